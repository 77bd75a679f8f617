import { randomUUID } from 'node:crypto';
import { addDays, addMonths, momentOf, monthOf } from '@campus/rules/basics/time-zone.ts';
import { type Account, type Changed, holdsOf, isOpened, isRunning } from '@campus/rules/network-packages/account.ts';
import {
  advance,
  bookOpen,
  bookPause,
  cancelBooking,
  deposit,
  dropPause,
  open,
  setHold,
  startOpen,
  startPause,
} from '@campus/rules/network-packages/account-changes.ts';
import { bringToRest, toPayFen } from '@campus/rules/network-packages/account-settling.ts';
import fc from 'fast-check';
import { expect } from 'vitest';
import {
  accountOf,
  changeAccount,
  lineInsert,
  loadHeld,
  pauseRequestUpdate,
} from '../src/modules/network-packages/index.ts';
import { sql } from '../src/platform/sql.ts';
import type { TestApp } from './test-app.ts';

const ZONE = 'Asia/Shanghai';
const FEE = 10_000;
const PASSWORD = 'Cleartext-Password';

type Step = { do: (typeof doings)[number]; line: number; months: number; fen: number; days: number };
const doings = [
  'days',
  'days',
  'days',
  'pay',
  'pay',
  'pay-what-is-told',
  'pay-what-is-told',
  'open',
  'open',
  'ask',
  'refuse',
  'pause',
  'reopen',
  'cancel',
  'freeze',
  'thaw',
  'epidemic',
  'recover',
  'move',
  'end',
] as const;
export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    do: fc.constantFrom(...doings),
    line: fc.nat(2),
    months: fc.integer({ min: 0, max: 3 }),
    fen: fc.integer({ min: 1, max: 40_000 }),
    days: fc.integer({ min: 1, max: 45 }),
  }),
  { minLength: 8, maxLength: 20 },
);

/** Somebody new, with lines that are agreed to and not open yet. */
async function newcomer(t: TestApp, packages: readonly string[], placeId: string, organisationId: string, now: number) {
  const personId = randomUUID();
  const account = `m${personId.replaceAll('-', '').slice(0, 16)}`;
  await t.rows(
    `insert into people (id, organisation_id, account, name, kind, created_at, changed_at) values ($1, $2, $3, '模型', 'student', now(), now())`,
    [personId, organisationId, account],
  );
  const lines = packages.map((packageId) => ({ id: randomUUID(), packageId }));
  const { db } = t.database;
  for (const { id, packageId } of lines)
    await db.run(lineInsert({ id, organisationId, personId, packageId, placeId, port: '', mac: '' }, now));
  return { personId, lines: lines.map(({ id }) => id) };
}

/** What stands in the database after a step is what the rules say: the ledger adds up, and RADIUS reads exactly the lines. */
async function compare(t: TestApp, organisationId: string, personId: string, todayOn: string): Promise<void> {
  const [money] = await t.rows<{ balance: number; sum: number }>(
    `select a.balance_fen::float8 as balance, (select coalesce(sum(amount_fen), 0)::float8 from ledger_entries e where e.person_id = a.person_id) as sum
     from ledger_accounts a where a.person_id = $1`,
    [personId],
  );
  expect(money?.balance, 'the ledger').toBe(money?.sum);
  expect(money?.balance).toBeGreaterThanOrEqual(0);
  const wrong = await t.rows<{ id: string; state: string; holds: string[]; owed: number }>(
    `select * from (
       select l.id, l.state, (select count(*)::int from network_dues d where d.line_id = l.id and d.paid_at is null and d.lapsed_at is null) as owed,
         array(select h.kind from network_line_holds h where h.line_id = l.id) as holds
       from network_lines l where l.person_id = $1) l
     where case when state = 'ended' then holds <> '{}' or owed > 0 else ('arrears' = any (holds)) <> (owed > 0) end`,
    [personId],
  );
  expect(wrong, 'what is held and what is owed').toEqual([]);
  const twice = await t.rows(
    `select e.id from ledger_entries e join ledger_entries f on f.line_id = e.line_id and f.id < e.id and f.end_on >= e.start_on
     where e.person_id = $1 and e.kind = 'period' and f.kind = 'period'`,
    [personId],
  );
  expect(twice, 'days that are paid for twice').toEqual([]);
  const held = await loadHeld(t.database.db, organisationId, personId);
  const names = await t.rows<{ username: string }>('select username from network_accounts where person_id = $1', [
    personId,
  ]);
  const expected = new Map<string, string[]>();
  for (const line of held?.lines ?? [])
    if (line.username && isOpened(line.state))
      expected.set(line.username, [
        ...holdsOf(line, todayOn)
          .map((hold) => `hold-${hold}`)
          .sort(),
        line.group,
      ]);
  for (const { username } of names) {
    const groups = await t.rows<{ name: string }>(
      'select groupname as name from radusergroup where username = $1 order by priority, groupname',
      [username],
    );
    const checks = await t.rows<{ attribute: string }>('select attribute from radcheck where username = $1', [
      username,
    ]);
    expect(
      groups.map(({ name }) => name),
      username,
    ).toEqual(expected.get(username) ?? []);
    expect(checks, username).toEqual(expected.has(username) ? [{ attribute: PASSWORD }] : []);
  }
}

