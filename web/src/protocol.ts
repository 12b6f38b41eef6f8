// Generated from src/poise/studio/protocol by `python -m poise.studio.protocol.typescript`: do not edit.

export const VERSION = 2;

export const POSE = 1;

export const MESHES = 2;

export const FILE = 3;

export const UPLOAD = 4;

export const FRAMES = 5;

export const COMPARED = 6;

export const CROWD = 7;

export const WITH_JOINTS = 1;

/** The first message of a page, once; the scene, its meshes and its state are the answer. */
export interface Hello {
  type: "hello";
  /** Version of the protocol that the page speaks. */
  version: number;
  request?: number;
}

/** The page has taken a pose frame; at most three are on the way, so that a slow page gets the newest, not a backlog. */
export interface Seen {
  type: "seen";
  /** Number of the frame. */
  sequence: number;
  /** The kind of frame; of compared bodies and of crowds one at most is on the way. */
  of?: "pose" | "compared" | "crowd";
  request?: number;
}

/** What the page shows and wants to be told of beside the pose. */
export interface Watch {
  type: "watch";
  /** Positions and axes of all joints, in every pose frame. */
  joints?: boolean;
  /** Errors and times of the last seconds of solving, for plots. */
  solves?: boolean;
  /** Methods that solve the same goals beside the body, at most `Scene.most_compared`. */
  compared?: string[];
  request?: number;
}

/** Something that a page can grab. */
export interface Handle {
  /** A part of the body, the goal of an effector (by its gizmo), or the target of an extra goal. */
  kind: "segment" | "goal" | "extra";
  /** Name of the segment or effector, key of the extra goal. */
  name: string;
  /** Where a segment is grabbed, in the world [m]; its origin if it is not said. */
  point?: [number, number, number] | null;
}

/**
 * The beginning of a drag: handles that move together. What it changes is undone in one step.
 *
 * A part of the body drags the effector on it, or its pin if it is pinned; a part without an effector is dragged by the point
 * that was grabbed. The part that the body stands on can be grabbed too: the body then stands on another one.
 */
export interface Grab {
  type: "grab";
  /** Number of the scene that the page shows; grabs in another one are refused. */
  scene: number;
  /** A number that the page gives to this drag; it may have several at once, one for each finger. */
  drag: number;
  handles: Handle[];
  /** Whether the other side of the body is dragged symmetrically. */
  mirror?: boolean;
  request?: number;
}

/** Where the handles of a drag are now, as far as they have moved since they were grabbed. */
export interface Drag {
  type: "drag";
  drag: number;
  /** From where the handles were grabbed [m]. */
  offset?: [number, number, number];
  /** Since they were grabbed; None if they are not turned. Targets and parts without an effector have no turn. */
  rotation?: [number, number, number, number] | null;
  request?: number;
}

/** The end of a drag: what was dragged stays where it is. */
export interface Release {
  type: "release";
  drag: number;
  request?: number;
}

/** The end of a drag that is taken back: everything is as it was before the grab. */
export interface Cancel {
  type: "cancel";
  drag: number;
  request?: number;
}

/** What the goal of an effector asks for; what is not said stays. */
export interface SetGoal {
  type: "set_goal";
  name: string;
  enabled?: boolean;
  asks?: "position" | "orientation" | "both";
  position?: [number, number, number];
  orientation?: [number, number, number, number];
  position_weight?: number;
  orientation_weight?: number;
  priority?: number;
  request?: number;
}

/** Move goals to where their effectors are. */
export interface SnapGoals {
  type: "snap_goals";
  /** All goals if there are none. */
  names?: string[];
  request?: number;
}

/** Ask for position and orientation of every effector, as the paper does. */
export interface AskAll {
  type: "ask_all";
  request?: number;
}

/** What an extra goal (balance, floor, look, a pin, a hint, …) asks for; what is not said stays. */
export interface SetExtra {
  type: "set_extra";
  key: string;
  enabled?: boolean;
  weight?: number;
  priority?: number;
  /** [m]. */
  margin?: number;
  /** [m]. */
  height?: number;
  /** Effectors that bear weight; none for both feet. */
  bearing?: string[];
  /** Whether a pin holds the orientation too, the one of now. */
  fix_orientation?: boolean;
  target?: [number, number, number];
  request?: number;
}

