import { allCalls } from '@campus/contract/calls/all.ts';
import type { Call } from '@campus/contract/define-call.ts';
import { beforeAll, expect, test } from 'vitest';
import { filledFor } from './filled-payload.ts';
import { testApp } from './test-app.ts';

const t = testApp();

/** These end or change the session that looks around. */
const LEAVING = ['Logout', 'ServiceHallLogout', 'ChangeSignInPassword', 'EndMySignIn'];
/** What is only known inside the other organisation; nothing that a platform administrator reads has it. */
const INSIDE = 'inside-of-another';
const OTHER = `(select id from organisations where org_sign = 'lingnan-demo')`;

const tokens = { session: '', hall: '' };
let records: string[] = [];

const tokenOf = ({ access }: Call): string | null => {
  if (access.kind === 'permission') return tokens.session;
  if (access.kind !== 'signed-in') return null;
  return access.token === 'hall' ? tokens.hall : tokens.session;
};

/** One record of each table that the other organisation has something in. */
async function findRecords(): Promise<string[]> {
  const tables = await t.rows<{ name: string }>(
    `select i.table_name as name from information_schema.columns i join information_schema.columns o
       on o.table_schema = i.table_schema and o.table_name = i.table_name and o.column_name = 'organisation_id'
     where i.table_schema = 'public' and i.column_name = 'id' and i.data_type = 'uuid' order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables)
    found.push(
      ...(await t.rows<{ id: string }>(`select id from ${name} where organisation_id = ${OTHER} limit 1`)).map(
        ({ id }) => id,
      ),
    );
  return found;
}
const fingerprint = async () =>
  JSON.stringify(
    await Promise.all(
      ['people', 'departments', 'labels', 'roles', 'menus', 'places', 'businesses', 'processes', 'parameters'].map(
        (table) =>
          t.rows(
            `select md5(coalesce(string_agg(x::text, '|' order by x::text), '')) from ${table} x where organisation_id = ${OTHER}`,
          ),
      ),
    ),
  );

beforeAll(async () => {
  for (const [table, column] of [
    ['people', 'name'],
    ['departments', 'name_zh'],
    ['labels', 'name_zh'],
    ['places', 'name_zh'],
    ['businesses', 'name_zh'],
    ['roles', 'name_zh'],
  ])
    await t.rows(`update ${table} set ${column} = '${INSIDE} ' || left(id::text, 8) where organisation_id = ${OTHER}`);
  tokens.session = (await t.signIn('platform')).access_token;
  tokens.hall = await t.hallSignIn('platform');
  records = await findRecords();
});

const signedIn = allCalls.filter(
  // A stream never ends; what it says is one's own news.
  ({ access, name, envelope }) =>
    (access.kind === 'permission' || access.kind === 'signed-in') && !LEAVING.includes(name) && envelope !== 'events',
);

test('[ADM-01] a platform administrator finds nothing of another university by any call, whatever record is named', async () => {
  expect(records.length).toBeGreaterThan(5);
  const before = await fingerprint();
  for (const call of signedIn) {
    const asksForIds = JSON.stringify(filledFor(call, 'THE-ID')).includes('THE-ID');
    await Promise.all(
      (asksForIds ? records : records.slice(0, 1)).map(async (id) => {
        const { body } = await t.send(call, filledFor(call, id), { token: tokenOf(call) as string, json: true });
        expect(JSON.stringify(body), `${call.name} ${id}`).not.toContain(INSIDE);
      }),
    );
  }
  expect(await fingerprint()).toBe(before);
});
