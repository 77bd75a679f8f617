import { describe, expect, test } from 'vitest';
import type { PersonStep, Who } from './definition.ts';
import { type DepartmentChange, type DepartmentWay, isAudienceTouched, waysOfFlow } from './department-touch.ts';
import type { FormDefinition } from './form.ts';

const words = { zh: '步', en: 'step' };
const step = (who: Who, more: Partial<PersonStep> = {}): PersonStep => ({
  id: 'one',
  name: words,
  kind: 'approve',
  who,
  voting: { kind: 'any' },
  pool: false,
  nobody: { kind: 'owner' },
  whenSubmitter: 'self',
  whenAgain: 'ask',
  skipWhen: null,
  onDisagree: 'end',
  onNotSolved: 'end',
  timeLimit: null,
  buttons: {},
  fields: {},
  ...more,
});
const form = { fields: [{ id: 'unit', kind: 'department' }] } as unknown as FormDefinition;
const flowOf = (personStep: PersonStep) => ({
  start: { id: 'start', name: words, fields: {} },
  steps: [personStep],
  withdraw: 'never' as const,
  resubmit: 'restart' as const,
});
const acts: Record<DepartmentChange['act'], DepartmentChange> = {
  move: { act: 'move', named: ['x'], above: ['old', 'new'] },
  merge: { act: 'merge', named: ['x', 'y'], above: ['old'] },
  close: { act: 'close', named: ['x'], above: [] },
};

describe('[ADM-02] what a flow has to do with a department that is', () => {
  const late = { after: { ms: 1, clock: 'working' as const }, remind: null, finally: { kind: 'escalate' as const } };
  const cases: [string, PersonStep, Record<DepartmentChange['act'], DepartmentWay[]>][] = [
    [
      'its members',
      step({ kind: 'department', department: 'x', below: false }),
      { move: [], merge: ['department'], close: ['department'] },
    ],
    [
      'its members and below',
      step({ kind: 'department', department: 'x', below: true }),
      { move: [], merge: ['department'], close: ['department'] },
    ],
    [
      'those it is merged into',
      step({ kind: 'department', department: 'y', below: false }),
      { move: [], merge: ['department'], close: [] },
    ],
    [
      'one above it alone',
      step({ kind: 'department', department: 'old', below: false }),
      { move: [], merge: [], close: [] },
    ],
    [
      'one above it and all below',
      step({ kind: 'department', department: 'old', below: true }),
      { move: ['department'], merge: ['department'], close: [] },
    ],
    ['its head', step({ kind: 'department-head', department: 'x' }), { move: [], merge: ['head'], close: ['head'] }],
    [
      'heads above',
      step({ kind: 'heads-above-submitter', from: 1, levels: 1 }),
      { move: ['heads-above'], merge: ['heads-above'], close: [] },
    ],
    [
      'the head of who decided',
      step({ kind: 'head-of-previous' }),
      { move: ['heads-above'], merge: ['heads-above'], close: [] },
    ],
    [
      'the head instead of oneself',
      step({ kind: 'submitter' }, { whenSubmitter: 'head' }),
      { move: ['heads-above'], merge: ['heads-above'], close: [] },
    ],
    [
      'the head when it is late',
      step({ kind: 'submitter' }, { timeLimit: late }),
      { move: ['heads-above'], merge: ['heads-above'], close: [] },
    ],
    [
      'a field of departments',
      step({ kind: 'field', field: 'unit' }),
      { move: [], merge: ['field'], close: ['field'] },
    ],
    ['another field', step({ kind: 'field', field: 'deputy' }), { move: [], merge: [], close: [] }],
    ['somebody else', step({ kind: 'role', role: 'handler' }), { move: [], merge: [], close: [] }],
  ];
  test.each(cases)('asked by %s', (_name, personStep, expected) => {
    for (const act of ['move', 'merge', 'close'] as const)
      expect([...waysOfFlow(flowOf(personStep), form, acts[act])], act).toEqual(expected[act]);
  });

  test('a step inside a branch counts as any other', () => {
    const inside = step({ kind: 'department-head', department: 'x' });
    const split = {
      id: 's',
      name: words,
      kind: 'parallel' as const,
      branches: [{ name: words, when: null, steps: [inside] }],
    };
    expect([...waysOfFlow({ ...flowOf(inside), steps: [split] }, form, acts.close)]).toEqual(['head']);
  });

  test('an audience means all below what it names', () => {
    expect(isAudienceTouched(['x'], acts.move)).toBe(false);
    expect(isAudienceTouched(['new'], acts.move)).toBe(true);
    expect(isAudienceTouched(['y'], acts.merge)).toBe(true);
    expect(isAudienceTouched(['x'], acts.close)).toBe(true);
    expect(isAudienceTouched(['z'], acts.merge)).toBe(false);
  });
});
