import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Branch, everyStep, type PersonStep, type SplitStep, type Step } from '../definition.ts';
import { type FormField, isFilledIn } from '../form.ts';
import { type Dice, dice } from '../random-flow.ts';
import { action, approve, copy, evaluate, exclusive, flowOf, handle, parallel, when } from '../testing.ts';
import { addBranch, moveBranch, removeBranch } from './branches.ts';
import { canonical } from './canonical.ts';
import { compareDefinitions, type DefinitionChange } from './compare-definitions.ts';
import type { Definition } from './definition.ts';
import { isEqual } from './equality.ts';
import { newField } from './fields.ts';
import { longestRise } from './order.ts';
import { drawDefinition } from './random-definition.ts';
import { countedIds, drawEdit } from './random-edits.ts';
import { insertStep, moveStep, removeStep, unwrapSplit, wrapInSplit } from './steps.ts';

const words = (text: string) => ({ zh: text, en: text });
const form = { title: words('t'), fields: ['f', 'g', 'h'].map((id) => newField('text', id, words(id))) };
const split = exclusive('x', { when: when('days', 'more', 3), steps: [approve('b'), approve('c')] }, [approve('d')]);
const flow = flowOf([approve('a'), split, approve('e'), approve('f')]);
const changes = (after: Partial<Definition>, before: Definition = { flow, form }) =>
  compareDefinitions(before, { ...before, ...after });
const root = (index: number) => ({ lane: 'root', index });
const swap = (steps: readonly Step[], step: Step) => steps.map((other) => (other.id === step.id ? step : other));

