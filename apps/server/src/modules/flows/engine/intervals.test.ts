import { findStep } from '@campus/rules/flows/definition.ts';
import { groupOf } from '@campus/rules/flows/groups.ts';
import { type LookOn, playAtRandom } from '@campus/rules/flows/random-play.ts';
import type { FlowState, Task } from '@campus/rules/flows/state.ts';
import { expect, test } from 'vitest';
import { type IntervalChange, intervalChanges } from './intervals.ts';

type Seen = Parameters<LookOn>[0];
type Row = Pick<IntervalChange, 'kind' | 'name' | 'person' | 'from' | 'until' | 'outcome' | 'due'>;

const stepKind = ({ flow }: Seen, state: FlowState, task: Task) =>
  findStep(flow, state.visits.find((visit) => visit.id === task.visit)!.step)?.kind;

/** What one game left in the ledger, kept as the database keeps it. */
class Ledger {
  rows: Row[] = [];
  answeredBy: string | null = null;

  open = (kind: string, name?: string) =>
    this.rows.filter((row) => row.until === null && row.kind === kind && (name === undefined || row.name === name));

  keep(changes: readonly IntervalChange[], now: number): void {
    for (const { act, kind, name, outcome, person } of changes) {
      if (act !== 'close') continue;
      const found = this.open(kind, name);
      // A case closes under whichever of its two names is open; that none is left open is looked at below.
      if (kind !== 'response' && kind !== 'case') expect(found, `${kind} ${name} closes`).toHaveLength(1);
      for (const row of found) Object.assign(row, { until: now, outcome, person: row.person ?? person });
    }
    for (const { act, ...row } of changes) {
      if (act !== 'open' && act !== 'whole') continue;
      expect(this.open(row.kind, row.name), `${row.kind} ${row.name} opens`).toHaveLength(0);
      this.rows.push(row);
    }
  }
}

const kindOf = ({ event }: Seen) => (event.kind === 'decide' ? event.decision : event.kind);
const byOf = ({ event }: Seen) => ('by' in event ? event.by : null);
const DECIDED = ['agreed', 'disagreed', 'solved', 'not-solved'];

function look(ledger: Ledger, seen: Seen): void {
  const { flow, event, after, now } = seen;
  const before = event.kind === 'submit' ? null : seen.before;
  const groups = { before: before && groupOf(flow, before), after: groupOf(flow, after) };
  ledger.keep(
    intervalChanges({ flow, before, after, groups, kind: kindOf(seen), by: byOf(seen), promise: null, now }),
    now,
  );
  const names = (tasks: readonly Task[]) => tasks.map(({ id, person }) => `${id} ${person}`).sort();
  const open = (kind: string) =>
    ledger
      .open(kind)
      .map(({ name, person }) => `${name} ${person}`)
      .sort();
  const asked = after.tasks.filter((task) => stepKind(seen, after, task) !== 'evaluate');
  const inHand = asked.filter(
    ({ state, held }) => state === 'open' || state === 'delegated' || (state === 'waiting' && held),
  );
  const offered = asked.filter(({ state }) => state === 'offered');
  expect(open('task')).toEqual(names(inHand));
  expect(open('offer')).toEqual(names(offered));
  expect(ledger.open('case')).toHaveLength(after.status === 'ended' ? 0 : 1);
  expect(ledger.rows.filter((row) => row.kind === 'case' && row.name === 'case')).toHaveLength(1);
  for (const row of ledger.open('task'))
    if (row.due !== null) expect(row.due, 'due when it came').toBeGreaterThan(row.from);
  // Every decision is in the ledger once: as a task of its person that left them in that way, at that moment.
  for (const task of asked) {
    const was = before?.tasks.find(({ id }) => id === task.id);
    const decides = DECIDED.includes(task.state) && was?.state !== task.state && task.settledBy === task.person;
    if (!decides || was === undefined) continue;
    const left = ledger.rows.filter((row) => row.kind === 'task' && row.name === String(task.id) && row.until === now);
    expect(left.at(-1)).toMatchObject({ person: task.person, outcome: task.state });
  }
  // The first who acted answered, and nobody is written over later.
  const [response] = ledger.rows.filter((row) => row.kind === 'response');
  if (ledger.answeredBy) expect(response?.person).toBe(ledger.answeredBy);
  else if (response?.person) ledger.answeredBy = response.person;
}

test('[REP-03] [REP-04] at random, the ledger says of every moment in whose hands everything is', () => {
  const ledgers = new Map<number, Ledger>();
  playAtRandom(20_261_118, 250, (seen) => {
    const ledger = ledgers.get(seen.game) ?? new Ledger();
    ledgers.set(seen.game, ledger);
    look(ledger, seen);
  });
  const rows = [...ledgers.values()].flatMap((ledger) => ledger.rows);
  for (const kind of ['task', 'offer', 'evaluation', 'response', 'case', 'hung-up', 'step', 'group'])
    expect(rows.filter((row) => row.kind === kind).length, kind).toBeGreaterThan(50);
});
