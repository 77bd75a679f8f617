import { addRoleMembers, deleteRole, removeRoleMembers, saveRole } from '@campus/contract/calls/rights.ts';
import { officePages } from '@campus/contract/pages/office.ts';
import { businessOf, forget, freshMark, MANAGER, ORG } from '../../businesses.ts';
import { expect, server, signInAs, test, where } from '../../fixtures.ts';
import { blankBusiness } from '../../flow-designer.ts';
import { ask } from '../../people.ts';
import { goTo } from '../../walk.ts';
import { says } from '../../work-orders.ts';

const PAGE = `${officePages.pages.businessManagement.path}?id=${ORG}`;
/** The head of a school, who manages the services of that school. */
const HEAD = { account: '1002', name: '柳月娥' };

type Made = { id: string; version: number };
const asAdmin = <T>(method: 'GET' | 'POST', path: string, payload: object) =>
  ask<T>(MANAGER, method, path, payload, ORG);

/** Lets the head of a school manage businesses as far as that school reaches, and takes it back. */
async function withNarrowReach(mark: string, run: () => Promise<void>): Promise<void> {
  const role = await asAdmin<Made>('POST', saveRole.path, {
    code: `services-${mark}`,
    name: { zh: `院系业务管理${mark}`, en: `School services ${mark}` },
    scope: 'department-and-below',
    rights: ['business.manage'],
  });
  type Found = { items: { id: string; name: string }[] };
  const { items } = await asAdmin<Found>('GET', '/api/contacts/SearchPeople', { words: HEAD.name });
  const people = [items.find(({ name }) => name === HEAD.name)?.id];
  await asAdmin('POST', addRoleMembers.path, { id: role.id, people });
  try {
    await run();
  } finally {
    await asAdmin('POST', removeRoleMembers.path, { id: role.id, people });
    await asAdmin('POST', deleteRole.path, { id: role.id, version: role.version });
  }
}

test('[DES-01] the head of a school makes and publishes a service of the school, and sees no others', async ({
  page,
}) => {
  const mark = freshMark();
  const other = await blankBusiness('别人的');
  await withNarrowReach(mark, async () => {
    await signInAs(page.context(), HEAD.account, server.everything, ORG);
    await goTo(page, PAGE);
    await expect(page.getByRole('button', { name: '新建业务' })).toBeVisible();
    await expect(page.getByText(other.name.zh)).toHaveCount(0);
    await expect(page.getByText('故障报修')).toHaveCount(0);
    await expect(page.getByRole('button', { name: '管理分类' })).toHaveCount(0);

    await page.getByRole('button', { name: '新建业务' }).click();
    const making = page.getByRole('dialog', { name: '新建业务' });
    const name = `请假办理${mark}`;
    await making.getByText('请假', { exact: true }).click();
    await making.getByLabel('中文名称').fill(name);
    await making.getByLabel('英文名称').fill(`Leave of a school ${mark}`);
    await making.getByLabel('业务编码').fill(`school-leave-${mark}`);
    await making.getByLabel('编号前缀').fill('QJ');
    await says(page, '已新建，发布后才能办理', () => making.getByRole('button', { name: '新建', exact: true }).click());
    await expect.poll(() => where(page)).toContain('open=');
    const id = new URL(page.url()).searchParams.get('open') as string;
    expect((await businessOf(id)).owners.map((owner) => owner.name)).toEqual([HEAD.name]);

    await page.getByRole('region', { name: '业务状态' }).getByRole('button', { name: '发布' }).click();
    const publishing = page.getByRole('dialog', { name: `发布“${name}”第1版` });
    await says(page, '第1版已发布', () => publishing.getByRole('button', { name: '发布', exact: true }).click());

    // What belongs to others is not there, however one gets to its address.
    await goTo(page, `${PAGE}&open=${other.id}&tab=flow`);
    await expect(page.getByText('找不到这个业务')).toBeVisible();
    await goTo(page, PAGE);
    await expect(page.getByRole('link', { name })).toBeVisible();
    await forget(id);
  });
  await forget(other.id);
});
