import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

const places = [
  process.env.CHROMIUM,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** Where a Chromium is installed; the variable CHROMIUM names one elsewhere. */
export const chromiumPath = places.find((path) => path && existsSync(path)) ?? null;

/** A Chromium without a window. As root it runs only without its own sandbox. */
export const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumPath!,
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
