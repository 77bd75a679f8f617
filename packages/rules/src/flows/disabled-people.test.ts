import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Step } from './definition.ts';
import { holdersOf } from './disabled-people.ts';
import type { FlowEvent } from './events.ts';
import { isUnsettled, openVisits, replay, tasksOf } from './state.ts';
import { action, approve, evaluate, flowOf, HOUR, handle, Play, parallel, wait } from './testing.ts';

const people = { a: ['p1'], b: ['p2'], c: ['p3'] };
/** Disables people and lets the server say so of each. */
function disable(play: Play, ...gone: string[]): Play {
  play.facts = { ...play.facts, inactive: [...play.facts.inactive, ...gone] };
  for (const person of gone) if (holdersOf(play.flow, play.state).includes(person)) play.do({ kind: 'left', person });
  return play;
}
const holders = (play: Play) => holdersOf(play.flow, play.state).sort();
const messages = (play: Play) =>
  play.effects.flatMap((effect) => (effect.kind === 'tell' ? [`${effect.person} ${effect.what}`] : [])).sort();

describe('somebody is disabled who holds something', () => {
  test('[TRU-03] the step’s rule is asked anew, then the named person, the owner, the administrators', () => {
    const flow = flowOf([approve('a', { nobody: { kind: 'person', person: 'named' } })]);
    const again = disable(new Play(flow, people).submit(), 'p9');
    expect(again.asked).toEqual(['a:p1']);
    const play = new Play(flow, people).submit();
    play.facts = { ...play.facts, people: { a: ['p1', 'p5'] } };
    expect([disable(play, 'p1').asked, messages(play)]).toEqual([['a:p5'], ['p5 takes-over']]);
    play.facts = { ...play.facts, people: { a: ['p1', 'p5'] } };
    expect([disable(play, 'p5').asked, messages(play)]).toEqual([['a:named'], ['named takes-over']]);
    expect(disable(play, 'named').asked).toEqual(['a:owner']);
    play.facts = { ...play.facts, owner: null };
    expect(disable(play, 'owner').asked).toEqual(['a:admin']);
    expect(play.decide('admin').state.outcome).toBe('done');
  });

  test.each(['pass', 'refuse'] as const)('[TRU-03] “nobody found: %s” holds only when a step begins', (kind) => {
    const play = disable(new Play(flowOf([approve('a', { nobody: { kind } })]), people).submit(), 'p1');
    expect([play.state.status, play.asked]).toEqual(['running', ['a:owner']]);
  });

  test('[TRU-03] where others of the step still decide, nobody else is asked; disabling somebody decides nothing', () => {
    const any = flowOf([approve('a', { voting: { kind: 'any' } })]);
    expect(disable(new Play(any, { a: ['p1', 'p2'] }).submit(), 'p1').asked).toEqual(['a:p2']);
    const all = new Play(flowOf([approve('a'), approve('b')]), { a: ['p1', 'p2'], b: ['p3'] }).submit().decide('p1');
    expect(disable(all, 'p2').asked).toEqual(['a:owner']);
    const share = flowOf([approve('a', { voting: { kind: 'share', percent: 66 } })]);
    const votes = new Play(share, { a: ['p1', 'p2', 'p3'] }).submit().decide('p1').decide('p2', 'disagree');
    expect(disable(votes, 'p3').asked).toEqual(['a:owner']);
  });

  test('[TRU-03] a voter in a line keeps their place for who takes over', () => {
    const flow = flowOf([approve('a', { voting: { kind: 'one-by-one' } })]);
    const play = new Play(flow, { a: ['p1', 'p2', 'p3'] }).submit();
    play.facts = { ...play.facts, people: { a: ['p1', 'p2', 'p3', 'p4'] } };
    expect(disable(play, 'p2').asked).toEqual(['a:p1']);
    expect(play.decide('p1').asked).toEqual(['a:p4']);
    expect(disable(play, 'p4').asked).toEqual(['a:p3']);
  });

  test('[TRU-03] a delegation comes back to who takes over, and a helper who is gone gives it back', () => {
    const lent = new Play(flowOf([approve('a')]), people).submit();
    lent.do({ kind: 'delegate', by: 'p1', task: lent.task('p1').id, to: 'p7' });
    expect(disable(lent, 'p1').asked).toEqual(['a:p7']);
    expect([messages(lent), holders(lent)]).toEqual([['owner takes-over'], ['owner', 'p7']]);
    expect(lent.decide('p7').asked).toEqual(['a:owner']);
    const helped = new Play(flowOf([approve('a')]), people).submit();
    helped.do({ kind: 'delegate', by: 'p1', task: helped.task('p1').id, to: 'p7' });
    expect(disable(helped, 'p7').asked).toEqual(['a:p1']);
  });

  test('[TRU-03] who takes a pool over waits for the signers before, as the one who is gone did', () => {
    const play = new Play(flowOf([approve('a', { pool: true, voting: { kind: 'any' } })]), people).submit();
    const { id: task } = play.do({ kind: 'claim', by: 'p1', task: play.task('p1').id }).task('p1');
    play.do({ kind: 'add-signer', by: 'p1', task, where: 'before', people: ['p7'] });
    expect(disable(play, 'p1').asked).toEqual(['a:p7']);
    expect(play.decide('p7').asked).toEqual(['a:owner']);
  });

  test('[TRU-03] who signs afterwards takes a vote over only where there is nobody else', () => {
    const signed = (owner: string | null) => {
      const play = new Play(flowOf([approve('a')]), people, { owner }).submit();
      const on = { by: 'p1', task: play.task('p1').id };
      return play.do({ kind: 'add-signer', ...on, where: 'after', people: ['admin'] });
    };
    expect(disable(signed('owner'), 'p1').asked).toEqual(['a:owner']);
    expect(disable(signed(null), 'p1').asked).toEqual(['a:admin']);
  });

  test('[TRU-02] [TRU-03] nobody signs after on their own application because somebody else is gone', () => {
    const flow = flowOf([approve('a', { whenSubmitter: 'skip' })]);
    const play = new Play(flow, { a: ['admin'] }, { owner: 'sub' }).submit();
    play.do({ kind: 'add-signer', by: 'admin', task: play.task('admin').id, where: 'after', people: ['p7'] });
    expect(disable(play, 'p7').asked).toEqual(['a:admin']);
    expect(play.decide('admin').state.outcome).toBe('done');
  });

  test('[TRU-03] given back to somebody who was disabled meanwhile, it is asked of others at once', () => {
    const play = new Play(flowOf([approve('a')]), people).submit();
    play.do({ kind: 'delegate', by: 'p1', task: play.task('p1').id, to: 'p7' });
    play.facts = { ...play.facts, inactive: ['p1'] };
    expect(play.decide('p7').asked).toEqual(['a:owner']);
  });

  test('[TRU-03] signers: one before is waited for no longer, one after is replaced before and when they are asked', () => {
    const before = new Play(flowOf([approve('a')]), people).submit();
    before.do({ kind: 'add-signer', by: 'p1', task: before.task('p1').id, where: 'before', people: ['p7'] });
    expect(disable(before, 'p7').asked).toEqual(['a:p1']);
    const after = new Play(flowOf([approve('a'), approve('b')]), people).submit();
    after.do({ kind: 'add-signer', by: 'p1', task: after.task('p1').id, where: 'after', people: ['p7'] });
    disable(after, 'p7');
    expect([holders(after), messages(after)]).toEqual([['owner', 'p1'], ['owner takes-over']]);
    expect(after.decide('p1').asked).toEqual(['a:owner']);
    const late = new Play(flowOf([approve('a'), approve('b')]), people).submit();
    late.do({ kind: 'add-signer', by: 'p1', task: late.task('p1').id, where: 'after', people: ['p7'] });
    late.facts = { ...late.facts, inactive: ['p7'] };
    expect(late.decide('p1').asked).not.toContain('a:p7');
    expect(holders(late)).not.toContain('p7');
  });

  test('[TRU-03] what was claimed from a pool lies in it again; an empty pool is offered to others', () => {
    const pool = handle('a', { pool: true, voting: { kind: 'any' } });
    const play = new Play(flowOf([pool]), { a: ['p1', 'p2', 'p3'] }).submit();
    play.do({ kind: 'claim', by: 'p1', task: play.task('p1').id });
    expect([disable(play, 'p1').asked, messages(play)]).toEqual([
      ['a:p2', 'a:p3'],
      ['p2 offered', 'p3 offered'],
    ]);
    play.facts = { ...play.facts, people: { a: ['p5', 'p6'] } };
    expect(disable(play, 'p2', 'p3').asked).toEqual(['a:p5', 'a:p6']);
    play.facts = { ...play.facts, people: {} };
    expect(disable(play, 'p5', 'p6').asked).toEqual(['a:owner']);
  });

  test('[TRU-03] a returned application goes to the owner, who sends it again', () => {
    const play = new Play(flowOf([approve('a')]), people).submit();
    play.do({ kind: 'return', by: 'p1', task: play.task('p1').id, to: { kind: 'submitter' } });
    expect(disable(play, 'sub').state.returned?.to?.person).toBe('owner');
    expect([messages(play), play.refusal({ kind: 'resubmit', by: 'sub', form: {} })]).toEqual([
      ['owner takes-over'],
      'not-yours',
    ]);
    expect(play.do({ kind: 'resubmit', by: 'owner', form: {} }).asked).toEqual(['a:p1']);
    const direct = new Play(flowOf([approve('a')]), people).submit();
    direct.facts = { ...direct.facts, inactive: ['sub'] };
    direct.do({ kind: 'return', by: 'p1', task: direct.task('p1').id, to: { kind: 'submitter' } });
    expect(direct.state.returned?.to?.person).toBe('owner');
  });

  test('[TRU-03] an evaluation of somebody who is gone closes, and what the product could not do stays with an owner', () => {
    const rated = new Play(flowOf([approve('a'), evaluate('e')]), people).submit().decide('p1');
    expect(disable(rated, 'sub').state).toMatchObject({ status: 'ended', outcome: 'done' });
    const failed = new Play(flowOf([action('x', 'something')]), people).submit();
    failed.do({ kind: 'action-failed', visit: openVisits(failed.state)[0]!.id });
    failed.facts = { ...failed.facts, owner: 'other' };
    expect(disable(failed, 'owner').asked).toEqual(['x:other']);
  });

  test('[TRU-03] on their own application nobody takes over where the step forbids that, unless there is nobody else', () => {
    const flow = flowOf([approve('a', { whenSubmitter: 'skip' })]);
    const play = new Play(flow, people, { owner: 'sub' }).submit();
    expect(disable(play, 'p1').asked).toEqual(['a:admin']);
    const alone = new Play(flow, people, { owner: 'sub', administrators: ['sub'] }).submit();
    expect(disable(alone, 'p1').asked).toEqual(['a:sub']);
  });

  test('[TRU-03] a registration, whose submitter is not active yet, is none of this', () => {
    const play = new Play(flowOf([approve('a'), action('r', 'staff-register')]), people, {
      inactive: ['sub'],
    }).submit();
    play.do({ kind: 'return', by: 'p1', task: play.task('p1').id, to: { kind: 'submitter' } });
    expect([play.state.returned?.to, holders(play)]).toEqual([undefined, []]);
    expect(play.refusal({ kind: 'left', person: 'sub' })).toBe('nobody-named');
  });

  test('[TRU-03] of somebody who is there, or holds nothing, nothing is taken', () => {
    const play = new Play(flowOf([approve('a')]), people).submit();
    expect(play.refusal({ kind: 'left', person: 'p1' })).toBe('nobody-named');
    disable(play, 'p1');
    expect(play.refusal({ kind: 'left', person: 'p1' })).toBe('nobody-named');
  });
});

