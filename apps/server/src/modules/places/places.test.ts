import { listPlaces } from '@campus/contract/calls/places.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/test-app.ts';

const t = testApp();

type Place = {
  id: string;
  kind: string;
  name: { zh: string; en: string };
  leaf: boolean;
  networkOpen: boolean;
  portRequired: boolean;
};
const under = async (token: string, parentId?: string): Promise<Place[]> => {
  const reply = await t.call(listPlaces, { size: 100, ...(parentId ? { parentId } : {}) }, { token });
  expect(reply.status).toBe(200);
  return reply.body.data.items;
};

test('the cascade goes from the campuses down to rooms, in both languages', async () => {
  const token = await t.hallSignIn('student');
  const campuses = await under(token);
  expect(campuses.every((place) => place.kind === 'campus' && place.name.zh && place.name.en)).toBe(true);
  const kinds = new Set<string>();
  let [place] = campuses;
  while (place && !place.leaf) {
    kinds.add(place.kind);
    [place] = await under(token, place.id);
  }
  expect(place?.kind).toBe('room');
  expect(kinds.has('building')).toBe(true);
});

test('an address ends with a building whose rooms nobody has entered, or which are all switched off', async () => {
  const token = await t.hallSignIn('student');
  const rooms = `from places r join places b on b.id = r.parent_id and b.kind = 'building'
    join organisations o on o.id = b.organisation_id where o.org_sign = 'scut' and b.active`;
  const [building] = await t.rows<{ id: string; up: string }>(
    `select b.id, b.parent_id as up ${rooms} and r.active limit 1`,
  );
  const leaf = async () => (await under(token, building!.up)).find(({ id }) => id === building!.id)?.leaf;
  expect(await leaf()).toBe(false);
  const off = await t.rows<{ id: string }>(
    'update places set active = false where parent_id = $1 and active returning id',
    [building!.id],
  );
  expect(await leaf()).toBe(true);
  expect((await under(token)).map((campus) => campus.leaf)).not.toContain(true);
  await t.rows('update places set active = true where id = any($1)', [off.map(({ id }) => id)]);
});

test('buildings say what the network rules need: E1 to E3 are not open, D5 needs no port', async () => {
  const [rows] = [
    await t.rows<{ code: string; network_open: boolean; port_required: boolean }>(
      `select code, network_open, port_required from places where kind = 'building' and code in ('E1', 'E2', 'E3', 'D5') and organisation_id = (select id from organisations where org_sign = 'scut')`,
    ),
  ];
  expect(rows.filter((row) => row.code.startsWith('E')).map((row) => row.network_open)).toEqual([false, false, false]);
  expect(rows.find((row) => row.code === 'D5')).toMatchObject({ network_open: true, port_required: false });
});

test('a place of another organisation has nothing under it', async () => {
  const token = await t.hallSignIn('student');
  const [foreign] = await t.rows<{ id: string }>(
    `select p.id from places p join organisations o on o.id = p.organisation_id where o.org_sign = 'sdpt' and p.kind = 'campus' limit 1`,
  );
  expect(await under(token, foreign!.id)).toEqual([]);
});
