/** What was sent is none of what is asked for. The message says what in a sentence. */
export class PayloadError extends Error {
  override readonly name = 'PayloadError';
}
