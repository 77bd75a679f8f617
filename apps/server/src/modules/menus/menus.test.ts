import { getUserInfo } from '@campus/contract/calls/access.ts';
import { getMenuTree, listMenuRoles, restoreMenu, saveMenu } from '@campus/contract/calls/menus.ts';
import { getUserLeftMenu, type MenuItem } from '@campus/contract/calls/menus-mine.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import { officePages } from '@campus/contract/pages/office.ts';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../test/test-app.ts';

const t = testApp();
type Tree = Reply<typeof getMenuTree>;
const { busMonToDo, myBusToDo, myMonToDo, calendar, menuManagement } = officePages.pages;
const WEB = 'https://lib.example.edu/馆藏?a=1';

let admin: string;
beforeAll(async () => {
  admin = (await t.signIn('admin')).access_token;
});

const menuOf = async (account: string): Promise<MenuItem[]> => {
  const { access_token } = await t.signIn(account);
  return (await t.call(getUserLeftMenu, { t: String(t.clock.now()) }, { token: access_token })).body.data;
};
const linksOf = (items: MenuItem[]): string[] => items.flatMap((item) => [item.link, ...linksOf(item.links)]);
const pagesOf = (items: MenuItem[]): string[] => items.flatMap(({ links }) => links.map(({ link }) => link));

const read = async (): Promise<Tree> => (await t.call(getMenuTree, {}, { token: admin })).body.data;
/** As the page sends it. */
const sent = ({ version, groups }: Tree) => ({
  version,
  groups: groups.map(({ id, name, icon, hidden, entries }) => ({
    id,
    nameZh: name.zh,
    nameEn: name.en,
    ...(icon && { icon }),
    hidden,
    entries: entries.map((entry) => ({
      id: entry.id,
      nameZh: entry.name.zh,
      nameEn: entry.name.en,
      ...(entry.icon && { icon: entry.icon }),
      hidden: entry.hidden,
      ...(entry.kind === 'outside' && { link: entry.link }),
    })),
  })),
});
type Sent = ReturnType<typeof sent>;
type Change = (menu: Sent) => unknown;
const save = (payload: unknown, token = admin) => t.send(saveMenu as never, payload, { token, json: true });
/** Changes the present menu; answers the reply. */
const arrange = async (change: Change) => {
  const menu = sent(await read());
  change(menu);
  return save(menu);
};
const must = async (change: Change): Promise<Tree> => {
  const reply = await arrange(change);
  expect(reply.body.code).toBeUndefined();
  return reply.body.data;
};
const entryAt = (menu: Sent, path: string, tree: Tree) => {
  const id = tree.groups.flatMap(({ entries }) => entries).find(({ link }) => link === path)?.id;
  return menu.groups
    .flatMap(({ entries }) => entries)
    .find((entry) => entry.id === id) as Sent['groups'][0]['entries'][0];
};
const named = (text: string) => ({ zh: text, en: text });
const called = (text: string) => ({ nameZh: text, nameEn: text });

afterEach(async () => {
  // Links outward stay when the shipped menu comes back, so they are taken out first.
  await must((menu) => {
    for (const group of menu.groups) group.entries = group.entries.filter((entry) => !('link' in entry));
  });
  const { version } = await read();
  expect((await t.call(restoreMenu, { version }, { token: admin })).status).toBe(200);
});

