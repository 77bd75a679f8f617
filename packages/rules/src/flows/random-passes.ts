import { holds } from './conditions.ts';
import { findStep } from './definition.ts';
import { meaningOf } from './meaning.ts';
import { isPersonStep, type Watched } from './random-watch.ts';
import { type FlowState, tasksOf } from './state.ts';

/** A step that passes says why: it is left out, nobody is found and it says that it then passes, or its people agreed before. */
export function checkPassed(game: Watched, before: FlowState): void {
  const { state, flow } = game.play;
  if (meaningOf(flow) === 1) return;
  for (const visit of state.visits) {
    const at = findStep(flow, visit.step);
    if (!isPersonStep(at) || visit.part === 'after' || visit.outcome !== 'passed') continue;
    if (before.visits.some(({ id }) => id === visit.id)) continue;
    const tasks = tasksOf(state, visit.id);
    const agreedBefore = (person: string) =>
      state.tasks.some((task) => task.person === person && task.state === 'agreed' && task.visit < visit.id);
    const isSaid = (at.skipWhen && holds(at.skipWhen, state)) || at.nobody.kind === 'pass';
    if (tasks.length > 0 ? !tasks.every(({ person }) => agreedBefore(person)) : !isSaid)
      game.breaks('a step passes only where its definition says so', `${visit.step} passed`);
  }
}

/** On ending done: somebody has decided, unless words of the definition or an administrator passed everybody by. */
export function somebodyDecided(game: Watched): void {
  const { state, flow } = game.play;
  if (game.watch.jumped.size > 0 || meaningOf(flow) === 1) return;
  const said = state.visits.some(({ step, outcome }) => {
    const at = findStep(flow, step);
    if (!isPersonStep(at)) return false;
    return outcome === 'timed-out' || (outcome === 'passed' && (at.skipWhen !== null || at.nobody.kind === 'pass'));
  });
  const decided = state.tasks.some((task) => ['agreed', 'solved', 'not-solved'].includes(task.state));
  if (!said && !decided) game.breaks('nothing ends well without a decision of a person', 'nobody has decided');
}
