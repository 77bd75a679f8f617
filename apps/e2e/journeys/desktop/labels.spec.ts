import { addPerson } from '@campus/contract/calls/people-office.ts';
import type { Page } from '@playwright/test';
import { axeFaults } from '../../axe.ts';
import { expect, server, signInAs, test } from '../../fixtures.ts';
import { ask, ownUniversity } from '../../people.ts';

async function begin(page: Page, orgSign: string): Promise<void> {
  await signInAs(page.context(), 'admin', server.everything, orgSign);
  await page.goto(`/DTBS/OrgUserIndex/UsersManagement/UsersLabel?id=${orgSign}`);
  await expect(page.getByRole('heading', { level: 1, name: '标签用户' })).toBeVisible();
}

test('[ADM-06] [BO-04] a label is made, given by hand and by rule, somebody is kept out, and it is deleted', async ({
  page,
}) => {
  // Other stories add people to the universities of the demo, and a rule for all students is counted here.
  const orgSign = await ownUniversity();
  for (const account of ['student', 'other']) {
    const person = { account, name: '新同学', kind: 'student', oneTimePassword: false };
    await ask('admin', 'POST', addPerson.path, person, orgSign);
  }
  await begin(page, orgSign);
  await page.getByRole('button', { name: '新增标签' }).click();
  const naming = page.getByRole('dialog', { name: '新增标签' });
  await naming.getByRole('button', { name: '保存' }).click();
  await expect(naming.getByRole('textbox', { name: '中文名称' })).toHaveAttribute('aria-invalid', 'true');
  await naming.getByRole('textbox', { name: '中文名称' }).fill('迎新志愿者');
  await naming.getByRole('textbox', { name: '英文名称' }).fill('Volunteers');
  await naming.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('heading', { level: 2, name: '迎新志愿者' })).toBeVisible();
  await expect(page.getByText('还没有人带有该标签')).toBeVisible();
  await expect(page.getByText('没有任何地方使用')).toBeVisible();

  await page.getByRole('button', { name: '添加人员' }).click();
  const adding = page.getByRole('dialog', { name: '添加人员' });
  await adding.getByRole('searchbox').fill('admin');
  await adding.getByRole('checkbox', { name: /admin/ }).check();
  expect(await axeFaults(page, 'wcag')).toEqual([]);
  await adding.getByRole('button', { name: '添加1人' }).click();
  await expect(adding).toHaveCount(0);
  const table = page.getByRole('region', { name: '人员列表' });
  await expect(table.getByRole('row').filter({ hasText: 'admin' })).toContainText('手工');

  await page.getByRole('button', { name: '设置规则' }).click();
  const panel = page.getByRole('dialog', { name: '“迎新志愿者”的规则' });
  await panel.getByRole('checkbox', { name: '全部学生' }).check();
  const found = panel.getByText(/^找到\d+人$/);
  await expect(found).toBeVisible();
  const n = Number(/\d+/.exec((await found.textContent()) ?? '')?.[0]);
  expect(n).toBeGreaterThan(1);
  await expect(panel.getByText(`新增${n}人，移出0人`)).toBeVisible();
  expect(await axeFaults(page, 'wcag')).toEqual([]);
  await panel.getByRole('textbox', { name: '入学年份' }).fill('二〇二六');
  await panel.getByRole('button', { name: '保存规则' }).click();
  await expect(panel.getByRole('textbox', { name: '入学年份' })).toHaveAttribute('aria-invalid', 'true');
  await panel.getByRole('textbox', { name: '入学年份' }).fill('');
  await panel.getByRole('button', { name: '保存规则' }).click();
  await expect(panel).toHaveCount(0);
  await expect(page.getByText('身份：全部学生')).toBeVisible();
  await expect(table.getByRole('row')).toHaveCount(n + 2);

  await table.getByRole('row').filter({ hasText: 'student' }).getByRole('button', { name: /^移除/ }).click();
  await expect(table.getByRole('row')).toHaveCount(n + 1);
  await page.getByRole('button', { name: /^手工排除/ }).click();
  await expect(table.getByRole('row')).toHaveCount(2);
  await table.getByRole('button', { name: /^让规则重新决定/ }).click();
  await expect(page.getByText('没有被排除的人员')).toBeVisible();
  await page.reload();
  await expect(page.getByText('没有被排除的人员')).toBeVisible();

  await page.getByRole('button', { name: '删除标签' }).click();
  const question = page.getByRole('alertdialog', { name: /^删除/ });
  await expect(question).toContainText(`${n + 1}人将不再带有该标签`);
  await question.getByRole('button', { name: '删除标签' }).click();
  await expect(page.getByText('请选择一个标签')).toBeVisible();
});

test('[ADM-06] [BO-04] where a label is used stands beside it, and on a phone nothing scrolls sideways', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await begin(page, 'lingnan-demo');
  const labels = page.getByRole('navigation', { name: '标签' });
  await labels.getByRole('button').filter({ hasText: '用于流程' }).first().click();
  await expect(page.getByText(/^(流程|地点)“/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: '删除标签' })).toHaveCount(0);
  expect(await axeFaults(page, 'wcag')).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await labels.getByRole('searchbox').fill('没有这个标签');
  await expect(page.getByText('没有找到标签')).toBeVisible();
});
