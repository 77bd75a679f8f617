import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deadlineOf, doneAt, timeWordOf } from './deadline.ts';
import { type ProcessState, processStates } from './process-state.ts';
import { evaluate, flowOf, handle } from './testing.ts';

describe('[TRU-74] the one deadline of a case', () => {
  test.each<[string, number | null, number | null, ReturnType<typeof deadlineOf>]>([
    ['no promise and no limit; hung up as a whole; ended', null, null, null],
    ['no promise', 20, null, { at: 20, kind: 'limit' }],
    ['no limit; with its submitter, whose steps have none', null, 20, { at: 20, kind: 'promise' }],
    ['the promise is earlier', 20, 10, { at: 10, kind: 'promise' }],
    ['the limit is earlier', 10, 20, { at: 10, kind: 'limit' }],
    ['both at once: what the submitter was told', 20, 20, { at: 20, kind: 'promise' }],
  ])('%s', (_, dueAt, promisedAt, deadline) => expect(deadlineOf({ dueAt, promisedAt })).toEqual(deadline));

  test('whatever the two moments are, it is the earlier of them, and of its kind', () => {
    const at = fc.option(fc.integer({ min: 0, max: 20 }));
    fc.assert(
      fc.property(at, at, (dueAt, promisedAt) => {
        const deadline = deadlineOf({ dueAt, promisedAt });
        const moments = [dueAt, promisedAt].filter((one) => one !== null);
        expect(deadline?.at ?? null).toBe(moments.length === 0 ? null : Math.min(...moments));
        if (deadline) expect(deadline.at).toBe(deadline.kind === 'limit' ? dueAt : promisedAt);
      }),
    );
  });
});

describe('[TRU-74] what a case says of its own time', () => {
  const words: Record<ProcessState, [inTime: string | null, overdue: string | null]> = {
    pending: ['promised', 'late'],
    processing: ['promised', 'late'],
    'in-approval': ['promised', 'late'],
    // Nobody here is on it.
    returned: [null, null],
    'hung-up': [null, null],
    'to-evaluate': ['took', 'took'],
    done: ['took', 'took'],
    unsolved: ['took', 'took'],
    refused: ['took', 'took'],
    withdrawn: [null, null],
    ended: [null, null],
    failed: [null, null],
  };
  test.each(processStates)('%s', (state) => {
    const [inTime, overdue] = words[state];
    expect(timeWordOf({ state, overdue: false })).toBe(inTime);
    expect(timeWordOf({ state, overdue: true })).toBe(overdue);
  });

  test('it was done when its last step was, however long its evaluation took', () => {
    const flow = flowOf([handle('work'), evaluate('stars')]);
    const visit = (step: string, closedAt: number | null) => ({ step, closedAt }) as never;
    expect(doneAt(flow, { visits: [] })).toBe(null);
    expect(doneAt(flow, { visits: [visit('work', null)] })).toBe(null);
    expect(doneAt(flow, { visits: [visit('work', 5), visit('stars', null)] })).toBe(5);
    expect(doneAt(flow, { visits: [visit('work', 5), visit('stars', 90)] })).toBe(5);
    expect(doneAt(flow, { visits: [visit('work', 5), visit('stars', 7), visit('work', 9)] })).toBe(9);
  });
});
