import { describe, expect, test } from 'vitest';
import type { Flow, PersonStep, Who } from '../definition.ts';
import { approve, copy, flowOf } from '../testing.ts';
import { exploreAll, factsWith, field, formOf, options, SUBMITTER, said } from './explore-testing.ts';

const role = (name: string): Who => ({ kind: 'role', role: name });
const form = formOf(field('kind', 'choice', { options: options('a', 'b'), required: true }));
const explored = (flow: Flow, people: Record<string, readonly string[]>, inactive: string[] = []) =>
  exploreAll(flow, form, { factsOf: factsWith(flow, { inactive }, people) });
const found = (change: Partial<PersonStep>, people: Record<string, readonly string[]>, inactive: string[] = []) =>
  said(explored(flowOf([approve('p', change), approve('last')]), people, inactive));

describe('[DES-08] [C15] people of composed rules', () => {
  test('nobody is found only where no part of the rule finds anybody', () => {
    const first: Who = { kind: 'first-of', of: [role('a'), { kind: 'all-of', of: [role('b'), role('c')] }] };
    expect(found({ who: first }, { 'p#of.0': ['x'] })).toEqual([]);
    expect(found({ who: first }, { 'p#of.1.of.1': ['x'] })).toEqual([]);
    expect(found({ who: first }, {})).toEqual(['nobody-found p']);
    const except: Who = { kind: 'except', of: role('a'), without: role('b') };
    expect(found({ who: except }, { 'p#of': ['x', 'y'], 'p#without': ['x'] })).toEqual([]);
    expect(found({ who: except }, { 'p#of': ['x'], 'p#without': ['x'] })).toEqual(['nobody-found p']);
  });

  test('a rule that hangs on the form is tried both ways', () => {
    const when: Who = {
      kind: 'when',
      if: { kind: 'field', field: 'kind', is: 'is', value: 'b' },
      then: role('a'),
      else: role('b'),
    };
    expect(found({ who: when }, { 'p#then': ['x'], 'p#else': ['y'] })).toEqual([]);
    expect(found({ who: when }, { 'p#else': ['y'] })).toEqual(['nobody-found p']);
    expect(found({ who: when }, { 'p#then': ['x'], 'p#else': [SUBMITTER] })).toEqual(['submitter-alone p']);
    const { ways } = explored(flowOf([approve('p', { who: when })]), { 'p#then': ['x'], 'p#else': ['y'] });
    expect(ways.map(({ walked }) => walked.stops[0]?.people[0]?.person).sort()).toEqual(['x', 'y']);
  });

  test('somebody disabled who is named in a part, but not one who is left out', () => {
    const named: Who = { kind: 'people', people: ['gone'] };
    expect(
      found({ who: { kind: 'first-of', of: [named, role('a')] } }, { 'p#of.0': ['gone'], 'p#of.1': ['x'] }, ['gone']),
    ).toEqual(['person-disabled p']);
    expect(
      found({ who: { kind: 'except', of: role('a'), without: named } }, { 'p#of': ['x'], 'p#without': ['gone'] }, [
        'gone',
      ]),
    ).toEqual([]);
  });

  test('a copy reaches somebody by any of its parts', () => {
    const told = (people: Record<string, readonly string[]>) => {
      const step = { ...copy('c'), who: { kind: 'all-of', of: [role('a'), role('b')] } } as ReturnType<typeof copy>;
      return said(explored(flowOf([step, approve('p')]), people));
    };
    expect(told({ 'c#of.1': ['x'] })).toEqual([]);
    expect(told({})).toEqual(['nobody-found c']);
  });
});

describe('[DES-08] [C20] votes and draws', () => {
  test('votes that never come to what is needed', () => {
    const weights = (needed: number): Partial<PersonStep> => ({
      voting: { kind: 'weights', weights: [{ who: { kind: 'people', people: ['x'] }, votes: 3 }], other: 1, needed },
    });
    const people = { p: ['x', 'y'], 'p#weights.0': ['x'] };
    expect(found(weights(4), people)).toEqual([]);
    expect(found(weights(5), people)).toEqual(['votes-too-few p']);
  });

  test('more to draw than there are', () => {
    expect(found({ voting: { kind: 'random', draw: 2 } }, { p: ['x', 'y', 'z'] })).toEqual([]);
    expect(found({ voting: { kind: 'random', draw: 3 } }, { p: ['x', 'y'] })).toEqual(['draw-too-many p']);
    expect(found({ voting: { kind: 'least-load', draw: 3 } }, { p: ['x', 'y'] })).toEqual(['draw-too-many p']);
  });

  test('whoever happens to be drawn three times is not the same person three times in a row', () => {
    const voting = { kind: 'random', draw: 1 } as const;
    const flow = flowOf([approve('p', { voting }), approve('q', { voting }), approve('r', { voting })]);
    const people = { p: ['x', 'y'], q: ['x', 'y'], r: ['x', 'y'] };
    expect(said(exploreAll(flow, form, { factsOf: factsWith(flow, { lot: 3 }, people) }))).toEqual([]);
  });
});
