import { officePages } from '@campus/contract/pages/office.ts';
import type { Locator, Page } from '@playwright/test';
import { axeFaults } from '../../axe.ts';
import { chooseOption } from '../../choose-option.ts';
import { expect, server, signInAs, test } from '../../fixtures.ts';
import { textsOf } from '../../spreadsheet.ts';

/** An organisation whose lists no other story looks at. */
const ORG = 'lingnan-demo';
/** Each looks for the list that came last, so they come one after the other. */
test.describe.configure({ mode: 'default' });
const ROSTER = `${officePages.pages.roster.path}?id=${ORG}`;
const PEOPLE = `${officePages.pages.usersOrganization.path}?id=${ORG}`;

const csv = (...lines: string[][]) => Buffer.from(`\ufeff${lines.map((line) => line.join(',')).join('\r\n')}`);

/** Chooses a list and a file of it; answers the panel that opens. */
async function bring(page: Page, list: string, lines: string[][]): Promise<Locator> {
  const choice = page.getByRole('radio', { name: list, exact: true });
  if (!(await choice.isChecked())) await choice.check();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: `${list}.csv`, mimeType: 'text/csv', buffer: csv(...lines) });
  const panel = page.getByRole('dialog', { name: new RegExp(`^${list}名册`) });
  await expect(panel).toBeVisible();
  return panel;
}

/** Presses a button of the panel, agrees to what it asks, and waits for what the list has become. */
async function settle(page: Page, panel: Locator, action: string, state: string): Promise<void> {
  await panel.getByRole('button', { name: action, exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: action, exact: true }).click();
  await expect(panel.getByText(state, { exact: true }).first()).toBeVisible();
}

const fileOf = async (page: Page, button: Locator): Promise<string[][]> => {
  const downloading = page.waitForEvent('download');
  await button.click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await downloading).createReadStream()) chunks.push(chunk as Buffer);
  return textsOf(Buffer.concat(chunks));
};

