"use strict";(()=>{var xx=Object.create;var Ju=Object.defineProperty;var _x=Object.getOwnPropertyDescriptor;var yx=Object.getOwnPropertyNames;var bx=Object.getPrototypeOf,Sx=Object.prototype.hasOwnProperty;var Mx=(i,e)=>()=>{try{return e||i((e={exports:{}}).exports,e),e.exports}catch(t){throw e=0,t}},wx=(i,e)=>{for(var t in e)Ju(i,t,{get:e[t],enumerable:!0})},Tx=(i,e,t,n)=>{if(e&&typeof e=="object"||typeof e=="function")for(let s of yx(e))!Sx.call(i,s)&&s!==t&&Ju(i,s,{get:()=>e[s],enumerable:!(n=_x(e,s))||n.enumerable});return i};var Ex=(i,e,t)=>(t=i!=null?xx(bx(i)):{},Tx(e||!i||!i.__esModule?Ju(t,"default",{value:i,enumerable:!0}):t,i));var Sv=Mx(lp=>{var fv=Object.defineProperty,lT=i=>fv(i,"__esModule",{value:!0}),cT=(i,e)=>{for(var t in e)fv(i,t,{get:e[t],enumerable:!0})};lT(lp);cT(lp,{GIFEncoder:()=>yv,applyPalette:()=>xT,default:()=>CT,nearestColor:()=>ST,nearestColorIndex:()=>xv,nearestColorIndexWithDistance:()=>_v,prequantize:()=>vT,quantize:()=>mT,snapColorsToPalette:()=>bT});var hT={signature:"GIF",version:"89a",trailer:59,extensionIntroducer:33,applicationExtensionLabel:255,graphicControlExtensionLabel:249,imageSeparator:44,signatureSize:3,versionSize:3,globalColorTableFlagMask:128,colorResolutionMask:112,sortFlagMask:8,globalColorTableSizeMask:7,applicationIdentifierSize:8,applicationAuthCodeSize:3,disposalMethodMask:28,userInputFlagMask:2,transparentColorFlagMask:1,localColorTableFlagMask:128,interlaceFlagMask:64,idSortFlagMask:32,localColorTableSizeMask:7};function pv(i=256){let e=0,t=new Uint8Array(i);return{get buffer(){return t.buffer},reset(){e=0},bytesView(){return t.subarray(0,e)},bytes(){return t.slice(0,e)},writeByte(s){n(e+1),t[e]=s,e++},writeBytes(s,r=0,o=s.length){n(e+o);for(let a=0;a<o;a++)t[e++]=s[a+r]},writeBytesView(s,r=0,o=s.byteLength){n(e+o),t.set(s.subarray(r,r+o),e),e+=o}};function n(s){var r=t.length;if(r>=s)return;var o=1024*1024;s=Math.max(s,r*(r<o?2:1.125)>>>0),r!=0&&(s=Math.max(s,256));let a=t;t=new Uint8Array(s),e>0&&t.set(a.subarray(0,e),0)}}var rp=12,hv=5003,uT=[0,1,3,7,15,31,63,127,255,511,1023,2047,4095,8191,16383,32767,65535];function dT(i,e,t,n,s=pv(512),r=new Uint8Array(256),o=new Int32Array(hv),a=new Int32Array(hv)){let l=o.length,c=Math.max(2,n);r.fill(0),a.fill(0),o.fill(-1);let h=0,d=0,f=c+1,u=f,g=!1,b=u,m=(1<<b)-1,p=1<<f-1,_=p+1,S=p+2,y=0,A=t[0],E=0;for(let I=l;I<65536;I*=2)++E;E=8-E,s.writeByte(c),T(p);let v=t.length;for(let I=1;I<v;I++)e:{let R=t[I],D=(R<<rp)+A,U=R<<E^A;if(o[U]===D){A=a[U];break e}let k=U===0?1:l-U;for(;o[U]>=0;)if(U-=k,U<0&&(U+=l),o[U]===D){A=a[U];break e}T(A),A=R,S<1<<rp?(a[U]=S++,o[U]=D):(o.fill(-1),S=p+2,g=!0,T(p))}return T(A),T(_),s.writeByte(0),s.bytesView();function T(I){for(h&=uT[d],d>0?h|=I<<d:h=I,d+=b;d>=8;)r[y++]=h&255,y>=254&&(s.writeByte(y),s.writeBytesView(r,0,y),y=0),h>>=8,d-=8;if((S>m||g)&&(g?(b=u,m=(1<<b)-1,g=!1):(++b,m=b===rp?1<<b:(1<<b)-1)),I==_){for(;d>0;)r[y++]=h&255,y>=254&&(s.writeByte(y),s.writeBytesView(r,0,y),y=0),h>>=8,d-=8;y>0&&(s.writeByte(y),s.writeBytesView(r,0,y),y=0)}}}var fT=dT;function mv(i,e,t){return i<<8&63488|e<<2&992|t>>3}function gv(i,e,t,n){return i>>4|e&240|(t&240)<<4|(n&240)<<8}function vv(i,e,t){return i>>4<<8|e&240|t>>4}function mu(i,e,t){return i<e?e:i>t?t:i}function ol(i){return i*i}function uv(i,e,t){var n=0,s=1e100;let r=i[e],o=r.cnt,a=r.ac,l=r.rc,c=r.gc,h=r.bc;for(var d=r.fw;d!=0;d=i[d].fw){let u=i[d],g=u.cnt,b=o*g/(o+g);if(!(b>=s)){var f=0;t&&(f+=b*ol(u.ac-a),f>=s)||(f+=b*ol(u.rc-l),!(f>=s)&&(f+=b*ol(u.gc-c),!(f>=s)&&(f+=b*ol(u.bc-h),!(f>=s)&&(s=f,n=d))))}}r.err=s,r.nn=n}function op(){return{ac:0,rc:0,gc:0,bc:0,cnt:0,nn:0,fw:0,bk:0,tm:0,mtm:0,err:0}}function pT(i,e){let t=e==="rgb444"?4096:65536,n=new Array(t),s=i.length;if(e==="rgba4444")for(let r=0;r<s;++r){let o=i[r],a=o>>24&255,l=o>>16&255,c=o>>8&255,h=o&255,d=gv(h,c,l,a),f=d in n?n[d]:n[d]=op();f.rc+=h,f.gc+=c,f.bc+=l,f.ac+=a,f.cnt++}else if(e==="rgb444")for(let r=0;r<s;++r){let o=i[r],a=o>>16&255,l=o>>8&255,c=o&255,h=vv(c,l,a),d=h in n?n[h]:n[h]=op();d.rc+=c,d.gc+=l,d.bc+=a,d.cnt++}else for(let r=0;r<s;++r){let o=i[r],a=o>>16&255,l=o>>8&255,c=o&255,h=mv(c,l,a),d=h in n?n[h]:n[h]=op();d.rc+=c,d.gc+=l,d.bc+=a,d.cnt++}return n}function mT(i,e,t={}){let{format:n="rgb565",clearAlpha:s=!0,clearAlphaColor:r=0,clearAlphaThreshold:o=0,oneBitAlpha:a=!1}=t;if(!i||!i.buffer)throw new Error("quantize() expected RGBA Uint8Array data");if(!(i instanceof Uint8Array)&&!(i instanceof Uint8ClampedArray))throw new Error("quantize() expected RGBA Uint8Array data");let l=new Uint32Array(i.buffer),c=t.useSqrt!==!1,h=n==="rgba4444",d=pT(l,n),f=d.length,u=f-1,g=new Uint32Array(f+1);for(var b=0,p=0;p<f;++p){let V=d[p];if(V!=null){var m=1/V.cnt;h&&(V.ac*=m),V.rc*=m,V.gc*=m,V.bc*=m,d[b++]=V}}ol(e)/b<.022&&(c=!1);for(var p=0;p<b-1;++p)d[p].fw=p+1,d[p+1].bk=p,c&&(d[p].cnt=Math.sqrt(d[p].cnt));c&&(d[p].cnt=Math.sqrt(d[p].cnt));var _,S,y;for(p=0;p<b;++p){uv(d,p,!1);var A=d[p].err;for(S=++g[0];S>1&&(y=S>>1,!(d[_=g[y]].err<=A));S=y)g[S]=_;g[S]=p}var E=b-e;for(p=0;p<E;){for(var v;;){var T=g[1];if(v=d[T],v.tm>=v.mtm&&d[v.nn].mtm<=v.tm)break;v.mtm==u?T=g[1]=g[g[0]--]:(uv(d,T,!1),v.tm=p);var A=d[T].err;for(S=1;(y=S+S)<=g[0]&&(y<g[0]&&d[g[y]].err>d[g[y+1]].err&&y++,!(A<=d[_=g[y]].err));S=y)g[S]=_;g[S]=T}var I=d[v.nn],R=v.cnt,D=I.cnt,m=1/(R+D);h&&(v.ac=m*(R*v.ac+D*I.ac)),v.rc=m*(R*v.rc+D*I.rc),v.gc=m*(R*v.gc+D*I.gc),v.bc=m*(R*v.bc+D*I.bc),v.cnt+=I.cnt,v.mtm=++p,d[I.bk].fw=I.fw,d[I.fw].bk=I.bk,I.mtm=u}let U=[];var k=0;for(p=0;;++k){let N=mu(Math.round(d[p].rc),0,255),V=mu(Math.round(d[p].gc),0,255),q=mu(Math.round(d[p].bc),0,255),H=255;h&&(H=mu(Math.round(d[p].ac),0,255),a&&(H=H<=(typeof a=="number"?a:127)?0:255),s&&H<=o&&(N=V=q=r,H=0));let ne=h?[N,V,q,H]:[N,V,q];if(gT(U,ne)||U.push(ne),(p=d[p].fw)==0)break}return U}function gT(i,e){for(let t=0;t<i.length;t++){let n=i[t],s=n[0]===e[0]&&n[1]===e[1]&&n[2]===e[2],r=n.length>=4&&e.length>=4?n[3]===e[3]:!0;if(s&&r)return!0}return!1}function vu(i,e){var t=0,n;for(n=0;n<i.length;n++){let s=i[n]-e[n];t+=s*s}return t}function gu(i,e){return e>1?Math.round(i/e)*e:i}function vT(i,{roundRGB:e=5,roundAlpha:t=10,oneBitAlpha:n=null}={}){let s=new Uint32Array(i.buffer);for(let r=0;r<s.length;r++){let o=s[r],a=o>>24&255,l=o>>16&255,c=o>>8&255,h=o&255;a=gu(a,t),n&&(a=a<=(typeof n=="number"?n:127)?0:255),h=gu(h,e),c=gu(c,e),l=gu(l,e),s[r]=a<<24|l<<16|c<<8|h<<0}}function xT(i,e,t="rgb565"){if(!i||!i.buffer)throw new Error("quantize() expected RGBA Uint8Array data");if(!(i instanceof Uint8Array)&&!(i instanceof Uint8ClampedArray))throw new Error("quantize() expected RGBA Uint8Array data");if(e.length>256)throw new Error("applyPalette() only works with 256 colors or less");let n=new Uint32Array(i.buffer),s=n.length,r=t==="rgb444"?4096:65536,o=new Uint8Array(s),a=new Array(r),l=t==="rgba4444";if(t==="rgba4444")for(let c=0;c<s;c++){let h=n[c],d=h>>24&255,f=h>>16&255,u=h>>8&255,g=h&255,b=gv(g,u,f,d),m=b in a?a[b]:a[b]=_T(g,u,f,d,e);o[c]=m}else{let c=t==="rgb444"?vv:mv;for(let h=0;h<s;h++){let d=n[h],f=d>>16&255,u=d>>8&255,g=d&255,b=c(g,u,f),m=b in a?a[b]:a[b]=yT(g,u,f,e);o[h]=m}}return o}function _T(i,e,t,n,s){let r=0,o=1e100;for(let a=0;a<s.length;a++){let l=s[a],c=l[3],h=fr(c-n);if(h>o)continue;let d=l[0];if(h+=fr(d-i),h>o)continue;let f=l[1];if(h+=fr(f-e),h>o)continue;let u=l[2];h+=fr(u-t),!(h>o)&&(o=h,r=a)}return r}function yT(i,e,t,n){let s=0,r=1e100;for(let o=0;o<n.length;o++){let a=n[o],l=a[0],c=fr(l-i);if(c>r)continue;let h=a[1];if(c+=fr(h-e),c>r)continue;let d=a[2];c+=fr(d-t),!(c>r)&&(r=c,s=o)}return s}function bT(i,e,t=5){if(!i.length||!e.length)return;let n=i.map(o=>o.slice(0,3)),s=t*t,r=i[0].length;for(let o=0;o<e.length;o++){let a=e[o];a.length<r?a=[a[0],a[1],a[2],255]:a.length>r?a=a.slice(0,3):a=a.slice();let l=_v(n,a.slice(0,3),vu),c=l[0],h=l[1];h>0&&h<=s&&(i[c]=a)}}function fr(i){return i*i}function xv(i,e,t=vu){let n=1/0,s=-1;for(let r=0;r<i.length;r++){let o=i[r],a=t(e,o);a<n&&(n=a,s=r)}return s}function _v(i,e,t=vu){let n=1/0,s=-1;for(let r=0;r<i.length;r++){let o=i[r],a=t(e,o);a<n&&(n=a,s=r)}return[s,n]}function ST(i,e,t=vu){return i[xv(i,e,t)]}function yv(i={}){let{initialCapacity:e=4096,auto:t=!0}=i,n=pv(e),s=5003,r=new Uint8Array(256),o=new Int32Array(s),a=new Int32Array(s),l=!1;return{reset(){n.reset(),l=!1},finish(){n.writeByte(hT.trailer)},bytes(){return n.bytes()},bytesView(){return n.bytesView()},get buffer(){return n.buffer},get stream(){return n},writeHeader:c,writeFrame(h,d,f,u={}){let{transparent:g=!1,transparentIndex:b=0,delay:m=0,palette:p=null,repeat:_=0,colorDepth:S=8,dispose:y=-1}=u,A=!1;if(t?l||(A=!0,c(),l=!0):A=!!u.first,d=Math.max(0,Math.floor(d)),f=Math.max(0,Math.floor(f)),A){if(!p)throw new Error("First frame must include a { palette } option");wT(n,d,f,p,S),dv(n,p),_>=0&&TT(n,_)}let E=Math.round(m/10);MT(n,y,E,g,b);let v=!!p&&!A;ET(n,d,f,v?p:null),v&&dv(n,p),AT(n,h,d,f,S,r,o,a)}};function c(){bv(n,"GIF89a")}}function MT(i,e,t,n,s){i.writeByte(33),i.writeByte(249),i.writeByte(4),s<0&&(s=0,n=!1);var r,o;n?(r=1,o=2):(r=0,o=0),e>=0&&(o=e&7),o<<=2,i.writeByte(0|o|0|r),Ns(i,t),i.writeByte(s||0),i.writeByte(0)}function wT(i,e,t,n,s=8){let a=ap(n.length)-1,l=128|s-1<<4|0|a,c=0,h=0;Ns(i,e),Ns(i,t),i.writeBytes([l,c,h])}function TT(i,e){i.writeByte(33),i.writeByte(255),i.writeByte(11),bv(i,"NETSCAPE2.0"),i.writeByte(3),i.writeByte(1),Ns(i,e),i.writeByte(0)}function dv(i,e){let t=1<<ap(e.length);for(let n=0;n<t;n++){let s=[0,0,0];n<e.length&&(s=e[n]),i.writeByte(s[0]),i.writeByte(s[1]),i.writeByte(s[2])}}function ET(i,e,t,n){if(i.writeByte(44),Ns(i,0),Ns(i,0),Ns(i,e),Ns(i,t),n){let o=ap(n.length)-1;i.writeByte(128|o)}else i.writeByte(0)}function AT(i,e,t,n,s=8,r,o,a){fT(t,n,e,s,i,r,o,a)}function Ns(i,e){i.writeByte(e&255),i.writeByte(e>>8&255)}function bv(i,e){for(var t=0;t<e.length;t++)i.writeByte(e.charCodeAt(t))}function ap(i){return Math.max(Math.ceil(Math.log2(i)),1)}var CT=yv});var at,kp,Qu,as,Ku,Sl,Bp,yl,zp,ed,ju,Ax,Ao=Symbol.for("pv"),Ml={},wl=[],Cx=/^m(i|n|o|s|text|space)$/,td=Array.isArray,nd=wl.slice,Hs=Object.assign;function Vs(i){i&&i.parentNode&&i.remove()}function Gp(i,e,t){var n,s,r,o={},a=arguments.length;for(r in e)r=="key"?n=e[r]:r=="ref"&&typeof i!="function"?s=e[r]:o[r]=e[r];return a>2&&(o.children=a>3?nd.call(arguments,2):t),Eo(i,o,n,s,null)}function Eo(i,e,t,n,s){var r={type:i,props:e,key:t,ref:n,__k:null,__:null,__b:0,__e:null,__c:null,constructor:Ao,__v:s||++kp,__i:-1,__u:0};return!s&&at.vnode&&at.vnode(r),r}function it(i){return i.children}function pr(i,e){this.props=i,this.context=e,this.__g=0}function ls(i,e){if(e==null)return i.__&&ls(i.__,i.__i+1);for(var t;e<i.__k.length;e++)if((t=i.__k[e])&&t.__e)return t.__e;return typeof i.type!="function"||i.props.__P?null:ls(i)}function Rx(i){var e,t=i.__v,n=t.__e,s=[],r=[],o=i.__P;o&&((e=Hs({constructor:Ao},t)).__v=t.__v+1,at.vnode&&at.vnode(e),id(o,e,t,i.__n,o.namespaceURI,32&t.__u?[n]:null,s,n||ls(t),32&t.__u,r),e.__v=t.__v,e.__.__k[e.__i]=e,$p(s,e,r),t.__=t.__e=null,e.__e!=n&&Vp(e))}function Vp(i){if((i=i.__)&&i.__c&&!i.props.__P)return i.__e=null,i.__k.some(function(e){return e&&(i.__e=e.__e)}),Vp(i)}function Fp(i){(8&i.__g||(i.__g|=8,as.push(i),Sl++))&&Ku==at.debounceRendering||((Ku=at.debounceRendering)||queueMicrotask)(Hp)}function Hp(){try{for(var i,e=1;as.length;)as.length>e&&as.sort(Bp),i=as.shift(),e=as.length,8&i.__g&&Rx(i)}finally{(Sl=as.length)&&(Ku||queueMicrotask)(Hp)}}function Wp(i,e,t,n,s,r,o,a,l,c,h){var d,f,u,g,b,m,p=n.__k||wl,_=e.length;for(l=Px(t,e,p,l,_),d=0;d<_;d++)(u=t.__k[d])!=null&&(f=~u.__i&&p[u.__i]||Ml,u.__i=d,m=id(i,u,f,s,r,o,a,l,c,h),g=u.__e,(f.ref!=u.ref||8&f.__u)&&(f.ref&&sd(f.ref,null,u,f),u.ref&&h.push(u.ref,u.__c||g,u)),b=b||g,4&u.__u?(l=Xp(u,l,i,!f.__v),f.__e&&(f.__e=null)):typeof u.type=="function"&&m!==void 0?l=m:g&&(l=g.nextSibling),u.__u&=-21);return t.__e=b,l}function Px(i,e,t,n,s){var r,o,a,l,c,h,d,f,u,g=t.length,b=g,m=0,p=0,_=i.__k=Array(s);for(r=0;r<s;r++)(o=e[r])!=null&&typeof o!="boolean"&&typeof o!="function"?(typeof o!="object"||o.constructor===String?o=_[r]=Eo(null,o):td(o)?o=_[r]=Eo(it,{children:o}):o.constructor===Ao&&o.__b?o=_[r]=Eo(o.type,o.props,o.key,o.ref,o.__v):_[r]=o,l=r+m,o.__=i,o.__b=i.__b+1,a=null,~(c=o.__i=Ix(o,t,l,b))&&(b--,(a=t[c])&&(a.__u|=2)),a&&a.__v?(o.__u|=16,c==l-1?m--:c==l+1?m++:c!=l&&(c>l?m--:m++,p=1)):(~c||(s>g?m--:s<g&&m++),typeof o.type!="function"&&(o.__u|=4))):_[r]=null;if(p){for(h=[],d=[],r=0;r<s;r++)if((o=_[r])&&16&o.__u){for(m=0,f=h.length;m<f;)h[u=m+f>>1]<o.__i?m=u+1:f=u;h[m]=o.__i,d[r]=m+1}for(m=h.length;r--;)d[r]&&(d[r]==m?m--:_[r].__u|=4)}if(b)for(r=0;r<g;r++)!(a=t[r])||2&a.__u||(a.__e==n&&(n=ls(a)),rd(a,a));return n}function Xp(i,e,t,n){var s,r,o,a;if(typeof i.type=="function"){if(i.props.__P)return e;if(s=i.__k)for(r=0;r<s.length;r++)s[r]&&(s[r].__=i,e=Xp(s[r],e,t,!1));return e}for(e&&!e.parentNode&&(e=ls(i))&&!e.parentNode&&(e=null),o=i.__e,a=e;a&&a.nodeType==8;)a=a.nextSibling;for(o!=a&&(!n&&t.moveBefore&&o.parentNode?t.moveBefore(o,e):t.insertBefore(o,e||null)),e=o;(e=e&&e.nextSibling)&&e.nodeType==8&&!e.data.startsWith("$s"););return e}function Ix(i,e,t,n){var s,r=i.key,o=i.type,a=e[t],l=a&&!(2&a.__u);if(a===null&&r==null||l&&r==a.key&&o==a.type)return t;if(n>(l?1:0)){for(s=t-1;s>=0;s--)if((a=e[s])&&!(2&a.__u)&&r==a.key&&o==a.type)return s;for(s=t+1;s<e.length;s++)if((a=e[s])&&!(2&a.__u)&&r==a.key&&o==a.type)return s}return-1}function Op(i,e,t){t==null&&(t=""),e[0]=="-"?i.setProperty(e,t):i[e]=t}function _l(i,e,t,n,s){var r,o;if(e=="style")if(typeof t=="string")i.style.cssText=t;else{if(typeof n=="string"&&(i.style.cssText=n=""),n)for(e in n)t&&e in t||Op(i.style,e);if(t)for(e in t)n&&t[e]==n[e]||Op(i.style,e,t[e])}else if(e[0]=="o"&&e[1]=="n")typeof t!="function"&&(t=null),typeof n!="function"&&(n=null),(i.__e||(i.__e={}))[e]=t,t&&n||(o=ju[e]||(ju[e]=Dx(e)),(i.__a||(i.__a={}))[e]=ed,r=e!=(e=e.replace(zp,"$1")),(e=e.slice(2))[0]<"a"&&(e=e.toLowerCase()),t?i.addEventListener(e,o,r):i.removeEventListener(e,o,r));else{if(s=="http://www.w3.org/2000/svg")e=e.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(e!="width"&&e!="height"&&e!="href"&&e!="list"&&e!="form"&&e!="tabIndex"&&e!="download"&&e!="rowSpan"&&e!="colSpan"&&e!="role"&&e!="popover"&&e in i)try{return void(i[e]=t??"")}catch{}if(typeof t=="function")return;t==null||t===!1&&e[4]!="-"?i.removeAttribute(e):i.setAttribute(e,e=="popover"&&t==1?"":t)}}function Dx(i){return function(e){var t=this.__e;if(t){if(t=t[i],e[yl]==null)e[yl]=ed++;else if(e[yl]<this.__a[i])return;return t(at.event?at.event(e):e)}}}function id(i,e,t,n,s,r,o,a,l,c){var h,d,f,u,g,b,m,p,_,S,y,A,E,v,T,I,R,D,U=e.type;if(e.constructor!==Ao)return null;128&t.__u&&(l=32&t.__u,h=t.__c.__z)&&(e.__u|=l,d=r=[],h.nodeType==8?a=bl(h,r):r.push(h),a=r[0]||a),(h=at.__b)&&h(e);e:if(typeof U=="function"){f=o.length;try{if(p=e.props,_=(h=U.prototype)&&h.render,S=(h=U.contextType)&&n[h.__c],y=h?S?S.props.value:h.__:n,(u=t.__c)?(e.__c=u,2&u.__g&&(u.__g|=1)):(_?e.__c=u=new U(p,y):(e.__c=u=new pr(p,y),u.constructor=U,u.render=Nx),S&&S.sub(u),u.state||(u.state={}),u.__n=n,u.__g|=8,u.__h=[],u.__k=[]),_&&(u.__s||(u.__s=u.state),U.getDerivedStateFromProps&&(u.__s==u.state&&(u.__s=Hs({},u.__s)),Hs(u.__s,U.getDerivedStateFromProps(p,u.__s)))),g=u.props,b=u.state,u.__v=e,t.__c){if(p!==g&&_&&!U.getDerivedStateFromProps&&u.componentWillReceiveProps&&u.componentWillReceiveProps(p,y),e.__v==t.__v&&!(8&u.__g)||!(4&u.__g)&&u.shouldComponentUpdate&&u.shouldComponentUpdate(p,u.__s,y)===!1){e.__v!=t.__v&&(u.props=p,u.state=u.__s,u.__g&=-9),e.__e=t.__e,e.__k=t.__k,e.__k.some(function(k){k&&(k.__=e)}),wl.push.apply(u.__h,u.__k),u.__k=[],u.__h.length&&o.push(u),a=ls(t);break e}u.componentWillUpdate&&u.componentWillUpdate(p,u.__s,y),_&&u.componentDidUpdate&&u.__h.push(function(){u.componentDidUpdate(g,b,m)})}else _&&!U.getDerivedStateFromProps&&u.componentWillMount&&u.componentWillMount(),_&&u.componentDidMount&&u.__h.push(u.componentDidMount);u.context=y,u.props=p,u.__P=i,u.__g&=-5,A=at.__r,E=_?25:0;do u.__g&=-9,A&&A(e),h=u.render(u.props,u.state=u.__s,u.context);while(8&u.__g&&++E<25);_&&(wl.push.apply(u.__h,u.__k),u.__k=[]),u.state=u.__s,u.getChildContext&&(n=Hs({},n,u.getChildContext())),_&&t.__c&&u.getSnapshotBeforeUpdate&&(m=u.getSnapshotBeforeUpdate(g,b)),v=h&&h.type===it&&h.key==null?h.props.children:h,p.__P&&(h=a,s=(i=p.__P).namespaceURI,l=r=null,t.props&&t.props.__P!=i&&(t.__k.some(function(k){k&&rd(k,k)}),t.__k=null),a=t.__k?ls(t,0):null),a=Wp(i,td(v)?v:[v],e,t,n,s,r,o,a,l,c),p.__P&&(e.__e=null,a=h),e.__u&=-161,d&&d.some(Vs),u.__h.length&&o.push(u),1&u.__g&&(u.__g&=-4)}catch(k){if(o.length=f,e.__v=null,l||r)if(k&&k.then){if(e.__u|=128|l,r){for(~(R=r.indexOf(a||void 0))||(R=r.length);(D=r[R-1])&&D.nodeType==8;)R--;for(;R<r.length;R++)if(D=r[R])if(r[R]=null,T){if(D==I)break}else{if(D.nodeType!=8)break;D.data.startsWith("$s")&&(I=bl(T=D))}}if(!T){for(;a&&a.nodeType==8&&a.nextSibling;)a=a.nextSibling;T=a}(h=bl(T=e.__c.__z||(e.__c.__z=T)))?(e.__e=T,a=h):e.__e=a,a=a&&a.nextSibling}else r&&r.some(Vs);else e.__e=t.__e;e.__k||(e.__k=t.__k||[]),k&&k.then||qp(e),at.__e(k,e,t)}}else a=e.__e=Lx(t.__e,e,t,n,s,r,o,l,c,i);return(h=at.diffed)&&h(e),a}function bl(i,e){if(i&&i.nodeType==8&&i.data.startsWith("$s"))for(var t=1;i=i.nextSibling;){if(i.nodeType==8){if(i.data.startsWith("$s"))t++;else if(i.data.startsWith("/$s")&&!--t)return i}e&&e.push(i)}}function qp(i){i&&(i.__c&&(i.__c.__g|=4),i.__k&&i.__k.some(qp))}function $p(i,e,t){for(var n=0;n<t.length;)sd(t[n++],t[n++],t[n++]);at.__c&&at.__c(e,i),i.some(function(s){try{i=s.__h,s.__h=[],i.some(function(r){r.call(s)})}catch(r){at.__e(r,s.__v)}})}function Lx(i,e,t,n,s,r,o,a,l,c){var h,d,f,u,g,b,m,p,_=t.props||Ml,S=e.props,y=e.type;if(y=="svg"?s="http://www.w3.org/2000/svg":y=="math"?s="http://www.w3.org/1998/Math/MathML":s||(s="http://www.w3.org/1999/xhtml"),r){for(h=0;h<r.length;h++)if((g=r[h])&&(y?g.localName==y:g.nodeType==3)){i=g,r[h]=null;break}}if(!i){if(p=c.ownerDocument||document,!y)return p.createTextNode(S);i=p.createElementNS(s,y,S.is?S:c),a&&(at.__m&&at.__m(e,r),a=!1),r=null}if(y){if(c=y=="template"&&i.content||i,r=y=="textarea"&&S.defaultValue!=null?null:r&&nd.call(c.childNodes),!a&&r)for(_={},h=0;h<i.attributes.length;h++)_[(g=i.attributes[h]).name]=g.value;for(h in _)g=_[h],h=="dangerouslySetInnerHTML"?f=g:h=="children"||h in S||h=="value"&&"defaultValue"in S||h=="checked"&&"defaultChecked"in S||_l(i,h,null,g,s);for(h in S)g=S[h],h=="children"?u=g:h=="dangerouslySetInnerHTML"?d=g:h=="value"?b=g:h=="checked"?m=g:a&&typeof g!="function"||_[h]===g||_l(i,h,g,_[h],s);d?(a||f&&(d.__html==f.__html||d.__html==i.innerHTML)||(i.innerHTML=d.__html),e.__k=[]):(f&&(i.textContent=""),(y=="foreignObject"||s=="http://www.w3.org/1998/Math/MathML"&&Cx.test(y))&&(s="http://www.w3.org/1999/xhtml"),Wp(c,td(u)?u:[u],e,t,n,s,r,o,r?r[0]:t.__k&&ls(t,0),a,l),r&&r.some(Vs)),a&&y!="textarea"||(h="value",y=="progress"&&b==null?i.removeAttribute(h):b==null||b===i[h]&&(y!="progress"||b)||_l(i,h,b,_[h],s),h="checked",m!=null&&m!=i[h]&&_l(i,h,m,_[h],s))}else _===S||a&&i.data==S||(i.data=S);return i}function sd(i,e,t,n){try{typeof i=="function"?e?e.__x=i(e)||1:n&&(n=n.__c||n.__e)&&(e=n.__x)&&(n.__x=null,typeof e=="function"?e():i(null)):i.current=e}catch(s){at.__e(s,t)}}function rd(i,e,t){var n,s,r,o;if(at.unmount&&at.unmount(i),!(n=i.ref)||n.current&&n.current!=i.__e||sd(n,null,e,i),n=i.__c){if(n.componentWillUnmount)try{n.componentWillUnmount()}catch(a){at.__e(a,e)}n.__P=n.__n=null}if(n=i.__k)for(o=0;o<n.length;o++)n[o]&&rd(n[o],e,typeof i.type!="function"||t&&!i.props.__P);!t&&(n=i.__c)&&(n=n.__z)&&(s=bl(n,r=[]))&&(n==i.__e&&r.some(Vs),Vs(s),Vs(n)),t||Vs(i.__e),i.__e=i.__c=i.__=null}function Nx(i,e,t){return this.constructor(i,t)}function Tl(i,e){var t,n,s,r;at.__&&at.__(i,e),e.nodeType==9&&(e=e.documentElement),n=(t=i&&32&i.__u)?null:e.__k,e.__k=Eo(it,{children:[i]}),s=[],r=[],id(e,e.__k,n||Ml,Ml,e.namespaceURI,n?null:e.firstChild?nd.call(e.childNodes):null,s,n?n.__e:e.firstChild,t,r),$p(s,e.__k,r),e.__k.props.children=null}at={__e:function(i,e,t,n){for(var s,r,o;e=e.__;)if((s=e.__c)&&!(1&s.__g)){s.__g|=4;try{if((o=(r=s.constructor)&&r.getDerivedStateFromError)&&s.setState(r.getDerivedStateFromError(i)),s.componentDidCatch&&(s.componentDidCatch(i,n||{}),o=1),o&&8&s.__g)return void(s.__g|=2)}catch(a){i=a}}throw Sl=0,i}},kp=0,Qu=function(i){return i!=null&&i.constructor===Ao},pr.prototype.setState=function(i,e){var t=this.__s;t&&t!=this.state||(t=this.__s=Hs({},this.state)),typeof i=="function"&&(i=i(Hs({},t),this.props)),i&&(Hs(t,i),this.__v&&(e&&this.__k.push(e),Fp(this)))},pr.prototype.forceUpdate=function(i){this.__v&&(this.__g|=4,i&&this.__h.push(i),Fp(this))},pr.prototype.render=it,as=[],Sl=0,Bp=function(i,e){return i.__v.__b-e.__v.__b},yl=Symbol(),zp=/(PointerCapture)$|Capture$/i,ed=0,ju={},Ax=0;var ee={};var mr,yn,od,Yp,Ux=Object.is,ad=0,im=[],ld=[],Ut=at,Zp=Ut.__b,Jp=Ut.__r,Kp=Ut.diffed,jp=Ut.__c,Qp=Ut.unmount,em=Ut.__;function El(i,e){Ut.__h&&Ut.__h(yn,i,ad||e),ad=0;var t=yn.__H||(yn.__H={__:[],__h:[]});return i>=t.__.length&&t.__.push({}),t.__[i]}function ln(i,e){var t=El(mr++,3);!Ut.__s&&ud(t.__H,e)&&(t.__P=!0,t.__=i,t.u=e,yn.__H.__h.push(t))}function gr(i,e){var t=El(mr++,4);!Ut.__s&&ud(t.__H,e)&&(t.__P=!1,t.__=i,t.u=e,yn.__h.push(t))}function zt(i){return ad=5,vr(function(){return{current:i}},[])}function vr(i,e){var t=El(mr++,7);return ud(t.__H,e)&&(t.__=i(),t.__H=e),t.__}function hd(){var i=El(mr++,11);if(!i.__){for(var e=yn.__v;!e.__m&&e.__;)e=e.__;var t=e.__m||(e.__m=[0,0]);i.__="P"+t[0]+"-"+t[1]++}return i.__}function Fx(){var i;do{for(;i=ld.shift();)try{Co(i)}catch(t){Ut.__e(t,{__:(i=i.__P)&&i.__v})}for(;i=im.shift();){var e=i.__H;if(i.__P&&e)try{e.__h.some(Co),e.__h.some(cd),e.__h=[]}catch(t){e.__h=[],Ut.__e(t,i.__v)}}}while(ld.length)}Ut.__b=function(i){yn=null,Zp&&Zp(i)},Ut.__=function(i,e){i&&e.__k&&e.__k.__m&&(i.__m=e.__k.__m),em&&em(i,e)},Ut.__r=function(i){Jp&&Jp(i),mr=0;var e=(yn=i.__c).__H;e&&(od==yn?yn.__h=[]:(e.__h.some(Co),e.__h.some(cd),mr=0),e.__h=[],e.__.some(function(t){t.__N&&(t.__=t.__N),t.u=t.__N=void 0})),od=yn},Ut.diffed=function(i){Kp&&Kp(i);var e=i.__c;e&&e.__H&&(e.__H.__h.length&&nm(im.push(e)),e.__H.__.some(function(t){t.u&&(t.__H=t.u)})),od=yn=null},Ut.__c=function(i,e){e.some(function(t){try{t.__h.some(Co),t.__h=t.__h.filter(function(n){return!n.__||cd(n)})}catch(n){t.__h=[function(){throw n}]}}),jp&&jp(i,e)},Ut.unmount=function(i){Qp&&Qp(i);var e,t,n=i.__c;n&&n.__H&&(n.__H.__.some(function(s){try{if(s.__P&&s.__c){if(t===void 0){for(t=i.__;t&&(!t.__c||!t.__c.__P);)t=t.__;t=t&&t.__c}s.__P=t,nm(ld.push(s))}else Co(s)}catch(r){e=r}}),n.__H=void 0,e&&Ut.__e(e,n.__v))};var tm=typeof requestAnimationFrame=="function";function Ox(i){var e,t=function(){clearTimeout(n),tm&&cancelAnimationFrame(e),setTimeout(i)},n=setTimeout(t,35);tm&&(e=requestAnimationFrame(t))}function nm(i){i!=1&&Yp==Ut.requestAnimationFrame||((Yp=Ut.requestAnimationFrame)||Ox)(Fx)}function Co(i){var e=yn,t=i.__c;typeof t=="function"&&(i.__c=void 0,t()),yn=e}function cd(i){var e=yn;i.__c=i.__(),yn=e}function ud(i,e){return!i||i.length!=e.length||e.some(function(t,n){return!Ux(t,i[n])})}var kx=Symbol.for("preact-signals");function Pl(){if(Gi>1)Gi--;else{var i,e=!1;for((function(){var s=Cl;for(Cl=void 0;s!==void 0;){var r=s.S;if(r.v===s.v)for(var o=r.t;o!==void 0;o=o.x)o.i===s.i&&(o.i=r.i);s=s.o}})();Po!==void 0;){var t=Po;for(Po=void 0,Al++;t!==void 0;){var n=t.u;if(t.u=void 0,t.f&=-3,!(8&t.f)&&rm(t))try{t.c()}catch(s){e||(i=s,e=!0)}t=n}}if(Al=0,Gi--,e)throw i}}function fd(i){if(Gi>0)return i();dd=++Bx,Gi++;try{return i()}finally{Pl()}}var Ro,Tt=void 0;function Io(i){var e=Tt,t=Ro;Tt=void 0,Ro=void 0;try{return i()}finally{Tt=e,Ro=t}}var Po=void 0,Gi=0,Al=0,Bx=0,dd=0,Cl=void 0,Rl=0;function sm(i){if(Tt!==void 0){var e=i.n;if(e===void 0||e.t!==Tt)return e={i:0,S:i,p:Tt.s,n:void 0,t:Tt,e:void 0,x:void 0,r:e},Tt.s!==void 0&&(Tt.s.n=e),Tt.s=e,i.n=e,32&Tt.f&&i.S(e),e;if(e.i===-1)return e.i=0,e.n!==void 0&&(e.n.p=e.p,e.p!==void 0&&(e.p.n=e.n),e.p=Tt.s,e.n=void 0,Tt.s.n=e,Tt.s=e),e}}function Wt(i,e){this.v=i,this.i=0,this.n=void 0,this.t=void 0,this.l=0,this.W=e?.watched,this.Z=e?.unwatched,this.name=e?.name}Wt.prototype.brand=kx;Wt.prototype.h=function(){return!0};Wt.prototype.S=function(i){var e=this,t=this.t;t!==i&&i.e===void 0&&(i.x=t,this.t=i,t!==void 0?t.e=i:Io(function(){var n;(n=e.W)==null||n.call(e)}))};Wt.prototype.U=function(i){var e=this;if(this.t!==void 0){var t=i.e,n=i.x;t!==void 0&&(t.x=n,i.e=void 0),n!==void 0&&(n.e=t,i.x=void 0),i===this.t&&(this.t=n,n===void 0&&Io(function(){var s;(s=e.Z)==null||s.call(e)}))}};Wt.prototype.subscribe=function(i){var e=this;return Xt(function(){var t=e.value;Io(function(){return i(t)})},{name:"sub"})};Wt.prototype.valueOf=function(){return this.value};Wt.prototype.toString=function(){return this.value+""};Wt.prototype.toJSON=function(){return this.value};Wt.prototype.peek=function(){var i=this;return Io(function(){return i.value})};Object.defineProperty(Wt.prototype,"value",{get:function(){var i=sm(this);return i!==void 0&&(i.i=this.i),this.v},set:function(i){if(i!==this.v){if(Al>100)throw new Error("Cycle detected");(function(t){Gi!==0&&Al===0&&t.l!==dd&&(t.l=dd,Cl={S:t,v:t.v,i:t.i,o:Cl})})(this),this.v=i,this.i++,Rl++,Gi++;try{for(var e=this.t;e!==void 0;e=e.x)e.t.N()}finally{Pl()}}}});function Le(i,e){return new Wt(i,e)}function rm(i){for(var e=i.s;e!==void 0;e=e.n)if(e.S.i!==e.i||!e.S.h()||e.S.i!==e.i)return!0;return!1}function om(i){for(var e=i.s;e!==void 0;e=e.n){var t=e.S.n;if(t!==void 0&&(e.r=t),e.S.n=e,e.i=-1,e.n===void 0){i.s=e;break}}}function am(i){for(var e=i.s,t=void 0;e!==void 0;){var n=e.p;e.i===-1?(e.S.U(e),n!==void 0&&(n.n=e.n),e.n!==void 0&&(e.n.p=n)):t=e,e.S.n=e.r,e.r!==void 0&&(e.r=void 0),e=n}i.s=t}function Ws(i,e){Wt.call(this,void 0,e),this.x=i,this.s=void 0,this.g=Rl-1,this.f=4}Ws.prototype=new Wt;Ws.prototype.h=function(){if(this.f&=-3,1&this.f)return!1;if((36&this.f)==32||(this.f&=-5,this.g===Rl))return!0;if(this.g=Rl,this.f|=1,this.i>0&&!rm(this))return this.f&=-2,!0;var i=Tt;try{om(this),Tt=this;var e=this.x();(16&this.f||this.v!==e||this.i===0)&&(this.v=e,this.f&=-17,this.i++)}catch(t){this.v=t,this.f|=16,this.i++}return Tt=i,am(this),this.f&=-2,!0};Ws.prototype.S=function(i){if(this.t===void 0){this.f|=36;for(var e=this.s;e!==void 0;e=e.n)e.S.S(e)}Wt.prototype.S.call(this,i)};Ws.prototype.U=function(i){if(this.t!==void 0&&(Wt.prototype.U.call(this,i),this.t===void 0)){this.f&=-33;for(var e=this.s;e!==void 0;e=e.n)e.S.U(e)}};Ws.prototype.N=function(){if(!(2&this.f)){this.f|=6;for(var i=this.t;i!==void 0;i=i.x)i.t.N()}};Object.defineProperty(Ws.prototype,"value",{get:function(){if(1&this.f)throw new Error("Cycle detected");var i=sm(this);if(this.h(),i!==void 0&&(i.i=this.i),16&this.f)throw this.v;return this.v}});function cs(i,e){return new Ws(i,e)}function lm(i){var e=i.j;if(i.j=void 0,typeof e=="function"){Gi++;var t=Tt;Tt=void 0;try{e()}catch(n){throw i.f&=-2,i.f|=8,pd(i),n}finally{Tt=t,Pl()}}}function pd(i){for(var e=i.s;e!==void 0;e=e.n)e.S.U(e);i.x=void 0,i.s=void 0,lm(i)}function zx(i){if(Tt!==this)throw new Error("Out-of-order effect");am(this),Tt=i,this.f&=-2;try{8&this.f&&pd(this)}finally{Pl()}}function xr(i,e){this.x=i,this.j=void 0,this.s=void 0,this.u=void 0,this.f=32,this.name=e?.name,Ro&&Ro.push(this)}xr.prototype.c=function(){var i=this.S();try{if(8&this.f||this.x===void 0)return;var e=this.x();typeof e=="function"&&(this.j=e)}finally{i()}};xr.prototype.S=function(){if(1&this.f)throw new Error("Cycle detected");this.f|=1,this.f&=-9,lm(this),om(this),Gi++;var i=Tt;return Tt=this,zx.bind(this,i)};xr.prototype.N=function(){2&this.f||(this.f|=2,this.u=Po,Po=this)};xr.prototype.d=function(){this.f|=8,1&this.f||pd(this)};xr.prototype.dispose=function(){this.d()};function Xt(i,e){var t=new xr(i,e);try{t.c()}catch(s){throw t.d(),s}var n=t.d.bind(t);return n[Symbol.dispose]=n,n}var cm,Dl,Il,Gx=typeof window<"u"&&!!window.__PREACT_SIGNALS_DEVTOOLS__;var hm=[];Xt(function(){cm=this.N})();function _r(i,e){at[i]=e.bind(null,at[i]||function(){})}function Do(i){if(Il){var e=Il;Il=void 0,e()}Il=i&&i.S()}function um(i){var e=this,t=i.data,n=cn(t);n.name="ReactiveDom",n.value=t;var s=vr(function(){for(var a=e,l=e.__v;l=l.__;)if(l.__c){l.__c.__$f|=4;break}var c=cs(function(){var u=n.value.value;return u===0?0:u===!0?"":u||""}),h=cs(function(){return!Array.isArray(c.value)&&!Qu(c.value)}),d=Xt(function(){if(this.N=dm,h.value){var u=c.value;a.__v&&a.__v.__e&&a.__v.__e.nodeType===3&&(a.__v.__e.data=u)}}),f=e.__$u.d;return e.__$u.d=function(){d(),f.call(this)},[h,c]},[]),r=s[0],o=s[1];return r.value?o.peek():o.value}um.displayName="ReactiveTextNode";Object.defineProperties(Wt.prototype,{constructor:{configurable:!0,value:Gp(it,null).constructor},type:{configurable:!0,value:um},props:{configurable:!0,get:function(){var i=this;return{data:{get value(){return i.value}}}}},__b:{configurable:!0,value:1}});_r("__b",function(i,e){if(Do(),Dl=void 0,typeof e.type=="string"){var t,n=e.props;for(var s in n)if(s!=="children"){var r=n[s];r instanceof Wt&&(t||(e.__np=t={}),t[s]=r,n[s]=r.peek())}}i(e)});_r("__r",function(i,e){if(i(e),e.type!==it){Do();var t,n=e.__c;n&&(n.__$f&=-2,(t=n.__$u)===void 0&&(n.__$u=t=(function(s,r){var o;return Xt(function(){o=this},{name:r}),o.c=s,o})((function(s){return function(){var r;Gx&&((r=this.y)==null||r.call(this)),s.__$f|=1,s.setState({})}})(n),typeof e.type=="function"?e.type.displayName||e.type.name:""))),Dl=n,Do(t)}});_r("__e",function(i,e,t,n){Do(),Dl=void 0,i(e,t,n)});_r("diffed",function(i,e){Do(),Dl=void 0;var t;if(typeof e.type=="string"&&(t=e.__e)){var n=e.__np,s=e.props,r=t.U;if(r)for(var o in r){var a=r[o];a===void 0||n&&o in n||(a.d(),r[o]=void 0)}if(n){r||(r={},t.U=r);for(var l in n){var c=r[l],h=n[l];c===void 0?(c=Vx(t,l,h,s),r[l]=c):c.o(h,s)}}}i(e)});function Vx(i,e,t,n){var s=e in i&&i.ownerSVGElement===void 0,r=Le(t);return{o:function(o,a){r.value=o,n=a},d:Xt(function(){this.N=dm;var o=r.value.value;n[e]!==o&&(n[e]=o,s?i[e]=o:o!=null&&(o!==!1||e[4]==="-")?i.setAttribute(e,o):i.removeAttribute(e))})}}_r("unmount",function(i,e){if(typeof e.type=="string"){var t=e.__e;if(t){var n=t.U;if(n){t.U=void 0;for(var s in n){var r=n[s];r&&r.d()}}}var o=e.__np;if(o){var a=e.props;for(var l in o)a[l]=o[l]}e.__np=void 0}else{var c=e.__c;if(c){c.__$f|=8;var h=c.__$u;h&&(c.__$u=void 0,h.d())}}i(e)});_r("__h",function(i,e,t,n){n<3&&(e.__$f|=2),i(e,t,n)});pr.prototype.shouldComponentUpdate=function(i,e){if(this.__R)return!0;var t=this.__$u,n=t&&t.s!==void 0;for(var s in e)return!0;if(this.__f||typeof this.u=="boolean"&&this.u===!0){var r=2&this.__$f;if(!(n||r||4&this.__$f)||1&this.__$f)return!0}else if(!(n||4&this.__$f)||3&this.__$f)return!0;for(var o in i)if(o!=="__source"&&i[o]!==this.props[o])return!0;for(var a in this.props)if(!(a in i))return!0;return!1};function cn(i,e){return vr(function(){return Le(i,e)},[])}var Hx=function(i){queueMicrotask(function(){queueMicrotask(i)})};function Wx(){fd(function(){for(var i;i=hm.shift();)cm.call(i)})}function dm(){hm.push(this)===1&&(at.requestAnimationFrame||Hx)(Wx)}var Rt={};wx(Rt,{TABS:()=>Wi,angles:()=>Uo,axes:()=>Xi,base:()=>Vi,beginAnew:()=>vd,compare:()=>Ol,comparedNames:()=>Kn,comparedSlots:()=>ci,comparedStates:()=>Fl,connection:()=>hs,crowdSize:()=>Xs,dark:()=>ps,dragMode:()=>ms,dragged:()=>fm,drawerOpen:()=>Gt,drawerView:()=>hi,drawing:()=>wr,extraGoals:()=>Jn,extras:()=>br,goalOf:()=>Ei,goals:()=>Lo,ground:()=>Nl,helpOpen:()=>di,hintSeen:()=>Tr,history:()=>No,hovered:()=>Zn,joints:()=>Ll,motion:()=>qt,paletteOpen:()=>ui,panelOpen:()=>Ti,pinOf:()=>jn,refused:()=>us,roomy:()=>fs,said:()=>wi,say:()=>Et,scene:()=>Ie,segment:()=>Cn,selectedExtra:()=>st,selection:()=>Ge,settings:()=>Hi,shown:()=>Mt,snapping:()=>Yn,solves:()=>Ul,status:()=>jt,support:()=>Sr,symmetric:()=>Un,tab:()=>Qt,takeState:()=>gd,titleOf:()=>Ai,trace:()=>qs,unsay:()=>Bl,unsayAll:()=>kl,walk:()=>ds,wasOpen:()=>yr});var hs=Le("connecting"),yr=Le(!1),us=Le(!1),Ie=Le(null),Vi=Le(""),Lo=Le([]),br=Le([]),Ll=Le([]),Hi=Le(null),jt=Le(null),No=Le({undo:"",redo:""}),qt=Le(null),ds=Le(null),Xs=Le(0),qs=Le(null),Nl=Le(null),Sr=Le(null),fm=Le([]),Ul=Le(null),Fl=Le([]),Uo=Le(new Float32Array(0)),Xx={base:Vi,goals:Lo,extras:br,joints:Ll,settings:Hi,status:jt,history:No,motion:qt,walk:ds,trace:qs,ground:Nl,support:Sr,dragged:fm,solves:Ul,compared:Fl};function gd(i){for(let[e,t]of Object.entries(Xx)){let n=i[e];n!==void 0&&(t.value=n)}}var Wi=["pose","walk","motion","character","picture"];function Mr(i,e){let t=e;try{let s=localStorage.getItem(`poise ${i}`);s!==null&&(t=JSON.parse(s))}catch{}let n=Le(t);return n.subscribe(s=>{try{localStorage.setItem(`poise ${i}`,JSON.stringify(s))}catch{}}),n}var fs=Le(!0),md=window.matchMedia("(min-width: 1180px) and (min-aspect-ratio: 4 / 5)");fs.value=md.matches;md.addEventListener("change",()=>{fs.value=md.matches});var Qt=Le("pose"),ps=Mr("dark",null),wr=Mr("drawing",""),Un=Le(!1),Yn=Le(!1),Xi=Mr("axes","world"),Gt=Le(!1),hi=Mr("drawer view","solver"),ci=Mr("compared methods",[]),Ti=Le(!0),ui=Le(!1),di=Le(!1),Tr=Mr("hint seen",!1),pm={body:!0,skin:!0,joints:!1,frames:!1,mass:!1,capsules:!1,gizmo:!0},Mt=Le(pm),Ge=Le([]),st=Le(""),Zn=Le(""),ms=Le(""),Cn=cs(()=>{let i=Ge.value[Ge.value.length-1];return Ie.value?.segments.find(e=>e.name===i)??null}),Jn=cs(()=>{let i=new Map(br.value.map(t=>[t.key,t])),e=[];for(let t of Ie.value?.extras??[]){let n=i.get(t.key);n&&e.push({offer:t,state:n})}return e}),Kn=cs(()=>{let i=Ie.value,e=new Set(i?.compared.map(({name:t})=>t));return ci.value.filter(t=>e.has(t)).slice(0,i?.most_compared)});function Ol(i,e){let t=ci.value.map(r=>r===i||!Kn.value.includes(r)?"":r),n=Ie.value?.most_compared??0,s=t.includes("")?t.indexOf(""):t.length;e&&s<n&&(t[s]=i),ci.value=t}function Ei(i){return Lo.value.find(e=>e.name===i)}function jn(i){return br.value.find(e=>e.key===`pin ${i}`)}function Ai(i){return(Ie.value?.segments.find(t=>t.name===i)??Ie.value?.effectors.find(t=>t.name===i))?.title??i}function vd(){Ge.value=[],st.value="",Zn.value="",Qt.value="pose",Un.value=Yn.value=Gt.value=ui.value=di.value=Tr.value=!1,Ti.value=!0,Xi.value="world",ci.value=[],hi.value="solver",ps.value=null,wi.value=[],Mt.value=pm}var wi=Le([]),qx=0,$x=7e3;function Et(i,e="note"){let t=++qx;wi.value=[...wi.value.filter(n=>n.sentence!==i).slice(-2),{id:t,kind:e,sentence:i}],e==="note"&&setTimeout(()=>Bl(t),$x)}function kl(i){wi.value=wi.value.filter(e=>!e.sentence.startsWith(i))}function Bl(i){wi.value=wi.value.filter(e=>e.id!==i)}var Ci=Le(null),Er=Le(null),$s=Le([]),Fo=Le(""),Yx=".json,.bvh,.vrm,.glb,.gltf,.vrma,.urdf,.xml",xd=()=>{};function Zx(i){xd(),xd=Xt(()=>{qt.value?.name===i&&(Qt.value="motion",Ti.value=!0,queueMicrotask(()=>xd()))})}async function mm(i,e,t){let[{name:n},s]=[i[0],i.length-1];await gm(i[0],e,t),s&&!Er.value&&Et(`One file is opened at a time: ${n} is, the other ${s===1?"one is":`${s} are`} not.`)}async function gm(i,e=window.innerWidth/2,t=window.innerHeight/3){Er.value=null,Ci.value={name:i.name,share:0};try{let n=await ee.session.upload(i,({sent:s,size:r})=>{Ci.value={name:i.name,share:r?s/r:1}});$s.value=n,/\.bvh$/i.test(i.name)&&Zx(i.name),n.length&&Et(`${i.name} is open; ${n.length===1?"one remark":`${n.length} remarks`} under “How the file was read”.`)}catch(n){Er.value={sentence:n.message,x:e,y:t}}finally{Ci.value=null}}function Ar(){let i=document.createElement("input");i.type="file",i.accept=Yx,i.addEventListener("change",()=>{let e=i.files?.[0];e&&gm(e)}),i.click()}function Oo(i,e){let t=document.createElement("a");t.href=URL.createObjectURL(e),t.download=i,t.click(),setTimeout(()=>URL.revokeObjectURL(t.href),1e4)}async function en(i,e={}){Fo.value=i;try{let{name:t,mime:n,content:s}=await ee.session.save({what:i,...e});Oo(t,new Blob([s],{type:n})),Et(`Saved ${t}.`)}catch(t){Et(t.message,"problem")}finally{Fo.value=""}}async function zl(){try{let{content:i}=await ee.session.save({what:"python"});await navigator.clipboard.writeText(new TextDecoder().decode(i)),Et("Copied: paste it into a Python file.")}catch(i){Et(`Nothing was copied: ${i.message}`,"problem")}}var _d=8192,Ys=Le({width:1920,height:1080,marks:!1,transparent:!1});function Jx(i,e,t,n){let s=ee.stage.picture(i,e,{marks:t,transparent:n});return new Promise(r=>s.toBlob(r,"image/png"))}async function Gl(){let{width:i,height:e,marks:t,transparent:n}=Ys.value,s=await Jx(i,e,t,n);s?(Oo("pose.png",s),Et(`Saved pose.png, ${i} x ${e}.`)):Et(`A picture of ${i} x ${e} is too large for this browser; try a smaller one.`,"problem")}var lg=0,rf=1,cg=2;var ar=1,hg=2,ro=3,Ui=0,un=1,Lt=2,sn=0,oo=1,of=2,af=3,lf=4,Qc=5;var ii=100,ug=101,dg=102,fg=103,pg=104,lr=200,mg=201,gg=202,vg=203,cf=204,hf=205,Ua=206,xg=207,Fa=208,_g=209,yg=210,bg=211,Sg=212,Mg=213,wg=214,gc=0,vc=1,xc=2,Wr=3,_c=4,yc=5,bc=6,Sc=7,eh=0,Tg=1,Eg=2,Fi=0,Oa=1,ka=2,Ba=3,za=4,Ga=5,Va=6,Ha=7,qd="attached",Ag="detached",uf=300,cr=301,ao=302,th=303,nh=304,ti=1e3,Pi=1001,Mc=1002,Ft=1003,Cg=1004;var Wa=1005;var Dn=1006,ih=1007;var ts=1008;var Tn=1009,df=1010,ff=1011,lo=1012,sh=1013,xi=1014,Wn=1015,rn=1016,rh=1017,oh=1018,ns=1020,pf=35902,mf=35899,gf=1021,vf=1022,Fn=1023,ji=1026,_i=1027,ah=1028,lh=1029,Is=1030,ch=1031;var hh=1033,Xa=33776,qa=33777,$a=33778,Ya=33779,uh=35840,dh=35841,fh=35842,ph=35843,mh=36196,gh=37492,vh=37496,xh=37488,_h=37489,Za=37490,yh=37491,bh=37808,Sh=37809,Mh=37810,wh=37811,Th=37812,Eh=37813,Ah=37814,Ch=37815,Rh=37816,Ph=37817,Ih=37818,Dh=37819,Lh=37820,Nh=37821,Uh=36492,Fh=36494,Oh=36495,kh=36283,Bh=36284,Ja=36285,zh=36286;var jo=2300,wc=2301,pc=2302,$d=2303,Yd=2400,Zd=2401,Jd=2402;var Rg=3200;var co=0,Pg=1,is="",Pn="srgb",Qs="srgb-linear",Qo="linear",lt="srgb";var mc=7680;var Ig=519,Dg=512,Lg=513,Ng=514,xf=515,Ug=516,Fg=517,_f=518,yf=519,bf=35044;var Sf="300 es",ei=2e3,Xr=2001;function Kx(i){for(let e=i.length-1;e>=0;--e)if(i[e]>=65535)return!0;return!1}function jx(i){return ArrayBuffer.isView(i)&&!(i instanceof DataView)}function ea(i){return document.createElementNS("http://www.w3.org/1999/xhtml",i)}function Og(){let i=ea("canvas");return i.style.display="block",i}var vm={},qr=null;function ta(...i){let e="THREE."+i.shift();qr?qr("log",e,...i):console.log(e,...i)}function kg(i){let e=i[0];if(typeof e=="string"&&e.startsWith("TSL:")){let t=i[1];t&&t.isStackTrace?i[0]+=" "+t.getLocation():i[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return i}function De(...i){i=kg(i);let e="THREE."+i.shift();if(qr)qr("warn",e,...i);else{let t=i[0];t&&t.isStackTrace?console.warn(t.getError(e)):console.warn(e,...i)}}function Ve(...i){i=kg(i);let e="THREE."+i.shift();if(qr)qr("error",e,...i);else{let t=i[0];t&&t.isStackTrace?console.error(t.getError(e)):console.error(e,...i)}}function $o(...i){let e=i.join(" ");e in vm||(vm[e]=!0,De(...i))}function Bg(i,e,t){return new Promise(function(n,s){function r(){switch(i.clientWaitSync(e,i.SYNC_FLUSH_COMMANDS_BIT,0)){case i.WAIT_FAILED:s();break;case i.TIMEOUT_EXPIRED:setTimeout(r,t);break;default:n()}}setTimeout(r,t)})}var zg={[gc]:gc,[xc]:bc,[_c]:_c,[Wr]:yc,[vc]:vc,[bc]:xc,[Sc]:Sc,[yc]:Wr},Ii=class{addEventListener(e,t){this._listeners===void 0&&(this._listeners={});let n=this._listeners;n[e]===void 0&&(n[e]=[]),n[e].indexOf(t)===-1&&n[e].push(t)}hasEventListener(e,t){let n=this._listeners;return n===void 0?!1:n[e]!==void 0&&n[e].indexOf(t)!==-1}removeEventListener(e,t){let n=this._listeners;if(n===void 0)return;let s=n[e];if(s!==void 0){let r=s.indexOf(t);r!==-1&&s.splice(r,1)}}dispatchEvent(e){let t=this._listeners;if(t===void 0)return;let n=t[e.type];if(n!==void 0){e.target=this;let s=n.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,e);e.target=null}}},bn=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"],xm=1234567,Yo=Math.PI/180,$r=180/Math.PI;function Oi(){let i=Math.random()*4294967295|0,e=Math.random()*4294967295|0,t=Math.random()*4294967295|0,n=Math.random()*4294967295|0;return(bn[i&255]+bn[i>>8&255]+bn[i>>16&255]+bn[i>>24&255]+"-"+bn[e&255]+bn[e>>8&255]+"-"+bn[e>>16&15|64]+bn[e>>24&255]+"-"+bn[t&63|128]+bn[t>>8&255]+"-"+bn[t>>16&255]+bn[t>>24&255]+bn[n&255]+bn[n>>8&255]+bn[n>>16&255]+bn[n>>24&255]).toLowerCase()}function et(i,e,t){return Math.max(e,Math.min(t,i))}function Mf(i,e){return(i%e+e)%e}function Qx(i,e,t,n,s){return n+(i-e)*(s-n)/(t-e)}function e_(i,e,t){return i!==e?(t-i)/(e-i):0}function Zo(i,e,t){return(1-t)*i+t*e}function t_(i,e,t,n){return Zo(i,e,1-Math.exp(-t*n))}function n_(i,e=1){return e-Math.abs(Mf(i,e*2)-e)}function i_(i,e,t){return i<=e?0:i>=t?1:(i=(i-e)/(t-e),i*i*(3-2*i))}function s_(i,e,t){return i<=e?0:i>=t?1:(i=(i-e)/(t-e),i*i*i*(i*(i*6-15)+10))}function r_(i,e){return i+Math.floor(Math.random()*(e-i+1))}function o_(i,e){return i+Math.random()*(e-i)}function a_(i){return i*(.5-Math.random())}function l_(i){i!==void 0&&(xm=i);let e=xm+=1831565813;return e=Math.imul(e^e>>>15,e|1),e^=e+Math.imul(e^e>>>7,e|61),((e^e>>>14)>>>0)/4294967296}function c_(i){return i*Yo}function h_(i){return i*$r}function u_(i){return i>0&&Number.isInteger(i)&&2**Math.round(Math.log2(i))===i}function d_(i){return Math.pow(2,Math.ceil(Math.log(i)/Math.LN2))}function wf(i){return Math.pow(2,Math.floor(Math.log(i)/Math.LN2))}function f_(i,e,t,n,s){let r=Math.cos,o=Math.sin,a=r(t/2),l=o(t/2),c=r((e+n)/2),h=o((e+n)/2),d=r((e-n)/2),f=o((e-n)/2),u=r((n-e)/2),g=o((n-e)/2);switch(s){case"XYX":i.set(a*h,l*d,l*f,a*c);break;case"YZY":i.set(l*f,a*h,l*d,a*c);break;case"ZXZ":i.set(l*d,l*f,a*h,a*c);break;case"XZX":i.set(a*h,l*g,l*u,a*c);break;case"YXY":i.set(l*u,a*h,l*g,a*c);break;case"ZYZ":i.set(l*g,l*u,a*h,a*c);break;default:De("MathUtils: .setQuaternionFromProperEuler() encountered an unknown order: "+s)}}function Gh(i){switch(i.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function Tf(i,e){if(e.constructor===Float32Array)return i;let t=Gh(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(i/t,-1)}function Ef(i,e){if(e.constructor===Float32Array)return i;let t=Gh(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(i*t)}var si={DEG2RAD:Yo,RAD2DEG:$r,generateUUID:Oi,clamp:et,euclideanModulo:Mf,mapLinear:Qx,inverseLerp:e_,lerp:Zo,damp:t_,pingpong:n_,smoothstep:i_,smootherstep:s_,randInt:r_,randFloat:o_,randFloatSpread:a_,seededRandom:l_,degToRad:c_,radToDeg:h_,isPowerOfTwo:u_,ceilPowerOfTwo:d_,floorPowerOfTwo:wf,setQuaternionFromProperEuler:f_,normalize:Ef,denormalize:Tf},ce=class{static{this.prototype.isVector2=!0}constructor(e=0,t=0){this.x=e,this.y=t}get width(){return this.x}set width(e){this.x=e}get height(){return this.y}set height(e){this.y=e}set(e,t){return this.x=e,this.y=t,this}setScalar(e){return this.x=e,this.y=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;default:throw new Error("THREE.Vector2: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y)}copy(e){return this.x=e.x,this.y=e.y,this}add(e){return this.x+=e.x,this.y+=e.y,this}addScalar(e){return this.x+=e,this.y+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this}subScalar(e){return this.x-=e,this.y-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this}multiply(e){return this.x*=e.x,this.y*=e.y,this}multiplyScalar(e){return this.x*=e,this.y*=e,this}divide(e){return this.x/=e.x,this.y/=e.y,this}divideScalar(e){return this.multiplyScalar(1/e)}applyMatrix3(e){let t=this.x,n=this.y,s=e.elements;return this.x=s[0]*t+s[3]*n+s[6],this.y=s[1]*t+s[4]*n+s[7],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this}clamp(e,t){return this.x=et(this.x,e.x,t.x),this.y=et(this.y,e.y,t.y),this}clampScalar(e,t){return this.x=et(this.x,e,t),this.y=et(this.y,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(et(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(e){return this.x*e.x+this.y*e.y}cross(e){return this.x*e.y-this.y*e.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let n=this.dot(e)/t;return Math.acos(et(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,n=this.y-e.y;return t*t+n*n}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this}equals(e){return e.x===this.x&&e.y===this.y}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this}rotateAround(e,t){let n=Math.cos(t),s=Math.sin(t),r=this.x-e.x,o=this.y-e.y;return this.x=r*n-o*s+e.x,this.y=r*s+o*n+e.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}},pt=class{constructor(e=0,t=0,n=0,s=1){this.isQuaternion=!0,this._x=e,this._y=t,this._z=n,this._w=s}static slerpFlat(e,t,n,s,r,o,a){let l=n[s+0],c=n[s+1],h=n[s+2],d=n[s+3],f=r[o+0],u=r[o+1],g=r[o+2],b=r[o+3];if(d!==b||l!==f||c!==u||h!==g){let m=l*f+c*u+h*g+d*b;m<0&&(f=-f,u=-u,g=-g,b=-b,m=-m);let p=1-a;if(m<.9995){let _=Math.acos(m),S=Math.sin(_);p=Math.sin(p*_)/S,a=Math.sin(a*_)/S,l=l*p+f*a,c=c*p+u*a,h=h*p+g*a,d=d*p+b*a}else{l=l*p+f*a,c=c*p+u*a,h=h*p+g*a,d=d*p+b*a;let _=1/Math.sqrt(l*l+c*c+h*h+d*d);l*=_,c*=_,h*=_,d*=_}}e[t]=l,e[t+1]=c,e[t+2]=h,e[t+3]=d}static multiplyQuaternionsFlat(e,t,n,s,r,o){let a=n[s],l=n[s+1],c=n[s+2],h=n[s+3],d=r[o],f=r[o+1],u=r[o+2],g=r[o+3];return e[t]=a*g+h*d+l*u-c*f,e[t+1]=l*g+h*f+c*d-a*u,e[t+2]=c*g+h*u+a*f-l*d,e[t+3]=h*g-a*d-l*f-c*u,e}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get w(){return this._w}set w(e){this._w=e,this._onChangeCallback()}set(e,t,n,s){return this._x=e,this._y=t,this._z=n,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(e){return this._x=e.x,this._y=e.y,this._z=e.z,this._w=e.w,this._onChangeCallback(),this}setFromEuler(e,t=!0){let n=e._x,s=e._y,r=e._z,o=e._order,a=Math.cos,l=Math.sin,c=a(n/2),h=a(s/2),d=a(r/2),f=l(n/2),u=l(s/2),g=l(r/2);switch(o){case"XYZ":this._x=f*h*d+c*u*g,this._y=c*u*d-f*h*g,this._z=c*h*g+f*u*d,this._w=c*h*d-f*u*g;break;case"YXZ":this._x=f*h*d+c*u*g,this._y=c*u*d-f*h*g,this._z=c*h*g-f*u*d,this._w=c*h*d+f*u*g;break;case"ZXY":this._x=f*h*d-c*u*g,this._y=c*u*d+f*h*g,this._z=c*h*g+f*u*d,this._w=c*h*d-f*u*g;break;case"ZYX":this._x=f*h*d-c*u*g,this._y=c*u*d+f*h*g,this._z=c*h*g-f*u*d,this._w=c*h*d+f*u*g;break;case"YZX":this._x=f*h*d+c*u*g,this._y=c*u*d+f*h*g,this._z=c*h*g-f*u*d,this._w=c*h*d-f*u*g;break;case"XZY":this._x=f*h*d-c*u*g,this._y=c*u*d-f*h*g,this._z=c*h*g+f*u*d,this._w=c*h*d+f*u*g;break;default:De("Quaternion: .setFromEuler() encountered an unknown order: "+o)}return t===!0&&this._onChangeCallback(),this}setFromAxisAngle(e,t){let n=t/2,s=Math.sin(n);return this._x=e.x*s,this._y=e.y*s,this._z=e.z*s,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(e){let t=e.elements,n=t[0],s=t[4],r=t[8],o=t[1],a=t[5],l=t[9],c=t[2],h=t[6],d=t[10],f=n+a+d;if(f>0){let u=.5/Math.sqrt(f+1);this._w=.25/u,this._x=(h-l)*u,this._y=(r-c)*u,this._z=(o-s)*u}else if(n>a&&n>d){let u=2*Math.sqrt(1+n-a-d);this._w=(h-l)/u,this._x=.25*u,this._y=(s+o)/u,this._z=(r+c)/u}else if(a>d){let u=2*Math.sqrt(1+a-n-d);this._w=(r-c)/u,this._x=(s+o)/u,this._y=.25*u,this._z=(l+h)/u}else{let u=2*Math.sqrt(1+d-n-a);this._w=(o-s)/u,this._x=(r+c)/u,this._y=(l+h)/u,this._z=.25*u}return this._onChangeCallback(),this}setFromUnitVectors(e,t){let n=e.dot(t)+1;return n<1e-8?(n=0,Math.abs(e.x)>Math.abs(e.z)?(this._x=-e.y,this._y=e.x,this._z=0,this._w=n):(this._x=0,this._y=-e.z,this._z=e.y,this._w=n)):(this._x=e.y*t.z-e.z*t.y,this._y=e.z*t.x-e.x*t.z,this._z=e.x*t.y-e.y*t.x,this._w=n),this.normalize()}angleTo(e){return 2*Math.acos(Math.abs(et(this.dot(e),-1,1)))}rotateTowards(e,t){let n=this.angleTo(e);if(n===0)return this;let s=Math.min(1,t/n);return this.slerp(e,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(e){return this._x*e._x+this._y*e._y+this._z*e._z+this._w*e._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let e=this.length();return e===0?(this._x=0,this._y=0,this._z=0,this._w=1):(e=1/e,this._x=this._x*e,this._y=this._y*e,this._z=this._z*e,this._w=this._w*e),this._onChangeCallback(),this}multiply(e){return this.multiplyQuaternions(this,e)}premultiply(e){return this.multiplyQuaternions(e,this)}multiplyQuaternions(e,t){let n=e._x,s=e._y,r=e._z,o=e._w,a=t._x,l=t._y,c=t._z,h=t._w;return this._x=n*h+o*a+s*c-r*l,this._y=s*h+o*l+r*a-n*c,this._z=r*h+o*c+n*l-s*a,this._w=o*h-n*a-s*l-r*c,this._onChangeCallback(),this}slerp(e,t){let n=e._x,s=e._y,r=e._z,o=e._w,a=this.dot(e);a<0&&(n=-n,s=-s,r=-r,o=-o,a=-a);let l=1-t;if(a<.9995){let c=Math.acos(a),h=Math.sin(c);l=Math.sin(l*c)/h,t=Math.sin(t*c)/h,this._x=this._x*l+n*t,this._y=this._y*l+s*t,this._z=this._z*l+r*t,this._w=this._w*l+o*t,this._onChangeCallback()}else this._x=this._x*l+n*t,this._y=this._y*l+s*t,this._z=this._z*l+r*t,this._w=this._w*l+o*t,this.normalize();return this}slerpQuaternions(e,t,n){return this.copy(e).slerp(t,n)}random(){let e=2*Math.PI*Math.random(),t=2*Math.PI*Math.random(),n=Math.random(),s=Math.sqrt(1-n),r=Math.sqrt(n);return this.set(s*Math.sin(e),s*Math.cos(e),r*Math.sin(t),r*Math.cos(t))}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._w===this._w}fromArray(e,t=0){return this._x=e[t],this._y=e[t+1],this._z=e[t+2],this._w=e[t+3],this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._w,e}fromBufferAttribute(e,t){return this._x=e.getX(t),this._y=e.getY(t),this._z=e.getZ(t),this._w=e.getW(t),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},C=class{static{this.prototype.isVector3=!0}constructor(e=0,t=0,n=0){this.x=e,this.y=t,this.z=n}set(e,t,n){return n===void 0&&(n=this.z),this.x=e,this.y=t,this.z=n,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;default:throw new Error("THREE.Vector3: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this}multiplyVectors(e,t){return this.x=e.x*t.x,this.y=e.y*t.y,this.z=e.z*t.z,this}applyEuler(e){return this.applyQuaternion(_m.setFromEuler(e))}applyAxisAngle(e,t){return this.applyQuaternion(_m.setFromAxisAngle(e,t))}applyMatrix3(e){let t=this.x,n=this.y,s=this.z,r=e.elements;return this.x=r[0]*t+r[3]*n+r[6]*s,this.y=r[1]*t+r[4]*n+r[7]*s,this.z=r[2]*t+r[5]*n+r[8]*s,this}applyNormalMatrix(e){return this.applyMatrix3(e).normalize()}applyMatrix4(e){let t=this.x,n=this.y,s=this.z,r=e.elements,o=1/(r[3]*t+r[7]*n+r[11]*s+r[15]);return this.x=(r[0]*t+r[4]*n+r[8]*s+r[12])*o,this.y=(r[1]*t+r[5]*n+r[9]*s+r[13])*o,this.z=(r[2]*t+r[6]*n+r[10]*s+r[14])*o,this}applyQuaternion(e){let t=this.x,n=this.y,s=this.z,r=e.x,o=e.y,a=e.z,l=e.w,c=2*(o*s-a*n),h=2*(a*t-r*s),d=2*(r*n-o*t);return this.x=t+l*c+o*d-a*h,this.y=n+l*h+a*c-r*d,this.z=s+l*d+r*h-o*c,this}project(e){return this.applyMatrix4(e.matrixWorldInverse).applyMatrix4(e.projectionMatrix)}unproject(e){return this.applyMatrix4(e.projectionMatrixInverse).applyMatrix4(e.matrixWorld)}transformDirection(e){let t=this.x,n=this.y,s=this.z,r=e.elements;return this.x=r[0]*t+r[4]*n+r[8]*s,this.y=r[1]*t+r[5]*n+r[9]*s,this.z=r[2]*t+r[6]*n+r[10]*s,this.normalize()}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this}divideScalar(e){return this.multiplyScalar(1/e)}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this}clamp(e,t){return this.x=et(this.x,e.x,t.x),this.y=et(this.y,e.y,t.y),this.z=et(this.z,e.z,t.z),this}clampScalar(e,t){return this.x=et(this.x,e,t),this.y=et(this.y,e,t),this.z=et(this.z,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(et(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this}cross(e){return this.crossVectors(this,e)}crossVectors(e,t){let n=e.x,s=e.y,r=e.z,o=t.x,a=t.y,l=t.z;return this.x=s*l-r*a,this.y=r*o-n*l,this.z=n*a-s*o,this}projectOnVector(e){let t=e.lengthSq();if(t===0)return this.set(0,0,0);let n=e.dot(this)/t;return this.copy(e).multiplyScalar(n)}projectOnPlane(e){return yd.copy(this).projectOnVector(e),this.sub(yd)}reflect(e){return this.sub(yd.copy(e).multiplyScalar(2*this.dot(e)))}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let n=this.dot(e)/t;return Math.acos(et(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,n=this.y-e.y,s=this.z-e.z;return t*t+n*n+s*s}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)+Math.abs(this.z-e.z)}setFromSpherical(e){return this.setFromSphericalCoords(e.radius,e.phi,e.theta)}setFromSphericalCoords(e,t,n){let s=Math.sin(t)*e;return this.x=s*Math.sin(n),this.y=Math.cos(t)*e,this.z=s*Math.cos(n),this}setFromCylindrical(e){return this.setFromCylindricalCoords(e.radius,e.theta,e.y)}setFromCylindricalCoords(e,t,n){return this.x=e*Math.sin(t),this.y=n,this.z=e*Math.cos(t),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this}setFromMatrixScale(e){let t=this.setFromMatrixColumn(e,0).length(),n=this.setFromMatrixColumn(e,1).length(),s=this.setFromMatrixColumn(e,2).length();return this.x=t,this.y=n,this.z=s,this}setFromMatrixColumn(e,t){return this.fromArray(e.elements,t*4)}setFromMatrix3Column(e,t){return this.fromArray(e.elements,t*3)}setFromEuler(e){return this.x=e._x,this.y=e._y,this.z=e._z,this}setFromColor(e){return this.x=e.r,this.y=e.g,this.z=e.b,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let e=Math.random()*Math.PI*2,t=Math.random()*2-1,n=Math.sqrt(1-t*t);return this.x=n*Math.cos(e),this.y=t,this.z=n*Math.sin(e),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}},yd=new C,_m=new pt,We=class{static{this.prototype.isMatrix3=!0}constructor(e,t,n,s,r,o,a,l,c){this.elements=[1,0,0,0,1,0,0,0,1],e!==void 0&&this.set(e,t,n,s,r,o,a,l,c)}set(e,t,n,s,r,o,a,l,c){let h=this.elements;return h[0]=e,h[1]=s,h[2]=a,h[3]=t,h[4]=r,h[5]=l,h[6]=n,h[7]=o,h[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(e){let t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],this}extractBasis(e,t,n){return e.setFromMatrix3Column(this,0),t.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(e){let t=e.elements;return this.set(t[0],t[4],t[8],t[1],t[5],t[9],t[2],t[6],t[10]),this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let n=e.elements,s=t.elements,r=this.elements,o=n[0],a=n[3],l=n[6],c=n[1],h=n[4],d=n[7],f=n[2],u=n[5],g=n[8],b=s[0],m=s[3],p=s[6],_=s[1],S=s[4],y=s[7],A=s[2],E=s[5],v=s[8];return r[0]=o*b+a*_+l*A,r[3]=o*m+a*S+l*E,r[6]=o*p+a*y+l*v,r[1]=c*b+h*_+d*A,r[4]=c*m+h*S+d*E,r[7]=c*p+h*y+d*v,r[2]=f*b+u*_+g*A,r[5]=f*m+u*S+g*E,r[8]=f*p+u*y+g*v,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[3]*=e,t[6]*=e,t[1]*=e,t[4]*=e,t[7]*=e,t[2]*=e,t[5]*=e,t[8]*=e,this}determinant(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],h=e[8];return t*o*h-t*a*c-n*r*h+n*a*l+s*r*c-s*o*l}invert(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],h=e[8],d=h*o-a*c,f=a*l-h*r,u=c*r-o*l,g=t*d+n*f+s*u;if(g===0)return this.set(0,0,0,0,0,0,0,0,0);let b=1/g;return e[0]=d*b,e[1]=(s*c-h*n)*b,e[2]=(a*n-s*o)*b,e[3]=f*b,e[4]=(h*t-s*l)*b,e[5]=(s*r-a*t)*b,e[6]=u*b,e[7]=(n*l-c*t)*b,e[8]=(o*t-n*r)*b,this}transpose(){let e,t=this.elements;return e=t[1],t[1]=t[3],t[3]=e,e=t[2],t[2]=t[6],t[6]=e,e=t[5],t[5]=t[7],t[7]=e,this}getNormalMatrix(e){return this.setFromMatrix4(e).invert().transpose()}transposeIntoArray(e){let t=this.elements;return e[0]=t[0],e[1]=t[3],e[2]=t[6],e[3]=t[1],e[4]=t[4],e[5]=t[7],e[6]=t[2],e[7]=t[5],e[8]=t[8],this}setUvTransform(e,t,n,s,r,o,a){let l=Math.cos(r),c=Math.sin(r);return this.set(n*l,n*c,-n*(l*o+c*a)+o+e,-s*c,s*l,-s*(-c*o+l*a)+a+t,0,0,1),this}scale(e,t){return $o("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(bd.makeScale(e,t)),this}rotate(e){return $o("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(bd.makeRotation(-e)),this}translate(e,t){return $o("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(bd.makeTranslation(e,t)),this}makeTranslation(e,t){return e.isVector2?this.set(1,0,e.x,0,1,e.y,0,0,1):this.set(1,0,e,0,1,t,0,0,1),this}makeRotation(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,n,t,0,0,0,1),this}makeScale(e,t){return this.set(e,0,0,0,t,0,0,0,1),this}equals(e){let t=this.elements,n=e.elements;for(let s=0;s<9;s++)if(t[s]!==n[s])return!1;return!0}fromArray(e,t=0){for(let n=0;n<9;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){let n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e}clone(){return new this.constructor().fromArray(this.elements)}},bd=new We,ym=new We().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),bm=new We().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function p_(){let i={enabled:!0,workingColorSpace:Qs,spaces:{},convert:function(s,r,o){return this.enabled===!1||r===o||!r||!o||(this.spaces[r].transfer===lt&&(s.r=Ki(s.r),s.g=Ki(s.g),s.b=Ki(s.b)),this.spaces[r].primaries!==this.spaces[o].primaries&&(s.applyMatrix3(this.spaces[r].toXYZ),s.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===lt&&(s.r=Vr(s.r),s.g=Vr(s.g),s.b=Vr(s.b))),s},workingToColorSpace:function(s,r){return this.convert(s,this.workingColorSpace,r)},colorSpaceToWorking:function(s,r){return this.convert(s,r,this.workingColorSpace)},getPrimaries:function(s){return this.spaces[s].primaries},getTransfer:function(s){return s===is?Qo:this.spaces[s].transfer},getToneMappingMode:function(s){return this.spaces[s].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(s,r=this.workingColorSpace){return s.fromArray(this.spaces[r].luminanceCoefficients)},define:function(s){Object.assign(this.spaces,s)},_getMatrix:function(s,r,o){return s.copy(this.spaces[o].fromXYZ).multiply(this.spaces[r].toXYZ)},_getDrawingBufferColorSpace:function(s){return this.spaces[s].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(s=this.workingColorSpace){return this.spaces[s].workingColorSpaceConfig.unpackColorSpace}},e=[.64,.33,.3,.6,.15,.06],t=[.2126,.7152,.0722],n=[.3127,.329];return i.define({[Qs]:{primaries:e,whitePoint:n,transfer:Qo,toXYZ:ym,fromXYZ:bm,luminanceCoefficients:t,workingColorSpaceConfig:{unpackColorSpace:Pn},outputColorSpaceConfig:{drawingBufferColorSpace:Pn}},[Pn]:{primaries:e,whitePoint:n,transfer:lt,toXYZ:ym,fromXYZ:bm,luminanceCoefficients:t,outputColorSpaceConfig:{drawingBufferColorSpace:Pn}}}),i}var Qe=p_();function Ki(i){return i<.04045?i*.0773993808:Math.pow(i*.9478672986+.0521327014,2.4)}function Vr(i){return i<.0031308?i*12.92:1.055*Math.pow(i,.41666)-.055}var Cr,Tc=class{static getDataURL(e,t="image/png"){if(/^data:/i.test(e.src)||typeof HTMLCanvasElement>"u")return e.src;let n;if(e instanceof HTMLCanvasElement)n=e;else{Cr===void 0&&(Cr=ea("canvas")),Cr.width=e.width,Cr.height=e.height;let s=Cr.getContext("2d");e instanceof ImageData?s.putImageData(e,0,0):s.drawImage(e,0,0,e.width,e.height),n=Cr}return n.toDataURL(t)}static sRGBToLinear(e){if(typeof HTMLImageElement<"u"&&e instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&e instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&e instanceof ImageBitmap){let t=ea("canvas");t.width=e.width,t.height=e.height;let n=t.getContext("2d");n.drawImage(e,0,0,e.width,e.height);let s=n.getImageData(0,0,e.width,e.height),r=s.data;for(let o=0;o<r.length;o++)r[o]=Ki(r[o]/255)*255;return n.putImageData(s,0,0),t}else if(e.data){let t=e.data.slice(0);for(let n=0;n<t.length;n++)t instanceof Uint8Array||t instanceof Uint8ClampedArray?t[n]=Math.floor(Ki(t[n]/255)*255):t[n]=Ki(t[n]);return{data:t,width:e.width,height:e.height}}else return De("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),e}},m_=0,Yr=class{constructor(e=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:m_++}),this.uuid=Oi(),this.data=e,this.dataReady=!0,this.version=0}getSize(e){let t=this.data;return typeof HTMLVideoElement<"u"&&t instanceof HTMLVideoElement?e.set(t.videoWidth,t.videoHeight,0):typeof VideoFrame<"u"&&t instanceof VideoFrame?e.set(t.displayWidth,t.displayHeight,0):t!==null?e.set(t.width||0,t.height||0,t.depth||0):e.set(0,0,0),e}set needsUpdate(e){e===!0&&this.version++}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.images[this.uuid]!==void 0)return e.images[this.uuid];let n={uuid:this.uuid,url:""},s=this.data;if(s!==null){let r;if(Array.isArray(s)){r=[];for(let o=0,a=s.length;o<a;o++)s[o].isDataTexture?r.push(Sd(s[o].image)):r.push(Sd(s[o]))}else r=Sd(s);n.url=r}return t||(e.images[this.uuid]=n),n}};function Sd(i){return typeof HTMLImageElement<"u"&&i instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&i instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&i instanceof ImageBitmap?Tc.getDataURL(i):i.data?{data:Array.from(i.data),width:i.width,height:i.height,type:i.data.constructor.name}:(De("Texture: Unable to serialize Texture."),{})}var g_=0,Md=new C,Mn=class i extends Ii{constructor(e=i.DEFAULT_IMAGE,t=i.DEFAULT_MAPPING,n=Pi,s=Pi,r=Dn,o=ts,a=Fn,l=Tn,c=i.DEFAULT_ANISOTROPY,h=is){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:g_++}),this.uuid=Oi(),this.name="",this.source=new Yr(e),this.mipmaps=[],this.mapping=t,this.channel=0,this.wrapS=n,this.wrapT=s,this.magFilter=r,this.minFilter=o,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new ce(0,0),this.repeat=new ce(1,1),this.center=new ce(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new We,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=h,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(e&&e.depth&&e.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(Md).x}get height(){return this.source.getSize(Md).y}get depth(){return this.source.getSize(Md).z}get image(){return this.source.data}set image(e){this.source.data=e}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(e){return this.name=e.name,this.source=e.source,this.mipmaps=e.mipmaps.slice(0),this.mapping=e.mapping,this.channel=e.channel,this.wrapS=e.wrapS,this.wrapT=e.wrapT,this.magFilter=e.magFilter,this.minFilter=e.minFilter,this.anisotropy=e.anisotropy,this.format=e.format,this.internalFormat=e.internalFormat,this.type=e.type,this.normalized=e.normalized,this.offset.copy(e.offset),this.repeat.copy(e.repeat),this.center.copy(e.center),this.rotation=e.rotation,this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrix.copy(e.matrix),this.generateMipmaps=e.generateMipmaps,this.mipmapsAutoUpdate=e.mipmapsAutoUpdate,this.premultiplyAlpha=e.premultiplyAlpha,this.flipY=e.flipY,this.unpackAlignment=e.unpackAlignment,this.colorSpace=e.colorSpace,this.renderTarget=e.renderTarget,this.isRenderTargetTexture=e.isRenderTargetTexture,this.isPMREMTexture=e.isPMREMTexture,this.isArrayTexture=e.isArrayTexture,this.userData=JSON.parse(JSON.stringify(e.userData)),this.needsUpdate=!0,this}setValues(e){for(let t in e){let n=e[t];if(n===void 0){De(`Texture.setValues(): parameter '${t}' has value of undefined.`);continue}let s=this[t];if(s===void 0){De(`Texture.setValues(): property '${t}' does not exist.`);continue}s&&n&&s.isVector2&&n.isVector2||s&&n&&s.isVector3&&n.isVector3||s&&n&&s.isMatrix3&&n.isMatrix3?s.copy(n):this[t]=n}}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.textures[this.uuid]!==void 0)return e.textures[this.uuid];let n={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(e).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),t||(e.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(e){if(this.mapping!==uf)return e;if(e.applyMatrix3(this.matrix),e.x<0||e.x>1)switch(this.wrapS){case ti:e.x=e.x-Math.floor(e.x);break;case Pi:e.x=e.x<0?0:1;break;case Mc:Math.abs(Math.floor(e.x)%2)===1?e.x=Math.ceil(e.x)-e.x:e.x=e.x-Math.floor(e.x);break}if(e.y<0||e.y>1)switch(this.wrapT){case ti:e.y=e.y-Math.floor(e.y);break;case Pi:e.y=e.y<0?0:1;break;case Mc:Math.abs(Math.floor(e.y)%2)===1?e.y=Math.ceil(e.y)-e.y:e.y=e.y-Math.floor(e.y);break}return this.flipY&&(e.y=1-e.y),e}set needsUpdate(e){e===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(e){e===!0&&this.pmremVersion++}};Mn.DEFAULT_IMAGE=null;Mn.DEFAULT_MAPPING=uf;Mn.DEFAULT_ANISOTROPY=1;var mt=class{static{this.prototype.isVector4=!0}constructor(e=0,t=0,n=0,s=1){this.x=e,this.y=t,this.z=n,this.w=s}get width(){return this.z}set width(e){this.z=e}get height(){return this.w}set height(e){this.w=e}set(e,t,n,s){return this.x=e,this.y=t,this.z=n,this.w=s,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this.w=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setW(e){return this.w=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;case 3:this.w=t;break;default:throw new Error("THREE.Vector4: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this.w=e.w!==void 0?e.w:1,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this.w+=e.w,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this.w+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this.w=e.w+t.w,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this.w+=e.w*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this.w-=e.w,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this.w-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this.w=e.w-t.w,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this.w*=e.w,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this.w*=e,this}applyMatrix4(e){let t=this.x,n=this.y,s=this.z,r=this.w,o=e.elements;return this.x=o[0]*t+o[4]*n+o[8]*s+o[12]*r,this.y=o[1]*t+o[5]*n+o[9]*s+o[13]*r,this.z=o[2]*t+o[6]*n+o[10]*s+o[14]*r,this.w=o[3]*t+o[7]*n+o[11]*s+o[15]*r,this}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this.w/=e.w,this}divideScalar(e){return this.multiplyScalar(1/e)}setAxisAngleFromQuaternion(e){this.w=2*Math.acos(e.w);let t=Math.sqrt(1-e.w*e.w);return t<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=e.x/t,this.y=e.y/t,this.z=e.z/t),this}setAxisAngleFromRotationMatrix(e){let t,n,s,r,l=e.elements,c=l[0],h=l[4],d=l[8],f=l[1],u=l[5],g=l[9],b=l[2],m=l[6],p=l[10];if(Math.abs(h-f)<.01&&Math.abs(d-b)<.01&&Math.abs(g-m)<.01){if(Math.abs(h+f)<.1&&Math.abs(d+b)<.1&&Math.abs(g+m)<.1&&Math.abs(c+u+p-3)<.1)return this.set(1,0,0,0),this;t=Math.PI;let S=(c+1)/2,y=(u+1)/2,A=(p+1)/2,E=(h+f)/4,v=(d+b)/4,T=(g+m)/4;return S>y&&S>A?S<.01?(n=0,s=.707106781,r=.707106781):(n=Math.sqrt(S),s=E/n,r=v/n):y>A?y<.01?(n=.707106781,s=0,r=.707106781):(s=Math.sqrt(y),n=E/s,r=T/s):A<.01?(n=.707106781,s=.707106781,r=0):(r=Math.sqrt(A),n=v/r,s=T/r),this.set(n,s,r,t),this}let _=Math.sqrt((m-g)*(m-g)+(d-b)*(d-b)+(f-h)*(f-h));return Math.abs(_)<.001&&(_=1),this.x=(m-g)/_,this.y=(d-b)/_,this.z=(f-h)/_,this.w=Math.acos((c+u+p-1)/2),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this.w=t[15],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this.w=Math.min(this.w,e.w),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this.w=Math.max(this.w,e.w),this}clamp(e,t){return this.x=et(this.x,e.x,t.x),this.y=et(this.y,e.y,t.y),this.z=et(this.z,e.z,t.z),this.w=et(this.w,e.w,t.w),this}clampScalar(e,t){return this.x=et(this.x,e,t),this.y=et(this.y,e,t),this.z=et(this.z,e,t),this.w=et(this.w,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(et(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z+this.w*e.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this.w+=(e.w-this.w)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this.w=e.w+(t.w-e.w)*n,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z&&e.w===this.w}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this.w=e[t+3],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e[t+3]=this.w,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this.w=e.getW(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}},Ec=class extends Ii{constructor(e=1,t=1,n={}){super(),n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:Dn,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},n),this.isRenderTarget=!0,this.width=e,this.height=t,this.depth=n.depth,this.scissor=new mt(0,0,e,t),this.scissorTest=!1,this.viewport=new mt(0,0,e,t),this.textures=[];let s=n.count;for(let r=0;r<s;r++)this.textures[r]=new Mn({width:e,height:t,depth:n.depth}),this.textures[r].isRenderTargetTexture=!0,this.textures[r].renderTarget=this;this._setTextureOptions(n),this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveColorBuffer=n.resolveColorBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this.storeMultisampledColorBuffer=n.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=n.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=n.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=n.depthTexture,this.samples=n.samples,this.multiview=n.multiview,this.useArrayDepthTexture=n.useArrayDepthTexture}_setTextureOptions(e={}){let t={minFilter:Dn,generateMipmaps:!1,flipY:!1,internalFormat:null};e.mapping!==void 0&&(t.mapping=e.mapping),e.wrapS!==void 0&&(t.wrapS=e.wrapS),e.wrapT!==void 0&&(t.wrapT=e.wrapT),e.wrapR!==void 0&&(t.wrapR=e.wrapR),e.magFilter!==void 0&&(t.magFilter=e.magFilter),e.minFilter!==void 0&&(t.minFilter=e.minFilter),e.format!==void 0&&(t.format=e.format),e.type!==void 0&&(t.type=e.type),e.anisotropy!==void 0&&(t.anisotropy=e.anisotropy),e.colorSpace!==void 0&&(t.colorSpace=e.colorSpace),e.flipY!==void 0&&(t.flipY=e.flipY),e.generateMipmaps!==void 0&&(t.generateMipmaps=e.generateMipmaps),e.mipmapsAutoUpdate!==void 0&&(t.mipmapsAutoUpdate=e.mipmapsAutoUpdate),e.internalFormat!==void 0&&(t.internalFormat=e.internalFormat);for(let n=0;n<this.textures.length;n++)this.textures[n].setValues(t)}get texture(){return this.textures[0]}set texture(e){this.textures[0]=e}set depthTexture(e){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),e!==null&&e.renderTarget===null&&(e.renderTarget=this),this._depthTexture=e}get depthTexture(){return this._depthTexture}setSize(e,t,n=1){if(this.width!==e||this.height!==t||this.depth!==n){this.width=e,this.height=t,this.depth=n;for(let s=0,r=this.textures.length;s<r;s++)this.textures[s].image.width=e,this.textures[s].image.height=t,this.textures[s].image.depth=n,this.textures[s].isData3DTexture!==!0&&(this.textures[s].isArrayTexture=this.textures[s].image.depth>1);this.dispose()}this.viewport.set(0,0,e,t),this.scissor.set(0,0,e,t)}clone(){return new this.constructor().copy(this)}copy(e){this.width=e.width,this.height=e.height,this.depth=e.depth,this.scissor.copy(e.scissor),this.scissorTest=e.scissorTest,this.viewport.copy(e.viewport),this.textures.length=0;for(let t=0,n=e.textures.length;t<n;t++){this.textures[t]=e.textures[t].clone(),this.textures[t].isRenderTargetTexture=!0,this.textures[t].renderTarget=this;let s=Object.assign({},e.textures[t].image);this.textures[t].source=new Yr(s)}if(this.depthBuffer=e.depthBuffer,this.stencilBuffer=e.stencilBuffer,this.resolveColorBuffer=e.resolveColorBuffer,this.resolveDepthBuffer=e.resolveDepthBuffer,this.resolveStencilBuffer=e.resolveStencilBuffer,this.storeMultisampledColorBuffer=e.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=e.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=e.storeMultisampledStencilBuffer,e.depthTexture!==null)if(e.depthTexture.renderTarget===e){let t=e.depthTexture.clone();t.renderTarget=null,this.depthTexture=t}else this.depthTexture=e.depthTexture;else this.depthTexture=null;return this.samples=e.samples,this.multiview=e.multiview,this.useArrayDepthTexture=e.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},Ht=class extends Ec{constructor(e=1,t=1,n={}){super(e,t,n),this.isWebGLRenderTarget=!0}},na=class extends Mn{constructor(e=null,t=1,n=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:e,width:t,height:n,depth:s},this.magFilter=Ft,this.minFilter=Ft,this.wrapR=Pi,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}addLayerUpdate(e){this.layerUpdates.add(e)}clearLayerUpdates(){this.layerUpdates.clear()}};var Ac=class extends Mn{constructor(e=null,t=1,n=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:e,width:t,height:n,depth:s},this.magFilter=Ft,this.minFilter=Ft,this.wrapR=Pi,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}};var Ne=class i{static{this.prototype.isMatrix4=!0}constructor(e,t,n,s,r,o,a,l,c,h,d,f,u,g,b,m){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],e!==void 0&&this.set(e,t,n,s,r,o,a,l,c,h,d,f,u,g,b,m)}set(e,t,n,s,r,o,a,l,c,h,d,f,u,g,b,m){let p=this.elements;return p[0]=e,p[4]=t,p[8]=n,p[12]=s,p[1]=r,p[5]=o,p[9]=a,p[13]=l,p[2]=c,p[6]=h,p[10]=d,p[14]=f,p[3]=u,p[7]=g,p[11]=b,p[15]=m,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new i().fromArray(this.elements)}copy(e){let t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],t[9]=n[9],t[10]=n[10],t[11]=n[11],t[12]=n[12],t[13]=n[13],t[14]=n[14],t[15]=n[15],this}copyPosition(e){let t=this.elements,n=e.elements;return t[12]=n[12],t[13]=n[13],t[14]=n[14],this}setFromMatrix3(e){let t=e.elements;return this.set(t[0],t[3],t[6],0,t[1],t[4],t[7],0,t[2],t[5],t[8],0,0,0,0,1),this}extractBasis(e,t,n){return this.determinantAffine()===0?(e.set(1,0,0),t.set(0,1,0),n.set(0,0,1),this):(e.setFromMatrixColumn(this,0),t.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this)}makeBasis(e,t,n){return this.set(e.x,t.x,n.x,0,e.y,t.y,n.y,0,e.z,t.z,n.z,0,0,0,0,1),this}extractRotation(e){if(e.determinantAffine()===0)return this.identity();let t=this.elements,n=e.elements,s=1/Rr.setFromMatrixColumn(e,0).length(),r=1/Rr.setFromMatrixColumn(e,1).length(),o=1/Rr.setFromMatrixColumn(e,2).length();return t[0]=n[0]*s,t[1]=n[1]*s,t[2]=n[2]*s,t[3]=0,t[4]=n[4]*r,t[5]=n[5]*r,t[6]=n[6]*r,t[7]=0,t[8]=n[8]*o,t[9]=n[9]*o,t[10]=n[10]*o,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromEuler(e){let t=this.elements,n=e.x,s=e.y,r=e.z,o=Math.cos(n),a=Math.sin(n),l=Math.cos(s),c=Math.sin(s),h=Math.cos(r),d=Math.sin(r);if(e.order==="XYZ"){let f=o*h,u=o*d,g=a*h,b=a*d;t[0]=l*h,t[4]=-l*d,t[8]=c,t[1]=u+g*c,t[5]=f-b*c,t[9]=-a*l,t[2]=b-f*c,t[6]=g+u*c,t[10]=o*l}else if(e.order==="YXZ"){let f=l*h,u=l*d,g=c*h,b=c*d;t[0]=f+b*a,t[4]=g*a-u,t[8]=o*c,t[1]=o*d,t[5]=o*h,t[9]=-a,t[2]=u*a-g,t[6]=b+f*a,t[10]=o*l}else if(e.order==="ZXY"){let f=l*h,u=l*d,g=c*h,b=c*d;t[0]=f-b*a,t[4]=-o*d,t[8]=g+u*a,t[1]=u+g*a,t[5]=o*h,t[9]=b-f*a,t[2]=-o*c,t[6]=a,t[10]=o*l}else if(e.order==="ZYX"){let f=o*h,u=o*d,g=a*h,b=a*d;t[0]=l*h,t[4]=g*c-u,t[8]=f*c+b,t[1]=l*d,t[5]=b*c+f,t[9]=u*c-g,t[2]=-c,t[6]=a*l,t[10]=o*l}else if(e.order==="YZX"){let f=o*l,u=o*c,g=a*l,b=a*c;t[0]=l*h,t[4]=b-f*d,t[8]=g*d+u,t[1]=d,t[5]=o*h,t[9]=-a*h,t[2]=-c*h,t[6]=u*d+g,t[10]=f-b*d}else if(e.order==="XZY"){let f=o*l,u=o*c,g=a*l,b=a*c;t[0]=l*h,t[4]=-d,t[8]=c*h,t[1]=f*d+b,t[5]=o*h,t[9]=u*d-g,t[2]=g*d-u,t[6]=a*h,t[10]=b*d+f}return t[3]=0,t[7]=0,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromQuaternion(e){return this.compose(v_,e,x_)}lookAt(e,t,n){let s=this.elements;return kn.subVectors(e,t),kn.lengthSq()===0&&(kn.z=1),kn.normalize(),gs.crossVectors(n,kn),gs.lengthSq()===0&&(Math.abs(n.z)===1?kn.x+=1e-4:kn.z+=1e-4,kn.normalize(),gs.crossVectors(n,kn)),gs.normalize(),Vl.crossVectors(kn,gs),s[0]=gs.x,s[4]=Vl.x,s[8]=kn.x,s[1]=gs.y,s[5]=Vl.y,s[9]=kn.y,s[2]=gs.z,s[6]=Vl.z,s[10]=kn.z,this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let n=e.elements,s=t.elements,r=this.elements,o=n[0],a=n[4],l=n[8],c=n[12],h=n[1],d=n[5],f=n[9],u=n[13],g=n[2],b=n[6],m=n[10],p=n[14],_=n[3],S=n[7],y=n[11],A=n[15],E=s[0],v=s[4],T=s[8],I=s[12],R=s[1],D=s[5],U=s[9],k=s[13],N=s[2],V=s[6],q=s[10],H=s[14],ne=s[3],W=s[7],j=s[11],te=s[15];return r[0]=o*E+a*R+l*N+c*ne,r[4]=o*v+a*D+l*V+c*W,r[8]=o*T+a*U+l*q+c*j,r[12]=o*I+a*k+l*H+c*te,r[1]=h*E+d*R+f*N+u*ne,r[5]=h*v+d*D+f*V+u*W,r[9]=h*T+d*U+f*q+u*j,r[13]=h*I+d*k+f*H+u*te,r[2]=g*E+b*R+m*N+p*ne,r[6]=g*v+b*D+m*V+p*W,r[10]=g*T+b*U+m*q+p*j,r[14]=g*I+b*k+m*H+p*te,r[3]=_*E+S*R+y*N+A*ne,r[7]=_*v+S*D+y*V+A*W,r[11]=_*T+S*U+y*q+A*j,r[15]=_*I+S*k+y*H+A*te,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[4]*=e,t[8]*=e,t[12]*=e,t[1]*=e,t[5]*=e,t[9]*=e,t[13]*=e,t[2]*=e,t[6]*=e,t[10]*=e,t[14]*=e,t[3]*=e,t[7]*=e,t[11]*=e,t[15]*=e,this}determinant(){let e=this.elements,t=e[0],n=e[4],s=e[8],r=e[12],o=e[1],a=e[5],l=e[9],c=e[13],h=e[2],d=e[6],f=e[10],u=e[14],g=e[3],b=e[7],m=e[11],p=e[15],_=l*u-c*f,S=a*u-c*d,y=a*f-l*d,A=o*u-c*h,E=o*f-l*h,v=o*d-a*h;return t*(b*_-m*S+p*y)-n*(g*_-m*A+p*E)+s*(g*S-b*A+p*v)-r*(g*y-b*E+m*v)}determinantAffine(){let e=this.elements,t=e[0],n=e[4],s=e[8],r=e[1],o=e[5],a=e[9],l=e[2],c=e[6],h=e[10];return t*(o*h-a*c)-n*(r*h-a*l)+s*(r*c-o*l)}transpose(){let e=this.elements,t;return t=e[1],e[1]=e[4],e[4]=t,t=e[2],e[2]=e[8],e[8]=t,t=e[6],e[6]=e[9],e[9]=t,t=e[3],e[3]=e[12],e[12]=t,t=e[7],e[7]=e[13],e[13]=t,t=e[11],e[11]=e[14],e[14]=t,this}setPosition(e,t,n){let s=this.elements;return e.isVector3?(s[12]=e.x,s[13]=e.y,s[14]=e.z):(s[12]=e,s[13]=t,s[14]=n),this}invert(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],h=e[8],d=e[9],f=e[10],u=e[11],g=e[12],b=e[13],m=e[14],p=e[15],_=t*a-n*o,S=t*l-s*o,y=t*c-r*o,A=n*l-s*a,E=n*c-r*a,v=s*c-r*l,T=h*b-d*g,I=h*m-f*g,R=h*p-u*g,D=d*m-f*b,U=d*p-u*b,k=f*p-u*m,N=_*k-S*U+y*D+A*R-E*I+v*T;if(N===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let V=1/N;return e[0]=(a*k-l*U+c*D)*V,e[1]=(s*U-n*k-r*D)*V,e[2]=(b*v-m*E+p*A)*V,e[3]=(f*E-d*v-u*A)*V,e[4]=(l*R-o*k-c*I)*V,e[5]=(t*k-s*R+r*I)*V,e[6]=(m*y-g*v-p*S)*V,e[7]=(h*v-f*y+u*S)*V,e[8]=(o*U-a*R+c*T)*V,e[9]=(n*R-t*U-r*T)*V,e[10]=(g*E-b*y+p*_)*V,e[11]=(d*y-h*E-u*_)*V,e[12]=(a*I-o*D-l*T)*V,e[13]=(t*D-n*I+s*T)*V,e[14]=(b*S-g*A-m*_)*V,e[15]=(h*A-d*S+f*_)*V,this}scale(e){let t=this.elements,n=e.x,s=e.y,r=e.z;return t[0]*=n,t[4]*=s,t[8]*=r,t[1]*=n,t[5]*=s,t[9]*=r,t[2]*=n,t[6]*=s,t[10]*=r,t[3]*=n,t[7]*=s,t[11]*=r,this}getMaxScaleOnAxis(){let e=this.elements,t=e[0]*e[0]+e[1]*e[1]+e[2]*e[2],n=e[4]*e[4]+e[5]*e[5]+e[6]*e[6],s=e[8]*e[8]+e[9]*e[9]+e[10]*e[10];return Math.sqrt(Math.max(t,n,s))}makeTranslation(e,t,n){return e.isVector3?this.set(1,0,0,e.x,0,1,0,e.y,0,0,1,e.z,0,0,0,1):this.set(1,0,0,e,0,1,0,t,0,0,1,n,0,0,0,1),this}makeRotationX(e){let t=Math.cos(e),n=Math.sin(e);return this.set(1,0,0,0,0,t,-n,0,0,n,t,0,0,0,0,1),this}makeRotationY(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,0,n,0,0,1,0,0,-n,0,t,0,0,0,0,1),this}makeRotationZ(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,0,n,t,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(e,t){let n=Math.cos(t),s=Math.sin(t),r=1-n,o=e.x,a=e.y,l=e.z,c=r*o,h=r*a;return this.set(c*o+n,c*a-s*l,c*l+s*a,0,c*a+s*l,h*a+n,h*l-s*o,0,c*l-s*a,h*l+s*o,r*l*l+n,0,0,0,0,1),this}makeScale(e,t,n){return this.set(e,0,0,0,0,t,0,0,0,0,n,0,0,0,0,1),this}makeShear(e,t,n,s,r,o){return this.set(1,n,r,0,e,1,o,0,t,s,1,0,0,0,0,1),this}compose(e,t,n){let s=this.elements,r=t._x,o=t._y,a=t._z,l=t._w,c=r+r,h=o+o,d=a+a,f=r*c,u=r*h,g=r*d,b=o*h,m=o*d,p=a*d,_=l*c,S=l*h,y=l*d,A=n.x,E=n.y,v=n.z;return s[0]=(1-(b+p))*A,s[1]=(u+y)*A,s[2]=(g-S)*A,s[3]=0,s[4]=(u-y)*E,s[5]=(1-(f+p))*E,s[6]=(m+_)*E,s[7]=0,s[8]=(g+S)*v,s[9]=(m-_)*v,s[10]=(1-(f+b))*v,s[11]=0,s[12]=e.x,s[13]=e.y,s[14]=e.z,s[15]=1,this}decompose(e,t,n){let s=this.elements;e.x=s[12],e.y=s[13],e.z=s[14];let r=this.determinantAffine();if(r===0)return n.set(1,1,1),t.identity(),this;let o=Rr.set(s[0],s[1],s[2]).length(),a=Rr.set(s[4],s[5],s[6]).length(),l=Rr.set(s[8],s[9],s[10]).length();r<0&&(o=-o),fi.copy(this);let c=1/o,h=1/a,d=1/l;return fi.elements[0]*=c,fi.elements[1]*=c,fi.elements[2]*=c,fi.elements[4]*=h,fi.elements[5]*=h,fi.elements[6]*=h,fi.elements[8]*=d,fi.elements[9]*=d,fi.elements[10]*=d,t.setFromRotationMatrix(fi),n.x=o,n.y=a,n.z=l,this}makePerspective(e,t,n,s,r,o,a=ei,l=!1){let c=this.elements,h=2*r/(t-e),d=2*r/(n-s),f=(t+e)/(t-e),u=(n+s)/(n-s),g,b;if(l)g=r/(o-r),b=o*r/(o-r);else if(a===ei)g=-(o+r)/(o-r),b=-2*o*r/(o-r);else if(a===Xr)g=-o/(o-r),b=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=f,c[12]=0,c[1]=0,c[5]=d,c[9]=u,c[13]=0,c[2]=0,c[6]=0,c[10]=g,c[14]=b,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(e,t,n,s,r,o,a=ei,l=!1){let c=this.elements,h=2/(t-e),d=2/(n-s),f=-(t+e)/(t-e),u=-(n+s)/(n-s),g,b;if(l)g=1/(o-r),b=o/(o-r);else if(a===ei)g=-2/(o-r),b=-(o+r)/(o-r);else if(a===Xr)g=-1/(o-r),b=-r/(o-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=0,c[12]=f,c[1]=0,c[5]=d,c[9]=0,c[13]=u,c[2]=0,c[6]=0,c[10]=g,c[14]=b,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(e){let t=this.elements,n=e.elements;for(let s=0;s<16;s++)if(t[s]!==n[s])return!1;return!0}fromArray(e,t=0){for(let n=0;n<16;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){let n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e[t+9]=n[9],e[t+10]=n[10],e[t+11]=n[11],e[t+12]=n[12],e[t+13]=n[13],e[t+14]=n[14],e[t+15]=n[15],e}},Rr=new C,fi=new Ne,v_=new C(0,0,0),x_=new C(1,1,1),gs=new C,Vl=new C,kn=new C,Sm=new Ne,Mm=new pt,Di=class i{constructor(e=0,t=0,n=0,s=i.DEFAULT_ORDER){this.isEuler=!0,this._x=e,this._y=t,this._z=n,this._order=s}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get order(){return this._order}set order(e){this._order=e,this._onChangeCallback()}set(e,t,n,s=this._order){return this._x=e,this._y=t,this._z=n,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(e){return this._x=e._x,this._y=e._y,this._z=e._z,this._order=e._order,this._onChangeCallback(),this}setFromRotationMatrix(e,t=this._order,n=!0){let s=e.elements,r=s[0],o=s[4],a=s[8],l=s[1],c=s[5],h=s[9],d=s[2],f=s[6],u=s[10];switch(t){case"XYZ":this._y=Math.asin(et(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-h,u),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(f,c),this._z=0);break;case"YXZ":this._x=Math.asin(-et(h,-1,1)),Math.abs(h)<.9999999?(this._y=Math.atan2(a,u),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-d,r),this._z=0);break;case"ZXY":this._x=Math.asin(et(f,-1,1)),Math.abs(f)<.9999999?(this._y=Math.atan2(-d,u),this._z=Math.atan2(-o,c)):(this._y=0,this._z=Math.atan2(l,r));break;case"ZYX":this._y=Math.asin(-et(d,-1,1)),Math.abs(d)<.9999999?(this._x=Math.atan2(f,u),this._z=Math.atan2(l,r)):(this._x=0,this._z=Math.atan2(-o,c));break;case"YZX":this._z=Math.asin(et(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-h,c),this._y=Math.atan2(-d,r)):(this._x=0,this._y=Math.atan2(a,u));break;case"XZY":this._z=Math.asin(-et(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(f,c),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-h,u),this._y=0);break;default:De("Euler: .setFromRotationMatrix() encountered an unknown order: "+t)}return this._order=t,n===!0&&this._onChangeCallback(),this}setFromQuaternion(e,t,n){return Sm.makeRotationFromQuaternion(e),this.setFromRotationMatrix(Sm,t,n)}setFromVector3(e,t=this._order){return this.set(e.x,e.y,e.z,t)}reorder(e){return Mm.setFromEuler(this),this.setFromQuaternion(Mm,e)}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._order===this._order}fromArray(e){return this._x=e[0],this._y=e[1],this._z=e[2],e[3]!==void 0&&(this._order=e[3]),this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._order,e}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};Di.DEFAULT_ORDER="XYZ";var Zr=class{constructor(){this.mask=1}set(e){this.mask=(1<<e|0)>>>0}enable(e){this.mask|=1<<e|0}enableAll(){this.mask=-1}toggle(e){this.mask^=1<<e|0}disable(e){this.mask&=~(1<<e|0)}disableAll(){this.mask=0}test(e){return(this.mask&e.mask)!==0}isEnabled(e){return(this.mask&(1<<e|0))!==0}},__=0,wm=new C,Pr=new pt,qi=new Ne,Hl=new C,ko=new C,y_=new C,b_=new pt,Tm=new C(1,0,0),Em=new C(0,1,0),Am=new C(0,0,1),Cm={type:"added"},S_={type:"removed"},Ir={type:"childadded",child:null},wd={type:"childremoved",child:null},nn=class i extends Ii{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:__++}),this.uuid=Oi(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=i.DEFAULT_UP.clone();let e=new C,t=new Di,n=new pt,s=new C(1,1,1);function r(){n.setFromEuler(t,!1)}function o(){t.setFromQuaternion(n,void 0,!1)}t._onChange(r),n._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:e},rotation:{configurable:!0,enumerable:!0,value:t},quaternion:{configurable:!0,enumerable:!0,value:n},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new Ne},normalMatrix:{value:new We}}),this.matrix=new Ne,this.matrixWorld=new Ne,this.matrixAutoUpdate=i.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=i.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new Zr,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(e){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(e),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(e){return this.quaternion.premultiply(e),this}setRotationFromAxisAngle(e,t){this.quaternion.setFromAxisAngle(e,t)}setRotationFromEuler(e){this.quaternion.setFromEuler(e,!0)}setRotationFromMatrix(e){this.quaternion.setFromRotationMatrix(e)}setRotationFromQuaternion(e){this.quaternion.copy(e)}rotateOnAxis(e,t){return Pr.setFromAxisAngle(e,t),this.quaternion.multiply(Pr),this}rotateOnWorldAxis(e,t){return Pr.setFromAxisAngle(e,t),this.quaternion.premultiply(Pr),this}rotateX(e){return this.rotateOnAxis(Tm,e)}rotateY(e){return this.rotateOnAxis(Em,e)}rotateZ(e){return this.rotateOnAxis(Am,e)}translateOnAxis(e,t){return wm.copy(e).applyQuaternion(this.quaternion),this.position.add(wm.multiplyScalar(t)),this}translateX(e){return this.translateOnAxis(Tm,e)}translateY(e){return this.translateOnAxis(Em,e)}translateZ(e){return this.translateOnAxis(Am,e)}localToWorld(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(this.matrixWorld)}worldToLocal(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(qi.copy(this.matrixWorld).invert())}lookAt(e,t,n){e.isVector3?Hl.copy(e):Hl.set(e,t,n);let s=this.parent;this.updateWorldMatrix(!0,!1),ko.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?qi.lookAt(ko,Hl,this.up):qi.lookAt(Hl,ko,this.up),this.quaternion.setFromRotationMatrix(qi),s&&(qi.extractRotation(s.matrixWorld),Pr.setFromRotationMatrix(qi),this.quaternion.premultiply(Pr.invert()))}add(e){if(arguments.length>1){for(let t=0;t<arguments.length;t++)this.add(arguments[t]);return this}return e===this?(Ve("Object3D.add: object can't be added as a child of itself.",e),this):(e&&e.isObject3D?(e.removeFromParent(),e.parent=this,this.children.push(e),e.dispatchEvent(Cm),Ir.child=e,this.dispatchEvent(Ir),Ir.child=null):Ve("Object3D.add: object not an instance of THREE.Object3D.",e),this)}remove(e){if(arguments.length>1){for(let n=0;n<arguments.length;n++)this.remove(arguments[n]);return this}let t=this.children.indexOf(e);return t!==-1&&(e.parent=null,this.children.splice(t,1),e.dispatchEvent(S_),wd.child=e,this.dispatchEvent(wd),wd.child=null),this}removeFromParent(){let e=this.parent;return e!==null&&e.remove(this),this}clear(){return this.remove(...this.children)}attach(e){return this.updateWorldMatrix(!0,!1),qi.copy(this.matrixWorld).invert(),e.parent!==null&&(e.parent.updateWorldMatrix(!0,!1),qi.multiply(e.parent.matrixWorld)),e.applyMatrix4(qi),e.removeFromParent(),e.parent=this,this.children.push(e),e.updateWorldMatrix(!1,!0),e.dispatchEvent(Cm),Ir.child=e,this.dispatchEvent(Ir),Ir.child=null,this}getObjectById(e){return this.getObjectByProperty("id",e)}getObjectByName(e){return this.getObjectByProperty("name",e)}getObjectByProperty(e,t){if(this[e]===t)return this;for(let n=0,s=this.children.length;n<s;n++){let o=this.children[n].getObjectByProperty(e,t);if(o!==void 0)return o}}getObjectsByProperty(e,t,n=[]){this[e]===t&&n.push(this);let s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].getObjectsByProperty(e,t,n);return n}getWorldPosition(e){return this.updateWorldMatrix(!0,!1),e.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(ko,e,y_),e}getWorldScale(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(ko,b_,e),e}getWorldDirection(e){this.updateWorldMatrix(!0,!1);let t=this.matrixWorld.elements;return e.set(t[8],t[9],t[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(e){e(this);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].traverse(e)}traverseVisible(e){if(this.visible===!1)return;e(this);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].traverseVisible(e)}traverseAncestors(e){let t=this.parent;t!==null&&(e(t),t.traverseAncestors(e))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let e=this.pivot;if(e!==null){let t=e.x,n=e.y,s=e.z,r=this.matrix.elements;r[12]+=t-r[0]*t-r[4]*n-r[8]*s,r[13]+=n-r[1]*t-r[5]*n-r[9]*s,r[14]+=s-r[2]*t-r[6]*n-r[10]*s}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(e){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||e)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,e=!0);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].updateMatrixWorld(e)}updateWorldMatrix(e,t,n=!1){let s=this.parent;if(e===!0&&s!==null&&s.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||n)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,n=!0),t===!0){let r=this.children;for(let o=0,a=r.length;o<a;o++)r[o].updateWorldMatrix(!1,!0,n)}}toJSON(e){let t=e===void 0||typeof e=="string",n={};t&&(e={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let s={};s.uuid=this.uuid,s.type=this.type,s.name=this.name,s.castShadow=this.castShadow,s.receiveShadow=this.receiveShadow,s.visible=this.visible,s.frustumCulled=this.frustumCulled,s.renderOrder=this.renderOrder,s.static=this.static,s.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.pivot!==null&&(s.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(s.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(s.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),s.instanceInfo=this._instanceInfo.map(a=>({...a})),s.availableInstanceIds=this._availableInstanceIds.slice(),s.availableGeometryIds=this._availableGeometryIds.slice(),s.nextIndexStart=this._nextIndexStart,s.nextVertexStart=this._nextVertexStart,s.geometryCount=this._geometryCount,s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.matricesTexture=this._matricesTexture.toJSON(e),s.indirectTexture=this._indirectTexture.toJSON(e),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(e)),this.boundingSphere!==null&&(s.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(s.boundingBox=this.boundingBox.toJSON()));function r(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(e)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(e).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(e).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=r(e.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let l=a.shapes;if(Array.isArray(l))for(let c=0,h=l.length;c<h;c++){let d=l[c];r(e.shapes,d)}else r(e.shapes,l)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(e.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(r(e.materials,this.material[l]));s.material=a}else s.material=r(e.materials,this.material);if(this.children.length>0){s.children=[];for(let a=0;a<this.children.length;a++)s.children.push(this.children[a].toJSON(e).object)}if(this.animations.length>0){s.animations=[];for(let a=0;a<this.animations.length;a++){let l=this.animations[a];s.animations.push(r(e.animations,l))}}if(t){let a=o(e.geometries),l=o(e.materials),c=o(e.textures),h=o(e.images),d=o(e.shapes),f=o(e.skeletons),u=o(e.animations),g=o(e.nodes);a.length>0&&(n.geometries=a),l.length>0&&(n.materials=l),c.length>0&&(n.textures=c),h.length>0&&(n.images=h),d.length>0&&(n.shapes=d),f.length>0&&(n.skeletons=f),u.length>0&&(n.animations=u),g.length>0&&(n.nodes=g)}return n.object=s,n;function o(a){let l=[];for(let c in a){let h=a[c];delete h.metadata,l.push(h)}return l}}clone(e){return new this.constructor().copy(this,e)}copy(e,t=!0){if(this.name=e.name,this.up.copy(e.up),this.position.copy(e.position),this.rotation.order=e.rotation.order,this.quaternion.copy(e.quaternion),this.scale.copy(e.scale),this.pivot=e.pivot!==null?e.pivot.clone():null,this.matrix.copy(e.matrix),this.matrixWorld.copy(e.matrixWorld),this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrixWorldAutoUpdate=e.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=e.matrixWorldNeedsUpdate,this.layers.mask=e.layers.mask,this.visible=e.visible,this.castShadow=e.castShadow,this.receiveShadow=e.receiveShadow,this.frustumCulled=e.frustumCulled,this.renderOrder=e.renderOrder,this.static=e.static,this.animations=e.animations.slice(),this.userData=JSON.parse(JSON.stringify(e.userData)),t===!0)for(let n=0;n<e.children.length;n++){let s=e.children[n];this.add(s.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};nn.DEFAULT_UP=new C(0,1,0);nn.DEFAULT_MATRIX_AUTO_UPDATE=!0;nn.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var $e=class extends nn{constructor(){super(),this.isGroup=!0,this.type="Group"}},M_={type:"move"},Jr=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new $e,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new $e,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new C,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new C),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new $e,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new C,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new C,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(e){return this._targetRay!==null&&this._targetRay.dispatchEvent(e),this._grip!==null&&this._grip.dispatchEvent(e),this._hand!==null&&this._hand.dispatchEvent(e),this}connect(e){if(e&&e.hand){let t=this._hand;if(t)for(let n of e.hand.values())this._getHandJoint(t,n)}return this.dispatchEvent({type:"connected",data:e}),this}disconnect(e){return this.dispatchEvent({type:"disconnected",data:e}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(e,t,n){let s=null,r=null,o=null,a=this._targetRay,l=this._grip,c=this._hand;if(e&&t.session.visibilityState!=="visible-blurred"){if(c&&e.hand){o=!0;for(let b of e.hand.values()){let m=t.getJointPose(b,n),p=this._getHandJoint(c,b);m!==null&&(p.matrix.fromArray(m.transform.matrix),p.matrix.decompose(p.position,p.quaternion,p.scale),p.matrixWorldNeedsUpdate=!0,p.jointRadius=m.radius),p.visible=m!==null}let h=c.joints["index-finger-tip"],d=c.joints["thumb-tip"],f=h.position.distanceTo(d.position),u=.02,g=.005;c.inputState.pinching&&f>u+g?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:e.handedness,target:this})):!c.inputState.pinching&&f<=u-g&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:e.handedness,target:this}))}else l!==null&&e.gripSpace&&(r=t.getPose(e.gripSpace,n),r!==null&&(l.matrix.fromArray(r.transform.matrix),l.matrix.decompose(l.position,l.quaternion,l.scale),l.matrixWorldNeedsUpdate=!0,r.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(r.linearVelocity)):l.hasLinearVelocity=!1,r.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(r.angularVelocity)):l.hasAngularVelocity=!1,l.eventsEnabled&&l.dispatchEvent({type:"gripUpdated",data:e,target:this})));a!==null&&(s=t.getPose(e.targetRaySpace,n),s===null&&r!==null&&(s=r),s!==null&&(a.matrix.fromArray(s.transform.matrix),a.matrix.decompose(a.position,a.quaternion,a.scale),a.matrixWorldNeedsUpdate=!0,s.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(s.linearVelocity)):a.hasLinearVelocity=!1,s.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(s.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(M_)))}return a!==null&&(a.visible=s!==null),l!==null&&(l.visible=r!==null),c!==null&&(c.visible=o!==null),this}_getHandJoint(e,t){if(e.joints[t.jointName]===void 0){let n=new $e;n.matrixAutoUpdate=!1,n.visible=!1,e.joints[t.jointName]=n,e.add(n)}return e.joints[t.jointName]}},Gg={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},vs={h:0,s:0,l:0},Wl={h:0,s:0,l:0};function Td(i,e,t){return t<0&&(t+=1),t>1&&(t-=1),t<1/6?i+(e-i)*6*t:t<1/2?e:t<2/3?i+(e-i)*6*(2/3-t):i}var Pe=class{constructor(e,t,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(e,t,n)}set(e,t,n){if(t===void 0&&n===void 0){let s=e;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(e,t,n);return this}setScalar(e){return this.r=e,this.g=e,this.b=e,this}setHex(e,t=Pn){return e=Math.floor(e),this.r=(e>>16&255)/255,this.g=(e>>8&255)/255,this.b=(e&255)/255,Qe.colorSpaceToWorking(this,t),this}setRGB(e,t,n,s=Qe.workingColorSpace){return this.r=e,this.g=t,this.b=n,Qe.colorSpaceToWorking(this,s),this}setHSL(e,t,n,s=Qe.workingColorSpace){if(e=Mf(e,1),t=et(t,0,1),n=et(n,0,1),t===0)this.r=this.g=this.b=n;else{let r=n<=.5?n*(1+t):n+t-n*t,o=2*n-r;this.r=Td(o,r,e+1/3),this.g=Td(o,r,e),this.b=Td(o,r,e-1/3)}return Qe.colorSpaceToWorking(this,s),this}setStyle(e,t=Pn){function n(r){r!==void 0&&parseFloat(r)<1&&De("Color: Alpha component of "+e+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(e)){let r,o=s[1],a=s[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,t);if(r=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(100,parseFloat(r[1]))/100,Math.min(100,parseFloat(r[2]))/100,Math.min(100,parseFloat(r[3]))/100,t);break;case"hsl":case"hsla":if(r=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,t);break;default:De("Color: Unknown color model "+e)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(e)){let r=s[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,t);if(o===6)return this.setHex(parseInt(r,16),t);De("Color: Invalid hex color "+e)}else if(e&&e.length>0)return this.setColorName(e,t);return this}setColorName(e,t=Pn){let n=Gg[e.toLowerCase()];return n!==void 0?this.setHex(n,t):De("Color: Unknown color "+e),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(e){return this.r=e.r,this.g=e.g,this.b=e.b,this}copySRGBToLinear(e){return this.r=Ki(e.r),this.g=Ki(e.g),this.b=Ki(e.b),this}copyLinearToSRGB(e){return this.r=Vr(e.r),this.g=Vr(e.g),this.b=Vr(e.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(e=Pn){return Qe.workingToColorSpace(Sn.copy(this),e),Math.round(et(Sn.r*255,0,255))*65536+Math.round(et(Sn.g*255,0,255))*256+Math.round(et(Sn.b*255,0,255))}getHexString(e=Pn){return("000000"+this.getHex(e).toString(16)).slice(-6)}getHSL(e,t=Qe.workingColorSpace){Qe.workingToColorSpace(Sn.copy(this),t);let n=Sn.r,s=Sn.g,r=Sn.b,o=Math.max(n,s,r),a=Math.min(n,s,r),l,c,h=(a+o)/2;if(a===o)l=0,c=0;else{let d=o-a;switch(c=h<=.5?d/(o+a):d/(2-o-a),o){case n:l=(s-r)/d+(s<r?6:0);break;case s:l=(r-n)/d+2;break;case r:l=(n-s)/d+4;break}l/=6}return e.h=l,e.s=c,e.l=h,e}getRGB(e,t=Qe.workingColorSpace){return Qe.workingToColorSpace(Sn.copy(this),t),e.r=Sn.r,e.g=Sn.g,e.b=Sn.b,e}getStyle(e=Pn){Qe.workingToColorSpace(Sn.copy(this),e);let t=Sn.r,n=Sn.g,s=Sn.b;return e!==Pn?`color(${e} ${t.toFixed(3)} ${n.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(t*255)},${Math.round(n*255)},${Math.round(s*255)})`}offsetHSL(e,t,n){return this.getHSL(vs),this.setHSL(vs.h+e,vs.s+t,vs.l+n)}add(e){return this.r+=e.r,this.g+=e.g,this.b+=e.b,this}addColors(e,t){return this.r=e.r+t.r,this.g=e.g+t.g,this.b=e.b+t.b,this}addScalar(e){return this.r+=e,this.g+=e,this.b+=e,this}sub(e){return this.r=Math.max(0,this.r-e.r),this.g=Math.max(0,this.g-e.g),this.b=Math.max(0,this.b-e.b),this}multiply(e){return this.r*=e.r,this.g*=e.g,this.b*=e.b,this}multiplyScalar(e){return this.r*=e,this.g*=e,this.b*=e,this}lerp(e,t){return this.r+=(e.r-this.r)*t,this.g+=(e.g-this.g)*t,this.b+=(e.b-this.b)*t,this}lerpColors(e,t,n){return this.r=e.r+(t.r-e.r)*n,this.g=e.g+(t.g-e.g)*n,this.b=e.b+(t.b-e.b)*n,this}lerpHSL(e,t){this.getHSL(vs),e.getHSL(Wl);let n=Zo(vs.h,Wl.h,t),s=Zo(vs.s,Wl.s,t),r=Zo(vs.l,Wl.l,t);return this.setHSL(n,s,r),this}setFromVector3(e){return this.r=e.x,this.g=e.y,this.b=e.z,this}applyMatrix3(e){let t=this.r,n=this.g,s=this.b,r=e.elements;return this.r=r[0]*t+r[3]*n+r[6]*s,this.g=r[1]*t+r[4]*n+r[7]*s,this.b=r[2]*t+r[5]*n+r[8]*s,this}equals(e){return e.r===this.r&&e.g===this.g&&e.b===this.b}fromArray(e,t=0){return this.r=e[t],this.g=e[t+1],this.b=e[t+2],this}toArray(e=[],t=0){return e[t]=this.r,e[t+1]=this.g,e[t+2]=this.b,e}fromBufferAttribute(e,t){return this.r=e.getX(t),this.g=e.getY(t),this.b=e.getZ(t),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},Sn=new Pe;Pe.NAMES=Gg;var Kr=class extends nn{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new Di,this.environmentIntensity=1,this.environmentRotation=new Di,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(e,t){return super.copy(e,t),this.background=e.background!==null?e.background.clone():null,this.environment=e.environment!==null?e.environment.clone():null,this.fog=e.fog!==null?e.fog.clone():null,this.backgroundBlurriness=e.backgroundBlurriness,this.backgroundIntensity=e.backgroundIntensity,this.backgroundRotation.copy(e.backgroundRotation),this.environmentIntensity=e.environmentIntensity,this.environmentRotation.copy(e.environmentRotation),this.overrideMaterial=e.overrideMaterial!==null?e.overrideMaterial.clone():null,this.matrixAutoUpdate=e.matrixAutoUpdate,this}toJSON(e){let t=super.toJSON(e);return this.fog!==null&&(t.object.fog=this.fog.toJSON()),t.object.backgroundBlurriness=this.backgroundBlurriness,t.object.backgroundIntensity=this.backgroundIntensity,t.object.backgroundRotation=this.backgroundRotation.toArray(),t.object.environmentIntensity=this.environmentIntensity,t.object.environmentRotation=this.environmentRotation.toArray(),t}},pi=new C,$i=new C,Ed=new C,Yi=new C,Dr=new C,Lr=new C,Rm=new C,Ad=new C,Cd=new C,Rd=new C,Pd=new mt,Id=new mt,Dd=new mt,bs=class i{constructor(e=new C,t=new C,n=new C){this.a=e,this.b=t,this.c=n}static getNormal(e,t,n,s){s.subVectors(n,t),pi.subVectors(e,t),s.cross(pi);let r=s.lengthSq();return r>0?s.multiplyScalar(1/Math.sqrt(r)):s.set(0,0,0)}static getBarycoord(e,t,n,s,r){pi.subVectors(s,t),$i.subVectors(n,t),Ed.subVectors(e,t);let o=pi.dot(pi),a=pi.dot($i),l=pi.dot(Ed),c=$i.dot($i),h=$i.dot(Ed),d=o*c-a*a;if(d===0)return r.set(0,0,0),null;let f=1/d,u=(c*l-a*h)*f,g=(o*h-a*l)*f;return r.set(1-u-g,g,u)}static containsPoint(e,t,n,s){return this.getBarycoord(e,t,n,s,Yi)===null?!1:Yi.x>=0&&Yi.y>=0&&Yi.x+Yi.y<=1}static getInterpolation(e,t,n,s,r,o,a,l){return this.getBarycoord(e,t,n,s,Yi)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(r,Yi.x),l.addScaledVector(o,Yi.y),l.addScaledVector(a,Yi.z),l)}static getInterpolatedAttribute(e,t,n,s,r,o){return Pd.setScalar(0),Id.setScalar(0),Dd.setScalar(0),Pd.fromBufferAttribute(e,t),Id.fromBufferAttribute(e,n),Dd.fromBufferAttribute(e,s),o.setScalar(0),o.addScaledVector(Pd,r.x),o.addScaledVector(Id,r.y),o.addScaledVector(Dd,r.z),o}static isFrontFacing(e,t,n,s){return pi.subVectors(n,t),$i.subVectors(e,t),pi.cross($i).dot(s)<0}set(e,t,n){return this.a.copy(e),this.b.copy(t),this.c.copy(n),this}setFromPointsAndIndices(e,t,n,s){return this.a.copy(e[t]),this.b.copy(e[n]),this.c.copy(e[s]),this}setFromAttributeAndIndices(e,t,n,s){return this.a.fromBufferAttribute(e,t),this.b.fromBufferAttribute(e,n),this.c.fromBufferAttribute(e,s),this}clone(){return new this.constructor().copy(this)}copy(e){return this.a.copy(e.a),this.b.copy(e.b),this.c.copy(e.c),this}getArea(){return pi.subVectors(this.c,this.b),$i.subVectors(this.a,this.b),pi.cross($i).length()*.5}getMidpoint(e){return e.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(e){return i.getNormal(this.a,this.b,this.c,e)}getPlane(e){return e.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(e,t){return i.getBarycoord(e,this.a,this.b,this.c,t)}getInterpolation(e,t,n,s,r){return i.getInterpolation(e,this.a,this.b,this.c,t,n,s,r)}containsPoint(e){return i.containsPoint(e,this.a,this.b,this.c)}isFrontFacing(e){return i.isFrontFacing(this.a,this.b,this.c,e)}intersectsBox(e){return e.intersectsTriangle(this)}closestPointToPoint(e,t){let n=this.a,s=this.b,r=this.c,o,a;Dr.subVectors(s,n),Lr.subVectors(r,n),Ad.subVectors(e,n);let l=Dr.dot(Ad),c=Lr.dot(Ad);if(l<=0&&c<=0)return t.copy(n);Cd.subVectors(e,s);let h=Dr.dot(Cd),d=Lr.dot(Cd);if(h>=0&&d<=h)return t.copy(s);let f=l*d-h*c;if(f<=0&&l>=0&&h<=0&&l-h>0)return o=l/(l-h),t.copy(n).addScaledVector(Dr,o);Rd.subVectors(e,r);let u=Dr.dot(Rd),g=Lr.dot(Rd);if(g>=0&&u<=g)return t.copy(r);let b=u*c-l*g;if(b<=0&&c>=0&&g<=0)return a=c/(c-g),t.copy(n).addScaledVector(Lr,a);let m=h*g-u*d;if(m<=0&&d-h>=0&&u-g>=0)return Rm.subVectors(r,s),a=(d-h)/(d-h+(u-g)),t.copy(s).addScaledVector(Rm,a);let p=1/(m+b+f);return o=b*p,a=f*p,t.copy(n).addScaledVector(Dr,o).addScaledVector(Lr,a)}equals(e){return e.a.equals(this.a)&&e.b.equals(this.b)&&e.c.equals(this.c)}},wn=class{constructor(e=new C(1/0,1/0,1/0),t=new C(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=e,this.max=t}set(e,t){return this.min.copy(e),this.max.copy(t),this}setFromArray(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t+=3)this.expandByPoint(mi.fromArray(e,t));return this}setFromBufferAttribute(e){this.makeEmpty();for(let t=0,n=e.count;t<n;t++)this.expandByPoint(mi.fromBufferAttribute(e,t));return this}setFromPoints(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t++)this.expandByPoint(e[t]);return this}setFromCenterAndSize(e,t){let n=mi.copy(t).multiplyScalar(.5);return this.min.copy(e).sub(n),this.max.copy(e).add(n),this}setFromObject(e,t=!1){return this.makeEmpty(),this.expandByObject(e,t)}clone(){return new this.constructor().copy(this)}copy(e){return this.min.copy(e.min),this.max.copy(e.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(e){return this.isEmpty()?e.set(0,0,0):e.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(e){return this.isEmpty()?e.set(0,0,0):e.subVectors(this.max,this.min)}expandByPoint(e){return this.min.min(e),this.max.max(e),this}expandByVector(e){return this.min.sub(e),this.max.add(e),this}expandByScalar(e){return this.min.addScalar(-e),this.max.addScalar(e),this}expandByObject(e,t=!1){e.updateWorldMatrix(!1,!1);let n=e.geometry;if(n!==void 0){let r=n.getAttribute("position");if(t===!0&&r!==void 0&&e.isInstancedMesh!==!0&&e.isBatchedMesh!==!0)for(let o=0,a=r.count;o<a;o++)e.isMesh===!0?e.getVertexPosition(o,mi):mi.fromBufferAttribute(r,o),mi.applyMatrix4(e.matrixWorld),this.expandByPoint(mi);else e.boundingBox!==void 0?(e.boundingBox===null&&e.computeBoundingBox(),Xl.copy(e.boundingBox)):(n.boundingBox===null&&n.computeBoundingBox(),Xl.copy(n.boundingBox)),Xl.applyMatrix4(e.matrixWorld),this.union(Xl)}let s=e.children;for(let r=0,o=s.length;r<o;r++)this.expandByObject(s[r],t);return this}containsPoint(e){return e.x>=this.min.x&&e.x<=this.max.x&&e.y>=this.min.y&&e.y<=this.max.y&&e.z>=this.min.z&&e.z<=this.max.z}containsBox(e){return this.min.x<=e.min.x&&e.max.x<=this.max.x&&this.min.y<=e.min.y&&e.max.y<=this.max.y&&this.min.z<=e.min.z&&e.max.z<=this.max.z}getParameter(e,t){return t.set((e.x-this.min.x)/(this.max.x-this.min.x),(e.y-this.min.y)/(this.max.y-this.min.y),(e.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(e){return e.max.x>=this.min.x&&e.min.x<=this.max.x&&e.max.y>=this.min.y&&e.min.y<=this.max.y&&e.max.z>=this.min.z&&e.min.z<=this.max.z}intersectsSphere(e){return this.clampPoint(e.center,mi),mi.distanceToSquared(e.center)<=e.radius*e.radius}intersectsPlane(e){let t,n;return e.normal.x>0?(t=e.normal.x*this.min.x,n=e.normal.x*this.max.x):(t=e.normal.x*this.max.x,n=e.normal.x*this.min.x),e.normal.y>0?(t+=e.normal.y*this.min.y,n+=e.normal.y*this.max.y):(t+=e.normal.y*this.max.y,n+=e.normal.y*this.min.y),e.normal.z>0?(t+=e.normal.z*this.min.z,n+=e.normal.z*this.max.z):(t+=e.normal.z*this.max.z,n+=e.normal.z*this.min.z),t<=-e.constant&&n>=-e.constant}intersectsTriangle(e){if(this.isEmpty())return!1;this.getCenter(Bo),ql.subVectors(this.max,Bo),Nr.subVectors(e.a,Bo),Ur.subVectors(e.b,Bo),Fr.subVectors(e.c,Bo),xs.subVectors(Ur,Nr),_s.subVectors(Fr,Ur),Zs.subVectors(Nr,Fr);let t=[0,-xs.z,xs.y,0,-_s.z,_s.y,0,-Zs.z,Zs.y,xs.z,0,-xs.x,_s.z,0,-_s.x,Zs.z,0,-Zs.x,-xs.y,xs.x,0,-_s.y,_s.x,0,-Zs.y,Zs.x,0];return!Ld(t,Nr,Ur,Fr,ql)||(t=[1,0,0,0,1,0,0,0,1],!Ld(t,Nr,Ur,Fr,ql))?!1:($l.crossVectors(xs,_s),t=[$l.x,$l.y,$l.z],Ld(t,Nr,Ur,Fr,ql))}clampPoint(e,t){return t.copy(e).clamp(this.min,this.max)}distanceToPoint(e){return this.clampPoint(e,mi).distanceTo(e)}getBoundingSphere(e){return this.isEmpty()?e.makeEmpty():(this.getCenter(e.center),e.radius=this.getSize(mi).length()*.5),e}intersect(e){return this.min.max(e.min),this.max.min(e.max),this.isEmpty()&&this.makeEmpty(),this}union(e){return this.min.min(e.min),this.max.max(e.max),this}applyMatrix4(e){return this.isEmpty()?this:(Zi[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(e),Zi[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(e),Zi[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(e),Zi[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(e),Zi[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(e),Zi[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(e),Zi[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(e),Zi[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(e),this.setFromPoints(Zi),this)}translate(e){return this.min.add(e),this.max.add(e),this}equals(e){return e.min.equals(this.min)&&e.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(e){return this.min.fromArray(e.min),this.max.fromArray(e.max),this}},Zi=[new C,new C,new C,new C,new C,new C,new C,new C],mi=new C,Xl=new wn,Nr=new C,Ur=new C,Fr=new C,xs=new C,_s=new C,Zs=new C,Bo=new C,ql=new C,$l=new C,Js=new C;function Ld(i,e,t,n,s){for(let r=0,o=i.length-3;r<=o;r+=3){Js.fromArray(i,r);let a=s.x*Math.abs(Js.x)+s.y*Math.abs(Js.y)+s.z*Math.abs(Js.z),l=e.dot(Js),c=t.dot(Js),h=n.dot(Js);if(Math.max(-Math.max(l,c,h),Math.min(l,c,h))>a)return!1}return!0}var Vt=new C,Yl=new ce,w_=0,ct=class extends Ii{constructor(e,t,n=!1){if(super(),Array.isArray(e))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:w_++}),this.name="",this.array=e,this.itemSize=t,this.count=e!==void 0?e.length/t:0,this.normalized=n,this.usage=bf,this.updateRanges=[],this.gpuType=Wn,this.version=0,this._normalizationScale=e!==void 0?Gh(e):void 0}onUploadCallback(){}set needsUpdate(e){e===!0&&this.version++}setUsage(e){return this.usage=e,this}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}copy(e){return this.name=e.name,this.array=new e.array.constructor(e.array),this.itemSize=e.itemSize,this.count=e.count,this.normalized=e.normalized,this.usage=e.usage,this.gpuType=e.gpuType,this._normalizationScale=e._normalizationScale,this}copyAt(e,t,n){e*=this.itemSize,n*=t.itemSize;for(let s=0,r=this.itemSize;s<r;s++)this.array[e+s]=t.array[n+s];return this}copyArray(e){return this.array.set(e),this}applyMatrix3(e){if(this.itemSize===2)for(let t=0,n=this.count;t<n;t++)Yl.fromBufferAttribute(this,t),Yl.applyMatrix3(e),this.setXY(t,Yl.x,Yl.y);else if(this.itemSize===3)for(let t=0,n=this.count;t<n;t++)Vt.fromBufferAttribute(this,t),Vt.applyMatrix3(e),this.setXYZ(t,Vt.x,Vt.y,Vt.z);return this}applyMatrix4(e){for(let t=0,n=this.count;t<n;t++)Vt.fromBufferAttribute(this,t),Vt.applyMatrix4(e),this.setXYZ(t,Vt.x,Vt.y,Vt.z);return this}applyNormalMatrix(e){for(let t=0,n=this.count;t<n;t++)Vt.fromBufferAttribute(this,t),Vt.applyNormalMatrix(e),this.setXYZ(t,Vt.x,Vt.y,Vt.z);return this}transformDirection(e){for(let t=0,n=this.count;t<n;t++)Vt.fromBufferAttribute(this,t),Vt.transformDirection(e),this.setXYZ(t,Vt.x,Vt.y,Vt.z);return this}set(e,t=0){return this.array.set(e,t),this}getComponent(e,t){let n=this.array[e*this.itemSize+t];return this.normalized&&(n=this._denormalize(n)),n}setComponent(e,t,n){return this.normalized&&(n=this._normalize(n)),this.array[e*this.itemSize+t]=n,this}getX(e){let t=this.array[e*this.itemSize];return this.normalized&&(t=this._denormalize(t)),t}setX(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize]=t,this}getY(e){let t=this.array[e*this.itemSize+1];return this.normalized&&(t=this._denormalize(t)),t}setY(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+1]=t,this}getZ(e){let t=this.array[e*this.itemSize+2];return this.normalized&&(t=this._denormalize(t)),t}setZ(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+2]=t,this}getW(e){let t=this.array[e*this.itemSize+3];return this.normalized&&(t=this._denormalize(t)),t}setW(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+3]=t,this}setXY(e,t,n){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n)),this.array[e+0]=t,this.array[e+1]=n,this}setXYZ(e,t,n,s){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=s,this}setXYZW(e,t,n,s,r){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=s,this.array[e+3]=r,this}onUpload(e){return this.onUploadCallback=e,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let e={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return e.name=this.name,e.usage=this.usage,e.gpuType=this.gpuType,e}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(e){let t=this._normalizationScale;return t!==void 0?Math.max(e/t,-1):Tf(e,this.array)}_normalize(e){let t=this._normalizationScale;return t!==void 0?Math.round(e*t):Ef(e,this.array)}};var ia=class extends ct{constructor(e,t,n){super(new Uint16Array(e),t,n)}};var sa=class extends ct{constructor(e,t,n){super(new Uint32Array(e),t,n)}};var qe=class extends ct{constructor(e,t,n){super(new Float32Array(e),t,n)}},T_=new wn,zo=new C,Nd=new C,Gn=class{constructor(e=new C,t=-1){this.isSphere=!0,this.center=e,this.radius=t}set(e,t){return this.center.copy(e),this.radius=t,this}setFromPoints(e,t){let n=this.center;t!==void 0?n.copy(t):T_.setFromPoints(e).getCenter(n);let s=0;for(let r=0,o=e.length;r<o;r++)s=Math.max(s,n.distanceToSquared(e[r]));return this.radius=Math.sqrt(s),this}copy(e){return this.center.copy(e.center),this.radius=e.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(e){return e.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(e){return e.distanceTo(this.center)-this.radius}intersectsSphere(e){let t=this.radius+e.radius;return e.center.distanceToSquared(this.center)<=t*t}intersectsBox(e){return e.intersectsSphere(this)}intersectsPlane(e){return Math.abs(e.distanceToPoint(this.center))<=this.radius}clampPoint(e,t){let n=this.center.distanceToSquared(e);return t.copy(e),n>this.radius*this.radius&&(t.sub(this.center).normalize(),t.multiplyScalar(this.radius).add(this.center)),t}getBoundingBox(e){return this.isEmpty()?(e.makeEmpty(),e):(e.set(this.center,this.center),e.expandByScalar(this.radius),e)}applyMatrix4(e){return this.center.applyMatrix4(e),this.radius=this.radius*e.getMaxScaleOnAxis(),this}translate(e){return this.center.add(e),this}expandByPoint(e){if(this.isEmpty())return this.center.copy(e),this.radius=0,this;zo.subVectors(e,this.center);let t=zo.lengthSq();if(t>this.radius*this.radius){let n=Math.sqrt(t),s=(n-this.radius)*.5;this.center.addScaledVector(zo,s/n),this.radius+=s}return this}union(e){return e.isEmpty()?this:this.isEmpty()?(this.copy(e),this):(this.center.equals(e.center)===!0?this.radius=Math.max(this.radius,e.radius):(Nd.subVectors(e.center,this.center).setLength(e.radius),this.expandByPoint(zo.copy(e.center).add(Nd)),this.expandByPoint(zo.copy(e.center).sub(Nd))),this)}equals(e){return e.center.equals(this.center)&&e.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(e){return this.radius=e.radius,this.center.fromArray(e.center),this}},E_=0,Qn=new Ne,Ud=new nn,Or=new C,Bn=new wn,Go=new wn,tn=new C,je=class i extends Ii{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:E_++}),this.uuid=Oi(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(e){return Array.isArray(e)?this.index=new(Kx(e)?sa:ia)(e,1):this.index=e,this}setIndirect(e,t=0){return this.indirect=e,this.indirectOffset=t,this}getIndirect(){return this.indirect}getAttribute(e){return this.attributes[e]}setAttribute(e,t){return this.attributes[e]=t,this}deleteAttribute(e){return delete this.attributes[e],this}hasAttribute(e){return this.attributes[e]!==void 0}addGroup(e,t,n=0){this.groups.push({start:e,count:t,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(e,t){this.drawRange.start=e,this.drawRange.count=t}applyMatrix4(e){let t=this.attributes.position;t!==void 0&&(t.applyMatrix4(e),t.needsUpdate=!0);let n=this.attributes.normal;if(n!==void 0){let r=new We().getNormalMatrix(e);n.applyNormalMatrix(r),n.needsUpdate=!0}let s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(e),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(e){return Qn.makeRotationFromQuaternion(e),this.applyMatrix4(Qn),this}rotateX(e){return Qn.makeRotationX(e),this.applyMatrix4(Qn),this}rotateY(e){return Qn.makeRotationY(e),this.applyMatrix4(Qn),this}rotateZ(e){return Qn.makeRotationZ(e),this.applyMatrix4(Qn),this}translate(e,t,n){return Qn.makeTranslation(e,t,n),this.applyMatrix4(Qn),this}scale(e,t,n){return Qn.makeScale(e,t,n),this.applyMatrix4(Qn),this}lookAt(e){return Ud.lookAt(e),Ud.updateMatrix(),this.applyMatrix4(Ud.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(Or).negate(),this.translate(Or.x,Or.y,Or.z),this}setFromPoints(e){let t=this.getAttribute("position");if(t===void 0){let n=[];for(let s=0,r=e.length;s<r;s++){let o=e[s];n.push(o.x,o.y,o.z||0)}this.setAttribute("position",new qe(n,3))}else{let n=Math.min(e.length,t.count);for(let s=0;s<n;s++){let r=e[s];t.setXYZ(s,r.x,r.y,r.z||0)}e.length>t.count&&De("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),t.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new wn);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){Ve("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new C(-1/0,-1/0,-1/0),new C(1/0,1/0,1/0));return}if(e!==void 0){if(this.boundingBox.setFromBufferAttribute(e),t)for(let n=0,s=t.length;n<s;n++){let r=t[n];Bn.setFromBufferAttribute(r),this.morphTargetsRelative?(tn.addVectors(this.boundingBox.min,Bn.min),this.boundingBox.expandByPoint(tn),tn.addVectors(this.boundingBox.max,Bn.max),this.boundingBox.expandByPoint(tn)):(this.boundingBox.expandByPoint(Bn.min),this.boundingBox.expandByPoint(Bn.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&Ve('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new Gn);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){Ve("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new C,1/0);return}if(e){let n=this.boundingSphere.center;if(Bn.setFromBufferAttribute(e),t)for(let r=0,o=t.length;r<o;r++){let a=t[r];Go.setFromBufferAttribute(a),this.morphTargetsRelative?(tn.addVectors(Bn.min,Go.min),Bn.expandByPoint(tn),tn.addVectors(Bn.max,Go.max),Bn.expandByPoint(tn)):(Bn.expandByPoint(Go.min),Bn.expandByPoint(Go.max))}Bn.getCenter(n);let s=0;for(let r=0,o=e.count;r<o;r++)tn.fromBufferAttribute(e,r),s=Math.max(s,n.distanceToSquared(tn));if(t)for(let r=0,o=t.length;r<o;r++){let a=t[r],l=this.morphTargetsRelative;for(let c=0,h=a.count;c<h;c++)tn.fromBufferAttribute(a,c),l&&(Or.fromBufferAttribute(e,c),tn.add(Or)),s=Math.max(s,n.distanceToSquared(tn))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&Ve('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let e=this.index,t=this.attributes;if(e===null||t.position===void 0||t.normal===void 0||t.uv===void 0){Ve("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let n=t.position,s=t.normal,r=t.uv,o=this.getAttribute("tangent");(o===void 0||o.count!==n.count)&&(o=new ct(new Float32Array(4*n.count),4),this.setAttribute("tangent",o));let a=[],l=[],c=new Uint8Array(n.count);for(let I=0;I<n.count;I++)a[I]=new C,l[I]=new C;let h=new C,d=new C,f=new C,u=new ce,g=new ce,b=new ce,m=new C,p=new C;function _(I,R,D){c[I]=c[R]=c[D]=1,h.fromBufferAttribute(n,I),d.fromBufferAttribute(n,R),f.fromBufferAttribute(n,D),u.fromBufferAttribute(r,I),g.fromBufferAttribute(r,R),b.fromBufferAttribute(r,D),d.sub(h),f.sub(h),g.sub(u),b.sub(u);let U=1/(g.x*b.y-b.x*g.y);isFinite(U)&&(m.copy(d).multiplyScalar(b.y).addScaledVector(f,-g.y).multiplyScalar(U),p.copy(f).multiplyScalar(g.x).addScaledVector(d,-b.x).multiplyScalar(U),a[I].add(m),a[R].add(m),a[D].add(m),l[I].add(p),l[R].add(p),l[D].add(p))}let S=this.groups;S.length===0&&(S=[{start:0,count:e.count}]);for(let I=0,R=S.length;I<R;++I){let D=S[I],U=D.start,k=D.count;for(let N=U,V=U+k;N<V;N+=3)_(e.getX(N+0),e.getX(N+1),e.getX(N+2))}let y=new C,A=new C,E=new C,v=new C;function T(I){E.fromBufferAttribute(s,I),v.copy(E);let R=a[I];y.copy(R),y.sub(E.multiplyScalar(E.dot(R))).normalize(),A.crossVectors(v,R);let U=A.dot(l[I])<0?-1:1;o.setXYZW(I,y.x,y.y,y.z,U)}for(let I=0,R=n.count;I<R;++I)c[I]&&T(I);this._transformed=!0}computeVertexNormals(){let e=this.index,t=this.getAttribute("position");if(t!==void 0){let n=this.getAttribute("normal");if(n===void 0||n.count!==t.count)n=new ct(new Float32Array(t.count*3),3),this.setAttribute("normal",n);else for(let f=0,u=n.count;f<u;f++)n.setXYZ(f,0,0,0);let s=new C,r=new C,o=new C,a=new C,l=new C,c=new C,h=new C,d=new C;if(e)for(let f=0,u=e.count;f<u;f+=3){let g=e.getX(f+0),b=e.getX(f+1),m=e.getX(f+2);s.fromBufferAttribute(t,g),r.fromBufferAttribute(t,b),o.fromBufferAttribute(t,m),h.subVectors(o,r),d.subVectors(s,r),h.cross(d),a.fromBufferAttribute(n,g),l.fromBufferAttribute(n,b),c.fromBufferAttribute(n,m),a.add(h),l.add(h),c.add(h),n.setXYZ(g,a.x,a.y,a.z),n.setXYZ(b,l.x,l.y,l.z),n.setXYZ(m,c.x,c.y,c.z)}else for(let f=0,u=t.count;f<u;f+=3)s.fromBufferAttribute(t,f+0),r.fromBufferAttribute(t,f+1),o.fromBufferAttribute(t,f+2),h.subVectors(o,r),d.subVectors(s,r),h.cross(d),n.setXYZ(f+0,h.x,h.y,h.z),n.setXYZ(f+1,h.x,h.y,h.z),n.setXYZ(f+2,h.x,h.y,h.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){let e=this.attributes.normal;for(let t=0,n=e.count;t<n;t++)tn.fromBufferAttribute(e,t),tn.normalize(),e.setXYZ(t,tn.x,tn.y,tn.z)}toNonIndexed(){function e(a,l){let c=a.array,h=a.itemSize,d=a.normalized,f=new c.constructor(l.length*h),u=0,g=0;for(let b=0,m=l.length;b<m;b++){a.isInterleavedBufferAttribute?u=l[b]*a.data.stride+a.offset:u=l[b]*h;for(let p=0;p<h;p++)f[g++]=c[u++]}return new ct(f,h,d)}if(this.index===null)return De("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let t=new i,n=this.index.array,s=this.attributes;for(let a in s){let l=s[a],c=e(l,n);t.setAttribute(a,c)}let r=this.morphAttributes;for(let a in r){let l=[],c=r[a];for(let h=0,d=c.length;h<d;h++){let f=c[h],u=e(f,n);l.push(u)}t.morphAttributes[a]=l}t.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,l=o.length;a<l;a++){let c=o[a];t.addGroup(c.start,c.count,c.materialIndex)}return t}toJSON(){let e={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(e.uuid=this.uuid,e.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,e.name=this.name,Object.keys(this.userData).length>0&&(e.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let l=this.parameters;for(let c in l)l[c]!==void 0&&(e[c]=l[c]);return e}e.data={attributes:{}};let t=this.index;t!==null&&(e.data.index={type:t.array.constructor.name,array:Array.prototype.slice.call(t.array)});let n=this.attributes;for(let l in n){let c=n[l];e.data.attributes[l]=c.toJSON(e.data)}let s={},r=!1;for(let l in this.morphAttributes){let c=this.morphAttributes[l],h=[];for(let d=0,f=c.length;d<f;d++){let u=c[d];h.push(u.toJSON(e.data))}h.length>0&&(s[l]=h,r=!0)}r&&(e.data.morphAttributes=s,e.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(e.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(e.data.boundingSphere=a.toJSON()),e}clone(){return new this.constructor().copy(this)}copy(e){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let t={};this.name=e.name;let n=e.index;n!==null&&this.setIndex(n.clone());let s=e.attributes;for(let c in s){let h=s[c];this.setAttribute(c,h.clone(t))}let r=e.morphAttributes;for(let c in r){let h=[],d=r[c];for(let f=0,u=d.length;f<u;f++)h.push(d[f].clone(t));this.morphAttributes[c]=h}this.morphTargetsRelative=e.morphTargetsRelative;let o=e.groups;for(let c=0,h=o.length;c<h;c++){let d=o[c];this.addGroup(d.start,d.count,d.materialIndex)}let a=e.boundingBox;a!==null&&(this.boundingBox=a.clone());let l=e.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=e.drawRange.start,this.drawRange.count=e.drawRange.count,this.userData=e.userData,this._transformed=e._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}},Cc=class{constructor(e,t){this.isInterleavedBuffer=!0,this.array=e,this.stride=t,this.count=e!==void 0?e.length/t:0,this.usage=bf,this.updateRanges=[],this.version=0,this.uuid=Oi()}onUploadCallback(){}set needsUpdate(e){e===!0&&this.version++}setUsage(e){return this.usage=e,this}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}copy(e){return this.array=new e.array.constructor(e.array),this.count=e.count,this.stride=e.stride,this.usage=e.usage,this}copyAt(e,t,n){e*=this.stride,n*=t.stride;for(let s=0,r=this.stride;s<r;s++)this.array[e+s]=t.array[n+s];return this}set(e,t=0){return this.array.set(e,t),this}clone(e){e.arrayBuffers===void 0&&(e.arrayBuffers={});let t=Pm(this.array);e.arrayBuffers[t]===void 0&&(e.arrayBuffers[t]=this.array.slice(0).buffer);let n=new this.array.constructor(e.arrayBuffers[t]),s=new this.constructor(n,this.stride);return s.setUsage(this.usage),s}onUpload(e){return this.onUploadCallback=e,this}toJSON(e){e.arrayBuffers===void 0&&(e.arrayBuffers={});let t=Pm(this.array);e.arrayBuffers[t]===void 0&&(e.arrayBuffers[t]=Array.from(new Uint32Array(this.array.slice(0).buffer)));let n={uuid:this.uuid,buffer:t,type:this.array.constructor.name,stride:this.stride};return n.usage=this.usage,n}};function Pm(i){return i.buffer._uuid===void 0&&(i.buffer._uuid=Oi()),i.byteOffset===0&&i.byteLength===i.buffer.byteLength?i.buffer._uuid:i.buffer._uuid+":"+i.byteOffset+":"+i.byteLength}var Rn=new C,ra=class i{constructor(e,t,n,s=!1){this.isInterleavedBufferAttribute=!0,this.name="",this.data=e,this.itemSize=t,this.offset=n,this.normalized=s,this._normalizationScale=e!==void 0?Gh(e.array):void 0}get count(){return this.data.count}get array(){return this.data.array}set needsUpdate(e){this.data.needsUpdate=e}applyMatrix4(e){for(let t=0,n=this.data.count;t<n;t++)Rn.fromBufferAttribute(this,t),Rn.applyMatrix4(e),this.setXYZ(t,Rn.x,Rn.y,Rn.z);return this}applyNormalMatrix(e){for(let t=0,n=this.count;t<n;t++)Rn.fromBufferAttribute(this,t),Rn.applyNormalMatrix(e),this.setXYZ(t,Rn.x,Rn.y,Rn.z);return this}transformDirection(e){for(let t=0,n=this.count;t<n;t++)Rn.fromBufferAttribute(this,t),Rn.transformDirection(e),this.setXYZ(t,Rn.x,Rn.y,Rn.z);return this}getComponent(e,t){let n=this.array[e*this.data.stride+this.offset+t];return this.normalized&&(n=this._denormalize(n)),n}setComponent(e,t,n){return this.normalized&&(n=this._normalize(n)),this.data.array[e*this.data.stride+this.offset+t]=n,this}setX(e,t){return this.normalized&&(t=this._normalize(t)),this.data.array[e*this.data.stride+this.offset]=t,this}setY(e,t){return this.normalized&&(t=this._normalize(t)),this.data.array[e*this.data.stride+this.offset+1]=t,this}setZ(e,t){return this.normalized&&(t=this._normalize(t)),this.data.array[e*this.data.stride+this.offset+2]=t,this}setW(e,t){return this.normalized&&(t=this._normalize(t)),this.data.array[e*this.data.stride+this.offset+3]=t,this}getX(e){let t=this.data.array[e*this.data.stride+this.offset];return this.normalized&&(t=this._denormalize(t)),t}getY(e){let t=this.data.array[e*this.data.stride+this.offset+1];return this.normalized&&(t=this._denormalize(t)),t}getZ(e){let t=this.data.array[e*this.data.stride+this.offset+2];return this.normalized&&(t=this._denormalize(t)),t}getW(e){let t=this.data.array[e*this.data.stride+this.offset+3];return this.normalized&&(t=this._denormalize(t)),t}setXY(e,t,n){return e=e*this.data.stride+this.offset,this.normalized&&(t=this._normalize(t),n=this._normalize(n)),this.data.array[e+0]=t,this.data.array[e+1]=n,this}setXYZ(e,t,n,s){return e=e*this.data.stride+this.offset,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s)),this.data.array[e+0]=t,this.data.array[e+1]=n,this.data.array[e+2]=s,this}setXYZW(e,t,n,s,r){return e=e*this.data.stride+this.offset,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.data.array[e+0]=t,this.data.array[e+1]=n,this.data.array[e+2]=s,this.data.array[e+3]=r,this}clone(e){if(e===void 0){ta("InterleavedBufferAttribute.clone(): Cloning an interleaved buffer attribute will de-interleave buffer data.");let t=[];for(let n=0;n<this.count;n++){let s=n*this.data.stride+this.offset;for(let r=0;r<this.itemSize;r++)t.push(this.data.array[s+r])}return new ct(new this.array.constructor(t),this.itemSize,this.normalized)}else return e.interleavedBuffers===void 0&&(e.interleavedBuffers={}),e.interleavedBuffers[this.data.uuid]===void 0&&(e.interleavedBuffers[this.data.uuid]=this.data.clone(e)),new i(e.interleavedBuffers[this.data.uuid],this.itemSize,this.offset,this.normalized)}toJSON(e){if(e===void 0){ta("InterleavedBufferAttribute.toJSON(): Serializing an interleaved buffer attribute will de-interleave buffer data.");let t=[];for(let n=0;n<this.count;n++){let s=n*this.data.stride+this.offset;for(let r=0;r<this.itemSize;r++)t.push(this.data.array[s+r])}return{itemSize:this.itemSize,type:this.array.constructor.name,array:t,normalized:this.normalized}}else return e.interleavedBuffers===void 0&&(e.interleavedBuffers={}),e.interleavedBuffers[this.data.uuid]===void 0&&(e.interleavedBuffers[this.data.uuid]=this.data.toJSON(e)),{isInterleavedBufferAttribute:!0,itemSize:this.itemSize,data:this.data.uuid,offset:this.offset,normalized:this.normalized}}_denormalize(e){let t=this._normalizationScale;return t!==void 0?Math.max(e/t,-1):Tf(e,this.data.array)}_normalize(e){let t=this._normalizationScale;return t!==void 0?Math.round(e*t):Ef(e,this.data.array)}},Fd=new C,A_=new C,C_=new We,zn=class{constructor(e=new C(1,0,0),t=0){this.isPlane=!0,this.normal=e,this.constant=t}set(e,t){return this.normal.copy(e),this.constant=t,this}setComponents(e,t,n,s){return this.normal.set(e,t,n),this.constant=s,this}setFromNormalAndCoplanarPoint(e,t){return this.normal.copy(e),this.constant=-t.dot(this.normal),this}setFromCoplanarPoints(e,t,n){let s=Fd.subVectors(n,t).cross(A_.subVectors(e,t)).normalize();return this.setFromNormalAndCoplanarPoint(s,e),this}copy(e){return this.normal.copy(e.normal),this.constant=e.constant,this}normalize(){let e=1/this.normal.length();return this.normal.multiplyScalar(e),this.constant*=e,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(e){return this.normal.dot(e)+this.constant}distanceToSphere(e){return this.distanceToPoint(e.center)-e.radius}projectPoint(e,t){return t.copy(e).addScaledVector(this.normal,-this.distanceToPoint(e))}intersectLine(e,t,n=!0){let s=e.delta(Fd),r=this.normal.dot(s);if(r===0)return this.distanceToPoint(e.start)===0?t.copy(e.start):null;let o=-(e.start.dot(this.normal)+this.constant)/r;return n===!0&&(o<0||o>1)?null:t.copy(e.start).addScaledVector(s,o)}intersectsLine(e){let t=this.distanceToPoint(e.start),n=this.distanceToPoint(e.end);return t<0&&n>0||n<0&&t>0}intersectsBox(e){return e.intersectsPlane(this)}intersectsSphere(e){return e.intersectsPlane(this)}coplanarPoint(e){return e.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(e,t){let n=t||C_.getNormalMatrix(e),s=this.coplanarPoint(Fd).applyMatrix4(e),r=this.normal.applyMatrix3(n).normalize();return this.constant=-s.dot(r),this}translate(e){return this.constant-=e.dot(this.normal),this}equals(e){return e.normal.equals(this.normal)&&e.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(e){return this.normal.fromArray(e.normal),this.constant=e.constant,this}},R_=0,ni=class extends Ii{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:R_++}),this.uuid=Oi(),this.name="",this.type="Material",this.blending=oo,this.side=Ui,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=cf,this.blendDst=hf,this.blendEquation=ii,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new Pe(0,0,0),this.blendAlpha=0,this.depthFunc=Wr,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=Ig,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=mc,this.stencilZFail=mc,this.stencilZPass=mc,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(e){this._alphaTest>0!=e>0&&this.version++,this._alphaTest=e}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(e){if(e!==void 0)for(let t in e){let n=e[t];if(n===void 0){De(`Material: parameter '${t}' has value of undefined.`);continue}let s=this[t];if(s===void 0){De(`Material: '${t}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(n):s&&s.isVector2&&n&&n.isVector2||s&&s.isEuler&&n&&n.isEuler||s&&s.isVector3&&n&&n.isVector3?s.copy(n):this[t]=n}}toJSON(e){let t=e===void 0||typeof e=="string";t&&(e={textures:{},images:{}});let n={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};n.uuid=this.uuid,n.type=this.type,n.blending=this.blending,n.side=this.side,n.shadowSide=this.shadowSide,n.vertexColors=this.vertexColors,n.opacity=this.opacity,n.transparent=this.transparent,n.blendSrc=this.blendSrc,n.blendDst=this.blendDst,n.blendEquation=this.blendEquation,n.blendSrcAlpha=this.blendSrcAlpha,n.blendDstAlpha=this.blendDstAlpha,n.blendEquationAlpha=this.blendEquationAlpha,n.blendColor=this.blendColor.getHex(),n.blendAlpha=this.blendAlpha,n.depthFunc=this.depthFunc,n.depthTest=this.depthTest,n.depthWrite=this.depthWrite,n.colorWrite=this.colorWrite,n.clipIntersection=this.clipIntersection,n.clipShadows=this.clipShadows,n.stencilWriteMask=this.stencilWriteMask,n.stencilFunc=this.stencilFunc,n.stencilRef=this.stencilRef,n.stencilFuncMask=this.stencilFuncMask,n.stencilFail=this.stencilFail,n.stencilZFail=this.stencilZFail,n.stencilZPass=this.stencilZPass,n.stencilWrite=this.stencilWrite,n.polygonOffset=this.polygonOffset,n.polygonOffsetFactor=this.polygonOffsetFactor,n.polygonOffsetUnits=this.polygonOffsetUnits,n.dithering=this.dithering,n.alphaTest=this.alphaTest,n.alphaHash=this.alphaHash,n.alphaToCoverage=this.alphaToCoverage,n.premultipliedAlpha=this.premultipliedAlpha,n.forceSinglePass=this.forceSinglePass,n.allowOverride=this.allowOverride,n.visible=this.visible,n.toneMapped=this.toneMapped,n.name=this.name,this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(n.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(n.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(e).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(e).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(e).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(e).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(n.sheenColorMap=this.sheenColorMap.toJSON(e).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(n.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(e).uuid),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(n.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(n.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(n.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(e).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(e).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(e).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(e).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(e).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(e).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(e).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(e).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(e).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(e).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(e).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(e).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(e).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(e).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(e).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(e).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(e).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(e).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(e).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(e).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(e).uuid),this.attenuationDistance!==void 0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(n.clippingPlanes=this.clippingPlanes.map(r=>r.toJSON())),this.rotation!==void 0&&(n.rotation=this.rotation),this.depthPacking!==void 0&&(n.depthPacking=this.depthPacking),this.linewidth!==void 0&&(n.linewidth=this.linewidth),this.linecap!==void 0&&(n.linecap=this.linecap),this.linejoin!==void 0&&(n.linejoin=this.linejoin),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.wireframe!==void 0&&(n.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(n.flatShading=this.flatShading),this.fog!==void 0&&(n.fog=this.fog),Object.keys(this.userData).length>0&&(n.userData=this.userData);function s(r){let o=[];for(let a in r){let l=r[a];delete l.metadata,o.push(l)}return o}if(t){let r=s(e.textures),o=s(e.images);r.length>0&&(n.textures=r),o.length>0&&(n.images=o)}return n}fromJSON(e,t){if(e.uuid!==void 0&&(this.uuid=e.uuid),e.name!==void 0&&(this.name=e.name),e.color!==void 0&&this.color!==void 0&&this.color.setHex(e.color),e.roughness!==void 0&&(this.roughness=e.roughness),e.metalness!==void 0&&(this.metalness=e.metalness),e.sheen!==void 0&&(this.sheen=e.sheen),e.sheenColor!==void 0&&(this.sheenColor=new Pe().setHex(e.sheenColor)),e.sheenRoughness!==void 0&&(this.sheenRoughness=e.sheenRoughness),e.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(e.emissive),e.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(e.specular),e.specularIntensity!==void 0&&(this.specularIntensity=e.specularIntensity),e.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(e.specularColor),e.shininess!==void 0&&(this.shininess=e.shininess),e.clearcoat!==void 0&&(this.clearcoat=e.clearcoat),e.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=e.clearcoatRoughness),e.diffuseRoughness!==void 0&&(this.diffuseRoughness=e.diffuseRoughness),e.dispersion!==void 0&&(this.dispersion=e.dispersion),e.retroreflectivity!==void 0&&(this.retroreflectivity=e.retroreflectivity),e.iridescence!==void 0&&(this.iridescence=e.iridescence),e.iridescenceIOR!==void 0&&(this.iridescenceIOR=e.iridescenceIOR),e.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessMinimum),e.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=e.iridescenceThicknessMaximum),e.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=e.iridescenceThicknessRange[1]),e.transmission!==void 0&&(this.transmission=e.transmission),e.thickness!==void 0&&(this.thickness=e.thickness),e.attenuationDistance!==void 0&&(this.attenuationDistance=e.attenuationDistance),e.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(e.attenuationColor),e.anisotropy!==void 0&&(this.anisotropy=e.anisotropy),e.anisotropyRotation!==void 0&&(this.anisotropyRotation=e.anisotropyRotation),e.fog!==void 0&&(this.fog=e.fog),e.flatShading!==void 0&&(this.flatShading=e.flatShading),e.blending!==void 0&&(this.blending=e.blending),e.combine!==void 0&&(this.combine=e.combine),e.side!==void 0&&(this.side=e.side),e.shadowSide!==void 0&&(this.shadowSide=e.shadowSide),e.opacity!==void 0&&(this.opacity=e.opacity),e.transparent!==void 0&&(this.transparent=e.transparent),e.alphaTest!==void 0&&(this.alphaTest=e.alphaTest),e.alphaHash!==void 0&&(this.alphaHash=e.alphaHash),e.depthFunc!==void 0&&(this.depthFunc=e.depthFunc),e.depthTest!==void 0&&(this.depthTest=e.depthTest),e.depthWrite!==void 0&&(this.depthWrite=e.depthWrite),e.colorWrite!==void 0&&(this.colorWrite=e.colorWrite),e.clippingPlanes!==void 0&&(this.clippingPlanes=e.clippingPlanes.map(n=>new zn().fromJSON(n))),e.clipIntersection!==void 0&&(this.clipIntersection=e.clipIntersection),e.clipShadows!==void 0&&(this.clipShadows=e.clipShadows),e.depthPacking!==void 0&&(this.depthPacking=e.depthPacking),e.blendSrc!==void 0&&(this.blendSrc=e.blendSrc),e.blendDst!==void 0&&(this.blendDst=e.blendDst),e.blendEquation!==void 0&&(this.blendEquation=e.blendEquation),e.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=e.blendSrcAlpha),e.blendDstAlpha!==void 0&&(this.blendDstAlpha=e.blendDstAlpha),e.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=e.blendEquationAlpha),e.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(e.blendColor),e.blendAlpha!==void 0&&(this.blendAlpha=e.blendAlpha),e.stencilWriteMask!==void 0&&(this.stencilWriteMask=e.stencilWriteMask),e.stencilFunc!==void 0&&(this.stencilFunc=e.stencilFunc),e.stencilRef!==void 0&&(this.stencilRef=e.stencilRef),e.stencilFuncMask!==void 0&&(this.stencilFuncMask=e.stencilFuncMask),e.stencilFail!==void 0&&(this.stencilFail=e.stencilFail),e.stencilZFail!==void 0&&(this.stencilZFail=e.stencilZFail),e.stencilZPass!==void 0&&(this.stencilZPass=e.stencilZPass),e.stencilWrite!==void 0&&(this.stencilWrite=e.stencilWrite),e.wireframe!==void 0&&(this.wireframe=e.wireframe),e.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=e.wireframeLinewidth),e.wireframeLinecap!==void 0&&(this.wireframeLinecap=e.wireframeLinecap),e.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=e.wireframeLinejoin),e.rotation!==void 0&&(this.rotation=e.rotation),e.linewidth!==void 0&&(this.linewidth=e.linewidth),e.linecap!==void 0&&(this.linecap=e.linecap),e.linejoin!==void 0&&(this.linejoin=e.linejoin),e.dashSize!==void 0&&(this.dashSize=e.dashSize),e.gapSize!==void 0&&(this.gapSize=e.gapSize),e.scale!==void 0&&(this.scale=e.scale),e.polygonOffset!==void 0&&(this.polygonOffset=e.polygonOffset),e.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=e.polygonOffsetFactor),e.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=e.polygonOffsetUnits),e.dithering!==void 0&&(this.dithering=e.dithering),e.alphaToCoverage!==void 0&&(this.alphaToCoverage=e.alphaToCoverage),e.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=e.premultipliedAlpha),e.forceSinglePass!==void 0&&(this.forceSinglePass=e.forceSinglePass),e.allowOverride!==void 0&&(this.allowOverride=e.allowOverride),e.visible!==void 0&&(this.visible=e.visible),e.toneMapped!==void 0&&(this.toneMapped=e.toneMapped),e.userData!==void 0&&(this.userData=e.userData),e.vertexColors!==void 0&&(typeof e.vertexColors=="number"?this.vertexColors=e.vertexColors>0:this.vertexColors=e.vertexColors),e.size!==void 0&&(this.size=e.size),e.sizeAttenuation!==void 0&&(this.sizeAttenuation=e.sizeAttenuation),e.map!==void 0&&(this.map=t[e.map]||null),e.matcap!==void 0&&(this.matcap=t[e.matcap]||null),e.alphaMap!==void 0&&(this.alphaMap=t[e.alphaMap]||null),e.bumpMap!==void 0&&(this.bumpMap=t[e.bumpMap]||null),e.bumpScale!==void 0&&(this.bumpScale=e.bumpScale),e.normalMap!==void 0&&(this.normalMap=t[e.normalMap]||null),e.normalMapType!==void 0&&(this.normalMapType=e.normalMapType),e.normalScale!==void 0){let n=e.normalScale;Array.isArray(n)===!1&&(n=[n,n]),this.normalScale=new ce().fromArray(n)}return e.displacementMap!==void 0&&(this.displacementMap=t[e.displacementMap]||null),e.displacementScale!==void 0&&(this.displacementScale=e.displacementScale),e.displacementBias!==void 0&&(this.displacementBias=e.displacementBias),e.roughnessMap!==void 0&&(this.roughnessMap=t[e.roughnessMap]||null),e.metalnessMap!==void 0&&(this.metalnessMap=t[e.metalnessMap]||null),e.emissiveMap!==void 0&&(this.emissiveMap=t[e.emissiveMap]||null),e.emissiveIntensity!==void 0&&(this.emissiveIntensity=e.emissiveIntensity),e.specularMap!==void 0&&(this.specularMap=t[e.specularMap]||null),e.specularIntensityMap!==void 0&&(this.specularIntensityMap=t[e.specularIntensityMap]||null),e.specularColorMap!==void 0&&(this.specularColorMap=t[e.specularColorMap]||null),e.envMap!==void 0&&(this.envMap=t[e.envMap]||null),e.envMapRotation!==void 0&&this.envMapRotation.fromArray(e.envMapRotation),e.envMapIntensity!==void 0&&(this.envMapIntensity=e.envMapIntensity),e.reflectivity!==void 0&&(this.reflectivity=e.reflectivity),e.refractionRatio!==void 0&&(this.refractionRatio=e.refractionRatio),e.lightMap!==void 0&&(this.lightMap=t[e.lightMap]||null),e.lightMapIntensity!==void 0&&(this.lightMapIntensity=e.lightMapIntensity),e.aoMap!==void 0&&(this.aoMap=t[e.aoMap]||null),e.aoMapIntensity!==void 0&&(this.aoMapIntensity=e.aoMapIntensity),e.gradientMap!==void 0&&(this.gradientMap=t[e.gradientMap]||null),e.clearcoatMap!==void 0&&(this.clearcoatMap=t[e.clearcoatMap]||null),e.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=t[e.clearcoatRoughnessMap]||null),e.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=t[e.clearcoatNormalMap]||null),e.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new ce().fromArray(e.clearcoatNormalScale)),e.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=t[e.diffuseRoughnessMap]||null),e.iridescenceMap!==void 0&&(this.iridescenceMap=t[e.iridescenceMap]||null),e.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=t[e.iridescenceThicknessMap]||null),e.transmissionMap!==void 0&&(this.transmissionMap=t[e.transmissionMap]||null),e.thicknessMap!==void 0&&(this.thicknessMap=t[e.thicknessMap]||null),e.anisotropyMap!==void 0&&(this.anisotropyMap=t[e.anisotropyMap]||null),e.sheenColorMap!==void 0&&(this.sheenColorMap=t[e.sheenColorMap]||null),e.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=t[e.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(e){this.name=e.name,this.blending=e.blending,this.side=e.side,this.vertexColors=e.vertexColors,this.opacity=e.opacity,this.transparent=e.transparent,this.blendSrc=e.blendSrc,this.blendDst=e.blendDst,this.blendEquation=e.blendEquation,this.blendSrcAlpha=e.blendSrcAlpha,this.blendDstAlpha=e.blendDstAlpha,this.blendEquationAlpha=e.blendEquationAlpha,this.blendColor.copy(e.blendColor),this.blendAlpha=e.blendAlpha,this.depthFunc=e.depthFunc,this.depthTest=e.depthTest,this.depthWrite=e.depthWrite,this.stencilWriteMask=e.stencilWriteMask,this.stencilFunc=e.stencilFunc,this.stencilRef=e.stencilRef,this.stencilFuncMask=e.stencilFuncMask,this.stencilFail=e.stencilFail,this.stencilZFail=e.stencilZFail,this.stencilZPass=e.stencilZPass,this.stencilWrite=e.stencilWrite;let t=e.clippingPlanes,n=null;if(t!==null){let s=t.length;n=new Array(s);for(let r=0;r!==s;++r)n[r]=t[r].clone()}return this.clippingPlanes=n,this.clipIntersection=e.clipIntersection,this.clipShadows=e.clipShadows,this.shadowSide=e.shadowSide,this.colorWrite=e.colorWrite,this.precision=e.precision,this.polygonOffset=e.polygonOffset,this.polygonOffsetFactor=e.polygonOffsetFactor,this.polygonOffsetUnits=e.polygonOffsetUnits,this.dithering=e.dithering,this.alphaTest=e.alphaTest,this.alphaHash=e.alphaHash,this.alphaToCoverage=e.alphaToCoverage,this.premultipliedAlpha=e.premultipliedAlpha,this.forceSinglePass=e.forceSinglePass,this.allowOverride=e.allowOverride,this.visible=e.visible,this.toneMapped=e.toneMapped,this.userData=JSON.parse(JSON.stringify(e.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(e){e===!0&&this.version++}};var Ji=new C,Od=new C,Zl=new C,Jl=new C,er=class{constructor(e=new C,t=new C(0,0,-1)){this.origin=e,this.direction=t}set(e,t){return this.origin.copy(e),this.direction.copy(t),this}copy(e){return this.origin.copy(e.origin),this.direction.copy(e.direction),this}at(e,t){return t.copy(this.origin).addScaledVector(this.direction,e)}lookAt(e){return this.direction.copy(e).sub(this.origin).normalize(),this}recast(e){return this.origin.copy(this.at(e,Ji)),this}closestPointToPoint(e,t){t.subVectors(e,this.origin);let n=t.dot(this.direction);return n<0?t.copy(this.origin):t.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(e){return Math.sqrt(this.distanceSqToPoint(e))}distanceSqToPoint(e){let t=Ji.subVectors(e,this.origin).dot(this.direction);return t<0?this.origin.distanceToSquared(e):(Ji.copy(this.origin).addScaledVector(this.direction,t),Ji.distanceToSquared(e))}distanceSqToSegment(e,t,n,s){Od.copy(e).add(t).multiplyScalar(.5),Zl.copy(t).sub(e).normalize(),Jl.copy(this.origin).sub(Od);let r=e.distanceTo(t)*.5,o=-this.direction.dot(Zl),a=Jl.dot(this.direction),l=-Jl.dot(Zl),c=Jl.lengthSq(),h=Math.abs(1-o*o),d,f,u,g;if(h>0)if(d=o*l-a,f=o*a-l,g=r*h,d>=0)if(f>=-g)if(f<=g){let b=1/h;d*=b,f*=b,u=d*(d+o*f+2*a)+f*(o*d+f+2*l)+c}else f=r,d=Math.max(0,-(o*f+a)),u=-d*d+f*(f+2*l)+c;else f=-r,d=Math.max(0,-(o*f+a)),u=-d*d+f*(f+2*l)+c;else f<=-g?(d=Math.max(0,-(-o*r+a)),f=d>0?-r:Math.min(Math.max(-r,-l),r),u=-d*d+f*(f+2*l)+c):f<=g?(d=0,f=Math.min(Math.max(-r,-l),r),u=f*(f+2*l)+c):(d=Math.max(0,-(o*r+a)),f=d>0?r:Math.min(Math.max(-r,-l),r),u=-d*d+f*(f+2*l)+c);else f=o>0?-r:r,d=Math.max(0,-(o*f+a)),u=-d*d+f*(f+2*l)+c;return n&&n.copy(this.origin).addScaledVector(this.direction,d),s&&s.copy(Od).addScaledVector(Zl,f),u}intersectSphere(e,t){if(e.radius<0)return null;Ji.subVectors(e.center,this.origin);let n=Ji.dot(this.direction),s=Ji.dot(Ji)-n*n,r=e.radius*e.radius;if(s>r)return null;let o=Math.sqrt(r-s),a=n-o,l=n+o;return l<0?null:a<0?this.at(l,t):this.at(a,t)}intersectsSphere(e){return e.radius<0?!1:this.distanceSqToPoint(e.center)<=e.radius*e.radius}distanceToPlane(e){let t=e.normal.dot(this.direction);if(t===0)return e.distanceToPoint(this.origin)===0?0:null;let n=-(this.origin.dot(e.normal)+e.constant)/t;return n>=0?n:null}intersectPlane(e,t){let n=this.distanceToPlane(e);return n===null?null:this.at(n,t)}intersectsPlane(e){let t=e.distanceToPoint(this.origin);return t===0||e.normal.dot(this.direction)*t<0}intersectBox(e,t){let n,s,r,o,a,l,c=1/this.direction.x,h=1/this.direction.y,d=1/this.direction.z,f=this.origin;return c>=0?(n=(e.min.x-f.x)*c,s=(e.max.x-f.x)*c):(n=(e.max.x-f.x)*c,s=(e.min.x-f.x)*c),h>=0?(r=(e.min.y-f.y)*h,o=(e.max.y-f.y)*h):(r=(e.max.y-f.y)*h,o=(e.min.y-f.y)*h),n>o||r>s||((r>n||isNaN(n))&&(n=r),(o<s||isNaN(s))&&(s=o),d>=0?(a=(e.min.z-f.z)*d,l=(e.max.z-f.z)*d):(a=(e.max.z-f.z)*d,l=(e.min.z-f.z)*d),n>l||a>s)||((a>n||n!==n)&&(n=a),(l<s||s!==s)&&(s=l),s<0)?null:this.at(n>=0?n:s,t)}intersectsBox(e){return this.intersectBox(e,Ji)!==null}intersectTriangle(e,t,n,s,r){let o=this.origin,a=this.direction,l=a.x,c=a.y,h=a.z,d=e.x-o.x,f=e.y-o.y,u=e.z-o.z,g=t.x-o.x,b=t.y-o.y,m=t.z-o.z,p=n.x-o.x,_=n.y-o.y,S=n.z-o.z,y=Math.abs(l),A=Math.abs(c),E=Math.abs(h),v,T,I,R,D,U,k,N,V,q,H,ne;if(y>=A&&y>=E?(I=l,U=d,V=g,ne=p,l>=0?(v=c,T=h,R=f,D=u,k=b,N=m,q=_,H=S):(v=h,T=c,R=u,D=f,k=m,N=b,q=S,H=_)):A>=E?(I=c,U=f,V=b,ne=_,c>=0?(v=h,T=l,R=u,D=d,k=m,N=g,q=S,H=p):(v=l,T=h,R=d,D=u,k=g,N=m,q=p,H=S)):(I=h,U=u,V=m,ne=S,h>=0?(v=l,T=c,R=d,D=f,k=g,N=b,q=p,H=_):(v=c,T=l,R=f,D=d,k=b,N=g,q=_,H=p)),I===0)return null;let W=v/I,j=T/I,te=1/I,ye=R-W*U,ze=D-j*U,J=k-W*V,ge=N-j*V,be=q-W*ne,Te=H-j*ne,fe=be*ge-Te*J,Fe=ye*Te-ze*be,dt=J*ze-ge*ye;if(s){if(fe<0||Fe<0||dt<0)return null}else if((fe<0||Fe<0||dt<0)&&(fe>0||Fe>0||dt>0))return null;let Oe=fe+Fe+dt;if(Oe===0)return null;let rt=te*(fe*U+Fe*V+dt*ne);return(Oe>0?rt<0:rt>0)?null:this.at(rt/Oe,r)}applyMatrix4(e){return this.origin.applyMatrix4(e),this.direction.transformDirection(e),this}equals(e){return e.origin.equals(this.origin)&&e.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},hn=class extends ni{constructor(e){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new Pe(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Di,this.combine=eh,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.fog=e.fog,this}},Im=new Ne,Ks=new er,Kl=new Gn,Dm=new C,jl=new C,Ql=new C,ec=new C,kd=new C,tc=new C,Lm=new C,nc=new C,Ye=class extends nn{constructor(e=new je,t=new hn){super(),this.isMesh=!0,this.type="Mesh",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}updateMorphTargets(){let t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){let s=t[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(e,t){let n=this.geometry,s=n.attributes.position,r=n.morphAttributes.position,o=n.morphTargetsRelative;t.fromBufferAttribute(s,e);let a=this.morphTargetInfluences;if(r&&a){tc.set(0,0,0);for(let l=0,c=r.length;l<c;l++){let h=a[l],d=r[l];h!==0&&(kd.fromBufferAttribute(d,e),o?tc.addScaledVector(kd,h):tc.addScaledVector(kd.sub(t),h))}t.add(tc)}return t}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,s=this.material,r=this.matrixWorld;s!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),Kl.copy(n.boundingSphere),Kl.applyMatrix4(r),Ks.copy(e.ray).recast(e.near),!(Kl.containsPoint(Ks.origin)===!1&&(Ks.intersectSphere(Kl,Dm)===null||Ks.origin.distanceToSquared(Dm)>(e.far-e.near)**2))&&(Im.copy(r).invert(),Ks.copy(e.ray).applyMatrix4(Im),!(n.boundingBox!==null&&Ks.intersectsBox(n.boundingBox)===!1)&&this._computeIntersections(e,t,Ks)))}_computeIntersections(e,t,n){let s,r=this.geometry,o=this.material,a=r.index,l=r.attributes.position,c=r.attributes.uv,h=r.attributes.uv1,d=r.attributes.normal,f=r.groups,u=r.drawRange;if(a!==null)if(Array.isArray(o))for(let g=0,b=f.length;g<b;g++){let m=f[g],p=o[m.materialIndex],_=Math.max(m.start,u.start),S=Math.min(a.count,Math.min(m.start+m.count,u.start+u.count));for(let y=_,A=S;y<A;y+=3){let E=a.getX(y),v=a.getX(y+1),T=a.getX(y+2);s=ic(this,p,e,n,c,h,d,E,v,T),s&&(s.faceIndex=Math.floor(y/3),s.face.materialIndex=m.materialIndex,t.push(s))}}else{let g=Math.max(0,u.start),b=Math.min(a.count,u.start+u.count);for(let m=g,p=b;m<p;m+=3){let _=a.getX(m),S=a.getX(m+1),y=a.getX(m+2);s=ic(this,o,e,n,c,h,d,_,S,y),s&&(s.faceIndex=Math.floor(m/3),t.push(s))}}else if(l!==void 0)if(Array.isArray(o))for(let g=0,b=f.length;g<b;g++){let m=f[g],p=o[m.materialIndex],_=Math.max(m.start,u.start),S=Math.min(l.count,Math.min(m.start+m.count,u.start+u.count));for(let y=_,A=S;y<A;y+=3){let E=y,v=y+1,T=y+2;s=ic(this,p,e,n,c,h,d,E,v,T),s&&(s.faceIndex=Math.floor(y/3),s.face.materialIndex=m.materialIndex,t.push(s))}}else{let g=Math.max(0,u.start),b=Math.min(l.count,u.start+u.count);for(let m=g,p=b;m<p;m+=3){let _=m,S=m+1,y=m+2;s=ic(this,o,e,n,c,h,d,_,S,y),s&&(s.faceIndex=Math.floor(m/3),t.push(s))}}}};function P_(i,e,t,n,s,r,o,a){let l;if(e.side===un?l=n.intersectTriangle(o,r,s,!0,a):l=n.intersectTriangle(s,r,o,e.side===Ui,a),l===null)return null;nc.copy(a),nc.applyMatrix4(i.matrixWorld);let c=t.ray.origin.distanceTo(nc);return c<t.near||c>t.far?null:{distance:c,point:nc.clone(),object:i}}function ic(i,e,t,n,s,r,o,a,l,c){i.getVertexPosition(a,jl),i.getVertexPosition(l,Ql),i.getVertexPosition(c,ec);let h=P_(i,e,t,n,jl,Ql,ec,Lm);if(h){let d=new C;bs.getBarycoord(Lm,jl,Ql,ec,d),s&&(h.uv=bs.getInterpolatedAttribute(s,a,l,c,d,new ce)),r&&(h.uv1=bs.getInterpolatedAttribute(r,a,l,c,d,new ce)),o&&(h.normal=bs.getInterpolatedAttribute(o,a,l,c,d,new C),h.normal.dot(n.direction)>0&&h.normal.multiplyScalar(-1));let f={a,b:l,c,normal:new C,materialIndex:0};bs.getNormal(jl,Ql,ec,f.normal),h.face=f,h.barycoord=d}return h}var Vo=new mt,Nm=new mt,Um=new mt,I_=new mt,Fm=new Ne,sc=new C,Bd=new Gn,Om=new Ne,zd=new er,oa=class extends Ye{constructor(e,t){super(e,t),this.isSkinnedMesh=!0,this.type="SkinnedMesh",this.bindMode=qd,this.bindMatrix=new Ne,this.bindMatrixInverse=new Ne,this.boundingBox=null,this.boundingSphere=null}computeBoundingBox(){let e=this.geometry;this.boundingBox===null&&(this.boundingBox=new wn),this.boundingBox.makeEmpty();let t=e.getAttribute("position");for(let n=0;n<t.count;n++)this.getVertexPosition(n,sc),this.boundingBox.expandByPoint(sc)}computeBoundingSphere(){let e=this.geometry;this.boundingSphere===null&&(this.boundingSphere=new Gn),this.boundingSphere.makeEmpty();let t=e.getAttribute("position");for(let n=0;n<t.count;n++)this.getVertexPosition(n,sc),this.boundingSphere.expandByPoint(sc)}copy(e,t){return super.copy(e,t),this.bindMode=e.bindMode,this.bindMatrix.copy(e.bindMatrix),this.bindMatrixInverse.copy(e.bindMatrixInverse),this.skeleton=e.skeleton,this.boundingBox=e.boundingBox!==null?e.boundingBox.clone():null,this.boundingSphere=e.boundingSphere!==null?e.boundingSphere.clone():null,this}raycast(e,t){let n=this.material,s=this.matrixWorld;n!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),Bd.copy(this.boundingSphere),Bd.applyMatrix4(s),e.ray.intersectsSphere(Bd)!==!1&&(Om.copy(s).invert(),zd.copy(e.ray).applyMatrix4(Om),!(this.boundingBox!==null&&zd.intersectsBox(this.boundingBox)===!1)&&this._computeIntersections(e,t,zd)))}getVertexPosition(e,t){return super.getVertexPosition(e,t),this.applyBoneTransform(e,t),t}bind(e,t){this.skeleton=e,t===void 0&&(this.updateMatrixWorld(!0),this.skeleton.calculateInverses(),t=this.matrixWorld),this.bindMatrix.copy(t),this.bindMatrixInverse.copy(t).invert()}pose(){this.skeleton.pose()}normalizeSkinWeights(){let e=new mt,t=this.geometry.attributes.skinWeight;for(let n=0,s=t.count;n<s;n++){e.fromBufferAttribute(t,n);let r=1/e.manhattanLength();r!==1/0?e.multiplyScalar(r):e.set(1,0,0,0),t.setXYZW(n,e.x,e.y,e.z,e.w)}}updateMatrixWorld(e){super.updateMatrixWorld(e),this.bindMode===qd?this.bindMatrixInverse.copy(this.matrixWorld).invert():this.bindMode===Ag?this.bindMatrixInverse.copy(this.bindMatrix).invert():De("SkinnedMesh: Unrecognized bindMode: "+this.bindMode)}applyBoneTransform(e,t){let n=this.skeleton,s=this.geometry;Nm.fromBufferAttribute(s.attributes.skinIndex,e),Um.fromBufferAttribute(s.attributes.skinWeight,e),t.isVector4?(Vo.copy(t),t.set(0,0,0,0)):(Vo.set(t.x,t.y,t.z,1),t.set(0,0,0)),Vo.applyMatrix4(this.bindMatrix);for(let r=0;r<4;r++){let o=Um.getComponent(r);if(o!==0){let a=Nm.getComponent(r);Fm.multiplyMatrices(n.bones[a].matrixWorld,n.boneInverses[a]),t.addScaledVector(I_.copy(Vo).applyMatrix4(Fm),o)}}return t.isVector4&&(t.w=Vo.w),t.applyMatrix4(this.bindMatrixInverse)}},jr=class extends nn{constructor(){super(),this.isBone=!0,this.type="Bone"}},Li=class extends Mn{constructor(e=null,t=1,n=1,s,r,o,a,l,c=Ft,h=Ft,d,f){super(null,o,a,l,c,h,s,r,d,f),this.isDataTexture=!0,this.image={data:e,width:t,height:n},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}},km=new Ne,D_=new Ne,aa=class i{constructor(e=[],t=[]){this.uuid=Oi(),this.bones=e.slice(0),this.boneInverses=t,this.boneMatrices=null,this.previousBoneMatrices=null,this.boneTexture=null,this.previousBoneTexture=null,this.init()}init(){let e=this.bones,t=this.boneInverses;if(this.boneMatrices=new Float32Array(e.length*16),t.length===0)this.calculateInverses();else if(e.length!==t.length){De("Skeleton: Number of inverse bone matrices does not match amount of bones."),this.boneInverses=[];for(let n=0,s=this.bones.length;n<s;n++)this.boneInverses.push(new Ne)}}calculateInverses(){this.boneInverses.length=0;for(let e=0,t=this.bones.length;e<t;e++){let n=new Ne;this.bones[e]&&n.copy(this.bones[e].matrixWorld).invert(),this.boneInverses.push(n)}}pose(){for(let e=0,t=this.bones.length;e<t;e++){let n=this.bones[e];n&&n.matrixWorld.copy(this.boneInverses[e]).invert()}for(let e=0,t=this.bones.length;e<t;e++){let n=this.bones[e];n&&(n.parent&&n.parent.isBone?(n.matrix.copy(n.parent.matrixWorld).invert(),n.matrix.multiply(n.matrixWorld)):n.matrix.copy(n.matrixWorld),n.matrix.decompose(n.position,n.quaternion,n.scale))}}update(){let e=this.bones,t=this.boneInverses,n=this.boneMatrices,s=this.boneTexture;for(let r=0,o=e.length;r<o;r++){let a=e[r]?e[r].matrixWorld:D_;km.multiplyMatrices(a,t[r]),km.toArray(n,r*16)}s!==null&&(s.needsUpdate=!0)}clone(){return new i(this.bones,this.boneInverses)}computeBoneTexture(){let e=Math.sqrt(this.bones.length*4);e=Math.ceil(e/4)*4,e=Math.max(e,4);let t=new Float32Array(e*e*4);t.set(this.boneMatrices);let n=new Li(t,e,e,Fn,Wn);return n.needsUpdate=!0,this.boneMatrices=t,this.boneTexture=n,this}getBoneByName(e){for(let t=0,n=this.bones.length;t<n;t++){let s=this.bones[t];if(s.name===e)return s}}dispose(){this.boneTexture!==null&&(this.boneTexture.dispose(),this.boneTexture=null),this.previousBoneTexture!==null&&(this.previousBoneTexture.dispose(),this.previousBoneTexture=null)}fromJSON(e,t){this.uuid=e.uuid;for(let n=0,s=e.bones.length;n<s;n++){let r=e.bones[n],o=t[r];o===void 0&&(De("Skeleton: No bone found with UUID:",r),o=new jr),this.bones.push(o),this.boneInverses.push(new Ne().fromArray(e.boneInverses[n]))}return this.init(),this}toJSON(){let e={metadata:{version:4.7,type:"Skeleton",generator:"Skeleton.toJSON"},bones:[],boneInverses:[]};e.uuid=this.uuid;let t=this.bones,n=this.boneInverses;for(let s=0,r=t.length;s<r;s++){let o=t[s];e.bones.push(o.uuid);let a=n[s];e.boneInverses.push(a.toArray())}return e}},Ss=class extends ct{constructor(e,t,n,s=1){super(e,t,n),this.isInstancedBufferAttribute=!0,this.meshPerAttribute=s}copy(e){return super.copy(e),this.meshPerAttribute=e.meshPerAttribute,this}toJSON(){let e=super.toJSON();return e.meshPerAttribute=this.meshPerAttribute,e.isInstancedBufferAttribute=!0,e}},kr=new Ne,Bm=new Ne,rc=[],zm=new wn,L_=new Ne,Ho=new Ye,Wo=new Gn,tr=class extends Ye{constructor(e,t,n){super(e,t),this.isInstancedMesh=!0,this.instanceMatrix=new Ss(new Float32Array(n*16),16),this.instanceColor=null,this.morphTexture=null,this.count=n,this.boundingBox=null,this.boundingSphere=null;for(let s=0;s<n;s++)this.setMatrixAt(s,L_)}computeBoundingBox(){let e=this.geometry,t=this.count;this.boundingBox===null&&(this.boundingBox=new wn),e.boundingBox===null&&e.computeBoundingBox(),this.boundingBox.makeEmpty();for(let n=0;n<t;n++)this.getMatrixAt(n,kr),zm.copy(e.boundingBox).applyMatrix4(kr),this.boundingBox.union(zm)}computeBoundingSphere(){let e=this.geometry,t=this.count;this.boundingSphere===null&&(this.boundingSphere=new Gn),e.boundingSphere===null&&e.computeBoundingSphere(),this.boundingSphere.makeEmpty();for(let n=0;n<t;n++)this.getMatrixAt(n,kr),Wo.copy(e.boundingSphere).applyMatrix4(kr),this.boundingSphere.union(Wo)}copy(e,t){return super.copy(e,t),this.instanceMatrix.copy(e.instanceMatrix),this.morphTexture=e.morphTexture!==null?e.morphTexture.clone():null,this.instanceColor=e.instanceColor!==null?e.instanceColor.clone():null,this.count=e.count,this.boundingBox=e.boundingBox!==null?e.boundingBox.clone():null,this.boundingSphere=e.boundingSphere!==null?e.boundingSphere.clone():null,this}getColorAt(e,t){return this.instanceColor===null?t.setRGB(1,1,1):t.fromArray(this.instanceColor.array,e*3)}getMatrixAt(e,t){return t.fromArray(this.instanceMatrix.array,e*16)}getMorphAt(e,t){let n=t.morphTargetInfluences,s=this.morphTexture.source.data.data,r=n.length+1,o=e*r+1;for(let a=0;a<n.length;a++)n[a]=s[o+a]}raycast(e,t){let n=this.matrixWorld,s=this.count;if(Ho.geometry=this.geometry,Ho.material=this.material,Ho.material!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),Wo.copy(this.boundingSphere),Wo.applyMatrix4(n),e.ray.intersectsSphere(Wo)!==!1))for(let r=0;r<s;r++){this.getMatrixAt(r,kr),Bm.multiplyMatrices(n,kr),Ho.matrixWorld=Bm,Ho.raycast(e,rc);for(let o=0,a=rc.length;o<a;o++){let l=rc[o];l.instanceId=r,l.object=this,t.push(l)}rc.length=0}}setColorAt(e,t){return this.instanceColor===null&&(this.instanceColor=new Ss(new Float32Array(this.instanceMatrix.count*3).fill(1),3)),t.toArray(this.instanceColor.array,e*3),this}setMatrixAt(e,t){return t.toArray(this.instanceMatrix.array,e*16),this}setMorphAt(e,t){let n=t.morphTargetInfluences,s=n.length+1;this.morphTexture===null&&(this.morphTexture=new Li(new Float32Array(s*this.count),s,this.count,ah,Wn));let r=this.morphTexture.source.data.data,o=0;for(let c=0;c<n.length;c++)o+=n[c];let a=this.geometry.morphTargetsRelative?1:1-o,l=s*e;return r[l]=a,r.set(n,l+1),this}updateMorphTargets(){}dispose(){super.dispose(),this.instanceMatrix.dispose(),this.instanceColor!==null&&this.instanceColor.dispose(),this.morphTexture!==null&&(this.morphTexture.dispose(),this.morphTexture=null)}},js=new Gn,N_=new ce(.5,.5),oc=new C,Ms=class{constructor(e=new zn,t=new zn,n=new zn,s=new zn,r=new zn,o=new zn){this.planes=[e,t,n,s,r,o]}set(e,t,n,s,r,o){let a=this.planes;return a[0].copy(e),a[1].copy(t),a[2].copy(n),a[3].copy(s),a[4].copy(r),a[5].copy(o),this}copy(e){let t=this.planes;for(let n=0;n<6;n++)t[n].copy(e.planes[n]);return this}setFromProjectionMatrix(e,t=ei,n=!1){let s=this.planes,r=e.elements,o=r[0],a=r[1],l=r[2],c=r[3],h=r[4],d=r[5],f=r[6],u=r[7],g=r[8],b=r[9],m=r[10],p=r[11],_=r[12],S=r[13],y=r[14],A=r[15];if(s[0].setComponents(c-o,u-h,p-g,A-_).normalize(),s[1].setComponents(c+o,u+h,p+g,A+_).normalize(),s[2].setComponents(c+a,u+d,p+b,A+S).normalize(),s[3].setComponents(c-a,u-d,p-b,A-S).normalize(),n)s[4].setComponents(l,f,m,y).normalize(),s[5].setComponents(c-l,u-f,p-m,A-y).normalize();else if(s[4].setComponents(c-l,u-f,p-m,A-y).normalize(),t===ei)s[5].setComponents(c+l,u+f,p+m,A+y).normalize();else if(t===Xr)s[5].setComponents(l,f,m,y).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+t);return this}intersectsObject(e){if(e.boundingSphere!==void 0)e.boundingSphere===null&&e.computeBoundingSphere(),js.copy(e.boundingSphere).applyMatrix4(e.matrixWorld);else{let t=e.geometry;t.boundingSphere===null&&t.computeBoundingSphere(),js.copy(t.boundingSphere).applyMatrix4(e.matrixWorld)}return this.intersectsSphere(js)}intersectsSprite(e){js.center.set(0,0,0);let t=N_.distanceTo(e.center);return js.radius=.7071067811865476+t,js.applyMatrix4(e.matrixWorld),this.intersectsSphere(js)}intersectsSphere(e){let t=this.planes,n=e.center,s=-e.radius;for(let r=0;r<6;r++)if(t[r].distanceToPoint(n)<s)return!1;return!0}intersectsBox(e){let t=this.planes;for(let n=0;n<6;n++){let s=t[n];if(oc.x=s.normal.x>0?e.max.x:e.min.x,oc.y=s.normal.y>0?e.max.y:e.min.y,oc.z=s.normal.z>0?e.max.z:e.min.z,s.distanceToPoint(oc)<0)return!1}return!0}containsPoint(e){let t=this.planes;for(let n=0;n<6;n++)if(t[n].distanceToPoint(e)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},Gm=new Ne,Rc=class i{constructor(){this.coordinateSystem=ei,this._frustums=[],this._count=0}setFromArrayCamera(e){let t=e.cameras,n=this._frustums;for(let s=0;s<t.length;s++){let r=t[s];Gm.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),n[s]===void 0&&(n[s]=new Ms),n[s].setFromProjectionMatrix(Gm,r.coordinateSystem,r.reversedDepth)}return this._count=t.length,this}getFrustum(e){return this._frustums[e]}intersectsObject(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsObject(e))return!0;return!1}intersectsSprite(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsSprite(e))return!0;return!1}intersectsSphere(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsSphere(e))return!0;return!1}intersectsBox(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsBox(e))return!0;return!1}containsPoint(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].containsPoint(e))return!0;return!1}copy(e){this.coordinateSystem=e.coordinateSystem;let t=this._frustums,n=e._frustums;for(let s=0;s<e._count;s++)t[s]===void 0&&(t[s]=new Ms),t[s].copy(n[s]);return this._count=e._count,this}clone(){return new i().copy(this)}};var Ln=class extends ni{constructor(e){super(),this.isLineBasicMaterial=!0,this.type="LineBasicMaterial",this.color=new Pe(16777215),this.map=null,this.linewidth=1,this.linecap="round",this.linejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.linewidth=e.linewidth,this.linecap=e.linecap,this.linejoin=e.linejoin,this.fog=e.fog,this}},Pc=new C,Ic=new C,Vm=new Ne,Xo=new er,ac=new Gn,Gd=new C,Hm=new C,Ni=class extends nn{constructor(e=new je,t=new Ln){super(),this.isLine=!0,this.type="Line",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}computeLineDistances(){let e=this.geometry;if(e.index===null){let t=e.attributes.position,n=[0];for(let s=1,r=t.count;s<r;s++)Pc.fromBufferAttribute(t,s-1),Ic.fromBufferAttribute(t,s),n[s]=n[s-1],n[s]+=Pc.distanceTo(Ic);e.setAttribute("lineDistance",new qe(n,1))}else De("Line.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,s=this.matrixWorld,r=e.params.Line.threshold,o=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),ac.copy(n.boundingSphere),ac.applyMatrix4(s),ac.radius+=r,e.ray.intersectsSphere(ac)===!1)return;Vm.copy(s).invert(),Xo.copy(e.ray).applyMatrix4(Vm);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=this.isLineSegments?2:1,h=n.index,f=n.attributes.position;if(h!==null){let u=Math.max(0,o.start),g=Math.min(h.count,o.start+o.count);for(let b=u,m=g-1;b<m;b+=c){let p=h.getX(b),_=h.getX(b+1),S=lc(this,e,Xo,l,p,_,b);S&&t.push(S)}if(this.isLineLoop){let b=h.getX(g-1),m=h.getX(u),p=lc(this,e,Xo,l,b,m,g-1);p&&t.push(p)}}else{let u=Math.max(0,o.start),g=Math.min(f.count,o.start+o.count);for(let b=u,m=g-1;b<m;b+=c){let p=lc(this,e,Xo,l,b,b+1,b);p&&t.push(p)}if(this.isLineLoop){let b=lc(this,e,Xo,l,g-1,u,g-1);b&&t.push(b)}}}updateMorphTargets(){let t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){let s=t[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function lc(i,e,t,n,s,r,o){let a=i.geometry.attributes.position;if(Pc.fromBufferAttribute(a,s),Ic.fromBufferAttribute(a,r),t.distanceSqToSegment(Pc,Ic,Gd,Hm)>n)return;Gd.applyMatrix4(i.matrixWorld);let c=e.ray.origin.distanceTo(Gd);if(!(c<e.near||c>e.far))return{distance:c,point:Hm.clone().applyMatrix4(i.matrixWorld),index:o,face:null,faceIndex:null,barycoord:null,object:i}}var Wm=new C,Xm=new C,Qi=class extends Ni{constructor(e,t){super(e,t),this.isLineSegments=!0,this.type="LineSegments"}computeLineDistances(){let e=this.geometry;if(e.index===null){let t=e.attributes.position,n=[];for(let s=0,r=t.count;s<r;s+=2)Wm.fromBufferAttribute(t,s),Xm.fromBufferAttribute(t,s+1),n[s]=s===0?0:n[s-1],n[s+1]=n[s]+Wm.distanceTo(Xm);e.setAttribute("lineDistance",new qe(n,1))}else De("LineSegments.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}},nr=class extends Ni{constructor(e,t){super(e,t),this.isLineLoop=!0,this.type="LineLoop"}};var la=class extends Mn{constructor(e=[],t=cr,n,s,r,o,a,l,c,h){super(e,t,n,s,r,o,a,l,c,h),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(e){this.image=e}};var gi=class extends Mn{constructor(e,t,n=xi,s,r,o,a=Ft,l=Ft,c,h=ji,d=1){if(h!==ji&&h!==_i)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let f={width:e,height:t,depth:d};super(f,s,r,o,a,l,h,n,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(e){return super.copy(e),this.source=new Yr(Object.assign({},e.image)),this.compareFunction=e.compareFunction,this}toJSON(e){let t=super.toJSON(e);return t.compareFunction=this.compareFunction,t}},ca=class extends gi{constructor(e,t=xi,n=cr,s,r,o=Ft,a=Ft,l,c=ji){let h={width:e,height:e,depth:1},d=[h,h,h,h,h,h];super(e,e,t,n,s,r,o,a,l,c),this.image=d,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(e){this.image=e}},ha=class extends Mn{constructor(e=null){super(),this.sourceTexture=e,this.isExternalTexture=!0}copy(e){return super.copy(e),this.sourceTexture=e.sourceTexture,this}},ws=class i extends je{constructor(e=1,t=1,n=1,s=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:e,height:t,depth:n,widthSegments:s,heightSegments:r,depthSegments:o};let a=this;s=Math.floor(s),r=Math.floor(r),o=Math.floor(o);let l=[],c=[],h=[],d=[],f=0,u=0;g("z","y","x",-1,-1,n,t,e,o,r,0),g("z","y","x",1,-1,n,t,-e,o,r,1),g("x","z","y",1,1,e,n,t,s,o,2),g("x","z","y",1,-1,e,n,-t,s,o,3),g("x","y","z",1,-1,e,t,n,s,r,4),g("x","y","z",-1,-1,e,t,-n,s,r,5),this.setIndex(l),this.setAttribute("position",new qe(c,3)),this.setAttribute("normal",new qe(h,3)),this.setAttribute("uv",new qe(d,2));function g(b,m,p,_,S,y,A,E,v,T,I){let R=y/v,D=A/T,U=y/2,k=A/2,N=E/2,V=v+1,q=T+1,H=0,ne=0,W=new C;for(let j=0;j<q;j++){let te=j*D-k;for(let ye=0;ye<V;ye++){let ze=ye*R-U;W[b]=ze*_,W[m]=te*S,W[p]=N,c.push(W.x,W.y,W.z),W[b]=0,W[m]=0,W[p]=E>0?1:-1,h.push(W.x,W.y,W.z),d.push(ye/v),d.push(1-j/T),H+=1}}for(let j=0;j<T;j++)for(let te=0;te<v;te++){let ye=f+te+V*j,ze=f+te+V*(j+1),J=f+(te+1)+V*(j+1),ge=f+(te+1)+V*j;l.push(ye,ze,ge),l.push(ze,J,ge),ne+=6}a.addGroup(u,ne,I),u+=ne,f+=H}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.width,e.height,e.depth,e.widthSegments,e.heightSegments,e.depthSegments)}},ua=class i extends je{constructor(e=1,t=1,n=4,s=8,r=1){super(),this.type="CapsuleGeometry",this.parameters={radius:e,height:t,capSegments:n,radialSegments:s,heightSegments:r},t=Math.max(0,t),n=Math.max(1,Math.floor(n)),s=Math.max(3,Math.floor(s)),r=Math.max(1,Math.floor(r));let o=[],a=[],l=[],c=[],h=t/2,d=Math.PI/2*e,f=t,u=2*d+f,g=n*2+r,b=s+1,m=new C,p=new C;for(let _=0;_<=g;_++){let S=0,y=0,A=0,E=0;if(_<=n){let I=_/n,R=I*Math.PI/2;y=-h-e*Math.cos(R),A=e*Math.sin(R),E=-e*Math.cos(R),S=I*d}else if(_<=n+r){let I=(_-n)/r;y=-h+I*t,A=e,E=0,S=d+I*f}else{let I=(_-n-r)/n,R=I*Math.PI/2;y=h+e*Math.sin(R),A=e*Math.cos(R),E=e*Math.sin(R),S=d+f+I*d}let v=Math.max(0,Math.min(1,S/u)),T=0;_===0?T=.5/s:_===g&&(T=-.5/s);for(let I=0;I<=s;I++){let R=I/s,D=R*Math.PI*2,U=Math.sin(D),k=Math.cos(D);p.x=-A*k,p.y=y,p.z=A*U,a.push(p.x,p.y,p.z),m.set(-A*k,E,A*U),m.normalize(),l.push(m.x,m.y,m.z),c.push(R+T,v)}if(_>0){let I=(_-1)*b;for(let R=0;R<s;R++){let D=I+R,U=I+R+1,k=_*b+R,N=_*b+R+1;o.push(D,U,k),o.push(U,N,k)}}}this.setIndex(o),this.setAttribute("position",new qe(a,3)),this.setAttribute("normal",new qe(l,3)),this.setAttribute("uv",new qe(c,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.radius,e.height,e.capSegments,e.radialSegments,e.heightSegments)}},da=class i extends je{constructor(e=1,t=32,n=0,s=Math.PI*2){super(),this.type="CircleGeometry",this.parameters={radius:e,segments:t,thetaStart:n,thetaLength:s},t=Math.max(3,t);let r=[],o=[],a=[],l=[],c=new C,h=new ce;o.push(0,0,0),a.push(0,0,1),l.push(.5,.5);for(let d=0,f=3;d<=t;d++,f+=3){let u=n+d/t*s;c.x=e*Math.cos(u),c.y=e*Math.sin(u),o.push(c.x,c.y,c.z),a.push(0,0,1),h.x=(o[f]/e+1)/2,h.y=(o[f+1]/e+1)/2,l.push(h.x,h.y)}for(let d=1;d<=t;d++)r.push(d,d+1,0);this.setIndex(r),this.setAttribute("position",new qe(o,3)),this.setAttribute("normal",new qe(a,3)),this.setAttribute("uv",new qe(l,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.radius,e.segments,e.thetaStart,e.thetaLength)}},es=class i extends je{constructor(e=1,t=1,n=1,s=32,r=1,o=!1,a=0,l=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:e,radiusBottom:t,height:n,radialSegments:s,heightSegments:r,openEnded:o,thetaStart:a,thetaLength:l};let c=this;s=Math.floor(s),r=Math.floor(r);let h=[],d=[],f=[],u=[],g=0,b=[],m=n/2,p=0;_(),o===!1&&(e>0&&S(!0),t>0&&S(!1)),this.setIndex(h),this.setAttribute("position",new qe(d,3)),this.setAttribute("normal",new qe(f,3)),this.setAttribute("uv",new qe(u,2));function _(){let y=new C,A=new C,E=0,v=(t-e)/n;for(let T=0;T<=r;T++){let I=[],R=T/r,D=R*(t-e)+e;for(let U=0;U<=s;U++){let k=U/s,N=k*l+a,V=Math.sin(N),q=Math.cos(N);A.x=D*V,A.y=-R*n+m,A.z=D*q,d.push(A.x,A.y,A.z),y.set(V,v,q).normalize(),f.push(y.x,y.y,y.z),u.push(k,1-R),I.push(g++)}b.push(I)}for(let T=0;T<s;T++)for(let I=0;I<r;I++){let R=b[I][T],D=b[I+1][T],U=b[I+1][T+1],k=b[I][T+1];(e>0||I!==0)&&(h.push(R,D,k),E+=3),(t>0||I!==r-1)&&(h.push(D,U,k),E+=3)}c.addGroup(p,E,0),p+=E}function S(y){let A=g,E=new ce,v=new C,T=0,I=y===!0?e:t,R=y===!0?1:-1;for(let U=1;U<=s;U++)d.push(0,m*R,0),f.push(0,R,0),u.push(.5,.5),g++;let D=g;for(let U=0;U<=s;U++){let N=U/s*l+a,V=Math.cos(N),q=Math.sin(N);v.x=I*q,v.y=m*R,v.z=I*V,d.push(v.x,v.y,v.z),f.push(0,R,0),E.x=V*.5+.5,E.y=q*.5*R+.5,u.push(E.x,E.y),g++}for(let U=0;U<s;U++){let k=A+U,N=D+U;y===!0?h.push(N,N+1,k):h.push(N+1,N,k),T+=3}c.addGroup(p,T,y===!0?1:2),p+=T}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.radiusTop,e.radiusBottom,e.height,e.radialSegments,e.heightSegments,e.openEnded,e.thetaStart,e.thetaLength)}},fa=class i extends es{constructor(e=1,t=1,n=32,s=1,r=!1,o=0,a=Math.PI*2){super(0,e,t,n,s,r,o,a),this.type="ConeGeometry",this.parameters={radius:e,height:t,radialSegments:n,heightSegments:s,openEnded:r,thetaStart:o,thetaLength:a}}static fromJSON(e){return new i(e.radius,e.height,e.radialSegments,e.heightSegments,e.openEnded,e.thetaStart,e.thetaLength)}},Dc=class i extends je{constructor(e=[],t=[],n=1,s=0){super(),this.type="PolyhedronGeometry",this.parameters={vertices:e,indices:t,radius:n,detail:s};let r=[],o=[];a(s),c(n),h(),this.setAttribute("position",new qe(r,3)),this.setAttribute("normal",new qe(r.slice(),3)),this.setAttribute("uv",new qe(o,2)),s===0?this.computeVertexNormals():this.normalizeNormals();function a(_){let S=new C,y=new C,A=new C;for(let E=0;E<t.length;E+=3)u(t[E+0],S),u(t[E+1],y),u(t[E+2],A),l(S,y,A,_)}function l(_,S,y,A){let E=A+1,v=[];for(let T=0;T<=E;T++){v[T]=[];let I=_.clone().lerp(y,T/E),R=S.clone().lerp(y,T/E),D=E-T;for(let U=0;U<=D;U++)U===0&&T===E?v[T][U]=I:v[T][U]=I.clone().lerp(R,U/D)}for(let T=0;T<E;T++)for(let I=0;I<2*(E-T)-1;I++){let R=Math.floor(I/2);I%2===0?(f(v[T][R+1]),f(v[T+1][R]),f(v[T][R])):(f(v[T][R+1]),f(v[T+1][R+1]),f(v[T+1][R]))}}function c(_){let S=new C;for(let y=0;y<r.length;y+=3)S.x=r[y+0],S.y=r[y+1],S.z=r[y+2],S.normalize().multiplyScalar(_),r[y+0]=S.x,r[y+1]=S.y,r[y+2]=S.z}function h(){let _=new C;for(let S=0;S<r.length;S+=3){_.x=r[S+0],_.y=r[S+1],_.z=r[S+2];let y=m(_)/2/Math.PI+.5,A=p(_)/Math.PI+.5;o.push(y,1-A)}g(),d()}function d(){for(let _=0;_<o.length;_+=6){let S=o[_+0],y=o[_+2],A=o[_+4],E=Math.max(S,y,A),v=Math.min(S,y,A);E>.9&&v<.1&&(S<.2&&(o[_+0]+=1),y<.2&&(o[_+2]+=1),A<.2&&(o[_+4]+=1))}}function f(_){r.push(_.x,_.y,_.z)}function u(_,S){let y=_*3;S.x=e[y+0],S.y=e[y+1],S.z=e[y+2]}function g(){let _=new C,S=new C,y=new C,A=new C,E=new ce,v=new ce,T=new ce;for(let I=0,R=0;I<r.length;I+=9,R+=6){_.set(r[I+0],r[I+1],r[I+2]),S.set(r[I+3],r[I+4],r[I+5]),y.set(r[I+6],r[I+7],r[I+8]),E.set(o[R+0],o[R+1]),v.set(o[R+2],o[R+3]),T.set(o[R+4],o[R+5]),A.copy(_).add(S).add(y).divideScalar(3);let D=m(A);b(E,R+0,_,D),b(v,R+2,S,D),b(T,R+4,y,D)}}function b(_,S,y,A){A<0&&_.x===1&&(o[S]=_.x-1),y.x===0&&y.z===0&&(o[S]=A/2/Math.PI+.5)}function m(_){return Math.atan2(_.z,-_.x)}function p(_){return Math.atan2(-_.y,Math.sqrt(_.x*_.x+_.z*_.z))}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.vertices,e.indices,e.radius,e.detail)}};var Vn=class{constructor(){this.type="Curve",this.arcLengthDivisions=200,this.needsUpdate=!1,this.cacheArcLengths=null}getPoint(){De("Curve: .getPoint() not implemented.")}getPointAt(e,t){let n=this.getUtoTmapping(e);return this.getPoint(n,t)}getPoints(e=5){let t=[];for(let n=0;n<=e;n++)t.push(this.getPoint(n/e));return t}getSpacedPoints(e=5){let t=[];for(let n=0;n<=e;n++)t.push(this.getPointAt(n/e));return t}getLength(){let e=this.getLengths();return e[e.length-1]}getLengths(e=this.arcLengthDivisions){if(this.cacheArcLengths&&this.cacheArcLengths.length===e+1&&!this.needsUpdate)return this.cacheArcLengths;this.needsUpdate=!1;let t=[],n,s=this.getPoint(0),r=0;t.push(0);for(let o=1;o<=e;o++)n=this.getPoint(o/e),r+=n.distanceTo(s),t.push(r),s=n;return this.cacheArcLengths=t,t}updateArcLengths(){this.needsUpdate=!0,this.getLengths()}getUtoTmapping(e,t=null){let n=this.getLengths(),s=0,r=n.length,o;t?o=t:o=e*n[r-1];let a=0,l=r-1,c;for(;a<=l;)if(s=Math.floor(a+(l-a)/2),c=n[s]-o,c<0)a=s+1;else if(c>0)l=s-1;else{l=s;break}if(s=l,n[s]===o)return s/(r-1);let h=n[s],f=n[s+1]-h,u=(o-h)/f;return(s+u)/(r-1)}getTangent(e,t){let s=e-1e-4,r=e+1e-4;s<0&&(s=0),r>1&&(r=1);let o=this.getPoint(s),a=this.getPoint(r),l=t||(o.isVector2?new ce:new C);return l.copy(a).sub(o).normalize(),l}getTangentAt(e,t){let n=this.getUtoTmapping(e);return this.getTangent(n,t)}computeFrenetFrames(e,t=!1){let n=new C,s=[],r=[],o=[],a=new C,l=new Ne;for(let u=0;u<=e;u++){let g=u/e;s[u]=this.getTangentAt(g,new C)}r[0]=new C,o[0]=new C;let c=Number.MAX_VALUE,h=Math.abs(s[0].x),d=Math.abs(s[0].y),f=Math.abs(s[0].z);h<=c&&(c=h,n.set(1,0,0)),d<=c&&(c=d,n.set(0,1,0)),f<=c&&n.set(0,0,1),a.crossVectors(s[0],n).normalize(),r[0].crossVectors(s[0],a),o[0].crossVectors(s[0],r[0]);for(let u=1;u<=e;u++){if(r[u]=r[u-1].clone(),o[u]=o[u-1].clone(),a.crossVectors(s[u-1],s[u]),a.length()>Number.EPSILON){a.normalize();let g=Math.acos(et(s[u-1].dot(s[u]),-1,1));r[u].applyMatrix4(l.makeRotationAxis(a,g))}o[u].crossVectors(s[u],r[u])}if(t===!0){let u=Math.acos(et(r[0].dot(r[e]),-1,1));u/=e,s[0].dot(a.crossVectors(r[0],r[e]))>0&&(u=-u);for(let g=1;g<=e;g++)r[g].applyMatrix4(l.makeRotationAxis(s[g],u*g)),o[g].crossVectors(s[g],r[g])}return{tangents:s,normals:r,binormals:o}}clone(){return new this.constructor().copy(this)}copy(e){return this.arcLengthDivisions=e.arcLengthDivisions,this.cacheArcLengths=null,this}toJSON(){let e={metadata:{version:4.7,type:"Curve",generator:"Curve.toJSON"}};return e.arcLengthDivisions=this.arcLengthDivisions,e.type=this.type,e}fromJSON(e){return this.arcLengthDivisions=e.arcLengthDivisions,this.cacheArcLengths=null,this}},Qr=class extends Vn{constructor(e=0,t=0,n=1,s=1,r=0,o=Math.PI*2,a=!1,l=0){super(),this.isEllipseCurve=!0,this.type="EllipseCurve",this.aX=e,this.aY=t,this.xRadius=n,this.yRadius=s,this.aStartAngle=r,this.aEndAngle=o,this.aClockwise=a,this.aRotation=l}getPoint(e,t=new ce){let n=t,s=Math.PI*2,r=this.aEndAngle-this.aStartAngle,o=Math.abs(r)<Number.EPSILON;for(;r<0;)r+=s;for(;r>s;)r-=s;r<Number.EPSILON&&(o?r=0:r=s),this.aClockwise===!0&&!o&&(r===s?r=-s:r=r-s);let a=this.aStartAngle+e*r,l=this.aX+this.xRadius*Math.cos(a),c=this.aY+this.yRadius*Math.sin(a);if(this.aRotation!==0){let h=Math.cos(this.aRotation),d=Math.sin(this.aRotation),f=l-this.aX,u=c-this.aY;l=f*h-u*d+this.aX,c=f*d+u*h+this.aY}return n.set(l,c)}copy(e){return super.copy(e),this.aX=e.aX,this.aY=e.aY,this.xRadius=e.xRadius,this.yRadius=e.yRadius,this.aStartAngle=e.aStartAngle,this.aEndAngle=e.aEndAngle,this.aClockwise=e.aClockwise,this.aRotation=e.aRotation,this}toJSON(){let e=super.toJSON();return e.aX=this.aX,e.aY=this.aY,e.xRadius=this.xRadius,e.yRadius=this.yRadius,e.aStartAngle=this.aStartAngle,e.aEndAngle=this.aEndAngle,e.aClockwise=this.aClockwise,e.aRotation=this.aRotation,e}fromJSON(e){return super.fromJSON(e),this.aX=e.aX,this.aY=e.aY,this.xRadius=e.xRadius,this.yRadius=e.yRadius,this.aStartAngle=e.aStartAngle,this.aEndAngle=e.aEndAngle,this.aClockwise=e.aClockwise,this.aRotation=e.aRotation,this}},Lc=class extends Qr{constructor(e,t,n,s,r,o){super(e,t,n,n,s,r,o),this.isArcCurve=!0,this.type="ArcCurve"}};function Af(){let i=0,e=0,t=0,n=0;function s(r,o,a,l){i=r,e=a,t=-3*r+3*o-2*a-l,n=2*r-2*o+a+l}return{initCatmullRom:function(r,o,a,l,c){s(o,a,c*(a-r),c*(l-o))},initNonuniformCatmullRom:function(r,o,a,l,c,h,d){let f=(o-r)/c-(a-r)/(c+h)+(a-o)/h,u=(a-o)/h-(l-o)/(h+d)+(l-a)/d;f*=h,u*=h,s(o,a,f,u)},calc:function(r){let o=r*r,a=o*r;return i+e*r+t*o+n*a}}}var qm=new C,$m=new C,Vd=new Af,Hd=new Af,Wd=new Af,Nc=class extends Vn{constructor(e=[],t=!1,n="centripetal",s=.5){super(),this.isCatmullRomCurve3=!0,this.type="CatmullRomCurve3",this.points=e,this.closed=t,this.curveType=n,this.tension=s}getPoint(e,t=new C){let n=t,s=this.points,r=s.length,o=(r-(this.closed?0:1))*e,a=Math.floor(o),l=o-a;this.closed?a+=a>0?0:(Math.floor(Math.abs(a)/r)+1)*r:l===0&&a===r-1&&(a=r-2,l=1);let c,h;this.closed||a>0?c=s[(a-1)%r]:($m.subVectors(s[0],s[1]).add(s[0]),c=$m);let d=s[a%r],f=s[(a+1)%r];if(this.closed||a+2<r?h=s[(a+2)%r]:(qm.subVectors(s[r-1],s[r-2]).add(s[r-1]),h=qm),this.curveType==="centripetal"||this.curveType==="chordal"){let u=this.curveType==="chordal"?.5:.25,g=Math.pow(c.distanceToSquared(d),u),b=Math.pow(d.distanceToSquared(f),u),m=Math.pow(f.distanceToSquared(h),u);b<1e-4&&(b=1),g<1e-4&&(g=b),m<1e-4&&(m=b),Vd.initNonuniformCatmullRom(c.x,d.x,f.x,h.x,g,b,m),Hd.initNonuniformCatmullRom(c.y,d.y,f.y,h.y,g,b,m),Wd.initNonuniformCatmullRom(c.z,d.z,f.z,h.z,g,b,m)}else this.curveType==="catmullrom"&&(Vd.initCatmullRom(c.x,d.x,f.x,h.x,this.tension),Hd.initCatmullRom(c.y,d.y,f.y,h.y,this.tension),Wd.initCatmullRom(c.z,d.z,f.z,h.z,this.tension));return n.set(Vd.calc(l),Hd.calc(l),Wd.calc(l)),n}copy(e){super.copy(e),this.points=[];for(let t=0,n=e.points.length;t<n;t++){let s=e.points[t];this.points.push(s.clone())}return this.closed=e.closed,this.curveType=e.curveType,this.tension=e.tension,this}toJSON(){let e=super.toJSON();e.points=[];for(let t=0,n=this.points.length;t<n;t++){let s=this.points[t];e.points.push(s.toArray())}return e.closed=this.closed,e.curveType=this.curveType,e.tension=this.tension,e}fromJSON(e){super.fromJSON(e),this.points=[];for(let t=0,n=e.points.length;t<n;t++){let s=e.points[t];this.points.push(new C().fromArray(s))}return this.closed=e.closed,this.curveType=e.curveType,this.tension=e.tension,this}};function Ym(i,e,t,n,s){let r=(n-e)*.5,o=(s-t)*.5,a=i*i,l=i*a;return(2*t-2*n+r+o)*l+(-3*t+3*n-2*r-o)*a+r*i+t}function U_(i,e){let t=1-i;return t*t*e}function F_(i,e){return 2*(1-i)*i*e}function O_(i,e){return i*i*e}function Jo(i,e,t,n){return U_(i,e)+F_(i,t)+O_(i,n)}function k_(i,e){let t=1-i;return t*t*t*e}function B_(i,e){let t=1-i;return 3*t*t*i*e}function z_(i,e){return 3*(1-i)*i*i*e}function G_(i,e){return i*i*i*e}function Ko(i,e,t,n,s){return k_(i,e)+B_(i,t)+z_(i,n)+G_(i,s)}var pa=class extends Vn{constructor(e=new ce,t=new ce,n=new ce,s=new ce){super(),this.isCubicBezierCurve=!0,this.type="CubicBezierCurve",this.v0=e,this.v1=t,this.v2=n,this.v3=s}getPoint(e,t=new ce){let n=t,s=this.v0,r=this.v1,o=this.v2,a=this.v3;return n.set(Ko(e,s.x,r.x,o.x,a.x),Ko(e,s.y,r.y,o.y,a.y)),n}copy(e){return super.copy(e),this.v0.copy(e.v0),this.v1.copy(e.v1),this.v2.copy(e.v2),this.v3.copy(e.v3),this}toJSON(){let e=super.toJSON();return e.v0=this.v0.toArray(),e.v1=this.v1.toArray(),e.v2=this.v2.toArray(),e.v3=this.v3.toArray(),e}fromJSON(e){return super.fromJSON(e),this.v0.fromArray(e.v0),this.v1.fromArray(e.v1),this.v2.fromArray(e.v2),this.v3.fromArray(e.v3),this}},Uc=class extends Vn{constructor(e=new C,t=new C,n=new C,s=new C){super(),this.isCubicBezierCurve3=!0,this.type="CubicBezierCurve3",this.v0=e,this.v1=t,this.v2=n,this.v3=s}getPoint(e,t=new C){let n=t,s=this.v0,r=this.v1,o=this.v2,a=this.v3;return n.set(Ko(e,s.x,r.x,o.x,a.x),Ko(e,s.y,r.y,o.y,a.y),Ko(e,s.z,r.z,o.z,a.z)),n}copy(e){return super.copy(e),this.v0.copy(e.v0),this.v1.copy(e.v1),this.v2.copy(e.v2),this.v3.copy(e.v3),this}toJSON(){let e=super.toJSON();return e.v0=this.v0.toArray(),e.v1=this.v1.toArray(),e.v2=this.v2.toArray(),e.v3=this.v3.toArray(),e}fromJSON(e){return super.fromJSON(e),this.v0.fromArray(e.v0),this.v1.fromArray(e.v1),this.v2.fromArray(e.v2),this.v3.fromArray(e.v3),this}},ma=class extends Vn{constructor(e=new ce,t=new ce){super(),this.isLineCurve=!0,this.type="LineCurve",this.v1=e,this.v2=t}getPoint(e,t=new ce){let n=t;return e===1?n.copy(this.v2):(n.copy(this.v2).sub(this.v1),n.multiplyScalar(e).add(this.v1)),n}getPointAt(e,t){return this.getPoint(e,t)}getTangent(e,t=new ce){return t.subVectors(this.v2,this.v1).normalize()}getTangentAt(e,t){return this.getTangent(e,t)}copy(e){return super.copy(e),this.v1.copy(e.v1),this.v2.copy(e.v2),this}toJSON(){let e=super.toJSON();return e.v1=this.v1.toArray(),e.v2=this.v2.toArray(),e}fromJSON(e){return super.fromJSON(e),this.v1.fromArray(e.v1),this.v2.fromArray(e.v2),this}},Fc=class extends Vn{constructor(e=new C,t=new C){super(),this.isLineCurve3=!0,this.type="LineCurve3",this.v1=e,this.v2=t}getPoint(e,t=new C){let n=t;return e===1?n.copy(this.v2):(n.copy(this.v2).sub(this.v1),n.multiplyScalar(e).add(this.v1)),n}getPointAt(e,t){return this.getPoint(e,t)}getTangent(e,t=new C){return t.subVectors(this.v2,this.v1).normalize()}getTangentAt(e,t){return this.getTangent(e,t)}copy(e){return super.copy(e),this.v1.copy(e.v1),this.v2.copy(e.v2),this}toJSON(){let e=super.toJSON();return e.v1=this.v1.toArray(),e.v2=this.v2.toArray(),e}fromJSON(e){return super.fromJSON(e),this.v1.fromArray(e.v1),this.v2.fromArray(e.v2),this}},ga=class extends Vn{constructor(e=new ce,t=new ce,n=new ce){super(),this.isQuadraticBezierCurve=!0,this.type="QuadraticBezierCurve",this.v0=e,this.v1=t,this.v2=n}getPoint(e,t=new ce){let n=t,s=this.v0,r=this.v1,o=this.v2;return n.set(Jo(e,s.x,r.x,o.x),Jo(e,s.y,r.y,o.y)),n}copy(e){return super.copy(e),this.v0.copy(e.v0),this.v1.copy(e.v1),this.v2.copy(e.v2),this}toJSON(){let e=super.toJSON();return e.v0=this.v0.toArray(),e.v1=this.v1.toArray(),e.v2=this.v2.toArray(),e}fromJSON(e){return super.fromJSON(e),this.v0.fromArray(e.v0),this.v1.fromArray(e.v1),this.v2.fromArray(e.v2),this}},Oc=class extends Vn{constructor(e=new C,t=new C,n=new C){super(),this.isQuadraticBezierCurve3=!0,this.type="QuadraticBezierCurve3",this.v0=e,this.v1=t,this.v2=n}getPoint(e,t=new C){let n=t,s=this.v0,r=this.v1,o=this.v2;return n.set(Jo(e,s.x,r.x,o.x),Jo(e,s.y,r.y,o.y),Jo(e,s.z,r.z,o.z)),n}copy(e){return super.copy(e),this.v0.copy(e.v0),this.v1.copy(e.v1),this.v2.copy(e.v2),this}toJSON(){let e=super.toJSON();return e.v0=this.v0.toArray(),e.v1=this.v1.toArray(),e.v2=this.v2.toArray(),e}fromJSON(e){return super.fromJSON(e),this.v0.fromArray(e.v0),this.v1.fromArray(e.v1),this.v2.fromArray(e.v2),this}},va=class extends Vn{constructor(e=[]){super(),this.isSplineCurve=!0,this.type="SplineCurve",this.points=e}getPoint(e,t=new ce){let n=t,s=this.points,r=(s.length-1)*e,o=Math.floor(r),a=r-o,l=s[o===0?o:o-1],c=s[o],h=s[o>s.length-2?s.length-1:o+1],d=s[o>s.length-3?s.length-1:o+2];return n.set(Ym(a,l.x,c.x,h.x,d.x),Ym(a,l.y,c.y,h.y,d.y)),n}copy(e){super.copy(e),this.points=[];for(let t=0,n=e.points.length;t<n;t++){let s=e.points[t];this.points.push(s.clone())}return this}toJSON(){let e=super.toJSON();e.points=[];for(let t=0,n=this.points.length;t<n;t++){let s=this.points[t];e.points.push(s.toArray())}return e}fromJSON(e){super.fromJSON(e),this.points=[];for(let t=0,n=e.points.length;t<n;t++){let s=e.points[t];this.points.push(new ce().fromArray(s))}return this}},Zm=Object.freeze({__proto__:null,ArcCurve:Lc,CatmullRomCurve3:Nc,CubicBezierCurve:pa,CubicBezierCurve3:Uc,EllipseCurve:Qr,LineCurve:ma,LineCurve3:Fc,QuadraticBezierCurve:ga,QuadraticBezierCurve3:Oc,SplineCurve:va}),kc=class extends Vn{constructor(){super(),this.type="CurvePath",this.curves=[],this.autoClose=!1,this.cacheLengths=null}add(e){this.curves.push(e)}closePath(){let e=this.curves[0].getPoint(0),t=this.curves[this.curves.length-1].getPoint(1);if(!e.equals(t)){let n=e.isVector2===!0?"LineCurve":"LineCurve3";this.curves.push(new Zm[n](t,e))}return this}getPoint(e,t){let n=e*this.getLength(),s=this.getCurveLengths(),r=0;for(;r<s.length;){if(s[r]>=n){let o=s[r]-n,a=this.curves[r],l=a.getLength(),c=l===0?0:1-o/l;return a.getPointAt(c,t)}r++}return null}getLength(){let e=this.getCurveLengths();return e[e.length-1]}updateArcLengths(){this.needsUpdate=!0,this.cacheLengths=null,this.getCurveLengths()}getCurveLengths(){if(this.cacheLengths&&this.cacheLengths.length===this.curves.length)return this.cacheLengths;let e=[],t=0;for(let n=0,s=this.curves.length;n<s;n++)t+=this.curves[n].getLength(),e.push(t);return this.cacheLengths=e,e}getSpacedPoints(e=40){let t=[];for(let n=0;n<=e;n++)t.push(this.getPoint(n/e));return this.autoClose&&t.push(t[0]),t}getPoints(e=12){let t=[],n;for(let s=0,r=this.curves;s<r.length;s++){let o=r[s],a=o.isEllipseCurve?e*2:o.isLineCurve||o.isLineCurve3?1:o.isSplineCurve?e*o.points.length:e,l=o.getPoints(a);for(let c=0;c<l.length;c++){let h=l[c];n&&n.equals(h)||(t.push(h),n=h)}}return this.autoClose&&t.length>1&&!t[t.length-1].equals(t[0])&&t.push(t[0]),t}copy(e){super.copy(e),this.curves=[];for(let t=0,n=e.curves.length;t<n;t++){let s=e.curves[t];this.curves.push(s.clone())}return this.autoClose=e.autoClose,this.cacheLengths=null,this}toJSON(){let e=super.toJSON();e.autoClose=this.autoClose,e.curves=[];for(let t=0,n=this.curves.length;t<n;t++){let s=this.curves[t];e.curves.push(s.toJSON())}return e}fromJSON(e){super.fromJSON(e),this.autoClose=e.autoClose,this.curves=[];for(let t=0,n=e.curves.length;t<n;t++){let s=e.curves[t];this.curves.push(new Zm[s.type]().fromJSON(s))}return this.cacheLengths=null,this}},xa=class extends kc{constructor(e){super(),this.type="Path",this.currentPoint=new ce,e&&this.setFromPoints(e)}setFromPoints(e){this.moveTo(e[0].x,e[0].y);for(let t=1,n=e.length;t<n;t++)this.lineTo(e[t].x,e[t].y);return this}moveTo(e,t){return this.currentPoint.set(e,t),this}lineTo(e,t){let n=new ma(this.currentPoint.clone(),new ce(e,t));return this.curves.push(n),this.currentPoint.set(e,t),this}quadraticCurveTo(e,t,n,s){let r=new ga(this.currentPoint.clone(),new ce(e,t),new ce(n,s));return this.curves.push(r),this.currentPoint.set(n,s),this}bezierCurveTo(e,t,n,s,r,o){let a=new pa(this.currentPoint.clone(),new ce(e,t),new ce(n,s),new ce(r,o));return this.curves.push(a),this.currentPoint.set(r,o),this}splineThru(e){let t=[this.currentPoint.clone()].concat(e),n=new va(t);return this.curves.push(n),this.currentPoint.copy(e[e.length-1]),this}arc(e,t,n,s,r,o){let a=this.currentPoint.x,l=this.currentPoint.y;return this.absarc(e+a,t+l,n,s,r,o),this}absarc(e,t,n,s,r,o){return this.absellipse(e,t,n,n,s,r,o),this}ellipse(e,t,n,s,r,o,a,l){let c=this.currentPoint.x,h=this.currentPoint.y;return this.absellipse(e+c,t+h,n,s,r,o,a,l),this}absellipse(e,t,n,s,r,o,a,l){let c=new Qr(e,t,n,s,r,o,a,l);if(this.curves.length>0){let d=c.getPoint(0);d.equals(this.currentPoint)||this.lineTo(d.x,d.y)}this.curves.push(c);let h=c.getPoint(1);return this.currentPoint.copy(h),this}copy(e){return super.copy(e),this.currentPoint.copy(e.currentPoint),this}toJSON(){let e=super.toJSON();return e.currentPoint=this.currentPoint.toArray(),e}fromJSON(e){return super.fromJSON(e),this.currentPoint.fromArray(e.currentPoint),this}},Ts=class extends xa{constructor(e){super(e),this.uuid=Oi(),this.type="Shape",this.holes=[]}getPointsHoles(e){let t=[];for(let n=0,s=this.holes.length;n<s;n++)t[n]=this.holes[n].getPoints(e);return t}extractPoints(e){return{shape:this.getPoints(e),holes:this.getPointsHoles(e)}}copy(e){super.copy(e),this.holes=[];for(let t=0,n=e.holes.length;t<n;t++){let s=e.holes[t];this.holes.push(s.clone())}return this}toJSON(){let e=super.toJSON();e.uuid=this.uuid,e.holes=[];for(let t=0,n=this.holes.length;t<n;t++){let s=this.holes[t];e.holes.push(s.toJSON())}return e}fromJSON(e){super.fromJSON(e),this.uuid=e.uuid,this.holes=[];for(let t=0,n=e.holes.length;t<n;t++){let s=e.holes[t];this.holes.push(new xa().fromJSON(s))}return this}};function V_(i,e,t=2){let n=e&&e.length,s=n?e[0]*t:i.length,r=Vg(i,0,s,t,!0),o=[];if(!r||r.next===r.prev)return o;let a,l,c;if(n&&(r=$_(i,e,r,t)),i.length>80*t){a=i[0],l=i[1];let h=a,d=l;for(let f=t;f<s;f+=t){let u=i[f],g=i[f+1];u<a&&(a=u),g<l&&(l=g),u>h&&(h=u),g>d&&(d=g)}c=Math.max(h-a,d-l),c=c!==0?32767/c:0}return _a(r,o,t,a,l,c,0),o}function Vg(i,e,t,n,s){let r;if(s===sy(i,e,t,n)>0)for(let o=e;o<t;o+=n)r=Jm(o/n|0,i[o],i[o+1],r);else for(let o=t-n;o>=e;o-=n)r=Jm(o/n|0,i[o],i[o+1],r);return r&&eo(r,r.next)&&(ba(r),r=r.next),r}function ir(i,e){if(!i)return i;e||(e=i);let t=i,n;do if(n=!1,!t.steiner&&(eo(t,t.next)||Pt(t.prev,t,t.next)===0)){if(ba(t),t=e=t.prev,t===t.next)break;n=!0}else t=t.next;while(n||t!==e);return e}function _a(i,e,t,n,s,r,o){if(!i)return;!o&&r&&j_(i,n,s,r);let a=i;for(;i.prev!==i.next;){let l=i.prev,c=i.next;if(r?W_(i,n,s,r):H_(i)){e.push(l.i,i.i,c.i),ba(i),i=c.next,a=c.next;continue}if(i=c,i===a){o?o===1?(i=X_(ir(i),e),_a(i,e,t,n,s,r,2)):o===2&&q_(i,e,t,n,s,r):_a(ir(i),e,t,n,s,r,1);break}}}function H_(i){let e=i.prev,t=i,n=i.next;if(Pt(e,t,n)>=0)return!1;let s=e.x,r=t.x,o=n.x,a=e.y,l=t.y,c=n.y,h=Math.min(s,r,o),d=Math.min(a,l,c),f=Math.max(s,r,o),u=Math.max(a,l,c),g=n.next;for(;g!==e;){if(g.x>=h&&g.x<=f&&g.y>=d&&g.y<=u&&qo(s,a,r,l,o,c,g.x,g.y)&&Pt(g.prev,g,g.next)>=0)return!1;g=g.next}return!0}function W_(i,e,t,n){let s=i.prev,r=i,o=i.next;if(Pt(s,r,o)>=0)return!1;let a=s.x,l=r.x,c=o.x,h=s.y,d=r.y,f=o.y,u=Math.min(a,l,c),g=Math.min(h,d,f),b=Math.max(a,l,c),m=Math.max(h,d,f),p=Kd(u,g,e,t,n),_=Kd(b,m,e,t,n),S=i.prevZ,y=i.nextZ;for(;S&&S.z>=p&&y&&y.z<=_;){if(S.x>=u&&S.x<=b&&S.y>=g&&S.y<=m&&S!==s&&S!==o&&qo(a,h,l,d,c,f,S.x,S.y)&&Pt(S.prev,S,S.next)>=0||(S=S.prevZ,y.x>=u&&y.x<=b&&y.y>=g&&y.y<=m&&y!==s&&y!==o&&qo(a,h,l,d,c,f,y.x,y.y)&&Pt(y.prev,y,y.next)>=0))return!1;y=y.nextZ}for(;S&&S.z>=p;){if(S.x>=u&&S.x<=b&&S.y>=g&&S.y<=m&&S!==s&&S!==o&&qo(a,h,l,d,c,f,S.x,S.y)&&Pt(S.prev,S,S.next)>=0)return!1;S=S.prevZ}for(;y&&y.z<=_;){if(y.x>=u&&y.x<=b&&y.y>=g&&y.y<=m&&y!==s&&y!==o&&qo(a,h,l,d,c,f,y.x,y.y)&&Pt(y.prev,y,y.next)>=0)return!1;y=y.nextZ}return!0}function X_(i,e){let t=i;do{let n=t.prev,s=t.next.next;!eo(n,s)&&Wg(n,t,t.next,s)&&ya(n,s)&&ya(s,n)&&(e.push(n.i,t.i,s.i),ba(t),ba(t.next),t=i=s),t=t.next}while(t!==i);return ir(t)}function q_(i,e,t,n,s,r){let o=i;do{let a=o.next.next;for(;a!==o.prev;){if(o.i!==a.i&&ty(o,a)){let l=Xg(o,a);o=ir(o,o.next),l=ir(l,l.next),_a(o,e,t,n,s,r,0),_a(l,e,t,n,s,r,0);return}a=a.next}o=o.next}while(o!==i)}function $_(i,e,t,n){let s=[];for(let r=0,o=e.length;r<o;r++){let a=e[r]*n,l=r<o-1?e[r+1]*n:i.length,c=Vg(i,a,l,n,!1);c===c.next&&(c.steiner=!0),s.push(ey(c))}s.sort(Y_);for(let r=0;r<s.length;r++)t=Z_(s[r],t);return t}function Y_(i,e){let t=i.x-e.x;if(t===0&&(t=i.y-e.y,t===0)){let n=(i.next.y-i.y)/(i.next.x-i.x),s=(e.next.y-e.y)/(e.next.x-e.x);t=n-s}return t}function Z_(i,e){let t=J_(i,e);if(!t)return e;let n=Xg(t,i);return ir(n,n.next),ir(t,t.next)}function J_(i,e){let t=e,n=i.x,s=i.y,r=-1/0,o;if(eo(i,t))return t;do{if(eo(i,t.next))return t.next;if(s<=t.y&&s>=t.next.y&&t.next.y!==t.y){let d=t.x+(s-t.y)*(t.next.x-t.x)/(t.next.y-t.y);if(d<=n&&d>r&&(r=d,o=t.x<t.next.x?t:t.next,d===n))return o}t=t.next}while(t!==e);if(!o)return null;let a=o,l=o.x,c=o.y,h=1/0;t=o;do{if(n>=t.x&&t.x>=l&&n!==t.x&&Hg(s<c?n:r,s,l,c,s<c?r:n,s,t.x,t.y)){let d=Math.abs(s-t.y)/(n-t.x);ya(t,i)&&(d<h||d===h&&(t.x>o.x||t.x===o.x&&K_(o,t)))&&(o=t,h=d)}t=t.next}while(t!==a);return o}function K_(i,e){return Pt(i.prev,i,e.prev)<0&&Pt(e.next,i,i.next)<0}function j_(i,e,t,n){let s=i;do s.z===0&&(s.z=Kd(s.x,s.y,e,t,n)),s.prevZ=s.prev,s.nextZ=s.next,s=s.next;while(s!==i);s.prevZ.nextZ=null,s.prevZ=null,Q_(s)}function Q_(i){let e,t=1;do{let n=i,s;i=null;let r=null;for(e=0;n;){e++;let o=n,a=0;for(let c=0;c<t&&(a++,o=o.nextZ,!!o);c++);let l=t;for(;a>0||l>0&&o;)a!==0&&(l===0||!o||n.z<=o.z)?(s=n,n=n.nextZ,a--):(s=o,o=o.nextZ,l--),r?r.nextZ=s:i=s,s.prevZ=r,r=s;n=o}r.nextZ=null,t*=2}while(e>1);return i}function Kd(i,e,t,n,s){return i=(i-t)*s|0,e=(e-n)*s|0,i=(i|i<<8)&16711935,i=(i|i<<4)&252645135,i=(i|i<<2)&858993459,i=(i|i<<1)&1431655765,e=(e|e<<8)&16711935,e=(e|e<<4)&252645135,e=(e|e<<2)&858993459,e=(e|e<<1)&1431655765,i|e<<1}function ey(i){let e=i,t=i;do(e.x<t.x||e.x===t.x&&e.y<t.y)&&(t=e),e=e.next;while(e!==i);return t}function Hg(i,e,t,n,s,r,o,a){return(s-o)*(e-a)>=(i-o)*(r-a)&&(i-o)*(n-a)>=(t-o)*(e-a)&&(t-o)*(r-a)>=(s-o)*(n-a)}function qo(i,e,t,n,s,r,o,a){return!(i===o&&e===a)&&Hg(i,e,t,n,s,r,o,a)}function ty(i,e){return i.next.i!==e.i&&i.prev.i!==e.i&&!ny(i,e)&&(ya(i,e)&&ya(e,i)&&iy(i,e)&&(Pt(i.prev,i,e.prev)||Pt(i,e.prev,e))||eo(i,e)&&Pt(i.prev,i,i.next)>0&&Pt(e.prev,e,e.next)>0)}function Pt(i,e,t){return(e.y-i.y)*(t.x-e.x)-(e.x-i.x)*(t.y-e.y)}function eo(i,e){return i.x===e.x&&i.y===e.y}function Wg(i,e,t,n){let s=hc(Pt(i,e,t)),r=hc(Pt(i,e,n)),o=hc(Pt(t,n,i)),a=hc(Pt(t,n,e));return!!(s!==r&&o!==a||s===0&&cc(i,t,e)||r===0&&cc(i,n,e)||o===0&&cc(t,i,n)||a===0&&cc(t,e,n))}function cc(i,e,t){return e.x<=Math.max(i.x,t.x)&&e.x>=Math.min(i.x,t.x)&&e.y<=Math.max(i.y,t.y)&&e.y>=Math.min(i.y,t.y)}function hc(i){return i>0?1:i<0?-1:0}function ny(i,e){let t=i;do{if(t.i!==i.i&&t.next.i!==i.i&&t.i!==e.i&&t.next.i!==e.i&&Wg(t,t.next,i,e))return!0;t=t.next}while(t!==i);return!1}function ya(i,e){return Pt(i.prev,i,i.next)<0?Pt(i,e,i.next)>=0&&Pt(i,i.prev,e)>=0:Pt(i,e,i.prev)<0||Pt(i,i.next,e)<0}function iy(i,e){let t=i,n=!1,s=(i.x+e.x)/2,r=(i.y+e.y)/2;do t.y>r!=t.next.y>r&&t.next.y!==t.y&&s<(t.next.x-t.x)*(r-t.y)/(t.next.y-t.y)+t.x&&(n=!n),t=t.next;while(t!==i);return n}function Xg(i,e){let t=jd(i.i,i.x,i.y),n=jd(e.i,e.x,e.y),s=i.next,r=e.prev;return i.next=e,e.prev=i,t.next=s,s.prev=t,n.next=t,t.prev=n,r.next=n,n.prev=r,n}function Jm(i,e,t,n){let s=jd(i,e,t);return n?(s.next=n.next,s.prev=n,n.next.prev=s,n.next=s):(s.prev=s,s.next=s),s}function ba(i){i.next.prev=i.prev,i.prev.next=i.next,i.prevZ&&(i.prevZ.nextZ=i.nextZ),i.nextZ&&(i.nextZ.prevZ=i.prevZ)}function jd(i,e,t){return{i,x:e,y:t,prev:null,next:null,z:0,prevZ:null,nextZ:null,steiner:!1}}function sy(i,e,t,n){let s=0;for(let r=e,o=t-n;r<t;r+=n)s+=(i[o]-i[r])*(i[r+1]+i[o+1]),o=r;return s}var Qd=class{static triangulate(e,t,n=2){return V_(e,t,n)}},Hr=class i{static area(e){let t=e.length,n=0;for(let s=t-1,r=0;r<t;s=r++)n+=e[s].x*e[r].y-e[r].x*e[s].y;return n*.5}static isClockWise(e){return i.area(e)<0}static triangulateShape(e,t){let n=[],s=[],r=[];Km(e),jm(n,e);let o=e.length;t.forEach(Km);for(let l=0;l<t.length;l++)s.push(o),o+=t[l].length,jm(n,t[l]);let a=Qd.triangulate(n,s);for(let l=0;l<a.length;l+=3)r.push(a.slice(l,l+3));return r}};function Km(i){let e=i.length;e>2&&i[e-1].equals(i[0])&&i.pop()}function jm(i,e){for(let t=0;t<e.length;t++)i.push(e[t].x),i.push(e[t].y)}var Sa=class i extends Dc{constructor(e=1,t=0){let n=(1+Math.sqrt(5))/2,s=[-1,n,0,1,n,0,-1,-n,0,1,-n,0,0,-1,n,0,1,n,0,-1,-n,0,1,-n,n,0,-1,n,0,1,-n,0,-1,-n,0,1],r=[0,11,5,0,5,1,0,1,7,0,7,10,0,10,11,1,5,9,5,11,4,11,10,2,10,7,6,7,1,8,3,9,4,3,4,2,3,2,6,3,6,8,3,8,9,4,9,5,2,4,11,6,2,10,8,6,7,9,8,1];super(s,r,e,t),this.type="IcosahedronGeometry",this.parameters={radius:e,detail:t}}static fromJSON(e){return new i(e.radius,e.detail)}};var vi=class i extends je{constructor(e=1,t=1,n=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:e,height:t,widthSegments:n,heightSegments:s};let r=e/2,o=t/2,a=Math.floor(n),l=Math.floor(s),c=a+1,h=l+1,d=e/a,f=t/l,u=[],g=[],b=[],m=[];for(let p=0;p<h;p++){let _=p*f-o;for(let S=0;S<c;S++){let y=S*d-r;g.push(y,-_,0),b.push(0,0,1),m.push(S/a),m.push(1-p/l)}}for(let p=0;p<l;p++)for(let _=0;_<a;_++){let S=_+c*p,y=_+c*(p+1),A=_+1+c*(p+1),E=_+1+c*p;u.push(S,y,E),u.push(y,A,E)}this.setIndex(u),this.setAttribute("position",new qe(g,3)),this.setAttribute("normal",new qe(b,3)),this.setAttribute("uv",new qe(m,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.width,e.height,e.widthSegments,e.heightSegments)}},Ma=class i extends je{constructor(e=.5,t=1,n=32,s=1,r=0,o=Math.PI*2){super(),this.type="RingGeometry",this.parameters={innerRadius:e,outerRadius:t,thetaSegments:n,phiSegments:s,thetaStart:r,thetaLength:o},n=Math.max(3,n),s=Math.max(1,s);let a=[],l=[],c=[],h=[],d=e,f=(t-e)/s,u=new C,g=new ce;for(let b=0;b<=s;b++){for(let m=0;m<=n;m++){let p=r+m/n*o;u.x=d*Math.cos(p),u.y=d*Math.sin(p),l.push(u.x,u.y,u.z),c.push(0,0,1),g.x=(u.x/t+1)/2,g.y=(u.y/t+1)/2,h.push(g.x,g.y)}d+=f}for(let b=0;b<s;b++){let m=b*(n+1);for(let p=0;p<n;p++){let _=p+m,S=_,y=_+n+1,A=_+n+2,E=_+1;a.push(S,y,E),a.push(y,A,E)}}this.setIndex(a),this.setAttribute("position",new qe(l,3)),this.setAttribute("normal",new qe(c,3)),this.setAttribute("uv",new qe(h,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.innerRadius,e.outerRadius,e.thetaSegments,e.phiSegments,e.thetaStart,e.thetaLength)}},sr=class i extends je{constructor(e=new Ts([new ce(0,.5),new ce(-.5,-.5),new ce(.5,-.5)]),t=12){super(),this.type="ShapeGeometry",this.parameters={shapes:e,curveSegments:t};let n=[],s=[],r=[],o=[],a=0,l=0;if(Array.isArray(e)===!1)c(e);else for(let h=0;h<e.length;h++)c(e[h]),this.addGroup(a,l,h),a+=l,l=0;this.setIndex(n),this.setAttribute("position",new qe(s,3)),this.setAttribute("normal",new qe(r,3)),this.setAttribute("uv",new qe(o,2));function c(h){let d=s.length/3,f=h.extractPoints(t),u=f.shape,g=f.holes;Hr.isClockWise(u)===!1&&(u=u.reverse());for(let m=0,p=g.length;m<p;m++){let _=g[m];Hr.isClockWise(_)===!0&&(g[m]=_.reverse())}let b=Hr.triangulateShape(u,g);for(let m=0,p=g.length;m<p;m++){let _=g[m];u=u.concat(_)}for(let m=0,p=u.length;m<p;m++){let _=u[m];s.push(_.x,_.y,0),r.push(0,0,1),o.push(_.x,_.y)}for(let m=0,p=b.length;m<p;m++){let _=b[m],S=_[0]+d,y=_[1]+d,A=_[2]+d;n.push(S,y,A),l+=3}}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}toJSON(){let e=super.toJSON(),t=this.parameters.shapes;return ry(t,e)}static fromJSON(e,t){let n=[];for(let s=0,r=e.shapes.length;s<r;s++){let o=t[e.shapes[s]];n.push(o)}return new i(n,e.curveSegments)}};function ry(i,e){if(e.shapes=[],Array.isArray(i))for(let t=0,n=i.length;t<n;t++){let s=i[t];e.shapes.push(s.uuid)}else e.shapes.push(i.uuid);return e}var to=class i extends je{constructor(e=1,t=32,n=16,s=0,r=Math.PI*2,o=0,a=Math.PI){super(),this.type="SphereGeometry",this.parameters={radius:e,widthSegments:t,heightSegments:n,phiStart:s,phiLength:r,thetaStart:o,thetaLength:a},t=Math.max(3,Math.floor(t)),n=Math.max(2,Math.floor(n));let l=Math.min(o+a,Math.PI),c=0,h=[],d=new C,f=new C,u=[],g=[],b=[],m=[];for(let p=0;p<=n;p++){let _=[],S=p/n,y=o+S*a,A=e*Math.cos(y),E=Math.sqrt(e*e-A*A),v=0;p===0&&o===0?v=.5/t:p===n&&l===Math.PI&&(v=-.5/t);for(let T=0;T<=t;T++){let I=T/t,R=s+I*r;d.x=-E*Math.cos(R),d.y=A,d.z=E*Math.sin(R),g.push(d.x,d.y,d.z),f.copy(d).normalize(),b.push(f.x,f.y,f.z),m.push(I+v,1-S),_.push(c++)}h.push(_)}for(let p=0;p<n;p++)for(let _=0;_<t;_++){let S=h[p][_+1],y=h[p][_],A=h[p+1][_],E=h[p+1][_+1];(p!==0||o>0)&&u.push(S,y,E),(p!==n-1||l<Math.PI)&&u.push(y,A,E)}this.setIndex(u),this.setAttribute("position",new qe(g,3)),this.setAttribute("normal",new qe(b,3)),this.setAttribute("uv",new qe(m,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.radius,e.widthSegments,e.heightSegments,e.phiStart,e.phiLength,e.thetaStart,e.thetaLength)}};var no=class i extends je{constructor(e=1,t=.4,n=12,s=48,r=Math.PI*2,o=0,a=Math.PI*2){super(),this.type="TorusGeometry",this.parameters={radius:e,tube:t,radialSegments:n,tubularSegments:s,arc:r,thetaStart:o,thetaLength:a},n=Math.floor(n),s=Math.floor(s);let l=[],c=[],h=[],d=[],f=new C,u=new C,g=new C;for(let b=0;b<=n;b++){let m=o+b/n*a;for(let p=0;p<=s;p++){let _=p/s*r;u.x=(e+t*Math.cos(m))*Math.cos(_),u.y=(e+t*Math.cos(m))*Math.sin(_),u.z=t*Math.sin(m),c.push(u.x,u.y,u.z),f.x=e*Math.cos(_),f.y=e*Math.sin(_),g.subVectors(u,f).normalize(),h.push(g.x,g.y,g.z),d.push(p/s),d.push(b/n)}}for(let b=1;b<=n;b++)for(let m=1;m<=s;m++){let p=(s+1)*b+m-1,_=(s+1)*(b-1)+m-1,S=(s+1)*(b-1)+m,y=(s+1)*b+m;l.push(p,_,y),l.push(_,S,y)}this.setIndex(l),this.setAttribute("position",new qe(c,3)),this.setAttribute("normal",new qe(h,3)),this.setAttribute("uv",new qe(d,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.radius,e.tube,e.radialSegments,e.tubularSegments,e.arc,e.thetaStart,e.thetaLength)}};var wa=class extends ni{constructor(e){super(),this.isShadowMaterial=!0,this.type="ShadowMaterial",this.color=new Pe(0),this.transparent=!0,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.fog=e.fog,this}};function hr(i){let e={};for(let t in i){e[t]={};for(let n in i[t]){let s=i[t][n];if(Qm(s))s.isRenderTargetTexture?(De("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),e[t][n]=null):e[t][n]=s.clone();else if(Array.isArray(s))if(Qm(s[0])){let r=[];for(let o=0,a=s.length;o<a;o++)r[o]=s[o].clone();e[t][n]=r}else e[t][n]=s.slice();else e[t][n]=s}}return e}function En(i){let e={};for(let t=0;t<i.length;t++){let n=hr(i[t]);for(let s in n)e[s]=n[s]}return e}function Qm(i){return i&&(i.isColor||i.isMatrix3||i.isMatrix4||i.isVector2||i.isVector3||i.isVector4||i.isTexture||i.isQuaternion)}function oy(i){let e=[];for(let t=0;t<i.length;t++)e.push(i[t].clone());return e}function Cf(i){let e=i.getRenderTarget();return e===null?i.outputColorSpace:e.isXRRenderTarget===!0?e.texture.colorSpace:Qe.workingColorSpace}var ri={clone:hr,merge:En},ay=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,ly=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,xt=class extends ni{constructor(e){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=ay,this.fragmentShader=ly,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,e!==void 0&&this.setValues(e)}copy(e){return super.copy(e),this.fragmentShader=e.fragmentShader,this.vertexShader=e.vertexShader,this.uniforms=hr(e.uniforms),this.uniformsGroups=oy(e.uniformsGroups),this.defines=Object.assign({},e.defines),this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.fog=e.fog,this.lights=e.lights,this.clipping=e.clipping,this.extensions=Object.assign({},e.extensions),this.glslVersion=e.glslVersion,this.defaultAttributeValues=Object.assign({},e.defaultAttributeValues),this.index0AttributeName=e.index0AttributeName,this.uniformsNeedUpdate=e.uniformsNeedUpdate,this}toJSON(e){let t=super.toJSON(e);t.glslVersion=this.glslVersion,t.uniforms={};for(let s in this.uniforms){let o=this.uniforms[s].value;o&&o.isTexture?t.uniforms[s]={type:"t",value:o.toJSON(e).uuid}:o&&o.isColor?t.uniforms[s]={type:"c",value:o.getHex()}:o&&o.isVector2?t.uniforms[s]={type:"v2",value:o.toArray()}:o&&o.isVector3?t.uniforms[s]={type:"v3",value:o.toArray()}:o&&o.isVector4?t.uniforms[s]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?t.uniforms[s]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?t.uniforms[s]={type:"m4",value:o.toArray()}:t.uniforms[s]={value:o}}Object.keys(this.defines).length>0&&(t.defines=this.defines),t.vertexShader=this.vertexShader,t.fragmentShader=this.fragmentShader,t.lights=this.lights,t.clipping=this.clipping;let n={};for(let s in this.extensions)this.extensions[s]===!0&&(n[s]=!0);return Object.keys(n).length>0&&(t.extensions=n),t}fromJSON(e,t){if(super.fromJSON(e,t),e.uniforms!==void 0)for(let n in e.uniforms){let s=e.uniforms[n];switch(this.uniforms[n]={},s.type){case"t":this.uniforms[n].value=t[s.value]||null;break;case"c":this.uniforms[n].value=new Pe().setHex(s.value);break;case"v2":this.uniforms[n].value=new ce().fromArray(s.value);break;case"v3":this.uniforms[n].value=new C().fromArray(s.value);break;case"v4":this.uniforms[n].value=new mt().fromArray(s.value);break;case"m3":this.uniforms[n].value=new We().fromArray(s.value);break;case"m4":this.uniforms[n].value=new Ne().fromArray(s.value);break;default:this.uniforms[n].value=s.value}}if(e.defines!==void 0&&(this.defines=e.defines),e.vertexShader!==void 0&&(this.vertexShader=e.vertexShader),e.fragmentShader!==void 0&&(this.fragmentShader=e.fragmentShader),e.glslVersion!==void 0&&(this.glslVersion=e.glslVersion),e.extensions!==void 0)for(let n in e.extensions)this.extensions[n]=e.extensions[n];return e.lights!==void 0&&(this.lights=e.lights),e.clipping!==void 0&&(this.clipping=e.clipping),this}},io=class extends xt{constructor(e){super(e),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}},Es=class extends ni{constructor(e){super(),this.isMeshStandardMaterial=!0,this.type="MeshStandardMaterial",this.defines={STANDARD:""},this.color=new Pe(16777215),this.roughness=1,this.metalness=0,this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new Pe(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=co,this.normalScale=new ce(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.roughnessMap=null,this.metalnessMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Di,this.envMapIntensity=1,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.defines={STANDARD:""},this.color.copy(e.color),this.roughness=e.roughness,this.metalness=e.metalness,this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.emissive.copy(e.emissive),this.emissiveMap=e.emissiveMap,this.emissiveIntensity=e.emissiveIntensity,this.bumpMap=e.bumpMap,this.bumpScale=e.bumpScale,this.normalMap=e.normalMap,this.normalMapType=e.normalMapType,this.normalScale.copy(e.normalScale),this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.roughnessMap=e.roughnessMap,this.metalnessMap=e.metalnessMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.envMapIntensity=e.envMapIntensity,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.flatShading=e.flatShading,this.fog=e.fog,this}};var Ta=class extends ni{constructor(e){super(),this.isMeshNormalMaterial=!0,this.type="MeshNormalMaterial",this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=co,this.normalScale=new ce(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.flatShading=!1,this.setValues(e)}copy(e){return super.copy(e),this.bumpMap=e.bumpMap,this.bumpScale=e.bumpScale,this.normalMap=e.normalMap,this.normalMapType=e.normalMapType,this.normalScale.copy(e.normalScale),this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.flatShading=e.flatShading,this}},As=class extends ni{constructor(e){super(),this.isMeshLambertMaterial=!0,this.type="MeshLambertMaterial",this.color=new Pe(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new Pe(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=co,this.normalScale=new ce(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Di,this.combine=eh,this.reflectivity=1,this.envMapIntensity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.emissive.copy(e.emissive),this.emissiveMap=e.emissiveMap,this.emissiveIntensity=e.emissiveIntensity,this.bumpMap=e.bumpMap,this.bumpScale=e.bumpScale,this.normalMap=e.normalMap,this.normalMapType=e.normalMapType,this.normalScale.copy(e.normalScale),this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.envMapIntensity=e.envMapIntensity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.flatShading=e.flatShading,this.fog=e.fog,this}},Bc=class extends ni{constructor(e){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=Rg,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(e)}copy(e){return super.copy(e),this.depthPacking=e.depthPacking,this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this}},zc=class extends ni{constructor(e){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(e)}copy(e){return super.copy(e),this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this}};var Ea=class extends Ln{constructor(e){super(),this.isLineDashedMaterial=!0,this.type="LineDashedMaterial",this.scale=1,this.dashSize=3,this.gapSize=1,this.setValues(e)}copy(e){return super.copy(e),this.scale=e.scale,this.dashSize=e.dashSize,this.gapSize=e.gapSize,this}};function Br(i,e){return!i||i.constructor===e?i:typeof e.BYTES_PER_ELEMENT=="number"?new e(i):Array.prototype.slice.call(i)}function uc(i){return i!==void 0&&i.inTangents!==void 0&&i.outTangents!==void 0}var Cs=class{constructor(e,t,n,s){this.parameterPositions=e,this._cachedIndex=0,this.resultBuffer=s!==void 0?s:new t.constructor(n),this.sampleValues=t,this.valueSize=n,this.settings=null,this.DefaultSettings_={}}evaluate(e){let t=this.parameterPositions,n=this._cachedIndex,s=t[n],r=t[n-1];e:{t:{let o;n:{i:if(!(e<s)){for(let a=n+2;;){if(s===void 0){if(e<r)break i;return n=t.length,this._cachedIndex=n,this.copySampleValue_(n-1)}if(n===a)break;if(r=s,s=t[++n],e<s)break t}o=t.length;break n}if(!(e>=r)){let a=t[1];e<a&&(n=2,r=a);for(let l=n-2;;){if(r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(n===l)break;if(s=r,r=t[--n-1],e>=r)break t}o=n,n=0;break n}break e}for(;n<o;){let a=n+o>>>1;e<t[a]?o=a:n=a+1}if(s=t[n],r=t[n-1],r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(s===void 0)return n=t.length,this._cachedIndex=n,this.copySampleValue_(n-1)}this._cachedIndex=n,this.intervalChanged_(n,r,s)}return this.interpolate_(n,r,e,s)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(e){let t=this.resultBuffer,n=this.sampleValues,s=this.valueSize,r=e*s;for(let o=0;o!==s;++o)t[o]=n[r+o];return t}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},Gc=class extends Cs{constructor(e,t,n,s){super(e,t,n,s),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:Yd,endingEnd:Yd}}intervalChanged_(e,t,n){let s=this.parameterPositions,r=e-2,o=e+1,a=s[r],l=s[o];if(a===void 0)switch(this.getSettings_().endingStart){case Zd:r=e,a=2*t-n;break;case Jd:r=s.length-2,a=t+s[r]-s[r+1];break;default:r=e,a=n}if(l===void 0)switch(this.getSettings_().endingEnd){case Zd:o=e,l=2*n-t;break;case Jd:o=1,l=n+s[1]-s[0];break;default:o=e-1,l=t}let c=(n-t)*.5,h=this.valueSize;this._weightPrev=c/(t-a),this._weightNext=c/(l-n),this._offsetPrev=r*h,this._offsetNext=o*h}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,h=this._offsetPrev,d=this._offsetNext,f=this._weightPrev,u=this._weightNext,g=(n-t)/(s-t),b=g*g,m=b*g,p=-f*m+2*f*b-f*g,_=(1+f)*m+(-1.5-2*f)*b+(-.5+f)*g+1,S=(-1-u)*m+(1.5+u)*b+.5*g,y=u*m-u*b;for(let A=0;A!==a;++A)r[A]=p*o[h+A]+_*o[c+A]+S*o[l+A]+y*o[d+A];return r}},Vc=class extends Cs{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,h=(n-t)/(s-t),d=1-h;for(let f=0;f!==a;++f)r[f]=o[c+f]*d+o[l+f]*h;return r}},Hc=class extends Cs{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e){return this.copySampleValue_(e-1)}},Wc=class extends Cs{interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,h=this.inTangents,d=this.outTangents;if(!h||!d){let g=(n-t)/(s-t),b=1-g;for(let m=0;m!==a;++m)r[m]=o[c+m]*b+o[l+m]*g;return r}let f=a*2,u=e-1;for(let g=0;g!==a;++g){let b=o[c+g],m=o[l+g],p=u*f+g*2,_=d[p],S=d[p+1],y=e*f+g*2,A=h[y],E=h[y+1],v=hy(n,t,_,A,s);r[g]=qg(v,b,S,E,m)}return r}};function qg(i,e,t,n,s){let r=1-i;return r*r*r*e+3*r*r*i*t+3*r*i*i*n+i*i*i*s}function cy(i,e,t,n,s){let r=1-i;return 3*r*r*(t-e)+6*r*i*(n-t)+3*i*i*(s-n)}function hy(i,e,t,n,s){let r=(i-e)/(s-e);for(let o=0;o<8;o++){let a=qg(r,e,t,n,s)-i;if(Math.abs(a)<1e-10)break;let l=cy(r,e,t,n,s);if(Math.abs(l)<1e-10)break;r=Math.max(0,Math.min(1,r-a/l))}return r}var Hn=class{constructor(e,t,n,s){if(e===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(t===void 0||t.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+e);this.name=e,this.times=Br(t,this.TimeBufferType),this.values=Br(n,this.ValueBufferType),this.setInterpolation(s||this.DefaultInterpolation)}static toJSON(e){let t=e.constructor,n;if(t.toJSON!==this.toJSON)n=t.toJSON(e);else{n={name:e.name,times:Br(e.times,Array),values:Br(e.values,Array)};let s=e.getInterpolation();s!==e.DefaultInterpolation&&(n.interpolation=s),uc(e.settings)&&(n.settings={inTangents:Br(e.settings.inTangents,Array),outTangents:Br(e.settings.outTangents,Array)})}return n.type=e.ValueTypeName,n}InterpolantFactoryMethodDiscrete(e){return new Hc(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodLinear(e){return new Vc(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodSmooth(e){return new Gc(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodBezier(e){let t=new Wc(this.times,this.values,this.getValueSize(),e);return this.settings&&(t.inTangents=this.settings.inTangents,t.outTangents=this.settings.outTangents),t}setInterpolation(e){let t;switch(e){case jo:t=this.InterpolantFactoryMethodDiscrete;break;case wc:t=this.InterpolantFactoryMethodLinear;break;case pc:t=this.InterpolantFactoryMethodSmooth;break;case $d:t=this.InterpolantFactoryMethodBezier;break}if(t===void 0){let n="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(e!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(n);return De("KeyframeTrack:",n),this}return this.createInterpolant=t,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return jo;case this.InterpolantFactoryMethodLinear:return wc;case this.InterpolantFactoryMethodSmooth:return pc;case this.InterpolantFactoryMethodBezier:return $d}}getValueSize(){return this.values.length/this.times.length}shift(e){if(e!==0){let t=this.times;for(let n=0,s=t.length;n!==s;++n)t[n]+=e;uc(this.settings)&&(eg(this.settings.inTangents,e),eg(this.settings.outTangents,e))}return this}scale(e){if(e!==1){let t=this.times;for(let n=0,s=t.length;n!==s;++n)t[n]*=e;uc(this.settings)&&(tg(this.settings.inTangents,e),tg(this.settings.outTangents,e))}return this}trim(e,t){let n=this.times,s=n.length,r=0,o=s-1;for(;r!==s&&n[r]<e;)++r;for(;o!==-1&&n[o]>t;)--o;if(++o,r!==0||o!==s){r>=o&&(o=Math.max(o,1),r=o-1);let a=this.getValueSize();this.times=n.slice(r,o),this.values=this.values.slice(r*a,o*a)}return this}validate(){let e=!0,t=this.getValueSize();t-Math.floor(t)!==0&&(Ve("KeyframeTrack: Invalid value size in track.",this),e=!1);let n=this.times,s=this.values,r=n.length;r===0&&(Ve("KeyframeTrack: Track is empty.",this),e=!1);let o=null;for(let a=0;a!==r;a++){let l=n[a];if(typeof l=="number"&&isNaN(l)){Ve("KeyframeTrack: Time is not a valid number.",this,a,l),e=!1;break}if(o!==null&&o>l){Ve("KeyframeTrack: Out of order keys.",this,a,l,o),e=!1;break}o=l}if(s!==void 0&&jx(s))for(let a=0,l=s.length;a!==l;++a){let c=s[a];if(isNaN(c)){Ve("KeyframeTrack: Value is not a valid number.",this,a,c),e=!1;break}}return e}optimize(){let e=this.times.slice(),t=this.values.slice(),n=this.getValueSize(),s=this.getInterpolation()===pc,r=e.length-1,o=1;for(let a=1;a<r;++a){let l=!1,c=e[a],h=e[a+1];if(c!==h&&(a!==1||c!==e[0]))if(s)l=!0;else{let d=a*n,f=d-n,u=d+n;for(let g=0;g!==n;++g){let b=t[d+g];if(b!==t[f+g]||b!==t[u+g]){l=!0;break}}}if(l){if(a!==o){e[o]=e[a];let d=a*n,f=o*n;for(let u=0;u!==n;++u)t[f+u]=t[d+u]}++o}}if(r>0){e[o]=e[r];for(let a=r*n,l=o*n,c=0;c!==n;++c)t[l+c]=t[a+c];++o}return o!==e.length?(this.times=e.slice(0,o),this.values=t.slice(0,o*n)):(this.times=e,this.values=t),this}clone(){let e=this.times.slice(),t=this.values.slice(),n=this.constructor,s=new n(this.name,e,t);return s.createInterpolant=this.createInterpolant,uc(this.settings)&&(s.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),s}};function eg(i,e){for(let t=0,n=i.length;t!==n;t+=2)i[t]+=e}function tg(i,e){for(let t=0,n=i.length;t!==n;t+=2)i[t]*=e}Hn.prototype.ValueTypeName="";Hn.prototype.TimeBufferType=Float32Array;Hn.prototype.ValueBufferType=Float32Array;Hn.prototype.DefaultInterpolation=wc;var Rs=class extends Hn{constructor(e,t,n){super(e,t,n)}};Rs.prototype.ValueTypeName="bool";Rs.prototype.ValueBufferType=Array;Rs.prototype.DefaultInterpolation=jo;Rs.prototype.InterpolantFactoryMethodLinear=void 0;Rs.prototype.InterpolantFactoryMethodSmooth=void 0;var Xc=class extends Hn{constructor(e,t,n,s){super(e,t,n,s)}};Xc.prototype.ValueTypeName="color";var qc=class extends Hn{constructor(e,t,n,s){super(e,t,n,s)}};qc.prototype.ValueTypeName="number";var $c=class extends Cs{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=(n-t)/(s-t),c=e*a;for(let h=c+a;c!==h;c+=4)pt.slerpFlat(r,0,o,c-a,o,c,l);return r}},Aa=class extends Hn{constructor(e,t,n,s){super(e,t,n,s)}InterpolantFactoryMethodLinear(e){return new $c(this.times,this.values,this.getValueSize(),e)}};Aa.prototype.ValueTypeName="quaternion";Aa.prototype.InterpolantFactoryMethodSmooth=void 0;var Ps=class extends Hn{constructor(e,t,n){super(e,t,n)}};Ps.prototype.ValueTypeName="string";Ps.prototype.ValueBufferType=Array;Ps.prototype.DefaultInterpolation=jo;Ps.prototype.InterpolantFactoryMethodLinear=void 0;Ps.prototype.InterpolantFactoryMethodSmooth=void 0;var Yc=class extends Hn{constructor(e,t,n,s){super(e,t,n,s)}};Yc.prototype.ValueTypeName="vector";var Zc=class{constructor(e,t,n){let s=this,r=!1,o=0,a=0,l,c=[];this.onStart=void 0,this.onLoad=e,this.onProgress=t,this.onError=n,this._abortController=null,this.itemStart=function(h){a++,r===!1&&s.onStart!==void 0&&s.onStart(h,o,a),r=!0},this.itemEnd=function(h){o++,s.onProgress!==void 0&&s.onProgress(h,o,a),o===a&&(r=!1,s.onLoad!==void 0&&s.onLoad())},this.itemError=function(h){s.onError!==void 0&&s.onError(h)},this.resolveURL=function(h){return h=h.normalize("NFC"),l?l(h):h},this.setURLModifier=function(h){return l=h,this},this.addHandler=function(h,d){return c.push(h,d),this},this.removeHandler=function(h){let d=c.indexOf(h);return d!==-1&&c.splice(d,2),this},this.getHandler=function(h){for(let d=0,f=c.length;d<f;d+=2){let u=c[d],g=c[d+1];if(u.global&&(u.lastIndex=0),u.test(h))return g}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},$g=new Zc,Jc=class{constructor(e){this.manager=e!==void 0?e:$g,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(e,t){let n=this;return new Promise(function(s,r){n.load(e,s,t,r)})}parse(){}setCrossOrigin(e){return this.crossOrigin=e,this}setWithCredentials(e){return this.withCredentials=e,this}setPath(e){return this.path=e,this}setResourcePath(e){return this.resourcePath=e,this}setRequestHeader(e){return this.requestHeader=e,this}setPriority(e){return this.priority=e,this}setCache(e){return this.cache=e,this}abort(){return this}};Jc.DEFAULT_MATERIAL_NAME="__DEFAULT";var Ca=class extends nn{static registerNode(e){this.prototype._lightNode=e}constructor(e,t=1){super(),this.isLight=!0,this.type="Light",this.color=new Pe(e),this.intensity=t}copy(e,t){return super.copy(e,t),this.color.copy(e.color),this.intensity=e.intensity,this}toJSON(e){let t=super.toJSON(e);return t.object.color=this.color.getHex(),t.object.intensity=this.intensity,t}},Ra=class extends Ca{constructor(e,t,n){super(e,n),this.isHemisphereLight=!0,this.type="HemisphereLight",this.position.copy(nn.DEFAULT_UP),this.updateMatrix(),this.groundColor=new Pe(t)}copy(e,t){return super.copy(e,t),this.groundColor.copy(e.groundColor),this}toJSON(e){let t=super.toJSON(e);return t.object.groundColor=this.groundColor.getHex(),t}},Xd=new Ne,ng=new C,ig=new C,Kc=class{constructor(e){this.camera=e,this.intensity=1,this.bias=0,this.biasNode=null,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new ce(512,512),this.mapType=Tn,this.map=null,this.mapPass=null,this.matrix=new Ne,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new Ms,this._frameExtents=new ce(1,1),this._viewportCount=1,this._viewports=[new mt(0,0,1,1)]}getViewportCount(){return this._viewportCount}getCamera(){return this.camera}getFrustum(){return this._frustum}updateMatrices(e){let t=this.camera;ng.setFromMatrixPosition(e.matrixWorld),t.position.copy(ng),ig.setFromMatrixPosition(e.target.matrixWorld),t.lookAt(ig),t.updateMatrixWorld(),this._updateMatrix(t,this.matrix,this._frustum)}_updateMatrix(e,t,n,s){Xd.multiplyMatrices(e.projectionMatrix,e.matrixWorldInverse),n.setFromProjectionMatrix(Xd,e.coordinateSystem,e.reversedDepth);let r=this._frameExtents,o=s?s.z/r.x:1,a=s?s.w/r.y:1,l=s?s.x/r.x:0,c=s?s.y/r.y:0;e.coordinateSystem===Xr||e.reversedDepth?t.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,1,0,0,0,0,1):t.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,.5,.5,0,0,0,1),t.multiply(Xd)}getViewport(e){return this._viewports[e]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(e){return this.camera=e.camera.clone(),this.intensity=e.intensity,this.bias=e.bias,this.radius=e.radius,this.autoUpdate=e.autoUpdate,this.needsUpdate=e.needsUpdate,this.normalBias=e.normalBias,this.blurSamples=e.blurSamples,this.mapSize.copy(e.mapSize),this.mapType=e.mapType,this.biasNode=e.biasNode,this}clone(){return new this.constructor().copy(this)}toJSON(){let e={};return e.intensity=this.intensity,e.bias=this.bias,e.normalBias=this.normalBias,e.radius=this.radius,e.blurSamples=this.blurSamples,e.mapSize=this.mapSize.toArray(),e.mapType=this.mapType,e.camera=this.camera.toJSON(!1).object,delete e.camera.matrix,e}},dc=new C,fc=new pt,Ri=new C,Pa=class extends nn{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new Ne,this.projectionMatrix=new Ne,this.projectionMatrixInverse=new Ne,this.coordinateSystem=ei,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(e,t){return super.copy(e,t),this.matrixWorldInverse.copy(e.matrixWorldInverse),this.projectionMatrix.copy(e.projectionMatrix),this.projectionMatrixInverse.copy(e.projectionMatrixInverse),this.coordinateSystem=e.coordinateSystem,this}getWorldDirection(e){return super.getWorldDirection(e).negate()}updateMatrixWorld(e){super.updateMatrixWorld(e),this.matrixWorld.decompose(dc,fc,Ri),Ri.x===1&&Ri.y===1&&Ri.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(dc,fc,Ri.set(1,1,1)).invert()}updateWorldMatrix(e,t,n=!1){super.updateWorldMatrix(e,t,n),this.matrixWorld.decompose(dc,fc,Ri),Ri.x===1&&Ri.y===1&&Ri.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(dc,fc,Ri.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},ys=new C,sg=new ce,rg=new ce,In=class extends Pa{constructor(e=50,t=1,n=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=e,this.zoom=1,this.near=n,this.far=s,this.focus=10,this.aspect=t,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.fov=e.fov,this.zoom=e.zoom,this.near=e.near,this.far=e.far,this.focus=e.focus,this.aspect=e.aspect,this.view=e.view===null?null:Object.assign({},e.view),this.filmGauge=e.filmGauge,this.filmOffset=e.filmOffset,this}setFocalLength(e){let t=.5*this.getFilmHeight()/e;this.fov=$r*2*Math.atan(t),this.updateProjectionMatrix()}getFocalLength(){let e=Math.tan(Yo*.5*this.fov);return .5*this.getFilmHeight()/e}getEffectiveFOV(){return $r*2*Math.atan(Math.tan(Yo*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(e,t,n){ys.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),t.set(ys.x,ys.y).multiplyScalar(-e/ys.z),ys.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set(ys.x,ys.y).multiplyScalar(-e/ys.z)}getViewSize(e,t){return this.getViewBounds(e,sg,rg),t.subVectors(rg,sg)}setViewOffset(e,t,n,s,r,o){this.aspect=e/t,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=this.near,t=e*Math.tan(Yo*.5*this.fov)/this.zoom,n=2*t,s=this.aspect*n,r=-.5*s,o=this.view;if(this.view!==null&&this.view.enabled){let l=o.fullWidth,c=o.fullHeight;r+=o.offsetX*s/l,t-=o.offsetY*n/c,s*=o.width/l,n*=o.height/c}let a=this.filmOffset;a!==0&&(r+=e*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+s,t,t-n,e,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.fov=this.fov,t.object.zoom=this.zoom,t.object.near=this.near,t.object.far=this.far,t.object.focus=this.focus,t.object.aspect=this.aspect,this.view!==null&&(t.object.view=Object.assign({},this.view)),t.object.filmGauge=this.filmGauge,t.object.filmOffset=this.filmOffset,t}};var rr=class extends Pa{constructor(e=-1,t=1,n=1,s=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=e,this.right=t,this.top=n,this.bottom=s,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.left=e.left,this.right=e.right,this.top=e.top,this.bottom=e.bottom,this.near=e.near,this.far=e.far,this.zoom=e.zoom,this.view=e.view===null?null:Object.assign({},e.view),this}setViewOffset(e,t,n,s,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=(this.right-this.left)/(2*this.zoom),t=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,s=(this.top+this.bottom)/2,r=n-e,o=n+e,a=s+t,l=s-t;if(this.view!==null&&this.view.enabled){let c=(this.right-this.left)/this.view.fullWidth/this.zoom,h=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=c*this.view.offsetX,o=r+c*this.view.width,a-=h*this.view.offsetY,l=a-h*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,l,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.zoom=this.zoom,t.object.left=this.left,t.object.right=this.right,t.object.top=this.top,t.object.bottom=this.bottom,t.object.near=this.near,t.object.far=this.far,this.view!==null&&(t.object.view=Object.assign({},this.view)),t}},ef=class extends Kc{constructor(){super(new rr(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},or=class extends Ca{constructor(e,t){super(e,t),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(nn.DEFAULT_UP),this.updateMatrix(),this.target=new nn,this.shadow=new ef}dispose(){super.dispose(),this.shadow.dispose()}copy(e){return super.copy(e),this.target=e.target.clone(),this.shadow=e.shadow.clone(),this}toJSON(e){let t=super.toJSON(e);return t.object.shadow=this.shadow.toJSON(),t.object.target=this.target.uuid,t}};var Ia=class extends je{constructor(){super(),this.isInstancedBufferGeometry=!0,this.type="InstancedBufferGeometry",this.instanceCount=1/0}copy(e){return super.copy(e),this.instanceCount=e.instanceCount,this}toJSON(){let e=super.toJSON();return e.instanceCount=this.instanceCount,e.isInstancedBufferGeometry=!0,e}};var zr=-90,Gr=1,so=class extends nn{constructor(e,t,n){super(),this.type="CubeCamera",this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;let s=new In(zr,Gr,e,t);s.layers=this.layers,this.add(s);let r=new In(zr,Gr,e,t);r.layers=this.layers,this.add(r);let o=new In(zr,Gr,e,t);o.layers=this.layers,this.add(o);let a=new In(zr,Gr,e,t);a.layers=this.layers,this.add(a);let l=new In(zr,Gr,e,t);l.layers=this.layers,this.add(l);let c=new In(zr,Gr,e,t);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){let e=this.coordinateSystem,t=this.children.concat(),[n,s,r,o,a,l]=t;for(let c of t)this.remove(c);if(e===ei)n.up.set(0,1,0),n.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(e===Xr)n.up.set(0,-1,0),n.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+e);for(let c of t)this.add(c),c.updateMatrixWorld()}update(e,t){this.parent===null&&this.updateMatrixWorld();let{renderTarget:n,activeMipmapLevel:s}=this;this.coordinateSystem!==e.coordinateSystem&&(this.coordinateSystem=e.coordinateSystem,this.updateCoordinateSystem());let[r,o,a,l,c,h]=this.children,d=e.getRenderTarget(),f=e.getActiveCubeFace(),u=e.getActiveMipmapLevel(),g=e.xr.enabled;e.xr.enabled=!1;let b=n.texture.mipmapsAutoUpdate;n.texture.mipmapsAutoUpdate=!1;let m=!1;e.isWebGLRenderer===!0?m=e.state.buffers.depth.getReversed():m=e.reversedDepthBuffer,e.setRenderTarget(n,0,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,r),e.setRenderTarget(n,1,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,o),e.setRenderTarget(n,2,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,a),e.setRenderTarget(n,3,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,l),e.setRenderTarget(n,4,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,c),n.texture.mipmapsAutoUpdate=b,e.setRenderTarget(n,5,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,h),e.setRenderTarget(d,f,u),e.xr.enabled=g,n.texture.needsPMREMUpdate=!0}},jc=class extends In{constructor(e=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=e,this.perCameraFrustumCulled=!1}},Da=class{constructor(){this._previousTime=0,this._currentTime=0,this._startTime=performance.now(),this._delta=0,this._elapsed=0,this._timescale=1,this._document=null,this._pageVisibilityHandler=null}connect(e){this._document=e,e.hidden!==void 0&&(this._pageVisibilityHandler=uy.bind(this),e.addEventListener("visibilitychange",this._pageVisibilityHandler,!1))}disconnect(){this._pageVisibilityHandler!==null&&(this._document.removeEventListener("visibilitychange",this._pageVisibilityHandler),this._pageVisibilityHandler=null),this._document=null}getDelta(){return this._delta/1e3}getElapsed(){return this._elapsed/1e3}getTimescale(){return this._timescale}setTimescale(e){return this._timescale=e,this}reset(){return this._currentTime=performance.now()-this._startTime,this}dispose(){this.disconnect()}update(e){return this._pageVisibilityHandler!==null&&this._document.hidden===!0?this._delta=0:(this._previousTime=this._currentTime,this._currentTime=(e!==void 0?e:performance.now())-this._startTime,this._delta=(this._currentTime-this._previousTime)*this._timescale,this._elapsed+=this._delta),this}};function uy(){this._document.hidden===!1&&this.reset()}var Rf="\\[\\]\\.:\\/",dy=new RegExp("["+Rf+"]","g"),Pf="[^"+Rf+"]",fy="[^"+Rf.replace("\\.","")+"]",py=/((?:WC+[\/:])*)/.source.replace("WC",Pf),my=/(WCOD+)?/.source.replace("WCOD",fy),gy=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",Pf),vy=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",Pf),xy=new RegExp("^"+py+my+gy+vy+"$"),_y=["material","materials","bones","map"],tf=class{constructor(e,t,n){let s=n||wt.parseTrackName(t);this._targetGroup=e,this._bindings=e.subscribe_(t,s)}getValue(e,t){this.bind();let n=this._targetGroup.nCachedObjects_,s=this._bindings[n];s!==void 0&&s.getValue(e,t)}setValue(e,t){let n=this._bindings;for(let s=this._targetGroup.nCachedObjects_,r=n.length;s!==r;++s)n[s].setValue(e,t)}bind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,n=e.length;t!==n;++t)e[t].bind()}unbind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,n=e.length;t!==n;++t)e[t].unbind()}},wt=class i{constructor(e,t,n){this.path=t,this.parsedPath=n||i.parseTrackName(t),this.node=i.findNode(e,this.parsedPath.nodeName),this.rootNode=e,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(e,t,n){return e&&e.isAnimationObjectGroup?new i.Composite(e,t,n):new i(e,t,n)}static sanitizeNodeName(e){return e.replace(/\s/g,"_").replace(dy,"")}static parseTrackName(e){let t=xy.exec(e);if(t===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+e);let n={nodeName:t[2],objectName:t[3],objectIndex:t[4],propertyName:t[5],propertyIndex:t[6]},s=n.nodeName&&n.nodeName.lastIndexOf(".");if(s!==void 0&&s!==-1){let r=n.nodeName.substring(s+1);_y.indexOf(r)!==-1&&(n.nodeName=n.nodeName.substring(0,s),n.objectName=r)}if(n.propertyName===null||n.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+e);return n}static findNode(e,t){if(t===void 0||t===""||t==="."||t===-1||t===e.name||t===e.uuid)return e;if(e.skeleton){let n=e.skeleton.getBoneByName(t);if(n!==void 0)return n}if(e.children){let n=function(r){for(let o=0;o<r.length;o++){let a=r[o];if(a.name===t||a.uuid===t)return a;let l=n(a.children);if(l)return l}return null},s=n(e.children);if(s)return s}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(e,t){e[t]=this.targetObject[this.propertyName]}_getValue_array(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)e[t++]=n[s]}_getValue_arrayElement(e,t){e[t]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(e,t){this.resolvedProperty.toArray(e,t)}_setValue_direct(e,t){this.targetObject[this.propertyName]=e[t]}_setValue_direct_setNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++]}_setValue_array_setNeedsUpdate(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(e,t){this.resolvedProperty[this.propertyIndex]=e[t]}_setValue_arrayElement_setNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(e,t){this.resolvedProperty.fromArray(e,t)}_setValue_fromArray_setNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(e,t){this.bind(),this.getValue(e,t)}_setValue_unbound(e,t){this.bind(),this.setValue(e,t)}bind(){let e=this.node,t=this.parsedPath,n=t.objectName,s=t.propertyName,r=t.propertyIndex;if(e||(e=i.findNode(this.rootNode,t.nodeName),this.node=e),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!e){De("PropertyBinding: No target node found for track: "+this.path+".");return}if(n){let c=t.objectIndex;switch(n){case"materials":if(!e.material){Ve("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.materials){Ve("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}e=e.material.materials;break;case"bones":if(!e.skeleton){Ve("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}e=e.skeleton.bones;for(let h=0;h<e.length;h++)if(e[h].name===c){c=h;break}break;case"map":if("map"in e){e=e.map;break}if(!e.material){Ve("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.map){Ve("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}e=e.material.map;break;default:if(e[n]===void 0){Ve("PropertyBinding: Can not bind to objectName of node undefined.",this);return}e=e[n]}if(c!==void 0){if(e[c]===void 0){Ve("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,e);return}e=e[c]}}let o=e[s];if(o===void 0){let c=t.nodeName;Ve("PropertyBinding: Trying to update property for track: "+c+"."+s+" but it wasn't found.",e);return}let a=this.Versioning.None;this.targetObject=e,e.isMaterial===!0?a=this.Versioning.NeedsUpdate:e.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let l=this.BindingType.Direct;if(r!==void 0){if(s==="morphTargetInfluences"){if(!e.geometry){Ve("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!e.geometry.morphAttributes){Ve("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}e.morphTargetDictionary[r]!==void 0&&(r=e.morphTargetDictionary[r])}l=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=r}else o.fromArray!==void 0&&o.toArray!==void 0?(l=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(l=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=s;this.getValue=this.GetterByBindingType[l],this.setValue=this.SetterByBindingTypeAndVersioning[l][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};wt.Composite=tf;wt.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};wt.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};wt.prototype.GetterByBindingType=[wt.prototype._getValue_direct,wt.prototype._getValue_array,wt.prototype._getValue_arrayElement,wt.prototype._getValue_toArray];wt.prototype.SetterByBindingTypeAndVersioning=[[wt.prototype._setValue_direct,wt.prototype._setValue_direct_setNeedsUpdate,wt.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[wt.prototype._setValue_array,wt.prototype._setValue_array_setNeedsUpdate,wt.prototype._setValue_array_setMatrixWorldNeedsUpdate],[wt.prototype._setValue_arrayElement,wt.prototype._setValue_arrayElement_setNeedsUpdate,wt.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[wt.prototype._setValue_fromArray,wt.prototype._setValue_fromArray_setNeedsUpdate,wt.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var FA=new Float32Array(1);var La=class extends Cc{constructor(e,t,n=1){super(e,t),this.isInstancedInterleavedBuffer=!0,this.meshPerAttribute=n}copy(e){return super.copy(e),this.meshPerAttribute=e.meshPerAttribute,this}clone(e){let t=super.clone(e);return t.meshPerAttribute=this.meshPerAttribute,t}toJSON(e){let t=super.toJSON(e);return t.isInstancedInterleavedBuffer=!0,t.meshPerAttribute=this.meshPerAttribute,t}};var og=new Ne,Na=class{constructor(e,t,n=0,s=1/0){this.ray=new er(e,t),this.near=n,this.far=s,this.camera=null,this.layers=new Zr,this.params={Mesh:{},Line:{threshold:1},LOD:{},Points:{threshold:1},Sprite:{}}}set(e,t){this.ray.set(e,t)}setFromCamera(e,t){t.isPerspectiveCamera?(this.ray.origin.setFromMatrixPosition(t.matrixWorld),this.ray.direction.set(e.x,e.y,.5).unproject(t).sub(this.ray.origin).normalize(),this.camera=t):t.isOrthographicCamera?(this.ray.origin.set(e.x,e.y,t.projectionMatrix.elements[14]).unproject(t),this.ray.direction.set(0,0,-1).transformDirection(t.matrixWorld),this.camera=t):Ve("Raycaster: Unsupported camera type: "+t.type)}setFromXRController(e){return og.identity().extractRotation(e.matrixWorld),this.ray.origin.setFromMatrixPosition(e.matrixWorld),this.ray.direction.set(0,0,-1).applyMatrix4(og),this}intersectObject(e,t=!0,n=[]){return nf(e,this,n,t),n.sort(ag),n}intersectObjects(e,t=!0,n=[]){for(let s=0,r=e.length;s<r;s++)nf(e[s],this,n,t);return n.sort(ag),n}};function ag(i,e){return i.distance-e.distance}function nf(i,e,t,n){let s=!0;if(i.layers.test(e.layers)&&i.raycast(e,t)===!1&&(s=!1),s===!0&&n===!0){let r=i.children;for(let o=0,a=r.length;o<a;o++)nf(r[o],e,t,!0)}}var sf=class{static{this.prototype.isMatrix2=!0}constructor(e,t,n,s){this.elements=[1,0,0,1],e!==void 0&&this.set(e,t,n,s)}identity(){return this.set(1,0,0,1),this}fromArray(e,t=0){for(let n=0;n<4;n++)this.elements[n]=e[n+t];return this}set(e,t,n,s){let r=this.elements;return r[0]=e,r[2]=t,r[1]=n,r[3]=s,this}};function If(i,e,t,n){let s=yy(n);switch(t){case gf:return i*e;case ah:return i*e/s.components*s.byteLength;case lh:return i*e/s.components*s.byteLength;case Is:return i*e*2/s.components*s.byteLength;case ch:return i*e*2/s.components*s.byteLength;case vf:return i*e*3/s.components*s.byteLength;case Fn:return i*e*4/s.components*s.byteLength;case hh:return i*e*4/s.components*s.byteLength;case Xa:case qa:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*8;case $a:case Ya:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case dh:case ph:return Math.max(i,16)*Math.max(e,8)/4;case uh:case fh:return Math.max(i,8)*Math.max(e,8)/2;case mh:case gh:case xh:case _h:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*8;case vh:case Za:case yh:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case bh:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case Sh:return Math.floor((i+4)/5)*Math.floor((e+3)/4)*16;case Mh:return Math.floor((i+4)/5)*Math.floor((e+4)/5)*16;case wh:return Math.floor((i+5)/6)*Math.floor((e+4)/5)*16;case Th:return Math.floor((i+5)/6)*Math.floor((e+5)/6)*16;case Eh:return Math.floor((i+7)/8)*Math.floor((e+4)/5)*16;case Ah:return Math.floor((i+7)/8)*Math.floor((e+5)/6)*16;case Ch:return Math.floor((i+7)/8)*Math.floor((e+7)/8)*16;case Rh:return Math.floor((i+9)/10)*Math.floor((e+4)/5)*16;case Ph:return Math.floor((i+9)/10)*Math.floor((e+5)/6)*16;case Ih:return Math.floor((i+9)/10)*Math.floor((e+7)/8)*16;case Dh:return Math.floor((i+9)/10)*Math.floor((e+9)/10)*16;case Lh:return Math.floor((i+11)/12)*Math.floor((e+9)/10)*16;case Nh:return Math.floor((i+11)/12)*Math.floor((e+11)/12)*16;case Uh:case Fh:case Oh:return Math.ceil(i/4)*Math.ceil(e/4)*16;case kh:case Bh:return Math.ceil(i/4)*Math.ceil(e/4)*8;case Ja:case zh:return Math.ceil(i/4)*Math.ceil(e/4)*16}throw new Error(`Unable to determine texture byte length for ${t} format.`)}function yy(i){switch(i){case Tn:case df:return{byteLength:1,components:1};case lo:case ff:case rn:return{byteLength:2,components:1};case rh:case oh:return{byteLength:2,components:4};case xi:case sh:case Wn:return{byteLength:4,components:1};case pf:case mf:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${i}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?De("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");function m0(){let i=null,e=!1,t=null,n=null;function s(r,o){n=i.requestAnimationFrame(s),t(r,o)}return{start:function(){e!==!0&&t!==null&&i!==null&&(n=i.requestAnimationFrame(s),e=!0)},stop:function(){i!==null&&i.cancelAnimationFrame(n),e=!1},setAnimationLoop:function(r){t=r},setContext:function(r){i=r}}}function Sy(i){let e=new WeakMap;function t(a,l){let c=a.array,h=a.usage,d=c.byteLength,f=i.createBuffer();i.bindBuffer(l,f),i.bufferData(l,c,h),a.onUploadCallback();let u;if(c instanceof Float32Array)u=i.FLOAT;else if(typeof Float16Array<"u"&&c instanceof Float16Array)u=i.HALF_FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?u=i.HALF_FLOAT:u=i.UNSIGNED_SHORT;else if(c instanceof Int16Array)u=i.SHORT;else if(c instanceof Uint32Array)u=i.UNSIGNED_INT;else if(c instanceof Int32Array)u=i.INT;else if(c instanceof Int8Array)u=i.BYTE;else if(c instanceof Uint8Array)u=i.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)u=i.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:f,type:u,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:d}}function n(a,l,c){let h=l.array,d=l.updateRanges;if(i.bindBuffer(c,a),d.length===0)i.bufferSubData(c,0,h);else{d.sort((u,g)=>u.start-g.start);let f=0;for(let u=1;u<d.length;u++){let g=d[f],b=d[u];b.start<=g.start+g.count+1?g.count=Math.max(g.count,b.start+b.count-g.start):(++f,d[f]=b)}d.length=f+1;for(let u=0,g=d.length;u<g;u++){let b=d[u];i.bufferSubData(c,b.start*h.BYTES_PER_ELEMENT,h,b.start,b.count)}l.clearUpdateRanges()}l.onUploadCallback()}function s(a){return a.isInterleavedBufferAttribute&&(a=a.data),e.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);let l=e.get(a);l&&(i.deleteBuffer(l.buffer),e.delete(a))}function o(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let h=e.get(a);(!h||h.version<a.version)&&e.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let c=e.get(a);if(c===void 0)e.set(a,t(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");n(c.buffer,a,l),c.version=a.version}}return{get:s,remove:r,update:o}}var My=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,wy=`#ifdef USE_ALPHAHASH
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
#endif`,Ty=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,Ey=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,Ay=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,Cy=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,Ry=`#ifdef USE_AOMAP
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
#endif`,Py=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,Iy=`#ifdef USE_BATCHING
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
#endif`,Dy=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,Ly=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,Ny=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,Uy=`float G_BlinnPhong_Implicit( ) {
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
} // validated`,Fy=`#ifdef USE_IRIDESCENCE
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
#endif`,Oy=`#ifdef USE_BUMPMAP
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
#endif`,ky=`#if NUM_CLIPPING_PLANES > 0
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
#endif`,By=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,zy=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,Gy=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,Vy=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,Hy=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,Wy=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,Xy=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
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
#endif`,qy=`#define PI 3.141592653589793
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
} // validated`,$y=`vec3 transformedNormal = objectNormal;
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
#endif`,Yy=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,Zy=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,Jy=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,Ky=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,jy="gl_FragColor = linearToOutputTexel( gl_FragColor );",Qy=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,eb=`#ifdef USE_ENVMAP
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
#endif`,tb=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,nb=`#ifdef USE_ENVMAP
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
#endif`,ib=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,sb=`#ifdef USE_ENVMAP
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
#endif`,rb=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,ob=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,ab=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,lb=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,cb=`#ifdef USE_GRADIENTMAP
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
}`,hb=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,ub=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,db=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,fb=`uniform bool receiveShadow;
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
#include <lightprobes_pars_fragment>`,pb=`#ifdef USE_ENVMAP
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
#endif`,mb=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,gb=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,vb=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,xb=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,_b=`PhysicalMaterial material;
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
#endif`,yb=`uniform sampler2D dfgLUT;
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
}`,bb=`
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
#endif`,Sb=`#if defined( RE_IndirectDiffuse )
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
#endif`,Mb=`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,wb=`#if NUM_LIGHT_PROBE_GRIDS > 0
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
#endif`,Tb=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,Eb=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,Ab=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,Cb=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,Rb=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,Pb=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,Ib=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
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
#endif`,Db=`#if defined( USE_POINTS_UV )
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
#endif`,Lb=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,Nb=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,Ub=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,Fb=`#if defined( USE_MORPHCOLORS )
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
#endif`,Ob=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,kb=`#ifdef USE_MORPHTARGETS
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
#endif`,Bb=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,zb=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
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
vec3 nonPerturbedNormal = normal;`,Gb=`#ifdef USE_NORMALMAP_OBJECTSPACE
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
#endif`,Vb=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,Hb=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,Wb=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,Xb=`#ifdef USE_NORMALMAP
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
#endif`,qb=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,$b=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,Yb=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,Zb=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,Jb=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,Kb=`vec3 packNormalToRGB( const in vec3 normal ) {
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
}`,jb=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,Qb=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,eS=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,tS=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,nS=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,iS=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,sS=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,rS=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,oS=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
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
#endif`,aS=`float getShadowMask() {
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
}`,lS=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,cS=`#ifdef USE_SKINNING
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
#endif`,hS=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,uS=`#ifdef USE_SKINNING
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
#endif`,dS=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,fS=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,pS=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,mS=`#ifndef saturate
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
vec3 CustomToneMapping( vec3 color ) { return color; }`,gS=`#ifdef USE_TRANSMISSION
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
#endif`,vS=`#ifdef USE_TRANSMISSION
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
#endif`,xS=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,_S=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,yS=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,bS=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,SS=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,MS=`uniform sampler2D t2D;
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
}`,wS=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,TS=`uniform float backgroundBlurriness;
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
}`,ES=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,AS=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,CS=`#include <common>
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
}`,RS=`#if DEPTH_PACKING == 3200
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
}`,PS=`#define DISTANCE
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
}`,IS=`#define DISTANCE
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
}`,DS=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,LS=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,NS=`uniform float scale;
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
}`,US=`uniform vec3 diffuse;
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
}`,FS=`#include <common>
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
}`,OS=`uniform vec3 diffuse;
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
}`,kS=`#define LAMBERT
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
}`,BS=`#define LAMBERT
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
}`,zS=`#define MATCAP
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
}`,GS=`#define MATCAP
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
}`,VS=`#define NORMAL
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
}`,HS=`#define NORMAL
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
}`,WS=`#define PHONG
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
}`,XS=`#define PHONG
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
}`,qS=`#define STANDARD
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
}`,$S=`#define STANDARD
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
}`,YS=`#define TOON
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
}`,ZS=`#define TOON
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
}`,JS=`uniform float size;
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
}`,KS=`uniform vec3 diffuse;
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
}`,jS=`#include <common>
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
}`,QS=`uniform vec3 color;
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
}`,eM=`uniform float rotation;
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
}`,tM=`uniform vec3 diffuse;
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
}`,He={alphahash_fragment:My,alphahash_pars_fragment:wy,alphamap_fragment:Ty,alphamap_pars_fragment:Ey,alphatest_fragment:Ay,alphatest_pars_fragment:Cy,aomap_fragment:Ry,aomap_pars_fragment:Py,batching_pars_vertex:Iy,batching_vertex:Dy,begin_vertex:Ly,beginnormal_vertex:Ny,bsdfs:Uy,iridescence_fragment:Fy,bumpmap_pars_fragment:Oy,clipping_planes_fragment:ky,clipping_planes_pars_fragment:By,clipping_planes_pars_vertex:zy,clipping_planes_vertex:Gy,color_fragment:Vy,color_pars_fragment:Hy,color_pars_vertex:Wy,color_vertex:Xy,common:qy,defaultnormal_vertex:$y,displacementmap_pars_vertex:Yy,displacementmap_vertex:Zy,emissivemap_fragment:Jy,emissivemap_pars_fragment:Ky,colorspace_fragment:jy,colorspace_pars_fragment:Qy,envmap_fragment:eb,envmap_common_pars_fragment:tb,envmap_pars_fragment:nb,envmap_pars_vertex:ib,envmap_physical_pars_fragment:pb,envmap_vertex:sb,fog_vertex:rb,fog_pars_vertex:ob,fog_fragment:ab,fog_pars_fragment:lb,gradientmap_pars_fragment:cb,lightmap_pars_fragment:hb,lights_lambert_fragment:ub,lights_lambert_pars_fragment:db,lights_pars_begin:fb,lights_toon_fragment:mb,lights_toon_pars_fragment:gb,lights_phong_fragment:vb,lights_phong_pars_fragment:xb,lights_physical_fragment:_b,lights_physical_pars_fragment:yb,lights_fragment_begin:bb,lights_fragment_maps:Sb,lights_fragment_end:Mb,lightprobes_pars_fragment:wb,logdepthbuf_fragment:Tb,logdepthbuf_pars_fragment:Eb,logdepthbuf_pars_vertex:Ab,logdepthbuf_vertex:Cb,map_fragment:Rb,map_pars_fragment:Pb,map_particle_fragment:Ib,map_particle_pars_fragment:Db,metalnessmap_fragment:Lb,metalnessmap_pars_fragment:Nb,morphinstance_vertex:Ub,morphcolor_vertex:Fb,morphnormal_vertex:Ob,morphtarget_pars_vertex:kb,morphtarget_vertex:Bb,normal_fragment_begin:zb,normal_fragment_maps:Gb,normal_pars_fragment:Vb,normal_pars_vertex:Hb,normal_vertex:Wb,normalmap_pars_fragment:Xb,clearcoat_normal_fragment_begin:qb,clearcoat_normal_fragment_maps:$b,clearcoat_pars_fragment:Yb,iridescence_pars_fragment:Zb,opaque_fragment:Jb,packing:Kb,premultiplied_alpha_fragment:jb,project_vertex:Qb,dithering_fragment:eS,dithering_pars_fragment:tS,roughnessmap_fragment:nS,roughnessmap_pars_fragment:iS,shadowmap_pars_fragment:sS,shadowmap_pars_vertex:rS,shadowmap_vertex:oS,shadowmask_pars_fragment:aS,skinbase_vertex:lS,skinning_pars_vertex:cS,skinning_vertex:hS,skinnormal_vertex:uS,specularmap_fragment:dS,specularmap_pars_fragment:fS,tonemapping_fragment:pS,tonemapping_pars_fragment:mS,transmission_fragment:gS,transmission_pars_fragment:vS,uv_pars_fragment:xS,uv_pars_vertex:_S,uv_vertex:yS,worldpos_vertex:bS,background_vert:SS,background_frag:MS,backgroundCube_vert:wS,backgroundCube_frag:TS,cube_vert:ES,cube_frag:AS,depth_vert:CS,depth_frag:RS,distance_vert:PS,distance_frag:IS,equirect_vert:DS,equirect_frag:LS,linedashed_vert:NS,linedashed_frag:US,meshbasic_vert:FS,meshbasic_frag:OS,meshlambert_vert:kS,meshlambert_frag:BS,meshmatcap_vert:zS,meshmatcap_frag:GS,meshnormal_vert:VS,meshnormal_frag:HS,meshphong_vert:WS,meshphong_frag:XS,meshphysical_vert:qS,meshphysical_frag:$S,meshtoon_vert:YS,meshtoon_frag:ZS,points_vert:JS,points_frag:KS,shadow_vert:jS,shadow_frag:QS,sprite_vert:eM,sprite_frag:tM},xe={common:{diffuse:{value:new Pe(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new We},alphaMap:{value:null},alphaMapTransform:{value:new We},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new We}},envmap:{envMap:{value:null},envMapRotation:{value:new We},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new We}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new We}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new We},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new We},normalScale:{value:new ce(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new We},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new We}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new We}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new We}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new Pe(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new Pe(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new We},alphaTest:{value:0},uvTransform:{value:new We}},sprite:{diffuse:{value:new Pe(16777215)},opacity:{value:1},center:{value:new ce(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new We},alphaMap:{value:null},alphaMapTransform:{value:new We},alphaTest:{value:0}}},Bi={basic:{uniforms:En([xe.common,xe.specularmap,xe.envmap,xe.aomap,xe.lightmap,xe.fog]),vertexShader:He.meshbasic_vert,fragmentShader:He.meshbasic_frag},lambert:{uniforms:En([xe.common,xe.specularmap,xe.envmap,xe.aomap,xe.lightmap,xe.emissivemap,xe.bumpmap,xe.normalmap,xe.displacementmap,xe.fog,xe.lights,{emissive:{value:new Pe(0)},envMapIntensity:{value:1}}]),vertexShader:He.meshlambert_vert,fragmentShader:He.meshlambert_frag},phong:{uniforms:En([xe.common,xe.specularmap,xe.envmap,xe.aomap,xe.lightmap,xe.emissivemap,xe.bumpmap,xe.normalmap,xe.displacementmap,xe.fog,xe.lights,{emissive:{value:new Pe(0)},specular:{value:new Pe(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:He.meshphong_vert,fragmentShader:He.meshphong_frag},standard:{uniforms:En([xe.common,xe.envmap,xe.aomap,xe.lightmap,xe.emissivemap,xe.bumpmap,xe.normalmap,xe.displacementmap,xe.roughnessmap,xe.metalnessmap,xe.fog,xe.lights,{emissive:{value:new Pe(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:He.meshphysical_vert,fragmentShader:He.meshphysical_frag},toon:{uniforms:En([xe.common,xe.aomap,xe.lightmap,xe.emissivemap,xe.bumpmap,xe.normalmap,xe.displacementmap,xe.gradientmap,xe.fog,xe.lights,{emissive:{value:new Pe(0)}}]),vertexShader:He.meshtoon_vert,fragmentShader:He.meshtoon_frag},matcap:{uniforms:En([xe.common,xe.bumpmap,xe.normalmap,xe.displacementmap,xe.fog,{matcap:{value:null}}]),vertexShader:He.meshmatcap_vert,fragmentShader:He.meshmatcap_frag},points:{uniforms:En([xe.points,xe.fog]),vertexShader:He.points_vert,fragmentShader:He.points_frag},dashed:{uniforms:En([xe.common,xe.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:He.linedashed_vert,fragmentShader:He.linedashed_frag},depth:{uniforms:En([xe.common,xe.displacementmap]),vertexShader:He.depth_vert,fragmentShader:He.depth_frag},normal:{uniforms:En([xe.common,xe.bumpmap,xe.normalmap,xe.displacementmap,{opacity:{value:1}}]),vertexShader:He.meshnormal_vert,fragmentShader:He.meshnormal_frag},sprite:{uniforms:En([xe.sprite,xe.fog]),vertexShader:He.sprite_vert,fragmentShader:He.sprite_frag},background:{uniforms:{uvTransform:{value:new We},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:He.background_vert,fragmentShader:He.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new We}},vertexShader:He.backgroundCube_vert,fragmentShader:He.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:He.cube_vert,fragmentShader:He.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:He.equirect_vert,fragmentShader:He.equirect_frag},distance:{uniforms:En([xe.common,xe.displacementmap,{referencePosition:{value:new C},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:He.distance_vert,fragmentShader:He.distance_frag},shadow:{uniforms:En([xe.lights,xe.fog,{color:{value:new Pe(0)},opacity:{value:1}}]),vertexShader:He.shadow_vert,fragmentShader:He.shadow_frag}};Bi.physical={uniforms:En([Bi.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new We},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new We},clearcoatNormalScale:{value:new ce(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new We},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new We},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new We},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new We},sheen:{value:0},sheenColor:{value:new Pe(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new We},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new We},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new We},transmissionSamplerSize:{value:new ce},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new We},attenuationDistance:{value:0},attenuationColor:{value:new Pe(0)},specularColor:{value:new Pe(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new We},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new We},anisotropyVector:{value:new ce},anisotropyMap:{value:null},anisotropyMapTransform:{value:new We}}]),vertexShader:He.meshphysical_vert,fragmentShader:He.meshphysical_frag};var Vh={r:0,b:0,g:0},nM=new Ne,g0=new We;g0.set(-1,0,0,0,1,0,0,0,1);function iM(i,e,t,n,s,r){let o=new Pe(0),a=s===!0?0:1,l,c,h=null,d=0,f=null;function u(_){let S=_.isScene===!0?_.background:null;if(S&&S.isTexture){let y=_.backgroundBlurriness>0;S=e.get(S,y)}return S}function g(_){let S=!1,y=u(_);y===null?m(o,a):y&&y.isColor&&(m(y,1),S=!0);let A=i.xr.getEnvironmentBlendMode();A==="additive"?t.buffers.color.setClear(0,0,0,1,r):A==="alpha-blend"&&t.buffers.color.setClear(0,0,0,0,r),(i.autoClear||S)&&(t.buffers.depth.setTest(!0),t.buffers.depth.setMask(!0),t.buffers.color.setMask(!0),i.clear(i.autoClearColor,i.autoClearDepth,i.autoClearStencil))}function b(_,S){let y=u(S);y&&y.isCubeTexture?(c===void 0&&(c=new Ye(new ws(1,1,1),new xt({name:"BackgroundCubeMaterial",uniforms:hr(Bi.backgroundCube.uniforms),vertexShader:Bi.backgroundCube.vertexShader,fragmentShader:Bi.backgroundCube.fragmentShader,side:un,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),c.geometry.deleteAttribute("uv"),c.onBeforeRender=function(A,E,v){this.matrixWorld.copyPosition(v.matrixWorld)},Object.defineProperty(c.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),n.update(c)),c.material.uniforms.envMap.value=y,c.material.uniforms.backgroundBlurriness.value=S.backgroundBlurriness,c.material.uniforms.backgroundIntensity.value=S.backgroundIntensity,c.material.uniforms.backgroundRotation.value.setFromMatrix4(nM.makeRotationFromEuler(S.backgroundRotation)).transpose(),y.isRenderTargetTexture===!1&&c.material.uniforms.backgroundRotation.value.premultiply(g0),c.material.toneMapped=Qe.getTransfer(y.colorSpace)!==lt,(h!==y||d!==y.version||f!==i.toneMapping)&&(c.material.needsUpdate=!0,h=y,d=y.version,f=i.toneMapping),c.layers.enableAll(),_.unshift(c,c.geometry,c.material,0,0,null)):y&&y.isTexture&&(l===void 0&&(l=new Ye(new vi(2,2),new xt({name:"BackgroundMaterial",uniforms:hr(Bi.background.uniforms),vertexShader:Bi.background.vertexShader,fragmentShader:Bi.background.fragmentShader,side:Ui,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),Object.defineProperty(l.material,"map",{get:function(){return this.uniforms.t2D.value}}),n.update(l)),l.material.uniforms.t2D.value=y,l.material.uniforms.backgroundIntensity.value=S.backgroundIntensity,l.material.toneMapped=Qe.getTransfer(y.colorSpace)!==lt,y.matrixAutoUpdate===!0&&y.updateMatrix(),l.material.uniforms.uvTransform.value.copy(y.matrix),(h!==y||d!==y.version||f!==i.toneMapping)&&(l.material.needsUpdate=!0,h=y,d=y.version,f=i.toneMapping),l.layers.enableAll(),_.unshift(l,l.geometry,l.material,0,0,null))}function m(_,S){_.getRGB(Vh,Cf(i)),t.buffers.color.setClear(Vh.r,Vh.g,Vh.b,S,r)}function p(){c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0),l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0)}return{getClearColor:function(){return o},setClearColor:function(_,S=1){o.set(_),a=S,m(o,a)},getClearAlpha:function(){return a},setClearAlpha:function(_){a=_,m(o,a)},render:g,addToRenderList:b,dispose:p}}function sM(i,e){let t=i.getParameter(i.MAX_VERTEX_ATTRIBS),n={},s=f(null),r=s,o=!1;function a(D,U,k,N,V){let q=!1,H=d(D,N,k,U);r!==H&&(r=H,c(r.object)),q=u(D,N,k,V),q&&g(D,N,k,V),V!==null&&e.update(V,i.ELEMENT_ARRAY_BUFFER),(q||o)&&(o=!1,y(D,U,k,N),V!==null&&i.bindBuffer(i.ELEMENT_ARRAY_BUFFER,e.get(V).buffer))}function l(){return i.createVertexArray()}function c(D){return i.bindVertexArray(D)}function h(D){return i.deleteVertexArray(D)}function d(D,U,k,N){let V=N.wireframe===!0,q=n[U.id];q===void 0&&(q={},n[U.id]=q);let H=D.isInstancedMesh===!0?D.id:0,ne=q[H];ne===void 0&&(ne={},q[H]=ne);let W=ne[k.id];W===void 0&&(W={},ne[k.id]=W);let j=W[V];return j===void 0&&(j=f(l()),W[V]=j),j}function f(D){let U=[],k=[],N=[];for(let V=0;V<t;V++)U[V]=0,k[V]=0,N[V]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:U,enabledAttributes:k,attributeDivisors:N,object:D,attributes:{},index:null}}function u(D,U,k,N){let V=r.attributes,q=U.attributes,H=0,ne=k.getAttributes();for(let W in ne)if(ne[W].location>=0){let te=V[W],ye=q[W];if(ye===void 0&&(W==="instanceMatrix"&&D.instanceMatrix&&(ye=D.instanceMatrix),W==="instanceColor"&&D.instanceColor&&(ye=D.instanceColor)),te===void 0||te.attribute!==ye||ye&&te.data!==ye.data)return!0;H++}return r.attributesNum!==H||r.index!==N}function g(D,U,k,N){let V={},q=U.attributes,H=0,ne=k.getAttributes();for(let W in ne)if(ne[W].location>=0){let te=q[W];te===void 0&&(W==="instanceMatrix"&&D.instanceMatrix&&(te=D.instanceMatrix),W==="instanceColor"&&D.instanceColor&&(te=D.instanceColor));let ye={};ye.attribute=te,te&&te.data&&(ye.data=te.data),V[W]=ye,H++}r.attributes=V,r.attributesNum=H,r.index=N}function b(){let D=r.newAttributes;for(let U=0,k=D.length;U<k;U++)D[U]=0}function m(D){p(D,0)}function p(D,U){let k=r.newAttributes,N=r.enabledAttributes,V=r.attributeDivisors;k[D]=1,N[D]===0&&(i.enableVertexAttribArray(D),N[D]=1),V[D]!==U&&(i.vertexAttribDivisor(D,U),V[D]=U)}function _(){let D=r.newAttributes,U=r.enabledAttributes;for(let k=0,N=U.length;k<N;k++)U[k]!==D[k]&&(i.disableVertexAttribArray(k),U[k]=0)}function S(D,U,k,N,V,q,H){H===!0?i.vertexAttribIPointer(D,U,k,V,q):i.vertexAttribPointer(D,U,k,N,V,q)}function y(D,U,k,N){b();let V=N.attributes,q=k.getAttributes(),H=U.defaultAttributeValues;for(let ne in q){let W=q[ne];if(W.location>=0){let j=V[ne];if(j===void 0&&(ne==="instanceMatrix"&&D.instanceMatrix&&(j=D.instanceMatrix),ne==="instanceColor"&&D.instanceColor&&(j=D.instanceColor)),j!==void 0){let te=j.normalized,ye=j.itemSize,ze=e.get(j);if(ze===void 0)continue;let J=ze.buffer,ge=ze.type,be=ze.bytesPerElement,Te=ge===i.INT||ge===i.UNSIGNED_INT||j.gpuType===sh;if(j.isInterleavedBufferAttribute){let fe=j.data,Fe=fe.isInterleavedBuffer===!0?fe.stride:fe.itemSize,dt=j.offset;if(fe.isInstancedInterleavedBuffer||fe.isInstancedBufferAttribute){for(let Oe=0;Oe<W.locationSize;Oe++)p(W.location+Oe,fe.meshPerAttribute);D.isInstancedMesh!==!0&&N._maxInstanceCount===void 0&&(N._maxInstanceCount=fe.meshPerAttribute*fe.count)}else for(let Oe=0;Oe<W.locationSize;Oe++)m(W.location+Oe);i.bindBuffer(i.ARRAY_BUFFER,J);for(let Oe=0;Oe<W.locationSize;Oe++)S(W.location+Oe,ye/W.locationSize,ge,te,Fe*be,(dt+ye/W.locationSize*Oe)*be,Te)}else{if(j.isInstancedBufferAttribute){for(let fe=0;fe<W.locationSize;fe++)p(W.location+fe,j.meshPerAttribute);D.isInstancedMesh!==!0&&N._maxInstanceCount===void 0&&(N._maxInstanceCount=j.meshPerAttribute*j.count)}else for(let fe=0;fe<W.locationSize;fe++)m(W.location+fe);i.bindBuffer(i.ARRAY_BUFFER,J);for(let fe=0;fe<W.locationSize;fe++)S(W.location+fe,ye/W.locationSize,ge,te,ye*be,ye/W.locationSize*fe*be,Te)}}else if(H!==void 0){let te=H[ne];if(te!==void 0)switch(te.length){case 2:i.vertexAttrib2fv(W.location,te);break;case 3:i.vertexAttrib3fv(W.location,te);break;case 4:i.vertexAttrib4fv(W.location,te);break;default:i.vertexAttrib1fv(W.location,te)}}}}_()}function A(){I();for(let D in n){let U=n[D];for(let k in U){let N=U[k];for(let V in N){let q=N[V];for(let H in q)h(q[H].object),delete q[H];delete N[V]}}delete n[D]}}function E(D){if(n[D.id]===void 0)return;let U=n[D.id];for(let k in U){let N=U[k];for(let V in N){let q=N[V];for(let H in q)h(q[H].object),delete q[H];delete N[V]}}delete n[D.id]}function v(D){for(let U in n){let k=n[U];for(let N in k){let V=k[N];if(V[D.id]===void 0)continue;let q=V[D.id];for(let H in q)h(q[H].object),delete q[H];delete V[D.id]}}}function T(D){for(let U in n){let k=n[U],N=D.isInstancedMesh===!0?D.id:0,V=k[N];if(V!==void 0){for(let q in V){let H=V[q];for(let ne in H)h(H[ne].object),delete H[ne];delete V[q]}delete k[N],Object.keys(k).length===0&&delete n[U]}}}function I(){R(),o=!0,r!==s&&(r=s,c(r.object))}function R(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:a,reset:I,resetDefaultState:R,dispose:A,releaseStatesOfGeometry:E,releaseStatesOfObject:T,releaseStatesOfProgram:v,initAttributes:b,enableAttribute:m,disableUnusedAttributes:_}}function rM(i,e,t){let n;function s(l){n=l}function r(l,c){i.drawArrays(n,l,c),t.update(c,n,1)}function o(l,c,h){h!==0&&(i.drawArraysInstanced(n,l,c,h),t.update(c,n,h))}function a(l,c,h){if(h===0)return;e.get("WEBGL_multi_draw").multiDrawArraysWEBGL(n,l,0,c,0,h);let f=0;for(let u=0;u<h;u++)f+=c[u];t.update(f,n,1)}this.setMode=s,this.render=r,this.renderInstances=o,this.renderMultiDraw=a}function oM(i,e,t,n){let s;function r(){if(s!==void 0)return s;if(e.has("EXT_texture_filter_anisotropic")===!0){let v=e.get("EXT_texture_filter_anisotropic");s=i.getParameter(v.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function o(v){return!(v!==Fn&&n.convert(v)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(v){let T=v===rn&&(e.has("EXT_color_buffer_half_float")||e.has("EXT_color_buffer_float"));return!(v!==Tn&&v!==Wn&&!T&&n.convert(v)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_TYPE))}function l(v){if(v==="highp"){if(i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.HIGH_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.HIGH_FLOAT).precision>0)return"highp";v="mediump"}return v==="mediump"&&i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.MEDIUM_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=t.precision!==void 0?t.precision:"highp",h=l(c);h!==c&&(De("WebGLRenderer:",c,"not supported, using",h,"instead."),c=h);let d=t.reversedDepthBuffer===!0&&e.has("EXT_clip_control"),f=t.logarithmicDepthBuffer===!0&&d===!1;t.reversedDepthBuffer===!0&&d===!1&&De("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),t.logarithmicDepthBuffer===!0&&d===!0&&De("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let u=i.getParameter(i.MAX_TEXTURE_IMAGE_UNITS),g=i.getParameter(i.MAX_VERTEX_TEXTURE_IMAGE_UNITS),b=i.getParameter(i.MAX_TEXTURE_SIZE),m=i.getParameter(i.MAX_CUBE_MAP_TEXTURE_SIZE),p=i.getParameter(i.MAX_VERTEX_ATTRIBS),_=i.getParameter(i.MAX_VERTEX_UNIFORM_VECTORS),S=i.getParameter(i.MAX_VARYING_VECTORS),y=i.getParameter(i.MAX_FRAGMENT_UNIFORM_VECTORS),A=i.getParameter(i.MAX_SAMPLES),E=i.getParameter(i.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:l,textureFormatReadable:o,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:f,reversedDepthBuffer:d,maxTextures:u,maxVertexTextures:g,maxTextureSize:b,maxCubemapSize:m,maxAttributes:p,maxVertexUniforms:_,maxVaryings:S,maxFragmentUniforms:y,maxSamples:A,samples:E}}function aM(i){let e=this,t=null,n=0,s=!1,r=!1,o=new zn,a=new We,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(d,f){let u=d.length!==0||f||n!==0||s;return s=f,n=d.length,u},this.beginShadows=function(){r=!0,h(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(d,f){t=h(d,f,0)},this.setState=function(d,f,u){let g=d.clippingPlanes,b=d.clipIntersection,m=d.clipShadows,p=i.get(d);if(!s||g===null||g.length===0||r&&!m)r?h(null):c();else{let _=r?0:n,S=_*4,y=p.clippingState||null;l.value=y,y=h(g,f,S,u);for(let A=0;A!==S;++A)y[A]=t[A];p.clippingState=y,this.numIntersection=b?this.numPlanes:0,this.numPlanes+=_}};function c(){l.value!==t&&(l.value=t,l.needsUpdate=n>0),e.numPlanes=n,e.numIntersection=0}function h(d,f,u,g){let b=d!==null?d.length:0,m=null;if(b!==0){if(m=l.value,g!==!0||m===null){let p=u+b*4,_=f.matrixWorldInverse;a.getNormalMatrix(_),(m===null||m.length<p)&&(m=new Float32Array(p));for(let S=0,y=u;S!==b;++S,y+=4)o.copy(d[S]).applyMatrix4(_,a),o.normal.toArray(m,y),m[y+3]=o.constant}l.value=m,l.needsUpdate=!0}return e.numPlanes=b,e.numIntersection=0,m}}var Qa=class extends Ht{constructor(e=1,t={}){super(e,e,t),this.isWebGLCubeRenderTarget=!0;let n={width:e,height:e,depth:1},s=[n,n,n,n,n,n];this.texture=new la(s),this._setTextureOptions(t),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(e,t){this.texture.type=t.type,this.texture.colorSpace=t.colorSpace,this.texture.generateMipmaps=t.generateMipmaps,this.texture.minFilter=t.minFilter,this.texture.magFilter=t.magFilter;let n={uniforms:{tEquirect:{value:null}},vertexShader:`

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
			`},s=new ws(5,5,5),r=new xt({name:"CubemapFromEquirect",uniforms:hr(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:un,blending:sn});r.uniforms.tEquirect.value=t;let o=new Ye(s,r),a=t.minFilter;return t.minFilter===ts&&(t.minFilter=Dn),new so(1,10,this).update(e,o),t.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(e,t=!0,n=!0,s=!0){let r=e.getRenderTarget();for(let o=0;o<6;o++)e.setRenderTarget(this,o),e.clear(t,n,s);e.setRenderTarget(r)}},Yg=256,lM=3,cM=20,v0=256,x0=16,hM=3,uM=new C,dM=new Pe,Wh=class i{constructor(e){this._renderer=e,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new so(1,10,null),this._boxMesh=new Ye(new ws(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(e,t=0,n=.1,s=100,r={}){let{size:o=256,position:a=uM}=r,l=this._renderer;this._setSize(o);let c=this._allocateTarget(),h=this._getSourceTarget(!0);t>0&&(h.texture.mipmapsAutoUpdate=!1);let d=l.autoClear,f=l.autoClearColor,u=l.autoClearDepth,g=l.autoClearStencil,b=e.background;l.autoClear=!0,l.autoClearColor=!0,l.autoClearDepth=!0,l.autoClearStencil=!0,b===null&&(e.background=l.getClearColor(dM));let m=new so(n,s,h);return m.position.copy(a),m.update(l,e),l.autoClear=d,l.autoClearColor=f,l.autoClearDepth=u,l.autoClearStencil=g,e.background=b,t>0&&(h.texture.mipmapsAutoUpdate=!0,this._blur(c,t)),this._applyPMREM(c),c}fromEquirectangular(e,t=null){return this._fromTexture(e,t)}fromCubemap(e,t=null){return this._fromTexture(e,t)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=Kg(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=Jg(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(e,t){return t>0?1-Math.sqrt(1-e/t):0}_setSize(e){this._cubeSize=Math.max(Yg,wf(e))}_fromTexture(e,t){e.mapping===cr||e.mapping===ao?this._setSize(e.image.length===0?Yg:e.image[0].width||e.image[0].image.width):this._setSize(e.image.width/4);let n=t||this._allocateTarget();return this._textureToCubemap(e),this._applyPMREM(n),n}_allocateTarget(){let e=this._cubeSize,t=Zg(e,!1,!1),n=Math.log2(e)-lM;for(let s=0;s<=n;s++)t.texture.mipmaps.push({width:e>>s,height:e>>s});return t.texture.name="PMREM",t.texture.isPMREMTexture=!0,t}_getSourceTarget(e=!1){let t=this._cubeSize,n=this._sourceTarget;return(n===null||n.width!==t||e&&n.depthBuffer===!1)&&(n!==null&&n.dispose(),this._sourceTarget=Zg(t,!0,e)),this._sourceTarget}_compileMaterial(e){this._boxMesh.material=e,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(e,t,n){let s=this._boxMesh,r=this._cubeCamera;s.material=n,r.renderTarget=e,r.activeMipmapLevel=t;let o=e.width>>t;e.viewport.set(0,0,o,o),r.update(this._renderer,s),e.viewport.set(0,0,e.width,e.height)}_textureToCubemap(e){let t;e.mapping===cr||e.mapping===ao?(this._cubemapMaterial===null&&(this._cubemapMaterial=Kg()),t=this._cubemapMaterial,t.uniforms.flipEnvMap.value=e.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=Jg()),t=this._equirectMaterial),t.uniforms.envMap.value=e,this._renderCube(this._getSourceTarget(),0,t)}_applyPMREM(e){this._ggxMaterial===null&&(this._ggxMaterial=fM(),this._integrationMaterial=pM());let t=this._cubeSize,n=e.texture.mipmaps.length-1,s=this._ggxMaterial.uniforms;s.envMap.value=this._sourceTarget.texture;let r=this._integrationMaterial.uniforms;r.envMap.value=this._sourceTarget.texture,r.sourceLod.value=Math.log2(t/x0);for(let o=0;o<=n;o++){let a=i.lodToRoughness(o,n);if(o>n-hM)r.roughness.value=a,this._renderCube(e,o,this._integrationMaterial);else{let l=a>0?Math.log2(t)+.5*Math.log2(6/(v0*Math.pow(a,4)))+.5:0;s.roughness.value=a,s.lodBias.value=l,this._renderCube(e,o,this._ggxMaterial)}}}_blur(e,t){this._blurMaterial===null&&(this._blurMaterial=mM());let n=this._blurMaterial,s=n.uniforms,r=this._sourceTarget;s.sigma.value=Math.min(t,Math.PI)/Math.SQRT2,s.envMap.value=r.texture,this._renderCube(e,0,n),s.envMap.value=e.texture,this._renderCube(r,0,n)}};function Zg(i,e,t){return new Qa(i,{minFilter:ts,generateMipmaps:e,type:rn,colorSpace:Qs,depthBuffer:t})}function el(i,e,t){return new xt({name:i,uniforms:e,vertexShader:He.cube_vert,fragmentShader:t,side:un,blending:sn,depthTest:!1,depthWrite:!1})}function fM(){return el("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${v0}u

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
	`)}function pM(){return el("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:x0}},`

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
	`)}function mM(){return el("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${cM}
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
	`)}function Jg(){return el("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

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
	`)}function Kg(){return el("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function gM(i){let e=new WeakMap,t=new WeakMap,n=null;function s(f,u=!1){return f==null?null:u?o(f):r(f)}function r(f){if(f&&f.isTexture){let u=f.mapping;if(u===th||u===nh)if(e.has(f)){let g=e.get(f).texture;return a(g,f.mapping)}else{let g=f.image;if(g&&g.height>0){let b=new Qa(g.height);return b.fromEquirectangularTexture(i,f),e.set(f,b),f.addEventListener("dispose",c),a(b.texture,f.mapping)}else return null}}return f}function o(f){if(f&&f.isTexture&&f.isPMREMTexture!==!0){let u=f.mapping,g=u===th||u===nh,b=u===cr||u===ao;if(g||b){let m=t.get(f),p=m!==void 0?m.texture.pmremVersion:0;if(f.isRenderTargetTexture&&f.pmremVersion!==p)return n===null&&(n=new Wh(i)),m=g?n.fromEquirectangular(f,m):n.fromCubemap(f,m),m.texture.pmremVersion=f.pmremVersion,t.set(f,m),m.texture;if(m!==void 0)return m.texture;{let _=f.image;return g&&_&&_.height>0||b&&_&&l(_)?(n===null&&(n=new Wh(i)),m=g?n.fromEquirectangular(f):n.fromCubemap(f),m.texture.pmremVersion=f.pmremVersion,t.set(f,m),f.addEventListener("dispose",h),m.texture):null}}}return f}function a(f,u){return u===th?f.mapping=cr:u===nh&&(f.mapping=ao),f}function l(f){let u=0,g=6;for(let b=0;b<g;b++)f[b]!==void 0&&u++;return u===g}function c(f){let u=f.target;u.removeEventListener("dispose",c);let g=e.get(u);g!==void 0&&(e.delete(u),g.dispose())}function h(f){let u=f.target;u.removeEventListener("dispose",h);let g=t.get(u);g!==void 0&&(t.delete(u),g.dispose())}function d(){e=new WeakMap,t=new WeakMap,n!==null&&(n.dispose(),n=null)}return{get:s,dispose:d}}function vM(i){let e={};function t(n){if(e[n]!==void 0)return e[n];let s=i.getExtension(n);return e[n]=s,s}return{has:function(n){return t(n)!==null},init:function(){t("EXT_color_buffer_float"),t("WEBGL_clip_cull_distance"),t("OES_texture_float_linear"),t("EXT_color_buffer_half_float"),t("WEBGL_multisampled_render_to_texture"),t("WEBGL_render_shared_exponent")},get:function(n){let s=t(n);return s===null&&$o("WebGLRenderer: "+n+" extension not supported."),s}}}function xM(i,e,t,n){let s={},r=new WeakMap,o=new FinalizationRegistry(g=>delete s[g]);function a(g){l(g.target)}function l(g){g.index!==null&&e.remove(g.index);for(let m in g.attributes)e.remove(g.attributes[m]);g.removeEventListener("dispose",a),delete s[g.id],o.unregister(g);let b=r.get(g);b&&(e.remove(b),r.delete(g)),n.releaseStatesOfGeometry(g),g.isInstancedBufferGeometry===!0&&delete g._maxInstanceCount,t.memory.geometries--}function c(g,b){return s[b.id]!==void 0||(b.addEventListener("dispose",a),s[b.id]=new WeakRef(b),o.register(b,b.id,b),t.memory.geometries++),b}function h(g){let b=g.attributes;for(let m in b)e.update(b[m],i.ARRAY_BUFFER)}function d(g){let b=g.index,m=g.attributes.position,p=0;if(m===void 0)return;let _=b!==null?b.array.length:m.array.length/3-1,S=m.count>=65535?sa:ia,y=new S(Math.ceil(_/3)*6,1),A=y.array;if(b!==null){let v=b.array;p=b.version;for(let T=0,I=0;T<_;T+=3){let R=v[T+0],D=v[T+1],U=v[T+2];A[I++]=R,A[I++]=D,A[I++]=D,A[I++]=U,A[I++]=U,A[I++]=R}}else{p=m.version;for(let v=0,T=0;v<_;v+=3){let I=v+0,R=v+1,D=v+2;A[T++]=I,A[T++]=R,A[T++]=R,A[T++]=D,A[T++]=D,A[T++]=I}}y.version=p;let E=r.get(g);E&&e.remove(E),r.set(g,y)}function f(g){let b=r.get(g);if(b){let m=g.index;m!==null&&b.version<m.version&&d(g)}else d(g);return r.get(g)}function u(){for(let g in s){let b=s[g].deref();b!==void 0&&l(b)}}return{get:c,update:h,getWireframeAttribute:f,dispose:u}}function _M(i,e,t){let n;function s(d){n=d}let r,o;function a(d){r=d.type,o=d.bytesPerElement}function l(d,f){i.drawElements(n,f,r,d*o),t.update(f,n,1)}function c(d,f,u){u!==0&&(i.drawElementsInstanced(n,f,r,d*o,u),t.update(f,n,u))}function h(d,f,u){if(u===0)return;e.get("WEBGL_multi_draw").multiDrawElementsWEBGL(n,f,0,r,d,0,u);let b=0;for(let m=0;m<u;m++)b+=f[m];t.update(b,n,1)}this.setMode=s,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=h}function yM(i){let e={geometries:0,textures:0},t={frame:0,calls:0,triangles:0,points:0,lines:0};function n(r,o,a){switch(t.calls++,o){case i.TRIANGLES:t.triangles+=a*(r/3);break;case i.LINES:t.lines+=a*(r/2);break;case i.LINE_STRIP:t.lines+=a*(r-1);break;case i.LINE_LOOP:t.lines+=a*r;break;case i.POINTS:t.points+=a*r;break;default:Ve("WebGLInfo: Unknown draw mode:",o);break}}function s(){t.calls=0,t.triangles=0,t.points=0,t.lines=0}return{memory:e,render:t,programs:null,autoReset:!0,reset:s,update:n}}function bM(i,e,t){let n=new WeakMap,s=new mt;function r(o,a,l){let c=o.morphTargetInfluences,h=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,d=h!==void 0?h.length:0,f=n.get(a);if(f===void 0||f.count!==d){let I=function(){v.dispose(),n.delete(a),a.removeEventListener("dispose",I)};f!==void 0&&f.texture.dispose();let u=a.morphAttributes.position!==void 0,g=a.morphAttributes.normal!==void 0,b=a.morphAttributes.color!==void 0,m=a.morphAttributes.position||[],p=a.morphAttributes.normal||[],_=a.morphAttributes.color||[],S=0;u===!0&&(S=1),g===!0&&(S=2),b===!0&&(S=3);let y=a.attributes.position.count*S,A=1;y>e.maxTextureSize&&(A=Math.ceil(y/e.maxTextureSize),y=e.maxTextureSize);let E=new Float32Array(y*A*4*d),v=new na(E,y,A,d);v.type=Wn,v.needsUpdate=!0;let T=S*4;for(let R=0;R<d;R++){let D=m[R],U=p[R],k=_[R],N=y*A*4*R;for(let V=0;V<D.count;V++){let q=V*T;u===!0&&(s.fromBufferAttribute(D,V),E[N+q+0]=s.x,E[N+q+1]=s.y,E[N+q+2]=s.z,E[N+q+3]=0),g===!0&&(s.fromBufferAttribute(U,V),E[N+q+4]=s.x,E[N+q+5]=s.y,E[N+q+6]=s.z,E[N+q+7]=0),b===!0&&(s.fromBufferAttribute(k,V),E[N+q+8]=s.x,E[N+q+9]=s.y,E[N+q+10]=s.z,E[N+q+11]=k.itemSize===4?s.w:1)}}f={count:d,texture:v,size:new ce(y,A)},n.set(a,f),a.addEventListener("dispose",I)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)l.getUniforms().setValue(i,"morphTexture",o.morphTexture,t);else{let u=0;for(let b=0;b<c.length;b++)u+=c[b];let g=a.morphTargetsRelative?1:1-u;l.getUniforms().setValue(i,"morphTargetBaseInfluence",g),l.getUniforms().setValue(i,"morphTargetInfluences",c)}l.getUniforms().setValue(i,"morphTargetsTexture",f.texture,t),l.getUniforms().setValue(i,"morphTargetsTextureSize",f.size)}return{update:r}}function SM(i,e,t,n,s){let r=new WeakMap;function o(c){let h=s.render.frame,d=c.geometry,f=e.get(c,d);if(r.get(f)!==h&&(e.update(f),r.set(f,h)),c.isInstancedMesh&&(c.hasEventListener("dispose",l)===!1&&c.addEventListener("dispose",l),r.get(c)!==h&&(t.update(c.instanceMatrix,i.ARRAY_BUFFER),c.instanceColor!==null&&t.update(c.instanceColor,i.ARRAY_BUFFER),r.set(c,h))),c.isSkinnedMesh){let u=c.skeleton;r.get(u)!==h&&(u.update(),r.set(u,h))}return f}function a(){r=new WeakMap}function l(c){let h=c.target;h.removeEventListener("dispose",l),n.releaseStatesOfObject(h),t.remove(h.instanceMatrix),h.instanceColor!==null&&t.remove(h.instanceColor)}return{update:o,dispose:a}}var MM={[Oa]:"LINEAR_TONE_MAPPING",[ka]:"REINHARD_TONE_MAPPING",[Ba]:"CINEON_TONE_MAPPING",[za]:"ACES_FILMIC_TONE_MAPPING",[Va]:"AGX_TONE_MAPPING",[Ha]:"NEUTRAL_TONE_MAPPING",[Ga]:"CUSTOM_TONE_MAPPING"};function wM(i,e,t,n,s,r){let o=new Ht(e,t,{type:i,depthBuffer:s,stencilBuffer:r,samples:n?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),a=null,l=null,c=null,h=new je;h.setAttribute("position",new qe([-1,3,0,-1,-1,0,3,-1,0],3)),h.setAttribute("uv",new qe([0,2,0,0,2,0],2));let d=new io({uniforms:{tDiffuse:{value:null}},vertexShader:`
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
			}`,depthTest:!1,depthWrite:!1}),f=new Ye(h,d),u=new rr(-1,1,1,-1,0,1),g=null,b=null,m=!1,p,_=null,S=[],y=!1;this.setSize=function(A,E){o.setSize(A,E),a!==null&&a.setSize(A,E),l!==null&&l.setSize(A,E);for(let v=0;v<S.length;v++){let T=S[v];T.setSize&&T.setSize(A,E)}},this.setEffects=function(A){S=A,y=S.length>0&&S[0].isRenderPass===!0;let E=o.width,v=o.height;S.length>0&&a===null&&(a=new Ht(E,v,{type:rn,depthBuffer:!1,stencilBuffer:!1}),l=new Ht(E,v,{type:rn,depthBuffer:!1,stencilBuffer:!1}));let T=s===!0&&S.some(I=>I.needsDepthTexture===!0);T!==(o.depthTexture!==null)&&(T===!0&&c===null&&(c=new gi(E,v),r===!0&&(c.format=_i,c.type=ns)),o.dispose(),o.depthTexture=T?c:null,o.resolveDepthBuffer=T,o.storeMultisampledDepthBuffer=T);for(let I=0;I<S.length;I++){let R=S[I];R.setSize&&R.setSize(E,v),T&&R.needsDepthTexture===!0&&R.setDepthTexture&&R.setDepthTexture(c)}},this.begin=function(A,E){if(m||A.toneMapping===Fi&&S.length===0)return!1;if(_=E,E!==null){let v=E.width,T=E.height;(o.width!==v||o.height!==T)&&this.setSize(v,T)}return y===!1&&A.setRenderTarget(o),p=A.toneMapping,A.toneMapping=Fi,!0},this.hasRenderPass=function(){return y},this.end=function(A,E){A.toneMapping=p,m=!0;let v=o,T=a;for(let I=0;I<S.length;I++){let R=S[I];R.enabled!==!1&&(R.render(A,T,v,E),R.needsSwap!==!1&&(v=T,T=T===a?l:a))}if(g!==A.outputColorSpace||b!==A.toneMapping){g=A.outputColorSpace,b=A.toneMapping,d.defines={},Qe.getTransfer(g)===lt&&(d.defines.SRGB_TRANSFER="");let I=MM[b];I&&(d.defines[I]=""),d.needsUpdate=!0}d.uniforms.tDiffuse.value=v.texture,A.setRenderTarget(_),A.render(f,u),_=null,m=!1},this.isCompositing=function(){return m},this.dispose=function(){o.dispose(),a!==null&&a.dispose(),l!==null&&l.dispose(),h.dispose(),d.dispose()}}var _0=new Mn,y0=new gi(1,1),b0=new ca(1),S0=new na,M0=new Ac,w0=new la,jg=[],Qg=[],e0=new Float32Array(16),t0=new Float32Array(9),n0=new Float32Array(4);function uo(i,e,t){let n=i[0];if(n<=0||n>0)return i;let s=e*t,r=jg[s];if(r===void 0&&(r=new Float32Array(s),jg[s]=r),e!==0){n.toArray(r,0);for(let o=1,a=0;o!==e;++o)a+=t,i[o].toArray(r,a)}return r}function $t(i,e){if(i.length!==e.length)return!1;for(let t=0,n=i.length;t<n;t++)if(i[t]!==e[t])return!1;return!0}function Yt(i,e){for(let t=0,n=e.length;t<n;t++)i[t]=e[t]}function qh(i,e){let t=Qg[e];t===void 0&&(t=new Int32Array(e),Qg[e]=t);for(let n=0;n!==e;++n)t[n]=i.allocateTextureUnit();return t}function TM(i,e){let t=this.cache;t[0]!==e&&(i.uniform1f(this.addr,e),t[0]=e)}function EM(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2f(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if($t(t,e))return;i.uniform2fv(this.addr,e),Yt(t,e)}}function AM(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3f(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else if(e.r!==void 0)(t[0]!==e.r||t[1]!==e.g||t[2]!==e.b)&&(i.uniform3f(this.addr,e.r,e.g,e.b),t[0]=e.r,t[1]=e.g,t[2]=e.b);else{if($t(t,e))return;i.uniform3fv(this.addr,e),Yt(t,e)}}function CM(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4f(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if($t(t,e))return;i.uniform4fv(this.addr,e),Yt(t,e)}}function RM(i,e){let t=this.cache,n=e.elements;if(n===void 0){if($t(t,e))return;i.uniformMatrix2fv(this.addr,!1,e),Yt(t,e)}else{if($t(t,n))return;n0.set(n),i.uniformMatrix2fv(this.addr,!1,n0),Yt(t,n)}}function PM(i,e){let t=this.cache,n=e.elements;if(n===void 0){if($t(t,e))return;i.uniformMatrix3fv(this.addr,!1,e),Yt(t,e)}else{if($t(t,n))return;t0.set(n),i.uniformMatrix3fv(this.addr,!1,t0),Yt(t,n)}}function IM(i,e){let t=this.cache,n=e.elements;if(n===void 0){if($t(t,e))return;i.uniformMatrix4fv(this.addr,!1,e),Yt(t,e)}else{if($t(t,n))return;e0.set(n),i.uniformMatrix4fv(this.addr,!1,e0),Yt(t,n)}}function DM(i,e){let t=this.cache;t[0]!==e&&(i.uniform1i(this.addr,e),t[0]=e)}function LM(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2i(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if($t(t,e))return;i.uniform2iv(this.addr,e),Yt(t,e)}}function NM(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3i(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if($t(t,e))return;i.uniform3iv(this.addr,e),Yt(t,e)}}function UM(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4i(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if($t(t,e))return;i.uniform4iv(this.addr,e),Yt(t,e)}}function FM(i,e){let t=this.cache;t[0]!==e&&(i.uniform1ui(this.addr,e),t[0]=e)}function OM(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2ui(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if($t(t,e))return;i.uniform2uiv(this.addr,e),Yt(t,e)}}function kM(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3ui(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if($t(t,e))return;i.uniform3uiv(this.addr,e),Yt(t,e)}}function BM(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4ui(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if($t(t,e))return;i.uniform4uiv(this.addr,e),Yt(t,e)}}function $h(i){return i.version===0&&(i.compareFunction=yf,i.needsUpdate=!0),i}function zM(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_2D_SHADOW?r=$h(y0):r=_0,t.setTexture2D(e||r,s)}function GM(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),t.setTexture3D(e||M0,s)}function VM(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_CUBE_SHADOW?r=$h(b0):r=w0,t.setTextureCube(e||r,s)}function HM(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),t.setTexture2DArray(e||S0,s)}function WM(i){switch(i){case 5126:return TM;case 35664:return EM;case 35665:return AM;case 35666:return CM;case 35674:return RM;case 35675:return PM;case 35676:return IM;case 5124:case 35670:return DM;case 35667:case 35671:return LM;case 35668:case 35672:return NM;case 35669:case 35673:return UM;case 5125:return FM;case 36294:return OM;case 36295:return kM;case 36296:return BM;case 35678:case 36198:case 36298:case 36306:case 35682:return zM;case 35679:case 36299:case 36307:return GM;case 35680:case 36300:case 36308:case 36293:return VM;case 36289:case 36303:case 36311:case 36292:return HM}}function XM(i,e){i.uniform1fv(this.addr,e)}function qM(i,e){let t=uo(e,this.size,2);i.uniform2fv(this.addr,t)}function $M(i,e){let t=uo(e,this.size,3);i.uniform3fv(this.addr,t)}function YM(i,e){let t=uo(e,this.size,4);i.uniform4fv(this.addr,t)}function ZM(i,e){let t=uo(e,this.size,4);i.uniformMatrix2fv(this.addr,!1,t)}function JM(i,e){let t=uo(e,this.size,9);i.uniformMatrix3fv(this.addr,!1,t)}function KM(i,e){let t=uo(e,this.size,16);i.uniformMatrix4fv(this.addr,!1,t)}function jM(i,e){i.uniform1iv(this.addr,e)}function QM(i,e){i.uniform2iv(this.addr,e)}function ew(i,e){i.uniform3iv(this.addr,e)}function tw(i,e){i.uniform4iv(this.addr,e)}function nw(i,e){i.uniform1uiv(this.addr,e)}function iw(i,e){i.uniform2uiv(this.addr,e)}function sw(i,e){i.uniform3uiv(this.addr,e)}function rw(i,e){i.uniform4uiv(this.addr,e)}function ow(i,e,t){let n=this.cache,s=e.length,r=qh(t,s);$t(n,r)||(i.uniform1iv(this.addr,r),Yt(n,r));let o;this.type===i.SAMPLER_2D_SHADOW?o=$h(y0):o=_0;for(let a=0;a!==s;++a)t.setTexture2D(e[a]||o,r[a])}function aw(i,e,t){let n=this.cache,s=e.length,r=qh(t,s);$t(n,r)||(i.uniform1iv(this.addr,r),Yt(n,r));for(let o=0;o!==s;++o)t.setTexture3D(e[o]||M0,r[o])}function lw(i,e,t){let n=this.cache,s=e.length,r=qh(t,s);$t(n,r)||(i.uniform1iv(this.addr,r),Yt(n,r));let o;this.type===i.SAMPLER_CUBE_SHADOW?o=$h(b0):o=w0;for(let a=0;a!==s;++a)t.setTextureCube(e[a]||o,r[a])}function cw(i,e,t){let n=this.cache,s=e.length,r=qh(t,s);$t(n,r)||(i.uniform1iv(this.addr,r),Yt(n,r));for(let o=0;o!==s;++o)t.setTexture2DArray(e[o]||S0,r[o])}function hw(i){switch(i){case 5126:return XM;case 35664:return qM;case 35665:return $M;case 35666:return YM;case 35674:return ZM;case 35675:return JM;case 35676:return KM;case 5124:case 35670:return jM;case 35667:case 35671:return QM;case 35668:case 35672:return ew;case 35669:case 35673:return tw;case 5125:return nw;case 36294:return iw;case 36295:return sw;case 36296:return rw;case 35678:case 36198:case 36298:case 36306:case 35682:return ow;case 35679:case 36299:case 36307:return aw;case 35680:case 36300:case 36308:case 36293:return lw;case 36289:case 36303:case 36311:case 36292:return cw}}var Nf=class{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.setValue=WM(t.type)}},Uf=class{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.size=t.size,this.setValue=hw(t.type)}},Ff=class{constructor(e){this.id=e,this.seq=[],this.map={}}setValue(e,t,n){let s=this.seq;for(let r=0,o=s.length;r!==o;++r){let a=s[r];a.setValue(e,t[a.id],n)}}},Df=/(\w+)(\])?(\[|\.)?/g;function i0(i,e){i.seq.push(e),i.map[e.id]=e}function uw(i,e,t){let n=i.name,s=n.length;for(Df.lastIndex=0;;){let r=Df.exec(n),o=Df.lastIndex,a=r[1],l=r[2]==="]",c=r[3];if(l&&(a=a|0),c===void 0||c==="["&&o+2===s){i0(t,c===void 0?new Nf(a,i,e):new Uf(a,i,e));break}else{let d=t.map[a];d===void 0&&(d=new Ff(a),i0(t,d)),t=d}}}var ho=class{constructor(e,t){this.seq=[],this.map={};let n=e.getProgramParameter(t,e.ACTIVE_UNIFORMS);for(let o=0;o<n;++o){let a=e.getActiveUniform(t,o),l=e.getUniformLocation(t,a.name);uw(a,l,this)}let s=[],r=[];for(let o of this.seq)o.type===e.SAMPLER_2D_SHADOW||o.type===e.SAMPLER_CUBE_SHADOW||o.type===e.SAMPLER_2D_ARRAY_SHADOW?s.push(o):r.push(o);s.length>0&&(this.seq=s.concat(r))}setValue(e,t,n,s){let r=this.map[t];r!==void 0&&r.setValue(e,n,s)}setOptional(e,t,n){let s=t[n];s!==void 0&&this.setValue(e,n,s)}static upload(e,t,n,s){for(let r=0,o=t.length;r!==o;++r){let a=t[r],l=n[a.id];l.needsUpdate!==!1&&a.setValue(e,l.value,s)}}static seqWithValue(e,t){let n=[];for(let s=0,r=e.length;s!==r;++s){let o=e[s];o.id in t&&n.push(o)}return n}};function s0(i,e,t){let n=i.createShader(e);return i.shaderSource(n,t),i.compileShader(n),n}var dw=37297,fw=0;function pw(i,e){let t=i.split(`
`),n=[],s=Math.max(e-6,0),r=Math.min(e+6,t.length);for(let o=s;o<r;o++){let a=o+1;n.push(`${a===e?">":" "} ${a}: ${t[o]}`)}return n.join(`
`)}var r0=new We;function mw(i){Qe._getMatrix(r0,Qe.workingColorSpace,i);let e=`mat3( ${r0.elements.map(t=>t.toFixed(4))} )`;switch(Qe.getTransfer(i)){case Qo:return[e,"LinearTransferOETF"];case lt:return[e,"sRGBTransferOETF"];default:return De("WebGLProgram: Unsupported color space: ",i),[e,"LinearTransferOETF"]}}function o0(i,e,t){let n=i.getShaderParameter(e,i.COMPILE_STATUS),r=(i.getShaderInfoLog(e)||"").trim();if(n&&r==="")return"";let o=/ERROR: 0:(\d+)/.exec(r);if(o){let a=parseInt(o[1]);return t.toUpperCase()+`

`+r+`

`+pw(i.getShaderSource(e),a)}else return r}function gw(i,e){let t=mw(e);return[`vec4 ${i}( vec4 value ) {`,`	return ${t[1]}( vec4( ${t[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}var vw={[Oa]:"Linear",[ka]:"Reinhard",[Ba]:"Cineon",[za]:"ACESFilmic",[Va]:"AgX",[Ha]:"Neutral",[Ga]:"Custom"};function xw(i,e){let t=vw[e];return t===void 0?(De("WebGLProgram: Unsupported toneMapping:",e),"vec3 "+i+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+i+"( vec3 color ) { return "+t+"ToneMapping( color ); }"}var Hh=new C;function _w(){Qe.getLuminanceCoefficients(Hh);let i=Hh.x.toFixed(4),e=Hh.y.toFixed(4),t=Hh.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${i}, ${e}, ${t} );`,"	return dot( weights, rgb );","}"].join(`
`)}function yw(i){return[i.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",i.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(ja).join(`
`)}function bw(i){let e=[];for(let t in i){let n=i[t];n!==!1&&e.push("#define "+t+" "+n)}return e.join(`
`)}function Sw(i,e){let t={},n=i.getProgramParameter(e,i.ACTIVE_ATTRIBUTES);for(let s=0;s<n;s++){let r=i.getActiveAttrib(e,s),o=r.name,a=1;r.type===i.FLOAT_MAT2&&(a=2),r.type===i.FLOAT_MAT3&&(a=3),r.type===i.FLOAT_MAT4&&(a=4),t[o]={type:r.type,location:i.getAttribLocation(e,o),locationSize:a}}return t}function ja(i){return i!==""}function a0(i,e){let t=e.numSpotLightShadows+e.numSpotLightMaps-e.numSpotLightShadowsWithMaps;return i.replace(/NUM_SUN_LIGHTS/g,e.numSunLights).replace(/NUM_DIR_LIGHTS/g,e.numDirLights).replace(/NUM_SPOT_LIGHTS/g,e.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,e.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,t).replace(/NUM_RECT_AREA_LIGHTS/g,e.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,e.numPointLights).replace(/NUM_HEMI_LIGHTS/g,e.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,e.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,e.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,e.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,e.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,e.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,e.numLightProbeGrids)}function l0(i,e){return i.replace(/NUM_CLIPPING_PLANES/g,e.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,e.numClippingPlanes-e.numClipIntersection)}var Mw=/^[ \t]*#include +<([\w\d./]+)>/gm;function Of(i){return i.replace(Mw,ww)}function ww(i,e){let t=He[e];if(t===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+e+">");return Of(t)}var Tw=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function c0(i){return i.replace(Tw,Ew)}function Ew(i,e,t,n){let s="";for(let r=parseInt(e);r<parseInt(t);r++)s+=n.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return s}function h0(i){let e=`precision ${i.precision} float;
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
#define LOW_PRECISION`),e}var Aw={[ar]:"SHADOWMAP_TYPE_PCF",[ro]:"SHADOWMAP_TYPE_VSM"};function Cw(i){return Aw[i.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}var Rw={[ao]:"ENVMAP_MODE_REFRACTION"};function Pw(i){return i.envMap===!1?"ENVMAP_MODE_REFLECTION":Rw[i.envMapMode]||"ENVMAP_MODE_REFLECTION"}var Iw={[eh]:"ENVMAP_BLENDING_MULTIPLY",[Tg]:"ENVMAP_BLENDING_MIX",[Eg]:"ENVMAP_BLENDING_ADD"};function Dw(i){return i.envMap===!1?"ENVMAP_BLENDING_NONE":Iw[i.combine]||"ENVMAP_BLENDING_NONE"}function Lw(i,e,t,n){let s=i.getContext(),r=t.defines,o=t.vertexShader,a=t.fragmentShader,l=Cw(t),c=t.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",h=Pw(t),d=Dw(t),f=yw(t),u=bw(r),g=s.createProgram(),b,m,p=t.glslVersion?"#version "+t.glslVersion+`
`:"";t.isRawShaderMaterial?(b=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,u].filter(ja).join(`
`),b.length>0&&(b+=`
`),m=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,u].filter(ja).join(`
`),m.length>0&&(m+=`
`)):(b=[h0(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,u,t.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",t.batching?"#define USE_BATCHING":"",t.batchingColor?"#define USE_BATCHING_COLOR":"",t.instancing?"#define USE_INSTANCING":"",t.instancingColor?"#define USE_INSTANCING_COLOR":"",t.instancingMorph?"#define USE_INSTANCING_MORPH":"",t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.map?"#define USE_MAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+h:"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.displacementMap?"#define USE_DISPLACEMENTMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.mapUv?"#define MAP_UV "+t.mapUv:"",t.alphaMapUv?"#define ALPHAMAP_UV "+t.alphaMapUv:"",t.lightMapUv?"#define LIGHTMAP_UV "+t.lightMapUv:"",t.aoMapUv?"#define AOMAP_UV "+t.aoMapUv:"",t.emissiveMapUv?"#define EMISSIVEMAP_UV "+t.emissiveMapUv:"",t.bumpMapUv?"#define BUMPMAP_UV "+t.bumpMapUv:"",t.normalMapUv?"#define NORMALMAP_UV "+t.normalMapUv:"",t.displacementMapUv?"#define DISPLACEMENTMAP_UV "+t.displacementMapUv:"",t.metalnessMapUv?"#define METALNESSMAP_UV "+t.metalnessMapUv:"",t.roughnessMapUv?"#define ROUGHNESSMAP_UV "+t.roughnessMapUv:"",t.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+t.anisotropyMapUv:"",t.clearcoatMapUv?"#define CLEARCOATMAP_UV "+t.clearcoatMapUv:"",t.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+t.clearcoatNormalMapUv:"",t.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+t.clearcoatRoughnessMapUv:"",t.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+t.diffuseRoughnessMapUv:"",t.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+t.iridescenceMapUv:"",t.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+t.iridescenceThicknessMapUv:"",t.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+t.sheenColorMapUv:"",t.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+t.sheenRoughnessMapUv:"",t.specularMapUv?"#define SPECULARMAP_UV "+t.specularMapUv:"",t.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+t.specularColorMapUv:"",t.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+t.specularIntensityMapUv:"",t.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+t.transmissionMapUv:"",t.thicknessMapUv?"#define THICKNESSMAP_UV "+t.thicknessMapUv:"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexNormals?"#define HAS_NORMAL":"",t.vertexColors?"#define USE_COLOR":"",t.vertexAlphas?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.flatShading?"#define FLAT_SHADED":"",t.skinning?"#define USE_SKINNING":"",t.morphTargets?"#define USE_MORPHTARGETS":"",t.morphNormals&&t.flatShading===!1?"#define USE_MORPHNORMALS":"",t.morphColors?"#define USE_MORPHCOLORS":"",t.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+t.morphTextureStride:"",t.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+t.morphTargetsCount:"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.sizeAttenuation?"#define USE_SIZEATTENUATION":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(ja).join(`
`),m=[h0(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,u,t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",t.map?"#define USE_MAP":"",t.matcap?"#define USE_MATCAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+c:"",t.envMap?"#define "+h:"",t.envMap?"#define "+d:"",t.envMapPMREM?"#define ENVMAP_MAX_LOD "+t.envMapMaxLod+".0":"",t.envMapPMREM?"#define ENVMAP_SIZE "+t.envMapSize+".0":"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoat?"#define USE_CLEARCOAT":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.dispersion?"#define USE_DISPERSION":"",t.retroreflection?"#define USE_RETROREFLECTION":"",t.iridescence?"#define USE_IRIDESCENCE":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaTest?"#define USE_ALPHATEST":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.sheen?"#define USE_SHEEN":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexColors||t.instancingColor?"#define USE_COLOR":"",t.vertexAlphas||t.batchingColor?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.gradientMap?"#define USE_GRADIENTMAP":"",t.flatShading?"#define FLAT_SHADED":"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",t.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",t.toneMapping!==Fi?"#define TONE_MAPPING":"",t.toneMapping!==Fi?He.tonemapping_pars_fragment:"",t.toneMapping!==Fi?xw("toneMapping",t.toneMapping):"",t.dithering?"#define DITHERING":"",t.opaque?"#define OPAQUE":"",He.colorspace_pars_fragment,gw("linearToOutputTexel",t.outputColorSpace),_w(),t.useDepthPacking?"#define DEPTH_PACKING "+t.depthPacking:"",`
`].filter(ja).join(`
`)),o=Of(o),o=a0(o,t),o=l0(o,t),a=Of(a),a=a0(a,t),a=l0(a,t),o=c0(o),a=c0(a),t.isRawShaderMaterial!==!0&&(p=`#version 300 es
`,b=[f,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+b,m=["#define varying in",t.glslVersion===Sf?"":"layout(location = 0) out highp vec4 pc_fragColor;",t.glslVersion===Sf?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+m);let _=p+b+o,S=p+m+a,y=s0(s,s.VERTEX_SHADER,_),A=s0(s,s.FRAGMENT_SHADER,S);s.attachShader(g,y),s.attachShader(g,A),t.index0AttributeName!==void 0?s.bindAttribLocation(g,0,t.index0AttributeName):t.hasPositionAttribute===!0&&s.bindAttribLocation(g,0,"position"),s.linkProgram(g);function E(R){if(i.debug.checkShaderErrors){let D=s.getProgramInfoLog(g)||"",U=s.getShaderInfoLog(y)||"",k=s.getShaderInfoLog(A)||"",N=D.trim(),V=U.trim(),q=k.trim(),H=!0,ne=!0;if(s.getProgramParameter(g,s.LINK_STATUS)===!1)if(H=!1,typeof i.debug.onShaderError=="function")i.debug.onShaderError(s,g,y,A);else{let W=o0(s,y,"vertex"),j=o0(s,A,"fragment");Ve("WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(g,s.VALIDATE_STATUS)+`

Material Name: `+R.name+`
Material Type: `+R.type+`

Program Info Log: `+N+`
`+W+`
`+j)}else N!==""?De("WebGLProgram: Program Info Log:",N):(V===""||q==="")&&(ne=!1);ne&&(R.diagnostics={runnable:H,programLog:N,vertexShader:{log:V,prefix:b},fragmentShader:{log:q,prefix:m}})}s.deleteShader(y),s.deleteShader(A),v=new ho(s,g),T=Sw(s,g)}let v;this.getUniforms=function(){return v===void 0&&E(this),v};let T;this.getAttributes=function(){return T===void 0&&E(this),T};let I=t.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return I===!1&&(I=s.getProgramParameter(g,dw)),I},this.destroy=function(){n.releaseStatesOfProgram(this),s.deleteProgram(g),this.program=void 0},this.type=t.shaderType,this.name=t.shaderName,this.id=fw++,this.cacheKey=e,this.usedTimes=1,this.program=g,this.vertexShader=y,this.fragmentShader=A,this}var Nw=0,kf=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(e,t,n){let s=this._getShaderCacheForMaterial(e);return s.has(t)===!1&&(s.add(t),t.usedTimes++),s.has(n)===!1&&(s.add(n),n.usedTimes++),this}remove(e){let t=this.materialCache.get(e);for(let n of t)n.usedTimes--,n.usedTimes===0&&this.shaderCache.delete(n.code);return this.materialCache.delete(e),this}getVertexShaderStage(e){return this._getShaderStage(e.vertexShader)}getFragmentShaderStage(e){return this._getShaderStage(e.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(e){let t=this.materialCache,n=t.get(e);return n===void 0&&(n=new Set,t.set(e,n)),n}_getShaderStage(e){let t=this.shaderCache,n=t.get(e);return n===void 0&&(n=new Bf(e),t.set(e,n)),n}},Bf=class{constructor(e){this.id=Nw++,this.code=e,this.usedTimes=0}};function Uw(i){return i===Is||i===Za||i===Ja}function Fw(i,e,t,n,s,r){let o=new Zr,a=new kf,l=new Set,c=[],h=new Map,d=n.logarithmicDepthBuffer,f={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function u(v){return l.add(v),v===0?"uv":`uv${v}`}function g(v,T,I,R,D,U){let k=R.fog,N=D.geometry,V=v.isMeshStandardMaterial||v.isMeshLambertMaterial||v.isMeshPhongMaterial?R.environment:null,q=v.isMeshStandardMaterial||v.isMeshLambertMaterial&&!v.envMap||v.isMeshPhongMaterial&&!v.envMap,H=e.get(v.envMap||V,q),ne=f[v.type],W=n.precision;v.precision!==null&&(W=n.getMaxPrecision(v.precision),W!==v.precision&&De("WebGLProgram.getParameters:",v.precision,"not supported, using",W,"instead."));let j=N.morphAttributes.position||N.morphAttributes.normal||N.morphAttributes.color,te=j!==void 0?j.length:0,ye=0;N.morphAttributes.position!==void 0&&(ye=1),N.morphAttributes.normal!==void 0&&(ye=2),N.morphAttributes.color!==void 0&&(ye=3);let ze,J,ge,be;if(ne){let ve=Bi[ne];ze=ve.vertexShader,J=ve.fragmentShader}else{ze=v.vertexShader,J=v.fragmentShader;let ve=a.getVertexShaderStage(v),ft=a.getFragmentShaderStage(v);a.update(v,ve,ft),ge=ve.id,be=ft.id}let Te=i.getRenderTarget(),fe=i.state.buffers.depth.getReversed(),Fe=D.isInstancedMesh===!0,dt=D.isBatchedMesh===!0,Oe=!!v.map,rt=!!v.matcap,ht=!!H,Je=ht&&H.isPMREMTexture===!0,Nt=!!v.aoMap,At=!!v.lightMap,Zt=!!v.bumpMap&&v.wireframe===!1,_t=!!v.normalMap,Nn=!!v.displacementMap,Dt=!!v.emissiveMap,pn=!!v.metalnessMap,mn=!!v.roughnessMap,gn=v.anisotropy>0,O=v.clearcoat>0,vn=v.diffuseRoughness>0,gt=v.dispersion>0,vt=v.retroreflectivity>0,he=v.iridescence>0,St=v.sheen>0,Ce=v.transmission>0,ke=gn&&!!v.anisotropyMap,P=O&&!!v.clearcoatMap,M=O&&!!v.clearcoatNormalMap,B=O&&!!v.clearcoatRoughnessMap,ie=vn&&!!v.diffuseRoughnessMap,Q=he&&!!v.iridescenceMap,re=he&&!!v.iridescenceThicknessMap,le=St&&!!v.sheenColorMap,$=St&&!!v.sheenRoughnessMap,Z=!!v.specularMap,oe=!!v.specularColorMap,L=!!v.specularIntensityMap,K=Ce&&!!v.transmissionMap,Y=Ce&&!!v.thicknessMap,de=!!v.gradientMap,ae=!!v.alphaMap,ue=v.alphaTest>0,Re=!!v.alphaHash,Ke=!!v.extensions,se=Fi;v.toneMapped&&(Te===null||Te.isXRRenderTarget===!0)&&(se=i.toneMapping);let Ue=Je?H.isCompressedCubeTexture?H.image[0].mipmaps:H.mipmaps:null,Ze={shaderID:ne,shaderType:v.type,shaderName:v.name,vertexShader:ze,fragmentShader:J,defines:v.defines,customVertexShaderID:ge,customFragmentShaderID:be,isRawShaderMaterial:v.isRawShaderMaterial===!0,glslVersion:v.glslVersion,precision:W,batching:dt,batchingColor:dt&&D._colorsTexture!==null,instancing:Fe,instancingColor:Fe&&D.instanceColor!==null,instancingMorph:Fe&&D.morphTexture!==null,outputColorSpace:Te===null?i.outputColorSpace:Te.isXRRenderTarget===!0?Te.texture.colorSpace:Qe.workingColorSpace,alphaToCoverage:!!v.alphaToCoverage,map:Oe,matcap:rt,envMap:ht,envMapMode:ht&&H.mapping,envMapPMREM:Je,envMapMaxLod:Je?Ue.length-1:null,envMapSize:Je?Ue[0].width:null,aoMap:Nt,lightMap:At,bumpMap:Zt,normalMap:_t,displacementMap:Nn,emissiveMap:Dt,normalMapObjectSpace:_t&&v.normalMapType===Pg,normalMapTangentSpace:_t&&v.normalMapType===co,packedNormalMap:_t&&v.normalMapType===co&&Uw(v.normalMap.format),metalnessMap:pn,roughnessMap:mn,anisotropy:gn,anisotropyMap:ke,clearcoat:O,clearcoatMap:P,clearcoatNormalMap:M,clearcoatRoughnessMap:B,diffuseRoughness:vn,diffuseRoughnessMap:ie,dispersion:gt,retroreflection:vt,iridescence:he,iridescenceMap:Q,iridescenceThicknessMap:re,sheen:St,sheenColorMap:le,sheenRoughnessMap:$,specularMap:Z,specularColorMap:oe,specularIntensityMap:L,transmission:Ce,transmissionMap:K,thicknessMap:Y,gradientMap:de,opaque:v.transparent===!1&&v.blending===oo&&v.alphaToCoverage===!1,alphaMap:ae,alphaTest:ue,alphaHash:Re,combine:v.combine,mapUv:Oe&&u(v.map.channel),aoMapUv:Nt&&u(v.aoMap.channel),lightMapUv:At&&u(v.lightMap.channel),bumpMapUv:Zt&&u(v.bumpMap.channel),normalMapUv:_t&&u(v.normalMap.channel),displacementMapUv:Nn&&u(v.displacementMap.channel),emissiveMapUv:Dt&&u(v.emissiveMap.channel),metalnessMapUv:pn&&u(v.metalnessMap.channel),roughnessMapUv:mn&&u(v.roughnessMap.channel),anisotropyMapUv:ke&&u(v.anisotropyMap.channel),clearcoatMapUv:P&&u(v.clearcoatMap.channel),clearcoatNormalMapUv:M&&u(v.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:B&&u(v.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:ie&&u(v.diffuseRoughnessMap.channel),iridescenceMapUv:Q&&u(v.iridescenceMap.channel),iridescenceThicknessMapUv:re&&u(v.iridescenceThicknessMap.channel),sheenColorMapUv:le&&u(v.sheenColorMap.channel),sheenRoughnessMapUv:$&&u(v.sheenRoughnessMap.channel),specularMapUv:Z&&u(v.specularMap.channel),specularColorMapUv:oe&&u(v.specularColorMap.channel),specularIntensityMapUv:L&&u(v.specularIntensityMap.channel),transmissionMapUv:K&&u(v.transmissionMap.channel),thicknessMapUv:Y&&u(v.thicknessMap.channel),alphaMapUv:ae&&u(v.alphaMap.channel),vertexTangents:!!N.attributes.tangent&&(_t||gn),vertexNormals:!!N.attributes.normal,vertexColors:v.vertexColors,vertexAlphas:v.vertexColors===!0&&!!N.attributes.color&&N.attributes.color.itemSize===4,pointsUvs:D.isPoints===!0&&!!N.attributes.uv&&(Oe||ae),fog:!!k,useFog:v.fog===!0,fogExp2:!!k&&k.isFogExp2,flatShading:v.wireframe===!1&&(v.flatShading===!0||N.attributes.normal===void 0&&_t===!1&&(v.isMeshLambertMaterial||v.isMeshPhongMaterial||v.isMeshStandardMaterial||v.isMeshPhysicalMaterial)),sizeAttenuation:v.sizeAttenuation===!0,logarithmicDepthBuffer:d,reversedDepthBuffer:fe,skinning:D.isSkinnedMesh===!0,hasPositionAttribute:N.attributes.position!==void 0,morphTargets:N.morphAttributes.position!==void 0,morphNormals:N.morphAttributes.normal!==void 0,morphColors:N.morphAttributes.color!==void 0,morphTargetsCount:te,morphTextureStride:ye,numSunLights:T.sun.length,numDirLights:T.directional.length,numPointLights:T.point.length,numSpotLights:T.spot.length,numSpotLightMaps:T.spotLightMap.length,numRectAreaLights:T.rectArea.length,numHemiLights:T.hemi.length,numSunLightShadows:T.sunShadowMap.length,numDirLightShadows:T.directionalShadowMap.length,numPointLightShadows:T.pointShadowMap.length,numSpotLightShadows:T.spotShadowMap.length,numSpotLightShadowsWithMaps:T.numSpotLightShadowsWithMaps,numLightProbes:T.numLightProbes,numLightProbeGrids:U.filter(ve=>ve.texture!==null).length,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:v.dithering,shadowMapEnabled:i.shadowMap.enabled&&I.length>0,shadowMapType:i.shadowMap.type,toneMapping:se,decodeVideoTexture:Oe&&v.map.isVideoTexture===!0&&Qe.getTransfer(v.map.colorSpace)===lt,decodeVideoTextureEmissive:Dt&&v.emissiveMap.isVideoTexture===!0&&Qe.getTransfer(v.emissiveMap.colorSpace)===lt,premultipliedAlpha:v.premultipliedAlpha,doubleSided:v.side===Lt,flipSided:v.side===un,useDepthPacking:v.depthPacking>=0,depthPacking:v.depthPacking||0,index0AttributeName:v.index0AttributeName,extensionClipCullDistance:Ke&&v.extensions.clipCullDistance===!0&&t.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(Ke&&v.extensions.multiDraw===!0||dt)&&t.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:t.has("KHR_parallel_shader_compile"),customProgramCacheKey:v.customProgramCacheKey()};return Ze.vertexUv1s=l.has(1),Ze.vertexUv2s=l.has(2),Ze.vertexUv3s=l.has(3),l.clear(),Ze}function b(v){let T=[];if(v.shaderID?T.push(v.shaderID):(T.push(v.customVertexShaderID),T.push(v.customFragmentShaderID)),v.defines!==void 0)for(let I in v.defines)T.push(I),T.push(v.defines[I]);return v.isRawShaderMaterial===!1&&(m(T,v),p(T,v),T.push(i.outputColorSpace)),T.push(v.customProgramCacheKey),T.join()}function m(v,T){v.push(T.precision),v.push(T.outputColorSpace),v.push(T.envMapMode),v.push(T.envMapPMREM),v.push(T.envMapMaxLod),v.push(T.envMapSize),v.push(T.mapUv),v.push(T.alphaMapUv),v.push(T.lightMapUv),v.push(T.aoMapUv),v.push(T.bumpMapUv),v.push(T.normalMapUv),v.push(T.displacementMapUv),v.push(T.emissiveMapUv),v.push(T.metalnessMapUv),v.push(T.roughnessMapUv),v.push(T.anisotropyMapUv),v.push(T.clearcoatMapUv),v.push(T.clearcoatNormalMapUv),v.push(T.clearcoatRoughnessMapUv),v.push(T.diffuseRoughnessMapUv),v.push(T.iridescenceMapUv),v.push(T.iridescenceThicknessMapUv),v.push(T.sheenColorMapUv),v.push(T.sheenRoughnessMapUv),v.push(T.specularMapUv),v.push(T.specularColorMapUv),v.push(T.specularIntensityMapUv),v.push(T.transmissionMapUv),v.push(T.thicknessMapUv),v.push(T.combine),v.push(T.fogExp2),v.push(T.sizeAttenuation),v.push(T.morphTargetsCount),v.push(T.numSunLights),v.push(T.numDirLights),v.push(T.numPointLights),v.push(T.numSpotLights),v.push(T.numSpotLightMaps),v.push(T.numHemiLights),v.push(T.numRectAreaLights),v.push(T.numSunLightShadows),v.push(T.numDirLightShadows),v.push(T.numPointLightShadows),v.push(T.numSpotLightShadows),v.push(T.numSpotLightShadowsWithMaps),v.push(T.numLightProbes),v.push(T.numLightProbeGrids),v.push(T.shadowMapType),v.push(T.toneMapping),v.push(T.numClippingPlanes),v.push(T.numClipIntersection),v.push(T.depthPacking)}function p(v,T){o.disableAll(),T.instancing&&o.enable(0),T.instancingColor&&o.enable(1),T.instancingMorph&&o.enable(2),T.matcap&&o.enable(3),T.envMap&&o.enable(4),T.normalMapObjectSpace&&o.enable(5),T.normalMapTangentSpace&&o.enable(6),T.clearcoat&&o.enable(7),T.iridescence&&o.enable(8),T.alphaTest&&o.enable(9),T.vertexColors&&o.enable(10),T.vertexAlphas&&o.enable(11),T.vertexUv1s&&o.enable(12),T.vertexUv2s&&o.enable(13),T.vertexUv3s&&o.enable(14),T.vertexTangents&&o.enable(15),T.anisotropy&&o.enable(16),T.alphaHash&&o.enable(17),T.batching&&o.enable(18),T.dispersion&&o.enable(19),T.retroreflection&&o.enable(24),T.diffuseRoughness&&o.enable(25),T.batchingColor&&o.enable(20),T.gradientMap&&o.enable(21),T.packedNormalMap&&o.enable(22),T.vertexNormals&&o.enable(23),v.push(o.mask),o.disableAll(),T.fog&&o.enable(0),T.useFog&&o.enable(1),T.flatShading&&o.enable(2),T.logarithmicDepthBuffer&&o.enable(3),T.reversedDepthBuffer&&o.enable(4),T.skinning&&o.enable(5),T.morphTargets&&o.enable(6),T.morphNormals&&o.enable(7),T.morphColors&&o.enable(8),T.premultipliedAlpha&&o.enable(9),T.shadowMapEnabled&&o.enable(10),T.doubleSided&&o.enable(11),T.flipSided&&o.enable(12),T.useDepthPacking&&o.enable(13),T.dithering&&o.enable(14),T.transmission&&o.enable(15),T.sheen&&o.enable(16),T.opaque&&o.enable(17),T.pointsUvs&&o.enable(18),T.decodeVideoTexture&&o.enable(19),T.decodeVideoTextureEmissive&&o.enable(20),T.alphaToCoverage&&o.enable(21),T.numLightProbeGrids>0&&o.enable(22),T.hasPositionAttribute&&o.enable(23),v.push(o.mask)}function _(v){let T=f[v.type],I;if(T){let R=Bi[T];I=ri.clone(R.uniforms)}else I=v.uniforms;return I}function S(v,T){let I=h.get(T);return I!==void 0?++I.usedTimes:(I=new Lw(i,T,v,s),c.push(I),h.set(T,I)),I}function y(v){if(--v.usedTimes===0){let T=c.indexOf(v);c[T]=c[c.length-1],c.pop(),h.delete(v.cacheKey),v.destroy()}}function A(v){a.remove(v)}function E(){a.dispose()}return{getParameters:g,getProgramCacheKey:b,getUniforms:_,acquireProgram:S,releaseProgram:y,releaseShaderCache:A,programs:c,dispose:E}}function Ow(){let i=new WeakMap;function e(o){return i.has(o)}function t(o){let a=i.get(o);return a===void 0&&(a={},i.set(o,a)),a}function n(o){i.delete(o)}function s(o,a,l){i.get(o)[a]=l}function r(){i=new WeakMap}return{has:e,get:t,remove:n,update:s,dispose:r}}function kw(i,e){return i.groupOrder!==e.groupOrder?i.groupOrder-e.groupOrder:i.renderOrder!==e.renderOrder?i.renderOrder-e.renderOrder:i.material.id!==e.material.id?i.material.id-e.material.id:i.materialVariant!==e.materialVariant?i.materialVariant-e.materialVariant:i.z!==e.z?i.z-e.z:i.id-e.id}function u0(i,e){return i.groupOrder!==e.groupOrder?i.groupOrder-e.groupOrder:i.renderOrder!==e.renderOrder?i.renderOrder-e.renderOrder:i.z!==e.z?e.z-i.z:i.id-e.id}function d0(){let i=[],e=0,t=[],n=[],s=[];function r(){e=0,t.length=0,n.length=0,s.length=0}function o(f){let u=0;return f.isInstancedMesh&&(u+=2),f.isSkinnedMesh&&(u+=1),u}function a(f,u,g,b,m,p){let _=i[e];return _===void 0?(_={id:f.id,object:f,geometry:u,material:g,materialVariant:o(f),groupOrder:b,renderOrder:f.renderOrder,z:m,group:p},i[e]=_):(_.id=f.id,_.object=f,_.geometry=u,_.material=g,_.materialVariant=o(f),_.groupOrder=b,_.renderOrder=f.renderOrder,_.z=m,_.group=p),e++,_}function l(f,u,g,b,m,p,_){_.reversedDepth===!0&&(m=-m);let S=a(f,u,g,b,m,p);g.transmission>0?n.push(S):g.transparent===!0?s.push(S):t.push(S)}function c(f,u,g,b,m,p){let _=a(f,u,g,b,m,p);g.transmission>0?n.unshift(_):g.transparent===!0?s.unshift(_):t.unshift(_)}function h(f,u){t.length>1&&t.sort(f||kw),n.length>1&&n.sort(u||u0),s.length>1&&s.sort(u||u0)}function d(){for(let f=e,u=i.length;f<u;f++){let g=i[f];if(g.id===null)break;g.id=null,g.object=null,g.geometry=null,g.material=null,g.group=null}}return{opaque:t,transmissive:n,transparent:s,init:r,push:l,unshift:c,finish:d,sort:h}}function Bw(){let i=new WeakMap;function e(n,s){let r=i.get(n),o;return r===void 0?(o=new d0,i.set(n,[o])):s>=r.length?(o=new d0,r.push(o)):o=r[s],o}function t(){i=new WeakMap}return{get:e,dispose:t}}function zw(){let i={};return{get:function(e){if(i[e.id]!==void 0)return i[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={direction:new C,color:new Pe};break;case"SpotLight":t={position:new C,direction:new C,color:new Pe,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":t={position:new C,color:new Pe,distance:0,decay:0};break;case"HemisphereLight":t={direction:new C,skyColor:new Pe,groundColor:new Pe};break;case"RectAreaLight":t={color:new Pe,position:new C,halfWidth:new C,halfHeight:new C};break}return i[e.id]=t,t}}}function Gw(){let i={};return{get:function(e){if(i[e.id]!==void 0)return i[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new ce};break;case"SpotLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new ce};break;case"PointLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new ce,shadowCameraNear:1,shadowCameraFar:1e3};break}return i[e.id]=t,t}}}var Vw=0;function Hw(i,e){return(e.castShadow?2:0)-(i.castShadow?2:0)+(e.map?1:0)-(i.map?1:0)}function Ww(i){let e=new zw,t=Gw(),n={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)n.probe.push(new C);let s=new C,r=new Ne,o=new Ne;function a(c){let h=0,d=0,f=0;for(let U=0;U<9;U++)n.probe[U].set(0,0,0);let u=0,g=0,b=0,m=0,p=0,_=0,S=0,y=0,A=0,E=0,v=0,T=0,I=0,R=0;c.sort(Hw);for(let U=0,k=c.length;U<k;U++){let N=c[U],V=N.color,q=N.intensity,H=N.distance,ne=null;if(N.shadow&&N.shadow.map&&(N.shadow.map.texture.format===Is?ne=N.shadow.map.texture:ne=N.shadow.map.depthTexture||N.shadow.map.texture),N.isAmbientLight)h+=V.r*q,d+=V.g*q,f+=V.b*q;else if(N.isLightProbe){for(let W=0;W<9;W++)n.probe[W].addScaledVector(N.sh.coefficients[W],q);R++}else if(N.isSunLight){let W=e.get(N);if(W.color.copy(N.color).multiplyScalar(N.intensity),N.castShadow){let j=N.shadow,te=t.get(N);te.shadowIntensity=j.intensity,te.shadowBias=j.bias,te.shadowNormalBias=j.normalBias,te.shadowRadius=j.radius,te.shadowMapSize.copy(j.mapSize).multiply(j.getFrameExtents()),n.sunShadow[g]=te,n.sunShadowMap[g]=ne;let ye=j.getViewportCount();for(let ze=0;ze<ye;ze++)n.sunShadowMatrix[b+ze]=j.getMatrix(ze),n.sunShadowCascade[b+ze]=j._cascadeData[ze];b+=ye,g++}n.sun[u]=W,u++}else if(N.isDirectionalLight){let W=e.get(N);if(W.color.copy(N.color).multiplyScalar(N.intensity),N.castShadow){let j=N.shadow,te=t.get(N);te.shadowIntensity=j.intensity,te.shadowBias=j.bias,te.shadowNormalBias=j.normalBias,te.shadowRadius=j.radius,te.shadowMapSize=j.mapSize,n.directionalShadow[m]=te,n.directionalShadowMap[m]=ne,n.directionalShadowMatrix[m]=N.shadow.matrix,A++}n.directional[m]=W,m++}else if(N.isSpotLight){let W=e.get(N);W.position.setFromMatrixPosition(N.matrixWorld),W.color.copy(V).multiplyScalar(q),W.distance=H,W.coneCos=Math.cos(N.angle),W.penumbraCos=Math.cos(N.angle*(1-N.penumbra)),W.decay=N.decay,n.spot[_]=W;let j=N.shadow;if(N.map&&(n.spotLightMap[T]=N.map,T++,j.updateMatrices(N),N.castShadow&&I++),n.spotLightMatrix[_]=j.matrix,N.castShadow){let te=t.get(N);te.shadowIntensity=j.intensity,te.shadowBias=j.bias,te.shadowNormalBias=j.normalBias,te.shadowRadius=j.radius,te.shadowMapSize=j.mapSize,n.spotShadow[_]=te,n.spotShadowMap[_]=ne,v++}_++}else if(N.isRectAreaLight){let W=e.get(N);W.color.copy(V).multiplyScalar(q),W.halfWidth.set(N.width*.5,0,0),W.halfHeight.set(0,N.height*.5,0),n.rectArea[S]=W,S++}else if(N.isPointLight){let W=e.get(N);if(W.color.copy(N.color).multiplyScalar(N.intensity),W.distance=N.distance,W.decay=N.decay,N.castShadow){let j=N.shadow,te=t.get(N);te.shadowIntensity=j.intensity,te.shadowBias=j.bias,te.shadowNormalBias=j.normalBias,te.shadowRadius=j.radius,te.shadowMapSize=j.mapSize,te.shadowCameraNear=j.camera.near,te.shadowCameraFar=j.camera.far,n.pointShadow[p]=te,n.pointShadowMap[p]=ne,n.pointShadowMatrix[p]=N.shadow.matrix,E++}n.point[p]=W,p++}else if(N.isHemisphereLight){let W=e.get(N);W.skyColor.copy(N.color).multiplyScalar(q),W.groundColor.copy(N.groundColor).multiplyScalar(q),n.hemi[y]=W,y++}}S>0&&(i.has("OES_texture_float_linear")===!0?(n.rectAreaLTC1=xe.LTC_FLOAT_1,n.rectAreaLTC2=xe.LTC_FLOAT_2):(n.rectAreaLTC1=xe.LTC_HALF_1,n.rectAreaLTC2=xe.LTC_HALF_2)),n.ambient[0]=h,n.ambient[1]=d,n.ambient[2]=f;let D=n.hash;(D.sunLength!==u||D.directionalLength!==m||D.pointLength!==p||D.spotLength!==_||D.rectAreaLength!==S||D.hemiLength!==y||D.numSunShadows!==g||D.numDirectionalShadows!==A||D.numPointShadows!==E||D.numSpotShadows!==v||D.numSpotMaps!==T||D.numLightProbes!==R)&&(n.sun.length=u,n.directional.length=m,n.spot.length=_,n.rectArea.length=S,n.point.length=p,n.hemi.length=y,n.sunShadow.length=g,n.sunShadowMap.length=g,n.sunShadowMatrix.length=b,n.sunShadowCascade.length=b,n.directionalShadow.length=A,n.directionalShadowMap.length=A,n.directionalShadowMatrix.length=A,n.pointShadow.length=E,n.pointShadowMap.length=E,n.pointShadowMatrix.length=E,n.spotShadow.length=v,n.spotShadowMap.length=v,n.spotLightMatrix.length=v+T-I,n.spotLightMap.length=T,n.numSpotLightShadowsWithMaps=I,n.numLightProbes=R,D.sunLength=u,D.directionalLength=m,D.pointLength=p,D.spotLength=_,D.rectAreaLength=S,D.hemiLength=y,D.numSunShadows=g,D.numDirectionalShadows=A,D.numPointShadows=E,D.numSpotShadows=v,D.numSpotMaps=T,D.numLightProbes=R,n.version=Vw++)}function l(c,h){let d=0,f=0,u=0,g=0,b=0,m=0,p=h.matrixWorldInverse;for(let _=0,S=c.length;_<S;_++){let y=c[_];if(y.isSunLight){let A=n.sun[d];A.direction.setFromMatrixPosition(y.matrixWorld),A.direction.transformDirection(p),d++}else if(y.isDirectionalLight){let A=n.directional[f];A.direction.setFromMatrixPosition(y.matrixWorld),s.setFromMatrixPosition(y.target.matrixWorld),A.direction.sub(s),A.direction.transformDirection(p),f++}else if(y.isSpotLight){let A=n.spot[g];A.position.setFromMatrixPosition(y.matrixWorld),A.position.applyMatrix4(p),A.direction.setFromMatrixPosition(y.matrixWorld),s.setFromMatrixPosition(y.target.matrixWorld),A.direction.sub(s),A.direction.transformDirection(p),g++}else if(y.isRectAreaLight){let A=n.rectArea[b];A.position.setFromMatrixPosition(y.matrixWorld),A.position.applyMatrix4(p),o.identity(),r.copy(y.matrixWorld),r.premultiply(p),o.extractRotation(r),A.halfWidth.set(y.width*.5,0,0),A.halfHeight.set(0,y.height*.5,0),A.halfWidth.applyMatrix4(o),A.halfHeight.applyMatrix4(o),b++}else if(y.isPointLight){let A=n.point[u];A.position.setFromMatrixPosition(y.matrixWorld),A.position.applyMatrix4(p),u++}else if(y.isHemisphereLight){let A=n.hemi[m];A.direction.setFromMatrixPosition(y.matrixWorld),A.direction.transformDirection(p),m++}}}return{setup:a,setupView:l,state:n}}function f0(i){let e=new Ww(i),t=[],n=[],s=[];function r(d){h.camera=d,t.length=0,n.length=0,s.length=0}function o(d){d.isLightProbeGrid?s.push(d):t.push(d)}function a(d){n.push(d)}function l(){e.setup(t),s.sort((d,f)=>d.priority-f.priority||d.id-f.id)}function c(d){e.setupView(t,d)}let h={lightsArray:t,shadowsArray:n,lightProbeGridArray:s,camera:null,lights:e,transmissionRenderTarget:{},textureUnits:0};return{init:r,state:h,setupLights:l,setupLightsView:c,pushLight:o,pushShadow:a}}function Xw(i){let e=new WeakMap;function t(s,r=0){let o=e.get(s),a;return o===void 0?(a=new f0(i),e.set(s,[a])):r>=o.length?(a=new f0(i),o.push(a)):a=o[r],a}function n(){e=new WeakMap}return{get:t,dispose:n}}var qw=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,$w=`uniform sampler2D shadow_pass;
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
}`,Yw=[new C(1,0,0),new C(-1,0,0),new C(0,1,0),new C(0,-1,0),new C(0,0,1),new C(0,0,-1)],Zw=[new C(0,-1,0),new C(0,-1,0),new C(0,0,1),new C(0,0,-1),new C(0,-1,0),new C(0,-1,0)],p0=new Ne,Ka=new C,Lf=new C;function Jw(i,e,t){let n=new Ms,s=new ce,r=new ce,o=new mt,a=new Bc,l=new zc,c={},h=t.maxTextureSize,d={[Ui]:un,[un]:Ui,[Lt]:Lt},f=new xt({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new ce},radius:{value:4}},vertexShader:qw,fragmentShader:$w}),u=f.clone();u.defines.HORIZONTAL_PASS=1;let g=new je;g.setAttribute("position",new ct(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let b=new Ye(g,f),m=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=ar;let p=this.type;this.render=function(E,v,T){if(m.enabled===!1||m.autoUpdate===!1&&m.needsUpdate===!1||E.length===0)return;this.type===hg&&(De("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=ar);let I=i.getRenderTarget(),R=i.getActiveCubeFace(),D=i.getActiveMipmapLevel(),U=i.state;U.setBlending(sn),U.buffers.depth.getReversed()===!0?U.buffers.color.setClear(0,0,0,0):U.buffers.color.setClear(1,1,1,1),U.buffers.depth.setTest(!0),U.setScissorTest(!1);let k=p!==this.type;k&&v.traverse(function(N){N.material&&(Array.isArray(N.material)?N.material.forEach(V=>V.needsUpdate=!0):N.material.needsUpdate=!0)});for(let N=0,V=E.length;N<V;N++){let q=E[N],H=q.shadow;if(H===void 0){De("WebGLShadowMap:",q,"has no shadow.");continue}if(H.autoUpdate===!1&&H.needsUpdate===!1)continue;s.copy(H.mapSize);let ne=H.getFrameExtents();s.multiply(ne),r.copy(H.mapSize),(s.x>h||s.y>h)&&(s.x>h&&(r.x=Math.floor(h/ne.x),s.x=r.x*ne.x,H.mapSize.x=r.x),s.y>h&&(r.y=Math.floor(h/ne.y),s.y=r.y*ne.y,H.mapSize.y=r.y));let W=i.state.buffers.depth.getReversed();if(H.camera._reversedDepth=W,H.map===null||k===!0){if(H.map!==null&&(H.map.depthTexture!==null&&(H.map.depthTexture.dispose(),H.map.depthTexture=null),H.map.dispose()),this.type===ro){if(q.isPointLight){De("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}H.map=new Ht(s.x,s.y,{format:Is,type:rn,minFilter:Dn,magFilter:Dn,generateMipmaps:!1}),H.map.texture.name=q.name+".shadowMap",H.map.depthTexture=new gi(s.x,s.y,Wn),H.map.depthTexture.name=q.name+".shadowMapDepth",H.map.depthTexture.format=ji,H.map.depthTexture.compareFunction=null,H.map.depthTexture.minFilter=Ft,H.map.depthTexture.magFilter=Ft}else q.isPointLight?(H.map=new Qa(s.x),H.map.depthTexture=new ca(s.x,xi)):(H.map=new Ht(s.x,s.y),H.map.depthTexture=new gi(s.x,s.y,xi)),H.map.depthTexture.name=q.name+".shadowMap",H.map.depthTexture.format=ji,this.type===ar?(H.map.depthTexture.compareFunction=W?_f:xf,H.map.depthTexture.minFilter=Dn,H.map.depthTexture.magFilter=Dn):(H.map.depthTexture.compareFunction=null,H.map.depthTexture.minFilter=Ft,H.map.depthTexture.magFilter=Ft);H.camera.updateProjectionMatrix()}H.map.isWebGLCubeRenderTarget!==!0&&(H.map.width!==s.x||H.map.height!==s.y)&&H.map.setSize(s.x,s.y);let j=H.map.isWebGLCubeRenderTarget?6:H.getViewportCount();q.isPointLight!==!0&&H.updateMatrices(q,T);let te=(H.camera.layers.mask&4294967294)!==0?H.camera.layers:T.layers;for(let ye=0;ye<j;ye++){let ze=H.getCamera(ye);if(q.isPointLight){let J=H.camera,ge=H.matrix,be=q.distance||J.far;be!==J.far&&(J.far=be,J.updateProjectionMatrix()),Ka.setFromMatrixPosition(q.matrixWorld),J.position.copy(Ka),Lf.copy(J.position),Lf.add(Yw[ye]),J.up.copy(Zw[ye]),J.lookAt(Lf),J.updateMatrixWorld(),ge.makeTranslation(-Ka.x,-Ka.y,-Ka.z),p0.multiplyMatrices(J.projectionMatrix,J.matrixWorldInverse),H._frustum.setFromProjectionMatrix(p0,J.coordinateSystem,J.reversedDepth)}if(H.map.isWebGLCubeRenderTarget)i.setRenderTarget(H.map,ye),i.clear();else{ye===0&&(i.setRenderTarget(H.map),i.clear());let J=H.getViewport(ye);o.set(r.x*J.x,r.y*J.y,r.x*J.z,r.y*J.w),U.viewport(o)}n=H.getFrustum(ye),y(v,T,ze,q,te,this.type)}H.isPointLightShadow!==!0&&this.type===ro&&_(H,T),H.needsUpdate=!1}p=this.type,m.needsUpdate=!1,i.setRenderTarget(I,R,D)};function _(E,v){let T=e.update(b);f.defines.VSM_SAMPLES!==E.blurSamples&&(f.defines.VSM_SAMPLES=E.blurSamples,u.defines.VSM_SAMPLES=E.blurSamples,f.needsUpdate=!0,u.needsUpdate=!0),E.mapPass===null?E.mapPass=new Ht(s.x,s.y,{format:Is,type:rn}):(E.mapPass.width!==E.map.width||E.mapPass.height!==E.map.height)&&E.mapPass.setSize(E.map.width,E.map.height),f.uniforms.shadow_pass.value=E.map.depthTexture,f.uniforms.resolution.value.set(E.map.width,E.map.height),f.uniforms.radius.value=E.radius,i.setRenderTarget(E.mapPass),i.clear(),i.renderBufferDirect(v,null,T,f,b,null),u.uniforms.shadow_pass.value=E.mapPass.texture,u.uniforms.resolution.value.set(E.map.width,E.map.height),u.uniforms.radius.value=E.radius,i.setRenderTarget(E.map),i.clear(),i.renderBufferDirect(v,null,T,u,b,null)}function S(E,v,T,I){let R=null,D=T.isPointLight===!0?E.customDistanceMaterial:E.customDepthMaterial;if(D!==void 0)R=D;else if(R=T.isPointLight===!0?l:a,i.localClippingEnabled&&v.clipShadows===!0&&Array.isArray(v.clippingPlanes)&&v.clippingPlanes.length!==0||v.displacementMap&&v.displacementScale!==0||v.alphaMap&&v.alphaTest>0||v.map&&v.alphaTest>0||v.alphaToCoverage===!0){let U=R.uuid,k=v.uuid,N=c[U];N===void 0&&(N={},c[U]=N);let V=N[k];V===void 0&&(V=R.clone(),N[k]=V,v.addEventListener("dispose",A)),R=V}if(R.visible=v.visible,R.wireframe=v.wireframe,I===ro?R.side=v.shadowSide!==null?v.shadowSide:v.side:R.side=v.shadowSide!==null?v.shadowSide:d[v.side],R.alphaMap=v.alphaMap,R.alphaTest=v.alphaToCoverage===!0?.5:v.alphaTest,R.map=v.map,R.clipShadows=v.clipShadows,R.clippingPlanes=v.clippingPlanes,R.clipIntersection=v.clipIntersection,R.displacementMap=v.displacementMap,R.displacementScale=v.displacementScale,R.displacementBias=v.displacementBias,R.wireframeLinewidth=v.wireframeLinewidth,R.linewidth=v.linewidth,T.isPointLight===!0&&R.isMeshDistanceMaterial===!0){let U=i.properties.get(R);U.light=T}return R}function y(E,v,T,I,R,D){if(E.visible===!1)return;if(E.layers.test(R)&&(E.isMesh||E.isLine||E.isPoints)&&(E.castShadow||E.receiveShadow&&D===ro)&&(!E.frustumCulled||E.intersectsFrustum(n))){E.modelViewMatrix.multiplyMatrices(T.matrixWorldInverse,E.matrixWorld);let N=e.update(E),V=E.material;if(Array.isArray(V)){let q=N.groups;for(let H=0,ne=q.length;H<ne;H++){let W=q[H],j=V[W.materialIndex];if(j&&j.visible){let te=S(E,j,I,D);E.onBeforeShadow(i,E,v,T,N,te,W),i.renderBufferDirect(T,null,N,te,E,W),E.onAfterShadow(i,E,v,T,N,te,W)}}}else if(V.visible){let q=S(E,V,I,D);E.onBeforeShadow(i,E,v,T,N,q,null),i.renderBufferDirect(T,null,N,q,E,null),E.onAfterShadow(i,E,v,T,N,q,null)}}let k=E.children;for(let N=0,V=k.length;N<V;N++)y(k[N],v,T,I,R,D)}function A(E){E.target.removeEventListener("dispose",A);for(let T in c){let I=c[T],R=E.target.uuid;R in I&&(I[R].dispose(),delete I[R])}}}function Kw(i,e){function t(){let L=!1,K=new mt,Y=null,de=new mt(0,0,0,0);return{setMask:function(ae){Y!==ae&&!L&&(i.colorMask(ae,ae,ae,ae),Y=ae)},setLocked:function(ae){L=ae},setClear:function(ae,ue,Re,Ke,se){se===!0&&(ae*=Ke,ue*=Ke,Re*=Ke),K.set(ae,ue,Re,Ke),de.equals(K)===!1&&(i.clearColor(ae,ue,Re,Ke),de.copy(K))},reset:function(){L=!1,Y=null,de.set(-1,0,0,0)}}}function n(){let L=!1,K=!1,Y=null,de=null,ae=null;return{setReversed:function(ue){if(K!==ue){let Re=e.get("EXT_clip_control");ue?Re.clipControlEXT(Re.LOWER_LEFT_EXT,Re.ZERO_TO_ONE_EXT):Re.clipControlEXT(Re.LOWER_LEFT_EXT,Re.NEGATIVE_ONE_TO_ONE_EXT),K=ue;let Ke=ae;ae=null,this.setClear(Ke)}},getReversed:function(){return K},setTest:function(ue){ue?fe(i.DEPTH_TEST):Fe(i.DEPTH_TEST)},setMask:function(ue){Y!==ue&&!L&&(i.depthMask(ue),Y=ue)},setFunc:function(ue){if(K&&(ue=zg[ue]),de!==ue){switch(ue){case gc:i.depthFunc(i.NEVER);break;case vc:i.depthFunc(i.ALWAYS);break;case xc:i.depthFunc(i.LESS);break;case Wr:i.depthFunc(i.LEQUAL);break;case _c:i.depthFunc(i.EQUAL);break;case yc:i.depthFunc(i.GEQUAL);break;case bc:i.depthFunc(i.GREATER);break;case Sc:i.depthFunc(i.NOTEQUAL);break;default:i.depthFunc(i.LEQUAL)}de=ue}},setLocked:function(ue){L=ue},setClear:function(ue){ae!==ue&&(ae=ue,K&&(ue=1-ue),i.clearDepth(ue))},reset:function(){L=!1,Y=null,de=null,ae=null,K=!1}}}function s(){let L=!1,K=null,Y=null,de=null,ae=null,ue=null,Re=null,Ke=null,se=null;return{setTest:function(Ue){L||(Ue?fe(i.STENCIL_TEST):Fe(i.STENCIL_TEST))},setMask:function(Ue){K!==Ue&&!L&&(i.stencilMask(Ue),K=Ue)},setFunc:function(Ue,Ze,ve){(Y!==Ue||de!==Ze||ae!==ve)&&(i.stencilFunc(Ue,Ze,ve),Y=Ue,de=Ze,ae=ve)},setOp:function(Ue,Ze,ve){(ue!==Ue||Re!==Ze||Ke!==ve)&&(i.stencilOp(Ue,Ze,ve),ue=Ue,Re=Ze,Ke=ve)},setLocked:function(Ue){L=Ue},setClear:function(Ue){se!==Ue&&(i.clearStencil(Ue),se=Ue)},reset:function(){L=!1,K=null,Y=null,de=null,ae=null,ue=null,Re=null,Ke=null,se=null}}}let r=new t,o=new n,a=new s,l={},c=new WeakMap,h={},d={},f={},u=new WeakMap,g=[],b=null,m=!1,p=null,_=null,S=null,y=null,A=null,E=null,v=null,T=new Pe(0,0,0),I=0,R=!1,D=null,U=null,k=null,N=null,V=null,q=i.getParameter(i.MAX_COMBINED_TEXTURE_IMAGE_UNITS),H=!1,ne=0,W=i.getParameter(i.VERSION);W.indexOf("WebGL")!==-1?(ne=parseFloat(/^WebGL (\d)/.exec(W)[1]),H=ne>=1):W.indexOf("OpenGL ES")!==-1&&(ne=parseFloat(/^OpenGL ES (\d)/.exec(W)[1]),H=ne>=2);let j=null,te={},ye=i.getParameter(i.SCISSOR_BOX),ze=i.getParameter(i.VIEWPORT),J=new mt().fromArray(ye),ge=new mt().fromArray(ze);function be(L,K,Y,de){let ae=new Uint8Array(4),ue=i.createTexture();i.bindTexture(L,ue),i.texParameteri(L,i.TEXTURE_MIN_FILTER,i.NEAREST),i.texParameteri(L,i.TEXTURE_MAG_FILTER,i.NEAREST);for(let Re=0;Re<Y;Re++)L===i.TEXTURE_3D||L===i.TEXTURE_2D_ARRAY?i.texImage3D(K,0,i.RGBA,1,1,de,0,i.RGBA,i.UNSIGNED_BYTE,ae):i.texImage2D(K+Re,0,i.RGBA,1,1,0,i.RGBA,i.UNSIGNED_BYTE,ae);return ue}let Te={};Te[i.TEXTURE_2D]=be(i.TEXTURE_2D,i.TEXTURE_2D,1),Te[i.TEXTURE_CUBE_MAP]=be(i.TEXTURE_CUBE_MAP,i.TEXTURE_CUBE_MAP_POSITIVE_X,6),Te[i.TEXTURE_2D_ARRAY]=be(i.TEXTURE_2D_ARRAY,i.TEXTURE_2D_ARRAY,1,1),Te[i.TEXTURE_3D]=be(i.TEXTURE_3D,i.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),fe(i.DEPTH_TEST),o.setFunc(Wr),Zt(!1),_t(rf),fe(i.CULL_FACE),Nt(sn);function fe(L){h[L]!==!0&&(i.enable(L),h[L]=!0)}function Fe(L){h[L]!==!1&&(i.disable(L),h[L]=!1)}function dt(L,K){return f[L]!==K?(i.bindFramebuffer(L,K),f[L]=K,L===i.DRAW_FRAMEBUFFER&&(f[i.FRAMEBUFFER]=K),L===i.FRAMEBUFFER&&(f[i.DRAW_FRAMEBUFFER]=K),!0):!1}function Oe(L,K){let Y=g,de=!1;if(L){Y=u.get(K),Y===void 0&&(Y=[],u.set(K,Y));let ae=L.textures;if(Y.length!==ae.length||Y[0]!==i.COLOR_ATTACHMENT0){for(let ue=0,Re=ae.length;ue<Re;ue++)Y[ue]=i.COLOR_ATTACHMENT0+ue;Y.length=ae.length,de=!0}}else Y[0]!==i.BACK&&(Y[0]=i.BACK,de=!0);de&&i.drawBuffers(Y)}function rt(L){return b!==L?(i.useProgram(L),b=L,!0):!1}let ht={[ii]:i.FUNC_ADD,[ug]:i.FUNC_SUBTRACT,[dg]:i.FUNC_REVERSE_SUBTRACT};ht[fg]=i.MIN,ht[pg]=i.MAX;let Je={[lr]:i.ZERO,[mg]:i.ONE,[gg]:i.SRC_COLOR,[cf]:i.SRC_ALPHA,[yg]:i.SRC_ALPHA_SATURATE,[Fa]:i.DST_COLOR,[Ua]:i.DST_ALPHA,[vg]:i.ONE_MINUS_SRC_COLOR,[hf]:i.ONE_MINUS_SRC_ALPHA,[_g]:i.ONE_MINUS_DST_COLOR,[xg]:i.ONE_MINUS_DST_ALPHA,[bg]:i.CONSTANT_COLOR,[Sg]:i.ONE_MINUS_CONSTANT_COLOR,[Mg]:i.CONSTANT_ALPHA,[wg]:i.ONE_MINUS_CONSTANT_ALPHA};function Nt(L,K,Y,de,ae,ue,Re,Ke,se,Ue){if(L===sn){m===!0&&(Fe(i.BLEND),m=!1);return}if(m===!1&&(fe(i.BLEND),m=!0),L!==Qc){if(L!==p||Ue!==R){if((_!==ii||A!==ii)&&(i.blendEquation(i.FUNC_ADD),_=ii,A=ii),Ue)switch(L){case oo:i.blendFuncSeparate(i.ONE,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case of:i.blendFunc(i.ONE,i.ONE);break;case af:i.blendFuncSeparate(i.ZERO,i.ONE_MINUS_SRC_COLOR,i.ZERO,i.ONE);break;case lf:i.blendFuncSeparate(i.DST_COLOR,i.ONE_MINUS_SRC_ALPHA,i.ZERO,i.ONE);break;default:Ve("WebGLState: Invalid blending: ",L);break}else switch(L){case oo:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case of:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE,i.ONE,i.ONE);break;case af:Ve("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case lf:Ve("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:Ve("WebGLState: Invalid blending: ",L);break}S=null,y=null,E=null,v=null,T.set(0,0,0),I=0,p=L,R=Ue}return}ae=ae||K,ue=ue||Y,Re=Re||de,(K!==_||ae!==A)&&(i.blendEquationSeparate(ht[K],ht[ae]),_=K,A=ae),(Y!==S||de!==y||ue!==E||Re!==v)&&(i.blendFuncSeparate(Je[Y],Je[de],Je[ue],Je[Re]),S=Y,y=de,E=ue,v=Re),(Ke.equals(T)===!1||se!==I)&&(i.blendColor(Ke.r,Ke.g,Ke.b,se),T.copy(Ke),I=se),p=L,R=!1}function At(L,K){L.side===Lt?Fe(i.CULL_FACE):fe(i.CULL_FACE);let Y=L.side===un;K&&(Y=!Y),Zt(Y),L.blending===oo&&L.transparent===!1?Nt(sn):Nt(L.blending,L.blendEquation,L.blendSrc,L.blendDst,L.blendEquationAlpha,L.blendSrcAlpha,L.blendDstAlpha,L.blendColor,L.blendAlpha,L.premultipliedAlpha),o.setFunc(L.depthFunc),o.setTest(L.depthTest),o.setMask(L.depthWrite),r.setMask(L.colorWrite);let de=L.stencilWrite;a.setTest(de),de&&(a.setMask(L.stencilWriteMask),a.setFunc(L.stencilFunc,L.stencilRef,L.stencilFuncMask),a.setOp(L.stencilFail,L.stencilZFail,L.stencilZPass)),Dt(L.polygonOffset,L.polygonOffsetFactor,L.polygonOffsetUnits),L.alphaToCoverage===!0?fe(i.SAMPLE_ALPHA_TO_COVERAGE):Fe(i.SAMPLE_ALPHA_TO_COVERAGE)}function Zt(L){D!==L&&(L?i.frontFace(i.CW):i.frontFace(i.CCW),D=L)}function _t(L){L!==lg?(fe(i.CULL_FACE),L!==U&&(L===rf?i.cullFace(i.BACK):L===cg?i.cullFace(i.FRONT):i.cullFace(i.FRONT_AND_BACK))):Fe(i.CULL_FACE),U=L}function Nn(L){L!==k&&(H&&i.lineWidth(L),k=L)}function Dt(L,K,Y){L?(fe(i.POLYGON_OFFSET_FILL),(N!==K||V!==Y)&&(N=K,V=Y,o.getReversed()&&(K=-K,Y=-Y),i.polygonOffset(K,Y))):Fe(i.POLYGON_OFFSET_FILL)}function pn(L){L?fe(i.SCISSOR_TEST):Fe(i.SCISSOR_TEST)}function mn(L){L===void 0&&(L=i.TEXTURE0+q-1),j!==L&&(i.activeTexture(L),j=L)}function gn(L,K,Y){Y===void 0&&(j===null?Y=i.TEXTURE0+q-1:Y=j);let de=te[Y];de===void 0&&(de={type:void 0,texture:void 0},te[Y]=de),(de.type!==L||de.texture!==K)&&(j!==Y&&(i.activeTexture(Y),j=Y),i.bindTexture(L,K||Te[L]),de.type=L,de.texture=K)}function O(){let L=te[j];L!==void 0&&L.type!==void 0&&(i.bindTexture(L.type,null),L.type=void 0,L.texture=void 0)}function vn(){try{i.compressedTexImage2D(...arguments)}catch(L){Ve("WebGLState:",L)}}function gt(){try{i.compressedTexImage3D(...arguments)}catch(L){Ve("WebGLState:",L)}}function vt(){try{i.texSubImage2D(...arguments)}catch(L){Ve("WebGLState:",L)}}function he(){try{i.texSubImage3D(...arguments)}catch(L){Ve("WebGLState:",L)}}function St(){try{i.compressedTexSubImage2D(...arguments)}catch(L){Ve("WebGLState:",L)}}function Ce(){try{i.compressedTexSubImage3D(...arguments)}catch(L){Ve("WebGLState:",L)}}function ke(){try{i.texStorage2D(...arguments)}catch(L){Ve("WebGLState:",L)}}function P(){try{i.texStorage3D(...arguments)}catch(L){Ve("WebGLState:",L)}}function M(){try{i.texImage2D(...arguments)}catch(L){Ve("WebGLState:",L)}}function B(){try{i.texImage3D(...arguments)}catch(L){Ve("WebGLState:",L)}}function ie(L){return d[L]!==void 0?d[L]:i.getParameter(L)}function Q(L,K){d[L]!==K&&(i.pixelStorei(L,K),d[L]=K)}function re(L){J.equals(L)===!1&&(i.scissor(L.x,L.y,L.z,L.w),J.copy(L))}function le(L){ge.equals(L)===!1&&(i.viewport(L.x,L.y,L.z,L.w),ge.copy(L))}function $(L,K){let Y=c.get(K);Y===void 0&&(Y=new WeakMap,c.set(K,Y));let de=Y.get(L);de===void 0&&(de=i.getUniformBlockIndex(K,L.name),i.uniformBlockBinding(K,de,de),Y.set(L,de))}function Z(L,K,Y){let ae=c.get(K).get(L);l[ae]!==Y&&(i.bindBufferBase(i.UNIFORM_BUFFER,ae,Y),l[ae]=Y)}function oe(){i.disable(i.BLEND),i.disable(i.CULL_FACE),i.disable(i.DEPTH_TEST),i.disable(i.POLYGON_OFFSET_FILL),i.disable(i.SCISSOR_TEST),i.disable(i.STENCIL_TEST),i.disable(i.SAMPLE_ALPHA_TO_COVERAGE),i.blendEquation(i.FUNC_ADD),i.blendFunc(i.ONE,i.ZERO),i.blendFuncSeparate(i.ONE,i.ZERO,i.ONE,i.ZERO),i.blendColor(0,0,0,0),i.colorMask(!0,!0,!0,!0),i.clearColor(0,0,0,0),i.depthMask(!0),i.depthFunc(i.LESS),o.setReversed(!1),i.clearDepth(1),i.stencilMask(4294967295),i.stencilFunc(i.ALWAYS,0,4294967295),i.stencilOp(i.KEEP,i.KEEP,i.KEEP),i.clearStencil(0),i.cullFace(i.BACK),i.frontFace(i.CCW),i.polygonOffset(0,0),i.activeTexture(i.TEXTURE0),i.bindFramebuffer(i.FRAMEBUFFER,null),i.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),i.bindFramebuffer(i.READ_FRAMEBUFFER,null),i.useProgram(null),i.lineWidth(1),i.scissor(0,0,i.canvas.width,i.canvas.height),i.viewport(0,0,i.canvas.width,i.canvas.height),i.pixelStorei(i.PACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,!1),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,i.BROWSER_DEFAULT_WEBGL),i.pixelStorei(i.PACK_ROW_LENGTH,0),i.pixelStorei(i.PACK_SKIP_PIXELS,0),i.pixelStorei(i.PACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_ROW_LENGTH,0),i.pixelStorei(i.UNPACK_IMAGE_HEIGHT,0),i.pixelStorei(i.UNPACK_SKIP_PIXELS,0),i.pixelStorei(i.UNPACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_SKIP_IMAGES,0),h={},d={},j=null,te={},f={},l={},u=new WeakMap,g=[],b=null,m=!1,p=null,_=null,S=null,y=null,A=null,E=null,v=null,T=new Pe(0,0,0),I=0,R=!1,D=null,U=null,k=null,N=null,V=null,J.set(0,0,i.canvas.width,i.canvas.height),ge.set(0,0,i.canvas.width,i.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:fe,disable:Fe,bindFramebuffer:dt,drawBuffers:Oe,useProgram:rt,setBlending:Nt,setMaterial:At,setFlipSided:Zt,setCullFace:_t,setLineWidth:Nn,setPolygonOffset:Dt,setScissorTest:pn,activeTexture:mn,bindTexture:gn,unbindTexture:O,compressedTexImage2D:vn,compressedTexImage3D:gt,texImage2D:M,texImage3D:B,pixelStorei:Q,getParameter:ie,updateUBOMapping:$,uniformBlockBinding:Z,texStorage2D:ke,texStorage3D:P,texSubImage2D:vt,texSubImage3D:he,compressedTexSubImage2D:St,compressedTexSubImage3D:Ce,scissor:re,viewport:le,reset:oe}}function jw(i,e,t,n,s,r,o){let a=e.has("WEBGL_multisampled_render_to_texture")?e.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new ce,h=new WeakMap,d=new Set,f,u=new WeakMap,g=new Set,b=new FinalizationRegistry(P=>g.delete(P)),m=!1;try{m=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function p(P,M){return m?new OffscreenCanvas(P,M):ea("canvas")}function _(P,M,B){let ie=1,Q=ke(P);if((Q.width>B||Q.height>B)&&(ie=B/Math.max(Q.width,Q.height)),ie<1)if(typeof HTMLImageElement<"u"&&P instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&P instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&P instanceof ImageBitmap||typeof VideoFrame<"u"&&P instanceof VideoFrame){let re=Math.floor(ie*Q.width),le=Math.floor(ie*Q.height);f===void 0&&(f=p(re,le));let $=M?p(re,le):f;return $.width=re,$.height=le,$.getContext("2d").drawImage(P,0,0,re,le),De("WebGLRenderer: Texture has been resized from ("+Q.width+"x"+Q.height+") to ("+re+"x"+le+")."),$}else return"data"in P&&De("WebGLRenderer: Image in DataTexture is too big ("+Q.width+"x"+Q.height+")."),P;return P}function S(P){return P.generateMipmaps}function y(P){i.generateMipmap(P)}function A(P){return P.isWebGLCubeRenderTarget?i.TEXTURE_CUBE_MAP:P.isWebGL3DRenderTarget?i.TEXTURE_3D:P.isWebGLArrayRenderTarget||P.isCompressedArrayTexture?i.TEXTURE_2D_ARRAY:i.TEXTURE_2D}function E(P,M,B,ie,Q,re=!1){if(P!==null){if(i[P]!==void 0)return i[P];De("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+P+"'")}let le;ie&&(le=e.get("EXT_texture_norm16"),le||De("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let $=M;if(M===i.RED&&(B===i.FLOAT&&($=i.R32F),B===i.HALF_FLOAT&&($=i.R16F),B===i.UNSIGNED_BYTE&&($=i.R8),B===i.UNSIGNED_SHORT&&le&&($=le.R16_EXT),B===i.SHORT&&le&&($=le.R16_SNORM_EXT)),M===i.RED_INTEGER&&(B===i.UNSIGNED_BYTE&&($=i.R8UI),B===i.UNSIGNED_SHORT&&($=i.R16UI),B===i.UNSIGNED_INT&&($=i.R32UI),B===i.BYTE&&($=i.R8I),B===i.SHORT&&($=i.R16I),B===i.INT&&($=i.R32I)),M===i.RG&&(B===i.FLOAT&&($=i.RG32F),B===i.HALF_FLOAT&&($=i.RG16F),B===i.UNSIGNED_BYTE&&($=i.RG8),B===i.UNSIGNED_SHORT&&le&&($=le.RG16_EXT),B===i.SHORT&&le&&($=le.RG16_SNORM_EXT)),M===i.RG_INTEGER&&(B===i.UNSIGNED_BYTE&&($=i.RG8UI),B===i.UNSIGNED_SHORT&&($=i.RG16UI),B===i.UNSIGNED_INT&&($=i.RG32UI),B===i.BYTE&&($=i.RG8I),B===i.SHORT&&($=i.RG16I),B===i.INT&&($=i.RG32I)),M===i.RGB_INTEGER&&(B===i.UNSIGNED_BYTE&&($=i.RGB8UI),B===i.UNSIGNED_SHORT&&($=i.RGB16UI),B===i.UNSIGNED_INT&&($=i.RGB32UI),B===i.BYTE&&($=i.RGB8I),B===i.SHORT&&($=i.RGB16I),B===i.INT&&($=i.RGB32I)),M===i.RGBA_INTEGER&&(B===i.UNSIGNED_BYTE&&($=i.RGBA8UI),B===i.UNSIGNED_SHORT&&($=i.RGBA16UI),B===i.UNSIGNED_INT&&($=i.RGBA32UI),B===i.BYTE&&($=i.RGBA8I),B===i.SHORT&&($=i.RGBA16I),B===i.INT&&($=i.RGBA32I)),M===i.RGB&&(B===i.UNSIGNED_SHORT&&le&&($=le.RGB16_EXT),B===i.SHORT&&le&&($=le.RGB16_SNORM_EXT),B===i.UNSIGNED_INT_5_9_9_9_REV&&($=i.RGB9_E5),B===i.UNSIGNED_INT_10F_11F_11F_REV&&($=i.R11F_G11F_B10F)),M===i.RGBA){let Z=re?Qo:Qe.getTransfer(Q);B===i.FLOAT&&($=i.RGBA32F),B===i.HALF_FLOAT&&($=i.RGBA16F),B===i.UNSIGNED_BYTE&&($=Z===lt?i.SRGB8_ALPHA8:i.RGBA8),B===i.UNSIGNED_SHORT&&le&&($=le.RGBA16_EXT),B===i.SHORT&&le&&($=le.RGBA16_SNORM_EXT),B===i.UNSIGNED_SHORT_4_4_4_4&&($=i.RGBA4),B===i.UNSIGNED_SHORT_5_5_5_1&&($=i.RGB5_A1)}return($===i.R16F||$===i.R32F||$===i.RG16F||$===i.RG32F||$===i.RGBA16F||$===i.RGBA32F)&&e.get("EXT_color_buffer_float"),$}function v(P,M){let B;return P?M===null||M===xi||M===ns?B=i.DEPTH24_STENCIL8:M===Wn?B=i.DEPTH32F_STENCIL8:M===lo&&(B=i.DEPTH24_STENCIL8,De("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):M===null||M===xi||M===ns?B=i.DEPTH_COMPONENT24:M===Wn?B=i.DEPTH_COMPONENT32F:M===lo&&(B=i.DEPTH_COMPONENT16),B}function T(P,M){return S(P)===!0||P.isFramebufferTexture&&P.minFilter!==Ft&&P.minFilter!==Dn?Math.log2(Math.max(M.width,M.height))+1:P.mipmaps.length>0?P.mipmaps.length:P.isCompressedTexture&&Array.isArray(P.image)?M.mipmaps.length:1}function I(P){let M=new WeakRef(P);n.get(P).__ref=M,g.add(M),b.register(P,M,M)}function R(P){let M=n.get(P).__ref;M!==void 0&&(g.delete(M),b.unregister(M))}function D(P){k(P.target)}function U(P){N(P.target)}function k(P){P.removeEventListener("dispose",D),R(P),q(P),P.isVideoTexture&&h.delete(P),P.isHTMLTexture&&d.delete(P)}function N(P){P.removeEventListener("dispose",U),R(P),ne(P)}function V(){for(let P of g){let M=P.deref();M!==void 0&&(M.isRenderTarget===!0?N(M):k(M))}g.clear(),d.clear()}function q(P){let M=n.get(P);if(M.__webglInit===void 0)return;let B=P.source,ie=u.get(B);if(ie){let Q=ie[M.__cacheKey];Q.usedTimes--,Q.usedTimes===0&&H(P),Object.keys(ie).length===0&&u.delete(B)}n.remove(P)}function H(P){let M=n.get(P);i.deleteTexture(M.__webglTexture);let B=P.source,ie=u.get(B);delete ie[M.__cacheKey],o.memory.textures--}function ne(P){let M=n.get(P);M.__depthDisposeCallback&&M.__depthDisposeCallback();let B=P.depthTexture;if(B&&B.renderTarget===P&&k(B),P.isWebGLCubeRenderTarget)for(let Q=0;Q<6;Q++){if(Array.isArray(M.__webglFramebuffer[Q]))for(let re=0;re<M.__webglFramebuffer[Q].length;re++)i.deleteFramebuffer(M.__webglFramebuffer[Q][re]);else i.deleteFramebuffer(M.__webglFramebuffer[Q]);M.__webglDepthbuffer&&i.deleteRenderbuffer(M.__webglDepthbuffer[Q])}else{if(Array.isArray(M.__webglFramebuffer))for(let Q=0;Q<M.__webglFramebuffer.length;Q++)i.deleteFramebuffer(M.__webglFramebuffer[Q]);else i.deleteFramebuffer(M.__webglFramebuffer);if(M.__webglDepthbuffer&&i.deleteRenderbuffer(M.__webglDepthbuffer),M.__webglMultisampledFramebuffer&&i.deleteFramebuffer(M.__webglMultisampledFramebuffer),M.__webglColorRenderbuffer)for(let Q=0;Q<M.__webglColorRenderbuffer.length;Q++)M.__webglColorRenderbuffer[Q]&&i.deleteRenderbuffer(M.__webglColorRenderbuffer[Q]);M.__webglDepthRenderbuffer&&i.deleteRenderbuffer(M.__webglDepthRenderbuffer)}let ie=P.textures;for(let Q=0,re=ie.length;Q<re;Q++){let le=n.get(ie[Q]);le.__webglTexture&&(i.deleteTexture(le.__webglTexture),o.memory.textures--),n.remove(ie[Q])}n.remove(P)}let W=0;function j(){W=0}function te(){return W}function ye(P){W=P}function ze(){let P=W;return P>=s.maxTextures&&De("WebGLTextures: Trying to use "+(P+1)+" texture units while this GPU supports only "+s.maxTextures),W+=1,P}function J(P){let M=[];return M.push(P.wrapS),M.push(P.wrapT),M.push(P.wrapR||0),M.push(P.magFilter),M.push(P.minFilter),M.push(P.anisotropy),M.push(P.internalFormat),M.push(P.format),M.push(P.type),M.push(P.generateMipmaps),M.push(P.mipmapsAutoUpdate),M.push(P.premultiplyAlpha),M.push(P.flipY),M.push(P.unpackAlignment),M.push(P.colorSpace),M.join()}function ge(P,M){let B=n.get(P);if(P.isVideoTexture&&St(P),P.isRenderTargetTexture===!1&&P.isExternalTexture!==!0&&P.version>0&&B.__version!==P.version){let ie=P.image;if(ie===null)De("WebGLRenderer: Texture marked for update but no image data found.");else if(ie.complete===!1)De("WebGLRenderer: Texture marked for update but image is incomplete");else{At(B,P,M);return}}else P.isExternalTexture&&(B.__webglTexture=P.sourceTexture?P.sourceTexture:null);t.bindTexture(i.TEXTURE_2D,B.__webglTexture,i.TEXTURE0+M)}function be(P,M){let B=n.get(P);if(P.isRenderTargetTexture===!1&&P.version>0&&B.__version!==P.version){At(B,P,M);return}else P.isExternalTexture&&(B.__webglTexture=P.sourceTexture?P.sourceTexture:null);t.bindTexture(i.TEXTURE_2D_ARRAY,B.__webglTexture,i.TEXTURE0+M)}function Te(P,M){let B=n.get(P);if(P.isRenderTargetTexture===!1&&P.version>0&&B.__version!==P.version){At(B,P,M);return}t.bindTexture(i.TEXTURE_3D,B.__webglTexture,i.TEXTURE0+M)}function fe(P,M){let B=n.get(P);if(P.version>0&&B.__version!==P.version){Zt(B,P,M);return}t.bindTexture(i.TEXTURE_CUBE_MAP,B.__webglTexture,i.TEXTURE0+M)}let Fe={[ti]:i.REPEAT,[Pi]:i.CLAMP_TO_EDGE,[Mc]:i.MIRRORED_REPEAT},dt={[Ft]:i.NEAREST,[Cg]:i.NEAREST_MIPMAP_NEAREST,[Wa]:i.NEAREST_MIPMAP_LINEAR,[Dn]:i.LINEAR,[ih]:i.LINEAR_MIPMAP_NEAREST,[ts]:i.LINEAR_MIPMAP_LINEAR},Oe={[Dg]:i.NEVER,[yf]:i.ALWAYS,[Lg]:i.LESS,[xf]:i.LEQUAL,[Ng]:i.EQUAL,[_f]:i.GEQUAL,[Ug]:i.GREATER,[Fg]:i.NOTEQUAL};function rt(P,M){if(M.type===Wn&&e.has("OES_texture_float_linear")===!1&&(M.magFilter===Dn||M.magFilter===ih||M.magFilter===Wa||M.magFilter===ts||M.minFilter===Dn||M.minFilter===ih||M.minFilter===Wa||M.minFilter===ts)&&De("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),i.texParameteri(P,i.TEXTURE_WRAP_S,Fe[M.wrapS]),i.texParameteri(P,i.TEXTURE_WRAP_T,Fe[M.wrapT]),(P===i.TEXTURE_3D||P===i.TEXTURE_2D_ARRAY)&&i.texParameteri(P,i.TEXTURE_WRAP_R,Fe[M.wrapR]),i.texParameteri(P,i.TEXTURE_MAG_FILTER,dt[M.magFilter]),i.texParameteri(P,i.TEXTURE_MIN_FILTER,dt[M.minFilter]),M.compareFunction&&(i.texParameteri(P,i.TEXTURE_COMPARE_MODE,i.COMPARE_REF_TO_TEXTURE),i.texParameteri(P,i.TEXTURE_COMPARE_FUNC,Oe[M.compareFunction])),e.has("EXT_texture_filter_anisotropic")===!0){if(M.magFilter===Ft||M.minFilter!==Wa&&M.minFilter!==ts||M.type===Wn&&e.has("OES_texture_float_linear")===!1)return;if(M.anisotropy>1||n.get(M).__currentAnisotropy){let B=e.get("EXT_texture_filter_anisotropic");i.texParameterf(P,B.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(M.anisotropy,s.getMaxAnisotropy())),n.get(M).__currentAnisotropy=M.anisotropy}}}function ht(P,M){let B=!1;P.__webglInit===void 0&&(P.__webglInit=!0,M.addEventListener("dispose",D),I(M));let ie=M.source,Q=u.get(ie);Q===void 0&&(Q={},u.set(ie,Q));let re=J(M);if(re!==P.__cacheKey){Q[re]===void 0&&(Q[re]={texture:i.createTexture(),usedTimes:0},o.memory.textures++,B=!0),Q[re].usedTimes++;let le=Q[P.__cacheKey];le!==void 0&&(Q[P.__cacheKey].usedTimes--,le.usedTimes===0&&H(M)),P.__cacheKey=re,P.__webglTexture=Q[re].texture}return B}function Je(P,M,B){return Math.floor(Math.floor(P/B)/M)}function Nt(P,M,B,ie){let re=P.updateRanges;if(re.length===0)t.texSubImage2D(i.TEXTURE_2D,0,0,0,M.width,M.height,B,ie,M.data);else{re.sort((L,K)=>L.start-K.start);let le=0;for(let L=1;L<re.length;L++){let K=re[le],Y=re[L],de=K.start+K.count,ae=Je(Y.start,M.width,4),ue=Je(K.start,M.width,4);Y.start<=de+1&&ae===ue&&Je(Y.start+Y.count-1,M.width,4)===ae?K.count=Math.max(K.count,Y.start+Y.count-K.start):(++le,re[le]=Y)}re.length=le+1;let $=t.getParameter(i.UNPACK_ROW_LENGTH),Z=t.getParameter(i.UNPACK_SKIP_PIXELS),oe=t.getParameter(i.UNPACK_SKIP_ROWS);t.pixelStorei(i.UNPACK_ROW_LENGTH,M.width);for(let L=0,K=re.length;L<K;L++){let Y=re[L],de=Math.floor(Y.start/4),ae=Math.ceil(Y.count/4),ue=de%M.width,Re=Math.floor(de/M.width),Ke=ae,se=1;t.pixelStorei(i.UNPACK_SKIP_PIXELS,ue),t.pixelStorei(i.UNPACK_SKIP_ROWS,Re),t.texSubImage2D(i.TEXTURE_2D,0,ue,Re,Ke,se,B,ie,M.data)}P.clearUpdateRanges(),t.pixelStorei(i.UNPACK_ROW_LENGTH,$),t.pixelStorei(i.UNPACK_SKIP_PIXELS,Z),t.pixelStorei(i.UNPACK_SKIP_ROWS,oe)}}function At(P,M,B){let ie=i.TEXTURE_2D;(M.isDataArrayTexture||M.isCompressedArrayTexture)&&(ie=i.TEXTURE_2D_ARRAY),M.isData3DTexture&&(ie=i.TEXTURE_3D);let Q=ht(P,M),re=M.source;t.bindTexture(ie,P.__webglTexture,i.TEXTURE0+B);let le=n.get(re);if(re.version!==le.__version||Q===!0){if(t.activeTexture(i.TEXTURE0+B),(typeof ImageBitmap<"u"&&M.image instanceof ImageBitmap)===!1){let se=Qe.getPrimaries(Qe.workingColorSpace),Ue=M.colorSpace===is?null:Qe.getPrimaries(M.colorSpace),Ze=M.colorSpace===is||se===Ue?i.NONE:i.BROWSER_DEFAULT_WEBGL;t.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,M.flipY),t.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,M.premultiplyAlpha),t.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,Ze)}t.pixelStorei(i.UNPACK_ALIGNMENT,M.unpackAlignment);let Z=_(M.image,!1,s.maxTextureSize);Z=Ce(M,Z);let oe=r.convert(M.format,M.colorSpace),L=r.convert(M.type),K=E(M.internalFormat,oe,L,M.normalized,M.colorSpace,M.isVideoTexture);rt(ie,M);let Y,de=M.mipmaps,ae=M.isVideoTexture!==!0,ue=le.__version===void 0||Q===!0,Re=re.dataReady,Ke=T(M,Z);if(M.isDepthTexture)K=v(M.format===_i,M.type),ue&&(ae?t.texStorage2D(i.TEXTURE_2D,1,K,Z.width,Z.height):t.texImage2D(i.TEXTURE_2D,0,K,Z.width,Z.height,0,oe,L,null));else if(M.isDataTexture)if(de.length>0){ae&&ue&&t.texStorage2D(i.TEXTURE_2D,Ke,K,de[0].width,de[0].height);for(let se=0,Ue=de.length;se<Ue;se++)Y=de[se],ae?Re&&t.texSubImage2D(i.TEXTURE_2D,se,0,0,Y.width,Y.height,oe,L,Y.data):t.texImage2D(i.TEXTURE_2D,se,K,Y.width,Y.height,0,oe,L,Y.data);M.generateMipmaps=!1}else ae?(ue&&t.texStorage2D(i.TEXTURE_2D,Ke,K,Z.width,Z.height),Re&&Nt(M,Z,oe,L)):t.texImage2D(i.TEXTURE_2D,0,K,Z.width,Z.height,0,oe,L,Z.data);else if(M.isCompressedTexture)if(M.isCompressedArrayTexture){ae&&ue&&t.texStorage3D(i.TEXTURE_2D_ARRAY,Ke,K,de[0].width,de[0].height,Z.depth);for(let se=0,Ue=de.length;se<Ue;se++)if(Y=de[se],M.format!==Fn)if(oe!==null)if(ae){if(Re)if(M.layerUpdates.size>0){let Ze=If(Y.width,Y.height,M.format,M.type);for(let ve of M.layerUpdates){let ft=Y.data.subarray(ve*Ze/Y.data.BYTES_PER_ELEMENT,(ve+1)*Ze/Y.data.BYTES_PER_ELEMENT);t.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,se,0,0,ve,Y.width,Y.height,1,oe,ft)}}else t.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,se,0,0,0,Y.width,Y.height,Z.depth,oe,Y.data)}else t.compressedTexImage3D(i.TEXTURE_2D_ARRAY,se,K,Y.width,Y.height,Z.depth,0,Y.data,0,0);else De("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else ae?Re&&t.texSubImage3D(i.TEXTURE_2D_ARRAY,se,0,0,0,Y.width,Y.height,Z.depth,oe,L,Y.data):t.texImage3D(i.TEXTURE_2D_ARRAY,se,K,Y.width,Y.height,Z.depth,0,oe,L,Y.data);M.layerUpdates.size>0&&M.clearLayerUpdates()}else{ae&&ue&&t.texStorage2D(i.TEXTURE_2D,Ke,K,de[0].width,de[0].height);for(let se=0,Ue=de.length;se<Ue;se++)Y=de[se],M.format!==Fn?oe!==null?ae?Re&&t.compressedTexSubImage2D(i.TEXTURE_2D,se,0,0,Y.width,Y.height,oe,Y.data):t.compressedTexImage2D(i.TEXTURE_2D,se,K,Y.width,Y.height,0,Y.data):De("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):ae?Re&&t.texSubImage2D(i.TEXTURE_2D,se,0,0,Y.width,Y.height,oe,L,Y.data):t.texImage2D(i.TEXTURE_2D,se,K,Y.width,Y.height,0,oe,L,Y.data)}else if(M.isDataArrayTexture)if(ae){if(ue&&t.texStorage3D(i.TEXTURE_2D_ARRAY,Ke,K,Z.width,Z.height,Z.depth),Re)if(M.layerUpdates.size>0){let se=If(Z.width,Z.height,M.format,M.type);for(let Ue of M.layerUpdates){let Ze=Z.data.subarray(Ue*se/Z.data.BYTES_PER_ELEMENT,(Ue+1)*se/Z.data.BYTES_PER_ELEMENT);t.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,Ue,Z.width,Z.height,1,oe,L,Ze)}M.clearLayerUpdates()}else t.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,0,Z.width,Z.height,Z.depth,oe,L,Z.data)}else t.texImage3D(i.TEXTURE_2D_ARRAY,0,K,Z.width,Z.height,Z.depth,0,oe,L,Z.data);else if(M.isData3DTexture)ae?(ue&&t.texStorage3D(i.TEXTURE_3D,Ke,K,Z.width,Z.height,Z.depth),Re&&t.texSubImage3D(i.TEXTURE_3D,0,0,0,0,Z.width,Z.height,Z.depth,oe,L,Z.data)):t.texImage3D(i.TEXTURE_3D,0,K,Z.width,Z.height,Z.depth,0,oe,L,Z.data);else if(M.isFramebufferTexture){if(ue)if(ae)t.texStorage2D(i.TEXTURE_2D,Ke,K,Z.width,Z.height);else{let se=Z.width,Ue=Z.height;for(let Ze=0;Ze<Ke;Ze++)t.texImage2D(i.TEXTURE_2D,Ze,K,se,Ue,0,oe,L,null),se>>=1,Ue>>=1}}else if(M.isHTMLTexture){if("texElementImage2D"in i){let se=i.canvas;if(se.hasAttribute("layoutsubtree")||se.setAttribute("layoutsubtree","true"),Z.parentNode!==se){se.appendChild(Z),d.add(M),se.onpaint=Ue=>{let Ze=Ue.changedElements;for(let ve of d)Ze.includes(ve.image)&&(ve.needsUpdate=!0)},se.requestPaint();return}if(i.texElementImage2D.length===3)i.texElementImage2D(i.TEXTURE_2D,i.RGBA8,Z);else{let Ze=i.RGBA,ve=i.RGBA,ft=i.UNSIGNED_BYTE;i.texElementImage2D(i.TEXTURE_2D,0,Ze,ve,ft,Z)}i.texParameteri(i.TEXTURE_2D,i.TEXTURE_MIN_FILTER,i.LINEAR),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_S,i.CLAMP_TO_EDGE),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_T,i.CLAMP_TO_EDGE)}}else if(de.length>0){if(ae&&ue){let se=ke(de[0]);t.texStorage2D(i.TEXTURE_2D,Ke,K,se.width,se.height)}for(let se=0,Ue=de.length;se<Ue;se++)Y=de[se],ae?Re&&t.texSubImage2D(i.TEXTURE_2D,se,0,0,oe,L,Y):t.texImage2D(i.TEXTURE_2D,se,K,oe,L,Y);M.generateMipmaps=!1}else if(ae){if(ue){let se=ke(Z);t.texStorage2D(i.TEXTURE_2D,Ke,K,se.width,se.height)}Re&&t.texSubImage2D(i.TEXTURE_2D,0,0,0,oe,L,Z)}else t.texImage2D(i.TEXTURE_2D,0,K,oe,L,Z);S(M)&&M.mipmapsAutoUpdate===!0&&y(ie),le.__version=re.version,M.onUpdate&&M.onUpdate(M)}P.__version=M.version}function Zt(P,M,B){if(M.image.length!==6)return;let ie=ht(P,M),Q=M.source;t.bindTexture(i.TEXTURE_CUBE_MAP,P.__webglTexture,i.TEXTURE0+B);let re=n.get(Q);if(Q.version!==re.__version||ie===!0){t.activeTexture(i.TEXTURE0+B);let le=Qe.getPrimaries(Qe.workingColorSpace),$=M.colorSpace===is?null:Qe.getPrimaries(M.colorSpace),Z=M.colorSpace===is||le===$?i.NONE:i.BROWSER_DEFAULT_WEBGL;t.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,M.flipY),t.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,M.premultiplyAlpha),t.pixelStorei(i.UNPACK_ALIGNMENT,M.unpackAlignment),t.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,Z);let oe=M.isCompressedTexture||M.image[0].isCompressedTexture,L=M.image[0]&&M.image[0].isDataTexture,K=[];for(let ve=0;ve<6;ve++)!oe&&!L?K[ve]=_(M.image[ve],!0,s.maxCubemapSize):K[ve]=L?M.image[ve].image:M.image[ve],K[ve]=Ce(M,K[ve]);let Y=K[0],de=r.convert(M.format,M.colorSpace),ae=r.convert(M.type),ue=E(M.internalFormat,de,ae,M.normalized,M.colorSpace),Re=M.isVideoTexture!==!0,Ke=re.__version===void 0||ie===!0,se=Q.dataReady,Ue=T(M,Y);rt(i.TEXTURE_CUBE_MAP,M);let Ze;if(M.isDepthTexture){if(ue=v(M.format===_i,M.type),Ke)if(Re)t.texStorage2D(i.TEXTURE_CUBE_MAP,1,ue,Y.width,Y.height);else for(let ve=0;ve<6;ve++)t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+ve,0,ue,Y.width,Y.height,0,de,ae,null)}else if(oe){Re&&Ke&&t.texStorage2D(i.TEXTURE_CUBE_MAP,Ue,ue,Y.width,Y.height);for(let ve=0;ve<6;ve++){Ze=K[ve].mipmaps;for(let ft=0;ft<Ze.length;ft++){let Jt=Ze[ft];M.format!==Fn?de!==null?Re?se&&t.compressedTexSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+ve,ft,0,0,Jt.width,Jt.height,de,Jt.data):t.compressedTexImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+ve,ft,ue,Jt.width,Jt.height,0,Jt.data):De("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):Re?se&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+ve,ft,0,0,Jt.width,Jt.height,de,ae,Jt.data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+ve,ft,ue,Jt.width,Jt.height,0,de,ae,Jt.data)}}}else{if(Ze=M.mipmaps,Re&&Ke){Ze.length>0&&Ue++;let ve=ke(K[0]);t.texStorage2D(i.TEXTURE_CUBE_MAP,Ue,ue,ve.width,ve.height)}for(let ve=0;ve<6;ve++)if(L){Re?se&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+ve,0,0,0,K[ve].width,K[ve].height,de,ae,K[ve].data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+ve,0,ue,K[ve].width,K[ve].height,0,de,ae,K[ve].data);for(let ft=0;ft<Ze.length;ft++){let rs=Ze[ft].image[ve].image;Re?se&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+ve,ft+1,0,0,rs.width,rs.height,de,ae,rs.data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+ve,ft+1,ue,rs.width,rs.height,0,de,ae,rs.data)}}else{Re?se&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+ve,0,0,0,de,ae,K[ve]):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+ve,0,ue,de,ae,K[ve]);for(let ft=0;ft<Ze.length;ft++){let Jt=Ze[ft];Re?se&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+ve,ft+1,0,0,de,ae,Jt.image[ve]):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+ve,ft+1,ue,de,ae,Jt.image[ve])}}}S(M)&&M.mipmapsAutoUpdate===!0&&y(i.TEXTURE_CUBE_MAP),re.__version=Q.version,M.onUpdate&&M.onUpdate(M)}P.__version=M.version}function _t(P,M,B,ie,Q,re){let le=r.convert(B.format,B.colorSpace),$=r.convert(B.type),Z=E(B.internalFormat,le,$,B.normalized,B.colorSpace),oe=n.get(M),L=n.get(B);if(L.__renderTarget=M,!oe.__hasExternalTextures){let K=Math.max(1,M.width>>re),Y=Math.max(1,M.height>>re);Q===i.TEXTURE_3D||Q===i.TEXTURE_2D_ARRAY?t.texImage3D(Q,re,Z,K,Y,M.depth,0,le,$,null):t.texImage2D(Q,re,Z,K,Y,0,le,$,null)}t.bindFramebuffer(i.FRAMEBUFFER,P),he(M)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,ie,Q,L.__webglTexture,0,vt(M)):(Q===i.TEXTURE_2D||Q>=i.TEXTURE_CUBE_MAP_POSITIVE_X&&Q<=i.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&i.framebufferTexture2D(i.FRAMEBUFFER,ie,Q,L.__webglTexture,re),t.bindFramebuffer(i.FRAMEBUFFER,null)}function Nn(P,M,B){if(i.bindRenderbuffer(i.RENDERBUFFER,P),M.depthBuffer){let ie=M.depthTexture,Q=ie&&ie.isDepthTexture?ie.type:null,re=v(M.stencilBuffer,Q),le=M.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;he(M)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,vt(M),re,M.width,M.height):B?i.renderbufferStorageMultisample(i.RENDERBUFFER,vt(M),re,M.width,M.height):i.renderbufferStorage(i.RENDERBUFFER,re,M.width,M.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,le,i.RENDERBUFFER,P)}else{let ie=M.textures;for(let Q=0;Q<ie.length;Q++){let re=ie[Q],le=r.convert(re.format,re.colorSpace),$=r.convert(re.type),Z=E(re.internalFormat,le,$,re.normalized,re.colorSpace);he(M)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,vt(M),Z,M.width,M.height):B?i.renderbufferStorageMultisample(i.RENDERBUFFER,vt(M),Z,M.width,M.height):i.renderbufferStorage(i.RENDERBUFFER,Z,M.width,M.height)}}i.bindRenderbuffer(i.RENDERBUFFER,null)}function Dt(P,M,B){let ie=M.isWebGLCubeRenderTarget===!0;if(t.bindFramebuffer(i.FRAMEBUFFER,P),!(M.depthTexture&&M.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let Q=n.get(M.depthTexture);Q.__renderTarget=M;let re=ie?M.depthTexture.image[0]:M.depthTexture.image;(!Q.__webglTexture||re.width!==M.width||re.height!==M.height)&&(re.width=M.width,re.height=M.height,M.depthTexture.needsUpdate=!0),ie?fe(M.depthTexture,0):ge(M.depthTexture,0);let le=Q.__webglTexture,$=vt(M),Z=ie?i.TEXTURE_CUBE_MAP_POSITIVE_X+B:i.TEXTURE_2D,oe=M.depthTexture.format===_i?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;if(M.depthTexture.format===ji)he(M)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,oe,Z,le,0,$):i.framebufferTexture2D(i.FRAMEBUFFER,oe,Z,le,0);else if(M.depthTexture.format===_i)he(M)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,oe,Z,le,0,$):i.framebufferTexture2D(i.FRAMEBUFFER,oe,Z,le,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function pn(P){let M=n.get(P),B=P.isWebGLCubeRenderTarget===!0;if(M.__boundDepthTexture!==P.depthTexture){let ie=P.depthTexture;if(M.__depthDisposeCallback&&M.__depthDisposeCallback(),ie){let Q=()=>{delete M.__boundDepthTexture,delete M.__depthDisposeCallback,ie.removeEventListener("dispose",Q)};ie.addEventListener("dispose",Q),M.__depthDisposeCallback=Q}M.__boundDepthTexture=ie}if(P.depthTexture&&!M.__autoAllocateDepthBuffer)if(B)for(let ie=0;ie<6;ie++)Dt(M.__webglFramebuffer[ie],P,ie);else P.texture.mipmaps.length>0?Dt(M.__webglFramebuffer[0],P,0):Dt(M.__webglFramebuffer,P,0);else if(B){M.__webglDepthbuffer=[];for(let ie=0;ie<6;ie++)if(t.bindFramebuffer(i.FRAMEBUFFER,M.__webglFramebuffer[ie]),M.__webglDepthbuffer[ie]===void 0)M.__webglDepthbuffer[ie]=i.createRenderbuffer(),Nn(M.__webglDepthbuffer[ie],P,!1);else{let Q=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,re=M.__webglDepthbuffer[ie];i.bindRenderbuffer(i.RENDERBUFFER,re),i.framebufferRenderbuffer(i.FRAMEBUFFER,Q,i.RENDERBUFFER,re)}}else if(P.texture.mipmaps.length>0?t.bindFramebuffer(i.FRAMEBUFFER,M.__webglFramebuffer[0]):t.bindFramebuffer(i.FRAMEBUFFER,M.__webglFramebuffer),M.__webglDepthbuffer===void 0)M.__webglDepthbuffer=i.createRenderbuffer(),Nn(M.__webglDepthbuffer,P,!1);else{let Q=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,re=M.__webglDepthbuffer;i.bindRenderbuffer(i.RENDERBUFFER,re),i.framebufferRenderbuffer(i.FRAMEBUFFER,Q,i.RENDERBUFFER,re)}t.bindFramebuffer(i.FRAMEBUFFER,null)}function mn(P,M,B){let ie=n.get(P);M!==void 0&&_t(ie.__webglFramebuffer,P,P.texture,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,0),B!==void 0&&pn(P)}function gn(P){let M=P.texture,B=n.get(P),ie=n.get(M);P.addEventListener("dispose",U),I(P);let Q=P.textures,re=P.isWebGLCubeRenderTarget===!0,le=Q.length>1;if(le||(ie.__webglTexture===void 0&&(ie.__webglTexture=i.createTexture()),ie.__version=M.version,o.memory.textures++),re){B.__webglFramebuffer=[];for(let $=0;$<6;$++)if(M.mipmaps.length>0){B.__webglFramebuffer[$]=[];for(let Z=0;Z<M.mipmaps.length;Z++)B.__webglFramebuffer[$][Z]=i.createFramebuffer()}else B.__webglFramebuffer[$]=i.createFramebuffer()}else{if(M.mipmaps.length>0){B.__webglFramebuffer=[];for(let $=0;$<M.mipmaps.length;$++)B.__webglFramebuffer[$]=i.createFramebuffer()}else B.__webglFramebuffer=i.createFramebuffer();if(le)for(let $=0,Z=Q.length;$<Z;$++){let oe=n.get(Q[$]);oe.__webglTexture===void 0&&(oe.__webglTexture=i.createTexture(),o.memory.textures++)}if(P.samples>0&&he(P)===!1){B.__webglMultisampledFramebuffer=i.createFramebuffer(),B.__webglColorRenderbuffer=[],t.bindFramebuffer(i.FRAMEBUFFER,B.__webglMultisampledFramebuffer);for(let $=0;$<Q.length;$++){let Z=Q[$];B.__webglColorRenderbuffer[$]=i.createRenderbuffer(),i.bindRenderbuffer(i.RENDERBUFFER,B.__webglColorRenderbuffer[$]);let oe=r.convert(Z.format,Z.colorSpace),L=r.convert(Z.type),K=E(Z.internalFormat,oe,L,Z.normalized,Z.colorSpace,P.isXRRenderTarget===!0),Y=vt(P);i.renderbufferStorageMultisample(i.RENDERBUFFER,Y,K,P.width,P.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+$,i.RENDERBUFFER,B.__webglColorRenderbuffer[$])}i.bindRenderbuffer(i.RENDERBUFFER,null),P.depthBuffer&&(B.__webglDepthRenderbuffer=i.createRenderbuffer(),Nn(B.__webglDepthRenderbuffer,P,!0)),t.bindFramebuffer(i.FRAMEBUFFER,null)}}if(re){t.bindTexture(i.TEXTURE_CUBE_MAP,ie.__webglTexture),rt(i.TEXTURE_CUBE_MAP,M);for(let $=0;$<6;$++)if(M.mipmaps.length>0)for(let Z=0;Z<M.mipmaps.length;Z++)_t(B.__webglFramebuffer[$][Z],P,M,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+$,Z);else _t(B.__webglFramebuffer[$],P,M,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+$,0);S(M)?y(i.TEXTURE_CUBE_MAP):M.mipmaps.length>0&&i.texParameteri(i.TEXTURE_CUBE_MAP,i.TEXTURE_MAX_LEVEL,M.mipmaps.length-1),t.unbindTexture()}else if(le){for(let $=0,Z=Q.length;$<Z;$++){let oe=Q[$],L=n.get(oe),K=i.TEXTURE_2D;(P.isWebGL3DRenderTarget||P.isWebGLArrayRenderTarget)&&(K=P.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),t.bindTexture(K,L.__webglTexture),rt(K,oe),_t(B.__webglFramebuffer,P,oe,i.COLOR_ATTACHMENT0+$,K,0),S(oe)&&y(K)}t.unbindTexture()}else{let $=i.TEXTURE_2D;if((P.isWebGL3DRenderTarget||P.isWebGLArrayRenderTarget)&&($=P.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),t.bindTexture($,ie.__webglTexture),rt($,M),M.mipmaps.length>0)for(let Z=0;Z<M.mipmaps.length;Z++)_t(B.__webglFramebuffer[Z],P,M,i.COLOR_ATTACHMENT0,$,Z);else _t(B.__webglFramebuffer,P,M,i.COLOR_ATTACHMENT0,$,0);S(M)?y($):M.mipmaps.length>0&&i.texParameteri($,i.TEXTURE_MAX_LEVEL,M.mipmaps.length-1),t.unbindTexture()}P.depthBuffer&&pn(P)}function O(P){let M=P.textures;for(let B=0,ie=M.length;B<ie;B++){let Q=M[B];if(S(Q)&&Q.mipmapsAutoUpdate===!0){let re=A(P),le=n.get(Q).__webglTexture;t.bindTexture(re,le),y(re),t.unbindTexture()}}}let vn=[];function gt(P){if(P.samples>0){if(he(P)===!1){let M=P.textures,B=P.width,ie=P.height,Q=i.COLOR_BUFFER_BIT,re=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,le=n.get(P),$=M.length>1;if($)for(let oe=0;oe<M.length;oe++)t.bindFramebuffer(i.FRAMEBUFFER,le.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+oe,i.RENDERBUFFER,null),t.bindFramebuffer(i.FRAMEBUFFER,le.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+oe,i.TEXTURE_2D,null,0);t.bindFramebuffer(i.READ_FRAMEBUFFER,le.__webglMultisampledFramebuffer),P.texture.mipmaps.length>0?t.bindFramebuffer(i.DRAW_FRAMEBUFFER,le.__webglFramebuffer[0]):t.bindFramebuffer(i.DRAW_FRAMEBUFFER,le.__webglFramebuffer);for(let oe=0;oe<M.length;oe++){if(P.resolveDepthBuffer&&(P.depthBuffer&&(Q|=i.DEPTH_BUFFER_BIT),P.stencilBuffer&&P.resolveStencilBuffer&&(Q|=i.STENCIL_BUFFER_BIT)),$){i.framebufferRenderbuffer(i.READ_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.RENDERBUFFER,le.__webglColorRenderbuffer[oe]);let L=n.get(M[oe]).__webglTexture;i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,L,0)}i.blitFramebuffer(0,0,B,ie,0,0,B,ie,Q,i.NEAREST),l===!0&&(vn.length=0,vn.push(i.COLOR_ATTACHMENT0+oe),P.depthBuffer&&P.storeMultisampledDepthBuffer===!1&&vn.push(re),i.invalidateFramebuffer(i.READ_FRAMEBUFFER,vn))}if(t.bindFramebuffer(i.READ_FRAMEBUFFER,null),t.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),$)for(let oe=0;oe<M.length;oe++){t.bindFramebuffer(i.FRAMEBUFFER,le.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+oe,i.RENDERBUFFER,le.__webglColorRenderbuffer[oe]);let L=n.get(M[oe]).__webglTexture;t.bindFramebuffer(i.FRAMEBUFFER,le.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+oe,i.TEXTURE_2D,L,0)}t.bindFramebuffer(i.DRAW_FRAMEBUFFER,le.__webglMultisampledFramebuffer)}else if(P.depthBuffer&&P.storeMultisampledDepthBuffer===!1&&l){let M=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,[M])}}}function vt(P){return Math.min(s.maxSamples,P.samples)}function he(P){let M=n.get(P);return P.samples>0&&e.has("WEBGL_multisampled_render_to_texture")===!0&&M.__useRenderToTexture!==!1}function St(P){let M=o.render.frame;h.get(P)!==M&&(h.set(P,M),P.update())}function Ce(P,M){let B=P.colorSpace,ie=P.format,Q=P.type;return P.isCompressedTexture===!0||P.isVideoTexture===!0||B!==Qs&&B!==is&&(Qe.getTransfer(B)===lt?(ie!==Fn||Q!==Tn)&&De("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):Ve("WebGLTextures: Unsupported texture color space:",B)),M}function ke(P){return typeof HTMLImageElement<"u"&&P instanceof HTMLImageElement?(c.width=P.naturalWidth||P.width,c.height=P.naturalHeight||P.height):typeof VideoFrame<"u"&&P instanceof VideoFrame?(c.width=P.displayWidth,c.height=P.displayHeight):(c.width=P.width,c.height=P.height),c}this.allocateTextureUnit=ze,this.resetTextureUnits=j,this.getTextureUnits=te,this.setTextureUnits=ye,this.setTexture2D=ge,this.setTexture2DArray=be,this.setTexture3D=Te,this.setTextureCube=fe,this.rebindTextures=mn,this.setupRenderTarget=gn,this.updateRenderTargetMipmap=O,this.updateMultisampleRenderTarget=gt,this.setupDepthRenderbuffer=pn,this.setupFrameBufferTexture=_t,this.useMultisampledRTT=he,this.dispose=V}function Qw(i,e){function t(n,s=is){let r,o=Qe.getTransfer(s);if(n===Tn)return i.UNSIGNED_BYTE;if(n===rh)return i.UNSIGNED_SHORT_4_4_4_4;if(n===oh)return i.UNSIGNED_SHORT_5_5_5_1;if(n===pf)return i.UNSIGNED_INT_5_9_9_9_REV;if(n===mf)return i.UNSIGNED_INT_10F_11F_11F_REV;if(n===df)return i.BYTE;if(n===ff)return i.SHORT;if(n===lo)return i.UNSIGNED_SHORT;if(n===sh)return i.INT;if(n===xi)return i.UNSIGNED_INT;if(n===Wn)return i.FLOAT;if(n===rn)return i.HALF_FLOAT;if(n===gf)return i.ALPHA;if(n===vf)return i.RGB;if(n===Fn)return i.RGBA;if(n===ji)return i.DEPTH_COMPONENT;if(n===_i)return i.DEPTH_STENCIL;if(n===ah)return i.RED;if(n===lh)return i.RED_INTEGER;if(n===Is)return i.RG;if(n===ch)return i.RG_INTEGER;if(n===hh)return i.RGBA_INTEGER;if(n===Xa||n===qa||n===$a||n===Ya)if(o===lt)if(r=e.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(n===Xa)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===qa)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===$a)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===Ya)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=e.get("WEBGL_compressed_texture_s3tc"),r!==null){if(n===Xa)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===qa)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===$a)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===Ya)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(n===uh||n===dh||n===fh||n===ph)if(r=e.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(n===uh)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===dh)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===fh)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===ph)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(n===mh||n===gh||n===vh||n===xh||n===_h||n===Za||n===yh)if(r=e.get("WEBGL_compressed_texture_etc"),r!==null){if(n===mh||n===gh)return o===lt?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(n===vh)return o===lt?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC;if(n===xh)return r.COMPRESSED_R11_EAC;if(n===_h)return r.COMPRESSED_SIGNED_R11_EAC;if(n===Za)return r.COMPRESSED_RG11_EAC;if(n===yh)return r.COMPRESSED_SIGNED_RG11_EAC}else return null;if(n===bh||n===Sh||n===Mh||n===wh||n===Th||n===Eh||n===Ah||n===Ch||n===Rh||n===Ph||n===Ih||n===Dh||n===Lh||n===Nh)if(r=e.get("WEBGL_compressed_texture_astc"),r!==null){if(n===bh)return o===lt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===Sh)return o===lt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===Mh)return o===lt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===wh)return o===lt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===Th)return o===lt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===Eh)return o===lt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===Ah)return o===lt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===Ch)return o===lt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===Rh)return o===lt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===Ph)return o===lt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===Ih)return o===lt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===Dh)return o===lt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===Lh)return o===lt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===Nh)return o===lt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(n===Uh||n===Fh||n===Oh)if(r=e.get("EXT_texture_compression_bptc"),r!==null){if(n===Uh)return o===lt?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===Fh)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===Oh)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(n===kh||n===Bh||n===Ja||n===zh)if(r=e.get("EXT_texture_compression_rgtc"),r!==null){if(n===kh)return r.COMPRESSED_RED_RGTC1_EXT;if(n===Bh)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===Ja)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===zh)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return n===ns?i.UNSIGNED_INT_24_8:i[n]!==void 0?i[n]:null}return{convert:t}}var e1=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,t1=`
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

}`,zf=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(e,t){if(this.texture===null){let n=new ha(e.texture);(e.depthNear!==t.depthNear||e.depthFar!==t.depthFar)&&(this.depthNear=e.depthNear,this.depthFar=e.depthFar),this.texture=n}}getMesh(e){if(this.texture!==null&&this.mesh===null){let t=e.cameras[0].viewport,n=new xt({vertexShader:e1,fragmentShader:t1,uniforms:{depthColor:{value:this.texture},depthWidth:{value:t.z},depthHeight:{value:t.w}}});this.mesh=new Ye(new vi(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},Gf=class extends Ii{constructor(e,t){super();let n=this,s=null,r=1,o=null,a="local-floor",l=1,c=null,h=null,d=null,f=null,u=null,g=null,b=typeof XRWebGLBinding<"u",m=new zf,p={},_=t.getContextAttributes(),S=null,y=null,A=[],E=[],v=new ce,T=null,I=null,R=new In;R.viewport=new mt;let D=new In;D.viewport=new mt;let U=[R,D],k=new jc,N=null,V=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(J){let ge=A[J];return ge===void 0&&(ge=new Jr,A[J]=ge),ge.getTargetRaySpace()},this.getControllerGrip=function(J){let ge=A[J];return ge===void 0&&(ge=new Jr,A[J]=ge),ge.getGripSpace()},this.getHand=function(J){let ge=A[J];return ge===void 0&&(ge=new Jr,A[J]=ge),ge.getHandSpace()};function q(J){let ge=E.indexOf(J.inputSource);if(ge===-1)return;let be=A[ge];be!==void 0&&(be.update(J.inputSource,J.frame,c||o),be.dispatchEvent({type:J.type,data:J.inputSource}))}function H(){s.removeEventListener("select",q),s.removeEventListener("selectstart",q),s.removeEventListener("selectend",q),s.removeEventListener("squeeze",q),s.removeEventListener("squeezestart",q),s.removeEventListener("squeezeend",q),s.removeEventListener("end",H),s.removeEventListener("inputsourceschange",ne);for(let J=0;J<A.length;J++){let ge=E[J];ge!==null&&(E[J]=null,A[J].disconnect(ge))}N=null,V=null,m.reset();for(let J in p)delete p[J];if(e.setRenderTarget(S),u=null,f=null,d=null,s=null,y=null,ze.stop(),n.isPresenting=!1,e.setPixelRatio(T),e.setSize(v.width,v.height,!1),I!==null){let J=I.camera;J.fov=I.fov,J.zoom=I.zoom,J.updateProjectionMatrix(),I=null}n.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(J){r=J,n.isPresenting===!0&&De("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(J){a=J,n.isPresenting===!0&&De("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||o},this.setReferenceSpace=function(J){c=J},this.getBaseLayer=function(){return f!==null?f:u},this.getBinding=function(){return d===null&&b&&(d=new XRWebGLBinding(s,t)),d},this.getFrame=function(){return g},this.getSession=function(){return s},this.setSession=async function(J){if(s=J,s!==null){if(S=e.getRenderTarget(),s.addEventListener("select",q),s.addEventListener("selectstart",q),s.addEventListener("selectend",q),s.addEventListener("squeeze",q),s.addEventListener("squeezestart",q),s.addEventListener("squeezeend",q),s.addEventListener("end",H),s.addEventListener("inputsourceschange",ne),_.xrCompatible!==!0&&await t.makeXRCompatible(),T=e.getPixelRatio(),e.getSize(v),b&&"createProjectionLayer"in XRWebGLBinding.prototype){let be=null,Te=null,fe=null;_.depth&&(fe=_.stencil?t.DEPTH24_STENCIL8:t.DEPTH_COMPONENT24,be=_.stencil?_i:ji,Te=_.stencil?ns:xi);let Fe={colorFormat:t.RGBA8,depthFormat:fe,scaleFactor:r};d=this.getBinding(),f=d.createProjectionLayer(Fe),s.updateRenderState({layers:[f]}),e.setPixelRatio(1),e.setSize(f.textureWidth,f.textureHeight,!1),y=new Ht(f.textureWidth,f.textureHeight,{format:Fn,type:Tn,depthTexture:new gi(f.textureWidth,f.textureHeight,Te,void 0,void 0,void 0,void 0,void 0,void 0,be),stencilBuffer:_.stencil,colorSpace:e.outputColorSpace,samples:_.antialias?4:0,resolveDepthBuffer:f.ignoreDepthValues===!1,resolveStencilBuffer:f.ignoreDepthValues===!1,storeMultisampledDepthBuffer:f.ignoreDepthValues===!1,storeMultisampledStencilBuffer:f.ignoreDepthValues===!1})}else{let be={antialias:_.antialias,alpha:!0,depth:_.depth,stencil:_.stencil,framebufferScaleFactor:r};u=new XRWebGLLayer(s,t,be),s.updateRenderState({baseLayer:u}),e.setPixelRatio(1),e.setSize(u.framebufferWidth,u.framebufferHeight,!1),y=new Ht(u.framebufferWidth,u.framebufferHeight,{format:Fn,type:Tn,colorSpace:e.outputColorSpace,stencilBuffer:_.stencil,resolveDepthBuffer:u.ignoreDepthValues===!1,resolveStencilBuffer:u.ignoreDepthValues===!1,storeMultisampledDepthBuffer:u.ignoreDepthValues===!1,storeMultisampledStencilBuffer:u.ignoreDepthValues===!1})}y.isXRRenderTarget=!0,this.setFoveation(l),c=null,o=await s.requestReferenceSpace(a),ze.setContext(s),ze.start(),n.isPresenting=!0,n.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return m.getDepthTexture()};function ne(J){for(let ge=0;ge<J.removed.length;ge++){let be=J.removed[ge],Te=E.indexOf(be);Te>=0&&(E[Te]=null,A[Te].disconnect(be))}for(let ge=0;ge<J.added.length;ge++){let be=J.added[ge],Te=E.indexOf(be);if(Te===-1){for(let Fe=0;Fe<A.length;Fe++)if(Fe>=E.length){E.push(be),Te=Fe;break}else if(E[Fe]===null){E[Fe]=be,Te=Fe;break}if(Te===-1)break}let fe=A[Te];fe&&fe.connect(be)}}function W(J,ge){ge===null?J.matrixWorld.copy(J.matrix):J.matrixWorld.multiplyMatrices(ge.matrixWorld,J.matrix),J.matrixWorldInverse.copy(J.matrixWorld).invert()}this.updateCamera=function(J){if(s===null)return;let ge=J.near,be=J.far;m.texture!==null&&(m.depthNear>0&&(ge=m.depthNear),m.depthFar>0&&(be=m.depthFar)),k.near=D.near=R.near=ge,k.far=D.far=R.far=be,(N!==k.near||V!==k.far)&&(s.updateRenderState({depthNear:k.near,depthFar:k.far}),N=k.near,V=k.far),k.layers.mask=J.layers.mask|6,R.layers.mask=k.layers.mask&-5,D.layers.mask=k.layers.mask&-3;let Te=J.parent,fe=k.cameras;W(k,Te);for(let Fe=0;Fe<fe.length;Fe++)W(fe[Fe],Te);k.projectionMatrix.copy(R.projectionMatrix),k.projectionMatrixInverse.copy(R.projectionMatrixInverse),I===null&&J.isPerspectiveCamera&&(I={camera:J,fov:J.fov,zoom:J.zoom}),j(J,k,Te)};function j(J,ge,be){be===null?J.matrix.copy(ge.matrixWorld):(J.matrix.copy(be.matrixWorld),J.matrix.invert(),J.matrix.multiply(ge.matrixWorld)),J.matrix.decompose(J.position,J.quaternion,J.scale),J.updateMatrixWorld(!0),J.projectionMatrix.copy(ge.projectionMatrix),J.projectionMatrixInverse.copy(ge.projectionMatrixInverse),J.isPerspectiveCamera&&(J.fov=$r*2*Math.atan(1/J.projectionMatrix.elements[5]),J.zoom=1)}this.getCamera=function(){return k},this.getFoveation=function(){if(!(f===null&&u===null))return l},this.setFoveation=function(J){l=J,f!==null&&(f.fixedFoveation=J),u!==null&&u.fixedFoveation!==void 0&&(u.fixedFoveation=J)},this.hasDepthSensing=function(){return m.texture!==null},this.getDepthSensingMesh=function(){return m.getMesh(k)},this.getCameraTexture=function(J){return p[J]};let te=null;function ye(J,ge){if(h=ge.getViewerPose(c||o),g=ge,h!==null){let be=h.views;u!==null&&(e.setRenderTargetFramebuffer(y,u.framebuffer),e.setRenderTarget(y));let Te=!1;be.length!==k.cameras.length&&(k.cameras.length=0,Te=!0);for(let Oe=0;Oe<be.length;Oe++){let rt=be[Oe],ht=null;if(u!==null)ht=u.getViewport(rt);else{let Nt=d.getViewSubImage(f,rt);ht=Nt.viewport,Oe===0&&(e.setRenderTargetTextures(y,Nt.colorTexture,Nt.depthStencilTexture),e.setRenderTarget(y))}let Je=U[Oe];Je===void 0&&(Je=new In,Je.layers.enable(Oe),Je.viewport=new mt,U[Oe]=Je),Je.matrix.fromArray(rt.transform.matrix),Je.matrix.decompose(Je.position,Je.quaternion,Je.scale),Je.projectionMatrix.fromArray(rt.projectionMatrix),Je.projectionMatrixInverse.copy(Je.projectionMatrix).invert(),Je.viewport.set(ht.x,ht.y,ht.width,ht.height),Oe===0&&(k.matrix.copy(Je.matrix),k.matrix.decompose(k.position,k.quaternion,k.scale)),Te===!0&&k.cameras.push(Je)}let fe=s.enabledFeatures;if(fe&&fe.includes("depth-sensing")&&s.depthUsage=="gpu-optimized"&&b){d=n.getBinding();let Oe=d.getDepthInformation(be[0]);Oe&&Oe.isValid&&Oe.texture&&m.init(Oe,s.renderState)}if(fe&&fe.includes("camera-access")&&b){e.state.unbindTexture(),d=n.getBinding();for(let Oe=0;Oe<be.length;Oe++){let rt=be[Oe].camera;if(rt){let ht=p[rt];ht||(ht=new ha,p[rt]=ht);let Je=d.getCameraImage(rt);ht.sourceTexture=Je}}}}for(let be=0;be<A.length;be++){let Te=E[be],fe=A[be];Te!==null&&fe!==void 0&&fe.update(Te,ge,c||o)}te&&te(J,ge),ge.detectedPlanes&&n.dispatchEvent({type:"planesdetected",data:ge}),g=null}let ze=new m0;ze.setAnimationLoop(ye),this.setAnimationLoop=function(J){te=J},this.dispose=function(){}}},n1=new Ne,T0=new We;T0.set(-1,0,0,0,1,0,0,0,1);function i1(i,e){function t(m,p){m.matrixAutoUpdate===!0&&m.updateMatrix(),p.value.copy(m.matrix)}function n(m,p){p.color.getRGB(m.fogColor.value,Cf(i)),p.isFog?(m.fogNear.value=p.near,m.fogFar.value=p.far):p.isFogExp2&&(m.fogDensity.value=p.density)}function s(m,p,_,S,y){p.isNodeMaterial?p.uniformsNeedUpdate=!1:p.isMeshBasicMaterial?r(m,p):p.isMeshLambertMaterial?(r(m,p),p.envMap&&(m.envMapIntensity.value=p.envMapIntensity)):p.isMeshToonMaterial?(r(m,p),d(m,p)):p.isMeshPhongMaterial?(r(m,p),h(m,p),p.envMap&&(m.envMapIntensity.value=p.envMapIntensity)):p.isMeshStandardMaterial?(r(m,p),f(m,p),p.isMeshPhysicalMaterial&&u(m,p,y)):p.isMeshMatcapMaterial?(r(m,p),g(m,p)):p.isMeshDepthMaterial?r(m,p):p.isMeshDistanceMaterial?(r(m,p),b(m,p)):p.isMeshNormalMaterial?r(m,p):p.isLineBasicMaterial?(o(m,p),p.isLineDashedMaterial&&a(m,p)):p.isPointsMaterial?l(m,p,_,S):p.isSpriteMaterial?c(m,p):p.isShadowMaterial?(m.color.value.copy(p.color),m.opacity.value=p.opacity):p.isShaderMaterial&&(p.uniformsNeedUpdate=!1)}function r(m,p){m.opacity.value=p.opacity,p.color&&m.diffuse.value.copy(p.color),p.emissive&&m.emissive.value.copy(p.emissive).multiplyScalar(p.emissiveIntensity),p.map&&(m.map.value=p.map,t(p.map,m.mapTransform)),p.alphaMap&&(m.alphaMap.value=p.alphaMap,t(p.alphaMap,m.alphaMapTransform)),p.bumpMap&&(m.bumpMap.value=p.bumpMap,t(p.bumpMap,m.bumpMapTransform),m.bumpScale.value=p.bumpScale,p.side===un&&(m.bumpScale.value*=-1)),p.normalMap&&(m.normalMap.value=p.normalMap,t(p.normalMap,m.normalMapTransform),m.normalScale.value.copy(p.normalScale),p.side===un&&m.normalScale.value.negate()),p.displacementMap&&(m.displacementMap.value=p.displacementMap,t(p.displacementMap,m.displacementMapTransform),m.displacementScale.value=p.displacementScale,m.displacementBias.value=p.displacementBias),p.emissiveMap&&(m.emissiveMap.value=p.emissiveMap,t(p.emissiveMap,m.emissiveMapTransform)),p.specularMap&&(m.specularMap.value=p.specularMap,t(p.specularMap,m.specularMapTransform)),p.alphaTest>0&&(m.alphaTest.value=p.alphaTest);let _=e.get(p),S=_.envMap,y=_.envMapRotation;S&&(m.envMap.value=S,m.envMapRotation.value.setFromMatrix4(n1.makeRotationFromEuler(y)).transpose(),S.isCubeTexture&&S.isRenderTargetTexture===!1&&m.envMapRotation.value.premultiply(T0),m.reflectivity.value=p.reflectivity,m.ior.value=p.ior,m.refractionRatio.value=p.refractionRatio),p.lightMap&&(m.lightMap.value=p.lightMap,m.lightMapIntensity.value=p.lightMapIntensity,t(p.lightMap,m.lightMapTransform)),p.aoMap&&(m.aoMap.value=p.aoMap,m.aoMapIntensity.value=p.aoMapIntensity,t(p.aoMap,m.aoMapTransform))}function o(m,p){m.diffuse.value.copy(p.color),m.opacity.value=p.opacity,p.map&&(m.map.value=p.map,t(p.map,m.mapTransform))}function a(m,p){m.dashSize.value=p.dashSize,m.totalSize.value=p.dashSize+p.gapSize,m.scale.value=p.scale}function l(m,p,_,S){m.diffuse.value.copy(p.color),m.opacity.value=p.opacity,m.size.value=p.size*_,m.scale.value=S*.5,p.map&&(m.map.value=p.map,t(p.map,m.uvTransform)),p.alphaMap&&(m.alphaMap.value=p.alphaMap,t(p.alphaMap,m.alphaMapTransform)),p.alphaTest>0&&(m.alphaTest.value=p.alphaTest)}function c(m,p){m.diffuse.value.copy(p.color),m.opacity.value=p.opacity,m.rotation.value=p.rotation,p.map&&(m.map.value=p.map,t(p.map,m.mapTransform)),p.alphaMap&&(m.alphaMap.value=p.alphaMap,t(p.alphaMap,m.alphaMapTransform)),p.alphaTest>0&&(m.alphaTest.value=p.alphaTest)}function h(m,p){m.specular.value.copy(p.specular),m.shininess.value=Math.max(p.shininess,1e-4)}function d(m,p){p.gradientMap&&(m.gradientMap.value=p.gradientMap)}function f(m,p){m.metalness.value=p.metalness,p.metalnessMap&&(m.metalnessMap.value=p.metalnessMap,t(p.metalnessMap,m.metalnessMapTransform)),m.roughness.value=p.roughness,p.roughnessMap&&(m.roughnessMap.value=p.roughnessMap,t(p.roughnessMap,m.roughnessMapTransform)),p.envMap&&(m.envMapIntensity.value=p.envMapIntensity)}function u(m,p,_){m.ior.value=p.ior,p.diffuseRoughness>0&&(m.diffuseRoughness.value=p.diffuseRoughness,p.diffuseRoughnessMap&&(m.diffuseRoughnessMap.value=p.diffuseRoughnessMap,t(p.diffuseRoughnessMap,m.diffuseRoughnessMapTransform))),p.sheen>0&&(m.sheenColor.value.copy(p.sheenColor).multiplyScalar(p.sheen),m.sheenRoughness.value=p.sheenRoughness,p.sheenColorMap&&(m.sheenColorMap.value=p.sheenColorMap,t(p.sheenColorMap,m.sheenColorMapTransform)),p.sheenRoughnessMap&&(m.sheenRoughnessMap.value=p.sheenRoughnessMap,t(p.sheenRoughnessMap,m.sheenRoughnessMapTransform))),p.clearcoat>0&&(m.clearcoat.value=p.clearcoat,m.clearcoatRoughness.value=p.clearcoatRoughness,p.clearcoatMap&&(m.clearcoatMap.value=p.clearcoatMap,t(p.clearcoatMap,m.clearcoatMapTransform)),p.clearcoatRoughnessMap&&(m.clearcoatRoughnessMap.value=p.clearcoatRoughnessMap,t(p.clearcoatRoughnessMap,m.clearcoatRoughnessMapTransform)),p.clearcoatNormalMap&&(m.clearcoatNormalMap.value=p.clearcoatNormalMap,t(p.clearcoatNormalMap,m.clearcoatNormalMapTransform),m.clearcoatNormalScale.value.copy(p.clearcoatNormalScale),p.side===un&&m.clearcoatNormalScale.value.negate())),p.dispersion>0&&(m.dispersion.value=p.dispersion),p.retroreflectivity>0&&(m.retroreflectivity.value=p.retroreflectivity),p.iridescence>0&&(m.iridescence.value=p.iridescence,m.iridescenceIOR.value=p.iridescenceIOR,m.iridescenceThicknessMinimum.value=p.iridescenceThicknessMinimum,m.iridescenceThicknessMaximum.value=p.iridescenceThicknessMaximum,p.iridescenceMap&&(m.iridescenceMap.value=p.iridescenceMap,t(p.iridescenceMap,m.iridescenceMapTransform)),p.iridescenceThicknessMap&&(m.iridescenceThicknessMap.value=p.iridescenceThicknessMap,t(p.iridescenceThicknessMap,m.iridescenceThicknessMapTransform))),p.transmission>0&&(m.transmission.value=p.transmission,m.transmissionSamplerMap.value=_.texture,m.transmissionSamplerSize.value.set(_.width,_.height),p.transmissionMap&&(m.transmissionMap.value=p.transmissionMap,t(p.transmissionMap,m.transmissionMapTransform)),m.thickness.value=p.thickness,p.thicknessMap&&(m.thicknessMap.value=p.thicknessMap,t(p.thicknessMap,m.thicknessMapTransform)),m.attenuationDistance.value=p.attenuationDistance,m.attenuationColor.value.copy(p.attenuationColor)),p.anisotropy>0&&(m.anisotropyVector.value.set(p.anisotropy*Math.cos(p.anisotropyRotation),p.anisotropy*Math.sin(p.anisotropyRotation)),p.anisotropyMap&&(m.anisotropyMap.value=p.anisotropyMap,t(p.anisotropyMap,m.anisotropyMapTransform))),m.specularIntensity.value=p.specularIntensity,m.specularColor.value.copy(p.specularColor),p.specularColorMap&&(m.specularColorMap.value=p.specularColorMap,t(p.specularColorMap,m.specularColorMapTransform)),p.specularIntensityMap&&(m.specularIntensityMap.value=p.specularIntensityMap,t(p.specularIntensityMap,m.specularIntensityMapTransform))}function g(m,p){p.matcap&&(m.matcap.value=p.matcap)}function b(m,p){let _=e.get(p).light;m.referencePosition.value.setFromMatrixPosition(_.matrixWorld),m.nearDistance.value=_.shadow.camera.near,m.farDistance.value=_.shadow.camera.far}return{refreshFogUniforms:n,refreshMaterialUniforms:s}}function s1(i,e,t,n){let s={},r={};function o(_,S){let y=S.program;n.uniformBlockBinding(_,y,s[_.id])}function a(_,S){let y=s[_.id];y===void 0&&(g(_),y=l(_),s[_.id]=y,_.addEventListener("dispose",m));let A=S.program;n.updateUBOMapping(_,A);let E=e.render.frame;r[_.id]!==E&&(c(_),r[_.id]=E)}function l(_){let S=i.createBuffer(),y=_.__size,A=_.usage;return i.bindBuffer(i.UNIFORM_BUFFER,S),i.bufferData(i.UNIFORM_BUFFER,y,A),i.bindBuffer(i.UNIFORM_BUFFER,null),S}function c(_){let S=s[_.id],y=_.uniforms,A=_.__cache;i.bindBuffer(i.UNIFORM_BUFFER,S);for(let E=0,v=y.length;E<v;E++){let T=y[E];if(Array.isArray(T))for(let I=0,R=T.length;I<R;I++)h(T[I],E,I,A);else h(T,E,0,A)}i.bindBuffer(i.UNIFORM_BUFFER,null)}function h(_,S,y,A){if(f(_,S,y,A)===!0){let E=_.__offset,v=_.value;if(Array.isArray(v)){let T=0;for(let I=0;I<v.length;I++){let R=v[I],D=b(R,!0);d(R,_.__data,T),T+=D.storage/Float32Array.BYTES_PER_ELEMENT}}else d(v,_.__data,0);i.bufferSubData(i.UNIFORM_BUFFER,E,_.__data)}}function d(_,S,y){typeof _=="number"||typeof _=="boolean"?S[y]=_:_.isMatrix3?(S[y]=_.elements[0],S[y+1]=_.elements[1],S[y+2]=_.elements[2],S[y+3]=0,S[y+4]=_.elements[3],S[y+5]=_.elements[4],S[y+6]=_.elements[5],S[y+7]=0,S[y+8]=_.elements[6],S[y+9]=_.elements[7],S[y+10]=_.elements[8],S[y+11]=0):ArrayBuffer.isView(_)?S.set(_.subarray(0,S.length-y),y):_.toArray(S,y)}function f(_,S,y,A){let E=_.value,v=S+"_"+y;if(Array.isArray(E)){A[v]===void 0&&(A[v]=[]);let T=A[v],I=!1;for(let R=0;R<E.length;R++)u(E[R],T,R)===!0&&(I=!0);return I}return u(E,A,v)}function u(_,S,y){if(S[y]===void 0)return typeof _=="number"||typeof _=="boolean"?S[y]=_:ArrayBuffer.isView(_)?S[y]=_.slice():S[y]=_.clone(),!0;{let A=S[y];if(typeof _=="number"||typeof _=="boolean"){if(A!==_)return S[y]=_,!0}else{if(ArrayBuffer.isView(_))return!0;if(A.equals(_)===!1)return A.copy(_),!0}}return!1}function g(_){let S=_.uniforms,y=0,A=16;for(let v=0,T=S.length;v<T;v++){let I=Array.isArray(S[v])?S[v]:[S[v]];for(let R=0,D=I.length;R<D;R++){let U=I[R],k=Array.isArray(U.value)?U.value:[U.value],N=Array.isArray(S[v])||Array.isArray(U.value),V=y;for(let H=0,ne=k.length;H<ne;H++){let W=k[H],j=b(W,N),te=y%A,ye=te%j.boundary,ze=te+ye;y+=ye,ze!==0&&A-ze<j.storage&&(y+=A-ze),H===0&&(V=y),y+=j.storage}let q=U.type==="int"?Int32Array:U.type==="uint"?Uint32Array:Float32Array;U.__data=new q((y-V)/Float32Array.BYTES_PER_ELEMENT),U.__offset=V}}let E=y%A;return E>0&&(y+=A-E),_.__size=y,_.__cache={},this}function b(_,S){let y={boundary:0,storage:0};return typeof _=="number"||typeof _=="boolean"?(y.boundary=4,y.storage=4):_.isVector2?(y.boundary=8,y.storage=8):_.isVector3||_.isColor?(y.boundary=16,y.storage=12):_.isVector4?(y.boundary=16,y.storage=16):_.isMatrix3?(y.boundary=16,y.storage=48):_.isMatrix4?(y.boundary=16,y.storage=64):_.isTexture?De("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(_)?(y.boundary=16,y.storage=_.byteLength):De("WebGLRenderer: Unsupported uniform value type.",_),S===!0&&(y.boundary=16,y.storage=Math.ceil(y.storage/16)*16),y}function m(_){let S=_.target;S.removeEventListener("dispose",m),i.deleteBuffer(s[S.id]),delete s[S.id],delete r[S.id]}function p(){for(let _ in s)i.deleteBuffer(s[_]);s={},r={}}return{bind:o,update:a,dispose:p}}var r1=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),ki=null;function o1(){return ki===null&&(ki=new Li(r1,16,16,Is,rn),ki.name="DFG_LUT",ki.minFilter=Dn,ki.magFilter=Dn,ki.wrapS=Pi,ki.wrapT=Pi,ki.generateMipmaps=!1,ki.needsUpdate=!0),ki}var Xh=class{constructor(e={}){let{canvas:t=Og(),context:n=null,depth:s=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:h="default",failIfMajorPerformanceCaveat:d=!1,reversedDepthBuffer:f=!1,outputBufferType:u=Tn}=e;this.isWebGLRenderer=!0;let g;if(n!==null){if(typeof WebGLRenderingContext<"u"&&n instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");g=n.getContextAttributes().alpha}else g=o;let b=u,m=new Set([hh,ch,lh]),p=new Set([Tn,xi,lo,ns,rh,oh]),_=new Uint32Array(4),S=new Int32Array(4),y={textures:[],min:[],max:[],resolution:[]},A=null,E=null,v=[],T=[],I=null;this.domElement=t,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=Fi,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let R=this,D=!1,U=null,k=null,N=null,V=null;this._outputColorSpace=Pn;let q=0,H=0,ne=null,W=-1,j=null,te=new mt,ye=new mt,ze=null,J=new Pe(0),ge=0,be=t.width,Te=t.height,fe=1,Fe=null,dt=null,Oe=new mt(0,0,be,Te),rt=new mt(0,0,be,Te),ht=!1,Je=new Ms,Nt=new Rc,At=!1,Zt=!1,_t=new Ne,Nn=new C,Dt=new mt,pn={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},mn=!1;function gn(){return ne===null?fe:1}let O=n;function vn(w,F){return t.getContext(w,F)}let gt,vt,he,St,Ce,ke,P,M,B,ie,Q,re,le,$,Z,oe,L,K,Y,de,ae,ue,Re;try{let w={alpha:!0,depth:s,stencil:r,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:h,failIfMajorPerformanceCaveat:d};if("setAttribute"in t&&t.setAttribute("data-engine",`three.js r${"187"}`),t.addEventListener("webglcontextlost",Ue,!1),t.addEventListener("webglcontextrestored",Ze,!1),t.addEventListener("webglcontextcreationerror",ve,!1),O===null){let F="webgl2";if(O=vn(F,w),O===null)throw vn(F)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}Ke()}catch(w){throw t.removeEventListener("webglcontextlost",Ue,!1),t.removeEventListener("webglcontextrestored",Ze,!1),t.removeEventListener("webglcontextcreationerror",ve,!1),Ve("WebGLRenderer: "+w.message),w}function Ke(){gt=new vM(O),gt.init(),ae=new Qw(O,gt),vt=new oM(O,gt,e,ae),he=new Kw(O,gt),vt.reversedDepthBuffer&&f&&he.buffers.depth.setReversed(!0),k=O.createFramebuffer(),N=O.createFramebuffer(),V=O.createFramebuffer(),St=new yM(O),Ce=new Ow,ke=new jw(O,gt,he,Ce,vt,ae,St),P=new gM(R),M=new Sy(O),ue=new sM(O,M),B=new xM(O,M,St,ue),ie=new SM(O,B,M,ue,St),K=new bM(O,vt,ke),Z=new aM(Ce),Q=new Fw(R,P,gt,vt,ue,Z),re=new i1(R,Ce),le=new Bw,$=new Xw(gt),L=new iM(R,P,he,ie,g,l),oe=new Jw(R,ie,vt),Re=new s1(O,St,vt,he),Y=new rM(O,gt,St),de=new _M(O,gt,St),St.programs=Q.programs,R.capabilities=vt,R.extensions=gt,R.properties=Ce,R.renderLists=le,R.shadowMap=oe,R.state=he,R.info=St}b!==Tn&&(I=new wM(b,t.width,t.height,a,s,r));let se=new Gf(R,O);this.xr=se,this.getContext=function(){return O},this.getContextAttributes=function(){return O.getContextAttributes()},this.forceContextLoss=function(){let w=gt.get("WEBGL_lose_context");w&&w.loseContext()},this.forceContextRestore=function(){let w=gt.get("WEBGL_lose_context");w&&w.restoreContext()},this.getPixelRatio=function(){return fe},this.setPixelRatio=function(w){w!==void 0&&(fe=w,this.setSize(be,Te,!1))},this.getSize=function(w){return w.set(be,Te)},this.setSize=function(w,F,X=!0){if(se.isPresenting){De("WebGLRenderer: Can't change size while VR device is presenting.");return}be=w,Te=F,t.width=Math.floor(w*fe),t.height=Math.floor(F*fe),X===!0&&(t.style.width=w+"px",t.style.height=F+"px"),I!==null&&I.setSize(t.width,t.height),this.setViewport(0,0,w,F)},this.getDrawingBufferSize=function(w){return w.set(be*fe,Te*fe).floor()},this.setDrawingBufferSize=function(w,F,X){be=w,Te=F,fe=X,t.width=Math.floor(w*X),t.height=Math.floor(F*X),this.setViewport(0,0,w,F)},this.setEffects=function(w){if(b===Tn){Ve("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(w){for(let F=0;F<w.length;F++)if(w[F].isOutputPass===!0){De("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}I.setEffects(w||[])},this.getCurrentViewport=function(w){return w.copy(te)},this.getViewport=function(w){return w.copy(Oe)},this.setViewport=function(w,F,X,z){w.isVector4?Oe.set(w.x,w.y,w.z,w.w):Oe.set(w,F,X,z),he.viewport(te.copy(Oe).multiplyScalar(gn()).round())},this.getScissor=function(w){return w.copy(rt)},this.setScissor=function(w,F,X,z){w.isVector4?rt.set(w.x,w.y,w.z,w.w):rt.set(w,F,X,z),he.scissor(ye.copy(rt).multiplyScalar(gn()).round())},this.getScissorTest=function(){return ht},this.setScissorTest=function(w){he.setScissorTest(ht=w)},this.setOpaqueSort=function(w){Fe=w},this.setTransparentSort=function(w){dt=w},this.getClearColor=function(w){return w.copy(L.getClearColor())},this.setClearColor=function(){L.setClearColor(...arguments)},this.getClearAlpha=function(){return L.getClearAlpha()},this.setClearAlpha=function(){L.setClearAlpha(...arguments)},this.clear=function(w=!0,F=!0,X=!0){let z=0;if(w){let G=!1;if(ne!==null){let me=ne.texture.format;G=m.has(me)}if(G){let me=ne.texture.type,Se=p.has(me),pe=L.getClearColor(),_e=L.getClearAlpha(),Ee=pe.r,Xe=pe.g,tt=pe.b;Se?(_[0]=Ee,_[1]=Xe,_[2]=tt,_[3]=_e,O.clearBufferuiv(O.COLOR,0,_)):(S[0]=Ee,S[1]=Xe,S[2]=tt,S[3]=_e,O.clearBufferiv(O.COLOR,0,S))}else z|=O.COLOR_BUFFER_BIT}F&&(z|=O.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),X&&(z|=O.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),z!==0&&O.clear(z)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(w){w.setRenderer(this),U=w},this.dispose=function(){t.removeEventListener("webglcontextlost",Ue,!1),t.removeEventListener("webglcontextrestored",Ze,!1),t.removeEventListener("webglcontextcreationerror",ve,!1),L.dispose(),le.dispose(),$.dispose(),ke.dispose(),Ce.dispose(),P.dispose(),ie.dispose(),B.dispose(),ue.dispose(),Re.dispose(),Q.dispose(),se.dispose(),se.removeEventListener("sessionstart",Ep),se.removeEventListener("sessionend",Ap),Bs.stop()};function Ue(w){w.preventDefault(),ta("WebGLRenderer: Context Lost."),D=!0}function Ze(){ta("WebGLRenderer: Context Restored."),D=!1;let w=St.autoReset,F=oe.enabled,X=oe.autoUpdate,z=oe.needsUpdate,G=oe.type;Ke(),St.autoReset=w,oe.enabled=F,oe.autoUpdate=X,oe.needsUpdate=z,oe.type=G}function ve(w){Ve("WebGLRenderer: A WebGL context could not be created. Reason: ",w.statusMessage)}function ft(w){let F=w.target;F.removeEventListener("dispose",ft),Jt(F)}function Jt(w){rs(w),Ce.remove(w)}function rs(w){let F=Ce.get(w).programs;F!==void 0&&(F.forEach(function(X){Q.releaseProgram(X)}),w.isShaderMaterial&&Q.releaseShaderCache(w))}this.renderBufferDirect=function(w,F,X,z,G,me){F===null&&(F=pn);let Se=G.isMesh&&G.matrixWorld.determinantAffine()<0,pe=mx(w,F,X,z,G);he.setMaterial(z,Se);let _e=X.index,Ee=1;if(z.wireframe===!0){if(_e=B.getWireframeAttribute(X),_e===void 0)return;Ee=2}let Xe=X.drawRange,tt=X.attributes.position,Me=Xe.start*Ee,nt=(Xe.start+Xe.count)*Ee;me!==null&&(Me=Math.max(Me,me.start*Ee),nt=Math.min(nt,(me.start+me.count)*Ee)),_e!==null?(Me=Math.max(Me,0),nt=Math.min(nt,_e.count)):tt!=null&&(Me=Math.max(Me,0),nt=Math.min(nt,tt.count));let Bt=nt-Me;if(Bt<0||Bt===1/0)return;ue.setup(G,z,pe,X,_e);let bt,yt=Y;if(_e!==null&&(bt=M.get(_e),yt=de,yt.setIndex(bt)),G.isMesh)z.wireframe===!0?(he.setLineWidth(z.wireframeLinewidth*gn()),yt.setMode(O.LINES)):yt.setMode(O.TRIANGLES);else if(G.isLine){let xn=z.linewidth;xn===void 0&&(xn=1),he.setLineWidth(xn*gn()),G.isLineSegments?yt.setMode(O.LINES):G.isLineLoop?yt.setMode(O.LINE_LOOP):yt.setMode(O.LINE_STRIP)}else G.isPoints?yt.setMode(O.POINTS):G.isSprite&&yt.setMode(O.TRIANGLES);if(G.isBatchedMesh)if(gt.get("WEBGL_multi_draw"))yt.renderMultiDraw(G._multiDrawStarts,G._multiDrawCounts,G._multiDrawCount);else{let xn=G._multiDrawStarts,we=G._multiDrawCounts,An=G._multiDrawCount,ut=_e?M.get(_e).bytesPerElement:1,zs=Ce.get(z).currentProgram.getUniforms();for(let _n=0;_n<An;_n++)zs.setValue(O,"_gl_DrawID",_n),yt.render(xn[_n]/ut,we[_n])}else if(G.isInstancedMesh)yt.renderInstances(Me,Bt,G.count);else if(X.isInstancedBufferGeometry){let xn=X._maxInstanceCount!==void 0?X._maxInstanceCount:1/0,we=Math.min(X.instanceCount,xn);yt.renderInstances(Me,Bt,we)}else yt.render(Me,Bt)};function Tp(w,F,X,z){U!==null&&w.isNodeMaterial&&U.setObject(z,w),At===!0&&Z.setState(w,X,!1),w.transparent===!0&&w.side===Lt&&w.forceSinglePass===!1?(w.side=un,w.needsUpdate=!0,To(w,F,z),w.side=Ui,w.needsUpdate=!0,To(w,F,z),w.side=Lt):To(w,F,z)}this.compile=function(w,F,X=null){X===null&&(X=w),U!==null&&U.renderStart(w,F,X),E=$.get(X),E.init(F),T.push(E),X.traverseVisible(function(G){G.isLight&&G.layers.test(F.layers)&&(E.pushLight(G),G.castShadow&&E.pushShadow(G))}),w!==X&&w.traverseVisible(function(G){G.isLight&&G.layers.test(F.layers)&&(E.pushLight(G),G.castShadow&&E.pushShadow(G))}),E.setupLights(),U!==null&&U.updateLights(E.state.lightsArray),Zt=this.localClippingEnabled,At=Z.init(this.clippingPlanes,Zt),At===!0&&Z.setGlobalState(this.clippingPlanes,F),U!==null&&oe.render(E.state.shadowsArray,X,F);let z=new Set;return w.traverse(function(G){if(!(G.isMesh||G.isPoints||G.isLine||G.isSprite))return;let me=G.material;if(me)if(Array.isArray(me))for(let Se=0;Se<me.length;Se++){let pe=me[Se];Tp(pe,X,F,G),z.add(pe)}else Tp(me,X,F,G),z.add(me)}),E=T.pop(),U!==null&&U.renderEnd(),z},this.compileAsync=function(w,F,X=null){let z=this.compile(w,F,X);return new Promise(G=>{function me(){if(z.forEach(function(Se){let _e=Ce.get(Se).currentProgram;(_e===void 0||_e.isReady())&&z.delete(Se)}),z.size===0){G(w);return}setTimeout(me,10)}gt.get("KHR_parallel_shader_compile")!==null?me():setTimeout(me,10)})};let Yu=null;function fx(w){Yu&&Yu(w)}function Ep(){Bs.stop()}function Ap(){Bs.start()}let Bs=new m0;Bs.setAnimationLoop(fx),typeof self<"u"&&Bs.setContext(self),this.setAnimationLoop=function(w){Yu=w,se.setAnimationLoop(w),w===null?Bs.stop():Bs.start()},se.addEventListener("sessionstart",Ep),se.addEventListener("sessionend",Ap),this.render=function(w,F){if(F!==void 0&&F.isCamera!==!0){Ve("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(D===!0)return;U!==null&&U.renderStart(w,F);let X=se.enabled===!0&&se.isPresenting===!0,z=I!==null&&(ne===null||X)&&I.begin(R,ne);if(w.matrixWorldAutoUpdate===!0&&w.updateMatrixWorld(),F.parent===null&&F.matrixWorldAutoUpdate===!0&&F.updateMatrixWorld(),se.enabled===!0&&se.isPresenting===!0&&(I===null||I.isCompositing()===!1)&&(se.cameraAutoUpdate===!0&&se.updateCamera(F),F=se.getCamera()),w.isScene===!0&&w.onBeforeRender(R,w,F,ne),E=$.get(w,T.length),E.init(F),E.state.textureUnits=ke.getTextureUnits(),T.push(E),_t.multiplyMatrices(F.projectionMatrix,F.matrixWorldInverse),F.isArrayCamera?Nt.setFromArrayCamera(F):Je.setFromProjectionMatrix(_t,ei,F.reversedDepth),Zt=this.localClippingEnabled,At=Z.init(this.clippingPlanes,Zt),A=le.get(w,v.length),A.init(),v.push(A),this.info.render.frame++,se.enabled===!0&&se.isPresenting===!0){let Se=R.xr.getDepthSensingMesh();Se!==null&&Zu(Se,F,-1/0,R.sortObjects)}Zu(w,F,0,R.sortObjects),A.finish(),U!==null&&U.updateLights(E.state.lightsArray),R.sortObjects===!0&&A.sort(Fe,dt),mn=se.enabled===!1||se.isPresenting===!1||se.hasDepthSensing()===!1,mn&&L.addToRenderList(A,w),this.info.autoReset===!0&&this.info.reset(),At===!0&&Z.beginShadows();let G=E.state.shadowsArray;if(oe.render(G,w,F),At===!0&&Z.endShadows(),(z&&I.hasRenderPass())===!1){let Se=A.opaque,pe=A.transmissive;if(E.setupLights(),F.isArrayCamera){let _e=F.cameras;if(pe.length>0)for(let Ee=0,Xe=_e.length;Ee<Xe;Ee++){let tt=_e[Ee];Rp(Se,pe,w,tt)}mn&&L.render(w);for(let Ee=0,Xe=_e.length;Ee<Xe;Ee++){let tt=_e[Ee];Cp(A,w,tt,tt.viewport)}}else pe.length>0&&Rp(Se,pe,w,F),mn&&L.render(w),Cp(A,w,F)}ne!==null&&H===0&&(ke.updateMultisampleRenderTarget(ne),ke.updateRenderTargetMipmap(ne)),z&&I.end(R),w.isScene===!0&&w.onAfterRender(R,w,F),ue.resetDefaultState(),W=-1,j=null,T.pop(),T.length>0?(E=T[T.length-1],ke.setTextureUnits(E.state.textureUnits),At===!0&&Z.setGlobalState(R.clippingPlanes,E.state.camera)):E=null,v.pop(),v.length>0?A=v[v.length-1]:A=null,U!==null&&U.renderEnd()};function Zu(w,F,X,z){if(w.visible===!1)return;if(w.layers.test(F.layers)){if(w.isGroup)X=w.renderOrder;else if(w.isLOD)w.autoUpdate===!0&&w.update(F);else if(w.isLight)E.pushLight(w),w.castShadow&&E.pushShadow(w);else if(w.isSprite){let Se=F.isArrayCamera?Nt:Je;if(!w.frustumCulled||w.intersectsFrustum(Se)){z&&Dt.setFromMatrixPosition(w.matrixWorld).applyMatrix4(_t);let pe=ie.update(w),_e=w.material;_e.visible&&A.push(w,pe,_e,X,Dt.z,null,F)}}else if(w.isMesh||w.isLine||w.isPoints){let Se=F.isArrayCamera?Nt:Je;if(!w.frustumCulled||w.intersectsFrustum(Se)){let pe=ie.update(w),_e=w.material;if(z&&(w.boundingSphere!==void 0?(w.boundingSphere===null&&w.computeBoundingSphere(),Dt.copy(w.boundingSphere.center)):(pe.boundingSphere===null&&pe.computeBoundingSphere(),Dt.copy(pe.boundingSphere.center)),Dt.applyMatrix4(w.matrixWorld).applyMatrix4(_t)),Array.isArray(_e)){let Ee=pe.groups;for(let Xe=0,tt=Ee.length;Xe<tt;Xe++){let Me=Ee[Xe],nt=_e[Me.materialIndex];nt&&nt.visible&&A.push(w,pe,nt,X,Dt.z,Me,F)}}else _e.visible&&A.push(w,pe,_e,X,Dt.z,null,F)}}}let me=w.children;for(let Se=0,pe=me.length;Se<pe;Se++)Zu(me[Se],F,X,z)}function Cp(w,F,X,z){let{opaque:G,transmissive:me,transparent:Se}=w;E.setupLightsView(X),At===!0&&Z.setGlobalState(R.clippingPlanes,X),z&&he.viewport(te.copy(z)),G.length>0&&vl(G,F,X),me.length>0&&vl(me,F,X),Se.length>0&&vl(Se,F,X),he.buffers.depth.setTest(!0),he.buffers.depth.setMask(!0),he.buffers.color.setMask(!0),he.setPolygonOffset(!1)}function Rp(w,F,X,z){if((X.isScene===!0?X.overrideMaterial:null)!==null)return;if(E.state.transmissionRenderTarget[z.id]===void 0){let Me=gt.has("EXT_color_buffer_half_float")||gt.has("EXT_color_buffer_float");E.state.transmissionRenderTarget[z.id]=new Ht(1,1,{generateMipmaps:!0,type:Me?rn:Tn,minFilter:ts,samples:Math.max(4,vt.samples),stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:Qe.workingColorSpace})}let me=E.state.transmissionRenderTarget[z.id],Se=z.viewport||te;me.setSize(Se.z*R.transmissionResolutionScale,Se.w*R.transmissionResolutionScale);let pe=R.getRenderTarget(),_e=R.getActiveCubeFace(),Ee=R.getActiveMipmapLevel();R.setRenderTarget(me),R.getClearColor(J),ge=R.getClearAlpha(),ge<1&&R.setClearColor(16777215,.5),R.clear(),mn&&L.render(X);let Xe=R.toneMapping;R.toneMapping=Fi;let tt=z.viewport;if(z.viewport!==void 0&&(z.viewport=void 0),E.setupLightsView(z),At===!0&&Z.setGlobalState(R.clippingPlanes,z),vl(w,X,z),ke.updateMultisampleRenderTarget(me),ke.updateRenderTargetMipmap(me),gt.has("WEBGL_multisampled_render_to_texture")===!1){let Me=!1;for(let nt=0,Bt=F.length;nt<Bt;nt++){let bt=F[nt],{object:yt,geometry:xn,material:we,group:An}=bt;if(we.side===Lt&&yt.layers.test(z.layers)){let ut=we.side;we.side=un,we.needsUpdate=!0,Pp(yt,X,z,xn,we,An),we.side=ut,we.needsUpdate=!0,Me=!0}}Me===!0&&(ke.updateMultisampleRenderTarget(me),ke.updateRenderTargetMipmap(me))}R.setRenderTarget(pe,_e,Ee),R.setClearColor(J,ge),tt!==void 0&&(z.viewport=tt),R.toneMapping=Xe}function vl(w,F,X){let z=F.isScene===!0?F.overrideMaterial:null;for(let G=0,me=w.length;G<me;G++){let Se=w[G],{object:pe,geometry:_e,group:Ee}=Se,Xe=Se.material;Xe.allowOverride===!0&&z!==null&&(Xe=z),pe.layers.test(X.layers)&&Pp(pe,F,X,_e,Xe,Ee)}}function Pp(w,F,X,z,G,me){U!==null&&G.isNodeMaterial&&U.setObject(w,G),w.onBeforeRender(R,F,X,z,G,me),w.modelViewMatrix.multiplyMatrices(X.matrixWorldInverse,w.matrixWorld),w.normalMatrix.getNormalMatrix(w.modelViewMatrix),G.onBeforeRender(R,F,X,z,w,me),G.transparent===!0&&G.side===Lt&&G.forceSinglePass===!1?(G.side=un,G.needsUpdate=!0,R.renderBufferDirect(X,F,z,G,w,me),G.side=Ui,G.needsUpdate=!0,R.renderBufferDirect(X,F,z,G,w,me),G.side=Lt):R.renderBufferDirect(X,F,z,G,w,me),w.onAfterRender(R,F,X,z,G,me)}function Ip(w){let F=0;for(let X of w)X.texture!==null&&F++;return F}function To(w,F,X){F.isScene!==!0&&(F=pn);let z=Ce.get(w),G=E.state.lights,me=E.state.shadowsArray,Se=G.state.version,pe=Q.getParameters(w,G.state,me,F,X,E.state.lightProbeGridArray),_e=Q.getProgramCacheKey(pe),Ee=z.programs;z.environment=w.isMeshStandardMaterial||w.isMeshLambertMaterial||w.isMeshPhongMaterial?F.environment:null,z.fog=F.fog;let Xe=w.isMeshStandardMaterial||w.isMeshLambertMaterial&&!w.envMap||w.isMeshPhongMaterial&&!w.envMap;z.envMap=P.get(w.envMap||z.environment,Xe),z.envMapRotation=z.environment!==null&&w.envMap===null?F.environmentRotation:w.envMapRotation,Ee===void 0&&(w.addEventListener("dispose",ft),Ee=new Map,z.programs=Ee,z.programVariants=new Map);let tt=Ee.get(_e);if(tt!==void 0){if(z.currentProgram===tt&&z.lightsStateVersion===Se)return Lp(w,pe),tt}else pe.uniforms=Q.getUniforms(w),U!==null&&w.isNodeMaterial&&U.build(w,X,pe),w.onBeforeCompile(pe,R),tt=Q.acquireProgram(pe,_e),Ee.set(_e,tt),z.uniforms=pe.uniforms;let Me=z.uniforms;return(!w.isShaderMaterial&&!w.isRawShaderMaterial||w.clipping===!0)&&(Me.clippingPlanes=Z.uniform),Lp(w,pe),z.needsLights=vx(w),z.lightsStateVersion=Se,z.needsLights&&(Me.ambientLightColor.value=G.state.ambient,Me.lightProbe.value=G.state.probe,Me.sunLights.value=G.state.sun,Me.sunLightShadows.value=G.state.sunShadow,Me.directionalLights.value=G.state.directional,Me.directionalLightShadows.value=G.state.directionalShadow,Me.spotLights.value=G.state.spot,Me.spotLightShadows.value=G.state.spotShadow,Me.rectAreaLights.value=G.state.rectArea,Me.ltc_1.value=G.state.rectAreaLTC1,Me.ltc_2.value=G.state.rectAreaLTC2,Me.pointLights.value=G.state.point,Me.pointLightShadows.value=G.state.pointShadow,Me.hemisphereLights.value=G.state.hemi,Me.sunShadowMatrix.value=G.state.sunShadowMatrix,Me.sunShadowCascade.value=G.state.sunShadowCascade,Me.directionalShadowMatrix.value=G.state.directionalShadowMatrix,Me.spotLightMatrix.value=G.state.spotLightMatrix,Me.spotLightMap.value=G.state.spotLightMap,Me.pointShadowMatrix.value=G.state.pointShadowMatrix),z.numLightProbeGrids=Ip(E.state.lightProbeGridArray),z.currentProgram=tt,z.uniformsList=null,tt}function px(w,F,X,z,G){let me=Ce.get(w),Se=me.currentProgram.id+","+z+","+G,pe=me.programVariants.get(Se);return pe===void 0?(pe=To(w,F,X),me.programVariants.set(Se,pe)):(me.currentProgram=pe,me.uniformsList=null,me.outputColorSpace=z,me.toneMapping=G),pe}function Dp(w){if(w.uniformsList===null){let F=w.currentProgram.getUniforms();w.uniformsList=ho.seqWithValue(F.seq,w.uniforms)}return w.uniformsList}function Lp(w,F){let X=Ce.get(w);X.outputColorSpace=F.outputColorSpace,X.batching=F.batching,X.batchingColor=F.batchingColor,X.instancing=F.instancing,X.instancingColor=F.instancingColor,X.instancingMorph=F.instancingMorph,X.skinning=F.skinning,X.morphTargets=F.morphTargets,X.morphNormals=F.morphNormals,X.morphColors=F.morphColors,X.morphTargetsCount=F.morphTargetsCount,X.numClippingPlanes=F.numClippingPlanes,X.numIntersection=F.numClipIntersection,X.vertexAlphas=F.vertexAlphas,X.vertexTangents=F.vertexTangents,X.toneMapping=F.toneMapping}function mx(w,F,X,z,G){F.isScene!==!0&&(F=pn),ke.resetTextureUnits();let me=F.fog,Se=z.isMeshStandardMaterial||z.isMeshLambertMaterial||z.isMeshPhongMaterial?F.environment:null,pe=ne===null?R.outputColorSpace:ne.isXRRenderTarget===!0?ne.texture.colorSpace:Qe.workingColorSpace,_e=z.isMeshStandardMaterial||z.isMeshLambertMaterial&&!z.envMap||z.isMeshPhongMaterial&&!z.envMap,Ee=P.get(z.envMap||Se,_e),Xe=z.vertexColors===!0&&!!X.attributes.color&&X.attributes.color.itemSize===4,tt=!!X.attributes.tangent&&(!!z.normalMap||z.anisotropy>0),Me=!!X.morphAttributes.position,nt=!!X.morphAttributes.normal,Bt=!!X.morphAttributes.color,bt=Fi;z.toneMapped&&(ne===null||ne.isXRRenderTarget===!0)&&(bt=R.toneMapping);let yt=X.morphAttributes.position||X.morphAttributes.normal||X.morphAttributes.color,xn=yt!==void 0?yt.length:0,we=Ce.get(z),An=E.state.lights;if(At===!0&&(Zt===!0||w!==j)){let Ct=w===j&&z.id===W;Z.setState(z,w,Ct)}let ut=!1,zs=!1;z.version===we.__version?we.needsLights&&we.lightsStateVersion!==An.state.version||G.isBatchedMesh&&we.batching===!1||!G.isBatchedMesh&&we.batching===!0||G.isBatchedMesh&&we.batchingColor===!0&&G._colorsTexture===null||G.isBatchedMesh&&we.batchingColor===!1&&G._colorsTexture!==null||G.isInstancedMesh&&we.instancing===!1||!G.isInstancedMesh&&we.instancing===!0||G.isSkinnedMesh&&we.skinning===!1||!G.isSkinnedMesh&&we.skinning===!0||G.isInstancedMesh&&we.instancingColor===!0&&G.instanceColor===null||G.isInstancedMesh&&we.instancingColor===!1&&G.instanceColor!==null||G.isInstancedMesh&&we.instancingMorph===!0&&G.morphTexture===null||G.isInstancedMesh&&we.instancingMorph===!1&&G.morphTexture!==null||we.envMap!==Ee||z.fog===!0&&we.fog!==me||we.numClippingPlanes!==void 0&&(we.numClippingPlanes!==Z.numPlanes||we.numIntersection!==Z.numIntersection)||we.vertexAlphas!==Xe||we.vertexTangents!==tt||we.morphTargets!==Me||we.morphNormals!==nt||we.morphColors!==Bt||we.morphTargetsCount!==xn||we.numLightProbeGrids!==Ip(E.state.lightProbeGridArray)?ut=!0:(we.outputColorSpace!==pe||we.toneMapping!==bt)&&(zs=!0):(ut=!0,we.__version=z.version);let _n=we.currentProgram;(ut===!0||zs===!0)&&(_n=zs===!0?px(z,F,G,pe,bt):To(z,F,G),U&&z.isNodeMaterial&&U.onUpdateProgram(z,_n,we));let xl=!1,os=!1,Gs=!1,ot=_n.getUniforms(),an=we.uniforms;if(he.useProgram(_n.program)&&(xl=!0,os=!0,Gs=!0),z.id!==W&&(W=z.id,os=!0),xl||j!==w){he.buffers.depth.getReversed()&&w.reversedDepth!==!0&&(w._reversedDepth=!0,w.updateProjectionMatrix()),ot.setValue(O,"projectionMatrix",w.projectionMatrix),ot.setValue(O,"viewMatrix",w.matrixWorldInverse);let Kt=ot.map.cameraPosition;Kt!==void 0&&Kt.setValue(O,Nn.setFromMatrixPosition(w.matrixWorld)),vt.logarithmicDepthBuffer&&ot.setValue(O,"logDepthBufFC",2/(Math.log(w.far+1)/Math.LN2)),(z.isMeshPhongMaterial||z.isMeshToonMaterial||z.isMeshLambertMaterial||z.isMeshBasicMaterial||z.isMeshStandardMaterial||z.isShaderMaterial)&&ot.setValue(O,"isOrthographic",w.isOrthographicCamera===!0),j!==w&&(j=w,os=!0,Gs=!0)}if(we.needsLights&&(An.state.sunShadowMap.length>0&&ot.setValue(O,"sunShadowMap",An.state.sunShadowMap,ke),An.state.directionalShadowMap.length>0&&ot.setValue(O,"directionalShadowMap",An.state.directionalShadowMap,ke),An.state.spotShadowMap.length>0&&ot.setValue(O,"spotShadowMap",An.state.spotShadowMap,ke),An.state.pointShadowMap.length>0&&ot.setValue(O,"pointShadowMap",An.state.pointShadowMap,ke)),G.isSkinnedMesh){ot.setOptional(O,G,"bindMatrix"),ot.setOptional(O,G,"bindMatrixInverse");let Ct=G.skeleton;Ct&&(Ct.boneTexture===null&&Ct.computeBoneTexture(),ot.setValue(O,"boneTexture",Ct.boneTexture,ke))}G.isBatchedMesh&&(ot.setOptional(O,G,"batchingTexture"),ot.setValue(O,"batchingTexture",G._matricesTexture,ke),ot.setOptional(O,G,"batchingIdTexture"),ot.setValue(O,"batchingIdTexture",G._indirectTexture,ke),ot.setOptional(O,G,"batchingColorTexture"),G._colorsTexture!==null&&ot.setValue(O,"batchingColorTexture",G._colorsTexture,ke));let li=X.morphAttributes;if((li.position!==void 0||li.normal!==void 0||li.color!==void 0)&&K.update(G,X,_n),(os||we.receiveShadow!==G.receiveShadow)&&(we.receiveShadow=G.receiveShadow,ot.setValue(O,"receiveShadow",G.receiveShadow)),(z.isMeshStandardMaterial||z.isMeshLambertMaterial||z.isMeshPhongMaterial)&&z.envMap===null&&F.environment!==null&&(an.envMapIntensity.value=F.environmentIntensity),an.dfgLUT!==void 0&&(an.dfgLUT.value=o1()),os){if(ot.setValue(O,"toneMappingExposure",R.toneMappingExposure),we.needsLights&&gx(an,Gs),me&&z.fog===!0&&re.refreshFogUniforms(an,me),re.refreshMaterialUniforms(an,z,fe,Te,E.state.transmissionRenderTarget[w.id]),we.needsLights&&we.numLightProbeGrids>0){let Ct=y,Kt=0;for(let zi of E.state.lightProbeGridArray)zi.texture!==null&&(Ct.textures[Kt]=zi.texture,Ct.min[Kt]=zi.boundingBox.min,Ct.max[Kt]=zi.boundingBox.max,Ct.resolution[Kt]=zi.resolution,Kt++);for(let zi in Ct)Ct[zi].length=Kt;an.probesSH.value=Ct.textures,an.probesMin.value=Ct.min,an.probesMax.value=Ct.max,an.probesResolution.value=Ct.resolution}ho.upload(O,Dp(we),an,ke)}if(z.isShaderMaterial&&z.uniformsNeedUpdate===!0&&(ho.upload(O,Dp(we),an,ke),z.uniformsNeedUpdate=!1),z.isSpriteMaterial&&ot.setValue(O,"center",G.center),ot.setValue(O,"modelViewMatrix",G.modelViewMatrix),ot.setValue(O,"normalMatrix",G.normalMatrix),ot.setValue(O,"modelMatrix",G.matrixWorld),z.uniformsGroups!==void 0){let Ct=z.uniformsGroups;for(let Kt=0,zi=Ct.length;Kt<zi;Kt++){let Up=Ct[Kt];Re.update(Up,_n),Re.bind(Up,_n)}}return _n}function gx(w,F){w.ambientLightColor.needsUpdate=F,w.lightProbe.needsUpdate=F,w.sunLights.needsUpdate=F,w.sunLightShadows.needsUpdate=F,w.directionalLights.needsUpdate=F,w.directionalLightShadows.needsUpdate=F,w.pointLights.needsUpdate=F,w.pointLightShadows.needsUpdate=F,w.spotLights.needsUpdate=F,w.spotLightShadows.needsUpdate=F,w.rectAreaLights.needsUpdate=F,w.hemisphereLights.needsUpdate=F}function vx(w){return w.isMeshLambertMaterial||w.isMeshToonMaterial||w.isMeshPhongMaterial||w.isMeshStandardMaterial||w.isShadowMaterial||w.isShaderMaterial&&w.lights===!0}this.getActiveCubeFace=function(){return q},this.getActiveMipmapLevel=function(){return H},this.getRenderTarget=function(){return ne},this.setRenderTargetTextures=function(w,F,X){let z=Ce.get(w);z.__autoAllocateDepthBuffer=w.resolveDepthBuffer===!1,z.__autoAllocateDepthBuffer===!1&&(z.__useRenderToTexture=!1),Ce.get(w.texture).__webglTexture=F,Ce.get(w.depthTexture).__webglTexture=z.__autoAllocateDepthBuffer?void 0:X,z.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(w,F){let X=Ce.get(w);X.__webglFramebuffer=F,X.__useDefaultFramebuffer=F===void 0},this.setRenderTarget=function(w,F=0,X=0){ne=w,q=F,H=X;let z=null,G=!1,me=!1;if(w){let pe=Ce.get(w);if(pe.__useDefaultFramebuffer!==void 0){he.bindFramebuffer(O.FRAMEBUFFER,pe.__webglFramebuffer),te.copy(w.viewport),ye.copy(w.scissor),ze=w.scissorTest,he.viewport(te),he.scissor(ye),he.setScissorTest(ze),W=-1;return}else if(pe.__webglFramebuffer===void 0)ke.setupRenderTarget(w);else if(pe.__hasExternalTextures)ke.rebindTextures(w,Ce.get(w.texture).__webglTexture,Ce.get(w.depthTexture).__webglTexture);else if(w.depthBuffer){let Xe=w.depthTexture;if(pe.__boundDepthTexture!==Xe){if(Xe!==null&&Ce.has(Xe)&&(w.width!==Xe.image.width||w.height!==Xe.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");ke.setupDepthRenderbuffer(w)}}let _e=w.texture;(_e.isData3DTexture||_e.isDataArrayTexture||_e.isCompressedArrayTexture)&&(me=!0);let Ee=Ce.get(w).__webglFramebuffer;w.isWebGLCubeRenderTarget?(Array.isArray(Ee[F])?z=Ee[F][X]:z=Ee[F],G=!0):w.samples>0&&ke.useMultisampledRTT(w)===!1?z=Ce.get(w).__webglMultisampledFramebuffer:Array.isArray(Ee)?z=Ee[X]:z=Ee,te.copy(w.viewport),ye.copy(w.scissor),ze=w.scissorTest}else te.copy(Oe).multiplyScalar(fe).floor(),ye.copy(rt).multiplyScalar(fe).floor(),ze=ht;if(X!==0&&(z=k),he.bindFramebuffer(O.FRAMEBUFFER,z)&&he.drawBuffers(w,z),he.viewport(te),he.scissor(ye),he.setScissorTest(ze),G){let pe=Ce.get(w.texture);O.framebufferTexture2D(O.FRAMEBUFFER,O.COLOR_ATTACHMENT0,O.TEXTURE_CUBE_MAP_POSITIVE_X+F,pe.__webglTexture,X)}else if(me){let pe=F;for(let _e=0;_e<w.textures.length;_e++){let Ee=Ce.get(w.textures[_e]);O.framebufferTextureLayer(O.FRAMEBUFFER,O.COLOR_ATTACHMENT0+_e,Ee.__webglTexture,X,pe)}}else if(w!==null&&X!==0){let pe=Ce.get(w.texture);O.framebufferTexture2D(O.FRAMEBUFFER,O.COLOR_ATTACHMENT0,O.TEXTURE_2D,pe.__webglTexture,X)}W=-1};function Np(w){let F=Ce.get(w);return(F.__readFormat!==w.format||F.__readType!==w.type)&&(F.__readFormat=w.format,F.__readType=w.type,F.__formatReadable=vt.textureFormatReadable(w.format),F.__typeReadable=vt.textureTypeReadable(w.type)),F}this.readRenderTargetPixels=function(w,F,X,z,G,me,Se,pe=0){if(!(w&&w.isWebGLRenderTarget)){Ve("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let _e=Ce.get(w).__webglFramebuffer;if(w.isWebGLCubeRenderTarget&&Se!==void 0&&(_e=_e[Se],Array.isArray(_e)&&(_e=_e[0])),_e){he.bindFramebuffer(O.FRAMEBUFFER,_e);try{let Ee=w.textures[pe],Xe=Ee.format,tt=Ee.type;w.textures.length>1&&O.readBuffer(O.COLOR_ATTACHMENT0+pe);let Me=Np(Ee);if(Me.__formatReadable===!1){Ve("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(Me.__typeReadable===!1){Ve("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}F>=0&&F<=w.width-z&&X>=0&&X<=w.height-G&&O.readPixels(F,X,z,G,ae.convert(Xe),ae.convert(tt),me)}finally{let Ee=ne!==null?Ce.get(ne).__webglFramebuffer:null;he.bindFramebuffer(O.FRAMEBUFFER,Ee)}}},this.readRenderTargetPixelsAsync=async function(w,F,X,z,G,me,Se,pe=0){if(!(w&&w.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let _e=Ce.get(w).__webglFramebuffer;if(w.isWebGLCubeRenderTarget&&Se!==void 0&&(_e=_e[Se],Array.isArray(_e)&&(_e=_e[0])),_e)if(F>=0&&F<=w.width-z&&X>=0&&X<=w.height-G){he.bindFramebuffer(O.FRAMEBUFFER,_e);let Ee=w.textures[pe],Xe=Ee.format,tt=Ee.type;w.textures.length>1&&O.readBuffer(O.COLOR_ATTACHMENT0+pe);let Me=Np(Ee);if(Me.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(Me.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let nt=O.createBuffer();O.bindBuffer(O.PIXEL_PACK_BUFFER,nt),O.bufferData(O.PIXEL_PACK_BUFFER,me.byteLength,O.STREAM_READ),O.readPixels(F,X,z,G,ae.convert(Xe),ae.convert(tt),0),O.bindBuffer(O.PIXEL_PACK_BUFFER,null);let Bt=ne!==null?Ce.get(ne).__webglFramebuffer:null;he.bindFramebuffer(O.FRAMEBUFFER,Bt);let bt=O.fenceSync(O.SYNC_GPU_COMMANDS_COMPLETE,0);return O.flush(),await Bg(O,bt,4),O.bindBuffer(O.PIXEL_PACK_BUFFER,nt),O.getBufferSubData(O.PIXEL_PACK_BUFFER,0,me),O.bindBuffer(O.PIXEL_PACK_BUFFER,null),O.deleteBuffer(nt),O.deleteSync(bt),me}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(w,F=null,X=0){let z=Math.pow(2,-X),G=Math.floor(w.image.width*z),me=Math.floor(w.image.height*z),Se=F!==null?F.x:0,pe=F!==null?F.y:0;ke.setTexture2D(w,0),O.copyTexSubImage2D(O.TEXTURE_2D,X,0,0,Se,pe,G,me),he.unbindTexture()},this.copyTextureToTexture=function(w,F,X=null,z=null,G=0,me=0){let Se,pe,_e,Ee,Xe,tt,Me,nt,Bt,bt=w.isCompressedTexture?w.mipmaps[me]:w.image;if(X!==null)Se=X.max.x-X.min.x,pe=X.max.y-X.min.y,_e=X.isBox3?X.max.z-X.min.z:1,Ee=X.min.x,Xe=X.min.y,tt=X.isBox3?X.min.z:0;else{let ot=Math.pow(2,-G);Se=Math.floor(bt.width*ot),pe=Math.floor(bt.height*ot),w.isDataArrayTexture?_e=bt.depth:w.isData3DTexture?_e=Math.floor(bt.depth*ot):_e=1,Ee=0,Xe=0,tt=0}z!==null?(Me=z.x,nt=z.y,Bt=z.z):(Me=0,nt=0,Bt=0);let yt=ae.convert(F.format),xn=ae.convert(F.type),we;F.isData3DTexture?(ke.setTexture3D(F,0),we=O.TEXTURE_3D):F.isDataArrayTexture||F.isCompressedArrayTexture?(ke.setTexture2DArray(F,0),we=O.TEXTURE_2D_ARRAY):(ke.setTexture2D(F,0),we=O.TEXTURE_2D),he.activeTexture(O.TEXTURE0),he.pixelStorei(O.UNPACK_FLIP_Y_WEBGL,F.flipY),he.pixelStorei(O.UNPACK_PREMULTIPLY_ALPHA_WEBGL,F.premultiplyAlpha),he.pixelStorei(O.UNPACK_ALIGNMENT,F.unpackAlignment);let An=he.getParameter(O.UNPACK_ROW_LENGTH),ut=he.getParameter(O.UNPACK_IMAGE_HEIGHT),zs=he.getParameter(O.UNPACK_SKIP_PIXELS),_n=he.getParameter(O.UNPACK_SKIP_ROWS),xl=he.getParameter(O.UNPACK_SKIP_IMAGES);he.pixelStorei(O.UNPACK_ROW_LENGTH,bt.width),he.pixelStorei(O.UNPACK_IMAGE_HEIGHT,bt.height),he.pixelStorei(O.UNPACK_SKIP_PIXELS,Ee),he.pixelStorei(O.UNPACK_SKIP_ROWS,Xe),he.pixelStorei(O.UNPACK_SKIP_IMAGES,tt);let os=w.isDataArrayTexture||w.isData3DTexture,Gs=F.isDataArrayTexture||F.isData3DTexture;if(w.isDepthTexture){let ot=Ce.get(w),an=Ce.get(F),li=Ce.get(ot.__renderTarget),Ct=Ce.get(an.__renderTarget);he.bindFramebuffer(O.READ_FRAMEBUFFER,li.__webglFramebuffer),he.bindFramebuffer(O.DRAW_FRAMEBUFFER,Ct.__webglFramebuffer);for(let Kt=0;Kt<_e;Kt++)os&&(O.framebufferTextureLayer(O.READ_FRAMEBUFFER,O.COLOR_ATTACHMENT0,Ce.get(w).__webglTexture,G,tt+Kt),O.framebufferTextureLayer(O.DRAW_FRAMEBUFFER,O.COLOR_ATTACHMENT0,Ce.get(F).__webglTexture,me,Bt+Kt)),O.blitFramebuffer(Ee,Xe,Ee+Se,Xe+pe,Me,nt,Me+Se,nt+pe,O.DEPTH_BUFFER_BIT,O.NEAREST);he.bindFramebuffer(O.READ_FRAMEBUFFER,null),he.bindFramebuffer(O.DRAW_FRAMEBUFFER,null)}else if(G!==0||w.isRenderTargetTexture||Ce.has(w)){let ot=Ce.get(w),an=Ce.get(F);he.bindFramebuffer(O.READ_FRAMEBUFFER,N),he.bindFramebuffer(O.DRAW_FRAMEBUFFER,V);for(let li=0;li<_e;li++)os?O.framebufferTextureLayer(O.READ_FRAMEBUFFER,O.COLOR_ATTACHMENT0,ot.__webglTexture,G,tt+li):O.framebufferTexture2D(O.READ_FRAMEBUFFER,O.COLOR_ATTACHMENT0,O.TEXTURE_2D,ot.__webglTexture,G),Gs?O.framebufferTextureLayer(O.DRAW_FRAMEBUFFER,O.COLOR_ATTACHMENT0,an.__webglTexture,me,Bt+li):O.framebufferTexture2D(O.DRAW_FRAMEBUFFER,O.COLOR_ATTACHMENT0,O.TEXTURE_2D,an.__webglTexture,me),G!==0?O.blitFramebuffer(Ee,Xe,Ee+Se,Xe+pe,Me,nt,Me+Se,nt+pe,O.COLOR_BUFFER_BIT,O.NEAREST):Gs?O.copyTexSubImage3D(we,me,Me,nt,Bt+li,Ee,Xe,Se,pe):O.copyTexSubImage2D(we,me,Me,nt,Ee,Xe,Se,pe);he.bindFramebuffer(O.READ_FRAMEBUFFER,null),he.bindFramebuffer(O.DRAW_FRAMEBUFFER,null)}else Gs?w.isDataTexture||w.isData3DTexture?O.texSubImage3D(we,me,Me,nt,Bt,Se,pe,_e,yt,xn,bt.data):F.isCompressedArrayTexture?O.compressedTexSubImage3D(we,me,Me,nt,Bt,Se,pe,_e,yt,bt.data):O.texSubImage3D(we,me,Me,nt,Bt,Se,pe,_e,yt,xn,bt):w.isDataTexture?O.texSubImage2D(O.TEXTURE_2D,me,Me,nt,Se,pe,yt,xn,bt.data):w.isCompressedTexture?O.compressedTexSubImage2D(O.TEXTURE_2D,me,Me,nt,bt.width,bt.height,yt,bt.data):O.texSubImage2D(O.TEXTURE_2D,me,Me,nt,Se,pe,yt,xn,bt);he.pixelStorei(O.UNPACK_ROW_LENGTH,An),he.pixelStorei(O.UNPACK_IMAGE_HEIGHT,ut),he.pixelStorei(O.UNPACK_SKIP_PIXELS,zs),he.pixelStorei(O.UNPACK_SKIP_ROWS,_n),he.pixelStorei(O.UNPACK_SKIP_IMAGES,xl),me===0&&F.generateMipmaps===!0&&F.mipmapsAutoUpdate===!0&&O.generateMipmap(we),he.unbindTexture()},this.initRenderTarget=function(w){Ce.get(w).__webglFramebuffer===void 0&&ke.setupRenderTarget(w)},this.initTexture=function(w){w.isCubeTexture?ke.setTextureCube(w,0):w.isData3DTexture?ke.setTexture3D(w,0):w.isDataArrayTexture||w.isCompressedArrayTexture?ke.setTexture2DArray(w,0):ke.setTexture2D(w,0),he.unbindTexture()},this.resetState=function(){q=0,H=0,ne=null,he.reset(),ue.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return ei}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(e){this._outputColorSpace=e;let t=this.getContext();t.drawingBufferColorSpace=Qe._getDrawingBufferColorSpace(e),t.unpackColorSpace=Qe._getUnpackColorSpace()}};function tl(i){for(let e of[...i.children])Vf(e)}function Vf(i){i.removeFromParent(),i.traverse(e=>{if(!(e instanceof Ye||e instanceof Ni))return;e.geometry.dispose();let t=e.material;for(let n of Array.isArray(t)?t:[t])n.dispose()})}var a1=`
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
}`,l1=`
uniform vec3 color;
uniform sampler2D map;
uniform float cutoff;
varying vec2 place;
void main() {
  if (cutoff > 0.0 && texture2D(map, place).a < cutoff) discard;
  gl_FragColor = vec4(color, 1.0);
  #include <colorspace_fragment>
}`;function Yh(i){return new xt({vertexShader:a1,fragmentShader:l1,side:un,uniforms:{viewport:i,width:{value:2},color:{value:new Pe},map:{value:null},cutoff:{value:0}}})}function E0(i,e,t){i.uniforms.map.value=e,i.uniforms.cutoff.value=t}var c1=`
#ifdef USE_SKINNING
	attribute vec4 skinIndexMore;
	attribute vec4 skinWeightMore;
#endif
`,A0=`
#ifdef USE_SKINNING
	mat4 skinMatrix = skinWeight.x * getBoneMatrix( skinIndex.x );
	if ( skinWeight.y > 0.0 ) skinMatrix += skinWeight.y * getBoneMatrix( skinIndex.y );
	if ( skinWeight.z > 0.0 ) skinMatrix += skinWeight.z * getBoneMatrix( skinIndex.z ) + skinWeight.w * getBoneMatrix( skinIndex.w );
	if ( skinWeightMore.x > 0.0 ) {
		skinMatrix += skinWeightMore.x * getBoneMatrix( skinIndexMore.x ) + skinWeightMore.y * getBoneMatrix( skinIndexMore.y );
		skinMatrix += skinWeightMore.z * getBoneMatrix( skinIndexMore.z ) + skinWeightMore.w * getBoneMatrix( skinIndexMore.w );
	}
#endif
`,h1=`
#ifdef USE_SKINNING
	objectNormal = mat3( skinMatrix ) * objectNormal;
#endif
`,u1=`
#ifdef USE_SKINNING
	transformed = ( skinMatrix * vec4( transformed, 1.0 ) ).xyz;
#endif
`;function C0(){He.skinbase_vertex!==A0&&(He.skinning_pars_vertex=c1+He.skinning_pars_vertex,He.skinbase_vertex=A0,He.skinnormal_vertex=h1,He.skinning_vertex=u1)}function R0(i,e,t){let n=e.length/8;for(let[s,r]of[[0,""],[4,"More"]]){let[o,a]=[new Uint16Array(4*n),new Float32Array(4*n)];for(let l=0;l<n;l++)for(let c=0;c<4;c++)o[4*l+c]=e[8*l+s+c],a[4*l+c]=t[8*l+s+c];i.setAttribute(`skinIndex${r}`,new ct(o,4)),i.setAttribute(`skinWeight${r}`,new ct(a,4))}}var fo=8,Zh=class{constructor(e){this.shape=e;this.posed=new Float32Array(e.positions.length);let t=0;for(let{material:n,segment:s,triangles:r}of e.mesh.pieces){let o=e.mesh.materials[n].two_sided;this.pieces.push({first:t,count:r,segment:s,material:n,twoSided:o}),t+=r}}shape;posed;holes=new Map;one=0;other=0;pieces=[];pose(e){let{positions:t,weights:n,joints:s}=this.shape,{posed:r}=this;for(let o=0,a=0;a<t.length;o++,a+=3){let l=t[a],c=t[a+1],h=t[a+2],d=0,f=0,u=0;for(let g=fo*o;g<fo*o+fo;g++){let b=n[g];if(b===0)break;let m=16*s[g];d+=b*(e[m]*l+e[m+4]*c+e[m+8]*h+e[m+12]),f+=b*(e[m+1]*l+e[m+5]*c+e[m+9]*h+e[m+13]),u+=b*(e[m+2]*l+e[m+6]*c+e[m+10]*h+e[m+14])}r[a]=d,r[a+1]=f,r[a+2]=u}}meet(e){let t=null;for(let{first:n,count:s,segment:r,material:o,twoSided:a}of this.pieces){let l=this.holes.get(o);for(let c=3*n,h=c+3*s;c<h;c+=3){let d=this.distanceTo(c,e,a);d>0&&d<(t?.distance??1/0)&&!(l&&this.isHole(c,l))&&(t={segment:r,distance:d})}}return t}isHole(e,{alpha:t,cutoff:n}){let{uvs:s,triangles:r}=this.shape,o=[1-this.one-this.other,this.one,this.other],[a,l]=[0,0];for(let c=0;c<3;c++)a+=o[c]*s[2*r[e+c]],l+=o[c]*s[2*r[e+c]+1];return t.at(a,l)<n}distanceTo(e,{origin:t,direction:n},s){let{posed:r}=this,{triangles:o}=this.shape,a=3*o[e],l=3*o[e+1],c=3*o[e+2],h=r[l]-r[a],d=r[l+1]-r[a+1],f=r[l+2]-r[a+2],u=r[c]-r[a],g=r[c+1]-r[a+1],b=r[c+2]-r[a+2],m=n.y*b-n.z*g,p=n.z*u-n.x*b,_=n.x*g-n.y*u,S=h*m+d*p+f*_;if(S===0||S<0&&!s)return 0;let y=t.x-r[a],A=t.y-r[a+1],E=t.z-r[a+2],v=(y*m+A*p+E*_)/S;if(v<0||v>1)return 0;this.one=v;let T=A*f-E*d,I=E*h-y*f,R=y*d-A*h,D=(n.x*T+n.y*I+n.z*R)/S;return this.other=D,D<0||v+D>1?0:(u*T+g*I+b*R)/S}lowestOf(e){let t=1/0;for(let n of this.pieces)if(n.segment===e)for(let s=3*n.first,r=s+3*n.count;s<r;s++)t=Math.min(t,this.posed[3*this.shape.triangles[s]+1]);return t}spheres(e,t){let{positions:n,joints:s,weights:r,triangles:o,mesh:a}=this.shape,l=Array.from({length:t},()=>[]);for(let c of this.pieces)for(let h=3*c.first,d=h+3*c.count;h<d;h+=3){let f=o[h];for(let u=fo*f;u<fo*f+fo&&r[u]>0;u++)if(a.bones[s[u]]===c.segment){l[c.segment].push(new C().fromArray(n,3*f).applyMatrix4(e[s[u]]));break}}return l.map(c=>c.length?new Gn().setFromPoints(c):null)}};var d1=2048,yi=256,Jh=class i{constructor(e){this.pixels=e}pixels;static of(e){let n=new OffscreenCanvas(yi,yi).getContext("2d",{willReadFrequently:!0});n?.drawImage(e,0,0,yi,yi);let s=n?.getImageData(0,0,yi,yi).data;return s?new i(Uint8ClampedArray.from({length:s.length/4},(r,o)=>s[4*o+3])):null}at(e,t){let n=Math.floor(yi*(e-Math.floor(e))),s=Math.floor(yi*(t-Math.floor(t)));return this.pixels[Math.min(s,yi-1)*yi+Math.min(n,yi-1)]/255}};async function f1(i){let e={premultiplyAlpha:"none",colorSpaceConversion:"none"};try{let t=await createImageBitmap(i,e),n=d1/Math.max(t.width,t.height);if(n<1){let[r,o]=[t.width,t.height].map(l=>Math.max(1,Math.round(n*l))),a=await createImageBitmap(t,{...e,resizeWidth:r,resizeHeight:o,resizeQuality:"medium"});t.close(),t=a}let s=new Mn(t);return s.flipY=!1,s.colorSpace=Pn,s.wrapS=s.wrapT=ti,s.anisotropy=4,s.needsUpdate=!0,s}catch{return null}}function P0(i){return Promise.all(i.map(f1))}var L0=.05,Hf=.84,p1=1,Wf=2,ur=4,Kh=class extends $e{spheres;dressed;surface;skeleton;solid;cutouts;outline;materials;outlines;textures=[];isPosed=!1;released=!1;constructor(e,t,n){super(),C0(),this.surface=new Zh(e);let s=e.mesh.bones.map((o,a)=>new Ne().fromArray(e.bind,16*a));this.spheres=this.surface.spheres(s,t.length),this.skeleton=new aa(e.mesh.bones.map(o=>t[o]),s),this.materials=e.mesh.materials.flatMap(o=>{let a=g1(o);return[a,...Array.from({length:ur-1},()=>a.clone())]}),this.outlines=this.materials.map(()=>Yh(n));let r=m1(e);this.solid=this.addMesh(r,this.materials),this.cutouts=this.addMesh(I0(r),this.materials),this.outline=this.addMesh(I0(r),this.outlines);for(let o of[this.solid,this.cutouts])o.castShadow=o.receiveShadow=!0;this.mark(-1,[]),this.solid.visible=this.cutouts.visible=!1,this.dressed=this.dress(e)}addMesh(e,t){let n=new oa(e,t);return n.bind(this.skeleton,new Ne),n.frustumCulled=!1,n.matrixAutoUpdate=!1,this.add(n),n}async dress({mesh:e,textures:t}){let n=await P0(t);if(this.released){for(let s of n)s?.dispose();return 0}return this.textures=n,e.materials.forEach(({texture:s,alpha:r,cutoff:o},a)=>{let l=s<0?null:n[s],c=l&&r!=="OPAQUE"?Jh.of(l.image):null;c&&this.surface.holes.set(a,{alpha:c,cutoff:r==="MASK"?o:L0});for(let h=0;h<ur;h++)this.materials[ur*a+h].map=l,l&&r!=="OPAQUE"&&E0(this.outlines[ur*a+h],l,r==="MASK"?o:.5)}),this.solid.visible=this.cutouts.visible=!0,n.filter(s=>!s).length}apply(e){this.materials.forEach((t,n)=>{let s=n%ur;t.emissive.copy(s&Wf?e.selected:e.highlight),t.emissiveIntensity=[0,.2,.16,.3][s],this.outlines[n].uniforms.color.value.copy(s&Wf?e.selected:e.highlight)})}mark(e,t){for(let n of[this.solid,this.cutouts,this.outline])n.geometry.clearGroups();for(let{first:n,count:s,segment:r,material:o}of this.surface.pieces){let a=(r===e?p1:0)|(t.includes(r)?Wf:0),{alpha:l}=this.surface.shape.mesh.materials[o];D0((l==="OPAQUE"?this.solid:this.cutouts).geometry,n,s,ur*o+a),a&&D0(this.outline.geometry,n,s,ur*o+a)}this.outline.visible=this.outline.geometry.groups.length>0}set onlySolid(e){this.cutouts.visible=this.solid.visible&&!e}moved(){this.isPosed=!1}get posedSurface(){if(!this.isPosed){this.isPosed=!0;for(let e of new Set(this.skeleton.bones))e.matrixWorld.copy(e.matrix);this.skeleton.update(),this.surface.pose(this.skeleton.boneMatrices)}return this.surface}pick(e){return this.posedSurface.meet(e)}release(){this.released=!0,this.skeleton.dispose();for(let e of[this.solid,this.cutouts,this.outline])e.geometry.dispose();for(let e of[...this.materials,...this.outlines])e.dispose();for(let e of this.textures)e?.image?.close(),e?.dispose()}};function m1(i){let e=new je;return e.setAttribute("position",new ct(i.positions,3)),e.setAttribute("normal",new ct(i.normals,3)),e.setAttribute("uv",new ct(i.uvs,2)),R0(e,i.joints,i.weights),e.setIndex(new ct(i.triangles,1)),e}function I0(i){let e=new je;for(let[t,n]of Object.entries(i.attributes))e.setAttribute(t,n);return e.setIndex(i.index),e}function D0(i,e,t,n){let s=i.groups.at(-1);s&&s.materialIndex===n&&s.start+s.count===3*e?s.count+=3*t:i.addGroup(3*e,3*t,n)}function g1({color:i,alpha:e,cutoff:t,two_sided:n}){let s=new Es({roughness:.8,metalness:0,side:n?Lt:Ui});return s.color.setRGB(Hf*i[0],Hf*i[1],Hf*i[2],Qs),e==="MASK"&&(s.alphaTest=t),e!=="OPAQUE"&&(s.opacity=i[3]),e==="BLEND"&&(s.transparent=!0,s.alphaTest=L0),s}var dn=7,Xf=class extends jr{body;accent;outline;solid;fine;constructor(e,t,n){super(),this.name=e.name,this.matrixAutoUpdate=!1;let s=e.body&&N0(e.body);this.fine=s,this.solid=s&&new Ye(v1(s,e.body)),this.body=s&&new Ye(s,new Es({roughness:.62,metalness:0})),this.accent=e.accent&&new Ye(N0(e.accent),t),this.outline=s&&new Ye(s,Yh(n));for(let r of[this.body,this.accent])r&&(r.castShadow=!0,r.receiveShadow=!0,this.add(r));this.outline&&(this.outline.visible=!1,this.add(this.outline));for(let r of this.children)r.matrixAutoUpdate=!1}set coarse(e){this.body&&this.solid&&this.fine&&(this.body.geometry=e?this.solid.geometry:this.fine)}set bare(e){for(let t of[this.body,this.accent])t&&(t.visible=!e)}release(){this.fine?.dispose(),this.solid?.geometry.dispose(),this.body?.material.dispose(),this.accent?.geometry.dispose(),this.outline?.material.dispose()}};function N0(i){let e=new je;return e.setAttribute("position",new ct(i.vertices,3)),e.setIndex(new ct(i.faces,1)),e.setAttribute("normal",new ct(i.normals,3)),e.computeBoundingSphere(),e.computeBoundingBox(),e}function v1(i,e){let t=new je;for(let n of["position","normal"])t.setAttribute(n,i.getAttribute(n));return t.setIndex(new ct(e.coarse.length?e.coarse:e.faces,1)),t.boundingSphere=i.boundingSphere,t.boundingBox=i.boundingBox,t}var jh=class extends $e{frame=new Float32Array(0);box=new wn;segments=[];indices=new Map;accents=new Es({roughness:.7});viewport={value:new ce(1,1)};isCoarse=!1;skin=null;isSkinWanted=!0;palette=null;hovered=-1;selected=[];scratch={position:new C,turn:new pt,one:new C(1,1,1),corner:new C};build({segments:e,skin:t}){for(let n of this.segments)this.remove(n),n.release();return this.indices.clear(),this.segments=e.map((n,s)=>(this.indices.set(n.name,s),new Xf(n,this.accents,this.viewport))),this.segments.length&&this.add(...this.segments),this.skin?.removeFromParent(),this.skin?.release(),this.skin=t&&new Kh(t,this.segments,this.viewport),this.skin&&this.add(this.skin),this.frame=new Float32Array(dn*e.length),this.hovered=-1,this.selected=[],this.coarse=this.isCoarse,this.skinShown=this.isSkinWanted,this.skin?.dressed??Promise.resolve(0)}set skinShown(e){this.isSkinWanted=e,this.skin&&(this.skin.visible=e);for(let t of this.segments)t.bare=this.shownSkin!==null;this.paint()}get shownSkin(){return this.isSkinWanted?this.skin:null}leaveOutCutouts(e){this.skin&&(this.skin.onlySolid=e)}set coarse(e){this.isCoarse=e;for(let t of this.segments)t.coarse=e}get segmentCount(){return this.segments.length}indexOf(e){return this.indices.get(e)??-1}nameOf(e){return this.segments[e]?.name??""}place(e){if(e.length!==this.frame.length)return;this.frame.set(e);let{position:t,turn:n,one:s,corner:r}=this.scratch;this.box.makeEmpty();for(let o=0;o<this.segments.length;o++){let a=dn*o,l=this.segments[o];t.set(e[a],e[a+1],e[a+2]),n.set(e[a+4],e[a+5],e[a+6],e[a+3]),l.matrix.compose(t,n,s),l.matrixWorldNeedsUpdate=!0;let c=this.sphereOf(o);c?(r.copy(c.center).applyMatrix4(l.matrix),this.box.expandByPoint(t.copy(r).addScalar(c.radius*.8)),this.box.expandByPoint(t.copy(r).subScalar(c.radius*.8))):this.box.expandByPoint(t)}this.skin?.moved()}sphereOf(e){return this.shownSkin?.spheres[e]??this.segments[e].body?.geometry.boundingSphere??null}matrixOf(e){return this.segments[e].matrix}surfaceOf(e){return this.segments[e].solid?.geometry??null}middleOf(e,t){let n=this.segments[e],s=this.sphereOf(e);return t.setFromMatrixPosition(n.matrix),s?t.copy(s.center).applyMatrix4(n.matrix):t}radiusOf(e){return this.sphereOf(e)?.radius??.1}lowestOf(e){let t=this.segments[e],n=t.body?.geometry.getAttribute("position"),{corner:s}=this.scratch,r=this.shownSkin?.posedSurface.lowestOf(e)??1/0;if(Number.isFinite(r))return r;for(let o=0;o<(n?.count??0);o++)r=Math.min(r,s.fromBufferAttribute(n,o).applyMatrix4(t.matrix).y);return Number.isFinite(r)?r:t.matrix.elements[13]}setViewport(e,t){this.viewport.value.set(e,t)}apply(e){this.palette=e,this.accents.color.copy(e.accent),this.paint()}mark(e,t){return e===this.hovered&&x1(t,this.selected)?!1:(this.hovered=e,this.selected=t,this.paint(),!0)}paint(){let e=this.palette;if(!e)return;let t=this.shownSkin!==null;this.skin?.apply(e),this.skin?.mark(this.hovered,this.selected),this.segments.forEach((n,s)=>{let{body:r,outline:o}=n;if(!r||!o)return;let a=this.selected.includes(s),l=s===this.hovered;r.material.color.copy(e.body),r.material.emissive.copy(a?e.selected:e.highlight),r.material.emissiveIntensity=a&&l?.3:a?.16:l?.2:0,o.visible=!t&&(a||l),o.material.uniforms.color.value.copy(a?e.selected:e.highlight)})}set outlines(e){e?this.paint():this.skin?.mark(-1,[]);for(let t of e?[]:this.segments)t.outline&&(t.outline.visible=!1),t.body&&(t.body.material.emissiveIntensity=0)}pick(e){let t=this.shownSkin;if(t){let s=t.pick(e.ray);return s&&{...s,point:e.ray.at(s.distance,new C)}}let n=null;for(let s=0;s<this.segments.length;s++){let r=this.segments[s].solid;if(!r)continue;r.matrixWorld.copy(this.segments[s].matrix);let o=e.intersectObject(r,!1)[0];o&&(!n||o.distance<n.distance)&&(n={segment:s,point:o.point.clone(),distance:o.distance})}return n}};function x1(i,e){return i.length===e.length&&i.every((t,n)=>t===e[n])}var _1=[[0,0],[.28,.03],[.4,.15],[.38,.35],[.42,.55],[.48,.72],[.4,.88],[.2,.97],[-.05,1],[-.3,.97],[-.45,.85],[-.47,.7],[-.3,.5],[-.24,.35],[-.34,.15],[-.26,.03]],y1=.42,b1=.06,U0=[1.9,.085],F0={stood:.75,newest:.42,oldest:.05},S1={heel:()=>0,ball:({ball:i})=>i,toe:()=>1},qf=class extends $e{sole;edge;line;constructor(e,t,n){super();let s={transparent:!0,depthWrite:!1,side:Lt,polygonOffset:!0,polygonOffsetFactor:-2,polygonOffsetUnits:-4};this.sole=new Ye(e,new hn(s)),this.edge=new nr(t,new Ln({transparent:!0})),this.line=new Ye(n,new hn(s)),this.sole.renderOrder=this.edge.renderOrder=2,this.line.renderOrder=3,this.matrixAutoUpdate=!1,this.add(this.sole,this.edge,this.line)}show(e,t,n){let s=n.feet[e.side==="left"?0:1];this.sole.material.color.copy(s),this.edge.material.color.copy(s),this.line.material.color.copy(n.selected),this.sole.visible=!e.planned,this.sole.material.opacity=e.line==="sole"?F0.stood:t,this.edge.material.opacity=e.planned?.9:Math.min(2*t,1);let r=S1[e.line];this.line.visible=r!==void 0,r&&this.line.position.set(0,r(e),0)}},Qh=class extends $e{shape;outline;line=new vi(U0[0],U0[1]);pool=[];footprints=[];constructor(){super();let e=_1.map(([t,n])=>new ce(t,n));this.shape=new sr(new Ts().setFromPoints(e)),this.outline=new je().setFromPoints(e)}show(e,t,n){for(this.footprints=e;this.pool.length<e.length;){let r=new qf(this.shape,this.outline,this.line);this.pool.push(r),this.add(r)}let s=Math.max(e.filter(({planned:r})=>!r).length,1);this.pool.forEach((r,o)=>{let a=e[o];if(r.visible=a!==void 0,!a)return;let{oldest:l,newest:c}=F0;r.show(a,l+(c-l)*Math.min(o+1,s)/s,n),M1(r.matrix,a,t),r.matrixWorldNeedsUpdate=!0})}get shown(){let e=this.visible?this.footprints:[];return{count:e.length,lines:e.map(({line:t})=>t).filter(Boolean)}}};function M1(i,e,t){let n=new C(...e.heel),s=new C(...e.toe).sub(n);s.length()<.001*t&&(s.set(0,0,b1*t),n.addScaledVector(s,-.5));let r=new C(0,1,0),o=new C().crossVectors(r,s).normalize();r.crossVectors(s,o).normalize(),n.addScaledVector(r,.0025*t),o.multiplyScalar(y1*s.length()*(e.side==="left"?1:-1)),i.makeBasis(o,s,r).setPosition(n)}var w1=.1,eu=.82,T1=.2,E1=.985,A1=[new pt().setFromUnitVectors(new C(0,1,0),new C(1,0,0)),new pt,new pt().setFromUnitVectors(new C(0,1,0),new C(0,0,1))],nl=class extends $e{constructor(t,n,s){super();this.handle=t;this.material=new hn({transparent:!0,opacity:.9,depthTest:!1,side:Lt});for(let r of n)this.add(new Ye(r,this.material));this.grip=new Ye(s,new hn({side:Lt})),this.grip.visible=!1,this.add(this.grip),this.quaternion.copy(A1[t.axis])}handle;material;grip;paint(t,n,s){this.material.color.copy(t),n&&this.material.color.lerp(new Pe("#ffffff"),.15),this.material.opacity=n?1:s?.25:this.handle.kind==="square"?.5:.85,this.scale.setScalar(n&&this.handle.kind!=="ring"?1.06:1)}},tu=class extends $e{parts=[];lit=null;taken=null;palette=null;turns=!0;frame=new pt;constructor(){super(),this.visible=!1;for(let e of[0,1,2]){let t=new es(.014,.014,.4,8).translate(0,.62,0),n=new fa(.055,.2,16).translate(0,.9,0);this.parts.push(new nl({kind:"arrow",axis:e},[t,n],new es(.09,.09,.6,8).translate(0,.72,0)));let s=new vi(.17,.17).rotateX(-Math.PI/2).translate(.44,0,.44);this.parts.push(new nl({kind:"square",axis:e},[s],s));let r=new no(eu,.012,6,72).rotateX(Math.PI/2);this.parts.push(new nl({kind:"ring",axis:e},[r],new no(eu,.065,6,36).rotateX(Math.PI/2)))}this.add(...this.parts),this.renderOrder=10}apply(e){this.palette=e,this.paint()}show(e,t,n){if(this.visible=!0,this.position.copy(e),this.quaternion.copy(t),this.frame.copy(t),n!==this.turns){this.turns=n;for(let s of this.parts)s.handle.kind==="ring"&&(s.visible=n)}}hide(){this.visible=!1}fit(e){let t=e.position.distanceTo(this.position);this.scale.setScalar(2*t*Math.tan(e.fov*Math.PI/360)*w1);let n=e.position.clone().sub(this.position).normalize();for(let s of this.parts){let r=Math.abs(this.axisOf(s.handle,new C).dot(n));s.handle.kind==="square"&&(s.visible=r>T1),s.handle.kind==="arrow"&&(s.visible=r<E1)}this.updateMatrixWorld()}pick(e){if(!this.visible)return null;let t=null,n=1/0;for(let s of this.parts){if(!s.visible)continue;let r=e.intersectObject(s.grip,!1)[0],o=r?r.distance*(s.handle.kind==="ring"?1.02:1):1/0;o<n&&(n=o,t=s)}return t?.handle??null}mark(e,t){return e===this.lit&&t===this.taken?!1:(this.lit=e,this.taken=t,this.paint(),!0)}paint(){for(let e of this.parts){let t=e.handle===this.lit||e.handle===this.taken;this.palette&&e.paint(this.palette.axes[e.handle.axis],t,this.taken!==null&&e.handle!==this.taken)}}axisOf(e,t){return t.set(0,0,0).setComponent(e.axis,1),t.applyQuaternion(this.frame)}placeOf(e,t){let n=this.parts.find(s=>s.handle.kind===e.kind&&s.handle.axis===e.axis);return e.kind==="arrow"?t.set(0,.9,0):e.kind==="square"?t.set(.44,0,.44):t.set(eu*Math.SQRT1_2,0,eu*Math.SQRT1_2),n?t.applyMatrix4(n.matrixWorld):t}};var C1=.014,R1=.02;function Zf(i){let e=new je;return e.setAttribute("position",new ct(new Float32Array(3*i),3)),e}function po(i,e,t){let n=i.geometry.getAttribute("position");n.setXYZ(e,t.x,t.y,t.z),n.needsUpdate=!0}var $f=class extends $e{ring;line;constructor(){super(),this.ring=new Ye(new Ma(.72,1,32),new hn({depthTest:!1,transparent:!0,side:Lt})),this.line=new Ni(Zf(2),new Ln({depthTest:!1,transparent:!0})),this.line.frustumCulled=!1,this.add(this.ring,this.line)}show(e,t,n,s){this.visible=!0,this.ring.position.copy(e),this.ring.quaternion.copy(n.quaternion),this.ring.scale.setScalar(O0(e,n)*R1),this.ring.material.color.copy(s.wanted),this.line.material.color.copy(s.wanted),po(this.line,0,t),po(this.line,1,e)}};function O0(i,e){return 2*e.position.distanceTo(i)*Math.tan(e.fov*Math.PI/360)}var Yf=class extends $e{constructor(t){super();this.key=t;this.ball=new Ye(new to(1,20,14),new hn({depthTest:!1,transparent:!0})),this.line=new Ni(Zf(2),new Ea({depthTest:!1,transparent:!0,opacity:.6,dashSize:.03,gapSize:.02})),this.line.frustumCulled=!1,this.add(this.line,this.ball)}key;ball;line;show(t,n,s,r,o){this.ball.position.copy(t),this.ball.scale.setScalar(O0(t,s)*C1*(o?1.35:1)),this.ball.material.color.copy(o?r.highlight:r.goal),this.line.material.color.copy(r.goal),this.line.visible=n!==null,n&&(po(this.line,0,n),po(this.line,1,t),this.line.computeLineDistances()),this.updateMatrixWorld()}},nu=class extends $e{area=new Ye(new je,new hn({transparent:!0,opacity:.22,side:Lt,depthWrite:!1}));edge=new nr(new je,new Ln);center=new Ye(new to(.028,20,14),new hn({depthTest:!1,transparent:!0}));plumb=new Qi(Zf(2),new Ln({depthTest:!1,transparent:!0}));support=null;constructor(){super(),this.plumb.frustumCulled=!1,this.add(this.area,this.edge)}set(e,t){this.support=e;let n=e?.corners??[];if(this.area.visible=this.edge.visible=n.length>=3,this.area.material.color.copy(t.goal),this.edge.material.color.copy(t.goal),!e||n.length<3)return;this.area.geometry.dispose(),this.edge.geometry.dispose();let s=new Ts;n.forEach(([r,o],a)=>a?s.lineTo(r,-o):s.moveTo(r,-o)),this.area.geometry=new sr(s).rotateX(-Math.PI/2),this.area.position.y=e.height+.004,this.edge.geometry=new je().setFromPoints(n.map(([r,o])=>new C(r,e.height+.005,o)))}place(e,t,n,s,r,o){let a=(this.support?.depth??0)>=0?o.axes[1]:o.wanted;this.center.position.set(e,t,n),this.center.scale.setScalar(r/1.75),this.center.material.color.copy(a),this.plumb.material.color.copy(a),po(this.plumb,0,this.center.position),po(this.plumb,1,new C(e,this.support?.height??s,n))}},iu=class extends $e{wanted=[];targets=new Map;showWanted(e,t,n){for(;this.wanted.length<e.length;){let s=new $f;this.wanted.push(s),this.add(s)}this.wanted.forEach((s,r)=>{let o=e[r];o?s.show(o[0],o[1],t,n):s.visible=!1})}get wantedShown(){return this.wanted.filter(e=>e.visible).length}showTargets(e,t,n){for(let[s,r]of this.targets)e.has(s)||(Vf(r),this.targets.delete(s));for(let[s,{at:r,from:o,lit:a}]of e){let l=this.targets.get(s);l||(l=new Yf(s),this.targets.set(s,l),this.add(l)),l.show(r,o,t,n,a)}}pick(e){let t=[...this.targets.values()].map(r=>r.ball),n=e.intersectObjects(t,!1)[0],s=n&&[...this.targets.values()].find(r=>r.ball===n.object);return s?{key:s.key,point:s.ball.position.clone()}:null}};var k0=new C(0,1,0),su=class extends $e{rods=null;scratch={place:new C,axis:new C,turn:new pt,scale:new C,matrix:new Ne};build(e){tl(this),this.rods=new tr(new es(1,1,1,10),new As,e),this.rods.frustumCulled=!1,this.add(this.rods)}place(e,t,n,s,r,o){let{place:a,axis:l,turn:c,scale:h,matrix:d}=this.scratch;for(let f=0;f<n.length;f++){let u=t+6*f;a.set(e[u],e[u+1],e[u+2]),l.set(e[u+3],e[u+4],e[u+5]),c.setFromUnitVectors(k0,l.normalize());let g=(s[f]?.014:.009)*(r/1.75);h.set(g,2*(n[f]+.015*(r/1.75)),g),this.rods?.setMatrixAt(f,d.compose(a,c,h));let b=Math.abs(l.x)>.7?0:Math.abs(l.y)>.7?1:2;this.rods?.setColorAt(f,s[f]?o.limit:o.axes[b])}this.rods&&(this.rods.instanceMatrix.needsUpdate=!0,this.rods.instanceColor&&(this.rods.instanceColor.needsUpdate=!0))}},ru=class extends Qi{constructor(){let e=new je;e.setAttribute("position",new ct(new Float32Array([0,0,0,1,0,0,0,0,0,0,1,0,0,0,0,0,0,1]),3)),e.setAttribute("color",new ct(new Float32Array(18),3)),super(e,new Ln({vertexColors:!0,depthTest:!1,transparent:!0})),this.matrixAutoUpdate=!1,this.frustumCulled=!1}apply(e){let t=this.geometry.getAttribute("color");e.axes.forEach((n,s)=>{t.setXYZ(2*s,n.r,n.g,n.b),t.setXYZ(2*s+1,n.r,n.g,n.b)}),t.needsUpdate=!0}};function B0(i,e){let t=new C(...i.start),n=new C(...i.end),s=t.distanceTo(n),r=new Ye(new ua(i.radius,s,6,16),new hn({color:e.goal,wireframe:!0,transparent:!0,opacity:.25}));return r.position.addVectors(t,n).multiplyScalar(.5),s>1e-9&&r.quaternion.setFromUnitVectors(k0,n.sub(t).normalize()),r}var il={origin:[0,0,0],heading:0,slope:0,rise:0,tread:0,begin:0},z0=44,P1=14;function G0(i,e,t){return i.tread?Math.max(Math.floor((V0(i,e,t)-i.begin)/i.tread),0):0}function mo(i,e,t){return i.tread?i.origin[1]+i.rise*G0(i,e,t):i.origin[1]+Math.tan(i.slope)*V0(i,e,t)}function V0(i,e,t){return(e-i.origin[0])*Math.sin(i.heading)+(t-i.origin[2])*Math.cos(i.heading)}var ou=class extends $e{boxes=null;edges=null;sides;line=new Ln;terrain=il;first=-1;size=1.75;constructor(){super();let e=new As,t=new As;this.sides=[e,e,t,e,e,e]}apply(e){this.sides[0].color.copy(e.riser),this.sides[2].color.copy(e.stair),this.line.color.copy(e.edge)}lay(e,t){if(this.terrain=e,this.size=t,this.first=-1,this.clear(),this.boxes?.geometry.dispose(),this.boxes?.dispose(),this.edges?.geometry.dispose(),this.boxes=this.edges=null,this.visible=e.tread>0,!this.visible)return;let n=new ws(1,1,1);this.boxes=new tr(n,this.sides,z0+1),this.boxes.castShadow=!0,this.boxes.receiveShadow=!0,this.boxes.frustumCulled=!1,this.edges=new Qi(new je,this.line),this.edges.frustumCulled=!1,this.add(this.boxes,this.edges),this.position.set(...e.origin),this.rotation.set(0,e.heading,0)}follow(e,t){if(!this.boxes)return;let n=Math.max(G0(this.terrain,e,t)-P1,1);if(n===this.first)return;this.first=n;let{rise:s,tread:r,begin:o}=this.terrain,a=1.5*this.size,l=Math.abs(s)+1.2*this.size,c=new Ne,h=2*this.size,d=[],f=(u,g,b,m)=>{c.makeScale(a,l,b-g).setPosition(0,m-.5*l,.5*(g+b)),this.boxes?.setMatrixAt(u,c);let p=.5*a,_=m+.001*this.size;for(let S of[g,b])d.push(-p,_,S,p,_,S);for(let S of[-p,p])d.push(S,_,g,S,_,b)};f(0,o+r-h,o+r,0);for(let u=0;u<z0;u++){let g=n+u;f(u+1,o+g*r,o+(g+1)*r,g*s)}this.boxes.instanceMatrix.needsUpdate=!0,this.drawEdges(d)}drawEdges(e){let t=this.edges;t&&(t.geometry.dispose(),t.geometry=new je,t.geometry.setAttribute("position",new qe(e,3)))}};var I1=120,D1=.01,L1=2.2,au=class{constructor(e){this.stage=e;e.overlay.add(this.marks,this.gizmo,this.balance.center,this.balance.plumb,this.rods,this.frames),e.marks.add(this.balance,this.footprints),e.onFrame(()=>this.beforeFrame()),Xt(()=>{let t=fn();e.setDark(t),document.documentElement.dataset.theme=t?"dark":"light",this.gizmo.apply(e.palette);for(let n of this.frames.children)n.apply(e.palette);this.balance.set(Sr.peek(),e.palette)}),Xt(()=>{let t=this.stage.figure,n=Ge.value.map(s=>t.indexOf(s)).filter(s=>s>=0);t.mark(t.indexOf(Zn.value),n)&&e.invalidate()}),Xt(()=>{let{body:t,skin:n,joints:s,frames:r,capsules:o,gizmo:a}=Mt.value;e.figure.visible=t,e.figure.skinShown=n,this.rods.visible=s,this.frames.visible=r,this.capsules.visible=o,Xi.value,st.value,e.invalidate()}),Xt(()=>{e.following=bi()}),Xt(()=>{this.layTerrain(Nl.value)}),Xt(()=>{fn(),this.showFootprints()}),Xt(()=>{Kn.value,this.placeCompared()})}stage;gizmo=new tu;marks=new iu;footprints=new Qh;balance=new nu;rods=new su;frames=new $e;capsules=new $e;scene=null;effectors=new Map;missed=[];numbers=new Float32Array(0);withJoints=!1;atLimit=[];sizes=[];numbersShown=0;numbersTimer=0;isFilming=!1;mostlyBare=!1;compared=new Map;scratch={matrix:new Ne,place:new C,turn:new pt,scale:new C,forward:new C};draggedTargets=new Map;dragging=!1;setBody(e,t){let{stage:n}=this;this.scene=e,this.compared.clear(),Xs.value=0,n.setFigure(t,r=>Et(r===1?"One texture of the skin cannot be shown.":`${r} textures of the skin cannot be shown.`)),n.setBody(e.size),this.chooseSkin(e),this.sizes=e.joints.map(r=>r.size),this.rods.build(e.joints.length),this.effectors=new Map(e.effectors.map(r=>{let[o,a,l,c]=r.rotation,h=new Ne().compose(new C(...r.offset),new pt(a,l,c,o),new C(1,1,1));return[r.name,{effector:r,segment:n.figure.indexOf(r.segment),local:h}]})),tl(this.frames);for(let r of e.effectors){let o=new ru;o.apply(n.palette),this.frames.add(o)}this.buildCapsules(e);let s=new Set(e.segments.map(r=>r.name));Ge.value=Ge.value.filter(r=>s.has(r)),st.value="",Zn.value=""}chooseSkin(e){let t=new Set(e.skin?.pieces.map(r=>e.segments[r.segment]?.name)),n=e.effectors.filter(({segment:r})=>t.has(r)).length,s=e.skin!==null&&2*n<e.effectors.length;s!==this.mostlyBare&&(this.mostlyBare=s,Mt.value={...Mt.value,skin:!s},s&&Et("Its own skin covers little of the body, so the mannequin is shown. The tab Picture has the skin."))}buildCapsules(e){tl(this.capsules);for(let t of e.capsules){let n=new $e;n.name=t.segment,n.matrixAutoUpdate=!1,n.add(B0(t,this.stage.palette)),this.capsules.add(n)}this.stage.marks.add(this.capsules)}setPose(e,t){let{figure:n}=this.stage,s=dn*n.segmentCount;!this.scene||e.length<s||(this.numbers=e,this.withJoints=t,this.isFilming||this.stage.place(e.subarray(0,s)),this.showNumbers())}showFrame(e){this.stage.place(e)}set filming(e){this.isFilming=e,this.placeCompared(),!e&&this.numbers.length&&this.stage.place(this.numbers.subarray(0,dn*this.stage.figure.segmentCount))}setCompared(e){this.compared=e,this.placeCompared()}setCrowd(e,t){let{crowd:n}=this.stage,s=n.bodies===0;n.place(e,t),Xs.value=n.bodies,n.bodies?this.stage.noteCrowd(s):this.stage.invalidate()}placeCompared(){let e=Kn.peek(),t=Ie.peek()?.compared??[],n=ci.peek().map(s=>e.includes(s)?this.compared.get(t.findIndex(r=>r.name===s))??null:null);this.stage.compared.place(this.isFilming?[]:n),this.stage.invalidate()}showNumbers(){let e=this.numbersShown+I1-performance.now();if(e>0){this.numbersTimer||=window.setTimeout(()=>{this.numbersTimer=0,this.showNumbers()},e);return}this.numbersShown=performance.now();let t=dn*this.stage.figure.segmentCount;Uo.value=this.numbers.slice(t,t+(this.scene?.joints.length??0))}takeState(){let e=jt.value?.errors??[];this.missed=[];for(let n of e){let s=Ei(n.key);!n.reached&&s?.enabled&&s.asks!=="orientation"&&n.metres>.001&&this.missed.push({effector:n.key,wanted:new C(...s.position),reached:new C})}let t=new Set(jt.value?.at_limits);this.atLimit=this.scene?.joints.map(n=>t.has(n.name))??[],this.balance.set(this.massShown?Sr.value:null,this.stage.palette),this.stage.invalidate()}get massShown(){if(Mt.value.mass)return!0;if(bi()||qt.value?.shown)return!1;let e=new Set(br.value.filter(r=>r.enabled).map(r=>r.key)),t=(jt.value?.errors??[]).some(r=>r.key==="balance"&&!r.reached),n=Sr.value,s=n!==null&&n.corners.length>0&&n.depth<-D1*this.stage.size;return e.has("center")||e.has("balance")&&t||s}showFootprints(){let{footprints:e,stage:t}=this;e.visible=Qt.value==="walk"&&qs.value!==null,e.visible&&e.show(qs.value?.footprints??[],t.size,t.palette),t.invalidate()}layTerrain(e){let t=Math.PI/180,n=e?{...e,heading:e.heading*t,slope:e.slope*t}:il;JSON.stringify(n)!==JSON.stringify(this.stage.terrain)&&(n.tread&&!this.stage.terrain.tread&&this.stage.orbit.look(n.heading+L1,1.3),this.stage.setTerrain(n))}beforeFrame(){let{stage:e}=this,{camera:t,palette:n}=e,s=bi();for(let r of this.missed)this.placeOf(r.effector,r.reached);if(this.marks.showWanted(s?[]:this.missed.map(r=>[r.wanted,r.reached]),t,n),this.marks.showTargets(s?new Map:this.targets(),t,n),this.showMass(),this.showGizmo(s),Mt.value.joints&&this.withJoints&&this.scene){let r=dn*e.figure.segmentCount+this.scene.joints.length+3;this.rods.place(this.numbers,r,this.sizes,this.atLimit,e.size,n)}if(Mt.value.frames&&this.placeFrames(),Mt.value.capsules)for(let r of this.capsules.children){let o=e.figure.indexOf(r.name);o>=0&&r.matrix.copy(e.figure.matrixOf(o)),r.matrixWorldNeedsUpdate=!0}}placeFrames(){let e=0,t=.1*(this.stage.size/1.75);for(let{segment:n,local:s}of this.effectors.values()){let r=this.frames.children[e++];r.matrix.copy(this.stage.figure.matrixOf(n)).multiply(s).scale(this.scratch.scale.setScalar(t)),r.matrixWorldNeedsUpdate=!0}}targets(){let e=new Map;for(let{offer:t,state:n}of Jn.value){if(!n.enabled||!n.target||!t.has_target||t.kind==="pin")continue;let s=this.draggedTargets.get(t.key)??new C(...n.target),r=t.anchor?this.stage.figure.indexOf(t.anchor.segment):-1,o=t.anchor&&r>=0?new C(...t.anchor.offset).applyMatrix4(this.stage.figure.matrixOf(r)):null;e.set(t.key,{at:s,from:o,lit:t.key===st.value||`extra ${t.key}`===Zn.value})}return e}showMass(){let e=dn*this.stage.figure.segmentCount+(this.scene?.joints.length??0),t=this.massShown&&this.numbers.length>=e+3;if(this.balance.visible=this.balance.center.visible=this.balance.plumb.visible=t,!t)return;let[n,s,r]=this.numbers.subarray(e,e+3);this.balance.place(n,s,r,mo(this.stage.terrain,n,r),this.stage.size,this.stage.palette)}showGizmo(e){let{gizmo:t,stage:n,scratch:s}=this,r=s.place,o=st.value,a=o&&Jn.value.find(({offer:l})=>l.key===o)?.state.target;if(e||this.dragging||!Mt.value.gizmo)t.hide();else if(a)t.show(this.draggedTargets.get(o)??r.set(...a),this.axesFor(null),!1);else{let l=Cn.value,c=l?n.figure.indexOf(l.name):-1;if(!l||c<0)t.hide();else{let h=l.effector&&!Ei(l.effector)?.on_base?l.effector:"";h?this.placeOf(h,r):n.figure.middleOf(c,r),t.show(r,this.axesFor(c),h!=="")}}t.visible&&t.fit(n.camera)}axesFor(e){let t=this.scratch.turn;return Xi.value==="view"?t.copy(this.stage.camera.quaternion):Xi.value==="local"&&e!==null?t.setFromRotationMatrix(this.stage.figure.matrixOf(e)):t.identity()}placeOf(e,t){let n=this.effectors.get(e);return!n||n.segment<0?t:t.setFromMatrixPosition(this.scratch.matrix.multiplyMatrices(this.stage.figure.matrixOf(n.segment),n.local))}get facing(){let e=this.scene?.facing,t=e?this.stage.figure.indexOf(e.segment):-1;if(!e||t<0)return 0;let n=this.scratch.forward.set(...e.forward).transformDirection(this.stage.figure.matrixOf(t));return Math.hypot(n.x,n.z)>.3?Math.atan2(n.x,n.z):0}frameSelection(){let{figure:e,orbit:t}=this.stage,n=Ge.value.map(o=>e.indexOf(o)).filter(o=>o>=0);if(!n.length)return this.stage.frameBody();let s=new C;for(let o of n)s.add(e.middleOf(o,this.scratch.place));s.divideScalar(n.length);let r=0;for(let o of n)r=Math.max(r,e.middleOf(o,this.scratch.place).distanceTo(s)+e.radiusOf(o));t.frame(s,1.6*r),this.stage.invalidate()}};function fn(){return ps.value??(Ie.value?.dark||window.matchMedia("(prefers-color-scheme: dark)").matches)}function bi(){return qt.value?.playing===!0||["walking","stopping"].includes(ds.value?.phase??"")}function lu(i){ee.stage.orbit.view(i,ee.view.facing),ee.stage.frameBody()}function N1(){let i=Ie.value?.segments??[];return Ge.value.map(e=>i.find(t=>t.name===e)?.effector??"").filter(Boolean)}function Jf(){let i=Ge.value.length?Ge.value:Zn.value?[Zn.value]:[],e=Ie.value?.segments??[],t=i.map(s=>e.find(r=>r.name===s)?.effector??"").filter(Boolean),n=t.filter(s=>jn(s)&&!jn(s)?.on_base);if(!n.length){let s=i[0];s?t.length?Et(`${Ai(s)} already stands on the floor.`):Et(`${Ai(s)} cannot be pinned: hands, feet, head and pelvis can.`):Et("Select a part first: hands, feet, head and pelvis can be pinned.");return}ee.session.send({type:"pin",effectors:n,pinned:!n.every(s=>jn(s)?.enabled)})}function cu(){let i=st.value;if(i){ee.session.send({type:"set_extra",key:i,enabled:!1}),st.value="";return}let e=N1();e.length&&ee.session.send({type:"let_go",effectors:e})}function H0(i){let e=Ie.value?.segments??[];if(!e.length)return;let t=e.findIndex(s=>s.name===Cn.value?.name),n=t<0?i>0?0:e.length-1:(t+i+e.length)%e.length;st.value="",Ge.value=[e[n].name]}var U1=()=>Ge.value.length>0||st.value!=="",W0=["world","local","view"],dr=[{title:"Undo",group:"Body",keys:["Ctrl+Z"],run:()=>ee.session.send({type:"undo"})},{title:"Redo",group:"Body",keys:["Ctrl+Shift+Z","Ctrl+Y"],run:()=>ee.session.send({type:"redo"})},{title:"Reset the pose",group:"Body",run:()=>ee.session.send({type:"reset_pose"})},{title:"Mirror the pose",group:"Body",keys:["M"],run:()=>ee.session.send({type:"mirror_pose"})},{title:"Relax",group:"Body",keys:["L"],run:()=>ee.session.send({type:"relax"})},{title:"Human or plain manner",group:"Body",run:()=>ee.session.send({type:"set_settings",manner:Hi.value?.manner==="human"?"plain":"human"}),enabled:()=>!Hi.value?.why_plain},{title:"Random pose",group:"Body",keys:["R"],run:()=>ee.session.send({type:"random_pose"})},{title:"Pose both sides alike",group:"Body",keys:["S"],run:()=>Un.value=!Un.value},{title:"Snap to floor, grid and angle",group:"Body",keys:["G"],run:()=>Yn.value=!Yn.value},{title:"All goals, position and orientation",group:"Body",run:()=>ee.session.send({type:"ask_all"})},{title:"Put all goals where the body is",group:"Body",run:()=>ee.session.send({type:"snap_goals",names:[]})},{title:"Pin or unpin",group:"Selection",keys:["P"],run:Jf},{title:"Let it go",group:"Selection",keys:["Delete","Backspace"],run:cu,enabled:U1},{title:"Next part",group:"Selection",keys:["]"],run:()=>H0(1)},{title:"Part before",group:"Selection",keys:["["],run:()=>H0(-1)},{title:"Select nothing",group:"Selection",keys:["Esc"],run:()=>(Ge.value=[],st.value="")},{title:"Stand on it",group:"Selection",run:()=>Cn.value&&ee.session.send({type:"set_base",segment:Cn.value.name}),enabled:()=>Cn.value!==null},{title:"Arrows in world, own or view axes",group:"Selection",keys:["W"],run:()=>Xi.value=W0[(W0.indexOf(Xi.value)+1)%3]},{title:"Frame the selection or the body",group:"View",keys:["F"],run:()=>ee.view.frameSelection()},{title:"Front",group:"View",keys:["1"],run:()=>lu("front")},{title:"Side",group:"View",keys:["2"],run:()=>lu("side")},{title:"Top",group:"View",keys:["3"],run:()=>lu("top")},{title:"Corner",group:"View",keys:["4"],run:()=>lu("corner")},{title:"Light or dark",group:"View",keys:["T"],run:()=>ps.value=!fn()},{title:"Show its own skin or the mannequin",group:"View",run:()=>Mt.value={...Mt.value,skin:!Mt.value.skin},enabled:()=>!!Ie.value?.skin},...["joints","frames","mass","capsules","gizmo"].map(i=>({title:`Show or hide ${jf()[i]}`,group:"View",run:()=>Mt.value={...Mt.value,[i]:!Mt.value[i]}})),{title:"Play or pause",group:"Motion",keys:["Space"],run:()=>qt.value&&ee.session.send({type:"play",playing:!qt.value.playing}),enabled:()=>qt.value!==null},{title:"Walk or stop",group:"Motion",keys:["Shift+W"],run:Kf},{title:"Take this frame",group:"Motion",run:()=>ee.session.send({type:"take_frame"}),enabled:()=>qt.value?.shown===!0},{title:"Open a file…",group:"File",keys:["Ctrl+O"],run:Ar},{title:"Save the document",group:"File",keys:["Ctrl+S"],run:()=>{en("document")}},{title:"Save the pose",group:"File",run:()=>{en("pose")}},{title:"Save the pose as BVH",group:"File",run:()=>{en("pose_bvh")}},{title:"Save the motion as BVH",group:"File",run:()=>{en("motion_bvh")},enabled:()=>qt.value!==null},{title:"Copy as Python",group:"File",run:()=>{zl()}},{title:"Save a picture",group:"File",keys:["Ctrl+P"],run:()=>{Gl()}},{title:"Export a page that needs no studio",group:"File",run:()=>{en("page",{dark:fn()})}},{title:"New: the biped at rest",group:"File",run:()=>ee.session.send({type:"new_document"})},...Wi.map(i=>({title:`Go to ${i[0].toUpperCase()}${i.slice(1)}`,group:"Page",run:()=>(Qt.value=i,Ti.value=!0)})),{title:"Everything that can be done",group:"Page",keys:["Ctrl+K"],run:()=>ui.value=!ui.value},{title:"Numbers for engineers",group:"Page",keys:["E"],run:()=>Gt.value=!Gt.value},{title:"Compare methods side by side",group:"Page",run:()=>(hi.value="methods",Gt.value=!0)},{title:"Compare no methods",group:"Page",run:()=>ci.value=[],enabled:()=>Kn.value.length>0},{title:"Help",group:"Page",keys:["?"],run:()=>di.value=!di.value}];function Kf(){ee.session.send({type:"walk",walking:ds.value?.phase===""})}function jf(){return{body:"the body",skin:"its own skin",joints:"joint axes",frames:"frames of hands and feet",mass:"the center of mass",capsules:"what is kept apart",gizmo:"arrows and rings"}}function Ds(i){return dr.find(e=>e.title===i)}var F1=Symbol.for("pv"),O1=0;function x(i,e,t,n,s,r){e||(e={});var o,a,l=e;if("ref"in l&&typeof i!="function")for(a in l={},e)a=="ref"?o=e[a]:l[a]=e[a];var c={type:i,props:l,key:t,ref:o,__k:null,__:null,__b:0,__e:null,__c:null,constructor:F1,__v:--O1,__i:-1,__u:0};return(s||r)&&(c.__source=s,c.__self=r),at.vnode&&at.vnode(c),c}var k1={undo:"M9 6 4 11l5 5 M4 11h10a6 6 0 0 1 0 12h-3",redo:"M15 6l5 5-5 5 M20 11H10a6 6 0 0 0 0 12h3",sun:"M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z M12 2v2 M12 20v2 M2 12h2 M20 12h2 M5 5l1.4 1.4 M17.6 17.6 19 19 M19 5l-1.4 1.4 M6.4 17.6 5 19",moon:"M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z",help:"M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4 M12 17.5v.5",search:"M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14z M16 16l5 5",pin:"M9 3h6l-1 7 4 4H6l4-4-1-7z M12 14v7",pinned:"M9 3h6l-1 7 4 4H6l4-4-1-7z M12 14v7",play:"M7 4l13 8-13 8z",pause:"M7 4h4v16H7z M14 4h4v16h-4z",walk:"M13 4.5a1.5 1.5 0 1 0 0-.1z M10 21l2-6-3-3 1-5 3 2 3 2 M12 15l3 2 1 4 M9 8l-3 2-1 3",stop:"M6 6h12v12H6z",open:"M3 7h6l2 2h10l-2 10H5z",save:"M5 3h11l3 3v15H5z M8 3v6h7V3 M8 21v-7h8v7",picture:"M4 7h4l2-3h4l2 3h4v13H4z M12 10a4 4 0 1 0 0 8 4 4 0 0 0 0-8z",mirror:"M12 3v18 M9 7 3 17h6z M15 7l6 10h-6z",dice:"M5 5h14v14H5z M9 9v.1 M15 9v.1 M12 12v.1 M9 15v.1 M15 15v.1",reset:"M4 4v6h6 M4.5 10a8 8 0 1 1-.4 4",relax:"M4 9c3-4 5 4 8 0s5 4 8 0 M4 16c3-4 5 4 8 0s5 4 8 0",frame:"M4 9V4h5 M15 4h5v5 M20 15v5h-5 M9 20H4v-5",close:"M6 6l12 12 M18 6 6 18",wrench:"M14 6a5 5 0 0 1 6-2l-3 3 2 2 3-3a5 5 0 0 1-7 6l-8 8-3-3 8-8a5 5 0 0 1 2-3z",magnet:"M6 3v9a6 6 0 0 0 12 0V3h-4v9a2 2 0 0 1-4 0V3z M6 7h4 M14 7h4",symmetry:"M12 3v18 M8 8 4 12l4 4 M16 8l4 4-4 4",file:"M6 3h8l4 4v14H6z M14 3v4h4",copy:"M8 8h11v13H8z M5 16V3h11v2",film:"M4 5h16v14H4z M8 5v14 M16 5v14 M4 9h4 M4 15h4 M16 9h4 M16 15h4",page:"M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z M3 12h18 M12 3c3 3 3 15 0 18 M12 3c-3 3-3 15 0 18",down:"M6 9l6 6 6-6",up:"M6 15l6-6 6 6",turn:"M4 12a8 3.5 0 1 0 16 0 8 3.5 0 1 0-16 0 M17 17l3-2-1-3",more:"M5 12v.1 M12 12v.1 M19 12v.1"};function go({name:i}){return x("svg",{class:"icon",viewBox:"0 0 24 24",width:"18",height:"18","aria-hidden":"true",fill:i==="pinned"||i==="play"||i==="stop"||i==="pause"?"currentColor":"none",stroke:"currentColor","stroke-width":"1.7","stroke-linecap":"round","stroke-linejoin":"round",children:x("path",{d:k1[i]})})}function X0(i){let e=i.trim().replace("−","-").replace(",",".").replace(/[°%]|mm|m\/s|m$/g,"").trim();return/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(e)?Number(e):null}function B1(i){return Math.max(0,Math.min(4,-Math.floor(Math.log10(i)+1e-9)))}var z1=400;function Ot(i){let{label:e,value:t,onChange:n,low:s=-1/0,high:r=1/0,step:o=1,unit:a="",hint:l,disabled:c=!1,bare:h=!1}=i,d=i.decimals??B1(o),f=cn(null),u=cn(""),g=zt({to:0,at:-1/0}),b=hd(),m=f.value??hu(t,d),p=S=>{let y=X0(S);if(f.value=null,y===null){u.value=`${S.trim()||"That"} is not a number.`;return}let A=Math.min(Math.max(y,s),r);u.value=A===y?"":`${hu(s,d)} to ${hu(r,d)}: it is ${hu(A,d)} now.`,A!==t&&n(A)},_=(S,y)=>{let A=y-g.current.at<z1?g.current.to:X0(m)??t,E=Math.min(Math.max(Number((A+S).toFixed(6)),s),r);g.current={to:E,at:y},f.value=null,u.value="",n(E)};return x("div",{class:"field",title:l,children:[x("label",{class:h?"unseen":"field-label",for:b,children:e}),x("span",{class:`number${c?" off":""}`,children:[x("input",{id:b,type:"text",inputMode:"text",autocomplete:"off",role:"spinbutton","aria-valuenow":Number(t.toFixed(d)),"aria-valuemin":Number.isFinite(s)?s:void 0,"aria-valuemax":Number.isFinite(r)?r:void 0,"aria-invalid":u.value?"true":void 0,disabled:c,value:m,onInput:S=>{f.value=S.currentTarget.value,g.current.at=-1/0},onFocus:S=>S.currentTarget.select(),onBlur:()=>{f.value!==null&&p(f.value)},onKeyDown:S=>{let y=o*(S.shiftKey?10:1);S.key==="Enter"?(p(S.currentTarget.value),S.currentTarget.select()):S.key==="Escape"&&f.value!==null?(f.value=null,u.value="",S.stopPropagation()):(S.key==="ArrowUp"||S.key==="ArrowDown")&&(_(S.key==="ArrowUp"?y:-y,S.timeStamp),S.preventDefault())}}),a&&x("span",{class:"unit",children:a})]}),u.value&&x("span",{class:"field-problem",role:"alert",children:u.value})]})}function hu(i,e){let t=i.toFixed(e);return Number(t)===0?0 .toFixed(e):t}function ss(i){let{label:e,value:t,onChange:n,low:s,high:r,step:o=1,disabled:a=!1,hint:l}=i,c=Math.min(Math.max(t,s),r),h=r>s?(c-s)/(r-s):0,d=zt(null);return ln(()=>{d.current?.style.setProperty("--share",`${100*h}%`)},[h]),x("div",{class:"slider-row",title:l,children:[x(Ot,{...i}),x("input",{ref:d,type:"range","aria-label":e,min:s,max:r,step:o,value:c,disabled:a,onInput:f=>n(Number(f.currentTarget.value))})]})}function on({label:i,on:e,onChange:t,hint:n,disabled:s=!1,children:r}){return x("label",{class:`switch${s?" off":""}`,title:n,children:[x("input",{type:"checkbox",role:"switch",checked:e,disabled:s,onChange:o=>t(o.currentTarget.checked)}),x("span",{class:"switch-track","aria-hidden":"true"}),x("span",{class:"switch-label",children:i}),r!==void 0&&x("span",{class:"switch-left",children:r})]})}function On(i){let e=hd();return x("div",{class:"field",title:i.hint,children:[x("label",{class:"field-label",for:e,children:i.label}),x("select",{id:e,value:i.value,disabled:i.disabled,onChange:t=>i.onChange(t.currentTarget.value),children:i.choices.map(({value:t,label:n})=>x("option",{value:t,selected:t===i.value,children:n},t))})]})}function oi(i){return x("div",{class:"field",title:i.hint,children:[x("span",{class:i.bare?"unseen":"field-label","aria-hidden":"true",children:i.label}),x("div",{class:"segmented",role:"radiogroup","aria-label":i.label,children:i.choices.map(({value:e,label:t})=>x("button",{type:"button",role:"radio","aria-checked":e===i.value,disabled:i.disabled,onClick:()=>i.onChange(e),children:t},e))})]})}function Ae({label:i,onClick:e,icon:t,hint:n,keys:s,primary:r,disabled:o,pressed:a,bare:l,roomy:c}){let h=[n??(l?i:void 0),s&&`(${s})`].filter(Boolean).join(" ");return x("button",{type:"button",class:`button${r?" primary":""}${l?" bare":""}${c?" not-on-phones":""}`,title:h||void 0,"aria-label":l?i:void 0,"aria-pressed":a,disabled:o,onClick:e,children:[t&&x(go,{name:t}),!l&&x("span",{children:i})]})}function uu({notes:i}){return x(it,{children:i.map(e=>x("p",{class:"quiet",children:e},e))})}function kt({title:i,children:e,open:t=!0}){return x("details",{class:"section",open:t,children:[x("summary",{children:i}),x("div",{class:"section-body",children:e})]})}function G1(i,e){let t=i.toLowerCase().replace(/\s+/g,""),n=e.toLowerCase();if(!t)return 0;let s=n.indexOf(i.toLowerCase().trim());if(s>=0)return s/100;let r=-1,o=0;for(let a of t){let l=n.indexOf(a,r+1);if(l<0)return null;o+=l-r-1,r=l}return 1+o}function V1(){return(Ie.value?.gallery.items??[]).map(({name:i,title:e})=>({title:`Pose: ${e}`,group:"Body",run:()=>ee.session.send({type:"gallery_pose",name:i})}))}function q0(){let i=cn(""),e=cn(0),t=zt(null),n=[...dr,...V1()].filter(a=>!a.enabled||a.enabled()).map(a=>({action:a,score:G1(i.value,`${a.title} ${a.group}`)})).filter(a=>a.score!==null).sort((a,l)=>a.score-l.score).slice(0,60),s=Math.min(e.value,n.length-1),r=()=>{ui.value=!1,ee.stage.canvas.focus()},o=a=>{r(),a.run()};return gr(()=>{t.current?.children[s]?.scrollIntoView({block:"nearest"})}),x(Y0,{label:"Everything that can be done",close:r,name:"palette",children:[x("input",{class:"palette-input",type:"text",role:"combobox","aria-expanded":"true","aria-controls":"palette-list","aria-activedescendant":s>=0?`palette-${s}`:void 0,"aria-label":"What to do",placeholder:"What to do?",value:i.value,ref:a=>a?.focus(),onInput:a=>{i.value=a.currentTarget.value,e.value=0},onKeyDown:a=>{if(a.key==="ArrowDown")e.value=Math.min(s+1,n.length-1);else if(a.key==="ArrowUp")e.value=Math.max(s-1,0);else if(a.key==="Enter"&&n[s])o(n[s].action);else return;a.preventDefault()}}),x("ul",{id:"palette-list",role:"listbox","aria-label":"What can be done",ref:t,children:n.map(({action:a},l)=>x("li",{id:`palette-${l}`,role:"option","aria-selected":l===s,onClick:()=>o(a),onPointerMove:()=>e.value=l,children:[x("span",{children:a.title}),x("span",{class:"quiet",children:a.group}),a.keys&&x("kbd",{children:a.keys[0]})]},a.title))}),!n.length&&x("p",{class:"quiet padded",children:"Nothing is called so."})]})}var H1=[["Drag a part of the body","move it; the whole body follows"],["Shift, or X, Y, Z while dragging","along the floor, or along an axis"],["Ctrl while dragging","snap to the floor, the grid, angles"],["Esc while dragging","take it back"],["Click, Shift+click","select a part, several parts"],["Click on a pin","pin or unpin the part"],["Right click, or press long","what can be done here"],["Drag beside the body","turn the camera; right button shifts it"],["Scroll, or two fingers","come nearer; two fingers shift, too"],["Alt+drag","turn the camera from anywhere"],["Arrow keys","move what is selected 1 cm (Shift: 10 cm), else turn the camera"]];function $0(){let i=()=>{di.value=!1},e=[...new Set(dr.filter(t=>t.keys).map(t=>t.group))];return x(Y0,{label:"Help",close:i,name:"help",children:[x("header",{children:[x("h2",{children:"Help"}),x(Ae,{label:"Close help",icon:"close",bare:!0,keys:"Esc",onClick:i})]}),x("div",{class:"help-body",tabIndex:0,role:"region","aria-label":"Keys and gestures",children:[x("section",{children:[x("h3",{children:"On the stage"}),x("dl",{children:H1.map(([t,n])=>x("div",{children:[x("dt",{children:t}),x("dd",{children:n})]},t))})]}),e.map(t=>x("section",{children:[x("h3",{children:t}),x("dl",{children:dr.filter(n=>n.group===t&&n.keys).map(n=>x("div",{children:[x("dt",{children:x("kbd",{children:n.keys?.join(" or ")})}),x("dd",{children:n.title})]},n.title))})]},t))]})]})}function Y0({label:i,close:e,name:t,children:n}){let s=zt(null);return ln(()=>{let r=document.activeElement;return s.current?.contains(r)||(s.current?.querySelector("input, button")??s.current)?.focus(),()=>r?.focus?.()},[]),x("div",{class:"backdrop",onPointerDown:r=>r.target===r.currentTarget&&e(),children:x("div",{ref:s,class:`dialog ${t}`,role:"dialog","aria-modal":"true","aria-label":i,tabIndex:-1,onKeyDown:r=>{r.key==="Tab"&&W1(r,s.current)},children:n})})}function W1(i,e){let t=[...e?.querySelectorAll("button, input, [tabindex='0']")??[]];if(!t.length)return;let[n,s]=[t[0],t[t.length-1]];if(i.shiftKey&&document.activeElement===n)s.focus();else if(!i.shiftKey&&document.activeElement===s)n.focus();else return;i.preventDefault()}var du=Le(null);function Ls(i,e=i){let t=Ds(i);return{title:e,run:()=>t?.run(),keys:t?.keys?.[0]}}function X1(i){if(i.extra)return[{title:"Set it by numbers",run:()=>(Ge.value=[],st.value=i.extra)},{title:"Switch it off",keys:"Delete",run:()=>ee.session.send({type:"set_extra",key:i.extra,enabled:!1})}];let e=Ie.value?.segments.find(r=>r.name===i.segment);if(!e)return[Ls("Frame the selection or the body","Frame the body"),...["Front","Side","Top","Corner"].map(r=>Ls(r)),Ls("Mirror the pose"),Ls("Save a picture"),Ls("Open a file…")];let t=e.effector?Ei(e.effector):void 0,n=e.effector?jn(e.effector):void 0,s=[];if(n&&!n.on_base&&s.push({title:n.enabled?"Unpin":"Pin here",keys:"P",run:Jf}),t&&!t.on_base){(t.enabled||n?.enabled)&&s.push(Ls("Let it go")),t.enabled&&s.push({title:"Want it where it is",run:()=>ee.session.send({type:"snap_goals",names:[t.name]})});let r=t.enabled&&t.asks!=="position";s.push({title:r?"Let it turn":"Hold its turn",run:()=>ee.session.send({type:"set_goal",name:t.name,enabled:!0,asks:r?"position":"both"})})}return e.name!==Vi.value&&s.push({title:"Stand on it",run:()=>ee.session.send({type:"set_base",segment:e.name})}),e.partner&&e.partner!==e.name&&s.push({title:"Select the other side too",run:()=>Ge.value=[...new Set([...Ge.value,e.partner])]}),s.push(Ls("Frame the selection or the body","Frame it"),Ls("Mirror the pose")),s}function Z0(){let i=du.value,e=zt(null),t=()=>{du.value=null};if(gr(()=>{let s=e.current;!s||!i||(s.style.left=`${Math.max(4,Math.min(i.x,window.innerWidth-s.offsetWidth-4))}px`,s.style.top=`${Math.max(4,Math.min(i.y,window.innerHeight-s.offsetHeight-4))}px`,s.querySelector("button")?.focus())},[i]),!i)return null;let n=i.segment?Ai(i.segment):i.extra?Jn.value.find(({offer:s})=>s.key===i.extra)?.offer.label??"":"View";return x("div",{class:"menu-backdrop",onPointerDown:s=>s.target===s.currentTarget&&t(),onContextMenu:s=>s.preventDefault(),children:x("div",{class:"menu",role:"menu","aria-label":n,ref:e,onKeyDown:s=>{let r=[...s.currentTarget.querySelectorAll("button")],o=r.indexOf(document.activeElement);if(s.key==="ArrowDown")r[(o+1)%r.length].focus();else if(s.key==="ArrowUp")r[(o-1+r.length)%r.length].focus();else if(s.key==="Escape"||s.key==="Tab")t(),ee.stage.canvas.focus();else return;s.preventDefault(),s.stopPropagation()},children:[x("p",{class:"menu-title",children:n}),X1(i).map(s=>x("button",{type:"button",role:"menuitem",onClick:()=>{t(),s.run(),ee.stage.canvas.focus()},children:[x("span",{children:s.title}),s.keys&&x("kbd",{children:s.keys})]},s.title))]})})}function J0(){return x("div",{class:"sentences",role:"status","aria-live":"polite",children:wi.value.slice(-1).map(({id:i,kind:e,sentence:t})=>x("div",{class:`sentence ${e}`,children:[x("span",{children:t}),x(Ae,{label:"Close",icon:"close",bare:!0,onClick:()=>Bl(i)})]},i))})}function K0(){return hs.value!=="lost"?null:x("div",{class:"lost",role:"alert",children:[x("strong",{children:us.value?"This page is not let in.":"The studio is gone."}),x("span",{children:us.value?"Another studio answers at this address: open the one that it printed.":yr.value?"What is shown stays, but cannot be changed. This page connects again by itself when it is back.":"Start it with “poise studio”, or open the address it prints."})]})}function j0(){let i=Er.value,e=zt(null);return gr(()=>{let t=e.current;!t||!i||(t.style.left=`${Math.max(8,Math.min(i.x-t.offsetWidth/2,window.innerWidth-t.offsetWidth-8))}px`,t.style.top=`${Math.max(8,Math.min(i.y,window.innerHeight-t.offsetHeight-8))}px`)},[i]),i?x("div",{class:"file-problem",role:"alert",ref:e,children:[x(go,{name:"file"}),x("span",{children:i.sentence}),x(Ae,{label:"Close",icon:"close",bare:!0,onClick:()=>Er.value=null})]}):null}function Q0(){let i=cn(!1);return ln(()=>{let e=r=>r.dataTransfer?.types.includes("Files")??!1,t=r=>{e(r)&&(r.preventDefault(),i.value=!0)},n=r=>{r.relatedTarget===null&&(i.value=!1)},s=r=>{i.value=!1;let o=r.dataTransfer?.files;o?.length&&(r.preventDefault(),mm(o,r.clientX,r.clientY))};return window.addEventListener("dragover",t),window.addEventListener("dragleave",n),window.addEventListener("drop",s),()=>{window.removeEventListener("dragover",t),window.removeEventListener("dragleave",n),window.removeEventListener("drop",s)}},[]),x(it,{children:[i.value&&x("div",{class:"drop",children:"Drop an avatar (.vrm, .glb), a motion (.bvh), a robot (.urdf), or a document, pose or character (.json)"}),Ci.value&&x("div",{class:"opening",role:"status",children:["Opening ",Ci.value.name,"… ",x("progress",{max:1,value:Ci.value.share,"aria-label":"Sent so far"})]})]})}function ev(){let i=Ie.value;if(!i)return null;let e=i.summary??[];return x(it,{children:[x(kt,{title:"File",children:x("div",{class:"row wrap",children:[x(Ae,{label:Ci.value?"Opening…":"Open…",icon:"open",primary:!0,hint:"An avatar (.vrm, .glb), a motion (.bvh), a robot (.urdf), a document, a pose or a character (.json); or drop it anywhere",keys:"Ctrl+O",onClick:Ar,disabled:Ci.value!==null}),x(Ae,{label:"Save document",icon:"save",hint:"Character, pose, goals and settings, as one file",keys:"Ctrl+S",onClick:()=>{en("document")}}),x(Ae,{label:"Save pose",icon:"save",hint:"The joints' angles alone",onClick:()=>{en("pose")}}),i.avatar&&x(Ae,{label:`Save pose as ${i.avatar}`,icon:"save",hint:"The avatar's own file, with the pose as an animation",onClick:()=>{en("pose_avatar")}}),x(Ae,{label:"Save pose as BVH",icon:"save",hint:"The skeleton, with the pose as its one frame",onClick:()=>{en("pose_bvh")}}),x(Ae,{label:"Copy as Python",icon:"copy",hint:"The goals as a program",onClick:()=>{zl()}}),x(Ae,{label:"New",icon:"file",hint:"Begin again with the biped",onClick:()=>ee.session.send({type:"new_document"})})]})}),$s.value.length>0&&x(kt,{title:"How the file was read",children:x(uu,{notes:$s.value})}),x(kt,{title:i.name||"Body",children:x("dl",{class:"facts",children:e.map(([t,n])=>x("div",{children:[x("dt",{children:t}),x("dd",{children:n})]},t))})}),x(kt,{title:"Joints",open:!1,children:x(q1,{})})]})}function q1(){let i=Ie.value,e=cn("");if(!i)return null;let t=e.value.trim().toLowerCase();return x(it,{children:[x("input",{class:"search",type:"search",placeholder:"Find a joint","aria-label":"Find a joint",value:e.value,onInput:n=>e.value=n.currentTarget.value}),i.joints.map((n,s)=>t&&!n.title.toLowerCase().includes(t)?null:x(Qf,{joint:n,index:s},n.name))]})}function Qf({joint:i,index:e}){let t=Ll.value[e],n=Uo.value[e]??0,s=t?.low??(i.unit==="°"?-360:-1e4),r=t?.high??(i.unit==="°"?360:1e4),o=jt.value?.at_limits.includes(i.name)??!1,a=(l,c)=>ee.session.send({type:"set_limits",name:i.name,low:l,high:c});return x("div",{class:`joint${o?" at-limit":""}`,children:[x(ss,{label:i.title,unit:i.unit,value:n,low:s,high:r,step:i.unit==="°"?1:5,decimals:i.unit==="°"?1:0,onChange:l=>ee.session.send({type:"set_joint",name:i.name,value:l})}),o&&x("span",{class:"tag",children:"at its limit"}),i.has_interval&&x("div",{class:"limits",role:"group","aria-label":`Limits of ${i.title}`,children:[x(Ot,{label:`Lowest ${i.title}`,bare:!0,unit:i.unit,value:s,step:1,onChange:l=>a(l,r),high:r,low:-1e5}),x("span",{"aria-hidden":"true",children:"to"}),x(Ot,{label:`Highest ${i.title}`,bare:!0,unit:i.unit,value:r,step:1,onChange:l=>a(s,l),low:s,high:1e5})]})]})}var Be=i=>new Pe(i),sl={background:Be("#e9e7e3"),floor:Be("#efede9"),line:Be("#dad7d1"),section:Be("#c4c0b9"),shadow:.3,body:Be("#ecd9bd"),accent:Be("#55504c"),highlight:Be("#2f7fd6"),selected:Be("#e07a10"),wanted:Be("#d02f38"),goal:Be("#007c92"),limit:Be("#b637c6"),axes:[Be("#d63a36"),Be("#2f9e44"),Be("#2f66dd")],stair:Be("#e6e3de"),riser:Be("#cdc9c2"),edge:Be("#77726b"),sky:Be("#ffffff"),bounce:Be("#b9aa98"),ambient:1.55,key:2,fill:.55,rim:.5,compared:[Be("#1f5fc4"),Be("#1a7a40"),Be("#8b35c2"),Be("#876300")],feet:[Be("#1863b0"),Be("#b0520c")]},fu={background:Be("#1c1e22"),floor:Be("#24272c"),line:Be("#30343a"),section:Be("#444a52"),shadow:.5,body:Be("#dcc8ab"),accent:Be("#3d3a39"),highlight:Be("#6db3ff"),selected:Be("#ffa43a"),wanted:Be("#ff6b70"),goal:Be("#4cc9dc"),limit:Be("#d977ee"),axes:[Be("#f0605a"),Be("#62c66a"),Be("#6b9bff")],stair:Be("#2d3036"),riser:Be("#23262b"),edge:Be("#8b919a"),sky:Be("#c9d4e6"),bounce:Be("#4a4640"),ambient:.95,key:1.9,fill:.4,rim:1.3,compared:[Be("#7db4ff"),Be("#6fd38e"),Be("#cf9fff"),Be("#e8c64d")],feet:[Be("#7db8ff"),Be("#f0a35e")]};function tv(){let i=(fn()?fu:sl).compared;return Kn.value.map(e=>({name:e,color:`#${i[ci.value.indexOf(e)]?.getHexString()}`,state:Fl.value.find(t=>t.name===e)}))}function rl(i){return i.toFixed(i<10?2:i<100?1:0).replace(/\B(?=(\d{3})+$)/g,i<100?"":" ")}function nv(){return x("div",{class:"drawer-body",children:[x($1,{}),x(Z1,{})]})}function $1(){let i=tv();return x("div",{class:"drawer-part compared",children:[i.length>0&&x("table",{children:[x("caption",{class:"unseen",children:"Methods side by side"}),x("thead",{children:x("tr",{children:[x("th",{scope:"col",children:"Method"}),x("th",{scope:"col",class:"right",children:"mm"}),x("th",{scope:"col",class:"right",children:"°"}),x("th",{scope:"col",class:"right",children:"Iterations"}),x("th",{scope:"col",class:"right",children:"µs"}),x("th",{scope:"col",children:x("span",{class:"unseen",children:"Compare no longer"})})]})}),x("tbody",{children:i.map(e=>x(Y1,{...e},e.name))})]}),x("p",{class:"quiet",children:i.length>0?"Largest errors left; iterations and time since the goals last changed. At most 30 solves a second, after the body's own, without its speed limit and manner. Balance, floor and the like: poise alone.":"Tick up to four methods. Each solves the goals of the body from a pose of its own and is drawn beside it, translucent."})]})}function Y1({name:i,color:e,state:t}){return x("tr",{class:"compared-row",children:[x("th",{scope:"row",children:x(iv,{name:i,color:e})}),!t||t.sentence?x("td",{colSpan:4,class:"quiet",children:t?.sentence??"…"}):x(it,{children:[x("td",{class:`right${t.position_reached?"":" missed"}`,children:rl(t.millimetres)}),x("td",{class:`right${t.orientation_reached?"":" missed"}`,children:rl(t.degrees)}),x("td",{class:"right",children:rl(t.iterations).replace(".00","").replace(".0","")}),x("td",{class:"right",children:rl(t.microseconds)})]}),x("td",{children:x(Ae,{bare:!0,label:`Compare ${i} no longer`,icon:"close",onClick:()=>Ol(i,!1)})})]})}function iv({name:i,color:e}){return x("span",{class:"compared-name",style:{color:e},children:[x("span",{class:"swatch",style:{background:e},"aria-hidden":"true"}),i]})}function Z1(){let i=Ie.value,e=Kn.value,t=e.length>=(i?.most_compared??0),n=[...new Set(i?.compared.map(({family:s})=>s))];return x("div",{class:"drawer-part wide",children:x("div",{class:"method-choices",children:n.map(s=>x("fieldset",{children:[x("legend",{children:s[0].toUpperCase()+s.slice(1)}),i?.compared.filter(r=>r.family===s).map(({name:r})=>x("label",{class:t&&!e.includes(r)?"off":"",children:[x("input",{type:"checkbox",checked:e.includes(r),disabled:t&&!e.includes(r),onChange:o=>Ol(r,o.currentTarget.checked)}),r]},r))]},s))})})}function sv(){let i=tv();return!i.length||Gt.value&&hi.value==="methods"?null:x("button",{type:"button",class:"compared-legend",title:"Methods side by side",onClick:()=>{hi.value="methods",Gt.value=!0},children:i.map(({name:t,color:n,state:s})=>x("span",{children:[x(iv,{name:t,color:n}),x("span",{class:"tabular quiet",children:!s||s.sentence?"–":`${rl(s.millimetres)} mm`})]},t))})}var J1=[{value:"solver",label:"Solver"},{value:"methods",label:"Side by side"}];function ov(){return x("section",{class:"drawer","aria-label":"Numbers for engineers",children:[x("header",{children:[x("h2",{children:"Numbers for engineers"}),x(oi,{bare:!0,label:"What the drawer shows",value:hi.value,choices:J1,onChange:i=>hi.value=i}),x("span",{class:"quiet tabular drawer-work",children:jt.value?.work}),x(Ae,{label:"Close the drawer",icon:"close",bare:!0,keys:"E",onClick:()=>Gt.value=!1})]}),hi.value==="methods"?x(nv,{}):x("div",{class:"drawer-body",children:[x(K1,{}),x(tT,{}),x(eT,{})]})]})}function K1(){let i=jt.value?.at_limits??[];return x("div",{class:"drawer-part wide",children:[x("table",{children:[x("caption",{class:"unseen",children:"Goals"}),x("thead",{children:x("tr",{children:[x("th",{scope:"col",children:"Goal"}),x("th",{scope:"col",children:"Asks for"}),x("th",{scope:"col",children:"Priority"}),x("th",{scope:"col",class:"right",children:"Error"})]})}),x("tbody",{children:[Lo.value.filter(e=>!e.on_base).map(e=>x(j1,{goal:e},e.name)),Jn.value.filter(({state:e})=>e.enabled).map(({offer:e,state:t})=>x("tr",{children:[x("th",{scope:"row",children:e.title}),x("td",{children:t.idle?"idle":"on"}),x("td",{children:x(Ot,{bare:!0,label:`Priority of ${e.title}`,value:t.priority,low:1,high:Ie.value?.ranges.priority?.high??100,step:1,onChange:n=>ee.session.send({type:"set_extra",key:e.key,priority:n})})}),x("td",{class:"right tabular",children:av(e.key)})]},e.key))]})]}),x("div",{class:"row wrap",children:[x(Ae,{label:"All goals, six DOF",hint:"The paper's set-up: position and orientation of every effector",onClick:()=>ee.session.send({type:"ask_all"})}),x(Ae,{label:"Snap all to the pose",hint:"Put every goal where its effector is",onClick:()=>ee.session.send({type:"snap_goals",names:[]})})]}),x("p",{class:"quiet",children:i.length?`At a limit: ${i.join(", ")}`:"No joint is at a limit."})]})}function av(i){return jt.value?.errors.find(e=>e.key===i)?.text??""}function j1({goal:i}){let e=Ai(i.name);return x("tr",{children:[x("th",{scope:"row",children:x(on,{label:e,on:i.enabled,onChange:t=>ee.session.send({type:"set_goal",name:i.name,enabled:t})})}),x("td",{children:x("select",{"aria-label":`What ${e} asks for`,value:i.asks,disabled:!i.enabled,onChange:t=>ee.session.send({type:"set_goal",name:i.name,asks:t.currentTarget.value}),children:["position","orientation","both"].map(t=>x("option",{value:t,selected:t===i.asks,children:t},t))})}),x("td",{children:x(Ot,{bare:!0,label:`Priority of ${e}`,value:i.priority,low:1,high:Ie.value?.ranges.priority?.high??100,step:1,disabled:!i.enabled,onChange:t=>ee.session.send({type:"set_goal",name:i.name,priority:t})})}),x("td",{class:"right tabular",children:i.enabled?av(i.name):x("span",{class:"quiet",children:"follows"})})]})}var Q1=[{name:"iterations",label:"Iterations",step:1,decimals:0,hint:"The most linearisations of a solve"},{name:"sweeps",label:"Sweeps",step:1,decimals:0,hint:"Gauss-Seidel passes on each; 0 leaves it to the method"},{name:"damping",label:"Damping",step:.001,decimals:3,hint:"δ of equation 17, for the method paper"},{name:"budget",label:"Budget",unit:"µs",step:10,decimals:0,hint:"No iteration begins after it; 0 for none"},{name:"max_speed",label:"Max speed",unit:"°/s",step:10,decimals:0,hint:"No joint moves faster; 0 for no bound"},{name:"posture_weight",label:"Posture",step:.01,decimals:2,hint:"The weak pull towards the reference [1/rad]"}];function eT(){let i=Hi.value,e=Ie.value;return!i||!e?null:x("div",{class:"drawer-part",children:[x(On,{label:"Method",value:i.method,choices:e.methods.map(t=>({value:t,label:t})),onChange:t=>ee.session.send({type:"set_settings",method:t}),hint:"poise, or paper: the paper's own projected Gauss-Seidel"}),i.method==="paper"&&x("p",{class:"quiet",children:"The method paper has pose goals only: what the body keeps to waits for poise."}),Q1.map(({name:t,label:n,unit:s,step:r,decimals:o,hint:a})=>x(Ot,{label:n,...s?{unit:s}:{},step:r,decimals:o,hint:a,value:i[t],low:e.ranges[t]?.low??0,high:e.ranges[t]?.high??1e6,onChange:l=>ee.session.send({type:"set_settings",[t]:l})},t)),x(Ae,{label:"Save the last solve",icon:"save",hint:"A capture that replays it bit for bit",onClick:()=>{en("capture")}})]})}function tT(){let i=Ul.value;return x("div",{class:"drawer-part",children:[x(rv,{title:"Largest error",unit:"mm",seconds:i?.seconds??[],values:i?.millimetres??[]}),x(rv,{title:"Time of a solve",unit:"µs",seconds:i?.seconds??[],values:i?.microseconds??[]})]})}function rv({title:i,unit:e,seconds:t,values:n}){let s=zt(null),r=nT(Math.max(...n,.1));ln(()=>{let a=s.current,l=a?.getContext("2d");if(!a||!l)return;let c=Math.min(window.devicePixelRatio,2),{clientWidth:h,clientHeight:d}=a;a.width=h*c,a.height=d*c,l.scale(c,c);let f=getComputedStyle(a);l.strokeStyle=f.getPropertyValue("--line"),l.strokeRect(.5,.5,h-1,d-1),l.strokeStyle=f.getPropertyValue("--accent"),l.lineWidth=1.5,l.beginPath(),n.forEach((u,g)=>{let b=h*(1+t[g]/10),m=d-2-(d-6)*(u/r);g?l.lineTo(b,m):l.moveTo(b,m)}),l.stroke()},[n,fn()]);let o=n.length?n[n.length-1]:0;return x("figure",{class:"plot",children:[x("figcaption",{children:[i," ",x("span",{class:"tabular",children:n.length?`${o<10?o.toFixed(2):o.toFixed(0)} ${e}`:"–"})," ",n.length>0&&x("span",{class:"quiet tabular",children:["scale 0 to ",Number(r.toPrecision(2))]})]}),x("canvas",{ref:s,role:"img","aria-label":`${i} in the last ten seconds, at most ${r} ${e}`})]})}function nT(i){let e=10**Math.floor(Math.log10(i));return([1,2,5,10].find(t=>t*e>=i)??10)*e}var ep="";function tp(i){let e=jt.value?.errors.find(t=>t.key===i);return e&&!e.reached?e.text:""}function pu({group:i}){let e=Jn.value.filter(({offer:t})=>t.group===i);return e.length?x(it,{children:e.map(({offer:t,state:n})=>x(iT,{offer:t,state:n},t.key))}):x("p",{class:"quiet",children:"This body offers none."})}function iT({offer:i,state:e}){let t=cn(!1),n=s=>{ee.session.send({type:"set_extra",key:i.key,enabled:s}),s&&i.has_target&&i.kind!=="pin"&&(Ge.value=[],st.value=i.key)};return x("div",{class:"extra",children:[x("div",{class:"extra-line",children:[x(on,{label:i.label,on:e.enabled,onChange:n,hint:i.hint,disabled:e.on_base,children:e.enabled?e.idle?"idle":tp(i.key):""}),e.enabled&&x(Ae,{label:`Settings of ${i.label}`,icon:t.value?"up":"down",bare:!0,pressed:t.value,onClick:()=>t.value=!t.value})]}),e.enabled&&t.value&&x(np,{offer:i,state:e})]})}function np({offer:i,state:e}){let t=Ie.value?.ranges??{},n=o=>ee.session.send({type:"set_extra",key:i.key,...o}),s=Ie.value?.feet??[],{target:r}=e;return x("div",{class:"extra-fields",children:[x(Ot,{label:"Weight",value:e.weight,low:0,high:t.weight?.high??1e6,step:.1,decimals:2,onChange:o=>n({weight:o}),hint:"How much a metre, or a radian, of error counts"}),x(Ot,{label:"Priority",value:e.priority,low:1,high:t.priority?.high??100,step:1,onChange:o=>n({priority:o}),hint:"1 is the highest: those below never cost it anything"}),i.fields.includes("margin")&&x(Ot,{label:"Margin",unit:"mm",value:1e3*e.margin,low:1e3*(t.margin?.low??0),high:1e3*(t.margin?.high??1),step:1,onChange:o=>n({margin:o/1e3}),hint:"How far inside, or apart"}),i.fields.includes("height")&&x(Ot,{label:"Height",unit:"mm",value:1e3*e.height,low:1e3*(t.height?.low??-10),high:1e3*(t.height?.high??10),step:1,onChange:o=>n({height:o/1e3}),hint:"Nothing goes below it"}),i.fields.includes("bearing")&&s.length>0&&x(On,{label:"On",value:e.bearing.length===1?e.bearing[0]:ep,choices:[{value:ep,label:"What touches the floor"},...s.map(o=>({value:o,label:Ai(o)}))],onChange:o=>n({bearing:o===ep?[]:[o]})}),i.fields.includes("orientation")&&x(oi,{label:"Holds",value:e.fixed?"both":"place",choices:[{value:"place",label:"Place"},{value:"both",label:"Place and turn"}],onChange:o=>n({fix_orientation:o==="both"})}),i.has_target&&r&&x("div",{class:"triple",role:"group","aria-label":`Target of ${i.label}`,children:["x","y","z"].map((o,a)=>x(Ot,{label:`${o} [m]`,value:r[a],low:-100,high:100,step:.01,decimals:3,onChange:l=>n({target:r.map((c,h)=>h===a?l:c)})},o))})]})}function sp(){let i=st.value&&Jn.value.find(({offer:n})=>n.key===st.value),e=Cn.value;if(i)return x(cv,{title:i.offer.label,close:()=>st.value="",children:[x("p",{class:"quiet",children:i.offer.hint}),x(np,{...i}),x(Ae,{label:"Switch it off",icon:"close",keys:"Delete",onClick:cu})]});if(!e)return null;let t=Ge.value.length-1;return x(cv,{title:e.title+(t?` and ${t} more`:""),close:()=>Ge.value=[],children:x(rT,{segment:e})})}var lv=348,ip=new C;function sT(){let i=ee.stage.figure.indexOf(Cn.value?.name??"");return i<0?!1:(ee.stage.project(ee.stage.figure.middleOf(i,ip),ip),ip.x<lv&&ee.stage.extent[0]>2*lv)}function cv({title:i,close:e,children:t}){let n=vr(sT,[i]);return x("section",{class:`inspector${n?" right":""}`,"aria-label":"Selection",children:[x("header",{children:[x("h2",{children:i}),x(Ae,{label:"Select nothing",icon:"close",bare:!0,keys:"Esc",onClick:e})]}),x("div",{class:"inspector-body",children:t})]})}function rT({segment:i}){let e=Ie.value?.joints??[],t=i.effector?Ei(i.effector):void 0,n=i.joints.map(s=>e.findIndex(r=>r.name===s)).filter(s=>s>=0);return x(it,{children:[i.name===Vi.value?x("p",{class:"quiet",children:"The body stands on it. Drag it, and the body stands on another part."}):t?x(aT,{goal:t}):x("p",{class:"quiet",children:"Drag it to pose the body, or set its joints here."}),i.name!==Vi.value&&x(Ae,{label:"Stand on it",hint:"Nothing moves; it is held from now on",onClick:()=>ee.session.send({type:"set_base",segment:i.name})}),n.length>0&&x(kt,{title:"Joints",children:n.map(s=>x(Qf,{joint:e[s],index:s},e[s].name))})]})}function oT(i){let e=jt.value?.errors.find(n=>n.key===i);if(!e||e.reached)return"";let{metres:t}=e;return t<.001?e.text:`${t<.01?`${(1e3*t).toFixed(0)} mm`:t<.995?`${(100*t).toFixed(0)} cm`:`${t.toFixed(1)} m`} short`}function aT({goal:i}){let e=jn(i.name),t=a=>ee.session.send({type:"set_goal",...a,name:i.name}),n=i.enabled&&i.asks!=="orientation",s=i.enabled&&i.asks!=="position",r=(a,l)=>{t(!a&&!l?{enabled:!1}:{enabled:!0,asks:a&&l?"both":a?"position":"orientation"})},o=Ie.value?.ranges.position_weight?.high??1e6;return x(it,{children:[e&&x(on,{label:"Pinned",on:e.enabled,disabled:e.on_base,hint:"Hold it where it is (P)",onChange:a=>ee.session.send({type:"pin",effectors:[i.name],pinned:a}),children:e.enabled?tp(e.key):""}),x(on,{label:"Reach",on:n,hint:"Hold its place, as far as the body can",onChange:a=>r(a,s),children:n?oT(i.name):""}),n&&x("div",{class:"triple",role:"group","aria-label":"Where it should be",children:["x","y","z"].map((a,l)=>x(Ot,{label:`${a} [m]`,value:i.position[l],low:-100,high:100,step:.01,decimals:3,onChange:c=>t({position:i.position.map((h,d)=>d===l?c:h)})},a))}),x(on,{label:"Turn",on:s,hint:"Hold how it is turned",onChange:a=>r(n,a)}),i.enabled&&x(it,{children:[x("div",{class:"pair",children:[n&&x(Ot,{label:"Weight",value:i.position_weight,low:0,high:o,step:.1,decimals:2,onChange:a=>t({position_weight:a}),hint:"How much its place counts"}),s&&x(Ot,{label:"Turn weight",value:i.orientation_weight,low:0,high:o,step:.1,decimals:2,onChange:a=>t({orientation_weight:a}),hint:"How much its turn counts"})]}),x(Ae,{label:"Let it go",icon:"close",keys:"Delete",hint:"It follows the body again",onClick:cu})]})]})}var xo=Ex(Sv(),1);function cp(i){let e=new Uint8Array(i.reduce((n,s)=>n+s.length,0)),t=0;for(let n of i)e.set(n,t),t+=n.length;return e}function It(...i){let e=new Uint8Array(4*i.length),t=new DataView(e.buffer);return i.forEach((n,s)=>t.setUint32(4*s,n>>>0)),e}function vo(...i){let e=new Uint8Array(2*i.length),t=new DataView(e.buffer);return i.forEach((n,s)=>t.setUint16(2*s,n)),e}var al=i=>new TextEncoder().encode(i);function Si(i,...e){let t=cp(e);return cp([It(8+t.length),al(i),t])}var Xn=(i,e,...t)=>Si(i,It(e),...t),Mv=It(65536,0,0,0,65536,0,0,0,1073741824);function RT(i,e,t,n,s,r){let o=Si("avc1",It(0),vo(0,1),It(0,0,0,0),vo(t,n),It(4718592,4718592,0),vo(1),new Uint8Array(32),vo(24,65535),Si("avcC",e)),a=i.map((l,c)=>l.key?c+1:0).filter(Boolean);return Si("stbl",Xn("stsd",0,It(1),o),Xn("stts",0,It(1,i.length,s)),Xn("stss",0,It(a.length,...a)),Xn("stsc",0,It(1,1,i.length,1)),Xn("stsz",0,It(0,i.length,...i.map(l=>l.content.length))),Xn("stco",0,It(1,r)))}function wv(i,e,t,n,s){let o=Math.round(9e4/s),a=o*i.length,l=Si("ftyp",al("isom"),It(512),al("isomiso2avc1mp41")),c=d=>{let f=Si("mdia",Xn("mdhd",0,It(0,0,9e4,a),vo(21956,0)),Xn("hdlr",0,It(0),al("vide"),It(0,0,0),al("video\0")),Si("minf",Xn("vmhd",1,It(0,0)),Si("dinf",Xn("dref",0,It(1),Xn("url ",1))),RT(i,e,t,n,o,d))),u=Si("trak",Xn("tkhd",3,It(0,0,1,0,a,0,0,0,0),Mv,It(t<<16,n<<16)),f),g=Xn("mvhd",0,It(0,0,9e4,a,65536),vo(256,0),It(0,0),Mv,It(0,0,0,0,0,0,2));return Si("moov",g,u)},h=l.length+c(0).length+8;return cp([l,c(h),Si("mdat",...i.map(d=>d.content))])}function hp(i){let e=new Uint8Array(i.reduce((n,s)=>n+s.length,0)),t=0;for(let n of i)e.set(n,t),t+=n.length;return e}function Tv(i){let e=[];for(let t=i;t>0||!e.length;t=Math.floor(t/256))e.unshift(t%256);return new Uint8Array(e)}function Mi(i,...e){let t=hp(e),n=new Uint8Array(8);return new DataView(n.buffer).setUint32(4,t.length),n[0]=1,hp([Tv(i),n,t])}var qn=(i,e)=>Mi(i,Tv(e)),xu=(i,e)=>Mi(i,new TextEncoder().encode(e));function PT(i,e){let t=new Uint8Array(8);return new DataView(t.buffer).setFloat64(0,e),Mi(i,t)}function IT({content:i,key:e},t){let n=new Uint8Array(4);return n[0]=129,new DataView(n.buffer).setInt16(1,t),n[3]=e?128:0,Mi(163,n,i)}function DT(i){let e=[];for(let t=0;t<i.length;){let n=t+1;for(;n<i.length&&!i[n].key&&i[n].time-i[t].time<3e4;)n++;let s=Math.round(i[t].time);e.push(Mi(524531317,qn(231,s),...i.slice(t,n).map(r=>IT(r,Math.round(r.time)-s)))),t=n}return e}function Ev(i,e,t,n,s){let r=Mi(440786851,qn(17030,1),qn(17143,1),qn(17138,4),qn(17139,8),xu(17026,"webm"),qn(17031,2),qn(17029,2)),o=Mi(357149030,qn(2807729,1e6),xu(19840,"Poise"),xu(22337,"Poise"),PT(17545,s)),a=Mi(224,qn(176,t),qn(186,n)),l=Mi(374648427,Mi(174,qn(215,1),qn(29637,1),qn(131,1),xu(134,e),a));return hp([r,Mi(408125543,o,l,...DT(i))])}var _u=class{constructor(e){this.rate=e}rate;encoder=(0,xo.GIFEncoder)();async add(e){let{width:t,height:n}=e,s=e.getContext("2d")?.getImageData(0,0,t,n).data;if(!s)return;let r=(0,xo.quantize)(s,256);this.encoder.writeFrame((0,xo.applyPalette)(s,r),t,n,{palette:r,delay:1e3/this.rate}),await new Promise(o=>setTimeout(o))}async finish(){return this.encoder.finish(),new Blob([this.encoder.bytes()],{type:"image/gif"})}},LT={webm:["vp09.00.40.08","vp8"],mp4:["avc1.640028","avc1.4d0028","avc1.420028"]};function Av(i,e,t,n){return{codec:i,width:e,height:t,framerate:n,bitrate:Math.round(.12*e*t*n)}}async function up(i,e,t,n){if(typeof VideoEncoder>"u")return null;for(let s of LT[i])try{if((await VideoEncoder.isConfigSupported(Av(s,e,t,n))).supported)return s}catch{}return null}function NT(i){let e=ArrayBuffer.isView(i)?new Uint8Array(i.buffer,i.byteOffset,i.byteLength):new Uint8Array(i);return new Uint8Array(e)}var yu=class{constructor(e,t,n,s,r){this.format=e;this.codec=t;this.width=n;this.height=s;this.rate=r;this.encoder=new VideoEncoder({output:(o,a)=>{let l=new Uint8Array(o.byteLength);o.copyTo(l),this.chunks.push({content:l,time:o.timestamp/1e3,key:o.type==="key"});let c=a?.decoderConfig?.description;c&&(this.description=NT(c))},error:o=>{this.problem=o}}),this.encoder.configure(Av(t,n,s,r))}format;codec;width;height;rate;chunks=[];encoder;description=new Uint8Array(0);count=0;problem=null;async add(e){if(this.problem)throw this.problem;let t=new VideoFrame(e,{timestamp:Math.round(1e6*this.count/this.rate),duration:Math.round(1e6/this.rate)});for(this.encoder.encode(t,{keyFrame:this.count%Math.max(Math.round(2*this.rate),1)===0}),t.close(),this.count++;this.encoder.encodeQueueSize>4;)await new Promise(n=>setTimeout(n,5))}async finish(){if(await this.encoder.flush(),this.encoder.close(),this.problem)throw this.problem;let{chunks:e,width:t,height:n,rate:s}=this;return this.format==="webm"?new Blob([Ev(e,this.codec==="vp8"?"V_VP8":"V_VP9",t,n,1e3*this.count/s)],{type:"video/webm"}):new Blob([wv(e,this.description,t,n,s)],{type:"video/mp4"})}};var _o=Le(null),bu=!1,UT=4,FT=20,Cv=30,OT=640,kT=1920;function Rv(){bu=!0}async function Pv(){let i=["gif"];for(let e of["webm","mp4"])await up(e,640,480,Cv)&&i.push(e);return i}function BT(i){let{width:e,height:t}=Ys.value,n=Math.min(1,(i==="gif"?OT:kT)/Math.max(e,t));return[2*Math.max(Math.round(e*n/2),8),2*Math.max(Math.round(t*n/2),8)]}async function zT(i,e,t,n){if(i==="gif")return new _u(n);let s=await up(i,e,t,n);if(!s)throw new Error(`This browser cannot write ${i} of ${e} x ${t}; choose gif, or a smaller picture.`);return new yu(i,s,e,t,n)}async function GT(i,e){let{stage:t,view:n,session:s}=ee;if(i==="turntable"){let c=Math.round(UT*e),h=t.orbit.azimuth;return{count:c,rate:e,put:d=>t.orbit.setAzimuth(h+2*Math.PI*d/c)}}let r=qt.value;if(!r)throw new Error("No motion is open.");let o=Math.max(1,Math.round(r.rate/e)),a=await s.readFrames(o),l=dn*t.figure.segmentCount;return{count:a.length/l,rate:r.rate/o,put:c=>n.showFrame(a.subarray(c*l,(c+1)*l))}}async function Iv(i,e){if(_o.value)return;bu=!1,_o.value={share:0,secondsLeft:null};let{stage:t,view:n}=ee;n.filming=!0;let s=t.orbit.azimuth;try{let[r,o]=BT(e),{count:a,put:l,rate:c}=await GT(i,e==="gif"?FT:Cv),h=await zT(e,r,o,c);t.beginPictures(r,o,{marks:Ys.value.marks,transparent:!1});let d=performance.now();for(let f=0;f<a&&!bu;f++){l(f),await h.add(t.drawPicture());let u=f+1;_o.value={share:u/a,secondsLeft:(performance.now()-d)/1e3/u*(a-u)}}bu||Oo(`${i}.${e}`,await h.finish())}catch(r){Et(r.message,"problem")}finally{t.endPictures(),i==="turntable"&&t.orbit.setAzimuth(s),n.filming=!1,_o.value=null}}function Su({what:i}){let e=cn(["gif"]),t=cn("gif");ln(()=>{Pv().then(s=>{e.value=s})},[]);let n=_o.value;return x(it,{children:[x(oi,{label:"Format",value:t.value,choices:e.value.map(s=>({value:s,label:s})),onChange:s=>t.value=s}),n?x("div",{class:"progress-row",children:[x("progress",{max:1,value:n.share,"aria-label":"Drawing the film"}),n.secondsLeft!==null&&x("span",{class:"tabular quiet",children:[Math.ceil(n.secondsLeft)," s left"]}),x(Ae,{label:"Stop drawing",icon:"close",bare:!0,onClick:Rv})]}):x(Ae,{label:i==="turntable"?"Save a turntable":"Save the motion as a film",icon:i==="turntable"?"turn":"film",onClick:()=>{Iv(i,t.value)}})]})}var VT=[{value:"",label:"As guessed"},{value:"m",label:"Metres"},{value:"dm",label:"Decimetres"},{value:"cm",label:"Centimetres"},{value:"mm",label:"Millimetres"},{value:"inch",label:"Inches"},{value:"foot",label:"Feet"},{value:"cmu",label:"CMU's unit"}];function Dv(i,e){$s.value=[],ee.session.send({type:"reinterpret",unit:i,up:e})}function Lv(){let i=qt.value,e=Ie.value?.avatar;return i?x(it,{children:[x("p",{class:"motion-name",title:i.name,children:i.name}),x("p",{class:"quiet tabular",children:[i.frames," ",i.frames===1?"frame":"frames"," · ",Number(i.rate.toPrecision(4)),"/s · ",(i.frames/i.rate).toFixed(2)," s"]}),x(dp,{motion:i}),x(Ae,{label:"Take this frame",icon:"frame",hint:"Make it the pose; goals come along",onClick:()=>ee.session.send({type:"take_frame"}),disabled:!i.shown}),i.can_reinterpret&&x(kt,{title:"How the file was read",children:[x(uu,{notes:$s.value.filter(t=>t.startsWith(`${i.name}: `))}),x(On,{label:"Unit",value:i.unit||"",choices:VT,onChange:t=>Dv(t,i.up),hint:"If the body is a giant or a dwarf"}),x(On,{label:"Up",value:i.up,choices:[{value:"",label:"As guessed"},{value:"y",label:"y is up"},{value:"z",label:"z is up"}],onChange:t=>Dv(i.unit,t),hint:"If the body lies instead of standing"})]}),x(kt,{title:"Save it",children:[e&&x(Ae,{label:`Save motion as ${e}`,icon:"save",hint:"The avatar's own file, with the motion as an animation",onClick:()=>{en("motion_avatar")}}),x(Ae,{label:"Save motion as BVH",icon:"save",onClick:()=>{en("motion_bvh")}}),x(Su,{what:"motion"})]})]}):x("div",{class:"empty",children:[x("p",{children:"No motion is open."}),x("p",{class:"quiet",children:"Drop a BVH file anywhere, open one, or let the body walk: what it walked can be played here."}),x(Ae,{label:"Open a BVH…",icon:"open",primary:!0,onClick:Ar})]})}function dp({motion:i}){return x("div",{class:"player",children:[x("div",{class:"row",children:[x(Ae,{label:i.playing?"Pause":"Play",icon:i.playing?"pause":"play",keys:"Space",primary:!0,onClick:()=>ee.session.send({type:"play",playing:!i.playing})}),x(on,{label:"Loop",on:i.loops,onChange:e=>ee.session.send({type:"set_player",loops:e})})]}),x(ss,{label:"Frame",value:i.frame,low:0,high:Math.max(i.frames-1,1),step:1,onChange:e=>ee.session.send({type:"scrub",frame:Math.round(e)})}),x(ss,{label:"Speed",value:i.speed,low:.1,high:4,step:.1,decimals:1,unit:"×",onChange:e=>ee.session.send({type:"set_player",speed:e})})]})}var Nv=[{value:"1920x1080",label:"Wide"},{value:"1080x1080",label:"Square"},{value:"1080x1920",label:"Tall"}],HT=[{value:"",label:"Automatic"},{value:"plain",label:"Plain"},{value:"shadows",label:"With shadows"},{value:"fine",label:"Fine"}];function Uv(){let i=Ys.value,e=r=>{Ys.value={...i,...r}},t=Nv.find(({value:r})=>r===`${i.width}x${i.height}`)?.value??"",n=jf(),s=Object.keys(Mt.value).filter(r=>r!=="skin"||Ie.value?.skin);return x(it,{children:[x(kt,{title:"Picture",children:[x(oi,{label:"Shape",value:t,choices:Nv,onChange:r=>{let[o,a]=r.split("x").map(Number);e({width:o,height:a})}}),x("div",{class:"pair",children:[x(Ot,{label:"Width",unit:"px",value:i.width,low:16,high:_d,step:1,onChange:r=>e({width:Math.round(r)})}),x(Ot,{label:"Height",unit:"px",value:i.height,low:16,high:_d,step:1,onChange:r=>e({height:Math.round(r)})})]}),x(on,{label:"With marks",on:i.marks,onChange:r=>e({marks:r}),hint:"Selection, arrows and goals as they are on the stage"}),x(on,{label:"Transparent",on:i.transparent,onChange:r=>e({transparent:r}),hint:"Without floor and background; the shadow stays"}),x(Ae,{label:"Save a picture",icon:"picture",primary:!0,keys:"Ctrl+P",onClick:()=>{Gl()}})]}),x(kt,{title:"Turntable",children:x(Su,{what:"turntable"})}),x(kt,{title:"A page that needs no studio",children:[x("p",{class:"quiet",children:"One HTML file with the pose, or the motion to play, to send to anybody."}),x(Ae,{label:Fo.value==="page"?"Writing…":"Export a page",icon:"page",disabled:Fo.value==="page",onClick:()=>{en("page",{dark:fn()})}})]}),x(kt,{title:"Shown on the stage",children:[s.map(r=>x(on,{label:WT(n[r]),on:Mt.value[r],onChange:o=>Mt.value={...Mt.value,[r]:o}},r)),x(On,{label:"Drawing",value:wr.value,choices:HT,onChange:r=>(wr.value=r,ee.stage.choose(r||null)),hint:"Automatic measures how fast this machine draws"}),x(on,{label:"Dark",on:fn(),onChange:r=>ps.value=r})]})]})}function WT(i){let e=i.replace(/^the /,"");return e.charAt(0).toUpperCase()+e.slice(1)}var XT=new C,ll=new C,qT=22,$T=62,Fv=28,Mu=4;function YT({x:i,y:e}){let[t,n]=ee.stage.extent;return i>=0&&i<=t&&e>=0&&e<=n}function ZT(i,e){let[t,n]=ee.stage.extent;return[Math.min(Math.max(i,Mu),t-Fv-Mu),Math.min(Math.max(e,Mu),n-Fv-Mu)]}function Ov(){let i=zt(new Map);if(ln(()=>{ee.stage.onFrame(()=>{for(let[n,s]of i.current){ee.stage.project(ee.view.placeOf(n,XT),ll);let[r,o]=ZT(ll.x+qT,ll.y-$T);s.style.transform=`translate(${r.toFixed(1)}px, ${o.toFixed(1)}px)`,s.hidden=ll.z>1||!YT(ll)}})},[]),bi())return null;let e=new Set(Ge.value),t=(Ie.value?.effectors??[]).filter(({name:n,segment:s})=>{let r=jn(n);return r&&!r.on_base&&(r.enabled||e.has(s))});return ee.stage.invalidate(),x("div",{class:"pins",children:t.map(({name:n,title:s})=>{let r=jn(n)?.enabled??!1;return x("button",{type:"button",class:`pin${r?" on":""}`,"aria-label":`${r?"Unpin":"Pin"} ${s.toLowerCase()}`,"aria-pressed":r,title:`${r?"Unpin":"Pin"} ${s.toLowerCase()} (P)`,ref:o=>{o?i.current.set(n,o):i.current.delete(n)},onClick:()=>ee.session.send({type:"pin",effectors:[n],pinned:!r}),children:x(go,{name:r?"pinned":"pin"})},n)})})}function kv(){let i=Ie.value?.gallery,e=cn("");if(!i)return null;let t=e.value.trim().toLowerCase();return x(it,{children:[x("input",{class:"search",type:"search",placeholder:"Find a pose","aria-label":"Find a pose",value:e.value,onInput:n=>e.value=n.currentTarget.value}),x("div",{class:"gallery",children:i.items.map((n,s)=>t&&!`${n.title} ${n.sentence}`.toLowerCase().includes(t)?null:x(JT,{gallery:i,item:n,number:s},n.name))})]})}function JT({gallery:i,item:e,number:t}){let n=zt(null),s=fn()?i.dark:i.light;return gr(()=>{let r=Math.ceil(i.items.length/i.columns),o=t%i.columns,a=Math.floor(t/i.columns),l=n.current?.style;l&&(l.backgroundImage=`url("${s}")`,l.backgroundSize=`${100*i.columns}% ${100*r}%`,l.backgroundPosition=`${100*o/Math.max(i.columns-1,1)}% ${100*a/Math.max(r-1,1)}%`,l.aspectRatio=`${i.cell[0]} / ${i.cell[1]}`)},[i,t,s]),x("button",{type:"button",class:"gallery-item",title:e.sentence,onClick:()=>ee.session.send({type:"gallery_pose",name:e.name}),children:[x("span",{class:"gallery-picture",ref:n,"aria-hidden":"true"}),x("span",{children:e.title})]})}function Bv(){let i=Ie.value?.segments??[],e=Hi.value;return x(it,{children:[x("div",{class:"row wrap",children:[x(Ae,{label:"Relax",icon:"relax",hint:"The best pose for what is held, whatever way the body has come",keys:"L",onClick:()=>Ds("Relax")?.run()}),x(Ae,{label:"Reset",icon:"reset",hint:"Back to the opening pose",onClick:()=>ee.session.send({type:"reset_pose"})}),x(Ae,{label:"Mirror",icon:"mirror",hint:"Swap left and right",keys:"M",onClick:()=>Ds("Mirror the pose")?.run()}),x(Ae,{label:"Random",icon:"dice",hint:"A random pose: on the floor, balanced, not through itself",keys:"R",onClick:()=>Ds("Random pose")?.run()})]}),x(kt,{title:"Gallery",children:x(kv,{})}),x(kt,{title:"Keep to",children:[e&&x(oi,{label:"Manner",value:e.manner,choices:[{value:"human",label:"Human"},{value:"plain",label:"Plain"}],onChange:t=>ee.session.send({type:"set_settings",manner:t}),hint:e.why_plain||"What you leave open follows how people hold themselves, or stays near the pose that was last set",disabled:e.why_plain!==""}),e?.manner==="human"&&e.manner_rests&&x("p",{class:"quiet",children:"It keeps the pose that was set; Relax lets it move as people do again."}),x(on,{label:"Both sides alike",on:Un.value,onChange:t=>Un.value=t,hint:"What is dragged on one side is done on the other too (S)"}),x(on,{label:"Snap",on:Yn.value,onChange:t=>Yn.value=t,hint:"To the floor, a grid of 5 cm and angles of 15° (G, or hold Ctrl)"}),x(pu,{group:""})]}),x(kt,{title:"Stands on",children:x(On,{label:"Part that is held",value:Vi.value,choices:i.map(({name:t,title:n})=>({value:t,label:n})),onChange:t=>ee.session.send({type:"set_base",segment:t}),hint:"Nothing moves when it changes"})}),x(kt,{title:"Elbows and knees",open:!1,children:x(pu,{group:"Elbows and knees"})}),x(kt,{title:"Pins",open:!1,children:x(pu,{group:"Pins"})})]})}var wu=150,Tu=104,yo=24,zv=14,Eu=5,KT=[{name:"thigh",title:"Hip",hint:"The thigh from hanging, forward up",low:-40,high:75,ticks:[-30,0,30,60]},{name:"knee",title:"Knee",hint:"0 is straight",low:-5,high:110,ticks:[0,30,60,90]}],pp=i=>yo+i*(wu-yo-4),cl=(i,e)=>Eu+(i.high-e)/(i.high-i.low)*(Tu-zv-Eu),fp=(i,e)=>e.map((t,n)=>`${pp(n/(e.length-1)).toFixed(1)},${cl(i,t).toFixed(1)}`).join(" ");function Gv(){let i=qs.value?.strides??[],e=Ie.value?.recorded_gait;if(!e||i.length===0)return null;let t=`${e.slowest.toFixed(1)} to ${e.fastest.toFixed(1)} m/s`;return x("section",{class:"gait","aria-label":"Hip and knee over a stride",children:[x("p",{class:"gait-legend",children:[x("span",{class:"gait-key left",children:"Left"}),x("span",{class:"gait-key right",children:"Right"}),x("span",{class:"gait-key people",title:e.source,children:[e.people," recorded people"]})]}),x("div",{class:"gait-plots",children:KT.map(n=>x(jT,{angle:n,strides:i,band:e[n.name]},n.name))}),x("p",{class:"quiet",children:["One stride, from heel strike to heel strike. People: straight ahead on a level floor, ",t,"."]})]})}function jT({angle:i,strides:e,band:t}){let n=e.filter(o=>o[i.name].length>0),s=n.map(o=>`${o.side} ${Math.round(Math.min(...o[i.name]))} to ${Math.round(Math.max(...o[i.name]))}°`),r=`gait-${i.name}`;return x("figure",{class:"gait-plot",children:[x("figcaption",{title:i.hint,children:[i.title,", °"]}),x("svg",{viewBox:`0 0 ${wu} ${Tu}`,role:"img","aria-label":`${i.title} over a stride: ${s.join(", ")||"no whole stride yet"}`,children:[x("clipPath",{id:r,children:x("rect",{x:yo,y:Eu,width:wu-yo-4,height:Tu-zv-Eu})}),i.ticks.map(o=>x("g",{children:[x("line",{class:"gait-grid",x1:yo,x2:wu-4,y1:cl(i,o),y2:cl(i,o)}),x("text",{x:yo-5,y:cl(i,o)+3.5,"text-anchor":"end",children:String(o).replace("-","−")})]},o)),[0,50,100].map(o=>x("text",{x:pp(o/100),y:Tu-2,"text-anchor":o===0?"start":o===50?"middle":"end",children:[o," %"]},o)),x("g",{"clip-path":`url(#${r})`,children:[x("polygon",{class:"gait-band",points:`${fp(i,t[0])} ${fp(i,t[1]).split(" ").reverse().join(" ")}`}),n.map(o=>x("polyline",{class:`gait-line ${o.side}`,points:fp(i,o[i.name])},o.side)),n.map(o=>x("circle",{class:`gait-now ${o.side}`,r:"3.2",cx:pp(o.phase),cy:cl(i,QT(o[i.name],o.phase))},o.side))]})]})]})}function QT(i,e){let t=e*(i.length-1),n=Math.min(Math.floor(t),i.length-2);return i[n]+(t-n)*(i[n+1]-i[n])}function Vv(){let i=ds.value,e=Ie.value;if(!i||!e)return null;let t=i.phase!=="",n=(a,l,c)=>e.ranges[a]??{low:l,high:c,step:1},s=n("turn",-60,60),r=n("direction",-180,180),o=a=>a.charAt(0).toUpperCase()+a.slice(1);return x(it,{children:[x(Ae,{label:t?i.phase==="stopping"?"Coming to a stand…":"Stop":"Walk",icon:t?"stop":"walk",primary:!0,disabled:i.phase==="stopping",onClick:Kf}),x("p",{class:"quiet",children:t?"Change speed, turn, direction and style while it walks.":"The body walks from where it stands. What it walked is a motion afterwards."}),x(ss,{label:"Speed",unit:"m/s",value:i.speed,low:.1,high:i.fastest,step:.05,decimals:2,onChange:a=>ee.session.send({type:"set_walk",speed:a})}),x(ss,{label:"Turn to the right",unit:"°/s",value:i.turn,low:s.low,high:s.high,step:1,onChange:a=>ee.session.send({type:"set_walk",turn:a})}),x(ss,{label:"Direction to the right",unit:"°",value:i.direction,low:r.low,high:r.high,step:5,onChange:a=>ee.session.send({type:"set_walk",direction:a}),hint:"90 goes sideways, 180 backwards"}),x(On,{label:"Style",value:i.style,choices:e.styles.map(a=>({value:a,label:o(a)})),onChange:a=>ee.session.send({type:"set_walk",style:a})}),e.floors.length<=3?x(oi,{label:"Floor",value:i.floor,choices:e.floors.map(a=>({value:a,label:o(a)})),onChange:a=>ee.session.send({type:"set_walk",floor:a})}):x(On,{label:"Floor",value:i.floor,disabled:t,choices:e.floors.map(a=>({value:a,label:o(a)})),onChange:a=>ee.session.send({type:"set_walk",floor:a})}),t&&x("p",{class:"quiet tabular",children:[i.seconds.toFixed(1)," s walked"]}),Xs.value>0&&x("p",{class:"quiet",children:["A crowd of ",Xs.value.toLocaleString("en")," is shown too. The program that moves it can follow speed, turn, direction and style."]}),x(Gv,{})]})}var eE={pose:Bv,walk:Vv,motion:Lv,character:ev,picture:Uv};function Wv({mountStage:i}){let e=zt(null);ln(()=>{e.current&&i(e.current)},[]);let t=Ie.value!==null;return x("div",{class:`shell${Ti.value?"":" panel-closed"}`,children:[x(tE,{}),x("main",{class:"stage",children:[x("div",{class:"canvas-holder",ref:e}),t&&x(Ov,{}),t&&fs.value&&!ms.value&&!bi()&&x(sp,{}),t&&x(sv,{}),t&&x(iE,{}),!t&&hs.value!=="lost"&&x("p",{class:"loading",children:"Opening the studio…"}),x(K0,{}),x(J0,{})]}),Gt.value&&t&&x(ov,{}),x(oE,{}),x(aE,{}),x(j0,{}),x(Q0,{}),x(Z0,{}),ui.value&&x(q0,{}),di.value&&x($0,{})]})}function tE(){let{undo:i,redo:e}=No.value,t=n=>()=>Ds(n)?.run();return x("header",{class:"bar",children:[x("h1",{children:"Poise"}),x("div",{class:"bar-group",children:[x(Ae,{bare:!0,label:"Undo",icon:"undo",hint:i?`Undo: ${i}`:"Nothing to undo",keys:"Ctrl+Z",disabled:!i,onClick:t("Undo")}),x(Ae,{bare:!0,label:"Redo",icon:"redo",hint:e?`Redo: ${e}`:"Nothing to redo",keys:"Ctrl+Shift+Z",disabled:!e,onClick:t("Redo")})]}),x("div",{class:"bar-group views",role:"group","aria-label":"Views",children:[["Front","Side","Top","Corner"].map(n=>x(Ae,{label:n,onClick:t(n)},n)),x(Ae,{bare:!0,label:"Frame",icon:"frame",hint:"Frame the selection or the body",keys:"F",onClick:t("Frame the selection or the body")})]}),x("div",{class:"bar-group end",children:[x(Ae,{bare:!0,label:"Both sides alike",icon:"symmetry",keys:"S",pressed:Un.value,onClick:t("Pose both sides alike")}),x(Ae,{bare:!0,roomy:!0,label:"Snap",icon:"magnet",hint:"Snap to floor, grid and angle",keys:"G",pressed:Yn.value,onClick:t("Snap to floor, grid and angle")}),x("span",{class:"bar-line","aria-hidden":"true"}),x(Ae,{bare:!0,roomy:!0,label:"Numbers for engineers",icon:"wrench",keys:"E",pressed:Gt.value,onClick:t("Numbers for engineers")}),x(Ae,{bare:!0,label:"Everything that can be done",icon:"search",keys:"Ctrl+K",onClick:t("Everything that can be done")}),x(Ae,{bare:!0,label:fn()?"Light":"Dark",icon:fn()?"sun":"moon",keys:"T",onClick:t("Light or dark")}),x(Ae,{bare:!0,label:"Help",icon:"help",keys:"?",onClick:t("Help")})]})]})}var nE={view:"Shift: along the floor · X, Y, Z: along an axis · Ctrl: snap · Esc: take it back",floor:"Along the floor",x:"Along x",y:"Along y",z:"Along z"};function Xv(){return!Tr.value&&!bi()&&No.value.undo===""}function iE(){let i=ms.value;return i&&matchMedia("(pointer: coarse)").matches?null:i?x("p",{class:"hint",children:nE[i]}):Xv()?x("p",{class:"hint",children:["Drag any part of the body",x("span",{class:"hint-more",children:" · drag beside it to look around · press ? for help"})]}):null}var sE="(max-width: 760px), (max-aspect-ratio: 4 / 5)";function rE(i){let e=!fs.value&&(Ge.value.length>0||st.value!==""),t=Gt.value&&window.matchMedia(sE).matches;Ti.value=Qt.value!==i||e||t||!Ti.value||fs.value,Qt.value=i,t&&(Gt.value=!1),!(!e||t)&&(Ge.value=[],st.value="")}function oE(){let i=eE[Qt.value],e=qt.value,t=zt(null);return ln(()=>{for(let n of[t.current,t.current?.querySelector(".tab-content")])n&&(n.scrollTop=0)},[Qt.value]),x("aside",{class:"panel","aria-label":"Panel",ref:t,children:[x("div",{class:"tabs",role:"tablist","aria-label":"What to work on",children:Wi.map(n=>x("button",{type:"button",role:"tab",id:`tab-${n}`,"data-title":Hv(n),"aria-selected":Qt.value===n,"aria-controls":"tab-content",tabIndex:Qt.value===n?0:-1,onClick:()=>rE(n),onKeyDown:s=>{let r=s.key==="ArrowRight"?1:s.key==="ArrowLeft"?-1:0;if(!r)return;s.preventDefault();let o=Wi[(Wi.indexOf(n)+r+Wi.length)%Wi.length];Qt.value=o,document.getElementById(`tab-${o}`)?.focus()},children:Hv(n)},n))}),Ie.value&&!fs.value&&!ms.value&&!bi()&&x(sp,{}),x("div",{class:"tab-content",id:"tab-content",role:"tabpanel","aria-labelledby":`tab-${Qt.value}`,tabIndex:0,children:[e&&Qt.value!=="motion"&&e.shown&&x("div",{class:"small-player",children:x(dp,{motion:e})}),Ie.value&&x(i,{})]})]})}function Hv(i){return i[0].toUpperCase()+i.slice(1)}function aE(){let i=jt.value,e=hs.value==="lost",t=e?"The studio is gone":Xv()&&i?.sentence.startsWith("Drag any part")?"":i?.sentence??"",n=e||t.includes(":")?[]:i?.reasons??[];return x("footer",{class:`status ${e?"bad":i?.mood??"good"}`,children:[x("span",{class:"status-dot","aria-hidden":"true"}),x("p",{class:"status-sentence",role:"status","aria-live":"polite",children:[t,n.length>0&&x("span",{class:"status-reason",children:[" ",n[0]]})]}),x("p",{class:"status-selection",children:Cn.value?.title})]})}var lE=`
varying vec3 vPlace;
void main() {
  vec4 world = modelMatrix * vec4(position, 1.0);
  vPlace = world.xyz;
  gl_Position = projectionMatrix * viewMatrix * world;
}`,cE=`
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
}`;function Cu(i){return 10**Math.max(Math.round(Math.log10(i/1.75)),-4)}var Au=class extends $e{ground;shadow;tilt=new pt;constructor(){super();let e=new vi(1,1).rotateX(-Math.PI/2);this.ground=new Ye(e,new xt({vertexShader:lE,fragmentShader:cE,uniforms:{floorColor:{value:null},lineColor:{value:null},sectionColor:{value:null},background:{value:null},center:{value:new C},along:{value:new C(0,0,1)},across:{value:new C(1,0,0)},origin:{value:new C},reach:{value:10},cell:{value:1}}})),this.shadow=new Ye(e,new wa({transparent:!0,depthWrite:!1})),this.shadow.receiveShadow=!0,this.shadow.renderOrder=1,this.add(this.ground,this.shadow),this.lay(1.75,0,0,0,0,0)}apply(e){let t=this.ground.material.uniforms;t.floorColor.value=e.floor,t.lineColor.value=e.line,t.sectionColor.value=e.section,t.background.value=e.background,this.shadow.material.opacity=e.shadow}set bare(e){this.ground.visible=!e}lay(e,t,n,s,r,o){let a=this.ground.material.uniforms;a.cell.value=Cu(e),a.origin.value.set(t,n,s),this.tilt.setFromAxisAngle(new C(0,1,0),r),this.tilt.multiply(new pt().setFromAxisAngle(new C(1,0,0),-o)),a.along.value.set(0,0,1).applyQuaternion(this.tilt),a.across.value.set(1,0,0).applyQuaternion(this.tilt),this.quaternion.copy(this.tilt),this.reach(9*e)}reach(e){this.ground.material.uniforms.reach.value=e,this.ground.scale.setScalar(2.2*e),this.shadow.scale.setScalar(2.2*e),this.shadow.position.y=2e-4*e}follow(e,t,n,s,r){this.position.set(e,t,n),this.ground.material.uniforms.center.value.set(e,t,n),this.reach(Math.max(8*r,2.6*s))}};var qv={x:new C(1,0,0),y:new C(0,1,0),z:new C(0,0,1)},hE=.06;function mp(i,e,t,n){let s=i.direction.dot(t),r=1-s*s;if(r<1e-4)return!1;n.subVectors(i.origin,e);let o=(n.dot(t)-s*n.dot(i.direction))/r;return n.copy(e).addScaledVector(t,o),!0}function Ru(i,e,t,n){return Math.abs(i.direction.dot(t))<hE?!1:i.intersectPlane(new zn().setFromNormalAndCoplanarPoint(t,e),n)!==null}var Pu=class{constructor(e,t){this.start=e;this.facing=t}start;facing;offset=new C;anchor=new C;begin=new C;carried=new C;met=new C;mode="";follow(e,t){return t!==this.mode&&(this.mode=t,this.carried.copy(this.offset),this.anchor.copy(this.start).add(this.offset),!this.meet(e,this.begin))?(this.mode="",!1):this.meet(e,this.met)?(this.offset.copy(this.carried).add(this.met).sub(this.begin),!0):!1}meet(e,t){return this.mode==="view"?Ru(e,this.anchor,this.facing,t):this.mode==="floor"?Ru(e,this.anchor,qv.y,t):mp(e,this.anchor,qv[this.mode],t)}};function Us(i,e){return Math.round(i/e)*e}function $v(i,e,t,n,s,r){let o={view:"xyz",floor:"xz",x:"x",y:"y",z:"z"}[r];if(o.includes("x")&&(i.x=Us(e.x+i.x,s)-e.x),o.includes("z")&&(i.z=Us(e.z+i.z,s)-e.z),!o.includes("y"))return;let a=t+i.y-n;Math.abs(a)<s?i.y-=a:i.y=Us(e.y+i.y,s)-e.y}var uE=15,dE=Math.PI/12,Zv=.05;function Yv({kind:i,name:e,point:t}){return{kind:i,name:e,point:i==="segment"?[t.x,t.y,t.z]:null}}var gp=class{constructor(e,t,n){this.settings=n;this.path=new Pu(e,t)}settings;path;snapped=new C;follow(e,t,n){if(!this.path.follow(e,t))return null;let s=this.snapped.copy(this.path.offset),{lowest:r,floorAt:o,size:a}=this.settings,{start:l}=this.path;return n&&$v(s,l,r,o(l.x+s.x,l.z+s.z),Zv*Cu(a),t),{offset:s,rotation:null}}},vp=class{constructor(e,t,n,s){this.handle=e;this.settings=s;this.origin=t.position.clone(),this.frame=t.frame.clone(),this.inverse=this.frame.clone().invert(),t.axisOf(e,this.axis),this.ready=this.meet(n,this.begin)}handle;settings;axis=new C;begin=new C;met=new C;offset=new C;rotation=new pt;origin;inverse;frame;ready;meet(e,t){return this.handle.kind==="arrow"?mp(e,this.origin,this.axis,t):Ru(e,this.origin,this.axis,t)}follow(e,t,n){if(!this.ready||!this.meet(e,this.met))return null;if(this.handle.kind==="ring")return{offset:this.offset.set(0,0,0),rotation:this.turned(n)};if(this.offset.subVectors(this.met,this.begin),n){let s=Zv*Cu(this.settings.size);this.offset.applyQuaternion(this.inverse),this.offset.set(Us(this.offset.x,s),Us(this.offset.y,s),Us(this.offset.z,s)).applyQuaternion(this.frame)}return{offset:this.offset,rotation:null}}turned(e){let t=this.begin.clone().sub(this.origin),n=this.met.clone().sub(this.origin),s=Math.atan2(t.clone().cross(n).dot(this.axis),t.dot(n));return this.rotation.setFromAxisAngle(this.axis,e?Us(s,dE):s)}},bo=class{constructor(e,t,n,s,r){this.session=e;this.held=t;this.ray=n.clone(),this.path="gizmo"in r?new vp(r.handle,r.gizmo,n,s):new gp(t[0].point.clone(),r.facing,s),this.path.follow(n,"view",!1),this.drag=e.grab(t.map(Yv),s.mirror)}session;held;path;drag;ray;mode="view";snapping=!1;scheduled=0;sentAt=0;lastSent="";over=!1;static moveBy(e,t,{x:n,y:s,z:r},o){let a=e.grab(t.map(Yv),o);e.send({type:"drag",drag:a,offset:[n,s,r]}),e.send({type:"release",drag:a})}carried=new C;follow(e,t,n){this.ray.copy(e),this.mode=t,this.snapping=n,this.scheduled||=requestAnimationFrame(this.tell)}tell=e=>{if(this.scheduled=0,!this.over){if(e-this.sentAt<uE){this.scheduled=requestAnimationFrame(this.tell);return}this.sentAt=e,this.send()}};send(){let e=this.path.follow(this.ray,this.mode,this.snapping);if(!e)return;this.carried.copy(e.offset);let{offset:t,rotation:n}=e,s=`${t.x} ${t.y} ${t.z} ${n?.x} ${n?.y} ${n?.z} ${n?.w}`;s!==this.lastSent&&(this.lastSent=s,this.session.send({type:"drag",drag:this.drag,offset:[t.x,t.y,t.z],...n?{rotation:[n.w,n.x,n.y,n.z]}:{}}))}release(){this.send(),this.end("release")}cancel(){this.end("cancel")}end(e){this.over||(this.over=!0,cancelAnimationFrame(this.scheduled),this.session.send({type:e,drag:this.drag}))}};var fE=.01;function pE(i){let t={" ":"Space",Escape:"Esc"}[i.key]??(i.key.length===1?i.key.toUpperCase():i.key),n=i.shiftKey&&/^[A-Z]$|^Arrow|^Space$/.test(t);return`${i.ctrlKey||i.metaKey?"Ctrl+":""}${n?"Shift+":""}${t}`}var mE=/^(button|checkbox|radio|range)$/;function Jv(i){return i instanceof HTMLInputElement?!mE.test(i.type):i instanceof HTMLElement&&(i.isContentEditable||/^(SELECT|TEXTAREA)$/.test(i.tagName))}function gE(i,e){if(!(i instanceof HTMLElement)||i===ee.stage.canvas)return!1;if(Jv(i))return!0;if(i.matches("input[type=range]"))return/^(Shift\+)?(Arrow|Home|End|Page)/.test(e);let t="[role=menu], [role=tablist], [role=dialog]";return/^(Shift\+)?(Space|Enter)$/.test(e)?i.closest(`button, summary, input, ${t}`)!==null:/^(Shift\+)?Arrow/.test(e)&&i.closest(t)!==null}function Kv(){window.addEventListener("pointerdown",()=>delete document.documentElement.dataset.input,{capture:!0}),window.addEventListener("keydown",i=>{/^(Tab|Arrow)/.test(i.key)&&(document.documentElement.dataset.input="keys"),ee.pointer.note(i);let e=pE(i),t=e.startsWith("Ctrl+");if(i.defaultPrevented||i.altKey&&!t)return;if(e==="Esc")return vE(i);if(ee.pointer.dragging&&!t||gE(i.target,e)&&!(t&&/^Ctrl\+[KSO]$/.test(e)))return;if(!t&&_E(i))return i.preventDefault();let n=dr.find(s=>s.keys?.includes(e));if(!n||n.enabled&&!n.enabled()){n&&t&&i.preventDefault();return}i.preventDefault(),n.run()}),window.addEventListener("keyup",i=>ee.pointer.note(i))}function vE(i){if(ee.pointer.cancelDrag())return i.preventDefault();for(let e of[ui,di])if(e.value)return e.value=!1,i.preventDefault();if(Jv(i.target))return i.target.blur();Ge.value.length||st.value?(Ge.value=[],st.value=""):Gt.value=!1}var xE={ArrowLeft:[-1,0],ArrowRight:[1,0],ArrowUp:[0,1],ArrowDown:[0,-1]};function _E(i){let e=xE[i.key],{orbit:t}=ee.stage;if(e&&(Ge.value.length||st.value))return yE(e,i.shiftKey?10:1),!0;if(e)t.turn(-30*e[0],30*e[1]);else if(i.key==="+"||i.key==="=")t.zoom(.85);else if(i.key==="-")t.zoom(1/.85);else return!1;return ee.stage.invalidate(),!0}function yE([i,e],t){let{camera:n,size:s}=ee.stage,r=ee.pointer.heldSelection();if(!r.length)return;let o=fE*t*(s/1.75),a=new C().setFromMatrixColumn(n.matrixWorld,0).multiplyScalar(i*o);a.addScaledVector(new C().setFromMatrixColumn(n.matrixWorld,1),e*o),bo.moveBy(ee.session,r,a,Un.value)}var jv=3,Qv=9,ex=14,bE=550,Iu=class{constructor(e,t,n){this.stage=e;this.view=t;this.session=n;let s=e.canvas;s.addEventListener("pointerdown",this.onDown),s.addEventListener("pointermove",this.onMove),s.addEventListener("pointerup",this.onUp),s.addEventListener("pointercancel",this.onCancel),s.addEventListener("pointerleave",()=>this.hover({kind:"nothing"})),s.addEventListener("wheel",this.onWheel,{passive:!1}),s.addEventListener("contextmenu",r=>r.preventDefault()),window.addEventListener("blur",()=>{this.keys.shift=this.keys.control=this.keys.alt=!1,this.keys.axis=""})}stage;view;session;pointers=new Map;press=null;drag=null;camera=null;pinch=null;keys={shift:!1,control:!1,alt:!1,axis:""};at={x:0,y:0};hovering=0;longPress=0;onMenu=()=>{};get dragging(){return this.drag!==null}note(e){this.keys.shift=e.shiftKey,this.keys.control=e.ctrlKey||e.metaKey,this.keys.alt=e.altKey;let t=e.key.toLowerCase();e.type==="keydown"&&this.drag&&(t==="x"||t==="y"||t==="z")&&!e.repeat&&(this.keys.axis=this.keys.axis===t?"":t),this.continueDrag()}cancelDrag(){return this.drag?(this.drag.cancel(),this.endDrag(),this.press=null,!0):!1}place(e){let t=this.stage.canvas.getBoundingClientRect();return{x:e.clientX-t.left,y:e.clientY-t.top}}onDown=e=>{let{x:t,y:n}=this.at=this.place(e);this.stage.canvas.focus({preventScroll:!0}),this.pointers.set(e.pointerId,{x:t,y:n});try{this.stage.canvas.setPointerCapture(e.pointerId)}catch{}if(this.pointers.size>=2)return this.beginPinch();let s=e.pointerType==="touch",r=this.find(t,n,s);this.press={pointer:e.pointerId,target:r,x:t,y:n,button:e.button,touch:s,add:e.shiftKey||e.ctrlKey||e.metaKey},this.keys.shift=e.shiftKey,this.keys.alt=e.altKey,e.altKey?this.camera=e.button===0?"turn":"shift":r.kind==="nothing"&&(this.camera=e.button===0?"turn":"shift"),s&&(this.longPress=window.setTimeout(()=>this.openMenu(),bE)),e.preventDefault()};onMove=e=>{let{x:t,y:n}=this.place(e),s=this.pointers.get(e.pointerId),r=t-(s?.x??t),o=n-(s?.y??n);if(s&&this.pointers.set(e.pointerId,{x:t,y:n}),this.pinch)return this.movePinch();this.at={x:t,y:n};let a=this.press;if(!a||a.pointer!==e.pointerId){e.pointerType!=="touch"&&(this.hovering||=requestAnimationFrame(this.lookUnderPointer));return}if(!this.drag&&Math.hypot(t-a.x,n-a.y)<(a.touch?Qv:jv)){this.pointers.set(e.pointerId,{x:a.x,y:a.y});return}if(clearTimeout(this.longPress),this.camera){this.camera==="turn"?this.stage.orbit.turn(r,o):this.stage.orbit.shift(r,o,this.stage.extent[1]),this.stage.canvas.style.cursor="grabbing",this.stage.invalidate();return}!this.drag&&a.button===0&&this.beginDrag(a),this.keys.shift=e.shiftKey,this.keys.control=e.ctrlKey||e.metaKey,this.continueDrag()};onUp=e=>{if(clearTimeout(this.longPress),this.pointers.delete(e.pointerId),this.pinch){this.pinch=this.pointers.size>=2?this.pinch:null,this.pinch||(this.press=this.camera=null);return}let t=this.press;if(!t||t.pointer!==e.pointerId)return;let{x:n,y:s}=this.place(e),r=Math.hypot(n-t.x,s-t.y)<(t.touch?Qv:jv);this.drag?(this.continueDrag(),this.drag.release(),this.endDrag()):r&&t.button===2?this.openMenu():r&&t.button===0&&this.click(t),this.press=this.camera=null,this.lookUnderPointer()};onCancel=e=>{clearTimeout(this.longPress),this.pointers.delete(e.pointerId),this.cancelDrag(),this.press=this.camera=this.pinch=null};onWheel=e=>{e.preventDefault();let{x:t,y:n}=this.place(e),[s,r]=this.stage.extent,o=e.deltaMode===1?30:1,a=Math.exp(Math.max(-.5,Math.min(.5,e.deltaY*o*(e.ctrlKey?.01:.0016))));this.stage.orbit.zoom(a,2*t/s-1,1-2*n/r),this.stage.invalidate()};find(e,t,n){let s=this.findAt(e,t);if(!n||s.kind!=="nothing")return s;for(let r=0;r<8;r++){let o=r*Math.PI/4,a=this.findAt(e+ex*Math.cos(o),t+ex*Math.sin(o));if(a.kind!=="nothing")return a}return s}findAt(e,t){let n=this.stage.rayAt(e,t),s=this.view.gizmo.pick(n),r=this.stage.figure.visible?this.stage.figure.pick(n):null,o=r?this.stage.figure.nameOf(r.segment):"",a=s?.kind!=="arrow"&&Ge.value.includes(o);if(s&&!a)return{kind:"gizmo",handle:s};let l=this.view.marks.pick(n);return l?{kind:"extra",key:l.key,point:l.point}:r?{kind:"segment",name:o,index:r.segment,point:r.point}:{kind:"nothing"}}lookUnderPointer=()=>{this.hovering=0,!(this.press||this.pinch)&&this.hover(this.findAt(this.at.x,this.at.y))};hover(e){this.drag||(Zn.value=e.kind==="segment"?e.name:e.kind==="extra"?`extra ${e.key}`:"",this.view.gizmo.mark(e.kind==="gizmo"?e.handle:null,null)&&this.stage.invalidate(),e.kind==="extra"&&this.stage.invalidate(),this.stage.canvas.style.cursor=e.kind==="nothing"?"":"grab")}click(e){let{target:t}=e;if(t.kind!=="gizmo"){if(st.value=t.kind==="extra"?t.key:"",t.kind==="segment"&&e.add){let n=Ge.value.filter(s=>s!==t.name);Ge.value=n.length<Ge.value.length?n:[...n,t.name]}else t.kind==="segment"?Ge.value=[t.name]:e.add||(Ge.value=[]);this.stage.invalidate()}}openMenu(){let e=this.press?.target??{kind:"nothing"};if(this.drag)return;let t=this.stage.canvas.getBoundingClientRect(),n=e.kind==="segment"?e.name:e.kind==="gizmo"?Cn.value?.name??"":"";n&&!Ge.value.includes(n)&&(Ge.value=[n]),this.onMenu({x:this.at.x+t.left,y:this.at.y+t.top,segment:n,extra:e.kind==="extra"?e.key:""}),this.press=this.camera=null}beginDrag(e){let{target:t}=e;if(t.kind==="nothing")return;let n=this.heldBy(t);if(!n.length)return;let s=this.stage.rayAt(e.x,e.y).ray,r=this.stage.camera.getWorldDirection(new C).negate(),o=t.kind==="gizmo"?{gizmo:this.view.gizmo,handle:t.handle}:{facing:r},a={mirror:Un.value,lowest:t.kind==="segment"?this.stage.figure.lowestOf(t.index):n[0].point.y,floorAt:this.stage.orbit.floorAt,size:this.stage.size};this.drag=new bo(this.session,n,s,a,o),this.view.dragging=t.kind==="segment",Tr.value=!0,t.kind==="segment"&&(Zn.value=t.name),t.kind==="gizmo"&&this.view.gizmo.mark(null,t.handle),this.stage.canvas.style.cursor="grabbing"}heldBy(e){if(e.kind==="extra")return st.value=e.key,[{kind:"extra",name:e.key,point:e.point}];let t=this.view.gizmo.position.clone();if(e.kind==="gizmo"&&st.value)return[{kind:"extra",name:st.value,point:t}];if(e.kind==="segment"&&!Ge.value.includes(e.name))return bi()?Ge.value=[]:Ge.value=[e.name],st.value="",[{kind:"segment",name:e.name,point:e.point}];if(e.kind==="gizmo")return this.heldSelection();let n=Ge.value.filter(s=>s!==e.name);return[{kind:"segment",name:e.name,point:e.point},...n.map(s=>this.heldPart(s))]}heldSelection(){let e=st.value;return e?[{kind:"extra",name:e,point:this.view.gizmo.position.clone()}]:Ge.value.map(t=>this.heldPart(t))}heldPart(e){let t=this.stage.figure.indexOf(e),n=Ie.value?.segments.find(r=>r.name===e)?.effector??"",s=this.stage.figure.middleOf(t,new C);return n&&!Ei(n)?.on_base?{kind:"goal",name:n,point:this.view.placeOf(n,s)}:{kind:"segment",name:e,point:s}}continueDrag(){if(!this.drag)return;let e=this.keys.axis||(this.keys.shift?"floor":"view");this.drag.follow(this.stage.rayAt(this.at.x,this.at.y).ray,e,Yn.value!==this.keys.control),ms.value=e}endDrag(){this.drag=null,this.view.dragging=!1,this.keys.axis="",ms.value="",this.view.gizmo.mark(null,null),this.stage.canvas.style.cursor="",this.stage.invalidate()}beginPinch(){clearTimeout(this.longPress),this.cancelDrag(),this.press=this.camera=null,this.pinch=this.measurePinch()}measurePinch(){let[e,t]=[...this.pointers.values()];return{x:(e.x+t.x)/2,y:(e.y+t.y)/2,apart:Math.max(Math.hypot(e.x-t.x,e.y-t.y),20)}}movePinch(){let e=this.pinch;if(!e||this.pointers.size<2)return;let t=this.pinch=this.measurePinch(),[n,s]=this.stage.extent;this.stage.orbit.shift(t.x-e.x,t.y-e.y,s),this.stage.orbit.zoom(e.apart/t.apart,2*t.x/n-1,1-2*t.y/s),this.stage.invalidate()}};var ai=16;function Du(i,e){let t=new Map;for(let s of i.segments)t.set(s.name,{name:s.name,body:null,accent:null});let n=ai;for(let s of i.surfaces){let r=new Float32Array(e,n,3*s.vertices);n+=r.byteLength;let o=new Float32Array(e,n,3*s.vertices);n+=o.byteLength;let a=new Uint32Array(e,n,3*s.triangles);n+=a.byteLength;let l=new Uint32Array(e,n,3*s.coarse);n+=l.byteLength;let c=t.get(s.segment),h={vertices:r,normals:o,faces:a,coarse:l};c&&(c[s.role==="accent"?"accent":"body"]=h)}return{segments:[...t.values()],skin:i.skin&&ME(i.skin,e,n)}}function ME(i,e,t){let n=t,s=(a,l)=>{let c=new a(e,n,l);return n+=c.byteLength,c},[r,o]=[i.vertices,i.pieces.reduce((a,l)=>a+l.triangles,0)];return{mesh:i,positions:s(Float32Array,3*r),normals:s(Float32Array,3*r),uvs:s(Float32Array,2*r),weights:s(Float32Array,8*r),joints:s(Uint16Array,8*r),bind:s(Float32Array,16*i.bones.length),triangles:s(Uint32Array,3*o),textures:i.textures.map(({kind:a,length:l})=>new Blob([new Uint8Array(e,(n+=l)-l,l)],{type:a}))}}function tx(i,e){let t=new Uint32Array(i,ai,e),n=new Float32Array(i,ai+t.byteLength),s=e?n.length/e:0;return new Map(Array.from(t,(r,o)=>[r,n.subarray(s*o,s*(o+1))]))}function nx(i,e){return{...JSON.parse(new TextDecoder().decode(new Uint8Array(i,ai,e))),content:new Uint8Array(i,ai+e)}}function ix(i,e,t){let n=new ArrayBuffer(ai+t.byteLength);return new Uint32Array(n,0,4).set([4,i,e,0]),new Uint8Array(n,ai).set(new Uint8Array(t)),n}var So=Le(0),Fs=Le(!1);function sx(i){let e=atob(i),t=new Uint8Array(e.length);for(let n=0;n<e.length;n++)t[n]=e.charCodeAt(n);return t.buffer}function rx(i,e,t,n){let{scene:s,ground:r}=t,o=Math.PI/180;e.setDark(t.dark),document.documentElement.dataset.theme=t.dark?"dark":"light",document.title=s.name||"Poise",e.setFigure(Du(s,sx(t.meshes))),e.figure.apply(e.palette),e.setBody(s.size),e.setTerrain({...r,heading:r.heading*o,slope:r.slope*o});let a=new Float32Array(sx(t.frames)),l=dn*s.segments.length,c=Math.floor(a.length/l),h=d=>e.place(a.subarray(d*l,(d+1)*l));e.following=!0,Tl(x(EE,{count:c,rate:t.rate,mount:n}),i),h(0),So.subscribe(h),wE(c,t.rate),TE(e),Fs.value=c>1&&!window.matchMedia("(prefers-reduced-motion: reduce)").matches}function wE(i,e){Fs.subscribe(t=>{if(!t)return;let n=performance.now()-1e3*So.peek()/e,s=r=>{if(!Fs.peek())return;let o=Math.floor((r-n)/1e3*e);o>=i&&(n=r,o=0),So.value=Math.max(o,0),requestAnimationFrame(s)};requestAnimationFrame(s)})}function TE(i){let{canvas:e,orbit:t}=i,n=new Map;e.addEventListener("contextmenu",s=>s.preventDefault()),e.addEventListener("pointerdown",s=>{n.set(s.pointerId,{x:s.clientX,y:s.clientY}),e.setPointerCapture(s.pointerId)});for(let s of["pointerup","pointercancel"])e.addEventListener(s,r=>n.delete(r.pointerId));e.addEventListener("pointermove",s=>{let r=n.get(s.pointerId);if(!r)return;let[o,a]=[s.clientX-r.x,s.clientY-r.y];if(n.size===2){let l=[...n.entries()].find(([d])=>d!==s.pointerId)?.[1]??r,c=Math.hypot(r.x-l.x,r.y-l.y),h=Math.hypot(s.clientX-l.x,s.clientY-l.y);t.zoom(c/Math.max(h,1)),t.shift(o/2,a/2,i.extent[1])}else s.buttons===1?t.turn(o,a):t.shift(o,a,i.extent[1]);n.set(s.pointerId,{x:s.clientX,y:s.clientY}),i.invalidate()}),e.addEventListener("wheel",s=>{s.preventDefault(),t.zoom(Math.exp(s.deltaY*.0016)),i.invalidate()},{passive:!1})}function EE({count:i,rate:e,mount:t}){let n=zt(null);return ln(()=>{n.current&&t(n.current)},[]),x("main",{class:"viewer",children:[x("div",{class:"canvas-holder",ref:n}),i>1&&x("div",{class:"viewer-bar",children:[x(Ae,{label:Fs.value?"Pause":"Play",icon:Fs.value?"pause":"play",bare:!0,onClick:()=>Fs.value=!Fs.value}),x("input",{type:"range","aria-label":"Frame",min:0,max:i-1,value:So.value,onInput:s=>{Fs.value=!1,So.value=Number(s.currentTarget.value)}}),x("span",{class:"tabular",children:[(So.value/e).toFixed(2)," s"]})]})]})}var ox=[300,700,1500,3e3],Lu=class{constructor(e,t){this.address=e;this.receiver=t;document.addEventListener("visibilitychange",()=>{!document.hidden&&this.timer&&this.connect()})}address;receiver;socket=null;tries=0;timer=0;sent=0;connect(){if(clearTimeout(this.timer),this.timer=0,this.socket)return;let e=new WebSocket(this.address);e.binaryType="arraybuffer",this.socket=e,e.onopen=()=>{this.tries=0,this.receiver.onState("open")},e.onmessage=({data:t})=>{t instanceof ArrayBuffer?this.receiver.onFrame(t):this.receiver.onMessage(JSON.parse(t))},e.onclose=()=>{this.socket=null,this.receiver.onState("lost"),this.timer=window.setTimeout(()=>this.connect(),ox[Math.min(this.tries++,ox.length-1)])}}get open(){return this.socket?.readyState===WebSocket.OPEN}get waiting(){return this.socket?.bufferedAmount??0}send(e){return this.open?(this.sent++,this.socket?.send(JSON.stringify(e)),!0):!1}sendFrame(e){this.open&&this.socket?.send(e)}};var xp=1<<18,NE=1<<21,Mo="The studio is gone",Nu=class{constructor(e,t){this.listener=t;this.connection=new Lu(e,this)}listener;connection;files=new Map;uploads=new Map;scene=null;lastRequest=0;lastUpload=0;lastDrag=0;films=new Map;dragsSent=0;posesTaken=0;start(){this.connection.connect(),Xt(()=>{let[e,t]=[Mt.value.joints,Gt.value],n=Kn.value;Ie.value&&this.connection.send({type:"watch",joints:e,solves:t,compared:n})})}get commandsSent(){return this.connection.sent}onState(e){if(hs.value=e,e==="open")us.value=!1,this.connection.send({type:"hello",version:2}),kl(Mo),yr.value&&Et("The studio is back."),yr.value=!0;else{kl("The studio is back"),this.askWhy();for(let t of[this.files,this.films]){for(let{reject:n}of t.values())n(new Error(`${Mo}: nothing was saved.`));t.clear()}for(let t of this.uploads.values())t("The studio went away before it was read.",[]);this.uploads.clear()}}async askWhy(){try{us.value=(await fetch(`/alive${location.search}`)).status===403}catch{us.value=!1}}onMessage(e){switch(e.type){case"scene":this.scene=e;break;case"state":if(e.scene!==this.scene?.scene)return;gd(e),this.listener.onState();break;case"notice":{let t=this.files.get(e.request)??this.films.get(e.request);t&&e.kind==="problem"?(this.files.delete(e.request),this.films.delete(e.request),t.reject(new Error(e.sentence))):Et(e.sentence,e.kind);break}case"opened":this.uploads.get(e.upload)?.(e.problem,e.notes),this.uploads.delete(e.upload);break}}onFrame(e){let t=new Uint32Array(e,0,4);switch(t[0]){case 1:t[1]===this.scene?.scene&&(this.connection.send({type:"seen",sequence:t[2]}),this.posesTaken++,this.listener.onPose(new Float32Array(e,ai),(t[3]&1)!==0));break;case 6:this.connection.send({type:"seen",sequence:t[2],of:"compared"}),t[1]===this.scene?.scene&&this.listener.onCompared(tx(e,t[3]));break;case 7:this.connection.send({type:"seen",sequence:t[2],of:"crowd"}),t[1]===this.scene?.scene&&this.listener.onCrowd(new Uint32Array(e,ai,t[3]),new Float32Array(e,ai+4*t[3]));break;case 2:this.scene&&t[1]===this.scene.scene&&(Ie.value=this.scene,this.listener.onBody(this.scene,Du(this.scene,e)));break;case 3:{let n=this.files.get(t[1]);this.files.delete(t[1]),n?.resolve(nx(e,t[2]));break}case 5:{this.films.get(t[1])?.resolve(new Float32Array(e,ai)),this.films.delete(t[1]);break}}}send(e){e.type==="drag"&&this.dragsSent++,this.connection.send(e)||Et(`${Mo}: nothing was changed.`,"problem")}grab(e,t){let n=++this.lastDrag;return this.send({type:"grab",scene:this.scene?.scene??0,drag:n,handles:e,mirror:t}),n}save(e){let t=++this.lastRequest;return new Promise((n,s)=>{this.files.set(t,{resolve:n,reject:s}),this.connection.send({type:"save",request:t,...e})||(this.files.delete(t),s(new Error(`${Mo}: nothing was saved.`)))})}readFrames(e){let t=++this.lastRequest;return new Promise((n,s)=>{this.films.set(t,{resolve:n,reject:s}),this.connection.send({type:"read_frames",request:t,first:0,last:-1,step:e})||(this.films.delete(t),s(new Error(`${Mo}: nothing was saved.`)))})}async upload(e,t){let n=this.scene?.largest_upload??0;if(n&&e.size>n)throw new Error(`${e.name} has ${ax(e.size)}; the studio takes files of at most ${ax(n)}.`);if(!this.connection.open)throw new Error(`${Mo}: ${e.name} was not opened.`);let s=++this.lastUpload,r=new Promise((o,a)=>{this.uploads.set(s,(l,c)=>l?a(new Error(l)):o(c))});r.catch(()=>{}),this.connection.send({type:"upload",upload:s,name:e.name,size:e.size});for(let o=0;o<e.size&&this.uploads.has(s);o+=xp){for(;this.connection.waiting>NE&&this.uploads.has(s);)await new Promise(a=>setTimeout(a,20));this.connection.sendFrame(ix(s,o,await e.slice(o,o+xp).arrayBuffer())),t({name:e.name,sent:Math.min(o+xp,e.size),size:e.size})}return r}};function ax(i){return`${(i/1e6).toFixed(1)} MB`}var UE=`
varying vec3 outward;
varying vec3 eye;
void main() {
  vec4 place = modelViewMatrix * vec4(position, 1.0);
  outward = normalMatrix * normal;
  eye = -place.xyz;
  gl_Position = projectionMatrix * place;
}`,FE=`
uniform vec3 color;
varying vec3 outward;
varying vec3 eye;
void main() {
  float aside = 1.0 - abs(dot(normalize(outward), normalize(eye)));
  gl_FragColor = vec4(color, mix(0.24, 0.9, smoothstep(0.35, 0.95, aside)));
  #include <colorspace_fragment>
}`,_p=class extends $e{material;turn=new pt;at=new C;one=new C(1,1,1);constructor(){super(),this.visible=!1,this.material=new xt({vertexShader:UE,fragmentShader:FE,uniforms:{color:{value:new Pe}},transparent:!0,depthWrite:!1,polygonOffset:!0,polygonOffsetFactor:2,polygonOffsetUnits:8})}set color(e){this.material.uniforms.color.value.copy(e)}dress(e){this.clear(),this.visible=!1;for(let t of e){let n=t?new Ye(t,this.material):new $e;n.matrixAutoUpdate=!1,this.add(n)}}place(e){this.children.forEach((t,n)=>{let[s,r,o,a,l,c,h]=e.subarray(dn*n,dn*n+dn);t.matrix.compose(this.at.set(s,r,o),this.turn.set(l,c,h,a),this.one),t.matrixWorldNeedsUpdate=!0}),this.visible=!0}},Uu=class extends $e{bodies=[];apply(e){for(;this.bodies.length<e.length;){let t=new _p;this.bodies.push(t),this.add(t)}this.bodies.forEach((t,n)=>t.color=e[n])}dress(e){let t=Array.from({length:e.segmentCount},(n,s)=>e.surfaceOf(s));for(let n of this.bodies)n.dress(t)}place(e){this.bodies.forEach((t,n)=>{let s=e[n];s&&s.length===dn*t.children.length?t.place(s):t.visible=!1})}get shown(){return this.bodies.map(e=>e.visible)}placesOf(e){return this.bodies[e].children.map(t=>new C().setFromMatrixPosition(t.matrix).toArray())}};var yp=9,cx=5,OE=.17,kE=`
attribute vec3 place, along, across;
attribute float colorNumber;
uniform vec3 colors[${cx}];
varying vec3 color, outward;
void main() {
  mat3 turn = mat3(along, across, cross(along, across));
  outward = turn * normal;
  color = colors[int(colorNumber + 0.5)];
  gl_Position = projectionMatrix * viewMatrix * vec4(turn * position + place, 1.0);
}`,BE=`
uniform vec3 sky, bounce, keyFrom;
uniform float ambient, key;
varying vec3 color, outward;
void main() {
  vec3 out_ = normalize(outward);
  vec3 light = ambient * mix(bounce, sky, 0.5 + 0.5 * out_.y) + key * max(dot(out_, keyFrom), 0.0);
  gl_FragColor = vec4(color * light * 0.37, 1.0);
  #include <colorspace_fragment>
}`,zE=`
attribute vec3 place;
uniform float radius, lift;
varying vec2 from;
void main() {
  from = position.xy;
  gl_Position = projectionMatrix * viewMatrix * vec4(place.x + radius * position.x, lift, place.z + radius * position.y, 1.0);
}`,GE=`
uniform float strength;
varying vec2 from;
void main() {
  gl_FragColor = vec4(0.0, 0.0, 0.0, strength * (1.0 - smoothstep(0.2, 1.0, length(from))));
}`;function lx(i,e){let t=new Sa(1,e),n=i.getAttribute("position"),s=t.getAttribute("position"),r=new C,o=new C,a=new C;i.boundingBox?.getCenter(r);for(let c=0;c<s.count;c++){o.fromBufferAttribute(s,c).normalize();let h=-1/0,d=0;for(let f=0;f<n.count;f++){let u=a.fromBufferAttribute(n,f).dot(o);u>h&&([h,d]=[u,f])}a.fromBufferAttribute(n,d),o.multiplyScalar(h-r.dot(o)).add(r),s.setXYZ(c,...a.lerp(o,.35).toArray())}let l=new je().setAttribute("position",new ct(s.array,3));return l.computeVertexNormals(),t.dispose(),l}var Fu=class extends $e{bodies=0;hulls=[];meshes=[];root=0;segments=0;figure=null;isCoarse=!0;ownColors=new Ss(new Float32Array(0),1);buffer=null;numbers=new Float32Array(0);body=new xt({vertexShader:kE,fragmentShader:BE,uniforms:{colors:{value:Array.from({length:cx},()=>new Pe)},sky:{value:new Pe},bounce:{value:new Pe},keyFrom:{value:new C(1.1,2.3,1.7).normalize()},ambient:{value:1},key:{value:1}}});shade=new xt({vertexShader:zE,fragmentShader:GE,transparent:!0,depthWrite:!1,side:Lt,uniforms:{radius:{value:.3},lift:{value:.006},strength:{value:.4}}});apply(e){let{colors:t,sky:n,bounce:s,ambient:r,key:o}=this.body.uniforms;[e.body,...e.compared].forEach((a,l)=>t.value[l].copy(e.body).lerp(a,l?.55:0)),n.value.copy(e.sky),s.value.copy(e.bounce),r.value=e.ambient,o.value=e.key,this.shade.uniforms.strength.value=e.shadow}dress(e){this.drop(),this.bodies=0;for(let[,t,n]of this.hulls)t.dispose(),n.dispose();this.hulls=[],this.segments=e.segmentCount,this.figure=e}makeHulls(){for(let e=0;e<this.segments&&this.figure;e++){let t=this.figure.surfaceOf(e);t&&this.hulls.push([e,lx(t,0),lx(t,1)])}this.root=this.hulls[0]?.[0]??0}set coarse(e){e!==this.isCoarse&&(this.isCoarse=e,this.drop(),this.bodies&&this.place(Uint32Array.from(this.ownColors.array),this.numbers))}place(e,t){let n=t.length===e.length*this.segments*yp?e.length:0;(n!==this.bodies||!n)&&this.drop(),this.bodies=n,this.numbers=t,n&&(this.hulls.length||this.makeHulls(),this.buffer?(this.buffer.array.set(t),this.buffer.needsUpdate=!0,this.ownColors.array.set(e),this.ownColors.needsUpdate=!0):this.build(e,t))}build(e,t){let n=this.bodies;this.buffer=new La(t.slice(),yp),this.ownColors=new Ss(Float32Array.from(e),1);for(let[o,a,l]of this.hulls){let c=this.isCoarse?a:l;this.put(c,o,this.body).geometry.setAttribute("colorNumber",this.ownColors)}let s=new da(1,12);this.put(s,this.root,this.shade).renderOrder=2;let r=this.figure?this.figure.box.max.y-this.figure.box.min.y:1.75;this.shade.uniforms.radius.value=OE*r;for(let{geometry:o}of this.meshes)o.instanceCount=n}put(e,t,n){let s=new Ia;s.setIndex(e.getIndex());for(let l of["position","normal"])s.setAttribute(l,e.getAttribute(l));let r=t*this.bodies*yp,o=this.buffer;["place","along","across"].forEach((l,c)=>s.setAttribute(l,new ra(o,3,r+3*c)));let a=new Ye(s,n);return a.frustumCulled=!1,this.meshes.push(a),this.add(a),a}drop(){for(let e of this.meshes)e.geometry.dispose();this.meshes=[],this.clear(),this.buffer=null}};var Os=["plain","shadows","fine"];function bp(i,e){return Os.indexOf(i)>Os.indexOf(e)?i:e}var hx=8,VE=22,HE=38,WE=800,hl=class{constructor(e,t){this.level=e;this.chosen=t}level;chosen;intervals=[];last=0;ceiling="fine";settled=!1;stillAt=Os.indexOf("shadows");get measuring(){return!this.chosen&&!this.settled}get still(){return this.chosen?this.level:bp(this.level,Os[this.stillAt])}note(e,t){let n=e-this.last;if(this.last=e,this.chosen||!t||n>2e3||(this.intervals.push(n),this.intervals.length<hx))return!1;this.intervals.sort((r,o)=>r-o);let s=this.intervals[hx>>1];return this.intervals.length=0,this.decide(s)}decide(e){let t=Os.indexOf(this.level);return this.stillAt=e<WE?Math.max(this.stillAt,t):Math.min(this.stillAt,Math.max(t-1,0)),e>HE&&t>0?(this.ceiling=this.level=Os[t-1],!0):!this.settled&&e<VE&&t<Os.indexOf(this.ceiling)?(this.level=Os[t+1],!0):(this.settled=!0,!1)}};var wo={name:"CopyShader",uniforms:{tDiffuse:{value:null},opacity:{value:1}},vertexShader:`

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


		}`};var $n=class{constructor(){this.isPass=!0,this.enabled=!0,this.needsSwap=!0,this.clear=!1,this.renderToScreen=!1}setSize(){}render(){console.error("THREE.Pass: .render() must be implemented in derived pass.")}dispose(){}},XE=new rr(-1,1,1,-1,0,1),Sp=class extends je{constructor(){super(),this.setAttribute("position",new qe([-1,3,0,-1,-1,0,3,-1,0],3)),this.setAttribute("uv",new qe([0,2,0,0,2,0],2))}},qE=new Sp,ks=class{constructor(e){this._mesh=new Ye(qE,e)}dispose(){this._mesh.geometry.dispose()}render(e){e.render(this._mesh,XE)}get material(){return this._mesh.material}set material(e){this._mesh.material=e}};var Ou=class extends $n{constructor(e,t="tDiffuse"){super(),this.textureID=t,this.uniforms=null,this.material=null,e instanceof xt?(this.uniforms=e.uniforms,this.material=e):e&&(this.uniforms=ri.clone(e.uniforms),this.material=new xt({name:e.name!==void 0?e.name:"unspecified",defines:Object.assign({},e.defines),uniforms:this.uniforms,vertexShader:e.vertexShader,fragmentShader:e.fragmentShader})),this._fsQuad=new ks(this.material)}render(e,t,n){this.uniforms[this.textureID]&&(this.uniforms[this.textureID].value=n.texture),this._fsQuad.material=this.material,this.renderToScreen?(e.setRenderTarget(null),this._fsQuad.render(e)):(e.setRenderTarget(t),this.clear&&e.clear(e.autoClearColor,e.autoClearDepth,e.autoClearStencil),this._fsQuad.render(e))}dispose(){this.material.dispose(),this._fsQuad.dispose()}};var ul=class extends $n{constructor(e,t){super(),this.scene=e,this.camera=t,this.clear=!0,this.needsSwap=!1,this.inverse=!1}render(e,t,n){let s=e.getContext(),r=e.state;r.buffers.color.setMask(!1),r.buffers.depth.setMask(!1),r.buffers.color.setLocked(!0),r.buffers.depth.setLocked(!0);let o,a;this.inverse?(o=0,a=1):(o=1,a=0),r.buffers.stencil.setTest(!0),r.buffers.stencil.setOp(s.REPLACE,s.REPLACE,s.REPLACE),r.buffers.stencil.setFunc(s.ALWAYS,o,4294967295),r.buffers.stencil.setClear(a),r.buffers.stencil.setLocked(!0),e.setRenderTarget(n),this.clear&&e.clear(),e.render(this.scene,this.camera),e.setRenderTarget(t),this.clear&&e.clear(),e.render(this.scene,this.camera),r.buffers.color.setLocked(!1),r.buffers.depth.setLocked(!1),r.buffers.color.setMask(!0),r.buffers.depth.setMask(!0),r.buffers.stencil.setLocked(!1),r.buffers.stencil.setFunc(s.EQUAL,1,4294967295),r.buffers.stencil.setOp(s.KEEP,s.KEEP,s.KEEP),r.buffers.stencil.setLocked(!0)}},ku=class extends $n{constructor(){super(),this.needsSwap=!1}render(e){e.state.buffers.stencil.setLocked(!1),e.state.buffers.stencil.setTest(!1)}};var Bu=class{constructor(e,t){if(this.renderer=e,this._pixelRatio=e.getPixelRatio(),t===void 0){let n=e.getSize(new ce);this._width=n.width,this._height=n.height,t=new Ht(this._width*this._pixelRatio,this._height*this._pixelRatio,{type:rn}),t.texture.name="EffectComposer.rt1"}else this._width=t.width,this._height=t.height;this.renderTarget1=t,this.renderTarget2=t.clone(),this.renderTarget2.texture.name="EffectComposer.rt2",this.writeBuffer=this.renderTarget1,this.readBuffer=this.renderTarget2,this.renderToScreen=!0,this.passes=[],this.copyPass=new Ou(wo),this.copyPass.material.blending=sn,this.timer=new Da}swapBuffers(){let e=this.readBuffer;this.readBuffer=this.writeBuffer,this.writeBuffer=e}addPass(e){this.passes.push(e),e.setSize(this._width*this._pixelRatio,this._height*this._pixelRatio)}insertPass(e,t){this.passes.splice(t,0,e),e.setSize(this._width*this._pixelRatio,this._height*this._pixelRatio)}removePass(e){let t=this.passes.indexOf(e);t!==-1&&this.passes.splice(t,1)}isLastEnabledPass(e){for(let t=e+1;t<this.passes.length;t++)if(this.passes[t].enabled)return!1;return!0}render(e){this.timer.update(),e===void 0&&(e=this.timer.getDelta());let t=this.renderer.getRenderTarget(),n=!1;for(let s=0,r=this.passes.length;s<r;s++){let o=this.passes[s];if(o.enabled!==!1){if(o.renderToScreen=this.renderToScreen&&this.isLastEnabledPass(s),o.render(this.renderer,this.writeBuffer,this.readBuffer,e,n),o.needsSwap){if(n){let a=this.renderer.getContext(),l=this.renderer.state.buffers.stencil;l.setFunc(a.NOTEQUAL,1,4294967295),this.copyPass.render(this.renderer,this.writeBuffer,this.readBuffer,e),l.setFunc(a.EQUAL,1,4294967295)}this.swapBuffers()}ul!==void 0&&(o instanceof ul?n=!0:o instanceof ku&&(n=!1))}}this.renderer.setRenderTarget(t)}reset(e){if(e===void 0){let t=this.renderer.getSize(new ce);this._pixelRatio=this.renderer.getPixelRatio(),this._width=t.width,this._height=t.height,e=this.renderTarget1.clone(),e.setSize(this._width*this._pixelRatio,this._height*this._pixelRatio)}this.renderTarget1.dispose(),this.renderTarget2.dispose(),this.renderTarget1=e,this.renderTarget2=e.clone(),this.writeBuffer=this.renderTarget1,this.readBuffer=this.renderTarget2}setSize(e,t){this._width=e,this._height=t;let n=this._width*this._pixelRatio,s=this._height*this._pixelRatio;this.renderTarget1.setSize(n,s),this.renderTarget2.setSize(n,s);for(let r=0;r<this.passes.length;r++)this.passes[r].setSize(n,s)}setPixelRatio(e){this._pixelRatio=e,this.setSize(this._width,this._height)}dispose(){this.renderTarget1.dispose(),this.renderTarget2.dispose(),this.copyPass.dispose()}};var dl={name:"GTAOShader",defines:{PERSPECTIVE_CAMERA:1,SAMPLES:16,NORMAL_VECTOR_TYPE:1,SCREEN_SPACE_RADIUS:0,SCREEN_SPACE_RADIUS_SCALE:100,SCENE_CLIP_BOX:0},uniforms:{tNormal:{value:null},tDepth:{value:null},tNoise:{value:null},resolution:{value:new ce},cameraNear:{value:null},cameraFar:{value:null},cameraProjectionMatrix:{value:new Ne},cameraProjectionMatrixInverse:{value:new Ne},cameraWorldMatrix:{value:new Ne},radius:{value:.25},distanceExponent:{value:1},thickness:{value:1},distanceFallOff:{value:1},scale:{value:1},sceneBoxMin:{value:new C(-1,-1,-1)},sceneBoxMax:{value:new C(1,1,1)}},vertexShader:`

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
		}`},fl={name:"GTAODepthShader",defines:{PERSPECTIVE_CAMERA:1},uniforms:{tDepth:{value:null},cameraNear:{value:null},cameraFar:{value:null}},vertexShader:`
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

		}`},zu={name:"GTAOBlendShader",uniforms:{tDiffuse:{value:null},intensity:{value:1}},vertexShader:`
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
		}`};function ux(i=5){let e=Math.floor(i)%2===0?Math.floor(i)+1:Math.floor(i),t=$E(e),n=t.length,s=new Uint8Array(n*4);for(let o=0;o<n;++o){let a=t[o],l=2*Math.PI*a/n,c=new C(Math.cos(l),Math.sin(l),0).normalize();s[o*4]=(c.x*.5+.5)*255,s[o*4+1]=(c.y*.5+.5)*255,s[o*4+2]=127,s[o*4+3]=255}let r=new Li(s,e,e);return r.wrapS=ti,r.wrapT=ti,r.needsUpdate=!0,r}function $E(i){let e=Math.floor(i)%2===0?Math.floor(i)+1:Math.floor(i),t=e*e,n=Array(t).fill(0),s=Math.floor(e/2),r=e-1;for(let o=1;o<=t;){if(s===-1&&r===e?(r=e-2,s=0):(r===e&&(r=0),s<0&&(s=e-1)),n[s*e+r]!==0){r-=2,s++;continue}else n[s*e+r]=o++;r++,s--}return n}var pl={name:"PoissonDenoiseShader",defines:{SAMPLES:16,SAMPLE_VECTORS:Mp(16,2,1),NORMAL_VECTOR_TYPE:1},uniforms:{tDiffuse:{value:null},tNormal:{value:null},tDepth:{value:null},tNoise:{value:null},resolution:{value:new ce},cameraProjectionMatrixInverse:{value:new Ne},lumaPhi:{value:5},depthPhi:{value:5},normalPhi:{value:5},radius:{value:4},index:{value:0}},vertexShader:`

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
		}`};function Mp(i,e,t){let n=YE(i,e,t),s="vec3[SAMPLES](";for(let r=0;r<i;r++){let o=n[r];s+=`vec3(${o.x}, ${o.y}, ${o.z})${r<i-1?",":")"}`}return s}function YE(i,e,t){let n=[];for(let s=0;s<i;s++){let r=2*Math.PI*e*s/i,o=Math.pow(s/(i-1),t);n.push(new C(Math.cos(r),Math.sin(r),o))}return n}var Gu=class{constructor(e=Math){this.grad3=[[1,1,0],[-1,1,0],[1,-1,0],[-1,-1,0],[1,0,1],[-1,0,1],[1,0,-1],[-1,0,-1],[0,1,1],[0,-1,1],[0,1,-1],[0,-1,-1]],this.grad4=[[0,1,1,1],[0,1,1,-1],[0,1,-1,1],[0,1,-1,-1],[0,-1,1,1],[0,-1,1,-1],[0,-1,-1,1],[0,-1,-1,-1],[1,0,1,1],[1,0,1,-1],[1,0,-1,1],[1,0,-1,-1],[-1,0,1,1],[-1,0,1,-1],[-1,0,-1,1],[-1,0,-1,-1],[1,1,0,1],[1,1,0,-1],[1,-1,0,1],[1,-1,0,-1],[-1,1,0,1],[-1,1,0,-1],[-1,-1,0,1],[-1,-1,0,-1],[1,1,1,0],[1,1,-1,0],[1,-1,1,0],[1,-1,-1,0],[-1,1,1,0],[-1,1,-1,0],[-1,-1,1,0],[-1,-1,-1,0]],this.p=[];for(let t=0;t<256;t++)this.p[t]=Math.floor(e.random()*256);this.perm=[];for(let t=0;t<512;t++)this.perm[t]=this.p[t&255];this.simplex=[[0,1,2,3],[0,1,3,2],[0,0,0,0],[0,2,3,1],[0,0,0,0],[0,0,0,0],[0,0,0,0],[1,2,3,0],[0,2,1,3],[0,0,0,0],[0,3,1,2],[0,3,2,1],[0,0,0,0],[0,0,0,0],[0,0,0,0],[1,3,2,0],[0,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0],[1,2,0,3],[0,0,0,0],[1,3,0,2],[0,0,0,0],[0,0,0,0],[0,0,0,0],[2,3,0,1],[2,3,1,0],[1,0,2,3],[1,0,3,2],[0,0,0,0],[0,0,0,0],[0,0,0,0],[2,0,3,1],[0,0,0,0],[2,1,3,0],[0,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0],[2,0,1,3],[0,0,0,0],[0,0,0,0],[0,0,0,0],[3,0,1,2],[3,0,2,1],[0,0,0,0],[3,1,2,0],[2,1,0,3],[0,0,0,0],[0,0,0,0],[0,0,0,0],[3,1,0,2],[0,0,0,0],[3,2,0,1],[3,2,1,0]]}noise(e,t){let n,s,r,o=.5*(Math.sqrt(3)-1),a=(e+t)*o,l=Math.floor(e+a),c=Math.floor(t+a),h=(3-Math.sqrt(3))/6,d=(l+c)*h,f=l-d,u=c-d,g=e-f,b=t-u,m,p;g>b?(m=1,p=0):(m=0,p=1);let _=g-m+h,S=b-p+h,y=g-1+2*h,A=b-1+2*h,E=l&255,v=c&255,T=this.perm[E+this.perm[v]]%12,I=this.perm[E+m+this.perm[v+p]]%12,R=this.perm[E+1+this.perm[v+1]]%12,D=.5-g*g-b*b;D<0?n=0:(D*=D,n=D*D*this._dot(this.grad3[T],g,b));let U=.5-_*_-S*S;U<0?s=0:(U*=U,s=U*U*this._dot(this.grad3[I],_,S));let k=.5-y*y-A*A;return k<0?r=0:(k*=k,r=k*k*this._dot(this.grad3[R],y,A)),70*(n+s+r)}noise3d(e,t,n){let s,r,o,a,c=(e+t+n)*.3333333333333333,h=Math.floor(e+c),d=Math.floor(t+c),f=Math.floor(n+c),u=1/6,g=(h+d+f)*u,b=h-g,m=d-g,p=f-g,_=e-b,S=t-m,y=n-p,A,E,v,T,I,R;_>=S?S>=y?(A=1,E=0,v=0,T=1,I=1,R=0):_>=y?(A=1,E=0,v=0,T=1,I=0,R=1):(A=0,E=0,v=1,T=1,I=0,R=1):S<y?(A=0,E=0,v=1,T=0,I=1,R=1):_<y?(A=0,E=1,v=0,T=0,I=1,R=1):(A=0,E=1,v=0,T=1,I=1,R=0);let D=_-A+u,U=S-E+u,k=y-v+u,N=_-T+2*u,V=S-I+2*u,q=y-R+2*u,H=_-1+3*u,ne=S-1+3*u,W=y-1+3*u,j=h&255,te=d&255,ye=f&255,ze=this.perm[j+this.perm[te+this.perm[ye]]]%12,J=this.perm[j+A+this.perm[te+E+this.perm[ye+v]]]%12,ge=this.perm[j+T+this.perm[te+I+this.perm[ye+R]]]%12,be=this.perm[j+1+this.perm[te+1+this.perm[ye+1]]]%12,Te=.6-_*_-S*S-y*y;Te<0?s=0:(Te*=Te,s=Te*Te*this._dot3(this.grad3[ze],_,S,y));let fe=.6-D*D-U*U-k*k;fe<0?r=0:(fe*=fe,r=fe*fe*this._dot3(this.grad3[J],D,U,k));let Fe=.6-N*N-V*V-q*q;Fe<0?o=0:(Fe*=Fe,o=Fe*Fe*this._dot3(this.grad3[ge],N,V,q));let dt=.6-H*H-ne*ne-W*W;return dt<0?a=0:(dt*=dt,a=dt*dt*this._dot3(this.grad3[be],H,ne,W)),32*(s+r+o+a)}noise4d(e,t,n,s){let r=this.grad4,o=this.simplex,a=this.perm,l=(Math.sqrt(5)-1)/4,c=(5-Math.sqrt(5))/20,h,d,f,u,g,b=(e+t+n+s)*l,m=Math.floor(e+b),p=Math.floor(t+b),_=Math.floor(n+b),S=Math.floor(s+b),y=(m+p+_+S)*c,A=m-y,E=p-y,v=_-y,T=S-y,I=e-A,R=t-E,D=n-v,U=s-T,k=I>R?32:0,N=I>D?16:0,V=R>D?8:0,q=I>U?4:0,H=R>U?2:0,ne=D>U?1:0,W=k+N+V+q+H+ne,j=o[W][0]>=3?1:0,te=o[W][1]>=3?1:0,ye=o[W][2]>=3?1:0,ze=o[W][3]>=3?1:0,J=o[W][0]>=2?1:0,ge=o[W][1]>=2?1:0,be=o[W][2]>=2?1:0,Te=o[W][3]>=2?1:0,fe=o[W][0]>=1?1:0,Fe=o[W][1]>=1?1:0,dt=o[W][2]>=1?1:0,Oe=o[W][3]>=1?1:0,rt=I-j+c,ht=R-te+c,Je=D-ye+c,Nt=U-ze+c,At=I-J+2*c,Zt=R-ge+2*c,_t=D-be+2*c,Nn=U-Te+2*c,Dt=I-fe+3*c,pn=R-Fe+3*c,mn=D-dt+3*c,gn=U-Oe+3*c,O=I-1+4*c,vn=R-1+4*c,gt=D-1+4*c,vt=U-1+4*c,he=m&255,St=p&255,Ce=_&255,ke=S&255,P=a[he+a[St+a[Ce+a[ke]]]]%32,M=a[he+j+a[St+te+a[Ce+ye+a[ke+ze]]]]%32,B=a[he+J+a[St+ge+a[Ce+be+a[ke+Te]]]]%32,ie=a[he+fe+a[St+Fe+a[Ce+dt+a[ke+Oe]]]]%32,Q=a[he+1+a[St+1+a[Ce+1+a[ke+1]]]]%32,re=.6-I*I-R*R-D*D-U*U;re<0?h=0:(re*=re,h=re*re*this._dot4(r[P],I,R,D,U));let le=.6-rt*rt-ht*ht-Je*Je-Nt*Nt;le<0?d=0:(le*=le,d=le*le*this._dot4(r[M],rt,ht,Je,Nt));let $=.6-At*At-Zt*Zt-_t*_t-Nn*Nn;$<0?f=0:($*=$,f=$*$*this._dot4(r[B],At,Zt,_t,Nn));let Z=.6-Dt*Dt-pn*pn-mn*mn-gn*gn;Z<0?u=0:(Z*=Z,u=Z*Z*this._dot4(r[ie],Dt,pn,mn,gn));let oe=.6-O*O-vn*vn-gt*gt-vt*vt;return oe<0?g=0:(oe*=oe,g=oe*oe*this._dot4(r[Q],O,vn,gt,vt)),27*(h+d+f+u+g)}_dot(e,t,n){return e[0]*t+e[1]*n}_dot3(e,t,n,s){return e[0]*t+e[1]*n+e[2]*s}_dot4(e,t,n,s,r){return e[0]*t+e[1]*n+e[2]*s+e[3]*r}};var ml=class i extends $n{constructor(e,t,n=512,s=512,r,o,a){super(),this.width=n,this.height=s,this.clear=!0,this.camera=t,this.scene=e,this.output=0,this._renderGBuffer=!0,this._visibilityCache=[],this.blendIntensity=1,this.pdRings=2,this.pdRadiusExponent=2,this.pdSamples=16,this.gtaoNoiseTexture=ux(),this.pdNoiseTexture=this._generateNoise(),this.gtaoRenderTarget=new Ht(this.width,this.height,{type:rn,depthBuffer:!1}),this.pdRenderTarget=this.gtaoRenderTarget.clone(),this.gtaoMaterial=new xt({defines:Object.assign({},dl.defines),uniforms:ri.clone(dl.uniforms),vertexShader:dl.vertexShader,fragmentShader:dl.fragmentShader,blending:sn,depthTest:!1,depthWrite:!1}),this.gtaoMaterial.defines.PERSPECTIVE_CAMERA=this.camera.isPerspectiveCamera?1:0,this.gtaoMaterial.uniforms.tNoise.value=this.gtaoNoiseTexture,this.gtaoMaterial.uniforms.resolution.value.set(this.width,this.height),this.gtaoMaterial.uniforms.cameraNear.value=this.camera.near,this.gtaoMaterial.uniforms.cameraFar.value=this.camera.far,this.normalMaterial=new Ta,this.normalMaterial.blending=sn,this.pdMaterial=new xt({defines:Object.assign({},pl.defines),uniforms:ri.clone(pl.uniforms),vertexShader:pl.vertexShader,fragmentShader:pl.fragmentShader,depthTest:!1,depthWrite:!1}),this.pdMaterial.uniforms.tDiffuse.value=this.gtaoRenderTarget.texture,this.pdMaterial.uniforms.tNoise.value=this.pdNoiseTexture,this.pdMaterial.uniforms.resolution.value.set(this.width,this.height),this.pdMaterial.uniforms.lumaPhi.value=10,this.pdMaterial.uniforms.depthPhi.value=2,this.pdMaterial.uniforms.normalPhi.value=3,this.pdMaterial.uniforms.radius.value=8,this.depthRenderMaterial=new xt({defines:Object.assign({},fl.defines),uniforms:ri.clone(fl.uniforms),vertexShader:fl.vertexShader,fragmentShader:fl.fragmentShader,blending:sn}),this.depthRenderMaterial.uniforms.cameraNear.value=this.camera.near,this.depthRenderMaterial.uniforms.cameraFar.value=this.camera.far,this.copyMaterial=new xt({uniforms:ri.clone(wo.uniforms),vertexShader:wo.vertexShader,fragmentShader:wo.fragmentShader,transparent:!0,depthTest:!1,depthWrite:!1,blendSrc:Fa,blendDst:lr,blendEquation:ii,blendSrcAlpha:Ua,blendDstAlpha:lr,blendEquationAlpha:ii}),this.blendMaterial=new xt({uniforms:ri.clone(zu.uniforms),vertexShader:zu.vertexShader,fragmentShader:zu.fragmentShader,transparent:!0,depthTest:!1,depthWrite:!1,blending:Qc,blendSrc:Fa,blendDst:lr,blendEquation:ii,blendSrcAlpha:Ua,blendDstAlpha:lr,blendEquationAlpha:ii}),this._fsQuad=new ks(null),this._originalClearColor=new Pe,this.setGBuffer(r?r.depthTexture:void 0,r?r.normalTexture:void 0),o!==void 0&&this.updateGtaoMaterial(o),a!==void 0&&this.updatePdMaterial(a)}setSize(e,t){this.width=e,this.height=t,this.gtaoRenderTarget.setSize(e,t),this.normalRenderTarget&&this.normalRenderTarget.setSize(e,t),this.pdRenderTarget.setSize(e,t),this.gtaoMaterial.uniforms.resolution.value.set(e,t),this.gtaoMaterial.uniforms.cameraProjectionMatrix.value.copy(this.camera.projectionMatrix),this.gtaoMaterial.uniforms.cameraProjectionMatrixInverse.value.copy(this.camera.projectionMatrixInverse),this.pdMaterial.uniforms.resolution.value.set(e,t),this.pdMaterial.uniforms.cameraProjectionMatrixInverse.value.copy(this.camera.projectionMatrixInverse)}dispose(){this.gtaoNoiseTexture.dispose(),this.pdNoiseTexture.dispose(),this.normalRenderTarget&&this.normalRenderTarget.dispose(),this.gtaoRenderTarget.dispose(),this.pdRenderTarget.dispose(),this.normalMaterial.dispose(),this.pdMaterial.dispose(),this.copyMaterial.dispose(),this.depthRenderMaterial.dispose(),this._fsQuad.dispose()}get gtaoMap(){return this.pdRenderTarget.texture}setGBuffer(e,t){if(e!==void 0)this.depthTexture=e,this.normalTexture=t,this._renderGBuffer=!1;else{if(this.normalRenderTarget===void 0){let s=new gi;s.format=_i,s.type=ns,this.normalRenderTarget=new Ht(this.width,this.height,{minFilter:Ft,magFilter:Ft,type:rn,depthTexture:s})}this.depthTexture=this.normalRenderTarget.depthTexture,this.normalTexture=this.normalRenderTarget.texture,this._renderGBuffer=!0}let n=this.normalTexture?1:0;this.gtaoMaterial.defines.NORMAL_VECTOR_TYPE=n,this.gtaoMaterial.needsUpdate=!0,this.gtaoMaterial.uniforms.tNormal.value=this.normalTexture,this.gtaoMaterial.uniforms.tDepth.value=this.depthTexture,this.pdMaterial.defines.NORMAL_VECTOR_TYPE=n,this.pdMaterial.needsUpdate=!0,this.pdMaterial.uniforms.tNormal.value=this.normalTexture,this.pdMaterial.uniforms.tDepth.value=this.depthTexture,this.depthRenderMaterial.uniforms.tDepth.value=this.depthTexture}setSceneClipBox(e){e?(this.gtaoMaterial.needsUpdate=this.gtaoMaterial.defines.SCENE_CLIP_BOX!==1,this.gtaoMaterial.defines.SCENE_CLIP_BOX=1,this.gtaoMaterial.uniforms.sceneBoxMin.value.copy(e.min),this.gtaoMaterial.uniforms.sceneBoxMax.value.copy(e.max)):(this.gtaoMaterial.needsUpdate=this.gtaoMaterial.defines.SCENE_CLIP_BOX===0,this.gtaoMaterial.defines.SCENE_CLIP_BOX=0)}updateGtaoMaterial(e){e.radius!==void 0&&(this.gtaoMaterial.uniforms.radius.value=e.radius),e.distanceExponent!==void 0&&(this.gtaoMaterial.uniforms.distanceExponent.value=e.distanceExponent),e.thickness!==void 0&&(this.gtaoMaterial.uniforms.thickness.value=e.thickness),e.distanceFallOff!==void 0&&(this.gtaoMaterial.uniforms.distanceFallOff.value=e.distanceFallOff,this.gtaoMaterial.needsUpdate=!0),e.scale!==void 0&&(this.gtaoMaterial.uniforms.scale.value=e.scale),e.samples!==void 0&&e.samples!==this.gtaoMaterial.defines.SAMPLES&&(this.gtaoMaterial.defines.SAMPLES=e.samples,this.gtaoMaterial.needsUpdate=!0),e.screenSpaceRadius!==void 0&&(e.screenSpaceRadius?1:0)!==this.gtaoMaterial.defines.SCREEN_SPACE_RADIUS&&(this.gtaoMaterial.defines.SCREEN_SPACE_RADIUS=e.screenSpaceRadius?1:0,this.gtaoMaterial.needsUpdate=!0)}updatePdMaterial(e){let t=!1;e.lumaPhi!==void 0&&(this.pdMaterial.uniforms.lumaPhi.value=e.lumaPhi),e.depthPhi!==void 0&&(this.pdMaterial.uniforms.depthPhi.value=e.depthPhi),e.normalPhi!==void 0&&(this.pdMaterial.uniforms.normalPhi.value=e.normalPhi),e.radius!==void 0&&e.radius!==this.radius&&(this.pdMaterial.uniforms.radius.value=e.radius),e.radiusExponent!==void 0&&e.radiusExponent!==this.pdRadiusExponent&&(this.pdRadiusExponent=e.radiusExponent,t=!0),e.rings!==void 0&&e.rings!==this.pdRings&&(this.pdRings=e.rings,t=!0),e.samples!==void 0&&e.samples!==this.pdSamples&&(this.pdSamples=e.samples,t=!0),t&&(this.pdMaterial.defines.SAMPLES=this.pdSamples,this.pdMaterial.defines.SAMPLE_VECTORS=Mp(this.pdSamples,this.pdRings,this.pdRadiusExponent),this.pdMaterial.needsUpdate=!0)}render(e,t,n){switch(this._renderGBuffer&&(this._overrideVisibility(),this._renderOverride(e,this.normalMaterial,this.normalRenderTarget,7829503,1),this._restoreVisibility()),this.gtaoMaterial.uniforms.cameraNear.value=this.camera.near,this.gtaoMaterial.uniforms.cameraFar.value=this.camera.far,this.gtaoMaterial.uniforms.cameraProjectionMatrix.value.copy(this.camera.projectionMatrix),this.gtaoMaterial.uniforms.cameraProjectionMatrixInverse.value.copy(this.camera.projectionMatrixInverse),this.gtaoMaterial.uniforms.cameraWorldMatrix.value.copy(this.camera.matrixWorld),this._renderPass(e,this.gtaoMaterial,this.gtaoRenderTarget,16777215,1),this.pdMaterial.uniforms.cameraProjectionMatrixInverse.value.copy(this.camera.projectionMatrixInverse),this._renderPass(e,this.pdMaterial,this.pdRenderTarget,16777215,1),this.output){case i.OUTPUT.Off:break;case i.OUTPUT.Diffuse:this.copyMaterial.uniforms.tDiffuse.value=n.texture,this.copyMaterial.blending=sn,this._renderPass(e,this.copyMaterial,this.renderToScreen?null:t);break;case i.OUTPUT.AO:this.copyMaterial.uniforms.tDiffuse.value=this.gtaoRenderTarget.texture,this.copyMaterial.blending=sn,this._renderPass(e,this.copyMaterial,this.renderToScreen?null:t);break;case i.OUTPUT.Denoise:this.copyMaterial.uniforms.tDiffuse.value=this.pdRenderTarget.texture,this.copyMaterial.blending=sn,this._renderPass(e,this.copyMaterial,this.renderToScreen?null:t);break;case i.OUTPUT.Depth:this.depthRenderMaterial.uniforms.cameraNear.value=this.camera.near,this.depthRenderMaterial.uniforms.cameraFar.value=this.camera.far,this._renderPass(e,this.depthRenderMaterial,this.renderToScreen?null:t);break;case i.OUTPUT.Normal:this.copyMaterial.uniforms.tDiffuse.value=this.normalTexture||null,this.copyMaterial.blending=sn,this._renderPass(e,this.copyMaterial,this.renderToScreen?null:t);break;case i.OUTPUT.Default:this.copyMaterial.uniforms.tDiffuse.value=n.texture,this.copyMaterial.blending=sn,this._renderPass(e,this.copyMaterial,this.renderToScreen?null:t),this.blendMaterial.uniforms.intensity.value=this.blendIntensity,this.blendMaterial.uniforms.tDiffuse.value=this.pdRenderTarget.texture,this._renderPass(e,this.blendMaterial,this.renderToScreen?null:t);break;default:console.warn("THREE.GTAOPass: Unknown output type.")}}_renderPass(e,t,n,s,r){e.getClearColor(this._originalClearColor);let o=e.getClearAlpha(),a=e.autoClear;e.setRenderTarget(n),e.autoClear=!1,s!=null&&(e.setClearColor(s),e.setClearAlpha(r||0),e.clear()),this._fsQuad.material=t,this._fsQuad.render(e),e.autoClear=a,e.setClearColor(this._originalClearColor),e.setClearAlpha(o)}_renderOverride(e,t,n,s,r){e.getClearColor(this._originalClearColor);let o=e.getClearAlpha(),a=e.autoClear;e.setRenderTarget(n),e.autoClear=!1,s=t.clearColor||s,r=t.clearAlpha||r,s!=null&&(e.setClearColor(s),e.setClearAlpha(r||0),e.clear()),this.scene.overrideMaterial=t,e.render(this.scene,this.camera),this.scene.overrideMaterial=null,e.autoClear=a,e.setClearColor(this._originalClearColor),e.setClearAlpha(o)}_overrideVisibility(){let e=this.scene,t=this._visibilityCache;e.traverse(function(n){(n.isPoints||n.isLine||n.isLine2)&&n.visible&&(n.visible=!1,t.push(n))})}_restoreVisibility(){let e=this._visibilityCache;for(let t=0;t<e.length;t++)e[t].visible=!0;e.length=0}_generateNoise(e=64){let t=new Gu,n=e*e*4,s=new Uint8Array(n);for(let o=0;o<e;o++)for(let a=0;a<e;a++){let l=o,c=a;s[(o*e+a)*4]=(t.noise(l,c)*.5+.5)*255,s[(o*e+a)*4+1]=(t.noise(l+e,c)*.5+.5)*255,s[(o*e+a)*4+2]=(t.noise(l,c+e)*.5+.5)*255,s[(o*e+a)*4+3]=(t.noise(l+e,c+e)*.5+.5)*255}let r=new Li(s,e,e,Fn,Tn);return r.wrapS=ti,r.wrapT=ti,r.needsUpdate=!0,r}};ml.OUTPUT={Off:-1,Default:0,Diffuse:1,Depth:2,Normal:3,AO:4,Denoise:5};var gl={name:"OutputShader",uniforms:{tDiffuse:{value:null},toneMappingExposure:{value:1}},vertexShader:`
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

		}`};var Vu=class extends $n{constructor(){super(),this.isOutputPass=!0,this.uniforms=ri.clone(gl.uniforms),this.material=new io({name:gl.name,uniforms:this.uniforms,vertexShader:gl.vertexShader,fragmentShader:gl.fragmentShader}),this._fsQuad=new ks(this.material),this._outputColorSpace=null,this._toneMapping=null}render(e,t,n){this.uniforms.tDiffuse.value=n.texture,this.uniforms.toneMappingExposure.value=e.toneMappingExposure,(this._outputColorSpace!==e.outputColorSpace||this._toneMapping!==e.toneMapping)&&(this._outputColorSpace=e.outputColorSpace,this._toneMapping=e.toneMapping,this.material.defines={},Qe.getTransfer(this._outputColorSpace)===lt&&(this.material.defines.SRGB_TRANSFER=""),this._toneMapping===Oa?this.material.defines.LINEAR_TONE_MAPPING="":this._toneMapping===ka?this.material.defines.REINHARD_TONE_MAPPING="":this._toneMapping===Ba?this.material.defines.CINEON_TONE_MAPPING="":this._toneMapping===za?this.material.defines.ACES_FILMIC_TONE_MAPPING="":this._toneMapping===Va?this.material.defines.AGX_TONE_MAPPING="":this._toneMapping===Ha?this.material.defines.NEUTRAL_TONE_MAPPING="":this._toneMapping===Ga&&(this.material.defines.CUSTOM_TONE_MAPPING=""),this.material.needsUpdate=!0),this.renderToScreen===!0?(e.setRenderTarget(null),this._fsQuad.render(e)):(e.setRenderTarget(t),this.clear&&e.clear(e.autoClearColor,e.autoClearDepth,e.autoClearStencil),this._fsQuad.render(e))}dispose(){this.material.dispose(),this._fsQuad.dispose()}};var Hu=class extends $n{constructor(e,t,n=null,s=null,r=null){super(),this.scene=e,this.camera=t,this.overrideMaterial=n,this.clearColor=s,this.clearAlpha=r,this.clear=!0,this.clearDepth=!1,this.needsSwap=!1,this.isRenderPass=!0,this._oldClearColor=new Pe}render(e,t,n){let s=e.autoClear;e.autoClear=!1;let r,o;this.overrideMaterial!==null&&(o=this.scene.overrideMaterial,this.scene.overrideMaterial=this.overrideMaterial),this.clearColor!==null&&(e.getClearColor(this._oldClearColor),e.setClearColor(this.clearColor,e.getClearAlpha())),this.clearAlpha!==null&&(r=e.getClearAlpha(),e.setClearAlpha(this.clearAlpha)),this.clearDepth==!0&&e.clearDepth(),e.setRenderTarget(this.renderToScreen?null:n),this.clear===!0&&e.clear(e.autoClearColor,e.autoClearDepth,e.autoClearStencil),e.render(this.scene,this.camera),this.clearColor!==null&&e.setClearColor(this._oldClearColor),this.clearAlpha!==null&&e.setClearAlpha(r),this.overrideMaterial!==null&&(this.scene.overrideMaterial=o),e.autoClear=s}};var Wu=class{composer;occlusion;constructor(e,t,n){let s=e.getDrawingBufferSize(new ce);this.composer=new Bu(e,new Ht(s.x,s.y,{type:rn,samples:4})),this.composer.addPass(new Hu(t,n)),this.occlusion=new ml(t,n,s.x,s.y),this.occlusion.updateGtaoMaterial({radius:.16,distanceExponent:1.4,thickness:.6,scale:1.15,samples:12,distanceFallOff:1,screenSpaceRadius:!1}),this.occlusion.updatePdMaterial({lumaPhi:10,depthPhi:2,normalPhi:3,radius:6,rings:2,samples:12}),this.occlusion.blendIntensity=.85,this.composer.addPass(this.occlusion),this.composer.addPass(new Vu)}resize(e,t,n){this.composer.setPixelRatio(n),this.composer.setSize(e,t)}render(){this.composer.render()}};var ZE=new C(1.1,2.3,1.7),JE=new C(-2,1.2,1.4),KE=new C(-.8,1.6,-2.4),jE=1.25,Xu=class extends $e{sky=new Ra;key=new or;fill=new or;rim=new or;size=1.75;constructor(){super(),this.key.shadow.mapSize.set(2048,2048),this.key.shadow.radius=4,this.key.shadow.blurSamples=12,this.key.shadow.bias=-4e-4,this.key.shadow.normalBias=.02;for(let e of[this.key,this.fill,this.rim])this.add(e,e.target);this.add(this.sky),this.cover(1.75),this.follow(0,0,0)}apply(e){this.sky.color.copy(e.sky),this.sky.groundColor.copy(e.bounce),this.sky.intensity=e.ambient,this.key.intensity=e.key,this.fill.intensity=e.fill,this.rim.intensity=e.rim}set shadows(e){this.key.castShadow=e}cover(e){this.size=e;let t=this.key.shadow.camera,n=jE*e;t.left=t.bottom=-n,t.right=t.top=n,t.near=.1*e,t.far=7*e,t.updateProjectionMatrix()}follow(e,t,n){for(let[s,r]of[[this.key,ZE],[this.fill,JE],[this.rim,KE]])s.target.position.set(e,t+.4*this.size,n),s.position.copy(r).multiplyScalar(this.size).add(s.target.position),s.target.updateMatrixWorld()}};var QE=.3,eA=50,wp=[.02,400],tA=.06,nA=[.9,3.5],iA=.3,sA=.4,rA=14,oA={front:[0,1.46],side:[Math.PI/2,1.46],top:[0,.02],corner:[.62,1.32]},qu=class{camera=new In(32,1,...wp);floorAt=()=>0;still=!1;now={target:new C(0,.9,0),distance:4,azimuth:.62,polar:1.32};goal={target:new C(0,.9,0),distance:4,azimuth:.62,polar:1.32};body=new wn(new C(-.5,0,-.5),new C(.5,1.8,.5));near=new wn;scale=1;scratch=[new C,new C,new C];constructor(){this.apply()}get target(){return this.now.target}get distance(){return this.now.distance}get azimuth(){return this.goal.azimuth}setAzimuth(e){this.goal.azimuth=e,this.clamp(),this.arrive()}fit(e){this.scale=e/si.clamp(e,...nA),[this.camera.near,this.camera.far]=[wp[0]*this.scale,wp[1]*this.scale],this.camera.updateProjectionMatrix()}resize(e,t){this.camera.aspect=e/Math.max(t,1),this.camera.fov=this.camera.aspect>=1?32:si.radToDeg(2*Math.atan(Math.tan(si.degToRad(16))/this.camera.aspect**.6)),this.camera.updateProjectionMatrix()}turn(e,t){this.goal.azimuth-=e*.0075,this.goal.polar-=t*.0075,this.clamp()}shift(e,t,n){let s=2*this.goal.distance*Math.tan(si.degToRad(this.camera.fov)/2)/Math.max(n,1),[r,o]=this.scratch;r.setFromMatrixColumn(this.camera.matrix,0),o.setFromMatrixColumn(this.camera.matrix,1),this.goal.target.addScaledVector(r,-e*s).addScaledVector(o,t*s),this.clamp()}zoom(e,t=0,n=0){let s=this.goal.distance,r=this.clampDistance(s*e),o=Math.tan(si.degToRad(this.camera.fov)/2),[a,l]=this.scratch;a.setFromMatrixColumn(this.camera.matrix,0),l.setFromMatrixColumn(this.camera.matrix,1);let c=s-r;this.goal.target.addScaledVector(a,t*c*o*this.camera.aspect).addScaledVector(l,n*c*o),this.goal.distance=r,this.clamp()}frame(e,t){this.goal.target.copy(e),this.goal.distance=this.clampDistance(this.distanceFor(t)),this.clamp()}clampDistance(e){return si.clamp(e,QE*this.scale,eA*this.scale)}distanceFor(e){let t=si.degToRad(this.camera.fov)/2,n=Math.atan(Math.tan(t)*this.camera.aspect);return e/Math.sin(Math.min(t,n))}view(e,t){let[n,s]=oA[e];this.look(n+t,s)}look(e,t){let n=Math.round((this.goal.azimuth-e)/(2*Math.PI));this.goal.azimuth=e+2*Math.PI*n,this.goal.polar=t,this.clamp()}watch(e,t){let[n,s]=this.scratch;if(e.getCenter(n).sub(this.body.getCenter(s)),this.body.copy(e),n.lengthSq()<1e-12)return!1;let r=n.length()>sA*e.min.distanceTo(e.max);return(t||r)&&(this.goal.target.add(n),this.now.target.add(n)),this.clamp()||t||r}arrive(){this.now.target.copy(this.goal.target),this.now.distance=this.goal.distance,this.now.azimuth=this.goal.azimuth,this.now.polar=this.goal.polar,this.apply()}update(e){let{now:t,goal:n}=this,s=t.target.distanceTo(n.target)/Math.max(t.distance,.1)+Math.abs(Math.log(t.distance/n.distance))+Math.abs(t.azimuth-n.azimuth)+Math.abs(t.polar-n.polar);if(this.still||s<4e-4)return this.arrive(),!1;let r=1-Math.exp(-rA*Math.min(e,.05));return t.target.lerp(n.target,r),t.distance*=(n.distance/t.distance)**r,t.azimuth+=r*(n.azimuth-t.azimuth),t.polar+=r*(n.polar-t.polar),this.apply(),!0}clamp(){let{goal:e,near:t}=this,{x:n,y:s,z:r}=e.target,{distance:o,polar:a}=e;return e.distance=this.clampDistance(e.distance),t.copy(this.body).expandByScalar(iA*e.distance*Math.tan(si.degToRad(this.camera.fov)/2)),t.clampPoint(e.target,e.target),e.target.y=Math.max(e.target.y,this.floorAt(e.target.x,e.target.z)+.02),e.polar=this.abovePolar(e,si.clamp(e.polar,.01,Math.PI-.01)),n!==e.target.x||s!==e.target.y||r!==e.target.z||o!==e.distance||a!==e.polar}abovePolar(e,t){let n=t;for(let s=0;s<3;s++){let r=e.distance*Math.sin(n),o=e.target.x+r*Math.sin(e.azimuth),a=e.target.z+r*Math.cos(e.azimuth),l=(this.floorAt(o,a)+tA*this.scale-e.target.y)/e.distance;n=Math.min(n,Math.acos(si.clamp(l,-1,.999)))}return n}apply(){let{now:e,camera:t}=this,n=this.abovePolar(e,e.polar),s=e.distance*Math.sin(n);t.position.set(e.target.x+s*Math.sin(e.azimuth),e.target.y+e.distance*Math.cos(n),e.target.z+s*Math.cos(e.azimuth)),t.near=Math.max(.02,.02*e.distance),t.far=60*e.distance+200,t.updateProjectionMatrix(),t.lookAt(e.target),t.updateMatrix(),t.updateMatrixWorld()}};var aA=400,lA=4,$u=class{constructor(e,t){this.canvas=e;this.options=t;this.renderer=new Xh({canvas:e,antialias:t.pictures!=="plain",alpha:!0,powerPreference:"high-performance"}),this.renderer.shadowMap.type=ar,this.renderer.autoClear=!1,this.quality=new hl(t.quality??"shadows",t.quality!==null),this.orbit.still=t.reducedMotion,this.orbit.floorAt=(n,s)=>mo(this.terrain,n,s),this.marks.add(this.compared),this.scene.add(this.lights,this.floor,this.stairs,this.figure,this.crowd,this.marks),this.scene.matrixWorldAutoUpdate=!0,this.scene.onBeforeRender=()=>{this.figure.leaveOutCutouts(this.scene.overrideMaterial!==null),this.compared.visible=this.crowd.visible=this.scene.overrideMaterial===null},this.setDark(!1),this.apply(this.quality.level)}canvas;options;scene=new Kr;overlay=new Kr;figure=new jh;orbit=new qu;compared=new Uu;crowd=new Fu;marks=new $e;palette=sl;terrain=il;size=1.75;following=!1;scriptTimes=[];framesDrawn=0;renderer;quality;lights=new Xu;floor=new Au;stairs=new ou;hooks=[];ray=new Na;pointer=new ce;center=new C;fine=null;scheduled=0;last=0;drewLast=!1;width=1;height=1;ratio=window.devicePixelRatio;shown=!1;level="plain";resting=!1;restTimer=0;taking=null;get camera(){return this.orbit.camera}get drawing(){return this.quality.level}choose(e){this.quality=new hl(e??"shadows",e!==null),this.invalidate()}onFrame(e){this.hooks.push(e)}invalidate(){this.resting=!1,this.schedule()}schedule(){this.scheduled||(this.scheduled=requestAnimationFrame(this.step))}rest(){this.scheduled||this.taking||this.quality.still===this.level||(this.resting=!0,this.schedule())}setDark(e){this.palette=e?fu:sl,this.scene.background=this.palette.background,this.figure.apply(this.palette),this.compared.apply(this.palette.compared),this.crowd.apply(this.palette),this.floor.apply(this.palette),this.stairs.apply(this.palette),this.lights.apply(this.palette),this.invalidate()}resize(e,t,n){e<1||t<1||(this.width=e,this.height=t,this.ratio=n,!this.taking&&(this.fit(),this.frameAtFirst(),this.invalidate()))}fit(){let{width:e,height:t}=this,n=this.level==="plain"?1:Math.min(this.ratio,2);this.renderer.setPixelRatio(n),this.renderer.setSize(e,t,!1),this.figure.setViewport(e,t),this.orbit.resize(e,t),this.fine?.resize(e,t,n)}get extent(){return[this.width,this.height]}setTerrain(e){this.terrain=e,this.floor.visible=e.tread===0,this.floor.lay(this.size,...e.origin,e.heading,e.slope),this.stairs.lay(e,this.size),this.settleAround(),this.invalidate()}setFigure(e,t=()=>{}){let n=this.figure.build(e);this.compared.dress(this.figure),this.crowd.dress(this.figure),e.skin&&n.then(s=>{s&&t(s),this.invalidate()})}setBody(e){this.size=e,this.orbit.fit(e),this.lights.cover(e),this.shown=!1}place(e){this.figure.place(e),this.settleAround(),this.frameAtFirst(),this.invalidate()}frameAtFirst(){this.shown||this.height<=1||this.figure.box.isEmpty()||(this.shown=!0,this.frameBody(),this.orbit.arrive())}frameBody(){let e=this.figure.box;if(e.isEmpty())return;e.getCenter(this.center);let t=Math.max(.5*e.min.distanceTo(e.max),.4*this.size);this.orbit.watch(e,!1),this.center.y-=20/this.height*t,this.orbit.frame(this.center,(1.03+50/this.height)*t),this.invalidate()}noteCrowd(e){e&&!this.figure.box.isEmpty()&&(this.figure.box.getCenter(this.center),this.orbit.frame(this.center,lA*this.size)),this.invalidate()}settleAround(){let e=this.figure.box;if(e.isEmpty())return;e.getCenter(this.center),this.orbit.watch(e,this.following);let{x:t,z:n}=this.center;this.lights.follow(t,mo(this.terrain,t,n),n),this.stairs.follow(t,n)}rayAt(e,t){return this.pointer.set(2*e/this.width-1,1-2*t/this.height),this.ray.setFromCamera(this.pointer,this.camera),this.ray}project(e,t){return t.copy(e).project(this.camera),t.x=(.5+.5*t.x)*this.width,t.y=(.5-.5*t.y)*this.height,t}step=e=>{this.scheduled=0;let t=performance.now();for(let r of this.hooks)r(e);let n=this.orbit.update((e-this.last)/1e3);this.last=e;let s=this.orbit.target;this.floor.follow(s.x,mo(this.terrain,s.x,s.z),s.z,this.orbit.distance,this.size),this.taking||this.apply(this.resting?this.quality.still:this.quality.level),!this.options.stubbed&&!this.taking&&this.draw(),this.scriptTimes.push(performance.now()-t),this.scriptTimes.length>600&&this.scriptTimes.splice(0,300),this.framesDrawn++,this.quality.note(e,this.drewLast)&&this.invalidate(),this.drewLast=n||this.quality.measuring,this.drewLast&&this.invalidate(),clearTimeout(this.restTimer),this.resting||(this.restTimer=window.setTimeout(()=>this.rest(),aA))};draw(){let{renderer:e}=this;this.fine&&this.level==="fine"?this.fine.render():(e.clear(),e.render(this.scene,this.camera)),e.clearDepth(),e.render(this.overlay,this.camera)}apply(e){e===this.level&&this.canvas.dataset.drawing||(this.level=e,this.renderer.shadowMap.enabled=e!=="plain",this.lights.shadows=e!=="plain",this.figure.coarse=this.crowd.coarse=e==="plain",e==="fine"&&!this.fine&&(this.fine=new Wu(this.renderer,this.scene,this.camera)),this.taking||this.fit(),this.canvas.dataset.drawing=e)}picture(e,t,n){this.beginPictures(e,t,n);try{return this.drawPicture()}finally{this.endPictures()}}beginPictures(e,t,n){let{renderer:s}=this;this.taking={width:e,height:t,...n},this.apply(bp(this.quality.still,this.options.pictures)),s.setPixelRatio(1),s.setSize(e,t,!1),this.orbit.resize(e,t),this.figure.setViewport(e,t),this.fine?.resize(e,t,1),n.marks||(this.figure.outlines=!1,this.marks.visible=!1),n.transparent&&(this.floor.bare=!0,this.scene.background=null,s.setClearColor(0,0))}drawPicture(){let{renderer:e,taking:t}=this,n=document.createElement("canvas");return t&&(e.clear(),this.fine&&this.level==="fine"&&!t.transparent?this.fine.render():e.render(this.scene,this.camera),t.marks&&(e.clearDepth(),e.render(this.overlay,this.camera)),n.width=t.width,n.height=t.height,n.getContext("2d")?.drawImage(this.canvas,0,0)),n}endPictures(){this.taking=null,this.figure.outlines=!0,this.marks.visible=!0,this.floor.bare=!1,this.scene.background=this.palette.background,this.fit(),this.invalidate()}};function cA(){let i=document.createElement("canvas");i.tabIndex=0,i.setAttribute("role","application"),i.setAttribute("aria-label","Stage: the body. Keys [ and ] select parts, arrow keys move what is selected, ? is help.");let t=new URLSearchParams(location.search).get("draw"),n=t==="none"?"plain":t??wr.value;return new $u(i,{quality:["plain","shadows","fine"].includes(n)?n:null,pictures:t==="plain"||t==="none"?"plain":"shadows",stubbed:t==="none",reducedMotion:window.matchMedia("(prefers-reduced-motion: reduce)").matches})}function dx(i,e){e.append(i.canvas);let t=()=>i.resize(e.clientWidth,e.clientHeight,window.devicePixelRatio);new ResizeObserver(t).observe(e),t()}function hA(){let i=document.getElementById("page");if(!i)return;let e=cA(),t=document.getElementById("poise-film");if(t){rx(i,e,JSON.parse(t.textContent??"{}"),l=>dx(e,l));return}let n=new au(e),s=new URLSearchParams(location.search).get("token")??"",r=`${location.protocol==="https:"?"wss":"ws"}://${location.host}/socket?token=${encodeURIComponent(s)}`,o=new Nu(r,{onBody:(l,c)=>n.setBody(l,c),onPose:(l,c)=>n.setPose(l,c),onCompared:l=>n.setCompared(l),onCrowd:(l,c)=>n.setCrowd(l,c),onState:()=>n.takeState()}),a=new Iu(e,n,o);a.onMenu=l=>{du.value=l},Object.assign(ee,{stage:e,view:n,session:o,pointer:a,store:Rt,begin:vd}),window.poise=ee,Tl(x(Wv,{mountStage:l=>dx(e,l)}),i),Kv(),o.start()}hA();})();
/*! Bundled license information:

three/build/three.core.js:
three/build/three.module.js:
  (**
   * @license
   * Copyright 2010-2026 Three.js Authors
   * SPDX-License-Identifier: MIT
   *)
*/
