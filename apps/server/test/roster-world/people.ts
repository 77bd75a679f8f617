import { lacking } from '@campus/rules/access/power.ts';
import { dayOf } from '@campus/rules/basics/time-zone.ts';
import { personOf, placeOf } from './finding.ts';
import { type Actor, isStronger, powerOf, reachesPerson, reachesPlace } from './power.ts';
import {
  changedOf,
  type Fields,
  type Left,
  odd,
  type PersonLine,
  type Row,
  type Somebody,
  same,
  sorted,
  type Value,
  type WorldRun,
  type WorldState,
  ZONE,
} from './state.ts';

const DAY = 24 * 60 * 60_000;

export function planPeople(world: WorldState, lines: readonly PersonLine[], whole: string, actor: Actor): Row[] {
  const meant = lines.map(({ account, former }) => ({ by: personOf(world, account), was: personOf(world, former) }));
  const whoOf = meant.map(({ by, was }) => by ?? was);
  const rows = lines.map((line, n): Row => {
    const at = String(n);
    const { by, was } = meant[n] as (typeof meant)[number];
    const who = whoOf[n] ?? null;
    if (lines.filter(({ account }) => account === line.account).length > 1) return odd(at, 'account-twice');
    if (by && was && by !== was) return odd(at, 'former-account-of-another');
    if (who && whoOf.filter((one) => one === who).length > 1) return odd(at, 'person-twice');
    return planPerson(world, at, line, who, actor);
  });
  if (whole === 'no') return rows;
  const named = new Set(meant.flatMap(({ by, was }) => [by, was]));
  for (const [who, one] of world.people) {
    const isMeant = whole === 'everybody' || one.kind === whole;
    if (!isMeant || named.has(who) || !one.active || one.written === null) continue;
    if ((one.left && !one.left.disabled) || !reachesPerson(world, actor, who)) continue;
    const at = `gone ${one.account}`;
    rows.push(
      isStronger(world, actor, who)
        ? odd(at, 'stronger-person')
        : { at, outcome: 'gone', fault: null, who, before: {}, after: {} },
    );
  }
  return rows;
}

function planPerson(world: WorldState, at: string, line: PersonLine, who: string | null, actor: Actor): Row {
  const said: Fields = { name: line.name, kind: line.kind };
  if (line.mobile !== undefined) said.mobile = line.mobile;
  if (line.department !== undefined) {
    const found = line.department === null ? { id: null } : placeOf(world, line.department);
    if ('fault' in found) return odd(at, found.fault);
    said.department = found.id;
  }
  if (line.labels?.some((label) => !world.labels.includes(label))) return odd(at, 'label-unknown');
  if (line.labels) said.labels = sorted(line.labels);
  if (who === null) {
    if (!reachesPlace(actor, (said.department ?? null) as string | null)) return odd(at, 'out-of-reach');
    const after: Fields = { ...said, account: line.account };
    const one = made(after);
    if (lacking(actor.power, powerOf(world, one, null)).length > 0) return odd(at, 'more-than-held');
    return { at, outcome: 'new', fault: null, before: {}, after, noted: said, written: null, left: null };
  }
  const one = world.people.get(who) as Somebody;
  const row = compared(world, who, said, { at, account: line.account });
  const moves = 'department' in row.after;
  const target = (row.after.department ?? null) as string | null;
  if (!reachesPerson(world, actor, who)) return odd(at, 'out-of-reach');
  if (moves && !reachesPlace(actor, target)) return odd(at, 'out-of-reach');
  // Who is at home outside stays at home there.
  if (moves && one.home !== null && !reachesPlace(actor, one.home)) return odd(at, 'out-of-reach');
  if (row.outcome === 'same') return row;
  if (isStronger(world, actor, who)) return odd(at, 'stronger-person');
  const then: Somebody = { ...one };
  write(then, row.after);
  if (lacking(actor.power, powerOf(world, then, who)).length > 0) return odd(at, 'more-than-held');
  return row;
}

