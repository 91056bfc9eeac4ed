import { html } from "hono/html";
import type { ErrorShape } from "../context.ts";
import { Page, pageHeaders } from "./page.tsx";

/** Errors for people. */
export const pageShape: ErrorShape = (c, { status, message }) => {
  const title = status === 404 ? "Not found" : "That did not work";
  const page = (
    <Page title={title}>
      <h1>{title}</h1>
      <p>{message}</p>
    </Page>
  );
  return c.html(html`<!doctype html>${page}`, status, pageHeaders);
};
