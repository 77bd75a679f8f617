import { lacking, type Mark, type Power, type Reach } from '@campus/rules/access/power.ts';
import { dayOf } from '@campus/rules/basics/time-zone.ts';

const DAY = 24 * 60 * 60_000;
const ZONE = 'Asia/Shanghai';

type Value = string | null | readonly string[];
type Fields = Record<string, Value>;
type Left = { dueOn: string; disabled: boolean; run: string };

/** A department, known by its id. */
export type Place = {
  code: string | null;
  name: string;
  parent: string | null;
  closed: boolean;
  mergedInto: string | null;
  head: string | null;
  deputies: string[];
};
/** A person, known by a word of the test that stays the same whatever their account is. */
export type Somebody = {
  account: string;
  aliases: string[];
  name: string;
  kind: 'student' | 'staff';
  home: string | null;
  besides: string[];
  mobile: string | null;
  labels: string[];
  /** The role of their kind, and an officer's (over their departments and below) or a strong one (everywhere). */
  roles: string[];
  active: boolean;
  left: Left | null;
  /** What the roster wrote last; null where no roster named them. */
  written: Fields | null;
};

export type ActorName = 'admin' | 'clerk' | 'dean' | 'outside';
type Actor = { power: Power; reach: Reach };

export type PersonLine = {
  account: string;
  former?: string;
  name: string;
  kind: 'student' | 'staff';
  department?: string | null;
  mobile?: string | null;
  labels?: readonly string[];
};
export type DepartmentLine = { code: string; name: string; parent?: string | null };
export type HeadLine = { department: string; account: string; deputy: boolean };
export type LabelLine = { label: string; account: string };
export type List =
  | { list: 'people'; lines: readonly PersonLine[]; whole: 'no' | 'student' | 'staff' | 'everybody' }
  | { list: 'departments'; lines: readonly DepartmentLine[] }
  | { list: 'heads'; lines: readonly HeadLine[] }
  | { list: 'labels'; lines: readonly LabelLine[]; whole: 'no' | 'student' | 'staff' | 'everybody' };

/** What becomes of one row; `at` is its number, or who is gone and from what. */
export type Row = {
  at: string;
  outcome: 'same' | 'new' | 'changed' | 'returned' | 'gone' | 'odd';
  fault: string | null;
  who?: string;
  place?: string | null;
  before: Fields;
  after: Fields;
  /** Of people: what it says of which the roster takes note, what was noted before, how they were leaving. */
  noted?: Fields;
  written?: Fields | null;
  left?: Left | null;
};
export type WorldRun = { id: string; list: List['list']; at: number; by: ActorName; rows: Row[]; undone: boolean };

/** What the dean may, over a department and all below it. */
const DEAN = ['roster.manage', 'people.manage', 'departments.manage'];

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
const sorted = (some: Iterable<string>) => [...new Set(some)].sort();
const odd = (at: string, fault: string, more: Partial<Row> = {}): Row => ({
  at,
  outcome: 'odd',
  fault,
  ...more,
  before: {},
  after: {},
});

/** Decisions 043 and 038, row by row, with nothing of how the product does it: what the product is compared with. */
export class RosterWorld {
  readonly places = new Map<string, Place>();
  readonly people = new Map<string, Somebody>();
  readonly runs: WorldRun[] = [];

  /** The label that flows ask by. */
  private readonly strongLabel: string;
  private readonly labels: readonly string[];
  /** The department of the actor who reaches it and all below. */
  private readonly deanAt: string;

  constructor({ strongLabel, labels, deanAt }: { strongLabel: string; labels: readonly string[]; deanAt: string }) {
    this.strongLabel = strongLabel;
    this.labels = labels;
    this.deanAt = deanAt;
  }

  // Power

  below(id: string): string[] {
    return [...this.places.keys()].filter((one) => this.pathOf(one).includes(id));
  }

  pathOf(id: string, above: (id: string) => string | null = (one) => this.places.get(one)?.parent ?? null): string[] {
    const path: string[] = [];
    for (let at: string | null = id; at !== null; at = above(at)) {
      if (path.includes(at)) throw new Error('a circle');
      path.push(at);
    }
    return path;
  }

  actor(name: ActorName): Actor {
    const everywhere: Reach = { kind: 'organisation' };
    const here: Reach = { kind: 'departments', ids: this.below(this.deanAt) };
    const held: Record<ActorName, [string, Reach][]> = {
      admin: [...DEAN, 'audit.read', 'labels.manage'].map((right) => [right, everywhere]),
      clerk: [['roster.manage', everywhere]],
      dean: DEAN.map((right) => [right, here]),
      outside: [],
    };
    return { power: { rights: new Map(held[name]), marks: [] }, reach: name === 'dean' ? here : everywhere };
  }

