// The gallery: pictures of poses, a click takes one.
import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { app } from "../app";
import type { Gallery, GalleryItem } from "../protocol";
import * as store from "../session/store";
import { isDark } from "../stage_view";

export function GalleryGrid() {
  const gallery = store.scene.value?.gallery;
  const wanted = useSignal("");
  if (!gallery) return null;
  const words = wanted.value.trim().toLowerCase();
  return (
    <>
      <input class="search" type="search" placeholder="Find a pose" aria-label="Find a pose" value={wanted.value} onInput={(event) => (wanted.value = event.currentTarget.value)} />
      <div class="gallery">
        {gallery.items.map((item, number) =>
          words && !`${item.title} ${item.sentence}`.toLowerCase().includes(words) ? null : <Picture key={item.name} gallery={gallery} item={item} number={number} />,
        )}
      </div>
    </>
  );
}

function Picture({ gallery, item, number }: { gallery: Gallery; item: GalleryItem; number: number }) {
  const picture = useRef<HTMLSpanElement>(null);
  const sheet = isDark() ? gallery.dark : gallery.light;
  useLayoutEffect(() => {
    const rows = Math.ceil(gallery.items.length / gallery.columns);
    const column = number % gallery.columns;
    const row = Math.floor(number / gallery.columns);
    const style = picture.current?.style;
    if (!style) return;
    style.backgroundImage = `url("${sheet}")`;
    style.backgroundSize = `${100 * gallery.columns}% ${100 * rows}%`;
    style.backgroundPosition = `${(100 * column) / Math.max(gallery.columns - 1, 1)}% ${(100 * row) / Math.max(rows - 1, 1)}%`;
    style.aspectRatio = `${gallery.cell[0]} / ${gallery.cell[1]}`;
  }, [gallery, number, sheet]);
  return (
    <button type="button" class="gallery-item" title={item.sentence} onClick={() => app.session.send({ type: "gallery_pose", name: item.name })}>
      <span class="gallery-picture" ref={picture} aria-hidden="true" />
      <span>{item.title}</span>
    </button>
  );
}
