import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyDocument } from '../../saved/document.ts';
import { wordAt } from '../../words/words.ts';
import { withImported, wordsOfImport } from '../read/imported.ts';
import { readTranscript } from '../read/read-transcript.ts';

/** Files as their makers write them, with words of our own. */
const EXAMPLES = join(import.meta.dirname, 'examples');
const BLANK = emptyDocument({ duration: 7200, language: 'en' });

test.each(readdirSync(EXAMPLES).filter((name) => !name.endsWith('.read')))('%s', async (name) => {
  const file = readTranscript(readFileSync(join(EXAMPLES, name), 'utf8'));
  const { words, notes } = wordsOfImport(BLANK, file);
  const doc = withImported(BLANK, file, words);
  const lines = Array.from({ length: doc.words.length }, (_, i) => {
    const { text, start, end, confidence, speaker } = wordAt(doc.words, i);
    const numbers = [start, end].map((time) => time.toFixed(3).padStart(8)).join('');
    return `${numbers}  ${confidence.toFixed(2)}  ${doc.speakers[speaker]}: ${text}`;
  });
  await expect([file.kind, ...notes, ...lines, ''].join('\n')).toMatchFileSnapshot(
    join(EXAMPLES, `${name}.read`),
  );
});
