import { playDraft } from '@campus/contract/calls/flows-play.ts';
import type { Flow, PersonStep, Step } from '@campus/rules/flows/definition.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { demoBusinessesOf, demoBusinessId } from '../../../../db/seeds/demo/businesses/index.ts';
import { approveStep, buttonsOf, flowPlay, forms, handleStep } from '../../../../test/flow-play.ts';
import { testApp } from '../../../../test/test-app.ts';

const t = testApp();
const play = flowPlay(t);
const HOUR = 3_600_000;
const MINUTE = 60_000;
const hours = (n: number) => ({ ms: n * HOUR, clock: 'calendar' as const });
const say = (text: string) => ({ zh: text, en: text });
const businessId = demoBusinessId('scut', 'leave');
const ids = {} as Record<'student' | 'approver' | 'admin' | 'staff', string>;
const sample = demoBusinessesOf('scut').find(({ code }) => code === 'leave')!;

beforeAll(async () => {
  for (const account of ['student', 'approver', 'admin', 'staff'] as const) ids[account] = await play.person(account);
});

type Move = Record<string, unknown>;
const submit = (change: object = {}): Move => ({ kind: 'submit', form: { ...forms.leave, ...change } });
const decide = (as: string, task: number, decision = 'agree', more: object = {}): Move => ({
  kind: 'act',
  as,
  act: 'Decide',
  input: { task, decision, ...more },
});
const people = (...accounts: (keyof typeof ids)[]) => ({
  kind: 'people' as const,
  people: accounts.map((one) => ids[one]),
});

/** Steps as the draft of the leave business, played by the administrator. */
async function played(steps: readonly Step[], moves: readonly Move[], change: Partial<Flow> = {}, more: object = {}) {
  const flow = { ...sample.flow, ...change, steps };
  const payload = { businessId, flow, form: sample.form, submitterId: ids.student, play: { moves }, ...more };
  const answer = await play.send('admin', playDraft as never, payload);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.data;
}
type Reply = Awaited<ReturnType<typeof played>>;
const partyOf = (reply: Reply, account: keyof typeof ids) =>
  reply.parties.find(({ person }: { person: { id: string } }) => person.id === ids[account]);
const kinds = (reply: Reply): string[] => reply.events.map(({ kind }: { kind: string }) => kind);
const taskOf = (reply: Reply, account: keyof typeof ids): number => partyOf(reply, account).tasks[0].id;

