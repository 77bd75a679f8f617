import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { saveDraft } from '@campus/contract/calls/flows-start.ts';
import { listContentItems } from '@campus/contract/calls/hall-content.ts';
import { allPages } from '@campus/contract/pages/all.ts';
import { type BrowserContext, chromium, devices } from '@playwright/test';
import { hallSignInAs, type Language, server, signInAs, speak, withoutStream } from './fixtures.ts';
import { apply, ask, forms, service, taskOf } from './people.ts';
import { accept, handlers, report, solve } from './work-orders.ts';

/** Pictures of every page at both sizes and in both languages, for people to look at: npm run pictures [part of a name…], and with --docs the best of them for the documents */
const folder = fileURLToPath(new URL('../../.cache/pictures/', import.meta.url));
const wanted = process.argv.slice(2).filter((word) => word !== '--docs');

/** The best of them stand in the documents: by name, size and language, under a name of their own. */
const best: Readonly<Record<string, string>> = {
  'hall-pc-index-signed-in-desktop-zh': 'pc-index',
  'hall-pc-index-desktop-en': 'pc-index-signed-out',
  'hall-pc-service-window-desktop-zh': 'pc-service-window',
  'hall-pc-newsList-desktop-zh': 'pc-news',
  'hall-pc-newsContent-desktop-en': 'pc-article',
  'hall-pc-serverSearch-desktop-zh': 'pc-search',
  'hall-pc-messages-desktop-zh': 'pc-messages',
  'hall-pc-profile-desktop-en': 'pc-profile',
  'hall-pc-teacherNetwork-desktop-zh': 'pc-network',
  'hall-pc-newPackage-desktop-en': 'pc-new-package',
  'hall-pc-repairFaultV3-desktop-zh': 'pc-fault-report',
  'hall-phone-main-of-student-phone-zh': 'phone-main',
  'hall-phone-serviceArea-phone-en': 'phone-services',
  'hall-phone-search-phone-zh': 'phone-search',
  'hall-phone-news-phone-en': 'phone-news',
  'hall-phone-messages-phone-zh': 'phone-messages',
  'hall-phone-teacherNetwork-phone-en': 'phone-network',
  'hall-phone-identity-phone-zh': 'phone-me',
  'office-console-desktop-zh': 'office-console',
  'office-userBusinessNumStatistics-desktop-en': 'office-report',
  'office-articleManagement-desktop-zh': 'office-articles',
  'office-addAndEdit-desktop-zh': 'office-editor',
  'office-busMonDoing-desktop-en': 'office-list',
  'office-networkAccounts-desktop-zh': 'office-accounts',
  'workflow-main-phone-zh': 'workflow-main',
  'workflow-approve-phone-en': 'workflow-approve',
};
const forDocuments = process.argv.includes('--docs');
const documents = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));

type Size = 'desktop' | 'phone';
/** What a page is asked for: a path with what stands in it, and who looks at it. */
type Shot = { name: string; address: string; as: string | null; sizes?: Size[]; whole?: boolean; press?: string };
/** What a page shows depends on what its address names, and on who asks. */
type Named = { path?: Record<string, string>; query?: Record<string, string>; as?: string };

const child = spawn(
  process.execPath,
  [fileURLToPath(new URL('../server/test/serve-for-browser.ts', import.meta.url)), '--filled'],
  { stdio: ['ignore', 'pipe', 'inherit'] },
);
process.once('exit', () => child.kill('SIGTERM'));
await once(child.stdout, 'data');

