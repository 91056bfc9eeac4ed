/** `npm run key -- NAME [--scopes a,b] [--expires DATE] [--remote]`: makes an API key and prints it, alone on the last line. */
import { parseArgs } from "node:util";
import { type Scope, scopes } from "../src/core/scopes.ts";
import { makeKey } from "./keys.ts";
import { migrate } from "./local.ts";

const usage = `Usage: npm run key -- NAME [--scopes LIST] [--expires DATE] [--remote]
NAME is 1 to 100 characters long.
--scopes says what the key may do, of ${scopes.join(",")} and separated by commas; everything when left out.
--expires is the last day that the key is good on, as 2027-06-30; without it the key does not end by itself.
--remote makes the key in production.`;

function refuse(message: string): never {
  console.error(`${message}\n${usage}`);
  process.exit(2);
}

function parse() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        help: { type: "boolean", default: false },
        remote: { type: "boolean", default: false },
        scopes: { type: "string" },
        expires: { type: "string" },
      },
    });
  } catch (error) {
    return refuse((error as Error).message);
  }
}

const isScope = (text: string): text is Scope => (scopes as readonly string[]).includes(text);

function scopesOf(text: string | undefined): Scope[] | undefined {
  const given = text?.split(",").map((scope) => scope.trim());
  const unknown = given?.find((scope) => !isScope(scope));
  if (unknown !== undefined) refuse(`"${unknown}" is no scope.`);
  return given?.filter(isScope);
}

function expiryOf(day: string | undefined): string | undefined {
  if (day === undefined) return undefined;
  const end = new Date(`${day}T23:59:59.999Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(end.getTime()) || !end.toISOString().startsWith(day))
    refuse(`"${day}" is no day.`);
  if (end.getTime() <= Date.now()) refuse(`${day} is over.`);
  return end.toISOString();
}

const { values, positionals } = parse();
if (values.help) {
  console.log(usage);
  process.exit(0);
}
const name = positionals.join(" ").trim();
if (!name || name.length > 100) refuse("The name is missing or too long.");
const limits = { scopes: scopesOf(values.scopes), expiresAt: expiryOf(values.expires) };
if (!values.remote) await migrate();
console.log(await makeKey(name, values.remote ? "--remote" : "--local", limits));
