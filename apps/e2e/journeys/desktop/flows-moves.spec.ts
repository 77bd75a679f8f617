import { officePages } from '@campus/contract/pages/office.ts';
import type { Page } from '@playwright/test';
import { expectNoAxeFault } from '../../axe.ts';
import { businessOf, draftNext, forget, MANAGER, ORG, publish } from '../../businesses.ts';
import { expect, server, signInAs, test } from '../../fixtures.ts';
import { agree, applyFor, blankBusiness, pickByKey, pressByKey } from '../../flow-designer.ts';
import { goTo } from '../../walk.ts';

const STUDENT = '20250312';
const plain = { name: null, reason: 'optional', attachments: false, signature: false } as const;

/** A version of the business with these steps, which all ask whoever manages it. */
async function publishSteps(id: string, ...steps: { id: string; zh: string; en: string }[]): Promise<void> {
  const { owners } = await businessOf(id);
  const people = owners.map((owner) => owner.id);
  const drawn = steps.map(({ id, ...name }) => ({
    id,
    name,
    kind: 'approve',
    who: { kind: 'people', people },
    voting: { kind: 'any' },
    pool: false,
    nobody: { kind: 'owner' },
    whenSubmitter: 'self',
    whenAgain: 'ask',
    skipWhen: null,
    onDisagree: 'end',
    onNotSolved: 'end',
    timeLimit: null,
    buttons: { agree: plain, disagree: plain },
    fields: {},
  }));
  const form = { fields: [], title: { zh: '{submitter}的申请', en: 'Application of {submitter}' } };
  await draftNext(id, (of) => ({ flow: { ...of.flow, steps: drawn }, form }));
  await publish(id);
}

const openVersions = async (page: Page, id: string) => {
  await signInAs(page.context(), MANAGER, server.everything, ORG);
  await goTo(page, `${officePages.pages.businessManagement.path}?id=${ORG}&open=${id}&tab=versions`);
};

const first = { id: 'check', zh: '初审', en: 'First look' };
const old = { id: 'office', zh: '教务处审核', en: 'Office' };
const fresh = { id: 'centre', zh: '服务中心审核', en: 'Centre' };
const last = { id: 'seal', zh: '盖章', en: 'Seal' };
const gone = { id: 'archive', zh: '归档', en: 'Archive' };

test('[DES-11] [C63] cases are moved by keyboard after a look at the plan, one stays with its reason, and the move is undone', async ({
  page,
}) => {
  const { id, name } = await blankBusiness('换版本');
  await publishSteps(id, first, old, gone, last);
  const applied = [];
  for (let n = 0; n < 3; n++) applied.push(await applyFor(name.zh, STUDENT, {}));
  const [, atOld, atGone] = applied as [string, string, string];
  await agree(atOld, MANAGER);
  await agree(atGone, MANAGER);
  await agree(atGone, MANAGER);
  await publishSteps(id, first, fresh, last);

  await openVersions(page, id);
  await pressByKey(page, page.getByRole('button', { name: '把第1版办理中的流程换到新版本' }));
  const dialog = page.getByRole('dialog', { name: '把办理中的流程换到第2版' });
  await expect(dialog).toContainText('第1版办理中的3件里，1件可以换到第2版，2件留在第1版');
  await expect(dialog).toContainText('新版本没有“教务处审核”');
  await expectNoAxeFault(page, 'the plan of a move');
  // What the office looked at, the centre looks at now.
  await pickByKey(page, dialog.getByRole('combobox', { name: '“教务处审核”对应新版本的环节' }), '服务中心审核');
  await expect(dialog).toContainText('2件可以换到第2版，1件留在第1版');
  await pressByKey(page, dialog.getByRole('button', { name: '换到新版本（2件）' }));
  await expect(dialog).toHaveCount(0);

  const moves = page.getByRole('region', { name: '换版本记录' });
  await expect(moves).toContainText('已换完');
  await expect(moves).toContainText('已换2件');
  await expect(moves).toContainText('未换1件');
  await pressByKey(page, moves.getByRole('button', { name: '查看未换的流程' }));
  const stays = page.getByRole('dialog', { name: '没有换到新版本的流程' });
  await expect(stays).toContainText('新版本没有“归档”');
  await page.keyboard.press('Escape');
  await expect(stays).toHaveCount(0);
  await expectNoAxeFault(page, 'the moves of a business', 'wcag');

  // Somebody acts on one of the two; the other one goes back.
  await agree(atOld, MANAGER);
  await pressByKey(page, moves.getByRole('button', { name: '还原第1版到第2版的更换' }));
  await page.getByRole('button', { name: '还原', exact: true }).last().click();
  await expect(moves).toContainText('已还原1件');
  await expect(moves).toContainText('有人办理过，未还原1件');
  await forget(id);
});
