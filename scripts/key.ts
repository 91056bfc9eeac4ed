/** `npm run key -- NAME [--remote]`: makes an API key and prints it, alone on the last line. */
import { parseArgs } from "node:util";
import { makeKey } from "./keys.ts";
import { migrate } from "./local.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { remote: { type: "boolean", default: false } },
});
const name = positionals.join(" ").trim();
if (!name || name.length > 100) {
  console.error(
    "Usage: npm run key -- NAME [--remote]\nNAME is 1 to 100 characters long; --remote makes the key in production.",
  );
  process.exit(2);
}
if (!values.remote) await migrate();
console.log(await makeKey(name, values.remote ? "--remote" : "--local"));
