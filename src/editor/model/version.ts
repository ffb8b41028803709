import { repairs as texts } from '#i18n/en/files.ts';
import { DocumentError, type JsonObject, unopenable } from './saved-json.ts';

/** Goes up when documents of before can no longer be read as they are. */
export const DOCUMENT_VERSION = 1;

/** @throws DocumentError for an unknown or newer version */
export function checkVersion({ version }: JsonObject): void {
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1)
    throw unopenable(texts.noVersion());
  if (version > DOCUMENT_VERSION) throw new DocumentError(texts.newerVersion());
}
