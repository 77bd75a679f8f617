import type { Page } from '@playwright/test';
import { expectNoAxeFault } from '../../axe.ts';
import { businessOf, copyOf, forget, freshMark } from '../../businesses.ts';
import { expect, speak, test, withoutStream } from '../../fixtures.ts';
import {
  agree,
  applyFor,
  blankBusiness,
  cardOf,
  chooseByKey,
  closeDrawer,
  draftOf,
  drawer,
  kept,
  menuByKey,
  openDesigner,
  pickByKey,
  pressByKey,
  remembered,
  secondComputer,
  tabTo,
  typeOver,
  wayOf,
} from '../../flow-designer.ts';
import { rested } from '../../walk.ts';
import { says } from '../../work-orders.ts';

/** So long is a working day in a time limit. */
const WORKING_DAY = 7 * 3_600_000;
const HEAD = { zh: '直属负责人审批', en: 'Approval by your head' } as const;

const half = {
  zh: {
    approve: /^审批/,
    exclusive: /^条件分支（选一条）/,
    made: '审批',
    split: '条件分支',
    branch: '分支 1',
    nobody: '环节“审批”没有指定任何人。',
    condition: '“条件分支”的“分支 1”的条件还没有选定看什么。',
    publish: '发布',
    faults: '有2处问题，改正后才能发布',
    count: /2 处错误/,
  },
  en: {
    approve: /^Approve/,
    exclusive: /^One of several branches/,
    made: 'Approval',
    split: 'Branches',
    branch: 'Branch 1',
    nobody: 'The step “Approval” names nobody.',
    condition: 'The condition of the way “Branch 1” of “Branches” does not say yet what it looks at.',
    publish: 'Publish',
    faults: '2 faults stand in the way of publishing',
    count: /2 faults/,
  },
} as const;

