import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** RFC 6238 with what authenticator apps take for granted: HMAC-SHA-1, 6 digits, 30 s. */

const STEP_SECONDS = 30;
const DIGITS = 6;
/** As long as the hash (RFC 4226, 4). */
const SECRET_BYTES = 20;
/** Steps that a telephone's clock may be off, either way. */
const DRIFT = 1;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function newTotpSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** @param seconds since 1970 */
export function stepAt(seconds: number): number {
  return Math.floor(seconds / STEP_SECONDS);
}

export function totpCode(secret: Uint8Array, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  // Dynamic truncation, RFC 4226, 5.3.
  const number = mac.readUInt32BE(mac[mac.length - 1]! & 15) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** @returns the time step that the code is of, `null` if none about now */
export function stepOfCode(secret: Uint8Array, code: string, seconds: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const now = stepAt(seconds);
  let found: number | null = null;
  for (let step = now - DRIFT; step <= now + DRIFT; step++)
    if (timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(code))) found = step;
  return found;
}

/** RFC 4648, without padding. */
export function base32(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xffff;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += ALPHABET[(value >> (bits - 5)) & 31];
  }
  return bits > 0 ? text + ALPHABET[(value << (5 - bits)) & 31] : text;
}

/** What an authenticator app reads from a link or a QR code. */
export function totpUri(secret: Uint8Array, email: string): string {
  const label = `Trimscript:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=Trimscript`;
}