const NAMES = ['p1', 'p2', 'p3', 'p4', 'p5', 'sub'];
const votings = [{ kind: 'all' }, { kind: 'any' }, { kind: 'one-by-one' }, { kind: 'share', percent: 50 }] as const;
const draw = fc.record({ what: fc.nat({ max: 13 }), who: fc.nat({ max: 997 }), other: fc.nat({ max: 997 }) });
const drawn = fc.record({
  kinds: fc.array(fc.nat({ max: 39 }), { minLength: 3, maxLength: 5 }),
  groups: fc.array(fc.subarray(NAMES, { minLength: 1, maxLength: 4 }), { minLength: 5, maxLength: 5 }),
  events: fc.array(draw, { maxLength: 14 }),
  gone: fc.subarray(NAMES, { minLength: 1 }),
  late: fc.array(fc.subarray(NAMES), { minLength: 5, maxLength: 5 }),
});

/** A step of people, a wait or an action; the number says everything else. */
function stepOf(id: string, n: number): Step {
  if (n === 38) return wait(id, HOUR);
  if (n === 39) return action(id, 'something');
  const pool = n % 5 === 4;
  const change = {
    pool,
    voting: pool ? ({ kind: 'any' } as const) : votings[n % 4]!,
    whenSubmitter: (['self', 'skip', 'head'] as const)[n % 3]!,
    nobody: { kind: (['pass', 'refuse', 'owner'] as const)[(n >> 1) % 3]! },
  };
  return n % 2 ? approve(id, change) : handle(id, change);
}

