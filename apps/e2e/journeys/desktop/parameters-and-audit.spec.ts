import { readFile } from 'node:fs/promises';
import { officePages } from '@campus/contract/pages/office.ts';
import type { Page } from '@playwright/test';
import { axeFaults } from '../../axe.ts';
import { expect, server, signInAs, test } from '../../fixtures.ts';
import { textsOf } from '../../spreadsheet.ts';
import { says } from '../../work-orders.ts';

/** An organisation whose settings no other story looks at. */
const ORG = 'lingnan-demo';
const { parameterManagement, systemLog, usersOrganization } = officePages.pages;
const at = ({ path }: { path: string }) => `${path}?id=${ORG}`;

const fitsInWidth = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

test('[BO-07] [BO-08] [ADM-11] [ADM-12] a setting is changed, brought back and found in the log, like what was done to a person', async ({
  page,
}, { retry }) => {
  // A test that is tried again may meet the value of the first try.
  const other = String(41 + retry);
  await signInAs(page.context(), 'admin', server.everything, ORG);
  await page.goto(at(parameterManagement));
  await expect(page.getByRole('heading', { level: 1, name: '参数管理' })).toBeVisible();
  expect(await axeFaults(page, 'wcag')).toEqual([]);

  // A value that the product would not obey is refused, and says so at its field.
  const feed = page.getByRole('region', { name: '宿舍数据同步' });
  const share = feed.getByRole('textbox', { name: '最多多少百分比的人失去宿舍' });
  const former = await share.inputValue();
  // Nothing changed is nothing wrong.
  await says(page, '没有修改', () => feed.getByRole('button', { name: '保存' }).click());
  await share.fill('101');
  await feed.getByRole('button', { name: '保存' }).click();
  await expect(share).toHaveAttribute('aria-invalid', 'true');
  await share.fill(other);
  await says(page, '已保存', () => feed.getByRole('button', { name: '保存' }).click());
  await expect(share).toHaveValue(other);

  await feed.getByRole('button', { name: '历史' }).click();
  const history = page.getByRole('dialog', { name: '历史：宿舍数据同步' });
  await expect(history.getByText(other, { exact: true }).first()).toBeVisible();
  expect(await axeFaults(page, 'wcag')).toEqual([]);
  await history.getByRole('button', { name: '恢复' }).first().click();
  await says(page, '已恢复', () => page.getByRole('button', { name: '恢复', exact: true }).last().click());
  await expect(share).toHaveValue(former);

  // The log says what it was and is, and what came of the request.
  await page.goto(at(systemLog));
  await page
    .getByRole('row', { name: /恢复参数/ })
    .first()
    .click();
  const entry = page.getByRole('dialog', { name: '日志详情' });
  await expect(entry.getByRole('row', { name: `最多多少百分比的人失去宿舍 ${other} ${former}` })).toBeVisible();
  // What it noted is said in words, too.
  await expect(entry.getByRole('region', { name: '随操作记录的内容' })).toContainText('宿舍数据同步');
  await expect(entry.getByText('places.dormitory-feed')).toHaveCount(0);
  expect(await axeFaults(page, 'wcag')).toEqual([]);
  await entry.getByRole('button', { name: '查看这次请求的全部记录' }).click();
  const story = page.getByRole('region', { name: '这次请求的经过' });
  await expect(story.getByText('参数管理')).toBeVisible();
  await expect(story.getByText('恢复参数')).toBeVisible();

  // From somebody's panel to what was done to them, and out as a spreadsheet.
  await page.goto(`${at(usersOrganization)}&words=yinwenbo`);
  await page.getByRole('link', { name: '尹文博' }).click();
  const panel = page.getByRole('dialog', { name: '尹文博' });
  const telephone = `020-8711${String(Date.now()).slice(-4)}`;
  await panel.getByRole('textbox', { name: '电话' }).fill(telephone);
  await says(page, '已保存', () => panel.getByRole('button', { name: '保存' }).click());
  await panel.getByRole('link', { name: '变更历史' }).click();
  await expect(page.getByText('只看“尹文博”的历史')).toBeVisible();
  // Others are changed at the same time, so the narrow screen shows this one's history too.
  const theirs = page.url();
  await page
    .getByRole('row', { name: /修改人员资料/ })
    .first()
    .click();
  await expect(entry.getByRole('cell', { name: telephone })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(entry).toBeHidden();
  const download = page.waitForEvent('download');
  await says(page, '已导出', () => page.getByRole('button', { name: '导出' }).click());
  const [headings, ...rows] = textsOf(await readFile(await (await download).path()));
  expect(headings).toContain('修改前');
  expect(rows[0]).toEqual(expect.arrayContaining(['修改人员资料', '成功', '人员 · 尹文博']));
  expect(rows[0]!.join(' ')).toContain(`电话: ${telephone}`);

  // On a narrow screen all of it can be read and used.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(theirs);
  await expect(page.getByText('修改人员资料').first()).toBeVisible();
  await fitsInWidth(page);
  await page.getByText('修改人员资料').first().click();
  const after = entry.getByRole('cell', { name: telephone });
  await expect(after).toBeInViewport({ ratio: 1 });
  await fitsInWidth(page);
  await page.goto(at(parameterManagement));
  await expect(share).toHaveValue(former);
  await fitsInWidth(page);
});

test('[ADM-11] a setting that is typed and not saved is asked about before the page is left', async ({ page }) => {
  await signInAs(page.context(), 'admin', server.everything, ORG);
  await page.goto(at(parameterManagement));
  const phone = page.getByRole('region', { name: '网厅基本信息' }).getByRole('textbox', { name: '服务电话' });
  const former = await phone.inputValue();
  await phone.fill('020-00000000');
  const question = page.getByRole('alertdialog', { name: '离开此页？' });
  const log = page.getByRole('navigation', { name: '功能菜单' }).getByRole('link', { name: '系统日志' });
  await log.click();
  await question.getByRole('button', { name: '留下' }).click();
  await expect(phone).toHaveValue('020-00000000');
  await log.click();
  await question.getByRole('button', { name: '离开' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '系统日志' })).toBeVisible();
  await page.goBack();
  await expect(phone).toHaveValue(former);
  // What is as it was before is left without a question.
  await phone.fill('020-00000000');
  await phone.fill(former);
  await log.click();
  await expect(page.getByRole('heading', { level: 1, name: '系统日志' })).toBeVisible();
});

