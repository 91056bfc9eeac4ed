import { describe, expect, it } from "vitest";
import { mailText } from "../../../src/services/accounts/mail-texts.ts";

const link = { url: "https://lectern.example/x/token", expiresAt: "2026-11-22T10:00:00.000Z" };
const invitation = { ...link, kind: "invitation", role: "admin" } as const;

describe("mails", () => {
  it.each([
    { ...link, kind: "verification" } as const,
    { ...link, kind: "reset" } as const,
    { ...invitation, organization: "City library", invitedBy: "Ada Example" },
  ])("happy: of $kind have the link and its end, plain and as HTML", (mail) => {
    const { subject, text, html } = mailText(mail);
    expect(subject).toMatch(/^[\w ]{5,60}$/);
    for (const part of [text, html]) {
      expect(part).toContain(link.url);
      expect(part).toMatch(/The link is good until .*2026/);
    }
    expect(html).toContain(`<a href="${link.url}">`);
  });

  it("security: hold no markup of names", () => {
    const { html } = mailText({ ...invitation, organization: "<b>x", invitedBy: '"<img>' });
    expect(html).toContain("&lt;b&gt;x");
    expect(html).not.toMatch(/<b>|<img>/);
  });

  it.each(["https://elsewhere.example", "call elsewhere.example now", "x@elsewhere", "x".repeat(81)])(
    "security: hold no name that a mail program may make a link of, nor a long one: %s",
    (name) => {
      const { subject, text, html } = mailText({ ...invitation, organization: name, invitedBy: name });
      for (const part of [subject, text, html]) expect(part).not.toContain(name);
      expect(text).toContain("A member invites you to work in an organization");
    },
  );
});
