import type { formValues } from '@campus/contract/calls/flows-shapes.ts';
import type { FieldFault } from '@campus/contract/refusals.ts';
import { dayOf } from '@campus/rules/basics/time-zone.ts';
import type { Form } from '@campus/rules/flows/conditions.ts';
import { everyStep, findBranch, findStep, type Who } from '@campus/rules/flows/definition.ts';
import { rightTo } from '@campus/rules/flows/form.ts';
import { predictPath } from '@campus/rules/flows/preview.ts';
import { promiseOf } from '@campus/rules/flows/promise.ts';
import { readForm } from '@campus/rules/flows/read-form.ts';
import { unbegun } from '@campus/rules/flows/state.ts';
import type { z } from 'zod';
import { claimPictures } from '#server/modules/attachments/index.ts';
import { rememberContacts } from '#server/modules/people/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import { isMeantFor } from '../catalogue/audience.policy.ts';
import type { Companion } from '../engine/companion.ts';
import type { Definition } from '../engine/definition.ts';
import { type Engine, engineOf, type FlowOutside } from '../engine/engine.ts';
import type { TimelineNote } from '../engine/event-row.ts';
import { nameOf } from '../engine/projections.ts';
import { beginProcess } from '../engine/take-event.ts';
import { factsFor } from '../engine/walk-flow.ts';
import { idsAmong, picturesIn, unknownIn } from '../form-ids.ts';
import { findNames, type Names } from '../names.store.ts';
import { presentStatus } from '../process/process.present.ts';
import { readStepAddress, stepAddress } from '../step-address.ts';
import { removeDraft } from './drafts.store.ts';
import { describeProcess } from './process-title.ts';
import { findStart } from './start.store.ts';

type FormInput = z.output<typeof formValues>;
type Picked = Record<string, string[]>;
export type Application = { sId: string; form?: FormInput | undefined; picked?: Picked | undefined };

/** Why somebody cannot start a business now; the page says it instead of a form. */
type StartBlock = 'business-not-for-you' | 'business-suspended';
type Found = NonNullable<Awaited<ReturnType<typeof findStart>>>;
type Options = { anybody?: boolean; formIds?: readonly string[] };
/** Where something is started for somebody, be it by their own call or by a job. */
type StartCtx = Omit<Engine, 'outside'> & {
  caller: Pick<CallerCtx['caller'], 'personId' | 'organisationId' | 'account'>;
};

/** A business in the version that is published now, or why the caller cannot start it. */
function openStart(found: Found, { anybody = false }: Options = {}) {
  const { version, business, timeZone, names } = found;
  const applicant = found.applicant ?? refuse('session-ended');
  const block = (blocked: StartBlock) => ({ start: null, blocked });
  if (!anybody && !isMeantFor(business.audience, applicant)) return block('business-not-for-you');
  if (business.suspended) return block('business-suspended');
  if (business.publishedVersionId !== version.id) return refuse('version-superseded');
  const definition: Definition = {
    flow: version.flow,
    form: version.form,
    timeZone,
    organisationId: business.organisationId,
    businessId: business.id,
    versionId: version.id,
    businessCode: business.code,
  };
  const promise = promiseOf(business.code, found.usual);
  return { start: { version, business, applicant, definition, promise, names }, blocked: null };
}

/**
 * A business that the caller may start now, in the version that is published now; with the names of what stands behind
 * the ids of a form.
 */
export async function startOf(ctx: Pick<StartCtx, 'db' | 'caller'>, sId: string, options: Options = {}) {
  const { organisationId, personId } = ctx.caller;
  const address = readStepAddress(sId) ?? refuse('not-found');
  const found = (await findStart(ctx.db, organisationId, address, personId, options.formIds)) ?? refuse('not-found');
  if (found.applicant && address.step !== found.version.flow.start.id) return refuse('not-found');
  const { start, blocked } = openStart(found, options);
  return start ?? refuse(blocked);
}

