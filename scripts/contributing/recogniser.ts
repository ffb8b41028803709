import { after, IMPORTS, type Recipe, types } from './recipe.ts';

const ID = "'elsewhere' | 'parakeet' | 'whisper' | 'pocketsphinx'";
const CHECK = ['node', 'scripts/fetch-models.ts', 'check'] as const;

/** An engine that hears the same word in every piece of sound. */
export const recogniser: Recipe = {
  heading: 'Add a recogniser',
  files: {
    'server/speech/parrot.ts': `import { SPEECH_RATE, type SpeechEngine } from './engine.ts';

/** Says 'hello' wherever there is sound. */
export function createParrot(): SpeechEngine {
  return {
    id: 'parrot',
    label: 'Parrot',
    elsewhere: null,
    draft: true,
    languages: ['en'],
    capitals: false,
    concurrency: 1,
    warm: async () => undefined,
    open: async () => ({
      hear: async (sound) => ({
        words: [{ text: 'hello', start: 0, end: Math.min(0.5, sound.length / SPEECH_RATE), confidence: 1 }],
        gaps: [],
      }),
      stop: async () => undefined,
    }),
  };
}
`,
  },
  edits: [
    { path: 'server/speech/engine.ts', find: ID, put: `${ID} | 'parrot'` },
    after(
      'server/speech/choose.ts',
      "import { type ModelSet, PARAKEET, WHISPER } from './models/manifest.ts';\n",
      "import { createParrot } from './parrot.ts';\n",
    ),
    after(
      'server/speech/choose.ts',
      'elsewhere ? [createElsewhere(elsewhere)] : [];\n',
      '  engines.push(createParrot());\n',
    ),
  ],
  scripts: [],
  proofs: [
    types('server'),
    types('tests'),
    IMPORTS,
    ['sh', '-c', `${CHECK.join(' ')} | grep -A 2 Parrot | grep -i hello`],
  ],
  lapses: [
    {
      claim: 'Its `id` joins the union there',
      edit: { path: 'server/speech/engine.ts', find: " | 'parrot'", put: '' },
      proof: types('server'),
      says: /server\/speech\/parrot\.ts.*'"parrot"' is not assignable/s,
    },
  ],
};
