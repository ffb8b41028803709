import { repairs as texts } from '#i18n/en/files.ts';

/** A saved document that cannot be opened. The message is a sentence for the user. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError';
  /** What is wrong with it, to follow a colon; null where the message says it otherwise. */
  readonly reason: string | null;
  constructor(message: string, reason: string | null = null) {
    super(message);
    this.reason = reason;
  }
}

/** @param reason a clause that follows a colon */
export function unopenable(reason: string): DocumentError {
  return new DocumentError(texts.cannotBeOpened({ reason }), reason);
}

export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Null where missing or no list. */
export function column(saved: unknown, name: string): readonly unknown[] | null {
  const value = isObject(saved) ? saved[name] : undefined;
  return Array.isArray(value) ? value : null;
}

/** NaN for what is no number. */
export function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : Number.NaN;
}
