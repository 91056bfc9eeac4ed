/** `npm run reset -- EMAIL [--remote]`: makes a link that sets a new password and prints the mail that would carry it. */
import { parseArgs } from "node:util";
import { unstable_readConfig } from "wrangler";
import { newId } from "../src/core/ids.ts";
import { mailText } from "../src/services/accounts/mail-texts.ts";
import { mailedPaths, resetLife } from "../src/services/accounts/mails.ts";
import { hashToken, newLinkToken } from "../src/services/accounts/tokens.ts";
import { migrate, query, quoted } from "./local.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { remote: { type: "boolean", default: false } },
});
const email = positionals[0]?.trim().toLowerCase();
if (!email?.includes("@") || positionals.length > 1) {
  console.error("Usage: npm run reset -- EMAIL [--remote]");
  process.exit(2);
}
const configured = process.env.BASE_URL ?? unstable_readConfig({ config: "wrangler.toml" }).vars.BASE_URL;
const baseUrl = String(configured || (values.remote ? "" : `http://127.0.0.1:${process.env.PORT ?? 8787}`));
if (!baseUrl) {
  console.error("Set BASE_URL in wrangler.toml or in the environment: the link leads there.");
  process.exit(2);
}
if (!values.remote) await migrate();

const now = Date.now();
const token = newLinkToken();
const expiresAt = new Date(now + resetLife).toISOString();
const row = [newId("eml", now), "reset", hashToken(token), new Date(now).toISOString(), expiresAt].map(
  quoted,
);
// Never due: whoever runs this passes the link on.
const rows = await query(
  `INSERT INTO mails (id, kind, token_hash, created_at, expires_at, user_id)
   SELECT ${row.join(", ")}, id FROM users WHERE email = ${quoted(email)} AND password_hash IS NOT NULL RETURNING id`,
  values.remote ? "--remote" : "--local",
);
if (!rows.length) {
  console.error(`No user who can log in has the email address ${email}.`);
  process.exit(1);
}
const url = `${baseUrl.replace(/\/+$/, "")}${mailedPaths.reset(token)}`;
const { subject, text } = mailText({ kind: "reset", url, expiresAt });
console.log(`To: ${email}\nSubject: ${subject}\n\n${text}`);
