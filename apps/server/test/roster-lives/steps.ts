import fc from 'fast-check';
import type { ActorName } from '../roster-world/state.ts';
import { ALL, CODES, KNOWN, LABELS, TREE } from './beginning.ts';

export const nr = (most: number) => fc.nat({ max: most - 1 });
type LabelWord = (typeof LABELS)[number];
const usualLabels: readonly LabelWord[] = [...LABELS, 'one', 'two'];
const label = fc.constantFrom(...usualLabels);
const actor = fc.constantFrom<ActorName[]>('admin', 'admin', 'clerk', 'dean', 'outside');
const whole = fc.constantFrom('no', 'student', 'staff', 'everybody' as const);

/** Departments are named by their code, or by their name. */
const spelt = (code: fc.Arbitrary<string>) => fc.record({ code, byName: fc.boolean() });
const personLine = (code: fc.Arbitrary<string>, { names, labels, stay }: Manner) => {
  const department = fc.option(spelt(code), { freq: 8 });
  return fc.record(
    {
      name: fc.constantFrom(...names),
      kind: fc.constantFrom(null, null, null, 'student' as const, 'staff' as const),
      department: stay ? fc.option(department, { nil: undefined, freq: 2 }) : department,
      mobile: fc.constantFrom('13800000001', '13800000002', null),
      labels: fc.subarray([...new Set(labels)]),
      /** Under another account, or under that of before. */
      as: fc.constantFrom(null, null, 'new account' as const, 'former account' as const),
      former: fc.oneof({ weight: 7, arbitrary: fc.constant(null) }, nr(KNOWN)),
    },
    { requiredKeys: ['name', 'kind'] },
  );
};
type Manner = {
  /** How many lines there are at least. */
  least: number;
  names: readonly string[];
  labels: readonly LabelWord[];
  /** Whether no department has two heads, or two deputies. */
  apart: boolean;
  /** Whether nothing is said of where a person is at home more often than something. */
  stay: boolean;
};
const few = ({ least }: Manner) => ({ minLength: least, maxLength: 5 });
/** Lists of each kind that speak of these people and departments. */
export const listsOf = (who: fc.Arbitrary<number>, code: fc.Arbitrary<string>, manner: Manner) => ({
  people: fc.record({
    list: fc.constant('people' as const),
    lines: fc.dictionary(who.map(String), personLine(code, manner), { minKeys: manner.least, maxKeys: 6 }),
    whole,
  }),
  departments: fc.record({
    list: fc.constant('departments' as const),
    lines: fc.dictionary(
      code,
      fc.record(
        { name: fc.constantFrom(...manner.names), parent: fc.option(spelt(code), { freq: 4 }) },
        { requiredKeys: ['name'] },
      ),
      { minKeys: manner.least },
    ),
  }),
  heads: fc.record({
    list: fc.constant('heads' as const),
    lines: fc.uniqueArray(fc.record({ department: spelt(code), who, former: fc.boolean(), deputy: fc.boolean() }), {
      ...few(manner),
      selector: ({ department, deputy, ...one }) =>
        manner.apart ? `${department.code} ${deputy}` : JSON.stringify([department, deputy, one]),
    }),
  }),
  labels: fc.record({
    list: fc.constant('labels' as const),
    lines: fc.uniqueArray(
      fc.record({
        label: fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...manner.labels) }, fc.constant('none')),
        who,
        former: fc.boolean(),
      }),
      { ...few(manner), selector: (one) => JSON.stringify(one) },
    ),
    whole,
  }),
});
/** Mostly departments of the beginning. */
export const code = fc.constantFrom(...Object.keys(TREE), ...CODES);
const lists = listsOf(nr(ALL), code, { least: 1, names: ['甲', '乙'], labels: usualLabels, apart: false, stay: false });
const list = fc.oneof(lists.people, lists.people, lists.departments, lists.heads, lists.labels);
export const hand = fc.oneof(
  fc.record({ by: fc.constant('mobile' as const), who: nr(ALL), mobile: fc.constantFrom('13900000000', '') }),
  fc.record({
    by: fc.constant('home' as const),
    who: nr(ALL),
    home: code,
    besides: fc.uniqueArray(code, { maxLength: 2 }),
  }),
  fc.record({ by: fc.constant('label' as const), who: nr(ALL), label }),
  fc.record({
    by: fc.constant('role' as const),
    who: nr(ALL),
    role: fc.constantFrom('officer' as const, 'strong' as const),
  }),
  fc.record({ by: fc.constant('state' as const), who: nr(ALL) }),
  fc.record({
    by: fc.constant('heads' as const),
    code,
    head: fc.option(nr(ALL)),
    deputies: fc.uniqueArray(nr(ALL), { maxLength: 2 }),
  }),
  fc.record({ by: fc.constant('rename' as const), code, name: fc.constantFrom('丙', '丁') }),
  fc.record({ by: fc.constant('move' as const), code, to: fc.option(code) }),
  fc.record({ by: fc.constant('merge' as const), code, to: code }),
  fc.record({ by: fc.constant('close' as const), code }),
);
/** A row of the last list, or all that it changed; and whether the department is meant that somebody or something left. */
export const at = fc.record({
  row: fc.oneof({ weight: 1, arbitrary: fc.nat({ max: 5 }) }, { weight: 2, arbitrary: fc.constant('every' as const) }),
  was: fc.boolean(),
});
const handStep = fc.record({ act: fc.constant('hand' as const), hand, at }, { requiredKeys: ['act', 'hand'] });
export const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ act: fc.constant('list' as const), by: actor, list }) },
  { weight: 5, arbitrary: handStep },
  { weight: 6, arbitrary: fc.record({ act: fc.constant('undo' as const), by: actor, back: fc.nat({ max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('days' as const), days: fc.constantFrom(5, 31) }) },
);
export type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

export type Given = Extract<Step, { act: 'list' }>['list'];
export type Hand = Extract<Step, { act: 'hand' }>['hand'];