/** Somebody's application or order in each of the states that a page wants, and what else addresses name. */
async function happenings(): Promise<Record<string, Named>> {
  const leave = await apply('student', '请假', forms.leave);
  const loan = await apply('student', '设备', forms.loan);
  const offered = await service('student', '请假');
  const draft = await ask<{ id: string }>('student', 'POST', saveDraft.path, {
    sId: offered.startStep,
    form: forms.leave,
  });
  // Of one's own reports only so many may wait, and the demo has some already.
  const reporter = 'net299';
  const [waiting, going, over] = [
    await report(reporter, 'fault'),
    await report(reporter, 'fault'),
    await report(reporter, 'fault'),
  ];
  await accept(going.id);
  await accept(over.id);
  await solve(over.id);
  const complaint = await report(reporter, 'complaint');
  await accept(complaint.id, 'complaint');
  const answered = await report('net298', 'complaint');
  await accept(answered.id, 'complaint');
  await solve(answered.id, 'complaint');
  const { items } = await ask<{ items: { id: string }[] }>('admin', 'GET', listContentItems.path, {
    kind: 'article',
    section: 'news',
    standing: 'shown',
  });
  const article = { query: { article: items[0]?.id ?? '' } };
  const [taskOfLeave, taskOfOrder] = [await taskOf('staff', leave.id), await taskOf(handlers.fault, going.id)];
  const at = (id: string, as: string, task?: number): Named => ({
    path: { prId: id },
    as,
    ...(task && { query: { task: String(task) } }),
  });
  const [toDecide, toDeal] = [at(leave.id, 'staff', taskOfLeave), at(going.id, handlers.fault, taskOfOrder)];
  const chosen = {
    path: { bId: offered.id, sId: offered.startStep, type: 'approve', name: 'how-to-apply' },
    as: 'student',
  };
  const order = (id: string, as = reporter): Named => ({ query: { orderId: id }, as });
  return {
    'open-errorPage': { path: { message: '登录已失效，请重新登录!' } },
    'workflow-serviceIntroduction': { path: { id: offered.id }, as: 'student' },
    ...Object.fromEntries(
      ['submitProcessing', 'submitInApproval', 'submitCompleted'].map((list) => [
        `workflow-${list}`,
        { path: { id: '0' }, as: 'student' },
      ]),
    ),
    ...Object.fromEntries(
      ['approvalHandled', 'approvalCopyFor', 'approvalNotHandled'].map((list) => [
        `workflow-${list}`,
        { path: { id: '0' } },
      ]),
    ),
    ...Object.fromEntries(
      ['annex', 'guide', 'manage', 'editContacts', 'contacts', 'contacts2', 'contactsCopy'].map((name) => [
        `workflow-${name}`,
        chosen,
      ]),
    ),
    'workflow-editContacts2': { path: { sId: offered.startStep, prId: loan.id }, as: 'student' },
    'workflow-nextContact': { query: { prId: leave.id, task: String(taskOfLeave) }, as: 'staff' },
    'workflow-manageEdit': at(draft.id, 'student'),
    ...Object.fromEntries(
      ['approve', 'approveAgree', 'approveDisagree', 'transfer'].map((name) => [`workflow-${name}`, toDecide]),
    ),
    ...Object.fromEntries(['deal', 'dealSolve', 'dealNotSolve', 'hangUp'].map((name) => [`workflow-${name}`, toDeal])),
    'workflow-attachment': at(leave.id, 'student'),
    'workflow-allDetails': at(leave.id, 'student'),
    'workflow-evaluate': at(over.id, reporter),
    'workflow-cannotHandle': { query: { prId: leave.id, reason: 'handled' }, as: 'staff' },
    'hall-pc-newsContent': article,
    'office-addAndEdit': { query: { kind: 'article', item: items[0]?.id ?? '' } },
    'hall-phone-articleContent': article,
    'hall-pc-newsSearch': { query: { q: '网络' } },
    'hall-pc-serverSearch': { query: { q: '网络' }, as: 'student' },
    'hall-phone-search': { query: { q: '网络' }, as: 'student' },
    'hall-phone-reportingView': order(waiting.id),
    'hall-phone-reportingViewV3': order(going.id),
    'hall-phone-reportingEvaluate': order(over.id),
    'hall-phone-reportingEvaluateV3': order(over.id),
    'hall-phone-reportingEdit': order(waiting.id),
    'hall-phone-complaintView': order(complaint.id),
    'hall-phone-complaintViewV3': order(complaint.id),
    'hall-phone-complaintEdit': order(complaint.id),
    'hall-phone-complaintEvaluate': order(answered.id, 'net298'),
    'hall-phone-complaintEvaluateV3': order(answered.id, 'net298'),
  };
}

const personOf: Record<string, string> = {
  'hall-pc': 'student',
  'hall-phone': 'student',
  office: 'admin',
  workflow: 'staff',
};
/** Pages of staff are seen by staff. */
const staffOnly = /\/Teacher/;
const named = await happenings();

