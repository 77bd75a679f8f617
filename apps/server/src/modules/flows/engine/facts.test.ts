import { previewPath } from '@campus/contract/calls/flows-start.ts';
import { decideTask } from '@campus/contract/calls/flows-tasks.ts';
import type { ActionStep, WaitStep, Who } from '@campus/rules/flows/definition.ts';
import { describe, expect, test } from 'vitest';
import { approveStep as approve, fieldOf as field, flowPlay, forms, jobEngineOf } from '../../../../test/flow-play.ts';
import { testApp } from '../../../../test/test-app.ts';
import { type FlowOutside, fireClock } from '../index.ts';

const t = testApp({}, [], ['holders']);
const play = flowPlay(t);
const words = (text: string) => ({ zh: text, en: text });
const { publish } = play;
const idOf = async (text: string) => (await t.rows<{ id: string }>(text))[0]!.id;
const scut = `(select id from organisations where org_sign = 'scut')`;

describe('who gets it', () => {
  test('[C22] named people, a role, a label, the members of a department and of all below it', async () => {
    const label = await idOf(`select id from labels where name_zh = '投诉受理组' and organisation_id = ${scut}`);
    const centre = await idOf(`select id from departments where name_zh = '网络中心' and organisation_id = ${scut}`);
    const cases: [Who, string[]][] = [
      [{ kind: 'people', people: [await play.person('100046')] }, ['100046']],
      [{ kind: 'role', role: 'administrator' }, ['200009', 'admin']],
      [{ kind: 'label', label }, ['200021', '200158', '200162']],
      [{ kind: 'department', department: centre, below: false }, ['200009', 'approver', 'platform']],
      [{ kind: 'department-head', department: centre }, ['approver']],
    ];
    for (const [who, expected] of cases) {
      await publish([approve('one', who)]);
      const { id } = await play.submit('student', 'leave');
      expect(await play.asked(id), who.kind).toEqual(expected);
    }
    await publish([approve('one', { kind: 'department', department: centre, below: true })]);
    const { id } = await play.submit('student', 'leave');
    expect((await play.asked(id)).length).toBe(13);
  });

  test('[C26] from a form field: a person, a department’s head, a building’s team', async () => {
    const fields = [field('deputy', 'person'), field('unit', 'department'), field('where', 'place')];
    await publish(
      [
        approve('deputy', { kind: 'field', field: 'deputy' }),
        approve('unit', { kind: 'field', field: 'unit' }),
        approve('where', { kind: 'field', field: 'where' }),
      ],
      fields,
    );
    const unit = await idOf(`select id from departments where name_zh = '建筑学院' and organisation_id = ${scut}`);
    const where = await idOf(
      `select p.id from places p join labels l on l.id = p.team_label_id where l.name_zh = '网络运维组（南校区）' and p.organisation_id = ${scut} limit 1`,
    );
    const { id } = await play.submit('student', 'leave', { deputy: await play.person('100412'), unit, where });
    const agree = async (account: string) =>
      play.must(account, decideTask, { id, task: await play.task(account, id), decision: 'agree' });
    expect(await play.asked(id)).toEqual(['100412']);
    await agree('100412');
    expect(await play.asked(id)).toEqual(['100058']);
    await agree('100058');
    expect(await play.asked(id)).toEqual(['200125', '200133']);
  });

  test('a team by place and topic: the nearest place that names one, its own topic before its own team, otherwise somebody else', async () => {
    const team = (name: string) =>
      idOf(`select id from labels where name_zh = '${name}' and organisation_id = ${scut}`);
    const [south, complaints] = [await team('网络运维组（南校区）'), await team('投诉受理组')];
    const members = async (label: string) =>
      (
        await t.rows<{ account: string }>(
          'select p.account from person_labels pl join people p on p.id = pl.person_id where pl.label_id = $1 and p.active order by p.account',
          [label],
        )
      ).map((row) => row.account);
    const room = await idOf(
      `select r.id from places r join places b on b.id = r.parent_id where r.kind = 'room' and b.team_label_id is not null and r.team_label_id is null and r.organisation_id = ${scut} order by r.id limit 1`,
    );
    const [building, area] = [
      await idOf(`select parent_id as id from places where id = '${room}'`),
      await idOf(`select b.parent_id as id from places r join places b on b.id = r.parent_id where r.id = '${room}'`),
    ];
    const name = (place: string, label: string | null) =>
      t.rows('update places set team_label_id = $2 where id = $1', [place, label]);
    const topic = (place: string, label: string) =>
      t.rows(
        `insert into place_teams (organisation_id, place_id, topic, label_id) values (${scut}, $1, 'wire', $2) on conflict (place_id, topic) do update set label_id = excluded.label_id`,
        [place, label],
      );
    const options = ['wire', 'wifi'].map((value) => ({ value, label: words(value) }));
    const fields = [field('where', 'place'), field('fault', 'choice', { options })];
    const otherwise = { kind: 'role', role: 'administrator' } as const;
    await publish([approve('one', { kind: 'team', place: 'where', topic: 'fault', otherwise })], fields);
    const askedFor = async (change: object) => play.asked((await play.submit('student', 'leave', change)).id);
    await name(building, null);
    await name(area, south);
    expect(await askedFor({ where: room, fault: 'wire' })).toEqual(await members(south));
    await topic(area, complaints);
    expect(await askedFor({ where: room, fault: 'wire' })).toEqual(await members(complaints));
    expect(await askedFor({ where: room, fault: 'wifi' })).toEqual(await members(south));
    expect(await askedFor({ where: area })).toEqual(await members(south));
    await name(building, south);
    expect(await askedFor({ where: room, fault: 'wire' }), 'the nearest place wins').toEqual(await members(south));
    expect(await askedFor({ fault: 'wire' })).toEqual(['200009', 'admin']);
    await t.rows(`delete from place_teams`);
    await t.rows(`update places set team_label_id = null where organisation_id = ${scut}`);
    expect(await askedFor({ where: room })).toEqual(['200009', 'admin']);
    const [empty] = await t.rows<{ id: string }>(
      `insert into labels (id, organisation_id, name_zh, name_en) select gen_random_uuid(), ${scut}, '空组', 'Nobody' returning id`,
    );
    await name(building, empty!.id);
    expect(await askedFor({ where: room }), 'a team without anybody').toEqual(['200009', 'admin']);
    await name(area, south);
    await name(building, null);
    await publish([approve('one', { kind: 'field', field: 'where' })], fields);
    expect(await askedFor({ where: room }), 'a place field looks upwards too').toEqual(await members(south));
  });

  test('[C28] nobody found: it goes to the business’s owner', async () => {
    await publish([approve('where', { kind: 'field', field: 'where' })], [field('where', 'place')]);
    const { id } = await play.submit('student', 'leave');
    expect(await play.asked(id)).toEqual(['admin']);
  });

  test('[C29] [TRU-70] the approver is the submitter: asked themself, left out so that it goes to the owner, or their head asked instead', async () => {
    for (const [whenSubmitter, expected] of [
      ['self', 'student'],
      ['skip', 'admin'],
      ['head', 'staff'],
    ] as const) {
      const next: Who = { kind: 'people', people: [await play.person('100064')] };
      await publish([approve('own', { kind: 'submitter' }, { whenSubmitter }), approve('next', next)]);
      const { id } = await play.submit('student', 'leave');
      expect(await play.asked(id), whenSubmitter).toEqual([expected]);
    }
  });

  test('[C61] the head of whoever decided last: foreseen before submitting, and then asked', async () => {
    await publish([
      approve('one', { kind: 'people', people: [await play.person('student')] }, { whenSubmitter: 'self' }),
      approve('up', { kind: 'head-of-previous' }),
    ]);
    const sId = await play.startStep('100046', 'leave');
    const { path } = await play.must('100046', previewPath, { sId, form: forms.leave as never });
    expect(path.map(({ people }) => people.map(({ id }) => id))).toEqual([
      [await play.person('student')],
      [await play.person('staff')],
    ]);
    const { id } = await play.submit('100046', 'leave');
    await play.must('student', decideTask, { id, task: await play.task('student', id), decision: 'agree' });
    expect(await play.asked(id)).toEqual(['staff']);
  });

  test('somebody who is disabled is not asked', async () => {
    await publish([
      approve('one', { kind: 'people', people: [await play.person('100046'), await play.person('100064')] }),
    ]);
    await t.rows(`update people set active = false where account = '100046' and organisation_id = ${scut}`);
    const { id } = await play.submit('student', 'leave');
    expect(await play.asked(id)).toEqual(['100064']);
  });
});