/** Pin effectors where they are, or unpin them; pinned ones stay while anything else moves. */
export interface Pin {
  type: "pin";
  effectors: string[];
  pinned: boolean;
  request?: number;
}

/** Let effectors follow the body: their goals and pins are switched off. */
export interface LetGo {
  type: "let_go";
  effectors: string[];
  request?: number;
}

/** Turn one joint; goals that are on move along. */
export interface SetJoint {
  type: "set_joint";
  name: string;
  /** In the joint's unit, degrees or millimetres; clamped to its limits. */
  value: number;
  request?: number;
}

/** The limits of a joint, in its unit. */
export interface SetLimits {
  type: "set_limits";
  name: string;
  low: number;
  high: number;
  request?: number;
}

/** Let the body stand on another segment; nothing moves. */
export interface SetBase {
  type: "set_base";
  segment: string;
  request?: number;
}

/** Go back to the opening pose and goals. */
export interface ResetPose {
  type: "reset_pose";
  request?: number;
}

/** Swap left and right. */
export interface MirrorPose {
  type: "mirror_pose";
  request?: number;
}

/** Take a random pose: on the floor, balanced, not through itself. */
export interface RandomPose {
  type: "random_pose";
  request?: number;
}

/** Take a pose of the gallery. */
export interface GalleryPose {
  type: "gallery_pose";
  name: string;
  request?: number;
}

/** Take the best pose for the goals as they are, whatever way the body has come. */
export interface Relax {
  type: "relax";
  request?: number;
}

/** Undo the last edit. */
export interface Undo {
  type: "undo";
  request?: number;
}

/** Redo the edit that was last undone. */
export interface Redo {
  type: "redo";
  request?: number;
}

/** Play or pause the motion. */
export interface Play {
  type: "play";
  playing: boolean;
  request?: number;
}

/** Show a frame of the motion, and pause there. */
export interface Scrub {
  type: "scrub";
  frame: number;
  request?: number;
}

/** How the motion is played. */
export interface SetPlayer {
  type: "set_player";
  /** Times as fast as it is, 0.1 to 4. */
  speed?: number;
  loops?: boolean;
  request?: number;
}

/** Make the frame that is shown the pose. */
export interface TakeFrame {
  type: "take_frame";
  request?: number;
}

/** Start walking from where the body stands, or come to a stand. */
export interface Walk {
  type: "walk";
  walking: boolean;
  request?: number;
}

/** How the body walks, now or next time. */
export interface SetWalk {
  type: "set_walk";
  /** [m/s]. */
  speed?: number;
  /** To the right [degrees/s]. */
  turn?: number;
  /** Where it goes, from where it looks to the right [degrees]. */
  direction?: number;
  style?: string;
  floor?: string;
  request?: number;
}

/** How goals are solved; 0 for no budget, no largest speed, and sweeps as the method has them. */
export interface SetSettings {
  type: "set_settings";
  method?: string;
  iterations?: number;
  sweeps?: number;
  damping?: number;
  /** [µs]. */
  budget?: number;
  /** [degrees/s]. */
  max_speed?: number;
  posture_weight?: number;
  /** What goals leave open: as recorded people hold themselves, or near the reference. */
  manner?: "human" | "plain";
  request?: number;
}

/** A file that is to be opened: its bytes follow in binary frames; when all have arrived, `opened` is the answer. */
export interface Upload {
  type: "upload";
  /** A number that the page gives to this upload. */
  upload: number;
  /** Name of the file; its suffix says what it is: .json or .bvh. */
  name: string;
  /** [bytes]. */
  size: number;
  request?: number;
}

/** Break off an upload. */
export interface CancelUpload {
  type: "cancel_upload";
  upload: number;
  request?: number;
}

/** Read the opened motion again, with another unit or up axis; empty leaves it to be guessed. */
export interface Reinterpret {
  type: "reinterpret";
  unit?: "" | "m" | "dm" | "cm" | "mm" | "inch" | "foot" | "cmu";
  up?: "" | "y" | "z";
  request?: number;
}

