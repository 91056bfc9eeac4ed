import { AppError } from "../core/errors.ts";
import type { TokenPair } from "./accounts.ts";
import { type Clock, iso } from "./clock.ts";
import type { Keys } from "./secrets.ts";
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
import type { Viewer } from "./viewer.ts";

export interface Rotation {
  tokenHash: string;
  successorHash: string;
  now: string;
  /** Before this time a first use is no longer within the grace. */
  graceStart: string;
  expiresAt: string;
}

export interface SessionStore {
  /**
   * Marks the token used and writes its successor, all in one; a token that was used before the grace ends its whole
   * session. Answers whose session it is, or null when the token is good for nothing.
   */
  rotate(rotation: Rotation): Promise<Viewer | null>;
  /** Ends the session that a refresh token belongs to; nothing when there is none. */
  end(tokenHash: string, now: string): Promise<void>;
  /** Ends the viewer's session; nothing when it has ended. */
  endThis(viewer: Viewer, now: string): Promise<void>;
  /** Ends all sessions of the viewer. Throws AppError `unauthorized`. */
  endAll(viewer: Viewer, now: string): Promise<void>;
  /** Throws AppError `unauthorized` when the session has ended. */
  confirm(viewer: Viewer): Promise<void>;
  /** Forgets sessions that ended long ago, and failed logins whose window is over. */
  removeEnded(before: string, now: string): Promise<void>;
}

export type Sessions = ReturnType<typeof sessionService>;

export function sessionService({ sessions, keys, now }: { sessions: SessionStore; keys: Keys; now: Clock }) {
  return {
    /** Whom an access token speaks for, as far as the token itself tells. Throws AppError `unauthorized`. */
    viewerOf: (accessToken: string): Promise<Viewer> =>
      verifyAccessToken(accessToken, keys("access-token"), now()),

    /** What a browser keeps of a session, in a cookie. */
    consoleToken: (viewer: Viewer): Promise<string> =>
      signConsoleToken(viewer, keys("console-session"), now()),

    /** Whom a browser's cookie speaks for, as far as it tells by itself. Throws AppError `unauthorized`. */
    viewerOfConsole: (token: string): Promise<Viewer> =>
      verifyConsoleToken(token, keys("console-session"), now()),

    confirm: (viewer: Viewer): Promise<void> => sessions.confirm(viewer),

    /** Trades a refresh token for a new pair. Throws AppError `unauthorized`. */
    async refresh(refreshToken: string): Promise<TokenPair> {
      const time = now();
      const successor = successorOf(refreshToken, keys("refresh-token"));
      const viewer = await sessions.rotate({
        tokenHash: hashToken(refreshToken),
        successorHash: hashToken(successor),
        now: iso(time),
        graceStart: iso(time - refreshGrace),
        expiresAt: iso(time + refreshTokenLife),
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

    logoutAll: (viewer: Viewer): Promise<void> => sessions.endAll(viewer, iso(now())),

    /** Forgets what no longer matters a day after it ended. */
    sweep: (): Promise<void> => sessions.removeEnded(iso(now() - 86_400_000), iso(now())),
  };
}
