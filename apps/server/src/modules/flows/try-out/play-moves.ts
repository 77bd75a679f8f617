import { playedCalls } from '@campus/contract/calls/flows-play.ts';
import { MOVE_MS, nextClock } from '@campus/rules/flows/play/play-clock.ts';
import { playedTask } from '@campus/rules/flows/play/play-targets.ts';
import type { PlayedAct } from '@campus/rules/flows/play/played-acts.ts';
import { findReaches } from '#server/modules/access/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { parsePayload } from '#server/platform/payload-checks.ts';
import { Refusal, refuse } from '#server/platform/refusal.ts';
import { idsAmong } from '../form-ids.ts';
import { findNames } from '../names.store.ts';
import { reachOfMonitor, scopeCovers } from '../process/monitor-scope.ts';
import { type Reader, readerOf } from '../process/process.policy.ts';
import { readAgain } from '../start/edit.service.ts';
import { describeProcess } from '../start/process-title.ts';
import { readPicked, readStartForm } from '../start/start.service.ts';
import { type ProcessOperation, processOperations } from '../tasks/process-operations.ts';
import { readTaskOperation, type TaskInput } from '../tasks/task-operations.service.ts';
import { type TaskOperation, taskOperations } from '../tasks/task-operations.ts';
import { type Game, loadedFor, type Move, type Of, PLAYED_ID, type Table, takePlayed } from './play-game.ts';
import { takeResult } from './play-results.ts';

/** Takes the next move of a play, or refuses it as the product would. */
export async function takeMove(table: Table, before: Game, move: Move, nr: number): Promise<Game> {
  if (move.kind === 'submit') return submit(table, before, move, nr);
  if (!before.process) return refuse('not-found');
  if (move.kind === 'wait') return windTo(table, before, before.now + move.ms, nr);
  if (move.kind === 'wait-due') {
    const next = nextClock(before.process.state, Number.POSITIVE_INFINITY, new Set()) ?? refuse('not-due');
    return windTo(table, before, Math.max(before.now, next.dueAt), nr);
  }
  const game = await windTo(table, before, before.now + MOVE_MS, nr);
  if (move.kind === 'result') return takeResult(table, game, move, nr);
  return move.kind === 'act' ? act(table, game, move, nr) : sendAgain(table, game, move, nr);
}

/** Lets time go by: every clock that runs out until then does what it does at its own moment. */
async function windTo(table: Table, before: Game, until: number, move: number): Promise<Game> {
  const passed = new Set<number>();
  let game = before;
  for (;;) {
    const timer = game.process && nextClock(game.process.state, until, passed);
    if (!timer) return { ...game, now: until };
    passed.add(timer.id);
    const at = { ...game, now: Math.max(game.now, timer.dueAt) };
    try {
      game = await takePlayed(table, at, { move, event: { kind: 'timer', timer: timer.id } });
    } catch (error) {
      // As in earnest: what was cleared meanwhile, or may not run out as it stands, does nothing.
      if (!(error instanceof Refusal) || error.code !== 'not-due') throw error;
    }
  }
}

async function submit(table: Table, game: Game, { form = {}, picked: input = {} }: Of<'submit'>, move: number) {
  if (game.process) return refuse('process-running');
  const { ctx, definition, applicant, whole } = table;
  const ids = idsAmong(form);
  const names = await findNames(ctx.db, definition.organisationId, { people: ids, departments: ids, places: ids });
  const { values, faults } = readStartForm(definition, form, {}, names);
  const { picked, faults: pickFaults } = readPicked(definition, input, new Set());
  if (faults.length + pickFaults.length > 0) return refuse('invalid', { fields: [...faults, ...pickFaults] });
  const title = describeProcess(definition, values, {
    business: { zh: whole.business.nameZh, en: whole.business.nameEn },
    submitter: { name: applicant.name, account: '' },
    names,
  });
  const event = { kind: 'submit' as const, by: applicant.personId, form: values, picked };
  return takePlayed(table, game, { move, event, note: { step: definition.flow.start.id }, title });
}

async function sendAgain(table: Table, game: Game, { as, form, picked }: Of<'send-again'>, move: number) {
  const { loaded } = await seen(table, game, as);
  const kind = loaded.process.status === 'returned' ? 'resubmit' : 'edit';
  const { event, first, title } = await readAgain(callerAs(table, game, as), loaded, { form, picked }, kind);
  return takePlayed(table, game, { move, event, first, title, note: { step: table.definition.flow.start.id } });
}

