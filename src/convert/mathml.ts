const words = (text: string) => new Set(text.split(" "));

/** Elements of MathML Core 1 that show something, and menclose, which some browsers draw. Nothing in them links or fetches. */
export const mathElements = words(
  "math menclose merror mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover semantics",
);

/** Those that hold text (MathML Core 3.2). */
export const mathTokens = words("mi mn mo ms mtext");

/** Other forms of the formula (MathML Core 2.3), which would be read a second time. */
export const mathLeftOut = words("annotation annotation-xml");

const length = /^[-+]?(?:\d{1,6}(?:\.\d{0,6})?|\.\d{1,6})(?:%|[a-z]{1,4})?$/i;
const one = (pattern: RegExp) => (value: string) => pattern.test(value);
const truth = one(/^(?:true|false)$/);
const size = one(length);

/** Attributes that are kept in every element of MathML, where their value is what it may be. */
export const mathAttributes: Record<string, (value: string) => boolean> = {
  accent: truth,
  accentunder: truth,
  columnspan: one(/^\d{1,3}$/),
  depth: size,
  display: one(/^(?:block|inline)$/),
  displaystyle: truth,
  fence: truth,
  form: one(/^(?:prefix|infix|postfix)$/),
  height: size,
  largeop: truth,
  linethickness: size,
  lspace: size,
  mathvariant: one(/^[a-z-]{1,30}$/),
  maxsize: size,
  minsize: size,
  movablelimits: truth,
  notation: one(/^[a-z ]{1,100}$/),
  rowspan: one(/^\d{1,3}$/),
  rspace: size,
  scriptlevel: one(/^[-+]?\d{1,3}$/),
  separator: truth,
  stretchy: truth,
  symmetric: truth,
  voffset: size,
  width: size,
};
