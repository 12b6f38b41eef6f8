"use strict";(()=>{var sx=Object.create;var ku=Object.defineProperty;var rx=Object.getOwnPropertyDescriptor;var ox=Object.getOwnPropertyNames;var ax=Object.getPrototypeOf,lx=Object.prototype.hasOwnProperty;var cx=(i,e)=>()=>{try{return e||i((e={exports:{}}).exports,e),e.exports}catch(t){throw e=0,t}},hx=(i,e)=>{for(var t in e)ku(i,t,{get:e[t],enumerable:!0})},ux=(i,e,t,n)=>{if(e&&typeof e=="object"||typeof e=="function")for(let s of ox(e))!lx.call(i,s)&&s!==t&&ku(i,s,{get:()=>e[s],enumerable:!(n=rx(e,s))||n.enumerable});return i};var dx=(i,e,t)=>(t=i!=null?sx(ax(i)):{},ux(e||!i||!i.__esModule?ku(t,"default",{value:i,enumerable:!0}):t,i));var uv=cx(Zf=>{var nv=Object.defineProperty,Y1=i=>nv(i,"__esModule",{value:!0}),Z1=(i,e)=>{for(var t in e)nv(i,t,{get:e[t],enumerable:!0})};Y1(Zf);Z1(Zf,{GIFEncoder:()=>cv,applyPalette:()=>sT,default:()=>pT,nearestColor:()=>lT,nearestColorIndex:()=>av,nearestColorIndexWithDistance:()=>lv,prequantize:()=>iT,quantize:()=>tT,snapColorsToPalette:()=>aT});var J1={signature:"GIF",version:"89a",trailer:59,extensionIntroducer:33,applicationExtensionLabel:255,graphicControlExtensionLabel:249,imageSeparator:44,signatureSize:3,versionSize:3,globalColorTableFlagMask:128,colorResolutionMask:112,sortFlagMask:8,globalColorTableSizeMask:7,applicationIdentifierSize:8,applicationAuthCodeSize:3,disposalMethodMask:28,userInputFlagMask:2,transparentColorFlagMask:1,localColorTableFlagMask:128,interlaceFlagMask:64,idSortFlagMask:32,localColorTableSizeMask:7};function iv(i=256){let e=0,t=new Uint8Array(i);return{get buffer(){return t.buffer},reset(){e=0},bytesView(){return t.subarray(0,e)},bytes(){return t.slice(0,e)},writeByte(s){n(e+1),t[e]=s,e++},writeBytes(s,r=0,o=s.length){n(e+o);for(let a=0;a<o;a++)t[e++]=s[a+r]},writeBytesView(s,r=0,o=s.byteLength){n(e+o),t.set(s.subarray(r,r+o),e),e+=o}};function n(s){var r=t.length;if(r>=s)return;var o=1024*1024;s=Math.max(s,r*(r<o?2:1.125)>>>0),r!=0&&(s=Math.max(s,256));let a=t;t=new Uint8Array(s),e>0&&t.set(a.subarray(0,e),0)}}var qf=12,Q0=5003,K1=[0,1,3,7,15,31,63,127,255,511,1023,2047,4095,8191,16383,32767,65535];function j1(i,e,t,n,s=iv(512),r=new Uint8Array(256),o=new Int32Array(Q0),a=new Int32Array(Q0)){let l=o.length,c=Math.max(2,n);r.fill(0),a.fill(0),o.fill(-1);let h=0,d=0,f=c+1,u=f,g=!1,_=u,m=(1<<_)-1,p=1<<f-1,b=p+1,M=p+2,y=0,E=t[0],A=0;for(let I=l;I<65536;I*=2)++A;A=8-A,s.writeByte(c),T(p);let v=t.length;for(let I=1;I<v;I++)e:{let P=t[I],L=(P<<qf)+E,U=P<<A^E;if(o[U]===L){E=a[U];break e}let k=U===0?1:l-U;for(;o[U]>=0;)if(U-=k,U<0&&(U+=l),o[U]===L){E=a[U];break e}T(E),E=P,M<1<<qf?(a[U]=M++,o[U]=L):(o.fill(-1),M=p+2,g=!0,T(p))}return T(E),T(b),s.writeByte(0),s.bytesView();function T(I){for(h&=K1[d],d>0?h|=I<<d:h=I,d+=_;d>=8;)r[y++]=h&255,y>=254&&(s.writeByte(y),s.writeBytesView(r,0,y),y=0),h>>=8,d-=8;if((M>m||g)&&(g?(_=u,m=(1<<_)-1,g=!1):(++_,m=_===qf?1<<_:(1<<_)-1)),I==b){for(;d>0;)r[y++]=h&255,y>=254&&(s.writeByte(y),s.writeBytesView(r,0,y),y=0),h>>=8,d-=8;y>0&&(s.writeByte(y),s.writeBytesView(r,0,y),y=0)}}}var Q1=j1;function sv(i,e,t){return i<<8&63488|e<<2&992|t>>3}function rv(i,e,t,n){return i>>4|e&240|(t&240)<<4|(n&240)<<8}function ov(i,e,t){return i>>4<<8|e&240|t>>4}function su(i,e,t){return i<e?e:i>t?t:i}function ja(i){return i*i}function ev(i,e,t){var n=0,s=1e100;let r=i[e],o=r.cnt,a=r.ac,l=r.rc,c=r.gc,h=r.bc;for(var d=r.fw;d!=0;d=i[d].fw){let u=i[d],g=u.cnt,_=o*g/(o+g);if(!(_>=s)){var f=0;t&&(f+=_*ja(u.ac-a),f>=s)||(f+=_*ja(u.rc-l),!(f>=s)&&(f+=_*ja(u.gc-c),!(f>=s)&&(f+=_*ja(u.bc-h),!(f>=s)&&(s=f,n=d))))}}r.err=s,r.nn=n}function $f(){return{ac:0,rc:0,gc:0,bc:0,cnt:0,nn:0,fw:0,bk:0,tm:0,mtm:0,err:0}}function eT(i,e){let t=e==="rgb444"?4096:65536,n=new Array(t),s=i.length;if(e==="rgba4444")for(let r=0;r<s;++r){let o=i[r],a=o>>24&255,l=o>>16&255,c=o>>8&255,h=o&255,d=rv(h,c,l,a),f=d in n?n[d]:n[d]=$f();f.rc+=h,f.gc+=c,f.bc+=l,f.ac+=a,f.cnt++}else if(e==="rgb444")for(let r=0;r<s;++r){let o=i[r],a=o>>16&255,l=o>>8&255,c=o&255,h=ov(c,l,a),d=h in n?n[h]:n[h]=$f();d.rc+=c,d.gc+=l,d.bc+=a,d.cnt++}else for(let r=0;r<s;++r){let o=i[r],a=o>>16&255,l=o>>8&255,c=o&255,h=sv(c,l,a),d=h in n?n[h]:n[h]=$f();d.rc+=c,d.gc+=l,d.bc+=a,d.cnt++}return n}function tT(i,e,t={}){let{format:n="rgb565",clearAlpha:s=!0,clearAlphaColor:r=0,clearAlphaThreshold:o=0,oneBitAlpha:a=!1}=t;if(!i||!i.buffer)throw new Error("quantize() expected RGBA Uint8Array data");if(!(i instanceof Uint8Array)&&!(i instanceof Uint8ClampedArray))throw new Error("quantize() expected RGBA Uint8Array data");let l=new Uint32Array(i.buffer),c=t.useSqrt!==!1,h=n==="rgba4444",d=eT(l,n),f=d.length,u=f-1,g=new Uint32Array(f+1);for(var _=0,p=0;p<f;++p){let G=d[p];if(G!=null){var m=1/G.cnt;h&&(G.ac*=m),G.rc*=m,G.gc*=m,G.bc*=m,d[_++]=G}}ja(e)/_<.022&&(c=!1);for(var p=0;p<_-1;++p)d[p].fw=p+1,d[p+1].bk=p,c&&(d[p].cnt=Math.sqrt(d[p].cnt));c&&(d[p].cnt=Math.sqrt(d[p].cnt));var b,M,y;for(p=0;p<_;++p){ev(d,p,!1);var E=d[p].err;for(M=++g[0];M>1&&(y=M>>1,!(d[b=g[y]].err<=E));M=y)g[M]=b;g[M]=p}var A=_-e;for(p=0;p<A;){for(var v;;){var T=g[1];if(v=d[T],v.tm>=v.mtm&&d[v.nn].mtm<=v.tm)break;v.mtm==u?T=g[1]=g[g[0]--]:(ev(d,T,!1),v.tm=p);var E=d[T].err;for(M=1;(y=M+M)<=g[0]&&(y<g[0]&&d[g[y]].err>d[g[y+1]].err&&y++,!(E<=d[b=g[y]].err));M=y)g[M]=b;g[M]=T}var I=d[v.nn],P=v.cnt,L=I.cnt,m=1/(P+L);h&&(v.ac=m*(P*v.ac+L*I.ac)),v.rc=m*(P*v.rc+L*I.rc),v.gc=m*(P*v.gc+L*I.gc),v.bc=m*(P*v.bc+L*I.bc),v.cnt+=I.cnt,v.mtm=++p,d[I.bk].fw=I.fw,d[I.fw].bk=I.bk,I.mtm=u}let U=[];var k=0;for(p=0;;++k){let N=su(Math.round(d[p].rc),0,255),G=su(Math.round(d[p].gc),0,255),q=su(Math.round(d[p].bc),0,255),H=255;h&&(H=su(Math.round(d[p].ac),0,255),a&&(H=H<=(typeof a=="number"?a:127)?0:255),s&&H<=o&&(N=G=q=r,H=0));let ne=h?[N,G,q,H]:[N,G,q];if(nT(U,ne)||U.push(ne),(p=d[p].fw)==0)break}return U}function nT(i,e){for(let t=0;t<i.length;t++){let n=i[t],s=n[0]===e[0]&&n[1]===e[1]&&n[2]===e[2],r=n.length>=4&&e.length>=4?n[3]===e[3]:!0;if(s&&r)return!0}return!1}function ou(i,e){var t=0,n;for(n=0;n<i.length;n++){let s=i[n]-e[n];t+=s*s}return t}function ru(i,e){return e>1?Math.round(i/e)*e:i}function iT(i,{roundRGB:e=5,roundAlpha:t=10,oneBitAlpha:n=null}={}){let s=new Uint32Array(i.buffer);for(let r=0;r<s.length;r++){let o=s[r],a=o>>24&255,l=o>>16&255,c=o>>8&255,h=o&255;a=ru(a,t),n&&(a=a<=(typeof n=="number"?n:127)?0:255),h=ru(h,e),c=ru(c,e),l=ru(l,e),s[r]=a<<24|l<<16|c<<8|h<<0}}function sT(i,e,t="rgb565"){if(!i||!i.buffer)throw new Error("quantize() expected RGBA Uint8Array data");if(!(i instanceof Uint8Array)&&!(i instanceof Uint8ClampedArray))throw new Error("quantize() expected RGBA Uint8Array data");if(e.length>256)throw new Error("applyPalette() only works with 256 colors or less");let n=new Uint32Array(i.buffer),s=n.length,r=t==="rgb444"?4096:65536,o=new Uint8Array(s),a=new Array(r),l=t==="rgba4444";if(t==="rgba4444")for(let c=0;c<s;c++){let h=n[c],d=h>>24&255,f=h>>16&255,u=h>>8&255,g=h&255,_=rv(g,u,f,d),m=_ in a?a[_]:a[_]=rT(g,u,f,d,e);o[c]=m}else{let c=t==="rgb444"?ov:sv;for(let h=0;h<s;h++){let d=n[h],f=d>>16&255,u=d>>8&255,g=d&255,_=c(g,u,f),m=_ in a?a[_]:a[_]=oT(g,u,f,e);o[h]=m}}return o}function rT(i,e,t,n,s){let r=0,o=1e100;for(let a=0;a<s.length;a++){let l=s[a],c=l[3],h=hr(c-n);if(h>o)continue;let d=l[0];if(h+=hr(d-i),h>o)continue;let f=l[1];if(h+=hr(f-e),h>o)continue;let u=l[2];h+=hr(u-t),!(h>o)&&(o=h,r=a)}return r}function oT(i,e,t,n){let s=0,r=1e100;for(let o=0;o<n.length;o++){let a=n[o],l=a[0],c=hr(l-i);if(c>r)continue;let h=a[1];if(c+=hr(h-e),c>r)continue;let d=a[2];c+=hr(d-t),!(c>r)&&(r=c,s=o)}return s}function aT(i,e,t=5){if(!i.length||!e.length)return;let n=i.map(o=>o.slice(0,3)),s=t*t,r=i[0].length;for(let o=0;o<e.length;o++){let a=e[o];a.length<r?a=[a[0],a[1],a[2],255]:a.length>r?a=a.slice(0,3):a=a.slice();let l=lv(n,a.slice(0,3),ou),c=l[0],h=l[1];h>0&&h<=s&&(i[c]=a)}}function hr(i){return i*i}function av(i,e,t=ou){let n=1/0,s=-1;for(let r=0;r<i.length;r++){let o=i[r],a=t(e,o);a<n&&(n=a,s=r)}return s}function lv(i,e,t=ou){let n=1/0,s=-1;for(let r=0;r<i.length;r++){let o=i[r],a=t(e,o);a<n&&(n=a,s=r)}return[s,n]}function lT(i,e,t=ou){return i[av(i,e,t)]}function cv(i={}){let{initialCapacity:e=4096,auto:t=!0}=i,n=iv(e),s=5003,r=new Uint8Array(256),o=new Int32Array(s),a=new Int32Array(s),l=!1;return{reset(){n.reset(),l=!1},finish(){n.writeByte(J1.trailer)},bytes(){return n.bytes()},bytesView(){return n.bytesView()},get buffer(){return n.buffer},get stream(){return n},writeHeader:c,writeFrame(h,d,f,u={}){let{transparent:g=!1,transparentIndex:_=0,delay:m=0,palette:p=null,repeat:b=0,colorDepth:M=8,dispose:y=-1}=u,E=!1;if(t?l||(E=!0,c(),l=!0):E=!!u.first,d=Math.max(0,Math.floor(d)),f=Math.max(0,Math.floor(f)),E){if(!p)throw new Error("First frame must include a { palette } option");hT(n,d,f,p,M),tv(n,p),b>=0&&uT(n,b)}let A=Math.round(m/10);cT(n,y,A,g,_);let v=!!p&&!E;dT(n,d,f,v?p:null),v&&tv(n,p),fT(n,h,d,f,M,r,o,a)}};function c(){hv(n,"GIF89a")}}function cT(i,e,t,n,s){i.writeByte(33),i.writeByte(249),i.writeByte(4),s<0&&(s=0,n=!1);var r,o;n?(r=1,o=2):(r=0,o=0),e>=0&&(o=e&7),o<<=2,i.writeByte(0|o|0|r),Ls(i,t),i.writeByte(s||0),i.writeByte(0)}function hT(i,e,t,n,s=8){let a=Yf(n.length)-1,l=128|s-1<<4|0|a,c=0,h=0;Ls(i,e),Ls(i,t),i.writeBytes([l,c,h])}function uT(i,e){i.writeByte(33),i.writeByte(255),i.writeByte(11),hv(i,"NETSCAPE2.0"),i.writeByte(3),i.writeByte(1),Ls(i,e),i.writeByte(0)}function tv(i,e){let t=1<<Yf(e.length);for(let n=0;n<t;n++){let s=[0,0,0];n<e.length&&(s=e[n]),i.writeByte(s[0]),i.writeByte(s[1]),i.writeByte(s[2])}}function dT(i,e,t,n){if(i.writeByte(44),Ls(i,0),Ls(i,0),Ls(i,e),Ls(i,t),n){let o=Yf(n.length)-1;i.writeByte(128|o)}else i.writeByte(0)}function fT(i,e,t,n,s=8,r,o,a){Q1(t,n,e,s,i,r,o,a)}function Ls(i,e){i.writeByte(e&255),i.writeByte(e>>8&255)}function hv(i,e){for(var t=0;t<e.length;t++)i.writeByte(e.charCodeAt(t))}function Yf(i){return Math.max(Math.ceil(Math.log2(i)),1)}var pT=cv});var at,Tp,Vu,rs,Bu,pl,Ep,dl,Ap,Gu,zu,fx,wo=Symbol.for("pv"),ml={},gl=[],px=/^m(i|n|o|s|text|space)$/,Hu=Array.isArray,Wu=gl.slice,Vs=Object.assign;function zs(i){i&&i.parentNode&&i.remove()}function Cp(i,e,t){var n,s,r,o={},a=arguments.length;for(r in e)r=="key"?n=e[r]:r=="ref"&&typeof i!="function"?s=e[r]:o[r]=e[r];return a>2&&(o.children=a>3?Wu.call(arguments,2):t),Mo(i,o,n,s,null)}function Mo(i,e,t,n,s){var r={type:i,props:e,key:t,ref:n,__k:null,__:null,__b:0,__e:null,__c:null,constructor:wo,__v:s||++Tp,__i:-1,__u:0};return!s&&at.vnode&&at.vnode(r),r}function nt(i){return i.children}function ur(i,e){this.props=i,this.context=e,this.__g=0}function os(i,e){if(e==null)return i.__&&os(i.__,i.__i+1);for(var t;e<i.__k.length;e++)if((t=i.__k[e])&&t.__e)return t.__e;return typeof i.type!="function"||i.props.__P?null:os(i)}function mx(i){var e,t=i.__v,n=t.__e,s=[],r=[],o=i.__P;o&&((e=Vs({constructor:wo},t)).__v=t.__v+1,at.vnode&&at.vnode(e),Xu(o,e,t,i.__n,o.namespaceURI,32&t.__u?[n]:null,s,n||os(t),32&t.__u,r),e.__v=t.__v,e.__.__k[e.__i]=e,Np(s,e,r),t.__=t.__e=null,e.__e!=n&&Rp(e))}function Rp(i){if((i=i.__)&&i.__c&&!i.props.__P)return i.__e=null,i.__k.some(function(e){return e&&(i.__e=e.__e)}),Rp(i)}function Mp(i){(8&i.__g||(i.__g|=8,rs.push(i),pl++))&&Bu==at.debounceRendering||((Bu=at.debounceRendering)||queueMicrotask)(Pp)}function Pp(){try{for(var i,e=1;rs.length;)rs.length>e&&rs.sort(Ep),i=rs.shift(),e=rs.length,8&i.__g&&mx(i)}finally{(pl=rs.length)&&(Bu||queueMicrotask)(Pp)}}function Ip(i,e,t,n,s,r,o,a,l,c,h){var d,f,u,g,_,m,p=n.__k||gl,b=e.length;for(l=gx(t,e,p,l,b),d=0;d<b;d++)(u=t.__k[d])!=null&&(f=~u.__i&&p[u.__i]||ml,u.__i=d,m=Xu(i,u,f,s,r,o,a,l,c,h),g=u.__e,(f.ref!=u.ref||8&f.__u)&&(f.ref&&qu(f.ref,null,u,f),u.ref&&h.push(u.ref,u.__c||g,u)),_=_||g,4&u.__u?(l=Lp(u,l,i,!f.__v),f.__e&&(f.__e=null)):typeof u.type=="function"&&m!==void 0?l=m:g&&(l=g.nextSibling),u.__u&=-21);return t.__e=_,l}function gx(i,e,t,n,s){var r,o,a,l,c,h,d,f,u,g=t.length,_=g,m=0,p=0,b=i.__k=Array(s);for(r=0;r<s;r++)(o=e[r])!=null&&typeof o!="boolean"&&typeof o!="function"?(typeof o!="object"||o.constructor===String?o=b[r]=Mo(null,o):Hu(o)?o=b[r]=Mo(nt,{children:o}):o.constructor===wo&&o.__b?o=b[r]=Mo(o.type,o.props,o.key,o.ref,o.__v):b[r]=o,l=r+m,o.__=i,o.__b=i.__b+1,a=null,~(c=o.__i=vx(o,t,l,_))&&(_--,(a=t[c])&&(a.__u|=2)),a&&a.__v?(o.__u|=16,c==l-1?m--:c==l+1?m++:c!=l&&(c>l?m--:m++,p=1)):(~c||(s>g?m--:s<g&&m++),typeof o.type!="function"&&(o.__u|=4))):b[r]=null;if(p){for(h=[],d=[],r=0;r<s;r++)if((o=b[r])&&16&o.__u){for(m=0,f=h.length;m<f;)h[u=m+f>>1]<o.__i?m=u+1:f=u;h[m]=o.__i,d[r]=m+1}for(m=h.length;r--;)d[r]&&(d[r]==m?m--:b[r].__u|=4)}if(_)for(r=0;r<g;r++)!(a=t[r])||2&a.__u||(a.__e==n&&(n=os(a)),$u(a,a));return n}function Lp(i,e,t,n){var s,r,o,a;if(typeof i.type=="function"){if(i.props.__P)return e;if(s=i.__k)for(r=0;r<s.length;r++)s[r]&&(s[r].__=i,e=Lp(s[r],e,t,!1));return e}for(e&&!e.parentNode&&(e=os(i))&&!e.parentNode&&(e=null),o=i.__e,a=e;a&&a.nodeType==8;)a=a.nextSibling;for(o!=a&&(!n&&t.moveBefore&&o.parentNode?t.moveBefore(o,e):t.insertBefore(o,e||null)),e=o;(e=e&&e.nextSibling)&&e.nodeType==8&&!e.data.startsWith("$s"););return e}function vx(i,e,t,n){var s,r=i.key,o=i.type,a=e[t],l=a&&!(2&a.__u);if(a===null&&r==null||l&&r==a.key&&o==a.type)return t;if(n>(l?1:0)){for(s=t-1;s>=0;s--)if((a=e[s])&&!(2&a.__u)&&r==a.key&&o==a.type)return s;for(s=t+1;s<e.length;s++)if((a=e[s])&&!(2&a.__u)&&r==a.key&&o==a.type)return s}return-1}function wp(i,e,t){t==null&&(t=""),e[0]=="-"?i.setProperty(e,t):i[e]=t}function ul(i,e,t,n,s){var r,o;if(e=="style")if(typeof t=="string")i.style.cssText=t;else{if(typeof n=="string"&&(i.style.cssText=n=""),n)for(e in n)t&&e in t||wp(i.style,e);if(t)for(e in t)n&&t[e]==n[e]||wp(i.style,e,t[e])}else if(e[0]=="o"&&e[1]=="n")typeof t!="function"&&(t=null),typeof n!="function"&&(n=null),(i.__e||(i.__e={}))[e]=t,t&&n||(o=zu[e]||(zu[e]=xx(e)),(i.__a||(i.__a={}))[e]=Gu,r=e!=(e=e.replace(Ap,"$1")),(e=e.slice(2))[0]<"a"&&(e=e.toLowerCase()),t?i.addEventListener(e,o,r):i.removeEventListener(e,o,r));else{if(s=="http://www.w3.org/2000/svg")e=e.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(e!="width"&&e!="height"&&e!="href"&&e!="list"&&e!="form"&&e!="tabIndex"&&e!="download"&&e!="rowSpan"&&e!="colSpan"&&e!="role"&&e!="popover"&&e in i)try{return void(i[e]=t??"")}catch{}if(typeof t=="function")return;t==null||t===!1&&e[4]!="-"?i.removeAttribute(e):i.setAttribute(e,e=="popover"&&t==1?"":t)}}function xx(i){return function(e){var t=this.__e;if(t){if(t=t[i],e[dl]==null)e[dl]=Gu++;else if(e[dl]<this.__a[i])return;return t(at.event?at.event(e):e)}}}function Xu(i,e,t,n,s,r,o,a,l,c){var h,d,f,u,g,_,m,p,b,M,y,E,A,v,T,I,P,L,U=e.type;if(e.constructor!==wo)return null;128&t.__u&&(l=32&t.__u,h=t.__c.__z)&&(e.__u|=l,d=r=[],h.nodeType==8?a=fl(h,r):r.push(h),a=r[0]||a),(h=at.__b)&&h(e);e:if(typeof U=="function"){f=o.length;try{if(p=e.props,b=(h=U.prototype)&&h.render,M=(h=U.contextType)&&n[h.__c],y=h?M?M.props.value:h.__:n,(u=t.__c)?(e.__c=u,2&u.__g&&(u.__g|=1)):(b?e.__c=u=new U(p,y):(e.__c=u=new ur(p,y),u.constructor=U,u.render=yx),M&&M.sub(u),u.state||(u.state={}),u.__n=n,u.__g|=8,u.__h=[],u.__k=[]),b&&(u.__s||(u.__s=u.state),U.getDerivedStateFromProps&&(u.__s==u.state&&(u.__s=Vs({},u.__s)),Vs(u.__s,U.getDerivedStateFromProps(p,u.__s)))),g=u.props,_=u.state,u.__v=e,t.__c){if(p!==g&&b&&!U.getDerivedStateFromProps&&u.componentWillReceiveProps&&u.componentWillReceiveProps(p,y),e.__v==t.__v&&!(8&u.__g)||!(4&u.__g)&&u.shouldComponentUpdate&&u.shouldComponentUpdate(p,u.__s,y)===!1){e.__v!=t.__v&&(u.props=p,u.state=u.__s,u.__g&=-9),e.__e=t.__e,e.__k=t.__k,e.__k.some(function(k){k&&(k.__=e)}),gl.push.apply(u.__h,u.__k),u.__k=[],u.__h.length&&o.push(u),a=os(t);break e}u.componentWillUpdate&&u.componentWillUpdate(p,u.__s,y),b&&u.componentDidUpdate&&u.__h.push(function(){u.componentDidUpdate(g,_,m)})}else b&&!U.getDerivedStateFromProps&&u.componentWillMount&&u.componentWillMount(),b&&u.componentDidMount&&u.__h.push(u.componentDidMount);u.context=y,u.props=p,u.__P=i,u.__g&=-5,E=at.__r,A=b?25:0;do u.__g&=-9,E&&E(e),h=u.render(u.props,u.state=u.__s,u.context);while(8&u.__g&&++A<25);b&&(gl.push.apply(u.__h,u.__k),u.__k=[]),u.state=u.__s,u.getChildContext&&(n=Vs({},n,u.getChildContext())),b&&t.__c&&u.getSnapshotBeforeUpdate&&(m=u.getSnapshotBeforeUpdate(g,_)),v=h&&h.type===nt&&h.key==null?h.props.children:h,p.__P&&(h=a,s=(i=p.__P).namespaceURI,l=r=null,t.props&&t.props.__P!=i&&(t.__k.some(function(k){k&&$u(k,k)}),t.__k=null),a=t.__k?os(t,0):null),a=Ip(i,Hu(v)?v:[v],e,t,n,s,r,o,a,l,c),p.__P&&(e.__e=null,a=h),e.__u&=-161,d&&d.some(zs),u.__h.length&&o.push(u),1&u.__g&&(u.__g&=-4)}catch(k){if(o.length=f,e.__v=null,l||r)if(k&&k.then){if(e.__u|=128|l,r){for(~(P=r.indexOf(a||void 0))||(P=r.length);(L=r[P-1])&&L.nodeType==8;)P--;for(;P<r.length;P++)if(L=r[P])if(r[P]=null,T){if(L==I)break}else{if(L.nodeType!=8)break;L.data.startsWith("$s")&&(I=fl(T=L))}}if(!T){for(;a&&a.nodeType==8&&a.nextSibling;)a=a.nextSibling;T=a}(h=fl(T=e.__c.__z||(e.__c.__z=T)))?(e.__e=T,a=h):e.__e=a,a=a&&a.nextSibling}else r&&r.some(zs);else e.__e=t.__e;e.__k||(e.__k=t.__k||[]),k&&k.then||Dp(e),at.__e(k,e,t)}}else a=e.__e=_x(t.__e,e,t,n,s,r,o,l,c,i);return(h=at.diffed)&&h(e),a}function fl(i,e){if(i&&i.nodeType==8&&i.data.startsWith("$s"))for(var t=1;i=i.nextSibling;){if(i.nodeType==8){if(i.data.startsWith("$s"))t++;else if(i.data.startsWith("/$s")&&!--t)return i}e&&e.push(i)}}function Dp(i){i&&(i.__c&&(i.__c.__g|=4),i.__k&&i.__k.some(Dp))}function Np(i,e,t){for(var n=0;n<t.length;)qu(t[n++],t[n++],t[n++]);at.__c&&at.__c(e,i),i.some(function(s){try{i=s.__h,s.__h=[],i.some(function(r){r.call(s)})}catch(r){at.__e(r,s.__v)}})}function _x(i,e,t,n,s,r,o,a,l,c){var h,d,f,u,g,_,m,p,b=t.props||ml,M=e.props,y=e.type;if(y=="svg"?s="http://www.w3.org/2000/svg":y=="math"?s="http://www.w3.org/1998/Math/MathML":s||(s="http://www.w3.org/1999/xhtml"),r){for(h=0;h<r.length;h++)if((g=r[h])&&(y?g.localName==y:g.nodeType==3)){i=g,r[h]=null;break}}if(!i){if(p=c.ownerDocument||document,!y)return p.createTextNode(M);i=p.createElementNS(s,y,M.is?M:c),a&&(at.__m&&at.__m(e,r),a=!1),r=null}if(y){if(c=y=="template"&&i.content||i,r=y=="textarea"&&M.defaultValue!=null?null:r&&Wu.call(c.childNodes),!a&&r)for(b={},h=0;h<i.attributes.length;h++)b[(g=i.attributes[h]).name]=g.value;for(h in b)g=b[h],h=="dangerouslySetInnerHTML"?f=g:h=="children"||h in M||h=="value"&&"defaultValue"in M||h=="checked"&&"defaultChecked"in M||ul(i,h,null,g,s);for(h in M)g=M[h],h=="children"?u=g:h=="dangerouslySetInnerHTML"?d=g:h=="value"?_=g:h=="checked"?m=g:a&&typeof g!="function"||b[h]===g||ul(i,h,g,b[h],s);d?(a||f&&(d.__html==f.__html||d.__html==i.innerHTML)||(i.innerHTML=d.__html),e.__k=[]):(f&&(i.textContent=""),(y=="foreignObject"||s=="http://www.w3.org/1998/Math/MathML"&&px.test(y))&&(s="http://www.w3.org/1999/xhtml"),Ip(c,Hu(u)?u:[u],e,t,n,s,r,o,r?r[0]:t.__k&&os(t,0),a,l),r&&r.some(zs)),a&&y!="textarea"||(h="value",y=="progress"&&_==null?i.removeAttribute(h):_==null||_===i[h]&&(y!="progress"||_)||ul(i,h,_,b[h],s),h="checked",m!=null&&m!=i[h]&&ul(i,h,m,b[h],s))}else b===M||a&&i.data==M||(i.data=M);return i}function qu(i,e,t,n){try{typeof i=="function"?e?e.__x=i(e)||1:n&&(n=n.__c||n.__e)&&(e=n.__x)&&(n.__x=null,typeof e=="function"?e():i(null)):i.current=e}catch(s){at.__e(s,t)}}function $u(i,e,t){var n,s,r,o;if(at.unmount&&at.unmount(i),!(n=i.ref)||n.current&&n.current!=i.__e||qu(n,null,e,i),n=i.__c){if(n.componentWillUnmount)try{n.componentWillUnmount()}catch(a){at.__e(a,e)}n.__P=n.__n=null}if(n=i.__k)for(o=0;o<n.length;o++)n[o]&&$u(n[o],e,typeof i.type!="function"||t&&!i.props.__P);!t&&(n=i.__c)&&(n=n.__z)&&(s=fl(n,r=[]))&&(n==i.__e&&r.some(zs),zs(s),zs(n)),t||zs(i.__e),i.__e=i.__c=i.__=null}function yx(i,e,t){return this.constructor(i,t)}function vl(i,e){var t,n,s,r;at.__&&at.__(i,e),e.nodeType==9&&(e=e.documentElement),n=(t=i&&32&i.__u)?null:e.__k,e.__k=Mo(nt,{children:[i]}),s=[],r=[],Xu(e,e.__k,n||ml,ml,e.namespaceURI,n?null:e.firstChild?Wu.call(e.childNodes):null,s,n?n.__e:e.firstChild,t,r),Np(s,e.__k,r),e.__k.props.children=null}at={__e:function(i,e,t,n){for(var s,r,o;e=e.__;)if((s=e.__c)&&!(1&s.__g)){s.__g|=4;try{if((o=(r=s.constructor)&&r.getDerivedStateFromError)&&s.setState(r.getDerivedStateFromError(i)),s.componentDidCatch&&(s.componentDidCatch(i,n||{}),o=1),o&&8&s.__g)return void(s.__g|=2)}catch(a){i=a}}throw pl=0,i}},Tp=0,Vu=function(i){return i!=null&&i.constructor===wo},ur.prototype.setState=function(i,e){var t=this.__s;t&&t!=this.state||(t=this.__s=Vs({},this.state)),typeof i=="function"&&(i=i(Vs({},t),this.props)),i&&(Vs(t,i),this.__v&&(e&&this.__k.push(e),Mp(this)))},ur.prototype.forceUpdate=function(i){this.__v&&(this.__g|=4,i&&this.__h.push(i),Mp(this))},ur.prototype.render=nt,rs=[],pl=0,Ep=function(i,e){return i.__v.__b-e.__v.__b},dl=Symbol(),Ap=/(PointerCapture)$|Capture$/i,Gu=0,zu={},fx=0;var ee={};var dr,yn,Yu,Up,bx=Object.is,Zu=0,Wp=[],Ju=[],Nt=at,Fp=Nt.__b,Op=Nt.__r,kp=Nt.diffed,Bp=Nt.__c,zp=Nt.unmount,Vp=Nt.__;function xl(i,e){Nt.__h&&Nt.__h(yn,i,Zu||e),Zu=0;var t=yn.__H||(yn.__H={__:[],__h:[]});return i>=t.__.length&&t.__.push({}),t.__[i]}function ln(i,e){var t=xl(dr++,3);!Nt.__s&&Qu(t.__H,e)&&(t.__P=!0,t.__=i,t.u=e,yn.__H.__h.push(t))}function fr(i,e){var t=xl(dr++,4);!Nt.__s&&Qu(t.__H,e)&&(t.__P=!1,t.__=i,t.u=e,yn.__h.push(t))}function Bt(i){return Zu=5,pr(function(){return{current:i}},[])}function pr(i,e){var t=xl(dr++,7);return Qu(t.__H,e)&&(t.__=i(),t.__H=e),t.__}function ju(){var i=xl(dr++,11);if(!i.__){for(var e=yn.__v;!e.__m&&e.__;)e=e.__;var t=e.__m||(e.__m=[0,0]);i.__="P"+t[0]+"-"+t[1]++}return i.__}function Sx(){var i;do{for(;i=Ju.shift();)try{To(i)}catch(t){Nt.__e(t,{__:(i=i.__P)&&i.__v})}for(;i=Wp.shift();){var e=i.__H;if(i.__P&&e)try{e.__h.some(To),e.__h.some(Ku),e.__h=[]}catch(t){e.__h=[],Nt.__e(t,i.__v)}}}while(Ju.length)}Nt.__b=function(i){yn=null,Fp&&Fp(i)},Nt.__=function(i,e){i&&e.__k&&e.__k.__m&&(i.__m=e.__k.__m),Vp&&Vp(i,e)},Nt.__r=function(i){Op&&Op(i),dr=0;var e=(yn=i.__c).__H;e&&(Yu==yn?yn.__h=[]:(e.__h.some(To),e.__h.some(Ku),dr=0),e.__h=[],e.__.some(function(t){t.__N&&(t.__=t.__N),t.u=t.__N=void 0})),Yu=yn},Nt.diffed=function(i){kp&&kp(i);var e=i.__c;e&&e.__H&&(e.__H.__h.length&&Hp(Wp.push(e)),e.__H.__.some(function(t){t.u&&(t.__H=t.u)})),Yu=yn=null},Nt.__c=function(i,e){e.some(function(t){try{t.__h.some(To),t.__h=t.__h.filter(function(n){return!n.__||Ku(n)})}catch(n){t.__h=[function(){throw n}]}}),Bp&&Bp(i,e)},Nt.unmount=function(i){zp&&zp(i);var e,t,n=i.__c;n&&n.__H&&(n.__H.__.some(function(s){try{if(s.__P&&s.__c){if(t===void 0){for(t=i.__;t&&(!t.__c||!t.__c.__P);)t=t.__;t=t&&t.__c}s.__P=t,Hp(Ju.push(s))}else To(s)}catch(r){e=r}}),n.__H=void 0,e&&Nt.__e(e,n.__v))};var Gp=typeof requestAnimationFrame=="function";function Mx(i){var e,t=function(){clearTimeout(n),Gp&&cancelAnimationFrame(e),setTimeout(i)},n=setTimeout(t,35);Gp&&(e=requestAnimationFrame(t))}function Hp(i){i!=1&&Up==Nt.requestAnimationFrame||((Up=Nt.requestAnimationFrame)||Mx)(Sx)}function To(i){var e=yn,t=i.__c;typeof t=="function"&&(i.__c=void 0,t()),yn=e}function Ku(i){var e=yn;i.__c=i.__(),yn=e}function Qu(i,e){return!i||i.length!=e.length||e.some(function(t,n){return!bx(t,i[n])})}var wx=Symbol.for("preact-signals");function Sl(){if(Bi>1)Bi--;else{var i,e=!1;for((function(){var s=yl;for(yl=void 0;s!==void 0;){var r=s.S;if(r.v===s.v)for(var o=r.t;o!==void 0;o=o.x)o.i===s.i&&(o.i=r.i);s=s.o}})();Ao!==void 0;){var t=Ao;for(Ao=void 0,_l++;t!==void 0;){var n=t.u;if(t.u=void 0,t.f&=-3,!(8&t.f)&&qp(t))try{t.c()}catch(s){e||(i=s,e=!0)}t=n}}if(_l=0,Bi--,e)throw i}}function td(i){if(Bi>0)return i();ed=++Tx,Bi++;try{return i()}finally{Sl()}}var Eo,Tt=void 0;function Co(i){var e=Tt,t=Eo;Tt=void 0,Eo=void 0;try{return i()}finally{Tt=e,Eo=t}}var Ao=void 0,Bi=0,_l=0,Tx=0,ed=0,yl=void 0,bl=0;function Xp(i){if(Tt!==void 0){var e=i.n;if(e===void 0||e.t!==Tt)return e={i:0,S:i,p:Tt.s,n:void 0,t:Tt,e:void 0,x:void 0,r:e},Tt.s!==void 0&&(Tt.s.n=e),Tt.s=e,i.n=e,32&Tt.f&&i.S(e),e;if(e.i===-1)return e.i=0,e.n!==void 0&&(e.n.p=e.p,e.p!==void 0&&(e.p.n=e.n),e.p=Tt.s,e.n=void 0,Tt.s.n=e,Tt.s=e),e}}function Wt(i,e){this.v=i,this.i=0,this.n=void 0,this.t=void 0,this.l=0,this.W=e?.watched,this.Z=e?.unwatched,this.name=e?.name}Wt.prototype.brand=wx;Wt.prototype.h=function(){return!0};Wt.prototype.S=function(i){var e=this,t=this.t;t!==i&&i.e===void 0&&(i.x=t,this.t=i,t!==void 0?t.e=i:Co(function(){var n;(n=e.W)==null||n.call(e)}))};Wt.prototype.U=function(i){var e=this;if(this.t!==void 0){var t=i.e,n=i.x;t!==void 0&&(t.x=n,i.e=void 0),n!==void 0&&(n.e=t,i.x=void 0),i===this.t&&(this.t=n,n===void 0&&Co(function(){var s;(s=e.Z)==null||s.call(e)}))}};Wt.prototype.subscribe=function(i){var e=this;return Xt(function(){var t=e.value;Co(function(){return i(t)})},{name:"sub"})};Wt.prototype.valueOf=function(){return this.value};Wt.prototype.toString=function(){return this.value+""};Wt.prototype.toJSON=function(){return this.value};Wt.prototype.peek=function(){var i=this;return Co(function(){return i.value})};Object.defineProperty(Wt.prototype,"value",{get:function(){var i=Xp(this);return i!==void 0&&(i.i=this.i),this.v},set:function(i){if(i!==this.v){if(_l>100)throw new Error("Cycle detected");(function(t){Bi!==0&&_l===0&&t.l!==ed&&(t.l=ed,yl={S:t,v:t.v,i:t.i,o:yl})})(this),this.v=i,this.i++,bl++,Bi++;try{for(var e=this.t;e!==void 0;e=e.x)e.t.N()}finally{Sl()}}}});function Ne(i,e){return new Wt(i,e)}function qp(i){for(var e=i.s;e!==void 0;e=e.n)if(e.S.i!==e.i||!e.S.h()||e.S.i!==e.i)return!0;return!1}function $p(i){for(var e=i.s;e!==void 0;e=e.n){var t=e.S.n;if(t!==void 0&&(e.r=t),e.S.n=e,e.i=-1,e.n===void 0){i.s=e;break}}}function Yp(i){for(var e=i.s,t=void 0;e!==void 0;){var n=e.p;e.i===-1?(e.S.U(e),n!==void 0&&(n.n=e.n),e.n!==void 0&&(e.n.p=n)):t=e,e.S.n=e.r,e.r!==void 0&&(e.r=void 0),e=n}i.s=t}function Gs(i,e){Wt.call(this,void 0,e),this.x=i,this.s=void 0,this.g=bl-1,this.f=4}Gs.prototype=new Wt;Gs.prototype.h=function(){if(this.f&=-3,1&this.f)return!1;if((36&this.f)==32||(this.f&=-5,this.g===bl))return!0;if(this.g=bl,this.f|=1,this.i>0&&!qp(this))return this.f&=-2,!0;var i=Tt;try{$p(this),Tt=this;var e=this.x();(16&this.f||this.v!==e||this.i===0)&&(this.v=e,this.f&=-17,this.i++)}catch(t){this.v=t,this.f|=16,this.i++}return Tt=i,Yp(this),this.f&=-2,!0};Gs.prototype.S=function(i){if(this.t===void 0){this.f|=36;for(var e=this.s;e!==void 0;e=e.n)e.S.S(e)}Wt.prototype.S.call(this,i)};Gs.prototype.U=function(i){if(this.t!==void 0&&(Wt.prototype.U.call(this,i),this.t===void 0)){this.f&=-33;for(var e=this.s;e!==void 0;e=e.n)e.S.U(e)}};Gs.prototype.N=function(){if(!(2&this.f)){this.f|=6;for(var i=this.t;i!==void 0;i=i.x)i.t.N()}};Object.defineProperty(Gs.prototype,"value",{get:function(){if(1&this.f)throw new Error("Cycle detected");var i=Xp(this);if(this.h(),i!==void 0&&(i.i=this.i),16&this.f)throw this.v;return this.v}});function as(i,e){return new Gs(i,e)}function Zp(i){var e=i.j;if(i.j=void 0,typeof e=="function"){Bi++;var t=Tt;Tt=void 0;try{e()}catch(n){throw i.f&=-2,i.f|=8,nd(i),n}finally{Tt=t,Sl()}}}function nd(i){for(var e=i.s;e!==void 0;e=e.n)e.S.U(e);i.x=void 0,i.s=void 0,Zp(i)}function Ex(i){if(Tt!==this)throw new Error("Out-of-order effect");Yp(this),Tt=i,this.f&=-2;try{8&this.f&&nd(this)}finally{Sl()}}function mr(i,e){this.x=i,this.j=void 0,this.s=void 0,this.u=void 0,this.f=32,this.name=e?.name,Eo&&Eo.push(this)}mr.prototype.c=function(){var i=this.S();try{if(8&this.f||this.x===void 0)return;var e=this.x();typeof e=="function"&&(this.j=e)}finally{i()}};mr.prototype.S=function(){if(1&this.f)throw new Error("Cycle detected");this.f|=1,this.f&=-9,Zp(this),$p(this),Bi++;var i=Tt;return Tt=this,Ex.bind(this,i)};mr.prototype.N=function(){2&this.f||(this.f|=2,this.u=Ao,Ao=this)};mr.prototype.d=function(){this.f|=8,1&this.f||nd(this)};mr.prototype.dispose=function(){this.d()};function Xt(i,e){var t=new mr(i,e);try{t.c()}catch(s){throw t.d(),s}var n=t.d.bind(t);return n[Symbol.dispose]=n,n}var Jp,wl,Ml,Ax=typeof window<"u"&&!!window.__PREACT_SIGNALS_DEVTOOLS__;var Kp=[];Xt(function(){Jp=this.N})();function gr(i,e){at[i]=e.bind(null,at[i]||function(){})}function Ro(i){if(Ml){var e=Ml;Ml=void 0,e()}Ml=i&&i.S()}function jp(i){var e=this,t=i.data,n=cn(t);n.name="ReactiveDom",n.value=t;var s=pr(function(){for(var a=e,l=e.__v;l=l.__;)if(l.__c){l.__c.__$f|=4;break}var c=as(function(){var u=n.value.value;return u===0?0:u===!0?"":u||""}),h=as(function(){return!Array.isArray(c.value)&&!Vu(c.value)}),d=Xt(function(){if(this.N=Qp,h.value){var u=c.value;a.__v&&a.__v.__e&&a.__v.__e.nodeType===3&&(a.__v.__e.data=u)}}),f=e.__$u.d;return e.__$u.d=function(){d(),f.call(this)},[h,c]},[]),r=s[0],o=s[1];return r.value?o.peek():o.value}jp.displayName="ReactiveTextNode";Object.defineProperties(Wt.prototype,{constructor:{configurable:!0,value:Cp(nt,null).constructor},type:{configurable:!0,value:jp},props:{configurable:!0,get:function(){var i=this;return{data:{get value(){return i.value}}}}},__b:{configurable:!0,value:1}});gr("__b",function(i,e){if(Ro(),wl=void 0,typeof e.type=="string"){var t,n=e.props;for(var s in n)if(s!=="children"){var r=n[s];r instanceof Wt&&(t||(e.__np=t={}),t[s]=r,n[s]=r.peek())}}i(e)});gr("__r",function(i,e){if(i(e),e.type!==nt){Ro();var t,n=e.__c;n&&(n.__$f&=-2,(t=n.__$u)===void 0&&(n.__$u=t=(function(s,r){var o;return Xt(function(){o=this},{name:r}),o.c=s,o})((function(s){return function(){var r;Ax&&((r=this.y)==null||r.call(this)),s.__$f|=1,s.setState({})}})(n),typeof e.type=="function"?e.type.displayName||e.type.name:""))),wl=n,Ro(t)}});gr("__e",function(i,e,t,n){Ro(),wl=void 0,i(e,t,n)});gr("diffed",function(i,e){Ro(),wl=void 0;var t;if(typeof e.type=="string"&&(t=e.__e)){var n=e.__np,s=e.props,r=t.U;if(r)for(var o in r){var a=r[o];a===void 0||n&&o in n||(a.d(),r[o]=void 0)}if(n){r||(r={},t.U=r);for(var l in n){var c=r[l],h=n[l];c===void 0?(c=Cx(t,l,h,s),r[l]=c):c.o(h,s)}}}i(e)});function Cx(i,e,t,n){var s=e in i&&i.ownerSVGElement===void 0,r=Ne(t);return{o:function(o,a){r.value=o,n=a},d:Xt(function(){this.N=Qp;var o=r.value.value;n[e]!==o&&(n[e]=o,s?i[e]=o:o!=null&&(o!==!1||e[4]==="-")?i.setAttribute(e,o):i.removeAttribute(e))})}}gr("unmount",function(i,e){if(typeof e.type=="string"){var t=e.__e;if(t){var n=t.U;if(n){t.U=void 0;for(var s in n){var r=n[s];r&&r.d()}}}var o=e.__np;if(o){var a=e.props;for(var l in o)a[l]=o[l]}e.__np=void 0}else{var c=e.__c;if(c){c.__$f|=8;var h=c.__$u;h&&(c.__$u=void 0,h.d())}}i(e)});gr("__h",function(i,e,t,n){n<3&&(e.__$f|=2),i(e,t,n)});ur.prototype.shouldComponentUpdate=function(i,e){if(this.__R)return!0;var t=this.__$u,n=t&&t.s!==void 0;for(var s in e)return!0;if(this.__f||typeof this.u=="boolean"&&this.u===!0){var r=2&this.__$f;if(!(n||r||4&this.__$f)||1&this.__$f)return!0}else if(!(n||4&this.__$f)||3&this.__$f)return!0;for(var o in i)if(o!=="__source"&&i[o]!==this.props[o])return!0;for(var a in this.props)if(!(a in i))return!0;return!1};function cn(i,e){return pr(function(){return Ne(i,e)},[])}var Rx=function(i){queueMicrotask(function(){queueMicrotask(i)})};function Px(){td(function(){for(var i;i=Kp.shift();)Jp.call(i)})}function Qp(){Kp.push(this)===1&&(at.requestAnimationFrame||Rx)(Px)}var Rt={};hx(Rt,{TABS:()=>Gi,angles:()=>Lo,axes:()=>Hi,base:()=>zi,beginAnew:()=>rd,compare:()=>Rl,comparedNames:()=>Kn,comparedSlots:()=>ai,comparedStates:()=>Cl,connection:()=>ls,dark:()=>ds,dragMode:()=>fs,dragged:()=>em,drawerOpen:()=>zt,drawerView:()=>li,drawing:()=>br,extraGoals:()=>Jn,extras:()=>xr,goalOf:()=>wi,goals:()=>Po,ground:()=>El,helpOpen:()=>hi,hintSeen:()=>Sr,history:()=>Io,hovered:()=>Zn,joints:()=>Tl,motion:()=>qt,paletteOpen:()=>ci,panelOpen:()=>Mi,pinOf:()=>jn,refused:()=>cs,roomy:()=>us,said:()=>Si,say:()=>Et,scene:()=>Pe,segment:()=>Cn,selectedExtra:()=>it,selection:()=>Ve,settings:()=>Vi,shown:()=>St,snapping:()=>Yn,solves:()=>Al,status:()=>jt,support:()=>_r,symmetric:()=>Nn,tab:()=>Qt,takeState:()=>sd,titleOf:()=>Ti,trace:()=>Hs,unsay:()=>Il,unsayAll:()=>Pl,walk:()=>hs,wasOpen:()=>vr});var ls=Ne("connecting"),vr=Ne(!1),cs=Ne(!1),Pe=Ne(null),zi=Ne(""),Po=Ne([]),xr=Ne([]),Tl=Ne([]),Vi=Ne(null),jt=Ne(null),Io=Ne({undo:"",redo:""}),qt=Ne(null),hs=Ne(null),Hs=Ne(null),El=Ne(null),_r=Ne(null),em=Ne([]),Al=Ne(null),Cl=Ne([]),Lo=Ne(new Float32Array(0)),Ix={base:zi,goals:Po,extras:xr,joints:Tl,settings:Vi,status:jt,history:Io,motion:qt,walk:hs,trace:Hs,ground:El,support:_r,dragged:em,solves:Al,compared:Cl};function sd(i){for(let[e,t]of Object.entries(Ix)){let n=i[e];n!==void 0&&(t.value=n)}}var Gi=["pose","walk","motion","character","picture"];function yr(i,e){let t=e;try{let s=localStorage.getItem(`poise ${i}`);s!==null&&(t=JSON.parse(s))}catch{}let n=Ne(t);return n.subscribe(s=>{try{localStorage.setItem(`poise ${i}`,JSON.stringify(s))}catch{}}),n}var us=Ne(!0),id=window.matchMedia("(min-width: 1180px) and (min-aspect-ratio: 4 / 5)");us.value=id.matches;id.addEventListener("change",()=>{us.value=id.matches});var Qt=Ne("pose"),ds=yr("dark",null),br=yr("drawing",""),Nn=Ne(!1),Yn=Ne(!1),Hi=yr("axes","world"),zt=Ne(!1),li=yr("drawer view","solver"),ai=yr("compared methods",[]),Mi=Ne(!0),ci=Ne(!1),hi=Ne(!1),Sr=yr("hint seen",!1),tm={body:!0,skin:!0,joints:!1,frames:!1,mass:!1,capsules:!1,gizmo:!0},St=Ne(tm),Ve=Ne([]),it=Ne(""),Zn=Ne(""),fs=Ne(""),Cn=as(()=>{let i=Ve.value[Ve.value.length-1];return Pe.value?.segments.find(e=>e.name===i)??null}),Jn=as(()=>{let i=new Map(xr.value.map(t=>[t.key,t])),e=[];for(let t of Pe.value?.extras??[]){let n=i.get(t.key);n&&e.push({offer:t,state:n})}return e}),Kn=as(()=>{let i=Pe.value,e=new Set(i?.compared.map(({name:t})=>t));return ai.value.filter(t=>e.has(t)).slice(0,i?.most_compared)});function Rl(i,e){let t=ai.value.map(r=>r===i||!Kn.value.includes(r)?"":r),n=Pe.value?.most_compared??0,s=t.includes("")?t.indexOf(""):t.length;e&&s<n&&(t[s]=i),ai.value=t}function wi(i){return Po.value.find(e=>e.name===i)}function jn(i){return xr.value.find(e=>e.key===`pin ${i}`)}function Ti(i){return(Pe.value?.segments.find(t=>t.name===i)??Pe.value?.effectors.find(t=>t.name===i))?.title??i}function rd(){Ve.value=[],it.value="",Zn.value="",Qt.value="pose",Nn.value=Yn.value=zt.value=ci.value=hi.value=Sr.value=!1,Mi.value=!0,Hi.value="world",ai.value=[],li.value="solver",ds.value=null,Si.value=[],St.value=tm}var Si=Ne([]),Lx=0,Dx=7e3;function Et(i,e="note"){let t=++Lx;Si.value=[...Si.value.filter(n=>n.sentence!==i).slice(-2),{id:t,kind:e,sentence:i}],e==="note"&&setTimeout(()=>Il(t),Dx)}function Pl(i){Si.value=Si.value.filter(e=>!e.sentence.startsWith(i))}function Il(i){Si.value=Si.value.filter(e=>e.id!==i)}var Ei=Ne(null),Mr=Ne(null),Ws=Ne([]),Do=Ne(""),Nx=".json,.bvh,.vrm,.glb,.gltf,.vrma,.urdf,.xml",od=()=>{};function Ux(i){od(),od=Xt(()=>{qt.value?.name===i&&(Qt.value="motion",Mi.value=!0,queueMicrotask(()=>od()))})}async function nm(i,e,t){let[{name:n},s]=[i[0],i.length-1];await im(i[0],e,t),s&&!Mr.value&&Et(`One file is opened at a time: ${n} is, the other ${s===1?"one is":`${s} are`} not.`)}async function im(i,e=window.innerWidth/2,t=window.innerHeight/3){Mr.value=null,Ei.value={name:i.name,share:0};try{let n=await ee.session.upload(i,({sent:s,size:r})=>{Ei.value={name:i.name,share:r?s/r:1}});Ws.value=n,/\.bvh$/i.test(i.name)&&Ux(i.name),n.length&&Et(`${i.name} is open; ${n.length===1?"one remark":`${n.length} remarks`} under “How the file was read”.`)}catch(n){Mr.value={sentence:n.message,x:e,y:t}}finally{Ei.value=null}}function wr(){let i=document.createElement("input");i.type="file",i.accept=Nx,i.addEventListener("change",()=>{let e=i.files?.[0];e&&im(e)}),i.click()}function No(i,e){let t=document.createElement("a");t.href=URL.createObjectURL(e),t.download=i,t.click(),setTimeout(()=>URL.revokeObjectURL(t.href),1e4)}async function en(i,e={}){Do.value=i;try{let{name:t,mime:n,content:s}=await ee.session.save({what:i,...e});No(t,new Blob([s],{type:n})),Et(`Saved ${t}.`)}catch(t){Et(t.message,"problem")}finally{Do.value=""}}async function Ll(){try{let{content:i}=await ee.session.save({what:"python"});await navigator.clipboard.writeText(new TextDecoder().decode(i)),Et("Copied: paste it into a Python file.")}catch(i){Et(`Nothing was copied: ${i.message}`,"problem")}}var ad=8192,Xs=Ne({width:1920,height:1080,marks:!1,transparent:!1});function Fx(i,e,t,n){let s=ee.stage.picture(i,e,{marks:t,transparent:n});return new Promise(r=>s.toBlob(r,"image/png"))}async function Dl(){let{width:i,height:e,marks:t,transparent:n}=Xs.value,s=await Fx(i,e,t,n);s?(No("pose.png",s),Et(`Saved pose.png, ${i} x ${e}.`)):Et(`A picture of ${i} x ${e} is too large for this browser; try a smaller one.`,"problem")}var Ym=0,qd=1,Zm=2;var sr=1,Jm=2,no=3,Di=0,un=1,Ht=2,sn=0,io=1,$d=2,Yd=3,Zd=4,Hc=5;var ii=100,Km=101,jm=102,Qm=103,eg=104,rr=200,tg=201,ng=202,ig=203,Jd=204,Kd=205,Aa=206,sg=207,Ca=208,rg=209,og=210,ag=211,lg=212,cg=213,hg=214,lc=0,cc=1,hc=2,Vr=3,uc=4,dc=5,fc=6,pc=7,Wc=0,ug=1,dg=2,Ni=0,Ra=1,Pa=2,Ia=3,La=4,Da=5,Na=6,Ua=7,Nd="attached",fg="detached",jd=300,or=301,so=302,Xc=303,qc=304,ti=1e3,Ci=1001,mc=1002,Ut=1003,pg=1004;var Fa=1005;var In=1006,$c=1007;var Qi=1008;var Tn=1009,Qd=1010,ef=1011,ro=1012,Yc=1013,gi=1014,Hn=1015,rn=1016,Zc=1017,Jc=1018,es=1020,tf=35902,nf=35899,sf=1021,rf=1022,Un=1023,Ji=1026,vi=1027,Kc=1028,jc=1029,Cs=1030,Qc=1031;var eh=1033,Oa=33776,ka=33777,Ba=33778,za=33779,th=35840,nh=35841,ih=35842,sh=35843,rh=36196,oh=37492,ah=37496,lh=37488,ch=37489,Va=37490,hh=37491,uh=37808,dh=37809,fh=37810,ph=37811,mh=37812,gh=37813,vh=37814,xh=37815,_h=37816,yh=37817,bh=37818,Sh=37819,Mh=37820,wh=37821,Th=36492,Eh=36494,Ah=36495,Ch=36283,Rh=36284,Ga=36285,Ph=36286;var Zo=2300,gc=2301,oc=2302,Ud=2303,Fd=2400,Od=2401,kd=2402;var mg=3200;var oo=0,gg=1,ts="",Rn="srgb",Js="srgb-linear",Jo="linear",lt="srgb";var ac=7680;var vg=519,xg=512,_g=513,yg=514,of=515,bg=516,Sg=517,af=518,lf=519,Mg=35044;var cf="300 es",ei=2e3,Gr=2001;function Ox(i){for(let e=i.length-1;e>=0;--e)if(i[e]>=65535)return!0;return!1}function kx(i){return ArrayBuffer.isView(i)&&!(i instanceof DataView)}function Ko(i){return document.createElementNS("http://www.w3.org/1999/xhtml",i)}function wg(){let i=Ko("canvas");return i.style.display="block",i}var sm={},Hr=null;function hf(...i){let e="THREE."+i.shift();Hr?Hr("log",e,...i):console.log(e,...i)}function Tg(i){let e=i[0];if(typeof e=="string"&&e.startsWith("TSL:")){let t=i[1];t&&t.isStackTrace?i[0]+=" "+t.getLocation():i[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return i}function Ie(...i){i=Tg(i);let e="THREE."+i.shift();if(Hr)Hr("warn",e,...i);else{let t=i[0];t&&t.isStackTrace?console.warn(t.getError(e)):console.warn(e,...i)}}function Ge(...i){i=Tg(i);let e="THREE."+i.shift();if(Hr)Hr("error",e,...i);else{let t=i[0];t&&t.isStackTrace?console.error(t.getError(e)):console.error(e,...i)}}function Wo(...i){let e=i.join(" ");e in sm||(sm[e]=!0,Ie(...i))}function Eg(i,e,t){return new Promise(function(n,s){function r(){switch(i.clientWaitSync(e,i.SYNC_FLUSH_COMMANDS_BIT,0)){case i.WAIT_FAILED:s();break;case i.TIMEOUT_EXPIRED:setTimeout(r,t);break;default:n()}}setTimeout(r,t)})}var Ag={[lc]:lc,[hc]:fc,[uc]:uc,[Vr]:dc,[cc]:cc,[fc]:hc,[pc]:pc,[dc]:Vr},Ri=class{addEventListener(e,t){this._listeners===void 0&&(this._listeners={});let n=this._listeners;n[e]===void 0&&(n[e]=[]),n[e].indexOf(t)===-1&&n[e].push(t)}hasEventListener(e,t){let n=this._listeners;return n===void 0?!1:n[e]!==void 0&&n[e].indexOf(t)!==-1}removeEventListener(e,t){let n=this._listeners;if(n===void 0)return;let s=n[e];if(s!==void 0){let r=s.indexOf(t);r!==-1&&s.splice(r,1)}}dispatchEvent(e){let t=this._listeners;if(t===void 0)return;let n=t[e.type];if(n!==void 0){e.target=this;let s=n.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,e);e.target=null}}},bn=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"],rm=1234567,Xo=Math.PI/180,Wr=180/Math.PI;function Rs(){let i=Math.random()*4294967295|0,e=Math.random()*4294967295|0,t=Math.random()*4294967295|0,n=Math.random()*4294967295|0;return(bn[i&255]+bn[i>>8&255]+bn[i>>16&255]+bn[i>>24&255]+"-"+bn[e&255]+bn[e>>8&255]+"-"+bn[e>>16&15|64]+bn[e>>24&255]+"-"+bn[t&63|128]+bn[t>>8&255]+"-"+bn[t>>16&255]+bn[t>>24&255]+bn[n&255]+bn[n>>8&255]+bn[n>>16&255]+bn[n>>24&255]).toLowerCase()}function je(i,e,t){return Math.max(e,Math.min(t,i))}function uf(i,e){return(i%e+e)%e}function Bx(i,e,t,n,s){return n+(i-e)*(s-n)/(t-e)}function zx(i,e,t){return i!==e?(t-i)/(e-i):0}function qo(i,e,t){return(1-t)*i+t*e}function Vx(i,e,t,n){return qo(i,e,1-Math.exp(-t*n))}function Gx(i,e=1){return e-Math.abs(uf(i,e*2)-e)}function Hx(i,e,t){return i<=e?0:i>=t?1:(i=(i-e)/(t-e),i*i*(3-2*i))}function Wx(i,e,t){return i<=e?0:i>=t?1:(i=(i-e)/(t-e),i*i*i*(i*(i*6-15)+10))}function Xx(i,e){return i+Math.floor(Math.random()*(e-i+1))}function qx(i,e){return i+Math.random()*(e-i)}function $x(i){return i*(.5-Math.random())}function Yx(i){i!==void 0&&(rm=i);let e=rm+=1831565813;return e=Math.imul(e^e>>>15,e|1),e^=e+Math.imul(e^e>>>7,e|61),((e^e>>>14)>>>0)/4294967296}function Zx(i){return i*Xo}function Jx(i){return i*Wr}function Kx(i){return i>0&&Number.isInteger(i)&&2**Math.round(Math.log2(i))===i}function jx(i){return Math.pow(2,Math.ceil(Math.log(i)/Math.LN2))}function df(i){return Math.pow(2,Math.floor(Math.log(i)/Math.LN2))}function Qx(i,e,t,n,s){let r=Math.cos,o=Math.sin,a=r(t/2),l=o(t/2),c=r((e+n)/2),h=o((e+n)/2),d=r((e-n)/2),f=o((e-n)/2),u=r((n-e)/2),g=o((n-e)/2);switch(s){case"XYX":i.set(a*h,l*d,l*f,a*c);break;case"YZY":i.set(l*f,a*h,l*d,a*c);break;case"ZXZ":i.set(l*d,l*f,a*h,a*c);break;case"XZX":i.set(a*h,l*g,l*u,a*c);break;case"YXY":i.set(l*u,a*h,l*g,a*c);break;case"ZYZ":i.set(l*g,l*u,a*h,a*c);break;default:Ie("MathUtils: .setQuaternionFromProperEuler() encountered an unknown order: "+s)}}function ff(i){switch(i.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function Cg(i,e){if(e.constructor===Float32Array)return i;let t=ff(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(i/t,-1)}function Rg(i,e){if(e.constructor===Float32Array)return i;let t=ff(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(i*t)}var Wn={DEG2RAD:Xo,RAD2DEG:Wr,generateUUID:Rs,clamp:je,euclideanModulo:uf,mapLinear:Bx,inverseLerp:zx,lerp:qo,damp:Vx,pingpong:Gx,smoothstep:Hx,smootherstep:Wx,randInt:Xx,randFloat:qx,randFloatSpread:$x,seededRandom:Yx,degToRad:Zx,radToDeg:Jx,isPowerOfTwo:Kx,ceilPowerOfTwo:jx,floorPowerOfTwo:df,setQuaternionFromProperEuler:Qx,normalize:Rg,denormalize:Cg},me=class{static{this.prototype.isVector2=!0}constructor(e=0,t=0){this.x=e,this.y=t}get width(){return this.x}set width(e){this.x=e}get height(){return this.y}set height(e){this.y=e}set(e,t){return this.x=e,this.y=t,this}setScalar(e){return this.x=e,this.y=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;default:throw new Error("THREE.Vector2: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y)}copy(e){return this.x=e.x,this.y=e.y,this}add(e){return this.x+=e.x,this.y+=e.y,this}addScalar(e){return this.x+=e,this.y+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this}subScalar(e){return this.x-=e,this.y-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this}multiply(e){return this.x*=e.x,this.y*=e.y,this}multiplyScalar(e){return this.x*=e,this.y*=e,this}divide(e){return this.x/=e.x,this.y/=e.y,this}divideScalar(e){return this.multiplyScalar(1/e)}applyMatrix3(e){let t=this.x,n=this.y,s=e.elements;return this.x=s[0]*t+s[3]*n+s[6],this.y=s[1]*t+s[4]*n+s[7],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this}clamp(e,t){return this.x=je(this.x,e.x,t.x),this.y=je(this.y,e.y,t.y),this}clampScalar(e,t){return this.x=je(this.x,e,t),this.y=je(this.y,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(je(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(e){return this.x*e.x+this.y*e.y}cross(e){return this.x*e.y-this.y*e.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let n=this.dot(e)/t;return Math.acos(je(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,n=this.y-e.y;return t*t+n*n}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this}equals(e){return e.x===this.x&&e.y===this.y}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this}rotateAround(e,t){let n=Math.cos(t),s=Math.sin(t),r=this.x-e.x,o=this.y-e.y;return this.x=r*n-o*s+e.x,this.y=r*s+o*n+e.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}},pt=class{constructor(e=0,t=0,n=0,s=1){this.isQuaternion=!0,this._x=e,this._y=t,this._z=n,this._w=s}static slerpFlat(e,t,n,s,r,o,a){let l=n[s+0],c=n[s+1],h=n[s+2],d=n[s+3],f=r[o+0],u=r[o+1],g=r[o+2],_=r[o+3];if(d!==_||l!==f||c!==u||h!==g){let m=l*f+c*u+h*g+d*_;m<0&&(f=-f,u=-u,g=-g,_=-_,m=-m);let p=1-a;if(m<.9995){let b=Math.acos(m),M=Math.sin(b);p=Math.sin(p*b)/M,a=Math.sin(a*b)/M,l=l*p+f*a,c=c*p+u*a,h=h*p+g*a,d=d*p+_*a}else{l=l*p+f*a,c=c*p+u*a,h=h*p+g*a,d=d*p+_*a;let b=1/Math.sqrt(l*l+c*c+h*h+d*d);l*=b,c*=b,h*=b,d*=b}}e[t]=l,e[t+1]=c,e[t+2]=h,e[t+3]=d}static multiplyQuaternionsFlat(e,t,n,s,r,o){let a=n[s],l=n[s+1],c=n[s+2],h=n[s+3],d=r[o],f=r[o+1],u=r[o+2],g=r[o+3];return e[t]=a*g+h*d+l*u-c*f,e[t+1]=l*g+h*f+c*d-a*u,e[t+2]=c*g+h*u+a*f-l*d,e[t+3]=h*g-a*d-l*f-c*u,e}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get w(){return this._w}set w(e){this._w=e,this._onChangeCallback()}set(e,t,n,s){return this._x=e,this._y=t,this._z=n,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(e){return this._x=e.x,this._y=e.y,this._z=e.z,this._w=e.w,this._onChangeCallback(),this}setFromEuler(e,t=!0){let n=e._x,s=e._y,r=e._z,o=e._order,a=Math.cos,l=Math.sin,c=a(n/2),h=a(s/2),d=a(r/2),f=l(n/2),u=l(s/2),g=l(r/2);switch(o){case"XYZ":this._x=f*h*d+c*u*g,this._y=c*u*d-f*h*g,this._z=c*h*g+f*u*d,this._w=c*h*d-f*u*g;break;case"YXZ":this._x=f*h*d+c*u*g,this._y=c*u*d-f*h*g,this._z=c*h*g-f*u*d,this._w=c*h*d+f*u*g;break;case"ZXY":this._x=f*h*d-c*u*g,this._y=c*u*d+f*h*g,this._z=c*h*g+f*u*d,this._w=c*h*d-f*u*g;break;case"ZYX":this._x=f*h*d-c*u*g,this._y=c*u*d+f*h*g,this._z=c*h*g-f*u*d,this._w=c*h*d+f*u*g;break;case"YZX":this._x=f*h*d+c*u*g,this._y=c*u*d+f*h*g,this._z=c*h*g-f*u*d,this._w=c*h*d-f*u*g;break;case"XZY":this._x=f*h*d-c*u*g,this._y=c*u*d-f*h*g,this._z=c*h*g+f*u*d,this._w=c*h*d+f*u*g;break;default:Ie("Quaternion: .setFromEuler() encountered an unknown order: "+o)}return t===!0&&this._onChangeCallback(),this}setFromAxisAngle(e,t){let n=t/2,s=Math.sin(n);return this._x=e.x*s,this._y=e.y*s,this._z=e.z*s,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(e){let t=e.elements,n=t[0],s=t[4],r=t[8],o=t[1],a=t[5],l=t[9],c=t[2],h=t[6],d=t[10],f=n+a+d;if(f>0){let u=.5/Math.sqrt(f+1);this._w=.25/u,this._x=(h-l)*u,this._y=(r-c)*u,this._z=(o-s)*u}else if(n>a&&n>d){let u=2*Math.sqrt(1+n-a-d);this._w=(h-l)/u,this._x=.25*u,this._y=(s+o)/u,this._z=(r+c)/u}else if(a>d){let u=2*Math.sqrt(1+a-n-d);this._w=(r-c)/u,this._x=(s+o)/u,this._y=.25*u,this._z=(l+h)/u}else{let u=2*Math.sqrt(1+d-n-a);this._w=(o-s)/u,this._x=(r+c)/u,this._y=(l+h)/u,this._z=.25*u}return this._onChangeCallback(),this}setFromUnitVectors(e,t){let n=e.dot(t)+1;return n<1e-8?(n=0,Math.abs(e.x)>Math.abs(e.z)?(this._x=-e.y,this._y=e.x,this._z=0,this._w=n):(this._x=0,this._y=-e.z,this._z=e.y,this._w=n)):(this._x=e.y*t.z-e.z*t.y,this._y=e.z*t.x-e.x*t.z,this._z=e.x*t.y-e.y*t.x,this._w=n),this.normalize()}angleTo(e){return 2*Math.acos(Math.abs(je(this.dot(e),-1,1)))}rotateTowards(e,t){let n=this.angleTo(e);if(n===0)return this;let s=Math.min(1,t/n);return this.slerp(e,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(e){return this._x*e._x+this._y*e._y+this._z*e._z+this._w*e._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let e=this.length();return e===0?(this._x=0,this._y=0,this._z=0,this._w=1):(e=1/e,this._x=this._x*e,this._y=this._y*e,this._z=this._z*e,this._w=this._w*e),this._onChangeCallback(),this}multiply(e){return this.multiplyQuaternions(this,e)}premultiply(e){return this.multiplyQuaternions(e,this)}multiplyQuaternions(e,t){let n=e._x,s=e._y,r=e._z,o=e._w,a=t._x,l=t._y,c=t._z,h=t._w;return this._x=n*h+o*a+s*c-r*l,this._y=s*h+o*l+r*a-n*c,this._z=r*h+o*c+n*l-s*a,this._w=o*h-n*a-s*l-r*c,this._onChangeCallback(),this}slerp(e,t){let n=e._x,s=e._y,r=e._z,o=e._w,a=this.dot(e);a<0&&(n=-n,s=-s,r=-r,o=-o,a=-a);let l=1-t;if(a<.9995){let c=Math.acos(a),h=Math.sin(c);l=Math.sin(l*c)/h,t=Math.sin(t*c)/h,this._x=this._x*l+n*t,this._y=this._y*l+s*t,this._z=this._z*l+r*t,this._w=this._w*l+o*t,this._onChangeCallback()}else this._x=this._x*l+n*t,this._y=this._y*l+s*t,this._z=this._z*l+r*t,this._w=this._w*l+o*t,this.normalize();return this}slerpQuaternions(e,t,n){return this.copy(e).slerp(t,n)}random(){let e=2*Math.PI*Math.random(),t=2*Math.PI*Math.random(),n=Math.random(),s=Math.sqrt(1-n),r=Math.sqrt(n);return this.set(s*Math.sin(e),s*Math.cos(e),r*Math.sin(t),r*Math.cos(t))}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._w===this._w}fromArray(e,t=0){return this._x=e[t],this._y=e[t+1],this._z=e[t+2],this._w=e[t+3],this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._w,e}fromBufferAttribute(e,t){return this._x=e.getX(t),this._y=e.getY(t),this._z=e.getZ(t),this._w=e.getW(t),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},R=class{static{this.prototype.isVector3=!0}constructor(e=0,t=0,n=0){this.x=e,this.y=t,this.z=n}set(e,t,n){return n===void 0&&(n=this.z),this.x=e,this.y=t,this.z=n,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;default:throw new Error("THREE.Vector3: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this}multiplyVectors(e,t){return this.x=e.x*t.x,this.y=e.y*t.y,this.z=e.z*t.z,this}applyEuler(e){return this.applyQuaternion(om.setFromEuler(e))}applyAxisAngle(e,t){return this.applyQuaternion(om.setFromAxisAngle(e,t))}applyMatrix3(e){let t=this.x,n=this.y,s=this.z,r=e.elements;return this.x=r[0]*t+r[3]*n+r[6]*s,this.y=r[1]*t+r[4]*n+r[7]*s,this.z=r[2]*t+r[5]*n+r[8]*s,this}applyNormalMatrix(e){return this.applyMatrix3(e).normalize()}applyMatrix4(e){let t=this.x,n=this.y,s=this.z,r=e.elements,o=1/(r[3]*t+r[7]*n+r[11]*s+r[15]);return this.x=(r[0]*t+r[4]*n+r[8]*s+r[12])*o,this.y=(r[1]*t+r[5]*n+r[9]*s+r[13])*o,this.z=(r[2]*t+r[6]*n+r[10]*s+r[14])*o,this}applyQuaternion(e){let t=this.x,n=this.y,s=this.z,r=e.x,o=e.y,a=e.z,l=e.w,c=2*(o*s-a*n),h=2*(a*t-r*s),d=2*(r*n-o*t);return this.x=t+l*c+o*d-a*h,this.y=n+l*h+a*c-r*d,this.z=s+l*d+r*h-o*c,this}project(e){return this.applyMatrix4(e.matrixWorldInverse).applyMatrix4(e.projectionMatrix)}unproject(e){return this.applyMatrix4(e.projectionMatrixInverse).applyMatrix4(e.matrixWorld)}transformDirection(e){let t=this.x,n=this.y,s=this.z,r=e.elements;return this.x=r[0]*t+r[4]*n+r[8]*s,this.y=r[1]*t+r[5]*n+r[9]*s,this.z=r[2]*t+r[6]*n+r[10]*s,this.normalize()}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this}divideScalar(e){return this.multiplyScalar(1/e)}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this}clamp(e,t){return this.x=je(this.x,e.x,t.x),this.y=je(this.y,e.y,t.y),this.z=je(this.z,e.z,t.z),this}clampScalar(e,t){return this.x=je(this.x,e,t),this.y=je(this.y,e,t),this.z=je(this.z,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(je(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this}cross(e){return this.crossVectors(this,e)}crossVectors(e,t){let n=e.x,s=e.y,r=e.z,o=t.x,a=t.y,l=t.z;return this.x=s*l-r*a,this.y=r*o-n*l,this.z=n*a-s*o,this}projectOnVector(e){let t=e.lengthSq();if(t===0)return this.set(0,0,0);let n=e.dot(this)/t;return this.copy(e).multiplyScalar(n)}projectOnPlane(e){return ld.copy(this).projectOnVector(e),this.sub(ld)}reflect(e){return this.sub(ld.copy(e).multiplyScalar(2*this.dot(e)))}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let n=this.dot(e)/t;return Math.acos(je(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,n=this.y-e.y,s=this.z-e.z;return t*t+n*n+s*s}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)+Math.abs(this.z-e.z)}setFromSpherical(e){return this.setFromSphericalCoords(e.radius,e.phi,e.theta)}setFromSphericalCoords(e,t,n){let s=Math.sin(t)*e;return this.x=s*Math.sin(n),this.y=Math.cos(t)*e,this.z=s*Math.cos(n),this}setFromCylindrical(e){return this.setFromCylindricalCoords(e.radius,e.theta,e.y)}setFromCylindricalCoords(e,t,n){return this.x=e*Math.sin(t),this.y=n,this.z=e*Math.cos(t),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this}setFromMatrixScale(e){let t=this.setFromMatrixColumn(e,0).length(),n=this.setFromMatrixColumn(e,1).length(),s=this.setFromMatrixColumn(e,2).length();return this.x=t,this.y=n,this.z=s,this}setFromMatrixColumn(e,t){return this.fromArray(e.elements,t*4)}setFromMatrix3Column(e,t){return this.fromArray(e.elements,t*3)}setFromEuler(e){return this.x=e._x,this.y=e._y,this.z=e._z,this}setFromColor(e){return this.x=e.r,this.y=e.g,this.z=e.b,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let e=Math.random()*Math.PI*2,t=Math.random()*2-1,n=Math.sqrt(1-t*t);return this.x=n*Math.cos(e),this.y=t,this.z=n*Math.sin(e),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}},ld=new R,om=new pt,We=class{static{this.prototype.isMatrix3=!0}constructor(e,t,n,s,r,o,a,l,c){this.elements=[1,0,0,0,1,0,0,0,1],e!==void 0&&this.set(e,t,n,s,r,o,a,l,c)}set(e,t,n,s,r,o,a,l,c){let h=this.elements;return h[0]=e,h[1]=s,h[2]=a,h[3]=t,h[4]=r,h[5]=l,h[6]=n,h[7]=o,h[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(e){let t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],this}extractBasis(e,t,n){return e.setFromMatrix3Column(this,0),t.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(e){let t=e.elements;return this.set(t[0],t[4],t[8],t[1],t[5],t[9],t[2],t[6],t[10]),this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let n=e.elements,s=t.elements,r=this.elements,o=n[0],a=n[3],l=n[6],c=n[1],h=n[4],d=n[7],f=n[2],u=n[5],g=n[8],_=s[0],m=s[3],p=s[6],b=s[1],M=s[4],y=s[7],E=s[2],A=s[5],v=s[8];return r[0]=o*_+a*b+l*E,r[3]=o*m+a*M+l*A,r[6]=o*p+a*y+l*v,r[1]=c*_+h*b+d*E,r[4]=c*m+h*M+d*A,r[7]=c*p+h*y+d*v,r[2]=f*_+u*b+g*E,r[5]=f*m+u*M+g*A,r[8]=f*p+u*y+g*v,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[3]*=e,t[6]*=e,t[1]*=e,t[4]*=e,t[7]*=e,t[2]*=e,t[5]*=e,t[8]*=e,this}determinant(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],h=e[8];return t*o*h-t*a*c-n*r*h+n*a*l+s*r*c-s*o*l}invert(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],h=e[8],d=h*o-a*c,f=a*l-h*r,u=c*r-o*l,g=t*d+n*f+s*u;if(g===0)return this.set(0,0,0,0,0,0,0,0,0);let _=1/g;return e[0]=d*_,e[1]=(s*c-h*n)*_,e[2]=(a*n-s*o)*_,e[3]=f*_,e[4]=(h*t-s*l)*_,e[5]=(s*r-a*t)*_,e[6]=u*_,e[7]=(n*l-c*t)*_,e[8]=(o*t-n*r)*_,this}transpose(){let e,t=this.elements;return e=t[1],t[1]=t[3],t[3]=e,e=t[2],t[2]=t[6],t[6]=e,e=t[5],t[5]=t[7],t[7]=e,this}getNormalMatrix(e){return this.setFromMatrix4(e).invert().transpose()}transposeIntoArray(e){let t=this.elements;return e[0]=t[0],e[1]=t[3],e[2]=t[6],e[3]=t[1],e[4]=t[4],e[5]=t[7],e[6]=t[2],e[7]=t[5],e[8]=t[8],this}setUvTransform(e,t,n,s,r,o,a){let l=Math.cos(r),c=Math.sin(r);return this.set(n*l,n*c,-n*(l*o+c*a)+o+e,-s*c,s*l,-s*(-c*o+l*a)+a+t,0,0,1),this}scale(e,t){return Wo("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(cd.makeScale(e,t)),this}rotate(e){return Wo("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(cd.makeRotation(-e)),this}translate(e,t){return Wo("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(cd.makeTranslation(e,t)),this}makeTranslation(e,t){return e.isVector2?this.set(1,0,e.x,0,1,e.y,0,0,1):this.set(1,0,e,0,1,t,0,0,1),this}makeRotation(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,n,t,0,0,0,1),this}makeScale(e,t){return this.set(e,0,0,0,t,0,0,0,1),this}equals(e){let t=this.elements,n=e.elements;for(let s=0;s<9;s++)if(t[s]!==n[s])return!1;return!0}fromArray(e,t=0){for(let n=0;n<9;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){let n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e}clone(){return new this.constructor().fromArray(this.elements)}},cd=new We,am=new We().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),lm=new We().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function e_(){let i={enabled:!0,workingColorSpace:Js,spaces:{},convert:function(s,r,o){return this.enabled===!1||r===o||!r||!o||(this.spaces[r].transfer===lt&&(s.r=Zi(s.r),s.g=Zi(s.g),s.b=Zi(s.b)),this.spaces[r].primaries!==this.spaces[o].primaries&&(s.applyMatrix3(this.spaces[r].toXYZ),s.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===lt&&(s.r=Br(s.r),s.g=Br(s.g),s.b=Br(s.b))),s},workingToColorSpace:function(s,r){return this.convert(s,this.workingColorSpace,r)},colorSpaceToWorking:function(s,r){return this.convert(s,r,this.workingColorSpace)},getPrimaries:function(s){return this.spaces[s].primaries},getTransfer:function(s){return s===ts?Jo:this.spaces[s].transfer},getToneMappingMode:function(s){return this.spaces[s].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(s,r=this.workingColorSpace){return s.fromArray(this.spaces[r].luminanceCoefficients)},define:function(s){Object.assign(this.spaces,s)},_getMatrix:function(s,r,o){return s.copy(this.spaces[o].fromXYZ).multiply(this.spaces[r].toXYZ)},_getDrawingBufferColorSpace:function(s){return this.spaces[s].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(s=this.workingColorSpace){return this.spaces[s].workingColorSpaceConfig.unpackColorSpace}},e=[.64,.33,.3,.6,.15,.06],t=[.2126,.7152,.0722],n=[.3127,.329];return i.define({[Js]:{primaries:e,whitePoint:n,transfer:Jo,toXYZ:am,fromXYZ:lm,luminanceCoefficients:t,workingColorSpaceConfig:{unpackColorSpace:Rn},outputColorSpaceConfig:{drawingBufferColorSpace:Rn}},[Rn]:{primaries:e,whitePoint:n,transfer:lt,toXYZ:am,fromXYZ:lm,luminanceCoefficients:t,outputColorSpaceConfig:{drawingBufferColorSpace:Rn}}}),i}var Ke=e_();function Zi(i){return i<.04045?i*.0773993808:Math.pow(i*.9478672986+.0521327014,2.4)}function Br(i){return i<.0031308?i*12.92:1.055*Math.pow(i,.41666)-.055}var Tr,vc=class{static getDataURL(e,t="image/png"){if(/^data:/i.test(e.src)||typeof HTMLCanvasElement>"u")return e.src;let n;if(e instanceof HTMLCanvasElement)n=e;else{Tr===void 0&&(Tr=Ko("canvas")),Tr.width=e.width,Tr.height=e.height;let s=Tr.getContext("2d");e instanceof ImageData?s.putImageData(e,0,0):s.drawImage(e,0,0,e.width,e.height),n=Tr}return n.toDataURL(t)}static sRGBToLinear(e){if(typeof HTMLImageElement<"u"&&e instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&e instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&e instanceof ImageBitmap){let t=Ko("canvas");t.width=e.width,t.height=e.height;let n=t.getContext("2d");n.drawImage(e,0,0,e.width,e.height);let s=n.getImageData(0,0,e.width,e.height),r=s.data;for(let o=0;o<r.length;o++)r[o]=Zi(r[o]/255)*255;return n.putImageData(s,0,0),t}else if(e.data){let t=e.data.slice(0);for(let n=0;n<t.length;n++)t instanceof Uint8Array||t instanceof Uint8ClampedArray?t[n]=Math.floor(Zi(t[n]/255)*255):t[n]=Zi(t[n]);return{data:t,width:e.width,height:e.height}}else return Ie("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),e}},t_=0,Xr=class{constructor(e=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:t_++}),this.uuid=Rs(),this.data=e,this.dataReady=!0,this.version=0}getSize(e){let t=this.data;return typeof HTMLVideoElement<"u"&&t instanceof HTMLVideoElement?e.set(t.videoWidth,t.videoHeight,0):typeof VideoFrame<"u"&&t instanceof VideoFrame?e.set(t.displayWidth,t.displayHeight,0):t!==null?e.set(t.width||0,t.height||0,t.depth||0):e.set(0,0,0),e}set needsUpdate(e){e===!0&&this.version++}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.images[this.uuid]!==void 0)return e.images[this.uuid];let n={uuid:this.uuid,url:""},s=this.data;if(s!==null){let r;if(Array.isArray(s)){r=[];for(let o=0,a=s.length;o<a;o++)s[o].isDataTexture?r.push(hd(s[o].image)):r.push(hd(s[o]))}else r=hd(s);n.url=r}return t||(e.images[this.uuid]=n),n}};function hd(i){return typeof HTMLImageElement<"u"&&i instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&i instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&i instanceof ImageBitmap?vc.getDataURL(i):i.data?{data:Array.from(i.data),width:i.width,height:i.height,type:i.data.constructor.name}:(Ie("Texture: Unable to serialize Texture."),{})}var n_=0,ud=new R,Mn=class i extends Ri{constructor(e=i.DEFAULT_IMAGE,t=i.DEFAULT_MAPPING,n=Ci,s=Ci,r=In,o=Qi,a=Un,l=Tn,c=i.DEFAULT_ANISOTROPY,h=ts){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:n_++}),this.uuid=Rs(),this.name="",this.source=new Xr(e),this.mipmaps=[],this.mapping=t,this.channel=0,this.wrapS=n,this.wrapT=s,this.magFilter=r,this.minFilter=o,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new me(0,0),this.repeat=new me(1,1),this.center=new me(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new We,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=h,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(e&&e.depth&&e.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(ud).x}get height(){return this.source.getSize(ud).y}get depth(){return this.source.getSize(ud).z}get image(){return this.source.data}set image(e){this.source.data=e}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(e){return this.name=e.name,this.source=e.source,this.mipmaps=e.mipmaps.slice(0),this.mapping=e.mapping,this.channel=e.channel,this.wrapS=e.wrapS,this.wrapT=e.wrapT,this.magFilter=e.magFilter,this.minFilter=e.minFilter,this.anisotropy=e.anisotropy,this.format=e.format,this.internalFormat=e.internalFormat,this.type=e.type,this.normalized=e.normalized,this.offset.copy(e.offset),this.repeat.copy(e.repeat),this.center.copy(e.center),this.rotation=e.rotation,this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrix.copy(e.matrix),this.generateMipmaps=e.generateMipmaps,this.mipmapsAutoUpdate=e.mipmapsAutoUpdate,this.premultiplyAlpha=e.premultiplyAlpha,this.flipY=e.flipY,this.unpackAlignment=e.unpackAlignment,this.colorSpace=e.colorSpace,this.renderTarget=e.renderTarget,this.isRenderTargetTexture=e.isRenderTargetTexture,this.isPMREMTexture=e.isPMREMTexture,this.isArrayTexture=e.isArrayTexture,this.userData=JSON.parse(JSON.stringify(e.userData)),this.needsUpdate=!0,this}setValues(e){for(let t in e){let n=e[t];if(n===void 0){Ie(`Texture.setValues(): parameter '${t}' has value of undefined.`);continue}let s=this[t];if(s===void 0){Ie(`Texture.setValues(): property '${t}' does not exist.`);continue}s&&n&&s.isVector2&&n.isVector2||s&&n&&s.isVector3&&n.isVector3||s&&n&&s.isMatrix3&&n.isMatrix3?s.copy(n):this[t]=n}}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.textures[this.uuid]!==void 0)return e.textures[this.uuid];let n={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(e).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),t||(e.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(e){if(this.mapping!==jd)return e;if(e.applyMatrix3(this.matrix),e.x<0||e.x>1)switch(this.wrapS){case ti:e.x=e.x-Math.floor(e.x);break;case Ci:e.x=e.x<0?0:1;break;case mc:Math.abs(Math.floor(e.x)%2)===1?e.x=Math.ceil(e.x)-e.x:e.x=e.x-Math.floor(e.x);break}if(e.y<0||e.y>1)switch(this.wrapT){case ti:e.y=e.y-Math.floor(e.y);break;case Ci:e.y=e.y<0?0:1;break;case mc:Math.abs(Math.floor(e.y)%2)===1?e.y=Math.ceil(e.y)-e.y:e.y=e.y-Math.floor(e.y);break}return this.flipY&&(e.y=1-e.y),e}set needsUpdate(e){e===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(e){e===!0&&this.pmremVersion++}};Mn.DEFAULT_IMAGE=null;Mn.DEFAULT_MAPPING=jd;Mn.DEFAULT_ANISOTROPY=1;var mt=class{static{this.prototype.isVector4=!0}constructor(e=0,t=0,n=0,s=1){this.x=e,this.y=t,this.z=n,this.w=s}get width(){return this.z}set width(e){this.z=e}get height(){return this.w}set height(e){this.w=e}set(e,t,n,s){return this.x=e,this.y=t,this.z=n,this.w=s,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this.w=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setW(e){return this.w=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;case 3:this.w=t;break;default:throw new Error("THREE.Vector4: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this.w=e.w!==void 0?e.w:1,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this.w+=e.w,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this.w+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this.w=e.w+t.w,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this.w+=e.w*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this.w-=e.w,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this.w-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this.w=e.w-t.w,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this.w*=e.w,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this.w*=e,this}applyMatrix4(e){let t=this.x,n=this.y,s=this.z,r=this.w,o=e.elements;return this.x=o[0]*t+o[4]*n+o[8]*s+o[12]*r,this.y=o[1]*t+o[5]*n+o[9]*s+o[13]*r,this.z=o[2]*t+o[6]*n+o[10]*s+o[14]*r,this.w=o[3]*t+o[7]*n+o[11]*s+o[15]*r,this}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this.w/=e.w,this}divideScalar(e){return this.multiplyScalar(1/e)}setAxisAngleFromQuaternion(e){this.w=2*Math.acos(e.w);let t=Math.sqrt(1-e.w*e.w);return t<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=e.x/t,this.y=e.y/t,this.z=e.z/t),this}setAxisAngleFromRotationMatrix(e){let t,n,s,r,l=e.elements,c=l[0],h=l[4],d=l[8],f=l[1],u=l[5],g=l[9],_=l[2],m=l[6],p=l[10];if(Math.abs(h-f)<.01&&Math.abs(d-_)<.01&&Math.abs(g-m)<.01){if(Math.abs(h+f)<.1&&Math.abs(d+_)<.1&&Math.abs(g+m)<.1&&Math.abs(c+u+p-3)<.1)return this.set(1,0,0,0),this;t=Math.PI;let M=(c+1)/2,y=(u+1)/2,E=(p+1)/2,A=(h+f)/4,v=(d+_)/4,T=(g+m)/4;return M>y&&M>E?M<.01?(n=0,s=.707106781,r=.707106781):(n=Math.sqrt(M),s=A/n,r=v/n):y>E?y<.01?(n=.707106781,s=0,r=.707106781):(s=Math.sqrt(y),n=A/s,r=T/s):E<.01?(n=.707106781,s=.707106781,r=0):(r=Math.sqrt(E),n=v/r,s=T/r),this.set(n,s,r,t),this}let b=Math.sqrt((m-g)*(m-g)+(d-_)*(d-_)+(f-h)*(f-h));return Math.abs(b)<.001&&(b=1),this.x=(m-g)/b,this.y=(d-_)/b,this.z=(f-h)/b,this.w=Math.acos((c+u+p-1)/2),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this.w=t[15],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this.w=Math.min(this.w,e.w),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this.w=Math.max(this.w,e.w),this}clamp(e,t){return this.x=je(this.x,e.x,t.x),this.y=je(this.y,e.y,t.y),this.z=je(this.z,e.z,t.z),this.w=je(this.w,e.w,t.w),this}clampScalar(e,t){return this.x=je(this.x,e,t),this.y=je(this.y,e,t),this.z=je(this.z,e,t),this.w=je(this.w,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(je(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z+this.w*e.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this.w+=(e.w-this.w)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this.w=e.w+(t.w-e.w)*n,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z&&e.w===this.w}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this.w=e[t+3],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e[t+3]=this.w,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this.w=e.getW(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}},xc=class extends Ri{constructor(e=1,t=1,n={}){super(),n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:In,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},n),this.isRenderTarget=!0,this.width=e,this.height=t,this.depth=n.depth,this.scissor=new mt(0,0,e,t),this.scissorTest=!1,this.viewport=new mt(0,0,e,t),this.textures=[];let s=n.count;for(let r=0;r<s;r++)this.textures[r]=new Mn({width:e,height:t,depth:n.depth}),this.textures[r].isRenderTargetTexture=!0,this.textures[r].renderTarget=this;this._setTextureOptions(n),this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveColorBuffer=n.resolveColorBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this.storeMultisampledColorBuffer=n.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=n.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=n.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=n.depthTexture,this.samples=n.samples,this.multiview=n.multiview,this.useArrayDepthTexture=n.useArrayDepthTexture}_setTextureOptions(e={}){let t={minFilter:In,generateMipmaps:!1,flipY:!1,internalFormat:null};e.mapping!==void 0&&(t.mapping=e.mapping),e.wrapS!==void 0&&(t.wrapS=e.wrapS),e.wrapT!==void 0&&(t.wrapT=e.wrapT),e.wrapR!==void 0&&(t.wrapR=e.wrapR),e.magFilter!==void 0&&(t.magFilter=e.magFilter),e.minFilter!==void 0&&(t.minFilter=e.minFilter),e.format!==void 0&&(t.format=e.format),e.type!==void 0&&(t.type=e.type),e.anisotropy!==void 0&&(t.anisotropy=e.anisotropy),e.colorSpace!==void 0&&(t.colorSpace=e.colorSpace),e.flipY!==void 0&&(t.flipY=e.flipY),e.generateMipmaps!==void 0&&(t.generateMipmaps=e.generateMipmaps),e.mipmapsAutoUpdate!==void 0&&(t.mipmapsAutoUpdate=e.mipmapsAutoUpdate),e.internalFormat!==void 0&&(t.internalFormat=e.internalFormat);for(let n=0;n<this.textures.length;n++)this.textures[n].setValues(t)}get texture(){return this.textures[0]}set texture(e){this.textures[0]=e}set depthTexture(e){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),e!==null&&e.renderTarget===null&&(e.renderTarget=this),this._depthTexture=e}get depthTexture(){return this._depthTexture}setSize(e,t,n=1){if(this.width!==e||this.height!==t||this.depth!==n){this.width=e,this.height=t,this.depth=n;for(let s=0,r=this.textures.length;s<r;s++)this.textures[s].image.width=e,this.textures[s].image.height=t,this.textures[s].image.depth=n,this.textures[s].isData3DTexture!==!0&&(this.textures[s].isArrayTexture=this.textures[s].image.depth>1);this.dispose()}this.viewport.set(0,0,e,t),this.scissor.set(0,0,e,t)}clone(){return new this.constructor().copy(this)}copy(e){this.width=e.width,this.height=e.height,this.depth=e.depth,this.scissor.copy(e.scissor),this.scissorTest=e.scissorTest,this.viewport.copy(e.viewport),this.textures.length=0;for(let t=0,n=e.textures.length;t<n;t++){this.textures[t]=e.textures[t].clone(),this.textures[t].isRenderTargetTexture=!0,this.textures[t].renderTarget=this;let s=Object.assign({},e.textures[t].image);this.textures[t].source=new Xr(s)}if(this.depthBuffer=e.depthBuffer,this.stencilBuffer=e.stencilBuffer,this.resolveColorBuffer=e.resolveColorBuffer,this.resolveDepthBuffer=e.resolveDepthBuffer,this.resolveStencilBuffer=e.resolveStencilBuffer,this.storeMultisampledColorBuffer=e.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=e.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=e.storeMultisampledStencilBuffer,e.depthTexture!==null)if(e.depthTexture.renderTarget===e){let t=e.depthTexture.clone();t.renderTarget=null,this.depthTexture=t}else this.depthTexture=e.depthTexture;else this.depthTexture=null;return this.samples=e.samples,this.multiview=e.multiview,this.useArrayDepthTexture=e.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},Gt=class extends xc{constructor(e=1,t=1,n={}){super(e,t,n),this.isWebGLRenderTarget=!0}},jo=class extends Mn{constructor(e=null,t=1,n=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:e,width:t,height:n,depth:s},this.magFilter=Ut,this.minFilter=Ut,this.wrapR=Ci,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}addLayerUpdate(e){this.layerUpdates.add(e)}clearLayerUpdates(){this.layerUpdates.clear()}};var _c=class extends Mn{constructor(e=null,t=1,n=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:e,width:t,height:n,depth:s},this.magFilter=Ut,this.minFilter=Ut,this.wrapR=Ci,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}};var Le=class i{static{this.prototype.isMatrix4=!0}constructor(e,t,n,s,r,o,a,l,c,h,d,f,u,g,_,m){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],e!==void 0&&this.set(e,t,n,s,r,o,a,l,c,h,d,f,u,g,_,m)}set(e,t,n,s,r,o,a,l,c,h,d,f,u,g,_,m){let p=this.elements;return p[0]=e,p[4]=t,p[8]=n,p[12]=s,p[1]=r,p[5]=o,p[9]=a,p[13]=l,p[2]=c,p[6]=h,p[10]=d,p[14]=f,p[3]=u,p[7]=g,p[11]=_,p[15]=m,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new i().fromArray(this.elements)}copy(e){let t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],t[9]=n[9],t[10]=n[10],t[11]=n[11],t[12]=n[12],t[13]=n[13],t[14]=n[14],t[15]=n[15],this}copyPosition(e){let t=this.elements,n=e.elements;return t[12]=n[12],t[13]=n[13],t[14]=n[14],this}setFromMatrix3(e){let t=e.elements;return this.set(t[0],t[3],t[6],0,t[1],t[4],t[7],0,t[2],t[5],t[8],0,0,0,0,1),this}extractBasis(e,t,n){return this.determinantAffine()===0?(e.set(1,0,0),t.set(0,1,0),n.set(0,0,1),this):(e.setFromMatrixColumn(this,0),t.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this)}makeBasis(e,t,n){return this.set(e.x,t.x,n.x,0,e.y,t.y,n.y,0,e.z,t.z,n.z,0,0,0,0,1),this}extractRotation(e){if(e.determinantAffine()===0)return this.identity();let t=this.elements,n=e.elements,s=1/Er.setFromMatrixColumn(e,0).length(),r=1/Er.setFromMatrixColumn(e,1).length(),o=1/Er.setFromMatrixColumn(e,2).length();return t[0]=n[0]*s,t[1]=n[1]*s,t[2]=n[2]*s,t[3]=0,t[4]=n[4]*r,t[5]=n[5]*r,t[6]=n[6]*r,t[7]=0,t[8]=n[8]*o,t[9]=n[9]*o,t[10]=n[10]*o,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromEuler(e){let t=this.elements,n=e.x,s=e.y,r=e.z,o=Math.cos(n),a=Math.sin(n),l=Math.cos(s),c=Math.sin(s),h=Math.cos(r),d=Math.sin(r);if(e.order==="XYZ"){let f=o*h,u=o*d,g=a*h,_=a*d;t[0]=l*h,t[4]=-l*d,t[8]=c,t[1]=u+g*c,t[5]=f-_*c,t[9]=-a*l,t[2]=_-f*c,t[6]=g+u*c,t[10]=o*l}else if(e.order==="YXZ"){let f=l*h,u=l*d,g=c*h,_=c*d;t[0]=f+_*a,t[4]=g*a-u,t[8]=o*c,t[1]=o*d,t[5]=o*h,t[9]=-a,t[2]=u*a-g,t[6]=_+f*a,t[10]=o*l}else if(e.order==="ZXY"){let f=l*h,u=l*d,g=c*h,_=c*d;t[0]=f-_*a,t[4]=-o*d,t[8]=g+u*a,t[1]=u+g*a,t[5]=o*h,t[9]=_-f*a,t[2]=-o*c,t[6]=a,t[10]=o*l}else if(e.order==="ZYX"){let f=o*h,u=o*d,g=a*h,_=a*d;t[0]=l*h,t[4]=g*c-u,t[8]=f*c+_,t[1]=l*d,t[5]=_*c+f,t[9]=u*c-g,t[2]=-c,t[6]=a*l,t[10]=o*l}else if(e.order==="YZX"){let f=o*l,u=o*c,g=a*l,_=a*c;t[0]=l*h,t[4]=_-f*d,t[8]=g*d+u,t[1]=d,t[5]=o*h,t[9]=-a*h,t[2]=-c*h,t[6]=u*d+g,t[10]=f-_*d}else if(e.order==="XZY"){let f=o*l,u=o*c,g=a*l,_=a*c;t[0]=l*h,t[4]=-d,t[8]=c*h,t[1]=f*d+_,t[5]=o*h,t[9]=u*d-g,t[2]=g*d-u,t[6]=a*h,t[10]=_*d+f}return t[3]=0,t[7]=0,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromQuaternion(e){return this.compose(i_,e,s_)}lookAt(e,t,n){let s=this.elements;return On.subVectors(e,t),On.lengthSq()===0&&(On.z=1),On.normalize(),ps.crossVectors(n,On),ps.lengthSq()===0&&(Math.abs(n.z)===1?On.x+=1e-4:On.z+=1e-4,On.normalize(),ps.crossVectors(n,On)),ps.normalize(),Nl.crossVectors(On,ps),s[0]=ps.x,s[4]=Nl.x,s[8]=On.x,s[1]=ps.y,s[5]=Nl.y,s[9]=On.y,s[2]=ps.z,s[6]=Nl.z,s[10]=On.z,this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let n=e.elements,s=t.elements,r=this.elements,o=n[0],a=n[4],l=n[8],c=n[12],h=n[1],d=n[5],f=n[9],u=n[13],g=n[2],_=n[6],m=n[10],p=n[14],b=n[3],M=n[7],y=n[11],E=n[15],A=s[0],v=s[4],T=s[8],I=s[12],P=s[1],L=s[5],U=s[9],k=s[13],N=s[2],G=s[6],q=s[10],H=s[14],ne=s[3],W=s[7],j=s[11],te=s[15];return r[0]=o*A+a*P+l*N+c*ne,r[4]=o*v+a*L+l*G+c*W,r[8]=o*T+a*U+l*q+c*j,r[12]=o*I+a*k+l*H+c*te,r[1]=h*A+d*P+f*N+u*ne,r[5]=h*v+d*L+f*G+u*W,r[9]=h*T+d*U+f*q+u*j,r[13]=h*I+d*k+f*H+u*te,r[2]=g*A+_*P+m*N+p*ne,r[6]=g*v+_*L+m*G+p*W,r[10]=g*T+_*U+m*q+p*j,r[14]=g*I+_*k+m*H+p*te,r[3]=b*A+M*P+y*N+E*ne,r[7]=b*v+M*L+y*G+E*W,r[11]=b*T+M*U+y*q+E*j,r[15]=b*I+M*k+y*H+E*te,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[4]*=e,t[8]*=e,t[12]*=e,t[1]*=e,t[5]*=e,t[9]*=e,t[13]*=e,t[2]*=e,t[6]*=e,t[10]*=e,t[14]*=e,t[3]*=e,t[7]*=e,t[11]*=e,t[15]*=e,this}determinant(){let e=this.elements,t=e[0],n=e[4],s=e[8],r=e[12],o=e[1],a=e[5],l=e[9],c=e[13],h=e[2],d=e[6],f=e[10],u=e[14],g=e[3],_=e[7],m=e[11],p=e[15],b=l*u-c*f,M=a*u-c*d,y=a*f-l*d,E=o*u-c*h,A=o*f-l*h,v=o*d-a*h;return t*(_*b-m*M+p*y)-n*(g*b-m*E+p*A)+s*(g*M-_*E+p*v)-r*(g*y-_*A+m*v)}determinantAffine(){let e=this.elements,t=e[0],n=e[4],s=e[8],r=e[1],o=e[5],a=e[9],l=e[2],c=e[6],h=e[10];return t*(o*h-a*c)-n*(r*h-a*l)+s*(r*c-o*l)}transpose(){let e=this.elements,t;return t=e[1],e[1]=e[4],e[4]=t,t=e[2],e[2]=e[8],e[8]=t,t=e[6],e[6]=e[9],e[9]=t,t=e[3],e[3]=e[12],e[12]=t,t=e[7],e[7]=e[13],e[13]=t,t=e[11],e[11]=e[14],e[14]=t,this}setPosition(e,t,n){let s=this.elements;return e.isVector3?(s[12]=e.x,s[13]=e.y,s[14]=e.z):(s[12]=e,s[13]=t,s[14]=n),this}invert(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],h=e[8],d=e[9],f=e[10],u=e[11],g=e[12],_=e[13],m=e[14],p=e[15],b=t*a-n*o,M=t*l-s*o,y=t*c-r*o,E=n*l-s*a,A=n*c-r*a,v=s*c-r*l,T=h*_-d*g,I=h*m-f*g,P=h*p-u*g,L=d*m-f*_,U=d*p-u*_,k=f*p-u*m,N=b*k-M*U+y*L+E*P-A*I+v*T;if(N===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let G=1/N;return e[0]=(a*k-l*U+c*L)*G,e[1]=(s*U-n*k-r*L)*G,e[2]=(_*v-m*A+p*E)*G,e[3]=(f*A-d*v-u*E)*G,e[4]=(l*P-o*k-c*I)*G,e[5]=(t*k-s*P+r*I)*G,e[6]=(m*y-g*v-p*M)*G,e[7]=(h*v-f*y+u*M)*G,e[8]=(o*U-a*P+c*T)*G,e[9]=(n*P-t*U-r*T)*G,e[10]=(g*A-_*y+p*b)*G,e[11]=(d*y-h*A-u*b)*G,e[12]=(a*I-o*L-l*T)*G,e[13]=(t*L-n*I+s*T)*G,e[14]=(_*M-g*E-m*b)*G,e[15]=(h*E-d*M+f*b)*G,this}scale(e){let t=this.elements,n=e.x,s=e.y,r=e.z;return t[0]*=n,t[4]*=s,t[8]*=r,t[1]*=n,t[5]*=s,t[9]*=r,t[2]*=n,t[6]*=s,t[10]*=r,t[3]*=n,t[7]*=s,t[11]*=r,this}getMaxScaleOnAxis(){let e=this.elements,t=e[0]*e[0]+e[1]*e[1]+e[2]*e[2],n=e[4]*e[4]+e[5]*e[5]+e[6]*e[6],s=e[8]*e[8]+e[9]*e[9]+e[10]*e[10];return Math.sqrt(Math.max(t,n,s))}makeTranslation(e,t,n){return e.isVector3?this.set(1,0,0,e.x,0,1,0,e.y,0,0,1,e.z,0,0,0,1):this.set(1,0,0,e,0,1,0,t,0,0,1,n,0,0,0,1),this}makeRotationX(e){let t=Math.cos(e),n=Math.sin(e);return this.set(1,0,0,0,0,t,-n,0,0,n,t,0,0,0,0,1),this}makeRotationY(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,0,n,0,0,1,0,0,-n,0,t,0,0,0,0,1),this}makeRotationZ(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,0,n,t,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(e,t){let n=Math.cos(t),s=Math.sin(t),r=1-n,o=e.x,a=e.y,l=e.z,c=r*o,h=r*a;return this.set(c*o+n,c*a-s*l,c*l+s*a,0,c*a+s*l,h*a+n,h*l-s*o,0,c*l-s*a,h*l+s*o,r*l*l+n,0,0,0,0,1),this}makeScale(e,t,n){return this.set(e,0,0,0,0,t,0,0,0,0,n,0,0,0,0,1),this}makeShear(e,t,n,s,r,o){return this.set(1,n,r,0,e,1,o,0,t,s,1,0,0,0,0,1),this}compose(e,t,n){let s=this.elements,r=t._x,o=t._y,a=t._z,l=t._w,c=r+r,h=o+o,d=a+a,f=r*c,u=r*h,g=r*d,_=o*h,m=o*d,p=a*d,b=l*c,M=l*h,y=l*d,E=n.x,A=n.y,v=n.z;return s[0]=(1-(_+p))*E,s[1]=(u+y)*E,s[2]=(g-M)*E,s[3]=0,s[4]=(u-y)*A,s[5]=(1-(f+p))*A,s[6]=(m+b)*A,s[7]=0,s[8]=(g+M)*v,s[9]=(m-b)*v,s[10]=(1-(f+_))*v,s[11]=0,s[12]=e.x,s[13]=e.y,s[14]=e.z,s[15]=1,this}decompose(e,t,n){let s=this.elements;e.x=s[12],e.y=s[13],e.z=s[14];let r=this.determinantAffine();if(r===0)return n.set(1,1,1),t.identity(),this;let o=Er.set(s[0],s[1],s[2]).length(),a=Er.set(s[4],s[5],s[6]).length(),l=Er.set(s[8],s[9],s[10]).length();r<0&&(o=-o),ui.copy(this);let c=1/o,h=1/a,d=1/l;return ui.elements[0]*=c,ui.elements[1]*=c,ui.elements[2]*=c,ui.elements[4]*=h,ui.elements[5]*=h,ui.elements[6]*=h,ui.elements[8]*=d,ui.elements[9]*=d,ui.elements[10]*=d,t.setFromRotationMatrix(ui),n.x=o,n.y=a,n.z=l,this}makePerspective(e,t,n,s,r,o,a=ei,l=!1){let c=this.elements,h=2*r/(t-e),d=2*r/(n-s),f=(t+e)/(t-e),u=(n+s)/(n-s),g,_;if(l)g=r/(o-r),_=o*r/(o-r);else if(a===ei)g=-(o+r)/(o-r),_=-2*o*r/(o-r);else if(a===Gr)g=-o/(o-r),_=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=f,c[12]=0,c[1]=0,c[5]=d,c[9]=u,c[13]=0,c[2]=0,c[6]=0,c[10]=g,c[14]=_,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(e,t,n,s,r,o,a=ei,l=!1){let c=this.elements,h=2/(t-e),d=2/(n-s),f=-(t+e)/(t-e),u=-(n+s)/(n-s),g,_;if(l)g=1/(o-r),_=o/(o-r);else if(a===ei)g=-2/(o-r),_=-(o+r)/(o-r);else if(a===Gr)g=-1/(o-r),_=-r/(o-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=0,c[12]=f,c[1]=0,c[5]=d,c[9]=0,c[13]=u,c[2]=0,c[6]=0,c[10]=g,c[14]=_,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(e){let t=this.elements,n=e.elements;for(let s=0;s<16;s++)if(t[s]!==n[s])return!1;return!0}fromArray(e,t=0){for(let n=0;n<16;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){let n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e[t+9]=n[9],e[t+10]=n[10],e[t+11]=n[11],e[t+12]=n[12],e[t+13]=n[13],e[t+14]=n[14],e[t+15]=n[15],e}},Er=new R,ui=new Le,i_=new R(0,0,0),s_=new R(1,1,1),ps=new R,Nl=new R,On=new R,cm=new Le,hm=new pt,Pi=class i{constructor(e=0,t=0,n=0,s=i.DEFAULT_ORDER){this.isEuler=!0,this._x=e,this._y=t,this._z=n,this._order=s}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get order(){return this._order}set order(e){this._order=e,this._onChangeCallback()}set(e,t,n,s=this._order){return this._x=e,this._y=t,this._z=n,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(e){return this._x=e._x,this._y=e._y,this._z=e._z,this._order=e._order,this._onChangeCallback(),this}setFromRotationMatrix(e,t=this._order,n=!0){let s=e.elements,r=s[0],o=s[4],a=s[8],l=s[1],c=s[5],h=s[9],d=s[2],f=s[6],u=s[10];switch(t){case"XYZ":this._y=Math.asin(je(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-h,u),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(f,c),this._z=0);break;case"YXZ":this._x=Math.asin(-je(h,-1,1)),Math.abs(h)<.9999999?(this._y=Math.atan2(a,u),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-d,r),this._z=0);break;case"ZXY":this._x=Math.asin(je(f,-1,1)),Math.abs(f)<.9999999?(this._y=Math.atan2(-d,u),this._z=Math.atan2(-o,c)):(this._y=0,this._z=Math.atan2(l,r));break;case"ZYX":this._y=Math.asin(-je(d,-1,1)),Math.abs(d)<.9999999?(this._x=Math.atan2(f,u),this._z=Math.atan2(l,r)):(this._x=0,this._z=Math.atan2(-o,c));break;case"YZX":this._z=Math.asin(je(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-h,c),this._y=Math.atan2(-d,r)):(this._x=0,this._y=Math.atan2(a,u));break;case"XZY":this._z=Math.asin(-je(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(f,c),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-h,u),this._y=0);break;default:Ie("Euler: .setFromRotationMatrix() encountered an unknown order: "+t)}return this._order=t,n===!0&&this._onChangeCallback(),this}setFromQuaternion(e,t,n){return cm.makeRotationFromQuaternion(e),this.setFromRotationMatrix(cm,t,n)}setFromVector3(e,t=this._order){return this.set(e.x,e.y,e.z,t)}reorder(e){return hm.setFromEuler(this),this.setFromQuaternion(hm,e)}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._order===this._order}fromArray(e){return this._x=e[0],this._y=e[1],this._z=e[2],e[3]!==void 0&&(this._order=e[3]),this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._order,e}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};Pi.DEFAULT_ORDER="XYZ";var qr=class{constructor(){this.mask=1}set(e){this.mask=(1<<e|0)>>>0}enable(e){this.mask|=1<<e|0}enableAll(){this.mask=-1}toggle(e){this.mask^=1<<e|0}disable(e){this.mask&=~(1<<e|0)}disableAll(){this.mask=0}test(e){return(this.mask&e.mask)!==0}isEnabled(e){return(this.mask&(1<<e|0))!==0}},r_=0,um=new R,Ar=new pt,Wi=new Le,Ul=new R,Uo=new R,o_=new R,a_=new pt,dm=new R(1,0,0),fm=new R(0,1,0),pm=new R(0,0,1),mm={type:"added"},l_={type:"removed"},Cr={type:"childadded",child:null},dd={type:"childremoved",child:null},nn=class i extends Ri{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:r_++}),this.uuid=Rs(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=i.DEFAULT_UP.clone();let e=new R,t=new Pi,n=new pt,s=new R(1,1,1);function r(){n.setFromEuler(t,!1)}function o(){t.setFromQuaternion(n,void 0,!1)}t._onChange(r),n._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:e},rotation:{configurable:!0,enumerable:!0,value:t},quaternion:{configurable:!0,enumerable:!0,value:n},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new Le},normalMatrix:{value:new We}}),this.matrix=new Le,this.matrixWorld=new Le,this.matrixAutoUpdate=i.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=i.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new qr,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(e){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(e),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(e){return this.quaternion.premultiply(e),this}setRotationFromAxisAngle(e,t){this.quaternion.setFromAxisAngle(e,t)}setRotationFromEuler(e){this.quaternion.setFromEuler(e,!0)}setRotationFromMatrix(e){this.quaternion.setFromRotationMatrix(e)}setRotationFromQuaternion(e){this.quaternion.copy(e)}rotateOnAxis(e,t){return Ar.setFromAxisAngle(e,t),this.quaternion.multiply(Ar),this}rotateOnWorldAxis(e,t){return Ar.setFromAxisAngle(e,t),this.quaternion.premultiply(Ar),this}rotateX(e){return this.rotateOnAxis(dm,e)}rotateY(e){return this.rotateOnAxis(fm,e)}rotateZ(e){return this.rotateOnAxis(pm,e)}translateOnAxis(e,t){return um.copy(e).applyQuaternion(this.quaternion),this.position.add(um.multiplyScalar(t)),this}translateX(e){return this.translateOnAxis(dm,e)}translateY(e){return this.translateOnAxis(fm,e)}translateZ(e){return this.translateOnAxis(pm,e)}localToWorld(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(this.matrixWorld)}worldToLocal(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(Wi.copy(this.matrixWorld).invert())}lookAt(e,t,n){e.isVector3?Ul.copy(e):Ul.set(e,t,n);let s=this.parent;this.updateWorldMatrix(!0,!1),Uo.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?Wi.lookAt(Uo,Ul,this.up):Wi.lookAt(Ul,Uo,this.up),this.quaternion.setFromRotationMatrix(Wi),s&&(Wi.extractRotation(s.matrixWorld),Ar.setFromRotationMatrix(Wi),this.quaternion.premultiply(Ar.invert()))}add(e){if(arguments.length>1){for(let t=0;t<arguments.length;t++)this.add(arguments[t]);return this}return e===this?(Ge("Object3D.add: object can't be added as a child of itself.",e),this):(e&&e.isObject3D?(e.removeFromParent(),e.parent=this,this.children.push(e),e.dispatchEvent(mm),Cr.child=e,this.dispatchEvent(Cr),Cr.child=null):Ge("Object3D.add: object not an instance of THREE.Object3D.",e),this)}remove(e){if(arguments.length>1){for(let n=0;n<arguments.length;n++)this.remove(arguments[n]);return this}let t=this.children.indexOf(e);return t!==-1&&(e.parent=null,this.children.splice(t,1),e.dispatchEvent(l_),dd.child=e,this.dispatchEvent(dd),dd.child=null),this}removeFromParent(){let e=this.parent;return e!==null&&e.remove(this),this}clear(){return this.remove(...this.children)}attach(e){return this.updateWorldMatrix(!0,!1),Wi.copy(this.matrixWorld).invert(),e.parent!==null&&(e.parent.updateWorldMatrix(!0,!1),Wi.multiply(e.parent.matrixWorld)),e.applyMatrix4(Wi),e.removeFromParent(),e.parent=this,this.children.push(e),e.updateWorldMatrix(!1,!0),e.dispatchEvent(mm),Cr.child=e,this.dispatchEvent(Cr),Cr.child=null,this}getObjectById(e){return this.getObjectByProperty("id",e)}getObjectByName(e){return this.getObjectByProperty("name",e)}getObjectByProperty(e,t){if(this[e]===t)return this;for(let n=0,s=this.children.length;n<s;n++){let o=this.children[n].getObjectByProperty(e,t);if(o!==void 0)return o}}getObjectsByProperty(e,t,n=[]){this[e]===t&&n.push(this);let s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].getObjectsByProperty(e,t,n);return n}getWorldPosition(e){return this.updateWorldMatrix(!0,!1),e.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Uo,e,o_),e}getWorldScale(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Uo,a_,e),e}getWorldDirection(e){this.updateWorldMatrix(!0,!1);let t=this.matrixWorld.elements;return e.set(t[8],t[9],t[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(e){e(this);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].traverse(e)}traverseVisible(e){if(this.visible===!1)return;e(this);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].traverseVisible(e)}traverseAncestors(e){let t=this.parent;t!==null&&(e(t),t.traverseAncestors(e))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let e=this.pivot;if(e!==null){let t=e.x,n=e.y,s=e.z,r=this.matrix.elements;r[12]+=t-r[0]*t-r[4]*n-r[8]*s,r[13]+=n-r[1]*t-r[5]*n-r[9]*s,r[14]+=s-r[2]*t-r[6]*n-r[10]*s}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(e){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||e)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,e=!0);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].updateMatrixWorld(e)}updateWorldMatrix(e,t,n=!1){let s=this.parent;if(e===!0&&s!==null&&s.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||n)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,n=!0),t===!0){let r=this.children;for(let o=0,a=r.length;o<a;o++)r[o].updateWorldMatrix(!1,!0,n)}}toJSON(e){let t=e===void 0||typeof e=="string",n={};t&&(e={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let s={};s.uuid=this.uuid,s.type=this.type,s.name=this.name,s.castShadow=this.castShadow,s.receiveShadow=this.receiveShadow,s.visible=this.visible,s.frustumCulled=this.frustumCulled,s.renderOrder=this.renderOrder,s.static=this.static,s.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.pivot!==null&&(s.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(s.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(s.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),s.instanceInfo=this._instanceInfo.map(a=>({...a})),s.availableInstanceIds=this._availableInstanceIds.slice(),s.availableGeometryIds=this._availableGeometryIds.slice(),s.nextIndexStart=this._nextIndexStart,s.nextVertexStart=this._nextVertexStart,s.geometryCount=this._geometryCount,s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.matricesTexture=this._matricesTexture.toJSON(e),s.indirectTexture=this._indirectTexture.toJSON(e),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(e)),this.boundingSphere!==null&&(s.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(s.boundingBox=this.boundingBox.toJSON()));function r(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(e)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(e).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(e).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=r(e.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let l=a.shapes;if(Array.isArray(l))for(let c=0,h=l.length;c<h;c++){let d=l[c];r(e.shapes,d)}else r(e.shapes,l)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(e.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(r(e.materials,this.material[l]));s.material=a}else s.material=r(e.materials,this.material);if(this.children.length>0){s.children=[];for(let a=0;a<this.children.length;a++)s.children.push(this.children[a].toJSON(e).object)}if(this.animations.length>0){s.animations=[];for(let a=0;a<this.animations.length;a++){let l=this.animations[a];s.animations.push(r(e.animations,l))}}if(t){let a=o(e.geometries),l=o(e.materials),c=o(e.textures),h=o(e.images),d=o(e.shapes),f=o(e.skeletons),u=o(e.animations),g=o(e.nodes);a.length>0&&(n.geometries=a),l.length>0&&(n.materials=l),c.length>0&&(n.textures=c),h.length>0&&(n.images=h),d.length>0&&(n.shapes=d),f.length>0&&(n.skeletons=f),u.length>0&&(n.animations=u),g.length>0&&(n.nodes=g)}return n.object=s,n;function o(a){let l=[];for(let c in a){let h=a[c];delete h.metadata,l.push(h)}return l}}clone(e){return new this.constructor().copy(this,e)}copy(e,t=!0){if(this.name=e.name,this.up.copy(e.up),this.position.copy(e.position),this.rotation.order=e.rotation.order,this.quaternion.copy(e.quaternion),this.scale.copy(e.scale),this.pivot=e.pivot!==null?e.pivot.clone():null,this.matrix.copy(e.matrix),this.matrixWorld.copy(e.matrixWorld),this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrixWorldAutoUpdate=e.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=e.matrixWorldNeedsUpdate,this.layers.mask=e.layers.mask,this.visible=e.visible,this.castShadow=e.castShadow,this.receiveShadow=e.receiveShadow,this.frustumCulled=e.frustumCulled,this.renderOrder=e.renderOrder,this.static=e.static,this.animations=e.animations.slice(),this.userData=JSON.parse(JSON.stringify(e.userData)),t===!0)for(let n=0;n<e.children.length;n++){let s=e.children[n];this.add(s.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};nn.DEFAULT_UP=new R(0,1,0);nn.DEFAULT_MATRIX_AUTO_UPDATE=!0;nn.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var Ze=class extends nn{constructor(){super(),this.isGroup=!0,this.type="Group"}},c_={type:"move"},$r=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new Ze,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new Ze,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new R,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new R),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new Ze,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new R,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new R,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(e){return this._targetRay!==null&&this._targetRay.dispatchEvent(e),this._grip!==null&&this._grip.dispatchEvent(e),this._hand!==null&&this._hand.dispatchEvent(e),this}connect(e){if(e&&e.hand){let t=this._hand;if(t)for(let n of e.hand.values())this._getHandJoint(t,n)}return this.dispatchEvent({type:"connected",data:e}),this}disconnect(e){return this.dispatchEvent({type:"disconnected",data:e}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(e,t,n){let s=null,r=null,o=null,a=this._targetRay,l=this._grip,c=this._hand;if(e&&t.session.visibilityState!=="visible-blurred"){if(c&&e.hand){o=!0;for(let _ of e.hand.values()){let m=t.getJointPose(_,n),p=this._getHandJoint(c,_);m!==null&&(p.matrix.fromArray(m.transform.matrix),p.matrix.decompose(p.position,p.quaternion,p.scale),p.matrixWorldNeedsUpdate=!0,p.jointRadius=m.radius),p.visible=m!==null}let h=c.joints["index-finger-tip"],d=c.joints["thumb-tip"],f=h.position.distanceTo(d.position),u=.02,g=.005;c.inputState.pinching&&f>u+g?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:e.handedness,target:this})):!c.inputState.pinching&&f<=u-g&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:e.handedness,target:this}))}else l!==null&&e.gripSpace&&(r=t.getPose(e.gripSpace,n),r!==null&&(l.matrix.fromArray(r.transform.matrix),l.matrix.decompose(l.position,l.quaternion,l.scale),l.matrixWorldNeedsUpdate=!0,r.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(r.linearVelocity)):l.hasLinearVelocity=!1,r.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(r.angularVelocity)):l.hasAngularVelocity=!1,l.eventsEnabled&&l.dispatchEvent({type:"gripUpdated",data:e,target:this})));a!==null&&(s=t.getPose(e.targetRaySpace,n),s===null&&r!==null&&(s=r),s!==null&&(a.matrix.fromArray(s.transform.matrix),a.matrix.decompose(a.position,a.quaternion,a.scale),a.matrixWorldNeedsUpdate=!0,s.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(s.linearVelocity)):a.hasLinearVelocity=!1,s.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(s.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(c_)))}return a!==null&&(a.visible=s!==null),l!==null&&(l.visible=r!==null),c!==null&&(c.visible=o!==null),this}_getHandJoint(e,t){if(e.joints[t.jointName]===void 0){let n=new Ze;n.matrixAutoUpdate=!1,n.visible=!1,e.joints[t.jointName]=n,e.add(n)}return e.joints[t.jointName]}},Pg={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},ms={h:0,s:0,l:0},Fl={h:0,s:0,l:0};function fd(i,e,t){return t<0&&(t+=1),t>1&&(t-=1),t<1/6?i+(e-i)*6*t:t<1/2?e:t<2/3?i+(e-i)*6*(2/3-t):i}var Ue=class{constructor(e,t,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(e,t,n)}set(e,t,n){if(t===void 0&&n===void 0){let s=e;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(e,t,n);return this}setScalar(e){return this.r=e,this.g=e,this.b=e,this}setHex(e,t=Rn){return e=Math.floor(e),this.r=(e>>16&255)/255,this.g=(e>>8&255)/255,this.b=(e&255)/255,Ke.colorSpaceToWorking(this,t),this}setRGB(e,t,n,s=Ke.workingColorSpace){return this.r=e,this.g=t,this.b=n,Ke.colorSpaceToWorking(this,s),this}setHSL(e,t,n,s=Ke.workingColorSpace){if(e=uf(e,1),t=je(t,0,1),n=je(n,0,1),t===0)this.r=this.g=this.b=n;else{let r=n<=.5?n*(1+t):n+t-n*t,o=2*n-r;this.r=fd(o,r,e+1/3),this.g=fd(o,r,e),this.b=fd(o,r,e-1/3)}return Ke.colorSpaceToWorking(this,s),this}setStyle(e,t=Rn){function n(r){r!==void 0&&parseFloat(r)<1&&Ie("Color: Alpha component of "+e+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(e)){let r,o=s[1],a=s[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,t);if(r=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(100,parseFloat(r[1]))/100,Math.min(100,parseFloat(r[2]))/100,Math.min(100,parseFloat(r[3]))/100,t);break;case"hsl":case"hsla":if(r=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,t);break;default:Ie("Color: Unknown color model "+e)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(e)){let r=s[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,t);if(o===6)return this.setHex(parseInt(r,16),t);Ie("Color: Invalid hex color "+e)}else if(e&&e.length>0)return this.setColorName(e,t);return this}setColorName(e,t=Rn){let n=Pg[e.toLowerCase()];return n!==void 0?this.setHex(n,t):Ie("Color: Unknown color "+e),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(e){return this.r=e.r,this.g=e.g,this.b=e.b,this}copySRGBToLinear(e){return this.r=Zi(e.r),this.g=Zi(e.g),this.b=Zi(e.b),this}copyLinearToSRGB(e){return this.r=Br(e.r),this.g=Br(e.g),this.b=Br(e.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(e=Rn){return Ke.workingToColorSpace(Sn.copy(this),e),Math.round(je(Sn.r*255,0,255))*65536+Math.round(je(Sn.g*255,0,255))*256+Math.round(je(Sn.b*255,0,255))}getHexString(e=Rn){return("000000"+this.getHex(e).toString(16)).slice(-6)}getHSL(e,t=Ke.workingColorSpace){Ke.workingToColorSpace(Sn.copy(this),t);let n=Sn.r,s=Sn.g,r=Sn.b,o=Math.max(n,s,r),a=Math.min(n,s,r),l,c,h=(a+o)/2;if(a===o)l=0,c=0;else{let d=o-a;switch(c=h<=.5?d/(o+a):d/(2-o-a),o){case n:l=(s-r)/d+(s<r?6:0);break;case s:l=(r-n)/d+2;break;case r:l=(n-s)/d+4;break}l/=6}return e.h=l,e.s=c,e.l=h,e}getRGB(e,t=Ke.workingColorSpace){return Ke.workingToColorSpace(Sn.copy(this),t),e.r=Sn.r,e.g=Sn.g,e.b=Sn.b,e}getStyle(e=Rn){Ke.workingToColorSpace(Sn.copy(this),e);let t=Sn.r,n=Sn.g,s=Sn.b;return e!==Rn?`color(${e} ${t.toFixed(3)} ${n.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(t*255)},${Math.round(n*255)},${Math.round(s*255)})`}offsetHSL(e,t,n){return this.getHSL(ms),this.setHSL(ms.h+e,ms.s+t,ms.l+n)}add(e){return this.r+=e.r,this.g+=e.g,this.b+=e.b,this}addColors(e,t){return this.r=e.r+t.r,this.g=e.g+t.g,this.b=e.b+t.b,this}addScalar(e){return this.r+=e,this.g+=e,this.b+=e,this}sub(e){return this.r=Math.max(0,this.r-e.r),this.g=Math.max(0,this.g-e.g),this.b=Math.max(0,this.b-e.b),this}multiply(e){return this.r*=e.r,this.g*=e.g,this.b*=e.b,this}multiplyScalar(e){return this.r*=e,this.g*=e,this.b*=e,this}lerp(e,t){return this.r+=(e.r-this.r)*t,this.g+=(e.g-this.g)*t,this.b+=(e.b-this.b)*t,this}lerpColors(e,t,n){return this.r=e.r+(t.r-e.r)*n,this.g=e.g+(t.g-e.g)*n,this.b=e.b+(t.b-e.b)*n,this}lerpHSL(e,t){this.getHSL(ms),e.getHSL(Fl);let n=qo(ms.h,Fl.h,t),s=qo(ms.s,Fl.s,t),r=qo(ms.l,Fl.l,t);return this.setHSL(n,s,r),this}setFromVector3(e){return this.r=e.x,this.g=e.y,this.b=e.z,this}applyMatrix3(e){let t=this.r,n=this.g,s=this.b,r=e.elements;return this.r=r[0]*t+r[3]*n+r[6]*s,this.g=r[1]*t+r[4]*n+r[7]*s,this.b=r[2]*t+r[5]*n+r[8]*s,this}equals(e){return e.r===this.r&&e.g===this.g&&e.b===this.b}fromArray(e,t=0){return this.r=e[t],this.g=e[t+1],this.b=e[t+2],this}toArray(e=[],t=0){return e[t]=this.r,e[t+1]=this.g,e[t+2]=this.b,e}fromBufferAttribute(e,t){return this.r=e.getX(t),this.g=e.getY(t),this.b=e.getZ(t),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},Sn=new Ue;Ue.NAMES=Pg;var Yr=class extends nn{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new Pi,this.environmentIntensity=1,this.environmentRotation=new Pi,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(e,t){return super.copy(e,t),this.background=e.background!==null?e.background.clone():null,this.environment=e.environment!==null?e.environment.clone():null,this.fog=e.fog!==null?e.fog.clone():null,this.backgroundBlurriness=e.backgroundBlurriness,this.backgroundIntensity=e.backgroundIntensity,this.backgroundRotation.copy(e.backgroundRotation),this.environmentIntensity=e.environmentIntensity,this.environmentRotation.copy(e.environmentRotation),this.overrideMaterial=e.overrideMaterial!==null?e.overrideMaterial.clone():null,this.matrixAutoUpdate=e.matrixAutoUpdate,this}toJSON(e){let t=super.toJSON(e);return this.fog!==null&&(t.object.fog=this.fog.toJSON()),t.object.backgroundBlurriness=this.backgroundBlurriness,t.object.backgroundIntensity=this.backgroundIntensity,t.object.backgroundRotation=this.backgroundRotation.toArray(),t.object.environmentIntensity=this.environmentIntensity,t.object.environmentRotation=this.environmentRotation.toArray(),t}},di=new R,Xi=new R,pd=new R,qi=new R,Rr=new R,Pr=new R,gm=new R,md=new R,gd=new R,vd=new R,xd=new mt,_d=new mt,yd=new mt,_s=class i{constructor(e=new R,t=new R,n=new R){this.a=e,this.b=t,this.c=n}static getNormal(e,t,n,s){s.subVectors(n,t),di.subVectors(e,t),s.cross(di);let r=s.lengthSq();return r>0?s.multiplyScalar(1/Math.sqrt(r)):s.set(0,0,0)}static getBarycoord(e,t,n,s,r){di.subVectors(s,t),Xi.subVectors(n,t),pd.subVectors(e,t);let o=di.dot(di),a=di.dot(Xi),l=di.dot(pd),c=Xi.dot(Xi),h=Xi.dot(pd),d=o*c-a*a;if(d===0)return r.set(0,0,0),null;let f=1/d,u=(c*l-a*h)*f,g=(o*h-a*l)*f;return r.set(1-u-g,g,u)}static containsPoint(e,t,n,s){return this.getBarycoord(e,t,n,s,qi)===null?!1:qi.x>=0&&qi.y>=0&&qi.x+qi.y<=1}static getInterpolation(e,t,n,s,r,o,a,l){return this.getBarycoord(e,t,n,s,qi)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(r,qi.x),l.addScaledVector(o,qi.y),l.addScaledVector(a,qi.z),l)}static getInterpolatedAttribute(e,t,n,s,r,o){return xd.setScalar(0),_d.setScalar(0),yd.setScalar(0),xd.fromBufferAttribute(e,t),_d.fromBufferAttribute(e,n),yd.fromBufferAttribute(e,s),o.setScalar(0),o.addScaledVector(xd,r.x),o.addScaledVector(_d,r.y),o.addScaledVector(yd,r.z),o}static isFrontFacing(e,t,n,s){return di.subVectors(n,t),Xi.subVectors(e,t),di.cross(Xi).dot(s)<0}set(e,t,n){return this.a.copy(e),this.b.copy(t),this.c.copy(n),this}setFromPointsAndIndices(e,t,n,s){return this.a.copy(e[t]),this.b.copy(e[n]),this.c.copy(e[s]),this}setFromAttributeAndIndices(e,t,n,s){return this.a.fromBufferAttribute(e,t),this.b.fromBufferAttribute(e,n),this.c.fromBufferAttribute(e,s),this}clone(){return new this.constructor().copy(this)}copy(e){return this.a.copy(e.a),this.b.copy(e.b),this.c.copy(e.c),this}getArea(){return di.subVectors(this.c,this.b),Xi.subVectors(this.a,this.b),di.cross(Xi).length()*.5}getMidpoint(e){return e.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(e){return i.getNormal(this.a,this.b,this.c,e)}getPlane(e){return e.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(e,t){return i.getBarycoord(e,this.a,this.b,this.c,t)}getInterpolation(e,t,n,s,r){return i.getInterpolation(e,this.a,this.b,this.c,t,n,s,r)}containsPoint(e){return i.containsPoint(e,this.a,this.b,this.c)}isFrontFacing(e){return i.isFrontFacing(this.a,this.b,this.c,e)}intersectsBox(e){return e.intersectsTriangle(this)}closestPointToPoint(e,t){let n=this.a,s=this.b,r=this.c,o,a;Rr.subVectors(s,n),Pr.subVectors(r,n),md.subVectors(e,n);let l=Rr.dot(md),c=Pr.dot(md);if(l<=0&&c<=0)return t.copy(n);gd.subVectors(e,s);let h=Rr.dot(gd),d=Pr.dot(gd);if(h>=0&&d<=h)return t.copy(s);let f=l*d-h*c;if(f<=0&&l>=0&&h<=0&&l-h>0)return o=l/(l-h),t.copy(n).addScaledVector(Rr,o);vd.subVectors(e,r);let u=Rr.dot(vd),g=Pr.dot(vd);if(g>=0&&u<=g)return t.copy(r);let _=u*c-l*g;if(_<=0&&c>=0&&g<=0)return a=c/(c-g),t.copy(n).addScaledVector(Pr,a);let m=h*g-u*d;if(m<=0&&d-h>=0&&u-g>=0)return gm.subVectors(r,s),a=(d-h)/(d-h+(u-g)),t.copy(s).addScaledVector(gm,a);let p=1/(m+_+f);return o=_*p,a=f*p,t.copy(n).addScaledVector(Rr,o).addScaledVector(Pr,a)}equals(e){return e.a.equals(this.a)&&e.b.equals(this.b)&&e.c.equals(this.c)}},wn=class{constructor(e=new R(1/0,1/0,1/0),t=new R(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=e,this.max=t}set(e,t){return this.min.copy(e),this.max.copy(t),this}setFromArray(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t+=3)this.expandByPoint(fi.fromArray(e,t));return this}setFromBufferAttribute(e){this.makeEmpty();for(let t=0,n=e.count;t<n;t++)this.expandByPoint(fi.fromBufferAttribute(e,t));return this}setFromPoints(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t++)this.expandByPoint(e[t]);return this}setFromCenterAndSize(e,t){let n=fi.copy(t).multiplyScalar(.5);return this.min.copy(e).sub(n),this.max.copy(e).add(n),this}setFromObject(e,t=!1){return this.makeEmpty(),this.expandByObject(e,t)}clone(){return new this.constructor().copy(this)}copy(e){return this.min.copy(e.min),this.max.copy(e.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(e){return this.isEmpty()?e.set(0,0,0):e.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(e){return this.isEmpty()?e.set(0,0,0):e.subVectors(this.max,this.min)}expandByPoint(e){return this.min.min(e),this.max.max(e),this}expandByVector(e){return this.min.sub(e),this.max.add(e),this}expandByScalar(e){return this.min.addScalar(-e),this.max.addScalar(e),this}expandByObject(e,t=!1){e.updateWorldMatrix(!1,!1);let n=e.geometry;if(n!==void 0){let r=n.getAttribute("position");if(t===!0&&r!==void 0&&e.isInstancedMesh!==!0&&e.isBatchedMesh!==!0)for(let o=0,a=r.count;o<a;o++)e.isMesh===!0?e.getVertexPosition(o,fi):fi.fromBufferAttribute(r,o),fi.applyMatrix4(e.matrixWorld),this.expandByPoint(fi);else e.boundingBox!==void 0?(e.boundingBox===null&&e.computeBoundingBox(),Ol.copy(e.boundingBox)):(n.boundingBox===null&&n.computeBoundingBox(),Ol.copy(n.boundingBox)),Ol.applyMatrix4(e.matrixWorld),this.union(Ol)}let s=e.children;for(let r=0,o=s.length;r<o;r++)this.expandByObject(s[r],t);return this}containsPoint(e){return e.x>=this.min.x&&e.x<=this.max.x&&e.y>=this.min.y&&e.y<=this.max.y&&e.z>=this.min.z&&e.z<=this.max.z}containsBox(e){return this.min.x<=e.min.x&&e.max.x<=this.max.x&&this.min.y<=e.min.y&&e.max.y<=this.max.y&&this.min.z<=e.min.z&&e.max.z<=this.max.z}getParameter(e,t){return t.set((e.x-this.min.x)/(this.max.x-this.min.x),(e.y-this.min.y)/(this.max.y-this.min.y),(e.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(e){return e.max.x>=this.min.x&&e.min.x<=this.max.x&&e.max.y>=this.min.y&&e.min.y<=this.max.y&&e.max.z>=this.min.z&&e.min.z<=this.max.z}intersectsSphere(e){return this.clampPoint(e.center,fi),fi.distanceToSquared(e.center)<=e.radius*e.radius}intersectsPlane(e){let t,n;return e.normal.x>0?(t=e.normal.x*this.min.x,n=e.normal.x*this.max.x):(t=e.normal.x*this.max.x,n=e.normal.x*this.min.x),e.normal.y>0?(t+=e.normal.y*this.min.y,n+=e.normal.y*this.max.y):(t+=e.normal.y*this.max.y,n+=e.normal.y*this.min.y),e.normal.z>0?(t+=e.normal.z*this.min.z,n+=e.normal.z*this.max.z):(t+=e.normal.z*this.max.z,n+=e.normal.z*this.min.z),t<=-e.constant&&n>=-e.constant}intersectsTriangle(e){if(this.isEmpty())return!1;this.getCenter(Fo),kl.subVectors(this.max,Fo),Ir.subVectors(e.a,Fo),Lr.subVectors(e.b,Fo),Dr.subVectors(e.c,Fo),gs.subVectors(Lr,Ir),vs.subVectors(Dr,Lr),qs.subVectors(Ir,Dr);let t=[0,-gs.z,gs.y,0,-vs.z,vs.y,0,-qs.z,qs.y,gs.z,0,-gs.x,vs.z,0,-vs.x,qs.z,0,-qs.x,-gs.y,gs.x,0,-vs.y,vs.x,0,-qs.y,qs.x,0];return!bd(t,Ir,Lr,Dr,kl)||(t=[1,0,0,0,1,0,0,0,1],!bd(t,Ir,Lr,Dr,kl))?!1:(Bl.crossVectors(gs,vs),t=[Bl.x,Bl.y,Bl.z],bd(t,Ir,Lr,Dr,kl))}clampPoint(e,t){return t.copy(e).clamp(this.min,this.max)}distanceToPoint(e){return this.clampPoint(e,fi).distanceTo(e)}getBoundingSphere(e){return this.isEmpty()?e.makeEmpty():(this.getCenter(e.center),e.radius=this.getSize(fi).length()*.5),e}intersect(e){return this.min.max(e.min),this.max.min(e.max),this.isEmpty()&&this.makeEmpty(),this}union(e){return this.min.min(e.min),this.max.max(e.max),this}applyMatrix4(e){return this.isEmpty()?this:($i[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(e),$i[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(e),$i[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(e),$i[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(e),$i[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(e),$i[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(e),$i[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(e),$i[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(e),this.setFromPoints($i),this)}translate(e){return this.min.add(e),this.max.add(e),this}equals(e){return e.min.equals(this.min)&&e.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(e){return this.min.fromArray(e.min),this.max.fromArray(e.max),this}},$i=[new R,new R,new R,new R,new R,new R,new R,new R],fi=new R,Ol=new wn,Ir=new R,Lr=new R,Dr=new R,gs=new R,vs=new R,qs=new R,Fo=new R,kl=new R,Bl=new R,$s=new R;function bd(i,e,t,n,s){for(let r=0,o=i.length-3;r<=o;r+=3){$s.fromArray(i,r);let a=s.x*Math.abs($s.x)+s.y*Math.abs($s.y)+s.z*Math.abs($s.z),l=e.dot($s),c=t.dot($s),h=n.dot($s);if(Math.max(-Math.max(l,c,h),Math.min(l,c,h))>a)return!1}return!0}var Vt=new R,zl=new me,h_=0,ft=class extends Ri{constructor(e,t,n=!1){if(super(),Array.isArray(e))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:h_++}),this.name="",this.array=e,this.itemSize=t,this.count=e!==void 0?e.length/t:0,this.normalized=n,this.usage=Mg,this.updateRanges=[],this.gpuType=Hn,this.version=0,this._normalizationScale=e!==void 0?ff(e):void 0}onUploadCallback(){}set needsUpdate(e){e===!0&&this.version++}setUsage(e){return this.usage=e,this}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}copy(e){return this.name=e.name,this.array=new e.array.constructor(e.array),this.itemSize=e.itemSize,this.count=e.count,this.normalized=e.normalized,this.usage=e.usage,this.gpuType=e.gpuType,this._normalizationScale=e._normalizationScale,this}copyAt(e,t,n){e*=this.itemSize,n*=t.itemSize;for(let s=0,r=this.itemSize;s<r;s++)this.array[e+s]=t.array[n+s];return this}copyArray(e){return this.array.set(e),this}applyMatrix3(e){if(this.itemSize===2)for(let t=0,n=this.count;t<n;t++)zl.fromBufferAttribute(this,t),zl.applyMatrix3(e),this.setXY(t,zl.x,zl.y);else if(this.itemSize===3)for(let t=0,n=this.count;t<n;t++)Vt.fromBufferAttribute(this,t),Vt.applyMatrix3(e),this.setXYZ(t,Vt.x,Vt.y,Vt.z);return this}applyMatrix4(e){for(let t=0,n=this.count;t<n;t++)Vt.fromBufferAttribute(this,t),Vt.applyMatrix4(e),this.setXYZ(t,Vt.x,Vt.y,Vt.z);return this}applyNormalMatrix(e){for(let t=0,n=this.count;t<n;t++)Vt.fromBufferAttribute(this,t),Vt.applyNormalMatrix(e),this.setXYZ(t,Vt.x,Vt.y,Vt.z);return this}transformDirection(e){for(let t=0,n=this.count;t<n;t++)Vt.fromBufferAttribute(this,t),Vt.transformDirection(e),this.setXYZ(t,Vt.x,Vt.y,Vt.z);return this}set(e,t=0){return this.array.set(e,t),this}getComponent(e,t){let n=this.array[e*this.itemSize+t];return this.normalized&&(n=this._denormalize(n)),n}setComponent(e,t,n){return this.normalized&&(n=this._normalize(n)),this.array[e*this.itemSize+t]=n,this}getX(e){let t=this.array[e*this.itemSize];return this.normalized&&(t=this._denormalize(t)),t}setX(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize]=t,this}getY(e){let t=this.array[e*this.itemSize+1];return this.normalized&&(t=this._denormalize(t)),t}setY(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+1]=t,this}getZ(e){let t=this.array[e*this.itemSize+2];return this.normalized&&(t=this._denormalize(t)),t}setZ(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+2]=t,this}getW(e){let t=this.array[e*this.itemSize+3];return this.normalized&&(t=this._denormalize(t)),t}setW(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+3]=t,this}setXY(e,t,n){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n)),this.array[e+0]=t,this.array[e+1]=n,this}setXYZ(e,t,n,s){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=s,this}setXYZW(e,t,n,s,r){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=s,this.array[e+3]=r,this}onUpload(e){return this.onUploadCallback=e,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let e={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return e.name=this.name,e.usage=this.usage,e.gpuType=this.gpuType,e}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(e){let t=this._normalizationScale;return t!==void 0?Math.max(e/t,-1):Cg(e,this.array)}_normalize(e){let t=this._normalizationScale;return t!==void 0?Math.round(e*t):Rg(e,this.array)}};var Qo=class extends ft{constructor(e,t,n){super(new Uint16Array(e),t,n)}};var ea=class extends ft{constructor(e,t,n){super(new Uint32Array(e),t,n)}};var Qe=class extends ft{constructor(e,t,n){super(new Float32Array(e),t,n)}},u_=new wn,Oo=new R,Sd=new R,zn=class{constructor(e=new R,t=-1){this.isSphere=!0,this.center=e,this.radius=t}set(e,t){return this.center.copy(e),this.radius=t,this}setFromPoints(e,t){let n=this.center;t!==void 0?n.copy(t):u_.setFromPoints(e).getCenter(n);let s=0;for(let r=0,o=e.length;r<o;r++)s=Math.max(s,n.distanceToSquared(e[r]));return this.radius=Math.sqrt(s),this}copy(e){return this.center.copy(e.center),this.radius=e.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(e){return e.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(e){return e.distanceTo(this.center)-this.radius}intersectsSphere(e){let t=this.radius+e.radius;return e.center.distanceToSquared(this.center)<=t*t}intersectsBox(e){return e.intersectsSphere(this)}intersectsPlane(e){return Math.abs(e.distanceToPoint(this.center))<=this.radius}clampPoint(e,t){let n=this.center.distanceToSquared(e);return t.copy(e),n>this.radius*this.radius&&(t.sub(this.center).normalize(),t.multiplyScalar(this.radius).add(this.center)),t}getBoundingBox(e){return this.isEmpty()?(e.makeEmpty(),e):(e.set(this.center,this.center),e.expandByScalar(this.radius),e)}applyMatrix4(e){return this.center.applyMatrix4(e),this.radius=this.radius*e.getMaxScaleOnAxis(),this}translate(e){return this.center.add(e),this}expandByPoint(e){if(this.isEmpty())return this.center.copy(e),this.radius=0,this;Oo.subVectors(e,this.center);let t=Oo.lengthSq();if(t>this.radius*this.radius){let n=Math.sqrt(t),s=(n-this.radius)*.5;this.center.addScaledVector(Oo,s/n),this.radius+=s}return this}union(e){return e.isEmpty()?this:this.isEmpty()?(this.copy(e),this):(this.center.equals(e.center)===!0?this.radius=Math.max(this.radius,e.radius):(Sd.subVectors(e.center,this.center).setLength(e.radius),this.expandByPoint(Oo.copy(e.center).add(Sd)),this.expandByPoint(Oo.copy(e.center).sub(Sd))),this)}equals(e){return e.center.equals(this.center)&&e.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(e){return this.radius=e.radius,this.center.fromArray(e.center),this}},d_=0,Qn=new Le,Md=new nn,Nr=new R,kn=new wn,ko=new wn,tn=new R,st=class i extends Ri{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:d_++}),this.uuid=Rs(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(e){return Array.isArray(e)?this.index=new(Ox(e)?ea:Qo)(e,1):this.index=e,this}setIndirect(e,t=0){return this.indirect=e,this.indirectOffset=t,this}getIndirect(){return this.indirect}getAttribute(e){return this.attributes[e]}setAttribute(e,t){return this.attributes[e]=t,this}deleteAttribute(e){return delete this.attributes[e],this}hasAttribute(e){return this.attributes[e]!==void 0}addGroup(e,t,n=0){this.groups.push({start:e,count:t,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(e,t){this.drawRange.start=e,this.drawRange.count=t}applyMatrix4(e){let t=this.attributes.position;t!==void 0&&(t.applyMatrix4(e),t.needsUpdate=!0);let n=this.attributes.normal;if(n!==void 0){let r=new We().getNormalMatrix(e);n.applyNormalMatrix(r),n.needsUpdate=!0}let s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(e),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(e){return Qn.makeRotationFromQuaternion(e),this.applyMatrix4(Qn),this}rotateX(e){return Qn.makeRotationX(e),this.applyMatrix4(Qn),this}rotateY(e){return Qn.makeRotationY(e),this.applyMatrix4(Qn),this}rotateZ(e){return Qn.makeRotationZ(e),this.applyMatrix4(Qn),this}translate(e,t,n){return Qn.makeTranslation(e,t,n),this.applyMatrix4(Qn),this}scale(e,t,n){return Qn.makeScale(e,t,n),this.applyMatrix4(Qn),this}lookAt(e){return Md.lookAt(e),Md.updateMatrix(),this.applyMatrix4(Md.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(Nr).negate(),this.translate(Nr.x,Nr.y,Nr.z),this}setFromPoints(e){let t=this.getAttribute("position");if(t===void 0){let n=[];for(let s=0,r=e.length;s<r;s++){let o=e[s];n.push(o.x,o.y,o.z||0)}this.setAttribute("position",new Qe(n,3))}else{let n=Math.min(e.length,t.count);for(let s=0;s<n;s++){let r=e[s];t.setXYZ(s,r.x,r.y,r.z||0)}e.length>t.count&&Ie("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),t.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new wn);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){Ge("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new R(-1/0,-1/0,-1/0),new R(1/0,1/0,1/0));return}if(e!==void 0){if(this.boundingBox.setFromBufferAttribute(e),t)for(let n=0,s=t.length;n<s;n++){let r=t[n];kn.setFromBufferAttribute(r),this.morphTargetsRelative?(tn.addVectors(this.boundingBox.min,kn.min),this.boundingBox.expandByPoint(tn),tn.addVectors(this.boundingBox.max,kn.max),this.boundingBox.expandByPoint(tn)):(this.boundingBox.expandByPoint(kn.min),this.boundingBox.expandByPoint(kn.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&Ge('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new zn);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){Ge("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new R,1/0);return}if(e){let n=this.boundingSphere.center;if(kn.setFromBufferAttribute(e),t)for(let r=0,o=t.length;r<o;r++){let a=t[r];ko.setFromBufferAttribute(a),this.morphTargetsRelative?(tn.addVectors(kn.min,ko.min),kn.expandByPoint(tn),tn.addVectors(kn.max,ko.max),kn.expandByPoint(tn)):(kn.expandByPoint(ko.min),kn.expandByPoint(ko.max))}kn.getCenter(n);let s=0;for(let r=0,o=e.count;r<o;r++)tn.fromBufferAttribute(e,r),s=Math.max(s,n.distanceToSquared(tn));if(t)for(let r=0,o=t.length;r<o;r++){let a=t[r],l=this.morphTargetsRelative;for(let c=0,h=a.count;c<h;c++)tn.fromBufferAttribute(a,c),l&&(Nr.fromBufferAttribute(e,c),tn.add(Nr)),s=Math.max(s,n.distanceToSquared(tn))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&Ge('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let e=this.index,t=this.attributes;if(e===null||t.position===void 0||t.normal===void 0||t.uv===void 0){Ge("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let n=t.position,s=t.normal,r=t.uv,o=this.getAttribute("tangent");(o===void 0||o.count!==n.count)&&(o=new ft(new Float32Array(4*n.count),4),this.setAttribute("tangent",o));let a=[],l=[],c=new Uint8Array(n.count);for(let I=0;I<n.count;I++)a[I]=new R,l[I]=new R;let h=new R,d=new R,f=new R,u=new me,g=new me,_=new me,m=new R,p=new R;function b(I,P,L){c[I]=c[P]=c[L]=1,h.fromBufferAttribute(n,I),d.fromBufferAttribute(n,P),f.fromBufferAttribute(n,L),u.fromBufferAttribute(r,I),g.fromBufferAttribute(r,P),_.fromBufferAttribute(r,L),d.sub(h),f.sub(h),g.sub(u),_.sub(u);let U=1/(g.x*_.y-_.x*g.y);isFinite(U)&&(m.copy(d).multiplyScalar(_.y).addScaledVector(f,-g.y).multiplyScalar(U),p.copy(f).multiplyScalar(g.x).addScaledVector(d,-_.x).multiplyScalar(U),a[I].add(m),a[P].add(m),a[L].add(m),l[I].add(p),l[P].add(p),l[L].add(p))}let M=this.groups;M.length===0&&(M=[{start:0,count:e.count}]);for(let I=0,P=M.length;I<P;++I){let L=M[I],U=L.start,k=L.count;for(let N=U,G=U+k;N<G;N+=3)b(e.getX(N+0),e.getX(N+1),e.getX(N+2))}let y=new R,E=new R,A=new R,v=new R;function T(I){A.fromBufferAttribute(s,I),v.copy(A);let P=a[I];y.copy(P),y.sub(A.multiplyScalar(A.dot(P))).normalize(),E.crossVectors(v,P);let U=E.dot(l[I])<0?-1:1;o.setXYZW(I,y.x,y.y,y.z,U)}for(let I=0,P=n.count;I<P;++I)c[I]&&T(I);this._transformed=!0}computeVertexNormals(){let e=this.index,t=this.getAttribute("position");if(t!==void 0){let n=this.getAttribute("normal");if(n===void 0||n.count!==t.count)n=new ft(new Float32Array(t.count*3),3),this.setAttribute("normal",n);else for(let f=0,u=n.count;f<u;f++)n.setXYZ(f,0,0,0);let s=new R,r=new R,o=new R,a=new R,l=new R,c=new R,h=new R,d=new R;if(e)for(let f=0,u=e.count;f<u;f+=3){let g=e.getX(f+0),_=e.getX(f+1),m=e.getX(f+2);s.fromBufferAttribute(t,g),r.fromBufferAttribute(t,_),o.fromBufferAttribute(t,m),h.subVectors(o,r),d.subVectors(s,r),h.cross(d),a.fromBufferAttribute(n,g),l.fromBufferAttribute(n,_),c.fromBufferAttribute(n,m),a.add(h),l.add(h),c.add(h),n.setXYZ(g,a.x,a.y,a.z),n.setXYZ(_,l.x,l.y,l.z),n.setXYZ(m,c.x,c.y,c.z)}else for(let f=0,u=t.count;f<u;f+=3)s.fromBufferAttribute(t,f+0),r.fromBufferAttribute(t,f+1),o.fromBufferAttribute(t,f+2),h.subVectors(o,r),d.subVectors(s,r),h.cross(d),n.setXYZ(f+0,h.x,h.y,h.z),n.setXYZ(f+1,h.x,h.y,h.z),n.setXYZ(f+2,h.x,h.y,h.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){let e=this.attributes.normal;for(let t=0,n=e.count;t<n;t++)tn.fromBufferAttribute(e,t),tn.normalize(),e.setXYZ(t,tn.x,tn.y,tn.z)}toNonIndexed(){function e(a,l){let c=a.array,h=a.itemSize,d=a.normalized,f=new c.constructor(l.length*h),u=0,g=0;for(let _=0,m=l.length;_<m;_++){a.isInterleavedBufferAttribute?u=l[_]*a.data.stride+a.offset:u=l[_]*h;for(let p=0;p<h;p++)f[g++]=c[u++]}return new ft(f,h,d)}if(this.index===null)return Ie("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let t=new i,n=this.index.array,s=this.attributes;for(let a in s){let l=s[a],c=e(l,n);t.setAttribute(a,c)}let r=this.morphAttributes;for(let a in r){let l=[],c=r[a];for(let h=0,d=c.length;h<d;h++){let f=c[h],u=e(f,n);l.push(u)}t.morphAttributes[a]=l}t.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,l=o.length;a<l;a++){let c=o[a];t.addGroup(c.start,c.count,c.materialIndex)}return t}toJSON(){let e={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(e.uuid=this.uuid,e.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,e.name=this.name,Object.keys(this.userData).length>0&&(e.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let l=this.parameters;for(let c in l)l[c]!==void 0&&(e[c]=l[c]);return e}e.data={attributes:{}};let t=this.index;t!==null&&(e.data.index={type:t.array.constructor.name,array:Array.prototype.slice.call(t.array)});let n=this.attributes;for(let l in n){let c=n[l];e.data.attributes[l]=c.toJSON(e.data)}let s={},r=!1;for(let l in this.morphAttributes){let c=this.morphAttributes[l],h=[];for(let d=0,f=c.length;d<f;d++){let u=c[d];h.push(u.toJSON(e.data))}h.length>0&&(s[l]=h,r=!0)}r&&(e.data.morphAttributes=s,e.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(e.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(e.data.boundingSphere=a.toJSON()),e}clone(){return new this.constructor().copy(this)}copy(e){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let t={};this.name=e.name;let n=e.index;n!==null&&this.setIndex(n.clone());let s=e.attributes;for(let c in s){let h=s[c];this.setAttribute(c,h.clone(t))}let r=e.morphAttributes;for(let c in r){let h=[],d=r[c];for(let f=0,u=d.length;f<u;f++)h.push(d[f].clone(t));this.morphAttributes[c]=h}this.morphTargetsRelative=e.morphTargetsRelative;let o=e.groups;for(let c=0,h=o.length;c<h;c++){let d=o[c];this.addGroup(d.start,d.count,d.materialIndex)}let a=e.boundingBox;a!==null&&(this.boundingBox=a.clone());let l=e.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=e.drawRange.start,this.drawRange.count=e.drawRange.count,this.userData=e.userData,this._transformed=e._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}};var wd=new R,f_=new R,p_=new We,Bn=class{constructor(e=new R(1,0,0),t=0){this.isPlane=!0,this.normal=e,this.constant=t}set(e,t){return this.normal.copy(e),this.constant=t,this}setComponents(e,t,n,s){return this.normal.set(e,t,n),this.constant=s,this}setFromNormalAndCoplanarPoint(e,t){return this.normal.copy(e),this.constant=-t.dot(this.normal),this}setFromCoplanarPoints(e,t,n){let s=wd.subVectors(n,t).cross(f_.subVectors(e,t)).normalize();return this.setFromNormalAndCoplanarPoint(s,e),this}copy(e){return this.normal.copy(e.normal),this.constant=e.constant,this}normalize(){let e=1/this.normal.length();return this.normal.multiplyScalar(e),this.constant*=e,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(e){return this.normal.dot(e)+this.constant}distanceToSphere(e){return this.distanceToPoint(e.center)-e.radius}projectPoint(e,t){return t.copy(e).addScaledVector(this.normal,-this.distanceToPoint(e))}intersectLine(e,t,n=!0){let s=e.delta(wd),r=this.normal.dot(s);if(r===0)return this.distanceToPoint(e.start)===0?t.copy(e.start):null;let o=-(e.start.dot(this.normal)+this.constant)/r;return n===!0&&(o<0||o>1)?null:t.copy(e.start).addScaledVector(s,o)}intersectsLine(e){let t=this.distanceToPoint(e.start),n=this.distanceToPoint(e.end);return t<0&&n>0||n<0&&t>0}intersectsBox(e){return e.intersectsPlane(this)}intersectsSphere(e){return e.intersectsPlane(this)}coplanarPoint(e){return e.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(e,t){let n=t||p_.getNormalMatrix(e),s=this.coplanarPoint(wd).applyMatrix4(e),r=this.normal.applyMatrix3(n).normalize();return this.constant=-s.dot(r),this}translate(e){return this.constant-=e.dot(this.normal),this}equals(e){return e.normal.equals(this.normal)&&e.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(e){return this.normal.fromArray(e.normal),this.constant=e.constant,this}},m_=0,ni=class extends Ri{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:m_++}),this.uuid=Rs(),this.name="",this.type="Material",this.blending=io,this.side=Di,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=Jd,this.blendDst=Kd,this.blendEquation=ii,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new Ue(0,0,0),this.blendAlpha=0,this.depthFunc=Vr,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=vg,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=ac,this.stencilZFail=ac,this.stencilZPass=ac,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(e){this._alphaTest>0!=e>0&&this.version++,this._alphaTest=e}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(e){if(e!==void 0)for(let t in e){let n=e[t];if(n===void 0){Ie(`Material: parameter '${t}' has value of undefined.`);continue}let s=this[t];if(s===void 0){Ie(`Material: '${t}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(n):s&&s.isVector2&&n&&n.isVector2||s&&s.isEuler&&n&&n.isEuler||s&&s.isVector3&&n&&n.isVector3?s.copy(n):this[t]=n}}toJSON(e){let t=e===void 0||typeof e=="string";t&&(e={textures:{},images:{}});let n={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};n.uuid=this.uuid,n.type=this.type,n.blending=this.blending,n.side=this.side,n.shadowSide=this.shadowSide,n.vertexColors=this.vertexColors,n.opacity=this.opacity,n.transparent=this.transparent,n.blendSrc=this.blendSrc,n.blendDst=this.blendDst,n.blendEquation=this.blendEquation,n.blendSrcAlpha=this.blendSrcAlpha,n.blendDstAlpha=this.blendDstAlpha,n.blendEquationAlpha=this.blendEquationAlpha,n.blendColor=this.blendColor.getHex(),n.blendAlpha=this.blendAlpha,n.depthFunc=this.depthFunc,n.depthTest=this.depthTest,n.depthWrite=this.depthWrite,n.colorWrite=this.colorWrite,n.clipIntersection=this.clipIntersection,n.clipShadows=this.clipShadows,n.stencilWriteMask=this.stencilWriteMask,n.stencilFunc=this.stencilFunc,n.stencilRef=this.stencilRef,n.stencilFuncMask=this.stencilFuncMask,n.stencilFail=this.stencilFail,n.stencilZFail=this.stencilZFail,n.stencilZPass=this.stencilZPass,n.stencilWrite=this.stencilWrite,n.polygonOffset=this.polygonOffset,n.polygonOffsetFactor=this.polygonOffsetFactor,n.polygonOffsetUnits=this.polygonOffsetUnits,n.dithering=this.dithering,n.alphaTest=this.alphaTest,n.alphaHash=this.alphaHash,n.alphaToCoverage=this.alphaToCoverage,n.premultipliedAlpha=this.premultipliedAlpha,n.forceSinglePass=this.forceSinglePass,n.allowOverride=this.allowOverride,n.visible=this.visible,n.toneMapped=this.toneMapped,n.name=this.name,this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(n.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(n.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(e).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(e).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(e).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(e).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(n.sheenColorMap=this.sheenColorMap.toJSON(e).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(n.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(e).uuid),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(n.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(n.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(n.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(e).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(e).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(e).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(e).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(e).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(e).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(e).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(e).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(e).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(e).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(e).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(e).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(e).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(e).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(e).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(e).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(e).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(e).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(e).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(e).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(e).uuid),this.attenuationDistance!==void 0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(n.clippingPlanes=this.clippingPlanes.map(r=>r.toJSON())),this.rotation!==void 0&&(n.rotation=this.rotation),this.depthPacking!==void 0&&(n.depthPacking=this.depthPacking),this.linewidth!==void 0&&(n.linewidth=this.linewidth),this.linecap!==void 0&&(n.linecap=this.linecap),this.linejoin!==void 0&&(n.linejoin=this.linejoin),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.wireframe!==void 0&&(n.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(n.flatShading=this.flatShading),this.fog!==void 0&&(n.fog=this.fog),Object.keys(this.userData).length>0&&(n.userData=this.userData);function s(r){let o=[];for(let a in r){let l=r[a];delete l.metadata,o.push(l)}return o}if(t){let r=s(e.textures),o=s(e.images);r.length>0&&(n.textures=r),o.length>0&&(n.images=o)}return n}fromJSON(e,t){if(e.uuid!==void 0&&(this.uuid=e.uuid),e.name!==void 0&&(this.name=e.name),e.color!==void 0&&this.color!==void 0&&this.color.setHex(e.color),e.roughness!==void 0&&(this.roughness=e.roughness),e.metalness!==void 0&&(this.metalness=e.metalness),e.sheen!==void 0&&(this.sheen=e.sheen),e.sheenColor!==void 0&&(this.sheenColor=new Ue().setHex(e.sheenColor)),e.sheenRoughness!==void 0&&(this.sheenRoughness=e.sheenRoughness),e.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(e.emissive),e.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(e.specular),e.specularIntensity!==void 0&&(this.specularIntensity=e.specularIntensity),e.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(e.specularColor),e.shininess!==void 0&&(this.shininess=e.shininess),e.clearcoat!==void 0&&(this.clearcoat=e.clearcoat),e.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=e.clearcoatRoughness),e.diffuseRoughness!==void 0&&(this.diffuseRoughness=e.diffuseRoughness),e.dispersion!==void 0&&(this.dispersion=e.dispersion),e.retroreflectivity!==void 0&&(this.retroreflectivity=e.retroreflectivity),e.iridescence!==void 0&&(this.iridescence=e.iridescence),e.iridescenceIOR!==void 0&&(this.iridescenceIOR=e.iridescenceIOR),e.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessMinimum),e.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=e.iridescenceThicknessMaximum),e.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=e.iridescenceThicknessRange[1]),e.transmission!==void 0&&(this.transmission=e.transmission),e.thickness!==void 0&&(this.thickness=e.thickness),e.attenuationDistance!==void 0&&(this.attenuationDistance=e.attenuationDistance),e.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(e.attenuationColor),e.anisotropy!==void 0&&(this.anisotropy=e.anisotropy),e.anisotropyRotation!==void 0&&(this.anisotropyRotation=e.anisotropyRotation),e.fog!==void 0&&(this.fog=e.fog),e.flatShading!==void 0&&(this.flatShading=e.flatShading),e.blending!==void 0&&(this.blending=e.blending),e.combine!==void 0&&(this.combine=e.combine),e.side!==void 0&&(this.side=e.side),e.shadowSide!==void 0&&(this.shadowSide=e.shadowSide),e.opacity!==void 0&&(this.opacity=e.opacity),e.transparent!==void 0&&(this.transparent=e.transparent),e.alphaTest!==void 0&&(this.alphaTest=e.alphaTest),e.alphaHash!==void 0&&(this.alphaHash=e.alphaHash),e.depthFunc!==void 0&&(this.depthFunc=e.depthFunc),e.depthTest!==void 0&&(this.depthTest=e.depthTest),e.depthWrite!==void 0&&(this.depthWrite=e.depthWrite),e.colorWrite!==void 0&&(this.colorWrite=e.colorWrite),e.clippingPlanes!==void 0&&(this.clippingPlanes=e.clippingPlanes.map(n=>new Bn().fromJSON(n))),e.clipIntersection!==void 0&&(this.clipIntersection=e.clipIntersection),e.clipShadows!==void 0&&(this.clipShadows=e.clipShadows),e.depthPacking!==void 0&&(this.depthPacking=e.depthPacking),e.blendSrc!==void 0&&(this.blendSrc=e.blendSrc),e.blendDst!==void 0&&(this.blendDst=e.blendDst),e.blendEquation!==void 0&&(this.blendEquation=e.blendEquation),e.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=e.blendSrcAlpha),e.blendDstAlpha!==void 0&&(this.blendDstAlpha=e.blendDstAlpha),e.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=e.blendEquationAlpha),e.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(e.blendColor),e.blendAlpha!==void 0&&(this.blendAlpha=e.blendAlpha),e.stencilWriteMask!==void 0&&(this.stencilWriteMask=e.stencilWriteMask),e.stencilFunc!==void 0&&(this.stencilFunc=e.stencilFunc),e.stencilRef!==void 0&&(this.stencilRef=e.stencilRef),e.stencilFuncMask!==void 0&&(this.stencilFuncMask=e.stencilFuncMask),e.stencilFail!==void 0&&(this.stencilFail=e.stencilFail),e.stencilZFail!==void 0&&(this.stencilZFail=e.stencilZFail),e.stencilZPass!==void 0&&(this.stencilZPass=e.stencilZPass),e.stencilWrite!==void 0&&(this.stencilWrite=e.stencilWrite),e.wireframe!==void 0&&(this.wireframe=e.wireframe),e.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=e.wireframeLinewidth),e.wireframeLinecap!==void 0&&(this.wireframeLinecap=e.wireframeLinecap),e.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=e.wireframeLinejoin),e.rotation!==void 0&&(this.rotation=e.rotation),e.linewidth!==void 0&&(this.linewidth=e.linewidth),e.linecap!==void 0&&(this.linecap=e.linecap),e.linejoin!==void 0&&(this.linejoin=e.linejoin),e.dashSize!==void 0&&(this.dashSize=e.dashSize),e.gapSize!==void 0&&(this.gapSize=e.gapSize),e.scale!==void 0&&(this.scale=e.scale),e.polygonOffset!==void 0&&(this.polygonOffset=e.polygonOffset),e.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=e.polygonOffsetFactor),e.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=e.polygonOffsetUnits),e.dithering!==void 0&&(this.dithering=e.dithering),e.alphaToCoverage!==void 0&&(this.alphaToCoverage=e.alphaToCoverage),e.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=e.premultipliedAlpha),e.forceSinglePass!==void 0&&(this.forceSinglePass=e.forceSinglePass),e.allowOverride!==void 0&&(this.allowOverride=e.allowOverride),e.visible!==void 0&&(this.visible=e.visible),e.toneMapped!==void 0&&(this.toneMapped=e.toneMapped),e.userData!==void 0&&(this.userData=e.userData),e.vertexColors!==void 0&&(typeof e.vertexColors=="number"?this.vertexColors=e.vertexColors>0:this.vertexColors=e.vertexColors),e.size!==void 0&&(this.size=e.size),e.sizeAttenuation!==void 0&&(this.sizeAttenuation=e.sizeAttenuation),e.map!==void 0&&(this.map=t[e.map]||null),e.matcap!==void 0&&(this.matcap=t[e.matcap]||null),e.alphaMap!==void 0&&(this.alphaMap=t[e.alphaMap]||null),e.bumpMap!==void 0&&(this.bumpMap=t[e.bumpMap]||null),e.bumpScale!==void 0&&(this.bumpScale=e.bumpScale),e.normalMap!==void 0&&(this.normalMap=t[e.normalMap]||null),e.normalMapType!==void 0&&(this.normalMapType=e.normalMapType),e.normalScale!==void 0){let n=e.normalScale;Array.isArray(n)===!1&&(n=[n,n]),this.normalScale=new me().fromArray(n)}return e.displacementMap!==void 0&&(this.displacementMap=t[e.displacementMap]||null),e.displacementScale!==void 0&&(this.displacementScale=e.displacementScale),e.displacementBias!==void 0&&(this.displacementBias=e.displacementBias),e.roughnessMap!==void 0&&(this.roughnessMap=t[e.roughnessMap]||null),e.metalnessMap!==void 0&&(this.metalnessMap=t[e.metalnessMap]||null),e.emissiveMap!==void 0&&(this.emissiveMap=t[e.emissiveMap]||null),e.emissiveIntensity!==void 0&&(this.emissiveIntensity=e.emissiveIntensity),e.specularMap!==void 0&&(this.specularMap=t[e.specularMap]||null),e.specularIntensityMap!==void 0&&(this.specularIntensityMap=t[e.specularIntensityMap]||null),e.specularColorMap!==void 0&&(this.specularColorMap=t[e.specularColorMap]||null),e.envMap!==void 0&&(this.envMap=t[e.envMap]||null),e.envMapRotation!==void 0&&this.envMapRotation.fromArray(e.envMapRotation),e.envMapIntensity!==void 0&&(this.envMapIntensity=e.envMapIntensity),e.reflectivity!==void 0&&(this.reflectivity=e.reflectivity),e.refractionRatio!==void 0&&(this.refractionRatio=e.refractionRatio),e.lightMap!==void 0&&(this.lightMap=t[e.lightMap]||null),e.lightMapIntensity!==void 0&&(this.lightMapIntensity=e.lightMapIntensity),e.aoMap!==void 0&&(this.aoMap=t[e.aoMap]||null),e.aoMapIntensity!==void 0&&(this.aoMapIntensity=e.aoMapIntensity),e.gradientMap!==void 0&&(this.gradientMap=t[e.gradientMap]||null),e.clearcoatMap!==void 0&&(this.clearcoatMap=t[e.clearcoatMap]||null),e.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=t[e.clearcoatRoughnessMap]||null),e.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=t[e.clearcoatNormalMap]||null),e.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new me().fromArray(e.clearcoatNormalScale)),e.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=t[e.diffuseRoughnessMap]||null),e.iridescenceMap!==void 0&&(this.iridescenceMap=t[e.iridescenceMap]||null),e.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=t[e.iridescenceThicknessMap]||null),e.transmissionMap!==void 0&&(this.transmissionMap=t[e.transmissionMap]||null),e.thicknessMap!==void 0&&(this.thicknessMap=t[e.thicknessMap]||null),e.anisotropyMap!==void 0&&(this.anisotropyMap=t[e.anisotropyMap]||null),e.sheenColorMap!==void 0&&(this.sheenColorMap=t[e.sheenColorMap]||null),e.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=t[e.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(e){this.name=e.name,this.blending=e.blending,this.side=e.side,this.vertexColors=e.vertexColors,this.opacity=e.opacity,this.transparent=e.transparent,this.blendSrc=e.blendSrc,this.blendDst=e.blendDst,this.blendEquation=e.blendEquation,this.blendSrcAlpha=e.blendSrcAlpha,this.blendDstAlpha=e.blendDstAlpha,this.blendEquationAlpha=e.blendEquationAlpha,this.blendColor.copy(e.blendColor),this.blendAlpha=e.blendAlpha,this.depthFunc=e.depthFunc,this.depthTest=e.depthTest,this.depthWrite=e.depthWrite,this.stencilWriteMask=e.stencilWriteMask,this.stencilFunc=e.stencilFunc,this.stencilRef=e.stencilRef,this.stencilFuncMask=e.stencilFuncMask,this.stencilFail=e.stencilFail,this.stencilZFail=e.stencilZFail,this.stencilZPass=e.stencilZPass,this.stencilWrite=e.stencilWrite;let t=e.clippingPlanes,n=null;if(t!==null){let s=t.length;n=new Array(s);for(let r=0;r!==s;++r)n[r]=t[r].clone()}return this.clippingPlanes=n,this.clipIntersection=e.clipIntersection,this.clipShadows=e.clipShadows,this.shadowSide=e.shadowSide,this.colorWrite=e.colorWrite,this.precision=e.precision,this.polygonOffset=e.polygonOffset,this.polygonOffsetFactor=e.polygonOffsetFactor,this.polygonOffsetUnits=e.polygonOffsetUnits,this.dithering=e.dithering,this.alphaTest=e.alphaTest,this.alphaHash=e.alphaHash,this.alphaToCoverage=e.alphaToCoverage,this.premultipliedAlpha=e.premultipliedAlpha,this.forceSinglePass=e.forceSinglePass,this.allowOverride=e.allowOverride,this.visible=e.visible,this.toneMapped=e.toneMapped,this.userData=JSON.parse(JSON.stringify(e.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(e){e===!0&&this.version++}};var Yi=new R,Td=new R,Vl=new R,Gl=new R,Ks=class{constructor(e=new R,t=new R(0,0,-1)){this.origin=e,this.direction=t}set(e,t){return this.origin.copy(e),this.direction.copy(t),this}copy(e){return this.origin.copy(e.origin),this.direction.copy(e.direction),this}at(e,t){return t.copy(this.origin).addScaledVector(this.direction,e)}lookAt(e){return this.direction.copy(e).sub(this.origin).normalize(),this}recast(e){return this.origin.copy(this.at(e,Yi)),this}closestPointToPoint(e,t){t.subVectors(e,this.origin);let n=t.dot(this.direction);return n<0?t.copy(this.origin):t.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(e){return Math.sqrt(this.distanceSqToPoint(e))}distanceSqToPoint(e){let t=Yi.subVectors(e,this.origin).dot(this.direction);return t<0?this.origin.distanceToSquared(e):(Yi.copy(this.origin).addScaledVector(this.direction,t),Yi.distanceToSquared(e))}distanceSqToSegment(e,t,n,s){Td.copy(e).add(t).multiplyScalar(.5),Vl.copy(t).sub(e).normalize(),Gl.copy(this.origin).sub(Td);let r=e.distanceTo(t)*.5,o=-this.direction.dot(Vl),a=Gl.dot(this.direction),l=-Gl.dot(Vl),c=Gl.lengthSq(),h=Math.abs(1-o*o),d,f,u,g;if(h>0)if(d=o*l-a,f=o*a-l,g=r*h,d>=0)if(f>=-g)if(f<=g){let _=1/h;d*=_,f*=_,u=d*(d+o*f+2*a)+f*(o*d+f+2*l)+c}else f=r,d=Math.max(0,-(o*f+a)),u=-d*d+f*(f+2*l)+c;else f=-r,d=Math.max(0,-(o*f+a)),u=-d*d+f*(f+2*l)+c;else f<=-g?(d=Math.max(0,-(-o*r+a)),f=d>0?-r:Math.min(Math.max(-r,-l),r),u=-d*d+f*(f+2*l)+c):f<=g?(d=0,f=Math.min(Math.max(-r,-l),r),u=f*(f+2*l)+c):(d=Math.max(0,-(o*r+a)),f=d>0?r:Math.min(Math.max(-r,-l),r),u=-d*d+f*(f+2*l)+c);else f=o>0?-r:r,d=Math.max(0,-(o*f+a)),u=-d*d+f*(f+2*l)+c;return n&&n.copy(this.origin).addScaledVector(this.direction,d),s&&s.copy(Td).addScaledVector(Vl,f),u}intersectSphere(e,t){if(e.radius<0)return null;Yi.subVectors(e.center,this.origin);let n=Yi.dot(this.direction),s=Yi.dot(Yi)-n*n,r=e.radius*e.radius;if(s>r)return null;let o=Math.sqrt(r-s),a=n-o,l=n+o;return l<0?null:a<0?this.at(l,t):this.at(a,t)}intersectsSphere(e){return e.radius<0?!1:this.distanceSqToPoint(e.center)<=e.radius*e.radius}distanceToPlane(e){let t=e.normal.dot(this.direction);if(t===0)return e.distanceToPoint(this.origin)===0?0:null;let n=-(this.origin.dot(e.normal)+e.constant)/t;return n>=0?n:null}intersectPlane(e,t){let n=this.distanceToPlane(e);return n===null?null:this.at(n,t)}intersectsPlane(e){let t=e.distanceToPoint(this.origin);return t===0||e.normal.dot(this.direction)*t<0}intersectBox(e,t){let n,s,r,o,a,l,c=1/this.direction.x,h=1/this.direction.y,d=1/this.direction.z,f=this.origin;return c>=0?(n=(e.min.x-f.x)*c,s=(e.max.x-f.x)*c):(n=(e.max.x-f.x)*c,s=(e.min.x-f.x)*c),h>=0?(r=(e.min.y-f.y)*h,o=(e.max.y-f.y)*h):(r=(e.max.y-f.y)*h,o=(e.min.y-f.y)*h),n>o||r>s||((r>n||isNaN(n))&&(n=r),(o<s||isNaN(s))&&(s=o),d>=0?(a=(e.min.z-f.z)*d,l=(e.max.z-f.z)*d):(a=(e.max.z-f.z)*d,l=(e.min.z-f.z)*d),n>l||a>s)||((a>n||n!==n)&&(n=a),(l<s||s!==s)&&(s=l),s<0)?null:this.at(n>=0?n:s,t)}intersectsBox(e){return this.intersectBox(e,Yi)!==null}intersectTriangle(e,t,n,s,r){let o=this.origin,a=this.direction,l=a.x,c=a.y,h=a.z,d=e.x-o.x,f=e.y-o.y,u=e.z-o.z,g=t.x-o.x,_=t.y-o.y,m=t.z-o.z,p=n.x-o.x,b=n.y-o.y,M=n.z-o.z,y=Math.abs(l),E=Math.abs(c),A=Math.abs(h),v,T,I,P,L,U,k,N,G,q,H,ne;if(y>=E&&y>=A?(I=l,U=d,G=g,ne=p,l>=0?(v=c,T=h,P=f,L=u,k=_,N=m,q=b,H=M):(v=h,T=c,P=u,L=f,k=m,N=_,q=M,H=b)):E>=A?(I=c,U=f,G=_,ne=b,c>=0?(v=h,T=l,P=u,L=d,k=m,N=g,q=M,H=p):(v=l,T=h,P=d,L=u,k=g,N=m,q=p,H=M)):(I=h,U=u,G=m,ne=M,h>=0?(v=l,T=c,P=d,L=f,k=g,N=_,q=p,H=b):(v=c,T=l,P=f,L=d,k=_,N=g,q=b,H=p)),I===0)return null;let W=v/I,j=T/I,te=1/I,ye=P-W*U,ze=L-j*U,J=k-W*G,ge=N-j*G,be=q-W*ne,Te=H-j*ne,de=be*ge-Te*J,Fe=ye*Te-ze*be,ut=J*ze-ge*ye;if(s){if(de<0||Fe<0||ut<0)return null}else if((de<0||Fe<0||ut<0)&&(de>0||Fe>0||ut>0))return null;let Oe=de+Fe+ut;if(Oe===0)return null;let rt=te*(de*U+Fe*G+ut*ne);return(Oe>0?rt<0:rt>0)?null:this.at(rt/Oe,r)}applyMatrix4(e){return this.origin.applyMatrix4(e),this.direction.transformDirection(e),this}equals(e){return e.origin.equals(this.origin)&&e.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},hn=class extends ni{constructor(e){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new Ue(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Pi,this.combine=Wc,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.fog=e.fog,this}},vm=new Le,Ys=new Ks,Hl=new zn,xm=new R,Wl=new R,Xl=new R,ql=new R,Ed=new R,$l=new R,_m=new R,Yl=new R,Je=class extends nn{constructor(e=new st,t=new hn){super(),this.isMesh=!0,this.type="Mesh",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}updateMorphTargets(){let t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){let s=t[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(e,t){let n=this.geometry,s=n.attributes.position,r=n.morphAttributes.position,o=n.morphTargetsRelative;t.fromBufferAttribute(s,e);let a=this.morphTargetInfluences;if(r&&a){$l.set(0,0,0);for(let l=0,c=r.length;l<c;l++){let h=a[l],d=r[l];h!==0&&(Ed.fromBufferAttribute(d,e),o?$l.addScaledVector(Ed,h):$l.addScaledVector(Ed.sub(t),h))}t.add($l)}return t}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,s=this.material,r=this.matrixWorld;s!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),Hl.copy(n.boundingSphere),Hl.applyMatrix4(r),Ys.copy(e.ray).recast(e.near),!(Hl.containsPoint(Ys.origin)===!1&&(Ys.intersectSphere(Hl,xm)===null||Ys.origin.distanceToSquared(xm)>(e.far-e.near)**2))&&(vm.copy(r).invert(),Ys.copy(e.ray).applyMatrix4(vm),!(n.boundingBox!==null&&Ys.intersectsBox(n.boundingBox)===!1)&&this._computeIntersections(e,t,Ys)))}_computeIntersections(e,t,n){let s,r=this.geometry,o=this.material,a=r.index,l=r.attributes.position,c=r.attributes.uv,h=r.attributes.uv1,d=r.attributes.normal,f=r.groups,u=r.drawRange;if(a!==null)if(Array.isArray(o))for(let g=0,_=f.length;g<_;g++){let m=f[g],p=o[m.materialIndex],b=Math.max(m.start,u.start),M=Math.min(a.count,Math.min(m.start+m.count,u.start+u.count));for(let y=b,E=M;y<E;y+=3){let A=a.getX(y),v=a.getX(y+1),T=a.getX(y+2);s=Zl(this,p,e,n,c,h,d,A,v,T),s&&(s.faceIndex=Math.floor(y/3),s.face.materialIndex=m.materialIndex,t.push(s))}}else{let g=Math.max(0,u.start),_=Math.min(a.count,u.start+u.count);for(let m=g,p=_;m<p;m+=3){let b=a.getX(m),M=a.getX(m+1),y=a.getX(m+2);s=Zl(this,o,e,n,c,h,d,b,M,y),s&&(s.faceIndex=Math.floor(m/3),t.push(s))}}else if(l!==void 0)if(Array.isArray(o))for(let g=0,_=f.length;g<_;g++){let m=f[g],p=o[m.materialIndex],b=Math.max(m.start,u.start),M=Math.min(l.count,Math.min(m.start+m.count,u.start+u.count));for(let y=b,E=M;y<E;y+=3){let A=y,v=y+1,T=y+2;s=Zl(this,p,e,n,c,h,d,A,v,T),s&&(s.faceIndex=Math.floor(y/3),s.face.materialIndex=m.materialIndex,t.push(s))}}else{let g=Math.max(0,u.start),_=Math.min(l.count,u.start+u.count);for(let m=g,p=_;m<p;m+=3){let b=m,M=m+1,y=m+2;s=Zl(this,o,e,n,c,h,d,b,M,y),s&&(s.faceIndex=Math.floor(m/3),t.push(s))}}}};function g_(i,e,t,n,s,r,o,a){let l;if(e.side===un?l=n.intersectTriangle(o,r,s,!0,a):l=n.intersectTriangle(s,r,o,e.side===Di,a),l===null)return null;Yl.copy(a),Yl.applyMatrix4(i.matrixWorld);let c=t.ray.origin.distanceTo(Yl);return c<t.near||c>t.far?null:{distance:c,point:Yl.clone(),object:i}}function Zl(i,e,t,n,s,r,o,a,l,c){i.getVertexPosition(a,Wl),i.getVertexPosition(l,Xl),i.getVertexPosition(c,ql);let h=g_(i,e,t,n,Wl,Xl,ql,_m);if(h){let d=new R;_s.getBarycoord(_m,Wl,Xl,ql,d),s&&(h.uv=_s.getInterpolatedAttribute(s,a,l,c,d,new me)),r&&(h.uv1=_s.getInterpolatedAttribute(r,a,l,c,d,new me)),o&&(h.normal=_s.getInterpolatedAttribute(o,a,l,c,d,new R),h.normal.dot(n.direction)>0&&h.normal.multiplyScalar(-1));let f={a,b:l,c,normal:new R,materialIndex:0};_s.getNormal(Wl,Xl,ql,f.normal),h.face=f,h.barycoord=d}return h}var Bo=new mt,ym=new mt,bm=new mt,v_=new mt,Sm=new Le,Jl=new R,Ad=new zn,Mm=new Le,Cd=new Ks,ta=class extends Je{constructor(e,t){super(e,t),this.isSkinnedMesh=!0,this.type="SkinnedMesh",this.bindMode=Nd,this.bindMatrix=new Le,this.bindMatrixInverse=new Le,this.boundingBox=null,this.boundingSphere=null}computeBoundingBox(){let e=this.geometry;this.boundingBox===null&&(this.boundingBox=new wn),this.boundingBox.makeEmpty();let t=e.getAttribute("position");for(let n=0;n<t.count;n++)this.getVertexPosition(n,Jl),this.boundingBox.expandByPoint(Jl)}computeBoundingSphere(){let e=this.geometry;this.boundingSphere===null&&(this.boundingSphere=new zn),this.boundingSphere.makeEmpty();let t=e.getAttribute("position");for(let n=0;n<t.count;n++)this.getVertexPosition(n,Jl),this.boundingSphere.expandByPoint(Jl)}copy(e,t){return super.copy(e,t),this.bindMode=e.bindMode,this.bindMatrix.copy(e.bindMatrix),this.bindMatrixInverse.copy(e.bindMatrixInverse),this.skeleton=e.skeleton,this.boundingBox=e.boundingBox!==null?e.boundingBox.clone():null,this.boundingSphere=e.boundingSphere!==null?e.boundingSphere.clone():null,this}raycast(e,t){let n=this.material,s=this.matrixWorld;n!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),Ad.copy(this.boundingSphere),Ad.applyMatrix4(s),e.ray.intersectsSphere(Ad)!==!1&&(Mm.copy(s).invert(),Cd.copy(e.ray).applyMatrix4(Mm),!(this.boundingBox!==null&&Cd.intersectsBox(this.boundingBox)===!1)&&this._computeIntersections(e,t,Cd)))}getVertexPosition(e,t){return super.getVertexPosition(e,t),this.applyBoneTransform(e,t),t}bind(e,t){this.skeleton=e,t===void 0&&(this.updateMatrixWorld(!0),this.skeleton.calculateInverses(),t=this.matrixWorld),this.bindMatrix.copy(t),this.bindMatrixInverse.copy(t).invert()}pose(){this.skeleton.pose()}normalizeSkinWeights(){let e=new mt,t=this.geometry.attributes.skinWeight;for(let n=0,s=t.count;n<s;n++){e.fromBufferAttribute(t,n);let r=1/e.manhattanLength();r!==1/0?e.multiplyScalar(r):e.set(1,0,0,0),t.setXYZW(n,e.x,e.y,e.z,e.w)}}updateMatrixWorld(e){super.updateMatrixWorld(e),this.bindMode===Nd?this.bindMatrixInverse.copy(this.matrixWorld).invert():this.bindMode===fg?this.bindMatrixInverse.copy(this.bindMatrix).invert():Ie("SkinnedMesh: Unrecognized bindMode: "+this.bindMode)}applyBoneTransform(e,t){let n=this.skeleton,s=this.geometry;ym.fromBufferAttribute(s.attributes.skinIndex,e),bm.fromBufferAttribute(s.attributes.skinWeight,e),t.isVector4?(Bo.copy(t),t.set(0,0,0,0)):(Bo.set(t.x,t.y,t.z,1),t.set(0,0,0)),Bo.applyMatrix4(this.bindMatrix);for(let r=0;r<4;r++){let o=bm.getComponent(r);if(o!==0){let a=ym.getComponent(r);Sm.multiplyMatrices(n.bones[a].matrixWorld,n.boneInverses[a]),t.addScaledVector(v_.copy(Bo).applyMatrix4(Sm),o)}}return t.isVector4&&(t.w=Bo.w),t.applyMatrix4(this.bindMatrixInverse)}},Zr=class extends nn{constructor(){super(),this.isBone=!0,this.type="Bone"}},Ii=class extends Mn{constructor(e=null,t=1,n=1,s,r,o,a,l,c=Ut,h=Ut,d,f){super(null,o,a,l,c,h,s,r,d,f),this.isDataTexture=!0,this.image={data:e,width:t,height:n},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}},wm=new Le,x_=new Le,na=class i{constructor(e=[],t=[]){this.uuid=Rs(),this.bones=e.slice(0),this.boneInverses=t,this.boneMatrices=null,this.previousBoneMatrices=null,this.boneTexture=null,this.previousBoneTexture=null,this.init()}init(){let e=this.bones,t=this.boneInverses;if(this.boneMatrices=new Float32Array(e.length*16),t.length===0)this.calculateInverses();else if(e.length!==t.length){Ie("Skeleton: Number of inverse bone matrices does not match amount of bones."),this.boneInverses=[];for(let n=0,s=this.bones.length;n<s;n++)this.boneInverses.push(new Le)}}calculateInverses(){this.boneInverses.length=0;for(let e=0,t=this.bones.length;e<t;e++){let n=new Le;this.bones[e]&&n.copy(this.bones[e].matrixWorld).invert(),this.boneInverses.push(n)}}pose(){for(let e=0,t=this.bones.length;e<t;e++){let n=this.bones[e];n&&n.matrixWorld.copy(this.boneInverses[e]).invert()}for(let e=0,t=this.bones.length;e<t;e++){let n=this.bones[e];n&&(n.parent&&n.parent.isBone?(n.matrix.copy(n.parent.matrixWorld).invert(),n.matrix.multiply(n.matrixWorld)):n.matrix.copy(n.matrixWorld),n.matrix.decompose(n.position,n.quaternion,n.scale))}}update(){let e=this.bones,t=this.boneInverses,n=this.boneMatrices,s=this.boneTexture;for(let r=0,o=e.length;r<o;r++){let a=e[r]?e[r].matrixWorld:x_;wm.multiplyMatrices(a,t[r]),wm.toArray(n,r*16)}s!==null&&(s.needsUpdate=!0)}clone(){return new i(this.bones,this.boneInverses)}computeBoneTexture(){let e=Math.sqrt(this.bones.length*4);e=Math.ceil(e/4)*4,e=Math.max(e,4);let t=new Float32Array(e*e*4);t.set(this.boneMatrices);let n=new Ii(t,e,e,Un,Hn);return n.needsUpdate=!0,this.boneMatrices=t,this.boneTexture=n,this}getBoneByName(e){for(let t=0,n=this.bones.length;t<n;t++){let s=this.bones[t];if(s.name===e)return s}}dispose(){this.boneTexture!==null&&(this.boneTexture.dispose(),this.boneTexture=null),this.previousBoneTexture!==null&&(this.previousBoneTexture.dispose(),this.previousBoneTexture=null)}fromJSON(e,t){this.uuid=e.uuid;for(let n=0,s=e.bones.length;n<s;n++){let r=e.bones[n],o=t[r];o===void 0&&(Ie("Skeleton: No bone found with UUID:",r),o=new Zr),this.bones.push(o),this.boneInverses.push(new Le().fromArray(e.boneInverses[n]))}return this.init(),this}toJSON(){let e={metadata:{version:4.7,type:"Skeleton",generator:"Skeleton.toJSON"},bones:[],boneInverses:[]};e.uuid=this.uuid;let t=this.bones,n=this.boneInverses;for(let s=0,r=t.length;s<r;s++){let o=t[s];e.bones.push(o.uuid);let a=n[s];e.boneInverses.push(a.toArray())}return e}},ia=class extends ft{constructor(e,t,n,s=1){super(e,t,n),this.isInstancedBufferAttribute=!0,this.meshPerAttribute=s}copy(e){return super.copy(e),this.meshPerAttribute=e.meshPerAttribute,this}toJSON(){let e=super.toJSON();return e.meshPerAttribute=this.meshPerAttribute,e.isInstancedBufferAttribute=!0,e}},Ur=new Le,Tm=new Le,Kl=[],Em=new wn,__=new Le,zo=new Je,Vo=new zn,js=class extends Je{constructor(e,t,n){super(e,t),this.isInstancedMesh=!0,this.instanceMatrix=new ia(new Float32Array(n*16),16),this.instanceColor=null,this.morphTexture=null,this.count=n,this.boundingBox=null,this.boundingSphere=null;for(let s=0;s<n;s++)this.setMatrixAt(s,__)}computeBoundingBox(){let e=this.geometry,t=this.count;this.boundingBox===null&&(this.boundingBox=new wn),e.boundingBox===null&&e.computeBoundingBox(),this.boundingBox.makeEmpty();for(let n=0;n<t;n++)this.getMatrixAt(n,Ur),Em.copy(e.boundingBox).applyMatrix4(Ur),this.boundingBox.union(Em)}computeBoundingSphere(){let e=this.geometry,t=this.count;this.boundingSphere===null&&(this.boundingSphere=new zn),e.boundingSphere===null&&e.computeBoundingSphere(),this.boundingSphere.makeEmpty();for(let n=0;n<t;n++)this.getMatrixAt(n,Ur),Vo.copy(e.boundingSphere).applyMatrix4(Ur),this.boundingSphere.union(Vo)}copy(e,t){return super.copy(e,t),this.instanceMatrix.copy(e.instanceMatrix),this.morphTexture=e.morphTexture!==null?e.morphTexture.clone():null,this.instanceColor=e.instanceColor!==null?e.instanceColor.clone():null,this.count=e.count,this.boundingBox=e.boundingBox!==null?e.boundingBox.clone():null,this.boundingSphere=e.boundingSphere!==null?e.boundingSphere.clone():null,this}getColorAt(e,t){return this.instanceColor===null?t.setRGB(1,1,1):t.fromArray(this.instanceColor.array,e*3)}getMatrixAt(e,t){return t.fromArray(this.instanceMatrix.array,e*16)}getMorphAt(e,t){let n=t.morphTargetInfluences,s=this.morphTexture.source.data.data,r=n.length+1,o=e*r+1;for(let a=0;a<n.length;a++)n[a]=s[o+a]}raycast(e,t){let n=this.matrixWorld,s=this.count;if(zo.geometry=this.geometry,zo.material=this.material,zo.material!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),Vo.copy(this.boundingSphere),Vo.applyMatrix4(n),e.ray.intersectsSphere(Vo)!==!1))for(let r=0;r<s;r++){this.getMatrixAt(r,Ur),Tm.multiplyMatrices(n,Ur),zo.matrixWorld=Tm,zo.raycast(e,Kl);for(let o=0,a=Kl.length;o<a;o++){let l=Kl[o];l.instanceId=r,l.object=this,t.push(l)}Kl.length=0}}setColorAt(e,t){return this.instanceColor===null&&(this.instanceColor=new ia(new Float32Array(this.instanceMatrix.count*3).fill(1),3)),t.toArray(this.instanceColor.array,e*3),this}setMatrixAt(e,t){return t.toArray(this.instanceMatrix.array,e*16),this}setMorphAt(e,t){let n=t.morphTargetInfluences,s=n.length+1;this.morphTexture===null&&(this.morphTexture=new Ii(new Float32Array(s*this.count),s,this.count,Kc,Hn));let r=this.morphTexture.source.data.data,o=0;for(let c=0;c<n.length;c++)o+=n[c];let a=this.geometry.morphTargetsRelative?1:1-o,l=s*e;return r[l]=a,r.set(n,l+1),this}updateMorphTargets(){}dispose(){super.dispose(),this.instanceMatrix.dispose(),this.instanceColor!==null&&this.instanceColor.dispose(),this.morphTexture!==null&&(this.morphTexture.dispose(),this.morphTexture=null)}},Zs=new zn,y_=new me(.5,.5),jl=new R,ys=class{constructor(e=new Bn,t=new Bn,n=new Bn,s=new Bn,r=new Bn,o=new Bn){this.planes=[e,t,n,s,r,o]}set(e,t,n,s,r,o){let a=this.planes;return a[0].copy(e),a[1].copy(t),a[2].copy(n),a[3].copy(s),a[4].copy(r),a[5].copy(o),this}copy(e){let t=this.planes;for(let n=0;n<6;n++)t[n].copy(e.planes[n]);return this}setFromProjectionMatrix(e,t=ei,n=!1){let s=this.planes,r=e.elements,o=r[0],a=r[1],l=r[2],c=r[3],h=r[4],d=r[5],f=r[6],u=r[7],g=r[8],_=r[9],m=r[10],p=r[11],b=r[12],M=r[13],y=r[14],E=r[15];if(s[0].setComponents(c-o,u-h,p-g,E-b).normalize(),s[1].setComponents(c+o,u+h,p+g,E+b).normalize(),s[2].setComponents(c+a,u+d,p+_,E+M).normalize(),s[3].setComponents(c-a,u-d,p-_,E-M).normalize(),n)s[4].setComponents(l,f,m,y).normalize(),s[5].setComponents(c-l,u-f,p-m,E-y).normalize();else if(s[4].setComponents(c-l,u-f,p-m,E-y).normalize(),t===ei)s[5].setComponents(c+l,u+f,p+m,E+y).normalize();else if(t===Gr)s[5].setComponents(l,f,m,y).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+t);return this}intersectsObject(e){if(e.boundingSphere!==void 0)e.boundingSphere===null&&e.computeBoundingSphere(),Zs.copy(e.boundingSphere).applyMatrix4(e.matrixWorld);else{let t=e.geometry;t.boundingSphere===null&&t.computeBoundingSphere(),Zs.copy(t.boundingSphere).applyMatrix4(e.matrixWorld)}return this.intersectsSphere(Zs)}intersectsSprite(e){Zs.center.set(0,0,0);let t=y_.distanceTo(e.center);return Zs.radius=.7071067811865476+t,Zs.applyMatrix4(e.matrixWorld),this.intersectsSphere(Zs)}intersectsSphere(e){let t=this.planes,n=e.center,s=-e.radius;for(let r=0;r<6;r++)if(t[r].distanceToPoint(n)<s)return!1;return!0}intersectsBox(e){let t=this.planes;for(let n=0;n<6;n++){let s=t[n];if(jl.x=s.normal.x>0?e.max.x:e.min.x,jl.y=s.normal.y>0?e.max.y:e.min.y,jl.z=s.normal.z>0?e.max.z:e.min.z,s.distanceToPoint(jl)<0)return!1}return!0}containsPoint(e){let t=this.planes;for(let n=0;n<6;n++)if(t[n].distanceToPoint(e)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},Am=new Le,yc=class i{constructor(){this.coordinateSystem=ei,this._frustums=[],this._count=0}setFromArrayCamera(e){let t=e.cameras,n=this._frustums;for(let s=0;s<t.length;s++){let r=t[s];Am.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),n[s]===void 0&&(n[s]=new ys),n[s].setFromProjectionMatrix(Am,r.coordinateSystem,r.reversedDepth)}return this._count=t.length,this}getFrustum(e){return this._frustums[e]}intersectsObject(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsObject(e))return!0;return!1}intersectsSprite(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsSprite(e))return!0;return!1}intersectsSphere(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsSphere(e))return!0;return!1}intersectsBox(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsBox(e))return!0;return!1}containsPoint(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].containsPoint(e))return!0;return!1}copy(e){this.coordinateSystem=e.coordinateSystem;let t=this._frustums,n=e._frustums;for(let s=0;s<e._count;s++)t[s]===void 0&&(t[s]=new ys),t[s].copy(n[s]);return this._count=e._count,this}clone(){return new i().copy(this)}};var Ln=class extends ni{constructor(e){super(),this.isLineBasicMaterial=!0,this.type="LineBasicMaterial",this.color=new Ue(16777215),this.map=null,this.linewidth=1,this.linecap="round",this.linejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.linewidth=e.linewidth,this.linecap=e.linecap,this.linejoin=e.linejoin,this.fog=e.fog,this}},bc=new R,Sc=new R,Cm=new Le,Go=new Ks,Ql=new zn,Rd=new R,Rm=new R,Li=class extends nn{constructor(e=new st,t=new Ln){super(),this.isLine=!0,this.type="Line",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}computeLineDistances(){let e=this.geometry;if(e.index===null){let t=e.attributes.position,n=[0];for(let s=1,r=t.count;s<r;s++)bc.fromBufferAttribute(t,s-1),Sc.fromBufferAttribute(t,s),n[s]=n[s-1],n[s]+=bc.distanceTo(Sc);e.setAttribute("lineDistance",new Qe(n,1))}else Ie("Line.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,s=this.matrixWorld,r=e.params.Line.threshold,o=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),Ql.copy(n.boundingSphere),Ql.applyMatrix4(s),Ql.radius+=r,e.ray.intersectsSphere(Ql)===!1)return;Cm.copy(s).invert(),Go.copy(e.ray).applyMatrix4(Cm);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=this.isLineSegments?2:1,h=n.index,f=n.attributes.position;if(h!==null){let u=Math.max(0,o.start),g=Math.min(h.count,o.start+o.count);for(let _=u,m=g-1;_<m;_+=c){let p=h.getX(_),b=h.getX(_+1),M=ec(this,e,Go,l,p,b,_);M&&t.push(M)}if(this.isLineLoop){let _=h.getX(g-1),m=h.getX(u),p=ec(this,e,Go,l,_,m,g-1);p&&t.push(p)}}else{let u=Math.max(0,o.start),g=Math.min(f.count,o.start+o.count);for(let _=u,m=g-1;_<m;_+=c){let p=ec(this,e,Go,l,_,_+1,_);p&&t.push(p)}if(this.isLineLoop){let _=ec(this,e,Go,l,g-1,u,g-1);_&&t.push(_)}}}updateMorphTargets(){let t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){let s=t[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function ec(i,e,t,n,s,r,o){let a=i.geometry.attributes.position;if(bc.fromBufferAttribute(a,s),Sc.fromBufferAttribute(a,r),t.distanceSqToSegment(bc,Sc,Rd,Rm)>n)return;Rd.applyMatrix4(i.matrixWorld);let c=e.ray.origin.distanceTo(Rd);if(!(c<e.near||c>e.far))return{distance:c,point:Rm.clone().applyMatrix4(i.matrixWorld),index:o,face:null,faceIndex:null,barycoord:null,object:i}}var Pm=new R,Im=new R,Ki=class extends Li{constructor(e,t){super(e,t),this.isLineSegments=!0,this.type="LineSegments"}computeLineDistances(){let e=this.geometry;if(e.index===null){let t=e.attributes.position,n=[];for(let s=0,r=t.count;s<r;s+=2)Pm.fromBufferAttribute(t,s),Im.fromBufferAttribute(t,s+1),n[s]=s===0?0:n[s-1],n[s+1]=n[s]+Pm.distanceTo(Im);e.setAttribute("lineDistance",new Qe(n,1))}else Ie("LineSegments.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}},Qs=class extends Li{constructor(e,t){super(e,t),this.isLineLoop=!0,this.type="LineLoop"}};var sa=class extends Mn{constructor(e=[],t=or,n,s,r,o,a,l,c,h){super(e,t,n,s,r,o,a,l,c,h),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(e){this.image=e}};var pi=class extends Mn{constructor(e,t,n=gi,s,r,o,a=Ut,l=Ut,c,h=Ji,d=1){if(h!==Ji&&h!==vi)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let f={width:e,height:t,depth:d};super(f,s,r,o,a,l,h,n,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(e){return super.copy(e),this.source=new Xr(Object.assign({},e.image)),this.compareFunction=e.compareFunction,this}toJSON(e){let t=super.toJSON(e);return t.compareFunction=this.compareFunction,t}},ra=class extends pi{constructor(e,t=gi,n=or,s,r,o=Ut,a=Ut,l,c=Ji){let h={width:e,height:e,depth:1},d=[h,h,h,h,h,h];super(e,e,t,n,s,r,o,a,l,c),this.image=d,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(e){this.image=e}},oa=class extends Mn{constructor(e=null){super(),this.sourceTexture=e,this.isExternalTexture=!0}copy(e){return super.copy(e),this.sourceTexture=e.sourceTexture,this}},bs=class i extends st{constructor(e=1,t=1,n=1,s=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:e,height:t,depth:n,widthSegments:s,heightSegments:r,depthSegments:o};let a=this;s=Math.floor(s),r=Math.floor(r),o=Math.floor(o);let l=[],c=[],h=[],d=[],f=0,u=0;g("z","y","x",-1,-1,n,t,e,o,r,0),g("z","y","x",1,-1,n,t,-e,o,r,1),g("x","z","y",1,1,e,n,t,s,o,2),g("x","z","y",1,-1,e,n,-t,s,o,3),g("x","y","z",1,-1,e,t,n,s,r,4),g("x","y","z",-1,-1,e,t,-n,s,r,5),this.setIndex(l),this.setAttribute("position",new Qe(c,3)),this.setAttribute("normal",new Qe(h,3)),this.setAttribute("uv",new Qe(d,2));function g(_,m,p,b,M,y,E,A,v,T,I){let P=y/v,L=E/T,U=y/2,k=E/2,N=A/2,G=v+1,q=T+1,H=0,ne=0,W=new R;for(let j=0;j<q;j++){let te=j*L-k;for(let ye=0;ye<G;ye++){let ze=ye*P-U;W[_]=ze*b,W[m]=te*M,W[p]=N,c.push(W.x,W.y,W.z),W[_]=0,W[m]=0,W[p]=A>0?1:-1,h.push(W.x,W.y,W.z),d.push(ye/v),d.push(1-j/T),H+=1}}for(let j=0;j<T;j++)for(let te=0;te<v;te++){let ye=f+te+G*j,ze=f+te+G*(j+1),J=f+(te+1)+G*(j+1),ge=f+(te+1)+G*j;l.push(ye,ze,ge),l.push(ze,J,ge),ne+=6}a.addGroup(u,ne,I),u+=ne,f+=H}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.width,e.height,e.depth,e.widthSegments,e.heightSegments,e.depthSegments)}},aa=class i extends st{constructor(e=1,t=1,n=4,s=8,r=1){super(),this.type="CapsuleGeometry",this.parameters={radius:e,height:t,capSegments:n,radialSegments:s,heightSegments:r},t=Math.max(0,t),n=Math.max(1,Math.floor(n)),s=Math.max(3,Math.floor(s)),r=Math.max(1,Math.floor(r));let o=[],a=[],l=[],c=[],h=t/2,d=Math.PI/2*e,f=t,u=2*d+f,g=n*2+r,_=s+1,m=new R,p=new R;for(let b=0;b<=g;b++){let M=0,y=0,E=0,A=0;if(b<=n){let I=b/n,P=I*Math.PI/2;y=-h-e*Math.cos(P),E=e*Math.sin(P),A=-e*Math.cos(P),M=I*d}else if(b<=n+r){let I=(b-n)/r;y=-h+I*t,E=e,A=0,M=d+I*f}else{let I=(b-n-r)/n,P=I*Math.PI/2;y=h+e*Math.sin(P),E=e*Math.cos(P),A=e*Math.sin(P),M=d+f+I*d}let v=Math.max(0,Math.min(1,M/u)),T=0;b===0?T=.5/s:b===g&&(T=-.5/s);for(let I=0;I<=s;I++){let P=I/s,L=P*Math.PI*2,U=Math.sin(L),k=Math.cos(L);p.x=-E*k,p.y=y,p.z=E*U,a.push(p.x,p.y,p.z),m.set(-E*k,A,E*U),m.normalize(),l.push(m.x,m.y,m.z),c.push(P+T,v)}if(b>0){let I=(b-1)*_;for(let P=0;P<s;P++){let L=I+P,U=I+P+1,k=b*_+P,N=b*_+P+1;o.push(L,U,k),o.push(U,N,k)}}}this.setIndex(o),this.setAttribute("position",new Qe(a,3)),this.setAttribute("normal",new Qe(l,3)),this.setAttribute("uv",new Qe(c,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.radius,e.height,e.capSegments,e.radialSegments,e.heightSegments)}};var ji=class i extends st{constructor(e=1,t=1,n=1,s=32,r=1,o=!1,a=0,l=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:e,radiusBottom:t,height:n,radialSegments:s,heightSegments:r,openEnded:o,thetaStart:a,thetaLength:l};let c=this;s=Math.floor(s),r=Math.floor(r);let h=[],d=[],f=[],u=[],g=0,_=[],m=n/2,p=0;b(),o===!1&&(e>0&&M(!0),t>0&&M(!1)),this.setIndex(h),this.setAttribute("position",new Qe(d,3)),this.setAttribute("normal",new Qe(f,3)),this.setAttribute("uv",new Qe(u,2));function b(){let y=new R,E=new R,A=0,v=(t-e)/n;for(let T=0;T<=r;T++){let I=[],P=T/r,L=P*(t-e)+e;for(let U=0;U<=s;U++){let k=U/s,N=k*l+a,G=Math.sin(N),q=Math.cos(N);E.x=L*G,E.y=-P*n+m,E.z=L*q,d.push(E.x,E.y,E.z),y.set(G,v,q).normalize(),f.push(y.x,y.y,y.z),u.push(k,1-P),I.push(g++)}_.push(I)}for(let T=0;T<s;T++)for(let I=0;I<r;I++){let P=_[I][T],L=_[I+1][T],U=_[I+1][T+1],k=_[I][T+1];(e>0||I!==0)&&(h.push(P,L,k),A+=3),(t>0||I!==r-1)&&(h.push(L,U,k),A+=3)}c.addGroup(p,A,0),p+=A}function M(y){let E=g,A=new me,v=new R,T=0,I=y===!0?e:t,P=y===!0?1:-1;for(let U=1;U<=s;U++)d.push(0,m*P,0),f.push(0,P,0),u.push(.5,.5),g++;let L=g;for(let U=0;U<=s;U++){let N=U/s*l+a,G=Math.cos(N),q=Math.sin(N);v.x=I*q,v.y=m*P,v.z=I*G,d.push(v.x,v.y,v.z),f.push(0,P,0),A.x=G*.5+.5,A.y=q*.5*P+.5,u.push(A.x,A.y),g++}for(let U=0;U<s;U++){let k=E+U,N=L+U;y===!0?h.push(N,N+1,k):h.push(N+1,N,k),T+=3}c.addGroup(p,T,y===!0?1:2),p+=T}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.radiusTop,e.radiusBottom,e.height,e.radialSegments,e.heightSegments,e.openEnded,e.thetaStart,e.thetaLength)}},la=class i extends ji{constructor(e=1,t=1,n=32,s=1,r=!1,o=0,a=Math.PI*2){super(0,e,t,n,s,r,o,a),this.type="ConeGeometry",this.parameters={radius:e,height:t,radialSegments:n,heightSegments:s,openEnded:r,thetaStart:o,thetaLength:a}}static fromJSON(e){return new i(e.radius,e.height,e.radialSegments,e.heightSegments,e.openEnded,e.thetaStart,e.thetaLength)}};var Vn=class{constructor(){this.type="Curve",this.arcLengthDivisions=200,this.needsUpdate=!1,this.cacheArcLengths=null}getPoint(){Ie("Curve: .getPoint() not implemented.")}getPointAt(e,t){let n=this.getUtoTmapping(e);return this.getPoint(n,t)}getPoints(e=5){let t=[];for(let n=0;n<=e;n++)t.push(this.getPoint(n/e));return t}getSpacedPoints(e=5){let t=[];for(let n=0;n<=e;n++)t.push(this.getPointAt(n/e));return t}getLength(){let e=this.getLengths();return e[e.length-1]}getLengths(e=this.arcLengthDivisions){if(this.cacheArcLengths&&this.cacheArcLengths.length===e+1&&!this.needsUpdate)return this.cacheArcLengths;this.needsUpdate=!1;let t=[],n,s=this.getPoint(0),r=0;t.push(0);for(let o=1;o<=e;o++)n=this.getPoint(o/e),r+=n.distanceTo(s),t.push(r),s=n;return this.cacheArcLengths=t,t}updateArcLengths(){this.needsUpdate=!0,this.getLengths()}getUtoTmapping(e,t=null){let n=this.getLengths(),s=0,r=n.length,o;t?o=t:o=e*n[r-1];let a=0,l=r-1,c;for(;a<=l;)if(s=Math.floor(a+(l-a)/2),c=n[s]-o,c<0)a=s+1;else if(c>0)l=s-1;else{l=s;break}if(s=l,n[s]===o)return s/(r-1);let h=n[s],f=n[s+1]-h,u=(o-h)/f;return(s+u)/(r-1)}getTangent(e,t){let s=e-1e-4,r=e+1e-4;s<0&&(s=0),r>1&&(r=1);let o=this.getPoint(s),a=this.getPoint(r),l=t||(o.isVector2?new me:new R);return l.copy(a).sub(o).normalize(),l}getTangentAt(e,t){let n=this.getUtoTmapping(e);return this.getTangent(n,t)}computeFrenetFrames(e,t=!1){let n=new R,s=[],r=[],o=[],a=new R,l=new Le;for(let u=0;u<=e;u++){let g=u/e;s[u]=this.getTangentAt(g,new R)}r[0]=new R,o[0]=new R;let c=Number.MAX_VALUE,h=Math.abs(s[0].x),d=Math.abs(s[0].y),f=Math.abs(s[0].z);h<=c&&(c=h,n.set(1,0,0)),d<=c&&(c=d,n.set(0,1,0)),f<=c&&n.set(0,0,1),a.crossVectors(s[0],n).normalize(),r[0].crossVectors(s[0],a),o[0].crossVectors(s[0],r[0]);for(let u=1;u<=e;u++){if(r[u]=r[u-1].clone(),o[u]=o[u-1].clone(),a.crossVectors(s[u-1],s[u]),a.length()>Number.EPSILON){a.normalize();let g=Math.acos(je(s[u-1].dot(s[u]),-1,1));r[u].applyMatrix4(l.makeRotationAxis(a,g))}o[u].crossVectors(s[u],r[u])}if(t===!0){let u=Math.acos(je(r[0].dot(r[e]),-1,1));u/=e,s[0].dot(a.crossVectors(r[0],r[e]))>0&&(u=-u);for(let g=1;g<=e;g++)r[g].applyMatrix4(l.makeRotationAxis(s[g],u*g)),o[g].crossVectors(s[g],r[g])}return{tangents:s,normals:r,binormals:o}}clone(){return new this.constructor().copy(this)}copy(e){return this.arcLengthDivisions=e.arcLengthDivisions,this.cacheArcLengths=null,this}toJSON(){let e={metadata:{version:4.7,type:"Curve",generator:"Curve.toJSON"}};return e.arcLengthDivisions=this.arcLengthDivisions,e.type=this.type,e}fromJSON(e){return this.arcLengthDivisions=e.arcLengthDivisions,this.cacheArcLengths=null,this}},Jr=class extends Vn{constructor(e=0,t=0,n=1,s=1,r=0,o=Math.PI*2,a=!1,l=0){super(),this.isEllipseCurve=!0,this.type="EllipseCurve",this.aX=e,this.aY=t,this.xRadius=n,this.yRadius=s,this.aStartAngle=r,this.aEndAngle=o,this.aClockwise=a,this.aRotation=l}getPoint(e,t=new me){let n=t,s=Math.PI*2,r=this.aEndAngle-this.aStartAngle,o=Math.abs(r)<Number.EPSILON;for(;r<0;)r+=s;for(;r>s;)r-=s;r<Number.EPSILON&&(o?r=0:r=s),this.aClockwise===!0&&!o&&(r===s?r=-s:r=r-s);let a=this.aStartAngle+e*r,l=this.aX+this.xRadius*Math.cos(a),c=this.aY+this.yRadius*Math.sin(a);if(this.aRotation!==0){let h=Math.cos(this.aRotation),d=Math.sin(this.aRotation),f=l-this.aX,u=c-this.aY;l=f*h-u*d+this.aX,c=f*d+u*h+this.aY}return n.set(l,c)}copy(e){return super.copy(e),this.aX=e.aX,this.aY=e.aY,this.xRadius=e.xRadius,this.yRadius=e.yRadius,this.aStartAngle=e.aStartAngle,this.aEndAngle=e.aEndAngle,this.aClockwise=e.aClockwise,this.aRotation=e.aRotation,this}toJSON(){let e=super.toJSON();return e.aX=this.aX,e.aY=this.aY,e.xRadius=this.xRadius,e.yRadius=this.yRadius,e.aStartAngle=this.aStartAngle,e.aEndAngle=this.aEndAngle,e.aClockwise=this.aClockwise,e.aRotation=this.aRotation,e}fromJSON(e){return super.fromJSON(e),this.aX=e.aX,this.aY=e.aY,this.xRadius=e.xRadius,this.yRadius=e.yRadius,this.aStartAngle=e.aStartAngle,this.aEndAngle=e.aEndAngle,this.aClockwise=e.aClockwise,this.aRotation=e.aRotation,this}},Mc=class extends Jr{constructor(e,t,n,s,r,o){super(e,t,n,n,s,r,o),this.isArcCurve=!0,this.type="ArcCurve"}};function pf(){let i=0,e=0,t=0,n=0;function s(r,o,a,l){i=r,e=a,t=-3*r+3*o-2*a-l,n=2*r-2*o+a+l}return{initCatmullRom:function(r,o,a,l,c){s(o,a,c*(a-r),c*(l-o))},initNonuniformCatmullRom:function(r,o,a,l,c,h,d){let f=(o-r)/c-(a-r)/(c+h)+(a-o)/h,u=(a-o)/h-(l-o)/(h+d)+(l-a)/d;f*=h,u*=h,s(o,a,f,u)},calc:function(r){let o=r*r,a=o*r;return i+e*r+t*o+n*a}}}var Lm=new R,Dm=new R,Pd=new pf,Id=new pf,Ld=new pf,wc=class extends Vn{constructor(e=[],t=!1,n="centripetal",s=.5){super(),this.isCatmullRomCurve3=!0,this.type="CatmullRomCurve3",this.points=e,this.closed=t,this.curveType=n,this.tension=s}getPoint(e,t=new R){let n=t,s=this.points,r=s.length,o=(r-(this.closed?0:1))*e,a=Math.floor(o),l=o-a;this.closed?a+=a>0?0:(Math.floor(Math.abs(a)/r)+1)*r:l===0&&a===r-1&&(a=r-2,l=1);let c,h;this.closed||a>0?c=s[(a-1)%r]:(Dm.subVectors(s[0],s[1]).add(s[0]),c=Dm);let d=s[a%r],f=s[(a+1)%r];if(this.closed||a+2<r?h=s[(a+2)%r]:(Lm.subVectors(s[r-1],s[r-2]).add(s[r-1]),h=Lm),this.curveType==="centripetal"||this.curveType==="chordal"){let u=this.curveType==="chordal"?.5:.25,g=Math.pow(c.distanceToSquared(d),u),_=Math.pow(d.distanceToSquared(f),u),m=Math.pow(f.distanceToSquared(h),u);_<1e-4&&(_=1),g<1e-4&&(g=_),m<1e-4&&(m=_),Pd.initNonuniformCatmullRom(c.x,d.x,f.x,h.x,g,_,m),Id.initNonuniformCatmullRom(c.y,d.y,f.y,h.y,g,_,m),Ld.initNonuniformCatmullRom(c.z,d.z,f.z,h.z,g,_,m)}else this.curveType==="catmullrom"&&(Pd.initCatmullRom(c.x,d.x,f.x,h.x,this.tension),Id.initCatmullRom(c.y,d.y,f.y,h.y,this.tension),Ld.initCatmullRom(c.z,d.z,f.z,h.z,this.tension));return n.set(Pd.calc(l),Id.calc(l),Ld.calc(l)),n}copy(e){super.copy(e),this.points=[];for(let t=0,n=e.points.length;t<n;t++){let s=e.points[t];this.points.push(s.clone())}return this.closed=e.closed,this.curveType=e.curveType,this.tension=e.tension,this}toJSON(){let e=super.toJSON();e.points=[];for(let t=0,n=this.points.length;t<n;t++){let s=this.points[t];e.points.push(s.toArray())}return e.closed=this.closed,e.curveType=this.curveType,e.tension=this.tension,e}fromJSON(e){super.fromJSON(e),this.points=[];for(let t=0,n=e.points.length;t<n;t++){let s=e.points[t];this.points.push(new R().fromArray(s))}return this.closed=e.closed,this.curveType=e.curveType,this.tension=e.tension,this}};function Nm(i,e,t,n,s){let r=(n-e)*.5,o=(s-t)*.5,a=i*i,l=i*a;return(2*t-2*n+r+o)*l+(-3*t+3*n-2*r-o)*a+r*i+t}function b_(i,e){let t=1-i;return t*t*e}function S_(i,e){return 2*(1-i)*i*e}function M_(i,e){return i*i*e}function $o(i,e,t,n){return b_(i,e)+S_(i,t)+M_(i,n)}function w_(i,e){let t=1-i;return t*t*t*e}function T_(i,e){let t=1-i;return 3*t*t*i*e}function E_(i,e){return 3*(1-i)*i*i*e}function A_(i,e){return i*i*i*e}function Yo(i,e,t,n,s){return w_(i,e)+T_(i,t)+E_(i,n)+A_(i,s)}var ca=class extends Vn{constructor(e=new me,t=new me,n=new me,s=new me){super(),this.isCubicBezierCurve=!0,this.type="CubicBezierCurve",this.v0=e,this.v1=t,this.v2=n,this.v3=s}getPoint(e,t=new me){let n=t,s=this.v0,r=this.v1,o=this.v2,a=this.v3;return n.set(Yo(e,s.x,r.x,o.x,a.x),Yo(e,s.y,r.y,o.y,a.y)),n}copy(e){return super.copy(e),this.v0.copy(e.v0),this.v1.copy(e.v1),this.v2.copy(e.v2),this.v3.copy(e.v3),this}toJSON(){let e=super.toJSON();return e.v0=this.v0.toArray(),e.v1=this.v1.toArray(),e.v2=this.v2.toArray(),e.v3=this.v3.toArray(),e}fromJSON(e){return super.fromJSON(e),this.v0.fromArray(e.v0),this.v1.fromArray(e.v1),this.v2.fromArray(e.v2),this.v3.fromArray(e.v3),this}},Tc=class extends Vn{constructor(e=new R,t=new R,n=new R,s=new R){super(),this.isCubicBezierCurve3=!0,this.type="CubicBezierCurve3",this.v0=e,this.v1=t,this.v2=n,this.v3=s}getPoint(e,t=new R){let n=t,s=this.v0,r=this.v1,o=this.v2,a=this.v3;return n.set(Yo(e,s.x,r.x,o.x,a.x),Yo(e,s.y,r.y,o.y,a.y),Yo(e,s.z,r.z,o.z,a.z)),n}copy(e){return super.copy(e),this.v0.copy(e.v0),this.v1.copy(e.v1),this.v2.copy(e.v2),this.v3.copy(e.v3),this}toJSON(){let e=super.toJSON();return e.v0=this.v0.toArray(),e.v1=this.v1.toArray(),e.v2=this.v2.toArray(),e.v3=this.v3.toArray(),e}fromJSON(e){return super.fromJSON(e),this.v0.fromArray(e.v0),this.v1.fromArray(e.v1),this.v2.fromArray(e.v2),this.v3.fromArray(e.v3),this}},ha=class extends Vn{constructor(e=new me,t=new me){super(),this.isLineCurve=!0,this.type="LineCurve",this.v1=e,this.v2=t}getPoint(e,t=new me){let n=t;return e===1?n.copy(this.v2):(n.copy(this.v2).sub(this.v1),n.multiplyScalar(e).add(this.v1)),n}getPointAt(e,t){return this.getPoint(e,t)}getTangent(e,t=new me){return t.subVectors(this.v2,this.v1).normalize()}getTangentAt(e,t){return this.getTangent(e,t)}copy(e){return super.copy(e),this.v1.copy(e.v1),this.v2.copy(e.v2),this}toJSON(){let e=super.toJSON();return e.v1=this.v1.toArray(),e.v2=this.v2.toArray(),e}fromJSON(e){return super.fromJSON(e),this.v1.fromArray(e.v1),this.v2.fromArray(e.v2),this}},Ec=class extends Vn{constructor(e=new R,t=new R){super(),this.isLineCurve3=!0,this.type="LineCurve3",this.v1=e,this.v2=t}getPoint(e,t=new R){let n=t;return e===1?n.copy(this.v2):(n.copy(this.v2).sub(this.v1),n.multiplyScalar(e).add(this.v1)),n}getPointAt(e,t){return this.getPoint(e,t)}getTangent(e,t=new R){return t.subVectors(this.v2,this.v1).normalize()}getTangentAt(e,t){return this.getTangent(e,t)}copy(e){return super.copy(e),this.v1.copy(e.v1),this.v2.copy(e.v2),this}toJSON(){let e=super.toJSON();return e.v1=this.v1.toArray(),e.v2=this.v2.toArray(),e}fromJSON(e){return super.fromJSON(e),this.v1.fromArray(e.v1),this.v2.fromArray(e.v2),this}},ua=class extends Vn{constructor(e=new me,t=new me,n=new me){super(),this.isQuadraticBezierCurve=!0,this.type="QuadraticBezierCurve",this.v0=e,this.v1=t,this.v2=n}getPoint(e,t=new me){let n=t,s=this.v0,r=this.v1,o=this.v2;return n.set($o(e,s.x,r.x,o.x),$o(e,s.y,r.y,o.y)),n}copy(e){return super.copy(e),this.v0.copy(e.v0),this.v1.copy(e.v1),this.v2.copy(e.v2),this}toJSON(){let e=super.toJSON();return e.v0=this.v0.toArray(),e.v1=this.v1.toArray(),e.v2=this.v2.toArray(),e}fromJSON(e){return super.fromJSON(e),this.v0.fromArray(e.v0),this.v1.fromArray(e.v1),this.v2.fromArray(e.v2),this}},Ac=class extends Vn{constructor(e=new R,t=new R,n=new R){super(),this.isQuadraticBezierCurve3=!0,this.type="QuadraticBezierCurve3",this.v0=e,this.v1=t,this.v2=n}getPoint(e,t=new R){let n=t,s=this.v0,r=this.v1,o=this.v2;return n.set($o(e,s.x,r.x,o.x),$o(e,s.y,r.y,o.y),$o(e,s.z,r.z,o.z)),n}copy(e){return super.copy(e),this.v0.copy(e.v0),this.v1.copy(e.v1),this.v2.copy(e.v2),this}toJSON(){let e=super.toJSON();return e.v0=this.v0.toArray(),e.v1=this.v1.toArray(),e.v2=this.v2.toArray(),e}fromJSON(e){return super.fromJSON(e),this.v0.fromArray(e.v0),this.v1.fromArray(e.v1),this.v2.fromArray(e.v2),this}},da=class extends Vn{constructor(e=[]){super(),this.isSplineCurve=!0,this.type="SplineCurve",this.points=e}getPoint(e,t=new me){let n=t,s=this.points,r=(s.length-1)*e,o=Math.floor(r),a=r-o,l=s[o===0?o:o-1],c=s[o],h=s[o>s.length-2?s.length-1:o+1],d=s[o>s.length-3?s.length-1:o+2];return n.set(Nm(a,l.x,c.x,h.x,d.x),Nm(a,l.y,c.y,h.y,d.y)),n}copy(e){super.copy(e),this.points=[];for(let t=0,n=e.points.length;t<n;t++){let s=e.points[t];this.points.push(s.clone())}return this}toJSON(){let e=super.toJSON();e.points=[];for(let t=0,n=this.points.length;t<n;t++){let s=this.points[t];e.points.push(s.toArray())}return e}fromJSON(e){super.fromJSON(e),this.points=[];for(let t=0,n=e.points.length;t<n;t++){let s=e.points[t];this.points.push(new me().fromArray(s))}return this}},Um=Object.freeze({__proto__:null,ArcCurve:Mc,CatmullRomCurve3:wc,CubicBezierCurve:ca,CubicBezierCurve3:Tc,EllipseCurve:Jr,LineCurve:ha,LineCurve3:Ec,QuadraticBezierCurve:ua,QuadraticBezierCurve3:Ac,SplineCurve:da}),Cc=class extends Vn{constructor(){super(),this.type="CurvePath",this.curves=[],this.autoClose=!1,this.cacheLengths=null}add(e){this.curves.push(e)}closePath(){let e=this.curves[0].getPoint(0),t=this.curves[this.curves.length-1].getPoint(1);if(!e.equals(t)){let n=e.isVector2===!0?"LineCurve":"LineCurve3";this.curves.push(new Um[n](t,e))}return this}getPoint(e,t){let n=e*this.getLength(),s=this.getCurveLengths(),r=0;for(;r<s.length;){if(s[r]>=n){let o=s[r]-n,a=this.curves[r],l=a.getLength(),c=l===0?0:1-o/l;return a.getPointAt(c,t)}r++}return null}getLength(){let e=this.getCurveLengths();return e[e.length-1]}updateArcLengths(){this.needsUpdate=!0,this.cacheLengths=null,this.getCurveLengths()}getCurveLengths(){if(this.cacheLengths&&this.cacheLengths.length===this.curves.length)return this.cacheLengths;let e=[],t=0;for(let n=0,s=this.curves.length;n<s;n++)t+=this.curves[n].getLength(),e.push(t);return this.cacheLengths=e,e}getSpacedPoints(e=40){let t=[];for(let n=0;n<=e;n++)t.push(this.getPoint(n/e));return this.autoClose&&t.push(t[0]),t}getPoints(e=12){let t=[],n;for(let s=0,r=this.curves;s<r.length;s++){let o=r[s],a=o.isEllipseCurve?e*2:o.isLineCurve||o.isLineCurve3?1:o.isSplineCurve?e*o.points.length:e,l=o.getPoints(a);for(let c=0;c<l.length;c++){let h=l[c];n&&n.equals(h)||(t.push(h),n=h)}}return this.autoClose&&t.length>1&&!t[t.length-1].equals(t[0])&&t.push(t[0]),t}copy(e){super.copy(e),this.curves=[];for(let t=0,n=e.curves.length;t<n;t++){let s=e.curves[t];this.curves.push(s.clone())}return this.autoClose=e.autoClose,this.cacheLengths=null,this}toJSON(){let e=super.toJSON();e.autoClose=this.autoClose,e.curves=[];for(let t=0,n=this.curves.length;t<n;t++){let s=this.curves[t];e.curves.push(s.toJSON())}return e}fromJSON(e){super.fromJSON(e),this.autoClose=e.autoClose,this.curves=[];for(let t=0,n=e.curves.length;t<n;t++){let s=e.curves[t];this.curves.push(new Um[s.type]().fromJSON(s))}return this.cacheLengths=null,this}},fa=class extends Cc{constructor(e){super(),this.type="Path",this.currentPoint=new me,e&&this.setFromPoints(e)}setFromPoints(e){this.moveTo(e[0].x,e[0].y);for(let t=1,n=e.length;t<n;t++)this.lineTo(e[t].x,e[t].y);return this}moveTo(e,t){return this.currentPoint.set(e,t),this}lineTo(e,t){let n=new ha(this.currentPoint.clone(),new me(e,t));return this.curves.push(n),this.currentPoint.set(e,t),this}quadraticCurveTo(e,t,n,s){let r=new ua(this.currentPoint.clone(),new me(e,t),new me(n,s));return this.curves.push(r),this.currentPoint.set(n,s),this}bezierCurveTo(e,t,n,s,r,o){let a=new ca(this.currentPoint.clone(),new me(e,t),new me(n,s),new me(r,o));return this.curves.push(a),this.currentPoint.set(r,o),this}splineThru(e){let t=[this.currentPoint.clone()].concat(e),n=new da(t);return this.curves.push(n),this.currentPoint.copy(e[e.length-1]),this}arc(e,t,n,s,r,o){let a=this.currentPoint.x,l=this.currentPoint.y;return this.absarc(e+a,t+l,n,s,r,o),this}absarc(e,t,n,s,r,o){return this.absellipse(e,t,n,n,s,r,o),this}ellipse(e,t,n,s,r,o,a,l){let c=this.currentPoint.x,h=this.currentPoint.y;return this.absellipse(e+c,t+h,n,s,r,o,a,l),this}absellipse(e,t,n,s,r,o,a,l){let c=new Jr(e,t,n,s,r,o,a,l);if(this.curves.length>0){let d=c.getPoint(0);d.equals(this.currentPoint)||this.lineTo(d.x,d.y)}this.curves.push(c);let h=c.getPoint(1);return this.currentPoint.copy(h),this}copy(e){return super.copy(e),this.currentPoint.copy(e.currentPoint),this}toJSON(){let e=super.toJSON();return e.currentPoint=this.currentPoint.toArray(),e}fromJSON(e){return super.fromJSON(e),this.currentPoint.fromArray(e.currentPoint),this}},Ss=class extends fa{constructor(e){super(e),this.uuid=Rs(),this.type="Shape",this.holes=[]}getPointsHoles(e){let t=[];for(let n=0,s=this.holes.length;n<s;n++)t[n]=this.holes[n].getPoints(e);return t}extractPoints(e){return{shape:this.getPoints(e),holes:this.getPointsHoles(e)}}copy(e){super.copy(e),this.holes=[];for(let t=0,n=e.holes.length;t<n;t++){let s=e.holes[t];this.holes.push(s.clone())}return this}toJSON(){let e=super.toJSON();e.uuid=this.uuid,e.holes=[];for(let t=0,n=this.holes.length;t<n;t++){let s=this.holes[t];e.holes.push(s.toJSON())}return e}fromJSON(e){super.fromJSON(e),this.uuid=e.uuid,this.holes=[];for(let t=0,n=e.holes.length;t<n;t++){let s=e.holes[t];this.holes.push(new fa().fromJSON(s))}return this}};function C_(i,e,t=2){let n=e&&e.length,s=n?e[0]*t:i.length,r=Ig(i,0,s,t,!0),o=[];if(!r||r.next===r.prev)return o;let a,l,c;if(n&&(r=D_(i,e,r,t)),i.length>80*t){a=i[0],l=i[1];let h=a,d=l;for(let f=t;f<s;f+=t){let u=i[f],g=i[f+1];u<a&&(a=u),g<l&&(l=g),u>h&&(h=u),g>d&&(d=g)}c=Math.max(h-a,d-l),c=c!==0?32767/c:0}return pa(r,o,t,a,l,c,0),o}function Ig(i,e,t,n,s){let r;if(s===W_(i,e,t,n)>0)for(let o=e;o<t;o+=n)r=Fm(o/n|0,i[o],i[o+1],r);else for(let o=t-n;o>=e;o-=n)r=Fm(o/n|0,i[o],i[o+1],r);return r&&Kr(r,r.next)&&(ga(r),r=r.next),r}function er(i,e){if(!i)return i;e||(e=i);let t=i,n;do if(n=!1,!t.steiner&&(Kr(t,t.next)||Pt(t.prev,t,t.next)===0)){if(ga(t),t=e=t.prev,t===t.next)break;n=!0}else t=t.next;while(n||t!==e);return e}function pa(i,e,t,n,s,r,o){if(!i)return;!o&&r&&k_(i,n,s,r);let a=i;for(;i.prev!==i.next;){let l=i.prev,c=i.next;if(r?P_(i,n,s,r):R_(i)){e.push(l.i,i.i,c.i),ga(i),i=c.next,a=c.next;continue}if(i=c,i===a){o?o===1?(i=I_(er(i),e),pa(i,e,t,n,s,r,2)):o===2&&L_(i,e,t,n,s,r):pa(er(i),e,t,n,s,r,1);break}}}function R_(i){let e=i.prev,t=i,n=i.next;if(Pt(e,t,n)>=0)return!1;let s=e.x,r=t.x,o=n.x,a=e.y,l=t.y,c=n.y,h=Math.min(s,r,o),d=Math.min(a,l,c),f=Math.max(s,r,o),u=Math.max(a,l,c),g=n.next;for(;g!==e;){if(g.x>=h&&g.x<=f&&g.y>=d&&g.y<=u&&Ho(s,a,r,l,o,c,g.x,g.y)&&Pt(g.prev,g,g.next)>=0)return!1;g=g.next}return!0}function P_(i,e,t,n){let s=i.prev,r=i,o=i.next;if(Pt(s,r,o)>=0)return!1;let a=s.x,l=r.x,c=o.x,h=s.y,d=r.y,f=o.y,u=Math.min(a,l,c),g=Math.min(h,d,f),_=Math.max(a,l,c),m=Math.max(h,d,f),p=Bd(u,g,e,t,n),b=Bd(_,m,e,t,n),M=i.prevZ,y=i.nextZ;for(;M&&M.z>=p&&y&&y.z<=b;){if(M.x>=u&&M.x<=_&&M.y>=g&&M.y<=m&&M!==s&&M!==o&&Ho(a,h,l,d,c,f,M.x,M.y)&&Pt(M.prev,M,M.next)>=0||(M=M.prevZ,y.x>=u&&y.x<=_&&y.y>=g&&y.y<=m&&y!==s&&y!==o&&Ho(a,h,l,d,c,f,y.x,y.y)&&Pt(y.prev,y,y.next)>=0))return!1;y=y.nextZ}for(;M&&M.z>=p;){if(M.x>=u&&M.x<=_&&M.y>=g&&M.y<=m&&M!==s&&M!==o&&Ho(a,h,l,d,c,f,M.x,M.y)&&Pt(M.prev,M,M.next)>=0)return!1;M=M.prevZ}for(;y&&y.z<=b;){if(y.x>=u&&y.x<=_&&y.y>=g&&y.y<=m&&y!==s&&y!==o&&Ho(a,h,l,d,c,f,y.x,y.y)&&Pt(y.prev,y,y.next)>=0)return!1;y=y.nextZ}return!0}function I_(i,e){let t=i;do{let n=t.prev,s=t.next.next;!Kr(n,s)&&Dg(n,t,t.next,s)&&ma(n,s)&&ma(s,n)&&(e.push(n.i,t.i,s.i),ga(t),ga(t.next),t=i=s),t=t.next}while(t!==i);return er(t)}function L_(i,e,t,n,s,r){let o=i;do{let a=o.next.next;for(;a!==o.prev;){if(o.i!==a.i&&V_(o,a)){let l=Ng(o,a);o=er(o,o.next),l=er(l,l.next),pa(o,e,t,n,s,r,0),pa(l,e,t,n,s,r,0);return}a=a.next}o=o.next}while(o!==i)}function D_(i,e,t,n){let s=[];for(let r=0,o=e.length;r<o;r++){let a=e[r]*n,l=r<o-1?e[r+1]*n:i.length,c=Ig(i,a,l,n,!1);c===c.next&&(c.steiner=!0),s.push(z_(c))}s.sort(N_);for(let r=0;r<s.length;r++)t=U_(s[r],t);return t}function N_(i,e){let t=i.x-e.x;if(t===0&&(t=i.y-e.y,t===0)){let n=(i.next.y-i.y)/(i.next.x-i.x),s=(e.next.y-e.y)/(e.next.x-e.x);t=n-s}return t}function U_(i,e){let t=F_(i,e);if(!t)return e;let n=Ng(t,i);return er(n,n.next),er(t,t.next)}function F_(i,e){let t=e,n=i.x,s=i.y,r=-1/0,o;if(Kr(i,t))return t;do{if(Kr(i,t.next))return t.next;if(s<=t.y&&s>=t.next.y&&t.next.y!==t.y){let d=t.x+(s-t.y)*(t.next.x-t.x)/(t.next.y-t.y);if(d<=n&&d>r&&(r=d,o=t.x<t.next.x?t:t.next,d===n))return o}t=t.next}while(t!==e);if(!o)return null;let a=o,l=o.x,c=o.y,h=1/0;t=o;do{if(n>=t.x&&t.x>=l&&n!==t.x&&Lg(s<c?n:r,s,l,c,s<c?r:n,s,t.x,t.y)){let d=Math.abs(s-t.y)/(n-t.x);ma(t,i)&&(d<h||d===h&&(t.x>o.x||t.x===o.x&&O_(o,t)))&&(o=t,h=d)}t=t.next}while(t!==a);return o}function O_(i,e){return Pt(i.prev,i,e.prev)<0&&Pt(e.next,i,i.next)<0}function k_(i,e,t,n){let s=i;do s.z===0&&(s.z=Bd(s.x,s.y,e,t,n)),s.prevZ=s.prev,s.nextZ=s.next,s=s.next;while(s!==i);s.prevZ.nextZ=null,s.prevZ=null,B_(s)}function B_(i){let e,t=1;do{let n=i,s;i=null;let r=null;for(e=0;n;){e++;let o=n,a=0;for(let c=0;c<t&&(a++,o=o.nextZ,!!o);c++);let l=t;for(;a>0||l>0&&o;)a!==0&&(l===0||!o||n.z<=o.z)?(s=n,n=n.nextZ,a--):(s=o,o=o.nextZ,l--),r?r.nextZ=s:i=s,s.prevZ=r,r=s;n=o}r.nextZ=null,t*=2}while(e>1);return i}function Bd(i,e,t,n,s){return i=(i-t)*s|0,e=(e-n)*s|0,i=(i|i<<8)&16711935,i=(i|i<<4)&252645135,i=(i|i<<2)&858993459,i=(i|i<<1)&1431655765,e=(e|e<<8)&16711935,e=(e|e<<4)&252645135,e=(e|e<<2)&858993459,e=(e|e<<1)&1431655765,i|e<<1}function z_(i){let e=i,t=i;do(e.x<t.x||e.x===t.x&&e.y<t.y)&&(t=e),e=e.next;while(e!==i);return t}function Lg(i,e,t,n,s,r,o,a){return(s-o)*(e-a)>=(i-o)*(r-a)&&(i-o)*(n-a)>=(t-o)*(e-a)&&(t-o)*(r-a)>=(s-o)*(n-a)}function Ho(i,e,t,n,s,r,o,a){return!(i===o&&e===a)&&Lg(i,e,t,n,s,r,o,a)}function V_(i,e){return i.next.i!==e.i&&i.prev.i!==e.i&&!G_(i,e)&&(ma(i,e)&&ma(e,i)&&H_(i,e)&&(Pt(i.prev,i,e.prev)||Pt(i,e.prev,e))||Kr(i,e)&&Pt(i.prev,i,i.next)>0&&Pt(e.prev,e,e.next)>0)}function Pt(i,e,t){return(e.y-i.y)*(t.x-e.x)-(e.x-i.x)*(t.y-e.y)}function Kr(i,e){return i.x===e.x&&i.y===e.y}function Dg(i,e,t,n){let s=nc(Pt(i,e,t)),r=nc(Pt(i,e,n)),o=nc(Pt(t,n,i)),a=nc(Pt(t,n,e));return!!(s!==r&&o!==a||s===0&&tc(i,t,e)||r===0&&tc(i,n,e)||o===0&&tc(t,i,n)||a===0&&tc(t,e,n))}function tc(i,e,t){return e.x<=Math.max(i.x,t.x)&&e.x>=Math.min(i.x,t.x)&&e.y<=Math.max(i.y,t.y)&&e.y>=Math.min(i.y,t.y)}function nc(i){return i>0?1:i<0?-1:0}function G_(i,e){let t=i;do{if(t.i!==i.i&&t.next.i!==i.i&&t.i!==e.i&&t.next.i!==e.i&&Dg(t,t.next,i,e))return!0;t=t.next}while(t!==i);return!1}function ma(i,e){return Pt(i.prev,i,i.next)<0?Pt(i,e,i.next)>=0&&Pt(i,i.prev,e)>=0:Pt(i,e,i.prev)<0||Pt(i,i.next,e)<0}function H_(i,e){let t=i,n=!1,s=(i.x+e.x)/2,r=(i.y+e.y)/2;do t.y>r!=t.next.y>r&&t.next.y!==t.y&&s<(t.next.x-t.x)*(r-t.y)/(t.next.y-t.y)+t.x&&(n=!n),t=t.next;while(t!==i);return n}function Ng(i,e){let t=zd(i.i,i.x,i.y),n=zd(e.i,e.x,e.y),s=i.next,r=e.prev;return i.next=e,e.prev=i,t.next=s,s.prev=t,n.next=t,t.prev=n,r.next=n,n.prev=r,n}function Fm(i,e,t,n){let s=zd(i,e,t);return n?(s.next=n.next,s.prev=n,n.next.prev=s,n.next=s):(s.prev=s,s.next=s),s}function ga(i){i.next.prev=i.prev,i.prev.next=i.next,i.prevZ&&(i.prevZ.nextZ=i.nextZ),i.nextZ&&(i.nextZ.prevZ=i.prevZ)}function zd(i,e,t){return{i,x:e,y:t,prev:null,next:null,z:0,prevZ:null,nextZ:null,steiner:!1}}function W_(i,e,t,n){let s=0;for(let r=e,o=t-n;r<t;r+=n)s+=(i[o]-i[r])*(i[r+1]+i[o+1]),o=r;return s}var Vd=class{static triangulate(e,t,n=2){return C_(e,t,n)}},zr=class i{static area(e){let t=e.length,n=0;for(let s=t-1,r=0;r<t;s=r++)n+=e[s].x*e[r].y-e[r].x*e[s].y;return n*.5}static isClockWise(e){return i.area(e)<0}static triangulateShape(e,t){let n=[],s=[],r=[];Om(e),km(n,e);let o=e.length;t.forEach(Om);for(let l=0;l<t.length;l++)s.push(o),o+=t[l].length,km(n,t[l]);let a=Vd.triangulate(n,s);for(let l=0;l<a.length;l+=3)r.push(a.slice(l,l+3));return r}};function Om(i){let e=i.length;e>2&&i[e-1].equals(i[0])&&i.pop()}function km(i,e){for(let t=0;t<e.length;t++)i.push(e[t].x),i.push(e[t].y)}var mi=class i extends st{constructor(e=1,t=1,n=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:e,height:t,widthSegments:n,heightSegments:s};let r=e/2,o=t/2,a=Math.floor(n),l=Math.floor(s),c=a+1,h=l+1,d=e/a,f=t/l,u=[],g=[],_=[],m=[];for(let p=0;p<h;p++){let b=p*f-o;for(let M=0;M<c;M++){let y=M*d-r;g.push(y,-b,0),_.push(0,0,1),m.push(M/a),m.push(1-p/l)}}for(let p=0;p<l;p++)for(let b=0;b<a;b++){let M=b+c*p,y=b+c*(p+1),E=b+1+c*(p+1),A=b+1+c*p;u.push(M,y,A),u.push(y,E,A)}this.setIndex(u),this.setAttribute("position",new Qe(g,3)),this.setAttribute("normal",new Qe(_,3)),this.setAttribute("uv",new Qe(m,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.width,e.height,e.widthSegments,e.heightSegments)}},va=class i extends st{constructor(e=.5,t=1,n=32,s=1,r=0,o=Math.PI*2){super(),this.type="RingGeometry",this.parameters={innerRadius:e,outerRadius:t,thetaSegments:n,phiSegments:s,thetaStart:r,thetaLength:o},n=Math.max(3,n),s=Math.max(1,s);let a=[],l=[],c=[],h=[],d=e,f=(t-e)/s,u=new R,g=new me;for(let _=0;_<=s;_++){for(let m=0;m<=n;m++){let p=r+m/n*o;u.x=d*Math.cos(p),u.y=d*Math.sin(p),l.push(u.x,u.y,u.z),c.push(0,0,1),g.x=(u.x/t+1)/2,g.y=(u.y/t+1)/2,h.push(g.x,g.y)}d+=f}for(let _=0;_<s;_++){let m=_*(n+1);for(let p=0;p<n;p++){let b=p+m,M=b,y=b+n+1,E=b+n+2,A=b+1;a.push(M,y,A),a.push(y,E,A)}}this.setIndex(a),this.setAttribute("position",new Qe(l,3)),this.setAttribute("normal",new Qe(c,3)),this.setAttribute("uv",new Qe(h,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.innerRadius,e.outerRadius,e.thetaSegments,e.phiSegments,e.thetaStart,e.thetaLength)}},tr=class i extends st{constructor(e=new Ss([new me(0,.5),new me(-.5,-.5),new me(.5,-.5)]),t=12){super(),this.type="ShapeGeometry",this.parameters={shapes:e,curveSegments:t};let n=[],s=[],r=[],o=[],a=0,l=0;if(Array.isArray(e)===!1)c(e);else for(let h=0;h<e.length;h++)c(e[h]),this.addGroup(a,l,h),a+=l,l=0;this.setIndex(n),this.setAttribute("position",new Qe(s,3)),this.setAttribute("normal",new Qe(r,3)),this.setAttribute("uv",new Qe(o,2));function c(h){let d=s.length/3,f=h.extractPoints(t),u=f.shape,g=f.holes;zr.isClockWise(u)===!1&&(u=u.reverse());for(let m=0,p=g.length;m<p;m++){let b=g[m];zr.isClockWise(b)===!0&&(g[m]=b.reverse())}let _=zr.triangulateShape(u,g);for(let m=0,p=g.length;m<p;m++){let b=g[m];u=u.concat(b)}for(let m=0,p=u.length;m<p;m++){let b=u[m];s.push(b.x,b.y,0),r.push(0,0,1),o.push(b.x,b.y)}for(let m=0,p=_.length;m<p;m++){let b=_[m],M=b[0]+d,y=b[1]+d,E=b[2]+d;n.push(M,y,E),l+=3}}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}toJSON(){let e=super.toJSON(),t=this.parameters.shapes;return X_(t,e)}static fromJSON(e,t){let n=[];for(let s=0,r=e.shapes.length;s<r;s++){let o=t[e.shapes[s]];n.push(o)}return new i(n,e.curveSegments)}};function X_(i,e){if(e.shapes=[],Array.isArray(i))for(let t=0,n=i.length;t<n;t++){let s=i[t];e.shapes.push(s.uuid)}else e.shapes.push(i.uuid);return e}var jr=class i extends st{constructor(e=1,t=32,n=16,s=0,r=Math.PI*2,o=0,a=Math.PI){super(),this.type="SphereGeometry",this.parameters={radius:e,widthSegments:t,heightSegments:n,phiStart:s,phiLength:r,thetaStart:o,thetaLength:a},t=Math.max(3,Math.floor(t)),n=Math.max(2,Math.floor(n));let l=Math.min(o+a,Math.PI),c=0,h=[],d=new R,f=new R,u=[],g=[],_=[],m=[];for(let p=0;p<=n;p++){let b=[],M=p/n,y=o+M*a,E=e*Math.cos(y),A=Math.sqrt(e*e-E*E),v=0;p===0&&o===0?v=.5/t:p===n&&l===Math.PI&&(v=-.5/t);for(let T=0;T<=t;T++){let I=T/t,P=s+I*r;d.x=-A*Math.cos(P),d.y=E,d.z=A*Math.sin(P),g.push(d.x,d.y,d.z),f.copy(d).normalize(),_.push(f.x,f.y,f.z),m.push(I+v,1-M),b.push(c++)}h.push(b)}for(let p=0;p<n;p++)for(let b=0;b<t;b++){let M=h[p][b+1],y=h[p][b],E=h[p+1][b],A=h[p+1][b+1];(p!==0||o>0)&&u.push(M,y,A),(p!==n-1||l<Math.PI)&&u.push(y,E,A)}this.setIndex(u),this.setAttribute("position",new Qe(g,3)),this.setAttribute("normal",new Qe(_,3)),this.setAttribute("uv",new Qe(m,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.radius,e.widthSegments,e.heightSegments,e.phiStart,e.phiLength,e.thetaStart,e.thetaLength)}};var Qr=class i extends st{constructor(e=1,t=.4,n=12,s=48,r=Math.PI*2,o=0,a=Math.PI*2){super(),this.type="TorusGeometry",this.parameters={radius:e,tube:t,radialSegments:n,tubularSegments:s,arc:r,thetaStart:o,thetaLength:a},n=Math.floor(n),s=Math.floor(s);let l=[],c=[],h=[],d=[],f=new R,u=new R,g=new R;for(let _=0;_<=n;_++){let m=o+_/n*a;for(let p=0;p<=s;p++){let b=p/s*r;u.x=(e+t*Math.cos(m))*Math.cos(b),u.y=(e+t*Math.cos(m))*Math.sin(b),u.z=t*Math.sin(m),c.push(u.x,u.y,u.z),f.x=e*Math.cos(b),f.y=e*Math.sin(b),g.subVectors(u,f).normalize(),h.push(g.x,g.y,g.z),d.push(p/s),d.push(_/n)}}for(let _=1;_<=n;_++)for(let m=1;m<=s;m++){let p=(s+1)*_+m-1,b=(s+1)*(_-1)+m-1,M=(s+1)*(_-1)+m,y=(s+1)*_+m;l.push(p,b,y),l.push(b,M,y)}this.setIndex(l),this.setAttribute("position",new Qe(c,3)),this.setAttribute("normal",new Qe(h,3)),this.setAttribute("uv",new Qe(d,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.radius,e.tube,e.radialSegments,e.tubularSegments,e.arc,e.thetaStart,e.thetaLength)}};var xa=class extends ni{constructor(e){super(),this.isShadowMaterial=!0,this.type="ShadowMaterial",this.color=new Ue(0),this.transparent=!0,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.fog=e.fog,this}};function ar(i){let e={};for(let t in i){e[t]={};for(let n in i[t]){let s=i[t][n];if(Bm(s))s.isRenderTargetTexture?(Ie("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),e[t][n]=null):e[t][n]=s.clone();else if(Array.isArray(s))if(Bm(s[0])){let r=[];for(let o=0,a=s.length;o<a;o++)r[o]=s[o].clone();e[t][n]=r}else e[t][n]=s.slice();else e[t][n]=s}}return e}function En(i){let e={};for(let t=0;t<i.length;t++){let n=ar(i[t]);for(let s in n)e[s]=n[s]}return e}function Bm(i){return i&&(i.isColor||i.isMatrix3||i.isMatrix4||i.isVector2||i.isVector3||i.isVector4||i.isTexture||i.isQuaternion)}function q_(i){let e=[];for(let t=0;t<i.length;t++)e.push(i[t].clone());return e}function mf(i){let e=i.getRenderTarget();return e===null?i.outputColorSpace:e.isXRRenderTarget===!0?e.texture.colorSpace:Ke.workingColorSpace}var si={clone:ar,merge:En},$_=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,Y_=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,wt=class extends ni{constructor(e){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=$_,this.fragmentShader=Y_,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,e!==void 0&&this.setValues(e)}copy(e){return super.copy(e),this.fragmentShader=e.fragmentShader,this.vertexShader=e.vertexShader,this.uniforms=ar(e.uniforms),this.uniformsGroups=q_(e.uniformsGroups),this.defines=Object.assign({},e.defines),this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.fog=e.fog,this.lights=e.lights,this.clipping=e.clipping,this.extensions=Object.assign({},e.extensions),this.glslVersion=e.glslVersion,this.defaultAttributeValues=Object.assign({},e.defaultAttributeValues),this.index0AttributeName=e.index0AttributeName,this.uniformsNeedUpdate=e.uniformsNeedUpdate,this}toJSON(e){let t=super.toJSON(e);t.glslVersion=this.glslVersion,t.uniforms={};for(let s in this.uniforms){let o=this.uniforms[s].value;o&&o.isTexture?t.uniforms[s]={type:"t",value:o.toJSON(e).uuid}:o&&o.isColor?t.uniforms[s]={type:"c",value:o.getHex()}:o&&o.isVector2?t.uniforms[s]={type:"v2",value:o.toArray()}:o&&o.isVector3?t.uniforms[s]={type:"v3",value:o.toArray()}:o&&o.isVector4?t.uniforms[s]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?t.uniforms[s]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?t.uniforms[s]={type:"m4",value:o.toArray()}:t.uniforms[s]={value:o}}Object.keys(this.defines).length>0&&(t.defines=this.defines),t.vertexShader=this.vertexShader,t.fragmentShader=this.fragmentShader,t.lights=this.lights,t.clipping=this.clipping;let n={};for(let s in this.extensions)this.extensions[s]===!0&&(n[s]=!0);return Object.keys(n).length>0&&(t.extensions=n),t}fromJSON(e,t){if(super.fromJSON(e,t),e.uniforms!==void 0)for(let n in e.uniforms){let s=e.uniforms[n];switch(this.uniforms[n]={},s.type){case"t":this.uniforms[n].value=t[s.value]||null;break;case"c":this.uniforms[n].value=new Ue().setHex(s.value);break;case"v2":this.uniforms[n].value=new me().fromArray(s.value);break;case"v3":this.uniforms[n].value=new R().fromArray(s.value);break;case"v4":this.uniforms[n].value=new mt().fromArray(s.value);break;case"m3":this.uniforms[n].value=new We().fromArray(s.value);break;case"m4":this.uniforms[n].value=new Le().fromArray(s.value);break;default:this.uniforms[n].value=s.value}}if(e.defines!==void 0&&(this.defines=e.defines),e.vertexShader!==void 0&&(this.vertexShader=e.vertexShader),e.fragmentShader!==void 0&&(this.fragmentShader=e.fragmentShader),e.glslVersion!==void 0&&(this.glslVersion=e.glslVersion),e.extensions!==void 0)for(let n in e.extensions)this.extensions[n]=e.extensions[n];return e.lights!==void 0&&(this.lights=e.lights),e.clipping!==void 0&&(this.clipping=e.clipping),this}},eo=class extends wt{constructor(e){super(e),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}},Ms=class extends ni{constructor(e){super(),this.isMeshStandardMaterial=!0,this.type="MeshStandardMaterial",this.defines={STANDARD:""},this.color=new Ue(16777215),this.roughness=1,this.metalness=0,this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new Ue(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=oo,this.normalScale=new me(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.roughnessMap=null,this.metalnessMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Pi,this.envMapIntensity=1,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.defines={STANDARD:""},this.color.copy(e.color),this.roughness=e.roughness,this.metalness=e.metalness,this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.emissive.copy(e.emissive),this.emissiveMap=e.emissiveMap,this.emissiveIntensity=e.emissiveIntensity,this.bumpMap=e.bumpMap,this.bumpScale=e.bumpScale,this.normalMap=e.normalMap,this.normalMapType=e.normalMapType,this.normalScale.copy(e.normalScale),this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.roughnessMap=e.roughnessMap,this.metalnessMap=e.metalnessMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.envMapIntensity=e.envMapIntensity,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.flatShading=e.flatShading,this.fog=e.fog,this}};var _a=class extends ni{constructor(e){super(),this.isMeshNormalMaterial=!0,this.type="MeshNormalMaterial",this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=oo,this.normalScale=new me(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.flatShading=!1,this.setValues(e)}copy(e){return super.copy(e),this.bumpMap=e.bumpMap,this.bumpScale=e.bumpScale,this.normalMap=e.normalMap,this.normalMapType=e.normalMapType,this.normalScale.copy(e.normalScale),this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.flatShading=e.flatShading,this}},ws=class extends ni{constructor(e){super(),this.isMeshLambertMaterial=!0,this.type="MeshLambertMaterial",this.color=new Ue(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new Ue(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=oo,this.normalScale=new me(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Pi,this.combine=Wc,this.reflectivity=1,this.envMapIntensity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.emissive.copy(e.emissive),this.emissiveMap=e.emissiveMap,this.emissiveIntensity=e.emissiveIntensity,this.bumpMap=e.bumpMap,this.bumpScale=e.bumpScale,this.normalMap=e.normalMap,this.normalMapType=e.normalMapType,this.normalScale.copy(e.normalScale),this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.envMapIntensity=e.envMapIntensity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.flatShading=e.flatShading,this.fog=e.fog,this}},Rc=class extends ni{constructor(e){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=mg,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(e)}copy(e){return super.copy(e),this.depthPacking=e.depthPacking,this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this}},Pc=class extends ni{constructor(e){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(e)}copy(e){return super.copy(e),this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this}};var ya=class extends Ln{constructor(e){super(),this.isLineDashedMaterial=!0,this.type="LineDashedMaterial",this.scale=1,this.dashSize=3,this.gapSize=1,this.setValues(e)}copy(e){return super.copy(e),this.scale=e.scale,this.dashSize=e.dashSize,this.gapSize=e.gapSize,this}};function Fr(i,e){return!i||i.constructor===e?i:typeof e.BYTES_PER_ELEMENT=="number"?new e(i):Array.prototype.slice.call(i)}function ic(i){return i!==void 0&&i.inTangents!==void 0&&i.outTangents!==void 0}var Ts=class{constructor(e,t,n,s){this.parameterPositions=e,this._cachedIndex=0,this.resultBuffer=s!==void 0?s:new t.constructor(n),this.sampleValues=t,this.valueSize=n,this.settings=null,this.DefaultSettings_={}}evaluate(e){let t=this.parameterPositions,n=this._cachedIndex,s=t[n],r=t[n-1];e:{t:{let o;n:{i:if(!(e<s)){for(let a=n+2;;){if(s===void 0){if(e<r)break i;return n=t.length,this._cachedIndex=n,this.copySampleValue_(n-1)}if(n===a)break;if(r=s,s=t[++n],e<s)break t}o=t.length;break n}if(!(e>=r)){let a=t[1];e<a&&(n=2,r=a);for(let l=n-2;;){if(r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(n===l)break;if(s=r,r=t[--n-1],e>=r)break t}o=n,n=0;break n}break e}for(;n<o;){let a=n+o>>>1;e<t[a]?o=a:n=a+1}if(s=t[n],r=t[n-1],r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(s===void 0)return n=t.length,this._cachedIndex=n,this.copySampleValue_(n-1)}this._cachedIndex=n,this.intervalChanged_(n,r,s)}return this.interpolate_(n,r,e,s)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(e){let t=this.resultBuffer,n=this.sampleValues,s=this.valueSize,r=e*s;for(let o=0;o!==s;++o)t[o]=n[r+o];return t}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},Ic=class extends Ts{constructor(e,t,n,s){super(e,t,n,s),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:Fd,endingEnd:Fd}}intervalChanged_(e,t,n){let s=this.parameterPositions,r=e-2,o=e+1,a=s[r],l=s[o];if(a===void 0)switch(this.getSettings_().endingStart){case Od:r=e,a=2*t-n;break;case kd:r=s.length-2,a=t+s[r]-s[r+1];break;default:r=e,a=n}if(l===void 0)switch(this.getSettings_().endingEnd){case Od:o=e,l=2*n-t;break;case kd:o=1,l=n+s[1]-s[0];break;default:o=e-1,l=t}let c=(n-t)*.5,h=this.valueSize;this._weightPrev=c/(t-a),this._weightNext=c/(l-n),this._offsetPrev=r*h,this._offsetNext=o*h}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,h=this._offsetPrev,d=this._offsetNext,f=this._weightPrev,u=this._weightNext,g=(n-t)/(s-t),_=g*g,m=_*g,p=-f*m+2*f*_-f*g,b=(1+f)*m+(-1.5-2*f)*_+(-.5+f)*g+1,M=(-1-u)*m+(1.5+u)*_+.5*g,y=u*m-u*_;for(let E=0;E!==a;++E)r[E]=p*o[h+E]+b*o[c+E]+M*o[l+E]+y*o[d+E];return r}},Lc=class extends Ts{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,h=(n-t)/(s-t),d=1-h;for(let f=0;f!==a;++f)r[f]=o[c+f]*d+o[l+f]*h;return r}},Dc=class extends Ts{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e){return this.copySampleValue_(e-1)}},Nc=class extends Ts{interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,h=this.inTangents,d=this.outTangents;if(!h||!d){let g=(n-t)/(s-t),_=1-g;for(let m=0;m!==a;++m)r[m]=o[c+m]*_+o[l+m]*g;return r}let f=a*2,u=e-1;for(let g=0;g!==a;++g){let _=o[c+g],m=o[l+g],p=u*f+g*2,b=d[p],M=d[p+1],y=e*f+g*2,E=h[y],A=h[y+1],v=J_(n,t,b,E,s);r[g]=Ug(v,_,M,A,m)}return r}};function Ug(i,e,t,n,s){let r=1-i;return r*r*r*e+3*r*r*i*t+3*r*i*i*n+i*i*i*s}function Z_(i,e,t,n,s){let r=1-i;return 3*r*r*(t-e)+6*r*i*(n-t)+3*i*i*(s-n)}function J_(i,e,t,n,s){let r=(i-e)/(s-e);for(let o=0;o<8;o++){let a=Ug(r,e,t,n,s)-i;if(Math.abs(a)<1e-10)break;let l=Z_(r,e,t,n,s);if(Math.abs(l)<1e-10)break;r=Math.max(0,Math.min(1,r-a/l))}return r}var Gn=class{constructor(e,t,n,s){if(e===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(t===void 0||t.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+e);this.name=e,this.times=Fr(t,this.TimeBufferType),this.values=Fr(n,this.ValueBufferType),this.setInterpolation(s||this.DefaultInterpolation)}static toJSON(e){let t=e.constructor,n;if(t.toJSON!==this.toJSON)n=t.toJSON(e);else{n={name:e.name,times:Fr(e.times,Array),values:Fr(e.values,Array)};let s=e.getInterpolation();s!==e.DefaultInterpolation&&(n.interpolation=s),ic(e.settings)&&(n.settings={inTangents:Fr(e.settings.inTangents,Array),outTangents:Fr(e.settings.outTangents,Array)})}return n.type=e.ValueTypeName,n}InterpolantFactoryMethodDiscrete(e){return new Dc(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodLinear(e){return new Lc(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodSmooth(e){return new Ic(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodBezier(e){let t=new Nc(this.times,this.values,this.getValueSize(),e);return this.settings&&(t.inTangents=this.settings.inTangents,t.outTangents=this.settings.outTangents),t}setInterpolation(e){let t;switch(e){case Zo:t=this.InterpolantFactoryMethodDiscrete;break;case gc:t=this.InterpolantFactoryMethodLinear;break;case oc:t=this.InterpolantFactoryMethodSmooth;break;case Ud:t=this.InterpolantFactoryMethodBezier;break}if(t===void 0){let n="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(e!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(n);return Ie("KeyframeTrack:",n),this}return this.createInterpolant=t,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return Zo;case this.InterpolantFactoryMethodLinear:return gc;case this.InterpolantFactoryMethodSmooth:return oc;case this.InterpolantFactoryMethodBezier:return Ud}}getValueSize(){return this.values.length/this.times.length}shift(e){if(e!==0){let t=this.times;for(let n=0,s=t.length;n!==s;++n)t[n]+=e;ic(this.settings)&&(zm(this.settings.inTangents,e),zm(this.settings.outTangents,e))}return this}scale(e){if(e!==1){let t=this.times;for(let n=0,s=t.length;n!==s;++n)t[n]*=e;ic(this.settings)&&(Vm(this.settings.inTangents,e),Vm(this.settings.outTangents,e))}return this}trim(e,t){let n=this.times,s=n.length,r=0,o=s-1;for(;r!==s&&n[r]<e;)++r;for(;o!==-1&&n[o]>t;)--o;if(++o,r!==0||o!==s){r>=o&&(o=Math.max(o,1),r=o-1);let a=this.getValueSize();this.times=n.slice(r,o),this.values=this.values.slice(r*a,o*a)}return this}validate(){let e=!0,t=this.getValueSize();t-Math.floor(t)!==0&&(Ge("KeyframeTrack: Invalid value size in track.",this),e=!1);let n=this.times,s=this.values,r=n.length;r===0&&(Ge("KeyframeTrack: Track is empty.",this),e=!1);let o=null;for(let a=0;a!==r;a++){let l=n[a];if(typeof l=="number"&&isNaN(l)){Ge("KeyframeTrack: Time is not a valid number.",this,a,l),e=!1;break}if(o!==null&&o>l){Ge("KeyframeTrack: Out of order keys.",this,a,l,o),e=!1;break}o=l}if(s!==void 0&&kx(s))for(let a=0,l=s.length;a!==l;++a){let c=s[a];if(isNaN(c)){Ge("KeyframeTrack: Value is not a valid number.",this,a,c),e=!1;break}}return e}optimize(){let e=this.times.slice(),t=this.values.slice(),n=this.getValueSize(),s=this.getInterpolation()===oc,r=e.length-1,o=1;for(let a=1;a<r;++a){let l=!1,c=e[a],h=e[a+1];if(c!==h&&(a!==1||c!==e[0]))if(s)l=!0;else{let d=a*n,f=d-n,u=d+n;for(let g=0;g!==n;++g){let _=t[d+g];if(_!==t[f+g]||_!==t[u+g]){l=!0;break}}}if(l){if(a!==o){e[o]=e[a];let d=a*n,f=o*n;for(let u=0;u!==n;++u)t[f+u]=t[d+u]}++o}}if(r>0){e[o]=e[r];for(let a=r*n,l=o*n,c=0;c!==n;++c)t[l+c]=t[a+c];++o}return o!==e.length?(this.times=e.slice(0,o),this.values=t.slice(0,o*n)):(this.times=e,this.values=t),this}clone(){let e=this.times.slice(),t=this.values.slice(),n=this.constructor,s=new n(this.name,e,t);return s.createInterpolant=this.createInterpolant,ic(this.settings)&&(s.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),s}};function zm(i,e){for(let t=0,n=i.length;t!==n;t+=2)i[t]+=e}function Vm(i,e){for(let t=0,n=i.length;t!==n;t+=2)i[t]*=e}Gn.prototype.ValueTypeName="";Gn.prototype.TimeBufferType=Float32Array;Gn.prototype.ValueBufferType=Float32Array;Gn.prototype.DefaultInterpolation=gc;var Es=class extends Gn{constructor(e,t,n){super(e,t,n)}};Es.prototype.ValueTypeName="bool";Es.prototype.ValueBufferType=Array;Es.prototype.DefaultInterpolation=Zo;Es.prototype.InterpolantFactoryMethodLinear=void 0;Es.prototype.InterpolantFactoryMethodSmooth=void 0;var Uc=class extends Gn{constructor(e,t,n,s){super(e,t,n,s)}};Uc.prototype.ValueTypeName="color";var Fc=class extends Gn{constructor(e,t,n,s){super(e,t,n,s)}};Fc.prototype.ValueTypeName="number";var Oc=class extends Ts{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=(n-t)/(s-t),c=e*a;for(let h=c+a;c!==h;c+=4)pt.slerpFlat(r,0,o,c-a,o,c,l);return r}},ba=class extends Gn{constructor(e,t,n,s){super(e,t,n,s)}InterpolantFactoryMethodLinear(e){return new Oc(this.times,this.values,this.getValueSize(),e)}};ba.prototype.ValueTypeName="quaternion";ba.prototype.InterpolantFactoryMethodSmooth=void 0;var As=class extends Gn{constructor(e,t,n){super(e,t,n)}};As.prototype.ValueTypeName="string";As.prototype.ValueBufferType=Array;As.prototype.DefaultInterpolation=Zo;As.prototype.InterpolantFactoryMethodLinear=void 0;As.prototype.InterpolantFactoryMethodSmooth=void 0;var kc=class extends Gn{constructor(e,t,n,s){super(e,t,n,s)}};kc.prototype.ValueTypeName="vector";var Bc=class{constructor(e,t,n){let s=this,r=!1,o=0,a=0,l,c=[];this.onStart=void 0,this.onLoad=e,this.onProgress=t,this.onError=n,this._abortController=null,this.itemStart=function(h){a++,r===!1&&s.onStart!==void 0&&s.onStart(h,o,a),r=!0},this.itemEnd=function(h){o++,s.onProgress!==void 0&&s.onProgress(h,o,a),o===a&&(r=!1,s.onLoad!==void 0&&s.onLoad())},this.itemError=function(h){s.onError!==void 0&&s.onError(h)},this.resolveURL=function(h){return h=h.normalize("NFC"),l?l(h):h},this.setURLModifier=function(h){return l=h,this},this.addHandler=function(h,d){return c.push(h,d),this},this.removeHandler=function(h){let d=c.indexOf(h);return d!==-1&&c.splice(d,2),this},this.getHandler=function(h){for(let d=0,f=c.length;d<f;d+=2){let u=c[d],g=c[d+1];if(u.global&&(u.lastIndex=0),u.test(h))return g}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},Fg=new Bc,zc=class{constructor(e){this.manager=e!==void 0?e:Fg,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(e,t){let n=this;return new Promise(function(s,r){n.load(e,s,t,r)})}parse(){}setCrossOrigin(e){return this.crossOrigin=e,this}setWithCredentials(e){return this.withCredentials=e,this}setPath(e){return this.path=e,this}setResourcePath(e){return this.resourcePath=e,this}setRequestHeader(e){return this.requestHeader=e,this}setPriority(e){return this.priority=e,this}setCache(e){return this.cache=e,this}abort(){return this}};zc.DEFAULT_MATERIAL_NAME="__DEFAULT";var Sa=class extends nn{static registerNode(e){this.prototype._lightNode=e}constructor(e,t=1){super(),this.isLight=!0,this.type="Light",this.color=new Ue(e),this.intensity=t}copy(e,t){return super.copy(e,t),this.color.copy(e.color),this.intensity=e.intensity,this}toJSON(e){let t=super.toJSON(e);return t.object.color=this.color.getHex(),t.object.intensity=this.intensity,t}},Ma=class extends Sa{constructor(e,t,n){super(e,n),this.isHemisphereLight=!0,this.type="HemisphereLight",this.position.copy(nn.DEFAULT_UP),this.updateMatrix(),this.groundColor=new Ue(t)}copy(e,t){return super.copy(e,t),this.groundColor.copy(e.groundColor),this}toJSON(e){let t=super.toJSON(e);return t.object.groundColor=this.groundColor.getHex(),t}},Dd=new Le,Gm=new R,Hm=new R,Vc=class{constructor(e){this.camera=e,this.intensity=1,this.bias=0,this.biasNode=null,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new me(512,512),this.mapType=Tn,this.map=null,this.mapPass=null,this.matrix=new Le,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new ys,this._frameExtents=new me(1,1),this._viewportCount=1,this._viewports=[new mt(0,0,1,1)]}getViewportCount(){return this._viewportCount}getCamera(){return this.camera}getFrustum(){return this._frustum}updateMatrices(e){let t=this.camera;Gm.setFromMatrixPosition(e.matrixWorld),t.position.copy(Gm),Hm.setFromMatrixPosition(e.target.matrixWorld),t.lookAt(Hm),t.updateMatrixWorld(),this._updateMatrix(t,this.matrix,this._frustum)}_updateMatrix(e,t,n,s){Dd.multiplyMatrices(e.projectionMatrix,e.matrixWorldInverse),n.setFromProjectionMatrix(Dd,e.coordinateSystem,e.reversedDepth);let r=this._frameExtents,o=s?s.z/r.x:1,a=s?s.w/r.y:1,l=s?s.x/r.x:0,c=s?s.y/r.y:0;e.coordinateSystem===Gr||e.reversedDepth?t.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,1,0,0,0,0,1):t.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,.5,.5,0,0,0,1),t.multiply(Dd)}getViewport(e){return this._viewports[e]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(e){return this.camera=e.camera.clone(),this.intensity=e.intensity,this.bias=e.bias,this.radius=e.radius,this.autoUpdate=e.autoUpdate,this.needsUpdate=e.needsUpdate,this.normalBias=e.normalBias,this.blurSamples=e.blurSamples,this.mapSize.copy(e.mapSize),this.mapType=e.mapType,this.biasNode=e.biasNode,this}clone(){return new this.constructor().copy(this)}toJSON(){let e={};return e.intensity=this.intensity,e.bias=this.bias,e.normalBias=this.normalBias,e.radius=this.radius,e.blurSamples=this.blurSamples,e.mapSize=this.mapSize.toArray(),e.mapType=this.mapType,e.camera=this.camera.toJSON(!1).object,delete e.camera.matrix,e}},sc=new R,rc=new pt,Ai=new R,wa=class extends nn{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new Le,this.projectionMatrix=new Le,this.projectionMatrixInverse=new Le,this.coordinateSystem=ei,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(e,t){return super.copy(e,t),this.matrixWorldInverse.copy(e.matrixWorldInverse),this.projectionMatrix.copy(e.projectionMatrix),this.projectionMatrixInverse.copy(e.projectionMatrixInverse),this.coordinateSystem=e.coordinateSystem,this}getWorldDirection(e){return super.getWorldDirection(e).negate()}updateMatrixWorld(e){super.updateMatrixWorld(e),this.matrixWorld.decompose(sc,rc,Ai),Ai.x===1&&Ai.y===1&&Ai.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(sc,rc,Ai.set(1,1,1)).invert()}updateWorldMatrix(e,t,n=!1){super.updateWorldMatrix(e,t,n),this.matrixWorld.decompose(sc,rc,Ai),Ai.x===1&&Ai.y===1&&Ai.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(sc,rc,Ai.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},xs=new R,Wm=new me,Xm=new me,Pn=class extends wa{constructor(e=50,t=1,n=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=e,this.zoom=1,this.near=n,this.far=s,this.focus=10,this.aspect=t,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.fov=e.fov,this.zoom=e.zoom,this.near=e.near,this.far=e.far,this.focus=e.focus,this.aspect=e.aspect,this.view=e.view===null?null:Object.assign({},e.view),this.filmGauge=e.filmGauge,this.filmOffset=e.filmOffset,this}setFocalLength(e){let t=.5*this.getFilmHeight()/e;this.fov=Wr*2*Math.atan(t),this.updateProjectionMatrix()}getFocalLength(){let e=Math.tan(Xo*.5*this.fov);return .5*this.getFilmHeight()/e}getEffectiveFOV(){return Wr*2*Math.atan(Math.tan(Xo*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(e,t,n){xs.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),t.set(xs.x,xs.y).multiplyScalar(-e/xs.z),xs.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set(xs.x,xs.y).multiplyScalar(-e/xs.z)}getViewSize(e,t){return this.getViewBounds(e,Wm,Xm),t.subVectors(Xm,Wm)}setViewOffset(e,t,n,s,r,o){this.aspect=e/t,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=this.near,t=e*Math.tan(Xo*.5*this.fov)/this.zoom,n=2*t,s=this.aspect*n,r=-.5*s,o=this.view;if(this.view!==null&&this.view.enabled){let l=o.fullWidth,c=o.fullHeight;r+=o.offsetX*s/l,t-=o.offsetY*n/c,s*=o.width/l,n*=o.height/c}let a=this.filmOffset;a!==0&&(r+=e*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+s,t,t-n,e,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.fov=this.fov,t.object.zoom=this.zoom,t.object.near=this.near,t.object.far=this.far,t.object.focus=this.focus,t.object.aspect=this.aspect,this.view!==null&&(t.object.view=Object.assign({},this.view)),t.object.filmGauge=this.filmGauge,t.object.filmOffset=this.filmOffset,t}};var nr=class extends wa{constructor(e=-1,t=1,n=1,s=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=e,this.right=t,this.top=n,this.bottom=s,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.left=e.left,this.right=e.right,this.top=e.top,this.bottom=e.bottom,this.near=e.near,this.far=e.far,this.zoom=e.zoom,this.view=e.view===null?null:Object.assign({},e.view),this}setViewOffset(e,t,n,s,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=(this.right-this.left)/(2*this.zoom),t=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,s=(this.top+this.bottom)/2,r=n-e,o=n+e,a=s+t,l=s-t;if(this.view!==null&&this.view.enabled){let c=(this.right-this.left)/this.view.fullWidth/this.zoom,h=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=c*this.view.offsetX,o=r+c*this.view.width,a-=h*this.view.offsetY,l=a-h*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,l,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.zoom=this.zoom,t.object.left=this.left,t.object.right=this.right,t.object.top=this.top,t.object.bottom=this.bottom,t.object.near=this.near,t.object.far=this.far,this.view!==null&&(t.object.view=Object.assign({},this.view)),t}},Gd=class extends Vc{constructor(){super(new nr(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},ir=class extends Sa{constructor(e,t){super(e,t),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(nn.DEFAULT_UP),this.updateMatrix(),this.target=new nn,this.shadow=new Gd}dispose(){super.dispose(),this.shadow.dispose()}copy(e){return super.copy(e),this.target=e.target.clone(),this.shadow=e.shadow.clone(),this}toJSON(e){let t=super.toJSON(e);return t.object.shadow=this.shadow.toJSON(),t.object.target=this.target.uuid,t}};var Or=-90,kr=1,to=class extends nn{constructor(e,t,n){super(),this.type="CubeCamera",this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;let s=new Pn(Or,kr,e,t);s.layers=this.layers,this.add(s);let r=new Pn(Or,kr,e,t);r.layers=this.layers,this.add(r);let o=new Pn(Or,kr,e,t);o.layers=this.layers,this.add(o);let a=new Pn(Or,kr,e,t);a.layers=this.layers,this.add(a);let l=new Pn(Or,kr,e,t);l.layers=this.layers,this.add(l);let c=new Pn(Or,kr,e,t);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){let e=this.coordinateSystem,t=this.children.concat(),[n,s,r,o,a,l]=t;for(let c of t)this.remove(c);if(e===ei)n.up.set(0,1,0),n.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(e===Gr)n.up.set(0,-1,0),n.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+e);for(let c of t)this.add(c),c.updateMatrixWorld()}update(e,t){this.parent===null&&this.updateMatrixWorld();let{renderTarget:n,activeMipmapLevel:s}=this;this.coordinateSystem!==e.coordinateSystem&&(this.coordinateSystem=e.coordinateSystem,this.updateCoordinateSystem());let[r,o,a,l,c,h]=this.children,d=e.getRenderTarget(),f=e.getActiveCubeFace(),u=e.getActiveMipmapLevel(),g=e.xr.enabled;e.xr.enabled=!1;let _=n.texture.mipmapsAutoUpdate;n.texture.mipmapsAutoUpdate=!1;let m=!1;e.isWebGLRenderer===!0?m=e.state.buffers.depth.getReversed():m=e.reversedDepthBuffer,e.setRenderTarget(n,0,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,r),e.setRenderTarget(n,1,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,o),e.setRenderTarget(n,2,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,a),e.setRenderTarget(n,3,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,l),e.setRenderTarget(n,4,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,c),n.texture.mipmapsAutoUpdate=_,e.setRenderTarget(n,5,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,h),e.setRenderTarget(d,f,u),e.xr.enabled=g,n.texture.needsPMREMUpdate=!0}},Gc=class extends Pn{constructor(e=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=e,this.perCameraFrustumCulled=!1}},Ta=class{constructor(){this._previousTime=0,this._currentTime=0,this._startTime=performance.now(),this._delta=0,this._elapsed=0,this._timescale=1,this._document=null,this._pageVisibilityHandler=null}connect(e){this._document=e,e.hidden!==void 0&&(this._pageVisibilityHandler=K_.bind(this),e.addEventListener("visibilitychange",this._pageVisibilityHandler,!1))}disconnect(){this._pageVisibilityHandler!==null&&(this._document.removeEventListener("visibilitychange",this._pageVisibilityHandler),this._pageVisibilityHandler=null),this._document=null}getDelta(){return this._delta/1e3}getElapsed(){return this._elapsed/1e3}getTimescale(){return this._timescale}setTimescale(e){return this._timescale=e,this}reset(){return this._currentTime=performance.now()-this._startTime,this}dispose(){this.disconnect()}update(e){return this._pageVisibilityHandler!==null&&this._document.hidden===!0?this._delta=0:(this._previousTime=this._currentTime,this._currentTime=(e!==void 0?e:performance.now())-this._startTime,this._delta=(this._currentTime-this._previousTime)*this._timescale,this._elapsed+=this._delta),this}};function K_(){this._document.hidden===!1&&this.reset()}var gf="\\[\\]\\.:\\/",j_=new RegExp("["+gf+"]","g"),vf="[^"+gf+"]",Q_="[^"+gf.replace("\\.","")+"]",ey=/((?:WC+[\/:])*)/.source.replace("WC",vf),ty=/(WCOD+)?/.source.replace("WCOD",Q_),ny=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",vf),iy=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",vf),sy=new RegExp("^"+ey+ty+ny+iy+"$"),ry=["material","materials","bones","map"],Hd=class{constructor(e,t,n){let s=n||Mt.parseTrackName(t);this._targetGroup=e,this._bindings=e.subscribe_(t,s)}getValue(e,t){this.bind();let n=this._targetGroup.nCachedObjects_,s=this._bindings[n];s!==void 0&&s.getValue(e,t)}setValue(e,t){let n=this._bindings;for(let s=this._targetGroup.nCachedObjects_,r=n.length;s!==r;++s)n[s].setValue(e,t)}bind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,n=e.length;t!==n;++t)e[t].bind()}unbind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,n=e.length;t!==n;++t)e[t].unbind()}},Mt=class i{constructor(e,t,n){this.path=t,this.parsedPath=n||i.parseTrackName(t),this.node=i.findNode(e,this.parsedPath.nodeName),this.rootNode=e,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(e,t,n){return e&&e.isAnimationObjectGroup?new i.Composite(e,t,n):new i(e,t,n)}static sanitizeNodeName(e){return e.replace(/\s/g,"_").replace(j_,"")}static parseTrackName(e){let t=sy.exec(e);if(t===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+e);let n={nodeName:t[2],objectName:t[3],objectIndex:t[4],propertyName:t[5],propertyIndex:t[6]},s=n.nodeName&&n.nodeName.lastIndexOf(".");if(s!==void 0&&s!==-1){let r=n.nodeName.substring(s+1);ry.indexOf(r)!==-1&&(n.nodeName=n.nodeName.substring(0,s),n.objectName=r)}if(n.propertyName===null||n.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+e);return n}static findNode(e,t){if(t===void 0||t===""||t==="."||t===-1||t===e.name||t===e.uuid)return e;if(e.skeleton){let n=e.skeleton.getBoneByName(t);if(n!==void 0)return n}if(e.children){let n=function(r){for(let o=0;o<r.length;o++){let a=r[o];if(a.name===t||a.uuid===t)return a;let l=n(a.children);if(l)return l}return null},s=n(e.children);if(s)return s}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(e,t){e[t]=this.targetObject[this.propertyName]}_getValue_array(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)e[t++]=n[s]}_getValue_arrayElement(e,t){e[t]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(e,t){this.resolvedProperty.toArray(e,t)}_setValue_direct(e,t){this.targetObject[this.propertyName]=e[t]}_setValue_direct_setNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++]}_setValue_array_setNeedsUpdate(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(e,t){this.resolvedProperty[this.propertyIndex]=e[t]}_setValue_arrayElement_setNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(e,t){this.resolvedProperty.fromArray(e,t)}_setValue_fromArray_setNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(e,t){this.bind(),this.getValue(e,t)}_setValue_unbound(e,t){this.bind(),this.setValue(e,t)}bind(){let e=this.node,t=this.parsedPath,n=t.objectName,s=t.propertyName,r=t.propertyIndex;if(e||(e=i.findNode(this.rootNode,t.nodeName),this.node=e),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!e){Ie("PropertyBinding: No target node found for track: "+this.path+".");return}if(n){let c=t.objectIndex;switch(n){case"materials":if(!e.material){Ge("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.materials){Ge("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}e=e.material.materials;break;case"bones":if(!e.skeleton){Ge("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}e=e.skeleton.bones;for(let h=0;h<e.length;h++)if(e[h].name===c){c=h;break}break;case"map":if("map"in e){e=e.map;break}if(!e.material){Ge("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.map){Ge("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}e=e.material.map;break;default:if(e[n]===void 0){Ge("PropertyBinding: Can not bind to objectName of node undefined.",this);return}e=e[n]}if(c!==void 0){if(e[c]===void 0){Ge("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,e);return}e=e[c]}}let o=e[s];if(o===void 0){let c=t.nodeName;Ge("PropertyBinding: Trying to update property for track: "+c+"."+s+" but it wasn't found.",e);return}let a=this.Versioning.None;this.targetObject=e,e.isMaterial===!0?a=this.Versioning.NeedsUpdate:e.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let l=this.BindingType.Direct;if(r!==void 0){if(s==="morphTargetInfluences"){if(!e.geometry){Ge("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!e.geometry.morphAttributes){Ge("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}e.morphTargetDictionary[r]!==void 0&&(r=e.morphTargetDictionary[r])}l=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=r}else o.fromArray!==void 0&&o.toArray!==void 0?(l=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(l=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=s;this.getValue=this.GetterByBindingType[l],this.setValue=this.SetterByBindingTypeAndVersioning[l][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};Mt.Composite=Hd;Mt.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};Mt.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};Mt.prototype.GetterByBindingType=[Mt.prototype._getValue_direct,Mt.prototype._getValue_array,Mt.prototype._getValue_arrayElement,Mt.prototype._getValue_toArray];Mt.prototype.SetterByBindingTypeAndVersioning=[[Mt.prototype._setValue_direct,Mt.prototype._setValue_direct_setNeedsUpdate,Mt.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[Mt.prototype._setValue_array,Mt.prototype._setValue_array_setNeedsUpdate,Mt.prototype._setValue_array_setMatrixWorldNeedsUpdate],[Mt.prototype._setValue_arrayElement,Mt.prototype._setValue_arrayElement_setNeedsUpdate,Mt.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[Mt.prototype._setValue_fromArray,Mt.prototype._setValue_fromArray_setNeedsUpdate,Mt.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var dA=new Float32Array(1);var qm=new Le,Ea=class{constructor(e,t,n=0,s=1/0){this.ray=new Ks(e,t),this.near=n,this.far=s,this.camera=null,this.layers=new qr,this.params={Mesh:{},Line:{threshold:1},LOD:{},Points:{threshold:1},Sprite:{}}}set(e,t){this.ray.set(e,t)}setFromCamera(e,t){t.isPerspectiveCamera?(this.ray.origin.setFromMatrixPosition(t.matrixWorld),this.ray.direction.set(e.x,e.y,.5).unproject(t).sub(this.ray.origin).normalize(),this.camera=t):t.isOrthographicCamera?(this.ray.origin.set(e.x,e.y,t.projectionMatrix.elements[14]).unproject(t),this.ray.direction.set(0,0,-1).transformDirection(t.matrixWorld),this.camera=t):Ge("Raycaster: Unsupported camera type: "+t.type)}setFromXRController(e){return qm.identity().extractRotation(e.matrixWorld),this.ray.origin.setFromMatrixPosition(e.matrixWorld),this.ray.direction.set(0,0,-1).applyMatrix4(qm),this}intersectObject(e,t=!0,n=[]){return Wd(e,this,n,t),n.sort($m),n}intersectObjects(e,t=!0,n=[]){for(let s=0,r=e.length;s<r;s++)Wd(e[s],this,n,t);return n.sort($m),n}};function $m(i,e){return i.distance-e.distance}function Wd(i,e,t,n){let s=!0;if(i.layers.test(e.layers)&&i.raycast(e,t)===!1&&(s=!1),s===!0&&n===!0){let r=i.children;for(let o=0,a=r.length;o<a;o++)Wd(r[o],e,t,!0)}}var Xd=class{static{this.prototype.isMatrix2=!0}constructor(e,t,n,s){this.elements=[1,0,0,1],e!==void 0&&this.set(e,t,n,s)}identity(){return this.set(1,0,0,1),this}fromArray(e,t=0){for(let n=0;n<4;n++)this.elements[n]=e[n+t];return this}set(e,t,n,s){let r=this.elements;return r[0]=e,r[2]=t,r[1]=n,r[3]=s,this}};function xf(i,e,t,n){let s=oy(n);switch(t){case sf:return i*e;case Kc:return i*e/s.components*s.byteLength;case jc:return i*e/s.components*s.byteLength;case Cs:return i*e*2/s.components*s.byteLength;case Qc:return i*e*2/s.components*s.byteLength;case rf:return i*e*3/s.components*s.byteLength;case Un:return i*e*4/s.components*s.byteLength;case eh:return i*e*4/s.components*s.byteLength;case Oa:case ka:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*8;case Ba:case za:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case nh:case sh:return Math.max(i,16)*Math.max(e,8)/4;case th:case ih:return Math.max(i,8)*Math.max(e,8)/2;case rh:case oh:case lh:case ch:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*8;case ah:case Va:case hh:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case uh:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case dh:return Math.floor((i+4)/5)*Math.floor((e+3)/4)*16;case fh:return Math.floor((i+4)/5)*Math.floor((e+4)/5)*16;case ph:return Math.floor((i+5)/6)*Math.floor((e+4)/5)*16;case mh:return Math.floor((i+5)/6)*Math.floor((e+5)/6)*16;case gh:return Math.floor((i+7)/8)*Math.floor((e+4)/5)*16;case vh:return Math.floor((i+7)/8)*Math.floor((e+5)/6)*16;case xh:return Math.floor((i+7)/8)*Math.floor((e+7)/8)*16;case _h:return Math.floor((i+9)/10)*Math.floor((e+4)/5)*16;case yh:return Math.floor((i+9)/10)*Math.floor((e+5)/6)*16;case bh:return Math.floor((i+9)/10)*Math.floor((e+7)/8)*16;case Sh:return Math.floor((i+9)/10)*Math.floor((e+9)/10)*16;case Mh:return Math.floor((i+11)/12)*Math.floor((e+9)/10)*16;case wh:return Math.floor((i+11)/12)*Math.floor((e+11)/12)*16;case Th:case Eh:case Ah:return Math.ceil(i/4)*Math.ceil(e/4)*16;case Ch:case Rh:return Math.ceil(i/4)*Math.ceil(e/4)*8;case Ga:case Ph:return Math.ceil(i/4)*Math.ceil(e/4)*16}throw new Error(`Unable to determine texture byte length for ${t} format.`)}function oy(i){switch(i){case Tn:case Qd:return{byteLength:1,components:1};case ro:case ef:case rn:return{byteLength:2,components:1};case Zc:case Jc:return{byteLength:2,components:4};case gi:case Yc:case Hn:return{byteLength:4,components:1};case tf:case nf:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${i}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?Ie("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");function s0(){let i=null,e=!1,t=null,n=null;function s(r,o){n=i.requestAnimationFrame(s),t(r,o)}return{start:function(){e!==!0&&t!==null&&i!==null&&(n=i.requestAnimationFrame(s),e=!0)},stop:function(){i!==null&&i.cancelAnimationFrame(n),e=!1},setAnimationLoop:function(r){t=r},setContext:function(r){i=r}}}function ly(i){let e=new WeakMap;function t(a,l){let c=a.array,h=a.usage,d=c.byteLength,f=i.createBuffer();i.bindBuffer(l,f),i.bufferData(l,c,h),a.onUploadCallback();let u;if(c instanceof Float32Array)u=i.FLOAT;else if(typeof Float16Array<"u"&&c instanceof Float16Array)u=i.HALF_FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?u=i.HALF_FLOAT:u=i.UNSIGNED_SHORT;else if(c instanceof Int16Array)u=i.SHORT;else if(c instanceof Uint32Array)u=i.UNSIGNED_INT;else if(c instanceof Int32Array)u=i.INT;else if(c instanceof Int8Array)u=i.BYTE;else if(c instanceof Uint8Array)u=i.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)u=i.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:f,type:u,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:d}}function n(a,l,c){let h=l.array,d=l.updateRanges;if(i.bindBuffer(c,a),d.length===0)i.bufferSubData(c,0,h);else{d.sort((u,g)=>u.start-g.start);let f=0;for(let u=1;u<d.length;u++){let g=d[f],_=d[u];_.start<=g.start+g.count+1?g.count=Math.max(g.count,_.start+_.count-g.start):(++f,d[f]=_)}d.length=f+1;for(let u=0,g=d.length;u<g;u++){let _=d[u];i.bufferSubData(c,_.start*h.BYTES_PER_ELEMENT,h,_.start,_.count)}l.clearUpdateRanges()}l.onUploadCallback()}function s(a){return a.isInterleavedBufferAttribute&&(a=a.data),e.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);let l=e.get(a);l&&(i.deleteBuffer(l.buffer),e.delete(a))}function o(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let h=e.get(a);(!h||h.version<a.version)&&e.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let c=e.get(a);if(c===void 0)e.set(a,t(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");n(c.buffer,a,l),c.version=a.version}}return{get:s,remove:r,update:o}}var cy=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,hy=`#ifdef USE_ALPHAHASH
	const float ALPHA_HASH_SCALE = 0.05;
	float hash2D( vec2 value ) {
		return fract( 1.0e4 * sin( 17.0 * value.x + 0.1 * value.y ) * ( 0.1 + abs( sin( 13.0 * value.y + value.x ) ) ) );
	}
	float hash3D( vec3 value ) {
		return hash2D( vec2( hash2D( value.xy ), value.z ) );
	}
	float getAlphaHashThreshold( vec3 position ) {
		float maxDeriv = max(
			length( dFdx( position.xyz ) ),
			length( dFdy( position.xyz ) )
		);
		float pixScale = 1.0 / ( ALPHA_HASH_SCALE * maxDeriv );
		vec2 pixScales = vec2(
			exp2( floor( log2( pixScale ) ) ),
			exp2( ceil( log2( pixScale ) ) )
		);
		vec2 alpha = vec2(
			hash3D( floor( pixScales.x * position.xyz ) ),
			hash3D( floor( pixScales.y * position.xyz ) )
		);
		float lerpFactor = fract( log2( pixScale ) );
		float x = ( 1.0 - lerpFactor ) * alpha.x + lerpFactor * alpha.y;
		float a = min( lerpFactor, 1.0 - lerpFactor );
		vec3 cases = vec3(
			x * x / ( 2.0 * a * ( 1.0 - a ) ),
			( x - 0.5 * a ) / ( 1.0 - a ),
			1.0 - ( ( 1.0 - x ) * ( 1.0 - x ) / ( 2.0 * a * ( 1.0 - a ) ) )
		);
		float threshold = ( x < ( 1.0 - a ) )
			? ( ( x < a ) ? cases.x : cases.y )
			: cases.z;
		return clamp( threshold , 1.0e-6, 1.0 );
	}
#endif`,uy=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,dy=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,fy=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,py=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,my=`#ifdef USE_AOMAP
	float ambientOcclusion = ( texture2D( aoMap, vAoMapUv ).r - 1.0 ) * aoMapIntensity + 1.0;
	reflectedLight.indirectDiffuse *= ambientOcclusion;
	#if defined( USE_CLEARCOAT ) 
		clearcoatSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_SHEEN ) 
		sheenSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_ENVMAP ) && defined( STANDARD )
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		reflectedLight.indirectSpecular *= computeSpecularOcclusion( dotNV, ambientOcclusion, material.roughness );
	#endif
#endif`,gy=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,vy=`#ifdef USE_BATCHING
	#if ! defined( GL_ANGLE_multi_draw )
	#define gl_DrawID _gl_DrawID
	uniform int _gl_DrawID;
	#endif
	uniform highp sampler2D batchingTexture;
	uniform highp usampler2D batchingIdTexture;
	mat4 getBatchingMatrix( const in float i ) {
		int size = textureSize( batchingTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( batchingTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( batchingTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( batchingTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( batchingTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
	float getIndirectIndex( const in int i ) {
		int size = textureSize( batchingIdTexture, 0 ).x;
		int x = i % size;
		int y = i / size;
		return float( texelFetch( batchingIdTexture, ivec2( x, y ), 0 ).r );
	}
#endif
#ifdef USE_BATCHING_COLOR
	uniform sampler2D batchingColorTexture;
	vec4 getBatchingColor( const in float i ) {
		int size = textureSize( batchingColorTexture, 0 ).x;
		int j = int( i );
		int x = j % size;
		int y = j / size;
		return texelFetch( batchingColorTexture, ivec2( x, y ), 0 );
	}
#endif`,xy=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,_y=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,yy=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,by=`float G_BlinnPhong_Implicit( ) {
	return 0.25;
}
float D_BlinnPhong( const in float shininess, const in float dotNH ) {
	return RECIPROCAL_PI * ( shininess * 0.5 + 1.0 ) * pow( dotNH, shininess );
}
vec3 BRDF_BlinnPhong( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 specularColor, const in float shininess ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( specularColor, 1.0, dotVH );
	float G = G_BlinnPhong_Implicit( );
	float D = D_BlinnPhong( shininess, dotNH );
	return F * ( G * D );
} // validated`,Sy=`#ifdef USE_IRIDESCENCE
	const mat3 XYZ_TO_REC709 = mat3(
		 3.2404542, -0.9692660,  0.0556434,
		-1.5371385,  1.8760108, -0.2040259,
		-0.4985314,  0.0415560,  1.0572252
	);
	vec3 Fresnel0ToIor( vec3 fresnel0 ) {
		vec3 sqrtF0 = sqrt( fresnel0 );
		return ( vec3( 1.0 ) + sqrtF0 ) / ( vec3( 1.0 ) - sqrtF0 );
	}
	vec3 IorToFresnel0( vec3 transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - vec3( incidentIor ) ) / ( transmittedIor + vec3( incidentIor ) ) );
	}
	float IorToFresnel0( float transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - incidentIor ) / ( transmittedIor + incidentIor ));
	}
	vec3 evalSensitivity( float OPD, vec3 shift ) {
		float phase = 2.0 * PI * OPD * 1.0e-9;
		vec3 val = vec3( 5.4856e-13, 4.4201e-13, 5.2481e-13 );
		vec3 pos = vec3( 1.6810e+06, 1.7953e+06, 2.2084e+06 );
		vec3 var = vec3( 4.3278e+09, 9.3046e+09, 6.6121e+09 );
		vec3 xyz = val * sqrt( 2.0 * PI * var ) * cos( pos * phase + shift ) * exp( - pow2( phase ) * var );
		xyz.x += 9.7470e-14 * sqrt( 2.0 * PI * 4.5282e+09 ) * cos( 2.2399e+06 * phase + shift[ 0 ] ) * exp( - 4.5282e+09 * pow2( phase ) );
		xyz /= 1.0685e-7;
		vec3 rgb = XYZ_TO_REC709 * xyz;
		return rgb;
	}
	vec3 evalIridescence( float outsideIOR, float eta2, float cosTheta1, float thinFilmThickness, vec3 baseF0 ) {
		vec3 I;
		float iridescenceIOR = mix( outsideIOR, eta2, smoothstep( 0.0, 0.03, thinFilmThickness ) );
		float sinTheta2Sq = pow2( outsideIOR / iridescenceIOR ) * ( 1.0 - pow2( cosTheta1 ) );
		float cosTheta2Sq = 1.0 - sinTheta2Sq;
		if ( cosTheta2Sq < 0.0 ) {
			return vec3( 1.0 );
		}
		float cosTheta2 = sqrt( cosTheta2Sq );
		float R0 = IorToFresnel0( iridescenceIOR, outsideIOR );
		float R12 = F_Schlick( R0, 1.0, cosTheta1 );
		float T121 = 1.0 - R12;
		float phi12 = 0.0;
		if ( iridescenceIOR < outsideIOR ) phi12 = PI;
		float phi21 = PI - phi12;
		vec3 baseIOR = Fresnel0ToIor( clamp( baseF0, 0.0, 0.9999 ) );		vec3 R1 = IorToFresnel0( baseIOR, iridescenceIOR );
		vec3 R23 = F_Schlick( R1, 1.0, cosTheta2 );
		vec3 phi23 = vec3( 0.0 );
		if ( baseIOR[ 0 ] < iridescenceIOR ) phi23[ 0 ] = PI;
		if ( baseIOR[ 1 ] < iridescenceIOR ) phi23[ 1 ] = PI;
		if ( baseIOR[ 2 ] < iridescenceIOR ) phi23[ 2 ] = PI;
		float OPD = 2.0 * iridescenceIOR * thinFilmThickness * cosTheta2;
		vec3 phi = vec3( phi21 ) + phi23;
		vec3 R123 = clamp( R12 * R23, 1e-5, 0.9999 );
		vec3 r123 = sqrt( R123 );
		vec3 Rs = pow2( T121 ) * R23 / ( vec3( 1.0 ) - R123 );
		vec3 C0 = R12 + Rs;
		I = C0;
		vec3 Cm = Rs - T121;
		for ( int m = 1; m <= 2; ++ m ) {
			Cm *= r123;
			vec3 Sm = 2.0 * evalSensitivity( float( m ) * OPD, float( m ) * phi );
			I += Cm * Sm;
		}
		return max( I, vec3( 0.0 ) );
	}
#endif`,My=`#ifdef USE_BUMPMAP
	uniform sampler2D bumpMap;
	uniform float bumpScale;
	vec2 dHdxy_fwd() {
		vec2 dSTdx = dFdx( vBumpMapUv );
		vec2 dSTdy = dFdy( vBumpMapUv );
		float Hll = bumpScale * texture2D( bumpMap, vBumpMapUv ).x;
		float dBx = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdx ).x - Hll;
		float dBy = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdy ).x - Hll;
		return vec2( dBx, dBy );
	}
	vec3 perturbNormalArb( vec3 surf_pos, vec3 surf_norm, vec2 dHdxy, float faceDirection ) {
		vec3 vSigmaX = normalize( dFdx( surf_pos.xyz ) );
		vec3 vSigmaY = normalize( dFdy( surf_pos.xyz ) );
		vec3 vN = surf_norm;
		vec3 R1 = cross( vSigmaY, vN );
		vec3 R2 = cross( vN, vSigmaX );
		float fDet = dot( vSigmaX, R1 ) * faceDirection;
		vec3 vGrad = sign( fDet ) * ( dHdxy.x * R1 + dHdxy.y * R2 );
		return normalize( abs( fDet ) * surf_norm - vGrad );
	}
#endif`,wy=`#if NUM_CLIPPING_PLANES > 0
	vec4 plane;
	#ifdef ALPHA_TO_COVERAGE
		float distanceToPlane, distanceGradient;
		float clipOpacity = 1.0;
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
			distanceGradient = fwidth( distanceToPlane ) / 2.0;
			clipOpacity *= smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			if ( clipOpacity == 0.0 ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			float unionClipOpacity = 1.0;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
				distanceGradient = fwidth( distanceToPlane ) / 2.0;
				unionClipOpacity *= 1.0 - smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			}
			#pragma unroll_loop_end
			clipOpacity *= 1.0 - unionClipOpacity;
		#endif
		diffuseColor.a *= clipOpacity;
		if ( diffuseColor.a == 0.0 ) discard;
	#else
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			if ( dot( vClipPosition, plane.xyz ) > plane.w ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			bool clipped = true;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				clipped = ( dot( vClipPosition, plane.xyz ) > plane.w ) && clipped;
			}
			#pragma unroll_loop_end
			if ( clipped ) discard;
		#endif
	#endif
#endif`,Ty=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,Ey=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,Ay=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,Cy=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,Ry=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,Py=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,Iy=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	vColor = vec4( 1.0 );
#endif
#ifdef USE_COLOR_ALPHA
	vColor *= color;
#elif defined( USE_COLOR )
	vColor.rgb *= color;
#endif
#ifdef USE_INSTANCING_COLOR
	vColor.rgb *= instanceColor.rgb;
#endif
#ifdef USE_BATCHING_COLOR
	vColor *= getBatchingColor( getIndirectIndex( gl_DrawID ) );
#endif`,Ly=`#define PI 3.141592653589793
#define PI2 6.283185307179586
#define PI_HALF 1.5707963267948966
#define RECIPROCAL_PI 0.3183098861837907
#define RECIPROCAL_PI2 0.15915494309189535
#define EPSILON 1e-6
#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
#define whiteComplement( a ) ( 1.0 - saturate( a ) )
float pow2( const in float x ) { return x*x; }
vec3 pow2( const in vec3 x ) { return x*x; }
float pow3( const in float x ) { return x*x*x; }
float pow4( const in float x ) { float x2 = x*x; return x2*x2; }
float max3( const in vec3 v ) { return max( max( v.x, v.y ), v.z ); }
float average( const in vec3 v ) { return dot( v, vec3( 0.3333333 ) ); }
highp float rand( const in vec2 uv ) {
	const highp float a = 12.9898, b = 78.233, c = 43758.5453;
	highp float dt = dot( uv.xy, vec2( a,b ) ), sn = mod( dt, PI );
	return fract( sin( sn ) * c );
}
#ifdef HIGH_PRECISION
	float precisionSafeLength( vec3 v ) { return length( v ); }
#else
	float precisionSafeLength( vec3 v ) {
		float maxComponent = max3( abs( v ) );
		return length( v / maxComponent ) * maxComponent;
	}
#endif
struct IncidentLight {
	vec3 color;
	vec3 direction;
	bool visible;
};
struct ReflectedLight {
	vec3 directDiffuse;
	vec3 directSpecular;
	vec3 indirectDiffuse;
	vec3 indirectSpecular;
};
#ifdef USE_ALPHAHASH
	varying vec3 vPosition;
#endif
vec3 transformDirection( in vec3 dir, in mat4 matrix ) {
	return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );
}
#define inverseTransformDirection transformDirectionByInverseViewMatrix
vec3 transformNormalByInverseViewMatrix( in vec3 normal, in mat4 viewMatrix ) {
	return normalize( ( vec4( normal, 0.0 ) * viewMatrix ).xyz );
}
vec3 transformDirectionByInverseViewMatrix( in vec3 dir, in mat4 viewMatrix ) {
	return normalize( ( vec4( dir, 0.0 ) * viewMatrix ).xyz );
}
bool isPerspectiveMatrix( mat4 m ) {
	return m[ 2 ][ 3 ] == - 1.0;
}
vec2 equirectUv( in vec3 dir ) {
	float u = atan( dir.z, dir.x ) * RECIPROCAL_PI2 + 0.5;
	float v = asin( clamp( dir.y, - 1.0, 1.0 ) ) * RECIPROCAL_PI + 0.5;
	return vec2( u, v );
}
vec3 BRDF_Lambert( const in vec3 diffuseColor ) {
	return RECIPROCAL_PI * diffuseColor;
}
vec3 F_Schlick( const in vec3 f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
}
float F_Schlick( const in float f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
} // validated`,Dy=`vec3 transformedNormal = objectNormal;
#ifdef USE_TANGENT
	vec3 transformedTangent = objectTangent;
#endif
#ifdef USE_BATCHING
	mat3 bm = mat3( batchingMatrix );
	transformedNormal /= vec3( dot( bm[ 0 ], bm[ 0 ] ), dot( bm[ 1 ], bm[ 1 ] ), dot( bm[ 2 ], bm[ 2 ] ) );
	transformedNormal = bm * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = bm * transformedTangent;
	#endif
#endif
#ifdef USE_INSTANCING
	mat3 im = mat3( instanceMatrix );
	transformedNormal /= vec3( dot( im[ 0 ], im[ 0 ] ), dot( im[ 1 ], im[ 1 ] ), dot( im[ 2 ], im[ 2 ] ) );
	transformedNormal = im * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = im * transformedTangent;
	#endif
#endif
transformedNormal = normalMatrix * transformedNormal;
#ifdef FLIP_SIDED
	transformedNormal = - transformedNormal;
#endif
#ifdef USE_TANGENT
	transformedTangent = ( modelViewMatrix * vec4( transformedTangent, 0.0 ) ).xyz;
#endif`,Ny=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,Uy=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,Fy=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,Oy=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,ky="gl_FragColor = linearToOutputTexel( gl_FragColor );",By=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,zy=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vec3 cameraToFrag;
		if ( isOrthographic ) {
			cameraToFrag = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToFrag = normalize( vWorldPosition - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vec3 reflectVec = reflect( cameraToFrag, worldNormal );
		#else
			vec3 reflectVec = refract( cameraToFrag, worldNormal, refractionRatio );
		#endif
	#else
		vec3 reflectVec = vReflect;
	#endif
	#ifdef ENVMAP_TYPE_CUBE
		vec4 envColor = textureCube( envMap, envMapRotation * reflectVec );
		#ifdef ENVMAP_BLENDING_MULTIPLY
			outgoingLight = mix( outgoingLight, outgoingLight * envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_MIX )
			outgoingLight = mix( outgoingLight, envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_ADD )
			outgoingLight += envColor.xyz * specularStrength * reflectivity;
		#endif
	#endif
#endif`,Vy=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,Gy=`#ifdef USE_ENVMAP
	uniform float reflectivity;
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		varying vec3 vWorldPosition;
		uniform float refractionRatio;
	#else
		varying vec3 vReflect;
	#endif
#endif`,Hy=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,Wy=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vWorldPosition = worldPosition.xyz;
	#else
		vec3 cameraToVertex;
		if ( isOrthographic ) {
			cameraToVertex = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToVertex = normalize( worldPosition.xyz - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vReflect = reflect( cameraToVertex, worldNormal );
		#else
			vReflect = refract( cameraToVertex, worldNormal, refractionRatio );
		#endif
	#endif
#endif`,Xy=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,qy=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,$y=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,Yy=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,Zy=`#ifdef USE_GRADIENTMAP
	uniform sampler2D gradientMap;
#endif
vec3 getGradientIrradiance( vec3 normal, vec3 lightDirection ) {
	float dotNL = dot( normal, lightDirection );
	vec2 coord = vec2( dotNL * 0.5 + 0.5, 0.0 );
	#ifdef USE_GRADIENTMAP
		return vec3( texture2D( gradientMap, coord ).r );
	#else
		vec2 fw = fwidth( coord ) * 0.5;
		return mix( vec3( 0.7 ), vec3( 1.0 ), smoothstep( 0.7 - fw.x, 0.7 + fw.x, coord.x ) );
	#endif
}`,Jy=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,Ky=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,jy=`varying vec3 vViewPosition;
struct LambertMaterial {
	vec3 diffuseColor;
	float specularStrength;
};
void RE_Direct_Lambert( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Lambert( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Lambert
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,Qy=`uniform bool receiveShadow;
uniform vec3 ambientLightColor;
#if defined( USE_LIGHT_PROBES )
	uniform vec3 lightProbe[ 9 ];
#endif
vec3 shGetIrradianceAt( in vec3 normal, in vec3 shCoefficients[ 9 ] ) {
	float x = normal.x, y = normal.y, z = normal.z;
	vec3 result = shCoefficients[ 0 ] * 0.886227;
	result += shCoefficients[ 1 ] * 2.0 * 0.511664 * y;
	result += shCoefficients[ 2 ] * 2.0 * 0.511664 * z;
	result += shCoefficients[ 3 ] * 2.0 * 0.511664 * x;
	result += shCoefficients[ 4 ] * 2.0 * 0.429043 * x * y;
	result += shCoefficients[ 5 ] * 2.0 * 0.429043 * y * z;
	result += shCoefficients[ 6 ] * ( 0.743125 * z * z - 0.247708 );
	result += shCoefficients[ 7 ] * 2.0 * 0.429043 * x * z;
	result += shCoefficients[ 8 ] * 0.429043 * ( x * x - y * y );
	return result;
}
vec3 getLightProbeIrradiance( const in vec3 lightProbe[ 9 ], const in vec3 normal ) {
	vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec3 irradiance = shGetIrradianceAt( worldNormal, lightProbe );
	return irradiance;
}
vec3 getAmbientLightIrradiance( const in vec3 ambientLightColor ) {
	vec3 irradiance = ambientLightColor;
	return irradiance;
}
float getDistanceAttenuation( const in float lightDistance, const in float cutoffDistance, const in float decayExponent ) {
	float distanceFalloff = 1.0 / max( pow( lightDistance, decayExponent ), 0.01 );
	if ( cutoffDistance > 0.0 ) {
		distanceFalloff *= pow2( saturate( 1.0 - pow4( lightDistance / cutoffDistance ) ) );
	}
	return distanceFalloff;
}
float getSpotAttenuation( const in float coneCosine, const in float penumbraCosine, const in float angleCosine ) {
	return smoothstep( coneCosine, penumbraCosine, angleCosine );
}
#if NUM_SUN_LIGHTS > 0
	struct SunLight {
		vec3 direction;
		vec3 color;
	};
	uniform SunLight sunLights[ NUM_SUN_LIGHTS ];
	void getSunLightInfo( const in SunLight sunLight, out IncidentLight light ) {
		light.color = sunLight.color;
		light.direction = sunLight.direction;
		light.visible = true;
	}
#endif
#if NUM_DIR_LIGHTS > 0
	struct DirectionalLight {
		vec3 direction;
		vec3 color;
	};
	uniform DirectionalLight directionalLights[ NUM_DIR_LIGHTS ];
	void getDirectionalLightInfo( const in DirectionalLight directionalLight, out IncidentLight light ) {
		light.color = directionalLight.color;
		light.direction = directionalLight.direction;
		light.visible = true;
	}
#endif
#if NUM_POINT_LIGHTS > 0
	struct PointLight {
		vec3 position;
		vec3 color;
		float distance;
		float decay;
	};
	uniform PointLight pointLights[ NUM_POINT_LIGHTS ];
	void getPointLightInfo( const in PointLight pointLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = pointLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float lightDistance = length( lVector );
		light.color = pointLight.color;
		light.color *= getDistanceAttenuation( lightDistance, pointLight.distance, pointLight.decay );
		light.visible = ( light.color != vec3( 0.0 ) );
	}
#endif
#if NUM_SPOT_LIGHTS > 0
	struct SpotLight {
		vec3 position;
		vec3 direction;
		vec3 color;
		float distance;
		float decay;
		float coneCos;
		float penumbraCos;
	};
	uniform SpotLight spotLights[ NUM_SPOT_LIGHTS ];
	void getSpotLightInfo( const in SpotLight spotLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = spotLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float angleCos = dot( light.direction, spotLight.direction );
		float spotAttenuation = getSpotAttenuation( spotLight.coneCos, spotLight.penumbraCos, angleCos );
		if ( spotAttenuation > 0.0 ) {
			float lightDistance = length( lVector );
			light.color = spotLight.color * spotAttenuation;
			light.color *= getDistanceAttenuation( lightDistance, spotLight.distance, spotLight.decay );
			light.visible = ( light.color != vec3( 0.0 ) );
		} else {
			light.color = vec3( 0.0 );
			light.visible = false;
		}
	}
#endif
#if NUM_RECT_AREA_LIGHTS > 0
	struct RectAreaLight {
		vec3 color;
		vec3 position;
		vec3 halfWidth;
		vec3 halfHeight;
	};
	uniform sampler2D ltc_1;	uniform sampler2D ltc_2;
	uniform RectAreaLight rectAreaLights[ NUM_RECT_AREA_LIGHTS ];
#endif
#if NUM_HEMI_LIGHTS > 0
	struct HemisphereLight {
		vec3 direction;
		vec3 skyColor;
		vec3 groundColor;
	};
	uniform HemisphereLight hemisphereLights[ NUM_HEMI_LIGHTS ];
	vec3 getHemisphereLightIrradiance( const in HemisphereLight hemiLight, const in vec3 normal ) {
		float dotNL = dot( normal, hemiLight.direction );
		float hemiDiffuseWeight = 0.5 * dotNL + 0.5;
		vec3 irradiance = mix( hemiLight.groundColor, hemiLight.skyColor, hemiDiffuseWeight );
		return irradiance;
	}
#endif
#include <lightprobes_pars_fragment>`,eb=`#ifdef USE_ENVMAP
	vec3 getIBLIrradiance( const in vec3 normal ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * worldNormal, ENVMAP_MAX_LOD );
			return PI * envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	vec3 getIBLRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 reflectVec = reflect( - viewDir, normal );
			reflectVec = normalize( mix( reflectVec, normal, pow4( roughness ) ) );
			reflectVec = transformDirectionByInverseViewMatrix( reflectVec, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * reflectVec, roughnessToMip( roughness ) );
			return envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	#ifdef USE_RETROREFLECTION
		vec3 getIBLRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 retroVec = normalize( mix( viewDir, normal, pow4( roughness ) ) );
				retroVec = transformDirectionByInverseViewMatrix( retroVec, viewMatrix );
				vec4 envMapColor = textureLod( envMap, envMapRotation * retroVec, roughnessToMip( roughness ) );
				return envMapColor.rgb * envMapIntensity;
			#else
				return vec3( 0.0 );
			#endif
		}
	#endif
	#ifdef USE_ANISOTROPY
		vec3 getIBLAnisotropyRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 bentNormal = cross( bitangent, viewDir );
				bentNormal = normalize( cross( bentNormal, bitangent ) );
				bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
				return getIBLRadiance( viewDir, bentNormal, roughness );
			#else
				return vec3( 0.0 );
			#endif
		}
		#ifdef USE_RETROREFLECTION
			vec3 getIBLAnisotropyRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
				#ifdef ENVMAP_TYPE_PMREM
					vec3 bentNormal = cross( bitangent, viewDir );
					bentNormal = normalize( cross( bentNormal, bitangent ) );
					bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
					return getIBLRetroRadiance( viewDir, bentNormal, roughness );
				#else
					return vec3( 0.0 );
				#endif
			}
		#endif
	#endif
#endif`,tb=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,nb=`varying vec3 vViewPosition;
struct ToonMaterial {
	vec3 diffuseColor;
};
void RE_Direct_Toon( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 irradiance = getGradientIrradiance( geometryNormal, directLight.direction ) * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Toon( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Toon
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,ib=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,sb=`varying vec3 vViewPosition;
struct BlinnPhongMaterial {
	vec3 diffuseColor;
	vec3 specularColor;
	float specularShininess;
	float specularStrength;
};
void RE_Direct_BlinnPhong( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
	reflectedLight.directSpecular += irradiance * BRDF_BlinnPhong( directLight.direction, geometryViewDir, geometryNormal, material.specularColor, material.specularShininess ) * material.specularStrength;
}
void RE_IndirectDiffuse_BlinnPhong( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_BlinnPhong
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,rb=`PhysicalMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.diffuseContribution = diffuseColor.rgb * ( 1.0 - metalnessFactor );
material.metalness = metalnessFactor;
vec3 dxy = max( abs( dFdx( nonPerturbedNormal ) ), abs( dFdy( nonPerturbedNormal ) ) );
float geometryRoughness = max( max( dxy.x, dxy.y ), dxy.z );
material.roughness = max( roughnessFactor, 0.045 );
material.roughness += geometryRoughness;
material.roughness = min( material.roughness, 1.0 );
#ifdef USE_DIFFUSE_ROUGHNESS
	float diffuseRoughnessFactor = diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		diffuseRoughnessFactor *= texture2D( diffuseRoughnessMap, vDiffuseRoughnessMapUv ).r;
	#endif
	material.diffuseRoughness = saturate( diffuseRoughnessFactor );
#endif
#ifdef IOR
	material.ior = ior;
	#ifdef USE_SPECULAR
		float specularIntensityFactor = specularIntensity;
		vec3 specularColorFactor = specularColor;
		#ifdef USE_SPECULAR_COLORMAP
			specularColorFactor *= texture2D( specularColorMap, vSpecularColorMapUv ).rgb;
		#endif
		#ifdef USE_SPECULAR_INTENSITYMAP
			specularIntensityFactor *= texture2D( specularIntensityMap, vSpecularIntensityMapUv ).a;
		#endif
		material.specularF90 = mix( specularIntensityFactor, 1.0, metalnessFactor );
	#else
		float specularIntensityFactor = 1.0;
		vec3 specularColorFactor = vec3( 1.0 );
		material.specularF90 = 1.0;
	#endif
	material.specularColor = min( pow2( ( material.ior - 1.0 ) / ( material.ior + 1.0 ) ) * specularColorFactor, vec3( 1.0 ) ) * specularIntensityFactor;
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
#else
	material.specularColor = vec3( 0.04 );
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
	material.specularF90 = 1.0;
#endif
#ifdef USE_CLEARCOAT
	material.clearcoat = clearcoat;
	material.clearcoatRoughness = clearcoatRoughness;
	material.clearcoatF0 = vec3( 0.04 );
	material.clearcoatF90 = 1.0;
	#ifdef USE_CLEARCOATMAP
		material.clearcoat *= texture2D( clearcoatMap, vClearcoatMapUv ).x;
	#endif
	#ifdef USE_CLEARCOAT_ROUGHNESSMAP
		material.clearcoatRoughness *= texture2D( clearcoatRoughnessMap, vClearcoatRoughnessMapUv ).y;
	#endif
	material.clearcoat = saturate( material.clearcoat );	material.clearcoatRoughness = max( material.clearcoatRoughness, 0.045 );
	material.clearcoatRoughness += geometryRoughness;
	material.clearcoatRoughness = min( material.clearcoatRoughness, 1.0 );
#endif
#ifdef USE_DISPERSION
	material.dispersion = dispersion;
#endif
#ifdef USE_RETROREFLECTION
	material.retroreflectivity = retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	material.iridescence = iridescence;
	material.iridescenceIOR = iridescenceIOR;
	#ifdef USE_IRIDESCENCEMAP
		material.iridescence *= texture2D( iridescenceMap, vIridescenceMapUv ).r;
	#endif
	#ifdef USE_IRIDESCENCE_THICKNESSMAP
		material.iridescenceThickness = (iridescenceThicknessMaximum - iridescenceThicknessMinimum) * texture2D( iridescenceThicknessMap, vIridescenceThicknessMapUv ).g + iridescenceThicknessMinimum;
	#else
		material.iridescenceThickness = iridescenceThicknessMaximum;
	#endif
#endif
#ifdef USE_SHEEN
	material.sheenColor = sheenColor;
	#ifdef USE_SHEEN_COLORMAP
		material.sheenColor *= texture2D( sheenColorMap, vSheenColorMapUv ).rgb;
	#endif
	material.sheenRoughness = clamp( sheenRoughness, 0.0001, 1.0 );
	#ifdef USE_SHEEN_ROUGHNESSMAP
		material.sheenRoughness *= texture2D( sheenRoughnessMap, vSheenRoughnessMapUv ).a;
	#endif
#endif
#ifdef USE_ANISOTROPY
	#ifdef USE_ANISOTROPYMAP
		mat2 anisotropyMat = mat2( anisotropyVector.x, anisotropyVector.y, - anisotropyVector.y, anisotropyVector.x );
		vec3 anisotropyPolar = texture2D( anisotropyMap, vAnisotropyMapUv ).rgb;
		vec2 anisotropyV = anisotropyMat * normalize( 2.0 * anisotropyPolar.rg - vec2( 1.0 ) ) * anisotropyPolar.b;
	#else
		vec2 anisotropyV = anisotropyVector;
	#endif
	material.anisotropy = length( anisotropyV );
	if( material.anisotropy == 0.0 ) {
		anisotropyV = vec2( 1.0, 0.0 );
	} else {
		anisotropyV /= material.anisotropy;
		material.anisotropy = saturate( material.anisotropy );
	}
	material.alphaT = mix( pow2( material.roughness ), 1.0, pow2( material.anisotropy ) );
	material.anisotropyT = tbn[ 0 ] * anisotropyV.x + tbn[ 1 ] * anisotropyV.y;
	material.anisotropyB = tbn[ 1 ] * anisotropyV.x - tbn[ 0 ] * anisotropyV.y;
#endif`,ob=`uniform sampler2D dfgLUT;
struct PhysicalMaterial {
	vec3 diffuseColor;
	vec3 diffuseContribution;
	vec3 specularColor;
	vec3 specularColorBlended;
	float roughness;
	float metalness;
	float specularF90;
	float dispersion;
	vec2 dfg;
	vec3 multiScatteringCompensation;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float diffuseRoughness;
	#endif
	#ifdef USE_RETROREFLECTION
		float retroreflectivity;
	#endif
	#ifdef USE_CLEARCOAT
		float clearcoat;
		float clearcoatRoughness;
		vec3 clearcoatF0;
		float clearcoatF90;
	#endif
	#ifdef USE_IRIDESCENCE
		float iridescence;
		float iridescenceIOR;
		float iridescenceThickness;
		vec3 iridescenceFresnel;
		vec3 iridescenceF0Dielectric;
		vec3 iridescenceF0Metallic;
	#endif
	#ifdef USE_SHEEN
		vec3 sheenColor;
		float sheenRoughness;
	#endif
	#ifdef IOR
		float ior;
	#endif
	#ifdef USE_TRANSMISSION
		float transmission;
		float transmissionAlpha;
		float thickness;
		float attenuationDistance;
		vec3 attenuationColor;
	#endif
	#ifdef USE_ANISOTROPY
		float anisotropy;
		float alphaT;
		vec3 anisotropyT;
		vec3 anisotropyB;
	#endif
};
vec3 clearcoatSpecularDirect = vec3( 0.0 );
vec3 clearcoatSpecularIndirect = vec3( 0.0 );
vec3 sheenSpecularDirect = vec3( 0.0 );
vec3 sheenSpecularIndirect = vec3(0.0 );
vec3 Schlick_to_F0( const in vec3 f, const in float f90, const in float dotVH ) {
    float x = clamp( 1.0 - dotVH, 0.0, 1.0 );
    float x2 = x * x;
    float x5 = clamp( x * x2 * x2, 0.0, 0.9999 );
    return ( f - vec3( f90 ) * x5 ) / ( 1.0 - x5 );
}
#ifdef USE_DIFFUSE_ROUGHNESS
	const float EON_EPSILON = 1e-7;
	float FON_DirectionalAlbedo( const in float mu, const in float roughness, const in float A ) {
		float muComp = 1.0 - mu;
		float gOverPi = muComp * ( 0.0571085289 + muComp * ( 0.491881867 + muComp * ( - 0.332181442 + muComp * 0.0714429953 ) ) );
		return A * ( 1.0 + roughness * gOverPi );
	}
	vec3 BRDF_EON( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 diffuseColor, const in float roughness ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return BRDF_Lambert( rho );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float s = dot( lightDir, viewDir ) - dotNL * dotNV;
		float sOverT = ( s > 0.0 ) ? s / max( max( dotNL, dotNV ), EON_EPSILON ) : s;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		vec3 singleScatter = rho * RECIPROCAL_PI * A * ( 1.0 + roughness * sOverT );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		float albedoV = FON_DirectionalAlbedo( dotNV, roughness, A );
		float albedoL = FON_DirectionalAlbedo( dotNL, roughness, A );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		vec3 multiScatter = rhoMultiScatter * RECIPROCAL_PI
			* max( EON_EPSILON, 1.0 - albedoV )
			* max( EON_EPSILON, 1.0 - albedoL )
			/ max( EON_EPSILON, 1.0 - averageAlbedo );
		return singleScatter + multiScatter;
	}
	vec3 EON_DirectionalAlbedo( const in vec3 diffuseColor, const in float roughness, const in float dotNV ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return rho;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		float directionalAlbedo = FON_DirectionalAlbedo( dotNV, roughness, A );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		return rho * directionalAlbedo + rhoMultiScatter * ( 1.0 - directionalAlbedo );
	}
#endif
float V_GGX_SmithCorrelated( const in float alpha, const in float dotNL, const in float dotNV ) {
	float a2 = pow2( alpha );
	float gv = dotNL * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNV ) );
	float gl = dotNV * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNL ) );
	return 0.5 / max( gv + gl, EPSILON );
}
float D_GGX( const in float alpha, const in float dotNH ) {
	float a2 = pow2( alpha );
	float denom = pow2( dotNH ) * ( a2 - 1.0 ) + 1.0;
	return RECIPROCAL_PI * a2 / pow2( denom );
}
#ifdef USE_ANISOTROPY
	float V_GGX_SmithCorrelated_Anisotropic( const in float alphaT, const in float alphaB, const in float dotTV, const in float dotBV, const in float dotTL, const in float dotBL, const in float dotNV, const in float dotNL ) {
		float gv = dotNL * length( vec3( alphaT * dotTV, alphaB * dotBV, dotNV ) );
		float gl = dotNV * length( vec3( alphaT * dotTL, alphaB * dotBL, dotNL ) );
		return 0.5 / max( gv + gl, EPSILON );
	}
	float D_GGX_Anisotropic( const in float alphaT, const in float alphaB, const in float dotNH, const in float dotTH, const in float dotBH ) {
		float a2 = alphaT * alphaB;
		highp vec3 v = vec3( alphaB * dotTH, alphaT * dotBH, a2 * dotNH );
		highp float v2 = dot( v, v );
		float w2 = a2 / v2;
		return RECIPROCAL_PI * a2 * pow2 ( w2 );
	}
#endif
#ifdef USE_CLEARCOAT
	vec3 BRDF_GGX_Clearcoat( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material) {
		vec3 f0 = material.clearcoatF0;
		float f90 = material.clearcoatF90;
		float roughness = max( material.clearcoatRoughness, 0.045 );
		float alpha = pow2( roughness );
		vec3 halfDir = normalize( lightDir + viewDir );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float dotNH = saturate( dot( normal, halfDir ) );
		float dotVH = saturate( dot( viewDir, halfDir ) );
		vec3 F = F_Schlick( f0, f90, dotVH );
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
		return F * ( V * D );
	}
#endif
vec3 BRDF_GGX( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material ) {
	vec3 f0 = material.specularColorBlended;
	float f90 = material.specularF90;
	float roughness = max( material.roughness, 0.045 );
	float alpha = pow2( roughness );
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( f0, f90, dotVH );
	#ifdef USE_IRIDESCENCE
		F = mix( F, material.iridescenceFresnel, material.iridescence );
	#endif
	#ifdef USE_ANISOTROPY
		float dotTL = dot( material.anisotropyT, lightDir );
		float dotTV = dot( material.anisotropyT, viewDir );
		float dotTH = dot( material.anisotropyT, halfDir );
		float dotBL = dot( material.anisotropyB, lightDir );
		float dotBV = dot( material.anisotropyB, viewDir );
		float dotBH = dot( material.anisotropyB, halfDir );
		float alphaT = max( material.alphaT, alpha );
		float V = V_GGX_SmithCorrelated_Anisotropic( alphaT, alpha, dotTV, dotBV, dotTL, dotBL, dotNV, dotNL );
		float D = D_GGX_Anisotropic( alphaT, alpha, dotNH, dotTH, dotBH );
	#else
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
	#endif
	return F * ( V * D );
}
vec2 LTC_Uv( const in vec3 N, const in vec3 V, const in float roughness ) {
	const float LUT_SIZE = 64.0;
	const float LUT_SCALE = ( LUT_SIZE - 1.0 ) / LUT_SIZE;
	const float LUT_BIAS = 0.5 / LUT_SIZE;
	float dotNV = saturate( dot( N, V ) );
	vec2 uv = vec2( roughness, sqrt( 1.0 - dotNV ) );
	uv = uv * LUT_SCALE + LUT_BIAS;
	return uv;
}
float LTC_ClippedSphereFormFactor( const in vec3 f ) {
	float l = length( f );
	return max( ( l * l + f.z ) / ( l + 1.0 ), 0.0 );
}
vec3 LTC_EdgeVectorFormFactor( const in vec3 v1, const in vec3 v2 ) {
	float x = dot( v1, v2 );
	float y = abs( x );
	float a = 0.8543985 + ( 0.4965155 + 0.0145206 * y ) * y;
	float b = 3.4175940 + ( 4.1616724 + y ) * y;
	float v = a / b;
	float theta_sintheta = ( x > 0.0 ) ? v : 0.5 * inversesqrt( max( 1.0 - x * x, 1e-7 ) ) - v;
	return cross( v1, v2 ) * theta_sintheta;
}
vec3 LTC_Evaluate( const in vec3 N, const in vec3 V, const in vec3 P, const in mat3 mInv, const in vec3 rectCoords[ 4 ] ) {
	vec3 v1 = rectCoords[ 1 ] - rectCoords[ 0 ];
	vec3 v2 = rectCoords[ 3 ] - rectCoords[ 0 ];
	vec3 lightNormal = cross( v1, v2 );
	if( dot( lightNormal, P - rectCoords[ 0 ] ) < 0.0 ) return vec3( 0.0 );
	vec3 T1, T2;
	T1 = normalize( V - N * dot( V, N ) );
	T2 = - cross( N, T1 );
	mat3 mat = mInv * transpose( mat3( T1, T2, N ) );
	vec3 coords[ 4 ];
	coords[ 0 ] = mat * ( rectCoords[ 0 ] - P );
	coords[ 1 ] = mat * ( rectCoords[ 1 ] - P );
	coords[ 2 ] = mat * ( rectCoords[ 2 ] - P );
	coords[ 3 ] = mat * ( rectCoords[ 3 ] - P );
	coords[ 0 ] = normalize( coords[ 0 ] );
	coords[ 1 ] = normalize( coords[ 1 ] );
	coords[ 2 ] = normalize( coords[ 2 ] );
	coords[ 3 ] = normalize( coords[ 3 ] );
	vec3 vectorFormFactor = vec3( 0.0 );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 0 ], coords[ 1 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 1 ], coords[ 2 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 2 ], coords[ 3 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 3 ], coords[ 0 ] );
	float result = LTC_ClippedSphereFormFactor( vectorFormFactor );
	return vec3( result );
}
#if defined( USE_SHEEN )
float D_Charlie( float roughness, float dotNH ) {
	float alpha = pow2( roughness );
	float invAlpha = 1.0 / alpha;
	float cos2h = dotNH * dotNH;
	float sin2h = max( 1.0 - cos2h, 0.0078125 );
	return ( 2.0 + invAlpha ) * pow( sin2h, invAlpha * 0.5 ) / ( 2.0 * PI );
}
float V_Neubelt( float dotNV, float dotNL ) {
	return saturate( 1.0 / ( 4.0 * ( dotNL + dotNV - dotNL * dotNV ) ) );
}
vec3 BRDF_Sheen( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, vec3 sheenColor, const in float sheenRoughness ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float D = D_Charlie( sheenRoughness, dotNH );
	float V = V_Neubelt( dotNV, dotNL );
	return sheenColor * ( D * V );
}
#endif
float IBLSheenBRDF( const in vec3 normal, const in vec3 viewDir, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	float r2 = roughness * roughness;
	float rInv = 1.0 / ( roughness + 0.1 );
	float a = -1.9362 + 1.0678 * roughness + 0.4573 * r2 - 0.8469 * rInv;
	float b = -0.6014 + 0.5538 * roughness - 0.4670 * r2 - 0.1255 * rInv;
	float DG = exp( a * dotNV + b );
	return saturate( DG );
}
vec3 EnvironmentBRDF( const in vec3 normal, const in vec3 viewDir, const in vec3 specularColor, const in float specularF90, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	vec2 fab = texture2D( dfgLUT, vec2( roughness, dotNV ) ).rg;
	return specularColor * fab.x + specularF90 * fab.y;
}
#ifdef USE_IRIDESCENCE
void computeMultiscatteringIridescence( const in vec2 fab, const in vec3 specularColor, const in float specularF90, const in float iridescence, const in vec3 iridescenceF0, inout vec3 singleScatter, inout vec3 multiScatter ) {
#else
void computeMultiscattering( const in vec2 fab, const in vec3 specularColor, const in float specularF90, inout vec3 singleScatter, inout vec3 multiScatter ) {
#endif
	#ifdef USE_IRIDESCENCE
		vec3 Fr = mix( specularColor, iridescenceF0, iridescence );
	#else
		vec3 Fr = specularColor;
	#endif
	vec3 FssEss = Fr * fab.x + specularF90 * fab.y;
	float Ess = fab.x + fab.y;
	float Ems = 1.0 - Ess;
	vec3 Favg = Fr + ( 1.0 - Fr ) * 0.047619;	vec3 Fms = FssEss * Favg / ( 1.0 - Ems * Favg );
	singleScatter += FssEss;
	multiScatter += Fms * Ems;
}
#if NUM_RECT_AREA_LIGHTS > 0
	void RE_Direct_RectArea_Physical( const in RectAreaLight rectAreaLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
		vec3 normal = geometryNormal;
		vec3 viewDir = geometryViewDir;
		vec3 position = geometryPosition;
		vec3 lightPos = rectAreaLight.position;
		vec3 halfWidth = rectAreaLight.halfWidth;
		vec3 halfHeight = rectAreaLight.halfHeight;
		vec3 lightColor = rectAreaLight.color;
		float roughness = material.roughness;
		vec3 rectCoords[ 4 ];
		rectCoords[ 0 ] = lightPos + halfWidth - halfHeight;		rectCoords[ 1 ] = lightPos - halfWidth - halfHeight;
		rectCoords[ 2 ] = lightPos - halfWidth + halfHeight;
		rectCoords[ 3 ] = lightPos + halfWidth + halfHeight;
		vec2 uv = LTC_Uv( normal, viewDir, roughness );
		vec4 t1 = texture2D( ltc_1, uv );
		vec4 t2 = texture2D( ltc_2, uv );
		mat3 mInv = mat3(
			vec3( t1.x, 0, t1.y ),
			vec3(    0, 1,    0 ),
			vec3( t1.z, 0, t1.w )
		);
		vec3 fresnel = ( material.specularColorBlended * t2.x + ( material.specularF90 - material.specularColorBlended ) * t2.y );
		reflectedLight.directSpecular += lightColor * fresnel * LTC_Evaluate( normal, viewDir, position, mInv, rectCoords );
		reflectedLight.directDiffuse += lightColor * material.diffuseContribution * LTC_Evaluate( normal, viewDir, position, mat3( 1.0 ), rectCoords );
		#ifdef USE_CLEARCOAT
			vec3 Ncc = geometryClearcoatNormal;
			vec2 uvClearcoat = LTC_Uv( Ncc, viewDir, material.clearcoatRoughness );
			vec4 t1Clearcoat = texture2D( ltc_1, uvClearcoat );
			vec4 t2Clearcoat = texture2D( ltc_2, uvClearcoat );
			mat3 mInvClearcoat = mat3(
				vec3( t1Clearcoat.x, 0, t1Clearcoat.y ),
				vec3(             0, 1,             0 ),
				vec3( t1Clearcoat.z, 0, t1Clearcoat.w )
			);
			vec3 fresnelClearcoat = material.clearcoatF0 * t2Clearcoat.x + ( material.clearcoatF90 - material.clearcoatF0 ) * t2Clearcoat.y;
			clearcoatSpecularDirect += lightColor * fresnelClearcoat * LTC_Evaluate( Ncc, viewDir, position, mInvClearcoat, rectCoords );
		#endif
	}
#endif
void RE_Direct_Physical( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	#ifdef USE_CLEARCOAT
		float dotNLcc = saturate( dot( geometryClearcoatNormal, directLight.direction ) );
		vec3 ccIrradiance = dotNLcc * directLight.color;
		clearcoatSpecularDirect += ccIrradiance * BRDF_GGX_Clearcoat( directLight.direction, geometryViewDir, geometryClearcoatNormal, material );
	#endif
	#ifdef USE_SHEEN
 
 		sheenSpecularDirect += irradiance * BRDF_Sheen( directLight.direction, geometryViewDir, geometryNormal, material.sheenColor, material.sheenRoughness );
 
 		float sheenAlbedoV = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
 		float sheenAlbedoL = IBLSheenBRDF( geometryNormal, directLight.direction, material.sheenRoughness );
 
 		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * max( sheenAlbedoV, sheenAlbedoL );
 
 		irradiance *= sheenEnergyComp;
 
 	#endif
	vec3 specularBRDF = BRDF_GGX( directLight.direction, geometryViewDir, geometryNormal, material );
	#ifdef USE_RETROREFLECTION
		vec3 retroViewDir = reflect( - geometryViewDir, geometryNormal );
		vec3 retroSpecularBRDF = BRDF_GGX( directLight.direction, retroViewDir, geometryNormal, material );
		specularBRDF = mix( specularBRDF, retroSpecularBRDF, saturate( material.retroreflectivity ) );
	#endif
	reflectedLight.directSpecular += irradiance * specularBRDF * material.multiScatteringCompensation;
	vec3 halfDir = normalize( directLight.direction + geometryViewDir );
	float dotVH = saturate( dot( geometryViewDir, halfDir ) );
	vec3 F = F_Schlick( material.specularColor, material.specularF90, dotVH );
	#ifdef USE_RETROREFLECTION
		vec3 retroHalfDir = normalize( directLight.direction + retroViewDir );
		float dotRetroVH = saturate( dot( retroViewDir, retroHalfDir ) );
		vec3 retroF = F_Schlick( material.specularColor, material.specularF90, dotRetroVH );
		F = mix( F, retroF, saturate( material.retroreflectivity ) );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		vec3 diffuseBRDF = BRDF_EON( directLight.direction, geometryViewDir, geometryNormal, material.diffuseColor, material.diffuseRoughness ) * ( 1.0 - material.metalness );
	#else
		vec3 diffuseBRDF = BRDF_Lambert( material.diffuseContribution );
	#endif
	reflectedLight.directDiffuse += irradiance * diffuseBRDF * ( 1.0 - F );
}
void RE_IndirectDiffuse_Physical( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 singleScattering = vec3( 0.0 );
	vec3 multiScattering = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScattering, multiScattering );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScattering, multiScattering );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuseAlbedo = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness );
		vec3 diffuse = irradiance * RECIPROCAL_PI * diffuseAlbedo * ( 1.0 - singleScattering - multiScattering );
	#else
		vec3 diffuse = irradiance * BRDF_Lambert( material.diffuseContribution ) * ( 1.0 - singleScattering - multiScattering );
	#endif
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		sheenSpecularIndirect += irradiance * material.sheenColor * sheenAlbedo * RECIPROCAL_PI;
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		diffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectDiffuse += diffuse;
}
void RE_IndirectSpecular_Physical( const in vec3 radiance, const in vec3 irradiance, const in vec3 clearcoatRadiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight) {
	#ifdef USE_CLEARCOAT
		clearcoatSpecularIndirect += clearcoatRadiance * EnvironmentBRDF( geometryClearcoatNormal, geometryViewDir, material.clearcoatF0, material.clearcoatF90, material.clearcoatRoughness );
	#endif
	#ifdef USE_SHEEN
		sheenSpecularIndirect += irradiance * material.sheenColor * IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness ) * RECIPROCAL_PI;
 	#endif
	vec3 singleScatteringDielectric = vec3( 0.0 );
	vec3 multiScatteringDielectric = vec3( 0.0 );
	vec3 singleScatteringMetallic = vec3( 0.0 );
	vec3 multiScatteringMetallic = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscatteringIridescence( material.dfg, material.diffuseColor, material.specularF90, material.iridescence, material.iridescenceF0Metallic, singleScatteringMetallic, multiScatteringMetallic );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscattering( material.dfg, material.diffuseColor, material.specularF90, singleScatteringMetallic, multiScatteringMetallic );
	#endif
	vec3 singleScattering = mix( singleScatteringDielectric, singleScatteringMetallic, material.metalness );
	vec3 multiScattering = mix( multiScatteringDielectric, multiScatteringMetallic, material.metalness );
	vec3 totalScatteringDielectric = singleScatteringDielectric + multiScatteringDielectric;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuse = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness ) * ( 1.0 - totalScatteringDielectric );
	#else
		vec3 diffuse = material.diffuseContribution * ( 1.0 - totalScatteringDielectric );
	#endif
	vec3 cosineWeightedIrradiance = irradiance * RECIPROCAL_PI;
	vec3 indirectSpecular = radiance * singleScattering;
	indirectSpecular += multiScattering * cosineWeightedIrradiance;
	vec3 indirectDiffuse = diffuse * cosineWeightedIrradiance;
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		indirectSpecular *= sheenEnergyComp;
		indirectDiffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectSpecular += indirectSpecular;
	reflectedLight.indirectDiffuse += indirectDiffuse;
}
#define RE_Direct				RE_Direct_Physical
#define RE_Direct_RectArea		RE_Direct_RectArea_Physical
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Physical
#define RE_IndirectSpecular		RE_IndirectSpecular_Physical
float computeSpecularOcclusion( const in float dotNV, const in float ambientOcclusion, const in float roughness ) {
	return saturate( pow( dotNV + ambientOcclusion, exp2( - 16.0 * roughness - 1.0 ) ) - 1.0 + ambientOcclusion );
}`,ab=`
vec3 geometryPosition = - vViewPosition;
vec3 geometryNormal = normal;
vec3 geometryViewDir = ( isOrthographic ) ? vec3( 0, 0, 1 ) : normalize( vViewPosition );
vec3 geometryClearcoatNormal = vec3( 0.0 );
#ifdef USE_CLEARCOAT
	geometryClearcoatNormal = clearcoatNormal;
#endif
#ifdef USE_IRIDESCENCE
	float dotNVi = saturate( dot( normal, geometryViewDir ) );
	if ( material.iridescenceThickness == 0.0 ) {
		material.iridescence = 0.0;
	} else {
		material.iridescence = saturate( material.iridescence );
	}
	if ( material.iridescence > 0.0 ) {
		vec3 iridescenceFresnelDielectric = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.specularColor );
		vec3 iridescenceFresnelMetallic = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.diffuseColor );
		material.iridescenceFresnel = mix( iridescenceFresnelDielectric, iridescenceFresnelMetallic, material.metalness );
		material.iridescenceF0Dielectric = Schlick_to_F0( iridescenceFresnelDielectric, 1.0, dotNVi );
		material.iridescenceF0Metallic = Schlick_to_F0( iridescenceFresnelMetallic, 1.0, dotNVi );
	}
#endif
#ifdef STANDARD
	float dotNVms = saturate( dot( geometryNormal, geometryViewDir ) );
	material.dfg = texture2D( dfgLUT, vec2( material.roughness, dotNVms ) ).rg;
	#if ( NUM_SUN_LIGHTS > 0 || NUM_DIR_LIGHTS > 0 || NUM_POINT_LIGHTS > 0 || NUM_SPOT_LIGHTS > 0 )
		float EssMs = material.dfg.x + material.dfg.y;
		material.multiScatteringCompensation = 1.0 + material.specularColorBlended * ( 1.0 / EssMs - 1.0 );
	#endif
#endif
IncidentLight directLight;
#if ( NUM_POINT_LIGHTS > 0 ) && defined( RE_Direct )
	PointLight pointLight;
	#if defined( USE_SHADOWMAP ) && NUM_POINT_LIGHT_SHADOWS > 0
	PointLightShadow pointLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHTS; i ++ ) {
		pointLight = pointLights[ i ];
		getPointLightInfo( pointLight, geometryPosition, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_POINT_LIGHT_SHADOWS ) && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
		pointLightShadow = pointLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getPointShadow( pointShadowMap[ i ], pointLightShadow.shadowMapSize, pointLightShadow.shadowIntensity, pointLightShadow.shadowBias, pointLightShadow.shadowRadius, vPointShadowCoord[ i ], pointLightShadow.shadowCameraNear, pointLightShadow.shadowCameraFar ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SPOT_LIGHTS > 0 ) && defined( RE_Direct )
	SpotLight spotLight;
	vec4 spotColor;
	vec3 spotLightCoord;
	bool inSpotLightMap;
	#if defined( USE_SHADOWMAP ) && NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHTS; i ++ ) {
		spotLight = spotLights[ i ];
		getSpotLightInfo( spotLight, geometryPosition, directLight );
		#if ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#define SPOT_LIGHT_MAP_INDEX UNROLLED_LOOP_INDEX
		#elif ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		#define SPOT_LIGHT_MAP_INDEX NUM_SPOT_LIGHT_MAPS
		#else
		#define SPOT_LIGHT_MAP_INDEX ( UNROLLED_LOOP_INDEX - NUM_SPOT_LIGHT_SHADOWS + NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#endif
		#if ( SPOT_LIGHT_MAP_INDEX < NUM_SPOT_LIGHT_MAPS )
			spotLightCoord = vSpotLightCoord[ i ].xyz / vSpotLightCoord[ i ].w;
			inSpotLightMap = all( lessThan( abs( spotLightCoord * 2. - 1. ), vec3( 1.0 ) ) );
			spotColor = texture2D( spotLightMap[ SPOT_LIGHT_MAP_INDEX ], spotLightCoord.xy );
			directLight.color = inSpotLightMap ? directLight.color * spotColor.rgb : directLight.color;
		#endif
		#undef SPOT_LIGHT_MAP_INDEX
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		spotLightShadow = spotLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( spotShadowMap[ i ], spotLightShadow.shadowMapSize, spotLightShadow.shadowIntensity, spotLightShadow.shadowBias, spotLightShadow.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SUN_LIGHTS > 0 ) && defined( RE_Direct )
	SunLight sunLight;
	#if defined( USE_SHADOWMAP ) && NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHTS; i ++ ) {
		sunLight = sunLights[ i ];
		getSunLightInfo( sunLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SUN_LIGHT_SHADOWS )
		sunLightShadow = sunLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getSunShadow( sunShadowMap[ i ], sunLightShadow, UNROLLED_LOOP_INDEX ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_DIR_LIGHTS > 0 ) && defined( RE_Direct )
	DirectionalLight directionalLight;
	#if defined( USE_SHADOWMAP ) && NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHTS; i ++ ) {
		directionalLight = directionalLights[ i ];
		getDirectionalLightInfo( directionalLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_DIR_LIGHT_SHADOWS )
		directionalLightShadow = directionalLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( directionalShadowMap[ i ], directionalLightShadow.shadowMapSize, directionalLightShadow.shadowIntensity, directionalLightShadow.shadowBias, directionalLightShadow.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_RECT_AREA_LIGHTS > 0 ) && defined( RE_Direct_RectArea )
	RectAreaLight rectAreaLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_RECT_AREA_LIGHTS; i ++ ) {
		rectAreaLight = rectAreaLights[ i ];
		RE_Direct_RectArea( rectAreaLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if defined( RE_IndirectDiffuse )
	vec3 iblIrradiance = vec3( 0.0 );
	vec3 irradiance = getAmbientLightIrradiance( ambientLightColor );
	#if defined( USE_LIGHT_PROBES )
		irradiance += getLightProbeIrradiance( lightProbe, geometryNormal );
	#endif
	#if ( NUM_HEMI_LIGHTS > 0 )
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_HEMI_LIGHTS; i ++ ) {
			irradiance += getHemisphereLightIrradiance( hemisphereLights[ i ], geometryNormal );
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_LIGHT_PROBE_GRIDS > 0
		vec3 probeWorldPos = ( ( vec4( geometryPosition, 1.0 ) - viewMatrix[ 3 ] ) * viewMatrix ).xyz;
		vec3 probeWorldNormal = transformNormalByInverseViewMatrix( geometryNormal, viewMatrix );
		int probeGrid = - 1;
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( isInsideLightProbeGrid( probeWorldPos, probeWorldNormal, probesMin[ i ], probesMax[ i ], probesResolution[ i ] ) ) probeGrid = UNROLLED_LOOP_INDEX;
		}
		#pragma unroll_loop_end
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( probeGrid == UNROLLED_LOOP_INDEX ) irradiance += getLightProbeGridIrradiance( probesSH[ i ], probesMin[ i ], probesMax[ i ], probesResolution[ i ], probeWorldPos, probeWorldNormal );
		}
		#pragma unroll_loop_end
	#endif
#endif
#if defined( RE_IndirectSpecular )
	vec3 radiance = vec3( 0.0 );
	vec3 clearcoatRadiance = vec3( 0.0 );
#endif`,lb=`#if defined( RE_IndirectDiffuse )
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		vec3 lightMapIrradiance = lightMapTexel.rgb * lightMapIntensity;
		irradiance += lightMapIrradiance;
	#endif
	#if defined( USE_ENVMAP ) && defined( ENVMAP_TYPE_PMREM )
		#if defined( STANDARD ) || defined( LAMBERT ) || defined( PHONG )
			iblIrradiance += getIBLIrradiance( geometryNormal );
		#endif
	#endif
#endif
#if defined( USE_ENVMAP ) && defined( RE_IndirectSpecular )
	#ifdef USE_ANISOTROPY
		vec3 iblRadiance = getIBLAnisotropyRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
	#else
		vec3 iblRadiance = getIBLRadiance( geometryViewDir, geometryNormal, material.roughness );
	#endif
	#ifdef USE_RETROREFLECTION
		#ifdef USE_ANISOTROPY
			vec3 retroIBLRadiance = getIBLAnisotropyRetroRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
		#else
			vec3 retroIBLRadiance = getIBLRetroRadiance( geometryViewDir, geometryNormal, material.roughness );
		#endif
		iblRadiance = mix( iblRadiance, retroIBLRadiance, saturate( material.retroreflectivity ) );
	#endif
	radiance += iblRadiance;
	#ifdef USE_CLEARCOAT
		clearcoatRadiance += getIBLRadiance( geometryViewDir, geometryClearcoatNormal, material.clearcoatRoughness );
	#endif
#endif`,cb=`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,hb=`#if NUM_LIGHT_PROBE_GRIDS > 0
uniform highp sampler3D probesSH[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMin[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMax[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesResolution[ NUM_LIGHT_PROBE_GRIDS ];
bool isInsideLightProbeGrid( vec3 worldPos, vec3 worldNormal, vec3 probesMin, vec3 probesMax, vec3 probesResolution ) {
	vec3 spacing = ( probesMax - probesMin ) / probesResolution;
	vec3 samplePos = worldPos + worldNormal * spacing * 0.5;
	vec3 margin = spacing * 0.01;
	return all( greaterThanEqual( samplePos, probesMin - margin ) ) && all( lessThanEqual( samplePos, probesMax + margin ) );
}
vec3 getLightProbeGridIrradiance( highp sampler3D probesSH, vec3 probesMin, vec3 probesMax, vec3 probesResolution, vec3 worldPos, vec3 worldNormal ) {
	vec3 res = probesResolution;
	vec3 gridRange = probesMax - probesMin;
	vec3 probeSpacing = gridRange / res;
	vec3 samplePos = worldPos + worldNormal * probeSpacing * 0.5;
	vec3 uvw = clamp( ( samplePos - probesMin ) / gridRange, 0.5 / res, 1.0 - 0.5 / res );
	float nz          = res.z;
	float paddedSlices = nz + 2.0;
	float atlasDepth  = 7.0 * paddedSlices;
	float uvZBase     = uvw.z * nz + 1.0;
	vec4 s0 = texture( probesSH, vec3( uvw.xy, ( uvZBase                       ) / atlasDepth ) );
	vec4 s1 = texture( probesSH, vec3( uvw.xy, ( uvZBase +       paddedSlices   ) / atlasDepth ) );
	vec4 s2 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 2.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s3 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 3.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s4 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 4.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s5 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 5.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s6 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 6.0 * paddedSlices   ) / atlasDepth ) );
	vec3 c0 = s0.xyz;
	vec3 c1 = vec3( s0.w, s1.xy );
	vec3 c2 = vec3( s1.zw, s2.x );
	vec3 c3 = s2.yzw;
	vec3 c4 = s3.xyz;
	vec3 c5 = vec3( s3.w, s4.xy );
	vec3 c6 = vec3( s4.zw, s5.x );
	vec3 c7 = s5.yzw;
	vec3 c8 = s6.xyz;
	float x = worldNormal.x, y = worldNormal.y, z = worldNormal.z;
	vec3 result = c0 * 0.886227;
	result += c1 * 2.0 * 0.511664 * y;
	result += c2 * 2.0 * 0.511664 * z;
	result += c3 * 2.0 * 0.511664 * x;
	result += c4 * 2.0 * 0.429043 * x * y;
	result += c5 * 2.0 * 0.429043 * y * z;
	result += c6 * ( 0.743125 * z * z - 0.247708 );
	result += c7 * 2.0 * 0.429043 * x * z;
	result += c8 * 0.429043 * ( x * x - y * y );
	return max( result, vec3( 0.0 ) );
}
#endif`,ub=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,db=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,fb=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,pb=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,mb=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,gb=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,vb=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
	#if defined( USE_POINTS_UV )
		vec2 uv = vUv;
	#else
		vec2 uv = ( uvTransform * vec3( gl_PointCoord.x, 1.0 - gl_PointCoord.y, 1 ) ).xy;
	#endif
#endif
#ifdef USE_MAP
	diffuseColor *= texture2D( map, uv );
#endif
#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, uv ).g;
#endif`,xb=`#if defined( USE_POINTS_UV )
	varying vec2 vUv;
#else
	#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
		uniform mat3 uvTransform;
	#endif
#endif
#ifdef USE_MAP
	uniform sampler2D map;
#endif
#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,_b=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,yb=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,bb=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,Sb=`#if defined( USE_MORPHCOLORS )
	#if defined( USE_COLOR_ALPHA )
		vColor *= morphTargetBaseInfluence;
	#elif defined( USE_COLOR )
		vColor.rgb *= morphTargetBaseInfluence;
	#endif
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		#if defined( USE_COLOR_ALPHA )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor += getMorph( gl_VertexID, i, 2 ) * morphTargetInfluences[ i ];
		#elif defined( USE_COLOR )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor.rgb += getMorph( gl_VertexID, i, 2 ).rgb * morphTargetInfluences[ i ];
		#endif
	}
#endif`,Mb=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,wb=`#ifdef USE_MORPHTARGETS
	#ifndef USE_INSTANCING_MORPH
		uniform float morphTargetBaseInfluence;
		uniform float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	#endif
	uniform sampler2DArray morphTargetsTexture;
	uniform ivec2 morphTargetsTextureSize;
	vec4 getMorph( const in int vertexIndex, const in int morphTargetIndex, const in int offset ) {
		int texelIndex = vertexIndex * MORPHTARGETS_TEXTURE_STRIDE + offset;
		int y = texelIndex / morphTargetsTextureSize.x;
		int x = texelIndex - y * morphTargetsTextureSize.x;
		ivec3 morphUV = ivec3( x, y, morphTargetIndex );
		return texelFetch( morphTargetsTexture, morphUV, 0 );
	}
#endif`,Tb=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,Eb=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
#ifdef FLAT_SHADED
	vec3 fdx = dFdx( vViewPosition );
	vec3 fdy = dFdy( vViewPosition );
	vec3 normal = normalize( cross( fdx, fdy ) );
#else
	vec3 normal = normalize( vNormal );
	#ifdef DOUBLE_SIDED
		normal *= faceDirection;
	#endif
#endif
#if defined( USE_NORMALMAP_TANGENTSPACE ) || defined( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY )
	#ifdef USE_TANGENT
		mat3 tbn = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn = getTangentFrame( - vViewPosition, normal,
		#if defined( USE_NORMALMAP )
			vNormalMapUv
		#elif defined( USE_CLEARCOAT_NORMALMAP )
			vClearcoatNormalMapUv
		#else
			vUv
		#endif
		);
	#endif
	#ifdef DOUBLE_SIDED
		tbn[0] *= faceDirection;
		tbn[1] *= faceDirection;
	#endif
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	#ifdef USE_TANGENT
		mat3 tbn2 = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn2 = getTangentFrame( - vViewPosition, normal, vClearcoatNormalMapUv );
	#endif
	#ifdef DOUBLE_SIDED
		tbn2[0] *= faceDirection;
		tbn2[1] *= faceDirection;
	#endif
#endif
vec3 nonPerturbedNormal = normal;`,Ab=`#ifdef USE_NORMALMAP_OBJECTSPACE
	normal = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#ifdef FLIP_SIDED
		normal = - normal;
	#endif
	#ifdef DOUBLE_SIDED
		normal = normal * faceDirection;
	#endif
	normal = normalize( normalMatrix * normal );
#elif defined( USE_NORMALMAP_TANGENTSPACE )
	vec3 mapN = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#if defined( USE_PACKED_NORMALMAP )
		mapN = vec3( mapN.xy, sqrt( saturate( 1.0 - dot( mapN.xy, mapN.xy ) ) ) );
	#endif
	mapN.xy *= normalScale;
	normal = normalize( tbn * mapN );
#elif defined( USE_BUMPMAP )
	normal = perturbNormalArb( - vViewPosition, normal, dHdxy_fwd(), faceDirection );
#endif`,Cb=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,Rb=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,Pb=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,Ib=`#ifdef USE_NORMALMAP
	uniform sampler2D normalMap;
	uniform vec2 normalScale;
#endif
#ifdef USE_NORMALMAP_OBJECTSPACE
	uniform mat3 normalMatrix;
#endif
#if ! defined ( USE_TANGENT ) && ( defined ( USE_NORMALMAP_TANGENTSPACE ) || defined ( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY ) )
	mat3 getTangentFrame( vec3 eye_pos, vec3 surf_norm, vec2 uv ) {
		vec3 q0 = dFdx( eye_pos.xyz );
		vec3 q1 = dFdy( eye_pos.xyz );
		vec2 st0 = dFdx( uv.st );
		vec2 st1 = dFdy( uv.st );
		vec3 N = surf_norm;
		vec3 q1perp = cross( q1, N );
		vec3 q0perp = cross( N, q0 );
		vec3 T = q1perp * st0.x + q0perp * st1.x;
		vec3 B = q1perp * st0.y + q0perp * st1.y;
		float det = max( dot( T, T ), dot( B, B ) );
		float scale = ( det == 0.0 ) ? 0.0 : inversesqrt( det );
		return mat3( T * scale, B * scale, N );
	}
#endif`,Lb=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,Db=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,Nb=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,Ub=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,Fb=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,Ob=`vec3 packNormalToRGB( const in vec3 normal ) {
	return normalize( normal ) * 0.5 + 0.5;
}
vec3 unpackRGBToNormal( const in vec3 rgb ) {
	return 2.0 * rgb.xyz - 1.0;
}
const float PackUpscale = 256. / 255.;const float UnpackDownscale = 255. / 256.;const float ShiftRight8 = 1. / 256.;
const float Inv255 = 1. / 255.;
const vec4 PackFactors = vec4( 1.0, 256.0, 256.0 * 256.0, 256.0 * 256.0 * 256.0 );
const vec2 UnpackFactors2 = vec2( UnpackDownscale, 1.0 / PackFactors.g );
const vec3 UnpackFactors3 = vec3( UnpackDownscale / PackFactors.rg, 1.0 / PackFactors.b );
const vec4 UnpackFactors4 = vec4( UnpackDownscale / PackFactors.rgb, 1.0 / PackFactors.a );
vec4 packDepthToRGBA( const in float v ) {
	if( v <= 0.0 )
		return vec4( 0., 0., 0., 0. );
	if( v >= 1.0 )
		return vec4( 1., 1., 1., 1. );
	float vuf;
	float af = modf( v * PackFactors.a, vuf );
	float bf = modf( vuf * ShiftRight8, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec4( vuf * Inv255, gf * PackUpscale, bf * PackUpscale, af );
}
vec3 packDepthToRGB( const in float v ) {
	if( v <= 0.0 )
		return vec3( 0., 0., 0. );
	if( v >= 1.0 )
		return vec3( 1., 1., 1. );
	float vuf;
	float bf = modf( v * PackFactors.b, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec3( vuf * Inv255, gf * PackUpscale, bf );
}
vec2 packDepthToRG( const in float v ) {
	if( v <= 0.0 )
		return vec2( 0., 0. );
	if( v >= 1.0 )
		return vec2( 1., 1. );
	float vuf;
	float gf = modf( v * 256., vuf );
	return vec2( vuf * Inv255, gf );
}
float unpackRGBAToDepth( const in vec4 v ) {
	return dot( v, UnpackFactors4 );
}
float unpackRGBToDepth( const in vec3 v ) {
	return dot( v, UnpackFactors3 );
}
float unpackRGToDepth( const in vec2 v ) {
	return v.r * UnpackFactors2.r + v.g * UnpackFactors2.g;
}
vec4 pack2HalfToRGBA( const in vec2 v ) {
	vec4 r = vec4( v.x, fract( v.x * 255.0 ), v.y, fract( v.y * 255.0 ) );
	return vec4( r.x - r.y / 255.0, r.y, r.z - r.w / 255.0, r.w );
}
vec2 unpackRGBATo2Half( const in vec4 v ) {
	return vec2( v.x + ( v.y / 255.0 ), v.z + ( v.w / 255.0 ) );
}
float viewZToOrthographicDepth( const in float viewZ, const in float near, const in float far ) {
	return ( viewZ + near ) / ( near - far );
}
float orthographicDepthToViewZ( const in float depth, const in float near, const in float far ) {
	#ifdef USE_REVERSED_DEPTH_BUFFER
	
		return depth * ( far - near ) - far;
	#else
		return depth * ( near - far ) - near;
	#endif
}
float viewZToPerspectiveDepth( const in float viewZ, const in float near, const in float far ) {
	return ( ( near + viewZ ) * far ) / ( ( far - near ) * viewZ );
}
float perspectiveDepthToViewZ( const in float depth, const in float near, const in float far ) {
	
	#ifdef USE_REVERSED_DEPTH_BUFFER
		return ( near * far ) / ( ( near - far ) * depth - near );
	#else
		return ( near * far ) / ( ( far - near ) * depth - far );
	#endif
}`,kb=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,Bb=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,zb=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,Vb=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,Gb=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,Hb=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,Wb=`#if NUM_SPOT_LIGHT_COORDS > 0
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#if NUM_SPOT_LIGHT_MAPS > 0
	uniform sampler2D spotLightMap[ NUM_SPOT_LIGHT_MAPS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		#define SUN_LIGHT_CASCADES 2
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#else
			uniform sampler2D sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#endif
		uniform mat4 sunShadowMatrix[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		uniform vec4 sunShadowCascade[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
		struct SunLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SunLightShadow sunLightShadows[ NUM_SUN_LIGHT_SHADOWS ];
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#else
			uniform sampler2D directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#endif
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#else
			uniform sampler2D spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#endif
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform samplerCubeShadow pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#elif defined( SHADOWMAP_TYPE_BASIC )
			uniform samplerCube pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#endif
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float interleavedGradientNoise( vec2 position ) {
			return fract( 52.9829189 * fract( dot( position, vec2( 0.06711056, 0.00583715 ) ) ) );
		}
		vec2 vogelDiskSample( int sampleIndex, int samplesCount, float phi ) {
			const float goldenAngle = 2.399963229728653;
			float r = sqrt( ( float( sampleIndex ) + 0.5 ) / float( samplesCount ) );
			float theta = float( sampleIndex ) * goldenAngle + phi;
			return vec2( cos( theta ), sin( theta ) ) * r;
		}
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float getShadow( sampler2DShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 texelSize = vec2( 1.0 ) / shadowMapSize;
				vec2 radius = shadowRadius * texelSize;
				float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
				shadow = (
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 0, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 1, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 2, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 3, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 4, 5, phi ) * radius, shadowCoord.z ) )
				) * 0.2;
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#elif defined( SHADOWMAP_TYPE_VSM )
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 distribution = texture2D( shadowMap, shadowCoord.xy ).rg;
				float mean = distribution.x;
				float variance = distribution.y * distribution.y;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					float hard_shadow = step( mean, shadowCoord.z );
				#else
					float hard_shadow = step( shadowCoord.z, mean );
				#endif
				
				if ( hard_shadow == 1.0 ) {
					shadow = 1.0;
				} else {
					variance = max( variance, 0.0000001 );
					float d = shadowCoord.z - mean;
					float p_max = variance / ( variance + d * d );
					p_max = clamp( ( p_max - 0.3 ) / 0.65, 0.0, 1.0 );
					shadow = max( hard_shadow, p_max );
				}
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#else
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				float depth = texture2D( shadowMap, shadowCoord.xy ).r;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					shadow = step( depth, shadowCoord.z );
				#else
					shadow = step( shadowCoord.z, depth );
				#endif
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#endif
	#if NUM_SUN_LIGHT_SHADOWS > 0
		float getSunShadow(
			#if defined( SHADOWMAP_TYPE_PCF )
				sampler2DShadow shadowMap,
			#else
				sampler2D shadowMap,
			#endif
			SunLightShadow sunLightShadow,
			int shadowIndex
		) {
			vec4 shadowWorldPosition = vec4( vSunShadowWorldPosition.xyz + vSunShadowWorldNormal * sunLightShadow.shadowNormalBias, 1.0 );
			float viewDepth = vSunShadowWorldPosition.w;
			int cascadeOffset = shadowIndex * SUN_LIGHT_CASCADES;
			float shadow = 1.0;
			for ( int i = SUN_LIGHT_CASCADES - 1; i >= 0; i -- ) {
				vec4 cascade = sunShadowCascade[ cascadeOffset + i ];
				if ( viewDepth >= cascade.x && viewDepth < cascade.y ) {
					float cascadeShadow = getShadow(
						shadowMap,
						sunLightShadow.shadowMapSize,
						sunLightShadow.shadowIntensity,
						sunLightShadow.shadowBias,
						sunLightShadow.shadowRadius,
						sunShadowMatrix[ cascadeOffset + i ] * shadowWorldPosition
					);
					shadow = mix( cascadeShadow, shadow, smoothstep( cascade.z, cascade.y, viewDepth ) );
				}
			}
			return shadow;
		}
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
	#if defined( SHADOWMAP_TYPE_PCF )
	float getPointShadow( samplerCubeShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 bd3D = normalize( lightToPosition );
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float lightDistance = length( lightToPosition );
			float depthRange = shadowCameraFar - shadowCameraNear;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				float depthA = - shadowCameraNear / depthRange - shadowBias;
				float depthB = shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#else
				float depthA = shadowCameraFar / depthRange + shadowBias;
				float depthB = - shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#endif
			float texelSize = shadowRadius / shadowMapSize.x;
			vec3 absDir = abs( bd3D );
			vec3 tangent = absDir.x > absDir.z ? vec3( 0.0, 1.0, 0.0 ) : vec3( 1.0, 0.0, 0.0 );
			tangent = normalize( cross( bd3D, tangent ) );
			vec3 bitangent = cross( bd3D, tangent );
			float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
			shadow = 0.0;
			for ( int i = 0; i < 5; i ++ ) {
				vec2 offset = vogelDiskSample( i, 5, phi );
				vec3 direction = bd3D + ( tangent * offset.x + bitangent * offset.y ) * texelSize;
				vec3 absDirection = abs( direction );
				float dp = depthA + depthB / max( max( absDirection.x, absDirection.y ), absDirection.z );
				shadow += texture( shadowMap, vec4( direction, dp ) );
			}
			shadow *= 0.2;
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#elif defined( SHADOWMAP_TYPE_BASIC )
	float getPointShadow( samplerCube shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float dp = ( shadowCameraFar * ( viewSpaceZ - shadowCameraNear ) ) / ( viewSpaceZ * ( shadowCameraFar - shadowCameraNear ) );
			dp += shadowBias;
			vec3 bd3D = normalize( lightToPosition );
			float depth = textureCube( shadowMap, bd3D ).r;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				depth = 1.0 - depth;
			#endif
			shadow = step( dp, depth );
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#endif
	#endif
#endif`,Xb=`#if NUM_SPOT_LIGHT_COORDS > 0
	uniform mat4 spotLightMatrix[ NUM_SPOT_LIGHT_COORDS ];
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		uniform mat4 directionalShadowMatrix[ NUM_DIR_LIGHT_SHADOWS ];
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		uniform mat4 pointShadowMatrix[ NUM_POINT_LIGHT_SHADOWS ];
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
#endif`,qb=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
	#ifdef HAS_NORMAL
		vec3 shadowWorldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
	#else
		vec3 shadowWorldNormal = vec3( 0.0 );
	#endif
	vec4 shadowWorldPosition;
#endif
#if defined( USE_SHADOWMAP )
	#if NUM_SUN_LIGHT_SHADOWS > 0
		vSunShadowWorldPosition = vec4( worldPosition.xyz, - mvPosition.z );
		vSunShadowWorldNormal = shadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * directionalLightShadows[ i ].shadowNormalBias, 0 );
			vDirectionalShadowCoord[ i ] = directionalShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * pointLightShadows[ i ].shadowNormalBias, 0 );
			vPointShadowCoord[ i ] = pointShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
#endif
#if NUM_SPOT_LIGHT_COORDS > 0
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_COORDS; i ++ ) {
		shadowWorldPosition = worldPosition;
		#if ( defined( USE_SHADOWMAP ) && UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
			shadowWorldPosition.xyz += shadowWorldNormal * spotLightShadows[ i ].shadowNormalBias;
		#endif
		vSpotLightCoord[ i ] = spotLightMatrix[ i ] * shadowWorldPosition;
	}
	#pragma unroll_loop_end
#endif`,$b=`float getShadowMask() {
	float shadow = 1.0;
	#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHT_SHADOWS; i ++ ) {
		sunLight = sunLightShadows[ i ];
		shadow *= receiveShadow ? getSunShadow( sunShadowMap[ i ], sunLight, UNROLLED_LOOP_INDEX ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
		directionalLight = directionalLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( directionalShadowMap[ i ], directionalLight.shadowMapSize, directionalLight.shadowIntensity, directionalLight.shadowBias, directionalLight.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_SHADOWS; i ++ ) {
		spotLight = spotLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( spotShadowMap[ i ], spotLight.shadowMapSize, spotLight.shadowIntensity, spotLight.shadowBias, spotLight.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0 && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
	PointLightShadow pointLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
		pointLight = pointLightShadows[ i ];
		shadow *= receiveShadow ? getPointShadow( pointShadowMap[ i ], pointLight.shadowMapSize, pointLight.shadowIntensity, pointLight.shadowBias, pointLight.shadowRadius, vPointShadowCoord[ i ], pointLight.shadowCameraNear, pointLight.shadowCameraFar ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#endif
	return shadow;
}`,Yb=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,Zb=`#ifdef USE_SKINNING
	uniform mat4 bindMatrix;
	uniform mat4 bindMatrixInverse;
	uniform highp sampler2D boneTexture;
	mat4 getBoneMatrix( const in float i ) {
		int size = textureSize( boneTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( boneTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( boneTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( boneTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( boneTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
#endif`,Jb=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,Kb=`#ifdef USE_SKINNING
	mat4 skinMatrix = mat4( 0.0 );
	skinMatrix += skinWeight.x * boneMatX;
	skinMatrix += skinWeight.y * boneMatY;
	skinMatrix += skinWeight.z * boneMatZ;
	skinMatrix += skinWeight.w * boneMatW;
	skinMatrix = bindMatrixInverse * skinMatrix * bindMatrix;
	objectNormal = vec4( skinMatrix * vec4( objectNormal, 0.0 ) ).xyz;
	#ifdef USE_TANGENT
		objectTangent = vec4( skinMatrix * vec4( objectTangent, 0.0 ) ).xyz;
	#endif
#endif`,jb=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,Qb=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,eS=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,tS=`#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
uniform float toneMappingExposure;
vec3 LinearToneMapping( vec3 color ) {
	return saturate( toneMappingExposure * color );
}
vec3 ReinhardToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	return saturate( color / ( vec3( 1.0 ) + color ) );
}
vec3 CineonToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	color = max( vec3( 0.0 ), color - 0.004 );
	return pow( ( color * ( 6.2 * color + 0.5 ) ) / ( color * ( 6.2 * color + 1.7 ) + 0.06 ), vec3( 2.2 ) );
}
vec3 RRTAndODTFit( vec3 v ) {
	vec3 a = v * ( v + 0.0245786 ) - 0.000090537;
	vec3 b = v * ( 0.983729 * v + 0.4329510 ) + 0.238081;
	return a / b;
}
vec3 ACESFilmicToneMapping( vec3 color ) {
	const mat3 ACESInputMat = mat3(
		vec3( 0.59719, 0.07600, 0.02840 ),		vec3( 0.35458, 0.90834, 0.13383 ),
		vec3( 0.04823, 0.01566, 0.83777 )
	);
	const mat3 ACESOutputMat = mat3(
		vec3(  1.60475, -0.10208, -0.00327 ),		vec3( -0.53108,  1.10813, -0.07276 ),
		vec3( -0.07367, -0.00605,  1.07602 )
	);
	color *= toneMappingExposure / 0.6;
	color = ACESInputMat * color;
	color = RRTAndODTFit( color );
	color = ACESOutputMat * color;
	return saturate( color );
}
const mat3 LINEAR_REC2020_TO_LINEAR_SRGB = mat3(
	vec3( 1.6605, - 0.1246, - 0.0182 ),
	vec3( - 0.5876, 1.1329, - 0.1006 ),
	vec3( - 0.0728, - 0.0083, 1.1187 )
);
const mat3 LINEAR_SRGB_TO_LINEAR_REC2020 = mat3(
	vec3( 0.6274, 0.0691, 0.0164 ),
	vec3( 0.3293, 0.9195, 0.0880 ),
	vec3( 0.0433, 0.0113, 0.8956 )
);
vec3 agxDefaultContrastApprox( vec3 x ) {
	vec3 x2 = x * x;
	vec3 x4 = x2 * x2;
	return + 15.5 * x4 * x2
		- 40.14 * x4 * x
		+ 31.96 * x4
		- 6.868 * x2 * x
		+ 0.4298 * x2
		+ 0.1191 * x
		- 0.00232;
}
vec3 AgXToneMapping( vec3 color ) {
	const mat3 AgXInsetMatrix = mat3(
		vec3( 0.856627153315983, 0.137318972929847, 0.11189821299995 ),
		vec3( 0.0951212405381588, 0.761241990602591, 0.0767994186031903 ),
		vec3( 0.0482516061458583, 0.101439036467562, 0.811302368396859 )
	);
	const mat3 AgXOutsetMatrix = mat3(
		vec3( 1.1271005818144368, - 0.1413297634984383, - 0.14132976349843826 ),
		vec3( - 0.11060664309660323, 1.157823702216272, - 0.11060664309660294 ),
		vec3( - 0.016493938717834573, - 0.016493938717834257, 1.2519364065950405 )
	);
	const float AgxMinEv = - 12.47393;	const float AgxMaxEv = 4.026069;
	color *= toneMappingExposure;
	color = LINEAR_SRGB_TO_LINEAR_REC2020 * color;
	color = AgXInsetMatrix * color;
	color = max( color, 1e-10 );	color = log2( color );
	color = ( color - AgxMinEv ) / ( AgxMaxEv - AgxMinEv );
	color = clamp( color, 0.0, 1.0 );
	color = agxDefaultContrastApprox( color );
	color = AgXOutsetMatrix * color;
	color = pow( max( vec3( 0.0 ), color ), vec3( 2.2 ) );
	color = LINEAR_REC2020_TO_LINEAR_SRGB * color;
	color = clamp( color, 0.0, 1.0 );
	return color;
}
vec3 NeutralToneMapping( vec3 color ) {
	const float StartCompression = 0.8 - 0.04;
	const float Desaturation = 0.15;
	color *= toneMappingExposure;
	float x = min( color.r, min( color.g, color.b ) );
	float offset = x < 0.08 ? x - 6.25 * x * x : 0.04;
	color -= offset;
	float peak = max( color.r, max( color.g, color.b ) );
	if ( peak < StartCompression ) return color;
	float d = 1. - StartCompression;
	float newPeak = 1. - d * d / ( peak + d - StartCompression );
	color *= newPeak / peak;
	float g = 1. - 1. / ( Desaturation * ( peak - newPeak ) + 1. );
	return mix( color, vec3( newPeak ), g );
}
vec3 CustomToneMapping( vec3 color ) { return color; }`,nS=`#ifdef USE_TRANSMISSION
	material.transmission = transmission;
	material.transmissionAlpha = 1.0;
	material.thickness = thickness;
	material.attenuationDistance = attenuationDistance;
	material.attenuationColor = attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		material.transmission *= texture2D( transmissionMap, vTransmissionMapUv ).r;
	#endif
	#ifdef USE_THICKNESSMAP
		material.thickness *= texture2D( thicknessMap, vThicknessMapUv ).g;
	#endif
	vec3 pos = vWorldPosition;
	vec3 v = normalize( cameraPosition - pos );
	vec3 n = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec4 transmitted = getIBLVolumeRefraction(
		n, v, material.roughness, material.diffuseContribution, material.specularColorBlended, material.specularF90,
		pos, modelMatrix, viewMatrix, projectionMatrix, material.dispersion, material.ior, material.thickness,
		material.attenuationColor, material.attenuationDistance );
	material.transmissionAlpha = mix( material.transmissionAlpha, transmitted.a, material.transmission );
	totalDiffuse = mix( totalDiffuse, transmitted.rgb, material.transmission );
#endif`,iS=`#ifdef USE_TRANSMISSION
	uniform float transmission;
	uniform float thickness;
	uniform float attenuationDistance;
	uniform vec3 attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		uniform sampler2D transmissionMap;
	#endif
	#ifdef USE_THICKNESSMAP
		uniform sampler2D thicknessMap;
	#endif
	uniform vec2 transmissionSamplerSize;
	uniform sampler2D transmissionSamplerMap;
	uniform mat4 modelMatrix;
	uniform mat4 projectionMatrix;
	varying vec3 vWorldPosition;
	float w0( float a ) {
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - a + 3.0 ) - 3.0 ) + 1.0 );
	}
	float w1( float a ) {
		return ( 1.0 / 6.0 ) * ( a *  a * ( 3.0 * a - 6.0 ) + 4.0 );
	}
	float w2( float a ){
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - 3.0 * a + 3.0 ) + 3.0 ) + 1.0 );
	}
	float w3( float a ) {
		return ( 1.0 / 6.0 ) * ( a * a * a );
	}
	float g0( float a ) {
		return w0( a ) + w1( a );
	}
	float g1( float a ) {
		return w2( a ) + w3( a );
	}
	float h0( float a ) {
		return - 1.0 + w1( a ) / ( w0( a ) + w1( a ) );
	}
	float h1( float a ) {
		return 1.0 + w3( a ) / ( w2( a ) + w3( a ) );
	}
	vec4 bicubic( sampler2D tex, vec2 uv, vec4 texelSize, float lod ) {
		uv = uv * texelSize.zw + 0.5;
		vec2 iuv = floor( uv );
		vec2 fuv = fract( uv );
		float g0x = g0( fuv.x );
		float g1x = g1( fuv.x );
		float h0x = h0( fuv.x );
		float h1x = h1( fuv.x );
		float h0y = h0( fuv.y );
		float h1y = h1( fuv.y );
		vec2 p0 = ( vec2( iuv.x + h0x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p1 = ( vec2( iuv.x + h1x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p2 = ( vec2( iuv.x + h0x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		vec2 p3 = ( vec2( iuv.x + h1x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		return g0( fuv.y ) * ( g0x * textureLod( tex, p0, lod ) + g1x * textureLod( tex, p1, lod ) ) +
			g1( fuv.y ) * ( g0x * textureLod( tex, p2, lod ) + g1x * textureLod( tex, p3, lod ) );
	}
	vec4 textureBicubic( sampler2D sampler, vec2 uv, float lod ) {
		vec2 fLodSize = vec2( textureSize( sampler, int( lod ) ) );
		vec2 cLodSize = vec2( textureSize( sampler, int( lod + 1.0 ) ) );
		vec2 fLodSizeInv = 1.0 / fLodSize;
		vec2 cLodSizeInv = 1.0 / cLodSize;
		vec4 fSample = bicubic( sampler, uv, vec4( fLodSizeInv, fLodSize ), floor( lod ) );
		vec4 cSample = bicubic( sampler, uv, vec4( cLodSizeInv, cLodSize ), ceil( lod ) );
		return mix( fSample, cSample, fract( lod ) );
	}
	vec3 getVolumeTransmissionRay( const in vec3 n, const in vec3 v, const in float thickness, const in float ior, const in mat4 modelMatrix ) {
		vec3 refractionVector = refract( - v, normalize( n ), 1.0 / ior );
		vec3 modelScale;
		modelScale.x = length( vec3( modelMatrix[ 0 ].xyz ) );
		modelScale.y = length( vec3( modelMatrix[ 1 ].xyz ) );
		modelScale.z = length( vec3( modelMatrix[ 2 ].xyz ) );
		return normalize( refractionVector ) * thickness * modelScale;
	}
	float applyIorToRoughness( const in float roughness, const in float ior ) {
		return roughness * clamp( ior * 2.0 - 2.0, 0.0, 1.0 );
	}
	vec4 getTransmissionSample( const in vec2 fragCoord, const in float roughness, const in float ior ) {
		float lod = log2( transmissionSamplerSize.x ) * applyIorToRoughness( roughness, ior );
		return textureBicubic( transmissionSamplerMap, fragCoord.xy, lod );
	}
	vec3 volumeAttenuation( const in float transmissionDistance, const in vec3 attenuationColor, const in float attenuationDistance ) {
		if ( isinf( attenuationDistance ) ) {
			return vec3( 1.0 );
		} else {
			vec3 attenuationCoefficient = -log( attenuationColor ) / attenuationDistance;
			vec3 transmittance = exp( - attenuationCoefficient * transmissionDistance );			return transmittance;
		}
	}
	vec4 getIBLVolumeRefraction( const in vec3 n, const in vec3 v, const in float roughness, const in vec3 diffuseColor,
		const in vec3 specularColor, const in float specularF90, const in vec3 position, const in mat4 modelMatrix,
		const in mat4 viewMatrix, const in mat4 projMatrix, const in float dispersion, const in float ior, const in float thickness,
		const in vec3 attenuationColor, const in float attenuationDistance ) {
		vec4 transmittedLight;
		vec3 transmittance;
		#ifdef USE_DISPERSION
			float halfSpread = ( ior - 1.0 ) * 0.025 * dispersion;
			vec3 iors = vec3( ior - halfSpread, ior, ior + halfSpread );
			for ( int i = 0; i < 3; i ++ ) {
				vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, iors[ i ], modelMatrix );
				vec3 refractedRayExit = position + transmissionRay;
				vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
				vec2 refractionCoords = ndcPos.xy / ndcPos.w;
				refractionCoords += 1.0;
				refractionCoords /= 2.0;
				vec4 transmissionSample = getTransmissionSample( refractionCoords, roughness, iors[ i ] );
				transmittedLight[ i ] = transmissionSample[ i ];
				transmittedLight.a += transmissionSample.a;
				transmittance[ i ] = diffuseColor[ i ] * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance )[ i ];
			}
			transmittedLight.a /= 3.0;
		#else
			vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, ior, modelMatrix );
			vec3 refractedRayExit = position + transmissionRay;
			vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
			vec2 refractionCoords = ndcPos.xy / ndcPos.w;
			refractionCoords += 1.0;
			refractionCoords /= 2.0;
			transmittedLight = getTransmissionSample( refractionCoords, roughness, ior );
			transmittance = diffuseColor * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance );
		#endif
		vec3 attenuatedColor = transmittance * transmittedLight.rgb;
		vec3 F = EnvironmentBRDF( n, v, specularColor, specularF90, roughness );
		float transmittanceFactor = ( transmittance.r + transmittance.g + transmittance.b ) / 3.0;
		return vec4( ( 1.0 - F ) * attenuatedColor, 1.0 - ( 1.0 - transmittedLight.a ) * transmittanceFactor );
	}
#endif`,sS=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_SPECULARMAP
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,rS=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	uniform mat3 mapTransform;
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	uniform mat3 alphaMapTransform;
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	uniform mat3 lightMapTransform;
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	uniform mat3 aoMapTransform;
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	uniform mat3 bumpMapTransform;
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	uniform mat3 normalMapTransform;
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_DISPLACEMENTMAP
	uniform mat3 displacementMapTransform;
	varying vec2 vDisplacementMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	uniform mat3 emissiveMapTransform;
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	uniform mat3 metalnessMapTransform;
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	uniform mat3 roughnessMapTransform;
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	uniform mat3 diffuseRoughnessMapTransform;
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	uniform mat3 anisotropyMapTransform;
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	uniform mat3 clearcoatMapTransform;
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform mat3 clearcoatNormalMapTransform;
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform mat3 clearcoatRoughnessMapTransform;
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	uniform mat3 sheenColorMapTransform;
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	uniform mat3 sheenRoughnessMapTransform;
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	uniform mat3 iridescenceMapTransform;
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform mat3 iridescenceThicknessMapTransform;
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SPECULARMAP
	uniform mat3 specularMapTransform;
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	uniform mat3 specularColorMapTransform;
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	uniform mat3 specularIntensityMapTransform;
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,oS=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	vUv = vec3( uv, 1 ).xy;
#endif
#ifdef USE_MAP
	vMapUv = ( mapTransform * vec3( MAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ALPHAMAP
	vAlphaMapUv = ( alphaMapTransform * vec3( ALPHAMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_LIGHTMAP
	vLightMapUv = ( lightMapTransform * vec3( LIGHTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_AOMAP
	vAoMapUv = ( aoMapTransform * vec3( AOMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_BUMPMAP
	vBumpMapUv = ( bumpMapTransform * vec3( BUMPMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_NORMALMAP
	vNormalMapUv = ( normalMapTransform * vec3( NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DISPLACEMENTMAP
	vDisplacementMapUv = ( displacementMapTransform * vec3( DISPLACEMENTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_EMISSIVEMAP
	vEmissiveMapUv = ( emissiveMapTransform * vec3( EMISSIVEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_METALNESSMAP
	vMetalnessMapUv = ( metalnessMapTransform * vec3( METALNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ROUGHNESSMAP
	vRoughnessMapUv = ( roughnessMapTransform * vec3( ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	vDiffuseRoughnessMapUv = ( diffuseRoughnessMapTransform * vec3( DIFFUSE_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ANISOTROPYMAP
	vAnisotropyMapUv = ( anisotropyMapTransform * vec3( ANISOTROPYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOATMAP
	vClearcoatMapUv = ( clearcoatMapTransform * vec3( CLEARCOATMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	vClearcoatNormalMapUv = ( clearcoatNormalMapTransform * vec3( CLEARCOAT_NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	vClearcoatRoughnessMapUv = ( clearcoatRoughnessMapTransform * vec3( CLEARCOAT_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCEMAP
	vIridescenceMapUv = ( iridescenceMapTransform * vec3( IRIDESCENCEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	vIridescenceThicknessMapUv = ( iridescenceThicknessMapTransform * vec3( IRIDESCENCE_THICKNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_COLORMAP
	vSheenColorMapUv = ( sheenColorMapTransform * vec3( SHEEN_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	vSheenRoughnessMapUv = ( sheenRoughnessMapTransform * vec3( SHEEN_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULARMAP
	vSpecularMapUv = ( specularMapTransform * vec3( SPECULARMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_COLORMAP
	vSpecularColorMapUv = ( specularColorMapTransform * vec3( SPECULAR_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	vSpecularIntensityMapUv = ( specularIntensityMapTransform * vec3( SPECULAR_INTENSITYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_TRANSMISSIONMAP
	vTransmissionMapUv = ( transmissionMapTransform * vec3( TRANSMISSIONMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_THICKNESSMAP
	vThicknessMapUv = ( thicknessMapTransform * vec3( THICKNESSMAP_UV, 1 ) ).xy;
#endif`,aS=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,lS=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,cS=`uniform sampler2D t2D;
uniform float backgroundIntensity;
varying vec2 vUv;
void main() {
	vec4 texColor = texture2D( t2D, vUv );
	#ifdef DECODE_VIDEO_TEXTURE
		texColor = vec4( mix( pow( texColor.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), texColor.rgb * 0.0773993808, vec3( lessThanEqual( texColor.rgb, vec3( 0.04045 ) ) ) ), texColor.w );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,hS=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,uS=`uniform float backgroundBlurriness;
uniform float backgroundIntensity;
uniform mat3 backgroundRotation;
varying vec3 vWorldDirection;
#include <envmap_common_pars_fragment>
void main() {
	#ifdef ENVMAP_TYPE_PMREM
		vec4 texColor = textureLod( envMap, backgroundRotation * vWorldDirection, roughnessToMip( backgroundBlurriness ) );
	#else
		vec4 texColor = textureCube( envMap, backgroundRotation * vWorldDirection );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,dS=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,fS=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,pS=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
varying vec2 vHighPrecisionZW;
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vHighPrecisionZW = gl_Position.zw;
}`,mS=`#if DEPTH_PACKING == 3200
	uniform float opacity;
#endif
#include <common>
#include <packing>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
varying vec2 vHighPrecisionZW;
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#if DEPTH_PACKING == 3200
		diffuseColor.a = opacity;
	#endif
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <logdepthbuf_fragment>
	#ifdef USE_REVERSED_DEPTH_BUFFER
		float fragCoordZ = vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ];
	#else
		float fragCoordZ = 0.5 * vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ] + 0.5;
	#endif
	#if DEPTH_PACKING == 3200
		gl_FragColor = vec4( vec3( 1.0 - fragCoordZ ), opacity );
	#elif DEPTH_PACKING == 3201
		gl_FragColor = packDepthToRGBA( fragCoordZ );
	#elif DEPTH_PACKING == 3202
		gl_FragColor = vec4( packDepthToRGB( fragCoordZ ), 1.0 );
	#elif DEPTH_PACKING == 3203
		gl_FragColor = vec4( packDepthToRG( fragCoordZ ), 0.0, 1.0 );
	#endif
}`,gS=`#define DISTANCE
varying vec3 vWorldPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <worldpos_vertex>
	#include <clipping_planes_vertex>
	vWorldPosition = worldPosition.xyz;
}`,vS=`#define DISTANCE
uniform vec3 referencePosition;
uniform float nearDistance;
uniform float farDistance;
varying vec3 vWorldPosition;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	float dist = length( vWorldPosition - referencePosition );
	dist = ( dist - nearDistance ) / ( farDistance - nearDistance );
	dist = saturate( dist );
	gl_FragColor = vec4( dist, 0.0, 0.0, 1.0 );
}`,xS=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,_S=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,yS=`uniform float scale;
attribute float lineDistance;
varying float vLineDistance;
#include <common>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	vLineDistance = scale * lineDistance;
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,bS=`uniform vec3 diffuse;
uniform float opacity;
uniform float dashSize;
uniform float totalSize;
varying float vLineDistance;
#include <common>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	if ( mod( vLineDistance, totalSize ) > dashSize ) {
		discard;
	}
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,SS=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#if defined ( USE_ENVMAP ) || defined ( USE_SKINNING )
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinbase_vertex>
		#include <skinnormal_vertex>
		#include <defaultnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <fog_vertex>
}`,MS=`uniform vec3 diffuse;
uniform float opacity;
#ifndef FLAT_SHADED
	varying vec3 vNormal;
#endif
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <fog_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		reflectedLight.indirectDiffuse += lightMapTexel.rgb * lightMapIntensity * RECIPROCAL_PI;
	#else
		reflectedLight.indirectDiffuse += vec3( 1.0 );
	#endif
	#include <aomap_fragment>
	reflectedLight.indirectDiffuse *= diffuseColor.rgb;
	vec3 outgoingLight = reflectedLight.indirectDiffuse;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,wS=`#define LAMBERT
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,TS=`#define LAMBERT
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_lambert_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_lambert_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,ES=`#define MATCAP
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <displacementmap_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
	vViewPosition = - mvPosition.xyz;
}`,AS=`#define MATCAP
uniform vec3 diffuse;
uniform float opacity;
uniform sampler2D matcap;
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	vec3 viewDir = normalize( vViewPosition );
	vec3 x = normalize( vec3( viewDir.z, 0.0, - viewDir.x ) );
	vec3 y = cross( viewDir, x );
	vec2 uv = vec2( dot( x, normal ), dot( y, normal ) ) * 0.495 + 0.5;
	#ifdef USE_MATCAP
		vec4 matcapColor = texture2D( matcap, uv );
	#else
		vec4 matcapColor = vec4( vec3( mix( 0.2, 0.8, uv.y ) ), 1.0 );
	#endif
	vec3 outgoingLight = diffuseColor.rgb * matcapColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,CS=`#define NORMAL
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	vViewPosition = - mvPosition.xyz;
#endif
}`,RS=`#define NORMAL
uniform float opacity;
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <uv_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 0.0, 0.0, 0.0, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	gl_FragColor = vec4( normalize( normal ) * 0.5 + 0.5, diffuseColor.a );
	#ifdef OPAQUE
		gl_FragColor.a = 1.0;
	#endif
}`,PS=`#define PHONG
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,IS=`#define PHONG
uniform vec3 diffuse;
uniform vec3 emissive;
uniform vec3 specular;
uniform float shininess;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_phong_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_phong_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + reflectedLight.directSpecular + reflectedLight.indirectSpecular + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,LS=`#define STANDARD
varying vec3 vViewPosition;
#ifdef USE_TRANSMISSION
	varying vec3 vWorldPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
#ifdef USE_TRANSMISSION
	vWorldPosition = worldPosition.xyz;
#endif
}`,DS=`#define STANDARD
#ifdef PHYSICAL
	#define IOR
	#define USE_SPECULAR
#endif
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float roughness;
uniform float metalness;
uniform float opacity;
#ifdef IOR
	uniform float ior;
#endif
#ifdef USE_SPECULAR
	uniform float specularIntensity;
	uniform vec3 specularColor;
	#ifdef USE_SPECULAR_COLORMAP
		uniform sampler2D specularColorMap;
	#endif
	#ifdef USE_SPECULAR_INTENSITYMAP
		uniform sampler2D specularIntensityMap;
	#endif
#endif
#ifdef USE_CLEARCOAT
	uniform float clearcoat;
	uniform float clearcoatRoughness;
#endif
#ifdef USE_DIFFUSE_ROUGHNESS
	uniform float diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		uniform sampler2D diffuseRoughnessMap;
	#endif
#endif
#ifdef USE_DISPERSION
	uniform float dispersion;
#endif
#ifdef USE_RETROREFLECTION
	uniform float retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	uniform float iridescence;
	uniform float iridescenceIOR;
	uniform float iridescenceThicknessMinimum;
	uniform float iridescenceThicknessMaximum;
#endif
#ifdef USE_SHEEN
	uniform vec3 sheenColor;
	uniform float sheenRoughness;
	#ifdef USE_SHEEN_COLORMAP
		uniform sampler2D sheenColorMap;
	#endif
	#ifdef USE_SHEEN_ROUGHNESSMAP
		uniform sampler2D sheenRoughnessMap;
	#endif
#endif
#ifdef USE_ANISOTROPY
	uniform vec2 anisotropyVector;
	#ifdef USE_ANISOTROPYMAP
		uniform sampler2D anisotropyMap;
	#endif
#endif
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <iridescence_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_physical_pars_fragment>
#include <transmission_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <clearcoat_pars_fragment>
#include <iridescence_pars_fragment>
#include <roughnessmap_pars_fragment>
#include <metalnessmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <roughnessmap_fragment>
	#include <metalnessmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <clearcoat_normal_fragment_begin>
	#include <clearcoat_normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_physical_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 totalDiffuse = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse;
	vec3 totalSpecular = reflectedLight.directSpecular + reflectedLight.indirectSpecular;
	#include <transmission_fragment>
	vec3 outgoingLight = totalDiffuse + totalSpecular + totalEmissiveRadiance;
	#ifdef USE_SHEEN
 
		outgoingLight = outgoingLight + sheenSpecularDirect + sheenSpecularIndirect;
 
 	#endif
	#ifdef USE_CLEARCOAT
		float dotNVcc = saturate( dot( geometryClearcoatNormal, geometryViewDir ) );
		vec3 Fcc = F_Schlick( material.clearcoatF0, material.clearcoatF90, dotNVcc );
		outgoingLight = outgoingLight * ( 1.0 - material.clearcoat * Fcc ) + ( clearcoatSpecularDirect + clearcoatSpecularIndirect ) * material.clearcoat;
	#endif
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,NS=`#define TOON
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,US=`#define TOON
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <gradientmap_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_toon_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_toon_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,FS=`uniform float size;
uniform float scale;
#include <common>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
#ifdef USE_POINTS_UV
	varying vec2 vUv;
	uniform mat3 uvTransform;
#endif
void main() {
	#ifdef USE_POINTS_UV
		vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	#endif
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	gl_PointSize = size;
	#ifdef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) gl_PointSize *= ( scale / - mvPosition.z );
	#endif
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <fog_vertex>
}`,OS=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <color_pars_fragment>
#include <map_particle_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_particle_fragment>
	#include <color_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,kS=`#include <common>
#include <batching_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <shadowmap_pars_vertex>
void main() {
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,BS=`uniform vec3 color;
uniform float opacity;
#include <common>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <logdepthbuf_pars_fragment>
#include <shadowmap_pars_fragment>
#include <shadowmask_pars_fragment>
void main() {
	#include <logdepthbuf_fragment>
	gl_FragColor = vec4( color, opacity * ( 1.0 - getShadowMask() ) );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,zS=`uniform float rotation;
uniform vec2 center;
#include <common>
#include <uv_pars_vertex>
#include <fog_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	vec4 mvPosition = modelViewMatrix[ 3 ];
	vec2 scale = vec2( length( modelMatrix[ 0 ].xyz ), length( modelMatrix[ 1 ].xyz ) );
	#ifndef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) scale *= - mvPosition.z;
	#endif
	vec2 alignedPosition = ( position.xy - ( center - vec2( 0.5 ) ) ) * scale;
	vec2 rotatedPosition;
	rotatedPosition.x = cos( rotation ) * alignedPosition.x - sin( rotation ) * alignedPosition.y;
	rotatedPosition.y = sin( rotation ) * alignedPosition.x + cos( rotation ) * alignedPosition.y;
	mvPosition.xy += rotatedPosition;
	gl_Position = projectionMatrix * mvPosition;
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,VS=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
}`,He={alphahash_fragment:cy,alphahash_pars_fragment:hy,alphamap_fragment:uy,alphamap_pars_fragment:dy,alphatest_fragment:fy,alphatest_pars_fragment:py,aomap_fragment:my,aomap_pars_fragment:gy,batching_pars_vertex:vy,batching_vertex:xy,begin_vertex:_y,beginnormal_vertex:yy,bsdfs:by,iridescence_fragment:Sy,bumpmap_pars_fragment:My,clipping_planes_fragment:wy,clipping_planes_pars_fragment:Ty,clipping_planes_pars_vertex:Ey,clipping_planes_vertex:Ay,color_fragment:Cy,color_pars_fragment:Ry,color_pars_vertex:Py,color_vertex:Iy,common:Ly,defaultnormal_vertex:Dy,displacementmap_pars_vertex:Ny,displacementmap_vertex:Uy,emissivemap_fragment:Fy,emissivemap_pars_fragment:Oy,colorspace_fragment:ky,colorspace_pars_fragment:By,envmap_fragment:zy,envmap_common_pars_fragment:Vy,envmap_pars_fragment:Gy,envmap_pars_vertex:Hy,envmap_physical_pars_fragment:eb,envmap_vertex:Wy,fog_vertex:Xy,fog_pars_vertex:qy,fog_fragment:$y,fog_pars_fragment:Yy,gradientmap_pars_fragment:Zy,lightmap_pars_fragment:Jy,lights_lambert_fragment:Ky,lights_lambert_pars_fragment:jy,lights_pars_begin:Qy,lights_toon_fragment:tb,lights_toon_pars_fragment:nb,lights_phong_fragment:ib,lights_phong_pars_fragment:sb,lights_physical_fragment:rb,lights_physical_pars_fragment:ob,lights_fragment_begin:ab,lights_fragment_maps:lb,lights_fragment_end:cb,lightprobes_pars_fragment:hb,logdepthbuf_fragment:ub,logdepthbuf_pars_fragment:db,logdepthbuf_pars_vertex:fb,logdepthbuf_vertex:pb,map_fragment:mb,map_pars_fragment:gb,map_particle_fragment:vb,map_particle_pars_fragment:xb,metalnessmap_fragment:_b,metalnessmap_pars_fragment:yb,morphinstance_vertex:bb,morphcolor_vertex:Sb,morphnormal_vertex:Mb,morphtarget_pars_vertex:wb,morphtarget_vertex:Tb,normal_fragment_begin:Eb,normal_fragment_maps:Ab,normal_pars_fragment:Cb,normal_pars_vertex:Rb,normal_vertex:Pb,normalmap_pars_fragment:Ib,clearcoat_normal_fragment_begin:Lb,clearcoat_normal_fragment_maps:Db,clearcoat_pars_fragment:Nb,iridescence_pars_fragment:Ub,opaque_fragment:Fb,packing:Ob,premultiplied_alpha_fragment:kb,project_vertex:Bb,dithering_fragment:zb,dithering_pars_fragment:Vb,roughnessmap_fragment:Gb,roughnessmap_pars_fragment:Hb,shadowmap_pars_fragment:Wb,shadowmap_pars_vertex:Xb,shadowmap_vertex:qb,shadowmask_pars_fragment:$b,skinbase_vertex:Yb,skinning_pars_vertex:Zb,skinning_vertex:Jb,skinnormal_vertex:Kb,specularmap_fragment:jb,specularmap_pars_fragment:Qb,tonemapping_fragment:eS,tonemapping_pars_fragment:tS,transmission_fragment:nS,transmission_pars_fragment:iS,uv_pars_fragment:sS,uv_pars_vertex:rS,uv_vertex:oS,worldpos_vertex:aS,background_vert:lS,background_frag:cS,backgroundCube_vert:hS,backgroundCube_frag:uS,cube_vert:dS,cube_frag:fS,depth_vert:pS,depth_frag:mS,distance_vert:gS,distance_frag:vS,equirect_vert:xS,equirect_frag:_S,linedashed_vert:yS,linedashed_frag:bS,meshbasic_vert:SS,meshbasic_frag:MS,meshlambert_vert:wS,meshlambert_frag:TS,meshmatcap_vert:ES,meshmatcap_frag:AS,meshnormal_vert:CS,meshnormal_frag:RS,meshphong_vert:PS,meshphong_frag:IS,meshphysical_vert:LS,meshphysical_frag:DS,meshtoon_vert:NS,meshtoon_frag:US,points_vert:FS,points_frag:OS,shadow_vert:kS,shadow_frag:BS,sprite_vert:zS,sprite_frag:VS},xe={common:{diffuse:{value:new Ue(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new We},alphaMap:{value:null},alphaMapTransform:{value:new We},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new We}},envmap:{envMap:{value:null},envMapRotation:{value:new We},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new We}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new We}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new We},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new We},normalScale:{value:new me(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new We},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new We}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new We}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new We}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new Ue(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new Ue(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new We},alphaTest:{value:0},uvTransform:{value:new We}},sprite:{diffuse:{value:new Ue(16777215)},opacity:{value:1},center:{value:new me(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new We},alphaMap:{value:null},alphaMapTransform:{value:new We},alphaTest:{value:0}}},Fi={basic:{uniforms:En([xe.common,xe.specularmap,xe.envmap,xe.aomap,xe.lightmap,xe.fog]),vertexShader:He.meshbasic_vert,fragmentShader:He.meshbasic_frag},lambert:{uniforms:En([xe.common,xe.specularmap,xe.envmap,xe.aomap,xe.lightmap,xe.emissivemap,xe.bumpmap,xe.normalmap,xe.displacementmap,xe.fog,xe.lights,{emissive:{value:new Ue(0)},envMapIntensity:{value:1}}]),vertexShader:He.meshlambert_vert,fragmentShader:He.meshlambert_frag},phong:{uniforms:En([xe.common,xe.specularmap,xe.envmap,xe.aomap,xe.lightmap,xe.emissivemap,xe.bumpmap,xe.normalmap,xe.displacementmap,xe.fog,xe.lights,{emissive:{value:new Ue(0)},specular:{value:new Ue(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:He.meshphong_vert,fragmentShader:He.meshphong_frag},standard:{uniforms:En([xe.common,xe.envmap,xe.aomap,xe.lightmap,xe.emissivemap,xe.bumpmap,xe.normalmap,xe.displacementmap,xe.roughnessmap,xe.metalnessmap,xe.fog,xe.lights,{emissive:{value:new Ue(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:He.meshphysical_vert,fragmentShader:He.meshphysical_frag},toon:{uniforms:En([xe.common,xe.aomap,xe.lightmap,xe.emissivemap,xe.bumpmap,xe.normalmap,xe.displacementmap,xe.gradientmap,xe.fog,xe.lights,{emissive:{value:new Ue(0)}}]),vertexShader:He.meshtoon_vert,fragmentShader:He.meshtoon_frag},matcap:{uniforms:En([xe.common,xe.bumpmap,xe.normalmap,xe.displacementmap,xe.fog,{matcap:{value:null}}]),vertexShader:He.meshmatcap_vert,fragmentShader:He.meshmatcap_frag},points:{uniforms:En([xe.points,xe.fog]),vertexShader:He.points_vert,fragmentShader:He.points_frag},dashed:{uniforms:En([xe.common,xe.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:He.linedashed_vert,fragmentShader:He.linedashed_frag},depth:{uniforms:En([xe.common,xe.displacementmap]),vertexShader:He.depth_vert,fragmentShader:He.depth_frag},normal:{uniforms:En([xe.common,xe.bumpmap,xe.normalmap,xe.displacementmap,{opacity:{value:1}}]),vertexShader:He.meshnormal_vert,fragmentShader:He.meshnormal_frag},sprite:{uniforms:En([xe.sprite,xe.fog]),vertexShader:He.sprite_vert,fragmentShader:He.sprite_frag},background:{uniforms:{uvTransform:{value:new We},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:He.background_vert,fragmentShader:He.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new We}},vertexShader:He.backgroundCube_vert,fragmentShader:He.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:He.cube_vert,fragmentShader:He.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:He.equirect_vert,fragmentShader:He.equirect_frag},distance:{uniforms:En([xe.common,xe.displacementmap,{referencePosition:{value:new R},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:He.distance_vert,fragmentShader:He.distance_frag},shadow:{uniforms:En([xe.lights,xe.fog,{color:{value:new Ue(0)},opacity:{value:1}}]),vertexShader:He.shadow_vert,fragmentShader:He.shadow_frag}};Fi.physical={uniforms:En([Fi.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new We},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new We},clearcoatNormalScale:{value:new me(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new We},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new We},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new We},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new We},sheen:{value:0},sheenColor:{value:new Ue(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new We},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new We},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new We},transmissionSamplerSize:{value:new me},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new We},attenuationDistance:{value:0},attenuationColor:{value:new Ue(0)},specularColor:{value:new Ue(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new We},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new We},anisotropyVector:{value:new me},anisotropyMap:{value:null},anisotropyMapTransform:{value:new We}}]),vertexShader:He.meshphysical_vert,fragmentShader:He.meshphysical_frag};var Ih={r:0,b:0,g:0},GS=new Le,r0=new We;r0.set(-1,0,0,0,1,0,0,0,1);function HS(i,e,t,n,s,r){let o=new Ue(0),a=s===!0?0:1,l,c,h=null,d=0,f=null;function u(b){let M=b.isScene===!0?b.background:null;if(M&&M.isTexture){let y=b.backgroundBlurriness>0;M=e.get(M,y)}return M}function g(b){let M=!1,y=u(b);y===null?m(o,a):y&&y.isColor&&(m(y,1),M=!0);let E=i.xr.getEnvironmentBlendMode();E==="additive"?t.buffers.color.setClear(0,0,0,1,r):E==="alpha-blend"&&t.buffers.color.setClear(0,0,0,0,r),(i.autoClear||M)&&(t.buffers.depth.setTest(!0),t.buffers.depth.setMask(!0),t.buffers.color.setMask(!0),i.clear(i.autoClearColor,i.autoClearDepth,i.autoClearStencil))}function _(b,M){let y=u(M);y&&y.isCubeTexture?(c===void 0&&(c=new Je(new bs(1,1,1),new wt({name:"BackgroundCubeMaterial",uniforms:ar(Fi.backgroundCube.uniforms),vertexShader:Fi.backgroundCube.vertexShader,fragmentShader:Fi.backgroundCube.fragmentShader,side:un,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),c.geometry.deleteAttribute("uv"),c.onBeforeRender=function(E,A,v){this.matrixWorld.copyPosition(v.matrixWorld)},Object.defineProperty(c.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),n.update(c)),c.material.uniforms.envMap.value=y,c.material.uniforms.backgroundBlurriness.value=M.backgroundBlurriness,c.material.uniforms.backgroundIntensity.value=M.backgroundIntensity,c.material.uniforms.backgroundRotation.value.setFromMatrix4(GS.makeRotationFromEuler(M.backgroundRotation)).transpose(),y.isRenderTargetTexture===!1&&c.material.uniforms.backgroundRotation.value.premultiply(r0),c.material.toneMapped=Ke.getTransfer(y.colorSpace)!==lt,(h!==y||d!==y.version||f!==i.toneMapping)&&(c.material.needsUpdate=!0,h=y,d=y.version,f=i.toneMapping),c.layers.enableAll(),b.unshift(c,c.geometry,c.material,0,0,null)):y&&y.isTexture&&(l===void 0&&(l=new Je(new mi(2,2),new wt({name:"BackgroundMaterial",uniforms:ar(Fi.background.uniforms),vertexShader:Fi.background.vertexShader,fragmentShader:Fi.background.fragmentShader,side:Di,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),Object.defineProperty(l.material,"map",{get:function(){return this.uniforms.t2D.value}}),n.update(l)),l.material.uniforms.t2D.value=y,l.material.uniforms.backgroundIntensity.value=M.backgroundIntensity,l.material.toneMapped=Ke.getTransfer(y.colorSpace)!==lt,y.matrixAutoUpdate===!0&&y.updateMatrix(),l.material.uniforms.uvTransform.value.copy(y.matrix),(h!==y||d!==y.version||f!==i.toneMapping)&&(l.material.needsUpdate=!0,h=y,d=y.version,f=i.toneMapping),l.layers.enableAll(),b.unshift(l,l.geometry,l.material,0,0,null))}function m(b,M){b.getRGB(Ih,mf(i)),t.buffers.color.setClear(Ih.r,Ih.g,Ih.b,M,r)}function p(){c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0),l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0)}return{getClearColor:function(){return o},setClearColor:function(b,M=1){o.set(b),a=M,m(o,a)},getClearAlpha:function(){return a},setClearAlpha:function(b){a=b,m(o,a)},render:g,addToRenderList:_,dispose:p}}function WS(i,e){let t=i.getParameter(i.MAX_VERTEX_ATTRIBS),n={},s=f(null),r=s,o=!1;function a(L,U,k,N,G){let q=!1,H=d(L,N,k,U);r!==H&&(r=H,c(r.object)),q=u(L,N,k,G),q&&g(L,N,k,G),G!==null&&e.update(G,i.ELEMENT_ARRAY_BUFFER),(q||o)&&(o=!1,y(L,U,k,N),G!==null&&i.bindBuffer(i.ELEMENT_ARRAY_BUFFER,e.get(G).buffer))}function l(){return i.createVertexArray()}function c(L){return i.bindVertexArray(L)}function h(L){return i.deleteVertexArray(L)}function d(L,U,k,N){let G=N.wireframe===!0,q=n[U.id];q===void 0&&(q={},n[U.id]=q);let H=L.isInstancedMesh===!0?L.id:0,ne=q[H];ne===void 0&&(ne={},q[H]=ne);let W=ne[k.id];W===void 0&&(W={},ne[k.id]=W);let j=W[G];return j===void 0&&(j=f(l()),W[G]=j),j}function f(L){let U=[],k=[],N=[];for(let G=0;G<t;G++)U[G]=0,k[G]=0,N[G]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:U,enabledAttributes:k,attributeDivisors:N,object:L,attributes:{},index:null}}function u(L,U,k,N){let G=r.attributes,q=U.attributes,H=0,ne=k.getAttributes();for(let W in ne)if(ne[W].location>=0){let te=G[W],ye=q[W];if(ye===void 0&&(W==="instanceMatrix"&&L.instanceMatrix&&(ye=L.instanceMatrix),W==="instanceColor"&&L.instanceColor&&(ye=L.instanceColor)),te===void 0||te.attribute!==ye||ye&&te.data!==ye.data)return!0;H++}return r.attributesNum!==H||r.index!==N}function g(L,U,k,N){let G={},q=U.attributes,H=0,ne=k.getAttributes();for(let W in ne)if(ne[W].location>=0){let te=q[W];te===void 0&&(W==="instanceMatrix"&&L.instanceMatrix&&(te=L.instanceMatrix),W==="instanceColor"&&L.instanceColor&&(te=L.instanceColor));let ye={};ye.attribute=te,te&&te.data&&(ye.data=te.data),G[W]=ye,H++}r.attributes=G,r.attributesNum=H,r.index=N}function _(){let L=r.newAttributes;for(let U=0,k=L.length;U<k;U++)L[U]=0}function m(L){p(L,0)}function p(L,U){let k=r.newAttributes,N=r.enabledAttributes,G=r.attributeDivisors;k[L]=1,N[L]===0&&(i.enableVertexAttribArray(L),N[L]=1),G[L]!==U&&(i.vertexAttribDivisor(L,U),G[L]=U)}function b(){let L=r.newAttributes,U=r.enabledAttributes;for(let k=0,N=U.length;k<N;k++)U[k]!==L[k]&&(i.disableVertexAttribArray(k),U[k]=0)}function M(L,U,k,N,G,q,H){H===!0?i.vertexAttribIPointer(L,U,k,G,q):i.vertexAttribPointer(L,U,k,N,G,q)}function y(L,U,k,N){_();let G=N.attributes,q=k.getAttributes(),H=U.defaultAttributeValues;for(let ne in q){let W=q[ne];if(W.location>=0){let j=G[ne];if(j===void 0&&(ne==="instanceMatrix"&&L.instanceMatrix&&(j=L.instanceMatrix),ne==="instanceColor"&&L.instanceColor&&(j=L.instanceColor)),j!==void 0){let te=j.normalized,ye=j.itemSize,ze=e.get(j);if(ze===void 0)continue;let J=ze.buffer,ge=ze.type,be=ze.bytesPerElement,Te=ge===i.INT||ge===i.UNSIGNED_INT||j.gpuType===Yc;if(j.isInterleavedBufferAttribute){let de=j.data,Fe=de.isInterleavedBuffer===!0?de.stride:de.itemSize,ut=j.offset;if(de.isInstancedInterleavedBuffer||de.isInstancedBufferAttribute){for(let Oe=0;Oe<W.locationSize;Oe++)p(W.location+Oe,de.meshPerAttribute);L.isInstancedMesh!==!0&&N._maxInstanceCount===void 0&&(N._maxInstanceCount=de.meshPerAttribute*de.count)}else for(let Oe=0;Oe<W.locationSize;Oe++)m(W.location+Oe);i.bindBuffer(i.ARRAY_BUFFER,J);for(let Oe=0;Oe<W.locationSize;Oe++)M(W.location+Oe,ye/W.locationSize,ge,te,Fe*be,(ut+ye/W.locationSize*Oe)*be,Te)}else{if(j.isInstancedBufferAttribute){for(let de=0;de<W.locationSize;de++)p(W.location+de,j.meshPerAttribute);L.isInstancedMesh!==!0&&N._maxInstanceCount===void 0&&(N._maxInstanceCount=j.meshPerAttribute*j.count)}else for(let de=0;de<W.locationSize;de++)m(W.location+de);i.bindBuffer(i.ARRAY_BUFFER,J);for(let de=0;de<W.locationSize;de++)M(W.location+de,ye/W.locationSize,ge,te,ye*be,ye/W.locationSize*de*be,Te)}}else if(H!==void 0){let te=H[ne];if(te!==void 0)switch(te.length){case 2:i.vertexAttrib2fv(W.location,te);break;case 3:i.vertexAttrib3fv(W.location,te);break;case 4:i.vertexAttrib4fv(W.location,te);break;default:i.vertexAttrib1fv(W.location,te)}}}}b()}function E(){I();for(let L in n){let U=n[L];for(let k in U){let N=U[k];for(let G in N){let q=N[G];for(let H in q)h(q[H].object),delete q[H];delete N[G]}}delete n[L]}}function A(L){if(n[L.id]===void 0)return;let U=n[L.id];for(let k in U){let N=U[k];for(let G in N){let q=N[G];for(let H in q)h(q[H].object),delete q[H];delete N[G]}}delete n[L.id]}function v(L){for(let U in n){let k=n[U];for(let N in k){let G=k[N];if(G[L.id]===void 0)continue;let q=G[L.id];for(let H in q)h(q[H].object),delete q[H];delete G[L.id]}}}function T(L){for(let U in n){let k=n[U],N=L.isInstancedMesh===!0?L.id:0,G=k[N];if(G!==void 0){for(let q in G){let H=G[q];for(let ne in H)h(H[ne].object),delete H[ne];delete G[q]}delete k[N],Object.keys(k).length===0&&delete n[U]}}}function I(){P(),o=!0,r!==s&&(r=s,c(r.object))}function P(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:a,reset:I,resetDefaultState:P,dispose:E,releaseStatesOfGeometry:A,releaseStatesOfObject:T,releaseStatesOfProgram:v,initAttributes:_,enableAttribute:m,disableUnusedAttributes:b}}function XS(i,e,t){let n;function s(l){n=l}function r(l,c){i.drawArrays(n,l,c),t.update(c,n,1)}function o(l,c,h){h!==0&&(i.drawArraysInstanced(n,l,c,h),t.update(c,n,h))}function a(l,c,h){if(h===0)return;e.get("WEBGL_multi_draw").multiDrawArraysWEBGL(n,l,0,c,0,h);let f=0;for(let u=0;u<h;u++)f+=c[u];t.update(f,n,1)}this.setMode=s,this.render=r,this.renderInstances=o,this.renderMultiDraw=a}function qS(i,e,t,n){let s;function r(){if(s!==void 0)return s;if(e.has("EXT_texture_filter_anisotropic")===!0){let v=e.get("EXT_texture_filter_anisotropic");s=i.getParameter(v.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function o(v){return!(v!==Un&&n.convert(v)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(v){let T=v===rn&&(e.has("EXT_color_buffer_half_float")||e.has("EXT_color_buffer_float"));return!(v!==Tn&&v!==Hn&&!T&&n.convert(v)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_TYPE))}function l(v){if(v==="highp"){if(i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.HIGH_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.HIGH_FLOAT).precision>0)return"highp";v="mediump"}return v==="mediump"&&i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.MEDIUM_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=t.precision!==void 0?t.precision:"highp",h=l(c);h!==c&&(Ie("WebGLRenderer:",c,"not supported, using",h,"instead."),c=h);let d=t.reversedDepthBuffer===!0&&e.has("EXT_clip_control"),f=t.logarithmicDepthBuffer===!0&&d===!1;t.reversedDepthBuffer===!0&&d===!1&&Ie("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),t.logarithmicDepthBuffer===!0&&d===!0&&Ie("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let u=i.getParameter(i.MAX_TEXTURE_IMAGE_UNITS),g=i.getParameter(i.MAX_VERTEX_TEXTURE_IMAGE_UNITS),_=i.getParameter(i.MAX_TEXTURE_SIZE),m=i.getParameter(i.MAX_CUBE_MAP_TEXTURE_SIZE),p=i.getParameter(i.MAX_VERTEX_ATTRIBS),b=i.getParameter(i.MAX_VERTEX_UNIFORM_VECTORS),M=i.getParameter(i.MAX_VARYING_VECTORS),y=i.getParameter(i.MAX_FRAGMENT_UNIFORM_VECTORS),E=i.getParameter(i.MAX_SAMPLES),A=i.getParameter(i.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:l,textureFormatReadable:o,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:f,reversedDepthBuffer:d,maxTextures:u,maxVertexTextures:g,maxTextureSize:_,maxCubemapSize:m,maxAttributes:p,maxVertexUniforms:b,maxVaryings:M,maxFragmentUniforms:y,maxSamples:E,samples:A}}function $S(i){let e=this,t=null,n=0,s=!1,r=!1,o=new Bn,a=new We,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(d,f){let u=d.length!==0||f||n!==0||s;return s=f,n=d.length,u},this.beginShadows=function(){r=!0,h(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(d,f){t=h(d,f,0)},this.setState=function(d,f,u){let g=d.clippingPlanes,_=d.clipIntersection,m=d.clipShadows,p=i.get(d);if(!s||g===null||g.length===0||r&&!m)r?h(null):c();else{let b=r?0:n,M=b*4,y=p.clippingState||null;l.value=y,y=h(g,f,M,u);for(let E=0;E!==M;++E)y[E]=t[E];p.clippingState=y,this.numIntersection=_?this.numPlanes:0,this.numPlanes+=b}};function c(){l.value!==t&&(l.value=t,l.needsUpdate=n>0),e.numPlanes=n,e.numIntersection=0}function h(d,f,u,g){let _=d!==null?d.length:0,m=null;if(_!==0){if(m=l.value,g!==!0||m===null){let p=u+_*4,b=f.matrixWorldInverse;a.getNormalMatrix(b),(m===null||m.length<p)&&(m=new Float32Array(p));for(let M=0,y=u;M!==_;++M,y+=4)o.copy(d[M]).applyMatrix4(b,a),o.normal.toArray(m,y),m[y+3]=o.constant}l.value=m,l.needsUpdate=!0}return e.numPlanes=_,e.numIntersection=0,m}}var Xa=class extends Gt{constructor(e=1,t={}){super(e,e,t),this.isWebGLCubeRenderTarget=!0;let n={width:e,height:e,depth:1},s=[n,n,n,n,n,n];this.texture=new sa(s),this._setTextureOptions(t),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(e,t){this.texture.type=t.type,this.texture.colorSpace=t.colorSpace,this.texture.generateMipmaps=t.generateMipmaps,this.texture.minFilter=t.minFilter,this.texture.magFilter=t.magFilter;let n={uniforms:{tEquirect:{value:null}},vertexShader:`

				varying vec3 vWorldDirection;

				vec3 transformDirection( in vec3 dir, in mat4 matrix ) {

					return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );

				}

				void main() {

					vWorldDirection = transformDirection( position, modelMatrix );

					#include <begin_vertex>
					#include <project_vertex>

				}
			`,fragmentShader:`

				uniform sampler2D tEquirect;

				varying vec3 vWorldDirection;

				#include <common>

				void main() {

					vec3 direction = normalize( vWorldDirection );

					vec2 sampleUV = equirectUv( direction );

					gl_FragColor = texture2D( tEquirect, sampleUV );

				}
			`},s=new bs(5,5,5),r=new wt({name:"CubemapFromEquirect",uniforms:ar(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:un,blending:sn});r.uniforms.tEquirect.value=t;let o=new Je(s,r),a=t.minFilter;return t.minFilter===Qi&&(t.minFilter=In),new to(1,10,this).update(e,o),t.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(e,t=!0,n=!0,s=!0){let r=e.getRenderTarget();for(let o=0;o<6;o++)e.setRenderTarget(this,o),e.clear(t,n,s);e.setRenderTarget(r)}},Og=256,YS=3,ZS=20,o0=256,a0=16,JS=3,KS=new R,jS=new Ue,Dh=class i{constructor(e){this._renderer=e,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new to(1,10,null),this._boxMesh=new Je(new bs(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(e,t=0,n=.1,s=100,r={}){let{size:o=256,position:a=KS}=r,l=this._renderer;this._setSize(o);let c=this._allocateTarget(),h=this._getSourceTarget(!0);t>0&&(h.texture.mipmapsAutoUpdate=!1);let d=l.autoClear,f=l.autoClearColor,u=l.autoClearDepth,g=l.autoClearStencil,_=e.background;l.autoClear=!0,l.autoClearColor=!0,l.autoClearDepth=!0,l.autoClearStencil=!0,_===null&&(e.background=l.getClearColor(jS));let m=new to(n,s,h);return m.position.copy(a),m.update(l,e),l.autoClear=d,l.autoClearColor=f,l.autoClearDepth=u,l.autoClearStencil=g,e.background=_,t>0&&(h.texture.mipmapsAutoUpdate=!0,this._blur(c,t)),this._applyPMREM(c),c}fromEquirectangular(e,t=null){return this._fromTexture(e,t)}fromCubemap(e,t=null){return this._fromTexture(e,t)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=zg(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=Bg(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(e,t){return t>0?1-Math.sqrt(1-e/t):0}_setSize(e){this._cubeSize=Math.max(Og,df(e))}_fromTexture(e,t){e.mapping===or||e.mapping===so?this._setSize(e.image.length===0?Og:e.image[0].width||e.image[0].image.width):this._setSize(e.image.width/4);let n=t||this._allocateTarget();return this._textureToCubemap(e),this._applyPMREM(n),n}_allocateTarget(){let e=this._cubeSize,t=kg(e,!1,!1),n=Math.log2(e)-YS;for(let s=0;s<=n;s++)t.texture.mipmaps.push({width:e>>s,height:e>>s});return t.texture.name="PMREM",t.texture.isPMREMTexture=!0,t}_getSourceTarget(e=!1){let t=this._cubeSize,n=this._sourceTarget;return(n===null||n.width!==t||e&&n.depthBuffer===!1)&&(n!==null&&n.dispose(),this._sourceTarget=kg(t,!0,e)),this._sourceTarget}_compileMaterial(e){this._boxMesh.material=e,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(e,t,n){let s=this._boxMesh,r=this._cubeCamera;s.material=n,r.renderTarget=e,r.activeMipmapLevel=t;let o=e.width>>t;e.viewport.set(0,0,o,o),r.update(this._renderer,s),e.viewport.set(0,0,e.width,e.height)}_textureToCubemap(e){let t;e.mapping===or||e.mapping===so?(this._cubemapMaterial===null&&(this._cubemapMaterial=zg()),t=this._cubemapMaterial,t.uniforms.flipEnvMap.value=e.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=Bg()),t=this._equirectMaterial),t.uniforms.envMap.value=e,this._renderCube(this._getSourceTarget(),0,t)}_applyPMREM(e){this._ggxMaterial===null&&(this._ggxMaterial=QS(),this._integrationMaterial=eM());let t=this._cubeSize,n=e.texture.mipmaps.length-1,s=this._ggxMaterial.uniforms;s.envMap.value=this._sourceTarget.texture;let r=this._integrationMaterial.uniforms;r.envMap.value=this._sourceTarget.texture,r.sourceLod.value=Math.log2(t/a0);for(let o=0;o<=n;o++){let a=i.lodToRoughness(o,n);if(o>n-JS)r.roughness.value=a,this._renderCube(e,o,this._integrationMaterial);else{let l=a>0?Math.log2(t)+.5*Math.log2(6/(o0*Math.pow(a,4)))+.5:0;s.roughness.value=a,s.lodBias.value=l,this._renderCube(e,o,this._ggxMaterial)}}}_blur(e,t){this._blurMaterial===null&&(this._blurMaterial=tM());let n=this._blurMaterial,s=n.uniforms,r=this._sourceTarget;s.sigma.value=Math.min(t,Math.PI)/Math.SQRT2,s.envMap.value=r.texture,this._renderCube(e,0,n),s.envMap.value=e.texture,this._renderCube(r,0,n)}};function kg(i,e,t){return new Xa(i,{minFilter:Qi,generateMipmaps:e,type:rn,colorSpace:Js,depthBuffer:t})}function qa(i,e,t){return new wt({name:i,uniforms:e,vertexShader:He.cube_vert,fragmentShader:t,side:un,blending:sn,depthTest:!1,depthWrite:!1})}function QS(){return qa("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${o0}u

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float lodBias;

		#include <common>

		// Van der Corput radical inverse
		float radicalInverse_VdC( uint bits ) {

			bits = ( bits << 16u ) | ( bits >> 16u );
			bits = ( ( bits & 0x55555555u ) << 1u ) | ( ( bits & 0xAAAAAAAAu ) >> 1u );
			bits = ( ( bits & 0x33333333u ) << 2u ) | ( ( bits & 0xCCCCCCCCu ) >> 2u );
			bits = ( ( bits & 0x0F0F0F0Fu ) << 4u ) | ( ( bits & 0xF0F0F0F0u ) >> 4u );
			bits = ( ( bits & 0x00FF00FFu ) << 8u ) | ( ( bits & 0xFF00FF00u ) >> 8u );
			return float( bits ) * 2.3283064365386963e-10; // / 0x100000000

		}

		// Hammersley sequence
		vec2 hammersley( uint i, uint N ) {

			return vec2( float( i ) / float( N ), radicalInverse_VdC( i ) );

		}

		void main() {

			vec3 N = normalize( vWorldDirection );

			// For very low roughness, just sample the environment directly
			if ( roughness < 0.001 ) {

				gl_FragColor = vec4( textureLod( envMap, N, 0.0 ).rgb, 1.0 );
				return;

			}

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			// Tangent space basis for VNDF sampling
			vec3 up = abs( N.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, N ) );
			vec3 bitangent = cross( N, tangent );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			for ( uint i = 0u; i < GGX_SAMPLES; i ++ ) {

				vec2 Xi = hammersley( i, GGX_SAMPLES );

				// With V = N, sample the reflected direction directly.
				float invQ = 1.0 / ( 1.0 - Xi.x + alpha2 * Xi.x );
				float NdotL = ( 1.0 - Xi.x - alpha2 * Xi.x ) * invQ;

				if ( NdotL > 0.0 ) {

					float phi = 2.0 * PI * Xi.y;
					float sinTheta = 2.0 * alpha * sqrt( Xi.x * ( 1.0 - Xi.x ) ) * invQ;
					vec3 L = N * NdotL + ( tangent * cos( phi ) + bitangent * sin( phi ) ) * sinTheta;

					// Match the source mip to the sample's solid angle. The terms
					// independent of the sample are precomputed in lodBias.
					float d = alpha2 * invQ;
					float lod = max( log2( d ) + lodBias, 0.0 );

					// Weight by NdotL for the split-sum approximation
					prefilteredColor += textureLod( envMap, L, lod ).rgb * NdotL;
					totalWeight += NdotL;

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function eM(){return qa("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:a0}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float sourceLod;
		uniform int sourceSize;

		void main() {

			vec3 N = normalize( vWorldDirection );

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			float texelSize = 2.0 / float( sourceSize );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			// Pair opposite texels: only the one in N's hemisphere contributes.
			for ( int face = 0; face < 3; face ++ ) {

				for ( int y = 0; y < sourceSize; y ++ ) {

					for ( int x = 0; x < sourceSize; x ++ ) {

						vec2 uv = ( vec2( x, y ) + 0.5 ) * texelSize - 1.0;
						vec3 texelDirection = face == 0 ? vec3( 1.0, uv ) : ( face == 1 ? vec3( uv.x, 1.0, uv.y ) : vec3( uv, 1.0 ) );

						float invDistance = inversesqrt( 1.0 + dot( uv, uv ) );
						float NdotL = dot( N, texelDirection );
						texelDirection *= NdotL < 0.0 ? - 1.0 : 1.0;
						NdotL = abs( NdotL ) * invDistance;

						// With V = N, NdotH squared is ( 1 + NdotL ) / 2. Common factors
						// in the GGX distribution and texel solid angle cancel when normalized.
						float d = 1.0 + alpha2 + ( alpha2 - 1.0 ) * NdotL;
						float weight = NdotL * invDistance * invDistance * invDistance / ( d * d );

						prefilteredColor += textureLod( envMap, texelDirection, sourceLod ).rgb * weight;
						totalWeight += weight;

					}

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function tM(){return qa("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${ZS}
		#define GOLDEN_ANGLE 2.39996322973

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float sigma;

		#include <common>

		void main() {

			vec3 outputDirection = normalize( vWorldDirection );

			vec3 up = abs( outputDirection.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, outputDirection ) );
			vec3 bitangent = cross( outputDirection, tangent );

			// Truncate the kernel at three standard deviations or at the antipode.
			float thetaMax = min( 3.0 * sigma, PI );
			float truncation = 1.0 - exp( - 0.5 * thetaMax * thetaMax / ( sigma * sigma ) );

			vec3 accumColor = vec3( 0.0 );
			float accumWeight = 0.0;

			for ( int i = 0; i < SAMPLES; i ++ ) {

				// Stratified inverse-CDF sampling of the Gaussian, placed on a golden-angle spiral.
				float stratum = ( float( i ) + 0.5 ) / float( SAMPLES );
				float theta = sigma * sqrt( - 2.0 * log( 1.0 - stratum * truncation ) );
				float phi = float( i ) * GOLDEN_ANGLE;

				vec3 offset = cos( phi ) * tangent + sin( phi ) * bitangent;
				vec3 sampleDirection = cos( theta ) * outputDirection + sin( theta ) * offset;

				// Correct the planar sample density to solid angle.
				float weight = sin( theta ) / theta;

				accumColor += weight * textureLod( envMap, sampleDirection, 0.0 ).rgb;
				accumWeight += weight;

			}

			gl_FragColor = vec4( accumColor / accumWeight, 1.0 );

		}
	`)}function Bg(){return qa("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

		varying vec3 vWorldDirection;

		uniform sampler2D envMap;

		#include <common>

		void main() {

			// Average four subpixel samples to preserve small, bright features.
			vec3 direction = normalize( vWorldDirection );
			vec3 dx = dFdx( direction ) * 0.25;
			vec3 dy = dFdy( direction ) * 0.25;

			vec3 color = textureLod( envMap, equirectUv( normalize( direction - dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction - dx + dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx + dy ) ), 0.0 ).rgb;
			gl_FragColor = vec4( color * 0.25, 1.0 );

		}
	`)}function zg(){return qa("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function nM(i){let e=new WeakMap,t=new WeakMap,n=null;function s(f,u=!1){return f==null?null:u?o(f):r(f)}function r(f){if(f&&f.isTexture){let u=f.mapping;if(u===Xc||u===qc)if(e.has(f)){let g=e.get(f).texture;return a(g,f.mapping)}else{let g=f.image;if(g&&g.height>0){let _=new Xa(g.height);return _.fromEquirectangularTexture(i,f),e.set(f,_),f.addEventListener("dispose",c),a(_.texture,f.mapping)}else return null}}return f}function o(f){if(f&&f.isTexture&&f.isPMREMTexture!==!0){let u=f.mapping,g=u===Xc||u===qc,_=u===or||u===so;if(g||_){let m=t.get(f),p=m!==void 0?m.texture.pmremVersion:0;if(f.isRenderTargetTexture&&f.pmremVersion!==p)return n===null&&(n=new Dh(i)),m=g?n.fromEquirectangular(f,m):n.fromCubemap(f,m),m.texture.pmremVersion=f.pmremVersion,t.set(f,m),m.texture;if(m!==void 0)return m.texture;{let b=f.image;return g&&b&&b.height>0||_&&b&&l(b)?(n===null&&(n=new Dh(i)),m=g?n.fromEquirectangular(f):n.fromCubemap(f),m.texture.pmremVersion=f.pmremVersion,t.set(f,m),f.addEventListener("dispose",h),m.texture):null}}}return f}function a(f,u){return u===Xc?f.mapping=or:u===qc&&(f.mapping=so),f}function l(f){let u=0,g=6;for(let _=0;_<g;_++)f[_]!==void 0&&u++;return u===g}function c(f){let u=f.target;u.removeEventListener("dispose",c);let g=e.get(u);g!==void 0&&(e.delete(u),g.dispose())}function h(f){let u=f.target;u.removeEventListener("dispose",h);let g=t.get(u);g!==void 0&&(t.delete(u),g.dispose())}function d(){e=new WeakMap,t=new WeakMap,n!==null&&(n.dispose(),n=null)}return{get:s,dispose:d}}function iM(i){let e={};function t(n){if(e[n]!==void 0)return e[n];let s=i.getExtension(n);return e[n]=s,s}return{has:function(n){return t(n)!==null},init:function(){t("EXT_color_buffer_float"),t("WEBGL_clip_cull_distance"),t("OES_texture_float_linear"),t("EXT_color_buffer_half_float"),t("WEBGL_multisampled_render_to_texture"),t("WEBGL_render_shared_exponent")},get:function(n){let s=t(n);return s===null&&Wo("WebGLRenderer: "+n+" extension not supported."),s}}}function sM(i,e,t,n){let s={},r=new WeakMap,o=new FinalizationRegistry(g=>delete s[g]);function a(g){l(g.target)}function l(g){g.index!==null&&e.remove(g.index);for(let m in g.attributes)e.remove(g.attributes[m]);g.removeEventListener("dispose",a),delete s[g.id],o.unregister(g);let _=r.get(g);_&&(e.remove(_),r.delete(g)),n.releaseStatesOfGeometry(g),g.isInstancedBufferGeometry===!0&&delete g._maxInstanceCount,t.memory.geometries--}function c(g,_){return s[_.id]!==void 0||(_.addEventListener("dispose",a),s[_.id]=new WeakRef(_),o.register(_,_.id,_),t.memory.geometries++),_}function h(g){let _=g.attributes;for(let m in _)e.update(_[m],i.ARRAY_BUFFER)}function d(g){let _=g.index,m=g.attributes.position,p=0;if(m===void 0)return;let b=_!==null?_.array.length:m.array.length/3-1,M=m.count>=65535?ea:Qo,y=new M(Math.ceil(b/3)*6,1),E=y.array;if(_!==null){let v=_.array;p=_.version;for(let T=0,I=0;T<b;T+=3){let P=v[T+0],L=v[T+1],U=v[T+2];E[I++]=P,E[I++]=L,E[I++]=L,E[I++]=U,E[I++]=U,E[I++]=P}}else{p=m.version;for(let v=0,T=0;v<b;v+=3){let I=v+0,P=v+1,L=v+2;E[T++]=I,E[T++]=P,E[T++]=P,E[T++]=L,E[T++]=L,E[T++]=I}}y.version=p;let A=r.get(g);A&&e.remove(A),r.set(g,y)}function f(g){let _=r.get(g);if(_){let m=g.index;m!==null&&_.version<m.version&&d(g)}else d(g);return r.get(g)}function u(){for(let g in s){let _=s[g].deref();_!==void 0&&l(_)}}return{get:c,update:h,getWireframeAttribute:f,dispose:u}}function rM(i,e,t){let n;function s(d){n=d}let r,o;function a(d){r=d.type,o=d.bytesPerElement}function l(d,f){i.drawElements(n,f,r,d*o),t.update(f,n,1)}function c(d,f,u){u!==0&&(i.drawElementsInstanced(n,f,r,d*o,u),t.update(f,n,u))}function h(d,f,u){if(u===0)return;e.get("WEBGL_multi_draw").multiDrawElementsWEBGL(n,f,0,r,d,0,u);let _=0;for(let m=0;m<u;m++)_+=f[m];t.update(_,n,1)}this.setMode=s,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=h}function oM(i){let e={geometries:0,textures:0},t={frame:0,calls:0,triangles:0,points:0,lines:0};function n(r,o,a){switch(t.calls++,o){case i.TRIANGLES:t.triangles+=a*(r/3);break;case i.LINES:t.lines+=a*(r/2);break;case i.LINE_STRIP:t.lines+=a*(r-1);break;case i.LINE_LOOP:t.lines+=a*r;break;case i.POINTS:t.points+=a*r;break;default:Ge("WebGLInfo: Unknown draw mode:",o);break}}function s(){t.calls=0,t.triangles=0,t.points=0,t.lines=0}return{memory:e,render:t,programs:null,autoReset:!0,reset:s,update:n}}function aM(i,e,t){let n=new WeakMap,s=new mt;function r(o,a,l){let c=o.morphTargetInfluences,h=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,d=h!==void 0?h.length:0,f=n.get(a);if(f===void 0||f.count!==d){let I=function(){v.dispose(),n.delete(a),a.removeEventListener("dispose",I)};f!==void 0&&f.texture.dispose();let u=a.morphAttributes.position!==void 0,g=a.morphAttributes.normal!==void 0,_=a.morphAttributes.color!==void 0,m=a.morphAttributes.position||[],p=a.morphAttributes.normal||[],b=a.morphAttributes.color||[],M=0;u===!0&&(M=1),g===!0&&(M=2),_===!0&&(M=3);let y=a.attributes.position.count*M,E=1;y>e.maxTextureSize&&(E=Math.ceil(y/e.maxTextureSize),y=e.maxTextureSize);let A=new Float32Array(y*E*4*d),v=new jo(A,y,E,d);v.type=Hn,v.needsUpdate=!0;let T=M*4;for(let P=0;P<d;P++){let L=m[P],U=p[P],k=b[P],N=y*E*4*P;for(let G=0;G<L.count;G++){let q=G*T;u===!0&&(s.fromBufferAttribute(L,G),A[N+q+0]=s.x,A[N+q+1]=s.y,A[N+q+2]=s.z,A[N+q+3]=0),g===!0&&(s.fromBufferAttribute(U,G),A[N+q+4]=s.x,A[N+q+5]=s.y,A[N+q+6]=s.z,A[N+q+7]=0),_===!0&&(s.fromBufferAttribute(k,G),A[N+q+8]=s.x,A[N+q+9]=s.y,A[N+q+10]=s.z,A[N+q+11]=k.itemSize===4?s.w:1)}}f={count:d,texture:v,size:new me(y,E)},n.set(a,f),a.addEventListener("dispose",I)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)l.getUniforms().setValue(i,"morphTexture",o.morphTexture,t);else{let u=0;for(let _=0;_<c.length;_++)u+=c[_];let g=a.morphTargetsRelative?1:1-u;l.getUniforms().setValue(i,"morphTargetBaseInfluence",g),l.getUniforms().setValue(i,"morphTargetInfluences",c)}l.getUniforms().setValue(i,"morphTargetsTexture",f.texture,t),l.getUniforms().setValue(i,"morphTargetsTextureSize",f.size)}return{update:r}}function lM(i,e,t,n,s){let r=new WeakMap;function o(c){let h=s.render.frame,d=c.geometry,f=e.get(c,d);if(r.get(f)!==h&&(e.update(f),r.set(f,h)),c.isInstancedMesh&&(c.hasEventListener("dispose",l)===!1&&c.addEventListener("dispose",l),r.get(c)!==h&&(t.update(c.instanceMatrix,i.ARRAY_BUFFER),c.instanceColor!==null&&t.update(c.instanceColor,i.ARRAY_BUFFER),r.set(c,h))),c.isSkinnedMesh){let u=c.skeleton;r.get(u)!==h&&(u.update(),r.set(u,h))}return f}function a(){r=new WeakMap}function l(c){let h=c.target;h.removeEventListener("dispose",l),n.releaseStatesOfObject(h),t.remove(h.instanceMatrix),h.instanceColor!==null&&t.remove(h.instanceColor)}return{update:o,dispose:a}}var cM={[Ra]:"LINEAR_TONE_MAPPING",[Pa]:"REINHARD_TONE_MAPPING",[Ia]:"CINEON_TONE_MAPPING",[La]:"ACES_FILMIC_TONE_MAPPING",[Na]:"AGX_TONE_MAPPING",[Ua]:"NEUTRAL_TONE_MAPPING",[Da]:"CUSTOM_TONE_MAPPING"};function hM(i,e,t,n,s,r){let o=new Gt(e,t,{type:i,depthBuffer:s,stencilBuffer:r,samples:n?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),a=null,l=null,c=null,h=new st;h.setAttribute("position",new Qe([-1,3,0,-1,-1,0,3,-1,0],3)),h.setAttribute("uv",new Qe([0,2,0,0,2,0],2));let d=new eo({uniforms:{tDiffuse:{value:null}},vertexShader:`
			precision highp float;

			uniform mat4 modelViewMatrix;
			uniform mat4 projectionMatrix;

			attribute vec3 position;
			attribute vec2 uv;

			varying vec2 vUv;

			void main() {
				vUv = uv;
				gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
			}`,fragmentShader:`
			precision highp float;

			uniform sampler2D tDiffuse;

			varying vec2 vUv;

			#include <tonemapping_pars_fragment>
			#include <colorspace_pars_fragment>

			void main() {
				gl_FragColor = texture2D( tDiffuse, vUv );

				#ifdef LINEAR_TONE_MAPPING
					gl_FragColor.rgb = LinearToneMapping( gl_FragColor.rgb );
				#elif defined( REINHARD_TONE_MAPPING )
					gl_FragColor.rgb = ReinhardToneMapping( gl_FragColor.rgb );
				#elif defined( CINEON_TONE_MAPPING )
					gl_FragColor.rgb = CineonToneMapping( gl_FragColor.rgb );
				#elif defined( ACES_FILMIC_TONE_MAPPING )
					gl_FragColor.rgb = ACESFilmicToneMapping( gl_FragColor.rgb );
				#elif defined( AGX_TONE_MAPPING )
					gl_FragColor.rgb = AgXToneMapping( gl_FragColor.rgb );
				#elif defined( NEUTRAL_TONE_MAPPING )
					gl_FragColor.rgb = NeutralToneMapping( gl_FragColor.rgb );
				#elif defined( CUSTOM_TONE_MAPPING )
					gl_FragColor.rgb = CustomToneMapping( gl_FragColor.rgb );
				#endif

				#ifdef SRGB_TRANSFER
					gl_FragColor = sRGBTransferOETF( gl_FragColor );
				#endif
			}`,depthTest:!1,depthWrite:!1}),f=new Je(h,d),u=new nr(-1,1,1,-1,0,1),g=null,_=null,m=!1,p,b=null,M=[],y=!1;this.setSize=function(E,A){o.setSize(E,A),a!==null&&a.setSize(E,A),l!==null&&l.setSize(E,A);for(let v=0;v<M.length;v++){let T=M[v];T.setSize&&T.setSize(E,A)}},this.setEffects=function(E){M=E,y=M.length>0&&M[0].isRenderPass===!0;let A=o.width,v=o.height;M.length>0&&a===null&&(a=new Gt(A,v,{type:rn,depthBuffer:!1,stencilBuffer:!1}),l=new Gt(A,v,{type:rn,depthBuffer:!1,stencilBuffer:!1}));let T=s===!0&&M.some(I=>I.needsDepthTexture===!0);T!==(o.depthTexture!==null)&&(T===!0&&c===null&&(c=new pi(A,v),r===!0&&(c.format=vi,c.type=es)),o.dispose(),o.depthTexture=T?c:null,o.resolveDepthBuffer=T,o.storeMultisampledDepthBuffer=T);for(let I=0;I<M.length;I++){let P=M[I];P.setSize&&P.setSize(A,v),T&&P.needsDepthTexture===!0&&P.setDepthTexture&&P.setDepthTexture(c)}},this.begin=function(E,A){if(m||E.toneMapping===Ni&&M.length===0)return!1;if(b=A,A!==null){let v=A.width,T=A.height;(o.width!==v||o.height!==T)&&this.setSize(v,T)}return y===!1&&E.setRenderTarget(o),p=E.toneMapping,E.toneMapping=Ni,!0},this.hasRenderPass=function(){return y},this.end=function(E,A){E.toneMapping=p,m=!0;let v=o,T=a;for(let I=0;I<M.length;I++){let P=M[I];P.enabled!==!1&&(P.render(E,T,v,A),P.needsSwap!==!1&&(v=T,T=T===a?l:a))}if(g!==E.outputColorSpace||_!==E.toneMapping){g=E.outputColorSpace,_=E.toneMapping,d.defines={},Ke.getTransfer(g)===lt&&(d.defines.SRGB_TRANSFER="");let I=cM[_];I&&(d.defines[I]=""),d.needsUpdate=!0}d.uniforms.tDiffuse.value=v.texture,E.setRenderTarget(b),E.render(f,u),b=null,m=!1},this.isCompositing=function(){return m},this.dispose=function(){o.dispose(),a!==null&&a.dispose(),l!==null&&l.dispose(),h.dispose(),d.dispose()}}var l0=new Mn,c0=new pi(1,1),h0=new ra(1),u0=new jo,d0=new _c,f0=new sa,Vg=[],Gg=[],Hg=new Float32Array(16),Wg=new Float32Array(9),Xg=new Float32Array(4);function lo(i,e,t){let n=i[0];if(n<=0||n>0)return i;let s=e*t,r=Vg[s];if(r===void 0&&(r=new Float32Array(s),Vg[s]=r),e!==0){n.toArray(r,0);for(let o=1,a=0;o!==e;++o)a+=t,i[o].toArray(r,a)}return r}function $t(i,e){if(i.length!==e.length)return!1;for(let t=0,n=i.length;t<n;t++)if(i[t]!==e[t])return!1;return!0}function Yt(i,e){for(let t=0,n=e.length;t<n;t++)i[t]=e[t]}function Uh(i,e){let t=Gg[e];t===void 0&&(t=new Int32Array(e),Gg[e]=t);for(let n=0;n!==e;++n)t[n]=i.allocateTextureUnit();return t}function uM(i,e){let t=this.cache;t[0]!==e&&(i.uniform1f(this.addr,e),t[0]=e)}function dM(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2f(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if($t(t,e))return;i.uniform2fv(this.addr,e),Yt(t,e)}}function fM(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3f(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else if(e.r!==void 0)(t[0]!==e.r||t[1]!==e.g||t[2]!==e.b)&&(i.uniform3f(this.addr,e.r,e.g,e.b),t[0]=e.r,t[1]=e.g,t[2]=e.b);else{if($t(t,e))return;i.uniform3fv(this.addr,e),Yt(t,e)}}function pM(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4f(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if($t(t,e))return;i.uniform4fv(this.addr,e),Yt(t,e)}}function mM(i,e){let t=this.cache,n=e.elements;if(n===void 0){if($t(t,e))return;i.uniformMatrix2fv(this.addr,!1,e),Yt(t,e)}else{if($t(t,n))return;Xg.set(n),i.uniformMatrix2fv(this.addr,!1,Xg),Yt(t,n)}}function gM(i,e){let t=this.cache,n=e.elements;if(n===void 0){if($t(t,e))return;i.uniformMatrix3fv(this.addr,!1,e),Yt(t,e)}else{if($t(t,n))return;Wg.set(n),i.uniformMatrix3fv(this.addr,!1,Wg),Yt(t,n)}}function vM(i,e){let t=this.cache,n=e.elements;if(n===void 0){if($t(t,e))return;i.uniformMatrix4fv(this.addr,!1,e),Yt(t,e)}else{if($t(t,n))return;Hg.set(n),i.uniformMatrix4fv(this.addr,!1,Hg),Yt(t,n)}}function xM(i,e){let t=this.cache;t[0]!==e&&(i.uniform1i(this.addr,e),t[0]=e)}function _M(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2i(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if($t(t,e))return;i.uniform2iv(this.addr,e),Yt(t,e)}}function yM(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3i(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if($t(t,e))return;i.uniform3iv(this.addr,e),Yt(t,e)}}function bM(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4i(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if($t(t,e))return;i.uniform4iv(this.addr,e),Yt(t,e)}}function SM(i,e){let t=this.cache;t[0]!==e&&(i.uniform1ui(this.addr,e),t[0]=e)}function MM(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2ui(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if($t(t,e))return;i.uniform2uiv(this.addr,e),Yt(t,e)}}function wM(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3ui(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if($t(t,e))return;i.uniform3uiv(this.addr,e),Yt(t,e)}}function TM(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4ui(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if($t(t,e))return;i.uniform4uiv(this.addr,e),Yt(t,e)}}function Fh(i){return i.version===0&&(i.compareFunction=lf,i.needsUpdate=!0),i}function EM(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_2D_SHADOW?r=Fh(c0):r=l0,t.setTexture2D(e||r,s)}function AM(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),t.setTexture3D(e||d0,s)}function CM(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_CUBE_SHADOW?r=Fh(h0):r=f0,t.setTextureCube(e||r,s)}function RM(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),t.setTexture2DArray(e||u0,s)}function PM(i){switch(i){case 5126:return uM;case 35664:return dM;case 35665:return fM;case 35666:return pM;case 35674:return mM;case 35675:return gM;case 35676:return vM;case 5124:case 35670:return xM;case 35667:case 35671:return _M;case 35668:case 35672:return yM;case 35669:case 35673:return bM;case 5125:return SM;case 36294:return MM;case 36295:return wM;case 36296:return TM;case 35678:case 36198:case 36298:case 36306:case 35682:return EM;case 35679:case 36299:case 36307:return AM;case 35680:case 36300:case 36308:case 36293:return CM;case 36289:case 36303:case 36311:case 36292:return RM}}function IM(i,e){i.uniform1fv(this.addr,e)}function LM(i,e){let t=lo(e,this.size,2);i.uniform2fv(this.addr,t)}function DM(i,e){let t=lo(e,this.size,3);i.uniform3fv(this.addr,t)}function NM(i,e){let t=lo(e,this.size,4);i.uniform4fv(this.addr,t)}function UM(i,e){let t=lo(e,this.size,4);i.uniformMatrix2fv(this.addr,!1,t)}function FM(i,e){let t=lo(e,this.size,9);i.uniformMatrix3fv(this.addr,!1,t)}function OM(i,e){let t=lo(e,this.size,16);i.uniformMatrix4fv(this.addr,!1,t)}function kM(i,e){i.uniform1iv(this.addr,e)}function BM(i,e){i.uniform2iv(this.addr,e)}function zM(i,e){i.uniform3iv(this.addr,e)}function VM(i,e){i.uniform4iv(this.addr,e)}function GM(i,e){i.uniform1uiv(this.addr,e)}function HM(i,e){i.uniform2uiv(this.addr,e)}function WM(i,e){i.uniform3uiv(this.addr,e)}function XM(i,e){i.uniform4uiv(this.addr,e)}function qM(i,e,t){let n=this.cache,s=e.length,r=Uh(t,s);$t(n,r)||(i.uniform1iv(this.addr,r),Yt(n,r));let o;this.type===i.SAMPLER_2D_SHADOW?o=Fh(c0):o=l0;for(let a=0;a!==s;++a)t.setTexture2D(e[a]||o,r[a])}function $M(i,e,t){let n=this.cache,s=e.length,r=Uh(t,s);$t(n,r)||(i.uniform1iv(this.addr,r),Yt(n,r));for(let o=0;o!==s;++o)t.setTexture3D(e[o]||d0,r[o])}function YM(i,e,t){let n=this.cache,s=e.length,r=Uh(t,s);$t(n,r)||(i.uniform1iv(this.addr,r),Yt(n,r));let o;this.type===i.SAMPLER_CUBE_SHADOW?o=Fh(h0):o=f0;for(let a=0;a!==s;++a)t.setTextureCube(e[a]||o,r[a])}function ZM(i,e,t){let n=this.cache,s=e.length,r=Uh(t,s);$t(n,r)||(i.uniform1iv(this.addr,r),Yt(n,r));for(let o=0;o!==s;++o)t.setTexture2DArray(e[o]||u0,r[o])}function JM(i){switch(i){case 5126:return IM;case 35664:return LM;case 35665:return DM;case 35666:return NM;case 35674:return UM;case 35675:return FM;case 35676:return OM;case 5124:case 35670:return kM;case 35667:case 35671:return BM;case 35668:case 35672:return zM;case 35669:case 35673:return VM;case 5125:return GM;case 36294:return HM;case 36295:return WM;case 36296:return XM;case 35678:case 36198:case 36298:case 36306:case 35682:return qM;case 35679:case 36299:case 36307:return $M;case 35680:case 36300:case 36308:case 36293:return YM;case 36289:case 36303:case 36311:case 36292:return ZM}}var bf=class{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.setValue=PM(t.type)}},Sf=class{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.size=t.size,this.setValue=JM(t.type)}},Mf=class{constructor(e){this.id=e,this.seq=[],this.map={}}setValue(e,t,n){let s=this.seq;for(let r=0,o=s.length;r!==o;++r){let a=s[r];a.setValue(e,t[a.id],n)}}},_f=/(\w+)(\])?(\[|\.)?/g;function qg(i,e){i.seq.push(e),i.map[e.id]=e}function KM(i,e,t){let n=i.name,s=n.length;for(_f.lastIndex=0;;){let r=_f.exec(n),o=_f.lastIndex,a=r[1],l=r[2]==="]",c=r[3];if(l&&(a=a|0),c===void 0||c==="["&&o+2===s){qg(t,c===void 0?new bf(a,i,e):new Sf(a,i,e));break}else{let d=t.map[a];d===void 0&&(d=new Mf(a),qg(t,d)),t=d}}}var ao=class{constructor(e,t){this.seq=[],this.map={};let n=e.getProgramParameter(t,e.ACTIVE_UNIFORMS);for(let o=0;o<n;++o){let a=e.getActiveUniform(t,o),l=e.getUniformLocation(t,a.name);KM(a,l,this)}let s=[],r=[];for(let o of this.seq)o.type===e.SAMPLER_2D_SHADOW||o.type===e.SAMPLER_CUBE_SHADOW||o.type===e.SAMPLER_2D_ARRAY_SHADOW?s.push(o):r.push(o);s.length>0&&(this.seq=s.concat(r))}setValue(e,t,n,s){let r=this.map[t];r!==void 0&&r.setValue(e,n,s)}setOptional(e,t,n){let s=t[n];s!==void 0&&this.setValue(e,n,s)}static upload(e,t,n,s){for(let r=0,o=t.length;r!==o;++r){let a=t[r],l=n[a.id];l.needsUpdate!==!1&&a.setValue(e,l.value,s)}}static seqWithValue(e,t){let n=[];for(let s=0,r=e.length;s!==r;++s){let o=e[s];o.id in t&&n.push(o)}return n}};function $g(i,e,t){let n=i.createShader(e);return i.shaderSource(n,t),i.compileShader(n),n}var jM=37297,QM=0;function ew(i,e){let t=i.split(`
`),n=[],s=Math.max(e-6,0),r=Math.min(e+6,t.length);for(let o=s;o<r;o++){let a=o+1;n.push(`${a===e?">":" "} ${a}: ${t[o]}`)}return n.join(`
`)}var Yg=new We;function tw(i){Ke._getMatrix(Yg,Ke.workingColorSpace,i);let e=`mat3( ${Yg.elements.map(t=>t.toFixed(4))} )`;switch(Ke.getTransfer(i)){case Jo:return[e,"LinearTransferOETF"];case lt:return[e,"sRGBTransferOETF"];default:return Ie("WebGLProgram: Unsupported color space: ",i),[e,"LinearTransferOETF"]}}function Zg(i,e,t){let n=i.getShaderParameter(e,i.COMPILE_STATUS),r=(i.getShaderInfoLog(e)||"").trim();if(n&&r==="")return"";let o=/ERROR: 0:(\d+)/.exec(r);if(o){let a=parseInt(o[1]);return t.toUpperCase()+`

`+r+`

`+ew(i.getShaderSource(e),a)}else return r}function nw(i,e){let t=tw(e);return[`vec4 ${i}( vec4 value ) {`,`	return ${t[1]}( vec4( ${t[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}var iw={[Ra]:"Linear",[Pa]:"Reinhard",[Ia]:"Cineon",[La]:"ACESFilmic",[Na]:"AgX",[Ua]:"Neutral",[Da]:"Custom"};function sw(i,e){let t=iw[e];return t===void 0?(Ie("WebGLProgram: Unsupported toneMapping:",e),"vec3 "+i+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+i+"( vec3 color ) { return "+t+"ToneMapping( color ); }"}var Lh=new R;function rw(){Ke.getLuminanceCoefficients(Lh);let i=Lh.x.toFixed(4),e=Lh.y.toFixed(4),t=Lh.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${i}, ${e}, ${t} );`,"	return dot( weights, rgb );","}"].join(`
`)}function ow(i){return[i.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",i.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(Wa).join(`
`)}function aw(i){let e=[];for(let t in i){let n=i[t];n!==!1&&e.push("#define "+t+" "+n)}return e.join(`
`)}function lw(i,e){let t={},n=i.getProgramParameter(e,i.ACTIVE_ATTRIBUTES);for(let s=0;s<n;s++){let r=i.getActiveAttrib(e,s),o=r.name,a=1;r.type===i.FLOAT_MAT2&&(a=2),r.type===i.FLOAT_MAT3&&(a=3),r.type===i.FLOAT_MAT4&&(a=4),t[o]={type:r.type,location:i.getAttribLocation(e,o),locationSize:a}}return t}function Wa(i){return i!==""}function Jg(i,e){let t=e.numSpotLightShadows+e.numSpotLightMaps-e.numSpotLightShadowsWithMaps;return i.replace(/NUM_SUN_LIGHTS/g,e.numSunLights).replace(/NUM_DIR_LIGHTS/g,e.numDirLights).replace(/NUM_SPOT_LIGHTS/g,e.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,e.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,t).replace(/NUM_RECT_AREA_LIGHTS/g,e.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,e.numPointLights).replace(/NUM_HEMI_LIGHTS/g,e.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,e.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,e.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,e.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,e.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,e.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,e.numLightProbeGrids)}function Kg(i,e){return i.replace(/NUM_CLIPPING_PLANES/g,e.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,e.numClippingPlanes-e.numClipIntersection)}var cw=/^[ \t]*#include +<([\w\d./]+)>/gm;function wf(i){return i.replace(cw,hw)}function hw(i,e){let t=He[e];if(t===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+e+">");return wf(t)}var uw=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function jg(i){return i.replace(uw,dw)}function dw(i,e,t,n){let s="";for(let r=parseInt(e);r<parseInt(t);r++)s+=n.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return s}function Qg(i){let e=`precision ${i.precision} float;
	precision ${i.precision} int;
	precision ${i.precision} sampler2D;
	precision ${i.precision} samplerCube;
	precision ${i.precision} sampler3D;
	precision ${i.precision} sampler2DArray;
	precision ${i.precision} sampler2DShadow;
	precision ${i.precision} samplerCubeShadow;
	precision ${i.precision} sampler2DArrayShadow;
	precision ${i.precision} isampler2D;
	precision ${i.precision} isampler3D;
	precision ${i.precision} isamplerCube;
	precision ${i.precision} isampler2DArray;
	precision ${i.precision} usampler2D;
	precision ${i.precision} usampler3D;
	precision ${i.precision} usamplerCube;
	precision ${i.precision} usampler2DArray;
	`;return i.precision==="highp"?e+=`
#define HIGH_PRECISION`:i.precision==="mediump"?e+=`
#define MEDIUM_PRECISION`:i.precision==="lowp"&&(e+=`
#define LOW_PRECISION`),e}var fw={[sr]:"SHADOWMAP_TYPE_PCF",[no]:"SHADOWMAP_TYPE_VSM"};function pw(i){return fw[i.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}var mw={[so]:"ENVMAP_MODE_REFRACTION"};function gw(i){return i.envMap===!1?"ENVMAP_MODE_REFLECTION":mw[i.envMapMode]||"ENVMAP_MODE_REFLECTION"}var vw={[Wc]:"ENVMAP_BLENDING_MULTIPLY",[ug]:"ENVMAP_BLENDING_MIX",[dg]:"ENVMAP_BLENDING_ADD"};function xw(i){return i.envMap===!1?"ENVMAP_BLENDING_NONE":vw[i.combine]||"ENVMAP_BLENDING_NONE"}function _w(i,e,t,n){let s=i.getContext(),r=t.defines,o=t.vertexShader,a=t.fragmentShader,l=pw(t),c=t.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",h=gw(t),d=xw(t),f=ow(t),u=aw(r),g=s.createProgram(),_,m,p=t.glslVersion?"#version "+t.glslVersion+`
`:"";t.isRawShaderMaterial?(_=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,u].filter(Wa).join(`
`),_.length>0&&(_+=`
`),m=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,u].filter(Wa).join(`
`),m.length>0&&(m+=`
`)):(_=[Qg(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,u,t.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",t.batching?"#define USE_BATCHING":"",t.batchingColor?"#define USE_BATCHING_COLOR":"",t.instancing?"#define USE_INSTANCING":"",t.instancingColor?"#define USE_INSTANCING_COLOR":"",t.instancingMorph?"#define USE_INSTANCING_MORPH":"",t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.map?"#define USE_MAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+h:"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.displacementMap?"#define USE_DISPLACEMENTMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.mapUv?"#define MAP_UV "+t.mapUv:"",t.alphaMapUv?"#define ALPHAMAP_UV "+t.alphaMapUv:"",t.lightMapUv?"#define LIGHTMAP_UV "+t.lightMapUv:"",t.aoMapUv?"#define AOMAP_UV "+t.aoMapUv:"",t.emissiveMapUv?"#define EMISSIVEMAP_UV "+t.emissiveMapUv:"",t.bumpMapUv?"#define BUMPMAP_UV "+t.bumpMapUv:"",t.normalMapUv?"#define NORMALMAP_UV "+t.normalMapUv:"",t.displacementMapUv?"#define DISPLACEMENTMAP_UV "+t.displacementMapUv:"",t.metalnessMapUv?"#define METALNESSMAP_UV "+t.metalnessMapUv:"",t.roughnessMapUv?"#define ROUGHNESSMAP_UV "+t.roughnessMapUv:"",t.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+t.anisotropyMapUv:"",t.clearcoatMapUv?"#define CLEARCOATMAP_UV "+t.clearcoatMapUv:"",t.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+t.clearcoatNormalMapUv:"",t.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+t.clearcoatRoughnessMapUv:"",t.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+t.diffuseRoughnessMapUv:"",t.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+t.iridescenceMapUv:"",t.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+t.iridescenceThicknessMapUv:"",t.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+t.sheenColorMapUv:"",t.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+t.sheenRoughnessMapUv:"",t.specularMapUv?"#define SPECULARMAP_UV "+t.specularMapUv:"",t.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+t.specularColorMapUv:"",t.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+t.specularIntensityMapUv:"",t.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+t.transmissionMapUv:"",t.thicknessMapUv?"#define THICKNESSMAP_UV "+t.thicknessMapUv:"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexNormals?"#define HAS_NORMAL":"",t.vertexColors?"#define USE_COLOR":"",t.vertexAlphas?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.flatShading?"#define FLAT_SHADED":"",t.skinning?"#define USE_SKINNING":"",t.morphTargets?"#define USE_MORPHTARGETS":"",t.morphNormals&&t.flatShading===!1?"#define USE_MORPHNORMALS":"",t.morphColors?"#define USE_MORPHCOLORS":"",t.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+t.morphTextureStride:"",t.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+t.morphTargetsCount:"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.sizeAttenuation?"#define USE_SIZEATTENUATION":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(Wa).join(`
`),m=[Qg(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,u,t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",t.map?"#define USE_MAP":"",t.matcap?"#define USE_MATCAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+c:"",t.envMap?"#define "+h:"",t.envMap?"#define "+d:"",t.envMapPMREM?"#define ENVMAP_MAX_LOD "+t.envMapMaxLod+".0":"",t.envMapPMREM?"#define ENVMAP_SIZE "+t.envMapSize+".0":"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoat?"#define USE_CLEARCOAT":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.dispersion?"#define USE_DISPERSION":"",t.retroreflection?"#define USE_RETROREFLECTION":"",t.iridescence?"#define USE_IRIDESCENCE":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaTest?"#define USE_ALPHATEST":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.sheen?"#define USE_SHEEN":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexColors||t.instancingColor?"#define USE_COLOR":"",t.vertexAlphas||t.batchingColor?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.gradientMap?"#define USE_GRADIENTMAP":"",t.flatShading?"#define FLAT_SHADED":"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",t.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",t.toneMapping!==Ni?"#define TONE_MAPPING":"",t.toneMapping!==Ni?He.tonemapping_pars_fragment:"",t.toneMapping!==Ni?sw("toneMapping",t.toneMapping):"",t.dithering?"#define DITHERING":"",t.opaque?"#define OPAQUE":"",He.colorspace_pars_fragment,nw("linearToOutputTexel",t.outputColorSpace),rw(),t.useDepthPacking?"#define DEPTH_PACKING "+t.depthPacking:"",`
`].filter(Wa).join(`
`)),o=wf(o),o=Jg(o,t),o=Kg(o,t),a=wf(a),a=Jg(a,t),a=Kg(a,t),o=jg(o),a=jg(a),t.isRawShaderMaterial!==!0&&(p=`#version 300 es
`,_=[f,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+_,m=["#define varying in",t.glslVersion===cf?"":"layout(location = 0) out highp vec4 pc_fragColor;",t.glslVersion===cf?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+m);let b=p+_+o,M=p+m+a,y=$g(s,s.VERTEX_SHADER,b),E=$g(s,s.FRAGMENT_SHADER,M);s.attachShader(g,y),s.attachShader(g,E),t.index0AttributeName!==void 0?s.bindAttribLocation(g,0,t.index0AttributeName):t.hasPositionAttribute===!0&&s.bindAttribLocation(g,0,"position"),s.linkProgram(g);function A(P){if(i.debug.checkShaderErrors){let L=s.getProgramInfoLog(g)||"",U=s.getShaderInfoLog(y)||"",k=s.getShaderInfoLog(E)||"",N=L.trim(),G=U.trim(),q=k.trim(),H=!0,ne=!0;if(s.getProgramParameter(g,s.LINK_STATUS)===!1)if(H=!1,typeof i.debug.onShaderError=="function")i.debug.onShaderError(s,g,y,E);else{let W=Zg(s,y,"vertex"),j=Zg(s,E,"fragment");Ge("WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(g,s.VALIDATE_STATUS)+`

Material Name: `+P.name+`
Material Type: `+P.type+`

Program Info Log: `+N+`
`+W+`
`+j)}else N!==""?Ie("WebGLProgram: Program Info Log:",N):(G===""||q==="")&&(ne=!1);ne&&(P.diagnostics={runnable:H,programLog:N,vertexShader:{log:G,prefix:_},fragmentShader:{log:q,prefix:m}})}s.deleteShader(y),s.deleteShader(E),v=new ao(s,g),T=lw(s,g)}let v;this.getUniforms=function(){return v===void 0&&A(this),v};let T;this.getAttributes=function(){return T===void 0&&A(this),T};let I=t.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return I===!1&&(I=s.getProgramParameter(g,jM)),I},this.destroy=function(){n.releaseStatesOfProgram(this),s.deleteProgram(g),this.program=void 0},this.type=t.shaderType,this.name=t.shaderName,this.id=QM++,this.cacheKey=e,this.usedTimes=1,this.program=g,this.vertexShader=y,this.fragmentShader=E,this}var yw=0,Tf=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(e,t,n){let s=this._getShaderCacheForMaterial(e);return s.has(t)===!1&&(s.add(t),t.usedTimes++),s.has(n)===!1&&(s.add(n),n.usedTimes++),this}remove(e){let t=this.materialCache.get(e);for(let n of t)n.usedTimes--,n.usedTimes===0&&this.shaderCache.delete(n.code);return this.materialCache.delete(e),this}getVertexShaderStage(e){return this._getShaderStage(e.vertexShader)}getFragmentShaderStage(e){return this._getShaderStage(e.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(e){let t=this.materialCache,n=t.get(e);return n===void 0&&(n=new Set,t.set(e,n)),n}_getShaderStage(e){let t=this.shaderCache,n=t.get(e);return n===void 0&&(n=new Ef(e),t.set(e,n)),n}},Ef=class{constructor(e){this.id=yw++,this.code=e,this.usedTimes=0}};function bw(i){return i===Cs||i===Va||i===Ga}function Sw(i,e,t,n,s,r){let o=new qr,a=new Tf,l=new Set,c=[],h=new Map,d=n.logarithmicDepthBuffer,f={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function u(v){return l.add(v),v===0?"uv":`uv${v}`}function g(v,T,I,P,L,U){let k=P.fog,N=L.geometry,G=v.isMeshStandardMaterial||v.isMeshLambertMaterial||v.isMeshPhongMaterial?P.environment:null,q=v.isMeshStandardMaterial||v.isMeshLambertMaterial&&!v.envMap||v.isMeshPhongMaterial&&!v.envMap,H=e.get(v.envMap||G,q),ne=f[v.type],W=n.precision;v.precision!==null&&(W=n.getMaxPrecision(v.precision),W!==v.precision&&Ie("WebGLProgram.getParameters:",v.precision,"not supported, using",W,"instead."));let j=N.morphAttributes.position||N.morphAttributes.normal||N.morphAttributes.color,te=j!==void 0?j.length:0,ye=0;N.morphAttributes.position!==void 0&&(ye=1),N.morphAttributes.normal!==void 0&&(ye=2),N.morphAttributes.color!==void 0&&(ye=3);let ze,J,ge,be;if(ne){let ve=Fi[ne];ze=ve.vertexShader,J=ve.fragmentShader}else{ze=v.vertexShader,J=v.fragmentShader;let ve=a.getVertexShaderStage(v),dt=a.getFragmentShaderStage(v);a.update(v,ve,dt),ge=ve.id,be=dt.id}let Te=i.getRenderTarget(),de=i.state.buffers.depth.getReversed(),Fe=L.isInstancedMesh===!0,ut=L.isBatchedMesh===!0,Oe=!!v.map,rt=!!v.matcap,ct=!!H,$e=ct&&H.isPMREMTexture===!0,Dt=!!v.aoMap,At=!!v.lightMap,Zt=!!v.bumpMap&&v.wireframe===!1,xt=!!v.normalMap,Dn=!!v.displacementMap,Lt=!!v.emissiveMap,pn=!!v.metalnessMap,mn=!!v.roughnessMap,gn=v.anisotropy>0,O=v.clearcoat>0,vn=v.diffuseRoughness>0,gt=v.dispersion>0,vt=v.retroreflectivity>0,ce=v.iridescence>0,bt=v.sheen>0,Ce=v.transmission>0,ke=gn&&!!v.anisotropyMap,C=O&&!!v.clearcoatMap,S=O&&!!v.clearcoatNormalMap,B=O&&!!v.clearcoatRoughnessMap,ie=vn&&!!v.diffuseRoughnessMap,Q=ce&&!!v.iridescenceMap,re=ce&&!!v.iridescenceThicknessMap,le=bt&&!!v.sheenColorMap,$=bt&&!!v.sheenRoughnessMap,Z=!!v.specularMap,oe=!!v.specularColorMap,D=!!v.specularIntensityMap,K=Ce&&!!v.transmissionMap,Y=Ce&&!!v.thicknessMap,ue=!!v.gradientMap,ae=!!v.alphaMap,he=v.alphaTest>0,Re=!!v.alphaHash,Ye=!!v.extensions,se=Ni;v.toneMapped&&(Te===null||Te.isXRRenderTarget===!0)&&(se=i.toneMapping);let De=$e?H.isCompressedCubeTexture?H.image[0].mipmaps:H.mipmaps:null,qe={shaderID:ne,shaderType:v.type,shaderName:v.name,vertexShader:ze,fragmentShader:J,defines:v.defines,customVertexShaderID:ge,customFragmentShaderID:be,isRawShaderMaterial:v.isRawShaderMaterial===!0,glslVersion:v.glslVersion,precision:W,batching:ut,batchingColor:ut&&L._colorsTexture!==null,instancing:Fe,instancingColor:Fe&&L.instanceColor!==null,instancingMorph:Fe&&L.morphTexture!==null,outputColorSpace:Te===null?i.outputColorSpace:Te.isXRRenderTarget===!0?Te.texture.colorSpace:Ke.workingColorSpace,alphaToCoverage:!!v.alphaToCoverage,map:Oe,matcap:rt,envMap:ct,envMapMode:ct&&H.mapping,envMapPMREM:$e,envMapMaxLod:$e?De.length-1:null,envMapSize:$e?De[0].width:null,aoMap:Dt,lightMap:At,bumpMap:Zt,normalMap:xt,displacementMap:Dn,emissiveMap:Lt,normalMapObjectSpace:xt&&v.normalMapType===gg,normalMapTangentSpace:xt&&v.normalMapType===oo,packedNormalMap:xt&&v.normalMapType===oo&&bw(v.normalMap.format),metalnessMap:pn,roughnessMap:mn,anisotropy:gn,anisotropyMap:ke,clearcoat:O,clearcoatMap:C,clearcoatNormalMap:S,clearcoatRoughnessMap:B,diffuseRoughness:vn,diffuseRoughnessMap:ie,dispersion:gt,retroreflection:vt,iridescence:ce,iridescenceMap:Q,iridescenceThicknessMap:re,sheen:bt,sheenColorMap:le,sheenRoughnessMap:$,specularMap:Z,specularColorMap:oe,specularIntensityMap:D,transmission:Ce,transmissionMap:K,thicknessMap:Y,gradientMap:ue,opaque:v.transparent===!1&&v.blending===io&&v.alphaToCoverage===!1,alphaMap:ae,alphaTest:he,alphaHash:Re,combine:v.combine,mapUv:Oe&&u(v.map.channel),aoMapUv:Dt&&u(v.aoMap.channel),lightMapUv:At&&u(v.lightMap.channel),bumpMapUv:Zt&&u(v.bumpMap.channel),normalMapUv:xt&&u(v.normalMap.channel),displacementMapUv:Dn&&u(v.displacementMap.channel),emissiveMapUv:Lt&&u(v.emissiveMap.channel),metalnessMapUv:pn&&u(v.metalnessMap.channel),roughnessMapUv:mn&&u(v.roughnessMap.channel),anisotropyMapUv:ke&&u(v.anisotropyMap.channel),clearcoatMapUv:C&&u(v.clearcoatMap.channel),clearcoatNormalMapUv:S&&u(v.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:B&&u(v.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:ie&&u(v.diffuseRoughnessMap.channel),iridescenceMapUv:Q&&u(v.iridescenceMap.channel),iridescenceThicknessMapUv:re&&u(v.iridescenceThicknessMap.channel),sheenColorMapUv:le&&u(v.sheenColorMap.channel),sheenRoughnessMapUv:$&&u(v.sheenRoughnessMap.channel),specularMapUv:Z&&u(v.specularMap.channel),specularColorMapUv:oe&&u(v.specularColorMap.channel),specularIntensityMapUv:D&&u(v.specularIntensityMap.channel),transmissionMapUv:K&&u(v.transmissionMap.channel),thicknessMapUv:Y&&u(v.thicknessMap.channel),alphaMapUv:ae&&u(v.alphaMap.channel),vertexTangents:!!N.attributes.tangent&&(xt||gn),vertexNormals:!!N.attributes.normal,vertexColors:v.vertexColors,vertexAlphas:v.vertexColors===!0&&!!N.attributes.color&&N.attributes.color.itemSize===4,pointsUvs:L.isPoints===!0&&!!N.attributes.uv&&(Oe||ae),fog:!!k,useFog:v.fog===!0,fogExp2:!!k&&k.isFogExp2,flatShading:v.wireframe===!1&&(v.flatShading===!0||N.attributes.normal===void 0&&xt===!1&&(v.isMeshLambertMaterial||v.isMeshPhongMaterial||v.isMeshStandardMaterial||v.isMeshPhysicalMaterial)),sizeAttenuation:v.sizeAttenuation===!0,logarithmicDepthBuffer:d,reversedDepthBuffer:de,skinning:L.isSkinnedMesh===!0,hasPositionAttribute:N.attributes.position!==void 0,morphTargets:N.morphAttributes.position!==void 0,morphNormals:N.morphAttributes.normal!==void 0,morphColors:N.morphAttributes.color!==void 0,morphTargetsCount:te,morphTextureStride:ye,numSunLights:T.sun.length,numDirLights:T.directional.length,numPointLights:T.point.length,numSpotLights:T.spot.length,numSpotLightMaps:T.spotLightMap.length,numRectAreaLights:T.rectArea.length,numHemiLights:T.hemi.length,numSunLightShadows:T.sunShadowMap.length,numDirLightShadows:T.directionalShadowMap.length,numPointLightShadows:T.pointShadowMap.length,numSpotLightShadows:T.spotShadowMap.length,numSpotLightShadowsWithMaps:T.numSpotLightShadowsWithMaps,numLightProbes:T.numLightProbes,numLightProbeGrids:U.filter(ve=>ve.texture!==null).length,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:v.dithering,shadowMapEnabled:i.shadowMap.enabled&&I.length>0,shadowMapType:i.shadowMap.type,toneMapping:se,decodeVideoTexture:Oe&&v.map.isVideoTexture===!0&&Ke.getTransfer(v.map.colorSpace)===lt,decodeVideoTextureEmissive:Lt&&v.emissiveMap.isVideoTexture===!0&&Ke.getTransfer(v.emissiveMap.colorSpace)===lt,premultipliedAlpha:v.premultipliedAlpha,doubleSided:v.side===Ht,flipSided:v.side===un,useDepthPacking:v.depthPacking>=0,depthPacking:v.depthPacking||0,index0AttributeName:v.index0AttributeName,extensionClipCullDistance:Ye&&v.extensions.clipCullDistance===!0&&t.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(Ye&&v.extensions.multiDraw===!0||ut)&&t.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:t.has("KHR_parallel_shader_compile"),customProgramCacheKey:v.customProgramCacheKey()};return qe.vertexUv1s=l.has(1),qe.vertexUv2s=l.has(2),qe.vertexUv3s=l.has(3),l.clear(),qe}function _(v){let T=[];if(v.shaderID?T.push(v.shaderID):(T.push(v.customVertexShaderID),T.push(v.customFragmentShaderID)),v.defines!==void 0)for(let I in v.defines)T.push(I),T.push(v.defines[I]);return v.isRawShaderMaterial===!1&&(m(T,v),p(T,v),T.push(i.outputColorSpace)),T.push(v.customProgramCacheKey),T.join()}function m(v,T){v.push(T.precision),v.push(T.outputColorSpace),v.push(T.envMapMode),v.push(T.envMapPMREM),v.push(T.envMapMaxLod),v.push(T.envMapSize),v.push(T.mapUv),v.push(T.alphaMapUv),v.push(T.lightMapUv),v.push(T.aoMapUv),v.push(T.bumpMapUv),v.push(T.normalMapUv),v.push(T.displacementMapUv),v.push(T.emissiveMapUv),v.push(T.metalnessMapUv),v.push(T.roughnessMapUv),v.push(T.anisotropyMapUv),v.push(T.clearcoatMapUv),v.push(T.clearcoatNormalMapUv),v.push(T.clearcoatRoughnessMapUv),v.push(T.diffuseRoughnessMapUv),v.push(T.iridescenceMapUv),v.push(T.iridescenceThicknessMapUv),v.push(T.sheenColorMapUv),v.push(T.sheenRoughnessMapUv),v.push(T.specularMapUv),v.push(T.specularColorMapUv),v.push(T.specularIntensityMapUv),v.push(T.transmissionMapUv),v.push(T.thicknessMapUv),v.push(T.combine),v.push(T.fogExp2),v.push(T.sizeAttenuation),v.push(T.morphTargetsCount),v.push(T.numSunLights),v.push(T.numDirLights),v.push(T.numPointLights),v.push(T.numSpotLights),v.push(T.numSpotLightMaps),v.push(T.numHemiLights),v.push(T.numRectAreaLights),v.push(T.numSunLightShadows),v.push(T.numDirLightShadows),v.push(T.numPointLightShadows),v.push(T.numSpotLightShadows),v.push(T.numSpotLightShadowsWithMaps),v.push(T.numLightProbes),v.push(T.numLightProbeGrids),v.push(T.shadowMapType),v.push(T.toneMapping),v.push(T.numClippingPlanes),v.push(T.numClipIntersection),v.push(T.depthPacking)}function p(v,T){o.disableAll(),T.instancing&&o.enable(0),T.instancingColor&&o.enable(1),T.instancingMorph&&o.enable(2),T.matcap&&o.enable(3),T.envMap&&o.enable(4),T.normalMapObjectSpace&&o.enable(5),T.normalMapTangentSpace&&o.enable(6),T.clearcoat&&o.enable(7),T.iridescence&&o.enable(8),T.alphaTest&&o.enable(9),T.vertexColors&&o.enable(10),T.vertexAlphas&&o.enable(11),T.vertexUv1s&&o.enable(12),T.vertexUv2s&&o.enable(13),T.vertexUv3s&&o.enable(14),T.vertexTangents&&o.enable(15),T.anisotropy&&o.enable(16),T.alphaHash&&o.enable(17),T.batching&&o.enable(18),T.dispersion&&o.enable(19),T.retroreflection&&o.enable(24),T.diffuseRoughness&&o.enable(25),T.batchingColor&&o.enable(20),T.gradientMap&&o.enable(21),T.packedNormalMap&&o.enable(22),T.vertexNormals&&o.enable(23),v.push(o.mask),o.disableAll(),T.fog&&o.enable(0),T.useFog&&o.enable(1),T.flatShading&&o.enable(2),T.logarithmicDepthBuffer&&o.enable(3),T.reversedDepthBuffer&&o.enable(4),T.skinning&&o.enable(5),T.morphTargets&&o.enable(6),T.morphNormals&&o.enable(7),T.morphColors&&o.enable(8),T.premultipliedAlpha&&o.enable(9),T.shadowMapEnabled&&o.enable(10),T.doubleSided&&o.enable(11),T.flipSided&&o.enable(12),T.useDepthPacking&&o.enable(13),T.dithering&&o.enable(14),T.transmission&&o.enable(15),T.sheen&&o.enable(16),T.opaque&&o.enable(17),T.pointsUvs&&o.enable(18),T.decodeVideoTexture&&o.enable(19),T.decodeVideoTextureEmissive&&o.enable(20),T.alphaToCoverage&&o.enable(21),T.numLightProbeGrids>0&&o.enable(22),T.hasPositionAttribute&&o.enable(23),v.push(o.mask)}function b(v){let T=f[v.type],I;if(T){let P=Fi[T];I=si.clone(P.uniforms)}else I=v.uniforms;return I}function M(v,T){let I=h.get(T);return I!==void 0?++I.usedTimes:(I=new _w(i,T,v,s),c.push(I),h.set(T,I)),I}function y(v){if(--v.usedTimes===0){let T=c.indexOf(v);c[T]=c[c.length-1],c.pop(),h.delete(v.cacheKey),v.destroy()}}function E(v){a.remove(v)}function A(){a.dispose()}return{getParameters:g,getProgramCacheKey:_,getUniforms:b,acquireProgram:M,releaseProgram:y,releaseShaderCache:E,programs:c,dispose:A}}function Mw(){let i=new WeakMap;function e(o){return i.has(o)}function t(o){let a=i.get(o);return a===void 0&&(a={},i.set(o,a)),a}function n(o){i.delete(o)}function s(o,a,l){i.get(o)[a]=l}function r(){i=new WeakMap}return{has:e,get:t,remove:n,update:s,dispose:r}}function ww(i,e){return i.groupOrder!==e.groupOrder?i.groupOrder-e.groupOrder:i.renderOrder!==e.renderOrder?i.renderOrder-e.renderOrder:i.material.id!==e.material.id?i.material.id-e.material.id:i.materialVariant!==e.materialVariant?i.materialVariant-e.materialVariant:i.z!==e.z?i.z-e.z:i.id-e.id}function e0(i,e){return i.groupOrder!==e.groupOrder?i.groupOrder-e.groupOrder:i.renderOrder!==e.renderOrder?i.renderOrder-e.renderOrder:i.z!==e.z?e.z-i.z:i.id-e.id}function t0(){let i=[],e=0,t=[],n=[],s=[];function r(){e=0,t.length=0,n.length=0,s.length=0}function o(f){let u=0;return f.isInstancedMesh&&(u+=2),f.isSkinnedMesh&&(u+=1),u}function a(f,u,g,_,m,p){let b=i[e];return b===void 0?(b={id:f.id,object:f,geometry:u,material:g,materialVariant:o(f),groupOrder:_,renderOrder:f.renderOrder,z:m,group:p},i[e]=b):(b.id=f.id,b.object=f,b.geometry=u,b.material=g,b.materialVariant=o(f),b.groupOrder=_,b.renderOrder=f.renderOrder,b.z=m,b.group=p),e++,b}function l(f,u,g,_,m,p,b){b.reversedDepth===!0&&(m=-m);let M=a(f,u,g,_,m,p);g.transmission>0?n.push(M):g.transparent===!0?s.push(M):t.push(M)}function c(f,u,g,_,m,p){let b=a(f,u,g,_,m,p);g.transmission>0?n.unshift(b):g.transparent===!0?s.unshift(b):t.unshift(b)}function h(f,u){t.length>1&&t.sort(f||ww),n.length>1&&n.sort(u||e0),s.length>1&&s.sort(u||e0)}function d(){for(let f=e,u=i.length;f<u;f++){let g=i[f];if(g.id===null)break;g.id=null,g.object=null,g.geometry=null,g.material=null,g.group=null}}return{opaque:t,transmissive:n,transparent:s,init:r,push:l,unshift:c,finish:d,sort:h}}function Tw(){let i=new WeakMap;function e(n,s){let r=i.get(n),o;return r===void 0?(o=new t0,i.set(n,[o])):s>=r.length?(o=new t0,r.push(o)):o=r[s],o}function t(){i=new WeakMap}return{get:e,dispose:t}}function Ew(){let i={};return{get:function(e){if(i[e.id]!==void 0)return i[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={direction:new R,color:new Ue};break;case"SpotLight":t={position:new R,direction:new R,color:new Ue,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":t={position:new R,color:new Ue,distance:0,decay:0};break;case"HemisphereLight":t={direction:new R,skyColor:new Ue,groundColor:new Ue};break;case"RectAreaLight":t={color:new Ue,position:new R,halfWidth:new R,halfHeight:new R};break}return i[e.id]=t,t}}}function Aw(){let i={};return{get:function(e){if(i[e.id]!==void 0)return i[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new me};break;case"SpotLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new me};break;case"PointLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new me,shadowCameraNear:1,shadowCameraFar:1e3};break}return i[e.id]=t,t}}}var Cw=0;function Rw(i,e){return(e.castShadow?2:0)-(i.castShadow?2:0)+(e.map?1:0)-(i.map?1:0)}function Pw(i){let e=new Ew,t=Aw(),n={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)n.probe.push(new R);let s=new R,r=new Le,o=new Le;function a(c){let h=0,d=0,f=0;for(let U=0;U<9;U++)n.probe[U].set(0,0,0);let u=0,g=0,_=0,m=0,p=0,b=0,M=0,y=0,E=0,A=0,v=0,T=0,I=0,P=0;c.sort(Rw);for(let U=0,k=c.length;U<k;U++){let N=c[U],G=N.color,q=N.intensity,H=N.distance,ne=null;if(N.shadow&&N.shadow.map&&(N.shadow.map.texture.format===Cs?ne=N.shadow.map.texture:ne=N.shadow.map.depthTexture||N.shadow.map.texture),N.isAmbientLight)h+=G.r*q,d+=G.g*q,f+=G.b*q;else if(N.isLightProbe){for(let W=0;W<9;W++)n.probe[W].addScaledVector(N.sh.coefficients[W],q);P++}else if(N.isSunLight){let W=e.get(N);if(W.color.copy(N.color).multiplyScalar(N.intensity),N.castShadow){let j=N.shadow,te=t.get(N);te.shadowIntensity=j.intensity,te.shadowBias=j.bias,te.shadowNormalBias=j.normalBias,te.shadowRadius=j.radius,te.shadowMapSize.copy(j.mapSize).multiply(j.getFrameExtents()),n.sunShadow[g]=te,n.sunShadowMap[g]=ne;let ye=j.getViewportCount();for(let ze=0;ze<ye;ze++)n.sunShadowMatrix[_+ze]=j.getMatrix(ze),n.sunShadowCascade[_+ze]=j._cascadeData[ze];_+=ye,g++}n.sun[u]=W,u++}else if(N.isDirectionalLight){let W=e.get(N);if(W.color.copy(N.color).multiplyScalar(N.intensity),N.castShadow){let j=N.shadow,te=t.get(N);te.shadowIntensity=j.intensity,te.shadowBias=j.bias,te.shadowNormalBias=j.normalBias,te.shadowRadius=j.radius,te.shadowMapSize=j.mapSize,n.directionalShadow[m]=te,n.directionalShadowMap[m]=ne,n.directionalShadowMatrix[m]=N.shadow.matrix,E++}n.directional[m]=W,m++}else if(N.isSpotLight){let W=e.get(N);W.position.setFromMatrixPosition(N.matrixWorld),W.color.copy(G).multiplyScalar(q),W.distance=H,W.coneCos=Math.cos(N.angle),W.penumbraCos=Math.cos(N.angle*(1-N.penumbra)),W.decay=N.decay,n.spot[b]=W;let j=N.shadow;if(N.map&&(n.spotLightMap[T]=N.map,T++,j.updateMatrices(N),N.castShadow&&I++),n.spotLightMatrix[b]=j.matrix,N.castShadow){let te=t.get(N);te.shadowIntensity=j.intensity,te.shadowBias=j.bias,te.shadowNormalBias=j.normalBias,te.shadowRadius=j.radius,te.shadowMapSize=j.mapSize,n.spotShadow[b]=te,n.spotShadowMap[b]=ne,v++}b++}else if(N.isRectAreaLight){let W=e.get(N);W.color.copy(G).multiplyScalar(q),W.halfWidth.set(N.width*.5,0,0),W.halfHeight.set(0,N.height*.5,0),n.rectArea[M]=W,M++}else if(N.isPointLight){let W=e.get(N);if(W.color.copy(N.color).multiplyScalar(N.intensity),W.distance=N.distance,W.decay=N.decay,N.castShadow){let j=N.shadow,te=t.get(N);te.shadowIntensity=j.intensity,te.shadowBias=j.bias,te.shadowNormalBias=j.normalBias,te.shadowRadius=j.radius,te.shadowMapSize=j.mapSize,te.shadowCameraNear=j.camera.near,te.shadowCameraFar=j.camera.far,n.pointShadow[p]=te,n.pointShadowMap[p]=ne,n.pointShadowMatrix[p]=N.shadow.matrix,A++}n.point[p]=W,p++}else if(N.isHemisphereLight){let W=e.get(N);W.skyColor.copy(N.color).multiplyScalar(q),W.groundColor.copy(N.groundColor).multiplyScalar(q),n.hemi[y]=W,y++}}M>0&&(i.has("OES_texture_float_linear")===!0?(n.rectAreaLTC1=xe.LTC_FLOAT_1,n.rectAreaLTC2=xe.LTC_FLOAT_2):(n.rectAreaLTC1=xe.LTC_HALF_1,n.rectAreaLTC2=xe.LTC_HALF_2)),n.ambient[0]=h,n.ambient[1]=d,n.ambient[2]=f;let L=n.hash;(L.sunLength!==u||L.directionalLength!==m||L.pointLength!==p||L.spotLength!==b||L.rectAreaLength!==M||L.hemiLength!==y||L.numSunShadows!==g||L.numDirectionalShadows!==E||L.numPointShadows!==A||L.numSpotShadows!==v||L.numSpotMaps!==T||L.numLightProbes!==P)&&(n.sun.length=u,n.directional.length=m,n.spot.length=b,n.rectArea.length=M,n.point.length=p,n.hemi.length=y,n.sunShadow.length=g,n.sunShadowMap.length=g,n.sunShadowMatrix.length=_,n.sunShadowCascade.length=_,n.directionalShadow.length=E,n.directionalShadowMap.length=E,n.directionalShadowMatrix.length=E,n.pointShadow.length=A,n.pointShadowMap.length=A,n.pointShadowMatrix.length=A,n.spotShadow.length=v,n.spotShadowMap.length=v,n.spotLightMatrix.length=v+T-I,n.spotLightMap.length=T,n.numSpotLightShadowsWithMaps=I,n.numLightProbes=P,L.sunLength=u,L.directionalLength=m,L.pointLength=p,L.spotLength=b,L.rectAreaLength=M,L.hemiLength=y,L.numSunShadows=g,L.numDirectionalShadows=E,L.numPointShadows=A,L.numSpotShadows=v,L.numSpotMaps=T,L.numLightProbes=P,n.version=Cw++)}function l(c,h){let d=0,f=0,u=0,g=0,_=0,m=0,p=h.matrixWorldInverse;for(let b=0,M=c.length;b<M;b++){let y=c[b];if(y.isSunLight){let E=n.sun[d];E.direction.setFromMatrixPosition(y.matrixWorld),E.direction.transformDirection(p),d++}else if(y.isDirectionalLight){let E=n.directional[f];E.direction.setFromMatrixPosition(y.matrixWorld),s.setFromMatrixPosition(y.target.matrixWorld),E.direction.sub(s),E.direction.transformDirection(p),f++}else if(y.isSpotLight){let E=n.spot[g];E.position.setFromMatrixPosition(y.matrixWorld),E.position.applyMatrix4(p),E.direction.setFromMatrixPosition(y.matrixWorld),s.setFromMatrixPosition(y.target.matrixWorld),E.direction.sub(s),E.direction.transformDirection(p),g++}else if(y.isRectAreaLight){let E=n.rectArea[_];E.position.setFromMatrixPosition(y.matrixWorld),E.position.applyMatrix4(p),o.identity(),r.copy(y.matrixWorld),r.premultiply(p),o.extractRotation(r),E.halfWidth.set(y.width*.5,0,0),E.halfHeight.set(0,y.height*.5,0),E.halfWidth.applyMatrix4(o),E.halfHeight.applyMatrix4(o),_++}else if(y.isPointLight){let E=n.point[u];E.position.setFromMatrixPosition(y.matrixWorld),E.position.applyMatrix4(p),u++}else if(y.isHemisphereLight){let E=n.hemi[m];E.direction.setFromMatrixPosition(y.matrixWorld),E.direction.transformDirection(p),m++}}}return{setup:a,setupView:l,state:n}}function n0(i){let e=new Pw(i),t=[],n=[],s=[];function r(d){h.camera=d,t.length=0,n.length=0,s.length=0}function o(d){d.isLightProbeGrid?s.push(d):t.push(d)}function a(d){n.push(d)}function l(){e.setup(t),s.sort((d,f)=>d.priority-f.priority||d.id-f.id)}function c(d){e.setupView(t,d)}let h={lightsArray:t,shadowsArray:n,lightProbeGridArray:s,camera:null,lights:e,transmissionRenderTarget:{},textureUnits:0};return{init:r,state:h,setupLights:l,setupLightsView:c,pushLight:o,pushShadow:a}}function Iw(i){let e=new WeakMap;function t(s,r=0){let o=e.get(s),a;return o===void 0?(a=new n0(i),e.set(s,[a])):r>=o.length?(a=new n0(i),o.push(a)):a=o[r],a}function n(){e=new WeakMap}return{get:t,dispose:n}}var Lw=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,Dw=`uniform sampler2D shadow_pass;
uniform vec2 resolution;
uniform float radius;
void main() {
	const float samples = float( VSM_SAMPLES );
	float mean = 0.0;
	float squared_mean = 0.0;
	float uvStride = samples <= 1.0 ? 0.0 : 2.0 / ( samples - 1.0 );
	float uvStart = samples <= 1.0 ? 0.0 : - 1.0;
	for ( float i = 0.0; i < samples; i ++ ) {
		float uvOffset = uvStart + i * uvStride;
		#ifdef HORIZONTAL_PASS
			vec2 distribution = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( uvOffset, 0.0 ) * radius ) / resolution ).rg;
			mean += distribution.x;
			squared_mean += distribution.y * distribution.y + distribution.x * distribution.x;
		#else
			float depth = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( 0.0, uvOffset ) * radius ) / resolution ).r;
			mean += depth;
			squared_mean += depth * depth;
		#endif
	}
	mean = mean / samples;
	squared_mean = squared_mean / samples;
	float std_dev = sqrt( max( 0.0, squared_mean - mean * mean ) );
	gl_FragColor = vec4( mean, std_dev, 0.0, 1.0 );
}`,Nw=[new R(1,0,0),new R(-1,0,0),new R(0,1,0),new R(0,-1,0),new R(0,0,1),new R(0,0,-1)],Uw=[new R(0,-1,0),new R(0,-1,0),new R(0,0,1),new R(0,0,-1),new R(0,-1,0),new R(0,-1,0)],i0=new Le,Ha=new R,yf=new R;function Fw(i,e,t){let n=new ys,s=new me,r=new me,o=new mt,a=new Rc,l=new Pc,c={},h=t.maxTextureSize,d={[Di]:un,[un]:Di,[Ht]:Ht},f=new wt({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new me},radius:{value:4}},vertexShader:Lw,fragmentShader:Dw}),u=f.clone();u.defines.HORIZONTAL_PASS=1;let g=new st;g.setAttribute("position",new ft(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let _=new Je(g,f),m=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=sr;let p=this.type;this.render=function(A,v,T){if(m.enabled===!1||m.autoUpdate===!1&&m.needsUpdate===!1||A.length===0)return;this.type===Jm&&(Ie("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=sr);let I=i.getRenderTarget(),P=i.getActiveCubeFace(),L=i.getActiveMipmapLevel(),U=i.state;U.setBlending(sn),U.buffers.depth.getReversed()===!0?U.buffers.color.setClear(0,0,0,0):U.buffers.color.setClear(1,1,1,1),U.buffers.depth.setTest(!0),U.setScissorTest(!1);let k=p!==this.type;k&&v.traverse(function(N){N.material&&(Array.isArray(N.material)?N.material.forEach(G=>G.needsUpdate=!0):N.material.needsUpdate=!0)});for(let N=0,G=A.length;N<G;N++){let q=A[N],H=q.shadow;if(H===void 0){Ie("WebGLShadowMap:",q,"has no shadow.");continue}if(H.autoUpdate===!1&&H.needsUpdate===!1)continue;s.copy(H.mapSize);let ne=H.getFrameExtents();s.multiply(ne),r.copy(H.mapSize),(s.x>h||s.y>h)&&(s.x>h&&(r.x=Math.floor(h/ne.x),s.x=r.x*ne.x,H.mapSize.x=r.x),s.y>h&&(r.y=Math.floor(h/ne.y),s.y=r.y*ne.y,H.mapSize.y=r.y));let W=i.state.buffers.depth.getReversed();if(H.camera._reversedDepth=W,H.map===null||k===!0){if(H.map!==null&&(H.map.depthTexture!==null&&(H.map.depthTexture.dispose(),H.map.depthTexture=null),H.map.dispose()),this.type===no){if(q.isPointLight){Ie("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}H.map=new Gt(s.x,s.y,{format:Cs,type:rn,minFilter:In,magFilter:In,generateMipmaps:!1}),H.map.texture.name=q.name+".shadowMap",H.map.depthTexture=new pi(s.x,s.y,Hn),H.map.depthTexture.name=q.name+".shadowMapDepth",H.map.depthTexture.format=Ji,H.map.depthTexture.compareFunction=null,H.map.depthTexture.minFilter=Ut,H.map.depthTexture.magFilter=Ut}else q.isPointLight?(H.map=new Xa(s.x),H.map.depthTexture=new ra(s.x,gi)):(H.map=new Gt(s.x,s.y),H.map.depthTexture=new pi(s.x,s.y,gi)),H.map.depthTexture.name=q.name+".shadowMap",H.map.depthTexture.format=Ji,this.type===sr?(H.map.depthTexture.compareFunction=W?af:of,H.map.depthTexture.minFilter=In,H.map.depthTexture.magFilter=In):(H.map.depthTexture.compareFunction=null,H.map.depthTexture.minFilter=Ut,H.map.depthTexture.magFilter=Ut);H.camera.updateProjectionMatrix()}H.map.isWebGLCubeRenderTarget!==!0&&(H.map.width!==s.x||H.map.height!==s.y)&&H.map.setSize(s.x,s.y);let j=H.map.isWebGLCubeRenderTarget?6:H.getViewportCount();q.isPointLight!==!0&&H.updateMatrices(q,T);let te=(H.camera.layers.mask&4294967294)!==0?H.camera.layers:T.layers;for(let ye=0;ye<j;ye++){let ze=H.getCamera(ye);if(q.isPointLight){let J=H.camera,ge=H.matrix,be=q.distance||J.far;be!==J.far&&(J.far=be,J.updateProjectionMatrix()),Ha.setFromMatrixPosition(q.matrixWorld),J.position.copy(Ha),yf.copy(J.position),yf.add(Nw[ye]),J.up.copy(Uw[ye]),J.lookAt(yf),J.updateMatrixWorld(),ge.makeTranslation(-Ha.x,-Ha.y,-Ha.z),i0.multiplyMatrices(J.projectionMatrix,J.matrixWorldInverse),H._frustum.setFromProjectionMatrix(i0,J.coordinateSystem,J.reversedDepth)}if(H.map.isWebGLCubeRenderTarget)i.setRenderTarget(H.map,ye),i.clear();else{ye===0&&(i.setRenderTarget(H.map),i.clear());let J=H.getViewport(ye);o.set(r.x*J.x,r.y*J.y,r.x*J.z,r.y*J.w),U.viewport(o)}n=H.getFrustum(ye),y(v,T,ze,q,te,this.type)}H.isPointLightShadow!==!0&&this.type===no&&b(H,T),H.needsUpdate=!1}p=this.type,m.needsUpdate=!1,i.setRenderTarget(I,P,L)};function b(A,v){let T=e.update(_);f.defines.VSM_SAMPLES!==A.blurSamples&&(f.defines.VSM_SAMPLES=A.blurSamples,u.defines.VSM_SAMPLES=A.blurSamples,f.needsUpdate=!0,u.needsUpdate=!0),A.mapPass===null?A.mapPass=new Gt(s.x,s.y,{format:Cs,type:rn}):(A.mapPass.width!==A.map.width||A.mapPass.height!==A.map.height)&&A.mapPass.setSize(A.map.width,A.map.height),f.uniforms.shadow_pass.value=A.map.depthTexture,f.uniforms.resolution.value.set(A.map.width,A.map.height),f.uniforms.radius.value=A.radius,i.setRenderTarget(A.mapPass),i.clear(),i.renderBufferDirect(v,null,T,f,_,null),u.uniforms.shadow_pass.value=A.mapPass.texture,u.uniforms.resolution.value.set(A.map.width,A.map.height),u.uniforms.radius.value=A.radius,i.setRenderTarget(A.map),i.clear(),i.renderBufferDirect(v,null,T,u,_,null)}function M(A,v,T,I){let P=null,L=T.isPointLight===!0?A.customDistanceMaterial:A.customDepthMaterial;if(L!==void 0)P=L;else if(P=T.isPointLight===!0?l:a,i.localClippingEnabled&&v.clipShadows===!0&&Array.isArray(v.clippingPlanes)&&v.clippingPlanes.length!==0||v.displacementMap&&v.displacementScale!==0||v.alphaMap&&v.alphaTest>0||v.map&&v.alphaTest>0||v.alphaToCoverage===!0){let U=P.uuid,k=v.uuid,N=c[U];N===void 0&&(N={},c[U]=N);let G=N[k];G===void 0&&(G=P.clone(),N[k]=G,v.addEventListener("dispose",E)),P=G}if(P.visible=v.visible,P.wireframe=v.wireframe,I===no?P.side=v.shadowSide!==null?v.shadowSide:v.side:P.side=v.shadowSide!==null?v.shadowSide:d[v.side],P.alphaMap=v.alphaMap,P.alphaTest=v.alphaToCoverage===!0?.5:v.alphaTest,P.map=v.map,P.clipShadows=v.clipShadows,P.clippingPlanes=v.clippingPlanes,P.clipIntersection=v.clipIntersection,P.displacementMap=v.displacementMap,P.displacementScale=v.displacementScale,P.displacementBias=v.displacementBias,P.wireframeLinewidth=v.wireframeLinewidth,P.linewidth=v.linewidth,T.isPointLight===!0&&P.isMeshDistanceMaterial===!0){let U=i.properties.get(P);U.light=T}return P}function y(A,v,T,I,P,L){if(A.visible===!1)return;if(A.layers.test(P)&&(A.isMesh||A.isLine||A.isPoints)&&(A.castShadow||A.receiveShadow&&L===no)&&(!A.frustumCulled||A.intersectsFrustum(n))){A.modelViewMatrix.multiplyMatrices(T.matrixWorldInverse,A.matrixWorld);let N=e.update(A),G=A.material;if(Array.isArray(G)){let q=N.groups;for(let H=0,ne=q.length;H<ne;H++){let W=q[H],j=G[W.materialIndex];if(j&&j.visible){let te=M(A,j,I,L);A.onBeforeShadow(i,A,v,T,N,te,W),i.renderBufferDirect(T,null,N,te,A,W),A.onAfterShadow(i,A,v,T,N,te,W)}}}else if(G.visible){let q=M(A,G,I,L);A.onBeforeShadow(i,A,v,T,N,q,null),i.renderBufferDirect(T,null,N,q,A,null),A.onAfterShadow(i,A,v,T,N,q,null)}}let k=A.children;for(let N=0,G=k.length;N<G;N++)y(k[N],v,T,I,P,L)}function E(A){A.target.removeEventListener("dispose",E);for(let T in c){let I=c[T],P=A.target.uuid;P in I&&(I[P].dispose(),delete I[P])}}}function Ow(i,e){function t(){let D=!1,K=new mt,Y=null,ue=new mt(0,0,0,0);return{setMask:function(ae){Y!==ae&&!D&&(i.colorMask(ae,ae,ae,ae),Y=ae)},setLocked:function(ae){D=ae},setClear:function(ae,he,Re,Ye,se){se===!0&&(ae*=Ye,he*=Ye,Re*=Ye),K.set(ae,he,Re,Ye),ue.equals(K)===!1&&(i.clearColor(ae,he,Re,Ye),ue.copy(K))},reset:function(){D=!1,Y=null,ue.set(-1,0,0,0)}}}function n(){let D=!1,K=!1,Y=null,ue=null,ae=null;return{setReversed:function(he){if(K!==he){let Re=e.get("EXT_clip_control");he?Re.clipControlEXT(Re.LOWER_LEFT_EXT,Re.ZERO_TO_ONE_EXT):Re.clipControlEXT(Re.LOWER_LEFT_EXT,Re.NEGATIVE_ONE_TO_ONE_EXT),K=he;let Ye=ae;ae=null,this.setClear(Ye)}},getReversed:function(){return K},setTest:function(he){he?de(i.DEPTH_TEST):Fe(i.DEPTH_TEST)},setMask:function(he){Y!==he&&!D&&(i.depthMask(he),Y=he)},setFunc:function(he){if(K&&(he=Ag[he]),ue!==he){switch(he){case lc:i.depthFunc(i.NEVER);break;case cc:i.depthFunc(i.ALWAYS);break;case hc:i.depthFunc(i.LESS);break;case Vr:i.depthFunc(i.LEQUAL);break;case uc:i.depthFunc(i.EQUAL);break;case dc:i.depthFunc(i.GEQUAL);break;case fc:i.depthFunc(i.GREATER);break;case pc:i.depthFunc(i.NOTEQUAL);break;default:i.depthFunc(i.LEQUAL)}ue=he}},setLocked:function(he){D=he},setClear:function(he){ae!==he&&(ae=he,K&&(he=1-he),i.clearDepth(he))},reset:function(){D=!1,Y=null,ue=null,ae=null,K=!1}}}function s(){let D=!1,K=null,Y=null,ue=null,ae=null,he=null,Re=null,Ye=null,se=null;return{setTest:function(De){D||(De?de(i.STENCIL_TEST):Fe(i.STENCIL_TEST))},setMask:function(De){K!==De&&!D&&(i.stencilMask(De),K=De)},setFunc:function(De,qe,ve){(Y!==De||ue!==qe||ae!==ve)&&(i.stencilFunc(De,qe,ve),Y=De,ue=qe,ae=ve)},setOp:function(De,qe,ve){(he!==De||Re!==qe||Ye!==ve)&&(i.stencilOp(De,qe,ve),he=De,Re=qe,Ye=ve)},setLocked:function(De){D=De},setClear:function(De){se!==De&&(i.clearStencil(De),se=De)},reset:function(){D=!1,K=null,Y=null,ue=null,ae=null,he=null,Re=null,Ye=null,se=null}}}let r=new t,o=new n,a=new s,l={},c=new WeakMap,h={},d={},f={},u=new WeakMap,g=[],_=null,m=!1,p=null,b=null,M=null,y=null,E=null,A=null,v=null,T=new Ue(0,0,0),I=0,P=!1,L=null,U=null,k=null,N=null,G=null,q=i.getParameter(i.MAX_COMBINED_TEXTURE_IMAGE_UNITS),H=!1,ne=0,W=i.getParameter(i.VERSION);W.indexOf("WebGL")!==-1?(ne=parseFloat(/^WebGL (\d)/.exec(W)[1]),H=ne>=1):W.indexOf("OpenGL ES")!==-1&&(ne=parseFloat(/^OpenGL ES (\d)/.exec(W)[1]),H=ne>=2);let j=null,te={},ye=i.getParameter(i.SCISSOR_BOX),ze=i.getParameter(i.VIEWPORT),J=new mt().fromArray(ye),ge=new mt().fromArray(ze);function be(D,K,Y,ue){let ae=new Uint8Array(4),he=i.createTexture();i.bindTexture(D,he),i.texParameteri(D,i.TEXTURE_MIN_FILTER,i.NEAREST),i.texParameteri(D,i.TEXTURE_MAG_FILTER,i.NEAREST);for(let Re=0;Re<Y;Re++)D===i.TEXTURE_3D||D===i.TEXTURE_2D_ARRAY?i.texImage3D(K,0,i.RGBA,1,1,ue,0,i.RGBA,i.UNSIGNED_BYTE,ae):i.texImage2D(K+Re,0,i.RGBA,1,1,0,i.RGBA,i.UNSIGNED_BYTE,ae);return he}let Te={};Te[i.TEXTURE_2D]=be(i.TEXTURE_2D,i.TEXTURE_2D,1),Te[i.TEXTURE_CUBE_MAP]=be(i.TEXTURE_CUBE_MAP,i.TEXTURE_CUBE_MAP_POSITIVE_X,6),Te[i.TEXTURE_2D_ARRAY]=be(i.TEXTURE_2D_ARRAY,i.TEXTURE_2D_ARRAY,1,1),Te[i.TEXTURE_3D]=be(i.TEXTURE_3D,i.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),de(i.DEPTH_TEST),o.setFunc(Vr),Zt(!1),xt(qd),de(i.CULL_FACE),Dt(sn);function de(D){h[D]!==!0&&(i.enable(D),h[D]=!0)}function Fe(D){h[D]!==!1&&(i.disable(D),h[D]=!1)}function ut(D,K){return f[D]!==K?(i.bindFramebuffer(D,K),f[D]=K,D===i.DRAW_FRAMEBUFFER&&(f[i.FRAMEBUFFER]=K),D===i.FRAMEBUFFER&&(f[i.DRAW_FRAMEBUFFER]=K),!0):!1}function Oe(D,K){let Y=g,ue=!1;if(D){Y=u.get(K),Y===void 0&&(Y=[],u.set(K,Y));let ae=D.textures;if(Y.length!==ae.length||Y[0]!==i.COLOR_ATTACHMENT0){for(let he=0,Re=ae.length;he<Re;he++)Y[he]=i.COLOR_ATTACHMENT0+he;Y.length=ae.length,ue=!0}}else Y[0]!==i.BACK&&(Y[0]=i.BACK,ue=!0);ue&&i.drawBuffers(Y)}function rt(D){return _!==D?(i.useProgram(D),_=D,!0):!1}let ct={[ii]:i.FUNC_ADD,[Km]:i.FUNC_SUBTRACT,[jm]:i.FUNC_REVERSE_SUBTRACT};ct[Qm]=i.MIN,ct[eg]=i.MAX;let $e={[rr]:i.ZERO,[tg]:i.ONE,[ng]:i.SRC_COLOR,[Jd]:i.SRC_ALPHA,[og]:i.SRC_ALPHA_SATURATE,[Ca]:i.DST_COLOR,[Aa]:i.DST_ALPHA,[ig]:i.ONE_MINUS_SRC_COLOR,[Kd]:i.ONE_MINUS_SRC_ALPHA,[rg]:i.ONE_MINUS_DST_COLOR,[sg]:i.ONE_MINUS_DST_ALPHA,[ag]:i.CONSTANT_COLOR,[lg]:i.ONE_MINUS_CONSTANT_COLOR,[cg]:i.CONSTANT_ALPHA,[hg]:i.ONE_MINUS_CONSTANT_ALPHA};function Dt(D,K,Y,ue,ae,he,Re,Ye,se,De){if(D===sn){m===!0&&(Fe(i.BLEND),m=!1);return}if(m===!1&&(de(i.BLEND),m=!0),D!==Hc){if(D!==p||De!==P){if((b!==ii||E!==ii)&&(i.blendEquation(i.FUNC_ADD),b=ii,E=ii),De)switch(D){case io:i.blendFuncSeparate(i.ONE,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case $d:i.blendFunc(i.ONE,i.ONE);break;case Yd:i.blendFuncSeparate(i.ZERO,i.ONE_MINUS_SRC_COLOR,i.ZERO,i.ONE);break;case Zd:i.blendFuncSeparate(i.DST_COLOR,i.ONE_MINUS_SRC_ALPHA,i.ZERO,i.ONE);break;default:Ge("WebGLState: Invalid blending: ",D);break}else switch(D){case io:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case $d:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE,i.ONE,i.ONE);break;case Yd:Ge("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case Zd:Ge("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:Ge("WebGLState: Invalid blending: ",D);break}M=null,y=null,A=null,v=null,T.set(0,0,0),I=0,p=D,P=De}return}ae=ae||K,he=he||Y,Re=Re||ue,(K!==b||ae!==E)&&(i.blendEquationSeparate(ct[K],ct[ae]),b=K,E=ae),(Y!==M||ue!==y||he!==A||Re!==v)&&(i.blendFuncSeparate($e[Y],$e[ue],$e[he],$e[Re]),M=Y,y=ue,A=he,v=Re),(Ye.equals(T)===!1||se!==I)&&(i.blendColor(Ye.r,Ye.g,Ye.b,se),T.copy(Ye),I=se),p=D,P=!1}function At(D,K){D.side===Ht?Fe(i.CULL_FACE):de(i.CULL_FACE);let Y=D.side===un;K&&(Y=!Y),Zt(Y),D.blending===io&&D.transparent===!1?Dt(sn):Dt(D.blending,D.blendEquation,D.blendSrc,D.blendDst,D.blendEquationAlpha,D.blendSrcAlpha,D.blendDstAlpha,D.blendColor,D.blendAlpha,D.premultipliedAlpha),o.setFunc(D.depthFunc),o.setTest(D.depthTest),o.setMask(D.depthWrite),r.setMask(D.colorWrite);let ue=D.stencilWrite;a.setTest(ue),ue&&(a.setMask(D.stencilWriteMask),a.setFunc(D.stencilFunc,D.stencilRef,D.stencilFuncMask),a.setOp(D.stencilFail,D.stencilZFail,D.stencilZPass)),Lt(D.polygonOffset,D.polygonOffsetFactor,D.polygonOffsetUnits),D.alphaToCoverage===!0?de(i.SAMPLE_ALPHA_TO_COVERAGE):Fe(i.SAMPLE_ALPHA_TO_COVERAGE)}function Zt(D){L!==D&&(D?i.frontFace(i.CW):i.frontFace(i.CCW),L=D)}function xt(D){D!==Ym?(de(i.CULL_FACE),D!==U&&(D===qd?i.cullFace(i.BACK):D===Zm?i.cullFace(i.FRONT):i.cullFace(i.FRONT_AND_BACK))):Fe(i.CULL_FACE),U=D}function Dn(D){D!==k&&(H&&i.lineWidth(D),k=D)}function Lt(D,K,Y){D?(de(i.POLYGON_OFFSET_FILL),(N!==K||G!==Y)&&(N=K,G=Y,o.getReversed()&&(K=-K,Y=-Y),i.polygonOffset(K,Y))):Fe(i.POLYGON_OFFSET_FILL)}function pn(D){D?de(i.SCISSOR_TEST):Fe(i.SCISSOR_TEST)}function mn(D){D===void 0&&(D=i.TEXTURE0+q-1),j!==D&&(i.activeTexture(D),j=D)}function gn(D,K,Y){Y===void 0&&(j===null?Y=i.TEXTURE0+q-1:Y=j);let ue=te[Y];ue===void 0&&(ue={type:void 0,texture:void 0},te[Y]=ue),(ue.type!==D||ue.texture!==K)&&(j!==Y&&(i.activeTexture(Y),j=Y),i.bindTexture(D,K||Te[D]),ue.type=D,ue.texture=K)}function O(){let D=te[j];D!==void 0&&D.type!==void 0&&(i.bindTexture(D.type,null),D.type=void 0,D.texture=void 0)}function vn(){try{i.compressedTexImage2D(...arguments)}catch(D){Ge("WebGLState:",D)}}function gt(){try{i.compressedTexImage3D(...arguments)}catch(D){Ge("WebGLState:",D)}}function vt(){try{i.texSubImage2D(...arguments)}catch(D){Ge("WebGLState:",D)}}function ce(){try{i.texSubImage3D(...arguments)}catch(D){Ge("WebGLState:",D)}}function bt(){try{i.compressedTexSubImage2D(...arguments)}catch(D){Ge("WebGLState:",D)}}function Ce(){try{i.compressedTexSubImage3D(...arguments)}catch(D){Ge("WebGLState:",D)}}function ke(){try{i.texStorage2D(...arguments)}catch(D){Ge("WebGLState:",D)}}function C(){try{i.texStorage3D(...arguments)}catch(D){Ge("WebGLState:",D)}}function S(){try{i.texImage2D(...arguments)}catch(D){Ge("WebGLState:",D)}}function B(){try{i.texImage3D(...arguments)}catch(D){Ge("WebGLState:",D)}}function ie(D){return d[D]!==void 0?d[D]:i.getParameter(D)}function Q(D,K){d[D]!==K&&(i.pixelStorei(D,K),d[D]=K)}function re(D){J.equals(D)===!1&&(i.scissor(D.x,D.y,D.z,D.w),J.copy(D))}function le(D){ge.equals(D)===!1&&(i.viewport(D.x,D.y,D.z,D.w),ge.copy(D))}function $(D,K){let Y=c.get(K);Y===void 0&&(Y=new WeakMap,c.set(K,Y));let ue=Y.get(D);ue===void 0&&(ue=i.getUniformBlockIndex(K,D.name),i.uniformBlockBinding(K,ue,ue),Y.set(D,ue))}function Z(D,K,Y){let ae=c.get(K).get(D);l[ae]!==Y&&(i.bindBufferBase(i.UNIFORM_BUFFER,ae,Y),l[ae]=Y)}function oe(){i.disable(i.BLEND),i.disable(i.CULL_FACE),i.disable(i.DEPTH_TEST),i.disable(i.POLYGON_OFFSET_FILL),i.disable(i.SCISSOR_TEST),i.disable(i.STENCIL_TEST),i.disable(i.SAMPLE_ALPHA_TO_COVERAGE),i.blendEquation(i.FUNC_ADD),i.blendFunc(i.ONE,i.ZERO),i.blendFuncSeparate(i.ONE,i.ZERO,i.ONE,i.ZERO),i.blendColor(0,0,0,0),i.colorMask(!0,!0,!0,!0),i.clearColor(0,0,0,0),i.depthMask(!0),i.depthFunc(i.LESS),o.setReversed(!1),i.clearDepth(1),i.stencilMask(4294967295),i.stencilFunc(i.ALWAYS,0,4294967295),i.stencilOp(i.KEEP,i.KEEP,i.KEEP),i.clearStencil(0),i.cullFace(i.BACK),i.frontFace(i.CCW),i.polygonOffset(0,0),i.activeTexture(i.TEXTURE0),i.bindFramebuffer(i.FRAMEBUFFER,null),i.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),i.bindFramebuffer(i.READ_FRAMEBUFFER,null),i.useProgram(null),i.lineWidth(1),i.scissor(0,0,i.canvas.width,i.canvas.height),i.viewport(0,0,i.canvas.width,i.canvas.height),i.pixelStorei(i.PACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,!1),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,i.BROWSER_DEFAULT_WEBGL),i.pixelStorei(i.PACK_ROW_LENGTH,0),i.pixelStorei(i.PACK_SKIP_PIXELS,0),i.pixelStorei(i.PACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_ROW_LENGTH,0),i.pixelStorei(i.UNPACK_IMAGE_HEIGHT,0),i.pixelStorei(i.UNPACK_SKIP_PIXELS,0),i.pixelStorei(i.UNPACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_SKIP_IMAGES,0),h={},d={},j=null,te={},f={},l={},u=new WeakMap,g=[],_=null,m=!1,p=null,b=null,M=null,y=null,E=null,A=null,v=null,T=new Ue(0,0,0),I=0,P=!1,L=null,U=null,k=null,N=null,G=null,J.set(0,0,i.canvas.width,i.canvas.height),ge.set(0,0,i.canvas.width,i.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:de,disable:Fe,bindFramebuffer:ut,drawBuffers:Oe,useProgram:rt,setBlending:Dt,setMaterial:At,setFlipSided:Zt,setCullFace:xt,setLineWidth:Dn,setPolygonOffset:Lt,setScissorTest:pn,activeTexture:mn,bindTexture:gn,unbindTexture:O,compressedTexImage2D:vn,compressedTexImage3D:gt,texImage2D:S,texImage3D:B,pixelStorei:Q,getParameter:ie,updateUBOMapping:$,uniformBlockBinding:Z,texStorage2D:ke,texStorage3D:C,texSubImage2D:vt,texSubImage3D:ce,compressedTexSubImage2D:bt,compressedTexSubImage3D:Ce,scissor:re,viewport:le,reset:oe}}function kw(i,e,t,n,s,r,o){let a=e.has("WEBGL_multisampled_render_to_texture")?e.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new me,h=new WeakMap,d=new Set,f,u=new WeakMap,g=new Set,_=new FinalizationRegistry(C=>g.delete(C)),m=!1;try{m=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function p(C,S){return m?new OffscreenCanvas(C,S):Ko("canvas")}function b(C,S,B){let ie=1,Q=ke(C);if((Q.width>B||Q.height>B)&&(ie=B/Math.max(Q.width,Q.height)),ie<1)if(typeof HTMLImageElement<"u"&&C instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&C instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&C instanceof ImageBitmap||typeof VideoFrame<"u"&&C instanceof VideoFrame){let re=Math.floor(ie*Q.width),le=Math.floor(ie*Q.height);f===void 0&&(f=p(re,le));let $=S?p(re,le):f;return $.width=re,$.height=le,$.getContext("2d").drawImage(C,0,0,re,le),Ie("WebGLRenderer: Texture has been resized from ("+Q.width+"x"+Q.height+") to ("+re+"x"+le+")."),$}else return"data"in C&&Ie("WebGLRenderer: Image in DataTexture is too big ("+Q.width+"x"+Q.height+")."),C;return C}function M(C){return C.generateMipmaps}function y(C){i.generateMipmap(C)}function E(C){return C.isWebGLCubeRenderTarget?i.TEXTURE_CUBE_MAP:C.isWebGL3DRenderTarget?i.TEXTURE_3D:C.isWebGLArrayRenderTarget||C.isCompressedArrayTexture?i.TEXTURE_2D_ARRAY:i.TEXTURE_2D}function A(C,S,B,ie,Q,re=!1){if(C!==null){if(i[C]!==void 0)return i[C];Ie("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+C+"'")}let le;ie&&(le=e.get("EXT_texture_norm16"),le||Ie("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let $=S;if(S===i.RED&&(B===i.FLOAT&&($=i.R32F),B===i.HALF_FLOAT&&($=i.R16F),B===i.UNSIGNED_BYTE&&($=i.R8),B===i.UNSIGNED_SHORT&&le&&($=le.R16_EXT),B===i.SHORT&&le&&($=le.R16_SNORM_EXT)),S===i.RED_INTEGER&&(B===i.UNSIGNED_BYTE&&($=i.R8UI),B===i.UNSIGNED_SHORT&&($=i.R16UI),B===i.UNSIGNED_INT&&($=i.R32UI),B===i.BYTE&&($=i.R8I),B===i.SHORT&&($=i.R16I),B===i.INT&&($=i.R32I)),S===i.RG&&(B===i.FLOAT&&($=i.RG32F),B===i.HALF_FLOAT&&($=i.RG16F),B===i.UNSIGNED_BYTE&&($=i.RG8),B===i.UNSIGNED_SHORT&&le&&($=le.RG16_EXT),B===i.SHORT&&le&&($=le.RG16_SNORM_EXT)),S===i.RG_INTEGER&&(B===i.UNSIGNED_BYTE&&($=i.RG8UI),B===i.UNSIGNED_SHORT&&($=i.RG16UI),B===i.UNSIGNED_INT&&($=i.RG32UI),B===i.BYTE&&($=i.RG8I),B===i.SHORT&&($=i.RG16I),B===i.INT&&($=i.RG32I)),S===i.RGB_INTEGER&&(B===i.UNSIGNED_BYTE&&($=i.RGB8UI),B===i.UNSIGNED_SHORT&&($=i.RGB16UI),B===i.UNSIGNED_INT&&($=i.RGB32UI),B===i.BYTE&&($=i.RGB8I),B===i.SHORT&&($=i.RGB16I),B===i.INT&&($=i.RGB32I)),S===i.RGBA_INTEGER&&(B===i.UNSIGNED_BYTE&&($=i.RGBA8UI),B===i.UNSIGNED_SHORT&&($=i.RGBA16UI),B===i.UNSIGNED_INT&&($=i.RGBA32UI),B===i.BYTE&&($=i.RGBA8I),B===i.SHORT&&($=i.RGBA16I),B===i.INT&&($=i.RGBA32I)),S===i.RGB&&(B===i.UNSIGNED_SHORT&&le&&($=le.RGB16_EXT),B===i.SHORT&&le&&($=le.RGB16_SNORM_EXT),B===i.UNSIGNED_INT_5_9_9_9_REV&&($=i.RGB9_E5),B===i.UNSIGNED_INT_10F_11F_11F_REV&&($=i.R11F_G11F_B10F)),S===i.RGBA){let Z=re?Jo:Ke.getTransfer(Q);B===i.FLOAT&&($=i.RGBA32F),B===i.HALF_FLOAT&&($=i.RGBA16F),B===i.UNSIGNED_BYTE&&($=Z===lt?i.SRGB8_ALPHA8:i.RGBA8),B===i.UNSIGNED_SHORT&&le&&($=le.RGBA16_EXT),B===i.SHORT&&le&&($=le.RGBA16_SNORM_EXT),B===i.UNSIGNED_SHORT_4_4_4_4&&($=i.RGBA4),B===i.UNSIGNED_SHORT_5_5_5_1&&($=i.RGB5_A1)}return($===i.R16F||$===i.R32F||$===i.RG16F||$===i.RG32F||$===i.RGBA16F||$===i.RGBA32F)&&e.get("EXT_color_buffer_float"),$}function v(C,S){let B;return C?S===null||S===gi||S===es?B=i.DEPTH24_STENCIL8:S===Hn?B=i.DEPTH32F_STENCIL8:S===ro&&(B=i.DEPTH24_STENCIL8,Ie("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):S===null||S===gi||S===es?B=i.DEPTH_COMPONENT24:S===Hn?B=i.DEPTH_COMPONENT32F:S===ro&&(B=i.DEPTH_COMPONENT16),B}function T(C,S){return M(C)===!0||C.isFramebufferTexture&&C.minFilter!==Ut&&C.minFilter!==In?Math.log2(Math.max(S.width,S.height))+1:C.mipmaps.length>0?C.mipmaps.length:C.isCompressedTexture&&Array.isArray(C.image)?S.mipmaps.length:1}function I(C){let S=new WeakRef(C);n.get(C).__ref=S,g.add(S),_.register(C,S,S)}function P(C){let S=n.get(C).__ref;S!==void 0&&(g.delete(S),_.unregister(S))}function L(C){k(C.target)}function U(C){N(C.target)}function k(C){C.removeEventListener("dispose",L),P(C),q(C),C.isVideoTexture&&h.delete(C),C.isHTMLTexture&&d.delete(C)}function N(C){C.removeEventListener("dispose",U),P(C),ne(C)}function G(){for(let C of g){let S=C.deref();S!==void 0&&(S.isRenderTarget===!0?N(S):k(S))}g.clear(),d.clear()}function q(C){let S=n.get(C);if(S.__webglInit===void 0)return;let B=C.source,ie=u.get(B);if(ie){let Q=ie[S.__cacheKey];Q.usedTimes--,Q.usedTimes===0&&H(C),Object.keys(ie).length===0&&u.delete(B)}n.remove(C)}function H(C){let S=n.get(C);i.deleteTexture(S.__webglTexture);let B=C.source,ie=u.get(B);delete ie[S.__cacheKey],o.memory.textures--}function ne(C){let S=n.get(C);S.__depthDisposeCallback&&S.__depthDisposeCallback();let B=C.depthTexture;if(B&&B.renderTarget===C&&k(B),C.isWebGLCubeRenderTarget)for(let Q=0;Q<6;Q++){if(Array.isArray(S.__webglFramebuffer[Q]))for(let re=0;re<S.__webglFramebuffer[Q].length;re++)i.deleteFramebuffer(S.__webglFramebuffer[Q][re]);else i.deleteFramebuffer(S.__webglFramebuffer[Q]);S.__webglDepthbuffer&&i.deleteRenderbuffer(S.__webglDepthbuffer[Q])}else{if(Array.isArray(S.__webglFramebuffer))for(let Q=0;Q<S.__webglFramebuffer.length;Q++)i.deleteFramebuffer(S.__webglFramebuffer[Q]);else i.deleteFramebuffer(S.__webglFramebuffer);if(S.__webglDepthbuffer&&i.deleteRenderbuffer(S.__webglDepthbuffer),S.__webglMultisampledFramebuffer&&i.deleteFramebuffer(S.__webglMultisampledFramebuffer),S.__webglColorRenderbuffer)for(let Q=0;Q<S.__webglColorRenderbuffer.length;Q++)S.__webglColorRenderbuffer[Q]&&i.deleteRenderbuffer(S.__webglColorRenderbuffer[Q]);S.__webglDepthRenderbuffer&&i.deleteRenderbuffer(S.__webglDepthRenderbuffer)}let ie=C.textures;for(let Q=0,re=ie.length;Q<re;Q++){let le=n.get(ie[Q]);le.__webglTexture&&(i.deleteTexture(le.__webglTexture),o.memory.textures--),n.remove(ie[Q])}n.remove(C)}let W=0;function j(){W=0}function te(){return W}function ye(C){W=C}function ze(){let C=W;return C>=s.maxTextures&&Ie("WebGLTextures: Trying to use "+(C+1)+" texture units while this GPU supports only "+s.maxTextures),W+=1,C}function J(C){let S=[];return S.push(C.wrapS),S.push(C.wrapT),S.push(C.wrapR||0),S.push(C.magFilter),S.push(C.minFilter),S.push(C.anisotropy),S.push(C.internalFormat),S.push(C.format),S.push(C.type),S.push(C.generateMipmaps),S.push(C.mipmapsAutoUpdate),S.push(C.premultiplyAlpha),S.push(C.flipY),S.push(C.unpackAlignment),S.push(C.colorSpace),S.join()}function ge(C,S){let B=n.get(C);if(C.isVideoTexture&&bt(C),C.isRenderTargetTexture===!1&&C.isExternalTexture!==!0&&C.version>0&&B.__version!==C.version){let ie=C.image;if(ie===null)Ie("WebGLRenderer: Texture marked for update but no image data found.");else if(ie.complete===!1)Ie("WebGLRenderer: Texture marked for update but image is incomplete");else{At(B,C,S);return}}else C.isExternalTexture&&(B.__webglTexture=C.sourceTexture?C.sourceTexture:null);t.bindTexture(i.TEXTURE_2D,B.__webglTexture,i.TEXTURE0+S)}function be(C,S){let B=n.get(C);if(C.isRenderTargetTexture===!1&&C.version>0&&B.__version!==C.version){At(B,C,S);return}else C.isExternalTexture&&(B.__webglTexture=C.sourceTexture?C.sourceTexture:null);t.bindTexture(i.TEXTURE_2D_ARRAY,B.__webglTexture,i.TEXTURE0+S)}function Te(C,S){let B=n.get(C);if(C.isRenderTargetTexture===!1&&C.version>0&&B.__version!==C.version){At(B,C,S);return}t.bindTexture(i.TEXTURE_3D,B.__webglTexture,i.TEXTURE0+S)}function de(C,S){let B=n.get(C);if(C.version>0&&B.__version!==C.version){Zt(B,C,S);return}t.bindTexture(i.TEXTURE_CUBE_MAP,B.__webglTexture,i.TEXTURE0+S)}let Fe={[ti]:i.REPEAT,[Ci]:i.CLAMP_TO_EDGE,[mc]:i.MIRRORED_REPEAT},ut={[Ut]:i.NEAREST,[pg]:i.NEAREST_MIPMAP_NEAREST,[Fa]:i.NEAREST_MIPMAP_LINEAR,[In]:i.LINEAR,[$c]:i.LINEAR_MIPMAP_NEAREST,[Qi]:i.LINEAR_MIPMAP_LINEAR},Oe={[xg]:i.NEVER,[lf]:i.ALWAYS,[_g]:i.LESS,[of]:i.LEQUAL,[yg]:i.EQUAL,[af]:i.GEQUAL,[bg]:i.GREATER,[Sg]:i.NOTEQUAL};function rt(C,S){if(S.type===Hn&&e.has("OES_texture_float_linear")===!1&&(S.magFilter===In||S.magFilter===$c||S.magFilter===Fa||S.magFilter===Qi||S.minFilter===In||S.minFilter===$c||S.minFilter===Fa||S.minFilter===Qi)&&Ie("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),i.texParameteri(C,i.TEXTURE_WRAP_S,Fe[S.wrapS]),i.texParameteri(C,i.TEXTURE_WRAP_T,Fe[S.wrapT]),(C===i.TEXTURE_3D||C===i.TEXTURE_2D_ARRAY)&&i.texParameteri(C,i.TEXTURE_WRAP_R,Fe[S.wrapR]),i.texParameteri(C,i.TEXTURE_MAG_FILTER,ut[S.magFilter]),i.texParameteri(C,i.TEXTURE_MIN_FILTER,ut[S.minFilter]),S.compareFunction&&(i.texParameteri(C,i.TEXTURE_COMPARE_MODE,i.COMPARE_REF_TO_TEXTURE),i.texParameteri(C,i.TEXTURE_COMPARE_FUNC,Oe[S.compareFunction])),e.has("EXT_texture_filter_anisotropic")===!0){if(S.magFilter===Ut||S.minFilter!==Fa&&S.minFilter!==Qi||S.type===Hn&&e.has("OES_texture_float_linear")===!1)return;if(S.anisotropy>1||n.get(S).__currentAnisotropy){let B=e.get("EXT_texture_filter_anisotropic");i.texParameterf(C,B.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(S.anisotropy,s.getMaxAnisotropy())),n.get(S).__currentAnisotropy=S.anisotropy}}}function ct(C,S){let B=!1;C.__webglInit===void 0&&(C.__webglInit=!0,S.addEventListener("dispose",L),I(S));let ie=S.source,Q=u.get(ie);Q===void 0&&(Q={},u.set(ie,Q));let re=J(S);if(re!==C.__cacheKey){Q[re]===void 0&&(Q[re]={texture:i.createTexture(),usedTimes:0},o.memory.textures++,B=!0),Q[re].usedTimes++;let le=Q[C.__cacheKey];le!==void 0&&(Q[C.__cacheKey].usedTimes--,le.usedTimes===0&&H(S)),C.__cacheKey=re,C.__webglTexture=Q[re].texture}return B}function $e(C,S,B){return Math.floor(Math.floor(C/B)/S)}function Dt(C,S,B,ie){let re=C.updateRanges;if(re.length===0)t.texSubImage2D(i.TEXTURE_2D,0,0,0,S.width,S.height,B,ie,S.data);else{re.sort((D,K)=>D.start-K.start);let le=0;for(let D=1;D<re.length;D++){let K=re[le],Y=re[D],ue=K.start+K.count,ae=$e(Y.start,S.width,4),he=$e(K.start,S.width,4);Y.start<=ue+1&&ae===he&&$e(Y.start+Y.count-1,S.width,4)===ae?K.count=Math.max(K.count,Y.start+Y.count-K.start):(++le,re[le]=Y)}re.length=le+1;let $=t.getParameter(i.UNPACK_ROW_LENGTH),Z=t.getParameter(i.UNPACK_SKIP_PIXELS),oe=t.getParameter(i.UNPACK_SKIP_ROWS);t.pixelStorei(i.UNPACK_ROW_LENGTH,S.width);for(let D=0,K=re.length;D<K;D++){let Y=re[D],ue=Math.floor(Y.start/4),ae=Math.ceil(Y.count/4),he=ue%S.width,Re=Math.floor(ue/S.width),Ye=ae,se=1;t.pixelStorei(i.UNPACK_SKIP_PIXELS,he),t.pixelStorei(i.UNPACK_SKIP_ROWS,Re),t.texSubImage2D(i.TEXTURE_2D,0,he,Re,Ye,se,B,ie,S.data)}C.clearUpdateRanges(),t.pixelStorei(i.UNPACK_ROW_LENGTH,$),t.pixelStorei(i.UNPACK_SKIP_PIXELS,Z),t.pixelStorei(i.UNPACK_SKIP_ROWS,oe)}}function At(C,S,B){let ie=i.TEXTURE_2D;(S.isDataArrayTexture||S.isCompressedArrayTexture)&&(ie=i.TEXTURE_2D_ARRAY),S.isData3DTexture&&(ie=i.TEXTURE_3D);let Q=ct(C,S),re=S.source;t.bindTexture(ie,C.__webglTexture,i.TEXTURE0+B);let le=n.get(re);if(re.version!==le.__version||Q===!0){if(t.activeTexture(i.TEXTURE0+B),(typeof ImageBitmap<"u"&&S.image instanceof ImageBitmap)===!1){let se=Ke.getPrimaries(Ke.workingColorSpace),De=S.colorSpace===ts?null:Ke.getPrimaries(S.colorSpace),qe=S.colorSpace===ts||se===De?i.NONE:i.BROWSER_DEFAULT_WEBGL;t.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,S.flipY),t.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,S.premultiplyAlpha),t.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,qe)}t.pixelStorei(i.UNPACK_ALIGNMENT,S.unpackAlignment);let Z=b(S.image,!1,s.maxTextureSize);Z=Ce(S,Z);let oe=r.convert(S.format,S.colorSpace),D=r.convert(S.type),K=A(S.internalFormat,oe,D,S.normalized,S.colorSpace,S.isVideoTexture);rt(ie,S);let Y,ue=S.mipmaps,ae=S.isVideoTexture!==!0,he=le.__version===void 0||Q===!0,Re=re.dataReady,Ye=T(S,Z);if(S.isDepthTexture)K=v(S.format===vi,S.type),he&&(ae?t.texStorage2D(i.TEXTURE_2D,1,K,Z.width,Z.height):t.texImage2D(i.TEXTURE_2D,0,K,Z.width,Z.height,0,oe,D,null));else if(S.isDataTexture)if(ue.length>0){ae&&he&&t.texStorage2D(i.TEXTURE_2D,Ye,K,ue[0].width,ue[0].height);for(let se=0,De=ue.length;se<De;se++)Y=ue[se],ae?Re&&t.texSubImage2D(i.TEXTURE_2D,se,0,0,Y.width,Y.height,oe,D,Y.data):t.texImage2D(i.TEXTURE_2D,se,K,Y.width,Y.height,0,oe,D,Y.data);S.generateMipmaps=!1}else ae?(he&&t.texStorage2D(i.TEXTURE_2D,Ye,K,Z.width,Z.height),Re&&Dt(S,Z,oe,D)):t.texImage2D(i.TEXTURE_2D,0,K,Z.width,Z.height,0,oe,D,Z.data);else if(S.isCompressedTexture)if(S.isCompressedArrayTexture){ae&&he&&t.texStorage3D(i.TEXTURE_2D_ARRAY,Ye,K,ue[0].width,ue[0].height,Z.depth);for(let se=0,De=ue.length;se<De;se++)if(Y=ue[se],S.format!==Un)if(oe!==null)if(ae){if(Re)if(S.layerUpdates.size>0){let qe=xf(Y.width,Y.height,S.format,S.type);for(let ve of S.layerUpdates){let dt=Y.data.subarray(ve*qe/Y.data.BYTES_PER_ELEMENT,(ve+1)*qe/Y.data.BYTES_PER_ELEMENT);t.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,se,0,0,ve,Y.width,Y.height,1,oe,dt)}}else t.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,se,0,0,0,Y.width,Y.height,Z.depth,oe,Y.data)}else t.compressedTexImage3D(i.TEXTURE_2D_ARRAY,se,K,Y.width,Y.height,Z.depth,0,Y.data,0,0);else Ie("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else ae?Re&&t.texSubImage3D(i.TEXTURE_2D_ARRAY,se,0,0,0,Y.width,Y.height,Z.depth,oe,D,Y.data):t.texImage3D(i.TEXTURE_2D_ARRAY,se,K,Y.width,Y.height,Z.depth,0,oe,D,Y.data);S.layerUpdates.size>0&&S.clearLayerUpdates()}else{ae&&he&&t.texStorage2D(i.TEXTURE_2D,Ye,K,ue[0].width,ue[0].height);for(let se=0,De=ue.length;se<De;se++)Y=ue[se],S.format!==Un?oe!==null?ae?Re&&t.compressedTexSubImage2D(i.TEXTURE_2D,se,0,0,Y.width,Y.height,oe,Y.data):t.compressedTexImage2D(i.TEXTURE_2D,se,K,Y.width,Y.height,0,Y.data):Ie("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):ae?Re&&t.texSubImage2D(i.TEXTURE_2D,se,0,0,Y.width,Y.height,oe,D,Y.data):t.texImage2D(i.TEXTURE_2D,se,K,Y.width,Y.height,0,oe,D,Y.data)}else if(S.isDataArrayTexture)if(ae){if(he&&t.texStorage3D(i.TEXTURE_2D_ARRAY,Ye,K,Z.width,Z.height,Z.depth),Re)if(S.layerUpdates.size>0){let se=xf(Z.width,Z.height,S.format,S.type);for(let De of S.layerUpdates){let qe=Z.data.subarray(De*se/Z.data.BYTES_PER_ELEMENT,(De+1)*se/Z.data.BYTES_PER_ELEMENT);t.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,De,Z.width,Z.height,1,oe,D,qe)}S.clearLayerUpdates()}else t.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,0,Z.width,Z.height,Z.depth,oe,D,Z.data)}else t.texImage3D(i.TEXTURE_2D_ARRAY,0,K,Z.width,Z.height,Z.depth,0,oe,D,Z.data);else if(S.isData3DTexture)ae?(he&&t.texStorage3D(i.TEXTURE_3D,Ye,K,Z.width,Z.height,Z.depth),Re&&t.texSubImage3D(i.TEXTURE_3D,0,0,0,0,Z.width,Z.height,Z.depth,oe,D,Z.data)):t.texImage3D(i.TEXTURE_3D,0,K,Z.width,Z.height,Z.depth,0,oe,D,Z.data);else if(S.isFramebufferTexture){if(he)if(ae)t.texStorage2D(i.TEXTURE_2D,Ye,K,Z.width,Z.height);else{let se=Z.width,De=Z.height;for(let qe=0;qe<Ye;qe++)t.texImage2D(i.TEXTURE_2D,qe,K,se,De,0,oe,D,null),se>>=1,De>>=1}}else if(S.isHTMLTexture){if("texElementImage2D"in i){let se=i.canvas;if(se.hasAttribute("layoutsubtree")||se.setAttribute("layoutsubtree","true"),Z.parentNode!==se){se.appendChild(Z),d.add(S),se.onpaint=De=>{let qe=De.changedElements;for(let ve of d)qe.includes(ve.image)&&(ve.needsUpdate=!0)},se.requestPaint();return}if(i.texElementImage2D.length===3)i.texElementImage2D(i.TEXTURE_2D,i.RGBA8,Z);else{let qe=i.RGBA,ve=i.RGBA,dt=i.UNSIGNED_BYTE;i.texElementImage2D(i.TEXTURE_2D,0,qe,ve,dt,Z)}i.texParameteri(i.TEXTURE_2D,i.TEXTURE_MIN_FILTER,i.LINEAR),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_S,i.CLAMP_TO_EDGE),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_T,i.CLAMP_TO_EDGE)}}else if(ue.length>0){if(ae&&he){let se=ke(ue[0]);t.texStorage2D(i.TEXTURE_2D,Ye,K,se.width,se.height)}for(let se=0,De=ue.length;se<De;se++)Y=ue[se],ae?Re&&t.texSubImage2D(i.TEXTURE_2D,se,0,0,oe,D,Y):t.texImage2D(i.TEXTURE_2D,se,K,oe,D,Y);S.generateMipmaps=!1}else if(ae){if(he){let se=ke(Z);t.texStorage2D(i.TEXTURE_2D,Ye,K,se.width,se.height)}Re&&t.texSubImage2D(i.TEXTURE_2D,0,0,0,oe,D,Z)}else t.texImage2D(i.TEXTURE_2D,0,K,oe,D,Z);M(S)&&S.mipmapsAutoUpdate===!0&&y(ie),le.__version=re.version,S.onUpdate&&S.onUpdate(S)}C.__version=S.version}function Zt(C,S,B){if(S.image.length!==6)return;let ie=ct(C,S),Q=S.source;t.bindTexture(i.TEXTURE_CUBE_MAP,C.__webglTexture,i.TEXTURE0+B);let re=n.get(Q);if(Q.version!==re.__version||ie===!0){t.activeTexture(i.TEXTURE0+B);let le=Ke.getPrimaries(Ke.workingColorSpace),$=S.colorSpace===ts?null:Ke.getPrimaries(S.colorSpace),Z=S.colorSpace===ts||le===$?i.NONE:i.BROWSER_DEFAULT_WEBGL;t.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,S.flipY),t.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,S.premultiplyAlpha),t.pixelStorei(i.UNPACK_ALIGNMENT,S.unpackAlignment),t.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,Z);let oe=S.isCompressedTexture||S.image[0].isCompressedTexture,D=S.image[0]&&S.image[0].isDataTexture,K=[];for(let ve=0;ve<6;ve++)!oe&&!D?K[ve]=b(S.image[ve],!0,s.maxCubemapSize):K[ve]=D?S.image[ve].image:S.image[ve],K[ve]=Ce(S,K[ve]);let Y=K[0],ue=r.convert(S.format,S.colorSpace),ae=r.convert(S.type),he=A(S.internalFormat,ue,ae,S.normalized,S.colorSpace),Re=S.isVideoTexture!==!0,Ye=re.__version===void 0||ie===!0,se=Q.dataReady,De=T(S,Y);rt(i.TEXTURE_CUBE_MAP,S);let qe;if(S.isDepthTexture){if(he=v(S.format===vi,S.type),Ye)if(Re)t.texStorage2D(i.TEXTURE_CUBE_MAP,1,he,Y.width,Y.height);else for(let ve=0;ve<6;ve++)t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+ve,0,he,Y.width,Y.height,0,ue,ae,null)}else if(oe){Re&&Ye&&t.texStorage2D(i.TEXTURE_CUBE_MAP,De,he,Y.width,Y.height);for(let ve=0;ve<6;ve++){qe=K[ve].mipmaps;for(let dt=0;dt<qe.length;dt++){let Jt=qe[dt];S.format!==Un?ue!==null?Re?se&&t.compressedTexSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+ve,dt,0,0,Jt.width,Jt.height,ue,Jt.data):t.compressedTexImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+ve,dt,he,Jt.width,Jt.height,0,Jt.data):Ie("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):Re?se&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+ve,dt,0,0,Jt.width,Jt.height,ue,ae,Jt.data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+ve,dt,he,Jt.width,Jt.height,0,ue,ae,Jt.data)}}}else{if(qe=S.mipmaps,Re&&Ye){qe.length>0&&De++;let ve=ke(K[0]);t.texStorage2D(i.TEXTURE_CUBE_MAP,De,he,ve.width,ve.height)}for(let ve=0;ve<6;ve++)if(D){Re?se&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+ve,0,0,0,K[ve].width,K[ve].height,ue,ae,K[ve].data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+ve,0,he,K[ve].width,K[ve].height,0,ue,ae,K[ve].data);for(let dt=0;dt<qe.length;dt++){let is=qe[dt].image[ve].image;Re?se&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+ve,dt+1,0,0,is.width,is.height,ue,ae,is.data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+ve,dt+1,he,is.width,is.height,0,ue,ae,is.data)}}else{Re?se&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+ve,0,0,0,ue,ae,K[ve]):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+ve,0,he,ue,ae,K[ve]);for(let dt=0;dt<qe.length;dt++){let Jt=qe[dt];Re?se&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+ve,dt+1,0,0,ue,ae,Jt.image[ve]):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+ve,dt+1,he,ue,ae,Jt.image[ve])}}}M(S)&&S.mipmapsAutoUpdate===!0&&y(i.TEXTURE_CUBE_MAP),re.__version=Q.version,S.onUpdate&&S.onUpdate(S)}C.__version=S.version}function xt(C,S,B,ie,Q,re){let le=r.convert(B.format,B.colorSpace),$=r.convert(B.type),Z=A(B.internalFormat,le,$,B.normalized,B.colorSpace),oe=n.get(S),D=n.get(B);if(D.__renderTarget=S,!oe.__hasExternalTextures){let K=Math.max(1,S.width>>re),Y=Math.max(1,S.height>>re);Q===i.TEXTURE_3D||Q===i.TEXTURE_2D_ARRAY?t.texImage3D(Q,re,Z,K,Y,S.depth,0,le,$,null):t.texImage2D(Q,re,Z,K,Y,0,le,$,null)}t.bindFramebuffer(i.FRAMEBUFFER,C),ce(S)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,ie,Q,D.__webglTexture,0,vt(S)):(Q===i.TEXTURE_2D||Q>=i.TEXTURE_CUBE_MAP_POSITIVE_X&&Q<=i.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&i.framebufferTexture2D(i.FRAMEBUFFER,ie,Q,D.__webglTexture,re),t.bindFramebuffer(i.FRAMEBUFFER,null)}function Dn(C,S,B){if(i.bindRenderbuffer(i.RENDERBUFFER,C),S.depthBuffer){let ie=S.depthTexture,Q=ie&&ie.isDepthTexture?ie.type:null,re=v(S.stencilBuffer,Q),le=S.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;ce(S)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,vt(S),re,S.width,S.height):B?i.renderbufferStorageMultisample(i.RENDERBUFFER,vt(S),re,S.width,S.height):i.renderbufferStorage(i.RENDERBUFFER,re,S.width,S.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,le,i.RENDERBUFFER,C)}else{let ie=S.textures;for(let Q=0;Q<ie.length;Q++){let re=ie[Q],le=r.convert(re.format,re.colorSpace),$=r.convert(re.type),Z=A(re.internalFormat,le,$,re.normalized,re.colorSpace);ce(S)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,vt(S),Z,S.width,S.height):B?i.renderbufferStorageMultisample(i.RENDERBUFFER,vt(S),Z,S.width,S.height):i.renderbufferStorage(i.RENDERBUFFER,Z,S.width,S.height)}}i.bindRenderbuffer(i.RENDERBUFFER,null)}function Lt(C,S,B){let ie=S.isWebGLCubeRenderTarget===!0;if(t.bindFramebuffer(i.FRAMEBUFFER,C),!(S.depthTexture&&S.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let Q=n.get(S.depthTexture);Q.__renderTarget=S;let re=ie?S.depthTexture.image[0]:S.depthTexture.image;(!Q.__webglTexture||re.width!==S.width||re.height!==S.height)&&(re.width=S.width,re.height=S.height,S.depthTexture.needsUpdate=!0),ie?de(S.depthTexture,0):ge(S.depthTexture,0);let le=Q.__webglTexture,$=vt(S),Z=ie?i.TEXTURE_CUBE_MAP_POSITIVE_X+B:i.TEXTURE_2D,oe=S.depthTexture.format===vi?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;if(S.depthTexture.format===Ji)ce(S)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,oe,Z,le,0,$):i.framebufferTexture2D(i.FRAMEBUFFER,oe,Z,le,0);else if(S.depthTexture.format===vi)ce(S)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,oe,Z,le,0,$):i.framebufferTexture2D(i.FRAMEBUFFER,oe,Z,le,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function pn(C){let S=n.get(C),B=C.isWebGLCubeRenderTarget===!0;if(S.__boundDepthTexture!==C.depthTexture){let ie=C.depthTexture;if(S.__depthDisposeCallback&&S.__depthDisposeCallback(),ie){let Q=()=>{delete S.__boundDepthTexture,delete S.__depthDisposeCallback,ie.removeEventListener("dispose",Q)};ie.addEventListener("dispose",Q),S.__depthDisposeCallback=Q}S.__boundDepthTexture=ie}if(C.depthTexture&&!S.__autoAllocateDepthBuffer)if(B)for(let ie=0;ie<6;ie++)Lt(S.__webglFramebuffer[ie],C,ie);else C.texture.mipmaps.length>0?Lt(S.__webglFramebuffer[0],C,0):Lt(S.__webglFramebuffer,C,0);else if(B){S.__webglDepthbuffer=[];for(let ie=0;ie<6;ie++)if(t.bindFramebuffer(i.FRAMEBUFFER,S.__webglFramebuffer[ie]),S.__webglDepthbuffer[ie]===void 0)S.__webglDepthbuffer[ie]=i.createRenderbuffer(),Dn(S.__webglDepthbuffer[ie],C,!1);else{let Q=C.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,re=S.__webglDepthbuffer[ie];i.bindRenderbuffer(i.RENDERBUFFER,re),i.framebufferRenderbuffer(i.FRAMEBUFFER,Q,i.RENDERBUFFER,re)}}else if(C.texture.mipmaps.length>0?t.bindFramebuffer(i.FRAMEBUFFER,S.__webglFramebuffer[0]):t.bindFramebuffer(i.FRAMEBUFFER,S.__webglFramebuffer),S.__webglDepthbuffer===void 0)S.__webglDepthbuffer=i.createRenderbuffer(),Dn(S.__webglDepthbuffer,C,!1);else{let Q=C.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,re=S.__webglDepthbuffer;i.bindRenderbuffer(i.RENDERBUFFER,re),i.framebufferRenderbuffer(i.FRAMEBUFFER,Q,i.RENDERBUFFER,re)}t.bindFramebuffer(i.FRAMEBUFFER,null)}function mn(C,S,B){let ie=n.get(C);S!==void 0&&xt(ie.__webglFramebuffer,C,C.texture,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,0),B!==void 0&&pn(C)}function gn(C){let S=C.texture,B=n.get(C),ie=n.get(S);C.addEventListener("dispose",U),I(C);let Q=C.textures,re=C.isWebGLCubeRenderTarget===!0,le=Q.length>1;if(le||(ie.__webglTexture===void 0&&(ie.__webglTexture=i.createTexture()),ie.__version=S.version,o.memory.textures++),re){B.__webglFramebuffer=[];for(let $=0;$<6;$++)if(S.mipmaps.length>0){B.__webglFramebuffer[$]=[];for(let Z=0;Z<S.mipmaps.length;Z++)B.__webglFramebuffer[$][Z]=i.createFramebuffer()}else B.__webglFramebuffer[$]=i.createFramebuffer()}else{if(S.mipmaps.length>0){B.__webglFramebuffer=[];for(let $=0;$<S.mipmaps.length;$++)B.__webglFramebuffer[$]=i.createFramebuffer()}else B.__webglFramebuffer=i.createFramebuffer();if(le)for(let $=0,Z=Q.length;$<Z;$++){let oe=n.get(Q[$]);oe.__webglTexture===void 0&&(oe.__webglTexture=i.createTexture(),o.memory.textures++)}if(C.samples>0&&ce(C)===!1){B.__webglMultisampledFramebuffer=i.createFramebuffer(),B.__webglColorRenderbuffer=[],t.bindFramebuffer(i.FRAMEBUFFER,B.__webglMultisampledFramebuffer);for(let $=0;$<Q.length;$++){let Z=Q[$];B.__webglColorRenderbuffer[$]=i.createRenderbuffer(),i.bindRenderbuffer(i.RENDERBUFFER,B.__webglColorRenderbuffer[$]);let oe=r.convert(Z.format,Z.colorSpace),D=r.convert(Z.type),K=A(Z.internalFormat,oe,D,Z.normalized,Z.colorSpace,C.isXRRenderTarget===!0),Y=vt(C);i.renderbufferStorageMultisample(i.RENDERBUFFER,Y,K,C.width,C.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+$,i.RENDERBUFFER,B.__webglColorRenderbuffer[$])}i.bindRenderbuffer(i.RENDERBUFFER,null),C.depthBuffer&&(B.__webglDepthRenderbuffer=i.createRenderbuffer(),Dn(B.__webglDepthRenderbuffer,C,!0)),t.bindFramebuffer(i.FRAMEBUFFER,null)}}if(re){t.bindTexture(i.TEXTURE_CUBE_MAP,ie.__webglTexture),rt(i.TEXTURE_CUBE_MAP,S);for(let $=0;$<6;$++)if(S.mipmaps.length>0)for(let Z=0;Z<S.mipmaps.length;Z++)xt(B.__webglFramebuffer[$][Z],C,S,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+$,Z);else xt(B.__webglFramebuffer[$],C,S,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+$,0);M(S)?y(i.TEXTURE_CUBE_MAP):S.mipmaps.length>0&&i.texParameteri(i.TEXTURE_CUBE_MAP,i.TEXTURE_MAX_LEVEL,S.mipmaps.length-1),t.unbindTexture()}else if(le){for(let $=0,Z=Q.length;$<Z;$++){let oe=Q[$],D=n.get(oe),K=i.TEXTURE_2D;(C.isWebGL3DRenderTarget||C.isWebGLArrayRenderTarget)&&(K=C.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),t.bindTexture(K,D.__webglTexture),rt(K,oe),xt(B.__webglFramebuffer,C,oe,i.COLOR_ATTACHMENT0+$,K,0),M(oe)&&y(K)}t.unbindTexture()}else{let $=i.TEXTURE_2D;if((C.isWebGL3DRenderTarget||C.isWebGLArrayRenderTarget)&&($=C.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),t.bindTexture($,ie.__webglTexture),rt($,S),S.mipmaps.length>0)for(let Z=0;Z<S.mipmaps.length;Z++)xt(B.__webglFramebuffer[Z],C,S,i.COLOR_ATTACHMENT0,$,Z);else xt(B.__webglFramebuffer,C,S,i.COLOR_ATTACHMENT0,$,0);M(S)?y($):S.mipmaps.length>0&&i.texParameteri($,i.TEXTURE_MAX_LEVEL,S.mipmaps.length-1),t.unbindTexture()}C.depthBuffer&&pn(C)}function O(C){let S=C.textures;for(let B=0,ie=S.length;B<ie;B++){let Q=S[B];if(M(Q)&&Q.mipmapsAutoUpdate===!0){let re=E(C),le=n.get(Q).__webglTexture;t.bindTexture(re,le),y(re),t.unbindTexture()}}}let vn=[];function gt(C){if(C.samples>0){if(ce(C)===!1){let S=C.textures,B=C.width,ie=C.height,Q=i.COLOR_BUFFER_BIT,re=C.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,le=n.get(C),$=S.length>1;if($)for(let oe=0;oe<S.length;oe++)t.bindFramebuffer(i.FRAMEBUFFER,le.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+oe,i.RENDERBUFFER,null),t.bindFramebuffer(i.FRAMEBUFFER,le.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+oe,i.TEXTURE_2D,null,0);t.bindFramebuffer(i.READ_FRAMEBUFFER,le.__webglMultisampledFramebuffer),C.texture.mipmaps.length>0?t.bindFramebuffer(i.DRAW_FRAMEBUFFER,le.__webglFramebuffer[0]):t.bindFramebuffer(i.DRAW_FRAMEBUFFER,le.__webglFramebuffer);for(let oe=0;oe<S.length;oe++){if(C.resolveDepthBuffer&&(C.depthBuffer&&(Q|=i.DEPTH_BUFFER_BIT),C.stencilBuffer&&C.resolveStencilBuffer&&(Q|=i.STENCIL_BUFFER_BIT)),$){i.framebufferRenderbuffer(i.READ_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.RENDERBUFFER,le.__webglColorRenderbuffer[oe]);let D=n.get(S[oe]).__webglTexture;i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,D,0)}i.blitFramebuffer(0,0,B,ie,0,0,B,ie,Q,i.NEAREST),l===!0&&(vn.length=0,vn.push(i.COLOR_ATTACHMENT0+oe),C.depthBuffer&&C.storeMultisampledDepthBuffer===!1&&vn.push(re),i.invalidateFramebuffer(i.READ_FRAMEBUFFER,vn))}if(t.bindFramebuffer(i.READ_FRAMEBUFFER,null),t.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),$)for(let oe=0;oe<S.length;oe++){t.bindFramebuffer(i.FRAMEBUFFER,le.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+oe,i.RENDERBUFFER,le.__webglColorRenderbuffer[oe]);let D=n.get(S[oe]).__webglTexture;t.bindFramebuffer(i.FRAMEBUFFER,le.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+oe,i.TEXTURE_2D,D,0)}t.bindFramebuffer(i.DRAW_FRAMEBUFFER,le.__webglMultisampledFramebuffer)}else if(C.depthBuffer&&C.storeMultisampledDepthBuffer===!1&&l){let S=C.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,[S])}}}function vt(C){return Math.min(s.maxSamples,C.samples)}function ce(C){let S=n.get(C);return C.samples>0&&e.has("WEBGL_multisampled_render_to_texture")===!0&&S.__useRenderToTexture!==!1}function bt(C){let S=o.render.frame;h.get(C)!==S&&(h.set(C,S),C.update())}function Ce(C,S){let B=C.colorSpace,ie=C.format,Q=C.type;return C.isCompressedTexture===!0||C.isVideoTexture===!0||B!==Js&&B!==ts&&(Ke.getTransfer(B)===lt?(ie!==Un||Q!==Tn)&&Ie("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):Ge("WebGLTextures: Unsupported texture color space:",B)),S}function ke(C){return typeof HTMLImageElement<"u"&&C instanceof HTMLImageElement?(c.width=C.naturalWidth||C.width,c.height=C.naturalHeight||C.height):typeof VideoFrame<"u"&&C instanceof VideoFrame?(c.width=C.displayWidth,c.height=C.displayHeight):(c.width=C.width,c.height=C.height),c}this.allocateTextureUnit=ze,this.resetTextureUnits=j,this.getTextureUnits=te,this.setTextureUnits=ye,this.setTexture2D=ge,this.setTexture2DArray=be,this.setTexture3D=Te,this.setTextureCube=de,this.rebindTextures=mn,this.setupRenderTarget=gn,this.updateRenderTargetMipmap=O,this.updateMultisampleRenderTarget=gt,this.setupDepthRenderbuffer=pn,this.setupFrameBufferTexture=xt,this.useMultisampledRTT=ce,this.dispose=G}function Bw(i,e){function t(n,s=ts){let r,o=Ke.getTransfer(s);if(n===Tn)return i.UNSIGNED_BYTE;if(n===Zc)return i.UNSIGNED_SHORT_4_4_4_4;if(n===Jc)return i.UNSIGNED_SHORT_5_5_5_1;if(n===tf)return i.UNSIGNED_INT_5_9_9_9_REV;if(n===nf)return i.UNSIGNED_INT_10F_11F_11F_REV;if(n===Qd)return i.BYTE;if(n===ef)return i.SHORT;if(n===ro)return i.UNSIGNED_SHORT;if(n===Yc)return i.INT;if(n===gi)return i.UNSIGNED_INT;if(n===Hn)return i.FLOAT;if(n===rn)return i.HALF_FLOAT;if(n===sf)return i.ALPHA;if(n===rf)return i.RGB;if(n===Un)return i.RGBA;if(n===Ji)return i.DEPTH_COMPONENT;if(n===vi)return i.DEPTH_STENCIL;if(n===Kc)return i.RED;if(n===jc)return i.RED_INTEGER;if(n===Cs)return i.RG;if(n===Qc)return i.RG_INTEGER;if(n===eh)return i.RGBA_INTEGER;if(n===Oa||n===ka||n===Ba||n===za)if(o===lt)if(r=e.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(n===Oa)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===ka)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===Ba)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===za)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=e.get("WEBGL_compressed_texture_s3tc"),r!==null){if(n===Oa)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===ka)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===Ba)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===za)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(n===th||n===nh||n===ih||n===sh)if(r=e.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(n===th)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===nh)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===ih)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===sh)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(n===rh||n===oh||n===ah||n===lh||n===ch||n===Va||n===hh)if(r=e.get("WEBGL_compressed_texture_etc"),r!==null){if(n===rh||n===oh)return o===lt?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(n===ah)return o===lt?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC;if(n===lh)return r.COMPRESSED_R11_EAC;if(n===ch)return r.COMPRESSED_SIGNED_R11_EAC;if(n===Va)return r.COMPRESSED_RG11_EAC;if(n===hh)return r.COMPRESSED_SIGNED_RG11_EAC}else return null;if(n===uh||n===dh||n===fh||n===ph||n===mh||n===gh||n===vh||n===xh||n===_h||n===yh||n===bh||n===Sh||n===Mh||n===wh)if(r=e.get("WEBGL_compressed_texture_astc"),r!==null){if(n===uh)return o===lt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===dh)return o===lt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===fh)return o===lt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===ph)return o===lt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===mh)return o===lt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===gh)return o===lt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===vh)return o===lt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===xh)return o===lt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===_h)return o===lt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===yh)return o===lt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===bh)return o===lt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===Sh)return o===lt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===Mh)return o===lt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===wh)return o===lt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(n===Th||n===Eh||n===Ah)if(r=e.get("EXT_texture_compression_bptc"),r!==null){if(n===Th)return o===lt?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===Eh)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===Ah)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(n===Ch||n===Rh||n===Ga||n===Ph)if(r=e.get("EXT_texture_compression_rgtc"),r!==null){if(n===Ch)return r.COMPRESSED_RED_RGTC1_EXT;if(n===Rh)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===Ga)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===Ph)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return n===es?i.UNSIGNED_INT_24_8:i[n]!==void 0?i[n]:null}return{convert:t}}var zw=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,Vw=`
uniform sampler2DArray depthColor;
uniform float depthWidth;
uniform float depthHeight;

void main() {

	vec2 coord = vec2( gl_FragCoord.x / depthWidth, gl_FragCoord.y / depthHeight );

	if ( coord.x >= 1.0 ) {

		gl_FragDepth = texture( depthColor, vec3( coord.x - 1.0, coord.y, 1 ) ).r;

	} else {

		gl_FragDepth = texture( depthColor, vec3( coord.x, coord.y, 0 ) ).r;

	}

}`,Af=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(e,t){if(this.texture===null){let n=new oa(e.texture);(e.depthNear!==t.depthNear||e.depthFar!==t.depthFar)&&(this.depthNear=e.depthNear,this.depthFar=e.depthFar),this.texture=n}}getMesh(e){if(this.texture!==null&&this.mesh===null){let t=e.cameras[0].viewport,n=new wt({vertexShader:zw,fragmentShader:Vw,uniforms:{depthColor:{value:this.texture},depthWidth:{value:t.z},depthHeight:{value:t.w}}});this.mesh=new Je(new mi(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},Cf=class extends Ri{constructor(e,t){super();let n=this,s=null,r=1,o=null,a="local-floor",l=1,c=null,h=null,d=null,f=null,u=null,g=null,_=typeof XRWebGLBinding<"u",m=new Af,p={},b=t.getContextAttributes(),M=null,y=null,E=[],A=[],v=new me,T=null,I=null,P=new Pn;P.viewport=new mt;let L=new Pn;L.viewport=new mt;let U=[P,L],k=new Gc,N=null,G=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(J){let ge=E[J];return ge===void 0&&(ge=new $r,E[J]=ge),ge.getTargetRaySpace()},this.getControllerGrip=function(J){let ge=E[J];return ge===void 0&&(ge=new $r,E[J]=ge),ge.getGripSpace()},this.getHand=function(J){let ge=E[J];return ge===void 0&&(ge=new $r,E[J]=ge),ge.getHandSpace()};function q(J){let ge=A.indexOf(J.inputSource);if(ge===-1)return;let be=E[ge];be!==void 0&&(be.update(J.inputSource,J.frame,c||o),be.dispatchEvent({type:J.type,data:J.inputSource}))}function H(){s.removeEventListener("select",q),s.removeEventListener("selectstart",q),s.removeEventListener("selectend",q),s.removeEventListener("squeeze",q),s.removeEventListener("squeezestart",q),s.removeEventListener("squeezeend",q),s.removeEventListener("end",H),s.removeEventListener("inputsourceschange",ne);for(let J=0;J<E.length;J++){let ge=A[J];ge!==null&&(A[J]=null,E[J].disconnect(ge))}N=null,G=null,m.reset();for(let J in p)delete p[J];if(e.setRenderTarget(M),u=null,f=null,d=null,s=null,y=null,ze.stop(),n.isPresenting=!1,e.setPixelRatio(T),e.setSize(v.width,v.height,!1),I!==null){let J=I.camera;J.fov=I.fov,J.zoom=I.zoom,J.updateProjectionMatrix(),I=null}n.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(J){r=J,n.isPresenting===!0&&Ie("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(J){a=J,n.isPresenting===!0&&Ie("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||o},this.setReferenceSpace=function(J){c=J},this.getBaseLayer=function(){return f!==null?f:u},this.getBinding=function(){return d===null&&_&&(d=new XRWebGLBinding(s,t)),d},this.getFrame=function(){return g},this.getSession=function(){return s},this.setSession=async function(J){if(s=J,s!==null){if(M=e.getRenderTarget(),s.addEventListener("select",q),s.addEventListener("selectstart",q),s.addEventListener("selectend",q),s.addEventListener("squeeze",q),s.addEventListener("squeezestart",q),s.addEventListener("squeezeend",q),s.addEventListener("end",H),s.addEventListener("inputsourceschange",ne),b.xrCompatible!==!0&&await t.makeXRCompatible(),T=e.getPixelRatio(),e.getSize(v),_&&"createProjectionLayer"in XRWebGLBinding.prototype){let be=null,Te=null,de=null;b.depth&&(de=b.stencil?t.DEPTH24_STENCIL8:t.DEPTH_COMPONENT24,be=b.stencil?vi:Ji,Te=b.stencil?es:gi);let Fe={colorFormat:t.RGBA8,depthFormat:de,scaleFactor:r};d=this.getBinding(),f=d.createProjectionLayer(Fe),s.updateRenderState({layers:[f]}),e.setPixelRatio(1),e.setSize(f.textureWidth,f.textureHeight,!1),y=new Gt(f.textureWidth,f.textureHeight,{format:Un,type:Tn,depthTexture:new pi(f.textureWidth,f.textureHeight,Te,void 0,void 0,void 0,void 0,void 0,void 0,be),stencilBuffer:b.stencil,colorSpace:e.outputColorSpace,samples:b.antialias?4:0,resolveDepthBuffer:f.ignoreDepthValues===!1,resolveStencilBuffer:f.ignoreDepthValues===!1,storeMultisampledDepthBuffer:f.ignoreDepthValues===!1,storeMultisampledStencilBuffer:f.ignoreDepthValues===!1})}else{let be={antialias:b.antialias,alpha:!0,depth:b.depth,stencil:b.stencil,framebufferScaleFactor:r};u=new XRWebGLLayer(s,t,be),s.updateRenderState({baseLayer:u}),e.setPixelRatio(1),e.setSize(u.framebufferWidth,u.framebufferHeight,!1),y=new Gt(u.framebufferWidth,u.framebufferHeight,{format:Un,type:Tn,colorSpace:e.outputColorSpace,stencilBuffer:b.stencil,resolveDepthBuffer:u.ignoreDepthValues===!1,resolveStencilBuffer:u.ignoreDepthValues===!1,storeMultisampledDepthBuffer:u.ignoreDepthValues===!1,storeMultisampledStencilBuffer:u.ignoreDepthValues===!1})}y.isXRRenderTarget=!0,this.setFoveation(l),c=null,o=await s.requestReferenceSpace(a),ze.setContext(s),ze.start(),n.isPresenting=!0,n.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return m.getDepthTexture()};function ne(J){for(let ge=0;ge<J.removed.length;ge++){let be=J.removed[ge],Te=A.indexOf(be);Te>=0&&(A[Te]=null,E[Te].disconnect(be))}for(let ge=0;ge<J.added.length;ge++){let be=J.added[ge],Te=A.indexOf(be);if(Te===-1){for(let Fe=0;Fe<E.length;Fe++)if(Fe>=A.length){A.push(be),Te=Fe;break}else if(A[Fe]===null){A[Fe]=be,Te=Fe;break}if(Te===-1)break}let de=E[Te];de&&de.connect(be)}}function W(J,ge){ge===null?J.matrixWorld.copy(J.matrix):J.matrixWorld.multiplyMatrices(ge.matrixWorld,J.matrix),J.matrixWorldInverse.copy(J.matrixWorld).invert()}this.updateCamera=function(J){if(s===null)return;let ge=J.near,be=J.far;m.texture!==null&&(m.depthNear>0&&(ge=m.depthNear),m.depthFar>0&&(be=m.depthFar)),k.near=L.near=P.near=ge,k.far=L.far=P.far=be,(N!==k.near||G!==k.far)&&(s.updateRenderState({depthNear:k.near,depthFar:k.far}),N=k.near,G=k.far),k.layers.mask=J.layers.mask|6,P.layers.mask=k.layers.mask&-5,L.layers.mask=k.layers.mask&-3;let Te=J.parent,de=k.cameras;W(k,Te);for(let Fe=0;Fe<de.length;Fe++)W(de[Fe],Te);k.projectionMatrix.copy(P.projectionMatrix),k.projectionMatrixInverse.copy(P.projectionMatrixInverse),I===null&&J.isPerspectiveCamera&&(I={camera:J,fov:J.fov,zoom:J.zoom}),j(J,k,Te)};function j(J,ge,be){be===null?J.matrix.copy(ge.matrixWorld):(J.matrix.copy(be.matrixWorld),J.matrix.invert(),J.matrix.multiply(ge.matrixWorld)),J.matrix.decompose(J.position,J.quaternion,J.scale),J.updateMatrixWorld(!0),J.projectionMatrix.copy(ge.projectionMatrix),J.projectionMatrixInverse.copy(ge.projectionMatrixInverse),J.isPerspectiveCamera&&(J.fov=Wr*2*Math.atan(1/J.projectionMatrix.elements[5]),J.zoom=1)}this.getCamera=function(){return k},this.getFoveation=function(){if(!(f===null&&u===null))return l},this.setFoveation=function(J){l=J,f!==null&&(f.fixedFoveation=J),u!==null&&u.fixedFoveation!==void 0&&(u.fixedFoveation=J)},this.hasDepthSensing=function(){return m.texture!==null},this.getDepthSensingMesh=function(){return m.getMesh(k)},this.getCameraTexture=function(J){return p[J]};let te=null;function ye(J,ge){if(h=ge.getViewerPose(c||o),g=ge,h!==null){let be=h.views;u!==null&&(e.setRenderTargetFramebuffer(y,u.framebuffer),e.setRenderTarget(y));let Te=!1;be.length!==k.cameras.length&&(k.cameras.length=0,Te=!0);for(let Oe=0;Oe<be.length;Oe++){let rt=be[Oe],ct=null;if(u!==null)ct=u.getViewport(rt);else{let Dt=d.getViewSubImage(f,rt);ct=Dt.viewport,Oe===0&&(e.setRenderTargetTextures(y,Dt.colorTexture,Dt.depthStencilTexture),e.setRenderTarget(y))}let $e=U[Oe];$e===void 0&&($e=new Pn,$e.layers.enable(Oe),$e.viewport=new mt,U[Oe]=$e),$e.matrix.fromArray(rt.transform.matrix),$e.matrix.decompose($e.position,$e.quaternion,$e.scale),$e.projectionMatrix.fromArray(rt.projectionMatrix),$e.projectionMatrixInverse.copy($e.projectionMatrix).invert(),$e.viewport.set(ct.x,ct.y,ct.width,ct.height),Oe===0&&(k.matrix.copy($e.matrix),k.matrix.decompose(k.position,k.quaternion,k.scale)),Te===!0&&k.cameras.push($e)}let de=s.enabledFeatures;if(de&&de.includes("depth-sensing")&&s.depthUsage=="gpu-optimized"&&_){d=n.getBinding();let Oe=d.getDepthInformation(be[0]);Oe&&Oe.isValid&&Oe.texture&&m.init(Oe,s.renderState)}if(de&&de.includes("camera-access")&&_){e.state.unbindTexture(),d=n.getBinding();for(let Oe=0;Oe<be.length;Oe++){let rt=be[Oe].camera;if(rt){let ct=p[rt];ct||(ct=new oa,p[rt]=ct);let $e=d.getCameraImage(rt);ct.sourceTexture=$e}}}}for(let be=0;be<E.length;be++){let Te=A[be],de=E[be];Te!==null&&de!==void 0&&de.update(Te,ge,c||o)}te&&te(J,ge),ge.detectedPlanes&&n.dispatchEvent({type:"planesdetected",data:ge}),g=null}let ze=new s0;ze.setAnimationLoop(ye),this.setAnimationLoop=function(J){te=J},this.dispose=function(){}}},Gw=new Le,p0=new We;p0.set(-1,0,0,0,1,0,0,0,1);function Hw(i,e){function t(m,p){m.matrixAutoUpdate===!0&&m.updateMatrix(),p.value.copy(m.matrix)}function n(m,p){p.color.getRGB(m.fogColor.value,mf(i)),p.isFog?(m.fogNear.value=p.near,m.fogFar.value=p.far):p.isFogExp2&&(m.fogDensity.value=p.density)}function s(m,p,b,M,y){p.isNodeMaterial?p.uniformsNeedUpdate=!1:p.isMeshBasicMaterial?r(m,p):p.isMeshLambertMaterial?(r(m,p),p.envMap&&(m.envMapIntensity.value=p.envMapIntensity)):p.isMeshToonMaterial?(r(m,p),d(m,p)):p.isMeshPhongMaterial?(r(m,p),h(m,p),p.envMap&&(m.envMapIntensity.value=p.envMapIntensity)):p.isMeshStandardMaterial?(r(m,p),f(m,p),p.isMeshPhysicalMaterial&&u(m,p,y)):p.isMeshMatcapMaterial?(r(m,p),g(m,p)):p.isMeshDepthMaterial?r(m,p):p.isMeshDistanceMaterial?(r(m,p),_(m,p)):p.isMeshNormalMaterial?r(m,p):p.isLineBasicMaterial?(o(m,p),p.isLineDashedMaterial&&a(m,p)):p.isPointsMaterial?l(m,p,b,M):p.isSpriteMaterial?c(m,p):p.isShadowMaterial?(m.color.value.copy(p.color),m.opacity.value=p.opacity):p.isShaderMaterial&&(p.uniformsNeedUpdate=!1)}function r(m,p){m.opacity.value=p.opacity,p.color&&m.diffuse.value.copy(p.color),p.emissive&&m.emissive.value.copy(p.emissive).multiplyScalar(p.emissiveIntensity),p.map&&(m.map.value=p.map,t(p.map,m.mapTransform)),p.alphaMap&&(m.alphaMap.value=p.alphaMap,t(p.alphaMap,m.alphaMapTransform)),p.bumpMap&&(m.bumpMap.value=p.bumpMap,t(p.bumpMap,m.bumpMapTransform),m.bumpScale.value=p.bumpScale,p.side===un&&(m.bumpScale.value*=-1)),p.normalMap&&(m.normalMap.value=p.normalMap,t(p.normalMap,m.normalMapTransform),m.normalScale.value.copy(p.normalScale),p.side===un&&m.normalScale.value.negate()),p.displacementMap&&(m.displacementMap.value=p.displacementMap,t(p.displacementMap,m.displacementMapTransform),m.displacementScale.value=p.displacementScale,m.displacementBias.value=p.displacementBias),p.emissiveMap&&(m.emissiveMap.value=p.emissiveMap,t(p.emissiveMap,m.emissiveMapTransform)),p.specularMap&&(m.specularMap.value=p.specularMap,t(p.specularMap,m.specularMapTransform)),p.alphaTest>0&&(m.alphaTest.value=p.alphaTest);let b=e.get(p),M=b.envMap,y=b.envMapRotation;M&&(m.envMap.value=M,m.envMapRotation.value.setFromMatrix4(Gw.makeRotationFromEuler(y)).transpose(),M.isCubeTexture&&M.isRenderTargetTexture===!1&&m.envMapRotation.value.premultiply(p0),m.reflectivity.value=p.reflectivity,m.ior.value=p.ior,m.refractionRatio.value=p.refractionRatio),p.lightMap&&(m.lightMap.value=p.lightMap,m.lightMapIntensity.value=p.lightMapIntensity,t(p.lightMap,m.lightMapTransform)),p.aoMap&&(m.aoMap.value=p.aoMap,m.aoMapIntensity.value=p.aoMapIntensity,t(p.aoMap,m.aoMapTransform))}function o(m,p){m.diffuse.value.copy(p.color),m.opacity.value=p.opacity,p.map&&(m.map.value=p.map,t(p.map,m.mapTransform))}function a(m,p){m.dashSize.value=p.dashSize,m.totalSize.value=p.dashSize+p.gapSize,m.scale.value=p.scale}function l(m,p,b,M){m.diffuse.value.copy(p.color),m.opacity.value=p.opacity,m.size.value=p.size*b,m.scale.value=M*.5,p.map&&(m.map.value=p.map,t(p.map,m.uvTransform)),p.alphaMap&&(m.alphaMap.value=p.alphaMap,t(p.alphaMap,m.alphaMapTransform)),p.alphaTest>0&&(m.alphaTest.value=p.alphaTest)}function c(m,p){m.diffuse.value.copy(p.color),m.opacity.value=p.opacity,m.rotation.value=p.rotation,p.map&&(m.map.value=p.map,t(p.map,m.mapTransform)),p.alphaMap&&(m.alphaMap.value=p.alphaMap,t(p.alphaMap,m.alphaMapTransform)),p.alphaTest>0&&(m.alphaTest.value=p.alphaTest)}function h(m,p){m.specular.value.copy(p.specular),m.shininess.value=Math.max(p.shininess,1e-4)}function d(m,p){p.gradientMap&&(m.gradientMap.value=p.gradientMap)}function f(m,p){m.metalness.value=p.metalness,p.metalnessMap&&(m.metalnessMap.value=p.metalnessMap,t(p.metalnessMap,m.metalnessMapTransform)),m.roughness.value=p.roughness,p.roughnessMap&&(m.roughnessMap.value=p.roughnessMap,t(p.roughnessMap,m.roughnessMapTransform)),p.envMap&&(m.envMapIntensity.value=p.envMapIntensity)}function u(m,p,b){m.ior.value=p.ior,p.diffuseRoughness>0&&(m.diffuseRoughness.value=p.diffuseRoughness,p.diffuseRoughnessMap&&(m.diffuseRoughnessMap.value=p.diffuseRoughnessMap,t(p.diffuseRoughnessMap,m.diffuseRoughnessMapTransform))),p.sheen>0&&(m.sheenColor.value.copy(p.sheenColor).multiplyScalar(p.sheen),m.sheenRoughness.value=p.sheenRoughness,p.sheenColorMap&&(m.sheenColorMap.value=p.sheenColorMap,t(p.sheenColorMap,m.sheenColorMapTransform)),p.sheenRoughnessMap&&(m.sheenRoughnessMap.value=p.sheenRoughnessMap,t(p.sheenRoughnessMap,m.sheenRoughnessMapTransform))),p.clearcoat>0&&(m.clearcoat.value=p.clearcoat,m.clearcoatRoughness.value=p.clearcoatRoughness,p.clearcoatMap&&(m.clearcoatMap.value=p.clearcoatMap,t(p.clearcoatMap,m.clearcoatMapTransform)),p.clearcoatRoughnessMap&&(m.clearcoatRoughnessMap.value=p.clearcoatRoughnessMap,t(p.clearcoatRoughnessMap,m.clearcoatRoughnessMapTransform)),p.clearcoatNormalMap&&(m.clearcoatNormalMap.value=p.clearcoatNormalMap,t(p.clearcoatNormalMap,m.clearcoatNormalMapTransform),m.clearcoatNormalScale.value.copy(p.clearcoatNormalScale),p.side===un&&m.clearcoatNormalScale.value.negate())),p.dispersion>0&&(m.dispersion.value=p.dispersion),p.retroreflectivity>0&&(m.retroreflectivity.value=p.retroreflectivity),p.iridescence>0&&(m.iridescence.value=p.iridescence,m.iridescenceIOR.value=p.iridescenceIOR,m.iridescenceThicknessMinimum.value=p.iridescenceThicknessMinimum,m.iridescenceThicknessMaximum.value=p.iridescenceThicknessMaximum,p.iridescenceMap&&(m.iridescenceMap.value=p.iridescenceMap,t(p.iridescenceMap,m.iridescenceMapTransform)),p.iridescenceThicknessMap&&(m.iridescenceThicknessMap.value=p.iridescenceThicknessMap,t(p.iridescenceThicknessMap,m.iridescenceThicknessMapTransform))),p.transmission>0&&(m.transmission.value=p.transmission,m.transmissionSamplerMap.value=b.texture,m.transmissionSamplerSize.value.set(b.width,b.height),p.transmissionMap&&(m.transmissionMap.value=p.transmissionMap,t(p.transmissionMap,m.transmissionMapTransform)),m.thickness.value=p.thickness,p.thicknessMap&&(m.thicknessMap.value=p.thicknessMap,t(p.thicknessMap,m.thicknessMapTransform)),m.attenuationDistance.value=p.attenuationDistance,m.attenuationColor.value.copy(p.attenuationColor)),p.anisotropy>0&&(m.anisotropyVector.value.set(p.anisotropy*Math.cos(p.anisotropyRotation),p.anisotropy*Math.sin(p.anisotropyRotation)),p.anisotropyMap&&(m.anisotropyMap.value=p.anisotropyMap,t(p.anisotropyMap,m.anisotropyMapTransform))),m.specularIntensity.value=p.specularIntensity,m.specularColor.value.copy(p.specularColor),p.specularColorMap&&(m.specularColorMap.value=p.specularColorMap,t(p.specularColorMap,m.specularColorMapTransform)),p.specularIntensityMap&&(m.specularIntensityMap.value=p.specularIntensityMap,t(p.specularIntensityMap,m.specularIntensityMapTransform))}function g(m,p){p.matcap&&(m.matcap.value=p.matcap)}function _(m,p){let b=e.get(p).light;m.referencePosition.value.setFromMatrixPosition(b.matrixWorld),m.nearDistance.value=b.shadow.camera.near,m.farDistance.value=b.shadow.camera.far}return{refreshFogUniforms:n,refreshMaterialUniforms:s}}function Ww(i,e,t,n){let s={},r={};function o(b,M){let y=M.program;n.uniformBlockBinding(b,y,s[b.id])}function a(b,M){let y=s[b.id];y===void 0&&(g(b),y=l(b),s[b.id]=y,b.addEventListener("dispose",m));let E=M.program;n.updateUBOMapping(b,E);let A=e.render.frame;r[b.id]!==A&&(c(b),r[b.id]=A)}function l(b){let M=i.createBuffer(),y=b.__size,E=b.usage;return i.bindBuffer(i.UNIFORM_BUFFER,M),i.bufferData(i.UNIFORM_BUFFER,y,E),i.bindBuffer(i.UNIFORM_BUFFER,null),M}function c(b){let M=s[b.id],y=b.uniforms,E=b.__cache;i.bindBuffer(i.UNIFORM_BUFFER,M);for(let A=0,v=y.length;A<v;A++){let T=y[A];if(Array.isArray(T))for(let I=0,P=T.length;I<P;I++)h(T[I],A,I,E);else h(T,A,0,E)}i.bindBuffer(i.UNIFORM_BUFFER,null)}function h(b,M,y,E){if(f(b,M,y,E)===!0){let A=b.__offset,v=b.value;if(Array.isArray(v)){let T=0;for(let I=0;I<v.length;I++){let P=v[I],L=_(P,!0);d(P,b.__data,T),T+=L.storage/Float32Array.BYTES_PER_ELEMENT}}else d(v,b.__data,0);i.bufferSubData(i.UNIFORM_BUFFER,A,b.__data)}}function d(b,M,y){typeof b=="number"||typeof b=="boolean"?M[y]=b:b.isMatrix3?(M[y]=b.elements[0],M[y+1]=b.elements[1],M[y+2]=b.elements[2],M[y+3]=0,M[y+4]=b.elements[3],M[y+5]=b.elements[4],M[y+6]=b.elements[5],M[y+7]=0,M[y+8]=b.elements[6],M[y+9]=b.elements[7],M[y+10]=b.elements[8],M[y+11]=0):ArrayBuffer.isView(b)?M.set(b.subarray(0,M.length-y),y):b.toArray(M,y)}function f(b,M,y,E){let A=b.value,v=M+"_"+y;if(Array.isArray(A)){E[v]===void 0&&(E[v]=[]);let T=E[v],I=!1;for(let P=0;P<A.length;P++)u(A[P],T,P)===!0&&(I=!0);return I}return u(A,E,v)}function u(b,M,y){if(M[y]===void 0)return typeof b=="number"||typeof b=="boolean"?M[y]=b:ArrayBuffer.isView(b)?M[y]=b.slice():M[y]=b.clone(),!0;{let E=M[y];if(typeof b=="number"||typeof b=="boolean"){if(E!==b)return M[y]=b,!0}else{if(ArrayBuffer.isView(b))return!0;if(E.equals(b)===!1)return E.copy(b),!0}}return!1}function g(b){let M=b.uniforms,y=0,E=16;for(let v=0,T=M.length;v<T;v++){let I=Array.isArray(M[v])?M[v]:[M[v]];for(let P=0,L=I.length;P<L;P++){let U=I[P],k=Array.isArray(U.value)?U.value:[U.value],N=Array.isArray(M[v])||Array.isArray(U.value),G=y;for(let H=0,ne=k.length;H<ne;H++){let W=k[H],j=_(W,N),te=y%E,ye=te%j.boundary,ze=te+ye;y+=ye,ze!==0&&E-ze<j.storage&&(y+=E-ze),H===0&&(G=y),y+=j.storage}let q=U.type==="int"?Int32Array:U.type==="uint"?Uint32Array:Float32Array;U.__data=new q((y-G)/Float32Array.BYTES_PER_ELEMENT),U.__offset=G}}let A=y%E;return A>0&&(y+=E-A),b.__size=y,b.__cache={},this}function _(b,M){let y={boundary:0,storage:0};return typeof b=="number"||typeof b=="boolean"?(y.boundary=4,y.storage=4):b.isVector2?(y.boundary=8,y.storage=8):b.isVector3||b.isColor?(y.boundary=16,y.storage=12):b.isVector4?(y.boundary=16,y.storage=16):b.isMatrix3?(y.boundary=16,y.storage=48):b.isMatrix4?(y.boundary=16,y.storage=64):b.isTexture?Ie("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(b)?(y.boundary=16,y.storage=b.byteLength):Ie("WebGLRenderer: Unsupported uniform value type.",b),M===!0&&(y.boundary=16,y.storage=Math.ceil(y.storage/16)*16),y}function m(b){let M=b.target;M.removeEventListener("dispose",m),i.deleteBuffer(s[M.id]),delete s[M.id],delete r[M.id]}function p(){for(let b in s)i.deleteBuffer(s[b]);s={},r={}}return{bind:o,update:a,dispose:p}}var Xw=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),Ui=null;function qw(){return Ui===null&&(Ui=new Ii(Xw,16,16,Cs,rn),Ui.name="DFG_LUT",Ui.minFilter=In,Ui.magFilter=In,Ui.wrapS=Ci,Ui.wrapT=Ci,Ui.generateMipmaps=!1,Ui.needsUpdate=!0),Ui}var Nh=class{constructor(e={}){let{canvas:t=wg(),context:n=null,depth:s=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:h="default",failIfMajorPerformanceCaveat:d=!1,reversedDepthBuffer:f=!1,outputBufferType:u=Tn}=e;this.isWebGLRenderer=!0;let g;if(n!==null){if(typeof WebGLRenderingContext<"u"&&n instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");g=n.getContextAttributes().alpha}else g=o;let _=u,m=new Set([eh,Qc,jc]),p=new Set([Tn,gi,ro,es,Zc,Jc]),b=new Uint32Array(4),M=new Int32Array(4),y={textures:[],min:[],max:[],resolution:[]},E=null,A=null,v=[],T=[],I=null;this.domElement=t,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=Ni,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let P=this,L=!1,U=null,k=null,N=null,G=null;this._outputColorSpace=Rn;let q=0,H=0,ne=null,W=-1,j=null,te=new mt,ye=new mt,ze=null,J=new Ue(0),ge=0,be=t.width,Te=t.height,de=1,Fe=null,ut=null,Oe=new mt(0,0,be,Te),rt=new mt(0,0,be,Te),ct=!1,$e=new ys,Dt=new yc,At=!1,Zt=!1,xt=new Le,Dn=new R,Lt=new mt,pn={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},mn=!1;function gn(){return ne===null?de:1}let O=n;function vn(w,F){return t.getContext(w,F)}let gt,vt,ce,bt,Ce,ke,C,S,B,ie,Q,re,le,$,Z,oe,D,K,Y,ue,ae,he,Re;try{let w={alpha:!0,depth:s,stencil:r,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:h,failIfMajorPerformanceCaveat:d};if("setAttribute"in t&&t.setAttribute("data-engine",`three.js r${"187"}`),t.addEventListener("webglcontextlost",De,!1),t.addEventListener("webglcontextrestored",qe,!1),t.addEventListener("webglcontextcreationerror",ve,!1),O===null){let F="webgl2";if(O=vn(F,w),O===null)throw vn(F)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}Ye()}catch(w){throw t.removeEventListener("webglcontextlost",De,!1),t.removeEventListener("webglcontextrestored",qe,!1),t.removeEventListener("webglcontextcreationerror",ve,!1),Ge("WebGLRenderer: "+w.message),w}function Ye(){gt=new iM(O),gt.init(),ae=new Bw(O,gt),vt=new qS(O,gt,e,ae),ce=new Ow(O,gt),vt.reversedDepthBuffer&&f&&ce.buffers.depth.setReversed(!0),k=O.createFramebuffer(),N=O.createFramebuffer(),G=O.createFramebuffer(),bt=new oM(O),Ce=new Mw,ke=new kw(O,gt,ce,Ce,vt,ae,bt),C=new nM(P),S=new ly(O),he=new WS(O,S),B=new sM(O,S,bt,he),ie=new lM(O,B,S,he,bt),K=new aM(O,vt,ke),Z=new $S(Ce),Q=new Sw(P,C,gt,vt,he,Z),re=new Hw(P,Ce),le=new Tw,$=new Iw(gt),D=new HS(P,C,ce,ie,g,l),oe=new Fw(P,ie,vt),Re=new Ww(O,bt,vt,ce),Y=new XS(O,gt,bt),ue=new rM(O,gt,bt),bt.programs=Q.programs,P.capabilities=vt,P.extensions=gt,P.properties=Ce,P.renderLists=le,P.shadowMap=oe,P.state=ce,P.info=bt}_!==Tn&&(I=new hM(_,t.width,t.height,a,s,r));let se=new Cf(P,O);this.xr=se,this.getContext=function(){return O},this.getContextAttributes=function(){return O.getContextAttributes()},this.forceContextLoss=function(){let w=gt.get("WEBGL_lose_context");w&&w.loseContext()},this.forceContextRestore=function(){let w=gt.get("WEBGL_lose_context");w&&w.restoreContext()},this.getPixelRatio=function(){return de},this.setPixelRatio=function(w){w!==void 0&&(de=w,this.setSize(be,Te,!1))},this.getSize=function(w){return w.set(be,Te)},this.setSize=function(w,F,X=!0){if(se.isPresenting){Ie("WebGLRenderer: Can't change size while VR device is presenting.");return}be=w,Te=F,t.width=Math.floor(w*de),t.height=Math.floor(F*de),X===!0&&(t.style.width=w+"px",t.style.height=F+"px"),I!==null&&I.setSize(t.width,t.height),this.setViewport(0,0,w,F)},this.getDrawingBufferSize=function(w){return w.set(be*de,Te*de).floor()},this.setDrawingBufferSize=function(w,F,X){be=w,Te=F,de=X,t.width=Math.floor(w*X),t.height=Math.floor(F*X),this.setViewport(0,0,w,F)},this.setEffects=function(w){if(_===Tn){Ge("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(w){for(let F=0;F<w.length;F++)if(w[F].isOutputPass===!0){Ie("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}I.setEffects(w||[])},this.getCurrentViewport=function(w){return w.copy(te)},this.getViewport=function(w){return w.copy(Oe)},this.setViewport=function(w,F,X,z){w.isVector4?Oe.set(w.x,w.y,w.z,w.w):Oe.set(w,F,X,z),ce.viewport(te.copy(Oe).multiplyScalar(gn()).round())},this.getScissor=function(w){return w.copy(rt)},this.setScissor=function(w,F,X,z){w.isVector4?rt.set(w.x,w.y,w.z,w.w):rt.set(w,F,X,z),ce.scissor(ye.copy(rt).multiplyScalar(gn()).round())},this.getScissorTest=function(){return ct},this.setScissorTest=function(w){ce.setScissorTest(ct=w)},this.setOpaqueSort=function(w){Fe=w},this.setTransparentSort=function(w){ut=w},this.getClearColor=function(w){return w.copy(D.getClearColor())},this.setClearColor=function(){D.setClearColor(...arguments)},this.getClearAlpha=function(){return D.getClearAlpha()},this.setClearAlpha=function(){D.setClearAlpha(...arguments)},this.clear=function(w=!0,F=!0,X=!0){let z=0;if(w){let V=!1;if(ne!==null){let pe=ne.texture.format;V=m.has(pe)}if(V){let pe=ne.texture.type,Se=p.has(pe),fe=D.getClearColor(),_e=D.getClearAlpha(),Ee=fe.r,Xe=fe.g,et=fe.b;Se?(b[0]=Ee,b[1]=Xe,b[2]=et,b[3]=_e,O.clearBufferuiv(O.COLOR,0,b)):(M[0]=Ee,M[1]=Xe,M[2]=et,M[3]=_e,O.clearBufferiv(O.COLOR,0,M))}else z|=O.COLOR_BUFFER_BIT}F&&(z|=O.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),X&&(z|=O.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),z!==0&&O.clear(z)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(w){w.setRenderer(this),U=w},this.dispose=function(){t.removeEventListener("webglcontextlost",De,!1),t.removeEventListener("webglcontextrestored",qe,!1),t.removeEventListener("webglcontextcreationerror",ve,!1),D.dispose(),le.dispose(),$.dispose(),ke.dispose(),Ce.dispose(),C.dispose(),ie.dispose(),B.dispose(),he.dispose(),Re.dispose(),Q.dispose(),se.dispose(),se.removeEventListener("sessionstart",fp),se.removeEventListener("sessionend",pp),Os.stop()};function De(w){w.preventDefault(),hf("WebGLRenderer: Context Lost."),L=!0}function qe(){hf("WebGLRenderer: Context Restored."),L=!1;let w=bt.autoReset,F=oe.enabled,X=oe.autoUpdate,z=oe.needsUpdate,V=oe.type;Ye(),bt.autoReset=w,oe.enabled=F,oe.autoUpdate=X,oe.needsUpdate=z,oe.type=V}function ve(w){Ge("WebGLRenderer: A WebGL context could not be created. Reason: ",w.statusMessage)}function dt(w){let F=w.target;F.removeEventListener("dispose",dt),Jt(F)}function Jt(w){is(w),Ce.remove(w)}function is(w){let F=Ce.get(w).programs;F!==void 0&&(F.forEach(function(X){Q.releaseProgram(X)}),w.isShaderMaterial&&Q.releaseShaderCache(w))}this.renderBufferDirect=function(w,F,X,z,V,pe){F===null&&(F=pn);let Se=V.isMesh&&V.matrixWorld.determinantAffine()<0,fe=tx(w,F,X,z,V);ce.setMaterial(z,Se);let _e=X.index,Ee=1;if(z.wireframe===!0){if(_e=B.getWireframeAttribute(X),_e===void 0)return;Ee=2}let Xe=X.drawRange,et=X.attributes.position,Me=Xe.start*Ee,tt=(Xe.start+Xe.count)*Ee;pe!==null&&(Me=Math.max(Me,pe.start*Ee),tt=Math.min(tt,(pe.start+pe.count)*Ee)),_e!==null?(Me=Math.max(Me,0),tt=Math.min(tt,_e.count)):et!=null&&(Me=Math.max(Me,0),tt=Math.min(tt,et.count));let kt=tt-Me;if(kt<0||kt===1/0)return;he.setup(V,z,fe,X,_e);let yt,_t=Y;if(_e!==null&&(yt=S.get(_e),_t=ue,_t.setIndex(yt)),V.isMesh)z.wireframe===!0?(ce.setLineWidth(z.wireframeLinewidth*gn()),_t.setMode(O.LINES)):_t.setMode(O.TRIANGLES);else if(V.isLine){let xn=z.linewidth;xn===void 0&&(xn=1),ce.setLineWidth(xn*gn()),V.isLineSegments?_t.setMode(O.LINES):V.isLineLoop?_t.setMode(O.LINE_LOOP):_t.setMode(O.LINE_STRIP)}else V.isPoints?_t.setMode(O.POINTS):V.isSprite&&_t.setMode(O.TRIANGLES);if(V.isBatchedMesh)if(gt.get("WEBGL_multi_draw"))_t.renderMultiDraw(V._multiDrawStarts,V._multiDrawCounts,V._multiDrawCount);else{let xn=V._multiDrawStarts,we=V._multiDrawCounts,An=V._multiDrawCount,ht=_e?S.get(_e).bytesPerElement:1,ks=Ce.get(z).currentProgram.getUniforms();for(let _n=0;_n<An;_n++)ks.setValue(O,"_gl_DrawID",_n),_t.render(xn[_n]/ht,we[_n])}else if(V.isInstancedMesh)_t.renderInstances(Me,kt,V.count);else if(X.isInstancedBufferGeometry){let xn=X._maxInstanceCount!==void 0?X._maxInstanceCount:1/0,we=Math.min(X.instanceCount,xn);_t.renderInstances(Me,kt,we)}else _t.render(Me,kt)};function dp(w,F,X,z){U!==null&&w.isNodeMaterial&&U.setObject(z,w),At===!0&&Z.setState(w,X,!1),w.transparent===!0&&w.side===Ht&&w.forceSinglePass===!1?(w.side=un,w.needsUpdate=!0,So(w,F,z),w.side=Di,w.needsUpdate=!0,So(w,F,z),w.side=Ht):So(w,F,z)}this.compile=function(w,F,X=null){X===null&&(X=w),U!==null&&U.renderStart(w,F,X),A=$.get(X),A.init(F),T.push(A),X.traverseVisible(function(V){V.isLight&&V.layers.test(F.layers)&&(A.pushLight(V),V.castShadow&&A.pushShadow(V))}),w!==X&&w.traverseVisible(function(V){V.isLight&&V.layers.test(F.layers)&&(A.pushLight(V),V.castShadow&&A.pushShadow(V))}),A.setupLights(),U!==null&&U.updateLights(A.state.lightsArray),Zt=this.localClippingEnabled,At=Z.init(this.clippingPlanes,Zt),At===!0&&Z.setGlobalState(this.clippingPlanes,F),U!==null&&oe.render(A.state.shadowsArray,X,F);let z=new Set;return w.traverse(function(V){if(!(V.isMesh||V.isPoints||V.isLine||V.isSprite))return;let pe=V.material;if(pe)if(Array.isArray(pe))for(let Se=0;Se<pe.length;Se++){let fe=pe[Se];dp(fe,X,F,V),z.add(fe)}else dp(pe,X,F,V),z.add(pe)}),A=T.pop(),U!==null&&U.renderEnd(),z},this.compileAsync=function(w,F,X=null){let z=this.compile(w,F,X);return new Promise(V=>{function pe(){if(z.forEach(function(Se){let _e=Ce.get(Se).currentProgram;(_e===void 0||_e.isReady())&&z.delete(Se)}),z.size===0){V(w);return}setTimeout(pe,10)}gt.get("KHR_parallel_shader_compile")!==null?pe():setTimeout(pe,10)})};let Fu=null;function Qv(w){Fu&&Fu(w)}function fp(){Os.stop()}function pp(){Os.start()}let Os=new s0;Os.setAnimationLoop(Qv),typeof self<"u"&&Os.setContext(self),this.setAnimationLoop=function(w){Fu=w,se.setAnimationLoop(w),w===null?Os.stop():Os.start()},se.addEventListener("sessionstart",fp),se.addEventListener("sessionend",pp),this.render=function(w,F){if(F!==void 0&&F.isCamera!==!0){Ge("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(L===!0)return;U!==null&&U.renderStart(w,F);let X=se.enabled===!0&&se.isPresenting===!0,z=I!==null&&(ne===null||X)&&I.begin(P,ne);if(w.matrixWorldAutoUpdate===!0&&w.updateMatrixWorld(),F.parent===null&&F.matrixWorldAutoUpdate===!0&&F.updateMatrixWorld(),se.enabled===!0&&se.isPresenting===!0&&(I===null||I.isCompositing()===!1)&&(se.cameraAutoUpdate===!0&&se.updateCamera(F),F=se.getCamera()),w.isScene===!0&&w.onBeforeRender(P,w,F,ne),A=$.get(w,T.length),A.init(F),A.state.textureUnits=ke.getTextureUnits(),T.push(A),xt.multiplyMatrices(F.projectionMatrix,F.matrixWorldInverse),F.isArrayCamera?Dt.setFromArrayCamera(F):$e.setFromProjectionMatrix(xt,ei,F.reversedDepth),Zt=this.localClippingEnabled,At=Z.init(this.clippingPlanes,Zt),E=le.get(w,v.length),E.init(),v.push(E),this.info.render.frame++,se.enabled===!0&&se.isPresenting===!0){let Se=P.xr.getDepthSensingMesh();Se!==null&&Ou(Se,F,-1/0,P.sortObjects)}Ou(w,F,0,P.sortObjects),E.finish(),U!==null&&U.updateLights(A.state.lightsArray),P.sortObjects===!0&&E.sort(Fe,ut),mn=se.enabled===!1||se.isPresenting===!1||se.hasDepthSensing()===!1,mn&&D.addToRenderList(E,w),this.info.autoReset===!0&&this.info.reset(),At===!0&&Z.beginShadows();let V=A.state.shadowsArray;if(oe.render(V,w,F),At===!0&&Z.endShadows(),(z&&I.hasRenderPass())===!1){let Se=E.opaque,fe=E.transmissive;if(A.setupLights(),F.isArrayCamera){let _e=F.cameras;if(fe.length>0)for(let Ee=0,Xe=_e.length;Ee<Xe;Ee++){let et=_e[Ee];gp(Se,fe,w,et)}mn&&D.render(w);for(let Ee=0,Xe=_e.length;Ee<Xe;Ee++){let et=_e[Ee];mp(E,w,et,et.viewport)}}else fe.length>0&&gp(Se,fe,w,F),mn&&D.render(w),mp(E,w,F)}ne!==null&&H===0&&(ke.updateMultisampleRenderTarget(ne),ke.updateRenderTargetMipmap(ne)),z&&I.end(P),w.isScene===!0&&w.onAfterRender(P,w,F),he.resetDefaultState(),W=-1,j=null,T.pop(),T.length>0?(A=T[T.length-1],ke.setTextureUnits(A.state.textureUnits),At===!0&&Z.setGlobalState(P.clippingPlanes,A.state.camera)):A=null,v.pop(),v.length>0?E=v[v.length-1]:E=null,U!==null&&U.renderEnd()};function Ou(w,F,X,z){if(w.visible===!1)return;if(w.layers.test(F.layers)){if(w.isGroup)X=w.renderOrder;else if(w.isLOD)w.autoUpdate===!0&&w.update(F);else if(w.isLight)A.pushLight(w),w.castShadow&&A.pushShadow(w);else if(w.isSprite){let Se=F.isArrayCamera?Dt:$e;if(!w.frustumCulled||w.intersectsFrustum(Se)){z&&Lt.setFromMatrixPosition(w.matrixWorld).applyMatrix4(xt);let fe=ie.update(w),_e=w.material;_e.visible&&E.push(w,fe,_e,X,Lt.z,null,F)}}else if(w.isMesh||w.isLine||w.isPoints){let Se=F.isArrayCamera?Dt:$e;if(!w.frustumCulled||w.intersectsFrustum(Se)){let fe=ie.update(w),_e=w.material;if(z&&(w.boundingSphere!==void 0?(w.boundingSphere===null&&w.computeBoundingSphere(),Lt.copy(w.boundingSphere.center)):(fe.boundingSphere===null&&fe.computeBoundingSphere(),Lt.copy(fe.boundingSphere.center)),Lt.applyMatrix4(w.matrixWorld).applyMatrix4(xt)),Array.isArray(_e)){let Ee=fe.groups;for(let Xe=0,et=Ee.length;Xe<et;Xe++){let Me=Ee[Xe],tt=_e[Me.materialIndex];tt&&tt.visible&&E.push(w,fe,tt,X,Lt.z,Me,F)}}else _e.visible&&E.push(w,fe,_e,X,Lt.z,null,F)}}}let pe=w.children;for(let Se=0,fe=pe.length;Se<fe;Se++)Ou(pe[Se],F,X,z)}function mp(w,F,X,z){let{opaque:V,transmissive:pe,transparent:Se}=w;A.setupLightsView(X),At===!0&&Z.setGlobalState(P.clippingPlanes,X),z&&ce.viewport(te.copy(z)),V.length>0&&cl(V,F,X),pe.length>0&&cl(pe,F,X),Se.length>0&&cl(Se,F,X),ce.buffers.depth.setTest(!0),ce.buffers.depth.setMask(!0),ce.buffers.color.setMask(!0),ce.setPolygonOffset(!1)}function gp(w,F,X,z){if((X.isScene===!0?X.overrideMaterial:null)!==null)return;if(A.state.transmissionRenderTarget[z.id]===void 0){let Me=gt.has("EXT_color_buffer_half_float")||gt.has("EXT_color_buffer_float");A.state.transmissionRenderTarget[z.id]=new Gt(1,1,{generateMipmaps:!0,type:Me?rn:Tn,minFilter:Qi,samples:Math.max(4,vt.samples),stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:Ke.workingColorSpace})}let pe=A.state.transmissionRenderTarget[z.id],Se=z.viewport||te;pe.setSize(Se.z*P.transmissionResolutionScale,Se.w*P.transmissionResolutionScale);let fe=P.getRenderTarget(),_e=P.getActiveCubeFace(),Ee=P.getActiveMipmapLevel();P.setRenderTarget(pe),P.getClearColor(J),ge=P.getClearAlpha(),ge<1&&P.setClearColor(16777215,.5),P.clear(),mn&&D.render(X);let Xe=P.toneMapping;P.toneMapping=Ni;let et=z.viewport;if(z.viewport!==void 0&&(z.viewport=void 0),A.setupLightsView(z),At===!0&&Z.setGlobalState(P.clippingPlanes,z),cl(w,X,z),ke.updateMultisampleRenderTarget(pe),ke.updateRenderTargetMipmap(pe),gt.has("WEBGL_multisampled_render_to_texture")===!1){let Me=!1;for(let tt=0,kt=F.length;tt<kt;tt++){let yt=F[tt],{object:_t,geometry:xn,material:we,group:An}=yt;if(we.side===Ht&&_t.layers.test(z.layers)){let ht=we.side;we.side=un,we.needsUpdate=!0,vp(_t,X,z,xn,we,An),we.side=ht,we.needsUpdate=!0,Me=!0}}Me===!0&&(ke.updateMultisampleRenderTarget(pe),ke.updateRenderTargetMipmap(pe))}P.setRenderTarget(fe,_e,Ee),P.setClearColor(J,ge),et!==void 0&&(z.viewport=et),P.toneMapping=Xe}function cl(w,F,X){let z=F.isScene===!0?F.overrideMaterial:null;for(let V=0,pe=w.length;V<pe;V++){let Se=w[V],{object:fe,geometry:_e,group:Ee}=Se,Xe=Se.material;Xe.allowOverride===!0&&z!==null&&(Xe=z),fe.layers.test(X.layers)&&vp(fe,F,X,_e,Xe,Ee)}}function vp(w,F,X,z,V,pe){U!==null&&V.isNodeMaterial&&U.setObject(w,V),w.onBeforeRender(P,F,X,z,V,pe),w.modelViewMatrix.multiplyMatrices(X.matrixWorldInverse,w.matrixWorld),w.normalMatrix.getNormalMatrix(w.modelViewMatrix),V.onBeforeRender(P,F,X,z,w,pe),V.transparent===!0&&V.side===Ht&&V.forceSinglePass===!1?(V.side=un,V.needsUpdate=!0,P.renderBufferDirect(X,F,z,V,w,pe),V.side=Di,V.needsUpdate=!0,P.renderBufferDirect(X,F,z,V,w,pe),V.side=Ht):P.renderBufferDirect(X,F,z,V,w,pe),w.onAfterRender(P,F,X,z,V,pe)}function xp(w){let F=0;for(let X of w)X.texture!==null&&F++;return F}function So(w,F,X){F.isScene!==!0&&(F=pn);let z=Ce.get(w),V=A.state.lights,pe=A.state.shadowsArray,Se=V.state.version,fe=Q.getParameters(w,V.state,pe,F,X,A.state.lightProbeGridArray),_e=Q.getProgramCacheKey(fe),Ee=z.programs;z.environment=w.isMeshStandardMaterial||w.isMeshLambertMaterial||w.isMeshPhongMaterial?F.environment:null,z.fog=F.fog;let Xe=w.isMeshStandardMaterial||w.isMeshLambertMaterial&&!w.envMap||w.isMeshPhongMaterial&&!w.envMap;z.envMap=C.get(w.envMap||z.environment,Xe),z.envMapRotation=z.environment!==null&&w.envMap===null?F.environmentRotation:w.envMapRotation,Ee===void 0&&(w.addEventListener("dispose",dt),Ee=new Map,z.programs=Ee,z.programVariants=new Map);let et=Ee.get(_e);if(et!==void 0){if(z.currentProgram===et&&z.lightsStateVersion===Se)return yp(w,fe),et}else fe.uniforms=Q.getUniforms(w),U!==null&&w.isNodeMaterial&&U.build(w,X,fe),w.onBeforeCompile(fe,P),et=Q.acquireProgram(fe,_e),Ee.set(_e,et),z.uniforms=fe.uniforms;let Me=z.uniforms;return(!w.isShaderMaterial&&!w.isRawShaderMaterial||w.clipping===!0)&&(Me.clippingPlanes=Z.uniform),yp(w,fe),z.needsLights=ix(w),z.lightsStateVersion=Se,z.needsLights&&(Me.ambientLightColor.value=V.state.ambient,Me.lightProbe.value=V.state.probe,Me.sunLights.value=V.state.sun,Me.sunLightShadows.value=V.state.sunShadow,Me.directionalLights.value=V.state.directional,Me.directionalLightShadows.value=V.state.directionalShadow,Me.spotLights.value=V.state.spot,Me.spotLightShadows.value=V.state.spotShadow,Me.rectAreaLights.value=V.state.rectArea,Me.ltc_1.value=V.state.rectAreaLTC1,Me.ltc_2.value=V.state.rectAreaLTC2,Me.pointLights.value=V.state.point,Me.pointLightShadows.value=V.state.pointShadow,Me.hemisphereLights.value=V.state.hemi,Me.sunShadowMatrix.value=V.state.sunShadowMatrix,Me.sunShadowCascade.value=V.state.sunShadowCascade,Me.directionalShadowMatrix.value=V.state.directionalShadowMatrix,Me.spotLightMatrix.value=V.state.spotLightMatrix,Me.spotLightMap.value=V.state.spotLightMap,Me.pointShadowMatrix.value=V.state.pointShadowMatrix),z.numLightProbeGrids=xp(A.state.lightProbeGridArray),z.currentProgram=et,z.uniformsList=null,et}function ex(w,F,X,z,V){let pe=Ce.get(w),Se=pe.currentProgram.id+","+z+","+V,fe=pe.programVariants.get(Se);return fe===void 0?(fe=So(w,F,X),pe.programVariants.set(Se,fe)):(pe.currentProgram=fe,pe.uniformsList=null,pe.outputColorSpace=z,pe.toneMapping=V),fe}function _p(w){if(w.uniformsList===null){let F=w.currentProgram.getUniforms();w.uniformsList=ao.seqWithValue(F.seq,w.uniforms)}return w.uniformsList}function yp(w,F){let X=Ce.get(w);X.outputColorSpace=F.outputColorSpace,X.batching=F.batching,X.batchingColor=F.batchingColor,X.instancing=F.instancing,X.instancingColor=F.instancingColor,X.instancingMorph=F.instancingMorph,X.skinning=F.skinning,X.morphTargets=F.morphTargets,X.morphNormals=F.morphNormals,X.morphColors=F.morphColors,X.morphTargetsCount=F.morphTargetsCount,X.numClippingPlanes=F.numClippingPlanes,X.numIntersection=F.numClipIntersection,X.vertexAlphas=F.vertexAlphas,X.vertexTangents=F.vertexTangents,X.toneMapping=F.toneMapping}function tx(w,F,X,z,V){F.isScene!==!0&&(F=pn),ke.resetTextureUnits();let pe=F.fog,Se=z.isMeshStandardMaterial||z.isMeshLambertMaterial||z.isMeshPhongMaterial?F.environment:null,fe=ne===null?P.outputColorSpace:ne.isXRRenderTarget===!0?ne.texture.colorSpace:Ke.workingColorSpace,_e=z.isMeshStandardMaterial||z.isMeshLambertMaterial&&!z.envMap||z.isMeshPhongMaterial&&!z.envMap,Ee=C.get(z.envMap||Se,_e),Xe=z.vertexColors===!0&&!!X.attributes.color&&X.attributes.color.itemSize===4,et=!!X.attributes.tangent&&(!!z.normalMap||z.anisotropy>0),Me=!!X.morphAttributes.position,tt=!!X.morphAttributes.normal,kt=!!X.morphAttributes.color,yt=Ni;z.toneMapped&&(ne===null||ne.isXRRenderTarget===!0)&&(yt=P.toneMapping);let _t=X.morphAttributes.position||X.morphAttributes.normal||X.morphAttributes.color,xn=_t!==void 0?_t.length:0,we=Ce.get(z),An=A.state.lights;if(At===!0&&(Zt===!0||w!==j)){let Ct=w===j&&z.id===W;Z.setState(z,w,Ct)}let ht=!1,ks=!1;z.version===we.__version?we.needsLights&&we.lightsStateVersion!==An.state.version||V.isBatchedMesh&&we.batching===!1||!V.isBatchedMesh&&we.batching===!0||V.isBatchedMesh&&we.batchingColor===!0&&V._colorsTexture===null||V.isBatchedMesh&&we.batchingColor===!1&&V._colorsTexture!==null||V.isInstancedMesh&&we.instancing===!1||!V.isInstancedMesh&&we.instancing===!0||V.isSkinnedMesh&&we.skinning===!1||!V.isSkinnedMesh&&we.skinning===!0||V.isInstancedMesh&&we.instancingColor===!0&&V.instanceColor===null||V.isInstancedMesh&&we.instancingColor===!1&&V.instanceColor!==null||V.isInstancedMesh&&we.instancingMorph===!0&&V.morphTexture===null||V.isInstancedMesh&&we.instancingMorph===!1&&V.morphTexture!==null||we.envMap!==Ee||z.fog===!0&&we.fog!==pe||we.numClippingPlanes!==void 0&&(we.numClippingPlanes!==Z.numPlanes||we.numIntersection!==Z.numIntersection)||we.vertexAlphas!==Xe||we.vertexTangents!==et||we.morphTargets!==Me||we.morphNormals!==tt||we.morphColors!==kt||we.morphTargetsCount!==xn||we.numLightProbeGrids!==xp(A.state.lightProbeGridArray)?ht=!0:(we.outputColorSpace!==fe||we.toneMapping!==yt)&&(ks=!0):(ht=!0,we.__version=z.version);let _n=we.currentProgram;(ht===!0||ks===!0)&&(_n=ks===!0?ex(z,F,V,fe,yt):So(z,F,V),U&&z.isNodeMaterial&&U.onUpdateProgram(z,_n,we));let hl=!1,ss=!1,Bs=!1,ot=_n.getUniforms(),an=we.uniforms;if(ce.useProgram(_n.program)&&(hl=!0,ss=!0,Bs=!0),z.id!==W&&(W=z.id,ss=!0),hl||j!==w){ce.buffers.depth.getReversed()&&w.reversedDepth!==!0&&(w._reversedDepth=!0,w.updateProjectionMatrix()),ot.setValue(O,"projectionMatrix",w.projectionMatrix),ot.setValue(O,"viewMatrix",w.matrixWorldInverse);let Kt=ot.map.cameraPosition;Kt!==void 0&&Kt.setValue(O,Dn.setFromMatrixPosition(w.matrixWorld)),vt.logarithmicDepthBuffer&&ot.setValue(O,"logDepthBufFC",2/(Math.log(w.far+1)/Math.LN2)),(z.isMeshPhongMaterial||z.isMeshToonMaterial||z.isMeshLambertMaterial||z.isMeshBasicMaterial||z.isMeshStandardMaterial||z.isShaderMaterial)&&ot.setValue(O,"isOrthographic",w.isOrthographicCamera===!0),j!==w&&(j=w,ss=!0,Bs=!0)}if(we.needsLights&&(An.state.sunShadowMap.length>0&&ot.setValue(O,"sunShadowMap",An.state.sunShadowMap,ke),An.state.directionalShadowMap.length>0&&ot.setValue(O,"directionalShadowMap",An.state.directionalShadowMap,ke),An.state.spotShadowMap.length>0&&ot.setValue(O,"spotShadowMap",An.state.spotShadowMap,ke),An.state.pointShadowMap.length>0&&ot.setValue(O,"pointShadowMap",An.state.pointShadowMap,ke)),V.isSkinnedMesh){ot.setOptional(O,V,"bindMatrix"),ot.setOptional(O,V,"bindMatrixInverse");let Ct=V.skeleton;Ct&&(Ct.boneTexture===null&&Ct.computeBoneTexture(),ot.setValue(O,"boneTexture",Ct.boneTexture,ke))}V.isBatchedMesh&&(ot.setOptional(O,V,"batchingTexture"),ot.setValue(O,"batchingTexture",V._matricesTexture,ke),ot.setOptional(O,V,"batchingIdTexture"),ot.setValue(O,"batchingIdTexture",V._indirectTexture,ke),ot.setOptional(O,V,"batchingColorTexture"),V._colorsTexture!==null&&ot.setValue(O,"batchingColorTexture",V._colorsTexture,ke));let oi=X.morphAttributes;if((oi.position!==void 0||oi.normal!==void 0||oi.color!==void 0)&&K.update(V,X,_n),(ss||we.receiveShadow!==V.receiveShadow)&&(we.receiveShadow=V.receiveShadow,ot.setValue(O,"receiveShadow",V.receiveShadow)),(z.isMeshStandardMaterial||z.isMeshLambertMaterial||z.isMeshPhongMaterial)&&z.envMap===null&&F.environment!==null&&(an.envMapIntensity.value=F.environmentIntensity),an.dfgLUT!==void 0&&(an.dfgLUT.value=qw()),ss){if(ot.setValue(O,"toneMappingExposure",P.toneMappingExposure),we.needsLights&&nx(an,Bs),pe&&z.fog===!0&&re.refreshFogUniforms(an,pe),re.refreshMaterialUniforms(an,z,de,Te,A.state.transmissionRenderTarget[w.id]),we.needsLights&&we.numLightProbeGrids>0){let Ct=y,Kt=0;for(let ki of A.state.lightProbeGridArray)ki.texture!==null&&(Ct.textures[Kt]=ki.texture,Ct.min[Kt]=ki.boundingBox.min,Ct.max[Kt]=ki.boundingBox.max,Ct.resolution[Kt]=ki.resolution,Kt++);for(let ki in Ct)Ct[ki].length=Kt;an.probesSH.value=Ct.textures,an.probesMin.value=Ct.min,an.probesMax.value=Ct.max,an.probesResolution.value=Ct.resolution}ao.upload(O,_p(we),an,ke)}if(z.isShaderMaterial&&z.uniformsNeedUpdate===!0&&(ao.upload(O,_p(we),an,ke),z.uniformsNeedUpdate=!1),z.isSpriteMaterial&&ot.setValue(O,"center",V.center),ot.setValue(O,"modelViewMatrix",V.modelViewMatrix),ot.setValue(O,"normalMatrix",V.normalMatrix),ot.setValue(O,"modelMatrix",V.matrixWorld),z.uniformsGroups!==void 0){let Ct=z.uniformsGroups;for(let Kt=0,ki=Ct.length;Kt<ki;Kt++){let Sp=Ct[Kt];Re.update(Sp,_n),Re.bind(Sp,_n)}}return _n}function nx(w,F){w.ambientLightColor.needsUpdate=F,w.lightProbe.needsUpdate=F,w.sunLights.needsUpdate=F,w.sunLightShadows.needsUpdate=F,w.directionalLights.needsUpdate=F,w.directionalLightShadows.needsUpdate=F,w.pointLights.needsUpdate=F,w.pointLightShadows.needsUpdate=F,w.spotLights.needsUpdate=F,w.spotLightShadows.needsUpdate=F,w.rectAreaLights.needsUpdate=F,w.hemisphereLights.needsUpdate=F}function ix(w){return w.isMeshLambertMaterial||w.isMeshToonMaterial||w.isMeshPhongMaterial||w.isMeshStandardMaterial||w.isShadowMaterial||w.isShaderMaterial&&w.lights===!0}this.getActiveCubeFace=function(){return q},this.getActiveMipmapLevel=function(){return H},this.getRenderTarget=function(){return ne},this.setRenderTargetTextures=function(w,F,X){let z=Ce.get(w);z.__autoAllocateDepthBuffer=w.resolveDepthBuffer===!1,z.__autoAllocateDepthBuffer===!1&&(z.__useRenderToTexture=!1),Ce.get(w.texture).__webglTexture=F,Ce.get(w.depthTexture).__webglTexture=z.__autoAllocateDepthBuffer?void 0:X,z.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(w,F){let X=Ce.get(w);X.__webglFramebuffer=F,X.__useDefaultFramebuffer=F===void 0},this.setRenderTarget=function(w,F=0,X=0){ne=w,q=F,H=X;let z=null,V=!1,pe=!1;if(w){let fe=Ce.get(w);if(fe.__useDefaultFramebuffer!==void 0){ce.bindFramebuffer(O.FRAMEBUFFER,fe.__webglFramebuffer),te.copy(w.viewport),ye.copy(w.scissor),ze=w.scissorTest,ce.viewport(te),ce.scissor(ye),ce.setScissorTest(ze),W=-1;return}else if(fe.__webglFramebuffer===void 0)ke.setupRenderTarget(w);else if(fe.__hasExternalTextures)ke.rebindTextures(w,Ce.get(w.texture).__webglTexture,Ce.get(w.depthTexture).__webglTexture);else if(w.depthBuffer){let Xe=w.depthTexture;if(fe.__boundDepthTexture!==Xe){if(Xe!==null&&Ce.has(Xe)&&(w.width!==Xe.image.width||w.height!==Xe.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");ke.setupDepthRenderbuffer(w)}}let _e=w.texture;(_e.isData3DTexture||_e.isDataArrayTexture||_e.isCompressedArrayTexture)&&(pe=!0);let Ee=Ce.get(w).__webglFramebuffer;w.isWebGLCubeRenderTarget?(Array.isArray(Ee[F])?z=Ee[F][X]:z=Ee[F],V=!0):w.samples>0&&ke.useMultisampledRTT(w)===!1?z=Ce.get(w).__webglMultisampledFramebuffer:Array.isArray(Ee)?z=Ee[X]:z=Ee,te.copy(w.viewport),ye.copy(w.scissor),ze=w.scissorTest}else te.copy(Oe).multiplyScalar(de).floor(),ye.copy(rt).multiplyScalar(de).floor(),ze=ct;if(X!==0&&(z=k),ce.bindFramebuffer(O.FRAMEBUFFER,z)&&ce.drawBuffers(w,z),ce.viewport(te),ce.scissor(ye),ce.setScissorTest(ze),V){let fe=Ce.get(w.texture);O.framebufferTexture2D(O.FRAMEBUFFER,O.COLOR_ATTACHMENT0,O.TEXTURE_CUBE_MAP_POSITIVE_X+F,fe.__webglTexture,X)}else if(pe){let fe=F;for(let _e=0;_e<w.textures.length;_e++){let Ee=Ce.get(w.textures[_e]);O.framebufferTextureLayer(O.FRAMEBUFFER,O.COLOR_ATTACHMENT0+_e,Ee.__webglTexture,X,fe)}}else if(w!==null&&X!==0){let fe=Ce.get(w.texture);O.framebufferTexture2D(O.FRAMEBUFFER,O.COLOR_ATTACHMENT0,O.TEXTURE_2D,fe.__webglTexture,X)}W=-1};function bp(w){let F=Ce.get(w);return(F.__readFormat!==w.format||F.__readType!==w.type)&&(F.__readFormat=w.format,F.__readType=w.type,F.__formatReadable=vt.textureFormatReadable(w.format),F.__typeReadable=vt.textureTypeReadable(w.type)),F}this.readRenderTargetPixels=function(w,F,X,z,V,pe,Se,fe=0){if(!(w&&w.isWebGLRenderTarget)){Ge("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let _e=Ce.get(w).__webglFramebuffer;if(w.isWebGLCubeRenderTarget&&Se!==void 0&&(_e=_e[Se],Array.isArray(_e)&&(_e=_e[0])),_e){ce.bindFramebuffer(O.FRAMEBUFFER,_e);try{let Ee=w.textures[fe],Xe=Ee.format,et=Ee.type;w.textures.length>1&&O.readBuffer(O.COLOR_ATTACHMENT0+fe);let Me=bp(Ee);if(Me.__formatReadable===!1){Ge("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(Me.__typeReadable===!1){Ge("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}F>=0&&F<=w.width-z&&X>=0&&X<=w.height-V&&O.readPixels(F,X,z,V,ae.convert(Xe),ae.convert(et),pe)}finally{let Ee=ne!==null?Ce.get(ne).__webglFramebuffer:null;ce.bindFramebuffer(O.FRAMEBUFFER,Ee)}}},this.readRenderTargetPixelsAsync=async function(w,F,X,z,V,pe,Se,fe=0){if(!(w&&w.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let _e=Ce.get(w).__webglFramebuffer;if(w.isWebGLCubeRenderTarget&&Se!==void 0&&(_e=_e[Se],Array.isArray(_e)&&(_e=_e[0])),_e)if(F>=0&&F<=w.width-z&&X>=0&&X<=w.height-V){ce.bindFramebuffer(O.FRAMEBUFFER,_e);let Ee=w.textures[fe],Xe=Ee.format,et=Ee.type;w.textures.length>1&&O.readBuffer(O.COLOR_ATTACHMENT0+fe);let Me=bp(Ee);if(Me.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(Me.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let tt=O.createBuffer();O.bindBuffer(O.PIXEL_PACK_BUFFER,tt),O.bufferData(O.PIXEL_PACK_BUFFER,pe.byteLength,O.STREAM_READ),O.readPixels(F,X,z,V,ae.convert(Xe),ae.convert(et),0),O.bindBuffer(O.PIXEL_PACK_BUFFER,null);let kt=ne!==null?Ce.get(ne).__webglFramebuffer:null;ce.bindFramebuffer(O.FRAMEBUFFER,kt);let yt=O.fenceSync(O.SYNC_GPU_COMMANDS_COMPLETE,0);return O.flush(),await Eg(O,yt,4),O.bindBuffer(O.PIXEL_PACK_BUFFER,tt),O.getBufferSubData(O.PIXEL_PACK_BUFFER,0,pe),O.bindBuffer(O.PIXEL_PACK_BUFFER,null),O.deleteBuffer(tt),O.deleteSync(yt),pe}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(w,F=null,X=0){let z=Math.pow(2,-X),V=Math.floor(w.image.width*z),pe=Math.floor(w.image.height*z),Se=F!==null?F.x:0,fe=F!==null?F.y:0;ke.setTexture2D(w,0),O.copyTexSubImage2D(O.TEXTURE_2D,X,0,0,Se,fe,V,pe),ce.unbindTexture()},this.copyTextureToTexture=function(w,F,X=null,z=null,V=0,pe=0){let Se,fe,_e,Ee,Xe,et,Me,tt,kt,yt=w.isCompressedTexture?w.mipmaps[pe]:w.image;if(X!==null)Se=X.max.x-X.min.x,fe=X.max.y-X.min.y,_e=X.isBox3?X.max.z-X.min.z:1,Ee=X.min.x,Xe=X.min.y,et=X.isBox3?X.min.z:0;else{let ot=Math.pow(2,-V);Se=Math.floor(yt.width*ot),fe=Math.floor(yt.height*ot),w.isDataArrayTexture?_e=yt.depth:w.isData3DTexture?_e=Math.floor(yt.depth*ot):_e=1,Ee=0,Xe=0,et=0}z!==null?(Me=z.x,tt=z.y,kt=z.z):(Me=0,tt=0,kt=0);let _t=ae.convert(F.format),xn=ae.convert(F.type),we;F.isData3DTexture?(ke.setTexture3D(F,0),we=O.TEXTURE_3D):F.isDataArrayTexture||F.isCompressedArrayTexture?(ke.setTexture2DArray(F,0),we=O.TEXTURE_2D_ARRAY):(ke.setTexture2D(F,0),we=O.TEXTURE_2D),ce.activeTexture(O.TEXTURE0),ce.pixelStorei(O.UNPACK_FLIP_Y_WEBGL,F.flipY),ce.pixelStorei(O.UNPACK_PREMULTIPLY_ALPHA_WEBGL,F.premultiplyAlpha),ce.pixelStorei(O.UNPACK_ALIGNMENT,F.unpackAlignment);let An=ce.getParameter(O.UNPACK_ROW_LENGTH),ht=ce.getParameter(O.UNPACK_IMAGE_HEIGHT),ks=ce.getParameter(O.UNPACK_SKIP_PIXELS),_n=ce.getParameter(O.UNPACK_SKIP_ROWS),hl=ce.getParameter(O.UNPACK_SKIP_IMAGES);ce.pixelStorei(O.UNPACK_ROW_LENGTH,yt.width),ce.pixelStorei(O.UNPACK_IMAGE_HEIGHT,yt.height),ce.pixelStorei(O.UNPACK_SKIP_PIXELS,Ee),ce.pixelStorei(O.UNPACK_SKIP_ROWS,Xe),ce.pixelStorei(O.UNPACK_SKIP_IMAGES,et);let ss=w.isDataArrayTexture||w.isData3DTexture,Bs=F.isDataArrayTexture||F.isData3DTexture;if(w.isDepthTexture){let ot=Ce.get(w),an=Ce.get(F),oi=Ce.get(ot.__renderTarget),Ct=Ce.get(an.__renderTarget);ce.bindFramebuffer(O.READ_FRAMEBUFFER,oi.__webglFramebuffer),ce.bindFramebuffer(O.DRAW_FRAMEBUFFER,Ct.__webglFramebuffer);for(let Kt=0;Kt<_e;Kt++)ss&&(O.framebufferTextureLayer(O.READ_FRAMEBUFFER,O.COLOR_ATTACHMENT0,Ce.get(w).__webglTexture,V,et+Kt),O.framebufferTextureLayer(O.DRAW_FRAMEBUFFER,O.COLOR_ATTACHMENT0,Ce.get(F).__webglTexture,pe,kt+Kt)),O.blitFramebuffer(Ee,Xe,Ee+Se,Xe+fe,Me,tt,Me+Se,tt+fe,O.DEPTH_BUFFER_BIT,O.NEAREST);ce.bindFramebuffer(O.READ_FRAMEBUFFER,null),ce.bindFramebuffer(O.DRAW_FRAMEBUFFER,null)}else if(V!==0||w.isRenderTargetTexture||Ce.has(w)){let ot=Ce.get(w),an=Ce.get(F);ce.bindFramebuffer(O.READ_FRAMEBUFFER,N),ce.bindFramebuffer(O.DRAW_FRAMEBUFFER,G);for(let oi=0;oi<_e;oi++)ss?O.framebufferTextureLayer(O.READ_FRAMEBUFFER,O.COLOR_ATTACHMENT0,ot.__webglTexture,V,et+oi):O.framebufferTexture2D(O.READ_FRAMEBUFFER,O.COLOR_ATTACHMENT0,O.TEXTURE_2D,ot.__webglTexture,V),Bs?O.framebufferTextureLayer(O.DRAW_FRAMEBUFFER,O.COLOR_ATTACHMENT0,an.__webglTexture,pe,kt+oi):O.framebufferTexture2D(O.DRAW_FRAMEBUFFER,O.COLOR_ATTACHMENT0,O.TEXTURE_2D,an.__webglTexture,pe),V!==0?O.blitFramebuffer(Ee,Xe,Ee+Se,Xe+fe,Me,tt,Me+Se,tt+fe,O.COLOR_BUFFER_BIT,O.NEAREST):Bs?O.copyTexSubImage3D(we,pe,Me,tt,kt+oi,Ee,Xe,Se,fe):O.copyTexSubImage2D(we,pe,Me,tt,Ee,Xe,Se,fe);ce.bindFramebuffer(O.READ_FRAMEBUFFER,null),ce.bindFramebuffer(O.DRAW_FRAMEBUFFER,null)}else Bs?w.isDataTexture||w.isData3DTexture?O.texSubImage3D(we,pe,Me,tt,kt,Se,fe,_e,_t,xn,yt.data):F.isCompressedArrayTexture?O.compressedTexSubImage3D(we,pe,Me,tt,kt,Se,fe,_e,_t,yt.data):O.texSubImage3D(we,pe,Me,tt,kt,Se,fe,_e,_t,xn,yt):w.isDataTexture?O.texSubImage2D(O.TEXTURE_2D,pe,Me,tt,Se,fe,_t,xn,yt.data):w.isCompressedTexture?O.compressedTexSubImage2D(O.TEXTURE_2D,pe,Me,tt,yt.width,yt.height,_t,yt.data):O.texSubImage2D(O.TEXTURE_2D,pe,Me,tt,Se,fe,_t,xn,yt);ce.pixelStorei(O.UNPACK_ROW_LENGTH,An),ce.pixelStorei(O.UNPACK_IMAGE_HEIGHT,ht),ce.pixelStorei(O.UNPACK_SKIP_PIXELS,ks),ce.pixelStorei(O.UNPACK_SKIP_ROWS,_n),ce.pixelStorei(O.UNPACK_SKIP_IMAGES,hl),pe===0&&F.generateMipmaps===!0&&F.mipmapsAutoUpdate===!0&&O.generateMipmap(we),ce.unbindTexture()},this.initRenderTarget=function(w){Ce.get(w).__webglFramebuffer===void 0&&ke.setupRenderTarget(w)},this.initTexture=function(w){w.isCubeTexture?ke.setTextureCube(w,0):w.isData3DTexture?ke.setTexture3D(w,0):w.isDataArrayTexture||w.isCompressedArrayTexture?ke.setTexture2DArray(w,0):ke.setTexture2D(w,0),ce.unbindTexture()},this.resetState=function(){q=0,H=0,ne=null,ce.reset(),he.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return ei}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(e){this._outputColorSpace=e;let t=this.getContext();t.drawingBufferColorSpace=Ke._getDrawingBufferColorSpace(e),t.unpackColorSpace=Ke._getUnpackColorSpace()}};function $a(i){for(let e of[...i.children])Rf(e)}function Rf(i){i.removeFromParent(),i.traverse(e=>{if(!(e instanceof Je||e instanceof Li))return;e.geometry.dispose();let t=e.material;for(let n of Array.isArray(t)?t:[t])n.dispose()})}var $w=`
#include <skinning_pars_vertex>
uniform vec2 viewport;
uniform float width;
varying vec2 place;
void main() {
  vec3 objectNormal = normal, transformed = position;
  #include <skinbase_vertex>
  #include <skinnormal_vertex>
  #include <skinning_vertex>
  // A little farther away, so that sheets which are seen from both sides hide their own hull.
  vec4 clip = projectionMatrix * vec4(1.003 * (modelViewMatrix * vec4(transformed, 1.0)).xyz, 1.0);
  vec3 aside = normalize(normalMatrix * objectNormal);
  vec2 offset = normalize((projectionMatrix * vec4(aside, 0.0)).xy + vec2(1e-6));
  clip.xy += offset * width * 2.0 / viewport * clip.w;
  gl_Position = clip;
  place = uv;
}`,Yw=`
uniform vec3 color;
uniform sampler2D map;
uniform float cutoff;
varying vec2 place;
void main() {
  if (cutoff > 0.0 && texture2D(map, place).a < cutoff) discard;
  gl_FragColor = vec4(color, 1.0);
  #include <colorspace_fragment>
}`;function Oh(i){return new wt({vertexShader:$w,fragmentShader:Yw,side:un,uniforms:{viewport:i,width:{value:2},color:{value:new Ue},map:{value:null},cutoff:{value:0}}})}function m0(i,e,t){i.uniforms.map.value=e,i.uniforms.cutoff.value=t}var Zw=`
#ifdef USE_SKINNING
	attribute vec4 skinIndexMore;
	attribute vec4 skinWeightMore;
#endif
`,g0=`
#ifdef USE_SKINNING
	mat4 skinMatrix = skinWeight.x * getBoneMatrix( skinIndex.x );
	if ( skinWeight.y > 0.0 ) skinMatrix += skinWeight.y * getBoneMatrix( skinIndex.y );
	if ( skinWeight.z > 0.0 ) skinMatrix += skinWeight.z * getBoneMatrix( skinIndex.z ) + skinWeight.w * getBoneMatrix( skinIndex.w );
	if ( skinWeightMore.x > 0.0 ) {
		skinMatrix += skinWeightMore.x * getBoneMatrix( skinIndexMore.x ) + skinWeightMore.y * getBoneMatrix( skinIndexMore.y );
		skinMatrix += skinWeightMore.z * getBoneMatrix( skinIndexMore.z ) + skinWeightMore.w * getBoneMatrix( skinIndexMore.w );
	}
#endif
`,Jw=`
#ifdef USE_SKINNING
	objectNormal = mat3( skinMatrix ) * objectNormal;
#endif
`,Kw=`
#ifdef USE_SKINNING
	transformed = ( skinMatrix * vec4( transformed, 1.0 ) ).xyz;
#endif
`;function v0(){He.skinbase_vertex!==g0&&(He.skinning_pars_vertex=Zw+He.skinning_pars_vertex,He.skinbase_vertex=g0,He.skinnormal_vertex=Jw,He.skinning_vertex=Kw)}function x0(i,e,t){let n=e.length/8;for(let[s,r]of[[0,""],[4,"More"]]){let[o,a]=[new Uint16Array(4*n),new Float32Array(4*n)];for(let l=0;l<n;l++)for(let c=0;c<4;c++)o[4*l+c]=e[8*l+s+c],a[4*l+c]=t[8*l+s+c];i.setAttribute(`skinIndex${r}`,new ft(o,4)),i.setAttribute(`skinWeight${r}`,new ft(a,4))}}var co=8,kh=class{constructor(e){this.shape=e;this.posed=new Float32Array(e.positions.length);let t=0;for(let{material:n,segment:s,triangles:r}of e.mesh.pieces){let o=e.mesh.materials[n].two_sided;this.pieces.push({first:t,count:r,segment:s,material:n,twoSided:o}),t+=r}}shape;posed;holes=new Map;one=0;other=0;pieces=[];pose(e){let{positions:t,weights:n,joints:s}=this.shape,{posed:r}=this;for(let o=0,a=0;a<t.length;o++,a+=3){let l=t[a],c=t[a+1],h=t[a+2],d=0,f=0,u=0;for(let g=co*o;g<co*o+co;g++){let _=n[g];if(_===0)break;let m=16*s[g];d+=_*(e[m]*l+e[m+4]*c+e[m+8]*h+e[m+12]),f+=_*(e[m+1]*l+e[m+5]*c+e[m+9]*h+e[m+13]),u+=_*(e[m+2]*l+e[m+6]*c+e[m+10]*h+e[m+14])}r[a]=d,r[a+1]=f,r[a+2]=u}}meet(e){let t=null;for(let{first:n,count:s,segment:r,material:o,twoSided:a}of this.pieces){let l=this.holes.get(o);for(let c=3*n,h=c+3*s;c<h;c+=3){let d=this.distanceTo(c,e,a);d>0&&d<(t?.distance??1/0)&&!(l&&this.isHole(c,l))&&(t={segment:r,distance:d})}}return t}isHole(e,{alpha:t,cutoff:n}){let{uvs:s,triangles:r}=this.shape,o=[1-this.one-this.other,this.one,this.other],[a,l]=[0,0];for(let c=0;c<3;c++)a+=o[c]*s[2*r[e+c]],l+=o[c]*s[2*r[e+c]+1];return t.at(a,l)<n}distanceTo(e,{origin:t,direction:n},s){let{posed:r}=this,{triangles:o}=this.shape,a=3*o[e],l=3*o[e+1],c=3*o[e+2],h=r[l]-r[a],d=r[l+1]-r[a+1],f=r[l+2]-r[a+2],u=r[c]-r[a],g=r[c+1]-r[a+1],_=r[c+2]-r[a+2],m=n.y*_-n.z*g,p=n.z*u-n.x*_,b=n.x*g-n.y*u,M=h*m+d*p+f*b;if(M===0||M<0&&!s)return 0;let y=t.x-r[a],E=t.y-r[a+1],A=t.z-r[a+2],v=(y*m+E*p+A*b)/M;if(v<0||v>1)return 0;this.one=v;let T=E*f-A*d,I=A*h-y*f,P=y*d-E*h,L=(n.x*T+n.y*I+n.z*P)/M;return this.other=L,L<0||v+L>1?0:(u*T+g*I+_*P)/M}lowestOf(e){let t=1/0;for(let n of this.pieces)if(n.segment===e)for(let s=3*n.first,r=s+3*n.count;s<r;s++)t=Math.min(t,this.posed[3*this.shape.triangles[s]+1]);return t}spheres(e,t){let{positions:n,joints:s,weights:r,triangles:o,mesh:a}=this.shape,l=Array.from({length:t},()=>[]);for(let c of this.pieces)for(let h=3*c.first,d=h+3*c.count;h<d;h+=3){let f=o[h];for(let u=co*f;u<co*f+co&&r[u]>0;u++)if(a.bones[s[u]]===c.segment){l[c.segment].push(new R().fromArray(n,3*f).applyMatrix4(e[s[u]]));break}}return l.map(c=>c.length?new zn().setFromPoints(c):null)}};var jw=2048,xi=256,Bh=class i{constructor(e){this.pixels=e}pixels;static of(e){let n=new OffscreenCanvas(xi,xi).getContext("2d",{willReadFrequently:!0});n?.drawImage(e,0,0,xi,xi);let s=n?.getImageData(0,0,xi,xi).data;return s?new i(Uint8ClampedArray.from({length:s.length/4},(r,o)=>s[4*o+3])):null}at(e,t){let n=Math.floor(xi*(e-Math.floor(e))),s=Math.floor(xi*(t-Math.floor(t)));return this.pixels[Math.min(s,xi-1)*xi+Math.min(n,xi-1)]/255}};async function Qw(i){let e={premultiplyAlpha:"none",colorSpaceConversion:"none"};try{let t=await createImageBitmap(i,e),n=jw/Math.max(t.width,t.height);if(n<1){let[r,o]=[t.width,t.height].map(l=>Math.max(1,Math.round(n*l))),a=await createImageBitmap(t,{...e,resizeWidth:r,resizeHeight:o,resizeQuality:"medium"});t.close(),t=a}let s=new Mn(t);return s.flipY=!1,s.colorSpace=Rn,s.wrapS=s.wrapT=ti,s.anisotropy=4,s.needsUpdate=!0,s}catch{return null}}function _0(i){return Promise.all(i.map(Qw))}var S0=.05,Pf=.84,e1=1,If=2,lr=4,zh=class extends Ze{spheres;dressed;surface;skeleton;solid;cutouts;outline;materials;outlines;textures=[];isPosed=!1;released=!1;constructor(e,t,n){super(),v0(),this.surface=new kh(e);let s=e.mesh.bones.map((o,a)=>new Le().fromArray(e.bind,16*a));this.spheres=this.surface.spheres(s,t.length),this.skeleton=new na(e.mesh.bones.map(o=>t[o]),s),this.materials=e.mesh.materials.flatMap(o=>{let a=n1(o);return[a,...Array.from({length:lr-1},()=>a.clone())]}),this.outlines=this.materials.map(()=>Oh(n));let r=t1(e);this.solid=this.addMesh(r,this.materials),this.cutouts=this.addMesh(y0(r),this.materials),this.outline=this.addMesh(y0(r),this.outlines);for(let o of[this.solid,this.cutouts])o.castShadow=o.receiveShadow=!0;this.mark(-1,[]),this.solid.visible=this.cutouts.visible=!1,this.dressed=this.dress(e)}addMesh(e,t){let n=new ta(e,t);return n.bind(this.skeleton,new Le),n.frustumCulled=!1,n.matrixAutoUpdate=!1,this.add(n),n}async dress({mesh:e,textures:t}){let n=await _0(t);if(this.released){for(let s of n)s?.dispose();return 0}return this.textures=n,e.materials.forEach(({texture:s,alpha:r,cutoff:o},a)=>{let l=s<0?null:n[s],c=l&&r!=="OPAQUE"?Bh.of(l.image):null;c&&this.surface.holes.set(a,{alpha:c,cutoff:r==="MASK"?o:S0});for(let h=0;h<lr;h++)this.materials[lr*a+h].map=l,l&&r!=="OPAQUE"&&m0(this.outlines[lr*a+h],l,r==="MASK"?o:.5)}),this.solid.visible=this.cutouts.visible=!0,n.filter(s=>!s).length}apply(e){this.materials.forEach((t,n)=>{let s=n%lr;t.emissive.copy(s&If?e.selected:e.highlight),t.emissiveIntensity=[0,.2,.16,.3][s],this.outlines[n].uniforms.color.value.copy(s&If?e.selected:e.highlight)})}mark(e,t){for(let n of[this.solid,this.cutouts,this.outline])n.geometry.clearGroups();for(let{first:n,count:s,segment:r,material:o}of this.surface.pieces){let a=(r===e?e1:0)|(t.includes(r)?If:0),{alpha:l}=this.surface.shape.mesh.materials[o];b0((l==="OPAQUE"?this.solid:this.cutouts).geometry,n,s,lr*o+a),a&&b0(this.outline.geometry,n,s,lr*o+a)}this.outline.visible=this.outline.geometry.groups.length>0}set onlySolid(e){this.cutouts.visible=this.solid.visible&&!e}moved(){this.isPosed=!1}get posedSurface(){if(!this.isPosed){this.isPosed=!0;for(let e of new Set(this.skeleton.bones))e.matrixWorld.copy(e.matrix);this.skeleton.update(),this.surface.pose(this.skeleton.boneMatrices)}return this.surface}pick(e){return this.posedSurface.meet(e)}release(){this.released=!0,this.skeleton.dispose();for(let e of[this.solid,this.cutouts,this.outline])e.geometry.dispose();for(let e of[...this.materials,...this.outlines])e.dispose();for(let e of this.textures)e?.image?.close(),e?.dispose()}};function t1(i){let e=new st;return e.setAttribute("position",new ft(i.positions,3)),e.setAttribute("normal",new ft(i.normals,3)),e.setAttribute("uv",new ft(i.uvs,2)),x0(e,i.joints,i.weights),e.setIndex(new ft(i.triangles,1)),e}function y0(i){let e=new st;for(let[t,n]of Object.entries(i.attributes))e.setAttribute(t,n);return e.setIndex(i.index),e}function b0(i,e,t,n){let s=i.groups.at(-1);s&&s.materialIndex===n&&s.start+s.count===3*e?s.count+=3*t:i.addGroup(3*e,3*t,n)}function n1({color:i,alpha:e,cutoff:t,two_sided:n}){let s=new Ms({roughness:.8,metalness:0,side:n?Ht:Di});return s.color.setRGB(Pf*i[0],Pf*i[1],Pf*i[2],Js),e==="MASK"&&(s.alphaTest=t),e!=="OPAQUE"&&(s.opacity=i[3]),e==="BLEND"&&(s.transparent=!0,s.alphaTest=S0),s}var dn=7,Lf=class extends Zr{body;accent;outline;solid;fine;constructor(e,t,n){super(),this.name=e.name,this.matrixAutoUpdate=!1;let s=e.body&&M0(e.body);this.fine=s,this.solid=s&&new Je(i1(s,e.body)),this.body=s&&new Je(s,new Ms({roughness:.62,metalness:0})),this.accent=e.accent&&new Je(M0(e.accent),t),this.outline=s&&new Je(s,Oh(n));for(let r of[this.body,this.accent])r&&(r.castShadow=!0,r.receiveShadow=!0,this.add(r));this.outline&&(this.outline.visible=!1,this.add(this.outline));for(let r of this.children)r.matrixAutoUpdate=!1}set coarse(e){this.body&&this.solid&&this.fine&&(this.body.geometry=e?this.solid.geometry:this.fine)}set bare(e){for(let t of[this.body,this.accent])t&&(t.visible=!e)}release(){this.fine?.dispose(),this.solid?.geometry.dispose(),this.body?.material.dispose(),this.accent?.geometry.dispose(),this.outline?.material.dispose()}};function M0(i){let e=new st;return e.setAttribute("position",new ft(i.vertices,3)),e.setIndex(new ft(i.faces,1)),e.setAttribute("normal",new ft(i.normals,3)),e.computeBoundingSphere(),e.computeBoundingBox(),e}function i1(i,e){let t=new st;for(let n of["position","normal"])t.setAttribute(n,i.getAttribute(n));return t.setIndex(new ft(e.coarse.length?e.coarse:e.faces,1)),t.boundingSphere=i.boundingSphere,t.boundingBox=i.boundingBox,t}var Vh=class extends Ze{frame=new Float32Array(0);box=new wn;segments=[];indices=new Map;accents=new Ms({roughness:.7});viewport={value:new me(1,1)};isCoarse=!1;skin=null;isSkinWanted=!0;palette=null;hovered=-1;selected=[];scratch={position:new R,turn:new pt,one:new R(1,1,1),corner:new R};build({segments:e,skin:t}){for(let n of this.segments)this.remove(n),n.release();return this.indices.clear(),this.segments=e.map((n,s)=>(this.indices.set(n.name,s),new Lf(n,this.accents,this.viewport))),this.segments.length&&this.add(...this.segments),this.skin?.removeFromParent(),this.skin?.release(),this.skin=t&&new zh(t,this.segments,this.viewport),this.skin&&this.add(this.skin),this.frame=new Float32Array(dn*e.length),this.hovered=-1,this.selected=[],this.coarse=this.isCoarse,this.skinShown=this.isSkinWanted,this.skin?.dressed??Promise.resolve(0)}set skinShown(e){this.isSkinWanted=e,this.skin&&(this.skin.visible=e);for(let t of this.segments)t.bare=this.shownSkin!==null;this.paint()}get shownSkin(){return this.isSkinWanted?this.skin:null}leaveOutCutouts(e){this.skin&&(this.skin.onlySolid=e)}set coarse(e){this.isCoarse=e;for(let t of this.segments)t.coarse=e}get segmentCount(){return this.segments.length}indexOf(e){return this.indices.get(e)??-1}nameOf(e){return this.segments[e]?.name??""}place(e){if(e.length!==this.frame.length)return;this.frame.set(e);let{position:t,turn:n,one:s,corner:r}=this.scratch;this.box.makeEmpty();for(let o=0;o<this.segments.length;o++){let a=dn*o,l=this.segments[o];t.set(e[a],e[a+1],e[a+2]),n.set(e[a+4],e[a+5],e[a+6],e[a+3]),l.matrix.compose(t,n,s),l.matrixWorldNeedsUpdate=!0;let c=this.sphereOf(o);c?(r.copy(c.center).applyMatrix4(l.matrix),this.box.expandByPoint(t.copy(r).addScalar(c.radius*.8)),this.box.expandByPoint(t.copy(r).subScalar(c.radius*.8))):this.box.expandByPoint(t)}this.skin?.moved()}sphereOf(e){return this.shownSkin?.spheres[e]??this.segments[e].body?.geometry.boundingSphere??null}matrixOf(e){return this.segments[e].matrix}surfaceOf(e){return this.segments[e].solid?.geometry??null}middleOf(e,t){let n=this.segments[e],s=this.sphereOf(e);return t.setFromMatrixPosition(n.matrix),s?t.copy(s.center).applyMatrix4(n.matrix):t}radiusOf(e){return this.sphereOf(e)?.radius??.1}lowestOf(e){let t=this.segments[e],n=t.body?.geometry.getAttribute("position"),{corner:s}=this.scratch,r=this.shownSkin?.posedSurface.lowestOf(e)??1/0;if(Number.isFinite(r))return r;for(let o=0;o<(n?.count??0);o++)r=Math.min(r,s.fromBufferAttribute(n,o).applyMatrix4(t.matrix).y);return Number.isFinite(r)?r:t.matrix.elements[13]}setViewport(e,t){this.viewport.value.set(e,t)}apply(e){this.palette=e,this.accents.color.copy(e.accent),this.paint()}mark(e,t){return e===this.hovered&&s1(t,this.selected)?!1:(this.hovered=e,this.selected=t,this.paint(),!0)}paint(){let e=this.palette;if(!e)return;let t=this.shownSkin!==null;this.skin?.apply(e),this.skin?.mark(this.hovered,this.selected),this.segments.forEach((n,s)=>{let{body:r,outline:o}=n;if(!r||!o)return;let a=this.selected.includes(s),l=s===this.hovered;r.material.color.copy(e.body),r.material.emissive.copy(a?e.selected:e.highlight),r.material.emissiveIntensity=a&&l?.3:a?.16:l?.2:0,o.visible=!t&&(a||l),o.material.uniforms.color.value.copy(a?e.selected:e.highlight)})}set outlines(e){e?this.paint():this.skin?.mark(-1,[]);for(let t of e?[]:this.segments)t.outline&&(t.outline.visible=!1),t.body&&(t.body.material.emissiveIntensity=0)}pick(e){let t=this.shownSkin;if(t){let s=t.pick(e.ray);return s&&{...s,point:e.ray.at(s.distance,new R)}}let n=null;for(let s=0;s<this.segments.length;s++){let r=this.segments[s].solid;if(!r)continue;r.matrixWorld.copy(this.segments[s].matrix);let o=e.intersectObject(r,!1)[0];o&&(!n||o.distance<n.distance)&&(n={segment:s,point:o.point.clone(),distance:o.distance})}return n}};function s1(i,e){return i.length===e.length&&i.every((t,n)=>t===e[n])}var r1=[[0,0],[.28,.03],[.4,.15],[.38,.35],[.42,.55],[.48,.72],[.4,.88],[.2,.97],[-.05,1],[-.3,.97],[-.45,.85],[-.47,.7],[-.3,.5],[-.24,.35],[-.34,.15],[-.26,.03]],o1=.42,a1=.06,w0=[1.9,.085],T0={stood:.75,newest:.42,oldest:.05},l1={heel:()=>0,ball:({ball:i})=>i,toe:()=>1},Df=class extends Ze{sole;edge;line;constructor(e,t,n){super();let s={transparent:!0,depthWrite:!1,side:Ht,polygonOffset:!0,polygonOffsetFactor:-2,polygonOffsetUnits:-4};this.sole=new Je(e,new hn(s)),this.edge=new Qs(t,new Ln({transparent:!0})),this.line=new Je(n,new hn(s)),this.sole.renderOrder=this.edge.renderOrder=2,this.line.renderOrder=3,this.matrixAutoUpdate=!1,this.add(this.sole,this.edge,this.line)}show(e,t,n){let s=n.feet[e.side==="left"?0:1];this.sole.material.color.copy(s),this.edge.material.color.copy(s),this.line.material.color.copy(n.selected),this.sole.visible=!e.planned,this.sole.material.opacity=e.line==="sole"?T0.stood:t,this.edge.material.opacity=e.planned?.9:Math.min(2*t,1);let r=l1[e.line];this.line.visible=r!==void 0,r&&this.line.position.set(0,r(e),0)}},Gh=class extends Ze{shape;outline;line=new mi(w0[0],w0[1]);pool=[];footprints=[];constructor(){super();let e=r1.map(([t,n])=>new me(t,n));this.shape=new tr(new Ss().setFromPoints(e)),this.outline=new st().setFromPoints(e)}show(e,t,n){for(this.footprints=e;this.pool.length<e.length;){let r=new Df(this.shape,this.outline,this.line);this.pool.push(r),this.add(r)}let s=Math.max(e.filter(({planned:r})=>!r).length,1);this.pool.forEach((r,o)=>{let a=e[o];if(r.visible=a!==void 0,!a)return;let{oldest:l,newest:c}=T0;r.show(a,l+(c-l)*Math.min(o+1,s)/s,n),c1(r.matrix,a,t),r.matrixWorldNeedsUpdate=!0})}get shown(){let e=this.visible?this.footprints:[];return{count:e.length,lines:e.map(({line:t})=>t).filter(Boolean)}}};function c1(i,e,t){let n=new R(...e.heel),s=new R(...e.toe).sub(n);s.length()<.001*t&&(s.set(0,0,a1*t),n.addScaledVector(s,-.5));let r=new R(0,1,0),o=new R().crossVectors(r,s).normalize();r.crossVectors(s,o).normalize(),n.addScaledVector(r,.0025*t),o.multiplyScalar(o1*s.length()*(e.side==="left"?1:-1)),i.makeBasis(o,s,r).setPosition(n)}var h1=.1,Hh=.82,u1=.2,d1=.985,f1=[new pt().setFromUnitVectors(new R(0,1,0),new R(1,0,0)),new pt,new pt().setFromUnitVectors(new R(0,1,0),new R(0,0,1))],Ya=class extends Ze{constructor(t,n,s){super();this.handle=t;this.material=new hn({transparent:!0,opacity:.9,depthTest:!1,side:Ht});for(let r of n)this.add(new Je(r,this.material));this.grip=new Je(s,new hn({side:Ht})),this.grip.visible=!1,this.add(this.grip),this.quaternion.copy(f1[t.axis])}handle;material;grip;paint(t,n,s){this.material.color.copy(t),n&&this.material.color.lerp(new Ue("#ffffff"),.15),this.material.opacity=n?1:s?.25:this.handle.kind==="square"?.5:.85,this.scale.setScalar(n&&this.handle.kind!=="ring"?1.06:1)}},Wh=class extends Ze{parts=[];lit=null;taken=null;palette=null;turns=!0;frame=new pt;constructor(){super(),this.visible=!1;for(let e of[0,1,2]){let t=new ji(.014,.014,.4,8).translate(0,.62,0),n=new la(.055,.2,16).translate(0,.9,0);this.parts.push(new Ya({kind:"arrow",axis:e},[t,n],new ji(.09,.09,.6,8).translate(0,.72,0)));let s=new mi(.17,.17).rotateX(-Math.PI/2).translate(.44,0,.44);this.parts.push(new Ya({kind:"square",axis:e},[s],s));let r=new Qr(Hh,.012,6,72).rotateX(Math.PI/2);this.parts.push(new Ya({kind:"ring",axis:e},[r],new Qr(Hh,.065,6,36).rotateX(Math.PI/2)))}this.add(...this.parts),this.renderOrder=10}apply(e){this.palette=e,this.paint()}show(e,t,n){if(this.visible=!0,this.position.copy(e),this.quaternion.copy(t),this.frame.copy(t),n!==this.turns){this.turns=n;for(let s of this.parts)s.handle.kind==="ring"&&(s.visible=n)}}hide(){this.visible=!1}fit(e){let t=e.position.distanceTo(this.position);this.scale.setScalar(2*t*Math.tan(e.fov*Math.PI/360)*h1);let n=e.position.clone().sub(this.position).normalize();for(let s of this.parts){let r=Math.abs(this.axisOf(s.handle,new R).dot(n));s.handle.kind==="square"&&(s.visible=r>u1),s.handle.kind==="arrow"&&(s.visible=r<d1)}this.updateMatrixWorld()}pick(e){if(!this.visible)return null;let t=null,n=1/0;for(let s of this.parts){if(!s.visible)continue;let r=e.intersectObject(s.grip,!1)[0],o=r?r.distance*(s.handle.kind==="ring"?1.02:1):1/0;o<n&&(n=o,t=s)}return t?.handle??null}mark(e,t){return e===this.lit&&t===this.taken?!1:(this.lit=e,this.taken=t,this.paint(),!0)}paint(){for(let e of this.parts){let t=e.handle===this.lit||e.handle===this.taken;this.palette&&e.paint(this.palette.axes[e.handle.axis],t,this.taken!==null&&e.handle!==this.taken)}}axisOf(e,t){return t.set(0,0,0).setComponent(e.axis,1),t.applyQuaternion(this.frame)}placeOf(e,t){let n=this.parts.find(s=>s.handle.kind===e.kind&&s.handle.axis===e.axis);return e.kind==="arrow"?t.set(0,.9,0):e.kind==="square"?t.set(.44,0,.44):t.set(Hh*Math.SQRT1_2,0,Hh*Math.SQRT1_2),n?t.applyMatrix4(n.matrixWorld):t}};var p1=.014,m1=.02;function Ff(i){let e=new st;return e.setAttribute("position",new ft(new Float32Array(3*i),3)),e}function ho(i,e,t){let n=i.geometry.getAttribute("position");n.setXYZ(e,t.x,t.y,t.z),n.needsUpdate=!0}var Nf=class extends Ze{ring;line;constructor(){super(),this.ring=new Je(new va(.72,1,32),new hn({depthTest:!1,transparent:!0,side:Ht})),this.line=new Li(Ff(2),new Ln({depthTest:!1,transparent:!0})),this.line.frustumCulled=!1,this.add(this.ring,this.line)}show(e,t,n,s){this.visible=!0,this.ring.position.copy(e),this.ring.quaternion.copy(n.quaternion),this.ring.scale.setScalar(E0(e,n)*m1),this.ring.material.color.copy(s.wanted),this.line.material.color.copy(s.wanted),ho(this.line,0,t),ho(this.line,1,e)}};function E0(i,e){return 2*e.position.distanceTo(i)*Math.tan(e.fov*Math.PI/360)}var Uf=class extends Ze{constructor(t){super();this.key=t;this.ball=new Je(new jr(1,20,14),new hn({depthTest:!1,transparent:!0})),this.line=new Li(Ff(2),new ya({depthTest:!1,transparent:!0,opacity:.6,dashSize:.03,gapSize:.02})),this.line.frustumCulled=!1,this.add(this.line,this.ball)}key;ball;line;show(t,n,s,r,o){this.ball.position.copy(t),this.ball.scale.setScalar(E0(t,s)*p1*(o?1.35:1)),this.ball.material.color.copy(o?r.highlight:r.goal),this.line.material.color.copy(r.goal),this.line.visible=n!==null,n&&(ho(this.line,0,n),ho(this.line,1,t),this.line.computeLineDistances()),this.updateMatrixWorld()}},Xh=class extends Ze{area=new Je(new st,new hn({transparent:!0,opacity:.22,side:Ht,depthWrite:!1}));edge=new Qs(new st,new Ln);center=new Je(new jr(.028,20,14),new hn({depthTest:!1,transparent:!0}));plumb=new Ki(Ff(2),new Ln({depthTest:!1,transparent:!0}));support=null;constructor(){super(),this.plumb.frustumCulled=!1,this.add(this.area,this.edge)}set(e,t){this.support=e;let n=e?.corners??[];if(this.area.visible=this.edge.visible=n.length>=3,this.area.material.color.copy(t.goal),this.edge.material.color.copy(t.goal),!e||n.length<3)return;this.area.geometry.dispose(),this.edge.geometry.dispose();let s=new Ss;n.forEach(([r,o],a)=>a?s.lineTo(r,-o):s.moveTo(r,-o)),this.area.geometry=new tr(s).rotateX(-Math.PI/2),this.area.position.y=e.height+.004,this.edge.geometry=new st().setFromPoints(n.map(([r,o])=>new R(r,e.height+.005,o)))}place(e,t,n,s,r,o){let a=(this.support?.depth??0)>=0?o.axes[1]:o.wanted;this.center.position.set(e,t,n),this.center.scale.setScalar(r/1.75),this.center.material.color.copy(a),this.plumb.material.color.copy(a),ho(this.plumb,0,this.center.position),ho(this.plumb,1,new R(e,this.support?.height??s,n))}},qh=class extends Ze{wanted=[];targets=new Map;showWanted(e,t,n){for(;this.wanted.length<e.length;){let s=new Nf;this.wanted.push(s),this.add(s)}this.wanted.forEach((s,r)=>{let o=e[r];o?s.show(o[0],o[1],t,n):s.visible=!1})}get wantedShown(){return this.wanted.filter(e=>e.visible).length}showTargets(e,t,n){for(let[s,r]of this.targets)e.has(s)||(Rf(r),this.targets.delete(s));for(let[s,{at:r,from:o,lit:a}]of e){let l=this.targets.get(s);l||(l=new Uf(s),this.targets.set(s,l),this.add(l)),l.show(r,o,t,n,a)}}pick(e){let t=[...this.targets.values()].map(r=>r.ball),n=e.intersectObjects(t,!1)[0],s=n&&[...this.targets.values()].find(r=>r.ball===n.object);return s?{key:s.key,point:s.ball.position.clone()}:null}};var A0=new R(0,1,0),$h=class extends Ze{rods=null;scratch={place:new R,axis:new R,turn:new pt,scale:new R,matrix:new Le};build(e){$a(this),this.rods=new js(new ji(1,1,1,10),new ws,e),this.rods.frustumCulled=!1,this.add(this.rods)}place(e,t,n,s,r,o){let{place:a,axis:l,turn:c,scale:h,matrix:d}=this.scratch;for(let f=0;f<n.length;f++){let u=t+6*f;a.set(e[u],e[u+1],e[u+2]),l.set(e[u+3],e[u+4],e[u+5]),c.setFromUnitVectors(A0,l.normalize());let g=(s[f]?.014:.009)*(r/1.75);h.set(g,2*(n[f]+.015*(r/1.75)),g),this.rods?.setMatrixAt(f,d.compose(a,c,h));let _=Math.abs(l.x)>.7?0:Math.abs(l.y)>.7?1:2;this.rods?.setColorAt(f,s[f]?o.limit:o.axes[_])}this.rods&&(this.rods.instanceMatrix.needsUpdate=!0,this.rods.instanceColor&&(this.rods.instanceColor.needsUpdate=!0))}},Yh=class extends Ki{constructor(){let e=new st;e.setAttribute("position",new ft(new Float32Array([0,0,0,1,0,0,0,0,0,0,1,0,0,0,0,0,0,1]),3)),e.setAttribute("color",new ft(new Float32Array(18),3)),super(e,new Ln({vertexColors:!0,depthTest:!1,transparent:!0})),this.matrixAutoUpdate=!1,this.frustumCulled=!1}apply(e){let t=this.geometry.getAttribute("color");e.axes.forEach((n,s)=>{t.setXYZ(2*s,n.r,n.g,n.b),t.setXYZ(2*s+1,n.r,n.g,n.b)}),t.needsUpdate=!0}};function C0(i,e){let t=new R(...i.start),n=new R(...i.end),s=t.distanceTo(n),r=new Je(new aa(i.radius,s,6,16),new hn({color:e.goal,wireframe:!0,transparent:!0,opacity:.25}));return r.position.addVectors(t,n).multiplyScalar(.5),s>1e-9&&r.quaternion.setFromUnitVectors(A0,n.sub(t).normalize()),r}var Za={origin:[0,0,0],heading:0,slope:0,rise:0,tread:0,begin:0},R0=44,g1=14;function P0(i,e,t){return i.tread?Math.max(Math.floor((I0(i,e,t)-i.begin)/i.tread),0):0}function uo(i,e,t){return i.tread?i.origin[1]+i.rise*P0(i,e,t):i.origin[1]+Math.tan(i.slope)*I0(i,e,t)}function I0(i,e,t){return(e-i.origin[0])*Math.sin(i.heading)+(t-i.origin[2])*Math.cos(i.heading)}var Zh=class extends Ze{boxes=null;edges=null;sides;line=new Ln;terrain=Za;first=-1;size=1.75;constructor(){super();let e=new ws,t=new ws;this.sides=[e,e,t,e,e,e]}apply(e){this.sides[0].color.copy(e.riser),this.sides[2].color.copy(e.stair),this.line.color.copy(e.edge)}lay(e,t){if(this.terrain=e,this.size=t,this.first=-1,this.clear(),this.boxes?.geometry.dispose(),this.boxes?.dispose(),this.edges?.geometry.dispose(),this.boxes=this.edges=null,this.visible=e.tread>0,!this.visible)return;let n=new bs(1,1,1);this.boxes=new js(n,this.sides,R0+1),this.boxes.castShadow=!0,this.boxes.receiveShadow=!0,this.boxes.frustumCulled=!1,this.edges=new Ki(new st,this.line),this.edges.frustumCulled=!1,this.add(this.boxes,this.edges),this.position.set(...e.origin),this.rotation.set(0,e.heading,0)}follow(e,t){if(!this.boxes)return;let n=Math.max(P0(this.terrain,e,t)-g1,1);if(n===this.first)return;this.first=n;let{rise:s,tread:r,begin:o}=this.terrain,a=1.5*this.size,l=Math.abs(s)+1.2*this.size,c=new Le,h=2*this.size,d=[],f=(u,g,_,m)=>{c.makeScale(a,l,_-g).setPosition(0,m-.5*l,.5*(g+_)),this.boxes?.setMatrixAt(u,c);let p=.5*a,b=m+.001*this.size;for(let M of[g,_])d.push(-p,b,M,p,b,M);for(let M of[-p,p])d.push(M,b,g,M,b,_)};f(0,o+r-h,o+r,0);for(let u=0;u<R0;u++){let g=n+u;f(u+1,o+g*r,o+(g+1)*r,g*s)}this.boxes.instanceMatrix.needsUpdate=!0,this.drawEdges(d)}drawEdges(e){let t=this.edges;t&&(t.geometry.dispose(),t.geometry=new st,t.geometry.setAttribute("position",new Qe(e,3)))}};var v1=120,x1=.01,_1=2.2,Jh=class{constructor(e){this.stage=e;e.overlay.add(this.marks,this.gizmo,this.balance.center,this.balance.plumb,this.rods,this.frames),e.marks.add(this.balance,this.footprints),e.onFrame(()=>this.beforeFrame()),Xt(()=>{let t=fn();e.setDark(t),document.documentElement.dataset.theme=t?"dark":"light",this.gizmo.apply(e.palette);for(let n of this.frames.children)n.apply(e.palette);this.balance.set(_r.peek(),e.palette)}),Xt(()=>{let t=this.stage.figure,n=Ve.value.map(s=>t.indexOf(s)).filter(s=>s>=0);t.mark(t.indexOf(Zn.value),n)&&e.invalidate()}),Xt(()=>{let{body:t,skin:n,joints:s,frames:r,capsules:o,gizmo:a}=St.value;e.figure.visible=t,e.figure.skinShown=n,this.rods.visible=s,this.frames.visible=r,this.capsules.visible=o,Hi.value,it.value,e.invalidate()}),Xt(()=>{e.following=_i()}),Xt(()=>{this.layTerrain(El.value)}),Xt(()=>{fn(),this.showFootprints()}),Xt(()=>{Kn.value,this.placeCompared()})}stage;gizmo=new Wh;marks=new qh;footprints=new Gh;balance=new Xh;rods=new $h;frames=new Ze;capsules=new Ze;scene=null;effectors=new Map;missed=[];numbers=new Float32Array(0);withJoints=!1;atLimit=[];sizes=[];numbersShown=0;numbersTimer=0;isFilming=!1;mostlyBare=!1;compared=new Map;scratch={matrix:new Le,place:new R,turn:new pt,scale:new R,forward:new R};draggedTargets=new Map;dragging=!1;setBody(e,t){let{stage:n}=this;this.scene=e,this.compared.clear(),n.setFigure(t,r=>Et(r===1?"One texture of the skin cannot be shown.":`${r} textures of the skin cannot be shown.`)),n.setBody(e.size),this.chooseSkin(e),this.sizes=e.joints.map(r=>r.size),this.rods.build(e.joints.length),this.effectors=new Map(e.effectors.map(r=>{let[o,a,l,c]=r.rotation,h=new Le().compose(new R(...r.offset),new pt(a,l,c,o),new R(1,1,1));return[r.name,{effector:r,segment:n.figure.indexOf(r.segment),local:h}]})),$a(this.frames);for(let r of e.effectors){let o=new Yh;o.apply(n.palette),this.frames.add(o)}this.buildCapsules(e);let s=new Set(e.segments.map(r=>r.name));Ve.value=Ve.value.filter(r=>s.has(r)),it.value="",Zn.value=""}chooseSkin(e){let t=new Set(e.skin?.pieces.map(r=>e.segments[r.segment]?.name)),n=e.effectors.filter(({segment:r})=>t.has(r)).length,s=e.skin!==null&&2*n<e.effectors.length;s!==this.mostlyBare&&(this.mostlyBare=s,St.value={...St.value,skin:!s},s&&Et("Its own skin covers little of the body, so the mannequin is shown. The tab Picture has the skin."))}buildCapsules(e){$a(this.capsules);for(let t of e.capsules){let n=new Ze;n.name=t.segment,n.matrixAutoUpdate=!1,n.add(C0(t,this.stage.palette)),this.capsules.add(n)}this.stage.marks.add(this.capsules)}setPose(e,t){let{figure:n}=this.stage,s=dn*n.segmentCount;!this.scene||e.length<s||(this.numbers=e,this.withJoints=t,this.isFilming||this.stage.place(e.subarray(0,s)),this.showNumbers())}showFrame(e){this.stage.place(e)}set filming(e){this.isFilming=e,this.placeCompared(),!e&&this.numbers.length&&this.stage.place(this.numbers.subarray(0,dn*this.stage.figure.segmentCount))}setCompared(e){this.compared=e,this.placeCompared()}placeCompared(){let e=Kn.peek(),t=Pe.peek()?.compared??[],n=ai.peek().map(s=>e.includes(s)?this.compared.get(t.findIndex(r=>r.name===s))??null:null);this.stage.compared.place(this.isFilming?[]:n),this.stage.invalidate()}showNumbers(){let e=this.numbersShown+v1-performance.now();if(e>0){this.numbersTimer||=window.setTimeout(()=>{this.numbersTimer=0,this.showNumbers()},e);return}this.numbersShown=performance.now();let t=dn*this.stage.figure.segmentCount;Lo.value=this.numbers.slice(t,t+(this.scene?.joints.length??0))}takeState(){let e=jt.value?.errors??[];this.missed=[];for(let n of e){let s=wi(n.key);!n.reached&&s?.enabled&&s.asks!=="orientation"&&n.metres>.001&&this.missed.push({effector:n.key,wanted:new R(...s.position),reached:new R})}let t=new Set(jt.value?.at_limits);this.atLimit=this.scene?.joints.map(n=>t.has(n.name))??[],this.balance.set(this.massShown?_r.value:null,this.stage.palette),this.stage.invalidate()}get massShown(){if(St.value.mass)return!0;if(_i()||qt.value?.shown)return!1;let e=new Set(xr.value.filter(r=>r.enabled).map(r=>r.key)),t=(jt.value?.errors??[]).some(r=>r.key==="balance"&&!r.reached),n=_r.value,s=n!==null&&n.corners.length>0&&n.depth<-x1*this.stage.size;return e.has("center")||e.has("balance")&&t||s}showFootprints(){let{footprints:e,stage:t}=this;e.visible=Qt.value==="walk"&&Hs.value!==null,e.visible&&e.show(Hs.value?.footprints??[],t.size,t.palette),t.invalidate()}layTerrain(e){let t=Math.PI/180,n=e?{...e,heading:e.heading*t,slope:e.slope*t}:Za;JSON.stringify(n)!==JSON.stringify(this.stage.terrain)&&(n.tread&&!this.stage.terrain.tread&&this.stage.orbit.look(n.heading+_1,1.3),this.stage.setTerrain(n))}beforeFrame(){let{stage:e}=this,{camera:t,palette:n}=e,s=_i();for(let r of this.missed)this.placeOf(r.effector,r.reached);if(this.marks.showWanted(s?[]:this.missed.map(r=>[r.wanted,r.reached]),t,n),this.marks.showTargets(s?new Map:this.targets(),t,n),this.showMass(),this.showGizmo(s),St.value.joints&&this.withJoints&&this.scene){let r=dn*e.figure.segmentCount+this.scene.joints.length+3;this.rods.place(this.numbers,r,this.sizes,this.atLimit,e.size,n)}if(St.value.frames&&this.placeFrames(),St.value.capsules)for(let r of this.capsules.children){let o=e.figure.indexOf(r.name);o>=0&&r.matrix.copy(e.figure.matrixOf(o)),r.matrixWorldNeedsUpdate=!0}}placeFrames(){let e=0,t=.1*(this.stage.size/1.75);for(let{segment:n,local:s}of this.effectors.values()){let r=this.frames.children[e++];r.matrix.copy(this.stage.figure.matrixOf(n)).multiply(s).scale(this.scratch.scale.setScalar(t)),r.matrixWorldNeedsUpdate=!0}}targets(){let e=new Map;for(let{offer:t,state:n}of Jn.value){if(!n.enabled||!n.target||!t.has_target||t.kind==="pin")continue;let s=this.draggedTargets.get(t.key)??new R(...n.target),r=t.anchor?this.stage.figure.indexOf(t.anchor.segment):-1,o=t.anchor&&r>=0?new R(...t.anchor.offset).applyMatrix4(this.stage.figure.matrixOf(r)):null;e.set(t.key,{at:s,from:o,lit:t.key===it.value||`extra ${t.key}`===Zn.value})}return e}showMass(){let e=dn*this.stage.figure.segmentCount+(this.scene?.joints.length??0),t=this.massShown&&this.numbers.length>=e+3;if(this.balance.visible=this.balance.center.visible=this.balance.plumb.visible=t,!t)return;let[n,s,r]=this.numbers.subarray(e,e+3);this.balance.place(n,s,r,uo(this.stage.terrain,n,r),this.stage.size,this.stage.palette)}showGizmo(e){let{gizmo:t,stage:n,scratch:s}=this,r=s.place,o=it.value,a=o&&Jn.value.find(({offer:l})=>l.key===o)?.state.target;if(e||this.dragging||!St.value.gizmo)t.hide();else if(a)t.show(this.draggedTargets.get(o)??r.set(...a),this.axesFor(null),!1);else{let l=Cn.value,c=l?n.figure.indexOf(l.name):-1;if(!l||c<0)t.hide();else{let h=l.effector&&!wi(l.effector)?.on_base?l.effector:"";h?this.placeOf(h,r):n.figure.middleOf(c,r),t.show(r,this.axesFor(c),h!=="")}}t.visible&&t.fit(n.camera)}axesFor(e){let t=this.scratch.turn;return Hi.value==="view"?t.copy(this.stage.camera.quaternion):Hi.value==="local"&&e!==null?t.setFromRotationMatrix(this.stage.figure.matrixOf(e)):t.identity()}placeOf(e,t){let n=this.effectors.get(e);return!n||n.segment<0?t:t.setFromMatrixPosition(this.scratch.matrix.multiplyMatrices(this.stage.figure.matrixOf(n.segment),n.local))}get facing(){let e=this.scene?.facing,t=e?this.stage.figure.indexOf(e.segment):-1;if(!e||t<0)return 0;let n=this.scratch.forward.set(...e.forward).transformDirection(this.stage.figure.matrixOf(t));return Math.hypot(n.x,n.z)>.3?Math.atan2(n.x,n.z):0}frameSelection(){let{figure:e,orbit:t}=this.stage,n=Ve.value.map(o=>e.indexOf(o)).filter(o=>o>=0);if(!n.length)return this.stage.frameBody();let s=new R;for(let o of n)s.add(e.middleOf(o,this.scratch.place));s.divideScalar(n.length);let r=0;for(let o of n)r=Math.max(r,e.middleOf(o,this.scratch.place).distanceTo(s)+e.radiusOf(o));t.frame(s,1.6*r),this.stage.invalidate()}};function fn(){return ds.value??(Pe.value?.dark||window.matchMedia("(prefers-color-scheme: dark)").matches)}function _i(){return qt.value?.playing===!0||["walking","stopping"].includes(hs.value?.phase??"")}function Kh(i){ee.stage.orbit.view(i,ee.view.facing),ee.stage.frameBody()}function y1(){let i=Pe.value?.segments??[];return Ve.value.map(e=>i.find(t=>t.name===e)?.effector??"").filter(Boolean)}function Of(){let i=Ve.value.length?Ve.value:Zn.value?[Zn.value]:[],e=Pe.value?.segments??[],t=i.map(s=>e.find(r=>r.name===s)?.effector??"").filter(Boolean),n=t.filter(s=>jn(s)&&!jn(s)?.on_base);if(!n.length){let s=i[0];s?t.length?Et(`${Ti(s)} already stands on the floor.`):Et(`${Ti(s)} cannot be pinned: hands, feet, head and pelvis can.`):Et("Select a part first: hands, feet, head and pelvis can be pinned.");return}ee.session.send({type:"pin",effectors:n,pinned:!n.every(s=>jn(s)?.enabled)})}function jh(){let i=it.value;if(i){ee.session.send({type:"set_extra",key:i,enabled:!1}),it.value="";return}let e=y1();e.length&&ee.session.send({type:"let_go",effectors:e})}function L0(i){let e=Pe.value?.segments??[];if(!e.length)return;let t=e.findIndex(s=>s.name===Cn.value?.name),n=t<0?i>0?0:e.length-1:(t+i+e.length)%e.length;it.value="",Ve.value=[e[n].name]}var b1=()=>Ve.value.length>0||it.value!=="",D0=["world","local","view"],cr=[{title:"Undo",group:"Body",keys:["Ctrl+Z"],run:()=>ee.session.send({type:"undo"})},{title:"Redo",group:"Body",keys:["Ctrl+Shift+Z","Ctrl+Y"],run:()=>ee.session.send({type:"redo"})},{title:"Reset the pose",group:"Body",run:()=>ee.session.send({type:"reset_pose"})},{title:"Mirror the pose",group:"Body",keys:["M"],run:()=>ee.session.send({type:"mirror_pose"})},{title:"Relax",group:"Body",keys:["L"],run:()=>ee.session.send({type:"relax"})},{title:"Human or plain manner",group:"Body",run:()=>ee.session.send({type:"set_settings",manner:Vi.value?.manner==="human"?"plain":"human"}),enabled:()=>!Vi.value?.why_plain},{title:"Random pose",group:"Body",keys:["R"],run:()=>ee.session.send({type:"random_pose"})},{title:"Pose both sides alike",group:"Body",keys:["S"],run:()=>Nn.value=!Nn.value},{title:"Snap to floor, grid and angle",group:"Body",keys:["G"],run:()=>Yn.value=!Yn.value},{title:"All goals, position and orientation",group:"Body",run:()=>ee.session.send({type:"ask_all"})},{title:"Put all goals where the body is",group:"Body",run:()=>ee.session.send({type:"snap_goals",names:[]})},{title:"Pin or unpin",group:"Selection",keys:["P"],run:Of},{title:"Let it go",group:"Selection",keys:["Delete","Backspace"],run:jh,enabled:b1},{title:"Next part",group:"Selection",keys:["]"],run:()=>L0(1)},{title:"Part before",group:"Selection",keys:["["],run:()=>L0(-1)},{title:"Select nothing",group:"Selection",keys:["Esc"],run:()=>(Ve.value=[],it.value="")},{title:"Stand on it",group:"Selection",run:()=>Cn.value&&ee.session.send({type:"set_base",segment:Cn.value.name}),enabled:()=>Cn.value!==null},{title:"Arrows in world, own or view axes",group:"Selection",keys:["W"],run:()=>Hi.value=D0[(D0.indexOf(Hi.value)+1)%3]},{title:"Frame the selection or the body",group:"View",keys:["F"],run:()=>ee.view.frameSelection()},{title:"Front",group:"View",keys:["1"],run:()=>Kh("front")},{title:"Side",group:"View",keys:["2"],run:()=>Kh("side")},{title:"Top",group:"View",keys:["3"],run:()=>Kh("top")},{title:"Corner",group:"View",keys:["4"],run:()=>Kh("corner")},{title:"Light or dark",group:"View",keys:["T"],run:()=>ds.value=!fn()},{title:"Show its own skin or the mannequin",group:"View",run:()=>St.value={...St.value,skin:!St.value.skin},enabled:()=>!!Pe.value?.skin},...["joints","frames","mass","capsules","gizmo"].map(i=>({title:`Show or hide ${Bf()[i]}`,group:"View",run:()=>St.value={...St.value,[i]:!St.value[i]}})),{title:"Play or pause",group:"Motion",keys:["Space"],run:()=>qt.value&&ee.session.send({type:"play",playing:!qt.value.playing}),enabled:()=>qt.value!==null},{title:"Walk or stop",group:"Motion",keys:["Shift+W"],run:kf},{title:"Take this frame",group:"Motion",run:()=>ee.session.send({type:"take_frame"}),enabled:()=>qt.value?.shown===!0},{title:"Open a file…",group:"File",keys:["Ctrl+O"],run:wr},{title:"Save the document",group:"File",keys:["Ctrl+S"],run:()=>{en("document")}},{title:"Save the pose",group:"File",run:()=>{en("pose")}},{title:"Save the pose as BVH",group:"File",run:()=>{en("pose_bvh")}},{title:"Save the motion as BVH",group:"File",run:()=>{en("motion_bvh")},enabled:()=>qt.value!==null},{title:"Copy as Python",group:"File",run:()=>{Ll()}},{title:"Save a picture",group:"File",keys:["Ctrl+P"],run:()=>{Dl()}},{title:"Export a page that needs no studio",group:"File",run:()=>{en("page",{dark:fn()})}},{title:"New: the biped at rest",group:"File",run:()=>ee.session.send({type:"new_document"})},...Gi.map(i=>({title:`Go to ${i[0].toUpperCase()}${i.slice(1)}`,group:"Page",run:()=>(Qt.value=i,Mi.value=!0)})),{title:"Everything that can be done",group:"Page",keys:["Ctrl+K"],run:()=>ci.value=!ci.value},{title:"Numbers for engineers",group:"Page",keys:["E"],run:()=>zt.value=!zt.value},{title:"Compare methods side by side",group:"Page",run:()=>(li.value="methods",zt.value=!0)},{title:"Compare no methods",group:"Page",run:()=>ai.value=[],enabled:()=>Kn.value.length>0},{title:"Help",group:"Page",keys:["?"],run:()=>hi.value=!hi.value}];function kf(){ee.session.send({type:"walk",walking:hs.value?.phase===""})}function Bf(){return{body:"the body",skin:"its own skin",joints:"joint axes",frames:"frames of hands and feet",mass:"the center of mass",capsules:"what is kept apart",gizmo:"arrows and rings"}}function Ps(i){return cr.find(e=>e.title===i)}var S1=Symbol.for("pv"),M1=0;function x(i,e,t,n,s,r){e||(e={});var o,a,l=e;if("ref"in l&&typeof i!="function")for(a in l={},e)a=="ref"?o=e[a]:l[a]=e[a];var c={type:i,props:l,key:t,ref:o,__k:null,__:null,__b:0,__e:null,__c:null,constructor:S1,__v:--M1,__i:-1,__u:0};return(s||r)&&(c.__source=s,c.__self=r),at.vnode&&at.vnode(c),c}var w1={undo:"M9 6 4 11l5 5 M4 11h10a6 6 0 0 1 0 12h-3",redo:"M15 6l5 5-5 5 M20 11H10a6 6 0 0 0 0 12h3",sun:"M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z M12 2v2 M12 20v2 M2 12h2 M20 12h2 M5 5l1.4 1.4 M17.6 17.6 19 19 M19 5l-1.4 1.4 M6.4 17.6 5 19",moon:"M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z",help:"M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4 M12 17.5v.5",search:"M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14z M16 16l5 5",pin:"M9 3h6l-1 7 4 4H6l4-4-1-7z M12 14v7",pinned:"M9 3h6l-1 7 4 4H6l4-4-1-7z M12 14v7",play:"M7 4l13 8-13 8z",pause:"M7 4h4v16H7z M14 4h4v16h-4z",walk:"M13 4.5a1.5 1.5 0 1 0 0-.1z M10 21l2-6-3-3 1-5 3 2 3 2 M12 15l3 2 1 4 M9 8l-3 2-1 3",stop:"M6 6h12v12H6z",open:"M3 7h6l2 2h10l-2 10H5z",save:"M5 3h11l3 3v15H5z M8 3v6h7V3 M8 21v-7h8v7",picture:"M4 7h4l2-3h4l2 3h4v13H4z M12 10a4 4 0 1 0 0 8 4 4 0 0 0 0-8z",mirror:"M12 3v18 M9 7 3 17h6z M15 7l6 10h-6z",dice:"M5 5h14v14H5z M9 9v.1 M15 9v.1 M12 12v.1 M9 15v.1 M15 15v.1",reset:"M4 4v6h6 M4.5 10a8 8 0 1 1-.4 4",relax:"M4 9c3-4 5 4 8 0s5 4 8 0 M4 16c3-4 5 4 8 0s5 4 8 0",frame:"M4 9V4h5 M15 4h5v5 M20 15v5h-5 M9 20H4v-5",close:"M6 6l12 12 M18 6 6 18",wrench:"M14 6a5 5 0 0 1 6-2l-3 3 2 2 3-3a5 5 0 0 1-7 6l-8 8-3-3 8-8a5 5 0 0 1 2-3z",magnet:"M6 3v9a6 6 0 0 0 12 0V3h-4v9a2 2 0 0 1-4 0V3z M6 7h4 M14 7h4",symmetry:"M12 3v18 M8 8 4 12l4 4 M16 8l4 4-4 4",file:"M6 3h8l4 4v14H6z M14 3v4h4",copy:"M8 8h11v13H8z M5 16V3h11v2",film:"M4 5h16v14H4z M8 5v14 M16 5v14 M4 9h4 M4 15h4 M16 9h4 M16 15h4",page:"M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z M3 12h18 M12 3c3 3 3 15 0 18 M12 3c-3 3-3 15 0 18",down:"M6 9l6 6 6-6",up:"M6 15l6-6 6 6",turn:"M4 12a8 3.5 0 1 0 16 0 8 3.5 0 1 0-16 0 M17 17l3-2-1-3",more:"M5 12v.1 M12 12v.1 M19 12v.1"};function fo({name:i}){return x("svg",{class:"icon",viewBox:"0 0 24 24",width:"18",height:"18","aria-hidden":"true",fill:i==="pinned"||i==="play"||i==="stop"||i==="pause"?"currentColor":"none",stroke:"currentColor","stroke-width":"1.7","stroke-linecap":"round","stroke-linejoin":"round",children:x("path",{d:w1[i]})})}function N0(i){let e=i.trim().replace("−","-").replace(",",".").replace(/[°%]|mm|m\/s|m$/g,"").trim();return/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(e)?Number(e):null}function T1(i){return Math.max(0,Math.min(4,-Math.floor(Math.log10(i)+1e-9)))}var E1=400;function Ft(i){let{label:e,value:t,onChange:n,low:s=-1/0,high:r=1/0,step:o=1,unit:a="",hint:l,disabled:c=!1,bare:h=!1}=i,d=i.decimals??T1(o),f=cn(null),u=cn(""),g=Bt({to:0,at:-1/0}),_=ju(),m=f.value??Qh(t,d),p=M=>{let y=N0(M);if(f.value=null,y===null){u.value=`${M.trim()||"That"} is not a number.`;return}let E=Math.min(Math.max(y,s),r);u.value=E===y?"":`${Qh(s,d)} to ${Qh(r,d)}: it is ${Qh(E,d)} now.`,E!==t&&n(E)},b=(M,y)=>{let E=y-g.current.at<E1?g.current.to:N0(m)??t,A=Math.min(Math.max(Number((E+M).toFixed(6)),s),r);g.current={to:A,at:y},f.value=null,u.value="",n(A)};return x("div",{class:"field",title:l,children:[x("label",{class:h?"unseen":"field-label",for:_,children:e}),x("span",{class:`number${c?" off":""}`,children:[x("input",{id:_,type:"text",inputMode:"text",autocomplete:"off",role:"spinbutton","aria-valuenow":Number(t.toFixed(d)),"aria-valuemin":Number.isFinite(s)?s:void 0,"aria-valuemax":Number.isFinite(r)?r:void 0,"aria-invalid":u.value?"true":void 0,disabled:c,value:m,onInput:M=>{f.value=M.currentTarget.value,g.current.at=-1/0},onFocus:M=>M.currentTarget.select(),onBlur:()=>{f.value!==null&&p(f.value)},onKeyDown:M=>{let y=o*(M.shiftKey?10:1);M.key==="Enter"?(p(M.currentTarget.value),M.currentTarget.select()):M.key==="Escape"&&f.value!==null?(f.value=null,u.value="",M.stopPropagation()):(M.key==="ArrowUp"||M.key==="ArrowDown")&&(b(M.key==="ArrowUp"?y:-y,M.timeStamp),M.preventDefault())}}),a&&x("span",{class:"unit",children:a})]}),u.value&&x("span",{class:"field-problem",role:"alert",children:u.value})]})}function Qh(i,e){let t=i.toFixed(e);return Number(t)===0?0 .toFixed(e):t}function ns(i){let{label:e,value:t,onChange:n,low:s,high:r,step:o=1,disabled:a=!1,hint:l}=i,c=Math.min(Math.max(t,s),r),h=r>s?(c-s)/(r-s):0,d=Bt(null);return ln(()=>{d.current?.style.setProperty("--share",`${100*h}%`)},[h]),x("div",{class:"slider-row",title:l,children:[x(Ft,{...i}),x("input",{ref:d,type:"range","aria-label":e,min:s,max:r,step:o,value:c,disabled:a,onInput:f=>n(Number(f.currentTarget.value))})]})}function on({label:i,on:e,onChange:t,hint:n,disabled:s=!1,children:r}){return x("label",{class:`switch${s?" off":""}`,title:n,children:[x("input",{type:"checkbox",role:"switch",checked:e,disabled:s,onChange:o=>t(o.currentTarget.checked)}),x("span",{class:"switch-track","aria-hidden":"true"}),x("span",{class:"switch-label",children:i}),r!==void 0&&x("span",{class:"switch-left",children:r})]})}function Fn(i){let e=ju();return x("div",{class:"field",title:i.hint,children:[x("label",{class:"field-label",for:e,children:i.label}),x("select",{id:e,value:i.value,disabled:i.disabled,onChange:t=>i.onChange(t.currentTarget.value),children:i.choices.map(({value:t,label:n})=>x("option",{value:t,selected:t===i.value,children:n},t))})]})}function ri(i){return x("div",{class:"field",title:i.hint,children:[x("span",{class:i.bare?"unseen":"field-label","aria-hidden":"true",children:i.label}),x("div",{class:"segmented",role:"radiogroup","aria-label":i.label,children:i.choices.map(({value:e,label:t})=>x("button",{type:"button",role:"radio","aria-checked":e===i.value,disabled:i.disabled,onClick:()=>i.onChange(e),children:t},e))})]})}function Ae({label:i,onClick:e,icon:t,hint:n,keys:s,primary:r,disabled:o,pressed:a,bare:l,roomy:c}){let h=[n??(l?i:void 0),s&&`(${s})`].filter(Boolean).join(" ");return x("button",{type:"button",class:`button${r?" primary":""}${l?" bare":""}${c?" not-on-phones":""}`,title:h||void 0,"aria-label":l?i:void 0,"aria-pressed":a,disabled:o,onClick:e,children:[t&&x(fo,{name:t}),!l&&x("span",{children:i})]})}function eu({notes:i}){return x(nt,{children:i.map(e=>x("p",{class:"quiet",children:e},e))})}function Ot({title:i,children:e,open:t=!0}){return x("details",{class:"section",open:t,children:[x("summary",{children:i}),x("div",{class:"section-body",children:e})]})}function A1(i,e){let t=i.toLowerCase().replace(/\s+/g,""),n=e.toLowerCase();if(!t)return 0;let s=n.indexOf(i.toLowerCase().trim());if(s>=0)return s/100;let r=-1,o=0;for(let a of t){let l=n.indexOf(a,r+1);if(l<0)return null;o+=l-r-1,r=l}return 1+o}function C1(){return(Pe.value?.gallery.items??[]).map(({name:i,title:e})=>({title:`Pose: ${e}`,group:"Body",run:()=>ee.session.send({type:"gallery_pose",name:i})}))}function U0(){let i=cn(""),e=cn(0),t=Bt(null),n=[...cr,...C1()].filter(a=>!a.enabled||a.enabled()).map(a=>({action:a,score:A1(i.value,`${a.title} ${a.group}`)})).filter(a=>a.score!==null).sort((a,l)=>a.score-l.score).slice(0,60),s=Math.min(e.value,n.length-1),r=()=>{ci.value=!1,ee.stage.canvas.focus()},o=a=>{r(),a.run()};return fr(()=>{t.current?.children[s]?.scrollIntoView({block:"nearest"})}),x(O0,{label:"Everything that can be done",close:r,name:"palette",children:[x("input",{class:"palette-input",type:"text",role:"combobox","aria-expanded":"true","aria-controls":"palette-list","aria-activedescendant":s>=0?`palette-${s}`:void 0,"aria-label":"What to do",placeholder:"What to do?",value:i.value,ref:a=>a?.focus(),onInput:a=>{i.value=a.currentTarget.value,e.value=0},onKeyDown:a=>{if(a.key==="ArrowDown")e.value=Math.min(s+1,n.length-1);else if(a.key==="ArrowUp")e.value=Math.max(s-1,0);else if(a.key==="Enter"&&n[s])o(n[s].action);else return;a.preventDefault()}}),x("ul",{id:"palette-list",role:"listbox","aria-label":"What can be done",ref:t,children:n.map(({action:a},l)=>x("li",{id:`palette-${l}`,role:"option","aria-selected":l===s,onClick:()=>o(a),onPointerMove:()=>e.value=l,children:[x("span",{children:a.title}),x("span",{class:"quiet",children:a.group}),a.keys&&x("kbd",{children:a.keys[0]})]},a.title))}),!n.length&&x("p",{class:"quiet padded",children:"Nothing is called so."})]})}var R1=[["Drag a part of the body","move it; the whole body follows"],["Shift, or X, Y, Z while dragging","along the floor, or along an axis"],["Ctrl while dragging","snap to the floor, the grid, angles"],["Esc while dragging","take it back"],["Click, Shift+click","select a part, several parts"],["Click on a pin","pin or unpin the part"],["Right click, or press long","what can be done here"],["Drag beside the body","turn the camera; right button shifts it"],["Scroll, or two fingers","come nearer; two fingers shift, too"],["Alt+drag","turn the camera from anywhere"],["Arrow keys","move what is selected 1 cm (Shift: 10 cm), else turn the camera"]];function F0(){let i=()=>{hi.value=!1},e=[...new Set(cr.filter(t=>t.keys).map(t=>t.group))];return x(O0,{label:"Help",close:i,name:"help",children:[x("header",{children:[x("h2",{children:"Help"}),x(Ae,{label:"Close help",icon:"close",bare:!0,keys:"Esc",onClick:i})]}),x("div",{class:"help-body",tabIndex:0,role:"region","aria-label":"Keys and gestures",children:[x("section",{children:[x("h3",{children:"On the stage"}),x("dl",{children:R1.map(([t,n])=>x("div",{children:[x("dt",{children:t}),x("dd",{children:n})]},t))})]}),e.map(t=>x("section",{children:[x("h3",{children:t}),x("dl",{children:cr.filter(n=>n.group===t&&n.keys).map(n=>x("div",{children:[x("dt",{children:x("kbd",{children:n.keys?.join(" or ")})}),x("dd",{children:n.title})]},n.title))})]},t))]})]})}function O0({label:i,close:e,name:t,children:n}){let s=Bt(null);return ln(()=>{let r=document.activeElement;return s.current?.contains(r)||(s.current?.querySelector("input, button")??s.current)?.focus(),()=>r?.focus?.()},[]),x("div",{class:"backdrop",onPointerDown:r=>r.target===r.currentTarget&&e(),children:x("div",{ref:s,class:`dialog ${t}`,role:"dialog","aria-modal":"true","aria-label":i,tabIndex:-1,onKeyDown:r=>{r.key==="Tab"&&P1(r,s.current)},children:n})})}function P1(i,e){let t=[...e?.querySelectorAll("button, input, [tabindex='0']")??[]];if(!t.length)return;let[n,s]=[t[0],t[t.length-1]];if(i.shiftKey&&document.activeElement===n)s.focus();else if(!i.shiftKey&&document.activeElement===s)n.focus();else return;i.preventDefault()}var tu=Ne(null);function Is(i,e=i){let t=Ps(i);return{title:e,run:()=>t?.run(),keys:t?.keys?.[0]}}function I1(i){if(i.extra)return[{title:"Set it by numbers",run:()=>(Ve.value=[],it.value=i.extra)},{title:"Switch it off",keys:"Delete",run:()=>ee.session.send({type:"set_extra",key:i.extra,enabled:!1})}];let e=Pe.value?.segments.find(r=>r.name===i.segment);if(!e)return[Is("Frame the selection or the body","Frame the body"),...["Front","Side","Top","Corner"].map(r=>Is(r)),Is("Mirror the pose"),Is("Save a picture"),Is("Open a file…")];let t=e.effector?wi(e.effector):void 0,n=e.effector?jn(e.effector):void 0,s=[];if(n&&!n.on_base&&s.push({title:n.enabled?"Unpin":"Pin here",keys:"P",run:Of}),t&&!t.on_base){(t.enabled||n?.enabled)&&s.push(Is("Let it go")),t.enabled&&s.push({title:"Want it where it is",run:()=>ee.session.send({type:"snap_goals",names:[t.name]})});let r=t.enabled&&t.asks!=="position";s.push({title:r?"Let it turn":"Hold its turn",run:()=>ee.session.send({type:"set_goal",name:t.name,enabled:!0,asks:r?"position":"both"})})}return e.name!==zi.value&&s.push({title:"Stand on it",run:()=>ee.session.send({type:"set_base",segment:e.name})}),e.partner&&e.partner!==e.name&&s.push({title:"Select the other side too",run:()=>Ve.value=[...new Set([...Ve.value,e.partner])]}),s.push(Is("Frame the selection or the body","Frame it"),Is("Mirror the pose")),s}function k0(){let i=tu.value,e=Bt(null),t=()=>{tu.value=null};if(fr(()=>{let s=e.current;!s||!i||(s.style.left=`${Math.max(4,Math.min(i.x,window.innerWidth-s.offsetWidth-4))}px`,s.style.top=`${Math.max(4,Math.min(i.y,window.innerHeight-s.offsetHeight-4))}px`,s.querySelector("button")?.focus())},[i]),!i)return null;let n=i.segment?Ti(i.segment):i.extra?Jn.value.find(({offer:s})=>s.key===i.extra)?.offer.label??"":"View";return x("div",{class:"menu-backdrop",onPointerDown:s=>s.target===s.currentTarget&&t(),onContextMenu:s=>s.preventDefault(),children:x("div",{class:"menu",role:"menu","aria-label":n,ref:e,onKeyDown:s=>{let r=[...s.currentTarget.querySelectorAll("button")],o=r.indexOf(document.activeElement);if(s.key==="ArrowDown")r[(o+1)%r.length].focus();else if(s.key==="ArrowUp")r[(o-1+r.length)%r.length].focus();else if(s.key==="Escape"||s.key==="Tab")t(),ee.stage.canvas.focus();else return;s.preventDefault(),s.stopPropagation()},children:[x("p",{class:"menu-title",children:n}),I1(i).map(s=>x("button",{type:"button",role:"menuitem",onClick:()=>{t(),s.run(),ee.stage.canvas.focus()},children:[x("span",{children:s.title}),s.keys&&x("kbd",{children:s.keys})]},s.title))]})})}function B0(){return x("div",{class:"sentences",role:"status","aria-live":"polite",children:Si.value.slice(-1).map(({id:i,kind:e,sentence:t})=>x("div",{class:`sentence ${e}`,children:[x("span",{children:t}),x(Ae,{label:"Close",icon:"close",bare:!0,onClick:()=>Il(i)})]},i))})}function z0(){return ls.value!=="lost"?null:x("div",{class:"lost",role:"alert",children:[x("strong",{children:cs.value?"This page is not let in.":"The studio is gone."}),x("span",{children:cs.value?"Another studio answers at this address: open the one that it printed.":vr.value?"What is shown stays, but cannot be changed. This page connects again by itself when it is back.":"Start it with “poise studio”, or open the address it prints."})]})}function V0(){let i=Mr.value,e=Bt(null);return fr(()=>{let t=e.current;!t||!i||(t.style.left=`${Math.max(8,Math.min(i.x-t.offsetWidth/2,window.innerWidth-t.offsetWidth-8))}px`,t.style.top=`${Math.max(8,Math.min(i.y,window.innerHeight-t.offsetHeight-8))}px`)},[i]),i?x("div",{class:"file-problem",role:"alert",ref:e,children:[x(fo,{name:"file"}),x("span",{children:i.sentence}),x(Ae,{label:"Close",icon:"close",bare:!0,onClick:()=>Mr.value=null})]}):null}function G0(){let i=cn(!1);return ln(()=>{let e=r=>r.dataTransfer?.types.includes("Files")??!1,t=r=>{e(r)&&(r.preventDefault(),i.value=!0)},n=r=>{r.relatedTarget===null&&(i.value=!1)},s=r=>{i.value=!1;let o=r.dataTransfer?.files;o?.length&&(r.preventDefault(),nm(o,r.clientX,r.clientY))};return window.addEventListener("dragover",t),window.addEventListener("dragleave",n),window.addEventListener("drop",s),()=>{window.removeEventListener("dragover",t),window.removeEventListener("dragleave",n),window.removeEventListener("drop",s)}},[]),x(nt,{children:[i.value&&x("div",{class:"drop",children:"Drop an avatar (.vrm, .glb), a motion (.bvh), a robot (.urdf), or a document, pose or character (.json)"}),Ei.value&&x("div",{class:"opening",role:"status",children:["Opening ",Ei.value.name,"… ",x("progress",{max:1,value:Ei.value.share,"aria-label":"Sent so far"})]})]})}function H0(){let i=Pe.value;if(!i)return null;let e=i.summary??[];return x(nt,{children:[x(Ot,{title:"File",children:x("div",{class:"row wrap",children:[x(Ae,{label:Ei.value?"Opening…":"Open…",icon:"open",primary:!0,hint:"An avatar (.vrm, .glb), a motion (.bvh), a robot (.urdf), a document, a pose or a character (.json); or drop it anywhere",keys:"Ctrl+O",onClick:wr,disabled:Ei.value!==null}),x(Ae,{label:"Save document",icon:"save",hint:"Character, pose, goals and settings, as one file",keys:"Ctrl+S",onClick:()=>{en("document")}}),x(Ae,{label:"Save pose",icon:"save",hint:"The joints' angles alone",onClick:()=>{en("pose")}}),i.avatar&&x(Ae,{label:`Save pose as ${i.avatar}`,icon:"save",hint:"The avatar's own file, with the pose as an animation",onClick:()=>{en("pose_avatar")}}),x(Ae,{label:"Save pose as BVH",icon:"save",hint:"The skeleton, with the pose as its one frame",onClick:()=>{en("pose_bvh")}}),x(Ae,{label:"Copy as Python",icon:"copy",hint:"The goals as a program",onClick:()=>{Ll()}}),x(Ae,{label:"New",icon:"file",hint:"Begin again with the biped",onClick:()=>ee.session.send({type:"new_document"})})]})}),Ws.value.length>0&&x(Ot,{title:"How the file was read",children:x(eu,{notes:Ws.value})}),x(Ot,{title:i.name||"Body",children:x("dl",{class:"facts",children:e.map(([t,n])=>x("div",{children:[x("dt",{children:t}),x("dd",{children:n})]},t))})}),x(Ot,{title:"Joints",open:!1,children:x(L1,{})})]})}function L1(){let i=Pe.value,e=cn("");if(!i)return null;let t=e.value.trim().toLowerCase();return x(nt,{children:[x("input",{class:"search",type:"search",placeholder:"Find a joint","aria-label":"Find a joint",value:e.value,onInput:n=>e.value=n.currentTarget.value}),i.joints.map((n,s)=>t&&!n.title.toLowerCase().includes(t)?null:x(zf,{joint:n,index:s},n.name))]})}function zf({joint:i,index:e}){let t=Tl.value[e],n=Lo.value[e]??0,s=t?.low??(i.unit==="°"?-360:-1e4),r=t?.high??(i.unit==="°"?360:1e4),o=jt.value?.at_limits.includes(i.name)??!1,a=(l,c)=>ee.session.send({type:"set_limits",name:i.name,low:l,high:c});return x("div",{class:`joint${o?" at-limit":""}`,children:[x(ns,{label:i.title,unit:i.unit,value:n,low:s,high:r,step:i.unit==="°"?1:5,decimals:i.unit==="°"?1:0,onChange:l=>ee.session.send({type:"set_joint",name:i.name,value:l})}),o&&x("span",{class:"tag",children:"at its limit"}),i.has_interval&&x("div",{class:"limits",role:"group","aria-label":`Limits of ${i.title}`,children:[x(Ft,{label:`Lowest ${i.title}`,bare:!0,unit:i.unit,value:s,step:1,onChange:l=>a(l,r),high:r,low:-1e5}),x("span",{"aria-hidden":"true",children:"to"}),x(Ft,{label:`Highest ${i.title}`,bare:!0,unit:i.unit,value:r,step:1,onChange:l=>a(s,l),low:s,high:1e5})]})]})}var Be=i=>new Ue(i),Ja={background:Be("#e9e7e3"),floor:Be("#efede9"),line:Be("#dad7d1"),section:Be("#c4c0b9"),shadow:.3,body:Be("#ecd9bd"),accent:Be("#55504c"),highlight:Be("#2f7fd6"),selected:Be("#e07a10"),wanted:Be("#d02f38"),goal:Be("#007c92"),limit:Be("#b637c6"),axes:[Be("#d63a36"),Be("#2f9e44"),Be("#2f66dd")],stair:Be("#e6e3de"),riser:Be("#cdc9c2"),edge:Be("#77726b"),sky:Be("#ffffff"),bounce:Be("#b9aa98"),ambient:1.55,key:2,fill:.55,rim:.5,compared:[Be("#1f5fc4"),Be("#1a7a40"),Be("#8b35c2"),Be("#876300")],feet:[Be("#1863b0"),Be("#b0520c")]},nu={background:Be("#1c1e22"),floor:Be("#24272c"),line:Be("#30343a"),section:Be("#444a52"),shadow:.5,body:Be("#dcc8ab"),accent:Be("#3d3a39"),highlight:Be("#6db3ff"),selected:Be("#ffa43a"),wanted:Be("#ff6b70"),goal:Be("#4cc9dc"),limit:Be("#d977ee"),axes:[Be("#f0605a"),Be("#62c66a"),Be("#6b9bff")],stair:Be("#2d3036"),riser:Be("#23262b"),edge:Be("#8b919a"),sky:Be("#c9d4e6"),bounce:Be("#4a4640"),ambient:.95,key:1.9,fill:.4,rim:1.3,compared:[Be("#7db4ff"),Be("#6fd38e"),Be("#cf9fff"),Be("#e8c64d")],feet:[Be("#7db8ff"),Be("#f0a35e")]};function W0(){let i=(fn()?nu:Ja).compared;return Kn.value.map(e=>({name:e,color:`#${i[ai.value.indexOf(e)]?.getHexString()}`,state:Cl.value.find(t=>t.name===e)}))}function Ka(i){return i.toFixed(i<10?2:i<100?1:0).replace(/\B(?=(\d{3})+$)/g,i<100?"":" ")}function X0(){return x("div",{class:"drawer-body",children:[x(D1,{}),x(U1,{})]})}function D1(){let i=W0();return x("div",{class:"drawer-part compared",children:[i.length>0&&x("table",{children:[x("caption",{class:"unseen",children:"Methods side by side"}),x("thead",{children:x("tr",{children:[x("th",{scope:"col",children:"Method"}),x("th",{scope:"col",class:"right",children:"mm"}),x("th",{scope:"col",class:"right",children:"°"}),x("th",{scope:"col",class:"right",children:"Iterations"}),x("th",{scope:"col",class:"right",children:"µs"}),x("th",{scope:"col",children:x("span",{class:"unseen",children:"Compare no longer"})})]})}),x("tbody",{children:i.map(e=>x(N1,{...e},e.name))})]}),x("p",{class:"quiet",children:i.length>0?"Largest errors left; iterations and time since the goals last changed. At most 30 solves a second, after the body's own, without its speed limit and manner. Balance, floor and the like: poise alone.":"Tick up to four methods. Each solves the goals of the body from a pose of its own and is drawn beside it, translucent."})]})}function N1({name:i,color:e,state:t}){return x("tr",{class:"compared-row",children:[x("th",{scope:"row",children:x(q0,{name:i,color:e})}),!t||t.sentence?x("td",{colSpan:4,class:"quiet",children:t?.sentence??"…"}):x(nt,{children:[x("td",{class:`right${t.position_reached?"":" missed"}`,children:Ka(t.millimetres)}),x("td",{class:`right${t.orientation_reached?"":" missed"}`,children:Ka(t.degrees)}),x("td",{class:"right",children:Ka(t.iterations).replace(".00","").replace(".0","")}),x("td",{class:"right",children:Ka(t.microseconds)})]}),x("td",{children:x(Ae,{bare:!0,label:`Compare ${i} no longer`,icon:"close",onClick:()=>Rl(i,!1)})})]})}function q0({name:i,color:e}){return x("span",{class:"compared-name",style:{color:e},children:[x("span",{class:"swatch",style:{background:e},"aria-hidden":"true"}),i]})}function U1(){let i=Pe.value,e=Kn.value,t=e.length>=(i?.most_compared??0),n=[...new Set(i?.compared.map(({family:s})=>s))];return x("div",{class:"drawer-part wide",children:x("div",{class:"method-choices",children:n.map(s=>x("fieldset",{children:[x("legend",{children:s[0].toUpperCase()+s.slice(1)}),i?.compared.filter(r=>r.family===s).map(({name:r})=>x("label",{class:t&&!e.includes(r)?"off":"",children:[x("input",{type:"checkbox",checked:e.includes(r),disabled:t&&!e.includes(r),onChange:o=>Rl(r,o.currentTarget.checked)}),r]},r))]},s))})})}function $0(){let i=W0();return!i.length||zt.value&&li.value==="methods"?null:x("button",{type:"button",class:"compared-legend",title:"Methods side by side",onClick:()=>{li.value="methods",zt.value=!0},children:i.map(({name:t,color:n,state:s})=>x("span",{children:[x(q0,{name:t,color:n}),x("span",{class:"tabular quiet",children:!s||s.sentence?"–":`${Ka(s.millimetres)} mm`})]},t))})}var F1=[{value:"solver",label:"Solver"},{value:"methods",label:"Side by side"}];function Z0(){return x("section",{class:"drawer","aria-label":"Numbers for engineers",children:[x("header",{children:[x("h2",{children:"Numbers for engineers"}),x(ri,{bare:!0,label:"What the drawer shows",value:li.value,choices:F1,onChange:i=>li.value=i}),x("span",{class:"quiet tabular drawer-work",children:jt.value?.work}),x(Ae,{label:"Close the drawer",icon:"close",bare:!0,keys:"E",onClick:()=>zt.value=!1})]}),li.value==="methods"?x(X0,{}):x("div",{class:"drawer-body",children:[x(O1,{}),x(V1,{}),x(z1,{})]})]})}function O1(){let i=jt.value?.at_limits??[];return x("div",{class:"drawer-part wide",children:[x("table",{children:[x("caption",{class:"unseen",children:"Goals"}),x("thead",{children:x("tr",{children:[x("th",{scope:"col",children:"Goal"}),x("th",{scope:"col",children:"Asks for"}),x("th",{scope:"col",children:"Priority"}),x("th",{scope:"col",class:"right",children:"Error"})]})}),x("tbody",{children:[Po.value.filter(e=>!e.on_base).map(e=>x(k1,{goal:e},e.name)),Jn.value.filter(({state:e})=>e.enabled).map(({offer:e,state:t})=>x("tr",{children:[x("th",{scope:"row",children:e.title}),x("td",{children:t.idle?"idle":"on"}),x("td",{children:x(Ft,{bare:!0,label:`Priority of ${e.title}`,value:t.priority,low:1,high:Pe.value?.ranges.priority?.high??100,step:1,onChange:n=>ee.session.send({type:"set_extra",key:e.key,priority:n})})}),x("td",{class:"right tabular",children:J0(e.key)})]},e.key))]})]}),x("div",{class:"row wrap",children:[x(Ae,{label:"All goals, six DOF",hint:"The paper's set-up: position and orientation of every effector",onClick:()=>ee.session.send({type:"ask_all"})}),x(Ae,{label:"Snap all to the pose",hint:"Put every goal where its effector is",onClick:()=>ee.session.send({type:"snap_goals",names:[]})})]}),x("p",{class:"quiet",children:i.length?`At a limit: ${i.join(", ")}`:"No joint is at a limit."})]})}function J0(i){return jt.value?.errors.find(e=>e.key===i)?.text??""}function k1({goal:i}){let e=Ti(i.name);return x("tr",{children:[x("th",{scope:"row",children:x(on,{label:e,on:i.enabled,onChange:t=>ee.session.send({type:"set_goal",name:i.name,enabled:t})})}),x("td",{children:x("select",{"aria-label":`What ${e} asks for`,value:i.asks,disabled:!i.enabled,onChange:t=>ee.session.send({type:"set_goal",name:i.name,asks:t.currentTarget.value}),children:["position","orientation","both"].map(t=>x("option",{value:t,selected:t===i.asks,children:t},t))})}),x("td",{children:x(Ft,{bare:!0,label:`Priority of ${e}`,value:i.priority,low:1,high:Pe.value?.ranges.priority?.high??100,step:1,disabled:!i.enabled,onChange:t=>ee.session.send({type:"set_goal",name:i.name,priority:t})})}),x("td",{class:"right tabular",children:i.enabled?J0(i.name):x("span",{class:"quiet",children:"follows"})})]})}var B1=[{name:"iterations",label:"Iterations",step:1,decimals:0,hint:"The most linearisations of a solve"},{name:"sweeps",label:"Sweeps",step:1,decimals:0,hint:"Gauss-Seidel passes on each; 0 leaves it to the method"},{name:"damping",label:"Damping",step:.001,decimals:3,hint:"δ of equation 17, for the method paper"},{name:"budget",label:"Budget",unit:"µs",step:10,decimals:0,hint:"No iteration begins after it; 0 for none"},{name:"max_speed",label:"Max speed",unit:"°/s",step:10,decimals:0,hint:"No joint moves faster; 0 for no bound"},{name:"posture_weight",label:"Posture",step:.01,decimals:2,hint:"The weak pull towards the reference [1/rad]"}];function z1(){let i=Vi.value,e=Pe.value;return!i||!e?null:x("div",{class:"drawer-part",children:[x(Fn,{label:"Method",value:i.method,choices:e.methods.map(t=>({value:t,label:t})),onChange:t=>ee.session.send({type:"set_settings",method:t}),hint:"poise, or paper: the paper's own projected Gauss-Seidel"}),i.method==="paper"&&x("p",{class:"quiet",children:"The method paper has pose goals only: what the body keeps to waits for poise."}),B1.map(({name:t,label:n,unit:s,step:r,decimals:o,hint:a})=>x(Ft,{label:n,...s?{unit:s}:{},step:r,decimals:o,hint:a,value:i[t],low:e.ranges[t]?.low??0,high:e.ranges[t]?.high??1e6,onChange:l=>ee.session.send({type:"set_settings",[t]:l})},t)),x(Ae,{label:"Save the last solve",icon:"save",hint:"A capture that replays it bit for bit",onClick:()=>{en("capture")}})]})}function V1(){let i=Al.value;return x("div",{class:"drawer-part",children:[x(Y0,{title:"Largest error",unit:"mm",seconds:i?.seconds??[],values:i?.millimetres??[]}),x(Y0,{title:"Time of a solve",unit:"µs",seconds:i?.seconds??[],values:i?.microseconds??[]})]})}function Y0({title:i,unit:e,seconds:t,values:n}){let s=Bt(null),r=G1(Math.max(...n,.1));ln(()=>{let a=s.current,l=a?.getContext("2d");if(!a||!l)return;let c=Math.min(window.devicePixelRatio,2),{clientWidth:h,clientHeight:d}=a;a.width=h*c,a.height=d*c,l.scale(c,c);let f=getComputedStyle(a);l.strokeStyle=f.getPropertyValue("--line"),l.strokeRect(.5,.5,h-1,d-1),l.strokeStyle=f.getPropertyValue("--accent"),l.lineWidth=1.5,l.beginPath(),n.forEach((u,g)=>{let _=h*(1+t[g]/10),m=d-2-(d-6)*(u/r);g?l.lineTo(_,m):l.moveTo(_,m)}),l.stroke()},[n,fn()]);let o=n.length?n[n.length-1]:0;return x("figure",{class:"plot",children:[x("figcaption",{children:[i," ",x("span",{class:"tabular",children:n.length?`${o<10?o.toFixed(2):o.toFixed(0)} ${e}`:"–"})," ",n.length>0&&x("span",{class:"quiet tabular",children:["scale 0 to ",Number(r.toPrecision(2))]})]}),x("canvas",{ref:s,role:"img","aria-label":`${i} in the last ten seconds, at most ${r} ${e}`})]})}function G1(i){let e=10**Math.floor(Math.log10(i));return([1,2,5,10].find(t=>t*e>=i)??10)*e}var Vf="";function Gf(i){let e=jt.value?.errors.find(t=>t.key===i);return e&&!e.reached?e.text:""}function iu({group:i}){let e=Jn.value.filter(({offer:t})=>t.group===i);return e.length?x(nt,{children:e.map(({offer:t,state:n})=>x(H1,{offer:t,state:n},t.key))}):x("p",{class:"quiet",children:"This body offers none."})}function H1({offer:i,state:e}){let t=cn(!1),n=s=>{ee.session.send({type:"set_extra",key:i.key,enabled:s}),s&&i.has_target&&i.kind!=="pin"&&(Ve.value=[],it.value=i.key)};return x("div",{class:"extra",children:[x("div",{class:"extra-line",children:[x(on,{label:i.label,on:e.enabled,onChange:n,hint:i.hint,disabled:e.on_base,children:e.enabled?e.idle?"idle":Gf(i.key):""}),e.enabled&&x(Ae,{label:`Settings of ${i.label}`,icon:t.value?"up":"down",bare:!0,pressed:t.value,onClick:()=>t.value=!t.value})]}),e.enabled&&t.value&&x(Hf,{offer:i,state:e})]})}function Hf({offer:i,state:e}){let t=Pe.value?.ranges??{},n=o=>ee.session.send({type:"set_extra",key:i.key,...o}),s=Pe.value?.feet??[],{target:r}=e;return x("div",{class:"extra-fields",children:[x(Ft,{label:"Weight",value:e.weight,low:0,high:t.weight?.high??1e6,step:.1,decimals:2,onChange:o=>n({weight:o}),hint:"How much a metre, or a radian, of error counts"}),x(Ft,{label:"Priority",value:e.priority,low:1,high:t.priority?.high??100,step:1,onChange:o=>n({priority:o}),hint:"1 is the highest: those below never cost it anything"}),i.fields.includes("margin")&&x(Ft,{label:"Margin",unit:"mm",value:1e3*e.margin,low:1e3*(t.margin?.low??0),high:1e3*(t.margin?.high??1),step:1,onChange:o=>n({margin:o/1e3}),hint:"How far inside, or apart"}),i.fields.includes("height")&&x(Ft,{label:"Height",unit:"mm",value:1e3*e.height,low:1e3*(t.height?.low??-10),high:1e3*(t.height?.high??10),step:1,onChange:o=>n({height:o/1e3}),hint:"Nothing goes below it"}),i.fields.includes("bearing")&&s.length>0&&x(Fn,{label:"On",value:e.bearing.length===1?e.bearing[0]:Vf,choices:[{value:Vf,label:"What touches the floor"},...s.map(o=>({value:o,label:Ti(o)}))],onChange:o=>n({bearing:o===Vf?[]:[o]})}),i.fields.includes("orientation")&&x(ri,{label:"Holds",value:e.fixed?"both":"place",choices:[{value:"place",label:"Place"},{value:"both",label:"Place and turn"}],onChange:o=>n({fix_orientation:o==="both"})}),i.has_target&&r&&x("div",{class:"triple",role:"group","aria-label":`Target of ${i.label}`,children:["x","y","z"].map((o,a)=>x(Ft,{label:`${o} [m]`,value:r[a],low:-100,high:100,step:.01,decimals:3,onChange:l=>n({target:r.map((c,h)=>h===a?l:c)})},o))})]})}function Xf(){let i=it.value&&Jn.value.find(({offer:n})=>n.key===it.value),e=Cn.value;if(i)return x(j0,{title:i.offer.label,close:()=>it.value="",children:[x("p",{class:"quiet",children:i.offer.hint}),x(Hf,{...i}),x(Ae,{label:"Switch it off",icon:"close",keys:"Delete",onClick:jh})]});if(!e)return null;let t=Ve.value.length-1;return x(j0,{title:e.title+(t?` and ${t} more`:""),close:()=>Ve.value=[],children:x(X1,{segment:e})})}var K0=348,Wf=new R;function W1(){let i=ee.stage.figure.indexOf(Cn.value?.name??"");return i<0?!1:(ee.stage.project(ee.stage.figure.middleOf(i,Wf),Wf),Wf.x<K0&&ee.stage.extent[0]>2*K0)}function j0({title:i,close:e,children:t}){let n=pr(W1,[i]);return x("section",{class:`inspector${n?" right":""}`,"aria-label":"Selection",children:[x("header",{children:[x("h2",{children:i}),x(Ae,{label:"Select nothing",icon:"close",bare:!0,keys:"Esc",onClick:e})]}),x("div",{class:"inspector-body",children:t})]})}function X1({segment:i}){let e=Pe.value?.joints??[],t=i.effector?wi(i.effector):void 0,n=i.joints.map(s=>e.findIndex(r=>r.name===s)).filter(s=>s>=0);return x(nt,{children:[i.name===zi.value?x("p",{class:"quiet",children:"The body stands on it. Drag it, and the body stands on another part."}):t?x($1,{goal:t}):x("p",{class:"quiet",children:"Drag it to pose the body, or set its joints here."}),i.name!==zi.value&&x(Ae,{label:"Stand on it",hint:"Nothing moves; it is held from now on",onClick:()=>ee.session.send({type:"set_base",segment:i.name})}),n.length>0&&x(Ot,{title:"Joints",children:n.map(s=>x(zf,{joint:e[s],index:s},e[s].name))})]})}function q1(i){let e=jt.value?.errors.find(n=>n.key===i);if(!e||e.reached)return"";let{metres:t}=e;return t<.001?e.text:`${t<.01?`${(1e3*t).toFixed(0)} mm`:t<.995?`${(100*t).toFixed(0)} cm`:`${t.toFixed(1)} m`} short`}function $1({goal:i}){let e=jn(i.name),t=a=>ee.session.send({type:"set_goal",...a,name:i.name}),n=i.enabled&&i.asks!=="orientation",s=i.enabled&&i.asks!=="position",r=(a,l)=>{t(!a&&!l?{enabled:!1}:{enabled:!0,asks:a&&l?"both":a?"position":"orientation"})},o=Pe.value?.ranges.position_weight?.high??1e6;return x(nt,{children:[e&&x(on,{label:"Pinned",on:e.enabled,disabled:e.on_base,hint:"Hold it where it is (P)",onChange:a=>ee.session.send({type:"pin",effectors:[i.name],pinned:a}),children:e.enabled?Gf(e.key):""}),x(on,{label:"Reach",on:n,hint:"Hold its place, as far as the body can",onChange:a=>r(a,s),children:n?q1(i.name):""}),n&&x("div",{class:"triple",role:"group","aria-label":"Where it should be",children:["x","y","z"].map((a,l)=>x(Ft,{label:`${a} [m]`,value:i.position[l],low:-100,high:100,step:.01,decimals:3,onChange:c=>t({position:i.position.map((h,d)=>d===l?c:h)})},a))}),x(on,{label:"Turn",on:s,hint:"Hold how it is turned",onChange:a=>r(n,a)}),i.enabled&&x(nt,{children:[x("div",{class:"pair",children:[n&&x(Ft,{label:"Weight",value:i.position_weight,low:0,high:o,step:.1,decimals:2,onChange:a=>t({position_weight:a}),hint:"How much its place counts"}),s&&x(Ft,{label:"Turn weight",value:i.orientation_weight,low:0,high:o,step:.1,decimals:2,onChange:a=>t({orientation_weight:a}),hint:"How much its turn counts"})]}),x(Ae,{label:"Let it go",icon:"close",keys:"Delete",hint:"It follows the body again",onClick:jh})]})]})}var mo=dx(uv(),1);function Jf(i){let e=new Uint8Array(i.reduce((n,s)=>n+s.length,0)),t=0;for(let n of i)e.set(n,t),t+=n.length;return e}function It(...i){let e=new Uint8Array(4*i.length),t=new DataView(e.buffer);return i.forEach((n,s)=>t.setUint32(4*s,n>>>0)),e}function po(...i){let e=new Uint8Array(2*i.length),t=new DataView(e.buffer);return i.forEach((n,s)=>t.setUint16(2*s,n)),e}var Qa=i=>new TextEncoder().encode(i);function yi(i,...e){let t=Jf(e);return Jf([It(8+t.length),Qa(i),t])}var Xn=(i,e,...t)=>yi(i,It(e),...t),dv=It(65536,0,0,0,65536,0,0,0,1073741824);function mT(i,e,t,n,s,r){let o=yi("avc1",It(0),po(0,1),It(0,0,0,0),po(t,n),It(4718592,4718592,0),po(1),new Uint8Array(32),po(24,65535),yi("avcC",e)),a=i.map((l,c)=>l.key?c+1:0).filter(Boolean);return yi("stbl",Xn("stsd",0,It(1),o),Xn("stts",0,It(1,i.length,s)),Xn("stss",0,It(a.length,...a)),Xn("stsc",0,It(1,1,i.length,1)),Xn("stsz",0,It(0,i.length,...i.map(l=>l.content.length))),Xn("stco",0,It(1,r)))}function fv(i,e,t,n,s){let o=Math.round(9e4/s),a=o*i.length,l=yi("ftyp",Qa("isom"),It(512),Qa("isomiso2avc1mp41")),c=d=>{let f=yi("mdia",Xn("mdhd",0,It(0,0,9e4,a),po(21956,0)),Xn("hdlr",0,It(0),Qa("vide"),It(0,0,0),Qa("video\0")),yi("minf",Xn("vmhd",1,It(0,0)),yi("dinf",Xn("dref",0,It(1),Xn("url ",1))),mT(i,e,t,n,o,d))),u=yi("trak",Xn("tkhd",3,It(0,0,1,0,a,0,0,0,0),dv,It(t<<16,n<<16)),f),g=Xn("mvhd",0,It(0,0,9e4,a,65536),po(256,0),It(0,0),dv,It(0,0,0,0,0,0,2));return yi("moov",g,u)},h=l.length+c(0).length+8;return Jf([l,c(h),yi("mdat",...i.map(d=>d.content))])}function Kf(i){let e=new Uint8Array(i.reduce((n,s)=>n+s.length,0)),t=0;for(let n of i)e.set(n,t),t+=n.length;return e}function pv(i){let e=[];for(let t=i;t>0||!e.length;t=Math.floor(t/256))e.unshift(t%256);return new Uint8Array(e)}function bi(i,...e){let t=Kf(e),n=new Uint8Array(8);return new DataView(n.buffer).setUint32(4,t.length),n[0]=1,Kf([pv(i),n,t])}var qn=(i,e)=>bi(i,pv(e)),au=(i,e)=>bi(i,new TextEncoder().encode(e));function gT(i,e){let t=new Uint8Array(8);return new DataView(t.buffer).setFloat64(0,e),bi(i,t)}function vT({content:i,key:e},t){let n=new Uint8Array(4);return n[0]=129,new DataView(n.buffer).setInt16(1,t),n[3]=e?128:0,bi(163,n,i)}function xT(i){let e=[];for(let t=0;t<i.length;){let n=t+1;for(;n<i.length&&!i[n].key&&i[n].time-i[t].time<3e4;)n++;let s=Math.round(i[t].time);e.push(bi(524531317,qn(231,s),...i.slice(t,n).map(r=>vT(r,Math.round(r.time)-s)))),t=n}return e}function mv(i,e,t,n,s){let r=bi(440786851,qn(17030,1),qn(17143,1),qn(17138,4),qn(17139,8),au(17026,"webm"),qn(17031,2),qn(17029,2)),o=bi(357149030,qn(2807729,1e6),au(19840,"Poise"),au(22337,"Poise"),gT(17545,s)),a=bi(224,qn(176,t),qn(186,n)),l=bi(374648427,bi(174,qn(215,1),qn(29637,1),qn(131,1),au(134,e),a));return Kf([r,bi(408125543,o,l,...xT(i))])}var lu=class{constructor(e){this.rate=e}rate;encoder=(0,mo.GIFEncoder)();async add(e){let{width:t,height:n}=e,s=e.getContext("2d")?.getImageData(0,0,t,n).data;if(!s)return;let r=(0,mo.quantize)(s,256);this.encoder.writeFrame((0,mo.applyPalette)(s,r),t,n,{palette:r,delay:1e3/this.rate}),await new Promise(o=>setTimeout(o))}async finish(){return this.encoder.finish(),new Blob([this.encoder.bytes()],{type:"image/gif"})}},_T={webm:["vp09.00.40.08","vp8"],mp4:["avc1.640028","avc1.4d0028","avc1.420028"]};function gv(i,e,t,n){return{codec:i,width:e,height:t,framerate:n,bitrate:Math.round(.12*e*t*n)}}async function jf(i,e,t,n){if(typeof VideoEncoder>"u")return null;for(let s of _T[i])try{if((await VideoEncoder.isConfigSupported(gv(s,e,t,n))).supported)return s}catch{}return null}function yT(i){let e=ArrayBuffer.isView(i)?new Uint8Array(i.buffer,i.byteOffset,i.byteLength):new Uint8Array(i);return new Uint8Array(e)}var cu=class{constructor(e,t,n,s,r){this.format=e;this.codec=t;this.width=n;this.height=s;this.rate=r;this.encoder=new VideoEncoder({output:(o,a)=>{let l=new Uint8Array(o.byteLength);o.copyTo(l),this.chunks.push({content:l,time:o.timestamp/1e3,key:o.type==="key"});let c=a?.decoderConfig?.description;c&&(this.description=yT(c))},error:o=>{this.problem=o}}),this.encoder.configure(gv(t,n,s,r))}format;codec;width;height;rate;chunks=[];encoder;description=new Uint8Array(0);count=0;problem=null;async add(e){if(this.problem)throw this.problem;let t=new VideoFrame(e,{timestamp:Math.round(1e6*this.count/this.rate),duration:Math.round(1e6/this.rate)});for(this.encoder.encode(t,{keyFrame:this.count%Math.max(Math.round(2*this.rate),1)===0}),t.close(),this.count++;this.encoder.encodeQueueSize>4;)await new Promise(n=>setTimeout(n,5))}async finish(){if(await this.encoder.flush(),this.encoder.close(),this.problem)throw this.problem;let{chunks:e,width:t,height:n,rate:s}=this;return this.format==="webm"?new Blob([mv(e,this.codec==="vp8"?"V_VP8":"V_VP9",t,n,1e3*this.count/s)],{type:"video/webm"}):new Blob([fv(e,this.description,t,n,s)],{type:"video/mp4"})}};var go=Ne(null),hu=!1,bT=4,ST=20,vv=30,MT=640,wT=1920;function xv(){hu=!0}async function _v(){let i=["gif"];for(let e of["webm","mp4"])await jf(e,640,480,vv)&&i.push(e);return i}function TT(i){let{width:e,height:t}=Xs.value,n=Math.min(1,(i==="gif"?MT:wT)/Math.max(e,t));return[2*Math.max(Math.round(e*n/2),8),2*Math.max(Math.round(t*n/2),8)]}async function ET(i,e,t,n){if(i==="gif")return new lu(n);let s=await jf(i,e,t,n);if(!s)throw new Error(`This browser cannot write ${i} of ${e} x ${t}; choose gif, or a smaller picture.`);return new cu(i,s,e,t,n)}async function AT(i,e){let{stage:t,view:n,session:s}=ee;if(i==="turntable"){let c=Math.round(bT*e),h=t.orbit.azimuth;return{count:c,rate:e,put:d=>t.orbit.setAzimuth(h+2*Math.PI*d/c)}}let r=qt.value;if(!r)throw new Error("No motion is open.");let o=Math.max(1,Math.round(r.rate/e)),a=await s.readFrames(o),l=dn*t.figure.segmentCount;return{count:a.length/l,rate:r.rate/o,put:c=>n.showFrame(a.subarray(c*l,(c+1)*l))}}async function yv(i,e){if(go.value)return;hu=!1,go.value={share:0,secondsLeft:null};let{stage:t,view:n}=ee;n.filming=!0;let s=t.orbit.azimuth;try{let[r,o]=TT(e),{count:a,put:l,rate:c}=await AT(i,e==="gif"?ST:vv),h=await ET(e,r,o,c);t.beginPictures(r,o,{marks:Xs.value.marks,transparent:!1});let d=performance.now();for(let f=0;f<a&&!hu;f++){l(f),await h.add(t.drawPicture());let u=f+1;go.value={share:u/a,secondsLeft:(performance.now()-d)/1e3/u*(a-u)}}hu||No(`${i}.${e}`,await h.finish())}catch(r){Et(r.message,"problem")}finally{t.endPictures(),i==="turntable"&&t.orbit.setAzimuth(s),n.filming=!1,go.value=null}}function uu({what:i}){let e=cn(["gif"]),t=cn("gif");ln(()=>{_v().then(s=>{e.value=s})},[]);let n=go.value;return x(nt,{children:[x(ri,{label:"Format",value:t.value,choices:e.value.map(s=>({value:s,label:s})),onChange:s=>t.value=s}),n?x("div",{class:"progress-row",children:[x("progress",{max:1,value:n.share,"aria-label":"Drawing the film"}),n.secondsLeft!==null&&x("span",{class:"tabular quiet",children:[Math.ceil(n.secondsLeft)," s left"]}),x(Ae,{label:"Stop drawing",icon:"close",bare:!0,onClick:xv})]}):x(Ae,{label:i==="turntable"?"Save a turntable":"Save the motion as a film",icon:i==="turntable"?"turn":"film",onClick:()=>{yv(i,t.value)}})]})}var CT=[{value:"",label:"As guessed"},{value:"m",label:"Metres"},{value:"dm",label:"Decimetres"},{value:"cm",label:"Centimetres"},{value:"mm",label:"Millimetres"},{value:"inch",label:"Inches"},{value:"foot",label:"Feet"},{value:"cmu",label:"CMU's unit"}];function bv(i,e){Ws.value=[],ee.session.send({type:"reinterpret",unit:i,up:e})}function Sv(){let i=qt.value,e=Pe.value?.avatar;return i?x(nt,{children:[x("p",{class:"motion-name",title:i.name,children:i.name}),x("p",{class:"quiet tabular",children:[i.frames," ",i.frames===1?"frame":"frames"," · ",Number(i.rate.toPrecision(4)),"/s · ",(i.frames/i.rate).toFixed(2)," s"]}),x(Qf,{motion:i}),x(Ae,{label:"Take this frame",icon:"frame",hint:"Make it the pose; goals come along",onClick:()=>ee.session.send({type:"take_frame"}),disabled:!i.shown}),i.can_reinterpret&&x(Ot,{title:"How the file was read",children:[x(eu,{notes:Ws.value.filter(t=>t.startsWith(`${i.name}: `))}),x(Fn,{label:"Unit",value:i.unit||"",choices:CT,onChange:t=>bv(t,i.up),hint:"If the body is a giant or a dwarf"}),x(Fn,{label:"Up",value:i.up,choices:[{value:"",label:"As guessed"},{value:"y",label:"y is up"},{value:"z",label:"z is up"}],onChange:t=>bv(i.unit,t),hint:"If the body lies instead of standing"})]}),x(Ot,{title:"Save it",children:[e&&x(Ae,{label:`Save motion as ${e}`,icon:"save",hint:"The avatar's own file, with the motion as an animation",onClick:()=>{en("motion_avatar")}}),x(Ae,{label:"Save motion as BVH",icon:"save",onClick:()=>{en("motion_bvh")}}),x(uu,{what:"motion"})]})]}):x("div",{class:"empty",children:[x("p",{children:"No motion is open."}),x("p",{class:"quiet",children:"Drop a BVH file anywhere, open one, or let the body walk: what it walked can be played here."}),x(Ae,{label:"Open a BVH…",icon:"open",primary:!0,onClick:wr})]})}function Qf({motion:i}){return x("div",{class:"player",children:[x("div",{class:"row",children:[x(Ae,{label:i.playing?"Pause":"Play",icon:i.playing?"pause":"play",keys:"Space",primary:!0,onClick:()=>ee.session.send({type:"play",playing:!i.playing})}),x(on,{label:"Loop",on:i.loops,onChange:e=>ee.session.send({type:"set_player",loops:e})})]}),x(ns,{label:"Frame",value:i.frame,low:0,high:Math.max(i.frames-1,1),step:1,onChange:e=>ee.session.send({type:"scrub",frame:Math.round(e)})}),x(ns,{label:"Speed",value:i.speed,low:.1,high:4,step:.1,decimals:1,unit:"×",onChange:e=>ee.session.send({type:"set_player",speed:e})})]})}var Mv=[{value:"1920x1080",label:"Wide"},{value:"1080x1080",label:"Square"},{value:"1080x1920",label:"Tall"}],RT=[{value:"",label:"Automatic"},{value:"plain",label:"Plain"},{value:"shadows",label:"With shadows"},{value:"fine",label:"Fine"}];function wv(){let i=Xs.value,e=r=>{Xs.value={...i,...r}},t=Mv.find(({value:r})=>r===`${i.width}x${i.height}`)?.value??"",n=Bf(),s=Object.keys(St.value).filter(r=>r!=="skin"||Pe.value?.skin);return x(nt,{children:[x(Ot,{title:"Picture",children:[x(ri,{label:"Shape",value:t,choices:Mv,onChange:r=>{let[o,a]=r.split("x").map(Number);e({width:o,height:a})}}),x("div",{class:"pair",children:[x(Ft,{label:"Width",unit:"px",value:i.width,low:16,high:ad,step:1,onChange:r=>e({width:Math.round(r)})}),x(Ft,{label:"Height",unit:"px",value:i.height,low:16,high:ad,step:1,onChange:r=>e({height:Math.round(r)})})]}),x(on,{label:"With marks",on:i.marks,onChange:r=>e({marks:r}),hint:"Selection, arrows and goals as they are on the stage"}),x(on,{label:"Transparent",on:i.transparent,onChange:r=>e({transparent:r}),hint:"Without floor and background; the shadow stays"}),x(Ae,{label:"Save a picture",icon:"picture",primary:!0,keys:"Ctrl+P",onClick:()=>{Dl()}})]}),x(Ot,{title:"Turntable",children:x(uu,{what:"turntable"})}),x(Ot,{title:"A page that needs no studio",children:[x("p",{class:"quiet",children:"One HTML file with the pose, or the motion to play, to send to anybody."}),x(Ae,{label:Do.value==="page"?"Writing…":"Export a page",icon:"page",disabled:Do.value==="page",onClick:()=>{en("page",{dark:fn()})}})]}),x(Ot,{title:"Shown on the stage",children:[s.map(r=>x(on,{label:PT(n[r]),on:St.value[r],onChange:o=>St.value={...St.value,[r]:o}},r)),x(Fn,{label:"Drawing",value:br.value,choices:RT,onChange:r=>(br.value=r,ee.stage.choose(r||null)),hint:"Automatic measures how fast this machine draws"}),x(on,{label:"Dark",on:fn(),onChange:r=>ds.value=r})]})]})}function PT(i){let e=i.replace(/^the /,"");return e.charAt(0).toUpperCase()+e.slice(1)}var IT=new R,el=new R,LT=22,DT=62,Tv=28,du=4;function NT({x:i,y:e}){let[t,n]=ee.stage.extent;return i>=0&&i<=t&&e>=0&&e<=n}function UT(i,e){let[t,n]=ee.stage.extent;return[Math.min(Math.max(i,du),t-Tv-du),Math.min(Math.max(e,du),n-Tv-du)]}function Ev(){let i=Bt(new Map);if(ln(()=>{ee.stage.onFrame(()=>{for(let[n,s]of i.current){ee.stage.project(ee.view.placeOf(n,IT),el);let[r,o]=UT(el.x+LT,el.y-DT);s.style.transform=`translate(${r.toFixed(1)}px, ${o.toFixed(1)}px)`,s.hidden=el.z>1||!NT(el)}})},[]),_i())return null;let e=new Set(Ve.value),t=(Pe.value?.effectors??[]).filter(({name:n,segment:s})=>{let r=jn(n);return r&&!r.on_base&&(r.enabled||e.has(s))});return ee.stage.invalidate(),x("div",{class:"pins",children:t.map(({name:n,title:s})=>{let r=jn(n)?.enabled??!1;return x("button",{type:"button",class:`pin${r?" on":""}`,"aria-label":`${r?"Unpin":"Pin"} ${s.toLowerCase()}`,"aria-pressed":r,title:`${r?"Unpin":"Pin"} ${s.toLowerCase()} (P)`,ref:o=>{o?i.current.set(n,o):i.current.delete(n)},onClick:()=>ee.session.send({type:"pin",effectors:[n],pinned:!r}),children:x(fo,{name:r?"pinned":"pin"})},n)})})}function Av(){let i=Pe.value?.gallery,e=cn("");if(!i)return null;let t=e.value.trim().toLowerCase();return x(nt,{children:[x("input",{class:"search",type:"search",placeholder:"Find a pose","aria-label":"Find a pose",value:e.value,onInput:n=>e.value=n.currentTarget.value}),x("div",{class:"gallery",children:i.items.map((n,s)=>t&&!`${n.title} ${n.sentence}`.toLowerCase().includes(t)?null:x(FT,{gallery:i,item:n,number:s},n.name))})]})}function FT({gallery:i,item:e,number:t}){let n=Bt(null),s=fn()?i.dark:i.light;return fr(()=>{let r=Math.ceil(i.items.length/i.columns),o=t%i.columns,a=Math.floor(t/i.columns),l=n.current?.style;l&&(l.backgroundImage=`url("${s}")`,l.backgroundSize=`${100*i.columns}% ${100*r}%`,l.backgroundPosition=`${100*o/Math.max(i.columns-1,1)}% ${100*a/Math.max(r-1,1)}%`,l.aspectRatio=`${i.cell[0]} / ${i.cell[1]}`)},[i,t,s]),x("button",{type:"button",class:"gallery-item",title:e.sentence,onClick:()=>ee.session.send({type:"gallery_pose",name:e.name}),children:[x("span",{class:"gallery-picture",ref:n,"aria-hidden":"true"}),x("span",{children:e.title})]})}function Cv(){let i=Pe.value?.segments??[],e=Vi.value;return x(nt,{children:[x("div",{class:"row wrap",children:[x(Ae,{label:"Relax",icon:"relax",hint:"The best pose for what is held, whatever way the body has come",keys:"L",onClick:()=>Ps("Relax")?.run()}),x(Ae,{label:"Reset",icon:"reset",hint:"Back to the opening pose",onClick:()=>ee.session.send({type:"reset_pose"})}),x(Ae,{label:"Mirror",icon:"mirror",hint:"Swap left and right",keys:"M",onClick:()=>Ps("Mirror the pose")?.run()}),x(Ae,{label:"Random",icon:"dice",hint:"A random pose: on the floor, balanced, not through itself",keys:"R",onClick:()=>Ps("Random pose")?.run()})]}),x(Ot,{title:"Gallery",children:x(Av,{})}),x(Ot,{title:"Keep to",children:[e&&x(ri,{label:"Manner",value:e.manner,choices:[{value:"human",label:"Human"},{value:"plain",label:"Plain"}],onChange:t=>ee.session.send({type:"set_settings",manner:t}),hint:e.why_plain||"What you leave open follows how people hold themselves, or stays near the pose that was last set",disabled:e.why_plain!==""}),e?.manner==="human"&&e.manner_rests&&x("p",{class:"quiet",children:"It keeps the pose that was set; Relax lets it move as people do again."}),x(on,{label:"Both sides alike",on:Nn.value,onChange:t=>Nn.value=t,hint:"What is dragged on one side is done on the other too (S)"}),x(on,{label:"Snap",on:Yn.value,onChange:t=>Yn.value=t,hint:"To the floor, a grid of 5 cm and angles of 15° (G, or hold Ctrl)"}),x(iu,{group:""})]}),x(Ot,{title:"Stands on",children:x(Fn,{label:"Part that is held",value:zi.value,choices:i.map(({name:t,title:n})=>({value:t,label:n})),onChange:t=>ee.session.send({type:"set_base",segment:t}),hint:"Nothing moves when it changes"})}),x(Ot,{title:"Elbows and knees",open:!1,children:x(iu,{group:"Elbows and knees"})}),x(Ot,{title:"Pins",open:!1,children:x(iu,{group:"Pins"})})]})}var fu=150,pu=104,vo=24,Rv=14,mu=5,OT=[{name:"thigh",title:"Hip",hint:"The thigh from hanging, forward up",low:-40,high:55,ticks:[-30,0,30]},{name:"knee",title:"Knee",hint:"0 is straight",low:-5,high:90,ticks:[0,30,60]}],tp=i=>vo+i*(fu-vo-4),tl=(i,e)=>mu+(i.high-e)/(i.high-i.low)*(pu-Rv-mu),ep=(i,e)=>e.map((t,n)=>`${tp(n/(e.length-1)).toFixed(1)},${tl(i,t).toFixed(1)}`).join(" ");function Pv(){let i=Hs.value?.strides??[],e=Pe.value?.recorded_gait;if(!e||i.length===0)return null;let t=`${e.slowest.toFixed(1)} to ${e.fastest.toFixed(1)} m/s`;return x("section",{class:"gait","aria-label":"Hip and knee over a stride",children:[x("p",{class:"gait-legend",children:[x("span",{class:"gait-key left",children:"Left"}),x("span",{class:"gait-key right",children:"Right"}),x("span",{class:"gait-key people",title:e.source,children:[e.people," recorded people"]})]}),x("div",{class:"gait-plots",children:OT.map(n=>x(kT,{angle:n,strides:i,band:e[n.name]},n.name))}),x("p",{class:"quiet",children:["One stride, from heel strike to heel strike. People: straight ahead on a level floor, ",t,"."]})]})}function kT({angle:i,strides:e,band:t}){let n=e.filter(o=>o[i.name].length>0),s=n.map(o=>`${o.side} ${Math.round(Math.min(...o[i.name]))} to ${Math.round(Math.max(...o[i.name]))}°`),r=`gait-${i.name}`;return x("figure",{class:"gait-plot",children:[x("figcaption",{title:i.hint,children:[i.title,", °"]}),x("svg",{viewBox:`0 0 ${fu} ${pu}`,role:"img","aria-label":`${i.title} over a stride: ${s.join(", ")||"no whole stride yet"}`,children:[x("clipPath",{id:r,children:x("rect",{x:vo,y:mu,width:fu-vo-4,height:pu-Rv-mu})}),i.ticks.map(o=>x("g",{children:[x("line",{class:"gait-grid",x1:vo,x2:fu-4,y1:tl(i,o),y2:tl(i,o)}),x("text",{x:vo-5,y:tl(i,o)+3.5,"text-anchor":"end",children:String(o).replace("-","−")})]},o)),[0,50,100].map(o=>x("text",{x:tp(o/100),y:pu-2,"text-anchor":o===0?"start":o===50?"middle":"end",children:[o," %"]},o)),x("g",{"clip-path":`url(#${r})`,children:[x("polygon",{class:"gait-band",points:`${ep(i,t[0])} ${ep(i,t[1]).split(" ").reverse().join(" ")}`}),n.map(o=>x("polyline",{class:`gait-line ${o.side}`,points:ep(i,o[i.name])},o.side)),n.map(o=>x("circle",{class:`gait-now ${o.side}`,r:"3.2",cx:tp(o.phase),cy:tl(i,BT(o[i.name],o.phase))},o.side))]})]})]})}function BT(i,e){let t=e*(i.length-1),n=Math.min(Math.floor(t),i.length-2);return i[n]+(t-n)*(i[n+1]-i[n])}function Iv(){let i=hs.value,e=Pe.value;if(!i||!e)return null;let t=i.phase!=="",n=(a,l,c)=>e.ranges[a]??{low:l,high:c,step:1},s=n("turn",-60,60),r=n("direction",-180,180),o=a=>a.charAt(0).toUpperCase()+a.slice(1);return x(nt,{children:[x(Ae,{label:t?i.phase==="stopping"?"Coming to a stand…":"Stop":"Walk",icon:t?"stop":"walk",primary:!0,disabled:i.phase==="stopping",onClick:kf}),x("p",{class:"quiet",children:t?"Change speed, turn, direction and style while it walks.":"The body walks from where it stands. What it walked is a motion afterwards."}),x(ns,{label:"Speed",unit:"m/s",value:i.speed,low:.1,high:i.fastest,step:.05,decimals:2,onChange:a=>ee.session.send({type:"set_walk",speed:a})}),x(ns,{label:"Turn to the right",unit:"°/s",value:i.turn,low:s.low,high:s.high,step:1,onChange:a=>ee.session.send({type:"set_walk",turn:a})}),x(ns,{label:"Direction to the right",unit:"°",value:i.direction,low:r.low,high:r.high,step:5,onChange:a=>ee.session.send({type:"set_walk",direction:a}),hint:"90 goes sideways, 180 backwards"}),x(Fn,{label:"Style",value:i.style,choices:e.styles.map(a=>({value:a,label:o(a)})),onChange:a=>ee.session.send({type:"set_walk",style:a})}),e.floors.length<=3?x(ri,{label:"Floor",value:i.floor,choices:e.floors.map(a=>({value:a,label:o(a)})),onChange:a=>ee.session.send({type:"set_walk",floor:a})}):x(Fn,{label:"Floor",value:i.floor,disabled:t,choices:e.floors.map(a=>({value:a,label:o(a)})),onChange:a=>ee.session.send({type:"set_walk",floor:a})}),t&&x("p",{class:"quiet tabular",children:[i.seconds.toFixed(1)," s walked"]}),x(Pv,{})]})}var zT={pose:Cv,walk:Iv,motion:Sv,character:H0,picture:wv};function Lv({mountStage:i}){let e=Bt(null);ln(()=>{e.current&&i(e.current)},[]);let t=Pe.value!==null;return x("div",{class:`shell${Mi.value?"":" panel-closed"}`,children:[x(VT,{}),x("main",{class:"stage",children:[x("div",{class:"canvas-holder",ref:e}),t&&x(Ev,{}),t&&us.value&&!fs.value&&!_i()&&x(Xf,{}),t&&x($0,{}),t&&x(HT,{}),!t&&ls.value!=="lost"&&x("p",{class:"loading",children:"Opening the studio…"}),x(z0,{}),x(B0,{})]}),zt.value&&t&&x(Z0,{}),x(qT,{}),x($T,{}),x(V0,{}),x(G0,{}),x(k0,{}),ci.value&&x(U0,{}),hi.value&&x(F0,{})]})}function VT(){let{undo:i,redo:e}=Io.value,t=n=>()=>Ps(n)?.run();return x("header",{class:"bar",children:[x("h1",{children:"Poise"}),x("div",{class:"bar-group",children:[x(Ae,{bare:!0,label:"Undo",icon:"undo",hint:i?`Undo: ${i}`:"Nothing to undo",keys:"Ctrl+Z",disabled:!i,onClick:t("Undo")}),x(Ae,{bare:!0,label:"Redo",icon:"redo",hint:e?`Redo: ${e}`:"Nothing to redo",keys:"Ctrl+Shift+Z",disabled:!e,onClick:t("Redo")})]}),x("div",{class:"bar-group views",role:"group","aria-label":"Views",children:[["Front","Side","Top","Corner"].map(n=>x(Ae,{label:n,onClick:t(n)},n)),x(Ae,{bare:!0,label:"Frame",icon:"frame",hint:"Frame the selection or the body",keys:"F",onClick:t("Frame the selection or the body")})]}),x("div",{class:"bar-group end",children:[x(Ae,{bare:!0,label:"Both sides alike",icon:"symmetry",keys:"S",pressed:Nn.value,onClick:t("Pose both sides alike")}),x(Ae,{bare:!0,roomy:!0,label:"Snap",icon:"magnet",hint:"Snap to floor, grid and angle",keys:"G",pressed:Yn.value,onClick:t("Snap to floor, grid and angle")}),x("span",{class:"bar-line","aria-hidden":"true"}),x(Ae,{bare:!0,roomy:!0,label:"Numbers for engineers",icon:"wrench",keys:"E",pressed:zt.value,onClick:t("Numbers for engineers")}),x(Ae,{bare:!0,label:"Everything that can be done",icon:"search",keys:"Ctrl+K",onClick:t("Everything that can be done")}),x(Ae,{bare:!0,label:fn()?"Light":"Dark",icon:fn()?"sun":"moon",keys:"T",onClick:t("Light or dark")}),x(Ae,{bare:!0,label:"Help",icon:"help",keys:"?",onClick:t("Help")})]})]})}var GT={view:"Shift: along the floor · X, Y, Z: along an axis · Ctrl: snap · Esc: take it back",floor:"Along the floor",x:"Along x",y:"Along y",z:"Along z"};function Dv(){return!Sr.value&&!_i()&&Io.value.undo===""}function HT(){let i=fs.value;return i&&matchMedia("(pointer: coarse)").matches?null:i?x("p",{class:"hint",children:GT[i]}):Dv()?x("p",{class:"hint",children:["Drag any part of the body",x("span",{class:"hint-more",children:" · drag beside it to look around · press ? for help"})]}):null}var WT="(max-width: 760px), (max-aspect-ratio: 4 / 5)";function XT(i){let e=!us.value&&(Ve.value.length>0||it.value!==""),t=zt.value&&window.matchMedia(WT).matches;Mi.value=Qt.value!==i||e||t||!Mi.value||us.value,Qt.value=i,t&&(zt.value=!1),!(!e||t)&&(Ve.value=[],it.value="")}function qT(){let i=zT[Qt.value],e=qt.value,t=Bt(null);return ln(()=>{for(let n of[t.current,t.current?.querySelector(".tab-content")])n&&(n.scrollTop=0)},[Qt.value]),x("aside",{class:"panel","aria-label":"Panel",ref:t,children:[x("div",{class:"tabs",role:"tablist","aria-label":"What to work on",children:Gi.map(n=>x("button",{type:"button",role:"tab",id:`tab-${n}`,"aria-selected":Qt.value===n,"aria-controls":"tab-content",tabIndex:Qt.value===n?0:-1,onClick:()=>XT(n),onKeyDown:s=>{let r=s.key==="ArrowRight"?1:s.key==="ArrowLeft"?-1:0;if(!r)return;s.preventDefault();let o=Gi[(Gi.indexOf(n)+r+Gi.length)%Gi.length];Qt.value=o,document.getElementById(`tab-${o}`)?.focus()},children:n[0].toUpperCase()+n.slice(1)},n))}),Pe.value&&!us.value&&!fs.value&&!_i()&&x(Xf,{}),x("div",{class:"tab-content",id:"tab-content",role:"tabpanel","aria-labelledby":`tab-${Qt.value}`,tabIndex:0,children:[e&&Qt.value!=="motion"&&e.shown&&x("div",{class:"small-player",children:x(Qf,{motion:e})}),Pe.value&&x(i,{})]})]})}function $T(){let i=jt.value,e=ls.value==="lost",t=e?"The studio is gone":Dv()&&i?.sentence.startsWith("Drag any part")?"":i?.sentence??"",n=e||t.includes(":")?[]:i?.reasons??[];return x("footer",{class:`status ${e?"bad":i?.mood??"good"}`,children:[x("span",{class:"status-dot","aria-hidden":"true"}),x("p",{class:"status-sentence",role:"status","aria-live":"polite",children:[t,n.length>0&&x("span",{class:"status-reason",children:[" ",n[0]]})]}),x("p",{class:"status-selection",children:Cn.value?.title})]})}var YT=`
varying vec3 vPlace;
void main() {
  vec4 world = modelMatrix * vec4(position, 1.0);
  vPlace = world.xyz;
  gl_Position = projectionMatrix * viewMatrix * world;
}`,ZT=`
uniform vec3 floorColor, lineColor, sectionColor, background;
uniform vec3 center, along, across, origin;
uniform float reach, cell;
varying vec3 vPlace;
float lines(vec2 place, float width) {
  vec2 size = fwidth(place);
  vec2 away = abs(fract(place - 0.5) - 0.5) / max(size, vec2(1e-6));
  vec2 drawn = (1.0 - smoothstep(width - 0.5, width + 0.5, away)) * (1.0 - smoothstep(0.25, 0.6, size));
  return max(drawn.x, drawn.y);
}
void main() {
  vec2 place = vec2(dot(vPlace - origin, across), dot(vPlace - origin, along)) / cell;
  float near = 1.0 - smoothstep(0.35, 1.0, distance(vPlace, center) / reach);
  vec3 color = mix(floorColor, lineColor, 0.75 * lines(place * 4.0, 0.5));
  color = mix(color, sectionColor, 0.9 * lines(place, 0.8));
  gl_FragColor = vec4(mix(background, color, near), 1.0);
  #include <colorspace_fragment>
}`;function vu(i){return 10**Math.max(Math.round(Math.log10(i/1.75)),-4)}var gu=class extends Ze{ground;shadow;tilt=new pt;constructor(){super();let e=new mi(1,1).rotateX(-Math.PI/2);this.ground=new Je(e,new wt({vertexShader:YT,fragmentShader:ZT,uniforms:{floorColor:{value:null},lineColor:{value:null},sectionColor:{value:null},background:{value:null},center:{value:new R},along:{value:new R(0,0,1)},across:{value:new R(1,0,0)},origin:{value:new R},reach:{value:10},cell:{value:1}}})),this.shadow=new Je(e,new xa({transparent:!0,depthWrite:!1})),this.shadow.receiveShadow=!0,this.shadow.renderOrder=1,this.add(this.ground,this.shadow),this.lay(1.75,0,0,0,0,0)}apply(e){let t=this.ground.material.uniforms;t.floorColor.value=e.floor,t.lineColor.value=e.line,t.sectionColor.value=e.section,t.background.value=e.background,this.shadow.material.opacity=e.shadow}set bare(e){this.ground.visible=!e}lay(e,t,n,s,r,o){let a=this.ground.material.uniforms;a.cell.value=vu(e),a.origin.value.set(t,n,s),this.tilt.setFromAxisAngle(new R(0,1,0),r),this.tilt.multiply(new pt().setFromAxisAngle(new R(1,0,0),-o)),a.along.value.set(0,0,1).applyQuaternion(this.tilt),a.across.value.set(1,0,0).applyQuaternion(this.tilt),this.quaternion.copy(this.tilt),this.reach(9*e)}reach(e){this.ground.material.uniforms.reach.value=e,this.ground.scale.setScalar(2.2*e),this.shadow.scale.setScalar(2.2*e),this.shadow.position.y=2e-4*e}follow(e,t,n,s,r){this.position.set(e,t,n),this.ground.material.uniforms.center.value.set(e,t,n),this.reach(Math.max(8*r,2.6*s))}};var Nv={x:new R(1,0,0),y:new R(0,1,0),z:new R(0,0,1)},JT=.06;function np(i,e,t,n){let s=i.direction.dot(t),r=1-s*s;if(r<1e-4)return!1;n.subVectors(i.origin,e);let o=(n.dot(t)-s*n.dot(i.direction))/r;return n.copy(e).addScaledVector(t,o),!0}function xu(i,e,t,n){return Math.abs(i.direction.dot(t))<JT?!1:i.intersectPlane(new Bn().setFromNormalAndCoplanarPoint(t,e),n)!==null}var _u=class{constructor(e,t){this.start=e;this.facing=t}start;facing;offset=new R;anchor=new R;begin=new R;carried=new R;met=new R;mode="";follow(e,t){return t!==this.mode&&(this.mode=t,this.carried.copy(this.offset),this.anchor.copy(this.start).add(this.offset),!this.meet(e,this.begin))?(this.mode="",!1):this.meet(e,this.met)?(this.offset.copy(this.carried).add(this.met).sub(this.begin),!0):!1}meet(e,t){return this.mode==="view"?xu(e,this.anchor,this.facing,t):this.mode==="floor"?xu(e,this.anchor,Nv.y,t):np(e,this.anchor,Nv[this.mode],t)}};function Ds(i,e){return Math.round(i/e)*e}function Uv(i,e,t,n,s,r){let o={view:"xyz",floor:"xz",x:"x",y:"y",z:"z"}[r];if(o.includes("x")&&(i.x=Ds(e.x+i.x,s)-e.x),o.includes("z")&&(i.z=Ds(e.z+i.z,s)-e.z),!o.includes("y"))return;let a=t+i.y-n;Math.abs(a)<s?i.y-=a:i.y=Ds(e.y+i.y,s)-e.y}var KT=15,jT=Math.PI/12,Ov=.05;function Fv({kind:i,name:e,point:t}){return{kind:i,name:e,point:i==="segment"?[t.x,t.y,t.z]:null}}var ip=class{constructor(e,t,n){this.settings=n;this.path=new _u(e,t)}settings;path;snapped=new R;follow(e,t,n){if(!this.path.follow(e,t))return null;let s=this.snapped.copy(this.path.offset),{lowest:r,floorAt:o,size:a}=this.settings,{start:l}=this.path;return n&&Uv(s,l,r,o(l.x+s.x,l.z+s.z),Ov*vu(a),t),{offset:s,rotation:null}}},sp=class{constructor(e,t,n,s){this.handle=e;this.settings=s;this.origin=t.position.clone(),this.frame=t.frame.clone(),this.inverse=this.frame.clone().invert(),t.axisOf(e,this.axis),this.ready=this.meet(n,this.begin)}handle;settings;axis=new R;begin=new R;met=new R;offset=new R;rotation=new pt;origin;inverse;frame;ready;meet(e,t){return this.handle.kind==="arrow"?np(e,this.origin,this.axis,t):xu(e,this.origin,this.axis,t)}follow(e,t,n){if(!this.ready||!this.meet(e,this.met))return null;if(this.handle.kind==="ring")return{offset:this.offset.set(0,0,0),rotation:this.turned(n)};if(this.offset.subVectors(this.met,this.begin),n){let s=Ov*vu(this.settings.size);this.offset.applyQuaternion(this.inverse),this.offset.set(Ds(this.offset.x,s),Ds(this.offset.y,s),Ds(this.offset.z,s)).applyQuaternion(this.frame)}return{offset:this.offset,rotation:null}}turned(e){let t=this.begin.clone().sub(this.origin),n=this.met.clone().sub(this.origin),s=Math.atan2(t.clone().cross(n).dot(this.axis),t.dot(n));return this.rotation.setFromAxisAngle(this.axis,e?Ds(s,jT):s)}},xo=class{constructor(e,t,n,s,r){this.session=e;this.held=t;this.ray=n.clone(),this.path="gizmo"in r?new sp(r.handle,r.gizmo,n,s):new ip(t[0].point.clone(),r.facing,s),this.path.follow(n,"view",!1),this.drag=e.grab(t.map(Fv),s.mirror)}session;held;path;drag;ray;mode="view";snapping=!1;scheduled=0;sentAt=0;lastSent="";over=!1;static moveBy(e,t,{x:n,y:s,z:r},o){let a=e.grab(t.map(Fv),o);e.send({type:"drag",drag:a,offset:[n,s,r]}),e.send({type:"release",drag:a})}carried=new R;follow(e,t,n){this.ray.copy(e),this.mode=t,this.snapping=n,this.scheduled||=requestAnimationFrame(this.tell)}tell=e=>{if(this.scheduled=0,!this.over){if(e-this.sentAt<KT){this.scheduled=requestAnimationFrame(this.tell);return}this.sentAt=e,this.send()}};send(){let e=this.path.follow(this.ray,this.mode,this.snapping);if(!e)return;this.carried.copy(e.offset);let{offset:t,rotation:n}=e,s=`${t.x} ${t.y} ${t.z} ${n?.x} ${n?.y} ${n?.z} ${n?.w}`;s!==this.lastSent&&(this.lastSent=s,this.session.send({type:"drag",drag:this.drag,offset:[t.x,t.y,t.z],...n?{rotation:[n.w,n.x,n.y,n.z]}:{}}))}release(){this.send(),this.end("release")}cancel(){this.end("cancel")}end(e){this.over||(this.over=!0,cancelAnimationFrame(this.scheduled),this.session.send({type:e,drag:this.drag}))}};var QT=.01;function eE(i){let t={" ":"Space",Escape:"Esc"}[i.key]??(i.key.length===1?i.key.toUpperCase():i.key),n=i.shiftKey&&/^[A-Z]$|^Arrow|^Space$/.test(t);return`${i.ctrlKey||i.metaKey?"Ctrl+":""}${n?"Shift+":""}${t}`}var tE=/^(button|checkbox|radio|range)$/;function kv(i){return i instanceof HTMLInputElement?!tE.test(i.type):i instanceof HTMLElement&&(i.isContentEditable||/^(SELECT|TEXTAREA)$/.test(i.tagName))}function nE(i,e){if(!(i instanceof HTMLElement)||i===ee.stage.canvas)return!1;if(kv(i))return!0;if(i.matches("input[type=range]"))return/^(Shift\+)?(Arrow|Home|End|Page)/.test(e);let t="[role=menu], [role=tablist], [role=dialog]";return/^(Shift\+)?(Space|Enter)$/.test(e)?i.closest(`button, summary, input, ${t}`)!==null:/^(Shift\+)?Arrow/.test(e)&&i.closest(t)!==null}function Bv(){window.addEventListener("pointerdown",()=>delete document.documentElement.dataset.input,{capture:!0}),window.addEventListener("keydown",i=>{/^(Tab|Arrow)/.test(i.key)&&(document.documentElement.dataset.input="keys"),ee.pointer.note(i);let e=eE(i),t=e.startsWith("Ctrl+");if(i.defaultPrevented||i.altKey&&!t)return;if(e==="Esc")return iE(i);if(ee.pointer.dragging&&!t||nE(i.target,e)&&!(t&&/^Ctrl\+[KSO]$/.test(e)))return;if(!t&&rE(i))return i.preventDefault();let n=cr.find(s=>s.keys?.includes(e));if(!n||n.enabled&&!n.enabled()){n&&t&&i.preventDefault();return}i.preventDefault(),n.run()}),window.addEventListener("keyup",i=>ee.pointer.note(i))}function iE(i){if(ee.pointer.cancelDrag())return i.preventDefault();for(let e of[ci,hi])if(e.value)return e.value=!1,i.preventDefault();if(kv(i.target))return i.target.blur();Ve.value.length||it.value?(Ve.value=[],it.value=""):zt.value=!1}var sE={ArrowLeft:[-1,0],ArrowRight:[1,0],ArrowUp:[0,1],ArrowDown:[0,-1]};function rE(i){let e=sE[i.key],{orbit:t}=ee.stage;if(e&&(Ve.value.length||it.value))return oE(e,i.shiftKey?10:1),!0;if(e)t.turn(-30*e[0],30*e[1]);else if(i.key==="+"||i.key==="=")t.zoom(.85);else if(i.key==="-")t.zoom(1/.85);else return!1;return ee.stage.invalidate(),!0}function oE([i,e],t){let{camera:n,size:s}=ee.stage,r=ee.pointer.heldSelection();if(!r.length)return;let o=QT*t*(s/1.75),a=new R().setFromMatrixColumn(n.matrixWorld,0).multiplyScalar(i*o);a.addScaledVector(new R().setFromMatrixColumn(n.matrixWorld,1),e*o),xo.moveBy(ee.session,r,a,Nn.value)}var zv=3,Vv=9,Gv=14,aE=550,yu=class{constructor(e,t,n){this.stage=e;this.view=t;this.session=n;let s=e.canvas;s.addEventListener("pointerdown",this.onDown),s.addEventListener("pointermove",this.onMove),s.addEventListener("pointerup",this.onUp),s.addEventListener("pointercancel",this.onCancel),s.addEventListener("pointerleave",()=>this.hover({kind:"nothing"})),s.addEventListener("wheel",this.onWheel,{passive:!1}),s.addEventListener("contextmenu",r=>r.preventDefault()),window.addEventListener("blur",()=>{this.keys.shift=this.keys.control=this.keys.alt=!1,this.keys.axis=""})}stage;view;session;pointers=new Map;press=null;drag=null;camera=null;pinch=null;keys={shift:!1,control:!1,alt:!1,axis:""};at={x:0,y:0};hovering=0;longPress=0;onMenu=()=>{};get dragging(){return this.drag!==null}note(e){this.keys.shift=e.shiftKey,this.keys.control=e.ctrlKey||e.metaKey,this.keys.alt=e.altKey;let t=e.key.toLowerCase();e.type==="keydown"&&this.drag&&(t==="x"||t==="y"||t==="z")&&!e.repeat&&(this.keys.axis=this.keys.axis===t?"":t),this.continueDrag()}cancelDrag(){return this.drag?(this.drag.cancel(),this.endDrag(),this.press=null,!0):!1}place(e){let t=this.stage.canvas.getBoundingClientRect();return{x:e.clientX-t.left,y:e.clientY-t.top}}onDown=e=>{let{x:t,y:n}=this.at=this.place(e);this.stage.canvas.focus({preventScroll:!0}),this.pointers.set(e.pointerId,{x:t,y:n});try{this.stage.canvas.setPointerCapture(e.pointerId)}catch{}if(this.pointers.size>=2)return this.beginPinch();let s=e.pointerType==="touch",r=this.find(t,n,s);this.press={pointer:e.pointerId,target:r,x:t,y:n,button:e.button,touch:s,add:e.shiftKey||e.ctrlKey||e.metaKey},this.keys.shift=e.shiftKey,this.keys.alt=e.altKey,e.altKey?this.camera=e.button===0?"turn":"shift":r.kind==="nothing"&&(this.camera=e.button===0?"turn":"shift"),s&&(this.longPress=window.setTimeout(()=>this.openMenu(),aE)),e.preventDefault()};onMove=e=>{let{x:t,y:n}=this.place(e),s=this.pointers.get(e.pointerId),r=t-(s?.x??t),o=n-(s?.y??n);if(s&&this.pointers.set(e.pointerId,{x:t,y:n}),this.pinch)return this.movePinch();this.at={x:t,y:n};let a=this.press;if(!a||a.pointer!==e.pointerId){e.pointerType!=="touch"&&(this.hovering||=requestAnimationFrame(this.lookUnderPointer));return}if(!this.drag&&Math.hypot(t-a.x,n-a.y)<(a.touch?Vv:zv)){this.pointers.set(e.pointerId,{x:a.x,y:a.y});return}if(clearTimeout(this.longPress),this.camera){this.camera==="turn"?this.stage.orbit.turn(r,o):this.stage.orbit.shift(r,o,this.stage.extent[1]),this.stage.canvas.style.cursor="grabbing",this.stage.invalidate();return}!this.drag&&a.button===0&&this.beginDrag(a),this.keys.shift=e.shiftKey,this.keys.control=e.ctrlKey||e.metaKey,this.continueDrag()};onUp=e=>{if(clearTimeout(this.longPress),this.pointers.delete(e.pointerId),this.pinch){this.pinch=this.pointers.size>=2?this.pinch:null,this.pinch||(this.press=this.camera=null);return}let t=this.press;if(!t||t.pointer!==e.pointerId)return;let{x:n,y:s}=this.place(e),r=Math.hypot(n-t.x,s-t.y)<(t.touch?Vv:zv);this.drag?(this.continueDrag(),this.drag.release(),this.endDrag()):r&&t.button===2?this.openMenu():r&&t.button===0&&this.click(t),this.press=this.camera=null,this.lookUnderPointer()};onCancel=e=>{clearTimeout(this.longPress),this.pointers.delete(e.pointerId),this.cancelDrag(),this.press=this.camera=this.pinch=null};onWheel=e=>{e.preventDefault();let{x:t,y:n}=this.place(e),[s,r]=this.stage.extent,o=e.deltaMode===1?30:1,a=Math.exp(Math.max(-.5,Math.min(.5,e.deltaY*o*(e.ctrlKey?.01:.0016))));this.stage.orbit.zoom(a,2*t/s-1,1-2*n/r),this.stage.invalidate()};find(e,t,n){let s=this.findAt(e,t);if(!n||s.kind!=="nothing")return s;for(let r=0;r<8;r++){let o=r*Math.PI/4,a=this.findAt(e+Gv*Math.cos(o),t+Gv*Math.sin(o));if(a.kind!=="nothing")return a}return s}findAt(e,t){let n=this.stage.rayAt(e,t),s=this.view.gizmo.pick(n),r=this.stage.figure.visible?this.stage.figure.pick(n):null,o=r?this.stage.figure.nameOf(r.segment):"",a=s?.kind!=="arrow"&&Ve.value.includes(o);if(s&&!a)return{kind:"gizmo",handle:s};let l=this.view.marks.pick(n);return l?{kind:"extra",key:l.key,point:l.point}:r?{kind:"segment",name:o,index:r.segment,point:r.point}:{kind:"nothing"}}lookUnderPointer=()=>{this.hovering=0,!(this.press||this.pinch)&&this.hover(this.findAt(this.at.x,this.at.y))};hover(e){this.drag||(Zn.value=e.kind==="segment"?e.name:e.kind==="extra"?`extra ${e.key}`:"",this.view.gizmo.mark(e.kind==="gizmo"?e.handle:null,null)&&this.stage.invalidate(),e.kind==="extra"&&this.stage.invalidate(),this.stage.canvas.style.cursor=e.kind==="nothing"?"":"grab")}click(e){let{target:t}=e;if(t.kind!=="gizmo"){if(it.value=t.kind==="extra"?t.key:"",t.kind==="segment"&&e.add){let n=Ve.value.filter(s=>s!==t.name);Ve.value=n.length<Ve.value.length?n:[...n,t.name]}else t.kind==="segment"?Ve.value=[t.name]:e.add||(Ve.value=[]);this.stage.invalidate()}}openMenu(){let e=this.press?.target??{kind:"nothing"};if(this.drag)return;let t=this.stage.canvas.getBoundingClientRect(),n=e.kind==="segment"?e.name:e.kind==="gizmo"?Cn.value?.name??"":"";n&&!Ve.value.includes(n)&&(Ve.value=[n]),this.onMenu({x:this.at.x+t.left,y:this.at.y+t.top,segment:n,extra:e.kind==="extra"?e.key:""}),this.press=this.camera=null}beginDrag(e){let{target:t}=e;if(t.kind==="nothing")return;let n=this.heldBy(t);if(!n.length)return;let s=this.stage.rayAt(e.x,e.y).ray,r=this.stage.camera.getWorldDirection(new R).negate(),o=t.kind==="gizmo"?{gizmo:this.view.gizmo,handle:t.handle}:{facing:r},a={mirror:Nn.value,lowest:t.kind==="segment"?this.stage.figure.lowestOf(t.index):n[0].point.y,floorAt:this.stage.orbit.floorAt,size:this.stage.size};this.drag=new xo(this.session,n,s,a,o),this.view.dragging=t.kind==="segment",Sr.value=!0,t.kind==="segment"&&(Zn.value=t.name),t.kind==="gizmo"&&this.view.gizmo.mark(null,t.handle),this.stage.canvas.style.cursor="grabbing"}heldBy(e){if(e.kind==="extra")return it.value=e.key,[{kind:"extra",name:e.key,point:e.point}];let t=this.view.gizmo.position.clone();if(e.kind==="gizmo"&&it.value)return[{kind:"extra",name:it.value,point:t}];if(e.kind==="segment"&&!Ve.value.includes(e.name))return _i()?Ve.value=[]:Ve.value=[e.name],it.value="",[{kind:"segment",name:e.name,point:e.point}];if(e.kind==="gizmo")return this.heldSelection();let n=Ve.value.filter(s=>s!==e.name);return[{kind:"segment",name:e.name,point:e.point},...n.map(s=>this.heldPart(s))]}heldSelection(){let e=it.value;return e?[{kind:"extra",name:e,point:this.view.gizmo.position.clone()}]:Ve.value.map(t=>this.heldPart(t))}heldPart(e){let t=this.stage.figure.indexOf(e),n=Pe.value?.segments.find(r=>r.name===e)?.effector??"",s=this.stage.figure.middleOf(t,new R);return n&&!wi(n)?.on_base?{kind:"goal",name:n,point:this.view.placeOf(n,s)}:{kind:"segment",name:e,point:s}}continueDrag(){if(!this.drag)return;let e=this.keys.axis||(this.keys.shift?"floor":"view");this.drag.follow(this.stage.rayAt(this.at.x,this.at.y).ray,e,Yn.value!==this.keys.control),fs.value=e}endDrag(){this.drag=null,this.view.dragging=!1,this.keys.axis="",fs.value="",this.view.gizmo.mark(null,null),this.stage.canvas.style.cursor="",this.stage.invalidate()}beginPinch(){clearTimeout(this.longPress),this.cancelDrag(),this.press=this.camera=null,this.pinch=this.measurePinch()}measurePinch(){let[e,t]=[...this.pointers.values()];return{x:(e.x+t.x)/2,y:(e.y+t.y)/2,apart:Math.max(Math.hypot(e.x-t.x,e.y-t.y),20)}}movePinch(){let e=this.pinch;if(!e||this.pointers.size<2)return;let t=this.pinch=this.measurePinch(),[n,s]=this.stage.extent;this.stage.orbit.shift(t.x-e.x,t.y-e.y,s),this.stage.orbit.zoom(e.apart/t.apart,2*t.x/n-1,1-2*t.y/s),this.stage.invalidate()}};var Oi=16;function bu(i,e){let t=new Map;for(let s of i.segments)t.set(s.name,{name:s.name,body:null,accent:null});let n=Oi;for(let s of i.surfaces){let r=new Float32Array(e,n,3*s.vertices);n+=r.byteLength;let o=new Float32Array(e,n,3*s.vertices);n+=o.byteLength;let a=new Uint32Array(e,n,3*s.triangles);n+=a.byteLength;let l=new Uint32Array(e,n,3*s.coarse);n+=l.byteLength;let c=t.get(s.segment),h={vertices:r,normals:o,faces:a,coarse:l};c&&(c[s.role==="accent"?"accent":"body"]=h)}return{segments:[...t.values()],skin:i.skin&&cE(i.skin,e,n)}}function cE(i,e,t){let n=t,s=(a,l)=>{let c=new a(e,n,l);return n+=c.byteLength,c},[r,o]=[i.vertices,i.pieces.reduce((a,l)=>a+l.triangles,0)];return{mesh:i,positions:s(Float32Array,3*r),normals:s(Float32Array,3*r),uvs:s(Float32Array,2*r),weights:s(Float32Array,8*r),joints:s(Uint16Array,8*r),bind:s(Float32Array,16*i.bones.length),triangles:s(Uint32Array,3*o),textures:i.textures.map(({kind:a,length:l})=>new Blob([new Uint8Array(e,(n+=l)-l,l)],{type:a}))}}function Hv(i,e){let t=new Uint32Array(i,Oi,e),n=new Float32Array(i,Oi+t.byteLength),s=e?n.length/e:0;return new Map(Array.from(t,(r,o)=>[r,n.subarray(s*o,s*(o+1))]))}function Wv(i,e){return{...JSON.parse(new TextDecoder().decode(new Uint8Array(i,Oi,e))),content:new Uint8Array(i,Oi+e)}}function Xv(i,e,t){let n=new ArrayBuffer(Oi+t.byteLength);return new Uint32Array(n,0,4).set([4,i,e,0]),new Uint8Array(n,Oi).set(new Uint8Array(t)),n}var _o=Ne(0),Ns=Ne(!1);function qv(i){let e=atob(i),t=new Uint8Array(e.length);for(let n=0;n<e.length;n++)t[n]=e.charCodeAt(n);return t.buffer}function $v(i,e,t,n){let{scene:s,ground:r}=t,o=Math.PI/180;e.setDark(t.dark),document.documentElement.dataset.theme=t.dark?"dark":"light",document.title=s.name||"Poise",e.setFigure(bu(s,qv(t.meshes))),e.figure.apply(e.palette),e.setBody(s.size),e.setTerrain({...r,heading:r.heading*o,slope:r.slope*o});let a=new Float32Array(qv(t.frames)),l=dn*s.segments.length,c=Math.floor(a.length/l),h=d=>e.place(a.subarray(d*l,(d+1)*l));e.following=!0,vl(x(dE,{count:c,rate:t.rate,mount:n}),i),h(0),_o.subscribe(h),hE(c,t.rate),uE(e),Ns.value=c>1&&!window.matchMedia("(prefers-reduced-motion: reduce)").matches}function hE(i,e){Ns.subscribe(t=>{if(!t)return;let n=performance.now()-1e3*_o.peek()/e,s=r=>{if(!Ns.peek())return;let o=Math.floor((r-n)/1e3*e);o>=i&&(n=r,o=0),_o.value=Math.max(o,0),requestAnimationFrame(s)};requestAnimationFrame(s)})}function uE(i){let{canvas:e,orbit:t}=i,n=new Map;e.addEventListener("contextmenu",s=>s.preventDefault()),e.addEventListener("pointerdown",s=>{n.set(s.pointerId,{x:s.clientX,y:s.clientY}),e.setPointerCapture(s.pointerId)});for(let s of["pointerup","pointercancel"])e.addEventListener(s,r=>n.delete(r.pointerId));e.addEventListener("pointermove",s=>{let r=n.get(s.pointerId);if(!r)return;let[o,a]=[s.clientX-r.x,s.clientY-r.y];if(n.size===2){let l=[...n.entries()].find(([d])=>d!==s.pointerId)?.[1]??r,c=Math.hypot(r.x-l.x,r.y-l.y),h=Math.hypot(s.clientX-l.x,s.clientY-l.y);t.zoom(c/Math.max(h,1)),t.shift(o/2,a/2,i.extent[1])}else s.buttons===1?t.turn(o,a):t.shift(o,a,i.extent[1]);n.set(s.pointerId,{x:s.clientX,y:s.clientY}),i.invalidate()}),e.addEventListener("wheel",s=>{s.preventDefault(),t.zoom(Math.exp(s.deltaY*.0016)),i.invalidate()},{passive:!1})}function dE({count:i,rate:e,mount:t}){let n=Bt(null);return ln(()=>{n.current&&t(n.current)},[]),x("main",{class:"viewer",children:[x("div",{class:"canvas-holder",ref:n}),i>1&&x("div",{class:"viewer-bar",children:[x(Ae,{label:Ns.value?"Pause":"Play",icon:Ns.value?"pause":"play",bare:!0,onClick:()=>Ns.value=!Ns.value}),x("input",{type:"range","aria-label":"Frame",min:0,max:i-1,value:_o.value,onInput:s=>{Ns.value=!1,_o.value=Number(s.currentTarget.value)}}),x("span",{class:"tabular",children:[(_o.value/e).toFixed(2)," s"]})]})]})}var Yv=[300,700,1500,3e3],Su=class{constructor(e,t){this.address=e;this.receiver=t;document.addEventListener("visibilitychange",()=>{!document.hidden&&this.timer&&this.connect()})}address;receiver;socket=null;tries=0;timer=0;sent=0;connect(){if(clearTimeout(this.timer),this.timer=0,this.socket)return;let e=new WebSocket(this.address);e.binaryType="arraybuffer",this.socket=e,e.onopen=()=>{this.tries=0,this.receiver.onState("open")},e.onmessage=({data:t})=>{t instanceof ArrayBuffer?this.receiver.onFrame(t):this.receiver.onMessage(JSON.parse(t))},e.onclose=()=>{this.socket=null,this.receiver.onState("lost"),this.timer=window.setTimeout(()=>this.connect(),Yv[Math.min(this.tries++,Yv.length-1)])}}get open(){return this.socket?.readyState===WebSocket.OPEN}get waiting(){return this.socket?.bufferedAmount??0}send(e){return this.open?(this.sent++,this.socket?.send(JSON.stringify(e)),!0):!1}sendFrame(e){this.open&&this.socket?.send(e)}};var rp=1<<18,_E=1<<21,yo="The studio is gone",Mu=class{constructor(e,t){this.listener=t;this.connection=new Su(e,this)}listener;connection;files=new Map;uploads=new Map;scene=null;lastRequest=0;lastUpload=0;lastDrag=0;films=new Map;dragsSent=0;posesTaken=0;start(){this.connection.connect(),Xt(()=>{let[e,t]=[St.value.joints,zt.value],n=Kn.value;Pe.value&&this.connection.send({type:"watch",joints:e,solves:t,compared:n})})}get commandsSent(){return this.connection.sent}onState(e){if(ls.value=e,e==="open")cs.value=!1,this.connection.send({type:"hello",version:2}),Pl(yo),vr.value&&Et("The studio is back."),vr.value=!0;else{Pl("The studio is back"),this.askWhy();for(let t of[this.files,this.films]){for(let{reject:n}of t.values())n(new Error(`${yo}: nothing was saved.`));t.clear()}for(let t of this.uploads.values())t("The studio went away before it was read.",[]);this.uploads.clear()}}async askWhy(){try{cs.value=(await fetch(`/alive${location.search}`)).status===403}catch{cs.value=!1}}onMessage(e){switch(e.type){case"scene":this.scene=e;break;case"state":if(e.scene!==this.scene?.scene)return;sd(e),this.listener.onState();break;case"notice":{let t=this.files.get(e.request)??this.films.get(e.request);t&&e.kind==="problem"?(this.files.delete(e.request),this.films.delete(e.request),t.reject(new Error(e.sentence))):Et(e.sentence,e.kind);break}case"opened":this.uploads.get(e.upload)?.(e.problem,e.notes),this.uploads.delete(e.upload);break}}onFrame(e){let t=new Uint32Array(e,0,4);switch(t[0]){case 1:t[1]===this.scene?.scene&&(this.connection.send({type:"seen",sequence:t[2]}),this.posesTaken++,this.listener.onPose(new Float32Array(e,Oi),(t[3]&1)!==0));break;case 6:this.connection.send({type:"seen",sequence:t[2],compared:!0}),t[1]===this.scene?.scene&&this.listener.onCompared(Hv(e,t[3]));break;case 2:this.scene&&t[1]===this.scene.scene&&(Pe.value=this.scene,this.listener.onBody(this.scene,bu(this.scene,e)));break;case 3:{let n=this.files.get(t[1]);this.files.delete(t[1]),n?.resolve(Wv(e,t[2]));break}case 5:{this.films.get(t[1])?.resolve(new Float32Array(e,Oi)),this.films.delete(t[1]);break}}}send(e){e.type==="drag"&&this.dragsSent++,this.connection.send(e)||Et(`${yo}: nothing was changed.`,"problem")}grab(e,t){let n=++this.lastDrag;return this.send({type:"grab",scene:this.scene?.scene??0,drag:n,handles:e,mirror:t}),n}save(e){let t=++this.lastRequest;return new Promise((n,s)=>{this.files.set(t,{resolve:n,reject:s}),this.connection.send({type:"save",request:t,...e})||(this.files.delete(t),s(new Error(`${yo}: nothing was saved.`)))})}readFrames(e){let t=++this.lastRequest;return new Promise((n,s)=>{this.films.set(t,{resolve:n,reject:s}),this.connection.send({type:"read_frames",request:t,first:0,last:-1,step:e})||(this.films.delete(t),s(new Error(`${yo}: nothing was saved.`)))})}async upload(e,t){let n=this.scene?.largest_upload??0;if(n&&e.size>n)throw new Error(`${e.name} has ${Zv(e.size)}; the studio takes files of at most ${Zv(n)}.`);if(!this.connection.open)throw new Error(`${yo}: ${e.name} was not opened.`);let s=++this.lastUpload,r=new Promise((o,a)=>{this.uploads.set(s,(l,c)=>l?a(new Error(l)):o(c))});r.catch(()=>{}),this.connection.send({type:"upload",upload:s,name:e.name,size:e.size});for(let o=0;o<e.size&&this.uploads.has(s);o+=rp){for(;this.connection.waiting>_E&&this.uploads.has(s);)await new Promise(a=>setTimeout(a,20));this.connection.sendFrame(Xv(s,o,await e.slice(o,o+rp).arrayBuffer())),t({name:e.name,sent:Math.min(o+rp,e.size),size:e.size})}return r}};function Zv(i){return`${(i/1e6).toFixed(1)} MB`}var yE=`
varying vec3 outward;
varying vec3 eye;
void main() {
  vec4 place = modelViewMatrix * vec4(position, 1.0);
  outward = normalMatrix * normal;
  eye = -place.xyz;
  gl_Position = projectionMatrix * place;
}`,bE=`
uniform vec3 color;
varying vec3 outward;
varying vec3 eye;
void main() {
  float aside = 1.0 - abs(dot(normalize(outward), normalize(eye)));
  gl_FragColor = vec4(color, mix(0.24, 0.9, smoothstep(0.35, 0.95, aside)));
  #include <colorspace_fragment>
}`,op=class extends Ze{material;turn=new pt;at=new R;one=new R(1,1,1);constructor(){super(),this.visible=!1,this.material=new wt({vertexShader:yE,fragmentShader:bE,uniforms:{color:{value:new Ue}},transparent:!0,depthWrite:!1,polygonOffset:!0,polygonOffsetFactor:2,polygonOffsetUnits:8})}set color(e){this.material.uniforms.color.value.copy(e)}dress(e){this.clear(),this.visible=!1;for(let t of e){let n=t?new Je(t,this.material):new Ze;n.matrixAutoUpdate=!1,this.add(n)}}place(e){this.children.forEach((t,n)=>{let[s,r,o,a,l,c,h]=e.subarray(dn*n,dn*n+dn);t.matrix.compose(this.at.set(s,r,o),this.turn.set(l,c,h,a),this.one),t.matrixWorldNeedsUpdate=!0}),this.visible=!0}},wu=class extends Ze{bodies=[];apply(e){for(;this.bodies.length<e.length;){let t=new op;this.bodies.push(t),this.add(t)}this.bodies.forEach((t,n)=>t.color=e[n])}dress(e){let t=Array.from({length:e.segmentCount},(n,s)=>e.surfaceOf(s));for(let n of this.bodies)n.dress(t)}place(e){this.bodies.forEach((t,n)=>{let s=e[n];s&&s.length===dn*t.children.length?t.place(s):t.visible=!1})}get shown(){return this.bodies.map(e=>e.visible)}placesOf(e){return this.bodies[e].children.map(t=>new R().setFromMatrixPosition(t.matrix).toArray())}};var Us=["plain","shadows","fine"];function ap(i,e){return Us.indexOf(i)>Us.indexOf(e)?i:e}var Jv=8,SE=22,ME=38,wE=800,nl=class{constructor(e,t){this.level=e;this.chosen=t}level;chosen;intervals=[];last=0;ceiling="fine";settled=!1;stillAt=Us.indexOf("shadows");get measuring(){return!this.chosen&&!this.settled}get still(){return this.chosen?this.level:ap(this.level,Us[this.stillAt])}note(e,t){let n=e-this.last;if(this.last=e,this.chosen||!t||n>2e3||(this.intervals.push(n),this.intervals.length<Jv))return!1;this.intervals.sort((r,o)=>r-o);let s=this.intervals[Jv>>1];return this.intervals.length=0,this.decide(s)}decide(e){let t=Us.indexOf(this.level);return this.stillAt=e<wE?Math.max(this.stillAt,t):Math.min(this.stillAt,Math.max(t-1,0)),e>ME&&t>0?(this.ceiling=this.level=Us[t-1],!0):!this.settled&&e<SE&&t<Us.indexOf(this.ceiling)?(this.level=Us[t+1],!0):(this.settled=!0,!1)}};var bo={name:"CopyShader",uniforms:{tDiffuse:{value:null},opacity:{value:1}},vertexShader:`

		varying vec2 vUv;

		void main() {

			vUv = uv;
			gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );

		}`,fragmentShader:`

		uniform float opacity;

		uniform sampler2D tDiffuse;

		varying vec2 vUv;

		void main() {

			vec4 texel = texture2D( tDiffuse, vUv );
			gl_FragColor = opacity * texel;


		}`};var $n=class{constructor(){this.isPass=!0,this.enabled=!0,this.needsSwap=!0,this.clear=!1,this.renderToScreen=!1}setSize(){}render(){console.error("THREE.Pass: .render() must be implemented in derived pass.")}dispose(){}},TE=new nr(-1,1,1,-1,0,1),lp=class extends st{constructor(){super(),this.setAttribute("position",new Qe([-1,3,0,-1,-1,0,3,-1,0],3)),this.setAttribute("uv",new Qe([0,2,0,0,2,0],2))}},EE=new lp,Fs=class{constructor(e){this._mesh=new Je(EE,e)}dispose(){this._mesh.geometry.dispose()}render(e){e.render(this._mesh,TE)}get material(){return this._mesh.material}set material(e){this._mesh.material=e}};var Tu=class extends $n{constructor(e,t="tDiffuse"){super(),this.textureID=t,this.uniforms=null,this.material=null,e instanceof wt?(this.uniforms=e.uniforms,this.material=e):e&&(this.uniforms=si.clone(e.uniforms),this.material=new wt({name:e.name!==void 0?e.name:"unspecified",defines:Object.assign({},e.defines),uniforms:this.uniforms,vertexShader:e.vertexShader,fragmentShader:e.fragmentShader})),this._fsQuad=new Fs(this.material)}render(e,t,n){this.uniforms[this.textureID]&&(this.uniforms[this.textureID].value=n.texture),this._fsQuad.material=this.material,this.renderToScreen?(e.setRenderTarget(null),this._fsQuad.render(e)):(e.setRenderTarget(t),this.clear&&e.clear(e.autoClearColor,e.autoClearDepth,e.autoClearStencil),this._fsQuad.render(e))}dispose(){this.material.dispose(),this._fsQuad.dispose()}};var il=class extends $n{constructor(e,t){super(),this.scene=e,this.camera=t,this.clear=!0,this.needsSwap=!1,this.inverse=!1}render(e,t,n){let s=e.getContext(),r=e.state;r.buffers.color.setMask(!1),r.buffers.depth.setMask(!1),r.buffers.color.setLocked(!0),r.buffers.depth.setLocked(!0);let o,a;this.inverse?(o=0,a=1):(o=1,a=0),r.buffers.stencil.setTest(!0),r.buffers.stencil.setOp(s.REPLACE,s.REPLACE,s.REPLACE),r.buffers.stencil.setFunc(s.ALWAYS,o,4294967295),r.buffers.stencil.setClear(a),r.buffers.stencil.setLocked(!0),e.setRenderTarget(n),this.clear&&e.clear(),e.render(this.scene,this.camera),e.setRenderTarget(t),this.clear&&e.clear(),e.render(this.scene,this.camera),r.buffers.color.setLocked(!1),r.buffers.depth.setLocked(!1),r.buffers.color.setMask(!0),r.buffers.depth.setMask(!0),r.buffers.stencil.setLocked(!1),r.buffers.stencil.setFunc(s.EQUAL,1,4294967295),r.buffers.stencil.setOp(s.KEEP,s.KEEP,s.KEEP),r.buffers.stencil.setLocked(!0)}},Eu=class extends $n{constructor(){super(),this.needsSwap=!1}render(e){e.state.buffers.stencil.setLocked(!1),e.state.buffers.stencil.setTest(!1)}};var Au=class{constructor(e,t){if(this.renderer=e,this._pixelRatio=e.getPixelRatio(),t===void 0){let n=e.getSize(new me);this._width=n.width,this._height=n.height,t=new Gt(this._width*this._pixelRatio,this._height*this._pixelRatio,{type:rn}),t.texture.name="EffectComposer.rt1"}else this._width=t.width,this._height=t.height;this.renderTarget1=t,this.renderTarget2=t.clone(),this.renderTarget2.texture.name="EffectComposer.rt2",this.writeBuffer=this.renderTarget1,this.readBuffer=this.renderTarget2,this.renderToScreen=!0,this.passes=[],this.copyPass=new Tu(bo),this.copyPass.material.blending=sn,this.timer=new Ta}swapBuffers(){let e=this.readBuffer;this.readBuffer=this.writeBuffer,this.writeBuffer=e}addPass(e){this.passes.push(e),e.setSize(this._width*this._pixelRatio,this._height*this._pixelRatio)}insertPass(e,t){this.passes.splice(t,0,e),e.setSize(this._width*this._pixelRatio,this._height*this._pixelRatio)}removePass(e){let t=this.passes.indexOf(e);t!==-1&&this.passes.splice(t,1)}isLastEnabledPass(e){for(let t=e+1;t<this.passes.length;t++)if(this.passes[t].enabled)return!1;return!0}render(e){this.timer.update(),e===void 0&&(e=this.timer.getDelta());let t=this.renderer.getRenderTarget(),n=!1;for(let s=0,r=this.passes.length;s<r;s++){let o=this.passes[s];if(o.enabled!==!1){if(o.renderToScreen=this.renderToScreen&&this.isLastEnabledPass(s),o.render(this.renderer,this.writeBuffer,this.readBuffer,e,n),o.needsSwap){if(n){let a=this.renderer.getContext(),l=this.renderer.state.buffers.stencil;l.setFunc(a.NOTEQUAL,1,4294967295),this.copyPass.render(this.renderer,this.writeBuffer,this.readBuffer,e),l.setFunc(a.EQUAL,1,4294967295)}this.swapBuffers()}il!==void 0&&(o instanceof il?n=!0:o instanceof Eu&&(n=!1))}}this.renderer.setRenderTarget(t)}reset(e){if(e===void 0){let t=this.renderer.getSize(new me);this._pixelRatio=this.renderer.getPixelRatio(),this._width=t.width,this._height=t.height,e=this.renderTarget1.clone(),e.setSize(this._width*this._pixelRatio,this._height*this._pixelRatio)}this.renderTarget1.dispose(),this.renderTarget2.dispose(),this.renderTarget1=e,this.renderTarget2=e.clone(),this.writeBuffer=this.renderTarget1,this.readBuffer=this.renderTarget2}setSize(e,t){this._width=e,this._height=t;let n=this._width*this._pixelRatio,s=this._height*this._pixelRatio;this.renderTarget1.setSize(n,s),this.renderTarget2.setSize(n,s);for(let r=0;r<this.passes.length;r++)this.passes[r].setSize(n,s)}setPixelRatio(e){this._pixelRatio=e,this.setSize(this._width,this._height)}dispose(){this.renderTarget1.dispose(),this.renderTarget2.dispose(),this.copyPass.dispose()}};var sl={name:"GTAOShader",defines:{PERSPECTIVE_CAMERA:1,SAMPLES:16,NORMAL_VECTOR_TYPE:1,SCREEN_SPACE_RADIUS:0,SCREEN_SPACE_RADIUS_SCALE:100,SCENE_CLIP_BOX:0},uniforms:{tNormal:{value:null},tDepth:{value:null},tNoise:{value:null},resolution:{value:new me},cameraNear:{value:null},cameraFar:{value:null},cameraProjectionMatrix:{value:new Le},cameraProjectionMatrixInverse:{value:new Le},cameraWorldMatrix:{value:new Le},radius:{value:.25},distanceExponent:{value:1},thickness:{value:1},distanceFallOff:{value:1},scale:{value:1},sceneBoxMin:{value:new R(-1,-1,-1)},sceneBoxMax:{value:new R(1,1,1)}},vertexShader:`

		varying vec2 vUv;

		void main() {
			vUv = uv;
			gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
		}`,fragmentShader:`
		varying vec2 vUv;
		uniform highp sampler2D tNormal;
		uniform highp sampler2D tDepth;
		uniform sampler2D tNoise;
		uniform vec2 resolution;
		uniform float cameraNear;
		uniform float cameraFar;
		uniform mat4 cameraProjectionMatrix;
		uniform mat4 cameraProjectionMatrixInverse;
		uniform mat4 cameraWorldMatrix;
		uniform float radius;
		uniform float distanceExponent;
		uniform float thickness;
		uniform float distanceFallOff;
		uniform float scale;
		#if SCENE_CLIP_BOX == 1
			uniform vec3 sceneBoxMin;
			uniform vec3 sceneBoxMax;
		#endif

		#include <common>
		#include <packing>

		#ifndef FRAGMENT_OUTPUT
		#define FRAGMENT_OUTPUT vec4(vec3(ao), 1.)
		#endif

		vec3 getViewPosition( const in vec2 screenPosition, const in float depth ) {
			#ifdef USE_REVERSED_DEPTH_BUFFER
				vec4 clipSpacePosition = vec4( vec2( screenPosition ) * 2.0 - 1.0, depth, 1.0 );
			#else
				vec4 clipSpacePosition = vec4( vec3( screenPosition, depth ) * 2.0 - 1.0, 1.0 );
			#endif
			vec4 viewSpacePosition = cameraProjectionMatrixInverse * clipSpacePosition;
			return viewSpacePosition.xyz / viewSpacePosition.w;
		}

		float getDepth(const vec2 uv) {
			return textureLod(tDepth, uv.xy, 0.0).r;
		}

		float fetchDepth(const ivec2 uv) {
			return texelFetch(tDepth, uv.xy, 0).r;
		}

		float getViewZ(const in float depth) {
			#if PERSPECTIVE_CAMERA == 1
				return perspectiveDepthToViewZ(depth, cameraNear, cameraFar);
			#else
				return orthographicDepthToViewZ(depth, cameraNear, cameraFar);
			#endif
		}

		vec3 computeNormalFromDepth(const vec2 uv) {
			vec2 size = vec2(textureSize(tDepth, 0));
			ivec2 p = ivec2(uv * size);
			float c0 = fetchDepth(p);
			float l2 = fetchDepth(p - ivec2(2, 0));
			float l1 = fetchDepth(p - ivec2(1, 0));
			float r1 = fetchDepth(p + ivec2(1, 0));
			float r2 = fetchDepth(p + ivec2(2, 0));
			float b2 = fetchDepth(p - ivec2(0, 2));
			float b1 = fetchDepth(p - ivec2(0, 1));
			float t1 = fetchDepth(p + ivec2(0, 1));
			float t2 = fetchDepth(p + ivec2(0, 2));
			float dl = abs((2.0 * l1 - l2) - c0);
			float dr = abs((2.0 * r1 - r2) - c0);
			float db = abs((2.0 * b1 - b2) - c0);
			float dt = abs((2.0 * t1 - t2) - c0);
			vec3 ce = getViewPosition(uv, c0).xyz;
			vec3 dpdx = (dl < dr) ? ce - getViewPosition((uv - vec2(1.0 / size.x, 0.0)), l1).xyz : -ce + getViewPosition((uv + vec2(1.0 / size.x, 0.0)), r1).xyz;
			vec3 dpdy = (db < dt) ? ce - getViewPosition((uv - vec2(0.0, 1.0 / size.y)), b1).xyz : -ce + getViewPosition((uv + vec2(0.0, 1.0 / size.y)), t1).xyz;
			return normalize(cross(dpdx, dpdy));
		}

		vec3 getViewNormal(const vec2 uv) {
			#if NORMAL_VECTOR_TYPE == 2
				return normalize(textureLod(tNormal, uv, 0.).rgb);
			#elif NORMAL_VECTOR_TYPE == 1
				return unpackRGBToNormal(textureLod(tNormal, uv, 0.).rgb);
			#else
				return computeNormalFromDepth(uv);
			#endif
		}

		vec3 getSceneUvAndDepth(vec3 sampleViewPos) {
			vec4 sampleClipPos = cameraProjectionMatrix * vec4(sampleViewPos, 1.);
			vec2 sampleUv = sampleClipPos.xy / sampleClipPos.w * 0.5 + 0.5;
			float sampleSceneDepth = getDepth(sampleUv);
			return vec3(sampleUv, sampleSceneDepth);
		}

		void main() {
			float depth = getDepth(vUv.xy);

			#ifdef USE_REVERSED_DEPTH_BUFFER
				if (depth <= 0.0) {
					discard;
					return;
				}
			#else
				if (depth >= 1.0) {
					discard;
					return;
				}
			#endif
			
			vec3 viewPos = getViewPosition(vUv, depth);
			vec3 viewNormal = getViewNormal(vUv);

			float radiusToUse = radius;
			float distanceFalloffToUse = thickness;
			#if SCREEN_SPACE_RADIUS == 1
				float radiusScale = getViewPosition(vec2(0.5 + float(SCREEN_SPACE_RADIUS_SCALE) / resolution.x, 0.0), depth).x;
				radiusToUse *= radiusScale;
				distanceFalloffToUse *= radiusScale;
			#endif

			#if SCENE_CLIP_BOX == 1
				vec3 worldPos = (cameraWorldMatrix * vec4(viewPos, 1.0)).xyz;
				float boxDistance = length(max(vec3(0.0), max(sceneBoxMin - worldPos, worldPos - sceneBoxMax)));
				if (boxDistance > radiusToUse) {
					discard;
					return;
				}
			#endif

			vec2 noiseResolution = vec2(textureSize(tNoise, 0));
			vec2 noiseUv = vUv * resolution / noiseResolution;
			vec4 noiseTexel = textureLod(tNoise, noiseUv, 0.0);
			vec3 randomVec = noiseTexel.xyz * 2.0 - 1.0;
			vec3 tangent = normalize(vec3(randomVec.xy, 0.));
			vec3 bitangent = vec3(-tangent.y, tangent.x, 0.);
			mat3 kernelMatrix = mat3(tangent, bitangent, vec3(0., 0., 1.));

			const int DIRECTIONS = SAMPLES < 30 ? 3 : 5;
			const int STEPS = (SAMPLES + DIRECTIONS - 1) / DIRECTIONS;
			float ao = 0.0;
			for (int i = 0; i < DIRECTIONS; ++i) {

				float angle = float(i) / float(DIRECTIONS) * PI;
				vec4 sampleDir = vec4(cos(angle), sin(angle), 0., 0.5 + 0.5 * noiseTexel.w);
				sampleDir.xyz = normalize(kernelMatrix * sampleDir.xyz);

				#if PERSPECTIVE_CAMERA == 1
					vec3 viewDir = normalize(-viewPos.xyz);
				#else
					vec3 viewDir = vec3(0., 0., 1.);
				#endif
				vec3 sliceBitangent = normalize(cross(sampleDir.xyz, viewDir));
				vec3 sliceTangent = cross(sliceBitangent, viewDir);
				vec3 normalInSlice = normalize(viewNormal - sliceBitangent * dot(viewNormal, sliceBitangent));

				vec3 tangentToNormalInSlice = cross(normalInSlice, sliceBitangent);
				vec2 cosHorizons = vec2(dot(viewDir, tangentToNormalInSlice), dot(viewDir, -tangentToNormalInSlice));

				for (int j = 0; j < STEPS; ++j) {
					vec3 sampleViewOffset = sampleDir.xyz * radiusToUse * sampleDir.w * pow(float(j + 1) / float(STEPS), distanceExponent);

					vec3 sampleSceneUvDepth = getSceneUvAndDepth(viewPos + sampleViewOffset);
					vec3 sampleSceneViewPos = getViewPosition(sampleSceneUvDepth.xy, sampleSceneUvDepth.z);
					vec3 viewDelta = sampleSceneViewPos - viewPos;
					if (abs(viewDelta.z) < thickness) {
						float sampleCosHorizon = dot(viewDir, normalize(viewDelta));
						cosHorizons.x += max(0., (sampleCosHorizon - cosHorizons.x) * mix(1., 2. / float(j + 2), distanceFallOff));
					}

					sampleSceneUvDepth = getSceneUvAndDepth(viewPos - sampleViewOffset);
					sampleSceneViewPos = getViewPosition(sampleSceneUvDepth.xy, sampleSceneUvDepth.z);
					viewDelta = sampleSceneViewPos - viewPos;
					if (abs(viewDelta.z) < thickness) {
						float sampleCosHorizon = dot(viewDir, normalize(viewDelta));
						cosHorizons.y += max(0., (sampleCosHorizon - cosHorizons.y) * mix(1., 2. / float(j + 2), distanceFallOff));
					}
				}

				vec2 sinHorizons = sqrt(1. - cosHorizons * cosHorizons);
				float nx = dot(normalInSlice, sliceTangent);
				float ny = dot(normalInSlice, viewDir);
				float nxb = 1. / 2. * (acos(cosHorizons.y) - acos(cosHorizons.x) + sinHorizons.x * cosHorizons.x - sinHorizons.y * cosHorizons.y);
				float nyb = 1. / 2. * (2. - cosHorizons.x * cosHorizons.x - cosHorizons.y * cosHorizons.y);
				float occlusion = nx * nxb + ny * nyb;
				ao += occlusion;
			}

			ao = clamp(ao / float(DIRECTIONS), 0., 1.);
		#if SCENE_CLIP_BOX == 1
			ao = mix(ao, 1., smoothstep(0., radiusToUse, boxDistance));
		#endif
			ao = pow(ao, scale);

			gl_FragColor = FRAGMENT_OUTPUT;
		}`},rl={name:"GTAODepthShader",defines:{PERSPECTIVE_CAMERA:1},uniforms:{tDepth:{value:null},cameraNear:{value:null},cameraFar:{value:null}},vertexShader:`
		varying vec2 vUv;

		void main() {
			vUv = uv;
			gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
		}`,fragmentShader:`
		uniform sampler2D tDepth;
		uniform float cameraNear;
		uniform float cameraFar;
		varying vec2 vUv;

		#include <packing>

		float getLinearDepth( const in vec2 screenPosition ) {
			#if PERSPECTIVE_CAMERA == 1
				float fragCoordZ = texture2D( tDepth, screenPosition ).x;
				float viewZ = perspectiveDepthToViewZ( fragCoordZ, cameraNear, cameraFar );
				return viewZToOrthographicDepth( viewZ, cameraNear, cameraFar );
			#else
				return texture2D( tDepth, screenPosition ).x;
			#endif
		}

		void main() {
			float depth = getLinearDepth( vUv );
			gl_FragColor = vec4( vec3( 1.0 - depth ), 1.0 );

		}`},Cu={name:"GTAOBlendShader",uniforms:{tDiffuse:{value:null},intensity:{value:1}},vertexShader:`
		varying vec2 vUv;

		void main() {
			vUv = uv;
			gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
		}`,fragmentShader:`
		uniform float intensity;
		uniform sampler2D tDiffuse;
		varying vec2 vUv;

		void main() {
			vec4 texel = texture2D( tDiffuse, vUv );
			gl_FragColor = vec4(mix(vec3(1.), texel.rgb, intensity), texel.a);
		}`};function Kv(i=5){let e=Math.floor(i)%2===0?Math.floor(i)+1:Math.floor(i),t=AE(e),n=t.length,s=new Uint8Array(n*4);for(let o=0;o<n;++o){let a=t[o],l=2*Math.PI*a/n,c=new R(Math.cos(l),Math.sin(l),0).normalize();s[o*4]=(c.x*.5+.5)*255,s[o*4+1]=(c.y*.5+.5)*255,s[o*4+2]=127,s[o*4+3]=255}let r=new Ii(s,e,e);return r.wrapS=ti,r.wrapT=ti,r.needsUpdate=!0,r}function AE(i){let e=Math.floor(i)%2===0?Math.floor(i)+1:Math.floor(i),t=e*e,n=Array(t).fill(0),s=Math.floor(e/2),r=e-1;for(let o=1;o<=t;){if(s===-1&&r===e?(r=e-2,s=0):(r===e&&(r=0),s<0&&(s=e-1)),n[s*e+r]!==0){r-=2,s++;continue}else n[s*e+r]=o++;r++,s--}return n}var ol={name:"PoissonDenoiseShader",defines:{SAMPLES:16,SAMPLE_VECTORS:cp(16,2,1),NORMAL_VECTOR_TYPE:1},uniforms:{tDiffuse:{value:null},tNormal:{value:null},tDepth:{value:null},tNoise:{value:null},resolution:{value:new me},cameraProjectionMatrixInverse:{value:new Le},lumaPhi:{value:5},depthPhi:{value:5},normalPhi:{value:5},radius:{value:4},index:{value:0}},vertexShader:`

		varying vec2 vUv;

		void main() {
			vUv = uv;
			gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
		}`,fragmentShader:`

		varying vec2 vUv;

		uniform sampler2D tDiffuse;
		uniform sampler2D tNormal;
		uniform sampler2D tDepth;
		uniform sampler2D tNoise;
		uniform vec2 resolution;
		uniform mat4 cameraProjectionMatrixInverse;
		uniform float lumaPhi;
		uniform float depthPhi;
		uniform float normalPhi;
		uniform float radius;
		uniform int index;

		#include <common>
		#include <packing>

		#ifndef SAMPLE_LUMINANCE
		#define SAMPLE_LUMINANCE dot(vec3(0.2125, 0.7154, 0.0721), a)
		#endif

		#ifndef FRAGMENT_OUTPUT
		#define FRAGMENT_OUTPUT vec4(denoised, 1.)
		#endif

		float getLuminance(const in vec3 a) {
			return SAMPLE_LUMINANCE;
		}

		const vec3 poissonDisk[SAMPLES] = SAMPLE_VECTORS;

		vec3 getViewPosition( const in vec2 screenPosition, const in float depth ) {
			#ifdef USE_REVERSED_DEPTH_BUFFER
				vec4 clipSpacePosition = vec4( vec2( screenPosition ) * 2.0 - 1.0, depth, 1.0 );
			#else
				vec4 clipSpacePosition = vec4( vec3( screenPosition, depth ) * 2.0 - 1.0, 1.0 );
			#endif
			vec4 viewSpacePosition = cameraProjectionMatrixInverse * clipSpacePosition;
			return viewSpacePosition.xyz / viewSpacePosition.w;
		}

		float getDepth(const vec2 uv) {
			return textureLod(tDepth, uv.xy, 0.0).r;
		}

		float fetchDepth(const ivec2 uv) {
			return texelFetch(tDepth, uv.xy, 0).r;
		}

		vec3 computeNormalFromDepth(const vec2 uv) {
			vec2 size = vec2(textureSize(tDepth, 0));
			ivec2 p = ivec2(uv * size);
			float c0 = fetchDepth(p);
			float l2 = fetchDepth(p - ivec2(2, 0));
			float l1 = fetchDepth(p - ivec2(1, 0));
			float r1 = fetchDepth(p + ivec2(1, 0));
			float r2 = fetchDepth(p + ivec2(2, 0));
			float b2 = fetchDepth(p - ivec2(0, 2));
			float b1 = fetchDepth(p - ivec2(0, 1));
			float t1 = fetchDepth(p + ivec2(0, 1));
			float t2 = fetchDepth(p + ivec2(0, 2));
			float dl = abs((2.0 * l1 - l2) - c0);
			float dr = abs((2.0 * r1 - r2) - c0);
			float db = abs((2.0 * b1 - b2) - c0);
			float dt = abs((2.0 * t1 - t2) - c0);
			vec3 ce = getViewPosition(uv, c0).xyz;
			vec3 dpdx = (dl < dr) ?  ce - getViewPosition((uv - vec2(1.0 / size.x, 0.0)), l1).xyz
									: -ce + getViewPosition((uv + vec2(1.0 / size.x, 0.0)), r1).xyz;
			vec3 dpdy = (db < dt) ?  ce - getViewPosition((uv - vec2(0.0, 1.0 / size.y)), b1).xyz
									: -ce + getViewPosition((uv + vec2(0.0, 1.0 / size.y)), t1).xyz;
			return normalize(cross(dpdx, dpdy));
		}

		vec3 getViewNormal(const vec2 uv) {
		#if NORMAL_VECTOR_TYPE == 2
			return normalize(textureLod(tNormal, uv, 0.).rgb);
		#elif NORMAL_VECTOR_TYPE == 1
			return unpackRGBToNormal(textureLod(tNormal, uv, 0.).rgb);
		#else
			return computeNormalFromDepth(uv);
		#endif
		}

		void denoiseSample(in vec3 center, in vec3 viewNormal, in vec3 viewPos, in vec2 sampleUv, inout vec3 denoised, inout float totalWeight) {
			vec4 sampleTexel = textureLod(tDiffuse, sampleUv, 0.0);
			float sampleDepth = getDepth(sampleUv);
			vec3 sampleNormal = getViewNormal(sampleUv);
			vec3 neighborColor = sampleTexel.rgb;
			vec3 viewPosSample = getViewPosition(sampleUv, sampleDepth);

			float normalDiff = dot(viewNormal, sampleNormal);
			float normalSimilarity = pow(max(normalDiff, 0.), normalPhi);
			float lumaDiff = abs(getLuminance(neighborColor) - getLuminance(center));
			float lumaSimilarity = max(1.0 - lumaDiff / lumaPhi, 0.0);
			float depthDiff = abs(dot(viewPos - viewPosSample, viewNormal));
			float depthSimilarity = max(1. - depthDiff / depthPhi, 0.);
			float w = lumaSimilarity * depthSimilarity * normalSimilarity;

			denoised += w * neighborColor;
			totalWeight += w;
		}

		void main() {
			float depth = getDepth(vUv.xy);
			vec3 viewNormal = getViewNormal(vUv);
			if (depth == 1. || dot(viewNormal, viewNormal) == 0.) {
				discard;
				return;
			}
			vec4 texel = textureLod(tDiffuse, vUv, 0.0);
			vec3 center = texel.rgb;
			vec3 viewPos = getViewPosition(vUv, depth);

			vec2 noiseResolution = vec2(textureSize(tNoise, 0));
			vec2 noiseUv = vUv * resolution / noiseResolution;
			vec4 noiseTexel = textureLod(tNoise, noiseUv, 0.0);
      		vec2 noiseVec = vec2(sin(noiseTexel[index % 4] * 2. * PI), cos(noiseTexel[index % 4] * 2. * PI));
    		mat2 rotationMatrix = mat2(noiseVec.x, -noiseVec.y, noiseVec.x, noiseVec.y);

			float totalWeight = 1.0;
			vec3 denoised = texel.rgb;
			for (int i = 0; i < SAMPLES; i++) {
				vec3 sampleDir = poissonDisk[i];
				vec2 offset = rotationMatrix * (sampleDir.xy * (1. + sampleDir.z * (radius - 1.)) / resolution);
				vec2 sampleUv = vUv + offset;
				denoiseSample(center, viewNormal, viewPos, sampleUv, denoised, totalWeight);
			}

			if (totalWeight > 0.) {
				denoised /= totalWeight;
			}
			gl_FragColor = FRAGMENT_OUTPUT;
		}`};function cp(i,e,t){let n=CE(i,e,t),s="vec3[SAMPLES](";for(let r=0;r<i;r++){let o=n[r];s+=`vec3(${o.x}, ${o.y}, ${o.z})${r<i-1?",":")"}`}return s}function CE(i,e,t){let n=[];for(let s=0;s<i;s++){let r=2*Math.PI*e*s/i,o=Math.pow(s/(i-1),t);n.push(new R(Math.cos(r),Math.sin(r),o))}return n}var Ru=class{constructor(e=Math){this.grad3=[[1,1,0],[-1,1,0],[1,-1,0],[-1,-1,0],[1,0,1],[-1,0,1],[1,0,-1],[-1,0,-1],[0,1,1],[0,-1,1],[0,1,-1],[0,-1,-1]],this.grad4=[[0,1,1,1],[0,1,1,-1],[0,1,-1,1],[0,1,-1,-1],[0,-1,1,1],[0,-1,1,-1],[0,-1,-1,1],[0,-1,-1,-1],[1,0,1,1],[1,0,1,-1],[1,0,-1,1],[1,0,-1,-1],[-1,0,1,1],[-1,0,1,-1],[-1,0,-1,1],[-1,0,-1,-1],[1,1,0,1],[1,1,0,-1],[1,-1,0,1],[1,-1,0,-1],[-1,1,0,1],[-1,1,0,-1],[-1,-1,0,1],[-1,-1,0,-1],[1,1,1,0],[1,1,-1,0],[1,-1,1,0],[1,-1,-1,0],[-1,1,1,0],[-1,1,-1,0],[-1,-1,1,0],[-1,-1,-1,0]],this.p=[];for(let t=0;t<256;t++)this.p[t]=Math.floor(e.random()*256);this.perm=[];for(let t=0;t<512;t++)this.perm[t]=this.p[t&255];this.simplex=[[0,1,2,3],[0,1,3,2],[0,0,0,0],[0,2,3,1],[0,0,0,0],[0,0,0,0],[0,0,0,0],[1,2,3,0],[0,2,1,3],[0,0,0,0],[0,3,1,2],[0,3,2,1],[0,0,0,0],[0,0,0,0],[0,0,0,0],[1,3,2,0],[0,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0],[1,2,0,3],[0,0,0,0],[1,3,0,2],[0,0,0,0],[0,0,0,0],[0,0,0,0],[2,3,0,1],[2,3,1,0],[1,0,2,3],[1,0,3,2],[0,0,0,0],[0,0,0,0],[0,0,0,0],[2,0,3,1],[0,0,0,0],[2,1,3,0],[0,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0],[2,0,1,3],[0,0,0,0],[0,0,0,0],[0,0,0,0],[3,0,1,2],[3,0,2,1],[0,0,0,0],[3,1,2,0],[2,1,0,3],[0,0,0,0],[0,0,0,0],[0,0,0,0],[3,1,0,2],[0,0,0,0],[3,2,0,1],[3,2,1,0]]}noise(e,t){let n,s,r,o=.5*(Math.sqrt(3)-1),a=(e+t)*o,l=Math.floor(e+a),c=Math.floor(t+a),h=(3-Math.sqrt(3))/6,d=(l+c)*h,f=l-d,u=c-d,g=e-f,_=t-u,m,p;g>_?(m=1,p=0):(m=0,p=1);let b=g-m+h,M=_-p+h,y=g-1+2*h,E=_-1+2*h,A=l&255,v=c&255,T=this.perm[A+this.perm[v]]%12,I=this.perm[A+m+this.perm[v+p]]%12,P=this.perm[A+1+this.perm[v+1]]%12,L=.5-g*g-_*_;L<0?n=0:(L*=L,n=L*L*this._dot(this.grad3[T],g,_));let U=.5-b*b-M*M;U<0?s=0:(U*=U,s=U*U*this._dot(this.grad3[I],b,M));let k=.5-y*y-E*E;return k<0?r=0:(k*=k,r=k*k*this._dot(this.grad3[P],y,E)),70*(n+s+r)}noise3d(e,t,n){let s,r,o,a,c=(e+t+n)*.3333333333333333,h=Math.floor(e+c),d=Math.floor(t+c),f=Math.floor(n+c),u=1/6,g=(h+d+f)*u,_=h-g,m=d-g,p=f-g,b=e-_,M=t-m,y=n-p,E,A,v,T,I,P;b>=M?M>=y?(E=1,A=0,v=0,T=1,I=1,P=0):b>=y?(E=1,A=0,v=0,T=1,I=0,P=1):(E=0,A=0,v=1,T=1,I=0,P=1):M<y?(E=0,A=0,v=1,T=0,I=1,P=1):b<y?(E=0,A=1,v=0,T=0,I=1,P=1):(E=0,A=1,v=0,T=1,I=1,P=0);let L=b-E+u,U=M-A+u,k=y-v+u,N=b-T+2*u,G=M-I+2*u,q=y-P+2*u,H=b-1+3*u,ne=M-1+3*u,W=y-1+3*u,j=h&255,te=d&255,ye=f&255,ze=this.perm[j+this.perm[te+this.perm[ye]]]%12,J=this.perm[j+E+this.perm[te+A+this.perm[ye+v]]]%12,ge=this.perm[j+T+this.perm[te+I+this.perm[ye+P]]]%12,be=this.perm[j+1+this.perm[te+1+this.perm[ye+1]]]%12,Te=.6-b*b-M*M-y*y;Te<0?s=0:(Te*=Te,s=Te*Te*this._dot3(this.grad3[ze],b,M,y));let de=.6-L*L-U*U-k*k;de<0?r=0:(de*=de,r=de*de*this._dot3(this.grad3[J],L,U,k));let Fe=.6-N*N-G*G-q*q;Fe<0?o=0:(Fe*=Fe,o=Fe*Fe*this._dot3(this.grad3[ge],N,G,q));let ut=.6-H*H-ne*ne-W*W;return ut<0?a=0:(ut*=ut,a=ut*ut*this._dot3(this.grad3[be],H,ne,W)),32*(s+r+o+a)}noise4d(e,t,n,s){let r=this.grad4,o=this.simplex,a=this.perm,l=(Math.sqrt(5)-1)/4,c=(5-Math.sqrt(5))/20,h,d,f,u,g,_=(e+t+n+s)*l,m=Math.floor(e+_),p=Math.floor(t+_),b=Math.floor(n+_),M=Math.floor(s+_),y=(m+p+b+M)*c,E=m-y,A=p-y,v=b-y,T=M-y,I=e-E,P=t-A,L=n-v,U=s-T,k=I>P?32:0,N=I>L?16:0,G=P>L?8:0,q=I>U?4:0,H=P>U?2:0,ne=L>U?1:0,W=k+N+G+q+H+ne,j=o[W][0]>=3?1:0,te=o[W][1]>=3?1:0,ye=o[W][2]>=3?1:0,ze=o[W][3]>=3?1:0,J=o[W][0]>=2?1:0,ge=o[W][1]>=2?1:0,be=o[W][2]>=2?1:0,Te=o[W][3]>=2?1:0,de=o[W][0]>=1?1:0,Fe=o[W][1]>=1?1:0,ut=o[W][2]>=1?1:0,Oe=o[W][3]>=1?1:0,rt=I-j+c,ct=P-te+c,$e=L-ye+c,Dt=U-ze+c,At=I-J+2*c,Zt=P-ge+2*c,xt=L-be+2*c,Dn=U-Te+2*c,Lt=I-de+3*c,pn=P-Fe+3*c,mn=L-ut+3*c,gn=U-Oe+3*c,O=I-1+4*c,vn=P-1+4*c,gt=L-1+4*c,vt=U-1+4*c,ce=m&255,bt=p&255,Ce=b&255,ke=M&255,C=a[ce+a[bt+a[Ce+a[ke]]]]%32,S=a[ce+j+a[bt+te+a[Ce+ye+a[ke+ze]]]]%32,B=a[ce+J+a[bt+ge+a[Ce+be+a[ke+Te]]]]%32,ie=a[ce+de+a[bt+Fe+a[Ce+ut+a[ke+Oe]]]]%32,Q=a[ce+1+a[bt+1+a[Ce+1+a[ke+1]]]]%32,re=.6-I*I-P*P-L*L-U*U;re<0?h=0:(re*=re,h=re*re*this._dot4(r[C],I,P,L,U));let le=.6-rt*rt-ct*ct-$e*$e-Dt*Dt;le<0?d=0:(le*=le,d=le*le*this._dot4(r[S],rt,ct,$e,Dt));let $=.6-At*At-Zt*Zt-xt*xt-Dn*Dn;$<0?f=0:($*=$,f=$*$*this._dot4(r[B],At,Zt,xt,Dn));let Z=.6-Lt*Lt-pn*pn-mn*mn-gn*gn;Z<0?u=0:(Z*=Z,u=Z*Z*this._dot4(r[ie],Lt,pn,mn,gn));let oe=.6-O*O-vn*vn-gt*gt-vt*vt;return oe<0?g=0:(oe*=oe,g=oe*oe*this._dot4(r[Q],O,vn,gt,vt)),27*(h+d+f+u+g)}_dot(e,t,n){return e[0]*t+e[1]*n}_dot3(e,t,n,s){return e[0]*t+e[1]*n+e[2]*s}_dot4(e,t,n,s,r){return e[0]*t+e[1]*n+e[2]*s+e[3]*r}};var al=class i extends $n{constructor(e,t,n=512,s=512,r,o,a){super(),this.width=n,this.height=s,this.clear=!0,this.camera=t,this.scene=e,this.output=0,this._renderGBuffer=!0,this._visibilityCache=[],this.blendIntensity=1,this.pdRings=2,this.pdRadiusExponent=2,this.pdSamples=16,this.gtaoNoiseTexture=Kv(),this.pdNoiseTexture=this._generateNoise(),this.gtaoRenderTarget=new Gt(this.width,this.height,{type:rn,depthBuffer:!1}),this.pdRenderTarget=this.gtaoRenderTarget.clone(),this.gtaoMaterial=new wt({defines:Object.assign({},sl.defines),uniforms:si.clone(sl.uniforms),vertexShader:sl.vertexShader,fragmentShader:sl.fragmentShader,blending:sn,depthTest:!1,depthWrite:!1}),this.gtaoMaterial.defines.PERSPECTIVE_CAMERA=this.camera.isPerspectiveCamera?1:0,this.gtaoMaterial.uniforms.tNoise.value=this.gtaoNoiseTexture,this.gtaoMaterial.uniforms.resolution.value.set(this.width,this.height),this.gtaoMaterial.uniforms.cameraNear.value=this.camera.near,this.gtaoMaterial.uniforms.cameraFar.value=this.camera.far,this.normalMaterial=new _a,this.normalMaterial.blending=sn,this.pdMaterial=new wt({defines:Object.assign({},ol.defines),uniforms:si.clone(ol.uniforms),vertexShader:ol.vertexShader,fragmentShader:ol.fragmentShader,depthTest:!1,depthWrite:!1}),this.pdMaterial.uniforms.tDiffuse.value=this.gtaoRenderTarget.texture,this.pdMaterial.uniforms.tNoise.value=this.pdNoiseTexture,this.pdMaterial.uniforms.resolution.value.set(this.width,this.height),this.pdMaterial.uniforms.lumaPhi.value=10,this.pdMaterial.uniforms.depthPhi.value=2,this.pdMaterial.uniforms.normalPhi.value=3,this.pdMaterial.uniforms.radius.value=8,this.depthRenderMaterial=new wt({defines:Object.assign({},rl.defines),uniforms:si.clone(rl.uniforms),vertexShader:rl.vertexShader,fragmentShader:rl.fragmentShader,blending:sn}),this.depthRenderMaterial.uniforms.cameraNear.value=this.camera.near,this.depthRenderMaterial.uniforms.cameraFar.value=this.camera.far,this.copyMaterial=new wt({uniforms:si.clone(bo.uniforms),vertexShader:bo.vertexShader,fragmentShader:bo.fragmentShader,transparent:!0,depthTest:!1,depthWrite:!1,blendSrc:Ca,blendDst:rr,blendEquation:ii,blendSrcAlpha:Aa,blendDstAlpha:rr,blendEquationAlpha:ii}),this.blendMaterial=new wt({uniforms:si.clone(Cu.uniforms),vertexShader:Cu.vertexShader,fragmentShader:Cu.fragmentShader,transparent:!0,depthTest:!1,depthWrite:!1,blending:Hc,blendSrc:Ca,blendDst:rr,blendEquation:ii,blendSrcAlpha:Aa,blendDstAlpha:rr,blendEquationAlpha:ii}),this._fsQuad=new Fs(null),this._originalClearColor=new Ue,this.setGBuffer(r?r.depthTexture:void 0,r?r.normalTexture:void 0),o!==void 0&&this.updateGtaoMaterial(o),a!==void 0&&this.updatePdMaterial(a)}setSize(e,t){this.width=e,this.height=t,this.gtaoRenderTarget.setSize(e,t),this.normalRenderTarget&&this.normalRenderTarget.setSize(e,t),this.pdRenderTarget.setSize(e,t),this.gtaoMaterial.uniforms.resolution.value.set(e,t),this.gtaoMaterial.uniforms.cameraProjectionMatrix.value.copy(this.camera.projectionMatrix),this.gtaoMaterial.uniforms.cameraProjectionMatrixInverse.value.copy(this.camera.projectionMatrixInverse),this.pdMaterial.uniforms.resolution.value.set(e,t),this.pdMaterial.uniforms.cameraProjectionMatrixInverse.value.copy(this.camera.projectionMatrixInverse)}dispose(){this.gtaoNoiseTexture.dispose(),this.pdNoiseTexture.dispose(),this.normalRenderTarget&&this.normalRenderTarget.dispose(),this.gtaoRenderTarget.dispose(),this.pdRenderTarget.dispose(),this.normalMaterial.dispose(),this.pdMaterial.dispose(),this.copyMaterial.dispose(),this.depthRenderMaterial.dispose(),this._fsQuad.dispose()}get gtaoMap(){return this.pdRenderTarget.texture}setGBuffer(e,t){if(e!==void 0)this.depthTexture=e,this.normalTexture=t,this._renderGBuffer=!1;else{if(this.normalRenderTarget===void 0){let s=new pi;s.format=vi,s.type=es,this.normalRenderTarget=new Gt(this.width,this.height,{minFilter:Ut,magFilter:Ut,type:rn,depthTexture:s})}this.depthTexture=this.normalRenderTarget.depthTexture,this.normalTexture=this.normalRenderTarget.texture,this._renderGBuffer=!0}let n=this.normalTexture?1:0;this.gtaoMaterial.defines.NORMAL_VECTOR_TYPE=n,this.gtaoMaterial.needsUpdate=!0,this.gtaoMaterial.uniforms.tNormal.value=this.normalTexture,this.gtaoMaterial.uniforms.tDepth.value=this.depthTexture,this.pdMaterial.defines.NORMAL_VECTOR_TYPE=n,this.pdMaterial.needsUpdate=!0,this.pdMaterial.uniforms.tNormal.value=this.normalTexture,this.pdMaterial.uniforms.tDepth.value=this.depthTexture,this.depthRenderMaterial.uniforms.tDepth.value=this.depthTexture}setSceneClipBox(e){e?(this.gtaoMaterial.needsUpdate=this.gtaoMaterial.defines.SCENE_CLIP_BOX!==1,this.gtaoMaterial.defines.SCENE_CLIP_BOX=1,this.gtaoMaterial.uniforms.sceneBoxMin.value.copy(e.min),this.gtaoMaterial.uniforms.sceneBoxMax.value.copy(e.max)):(this.gtaoMaterial.needsUpdate=this.gtaoMaterial.defines.SCENE_CLIP_BOX===0,this.gtaoMaterial.defines.SCENE_CLIP_BOX=0)}updateGtaoMaterial(e){e.radius!==void 0&&(this.gtaoMaterial.uniforms.radius.value=e.radius),e.distanceExponent!==void 0&&(this.gtaoMaterial.uniforms.distanceExponent.value=e.distanceExponent),e.thickness!==void 0&&(this.gtaoMaterial.uniforms.thickness.value=e.thickness),e.distanceFallOff!==void 0&&(this.gtaoMaterial.uniforms.distanceFallOff.value=e.distanceFallOff,this.gtaoMaterial.needsUpdate=!0),e.scale!==void 0&&(this.gtaoMaterial.uniforms.scale.value=e.scale),e.samples!==void 0&&e.samples!==this.gtaoMaterial.defines.SAMPLES&&(this.gtaoMaterial.defines.SAMPLES=e.samples,this.gtaoMaterial.needsUpdate=!0),e.screenSpaceRadius!==void 0&&(e.screenSpaceRadius?1:0)!==this.gtaoMaterial.defines.SCREEN_SPACE_RADIUS&&(this.gtaoMaterial.defines.SCREEN_SPACE_RADIUS=e.screenSpaceRadius?1:0,this.gtaoMaterial.needsUpdate=!0)}updatePdMaterial(e){let t=!1;e.lumaPhi!==void 0&&(this.pdMaterial.uniforms.lumaPhi.value=e.lumaPhi),e.depthPhi!==void 0&&(this.pdMaterial.uniforms.depthPhi.value=e.depthPhi),e.normalPhi!==void 0&&(this.pdMaterial.uniforms.normalPhi.value=e.normalPhi),e.radius!==void 0&&e.radius!==this.radius&&(this.pdMaterial.uniforms.radius.value=e.radius),e.radiusExponent!==void 0&&e.radiusExponent!==this.pdRadiusExponent&&(this.pdRadiusExponent=e.radiusExponent,t=!0),e.rings!==void 0&&e.rings!==this.pdRings&&(this.pdRings=e.rings,t=!0),e.samples!==void 0&&e.samples!==this.pdSamples&&(this.pdSamples=e.samples,t=!0),t&&(this.pdMaterial.defines.SAMPLES=this.pdSamples,this.pdMaterial.defines.SAMPLE_VECTORS=cp(this.pdSamples,this.pdRings,this.pdRadiusExponent),this.pdMaterial.needsUpdate=!0)}render(e,t,n){switch(this._renderGBuffer&&(this._overrideVisibility(),this._renderOverride(e,this.normalMaterial,this.normalRenderTarget,7829503,1),this._restoreVisibility()),this.gtaoMaterial.uniforms.cameraNear.value=this.camera.near,this.gtaoMaterial.uniforms.cameraFar.value=this.camera.far,this.gtaoMaterial.uniforms.cameraProjectionMatrix.value.copy(this.camera.projectionMatrix),this.gtaoMaterial.uniforms.cameraProjectionMatrixInverse.value.copy(this.camera.projectionMatrixInverse),this.gtaoMaterial.uniforms.cameraWorldMatrix.value.copy(this.camera.matrixWorld),this._renderPass(e,this.gtaoMaterial,this.gtaoRenderTarget,16777215,1),this.pdMaterial.uniforms.cameraProjectionMatrixInverse.value.copy(this.camera.projectionMatrixInverse),this._renderPass(e,this.pdMaterial,this.pdRenderTarget,16777215,1),this.output){case i.OUTPUT.Off:break;case i.OUTPUT.Diffuse:this.copyMaterial.uniforms.tDiffuse.value=n.texture,this.copyMaterial.blending=sn,this._renderPass(e,this.copyMaterial,this.renderToScreen?null:t);break;case i.OUTPUT.AO:this.copyMaterial.uniforms.tDiffuse.value=this.gtaoRenderTarget.texture,this.copyMaterial.blending=sn,this._renderPass(e,this.copyMaterial,this.renderToScreen?null:t);break;case i.OUTPUT.Denoise:this.copyMaterial.uniforms.tDiffuse.value=this.pdRenderTarget.texture,this.copyMaterial.blending=sn,this._renderPass(e,this.copyMaterial,this.renderToScreen?null:t);break;case i.OUTPUT.Depth:this.depthRenderMaterial.uniforms.cameraNear.value=this.camera.near,this.depthRenderMaterial.uniforms.cameraFar.value=this.camera.far,this._renderPass(e,this.depthRenderMaterial,this.renderToScreen?null:t);break;case i.OUTPUT.Normal:this.copyMaterial.uniforms.tDiffuse.value=this.normalTexture||null,this.copyMaterial.blending=sn,this._renderPass(e,this.copyMaterial,this.renderToScreen?null:t);break;case i.OUTPUT.Default:this.copyMaterial.uniforms.tDiffuse.value=n.texture,this.copyMaterial.blending=sn,this._renderPass(e,this.copyMaterial,this.renderToScreen?null:t),this.blendMaterial.uniforms.intensity.value=this.blendIntensity,this.blendMaterial.uniforms.tDiffuse.value=this.pdRenderTarget.texture,this._renderPass(e,this.blendMaterial,this.renderToScreen?null:t);break;default:console.warn("THREE.GTAOPass: Unknown output type.")}}_renderPass(e,t,n,s,r){e.getClearColor(this._originalClearColor);let o=e.getClearAlpha(),a=e.autoClear;e.setRenderTarget(n),e.autoClear=!1,s!=null&&(e.setClearColor(s),e.setClearAlpha(r||0),e.clear()),this._fsQuad.material=t,this._fsQuad.render(e),e.autoClear=a,e.setClearColor(this._originalClearColor),e.setClearAlpha(o)}_renderOverride(e,t,n,s,r){e.getClearColor(this._originalClearColor);let o=e.getClearAlpha(),a=e.autoClear;e.setRenderTarget(n),e.autoClear=!1,s=t.clearColor||s,r=t.clearAlpha||r,s!=null&&(e.setClearColor(s),e.setClearAlpha(r||0),e.clear()),this.scene.overrideMaterial=t,e.render(this.scene,this.camera),this.scene.overrideMaterial=null,e.autoClear=a,e.setClearColor(this._originalClearColor),e.setClearAlpha(o)}_overrideVisibility(){let e=this.scene,t=this._visibilityCache;e.traverse(function(n){(n.isPoints||n.isLine||n.isLine2)&&n.visible&&(n.visible=!1,t.push(n))})}_restoreVisibility(){let e=this._visibilityCache;for(let t=0;t<e.length;t++)e[t].visible=!0;e.length=0}_generateNoise(e=64){let t=new Ru,n=e*e*4,s=new Uint8Array(n);for(let o=0;o<e;o++)for(let a=0;a<e;a++){let l=o,c=a;s[(o*e+a)*4]=(t.noise(l,c)*.5+.5)*255,s[(o*e+a)*4+1]=(t.noise(l+e,c)*.5+.5)*255,s[(o*e+a)*4+2]=(t.noise(l,c+e)*.5+.5)*255,s[(o*e+a)*4+3]=(t.noise(l+e,c+e)*.5+.5)*255}let r=new Ii(s,e,e,Un,Tn);return r.wrapS=ti,r.wrapT=ti,r.needsUpdate=!0,r}};al.OUTPUT={Off:-1,Default:0,Diffuse:1,Depth:2,Normal:3,AO:4,Denoise:5};var ll={name:"OutputShader",uniforms:{tDiffuse:{value:null},toneMappingExposure:{value:1}},vertexShader:`
		precision highp float;

		uniform mat4 modelViewMatrix;
		uniform mat4 projectionMatrix;

		attribute vec3 position;
		attribute vec2 uv;

		varying vec2 vUv;

		void main() {

			vUv = uv;
			gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );

		}`,fragmentShader:`

		precision highp float;

		uniform sampler2D tDiffuse;

		#include <tonemapping_pars_fragment>
		#include <colorspace_pars_fragment>

		varying vec2 vUv;

		void main() {

			gl_FragColor = texture2D( tDiffuse, vUv );

			// tone mapping

			#ifdef LINEAR_TONE_MAPPING

				gl_FragColor.rgb = LinearToneMapping( gl_FragColor.rgb );

			#elif defined( REINHARD_TONE_MAPPING )

				gl_FragColor.rgb = ReinhardToneMapping( gl_FragColor.rgb );

			#elif defined( CINEON_TONE_MAPPING )

				gl_FragColor.rgb = CineonToneMapping( gl_FragColor.rgb );

			#elif defined( ACES_FILMIC_TONE_MAPPING )

				gl_FragColor.rgb = ACESFilmicToneMapping( gl_FragColor.rgb );

			#elif defined( AGX_TONE_MAPPING )

				gl_FragColor.rgb = AgXToneMapping( gl_FragColor.rgb );

			#elif defined( NEUTRAL_TONE_MAPPING )

				gl_FragColor.rgb = NeutralToneMapping( gl_FragColor.rgb );

			#elif defined( CUSTOM_TONE_MAPPING )

				gl_FragColor.rgb = CustomToneMapping( gl_FragColor.rgb );

			#endif

			// color space

			#ifdef SRGB_TRANSFER

				gl_FragColor = sRGBTransferOETF( gl_FragColor );

			#endif

		}`};var Pu=class extends $n{constructor(){super(),this.isOutputPass=!0,this.uniforms=si.clone(ll.uniforms),this.material=new eo({name:ll.name,uniforms:this.uniforms,vertexShader:ll.vertexShader,fragmentShader:ll.fragmentShader}),this._fsQuad=new Fs(this.material),this._outputColorSpace=null,this._toneMapping=null}render(e,t,n){this.uniforms.tDiffuse.value=n.texture,this.uniforms.toneMappingExposure.value=e.toneMappingExposure,(this._outputColorSpace!==e.outputColorSpace||this._toneMapping!==e.toneMapping)&&(this._outputColorSpace=e.outputColorSpace,this._toneMapping=e.toneMapping,this.material.defines={},Ke.getTransfer(this._outputColorSpace)===lt&&(this.material.defines.SRGB_TRANSFER=""),this._toneMapping===Ra?this.material.defines.LINEAR_TONE_MAPPING="":this._toneMapping===Pa?this.material.defines.REINHARD_TONE_MAPPING="":this._toneMapping===Ia?this.material.defines.CINEON_TONE_MAPPING="":this._toneMapping===La?this.material.defines.ACES_FILMIC_TONE_MAPPING="":this._toneMapping===Na?this.material.defines.AGX_TONE_MAPPING="":this._toneMapping===Ua?this.material.defines.NEUTRAL_TONE_MAPPING="":this._toneMapping===Da&&(this.material.defines.CUSTOM_TONE_MAPPING=""),this.material.needsUpdate=!0),this.renderToScreen===!0?(e.setRenderTarget(null),this._fsQuad.render(e)):(e.setRenderTarget(t),this.clear&&e.clear(e.autoClearColor,e.autoClearDepth,e.autoClearStencil),this._fsQuad.render(e))}dispose(){this.material.dispose(),this._fsQuad.dispose()}};var Iu=class extends $n{constructor(e,t,n=null,s=null,r=null){super(),this.scene=e,this.camera=t,this.overrideMaterial=n,this.clearColor=s,this.clearAlpha=r,this.clear=!0,this.clearDepth=!1,this.needsSwap=!1,this.isRenderPass=!0,this._oldClearColor=new Ue}render(e,t,n){let s=e.autoClear;e.autoClear=!1;let r,o;this.overrideMaterial!==null&&(o=this.scene.overrideMaterial,this.scene.overrideMaterial=this.overrideMaterial),this.clearColor!==null&&(e.getClearColor(this._oldClearColor),e.setClearColor(this.clearColor,e.getClearAlpha())),this.clearAlpha!==null&&(r=e.getClearAlpha(),e.setClearAlpha(this.clearAlpha)),this.clearDepth==!0&&e.clearDepth(),e.setRenderTarget(this.renderToScreen?null:n),this.clear===!0&&e.clear(e.autoClearColor,e.autoClearDepth,e.autoClearStencil),e.render(this.scene,this.camera),this.clearColor!==null&&e.setClearColor(this._oldClearColor),this.clearAlpha!==null&&e.setClearAlpha(r),this.overrideMaterial!==null&&(this.scene.overrideMaterial=o),e.autoClear=s}};var Lu=class{composer;occlusion;constructor(e,t,n){let s=e.getDrawingBufferSize(new me);this.composer=new Au(e,new Gt(s.x,s.y,{type:rn,samples:4})),this.composer.addPass(new Iu(t,n)),this.occlusion=new al(t,n,s.x,s.y),this.occlusion.updateGtaoMaterial({radius:.16,distanceExponent:1.4,thickness:.6,scale:1.15,samples:12,distanceFallOff:1,screenSpaceRadius:!1}),this.occlusion.updatePdMaterial({lumaPhi:10,depthPhi:2,normalPhi:3,radius:6,rings:2,samples:12}),this.occlusion.blendIntensity=.85,this.composer.addPass(this.occlusion),this.composer.addPass(new Pu)}resize(e,t,n){this.composer.setPixelRatio(n),this.composer.setSize(e,t)}render(){this.composer.render()}};var RE=new R(1.1,2.3,1.7),PE=new R(-2,1.2,1.4),IE=new R(-.8,1.6,-2.4),LE=1.25,Du=class extends Ze{sky=new Ma;key=new ir;fill=new ir;rim=new ir;size=1.75;constructor(){super(),this.key.shadow.mapSize.set(2048,2048),this.key.shadow.radius=4,this.key.shadow.blurSamples=12,this.key.shadow.bias=-4e-4,this.key.shadow.normalBias=.02;for(let e of[this.key,this.fill,this.rim])this.add(e,e.target);this.add(this.sky),this.cover(1.75),this.follow(0,0,0)}apply(e){this.sky.color.copy(e.sky),this.sky.groundColor.copy(e.bounce),this.sky.intensity=e.ambient,this.key.intensity=e.key,this.fill.intensity=e.fill,this.rim.intensity=e.rim}set shadows(e){this.key.castShadow=e}cover(e){this.size=e;let t=this.key.shadow.camera,n=LE*e;t.left=t.bottom=-n,t.right=t.top=n,t.near=.1*e,t.far=7*e,t.updateProjectionMatrix()}follow(e,t,n){for(let[s,r]of[[this.key,RE],[this.fill,PE],[this.rim,IE]])s.target.position.set(e,t+.4*this.size,n),s.position.copy(r).multiplyScalar(this.size).add(s.target.position),s.target.updateMatrixWorld()}};var hp=.3,up=50,DE=.06,NE=.3,UE=.4,FE=14,OE={front:[0,1.46],side:[Math.PI/2,1.46],top:[0,.02],corner:[.62,1.32]},Nu=class{camera=new Pn(32,1,.02,400);floorAt=()=>0;still=!1;now={target:new R(0,.9,0),distance:4,azimuth:.62,polar:1.32};goal={target:new R(0,.9,0),distance:4,azimuth:.62,polar:1.32};body=new wn(new R(-.5,0,-.5),new R(.5,1.8,.5));near=new wn;scratch=[new R,new R,new R];constructor(){this.apply()}get target(){return this.now.target}get distance(){return this.now.distance}get azimuth(){return this.goal.azimuth}setAzimuth(e){this.goal.azimuth=e,this.clamp(),this.arrive()}resize(e,t){this.camera.aspect=e/Math.max(t,1),this.camera.fov=this.camera.aspect>=1?32:Wn.radToDeg(2*Math.atan(Math.tan(Wn.degToRad(16))/this.camera.aspect**.6)),this.camera.updateProjectionMatrix()}turn(e,t){this.goal.azimuth-=e*.0075,this.goal.polar-=t*.0075,this.clamp()}shift(e,t,n){let s=2*this.goal.distance*Math.tan(Wn.degToRad(this.camera.fov)/2)/Math.max(n,1),[r,o]=this.scratch;r.setFromMatrixColumn(this.camera.matrix,0),o.setFromMatrixColumn(this.camera.matrix,1),this.goal.target.addScaledVector(r,-e*s).addScaledVector(o,t*s),this.clamp()}zoom(e,t=0,n=0){let s=this.goal.distance,r=Wn.clamp(s*e,hp,up),o=Math.tan(Wn.degToRad(this.camera.fov)/2),[a,l]=this.scratch;a.setFromMatrixColumn(this.camera.matrix,0),l.setFromMatrixColumn(this.camera.matrix,1);let c=s-r;this.goal.target.addScaledVector(a,t*c*o*this.camera.aspect).addScaledVector(l,n*c*o),this.goal.distance=r,this.clamp()}frame(e,t){this.goal.target.copy(e),this.goal.distance=Wn.clamp(this.distanceFor(t),hp,up),this.clamp()}distanceFor(e){let t=Wn.degToRad(this.camera.fov)/2,n=Math.atan(Math.tan(t)*this.camera.aspect);return e/Math.sin(Math.min(t,n))}view(e,t){let[n,s]=OE[e];this.look(n+t,s)}look(e,t){let n=Math.round((this.goal.azimuth-e)/(2*Math.PI));this.goal.azimuth=e+2*Math.PI*n,this.goal.polar=t,this.clamp()}watch(e,t){let[n,s]=this.scratch;if(e.getCenter(n).sub(this.body.getCenter(s)),this.body.copy(e),n.lengthSq()<1e-12)return!1;let r=n.length()>UE*e.min.distanceTo(e.max);return(t||r)&&(this.goal.target.add(n),this.now.target.add(n)),this.clamp()||t||r}arrive(){this.now.target.copy(this.goal.target),this.now.distance=this.goal.distance,this.now.azimuth=this.goal.azimuth,this.now.polar=this.goal.polar,this.apply()}update(e){let{now:t,goal:n}=this,s=t.target.distanceTo(n.target)/Math.max(t.distance,.1)+Math.abs(Math.log(t.distance/n.distance))+Math.abs(t.azimuth-n.azimuth)+Math.abs(t.polar-n.polar);if(this.still||s<4e-4)return this.arrive(),!1;let r=1-Math.exp(-FE*Math.min(e,.05));return t.target.lerp(n.target,r),t.distance*=(n.distance/t.distance)**r,t.azimuth+=r*(n.azimuth-t.azimuth),t.polar+=r*(n.polar-t.polar),this.apply(),!0}clamp(){let{goal:e,near:t}=this,{x:n,y:s,z:r}=e.target,{distance:o,polar:a}=e;return e.distance=Wn.clamp(e.distance,hp,up),t.copy(this.body).expandByScalar(NE*e.distance*Math.tan(Wn.degToRad(this.camera.fov)/2)),t.clampPoint(e.target,e.target),e.target.y=Math.max(e.target.y,this.floorAt(e.target.x,e.target.z)+.02),e.polar=this.abovePolar(e,Wn.clamp(e.polar,.01,Math.PI-.01)),n!==e.target.x||s!==e.target.y||r!==e.target.z||o!==e.distance||a!==e.polar}abovePolar(e,t){let n=t;for(let s=0;s<3;s++){let r=e.distance*Math.sin(n),o=e.target.x+r*Math.sin(e.azimuth),a=e.target.z+r*Math.cos(e.azimuth),l=(this.floorAt(o,a)+DE-e.target.y)/e.distance;n=Math.min(n,Math.acos(Wn.clamp(l,-1,.999)))}return n}apply(){let{now:e,camera:t}=this,n=this.abovePolar(e,e.polar),s=e.distance*Math.sin(n);t.position.set(e.target.x+s*Math.sin(e.azimuth),e.target.y+e.distance*Math.cos(n),e.target.z+s*Math.cos(e.azimuth)),t.near=Math.max(.02,.02*e.distance),t.far=60*e.distance+200,t.updateProjectionMatrix(),t.lookAt(e.target),t.updateMatrix(),t.updateMatrixWorld()}};var kE=400,Uu=class{constructor(e,t){this.canvas=e;this.options=t;this.renderer=new Nh({canvas:e,antialias:t.pictures!=="plain",alpha:!0,powerPreference:"high-performance"}),this.renderer.shadowMap.type=sr,this.renderer.autoClear=!1,this.quality=new nl(t.quality??"shadows",t.quality!==null),this.orbit.still=t.reducedMotion,this.orbit.floorAt=(n,s)=>uo(this.terrain,n,s),this.marks.add(this.compared),this.scene.add(this.lights,this.floor,this.stairs,this.figure,this.marks),this.scene.matrixWorldAutoUpdate=!0,this.scene.onBeforeRender=()=>{this.figure.leaveOutCutouts(this.scene.overrideMaterial!==null),this.compared.visible=this.scene.overrideMaterial===null},this.setDark(!1),this.apply(this.quality.level)}canvas;options;scene=new Yr;overlay=new Yr;figure=new Vh;orbit=new Nu;compared=new wu;marks=new Ze;palette=Ja;terrain=Za;size=1.75;following=!1;scriptTimes=[];framesDrawn=0;renderer;quality;lights=new Du;floor=new gu;stairs=new Zh;hooks=[];ray=new Ea;pointer=new me;center=new R;fine=null;scheduled=0;last=0;drewLast=!1;width=1;height=1;ratio=window.devicePixelRatio;shown=!1;level="plain";resting=!1;restTimer=0;taking=null;get camera(){return this.orbit.camera}get drawing(){return this.quality.level}choose(e){this.quality=new nl(e??"shadows",e!==null),this.invalidate()}onFrame(e){this.hooks.push(e)}invalidate(){this.resting=!1,this.schedule()}schedule(){this.scheduled||(this.scheduled=requestAnimationFrame(this.step))}rest(){this.scheduled||this.taking||this.quality.still===this.level||(this.resting=!0,this.schedule())}setDark(e){this.palette=e?nu:Ja,this.scene.background=this.palette.background,this.figure.apply(this.palette),this.compared.apply(this.palette.compared),this.floor.apply(this.palette),this.stairs.apply(this.palette),this.lights.apply(this.palette),this.invalidate()}resize(e,t,n){e<1||t<1||(this.width=e,this.height=t,this.ratio=n,!this.taking&&(this.fit(),this.frameAtFirst(),this.invalidate()))}fit(){let{width:e,height:t}=this,n=this.level==="plain"?1:Math.min(this.ratio,2);this.renderer.setPixelRatio(n),this.renderer.setSize(e,t,!1),this.figure.setViewport(e,t),this.orbit.resize(e,t),this.fine?.resize(e,t,n)}get extent(){return[this.width,this.height]}setTerrain(e){this.terrain=e,this.floor.visible=e.tread===0,this.floor.lay(this.size,...e.origin,e.heading,e.slope),this.stairs.lay(e,this.size),this.settleAround(),this.invalidate()}setFigure(e,t=()=>{}){let n=this.figure.build(e);this.compared.dress(this.figure),e.skin&&n.then(s=>{s&&t(s),this.invalidate()})}setBody(e){this.size=e,this.lights.cover(e),this.shown=!1}place(e){this.figure.place(e),this.settleAround(),this.frameAtFirst(),this.invalidate()}frameAtFirst(){this.shown||this.height<=1||this.figure.box.isEmpty()||(this.shown=!0,this.frameBody(),this.orbit.arrive())}frameBody(){let e=this.figure.box;if(e.isEmpty())return;e.getCenter(this.center);let t=Math.max(.5*e.min.distanceTo(e.max),.4*this.size);this.orbit.watch(e,!1),this.center.y-=20/this.height*t,this.orbit.frame(this.center,(1.03+50/this.height)*t),this.invalidate()}settleAround(){let e=this.figure.box;if(e.isEmpty())return;e.getCenter(this.center),this.orbit.watch(e,this.following);let{x:t,z:n}=this.center;this.lights.follow(t,uo(this.terrain,t,n),n),this.stairs.follow(t,n)}rayAt(e,t){return this.pointer.set(2*e/this.width-1,1-2*t/this.height),this.ray.setFromCamera(this.pointer,this.camera),this.ray}project(e,t){return t.copy(e).project(this.camera),t.x=(.5+.5*t.x)*this.width,t.y=(.5-.5*t.y)*this.height,t}step=e=>{this.scheduled=0;let t=performance.now();for(let r of this.hooks)r(e);let n=this.orbit.update((e-this.last)/1e3);this.last=e;let s=this.orbit.target;this.floor.follow(s.x,uo(this.terrain,s.x,s.z),s.z,this.orbit.distance,this.size),this.taking||this.apply(this.resting?this.quality.still:this.quality.level),!this.options.stubbed&&!this.taking&&this.draw(),this.scriptTimes.push(performance.now()-t),this.scriptTimes.length>600&&this.scriptTimes.splice(0,300),this.framesDrawn++,this.quality.note(e,this.drewLast)&&this.invalidate(),this.drewLast=n||this.quality.measuring,this.drewLast&&this.invalidate(),clearTimeout(this.restTimer),this.resting||(this.restTimer=window.setTimeout(()=>this.rest(),kE))};draw(){let{renderer:e}=this;this.fine&&this.level==="fine"?this.fine.render():(e.clear(),e.render(this.scene,this.camera)),e.clearDepth(),e.render(this.overlay,this.camera)}apply(e){e===this.level&&this.canvas.dataset.drawing||(this.level=e,this.renderer.shadowMap.enabled=e!=="plain",this.lights.shadows=e!=="plain",this.figure.coarse=e==="plain",e==="fine"&&!this.fine&&(this.fine=new Lu(this.renderer,this.scene,this.camera)),this.taking||this.fit(),this.canvas.dataset.drawing=e)}picture(e,t,n){this.beginPictures(e,t,n);try{return this.drawPicture()}finally{this.endPictures()}}beginPictures(e,t,n){let{renderer:s}=this;this.taking={width:e,height:t,...n},this.apply(ap(this.quality.still,this.options.pictures)),s.setPixelRatio(1),s.setSize(e,t,!1),this.orbit.resize(e,t),this.figure.setViewport(e,t),this.fine?.resize(e,t,1),n.marks||(this.figure.outlines=!1,this.marks.visible=!1),n.transparent&&(this.floor.bare=!0,this.scene.background=null,s.setClearColor(0,0))}drawPicture(){let{renderer:e,taking:t}=this,n=document.createElement("canvas");return t&&(e.clear(),this.fine&&this.level==="fine"&&!t.transparent?this.fine.render():e.render(this.scene,this.camera),t.marks&&(e.clearDepth(),e.render(this.overlay,this.camera)),n.width=t.width,n.height=t.height,n.getContext("2d")?.drawImage(this.canvas,0,0)),n}endPictures(){this.taking=null,this.figure.outlines=!0,this.marks.visible=!0,this.floor.bare=!1,this.scene.background=this.palette.background,this.fit(),this.invalidate()}};function BE(){let i=document.createElement("canvas");i.tabIndex=0,i.setAttribute("role","application"),i.setAttribute("aria-label","Stage: the body. Keys [ and ] select parts, arrow keys move what is selected, ? is help.");let t=new URLSearchParams(location.search).get("draw"),n=t==="none"?"plain":t??br.value;return new Uu(i,{quality:["plain","shadows","fine"].includes(n)?n:null,pictures:t==="plain"||t==="none"?"plain":"shadows",stubbed:t==="none",reducedMotion:window.matchMedia("(prefers-reduced-motion: reduce)").matches})}function jv(i,e){e.append(i.canvas);let t=()=>i.resize(e.clientWidth,e.clientHeight,window.devicePixelRatio);new ResizeObserver(t).observe(e),t()}function zE(){let i=document.getElementById("page");if(!i)return;let e=BE(),t=document.getElementById("poise-film");if(t){$v(i,e,JSON.parse(t.textContent??"{}"),l=>jv(e,l));return}let n=new Jh(e),s=new URLSearchParams(location.search).get("token")??"",r=`${location.protocol==="https:"?"wss":"ws"}://${location.host}/socket?token=${encodeURIComponent(s)}`,o=new Mu(r,{onBody:(l,c)=>n.setBody(l,c),onPose:(l,c)=>n.setPose(l,c),onCompared:l=>n.setCompared(l),onState:()=>n.takeState()}),a=new yu(e,n,o);a.onMenu=l=>{tu.value=l},Object.assign(ee,{stage:e,view:n,session:o,pointer:a,store:Rt,begin:rd}),window.poise=ee,vl(x(Lv,{mountStage:l=>jv(e,l)}),i),Bv(),o.start()}zE();})();
/*! Bundled license information:

three/build/three.core.js:
three/build/three.module.js:
  (**
   * @license
   * Copyright 2010-2026 Three.js Authors
   * SPDX-License-Identifier: MIT
   *)
*/
