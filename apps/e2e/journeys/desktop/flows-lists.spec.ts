import { readFile } from 'node:fs/promises';
import { withdrawProcess } from '@campus/contract/calls/flows-processes.ts';
import { claimTask, decideTask } from '@campus/contract/calls/flows-tasks.ts';
import { searchContacts } from '@campus/contract/calls/people-contacts.ts';
import { expect, test, where } from '../../fixtures.ts';
import { apply, ask, forms, type Somebody, somebody, taskOf } from '../../people.ts';
import { textsOf } from '../../spreadsheet.ts';
import { walkTo } from '../../walk.ts';

const device = { viewport: { width: 1440, height: 900 } };

async function open({ page }: Somebody, address: string, heading: string): Promise<void> {
  await walkTo(page, address);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}
const rowOf = ({ page }: Somebody, number: string) => page.getByRole('row', { name: new RegExp(number) });

/** An application that somebody was sent a copy of when it was agreed to; its number. */
async function copiedTo(name: string): Promise<string> {
  const { id, number } = await apply('student', '请假', forms.leave);
  type Found = { items: { id: string; name: string }[] };
  const { items } = await ask<Found>('staff', 'GET', searchContacts.path, { words: name });
  const copy = items.filter((one) => one.name === name).map((one) => one.id);
  await ask('staff', 'POST', decideTask.path, { id, task: await taskOf('staff', id), decision: 'agree', copy });
  return number;
}

test('[BO-11] [BO-13] the same business in the back-office: handled from a drawer, watched by an administrator', async ({
  browser,
}) => {
  const { id, number } = await apply('202330781022', '证明', forms.certificate);
  const handler = await somebody(browser, 'handler', { device });
  const admin = await somebody(browser, 'admin', { device });
  await open(admin, '/DTBS/BusMonIndex/ToDo', '业务监控 · 待办');
  await expect(rowOf(admin, number)).toBeVisible();

  await open(handler, '/DTBS/MyBusIndex/ToDo', '我的业务 · 待办');
  await rowOf(handler, number).getByRole('link').click();
  await expect.poll(() => where(handler.page)).toContain(`open=${id}`);
  const drawer = handler.page.getByRole('dialog');
  await drawer.getByRole('button', { name: '受理', exact: true }).click();
  await expect(drawer.getByRole('button', { name: '已开具', exact: true })).toBeVisible();
  await drawer.getByRole('button', { name: '已开具', exact: true }).click();
  const dialog = handler.page.getByRole('dialog').last();
  await dialog.getByLabel('证明编号').fill('ZM-88');
  await dialog.getByRole('button', { name: '已开具', exact: true }).click();
  await expect(rowOf(handler, number)).toHaveCount(0);
  await open(handler, '/DTBS/MyBusIndex/GetThrough', '我的业务 · 办结');
  await expect(rowOf(handler, number)).toBeVisible();

  await open(admin, `/DTBS/BusMonIndex/GetThrough?words=${number}`, '业务监控 · 办结');
  await expect(admin.page.getByRole('row')).toHaveCount(2);
  await admin.page.reload();
  await expect(rowOf(admin, number)).toBeVisible();
  await handler.close();
  await admin.close();
});

test('[BO-13] [C51] a selection is decided at once, and each row says what became of it', async ({ browser }) => {
  const made = [await apply('202490010035', '设备', forms.loan), await apply('202490010035', '设备', forms.loan)];
  const [first, second] = made as [(typeof made)[0], (typeof made)[0]];
  const handler = await somebody(browser, '200117', { device });
  await open(handler, '/DTBS/MyBusIndex/ToDo', '我的业务 · 待办');
  for (const { number } of made) await handler.page.getByRole('checkbox', { name: `选择${number}` }).check();
  // somebody else is quicker with one of them
  await ask('handler', 'POST', decideTask.path, {
    id: second.id,
    task: await taskOf('handler', second.id),
    decision: 'agree',
  });
  await handler.page
    .getByRole('region', { name: '批量处理' })
    .getByRole('button', { name: '同意', exact: true })
    .click();
  const dialog = handler.page.getByRole('dialog', { name: '同意：2条' });
  for (const { number } of made) await expect(dialog.getByRole('listitem').filter({ hasText: number })).toHaveCount(1);
  await dialog.getByRole('button', { name: '同意', exact: true }).click();
  const results = handler.page.getByRole('dialog', { name: '成功1条，未成功1条' }).getByRole('listitem');
  await expect(results).toHaveText([
    new RegExp(`^未成功.*${second.number}.*该任务已经处理过了！$`),
    new RegExp(`^成功.*${first.number}`),
  ]);
  const { steps } = await ask<{ steps: { id: string }[] }>('202490010035', 'GET', '/api/process/GetProcess', {
    id: first.id,
  });
  expect(steps.map((step) => step.id)).toEqual(['head']);
  await handler.close();
});

