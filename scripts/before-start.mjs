/**
 * What `npm start` runs first, by whatever Node there is: sees that the port is free before anything takes time, then
 * installs what is missing and shows how far that is.
 */
import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { isInstalled } from "./is-installed.mjs";
import { portHint } from "./port-hint.mjs";

// npm keeps options that stand before "--" to itself, and says them in the environment.
const option = process.env.npm_config_port;
if (option) {
  console.error(`npm start takes no options (--port ${option}): ${portHint(option)}`);
  process.exit(1);
}

const port = Number(process.env.PORT ?? 8787);
if (!Number.isInteger(port) || port < 1 || port > 65_535) {
  console.error(`PORT is ${process.env.PORT}: it must be a number from 1 to 65535.`);
  process.exit(1);
}

const isFree = await new Promise((resolve) => {
  const server = createServer();
  server.once("error", ({ code }) => resolve(code !== "EADDRINUSE" && code !== "EACCES"));
  server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
});
if (!isFree) {
  const other = port === 9000 ? 9001 : 9000;
  console.error(
    `Port ${port} is in use, perhaps by another Lectern: open http://127.0.0.1:${port}, or ${portHint(String(other))}`,
  );
  process.exit(1);
}

/** How many packages npm has put in place. */
function installed() {
  if (!existsSync("node_modules")) return 0;
  return readdirSync("node_modules").reduce((count, name) => {
    if (name.startsWith(".")) return count;
    return count + (name.startsWith("@") ? readdirSync(`node_modules/${name}`).length : 1);
  }, 0);
}

/** How many there are to be: those of the lock but for nested ones and those of other machines. */
function wanted() {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
  return Object.entries(packages).filter(([path, entry]) => {
    const isHere = (list, own) => !list || list.includes(own);
    return (
      path.lastIndexOf("node_modules/") === 0 &&
      isHere(entry.os, process.platform) &&
      isHere(entry.cpu, process.arch)
    );
  }).length;
}

if (!isInstalled()) {
  const all = wanted();
  const { isTTY } = process.stderr;
  const began = Date.now();
  console.error(`Installing ${all} packages, once …`);
  let shown = "";
  const show = () => {
    const seconds = Math.round((Date.now() - began) / 1_000);
    const text = `  ${Math.min(installed(), all)} of ${all} packages, ${seconds} s`;
    if (isTTY) process.stderr.write(`\r${text}\u001b[K`);
    else if (text !== shown) console.error(text);
    shown = text;
  };
  const timer = setInterval(show, isTTY ? 500 : 5_000);
  const npm = spawn("npm", ["ci"], {
    stdio: ["ignore", "ignore", "inherit"],
    shell: process.platform === "win32",
  });
  const code = await new Promise((resolve) => npm.on("close", resolve));
  clearInterval(timer);
  if (isTTY) process.stderr.write("\r\u001b[K");
  if (code) {
    console.error("npm ci failed: what it said stands above.");
    process.exit(1);
  }
  console.error(`Installed in ${Math.round((Date.now() - began) / 1_000)} s.`);
}
