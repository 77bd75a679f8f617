import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serviceOf, signOnAreas } from '@campus/rules/sign-on/cas.ts';
import pg from 'pg';
import { buildPagesIfNeeded } from '../../../tools/build-pages.ts';
import { makeOrganisation } from '../db/seeds/demo/make-organisation.ts';
import { sdpt } from '../db/seeds/demo/sdpt.ts';
import { createApp, flowOutside } from '../src/app.ts';
import { fireClock } from '../src/modules/flows/index.ts';
import { importOlderOrders } from '../src/modules/work-orders/index.ts';
import { systemClock } from '../src/platform/clock.ts';
import { readConfig } from '../src/platform/config.ts';
import { createLog } from '../src/platform/log.ts';
import { sql } from '../src/platform/sql.ts';
import { fillDemo, openRun, PAGES } from '../src/run.ts';
import { givePasswordsThatCostNothing } from './cheap-passwords.ts';
import { type Radius, startRadius } from './freeradius.ts';
import { type Lemonldap, startLemonldap } from './lemonldap.ts';
import { startMailServer } from './mail-server.ts';
import { startWeComServer, type WeComServer } from './wecom-server.ts';

/**
 * The product for the browser tests: one throw-away database, and one server for each deployment mode on it.
 * port + 0 has no mode, + 1 to + 6 the modes, + 7 no default organisation, + 8 a clock that tests may move, + 9 takes
 * what tests want (see `wants`), + 10 stands at a moment that they name: what happens next month is seen there. + 11 sends
 * mail, to a mail server that keeps it.
 */
const port = Number(process.env.BROWSER_TEST_PORT ?? 4200);
const here = (offset: number) => `http://127.0.0.1:${port + offset}`;
const HOUR = 60 * 60 * 1000;
const folder = await mkdtemp(join(tmpdir(), 'campus-browser-'));
/** Several journeys walk at once as the same few people; the servers that they sign in by stand here. */
const settings = {
  NODE_ENV: 'test',
  DATA_FOLDER: folder,
  HOST: '127.0.0.1',
  PERSON_RATE_TIMES: '10',
  INNER_NETWORKS: '127.0.0.0/8',
};
const mails = await startMailServer();
const mailing = { SMTP_URL: mails.url, MAIL_FROM: 'hall@scut.example.edu' };

await buildPagesIfNeeded((line: string) => process.stderr.write(`${line}\n`));
const run = await openRun(
  readConfig({ ...settings, ...mailing, PUBLIC_ADDRESS: here(0), DEMO_DATA: 'true' }),
  createLog('warn'),
  {
    worker: true,
  },
);

// A university with a sign-in of its own.
const union = { ...sdpt, orgSign: 'union-demo', oName: '统一大学', oNameEn: 'Union University', firstMobile: 40_001 };
await makeOrganisation(run.foundation.db, union, '', systemClock.now());
// One whose people have WeCom.
const wecomDemo = {
  ...sdpt,
  orgSign: 'wecom-demo',
  oName: '企微大学',
  oNameEn: 'WeCom University',
  firstMobile: 41_001,
};
await makeOrganisation(run.foundation.db, wecomDemo, '', systemClock.now());
await givePasswordsThatCostNothing(run.database.pool, 'Campus2026');

// Journeys begin with nobody's orders and lines; pictures show what `npm start` shows.
if (process.argv.includes('--filled')) await fillDemo(run, new AbortController().signal);

// Two people have orders of an older system, one for each size.
const older = ['100412', '100587'].flatMap((account, n) => [
  [`GZ-${n}1`, account, '旧系统里的断网', '已解决', '2021-03-05 14:07', 'D5栋', '换线'],
  [`GZ-${n}2`, account, '旧系统里没有完的', '处理中', '2021-03-06 09:00', 'D5栋', ''],
]);
const head = ['工单号', '账号', '标题', '状态', '提交时间', '楼栋', '解决方案'];
const asked = { orgSign: 'scut', kind: 'fault', rows: [head, ...older], apply: true } as const;
await importOlderOrders(run.foundation.db, asked, systemClock.now());
const olderComplaints = {
  orgSign: 'scut',
  kind: 'complaint',
  rows: [
    ['工单号', '账号', '标题', '状态', '提交时间', '内容'],
    ['TS-1', '100587', '旧系统里的投诉', '已解决', '2021-03-07 10:00', '电话没有人接'],
  ],
  apply: true,
} as const;
await importOlderOrders(run.foundation.db, olderComplaints, systemClock.now());

// The paying system of the journeys.
await run.foundation.db.run(sql`insert into signing_keys (appkey, secret, scope, created_at, organisation_id)
  select 'deposit-of-the-journeys', 'a secret of the journeys', 'deposit', now(), id from organisations where org_sign = 'scut'`);

// Students of one journey each: from 101 on of the network (whoever has a line there has no other), from 201 on of what is somebody's own.
await run.foundation.db.run(sql`with made as (
    insert into people select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'account', 'net' || n, 'email', null))).*
      from people p join organisations o on o.id = p.organisation_id cross join generate_series(101, 299) n
      where o.org_sign = 'scut' and p.account = '202530550118' returning id, organisation_id)
  insert into person_roles (organisation_id, person_id, role_id)
  select m.organisation_id, m.id, r.id from made m join roles r on r.organisation_id = m.organisation_id and r.code = 'student'`);

let ahead = 0;
let laterAhead = 0;
const laterClock = { now: () => systemClock.now() + laterAhead };
const clocks: Readonly<Record<number, { now(): number }>> = {
  8: { now: () => systemClock.now() + ahead },
  10: laterClock,
};

