import type { News } from '#server/modules/inbox/index.ts';
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

/**
 * The messages of an event to everybody it concerns, each once. What they say of numbers, and what makes them different
 * from those of other events, is added by the statement that stores the event.
 */
export function newsOf(
  { titleZh, titleEn }: { titleZh: string; titleEn: string },
  { state, effects }: Walk,
  now: number,
): News[] {
  const news = new Map<string, News>();
  for (const effect of effects) {
    if (effect.kind !== 'tell') continue;
    const { person: personId, what } = effect;
    const facts = { titleZh, titleEn, ...(what === 'ended' ? { outcome: state.outcome } : {}) };
    news.set(`${personId} ${what}`, { id: newId(now), personId, kind: `process-${what}`, facts, onceKey: what });
  }
  return [...news.values()];
}