describe('[DES-09] [C62] what a play shows', () => {
  test('before its first move: the form of the start step, and nothing that stands anywhere', async () => {
    const reply = await played([approveStep('head', people('approver'))], []);
    expect(reply).toMatchObject({ process: null, events: [], parties: [], due: [], done: 0, refused: null });
    expect(reply.submitter.id).toBe(ids.student);
    expect(reply.start.fields.map(({ field }: { field: { id: string } }) => field.id)).toContain('days');
  });

  test('a branch by days, decided by each in turn, to its end; the draft was never published', async () => {
    const branch: Step = {
      id: 'by-days',
      kind: 'exclusive',
      name: say('by days'),
      branches: [
        {
          id: 'long',
          name: say('long'),
          when: { kind: 'field', field: 'days', is: 'more', value: 3 },
          steps: [approveStep('dean', people('staff'))],
        },
        { id: 'short', name: say('short'), when: null, steps: [] },
      ],
    };
    const steps = [approveStep('head', people('approver')), branch];
    const first = await played(steps, [submit({ days: '5' })]);
    expect(partyOf(first, 'approver').tasks).toMatchObject([{ stepName: say('head'), buttons: [{ button: 'agree' }] }]);
    const agreed = [submit({ days: '5' }), decide(ids.approver, taskOf(first, 'approver'))];
    const second = await played(steps, agreed);
    expect(partyOf(second, 'staff').tasks[0].stepName).toEqual(say('dean'));
    const over = await played(steps, [...agreed, decide(ids.staff, taskOf(second, 'staff'))]);
    expect(over.process).toMatchObject({ status: 'ended', outcome: 'done', state: 'done' });
    expect(kinds(over)).toEqual(['submit', 'agree', 'agree']);
    const short = await played(steps, [submit({ days: '2' }), decide(ids.approver, taskOf(first, 'approver'))]);
    expect(short.process.status).toBe('ended');
    expect(short.process.way.map(({ step }: { step: string }) => step)).toEqual(['start', 'head']);
  });

  test('time wound forward: to the next due moment and by a span, each clock at its own moment', async () => {
    const limit = { after: hours(2), remind: { times: 2, every: hours(1) }, finally: { kind: 'pass' as const } };
    const steps = [approveStep('head', people('approver'), { timeLimit: limit })];
    const begun = await played(steps, [submit()]);
    const { startAt } = begun;
    expect(begun.due.map(({ at, kind }: { at: number; kind: string }) => [at - startAt, kind])).toEqual([
      [2 * HOUR, 'clock-remind'],
      [3 * HOUR, 'clock-remind'],
      [4 * HOUR, 'clock-pass'],
    ]);
    const once = await played(steps, [submit(), { kind: 'wait-due' }], {}, { startAt });
    expect([once.now - startAt, kinds(once).at(-1), once.due.length]).toEqual([2 * HOUR, 'clock-remind', 2]);
    const all = await played(steps, [submit(), { kind: 'wait', ms: 24 * HOUR }], {}, { startAt });
    expect(all.events.map(({ at, kind }: { at: number; kind: string }) => [at - startAt, kind])).toEqual([
      [0, 'submit'],
      [2 * HOUR, 'clock-remind'],
      [3 * HOUR, 'clock-remind'],
      [4 * HOUR, 'clock-pass'],
    ]);
    expect(all).toMatchObject({ now: startAt + 24 * HOUR, process: { status: 'ended' } });
  });

  test('the same moves from the same moment are the same play, whenever it is asked for', async () => {
    const steps = [
      approveStep('head', people('approver'), {
        timeLimit: { after: hours(2), remind: null, finally: { kind: 'escalate' } },
      }),
    ];
    const moves = [submit(), { kind: 'wait', ms: 5 * HOUR }];
    const startAt = t.clock.now();
    const now = await played(steps, moves, {}, { startAt });
    t.clock.advance(40 * MINUTE);
    play.forget();
    expect(await played(steps, moves, {}, { startAt })).toEqual(now);
  });

  test('what people would hear, by which ways; those who chose e-mail get it too', async () => {
    await t.rows(
      `insert into message_choices (organisation_id, person_id, message_group, channel, chosen_at)
       select organisation_id, id, 'tasks', 'mail', now() from people where id = $1`,
      [ids.approver],
    );
    const steps = [
      approveStep('head', people('approver')),
      { id: 'copy', name: say('copy'), kind: 'copy' as const, who: people('staff') },
    ];
    const first = await played(steps, [submit()]);
    expect(first.events[0].effects).toMatchObject([
      { kind: 'tell', person: { id: ids.approver }, title: { en: 'Something waits for you' }, ways: ['inbox', 'mail'] },
    ]);
    const over = await played(steps, [submit(), decide(ids.approver, taskOf(first, 'approver'))]);
    expect(
      over.events[1].effects.map(({ person, ways }: { person: { id: string }; ways: string[] }) => [person.id, ways]),
    ).toEqual([
      [ids.staff, ['inbox']],
      [ids.student, ['inbox']],
    ]);
  });

  test('a step of the product does nothing: it waits for what the player says of it, and goes the way of that', async () => {
    const act = (onFailure: 'end' | 'owner'): Step => ({
      id: 'act',
      name: say('act'),
      kind: 'action',
      action: 'staff-register',
      onFailure,
    });
    const steps = (onFailure: 'end' | 'owner') => [act(onFailure), approveStep('head', people('approver'))];
    const waits = await played(steps('end'), [submit()]);
    expect(waits.actions).toMatchObject([{ step: 'act', stepName: say('act'), action: 'staff-register' }]);
    expect(waits.events[0].effects).toEqual([{ kind: 'run-action', action: 'staff-register', stepName: say('act') }]);
    const result = (result: 'done' | 'failed') => ({ kind: 'result', step: 'act', result });
    const done = await played(steps('end'), [submit(), result('done')]);
    expect([kinds(done), done.actions, partyOf(done, 'approver').tasks.length]).toEqual([
      ['submit', 'action-done'],
      [],
      1,
    ]);
    expect((await played(steps('end'), [submit(), result('failed')])).process).toMatchObject({ outcome: 'failed' });
    const owner = await played(steps('owner'), [submit(), result('failed')]);
    expect(partyOf(owner, 'admin').tasks).toMatchObject([{ kind: 'action', buttons: [{ button: 'solve' }] }]);
    const again = await played(steps('end'), [submit(), result('done'), result('done')]);
    expect(again).toMatchObject({ done: 2, refused: { move: 2, code: 'already-settled' } });
  });

  test('everybody sees the form with the rights of their own step; what is hidden from them is not sent', async () => {
    const fields = { reason: 'hidden', days: 'write' } as const;
    const steps = [approveStep('head', people('staff'), { fields }), approveStep('dean', people('approver'))];
    const reply = await played(steps, [submit()]);
    const seen = (account: keyof typeof ids) =>
      Object.fromEntries(
        partyOf(reply, account).fields.map(({ field, right }: { field: { id: string }; right: string }) => [
          field.id,
          right,
        ]),
      );
    expect(seen('staff')).toMatchObject({ days: 'write', kind: 'read' });
    expect(seen('staff')).not.toHaveProperty('reason');
    expect(seen('student')).toMatchObject({ days: 'read', reason: 'read' });
    expect(JSON.stringify(partyOf(reply, 'staff'))).not.toContain(forms.leave.reason);
    expect(JSON.stringify(reply.process.values)).toContain(forms.leave.reason);
  });

  test('after a return the submitter sends it again, with what stood there before', async () => {
    const steps = [approveStep('head', people('approver'), { buttons: buttonsOf('agree', 'return') })];
    const first = await played(steps, [submit()]);
    const task = taskOf(first, 'approver');
    const back = {
      kind: 'act',
      as: ids.approver,
      act: 'Return',
      step: 'head',
      input: { task, to: { kind: 'submitter' }, reason: '写清楚' },
    };
    const returned = await played(steps, [submit(), back]);
    expect(returned.process.status).toBe('returned');
    expect(partyOf(returned, 'student')).toMatchObject({
      openActions: expect.arrayContaining(['resubmit']),
      returned: { reason: '写清楚' },
    });
    const days = returned.start.fields.find(({ field }: { field: { id: string } }) => field.id === 'days');
    expect(days.value).toBe(2);
    const again = { kind: 'send-again', as: ids.student, form: { ...forms.leave, days: '4' } };
    const sent = await played(steps, [submit(), back, again]);
    expect([kinds(sent), sent.process.status]).toEqual([['submit', 'return', 'resubmit'], 'running']);
  });
});

