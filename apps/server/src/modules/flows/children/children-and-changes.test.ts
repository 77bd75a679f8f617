import { getBusiness } from '@campus/contract/calls/flows-catalogue.ts';
import { planMove, startMove, undoMove } from '@campus/contract/calls/flows-moves.ts';
import { takeBackTask } from '@campus/contract/calls/flows-tasks.ts';
import type { ChildStep } from '@campus/rules/flows/definition.ts';
import { beforeAll, expect, test } from 'vitest';
import { childPlay } from '../../../../test/child-play.ts';
import { approveStep, buttonsOf, fieldOf } from '../../../../test/flow-play.ts';
import { testApp } from '../../../../test/test-app.ts';
import { checkProcesses } from '../../../doctor/processes.check.ts';
import { moveSome } from '../moves/moves.jobs.ts';

const t = testApp();
const play = childPlay(t);
const by = async (account: string) => ({ kind: 'people' as const, people: [await play.person(account)] });
const asks = async (id: string, account: string) =>
  approveStep(id, await by(account), { buttons: buttonsOf('agree', 'disagree', 'take-back') });
const states = async (id: string) => (await play.rowsOf(id)).map(({ state }) => state);
const content = async () => expect((await checkProcesses({ db: t.database.db })).violations).toEqual([]);

beforeAll(() => stampOnly());
const stampOnly = async () => play.shipOf('seal', [await asks('stamp', 'handler')], [fieldOf('text', 'text')]);

/** One person agrees, two applications are handed in and waited for, and somebody else agrees. */
async function publish(last: string, change: Partial<ChildStep> = {}): Promise<string> {
  const child = await play.childStep('ask', 'seal', { each: { kind: 'times', times: 2 }, ...change });
  await play.publish([await asks('first', '100046'), child, await asks('last', last)]);
  return (await play.must('admin', getBusiness, { id: await play.business('leave') })).published!.id;
}

async function begun(): Promise<string> {
  const { id } = await play.submit('staff', 'leave');
  await play.agree('100046', id);
  await play.work(id);
  return id;
}

test('[DES-13] [C8] the decision before is taken back: what runs is ended, and handed in anew after the next one', async () => {
  await publish('approver');
  const id = await begun();
  const old = await play.childrenOf(id);
  const { takeBack } = await play.view('100046', id);
  await play.must('100046', takeBackTask, { id, task: takeBack[0]!.task });
  expect(await play.asked(id)).toEqual(['100046']);
  await play.work(id);
  for (const child of old)
    expect(await play.stateOf(child)).toEqual({ status: 'ended', outcome: 'ended-by-administrator' });
  await play.agree('100046', id);
  await play.work(id);
  expect(await states(id)).toEqual(['ended', 'ended', 'started', 'started']);
  const again = (await play.childrenOf(id)).filter((child) => !old.includes(child));
  for (const child of again) await play.agree('handler', child);
  await play.work(id);
  expect(await play.asked(id)).toEqual(['approver']);
  await content();
});

test('[DES-13] [DES-11] [C8] [C63] a case is moved, and moved back, while it waits: what runs goes on and is told of once', async () => {
  const from = await publish('approver');
  const id = await begun();
  const [one, other] = await play.childrenOf(id);
  await play.agree('handler', one as string);
  await play.work(id);
  await publish('100058', { onRefused: 'end' });
  const businessId = await play.business('leave');
  const { revision, mapping, fitting } = await play.must('admin', planMove, { businessId, fromVersionId: from });
  expect(fitting).toBe(1);
  const move = await play.must('admin', startMove, { businessId, fromVersionId: from, revision, mapping });
  const organisationId = await play.organisationId();
  const work = () => moveSome(play.engine(), { organisationId, moveId: move.id }, 10);
  await work();
  expect(await states(id)).toEqual(['ended', 'started']);
  await content();
  await play.must('admin', undoMove, { businessId, moveId: move.id });
  await work();
  expect(await states(id)).toEqual(['ended', 'started']);
  await content();
  await play.agree('handler', other as string);
  await play.work(id);
  expect(await play.asked(id)).toEqual(['approver']);
  expect((await play.events(id)).filter((event) => event === 'child-ended')).toHaveLength(2);
});

test('[DES-13] [DES-11] [C8] [C63] in the new version one that is refused ends the case, if it says so now', async () => {
  const from = await publish('approver');
  const id = await begun();
  const [one, other] = await play.childrenOf(id);
  await publish('100058', { onRefused: 'end' });
  const businessId = await play.business('leave');
  const { revision, mapping } = await play.must('admin', planMove, { businessId, fromVersionId: from });
  const move = await play.must('admin', startMove, { businessId, fromVersionId: from, revision, mapping });
  await moveSome(play.engine(), { organisationId: await play.organisationId(), moveId: move.id }, 10);
  await play.disagree('handler', one as string);
  await play.work(id);
  expect(await play.stateOf(id)).toEqual({ status: 'ended', outcome: 'refused' });
  await play.work(id);
  expect(await play.stateOf(other as string)).toEqual({ status: 'ended', outcome: 'ended-by-administrator' });
  await content();
});