test('[ROS-01] [ROS-03] [ROS-04] two lists are brought, looked at, applied and undone; odd lines come back with their reasons', async ({
  page,
}) => {
  // A test that is tried again brings others: the same names would be asked about.
  const mark = Date.now().toString(36);
  const [school, institute] = [`名册学院${mark}`, `名册研究所${mark}`];
  await signInAs(page.context(), 'admin', server.everything, ORG);
  await page.goto(ROSTER);
  await expect(page.getByRole('heading', { level: 1, name: '人员名册' })).toBeVisible();
  const [headings] = await fileOf(page, page.getByRole('button', { name: '下载模板' }));
  expect(headings?.slice(0, 4)).toEqual(['账号', '原账号', '姓名', '类型']);

  const departments = await bring(page, '部门', [
    ['部门代码', '部门名称', '英文名称', '上级部门'],
    [`S${mark}`, school, 'Roster School', ''],
    [`I${mark}`, institute, 'Roster Institute', `S${mark}`],
  ]);
  await expect(departments.getByRole('row', { name: new RegExp(institute) })).toContainText(
    new RegExp(`S${mark}`, 'i'),
  );
  await settle(page, departments, '应用', '已应用');
  await departments.getByRole('button', { name: '关闭' }).click();

  const accounts = [`r1${mark}`, `r2${mark}`];
  const people = await bring(page, '人员', [
    ['学号', '姓名', '人员类型', '部门', '手机', '宿舍'],
    [accounts[0] as string, `名　册甲${mark}`, '学生', `S${mark}`, '１３８００００１１１１', 'E3'],
    [accounts[1] as string, `名册乙${mark}`, '学生', institute, '', 'E3'],
    ['2.02531E+11', '名册丙', '学生', school, '', 'E3'],
  ]);
  await expect(people.getByText('宿舍')).toBeVisible();
  await expect(people.getByRole('row', { name: /2\.02531E\+11/ })).toContainText('科学记数法');
  const odd = await fileOf(page, people.getByRole('button', { name: '下载异常行' }));
  expect(odd[1]).toEqual(expect.arrayContaining(['2.02531E+11', '名册丙', expect.stringContaining('科学记数法')]));
  await people.getByRole('button', { name: /^新增/ }).click();
  await expect(people.getByRole('row', { name: /名册甲/ })).toContainText('13800001111');
  await chooseOption(page, people.getByRole('combobox', { name: '部门' }), institute);
  await expect(people.getByRole('row', { name: /名册甲/ })).toHaveCount(0);
  await expect(people.getByRole('row', { name: /名册乙/ })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('shown')).toBe('new');
  expect(await axeFaults(page, 'wcag')).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await settle(page, people, '应用', '已应用');
  await page.setViewportSize({ width: 1440, height: 900 });
  const opened = page.url();

  await page.goto(`${PEOPLE}&words=${accounts[1]}`);
  await expect(page.getByRole('row', { name: /名册乙/ })).toContainText(institute);

  await page.goto(opened);
  await settle(page, people, '撤销', '已撤销');
  await expect(people.getByText('已撤销').first()).toBeVisible();
  await people.getByRole('button', { name: '关闭' }).click();
  await expect(page.getByRole('row', { name: /人员\.csv/ }).first()).toContainText('已撤销');
  expect(await axeFaults(page, 'wcag')).toEqual([]);
  await page.goto(`${PEOPLE}&words=${accounts[1]}`);
  await expect(page.getByRole('row', { name: /名册乙/ })).toContainText('已停用');

  // Somebody of the same name is asked about, with the reason; whoever answers by keyboard goes on in the list.
  await page.goto(ROSTER);
  const near = await bring(page, '人员', [
    ['学号', '姓名', '人员类型', '手机'],
    [`r3${mark}`, `名册甲${mark}`, '学生', '13800001111'],
  ]);
  await expect(near.getByRole('row', { name: /名册甲/ })).toContainText('姓名相同，手机相同');
  await near.getByRole('button', { name: /是新的人$/ }).press('Enter');
  await expect(near.getByRole('button', { name: /^新增/ })).toContainText('1');
  await expect(near).toBeFocused();

  // A file of one line that calls itself the whole of the students: nobody applies that alone.
  await page.goto(ROSTER);
  await chooseOption(page, page.getByRole('combobox', { name: '名册范围' }), '全体学生：名册外的学生离校');
  await page.getByRole('checkbox', { name: '也包括从未出现在名册中的人' }).check();
  const few = await bring(page, '人员', [
    ['学号', '姓名', '人员类型'],
    [accounts[0] as string, `名册甲${mark}`, '学生'],
  ]);
  await expect(few.getByRole('region', { name: '变动较大，须由第二人同意' })).toContainText(
    /离校人数超过上限 （\d+人中的\d+人，\d+\.\d%，上限5%）/,
  );
  await expect(few.getByRole('button', { name: '应用', exact: true })).toHaveCount(0);
});

test('[TRU-78] [TRU-73] labels that a list names are made where they are ticked, and a rare name comes in', async ({
  page,
}) => {
  const mark = Date.now().toString(36);
  await signInAs(page.context(), 'admin', server.everything, ORG);
  await page.goto(ROSTER);
  const panel = await bring(page, '人员', [
    ['学号', '姓名', '人员类型', '标签'],
    [`x1${mark}`, '孙𠮷', '学生', `新签甲${mark};新签乙${mark}`],
  ]);
  const missing = panel.getByRole('region', { name: '名单中有以下标签还没有建立：' });
  await missing.getByRole('checkbox', { name: `新签乙${mark}` }).uncheck();
  await missing.getByRole('button', { name: '新建选中的1个标签并重新核对' }).click();
  await expect(missing.getByRole('checkbox')).toHaveCount(1);
  expect(await axeFaults(page, 'wcag')).toEqual([]);
  await missing.getByRole('checkbox').check();
  await missing.getByRole('button', { name: '新建选中的1个标签并重新核对' }).click();
  await expect(missing).toBeHidden();
  await settle(page, panel, '应用', '已应用');
  await page.goto(`${PEOPLE}&words=${encodeURIComponent('𠮷')}`);
  await expect(page.getByText('孙𠮷').first()).toBeVisible();
});
