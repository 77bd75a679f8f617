import { getProcess, withdrawProcess } from '@campus/contract/calls/flows-processes.ts';
import { listMessages } from '@campus/contract/calls/inbox.ts';
import { countSuspectedOutages, endOutage, listOutages } from '@campus/contract/calls/outages.ts';
import { listPlaces } from '@campus/contract/calls/places.ts';
import { getOrderStart, submitOrder } from '@campus/contract/calls/work-orders.ts';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { type Applied, ask } from './people.ts';

/** A university in which no other journey reports faults: what is announced there is on its first pages alone. */
export const ORG = 'sdpt';
/** Who decides about outages there. */
export const DESK = 'handler';

type Place = { id: string; name: { zh: string } };
type Row = { id: string; places: Place[]; typeCode: string | null };

const placesUnder = (parentId: string | null) =>
  ask<{ items: Place[] }>(DESK, 'GET', listPlaces.path, { size: '100', ...(parentId && { parentId }) }, ORG).then(
    ({ items }) => items,
  );

/** A building by its area and name. */
export const buildingAt = (area: string, name: string) => placeAt('德胜校区', area, name);
export const areaAt = (area: string) => placeAt('德胜校区', area);

async function placeAt(...path: string[]): Promise<string> {
  let at: string | null = null;
  for (const step of path) {
    at = (await placesUnder(at)).find((place) => place.name.zh === step)?.id ?? null;
    if (!at) throw new Error(`no place ${step}`);
  }
  return at as string;
}

/** A fault report of somebody from a building. */
export async function reportFrom(account: string, place: string, type: string): Promise<Applied> {
  const { sId } = await ask<{ sId: string }>(account, 'GET', getOrderStart.path, { kind: 'fault' }, ORG);
  const form = { type, place, title: '宿舍上不了网', description: '网口灯不亮', contacts: '13800001111' };
  return ask<Applied>(account, 'POST', submitOrder.path, { kind: 'fault', channel: 'pc', sId, form }, ORG);
}

export const withdraw = (account: string, id: string) => ask(account, 'POST', withdrawProcess.path, { id }, ORG);

/** What an earlier try announced there is over. Other types are those of other journeys, and so may its people's reports be. */
export async function clearOutages(place: string, type: string): Promise<void> {
  const query = { standing: 'in-force', size: '100' };
  const { items } = await ask<{ items: Row[] }>(DESK, 'GET', listOutages.path, query, ORG);
  const earlier = items.filter(({ places, typeCode }) => typeCode === type && places.some(({ id }) => id === place));
  for (const { id } of earlier) await ask(DESK, 'POST', endOutage.path, { id, textZh: '已恢复', textEn: 'Over' }, ORG);
}

/** Chooses a building in the form of a fault report that is open, or goes on with what an earlier try left there. */
export async function chooseBuilding(page: Page, name: string): Promise<void> {
  const offered = page.getByRole('button', { name: new RegExp(name) });
  const goOn = page.getByRole('button', { name: /^(继续填写|Go on)$/ });
  await offered.or(goOn).first().click();
}

/** The suspicion of a building, as soon as the radar has seen it. */
export async function suspicionAt(place: string): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(async () => {
      const { items } = await ask<{ items: Row[] }>(DESK, 'GET', countSuspectedOutages.path, {}, ORG);
      found = items.find(({ places }) => places.some(({ id }) => id === place))?.id;
      return found;
    })
    .toBeTruthy();
  return found as string;
}

/** How an order stands for its submitter, and what they may do. */
export const processOf = (account: string, id: string) =>
  ask<{ state: string; openActions: string[] }>(account, 'GET', getProcess.path, { id }, ORG);

/** The kinds of messages that somebody got about something. */
export async function messagesOf(account: string, ...about: string[]): Promise<string[]> {
  type Message = { kind: string; about: { id: string } };
  const query = { tab: 'all', size: '100' };
  const { items } = await ask<{ items: Message[] }>(account, 'GET', listMessages.path, query, ORG);
  return items.filter((message) => about.includes(message.about.id)).map(({ kind }) => kind);
}
