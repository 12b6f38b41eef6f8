// Icons of the page, drawn here: lines on a grid of 24.
const PATHS = {
  undo: "M9 6 4 11l5 5 M4 11h10a6 6 0 0 1 0 12h-3",
  redo: "M15 6l5 5-5 5 M20 11H10a6 6 0 0 0 0 12h3",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z M12 2v2 M12 20v2 M2 12h2 M20 12h2 M5 5l1.4 1.4 M17.6 17.6 19 19 M19 5l-1.4 1.4 M6.4 17.6 5 19",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z",
  help: "M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4 M12 17.5v.5",
  search: "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14z M16 16l5 5",
  pin: "M9 3h6l-1 7 4 4H6l4-4-1-7z M12 14v7",
  pinned: "M9 3h6l-1 7 4 4H6l4-4-1-7z M12 14v7",
  play: "M7 4l13 8-13 8z",
  pause: "M7 4h4v16H7z M14 4h4v16h-4z",
  walk: "M13 4.5a1.5 1.5 0 1 0 0-.1z M10 21l2-6-3-3 1-5 3 2 3 2 M12 15l3 2 1 4 M9 8l-3 2-1 3",
  stop: "M6 6h12v12H6z",
  open: "M3 7h6l2 2h10l-2 10H5z",
  save: "M5 3h11l3 3v15H5z M8 3v6h7V3 M8 21v-7h8v7",
  picture: "M4 7h4l2-3h4l2 3h4v13H4z M12 10a4 4 0 1 0 0 8 4 4 0 0 0 0-8z",
  mirror: "M12 3v18 M9 7 3 17h6z M15 7l6 10h-6z",
  dice: "M5 5h14v14H5z M9 9v.1 M15 9v.1 M12 12v.1 M9 15v.1 M15 15v.1",
  reset: "M4 4v6h6 M4.5 10a8 8 0 1 1-.4 4",
  relax: "M4 9c3-4 5 4 8 0s5 4 8 0 M4 16c3-4 5 4 8 0s5 4 8 0",
  frame: "M4 9V4h5 M15 4h5v5 M20 15v5h-5 M9 20H4v-5",
  close: "M6 6l12 12 M18 6 6 18",
  wrench: "M14 6a5 5 0 0 1 6-2l-3 3 2 2 3-3a5 5 0 0 1-7 6l-8 8-3-3 8-8a5 5 0 0 1 2-3z",
  magnet: "M6 3v9a6 6 0 0 0 12 0V3h-4v9a2 2 0 0 1-4 0V3z M6 7h4 M14 7h4",
  symmetry: "M12 3v18 M8 8 4 12l4 4 M16 8l4 4-4 4",
  file: "M6 3h8l4 4v14H6z M14 3v4h4",
  copy: "M8 8h11v13H8z M5 16V3h11v2",
  film: "M4 5h16v14H4z M8 5v14 M16 5v14 M4 9h4 M4 15h4 M16 9h4 M16 15h4",
  page: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z M3 12h18 M12 3c3 3 3 15 0 18 M12 3c-3 3-3 15 0 18",
  down: "M6 9l6 6 6-6",
  up: "M6 15l6-6 6 6",
  turn: "M4 12a8 3.5 0 1 0 16 0 8 3.5 0 1 0-16 0 M17 17l3-2-1-3",
  more: "M5 12v.1 M12 12v.1 M19 12v.1",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  const filled = name === "pinned" || name === "play" || name === "stop" || name === "pause";
  return (
    <svg class="icon" viewBox="0 0 24 24" width="18" height="18" aria-hidden="true" fill={filled ? "currentColor" : "none"} stroke="currentColor" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round">
      <path d={PATHS[name]} />
    </svg>
  );
}
