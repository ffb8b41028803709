import { after, IMPORTS, type Recipe, TEXTS, tests, types } from './recipe.ts';

const TITLE = '    title: titles.glossary,\n';

/** A public page with a head, drawn by the build. */
export const page: Recipe = {
  heading: 'Add a page',
  files: {
    'src/pages/glossary.tsx': `import { titles } from '#i18n/en/common.ts';
import { TextPage } from './parts/text-page.tsx';

/** /glossary: what its words mean. */
export function Glossary() {
  return <TextPage lead={titles.glossarySays()}>{null}</TextPage>;
}
`,
  },
  edits: [
    after(
      'src/i18n/en/common.ts',
      "  about: 'About Trimscript',\n",
      "  glossary: 'Glossary',\n  glossarySays: 'What the words of Trimscript mean.',\n",
    ),
    after(
      'src/i18n/fr/common.ts',
      "  about: 'À propos de Trimscript',\n",
      "  glossary: 'Glossaire',\n  glossarySays: 'Ce que veulent dire les mots de Trimscript.',\n",
    ),
    after(
      'src/pages/table.ts',
      'export const pages: readonly Page[] = [\n',
      `  {
    path: '/glossary',
${TITLE}    load: async () => (await import('./glossary.tsx')).Glossary,
    head: { description: titles.glossarySays, files: ['glossary.tsx'], prerender: true },
  },
`,
    ),
  ],
  scripts: [],
  proofs: [
    types('.'),
    IMPORTS,
    TEXTS,
    tests('unit', 'src/i18n/catalogues.test.ts'),
    ['vite', 'build', '--logLevel', 'error'],
    ['node', '--eval', drawn('en', 'Glossary')],
    ['node', '--eval', drawn('fr', 'Glossaire')],
  ],
  lapses: [
    {
      claim: 'a page without a title does not compile',
      edit: { path: 'src/pages/table.ts', find: TITLE, put: '' },
      proof: types('.'),
      says: /src\/pages\/table\.ts.*'title' is missing/s,
    },
  ],
};

/** Whether the built page has its title in the head and its heading in the body. */
function drawn(language: string, title: string): string {
  return `const html = require('node:fs').readFileSync('dist/pages/${language}/glossary.html', 'utf8');
if (!/<title>${title}\\b/.test(html) || !/<h1[^>]*>${title}</.test(html)) throw new Error(html);`;
}
