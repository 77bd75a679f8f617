import {
  explainOutage,
  getApplication,
  getApplicationStart,
  getMyNetwork,
  listCostRecords,
  listMyApplications,
  submitApplication,
} from '@campus/contract/calls/network.ts';
import { findHolders, listPackages, refundCharge, setLineFreeze } from '@campus/contract/calls/network-office.ts';
import { withdrawProcess } from '@campus/contract/calls/processes.ts';
import { claimTask, decideTask } from '@campus/contract/calls/tasks.ts';
import type { Call } from '@campus/contract/define-call.ts';
import { beforeAll, expect, test } from 'vitest';
import { countQueries } from './count-queries.ts';
import { HOUR, networkPlay } from './network-play.ts';
import { testApp } from './test-app.ts';

const t = testApp();
const play = networkPlay(t);
const queries = countQueries();
const STUDENT = '202430550207';
let lineId: string;
let reviewed: string;
beforeAll(async () => {
  lineId = await play.opened(STUDENT);
  await play.opened(STUDENT, 'dorm-fast');
  await play.applied(STUDENT, 'change-mac', { lineId, mac: '00:11:22:33:44:55' });
  await play.pass(2 * HOUR);
  reviewed = await play.applied('202421011305', 'open', {
    ...{ packageId: await play.packageOf('dorm-month'), month: '2026-11', placeId: await play.place('D5') },
  });
  await play.pay('202421011305', 20_000);
});

type Case = [name: string, account: string, call: Call, payload: () => Promise<object> | object];
const cases: Case[] = [
  ['my network', STUDENT, getMyNetwork as never, () => ({})],
  ['the start of a pause', STUDENT, getApplicationStart as never, () => ({ kind: 'pause' })],
  ['the start of an opening', STUDENT, getApplicationStart as never, () => ({ kind: 'open' })],
  ['my applications', STUDENT, listMyApplications as never, () => ({})],
  ['one application, its reviewer', '200158', getApplication as never, () => ({ id: reviewed })],
  ['my cost records', STUDENT, listCostRecords as never, () => ({})],
  ['why it is down', STUDENT, explainOutage as never, () => ({ lineId })],
  ['the catalogue of the office', 'admin', listPackages as never, () => ({})],
  ['people with lines', 'admin', findHolders as never, () => ({ words: '2024' })],
  [
    'applying for a move',
    STUDENT,
    submitApplication as never,
    async () => ({
      ...{ kind: 'move', channel: 'pc', sId: (await play.start(STUDENT, 'move')).sId, lineId, port: 'C2-1' },
      placeId: await play.place('C2'),
    }),
  ],
  [
    'applying for an opening',
    '202421011321',
    submitApplication as never,
    async () => ({
      ...{ kind: 'open', channel: 'pc', sId: (await play.start('202421011321', 'open')).sId, month: '2026-11' },
      ...{ packageId: await play.packageOf('dorm-month'), placeId: await play.place('D5') },
    }),
  ],
  ['freezing a line', 'admin', setLineFreeze as never, () => ({ lineId, frozen: true, reason: '违规' })],
  [
    'giving back a charge',
    'admin',
    refundCharge as never,
    async () => {
      const { items } = await play.must(STUDENT, listCostRecords, {});
      return { entryId: items.find((one) => one.kind === 'fee')!.id, amountFen: 100, reason: '施工未成' };
    },
  ],
  [
    'taking an application back',
    STUDENT,
    withdrawProcess as never,
    async () => ({ id: (await play.must(STUDENT, listMyApplications, {})).items[0]!.id }),
  ],
];

test.each(cases)('%s: at most 6 queries to read and 12 to write', async (_name, account, call, payload) => {
  const sent = await payload();
  await play.token(account);
  queries.begin();
  const answer = await play.send(account, call, sent);
  const asked = queries.since();
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect(asked.length, asked.join('\n---\n')).toBeLessThanOrEqual(call.writes ? 12 : 6);
  expect(asked.length).toBeGreaterThan(0);
});

test('agreeing to an opening writes all of it in one transaction: the decision, the booking, the money, the line, the network', async () => {
  const task = await play.task('200158', reviewed);
  await play.must('200158', claimTask, { id: reviewed, task });
  queries.begin();
  await play.must('200158', decideTask, { id: reviewed, task, decision: 'agree', reason: '好' });
  // More than a call's twelve, because three steps of the flow run in it; and the same however much stands in the database.
  expect(queries.since().length).toBeLessThanOrEqual(27);
  expect((await play.mine('202421011305')).lines[0]).toMatchObject({ on: true });
});
