/** The level, from 0, that "a:lvl3pPr" is about; null for other elements. */
export function levelOf(name: string): number | null {
  const digit = /^a:lvl([1-9])pPr$/.exec(name)?.[1];
  return digit ? Number(digit) - 1 : null;
}

/** Whether the element sets a bullet (true) or takes it away (false); undefined when it is about something else. */
export function bulletOf(name: string): boolean | undefined {
  if (name === "a:buNone") return false;
  return name === "a:buChar" || name === "a:buAutoNum" || name === "a:buBlip" ? true : undefined;
}
