import type { Fields } from '../basics/changes.ts';

/** What can be done to many people at once. */
export const bulkActs = ['roles', 'labels', 'department', 'disable', 'hand-over'] as const;
export type BulkAct = (typeof bulkActs)[number];

/** So many people are one transaction; with more, others would wait for it too long. */
export const MOST_PEOPLE = 100;
/** So many tasks are handed over by one act, whoever they are of. */
export const MOST_TASKS = 100;
/** A dry run older than this says too little of the present. */
export const TRY_HOLDS_MS = 60 * 60_000;
export const UNDO_MS = 24 * 60 * 60_000;

/**
 * The things of a person that an act changes, or that change with it. What goes back is set back by an undo; what does
 * not stays with those who have it then, or has ended for good.
 */
const goesBack = {
  role: true,
  label: true,
  department: true,
  account: true,
  task: true,
  'task-stays': false,
  'open-tasks': false,
  headship: false,
  owner: false,
  supervisor: false,
  deputy: false,
  substitution: false,
  'sign-ins': false,
} as const;
export type PartKind = keyof typeof goesBack;
export const partKinds = Object.keys(goesBack) as [PartKind, ...PartKind[]];

/** Only counted for information: these numbers change all day, so they do not make two answers differ. */
const onlyCounted: readonly PartKind[] = ['open-tasks', 'sign-ins'];

export type Words = { zh: string; en: string };
/** One thing of one person: how it stood, and how the act leaves it. */
export type Part = {
  kind: PartKind;
  id: string;
  name: Words;
  before: string;
  after: string;
  /** Who has it then. */
  to: { id: string; name: string } | null;
  /** The last event of the process, of a task that was handed on. */
  mark?: number;
};
/** A thing that was changed after the act: how it stands now, by whom and when, where the log knows it. */
export type Since = Part & { now: string; by: string | null; at: number | null };

export const outcomes = ['done', 'same', 'refused', 'changed'] as const;
/** What an act does to one person. `changed`: nothing, because something is no longer as it was when it was looked at. */
export type Answer = {
  outcome: (typeof outcomes)[number];
  /** The refusal, and what fills its sentence. */
  code: string | null;
  facts: Record<string, unknown>;
  parts: readonly (Part | Since)[];
};

export const keyOf = ({ kind, id }: Pick<Part, 'kind' | 'id'>): string => `${kind} ${id}`;

const partTexts = ({ parts }: Answer): string[] =>
  parts
    .filter(({ kind }) => !onlyCounted.includes(kind))
    .map((part) => `${keyOf(part)} ${part.before} ${part.after} ${part.to?.id ?? ''}`)
    .sort();

/** Whether an act would do to somebody what its dry run said. */
export function isSameAnswer(dryRun: Answer, now: Answer): boolean {
  const [first, other] = [partTexts(dryRun), partTexts(now)];
  return (
    dryRun.outcome === now.outcome &&
    dryRun.code === now.code &&
    first.length === other.length &&
    first.every((line, n) => line === other[n])
  );
}

/** What an undo sets back, each the other way around. */
export const backwards = (parts: readonly Part[]): Part[] =>
  parts.filter(({ kind }) => goesBack[kind]).map((part) => ({ ...part, before: part.after, after: part.before }));

/** Whether an act did anything that could be undone. */
export const didSomething = (parts: readonly Part[]): boolean => parts.some(({ kind }) => goesBack[kind]);

/** What an undo leaves as it is: it went to others, or has ended. */
export const stays = (parts: readonly Part[]): Part[] => parts.filter(({ kind }) => !goesBack[kind]);

/** One line of the log about the person, after the act. */
export type LogLine = { by: string | null; at: number; before: Fields | null; after: Fields | null };

/** The fields of the log that speak of a thing: by its name, and by its id. Lines of before have names alone. */
const fieldsOf: Partial<Record<PartKind, readonly (readonly [named: string, ids: string])[]>> = {
  role: [['roles', 'roleIds']],
  label: [['labels', 'labelIds']],
  department: [
    ['department', 'departmentId'],
    ['otherDepartments', 'otherDepartmentIds'],
  ],
};

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : value == null ? [] : [value]);

/** Whether a line of the log is about this very thing, and not about another one of the same name. */
export function touches({ before, after }: LogLine, { kind, id, name }: Part): boolean {
  const has = (field: string) => field in (before ?? {}) || field in (after ?? {});
  const differs = (field: string, value: string) =>
    asList(before?.[field]).includes(value) !== asList(after?.[field]).includes(value);
  if (kind === 'account') return has('active');
  const fields = fieldsOf[kind] ?? [];
  return fields.some(([, ids]) => has(ids))
    ? fields.some(([, ids]) => differs(ids, id))
    : fields.some(([names]) => differs(names, name.zh));
}

/** The present state of a thing; `by` and `at` say who changed it, where that is known from outside the log. */
export type Stands = { now: string; by?: string | null; at?: number };

/**
 * The things of a person that were changed after the act: those that no longer stand as it left them, and those that
 * somebody touched although they stand so again. `lines` have the newest first.
 */
export function changedSince(
  parts: readonly Part[],
  now: ReadonlyMap<string, Stands>,
  lines: readonly LogLine[],
): Since[] {
  return parts.flatMap((part): Since[] => {
    if (!goesBack[part.kind]) return [];
    const stands = now.get(keyOf(part)) ?? { now: 'none' };
    const line = lines.find((logLine) => touches(logLine, part));
    if (stands.now === part.after && !line) return [];
    return [{ ...part, now: stands.now, by: line?.by ?? stands.by ?? null, at: line?.at ?? stands.at ?? null }];
  });
}
