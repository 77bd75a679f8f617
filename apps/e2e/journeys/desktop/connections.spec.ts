import { saveConnection } from '@campus/contract/calls/connections.ts';
import { officePages } from '@campus/contract/pages/office.ts';
import type { Locator, Page } from '@playwright/test';
import { expectNoAxeFault } from '../../axe.ts';
import { MANAGER, ORG } from '../../businesses.ts';
import { chooseOption } from '../../choose-option.ts';
import { expect, server, signInAs, speak, test } from '../../fixtures.ts';
import { applyFor } from '../../flow-designer.ts';
import { callStep, connectTo, leave, leaveWith, type OtherSystem, startOtherSystem } from '../../other-system.ts';
import { ask, ownUniversity } from '../../people.ts';
import { goTo } from '../../walk.ts';
import { says } from '../../work-orders.ts';

const at = (orgSign: string, more = '') => `${officePages.pages.connections.path}?id=${orgSign}${more}`;
const fitsInWidth = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

/** Types another path and tries it. */
async function tryPath(panel: Locator, path: string, says: string): Promise<void> {
  const part = panel.getByRole('region', { name: '试连' });
  await part.getByRole('textbox', { name: '路径' }).fill(path);
  await part.getByRole('button', { name: '试连' }).click();
  await expect(part.getByRole('status')).toContainText(says);
}

async function withSystem(run: (system: OtherSystem) => Promise<void>, status?: number): Promise<void> {
  const system = await startOtherSystem(status);
  try {
    await run(system);
  } finally {
    await system.stop();
  }
}

test('[DES-14] a connection is set up with a warning, tried, changed by two at once, and deleted', async ({ page }) => {
  const orgSign = await ownUniversity();
  await signInAs(page.context(), 'admin', server.everything, orgSign);
  await withSystem(async (system) => {
    await goTo(page, at(orgSign));
    await expect(page.getByText('连接是流程可以调用的外部系统')).toBeVisible();
    await expectNoAxeFault(page, 'no connections', 'wcag');

    // An address inside a network that the installation has not opened is refused, at its field, and so is plain http.
    await page.getByRole('button', { name: '新建连接' }).first().click();
    const dialog = page.getByRole('dialog', { name: '新建连接' });
    await dialog.getByRole('textbox', { name: '中文名称' }).fill('图书馆');
    await dialog.getByRole('textbox', { name: '英文名称' }).fill('Library');
    await dialog.getByRole('textbox', { name: '地址', exact: true }).fill('https://10.1.2.3');
    await dialog.getByLabel('令牌', { exact: true }).fill('short');
    await dialog.getByRole('button', { name: '新建' }).click();
    const secret = dialog.getByLabel('令牌', { exact: true });
    await expect(secret).toHaveAttribute('aria-invalid', 'true');
    await secret.fill('a-secret-of-the-journeys');
    await dialog.getByRole('button', { name: '新建' }).click();
    await expect(dialog.getByRole('textbox', { name: '地址', exact: true })).toHaveAttribute('aria-invalid', 'true');
    const address = dialog.getByRole('textbox', { name: '地址', exact: true });
    await address.fill(system.address.replace('https', 'http'));
    await dialog.getByRole('button', { name: '新建' }).click();
    await expect(address).toHaveAttribute('aria-invalid', 'true');
    await address.fill(system.address);
    await dialog.getByRole('textbox', { name: '允许的路径' }).fill('/loans\n/missing');
    await expectNoAxeFault(page, 'making a connection', 'wcag');
    await says(page, '连接已建好', () => dialog.getByRole('button', { name: '新建' }).click());

    // Its secret is kept and never shown again.
    const panel = page.getByRole('dialog', { name: '图书馆' });
    await expect(panel.getByText('已保存，不再显示')).toBeVisible();
    await expect(panel.getByLabel('令牌', { exact: true })).toHaveValue('');
    await expectNoAxeFault(page, 'a connection', 'wcag');

    await tryPath(panel, '/loans/1', '连接正常：对方答复 200');
    expect(system.heard.at(-1)).toMatchObject({ method: 'GET', path: '/loans/1' });
    expect(system.heard.at(-1)?.headers.authorization).toBe('Bearer a-secret-of-the-journeys');
    await tryPath(panel, '/missing', '状态码 404');
    const asked = system.heard.length;
    await tryPath(panel, '/elsewhere', '路径不在允许的范围内');
    expect(system.heard).toHaveLength(asked);

    // Somebody else changes it while it is being changed here: nothing is lost without a choice.
    const id = new URL(page.url()).searchParams.get('open') as string;
    const perMinute = panel.getByRole('textbox', { name: '每分钟最多调用' });
    await perMinute.fill('30');
    const settings = { address: system.address, paths: ['/loans', '/missing'], authentication: 'bearer' };
    const limits = { callsPerMinute: 60, mostTimeoutMs: 20_000, on: true };
    const other = { id, version: 1, name: { zh: '图书馆', en: 'Library' }, ...settings, ...limits };
    await ask('admin', 'POST', saveConnection.path, other, orgSign);
    await panel.getByRole('button', { name: '保存' }).click();
    const clash = panel.getByRole('alert');
    await expect(clash.getByRole('row', { name: '每分钟最多调用 60 30' })).toBeVisible();
    await expect(clash.getByRole('row', { name: '最长等待 20 10' })).toBeVisible();
    await expectNoAxeFault(page, 'two changes at once', 'wcag');
    await clash.getByRole('button', { name: '采用现在保存的' }).click();
    await expect(perMinute).toHaveValue('60');
    await expect(panel.getByRole('textbox', { name: '最长等待' })).toHaveValue('20');
    await perMinute.fill('30');
    await says(page, /^已保存$/, () => panel.getByRole('button', { name: '保存' }).click());

    // On and off narrow the list; the address keeps it.
    await panel.getByRole('button', { name: '关闭' }).click();
    await chooseOption(page, page.getByRole('combobox', { name: '是否启用' }), '已停用');
    await expect(page.getByText('没有符合条件的连接')).toBeVisible();
    await page.getByRole('button', { name: '清除条件' }).click();
    await page.getByRole('link', { name: '图书馆' }).press('Enter');
    await panel.getByRole('button', { name: '删除' }).click();
    await says(page, '连接已删除', () =>
      page.getByRole('alertdialog').or(page.getByRole('dialog')).last().getByRole('button', { name: '删除' }).click(),
    );
    await expect(page.getByText('连接是流程可以调用的外部系统')).toBeVisible();
  });
});