test('[BO-11] [BO-12] every group of what is monitored has a page of its own, and a process stands in one of them', async ({
  browser,
}) => {
  const made = {
    ToDo: await apply('202330781022', '证明', forms.certificate),
    Doing: await apply('student', '请假', forms.leave),
    GetThrough: await apply('202330781022', '证明', forms.certificate),
    Abort: await apply('student', '请假', forms.leave),
  };
  const { id } = made.GetThrough;
  await ask('handler', 'POST', claimTask.path, { id, task: await taskOf('handler', id) });
  const form = { certificateNo: 'ZM-99' };
  await ask('handler', 'POST', decideTask.path, { id, task: await taskOf('handler', id), decision: 'solve', form });
  await ask('student', 'POST', withdrawProcess.path, { id: made.Abort.id });
  const names = { ToDo: '待办', Doing: '在办', GetThrough: '办结', Abort: '终止' } as const;
  const admin = await somebody(browser, 'admin', { device });
  for (const [page, name] of Object.entries(names) as [keyof typeof names, string][]) {
    await open(admin, `/DTBS/BusMonIndex/${page}?words=${made[page].number}`, `业务监控 · ${name}`);
    await expect(rowOf(admin, made[page].number)).toBeVisible();
    for (const other of Object.keys(names) as (keyof typeof names)[]) {
      if (other === page) continue;
      await walkTo(admin.page, `/DTBS/BusMonIndex/${other}?words=${made[page].number}`);
      await expect(admin.page.getByText('没有符合条件的流程')).toBeVisible();
    }
  }
  await admin.close();

  const approver = await somebody(browser, 'approver', { device });
  for (const [page, number, heading] of [
    ['ToDo', made.ToDo.number, '我的监控 · 待办'],
    ['Doing', made.Doing.number, '我的监控 · 在办'],
  ] as const) {
    await open(approver, `/DTBS/MyMonIndex/${page}?words=${number}`, heading);
    await expect(rowOf(approver, number)).toBeVisible();
  }
  await open(approver, '/DTBS/MyMonIndex/Partake', '我的监控 · 我参与的');
  await approver.close();
});

test('[BO-12] what one supervises and what one took part in; filters stay in the address; a list is exported', async ({
  browser,
}) => {
  const { number, id } = await apply('202530550118', '请假', forms.leave);
  const approver = await somebody(browser, 'approver', { device });
  await open(approver, '/DTBS/MyMonIndex/Doing', '我的监控 · 在办');
  await approver.page.getByRole('searchbox').fill(number);
  await approver.page.keyboard.press('Enter');
  await expect.poll(() => where(approver.page)).toContain(`words=${number}`);
  await expect(rowOf(approver, number)).toBeVisible();
  await expect(approver.page.getByRole('row')).toHaveCount(2);
  const download = approver.page.waitForEvent('download');
  await approver.page.getByRole('button', { name: '导出' }).click();
  const [head, ...rows] = textsOf(await readFile(await (await download).path()));
  expect(head?.slice(0, 4)).toEqual(['编号', '标题', '业务', '申请人']);
  expect(rows.map(([exported]) => exported)).toEqual([number]);
  // the keyboard: down, open, close
  await approver.page.getByRole('heading', { level: 1 }).click();
  await approver.page.keyboard.press('j');
  await approver.page.keyboard.press('Enter');
  await expect.poll(() => where(approver.page)).toContain(`open=${id}`);
  await expect(approver.page.getByRole('dialog').getByRole('heading', { level: 2 })).toBeVisible();
  await approver.page.keyboard.press('Escape');
  await expect.poll(() => where(approver.page)).not.toContain('open=');
  // What one was told of stands among what one took part in, what one only supervises does not.
  const told = await copiedTo('周建华');
  await open(approver, '/DTBS/MyMonIndex/Partake', '我的监控 · 我参与的');
  await expect(rowOf(approver, told)).toBeVisible();
  await expect(rowOf(approver, number)).toHaveCount(0);
  await approver.close();
});
