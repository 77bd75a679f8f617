import { allCalls } from '@campus/contract/calls/all.ts';
import type { Call } from '@campus/contract/define-call.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { testApp } from './test-app.ts';

const t = testApp();

const reachable = allCalls.filter((call) => ['open', 'signature', 'signed-link'].includes(call.access.kind));

/** What no refused call may change. */
const KEPT = [
  'organisations',
  'parameters',
  'people',
  'person_roles',
  'roles',
  'role_permissions',
  'menus',
  'places',
  'attachments',
  'sessions',
  'tokens',
  'signing_keys',
];
const fingerprint = async () => {
  const counts = await Promise.all(
    KEPT.map((table) => t.rows(`select md5(coalesce(string_agg(x::text, '|' order by x::text), '')) from ${table} x`)),
  );
  return JSON.stringify(counts);
};

const namesOf = (schema: z.ZodType): string[] =>
  Object.keys((z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties as object | undefined) ?? {});

const nasty = fc.constantFrom(
  "' or 1=1 --",
  '"; drop table people; --',
  '../../../etc/passwd',
  '<script>alert(1)</script>',
  '%00',
  '\u0000',
  '\ud800',
  '😀'.repeat(50),
  'a'.repeat(5000),
  '[object Object]',
  '-1',
  '1e309',
  'NaN',
  'null',
  'true',
  '{{7*7}}',
  '#{7*7}',
  '登录！9',
  'scut',
  'SCUT',
  '0',
  '',
);
const value = fc.oneof(
  nasty,
  fc.string({ unit: 'binary' }),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.string(), { maxLength: 3 }),
  fc.dictionary(fc.string(), fc.string(), { maxKeys: 3 }),
);

const payloadFor = (call: Call) => {
  const known = [...namesOf(call.query), ...namesOf(call.body)];
  const name = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...known) },
    { weight: 1, arbitrary: fc.constantFrom('__proto__', 'constructor', 'toString', 'id[]', 'a[b][c]', 'stamp') },
  );
  return fc.array(fc.tuple(name, value), { maxLength: 6 }).map((pairs) => Object.fromEntries(pairs));
};

describe.each(reachable.map((call) => [call.name, call] as const))('%s', (_name, call) => {
  test('whatever is sent: never a 500, never a stack, nothing changed', async () => {
    const before = await fingerprint();
    await fc.assert(
      fc.asyncProperty(payloadFor(call), fc.boolean(), async (payload, json) => {
        const reply = await t.send(call, payload, { json });
        if (reply.status === 200) return;
        expect(reply.status).toBeGreaterThanOrEqual(400);
        expect(reply.status).toBeLessThan(500);
        expect(JSON.stringify(reply.body)).not.toMatch(/\bat .*\.ts:|node_modules|select |insert /);
        expect(reply.body.code).toMatch(/^[a-z-]+$/);
      }),
      { numRuns: 60 },
    );
    expect(await fingerprint()).toBe(before);
  });
});

test.each([
  ['no JSON at all', 'application/json', '{"a":'],
  ['a JSON list', 'application/json', '[1,2,3]'],
  ['a JSON word', 'application/json', '"x"'],
  ['another type', 'text/plain', 'hello'],
  ['XML', 'application/xml', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'],
  [
    'a form of ten thousand fields',
    'application/x-www-form-urlencoded',
    Array.from({ length: 10_000 }, (_, n) => `f${n}=1`).join('&'),
  ],
  ['a body over the limit', 'application/x-www-form-urlencoded', `username=${'x'.repeat(1_200_000)}`],
])('a body that is %s is refused plainly', async (_title, type, payload) => {
  const reply = await t.app.inject({ method: 'POST', url: '/token', headers: { 'content-type': type }, payload });
  expect(reply.statusCode).toBeGreaterThanOrEqual(400);
  expect(reply.statusCode).toBeLessThan(500);
  expect(reply.body).not.toMatch(/\bat .*\.ts:|node_modules/);
});

test.each([
  '/api//userInfo/GetUserInfo',
  '/api/userInfo/GetUserInfo/',
  '/API/userInfo/GetUserInfo',
  '/api/userInfo/..%2fuserInfo/GetUserInfo',
  '/api/userInfo/GetUserInfo%00',
  '/api/userInfo/GetUserInfo;x=1',
])('the path trick %s opens nothing', async (url) =>
  expect([400, 401, 404]).toContain((await t.app.inject({ url })).statusCode),
);
