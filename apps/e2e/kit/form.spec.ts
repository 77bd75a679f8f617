import { chooseOption } from '../choose-option.ts';
import {
  button,
  control,
  enter,
  expect,
  expectFault,
  expectNoFault,
  expectNoViolation,
  group,
  labels,
  languages,
  test,
  whereSaid,
} from './kit.ts';

const said = {
  zh: {
    mobile: '手机号码格式不对哦~',
    most: '最多可以输入4个字符哦',
    sent: '已提交',
    done: '完成',
    pack: '学生包月套餐',
    places: ['大学城校区', 'D5号楼', '102室'],
    levels: ['校区', '楼栋', '房间'],
    services: ['宿舍网络', '办公网络'],
    stars: '5星',
  },
  en: {
    mobile: 'Mobile is not in the right format',
    most: 'At most 4 characters',
    sent: 'Sent',
    done: 'Done',
    pack: 'Student monthly',
    places: ['University town campus', 'D5 building', '102 room'],
    levels: ['Campus', 'Building', 'Room'],
    services: ['Dormitory network', 'Office network'],
    stars: 'Stars: 5',
  },
} as const;

for (const language of languages) {
  const texts = said[language];
  test(
    `${language}: submitting goes to the first fault; what the server refuses stands beside its field`,
    whereSaid(language),
    async ({ page, kit, open }) => {
      await open(language);
      await enter(control(page, language, 'nickname'), '小明同学');
      await button(page, language, 'submit').click();
      await expect(control(page, language, 'name')).toBeFocused();
      await enter(control(page, language, 'name'), '李雷');
      await control(page, language, 'name').press('Enter');
      await expect(control(page, language, 'email')).toBeFocused();

      await enter(control(page, language, 'email'), 'a@b.cn');
      await enter(control(page, language, 'mobile'), '13800138000');
      await control(page, language, 'mac').fill('001a2b3c4d5e');
      await enter(control(page, language, 'own'), '100001');
      await enter(control(page, language, 'password'), 'abcd1234');
      await enter(control(page, language, 'confirm'), 'abcd1234');
      await enter(control(page, language, 'reason'), '暑假回家');
      for (const one of texts.services) await group(page, language, 'services').getByText(one, { exact: true }).click();
      await page.getByRole('radio', { name: texts.stars }).check();
      if (kit === 'desktop') {
        await control(page, language, 'since').fill('2026-09-01');
        await control(page, language, 'since').press('Enter');
        await chooseOption(page, control(page, language, 'pack'), texts.pack);
        for (const [at, place] of texts.places.entries())
          await chooseOption(
            page,
            page.getByRole('combobox', { name: texts.levels[at] as string, exact: true }),
            place,
          );
      } else {
        const done = page.getByRole('button', { name: texts.done, exact: true });
        await control(page, language, 'since').click();
        await done.click();
        await control(page, language, 'pack').click();
        await page.getByRole('radio', { name: texts.pack }).check();
        await done.click();
        await control(page, language, 'address').click();
        for (const place of texts.places)
          await page.getByRole('group').getByRole('button', { name: place, exact: true }).click();
        await done.click();
      }

      await button(page, language, 'refuse').click();
      await button(page, language, 'submit').click();
      await expectFault(control(page, language, 'mobile'), texts.mobile);
      await expectFault(control(page, language, 'nickname'), texts.most);
      await expect(control(page, language, 'nickname'), 'the first one refused').toBeFocused();
      await expect(control(page, language, 'nickname'), 'nothing typed is lost').toHaveValue('小明同学');
      await control(page, language, 'nickname').fill('小明');
      await expectNoFault(control(page, language, 'nickname'));

      await button(page, language, 'submit').click();
      const result = page.getByLabel(labels[language].result, { exact: true });
      await expect(result).toContainText(texts.sent);
      await expect(result, 'one spelling of a MAC').toContainText('00-1A-2B-3C-4D-5E');
      await control(page, language, 'name').focus();
      await expectNoViolation(page);
    },
  );
}

test('a fault that appears on leaving a field does not swallow the click that left it', async ({ page, open }) => {
  await open('zh');
  const own = control(page, 'zh', 'own');
  const fourth = page.getByRole('radio', { name: '4星' });
  await fourth.scrollIntoViewIfNeeded();
  await own.evaluate((element) => element.focus({ preventScroll: true }));
  await fourth.click();
  await expect(fourth).toBeChecked();
  await expectFault(own, '请填写工作证上的六位工号！');
});

test('what was typed is there after a reload, passwords aside', async ({ page, open }) => {
  await open('zh');
  await control(page, 'zh', 'name').fill('李雷');
  await control(page, 'zh', 'password').fill('abcd1234');
  await page.reload();
  await expect(control(page, 'zh', 'name')).toHaveValue('李雷');
  await expect(control(page, 'zh', 'password')).toHaveValue('');
  const kept = await page.evaluate<string>('JSON.stringify({ ...sessionStorage, ...localStorage })');
  expect(kept).not.toContain('abcd1234');
});
