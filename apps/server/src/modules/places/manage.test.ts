import { randomUUID } from 'node:crypto';
import {
  addPlace,
  getPlace,
  listManagedPlaces,
  listPlaces,
  movePlace,
  savePlace,
} from '@campus/contract/calls/places.ts';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/test-app.ts';

const t = testApp();
const admin = async () => (await t.signIn('admin')).access_token;
const ofScut = async (where: string) =>
  (
    await t.rows<{ id: string; parent_id: string | null }>(
      `select p.id, p.parent_id from places p join organisations o on o.id = p.organisation_id where o.org_sign = 'scut' and ${where}`,
    )
  )[0]!;
const labelNamed = async (name: string) =>
  (
    await t.rows<{ id: string }>(
      `select l.id from labels l join organisations o on o.id = l.organisation_id where o.org_sign = 'scut' and l.name_en = $1`,
      [name],
    )
  )[0];

describe('the tree', () => {
  test('goes from the campuses down, with what each says and how much is under it', async () => {
    const token = await admin();
    const top = (await t.call(listManagedPlaces, {}, { token })).body.data.items;
    expect(top.map((place: { code: string }) => place.code)).toEqual(['WS', 'DXC', 'GZIC']);
    const [area] = (await t.call(listManagedPlaces, { parentId: top[1].id }, { token })).body.data.items;
    expect(area).toMatchObject({ kind: 'area-one', below: 4, path: [{ name: { zh: '大学城校区' } }] });
    const [building] = (await t.call(listManagedPlaces, { parentId: area.id }, { token })).body.data.items;
    expect(building).toMatchObject({ code: 'C1', portRequired: true, networkOpen: true, below: 20, active: true });
    expect(building.team.name.en).toBeTruthy();
    expect(building.path).toHaveLength(2);
  });

  test('is searched by code, Chinese or English name, the widest first, page by page without a gap', async () => {
    const token = await admin();
    const find = async (words: string) =>
      (await t.call(listManagedPlaces, { words }, { token })).body.data.items.map(
        (place: { code: string }) => place.code,
      );
    expect(await find('大学城')).toEqual(['DXC']);
    expect(await find('wushan')).toEqual(['WS']);
    expect((await find('东三')).slice(0, 1)).toEqual(['EAST3']);
    expect(await find('%')).toEqual([]);
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const { data } = (
        await t.call(listManagedPlaces, { words: '101', size: 7, ...(after ? { after } : {}) }, { token })
      ).body;
      seen.push(...data.items.map((place: { id: string }) => place.id));
      after = data.next ?? undefined;
    } while (after);
    const [{ n }] = (await t.rows(
      `select count(*)::int as n from places p join organisations o on o.id = p.organisation_id where o.org_sign = 'scut' and p.code = '101'`,
    )) as [{ n: number }];
    expect(seen).toHaveLength(n);
    expect(new Set(seen).size).toBe(n);
  });

  test('one place with its teams by fault type and how many live there', async () => {
    const token = await admin();
    const { id } = await ofScut(`p.kind = 'campus' and p.code = 'WS'`);
    const [{ n }] = (await t.rows(
      `with recursive b as (select id from places where id = '${id}' union all select p.id from places p join b on p.parent_id = b.id)
       select count(*)::int as n from dormitories where place_id in (select id from b)`,
    )) as [{ n: number }];
    const { data } = (await t.call(getPlace, { id }, { token })).body;
    expect(n).toBeGreaterThan(0);
    expect(data).toMatchObject({ teams: [], residents: n, path: [] });
  });
});

