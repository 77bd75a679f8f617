import type { Page } from '@playwright/test';
import { axeFaults } from '../../axe.ts';
import { chooseOption } from '../../choose-option.ts';
import { expect, server, signInAs, speak, test } from '../../fixtures.ts';
import { rested } from '../../walk.ts';

/** An organisation whose roles no other story changes. */
const ORG = 'lingnan-demo';
const ROLES = '/DTBS/OrgUserIndex/Role';
const RIGHTS = '/DTBS/SysManIndex/JurisdictionManagement';
const narrow = { width: 390, height: 844 };
const wide = { width: 1440, height: 900 };

async function choosePerson(page: Page, name: string, several: boolean): Promise<void> {
  const dialog = page.getByRole('dialog', { name: several ? '添加成员' : '选择人员' });
  await dialog.getByRole('searchbox').fill(name);
  await dialog.getByRole(several ? 'checkbox' : 'radio', { name: new RegExp(name) }).check();
  await dialog.getByRole('button', { name: /^确定/ }).click();
}

/** A long list is searched: it draws only what is in sight. */
async function searchOption(page: Page, name: string, option: string): Promise<void> {
  const box = page.getByRole('combobox', { name });
  await box.fill(option);
  await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click();
}

/** Nothing scrolls sideways at both sizes, and axe finds nothing. */
async function looksWell(page: Page): Promise<void> {
  for (const size of [narrow, wide]) {
    await page.setViewportSize(size);
    await rested(page);
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(beyond, `${page.url()} at ${size.width}`).toBe(0);
  }
  expect(await axeFaults(page, 'wcag'), page.url()).toEqual([]);
}

