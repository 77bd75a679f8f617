import { addressOf, findStep, laneSteps, ROOT_LANE } from './definition.ts';
import type { FlowEvent } from './events.ts';
import { isInPlace } from './places.ts';
import { preview } from './preview.ts';
import { checkPassed, somebodyDecided } from './random-passes.ts';
import { comparePreview } from './random-preview.ts';
import { canGoOver, DECIDED, isPersonStep, isThere, type Watched, type Watcher, WELL } from './random-watch.ts';
import { returnTargets } from './returns.ts';
import { type BranchState, type FlowState, isUnsettled, openVisits, type Task, tasksOf, type Visit } from './state.ts';
import { step as take } from './step.ts';
import type { Work } from './work.ts';

const acts = (task: Task): boolean => [...DECIDED, 'returned'].includes(task.state);

/** What is offered beforehand. */
export function checkOffers(game: Watched, event: FlowEvent): void {
  if (event.kind !== 'return') return;
  const { play, picture, watch } = game;
  const task = play.state.tasks.find((candidate) => candidate.id === event.task);
  if (task?.state !== 'open') return;
  const visit = play.state.visits.find((candidate) => candidate.id === task.visit)!;
  const work: Work = {
    flow: play.flow,
    state: play.state,
    facts: play.facts,
    now: play.now,
    changes: [],
    effects: [],
  };
  const offered = [...returnTargets(work, visit)].sort();
  const expected = [...watch.passed]
    .filter((id) => (visit.part === 'after' && id === visit.step) || picture.isBefore(id, visit.step))
    .filter((id) => canGoOver(game, picture.behind(id)))
    .sort();
  if (offered.join() !== expected.join())
    game.breaks('return offers what was passed in this round', `at ${visit.step}: ${offered} instead of ${expected}`);
}

/** Whether a take-back is taken just where nobody acted behind it, nothing is hung up, and nothing ran that cannot be undone. */
export function checkTakeBack(game: Watched, event: FlowEvent, before: FlowState, refusal: string | null): void {
  if (event.kind !== 'take-back') return;
  const expected = takeBackMeant(game, before, event.task);
  if (expected !== (refusal === null))
    game.breaks('a take-back is taken just where it is offered', `${JSON.stringify(event)}: ${refusal ?? 'taken'}`);
}

function takeBackMeant(game: Watched, before: FlowState, id: number): boolean {
  const task = before.tasks.find((candidate) => candidate.id === id)!;
  const visit = before.visits.find((candidate) => candidate.id === task.visit)!;
  const at = findStep(game.play.flow, visit.step);
  if (!isPersonStep(at) || task.part !== 'voter' || visit.hung || !game.watch.standing.has(visit.id)) return false;
  if (!isInPlace({ state: before, flow: game.play.flow }, visit)) return false;
  if (visit.outcome === null) {
    const later = tasksOf(before, visit.id).filter((other) => other.part === 'voter' && other.order > task.order);
    return (
      at.voting.kind !== 'one-by-one' ||
      !later.some((other) => other.state === 'delegated' || DECIDED.includes(other.state))
    );
  }
  if (!['agreed', 'solved', 'disagreed', 'not-solved'].includes(visit.outcome)) return false;
  const behind = game.picture.behind(visit.step);
  const outOfPlace = (later: Visit) => !isInPlace({ state: before, flow: game.play.flow }, later);
  const lineOf = (of: Visit) => before.branches.find((branch) => branch.id === of.branch)!;
  // Of what has no place any more, everything in the same line of work, and in those that grew out of it, came behind.
  const grewOutOf = (later: Visit) => {
    for (
      let line: BranchState | undefined = lineOf(later);
      line;
      line = before.branches.find((b) => b.id === line!.parent)
    )
      if (line.id === visit.branch || (line.parent === null && later.branch === line.id)) return true;
    return false;
  };
  const follows = before.visits.filter(
    (later) =>
      later.id > visit.id &&
      (outOfPlace(later)
        ? !later.lapsed && grewOutOf(later)
        : behind.has(later.step) && (later.step !== visit.step || later.part === 'after')),
  );
  if (follows.some((later) => later.outcome === 'cancelled' && game.watch.standing.has(later.id))) return false;
  if (before.tasks.some((oldTask) => follows.some((other) => other.id === oldTask.visit) && acts(oldTask)))
    return false;
  if (follows.some((later) => later.outcome === null && later.hung)) return false;
  return canGoOver(game, new Set([...behind].filter((step) => step !== visit.step)));
}

/** Opened again is just what nobody has evaluated, where nothing ran that cannot be undone, and where it has something to wait for. */
export function checkReopening(game: Watched, event: FlowEvent, before: FlowState, refusal: string | null): void {
  if (event.kind !== 'reopen-ended') return;
  const evaluated = before.visits.some((visit) => visit.outcome === 'evaluated');
  const kind = findStep(game.play.flow, event.to)?.kind ?? '';
  const expected = evaluated
    ? 'already-evaluated'
    : !canGoOver(game, game.watch.ran)
      ? 'cannot-be-undone'
      : ['approve', 'handle', 'wait', 'evaluate'].includes(kind)
        ? null
        : 'no-such-step';
  const wouldEnd = expected === null && refusal === 'would-end-again';
  if (expected !== refusal && !wouldEnd)
    game.breaks(
      'a reopening is taken just where it may be',
      `${JSON.stringify(event)}: ${refusal} instead of ${expected}`,
    );
  if (refusal === null && game.play.state.status !== 'running')
    game.breaks('what is opened again runs', game.play.state.status);
}

