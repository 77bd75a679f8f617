import { draftNext, forget } from '../../businesses.ts';
import { expect, test } from '../../fixtures.ts';
import { blankBusiness, cardOf, draftOf, kept, openDesigner } from '../../flow-designer.ts';

const STEPS = 45;

test('[DES-17] [DES-02] a long flow is there as a whole, its last card is a key away, and what comes behind it has the focus', async ({
  page,
}) => {
  const { id } = await blankBusiness('长流程');
  await draftNext(id, ({ flow, form }) => {
    const [model] = flow.steps as object[];
    const steps = Array.from({ length: STEPS }, (_, n) => {
      const name = { zh: `第${n + 1}关`, en: `Gate ${n + 1}` };
      return { ...model, id: `gate-${n + 1}`, name };
    });
    return { flow: { ...flow, steps }, form };
  });
  await openDesigner(page, id, 'flow');
  const cards = page.getByRole('treeitem');
  await expect(cards).toHaveCount(STEPS + 1);
  await cards.first().focus();
  await page.keyboard.press('End');
  await expect(cardOf(page, `第${STEPS}关`)).toBeFocused();
  await expect(cardOf(page, `第${STEPS}关`)).toBeInViewport();
  await page.keyboard.press('d');
  await expect(cards).toHaveCount(STEPS + 2);
  await expect(cards.last()).toBeFocused();
  await kept(page);
  expect((await draftOf(id)).flow.steps).toHaveLength(STEPS + 1);
  await page.keyboard.press('Home');
  await expect(cards.first()).toBeFocused();
  await forget(id);
});
