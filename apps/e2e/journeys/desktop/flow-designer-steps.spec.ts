import { listBusinesses } from '@campus/contract/calls/flows-catalogue.ts';
import { getProcess } from '@campus/contract/calls/flows-processes.ts';
import { decideTask } from '@campus/contract/calls/flows-tasks.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import { expectNoAxeFault } from '../../axe.ts';
import { businessOf, draftNext, forget, MANAGER, ORG } from '../../businesses.ts';
import { expect, speak, test } from '../../fixtures.ts';
import {
  agree,
  applyFor,
  blankBusiness,
  cardOf,
  chooseByKey,
  closeDrawer,
  draftOf,
  drawer,
  findByKey,
  kept,
  menuByKey,
  openDesigner,
  pickByKey,
  pressByKey,
  tabTo,
  typeOver,
  wayOf,
} from '../../flow-designer.ts';
import { ask } from '../../people.ts';
import { rested } from '../../walk.ts';
import { says } from '../../work-orders.ts';

const STUDENT = '20250312';
/** Whom the composed rule finds for that student, and how they sign in. */
const accounts: Readonly<Record<string, string>> = { 尹文博: 'staff', 石磊: 'handler' };

const plain = { hint: null, required: false, min: null, max: null, options: [], showWhen: null };
const days = { ...plain, id: 'days', kind: 'number', label: { zh: '天数', en: 'Days' } };
const granted = { ...plain, id: 'granted', kind: 'date', label: { zh: '批准日期', en: 'Granted on' } };
const guests = { ...plain, id: 'guests', kind: 'people', label: { zh: '来访人', en: 'Guests' } };

type Form = { fields: object[]; title: object };
type Flow = { steps: { fields: object }[] };
const withFields = (id: string, ...fields: object[]) =>
  draftNext(id, ({ flow, form }) => {
    const [head, ...others] = (flow as Flow).steps;
    return {
      flow: { ...flow, steps: [{ ...head, fields: { days: 'write' } }, ...others] },
      form: { ...form, fields: [...(form as Form).fields, ...fields] },
    };
  });

