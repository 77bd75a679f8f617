import type * as calls from '@campus/contract/calls/outages.ts';
import type { Answered } from '@campus/contract/define-call.ts';
import { type Overrun, openOutageActions, overrunOf, standingOf, wantsAnswer } from '@campus/rules/outages/outages.ts';
import { orderBusinesses, orderFields } from '@campus/rules/work-orders/work-orders.ts';
import { findStartOf } from '#server/modules/flows/index.ts';
import type { Db } from '#server/platform/database.ts';
import type { Outage, OutageRow } from './outages.store.ts';
import type { OwnOutage, ShownOutage } from './people.store.ts';

type Words = { zh: string; en: string };
export type TypeName = (code: string | null) => Words | null;

/** The types of fault that the form knows, and how it calls each; a type that it has no more is called by its code. */
export async function findTypes(db: Db, organisationId: string): Promise<{ codes: string[]; nameOf: TypeName }> {
  const start = await findStartOf(db, organisationId, orderBusinesses.fault);
  const options = start?.form.fields.find((field) => field.id === orderFields.type)?.options ?? [];
  const names = new Map(options.map(({ value, label }) => [value, { zh: label.zh, en: label.en }]));
  return {
    codes: [...names.keys()],
    nameOf: (code) => (code === null ? null : (names.get(code) ?? { zh: code, en: code })),
  };
}

/** Whether nothing that follows from an end is still to be done. */
export const isSettled = ({ state, announcedAt, settledAt }: Outage): boolean =>
  state !== 'ended' || announcedAt === null || settledAt !== null;

export function presentOutage(row: OutageRow, typeName: TypeName, now: number): Answered<typeof calls.getOutage> {
  const { id, kind, state, places, faultType, beginsAt, expectedEndAt, raisedAt, announcedAt, endedAt, version } = row;
  const { concerned, orders, openOrders } = row;
  const settled = isSettled(row);
  return {
    id,
    kind,
    state,
    standing: standingOf(row, now),
    overrun: overrunOf(row, now),
    wantsAnswer: wantsAnswer(row, now),
    places,
    typeCode: faultType,
    type: typeName(faultType),
    text: { zh: row.textZh, en: row.textEn },
    endText: { zh: row.endTextZh, en: row.endTextEn },
    beginsAt,
    expectedEndAt,
    raisedAt,
    announcedAt,
    announcedBy: row.announcer,
    endedAt,
    endedBy: row.ender,
    settled,
    concerned,
    orders,
    openOrders,
    version,
    openActions: openOutageActions({ state, beginsAt, settled, openOrders }, now),
  };
}

/** How something announced stands now, as every page says it. */
export function presentAnnounced(
  row: Pick<ShownOutage, 'beginsAt' | 'expectedEndAt' | 'announcedAt'>,
  now: number,
): { standing: 'in-force' | 'planned'; overrun: Overrun | null } {
  const announced = { ...row, state: 'announced' as const };
  return { standing: row.beginsAt <= now ? 'in-force' : 'planned', overrun: overrunOf(announced, now) };
}

export function presentShown(row: ShownOutage, typeName: TypeName, now: number) {
  const { id, kind, places, faultType, beginsAt, expectedEndAt, concerned } = row;
  const text = { zh: row.textZh, en: row.textEn };
  return {
    id,
    kind,
    ...presentAnnounced(row, now),
    text,
    places,
    type: typeName(faultType),
    beginsAt,
    expectedEndAt,
    concerned,
  };
}

export const presentOwn = (row: OwnOutage, typeName: TypeName, now: number) => ({
  ...presentShown(row, typeName, now),
  mine: row.mine,
  joined: row.joined,
  orderId: row.orderId,
});
