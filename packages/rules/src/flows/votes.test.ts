import { describe, expect, test } from 'vitest';
import type { Voting } from './definition.ts';
import type { Task } from './state.ts';
import { judgeVotes, type Verdict } from './votes.ts';

type Counts = { yes: number; no: number; waiting: number };

const task = (id: number, change: Partial<Task>): Task => ({
  id,
  visit: 1,
  person: `p${id}`,
  instead: null,
  part: 'voter',
  of: null,
  order: id,
  state: 'open',
  openedAt: 0,
  readAt: null,
  settledAt: null,
  settledBy: null,
  ...change,
});

const tasksWith = ({ yes, no, waiting }: Counts): Task[] =>
  Array.from({ length: yes + no + waiting }, (_, n) =>
    task(n + 1, { state: n < yes ? 'agreed' : n < yes + no ? 'disagreed' : 'open' }),
  );

/** Every way in which so many voters can stand while a step is under way. */
const everyCount = (voters: number): Counts[] =>
  Array.from({ length: voters + 1 }, (_, yes) =>
    Array.from({ length: voters - yes + 1 }, (_rest, no) => ({ yes, no, waiting: voters - yes - no })),
  ).flat();

describe('what votes come to', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9])(
    '[C17] of %s voters so many are needed as reach the share, for every share: half a person counts whole',
    (voters) => {
      const wrong: string[] = [];
      for (let percent = 1; percent <= 100; percent++) {
        const reaches = (count: number) => count * 100 >= percent * voters;
        for (const counts of everyCount(voters)) {
          const due: Verdict = reaches(counts.yes) ? 'yes' : reaches(counts.yes + counts.waiting) ? 'undecided' : 'no';
          const verdict = judgeVotes({ kind: 'share', percent }, tasksWith(counts));
          if (verdict !== due) wrong.push(`${percent} % with ${JSON.stringify(counts)}: ${verdict}, not ${due}`);
        }
      }
      expect(wrong).toEqual([]);
    },
  );

  test.each<[Voting['kind'], Counts, Verdict]>([
    ['any', { yes: 0, no: 0, waiting: 3 }, 'undecided'],
    ['any', { yes: 1, no: 0, waiting: 2 }, 'yes'],
    ['any', { yes: 0, no: 1, waiting: 2 }, 'no'],
    ['all', { yes: 2, no: 0, waiting: 1 }, 'undecided'],
    ['all', { yes: 3, no: 0, waiting: 0 }, 'yes'],
    ['all', { yes: 2, no: 1, waiting: 0 }, 'no'],
    ['all', { yes: 0, no: 1, waiting: 2 }, 'no'],
    ['one-by-one', { yes: 1, no: 0, waiting: 2 }, 'undecided'],
    ['one-by-one', { yes: 3, no: 0, waiting: 0 }, 'yes'],
    ['one-by-one', { yes: 1, no: 1, waiting: 1 }, 'no'],
  ])('[C16] [C18] [C19] %s with %j is %s', (kind, counts, verdict) => {
    expect(judgeVotes({ kind } as Voting, tasksWith(counts))).toBe(verdict);
  });

  test('who transferred, was removed, or only helps or signs before has no vote', () => {
    const others = [
      task(11, { state: 'transferred' }),
      task(12, { state: 'removed' }),
      task(13, { part: 'helper', state: 'disagreed' }),
      task(14, { part: 'before', state: 'agreed' }),
    ];
    const half = { kind: 'share', percent: 50 } as const;
    expect(judgeVotes(half, [...tasksWith({ yes: 1, no: 0, waiting: 1 }), ...others])).toBe('yes');
    expect(judgeVotes({ kind: 'all' }, [...tasksWith({ yes: 2, no: 0, waiting: 0 }), ...others])).toBe('yes');
    expect(judgeVotes({ kind: 'any' }, [...tasksWith({ yes: 0, no: 0, waiting: 2 }), ...others])).toBe('undecided');
  });
});
