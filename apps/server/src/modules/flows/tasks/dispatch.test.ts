import { listProcessEvents, withdrawProcess } from '@campus/contract/calls/flows-processes.ts';
import {
  claimTask,
  decideTask,
  previewOperation,
  releaseTask,
  returnTask,
  transferTask,
} from '@campus/contract/calls/flows-tasks.ts';
import { beforeAll, expect, test } from 'vitest';
import { buttonsOf, flowPlay, handleStep } from '../../../../test/flow-play.ts';
import { testApp } from '../../../../test/test-app.ts';

const t = testApp();
const play = flowPlay(t);
const POOL = ['200021', '200158', '200162'] as const;
const taskOf = async (account: string, id: string) => (await play.view(account, id)).tasks[0]!;

beforeAll(async () => {
  const people = await Promise.all(POOL.map(play.person));
  const plain = buttonsOf('solve').solve!;
  await play.publish(
    [
      handleStep(
        'work',
        { kind: 'people', people },
        {
          pool: true,
          buttons: {
            ...buttonsOf('solve', 'hang-up'),
            transfer: { ...plain, attachments: false },
            return: { ...plain, reason: 'required' },
          },
        },
      ),
    ],
    [],
    { withdraw: 'until-taken' },
  );
});

test('what lies in the pool can be given to somebody of it or sent back, and nothing else', async () => {
  const { id } = await play.submit('student', 'leave');
  const seen = await taskOf('200021', id);
  expect(seen.state).toBe('offered');
  expect(seen.buttons.map((entry) => entry.button).sort()).toEqual(['return', 'transfer']);
  expect(seen.returnTo).toMatchObject([{ kind: 'submitter' }]);
  expect((await play.does('200021', decideTask, { id, task: seen.id, decision: 'solve' })).code).toBe('not-your-turn');
  await play.must('200021', transferTask, { id, task: seen.id, to: await play.person('200158'), reason: '你来' });
  expect(await play.asked(id)).toEqual(['200158']);
  expect(await play.events(id)).toEqual(['submit student', 'dispatch 200021']);
  const { items } = await play.must('student', listProcessEvents, { id });
  expect(items[0]).toMatchObject({ kind: 'dispatch', reason: '你来', people: [{ id: await play.person('200158') }] });
  expect(await play.inbox('200158', id)).toEqual(['process-offered', 'process-asked']);
  const claimed = await taskOf('200158', id);
  expect(claimed.state).toBe('claimed');
  await play.must('200158', transferTask, { id, task: claimed.id, to: await play.person('200162') });
  expect((await play.events(id)).at(-1), 'out of one’s hands it is no dispatch').toBe('transfer 200158');
});

test('given to somebody outside, it can be let go into the pool', async () => {
  const { id } = await play.submit('student', 'leave');
  const { id: task } = await taskOf('200021', id);
  await play.must('200021', transferTask, { id, task, to: await play.person('handler') });
  expect(await play.asked(id)).toEqual(['handler']);
  expect(await play.view('student', id)).toMatchObject({ group: 'doing' });
  await play.must('handler', releaseTask, { id, task: (await taskOf('handler', id)).id });
  expect(await play.asked(id)).toEqual([...POOL, 'handler']);
  expect(await play.view('student', id)).toMatchObject({ group: 'todo' });
});

test('the step’s rules hold in the pool too: the reason that it asks for, the pictures that it does not take', async () => {
  const { id } = await play.submit('student', 'leave');
  const { id: task } = await taskOf('200021', id);
  const back = { id, task, to: { kind: 'submitter' as const } };
  const silent = await play.does('200021', returnTask, back);
  expect(silent.body.facts.fields).toMatchObject([{ field: 'reason', code: 'required' }]);
  const pictures = ['01234567-89ab-7cde-8f01-23456789abcd'];
  const transfer = await play.does('200021', transferTask, { id, task, to: await play.person('200158'), pictures });
  expect(transfer.body.facts.fields).toMatchObject([{ field: 'pictures', code: 'not-writable' }]);
  expect(await play.asked(id), 'nothing was taken').toEqual([...POOL]);
  const preview = await play.must('200021', previewOperation, { ...back, operation: 'return' });
  expect(preview.cancelled.map((task) => task.person.id).sort()).toEqual(
    (await Promise.all(['200158', '200162'].map(play.person))).sort(),
  );
  await play.must('200021', returnTask, { ...back, reason: '请补充房间号' });
  expect(await play.view('student', id)).toMatchObject({ status: 'returned' });
});

test('at one moment only one claims, dispatches, sends back or withdraws; the others are told why not', async () => {
  const to = await play.person('handler');
  for (let round = 0; round < 4; round++) {
    const { id } = await play.submit('student', 'leave');
    const tasks = await Promise.all(POOL.map((account) => play.task(account, id)));
    const [a, b, c] = tasks as [number, number, number];
    const answers = await Promise.all([
      play.does('200021', claimTask, { id, task: a }),
      play.does('200158', transferTask, { id, task: b, to }),
      play.does('200162', returnTask, { id, task: c, to: { kind: 'submitter' }, reason: '不全' }),
      play.does('student', withdrawProcess, { id }),
    ]);
    // What was sent back may still be withdrawn by its submitter, so only then two of them work.
    const worked = answers.filter((reply) => reply.status === 200);
    const back = answers[2]!.status === 200 && answers[3]!.status === 200;
    expect(worked, JSON.stringify(answers.map((reply) => reply.code))).toHaveLength(back ? 2 : 1);
    for (const { status, code } of answers)
      if (status !== 200)
        expect(['already-claimed', 'already-taken', 'process-ended', 'process-returned', 'already-settled']).toContain(
          code,
        );
  }
});