describe('[DES-02] one thing done is one difference', () => {
  test('nothing done is none', () =>
    expect(changes({ flow: structuredClone(flow), form: structuredClone(form) })).toEqual([]));

  test('a step that came, with all inside, and one that went', () => {
    const more = insertStep(flow, { lane: 'x/1', index: 1 }, parallel('p', [copy('q')], []));
    expect(changes({ flow: more })).toEqual([
      { kind: 'step-added', step: 'p', place: { lane: 'x/1', index: 1 } },
      { kind: 'step-added', step: 'q', place: { lane: 'p/0', index: 0 } },
    ]);
    expect(changes({ flow: removeStep(flow, 'a') })).toEqual([{ kind: 'step-removed', step: 'a', place: root(0) }]);
    expect(
      changes({ flow: removeStep(flow, 'x') }).map((change) => `${change.kind} ${'step' in change && change.step}`),
    ).toEqual(['step-removed x', 'step-removed b', 'step-removed c', 'step-removed d']);
  });

  test('a step that moved, in its lane or to another one, with all that is inside', () => {
    expect(changes({ flow: moveStep(flow, 'a', root(4)) })).toEqual([
      { kind: 'step-moved', step: 'a', from: root(0), to: root(3) },
    ]);
    expect(changes({ flow: moveStep(flow, 'a', { lane: 'x/1', index: 0 }) })).toEqual([
      { kind: 'step-moved', step: 'a', from: root(0), to: { lane: 'x/1', index: 0 } },
    ]);
    expect(changes({ flow: moveStep(flow, 'x', root(4)) })).toEqual([
      { kind: 'step-moved', step: 'x', from: root(1), to: root(3) },
    ]);
  });

  test('a step that says something else, property by property', () => {
    const other = approve('a', { pool: true, name: words('A'), voting: { kind: 'any' } });
    expect(changes({ flow: { ...flow, steps: swap(flow.steps, other) } })).toEqual([
      {
        kind: 'step-changed',
        step: 'a',
        values: [
          { property: 'name', before: words('a'), after: words('A') },
          { property: 'voting', before: { kind: 'all' }, after: { kind: 'any' } },
          { property: 'pool', before: false, after: true },
        ],
      },
    ]);
    expect(changes({ flow: { ...flow, steps: swap(flow.steps, handle('a')) } })).toEqual([
      { kind: 'step-changed', step: 'a', values: [{ property: 'kind', before: 'approve', after: 'handle' }] },
    ]);
  });

  test('a step of another family under the same id is another step', () => {
    expect(changes({ flow: { ...flow, steps: swap(flow.steps, action('a', 'pass')) } })).toEqual([
      { kind: 'step-removed', step: 'a', place: root(0) },
      { kind: 'step-added', step: 'a', place: root(0) },
    ]);
  });

  test('a branch that came, went, moved or says something else', () => {
    expect(changes({ flow: addBranch(flow, 'x', countedIds()) })).toEqual([
      { kind: 'branch-added', split: 'x', branch: 'n0', index: 1 },
    ]);
    expect(changes({ flow: removeBranch(flow, 'x', '0', { keepSteps: true }) })).toEqual([
      { kind: 'branch-removed', split: 'x', branch: '0', index: 0 },
      { kind: 'step-moved', step: 'b', from: { lane: 'x/0', index: 0 }, to: root(2) },
      { kind: 'step-moved', step: 'c', from: { lane: 'x/0', index: 1 }, to: root(3) },
    ]);
    expect(changes({ flow: moveBranch(flow, 'x', '1', 0) })).toEqual([
      { kind: 'branch-moved', split: 'x', branch: '0', from: 0, to: 1 },
    ]);
    const branches = [{ ...split.branches[0], when: null }, split.branches[1]] as Branch[];
    expect(changes({ flow: { ...flow, steps: swap(flow.steps, { ...split, branches }) } })).toEqual([
      {
        kind: 'branch-changed',
        split: 'x',
        branch: '0',
        values: [{ property: 'when', before: when('days', 'more', 3), after: null }],
      },
    ]);
  });

  test('a split that was put around steps or taken away from around them', () => {
    const wrapped = wrapInSplit(flow, 'e', 'parallel', countedIds(), { to: 'f' });
    const there = (index: number) => ({ lane: 'n0/n1', index });
    expect(changes({ flow: wrapped })).toEqual([
      { kind: 'step-added', step: 'n0', place: root(2) },
      { kind: 'step-moved', step: 'e', from: root(2), to: there(0) },
      { kind: 'step-moved', step: 'f', from: root(3), to: there(1) },
    ]);
    expect(changes({ flow: unwrapSplit(flow, 'x', '1') })).toEqual([
      { kind: 'step-removed', step: 'x', place: root(1) },
      { kind: 'step-removed', step: 'b', place: { lane: 'x/0', index: 0 } },
      { kind: 'step-removed', step: 'c', place: { lane: 'x/0', index: 1 } },
      { kind: 'step-moved', step: 'd', from: { lane: 'x/1', index: 0 }, to: root(1) },
    ]);
  });

  test('a right, at the start or at a step', () => {
    const start = { ...flow.start, fields: { f: 'hidden' as const } };
    const steps = swap(flow.steps, approve('a', { fields: { g: 'write' } }));
    expect(changes({ flow: { ...flow, start, steps } })).toEqual([
      { kind: 'right-changed', step: 'start', field: 'f', before: 'write', after: 'hidden' },
      { kind: 'right-changed', step: 'a', field: 'g', before: 'read', after: 'write' },
    ]);
  });

  test('what holds for the whole flow, the start, the title and the fields', () => {
    const [f, g, h] = form.fields as [FormField, FormField, FormField];
    const start = { ...flow.start, name: words('Fill in') };
    const fields = [h, { ...f, required: true, keepsOut: true }, newField('date', 'n')];
    expect(g.id).toBe('g');
    expect(
      changes({
        flow: { ...flow, withdraw: 'never', edit: 'until-taken', start },
        form: { title: words('T'), fields },
      }),
    ).toEqual([
      {
        kind: 'flow-changed',
        values: [
          { property: 'withdraw', before: 'any-time', after: 'never' },
          { property: 'edit', before: 'never', after: 'until-taken' },
        ],
      },
      { kind: 'start-changed', values: [{ property: 'name', before: words('start'), after: words('Fill in') }] },
      { kind: 'title-changed', before: words('t'), after: words('T') },
      { kind: 'field-removed', field: 'g', index: 1 },
      { kind: 'field-moved', field: 'f', from: 0, to: 1 },
      {
        kind: 'field-changed',
        field: 'f',
        values: [
          { property: 'required', before: false, after: true },
          { property: 'keepsOut', before: false, after: true },
        ],
      },
      { kind: 'field-added', field: 'n', index: 2 },
    ]);
  });
});

