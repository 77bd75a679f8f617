import { describe, expect, test } from 'vitest';
import type { CallStep, ChildStep, PersonStep, RouterStep, SetStep, Step, Voting, Who } from '../definition.ts';
import { approve, flowOf, when } from '../testing.ts';
import { compareDefinitions } from './compare-definitions.ts';
import { newStep } from './new-step.ts';

const form = { title: { zh: 't', en: 't' }, fields: [] };
const told = (before: Step, after: Step) =>
  compareDefinitions({ flow: flowOf([before]), form }, { flow: flowOf([after]), form });
const of = <K extends Step['kind']>(kind: K) => newStep(kind, () => 's') as Extract<Step, { kind: K }>;
const today = { kind: 'today' as const };
const role = (code: string) => ({ kind: 'role' as const, role: code });

describe('[DES-02] [DES-13] what differs in a part of a step is told of that part alone', () => {
  test('[C7] ways', () => {
    const way = (id: string, to: string, more = 3) => ({ id, when: when('days', 'more', more), to });
    const router = (...ways: RouterStep['ways']): RouterStep => ({ ...of('router'), ways });
    const before = router(way('a', 'x'), way('b', 'x'), way('c', 'x'));
    expect(told(before, router(way('c', 'x'), way('a', 'y'), way('d', 'x')))).toEqual([
      { kind: 'way-removed', router: 's', way: 'b', index: 1 },
      { kind: 'way-moved', router: 's', way: 'a', from: 0, to: 1 },
      { kind: 'way-changed', router: 's', way: 'a', values: [{ property: 'to', before: 'x', after: 'y' }] },
      { kind: 'way-added', router: 's', way: 'd', index: 2 },
    ]);
    expect(told(before, before)).toEqual([]);
  });

  test('[C13] fields that are filled in', () => {
    const set = (...values: SetStep['values']): SetStep => ({ ...of('set'), values });
    const from = { kind: 'submitter' as const };
    expect(
      told(set({ field: 'a', from }, { field: 'b', from }), set({ field: 'c', from }, { field: 'b', from: today })),
    ).toEqual([
      { kind: 'entry-removed', step: 's', list: 'values', entry: { field: 'a', from }, index: 0 },
      { kind: 'entry-added', step: 's', list: 'values', entry: { field: 'c', from }, index: 0 },
      {
        kind: 'entry-changed',
        step: 's',
        list: 'values',
        before: { field: 'b', from },
        after: { field: 'b', from: today },
      },
    ]);
  });

  test('[C8] what goes along with an application and what comes back, apart from its other settings', () => {
    const child = (change: Partial<ChildStep>): ChildStep => ({ ...of('child'), ...change });
    const entry = { field: 'a', from: today };
    const taken = { field: 'a', from: 'x' };
    expect(told(child({ fill: [entry] }), child({ take: [taken], wait: false }))).toEqual([
      { kind: 'step-changed', step: 's', values: [{ property: 'wait', before: true, after: false }] },
      { kind: 'entry-removed', step: 's', list: 'fill', entry, index: 0 },
      { kind: 'entry-added', step: 's', list: 'take', entry: taken, index: 0 },
    ]);
  });

  test('[C11] what is sent and what is taken from the answer', () => {
    const call = (change: Partial<CallStep>): CallStep => ({ ...of('call'), ...change });
    const send = [
      { name: 'a', from: today },
      { name: 'b', from: today },
    ];
    const taken = (path: string) => ({ field: 'f', path });
    expect(told(call({ send, take: [taken('x')] }), call({ send: send.toReversed(), take: [taken('y')] }))).toEqual([
      { kind: 'entry-moved', step: 's', list: 'send', entry: send[0], from: 0, to: 1 },
      { kind: 'entry-changed', step: 's', list: 'take', before: taken('x'), after: taken('y') },
    ]);
  });

  test('[C20] whose votes count how much', () => {
    const person = (voting: Voting): PersonStep => approve('s', { voting });
    const weights = (votes: number, needed: number): Voting => ({
      kind: 'weights',
      weights: [{ who: role('a'), votes }],
      other: 0,
      needed,
    });
    const entry = (votes: number) => ({ who: role('a'), votes });
    const changed = { kind: 'entry-changed', step: 's', list: 'weights', before: entry(1), after: entry(2) };
    expect(told(person(weights(1, 3)), person(weights(2, 3)))).toEqual([changed]);
    expect(told(person(weights(1, 3)), person(weights(2, 4)))).toMatchObject([{ kind: 'step-changed' }, changed]);
    expect(told(person(weights(1, 3)), person({ kind: 'all' }))).toMatchObject([
      { kind: 'step-changed', values: [{ property: 'voting' }] },
    ]);
  });

  test('[C27] a rule inside a rule', () => {
    const person = (who: Who): PersonStep => approve('s', { who });
    const rule = (inner: Who, more = 3): Who => ({
      kind: 'first-of',
      of: [role('a'), { kind: 'when', if: when('days', 'more', more), then: inner, else: role('c') }],
    });
    expect(told(person(rule(role('b'))), person(rule(role('d'))))).toEqual([
      { kind: 'rule-changed', step: 's', path: 'of.1.then', before: role('b'), after: role('d') },
    ]);
    expect(told(person(rule(role('b'))), person(rule(role('b'), 4)))).toMatchObject([
      { kind: 'rule-condition-changed', step: 's', path: 'of.1', after: when('days', 'more', 4) },
    ]);
    expect(
      told(person({ kind: 'all-of', of: [role('a')] }), person({ kind: 'all-of', of: [role('a'), role('b')] })),
    ).toEqual([{ kind: 'rule-changed', step: 's', path: 'of.1', before: null, after: role('b') }]);
    expect(told(person(rule(role('b'))), person(role('b')))).toMatchObject([
      { kind: 'step-changed', values: [{ property: 'who' }] },
    ]);
  });
});