/** One person lives through some steps; after each of them the database is compared with the rules. */
export async function runAccountSteps(t: TestApp, given: readonly Step[]): Promise<void> {
  const [place] = await t.rows<{ id: string; organisationId: string }>(
    `select p.id, p.organisation_id as "organisationId" from places p join organisations o on o.id = p.organisation_id where o.org_sign = 'scut' and p.code = 'D5' and p.kind = 'building'`,
  );
  const packages = await t.rows<{ id: string }>(
    `select id from network_packages where organisation_id = $1 and code in ('dorm-fast', 'dorm-month', 'dorm-year') order by code`,
    [place?.organisationId],
  );
  const organisationId = place?.organisationId as string;
  let on = '2026-01-15';
  const at = () => momentOf(on, 36_000_000, ZONE);
  const { personId, lines } = await newcomer(
    t,
    packages.map(({ id }) => id),
    place?.id as string,
    organisationId,
    at(),
  );
  const { secrets, jobs } = t.foundation;
  const change = async (ask: (account: Account, todayOn: string) => Changed) => {
    const changed = await t.database.db.transaction((tx) =>
      changeAccount({ db: tx, now: at(), send: jobs.sendIn(tx), secrets }, { organisationId, personId }, ask),
    );
    const again = await loadHeld(t.database.db, organisationId, personId);
    // Which line comes back for half the money must not be chance.
    if (changed.ok) expect(again?.dues.map((due) => due.lineId)).toEqual(changed.account.dues.map((due) => due.lineId));
    if (changed.ok)
      for (const { kind, lineId, fromOn } of changed.entries) {
        if (kind !== 'period') continue;
        // Money is taken for a period that begins to run with it, and for nothing else.
        const charged = changed.account.lines.find((line) => line.id === lineId);
        expect(charged && holdsOf(charged, on), `charged for ${fromOn} on ${on}`).toEqual([]);
        expect(monthOf(fromOn as string)).toBe(monthOf(on));
      }
    return changed;
  };
  /** Just what is told brings back every line that would run. */
  const payWhatIsTold = async () => {
    const read = async () =>
      accountOf((await loadHeld(t.database.db, organisationId, personId)) as never, await money());
    const fen = toPayFen(await read(), on);
    if (fen > 0) await change((account, todayOn) => deposit(account, fen, todayOn));
    const account = await read();
    expect(toPayFen(account, on)).toBe(0);
    if (fen > 0) expect(account).toMatchObject({ balanceFen: 0, dues: [] });
    for (const line of account.lines) if (isRunning(line, on)) expect(holdsOf(line, on)).toEqual([]);
  };
  const money = async () =>
    (
      await t.rows<{ fen: number }>('select balance_fen::float8 as fen from ledger_accounts where person_id = $1', [
        personId,
      ])
    )[0]?.fen ?? 0;
  for (const id of lines) await change((account, todayOn) => advance(account, id, 'review', todayOn));
  /** What has come to its day is carried out; the run of the day follows. */
  const dawn = async () => {
    const held = await loadHeld(t.database.db, organisationId, personId);
    for (const line of held?.lines ?? []) {
      if (line.state === 'pause-booked' && (line.pauseFromOn ?? '') <= on)
        await change((account, todayOn) => startPause(account, line.id, todayOn));
      if (line.state === 'open-booked' && (line.openFromOn ?? '') <= on)
        await change((account, todayOn) => startOpen(account, line.id, todayOn));
    }
    await change(bringToRest);
  };
  for (const one of given) {
    const id = lines[one.line] as string;
    const fromOn = one.months === 0 ? on : `${monthOf(addMonths(on, one.months))}-01`;
    if (one.do === 'days') {
      on = addDays(on, one.days);
      await dawn();
    } else if (one.do === 'pay') await change((account, todayOn) => deposit(account, one.fen, todayOn));
    else if (one.do === 'pay-what-is-told') await payWhatIsTold();
    else if (one.do === 'ask') {
      const asked = (await loadHeld(t.database.db, organisationId, personId))?.lines.find((line) => line.id === id);
      if (asked?.state === 'active' && one.months > 0)
        await t.database.db.run(pauseRequestUpdate(organisationId, id, fromOn, at()));
    } else if (one.do === 'refuse') await change((account, todayOn) => dropPause(account, id, todayOn));
    else if (one.do === 'open') await change((account, todayOn) => open(account, id, FEE, todayOn));
    else if (one.do === 'pause') {
      await change((account, todayOn) => bookPause(account, id, fromOn, todayOn));
      await dawn();
    } else if (one.do === 'reopen') {
      await change((account, todayOn) => bookOpen(account, id, fromOn, todayOn));
      await dawn();
    } else if (one.do === 'cancel') await change((account, todayOn) => cancelBooking(account, id, todayOn));
    else if (one.do === 'freeze' || one.do === 'thaw')
      await change((account, todayOn) => setHold(account, id, 'freeze', one.do === 'freeze', todayOn));
    else if (one.do === 'epidemic' || one.do === 'recover')
      await change((account, todayOn) => setHold(account, id, 'epidemic', one.do === 'epidemic', todayOn));
    else if (one.do === 'move')
      await t.database.db.run(sql`update network_lines set port = ${String(one.fen)} where id = ${id}`);
    else await change((account, todayOn) => advance(account, id, 'end', todayOn));
    await compare(t, organisationId, personId, on);
  }
}
