import { claimTask, decideTask } from '@campus/contract/calls/flows-tasks.ts';
import { listPlaces } from '@campus/contract/calls/places.ts';
import { getOrderStart, submitOrder } from '@campus/contract/calls/work-orders.ts';
import type { Page } from '@playwright/test';
import { type Applied, ask, taskOf } from './people.ts';

/** Who handles what is reported from building D5, and who handles complaints. */
export const handlers = { fault: '200133', complaint: '200158' } as const;
type Kind = keyof typeof handlers;
type Place = { id: string; name: { zh: string } };

/** A place by the names that lead to it, as the address cascade would find it. */
export async function placeAt(account: string, ...names: string[]): Promise<string> {
  let parentId: string | undefined;
  for (const name of names) {
    const { items } = await ask<{ items: Place[] }>(account, 'GET', listPlaces.path, {
      size: '100',
      ...(parentId && { parentId }),
    });
    parentId = items.find((one) => one.name.zh === name)?.id;
    if (!parentId) throw new Error(`no place ${name}`);
  }
  return parentId as string;
}

/** A fault report or complaint of somebody, submitted by call. */
export async function report(account: string, kind: Kind, change: object = {}): Promise<Applied> {
  const { sId } = await ask<{ sId: string }>(account, 'GET', getOrderStart.path, { kind });
  const common = { title: '宿舍上不了网', description: '今早开始，网口灯不亮', contacts: '13800001111' };
  const form =
    kind === 'fault'
      ? { ...common, type: 'wired', place: await placeAt(account, '大学城校区', 'D区', 'D5栋'), ...change }
      : { ...common, type: 'attitude', ...change };
  return ask<Applied>(account, 'POST', submitOrder.path, { kind, channel: 'pc', sId, form });
}

/** Its handler takes an order out of the pool. */
export async function accept(id: string, kind: Kind = 'fault'): Promise<void> {
  const handler = handlers[kind];
  await ask(handler, 'POST', claimTask.path, { id, task: await taskOf(handler, id) });
}

export async function solve(id: string, kind: Kind = 'fault'): Promise<void> {
  const handler = handlers[kind];
  const closeType = kind === 'fault' ? 'on-site' : 'answered';
  const form = { surveyInfo: '网线断', workContent: '换线', solution: '更换了网线', closeType };
  await ask(handler, 'POST', decideTask.path, { id, task: await taskOf(handler, id), decision: 'solve', form });
}

/**
 * Does something and waits until the page shows what it says about it. The page itself watches from before it is done, too:
 * a toast is soon gone, and who looks twice a second may miss it.
 */
export async function says(page: Page, text: string | RegExp, act: () => Promise<unknown>): Promise<void> {
  const wanted = typeof text === 'string' ? { words: text.toLowerCase() } : { source: text.source, flags: text.flags };
  // A document that is opened meanwhile may say it, and the first one never hears of that.
  const said = Promise.any([page.evaluate(watchFor, wanted), page.getByText(text).first().waitFor()]);
  await act();
  await said;
}

/** Runs in the page: over as soon as an element that can be seen holds what is wanted. */
function watchFor({ words, source, flags }: { words?: string; source?: string; flags?: string }): Promise<void> {
  return new Promise((done) => {
    const pattern = source === undefined ? null : new RegExp(source, flags);
    const holds = (element: Element): boolean => {
      const text = (element.textContent ?? '').replace(/\s+/g, ' ');
      return pattern ? pattern.test(text) : text.toLowerCase().includes(words ?? '');
    };
    /** Whether the innermost elements that hold it have a place on the page. */
    const shows = (element: Element): boolean => {
      const inner = [...element.children].filter(holds);
      if (inner.length > 0) return inner.some(shows);
      const { width, height } = element.getBoundingClientRect();
      return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
    };
    const look = () => {
      if (!holds(document.body) || !shows(document.body)) return;
      observer.disconnect();
      done();
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, characterData: true, subtree: true });
    look();
  });
}
