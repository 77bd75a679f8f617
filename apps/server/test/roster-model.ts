import { dayOf } from '@campus/rules/basics/time-zone.ts';

const DAY = 24 * 60 * 60_000;
const ZONE = 'Asia/Shanghai';

type Value = string | null | readonly string[];
/** What stands of somebody, or what a row says of them; labels in their order. */
export type Fields = Readonly<Record<string, Value>>;
type Left = { dueOn: string; disabled: boolean; run: string };
type Known = {
  fields: Record<string, Value>;
  aliases: string[];
  active: boolean;
  left: Left | null;
  /** What the roster wrote last; null where no roster named them. */
  written: Record<string, Value> | null;
};
type Row = {
  who: string;
  outcome: 'new' | 'changed' | 'returned' | 'gone';
  before: Fields;
  after: Fields;
  written: Known['written'];
  left: Left | null;
};
export type ModelRun = { id: string; at: number; rows: Row[] };

const same = (one: Value | undefined, other: Value | undefined) => JSON.stringify(one) === JSON.stringify(other);
const sorted = (labels: readonly string[]) => [...labels].sort();

/** Decision 043, person by person and field by field: what the sets of the product are compared with. */
export class RosterModel {
  readonly people = new Map<string, Known>();

  /** One list: rows by who is meant. */
  apply(id: string, list: ReadonlyMap<string, Fields>, whole: boolean, now: number): ModelRun {
    const rows: Row[] = [];
    for (const [who, said] of list) {
      const row = this.applyRow(who, said);
      if (row) rows.push(row);
    }
    const dueOn = dayOf(now + 30 * DAY, ZONE);
    for (const [who, one] of whole ? this.people : [])
      if (!list.has(who) && one.active && one.written && !one.left) {
        rows.push({ who, outcome: 'gone', before: {}, after: {}, written: one.written, left: null });
        one.left = { dueOn, disabled: false, run: id };
      }
    return { id, at: now, rows };
  }

  private applyRow(who: string, said: Fields): Row | null {
    const one = this.people.get(who);
    if (!one) {
      const fields = { account: who, labels: [], ...said };
      this.people.set(who, { fields, aliases: [], active: true, left: null, written: { ...said, account: null } });
      return { who, outcome: 'new', before: {}, after: { ...said }, written: null, left: null };
    }
    const { written, left } = one;
    const before: Record<string, Value> = {};
    const after: Record<string, Value> = {};
    const remembered: Record<string, Value> = { ...written };
    for (const [field, value] of Object.entries(said)) {
      const stands = one.fields[field] ?? null;
      if (field === 'account') {
        after.account = value;
        before.account = stands;
        one.aliases = sorted([...one.aliases, stands as string]);
        continue;
      }
      const wanted = field === 'labels' ? labelsAfter(stands, written?.labels, value) : value;
      const byHand = field !== 'labels' && written !== null && field in written && !same(written[field], stands);
      if (!same(wanted, stands) && !byHand) [before[field], after[field]] = [stands, wanted];
      if (field === 'labels' || !byHand || same(value, stands)) remembered[field] = value;
    }
    Object.assign(one.fields, after);
    one.written = remembered;
    one.left = null;
    one.active = true;
    const outcome = left ? 'returned' : 'changed';
    return left || Object.keys(after).length > 0 ? { who, outcome, before, after, written, left } : null;
  }

  /** Rows of which everything still stands as the list left it go back, the others stay. */
  undo({ id, rows }: ModelRun): void {
    for (const { who, outcome, before, after, written, left } of rows) {
      const one = this.people.get(who) as Known;
      const stands = Object.entries(after).every(([field, value]) => same(one.fields[field] ?? null, value));
      const there = one.active || outcome === 'changed' || (outcome === 'returned' && !left?.disabled);
      const still = outcome !== 'gone' || (one.left?.run === id && !one.left.disabled);
      if (!stands || !there || !still) continue;
      if ('account' in before) one.aliases = one.aliases.filter((account) => account !== before.account);
      Object.assign(one.fields, before);
      if (outcome === 'gone') one.left = null;
      if (outcome === 'returned') one.left ??= left;
      if (outcome === 'new') {
        one.fields.labels = (one.fields.labels as string[]).filter(
          (label) => !((after.labels ?? []) as string[]).includes(label),
        );
        one.left ??= { dueOn: '', disabled: true, run: id };
      }
      if (outcome === 'new' || left?.disabled) one.active = false;
      if (outcome !== 'gone') one.written = written;
    }
  }

  /** The day comes for those who leave. */
  passDay(now: number): void {
    for (const one of this.people.values())
      if (one.left && !one.left.disabled && one.left.dueOn <= dayOf(now, ZONE)) {
        one.left = { ...one.left, disabled: true };
        one.active = false;
      }
  }

  /** As the database is looked at. */
  seen(): [string, object][] {
    return [...this.people]
      .map(([who, { fields, aliases, active, left }]): [string, object] => [
        who,
        { ...fields, aliases, active, leaving: left && !left.disabled ? left.dueOn : null },
      ])
      .sort(([a], [b]) => (a < b ? -1 : 1));
  }
}

/** What the roster gave and no longer says goes, what was taken by hand stays away, what was given by hand stays. */
function labelsAfter(stands: Value, written: Value | undefined, said: Value): readonly string[] {
  const [has, gave, says] = [stands, written, said].map((some) => (some ?? []) as readonly string[]) as [
    readonly string[],
    readonly string[],
    readonly string[],
  ];
  const stay = has.filter((label) => !(gave.includes(label) && !says.includes(label)));
  const come = says.filter((label) => !(gave.includes(label) && !has.includes(label)));
  return sorted([...new Set([...stay, ...come])]);
}
