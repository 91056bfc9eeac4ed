import type { D1Migration } from "cloudflare:test";
import type * as mainModule from "../src/index.ts";
import type { Bindings } from "../src/settings.ts";

declare global {
  namespace Cloudflare {
    interface Env extends Bindings {
      SECRET: string;
      MIGRATIONS: D1Migration[];
    }
    interface GlobalProps {
      mainModule: typeof mainModule;
    }
  }
}
