import { writeFileSync } from 'node:fs';
import { z } from 'zod';
import { savedDocument } from '#contract/saved-document.ts';

/** `node_modules/.bin/node scripts/document-schema.ts` writes docs/document.schema.json (JSON Schema 2020-12) from the zod one. */
export const DOCUMENT_SCHEMA_FILE = 'docs/document.schema.json';

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

if (import.meta.main) writeFileSync(DOCUMENT_SCHEMA_FILE, `${JSON.stringify(documentSchema(), null, 1)}\n`);
