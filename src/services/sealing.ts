import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/** Encrypts texts for storage: AES-256-GCM, bound to the record that they belong to. */
export interface Seal {
  close(text: string, recordId: string): string;
  /** Throws when the text was sealed with another key, or for another record. */
  open(sealed: string, recordId: string): string;
}

/** `key` is 32 bytes in base64url, asked for when it is needed. */
export const sealWith = (key: () => string): Seal => ({
  close(text, recordId) {
    const iv = randomBytes(12);
    const cipher = createCipheriv("aes-256-gcm", Buffer.from(key(), "base64url"), iv);
    cipher.setAAD(Buffer.from(recordId));
    const bytes = Buffer.concat([cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
    return `a256gcm.${iv.toString("base64url")}.${bytes.toString("base64url")}`;
  },

  open(sealed, recordId) {
    const [algorithm, iv, text] = sealed.split(".");
    if (algorithm !== "a256gcm" || !iv || !text) throw new Error("A sealed text is of no known form.");
    const bytes = Buffer.from(text, "base64url");
    const decipher = createDecipheriv(
      "aes-256-gcm",
      Buffer.from(key(), "base64url"),
      Buffer.from(iv, "base64url"),
    );
    decipher.setAAD(Buffer.from(recordId));
    decipher.setAuthTag(bytes.subarray(-16));
    return decipher.update(bytes.subarray(0, -16), undefined, "utf8") + decipher.final("utf8");
  },
});
