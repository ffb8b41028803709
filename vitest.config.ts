import { defineConfig } from 'vitest/config';

/** Two cores everywhere, so two workers at most. */
const shared = { environment: 'node', maxWorkers: 2 } as const;

/** Several programs take turns on two cores there; what needs its second try is named '(retry x1)'. */
const retry = 1;

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: [
            'src/**/*.test.{ts,tsx}',
            'server/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          // The longest takes 4 s on an idle machine.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          retry,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'security',
          // They bound how long others wait, which a second file beside them would lengthen.
          fileParallelism: false,
          include: ['tests/security/**/*.test.ts'],
          retry,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
