import { decideTask, returnTask } from '@campus/contract/calls/flows-tasks.ts';
import type { Page } from '@playwright/test';
import { expect, hallSignInAs, type Language, speak, test, where } from './fixtures.ts';
import { apply, ask, forms, service, taskOf } from './people.ts';
import { walkTo } from './walk.ts';
import { says } from './work-orders.ts';

/** How the same story is told in one of the halls. */
export type ServiceHall = {
  spec: string;
  catalogue: string;
  /** The address of one application. */
  details: (businessId: string, id: string) => string;
  /** Chooses one of the leave's kinds and its two days. */
  fillLeave: (page: Page, days: string) => Promise<void>;
  /** Where the annexes are, from the page of the service. */
  toAnnexes: (page: Page) => Promise<void>;
  /** Presses what may be done with the application that is shown. */
  act: (page: Page, name: string) => Promise<void>;
  /** The button that does it, once it was asked for. */
  confirm: { withdraw: string };
  people: { applies: string; isReturned: string; keeps: string };
};

/** A student of the network department; its head decides on leave. */
const HEAD = 'staff';
const looks: readonly (readonly [Language, string, number])[] = [
  ['zh', 'light', 360],
  ['en', 'dark', 360],
  ['en', 'light', 1920],
];

export function serviceStories(hall: ServiceHall): void {
  const { spec, people } = hall;

  test(`${spec} [C61] [C42] find the leave business, read its guide, apply, see who decides, follow it and withdraw`, async ({
    page,
    context,
  }) => {
    await hallSignInAs(context, people.applies);
    await walkTo(page, hall.catalogue);
    await page.getByPlaceholder('搜索服务名称或拼音').fill('qingjia');
    const found = page.getByRole('link', { name: /请假申请/ });
    await expect(found).toHaveCount(1);
    await found.click();
    await expect(page.getByRole('heading', { name: '请假申请' })).toBeVisible();

    // what it is, and its guide
    await expect(page.getByText('三天以内由直属负责人审批')).toBeVisible();
    await page.getByRole('link', { name: '请假规定' }).click();
    await expect(page.getByText('一次请假最长 60 天')).toBeVisible();
    await page.goBack();

    // who decides is known before anything is sent, and changes with the form
    await page.getByRole('link', { name: '立即办理' }).click();
    await page.getByRole('button', { name: '提交申请' }).click();
    await expect(page.getByText(/^必填/)).toHaveCount(5);
    await hall.fillLeave(page, '5');
    await expect(page.getByText('上级负责人审批')).toBeVisible();
    await page.getByLabel('天数').fill('2');
    await expect(page.getByText('上级负责人审批')).toHaveCount(0);
    await expect(page.getByText('陈思远')).toBeVisible();

    // nothing typed is lost
    await expect(page.getByText(/草稿已保存/)).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('事由')).toHaveValue('回家探亲');
    await says(page, '提交成功！', () => page.getByRole('button', { name: '提交申请' }).click());

    // it is followed where it was applied for; where a list stands beside it, it comes after the list
    await expect(page.getByText('年假申请（2天）').last()).toBeVisible();
    await expect(page.getByText('审批中').last()).toBeVisible();
    await says(page, '催办成功！', () => hall.act(page, '催办'));
    await hall.act(page, '撤销申请');
    const dialog = page.getByRole('dialog', { name: /^撤销申请/ }).last();
    await dialog.getByLabel(/意见|原因/).fill('不请了');
    await says(page, '撤销成功！', () => dialog.getByRole('button', { name: hall.confirm.withdraw }).click());
    await expect(page.getByText('已取消').last()).toBeVisible();
    const { items } = await ask<{ items: { outcome: string }[] }>(
      people.applies,
      'GET',
      '/api/process/ListMyApplications',
      { group: 'abort' },
    );
    expect(items[0]?.outcome).toBe('withdrawn');
  });

  test(`${spec} [C33] one that was returned is changed and submitted again`, async ({ page, context }) => {
    const account = people.isReturned;
    const { id } = await apply(account, '请假', forms.leave);
    await ask(HEAD, 'POST', returnTask.path, {
      id,
      task: await taskOf(HEAD, id),
      to: { kind: 'submitter' },
      reason: '请写清请假事由',
    });
    const business = await service(account, '请假');
    await hallSignInAs(context, account);
    await walkTo(page, hall.details(business.id, id));
    await expect(page.getByRole('paragraph').filter({ hasText: '请写清请假事由' })).toBeVisible();
    await hall.act(page, '修改并重新提交');
    await expect(page.getByText('请写清请假事由')).toBeVisible();
    await page.getByLabel('事由').fill('祖母八十大寿，回家两天');
    await says(page, '重新提交成功！', () => page.getByRole('button', { name: '重新提交' }).click());
    await expect(page.getByText('祖母八十大寿，回家两天')).toBeVisible();
    await expect(page.getByText('审批中').last()).toBeVisible();
    await ask(HEAD, 'POST', decideTask.path, { id, task: await taskOf(HEAD, id), decision: 'agree' });
    await page.reload();
    await expect(page.getByText('已完成').last()).toBeVisible();
  });

  test(`${spec} [ERR-24] [STATE-05] annexes are asked about first; groups say how many; both languages, both schemes`, async ({
    page,
    context,
  }) => {
    await apply(people.keeps, '请假', forms.leave);
    const { id } = await service(people.keeps, '请假');
    await hallSignInAs(context, people.keeps);
    await walkTo(page, `${hall.catalogue}&bId=${id}`);
    await hall.toAnnexes(page);
    await page.getByRole('button', { name: /请假工作交接表/ }).click();
    const asked = page.getByRole('alertdialog').or(page.getByRole('dialog')).last();
    await expect(asked).toContainText('是否下载该文件？');
    const download = page.waitForEvent('download');
    await asked.getByRole('button', { name: '确定' }).click();
    expect((await download).suggestedFilename()).toContain('请假工作交接表');

    await walkTo(page, `${hall.catalogue}&bId=${id}&show=mine&group=doing`);
    const groups = page.getByRole('navigation', { name: '申请分组' });
    await expect(groups.getByRole('button')).toHaveText([/待处理/, /处理中\s*\d+/, /已完成/, /已取消/, /草稿/]);
    await groups.getByRole('button', { name: /已完成/ }).click();
    await expect(page.getByText('没有已完成的申请')).toBeVisible();
    for (const [language, scheme, width] of looks) {
      await speak(context, language);
      await context.addInitScript((value) => localStorage.setItem('campus.scheme', JSON.stringify(value)), scheme);
      await page.setViewportSize({ width, height: 800 });
      for (const more of ['', `&bId=${id}`, `&bId=${id}&show=mine`]) {
        await walkTo(page, hall.catalogue + more);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), where(page)).toBeLessThanOrEqual(width);
      }
    }
  });

  test(`${spec} [PC-24] [PH-22] the businesses that have pages of their own lead there`, async ({ page, context }) => {
    await hallSignInAs(context, people.keeps);
    await walkTo(page, hall.catalogue);
    await page.getByRole('link', { name: /故障报修.*在线报修/ }).click();
    await expect(page).toHaveURL(/RepairFaultV3/);
    await page.goBack();
    await page.getByRole('link', { name: /投诉建议./ }).click();
    await expect(page).toHaveURL(/DeclareComplaintV3/);
  });
}
