import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { OPENAPI_FILE, openApi } from './openapi.ts';

test('docs/openapi.json is what the contract says: node_modules/.bin/node scripts/openapi.ts writes it', () => {
  expect(JSON.parse(readFileSync(OPENAPI_FILE, 'utf8'))).toEqual(JSON.parse(JSON.stringify(openApi())));
});
