import { fileURLToPath } from 'node:url';
import { defineConfig, devices } from '@playwright/test';
import { browserArgs } from './browser-args.ts';
import type { KitOptions } from './kit/kit.ts';

const port = Number(process.env.KIT_TEST_PORT ?? 4179);
const vite = 'node node_modules/vite/bin/vite.js';
const config = '--config apps/web/gallery.vite.config.ts';
const { defaultBrowserType: _, ...phone } = devices['iPhone 14'];

/** Browser tests of the input kit alone, on its show page; nothing of the server is needed. */
export default defineConfig<KitOptions>({
  testDir: './kit',
  outputDir: '../../test-results/kit',
  fullyParallel: true,
  workers: 3,
  retries: 1,
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    browserName: 'chromium',
    timezoneId: 'Asia/Shanghai',
    // Every test opens the show page anew, and nothing else is kept in between.
    reuseContext: true,
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
      args: browserArgs,
    },
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: '**/*.touch.spec.ts',
      grepInvert: /@touch\b/,
      use: { viewport: { width: 1440, height: 900 }, kit: 'desktop' },
    },
    { name: 'phone', use: { ...phone, deviceScaleFactor: 1, browserName: 'chromium', kit: 'touch' } },
  ],
  webServer: {
    command: `${vite} build ${config} --logLevel warn && exec ${vite} preview ${config} --port ${port}`,
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    url: `http://127.0.0.1:${port}/gallery.html`,
    reuseExistingServer: false,
    timeout: 60_000,
  },
});
