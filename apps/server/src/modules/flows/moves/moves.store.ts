import type { StepMapping } from '@campus/rules/flows/move-version/step-mapping.ts';
import type { FlowState } from '@campus/rules/flows/state.ts';
import type { Db } from '#server/platform/database.ts';
import { keyset } from '#server/platform/paging.ts';
import { at, json, type Sql, sql } from '#server/platform/sql.ts';
import { columnsOf, insertInto, type NewRowOf, type RowOf } from '#server/platform/table.ts';
import { notKeptFrom } from '../counted.ts';
import { type MovedCaseState, versionMoveCases, versionMoves } from '../flows.tables.ts';
import { type PersonName, personJson } from '../names.store.ts';

type Paging = { after?: string | undefined; size?: number | undefined };

/** A case that runs, as a plan judges it. */
export type RunningCase = {
  id: string;
  number: string;
  titleZh: string;
  titleEn: string;
  /** Kept from the reader by its form: it is judged and moved, and named nowhere. */
  kept: boolean;
  state: FlowState;
};

/** What runs in a version, some at a time, by id; also what only waits for its evaluation. */
export const listRunning = (
  db: Db,
  { organisationId, personId }: { organisationId: string; personId: string },
  versionId: string,
  { after, most }: { after: string | null; most: number },
) =>
  db.rows<RunningCase>(sql`
    select p.id, p.number, p.title_zh as "titleZh", p.title_en as "titleEn", not ${notKeptFrom(personId)} as kept, p.state
    from processes p where p.organisation_id = ${organisationId} and p.version_id = ${versionId} and p.ended_at is null
      ${after ? sql`and p.id > ${after}::uuid` : sql.empty}
    order by p.id limit ${sql.number(most)}`);

/** What was said of steps in earlier moves of a business, the oldest first. */
export async function listMappings(db: Db, organisationId: string, businessId: string): Promise<StepMapping[]> {
  const rows = await db.rows<{ mapping: StepMapping }>(sql`
    select m.mapping from version_moves m where m.organisation_id = ${organisationId} and m.business_id = ${businessId}
    order by m.made_at, m.id`);
  return rows.map(({ mapping }) => mapping);
}

export type Move = RowOf<typeof versionMoves>;

/** Whether cases of a business are on their way; asked while the business is locked, so that no other begins. */
export async function isMoving(db: Db, organisationId: string, businessId: string): Promise<boolean> {
  const rows = await db.rows(sql`
    select m.id from version_moves m
    where m.organisation_id = ${organisationId} and m.business_id = ${businessId} and m.state in ('moving', 'undoing')`);
  return rows.length > 0;
}

/** Keeps a move, and puts everything that runs in its first version in line; answers how many that is. */
export async function insertMove(db: Db, move: NewRowOf<typeof versionMoves>): Promise<number> {
  await db.run(sql`${insertInto(versionMoves, move)}`);
  const row = await db.row<{ n: number }>(sql`
    with lined as (
      insert into version_move_cases (organisation_id, move_id, process_id, state)
      select p.organisation_id, ${move.id}::uuid, p.id, 'waiting' from processes p
      where p.organisation_id = ${move.organisationId} and p.version_id = ${move.fromVersionId} and p.ended_at is null
      returning 1
    ) select count(*)::int as n from lined`);
  return row?.n ?? 0;
}

export const findMove = (db: Db, organisationId: string, id: string, { lock }: { lock: boolean }) =>
  db.row<Move>(sql`
    select ${columnsOf(versionMoves, 'm')} from version_moves m
    where m.organisation_id = ${organisationId} and m.id = ${id} ${lock ? sql`for update` : sql.empty}`);

/** The numbers of the versions that a move goes from and to. */
export async function numbersOf(
  db: Db,
  { fromVersionId, toVersionId }: Pick<Move, 'fromVersionId' | 'toVersionId'>,
): Promise<[number, number]> {
  const row = await db.row<{ from: number; to: number }>(sql`
    select (select number from business_versions where id = ${fromVersionId}) as "from",
      (select number from business_versions where id = ${toVersionId}) as "to"`);
  return [row?.from ?? 0, row?.to ?? 0];
}

export async function changeMove(
  db: Db,
  { organisationId, id }: Pick<Move, 'organisationId' | 'id'>,
  { state, movedAt, undoneAt, undoneBy }: Partial<Pick<Move, 'state' | 'movedAt' | 'undoneAt' | 'undoneBy'>>,
): Promise<void> {
  await db.run(sql`
    update version_moves set state = coalesce(${state ?? null}, state), moved_at = coalesce(${at(movedAt ?? null)}, moved_at),
      undone_at = coalesce(${at(undoneAt ?? null)}, undone_at), undone_by = coalesce(${undoneBy ?? null}::uuid, undone_by)
    where organisation_id = ${organisationId} and id = ${id}`);
}

export type MovedCase = RowOf<typeof versionMoveCases>;

/** The next cases of a move in a state, by id. */
export const listCaseIds = async (
  db: Db,
  { organisationId, id }: Pick<Move, 'organisationId' | 'id'>,
  state: MovedCaseState,
  { after, most }: { after: string | null; most: number },
): Promise<string[]> => {
  const rows = await db.rows<{ id: string }>(sql`
    select c.process_id as id from version_move_cases c
    where c.organisation_id = ${organisationId} and c.move_id = ${id} and c.state = ${state}
      ${after ? sql`and c.process_id > ${after}::uuid` : sql.empty}
    order by c.process_id limit ${sql.number(most)}`);
  return rows.map((row) => row.id);
};

