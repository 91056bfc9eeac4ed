/** How the title of a quotation is written that GitHub shows as an alert: alone in its first line. */
const alertMark = /^\[!(note|tip|important|warning|caution)\][ \t]*$/i;

/** The title that GitHub gives an alert which begins with the line; null where none does. */
export function alertOf(line: string): string | null {
  const name = alertMark.exec(line.slice(0, 100))?.[1];
  return name ? `${name.charAt(0).toUpperCase()}${name.slice(1).toLowerCase()}` : null;
}
