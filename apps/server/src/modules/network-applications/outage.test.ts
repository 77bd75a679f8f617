import { readFileSync } from 'node:fs';
import { explainOutage } from '@campus/contract/calls/network-applications.ts';
import { setLineFreeze } from '@campus/contract/calls/network-packages.ts';
import { announceOutage, endOutage, joinOutage } from '@campus/contract/calls/outages.ts';
import { describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, networkPlay } from '../../../test/network-application-play.ts';
import { testApp } from '../../../test/test-app.ts';
import { testRadius } from '../../../test/test-radius.ts';

/** The situations of docs/decisions/027, each played against a real RADIUS server that reads the database. */

const t = testApp({}, [], ['radius']);
const play = networkPlay(t);
const radius = testRadius(t);

const [OWN, FOREIGN, NEXT] = ['AA-BB-CC-0D-0E-0F', '11-22-33-44-55-66', '00-1A-2B-3C-4D-5E'];
const [BOUND, LOOSE, LATER] = ['202430550207', '202421011305', '202421011321'];
let password = BOUND;
let lineId: string;
let device: string = OWN;

type Try = { name?: string; password?: string; station?: string };
let kept = 0;
/** One try at the network; what RADIUS kept of it gets the moment of the test's clock. Answers why it was refused. */
async function tries(account: string, { name = `${account}@scut`, password: typed, station }: Try = {}) {
  t.clock.advance(1000);
  const { code } = await radius.ask({
    'User-Name': name,
    'User-Password': typed ?? (account === BOUND ? password : account),
    ...(station ? { 'Calling-Station-Id': station } : {}),
  });
  const [row] = await t.rows<{ id: string; reason: string | null }>(
    'update radpostauth set authdate = to_timestamp($1 / 1000.0) where id > $2 returning id, reason',
    [t.clock.now(), kept],
  );
  kept = Number(row!.id);
  t.clock.advance(1000);
  return code === 'Access-Accept' ? 'let in' : row!.reason;
}
const own = (more: Try = {}) => tries(BOUND, { station: device, ...more });
let sessions = 0;
async function session(status: 'Start' | 'Stop', name = `${BOUND}@scut`) {
  if (status === 'Start') sessions++;
  t.clock.advance(1000);
  const attributes = {
    'Acct-Session-Id': `S-${sessions}`,
    'NAS-IP-Address': '127.0.0.1',
    'Calling-Station-Id': device,
  };
  await radius.account({ 'User-Name': name, 'Acct-Status-Type': status, ...attributes });
  const moment = 'to_timestamp($1 / 1000.0)';
  await t.rows(`update radacct set acctstarttime = ${moment}, acctupdatetime = ${moment} where acctstoptime is null`, [
    t.clock.now(),
  ]);
  t.clock.advance(1000);
}
const played = new Map<number, string>();
async function why(situation: number, account: string) {
  const outage = await play.must(account, explainOutage, {});
  played.set(situation, outage.cause);
  return outage;
}

