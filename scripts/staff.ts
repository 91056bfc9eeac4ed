/** `npm run staff -- EMAIL [--remote]`: vouches for a user, so that STAFF_EMAILS may make them staff. */
import { parseArgs } from "node:util";
import { migrate, query, quoted } from "./local.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { remote: { type: "boolean", default: false } },
});
const email = positionals[0]?.trim().toLowerCase();
if (!email?.includes("@") || positionals.length > 1) {
  console.error("Usage: npm run staff -- EMAIL [--remote]");
  process.exit(2);
}
if (!values.remote) await migrate();
const rows = await query(
  `UPDATE users SET verified_at = coalesce(verified_at, ${quoted(new Date().toISOString())}) WHERE email = ${quoted(email)} RETURNING id`,
  values.remote ? "--remote" : "--local",
);
if (rows.length)
  console.log(`An operator has vouched for ${email}; name the address in the var STAFF_EMAILS too.`);
else {
  console.error(`No user has the email address ${email}: register it first.`);
  process.exit(1);
}
