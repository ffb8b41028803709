import { DocumentError } from './document-error.ts';

/** A JSON object nobody has looked into. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** `MIGRATIONS[i]` lifts a saved document of version i + 1 to version i + 2. */
const MIGRATIONS: readonly ((saved: JsonObject) => JsonObject)[] = [];

/** Version of the saved form that this code writes (docs/document-format.md). */
export const DOCUMENT_VERSION = MIGRATIONS.length + 1;

/**
 * `saved` in the form of the newest version.
 * @param migrations the steps known; a parameter so that the walk is testable before there is a second version
 * @throws DocumentError for a version that is none, or newer than this code
 */
export function migrate(saved: JsonObject, migrations = MIGRATIONS): JsonObject {
  const { version } = saved;
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1) {
    throw new DocumentError('This project cannot be opened: it does not say which version saved it.');
  }
  if (version > migrations.length + 1) {
    throw new DocumentError(
      'This project was saved by a newer version of Trimscript. Reload the page to get that version.',
    );
  }
  return migrations.slice(version - 1).reduce((document, step) => step(document), saved);
}
