import { waitUntil } from "cloudflare:workers";
import { and, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import { AppError } from "../../core/errors.ts";
import { log, noteAccount } from "../../core/log.ts";
import type { Viewer } from "../../services/accounts/viewer.ts";
import { iso } from "../../services/clock.ts";
import { type Answers, type Asked, folded } from "../answers.ts";
import type { Database } from "../database.ts";
import { sessions } from "../schema/sessions.ts";

const isLive = ({ userId, sessionId, at }: Viewer) =>
  and(
    eq(sessions.id, sessionId),
    eq(sessions.userId, userId),
    isNull(sessions.revokedAt),
    gt(sessions.expiresAt, at),
  );

/** The viewer's user id as an expression; null, which equals nothing, when the session has ended. */
export const viewerId = (viewer: Viewer): SQL<string> =>
  sql`(select ${sessions.userId} from ${sessions} where ${isLive(viewer)})`;

/** The same in a value of `viewed` (a ValueRow), which is a column of the session's row. */
export const sessionUser: SQL<string> = sql.raw('"sessions"."user_id"') as SQL<string>;

/**
 * Asks whether the viewer's session is live, and runs the statements in one round trip. The statements name the
 * viewer by `viewerId`, so that with an ended session they find and change nothing. Throws AppError `unauthorized`.
 */
export async function viewed<const Items extends readonly Asked[]>(
  db: Database,
  viewer: Viewer,
  ...statements: Items
): Promise<Answers<Items>> {
  const parts = folded(statements);
  const session = db
    .select({ id: sessions.id, lastUsedAt: sessions.lastUsedAt, ...parts.columns })
    .from(sessions)
    .where(isLive(viewer));
  const [[found], ...others] = await db.batch([session, ...parts.statements]);
  if (!found) throw new AppError("unauthorized", "The session has ended: log in again.");
  noteAccount(viewer.userId);
  touch(db, found.id, found.lastUsedAt);
  return parts.answers(found, others);
}

/** How often the time of a session's last use is written: not for every request. */
const touchEvery = 15 * 60_000;

function touch(db: Database, id: string, lastUsedAt: string | null): void {
  const now = db.now();
  if (lastUsedAt && now - Date.parse(lastUsedAt) < touchEvery) return;
  const write = db
    .update(sessions)
    .set({ lastUsedAt: iso(now) })
    .where(and(eq(sessions.id, id), sql`${sessions.lastUsedAt} is ${lastUsedAt}`));
  waitUntil(write.then(undefined, (error: unknown) => log.warn("last_use_not_written", error)));
}
