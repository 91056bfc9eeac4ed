import { exports } from "cloudflare:workers";

export const origin = "https://lectern.example";

/** One request through the public door. */
export const call = (path: string, init?: RequestInit): Promise<Response> =>
  exports.default.fetch(new URL(path, origin), init);
