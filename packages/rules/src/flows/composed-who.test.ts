import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkFlow } from './check.ts';
import { checkDefinition, namedIn } from './check-definition.ts';
import { checkHoles } from './check-holes.ts';
import type { CopyStep, PersonId, Who } from './definition.ts';
import { waysOfFlow } from './department-touch.ts';
import { peopleFor } from './find-people.ts';
import { foreseeAsked } from './foresee-asked.ts';
import { asksHead } from './heads.ts';
import { unbegun } from './state.ts';
import { approve, copy, flowOf, MONDAY, Play, when } from './testing.ts';
import { depthOf, everyWho, leavesOf, lookupsOf, mapWho, partsOf } from './who-leaves.ts';

const role = (name: string): Who => ({ kind: 'role', role: name });
const firstOf = (...of: Who[]): Who => ({ kind: 'first-of', of });
const allOf = (...of: Who[]): Who => ({ kind: 'all-of', of });
const except = (of: Who, without: Who): Who => ({ kind: 'except', of, without });
const ifMany = (then: Who, other: Who): Who => ({ kind: 'when', if: when('days', 'more', 3), then, else: other });

const askedBy = (who: Who, people: Record<string, string[]>, facts: ConstructorParameters<typeof Play>[2] = {}) =>
  new Play(flowOf([approve('a', { who })]), people, facts).submit({ days: 5 }).asked;

describe('[DES-13] [C27] a composed rule', () => {
  test('[DES-13] [C27] has a key for each rule in it, by its place', () => {
    const who = firstOf(except(role('x'), role('y')), ifMany(allOf(role('z')), role('w')));
    expect(leavesOf('s1', who).map(({ key, who: { kind } }) => [key, kind])).toEqual([
      ['s1#of.0.of', 'role'],
      ['s1#of.0.without', 'role'],
      ['s1#of.1.then.of.0', 'role'],
      ['s1#of.1.else', 'role'],
    ]);
    expect(leavesOf('s1', role('x'))).toEqual([{ key: 's1', who: role('x') }]);
    expect([depthOf(role('x')), depthOf(who)]).toEqual([0, 3]);
    expect([...everyWho(who)]).toHaveLength(8);
    const renamed = mapWho(who, (part) => (part.kind === 'role' ? role(`${part.role}2`) : part));
    expect([...everyWho(renamed)].flatMap((part) => (part.kind === 'role' ? [part.role] : []))).toEqual([
      'x2',
      'y2',
      'z2',
      'w2',
    ]);
  });

  test('[DES-13] [C27] asks the first rule that finds anybody who is there', () => {
    const who = firstOf(role('x'), role('y'), role('z'));
    expect(askedBy(who, { 'a#of.1': ['p1', 'p2'], 'a#of.2': ['p3'] })).toEqual(['a:p1', 'a:p2']);
    expect(askedBy(who, { 'a#of.0': ['gone'], 'a#of.2': ['p3'] }, { inactive: ['gone'] })).toEqual(['a:p3']);
    expect(askedBy(who, {})).toEqual(['a:owner']);
  });

  test('[DES-13] [C27] asks everybody whom any of its rules finds, in their order and once', () => {
    const who = allOf(role('x'), role('y'));
    const play = new Play(flowOf([approve('a', { who, voting: { kind: 'one-by-one' } })]), {
      'a#of.0': ['p2', 'p1'],
      'a#of.1': ['p1', 'p3'],
    }).submit();
    expect(play.state.tasks.map(({ person }) => person)).toEqual(['p2', 'p1', 'p3']);
  });

  test('[DES-13] [C27] leaves out whom another rule finds, and may leave nobody', () => {
    const who = except(role('x'), firstOf(role('y'), role('z')));
    expect(askedBy(who, { 'a#of': ['p1', 'p2', 'p3'], 'a#without.of.1': ['p2'] })).toEqual(['a:p1', 'a:p3']);
    expect(askedBy(who, { 'a#of': ['p1'], 'a#without.of.0': ['p1'] })).toEqual(['a:owner']);
  });

  test('[DES-13] [C27] goes by the form and by what was decided, as they are when the step begins', () => {
    const byOutcome: Who = {
      kind: 'when',
      if: { kind: 'outcome', step: 'a', is: 'disagreed' } as never,
      then: role('x'),
      else: role('y'),
    };
    const people = { a: ['p1'], 'b#then': ['p2'], 'b#else': ['p3'] };
    const flow = flowOf([approve('a'), approve('b', { who: ifMany(role('x'), role('y')) })]);
    const few = new Play(flow, people).submit({ days: 1 });
    expect(few.decide('p1').asked).toEqual(['b:p3']);
    expect(new Play(flow, people).submit({ days: 5 }).decide('p1').asked).toEqual(['b:p2']);
    const later = new Play(flowOf([approve('a'), approve('b', { who: byOutcome })]), people).submit();
    expect(later.decide('p1').asked).toEqual(['b:p3']);
  });

  test('[DES-13] [C27] finds the head of whoever decided last wherever it stands, and a copy reaches whom it finds', () => {
    const who = except(firstOf(ifMany({ kind: 'head-of-previous' }, role('x'))), role('y'));
    expect(asksHead(approve('b', { who }))).toBe(true);
    expect(asksHead(approve('b', { who: firstOf(role('x')) }))).toBe(false);
    const play = new Play(flowOf([approve('a'), approve('b', { who })]), { a: ['p1'] }, { heads: { p1: 'h' } });
    expect(play.submit({ days: 5 }).decide('p1').asked).toEqual(['b:h']);
    const copied: CopyStep = { ...(copy('c') as CopyStep), who: allOf(role('x'), role('y')) };
    expect(new Play(flowOf([copied]), { 'c#of.0': ['p1'], 'c#of.1': ['p2'] }).submit().state.copied).toEqual([
      'p1',
      'p2',
    ]);
  });

  test('[DES-13] [C27] is asked anew for somebody who is disabled', () => {
    const who = firstOf(role('x'), role('y'));
    const play = new Play(flowOf([approve('a', { who })]), { 'a#of.0': ['p1'], 'a#of.1': ['p2'] }).submit();
    play.facts = { ...play.facts, inactive: ['p1'] };
    expect(play.do({ kind: 'left', person: 'p1' }).asked).toEqual(['a:p2']);
  });

  test('[DES-13] [C27] finds what its parts find, whatever it is made of', () => {
    const names = ['p1', 'p2', 'p3', 'p4', 'p5'];
    const { rule } = fc.letrec<{ rule: Who }>((tie) => ({
      rule: fc.oneof(
        { maxDepth: 4, withCrossShrink: true },
        fc.constant(role('x')),
        fc.array(tie('rule'), { maxLength: 3 }).map((of) => firstOf(...of)),
        fc.array(tie('rule'), { maxLength: 3 }).map((of) => allOf(...of)),
        fc.tuple(tie('rule'), tie('rule')).map(([of, without]) => except(of, without)),
        fc.tuple(tie('rule'), tie('rule')).map(([then, other]) => ifMany(then, other)),
      ),
    }));
    fc.assert(
      fc.property(
        rule,
        fc.func(fc.subarray(names)),
        fc.subarray(names),
        fc.nat({ max: 6 }),
        (who, found, gone, days) => {
          const people = Object.fromEntries(leavesOf('a', who).map(({ key }) => [key, found(key)]));
          const there = (all: readonly PersonId[]) => [...new Set(all)].filter((person) => !gone.includes(person));
          const due = (part: Who, key: string): PersonId[] => {
            const of = partsOf(part).map(({ at, who: inner }) => due(inner, key === 'a' ? `a#${at}` : `${key}.${at}`));
            if (part.kind === 'first-of') return of.find((some) => some.length > 0) ?? [];
            if (part.kind === 'all-of') return there(of.flat());
            if (part.kind === 'except') return of[0]!.filter((person) => !of[1]!.includes(person));
            if (part.kind === 'when') return of[days > 3 ? 0 : 1]!;
            return there(people[key] ?? []);
          };
          const state = { ...unbegun(), form: { days } };
          const facts = { ...new Play(flowOf([])).facts, people, inactive: gone };
          expect(peopleFor({ state, facts }, 'a', who)).toEqual(due(who, 'a'));
        },
      ),
    );
  });
});

