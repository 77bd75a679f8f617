import { existsSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from '@playwright/test';

/** What a first screen may be at most: files, and kilobytes as they are sent. A little above what it is. */
const limits: Record<string, [files: number, kilobytes: number]> = {
  '/': [8, 144],
  '/CampusNetworkPhone/': [16, 157],
  '/CampusNetworkPhone/CampusNetworkPhoneMain': [28, 179],
  '/CampusNetworkPhone/CampusNetworkPhoneLogin': [22, 166],
  '/CampusNetWork/': [24, 170],
  '/CampusNetWork/index': [34, 190],
  '/DTBS': [27, 208],
  '/DTBS/BusMonIndex/Console': [40, 232],
  '/DTBSlogin': [19, 158],
  '/DTBSForgottenPassword': [18, 154],
  '/ForgottenPassword': [16, 153],
  '/Login': [17, 156],
  '/Main': [47, 215],
};
/** The pages of the workflow app have no common base. */
const workflow: [number, number] = [30, 177];

type Screen = { begins: string; files: string[]; texts: Record<'zh' | 'en', string[]> };
const built = (file: string) => new URL(`../../../web/dist/${file}`, import.meta.url);

/** As it is sent to a browser: what is small enough stays as it is. */
function sizeOf(file: string): number {
  const small = built(`${file}.br`);
  return statSync(existsSync(small) ? small : built(file)).size;
}

test('no first screen fetches more files or bytes than it may', () => {
  const document = readFileSync(built('index.html'), 'utf8');
  const entry = [...document.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file]) => file as string);
  const screens: Screen[] = JSON.parse(readFileSync(built('.vite/first-screens.json'), 'utf8'));
  expect(entry.length).toBeGreaterThan(2);
  expect(screens.map(({ begins }) => begins)).toEqual(expect.arrayContaining(Object.keys(limits)));
  const heavy = screens.flatMap(({ begins, files, texts }) =>
    Object.values(texts).flatMap((inLanguage) => {
      const fetched = [...new Set([...entry, ...files, ...inLanguage])];
      const kilobytes = fetched.reduce((sum, file) => sum + sizeOf(file), 0) / 1000;
      const [mostFiles, mostKilobytes] = limits[begins] ?? workflow;
      return fetched.length > mostFiles || kilobytes > mostKilobytes
        ? [{ begins, files: fetched.length, kilobytes }]
        : [];
    }),
  );
  expect(heavy).toEqual([]);
});
