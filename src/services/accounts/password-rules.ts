import { AppError } from "../../core/errors.ts";
import { commonPasswords } from "./common-passwords.ts";

/** Whose password it is to be. */
export interface PasswordOwner {
  email: string;
  fullName: string;
}

/** As passwords are compared with what others would try first: case, white space around and what is not seen aside. */
const folded = (text: string) =>
  text
    .normalize("NFKC")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .toLowerCase()
    .trim();

const unspaced = (text: string) => folded(text).replace(/\s+/g, "");

/**
 * Throws AppError `invalid_request` for a new password that anyone would try first; how long it may be is reported by
 * its field. Passwords that were set before a rule existed stay good.
 */
export function requireUncommon(password: string, { email, fullName }: PasswordOwner): void {
  const refuse = (why: string): never => {
    throw new AppError(
      "invalid_request",
      `The password ${why}: choose another, such as a few words in a row.`,
    );
  };
  const given = folded(password);
  if (!given) refuse("is blank");
  if (commonPasswords.has(given)) refuse("is one of the hundred most used");
  const [mailbox] = folded(email).split("@");
  if (given === folded(email) || given === mailbox) refuse("is your email address or a part of it");
  if (unspaced(password) === unspaced(fullName)) refuse("is your name");
}