/** A case of a move, if it is still in that state; whoever else takes it at this moment waits, and then finds it settled. */
export const lockCase = (db: Db, move: Pick<Move, 'organisationId' | 'id'>, processId: string, state: MovedCaseState) =>
  db.row<MovedCase>(sql`
    select ${columnsOf(versionMoveCases, 'c')} from version_move_cases c
    where c.organisation_id = ${move.organisationId} and c.move_id = ${move.id} and c.process_id = ${processId}
      and c.state = ${state} for update`);

export async function settleCase(
  db: Db,
  { organisationId, moveId, processId }: Pick<MovedCase, 'organisationId' | 'moveId' | 'processId'>,
  { state, reasons, eventId, back }: Pick<MovedCase, 'state'> & Partial<Omit<MovedCase, 'state'>>,
): Promise<void> {
  await db.run(sql`
    update version_move_cases set state = ${state}, reasons = ${reasons ? json(reasons) : null}::jsonb,
      event_id = coalesce(${eventId ?? null}::bigint, event_id), back = coalesce(${back ? json(back) : null}::jsonb, back)
    where organisation_id = ${organisationId} and move_id = ${moveId} and process_id = ${processId}`);
}

/** Puts what was moved in line to be taken back; answers how many that is. */
export async function lineUpForUndo(
  db: Db,
  { organisationId, id }: Pick<Move, 'organisationId' | 'id'>,
): Promise<number> {
  const row = await db.row<{ n: number }>(sql`
    with lined as (
      update version_move_cases set state = 'undoing'
      where organisation_id = ${organisationId} and move_id = ${id} and state = 'moved' returning 1
    ) select count(*)::int as n from lined`);
  return row?.n ?? 0;
}

/** What happens to a case and is nobody's doing: it stands in the way of no undoing. */
const NO_ACTS: Sql = sql.raw(`('read', 'clock-remind', 'own-application')`);

/** Whether anything has happened to a process since an event, beyond being looked at. */
export async function actedSince(db: Db, organisationId: string, processId: string, eventId: number): Promise<boolean> {
  const rows = await db.rows(sql`
    select e.id from process_events e where e.organisation_id = ${organisationId} and e.process_id = ${processId}
      and e.id > ${eventId} and e.kind not in ${NO_ACTS} limit 1`);
  return rows.length > 0;
}

/** Moves that are not over, such as after a stop. */
export const listUnfinishedMoves = (db: Db) =>
  db.rows<{ organisationId: string; moveId: string }>(sql`
    select m.organisation_id as "organisationId", m.id as "moveId" from version_moves m
    where m.state in ('moving', 'undoing')`);

export type MoveRow = Pick<Move, 'id' | 'state' | 'madeAt' | 'movedAt' | 'undoneAt'> & {
  from: { id: string; number: number };
  to: { id: string; number: number };
  madeBy: PersonName | null;
  undoneBy: PersonName | null;
  counts: Partial<Record<MovedCaseState, number>>;
};

const VERSION = (of: string): Sql =>
  sql.raw(`(
  select jsonb_build_object('id', v.id, 'number', v.number) from business_versions v where v.id = m.${of})`);

/** The moves of a business, the newest first, counted without what is kept from the reader. */
export async function listMoves(
  db: Db,
  { organisationId, personId }: { organisationId: string; personId: string },
  { businessId, ...paging }: Paging & { businessId: string },
) {
  const page = keyset<MoveRow>(
    'desc',
    [
      { column: sql`m.made_at`, type: 'timestamptz', of: (row) => row.madeAt },
      { column: sql`m.id`, type: 'uuid', of: (row) => row.id },
    ],
    paging,
  );
  const rows = await db.rows<MoveRow>(sql`
    select m.id, m.state, m.made_at as "madeAt", m.moved_at as "movedAt", m.undone_at as "undoneAt",
      ${VERSION('from_version_id')} as "from", ${VERSION('to_version_id')} as "to",
      ${personJson('maker')} as "madeBy", ${personJson('undoer')} as "undoneBy",
      (select coalesce(jsonb_object_agg(s.state, s.n), '{}') from (
        select c.state, count(*)::int as n from version_move_cases c join processes p on p.id = c.process_id
        where c.move_id = m.id and ${notKeptFrom(personId)} group by c.state) s) as counts
    from version_moves m left join people maker on maker.id = m.made_by left join people undoer on undoer.id = m.undone_by
    where m.organisation_id = ${organisationId} and m.business_id = ${businessId} and ${page.where}
    order by ${page.orderBy} limit ${page.limit}`);
  return page.page(rows);
}

export type NamedCase = Pick<RunningCase, 'id' | 'number' | 'titleZh' | 'titleEn'> & Pick<MovedCase, 'reasons'>;

/** The cases of a move in a state, as far as they are not kept from the reader. */
export async function listCases(
  db: Db,
  { organisationId, personId }: { organisationId: string; personId: string },
  { moveId, state, ...paging }: Paging & { moveId: string; state: MovedCaseState },
) {
  const page = keyset<NamedCase>('asc', [{ column: sql`p.id`, type: 'uuid', of: (row) => row.id }], paging);
  const rows = await db.rows<NamedCase>(sql`
    select p.id, p.number, p.title_zh as "titleZh", p.title_en as "titleEn", c.reasons
    from version_move_cases c join processes p on p.id = c.process_id
    where c.organisation_id = ${organisationId} and c.move_id = ${moveId} and c.state = ${state}
      and ${notKeptFrom(personId)} and ${page.where}
    order by ${page.orderBy} limit ${page.limit}`);
  return page.page(rows);
}
