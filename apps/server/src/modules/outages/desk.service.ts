import type * as calls from '@campus/contract/calls/outages.ts';
import type { Answered, Received } from '@campus/contract/define-call.ts';
import {
  type OutageAction,
  openOutageActions,
  SUSPICION_WINDOW_MS,
  stepOutage,
  timesFit,
} from '@campus/rules/outages/outages.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { refuse, refuseField } from '#server/platform/refusal.ts';
import { countCovered, takeCovered } from './orders.store.ts';
import { END_QUEUE, type OutagePiece, TELL_QUEUE } from './outages.jobs.ts';
import { findTypes, isSettled, presentOutage, type TypeName } from './outages.present.ts';
import {
  countOpenOutages,
  findCovering,
  findOutage,
  findPlainOutage,
  insertOutage,
  listNameablePlaces,
  listOutagePage,
  listUnanswered,
  lockOutages,
  type Outage,
  type OutageRow,
  updateOutage,
  updateWithPlaces,
} from './outages.store.ts';
import { endNeedless } from './radar.service.ts';

type Row = Answered<typeof calls.getOutage>;
type Announced = Omit<Received<typeof calls.announceOutage>, 'suspicionId'>;

/** So many of each that wait for the desk are shown on the console. */
const WAITING_SHOWN = 5;

export async function viewOutages(ctx: CallerCtx, query: Received<typeof calls.listOutages>) {
  const { organisationId } = ctx.caller;
  const page = await listOutagePage(ctx.db, organisationId, query, ctx.now);
  const { nameOf } = await findTypes(ctx.db, organisationId);
  return { ...page, items: page.items.map((row) => presentOutage(row, nameOf, ctx.now)) };
}

export async function viewOutage(ctx: CallerCtx, { id }: { id: string }, typeName?: TypeName): Promise<Row> {
  const { organisationId } = ctx.caller;
  const row = (await findOutage(ctx.db, organisationId, id)) ?? refuse('not-found');
  return presentOutage(row, typeName ?? (await findTypes(ctx.db, organisationId)).nameOf, ctx.now);
}

export async function viewSuspected(ctx: CallerCtx): Promise<Answered<typeof calls.countSuspectedOutages>> {
  const { organisationId } = ctx.caller;
  const counts = await countOpenOutages(ctx.db, organisationId, ctx.now);
  if (counts.suspected + counts.unanswered === 0) return { ...counts, items: [], asked: [] };
  const { nameOf } = await findTypes(ctx.db, organisationId);
  const present = (rows: readonly OutageRow[]) => rows.map((row) => presentOutage(row, nameOf, ctx.now));
  const shown = { standing: 'suspected', size: WAITING_SHOWN } as const;
  const suspected = counts.suspected > 0 ? (await listOutagePage(ctx.db, organisationId, shown, ctx.now)).items : [];
  const asked = counts.unanswered > 0 ? await listUnanswered(ctx.db, organisationId, ctx.now, WAITING_SHOWN) : [];
  return { ...counts, items: present(suspected), asked: present(asked) };
}

export async function previewOutage(
  ctx: CallerCtx,
  { placeIds, type, beginsAt = ctx.now }: Received<typeof calls.previewOutage>,
) {
  const places = await readPlaces(ctx, placeIds);
  if (beginsAt > ctx.now) return { orders: 0, concerned: 0 };
  const coverage = { placeIds: places, faultType: type || null };
  return countCovered(ctx.db, ctx.caller.organisationId, coverage, belongsFrom(beginsAt));
}

/** Reports shortly before an outage began were the first of it. */
const belongsFrom = (beginsAt: number): number => beginsAt - SUSPICION_WINDOW_MS;

/** Announces an outage, by hand or from a suspicion; the open reports that it covers belong to it from now on. */
export async function announceOutage(
  ctx: CallerCtx,
  { suspicionId, ...input }: Received<typeof calls.announceOutage>,
): Promise<Row> {
  const { organisationId, personId } = ctx.caller;
  await lockOutages(ctx.db, organisationId);
  const suspicion = suspicionId ? await requireOutage(ctx, suspicionId, 'announce') : null;
  const id = suspicion?.id ?? newId(ctx.now);
  const { coverage, nameOf } = await readCoverage(ctx, input, suspicion);
  const values = readAnnounced(input, coverage.faultType, ctx.now, suspicion);
  const begun = values.beginsAt <= ctx.now;
  const known = begun ? await findCovering(ctx.db, organisationId, coverage, ctx.now) : null;
  if (known) refuse('outage-known', { id: known });
  const announced = { ...values, state: 'announced' as const, announcedAt: ctx.now, announcedBy: personId };
  if (suspicion) await updateWithPlaces(ctx.db, organisationId, id, announced, coverage.placeIds);
  else await insertOutage(ctx.db, { id, organisationId, ...announced, raisedAt: ctx.now }, coverage.placeIds);
  if (begun) {
    await endNeedless(ctx.db, organisationId, ctx.now);
    await takeCovered(ctx.db, organisationId, coverage, { outageId: id, from: belongsFrom(values.beginsAt) });
    await ctx.send(TELL_QUEUE, { organisationId, id, after: null } satisfies OutagePiece);
  }
  return viewOutage(ctx, { id }, nameOf);
}

