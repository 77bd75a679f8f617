import { describe, expect, test } from 'vitest';
import type { Way } from './last-way.ts';
import { firstWay } from './ways-in.tsx';

describe('[SSO-08] the way that is shown first', () => {
  const few = { way: 'account' as Way, forFew: true };
  test.each([
    ['the university where nobody signed in yet', [{ way: 'unified' }, { way: 'account' }], null, 'unified'],
    ['the last one', [{ way: 'unified' }, { way: 'account' }], 'account', 'account'],
    ['never the one for few', [{ way: 'unified' }, few], 'account', 'unified'],
    ['what there is, where the last one is gone', [{ way: 'account' }], 'unified', 'account'],
  ] as [string, { way: Way; forFew?: boolean }[], Way | null, Way][])('%s', (_, ways, last, first) => {
    expect(firstWay(ways, last)).toBe(first);
  });
});
