import { randomUUID } from 'node:crypto';
import { getUserInfo } from '@campus/contract/calls/access.ts';
import { restoreParameter, saveParameter, tryParameter } from '@campus/contract/calls/parameters.ts';
import { giveOneTimePassword } from '@campus/contract/calls/people-office.ts';
import { saveProfile } from '@campus/contract/calls/profile.ts';
import { addRoleMembers } from '@campus/contract/calls/rights.ts';
import { applyRosterRun } from '@campus/contract/calls/roster.ts';
import { changeSignInPassword, proveSignIn } from '@campus/contract/calls/sessions.ts';
import { beginSignOn, proveByTicket } from '@campus/contract/calls/sign-on.ts';
import { listUniversities } from '@campus/contract/calls/universities.ts';
import { beginWeCom, bindMyWeCom } from '@campus/contract/calls/wecom.ts';
import type { Call } from '@campus/contract/define-call.ts';
import { dataScopes, type Permission, permissions } from '@campus/contract/permissions.ts';
import { startCasServer } from './cas-server.ts';
import { rolePlay } from './role-play.ts';
import { csvOf, rosterPlay } from './roster-play.ts';
import { signInSettings } from './sign-in-settings.ts';
import { takeoverModel } from './takeover-model.ts';
import { PASSWORD, type TestApp } from './test-app.ts';
import { type CasServer, type SignInArea, waysIn } from './ways-in.ts';
import { startWeComServer, type WeComServer } from './wecom-server.ts';

/** The rights over the installation, in the words of SAF-02 and not of the product. */
const OF_PLATFORM: readonly Permission[] = ['organisations.manage'];
const POOL = ['100412', '100587', '100871', '200125', '200146', '100046'];
const OTHERS = ['admin', 'platform', 'handler', 'approver', 'staff', 'student'];
const SETTINGS = ['hall.sign-in', 'sign-in.unified', 'sign-in.wecom', 'sign-in.scan', 'sign-in.shared-networks'];
const STEPS = 25;

/** How these servers are called in settings; behind the names stand servers of the test. */
const NAMES = {
  honestCas: 'https://cas.university.example',
  evilCas: 'https://cas.attacker.example',
  honestWeCom: 'https://wecom.university.example',
  evilWeCom: 'https://wecom.attacker.example',
};

type Session = {
  token: string;
  refresh: string | null;
  account: string;
  byPassword: boolean;
  area: SignInArea;
  /** Until when a proof by the password may still be there; something else may have spent it. */
  provedUntil: number;
};
/** What went wrong, in words; and how often something happened at all. */
export type Played = { wrong: string[]; saved: number; refused: number; cameAsOthers: number; settled: number };

/** The same every time, from one number. */
function randomFrom(seed: number) {
  let state = seed * 7919;
  const next = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
  for (let n = 0; n < 5; n++) next();
  return {
    pick: <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T,
    some: <T>(from: readonly T[], share: number): T[] => from.filter(() => next() < share),
    chance: (share: number) => next() < share,
  };
}
type Random = ReturnType<typeof randomFrom>;

/**
 * Somebody who would like to be somebody else: with settings, servers of their own, lists, codes, one-time passwords and
 * roles, at random and in any order.
 */
