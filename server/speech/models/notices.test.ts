import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { thirdPartyNotices } from '#scripts/third-party.ts';
import { MODEL_SETS } from './manifest.ts';
import { MODEL_NOTICES } from './notices.ts';

test('every set of models has its authors, licences and changes in the documentation and the notices', async () => {
  const told = new Set(MODEL_NOTICES.map(({ folder }) => folder));
  for (const { folder } of Object.values(MODEL_SETS)) expect(told).toContain(folder);
  const docs = await readFile('docs/speech.md', 'utf8');
  const notices = thirdPartyNotices();
  for (const { name, author, licence, source } of MODEL_NOTICES) {
    expect(docs).toContain(`| ${name} | ${author} | ${licence} |`);
    expect(notices).toContain(source);
  }
});
