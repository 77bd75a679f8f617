import { execFile } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { hallPcPages } from '@campus/contract/pages/hall-pc.ts';
import { hallPhonePages } from '@campus/contract/pages/hall-phone.ts';
import { findOrInstallBrowser } from '../tools/test/browser.ts';
import { pagesFault } from './pages.ts';
import { cleanSettings, inTemporaryFolder, startProgram } from './processes.ts';
import { figure, median, number, type Part, say } from './report.ts';

/** Installed only when this part runs: nothing else needs it, and it brings a hundred packages. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const results = fileURLToPath(new URL('results/lighthouse', import.meta.url));

/** Lighthouse sends a phone by itself; the PC index leads phones away, so it is seen in a desktop's window and under its name, and judged as if on a phone. */
const DESKTOP = [
  '--screenEmulation.disabled',
  '--emulated-user-agent=Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
];
const pages: { name: string; path: string; flags: string[] }[] = [
  { name: 'phone main', path: hallPhonePages.pages.main.path, flags: [] },
  { name: 'PC index', path: hallPcPages.pages.index.path, flags: DESKTOP },
  { name: 'phone sign-in', path: hallPhonePages.pages.login.path, flags: [] },
];

type Report = {
  finalDisplayedUrl: string;
  categories: Record<'performance' | 'accessibility', { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
};
type Seen = { performance: number; accessibility: number; paintMs: number; shift: number; blockedMs: number };

/** What Lighthouse thinks of the first screens, the median of several looks. */
export async function measureLighthouse({ rounds }: { rounds: number }): Promise<Part> {
  const part: Part = {
    title: 'Lighthouse',
    notes: [
      `${LIGHTHOUSE}, simulated slow 4G and a processor a quarter as fast, signed out; the median of ${rounds} looks at each page.`,
      'The PC index leads phones away, so it is looked at in a window of 1440 × 900, as slow as a phone.',
    ],
    table: { head: ['page', 'performance', 'accessibility', 'largest paint ms', 'blocked ms', 'shift'], rows: [] },
    figures: [],
  };
  const fault = await pagesFault();
  const browser = fault ? null : findOrInstallBrowser();
  if (!browser) return { ...part, notes: [`Not measured: ${fault ?? 'there is no browser.'}`] };
  await mkdir(results, { recursive: true });
  await inTemporaryFolder(async (folder) => {
    const run = await startProgram(
      [process.execPath, 'apps/server/src/main-all.ts'],
      cleanSettings({ DATA_FOLDER: folder }),
      /http:\/\/localhost:(\d+)\/\s/,
    );
    try {
      for (const page of pages) {
        const looks: Seen[] = [];
        for (let n = 0; n < rounds; n++) looks.push(await look(browser, run.port, page));
        say(`  ${page.name}`);
        note(part, page.name, looks);
      }
    } finally {
      await run.stop();
    }
  });
  return part;
}

async function look(browser: string, port: number, { name, path, flags }: (typeof pages)[number]): Promise<Seen> {
  const to = join(results, `${name.replaceAll(' ', '-')}.json`);
  await promisify(execFile)(
    'npm',
    [
      'exec',
      '--yes',
      `--package=${LIGHTHOUSE}`,
      '--',
      'lighthouse',
      `http://127.0.0.1:${port}${path}?id=scut`,
      '--quiet',
      '--output=json',
      `--output-path=${to}`,
      '--only-categories=performance,accessibility',
      ...flags,
      '--chrome-flags=--headless --window-size=1440,900 --no-sandbox --disable-background-networking --disable-component-update --disable-sync',
    ],
    { env: { ...process.env, CHROME_PATH: browser }, maxBuffer: 64 * 1024 * 1024 },
  );
  const { finalDisplayedUrl, categories, audits } = JSON.parse(await readFile(to, 'utf8')) as Report;
  if (new URL(finalDisplayedUrl).pathname !== path) throw new Error(`${path} led to ${finalDisplayedUrl}.`);
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  return {
    performance: (categories.performance.score ?? 0) * 100,
    accessibility: (categories.accessibility.score ?? 0) * 100,
    paintMs: value('largest-contentful-paint'),
    shift: value('cumulative-layout-shift'),
    blockedMs: value('total-blocking-time'),
  };
}

function note(part: Part, name: string, looks: readonly Seen[]): void {
  const middle = (of: keyof Seen) => median(looks.map((seen) => seen[of]));
  const [performance, accessibility] = [middle('performance'), middle('accessibility')];
  const [paint, blocked, shift] = [middle('paintMs'), middle('blockedMs'), middle('shift')];
  part.table.rows.push([name, ...[performance, accessibility, paint, blocked].map(number), shift.toFixed(3)]);
  part.figures.push(
    figure(`${name}: performance`, performance, { atLeast: 95 }),
    figure(`${name}: accessibility`, accessibility, { atLeast: 100 }),
    figure(`${name}: largest contentful paint`, paint / 1000, { atMost: 1.8, unit: ' s' }),
    figure(`${name}: layout shift`, shift, { atMost: 0.02 }),
  );
}
