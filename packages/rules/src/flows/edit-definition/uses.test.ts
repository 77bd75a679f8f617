import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkDefinition, namedIn } from '../check-definition.ts';
import type { Condition } from '../conditions.ts';
import type { CallStep, ChildStep, RouterStep, SetStep } from '../definition.ts';
import { type ButtonRule, laneSteps, type Step, type Who } from '../definition.ts';
import { type FormDefinition, rightTo } from '../form.ts';
import { dice } from '../random-flow.ts';
import { approve, evaluate, exclusive, flowOf, handle, inclusive, parallel, wait, when } from '../testing.ts';
import type { Definition } from './definition.ts';
import { duplicateField, newField, removeField } from './fields.ts';
import { forgetField } from './forget-field.ts';
import { newStep } from './new-step.ts';
import { drawDefinition } from './random-definition.ts';
import { type FieldUse, goesWithField, usesOfField, usesOfRowField, usesOfStep } from './uses.ts';

const words = (text: string) => ({ zh: text, en: text });
const asks: Condition = { kind: 'all', of: [{ kind: 'not', of: when('x', 'is', 1) }, when('y', 'is', 1)] };
const button = (...fields: string[]): ButtonRule => ({
  name: null,
  reason: 'none',
  attachments: false,
  signature: false,
  fields,
});
const form: FormDefinition = {
  title: { zh: '{x}', en: '{y}' },
  fields: [
    newField('text', 'x', words('x')),
    { ...newField('text', 'y', words('y')), showWhen: asks },
    { ...newField('text', 'z', words('z')), showWhen: when('y', 'is', 1) },
  ],
};
const team = (place: string, topic: string | null): Who => ({
  kind: 'team',
  place,
  topic,
  otherwise: { kind: 'role', role: 'r' },
});
const steps: Step[] = [
  approve('rights', { fields: { x: 'hidden', y: 'write' } }),
  handle('field', { who: { kind: 'field', field: 'x' } }),
  { id: 'copied', name: words('copied'), kind: 'copy', who: { kind: 'field', field: 'x' } },
  handle('place', { who: team('x', 'y') }),
  handle('topic', { who: team('y', 'x') }),
  approve('buttons', { buttons: { agree: button('y', 'x'), return: button('x'), transfer: button('y') } }),
  approve('skipped', { skipWhen: asks }),
  exclusive('split', { when: when('y', 'is', 1), steps: [] }, { when: asks, steps: [] }, [
    { ...wait('until', 1), until: { kind: 'field', field: 'x' } } as Step,
  ]),
];
const start = { id: 'start', name: words('start'), fields: { x: 'read' as const } };
const definition: Definition = { flow: flowOf(steps, { start }), form };

describe('[DES-05] every use of a field is named with its place', () => {
  const uses: FieldUse[] = [
    { kind: 'title', language: 'zh' },
    { kind: 'show', field: 'y' },
    { kind: 'right', step: 'start', right: 'read' },
    { kind: 'right', step: 'rights', right: 'hidden' },
    { kind: 'who', step: 'field', part: 'field' },
    { kind: 'who', step: 'copied', part: 'field' },
    { kind: 'who', step: 'place', part: 'team-place' },
    { kind: 'who', step: 'topic', part: 'team-topic' },
    { kind: 'button', step: 'buttons', button: 'agree' },
    { kind: 'button', step: 'buttons', button: 'return' },
    { kind: 'skip', step: 'skipped' },
    { kind: 'branch', split: 'split', branch: '1' },
    { kind: 'wait', step: 'until' },
  ];

  test('in the order of the form and the flow', () => expect(usesOfField(definition, 'x')).toEqual(uses));

  test('each alone is found, and without it is not', () => {
    const bare = { ...form, title: words('t'), fields: form.fields.map((field) => ({ ...field, showWhen: null })) };
    const noRights = { ...start, fields: {} };
    for (const step of steps) {
      const own = usesOfField({ flow: flowOf([step], { start: noRights }), form: bare }, 'x');
      const ids = 'branches' in step ? ['split', 'until'] : [step.id];
      expect(own).toEqual(
        uses.filter((use) => ids.includes('step' in use ? use.step : 'split' in use ? use.split : '')),
      );
      expect(own).not.toEqual([]);
    }
    expect(usesOfField({ flow: flowOf([], { start: noRights }), form: bare }, 'x')).toEqual([]);
    expect(usesOfField({ flow: flowOf([], { start }), form: bare }, 'x')).toEqual([uses[2]]);
    expect(usesOfField({ flow: flowOf([], { start: noRights }), form }, 'x')).toEqual(uses.slice(0, 2));
  });

  test('what a field asks of itself is no use, and a word that only looks like it is none', () => {
    const own = { ...form, title: words('x {xx} { x}'), fields: [{ ...newField('text', 'x'), showWhen: asks }] };
    expect(usesOfField({ flow: flowOf([]), form: own }, 'x')).toEqual([]);
    expect(usesOfField({ flow: flowOf([]), form: { ...own, title: words('{submitter}') } }, 'submitter')).toEqual([]);
    expect(usesOfField(definition, 'toString')).toEqual([]);
  });
});

