import type { Mailer } from "../../services/accounts/mails.ts";

/** Cloudflare's Email Service. */
export const mailer = (binding: SendEmail | undefined): Mailer | null =>
  binding
    ? {
        async send({ from, to, subject, text, html }) {
          await binding.send({ from, to, subject, text, html });
        },
      }
    : null;
