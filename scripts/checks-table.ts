import { checks } from "../src/checker/checks/all.ts";
import { categories } from "../src/checker/report/score.ts";

const names = new Map(categories.map(({ id, name }) => [id, name]));
const joined = (items: readonly string[]) => items.join(", ") || "–";

/** The table of checks of docs/checks.md, in Markdown, made from the one table that the checker runs. */
export function checksTable(): string {
  const rows = checks.map(({ id, name, category, tier, severity, wcag, pdfUa, help }) => [
    `\`${id}\``,
    name,
    names.get(category)!,
    String(tier),
    severity,
    joined(wcag),
    joined(pdfUa),
    help,
  ]);
  const head = ["Id", "Name", "Category", "Tier", "Severity", "WCAG", "Matterhorn", "What it is about"];
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |\n`).join("");
}

if (import.meta.main) process.stdout.write(checksTable());