describe('[DES-09] [C62] what a play keeps from move to move', () => {
  test('what the clocks would do goes on through the steps behind, with the number of each reminder', async () => {
    const limit = (every: number) => ({
      after: hours(every),
      remind: { times: 2, every: hours(every) },
      finally: { kind: 'pass' as const },
    });
    const steps = [
      approveStep('head', people('approver'), { timeLimit: limit(1) }),
      approveStep('dean', people('staff'), { timeLimit: limit(2) }),
    ];
    const { due, startAt } = await played(steps, [submit()]);
    const told = due.map(
      ({ at, kind, step, count }: { at: number; kind: string; step: string; count: { n: number } | null }) => [
        (at - startAt) / HOUR,
        kind,
        step,
        count?.n ?? null,
      ],
    );
    expect(told).toEqual([
      [1, 'clock-remind', 'head', 1],
      [2, 'clock-remind', 'head', 2],
      [3, 'clock-pass', 'head', null],
      [5, 'clock-remind', 'dean', 1],
      [7, 'clock-remind', 'dean', 2],
      [9, 'clock-pass', 'dean', null],
    ]);
  });

  test('who was reminded lately is not reminded again; half an hour later they are', async () => {
    const steps = [approveStep('head', people('approver'))];
    const remind = { kind: 'act', as: ids.student, act: 'Remind', input: {} };
    const again = await played(steps, [submit(), remind, remind]);
    expect(again).toMatchObject({ done: 2, refused: { move: 2, code: 'reminded-lately' } });
    const later = await played(steps, [submit(), remind, { kind: 'wait', ms: 30 * MINUTE }, remind]);
    expect([later.refused, kinds(later)]).toEqual([null, ['submit', 'remind', 'remind']]);
  });

  test('somebody in a pool hands a task on before anybody took it, and so takes it first', async () => {
    const pooled = { pool: true, buttons: buttonsOf('agree', 'transfer') };
    const steps = [approveStep('head', people('approver', 'staff'), pooled)];
    const first = await played(steps, [submit()]);
    expect(partyOf(first, 'staff').tasks).toMatchObject([{ state: 'offered', buttons: [{ button: 'transfer' }] }]);
    const input = { task: taskOf(first, 'staff'), to: ids.admin };
    const given = await played(steps, [submit(), { kind: 'act', as: ids.staff, act: 'Transfer', step: 'head', input }]);
    expect([given.refused, kinds(given)]).toEqual([null, ['submit', 'dispatch']]);
    expect(partyOf(given, 'admin').tasks).toHaveLength(1);
  });

  test('whoever was copied sees what the submitter sees, and nothing that is hidden from them', async () => {
    const copy = { id: 'copy', name: say('copy'), kind: 'copy' as const, who: people('staff') };
    const start = { ...sample.flow.start, fields: { ...sample.flow.start.fields, pictures: 'hidden' as const } };
    const reply = await played([copy, approveStep('head', people('approver'))], [submit()], { start });
    expect(partyOf(reply, 'staff')).toMatchObject({ parts: ['copied'], tasks: [] });
    expect(partyOf(reply, 'staff').fields.map(({ field }: { field: { id: string } }) => field.id)).toContain('reason');
  });
});