function eventFor(play: Play, { what, who, other }: { what: number; who: number; other: number }): FlowEvent | null {
  const open = play.state.tasks.filter(isUnsettled);
  const task = open[who % Math.max(1, open.length)];
  if (what === 0) return { kind: 'resubmit', by: 'sub', form: {} };
  if (!task) return null;
  const [by, someone] = [task.person, NAMES[other % NAMES.length] as string];
  const visit = play.state.visits.find((candidate) => candidate.id === task.visit)!;
  const solves = play.flow.steps.some((step) => step.id === visit.step && step.kind === 'handle');
  if (what < 4) return { kind: 'decide', by, task: task.id, decision: solves ? 'solve' : 'agree' };
  if (what === 4) return { kind: 'transfer', by, task: task.id, to: someone };
  if (what < 7) return { kind: 'delegate', by, task: task.id, to: someone };
  if (what < 10)
    return { kind: 'add-signer', by, task: task.id, where: other % 2 ? 'before' : 'after', people: [someone] };
  if (what === 10) return { kind: 'claim', by, task: task.id };
  if (what === 11) return { kind: 'hang-up', by, task: task.id, reason: 'x', resumeAt: null };
  if (what === 12) return { kind: 'return', by, task: task.id, to: { kind: other % 2 ? 'submitter' : 'previous' } };
  return { kind: 'claim', by, task: task.id };
}

