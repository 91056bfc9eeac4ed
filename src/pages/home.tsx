import { Hono } from "hono";
import type { AppEnv } from "../context.ts";
import { page } from "./page.tsx";
import { sessionOf } from "./session.ts";

const steps: { title: string; text: string }[] = [
  {
    title: "Upload a document",
    text: "PDF, Word, PowerPoint, Excel, HTML, Markdown or LaTeX, up to 100 MB.",
  },
  {
    title: "See what keeps people out",
    text: "Twelve checks in six categories, by WCAG 2.2 and PDF/UA, give a score, a grade and a list of issues with their places.",
  },
  {
    title: "Mend it",
    text: "Every issue says what is wrong, why it matters, and the steps in the program that made the document.",
  },
  {
    title: "Share it",
    text: "Convert it to an accessible page, and share document or report by a link.",
  },
];

/** The start: what this is, for those who are not signed in. */
export const home = new Hono<AppEnv>().get("/", async (c) => {
  if (await sessionOf(c)) return c.redirect("/console", 303);
  return page(c, {
    title: "Can everyone read your documents?",
    navigation: "signed-out",
    children: (
      <>
        <h1>Can everyone read your documents?</h1>
        <p class="lead">
          Lectern tests documents for the barriers that shut people out who use a screen reader, a keyboard or
          their own colours, and tells you how to fix them.
        </p>
        <div class="actions">
          <a class="button" href="/sign-up">
            Sign up
          </a>
          <a class="button quiet" href="/sign-in">
            Sign in
          </a>
        </div>
        <h2>How it works</h2>
        <ol class="cards">
          {steps.map(({ title, text }) => (
            <li class="panel">
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <h2>For programs</h2>
        <p>
          All of it is an API as well, with webhooks for build pipelines:{" "}
          <a href="/openapi.json">the OpenAPI documents</a>.
        </p>
      </>
    ),
  });
});
