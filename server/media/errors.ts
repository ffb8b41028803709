/** A recording that cannot be used. The message is for the user: it names the file, the reason and what to do. */
export class MediaRefused extends Error {
  override readonly name = 'MediaRefused';
}

/** Work on media that failed. `message` is for the user; `detail` is for the log and holds no paths. */
export class MediaFailed extends Error {
  override readonly name = 'MediaFailed';
  readonly detail: string;

  constructor(message: string, detail: string) {
    super(message);
    this.detail = detail;
  }
}