test('[BO-02] [ADM-07] a role is copied, given other rights and a member, previewed, compared and deleted', async ({
  page,
}) => {
  // A test that is tried again makes another role.
  const mark = Date.now().toString(36);
  const clerk = `值班员${mark}`;
  await signInAs(page.context(), 'admin', server.everything, ORG);
  await page.goto(`${ROLES}?id=${ORG}`);
  await expect(page.getByRole('heading', { level: 1, name: '角色管理' })).toBeVisible();
  await expect(page.getByText('修改会在成员的下一次操作时生效')).toBeVisible();
  await looksWell(page);
  await page.getByRole('link', { name: '处理人', exact: true }).click();
  const handler = page.getByRole('dialog', { name: '处理人' });
  await expect(handler.getByRole('checkbox', { name: '我的业务' })).toBeChecked();
  // The power over all universities is no matter of one of them.
  await expect(handler.getByRole('checkbox', { name: '学校管理' })).toHaveCount(0);
  await looksWell(page);

  await handler.getByRole('button', { name: '复制' }).click();
  const copy = page.getByRole('dialog', { name: '复制角色' });
  await copy.getByRole('button', { name: '保存' }).click();
  await expect(copy.getByLabel('代码')).toHaveAttribute('aria-invalid', 'true');
  await copy.getByLabel('代码').fill('handler');
  await copy.getByLabel('中文名称').fill(clerk);
  await copy.getByLabel('英文名称').fill(`Desk clerk ${mark}`);
  await copy.getByRole('button', { name: '保存' }).click();
  await expect(copy.getByText('代码已被使用！')).toBeVisible();
  await copy.getByLabel('代码').fill(`desk-clerk-${mark}`);
  await copy.getByRole('checkbox', { name: '系统日志' }).check();
  await chooseOption(page, page.getByRole('combobox', { name: '数据范围' }), '本部门及下级');
  await copy.getByRole('button', { name: '保存' }).click();
  const role = page.getByRole('dialog', { name: clerk });
  await expect(role.getByRole('checkbox', { name: '系统日志' })).toBeChecked();

  await role.getByRole('radio', { name: '成员' }).click();
  await expect(role.getByText('还没有成员')).toBeVisible();
  await role.getByRole('button', { name: '添加成员' }).click();
  // The other story asks at the same time what 石磊 may.
  await choosePerson(page, '白景山', true);
  await expect(role.getByRole('row').nth(1)).toContainText('白景山');
  await looksWell(page);

  await role.getByRole('radio', { name: '范围预览' }).click();
  await role.getByRole('button', { name: '选择人员' }).click();
  await choosePerson(page, '柳月娥', false);
  const people = role.getByRole('row', { name: /^人员/ }).getByRole('cell');
  await expect(people.nth(1)).toHaveText(/^[1-9]/);
  await chooseOption(page, page.getByRole('combobox', { name: '换成的数据范围' }), '全校');
  await expect(people.nth(3)).toHaveText(/^[1-9]/);
  const [now, after, added, taken] = (await people.allTextContents()).slice(1).map(Number);
  expect(after).toBe(Number(now) + Number(added) - Number(taken));
  await looksWell(page);

  await role.getByRole('radio', { name: '比较' }).click();
  await chooseOption(page, page.getByRole('combobox', { name: '与之比较' }), '处理人');
  await expect(role.getByText(`只有“${clerk}”有`)).toBeVisible();
  await expect(role.getByText('数据范围：本部门及下级 与 本部门')).toBeVisible();

  await role.getByRole('radio', { name: '成员' }).click();
  await role.getByRole('button', { name: '移出白景山' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '移出' }).click();
  await expect(role.getByText('还没有成员')).toBeVisible();
  await role.getByRole('radio', { name: '权限' }).click();
  await role.getByRole('button', { name: '删除' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(role).toHaveCount(0);
  await expect(page.getByRole('link', { name: clerk })).toHaveCount(0);
});

test('[BO-06] [ADM-09] who may what, why somebody may, and what changed, in English', async ({ page, browser }) => {
  await speak(page.context(), 'en');
  await signInAs(page.context(), 'admin', server.everything, ORG);
  await page.goto(`${RIGHTS}?id=${ORG}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Permissions' })).toBeVisible();
  const row = page.getByRole('row', { name: /^System log/ });
  await expect(row).toContainText('The whole university');
  await looksWell(page);

  await page.getByRole('radio', { name: 'Who may this?' }).click();
  await searchOption(page, 'Choose a right', 'System log');
  await expect(page.getByRole('row').nth(1)).toContainText('Administrator');
  await looksWell(page);

  await page.getByRole('radio', { name: 'Why may they?' }).click();
  await page.getByRole('button', { name: 'Choose a person' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox').fill('石磊');
  await dialog.getByRole('radio', { name: /石磊/ }).check();
  await dialog.getByRole('button', { name: /^(Confirm|OK|Choose|Done)/ }).click();
  await searchOption(page, 'Right or call', 'My business');
  await page.getByRole('button', { name: 'Ask' }).click();
  await expect(page.getByText('These roles give it.')).toBeVisible();
  await expect(page.getByText('The role “Handler” gives “My business”. Scope: Their department')).toBeVisible();
  await looksWell(page);
  await searchOption(page, 'Right or call', 'See the log · ListAuditEntries');
  await page.getByRole('button', { name: 'Ask' }).click();
  await expect(page.getByText('One of these rights would do: System log')).toBeVisible();

  await page.getByRole('radio', { name: 'What changed' }).click();
  await expect(page.getByText(/Nothing changed|Deleted|New|Added|Scope:/).first()).toBeVisible();
  await looksWell(page);

  const other = await browser.newContext({ baseURL: server.everything, locale: 'zh-CN' });
  await signInAs(other, 'handler', server.everything, ORG);
  const theirs = await other.newPage();
  await theirs.goto(`${RIGHTS}?id=${ORG}`);
  await expect(theirs.getByTestId('refused')).toBeVisible();
  await theirs.goto(ROLES);
  await expect(theirs.getByTestId('refused')).toBeVisible();
  await other.close();
});

test('[TRU-78] whoever takes the way into the hall from a role is told how many people would be out, and asked', async ({
  page,
}) => {
  await signInAs(page.context(), 'admin', server.everything, ORG);
  await page.goto(`${ROLES}?id=${ORG}`);
  await expect(page.getByRole('heading', { level: 1, name: '角色管理' })).toBeVisible();
  await expect(page.getByText('平台管理员')).toHaveCount(0);
  await page.getByRole('link', { name: '学生', exact: true }).click();
  const panel = page.getByRole('dialog', { name: '学生' });
  await panel.getByRole('checkbox', { name: '使用网厅' }).uncheck();
  await expect(panel.getByText(/\d+人只能通过这个角色使用网厅/)).toBeVisible();
  await looksWell(page);
  await panel.getByRole('button', { name: '保存' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText(/\d+人只能通过这个角色使用网厅/)).toBeVisible();
  await question.getByRole('button', { name: '取消' }).click();
  await panel.getByRole('checkbox', { name: '使用网厅' }).check();
  await expect(panel.getByText(/人只能通过这个角色使用网厅/)).toHaveCount(0);
});
