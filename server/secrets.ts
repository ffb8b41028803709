import { createHash, randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** argon2id with the OWASP profile of 19 MiB, 2 passes, 1 lane (the library's default algorithm is argon2id). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

let decoy: Promise<string> | undefined;

/**
 * Whether the password is the one of `passwordHash`. Without an account (`null`) it takes the same time and says no,
 * so that the answer's delay tells nothing.
 */
export async function checkPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(16).toString('hex'));
  const matches = await verify(passwordHash ?? (await decoy), password);
  return passwordHash !== null && matches;
}

/** A session token: 32 random bytes, base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** A key for a link in a mail: short enough that the link stays on one line of the mail. */
export function newMailKey(): string {
  return randomBytes(24).toString('base64url');
}

/** What is stored of tokens and keys. They are random, so a plain hash is enough. */
export function digest(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
