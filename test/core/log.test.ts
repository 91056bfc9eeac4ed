import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { errorRecord } from "../../src/core/error-record.ts";
import { AppError } from "../../src/core/errors.ts";
import { log, noteAccount, withLogContext } from "../../src/core/log.ts";
import { database } from "../../src/store/database.ts";
import { users } from "../../src/store/schema/users.ts";

const canary = "canary-7f3a@example.org";

const thrownBy = async (run: () => unknown): Promise<unknown> => {
  try {
    await run();
  } catch (error) {
    return error;
  }
  throw new Error("Nothing was thrown.");
};

describe("the record of an error", () => {
  const row = (email: string) => ({
    id: canary,
    email,
    fullName: canary,
    passwordHash: canary,
    createdAt: canary,
  });

  it("names the statement of a query and the constraint, without a value", async () => {
    const db = database(env.DB, Date.now);
    await db.insert(users).values(row(canary));
    const error = await thrownBy(() => db.insert(users).values({ ...row(canary), id: "other" }));
    expect(String(error)).toContain(canary);
    const record = errorRecord(error);
    expect(record).toMatchObject({
      name: "DrizzleQueryError",
      statement: expect.stringMatching(/^insert into "users" \("id", "email"/),
      cause: { reason: expect.stringContaining("UNIQUE constraint failed: users.email") },
    });
    expect(record.stack!.length).toBeGreaterThan(0);
    expect(JSON.stringify(record)).not.toContain("canary");
    await db.delete(users).where(eq(users.id, canary));
  });

  it("names the statements of a batch", async () => {
    const db = database(env.DB, Date.now);
    const error = await thrownBy(() =>
      db.batch([
        db.select().from(users).where(eq(users.email, canary)),
        db.insert(users).values({ ...row(canary), email: null as unknown as string }),
      ]),
    );
    const record = errorRecord(error);
    expect(record.statement).toMatch(/^select .+ from "users" .+;\ninsert into "users"/s);
    expect(record.reason).toContain("NOT NULL constraint failed: users.email");
    expect(JSON.stringify(record)).not.toContain("canary");
  });

  it.each([
    () => JSON.parse(canary),
    () => env.DB.prepare(`select '${canary}' from nowhere-${canary}`).all(),
    () => env.DB.prepare("select json_extract('{}', ?)").bind(canary).all(),
    () => env.DB.prepare("select ?").bind({ canary }).all(),
    () => new URL(canary),
    () => {
      throw new TypeError(`The file ${canary}\n    at ${canary} (${canary}:1:2)\n is wrong`);
    },
    () => {
      throw Object.assign(new Error(canary, { cause: new Error(canary) }), { name: canary, code: canary });
    },
    () => {
      throw canary;
    },
    () => {
      throw new AppError("invalid_request", canary);
    },
  ])("holds nothing of a message: %s", async (run) => {
    const error = await thrownBy(run);
    const record = errorRecord(error);
    expect(record.name).toMatch(/./);
    expect(JSON.stringify(record)).not.toContain("canary");
  });

  it("keeps what is known to quote nothing", () => {
    expect(errorRecord(new TypeError("Cannot read properties of undefined (reading 'x')")).reason).toBe(
      "Cannot read properties of undefined",
    );
    expect(errorRecord(new Error("put: We encountered an internal error. (10001)")).reason).toBe(
      "put (10001)",
    );
    expect(errorRecord(new AppError("internal_error", "The secret SECRET is not set.")).reason).toBe(
      "The secret SECRET is not set.",
    );
  });

  it("says where it was thrown", () => {
    const { stack } = errorRecord(new Error("x"));
    expect(stack![0]).toMatch(/^at .*log\.test\.ts:\d+:\d+\)?$/);
  });

  it("ends, however long the chain of causes", () => {
    const error = new Error("x");
    error.cause = error;
    expect(JSON.stringify(errorRecord(error)).match(/"name"/g)).toHaveLength(5);
  });
});

describe("a line of the log", () => {
  const lines: string[] = [];
  beforeEach(() => {
    lines.length = 0;
    for (const name of ["log", "warn", "error"] as const)
      vi.spyOn(console, name).mockImplementation((line: string) => void lines.push(`${name} ${line}`));
  });
  afterEach(() => void vi.restoreAllMocks());

  it("is one JSON object on one line, with its context", async () => {
    await withLogContext({ request_id: "req_1" }, async () => {
      noteAccount("usr_1");
      await Promise.resolve();
      log.error("request_failed", new Error(`a\n${canary}`), { status: 500 });
    });
    expect(lines).toHaveLength(1);
    const [, line] = /^error (\{.*\})$/.exec(lines[0]!)!;
    expect(JSON.parse(line!)).toMatchObject({
      level: "error",
      event: "request_failed",
      request_id: "req_1",
      account_id: "usr_1",
      status: 500,
      error: { name: "Error" },
    });
    expect(line).not.toContain("canary");
  });

  it("does not carry the context of another", async () => {
    withLogContext({ request_id: "req_1" }, () => noteAccount("usr_1"));
    log.info("request", { route: "/s/:token" });
    expect(lines).toEqual(['log {"level":"info","event":"request","route":"/s/:token"}']);
  });

  it("leaves out fields that are no plain words", () => {
    log.warn("x", undefined, { a: canary, b: "/a?token=b", c: "two words", d: "GET" });
    expect(lines).toEqual([
      'warn {"level":"warn","event":"x","a":"left out","b":"left out","c":"left out","d":"GET"}',
    ]);
  });
});
