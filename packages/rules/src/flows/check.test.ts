import { describe, expect, test } from 'vitest';
import { checkFlow } from './check.ts';
import type { Step } from './definition.ts';
import {
  action,
  approve,
  copy,
  end,
  evaluate,
  exclusive,
  flowOf,
  handle,
  inclusive,
  parallel,
  wait,
  when,
} from './testing.ts';

const faults = (...steps: Step[]) =>
  checkFlow(flowOf(steps), ['days', 'at']).map((fault) => `${fault.code}:${fault.step ?? ''}`);

test('a sound definition has no fault', () => {
  const sound = [
    approve('a'),
    exclusive('x', { when: when('days', 'more', 3), steps: [approve('b')] }, [end('stop', 'refused')]),
    parallel('p', [handle('c'), action('open', 'open-package')], [copy('told'), wait('w', 1000)]),
    evaluate('e'),
  ];
  expect(faults(...sound)).toEqual([]);
});

describe('each fault is named, with its step', () => {
  const outcomeOf = (step: string) => ({ kind: 'outcome', step, is: 'agreed' }) as const;
  test.each<[string, Step[], string]>([
    ['no steps at all', [], 'no-steps:'],
    ['nobody who decides', [copy('c')], 'nobody-decides:'],
    ['an id that stands twice', [approve('a'), handle('a')], 'id-twice:a'],
    ['an id of no use', [approve('a/b')], 'id-missing:'],
    ['a step behind an end', [approve('a'), end('e'), approve('b')], 'unreachable:b'],
    [
      'a step behind a choice that always ends',
      [exclusive('x', { when: when('days', 'more', 1), steps: [end('e1')] }, [end('e2')]), approve('b')],
      'unreachable:b',
    ],
    ['a split without branches', [parallel('p'), approve('a')], 'no-branches:p'],
    ['a split with one branch', [parallel('p', [approve('a')])], 'one-branch:p'],
    [
      'a choice without a default',
      [
        exclusive(
          'x',
          { when: when('days', 'more', 1), steps: [approve('a')] },
          { when: when('days', 'at-most', 1), steps: [approve('b')] },
        ),
      ],
      'no-default:x',
    ],
    ['two defaults', [exclusive('x', [approve('a')], [approve('b')])], 'two-defaults:x'],
    [
      'a default before another branch',
      [inclusive('x', [approve('a')], { when: when('days', 'more', 1), steps: [approve('b')] })],
      'default-not-last:x',
    ],
    [
      'a condition where all branches are taken',
      [parallel('p', { when: when('days', 'more', 1), steps: [approve('a')] }, [approve('b')])],
      'condition-in-parallel:p',
    ],
    [
      'an end that would cut the other branches off',
      [parallel('p', [end('e')], [approve('b')])],
      'end-in-branch-cuts-others:p',
    ],
    ['a field that the form does not have', [approve('a', { skipWhen: when('nope', 'is', 1) })], 'unknown-field:a'],
    ['a step that is not there', [approve('a', { skipWhen: outcomeOf('ghost') })], 'unknown-step:a'],
    ['a step that comes later', [approve('a', { skipWhen: outcomeOf('b') }), approve('b')], 'step-not-before:a'],
    ['nobody named', [approve('a', { who: { kind: 'people', people: [] } })], 'people-empty:a'],
    ['a share beyond all', [approve('a', { voting: { kind: 'share', percent: 120 } })], 'share-out-of-range:a'],
    ['a pool in which all must agree', [handle('a', { pool: true })], 'pool-needs-any:a'],
    ['a wait of no time', [wait('w', 0), approve('a')], 'limit-not-positive:w'],
    [
      'a first step whose people an earlier one should pick',
      [approve('a', { who: { kind: 'previous-picks', several: false } })],
      'picked-by-nobody:a',
    ],
    ['a step that nobody can agree at', [approve('a', { buttons: {} })], 'no-way-to-say-yes:a'],
  ])('%s', (_title, steps, fault) => expect(faults(...steps)).toContain(fault));
});
