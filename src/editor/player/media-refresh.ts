import { CallFailure, HttpError } from '#src/api/client/index.ts';

/** What a refresh asks of the server. The calls reject with `CallFailure` when refused, with anything else when not reached. */
export interface RefreshCalls<Urls> {
  /** HEAD on the current signed URL: the HTTP status of the answer. */
  head(): Promise<number>;
  isDeleted(): Promise<boolean>;
  freshUrls(): Promise<Urls>;
}

/** Answers of the signed URL that tell of the file: not served to this address, not there, gone for good. */
const SAYS_GONE = [403, 404, 410];

/** `message`, where there is one, is shown in red. `unreachable`: the connection is lost, which tells nothing of the media. */
export type RefreshOutcome<Urls> =
  | { readonly kind: 'valid' }
  | { readonly kind: 'refreshed'; readonly urls: Urls }
  | { readonly kind: 'deleted'; readonly message: string | null }
  | { readonly kind: 'failed' | 'unreachable'; readonly message: string };

/**
 * The media URL refresh of specification §4: is the signed URL still good, else was the cloud copy deleted, else a fresh URL. A
 * presence check that is answered with an error counts as deleted (specification §8) where the signed URL said that nothing is there;
 * where nothing answers, or nothing but errors of the server's own, the connection is lost. Never throws.
 */
export async function refreshMedia<Urls>(calls: RefreshCalls<Urls>): Promise<RefreshOutcome<Urls>> {
  const status = await calls.head().catch(() => null);
  if (status !== null && status >= 200 && status < 300) return { kind: 'valid' };
  try {
    if (await calls.isDeleted()) return { kind: 'deleted', message: null };
  } catch (error) {
    if (error instanceof CallFailure) return { kind: 'failed', message: error.desc };
    const isGone = error instanceof HttpError && status !== null && SAYS_GONE.includes(status);
    return { kind: isGone ? 'deleted' : 'unreachable', message: 'Could not check Cloud file presence' };
  }
  try {
    return { kind: 'refreshed', urls: await calls.freshUrls() };
  } catch (error) {
    if (error instanceof CallFailure) return { kind: 'failed', message: error.desc };
    const kind = error instanceof HttpError ? 'failed' : 'unreachable';
    return { kind, message: 'Could not reach server to refresh media url' };
  }
}