describe('[TRU-25] why is my network down?', () => {
  test('1, 2, 4: before there is a line, while it is in review, and while it waits for money', async () => {
    expect(await tries(LOOSE)).toBe('unknown-name');
    expect(await why(1, LOOSE)).toMatchObject({ cause: 'no-line', action: 'open' });
    const packageId = await play.packageOf('dorm-month');
    const placeId = await play.place('D5');
    const id = await play.applied(LOOSE, 'open', { packageId, month: '2026-11', placeId });
    expect(await tries(LOOSE)).toBe('unknown-name');
    expect(await why(2, LOOSE)).toMatchObject({ cause: 'not-opened', action: 'wait' });
    await play.decide(id);
    expect(await tries(LOOSE)).toBe('unknown-name');
    expect(await why(4, LOOSE)).toMatchObject({ cause: 'waits-for-money', action: 'top-up' });
  });

  test('3: agreed to for the first of a month', async () => {
    await play.pay(LATER, 100_000);
    const packageId = await play.packageOf('dorm-month');
    const id = await play.applied(LATER, 'open', { packageId, month: '2026-12', placeId: await play.place('D5') });
    await play.decide(id);
    expect(await tries(LATER)).toBe('unknown-name');
    expect(await why(3, LATER)).toMatchObject({ cause: 'opens-later', action: 'wait', on: '2026-12-01' });
  });

  test('6, 11, 7, 8, 9: password and device are told apart', async () => {
    lineId = await play.opened(BOUND, 'dorm-month', { mac: OWN });
    expect(await own({ password: 'wrong-one' })).toBe('password');
    expect(await why(6, BOUND)).toMatchObject({ cause: 'wrong-password', action: 'change-password' });
    expect(await own()).toBe('let in');
    expect(await why(11, BOUND)).toMatchObject({ cause: 'unknown', action: 'report-fault' });
    expect(await own({ station: FOREIGN })).toBe('device');
    expect(await why(7, BOUND)).toMatchObject({ cause: 'other-device', action: 'change-mac', seenMac: FOREIGN });
    await own();
    expect(await own({ station: FOREIGN, password: 'wrong-one' })).toBe('password');
    expect(await why(8, BOUND)).toMatchObject({ cause: 'wrong-password-elsewhere', action: 'report-fault' });
    await own();
    expect(await tries(BOUND)).toBe('no-device');
    expect(await why(9, BOUND)).toMatchObject({ cause: 'no-device', action: 'report-fault' });
    await own();
  });

  test('10: a wrong password where no device is bound', async () => {
    await play.pay(LOOSE, 13_000);
    await play.runJobs();
    expect(await tries(LOOSE, { password: 'wrong-one', station: FOREIGN })).toBe('password');
    expect(await why(10, LOOSE)).toMatchObject({ cause: 'wrong-password', action: 'change-password' });
  });

  test('29: a rule of the RADIUS server’s own', async () => {
    await t.rows(`insert into radgroupcheck (groupname, attribute, op, value)
      select groupname, 'Auth-Type', ':=', 'Reject' from radusergroup where username = '${BOUND}@scut'`);
    expect(await own()).toBe('other');
    expect(await why(29, BOUND)).toMatchObject({ cause: 'refused', action: 'ask-desk' });
    await t.rows(`delete from radgroupcheck where groupname not like 'hold-%'`);
    expect(await own()).toBe('let in');
  });

  test('27: a name that nobody has is told to whose device it was, and to nobody who only has the same account', async () => {
    await play.opened('student');
    expect(await own({ name: BOUND })).toBe('unknown-name');
    expect(await why(27, BOUND)).toMatchObject({ cause: 'wrong-name', action: 'see-name', seenMac: OWN });
    await own();
    expect(await why(11, BOUND)).toMatchObject({ cause: 'unknown' });
    expect(await own({ name: 'studnet@scut' })).toBe('unknown-name');
    const found = await why(27, BOUND);
    expect(found).toMatchObject({ cause: 'wrong-name' });
    expect(JSON.stringify(found)).not.toContain('studnet');
    // Every organisation of the demo has a student of that account.
    expect(await tries('student', { name: 'student', station: FOREIGN })).toBe('unknown-name');
    const other = await play.must('student', explainOutage, {});
    expect(other.cause).toBe('unknown');
    expect(JSON.stringify(other)).not.toContain(FOREIGN);
    await own();
  });

  test('5, 12, 13: a session that runs, another device meanwhile, and a session that nobody ended', async () => {
    expect(await own()).toBe('let in');
    await session('Start');
    expect(await why(5, BOUND)).toMatchObject({ cause: 'fine', action: 'report-fault' });
    await own({ station: FOREIGN, password: 'an-old-one' });
    expect(await why(12, BOUND)).toMatchObject({ cause: 'fine', refused: { mac: FOREIGN, reason: 'password' } });
    await own({ password: 'wrong-one' });
    expect(await why(13, BOUND)).toMatchObject({ cause: 'wrong-password', action: 'change-password' });
    await session('Stop');
  });

  test('28: a name in capitals is the same name, and its session one’s own', async () => {
    expect(await own({ name: `${BOUND}@SCUT` })).toBe('let in');
    await session('Start', `${BOUND}@SCUT`);
    expect(await why(28, BOUND)).toMatchObject({ cause: 'fine', action: 'report-fault' });
    await session('Stop', `${BOUND}@SCUT`);
  });

  test('14, 15: a new password before and after it is in force', async () => {
    const [next, confirm] = ['Winter2026', 'Winter2026'];
    const id = await play.applied(BOUND, 'password', { lineId, original: password, password: next, confirm });
    const at = (await play.application(BOUND, id)).effectiveAt;
    expect(await own({ password: next })).toBe('password');
    expect(await why(14, BOUND)).toMatchObject({ cause: 'password-under-way', action: 'wait', at });
    await play.pass(2 * MINUTE);
    password = next;
    expect(await why(15, BOUND)).toMatchObject({ cause: 'try-again', action: 'check-again' });
    expect(await own()).toBe('let in');
    await play.pass(HOUR);
  });

  test('16: a new device before it is bound', async () => {
    const id = await play.applied(BOUND, 'change-mac', { lineId, mac: NEXT });
    const at = (await play.application(BOUND, id)).effectiveAt;
    device = NEXT;
    expect(await own()).toBe('device');
    expect(await why(16, BOUND)).toMatchObject({ cause: 'device-under-way', action: 'wait', at });
    await play.pass(HOUR + 2 * MINUTE);
    expect(await own()).toBe('let in');
  });

  test('17, 18: a freeze, and its end after a refusal', async () => {
    await play.must('admin', setLineFreeze, { lineId, frozen: true, reason: '违规' });
    expect(await own()).toBe('hold-freeze');
    expect(await why(17, BOUND)).toMatchObject({ cause: 'freeze', action: 'ask-desk' });
    await play.must('admin', setLineFreeze, { lineId, frozen: false, reason: '已处理' });
    expect(await why(18, BOUND)).toMatchObject({ cause: 'try-again', action: 'check-again' });
    expect(await own()).toBe('let in');
  });

  test('24, 25, 26: an epidemic freeze, and its end', async () => {
    const unfreezeFrom = (on: string) =>
      t.rows(
        `update parameters set values = values || jsonb_build_object('pValue4', $1::text) where key = 'hall.epidemic'`,
        [on],
      );
    await play.applied(BOUND, 'epidemic-freeze', { lineId, reason: '居家' });
    await play.pass(HOUR + 2 * MINUTE);
    expect(await own()).toBe('hold-epidemic');
    expect(await why(24, BOUND)).toMatchObject({ cause: 'epidemic', action: 'unfreeze' });
    await unfreezeFrom('2027-01-10');
    expect(await why(25, BOUND)).toMatchObject({ cause: 'epidemic-closed', action: 'ask-desk', on: '2027-01-10' });
    await unfreezeFrom('2026-11-01');
    const id = await play.applied(BOUND, 'epidemic-unfreeze', { lineId });
    const at = (await play.application(BOUND, id)).effectiveAt;
    expect(await why(26, BOUND)).toMatchObject({ cause: 'epidemic-ending', action: 'wait', at });
    await play.pass(HOUR + 2 * MINUTE);
    expect(await own()).toBe('let in');
  });

  test('21, 22, 23: a pause, and a reopening that is reviewed and booked', async () => {
    await play.decide(await play.applied(BOUND, 'pause', { lineId, month: '2026-12', reason: '寒假' }));
    await play.pass(15 * DAY);
    expect(await own()).toBe('hold-own-pause');
    expect(await why(21, BOUND)).toMatchObject({ cause: 'own-pause', action: 'reopen' });
    const reopening = await play.applied(BOUND, 'reopen', { lineId, month: '2027-01' });
    expect(await why(22, BOUND)).toMatchObject({ cause: 'reopen-asked', action: 'wait' });
    await play.decide(reopening);
    expect(await why(23, BOUND)).toMatchObject({ cause: 'reopen-booked', action: 'wait', on: '2027-01-01' });
  });

  test('19, 20: arrears, and their payment after a refusal', async () => {
    await play.charge();
    expect(await tries(LOOSE, { station: FOREIGN })).toBe('hold-arrears');
    const { owedFen } = await why(19, LOOSE);
    expect(await why(19, LOOSE)).toMatchObject({ cause: 'arrears', action: 'top-up' });
    await play.pay(LOOSE, owedFen);
    expect(await why(20, LOOSE)).toMatchObject({ cause: 'try-again', action: 'check-again' });
    expect(await tries(LOOSE, { station: FOREIGN })).toBe('let in');
  });

  test('30: several people of the building have reported', async () => {
    await play.report(BOUND);
    const { id } = await play.report(LATER);
    expect(await why(30, LOOSE)).toMatchObject({
      cause: 'building-outage',
      action: 'join-report',
      freshReportId: id,
    });
  });

  test('[REP-06] 31, 32: an outage is announced there, before and after "me too"', async () => {
    const texts = { textZh: '光缆中断', textEn: 'A cable is cut' };
    const campus = await t.rows<{ id: string }>(
      `select p.id from places p join organisations o on o.id = p.organisation_id where o.org_sign = 'scut' and p.kind = 'campus'`,
    );
    const placeIds = campus.map(({ id }) => id);
    const made = await play.must('admin', announceOutage, { kind: 'outage', placeIds, ...texts });
    expect(await why(31, LOOSE)).toMatchObject({
      cause: 'announced-outage',
      action: 'join-outage',
      announced: { id: made.id, text: { zh: '光缆中断' }, joined: false },
    });
    await play.must(LOOSE, joinOutage, { id: made.id, joined: true });
    expect(await why(32, LOOSE)).toMatchObject({ cause: 'announced-outage', action: 'wait' });
    await play.must('admin', endOutage, { id: made.id, ...texts });
    for (const [type, cause] of [
      ['telephone', 'building-outage'],
      ['wireless', 'building-outage'],
      ['wired', 'announced-outage'],
      ['slow', 'announced-outage'],
    ]) {
      const one = await play.must('admin', announceOutage, { kind: 'outage', placeIds, type: type!, ...texts });
      const seen = await play.must(LOOSE, explainOutage, {});
      expect([type, seen.cause, seen.announced?.id ?? null]).toEqual([
        type,
        cause,
        cause === 'announced-outage' ? one.id : null,
      ]);
      await play.must('admin', endOutage, { id: one.id, ...texts });
    }
    const planned = { beginsAt: t.clock.now() + DAY, expectedEndAt: t.clock.now() + 2 * DAY };
    await play.must('admin', announceOutage, { kind: 'maintenance', placeIds, ...texts, ...planned });
    expect(await play.must(LOOSE, explainOutage, {})).toMatchObject({
      cause: 'building-outage',
      announced: { kind: 'maintenance', beginsAt: planned.beginsAt },
    });
  });

  test('every situation of the table was played, and had the cause that the table gives it', () => {
    const text = readFileSync(
      new URL('../../../../../docs/decisions/027-why-is-my-network-down.md', import.meta.url),
      'utf8',
    );
    const table = [...text.matchAll(/^\| (\d+) \|.*?\|.*?\| `([a-z-]+)`/gm)].map(([, n, cause]) => [Number(n), cause]);
    expect(table.length).toBeGreaterThanOrEqual(20);
    expect(Object.fromEntries(played)).toEqual(Object.fromEntries(table));
  });
});