test('[TRU-03] random open processes, random people disabled: everything open has an active person, and nobody else holds anything', {
  timeout: 120_000,
}, () => {
  fc.assert(
    fc.property(drawn, ({ kinds, groups, events, gone, late }) => {
      const [first, ...rest] = kinds.map((n, at) => stepOf(`s${at}`, n)) as [Step, ...Step[]];
      const steps = rest.length > 1 ? [first, parallel('p', [rest[0]!], rest.slice(1))] : [first, ...rest];
      const flow = flowOf([...steps, evaluate('e')]);
      const of = (lists: string[][]) => Object.fromEntries(kinds.map((_, at) => [`s${at}`, lists[at % lists.length]!]));
      const play = new Play(flow, of(groups), {
        heads: { sub: 'p1', p1: 'p2' },
        substitutes: { p3: 'p4' },
        administrators: ['admin', 'second', 'third'],
      });
      play.submit();
      for (const next of events) {
        const event = eventFor(play, next);
        if (event) play.take(event);
      }
      const before = play.state;
      const evaluating = openVisits(before).some((visit) => visit.step === 'e');
      play.facts = { ...play.facts, people: of(late) };
      disable(play, ...gone);
      const { state } = play;
      const held = holdersOf(flow, state);
      expect(held.filter((person) => gone.includes(person))).toEqual([]);
      expect(replay(play.changes)).toEqual(state);
      if (!(evaluating && gone.includes('sub'))) {
        // Nothing was decided by it: what was open is open.
        expect([state.status, openVisits(state).map((visit) => visit.id)]).toEqual([
          before.status,
          openVisits(before).map((visit) => visit.id),
        ]);
      }
      for (const visit of openVisits(state)) {
        const kind = ['wait', 'action'].includes(
          String([...flow.steps, ...rest].find((step) => step.id === visit.step)?.kind),
        );
        const tasks = tasksOf(state, visit.id).filter(isUnsettled);
        expect(new Set(tasks.map((task) => task.person)).size).toBe(tasks.length);
        if (!kind) expect(tasks.some((task) => task.state === 'open' || task.state === 'offered')).toBe(true);
      }
      if (state.status === 'returned') expect(held).toHaveLength(1);
      // A second time finds nothing.
      for (const person of gone) expect(play.refusal({ kind: 'left', person })).toBe('nobody-named');
    }),
    { seed: Number(process.env.SEED ?? 20_261_116), numRuns: Number(process.env.RUNS ?? 1500) },
  );
});

describe('[TRU-78] whoever was to sign after a step and is gone', () => {
  const signing = (people: string[], facts: ConstructorParameters<typeof Play>[2] = {}) => {
    const play = new Play(flowOf([approve('a'), approve('b')]), { a: people, b: ['B'] }, facts).submit();
    play.do({ kind: 'add-signer', by: 'A', task: play.task('A').id, where: 'after', people: ['S'] });
    for (const person of people) play.decide(person);
    expect(play.asked).toEqual(['a:S']);
    play.facts = { ...play.facts, inactive: ['S'] };
    return play.do({ kind: 'left', person: 'S' });
  };
  test('is never replaced by who added them, or who decided the step', () => {
    expect(signing(['A']).asked).toEqual(['a:owner']);
    const more = new Play(flowOf([approve('a'), approve('b')]), { a: ['A'], b: ['B'] }).submit();
    more.do({ kind: 'add-signer', by: 'A', task: more.task('A').id, where: 'after', people: ['S'] }).decide('A');
    more.facts = { ...more.facts, people: { ...more.facts.people, a: ['A', 'C'] }, inactive: ['S'] };
    expect(more.do({ kind: 'left', person: 'S' }).asked).toEqual(['a:C']);
  });
  test('and where there is nobody else, the step stands as it was decided', () => {
    expect(signing(['A'], { owner: 'A', administrators: ['A'] }).asked).toEqual(['b:B']);
  });
});
