import type { PersonId, PersonStep, StepId } from './definition.ts';
import { isUnsettled } from './state.ts';
import type { Work } from './work.ts';

type Drawable = { person: PersonId };

/** Those who are drawn where a step asks some of several; all of them where nothing is drawn, or there is no lot yet. */
export function drawn<T extends Drawable>(work: Pick<Work, 'state' | 'facts'>, step: PersonStep, among: T[]): T[] {
  const { voting } = step;
  return 'draw' in voting && isDrawn(work, step)
    ? inDrawOrder(work, step, among).slice(0, Math.max(1, voting.draw))
    : among;
}

/** How many of so many will be drawn, where a step draws and there is no lot yet; null where all of them are asked. */
export function drawAhead({ facts }: Pick<Work, 'facts'>, { voting }: PersonStep, among: number): number | null {
  if (!('draw' in voting) || facts.lot !== undefined) return null;
  const draw = Math.max(1, voting.draw);
  return among > draw ? draw : null;
}

/** Everybody in the order in which a step draws them; in that of its rule where it draws nobody. */
export function inDrawOrder<T extends Drawable>(
  work: Pick<Work, 'state' | 'facts'>,
  step: PersonStep,
  among: T[],
): T[] {
  if (!isDrawn(work, step)) return among;
  const lot = work.facts.lot ?? 0;
  const weight = step.voting.kind === 'least-load' ? (person: PersonId) => loadOf(work, person) : () => 0;
  const ranked = among.map((one) => ({ one, load: weight(one.person), draw: drawOf(lot, step.id, one.person) }));
  ranked.sort((a, b) => a.load - b.load || a.draw - b.draw || (a.one.person < b.one.person ? -1 : 1));
  return ranked.map(({ one }) => one);
}

const isDrawn = ({ facts }: Pick<Work, 'facts'>, { voting }: PersonStep): boolean =>
  'draw' in voting && facts.lot !== undefined;

/** What somebody has in hand elsewhere, and in this very process. */
const loadOf = ({ state, facts }: Pick<Work, 'state' | 'facts'>, person: PersonId): number =>
  (facts.loads?.[person] ?? 0) + state.tasks.filter((task) => task.person === person && isUnsettled(task)).length;

/** A number for a person at a step that only the lot decides (FNV-1a, its bits mixed at the end). */
function drawOf(lot: number, step: StepId, person: PersonId): number {
  let hash = 0x811c9dc5;
  for (const letter of `${lot}/${step}/${person}`)
    hash = Math.imul(hash ^ (letter.codePointAt(0) as number), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
