import { expect, hallSignInAs, test, where } from '../../fixtures.ts';
import { apply, ask, forms, taskOf } from '../../people.ts';
import { walkTo } from '../../walk.ts';

const base = '/CampusNetworkPhone/CampusNetworkPhoneBusiness';

test('[PH-07] Business opens with ServiceArea; LatestUsed and ServiceTrace stand beside it', async ({
  page,
  context,
}) => {
  const { number } = await apply('300115', '设备', forms.loan);
  await hallSignInAs(context, '300115');
  await walkTo(page, `${base}?id=scut`);
  await expect.poll(() => where(page)).toBe(`${base}/ServiceArea?id=scut`);
  await expect(page.getByTestId('to-fault-report')).toBeVisible();
  await page.getByTestId('to-latestUsed').click();
  await expect.poll(() => where(page)).toBe(`${base}/LatestUsed?id=scut`);
  await expect(page.getByRole('main').getByText('设备借用')).toBeVisible();
  await page.getByRole('link', { name: '业务跟踪' }).click();
  await expect.poll(() => where(page)).toContain(`${base}/ServiceTrace/submit?id=scut`);
  await expect(page.getByText(number)).toBeVisible();
});

test('[PH-07] [PH-18] ServiceTrace: what I submitted by group, and what I joined', async ({ page, context }) => {
  const { id, number } = await apply('300115', '设备', forms.loan);
  await hallSignInAs(context, 'handler');
  await walkTo(page, `${base}/ServiceTrace?id=scut`);
  await expect.poll(() => where(page)).toContain(`${base}/ServiceTrace/submit?id=scut`);
  await page.getByRole('link', { name: '我参与的' }).click();
  await expect.poll(() => where(page)).toBe(`${base}/ServiceTrace/join?id=scut`);
  await page.getByPlaceholder('搜索标题、编号或申请人').fill(number);
  await page.getByText(number).click();
  await expect.poll(() => where(page)).toContain(`prId=${id}`);
  await ask('handler', 'POST', '/api/task/Decide', { id, task: await taskOf('handler', id), decision: 'agree' });
  await walkTo(page, `${base}/ServiceTrace/join?id=scut&list=handled`);
  await page.getByPlaceholder('搜索标题、编号或申请人').fill(number);
  await expect(page.getByText(number)).toBeVisible();
});
