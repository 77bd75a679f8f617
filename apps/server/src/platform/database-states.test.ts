import { refusals } from '@campus/contract/refusals.ts';
import { describe, expect, test } from 'vitest';
import { asRefusal, isDatabaseAway, isStanding, keepsNothing } from './database-states.ts';
import { Refusal } from './refusal.ts';

const failed = (code: string, more: object = {}) => Object.assign(new Error('x'), { code, ...more });

/** What is said of each state, and whether nothing can be kept while it lasts. */
const meanings: [string, Error, string | null, boolean][] = [
  ['a server that only reads', failed('25006'), 'database-reads-only', true],
  ['a disk of the database that is full', failed('53100'), 'disk-full', true],
  ['a disk for files that is full', failed('ENOSPC', { syscall: 'write' }), 'disk-full', true],
  ['a quota that is used up', failed('EDQUOT', { syscall: 'write' }), 'disk-full', true],
  ['no memory left', failed('53200'), 'memory-full', true],
  ['a name that nobody knows', failed('ENOTFOUND', { syscall: 'getaddrinfo' }), 'database-unknown', false],
  ['a name server that is away', failed('EAI_AGAIN', { syscall: 'getaddrinfo' }), 'database-unknown', false],
  ['no way to the host', failed('EHOSTUNREACH', { syscall: 'connect' }), 'database-away', false],
  ['no way to the network', failed('ENETUNREACH', { syscall: 'connect' }), 'database-away', false],
  ['nobody at the port', failed('ECONNREFUSED', { syscall: 'connect' }), 'database-away', false],
  ['no socket', failed('ENOENT', { syscall: 'connect' }), 'database-away', false],
  ['a file that is not there', failed('ENOENT', { syscall: 'open' }), null, false],
  ['a server that stops', failed('57P01'), 'database-away', false],
  ['too many connections', failed('53300'), 'database-away', false],
  ['a pool that is full', new Error('timeout exceeded when trying to connect'), 'busy', false],
  ['a connection that was cut', new Error('Connection terminated unexpectedly'), 'database-away', false],
  [
    'a connection that did not come',
    new Error('Connection terminated due to connection timeout'),
    'database-away',
    false,
  ],
  ['a lock that somebody else keeps', failed('55P03'), 'busy', false],
  ['a statement that was ended', failed('57014'), 'busy', false],
  ['a row that is there already', failed('23505'), null, false],
  ['a statement that is wrong', failed('42601'), null, false],
];

describe('[RUN-22] an error that tells how the database is', () => {
  test.each(meanings)('%s', (_, error, code, nothingKept) => {
    for (const thrown of [error, new Error('outer', { cause: error })]) {
      const refusal = asRefusal(thrown);
      expect(refusal instanceof Refusal ? refusal.code : null).toBe(code);
      expect(keepsNothing(thrown)).toBe(nothingKept);
      expect(isDatabaseAway(thrown)).toBe(code === 'database-away' || code === 'database-unknown');
    }
    if (code) expect(refusals[code as keyof typeof refusals].status).toBe(503);
    // Where nothing can be written, no line of the audit is tried; whoever only has to wait leaves one.
    if (code) expect(isStanding(new Refusal(code as 'busy'))).toBe(code !== 'busy');
  });
});
