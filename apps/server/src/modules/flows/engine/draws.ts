import { randomInt } from 'node:crypto';
import { everyStep, type PersonStep } from '@campus/rules/flows/definition.ts';
import { leavesOf } from '@campus/rules/flows/who-leaves.ts';
import type { Facts } from '@campus/rules/flows/work.ts';
import type { Db } from '#server/platform/database.ts';
import type { Definition } from './definition.ts';
import { countLoads, lockDraws } from './draws.store.ts';

const LOTS = 2 ** 31;

/** Adds to facts what people are drawn by. */
export type Draws = (facts: Facts) => Promise<Facts>;

/**
 * For one event of a process: one lot, and how much everybody has to do who may be drawn by that. Where nothing is drawn
 * the facts stay as they are.
 */
export function drawsFor(
  db: Db,
  { flow, organisationId, businessId }: Pick<Definition, 'flow' | 'organisationId' | 'businessId'>,
  process: string,
  /** In a play: drawn by this, and nobody else has to wait for it. */
  played?: number,
): Draws {
  const drawing = [...everyStep(flow.steps)].flatMap(({ step }) =>
    'voting' in step && 'draw' in step.voting ? [step] : [],
  );
  if (drawing.length === 0) return async (facts) => facts;
  const lot = played ?? randomInt(LOTS);
  const byLoad = drawing.filter(({ voting }) => voting.kind === 'least-load');
  return async (facts) => {
    const people = byLoad.flatMap((step) => drawable(step, facts));
    if (people.length === 0) return { ...facts, lot };
    if (played === undefined) await lockDraws(db, businessId);
    return { ...facts, lot, loads: await countLoads(db, organisationId, { process, people: [...new Set(people)] }) };
  };
}

/** Everybody whom a step may come to draw from: those whom its rules find, who stands in for them, and who is above those. */
function drawable({ id, who }: PersonStep, { people, substitutes, heads }: Facts): string[] {
  const all = new Set(leavesOf(id, who).flatMap(({ key }) => people[key] ?? []));
  // What is added while this goes on is looked at as well.
  for (const person of all) for (const next of [substitutes[person], heads[person]]) if (next) all.add(next);
  return [...all];
}
