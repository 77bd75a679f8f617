import { personOf } from './finding.ts';
import { type Actor, isStronger, mayGiveLabel, reachesPerson } from './power.ts';
import {
  changedOf,
  type LabelLine,
  odd,
  type Row,
  type Somebody,
  sorted,
  type WorldRun,
  type WorldState,
} from './state.ts';

export function planLabels(world: WorldState, lines: readonly LabelLine[], whole: string, actor: Actor): Row[] {
  const judged = (row: Row, label: string): Row => {
    const who = row.who as string;
    if (!reachesPerson(world, actor, who)) return odd(row.at, 'out-of-reach');
    if (row.outcome === 'same') return row;
    if (isStronger(world, actor, who)) return odd(row.at, 'stronger-person');
    return mayGiveLabel(world, actor, label) ? row : odd(row.at, 'more-than-held');
  };
  const whoOf = lines.map(({ account }) => personOf(world, account));
  const rows = lines.map(({ label, account }, n): Row => {
    const at = String(n);
    const who = whoOf[n] ?? null;
    const again = lines
      .slice(0, n)
      .some((other, m) => other.label === label && (who ? whoOf[m] === who : other.account === account));
    if (again) return odd(at, 'row-twice');
    if (!world.labels.includes(label)) return odd(at, 'label-unknown');
    if (who === null) return odd(at, 'account-unknown');
    const has = (world.people.get(who) as Somebody).labels.includes(label);
    const fields = has ? {} : { label };
    return judged({ at, outcome: has ? 'same' : 'new', fault: null, who, before: {}, after: fields }, label);
  });
  if (whole === 'no') return rows;
  const asked = sorted(lines.flatMap(({ label }) => (world.labels.includes(label) ? [label] : [])));
  const unclear = new Set(lines.flatMap(({ label }, n) => (world.labels.includes(label) ? [] : [whoOf[n]])));
  for (const [who, one] of world.people)
    for (const label of asked) {
      if (!one.labels.includes(label) || (whole !== 'everybody' && one.kind !== whole)) continue;
      if (lines.some((line, n) => line.label === label && whoOf[n] === who) || unclear.has(who)) continue;
      if (!reachesPerson(world, actor, who)) continue;
      const at = `gone ${one.account} ${label}`;
      rows.push(judged({ at, outcome: 'gone', fault: null, who, before: { label }, after: { label: null } }, label));
    }
  return rows;
}

export function applyLabels(world: WorldState, rows: readonly Row[]): void {
  for (const { outcome, who, before, after } of rows) {
    const one = world.people.get(who ?? '');
    if (outcome === 'new') one!.labels = sorted([...one!.labels, after.label as string]);
    if (outcome === 'gone') one!.labels = one!.labels.filter((label) => label !== before.label);
  }
}

export function undoLabels(world: WorldState, run: WorldRun, actor: Actor): Map<string, boolean> {
  const changed = changedOf(run);
  const back = new Map<string, boolean>();
  for (const { at, outcome, who, before, after } of changed) {
    const label = (before.label ?? after.label) as string;
    const one = world.people.get(who as string) as Somebody;
    const stands = one.labels.includes(label) === (outcome === 'new');
    const acts = reachesPerson(world, actor, who as string) && !isStronger(world, actor, who as string);
    back.set(at, stands && mayGiveLabel(world, actor, label) && acts);
  }
  for (const { at, outcome, who, before, after } of changed) {
    const one = world.people.get(who as string) as Somebody;
    if (!back.get(at)) continue;
    if (outcome === 'new') one.labels = one.labels.filter((label) => label !== after.label);
    else one.labels = sorted([...one.labels, before.label as string]);
  }
  return back;
}
