import { Hono } from "hono";
import type { AppEnv } from "../../context.ts";
import { listSize, pagingOf } from "../forms.ts";
import { page } from "../page.tsx";
import { countedUpTo, Pages } from "../parts.tsx";
import { viewerOf } from "../session.ts";
import { DocumentTable } from "./document-parts.tsx";

/** The documents that others have shared with the person who is signed in. */
export const shared = new Hono<AppEnv>().get("/shared", async (c) => {
  const paging = pagingOf(c);
  const { rows, total } = await c.get("services").documents.shared(viewerOf(c), paging);
  return page(c, {
    title: "Shared with me",
    navigation: "signed-in",
    current: "/console/shared",
    children: (
      <>
        <h1>Shared with me</h1>
        {rows.length ? (
          <DocumentTable
            caption={`${countedUpTo(total, "document")}, the newest first.`}
            rows={rows}
            isShared
          />
        ) : (
          <div class="empty">
            <p>
              Nothing is shared with you yet. When someone shares a document with you or with one of your
              organizations, it is listed here.
            </p>
          </div>
        )}
        <Pages page={paging.page} size={listSize} total={total} path="/console/shared" />
      </>
    ),
  });
});
