import { resolvePeople } from '@campus/contract/calls/flows-design.ts';
import { exploreDraft } from '@campus/contract/calls/flows-explore.ts';
import { playDraft } from '@campus/contract/calls/flows-play.ts';
import { replayDraft } from '@campus/contract/calls/flows-replay.ts';
import { decideTask } from '@campus/contract/calls/flows-tasks.ts';
import type { Flow, Step } from '@campus/rules/flows/definition.ts';
import { expect, test } from 'vitest';
import { approveStep as approve, flowPlay, forms } from '../../../../test/flow-play.ts';
import { publishChanged } from '../../../../test/publish-changed.ts';
import { testApp } from '../../../../test/test-app.ts';

const t = testApp();
const play = flowPlay(t);

const steps = async (): Promise<Step[]> => [
  approve('own', { kind: 'submitter' }, { whenSubmitter: 'skip' }),
  approve('next', { kind: 'people', people: [await play.person('100064')] }),
];
const published = async () =>
  (
    await t.rows<{ id: string; flow: Flow; form: object }>(
      `select v.id, v.flow, v.form from business_versions v join businesses b on b.published_version_id = v.id
       join organisations o on o.id = b.organisation_id where b.code = 'leave' and o.org_sign = 'scut'`,
    )
  )[0]!;
/** As it was published before versions said what they mean. */
const publishOld = () =>
  publishChanged(
    t,
    `b.code = 'leave' and b.organisation_id in (select id from organisations where org_sign = 'scut')`,
    `v.flow - 'meaning'`,
  );

test('[TRU-70] [C29] what is published now means what is meant now, and what was published before keeps what it meant', async () => {
  await play.publish(await steps());
  expect((await published()).flow.meaning).toBe(2);
  const now = await play.submit('student', 'leave');
  expect(await play.asked(now.id)).toEqual(['admin']);
  await publishOld();
  expect((await published()).flow.meaning).toBeUndefined();
  const before = await play.submit('student', 'leave');
  expect(await play.asked(before.id)).toEqual(['100064']);
  await play.publish(await steps());
  expect((await published()).flow.meaning).toBe(2);
  // Both go on under what they began with.
  expect([await play.asked(now.id), await play.asked(before.id)]).toEqual([['admin'], ['100064']]);
});

test('[TRU-70] [C62] a draft that says nothing of it is tried out, and held against past cases, as it is once it is published', async () => {
  await play.publish(await steps());
  await publishOld();
  const { id } = await play.submit('student', 'leave');
  await play.must('100064', decideTask, { id, task: await play.task('100064', id), decision: 'agree' });
  const { flow, form } = await published();
  const businessId = await play.business('leave');
  const submitterId = await play.person('student');
  const draft = { businessId, flow: flow as never, form: form as never };
  const today = await play.must('admin', resolvePeople, { ...draft, submitterId });
  expect(today.steps[0]).toMatchObject({ because: 'nobody-found' });
  const { findings } = await play.must('admin', exploreDraft, draft);
  expect(findings.map(({ code, step }) => `${code} ${step}`)).toContain('nobody-found own');
  const played = await play.must('admin', playDraft, {
    ...draft,
    submitterId,
    play: { moves: [{ kind: 'submit', form: forms.leave }] },
  } as never);
  expect(JSON.stringify(played)).toContain(await play.person('admin'));
  const replayed = await play.must('admin', replayDraft, { ...draft, organisation: 'then' } as never);
  expect(replayed.different.map((one: { id: string }) => one.id)).toContain(id);
});
