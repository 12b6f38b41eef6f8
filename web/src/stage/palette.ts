// Colours and strengths of light of the stage, one set for a light page and one for a dark one.
import { Color } from "three";

export interface Palette {
  background: Color;
  floor: Color;
  line: Color;
  section: Color;
  shadow: number;
  body: Color;
  accent: Color;
  highlight: Color;
  selected: Color;
  wanted: Color;
  goal: Color;
  limit: Color;
  axes: [Color, Color, Color];
  stair: Color;
  riser: Color;
  edge: Color;
  sky: Color;
  bounce: Color;
  ambient: number;
  key: number;
  fill: number;
  rim: number;
  /** Bodies of methods that are compared, and their names on the page. */
  compared: [Color, Color, Color, Color];
  /** Footprints, left and right; as --left and --right of the page. */
  feet: [Color, Color];
}

const color = (hex: string): Color => new Color(hex);

export const LIGHT: Palette = {
  background: color("#e9e7e3"),
  floor: color("#efede9"),
  line: color("#dad7d1"),
  section: color("#c4c0b9"),
  shadow: 0.3,
  body: color("#ecd9bd"),
  accent: color("#55504c"),
  highlight: color("#2f7fd6"),
  selected: color("#e07a10"),
  wanted: color("#d02f38"),
  goal: color("#007c92"),
  limit: color("#b637c6"),
  axes: [color("#d63a36"), color("#2f9e44"), color("#2f66dd")],
  stair: color("#e6e3de"),
  riser: color("#cdc9c2"),
  edge: color("#77726b"),
  sky: color("#ffffff"),
  bounce: color("#b9aa98"),
  ambient: 1.55,
  key: 2.0,
  fill: 0.55,
  rim: 0.5,
  compared: [color("#1f5fc4"), color("#1a7a40"), color("#8b35c2"), color("#876300")],
  feet: [color("#1863b0"), color("#b0520c")],
};

export const DARK: Palette = {
  background: color("#1c1e22"),
  floor: color("#24272c"),
  line: color("#30343a"),
  section: color("#444a52"),
  shadow: 0.5,
  body: color("#dcc8ab"),
  accent: color("#3d3a39"),
  highlight: color("#6db3ff"),
  selected: color("#ffa43a"),
  wanted: color("#ff6b70"),
  goal: color("#4cc9dc"),
  limit: color("#d977ee"),
  axes: [color("#f0605a"), color("#62c66a"), color("#6b9bff")],
  stair: color("#2d3036"),
  riser: color("#23262b"),
  edge: color("#8b919a"),
  sky: color("#c9d4e6"),
  bounce: color("#4a4640"),
  ambient: 0.95,
  key: 1.9,
  fill: 0.4,
  rim: 1.3,
  compared: [color("#7db4ff"), color("#6fd38e"), color("#cf9fff"), color("#e8c64d")],
  feet: [color("#7db8ff"), color("#f0a35e")],
};
