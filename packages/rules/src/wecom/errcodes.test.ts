import { describe, expect, test } from 'vitest';
import { addressSeen, MOST_REPEATS, refreshAfterMs, verdictOn } from './errcodes.ts';

describe('[SSO-05] what is done about an answer of WeCom', () => {
  test.each([
    [0, 'good', 'good'],
    [-1, 'again', 'again'],
    [40001, 'new-token', 'settings'],
    [40014, 'new-token', 'settings'],
    [42001, 'new-token', 'settings'],
    [40029, 'restart', 'restart'],
    [41008, 'restart', 'restart'],
    [42003, 'restart', 'restart'],
    [45009, 'later', 'later'],
    [40013, 'settings', 'settings'],
    [41001, 'settings', 'settings'],
    [48002, 'settings', 'settings'],
    [50001, 'settings', 'settings'],
    [60011, 'settings', 'settings'],
    [60020, 'settings', 'settings'],
    [60111, 'unknown-member', 'unknown-member'],
    [99999, 'away', 'away'],
    [Number.NaN, 'away', 'away'],
  ] as const)('%d', (errcode, ofCall, ofToken) => {
    expect([verdictOn(errcode, 'call'), verdictOn(errcode, 'token')]).toEqual([ofCall, ofToken]);
  });
  test('a name that every object has is no code', () => {
    expect(verdictOn('toString' as never, 'call')).toBe('away');
  });
  test('a busy one is asked three times more, and a token is used for four fifths of its life', () => {
    expect([MOST_REPEATS, refreshAfterMs(7200)]).toEqual([3, 5_760_000]);
  });
  test.each([
    ['not allow to access from your ip, hint: [1], from ip: 203.0.113.7, more info at …', '203.0.113.7'],
    ['from ip: 2001:db8::7, more', '2001:db8::7'],
    ['not allow to access', null],
    ['from ip: <script>', null],
  ])('the address in %j', (errmsg, ip) => expect(addressSeen(errmsg)).toBe(ip));
});
