import { getBusiness } from '@campus/contract/calls/flows-catalogue.ts';
import { resolvePeople } from '@campus/contract/calls/flows-design.ts';
import { previewPath } from '@campus/contract/calls/flows-start.ts';
import { decideTask, transferTask } from '@campus/contract/calls/flows-tasks.ts';
import { saveVersion } from '@campus/contract/calls/flows-versions.ts';
import type { Voting, Who } from '@campus/rules/flows/definition.ts';
import type { FlowEvent } from '@campus/rules/flows/events.ts';
import { replay, unbegun } from '@campus/rules/flows/state.ts';
import { step as takeStep } from '@campus/rules/flows/step.ts';
import { factsOf, type UsedFacts } from '@campus/rules/flows/used-facts.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { approveStep as approve, fieldOf as field, flowPlay, forms } from '../../../../test/flow-play.ts';
import { testApp } from '../../../../test/test-app.ts';

const t = testApp();
const play = flowPlay(t);
const scut = `(select id from organisations where org_sign = 'scut')`;
const idOf = async (text: string) => (await t.rows<{ id: string }>(text))[0]!.id;
const named = async (...accounts: string[]) => ({
  kind: 'people' as const,
  people: await Promise.all(accounts.map((account) => play.person(account))),
});
const agree = async (account: string, id: string, decision: 'agree' | 'disagree' = 'agree') =>
  play.must(account, decideTask, { id, task: await play.task(account, id), decision });

/** Active people who have nothing to do anywhere. */
let idle: string[] = [];
beforeAll(async () => {
  const rows = await t.rows<{ account: string }>(
    `select p.account from people p where p.organisation_id = ${scut} and p.active and p.account like '1%'
       and not p.account = any('{100046,100064,100058,100412}')
       and not exists (select 1 from process_people pp where pp.person_id = p.id and pp.holds) order by p.account limit 8`,
  );
  idle = rows.map(({ account }) => account);
  expect(idle).toHaveLength(8);
});

describe('[DES-13] [C27] composed rules on the server', () => {
  const administrators: Who = { kind: 'role', role: 'administrator' };

  test('[DES-13] [C27] each rule in it is looked up by itself', async () => {
    const centre = await idOf(`select id from departments where name_zh = '网络中心' and organisation_id = ${scut}`);
    const [empty] = await t.rows<{ id: string }>(
      `insert into labels (id, organisation_id, name_zh, name_en) select gen_random_uuid(), ${scut}, '空标签', 'None' returning id`,
    );
    const nobody: Who = { kind: 'label', label: empty!.id };
    const members: Who = { kind: 'department', department: centre, below: false };
    const head: Who = { kind: 'department-head', department: centre };
    const cases: [Who, string[]][] = [
      [{ kind: 'first-of', of: [nobody, head, administrators] }, ['approver']],
      [{ kind: 'all-of', of: [head, administrators] }, ['200009', 'admin', 'approver']],
      [{ kind: 'except', of: members, without: head }, ['200009', 'platform']],
      [{ kind: 'except', of: members, without: { kind: 'first-of', of: [nobody, members] } }, ['admin']],
      [
        {
          kind: 'when',
          if: { kind: 'field', field: 'days', is: 'more', value: 3 },
          then: administrators,
          else: { kind: 'all-of', of: [nobody, { kind: 'submitter' }] },
        },
        ['student'],
      ],
    ];
    for (const [who, expected] of cases) {
      await play.publish([approve('one', who)]);
      const { id } = await play.submit('student', 'leave');
      expect(await play.asked(id), who.kind).toEqual(expected);
    }
    const long = await play.submit('student', 'leave', { days: '5' });
    expect(await play.asked(long.id)).toEqual(['200009', 'admin']);
  });

  test('[DES-13] [C27] a team inside has somebody else of its own, and who is kept out is found by none of them', async () => {
    const team: Who = {
      kind: 'team',
      place: 'where',
      topic: null,
      otherwise: { kind: 'role', role: 'administrator' },
    };
    const boss: Who = { kind: 'field', field: 'boss' };
    await play.publish(
      [approve('one', { kind: 'all-of', of: [boss, { kind: 'except', of: team, without: boss }] })],
      [field('where', 'place'), field('boss', 'person')],
    );
    const asked = async (account: string) =>
      play.asked((await play.submit('student', 'leave', { boss: await play.person(account) })).id);
    expect(await asked('100046')).toEqual(['100046', '200009', 'admin']);
    expect(await asked('200009')).toEqual(['200009', 'admin']);
  });

  test('[DES-13] [C27] the head of whoever decided last is found inside, too', async () => {
    await play.publish([
      approve('one', await named('student')),
      approve('up', { kind: 'first-of', of: [{ kind: 'head-of-previous' }, administrators] }),
    ]);
    const { id } = await play.submit('100046', 'leave');
    await agree('student', id);
    expect(await play.asked(id)).toEqual(['staff']);
  });

  test('[DES-13] [C27] a draft names nobody outside it who is not there, however deep', async () => {
    const businessId = await play.business('leave');
    const { published, draft } = await play.must('admin', getBusiness, { id: businessId });
    const who: Who = {
      kind: 'except',
      of: {
        kind: 'first-of',
        of: [
          { kind: 'label', label: businessId },
          { kind: 'role', role: 'no-such' },
        ],
      },
      without: { kind: 'people', people: [businessId] },
    };
    const saved = await play.must('admin', saveVersion, {
      businessId,
      basedOn: draft?.revision ?? '',
      flow: { ...published!.flow, steps: [approve('one', who)] } as never,
      form: published!.form as never,
    });
    expect(saved.faults.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['unknown-person', 'unknown-label', 'unknown-role']),
    );
  });
});