  private powerOf(one: Somebody, who: string | null): Power {
    const rights = new Map<string, Reach>();
    const homes = [...(one.home ? [one.home] : []), ...one.besides];
    if (one.roles.includes('officer'))
      rights.set('people.manage', { kind: 'departments', ids: sorted(homes.flatMap((id) => this.below(id))) });
    if (one.roles.includes('strong')) rights.set('audit.read', { kind: 'organisation' });
    const marks: Mark[] = one.labels.includes(this.strongLabel) ? [{ kind: 'label', id: this.strongLabel }] : [];
    for (const [id, { head, deputies }] of this.places)
      if (who !== null && (head === who || deputies.includes(who))) marks.push({ kind: 'headship', id });
    return { rights, marks };
  }

  private isStronger({ power }: Actor, who: string): boolean {
    return lacking(power, this.powerOf(this.people.get(who) as Somebody, who)).length > 0;
  }

  private mayHead({ power }: Actor, id: string): boolean {
    return lacking(power, { rights: new Map(), marks: [{ kind: 'headship', id }] }).length === 0;
  }

  private reachesPlace({ reach }: Actor, id: string | null): boolean {
    return reach.kind === 'organisation' || (reach.kind === 'departments' && id !== null && reach.ids.includes(id));
  }

  private reachesPerson(actor: Actor, who: string): boolean {
    const { home, besides } = this.people.get(who) as Somebody;
    return actor.reach.kind === 'organisation' || [home, ...besides].some((id) => this.reachesPlace(actor, id));
  }

  // Finding

  private personOf(account: string | undefined): string | null {
    for (const [who, one] of this.people) if (one.account === account) return who;
    for (const [who, one] of this.people) if (account && one.aliases.includes(account)) return who;
    return null;
  }

  private placeOf(text: string): { id: string } | { fault: string } {
    const all = [...this.places];
    const coded = all.filter(([, one]) => one.code === text);
    const named = all.filter(([, one]) => one.name === text);
    const open = named.filter(([, one]) => !one.closed);
    const found = coded.length > 0 ? coded : open.length > 0 ? open : named;
    const meant = new Set(found.map(([id, one]) => one.mergedInto ?? id));
    if (meant.size === 0) return { fault: 'department-unknown' };
    if (meant.size > 1) return { fault: 'department-ambiguous' };
    const [id] = [...meant] as [string];
    return this.places.get(id)?.closed ? { fault: 'department-closed' } : { id };
  }

  // Lists

  plan(list: List, by: ActorName): Row[] {
    const actor = this.actor(by);
    if (list.list === 'people') return this.planPeople(list.lines, list.whole, actor);
    if (list.list === 'departments') return this.planDepartments(list.lines, actor);
    if (list.list === 'heads') return this.planHeads(list.lines, actor);
    return this.planLabels(list.lines, list.whole, actor);
  }

  private planPeople(lines: readonly PersonLine[], whole: string, actor: Actor): Row[] {
    const meant = lines.map(({ account, former }) => ({ by: this.personOf(account), was: this.personOf(former) }));
    const whoOf = meant.map(({ by, was }) => by ?? was);
    const rows = lines.map((line, n): Row => {
      const at = String(n);
      const { by, was } = meant[n] as (typeof meant)[number];
      const who = whoOf[n] ?? null;
      if (lines.filter(({ account }) => account === line.account).length > 1) return odd(at, 'account-twice');
      if (by && was && by !== was) return odd(at, 'former-account-of-another');
      if (who && whoOf.filter((one) => one === who).length > 1) return odd(at, 'person-twice');
      return this.planPerson(at, line, who, actor);
    });
    if (whole === 'no') return rows;
    const named = new Set(meant.flatMap(({ by, was }) => [by, was]));
    for (const [who, one] of this.people) {
      const isMeant = whole === 'everybody' || one.kind === whole;
      if (!isMeant || named.has(who) || !one.active || one.written === null) continue;
      if ((one.left && !one.left.disabled) || !this.reachesPerson(actor, who)) continue;
      const at = `gone ${one.account}`;
      rows.push(
        this.isStronger(actor, who)
          ? odd(at, 'stronger-person')
          : { at, outcome: 'gone', fault: null, who, before: {}, after: {} },
      );
    }
    return rows;
  }

  private planPerson(at: string, line: PersonLine, who: string | null, actor: Actor): Row {
    const said: Fields = { name: line.name, kind: line.kind };
    if (line.mobile !== undefined) said.mobile = line.mobile;
    if (line.department !== undefined) {
      const found = line.department === null ? { id: null } : this.placeOf(line.department);
      if ('fault' in found) return odd(at, found.fault);
      said.department = found.id;
    }
    if (line.labels?.some((label) => !this.labels.includes(label))) return odd(at, 'label-unknown');
    if (line.labels) said.labels = sorted(line.labels);
    if (who === null) {
      if (!this.reachesPlace(actor, (said.department ?? null) as string | null)) return odd(at, 'out-of-reach');
      const after: Fields = { ...said, account: line.account };
      const one = this.made(after);
      if (lacking(actor.power, this.powerOf(one, null)).length > 0) return odd(at, 'more-than-held');
      return { at, outcome: 'new', fault: null, before: {}, after, noted: said, written: null, left: null };
    }
    const one = this.people.get(who) as Somebody;
    const row = this.compared(at, who, one, said, line.account);
    const moves = 'department' in row.after;
    const target = (row.after.department ?? null) as string | null;
    if (!this.reachesPerson(actor, who)) return odd(at, 'out-of-reach');
    if (moves && !this.reachesPlace(actor, target)) return odd(at, 'out-of-reach');
    // Who is at home outside stays at home there.
    if (moves && one.home !== null && !this.reachesPlace(actor, one.home)) return odd(at, 'out-of-reach');
    if (row.outcome === 'same') return row;
    if (this.isStronger(actor, who)) return odd(at, 'stronger-person');
    const then: Somebody = { ...one };
    this.write(then, row.after);
    if (lacking(actor.power, this.powerOf(then, who)).length > 0) return odd(at, 'more-than-held');
    return row;
  }

