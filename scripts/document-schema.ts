import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { savedDocument } from '#contract/saved-document.ts';

/**
 * `node_modules/.bin/node scripts/document-schema.ts` writes docs/document.schema.json (JSON Schema 2020-12) from the zod one;
 * with `--check` it only looks whether that is what the contract says today, and exits with 1 if it is old.
 */
const FILE = 'docs/document.schema.json';

export function documentSchema(): object {
  const { $schema, ...schema } = z.toJSONSchema(savedDocument, { io: 'input' });
  return {
    $schema,
    title: 'The saved document of Trimscript',
    description:
      'What a writer makes. Times are seconds of source time. What one field has to do with another is in document-format.md.',
    ...schema,
  };
}

if (import.meta.main) {
  const text = `${JSON.stringify(documentSchema(), null, 1)}\n`;
  if (!process.argv.includes('--check')) writeFileSync(FILE, text);
  else if (readFileSync(FILE, 'utf8') !== text) {
    console.log(
      `${FILE} is older than the contract: node_modules/.bin/node scripts/document-schema.ts writes it`,
    );
    process.exitCode = 1;
  }
}