test('[DES-02] [DES-13] [C7] [C13] [C15] [C27] a way back, a field that is filled in and a rule made of others are drawn by keyboard and seen to run', async ({
  page,
}) => {
  const { id, name } = await blankBusiness('跳转');
  await withFields(id, days, granted);
  await openDesigner(page, id, 'flow');
  const inDrawer = drawer(page);
  const fieldOf = (label: string) => inDrawer.getByLabel(label, { exact: true });
  const head = cardOf(page, '直属负责人审批');

  // One of two people who are found by two rules, drawn by lot.
  await tabTo(page, cardOf(page, '填写申请'));
  await page.keyboard.press('ArrowDown');
  await expect(head).toBeFocused();
  await page.keyboard.press('Enter');
  await findByKey(page, inDrawer.getByRole('combobox', { name: '按什么找人' }), '几种办法合起来');
  const first = inDrawer.getByRole('group', { name: '第 1 种办法', exact: true });
  await expect(first).toContainText('申请人的上级负责人');
  const second = inDrawer.getByRole('group', { name: '第 2 种办法', exact: true });
  await pressByKey(page, second.getByRole('button', { name: /请选择人员/ }));
  const picking = page.getByRole('dialog', { name: '请选择人员' });
  await typeOver(page, picking.getByRole('searchbox'), '石磊');
  await tabTo(page, picking.getByRole('checkbox', { name: /石磊/ }));
  await page.keyboard.press('Space');
  await pressByKey(page, picking.getByRole('button', { name: '确定（1人）' }));
  await expect(picking).toHaveCount(0);
  await expect(inDrawer.getByRole('region', { name: '今天会找谁' }).getByRole('listitem')).toHaveText([
    /白景山/,
    /石磊/,
  ]);
  await rested(page);
  await expectNoAxeFault(page, 'the drawer of a rule made of others', 'wcag');
  const tabs = inDrawer.getByRole('navigation', { name: '设置' });
  await pressByKey(page, tabs.getByRole('button', { name: '怎么决定' }), 'Shift+Tab');
  await chooseByKey(page, inDrawer.getByRole('group', { name: '找到不止一个人时' }), /^随机抽几个人/);
  await expect(fieldOf('找几个人')).toHaveValue('1');
  await closeDrawer(page);

  // More than three days go back to it.
  await page.keyboard.press('+');
  await menuByKey(page, /^跳转/);
  await expect(inDrawer.locator('[data-part=ways]')).toContainText('还没有');
  await typeOver(page, fieldOf('中文名称'), '天数多了重审');
  await typeOver(page, fieldOf('英文名称'), 'Again when long');
  const way = inDrawer.getByRole('group', { name: '第 1 个去向' });
  const condition = way.getByRole('group', { name: '条件 1' });
  const taken = way.getByRole('group', { name: '什么时候跳' });
  await chooseByKey(page, taken, /^每次都跳/);
  await expect(condition).toHaveCount(0);
  await expect(inDrawer.locator('[data-part=ways]')).toContainText('不会继续下一个环节');
  await chooseByKey(page, taken, /^符合条件时/);
  await pickByKey(page, condition.getByRole('combobox', { name: '字段或环节' }), '天数');
  await pickByKey(page, condition.getByRole('combobox', { name: '比较方式' }), '大于');
  await typeOver(page, condition.getByRole('textbox', { name: '比较的值' }), '3');
  await pickByKey(page, way.getByRole('combobox', { name: '跳到' }), '直属负责人审批');
  await rested(page);
  await expectNoAxeFault(page, 'the drawer of a router', 'wcag');
  await closeDrawer(page);

  // Each card leads to the other.
  const router = cardOf(page, '天数多了重审');
  await expect(router).toBeFocused();
  await pressByKey(page, router.getByRole('button', { name: '直属负责人审批' }));
  await expect(head).toBeFocused();
  await expect(head).toContainText('跳转来自');
  await pressByKey(page, head.getByRole('button', { name: '天数多了重审' }));
  await expect(router).toBeFocused();

  // Then the day is filled in.
  await page.keyboard.press('+');
  await menuByKey(page, /^填写表单/);
  const row = inDrawer.getByRole('group', { name: '第 1 个字段' });
  await pickByKey(page, row.getByRole('combobox', { name: '填写的字段' }), '批准日期');
  await pickByKey(page, row.getByRole('combobox', { name: '内容来自' }), '当天日期');
  await rested(page);
  await expectNoAxeFault(page, 'the drawer of fields that are filled in', 'wcag');
  await closeDrawer(page);
  await expect(cardOf(page, '填写表单')).toContainText('“批准日期”');
  await kept(page);
  await expect(page.getByRole('button', { name: '没有错误' })).toBeVisible();

  // What leads to a step is named before the step is removed.
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Delete');
  const removing = page.getByRole('dialog', { name: '删除“直属负责人审批”？' });
  await expect(removing).toContainText('“天数多了重审”会跳到“直属负责人审批”');
  await page.keyboard.press('Escape');
  await expect(head).toBeFocused();

  await pressByKey(page, page.getByRole('button', { name: '发布', exact: true }), 'Shift+Tab');
  const publishing = page.getByRole('dialog', { name: /^发布“/ });
  await tabTo(page, publishing.getByRole('button', { name: '发布', exact: true }));
  await says(page, '第1版已发布', () => page.keyboard.press('Enter'));
  expect((await businessOf(id)).published?.flow.steps).toEqual([
    expect.objectContaining({
      who: { kind: 'all-of', of: [expect.objectContaining({ kind: 'heads-above-submitter' }), expect.anything()] },
      voting: { kind: 'random', draw: 1 },
    }),
    expect.objectContaining({ kind: 'router' }),
    expect.objectContaining({ kind: 'set', values: [{ field: 'granted', from: { kind: 'today' } }] }),
  ]);

  // Five days come round once more; two are enough.
  const process = await applyFor(name.zh, STUDENT, { reason: '回家探亲', days: '5' });
  const drawn = async (): Promise<string> => {
    const present = (await wayOf(process)).filter(({ state }) => state === 'present');
    expect(present.map((step) => [step.name, step.people.length])).toEqual([['直属负责人审批', 1]]);
    return accounts[present[0]?.people[0] ?? ''] as string;
  };
  await agree(process, await drawn());
  const again = await drawn();
  const seen = await ask<Reply<typeof getProcess>>(again, 'GET', getProcess.path, { id: process }, ORG);
  const task = seen.tasks[0]?.id;
  const decision = { id: process, task, decision: 'agree', form: { days: '2' } };
  await ask(again, 'POST', decideTask.path, decision, ORG);
  const ended = await ask<Reply<typeof getProcess>>(MANAGER, 'GET', getProcess.path, { id: process }, ORG);
  expect(ended.status).toBe('ended');
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(Date.now());
  expect(ended.fields.find(({ field }) => field.id === 'granted')?.value).toBe(today);
  await forget(id);
});

