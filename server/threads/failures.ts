import { MediaFailed, MediaRefused } from '#server/media/errors.ts';
import { PayloadError } from '#server/payloads/json.ts';
import { SpeechFailed, SpeechUnavailable } from '#server/speech/engine.ts';

/** Classes are lost between threads. */
export interface SentError {
  readonly name: string;
  readonly message: string;
  readonly detail: string;
  readonly stack: string;
}

const KNOWN: Readonly<Record<string, (sent: SentError) => Error>> = {
  MediaRefused: ({ message }) => new MediaRefused(message),
  MediaFailed: ({ message, detail }) => new MediaFailed(message, detail),
  SpeechFailed: ({ message, detail }) => new SpeechFailed(message, detail),
  PayloadError: ({ message }) => new PayloadError(message),
  SpeechUnavailable: ({ message, detail }) => new SpeechUnavailable(message, detail),
};

export function sentError(error: unknown): SentError {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  const detail = error instanceof Error && 'detail' in error ? String(error.detail) : '';
  return { name, message, detail, stack: stack ?? '' };
}

/** Of its own class where callers tell it apart, with the other thread's stack. */
export function receivedError(sent: SentError): Error {
  const known = KNOWN[sent.name]?.(sent);
  return known ?? Object.assign(new Error(sent.message), { stack: sent.stack });
}
