import { player } from '#i18n/en/player.ts';
import { CallFailure, HttpError, isMediaUnreadable } from '#src/api/client/index.ts';

/** Backoff, ms; the last one repeats. */
const WAITS_MS = [2000, 4000, 8000, 15_000, 30_000];
/** A second failure this soon is not an expired URL, ms. */
const AGAIN_MS = 30_000;

/** Rejects with `CallFailure` when refused, otherwise when not reached. */
export interface RefreshCalls<Urls> {
  /** HTTP status of HEAD on the signed URL. */
  head(): Promise<number>;
  isDeleted(): Promise<boolean>;
  freshUrls(): Promise<Urls>;
}

/** `unreachable`: connection lost, nothing known of the media. */
export type RefreshOutcome<Urls> =
  | { readonly kind: 'valid' }
  | { readonly kind: 'refreshed'; readonly urls: Urls }
  | { readonly kind: 'deleted'; readonly message: string | null }
  | { readonly kind: 'failed' | 'unreachable'; readonly message: string };

/**
 * Specification §4: check the signed URL, then deletion, then ask for a fresh URL. A check of deletion answered with an error
 * counts as deleted (§8); one without an answer says nothing of the media. Never throws.
 */
export async function refreshMedia<Urls>(calls: RefreshCalls<Urls>): Promise<RefreshOutcome<Urls>> {
  const status = await calls.head().catch(() => null);
  if (status !== null && status >= 200 && status < 300) return { kind: 'valid' };
  try {
    if (await calls.isDeleted()) return { kind: 'deleted', message: null };
  } catch (error) {
    if (error instanceof CallFailure) return { kind: 'failed', message: error.desc };
    const kind = error instanceof HttpError ? 'deleted' : 'unreachable';
    return { kind, message: player.presenceUnknown() };
  }
  try {
    return { kind: 'refreshed', urls: await calls.freshUrls() };
  } catch (error) {
    // Waiting may help; uploading the same files again does.
    if (isMediaUnreadable(error)) return { kind: 'deleted', message: error.desc };
    if (error instanceof CallFailure) return { kind: 'failed', message: error.desc };
    const kind = error instanceof HttpError ? 'failed' : 'unreachable';
    return { kind, message: player.addressUnknown() };
  }
}

/** Retries failed media: once at once, with backoff while the server is unreachable. */
export class MediaRetry {
  readonly #again: () => void;
  #retriedAt = Number.NEGATIVE_INFINITY;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param again reports back by `lost` or `reached` */
  constructor(again: () => void) {
    this.#again = again;
  }

  /** @returns whether to retry at once */
  broke(): boolean {
    const now = performance.now();
    if (now - this.#retriedAt < AGAIN_MS) return false;
    this.#retriedAt = now;
    return true;
  }

  lost(): void {
    this.#retriedAt = Number.NEGATIVE_INFINITY;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#again, WAITS_MS[Math.min(this.#tries, WAITS_MS.length - 1)]);
    this.#tries += 1;
  }

  reached(): void {
    this.#tries = 0;
    clearTimeout(this.#timer);
  }
}
