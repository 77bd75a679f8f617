import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium, devices } from '@playwright/test';
import { hallSignInAs, type Language, server, signInAs, speak } from './fixtures.ts';

/** Pictures of pages at both sizes and in both languages, for people to look at: npm run pictures [name…] */
const folder = fileURLToPath(new URL('../../.cache/pictures/', import.meta.url));
const wanted = process.argv.slice(2);

type Shot = { name: string; address: string; sizes: ('desktop' | 'phone')[]; as?: string };
const both: Shot['sizes'] = ['desktop', 'phone'];
const shots: Shot[] = [
  { name: 'pc-index', address: '/CampusNetWork/index?id=scut', sizes: ['desktop'] },
  { name: 'pc-index-signed-in', address: '/CampusNetWork/index?id=scut', sizes: ['desktop'], as: 'student' },
  { name: 'phone-main', address: '/CampusNetworkPhone/CampusNetworkPhoneMain?id=scut', sizes: ['phone'] },
  {
    name: 'phone-main-signed-in',
    address: '/CampusNetworkPhone/CampusNetworkPhoneMain?id=scut',
    sizes: ['phone'],
    as: 'student',
  },
  { name: 'phone-login', address: '/CampusNetworkPhone/CampusNetworkPhoneLogin?id=scut', sizes: ['phone'] },
  { name: 'office-login', address: '/DTBSlogin?id=scut', sizes: both },
  { name: 'office', address: '/DTBS/MyMonIndex/ToDo', sizes: both, as: 'admin' },
  { name: 'office-refused', address: '/DTBS/SysManIndex/SystemLog', sizes: both, as: 'approver' },
  { name: 'office-places', address: '/DTBS/NetworkManagement/Places', sizes: both, as: 'admin' },
  { name: 'office-dormitory-feed', address: '/DTBS/NetworkManagement/DormitoryFeed', sizes: both, as: 'admin' },
  { name: 'office-calendar', address: '/DTBS/NetworkManagement/Calendar', sizes: both, as: 'admin' },
  { name: 'office-network-packages', address: '/DTBS/NetworkManagement/Packages', sizes: both, as: 'admin' },
  { name: 'office-network-accounts', address: '/DTBS/NetworkManagement/Accounts', sizes: both, as: 'admin' },
  { name: 'login', address: '/Login?id=scut', sizes: both },
  { name: 'workflow-main', address: '/Main', sizes: both, as: 'approver' },
  { name: 'workflow-service', address: '/Service/Submit/Processing/0', sizes: both, as: 'approver' },
  { name: 'error-page', address: '/ErrorPage/登录已失效，请重新登录!', sizes: both },
  { name: 'error-pc', address: '/ErrorPC?reason=organisation-missing&id=scut', sizes: both },
  { name: 'not-built', address: '/CampusNetWork/NewsList?id=scut', sizes: both },
  { name: 'unknown', address: '/nowhere', sizes: both },
];

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
for (const shot of shots.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  for (const size of shot.sizes) {
    for (const language of ['zh', 'en'] as Language[]) {
      const context = await browser.newContext(size === 'phone' ? phone : { viewport: { width: 1440, height: 900 } });
      await speak(context, language);
      if (shot.as) await (shot.address.startsWith('/Campus') ? hallSignInAs : signInAs)(context, shot.as);
      const page = await context.newPage();
      await page.goto(server.everything + shot.address, { waitUntil: 'networkidle' });
      await page.waitForTimeout(300);
      await page.screenshot({ path: `${folder}${shot.name}-${size}-${language}.png` });
      await context.close();
    }
  }
}
await browser.close();
child.kill('SIGTERM');
process.stdout.write(`${folder}\n`);