describe('[DES-02] what means the same is no difference', () => {
  const asking = (fields: string[] | undefined): PersonStep['buttons'] => ({
    agree: { name: null, reason: 'none', attachments: false, signature: false, fields },
  });

  test('what holds anyway may be said or not, and properties may stand in any order', () => {
    const said: Definition = {
      flow: {
        ...flow,
        edit: 'never',
        replyResumes: false,
        start: { ...flow.start, fields: { f: 'write' } },
        steps: [approve('a', { fields: { g: 'read' }, buttons: asking([]) }), evaluate('v')],
      },
      form: { ...form, fields: form.fields.map((field) => ({ keepsOut: false, ...field })) },
    };
    const { reopen: _, ...plain } = evaluate('v') as Extract<Step, { kind: 'evaluate' }>;
    const { kind, id, ...rest } = approve('a', { buttons: asking(undefined) });
    const bare: Definition = { flow: { ...flow, steps: [{ ...rest, id, kind }, plain] }, form };
    expect(compareDefinitions(said, bare)).toEqual([]);
    expect(compareDefinitions(bare, said)).toEqual([]);
    expect(isEqual(canonical(bare), canonical(said))).toBe(true);
    expect(isEqual(canonical({ flow, form }), canonical(said))).toBe(false);
  });

  test('a branch without an id is the one whose id is its number', () => {
    const withIds = { ...split, branches: split.branches.map((branch, n): Branch => ({ ...branch, id: `${n}` })) };
    expect(changes({ flow: { ...flow, steps: swap(flow.steps, withIds) } })).toEqual([]);
    const turned = { ...split, branches: [...split.branches].reverse() };
    expect(changes({ flow: { ...flow, steps: swap(flow.steps, turned) } })).not.toEqual([]);
  });
});

test('[DES-02] a definition with the same id twice is compared all the same', () => {
  const twice = flowOf([
    approve('a'),
    approve('a', { pool: true }),
    { ...split, branches: [...split.branches, ...split.branches] } as SplitStep,
  ]);
  const fields = [...form.fields, { ...newField('text', 'f'), required: true }];
  const before = { flow: twice, form: { ...form, fields } };
  expect(compareDefinitions(before, structuredClone(before))).toEqual([]);
  const [first, second, third] = twice.steps as [Step, Step, Step];
  expect(compareDefinitions(before, { ...before, flow: { ...twice, steps: [second, first, third] } })).toHaveLength(2);
  expect(compareDefinitions(before, { ...before, form })).toEqual([{ kind: 'field-removed', field: 'f', index: 3 }]);
});

/** The same definition in other words: what holds anyway is said, or not. */
function reword(d: Dice, { flow: drawn, form: fields }: Definition): Definition {
  const step = (of: Step): Step => {
    if ('branches' in of)
      return {
        ...of,
        branches: of.branches.map((branch, n) => {
          const { id = String(n), ...rest } = branch;
          return { ...rest, ...(id === String(n) && d.often(50) ? {} : { id }), steps: branch.steps.map(step) };
        }),
      };
    if (of.kind === 'evaluate' && !of.reopen)
      return d.often(50) ? { ...of, reopen: null } : { ...of, reopen: undefined };
    if (of.kind !== 'approve' && of.kind !== 'handle') return of;
    const said = Object.fromEntries(Object.entries(of.fields).filter(([, right]) => right !== 'read' || d.often(50)));
    return {
      ...of,
      fields: d.often(50) && !Object.hasOwn(said, 'f0') && !of.fields.f0 ? { f0: 'read', ...said } : said,
    };
  };
  return {
    flow: { ...drawn, steps: drawn.steps.map(step), edit: drawn.edit ?? (d.often(50) ? 'never' : undefined) },
    form: {
      ...fields,
      fields: fields.fields.map((field) => ({
        ...field,
        keepsOut: field.keepsOut ?? false,
        ...(d.often(50) && { unit: field.unit ?? 'number' }),
        ...(d.often(50) && { fields: field.fields ?? [] }),
      })),
    },
  };
}

