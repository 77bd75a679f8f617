import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLog } from './log.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function logIntoLines() {
  const lines: Record<string, unknown>[] = [];
  const write = (chunk: unknown, _encoding: string, done: () => void) => {
    lines.push(JSON.parse(String(chunk)));
    done();
  };
  return { lines, log: createLog('info', new Writable({ write })) };
}
const failed = (message: string, code?: string) => Object.assign(new Error(message), { code });

describe('[RUN-21] the log', () => {
  test.each(['23505', '53100', 'ENOSPC', '25006'])('keeps %s, by which an error is looked up', (code) => {
    const { lines, log } = logIntoLines();
    log.error({ err: failed('no', code) }, 'unexpected');
    log.error({ err: new Error('outer', { cause: failed('inner', code) }) }, 'unexpected');
    expect(lines.map(({ err }) => err)).toMatchObject([{ code }, { cause: { code, message: 'inner' } }]);
  });

  test.each([
    [{ message: 'no room', code: '53100', queue: 'flow-clocks' }],
    [{ ...failed('no room', '53100'), message: 'no room', stack: 'Error: no room\n    at x', queue: 'flow-clocks' }],
  ])('says why jobs fail, also where the error comes as an object', (err) => {
    const { lines, log } = logIntoLines();
    log.error({ err }, 'jobs');
    expect(lines[0]?.err).toMatchObject({ message: 'no room', code: '53100', queue: 'flow-clocks' });
  });

  test('keeps back the code of a sign-in that somebody sent', () => {
    const { lines, log } = logIntoLines();
    log.info({ body: { code: '482913' }, input: { code: '482913' } }, 'received');
    expect(JSON.stringify(lines)).not.toContain('482913');
  });

  test('writes the same error once a minute, and then how many times it came again', () => {
    const { lines, log } = logIntoLines();
    const fail = () => failed('relation 17 of 0198c0de-aaaa is gone', '42P01');
    const errors = Array.from({ length: 50 }, (_, n) => Object.assign(fail(), { message: `row ${n} is gone` }));
    for (const err of errors) log.error({ err, requestId: 'r' }, 'unexpected');
    expect(lines).toHaveLength(1);
    vi.advanceTimersByTime(60_000);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatchObject({ msg: 'unexpected', times: 49, err: { code: '42P01' } });
    log.error({ err: errors[0] }, 'unexpected');
    expect(lines).toHaveLength(3);
    vi.advanceTimersByTime(60_000);
    expect(lines).toHaveLength(3);
  });

  test('tells errors apart by what they say, by their code and by where they come from', () => {
    const { lines, log } = logIntoLines();
    const here = Object.assign(new Error('one'), { code: 'A' });
    const there = Object.assign(new Error('one'), { code: 'A' });
    for (const err of [here, there, failed('two', 'A'), failed('one', 'B')]) log.error({ err }, 'unexpected');
    log.error({ err: here }, 'another line');
    log.error('without an error');
    log.error('without an error');
    expect(lines).toHaveLength(7);
  });

  test('writes warnings and what is no error each time', () => {
    const { lines, log } = logIntoLines();
    for (let n = 0; n < 3; n++) log.warn({ err: failed('away') }, 'database');
    for (let n = 0; n < 3; n++) log.info({ n }, 'request');
    expect(lines).toHaveLength(6);
  });
});
