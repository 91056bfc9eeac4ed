import { Hono } from "hono";
import type { AppEnv } from "../../context.ts";
import { bodyLength, readUpload } from "../../http/upload.ts";
import type { Version } from "../../services/documents/documents.ts";
import { attempt, fileErrors, readForm, typedIn } from "../forms.ts";
import { viewerOf } from "../session.ts";
import { showDocument } from "./document.tsx";
import { firstTest } from "./first-test.ts";
import { tagForm } from "./tag-form.tsx";

const tiersOf: Record<string, readonly number[]> = { scored: [1], all: [1, 2, 3] };

/** What is done with a document by the forms of its page. */
export const documentActs = new Hono<AppEnv>();

documentActs.post("/documents/:id/tests", async (c) => {
  const id = c.req.param("id");
  const { tiers = "" } = await typedIn(c);
  let made = "";
  const problems = await attempt(
    async () => {
      const report = await c.get("services").compliance.test(viewerOf(c), id, tiersOf[tiers] ?? [1]);
      made = report.report_id;
    },
    ...fileErrors,
  );
  return problems
    ? showDocument(c, {}, problems)
    : c.redirect(`/console/documents/${id}/reports/${made}`, 303);
});

/** A new version: read as it arrives, and tested at once where it is small. */
documentActs.post("/documents/:id/versions", async (c) => {
  const [viewer, id] = [viewerOf(c), c.req.param("id")];
  const { versions } = c.get("services");
  const isScript = !(c.req.header("Accept") ?? "").includes("text/html");
  let made: Version | null = null;
  const upload = async () => {
    const receive = await versions.begin(viewer, id, bodyLength(c));
    c.set("isAuthenticated", true);
    const { file } = await readUpload(c, viewer.userId, {}, receive);
    made = await versions.finish(viewer, file);
  };
  if (isScript) await upload();
  else {
    const problems = await attempt(upload, ...fileErrors);
    if (problems) return showDocument(c, {}, problems);
  }
  const { docType, sizeBytes } = made as unknown as Version;
  const { query, message } = await firstTest(c, { id, docType, sizeBytes }, "version");
  const url = `/console/documents/${id}?${query}`;
  return isScript ? c.json({ url, message }, 201) : c.redirect(url, 303);
});

documentActs.post("/documents/:id/conversions", async (c) => {
  const id = c.req.param("id");
  let job = "";
  const problems = await attempt(async () => {
    job = (await c.get("services").conversions.request(viewerOf(c), id)).id;
  });
  return problems
    ? showDocument(c, {}, problems)
    : c.redirect(`/console/documents/${id}/conversions/${job}`, 303);
});

documentActs.post("/documents/:id/delete", async (c) => {
  const [viewer, id] = [viewerOf(c), c.req.param("id")];
  const { documents } = c.get("services");
  const { orgId } = await documents.read(viewer, id);
  await documents.remove(viewer, id);
  return c.redirect(`/console/orgs/${orgId}/documents?done=deleted`, 303);
});

documentActs.post("/documents/:id/tags", async (c) => {
  const id = c.req.param("id");
  const { tag_id = "" } = await typedIn(c);
  await c.get("services").documentTags.attach(viewerOf(c), tag_id, id);
  return c.redirect(`/console/documents/${id}?done=tagged`, 303);
});

/** Creates a tag in the document's organization and puts it on the document. */
documentActs.post("/documents/:id/tags/new", async (c) => {
  const [viewer, id] = [viewerOf(c), c.req.param("id")];
  const { documents, documentTags } = c.get("services");
  const typed = await typedIn(c);
  const { data, problems } = readForm(tagForm, typed);
  const refused =
    problems ??
    (await attempt(async () => {
      const { orgId } = await documents.read(viewer, id);
      const tag = await documentTags.create(viewer, orgId, data!);
      await documentTags.attach(viewer, tag.id, id);
    }));
  return refused ? showDocument(c, typed, refused) : c.redirect(`/console/documents/${id}?done=tagged`, 303);
});

documentActs.post("/documents/:id/tags/:tag_id/remove", async (c) => {
  const { id, tag_id } = c.req.param();
  await c.get("services").documentTags.detach(viewerOf(c), tag_id, id);
  return c.redirect(`/console/documents/${id}?done=untagged`, 303);
});