describe('saving', () => {
  test('[CONST-13] the DNS servers of a campus are what an administrator says, each campus its own', async () => {
    const token = await admin();
    const { id } = await ofScut(`p.code = 'WS'`);
    const saved = await t.call(savePlace, { id, dnsServers: ['192.0.2.99', '2001:db8::1'] }, { token });
    expect(saved.body.data.dnsServers).toEqual(['192.0.2.99', '2001:db8::1']);
    expect(await t.rows(`select dns_servers from places where code in ('WS', 'DXC') order by code desc`)).toEqual([
      { dns_servers: ['192.0.2.99', '2001:db8::1'] },
      { dns_servers: ['192.0.2.20', '192.0.2.21'] },
    ]);
    expect((await t.send(savePlace as never, { id, dnsServers: ['nowhere'] }, { token })).body.code).toBe('invalid');
    expect((await t.call(savePlace, { id, dnsServers: '' }, { token })).body.data.dnsServers).toEqual([]);
  });

  test('[ENT-08] a campus says its gateway and mask, a building may say others, and nothing else says any', async () => {
    const token = await admin();
    const campus = await ofScut(`p.code = 'DXC'`);
    const building = await ofScut(`p.kind = 'building' and p.code = 'D4'`);
    const area = await ofScut(`p.kind = 'area-one' and p.code = 'D'`);
    const network = { gateway: '198.51.100.1', mask: '255.255.255.0' };
    expect((await t.call(savePlace, { id: campus.id, ...network }, { token })).body.data).toMatchObject(network);
    expect((await t.call(savePlace, { id: building.id, gateway: '203.0.113.1' }, { token })).body.data).toMatchObject({
      gateway: '203.0.113.1',
      mask: null,
    });
    const cleared = await t.call(savePlace, { id: building.id, gateway: '' }, { token });
    expect(cleared.body.data.gateway).toBeNull();
    for (const wrong of [{ gateway: 'nowhere' }, { mask: '2001:db8::1' }, { mask: '24' }])
      expect((await t.send(savePlace as never, { id: campus.id, ...wrong }, { token })).body.code).toBe('invalid');
    expect((await t.call(savePlace, { id: area.id, ...network }, { token })).body.code).toBe('place-fact-elsewhere');
  });

  test('a building is closed for networking, needs a port, warns of the signal; what is not sent stays', async () => {
    const token = await admin();
    const { id } = await ofScut(`p.kind = 'building' and p.code = 'D5'`);
    const saved = await t.call(savePlace, { id, networkOpen: false, mobileSignalNotice: true }, { token });
    expect(saved.body.data).toMatchObject({
      networkOpen: false,
      mobileSignalNotice: true,
      portRequired: false,
      code: 'D5',
      active: true,
    });
    const student = await t.hallSignIn('student');
    const { parent_id } = await ofScut(`p.id = '${id}'`);
    const listed = (await t.call(listPlaces, { parentId: parent_id!, size: 100 }, { token: student })).body.data.items;
    expect(listed.find((place: { id: string }) => place.id === id)).toMatchObject({ networkOpen: false });
    await t.call(savePlace, { id, active: false }, { token });
    const after = (await t.call(listPlaces, { parentId: parent_id!, size: 100 }, { token: student })).body.data.items;
    expect(after.map((place: { id: string }) => place.id)).not.toContain(id);
  });

  test('its team, and the team of single fault types, are set, changed and taken away', async () => {
    const token = await admin();
    const { id } = await ofScut(`p.kind = 'building' and p.code = 'C1'`);
    const labels = await t.rows<{ id: string }>(
      `select l.id from labels l join organisations o on o.id = l.organisation_id where o.org_sign = 'scut' order by l.name_en`,
    );
    const [first, second] = labels as [{ id: string }, { id: string }];
    await t.call(
      savePlace,
      {
        id,
        teamId: first.id,
        teams: [
          { topic: 'wired', teamId: first.id },
          { topic: 'slow', teamId: first.id },
        ],
      },
      { token },
    );
    await t.call(savePlace, { id, teams: [{ topic: 'wired', teamId: second.id }] }, { token });
    const { data } = (await t.call(getPlace, { id }, { token })).body;
    expect(data.team.id).toBe(first.id);
    expect(data.teams).toMatchObject([{ topic: 'wired', team: { id: second.id } }]);
    await t.call(savePlace, { id, teamId: '', teams: '' }, { token });
    expect((await t.call(getPlace, { id }, { token })).body.data).toMatchObject({ team: null, teams: [] });
  });

  test('a code that stands beside it, a team of nobody, and a fact of another level are refused and change nothing', async () => {
    const token = await admin();
    const before = await t.rows('select * from places order by id');
    const { id } = await ofScut(`p.kind = 'building' and p.code = 'C2'`);
    const campus = await ofScut(`p.code = 'WS'`);
    const codeOf = async (payload: object) => (await t.send(savePlace as never, payload, { token, json: true })).body;
    expect((await codeOf({ id, code: 'C3' })).code).toBe('place-code-taken');
    expect((await codeOf({ id, teamId: randomUUID() })).facts.fields[0]).toMatchObject({
      field: 'teamId',
      code: 'not-an-option',
    });
    expect((await codeOf({ id, dnsServers: ['192.0.2.1'] })).code).toBe('place-fact-elsewhere');
    expect((await codeOf({ id: campus.id, networkOpen: false })).code).toBe('place-fact-elsewhere');
    expect((await codeOf({ id, name: { zh: ' ', en: 'x' } })).code).toBe('invalid');
    expect(await t.rows('select * from places order by id')).toEqual(before);
  });
});

