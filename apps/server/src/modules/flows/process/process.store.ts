import type { Db } from '#server/platform/database.ts';
import { and } from '#server/platform/sql.ts';
import { processes, processPeople, type Urgency } from '../flows.tables.ts';

export async function setReminded(db: Db, organisationId: string, id: string, now: number): Promise<void> {
  await db
    .update(processes)
    .set({ remindedAt: now })
    .where(and(eq(processes.organisationId, organisationId), eq(processes.id, id)));
}

/** How urgent a process is for every list: 0 as usual, 1 urgent, 2 very urgent. */
export async function setUrgency(db: Db, organisationId: string, id: string, level: Urgency): Promise<void> {
  await db
    .update(processes)
    .set({ urgency: level })
    .where(and(eq(processes.organisationId, organisationId), eq(processes.id, id)));
}

export async function setHidden(db: Db, organisationId: string, id: string, now: number): Promise<void> {
  await db
    .update(processes)
    .set({ hiddenAt: now })
    .where(and(eq(processes.organisationId, organisationId), eq(processes.id, id)));
}

export async function setEvaluation(
  db: Db,
  organisationId: string,
  id: string,
  evaluation: { stars: number; achieved: boolean; text: string },
  now: number,
): Promise<void> {
  const { stars, achieved, text } = evaluation;
  await db
    .update(processes)
    .set({ stars, achieved, evaluationText: text, evaluatedAt: now })
    .where(and(eq(processes.organisationId, organisationId), eq(processes.id, id)));
}

/** Marks a process as seen by a person whom it concerns. */
export async function setRead(db: Db, personId: string, processId: string, now: number): Promise<void> {
  await db
    .update(processPeople)
    .set({ readAt: now })
    .where(
      and(eq(processPeople.personId, personId), eq(processPeople.processId, processId), isNull(processPeople.readAt)),
    );
}
