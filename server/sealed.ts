import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** AES-256-GCM with a key of its own, derived from the server's secret, for what must be read again and lies in the database. */
export interface Sealer {
  /** @param context what it belongs to; it opens with the same only */
  seal(bytes: Uint8Array, context: string): string;
  /** `null` if it was sealed by another secret, for another context, or was changed. */
  open(sealed: string, context: string): Buffer | null;
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** @param purpose makes keys of one secret differ */
export function createSealer(secret: string, purpose: string): Sealer {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', `trimscript ${purpose}`, 32));
  return {
    seal(bytes, context) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(sealed, context) {
      const all = Buffer.from(sealed, 'base64url');
      if (all.length < IV_BYTES + TAG_BYTES) return null;
      const decipher = createDecipheriv('aes-256-gcm', key, all.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(context))
        .setAuthTag(all.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      try {
        return Buffer.concat([decipher.update(all.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
      } catch {
        return null;
      }
    },
  };
}