/** What a row changes of somebody who is there, and what is kept by hand. */
function compared(world: WorldState, who: string, said: Fields, { at, account }: { at: string; account: string }): Row {
  const one = world.people.get(who) as Somebody;
  const { written, left } = one;
  const stands = standing(one);
  const before: Fields = {};
  const after: Fields = {};
  const noted: Fields = {};
  for (const [field, value] of Object.entries(said)) {
    const now = stands[field] ?? null;
    const wanted = field === 'labels' ? labelsAfter(now, written?.labels, value) : value;
    const byHand =
      field !== 'labels' && written !== null && field in written && !same(notedNow(world, written, field), now);
    if (!same(wanted, now) && !byHand) [before[field], after[field]] = [now, wanted];
    if (field === 'labels' || !byHand || same(value, now)) noted[field] = value;
  }
  if (one.account !== account && !one.aliases.includes(account))
    [before.account, after.account] = [one.account, account];
  const returns = left !== null && (!left.disabled || !one.active);
  const outcome = returns ? 'returned' : Object.keys(after).length > 0 ? 'changed' : 'same';
  return { at, outcome, fault: null, who, before, after, noted, written, left: returns ? left : null };
}

/** What the roster gave and no longer says goes, what was taken by hand stays away, what was given by hand stays. */
function labelsAfter(stands: Value, written: Value | undefined, said: Value): readonly string[] {
  const [has, gave, says] = [stands, written ?? [], said].map((some) => (some ?? []) as readonly string[]);
  const stay = has!.filter((label) => !(gave!.includes(label) && !says!.includes(label)));
  const come = says!.filter((label) => !(gave!.includes(label) && !has!.includes(label)));
  return sorted([...stay, ...come]);
}

/** A department that was merged means the other one, in what the roster remembers as well. */
function notedNow(world: WorldState, written: Fields, field: string): Value {
  const value = written[field] ?? null;
  return field === 'department' && typeof value === 'string' ? (world.places.get(value)?.mergedInto ?? value) : value;
}

function standing({ account, name, kind, home, mobile, labels }: Somebody): Fields {
  return { account, name, kind, department: home, mobile, labels };
}

function made(after: Fields): Somebody {
  return {
    account: after.account as string,
    aliases: [],
    name: after.name as string,
    kind: after.kind as 'student' | 'staff',
    home: (after.department ?? null) as string | null,
    besides: [],
    mobile: (after.mobile ?? null) as string | null,
    labels: sorted((after.labels ?? []) as string[]),
    roles: [after.kind as string],
    active: true,
    left: null,
    written: null,
  };
}

function write(one: Somebody, values: Fields): void {
  for (const [field, value] of Object.entries(values)) {
    if (field === 'department') {
      one.home = value as string | null;
      one.besides = one.besides.filter((id) => id !== value);
    } else if (field === 'labels') one.labels = sorted(value as string[]);
    else if (field === 'kind') {
      const had = one.roles.includes(one.kind);
      one.roles = sorted([...one.roles.filter((role) => role !== one.kind), ...(had ? [value as string] : [])]);
      one.kind = value as 'student' | 'staff';
    } else if (field === 'besides') one.besides = sorted([...one.besides, ...(value as string[])]);
    else Object.assign(one, { [field]: value });
  }
}

export function applyPeople(world: WorldState, rows: readonly Row[], run: { id: string; at: number }): void {
  for (const row of rows) applyPerson(world, row, run);
}

