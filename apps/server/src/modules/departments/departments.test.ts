import {
  addDepartment,
  closeDepartment,
  getDepartment,
  listManagedDepartments,
  mergeDepartment,
  orderDepartment,
  previewDepartment,
  renameDepartment,
  setDepartmentHeads,
} from '@campus/contract/calls/departments.ts';
import { beginRegistration } from '@campus/contract/calls/network-applications-registration.ts';
import { listContactDepartments, searchContacts } from '@campus/contract/calls/people-contacts.ts';
import { describe, expect, test } from 'vitest';
import { departmentPlay } from '../../../test/department-play.ts';
import { testApp } from '../../../test/test-app.ts';

const t = testApp();
const play = departmentPlay(t);
type Item = { id: string; name: { zh: string }; path: { name: { zh: string } }[] };

describe('[ADM-02] the tree', () => {
  test('is loaded by level, each with its people here and below, its head, and whether it goes on', async () => {
    const top = (await play.must(listManagedDepartments, {})).items;
    expect(top.map((item: Item) => item.name.zh)).toEqual(['华南理工大学']);
    const [{ n }] = (await t.rows(
      `select count(*)::int as n from people where active and home_department_id is not null and organisation_id = ${play.org}`,
    )) as [{ n: number }];
    expect(top[0]).toMatchObject({ peopleBelow: n, hasBelow: true, closed: false, path: [] });
    const { items } = await play.must(listManagedDepartments, { parentId: top[0].id });
    expect(items[0]).toMatchObject({ name: { zh: '网络中心' }, hasBelow: true, head: { name: '周建华' }, people: 3 });
    expect(items[0].peopleBelow).toBeGreaterThan(items[0].people);
    expect(items.map((item: Item) => item.name.zh)).toHaveLength(8);
  });

  test('is read by keyset, and nothing is left out or doubled', async () => {
    const parentId = await play.id('华南理工大学');
    const seen: string[] = [];
    for (let after: string | undefined; ; ) {
      const page = await play.must(listManagedDepartments, { parentId, size: 3, ...(after ? { after } : {}) });
      seen.push(...page.items.map(({ id }: Item) => id));
      if (!page.next) break;
      after = page.next;
    }
    expect(new Set(seen).size).toBe(8);
    expect(seen).toHaveLength(8);
  });

  test.each([
    ['a Chinese name', '网络工程'],
    ['pinyin', 'wangluogongcheng'],
    ['initials', 'wlgcx'],
    ['an English name', 'network eng'],
  ])('is searched over all levels by %s, with what is above', async (_way, words) => {
    const { items } = await play.must(listManagedDepartments, { words });
    expect(items[0].name.zh).toBe('网络工程系');
    expect(items[0].path.map((item: Item) => item.name.zh)).toEqual(['华南理工大学', '计算机科学与工程学院']);
  });

  test('what is searched for stands for itself', async () => {
    for (const words of ['%', '_', '没有这个部门'])
      expect((await play.must(listManagedDepartments, { words })).items).toEqual([]);
  });
});

