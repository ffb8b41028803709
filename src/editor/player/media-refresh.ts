import { CallFailure } from '#src/api/client/index.ts';

/** What a refresh asks of the server. The calls reject with `CallFailure` when refused, with anything else when not reached. */
export interface RefreshCalls<Urls> {
  /** HEAD on the current signed URL: whether it still serves. */
  head(): Promise<boolean>;
  isDeleted(): Promise<boolean>;
  freshUrls(): Promise<Urls>;
}

/** `message`, where there is one, is shown in red. */
export type RefreshOutcome<Urls> =
  | { readonly kind: 'valid' }
  | { readonly kind: 'refreshed'; readonly urls: Urls }
  | { readonly kind: 'deleted'; readonly message: string | null }
  | { readonly kind: 'failed'; readonly message: string };

/**
 * The media URL refresh of §4: is the signed URL still good, else was the cloud copy deleted, else a fresh URL. A
 * presence check that cannot be made counts as deleted (§8), since uploading again mends either. Never throws.
 */
export async function refreshMedia<Urls>(calls: RefreshCalls<Urls>): Promise<RefreshOutcome<Urls>> {
  if (await calls.head().catch(() => false)) return { kind: 'valid' };
  try {
    if (await calls.isDeleted()) return { kind: 'deleted', message: null };
  } catch (error) {
    if (error instanceof CallFailure) return { kind: 'failed', message: error.desc };
    return { kind: 'deleted', message: 'Could not check Cloud file presence' };
  }
  try {
    return { kind: 'refreshed', urls: await calls.freshUrls() };
  } catch (error) {
    const refused = error instanceof CallFailure;
    return { kind: 'failed', message: refused ? error.desc : 'Could not reach server to refresh media url' };
  }
}
