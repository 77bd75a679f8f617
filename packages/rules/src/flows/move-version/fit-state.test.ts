import { expect, test } from 'vitest';
import { addressOf, type Flow, type Step } from '../definition.ts';
import type { Definition } from '../edit-definition/definition.ts';
import { newField } from '../edit-definition/fields.ts';
import { type ChangeVersion, playAtRandom } from '../random-play.ts';
import { apply, type FlowState, openVisits } from '../state.ts';
import {
  action,
  approve,
  copy,
  evaluate,
  exclusive,
  flowOf,
  HOUR,
  handle,
  Play,
  parallel,
  wait,
  when,
} from '../testing.ts';
import { type Fit, fitState, undoing } from './fit-state.ts';
import { drawNextVersion } from './random-versions.ts';
import type { StepMapping } from './step-mapping.ts';

const runs = Number(process.env.RUNS ?? 80);
const seed = Number(process.env.SEED ?? 20261119);
const noForm: Definition['form'] = { fields: [], title: { zh: '', en: '' } };
const versionOf = (flow: Flow, form = noForm): Definition => ({ flow, form });
const steps = (...all: Step[]): Definition => versionOf(flowOf(all));
const everybody = Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'x', 'y', 'z'].map((id) => [id, [`${id}1`]]));

/** A case of a flow of these steps, as far as it has come. */
const play = (...all: Step[]) => new Play(flowOf(all), everybody, { undoable: ['book'] }).submit({ days: 3 });
const fit = (game: Play, to: Definition, mapping: StepMapping = {}) =>
  fitState(versionOf(game.flow), to, game.state, mapping);
/** Takes the game to a version that it has to fit. */
function move(game: Play, to: Definition, mapping: StepMapping = {}): Extract<Fit, { fits: true }> {
  const found = fit(game, to, mapping);
  if (!found.fits) throw new Error(JSON.stringify(found.reasons));
  game.flow = to.flow;
  game.state = found.state;
  return found;
}
const codes = (found: Fit): string[] =>
  found.fits ? [] : found.reasons.map(({ code, step, field }) => `${code} ${step ?? field ?? ''}`.trim());

/** Everything of a case but where it stands and what its steps are called. */
const untouched = (state: FlowState) => ({
  ...state,
  branches: state.branches.map(({ id, parent, state: at, left }) => ({ id, parent, at, left })),
  visits: state.visits.map(({ step: _, to: __, ...visit }) => visit),
  picked: Object.values(state.picked),
  outcomes: Object.values(state.outcomes),
  returned: state.returned && { ...state.returned, step: '' },
});
const inverse = (mapping: StepMapping): StepMapping =>
  Object.fromEntries(Object.entries(mapping).flatMap(([was, now]) => (now === null ? [] : [[now, was]])));

test('[DES-11] [C63] taken to other versions at random, a case goes on by every rule of the version that it is in', () => {
  let n = 0;
  const fresh = () => `n${n++}`;
  const seen = new Set<string>();
  const nextVersion: ChangeVersion = (d, flow, state) => {
    const next = drawNextVersion(d, flow, fresh);
    const [from, to] = [versionOf(flow), versionOf(next.flow)];
    // A version that says the same changes nothing at all.
    const same = fitState(from, versionOf(structuredClone(flow)), state);
    expect(same).toMatchObject({ fits: true, change: { branches: [], steps: {} } });
    expect(same.fits && same.state).toEqual(state);
    const found = fitState(from, to, state, next.mapping);
    if (!found.fits) {
      for (const { code } of found.reasons) seen.add(code);
      return null;
    }
    expect(untouched(found.state)).toEqual(untouched(state));
    for (const visit of openVisits(found.state)) {
      const line = found.state.branches.find(({ id }) => id === visit.branch)!;
      const address = addressOf(next.flow, visit.step)!;
      expect([line.lane, line.index]).toEqual([address.lanes.at(-1), address.index]);
    }
    expect(apply(found.state, undoing(found.change, state))).toEqual(state);
    // There and back is where it was, but for lines that an administrator moved it out of at a step that is gone.
    const back = fitState(to, from, found.state, inverse(next.mapping));
    expect(back.fits).toBe(true);
    const leftOut = new Set(state.branches.filter(({ left }) => left).map(({ id }) => id));
    const places = ({ branches, ...rest }: FlowState) => ({
      ...rest,
      branches: branches.map((one) => (leftOut.has(one.id) ? { ...one, index: 0 } : one)),
    });
    expect(back.fits && places(back.state)).toEqual(places(state));
    seen.add('fits');
    return { flow: next.flow, change: found.change, state: found.state, passedOver: found.passedOver };
  };
  const { took, broken } = playAtRandom(seed, runs, null, 45, nextVersion);
  for (const [rule, { games, example }] of broken) console.log(`${games} of ${runs} break "${rule}": ${example}`);
  expect([...broken.keys()]).toEqual([]);
  // A rule that is never put to the test holds for nothing.
  expect(took.get('version') ?? 0).toBeGreaterThan(runs);
  const often = ['fits', 'step-gone', 'other-kind', 'other-place', 'other-pool', 'comes-later', 'action-gone'];
  expect(often.filter((code) => !seen.has(code))).toEqual([]);
});