for (const language of ['zh', 'en'] as const)
  test(`[DES-07] a half-filled card is kept, says beside itself what is missing, and cannot be published, in ${language}`, async ({
    page,
    context,
  }) => {
    const texts = half[language];
    const { id } = await blankBusiness('半填');
    await speak(context, language);
    await openDesigner(page, id, 'flow');
    await cardOf(page, HEAD[language]).focus();
    await page.keyboard.press('Insert');
    await menuByKey(page, texts.approve);
    await expect(drawer(page).locator('[data-part=who]')).toContainText(texts.nobody);
    await closeDrawer(page);
    await page.keyboard.press('Insert');
    await menuByKey(page, texts.exclusive);
    await closeDrawer(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(drawer(page).locator('[data-part=when]')).toContainText(texts.condition);
    await closeDrawer(page);
    await kept(page);

    // It is there again, with what it lacks.
    await page.reload();
    const made = cardOf(page, texts.made);
    await expect(made).toHaveAccessibleDescription(texts.nobody);
    await expect(cardOf(page, texts.branch)).toHaveAccessibleDescription(texts.condition);
    await expect(page.getByRole('button', { name: texts.count })).toBeVisible();

    await page.getByRole('button', { name: texts.publish, exact: true }).click();
    const publishing = page.getByRole('dialog', { name: texts.publish });
    await publishing.getByRole('button', { name: texts.publish, exact: true }).click();
    const faults = publishing.getByTestId('faults');
    await expect(faults).toContainText(texts.faults);
    await expect(faults).toContainText(texts.nobody);
    await expect(faults).toContainText(texts.condition);
    expect((await businessOf(id)).published).toBeNull();
    await forget(id);
  });

test('[DES-04] the drawer shows whom a step asks today, and whom it would ask for somebody else', async ({ page }) => {
  const { id } = await blankBusiness('今天');
  await openDesigner(page, id, 'flow');
  const head = cardOf(page, HEAD.zh);
  await head.focus();
  await page.keyboard.press('Enter');
  const today = drawer(page).getByRole('region', { name: '今天会找谁' });
  await expect(today).toContainText('按规则找到');
  await expect(today).toContainText('假设申请人是 夏雨晴');
  await expect(today.getByRole('listitem')).toHaveText([/白景山/]);

  await today.getByRole('button', { name: '换一个人' }).click();
  await today.getByRole('button', { name: /假设申请人是/ }).click();
  const picking = page.getByRole('dialog', { name: /假设申请人是/ });
  await picking.getByRole('searchbox').fill('江雪');
  await picking.getByRole('radio', { name: /江雪/ }).check();
  await picking.getByRole('button', { name: '确定' }).click();
  await expect(today).toContainText('假设申请人是 江雪');
  await expect(today.getByRole('listitem')).toHaveText([/柳月娥/]);
  await page.keyboard.press('Escape');

  await page.getByRole('checkbox', { name: '显示今天会找谁' }).check();
  await expect(head).toContainText(/今天会找\s*柳月娥/);
  await forget(id);
});

test('[DES-06] what was undone can be redone after a reload, and nothing typed is lost', async ({ page }) => {
  const { id } = await blankBusiness('撤销');
  await openDesigner(page, id, 'flow');
  const before = cardOf(page, HEAD.zh);
  await before.focus();
  await page.keyboard.press('Enter');
  const name = '院系负责人审批';
  // The server hears nothing of it before the page is loaded anew.
  await page.route('**/SaveVersion', (route) => route.abort());
  await typeOver(page, drawer(page).getByLabel('中文名称'), name);
  await remembered(page, ({ history }) => JSON.stringify(history.present).includes(name));
  await page.reload();
  const after = cardOf(page, name);
  await expect(after).toBeVisible();
  expect((await draftOf(id)).flow.steps[0]?.name.zh).toBe(HEAD.zh);
  await page.unroute('**/SaveVersion');
  await expect.poll(async () => (await draftOf(id)).flow.steps[0]?.name.zh).toBe(name);

  await after.focus();
  await page.keyboard.press('Control+Z');
  await expect(before).toBeFocused();
  await kept(page);
  await remembered(page, ({ history, unsent }) => history.future.length === 1 && !unsent);
  await page.reload();
  await expect(before).toBeVisible();
  await expect(after).toHaveCount(0);
  await before.focus();
  await page.keyboard.press('Control+Y');
  await expect(after).toBeFocused();
  await kept(page);
  await page.reload();
  await expect(after).toBeVisible();
  expect((await draftOf(id)).flow.steps[0]?.name.zh).toBe(name);
  await forget(id);
});

test('[DES-16] [DES-02] [C58] a newcomer builds “leave with a branch by days, a countersign and a time limit” by keyboard alone and sees it run', async ({
  page,
}) => {
  const { id, name } = await blankBusiness('请假');
  await openDesigner(page, id, 'flow');
  const parts = page.getByRole('navigation', { name: '业务内容' });
  const inDrawer = drawer(page);
  const fieldOf = (label: string) => inDrawer.getByLabel(label, { exact: true });

  // The form asks for how many days.
  await pressByKey(page, parts.getByRole('button', { name: '表单', exact: true }));
  await pressByKey(page, page.getByRole('button', { name: /^添加数字/ }));
  const settings = page.getByRole('region', { name: '字段设置' });
  await typeOver(page, settings.getByLabel('名称（中文）'), '天数');
  await typeOver(page, settings.getByLabel('名称（英文）'), 'Days');
  await page.keyboard.press('Tab');
  await expect(settings.getByText('days', { exact: true })).toBeVisible();

  // The first step: the submitter's head, in two working days.
  await pressByKey(page, parts.getByRole('button', { name: '流程', exact: true }), 'Shift+Tab');
  await tabTo(page, cardOf(page, '填写申请'));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Delete');
  await expect(cardOf(page, HEAD.zh)).toHaveCount(0);
  await expect(cardOf(page, '填写申请')).toBeFocused();
  await page.keyboard.press('+');
  await menuByKey(page, /^审批/);
  await typeOver(page, fieldOf('中文名称'), '负责人审批');
  await typeOver(page, fieldOf('英文名称'), 'Head');
  await pickByKey(page, inDrawer.getByRole('combobox', { name: '按什么找人' }), '申请人的上级负责人');
  const tabs = inDrawer.getByRole('navigation', { name: '设置' });
  await pressByKey(page, tabs.getByRole('button', { name: '时限和按钮' }), 'Shift+Tab');
  await tabTo(page, inDrawer.getByRole('checkbox', { name: /^设置时限/ }));
  await page.keyboard.press('Space');
  await typeOver(page, fieldOf('多久之后'), '2');
  await expect(inDrawer.getByRole('checkbox', { name: /^到时催办/ })).toBeChecked();
  await typeOver(page, fieldOf('最多催办几次'), '2');
  await closeDrawer(page);
  await expect(cardOf(page, '负责人审批')).toBeFocused();

  // More than three days take a way of their own.
  await page.keyboard.press('+');
  await menuByKey(page, /^条件分支（选一条）/);
  await closeDrawer(page);
  await page.keyboard.press('ArrowDown');
  await expect(cardOf(page, '分支 1')).toBeFocused();
  await page.keyboard.press('Enter');
  await typeOver(page, fieldOf('中文名称'), '三天以上');
  await typeOver(page, fieldOf('英文名称'), 'Over three days');
  const condition = inDrawer.getByRole('group', { name: '条件 1' });
  await pickByKey(page, condition.getByRole('combobox', { name: '字段或环节' }), '天数');
  await pickByKey(page, condition.getByRole('combobox', { name: '比较方式' }), '大于');
  await typeOver(page, condition.getByRole('textbox', { name: '比较的值' }), '3');
  await closeDrawer(page);
  await expect(cardOf(page, '三天以上')).toContainText('“天数”大于');

  // There two people sign together.
  await page.keyboard.press('+');
  await menuByKey(page, /^审批/);
  await typeOver(page, fieldOf('中文名称'), '会签');
  await typeOver(page, fieldOf('英文名称'), 'Countersign');
  await pressByKey(page, inDrawer.getByRole('button', { name: /请选择人员/ }));
  const picking = page.getByRole('dialog', { name: '请选择人员' });
  await typeOver(page, picking.getByRole('searchbox'), '石磊');
  await tabTo(page, picking.getByRole('checkbox', { name: /石磊/ }));
  await page.keyboard.press('Space');
  await tabTo(page, picking.getByRole('searchbox'), 'Shift+Tab');
  await typeOver(page, picking.getByRole('searchbox'), '白景山');
  await tabTo(page, picking.getByRole('checkbox', { name: /白景山/ }));
  await page.keyboard.press('Space');
  await pressByKey(page, picking.getByRole('button', { name: '确定（2人）' }));
  await expect(picking).toHaveCount(0);
  await pressByKey(page, tabs.getByRole('button', { name: '怎么决定' }), 'Shift+Tab');
  await chooseByKey(page, inDrawer.getByRole('group', { name: '找到不止一个人时' }), /^所有人/);
  await closeDrawer(page);
  await kept(page);
  await expect(page.getByRole('button', { name: '没有错误' })).toBeVisible();

  await pressByKey(page, page.getByRole('button', { name: '发布', exact: true }), 'Shift+Tab');
  const publishing = page.getByRole('dialog', { name: /^发布“/ });
  await tabTo(page, publishing.getByRole('button', { name: '发布', exact: true }));
  await says(page, '第1版已发布', () => page.keyboard.press('Enter'));

  expect((await businessOf(id)).published?.flow.steps).toEqual([
    expect.objectContaining({
      kind: 'approve',
      who: expect.objectContaining({ kind: 'heads-above-submitter' }),
      timeLimit: expect.objectContaining({
        after: { ms: 2 * WORKING_DAY, clock: 'working' },
        remind: expect.objectContaining({ times: 2 }),
      }),
    }),
    expect.objectContaining({ kind: 'exclusive' }),
  ]);

  // Five days: the head, then both of them.
  const process = await applyFor(name.zh, '20250312', { reason: '回家探亲', days: '5' });
  const sent = { name: '填写申请', depth: 0, state: 'passed', people: ['上官云飞'] };
  const head = { name: '负责人审批', depth: 0, people: ['尹文博'] };
  const both = { name: '会签', depth: 1 };
  expect(await wayOf(process)).toEqual([sent, { ...head, state: 'present' }, { ...both, state: 'coming', people: [] }]);
  await agree(process, 'staff');
  expect(await wayOf(process)).toEqual([
    sent,
    { ...head, state: 'passed' },
    { ...both, state: 'present', people: expect.arrayContaining(['石磊', '白景山']) },
  ]);
  await agree(process, 'handler');
  expect((await wayOf(process)).at(-1)?.state).toBe('present');
  await agree(process, 'approver');
  expect((await wayOf(process)).map(({ state }) => state)).toEqual(['passed', 'passed', 'passed']);

  // Two days: the head is enough.
  const short = await applyFor(name.zh, '20250312', { reason: '看病', days: '2' });
  await agree(short, 'staff');
  expect((await wayOf(short)).filter(({ state }) => state === 'passed')).toEqual([sent, { ...head, state: 'passed' }]);
  await forget(id);
});

test('[DES-06] two editors lose nothing without a choice: theirs can be taken and taken back, or one’s own is kept', async ({
  page,
  context,
}) => {
  const { id } = await blankBusiness('同画');
  const second = await secondComputer(context);
  const other = await second.newPage();
  const complaints: string[] = [];
  other.on('pageerror', ({ message }) => complaints.push(message));
  await withoutStream(second);
  await openDesigner(page, id, 'flow');
  await openDesigner(other, id, 'flow');
  const rename = async (on: Page, from: string, to: string) => {
    await cardOf(on, from).focus();
    await on.keyboard.press('Enter');
    await typeOver(on, drawer(on).getByLabel('中文名称'), to);
    await closeDrawer(on);
  };
  const [theirs, mine, last] = ['对方改的审批', '我改的审批', '后改的审批'];
  await rename(other, HEAD.zh, theirs);
  await kept(other);
  await rename(page, HEAD.zh, mine);
  const clash = page.getByRole('region', { name: '有冲突' });
  await expect(clash).toContainText(/夏雨晴在 .*\d{1,2}:\d{2} 也改了这份草稿/);
  await expect(cardOf(page, mine)).toBeVisible();
  expect((await draftOf(id)).flow.steps[0]?.name.zh).toBe(theirs);
  await clash.getByRole('button', { name: '看看哪里不同' }).click();
  const difference = page.getByRole('dialog', { name: '看看哪里不同' });
  await expect(difference.getByRole('row').nth(1)).toContainText(theirs);
  await expect(difference.getByRole('row').nth(1)).toContainText(mine);
  await difference.getByRole('button', { name: '用对方的（可撤销）' }).click();
  await expect(cardOf(page, theirs)).toBeVisible();
  await expect(clash).toHaveCount(0);
  await page.getByRole('button', { name: '撤销修改' }).click();
  await expect(cardOf(page, mine)).toBeVisible();
  await kept(page);
  expect((await draftOf(id)).flow.steps[0]?.name.zh).toBe(mine);

  // Now the other one is late, and keeps what is their own.
  await rename(other, theirs, last);
  await other.getByRole('region', { name: '有冲突' }).getByRole('button', { name: '用我的', exact: true }).click();
  await kept(other);
  expect((await draftOf(id)).flow.steps[0]?.name.zh).toBe(last);
  await second.close();
  expect(complaints).toEqual([]);
  await forget(id);
});

test('[DES-05] removing a used field names every use of it, and a right that is set in the matrix stays', async ({
  page,
}) => {
  const mark = freshMark();
  const id = await copyOf('请假申请', { zh: `请假字段${mark}`, en: `Leave fields ${mark}` }, `fields-${mark}`);
  await openDesigner(page, id, 'form');
  const days = page.getByRole('button', { name: /^天数 · 数字/ });
  await days.focus();
  await page.keyboard.press('Delete');
  const removing = page.getByRole('dialog', { name: '删除“天数”' });
  for (const use of ['中文标题里用到了它', '英文标题里用到了它', '环节“按天数”的分支“超过三天”用它判断'])
    await expect(removing.getByRole('listitem').filter({ hasText: use })).toHaveCount(1);
  await expectNoAxeFault(page, 'removing a field', 'wcag');
  await removing.getByRole('button', { name: '删除', exact: true }).click();
  await expect(days).toHaveCount(0);
  await page.keyboard.press('Control+Z');
  await expect(days).toBeVisible();

  await page.getByRole('navigation', { name: '业务内容' }).getByRole('button', { name: '字段权限' }).click();
  const cell = (right: string) => page.getByLabel(`天数，直属负责人审批：${right}`, { exact: true });
  await cell('只读（默认）').focus();
  await page.keyboard.press('w');
  await expect(cell('可填写')).toBeFocused();
  await kept(page);
  await page.reload();
  await expect(cell('可填写')).toBeVisible();
  expect((await draftOf(id)).flow.steps.find((step) => step.id === 'head')?.fields).toEqual({ days: 'write' });
  await forget(id);
});

for (const language of ['zh', 'en'] as const)
  test(`[DES-02] [DES-05] flow, drawer, form and rights are clean in ${language}`, async ({ page, context }) => {
    const mark = freshMark();
    const id = await copyOf(
      '请假申请',
      { zh: `请假外观${mark}`, en: `Leave looks ${mark}` },
      `looks-${language}-${mark}`,
    );
    await speak(context, language);
    await openDesigner(page, id, 'flow');
    await expectNoAxeFault(page, 'the flow', 'wcag');
    await page.getByRole('treeitem').nth(1).click();
    await expect(drawer(page)).toBeVisible();
    await rested(page);
    await expectNoAxeFault(page, 'the drawer', 'wcag');
    await openDesigner(page, id, 'form');
    await page.getByRole('button', { name: /^(天数 · 数字|Days · Number)/ }).press('Enter');
    await expectNoAxeFault(page, 'the form', 'wcag');
    await openDesigner(page, id, 'rights');
    await expect(page.getByRole('grid')).toBeVisible();
    await expectNoAxeFault(page, 'the rights', 'wcag');
    await forget(id);
  });
