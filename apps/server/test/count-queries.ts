import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';

/** Listens to every statement that goes to the database while a test file runs. */
export function countQueries() {
  let statements: string[] = [];
  const { query } = pg.Client.prototype;
  beforeAll(() => {
    pg.Client.prototype.query = function counted(this: pg.Client, ...args: unknown[]) {
      const [first] = args as [string | { text?: string }];
      statements.push(typeof first === 'string' ? first : (first?.text ?? ''));
      return (query as (...rest: unknown[]) => unknown).apply(this, args);
    } as typeof query;
  });
  afterAll(() => {
    pg.Client.prototype.query = query;
  });
  return {
    begin: () => {
      statements = [];
    },
    /** What a call asked; opening and closing its transaction, and the key that the test signs with, do not count. */
    since: () =>
      statements.filter(
        (text) => !/signing_keys where scope = 'hall'$/.test(text) && !/^(begin|commit|savepoint|release)/i.test(text),
      ),
  };
}
