import { addLabel } from '@campus/contract/calls/labels.ts';
import { addPerson, getPersonInOffice, setPersonLabels } from '@campus/contract/calls/people-office.ts';
import { token } from '@campus/contract/calls/sessions.ts';
import { officePages } from '@campus/contract/pages/office.ts';
import type { Page } from '@playwright/test';
import { axeFaults } from '../../axe.ts';
import { expect, server, signInAs, test } from '../../fixtures.ts';

/** An organisation whose people no other story looks at. */
const ORG = 'lingnan-demo';
const PEOPLE = `${officePages.pages.usersOrganization.path}?id=${ORG}`;

/** Asks as the administrator who is signed in. */
async function asker(page: Page) {
  const { access_token } = await signInAs(page.context(), 'admin', server.everything, ORG);
  const headers = { authorization: `Bearer ${access_token}` };
  return async <T>(path: string, data: object | null, query = ''): Promise<T> => {
    const url = `${server.everything}${path}${query}`;
    const reply = data ? await page.request.post(url, { headers, data }) : await page.request.get(url, { headers });
    expect(reply.ok(), await reply.text()).toBe(true);
    return (await reply.json()).data as T;
  };
}

test('[BO-03] [ADM-05] three people get a label after a dry run; one is changed by hand, and the undo names that one', async ({
  page,
}) => {
  const ask = await asker(page);
  // A test that is tried again makes others.
  const mark = Date.now().toString(36);
  const label = { zh: `志愿者${mark}`, en: `Volunteer ${mark}` };
  await ask(addLabel.path, { name: label });
  const made: string[] = [];
  for (const n of ['甲', '乙', '丙']) {
    const person = { account: `bulk-${mark}-${made.length}`, name: `批${n}`, kind: 'student', departmentId: '' };
    made.push((await ask<{ id: string }>(addPerson.path, { ...person, oneTimePassword: false })).id);
  }
  await page.goto(`${PEOPLE}&words=bulk-${mark}`);
  await expect(page.getByText('共3人')).toBeVisible();

  await page.getByRole('checkbox', { name: '选择批甲' }).check();
  const bar = page.getByRole('region', { name: '对所选人员的操作' });
  await expect(bar.getByText('已选1人')).toBeVisible();
  await bar.getByRole('button', { name: '选择找到的全部3人' }).click();
  await expect(bar.getByText('已选找到的全部3人')).toBeVisible();
  await bar.getByRole('button', { name: '标签' }).click();
  const dialog = page.getByRole('dialog', { name: '批量调整标签' });
  await dialog.getByRole('button', { name: '试运行' }).click();
  await expect(dialog.getByText('请选择要给予或收回的项')).toBeVisible();
  await dialog.getByRole('group', { name: '给予' }).getByRole('checkbox', { name: label.zh }).check();
  expect(await axeFaults(page, 'wcag')).toEqual([]);
  await dialog.getByRole('button', { name: '试运行' }).click();
  await expect(dialog.getByText('尚未作任何改动')).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveCount(3);
  await expect(dialog.getByRole('listitem').filter({ hasText: '批乙' })).toContainText(`给予标签“${label.zh}”`);
  expect(await axeFaults(page, 'wcag')).toEqual([]);
  await dialog.getByRole('button', { name: '执行' }).click();
  await expect(dialog.getByText('已执行')).toBeVisible();
  await dialog.getByRole('button', { name: '关闭' }).last().click();
  await expect(bar).toHaveCount(0);

  const { version } = await ask<{ version: number }>(getPersonInOffice.path, null, `?id=${made[1]}`);
  await ask(setPersonLabels.path, { id: made[1], version, labels: '' });

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: '最近批量操作' }).click();
  const history = page.getByRole('dialog', { name: '最近批量操作' });
  await history.getByRole('listitem').filter({ hasText: label.zh }).getByRole('button', { name: '撤销' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '撤销' }).click();
  const undone = page.getByRole('dialog', { name: '批量调整标签' });
  await expect(undone.getByRole('listitem').filter({ hasText: '批乙' })).toContainText(
    new RegExp(`之后有变化，未恢复.*标签“${label.zh}”：.+于.+作了改动`),
  );
  for (const name of ['批甲', '批丙'])
    await expect(undone.getByRole('listitem').filter({ hasText: name })).toContainText('已恢复');
  await expect(undone.getByRole('button', { name: '撤销' })).toHaveCount(0);
  expect(await axeFaults(page, 'wcag')).toEqual([]);
  await undone.getByRole('button', { name: '关闭' }).last().click();
  // People are chosen at the width of a phone as well.
  await page.getByRole('checkbox', { name: '选择批丙' }).check();
  await expect(bar.getByText('已选1人')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('[BO-03] [ADM-13] a class gets its first passwords as a list to print, and one of them signs in', async ({
  page,
}) => {
  const ask = await asker(page);
  const mark = Date.now().toString(36);
  for (const n of [0, 1])
    await ask(addPerson.path, {
      account: `slip-${mark}-${n}`,
      name: `新生${n}`,
      kind: 'student',
      departmentId: '',
      oneTimePassword: false,
    });
  await page.goto(`${PEOPLE}&words=slip-${mark}`);
  await expect(page.getByText('共2人')).toBeVisible();
  await page.getByRole('checkbox', { name: '选择新生0' }).check();
  const bar = page.getByRole('region', { name: '对所选人员的操作' });
  await bar.getByRole('button', { name: '选择找到的全部2人' }).click();
  await bar.getByRole('button', { name: '一次性密码' }).click();
  const dialog = page.getByRole('dialog', { name: '一次性密码清单' });
  await dialog.getByRole('button', { name: '生成' }).click();
  await expect(dialog.getByText('已生成2个一次性密码')).toBeVisible();
  expect(await axeFaults(page, 'wcag')).toEqual([]);
  const cells = dialog.getByRole('row', { name: /新生1/ }).getByRole('cell');
  const password = (await cells.nth(3).textContent()) as string;
  // [SAF-09] Each slip says until when, because they are cut apart.
  await expect(cells.nth(4)).toHaveText(/^\d{4}/);
  // What goes to the printer is the list, and nothing else.
  await dialog.getByRole('button', { name: '打印' }).click();
  const paper = page.frames().find((frame) => frame !== page.mainFrame());
  if (paper)
    expect(await paper.locator('body > *').evaluateAll((all) => all.map(({ tagName }) => tagName))).toEqual(['TABLE']);
  const reply = await page.request.post(`${server.everything}${token.path}?type=0&orgSign=${ORG}`, {
    form: { grant_type: 'password', username: `slip-${mark}-1`, password },
  });
  expect(reply.ok(), await reply.text()).toBe(true);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await dialog.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  await dialog.getByRole('button', { name: '关闭' }).last().click();
  await expect(bar).toHaveCount(0);
});
