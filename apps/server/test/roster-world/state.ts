export const ZONE = 'Asia/Shanghai';

export type Value = string | null | readonly string[];
export type Fields = Record<string, Value>;
export type Left = { dueOn: string; disabled: boolean; run: string };

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

export const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
export const sorted = (some: Iterable<string>) => [...new Set(some)].sort();
export const odd = (at: string, fault: string, more: Partial<Row> = {}): Row => ({
  at,
  outcome: 'odd',
  fault,
  ...more,
  before: {},
  after: {},
});

/** The rows that did something. */
export const changedOf = ({ rows }: WorldRun): Row[] =>
  rows.filter(({ outcome }) => outcome !== 'odd' && outcome !== 'same');

/** What stands at a moment of a life, and the lists that made it so. */
export class WorldState {
  readonly places = new Map<string, Place>();
  readonly people = new Map<string, Somebody>();
  readonly runs: WorldRun[] = [];

  /** The label that flows ask by. */
  readonly strongLabel: string;
  readonly labels: readonly string[];
  /** The department of the actor who reaches it and all below. */
  readonly deanAt: string;

  constructor({ strongLabel, labels, deanAt }: { strongLabel: string; labels: readonly string[]; deanAt: string }) {
    this.strongLabel = strongLabel;
    this.labels = labels;
    this.deanAt = deanAt;
  }

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
}
