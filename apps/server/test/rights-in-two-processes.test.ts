import { listAllProcesses } from '@campus/contract/calls/flows-monitoring.ts';
import { addRoleMembers, removeRoleMembers } from '@campus/contract/calls/rights.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createApp } from '../src/app.ts';
import { openWithLongTimeouts } from './long-timeouts.ts';
import { giveRoles, makePerson, makeReports, makeRole } from './rights-play.ts';
import { testApp } from './test-app.ts';

const t = testApp();
let other: FastifyInstance;
let close = async () => {};
let token: string;
let admin: { token: string };
let person: string;
let role: string;

/** Another server on the same database, with connections and prepared statements of its own. */
beforeAll(async () => {
  const { host } = inject('postgres');
  const database = String(t.product.pool.options.database);
  const own = openWithLongTimeouts({ host, user: inject('roles').product, database }, 4);
  other = await createApp(
    { ...t.foundation, db: own.db },
    { pagesFolder: null, version: 'test', defaultOrganisation: 'scut' },
  );
  close = async () => {
    await other.close();
    await own.close();
  };
  await makeReports(t);
  admin = { token: (await t.signIn('admin')).access_token };
  person = await makePerson(t, 'two-processes', null);
  role = await makeRole(t, 'of-two-processes', 'organisation', ['business.monitor-all']);
  await giveRoles(t, person, [role]);
  token = (await t.signIn('two-processes')).access_token;
});
afterAll(() => close());

const seen = async (at: FastifyInstance): Promise<number | 'refused'> => {
  const { status, body } = await t.call(listAllProcesses, { group: 'todo' } as never, { token, at });
  return status === 200 ? body.data.items.length : 'refused';
};

test('a right, a scope and a person that are taken away by one server are gone at the next call of the other', async () => {
  const apps = [t.app, other] as const;
  for (let n = 0; n < 4; n++) {
    const [here, there] = n % 2 ? ([apps[1], apps[0]] as const) : apps;
    // Often enough that every statement is prepared.
    for (let k = 0; k < 5; k++) expect(await seen(there)).toBeGreaterThan(0);
    const member = { id: role, people: [person] };
    expect((await t.send(removeRoleMembers, member, { ...admin, at: here })).status).toBe(200);
    expect(await seen(there)).toBe('refused');
    expect((await t.send(addRoleMembers, member, { ...admin, at: here })).status).toBe(200);
    expect(await seen(there)).toBeGreaterThan(0);
    for (const [scope, sees] of [
      ['own', 0],
      ['organisation', expect.any(Number)],
    ] as const) {
      await t.rows('update roles set data_scope = $2 where id = $1', [role, scope]);
      expect(await seen(there)).toEqual(sees);
    }
    await t.rows('update people set active = false where id = $1', [person]);
    expect(await seen(there)).toBe('refused');
    await t.rows('update people set active = true where id = $1', [person]);
    token = (await t.signIn('two-processes')).access_token;
    expect(await seen(there)).toBeGreaterThan(0);
  }
});