const recorded = (id: string) =>
  t.rows<{ flow: never; asked: { events: FlowEvent[] }; facts: UsedFacts; changes: never[]; at: number }>(
    `select v.flow, e.asked, e.facts, e.changes, round(extract(epoch from e.at) * 1000)::float8 as at
     from process_events e join processes p on p.id = e.process_id join business_versions v on v.id = p.version_id
     where e.process_id = $1 order by e.id`,
    [id],
  );

describe('[DES-13] [C15] some of several are drawn on the server', () => {
  const random = (draw: number): Voting => ({ kind: 'random', draw });
  const leastLoad = (draw: number): Voting => ({ kind: 'least-load', draw });

  test('[DES-13] [C15] at random, and what was recorded gives the same people again', async () => {
    await play.publish([approve('one', await named(...idle), { voting: random(2) })]);
    const seen = new Set<string>();
    for (let n = 0; n < 6; n++) {
      const { id } = await play.submit('student', 'leave');
      const asked = await play.asked(id);
      expect(asked).toHaveLength(2);
      seen.add(asked.join());
      const [entry] = await recorded(id);
      expect(entry!.facts.lot).toEqual(expect.any(Number));
      expect(entry!.facts.loads).toBeUndefined();
      const [event] = entry!.asked.events as [FlowEvent];
      const again = takeStep(entry!.flow, unbegun(), event, factsOf(entry!.facts), entry!.at);
      expect(again.ok && JSON.parse(JSON.stringify(again.changes))).toEqual(entry!.changes);
      for (const account of asked) await agree(account, id);
      expect(await play.view('student', id)).toMatchObject({ status: 'ended', outcome: 'done' });
    }
    expect(seen.size, 'not always the same').toBeGreaterThan(1);
  });

  test('[DES-13] [C15] whoever has the least to do, by what everybody holds now', async () => {
    const three = idle.slice(0, 3);
    await play.publish([approve('one', await named(...three), { voting: leastLoad(1) })]);
    const asked: string[] = [];
    const ids: string[] = [];
    for (let n = 0; n < 6; n++) {
      const { id } = await play.submit('student', 'leave');
      ids.push(id);
      asked.push(...(await play.asked(id)));
    }
    for (const account of three) expect(asked.filter((one) => one === account)).toHaveLength(2);
    const free = asked[3] as string;
    await agree(free, ids[3] as string);
    const { id } = await play.submit('student', 'leave');
    expect(await play.asked(id)).toEqual([free]);
    const [entry] = await recorded(id);
    const [event] = entry!.asked.events as [FlowEvent];
    expect(Object.values(entry!.facts.loads ?? {}).sort()).toEqual([1, 2, 2]);
    const again = takeStep(entry!.flow, unbegun(), event, factsOf(entry!.facts), entry!.at);
    expect(again.ok && JSON.parse(JSON.stringify(again.changes))).toEqual(entry!.changes);
    for (const [n, open] of [...ids, id].entries())
      if (n !== 3) for (const account of await play.asked(open)) await agree(account, open);
  });

  test('[DES-13] [C15] so many starts at one moment ask so many people', async () => {
    await play.publish([approve('one', await named(...idle.slice(0, 6)), { voting: leastLoad(1) })]);
    const submitters = ['student', 'staff', '100046', '100064', '100058', '100412'];
    for (const account of submitters) await play.token(account);
    const started = await Promise.all(submitters.map((account) => play.submit(account, 'leave')));
    const asked = (await Promise.all(started.map(({ id }) => play.asked(id)))).flat();
    expect([...asked].sort()).toEqual(idle.slice(0, 6));
    for (const { id } of started) for (const account of await play.asked(id)) await agree(account, id);
  });

  test('[DES-13] [C15] before it happens, all who may be drawn are named', async () => {
    await play.publish([approve('one', await named(...idle.slice(0, 3)), { voting: random(1) })]);
    const businessId = await play.business('leave');
    const { published } = await play.must('admin', getBusiness, { id: businessId });
    const { flow, form } = published!;
    const { steps } = await play.must('admin', resolvePeople, { businessId, flow: flow as never, form: form as never });
    expect(steps).toMatchObject([{ step: 'one', because: 'rule', more: 0, draw: 1 }]);
    expect(steps[0]!.people).toHaveLength(3);
    const sId = await play.startStep('student', 'leave');
    const { path } = await play.must('student', previewPath, { sId, form: forms.leave as never });
    expect(path.map(({ people, draw }) => [people.length, draw])).toEqual([[3, 1]]);
  });
});

