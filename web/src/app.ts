// The parts of the page that act, for the panels and keys that use them.
import type { PointerInput } from "./manipulation/pointer";
import type * as store from "./session/store";
import type { Session } from "./session/session";
import type { Stage } from "./stage/stage";
import type { StageView } from "./stage_view";

export interface App {
  stage: Stage;
  view: StageView;
  session: Session;
  pointer: PointerInput;
  store: typeof store;
  /** Go back to how the page is when it opens: nothing selected, nothing open. */
  begin: () => void;
}

/** Set once, before the panels are shown. */
export const app = {} as App;
