import { exports } from "cloudflare:workers";
import { origin } from "../api/client.ts";
import type { Person } from "../api/platform/people.ts";

/** An answer with its page. */
export interface Shown {
  status: number;
  headers: Headers;
  /** The path that a redirect leads to, with its query. */
  location: string | null;
  html: string;
  /** What the page's body says, without its markup. */
  text: string;
}

const entities: Record<string, string> = { lt: "<", gt: ">", quot: '"', "#39": "'", amp: "&" };
const unescaped = (html: string) =>
  html.replace(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => entities[name]!);

const textOf = (html: string) =>
  unescaped(html.replace(/^.*?<body>/s, "").replace(/<[^>]+>/g, " "))
    .replace(/\s+/g, " ")
    .trim();

/** A browser without scripts: it keeps cookies, follows no redirect, and says of its forms where they come from. */
export class Browser {
  #cookies = new Map<string, string>();

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Shown> {
    return this.#ask(path, { headers });
  }

  /** A page that is there: throws for a redirect and an error, which would say nothing of what it is asked for. */
  async page(path: string): Promise<Shown> {
    const shown = await this.get(path);
    if (shown.status !== 200)
      throw new Error(`${path} answered ${shown.status}: ${shown.text.slice(0, 200)}`);
    return shown;
  }

  /** Sends a form. */
  post(
    path: string,
    fields: Record<string, string> = {},
    headers: Record<string, string> = {},
  ): Promise<Shown> {
    return this.#ask(path, {
      method: "POST",
      headers: { Origin: origin, ...headers },
      body: new URLSearchParams(fields),
    });
  }

  /** Sends a form with a file. */
  upload(path: string, form: FormData): Promise<Shown> {
    return this.#ask(path, { method: "POST", headers: { Origin: origin }, body: form });
  }

  async #ask(path: string, init: RequestInit & { headers: Record<string, string> }): Promise<Shown> {
    const response = await exports.default.fetch(new URL(path, origin), {
      ...init,
      redirect: "manual",
      headers: { Accept: "text/html", Cookie: this.cookie, ...init.headers },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0/i.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    const { status, headers } = response;
    const html = await response.text();
    const to = headers.get("Location");
    const { pathname, search } = new URL(to ?? "/", origin);
    return { status, headers, location: to && pathname + search, html, text: textOf(html) };
  }
}

/** A browser in which the person is signed in. */
export async function browserOf({ email, password }: Pick<Person, "email" | "password">): Promise<Browser> {
  const browser = new Browser();
  const { status } = await browser.post("/sign-in", { email, password });
  if (status !== 303) throw new Error(`Not signed in: ${status}`);
  return browser;
}

/** How a page's text shows a string, white space being one. */
export const shownAs = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Elements and attributes that run something; a page has none but modules of its own host. */
export const executable = (html: string): string[] =>
  html.match(
    /<script(?! type="module" src="\/[\w-]+\.js"><\/script>)[^>]*>|<[a-z][^<>]*\s(?:on\w+|srcdoc)=[^<>]*>|="javascript:[^"]*"/gi,
  ) ?? [];
