import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Which of axe's rules are asked. How something looks and how it is built are each judged where they can differ. */
export type Rules = 'all' | 'colours' | 'all but colours' | 'wcag';
const COLOURS = ['color-contrast', 'link-in-text-block'];
/** What the guidelines demand; the rest is good practice. */
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21aa'];

/** What axe finds wrong on a page. It is asked in the page itself: a second page to gather frames costs as much again. */
export async function axeFaults(page: Page, rules: Rules = 'all'): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  if (rules === 'colours') axe.withRules(COLOURS);
  if (rules === 'all but colours') axe.disableRules(COLOURS);
  if (rules === 'wcag') axe.withTags(WCAG);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

export async function expectNoAxeFault(page: Page, where: string, rules?: Rules): Promise<void> {
  expect(await axeFaults(page, rules), where).toEqual([]);
}
