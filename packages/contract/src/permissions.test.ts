import { expect, test } from 'vitest';
import { allCalls } from './calls/all.ts';
import { rightsOf } from './define-call.ts';
import { permissions, shippedRoleRights } from './permissions.ts';

test('[ADM-07] a right that no call and no sign-in asks for does not exist', () => {
  const rights = new Set(allCalls.flatMap((call) => rightsOf(call)));
  expect(permissions.filter((right) => !rights.has(right))).toEqual([]);
});

test('[ADM-07] every right that a call asks for is in the list', () => {
  const known: readonly string[] = permissions;
  for (const call of allCalls)
    expect(
      rightsOf(call).filter((right) => !known.includes(right)),
      call.name,
    ).toEqual([]);
});

test('[ADM-07] what is asked for at a sign-in, and where', () => {
  const signIns = allCalls.filter(({ access, alsoBy }) => alsoBy.length > 0 && /^(open|signature)$/.test(access.kind));
  expect(signIns.map(({ name, alsoBy }) => [name, ...alsoBy])).toEqual([
    ['token', 'workflow.use'],
    ['TakeTicket', 'workflow.use'],
    ['ServiceHallLogin', 'hall.use'],
    ['TakeScan', 'hall.use', 'workflow.use'],
    ['QywxGetToken', 'hall.use', 'workflow.use'],
    ['BindWeCom', 'hall.use', 'workflow.use'],
  ]);
});

test('the shipped roles hold no right twice', () => {
  for (const { permissions: rolePermissions } of Object.values(shippedRoleRights))
    expect(new Set(rolePermissions).size).toBe(rolePermissions.length);
});

test('a record that a call is about is named by one of its fields', () => {
  for (const { name, about, query, body } of allCalls) {
    if (!about) continue;
    const fields = [query, body].flatMap((part) => Object.keys((part as { shape?: object }).shape ?? {}));
    expect(fields, name).toContain(about.field);
  }
});