const codes = (who: Who, before = [approve('z')]) =>
  checkFlow(flowOf([...before, approve('a', { who })]), ['days']).map(({ code }) => code);

describe('[DES-13] [C27] what a composed rule must be before it is published', () => {
  const nested = (levels: number): Who => (levels === 0 ? role('x') : firstOf(nested(levels - 1), role('y')));

  test.each<[string, Who, string[]]>([
    ['sound', allOf(role('x'), except(role('y'), ifMany(role('z'), role('w')))), []],
    ['without parts', firstOf(role('x'), allOf()), ['rule-without-parts']],
    ['four levels', nested(4), []],
    ['five levels', nested(5), ['rule-too-large']],
    ['ten rules', allOf(...Array.from({ length: 10 }, () => role('x'))), []],
    ['eleven rules', allOf(firstOf(role('x')), ...Array.from({ length: 10 }, () => role('x'))), ['rule-too-large']],
    ['picks by the submitter', allOf(role('x'), { kind: 'submitter-picks', several: true }), ['picks-in-rule']],
    ['picks at the step before', firstOf({ kind: 'previous-picks', several: true }), ['picks-in-rule']],
    ['nobody in a list', except(role('x'), { kind: 'people', people: [] }), ['people-empty']],
    [
      'a field that is not there',
      { kind: 'when', if: when('unknown', 'more', 3), then: role('x'), else: role('y') },
      ['unknown-field'],
    ],
  ])('[DES-13] [C27] %s', (_, who, faults) => {
    expect(codes(who)).toEqual(faults);
    const asCopy: CopyStep = { ...(copy('c') as CopyStep), who };
    expect(checkFlow(flowOf([approve('z'), asCopy]), ['days']).map(({ code }) => code)).toEqual(faults);
  });

  test('[DES-13] [C27] a step that its condition asks about comes before it', () => {
    const byStep = (step: string): Who => ({
      kind: 'when',
      if: { kind: 'outcome', step, is: ['agreed'] } as never,
      then: role('x'),
      else: role('y'),
    });
    expect([codes(byStep('z')), codes(byStep('a')), codes(byStep('?'))]).toEqual([
      [],
      ['step-not-before'],
      ['unknown-step'],
    ]);
  });

  test('[DES-13] [C27] what is still to be chosen in it is a hole, and what it names is looked up', () => {
    const holes = (who: Who) =>
      checkHoles(flowOf([approve('a', { who })]), { fields: [], title: { zh: '', en: '' } } as never).map(
        ({ code }) => code,
      );
    expect(holes(firstOf(role('x'), role('')))).toEqual(['who-missing']);
    expect(holes({ kind: 'when', if: when('', 'is', 'x'), then: role('x'), else: role('y') })).toEqual([
      'who-when-missing',
    ]);
    expect(holes({ kind: 'when', if: when('days', 'is', ''), then: role('x'), else: role('y') })).toEqual([
      'who-when-value-missing',
    ]);
    const who = allOf(
      { kind: 'label', label: 'l' },
      except({ kind: 'department', department: 'd', below: true }, { kind: 'people', people: ['p'] }),
      { kind: 'field', field: 'days' },
      { kind: 'team', place: 'days', topic: null, otherwise: { kind: 'role', role: 'r' } },
    );
    const flow = flowOf([approve('a', { who })]);
    expect(namedIn(flow)).toEqual({
      people: new Set(['p']),
      departments: new Set(['d']),
      labels: new Set(['l']),
      roles: new Set(['r']),
    });
    const field = { id: 'days', kind: 'number', name: { zh: '天', en: 'days' }, options: [] };
    const nothing = {
      people: new Set<string>(),
      departments: new Set<string>(),
      labels: new Set<string>(),
      roles: new Set<string>(),
    };
    const found = checkDefinition(flow, { fields: [field], title: { zh: '', en: '' } } as never, nothing);
    expect(found.filter(({ step }) => step === 'a').map(({ code }) => code)).toEqual([
      'field-names-nobody',
      'field-no-place',
      'unknown-person',
      'unknown-department',
      'unknown-label',
      'unknown-role',
    ]);
    const merged = { act: 'merge', named: ['d'], above: [] } as const;
    expect([...waysOfFlow(flow, { fields: [] } as never, merged)]).toEqual(['department']);
  });
});

