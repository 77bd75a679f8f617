import { explainOutage, getCampusCard, getEpidemicWindow } from '@campus/contract/calls/network-applications.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import { describe, expect, test } from 'vitest';
import { createFakeCampusCards } from '#server/outside/campus-card/fake.ts';
import { networkPlay } from '../../../test/network-application-play.ts';
import { testApp } from '../../../test/test-app.ts';
import { viewCampusCard } from './campus-card.service.ts';

const t = testApp();
const play = networkPlay(t);
const why = (account: string, lineId?: string) => play.must(account, explainOutage, lineId ? { lineId } : {});
/** What RADIUS keeps of a try; without a reason where its policy is an older one. */
const reply = (username: string, reason: 'let in' | 'password' | 'device' | null, mac: string) => {
  t.clock.advance(1000);
  return t.rows(
    `insert into radpostauth (username, reply, callingstationid, authdate, reason) values ($1, $2, $3, to_timestamp($4 / 1000.0), $5)`,
    [username, reason === 'let in' ? 'Access-Accept' : 'Access-Reject', mac, t.clock.now(), reason],
  );
};
const evidence = (found: Reply<typeof explainOutage>) =>
  Object.fromEntries(found.evidence.map((entry) => [entry.what, entry.found.slice(entry.what.length + 1)]));

describe('why is my network down?', () => {
  test('without a line: open one', async () => {
    expect(await why('student')).toMatchObject({
      line: null,
      cause: 'no-line',
      action: 'open',
      evidence: [{ what: 'line', ok: false }],
    });
  });
  test('an opening that waits for money', async () => {
    const packageId = await play.packageOf('dorm-month');
    const id = await play.applied('student', 'open', { packageId, month: '2026-11', placeId: await play.place('D5') });
    expect(await why('student')).toMatchObject({ cause: 'not-opened', action: 'wait' });
    await play.decide(id);
    expect(await why('student')).toMatchObject({ cause: 'waits-for-money', action: 'top-up' });
    await play.pay('student', 20_000);
    await play.runJobs();
    expect(await why('student')).toMatchObject({ cause: 'unknown', action: 'report-fault' });
  });
  test('the last answer of the network: a wrong password, or another device than the one that is bound', async () => {
    await reply('student@scut', null, '11-22-33-44-55-66');
    expect(await why('student')).toMatchObject({
      cause: 'wrong-password',
      action: 'change-password',
      seenMac: '11-22-33-44-55-66',
      boundMac: '',
    });
    const lineId = await play.opened('202430550207', 'dorm-month', { mac: 'AA-BB-CC-DD-EE-FF' });
    await reply('202430550207@scut', null, '112233445566');
    expect(await why('202430550207', lineId)).toMatchObject({ cause: 'device-unproved' });
    await reply('202430550207@scut', 'device', '112233445566');
    const found = await why('202430550207', lineId);
    expect(found).toMatchObject({
      cause: 'other-device',
      action: 'change-mac',
      boundMac: 'AA-BB-CC-DD-EE-FF',
      seenMac: '11-22-33-44-55-66',
    });
    expect(evidence(await why('student'))).toMatchObject({ device: 'not-bound', answer: 'untold' });
    expect(evidence(found)).toEqual({
      package: 'open',
      holds: 'none',
      money: 'none',
      device: 'other',
      answer: 'device',
      session: 'none',
      building: 'connected',
      reports: 'none',
    });
    await reply('202430550207@scut', 'let in', 'aa-bb-cc-dd-ee-ff');
    expect(await why('202430550207', lineId)).toMatchObject({ cause: 'unknown' });
  });
  test('a session that runs', async () => {
    await t.rows(
      `insert into radacct (acctsessionid, acctuniqueid, username, nasipaddress, acctstarttime) values ('s', 'u', '202430550207@scut', '127.0.0.1', to_timestamp($1 / 1000.0))`,
      [t.clock.now()],
    );
    expect(await why('202430550207')).toMatchObject({ cause: 'fine', action: 'report-fault' });
    await t.rows(`update radacct set acctstoptime = now()`);
  });
  test('others in the building have reported it: join them', async () => {
    await play.report('202421011305');
    expect(await why('202430550207')).toMatchObject({ cause: 'unknown' });
    const { id } = await play.report('202421011321');
    const found = await why('202430550207');
    expect(found).toMatchObject({ cause: 'building-outage', action: 'join-report', freshReportId: id });
    expect(found.placeId).toBe(await play.place('D5'));
  });
  test('a line of somebody else is not there', async () => {
    const [line] = (await play.mine('student')).lines;
    expect((await play.does('202430550207', explainOutage, { lineId: line!.id })).status).toBe(404);
  });
});

describe('the campus card', () => {
  test('[ENT-11] has every field, its bank account masked', async () => {
    const { state, card } = await play.must('student', getCampusCard, {});
    expect(state).toBe('found');
    expect(card).toMatchObject({
      bankAccount: expect.stringMatching(/^\*{15}\d{4}$/),
      status: 'normal',
      effectiveOn: '2026-09-01',
      balanceFen: expect.any(Number),
      lastTransitionFen: expect.any(Number),
      currentTransitionFen: 0,
    });
    expect(await play.must('student', getCampusCard, {})).toEqual({ state, card });
  });
  test('a system that knows no card, or is away, is a state of the page', async () => {
    const ctx = { caller: { orgSign: 'scut', account: 'student' }, log: t.foundation.log } as never;
    expect(await viewCampusCard(ctx, createFakeCampusCards(['student']))).toEqual({ state: 'none', card: null });
    expect(await viewCampusCard(ctx, { find: () => Promise.reject(new Error('away')) })).toEqual({
      state: 'away',
      card: null,
    });
    expect(await viewCampusCard(ctx, { find: () => new Promise(() => {}) })).toEqual({ state: 'away', card: null });
  });
});

describe('[CONST-14] the epidemic services, for everyone', () => {
  test('their days come from the organisation’s parameter', async () => {
    await t.rows(
      `update parameters set values = '{"pValue1":"2026-11-20","pValue2":"2026-12-20","pValue3":"7","pValue4":"2026-12-01"}' where key = 'hall.epidemic'`,
    );
    const { body } = await t.call(getEpidemicWindow, { orgSign: 'scut' });
    expect(body.Data).toEqual({
      startOn: '2026-11-20',
      endOn: '2026-12-20',
      freezeFromOn: '2026-11-13',
      freezeOpen: true,
      unfreezeFromOn: '2026-12-01',
      unfreezeOpen: false,
    });
    const [line] = (await play.mine('student')).lines;
    expect(line!.openActions).toContain('epidemic-freeze');
    const early = await play.apply('student', 'epidemic-unfreeze', { lineId: line!.id });
    expect(early).toMatchObject({ status: 409, code: 'window-closed' });
    expect(early.body.msg).toBe('当前不在办理时间内（2026-12-01 至 —）。');
  });
  test('without days both are closed', async () => {
    await t.rows(`update parameters set values = '{}' where key = 'hall.epidemic'`);
    expect((await t.call(getEpidemicWindow, { orgSign: 'scut' })).body.Data).toMatchObject({
      freezeOpen: false,
      unfreezeOpen: false,
      startOn: null,
    });
    const [line] = (await play.mine('student')).lines;
    expect((await play.apply('student', 'epidemic-freeze', { lineId: line!.id, reason: '居家' })).code).toBe(
      'window-closed',
    );
  });
  test('it needs the hall’s signature', async () =>
    expect((await t.call(getEpidemicWindow, { orgSign: 'scut' }, { signed: false })).status).toBe(401));
});
