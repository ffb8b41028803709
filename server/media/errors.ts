/** For the user: names the file, why, and what to do. */
export class MediaRefused extends Error {
  override readonly name = 'MediaRefused';
}

/** `message` for the user; `detail` for the log, without paths. */
export class MediaFailed extends Error {
  override readonly name = 'MediaFailed';
  readonly detail: string;

  constructor(message: string, detail: string) {
    super(message);
    this.detail = detail;
  }
}