test('[C63] a case stands at its step wherever that is now, and goes on from there', () => {
  const game = play(approve('a'), approve('b'), approve('c')).decide('a1');
  const { change, passedOver } = move(
    game,
    steps(approve('x'), approve('a'), approve('y'), approve('b'), approve('z')),
  );
  expect(change).toEqual({ kind: 'readdressed', branches: [{ id: 1, lane: 'root', index: 3 }], steps: {} });
  expect(passedOver).toEqual(['x', 'y']);
  expect(game.asked).toEqual(['b:b1']);
  expect(game.decide('b1').asked).toEqual(['z:z1']);
  expect(game.decide('z1').state.outcome).toBe('done');
});

test('[C63] what the way back leads to is the way of the new version', () => {
  const game = play(approve('a'), approve('b'), approve('c')).decide('a1').decide('b1');
  move(game, steps(approve('a'), approve('c')));
  expect(game.refusal({ kind: 'take-back', by: 'b1', task: game.state.tasks[1]!.id })).toBe('nothing-to-take-back');
  const task = game.task('c1').id;
  const to = (step: string) => ({ kind: 'return', by: 'c1', task, to: { kind: 'step', step } }) as const;
  expect(game.refusal(to('b'))).toBe('no-such-step');
  game.do(to('a'));
  expect(game.asked).toEqual(['a:a1']);
  // What was decided at the step that is gone came after it, and does not stand any more.
  expect(game.state.visits.map(({ step, lapsed }) => [step, lapsed ?? false])).toEqual([
    ['a', true],
    ['b', true],
    ['c', true],
    ['a', false],
  ]);
});

test("[C63] what was decided at a step that stands elsewhere now is nobody's to take back", () => {
  const game = play(approve('a'), approve('b')).decide('a1');
  move(game, steps(parallel('p', [approve('a')], [approve('x')]), approve('b')));
  const task = game.state.tasks[0]!.id;
  expect(game.refusal({ kind: 'take-back', by: 'a1', task })).toBe('nothing-to-take-back');
  expect(game.decide('b1').state.outcome).toBe('done');
});

test('[C63] passed over is what the move passes over, and not what was jumped over before', () => {
  const game = play(approve('a'), approve('b'), approve('c'));
  game.do({ kind: 'move', by: 'admin', to: 'c' });
  expect(move(game, steps(approve('a'), approve('x'), approve('b'), approve('c'))).passedOver).toEqual(['x']);
  // What somebody went back over does not stand, wherever it comes now.
  const back = play(approve('a'), approve('b')).decide('a1');
  back.do({ kind: 'return', by: 'b1', task: back.task('b1').id, to: { kind: 'step', step: 'a' } });
  expect(move(back, steps(approve('b'), approve('a'))).passedOver).toEqual(['b']);
});

test('[C63] what came before the place that it goes back to stands, also where its step is gone', () => {
  const game = play(approve('a'), approve('b'), approve('c')).decide('a1').decide('b1');
  move(game, steps(approve('b'), approve('c')));
  game.do({ kind: 'return', by: 'c1', task: game.task('c1').id, to: { kind: 'step', step: 'b' } });
  expect(game.state.visits.map(({ step, lapsed }) => [step, lapsed ?? false])).toEqual([
    ['a', false],
    ['b', true],
    ['c', true],
    ['b', false],
  ]);
});

