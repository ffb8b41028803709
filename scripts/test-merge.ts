import { execa } from 'execa';

/** `npm run test:merge [SEED]`: 500 runs of the property of merging instead of the few that `npm test` has. The seed is printed. */
const seed = process.argv[2] ?? String(Math.floor(Math.random() * 2 ** 31));
console.info(`Seed ${seed}`);
const file = 'src/editor/model/merge/replica.test.ts';
const { exitCode } = await execa(
  'node',
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', file],
  {
    preferLocal: true,
    reject: false,
    stdio: 'inherit',
    env: { MERGE_RUNS: '500', MERGE_SEED: seed },
  },
);
process.exitCode = exitCode ?? 1;
