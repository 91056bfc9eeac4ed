import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { D1Database } from "@cloudflare/workers-types";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { differences, exportRows, importRows } from "./backup.ts";
import { seed } from "./seed.ts";
import { named, schemaOf, tablesOf, virtualTables } from "./tables.ts";

/** The statements of all migrations, in their order. */
const migrations = (): string[] =>
  readdirSync("migrations")
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .flatMap((file) => readFileSync(join("migrations", file), "utf8").split("--> statement-breakpoint"))
    .filter((statement) => statement.trim());

async function migrate(db: D1Database): Promise<void> {
  for (const statement of migrations()) await db.prepare(statement).run();
}

/** The statements by which migrations filled tables from the rows that were there: they fill an index anew. */
const fillings = (): Map<string, string> =>
  new Map(
    migrations().flatMap((statement) => {
      const name = /^\s*insert into [`"]?(\w+)[`"]? [^;]*\bselect\b/i.exec(statement)?.[1];
      return name ? [[name, statement] as const] : [];
    }),
  );

/** What a bad day may do: triggers dropped, rows overwritten, rows gone together with what hangs on them. */
async function damage(db: D1Database): Promise<void> {
  const triggers = (await schemaOf(db)).filter(({ type }) => type === "trigger");
  if (triggers.length) await db.batch(triggers.map(({ name }) => db.prepare(`drop trigger ${named(name)}`)));
  const tables = await tablesOf(db);
  const withText = tables.filter(({ columns }) =>
    columns.some(({ type, parent }) => type === "TEXT" && !parent),
  );
  const last = withText.at(-1)!;
  const column = last.columns.findLast(({ type, parent }) => type === "TEXT" && !parent)!;
  await db
    .prepare(`update ${named(last.name)} set ${named(column.name)} = ${named(column.name)} || 'x'`)
    .run();
  await db.prepare(`delete from ${named(tables[0]!.name)}`).run();
  await db.prepare("delete from users").run();
}

export interface DrillResult {
  tables: number;
  rows: number;
  /** Tables that the drill could put no row into. */
  notFilled: string[];
  /** Left out of the export and rebuilt. */
  rebuilt: string[];
  /** What was wrong with the damaged database; the drill proves nothing where this is empty. */
  damages: string[];
  /** What is wrong with the restored one. */
  differences: string[];
}

/** Fills a database, exports it to the file, damages it, restores the export into another, and compares. */
export async function drill(
  file: string,
  prepare: (db: D1Database) => Promise<void> = async () => {},
): Promise<DrillResult> {
  const script = "export default { fetch: () => new Response() }";
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({ modules: true, script, d1Databases: { DB: "before", RESTORED: "after" } }),
  );
  try {
    const [db, restored] = (await Promise.all([
      miniflare.getD1Database("DB"),
      miniflare.getD1Database("RESTORED"),
    ])) as unknown as [D1Database, D1Database];
    await Promise.all([migrate(db), migrate(restored)]);
    await prepare(db);
    await prepare(restored);
    const notFilled = await seed(db);
    const before = await exportRows(db);
    const schema = await schemaOf(db);
    const indexed = await Promise.all(
      (await virtualTables(db)).map(async (name) => {
        const rows = await db
          .prepare(`select count(*) as count from ${named(name)}`)
          .first<{ count: number }>();
        return { name, count: rows!.count };
      }),
    );
    writeFileSync(file, JSON.stringify(before));
    await damage(db);
    const damages = await differences(before, await exportRows(db));
    await importRows(restored, JSON.parse(readFileSync(file, "utf8")), fillings());
    const found = await differences(before, await exportRows(restored));
    if (JSON.stringify(await schemaOf(restored)) !== JSON.stringify(schema))
      found.push("The schema is another.");
    const rowsIn = (one: D1Database, name: string) =>
      one.prepare(`select count(*) as count from ${named(name)}`).first<{ count: number }>();
    for (const { name, count } of indexed)
      if ((await rowsIn(restored, name))?.count !== count) found.push(`${name} was not filled anew.`);
    const broken = await restored.prepare("pragma foreign_key_check").all();
    if (broken.results.length) found.push(`${broken.results.length} foreign keys lead nowhere.`);
    return {
      tables: before.tables.length,
      rows: before.tables.reduce((sum, { rows }) => sum + rows.length, 0),
      notFilled,
      rebuilt: await virtualTables(restored),
      damages,
      differences: found,
    };
  } finally {
    await miniflare.dispose();
  }
}
