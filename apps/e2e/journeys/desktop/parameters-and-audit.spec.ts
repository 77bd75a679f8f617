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
