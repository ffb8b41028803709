import { after, type Edit, GENERATED, type Recipe, TEXTS, tests, types } from './recipe.ts';

const TOKENS = 'src/styles/tokens.css';
const LIGHT = '  --aside: #1d5c8f;\n  --on-aside: #ffffff;\n  --aside-edge: #1d5c8f;\n';
const RULE = `[data-reason="aside"] {
  --cut: var(--aside);
  --cut-edge: var(--aside-edge);
}
`;

const without = (find: string): Edit => ({ path: TOKENS, find, put: '' });

/** Cuts of what was said to somebody else in the room. */
export const cutReason: Recipe = {
  heading: 'Add a cut reason',
  files: {},
  edits: [
    after(
      'src/i18n/en/common.ts',
      "  suggestedCuts: 'Suggested cuts',\n",
      "  aside: 'Aside',\n  asides: 'Asides',\n",
    ),
    after(
      'src/i18n/fr/common.ts',
      "  suggestedCuts: 'Coupes suggérées',\n",
      "  aside: 'Aparté',\n  asides: 'Apartés',\n",
    ),
    {
      path: 'src/editor/model/cut-reasons.ts',
      find: '} as const satisfies Readonly<Record<string, ReasonDefinition>>;',
      put: `  aside: {
    title: model.aside,
    name: model.aside,
    plural: model.asides,
    isSilence: false,
    color: 'bg-sky-700',
    token: 'aside',
    look: { bodyEdge: 'aside-edge', tint: { dark: 0.3, light: 0.3 }, tick: 1 },
  },
} as const satisfies Readonly<Record<string, ReasonDefinition>>;`,
    },
    after(
      TOKENS,
      '  --silence-edge: #d64545;\n',
      '  --aside: #4f9bd0;\n  --on-aside: #00131f;\n  --aside-edge: #4f9bd0;\n',
    ),
    after(TOKENS, '  --silence-edge: #991b1b;\n', LIGHT),
    { path: TOKENS, find: '[data-reason="suggested"] {', put: `${RULE}[data-reason="suggested"] {` },
    {
      path: 'docs/document-format.md',
      find: 'one of `manual`, `silence` and `suggested`',
      put: 'one of `manual`, `silence`, `suggested` and `aside`',
    },
  ],
  scripts: [
    { path: 'scripts/document-schema.ts', proof: GENERATED, says: /document\.schema\.json is older/ },
  ],
  proofs: [
    types('src/editor/model'),
    types('.'),
    types('server'),
    types('tests'),
    TEXTS,
    GENERATED,
    tests(
      'unit',
      'src/styles/tokens.test.ts',
      'src/i18n/catalogues.test.ts',
      'src/api/contract',
      'src/editor/model/cut-order.test.ts',
      'src/editor/model/cut-reasons.test.ts',
    ),
  ],
  lapses: [
    {
      claim: '`tokens.test.ts` names what is missing',
      edit: without(LIGHT),
      proof: tests('unit', 'src/styles/tokens.test.ts'),
      says: /--aside is no plain colour/,
    },
    {
      claim: '`tokens.test.ts` names what is missing',
      edit: without(RULE),
      proof: tests('unit', 'src/styles/tokens.test.ts'),
      says: /--cut: var/,
    },
  ],
};