/** A call as somebody else, at the moment of the play. */
export const callerAs = ({ ctx }: Table, { now }: Game, personId: string): CallerCtx => ({
  ...ctx,
  now,
  caller: { ...ctx.caller, personId },
});

/** The played process as somebody may see it, by the same rule as in earnest. */
export async function seen(table: Table, game: Game, personId: string) {
  const loaded = loadedFor(table, game, personId);
  const reader = await readerAt(table, loaded, personId);
  return reader.sees ? { loaded, reader } : refuse('not-found');
}

/** What somebody is to the played process; everybody is at a desk in a play. */
export async function readerAt(
  { ctx, definition: { organisationId }, rights }: Table,
  loaded: ReturnType<typeof loadedFor>,
  personId: string,
): Promise<Reader & { sees: boolean }> {
  const held =
    rights.get(personId) ?? (await findReaches(ctx.db, organisationId, [personId])).get(personId) ?? new Map();
  rights.set(personId, held);
  const { departmentId, submitterId } = loaded.process;
  const covered = scopeCovers(reachOfMonitor(held), departmentId, submitterId, personId);
  return readerOf(loaded, personId, {
    manage: covered && held.has('business.manage'),
    monitorAll: covered && held.has('business.monitor-all'),
    atDesk: true,
  });
}

type TaskAct = keyof typeof TASK_ACTS;
/** The operations on one's own task and on a process, by the names of their calls. */
const TASK_ACTS = {
  Decide: 'decideTask',
  Return: 'returnTask',
  TakeBack: 'takeBackTask',
  Transfer: 'transferTask',
  Delegate: 'delegateTask',
  AddSigners: 'addSigners',
  Claim: 'claimTask',
  Release: 'releaseTask',
  HangUp: 'hangUpTask',
  CopyTo: 'copyTask',
} as const satisfies Partial<Record<PlayedAct, keyof typeof taskOperations>>;
const PROCESS_ACTS = {
  RemoveSigner: 'removeSigner',
  Resume: 'resumeTask',
  Remind: 'remindProcess',
  Withdraw: 'withdrawProcess',
  Evaluate: 'evaluateProcess',
  Reopen: 'reopenProcess',
  End: 'endProcess',
  Move: 'moveProcess',
  HangUpProcess: 'hangUpProcess',
  ResumeProcess: 'resumeProcess',
  PickPeople: 'pickPeople',
  ReopenEnded: 'reopenEnded',
} as const satisfies Record<Exclude<PlayedAct, TaskAct>, keyof typeof processOperations>;
const isTaskAct = (name: PlayedAct): name is TaskAct => name in TASK_ACTS;

/** Somebody presses a button: the input is read, checked and turned into an event by what does so in earnest. */
async function act(table: Table, game: Game, { as, act: name, step, input }: Of<'act'>, move: number): Promise<Game> {
  const { loaded, reader } = await seen(table, game, as);
  const { state } = loaded.process;
  // Both tables fit the body of the call by the same name, which is what was just read.
  const sent = parsePayload(playedCalls[name].body, { ...input, id: PLAYED_ID }) as TaskInput;
  if (isTaskAct(name)) {
    const operation = taskOperations[TASK_ACTS[name]] as TaskOperation<TaskInput>;
    const mine = { ...sent, task: playedTask(state, as, sent.task, step) };
    operation.check?.(mine);
    const read = await readTaskOperation(callerAs(table, game, as), loaded, mine, operation);
    return takePlayed(table, game, { move, event: read.event, first: read.first, note: read.note });
  }
  const operation = processOperations[PROCESS_ACTS[name]] as unknown as ProcessOperation<TaskInput>;
  operation.check?.(sent);
  const at = { by: as, now: game.now, loaded, reader };
  const event = operation.event(sent, at);
  const after = await takePlayed(table, game, { move, event, note: operation.note?.(sent, at) ?? {} });
  return { ...after, process: after.process && { ...after.process, ...keptBy(name, sent, game.now) } };
}

/** What an operation keeps beside the state of a process. */
function keptBy(name: PlayedAct, sent: object, now: number): Partial<NonNullable<Game['process']>> {
  if (name === 'Remind') return { remindedAt: now };
  if (name !== 'Evaluate') return {};
  const { stars, text, achieved } = sent as { stars: number; text: string; achieved: boolean };
  return { stars, evaluationText: text, achieved, evaluatedAt: now };
}