/** Every page of the contract that stands, as those see it whom it is for. */
const walked: Shot[] = allPages.flatMap(({ area, pages }) =>
  Object.entries(pages)
    .filter(([, { built }]) => built)
    .map(([page, { path, login }]) => {
      const name = `${area}-${page}`;
      const given = named[name] ?? {};
      const filled = path.replaceAll(/\/:(\w+)(\?)?/g, (_whole, part: string, optional?: string) =>
        optional && !given.path?.[part] ? '' : `/${encodeURIComponent(given.path?.[part] ?? part)}`,
      );
      const query = new URLSearchParams({ id: 'scut', ...given.query });
      const usual = login ? (staffOnly.test(path) ? 'staff' : (personOf[area] ?? null)) : null;
      return {
        name,
        address: `${filled}?${query}`,
        as: given.as ?? usual,
        ...(area === 'hall-phone' && { sizes: ['phone'] }),
      };
    }),
);

/** The first pages are another thing once one is signed in, and longer than a screen; what cannot be opened is worth a look, too. */
const pcIndex = '/CampusNetWork/index?id=scut';
const phoneMain = '/CampusNetworkPhone/CampusNetworkPhoneMain?id=scut';
const besides: Shot[] = [
  { name: 'hall-pc-index-whole', address: pcIndex, sizes: ['desktop'], as: null, whole: true },
  { name: 'hall-pc-index-signed-in', address: pcIndex, sizes: ['desktop'], as: 'student', whole: true },
  { name: 'hall-pc-index-of-staff', address: pcIndex, sizes: ['desktop'], as: 'staff', whole: true },
  { name: 'hall-phone-main-whole', address: phoneMain, sizes: ['phone'], as: null, whole: true },
  { name: 'hall-phone-main-signed-in', address: phoneMain, sizes: ['phone'], as: 'student', whole: true },
  {
    name: 'hall-pc-service-window',
    address: pcIndex,
    sizes: ['desktop'],
    as: 'student',
    press: '开通网络|Open the network',
  },
  { name: 'hall-phone-main-of-student', address: phoneMain, sizes: ['phone'], as: 'student' },
  { name: 'hall-phone-main-of-staff', address: phoneMain, sizes: ['phone'], as: 'staff', whole: true },
  { name: 'office-refused', address: '/DTBS/SysManIndex/SystemLog', as: 'approver' },
  { name: 'open-unknown', address: '/nowhere', as: null },
];

const shots = [...walked, ...besides].filter(
  ({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)),
);

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

async function take(shot: Shot, size: Size, language: Language): Promise<void> {
  const page = await (await contextFor(shot, size, language)).newPage();
  await page.goto(server.everything + shot.address, { waitUntil: 'networkidle' });
  // What comes into sight as one scrolls is only fetched then.
  if (shot.whole) {
    await page.evaluate(async () => {
      for (let y = 0; y < document.body.scrollHeight; y += 600) {
        window.scrollTo(0, y);
        await new Promise((resolve) => setTimeout(resolve, 150));
      }
      window.scrollTo(0, 0);
    });
  }
  await page.waitForFunction(
    () =>
      !document.querySelector('[aria-busy=true]') &&
      [...document.images].every((image) => image.complete || image.getBoundingClientRect().top > window.innerHeight),
  );
  await page.waitForTimeout(300);
  if (shot.press) {
    await page
      .getByRole('button', { name: new RegExp(shot.press) })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(300);
  }
  const name = `${shot.name}-${size}-${language}`;
  const fullPage = shot.whole === true;
  if (forDocuments) await page.screenshot({ path: `${documents}${best[name]}.jpg`, quality: 82, fullPage });
  else await page.screenshot({ path: `${folder}${name}.png`, fullPage });
  await page.close();
}

for (const shot of shots)
  for (const size of shot.sizes ?? (['desktop', 'phone'] as const))
    for (const language of ['zh', 'en'] as const)
      if (!forDocuments || best[`${shot.name}-${size}-${language}`]) await take(shot, size, language);

await browser.close();
process.stdout.write(`${folder}\n`);
process.exit();