describe('[ADM-02] a department', () => {
  test('is added at the end, renamed in both languages, found by its new name, and put elsewhere in the row', async () => {
    const parent = await play.id('后勤处');
    const id = await play.add('车队', parent);
    expect(await play.namesUnder(parent)).toEqual(['学生公寓管理科', '车队']);
    await play.must(renameDepartment, { id, name: { zh: '交通服务中心', en: 'Transport' } });
    expect((await play.must(listManagedDepartments, { words: 'jtfw' })).items[0].id).toBe(id);
    await play.must(orderDepartment, { id, beforeId: await play.id('学生公寓管理科') });
    expect(await play.namesUnder(parent)).toEqual(['交通服务中心', '学生公寓管理科']);
    await play.must(orderDepartment, { id });
    expect(await play.namesUnder(parent)).toEqual(['学生公寓管理科', '交通服务中心']);
    const [entry] = await t.rows<{ facts: object }>(
      `select facts from audit_entries where call = 'AddDepartment' order by id desc limit 1`,
    );
    expect(entry?.facts).toMatchObject({ id, parentId: parent, name: { zh: '车队' } });
  });

  test.each([
    ['without a name', { name: { zh: '', en: 'x' } }, 'name.zh'],
    ['without an English name', { name: { zh: '甲', en: ' ' } }, 'name.en'],
    ['with a name that is too long', { name: { zh: '甲'.repeat(61), en: 'x' } }, 'name.zh'],
  ])('is not added %s', async (_what, payload, field) => {
    const { body } = await play.does('admin', addDepartment, payload);
    expect(body).toMatchObject({ code: 'invalid', facts: { fields: [{ field }] } });
  });

  test('has a head and deputies in an order; a head is not their own deputy, and somebody disabled is neither', async () => {
    const id = await play.add('会务组', await play.id('后勤处'));
    const [first, second, third] = [
      await play.person('100046'),
      await play.person('100058'),
      await play.person('100064'),
    ];
    const saved = await play.must(setDepartmentHeads, { id, headId: first, deputyIds: [third, first, second, third] });
    expect(saved.head.id).toBe(first);
    expect(saved.deputies.map((item: Item) => item.id)).toEqual([third, second]);
    const disabled = await play.person('100079');
    await t.rows('update people set active = false where id = $1', [disabled]);
    expect((await play.does('admin', setDepartmentHeads, { id, headId: disabled })).body.facts.fields[0].field).toBe(
      'headId',
    );
    expect(
      (await play.does('admin', setDepartmentHeads, { id, deputyIds: [disabled] })).body.facts.fields[0].field,
    ).toBe('deputyIds');
    await t.rows('update people set active = true where id = $1', [disabled]);
    const cleared = await play.must(setDepartmentHeads, { id, headId: '', deputyIds: '' });
    expect(cleared).toMatchObject({ head: null, deputies: [] });
    const elsewhere = await t.rows<{ id: string }>(
      `select id from people where organisation_id <> ${play.org} and active limit 1`,
    );
    expect((await play.does('admin', setDepartmentHeads, { id, headId: elsewhere[0]!.id })).code).toBe('invalid');
  });

  test('of another university is not there', async () => {
    const [{ id }] = (await t.rows(`select id from departments where organisation_id <> ${play.org} limit 1`)) as [
      { id: string },
    ];
    const inside = await play.id('会计系');
    for (const [call, payload] of [
      [getDepartment, { id }],
      [renameDepartment, { id, name: { zh: '甲', en: 'A' } }],
      [previewDepartment, { id: inside, act: 'move', targetId: id }],
      [mergeDepartment, { id: inside, intoId: id }],
      [closeDepartment, { id }],
    ] as const)
      expect((await play.does('admin', call, payload as never)).code).toBe('not-found');
  });
});

describe('[ADM-02] moving', () => {
  test('takes all below along and rewrites every path at once', async () => {
    const a = await play.add('甲院', await play.id('华南理工大学'));
    const b = await play.add('甲院一系', a);
    const c = await play.add('甲院一系一室', b);
    const target = await play.id('建筑学院');
    expect((await play.move(a, target)).status).toBe(200);
    expect((await play.view(c)).path.map((item: Item) => item.name.zh)).toEqual([
      '华南理工大学',
      '建筑学院',
      '甲院',
      '甲院一系',
    ]);
    expect((await play.move(b)).status).toBe(200);
    expect((await play.view(c)).path.map((item: Item) => item.name.zh)).toEqual(['甲院一系']);
    expect((await play.move(b, a)).status).toBe(200);
    expect(await play.wrongPaths()).toEqual([]);
  });

  test('into itself or below itself is refused by the server, and by the database', async () => {
    const [a, b] = [await play.id('甲院'), await play.id('甲院一系')];
    expect((await play.move(a, a)).code).toBe('department-cycle');
    expect((await play.move(a, b)).code).toBe('department-cycle');
    expect((await play.does('admin', previewDepartment, { id: a, act: 'move', targetId: b })).code).toBe(
      'department-cycle',
    );
    expect((await play.does('admin', mergeDepartment, { id: a, intoId: b })).code).toBe('department-cycle');
    const broken = { constraint: 'departments_path_agrees' };
    await expect(t.rows('update departments set parent_id = $2 where id = $1', [a, b])).rejects.toMatchObject(broken);
    await expect(
      t.rows(
        `update departments a set parent_id = b.id, path = b.path || a.id || '/' from departments b where a.id = $1 and b.id = $2`,
        [a, b],
      ),
    ).rejects.toMatchObject(broken);
    await expect(t.rows('update departments set parent_id = id where id = $1', [a])).rejects.toMatchObject(broken);
    await expect(t.rows(`update departments set path = '/' || id || '/' where id = $1`, [b])).rejects.toMatchObject(
      broken,
    );
  });

  test('two departments under each other at the same moment: one of them is refused', async () => {
    const root = await play.id('华南理工大学');
    for (let n = 0; n < 5; n++) {
      const [a, b] = [await play.add(`左${n}`, root), await play.add(`右${n}`, root)];
      const codes = (await Promise.all([play.move(a, b), play.move(b, a)])).map(({ code }) => code);
      expect(codes.toSorted()).toEqual(['department-cycle', null].toSorted());
    }
    expect(await play.wrongPaths()).toEqual([]);
  });

  test('the same by SQL, past the product: the database refuses the second', async () => {
    const root = await play.id('华南理工大学');
    const [a, b] = [await play.add('左', root), await play.add('右', root)];
    const under = `update departments d set parent_id = p.id, path = p.path || d.id || '/' from departments p where d.id = $1 and p.id = $2`;
    const [first, second] = [await t.database.pool.connect(), await t.database.pool.connect()];
    try {
      await first.query('begin');
      await second.query('begin');
      await first.query(under, [a, b]);
      const attempt = second.query(under, [b, a]).then(
        () => 'done',
        () => 'refused',
      );
      await first.query('commit').catch(() => first.query('rollback'));
      const outcome = await attempt;
      await second.query(outcome === 'done' ? 'commit' : 'rollback');
      expect(outcome).toBe('refused');
    } finally {
      first.release();
      second.release();
    }
    expect(await play.wrongPaths()).toEqual([]);
  });
});

