import { env } from "cloudflare:workers";
import { docx } from "../documents.ts";
import type { Route } from "../matrix/routes.ts";

/** A word of every text that is written here, and by which it is found again. */
export const canary = "qanary";

/** What must be found nowhere: canaries, and all that tests and the service make up as addresses and secrets. */
const secrets: RegExp[] = [
  /qanary/i,
  /[\w.-]+@(?!font|media)[\w-]+\.[\w.]+/,
  /a long enough password|token-pub_/,
  /lk_[0-9A-Za-z]{20}/,
  /lr_[\w-]{5}/,
  /eyJ[\w-]{10}/,
  /whsec_|a256gcm\.|scrypt[$:]/,
  // Hashes of keys and tokens, and tokens of links.
  /\b[0-9a-f]{64}\b/,
  /(?<![\w/.-])[\w-]{43}(?![\w/.-])/,
  /token=/,
];

/** The first secret in the text with what stands round it; null where there is none. */
export function secretIn(text: string): string | null {
  for (const secret of secrets) {
    const found = secret.exec(text);
    if (found) return text.slice(Math.max(0, found.index - 80), found.index + 120);
  }
  return null;
}

/** Columns of free text: all rows get a canary. */
const columns: Record<string, string[]> = {
  users: ["full_name"],
  organizations: ["name"],
  documents: ["filename"],
  versions: ["filename"],
  reports: ["filename"],
  tags: ["name"],
  api_keys: ["name"],
  scans: ["filename", "label"],
};

export async function plant(): Promise<void> {
  const statements = Object.entries(columns).flatMap(([table, names]) =>
    names.map((name) =>
      env.DB.prepare(
        `update ${table} set ${name} = '${canary} ' || id || '.html' where ${name} is null or ${name} not like '${canary}%'`,
      ),
    ),
  );
  await env.DB.batch([
    ...statements,
    env.DB.prepare(`update webhooks set url = 'https://example.com/${canary}?token=${canary}'`),
    env.DB.prepare(
      `update scans set url = 'https://example.com/${canary}?token=${canary}' where source = 'url'`,
    ),
    env.DB.prepare(`update users set survey_responses = '{"${canary}": "${canary}"}'`),
  ]);
}

let count = 0;
/** A text that is new each time. */
export const newText = () => `${canary} ${++count}`;
export const newEmail = () => `${canary}-${++count}@lectern.example`;
export const page = `<!doctype html><title>${canary}</title><h1>${canary}</h1><img src=${canary}.png>`;
export const file = { name: `${canary}.html`, content: page };

/** What a field is sent with, whatever the form. */
const typed: Record<string, () => unknown> = {
  name: newText,
  full_name: newText,
  email: newEmail,
  label: newText,
  filename: newText,
  reason: newText,
  url: () => `https://example.com/${canary}?token=${canary}`,
  responses: () => ({ [canary]: canary }),
  refresh_token: () => `lr_${canary}`,
  invite_token: () => canary,
  token: () => canary,
};

/** The body of a route with canaries wherever people write. */
export const canaried = (route: Route): Route => ({
  ...route,
  ...(route.file && { file: { name: `${canary}.docx`, content: docx() } }),
  ...(route.send && {
    send: (ids) => {
      const sent = route.send!(ids) as Record<string, unknown>;
      return Object.fromEntries(
        Object.entries(sent).map(([name, value]) => [name, name in typed ? typed[name]!() : value]),
      );
    },
  }),
});