async function serve(
  offset: number,
  change: Record<string, string>,
  defaultOrganisation: string | null,
): Promise<void> {
  const config = readConfig({ ...settings, ...change });
  const clock = clocks[offset] ?? systemClock;
  const app = await createApp(
    { ...run.foundation, config, clock },
    { pagesFolder: PAGES, version: 'test', defaultOrganisation },
  );
  await app.listen({ port: port + offset, host: '127.0.0.1' });
}

for (const mode of [1, 2, 3, 4, 5, 6]) await serve(mode, { DEPLOYMENT_MODE: String(mode) }, 'scut');
await serve(7, {}, null);
await serve(8, {}, 'scut');
await serve(10, {}, 'scut');
await serve(11, { ...mailing, PUBLIC_ADDRESS: here(0), OTHER_ADDRESSES: here(11) }, 'scut');

let university: Promise<Lemonldap> | undefined;
/** Starts the sign-in of the university that has one, and sets it up as its administrator would. */
async function startUniversity(): Promise<Lemonldap> {
  const services = [here(0), here(11)].flatMap((address) =>
    signOnAreas.map((area) => serviceOf(address, union.orgSign, area)),
  );
  const started = await startLemonldap(['student', 'admin', 'handler', 'nobody-here'], services);
  await run.foundation.db.run(
    sql`update parameters set values = ${JSON.stringify({
      pValue5: 'unified authentication',
      pValue9: started.login,
    })}::jsonb where key = 'hall.sign-in' and organisation_id = (select id from organisations where org_sign = ${union.orgSign})`,
  );
  return started;
}

let wecom: Promise<WeComServer> | undefined;
/** Starts a WeCom, and sets it up as the administrator of its organisation would. */
async function startWeCom(): Promise<WeComServer> {
  const people = { 'member-1': 'member', 'member-2': 'member', 'member-3': 'member', guest: 'outsider' } as const;
  const started = await startWeComServer({ people });
  const { corp, app, base } = started;
  const ours = `http://127.0.0.1:${port}`;
  const signIn = new URLSearchParams({ grant_type: 'password', username: 'admin', password: 'Campus2026' });
  const signedIn = await fetch(`${ours}/token?type=0&orgSign=${wecomDemo.orgSign}`, { method: 'POST', body: signIn });
  const { access_token: token } = (await signedIn.json()) as { access_token: string };
  const values = {
    pValue1: corp,
    pValue2: app.agent,
    pValue3: app.secret,
    pValue5: base,
    pValue6: `${base}/connect/oauth2/authorize`,
    pValue7: `${base}/wwlogin/sso/login`,
  };
  const post = (path: string, body: object) =>
    fetch(`${ours}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await post('/api/userInfo/ProveSignIn', { password: 'Campus2026' });
  await post('/api/parameters/SaveParameter', { key: 'sign-in.wecom', values });
  return started;
}

let radius: Promise<Radius> | undefined;
/** The superuser whom initdb made: the product's own role cannot make one for a RADIUS server. */
const { host = '' } = run.database.pool.options;
const superuser = new pg.Pool({ host, user: 'campus', database: 'campus', max: 2 }).on('error', () => {});
const rows = async <T>(text: string, values: unknown[] = []) => (await superuser.query(text, values)).rows as T[];

/** Lets every clock of a process that runs out until a moment run out, at that moment, as the job would. */
async function pass(id: string | null, now: number): Promise<number> {
  const { db, jobs, secrets } = run.foundation;
  const due = await rows<Parameters<typeof fireClock>[1]>(
    `select organisation_id as "organisationId", process_id as "processId", timer from process_timers
      where process_id = $1 and due_at <= to_timestamp($2 / 1000.0) order by due_at`,
    [id, now],
  );
  for (const clock of due) await fireClock({ db, outside: flowOutside, now, sendIn: jobs.sendIn, secrets }, clock);
  return due.length;
}

const wants: Readonly<Record<string, (asked: URLSearchParams) => unknown>> = {
  '/advance': (asked) => {
    ahead += Number(asked.get('ms'));
    return ahead;
  },
  '/later': (asked) => {
    const [at, now] = [Number(asked.get('at')), laterClock.now()];
    // Somebody who stands there already is not moved back.
    if (now < at || now > at + HOUR) laterAhead = at - systemClock.now();
    return laterClock.now();
  },
  '/pass': (asked) => pass(asked.get('id'), Number(asked.get('at'))),
  '/university': async () => {
    university ??= startUniversity();
    return (await university).login;
  },
  '/wecom': async () => {
    wecom ??= startWeCom();
    return (await wecom).base;
  },
  '/mail': (asked) => mails.lastTo(asked.get('to') ?? ''),
  '/radius': async (asked) => {
    radius ??= startRadius({ rows, host });
    return (await (await radius).ask(Object.fromEntries(asked))).code;
  },
};
createServer(async (request, reply) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  try {
    reply.end(String(await wants[pathname]?.(searchParams)));
  } catch (error) {
    reply.writeHead(500).end(String(error));
  }
}).listen(port + 9, '127.0.0.1');
await serve(0, { PUBLIC_ADDRESS: here(0) }, 'scut');
process.stdout.write('ready\n');

const end = async () => {
  await radius?.then((one) => one.stop()).catch(() => {});
  await university?.then((one) => one.stop()).catch(() => {});
  await wecom?.then((one) => one.stop()).catch(() => {});
  await superuser.end();
  await run.stop().catch(() => {});
  await mails.stop();
  await rm(folder, { recursive: true, force: true });
  process.exit(0);
};
process.on('SIGTERM', () => void end());
process.on('SIGINT', () => void end());
