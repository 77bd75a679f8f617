import type { formValues } from '@campus/contract/calls/flows-shapes.ts';
import type { Form } from '@campus/rules/flows/conditions.ts';
import { senderOf } from '@campus/rules/flows/disabled-people.ts';
import { mayEdit } from '@campus/rules/flows/edit.ts';
import type { FlowEvent } from '@campus/rules/flows/events.ts';
import type { z } from 'zod';
import { claimPictures } from '#server/modules/attachments/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { definitionOf } from '../engine/definition.ts';
import { engineOf, type FlowOutside } from '../engine/engine.ts';
import type { Loaded } from '../engine/processes.store.ts';
import { takeEvent } from '../engine/take-event.ts';
import { idsAmong, picturesIn } from '../form-ids.ts';
import { findNames } from '../names.store.ts';
import { presentStatus } from '../process/process.present.ts';
import { seeProcess } from '../process/see-process.ts';
import { describeProcess } from './process-title.ts';
import { readPicked, readStartForm } from './start.service.ts';

type FormInput = z.output<typeof formValues>;
type Sent = { id: string; form?: FormInput | undefined; picked?: Record<string, string[]> | undefined };
type Picked = Record<string, readonly string[]>;

type SendingAgain = 'resubmit' | 'edit';

/** Refuses what may not be sent again as it stands: only what lies with its sender, or what nobody has taken yet. */
const maySend: Readonly<Record<SendingAgain, (loaded: Loaded) => void>> = {
  resubmit: ({ process }) => {
    if (process.status !== 'returned') refuse(process.status === 'ended' ? 'process-ended' : 'process-running');
  },
  edit: ({ process, flow }) => {
    if (mayEdit(flow, process.state)) return;
    if (process.status !== 'running') refuse(process.status === 'ended' ? 'process-ended' : 'process-returned');
    refuse(flow.edit === 'until-taken' ? 'already-taken' : 'not-allowed-here');
  },
};

/**
 * Resubmits a returned process: only by the submitter or their successor, with the form checked as at the first
 * submission.
 */
export const resubmitProcess = (ctx: CallerCtx, outside: FlowOutside, input: Sent) =>
  sendAgain(ctx, outside, input, 'resubmit');

/**
 * Changes a submitted process that nobody has claimed: only by the submitter, with the form checked as at the first
 * submission.
 */
export const editProcess = (ctx: CallerCtx, outside: FlowOutside, input: Sent) =>
  sendAgain(ctx, outside, input, 'edit');

/** Reads the form of the start step that is sent again: the event, those before it, and the new title. It writes nothing. */
export async function readAgain(
  ctx: CallerCtx,
  loaded: Loaded,
  { form = {}, picked: input = {} }: Omit<Sent, 'id'>,
  kind: SendingAgain,
) {
  const { process, business } = loaded;
  const { personId, account } = ctx.caller;
  if (senderOf(process.state) !== personId) return refuse('not-yours');
  maySend[kind](loaded);
  const definition = definitionOf(loaded);
  const ids = [...idsAmong(process.state.form), ...idsAmong(form)];
  const names = await findNames(ctx.db, process.organisationId, {
    people: [...ids, personId],
    departments: ids,
    places: ids,
  });
  const read = readStartForm(definition, form, process.state.form, names);
  const settled = new Set(Object.keys(process.state.picked));
  const { picked, faults } = readPicked(definition, input, settled);
  if (read.faults.length + faults.length > 0) return refuse('invalid', { fields: [...read.faults, ...faults] });
  const values = { ...process.state.form, ...read.values };
  const submitter = { name: names.person(personId).name, account };
  const title = describeProcess(definition, values, { business: business.name, submitter, names });
  const [event, first] = eventsOf(kind, personId, read.values, picked);
  return { event, first, title, values: read.values };
}

/** Takes the form of the start step again: checks it, renews title and search terms, and claims its new pictures. */
async function sendAgain(ctx: CallerCtx, outside: FlowOutside, input: Sent, kind: SendingAgain) {
  const { loaded } = await seeProcess(ctx, input.id, { lock: true });
  const { event, first, title, values } = await readAgain(ctx, loaded, input, kind);
  const note = { step: loaded.flow.start.id };
  const result = await takeEvent(engineOf(ctx, outside), loaded, event, note, { first, title });
  const before = new Set(picturesIn(loaded.form, loaded.process.state.form));
  const added = picturesIn(loaded.form, values).filter((id) => !before.has(id));
  await claimPictures(ctx, added, { kind: 'process', id: input.id });
  return presentStatus(result);
}

/** Picks are applied before the form is resubmitted; picks of steps that already have tasks change with the form. */
function eventsOf(kind: SendingAgain, by: string, form: Form, picked: Picked): [FlowEvent, FlowEvent[]] {
  if (kind === 'edit') return [{ kind, by, form, picked }, []];
  const first = Object.entries(picked).map(([step, people]): FlowEvent => ({ kind: 'pick', by, step, people }));
  return [{ kind, by, form }, first];
}
