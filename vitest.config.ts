import { defineConfig } from 'vitest/config';

/** `unit` needs nothing; `server` gets a real PostgreSQL from its global set-up; `deep` is long and runs only when named. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['packages/**/*.test.ts', 'tools/**/*.test.ts', 'apps/web/src/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
          root: 'apps/server',
          environment: 'node',
          include: ['src/**/*.test.ts', 'test/*.test.ts'],
          globalSetup: ['test/global-setup.ts'],
          testTimeout: 90_000,
          hookTimeout: 60_000,
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
