/** The message is a sentence for the user. */
export class FormatError extends Error {}
