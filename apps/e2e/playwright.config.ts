import { defineConfig, devices } from '@playwright/test';
import { browserArgs } from './browser-args.ts';

const port = Number(process.env.BROWSER_TEST_PORT ?? 4200);
const { defaultBrowserType: _webkit, ...phone } = devices['iPhone 14'];

/** Real Chromium at both sizes, against the real server on a database of its own (see serve-for-browser.ts). */
export default defineConfig({
  testDir: 'journeys',
  outputDir: '../../test-results',
  fullyParallel: true,
  // Two more than the cores that this is measured on: pages also wait.
  workers: 4,
  // On a busy machine one tap in a thousand misses; what needs its second try is named at the end of the run.
  retries: 1,
  // They end what hangs. How long something takes is no test's business, on a machine with much else to do least of all.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  use: {
    // The university and WeCom have a certificate of the tests.
    ignoreHTTPSErrors: true,
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // What is never there to press ends as soon as what is never there to see.
    actionTimeout: 60_000,
    // Recording every journey costs a third of its time; the second try of one that failed is recorded.
    trace: 'on-first-retry',
    // What a worker fetches cannot be answered by a test; the journey without a network allows it.
    serviceWorkers: 'block',
    // Nothing is drawn between two states here; the tests of the kit see how things move.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      // Without a language of its own the browser cannot spell a Chinese file name.
      env: { ...(process.env as Record<string, string>), LANG: 'C.UTF-8' },
      args: browserArgs,
    },
  },
  projects: [
    {
      name: 'desktop',
      testMatch: ['both/*.spec.ts', 'desktop/*.spec.ts'],
      grepInvert: /@phone\b/,
      use: { browserName: 'chromium', viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      testMatch: ['both/*.spec.ts', 'phone/*.spec.ts'],
      grepInvert: /@desktop\b/,
      // One dot for each pixel: nine times as many are drawn for nobody.
      use: { ...phone, deviceScaleFactor: 1, browserName: 'chromium' },
    },
  ],
  webServer: {
    command: 'node ../server/test/serve-for-browser.ts',
    url: `http://127.0.0.1:${port}/readyz`,
    timeout: 180_000,
    reuseExistingServer: !process.env.CI,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
