import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts values that are stored in the database and must be read again: AES-256-GCM with a key derived from the server's secret.
 * @param purpose each purpose gets a key of its own from the same secret
 */
export function createEncryption(secret: string, purpose: string) {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', `trimscript ${purpose}`, 32));
  return {
    /** @param context what the value belongs to; it is decrypted with the same context only */
    encrypt(bytes: Uint8Array, context: string): string {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
    },
    /** `null` if the value was encrypted with another secret or for another context, or was changed. */
    decrypt(encrypted: string, context: string): Buffer | null {
      const all = Buffer.from(encrypted, 'base64url');
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
