import fc from 'fast-check';
import type { ActorName } from '../roster-world/state.ts';
import { ALL, CODES, KNOWN, LABELS, TREE } from './beginning.ts';

const nr = (most: number) => fc.nat({ max: most - 1 });
/** Mostly departments of the beginning. */
const code = fc.constantFrom(...Object.keys(TREE), ...CODES);
const label = fc.constantFrom(...LABELS, 'one' as const, 'two' as const);
const actor = fc.constantFrom<ActorName[]>('admin', 'admin', 'clerk', 'dean', 'outside');
const whole = fc.constantFrom('no', 'student', 'staff', 'everybody' as const);
/** Departments are named by their code, or by their name. */
const spelt = fc.record({ code, byName: fc.boolean() });

const personLine = fc.record(
  {
    name: fc.constantFrom('甲', '乙'),
    kind: fc.constantFrom(null, null, null, 'student' as const, 'staff' as const),
    department: fc.option(spelt, { freq: 8 }),
    mobile: fc.constantFrom('13800000001', '13800000002', null),
    labels: fc.uniqueArray(label),
    /** Under another account, or under that of before. */
    as: fc.constantFrom(null, null, 'new account' as const, 'former account' as const),
    former: fc.oneof({ weight: 7, arbitrary: fc.constant(null) }, nr(KNOWN)),
  },
  { requiredKeys: ['name', 'kind'] },
);
const departmentLine = fc.record(
  { name: fc.constantFrom('甲', '乙'), parent: fc.option(spelt, { freq: 4 }) },
  { requiredKeys: ['name'] },
);
const people = fc.record({
  list: fc.constant('people' as const),
  lines: fc.dictionary(nr(ALL).map(String), personLine, { minKeys: 1, maxKeys: 6 }),
  whole,
});
const list = fc.oneof(
  people,
  people,
  fc.record({ list: fc.constant('departments' as const), lines: fc.dictionary(code, departmentLine, { minKeys: 1 }) }),
  fc.record({
    list: fc.constant('heads' as const),
    lines: fc.uniqueArray(fc.record({ department: spelt, who: nr(ALL), former: fc.boolean(), deputy: fc.boolean() }), {
      minLength: 1,
      maxLength: 5,
      selector: (one) => JSON.stringify(one),
    }),
  }),
  fc.record({
    list: fc.constant('labels' as const),
    lines: fc.uniqueArray(
      fc.record({
        label: fc.oneof({ weight: 9, arbitrary: label }, fc.constant('none')),
        who: nr(ALL),
        former: fc.boolean(),
      }),
      {
        minLength: 1,
        maxLength: 5,
        selector: (one) => JSON.stringify(one),
      },
    ),
    whole,
  }),
);
const hand = fc.oneof(
  fc.record({ by: fc.constant('mobile' as const), who: nr(ALL), mobile: fc.constantFrom('13900000000', '') }),
  fc.record({
    by: fc.constant('home' as const),
    who: nr(ALL),
    home: code,
    besides: fc.uniqueArray(code, { maxLength: 2 }),
  }),
  fc.record({ by: fc.constant('label' as const), who: nr(ALL), label }),
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
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ act: fc.constant('list' as const), by: actor, list }) },
  { weight: 5, arbitrary: fc.record({ act: fc.constant('hand' as const), hand }) },
  { weight: 6, arbitrary: fc.record({ act: fc.constant('undo' as const), by: actor, back: fc.nat({ max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('days' as const), days: fc.constantFrom(5, 31) }) },
);
export type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** Those who reach or hold less than an administrator; what they may undo is the dangerous part. */
const lesser = fc.constantFrom<ActorName[]>('dean', 'clerk');
const listed = (by: ActorName, given: Given): Step => ({ act: 'list', by, list: given });
const undone = (by: ActorName): Step => ({ act: 'undo', by, back: 0 });
/** Somebody is at home elsewhere, mostly out of the dean's reach. */
const moved = fc.record({
  by: fc.constant('home' as const),
  who: nr(ALL),
  home: fc.constantFrom('B', 'B1', 'A1'),
  besides: fc.constant<string[]>([]),
});
/** People of a list are elsewhere since, and who brought it takes it back. */
const takenBack = fc
  .tuple(
    lesser,
    list,
    fc.array(fc.oneof({ weight: 4, arbitrary: moved }, { weight: 1, arbitrary: hand }), { minLength: 3, maxLength: 6 }),
  )
  .map(([by, given, hands]): Step[] => [
    listed(by, given),
    ...hands.map((one): Step => ({ act: 'hand', hand: one })),
    undone(by),
  ]);
/** Somebody takes back what an administrator's list changed of what another one had brought. */
const takenOver = fc
  .tuple(fc.oneof(people, list), fc.oneof(people, list), fc.array(hand, { maxLength: 1 }), lesser)
  .map(([first, second, hands, by]): Step[] => [
    listed('admin', first),
    listed('admin', second),
    ...hands.map((one): Step => ({ act: 'hand', hand: one })),
    undone(by),
  ]);
export const steps = fc.oneof(
  { weight: 3, arbitrary: step.map((one): Step[] => [one]) },
  { weight: 2, arbitrary: takenBack },
  { weight: 2, arbitrary: takenOver },
);
export type Given = Extract<Step, { act: 'list' }>['list'];
export type Hand = Extract<Step, { act: 'hand' }>['hand'];
