import { MediaFailed, MediaRefused } from '#server/media/errors.ts';
import { PayloadError } from '#server/payloads/payload-error.ts';
import { SpeechFailed, SpeechUnavailable } from '#server/speech/engine.ts';

/** An error as it crosses from one thread to another, where classes are lost. */
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
  SpeechUnavailable: ({ message }) => new SpeechUnavailable(message),
};

/** @returns what `receivedError` makes the same kind of error of */
export function sentError(error: unknown): SentError {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  const detail = error instanceof Error && 'detail' in error ? String(error.detail) : '';
  return { name, message, detail, stack: stack ?? '' };
}

/** The error of its own class where callers tell it apart, else a plain one with the stack of the other thread. */
export function receivedError(sent: SentError): Error {
  const known = KNOWN[sent.name]?.(sent);
  return known ?? Object.assign(new Error(sent.message), { stack: sent.stack });
}
