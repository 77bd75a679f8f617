import { createHash } from 'node:crypto';
import type * as calls from '@campus/contract/calls/flows-moves.ts';
import type { Answered, Received } from '@campus/contract/define-call.ts';
import { findStep, type StepId } from '@campus/rules/flows/definition.ts';
import { stepsStoodAt } from '@campus/rules/flows/move-version/fit-standing.ts';
import { fitState } from '@campus/rules/flows/move-version/fit-state.ts';
import {
  choicesFor,
  idsOf,
  mappingFaults,
  proposeMapping,
  type StepMapping,
  stepNow,
} from '@campus/rules/flows/move-version/step-mapping.ts';
import type { Unfit } from '@campus/rules/flows/move-version/unfit.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { keyset } from '#server/platform/paging.ts';
import { refuse } from '#server/platform/refusal.ts';
import { sql } from '#server/platform/sql.ts';
import type { Business, Version } from '../catalogue/businesses.store.ts';
import { type Definition, findDefinitions } from '../catalogue/definitions.store.ts';
import { findWithin } from '../catalogue/managed-businesses.store.ts';
import { managerOf } from '../catalogue/managed-businesses.ts';
import { findPastVersion } from '../catalogue/versions.store.ts';
import { nameOf } from '../engine/projections.ts';
import { presentCase } from './moves.present.ts';
import { listMappings, listRunning, type RunningCase } from './moves.store.ts';

const AT_ONCE = 200;

/** Between which versions cases are taken, and what was said of steps. */
export type Route = {
  from: Pick<Version, 'id' | 'number'> & Definition;
  to: Pick<Version, 'id' | 'number'> & Definition;
  mapping: StepMapping;
};

type Of = Pick<Business, 'id' | 'organisationId' | 'publishedVersionId'>;

/** From an earlier version to the published one; what is said of steps as it was sent, or else as it is proposed. */
export async function findRoute(
  { db }: Pick<CallerCtx, 'db'>,
  business: Of,
  fromVersionId: string,
  sent: Readonly<Record<string, unknown>> | undefined,
): Promise<Route> {
  const { publishedVersionId } = business;
  if (publishedVersionId === null || publishedVersionId === fromVersionId) return refuse('not-found');
  const from = (await findPastVersion(db, business as Business, fromVersionId)) ?? refuse('not-found');
  const to = (await findPastVersion(db, business as Business, publishedVersionId)) ?? refuse('not-found');
  const earlier = sent ? [] : await listMappings(db, business.organisationId, business.id);
  // Read once for all processes, and indexed by their steps.
  const definitions = await findDefinitions(db, [from.id, to.id]);
  const withDefinition = ({ id, number }: Version) => ({ id, number, ...(definitions.get(id) as Definition) });
  const route = { from: withDefinition(from), to: withDefinition(to) };
  const mapping = sent ? readMapping(sent) : proposeMapping(route.from.flow, route.to.flow, earlier);
  if (mappingFaults(route.from.flow, route.to.flow, mapping).length > 0) return refuse('move-steps-clash');
  return { ...route, mapping };
}

function readMapping(sent: Readonly<Record<string, unknown>>): StepMapping {
  const entries = Object.entries(sent);
  const isSound = (value: unknown): value is string | null => value === null || typeof value === 'string';
  if (!entries.every(([, value]) => isSound(value))) return refuse('move-steps-clash');
  return Object.fromEntries(entries) as StepMapping;
}

type UnfitCase = { of: RunningCase; reasons: readonly Unfit[] };
type Tally = { standing: number; fitting: number };
export type Plan = {
  running: number;
  fitting: number;
  unfit: UnfitCase[];
  steps: Map<StepId, Tally>;
  passedOver: Map<StepId, number>;
  revision: string;
};

/** Judges every case that runs in a version; what is kept from the reader is judged, and shown in nothing but the revision. */
export async function judgeAll(ctx: CallerCtx, { from, to, mapping }: Route): Promise<Plan> {
  const plan = { running: 0, fitting: 0, unfit: [] as UnfitCase[], steps: new Map<StepId, Tally>() };
  const passedOver = new Map<StepId, number>();
  const digest = createHash('sha256').update(JSON.stringify([from.id, to.id, Object.entries(mapping).sort()]));
  for (let after: string | null = null; ; ) {
    const cases: RunningCase[] = await listRunning(ctx.db, ctx.caller, from.id, { after, most: AT_ONCE });
    for (const one of cases) {
      const fit = fitState(from, to, one.state, mapping);
      if (!fit.fits) digest.update(`${one.id} `);
      if (one.kept) continue;
      plan.running++;
      if (fit.fits) plan.fitting++;
      else plan.unfit.push({ of: one, reasons: fit.reasons });
      for (const step of fit.fits ? fit.passedOver : []) passedOver.set(step, (passedOver.get(step) ?? 0) + 1);
      const { steps, around } = stepsStoodAt(one.state);
      for (const step of [...steps, ...around]) {
        const tally = plan.steps.get(step) ?? { standing: 0, fitting: 0 };
        plan.steps.set(step, { standing: tally.standing + 1, fitting: tally.fitting + (fit.fits ? 1 : 0) });
      }
    }
    after = cases.at(-1)?.id ?? null;
    if (cases.length < AT_ONCE) break;
  }
  return { ...plan, passedOver, revision: digest.digest('hex').slice(0, 32) };
}

/** Which running cases of a version fit the published one, step by step, and why the others do not. */
export async function planMove(
  ctx: CallerCtx,
  { businessId, fromVersionId, mapping: sent, ...paging }: Received<typeof calls.planMove>,
): Promise<Answered<typeof calls.planMove>> {
  const manager = await managerOf(ctx);
  const business = (await findWithin(ctx.db, manager, businessId)) ?? refuse('not-found');
  const route = await findRoute(ctx, { ...business, organisationId: manager.organisationId }, fromVersionId, sent);
  const { from, to, mapping } = route;
  const plan = await judgeAll(ctx, route);
  const key = { column: sql`p.id`, type: 'uuid' as const, of: ({ of }: UnfitCase) => of.id };
  const page = keyset<UnfitCase>('asc', [key], paging);
  const behind = page.from ? plan.unfit.filter(({ of }) => of.id > String(page.from?.[0])) : plan.unfit;
  const { items, next } = page.page(behind.slice(0, page.most));
  const order = idsOf(from.flow);
  const named = (flow: Definition['flow'], id: StepId) => ({ id, name: nameOf(flow, id) });
  return {
    from: { id: from.id, number: from.number },
    to: { id: to.id, number: to.number },
    revision: plan.revision,
    running: plan.running,
    fitting: plan.fitting,
    mapping,
    steps: order.flatMap((id) => {
      const tally = plan.steps.get(id);
      const step = findStep(from.flow, id);
      // A branching is shown only where something has to be said of it.
      if (!tally || !step || ('branches' in step && findStep(to.flow, id))) return [];
      const becomes = stepNow(to.flow, mapping, id);
      return {
        ...named(from.flow, id),
        kind: step.kind,
        ...tally,
        becomes: becomes === null ? null : named(to.flow, becomes),
        choices: findStep(to.flow, id) ? [] : choicesFor(from.flow, to.flow, id).map((one) => named(to.flow, one.id)),
      };
    }),
    passedOver: [...plan.passedOver].map(([id, cases]) => ({ ...named(to.flow, id), cases })),
    items: items.map(({ of, reasons }) => presentCase(of, reasons, route.from)),
    next,
  };
}