describe('the left menu', () => {
  test('[CALL-10] [ENT-06] its items have id, link and links, sections holding their screens', async () => {
    const menu = await menuOf('admin');
    for (const section of menu) {
      expect(section).toMatchObject({ id: expect.any(String), link: expect.stringMatching(/^\/DTBS\//) });
      for (const entry of section.links) expect(entry.link.startsWith(section.link)).toBe(true);
    }
    expect(menu.length).toBeGreaterThan(3);
  });

  test('[BO-26] [ADM-08] it is what the rights open: an approver sees their work, an administrator all but other organisations', async () => {
    const approver = linksOf(await menuOf('approver'));
    expect(approver).toContain('/DTBS/MyBusIndex/ToDo');
    expect(approver).toContain('/DTBS/MyMonIndex/Partake');
    expect(approver).not.toContain(menuManagement.path);
    const built = Object.values(officePages.pages).filter((page) => page.built && page.rights.length > 0);
    expect(pagesOf(await menuOf('platform')).toSorted()).toEqual(built.map(({ path }) => path).toSorted());
    expect(pagesOf(await menuOf('admin'))).toContain(menuManagement.path);
    expect(await menuOf('student')).toEqual([]);
  });

  test('[ADM-08] a right that is taken away is gone from the menu at the next call', async () => {
    const { access_token } = await t.signIn('handler');
    const seen = async () => pagesOf((await t.call(getUserLeftMenu, {}, { token: access_token })).body.data);
    expect(await seen()).toContain(myBusToDo.path);
    const [row] = await t.rows<{ role_id: string }>(
      `delete from role_permissions where permission = 'business.mine' and role_id = (select id from roles
       where code = 'handler' and organisation_id = (select id from organisations where org_sign = 'scut')) returning role_id`,
    );
    expect(await seen()).not.toContain(myBusToDo.path);
    expect(await seen()).toContain(myMonToDo.path);
    await t.rows(`insert into role_permissions values ($1, 'business.mine')`, [row?.role_id]);
  });
});

describe('[BO-05] [ADM-08] arranging the menu', () => {
  test('order, names, groups and icons are the organisation’s own, and only its own', async () => {
    const before = await menuOf('approver');
    await must((menu) => {
      menu.groups.reverse();
      const own = menu.groups.find(({ entries }) => entries.some(({ id }) => id === before[0]?.links[0]?.id));
      if (own) Object.assign(own, { nameZh: '盯办', nameEn: 'Watching', icon: 'star' });
      own?.entries.reverse();
    });
    const after = await menuOf('approver');
    expect(linksOf(after)).not.toEqual(linksOf(before));
    expect(linksOf(after).toSorted()).toEqual(linksOf(before).toSorted());
    expect(after.find(({ id }) => id === before[0]?.id)).toMatchObject({
      title: { zh: '盯办', en: 'Watching' },
      icon: 'star',
      links: before[0]?.links.toReversed(),
    });
    const elsewhere = await t.signIn('approver', { orgSign: 'sdpt' });
    const there = (await t.call(getUserLeftMenu, {}, { token: elsewhere.access_token })).body.data;
    expect(linksOf(there)).toEqual(linksOf(before));
  });

  test('a group is made, filled from another, and deleted once nothing stands in it', async () => {
    const tree = await read();
    await must((menu) => {
      const page = entryAt(menu, calendar.path, tree);
      for (const group of menu.groups) group.entries = group.entries.filter((entry) => entry !== page);
      menu.groups.unshift({ ...called('常用'), hidden: false, entries: [page] } as never);
    });
    const [first] = await menuOf('admin');
    // A group of one's own has no address of its own.
    expect(first).toMatchObject({ title: { zh: '常用' }, link: calendar.path, links: [{ link: calendar.path }] });
    const full = await arrange((menu) => menu.groups.shift());
    expect(full.body.facts.fields).toMatchObject([{ field: 'groups', code: 'not-an-option' }]);
    await must((menu) => {
      const [own, next] = menu.groups;
      next?.entries.push(...(own?.entries ?? []));
      menu.groups.shift();
    });
    expect((await read()).groups.map(({ name }) => name.zh)).not.toContain('常用');
  });

  test('what is hidden is not shown, nor a hidden group; the right opens it all the same', async () => {
    const tree = await read();
    await must((menu) => {
      entryAt(menu, calendar.path, tree).hidden = true;
      menu.groups[0]!.hidden = true;
    });
    const links = linksOf(await menuOf('admin'));
    expect(links).not.toContain(calendar.path);
    expect(links).not.toContain(busMonToDo.path);
    const { permissions } = (await t.call(getUserInfo, {}, { token: admin })).body.data;
    expect(permissions).toContain('calendar.manage');
    const { getCalendarYear } = await import('@campus/contract/calls/calendar.ts');
    expect((await t.call(getCalendarYear, { year: 2026 }, { token: admin })).status).toBe(200);
  });

  test('it never grants: whatever the menu says, rights stay as they are, and so does what each person is shown', async () => {
    const rights = () => t.rows('select * from role_permissions order by 1, 2');
    const before = [await rights(), pagesOf(await menuOf('handler')).toSorted()];
    await must((menu) => {
      const [first, ...rest] = menu.groups;
      first?.entries.push(...rest.flatMap(({ entries }) => entries.splice(0)));
      menu.groups = [first!];
    });
    expect([await rights(), pagesOf(await menuOf('handler')).toSorted()]).toEqual(before);
  });

  test('links outward are shown to those who work in the back-office, and to nobody else', async () => {
    await must((menu) =>
      menu.groups[0]?.entries.unshift({ ...called('图书馆'), icon: 'book', hidden: false, link: WEB } as never),
    );
    for (const account of ['admin', 'handler'])
      expect((await menuOf(account))[0]?.links[0]).toMatchObject({ link: WEB, title: named('图书馆'), icon: 'book' });
    expect(await menuOf('student')).toEqual([]);
    const tree = await must((menu) => Object.assign(menu.groups[0]!.entries[0]!, { link: `${WEB}&b=2` }));
    expect(tree.groups[0]?.entries[0]).toMatchObject({ kind: 'outside', link: `${WEB}&b=2` });
  });

  test.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    '//evil.example',
    '/DTBS/SysManIndex/SystemLog',
    'https://user@evil.example',
    'https://a.example/\\evil',
    '',
  ])('the address %j is refused at its field', async (link) => {
    const reply = await arrange((menu) =>
      menu.groups[0]?.entries.push({ ...called('x'), hidden: false, link } as never),
    );
    const at = (await read()).groups[0]?.entries.length;
    expect(reply.status).toBe(422);
    expect(reply.body.facts.fields).toContainEqual(expect.objectContaining({ field: `groups.0.entries.${at}.link` }));
  });

  test('there are at most thirty links and thirty groups', async () => {
    const link = { ...called('x'), hidden: false, link: WEB } as never;
    const reply = await arrange((menu) => menu.groups[0]?.entries.push(...Array(31).fill(link)));
    expect(reply.body).toMatchObject({ code: 'menu-links', facts: { limit: 30 } });
    await must((menu) => menu.groups[0]?.entries.push(...Array(30).fill(link)));
    const group = { ...called('x'), hidden: false, entries: '' } as never;
    const many = await arrange((menu) => menu.groups.push(...Array(30).fill(group)));
    expect(many.body.facts.fields).toMatchObject([{ field: 'groups', code: 'too-large' }]);
  });

  test.each([
    ['a name is missing', 'groups.0.nameEn', (menu: Sent) => Object.assign(menu.groups[0]!, { nameEn: ' ' })],
    ['an icon is not known', 'groups.0.icon', (menu: Sent) => Object.assign(menu.groups[0]!, { icon: 'skull' })],
    ['a page is left out', 'groups', (menu: Sent) => menu.groups[0]?.entries.pop()],
    [
      'a page stands twice',
      'groups.1.entries.0.id',
      (menu: Sent) => menu.groups[1]?.entries.unshift(menu.groups[0]!.entries[0]!),
    ],
    [
      'a page gets an address',
      'groups.0.entries.0.id',
      (menu: Sent) => Object.assign(menu.groups[0]!.entries[0]!, { link: WEB }),
    ],
    [
      'something is not known',
      'groups.0.entries.0.surprise',
      (menu: Sent) => Object.assign(menu.groups[0]!.entries[0]!, { surprise: 1 }),
    ],
  ])('nothing is changed where %s', async (_why, field, change) => {
    const before = await read();
    const reply = await arrange(change);
    expect(reply.status).toBe(422);
    expect(reply.body.facts.fields.map((fault: { field: string }) => fault.field)).toContain(field);
    expect(await read()).toEqual(before);
  });

  test('an entry of another organisation is none of ours', async () => {
    const [other] = await t.rows<{ id: string; parent_id: string }>(
      `select id, parent_id from menus where kind = 'page' and organisation_id = (select id from organisations where org_sign = 'sdpt') limit 1`,
    );
    const before = await t.rows('select * from menus order by id');
    for (const change of [
      (menu: Sent) => Object.assign(menu.groups[0]!.entries[0]!, { id: other?.id }),
      (menu: Sent) => Object.assign(menu.groups[0]!, { id: other?.parent_id }),
    ])
      expect((await arrange(change)).status).toBe(422);
    expect(await t.rows('select * from menus order by id')).toEqual(before);
  });

  test('a save that began from an older menu is refused with words, and of two at once one is', async () => {
    const old = sent(await read());
    await must((menu) => menu.groups.reverse());
    const stale = await save(old);
    expect([stale.status, stale.body.code]).toEqual([409, 'menu-changed']);
    expect(stale.body.msg).toBe('菜单刚刚被其他人修改过，请刷新后再试！');
    const { version } = old;
    expect((await t.call(restoreMenu, { version }, { token: admin })).body.code).toBe('menu-changed');
    const menu = sent(await read());
    const two = await Promise.all(
      ['甲', '乙'].map((zh) =>
        save({
          ...menu,
          groups: menu.groups.map((group, n) => (n === 0 ? { ...group, nameZh: zh } : group)),
        }),
      ),
    );
    expect(two.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('the shipped menu comes back whole; links outward stay, with the group of one’s own that holds one', async () => {
    const before = await read();
    const link = { ...called('图书馆'), hidden: false, link: WEB } as never;
    await must((menu) => {
      menu.groups[0]?.entries.push(link);
      const [first, second, ...rest] = menu.groups;
      second?.entries.push(...(first?.entries.splice(0) ?? []));
      menu.groups = [
        ...rest.toReversed(),
        { ...called('链接'), hidden: true, entries: [link] } as never,
        { ...called('空'), hidden: false, entries: '' } as never,
        { ...second!, hidden: true, ...called('改了') },
      ];
    });
    const { version } = await read();
    const restored: Tree = (await t.call(restoreMenu, { version }, { token: admin })).body.data;
    const pagesIn = (tree: Tree) =>
      tree.groups.map(({ name, icon, hidden, entries }) => ({
        name,
        icon,
        hidden,
        entries: entries
          .filter(({ kind }) => kind === 'page')
          .map(({ link, name, hidden }) => ({ link, name, hidden })),
      }));
    expect(pagesIn(restored).slice(0, -1)).toEqual(pagesIn(before));
    expect(restored.groups.at(-1)).toMatchObject({ name: named('链接'), hidden: true, entries: [{ link: WEB }] });
    expect(restored.groups[1]?.entries.at(-1)).toMatchObject({ kind: 'outside', link: WEB });
  });

  test('it can be sent as a form, as pages send it', async () => {
    const menu = sent(await read());
    menu.groups.reverse();
    const reply = await t.send(saveMenu as never, menu, { token: admin });
    expect(reply.body.code).toBeUndefined();
    expect(reply.body.data.groups.map(({ id }: { id: string }) => id)).toEqual(menu.groups.map(({ id }) => id));
  });

  test('what was changed stands in the log by name, and nothing else', async () => {
    const tree = await read();
    await must((menu) => {
      entryAt(menu, calendar.path, tree).hidden = true;
      Object.assign(entryAt(menu, myBusToDo.path, tree), called('今天'));
    });
    const [line] = await t.rows<{ facts: unknown }>(
      `select facts from audit_entries where call = 'SaveMenu' and outcome = 'done' order by at desc, id desc limit 1`,
    );
    expect(line?.facts).toEqual({ changes: { hidden: ['工作日历'], renamed: ['今天'] } });
  });

  test.each(['student', 'handler', 'approver'])('a %s is refused all of it', async (account) => {
    const { access_token: token } = await t.signIn(account);
    for (const call of [getMenuTree, saveMenu, restoreMenu, listMenuRoles])
      expect((await t.send(call as never, {}, { token })).body.code).toBe('not-allowed');
  });
});

test('[ADM-08] the roles to look at the menu with come by pages, with their rights, of one’s own organisation', async () => {
  type Roles = Reply<typeof listMenuRoles>;
  const first: Roles = (await t.call(listMenuRoles, { size: 4 }, { token: admin })).body.data;
  const rest: Roles = (await t.call(listMenuRoles, { size: 4, after: first.next ?? '' }, { token: admin })).body.data;
  const roles = [...first.items, ...rest.items];
  expect(roles.map(({ name }) => name.zh).toSorted()).toEqual(
    ['学生', '教职工', '处理人', '审批人', '管理员', '平台管理员'].toSorted(),
  );
  expect(rest.next).toBeNull();
  expect(roles.find(({ name }) => name.zh === '处理人')?.permissions).toContain('business.mine');
});
