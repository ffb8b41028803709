/** A saved document that cannot be opened. The message is a sentence for the user. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError';
}
