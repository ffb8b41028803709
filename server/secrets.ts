import { createHash, randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's profile of argon2id (the library's default algorithm). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

let decoy: Promise<string> | undefined;

/** Takes the same time without an account (`null`) or a password of it (empty). */
export async function checkPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(16).toString('hex'));
  const matches = await verify(passwordHash || (await decoy), password);
  return Boolean(passwordHash) && matches;
}

export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Short enough for one line of a mail. */
export function newMailKey(): string {
  return randomBytes(24).toString('base64url');
}

/** A plain hash is enough for random values. */
export function digest(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
