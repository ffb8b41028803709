import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { DOCUMENT_SCHEMA_FILE, documentSchema } from './document-schema.ts';
import { OPENAPI_FILE, openApi } from './openapi.ts';

/** Whether each file that is written from the contract is what the contract says today; exits 1 if one is old. */
const WRITTEN = [
  { file: OPENAPI_FILE, make: openApi, script: 'scripts/openapi.ts' },
  { file: DOCUMENT_SCHEMA_FILE, make: documentSchema, script: 'scripts/document-schema.ts' },
];

for (const { file, make, script } of WRITTEN) {
  const isNew = isDeepStrictEqual(JSON.parse(readFileSync(file, 'utf8')), JSON.parse(JSON.stringify(make())));
  if (isNew) continue;
  console.log(`${file} is older than the contract: node_modules/.bin/node ${script} writes it`);
  process.exitCode = 1;
}
