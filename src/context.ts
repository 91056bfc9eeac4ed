import type { Context } from "hono";
import type { AppError } from "./core/errors.ts";
import type { Scope } from "./core/scopes.ts";
import type { Viewer } from "./services/accounts/viewer.ts";
import type { Services } from "./services/all.ts";
import type { RateVerdict } from "./services/rate-limiter.ts";
import type { Settings } from "./settings.ts";

/** Writes an error as a group of operations reports it. */
export type ErrorShape = (c: Context<AppEnv>, error: AppError) => Response | Promise<Response>;

/** A request's body as it arrives. */
export interface IncomingBody {
  /** Whether all of it has been read. */
  readonly hasEnded: boolean;
  /**
   * Fills the view from its beginning; the answer lies in the same memory, which the view has lost. Null at the end.
   * Throws AppError `invalid_request` when the body comes too slowly or breaks off.
   */
  read(view: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Reads what is left and drops it: so many bytes and, in milliseconds, for so long. Never throws. */
  drain(bounds: { bytes: number; time: number }): Promise<void>;
}

/** What travels with every request. */
export interface AppEnv {
  Variables: {
    services: Services;
    settings: Settings;
    requestId: string;
    /** Null where the request has none. */
    body: IncomingBody | null;
    errorShape: ErrorShape;
    /** CF-Connecting-IP, IPv6 cut to its /64. */
    address: string;
    /** How the request stands to its limit. */
    rate: RateVerdict | undefined;
    /** SHA-256 of the API key that was presented, in hex; undefined when none of the right form was. */
    keyHash: string | undefined;
    /** What the operation needs of an API key; undefined until its route is found, and for operations that need none. */
    scope: Scope | undefined;
    /** Whom the access token of group A speaks for; undefined when none that is valid was presented. */
    viewer: Viewer | undefined;
    /** Whose share of memory a body takes that is read before anyone asks whose session it is; an account's id. */
    holder: string | undefined;
    /** Whether the key has been looked up already. */
    isAuthenticated: boolean;
  };
}
