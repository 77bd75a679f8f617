import { getApplication, getApplicationStart, submitApplication } from '@campus/contract/calls/network-applications.ts';
import { expect } from './fixtures.ts';
import { type Applied, ask } from './people.ts';
import { placeAt } from './work-orders.ts';

type Start = { sId: string; packages: { package: { id: string; period: string }; months: { month: string }[] }[] };

/** Somebody's first opening, paid for or not, that nobody has reviewed yet. */
export async function applyForLine(account: string, more: object = {}): Promise<Applied> {
  const start = await ask<Start>(account, 'GET', getApplicationStart.path, { kind: 'open' });
  const chosen = start.packages.find((one) => one.package.period === 'monthly');
  return ask<Applied>(account, 'POST', submitApplication.path, {
    kind: 'open',
    channel: 'pc',
    sId: start.sId,
    packageId: chosen?.package.id,
    month: chosen?.months[0]?.month,
    placeId: await placeAt(account, '大学城校区', 'D区', 'D5栋', '101室'),
    port: 'A-01',
    ...more,
  });
}

/** Waits until what was applied for is in force, as the network's own clock says. */
export async function inForce(account: string, id: string): Promise<void> {
  const asked = () => ask<{ inForceAt: number | null }>(account, 'GET', getApplication.path, { id });
  await expect.poll(async () => (await asked()).inForceAt).not.toBeNull();
}
