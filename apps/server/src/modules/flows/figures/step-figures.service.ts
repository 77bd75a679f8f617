import type * as calls from '@campus/contract/calls/flows-step-figures.ts';
import type { Answered, Received } from '@campus/contract/define-call.ts';
import { addDays, dayOf, momentOf } from '@campus/rules/basics/time-zone.ts';
import { type Flow, findStep, type Words } from '@campus/rules/flows/definition.ts';
import {
  figuredSteps,
  figuresOfBranches,
  figuresOfVisits,
  isTimedStep,
  type LeftVisit,
  mostVisitsOf,
} from '@campus/rules/flows/step-figures.ts';
import { loadCalendar } from '#server/modules/calendar/index.ts';
import { findOrganisationById } from '#server/modules/organisations/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findWithin } from '../catalogue/managed-businesses.store.ts';
import { managerOf } from '../catalogue/managed-businesses.ts';
import { MOST_COUNTED } from '../counted.ts';
import { countStanding, findFlows, listLeft } from './step-figures.store.ts';

/** How each step of the published version of a business goes, and those of earlier versions that it has no more. */
export async function viewStepFigures(
  ctx: CallerCtx,
  { businessId, days }: Received<typeof calls.getStepFigures>,
): Promise<Answered<typeof calls.getStepFigures>> {
  const manager = await managerOf(ctx);
  if (!(await findWithin(ctx.db, manager, businessId))) return refuse('not-found');
  const { organisationId, personId } = manager;
  const organisation = (await findOrganisationById(ctx.db, organisationId)) ?? refuse('not-found');
  const { published, older } = await findFlows(ctx.db, { organisationId, businessId });
  const present = published ? figuredSteps(published) : [];
  const names = removedSteps(present, older);
  const steps = [...present, ...names.keys()];
  const { timeZone } = organisation;
  const today = dayOf(ctx.now, timeZone);
  const since = momentOf(addDays(today, -Number(days)), 0, timeZone);
  const most = mostVisitsOf(steps.length);
  const asked = { organisationId, personId, businessId, steps };
  const standing = new Map((await countStanding(ctx.db, asked)).map((row) => [row.step, row]));
  const left = Map.groupBy(await listLeft(ctx.db, asked, { since, most }), ({ step }) => step);
  const calendar = await loadCalendar(ctx.db, organisation, {
    fromOn: addDays(dayOf(earliest(since, left), timeZone), -1),
    untilOn: addDays(today, 1),
  });
  const isTimed = (id: string) => {
    const step = published && findStep(published, id);
    return !step || isTimedStep(step);
  };
  const figuresOf = (step: string) => {
    const { all = 0, inHand = 0, hungUp = 0 } = standing.get(step) ?? {};
    const visits = left.get(step) ?? [];
    return {
      step,
      now: { waiting: all - inHand, inHand, hungUp, more: all >= MOST_COUNTED },
      ...figuresOfVisits(visits, calendar, isTimed(step)),
      more: visits.length >= most,
    };
  };
  const known = (step: string) => ({ visits: left.get(step) ?? [], all: (left.get(step) ?? []).length < most });
  return {
    since,
    most,
    steps: present.map(figuresOf),
    branches: published ? figuresOfBranches(published, known) : [],
    removed: [...names]
      .filter(([step]) => left.has(step) || standing.has(step))
      .map(([step, name]) => ({ ...figuresOf(step), name })),
  };
}

/** The steps that earlier versions had and the published one has not, by the name that they had last. */
function removedSteps(present: readonly string[], older: readonly Flow[]): Map<string, Words> {
  const names = new Map<string, Words>();
  for (const flow of older)
    for (const step of figuredSteps(flow)) {
      const name = findStep(flow, step)?.name;
      if (name && !present.includes(step) && !names.has(step)) names.set(step, name);
    }
  return names;
}

/** Visits may have begun long before the days that are asked for. */
const earliest = (since: number, left: ReadonlyMap<string, readonly LeftVisit[]>): number =>
  [...left.values()].flat().reduce((first, { from }) => Math.min(first, from), since);
