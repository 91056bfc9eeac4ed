import { AppError } from "../../core/errors.ts";
import { type Clock, iso } from "../clock.ts";
import type { Listing, Paging } from "../paging.ts";
import type { Keys } from "../secrets.ts";
import {
  hashToken,
  refreshGrace,
  refreshTokenLife,
  signAccessToken,
  signConsoleToken,
  successorOf,
  verifyAccessToken,
  verifyConsoleToken,
} from "./tokens.ts";
import type { RequestOrigin, SessionClaims, Viewer } from "./viewer.ts";

export interface TokenPair {
  accessToken: string;
  refreshToken: string;
}

/** Where a session is used from, and by which request: of it the address and the program are kept. */
export interface Place extends RequestOrigin {
  /** The plain name of the program; null when it gives none. */
  client: string | null;
}

/** A session that has not ended, as its owner sees it. */
export interface Session {
  id: string;
  createdAt: string;
  /** To a quarter of an hour; null for sessions older than this note. */
  lastUsedAt: string | null;
  expiresAt: string;
  /** The viewer's own. */
  isCurrent: boolean;
  /** Of the login or the last refresh; null for sessions older than this note. */
  address: string | null;
  client: string | null;
}

interface Rotation {
  tokenHash: string;
  successorHash: string;
  now: string;
  /** Before this time a first use is no longer within the grace. */
  graceStart: string;
  expiresAt: string;
  place: Place;
}

export interface SessionStore {
  /**
   * Marks the token used and writes its successor, all in one; a token that was used before the grace ends its whole
   * session. Answers whose session it is, or null when the token is good for nothing.
   */
  rotate(rotation: Rotation): Promise<SessionClaims | null>;
  /** Ends the session that a refresh token belongs to; nothing when there is none. */
  end(tokenHash: string, now: string): Promise<void>;
  /** Ends the viewer's session; nothing when it has ended. */
  endThis(viewer: Viewer, now: string): Promise<void>;
  /** Sessions that have not ended, newest first. Throws AppError `unauthorized`. */
  list(viewer: Viewer, paging: Paging, now: string): Promise<Listing<Session>>;
  /** Ends one of the viewer's sessions; false when there is none that has not ended. Throws AppError `unauthorized`. */
  endOne(viewer: Viewer, id: string, now: string): Promise<boolean>;
  /** Ends all sessions and all file URLs of the viewer. Throws AppError `unauthorized`. */
  endAll(viewer: Viewer, now: string): Promise<void>;
  /** Throws AppError `unauthorized` when the session has ended. */
  confirm(viewer: Viewer): Promise<void>;
  /** Forgets sessions that ended long ago, failed logins whose window is over, and places that were not used since `unused`. */
  removeEnded(before: string, now: string, unused: string): Promise<void>;
}

const day = 86_400_000;

export type Sessions = ReturnType<typeof sessionService>;

export function sessionService({ sessions, keys, now }: { sessions: SessionStore; keys: Keys; now: Clock }) {
  return {
    /** Whom an access token speaks for, as far as the token itself says. Throws AppError `unauthorized`. */
    async viewerOf(accessToken: string, origin: RequestOrigin): Promise<Viewer> {
      const time = now();
      const claims = await verifyAccessToken(accessToken, keys.accepted("access-token"), time);
      return { ...claims, origin, at: iso(time) };
    },

    /** What a browser keeps of a session, in a cookie. */
    consoleToken: (viewer: SessionClaims): Promise<string> =>
      signConsoleToken(viewer, keys("console-session"), now()),

    /** Whom a browser's cookie speaks for, as far as it gives by itself. Throws AppError `unauthorized`. */
    async viewerOfConsole(token: string, origin: RequestOrigin): Promise<Viewer> {
      const time = now();
      const claims = await verifyConsoleToken(token, keys.accepted("console-session"), time);
      return { ...claims, origin, at: iso(time) };
    },

    confirm: (viewer: Viewer): Promise<void> => sessions.confirm(viewer),

    /** Trades a refresh token for a new pair. Throws AppError `unauthorized`. */
    async refresh(refreshToken: string, place: Place): Promise<TokenPair> {
      const time = now();
      const successor = successorOf(refreshToken, keys("refresh-token"));
      const viewer = await sessions.rotate({
        tokenHash: hashToken(refreshToken),
        successorHash: hashToken(successor),
        now: iso(time),
        graceStart: iso(time - refreshGrace),
        expiresAt: iso(time + refreshTokenLife),
        place,
      });
      if (!viewer) {
        throw new AppError(
          "unauthorized",
          "The refresh token is unknown, expired, revoked or used already: log in again.",
        );
      }
      return {
        accessToken: await signAccessToken(viewer, keys("access-token"), time),
        refreshToken: successor,
      };
    },

    /** Ends the session of a refresh token; a token that is unknown is no error, it is as good as logged out. */
    logout: (refreshToken: string): Promise<void> => sessions.end(hashToken(refreshToken), iso(now())),

    /** Ends the viewer's own session; one that has ended is no error. */
    logoutThis: (viewer: Viewer): Promise<void> => sessions.endThis(viewer, iso(now())),

    list: (viewer: Viewer, paging: Paging): Promise<Listing<Session>> =>
      sessions.list(viewer, paging, iso(now())),

    /** Ends one of the viewer's sessions. Throws AppError `not_found` when there is none that has not ended. */
    async endOne(viewer: Viewer, id: string): Promise<void> {
      if (await sessions.endOne(viewer, id, iso(now()))) return;
      throw new AppError("not_found", "There is no such session, or it has ended.");
    },

    /** Ends all sessions, and all URLs that show files to the viewer. */
    logoutAll: (viewer: Viewer): Promise<void> => sessions.endAll(viewer, iso(now())),

    /** Forgets what ended a day ago, and places that were not used for half a year. */
    sweep: (): Promise<void> => sessions.removeEnded(iso(now() - day), iso(now()), iso(now() - 180 * day)),
  };
}
