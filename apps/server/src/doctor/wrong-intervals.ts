import type { ProcessHistory, ProjectionRows } from './read-processes.ts';
import { type Interval, saysDue } from './replay-process.ts';

type Stored = ProjectionRows['intervals'][number];

/** What stands in the ledger of a process and does not follow from its events. */
export function* wrongIntervals(
  history: ProcessHistory,
  expected: readonly Interval[],
  stored: readonly Stored[],
): Generator<string> {
  const judges = saysDue(history);
  const text = (interval: Interval) =>
    `${spelt(interval)}${interval.due !== null && judges(interval) ? `, due ${moment(interval.due)}` : ''}`;
  yield* differences('interval', expected.map(text), stored.map(text));
  for (const row of stored)
    if (row.businessId !== history.process.businessId) yield `the interval ${spelt(row)} is of another business`;
  if (isInOrder(history)) yield* wrongDepartments(stored);
}

/** Where two events have one moment, or a clock was put back, what belongs to which of them is not known. */
const isInOrder = ({ events }: ProcessHistory): boolean =>
  events.every((event, n) => n === 0 || event.at > (events[n - 1]?.at ?? 0));

/** No figure asks where these belong. */
const UNCOUNTED = ['offer', 'evaluation'];

/**
 * Where people belonged then, no event says. But whoever is nobody belongs nowhere, and somebody belongs to one department
 * at one moment.
 */
function* wrongDepartments(stored: readonly Stored[]): Generator<string> {
  const known = new Map<string, string | null>();
  for (const row of stored) {
    const { kind, person, from, until, department, untilDepartment } = row;
    const counted = person !== null && !UNCOUNTED.includes(kind);
    // Of these the person is known when they end.
    const hasPersonAtFirst = counted && (kind === 'task' || kind === 'hung-up' || from === until);
    for (const [at, where, belongs, which] of [
      [from, department, hasPersonAtFirst, 'department when it came'],
      [until, untilDepartment, counted && until !== null, 'department when it left'],
    ] as const) {
      if (!belongs && where !== null) yield `the interval ${spelt(row)} has a ${which}, and nobody was there`;
      if (!belongs) continue;
      const then = `${person} ${at}`;
      const other = known.get(then);
      if (other === undefined) known.set(then, where);
      else if (other !== where) yield `the interval ${spelt(row)} has another ${which} than its person had then`;
    }
  }
}

export const moment = (at: number | null): string => (at === null ? 'now' : new Date(at).toISOString());
const spelt = ({ kind, name, step, person, from, until, outcome }: Interval): string =>
  `${kind} ${name} from ${moment(from)} until ${moment(until)}${[step, person, outcome].map((part) => (part ? `, ${part}` : '')).join('')}`;

/** What is in one list and not in the other, each as often as it is there. */
export function* differences(what: string, expected: readonly string[], stored: readonly string[]): Generator<string> {
  const unexpected = [...stored];
  for (const text of expected) {
    const at = unexpected.indexOf(text);
    if (at < 0) yield `the ${what} ${text} is missing beside it`;
    else unexpected.splice(at, 1);
  }
  for (const text of unexpected) yield `the ${what} ${text} stands beside it and should not`;
}
