import { deliver, type News } from '#server/modules/inbox/index.ts';
import { newId } from '#server/platform/ids.ts';
import type { Engine } from './engine.ts';
import { insertNote } from './take-event.store.ts';
import type { Walk } from './walk-flow.ts';

/**
 * Records as an entry of its own that the submitter has to decide on their own application for lack of anybody else.
 */
export async function noteOwnDecision(
  { db, now, log }: Engine,
  { id, organisationId }: { id: string; organisationId: string },
  { state, effects }: Walk,
): Promise<void> {
  for (const effect of effects) {
    if (effect.kind !== 'own-application') continue;
    const step = state.visits.find((visit) => visit.id === effect.visit)?.step ?? null;
    log?.warn({ processId: id, step }, 'the submitter is asked about their own application: there is nobody else');
    await insertNote(db, organisationId, id, { kind: 'own-application', step, people: [state.submitter] }, now);
  }
}

type NamedProcess = { id: string; organisationId: string; number: string; titleZh: string; titleEn: string };

/** Sends the messages of an event to everybody it concerns, once, behind other news of the same operation. */
export async function tellPeople(
  { db, now }: Engine,
  process: NamedProcess,
  { state, effects }: Walk,
  eventId: number,
  others: readonly News[] = [],
): Promise<void> {
  const { number, titleZh, titleEn } = process;
  const news = new Map<string, News>();
  for (const effect of effects) {
    if (effect.kind !== 'tell') continue;
    const { person: personId, what } = effect;
    const onceKey = `${process.id}/${eventId}/${what}`;
    const facts = { number, titleZh, titleEn, ...(what === 'ended' ? { outcome: state.outcome } : {}) };
    news.set(`${personId} ${onceKey}`, { id: newId(now), personId, kind: `process-${what}`, facts, onceKey });
  }
  await deliver(db, process.organisationId, { kind: 'process', id: process.id }, [...others, ...news.values()], now);
}