describe('[ADM-02] closing', () => {
  test('needs it empty of active people and of open departments; then it stays, and is offered nowhere', async () => {
    const root = await play.id('华南理工大学');
    const id = await play.add('基建处', root);
    const child = await play.add('基建科', id);
    expect((await play.does('admin', closeDepartment, { id })).body).toMatchObject({ code: 'department-not-empty' });
    await play.must(closeDepartment, { id: child });
    await play.settle('100633', id);
    expect((await play.does('admin', closeDepartment, { id })).code).toBe('department-not-empty');
    await t.rows(`update people set active = false where account = '100633'`);
    await play.must(setDepartmentHeads, { id, headId: await play.person('100046') });
    expect(await play.must(previewDepartment, { id, act: 'close' })).toMatchObject({ people: 0, disabled: 1 });
    expect(await play.must(closeDepartment, { id })).toMatchObject({ closed: true, head: null, openActions: [] });
    const [home] = await t.rows<{ id: string }>(`select home_department_id as id from people where account = '100633'`);
    expect(home?.id).toBe(root);

    expect(await play.namesUnder(root)).not.toContain('基建处');
    expect((await play.must(listManagedDepartments, { words: '基建' })).items).toEqual([]);
    expect((await play.must(listManagedDepartments, { words: '基建', closed: true })).items).toHaveLength(2);
    const contacts = (await play.must(listContactDepartments, { parentId: root, size: 100 })).items;
    expect(contacts.map((item: Item) => item.name.zh)).not.toContain('基建处');
    expect((await play.must(searchContacts, { departmentId: id })).items).toEqual([]);
    const begun = (await t.call(beginRegistration, { orgSign: 'scut' })).body.Data;
    expect(begun.departments.map((item: Item) => item.name.zh)).toContain('后勤处');
    expect(begun.departments.map((item: Item) => item.name.zh)).not.toContain('基建处');
    for (const call of [renameDepartment, closeDepartment])
      expect((await play.does('admin', call, { id, name: { zh: '甲', en: 'A' } } as never)).status).not.toBe(200);
    expect((await play.does('admin', addDepartment, { parentId: id, name: { zh: '甲', en: 'A' } })).code).toBe(
      'department-closed',
    );
    expect((await play.move(await play.id('会计系'), id)).code).toBe('department-closed');
  });

  test('nobody is put into a closed one, and nothing under it, not even by SQL', async () => {
    const id = await play.id('基建处');
    const person = await play.person('100064');
    const refused = { constraint: 'people_department_open' };
    await expect(play.settle('100064', id)).rejects.toMatchObject(refused);
    await expect(
      t.rows(`insert into person_departments values (${play.org}, $1, $2)`, [person, id]),
    ).rejects.toMatchObject(refused);
    await expect(
      t.rows(
        `insert into departments (id, organisation_id, parent_id, path, name_zh, name_en) select n.id, d.organisation_id, d.id, d.path || n.id || '/', '甲', 'A' from departments d, (select gen_random_uuid() as id) n where d.id = $1`,
        [id],
      ),
    ).rejects.toMatchObject({ constraint: 'departments_parent_open' });
    await expect(
      t.rows('update departments set closed_at = now() where id = $1', [await play.id('会计系')]),
    ).rejects.toMatchObject({ constraint: 'departments_closed_empty' });
  });

  test('whoever is put in at the same moment is either counted or refused', async () => {
    for (let n = 0; n < 4; n++) {
      const id = await play.add(`空${n}`, await play.id('后勤处'));
      const put = play.settle('100064', id).then(
        () => true,
        () => false,
      );
      const { status } = await play.does('admin', closeDepartment, { id });
      const settled = await put;
      expect(status === 200).toBe(!settled);
      await play.settle('100064', await play.id('工商管理学院'));
    }
  });
});
