/** The heavy tenant and the slow sockets of `bench:fair`, in a thread of their own. */
import { connect } from "node:net";
import { parentPort, workerData } from "node:worker_threads";
import { HttpLine } from "./http-line.ts";

export interface Load {
  port: number;
  /** Requests of the heavy tenant, each sent so many times a second. */
  requests: { bytes: Uint8Array; perSecond: number }[];
  /** What each slow socket begins with, before it sends a byte every two seconds. */
  slow: Uint8Array;
  sockets: number;
}

/** How often each status was answered; lost connections count as 0. */
export type Tally = Record<number, number>;

/** Requests that are on their way at most; what is due beyond them is left out, and counted. */
const mostAtOnce = 400;

const { port, requests, slow, sockets } = workerData as Load;
/** What came of it; `answered` has when each of the heavy tenant's requests was, in milliseconds since 1970. */
export interface Outcome {
  heavy: Tally;
  slow: Tally;
  leftOut: number;
  answered: { accepted: number[]; refused: number[] };
}
const tally: Outcome = { heavy: {}, slow: {}, leftOut: 0, answered: { accepted: [], refused: [] } };
let isOver = false;

const count = (statuses: Tally, status: number) => {
  statuses[status] = (statuses[status] ?? 0) + 1;
};

const idle: HttpLine[] = [];
let busy = 0;

async function one(request: Buffer): Promise<void> {
  if (busy >= mostAtOnce) {
    tally.leftOut++;
    return;
  }
  busy++;
  const line = idle.pop() ?? new HttpLine(port);
  try {
    const { status } = await line.send(request);
    count(tally.heavy, status);
    tally.answered[status < 300 ? "accepted" : "refused"].push(performance.timeOrigin + performance.now());
    idle.push(line);
  } catch {
    count(tally.heavy, 0);
  } finally {
    busy--;
  }
}

const tick = 20;
const due = requests.map(() => 0);
const began = performance.now();
const timer = setInterval(() => {
  const seconds = (performance.now() - began) / 1_000;
  requests.forEach(({ bytes, perSecond }, at) => {
    for (; due[at]! < seconds * perSecond; due[at]!++)
      void one(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
  });
}, tick);

/** A socket that sends a byte every two seconds until it is refused, and then another. */
function trickle(): void {
  if (isOver) return;
  const socket = connect(port, "127.0.0.1");
  let answer = "";
  const drip = setInterval(() => socket.write("x"), 2_000);
  socket.on("connect", () => socket.write(slow));
  socket.on("data", (piece) => {
    answer += piece.toString("latin1");
    if (answer.includes("\r\n\r\n")) socket.destroy();
  });
  socket.on("error", () => {});
  socket.on("close", () => {
    clearInterval(drip);
    if (!isOver) count(tally.slow, Number(answer.slice(9, 12)));
    // Whoever is refused at once waits as a client would.
    setTimeout(trickle, 1_000);
  });
  ends.push(() => socket.destroy());
}
const ends: (() => void)[] = [];
for (let at = 0; at < sockets; at++) trickle();

parentPort!.on("message", () => {
  isOver = true;
  clearInterval(timer);
  for (const end of ends) end();
  for (const line of idle) line.close();
  parentPort!.postMessage(tally);
  setTimeout(() => process.exit(0), 100);
});