  /** What a row changes of somebody who is there, and what is kept by hand. */
  private compared(at: string, who: string, one: Somebody, said: Fields, account: string): Row {
    const { written, left } = one;
    const stands = this.standing(one);
    const before: Fields = {};
    const after: Fields = {};
    const noted: Fields = {};
    for (const [field, value] of Object.entries(said)) {
      const now = stands[field] ?? null;
      const wanted = field === 'labels' ? labelsAfter(now, written?.labels, value) : value;
      const byHand =
        field !== 'labels' && written !== null && field in written && !same(this.noted(written, field), now);
      if (!same(wanted, now) && !byHand) [before[field], after[field]] = [now, wanted];
      if (field === 'labels' || !byHand || same(value, now)) noted[field] = value;
    }
    if (one.account !== account && !one.aliases.includes(account))
      [before.account, after.account] = [one.account, account];
    const returns = left !== null && (!left.disabled || !one.active);
    const outcome = returns ? 'returned' : Object.keys(after).length > 0 ? 'changed' : 'same';
    return { at, outcome, fault: null, who, before, after, noted, written, left: returns ? left : null };
  }

  /** A department that was merged means the other one, in what the roster remembers as well. */
  private noted(written: Fields, field: string): Value {
    const value = written[field] ?? null;
    return field === 'department' && typeof value === 'string' ? (this.places.get(value)?.mergedInto ?? value) : value;
  }

  private standing({ account, name, kind, home, mobile, labels }: Somebody): Fields {
    return { account, name, kind, department: home, mobile, labels };
  }

