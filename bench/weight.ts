import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hallPcPages } from '@campus/contract/pages/hall-pc.ts';
import { hallPhonePages } from '@campus/contract/pages/hall-phone.ts';
import { officePages } from '@campus/contract/pages/office.ts';
import { workflowPages } from '@campus/contract/pages/workflow.ts';
import { pagesFolder } from '../tools/build-pages.ts';
import { type Browser, openBrowser, type Script, type Visit, visitTwice } from './browser.ts';
import { signIn } from './cases.ts';
import { pagesFault } from './pages.ts';
import { cleanSettings, inTemporaryFolder, startProgram } from './processes.ts';
import { type Figure, figure, number, type Part, say } from './report.ts';

export const DESK = { viewport: { width: 1440, height: 900 }, locale: 'zh-CN' };
const PHONE = {
  viewport: { width: 390, height: 844 },
  locale: 'zh-CN',
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
};

type Area = { name: string; path: string; look: Visit['look']; signedIn: boolean; aimKb: number | null };

/** The first screen of each area; an office visitor is led on to the first page of the menu. */
const areas: Area[] = [
  { name: 'PC index', path: hallPcPages.pages.index.path, look: DESK, signedIn: false, aimKb: 180 },
  { name: 'phone main', path: hallPhonePages.pages.main.path, look: PHONE, signedIn: false, aimKb: 150 },
  { name: 'back-office', path: officePages.base, look: DESK, signedIn: true, aimKb: 350 },
  { name: 'workflow', path: workflowPages.pages.main.path, look: PHONE, signedIn: true, aimKb: null },
];
const LATER_KB = 60;
/** Libraries that only come with the pages that draw charts or edit texts. */
const OWN_WEIGHT = /chart|echarts|editor|tiptap|prosemirror/i;

/** What a browser with an empty cache fetches of scripts, compressed, until the first screen of each area stands. */
export async function measureWeight(): Promise<Part> {
  const part: Part = {
    title: 'Weight of the first screens',
    notes: [
      'Scripts only, as they come over the wire (brotli), in KB of 1000 bytes, to a Chromium with an empty cache.',
    ],
    table: { head: ['area', 'scripts', 'KB', 'heaviest', 'second visit KB'], rows: [] },
    figures: [],
  };
  const fault = await pagesFault();
  const browser = fault ? null : await openBrowser();
  if (!browser) return { ...part, notes: [`Not measured: ${fault ?? 'there is no browser.'}`] };
  try {
    await inTemporaryFolder((folder) => visitAreas(browser, folder, part));
  } finally {
    await browser.close();
  }
  return part;
}

async function visitAreas(browser: Browser, folder: string, part: Part): Promise<void> {
  const run = await startProgram(
    [process.execPath, 'apps/server/src/main-all.ts'],
    cleanSettings({ DATA_FOLDER: folder }),
    /http:\/\/localhost:(\d+)\/\s/,
  );
  const fetched = new Set<string>();
  let again = 0;
  try {
    for (const area of areas) {
      say(`  ${area.name}`);
      const { first, second } = await visitArea(browser, run.port, area);
      for (const { name } of first) fetched.add(name);
      const back = sum(second);
      again += back;
      part.table.rows.push([area.name, String(first.length), kb(sum(first)), heaviest(first), kb(back)]);
      if (area.aimKb) {
        part.figures.push(figure(`${area.name}, first screen`, sum(first) / 1000, { atMost: area.aimKb, unit: ' KB' }));
      }
    }
  } finally {
    await run.stop();
  }
  part.figures.push(await laterFigure(fetched));
  part.figures.push(figure('script bytes fetched again on a second visit', again, { atMost: 0 }));
}

async function visitArea(browser: Browser, port: number, { path, look, signedIn }: Area) {
  const visit: Visit = { look, stored: signedIn ? await signedInStorage(port) : {} };
  const result = await visitTwice(browser, `http://127.0.0.1:${port}${path}`, visit);
  if (/login/i.test(result.endedAt))
    throw new Error(`${path} led to ${result.endedAt}: its weight is not that of the area.`);
  if (sum(result.first) === 0) throw new Error(`${path} fetched no script.`);
  return result;
}

/** What the pages keep of somebody who chose to stay signed in. */
export async function signedInStorage(port: number): Promise<Record<string, string>> {
  const tokens = await signIn(port, 'admin', 'Campus2026');
  return { 'campus.session': JSON.stringify({ ...tokens, state: 1, orgSign: 'scut', keep: true }) };
}

const sum = (scripts: readonly Script[]): number => scripts.reduce((bytes, script) => bytes + script.bytes, 0);
const kb = (bytes: number): string => number(bytes / 1000);

function heaviest(scripts: readonly Script[]): string {
  const top = scripts.toSorted((a, b) => b.bytes - a.bytes)[0] as Script;
  return `${top.name} ${kb(top.bytes)}`;
}

/** The heaviest of the scripts that no first screen fetched. */
async function laterFigure(fetched: ReadonlySet<string>): Promise<Figure> {
  const folder = join(pagesFolder, 'assets');
  const files = await readdir(folder);
  const later: Script[] = [];
  for (const name of files) {
    if (!name.endsWith('.js') || fetched.has(name) || OWN_WEIGHT.test(name)) continue;
    const servedName = files.includes(`${name}.br`) ? `${name}.br` : name;
    later.push({ name, bytes: (await stat(join(folder, servedName))).size, cached: false });
  }
  const top = later.toSorted((a, b) => b.bytes - a.bytes)[0];
  return figure(`heaviest later script${top ? `, ${top.name}` : ''}`, (top?.bytes ?? 0) / 1000, {
    atMost: LATER_KB,
    unit: ' KB',
  });
}