test.each<[string, Play, Definition, string[], StepMapping?]>([
  ['the step is gone', play(approve('a')), steps(approve('b')), ['step-gone a']],
  ['the clerk leaves it', play(approve('a')), steps(approve('a')), ['left-out a'], { a: null }],
  ['another kind', play(approve('a')), steps(handle('a')), ['other-kind a']],
  ['does something else by itself', play(action('a', 'book')), steps(action('a', 'stamp')), ['other-kind a']],
  ['a wait that is a task', play(wait('a', HOUR)), steps(approve('a')), ['other-kind a']],
  ['into a branch', play(approve('a')), steps(parallel('p', [approve('a')], [approve('b')])), ['other-place a']],
  [
    'out of a branch',
    play(parallel('p', [approve('a')], [approve('b')])),
    steps(approve('a'), approve('b')),
    ['other-place a', 'other-place b', 'step-gone p'],
  ],
  ['a pool', play(approve('a')), steps(approve('a', { pool: true, voting: { kind: 'any' } })), ['other-pool a']],
  [
    'another branching',
    play(parallel('p', [approve('a')], [approve('b')])),
    steps(exclusive('p', [approve('a')], [approve('b')])),
    ['other-kind p'],
  ],
  [
    'one more parallel branch',
    play(parallel('p', [approve('a')], [approve('b')])),
    steps(parallel('p', [approve('a')], [approve('b')], [approve('c')])),
    ['branch-missing p'],
  ],
  [
    'a passed step comes later',
    play(approve('a'), approve('b')).decide('a1'),
    steps(approve('b'), approve('a')),
    ['comes-later a'],
  ],
  [
    'a passed branching comes later',
    play(parallel('p', [approve('a')], []), approve('b')).decide('a1'),
    steps(approve('b'), parallel('p', [approve('a')], [])),
    ['comes-later p'],
  ],
  ['two steps would be one', play(approve('a'), approve('b')), steps(approve('b')), ['steps-clash a'], { a: 'b' }],
  ['no such new step', play(approve('a')), steps(approve('b')), ['steps-clash a'], { a: 'c' }],
  ['a mapped step of another kind', play(approve('a')), steps(handle('b')), ['steps-clash a'], { a: 'b' }],
])('[C63] it stays in its version: %s', (_why, game, to, expected, mapping) => {
  expect(codes(fit(game, to, mapping))).toEqual(expected);
});

test('[C63] what the product did is found again, or the case stays', () => {
  const done = (...all: Step[]) => {
    const game = play(...all);
    return game.do({ kind: 'action-done', visit: openVisits(game.state)[0]!.id });
  };
  const game = done(action('a', 'book'), approve('b'));
  expect(codes(fit(game, steps(approve('b'))))).toEqual(['action-gone a']);
  expect(codes(fit(game, steps(action('a', 'stamp'), approve('b'))))).toEqual(['action-gone a']);
  expect(codes(fit(game, steps(parallel('p', [action('a', 'book')], []), approve('b'))))).toEqual(['action-gone a']);
  move(game, steps(approve('x'), action('c', 'book'), approve('b')), { a: 'c' });
  game.do({ kind: 'move', by: 'admin', to: 'x' });
  expect(game.effects).toContainEqual({ kind: 'undo-action', visit: 2, action: 'book' });
});

test('[C63] votes that were given mean the same, or the case stays', () => {
  const game = new Play(flowOf([approve('a')]), { a: ['p1', 'p2', 'p3'] }).submit();
  const to = (voting: Parameters<typeof approve>[1]) => codes(fit(game, steps(approve('a', voting))));
  expect(to({ voting: { kind: 'any' } })).toEqual([]);
  expect(to({ voting: { kind: 'one-by-one' } })).toEqual(['other-voting a']);
  game.decide('p1');
  expect(to({ voting: { kind: 'any' } })).toEqual(['other-voting a']);
  expect(to({ voting: { kind: 'share', percent: 30 } })).toEqual(['other-voting a']);
  expect(to({ voting: { kind: 'share', percent: 60 } })).toEqual([]);
});

test('[C63] a mapped step keeps its people, its clock, its picks, and how it ended', () => {
  const limit = { after: { ms: HOUR, clock: 'calendar' as const }, remind: null, finally: { kind: 'pass' as const } };
  const game = new Play(flowOf([approve('a'), approve('b', { timeLimit: limit }), approve('c')]), everybody)
    .submit({}, { b: ['picked'] })
    .decide('a1');
  const before = game.state;
  move(
    game,
    steps(
      approve('x'),
      approve('y', { timeLimit: { ...limit, after: { ms: 9 * HOUR, clock: 'calendar' } } }),
      approve('c'),
    ),
    {
      a: 'x',
      b: 'y',
    },
  );
  expect(game.state.timers).toEqual(before.timers);
  expect(game.state.picked).toEqual({ y: ['picked'] });
  expect(game.state.outcomes).toEqual({ x: 'agreed' });
  expect(game.asked).toEqual(['y:b1']);
  // The clock that was begun runs out, and does what the new version says.
  game.pass(HOUR);
  expect(game.asked).toEqual(['c:c1']);
  expect(game.state.outcomes).toEqual({ x: 'agreed', y: 'timed-out' });
});