/** Read frames of the motion, for a film or a page of its own; they arrive as a binary frame with the request's number. */
export interface ReadFrames {
  type: "read_frames";
  first?: number;
  /** -1 for the motion's last. */
  last?: number;
  step?: number;
  request?: number;
}

/** Begin again with the paper's biped. */
export interface NewDocument {
  type: "new_document";
  request?: number;
}

/** Make a file; it arrives as a binary frame, with the number of this request. */
export interface Save {
  type: "save";
  /**
   * `…_avatar`: in the glTF or VRM that the body is from; `page` is an HTML page that needs no server, `capture` the last
   * solve, for engineers.
   */
  what: "document" | "pose" | "pose_bvh" | "motion_bvh" | "pose_avatar" | "motion_avatar" | "python" | "page" | "capture";
  /** Of a page. */
  dark?: boolean;
  request?: number;
}

export type Command =
  | Hello
  | Seen
  | Watch
  | Grab
  | Drag
  | Release
  | Cancel
  | SetGoal
  | SnapGoals
  | AskAll
  | SetExtra
  | Pin
  | LetGo
  | SetJoint
  | SetLimits
  | SetBase
  | ResetPose
  | MirrorPose
  | RandomPose
  | GalleryPose
  | Relax
  | Undo
  | Redo
  | Play
  | Scrub
  | SetPlayer
  | TakeFrame
  | Walk
  | SetWalk
  | SetSettings
  | Upload
  | CancelUpload
  | Reinterpret
  | ReadFrames
  | NewDocument
  | Save;

/** A mesh in the meshes frame, in its segment's frame. */
export interface Surface {
  segment: string;
  /** `body` or `accent`: which colour of the palette it has (`body`, `joint_ball`). */
  role: string;
  vertices: number;
  triangles: number;
  /** Number of coarse triangles, like that of the others; for picking and where drawing is slow. */
  coarse: number;
}

/** The look of some triangles of a skin. */
export interface SkinMaterial {
  /** Base colour, linear RGBA; the texture is multiplied by it. */
  color: [number, number, number, number];
  /** Number of its texture, sRGB, its first row at v = 0; −1 for none. */
  texture: number;
  /** `MASK` is cut out where alpha is below `cutoff`. */
  alpha: "OPAQUE" | "MASK" | "BLEND";
  cutoff: number;
  two_sided: boolean;
}

/** Triangles of a skin that have one material and move mostly with one segment. */
export interface SkinPiece {
  material: number;
  /** Number of its segment. */
  segment: number;
  triangles: number;
}

/** An image file in the meshes frame. */
export interface SkinTexture {
  /** Its type: image/png, … */
  kind: string;
  /** [bytes]. */
  length: number;
}

/** A character's own skin: a mesh whose vertices follow up to eight bones each, by linear blend skinning. */
export interface SkinMesh {
  vertices: number;
  /** Number of the segment that each bone moves with. */
  bones: number[];
  /** Their triangles follow each other. */
  pieces: SkinPiece[];
  materials: SkinMaterial[];
  textures: SkinTexture[];
}

/** A method that can be compared. */
export interface MethodOffer {
  name: string;
  /** The kind of method: Jacobian, heuristic, … */
  family: string;
}

/** What a compared method has made of the goals. */
export interface ComparedState {
  name: string;
  /** Why there are no figures: what it refuses, or what it waits for; empty if there are. */
  sentence: string;
  /** Largest error of a position. */
  millimetres: number;
  /** Largest error of an orientation. */
  degrees: number;
  /** Within the tolerance. */
  position_reached: boolean;
  orientation_reached: boolean;
  /** Since the goals last changed, like the time. */
  iterations: number;
  microseconds: number;
}

/** The last seconds of solving, for pages that watch them. */
export interface Solves {
  /** Before now, at most 0. */
  seconds: number[];
  /** Largest error. */
  millimetres: number[];
  /** Time of a solve. */
  microseconds: number[];
}

