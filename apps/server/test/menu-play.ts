import { allCalls } from '@campus/contract/calls/all.ts';
import { getUserLeftMenu, type MenuItem } from '@campus/contract/calls/menus-mine.ts';
import { rightsOf } from '@campus/contract/define-call.ts';
import { officePages } from '@campus/contract/pages/office.ts';
import type { OfficePage } from '@campus/contract/pages/page.ts';
import { type Permission, permissions } from '@campus/contract/permissions.ts';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { TestApp } from './test-app.ts';

/** What a page asks for on opening, where its call needs something said. */
const asked: Readonly<Record<string, object>> = {
  '/api/monitoring/ListAll': { group: 'todo' },
  '/api/monitoring/ListMonitored': { group: 'todo' },
  '/api/monitoring/ListMyBusiness': { group: 'todo' },
  '/api/content/ListContentItems': { kind: 'notice' },
  '/api/calendar/GetCalendarYear': { year: 2026 },
  '/api/reports/ViewConsole': { view: 'mine' },
  '/api/reports/ViewWorkReport': { fromOn: '2026-11-01', untilOn: '2026-11-30' },
  '/api/reports/ViewBusinessReport': { fromOn: '2026-11-01', untilOn: '2026-11-30' },
  '/api/reports/ViewEvaluationReport': { fromOn: '2026-11-01', untilOn: '2026-11-30' },
  '/api/reports/ViewPromiseReport': { fromOn: '2026-11-01', untilOn: '2026-11-30' },
};

const pages: OfficePage[] = Object.values(officePages.pages).filter((page) => page.built && page.rights.length > 0);
const opening = [...new Set(pages.flatMap(({ opens }) => opens))];
const callAt = (path: string) => allCalls.find((call) => call.path === path) as (typeof allCalls)[number];
/** The rights any of which opens a call; null where it asks for none. */
const openedBy = (path: string): readonly Permission[] | null => {
  const call = callAt(path);
  return call.access.kind === 'permission' ? rightsOf(call) : null;
};

/**
 * One person whose only role is given other rights again and again. Each time what the menu shows is what its rights open;
 * the opening calls of what is shown, or only hidden, answer; those of all else are refused.
 */
export async function playMenus(t: TestApp, draws: number): Promise<void> {
  const { access_token: token } = await t.signIn('staff');
  const staff = `(select id from people where account = 'staff' and organisation_id = (select id from organisations where org_sign = 'scut'))`;
  const [role] = await t.rows<{ id: string }>(
    `insert into roles (id, organisation_id, code, name_zh, name_en, data_scope)
     select gen_random_uuid(), id, 'drawn', '抽签', 'Drawn', 'organisation' from organisations where org_sign = 'scut' returning id`,
  );
  await t.rows(`delete from person_roles where person_id = ${staff}`);
  await t.rows(`insert into person_roles select organisation_id, id, $1 from people where id = ${staff}`, [role?.id]);
  const [item] = await t.rows<{ id: string }>(
    `select id from content_items where organisation_id = (select id from organisations where org_sign = 'scut') limit 1`,
  );
  const payloadOf = (path: string) => (path === '/api/content/GetContentItem' ? { id: item?.id } : (asked[path] ?? {}));
  // A page that is hidden opens as any other.
  const hidden = [pages[0]?.path, pages.at(-1)?.path];
  await t.rows('update menus set hidden = true where link = any($1)', [hidden]);

  const hold = async (rights: readonly Permission[]) => {
    await t.rows('delete from role_permissions where role_id = $1', [role?.id]);
    await t.rows('insert into role_permissions select $1, unnest($2::text[])', [role?.id, rights]);
  };
  const answersOf = async (): Promise<Map<string, number>> => {
    const found = opening.map(
      async (path) => [path, (await t.send(callAt(path), payloadOf(path), { token })).status] as const,
    );
    return new Map(await Promise.all(found));
  };

  await hold(permissions);
  for (const [path, status] of await answersOf()) expect(status, path).toBe(200);

  await fc.assert(
    fc.asyncProperty(fc.subarray([...permissions]), async (rights) => {
      await hold(rights);
      const menu: MenuItem[] = (await t.call(getUserLeftMenu, {}, { token })).body.data;
      const shown = menu.flatMap(({ links }) => links.map(({ link }) => link));
      const answers = await answersOf();
      for (const { path, rights: opened, opens } of pages) {
        const held = opened.some((right) => rights.includes(right));
        expect(shown.includes(path), path).toBe(held && !hidden.includes(path));
        for (const call of opens) {
          const needed = openedBy(call);
          // What needs no right answers everybody who is signed in.
          const may = needed === null || needed.some((right) => rights.includes(right));
          expect(answers.get(call), `${path} ${call}`).toBe(may ? 200 : 403);
        }
        // Whoever may open it gets something there; whoever may not is refused what only its rights open.
        const own = opens.filter((call) => openedBy(call)?.every((right) => opened.includes(right)));
        expect(
          own.some((call) => answers.get(call) === 200),
          path,
        ).toBe(held);
      }
    }),
    { numRuns: draws },
  );
}
