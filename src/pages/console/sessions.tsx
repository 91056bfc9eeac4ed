import { Hono } from "hono";
import type { AppEnv } from "../../context.ts";
import type { Session } from "../../services/accounts/sessions.ts";
import type { Listing } from "../../services/paging.ts";
import { listSize } from "../forms.ts";
import { countedUpTo, Foreign, Pages, Time } from "../parts.tsx";
import { forgetSession, viewerOf } from "../session.ts";

const path = "/console/settings";

const nameOf = ({ client }: Session) => client ?? "An unknown program";

const Row = (session: Session) => (
  <tr>
    <th scope="row">
      <Foreign>{nameOf(session)}</Foreign>
      {session.isCurrent && " (this one)"}
    </th>
    <td data-label="Address">{session.address ?? "Not kept"}</td>
    <td data-label="Signed in">
      <Time at={session.createdAt} isAgo />
    </td>
    <td data-label="Last used">
      {session.lastUsedAt === null ? "Not kept" : <Time at={session.lastUsedAt} isAgo />}
    </td>
    <td>
      <form method="post" action={`${path}/sessions/${session.id}/end`}>
        <button class="quiet small" type="submit">
          Sign out<span class="hidden">{` ${nameOf(session)}, signed in ${session.createdAt}`}</span>
        </button>
      </form>
    </td>
  </tr>
);

/** Where the person is signed in, a page of it. */
export const SessionList = ({ rows, total, page }: Listing<Session> & { page: number }) => (
  <>
    <table class="stack">
      <caption>{countedUpTo(total, "session")}, newest first</caption>
      <thead>
        <tr>
          <th scope="col">Program</th>
          <th scope="col">Address</th>
          <th scope="col">Signed in</th>
          <th scope="col">Last used</th>
          <th scope="col">End</th>
        </tr>
      </thead>
      <tbody>{rows.map(Row)}</tbody>
    </table>
    <Pages
      page={page}
      size={listSize}
      total={total}
      path={path}
      parameter="sessions"
      label="Pages of sessions"
    />
  </>
);

/** Ends sessions of the person who is signed in. */
export const sessions = new Hono<AppEnv>();

sessions.post("/:id/end", async (c) => {
  const viewer = viewerOf(c);
  const id = c.req.param("id");
  await c.get("services").sessions.endOne(viewer, id);
  if (id !== viewer.sessionId) return c.redirect(`${path}?done=session`, 303);
  forgetSession(c);
  return c.redirect("/sign-in", 303);
});