export function signInPlay(t: TestApp) {
  const ways = waysIn(t);
  const roles = rolePlay(t);
  const model = takeoverModel(t);
  const settings = signInSettings(t);
  const rosters = rosterPlay(t, async (token) => token);
  let cas: { honest: CasServer; evil: CasServer };
  let wecom: { honest: WeComServer; evil: WeComServer };
  let ids = new Map<string, string>();
  let passwordHash = '';
  let organisation = '';

  const memberOf = (account: string) => `m-${account}`;
  const idOf = (account: string) => ids.get(account) as string;
  const send = (call: unknown, payload: unknown, token: string) => t.send(call as Call, payload, { token, json: true });

  async function begin() {
    cas = { honest: await startCasServer(), evil: await startCasServer() };
    const accounts = [...POOL, ...OTHERS];
    const people = Object.fromEntries([...accounts, ...accounts.map(memberOf)].map((one) => [one, 'member' as const]));
    const now = () => t.clock.now();
    wecom = {
      honest: await startWeComServer({ corp: 'wwuniversity', people, now }),
      evil: await startWeComServer({ corp: 'wwattacker', people, now }),
    };
    organisation = await roles.organisation();
    const found = await t.rows<{ id: string; account: string }>(
      'select id, account from people where organisation_id = $1 and account = any($2)',
      [organisation, accounts],
    );
    ids = new Map(found.map(({ id, account }) => [account, id]));
    const [known] = await t.rows<{ hash: string }>('select password_hash as hash from people where id = $1', [
      idOf('staff'),
    ]);
    passwordHash = known?.hash ?? '';
    // A list of one person moves all of its people; who has to agree to that is tried elsewhere.
    await t.rows(`update parameters set values = '{"pValue3": "100"}' where key = 'people.roster'`);
  }
  const end = () => Promise.all([cas.honest, cas.evil, wecom.honest, wecom.evil].map((server) => server.stop()));

  /** Puts the servers of the test behind the names that were saved. */
  async function putServersBehindNames(): Promise<void> {
    const bases = [
      [NAMES.honestCas, cas.honest.login.replace('/cas/login', '')],
      [NAMES.evilCas, cas.evil.login.replace('/cas/login', '')],
      [NAMES.honestWeCom, wecom.honest.base],
      [NAMES.evilWeCom, wecom.evil.base],
    ] as const;
    for (const [name, base] of bases)
      await t.rows(
        `update parameters set values = replace(values::text, $1, $2)::jsonb, former = replace(former::text, $1, $2)::jsonb
         where organisation_id = $3 and (values::text || coalesce(former::text, '')) like '%' || $1 || '%'`,
        [name, base, organisation],
      );
  }

  const ofWeCom = (name: string, server: WeComServer, binding: 'by-hand' | 'userid-is-account') => ({
    pValue1: server.corp,
    pValue2: server.app.agent,
    pValue3: server.app.secret,
    pValue4: binding,
    pValue5: name,
  });

  /** The university's own settings, and people of random power; of the platform somebody or nobody has an account. */
  async function setOut(random: Random): Promise<void> {
    await t.rows('delete from wecom_members where organisation_id = $1', [organisation]);
    await t.rows('delete from wecom_tokens where organisation_id = $1', [organisation]);
    await t.rows('update people set wecom_id = null where organisation_id = $1', [organisation]);
    await t.rows(
      `update people set password_hash = $2, password_state = 'set', email = account || '@mail.example', active = true
       where id = any($1)`,
      [[...ids.values()], passwordHash],
    );
    await roles.let('platform', 'organisation', permissions);
    await settings.save('sign-in.scan', { pValue1: 'on' });
    await settings.save('sign-in.unified', { pValue1: '', pValue2: '', pValue3: '' });
    await settings.save('sign-in.wecom', ofWeCom(NAMES.honestWeCom, wecom.honest, 'by-hand'));
    await settings.save('hall.sign-in', {
      pValue5: 'unified authentication',
      pValue9: `${NAMES.honestCas}/cas/login`,
      pValue10: '',
      pValue6: 'open',
    });
    await t.rows('update parameters set former = null, prove_until = null where organisation_id = $1', [organisation]);
    await putServersBehindNames();
    for (const account of POOL) {
      const all = permissions.filter((right) => !OF_PLATFORM.includes(right));
      const kind = random.pick(['clerk', 'half', 'nearly', 'nearly', 'everything'] as const);
      const held = { clerk: random.some(all, 0.2), half: random.some(all, 0.6), nearly: all, everything: permissions };
      const scope = kind === 'nearly' || kind === 'everything' ? 'organisation' : random.pick(dataScopes);
      const own: Permission[] = ['hall.use', 'workflow.use', 'parameters.read', 'parameters.write'];
      await roles.let(account, scope, [...new Set([...held[kind], ...own])]);
    }
    if (random.chance(0.5)) await roles.let('platform', 'own', ['hall.use', 'workflow.use']);
  }

  /** What of other people opens their accounts. */
  async function credentials(accounts: readonly string[]): Promise<string> {
    const rows = await t.rows(
      `select p.account, p.email, p.mobile, p.password_hash, p.password_state, p.wecom_id, w.corp_id, w.member_id
       from people p left join wecom_members w on w.person_id = p.id where p.id = any($1) order by p.account`,
      [accounts.map(idOf)],
    );
    return JSON.stringify(rows);
  }
  const holdersOfPlatform = async () =>
    JSON.stringify(
      await t.rows(
        `select distinct pr.person_id from person_roles pr join role_permissions rp on rp.role_id = pr.role_id
         where rp.permission = any($1) order by 1`,
        [OF_PLATFORM],
      ),
    );

  /** Values that somebody would set who wants to be somebody else, or who only looks around. */
  function valuesFor(key: string, random: Random): Record<string, string> {
    const address = `${NAMES.evilCas}/cas/login`;
    if (key === 'hall.sign-in')
      return random.pick([
        { pValue5: 'unified authentication', pValue9: address },
        { pValue5: 'unified authentication', pValue9: address, pValue10: address, pValue6: 'open' },
        { pValue6: 'open' },
      ]);
    if (key === 'sign-in.unified') return random.pick([{ pValue1: address }, { pValue2: '' }, { pValue1: address }]);
    if (key === 'sign-in.wecom')
      return random.pick([
        ofWeCom(NAMES.evilWeCom, wecom.evil, 'userid-is-account'),
        { pValue4: 'userid-is-account' },
        { pValue5: NAMES.evilWeCom },
      ]);
    if (key === 'sign-in.scan') return { pValue1: random.pick(['on', 'off']) };
    return { pValue1: '10.0.0.0/8' };
  }

  /** One run; `operator` runs the university's own sign-in and holds no right of their own. */
  async function run(seed: number, who: 'holder' | 'operator'): Promise<Played> {
    const random = randomFrom(seed);
    t.clock.advance(3_600_000);
    await setOut(random);
    const played: Played = { wrong: [], saved: 0, refused: 0, cameAsOthers: 0, settled: 0 };
    const everybody = [...POOL, ...OTHERS];
    const actor = who === 'holder' ? random.pick(POOL) : null;
    const begun = await model.read();
    const isStronger = (account: string) => actor !== null && model.wouldGain(begun, idOf(actor), idOf(account));
    /** Somebody who lacks nothing of anybody in the organisation may change how people sign in. */
    const everyone = await t.rows<{ id: string }>('select id from people where organisation_id = $1', [organisation]);
    const holdsAll = actor !== null && everyone.every(({ id }) => !model.wouldGain(begun, idOf(actor), id));
    const guarded =
      actor === null
        ? everybody.filter((account) => OF_PLATFORM.some((right) => model.holds(begun, right, idOf(account))))
        : everybody.filter(isStronger);
    const before = { credentials: await credentials(guarded), platform: await holdersOfPlatform() };
    const sessions: Session[] = [];
    const say = (text: string) => played.wrong.push(`seed ${seed}, ${actor ?? 'operator'}: ${text}`);

    /** Somebody has come in: as whom, and what that opens. */
    async function came(
      { token, refresh }: { token: string | null; refresh: string | null },
      by: string,
      session: Pick<Session, 'account' | 'byPassword' | 'area'>,
    ): Promise<void> {
      if (token === null) return;
      sessions.push({ token, refresh, provedUntil: 0, ...session });
      if (session.account !== actor) played.cameAsOthers += 1;
      if (isStronger(session.account)) say(`is ${session.account}, by ${by}`);
      if (session.byPassword || session.area === 'hall') return;
      const rights: string[] = (await t.call(getUserInfo, {}, { token })).body.data?.permissions ?? [];
      const listed = await t.call(listUniversities, {}, { token });
      if (listed.status === 200 || OF_PLATFORM.some((right) => rights.includes(right)))
        say(`has rights of the platform as ${session.account}, by ${by}`);
    }

    const vouching = async (): Promise<'evil' | 'honest' | null> => {
      const rows = await t.rows<{ key: string; values: Record<string, string> }>(
        `select key, case when former is not null and prove_until <= to_timestamp($2) then former else values end as values
         from parameters where organisation_id = $1 and key in ('hall.sign-in', 'sign-in.unified')`,
        [organisation, t.clock.now() / 1000],
      );
      const of = (key: string) => rows.find((row) => row.key === key)?.values ?? {};
      if (of('hall.sign-in').pValue5 !== 'unified authentication') return null;
      const address = of('sign-in.unified').pValue1 ?? of('hall.sign-in').pValue9 ?? '';
      return address === cas.evil.login ? 'evil' : 'honest';
    };
    const asking = async (): Promise<'evil' | 'honest'> => {
      const [row] = await t.rows<{ api: string }>(
        `select values ->> 'pValue5' as api from parameters where organisation_id = $1 and key = 'sign-in.wecom'`,
        [organisation],
      );
      return row?.api === wecom.evil.base ? 'evil' : 'honest';
    };

    /** Proves who sits there: by the password of the actor, which nobody else has, by a ticket, or not at all. */
    async function prove(session: Session): Promise<void> {
      const { token, account, area } = session;
      const how = random.pick(['password', 'password', 'ticket', 'none'] as const);
      if (how === 'none') return;
      if (how === 'password') {
        if (account !== actor) return;
        const { status } = await t.call(proveSignIn, { password: PASSWORD }, { token });
        if (status === 200) session.provedUntil = t.clock.now() + 5 * 60_000;
        return;
      }
      const server = await vouching();
      if (server === null || (who === 'operator' && server === 'evil')) return;
      if (server === 'honest' && who === 'holder' && account !== actor) return;
      const browser = randomUUID().replaceAll('-', '');
      const asked = { orgSign: 'scut', area, browser, renew: true };
      const { service } = (await t.call(beginSignOn, asked)).body.data;
      const ticket = cas[server].ticketFor(account, service);
      const { status } = await t.call(proveByTicket, { area, browser, ticket }, { token });
      if (status === 200) session.provedUntil = 0;
    }

    /** A change of how people sign in, or a trial: it works for nobody but whoever holds all and proves it. */
    async function change(
      session: Session,
      name: string,
      act: () => Promise<{ status: number; body: { code?: string } }>,
    ): Promise<void> {
      const unproved = session.provedUntil <= t.clock.now();
      await prove(session);
      const isProved = session.provedUntil > t.clock.now();
      const { status, body } = await act();
      if (status >= 500) say(`${name}: ${JSON.stringify(body)}`);
      const may = holdsAll && session.account === actor && session.byPassword && isProved;
      if (status === 200) {
        played.saved += 1;
        if (!may) say(`${name} as ${session.account}`);
        session.provedUntil = 0;
        await putServersBehindNames();
      } else {
        played.refused += 1;
        const faults = ['parameter-secret-moved', 'parameter-value', 'parameter-changed', 'not-found', 'not-signed-in'];
        if (may && unproved && !faults.includes(body.code ?? '')) say(`may not ${name}: ${body.code}`);
      }
    }

    const areas = ['hall', 'office', 'office', 'workflow'] as const;
    const steps: Record<string, (session: Session) => Promise<void>> = {
      save: async (session) => {
        const key = random.pick(SETTINGS);
        const values = valuesFor(key, random);
        await change(session, `save ${key}`, () => send(saveParameter, { key, values }, session.token));
      },
      restore: async (session) => {
        const key = random.pick(SETTINGS);
        const versions = await t.rows<{ version: number }>(
          'select version from parameter_changes where organisation_id = $1 and key = $2 order by version desc limit 6',
          [organisation, key],
        );
        const [now] = versions;
        const to = random.pick(versions)?.version ?? 1;
        const restored = { key, version: Number(now?.version ?? 1), to: Number(to) };
        await change(session, `restore ${key}`, () => send(restoreParameter, restored, session.token));
      },
      try: async (session) => {
        const [key, values] = random.pick([
          ['hall.sign-in', { pValue5: 'account and password' }],
          ['sign-in.wecom', { pValue1: '' }],
        ] as const);
        await change(session, `try ${key}`, () => send(tryParameter, { key, values }, session.token));
      },
      ticket: async () => {
        const server = await vouching();
        const [account, area] = [random.pick(everybody), random.pick(areas)];
        if (server === null || (who === 'operator' && server === 'evil')) return;
        // At a server of their own somebody is whom they like, at the university's themselves.
        const as = who === 'operator' || server === 'evil' ? account : (actor as string);
        const arrival = await ways.byTicket(cas[server], as, area);
        if (arrival.token) played.settled += 1;
        await came(arrival, `a ticket (${server})`, { account: as, byPassword: false, area });
      },
      wecom: async () => {
        const server = await asking();
        const [account, area] = [random.pick(everybody), random.pick(areas)];
        if (who === 'operator' && server === 'evil') return;
        const own = memberOf(actor ?? account);
        const member = server === 'evil' ? account : own;
        const arrival = await ways.byWeCom(wecom[server], member, area);
        if (!arrival.token) return;
        const as = await accountBehind(arrival.token);
        await came(arrival, `WeCom (${server})`, { account: as, byPassword: false, area });
      },
      scan: async (session) => {
        const area = random.pick(areas);
        const arrival = await ways.byScan(session.token, area);
        await came(arrival, 'a code', { account: session.account, byPassword: session.byPassword, area });
      },
      refresh: async ({ refresh, account, byPassword, area }) => {
        const session = { account, byPassword, area };
        if (refresh) await came(await ways.byRefresh(refresh), 'a renewed token', session);
      },
      roster: async (session) => {
        const target = random.pick(everybody);
        const [row] = await t.rows<{ name: string; kind: string }>('select name, kind from people where id = $1', [
          idOf(target),
        ]);
        const kind = row?.kind === 'staff' ? '教职工' : '学生';
        const { run } = await rosters.send(
          'people',
          csvOf([
            ['账号', '姓名', '类型', '企业微信账号', '邮箱'],
            [target, row?.name ?? '', kind, memberOf(actor ?? target), `${actor ?? 'operator'}@attacker.example`],
          ]),
          { by: session.token },
        );
        if (run?.id) await send(applyRosterRun, { id: run.id, plan: run.plan }, session.token);
      },
      role: async (session) => {
        const given = await t.rows<{ id: string }>('select id from roles where organisation_id = $1 order by code', [
          organisation,
        ]);
        const people = [idOf(random.chance(0.6) ? (actor ?? random.pick(everybody)) : random.pick(everybody))];
        await send(addRoleMembers, { id: random.pick(given).id, people }, session.token);
      },
      mail: async (session) => {
        await prove(session);
        await t.call(saveProfile, { email: 'attacker@mail.example' }, { token: session.token });
      },
      password: async ({ token }) => {
        const next = { original: 'Guessed2026', next: 'Attacker2027', confirm: 'Attacker2027' };
        if (random.chance(0.2)) await t.call(changeSignInPassword, next, { token });
      },
      bind: async (session) => {
        const server = await asking();
        const browser = randomUUID().replaceAll('-', '');
        const { area } = session;
        const begunThere = await t.call(beginWeCom, { orgSign: 'scut', area, browser, inside: true });
        if (begunThere.status !== 200) return;
        await prove(session);
        const state = new URL(begunThere.body.data.address).searchParams.get('state') as string;
        const code = wecom[server].codeFor(memberOf(actor ?? session.account));
        await t.call(bindMyWeCom, { browser, state, code }, { token: session.token });
      },
      oneTime: async (session) => {
        const target = random.pick(everybody);
        if (target === actor || !random.chance(0.3)) return;
        const given = await t.call(giveOneTimePassword, { id: idOf(target) }, { token: session.token });
        if (given.status !== 200) return;
        await came(await ways.byPassword(target, given.body.data.password), 'a one-time password', {
          account: target,
          byPassword: true,
          area: 'office',
        });
      },
    };
    const accountBehind = async (token: string) =>
      (
        await t.rows<{ account: string }>(
          `select p.account from tokens k join sessions s on s.id = k.session_id join people p on p.id = s.person_id
           where k.hash = sha256($1)`,
          [Buffer.from(token)],
        )
      )[0]?.account ?? '';

    for (let n = 0; n < STEPS; n++) {
      t.clock.advance(10_000);
      if (sessions.length === 0) {
        if (actor)
          await came(await ways.byPassword(actor, PASSWORD), 'their password', {
            account: actor,
            byPassword: true,
            area: 'office',
          });
        else await steps.ticket?.({} as Session);
        continue;
      }
      // Mostly settings, servers and codes; what else can be done is tried at random in takeover.test.ts as well.
      const often = ['save', 'save', 'save', 'restore', 'try', 'ticket', 'ticket', 'ticket', 'wecom', 'wecom', 'scan'];
      const name = random.pick([...often, ...Object.keys(steps)]);
      await steps[name]?.(random.pick(sessions));
    }
    const after = await model.read();
    if (actor !== null)
      for (const grown of model.grownBeyond(begun, after, idOf(actor))) say(`somebody can do more: ${grown}`);
    if ((await credentials(guarded)) !== before.credentials)
      say('what opens an account of somebody who can do more is another');
    if (actor === null && (await holdersOfPlatform()) !== before.platform) say('others hold rights of the platform');
    return played;
  }

  return { begin, end, run };
}
