import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { safeRedirect } from './safe-redirect.ts';

const origin = 'http://campus.example:3000';

describe('redirects lead only to our own pages', () => {
  test.each(['/DTBS/MyMonIndex/ToDo', '/Main?id=scut#x', '/AllDetails/12?tab=a%20b', '/Guide/3/%E6%8C%87%E5%8D%97'])(
    '%s',
    (target) => {
      expect(safeRedirect(target, origin)).toBe(target);
    },
  );

  test.each([
    null,
    '',
    'Main',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    ' /Main',
    '/Main evil',
    'http://evil.example/',
    'https:evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/./\\evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/api/userInfo/Logout',
    '/token',
    '/attachments/open?id=1',
    '/DTBSlogin?redirect=/DTBS',
    '/login',
    '/ErrorPage/x',
    '/CampusNetworkPhone/CampusNetworkPhoneLogin',
    `/${'a'.repeat(2001)}`,
  ])('%j is refused', (target) => expect(safeRedirect(target, origin)).toBeNull());

  test('whatever is let through stays on this origin', () =>
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('/', '\\', '.', '@', ':', 'a', '?', '#', '%', '\t', ' ') }),
        (text) => {
          const safe = safeRedirect(`/${text}`, origin);
          if (safe !== null) expect(new URL(safe, origin).origin).toBe(origin);
        },
      ),
    ));
});
