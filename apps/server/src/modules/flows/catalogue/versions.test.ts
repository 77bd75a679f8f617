import { getService, getStartForm } from '@campus/contract/calls/flows-businesses.ts';
import { getBusiness, suspendBusiness } from '@campus/contract/calls/flows-catalogue.ts';
import { submitProcess } from '@campus/contract/calls/flows-start.ts';
import { decideTask } from '@campus/contract/calls/flows-tasks.ts';
import { publishVersion, saveVersion } from '@campus/contract/calls/flows-versions.ts';
import type { Flow, PersonStep } from '@campus/rules/flows/definition.ts';
import { expect, test } from 'vitest';
import { flowPlay, forms } from '../../../../test/flow-play.ts';
import { testApp } from '../../../../test/test-app.ts';

const t = testApp();
const play = flowPlay(t);
const agree = async (account: string, id: string) =>
  play.must(account, decideTask, { id, task: await play.task(account, id), decision: 'agree' });

test('[C54] [C60] an approval step is added to a running business by data alone: the next application goes through it, what runs keeps its version', async () => {
  const businessId = await play.business('leave');
  const before = await play.submit('student', 'leave');
  const staleStart = await play.startStep('student', 'leave');
  const { published } = await play.must('admin', getBusiness, { id: businessId });
  const flow = structuredClone(published!.flow) as unknown as { steps: Flow['steps'][number][] } & Flow;
  const added: PersonStep = {
    ...(flow.steps[0] as PersonStep),
    id: 'dean',
    name: { zh: '院长审批', en: 'Approval by the dean' },
    who: { kind: 'people', people: [await play.person('100046')] },
    timeLimit: null,
  };
  flow.steps.splice(1, 0, added);
  const form = structuredClone(published!.form) as { fields: object[] };
  form.fields.push({
    id: 'deputy',
    kind: 'person',
    label: { zh: '代课老师', en: 'Deputy' },
    hint: null,
    required: true,
    min: null,
    max: null,
    options: [],
    showWhen: null,
  });
  const draft = await play.must('admin', saveVersion, {
    businessId,
    basedOn: '',
    flow: flow as unknown as Record<string, unknown>,
    form: form as unknown as Record<string, unknown>,
  });
  expect(draft.faults).toEqual([]);
  await play.must('admin', publishVersion, { businessId, basedOn: draft.revision });

  const stale = await play.does('student', submitProcess, { sId: staleStart, form: forms.leave as never });
  expect(stale.code).toBe('version-superseded');
  const { fields } = await play.must('student', getStartForm, { sId: await play.startStep('student', 'leave') });
  expect(fields.map((field) => field.id)).toContain('deputy');

  const after = await play.submit('student', 'leave', { deputy: await play.person('100412') });
  await agree('staff', after.id);
  expect(await play.asked(after.id)).toEqual(['100046']);
  expect((await play.view('student', after.id)).names.people).toMatchObject({
    [await play.person('100412')]: { name: '曾丽华' },
  });
  expect((await agree('100046', after.id)).outcome).toBe('done');

  expect((await agree('staff', before.id)).outcome).toBe('done');
  expect((await play.view('student', before.id)).way.map((entry) => entry.step)).not.toContain('dean');
});

test('[C60] a suspended business cannot be started, and what is running goes on', async () => {
  const businessId = await play.business('certificate');
  const sId = await play.startStep('student', 'certificate');
  const running = await play.submit('student', 'certificate');
  await play.must('admin', suspendBusiness, { id: businessId, suspended: true });
  expect((await play.does('student', submitProcess, { sId, form: forms.certificate as never })).code).toBe(
    'business-suspended',
  );
  expect(await play.must('student', getService, { id: businessId })).toMatchObject({
    blocked: 'suspended',
    startStep: null,
  });
  expect(await play.asked(running.id)).toContain('handler');
  await play.must('admin', suspendBusiness, { id: businessId, suspended: false });
  await play.submit('student', 'certificate');
});
