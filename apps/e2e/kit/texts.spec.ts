import { control, enter, expect, expectFault, expectNoFault, languages, test, whereSaid } from './kit.ts';

const said = {
  zh: {
    required: '必填哦',
    email: '邮箱格式不对哦~',
    mobile: '手机号码格式不对哦~',
    name: '姓名格式不对哦~',
    tel: '联系电话格式不对哦~',
    mac: 'MAC地址格式不对哦~',
    contacts: '备用联系方式格式不对哦~',
    least: '最少应该输入2个字符哦',
    most: '最多可以输入8个字符哦',
    differ: '输入不一致',
    again: '请再次输入密码',
    length: '密码须为8至16位，且不能与账号相同！',
    special: '密码不能包含特殊字符！',
    passwords: '两次输入的密码不一致！',
    own: '请填写工作证上的六位工号！',
  },
  en: {
    required: 'Required',
    email: 'E-mail is not in the right format',
    mobile: 'Mobile is not in the right format',
    name: 'Name is not in the right format',
    tel: 'Contact number is not in the right format',
    mac: 'MAC is not in the right format',
    contacts: 'Other contacts is not in the right format',
    least: 'At least 2 characters',
    most: 'At most 8 characters',
    differ: 'The two entries differ',
    again: 'Enter password again',
    length: 'The password must have 8 to 16 characters and differ from the account.',
    special: 'The password must not contain special characters.',
    passwords: 'The two passwords differ.',
    own: 'Enter the six digits on your work permit.',
  },
} as const;

for (const language of languages) {
  const texts = said[language];
  test.describe(language, whereSaid(language), () => {
    test.beforeEach(async ({ open }) => open(language));

    test('[RULE-01] [RULE-05] a required field of blanks only is refused when it is left', async ({ page }) => {
      const name = control(page, language, 'name');
      await expectNoFault(name);
      await enter(name, ' \u3000 ');
      await expectFault(name, texts.required);
      await expect(name).toHaveAttribute('aria-required', 'true');
      await name.fill('李雷');
      await expectNoFault(name);
    });

    test('[RULE-02] [RULE-05] [RULE-11] e-mail', async ({ page }) => {
      const email = control(page, language, 'email');
      await enter(email, 'a@b');
      await expectFault(email, texts.email);
      await enter(email, ' li.lei@mail.scut.edu.cn ');
      await expectNoFault(email);
      await expect(email).toHaveValue('li.lei@mail.scut.edu.cn');
    });

    test('[RULE-03] [RULE-05] [RULE-11] mobile', async ({ page }) => {
      const mobile = control(page, language, 'mobile');
      for (const wrong of ['12800138000', '16600138000', '1380013800', '138001380001', '+8613800138000']) {
        await enter(mobile, wrong);
        await expectFault(mobile, texts.mobile);
      }
      for (const right of ['13800138000', '014800138000', '15800138000', '17800138000', '18800138000', '19800138000']) {
        await enter(mobile, right);
        await expectNoFault(mobile);
      }
    });

    test('[RULE-05] a Chinese name has 2 to 6 characters', async ({ page }) => {
      const name = control(page, language, 'name');
      for (const wrong of ['李', '阿不都热合曼江', 'Li Lei']) {
        await enter(name, wrong);
        await expectFault(name, texts.name);
      }
      for (const right of ['李雷', '阿不都热合曼']) {
        await enter(name, right);
        await expectNoFault(name);
      }
    });

    test('[RULE-11] telephone and MAC each have a format of their own', async ({ page }) => {
      const tel = control(page, language, 'tel');
      await enter(tel, '87110000');
      await expectFault(tel, texts.tel);
      await enter(tel, '020-87110000');
      await expectNoFault(tel);
      const mac = control(page, language, 'mac');
      await enter(mac, '00-1A-2B-3C-4D');
      await expectFault(mac, texts.mac);
      await enter(mac, '00:1a:2b:3c:4d:5e');
      await expectNoFault(mac);
      await expect(mac).toHaveValue('00-1A-2B-3C-4D-5E');
    });

    test('[RULE-12] several contacts are separated by a semicolon', async ({ page }) => {
      const contacts = control(page, language, 'contacts');
      await enter(contacts, '13800138000,020-87110000');
      await expectFault(contacts, texts.contacts);
      await enter(contacts, '13800138000；020-87110000; a@b.cn');
      await expectNoFault(contacts);
      await expect(contacts).toHaveValue('13800138000;020-87110000;a@b.cn');
    });

    test('[RULE-06] too short, too long, and not the same', async ({ page }) => {
      const nickname = control(page, language, 'nickname');
      await enter(nickname, '雷');
      await expectFault(nickname, texts.least);
      await enter(nickname, '一二三四五六七八九');
      await expectFault(nickname, texts.most);
      // A rare character of two code units counts once.
      await enter(nickname, '𠮷'.repeat(8));
      await expectNoFault(nickname);
      const again = control(page, language, 'again');
      await enter(control(page, language, 'tel'), '020-87110000');
      await enter(again, '020-87110001');
      await expectFault(again, texts.differ);
      await enter(again, '020-87110000');
      await expectNoFault(again);
    });

    test('[ERR-19] [RULE-09] a new password that breaks a rule, and one repeated otherwise, say which', async ({
      page,
    }) => {
      const password = control(page, language, 'password');
      const confirm = control(page, language, 'confirm');
      await expect(confirm).toHaveAttribute('placeholder', texts.again);
      for (const wrong of ['abcd123', 'abcd1234abcd1234x', '202130001']) {
        await enter(password, wrong);
        await expectFault(password, texts.length);
      }
      await enter(password, 'abcd 1234');
      await expectFault(password, texts.special);
      await enter(password, 'abcd1234');
      await expectNoFault(password);
      await enter(confirm, 'abcd1235');
      await expectFault(confirm, texts.passwords);
      await enter(confirm, 'abcd1234');
      await expectNoFault(confirm);
      await enter(password, 'abcd9999');
      await expectFault(confirm, texts.passwords);
    });

    test("[RULE-04] the rule's own message is shown as a warning", async ({ page }) => {
      const own = control(page, language, 'own');
      await enter(own, '');
      await expectFault(own, texts.own);
      await expect(page.getByText(texts.own)).toBeVisible();
      await expect(page.locator('[data-kind="warning"]', { hasText: texts.own })).toBeVisible();
      await expect(page.getByText(texts.required, { exact: true })).toHaveCount(0);
    });

    test('a password is hidden until its eye is pressed', async ({ page }) => {
      const password = control(page, language, 'password');
      await password.fill('abcd1234');
      await expect(password).toHaveAttribute('type', 'password');
      const eye = page.getByRole('button', { name: language === 'zh' ? '显示密码' : 'Show password' }).first();
      await eye.press('Enter');
      await expect(password).toHaveAttribute('type', 'text');
      await page
        .getByRole('button', { name: language === 'zh' ? '隐藏密码' : 'Hide password' })
        .first()
        .click();
      await expect(password).toHaveAttribute('type', 'password');
    });
  });
}
