import { Hono } from "hono";
import type { AppEnv } from "../context.ts";
import type { ApiDocuments } from "../http/api-document.ts";

/** Loaded when someone reads about the API, not at the start of an isolate. */
const pages = () => import("./api-docs-pages.tsx");

/** The API for people: a page for all groups of operations, one for each, and one for each section of it. */
export const apiPages = (documents: ApiDocuments) =>
  new Hono<AppEnv>()
    .get("/", async (c) => (await pages()).showApis(c, documents))
    .get("/:group", async (c) => (await pages()).showApi(c, documents, c.req.param("group")))
    .get("/:group/:section", async (c) =>
      (await pages()).showSection(c, documents, c.req.param("group"), c.req.param("section")),
    );
