import { truncateText } from '@campus/rules/basics/characters.ts';
import type { FieldValue, Form } from '@campus/rules/flows/conditions.ts';
import { senderOf } from '@campus/rules/flows/disabled-people.ts';
import { mayEdit } from '@campus/rules/flows/edit.ts';
import { isEmpty, rightTo, rightToField } from '@campus/rules/flows/form.ts';
import { readForm, typedRows } from '@campus/rules/flows/read-form.ts';
import { withoutBareSections } from '@campus/rules/flows/standing-form.ts';
import { claimPictures, picturesBehind } from '#server/modules/attachments/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findDefinition, findDefinitions } from '../catalogue/definitions.store.ts';
import { type Definition, definitionOf } from '../engine/definition.ts';
import { findProcess, type Loaded } from '../engine/processes.store.ts';
import { nameOf } from '../engine/projections.ts';
import { formIds, namesIn, picturesIn } from '../form-ids.ts';
import { findNames } from '../names.store.ts';
import { readStepAddress, stepAddress } from '../step-address.ts';
import {
  countDrafts,
  type Draft,
  findDraft,
  insertDraft,
  listDrafts,
  removeDraft,
  updateDraft,
} from './drafts.store.ts';
import { type Application, presentPicks, startOf } from './start.service.ts';

const MOST_DRAFTS = 50;

/** Saves the form as typed, invalid values included, so that nothing typed is lost. */
export async function saveDraft(ctx: CallerCtx, input: Application & { id?: string | undefined }) {
  const { version, business, definition } = await startOf(ctx, input.sId);
  const { organisationId, personId } = ctx.caller;
  const form = valuesOf(definition, input.form ?? {});
  const picked = Object.fromEntries(
    Object.entries(input.picked ?? {}).flatMap(([sId, people]) => {
      const step = readStepAddress(sId)?.step;
      return step ? [[step, people]] : [];
    }),
  );
  const change = { form, picked, versionId: version.id, changedAt: ctx.now };
  const id = input.id ?? newId(ctx.now);
  if (input.id) {
    if (!(await updateDraft(ctx.db, personId, input.id, change))) refuse('not-found');
  } else {
    if ((await countDrafts(ctx.db, personId)) >= MOST_DRAFTS) refuse('too-many-drafts', { limit: MOST_DRAFTS });
    await insertDraft(ctx.db, { id, organisationId, authorId: personId, businessId: business.id, ...change });
  }
  await claimPictures(ctx, picturesIn(definition.form, form), { kind: 'draft', id }, { kind: 'draft', id });
  return { id, changedAt: ctx.now };
}

/**
 * Valid values as their fields read them, the others as typed; unknown and read-only fields are left out. Rows in which
 * something is wrong are all kept as typed.
 */
function valuesOf({ form, flow }: Definition, input: Readonly<Record<string, unknown>>): Form {
  const right = (field: string) => rightTo(flow.start, field, true);
  const groups = form.fields.filter(({ id, kind }) => kind === 'group' && Object.hasOwn(input, id));
  const given: Record<string, unknown> = {
    ...input,
    ...Object.fromEntries(groups.map((group) => [group.id, typedRows(group, input[group.id])])),
  };
  const { values, faults } = readForm(form, given, { right, complete: false });
  // A title that turns the direction of writing is nobody's half of a word.
  const turning = faults.filter(({ code }) => code === 'direction-signs');
  if (turning.length > 0) return refuse('invalid', { fields: turning });
  const typed = faults.flatMap(({ field: place, code }) => {
    const field = groups.find(({ id }) => isAt(place, id))?.id ?? place;
    return code === 'unknown-field' || code === 'not-writable' ? [] : [[field, given[field] as FieldValue] as const];
  });
  return { ...values, ...Object.fromEntries(typed) };
}

const isAt = (place: string, group: string): boolean => place === group || place.startsWith(`${group}.`);

/** Throws a draft of the caller away. */
export async function deleteDraft(ctx: CallerCtx, id: string) {
  if (!(await removeDraft(ctx.db, ctx.caller.personId, id))) return refuse('not-found');
  return { deleted: true as const };
}

export async function viewDrafts(
  ctx: CallerCtx,
  filter: { after?: string | undefined; size?: number | undefined; businessId?: string | undefined },
) {
  const page = await listDrafts(ctx.db, ctx.caller.organisationId, ctx.caller.personId, filter);
  const definitions = await findDefinitions(
    ctx.db,
    page.items.map((row) => row.versionId),
  );
  return {
    next: page.next,
    items: page.items.map((row) => {
      const firstText = definitions
        .get(row.versionId)
        ?.form.fields.find(
          (field) => (field.kind === 'text' || field.kind === 'paragraph') && !isEmpty(row.form[field.id] as string),
        );
      const suffix = firstText ? ` · ${truncateText(String(row.form[firstText.id]), 40)}` : '';
      return {
        id: row.id,
        changedAt: row.changedAt,
        business: { id: row.businessId, code: row.code, name: { zh: row.nameZh, en: row.nameEn }, icon: row.icon },
        title: { zh: `${row.nameZh}${suffix}`, en: `${row.nameEn}${suffix}` },
      };
    }),
  };
}

