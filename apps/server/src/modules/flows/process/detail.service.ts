import type { getProcess } from '@campus/contract/calls/flows-processes.ts';
import type { Answered } from '@campus/contract/define-call.ts';
import { type Flow, findStep } from '@campus/rules/flows/definition.ts';
import { listOwned, picturesBehind, presentPicture, presentPictures } from '#server/modules/attachments/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { presentPromise } from '../catalogue/businesses.present.ts';
import { findDefinitions } from '../catalogue/definitions.store.ts';
import { type FlowOutside, undoableOf } from '../engine/engine.ts';
import type { Loaded } from '../engine/processes.store.ts';
import { nameOf, summaryOf } from '../engine/projections.ts';
import { formIds, namesIn, picturesIn } from '../form-ids.ts';
import { findNames, namesFrom } from '../names.store.ts';
import { tookMs } from './deadline.present.ts';
import { findExtras, listComments, listEvents, listFormerVersions } from './history.store.ts';
import { isOnPaper } from './print.policy.ts';
import { seesField } from './process.policy.ts';
import { presentDetail, presentMyTasks } from './process.present.ts';
import { setRead } from './process.store.ts';
import { type ListedRow, presentRow } from './process-row.present.ts';
import { NO_RELATIVES, presentRelatives } from './relatives.present.ts';
import { type SeenProcess, seeProcess } from './see-process.ts';
import { tasksFor } from './task.policy.ts';

/** One process as its reader may see it. */
export async function viewProcess(
  ctx: CallerCtx,
  outside: FlowOutside,
  id: string,
): Promise<Answered<typeof getProcess>> {
  const seen = await seeProcess(ctx, id, { lock: false });
  return { ...(await presentSeen(ctx, outside, seen)), events: await pageOfEvents(ctx, seen.loaded) };
}

/** A process that the caller was let in to see, without what happened to it. */
export async function presentSeen(
  ctx: CallerCtx,
  outside: FlowOutside,
  { loaded, reader }: SeenProcess,
): Promise<Omit<Answered<typeof getProcess>, 'events'>> {
  const { process, flow, form, returned } = loaded;
  const { state, id } = process;
  const visible = Object.fromEntries(Object.entries(state.form).filter(([field]) => seesField(loaded, reader, field)));
  const ids = formIds(form, visible);
  const people = [...ids.people, ...everybodyIn(loaded), ...(returned?.by ? [returned.by] : [])];
  const shown = { names: { ...ids, people }, pictures: picturesIn(form, visible) };
  const extras = await findExtras(ctx.db, process.organisationId, id, shown);
  const names = namesFrom(extras.names);
  const mine = reader.atDesk ? tasksFor(flow, state, reader.personId) : [];
  const relatives = extras.related ? await presentRelatives(ctx, loaded) : NO_RELATIVES;
  const row = presentRow(ctx, listedOf(loaded), names, new Map());
  return {
    ...row,
    myTasks: reader.atDesk ? presentMyTasks(flow, form, state, reader.personId, names) : [],
    ...presentDetail(loaded, reader, {
      mine,
      names,
      read: new Set(extras.read),
      undoable: undoableOf(outside),
      now: ctx.now,
    }),
    names: namesIn(names, ids),
    pictures: [...presentPictures(ctx, extras.pictures).values()],
    promise: presentPromise(process.promise),
    tookMs: tookMs(loaded),
    returned: returned && {
      by: returned.by ? names.person(returned.by) : null,
      at: returned.at,
      reason: returned.reason,
      stepName: nameOf(flow, state.returned?.step ?? returned.step ?? ''),
    },
    comments: extras.comments,
    attachments: extras.attachments,
    onPaper: isOnPaper(loaded, reader),
    ...relatives,
  };
}

/** Everybody whom a page of a process names. */
export function everybodyIn({ process: { state, standing } }: Pick<Loaded, 'process'>): string[] {
  return [
    state.submitter,
    ...standing.people,
    ...state.tasks.flatMap((task) => [task.person, ...(task.instead ? [task.instead] : [])]),
    ...Object.values(state.picked).flat(),
  ];
}

/** A process as a row of a list of its reader. */
export function listedOf({ process, business, flow, reader }: Loaded): ListedRow {
  const { processGroup, ...summary } = summaryOf(flow, process.state);
  return {
    ...process,
    ...summary,
    group: processGroup,
    businessCode: business.code,
    businessZh: business.name.zh,
    businessEn: business.name.en,
    icon: business.icon,
    at: process.submittedAt,
    // Only people whom the process concerns have a row to mark as read.
    read: !reader.involved || reader.readAt !== null,
    state: null,
  };
}