/** The start of one of the product's own businesses, by its code; or why this person cannot start it now. */
export async function startOfBusiness(ctx: CallerCtx, code: string) {
  const found = await findStart(ctx.db, ctx.caller.organisationId, { code }, ctx.caller.personId);
  if (!found) return { sId: null, businessId: null, start: null, blocked: 'order-business-missing' as const };
  const sId = stepAddress(found.version.id, found.version.flow.start.id);
  return { sId, businessId: found.business.id, ...openStart(found) };
}

/** The steps whose people the submitter picks, and whether the process cannot do without. */
export const submitterPicks = (flow: Definition['flow']) =>
  [...everyStep(flow.steps)].flatMap(({ step }) =>
    'who' in step && step.who.kind === 'submitter-picks'
      ? [{ step, several: step.who.several, required: step.kind !== 'copy' && step.nobody.kind === 'refuse' }]
      : [],
  );

/** The picks that were sent, by step; one that this flow does not ask for is refused. */
export function readPicked(
  definition: Definition,
  picked: Picked,
  /** Steps that need no pick any more; 'all' while nothing has to be complete yet. */
  settled: ReadonlySet<string> | 'all',
): { picked: Picked; faults: FieldFault[] } {
  const picks = submitterPicks(definition.flow);
  const read: Picked = {};
  const faults: FieldFault[] = [];
  for (const [sId, people] of Object.entries(picked)) {
    const step = readStepAddress(sId)?.step;
    const pick = picks.find((candidate) => candidate.step.id === step);
    if (!pick) faults.push({ field: `picked.${sId}`, code: 'unknown-field' });
    else if (!pick.several && people.length > 1) faults.push({ field: `picked.${sId}`, code: 'too-large', n: 1 });
    else read[pick.step.id] = [...new Set(people)];
  }
  if (settled !== 'all')
    for (const { step, required } of picks)
      if (required && !settled.has(step.id) && !read[step.id]?.length)
        faults.push({ field: `picked.${stepAddress(definition.versionId, step.id)}`, code: 'required' });
  return { picked: read, faults };
}

/** The form of the start step as it was sent, checked; `before` is what stood there already, `names` what its ids stand for. */
export function readStartForm(
  { flow, form }: Pick<Definition, 'flow' | 'form'>,
  input: FormInput,
  before: Form,
  names: Names,
): { values: Form; faults: FieldFault[] } {
  const right = (field: string) => rightTo(flow.start, field, true);
  const read = readForm(form, input, { before, right, complete: true });
  const faults: FieldFault[] = read.faults.map((fault) => ({ ...fault, field: `form.${fault.field}` }));
  for (const field of unknownIn(form, read.values, names, read.sentRows))
    faults.push({ field: `form.${field}`, code: 'not-an-option' });
  return { values: read.values, faults };
}

const PICKED: Readonly<Partial<Record<Who['kind'], 'by-submitter' | 'by-previous'>>> = {
  'submitter-picks': 'by-submitter',
  'previous-picks': 'by-previous',
};

export async function previewPath(ctx: CallerCtx, outside: FlowOutside, input: Application) {
  const { definition, version } = await startOf(ctx, input.sId);
  const { flow, form } = definition;
  const right = (field: string) => rightTo(flow.start, field, true);
  const { values } = readForm(form, input.form ?? {}, { right, complete: false });
  const { picked } = readPicked(definition, input.picked ?? {}, 'all');
  const event = { kind: 'submit' as const, by: ctx.caller.personId, form: values, picked };
  const facts = await factsFor({ ...ctx, outside }, definition, unbegun(), event, { foresee: true });
  const path = predictPath(flow, { submitter: ctx.caller.personId, form: values, picked }, facts, ctx.now);
  const names = await findNames(ctx.db, definition.organisationId, { people: path.flatMap((entry) => entry.people) });
  return {
    path: path.flatMap(({ step, kind, lane, people, passes, draw, mayPass }) => {
      const found = findStep(flow, step);
      if (!found || 'branches' in found) return [];
      const by = 'who' in found ? PICKED[found.who.kind] : undefined;
      // People who are yet to be picked are unknown; the owner as their replacement is not worth showing.
      const open = by !== undefined && !picked[step]?.length;
      return [
        {
          step: stepAddress(version.id, step),
          name: found.name,
          kind,
          passes,
          depth: lane === 'root' ? 0 : lane.split('/').length - 1,
          branch: branchName(definition, lane),
          people: open ? [] : people.map(names.person),
          draw: open ? null : draw,
          mayPass,
          picked: by ?? null,
        },
      ];
    }),
  };
}

