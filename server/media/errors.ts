/** A file that is not taken. The message names the file and says why and what to do, for the user. */
export class MediaRefused extends Error {
  override readonly name = 'MediaRefused';
}

/** Work on a file that was taken failed. `message` is for the user; `detail` (short, without paths) for the log. */
export class MediaFailed extends Error {
  override readonly name = 'MediaFailed';
  readonly detail: string;

  constructor(message: string, detail: string) {
    super(message);
    this.detail = detail;
  }
}
