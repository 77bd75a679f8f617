import { getService } from '@campus/contract/calls/flows-businesses.ts';
import { listMyProcesses } from '@campus/contract/calls/flows-processes.ts';
import { decideMany, decideTask, returnTask } from '@campus/contract/calls/flows-tasks.ts';
import { expect, test } from 'vitest';
import { buttonsOf, fieldOf, flowPlay, handleStep } from '../../../../test/flow-play.ts';
import { testApp } from '../../../../test/test-app.ts';
import { findStartOf, setUrgency } from '../index.ts';

const t = testApp();
const play = flowPlay(t);
const shownValue = async (account: string, id: string, field: string) =>
  (await play.view(account, id)).fields.find((entry) => entry.field.id === field)?.value;

test('how urgent it is stands in lists and in the detail', async () => {
  const { id } = await play.submit('student', 'leave');
  expect(await play.view('student', id)).toMatchObject({ urgency: 0, business: { code: 'leave' } });
  const [{ organisation }] = (await t.rows('select organisation_id as organisation from processes where id = $1', [
    id,
  ])) as [{ organisation: string }];
  await setUrgency(t.database.db, organisation, id, 2);
  expect(await play.view('student', id)).toMatchObject({ urgency: 2 });
  const { items } = await play.must('staff', listMyProcesses, { list: 'not-handled' });
  expect(items.find((item) => item.id === id)).toMatchObject({ urgency: 2, business: { code: 'leave' } });
});

test('a business says its code, and where it begins is found by it', async () => {
  const id = await play.business('leave');
  const service = await play.must('student', getService, { id });
  expect(service.code).toBe('leave');
  const [{ organisation }] = (await t.rows(`select id as organisation from organisations where org_sign = 'scut'`)) as [
    { organisation: string },
  ];
  const start = await findStartOf(t.database.db, organisation, 'leave');
  expect(start).toMatchObject({ sId: service.startStep, businessId: id });
  expect(start!.form.fields.length).toBeGreaterThan(3);
  expect(await findStartOf(t.database.db, organisation, 'nothing')).toBeNull();
});

test('a button asks for its own fields; what is sent with any of them is kept', async () => {
  const asks = (...fields: string[]) => ({ ...buttonsOf('solve').solve!, fields });
  await play.publish(
    [
      handleStep(
        'work',
        { kind: 'people', people: [await play.person('handler')] },
        {
          buttons: { ...buttonsOf('solve', 'return', 'take-back'), 'not-solve': asks('closeType') },
          onNotSolved: 'go-on',
          fields: { result: 'write', closeType: 'write' },
        },
      ),
      handleStep('check', { kind: 'people', people: [await play.person('approver')] }),
    ],
    [
      fieldOf('result', 'text', { required: true }),
      fieldOf('closeType', 'choice', { options: [{ value: 'moved', label: { zh: '已搬走', en: 'Moved' } }] }),
      fieldOf('numbers', 'contacts'),
    ],
    { start: { id: 'start', name: { zh: '申请', en: 'Apply' }, fields: { result: 'hidden', closeType: 'hidden' } } },
  );
  const { id } = await play.submit('student', 'leave', { numbers: '13800001111； 020-87110000' });
  expect(await shownValue('student', id, 'numbers')).toBe('13800001111;020-87110000');
  const [seen] = (await play.view('handler', id)).tasks;
  const task = seen!.id;
  expect(Object.fromEntries(seen!.buttons.map(({ button, fields }) => [button, fields]))).toEqual({
    solve: [],
    return: [],
    'not-solve': ['closeType'],
  });
  const tried = await play.does('handler', decideTask, { id, task, decision: 'solve' });
  expect(tried.body.facts).toMatchObject({ fields: [{ field: 'form.result', code: 'required' }] });
  const closed = await play.does('handler', decideTask, { id, task, decision: 'not-solve', form: { result: '无人' } });
  expect(closed.body.facts).toMatchObject({ fields: [{ field: 'form.closeType', code: 'required' }] });
  const many = await play.must('handler', decideMany, { items: [{ id, task }], decision: 'not-solve' });
  expect(many.results[0]).toMatchObject({ ok: false, code: 'invalid' });
  const row = (await play.must('handler', listMyProcesses, { list: 'not-handled' })).items.find(
    (item) => item.id === id,
  );
  expect(row!.myTasks[0]!.quick).toEqual([]);
  await play.must('handler', decideTask, {
    id,
    task,
    decision: 'not-solve',
    form: { result: '无人', closeType: 'moved' },
  });
  expect(await shownValue('admin', id, 'closeType')).toBe('moved');
  expect(await shownValue('admin', id, 'result')).toBe('无人');
});

test('what was written at a step goes along when it is sent back', async () => {
  const { id } = await play.submit('student', 'leave');
  const task = await play.task('handler', id);
  const back = { id, task, to: { kind: 'submitter' as const }, reason: '请补充' };
  const wrong = await play.does('handler', returnTask, { ...back, form: { closeType: 'nothing' } });
  expect(wrong.body.facts).toMatchObject({ fields: [{ field: 'form.closeType', code: 'not-an-option' }] });
  await play.must('handler', returnTask, { ...back, form: { result: '缺房间号' } });
  expect(await shownValue('admin', id, 'result')).toBe('缺房间号');
});