describe('what the product does by itself', () => {
  const wait: WaitStep = {
    id: 'wait',
    name: words('wait'),
    kind: 'wait',
    until: { kind: 'span', span: { ms: 60 * 60_000, clock: 'calendar' } },
  };
  const action = (onFailure: ActionStep['onFailure']): ActionStep => ({
    id: 'act',
    name: words('act'),
    kind: 'action',
    action: 'staff-register',
    onFailure,
  });
  const timerOf = async (id: string) => {
    const [row] = await t.rows<{ organisationId: string; processId: string; timer: number }>(
      `select organisation_id as "organisationId", process_id as "processId", timer from process_timers where process_id = $1`,
      [id],
    );
    return row!;
  };

  test('[C10] [C14] a wait ends by the clock, an action runs in the same transaction, and what it learns stands in the form', async () => {
    await publish([wait, action('end')]);
    const { id } = await play.submit('student', 'leave');
    expect(await play.view('student', id)).toMatchObject({ group: 'doing', tab: 'Processing', people: [] });
    const outside: FlowOutside = {
      listeners: [],
      actions: { 'staff-register': async (_engine, process) => ({ form: { reason: `已盖章 ${process.id}` } }) },
    };
    const due = await timerOf(id);
    expect(await fireClock(jobEngineOf(t, outside), due)).toBe(false);
    t.clock.advance(61 * 60_000);
    play.forget();
    expect(await fireClock(jobEngineOf(t, outside), due)).toBe(true);
    const seen = await play.view('student', id);
    expect(seen).toMatchObject({ status: 'ended', outcome: 'done' });
    expect(seen.fields.find((entry) => entry.field.id === 'reason')?.value).toBe(`已盖章 ${id}`);
  });

  test('[C14] what the product cannot do ends the process, or waits for its owner to have done it', async () => {
    await publish([action('end')]);
    expect(await play.submit('student', 'leave')).toMatchObject({ status: 'ended', outcome: 'failed', group: 'abort' });
    await publish([action('owner')]);
    const { id } = await play.submit('student', 'leave');
    expect(await play.asked(id)).toEqual(['admin']);
    const [task] = (await play.view('admin', id)).tasks;
    expect(task).toMatchObject({ kind: 'action', buttons: [{ button: 'solve' }] });
    await play.must('admin', decideTask, { id, task: task!.id, decision: 'solve' });
    expect(await play.view('student', id)).toMatchObject({ status: 'ended', outcome: 'done' });
  });
});
