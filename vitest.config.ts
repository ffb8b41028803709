import { defineConfig } from 'vitest/config';

/** Two cores everywhere, so two workers at most. A slow machine is given time: what hangs is still ended. */
const shared = { environment: 'node', maxWorkers: 2, testTimeout: 120_000, hookTimeout: 120_000 } as const;

/** `npm test` runs `unit` and `integration`, `npm run test:all` also `all`. Nothing is tried twice. */
export default defineConfig({
  test: {
    // Set in the workers and not before them: the servers that tests start write what they ran.
    env: process.env.COVERAGE_OF_PROCESSES ? { NODE_V8_COVERAGE: process.env.COVERAGE_OF_PROCESSES } : {},
    coverage: { provider: 'v8', include: ['src/**/*.{ts,tsx}', 'server/**/*.ts'], reporter: ['json'] },
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['{src,server,scripts,tools}/**/*.test.{ts,tsx}'],
          testTimeout: 30_000,
        },
      },
      {
        // Files of a worker share its server (tests/support/shared-server.ts).
        test: {
          ...shared,
          name: 'integration',
          include: ['tests/{integration,security}/**/*.test.ts'],
          isolate: false,
          globalSetup: 'tests/support/data-folder.ts',
        },
      },
      {
        test: {
          ...shared,
          name: 'all',
          include: ['tests/all/{integration,security,media}/**/*.test.ts'],
          fileParallelism: false,
          globalSetup: 'tests/support/data-folder.ts',
        },
      },
    ],
  },
});
