/** The message is a sentence. */
export class PayloadError extends Error {
  override readonly name = 'PayloadError';
}
