import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** One more than there are cores: tests of the server wait for the database half of the time. */
const maxWorkers = availableParallelism() + 1;

/**
 * `unit` needs nothing; `server` gets a real PostgreSQL from its global set-up; `deep` is long
 * and runs only when named. A time limit ends what hangs; how long something takes is never asserted.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          environment: 'node',
          expect: { requireAssertions: true },
          testTimeout: 90_000,
          maxWorkers,
          include: ['packages/**/*.test.ts', 'tools/**/*.test.ts', 'apps/web/*.test.ts', 'apps/web/src/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
          isolate: false,
          root: 'apps/server',
          environment: 'node',
          expect: { requireAssertions: true },
          include: ['src/**/*.test.ts', 'test/*.test.ts', '../../bench/*.test.ts'],
          globalSetup: ['test/global-setup.ts'],
          testTimeout: 90_000,
          hookTimeout: 60_000,
          maxWorkers,
        },
      },
      {
        test: {
          name: 'deep',
          root: 'apps/server',
          environment: 'node',
          include: ['test/deep/*.test.ts'],
          globalSetup: ['test/global-setup.ts'],
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
