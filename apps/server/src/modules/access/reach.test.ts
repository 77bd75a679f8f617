import { dataScopes, permissions } from '@campus/contract/permissions.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { giveRoles, makeRole, setRights } from '../../../test/rights-play.ts';
import { testApp } from '../../../test/test-app.ts';
import { sql } from '../../platform/sql.ts';
import { findReaches, type HeldRights, heldRights, reachesOf } from './reach.store.ts';

const t = testApp();

/** Ids in any order mean the same. */
const plain = (reaches: ReadonlyMap<string, { kind: string; ids?: readonly string[] }>) =>
  Object.fromEntries(
    [...reaches].sort().map(([right, { kind, ids }]) => [right, { kind, ids: ids && [...ids].sort() }]),
  );

test('how far rights reach is the same found with a token and looked up, whatever roles somebody has', async () => {
  const people = await t.rows<{ id: string; organisationId: string }>(
    `select p.id, p.organisation_id as "organisationId" from people p join organisations o on o.id = p.organisation_id
     where o.org_sign = 'scut' order by p.id`,
  );
  const departments = (
    await t.rows<{ id: string }>(
      `select d.id from departments d join organisations o on o.id = d.organisation_id where o.org_sign = 'scut' order by d.path`,
    )
  ).map(({ id }) => id);
  const roles: string[] = [];
  for (let n = 0; n < 3; n++) roles.push(await makeRole(t, `reach-${n}`, 'own', []));
  const role = fc.record({
    scope: fc.constantFrom(...dataScopes),
    rights: fc.subarray([...permissions], { maxLength: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...people),
      fc.array(role, { maxLength: 3 }),
      fc.option(fc.constantFrom(...departments)),
      fc.subarray(departments, { maxLength: 3 }),
      async ({ id, organisationId }, held, home, also) => {
        for (const [n, { scope, rights }] of held.entries()) await setRights(t, roles[n] as string, scope, rights);
        await giveRoles(t, id, roles.slice(0, held.length));
        await t.rows('update people set home_department_id = $2 where id = $1', [id, home]);
        await t.rows('delete from person_departments where person_id = $1', [id]);
        await t.rows(
          'insert into person_departments (organisation_id, person_id, department_id) select $1, $2, unnest($3::uuid[])',
          [organisationId, id, also],
        );
        const looked = (await findReaches(t.product.db, organisationId, [id])).get(id);
        const found = await t.product.db.row<{ held: HeldRights }>(
          sql`select ${heldRights} as held from people p where p.id = ${id}`,
        );
        expect(plain(reachesOf((found as { held: HeldRights }).held))).toEqual(plain(looked as never));
      },
    ),
    { numRuns: 60 },
  );
});
