import { createHash } from "node:crypto";
import type { Context } from "hono";
import { html, raw } from "hono/html";
import type { Child } from "hono/jsx";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { AppEnv } from "../context.ts";
import { style } from "./style.ts";

const styleDigest = `'sha256-${createHash("sha256").update(style).digest("base64")}'`;

/** What a page may load: its own style, known by its digest, and what comes from its own host. */
const policy = `default-src 'none'; style-src ${styleDigest}; script-src 'self'; connect-src 'self'; img-src 'self' data:; frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

const headers: Record<string, string> = {
  "Content-Security-Policy": policy,
  "Referrer-Policy": "same-origin",
  "X-Robots-Tag": "noindex",
  "Cache-Control": "private, no-store",
};

/** A link of a navigation. */
export interface NavigationLink {
  href: string;
  text: string;
}

export interface PageProps {
  /** What distinguishes the page from the others; the product's name is put behind it. */
  title: string;
  /** Signed in: the Console's navigation. Signed out: ways to sign in. None: a page that stands by itself. */
  navigation: "signed-in" | "signed-out" | "none";
  /** Path of the navigation's link that leads here, or to the part of the Console that the page is in. */
  current?: string;
  /** Links within a part of the Console, such as an organization, what they are links of, and which is the page's. */
  within?: { label: string; links: NavigationLink[]; current: string } | undefined;
  /** For forms that are read from top to bottom. */
  isNarrow?: boolean;
  /** The path of a module that the page works without, or of several. */
  script?: string | readonly string[];
  /** Seconds after which the page is loaded anew, while something is under way, where no script runs. */
  refreshAfter?: number | undefined;
  children: Child;
}

const consoleLinks: NavigationLink[] = [
  { href: "/console/orgs", text: "Organizations" },
  { href: "/console/shared", text: "Shared with me" },
  { href: "/console/reports", text: "By API" },
  { href: "/console/settings", text: "Settings" },
];

const Links = ({ links, current }: { links: NavigationLink[]; current: string | undefined }) =>
  links.map(({ href, text }) => (
    <li>
      <a href={href} aria-current={href === current ? "page" : undefined}>
        {text}
      </a>
    </li>
  ));

const Top = ({ navigation, current }: Pick<PageProps, "navigation" | "current">) => (
  <header class="top">
    <div class="wide">
      <a class="brand" href={navigation === "signed-in" ? "/console" : "/"}>
        Lectern
      </a>
      {navigation === "signed-in" && (
        <nav aria-label="Console">
          <ul class="links">
            <Links links={consoleLinks} current={current} />
            <li class="last">
              <form method="post" action="/sign-out">
                <button class="link" type="submit">
                  Sign out
                </button>
              </form>
            </li>
          </ul>
        </nav>
      )}
      {navigation === "signed-out" && (
        <nav aria-label="Account">
          <ul class="links">
            <Links
              links={[
                { href: "/sign-in", text: "Sign in" },
                { href: "/sign-up", text: "Sign up" },
              ]}
              current={current}
            />
          </ul>
        </nav>
      )}
    </div>
  </header>
);

const Frame = ({
  title,
  navigation,
  current,
  within,
  isNarrow,
  script,
  refreshAfter,
  children,
}: PageProps) => (
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>{`${title} – Lectern`}</title>
      <link rel="icon" href="data:," />
      <style>{raw(style)}</style>
      {refreshAfter && (
        <noscript>
          <meta http-equiv="refresh" content={String(refreshAfter)} />
        </noscript>
      )}
      {[script ?? []].flat().map((src) => (
        <script type="module" src={src} />
      ))}
    </head>
    <body>
      <a class="skip" href="#main">
        Skip to the content
      </a>
      <Top navigation={navigation} {...(current === undefined ? {} : { current })} />
      <main id="main" tabindex={-1} class={`wide${isNarrow ? (within ? " column" : " narrow") : ""}`}>
        {within && (
          <nav class="within" aria-label={within.label}>
            <ul class="links">
              <Links links={within.links} current={within.current} />
            </ul>
          </nav>
        )}
        {children}
      </main>
      <footer class="foot">
        <div class="wide">
          <span>Lectern checks whether everyone can read a document, and says how to fix it.</span>{" "}
          <span class="links">
            <a href="/checks">What is checked</a> <a href="/docs">API</a>
          </span>
        </div>
      </footer>
    </body>
  </html>
);

/** Answers with a page. */
export async function page(c: Context<AppEnv>, props: PageProps, status: ContentfulStatusCode = 200) {
  // The title is what is heard first, so it says that a form was not taken.
  const title = status === 400 ? `Not done: ${props.title}` : props.title;
  const children = await html`${props.children}`;
  // Times are reported in the reader's zone by a script of their own.
  const script = [children.includes(" data-time=") ? "/times.js" : [], props.script ?? []].flat();
  const frame = (
    <Frame {...props} title={title} script={script}>
      {children}
    </Frame>
  );
  return c.html(html`<!doctype html>${frame}`, status, headers);
}

/** A form, or what came of one, for visitors who are not signed in. */
export const formPage = (
  c: Context<AppEnv>,
  shown: Pick<PageProps, "title" | "current" | "children">,
  status: ContentfulStatusCode = 200,
) => page(c, { ...shown, navigation: "signed-out", isNarrow: true }, status);
