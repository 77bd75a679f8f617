import { resubmitProcess } from '@campus/contract/calls/flows-start.ts';
import { hangUpTask, returnTask, transferTask } from '@campus/contract/calls/flows-tasks.ts';
import { listConsoleCases, viewConsole } from '@campus/contract/calls/reports-console.ts';
import type { Sent } from '@campus/contract/define-call.ts';
import { taskAges } from '@campus/rules/reports/console.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { forms } from '../../../../test/flow-play.ts';
import { reportPlay } from '../../../../test/report-play.ts';
import { testApp } from '../../../../test/test-app.ts';

const t = testApp();
const play = reportPlay(t);
const HANDLER = '200158';
type Cases = Omit<Sent<typeof listConsoleCases>, 'view'>;

beforeAll(() => play.publishUsual(['handler', HANDLER, '200021'], 'approver'));

const listed = async (query: Cases) =>
  (await play.must(HANDLER, listConsoleCases, { view: 'mine', size: 100, ...query })).items.map(({ id }) => id);

/** Every figure of the handler's own console that a case is in; each is compared with its list. */
async function figuresWith(id: string): Promise<string[]> {
  const shown = await play.must(HANDLER, viewConsole, { view: 'mine' });
  const personId = await play.person(HANDLER);
  const own = shown.people.find(({ person }) => person.id === personId);
  const counted: [string, number, Cases][] = [
    ['running', shown.running, { figure: 'running' }],
    ['late', shown.late.count, { figure: 'late' }],
    ['soon', shown.soon, { figure: 'soon' }],
    ['waiting', shown.waiting.count, { figure: 'waiting' }],
    ['hung-up', shown.hungUp, { figure: 'hung-up' }],
    ['of-person', own?.open ?? 0, { figure: 'of-person', personId }],
    ...taskAges.map((age, n): [string, number, Cases] => [
      `of-person ${age}`,
      own?.ages[n] ?? 0,
      { figure: 'of-person', personId, age },
    ]),
    ...shown.days.flatMap(({ on, begun, ended }): [string, number, Cases][] => [
      [`begun ${on}`, begun, { figure: 'begun', on }],
      [`ended ${on}`, ended, { figure: 'ended', on }],
    ]),
  ];
  const found: string[] = [];
  for (const [name, count, query] of counted) {
    const ids = await listed(query);
    expect([name, ids.length]).toEqual([name, count]);
    if (ids.includes(id)) found.push(name);
  }
  return found;
}

/** A case that the handler took and sent back, and that names them when it comes again. */
async function namedAfterwards(): Promise<string> {
  const { id } = await play.submit('student', 'leave');
  await play.claim(HANDLER, id);
  const task = await play.task(HANDLER, id);
  await play.must(HANDLER, returnTask, { id, task, to: { kind: 'submitter' }, reason: '补' } as never);
  const today = (await play.must(HANDLER, viewConsole, { view: 'mine' })).today;
  expect(await figuresWith(id)).toEqual([`begun ${today}`, `ended ${today}`]);
  const form = { ...forms.leave, about: [await play.person(HANDLER)] };
  await play.must('student', resubmitProcess, { id, form } as never);
  return id;
}

describe('[REP-08] what is kept from somebody on their own console', () => {
  test('is in no figure of what came and went, and in no list of it', async () => {
    const id = await namedAfterwards();
    expect(await figuresWith(id)).toEqual([]);
  });

  test('what somebody gave them is shown while it is in their hands, and no longer', async () => {
    const id = await namedAfterwards();
    await play.claim('handler', id);
    const task = await play.task('handler', id);
    await play.must('handler', transferTask, { id, task, to: await play.person(HANDLER) });
    expect(await figuresWith(id)).toEqual(['running', 'of-person', 'of-person day']);
    await play.must(HANDLER, hangUpTask, { id, task: await play.task(HANDLER, id), reason: '等' });
    expect(await figuresWith(id)).toEqual(['running', 'hung-up', 'of-person', 'of-person day']);
  });

  test('and no longer when they have passed it on or decided it', async () => {
    const passed = await namedAfterwards();
    await play.claim('handler', passed);
    await play.must('handler', transferTask, {
      id: passed,
      task: await play.task('handler', passed),
      to: await play.person(HANDLER),
    });
    await play.decide(HANDLER, passed, 'solve');
    expect(await figuresWith(passed)).toEqual([]);
  });

  test('where it names them no more it is theirs again', async () => {
    const id = await namedAfterwards();
    await t.rows(`update processes set kept_from = '{}' where id = $1`, [id]);
    expect((await figuresWith(id)).length).toBeGreaterThan(1);
  });
});