  private made(after: Fields): Somebody {
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

  private write(one: Somebody, values: Fields): void {
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

  private planDepartments(all: readonly DepartmentLine[], actor: Actor): Row[] {
    const aside = circlesAmong(all);
    const left = all.filter((_, n) => !aside.has(n));
    const planned = this.planRead(left, actor);
    const numberOf = left.map((line) => all.indexOf(line));
    const renumbered = planned.map((row, m): Row => ({ ...row, at: String(numberOf[m]) }));
    return all.map((_, n) => {
      const fault = aside.get(n);
      const row = fault ? odd(String(n), fault) : (renumbered[numberOf.indexOf(n)] as Row);
      const line = /^line (\d+)$/.exec((row.after.parent as string | null) ?? '')?.[1];
      return line === undefined ? row : { ...row, after: { ...row.after, parent: `line ${numberOf[Number(line)]}` } };
    });
  }

  private planRead(lines: readonly DepartmentLine[], actor: Actor): Row[] {
    const all = [...this.places];
    const idOf = lines.map(({ code, name }): string | null => {
      const coded = all.find(([, one]) => one.code === code);
      const uncoded = all.filter(([, one]) => one.name === name && one.code === null && !one.closed);
      const alone = uncoded.length === 1 && lines.filter((line) => line.name === name).length === 1;
      return (coded ?? (alone ? uncoded[0] : undefined))?.[0] ?? null;
    });
    /** New ones are known by the number of their line until they are made. */
    const nodeOf = (n: number) => idOf[n] ?? `line ${n}`;
    const parents = lines.map(({ parent }, n): { node: string | null } | { fault: string } => {
      const id = idOf[n] ?? null;
      if (parent === undefined && id) return { node: this.places.get(id)?.parent ?? null };
      if (parent === undefined || parent === null) return { node: null };
      const coded = lines.findIndex(({ code }) => code === parent);
      const named = lines.flatMap(({ name }, m) => (name === parent ? [m] : []));
      const listed = coded >= 0 ? coded : named.length === 1 ? (named[0] as number) : -1;
      // A closed one is no place; a merged one means the other.
      const closed = listed >= 0 && this.places.get(nodeOf(listed))?.closed;
      if (listed >= 0 && !closed) return { node: nodeOf(listed) };
      const found = this.placeOf(closed ? (lines[listed] as DepartmentLine).code : parent);
      return 'fault' in found ? found : { node: found.id };
    });
    const faults = lines.map((_, n): string | null => {
      const id = idOf[n] ?? null;
      const now = id ? this.places.get(id) : undefined;
      if (now?.closed) return 'department-closed';
      const parent = parents[n] as { node: string | null } | { fault: string };
      return 'fault' in parent ? parent.fault : null;
    });
    const rows = lines.map(({ code, name }, n): Row => {
      const id = idOf[n] ?? null;
      const parent = parents[n] as { node: string | null };
      const now = id ? (this.places.get(id) as Place) : null;
      const wanted: Fields = { code, name, parent: parent.node ?? null };
      const stands: Fields = now ? { code: now.code, name: now.name, parent: now.parent } : {};
      const fields = Object.keys(wanted).filter((field) => !now || !same(wanted[field], stands[field]));
      const of = (from: Fields) => Object.fromEntries(fields.map((field) => [field, from[field] ?? null]));
      const outcome = !now ? 'new' : fields.length > 0 ? 'changed' : 'same';
      return { at: String(n), outcome, fault: null, place: id, before: now ? of(stands) : {}, after: of(wanted) };
    });
    const isNew = (node: string | null) => node !== null && !this.places.has(node);
    rows.forEach((row, n) => {
      if (faults[n] || row.outcome === 'same') return;
      const moves = 'parent' in row.after;
      const to = row.after.parent as string | null;
      if (row.place && !this.reachesPlace(actor, row.place)) faults[n] = 'out-of-reach';
      else if (moves && !isNew(to) && !this.reachesPlace(actor, to)) faults[n] = 'out-of-reach';
      else if (moves && row.place && !this.reachesPlace(actor, this.places.get(row.place)?.parent ?? null))
        faults[n] = 'out-of-reach';
    });
    for (;;) {
      const goes = (n: number) => faults[n] === null && 'parent' in (rows[n] as Row).after;
      const above = (node: string): string | null => {
        const n = rows.findIndex((_, m) => nodeOf(m) === node && goes(m));
        return n >= 0 ? ((rows[n] as Row).after.parent as string | null) : (this.places.get(node)?.parent ?? null);
      };
      const found = this.unfit(
        rows.map((_, n) => (goes(n) ? nodeOf(n) : null)),
        above,
        actor,
      );
      const next = rows.map((_, n): string | null => {
        if (faults[n]) return faults[n] as string;
        const to = goes(n) ? ((rows[n] as Row).after.parent as string | null) : null;
        const onOdd = isNew(to) && rows.some((_row, m) => nodeOf(m) === to && faults[m] !== null);
        return onOdd ? 'department-unknown' : (found.get(nodeOf(n)) ?? null);
      });
      if (same(next, faults)) break;
      faults.splice(0, faults.length, ...next);
    }
    return rows.map((row, n) => (faults[n] ? odd(row.at, faults[n] as string, { place: row.place ?? null }) : row));
  }

  /** Of departments that move: those on a circle; where there is none, those by which somebody gets what the actor could not give. */
  private unfit(moving: readonly (string | null)[], above: (id: string) => string | null, actor: Actor) {
    const found = new Map<string, string>();
    const moved = moving.flatMap((node) => (node === null ? [] : [node]));
    for (const node of moved) {
      const seen = new Set<string>();
      let at = above(node);
      while (at !== null && at !== node && !seen.has(at)) {
        seen.add(at);
        at = above(at);
      }
      if (at === node) found.set(node, 'department-cycle');
    }
    if (found.size > 0) return found;
    const gains = (id: string) =>
      this.pathOf(id, above).some((one) => !this.pathOf(id).includes(one) && !this.mayGiveOver(actor, one, id));
    // From the top down: where one stays, those below it may well be where they are put.
    for (let depth = 1; depth <= this.places.size + moved.length && found.size === 0; depth += 1)
      for (const id of this.places.keys()) {
        const path = this.pathOf(id, above);
        if (path.length === depth && gains(id))
          found.set(path.find((one) => moved.includes(one)) as string, 'more-than-held');
      }
    return found;
  }

  /** Whether the actor holds, over a department, what those of another one would hold over it by standing above. */
  private mayGiveOver({ power }: Actor, aboveId: string, id: string): boolean {
    const officers = [...this.people.values()].some(
      ({ roles, home, besides }) => roles.includes('officer') && [home, ...besides].includes(aboveId),
    );
    const held = [...(officers ? ['people.manage'] : []), ...(aboveId === this.deanAt ? DEAN : [])];
    const over: Reach = { kind: 'departments', ids: [id] };
    return lacking(power, { rights: new Map(held.map((right) => [right, over])), marks: [] }).length === 0;
  }

  private planHeads(lines: readonly HeadLine[], actor: Actor): Row[] {
    const read = lines.map((line) => {
      const found = this.placeOf(line.department);
      const id = 'id' in found ? found.id : null;
      const who = this.personOf(line.account);
      return { ...line, id, who, fault: 'fault' in found ? found.fault : null };
    });
    /** As the file is read: two heads, or head and deputy in one, are odd; of two equal lines the first holds. */
    const faults = read.map((one, n): string | null => {
      const beside = read.filter((other) => other !== one && (one.id ? other.id === one.id : false));
      const isSame = (other: (typeof read)[number]) => other.who !== null && other.who === one.who;
      const again = read
        .slice(0, n)
        .some((other) => beside.includes(other) && isSame(other) && other.deputy === one.deputy);
      const both = beside.some((other) => isSame(other) && other.deputy !== one.deputy);
      const heads = beside.some((other) => !one.deputy && !other.deputy && !isSame(other));
      if (both || heads) return 'odd';
      if (again) return 'row-twice';
      // The words of such a line may be odd beside those of others already.
      if (one.fault || !one.who) return 'odd';
      if (!this.reachesPerson(actor, one.who) || !this.reachesPlace(actor, one.id)) return 'out-of-reach';
      return (this.people.get(one.who) as Somebody).active ? null : 'person-disabled';
    });
    const rows: Row[] = [];
    const gone: Row[] = [];
    for (const id of new Set(read.map((one) => one.id))) {
      const mine = read.flatMap((one, n) => (one.id === id ? [n] : []));
      if (id === null) {
        for (const n of mine) rows[n] = odd(String(n), faults[n] as string);
        continue;
      }
      const now = this.places.get(id) as Place;
      const holds = mine.filter((n) => faults[n] !== 'row-twice');
      const head = holds.map((n) => read[n]!).find(({ deputy }) => !deputy)?.who ?? null;
      const deputies = holds.flatMap((n) => (read[n]!.deputy ? [read[n]!.who as string] : []));
      const then = { head, deputies };
      const touched = sorted([now.head, ...now.deputies, head, ...deputies].flatMap((who) => who ?? [])).filter(
        (who) => placeIn(now, who) !== placeIn(then, who),
      );
      const bad = holds.some((n) => faults[n] !== null);
      const whole = bad
        ? 'odd'
        : touched.some((who) => !this.reachesPerson(actor, who))
          ? 'out-of-reach'
          : touched.some((who) => this.isStronger(actor, who))
            ? 'stronger-person'
            : touched.length > 0 && !this.mayHead(actor, id)
              ? 'more-than-held'
              : null;
      for (const n of mine) {
        const { who } = read[n]!;
        const at = String(n);
        if (faults[n] || whole) {
          rows[n] = odd(at, faults[n] ?? (whole as string));
          continue;
        }
        const [was, is] = [placeIn(now, who as string), placeIn(then, who as string)];
        const outcome = was === is ? 'same' : was === null ? 'new' : 'changed';
        rows[n] = {
          at,
          outcome,
          fault: null,
          place: id,
          who: who as string,
          before: { place: was },
          after: { place: is },
        };
      }
      if (whole) continue;
      for (const who of [now.head, ...now.deputies].flatMap((one) => one ?? []))
        if (placeIn(then, who) === null)
          gone.push({
            at: `gone ${this.people.get(who)?.account} ${id}`,
            outcome: 'gone',
            fault: null,
            place: id,
            who,
            before: { place: placeIn(now, who) },
            after: { place: null },
          });
    }
    return [...rows, ...gone];
  }

  private planLabels(lines: readonly LabelLine[], whole: string, actor: Actor): Row[] {
    const mayGive = (label: string) =>
      label !== this.strongLabel ||
      lacking(actor.power, { rights: new Map(), marks: [{ kind: 'label', id: label }] }).length === 0;
    const judged = (row: Row, label: string): Row => {
      const who = row.who as string;
      if (!this.reachesPerson(actor, who)) return odd(row.at, 'out-of-reach');
      if (row.outcome === 'same') return row;
      if (this.isStronger(actor, who)) return odd(row.at, 'stronger-person');
      return mayGive(label) ? row : odd(row.at, 'more-than-held');
    };
    const whoOf = lines.map(({ account }) => this.personOf(account));
    const rows = lines.map(({ label, account }, n): Row => {
      const at = String(n);
      const who = whoOf[n] ?? null;
      const again = lines
        .slice(0, n)
        .some((other, m) => other.label === label && (who ? whoOf[m] === who : other.account === account));
      if (again) return odd(at, 'row-twice');
      if (!this.labels.includes(label)) return odd(at, 'label-unknown');
      if (who === null) return odd(at, 'account-unknown');
      const has = (this.people.get(who) as Somebody).labels.includes(label);
      const fields = has ? {} : { label };
      return judged({ at, outcome: has ? 'same' : 'new', fault: null, who, before: {}, after: fields }, label);
    });
    if (whole === 'no') return rows;
    const asked = sorted(lines.flatMap(({ label }) => (this.labels.includes(label) ? [label] : [])));
    const unclear = new Set(lines.flatMap(({ label }, n) => (this.labels.includes(label) ? [] : [whoOf[n]])));
    for (const [who, one] of this.people)
      for (const label of asked) {
        if (!one.labels.includes(label) || (whole !== 'everybody' && one.kind !== whole)) continue;
        if (lines.some((line, n) => line.label === label && whoOf[n] === who) || unclear.has(who)) continue;
        if (!this.reachesPerson(actor, who)) continue;
        const at = `gone ${one.account} ${label}`;
        rows.push(judged({ at, outcome: 'gone', fault: null, who, before: { label }, after: { label: null } }, label));
      }
    return rows;
  }

  // What a list does

  /** `made` has the ids of the departments that are new, by their codes. */
  apply(
    list: List,
    rows: Row[],
    run: { id: string; at: number; by: ActorName },
    made: ReadonlyMap<string, string>,
  ): void {
    if (list.list === 'people') for (const row of rows) this.applyPerson(row, run);
    if (list.list === 'departments') this.applyDepartments(rows, list.lines, made);
    if (list.list === 'heads') this.applyHeads(rows);
    if (list.list === 'labels')
      for (const { outcome, who, before, after } of rows) {
        const one = this.people.get(who ?? '');
        if (outcome === 'new') one!.labels = sorted([...one!.labels, after.label as string]);
        if (outcome === 'gone') one!.labels = one!.labels.filter((label) => label !== before.label);
      }
    this.runs.push({ ...run, list: list.list, rows, undone: false });
  }

  private applyPerson(row: Row, run: { id: string; at: number }): void {
    if (row.outcome === 'odd') return;
    if (row.outcome === 'gone') {
      const dueOn = dayOf(run.at + 30 * DAY, ZONE);
      (this.people.get(row.who as string) as Somebody).left = { dueOn, disabled: false, run: run.id };
      return;
    }
    if (row.outcome === 'new') {
      row.who = row.after.account as string;
      this.people.set(row.who, this.made(row.after));
    }
    const one = this.people.get(row.who as string) as Somebody;
    if (row.outcome !== 'new') {
      if ('department' in row.after && one.besides.includes(row.after.department as string))
        row.before.besides = [row.after.department as string];
      if ('account' in row.after) one.aliases = sorted([...one.aliases, one.account]);
      this.write(one, row.after);
    }
    if (row.outcome === 'returned') {
      if (row.left?.disabled) one.active = true;
      one.left = null;
    }
    one.written = { ...one.written, ...row.noted };
  }

  private applyDepartments(rows: Row[], lines: readonly DepartmentLine[], made: ReadonlyMap<string, string>): void {
    rows.forEach((row, n) => {
      if (row.outcome !== 'new') return;
      row.place = made.get((lines[n] as DepartmentLine).code) as string;
      const { code, name } = row.after as { code: string; name: string };
      const fresh: Place = { code, name, parent: null, closed: false, mergedInto: null, head: null, deputies: [] };
      this.places.set(row.place, fresh);
    });
    for (const row of rows) {
      if (row.outcome !== 'new' && row.outcome !== 'changed') continue;
      const to = row.after.parent as string | null | undefined;
      const line = /^line (\d+)$/.exec(to ?? '')?.[1];
      if (line !== undefined) row.after.parent = (rows[Number(line)] as Row).place as string;
      Object.assign(this.places.get(row.place as string) as Place, row.after);
    }
  }

  private applyHeads(rows: readonly Row[]): void {
    const touched = rows.filter(({ outcome }) => outcome !== 'odd');
    for (const id of new Set(touched.map(({ place }) => place as string)))
      this.lead(
        id,
        touched.filter(({ place }) => place === id),
        'after',
      );
  }

  private lead(id: string, rows: readonly Row[], side: 'before' | 'after'): void {
    Object.assign(this.places.get(id) as Place, leadersOf(rows, side));
  }

  // Undoing

  /** Which rows go back; they do. */
  undo(run: WorldRun, by: ActorName): Map<string, boolean> {
    const actor = this.actor(by);
    const back = new Map<string, boolean>();
    run.undone = true;
    const changed = run.rows.filter(({ outcome }) => outcome !== 'odd' && outcome !== 'same');
    if (run.list === 'people') {
      // Judged as all of them stand before any of them goes back.
      for (const row of changed) back.set(row.at, this.personGoesBack(row, run, actor));
      for (const row of changed) if (back.get(row.at)) this.takePersonBack(row, run);
      run.rows = run.rows.filter((row) => !back.get(row.at));
    }
    if (run.list === 'departments') this.undoDepartments(changed, actor, back);
    if (run.list === 'heads') {
      const rowsOf = (id: string) => run.rows.filter(({ place, outcome }) => place === id && outcome !== 'odd');
      for (const id of new Set(changed.map(({ place }) => place as string))) {
        const rows = rowsOf(id);
        const touched = changed.filter(({ place }) => place === id);
        const now = this.places.get(id) as Place;
        const was = leadersOf(rows, 'before');
        const goes =
          !now.closed &&
          this.reachesPlace(actor, id) &&
          this.mayHead(actor, id) &&
          same({ head: now.head, deputies: now.deputies }, leadersOf(rows, 'after')) &&
          touched.every(
            ({ who }) => this.reachesPerson(actor, who as string) && !this.isStronger(actor, who as string),
          ) &&
          touched.every(({ who }) => placeIn(was, who as string) === null || this.people.get(who as string)?.active);
        for (const { at } of touched) back.set(at, goes);
      }
      for (const { at, place } of changed)
        if (back.get(at)) this.lead(place as string, rowsOf(place as string), 'before');
    }
    if (run.list === 'labels') {
      for (const { at, outcome, who, before, after } of changed) {
        const label = (before.label ?? after.label) as string;
        const one = this.people.get(who as string) as Somebody;
        const mayGive =
          label !== this.strongLabel ||
          lacking(actor.power, { rights: new Map(), marks: [{ kind: 'label', id: label }] }).length === 0;
        const stands = one.labels.includes(label) === (outcome === 'new');
        const acts = this.reachesPerson(actor, who as string) && !this.isStronger(actor, who as string);
        back.set(at, stands && mayGive && acts);
      }
      for (const { at, outcome, who, before, after } of changed) {
        const one = this.people.get(who as string) as Somebody;
        if (!back.get(at)) continue;
        if (outcome === 'new') one.labels = one.labels.filter((label) => label !== after.label);
        else one.labels = sorted([...one.labels, before.label as string]);
      }
    }
    return back;
  }

  private personGoesBack({ who, outcome, before, after, left }: Row, run: WorldRun, actor: Actor): boolean {
    const one = this.people.get(who as string) as Somebody;
    const stands = this.standing(one);
    if (!Object.entries(after).every(([field, value]) => same(stands[field], value))) return false;
    if (outcome === 'gone' && !(one.left?.run === run.id && !one.left.disabled)) return false;
    if (outcome === 'returned' && one.left) return false;
    if (!one.active && (outcome === 'new' || outcome === 'gone' || left?.disabled)) return false;
    if (!this.reachesPerson(actor, who as string) || this.isStronger(actor, who as string)) return false;
    if ('department' in before) {
      const to = before.department as string | null;
      if (!this.reachesPlace(actor, to) && actor.reach.kind !== 'organisation') return false;
      if (one.home !== null && !this.reachesPlace(actor, one.home)) return false;
      if (to !== null && this.places.get(to)?.closed) return false;
    }
    const then: Somebody = { ...one };
    this.write(then, outcome === 'new' ? {} : before);
    return lacking(actor.power, this.powerOf(then, who as string)).length === 0;
  }

  private takePersonBack(row: Row, run: WorldRun): void {
    const { who, outcome, before, after, left } = row;
    const one = this.people.get(who as string) as Somebody;
    if (outcome === 'gone') {
      one.left = null;
      return;
    }
    if ('account' in before) one.aliases = one.aliases.filter((account) => account !== before.account);
    const open = (ids: Value | undefined) => ((ids ?? []) as string[]).filter((id) => !this.places.get(id)?.closed);
    this.write(one, { ...before, ...('besides' in before && { besides: open(before.besides) }) });
    if (outcome === 'new') {
      one.labels = one.labels.filter((label) => !((after.labels ?? []) as string[]).includes(label));
      one.left = { dueOn: '', disabled: true, run: run.id };
      one.active = false;
    }
    if (outcome === 'returned') {
      one.left = left as Left;
      if (left?.disabled) one.active = false;
    }
    this.forget(row, run);
  }

  /** What the roster remembers goes back with the row, but for what a later list said of fields that this one did not change. */
  private forget({ who, after, noted = {}, written }: Row, run: WorldRun): void {
    const one = this.people.get(who as string) as Somebody;
    const later = this.runs
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

  private undoDepartments(changed: readonly Row[], actor: Actor, back: Map<string, boolean>): void {
    const untouched = ({ place, after }: Row) => {
      const now = this.places.get(place as string) as Place;
      const fields: Fields = { code: now.code, name: now.name, parent: now.parent };
      return !now.closed && Object.entries(after).every(([field, value]) => same(fields[field], value));
    };
    let going = changed.filter((row) => {
      if (row.outcome !== 'changed' || !untouched(row) || !this.reachesPlace(actor, row.place as string)) return false;
      if (!('parent' in row.before)) return true;
      const to = row.before.parent as string | null;
      const from = (this.places.get(row.place as string) as Place).parent;
      return this.reachesPlace(actor, to) && this.reachesPlace(actor, from) && !(to && this.places.get(to)?.closed);
    });
    for (;;) {
      const above = (id: string) => {
        const row = going.find(({ place, before }) => place === id && 'parent' in before);
        return row ? (row.before.parent as string | null) : (this.places.get(id)?.parent ?? null);
      };
      const moving = going.map(({ place, before }) => ('parent' in before ? (place as string) : null));
      const unfit = this.unfit(moving, above, actor);
      if (unfit.size === 0) break;
      going = going.filter(({ place }) => !unfit.has(place as string));
    }
    for (const row of changed) if (row.outcome === 'changed') back.set(row.at, going.includes(row));
    for (const { place, before } of going) Object.assign(this.places.get(place as string) as Place, before);
    const fresh = changed.filter(({ outcome }) => outcome === 'new');
    const depth = ({ place }: Row) => this.pathOf(place as string).length;
    for (const row of fresh.toSorted((a, b) => depth(b) - depth(a))) {
      const id = row.place as string;
      const now = this.places.get(id) as Place;
      const isEmpty =
        ![...this.people.values()].some(({ home, besides }) => home === id || besides.includes(id)) &&
        ![...this.places.values()].some(({ parent, closed }) => parent === id && !closed) &&
        now.head === null &&
        now.deputies.length === 0;
      const from = now.parent;
      const goes = untouched(row) && isEmpty && this.reachesPlace(actor, id) && this.reachesPlace(actor, from);
      if (goes) Object.assign(now, { closed: true, code: null });
      back.set(row.at, goes);
    }
  }

  // By hand, and by the clock

  merge(from: string, into: string): void {
    const [gone, stays] = [this.places.get(from) as Place, this.places.get(into) as Place];
    for (const one of this.places.values()) if (one.parent === from && !one.closed) one.parent = into;
    for (const one of this.places.values()) if (one.mergedInto === from) one.mergedInto = into;
    gone.parent = into;
    for (const one of this.people.values()) {
      if (one.home === from) one.home = into;
      if (one.besides.includes(from)) one.besides = sorted([...one.besides.filter((id) => id !== from), into]);
      one.besides = one.besides.filter((id) => id !== one.home);
    }
    const head = stays.head ?? gone.head;
    const leaders = gone.head ? [gone.head, ...gone.deputies] : gone.deputies;
    stays.deputies = [...new Set([...stays.deputies, ...leaders])].filter((who) => who !== head);
    stays.head = head;
    Object.assign(gone, { closed: true, mergedInto: into, head: null, deputies: [] });
  }

  disable(who: string): void {
    (this.people.get(who) as Somebody).active = false;
    for (const one of this.places.values()) {
      if (one.head === who) one.head = null;
      one.deputies = one.deputies.filter((other) => other !== who);
    }
  }

  /** Whom somebody lets in by hand has not left. */
  enable(who: string): void {
    const one = this.people.get(who) as Somebody;
    one.active = true;
    if (one.left?.disabled) one.left = null;
  }

  passDays(now: number): void {
    const due = (one: Somebody) => one.left && !one.left.disabled && one.left.dueOn <= dayOf(now, ZONE);
    for (const [who, one] of this.people) {
      if (!due(one)) continue;
      // Whoever was disabled by hand stays so, whatever later lists say.
      if (!one.active) {
        one.left = null;
        continue;
      }
      const followers = new Map<string, string | null>();
      for (const [id, { head, deputies }] of this.places) {
        const there = deputies.filter((other) => this.people.get(other)?.active && other !== who);
        const stay = there.filter((other) => !this.people.get(other)?.left);
        if (head === who) followers.set(id, stay[0] ?? there[0] ?? null);
      }
      one.left = { ...(one.left as Left), disabled: true };
      this.disable(who);
      for (const [id, follower] of followers) {
        const place = this.places.get(id) as Place;
        place.head = follower;
        place.deputies = place.deputies.filter((other) => other !== follower);
      }
    }
  }
}

/** As the file is read: a line under itself, and lines in a circle; what only hangs below one is well. */
function circlesAmong(lines: readonly DepartmentLine[]): Map<number, string> {
  const above = lines.map(({ parent }) => {
    const coded = lines.flatMap(({ code }, n) => (code === parent ? [n] : []));
    const named = lines.flatMap(({ name }, n) => (name === parent ? [n] : []));
    const found = coded.length > 0 ? coded : named;
    return found.length === 1 ? (found[0] as number) : -1;
  });
  const odd = new Map<number, string>();
  lines.forEach((_, n) => {
    if (above[n] === n) odd.set(n, 'own-parent');
  });
  lines.forEach((_, n) => {
    if (odd.has(n)) return;
    const seen = new Set<number>();
    let at = above[n] as number;
    while (at >= 0 && at !== n && !seen.has(at)) {
      seen.add(at);
      at = above[at] === at ? -1 : (above[at] as number);
    }
    if (at === n) odd.set(n, 'cycle');
  });
  return odd;
}

type Leaders = { head: string | null; deputies: readonly string[] };
const placeIn = ({ head, deputies }: Leaders, who: string): string | null =>
  head === who ? 'head' : deputies.includes(who) ? String(deputies.indexOf(who) + 1) : null;

/** Who leads a department on one side of the rows of a list. */
function leadersOf(rows: readonly Row[], side: 'before' | 'after'): { head: string | null; deputies: string[] } {
  const at = rows.map((row) => ({ who: row.who as string, place: row[side].place as string | null }));
  return {
    head: at.find(({ place }) => place === 'head')?.who ?? null,
    deputies: at
      .filter(({ place }) => place !== null && place !== 'head')
      .sort((a, b) => Number(a.place) - Number(b.place))
      .map(({ who }) => who),
  };
}

/** What the roster gave and no longer says goes, what was taken by hand stays away, what was given by hand stays. */
function labelsAfter(stands: Value, written: Value | undefined, said: Value): readonly string[] {
  const [has, gave, says] = [stands, written ?? [], said].map((some) => (some ?? []) as readonly string[]);
  const stay = has!.filter((label) => !(gave!.includes(label) && !says!.includes(label)));
  const come = says!.filter((label) => !(gave!.includes(label) && !has!.includes(label)));
  return sorted([...stay, ...come]);
}
