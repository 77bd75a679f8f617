import { expect, expectTypeOf, test } from 'vitest';
import { allCalls } from './calls/all.ts';
import type { Access, CallDefinition } from './define-call.ts';

const opened = allCalls.filter((call) => call.oneTimePassword);

/** What a definition with that access may say of one-time passwords. */
type Said<A extends Access> = CallDefinition<A, never, never, never, never>['oneTimePassword'];

test('a one-time password opens exactly these calls; a new name here is a decision', () => {
  const names = opened.map(({ name }) => name).sort();
  expect(names).toEqual(['ChangeSignInPassword', 'GetHallUser', 'GetUserInfo', 'Logout', 'ServiceHallLogout']);
});

test('only a call for everybody who is signed in can be opened to one-time passwords', () => {
  expectTypeOf<Said<{ kind: 'signed-in'; token: 'any' }>>().toEqualTypeOf<true | undefined>();
  expectTypeOf<Said<{ kind: 'permission'; permission: 'audit.read' }>>().toEqualTypeOf<undefined>();
  expectTypeOf<Said<{ kind: 'signature'; scope: 'hall' }>>().toEqualTypeOf<undefined>();
  expectTypeOf<Said<{ kind: 'signed-link' }>>().toEqualTypeOf<undefined>();
  expectTypeOf<Said<{ kind: 'open' }>>().toEqualTypeOf<undefined>();
  expect(new Set(opened.map(({ access }) => access.kind))).toEqual(new Set(['signed-in']));
});
