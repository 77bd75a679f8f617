import type * as calls from '@campus/contract/calls/flows-versions.ts';
import type { Received } from '@campus/contract/define-call.ts';
import { flowFaultText } from '@campus/messages/flow-fault-text.ts';
import { actionsFor } from '@campus/rules/flows/actions.ts';
import { isBuiltIn } from '@campus/rules/flows/built-in-businesses.ts';
import { warnFlow } from '@campus/rules/flows/check.ts';
import { lostParts, type ReliedOn, reliedOn } from '@campus/rules/flows/check-built-in.ts';
import { checkDefinition, type DefinitionFault, namedIn } from '@campus/rules/flows/check-definition.ts';
import { type BeyondFault, checkOutside } from '@campus/rules/flows/check-outside.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { noteChange } from '#server/platform/note-change.ts';
import { refuse } from '#server/platform/refusal.ts';
import { notingBusiness } from './business-log.store.ts';
import { type Business, findDraft, findKnown } from './businesses.store.ts';
import { readDefinition } from './definition.reader.ts';
import { type Definition, findDefinition } from './definitions.store.ts';
import { findWithin } from './managed-businesses.store.ts';
import { lockToChange, type Managed, managerOf } from './managed-businesses.ts';
import { findOutside } from './outside.store.ts';
import {
  deleteDraft,
  findFirstVersion,
  findPastVersion,
  type KeptDraft,
  keepDraft,
  listVersions,
  publishDraft,
} from './versions.store.ts';

type Published = Pick<Business, 'id' | 'code' | 'publishedVersionId'>;

async function faultsOf(
  ctx: CallerCtx,
  business: Published,
  { flow, form }: Definition,
): Promise<(DefinitionFault | BeyondFault)[]> {
  const { db, caller } = ctx;
  const { publishedVersionId: id } = business;
  const actions = actionsFor(id === null ? null : (await findDefinition(db, id)).flow);
  const known = await findKnown(db, caller.organisationId, namedIn(flow));
  const outside = await findOutside(db, caller.organisationId, flow);
  const faults = [...checkDefinition(flow, form, { ...known, actions }), ...checkOutside({ flow, form }, outside)];
  const relied = await findReliedOn(ctx, business);
  return relied ? [...faults, ...lostParts(relied, { flow, form })] : faults;
}

/** What the product does in a business of its own and reads of it; null for every other business. */
export async function findReliedOn({ db }: CallerCtx, { id, code }: Published): Promise<ReliedOn | null> {
  const shipped = isBuiltIn(code) ? await findFirstVersion(db, id) : null;
  return shipped && reliedOn(code, shipped);
}

const presentFault = ({ code, step, branch, field, rowField, detail }: DefinitionFault) => ({
  code,
  step,
  branch: branch ?? null,
  field,
  ...(rowField === undefined ? {} : { rowField }),
  detail,
});

/** What is wrong with a definition, and what is only odd about it, in the words of its clerk. */
export async function judgeDefinition(ctx: CallerCtx, business: Published, definition: Definition) {
  const { flow, form } = definition;
  const faults = await faultsOf(ctx, business, definition);
  return {
    faults: faults.map((fault) => ({ ...presentFault(fault), text: flowFaultText(fault, flow, form) })),
    warnings: warnFlow(flow).map((warning) => ({ ...warning, text: flowFaultText(warning, flow, form) })),
  };
}

/** Refuses what was drawn upon something else than what is there now, and says who made it so. */
function requireBasedOn({ business, standing: { draft, by } }: Managed, basedOn: number | ''): void {
  if ((draft?.revision ?? '') === basedOn) return;
  const last = draft ? { by: draft.by, at: draft.changedAt } : { by, at: business.changedAt };
  refuse('draft-changed', { by: last.by ?? '—', at: last.at });
}

const keep = (ctx: CallerCtx, businessId: string, { flow, form }: Definition): Promise<KeptDraft> => {
  const { organisationId, personId } = ctx.caller;
  const draft = { id: newId(ctx.now), organisationId, businessId, flow, form, changedAt: ctx.now, changedBy: personId };
  return notingBusiness(ctx, businessId, () => keepDraft(ctx.db, draft));
};

/** Saves the draft even while it has faults: nobody draws a whole flow in one sitting. */
export async function saveVersion(
  ctx: CallerCtx,
  { businessId, basedOn, publishedId, ...sent }: Received<typeof calls.saveVersion>,
) {
  const definition = readDefinition(sent);
  const managed = await lockToChange(ctx, businessId);
  requireBasedOn(managed, basedOn);
  const { business, standing } = managed;
  if (publishedId !== undefined && publishedId !== (business.publishedVersionId ?? ''))
    refuse('draft-changed', { by: standing.by ?? '—', at: business.changedAt });
  const draft = await keep(ctx, businessId, definition);
  return { ...draft, ...(await judgeDefinition(ctx, business, definition)) };
}

export async function publishVersion(
  ctx: CallerCtx,
  { businessId, basedOn }: Received<typeof calls.publishVersion>,
): Promise<{ id: string; number: number }> {
  const { organisationId, personId } = ctx.caller;
  const managed = await lockToChange(ctx, businessId);
  const draft = (await findDraft(ctx.db, organisationId, businessId)) ?? refuse('nothing-to-publish');
  requireBasedOn(managed, basedOn);
  const faults = await faultsOf(ctx, managed.business, draft);
  if (faults.length > 0) return refuse('definition-faulty', { faults: faults.map(presentFault) });
  const { business } = managed;
  const before = await publishDraft(ctx.db, business, draft, personId, ctx.now);
  const named = { kind: 'business', id: business.id, name: business.nameZh };
  noteChange(ctx, named, { publishedVersion: before }, { publishedVersion: draft.number });
  return { id: draft.id, number: draft.number };
}

export async function discardDraft(
  ctx: CallerCtx,
  { businessId, basedOn }: Received<typeof calls.discardDraft>,
): Promise<{ discarded: true }> {
  const managed = await lockToChange(ctx, businessId);
  requireBasedOn(managed, basedOn);
  await notingBusiness(ctx, businessId, () => deleteDraft(ctx.db, managed.business, ctx.caller.personId, ctx.now));
  return { discarded: true };
}

export async function findVersions(ctx: CallerCtx, input: Received<typeof calls.listVersions>) {
  const { caller, db } = ctx;
  const manager = await managerOf(ctx);
  if (!(await findWithin(db, manager, input.businessId))) return refuse('not-found');
  return listVersions(db, caller, input);
}

export async function restoreVersion(
  ctx: CallerCtx,
  { businessId, versionId, basedOn }: Received<typeof calls.restoreVersion>,
): Promise<KeptDraft> {
  const managed = await lockToChange(ctx, businessId);
  const version = (await findPastVersion(ctx.db, managed.business, versionId)) ?? refuse('not-found');
  requireBasedOn(managed, basedOn);
  return keep(ctx, businessId, version);
}
