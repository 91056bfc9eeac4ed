import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

/** Encrypts texts for storage: AES-256-GCM, bound to the record that they belong to. */
export interface Seal {
  close(text: string, recordId: string): string;
  /** Throws when the text was sealed with a key that is not known any more, or for another record. */
  open(sealed: string, recordId: string): string;
  /** How texts begin that are sealed with the key of today. */
  prefix(): string;
}

/** Distinguishes the keys in what they sealed; nothing of the key can be learned from it. */
const nameOf = (key: string) => createHash("sha256").update(`name ${key}`).digest("base64url").slice(0, 8);

function opened(iv: string, text: string, recordId: string, key: string): string {
  const bytes = Buffer.from(text, "base64url");
  const decipher = createDecipheriv(
    "aes-256-gcm",
    Buffer.from(key, "base64url"),
    Buffer.from(iv, "base64url"),
  );
  decipher.setAAD(Buffer.from(recordId));
  decipher.setAuthTag(bytes.subarray(-16));
  return decipher.update(bytes.subarray(0, -16), undefined, "utf8") + decipher.final("utf8");
}

/**
 * `accepted` answers keys of 32 bytes in base64url when they are needed: the first seals, all of them open. A sealed
 * text is `a256gcm.<name of the key>.<iv>.<text>`; those without a name are from before keys had any.
 */
export function sealWith(accepted: () => readonly string[]): Seal {
  const prefix = () => `a256gcm.${nameOf(accepted()[0]!)}.`;
  return {
    prefix,

    close(text, recordId) {
      const iv = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", Buffer.from(accepted()[0]!, "base64url"), iv);
      cipher.setAAD(Buffer.from(recordId));
      const bytes = Buffer.concat([cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
      return `${prefix()}${iv.toString("base64url")}.${bytes.toString("base64url")}`;
    },

    open(sealed, recordId) {
      const [algorithm, ...rest] = sealed.split(".");
      const [text, iv, name] = rest.reverse();
      if (algorithm !== "a256gcm" || !iv || !text) throw new Error("A sealed text is of no known form.");
      const keys = accepted().filter((key) => !name || nameOf(key) === name);
      for (const key of keys) {
        try {
          return opened(iv, text, recordId, key);
        } catch (error) {
          if (key === keys.at(-1)) throw error;
        }
      }
      throw new Error("A text is sealed with a key that is not known any more.");
    },
  };
}
