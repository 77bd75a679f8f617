import { expect, test } from 'vitest';
import { isHungUp } from './pauses.ts';
import { openVisits } from './state.ts';
import { action, approve, evaluate, flowOf, HOUR, handle, Play, parallel, wait } from './testing.ts';

const limit = { after: { ms: HOUR, clock: 'calendar' as const }, remind: null, finally: { kind: 'pass' as const } };
const forked = () =>
  new Play(
    flowOf([
      parallel('p', [approve('a', { timeLimit: limit })], [wait('w', 2 * HOUR)], [action('x', 'book')]),
      handle('z'),
    ]),
    { a: ['p1'], z: ['p9'] },
  ).submit();
const hang = (resumeAt: number | null = null) =>
  ({ kind: 'hang-up-process', by: 'owner', reason: 'x', resumeAt }) as const;

test('[TRU-12] [C44] a whole process is hung up: people, waits and what the product does; nothing of it goes on', () => {
  const play = forked().do(hang());
  expect(isHungUp(play.state)).toBe(true);
  // Of its own clocks none runs; one of each line ends what somebody forgets.
  expect(play.state.timers.map(({ kind, dueAt }) => [kind, (dueAt - play.now) / HOUR / 24])).toEqual([
    ['resume', 400],
    ['resume', 400],
    ['resume', 400],
  ]);
  const [a, , x] = openVisits(play.state);
  expect(play.refusal({ kind: 'decide', by: 'p1', task: play.task('p1').id, decision: 'agree' })).toBe('hung-up');
  expect(play.refusal({ kind: 'action-done', visit: x!.id })).toBe('hung-up');
  expect(play.refusal(hang())).toBe('hung-up');
  expect(play.pass(9 * HOUR).state.visits.find((visit) => visit.id === a!.id)?.outcome).toBeNull();
  expect(play.replayed).toEqual(play.state);
});

test('[TRU-12] it goes on with what its clocks had left, and what the product waited with is tried again', () => {
  const play = forked();
  play.pass(HOUR / 2);
  play.do(hang());
  play.now += 24 * HOUR;
  play.do({ kind: 'resume-process', by: 'owner' });
  expect(play.effects).toContainEqual({ kind: 'run-action', visit: openVisits(play.state)[2]!.id, action: 'book' });
  expect(play.effects).toContainEqual(expect.objectContaining({ person: 'p1', what: 'resumed' }));
  expect(play.state.timers.map((timer) => (timer.dueAt - play.now) / HOUR).sort()).toEqual([0.5, 1.5]);
  expect(play.refusal({ kind: 'resume-process', by: 'owner' })).toBe('not-hung-up');
});

test('[TRU-12] what somebody hung up by themselves stays so, and goes on with the rest', () => {
  const play = forked();
  play.do({ kind: 'hang-up', by: 'p1', task: play.task('p1').id, reason: 'mine', resumeAt: null });
  expect(isHungUp(play.state)).toBe(false);
  play.do(hang(play.now + HOUR));
  expect(openVisits(play.state).map((visit) => visit.hung?.reason)).toEqual(['mine', 'x', 'x']);
  play.do({ kind: 'resume-process', by: 'owner' });
  expect(openVisits(play.state).some((visit) => visit.hung)).toBe(false);
});

test('[TRU-12] the clock resumes it at its moment; a moment that is over is refused, as is what waits for nothing but its evaluation', () => {
  const play = forked();
  expect(play.refusal(hang(play.now))).toBe('not-due');
  play.do(hang(play.now + HOUR)).pass(HOUR);
  expect(openVisits(play.state).some((visit) => visit.hung)).toBe(false);
  const done = new Play(flowOf([approve('a'), evaluate('e')]), { a: ['p1'] }).submit().decide('p1');
  expect(done.refusal(hang())).toBe('not-allowed-here');
  const returned = new Play(flowOf([approve('a')]), { a: ['p1'] }).submit();
  returned.do({ kind: 'return', by: 'p1', task: returned.task('p1').id, to: { kind: 'submitter' } });
  expect(returned.refusal(hang())).toBe('process-returned');
});

test('[TRU-78] nothing is hung up for longer than 400 days, whatever is asked for', () => {
  const DAYS = 24 * HOUR;
  for (const resumeAt of [null, Date.parse('9999-12-31T00:00:00Z')]) {
    const play = forked();
    play.do(hang(resumeAt)).pass(400 * DAYS - HOUR);
    expect(isHungUp(play.state)).toBe(true);
    expect(isHungUp(play.pass(2 * HOUR).state)).toBe(false);
  }
  // What was hung up before had no clock of its own: nobody resumes it, and only when the time is over.
  const old = forked().do(hang());
  old.state = { ...old.state, timers: [] };
  const visit = old.visit('a').id;
  expect(old.refusal({ kind: 'resume', by: null, visit })).toBe('not-due');
  old.now += 400 * DAYS;
  expect(old.do({ kind: 'resume', by: null, visit }).visit('a').hung).toBeNull();
});
