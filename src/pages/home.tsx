import { type Context, Hono } from "hono";
import type { AppEnv } from "../context.ts";
import { page } from "./page.tsx";
import { Problem, type Problems } from "./parts.tsx";
import { sessionOf } from "./session.ts";
import { UploadForm } from "./upload-form.tsx";

const steps: { title: string; text: string }[] = [
  {
    title: "See what keeps people out",
    text: "Checks by WCAG 2.2 and PDF/UA give a score, a grade and a list of issues, each with its place.",
  },
  {
    title: "Fix it",
    text: "Every issue says what is wrong, why it matters, and the steps in the program that made the document. With an account, much of it is fixed for you.",
  },
  {
    title: "Share it",
    text: "Convert it to an accessible page, and share document or report by a link.",
  },
];

/** The start, with what was wrong with the document that was sent from it. */
export const showHome = (c: Context<AppEnv>, problems: Problems | null = null) =>
  page(
    c,
    {
      title: "Can everyone read your documents?",
      navigation: "signed-out",
      script: "/upload.js",
      children: (
        <>
          <div class="hero">
            <h1>Can everyone read your documents?</h1>
            <p class="lead">
              Lectern finds the barriers that shut people out who use a screen reader, a keyboard or their own
              colours, and tells you how to fix them.
            </p>
            <Problem error={problems} />
            <UploadForm
              path="/try"
              label="Check a document now, without an account"
              button="Check the document"
              isSingle
              takesImages={false}
            />
            <p class="hint">
              The document is not stored. The report is kept for an hour, behind a link that only you know,
              and is then deleted.
            </p>
          </div>
          <section aria-labelledby="how">
            <h2 id="how">What you get</h2>
            <ol class="cards even">
              {steps.map(({ title, text }) => (
                <li class="panel">
                  <h3>{title}</h3>
                  <p>{text}</p>
                </li>
              ))}
            </ol>
          </section>
          <section aria-labelledby="keep">
            <h2 id="keep">Keep your documents and reports</h2>
            <p>
              With an account you keep documents with their versions, fix them, share them with others and see
              how they get better.
            </p>
            <p>
              <a href="/sign-up">Sign up</a> or <a href="/sign-in">sign in</a>.
            </p>
          </section>
          <section aria-labelledby="programs">
            <h2 id="programs">For programs</h2>
            <p>
              All of it is <a href="/docs">an API</a> as well, with webhooks, and a command for build
              pipelines.
            </p>
          </section>
        </>
      ),
    },
    problems ? 400 : 200,
  );

/** The start: what this is, for those who are not signed in, and a way to try it. */
export const home = new Hono<AppEnv>().get("/", async (c) =>
  (await sessionOf(c)) ? c.redirect("/console", 303) : showHome(c),
);