describe('[DES-05] every use of a step is named with its place', () => {
  const passed = (step: string): Condition => ({ kind: 'any', of: [{ kind: 'outcome', step, is: 'passed' }] });
  const flow = flowOf([
    approve('a'),
    approve('b', { skipWhen: passed('a') }),
    inclusive(
      's',
      { when: passed('b'), steps: [] },
      { when: { kind: 'not', of: passed('a') }, steps: [evaluate('in', 'a')] },
      [],
    ),
    evaluate('v', 'b'),
  ]);

  test('conditions of steps and branches, and evaluations', () => {
    expect(usesOfStep({ flow, form }, 'a')).toEqual([
      { kind: 'skip', step: 'b' },
      { kind: 'branch', split: 's', branch: '1' },
      { kind: 'reopen', step: 'in' },
    ]);
    expect(usesOfStep({ flow, form }, 'b')).toEqual([
      { kind: 'branch', split: 's', branch: '0' },
      { kind: 'reopen', step: 'v' },
    ]);
    expect(usesOfStep({ flow, form }, 'v')).toEqual([]);
  });

  test('and fields that would be shown by it, which the checker refuses', () => {
    const odd = { ...form, fields: [{ ...newField('text', 'x'), showWhen: passed('v') }] };
    expect(usesOfStep({ flow, form: odd }, 'v')).toEqual([{ kind: 'show', field: 'x' }]);
  });
});

describe('[DES-05] forgetting a field', () => {
  const known = (of: Definition) => namedIn(of.flow);
  const unknown = (of: Definition, field: string) =>
    checkDefinition(of.flow, of.form, known(of)).filter(({ detail }) => detail === field);

  test('takes its rights and what buttons ask for along, and nothing else', () => {
    const after = forgetField(definition, 'x');
    expect(after.form).toEqual({ ...form, fields: form.fields.slice(1) });
    expect(after.flow.start.fields).toEqual({});
    expect(after.flow.steps[0]).toEqual(approve('rights', { fields: { y: 'write' } }));
    const { fields: _, ...returned } = button();
    const buttons = { agree: button('y'), return: returned, transfer: button('y') };
    expect(after.flow.steps[5]).toEqual(approve('buttons', { buttons }));
    expect(usesOfField(after, 'x').map(({ kind }) => kind)).toEqual(
      usesOfField(definition, 'x')
        .map(({ kind }) => kind)
        .filter((kind) => kind !== 'right' && kind !== 'button'),
    );
    for (const n of [1, 2, 3, 4, 6, 7]) expect(after.flow.steps[n]).toBe(definition.flow.steps[n]);
  });

  test('leaves what only a person can say to the checker, which names it', () => {
    const places = unknown(forgetField(definition, 'x'), 'x').map(
      ({ code, step, field }) => `${code} ${step ?? field}`,
    );
    expect(places.sort()).toEqual(
      [
        'unknown-field field',
        'unknown-field copied',
        'unknown-field place',
        'unknown-field topic',
        'unknown-field skipped',
        'unknown-field split',
        'unknown-field until',
        'show-when-unknown y',
        'title-unknown null',
      ].sort(),
    );
  });

  test('that is not there changes nothing, but takes away rights that were left over', () => {
    expect(forgetField(definition, 'q')).toBe(definition);
    const leftOver = { ...definition, form: removeField(form, 'x') };
    expect(usesOfField(forgetField(leftOver, 'x'), 'x').some(({ kind }) => kind === 'right')).toBe(false);
  });

  test('that is used by rights and buttons only leaves no unknown field; otherwise the checker names as many uses as were listed', () => {
    let onlyRights = 0;
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const d = dice(seed);
        const drawn = drawDefinition(d);
        // A copy is used by nothing but rights, until a button is made to ask for it.
        const copied = d.often(50) ? duplicateField(drawn, d.one(drawn.form.fields).id) : drawn;
        const { id } = d.one(copied.form.fields);
        const kinds = usesOfField(copied, id).filter((use) => !goesWithField(use));
        const after = forgetField(copied, id);
        expect(usesOfField(after, id)).toEqual(kinds);
        const places = new Set(kinds.map((use) => JSON.stringify(use)));
        if (places.size === 0) onlyRights++;
        // A field may ask for itself already, and in rows something be reckoned with a field of that name that is not there.
        const named = (of: Definition) =>
          unknown(of, id).filter(({ code, field }) => /unknown/.test(code) && field !== id).length;
        expect(named(after) > named(copied)).toBe(places.size > 0);
        expect(rightTo(after.flow.start, id, true)).toBe('write');
      }),
      { numRuns: 500 },
    );
    expect(onlyRights).toBeGreaterThan(50);
  });
});

