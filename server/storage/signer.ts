import { createHmac, timingSafeEqual } from 'node:crypto';

/** Reading `key` until `expires` (epoch seconds) or `session` ends, as a download named `name` or inline. */
export interface Grant {
  readonly key: string;
  readonly expires: number;
  readonly session: string;
  readonly name: string | null;
}

const MEDIA_PATH = '/media/';

/** HMAC-SHA256, for URLs that our own route serves. */
export type Signer = ReturnType<typeof createSigner>;

export function createSigner(secret: string) {
  const signature = (grant: Grant): Buffer =>
    createHmac('sha256', secret)
      .update(JSON.stringify([grant.key, grant.expires, grant.session, grant.name]))
      .digest();
  return {
    path: MEDIA_PATH,
    sign(grant: Grant): string {
      const query = new URLSearchParams({ expires: String(grant.expires), session: grant.session });
      if (grant.name !== null) query.set('name', grant.name);
      query.set('signature', signature(grant).toString('base64url'));
      return `${MEDIA_PATH}${grant.key}?${query}`;
    },
    /** `null` if the signature is wrong or expired. */
    verify(key: string, query: Readonly<Record<string, unknown>>, now: number): Grant | null {
      const { expires, session, name, signature: given } = query;
      if (typeof expires !== 'string' || !/^\d{1,12}$/.test(expires)) return null;
      if (typeof session !== 'string' || typeof given !== 'string') return null;
      if (name !== undefined && typeof name !== 'string') return null;
      const grant: Grant = { key, expires: Number(expires), session, name: name ?? null };
      const expected = signature(grant);
      const actual = Buffer.from(given, 'base64url');
      if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null;
      return grant.expires >= now ? grant : null;
    },
  };
}
