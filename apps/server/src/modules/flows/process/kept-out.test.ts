import {
  countAllProcesses,
  countMonitored,
  exportAllProcesses,
  listAllProcesses,
  listMonitored,
} from '@campus/contract/calls/flows-monitoring.ts';
import {
  addComment,
  endProcess,
  getProcess,
  listMyProcesses,
  listProcessEvents,
} from '@campus/contract/calls/flows-processes.ts';
import { editProcess, previewPath } from '@campus/contract/calls/flows-start.ts';
import { copyTask, decideTask, transferTask } from '@campus/contract/calls/flows-tasks.ts';
import type { Step } from '@campus/rules/flows/definition.ts';
import { beforeAll, expect, test } from 'vitest';
import { rowsOfFile } from '#server/platform/table-file.ts';
import { approveStep, buttonsOf, fieldOf, flowPlay, forms } from '../../../../test/flow-play.ts';
import { testApp } from '../../../../test/test-app.ts';

const t = testApp();
const play = flowPlay(t);
const keeping = [fieldOf('about', 'people', { keepsOut: true })];
const publish = (...steps: Step[]) => play.publish(steps, keeping);
const submit = async (...about: string[]) =>
  (await play.submit('student', 'leave', { about: await Promise.all(about.map(play.person)) })).id;
const buttons = buttonsOf('agree', 'transfer', 'copy');

/** The numbers that a spreadsheet of what is found holds. */
const exported = async (account: string, words: string) => {
  const reply = await t.app.inject({
    url: `${exportAllProcesses.path}?group=doing&words=${words}`,
    headers: { authorization: `Bearer ${await play.token(account)}` },
  });
  return (await rowsOfFile(reply.rawPayload))!.slice(1).map(([number]) => number);
};

beforeAll(async () => {
  await publish(
    approveStep(
      'one',
      { kind: 'people', people: [await play.person('200021'), await play.person('200158')] },
      { buttons },
    ),
  );
});

test('no rule finds those whom the form names', async () => {
  expect(await play.asked(await submit('200021'))).toEqual(['200158']);
  expect(await play.asked(await submit())).toEqual(['200021', '200158']);
  expect(await play.asked(await submit('200021', '200158')), 'the owner instead').toEqual(['admin']);
  expect(await play.asked(await submit('200021', '200158', 'admin')), 'an administrator instead').toEqual(['200009']);
  const left = await play.asked(await submit('200021', '200158', 'admin', '200009'));
  expect(left, 'never left with nobody').toEqual(['200009', 'admin']);
  const sId = await play.startStep('student', 'leave');
  const about = [await play.person('200021')];
  const { path } = await play.must('student', previewPath, { sId, form: { ...forms.leave, about } as never });
  expect(path[0]!.people.map((person) => person.id)).toEqual([await play.person('200158')]);
});

test('they see nothing of it, whatever they own or monitor: no page, no list, no count, no search, no export', async () => {
  const counts = async () => (await play.must('admin', countAllProcesses, {})).counts.doing as number;
  const before = await counts();
  const id = await submit('admin');
  const { number } = await play.view('student', id);
  expect(await counts()).toBe(before);
  for (const call of [getProcess, listProcessEvents])
    expect((await play.does('admin', call as typeof getProcess, { id })).code).toBe('not-found');
  expect((await play.does('admin', endProcess, { id, reason: '不看' })).code).toBe('not-found');
  expect((await play.does('admin', addComment, { id, text: '?' })).code).toBe('not-found');
  const list = async (account: string, call: typeof listAllProcesses) =>
    (await play.must(account, call, { group: 'doing', words: number })).items.map((item) => item.id);
  expect(await list('admin', listAllProcesses)).toEqual([]);
  expect(await list('200009', listAllProcesses), 'another administrator does').toEqual([id]);
  expect(await list('admin', listMonitored as never)).toEqual([]);
  const own = await play.must('admin', countMonitored, {});
  const open = await submit();
  expect((await play.must('admin', countMonitored, {})).counts.doing).toBe(Number(own.counts.doing) + 1);
  expect((await play.view('admin', open)).id).toBe(open);
  expect(await exported('admin', number)).toEqual([]);
  expect(await exported('200009', number)).toEqual([number]);
  expect((await play.view('student', id)).id, 'its submitter always does').toBe(id);
});

test('given to them by a person, they see and do what they were given', async () => {
  const id = await submit('handler', 'approver');
  const task = await play.task('200021', id);
  await play.must('200021', copyTask, { id, task, people: [await play.person('approver')] });
  expect((await play.view('approver', id)).id).toBe(id);
  expect((await play.view('approver', id)).openActions).toEqual(['comment']);
  await expect(play.view('handler', id)).rejects.toThrow('not-found');
  await play.must('200021', transferTask, { id, task, to: await play.person('handler') });
  const { items } = await play.must('handler', listMyProcesses, { list: 'not-handled' });
  expect(items.map((item) => item.id)).toContain(id);
  await play.must('handler', decideTask, { id, task: await play.task('handler', id), decision: 'agree' });
  expect((await play.view('handler', id)).status).toBe('ended');
});

test('a submitter who names themself is not kept out', async () => {
  const id = await submit('student');
  expect((await play.view('student', id)).openActions).toContain('comment');
  const [row] = await t.rows<{ kept: string[] }>('select kept_from as kept from processes where id = $1', [id]);
  expect(row!.kept).toEqual([]);
});

test('named only when it is changed, they are asked no longer and see it no longer', async () => {
  const people = await Promise.all(['200021', '200158'].map(play.person));
  const pool = approveStep('one', { kind: 'people', people }, { buttons, pool: true });
  await play.publish([pool], keeping, { edit: 'until-taken' });
  const id = await submit();
  expect((await play.view('200021', id)).tasks).toHaveLength(1);
  await play.must('student', editProcess, { id, form: { about: [people[0] as string] } });
  expect(await play.asked(id)).toEqual(['200158']);
  await expect(play.view('200021', id)).rejects.toThrow('not-found');
  await play.must('student', editProcess, { id, form: { about: [] } });
  expect(await play.asked(id)).toEqual(['200021', '200158']);
});

test('a team all of whose people are kept out is as good as none', async () => {
  const [place] = await t.rows<{ id: string }>(
    `update places set team_label_id = (select id from labels l where l.name_zh = '投诉受理组' and l.organisation_id = places.organisation_id)
     where id = (select p.id from places p join organisations o on o.id = p.organisation_id where o.org_sign = 'scut' and p.kind = 'building' limit 1)
     returning id`,
  );
  const otherwise = { kind: 'role', role: 'administrator' } as const;
  const team = approveStep('one', { kind: 'team', place: 'where', topic: null, otherwise });
  await play.publish([team], [...keeping, fieldOf('where', 'place')]);
  const askedAbout = async (...about: string[]) => {
    const form = { about: await Promise.all(about.map(play.person)), where: place!.id };
    return play.asked((await play.submit('student', 'leave', form)).id);
  };
  expect(await askedAbout('200021')).toEqual(['200158', '200162']);
  expect(await askedAbout('200021', '200158', '200162')).toEqual(['200009', 'admin']);
});