/** What must be true after every event. */
export function checkAfter(game: Watched, event: FlowEvent, before: FlowState, was: Watcher): void {
  const { play, watch } = game;
  const { state, flow, facts } = play;
  const nobodyElse = [facts.owner, ...facts.administrators].every((person) => person === 'sub' || person === null);
  for (const visit of openVisits(state)) {
    const at = findStep(flow, visit.step);
    const tasks = tasksOf(state, visit.id).filter(isUnsettled);
    if (isPersonStep(at)) {
      const own = tasks.some((task) => task.person === 'sub');
      if (own && at.whenSubmitter !== 'self' && !nobodyElse)
        game.breaks('nobody decides on their own application', `sub is asked at ${visit.step}`);
      const has = tasks.filter((task) => task.part === 'voter' && task.state === 'open').length;
      if (at.pool && visit.part === 'step' && has > 1)
        game.breaks('of a pool one has it', `${has} have it at ${visit.step}`);
      if (
        !tasks.some(
          (task) => (task.state === 'open' || task.state === 'offered') && !facts.inactive.includes(task.person),
        )
      )
        game.breaks('every open process has an active person', `nobody at ${visit.step}`);
      const signing = tasks.some((task) => task.part === 'before');
      if (signing && tasks.some((task) => task.part === 'voter' && task.state === 'open'))
        game.breaks('nobody votes before the signers before', visit.step);
    }
  }
  if (event.kind === 'remove-signer') {
    const by = was.added.get(event.remove);
    if (by === undefined || by !== event.by) game.breaks('only added signers are taken out', `${event.remove}`);
  }
  if (event.kind === 'resubmit' && was.returner) {
    const { task, visit } = was.returner;
    const open = openVisits(state).find((other) => other.step === visit.step && other.part === visit.part);
    const tasks = open ? tasksOf(state, open.id) : [];
    const has = tasks.some(
      (other) => other.person === task.person && other.state === 'open' && other.part === task.part,
    );
    if (!has && isThere(game, task.person))
      game.breaks('straight back asks the very people', `${task.person} at ${visit.step}: ${play.asked}`);
    watch.returner = null;
  }
  checkPassed(game, before);
  if (state.status === 'ended' && state.outcome === 'done') {
    everybodyWasAsked(game, before);
    somebodyDecided(game);
  }
  holdTogether(game);
}

/** On ending done: everybody on the way was asked in this round. */
function everybodyWasAsked(game: Watched, before: FlowState): void {
  const { play, watch } = game;
  const { state, flow } = play;
  // The lines that ran last: those of the state before the end, and what the last event itself went through.
  const root = state.branches.findLast((branch) => branch.parent === null)!;
  const look = (branch: number, lane: string): void => {
    for (const step of laneSteps(flow, lane)) {
      if ('branches' in step) {
        const children = new Map<string, number>();
        for (const child of state.branches)
          if (child.parent === branch && child.lane.startsWith(`${step.id}/`) && child.state !== 'cancelled')
            children.set(child.lane, child.id);
        for (const [childLane, id] of children) look(id, childLane);
      }
      if (!isPersonStep(step) || watch.jumped.has(step.id)) continue;
      const last = state.visits.findLast((visit) => visit.step === step.id && visit.part === 'step');
      if (!last || !WELL.includes(last.outcome ?? ''))
        game.breaks('on ending done the last visit of every step went well', `${step.id}: ${last?.outcome}`);
      if (!watch.well.has(step.id))
        game.breaks('on ending done everybody was asked in this round', `${step.id} (${before.status})`);
    }
  };
  look(root.id, ROOT_LANE);
}

/** Whether every line of work has one open decision, and nothing else has any. */
export function holdTogether(game: Watched): void {
  const { state, flow } = game.play;
  const live = state.branches.filter((branch) => branch.state === 'at-step' || branch.state === 'split');
  const open = openVisits(state);
  const fail = (what: string) => game.breaks('one open decision in each line of work', what);
  for (const task of state.tasks)
    if (isUnsettled(task) && !open.some((visit) => visit.id === task.visit)) fail(`task ${task.id} of a closed visit`);
  for (const visit of open) {
    const tasks = tasksOf(state, visit.id).filter(isUnsettled);
    if (new Set(tasks.map((task) => task.person)).size < tasks.length) fail(`somebody twice at ${visit.step}`);
  }
  for (const timer of state.timers) if (!open.some((visit) => visit.id === timer.visit)) fail(`clock ${timer.id}`);
  if (state.status !== 'running') {
    if (open.length + live.length > 0) fail(`${state.status} with ${open.length} open`);
    return;
  }
  for (const branch of live) {
    const here = open.filter((visit) => visit.branch === branch.id);
    const children = live.filter((other) => other.parent === branch.id);
    if (branch.state === 'split' ? here.length > 0 || children.length === 0 : here.length !== 1 || children.length > 0)
      fail(`branch ${branch.id} ${branch.state}: ${here.length} open, ${children.length} below`);
    const at = here[0] && addressOf(flow, here[0].step);
    if (at && (at.index !== branch.index || at.lanes.at(-1) !== branch.lane))
      fail(`branch ${branch.id} stands elsewhere`);
  }
  for (const visit of open)
    if (!live.some((branch) => branch.id === visit.branch)) fail(`visit ${visit.id} in a branch that is over`);
}

/** Ending and withdrawing are looked at on a copy, or no process would live long. */
export function checkEnds(game: Watched): void {
  const { play } = game;
  for (const event of [
    { kind: 'end', by: 'admin' },
    { kind: 'withdraw', by: 'sub' },
  ] as const) {
    const previewed = preview(play.flow, play.state, event, play.facts, play.now);
    const answer = take(play.flow, play.state, event, play.facts, play.now);
    if (!previewed.ok || !answer.ok) continue;
    const copyOf = play.state;
    play.state = answer.state;
    comparePreview(game, event, copyOf, game.watch, previewed);
    play.state = copyOf;
  }
}
