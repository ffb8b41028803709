/**
 * `npm run docs`: writes the documents that follow from the sources into `.cache/docs`, to be read or attached to a release:
 * the keyboard in each language, the calls as OpenAPI 3.1, and the JSON schema of the saved document. The table of recordings,
 * `media.md`, is put there by `npm run test:all -- matrix`.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { LANGUAGES, type Language } from '#i18n/language.ts';
import { openApi } from '#server/routes/openapi.ts';
import { documentSchema } from './document-schema.ts';

const FOLDER = '.cache/docs';

/** Loaded by Vite: the table of keys is code of the browser, which the server's types do not know. */
interface KeyboardDocs {
  keyboardDocs(language: Language): Promise<string>;
}

mkdirSync(FOLDER, { recursive: true });
const { module } = await runnerImport<KeyboardDocs>('/src/editor/shortcut-docs.ts', {
  configFile: false,
  logLevel: 'error',
});
for (const language of LANGUAGES)
  write(language === 'en' ? 'keyboard.md' : `keyboard.${language}.md`, await module.keyboardDocs(language));
write('openapi.json', `${JSON.stringify(openApi(), null, 1)}\n`);
write('document.schema.json', `${JSON.stringify(documentSchema(), null, 1)}\n`);
if (!existsSync(join(FOLDER, 'media.md')))
  console.log('media.md is missing: npm run test:all -- matrix writes it');

function write(name: string, text: string): void {
  const path = join(FOLDER, name);
  writeFileSync(path, text);
  console.log(path);
}
