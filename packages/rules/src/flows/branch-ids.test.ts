import { describe, expect, test } from 'vitest';
import { checkFlow, warnFlow } from './check.ts';
import { addressOf, type Branch, type SplitStep, type Step } from './definition.ts';
import { step as take } from './step.ts';
import { action, approve, end, exclusive, flowOf, inclusive, Play, parallel, when } from './testing.ts';

const people = { a: ['p1'], b: ['p2'], c: ['p3'] };
/** Gives the branches of a split ids. */
const named = (split: SplitStep, ...ids: (string | undefined)[]): SplitStep => ({
  ...split,
  branches: split.branches.map((branch, n): Branch => ({ ...branch, id: ids[n] })),
});
const faults = (...steps: Step[]) =>
  checkFlow(flowOf(steps), ['days']).map(({ code, step, branch }) => `${code}:${step}${branch ? `/${branch}` : ''}`);

describe('branches have ids', () => {
  test('[TRU-15] an old branch’s id is its number: stored lanes stay valid', () => {
    const play = new Play(flowOf([parallel('p', [approve('a')], [approve('b')])]), people).submit();
    expect(play.state.branches.map((branch) => branch.lane)).toEqual(['root', 'p/0', 'p/1']);
    expect(addressOf(play.flow, 'b')?.lanes).toEqual(['root', 'p/1']);
    expect(play.decide('p1').decide('p2').state.outcome).toBe('done');
  });

  test('[TRU-15] a new one’s begins with a letter, and stays when branches are put in another order', () => {
    const split = named(parallel('p', [approve('a')], [approve('b')]), 'legal', 'money');
    const play = new Play(flowOf([split, approve('c')]), people).submit();
    expect(play.state.branches.map((branch) => branch.lane)).toEqual(['root', 'p/legal', 'p/money']);
    const turned = flowOf([{ ...split, branches: split.branches.toReversed() }, approve('c')]);
    const task = play.task('p2');
    const answer = take(
      turned,
      play.state,
      { kind: 'decide', by: 'p2', task: task.id, decision: 'agree' },
      play.facts,
      play.now,
    );
    expect(answer.ok && answer.state.branches.find((branch) => branch.lane === 'p/money')?.state).toBe('done');
    expect(addressOf(turned, 'a')?.lanes).toEqual(['root', 'p/legal']);
  });

  test('[TRU-15] old and new ones side by side: return, take back and move find their branch', () => {
    const split = named(parallel('p', [approve('a')], [approve('b'), approve('c')]), undefined, 'money');
    const play = new Play(flowOf([split]), people).submit().decide('p2');
    play.do({ kind: 'return', by: 'p3', task: play.task('p3').id, to: { kind: 'step', step: 'b' } });
    expect(play.asked).toEqual(['a:p1', 'b:p2']);
    play
      .decide('p2')
      .do({ kind: 'take-back', by: 'p2', task: play.state.tasks.findLast((task) => task.person === 'p2')!.id });
    expect(play.asked).toEqual(['a:p1', 'b:p2']);
    expect(play.do({ kind: 'move', by: 'admin', to: 'c' }).asked).toEqual(['a:p1', 'c:p3']);
    expect(play.replayed).toEqual(play.state);
  });

  test('[TRU-15] a choice takes the branch by its id', () => {
    const split = named(
      exclusive('x', { when: when('days', 'more', 3), steps: [approve('a')] }, [approve('b')]),
      'long',
      'short',
    );
    expect(new Play(flowOf([split]), people).submit({ days: 5 }).state.branches.at(-1)?.lane).toBe('x/long');
    expect(new Play(flowOf([split]), people).submit({ days: 1 }).state.branches.at(-1)?.lane).toBe('x/short');
  });

  test('[TRU-15] the checker’s faults name the branch', () => {
    const long = { when: when('days', 'more', 3), steps: [approve('a')] };
    expect(faults(named(inclusive('x', [approve('b')], long), 'rest', 'long'))).toEqual(['default-not-last:x/rest']);
    expect(faults(named(exclusive('x', [approve('a')], [approve('b')]), 'one', 'two'))).toEqual(['two-defaults:x/two']);
    expect(faults(named(parallel('p', long, [approve('b')]), 'long'))).toEqual(['condition-in-parallel:p/long']);
    expect(faults(parallel('p', [approve('a')], [end('e')]))).toEqual(['end-in-branch-cuts-others:p/1']);
    expect(faults(named(parallel('p', [approve('a')], [approve('b')]), 'one', 'one'))).toEqual([
      'branch-id-twice:p/one',
    ]);
    // A number that is given belongs to the branch that had it; a second one of it is one too many.
    expect(faults(named(parallel('p', [approve('a')], [approve('b')]), '1', '0'))).toEqual([]);
    expect(faults(named(parallel('p', [approve('a')], [approve('b')]), '1'))).toEqual(['branch-id-twice:p/1']);
    for (const id of ['', '1st', 'a/b', '-x'])
      expect(faults(named(parallel('p', [approve('a')], [approve('b')]), id))).toEqual([
        `branch-id-wrong:p${id ? `/${id}` : ''}`,
      ]);
  });
});

