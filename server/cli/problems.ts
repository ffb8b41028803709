/** What goes wrong on a command line, and how it is told. */
import { cli } from '#i18n/en/cli.ts';
import { isOutOfSpace } from '#server/storage/free-space.ts';

/** The command was not meant so: nothing was done, exit code 2. The message is for the user. */
export class ArgumentProblem extends Error {
  override readonly name = 'ArgumentProblem';
}

/** A file could not be worked on. The message is for the user. */
export class FileProblem extends Error {
  override readonly name = 'FileProblem';
}

/** Somebody pressed Ctrl-C, or asked the process to end. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
}

/** By name: the programs that throw these are large, and loaded only where they are used. Their messages are for the user. */
const TOLD =
  /^(ArgumentProblem|FileProblem|MediaRefused|FormatError|UntimedText|DocumentError|PayloadError|FetchFailed)$/;
/** With what only who runs the program can use behind it. */
const DETAILED = /^(MediaFailed|SpeechFailed|SpeechUnavailable)$/;

/** A sentence for whoever runs the program. */
export function problemText(error: unknown): string {
  if (isOutOfSpace(error)) return cli.diskFull();
  if (!(error instanceof Error)) return cli.unexpected({ problem: String(error) });
  const { name, message } = error;
  const kind = name === 'Error' ? error.constructor.name : name;
  if (TOLD.test(kind)) return message;
  if (DETAILED.test(kind)) {
    const detail = 'detail' in error ? String(error.detail).trim() : '';
    return detail ? `${message}\n  ${detail}` : message;
  }
  const { code, path } = error as NodeJS.ErrnoException;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return cli.noAccess({ path: path ?? '' });
  return cli.unexpected({ problem: message });
}
