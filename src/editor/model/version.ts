import { repairs as texts } from '#i18n/en/files.ts';
import { DocumentError, type JsonObject, unopenable } from './saved-json.ts';

/** `MIGRATIONS[i]` lifts a saved document of version i + 1 to version i + 2. */
const MIGRATIONS: readonly ((saved: JsonObject) => JsonObject)[] = [];

export const DOCUMENT_VERSION = MIGRATIONS.length + 1;

/** @throws DocumentError for an unknown or newer version */
export function migrate(saved: JsonObject, migrations = MIGRATIONS): JsonObject {
  const { version } = saved;
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1) {
    throw unopenable(texts.noVersion());
  }
  if (version > migrations.length + 1) {
    throw new DocumentError(texts.newerVersion());
  }
  return migrations.slice(version - 1).reduce((document, step) => step(document), saved);
}
