import { maskDocument } from '@campus/rules/network-applications/registration.ts';
import { UNDO_MS } from '@campus/rules/roster/outcomes.ts';
import type { ListedRow } from './rows.store.ts';
import type { ListedRun } from './runs.store.ts';

type Who = { personId: string; whole: boolean; now: number };
type Action = 'compare' | 'agree' | 'apply' | 'undo';

/** What this reader may do with a list. */
function openActions(run: ListedRun, { personId, whole, now }: Who): Action[] {
  if (run.state === 'applied') {
    const { counts, appliedAt } = run;
    const changed = counts.new + counts.changed + counts.returned + counts.gone > 0;
    return changed && (appliedAt ?? 0) + UNDO_MS >= now ? ['undo'] : [];
  }
  if (run.state !== 'dry') return [];
  const agreed = run.doubts.length === 0 || run.byPersonId === null || run.agreedPlan === run.plan;
  const mayAgree = !agreed && whole && run.byPersonId !== personId;
  return ['compare', ...(mayAgree ? (['agree'] as const) : []), ...(agreed ? (['apply'] as const) : [])];
}

export const presentRun = (run: ListedRun, who: Who) => ({
  ...run,
  keptBack: run.counts.keptBack,
  agreedAt: run.agreedPlan === run.plan ? run.agreedAt : null,
  agreedByName: run.agreedPlan === run.plan ? run.agreedByName : null,
  undoUntilAt: run.appliedAt === null ? null : run.appliedAt + UNDO_MS,
  openActions: openActions(run, who),
});

type Side = string | number | string[] | null;

/** A value as it is shown: places and labels by their names, a document number masked. */
function presentValue(field: string, value: unknown, names: ReadonlyMap<string, string>): Side {
  if (value === null || value === undefined) return null;
  const nameOf = (id: unknown) => names.get(String(id)) ?? String(id);
  if (field === 'documentNumber') return maskDocument(String(value));
  if (field === 'leaving') return String((value as { dueOn?: unknown }).dueOn ?? '');
  if (Array.isArray(value)) return value.map(nameOf);
  if (typeof value === 'number') return value;
  return ['department', 'parent', 'label'].includes(field) ? nameOf(value) : String(value);
}

/** The ids in a row that stand for something with a name. */
export const idsIn = ({ before, after, kept }: ListedRow): string[] =>
  [
    ...Object.entries(before),
    ...Object.entries(after),
    ...Object.entries(kept).flatMap(([f, sides]) => sides.map((v) => [f, v] as const)),
  ]
    .filter(([field]) => ['department', 'parent', 'label', 'labels'].includes(field))
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter((id): id is string => typeof id === 'string');

export function presentRow<Row extends ListedRow>(row: Row, names: ReadonlyMap<string, string>) {
  const { before, after, kept, given: _given, cells: _cells, ...rest } = row;
  const fields = [...new Set([...Object.keys(after), ...Object.keys(before)])].filter(
    (field) => field !== 'parentKey' && field !== 'besides',
  );
  const afterOf = (field: string) => (field === 'parent' && after.parentKey ? after.parentKey : after[field]);
  const outside = row.faults.some(({ fault }) => fault === 'out-of-reach');
  return {
    ...rest,
    // Of somebody out of reach nothing is shown but what the list itself says.
    ...(outside && { personId: null }),
    faults: row.faults.map((fault) =>
      fault.column === 'documentNumber' ? { ...fault, value: maskDocument(fault.value) } : fault,
    ),
    changes: fields.map((field) => ({
      field,
      before: presentValue(field, before[field], names),
      after:
        field === 'parent' && after.parentKey ? String(after.parentKey) : presentValue(field, afterOf(field), names),
    })),
    kept: Object.entries(kept).map(([field, [stands, listed]]) => ({
      field,
      before: presentValue(field, stands, names),
      after: presentValue(field, listed, names),
    })),
  };
}
