import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { DOCUMENT_SCHEMA_FILE, documentSchema } from './document-schema.ts';

/** Whether docs/document.schema.json is what the contract says today; exits 1 if it is old. */
const written: unknown = JSON.parse(readFileSync(DOCUMENT_SCHEMA_FILE, 'utf8'));
if (!isDeepStrictEqual(written, JSON.parse(JSON.stringify(documentSchema())))) {
  console.log(
    `${DOCUMENT_SCHEMA_FILE} is older than the contract: node_modules/.bin/node scripts/document-schema.ts writes it`,
  );
  process.exitCode = 1;
}