describe('what the checker says of names, endings and refusals', () => {
  test('[TRU-11] an empty name is a fault, of a step, the start or a branch, in either language', () => {
    const nameless = { zh: '审批', en: ' ' };
    expect(faults({ ...approve('a'), name: nameless })).toEqual(['name-missing:a']);
    expect(faults({ ...approve('a'), name: { zh: '', en: 'A' } })).toEqual(['name-missing:a']);
    const split = parallel('p', [approve('a')], [approve('b')]);
    const branches = [split.branches[0]!, { ...split.branches[1]!, name: nameless }];
    expect(faults({ ...split, branches })).toEqual(['name-missing:p/1']);
    const start = { id: 'start', name: nameless, fields: {} };
    expect(checkFlow(flowOf([approve('a')], { start }), []).map(({ code, step }) => `${code}:${step}`)).toEqual([
      'name-missing:start',
    ]);
  });

  test('[TRU-11] an end in an inclusive branch and a refusal in a parallel one are warned of, and can be published', () => {
    const warned = (...steps: Step[]) =>
      warnFlow(flowOf(steps)).map(({ code, step, branch }) => `${code}:${step}/${branch}`);
    const long = (...steps: Step[]) => ({ when: when('days', 'more', 3), steps });
    const ends = named(inclusive('i', long(approve('a'), end('e')), [approve('b')]), 'long');
    expect([warned(ends), faults(ends)]).toEqual([['end-cuts-others:i/long'], []]);
    const refuses = parallel('p', [approve('a')], [exclusive('x', long(action('no', 'refuse')), [approve('b')])]);
    expect([warned(refuses), faults(refuses)]).toEqual([['refusal-cuts-others:p/1'], []]);
    expect(warned(exclusive('x', long(end('e')), [action('no', 'refuse')]), approve('a'))).toEqual([]);
  });

  test('[TRU-11] what stands behind a refusal is never reached', () => {
    expect(faults(approve('a'), action('no', 'refuse'), approve('b'))).toEqual(['unreachable:b']);
  });

  test('[TRU-11] a fraction is of whole numbers, and at most all', () => {
    const share = (of: number, outOf: number) => faults(approve('a', { voting: { kind: 'share', of, outOf } }));
    expect([share(2, 3), share(1, 1), share(100, 100)]).toEqual([[], [], []]);
    for (const [of, outOf] of [
      [0, 3],
      [4, 3],
      [1.5, 3],
      [1, 0],
      [-1, -2],
      [1, 101],
      [Number.NaN, 3],
    ] as const)
      expect(share(of, outOf)).toEqual(['share-out-of-range:a']);
  });
});
