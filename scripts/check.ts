import { execa } from 'execa';

/**
 * `npm run check`: lint and format, the types of each environment, import rules, files written from the contract. Two at a time, the output
 * of a failing one printed whole. Exits 1 if any fails.
 */
const CHECKS: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ['types: web', 'tsc', '-p', 'tsconfig.json'],
  ['types: model (no DOM, no Node)', 'tsc', '-p', 'src/editor/model/tsconfig.json'],
  ['types: server', 'tsc', '-p', 'server/tsconfig.json'],
  ['types: tests and benches', 'tsc', '-p', 'tests/tsconfig.json'],
  ['lint and format', 'biome', 'check', '--error-on-warnings'],
  ['import rules', 'node', 'scripts/check-imports.ts'],
  ['exported names', 'node', 'scripts/check-names.ts'],
  ['texts in the catalogue', 'node', 'scripts/check-texts.ts'],
  ['files written from the contract', 'node', 'scripts/document-schema.ts', '--check'],
];

/** Runs every check; resolves to how many passed and failed. */
export async function runChecks(): Promise<{ passed: number; failed: number }> {
  const waiting = [...CHECKS];
  let failed = 0;
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, command, ...args] = next;
      const started = performance.now();
      const { exitCode, all } = await execa(command, args, { preferLocal: true, all: true, reject: false });
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(`${exitCode === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
      if (exitCode === 0) continue;
      failed += 1;
      console.log(all);
    }
  };
  await Promise.all([worker(), worker()]);
  return { passed: CHECKS.length - failed, failed };
}

if (import.meta.main) {
  const { failed } = await runChecks();
  process.exitCode = failed === 0 ? 0 : 1;
}
