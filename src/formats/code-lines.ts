/** In lower case: faces of a typewriter, in which programs are set. */
const typewriter =
  /mono|nimbusmon|courier|letter-?gothic|consol|typewriter|menlo|monaco|anonymous|(?:source|fira|cascadia)[- ]?code|prestige/u;
/** The same as TeX's fonts are named. */
const typewriterOfTeX = /^(?:cm|sf|ec|lm)(?:sl|i)?tt|^sf(?:st|it|tc|vt)$|tt$|^(?:n?tx|t1x)tt/u;

/** Whether the face, in lower case, is that of a typewriter. */
export const isTypewriterFace = (name: string): boolean => typewriter.test(name);
export const isTypewriterFont = (name: string): boolean =>
  typewriter.test(name) || typewriterOfTeX.test(name);

const codeLine =
  /^(?: {2,}|\t)\s*\S|[;{}]\s*$|\)\s*:\s*$|\w\(\)|[=!<>]=|=>|->|<\/|&&|\s[:+-]?=\s|^\s*(?:#!|\/\/|\/\*|\$ |>>> |<\w+|@\w+)|^\s*(?:import|from|def|class|if|for|while|return|print|function|var|let|const|public|private|#include|using|package|select)\b/iu;

/** Whether a line that is set in such a face reads like one of a program. */
export const isLineOfCode = (line: string): boolean => codeLine.test(line.slice(0, 500));
