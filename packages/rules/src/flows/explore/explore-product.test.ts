import { describe, expect, test } from 'vitest';
import type { Comparison, Condition, FieldValue } from '../conditions.ts';
import type { Flow, Given, Step } from '../definition.ts';
import { approve, call, child, exclusive, flowOf, set } from '../testing.ts';
import { findInTargets, type Targets } from './explore-target-findings.ts';
import { exploreAll, factsWith, field, formOf, options, said } from './explore-testing.ts';

const is = (id: string, comparison: Comparison, value: FieldValue = null): Condition =>
  ({ kind: 'field', field: id, is: comparison, value }) as Condition;
const amount = field('amount', 'money', { required: true, min: 0 });
const level = field('level', 'choice', { options: options('low', 'high') });
const limit = field('limit', 'money', { min: 0 });
const form = formOf(amount, level, limit);
const sets = (target: string, from: Given) => set('s', { values: [{ field: target, from }] });
const read = (steps: readonly Step[]): Flow =>
  flowOf(steps, { start: { id: 'start', name: { zh: 's', en: 's' }, fields: { level: 'read', limit: 'read' } } });
const ask = (when: Condition) => exclusive('q', { when, steps: [approve('p')] }, []);
const found = (...steps: Step[]) => said(exploreAll(read([...steps, approve('last')]), form));
const waysOf = (...steps: Step[]) =>
  exploreAll(read(steps), form).ways.map(({ walked }) => walked.stops.map(({ step }) => step).join(' '));

describe('[DES-08] [C9] what a step sets decides behind it', () => {
  test('a value: the branch for it is taken, and the other never', () => {
    const high = sets('level', { kind: 'value', value: 'high' });
    expect(found(high, ask(is('level', 'is', 'high')))).toEqual([]);
    expect(waysOf(high, ask(is('level', 'is', 'high')))).toEqual(['s p']);
    expect(found(high, ask(is('level', 'is', 'low')))).toEqual(['branch-never q 0']);
    expect(found(ask(is('level', 'is', 'high')), high)).toEqual(['condition-too-early q level']);
  });

  test('another field: what is known of that one is known of this', () => {
    const copied = sets('limit', { kind: 'field', field: 'amount' });
    expect(waysOf(copied, ask(is('limit', 'more', 500)))).toEqual(['s p', 's']);
    expect(found(copied, ask(is('limit', 'less', 0)))).toEqual(['branch-never q 0']);
    const both: Condition = { kind: 'all', of: [is('limit', 'more', 500), is('amount', 'less', 400)] };
    expect(found(copied, ask(both))).toEqual(['branch-never q 0']);
    expect(
      found(
        ask(is('amount', 'more', 500)),
        copied,
        exclusive('r', { when: is('limit', 'more', 500), steps: [approve('z')] }, []),
      ),
    ).toEqual([]);
  });

  test('a required field that only a step sets is written by somebody', () => {
    const needed = { ...level, required: true };
    const hidden = (steps: readonly Step[]) =>
      flowOf(steps, { start: { id: 'start', name: { zh: 's', en: 's' }, fields: { level: 'hidden' } } });
    const of = (...steps: Step[]) => said(exploreAll(hidden([...steps, approve('p')]), formOf(amount, needed)));
    expect(of()).toEqual(['field-nobody-writes level']);
    expect(of(sets('level', { kind: 'value', value: 'low' }))).toEqual([]);
    expect(of(call('s', { take: [{ field: 'level', path: 'a' }] }))).toEqual([]);
  });
});

describe('[DES-08] [C11] [C12] what comes back from elsewhere', () => {
  test('an answer may bring anything: both sides of it are gone', () => {
    const asked = call('s', { take: [{ field: 'level', path: 'level' }] });
    expect(found(asked, ask(is('level', 'is', 'high')))).toEqual([]);
    expect(waysOf(asked, ask(is('level', 'is', 'high')))).toEqual(['s p', 's']);
    const untold = call('s', { answer: { kind: 'none' }, take: [{ field: 'level', path: 'level' }] });
    expect(found(untold, ask(is('level', 'is', 'high')))).toEqual(['condition-on-hidden q level']);
  });

  test('applications that were waited for ended well or not, unless one that did not ends it all', () => {
    const solved: Condition = { kind: 'outcome', step: 's', is: 'not-solved' };
    expect(waysOf(child('s'), ask(solved))).toEqual(['s p', 's']);
    expect(found(child('s'), ask(solved))).toEqual([]);
    expect(found(child('s', { onRefused: 'end' }), ask(solved))).toEqual(['branch-never q 0']);
  });

  test('where it fails and nobody could say that it is done, there is no end', () => {
    for (const [name, step] of [
      ['a call', call('s')],
      ['an application', child('s')],
      ['a field', sets('level', { kind: 'value', value: 'low' })],
    ] as const) {
      const flow = read([step, approve('p')]);
      const factsOf = factsWith(flow, { owner: 'gone', administrators: ['gone'], inactive: ['gone'] });
      expect([name, said(exploreAll(flow, form, { factsOf }))]).toEqual([name, ['no-end s']]);
      const ends = read([{ ...step, onFailure: 'end' } as Step, approve('p')]);
      expect([name, said(exploreAll(ends, form, { factsOf }))]).toEqual([name, []]);
    }
  });
});

describe('[DES-08] [C11] [C12] where a step hands on to', () => {
  const targets = (change: Partial<Targets> = {}): Targets => ({
    own: 'leave',
    businesses: new Map([
      ['card', { available: true, children: [] }],
      ['closed', { available: false, children: [] }],
      ['round', { available: true, children: ['card', 'far'] }],
      ['far', { available: true, children: ['round', 'leave'] }],
      ['circle', { available: true, children: ['circle', 'card'] }],
    ]),
    connections: new Set(['system']),
    ...change,
  });
  const codes = (...steps: Step[]) =>
    findInTargets(flowOf(steps), targets()).map(({ code, step }) => `${code} ${step}`);

  test('a child that starts its parent, at once or by others; a circle of others is none of its business', () => {
    expect(codes(child('s', { business: 'leave' }))).toEqual(['child-starts-parent s']);
    expect(codes(child('s', { business: 'round' }))).toEqual(['child-starts-parent s']);
    expect(codes(ask(is('amount', 'more', 1)), child('s', { business: 'circle' }))).toEqual([]);
    expect(codes(child('s', { business: 'card' }))).toEqual([]);
  });

  test('a business that is gone, suspended or not published; a connection that is gone or off; nothing that is still to be chosen', () => {
    expect(codes(child('s', { business: 'closed' }), child('t', { business: 'unheard' }))).toEqual([
      'child-unavailable s',
      'child-unavailable t',
    ]);
    expect(codes(call('s', { connection: 'other' }), call('t'))).toEqual(['connection-unavailable s']);
    expect(codes(call('s', { connection: '' }), child('t', { business: '' }))).toEqual([]);
  });
});
