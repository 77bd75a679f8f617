import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkFlow } from './check.ts';
import type { PersonStep, Voting } from './definition.ts';
import { foreseeAsked } from './foresee-asked.ts';
import { unbegun } from './state.ts';
import { step } from './step.ts';
import { approve, flowOf, MONDAY, Play } from './testing.ts';
import { factsOf, noteUsedFacts } from './used-facts.ts';
import type { Facts } from './work.ts';

const random = (draw: number): Voting => ({ kind: 'random', draw });
const leastLoad = (draw: number): Voting => ({ kind: 'least-load', draw });
const several = ['p1', 'p2', 'p3', 'p4', 'p5', 'p6'];
const play = (change: Partial<PersonStep>, facts: Partial<Facts> = {}) =>
  new Play(flowOf([approve('a', change), approve('b', change)]), { a: several, b: several }, { lot: 7, ...facts });
const drawnAt = (of: Play, at: string) => of.asked.filter((one) => one.startsWith(`${at}:`)).map((one) => one.slice(2));

describe('[DES-13] [C15] some of several are drawn', () => {
  test('[DES-13] [C15] so many as the step says; all of them have to agree', () => {
    const drawn = play({ voting: random(2) }).submit();
    expect(drawn.asked).toHaveLength(2);
    const [one, other] = drawnAt(drawn, 'a') as [string, string];
    expect(drawn.decide(one).asked).toEqual([`a:${other}`]);
    expect(drawnAt(drawn.decide(other), 'b')).toHaveLength(2);
    const refused = play({ voting: random(2) }).submit();
    expect(refused.decide(drawnAt(refused, 'a')[0] as string, 'disagree').state.outcome).toBe('refused');
  });

  test('[DES-13] [C15] the lot alone decides: the same people for the same one, everybody as often over many', () => {
    const counts = new Map<string, number>();
    const first: string[] = [];
    for (let lot = 0; lot < 1200; lot++) {
      const once = drawnAt(play({ voting: random(2) }, { lot }).submit(), 'a');
      expect(drawnAt(play({ voting: random(2) }, { lot }).submit(), 'a')).toEqual(once);
      for (const person of once) counts.set(person, (counts.get(person) ?? 0) + 1);
      first.push(once.join());
    }
    expect([...counts.keys()].sort()).toEqual(several);
    for (const count of counts.values()) expect(Math.abs(count - 400)).toBeLessThan(80);
    expect(new Set(first).size, 'every pair').toBe(15);
  });

  test('[DES-13] [C15] fewer than the step draws are all asked, and without a lot everybody who may be drawn', () => {
    expect(play({ voting: random(9) }).submit().asked).toHaveLength(6);
    expect(play({ voting: random(1) }, { lot: undefined }).submit().asked).toHaveLength(6);
  });

  test('[DES-13] [C15] after the disabled, the substitutes and the submitter; before those who agreed already', () => {
    const facts = { inactive: ['p1', 'p2'], substitutes: { p3: 'p4' } };
    for (let lot = 0; lot < 40; lot++) {
      const drawn = play({ voting: random(1), whenSubmitter: 'skip' }, { ...facts, lot });
      drawn.submit({}, {}, 'p5');
      expect(['p4', 'p6']).toContain(drawnAt(drawn, 'a')[0]);
    }
    const again = flowOf([approve('a'), approve('b', { voting: random(1), whenAgain: 'pass-always' })]);
    const passed = Array.from({ length: 40 }, (_, lot) => {
      const next = new Play(again, { a: ['p1'], b: ['p1', 'p2'] }, { lot }).submit();
      return next.decide('p1').state.outcome;
    });
    expect(new Set(passed)).toEqual(new Set(['done', null]));
  });

  test('[DES-13] [C15] of those with the least to do first, what this process asks of them counted, too', () => {
    const loads = { p1: 4, p2: 1, p3: 0, p4: 2, p5: 9, p6: 3 };
    const busy = play({ voting: leastLoad(2) }, { loads }).submit();
    expect(drawnAt(busy, 'a')).toEqual(['p2', 'p3']);
    const beside = new Play(
      flowOf([
        {
          id: 's',
          name: { zh: 's', en: 's' },
          kind: 'parallel',
          branches: ['a', 'b', 'c'].map((id) => ({
            id,
            name: { zh: id, en: id },
            when: null,
            steps: [approve(id, { voting: leastLoad(1) })],
          })),
        },
      ]),
      { a: ['p1', 'p2'], b: ['p1', 'p2'], c: ['p1', 'p2'] },
      { lot: 3, loads: { p1: 1 } },
    ).submit();
    const asked = beside.asked.map((one) => one.slice(2)).sort();
    expect(asked.filter((one) => one === 'p2').length, 'none, then one as the other has, then by lot').toBeGreaterThan(
      0,
    );
    expect(asked).toContain('p1');
  });

  test('[DES-13] [C15] nobody is drawn who has more to do than somebody who is not', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: 3 }), { minLength: 6, maxLength: 6 }),
        fc.integer({ min: 1, max: 6 }),
        fc.nat(),
        (amounts, draw, lot) => {
          const loads = Object.fromEntries(several.map((person, n) => [person, amounts[n] as number]));
          const drawn = drawnAt(play({ voting: leastLoad(draw) }, { loads, lot }).submit(), 'a');
          const others = several.filter((person) => !drawn.includes(person));
          const most = Math.max(...drawn.map((person) => loads[person] as number));
          expect(drawn).toHaveLength(draw);
          for (const other of others) expect(loads[other]).toBeGreaterThanOrEqual(most);
        },
      ),
    );
  });

  test('[DES-13] [C15] somebody who is disabled is replaced by the next of the draw who is free', () => {
    const loads = { p1: 0, p2: 1, p3: 9, p4: 9, p5: 2, p6: 3 };
    const drawn = play({ voting: leastLoad(2) }, { loads }).submit();
    drawn.facts = { ...drawn.facts, inactive: ['p1'] };
    drawn.do({ kind: 'left', person: 'p1' });
    expect(drawnAt(drawn, 'a')).toEqual(['p2', 'p5']);
  });

  test('[DES-13] [C15] a signer who is added votes as well', () => {
    const drawn = play({ voting: leastLoad(2) }, { loads: { p3: 1, p4: 1, p5: 1, p6: 1 } }).submit();
    drawn.do({ kind: 'add-signer', by: 'p1', task: drawn.task('p1').id, where: 'after', people: ['x'] });
    expect(drawn.decide('p1').decide('p2').asked).toEqual(['a:x']);
    expect(drawn.decide('x').state.outcomes).toEqual({ a: 'agreed' });
  });

  test('[DES-13] [C15] straight back asks the same people again, a new round draws anew', () => {
    const returned = (afterwards: 'restart' | 'straight-back') => {
      const drawn = play({ voting: leastLoad(2) }, { loads: { p3: 1, p4: 1, p5: 1, p6: 1 } }).submit();
      const { id } = drawn.task('p1');
      drawn.do({ kind: 'return', by: 'p1', task: id, to: { kind: 'submitter' }, afterwards });
      drawn.facts = { ...drawn.facts, lot: 99, loads: { p1: 5, p2: 5, p3: 0, p4: 0, p5: 5, p6: 5 } };
      return drawnAt(drawn.do({ kind: 'resubmit', by: 'sub', form: {} }), 'a');
    };
    expect(returned('straight-back')).toEqual(['p1', 'p2']);
    expect(returned('restart')).toEqual(['p3', 'p4']);
  });

  test('[DES-13] [C15] what was looked at is kept, and gives the same people again', () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.constantFrom('random', 'least-load'),
        fc.array(fc.nat({ max: 3 })),
        (lot, kind, amounts) => {
          const loads = Object.fromEntries([...several, 'nobody'].map((person, n) => [person, amounts[n] ?? 0]));
          const of = play({ voting: { kind, draw: 2 } }, { lot, loads });
          const { facts, used } = noteUsedFacts(of.facts);
          const event = { kind: 'submit', by: 'sub', form: {}, picked: {} } as const;
          const taken = (given: Facts) => step(of.flow, unbegun(), event, given, MONDAY);
          const then = taken(facts);
          const again = taken(factsOf(JSON.parse(JSON.stringify(used))));
          expect(again).toEqual(then);
          expect(used.lot).toBe(lot);
          expect(Object.keys(used.loads ?? {})).toEqual(kind === 'random' ? [] : several);
        },
      ),
    );
    const { facts, used } = noteUsedFacts(play({}, { lot: 5, loads: { p1: 1 } }).facts);
    step(play({}).flow, unbegun(), { kind: 'submit', by: 'sub', form: {}, picked: {} }, facts, MONDAY);
    expect([used.lot, used.loads]).toEqual([undefined, undefined]);
  });

  test('[DES-13] [C15] before it happens all who may be drawn are named, and how many of them', () => {
    const { facts } = play({});
    const draw = (change: Partial<PersonStep>) => {
      const [at] = foreseeAsked(flowOf([approve('a', change)]), { submitter: 'sub', form: {} }, facts, MONDAY);
      return [at?.people.length, at?.draw];
    };
    expect(draw({ voting: random(2) })).toEqual([6, 2]);
    expect(draw({ voting: leastLoad(6) })).toEqual([6, null]);
    expect(draw({})).toEqual([6, null]);
  });

  test('[DES-13] [C15] at least one is drawn, and none of them out of a pool', () => {
    const codes = (change: Partial<PersonStep>) =>
      checkFlow(flowOf([approve('a', change)]), []).map(({ code }) => code);
    expect([1, 0, 1.5, -1].map((draw) => codes({ voting: random(draw) }))).toEqual([
      [],
      ['draw-out-of-range'],
      ['draw-out-of-range'],
      ['draw-out-of-range'],
    ]);
    expect(codes({ voting: leastLoad(1), pool: true })).toEqual(['pool-needs-any']);
  });
});