type ProcessPaging = { id: string; after?: string | undefined; size?: number | undefined };

export async function viewEvents(ctx: CallerCtx, query: ProcessPaging) {
  const { loaded } = await seeProcess(ctx, query.id, { lock: false });
  return pageOfEvents(ctx, loaded, query);
}

/** What happened to a process that the caller was let in to see: the first page, unless another is asked for. */
export async function pageOfEvents(ctx: CallerCtx, loaded: Loaded, paging: Omit<ProcessPaging, 'id'> = {}) {
  const page = await listEvents(ctx.db, ctx.caller.organisationId, loaded.process.id, paging);
  const names = namesFrom(page.shown?.names);
  const pictures = presentPictures(ctx, page.shown?.pictures ?? []);
  const flows = await flowsNaming(ctx, loaded, page.items);
  return {
    next: page.next,
    items: page.items.map((row) => ({
      id: String(row.id),
      at: row.at,
      kind: row.kind,
      reason: row.reason,
      by: row.by ? names.person(row.by) : null,
      instead: row.instead ? names.person(row.instead) : null,
      stepName: row.step ? nameIn(flows, row.step) : null,
      people: row.people.map(names.person),
      count: row.count,
      pictures: row.attachments.flatMap((id) => pictures.get(id) ?? []),
      signature: row.signature ? (pictures.get(row.signature) ?? null) : null,
    })),
  };
}

/** The flow of a process, and where it does not have every step that is told of, those that it ran in before. */
async function flowsNaming(
  { db }: CallerCtx,
  { flow, process: { organisationId, id } }: Loaded,
  events: readonly { step: string | null }[],
): Promise<Flow[]> {
  if (events.every(({ step }) => step === null || isNamed(flow, step))) return [flow];
  const versions = await listFormerVersions(db, organisationId, id);
  const former = await findDefinitions(db, versions);
  return [flow, ...versions.flatMap((version) => former.get(version)?.flow ?? [])];
}

const isNamed = (flow: Flow, step: string): boolean => step === flow.start.id || findStep(flow, step) !== null;
const nameIn = (flows: readonly Flow[], step: string) =>
  nameOf(flows.find((flow) => isNamed(flow, step)) ?? (flows[0] as Flow), step);

/** Comments are visible to the participants and to those who monitor. */
export async function viewComments(ctx: CallerCtx, query: ProcessPaging) {
  await seeProcess(ctx, query.id, { lock: false });
  const page = await listComments(ctx.db, ctx.caller.organisationId, query.id, query);
  const names = await findNames(ctx.db, ctx.caller.organisationId, { people: page.items.map((row) => row.authorId) });
  const pictures = await picturesBehind(
    ctx,
    page.items.flatMap((row) => row.attachments),
  );
  return {
    next: page.next,
    items: page.items.map((row) => ({
      id: row.id,
      at: row.at,
      text: row.text,
      by: names.person(row.authorId),
      pictures: row.attachments.flatMap((id) => pictures.get(id) ?? []),
      mine: row.authorId === ctx.caller.personId,
    })),
  };
}

export async function viewFiles(ctx: CallerCtx, query: ProcessPaging) {
  const seen = await seeProcess(ctx, query.id, { lock: false });
  const { loaded } = seen;
  const hidden = new Set(hiddenPictures(seen));
  const page = await listOwned(ctx.db, ctx.caller.organisationId, { kind: 'process', id: query.id }, query);
  const names = await findNames(ctx.db, ctx.caller.organisationId, {
    people: page.items.map((row) => row.uploaderId ?? loaded.process.submitterId),
  });
  return {
    next: page.next,
    items: page.items
      .filter((row) => !hidden.has(row.id))
      .map((row) => ({
        ...presentPicture(ctx, row),
        at: row.createdAt,
        by: names.person(row.uploaderId ?? loaded.process.submitterId),
      })),
  };
}

/** The pictures of fields that a reader may not see. */
export function hiddenPictures({ loaded, reader }: SeenProcess): string[] {
  const { form, process } = loaded;
  return form.fields
    .filter((field) => field.kind === 'pictures' && !seesField(loaded, reader, field.id))
    .flatMap((field) => picturesIn({ ...form, fields: [field] }, process.state.form));
}

/** Marks a process as opened by the caller. */
export async function markProcessRead(ctx: CallerCtx, id: string) {
  await seeProcess(ctx, id, { lock: false });
  await setRead(ctx.db, ctx.caller.personId, id, ctx.now);
  return { read: true as const };
}

/** Whether the caller may see a process, and so its attachments. */
export async function maySeeProcess(ctx: CallerCtx, processId: string): Promise<boolean> {
  try {
    await seeProcess(ctx, processId, { lock: false });
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
