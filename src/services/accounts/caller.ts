import type { PresentedKey } from "./api-keys.ts";
import type { Viewer } from "./viewer.ts";

/** Who asks for what belongs to an account: a program by one of its keys, or the person who is signed in. */
export type Caller = PresentedKey | Viewer;