/** A definition as a text that is the same for all that mean the same; written apart from the rule that is tested. */
function meaning(definition: Definition): string {
  const readOnly = new Set(definition.form.fields.flatMap(({ id, kind }) => (isFilledIn(kind) ? [] : [id])));
  const isUsual = (key: string, right: unknown, usual: string) =>
    right === usual || (readOnly.has(key) && (right === 'read' || right === 'write'));
  const plain = (value: unknown, name: string, n: number): unknown => {
    if (Array.isArray(value)) return value.map((item, at) => plain(item, name, at));
    if (typeof value !== 'object' || value === null) return value;
    const all = { ...value, ...(name === 'branches' && { id: (value as Branch).id ?? `${n}` }) };
    const entries = Object.entries<unknown>(all)
      .filter(([key, inner]) => !(inner === undefined || (key === 'reopen' && inner === null)))
      .filter(([key, inner]) => !(['keepsOut', 'replyResumes'].includes(key) && inner === false))
      .filter(([key, inner]) => !(key === 'edit' && inner === 'never'))
      .filter(([key, inner]) => !(key === 'unit' && inner === 'number'))
      .filter(([key, inner]) => !(key === 'fields' && Array.isArray(inner) && inner.length === 0))
      .filter(
        ([key, inner]) =>
          !(name === 'fields' && isUsual(key, inner, 'read')) &&
          !(name === 'start fields' && isUsual(key, inner, 'write')),
      )
      .map(([key, inner]) => [key, plain(inner, name === 'start' ? `start ${key}` : key, 0)] as const);
    return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
  };
  return JSON.stringify(plain(definition, '', 0));
}

const ofEntries = ['entry-removed', 'entry-added', 'entry-moved', 'entry-changed'] as const;
const ofWays = ['way-removed', 'way-added', 'way-moved', 'way-changed'] as const;
const ofRules = ['rule-changed', 'rule-condition-changed'] as const;
const ofParts = [...ofEntries, ...ofWays, ...ofRules] as const;