test('[DES-14] [C11] what a flow called stands in the log in words and is sent again; while it is used a connection stays', async ({
  page,
}) => {
  await withSystem(async (system) => {
    const connection = await connectTo(system, `借阅系统${Date.now().toString(36)}`);
    const business = await leaveWith('借阅请假', () => [callStep(connection.id, {})]);
    const process = await applyFor(business.name, 'student', leave);
    await expect.poll(() => system.heard.length).toBe(1);
    expect(system.heard[0]).toMatchObject({ method: 'POST', path: '/loans', body: { days: 3 } });

    await signInAs(page.context(), MANAGER, server.everything, ORG);
    await goTo(page, at(ORG, `&open=${connection.id}`));
    const panel = page.getByRole('dialog', { name: connection.name.zh });
    await expect(panel.getByRole('link', { name: business.name })).toBeVisible();
    await expect(panel.getByText('还有业务在使用它，不能删除')).toBeVisible();
    await expect(panel.getByRole('button', { name: '删除' })).toHaveCount(0);

    await panel.getByRole('link', { name: '查看调用记录' }).click();
    const rows = page.getByRole('region', { name: '调用记录列表' }).getByRole('row');
    await expect(rows).toHaveCount(2);
    await expect(rows.last()).toContainText('未成功');
    await expect(rows.last()).toContainText('对方答复表示没有成功');
    await expectNoAxeFault(page, 'the log of calls', 'wcag');
    await rows.last().getByRole('link').press('Enter');
    const call = page.getByRole('dialog', { name: 'POST /loans' });
    await expect(call.getByRole('region', { name: '内容' })).toContainText('"days": 3');
    await expect(call.getByRole('region', { name: '收到的答复' }).last()).toContainText('no such reader');
    // Nothing that shows who calls is kept.
    await expect(call.getByText('a-secret-of-the-journeys')).toHaveCount(0);
    await expectNoAxeFault(page, 'a call', 'wcag');

    await call.getByRole('button', { name: '查看申请' }).click();
    const opened = page.getByRole('dialog', { name: /事假申请/ });
    await expect(opened.getByText('通知图书馆').first()).toBeVisible();
    await opened.getByRole('button', { name: '关闭' }).click();

    system.answers.status = 200;
    await call.getByRole('button', { name: '重新发送' }).click();
    await says(page, '已排队发送', () =>
      page
        .getByRole('alertdialog')
        .or(page.getByRole('dialog'))
        .last()
        .getByRole('button', { name: '重新发送' })
        .click(),
    );
    await expect(call.getByText('已答复').first()).toBeVisible();
    expect(system.heard).toHaveLength(2);
    expect(system.heard[1]?.headers['idempotency-key']).toBe(system.heard[0]?.headers['idempotency-key']);
    expect(process).not.toBe('');

    // The same on a narrow screen and in English.
    await speak(page.context(), 'en');
    await page.setViewportSize({ width: 390, height: 844 });
    await goTo(page, at(ORG, `&part=calls&connection=${connection.id}`));
    await expect(page.getByText('Answered').first()).toBeVisible();
    await fitsInWidth(page);
    await goTo(page, at(ORG, `&open=${connection.id}`));
    await expect(page.getByText('Businesses that use it')).toBeVisible();
    await fitsInWidth(page);
    await expectNoAxeFault(page, 'a connection on a narrow screen', 'wcag');
  }, 400);
});

test('[DES-14] a server that is away is said, and asked again', async ({ page }) => {
  await signInAs(page.context(), MANAGER, server.everything, ORG);
  await page.route('**/ListConnections*', (route) => route.abort());
  await page.goto(at(ORG));
  const again = page.getByRole('alert').getByRole('button');
  await expect(again).toBeVisible();
  await page.unroute('**/ListConnections*');
  await again.click();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
