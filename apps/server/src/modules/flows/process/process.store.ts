import type { Db } from '#server/platform/database.ts';
import { at, sql } from '#server/platform/sql.ts';
import { assign, type RowOf } from '#server/platform/table.ts';
import { processes, type Urgency } from '../flows.tables.ts';

async function change(
  db: Db,
  organisationId: string,
  id: string,
  values: Partial<RowOf<typeof processes>>,
): Promise<void> {
  await db.run(sql`
    update processes set ${assign(processes, values)} where organisation_id = ${organisationId} and id = ${id}`);
}

export const setReminded = (db: Db, organisationId: string, id: string, now: number) =>
  change(db, organisationId, id, { remindedAt: now });

/** How urgent a process is for every list: 0 as usual, 1 urgent, 2 very urgent. */
export const setUrgency = (db: Db, organisationId: string, id: string, level: Urgency) =>
  change(db, organisationId, id, { urgency: level });

export const setHidden = (db: Db, organisationId: string, id: string, now: number | null) =>
  change(db, organisationId, id, { hiddenAt: now });

export async function setEvaluation(
  db: Db,
  organisationId: string,
  id: string,
  evaluation: { stars: number; achieved: boolean; text: string },
  now: number,
): Promise<void> {
  const { stars, achieved, text } = evaluation;
  await change(db, organisationId, id, { stars, achieved, evaluationText: text, evaluatedAt: now });
}

/** Marks a process as seen by a person whom it concerns. */
export async function setRead(db: Db, personId: string, processId: string, now: number): Promise<void> {
  await db.run(sql`
    update process_people set read_at = ${at(now)}
    where person_id = ${personId} and process_id = ${processId} and read_at is null`);
}