/** What a drawn edit may be told as. */
const toldAs: Record<string, { kinds: DefinitionChange['kind'][]; one?: true }> = {
  insertStep: { kinds: ['step-added'] },
  replaceStep: {
    kinds: ['step-changed', 'step-removed', 'branch-removed', 'branch-added', 'right-changed', ...ofParts],
  },
  changeStep: { kinds: ['step-changed'], one: true },
  moveStep: { kinds: ['step-moved'], one: true },
  removeStep: { kinds: ['step-removed'] },
  unwrapSplit: { kinds: ['step-removed', 'step-moved'] },
  wrapInSplit: { kinds: ['step-added', 'step-moved'] },
  duplicateStep: { kinds: ['step-added'] },
  pasteStep: { kinds: ['step-added'] },
  addBranch: { kinds: ['branch-added'], one: true },
  removeBranch: { kinds: ['branch-removed', 'step-removed', 'step-moved'] },
  moveBranch: { kinds: ['branch-moved'], one: true },
  changeBranch: { kinds: ['branch-changed'], one: true },
  duplicateBranch: { kinds: ['branch-added', 'step-added'] },
  addWay: { kinds: ['way-added'], one: true },
  removeWay: { kinds: ['way-removed'], one: true },
  moveWay: { kinds: ['way-moved'], one: true },
  changeWay: { kinds: ['way-changed'], one: true },
  changeWho: { kinds: ['step-changed', ...ofRules] },
  changeSystemStep: { kinds: ['step-changed', ...ofWays, ...ofEntries] },
  changeStart: { kinds: ['start-changed'], one: true },
  changeFlow: { kinds: ['flow-changed'] },
  insertField: { kinds: ['field-added'], one: true },
  changeField: { kinds: ['field-changed', 'right-changed'] },
  moveField: { kinds: ['field-moved'], one: true },
  duplicateField: { kinds: ['field-added', 'right-changed'] },
  insertRowField: { kinds: ['field-added'], one: true },
  changeRowField: { kinds: ['field-changed'], one: true },
  moveRowField: { kinds: ['field-moved'], one: true },
  duplicateRowField: { kinds: ['field-added'], one: true },
  removeRowField: { kinds: ['field-removed'], one: true },
  forgetField: { kinds: ['field-removed', 'right-changed', 'step-changed', 'entry-removed'] },
  changeTitle: { kinds: ['title-changed'], one: true },
  setRight: { kinds: ['right-changed'] },
  setRightOfAll: { kinds: ['right-changed'] },
};

test('[DES-02] [DES-03] after random edits there is a difference where, and only where, something else is meant, and it is told as what was done', () => {
  fc.assert(
    fc.property(fc.integer(), fc.array(fc.integer(), { minLength: 1, maxLength: 12, size: 'max' }), (seed, numbers) => {
      const newId = countedIds();
      const d = dice(seed);
      const first = drawDefinition(d);
      let before = first;
      for (const number of numbers) {
        const drawn = drawEdit(number, before, newId);
        const after = drawn.edit(before);
        const told = compareDefinitions(reword(d, before), reword(d, after));
        expect([drawn.name, told.length === 0]).toEqual([drawn.name, meaning(before) === meaning(after)]);
        const { kinds, one } = toldAs[drawn.name] ?? { kinds: [] };
        expect([drawn.name, told.filter(({ kind }) => !kinds.includes(kind))]).toEqual([drawn.name, []]);
        if (one && told.length > 0) expect([drawn.name, told.length]).toEqual([drawn.name, 1]);
        before = after;
      }
      expect(compareDefinitions(first, before).length === 0).toBe(meaning(first) === meaning(before));
      expect(isEqual(canonical(first), canonical(before))).toBe(meaning(first) === meaning(before));
      expect(isEqual(canonical(before), canonical(reword(d, before)))).toBe(true);
      const named = compareDefinitions(first, before).filter(({ kind }) => kind === 'step-added');
      const old = [...everyStep(first.flow.steps)].map(({ step }) => step.id);
      const now = [...everyStep(before.flow.steps)].map(({ step }) => step.id);
      expect(named.map((change) => 'step' in change && change.step)).toEqual(now.filter((id) => !old.includes(id)));
    }),
    { numRuns: 500 },
  );
});

test('[DES-02] no fewer things could have moved', () => {
  /** Tries every choice of numbers; for short lists only. */
  const longest = (numbers: number[]): number => {
    let most = 0;
    for (let choice = 0; choice < 2 ** numbers.length; choice++) {
      const chosen = numbers.filter((_, n) => choice & (1 << n));
      if (chosen.every((number, n) => n === 0 || number > (chosen[n - 1] as number)))
        most = Math.max(most, chosen.length);
    }
    return most;
  };
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(20), { maxLength: 9, size: 'max' }), (numbers) => {
      const kept = longestRise(numbers);
      const chosen = numbers.filter((_, n) => kept.has(n));
      expect(chosen).toEqual([...chosen].sort((a, b) => a - b));
      expect(chosen.length).toBe(longest(numbers));
    }),
    { numRuns: 300 },
  );
});
