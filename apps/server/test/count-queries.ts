import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';

/** Listens to every statement that goes to the database while a test file runs. */
export function countQueries() {
  let statements: { text: string; values: unknown[] }[] = [];
  const { query } = pg.Client.prototype;
  beforeAll(() => {
    pg.Client.prototype.query = function counted(this: pg.Client, ...args: unknown[]) {
      const [first, second] = args as [string | { text?: string; values?: unknown[] }, unknown];
      const text = typeof first === 'string' ? first : (first?.text ?? '');
      const own = typeof first === 'string' ? undefined : first?.values;
      statements.push({ text, values: own ?? (Array.isArray(second) ? second : []) });
      return (query as (...rest: unknown[]) => unknown).apply(this, args);
    } as typeof query;
  });
  afterAll(() => {
    pg.Client.prototype.query = query;
  });
  const asked = () =>
    statements.filter(
      ({ text }) =>
        !/signing_keys where scope = 'hall'$/.test(text) && !/^(begin|commit|savepoint|release)/i.test(text),
    );
  return {
    begin: () => {
      statements = [];
    },
    /** What a call asked; opening and closing its transaction, and the key that the test signs with, do not count. */
    since: () => asked().map(({ text }) => text),
    /** The same with what was put into it, to be asked how it is found. */
    asked: () => asked(),
  };
}