/** Where a foot stands, has stood or will stand. */
export interface FootprintState {
  side: "left" | "right";
  /** End of the sole on the ground [m]. */
  heel: [number, number, number];
  /** The other end [m]. */
  toe: [number, number, number];
  /** Where on the way from heel to toe the foot bends, 0 to 1. */
  ball: number;
  /** Whether no foot has come there yet. */
  planned: boolean;
  /** What the foot stands on, or rolls over. */
  line: "" | "heel" | "sole" | "ball" | "toe";
}

/** The last whole stride of a leg, and where it is in the present one. */
export interface StrideState {
  side: "left" | "right";
  /** Share of the present stride, 0 to 1, from when the ankle is farthest ahead: about the heel strike. */
  phase: number;
  /** Over the stride, forward positive, from hanging [degrees]; empty before the first whole one. */
  thigh: number[];
  /** Over the stride, 0 straight [degrees]. */
  knee: number[];
}

/** What a walk leaves to be seen. */
export interface WalkTrace {
  /** Oldest first; the last ones may be planned. */
  footprints: FootprintState[];
  /** Left and right; none where the body is not known to have legs with knees. */
  strides: StrideState[];
}

/** Between which angles the legs of recorded people are over a stride, as in `StrideState`. */
export interface RecordedGait {
  source: string;
  people: number;
  /** [m/s]. */
  slowest: number;
  fastest: number;
  /** Lowest and highest over the stride [degrees]. */
  thigh: [number[], number[]];
  knee: [number[], number[]];
}

/** A point that moves with a segment. */
export interface Anchor {
  segment: string;
  /** In the segment's frame [m]. */
  offset: [number, number, number];
}

/** A part of the body, in the order of the pose frames. */
export interface Segment {
  name: string;
  /** For people: Right upper arm. */
  title: string;
  /** Segment that it hangs on, from the middle of the body outward; empty for the one in the middle. */
  parent: string;
  /** What it is on a human body: pelvis, trunk, head, upper_arm, forearm, hand, thigh, foot, …; empty if unknown. */
  kind: string;
  side: "" | "left" | "right";
  /** The segment on the other side of the body; itself in the middle. */
  partner: string;
  /** The effector on it; empty if there is none. */
  effector: string;
  /** Joints between it and its parent, from the parent on. */
  joints: string[];
}

/** A degree of freedom of a joint, in the order of the pose frames: an angle, a length, or an entry of a ball's rotation. */
export interface Joint {
  name: string;
  title: string;
  /** Of its value and limits. */
  unit: "°" | "mm";
  /** The segment that it moves, alone or with other joints. */
  segment: string;
  /** How far the body reaches around it [m]. */
  size: number;
  has_interval: boolean;
}

/** A frame on a segment that goals can place. */
export interface Effector {
  name: string;
  title: string;
  segment: string;
  /** In the segment's frame [m]. */
  offset: [number, number, number];
  /** In the segment's frame. */
  rotation: [number, number, number, number];
}

/** An extra goal that the character offers. */
export interface ExtraOffer {
  /** `balance`, `pin left_hand`, `hint right_elbow`, … */
  key: string;
  kind: "balance" | "center" | "floor" | "apart" | "upright" | "look" | "pin" | "hint";
  /** Effector of a pin, elbow or knee of a hint; empty for the others. */
  name: string;
  /** Short: Look at, Left hand pin. */
  title: string;
  /** In a list of all. */
  label: string;
  /** What it does, in a sentence. */
  hint: string;
  /** Heading of the list that it stands in; empty for the first. */
  group: string;
  /** What can be set beside weight and priority: margin, height, bearing, orientation. */
  fields: string[];
  has_target: boolean;
  /** Where the line to its target begins; None if there is none, or at the center of mass. */
  anchor: Anchor | null;
}

/** A capsule around a segment, of those that `apart` keeps apart. */
export interface Capsule {
  segment: string;
  /** In the segment's frame, like `end` [m]. */
  start: [number, number, number];
  end: [number, number, number];
  radius: number;
}

/** A pose of the gallery; its picture is in the sheet, row by row in this order. */
export interface GalleryItem {
  name: string;
  title: string;
  sentence: string;
}

/** Which way the body faces: where the forward direction of one segment points, made level. */
export interface Facing {
  segment: string;
  /** In the segment's frame. */
  forward: [number, number, number];
}

