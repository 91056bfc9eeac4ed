/** UTF-16 units of characters that Markdown's notation is made of. */
export const unit = {
  tab: 9,
  newline: 10,
  space: 32,
  exclamation: 33,
  dollar: 36,
  ampersand: 38,
  asterisk: 42,
  plus: 43,
  hyphen: 45,
  colon: 58,
  less: 60,
  greater: 62,
  bracket: 91,
  backslash: 92,
  bracketEnd: 93,
  underscore: 95,
  backtick: 96,
  h: 104,
  w: 119,
  pipe: 124,
  tilde: 126,
} as const;

/** For each unit of ASCII whether it is one of the characters: 1 or 0. */
export const unitTable = (characters: string): Uint8Array =>
  Uint8Array.from({ length: 128 }, (_, code) => (characters.includes(String.fromCharCode(code)) ? 1 : 0));

/** Whether the unit is white space. */
export const isSpace = (code: number): boolean =>
  code < 128 ? code === unit.space || (code >= 9 && code <= 13) : /\s/.test(String.fromCharCode(code));

export const isDigit = (code: number): boolean => code >= 48 && code <= 57;