describe('[DES-09] [C62] what a play refuses', () => {
  test('a move that does not go says why, in both languages; what came before it stays, what comes after is not tried', async () => {
    const steps = [handleStep('do', people('approver'))];
    const first = await played(steps, [submit()]);
    const wrong = decide(ids.staff, taskOf(first, 'approver'), 'solve');
    const reply = await played(steps, [submit(), wrong, decide(ids.approver, taskOf(first, 'approver'), 'solve')]);
    expect(reply).toMatchObject({ done: 1, refused: { move: 1, code: 'not-found' }, process: { status: 'running' } });
    expect(reply.refused.text.zh).not.toBe(reply.refused.text.en);
    expect(reply.now).toBe(reply.startAt);
  });

  test('a form that is not complete: the faults of its fields', async () => {
    const reply = await played([approveStep('head', people('approver'))], [submit({ days: '' })]);
    expect(reply.refused).toMatchObject({
      move: 0,
      code: 'invalid',
      fields: [{ field: 'form.days', code: 'required' }],
    });
    expect(reply.process).toBeNull();
  });

  test('a reason that the button asks for, an input of no shape, a step that waits for nobody', async () => {
    const buttons = { agree: { ...buttonsOf('agree').agree!, reason: 'required' as const } };
    const steps = [approveStep('head', people('approver'), { buttons })];
    const task = taskOf(await played(steps, [submit()]), 'approver');
    const refusedBy = async (move: Move) => (await played(steps, [submit(), move])).refused;
    expect(await refusedBy(decide(ids.approver, task))).toMatchObject({
      fields: [{ field: 'reason', code: 'required' }],
    });
    expect(await refusedBy(decide(ids.approver, task, 'agree', { reason: '好' }))).toBeNull();
    expect(await refusedBy(decide(ids.approver, task, 'maybe'))).toMatchObject({
      code: 'invalid',
      fields: [{ field: 'decision' }],
    });
    expect(await refusedBy({ kind: 'wait-due' })).toMatchObject({ code: 'not-due' });
    expect(await refusedBy({ kind: 'act', as: ids.staff, act: 'End', input: { reason: 'x' } })).toMatchObject({
      code: 'not-found',
    });
    expect(await refusedBy({ kind: 'act', as: ids.student, act: 'End', input: { reason: 'x' } })).toMatchObject({
      code: 'not-allowed',
    });
    expect(await refusedBy({ kind: 'act', as: ids.admin, act: 'End', input: { reason: 'x' } })).toBeNull();
  });

  test('a move finds its task by step and person where the draft was changed before it', async () => {
    const head = approveStep('head', people('approver'));
    const task = taskOf(await played([head], [submit()]), 'approver');
    const move = { ...decide(ids.approver, task), step: 'head' };
    const before = approveStep('before', people('student'));
    const changed = [before, head] as PersonStep[];
    const self = taskOf(await played(changed, [submit()]), 'student');
    const gone = await played(changed, [submit(), move]);
    expect(gone).toMatchObject({ done: 1, refused: { move: 1 } });
    const went = await played(changed, [submit(), decide(ids.student, self), move]);
    expect(went).toMatchObject({ refused: null, process: { status: 'ended' } });
  });

  test('a business out of reach, a submitter who is not there, a definition of no shape, too many moves', async () => {
    const flow = { ...sample.flow, steps: [approveStep('head', people('approver'))] };
    const ask = (account: string, change: object) =>
      play.send(account, playDraft as never, { businessId, flow, form: sample.form, ...change });
    expect((await ask('student', {})).code).toBe('not-allowed');
    const stranger = (
      await t.rows<{ id: string }>(
        `select p.id from people p join organisations o on o.id = p.organisation_id where o.org_sign = 'sdpt' limit 1`,
      )
    )[0]!.id;
    expect((await ask('admin', { submitterId: stranger })).code).toBe('invalid');
    expect((await ask('admin', { flow: { ...flow, withdraw: 'x' } })).code).toBe('definition-malformed');
    const many = Array.from({ length: 201 }, () => ({ kind: 'wait', ms: 1000 }));
    expect((await ask('admin', { play: { moves: many } })).code).toBe('invalid');
    expect((await ask('admin', { businessId: demoBusinessId('sdpt', 'leave') })).code).toBe('not-found');
  });
});

