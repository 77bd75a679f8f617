import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { firstScreenOf, landingPath, readFirstScreens } from './first-screens.ts';

const texts = { zh: ['assets/zh.js'], en: ['assets/en.js'] };
const written = [
  { begins: '/', files: [], texts },
  { begins: '/DTBS', files: ['assets/office.js', 'assets/office.css'], texts },
  { begins: '/DTBSlogin', files: ['assets/login.js'], texts },
];
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Mobile/15E148';

test('the longest beginning that fits names the files of a first screen', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'first-screens-'));
  try {
    await mkdir(join(folder, '.vite'));
    await writeFile(join(folder, '.vite', 'first-screens.json'), JSON.stringify(written));
    const screens = await readFirstScreens(folder);
    expect(firstScreenOf(screens, '/DTBSlogin').links).toContain('href="/assets/login.js"');
    expect(firstScreenOf(screens, '/DTBSlogin').links).not.toContain('office');
    const office = firstScreenOf(screens, '/DTBS/places');
    expect(office.links).toContain('<link rel="modulepreload" crossorigin href="/assets/office.js">');
    expect(office.links).toContain('<link rel="preload" as="style" crossorigin href="/assets/office.css">');
    expect(office.early).toBe(`<script id="early" type="application/json">${JSON.stringify(texts)}</script>`);
    expect(firstScreenOf(screens, '/nowhere').links).toBe('');
  } finally {
    await rm(folder, { recursive: true });
  }
});

test.each([
  ['/?id=scut', null, phone, '/CampusNetworkPhone/CampusNetworkPhoneMain'],
  ['/', null, undefined, '/CampusNetWork/index'],
  ['/', 3, phone, '/DTBSlogin'],
  ['/?ticket=1', null, phone, '/'],
  ['//', null, phone, '//'],
  ['/Main?x=/', null, phone, '/Main'],
] as const)('%s in mode %s shows first what stands at the address it leads to', (url, mode, agent, path) =>
  expect(landingPath(url, mode, agent)).toBe(path),
);
