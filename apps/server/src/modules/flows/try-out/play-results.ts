import type { playDraft } from '@campus/contract/calls/flows-play.ts';
import type { Answered } from '@campus/contract/define-call.ts';
import { type CallStep, type ChildStep, findStep, type Step } from '@campus/rules/flows/definition.ts';
import type { FlowEvent } from '@campus/rules/flows/events.ts';
import { readForm } from '@campus/rules/flows/read-form.ts';
import { type FlowState, isUnsettled, openVisits, tasksOf, unbegun, type Visit } from '@campus/rules/flows/state.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Definition } from '../engine/definition.ts';
import { findUnknownIn } from '../form-ids.ts';
import { type Game, type Of, type Table, takePlayed } from './play-game.ts';

type Awaited = Answered<typeof playDraft>['actions'][number];

/** What a step of the product brings into the form of its case. */
const takesOf = (step: Step): readonly string[] =>
  step.kind === 'call' || step.kind === 'child' ? step.take.map(({ field }) => field) : [];

/** The steps of the product that wait for somebody to say what came of them; where one failed, its owner says so. */
export function presentAwaited({ flow, form }: Definition, state: FlowState): Awaited[] {
  return openVisits(state).flatMap((visit): Awaited[] => {
    const at = findStep(flow, visit.step);
    const asksOwner = tasksOf(state, visit.id).some(isUnsettled);
    if (!at || (at.kind !== 'action' && at.kind !== 'call' && at.kind !== 'child')) return [];
    if (at.kind !== 'action' && (asksOwner || visit.hung)) return [];
    const takes = takesOf(at);
    return [
      {
        step: at.id,
        stepName: at.name,
        kind: at.kind,
        action: at.kind === 'action' ? at.action : '',
        children: childrenOf(visit),
        takes: form.fields
          .filter(({ id }) => takes.includes(id))
          .map((field) => ({
            field: { ...field, required: false },
            value: state.form[field.id] ?? null,
            right: 'write',
          })),
      },
    ];
  });
}

const childrenOf = ({ children }: Visit): Awaited['children'] =>
  Array.from({ length: children?.of ?? 0 }, (_, item) => children?.ended[item] ?? null);

/** A step of the product came to something; nothing of it was done. */
export async function takeResult(table: Table, game: Game, sent: Of<'result'>, move: number): Promise<Game> {
  const state = game.process?.state ?? unbegun();
  const visit = openVisits(state).find((open) => open.step === sent.step);
  const step = visit && findStep(table.definition.flow, visit.step);
  if (!visit || !step) return refuse('already-settled');
  const event = await resultOf(table, { step, visit, state }, sent);
  return takePlayed(table, game, { move, event, note: { step: sent.step } });
}

type Standing = { step: Step; visit: Visit; state: FlowState };

async function resultOf(table: Table, { step, visit, state }: Standing, sent: Of<'result'>): Promise<FlowEvent> {
  const { result, item = 0 } = sent;
  const failed = { kind: 'action-failed' as const, visit: visit.id };
  switch (step.kind) {
    case 'action':
      return result === 'done' ? { kind: 'action-done', visit: visit.id } : failed;
    case 'call': {
      if (result !== 'done') return failed;
      return { kind: 'action-done', visit: visit.id, ...(await readTaken(table, step, state, sent)) };
    }
    case 'child': {
      if (result === 'failed') return failed;
      const taken = result === 'done' ? await readTaken(table, step, state, sent) : {};
      return { kind: 'child-ended', visit: visit.id, item, outcome: result, ...taken };
    }
    default:
      return refuse('already-settled');
  }
}

/** What is said to have come back, as the form takes it in earnest. */
async function readTaken(
  { ctx, definition: { form, organisationId } }: Table,
  step: CallStep | ChildStep,
  { form: before }: FlowState,
  { form: typed = {} }: Of<'result'>,
): Promise<Pick<Extract<FlowEvent, { kind: 'action-done' }>, 'form'>> {
  const takes = takesOf(step);
  const input = Object.fromEntries(Object.entries(typed).filter(([field]) => takes.includes(field)));
  if (Object.keys(input).length === 0) return {};
  const read = readForm(form, input, { before, right: () => 'write', complete: false });
  const unknown = read.faults.length > 0 ? [] : await findUnknownIn(ctx.db, organisationId, form, read);
  const fields = [...read.faults, ...unknown.map((field) => ({ field, code: 'not-an-option' as const }))];
  return fields.length > 0 ? refuse('invalid', { fields }) : { form: read.values };
}