function branchName({ flow }: Definition, lane: string) {
  const at = lane.lastIndexOf('/');
  const split = at > 0 ? findStep(flow, lane.slice(0, at)) : null;
  return split && 'branches' in split ? (findBranch(split, lane.slice(at + 1))?.name ?? null) : null;
}

export type StartOptions = {
  /** Lets others than the audience of the business start it: the product itself, or the desk on behalf of somebody. */
  anybody?: boolean;
  /** The note for the time line, if somebody else than the submitter acted. */
  note?: TimelineNote;
  /** The code of the only business that the call is for; every other one has calls of its own. */
  onlyOf?: string;
  /** The data that a listener has to store with the process. */
  companion?: Companion;
};

/**
 * Submits an application: checks it, starts its process and deletes its draft; `added` holds values that the product
 * itself knows.
 */
export async function startProcess(
  ctx: StartCtx,
  outside: FlowOutside,
  input: Application & { draftId?: string | undefined },
  added: Form = {},
  options: StartOptions = {},
) {
  const formIds = idsAmong({ ...input.form, ...added });
  const start = await startOf(ctx, input.sId, { ...options, formIds });
  const { version, business, applicant, definition, promise } = start;
  if (options.onlyOf !== undefined && options.onlyOf !== business.code) return refuse('not-found');
  const { personId, organisationId } = ctx.caller;
  const { values, faults } = readStartForm(definition, input.form ?? {}, {}, start.names);
  const { picked, faults: pickFaults } = readPicked(definition, input.picked ?? {}, new Set());
  if (faults.length + pickFaults.length > 0) return refuse('invalid', { fields: [...faults, ...pickFaults] });
  const id = newId(ctx.now);
  const process = await beginProcess(
    engineOf(ctx, outside),
    definition,
    {
      id,
      organisationId,
      businessId: business.id,
      versionId: version.id,
      submitterId: personId,
      departmentId: applicant.departmentId,
      promise,
      numberHead: `${business.numberPrefix}${dayOf(ctx.now, definition.timeZone).replaceAll('-', '')}`,
      ...describeProcess(
        definition,
        { ...values, ...added },
        {
          business: { zh: business.nameZh, en: business.nameEn },
          submitter: { name: applicant.name, account: ctx.caller.account },
          names: start.names,
        },
      ),
    },
    { kind: 'submit', by: personId, form: { ...values, ...added }, picked },
    options,
  );
  // Without its companion a process would look complete, so a missing listener is a refusal.
  if (options.companion && !process.companionsKept.includes(options.companion)) return refuse('not-found');
  const draft = input.draftId ? { kind: 'draft', id: input.draftId } : undefined;
  await claimPictures(ctx, picturesIn(definition.form, values), { kind: 'process', id }, draft);
  if (input.draftId) await removeDraft(ctx.db, personId, input.draftId);
  await rememberContacts(ctx.db, organisationId, personId, Object.values(picked).flat(), ctx.now);
  return presentStatus(process);
}

/** The present picks of a form, for a page to show and change. */
export const presentPicks = (definition: Definition, versionId: string) =>
  submitterPicks(definition.flow).map(({ step, several, required }) => ({
    sId: stepAddress(versionId, step.id),
    stepName: nameOf(definition.flow, step.id),
    several,
    required,
    step: step.id,
  }));
