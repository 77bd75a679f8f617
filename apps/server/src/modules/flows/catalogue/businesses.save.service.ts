import type * as calls from '@campus/contract/calls/flows-catalogue.ts';
import type { Received } from '@campus/contract/define-call.ts';
import { printFaults } from '@campus/rules/flows/print-template.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { brokenConstraint } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { refuse, refuseField } from '#server/platform/refusal.ts';
import { settleAnnexes } from './annexes.service.ts';
import { notingBusiness } from './business-log.store.ts';
import { type BusinessFields, insertBusiness, setParts, updateBusiness } from './businesses.manage.store.ts';
import { keepsCode } from './businesses.policy.ts';
import { businessSearchText } from './businesses.search.ts';
import { type Business, findKnown } from './businesses.store.ts';
import { findManaged, findWithin } from './managed-businesses.store.ts';
import { lockToChange, managerOf, reachesAll, requireFreeCode } from './managed-businesses.ts';
import { keepDraft } from './versions.store.ts';

type Saved = Received<typeof calls.saveBusiness>;

/** The business as it was opened, if nobody changed it since, and its code if that may be changed. */
async function lockAsOpened(ctx: CallerCtx, id: string, { revision, code }: Saved): Promise<Business> {
  if (revision === undefined) return refuseField('revision', 'required');
  const { business } = await lockToChange(ctx, id);
  if (business.revision !== revision) refuse('business-changed');
  if (business.code !== code && keepsCode(business)) refuse('business-code-stays');
  return business;
}

const fieldsOf = ({ name, summary, introduction, ...own }: Saved, { now, caller }: CallerCtx): BusinessFields => ({
  code: own.code,
  categoryId: own.categoryId,
  icon: own.icon,
  numberPrefix: own.numberPrefix,
  audience: own.audience,
  guides: own.guides,
  print: own.print,
  nameZh: name.zh,
  nameEn: name.en,
  summaryZh: summary.zh,
  summaryEn: summary.en,
  introductionZh: introduction.zh,
  introductionEn: introduction.en,
  searchText: businessSearchText(name, summary),
  changedAt: now,
  changedBy: caller.personId,
});

export async function saveBusiness(ctx: CallerCtx, input: Saved): Promise<{ id: string; revision: number }> {
  const { db, caller } = ctx;
  const before = input.id ? await lockAsOpened(ctx, input.id, input) : null;
  requireFreeCode(input.code, before);
  requireSoundPrint(input);
  await requireKnown(ctx, input);
  const id = before?.id ?? newId(ctx.now);
  const fields = fieldsOf(input, ctx);
  const saved = await notingBusiness(ctx, id, async () => {
    const revision = await codeIsFree(async () => {
      if (before) return updateBusiness(db, before, fields);
      await insertBusiness(db, caller.organisationId, id, fields);
      return 1;
    });
    await setParts(db, caller.organisationId, id, { owner: input.owners, supervisor: input.supervisors });
    if (input.annexes) await settleAnnexes(ctx, id, input.annexes);
    return { id, revision };
  });
  await requireStillWithin(ctx, id);
  return saved;
}

function requireSoundPrint({ print }: Saved): void {
  const [fault] = print ? printFaults(print) : [];
  if (fault) refuseField(`print.${fault.field}`, fault.code);
}

export async function codeIsFree<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (brokenConstraint(error) === 'businesses_code_key') return refuse('business-code-taken');
    throw error;
  }
}

/** Nobody puts a business out of their own reach, nor makes one for others. */
async function requireStillWithin(ctx: CallerCtx, id: string): Promise<void> {
  const manager = await managerOf(ctx);
  if (reachesAll(manager)) return;
  if (!(await findWithin(ctx.db, manager, id))) refuseField('owners', 'not-an-option');
}

/** Refuses a category, people, departments and labels of another organisation. */
async function requireKnown(ctx: CallerCtx, input: Saved): Promise<void> {
  const { organisationId } = ctx.caller;
  const { owners, supervisors = [], audience, guides = [] } = input;
  const marks = {
    people: audience.people ?? [],
    departments: audience.departments ?? [],
    labels: audience.labels ?? [],
  };
  const known = await findKnown(ctx.db, organisationId, {
    ...marks,
    people: [...owners, ...supervisors, ...marks.people],
    roles: [],
    categories: [input.categoryId],
  });
  if (known.categories.size === 0) refuseField('categoryId', 'not-an-option');
  if (owners.some((id) => !known.people.has(id))) refuseField('owners', 'not-an-option');
  if (supervisors.some((id) => !known.people.has(id))) refuseField('supervisors', 'not-an-option');
  for (const kind of ['people', 'departments', 'labels'] as const)
    if (marks[kind].some((mark) => !known[kind].has(mark))) refuseField(`audience.${kind}`, 'not-an-option');
  if (audience.kind === 'chosen' && Object.values(marks).every((ids) => ids.length === 0))
    refuseField('audience', 'required');
  if (new Set(guides.map((guide) => guide.name)).size < guides.length) refuseField('guides', 'mismatch');
}

/**
 * Makes a draft of everything that a business is, except for its annexes, each of which is one file. The same people own
 * it where the caller reaches all of them; otherwise it is the caller's own.
 */
export async function copyBusiness(
  ctx: CallerCtx,
  { id: from, code, name, numberPrefix, categoryId }: Received<typeof calls.copyBusiness>,
): Promise<{ id: string }> {
  const { db, now } = ctx;
  const { organisationId, personId } = ctx.caller;
  const manager = await managerOf(ctx);
  const { business, draft, published, owners, supervisors } =
    (await findManaged(db, manager, from)) ?? refuse('not-found');
  requireFreeCode(code, null);
  const people = [...owners, ...supervisors].map((person) => person.id);
  const known = await findKnown(db, organisationId, {
    people,
    departments: [],
    labels: [],
    roles: [],
    categories: [categoryId],
  });
  if (known.categories.size === 0) refuseField('categoryId', 'not-an-option');
  const stillThere = (list: readonly { id: string }[]) =>
    reachesAll(manager) ? list.map((person) => person.id).filter((person) => known.people.has(person)) : [];
  const owner = stillThere(owners);
  const id = newId(now);
  const { position: _p, revision: _r, draftRevision: _d, suspended: _s, ...said } = business;
  const { id: _i, organisationId: _o, publishedVersionId: _v, createdAt: _c, ...fields } = said;
  await notingBusiness(ctx, id, async () => {
    const words = { zh: business.summaryZh, en: business.summaryEn };
    const own = {
      code,
      numberPrefix,
      categoryId,
      nameZh: name.zh,
      nameEn: name.en,
      changedAt: now,
      changedBy: personId,
    };
    await codeIsFree(() =>
      insertBusiness(db, organisationId, id, { ...fields, ...own, searchText: businessSearchText(name, words) }),
    );
    await setParts(db, organisationId, id, {
      owner: owner.length > 0 ? owner : [personId],
      supervisor: stillThere(supervisors),
    });
    const drawn = draft ?? published;
    if (drawn)
      await keepDraft(db, {
        id: newId(now),
        organisationId,
        businessId: id,
        flow: drawn.flow,
        form: drawn.form,
        changedAt: now,
        changedBy: personId,
      });
  });
  return { id };
}