/** Poses to take by a click, and the sheet of their pictures. */
export interface Gallery {
  items: GalleryItem[];
  /** Of the sheet. */
  columns: number;
  /** Width and height of a picture in the sheet, twice what a page shows [pixels]. */
  cell: [number, number];
  /** Address of the sheet for light pages. */
  light: string;
  dark: string;
}

/** Colours of the stage. */
export interface Palette {
  sky: [number, number, number];
  floor: [number, number, number];
  cell: [number, number, number];
  section: [number, number, number];
  shadow: number;
  body: [number, number, number];
  joint_ball: [number, number, number];
  selected: [number, number, number];
  limit: [number, number, number];
  target: [number, number, number];
  reached: [number, number, number];
  link: [number, number, number];
  extra: [number, number, number];
  axes: [[number, number, number], [number, number, number], [number, number, number]];
  key: number;
  rim: number;
  ambient: number;
  bounce: [number, number, number];
}

/** What a number may be. */
export interface Range {
  low: number;
  high: number;
  step: number;
}

/** Everything about the character that is shown; a binary frame with its meshes follows, then its state. */
export interface Scene {
  type: "scene";
  /** Number of the scene: it is another one when another character is shown. */
  scene: number;
  /** Version of the protocol. */
  version: number;
  /** Version of Poise. */
  poise: string;
  /** Whether the studio was asked to be dark. */
  dark: boolean;
  /** Of the character. */
  name: string;
  /** Largest extent of the body at rest [m]; 1.75 for a person. */
  size: number;
  /** Rows for people: what, and how much. */
  summary: [string, string][];
  facing: Facing;
  segments: Segment[];
  joints: Joint[];
  effectors: Effector[];
  extras: ExtraOffer[];
  /** Effectors that can bear weight. */
  feet: string[];
  capsules: Capsule[];
  /** Of the mannequin, in the order of the meshes frame. */
  surfaces: Surface[];
  /** Kind of the file in which poses and motions of an avatar are saved; empty for other bodies. */
  avatar: "" | "VRM" | "GLB";
  /** The character's own skin, after the surfaces in the meshes frame; None if it has none. */
  skin: SkinMesh | null;
  gallery: Gallery;
  /** Of walks. */
  styles: string[];
  /** That can be walked on. */
  floors: string[];
  recorded_gait: RecordedGait;
  /** That solve for the body. */
  methods: string[];
  /** That can solve the same goals beside it. */
  compared: MethodOffer[];
  /** Of them at once. */
  most_compared: number;
  /** Of the numbers that commands set, by field name. */
  ranges: Record<string, Range>;
  /** [bytes]. */
  largest_upload: number;
  light_palette: Palette;
  dark_palette: Palette;
}

/** The goal of an effector; where it does not ask for something, it is where the effector is. */
export interface GoalState {
  name: string;
  enabled: boolean;
  /** Whether the effector is on the part that the body stands on, so that it has no goal. */
  on_base: boolean;
  asks: "position" | "orientation" | "both";
  position: [number, number, number];
  orientation: [number, number, number, number];
  position_weight: number;
  orientation_weight: number;
  priority: number;
}

/** An extra goal. */
export interface ExtraState {
  key: string;
  enabled: boolean;
  /** Whether it is of an effector on the part that the body stands on, so that it cannot be switched. */
  on_base: boolean;
  /** Whether it is on and has no effect, with this method or base. */
  idle: boolean;
  weight: number;
  priority: number;
  margin: number;
  height: number;
  bearing: string[];
  /** Whether a pin holds the orientation too. */
  fixed: boolean;
  /** Where it is on. */
  target: [number, number, number] | null;
}

/** The limits of a joint, in its unit; null where there is none. */
export interface JointState {
  low: number | null;
  high: number | null;
}

/** How goals are solved, in the units of `SetSettings`. */
export interface SettingsState {
  method: string;
  iterations: number;
  sweeps: number;
  damping: number;
  budget: number;
  max_speed: number;
  posture_weight: number;
  /** What goals leave open: as recorded people hold themselves, or near the reference. */
  manner: "human" | "plain";
  /** Why there is only the plain manner, as a sentence; empty if there are both. */
  why_plain: string;
  /** Whether the human manner rests, because a pose that was set by hand is kept. */
  manner_rests: boolean;
}

