import { describe, expect, test } from 'vitest';
import type { Flow, Step } from './definition.ts';
import { mayEdit } from './edit.ts';
import { action, approve, copy, evaluate, exclusive, flowOf, HOUR, handle, Play, wait, when } from './testing.ts';

const editable = (steps: readonly Step[], change: Partial<Flow> = {}) =>
  flowOf(steps, { edit: 'until-taken', ...change });
const pool = handle('pool', { pool: true, voting: { kind: 'any' } });
const edit = (form: Record<string, string | number>, by = 'sub') => ({ kind: 'edit' as const, by, form, picked: {} });
const messages = (play: Play) =>
  play.effects.flatMap((effect) => (effect.kind === 'tell' ? [`${effect.person} ${effect.what}`] : [])).sort();

describe('a form that nobody has taken yet', () => {
  test('is changed, and those whom the pool offers it hear of it', () => {
    const play = new Play(editable([pool]), { pool: ['a', 'b'] }).submit({ days: 1 });
    const visits = play.state.visits.length;
    play.do(edit({ days: 2 }));
    expect(play.state.form).toEqual({ days: 2 });
    expect(play.state.visits).toHaveLength(visits);
    expect(messages(play)).toEqual(['a changed', 'b changed']);
  });

  test('asks others where others have to be asked now; who is asked still is not told to forget it', () => {
    const play = new Play(editable([pool]), { pool: ['a', 'b'] }).submit({ days: 1 });
    play.facts = { ...play.facts, people: { pool: ['b', 'c'] } };
    play.do(edit({ days: 2 }));
    expect(play.asked).toEqual(['pool:b', 'pool:c']);
    expect(messages(play)).toEqual(['a no-longer-asked', 'b changed', 'c offered']);
    expect(play.state.visits.map((visit) => visit.outcome)).toEqual(['cancelled', null]);
  });

  test('takes the other way when a condition turns with it, and what was copied is not copied again', () => {
    const split = exclusive('split', { when: when('days', 'more', 3), steps: [approve('long')] }, [approve('short')]);
    const play = new Play(editable([copy('told'), split]), { told: ['t'], long: ['l'], short: ['s'] });
    play.submit({ days: 1 }).do(edit({ days: 9 }));
    expect(play.asked).toEqual(['long:l']);
    expect(play.state.copied).toEqual(['t']);
    play.do(edit({ days: 1 }));
    expect(play.asked).toEqual(['short:s']);
  });

  test('does nothing twice that the product or the clock has done', () => {
    const play = new Play(editable([action('act', 'stamp'), wait('w', HOUR), pool]), { pool: ['a'] }).submit({});
    play.do({ kind: 'action-done', visit: play.state.visits[0]!.id }).pass(HOUR);
    play.facts = { ...play.facts, people: { pool: ['b'] } };
    play.do(edit({ days: 1 }));
    expect(play.asked).toEqual(['pool:b']);
    expect(play.effects.some((effect) => effect.kind === 'run-action')).toBe(false);
  });

  test('can be changed too when it was returned, sent again and lies in the pool', () => {
    const play = new Play(editable([pool]), { pool: ['a'] }).submit({});
    const task = play.task('a').id;
    play.do({ kind: 'claim', by: 'a', task }).do({ kind: 'return', by: 'a', task, to: { kind: 'submitter' } });
    expect(play.refusal(edit({ days: 1 }))).toBe('process-returned');
    play.do({ kind: 'resubmit', by: 'sub', form: {} }).do(edit({ days: 1 }));
    expect(play.state.form).toEqual({ days: 1 });
  });

  test('changes whom the submitter picked along with it', () => {
    const picks = approve('picked', { who: { kind: 'submitter-picks', several: true } });
    const play = new Play(editable([picks])).submit({}, { picked: ['a'] });
    play.do({ ...edit({ days: 1 }), picked: { picked: ['b'] } });
    expect(play.asked).toEqual(['picked:b']);
  });
});

describe('a form is changed no longer', () => {
  const claimed = () => {
    const play = new Play(editable([pool, approve('next')]), { pool: ['a', 'b'], next: ['n'] }).submit({});
    return play.do({ kind: 'claim', by: 'a', task: play.task('a').id });
  };
  test('once somebody has taken it, hung it up or decided', () => {
    const play = claimed();
    expect(play.refusal(edit({}))).toBe('already-taken');
    play.do({ kind: 'hang-up', by: 'a', task: play.task('a').id, reason: '', resumeAt: null });
    expect(play.refusal(edit({}))).toBe('already-taken');
    play.do({ kind: 'resume', by: 'a', visit: play.task('a').visit }).decide('a', 'solve');
    expect(play.refusal(edit({}))).toBe('already-taken');
    expect(play.decide('n').refusal(edit({}))).toBe('process-ended');
  });

  test('but again when it was let go', () => {
    const play = claimed();
    play.do({ kind: 'release', by: 'a', task: play.task('a').id });
    expect(mayEdit(play.flow, play.state)).toBe(true);
  });

  test('by anybody else, or where the business does not let anybody', () => {
    const play = new Play(editable([pool]), { pool: ['a'] }).submit({});
    expect(play.refusal(edit({}, 'a'))).toBe('not-yours');
    expect(new Play(flowOf([pool]), { pool: ['a'] }).submit({}).refusal(edit({}))).toBe('not-allowed-here');
  });

  test('while it waits for its evaluation, or for the clock', () => {
    for (const step of [evaluate('e'), wait('w', HOUR)])
      expect(new Play(editable([step])).submit({}).refusal(edit({}))).toBe('already-taken');
  });

  test('where the first people are asked directly, from the first decision on', () => {
    const play = new Play(editable([approve('both')]), { both: ['a', 'b'] }).submit({}).do(edit({ days: 1 }));
    expect(play.decide('a').refusal(edit({}))).toBe('already-taken');
  });
});
