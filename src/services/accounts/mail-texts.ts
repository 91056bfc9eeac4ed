import { markup } from "../../render/markup.ts";
import { dateText } from "../../render/words.ts";
import type { Role } from "./roles.ts";

/** A mail without its addresses. */
export interface MailText {
  subject: string;
  text: string;
  html: string;
}

/** What a mail is about. `url` is the link that it carries, `expiresAt` when that ends. */
export type MailSubject = { url: string; expiresAt: string } & (
  | { kind: "verification" }
  | { kind: "reset" }
  | { kind: "invitation"; organization: string; invitedBy: string; role: Role }
);

interface Words {
  subject: string;
  before: string;
  link: string;
  after: string;
}

/**
 * A name as a mail from us may show it. Whoever registers chooses names, and mail programs make links of whatever looks
 * like one: such a name is left to the page behind the link.
 */
const shownName = (name: string, instead: string) =>
  name.length <= 80 && !/[/@\\]|\p{L}\.\p{L}/u.test(name) ? name : instead;

function wordsOf(mail: MailSubject): Words {
  switch (mail.kind) {
    case "verification":
      return {
        subject: "Confirm your email address",
        before: "Someone registered at Lectern with this email address. If it was you, confirm the address:",
        link: "Confirm the address",
        after: "If it was not you, do nothing: the address stays unconfirmed.",
      };
    case "reset":
      return {
        subject: "Set a new password",
        before:
          "Someone asked to set a new password for your account at Lectern. If it was you, open this link:",
        link: "Set a new password",
        after:
          "The link works once, and a new password ends all sessions. If it was not you, do nothing: your password stays as it is.",
      };
    case "invitation": {
      const organization = shownName(mail.organization, "an organization");
      return {
        subject: `Invitation to ${organization}`,
        before: `${shownName(mail.invitedBy, "A member")} invites you to work in ${organization} at Lectern, as ${mail.role}. To accept, open this link:`,
        link: "Read the invitation",
        after: "The invitation is for this email address alone. If you do not want it, do nothing.",
      };
    }
  }
}

/** The text of a mail, plain and as HTML. */
export function mailText(mail: MailSubject): MailText {
  const { subject, before, link, after } = wordsOf(mail);
  const end = `The link is good until ${dateText(mail.expiresAt)}.`;
  const html = markup`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${subject}</title></head><body>
<p>${before}</p>
<p><a href="${mail.url}">${link}</a></p>
<p>${end}</p>
<p>${after}</p>
</body></html>
`;
  return { subject, text: [before, mail.url, end, after].join("\n\n").concat("\n"), html: html.text };
}
