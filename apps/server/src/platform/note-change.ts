import { changedFields, type Fields } from '@campus/rules/basics/changes.ts';
import type { AuditChange, Ctx } from './context.ts';

/** A record as the log names it: what it is, its id, and what it was called then. */
export type NamedRecord = { kind: string; id: string; name: string };

/** Where changes are noted: a call, or a job that keeps them for the audit. */
export type ChangeLog = { audit: Pick<Ctx['audit'], 'changes'> };

/**
 * Notes in the log what a call did to a record: its changed fields before and after, in one line per record. Nothing
 * secret belongs into the fields. An unchanged record has no line; one that a call changes twice has one line with the
 * final outcome.
 */
export function noteChange(
  { audit }: ChangeLog,
  { kind, id, name }: NamedRecord,
  before: Fields | null,
  after: Fields | null,
): void {
  const record = `${kind}/${id}`;
  const earlier = audit.changes.findIndex((change) => change.record === record);
  const first: AuditChange | undefined = audit.changes[earlier];
  const changed = first
    ? changedFields(
        first.before && { ...before, ...first.before },
        after && { ...first.before, ...before, ...first.after, ...after },
      )
    : changedFields(before, after);
  const same = changed.before && changed.after && Object.keys(changed.after).length === 0;
  const nothing = same || (!changed.before && !changed.after);
  const line = nothing ? [] : [{ record, recordName: name, ...changed }];
  if (first) audit.changes.splice(earlier, 1, ...line);
  else audit.changes.push(...line);
}

/** A record as the log keeps it. */
export type LoggedRecord = { name: string; fields: Fields };

/** Does something to records of one kind, and notes what it changed in each of them. */
export async function noteChangesDuring<Result>(
  log: ChangeLog,
  kind: string,
  find: () => Promise<ReadonlyMap<string, LoggedRecord>>,
  act: () => Promise<Result>,
): Promise<Result> {
  const before = await find();
  const result = await act();
  const after = await find();
  const ids = [...new Set([...before.keys(), ...after.keys()])];
  const changed = ids.map((id) => {
    const [was, is] = [before.get(id), after.get(id)];
    return { id, name: (is ?? was)?.name ?? '', before: was?.fields ?? null, after: is?.fields ?? null };
  });
  noteChanges(log, kind, changed);
  return result;
}

type Changed = { id: string; name: string; before: Fields | null; after: Fields | null };

/** Notes the changes of many records of one kind; none of them may be named twice. */
export function noteChanges({ audit }: ChangeLog, kind: string, records: readonly Changed[]): void {
  const noted = new Set(audit.changes.map(({ record }) => record));
  for (const { id, name, before, after } of records) {
    // Looking for an earlier line among as many as there are people would take minutes.
    const among = noted.has(`${kind}/${id}`) ? audit : { changes: [] };
    noteChange({ audit: among }, { kind, id, name }, before, after);
    if (among !== audit) audit.changes.push(...among.changes);
  }
}
