/** A file that cannot be read, or an edit that a format cannot hold; the message is a sentence for the user. */
export class FormatError extends Error {}
