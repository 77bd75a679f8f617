import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

/** Which of axe's rules are asked. How something looks and how it is built are each judged where they can differ. */
export type Rules = 'all' | 'colours' | 'all but colours' | 'wcag';
const COLOURS = ['color-contrast', 'link-in-text-block'];

const asked: Readonly<Record<Rules, RunOptions>> = {
  all: {},
  colours: { runOnly: COLOURS },
  'all but colours': { rules: Object.fromEntries(COLOURS.map((rule) => [rule, { enabled: false }])) },
  // What the guidelines demand; the rest is good practice.
  wcag: { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa'] },
};

/** What axe finds wrong on a page. A document is given axe once, and then asked as often as one likes; frames are not looked into. */
export async function axeFaults(page: Page, rules: Rules = 'all'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async (options) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      const { violations } = await axe.run(document, options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
    },
    { ...asked[rules], resultTypes: ['violations'] } satisfies RunOptions,
  );
}

export async function expectNoAxeFault(page: Page, where: string, rules?: Rules): Promise<void> {
  expect(await axeFaults(page, rules), where).toEqual([]);
}
