import { endProcess } from '@campus/contract/calls/flows-processes.ts';
import { officePages } from '@campus/contract/pages/office.ts';
import { workflowPages } from '@campus/contract/pages/workflow.ts';
import { expectNoAxeFault } from '../../axe.ts';
import { expect, signInAs, sizeOf, speak, test } from '../../fixtures.ts';
import { apply, ask, forms } from '../../people.ts';
import { goTo } from '../../walk.ts';

const said = {
  zh: {
    reopen: '重新打开流程',
    more: '更多',
    event: '重新打开了已结束的流程',
    done: '流程已重新打开！',
    history: '办理记录',
  },
  en: {
    reopen: 'Reopen the process',
    more: 'More',
    event: 'Opened it again after it had ended',
    done: 'The process is open again.',
    history: 'History',
  },
} as const;

for (const language of ['zh', 'en'] as const)
  test(
    `[C46] an administrator opens again what has ended, at a step and with a reason, in ${language}`,
    sizeOf(language),
    async ({ page, context, phone }) => {
      const texts = said[language];
      const { id } = await apply('student', '请假', forms.leave);
      await ask('admin', 'POST', endProcess.path, { id, reason: '误终止' });
      await speak(context, language);
      await signInAs(context, 'admin');
      const detail = phone
        ? workflowPages.pages.allDetails.path.replace(':prId', id)
        : `${officePages.pages.busMonAbort.path}?open=${id}`;
      await goTo(page, detail);
      const button = page.getByRole('button', { name: texts.reopen });
      if (!(await button.isVisible().catch(() => false))) {
        const more = page.getByRole('button', { name: texts.more }).last();
        if (await more.isVisible().catch(() => false)) await more.click();
      }
      await button
        .or(page.getByRole('menuitem', { name: texts.reopen }))
        .first()
        .click();
      const dialog = page.getByRole('dialog').last();
      await dialog.getByRole('radio').first().check();
      await expectNoAxeFault(page, 'reopening', 'wcag');
      await dialog.getByRole('textbox').fill('材料已补齐');
      await dialog.getByRole('button', { name: texts.reopen }).click();
      await expect(page.getByText(texts.done)).toBeVisible();
      if (!phone) await page.getByRole('tab', { name: texts.history }).click();
      await expect(page.getByText(texts.event).first()).toBeVisible();
      await expect(page.getByText('材料已补齐').first()).toBeVisible();
    },
  );
