import fc from 'fast-check';
import type { ActorName } from '../roster-world/state.ts';
import { ALL } from './beginning.ts';
import { at, code, type Given, type Hand, hand, listsOf, nr, type Step, step } from './steps.ts';

/** Those who reach or hold less than an administrator; what they may undo is the dangerous part. */
type Lesser = 'dean' | 'clerk';
type Kind = Given['list'];

const mostly = <T>(these: readonly T[], others: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...these) }, { weight: 1, arbitrary: others });
const manner = { names: ['乙', '丙'], apart: true, stay: true } as const;
const near = mostly(['A', 'A1', 'A1', 'A2', 'A2', 'N1'], code);
/** Lists of which much is applied: those of a dean mostly speak of whom a dean reaches, and give what a dean may give. */
const lists = {
  admin: listsOf(mostly([0, 1, 2, 3, 6, 7], nr(ALL)), near, { ...manner, least: 4, labels: ['one', 'strong'] }),
  lesser: listsOf(mostly([0, 1, 6], nr(ALL)), near, { ...manner, least: 2, labels: ['one', 'two'] }),
} satisfies Record<string, Record<Kind, fc.Arbitrary<Given>>>;

/** Who or what it is done to is told by the row of a list. */
const who = fc.constant(0);
const outside = fc.constantFrom('B', 'B1');
const hands = {
  /** Out of the dean's reach. */
  personAway: fc.record({ by: fc.constant('home' as const), who, home: outside, besides: fc.constant<string[]>([]) }),
  departmentAway: fc.record({ by: fc.constant('move' as const), code, to: fc.option(outside, { freq: 3 }) }),
  /** More than a dean or a clerk holds. */
  stronger: fc.oneof(
    fc.record({ by: fc.constant('role' as const), who, role: fc.constantFrom('strong' as const, 'officer' as const) }),
    fc.record({ by: fc.constant('label' as const), who, label: fc.constant('strong' as const) }),
  ),
  /** Not what the list made of it any more, or not there. */
  otherwise: fc.oneof(
    fc.record({ by: fc.constant('state' as const), who }),
    fc.record({ by: fc.constant('mobile' as const), who, mobile: fc.constant('13900000000') }),
    fc.record({ by: fc.constant('merge' as const), code, to: code }),
    fc.record({ by: fc.constant('rename' as const), code, name: fc.constant('丁') }),
    fc.record({
      by: fc.constant('heads' as const),
      code,
      head: fc.option(nr(ALL)),
      deputies: fc.constant<number[]>([]),
    }),
  ),
};
/** How often people and departments are put out of reach: most often what the list is about. */
const AWAY = { people: [5, 1], departments: [1, 4], heads: [3, 2], labels: [4, 1] } as const;
/** What an administrator does by hand to rows of a list before somebody undoes it. */
function between(by: Lesser, kind: Kind, most: { minLength: number; maxLength: number }) {
  const [person, department] = by === 'dean' ? AWAY[kind] : [0, 0];
  const one: fc.Arbitrary<Hand> = fc.oneof(
    { weight: person, arbitrary: hands.personAway },
    { weight: department, arbitrary: hands.departmentAway },
    { weight: 2, arbitrary: hands.stronger },
    { weight: 2, arbitrary: hands.otherwise },
    { weight: 1, arbitrary: hand },
  );
  return fc.array(fc.record({ act: fc.constant('hand' as const), hand: one, at }), most);
}

const listed = (by: ActorName, list: Given): Step => ({ act: 'list', by, list });
const undone = (by: ActorName): Step => ({ act: 'undo', by, back: 0 });

/** Somebody lesser brings a list, somebody greater touches what it changed, and the first one takes it back. */
function takenBack(by: Lesser, kind: Kind): fc.Arbitrary<Step[]> {
  const list: fc.Arbitrary<Given> = lists.lesser[kind];
  return fc
    .tuple(list, between(by, kind, { minLength: 1, maxLength: 2 }))
    .map(([given, acts]) => [listed(by, given), ...acts, undone(by)]);
}

/** An administrator brings a list and changes it by another one; a clerk, who sees both, takes back the later one, or both. */
function takenOver(kind: Kind): fc.Arbitrary<Step[]> {
  const list: fc.Arbitrary<Given> = lists.admin[kind];
  return fc
    .tuple(list, list, between('clerk', kind, { minLength: 0, maxLength: 1 }), fc.boolean())
    .map(([first, second, acts, both]) => [
      listed('admin', first),
      listed('admin', again(first, second)),
      ...acts,
      undone('clerk'),
      ...(both ? [undone('clerk')] : []),
    ]);
}

/** A list of what the first one speaks of, said as the second one says it. */
function again(first: Given, second: Given): Given {
  const said = <Line>(of: Record<string, Line>, lines: Line[]): Record<string, Line> =>
    Object.fromEntries(Object.keys(of).map((key, n) => [key, lines[n % lines.length] as Line]));
  if (first.list === 'people' && second.list === 'people')
    return { ...second, lines: said(first.lines, Object.values(second.lines)) };
  if (first.list === 'departments' && second.list === 'departments')
    return { ...second, lines: said(first.lines, Object.values(second.lines)) };
  if (first.list === 'heads' && second.list === 'heads') return { ...first, lines: first.lines.slice(1) };
  if (first.list === 'labels' && second.list === 'labels') {
    const labelOf = (n: number) => first.lines[n % first.lines.length]!.label;
    return { ...second, lines: second.lines.map((one, n) => ({ ...one, label: labelOf(n) })) };
  }
  return second;
}

const story = fc.oneof(
  { weight: 7, arbitrary: takenBack('dean', 'people') },
  { weight: 5, arbitrary: takenBack('dean', 'departments') },
  { weight: 6, arbitrary: takenBack('dean', 'heads') },
  { weight: 2, arbitrary: takenBack('dean', 'labels') },
  { weight: 1, arbitrary: takenBack('clerk', 'people') },
  { weight: 1, arbitrary: takenBack('clerk', 'labels') },
  { weight: 7, arbitrary: takenOver('people') },
  { weight: 2, arbitrary: takenOver('departments') },
  { weight: 4, arbitrary: takenOver('heads') },
  { weight: 1, arbitrary: takenOver('labels') },
);
const part = fc.oneof({ weight: 1, arbitrary: step.map((one): Step[] => [one]) }, { weight: 2, arbitrary: story });

/** Random steps, and stories among them that are told to their end. */
export const lifeOf = (most: number): fc.Arbitrary<Step[]> =>
  fc.array(part, { minLength: 4, maxLength: most, size: 'max' }).map((parts) => {
    const life: Step[] = [];
    for (const one of parts) if (life.length + one.length <= most) life.push(...one);
    return life;
  });