export async function changeOutage(
  ctx: CallerCtx,
  { id, version, ...input }: Received<typeof calls.changeOutage>,
): Promise<Row> {
  const { organisationId } = ctx.caller;
  await lockOutages(ctx.db, organisationId);
  const outage = await requireOutage(ctx, id, 'change');
  if (outage.version !== version) refuse('outage-changed');
  const { coverage, nameOf } = await readCoverage(ctx, input, outage);
  const values = readAnnounced(input, coverage.faultType, ctx.now, outage);
  // Another end that is expected is asked about anew.
  const asked = values.expectedEndAt === outage.expectedEndAt ? {} : { askedAt: null };
  await updateWithPlaces(ctx.db, organisationId, id, { ...values, ...asked }, coverage.placeIds);
  if (values.beginsAt <= ctx.now) await endNeedless(ctx.db, organisationId, ctx.now);
  return viewOutage(ctx, { id }, nameOf);
}

export async function dismissOutage(ctx: CallerCtx, { id }: { id: string }): Promise<Row> {
  const { organisationId, personId } = ctx.caller;
  await lockOutages(ctx.db, organisationId);
  await requireOutage(ctx, id, 'dismiss');
  const ended = { state: 'dismissed' as const, endedAt: ctx.now, endedBy: personId };
  await updateOutage(ctx.db, organisationId, id, ended);
  return viewOutage(ctx, { id });
}

/** Ends an outage; a job solves its orders and tells everybody. What is called off before it began concerns nobody yet. */
export async function endOutage(
  ctx: CallerCtx,
  { id, textZh, textEn }: Received<typeof calls.endOutage>,
): Promise<Row> {
  const { organisationId, personId } = ctx.caller;
  await lockOutages(ctx.db, organisationId);
  const { beginsAt } = await requireOutage(ctx, id, 'end');
  const begun = beginsAt <= ctx.now;
  const ended = { state: 'ended' as const, endedAt: ctx.now, endedBy: personId, settledAt: begun ? null : ctx.now };
  await updateOutage(ctx.db, organisationId, id, { ...ended, endTextZh: textZh, endTextEn: textEn });
  if (begun) await ctx.send(END_QUEUE, { organisationId, id, after: null } satisfies OutagePiece);
  return viewOutage(ctx, { id });
}

/** Lets a job solve the orders that the end left open, as decided by whoever asks now. */
export async function solveOrdersAgain(ctx: CallerCtx, { id }: { id: string }): Promise<Row> {
  const { organisationId, personId } = ctx.caller;
  await lockOutages(ctx.db, organisationId);
  const outage = (await findOutage(ctx.db, organisationId, id)) ?? refuse('not-found');
  const facts = { ...outage, settled: isSettled(outage) };
  if (!openOutageActions(facts, ctx.now).includes('solve-again')) refuse('outage-decided');
  await updateOutage(ctx.db, organisationId, id, { settledAt: null, solverId: personId });
  await ctx.send(END_QUEUE, { organisationId, id, after: null } satisfies OutagePiece);
  return viewOutage(ctx, { id });
}

/** An outage with which this can be done now. */
async function requireOutage(ctx: CallerCtx, id: string, action: OutageAction): Promise<Outage> {
  const outage = (await findPlainOutage(ctx.db, ctx.caller.organisationId, id)) ?? refuse('not-found');
  if (!stepOutage(outage.state, action)) return refuse('outage-decided');
  return outage;
}

/** What an outage names as it stands; that it may go on naming, whatever has become of it since. */
type Named = { id: string; faultType: string | null } | null;

/** The places that an outage names: campuses, areas and buildings in use. */
async function readPlaces(ctx: CallerCtx, placeIds: readonly string[], before: Named = null): Promise<string[]> {
  const wanted = [...new Set(placeIds)];
  const known = await listNameablePlaces(ctx.db, ctx.caller.organisationId, wanted, before?.id ?? null);
  if (known.length < wanted.length) refuseField('placeIds', 'not-an-option');
  return wanted;
}

/** Its places and its type, which is one of the form. */
async function readCoverage(
  ctx: CallerCtx,
  { placeIds, type }: { placeIds: readonly string[]; type?: string | undefined },
  before: Named,
) {
  const wanted = await readPlaces(ctx, placeIds, before);
  const { codes, nameOf } = await findTypes(ctx.db, ctx.caller.organisationId);
  if (type && type !== before?.faultType && !codes.includes(type)) refuseField('type', 'not-an-option');
  return { coverage: { placeIds: wanted, faultType: type || null }, nameOf };
}

function readAnnounced(
  { kind, textZh, textEn, beginsAt, expectedEndAt = undefined }: Announced,
  faultType: string | null,
  now: number,
  before: Outage | null,
) {
  const begunAt = before?.beginsAt ?? null;
  const times = { beginsAt: beginsAt ?? begunAt ?? now, expectedEndAt: expectedEndAt ?? null };
  if (!timesFit({ kind, ...times }, { now, begunAt, endsAt: before?.expectedEndAt ?? null }))
    return refuse('outage-times');
  return { kind, faultType, textZh, textEn, ...times };
}
