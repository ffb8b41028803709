import { createHmac, timingSafeEqual } from 'node:crypto';

/** Reading `key`, of `bytes` where those are not 0, until `expires` (epoch seconds) or `session` ends, as a download named `name` or inline. */
export interface Grant {
  readonly key: string;
  readonly expires: number;
  readonly session: string;
  readonly name: string | null;
  readonly bytes: number;
}

const MEDIA_PATH = '/media/';

/** HMAC-SHA256, for URLs that our own route serves. */
export type Signer = ReturnType<typeof createSigner>;

export function createSigner(secret: string) {
  const signature = (grant: Grant): Buffer =>
    createHmac('sha256', secret)
      .update(JSON.stringify([grant.key, grant.expires, grant.session, grant.name, grant.bytes]))
      .digest();
  return {
    path: MEDIA_PATH,
    sign(grant: Grant): string {
      const query = new URLSearchParams({ expires: String(grant.expires), session: grant.session });
      if (grant.name !== null) query.set('name', grant.name);
      if (grant.bytes > 0) query.set('bytes', String(grant.bytes));
      query.set('signature', signature(grant).toString('base64url'));
      return `${MEDIA_PATH}${grant.key}?${query}`;
    },
    /** `null` if the signature is wrong or expired. */
    verify(key: string, query: Readonly<Record<string, unknown>>, now: number): Grant | null {
      const { expires, session, name, bytes = '0', signature: given } = query;
      if (typeof expires !== 'string' || !/^\d{1,12}$/.test(expires)) return null;
      if (typeof session !== 'string' || typeof given !== 'string') return null;
      if (name !== undefined && typeof name !== 'string') return null;
      if (typeof bytes !== 'string' || !/^\d{1,15}$/.test(bytes)) return null;
      const grant = { key, expires: Number(expires), session, name: name ?? null, bytes: Number(bytes) };
      const expected = signature(grant);
      const actual = Buffer.from(given, 'base64url');
      if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null;
      return grant.expires >= now ? grant : null;
    },
  };
}