describe('[DES-13] [C20] weighed votes on the server', () => {
  test('[DES-13] [C20] by people, roles, labels and departments; a vote keeps its weight when it is handed on', async () => {
    const [one, two, three] = idle as [string, string, string];
    const voting: Voting = {
      kind: 'weights',
      weights: [
        { who: await named(one), votes: 2 },
        { who: { kind: 'role', role: 'administrator' }, votes: 3 },
      ],
      other: 1,
      needed: 4,
    };
    const button = { name: null, reason: 'optional', attachments: true, signature: false } as const;
    const buttons = { agree: button, disagree: button, transfer: button };
    await play.publish([approve('one', await named(one, two, '200009'), { voting, buttons })]);
    const votesOf = async (id: string) => {
      const { tasks } = replay((await recorded(id)).flatMap(({ changes }) => changes));
      const open = tasks.filter(({ state }) => state === 'open').map(({ person, votes }) => [person, votes] as const);
      return new Map(open);
    };
    const { id } = await play.submit('student', 'leave');
    expect(await votesOf(id)).toEqual(
      new Map([
        [await play.person(one), 2],
        [await play.person(two), 1],
        [await play.person('200009'), 3],
      ]),
    );
    await play.must('200009', transferTask, { id, task: await play.task('200009', id), to: await play.person(three) });
    expect((await votesOf(id)).get(await play.person(three))).toBe(3);
    await agree(three, id);
    expect(await play.view('student', id)).toMatchObject({ status: 'running' });
    await agree(two, id);
    expect(await play.view('student', id)).toMatchObject({ status: 'ended', outcome: 'done' });
    const { id: other } = await play.submit('student', 'leave');
    await agree('200009', other, 'disagree');
    expect(await play.view('student', other)).toMatchObject({ status: 'ended', outcome: 'refused' });
  });
});
