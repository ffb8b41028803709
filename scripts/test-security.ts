import { execa } from 'execa';

/** `npm run test:security [SEED]`: the security tests, with three minutes of fuzzing instead of the seconds `npm test` has. */
const [seed] = process.argv.slice(2);
const { exitCode } = await execa('node', ['node_modules/vitest/vitest.mjs', 'run', '--project', 'security'], {
  preferLocal: true,
  reject: false,
  stdio: 'inherit',
  env: { FUZZ_SECONDS: '180', ...(seed && { FUZZ_SEED: seed }) },
});
process.exitCode = exitCode ?? 1;
