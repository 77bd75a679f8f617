import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { allPages } from '@campus/contract/pages/all.ts';
import { type BrowserContext, chromium, devices } from '@playwright/test';
import { hallSignInAs, type Language, server, signInAs, speak, withoutStream } from './fixtures.ts';

/** Pictures of every page at both sizes and in both languages, for people to look at: npm run pictures [part of a name…] */
const folder = fileURLToPath(new URL('../../.cache/pictures/', import.meta.url));
const wanted = process.argv.slice(2);

type Size = 'desktop' | 'phone';
type Shot = { name: string; address: string; sizes: Size[]; as: string | null };

const both: Size[] = ['desktop', 'phone'];
const sizesOf: Record<string, Size[]> = { 'hall-phone': ['phone'] };
const personOf: Record<string, string> = {
  'hall-pc': 'student',
  'hall-phone': 'student',
  office: 'admin',
  workflow: 'approver',
};
/** Pages of staff are seen by staff. */
const staffOnly = /\/Teacher/;

/** Every page of the contract that needs nothing but its address, as those see it whom it is for. */
const walked: Shot[] = allPages.flatMap(({ area, pages }) =>
  Object.entries(pages)
    .filter(([, { path, built }]) => built && !/:\w+(?!\?)\b/.test(path.replaceAll(/\/:\w+\?/g, '')))
    .map(([name, { path, login }]) => ({
      name: `${area}-${name}`,
      address: `${path.replaceAll(/\/:\w+\?/g, '')}?id=scut`,
      sizes: sizesOf[area] ?? both,
      as: login ? (staffOnly.test(path) ? 'staff' : (personOf[area] ?? null)) : null,
    })),
);

/** The first pages are another thing once one is signed in; what cannot be opened is worth a look, too. */
const besides: Shot[] = [
  { name: 'hall-pc-index-signed-in', address: '/CampusNetWork/index?id=scut', sizes: both, as: 'student' },
  {
    name: 'hall-phone-main-signed-in',
    address: '/CampusNetworkPhone/CampusNetworkPhoneMain?id=scut',
    sizes: ['phone'],
    as: 'student',
  },
  {
    name: 'hall-pc-search-found',
    address: `/CampusNetWork/ServerSearch?id=scut&q=${encodeURIComponent('网络')}`,
    sizes: both,
    as: 'student',
  },
  { name: 'office-refused', address: '/DTBS/SysManIndex/SystemLog', sizes: both, as: 'approver' },
  { name: 'open-error-page-ended', address: '/ErrorPage/登录已失效，请重新登录!', sizes: both, as: null },
  { name: 'open-unknown', address: '/nowhere', sizes: both, as: null },
];

const shots = [...walked, ...besides].filter(
  ({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)),
);

const child = spawn(
  process.execPath,
  [fileURLToPath(new URL('../server/test/serve-for-browser.ts', import.meta.url))],
  { stdio: ['ignore', 'pipe', 'inherit'] },
);
await once(child.stdout, 'data');
await mkdir(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});
const { defaultBrowserType: _webkit, ...phone } = devices['iPhone 14'];

/** One browser for each person, size and language: signing in again for every page would meet the limits on it. */
const opened = new Map<string, Promise<BrowserContext>>();
function contextFor({ as, address }: Shot, size: Size, language: Language): Promise<BrowserContext> {
  const hall = address.startsWith('/Campus');
  const key = `${as} ${hall} ${size} ${language}`;
  const known = opened.get(key);
  if (known) return known;
  const open = async () => {
    const look = size === 'phone' ? phone : { viewport: { width: 1440, height: 900 } };
    const context = await browser.newContext({ ...look, timezoneId: 'Asia/Shanghai', serviceWorkers: 'block' });
    await speak(context, language);
    await withoutStream(context);
    if (as) await (hall ? hallSignInAs : signInAs)(context, as);
    return context;
  };
  const made = open();
  opened.set(key, made);
  return made;
}

for (const shot of shots) {
  for (const size of shot.sizes) {
    for (const language of ['zh', 'en'] as Language[]) {
      const page = await (await contextFor(shot, size, language)).newPage();
      await page.goto(server.everything + shot.address, { waitUntil: 'networkidle' });
      await page.waitForTimeout(300);
      await page.screenshot({ path: `${folder}${shot.name}-${size}-${language}.png` });
      await page.close();
    }
  }
}
await browser.close();
child.kill('SIGTERM');
process.stdout.write(`${folder}\n`);