test('[SAF-01] how people sign in is changed with the password, by whoever may, and everybody responsible is told', async ({
  page,
}, { retry }) => {
  await signInAs(page.context(), 'admin', server.everything, ORG);
  await page.goto(at(parameterManagement));
  const networks = page.getByRole('region', { name: '共用出口网络' });
  const typed = networks.getByRole('textbox', { name: '网络' });
  await typed.fill(`10.${20 + retry}.0.0/16`);
  const password = networks.getByLabel('您的登录密码', { exact: true });
  await networks.getByRole('button', { name: '保存' }).click();
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await password.fill('Wrong2026');
  await networks.getByRole('button', { name: '保存' }).click();
  await expect(networks.getByText('密码错误!')).toBeVisible();
  await expect(typed).toHaveValue(`10.${20 + retry}.0.0/16`);
  expect(await axeFaults(page, 'wcag')).toEqual([]);
  await password.fill('Campus2026');
  await says(page, '已保存', () => networks.getByRole('button', { name: '保存' }).click());
  await expect(typed).toHaveValue(`10.${20 + retry}.0.0/16`);
  await expect(password).toHaveValue('');

  // An earlier version asks for it as well.
  await networks.getByRole('button', { name: '历史' }).click();
  const history = page.getByRole('dialog', { name: '历史：共用出口网络' });
  await history.getByLabel('您的登录密码', { exact: true }).fill('Campus2026');
  await history.getByRole('button', { name: '恢复' }).last().click();
  await says(page, '已恢复', () => page.getByRole('button', { name: '恢复', exact: true }).last().click());

  await page.getByRole('button', { name: /消息/ }).first().click();
  await expect(page.getByText('登录方式已修改').first()).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(at(parameterManagement));
  await expect(password).toBeVisible();
  await fitsInWidth(page);
});

test('[SAF-01] [SAF-02] who may not is told why before they try', async ({ page }) => {
  await signInAs(page.context(), 'admin', server.everything, 'scut');
  await page.goto(`${parameterManagement.path}?id=scut`);
  const signIn = page.getByRole('region', { name: '网厅登录' });
  await expect(signIn.getByText('只有拥有本校所有人全部权限的人才能修改')).toBeVisible();
  await expect(signIn.getByRole('button', { name: '保存' })).toHaveCount(0);
  await expect(signIn.getByLabel('您的登录密码', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('region', { name: '网厅基本信息' }).getByRole('button', { name: '保存' })).toBeVisible();
});