/** What is left of a goal that is on. */
export interface ErrorState {
  /** Effector, or key of an extra goal. */
  key: string;
  reached: boolean;
  /** In a word or two: 12.0 mm, 3.1°, 12 mm outside. */
  text: string;
  metres: number;
  degrees: number;
}

/** How it stands, for people, and for engineers. */
export interface Status {
  /** For the status line: Left hand 4 cm short: the elbow is straight. */
  sentence: string;
  mood: "good" | "busy" | "bad";
  /** Why goals are missed, what matters most first; at rest. */
  reasons: string[];
  errors: ErrorState[];
  /** Joints that stand at a limit. */
  at_limits: string[];
  /** Whether nothing moves by itself. */
  settled: boolean;
  /** Whether the solver is not ready yet. */
  compiling: boolean;
  /** For engineers: 3 iterations · 41 µs · 100 solves/s. */
  work: string;
}

/** What undo and redo would do, in words; empty if there is nothing. */
export interface HistoryState {
  undo: string;
  redo: string;
}

/** The motion that is open, and the player. */
export interface MotionState {
  name: string;
  frames: number;
  /** Frames a second. */
  rate: number;
  frame: number;
  playing: boolean;
  /** Whether its frame is shown instead of the solver's pose. */
  shown: boolean;
  loops: boolean;
  speed: number;
  /** Of the file; empty if it is not from one. */
  unit: string;
  up: string;
  /** Whether unit and up axis can be corrected. */
  can_reinterpret: boolean;
}

/** The walk, or the next one, in the units of `SetWalk`. */
export interface WalkState {
  phase: "" | "preparing" | "walking" | "stopping";
  /** Walked so far [s]. */
  seconds: number;
  speed: number;
  fastest: number;
  turn: number;
  direction: number;
  style: string;
  floor: string;
}

/** The ground: level, a slope, or stairs along a heading. */
export interface Ground {
  /** A place on it [m]. */
  origin: [number, number, number];
  /** From z towards x [degrees]. */
  heading: number;
  /** Up ahead [degrees]. */
  slope: number;
  /** Of each stair, below 0 down [m]. */
  rise: number;
  /** Depth of each stair, 0 for no stairs [m]. */
  tread: number;
  /** From the origin to the beginning of stair 0 [m]. */
  begin: number;
  /** Number of the first stair, the landing at the origin's height; null where stairs go on behind too. */
  first_stair: number | null;
  last_stair: number | null;
}

/** The support polygon. */
export interface Support {
  /** x and z [m]; none where nothing is known to bear weight. */
  corners: [number, number][];
  /** Of its lowest point [m]. */
  height: number;
  /** Of the center of mass inside it [m]; below 0 outside. */
  depth: number;
}

/** What has changed since the last state; everything after a scene. */
export interface State {
  type: "state";
  scene: number;
  /** The segment that the body stands on. */
  base?: string;
  /** In the order of the effectors. */
  goals?: GoalState[];
  /** In the order of the offers. */
  extras?: ExtraState[];
  /** In the order of the joints. */
  joints?: JointState[];
  settings?: SettingsState;
  status?: Status;
  history?: HistoryState;
  /** null without a motion. */
  motion?: MotionState | null;
  walk?: WalkState;
  trace?: WalkTrace | null;
  ground?: Ground;
  support?: Support;
  /** Names and keys of goals that somebody drags. */
  dragged?: string[];
  solves?: Solves;
  /** Of the methods that all pages together compare. */
  compared?: ComparedState[];
}

/** A sentence for the person at the page. */
export interface Notice {
  type: "notice";
  kind: "note" | "problem";
  sentence: string;
  request: number;
}

/** What became of an upload. */
export interface Opened {
  type: "opened";
  upload: number;
  name: string;
  /** Why it could not be opened; empty if it was. */
  problem: string;
  /** What had to be guessed, or is odd about the file. */
  notes: string[];
}

export type Message =
  | Scene
  | State
  | Notice
  | Opened;