describe('[DES-05] [DES-13] what the system does with a field or a step is named as well', () => {
  const of = <K extends Step['kind']>(kind: K, id: string): Extract<Step, { kind: K }> =>
    ({ ...newStep(kind, () => id), name: words(id) }) as Extract<Step, { kind: K }>;
  const set: SetStep = {
    ...of('set', 'set'),
    values: [
      { field: 'x', from: { kind: 'field', field: 'y' } },
      { field: 'y', from: { kind: 'field', field: 'x' } },
    ],
  };
  const child: ChildStep = {
    ...of('child', 'child'),
    each: { kind: 'items', field: 'x' },
    fill: [
      { field: 'theirs', from: { kind: 'field', field: 'x' } },
      { field: 'theirs-too', from: { kind: 'item', field: 'row' } },
      { field: 'x', from: { kind: 'today' } },
    ],
    take: [{ field: 'x', from: 'y' }],
  };
  const call: CallStep = {
    ...of('call', 'call'),
    path: '/a/{x}/{x}',
    send: [{ name: 'x', from: { kind: 'field', field: 'x' } }],
    take: [{ field: 'x', path: 'y' }],
  };
  const router: RouterStep = {
    ...of('router', 'router'),
    ways: [
      { id: 'one', when: asks, to: 'whom' },
      { id: 'two', when: { kind: 'outcome', step: 'whom', is: 'agreed' }, to: 'set' },
    ],
  };
  const whom = approve('whom', {
    who: {
      kind: 'first-of',
      of: [
        { kind: 'field', field: 'x' },
        { kind: 'except', of: { kind: 'field', field: 'x' }, without: team('x', null) },
        { kind: 'when', if: asks, then: team('y', 'x'), else: { kind: 'submitter' } },
      ],
    },
  });
  const bare: FormDefinition = { title: words('t'), fields: [newField('text', 'x'), newField('text', 'y')] };
  const all: Definition = { flow: flowOf([whom, parallel('p', [set, child], [call]), router]), form: bare };

  test('[C7] [C8] [C11] [C13] [C27] of a field, each once in a step', () => {
    expect(usesOfField(all, 'x')).toEqual([
      { kind: 'who', step: 'whom', part: 'field' },
      { kind: 'who', step: 'whom', part: 'team-place' },
      { kind: 'who', step: 'whom', part: 'team-topic' },
      { kind: 'who-when', step: 'whom' },
      { kind: 'system', step: 'set', part: 'writes' },
      { kind: 'system', step: 'set', part: 'reads' },
      { kind: 'system', step: 'child', part: 'each' },
      { kind: 'system', step: 'child', part: 'reads' },
      { kind: 'system', step: 'child', part: 'writes' },
      { kind: 'system', step: 'call', part: 'path' },
      { kind: 'system', step: 'call', part: 'reads' },
      { kind: 'system', step: 'call', part: 'writes' },
      { kind: 'way', router: 'router', way: 'one' },
    ]);
    expect(usesOfField(all, 'theirs')).toEqual([]);
    expect(usesOfField(all, '')).toEqual([]);
  });

  test('[C9] of a field in the rows that are gone through', () => {
    expect(usesOfRowField(all, 'x', 'row')).toEqual([{ kind: 'system', step: 'child', part: 'reads' }]);
    expect(usesOfRowField(all, 'y', 'row')).toEqual([]);
  });

  test('[C7] of a step that a way leads to or asks for', () => {
    expect(usesOfStep(all, 'whom')).toEqual([
      { kind: 'way', router: 'router', way: 'two' },
      { kind: 'way-to', router: 'router', way: 'one' },
    ]);
    expect(usesOfStep(all, 'set')).toEqual([{ kind: 'way-to', router: 'router', way: 'two' }]);
  });

  test('[C13] what is written goes with the field; what is read stays for somebody to choose anew', () => {
    const after = forgetField(all, 'x');
    expect(usesOfField(after, 'x')).toEqual(usesOfField(all, 'x').filter((use) => !goesWithField(use)));
    const [setAfter, childAfter] = laneSteps(after.flow, 'p/0') as [SetStep, ChildStep];
    const [callAfter] = laneSteps(after.flow, 'p/1') as [CallStep];
    expect(setAfter.values).toEqual([{ field: 'y', from: { kind: 'field', field: 'x' } }]);
    expect([childAfter.take, childAfter.fill]).toEqual([[], child.fill]);
    expect(callAfter.take).toEqual([]);
    expect(after.flow.steps[2]).toBe(router);
  });
});