describe('[DES-13] [C27] whom a composed rule would ask today', () => {
  const foreseen = (who: Who, people: Record<string, string[]>, form = {}) => {
    const { facts } = new Play(flowOf([]), people, { inactive: ['gone'] });
    const [at] = foreseeAsked(flowOf([approve('a', { who })]), { submitter: 'sub', form }, facts, MONDAY);
    return [at?.because, at?.people.map(({ person }) => person), at?.dropped];
  };
  const field: Who = { kind: 'field', field: 'boss' };

  test.each<[string, Who, Record<string, string[]>, unknown[]]>([
    ['a field that comes too late to decide', firstOf(role('x'), field), { 'a#of.0': ['p1'] }, ['rule', ['p1'], []]],
    ['a field that decides first', firstOf(field, role('x')), { 'a#of.1': ['p1'] }, ['field-empty', [], []]],
    ['a field that decides when nobody is found', firstOf(role('x'), field), {}, ['field-empty', [], []]],
    ['a field beside others', allOf(field, role('x')), { 'a#of.1': ['p1'] }, ['rule', ['p1'], []]],
    ['fields only', allOf(field, field), {}, ['field-empty', [], []]],
    ['a field that takes out', except(role('x'), field), { 'a#of': ['p1'] }, ['rule', ['p1'], []]],
    ['where the condition leads', ifMany(field, role('x')), { 'a#else': ['p1'] }, ['rule', ['p1'], []]],
    [
      'without those who are disabled, and not by rules that are not looked at',
      firstOf(role('x'), role('y'), role('z')),
      { 'a#of.0': ['gone'], 'a#of.1': ['p1'], 'a#of.2': ['gone2'] },
      ['rule', ['p1'], ['gone']],
    ],
  ])('[DES-13] [C27] %s', (_, who, people, due) => expect(foreseen(who, people)).toEqual(due));

  test('[DES-13] [C27] what was decided before is not known yet', () => {
    const who: Who = {
      kind: 'when',
      if: { kind: 'outcome', step: 'z', is: 'agreed' } as never,
      then: role('x'),
      else: role('y'),
    };
    expect(foreseen(who, { 'a#else': ['p1'] })[0]).toBe('decided-before');
  });

  test('[DES-13] [C27] everything to look up for a step has a key of its own', () => {
    const step = approve('a', {
      who: firstOf(role('x'), role('y')),
      voting: {
        kind: 'weights',
        weights: [{ who: { kind: 'role', role: 'head' }, votes: 2 }],
        other: 1,
        needed: 2,
      },
    });
    expect(lookupsOf(step).map(({ key }) => key)).toEqual(['a#of.0', 'a#of.1', 'a#weights.0']);
    expect(lookupsOf(approve('a')).map(({ key }) => key)).toEqual(['a']);
  });
});