const drawers = {
  zh: {
    head: '直属负责人审批',
    child: /^发起其他申请/,
    childMissing: '还没有选定发起哪项业务',
    business: '哪项业务',
    each: '发起几件',
    items: /^每一项一件/,
    itemsField: '按哪个字段的各项',
    guests: '来访人',
    asWho: '以谁的名义',
    asItem: /^选中的那个人/,
    addMissing: '把必填字段都加上',
    call: /^调用其他系统/,
    callMissing: '还没有选定调用哪个系统',
    path: '地址',
    placeField: '在地址里放入字段',
    days: '天数',
    shown: '实际地址：',
    answer: '对方的答复',
    callback: /^等它办好后通知/,
    addTake: '再取回一个字段',
    takeInto: '填到本表单的字段',
    takePath: '在答复里的位置',
    made: ['发起申请', '调用系统'],
  },
  en: {
    head: 'Approval by your head',
    child: /^Further applications/,
    childMissing: 'business',
    business: 'Business',
    each: 'How many',
    items: /^One for each item/,
    itemsField: 'Field with the items',
    guests: 'Guests',
    asWho: 'Who hands it in',
    asItem: /^The person chosen/,
    addMissing: 'Add the fields it needs',
    call: /^Ask another system/,
    callMissing: 'system',
    path: 'Path',
    placeField: 'Put a field into the path',
    days: 'Days',
    shown: 'It will be:',
    answer: 'The answer',
    callback: /^Called back/,
    addTake: 'Take another field',
    takeInto: 'Into the field',
    takePath: 'Place in the answer',
    made: ['Further application', 'Ask another system'],
  },
} as const;

for (const language of ['zh', 'en'] as const)
  test(`[DES-02] [DES-07] [DES-13] [C8] [C9] [C11] [C12] what is handed in and what is called is set by keyboard, kept half filled, and says what it lacks, in ${language}`, async ({
    page,
    context,
  }) => {
    const texts = drawers[language];
    const { id } = await blankBusiness('外发');
    await withFields(id, days, guests);
    const { items } = await ask<Reply<typeof listBusinesses>>(
      MANAGER,
      'GET',
      listBusinesses.path,
      { words: '请假申请', size: '100' },
      ORG,
    );
    const leave = items.find((row) => row.name.zh === '请假申请');
    if (!leave) throw new Error('no business of leave');
    await speak(context, language);
    await openDesigner(page, id, 'flow');
    const inDrawer = drawer(page);
    const box = (name: string) => inDrawer.getByRole('combobox', { name, exact: true });
    await cardOf(page, texts.head).focus();

    await page.keyboard.press('Insert');
    await menuByKey(page, texts.child);
    const child = inDrawer.locator('[data-part=child]');
    await expect(child).toContainText(texts.childMissing);
    await findByKey(page, box(texts.business), leave.name[language]);
    await chooseByKey(page, inDrawer.getByRole('group', { name: texts.each }), texts.items);
    await pickByKey(page, box(texts.itemsField), texts.guests);
    await chooseByKey(page, inDrawer.getByRole('group', { name: texts.asWho }), texts.asItem);
    await pressByKey(page, inDrawer.getByRole('button', { name: texts.addMissing }), 'Shift+Tab');
    await expect(inDrawer.getByRole('button', { name: texts.addMissing })).toHaveCount(0);
    await rested(page);
    await expectNoAxeFault(page, 'the drawer of a further application', 'wcag');
    await closeDrawer(page);

    await page.keyboard.press('+');
    await menuByKey(page, texts.call);
    const call = inDrawer.locator('[data-part=call]');
    await expect(call).toContainText(texts.callMissing);
    await typeOver(page, inDrawer.getByLabel(texts.path, { exact: true }), '/leave/');
    await pickByKey(page, box(texts.placeField), texts.days);
    await expect(inDrawer.getByLabel(texts.path, { exact: true })).toHaveValue('/leave/{days}');
    await expect(call).toContainText(`${texts.shown} /leave/${texts.days}`);
    await chooseByKey(page, inDrawer.getByRole('group', { name: texts.answer }), texts.callback);
    await pressByKey(page, inDrawer.getByRole('button', { name: texts.addTake }));
    await pickByKey(page, box(texts.takeInto), texts.days);
    await typeOver(page, inDrawer.getByLabel(texts.takePath, { exact: true }), 'order.days');
    await rested(page);
    await expectNoAxeFault(page, 'the drawer of a call', 'wcag');
    await closeDrawer(page);
    await kept(page);

    await page.reload();
    const [made, called] = texts.made;
    await expect(cardOf(page, made)).toContainText(leave.name[language]);
    await expect(cardOf(page, called)).toHaveAccessibleDescription(new RegExp(texts.callMissing));
    const steps = (await draftOf(id)).flow.steps;
    expect(steps[1]).toMatchObject({
      kind: 'child',
      business: leave.id,
      each: { kind: 'items', field: 'guests' },
      submitter: 'item',
      wait: true,
    });
    expect(steps[2]).toMatchObject({
      kind: 'call',
      connection: '',
      path: '/leave/{days}',
      answer: { kind: 'callback' },
      take: [{ field: 'days', path: 'order.days' }],
    });
    await forget(id);
  });
