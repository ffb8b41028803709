/** This thread does not know what it was asked about by name. Asked again with the bytes, it does the work. */
export class NotWarm extends Error {
  override readonly name = 'NotWarm';
}