describe('adding and moving', () => {
  test('a place is added at the end of those it may stand among', async () => {
    const token = await admin();
    const area = await ofScut(`p.kind = 'area-one' and p.code = 'E'`);
    const added = await t.call(
      addPlace,
      { parentId: area.id, kind: 'building', code: 'E4', name: { zh: 'E4栋', en: 'Building E4' } },
      { token },
    );
    expect(added.body.data).toMatchObject({ code: 'E4', networkOpen: true, below: 0 });
    const list = (await t.call(listManagedPlaces, { parentId: area.id }, { token })).body.data.items;
    expect(list.map((place: { code: string }) => place.code)).toEqual(['E1', 'E2', 'E3', 'E4']);
    const add = async (payload: object) => (await t.send(addPlace as never, payload, { token })).body.code;
    const name = { zh: '某', en: 'Some' };
    expect(await add({ parentId: area.id, kind: 'building', code: 'E4', name })).toBe('place-code-taken');
    expect(await add({ parentId: area.id, kind: 'room', code: '1', name })).toBe('place-kind');
    expect(await add({ kind: 'building', code: '1', name })).toBe('place-kind');
    expect(await add({ parentId: randomUUID(), kind: 'building', code: '1', name })).toBe('not-found');
    expect((await t.call(addPlace, { kind: 'campus', code: 'NEW', name }, { token })).body.data.path).toEqual([]);
  });

  test('a place is put before another of the same parent, or at the end', async () => {
    const token = await admin();
    const area = await ofScut(`p.kind = 'area-one' and p.code = 'C'`);
    const order = async () =>
      (await t.call(listManagedPlaces, { parentId: area.id }, { token })).body.data.items.map(
        (place: { code: string }) => place.code,
      );
    const [c1, c2, c4] = [await ofScut(`p.code = 'C1'`), await ofScut(`p.code = 'C2'`), await ofScut(`p.code = 'C4'`)];
    await t.call(movePlace, { id: c4.id, beforeId: c2.id }, { token });
    expect(await order()).toEqual(['C1', 'C4', 'C2', 'C3']);
    await t.call(movePlace, { id: c1.id }, { token });
    expect(await order()).toEqual(['C4', 'C2', 'C3', 'C1']);
    const elsewhere = await ofScut(`p.kind = 'building' and p.code = 'D1'`);
    expect((await t.call(movePlace, { id: c1.id, beforeId: elsewhere.id }, { token })).body.code).toBe('not-found');
  });
});

describe('who may', () => {
  const calls = (id: string) =>
    [
      [listManagedPlaces, {}],
      [getPlace, { id }],
      [savePlace, { id, active: true }],
      [addPlace, { kind: 'campus', code: 'x', name: { zh: 'x', en: 'x' } }],
      [movePlace, { id }],
    ] as const;

  test('without the right nothing is shown or done', async () => {
    const { access_token: token } = await t.signIn('handler');
    for (const [call, payload] of calls(randomUUID()))
      expect((await t.send(call as never, payload, { token })).body.code).toBe('not-allowed');
  });

  test('a place of another organisation answers as one that is not there, and its label is no option', async () => {
    const { id } = await ofScut(`p.code = 'WS'`);
    const { access_token: token } = await t.signIn('admin', { orgSign: 'sdpt' });
    for (const [call, payload] of calls(id)) {
      if (call === listManagedPlaces || call === addPlace) continue;
      expect((await t.send(call as never, payload, { token })).body.code).toBe('not-found');
    }
    expect((await t.call(listManagedPlaces, { parentId: id }, { token })).body.data.items).toEqual([]);
    expect(
      (await t.call(addPlace, { parentId: id, kind: 'building', code: 'x', name: { zh: 'x', en: 'x' } }, { token }))
        .body.code,
    ).toBe('not-found');
    const [own] = await t.rows<{ id: string }>(
      `select p.id from places p join organisations o on o.id = p.organisation_id where o.org_sign = 'sdpt' and p.kind = 'building' limit 1`,
    );
    const label = await labelNamed('Complaints desk');
    const reply = await t.call(savePlace, { id: own!.id, teamId: label!.id }, { token });
    expect(reply.body.facts.fields[0]).toMatchObject({ field: 'teamId', code: 'not-an-option' });
  });
});
