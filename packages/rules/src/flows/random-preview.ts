import type { FlowEvent } from './events.ts';
import { isInPlace } from './places.ts';
import type { Foreseen, Preview } from './preview.ts';
import { stepOf, type Watched, type Watcher } from './random-watch.ts';
import { type FlowState, isUnsettled, type Task, tasksOf } from './state.ts';

const DECIDED: readonly string[] = ['agreed', 'disagreed', 'solved', 'not-solved'];
const isDecided = (task: Task) => DECIDED.includes(task.state);

/** What came of an operation, against what its preview said; a preview knows of each draw, and not how it comes out. */
export function comparePreview(
  game: Watched,
  event: FlowEvent,
  before: FlowState,
  was: Watcher,
  previewed: Preview,
): void {
  if (!previewed.ok) return;
  const { perhaps } = previewed;
  const asked = newlyAsked(game.play.state, before);
  const draws = [...previewed.draws, ...(perhaps?.draws ?? [])];
  const drawn = asked.filter(({ step, person }) => isNamed(draws, step, person));
  const passed = checkDraws(game, event, previewed.draws, drawn);
  if (passed && !perhaps) game.breaks('a preview knows that a draw may pass', JSON.stringify(event));
  if (!passed && drawn.some(({ step, person }) => !isNamed(previewed.draws, step, person)))
    game.breaks('a preview names every draw', JSON.stringify(event));
  const others = asked.filter((one) => !drawn.includes(one)).map(nameOf);
  const losses = lossesOf(game, event, before, was, asked.filter((one) => !drawn.includes(one)).map(nameOf));
  const lost = (of: Foreseen) => of.cancelled.map(({ step, person, hadDecided }) => `${step} ${person} ${hadDecided}`);
  const shownLost = lost(previewed);
  const shownAsked = previewed.asked.map(nameOf);
  // What was decided at a step that another version has no place for is named as well, when nothing before it stands any more.
  for (const name of decidedOutOfPlace(game, before))
    if (times(shownLost, name) > times(losses, name)) shownLost.splice(shownLost.indexOf(name), 1);
  if (passed && perhaps) {
    within(game, event, losses, [...shownLost, ...lost(perhaps)]);
    return within(game, event, others, [...shownAsked, ...perhaps.asked.map(nameOf)]);
  }
  if (losses.sort().join() !== shownLost.sort().join())
    game.breaks('the preview names every decision that is lost', `${JSON.stringify(event)}: ${shownLost} | ${losses}`);
  if (others.sort().join() !== shownAsked.sort().join())
    game.breaks('the preview names everybody who is asked', `${JSON.stringify(event)}: ${shownAsked} | ${others}`);
}

type Asked = { step: string; person: string };
const nameOf = ({ step, person }: Asked): string => `${step} ${person}`;
const times = (list: readonly string[], name: string) => list.filter((other) => other === name).length;
const isNamed = (draws: Foreseen['draws'], step: string, person: string) =>
  draws.some((draw) => draw.step === step && draw.people.includes(person));

const newlyAsked = (state: FlowState, before: FlowState): Asked[] =>
  state.tasks
    .filter((task) => isUnsettled(task) && !before.tasks.some((old) => old.id === task.id && isUnsettled(old)))
    .map((task) => ({ step: stepOf(state, task.visit), person: task.person }));

/** Of those who may be drawn no more are asked than are drawn; true where one of the steps has passed by itself. */
function checkDraws(game: Watched, event: FlowEvent, draws: Foreseen['draws'], drawn: readonly Asked[]): boolean {
  let passed = false;
  for (const { step, people, draw } of draws) {
    const n = drawn.filter((one) => one.step === step && people.includes(one.person)).length;
    if (n === 0) passed = true;
    if (n > draw) game.breaks('no more are drawn than was said', `${JSON.stringify(event)}: ${n} at ${step}`);
  }
  return passed;
}

function within(game: Watched, event: FlowEvent, came: readonly string[], said: readonly string[]): void {
  const unsaid = came.filter((name) => !said.includes(name));
  if (unsaid.length > 0)
    game.breaks('what may come of a draw that passes was named', `${JSON.stringify(event)}: ${unsaid}`);
}

function lossesOf(
  game: Watched,
  event: FlowEvent,
  before: FlowState,
  was: Watcher,
  again: readonly string[],
): string[] {
  const { state } = game.play;
  const own = 'task' in event ? event.task : 0;
  return before.tasks.flatMap((task) => {
    const now = state.tasks.find((candidate) => candidate.id === task.id)!;
    const name = `${stepOf(before, task.visit)} ${task.person}`;
    if (isUnsettled(task)) return !isUnsettled(now) && task.id !== own ? [`${name} false`] : [];
    // Who decides the same thing again at once is named among those who are asked.
    if (!isDecided(task) || !was.standing.has(task.visit) || again.includes(name)) return [];
    // Of what was withdrawn or ended by an administrator nothing counted any more.
    if (before.outcome === 'withdrawn' || before.outcome === 'ended-by-administrator') return [];
    const endsAll = event.kind === 'withdraw' || event.kind === 'end';
    return endsAll || !game.watch.standing.has(task.visit) || !isDecided(now) ? [`${name} true`] : [];
  });
}

const decidedOutOfPlace = ({ play: { flow } }: Watched, state: FlowState): string[] =>
  state.visits
    .filter((visit) => !isInPlace({ state, flow }, visit))
    .flatMap((visit) => tasksOf(state, visit.id).map((task) => `${visit.step} ${task.person} true`));
