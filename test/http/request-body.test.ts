import { setImmediate } from "node:timers";
import { describe, expect, it } from "vitest";
import { RequestBody } from "../../src/http/request-body.ts";

const pace = { floor: 1_000, patience: 10_000, deadline: 60_000 };
const size = 4 * 1_048_576;

/** A body that is here already, in pieces of 64 KiB. */
function present(): RequestBody {
  let left = size;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (left <= 0) return controller.close();
      left -= 65_536;
      controller.enqueue(new Uint8Array(65_536));
    },
  });
  return new RequestBody(stream, pace, () => 0);
}

describe("a body that comes faster than it is taken in", () => {
  it("lets other requests run every few hundred kilobytes", async () => {
    const body = present();
    let turns = 0;
    let isOver = false;
    const count = () => {
      turns++;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    let read = 0;
    for (;;) {
      const bytes = await body.read(new Uint8Array(65_536));
      if (!bytes) break;
      read += bytes.length;
    }
    isOver = true;
    expect(read).toBe(size);
    expect(turns).toBeGreaterThan(size / 524_288);
  });
});