/** The form of a draft, of a process returned to the caller, or of one that nobody has claimed yet, to go on with. */
export async function viewEditable(ctx: CallerCtx, id: string) {
  const { organisationId, personId } = ctx.caller;
  const draft = await findDraft(ctx.db, organisationId, personId, id);
  return draft ? editableDraft(ctx, draft) : editableProcess(ctx, id);
}

async function editableDraft(ctx: CallerCtx, draft: Draft & { publishedVersionId: string | null }) {
  const versionId = draft.publishedVersionId ?? refuse('business-suspended');
  const { flow } = await findDefinition(ctx.db, versionId);
  const { version, business, definition } = await startOf(ctx, stepAddress(versionId, flow.start.id));
  const values = valuesOf(definition, draft.form);
  const { common } = await presentEditable(ctx, definition, version.id, { form: values, picked: draft.picked });
  return {
    kind: 'draft' as const,
    id: draft.id,
    ...common,
    returned: null,
    business: {
      id: business.id,
      code: business.code,
      name: { zh: business.nameZh, en: business.nameEn },
      icon: business.icon,
    },
    newerVersion: draft.versionId !== version.id,
  };
}

async function editableProcess(ctx: CallerCtx, id: string) {
  const { organisationId, personId } = ctx.caller;
  const loaded = (await findProcess(ctx.db, organisationId, id, personId, { lock: false })) ?? refuse('not-found');
  const { returned, process } = loaded;
  const { state } = process;
  if (senderOf(state) !== personId) return refuse('not-found');
  const sentBack = state.status === 'returned' ? state.returned : null;
  if (!sentBack && !mayEdit(loaded.flow, state)) return refuse(whyClosed(loaded));
  const definition = definitionOf(loaded);
  const others = returned?.by ? [returned.by] : [];
  const { common, names } = await presentEditable(ctx, definition, process.versionId, state, others);
  const form = { id, business: loaded.business, ...common, newerVersion: false };
  if (!sentBack) return { kind: 'editing' as const, ...form, returned: null };
  return {
    kind: 'returned' as const,
    ...form,
    returned: {
      by: returned?.by ? names.person(returned.by) : null,
      at: returned?.at ?? process.changedAt,
      reason: returned?.reason ?? '',
      stepName: nameOf(loaded.flow, sentBack.step),
      afterwards: sentBack.afterwards,
    },
  };
}

/** Why a process that was sent cannot be changed any more. */
function whyClosed({ process, flow }: Loaded): 'process-ended' | 'already-taken' | 'process-running' {
  if (process.status === 'ended') return 'process-ended';
  return flow.edit === 'until-taken' ? 'already-taken' : 'process-running';
}

/** The form with its fields, and the names of everybody in it and of these others. */
async function presentEditable(
  ctx: CallerCtx,
  definition: Definition,
  versionId: string,
  { form: values, picked }: { form: Form; picked: Readonly<Record<string, readonly string[]>> },
  others: readonly string[] = [],
) {
  const { flow, form } = definition;
  const fields = form.fields.filter((field) => rightTo(flow.start, field.id, true) !== 'hidden');
  const visible = Object.fromEntries(fields.map((field) => [field.id, values[field.id] ?? null]));
  const ids = formIds(form, visible);
  const names = await findNames(ctx.db, definition.organisationId, {
    ...ids,
    people: [...ids.people, ...Object.values(picked).flat(), ...others],
  });
  const pictures = await picturesBehind(ctx, picturesIn(form, visible));
  const common = {
    sId: stepAddress(versionId, flow.start.id),
    stepName: flow.start.name,
    fields: withoutBareSections(
      fields.map((field) => ({
        field,
        value: visible[field.id] ?? null,
        right: rightToField(flow.start, field, true) === 'write' ? ('write' as const) : ('read' as const),
      })),
    ),
    names: namesIn(names, ids),
    pictures: [...pictures.values()],
    picks: presentPicks(definition, versionId).map(({ step, ...pick }) => ({
      ...pick,
      people: (picked[step] ?? []).map(names.person),
    })),
  };
  return { common, names };
}

/** A draft is its author's alone. */
export async function maySeeDraft(ctx: CallerCtx, draftId: string): Promise<boolean> {
  return (await findDraft(ctx.db, ctx.caller.organisationId, ctx.caller.personId, draftId)) !== null;
}
