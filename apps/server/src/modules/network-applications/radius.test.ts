import { listMySessions } from '@campus/contract/calls/network-accounts.ts';
import { explainOutage } from '@campus/contract/calls/network-applications.ts';
import { setLineFreeze } from '@campus/contract/calls/network-packages.ts';
import { describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, networkPlay } from '../../../test/network-application-play.ts';
import { testApp } from '../../../test/test-app.ts';
import { testRadius } from '../../../test/test-radius.ts';

/** What people apply for, and what a real RADIUS server that reads the database then does. */

const t = testApp();
const play = networkPlay(t);
const radius = testRadius(t);

const STUDENT = '202430550207';
const USERNAME = `${STUDENT}@scut`;
const MAC = 'AA-BB-CC-0D-0E-0F';
let password = STUDENT;
const ask = async (station = MAC, typed = password) =>
  (await radius.ask({ 'User-Name': USERNAME, 'User-Password': typed, 'Calling-Station-Id': station })).code;
const [IN, OUT] = ['Access-Accept', 'Access-Reject'];
/** The RADIUS server writes its moments by the clock of the machine, which the test’s own clock is not. */
const why = async () => (await play.must(STUDENT, explainOutage, {})) as { cause: string; action: string };

describe('a real FreeRADIUS server obeys', () => {
  let lineId: string;
  test('[STATE-10] nobody before the opening, the right password and device after it', async () => {
    expect(await ask()).toBe(OUT);
    lineId = await play.opened(STUDENT, 'dorm-month', { mac: MAC });
    expect(await ask()).toBe(IN);
    expect(await ask(MAC, 'wrong-one')).toBe(OUT);
    expect(await ask('11-22-33-44-55-66')).toBe(OUT);
  });

  test('[STATE-09] a changed password works two minutes after, and the old one no more', async () => {
    await play.applied(STUDENT, 'password', {
      lineId,
      original: password,
      password: 'Winter2026',
      confirm: 'Winter2026',
    });
    expect(await ask()).toBe(IN);
    await play.pass(2 * MINUTE);
    expect(await ask()).toBe(OUT);
    password = 'Winter2026';
    expect(await ask()).toBe(IN);
    await play.pass(HOUR);
  });

  test('another device is let in, and the old one no more', async () => {
    await play.applied(STUDENT, 'change-mac', { lineId, mac: '00:1a:2b:3c:4d:5e' });
    await play.pass(2 * MINUTE);
    expect(await ask()).toBe(OUT);
    expect(await ask('001A.2B3C.4D5E')).toBe(IN);
    await play.pass(HOUR);
  });

  test('[STATE-10] a pause that was agreed to is obeyed from the 1st, and a reopening at once', async () => {
    const station = '00-1A-2B-3C-4D-5E';
    const pause = await play.applied(STUDENT, 'pause', { lineId, month: '2026-12', reason: '寒假' });
    await play.decide(pause);
    await play.pass(14 * DAY);
    expect(await ask(station)).toBe(IN);
    await play.pass(DAY);
    expect(await ask(station)).toBe(OUT);
    expect(await why()).toMatchObject({ cause: 'own-pause', action: 'reopen' });
    const reopen = await play.applied(STUDENT, 'reopen', { lineId, month: '2026-12' });
    expect(await ask(station)).toBe(OUT);
    await play.decide(reopen);
    expect(await ask(station)).toBe(IN);
    await play.runJobs();
    expect(await play.application(STUDENT, reopen)).toMatchObject({ stage: 'in-force' });
  });

  test('[CONST-14] an epidemic freeze, and its end', async () => {
    const station = '00-1A-2B-3C-4D-5E';
    await play.applied(STUDENT, 'epidemic-freeze', { lineId, reason: '居家' });
    await play.pass(HOUR + 2 * MINUTE);
    expect(await ask(station)).toBe(OUT);
    expect(await why()).toMatchObject({ cause: 'epidemic', action: 'unfreeze' });
    await play.applied(STUDENT, 'epidemic-unfreeze', { lineId });
    await play.pass(HOUR + 2 * MINUTE);
    expect(await ask(station)).toBe(IN);
  });

  test('an administrator’s freeze at once; two holds, one lifted, is still off', async () => {
    const station = '00-1A-2B-3C-4D-5E';
    await play.must('admin', setLineFreeze, { lineId, frozen: true, reason: '违规' });
    expect(await ask(station)).toBe(OUT);
    await play.applied(STUDENT, 'epidemic-freeze', { lineId, reason: '居家' });
    await play.pass(HOUR + 2 * MINUTE);
    await play.must('admin', setLineFreeze, { lineId, frozen: false, reason: '已处理' });
    expect(await ask(station)).toBe(OUT);
    await play.applied(STUDENT, 'epidemic-unfreeze', { lineId });
    await play.pass(HOUR + 2 * MINUTE);
    expect(await ask(station)).toBe(IN);
  });

  test('[ERR-21] arrears are refused from the first on, and paid ones let in at once', async () => {
    const poor = '202421011305';
    await play.pay(poor, 13_000);
    const month = '2026-12';
    const placeId = await play.place('D5');
    const id = await play.applied(poor, 'open', { packageId: await play.packageOf('dorm-month'), month, placeId });
    await play.decide(id);
    const enter = async () => (await radius.ask({ 'User-Name': `${poor}@scut`, 'User-Password': poor })).code;
    expect(await enter()).toBe(IN);
    await play.pass(31 * DAY);
    await play.charge();
    expect(await enter()).toBe(OUT);
    await play.pay(poor, 3000);
    expect(await enter()).toBe(IN);
  });

  test('what it counts appears as my sessions', async () => {
    await radius.account({
      'User-Name': USERNAME,
      'Acct-Status-Type': 'Start',
      'Acct-Session-Id': 'S-1',
      'NAS-IP-Address': '127.0.0.1',
      'Calling-Station-Id': '00-1A-2B-3C-4D-5E',
    });
    expect((await play.must(STUDENT, listMySessions, {})).items[0]).toMatchObject({
      mac: '00-1A-2B-3C-4D-5E',
      stoppedAt: null,
    });
  });
});