test('[C63] returned from the start it begins in the new version; straight back it has to find its step', () => {
  const from = [approve('a'), approve('b')];
  const returned = (afterwards: 'restart' | 'straight-back') => {
    const game = play(...from).decide('a1');
    return game.do({ kind: 'return', by: 'b1', task: game.task('b1').id, to: { kind: 'submitter' }, afterwards });
  };
  const restarted = returned('restart');
  move(restarted, steps(approve('c'), approve('d')));
  expect(restarted.do({ kind: 'resubmit', by: 'sub', form: {} }).asked).toEqual(['c:c1']);
  expect(codes(fit(returned('straight-back'), steps(approve('a'), approve('c'))))).toEqual(['step-gone b']);
  const straight = returned('straight-back');
  move(straight, steps(approve('a'), approve('x'), approve('b')));
  expect(straight.do({ kind: 'resubmit', by: 'sub', form: {} }).asked).toEqual(['b:b1']);
  expect(straight.decide('b1').state.outcome).toBe('done');
});

test('[C63] in branches each line of work goes on by itself, and the join waits for all of them', () => {
  const game = play(parallel('p', [approve('a'), approve('b')], [approve('c')]), approve('d')).decide('a1');
  move(
    game,
    steps(
      approve('x'),
      parallel('p', [approve('a'), approve('y'), approve('b'), approve('z')], [approve('c')]),
      approve('d'),
    ),
  );
  expect(game.asked).toEqual(['b:b1', 'c:c1']);
  expect(game.decide('c1').asked).toEqual(['b:b1']);
  expect(game.decide('b1').asked).toEqual(['z:z1']);
  expect(game.decide('z1').asked).toEqual(['d:d1']);
});

test('[C63] a branch that is over may be gone; the other one joins alone', () => {
  const game = play(parallel('p', [approve('a')], [approve('b')]), approve('c')).decide('a1');
  const named = (id: string, lane: Step[]) => ({ id, name: { zh: '', en: '' }, when: null, steps: lane });
  const split = parallel('p') as Extract<Step, { branches: unknown }>;
  move(game, steps({ ...split, branches: [named('1', [approve('b')])] }, approve('c')));
  expect(game.decide('b1').asked).toEqual(['c:c1']);
});

test('[C63] a choice that was made stays made', () => {
  const choose = (limit: number) =>
    exclusive('p', { when: when('days', 'more', limit), steps: [approve('a')] }, [approve('b')]);
  const game = play(choose(2), approve('c'));
  expect(game.asked).toEqual(['a:a1']);
  move(game, steps(choose(9), copy('d'), approve('c')));
  expect(game.decide('a1').asked).toEqual(['c:c1']);
});

test('[C63] a wait, an evaluation and what is hung up go on', () => {
  const waiting = play(wait('a', HOUR), approve('b'));
  move(waiting, steps(approve('x'), wait('a', 9 * HOUR), approve('b')));
  waiting.pass(HOUR);
  expect(waiting.asked).toEqual(['b:b1']);
  const evaluating = play(approve('a'), evaluate('e', 'a')).decide('a1');
  move(evaluating, steps(approve('a'), approve('x'), evaluate('e', 'x')));
  expect(evaluating.do({ kind: 'reopen', by: 'sub', task: evaluating.task('sub').id }).asked).toEqual(['x:x1']);
  const hung = play(approve('a'));
  hung.do({ kind: 'hang-up', by: 'a1', task: hung.task('a1').id, reason: 'x', resumeAt: null });
  move(hung, steps(approve('x'), approve('a')));
  expect(hung.refusal({ kind: 'decide', by: 'a1', task: hung.task('a1').id, decision: 'agree' })).toBe('hung-up');
  expect(hung.do({ kind: 'resume-process', by: 'admin' }).decide('a1').state.outcome).toBe('done');
});

test('[C63] what was filled in is read as what it is, and nobody who was kept out gets in', () => {
  const words = (text: string) => ({ zh: text, en: text });
  const formOf = (...fields: Definition['form']['fields']) => ({ fields, title: words('') });
  const days = newField('number', 'days', words('days'));
  const about = { ...newField('person', 'about', words('about')), keepsOut: true };
  const game = new Play(flowOf([approve('a')]), everybody).submit({ days: 3, about: 'p1' });
  const to = (...fields: Definition['form']['fields']) =>
    codes(fitState(versionOf(game.flow, formOf(days, about)), versionOf(game.flow, formOf(...fields)), game.state));
  expect(to(days, about, { ...newField('text', 'more', words('more')), required: true })).toEqual([]);
  expect(to(about), 'a field that is gone keeps its value').toEqual([]);
  expect(to(newField('text', 'days', words('days')), about)).toEqual(['other-field days']);
  expect(to(days)).toEqual(['kept-out']);
  expect(to(days, { ...about, keepsOut: false })).toEqual(['kept-out']);
});

test('[C63] what has ended is not taken anywhere', () => {
  expect(codes(fit(play(approve('a')).decide('a1'), steps(approve('a'))))).toEqual(['ended']);
});
