import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a media URL grants: reading `key`, until `expires` (epoch seconds) or `session` ends, as a download named `name` or inline. */
export interface Grant {
  readonly key: string;
  readonly expires: number;
  /** Id of the session that got the URL. */
  readonly session: string;
  readonly name: string | null;
}

/** Makes and checks the HMAC-SHA256 signatures of the media URLs that our own route serves. */
export interface Signer {
  /** Where on our server the files are. */
  readonly path: string;
  /** Path and query on our own server. */
  sign(grant: Grant): string;
  /** The grant of a URL, or `null` if its signature is wrong or it has expired. */
  verify(key: string, query: Readonly<Record<string, unknown>>, now: number): Grant | null;
}

const MEDIA_PATH = '/media/';

export function createSigner(secret: string): Signer {
  const signature = (grant: Grant): Buffer =>
    createHmac('sha256', secret)
      .update(JSON.stringify([grant.key, grant.expires, grant.session, grant.name]))
      .digest();
  return {
    path: MEDIA_PATH,
    sign(grant) {
      const query = new URLSearchParams({ expires: String(grant.expires), session: grant.session });
      if (grant.name !== null) query.set('name', grant.name);
      query.set('signature', signature(grant).toString('base64url'));
      return `${MEDIA_PATH}${grant.key}?${query}`;
    },
    verify(key, query, now) {
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
