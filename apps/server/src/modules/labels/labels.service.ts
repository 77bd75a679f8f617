import type * as calls from '@campus/contract/calls/labels.ts';
import type { Answered, Received } from '@campus/contract/define-call.ts';
import type { Reach } from '@campus/rules/access/power.ts';
import { peopleWithin, reachOf } from '#server/modules/access/index.ts';
import { changePower, notePeopleChanges } from '#server/modules/rights/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import { asksPeople, mayChangeWhole, openActions } from './labels.policy.ts';
import {
  findLabel,
  insertLabel,
  type LabelDetail,
  listLabels,
  lockLabel,
  removeLabel,
  writeName,
} from './labels.store.ts';
import { changeMembers, listMembers, lockPeople } from './members.store.ts';
import { noteCarrierChanges, noteLabelChange } from './note-labels.ts';
import { findLabelUses, type LabelUse } from './uses.store.ts';

export type SeenLabel = { label: LabelDetail; uses: LabelUse[]; reach: Reach };

/** A label as the caller sees it, with where it is used and how far the caller reaches. */
export async function seeLabel(ctx: CallerCtx, id: string): Promise<SeenLabel> {
  const { organisationId, personId } = ctx.caller;
  const reach = await reachOf(ctx, 'labels.manage');
  const label = await findLabel(ctx.db, organisationId, id, peopleWithin(reach, personId));
  if (!label) return refuse('not-found');
  return { label, reach, uses: await findLabelUses(ctx.db, organisationId, id) };
}

/** The same, if the caller may change what touches everybody who carries it. */
export async function seeWhole(ctx: CallerCtx, id: string): Promise<SeenLabel> {
  await lockLabel(ctx.db, ctx.caller.organisationId, id);
  const seen = await seeLabel(ctx, id);
  if (!mayChangeWhole({ ...seen, reachesAll: seen.label.reachesAll })) refuse('label-reach');
  return seen;
}

export async function viewLabel(ctx: CallerCtx, { id }: { id: string }): Promise<Answered<typeof calls.addLabel>> {
  const { label, uses, reach } = await seeLabel(ctx, id);
  return {
    ...label,
    uses: uses.length,
    asksPeople: asksPeople(uses),
    usedBy: uses,
    openActions: openActions({ reach, uses, reachesAll: label.reachesAll }),
  };
}

export async function viewLabels(ctx: CallerCtx, input: Received<typeof calls.listManagedLabels>) {
  const { organisationId, personId } = ctx.caller;
  const within = peopleWithin(await reachOf(ctx, 'labels.manage'), personId);
  const page = await listLabels(ctx.db, organisationId, within, input);
  const uses = Map.groupBy(await findLabelUses(ctx.db, organisationId, null), ({ labelId }) => labelId);
  const items = page.items.map((label) => {
    const used = uses.get(label.id) ?? [];
    return { ...label, uses: used.length, asksPeople: asksPeople(used) };
  });
  return { ...page, items };
}

export async function addLabel(ctx: CallerCtx, { name }: Received<typeof calls.addLabel>) {
  return viewLabel(ctx, { id: await makeLabel(ctx, name) });
}

/** Makes a label that nobody carries yet. */
export async function makeLabel(ctx: CallerCtx, name: { zh: string; en: string }): Promise<string> {
  const id = newId(ctx.now);
  await noteLabelChange(ctx, id, () => insertLabel(ctx.db, ctx.caller.organisationId, id, name));
  return id;
}

export async function renameLabel(ctx: CallerCtx, { id, name }: Received<typeof calls.renameLabel>) {
  await seeWhole(ctx, id);
  await noteLabelChange(ctx, id, () => writeName(ctx.db, ctx.caller.organisationId, id, name));
  return viewLabel(ctx, { id });
}

/** Deletes a label that nothing uses, if the caller knows how many people carry it. */
export async function deleteLabel(ctx: CallerCtx, { id, members }: Received<typeof calls.deleteLabel>): Promise<void> {
  const { label, uses } = await seeWhole(ctx, id);
  if (uses.length > 0) refuse('label-in-use', { n: uses.length });
  const carry = label.members + label.disabled;
  if (carry !== members) refuse('label-members', { people: carry });
  await noteCarrierChanges(ctx, id, () => removeLabel(ctx.db, ctx.caller.organisationId, id));
}

export async function viewMembers(ctx: CallerCtx, input: Received<typeof calls.listLabelMembers>) {
  const { organisationId, personId } = ctx.caller;
  const within = peopleWithin(await reachOf(ctx, 'labels.manage'), personId);
  if (!(await findLabel(ctx.db, organisationId, input.id, within))) return refuse('not-found');
  return listMembers(ctx.db, organisationId, within, input);
}

/** Gives or takes a label by hand, or leaves it to the rule again. */
export async function changeByHand(ctx: CallerCtx, { id, act, people }: Received<typeof calls.changeLabelMembers>) {
  const { organisationId } = ctx.caller;
  const { label } = await seeLabel(ctx, id);
  if (act === 'follow-rule' && !label.rule) refuse('label-without-rule');
  const personIds = [...new Set(people)];
  await notePeopleChanges(ctx, personIds, () =>
    changePower(ctx, 'labels.manage', personIds, async () => {
      await lockPeople(ctx.db, organisationId, personIds);
      await changeMembers[act](ctx.db, organisationId, id, personIds);
    }),
  );
  return viewLabel(ctx, { id });
}
