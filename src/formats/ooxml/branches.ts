import type { XmlHandler } from "./xml.ts";

/**
 * Passes a handler only what a program that knows the newest features shows: of mc:AlternateContent the first Choice,
 * the Fallback only where there is no Choice or `prefersFallback` says so (ECMA-376 part 3, 7.6); and nothing of the
 * elements that are skipped.
 */
export function shownBranches(
  handler: XmlHandler,
  isSkipped: (name: string) => boolean = () => false,
  prefersFallback: () => boolean = () => false,
): XmlHandler {
  let skipped = 0;
  const hasChoice: boolean[] = [];
  return {
    start(name, attributes) {
      if (skipped) skipped++;
      else if (name.startsWith("mc:")) {
        const last = hasChoice.length - 1;
        if (name === "mc:AlternateContent") hasChoice.push(false);
        else if (name === "mc:Choice" || name === "mc:Fallback") {
          if (hasChoice[last] || (name === "mc:Choice" && prefersFallback())) skipped = 1;
          else if (last >= 0) hasChoice[last] = true;
        }
      } else if (isSkipped(name)) skipped = 1;
      else handler.start(name, attributes);
    },
    end(name) {
      if (skipped) skipped--;
      else if (name.startsWith("mc:")) {
        if (name === "mc:AlternateContent") hasChoice.pop();
      } else handler.end?.(name);
    },
    text(text) {
      if (!skipped) handler.text?.(text);
    },
    ...(handler.tagCost === undefined ? {} : { tagCost: handler.tagCost }),
    ...(handler.elementPlaces ? { elementPlaces: handler.elementPlaces } : {}),
    ...(handler.pause ? { pause: () => handler.pause!() } : {}),
  };
}
