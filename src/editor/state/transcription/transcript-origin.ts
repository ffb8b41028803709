import { formats as texts } from '#i18n/en/files.ts';

/** As it is stored with a document, whoever reads it. */
export function importNotice(name: string, kind: string): string {
  return `Imported from ${name} (${kind}).`;
}

/** 1.0 stored it in the language of whoever imported. */
const IMPORTED = /^(?:Imported from|Importé de) (.*) \((.*)\)\.$/s;

/** What is stored about where a transcript comes from, in the language of its reader where it is an import. */
export function shownNotice(notice: string): string {
  const [, name, kind] = IMPORTED.exec(notice) ?? [];
  return name === undefined || kind === undefined ? notice : texts.importedFrom({ name, kind });
}