function applyPerson(world: WorldState, row: Row, run: { id: string; at: number }): void {
  if (row.outcome === 'odd') return;
  if (row.outcome === 'gone') {
    const dueOn = dayOf(run.at + 30 * DAY, ZONE);
    (world.people.get(row.who as string) as Somebody).left = { dueOn, disabled: false, run: run.id };
    return;
  }
  if (row.outcome === 'new') {
    row.who = row.after.account as string;
    world.people.set(row.who, made(row.after));
  }
  const one = world.people.get(row.who as string) as Somebody;
  if (row.outcome !== 'new') {
    if ('department' in row.after && one.besides.includes(row.after.department as string))
      row.before.besides = [row.after.department as string];
    if ('account' in row.after) one.aliases = sorted([...one.aliases, one.account]);
    write(one, row.after);
  }
  if (row.outcome === 'returned') {
    if (row.left?.disabled) one.active = true;
    one.left = null;
  }
  one.written = { ...one.written, ...row.noted };
}

export function undoPeople(world: WorldState, run: WorldRun, actor: Actor): Map<string, boolean> {
  const changed = changedOf(run);
  const back = new Map<string, boolean>();
  // Judged as all of them stand before any of them goes back.
  for (const row of changed) back.set(row.at, personGoesBack(world, row, run, actor));
  for (const row of changed) if (back.get(row.at)) takePersonBack(world, row, run);
  run.rows = run.rows.filter((row) => !back.get(row.at));
  return back;
}

function personGoesBack(
  world: WorldState,
  { who, outcome, before, after, left }: Row,
  run: WorldRun,
  actor: Actor,
): boolean {
  const one = world.people.get(who as string) as Somebody;
  const stands = standing(one);
  if (!Object.entries(after).every(([field, value]) => same(stands[field], value))) return false;
  if (outcome === 'gone' && !(one.left?.run === run.id && !one.left.disabled)) return false;
  if (outcome === 'returned' && one.left) return false;
  if (!one.active && (outcome === 'new' || outcome === 'gone' || left?.disabled)) return false;
  if (!reachesPerson(world, actor, who as string) || isStronger(world, actor, who as string)) return false;
  if ('department' in before) {
    const to = before.department as string | null;
    if (!reachesPlace(actor, to) && actor.reach.kind !== 'organisation') return false;
    if (one.home !== null && !reachesPlace(actor, one.home)) return false;
    if (to !== null && world.places.get(to)?.closed) return false;
  }
  const then: Somebody = { ...one };
  write(then, outcome === 'new' ? {} : before);
  return lacking(actor.power, powerOf(world, then, who as string)).length === 0;
}

function takePersonBack(world: WorldState, row: Row, run: WorldRun): void {
  const { who, outcome, before, after, left } = row;
  const one = world.people.get(who as string) as Somebody;
  if (outcome === 'gone') {
    one.left = null;
    return;
  }
  if ('account' in before) one.aliases = one.aliases.filter((account) => account !== before.account);
  const open = (ids: Value | undefined) => ((ids ?? []) as string[]).filter((id) => !world.places.get(id)?.closed);
  write(one, { ...before, ...('besides' in before && { besides: open(before.besides) }) });
  if (outcome === 'new') {
    one.labels = one.labels.filter((label) => !((after.labels ?? []) as string[]).includes(label));
    one.left = { dueOn: '', disabled: true, run: run.id };
    one.active = false;
  }
  if (outcome === 'returned') {
    one.left = left as Left;
    if (left?.disabled) one.active = false;
  }
  forget(world, row, run);
}

/** What the roster remembers goes back with the row, but for what a later list said of fields that this one did not change. */
function forget(world: WorldState, { who, after, noted = {}, written }: Row, run: WorldRun): void {
  const one = world.people.get(who as string) as Somebody;
  const later = world.runs
    .filter(({ list, at, id }) => list === 'people' && id !== run.id && at > run.at)
    .flatMap(({ rows }) => rows.filter((row) => row.who === who && row.noted && row.outcome !== 'odd'));
  const memory: Fields = { ...one.written };
  for (const field of Object.keys(noted)) {
    if (!(field in after) && later.some((row) => field in (row.noted as Fields))) continue;
    if (written && field in written) memory[field] = written[field] as Value;
    else delete memory[field];
  }
  one.written = written === null && later.length === 0 ? null : memory;
}