describe('[DES-09] [C7] [C9] [C11] [C12] steps of the product', () => {
  const given = (from: object) => [{ field: 'reason', from }] as never;
  const setStep: Step = {
    id: 'set',
    name: say('set'),
    kind: 'set',
    values: given({ kind: 'value', value: '由系统填写' }),
    onFailure: 'owner',
  };
  const callStep = (change: object = {}): Step =>
    ({
      id: 'call',
      name: say('call'),
      kind: 'call',
      connection: '',
      method: 'POST',
      path: '/',
      send: [],
      answer: { kind: 'reply' },
      take: [{ field: 'reason', path: 'reason' }],
      timeoutMs: 1000,
      onFailure: 'owner',
      ...change,
    }) as Step;
  const childStep = (change: object = {}): Step =>
    ({
      id: 'child',
      name: say('child'),
      kind: 'child',
      business: businessId,
      wait: true,
      each: { kind: 'times', times: 2 },
      submitter: 'submitter',
      fill: [],
      take: [],
      onRefused: 'go-on',
      onFailure: 'owner',
      ...change,
    }) as Step;
  const head = () => approveStep('head', people('approver'));
  const reasonIn = (reply: Reply) =>
    reply.process.values.find(({ field }: { field: { id: string } }) => field.id === 'reason')?.value;
  const result = (step: string, how: string, more: object = {}): Move => ({
    kind: 'result',
    step,
    result: how,
    ...more,
  });

  test('a field is set as in earnest, at once', async () => {
    const reply = await played([setStep, head()], [submit()]);
    expect([reasonIn(reply), reply.actions]).toEqual(['由系统填写', []]);
    expect(partyOf(reply, 'approver').tasks).toHaveLength(1);
  });

  test('a call sends nothing: the player says what came back, or that it failed, and then its owner is asked', async () => {
    const first = await played([callStep(), head()], [submit()]);
    expect(first.actions).toMatchObject([{ step: 'call', kind: 'call', takes: [{ field: { id: 'reason' } }] }]);
    expect(first.events[0].effects).toContainEqual({ kind: 'call-out', stepName: say('call') });
    const answered = await played(
      [callStep(), head()],
      [submit(), result('call', 'done', { form: { reason: '外部系统说可以', days: '9' } })],
    );
    expect([reasonIn(answered), answered.actions, kinds(answered)]).toEqual([
      '外部系统说可以',
      [],
      ['submit', 'action-done'],
    ]);
    const failed = await played([callStep(), head()], [submit(), result('call', 'failed')]);
    expect([failed.actions, kinds(failed)]).toEqual([[], ['submit', 'action-failed']]);
    const ended = await played([callStep({ onFailure: 'end' }), head()], [submit(), result('call', 'failed')]);
    expect(ended.process).toMatchObject({ status: 'ended', outcome: 'failed' });
    const wrong = await played(
      [callStep(), head()],
      [submit(), result('call', 'done', { form: { reason: 'x'.repeat(5000) } })],
    );
    expect(wrong.refused).toMatchObject({ code: 'invalid', fields: [{ field: 'reason' }] });
  });

  test('nobody calls back: the time that there was for it is wound forward, and it has failed', async () => {
    const step = callStep({ answer: { kind: 'callback', within: hours(3) }, onFailure: 'end' });
    const reply = await played([step, head()], [submit(), { kind: 'wait', ms: 4 * HOUR }]);
    expect(reply.process).toMatchObject({ status: 'ended', outcome: 'failed' });
  });

  test('applications are not handed in: the player says how each of them ended', async () => {
    const asks = (): Step => ({
      id: 'by',
      kind: 'exclusive',
      name: say('by'),
      branches: [
        { id: 'no', name: say('no'), when: { kind: 'outcome', step: 'child', is: 'not-solved' }, steps: [head()] },
        { id: 'yes', name: say('yes'), when: null, steps: [] },
      ],
    });
    const first = await played([childStep(), asks()], [submit()]);
    expect(first.actions).toMatchObject([{ kind: 'child', children: [null, null] }]);
    const one = [submit(), result('child', 'done', { item: 1 })];
    expect((await played([childStep(), asks()], one)).actions).toMatchObject([{ children: [null, 'done'] }]);
    const refused = await played([childStep(), asks()], [...one, result('child', 'refused', { item: 0 })]);
    expect(partyOf(refused, 'approver').tasks).toHaveLength(1);
    const done = await played([childStep(), asks()], [...one, result('child', 'done', { item: 0 })]);
    expect(done.process).toMatchObject({ status: 'ended', outcome: 'done' });
    const again = await played([childStep(), asks()], [...one, result('child', 'done', { item: 1 })]);
    expect(again.refused).toMatchObject({ move: 2, code: 'already-settled' });
  });

  test('whoever is drawn in a play is drawn again whenever it is asked for', async () => {
    const step = approveStep('head', people('approver', 'staff', 'admin'), { voting: { kind: 'random', draw: 1 } });
    const startAt = t.clock.now();
    const asked = async (at: number) =>
      (await played([step], [submit()], {}, { startAt: at })).parties
        .filter(({ parts }: { parts: string[] }) => parts.includes('asked'))
        .map(({ person }: { person: { id: string } }) => person.id);
    const drawn = await asked(startAt);
    expect([drawn.length, await asked(startAt)]).toEqual([1, drawn]);
    const others = new Set<string>();
    for (let n = 0; n < 12; n++) others.add((await asked(startAt - n * MINUTE))[0]);
    expect(others.size).toBeGreaterThan(1);
  });
});
