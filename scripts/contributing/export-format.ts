import { after, IMPORTS, type Recipe, TEXTS, tests, types } from './recipe.ts';

const FORMATS_TEST = tests('unit', 'src/editor/formats/formats.test.ts');

/** Words with their times as lines of a table. */
export const exportFormat: Recipe = {
  heading: 'Add an export format',
  files: {
    'src/editor/model/formats/words-tsv.ts': `import type { RetimedTranscript } from './retimed.ts';

/** Start, end and text of each word, a line each. */
export function writeWordsTsv({ paragraphs }: RetimedTranscript): string {
  const words = paragraphs.flatMap((paragraph) => paragraph.words);
  return words.map(({ start, end, text }) => \`\${start}\\t\${end}\\t\${text}\\n\`).join('');
}
`,
  },
  edits: [
    after('src/i18n/en/files.ts', "  md: 'Markdown',\n", "  tsv: 'Words and times (TSV)',\n"),
    after('src/i18n/fr/files.ts', "  md: 'Markdown',\n", "  tsv: 'Mots et temps (TSV)',\n"),
    after(
      'src/editor/formats/formats.ts',
      "import { hasDropFrame } from '#model/formats/timecode.ts';\n",
      "import { writeWordsTsv } from '#model/formats/words-tsv.ts';\n",
    ),
    after(
      'src/editor/formats/formats.ts',
      'export const FORMATS = {\n',
      "  tsv: { label: texts.tsv, extension: 'tsv', type: 'text/tab-separated-values', write: writeWordsTsv },\n",
    ),
  ],
  scripts: [],
  proofs: [
    types('src/editor/model'),
    types('.'),
    IMPORTS,
    TEXTS,
    FORMATS_TEST,
    tests('unit', 'src/i18n/catalogues.test.ts'),
  ],
  lapses: [
    {
      claim: '`formats.test.ts` tries every line of that table',
      edit: {
        path: 'src/editor/model/formats/words-tsv.ts',
        find: "join('')",
        put: "join('').slice(0, 0)",
      },
      proof: FORMATS_TEST,
      says: /tsv: a file named after the rush/,
    },
  ],
};
