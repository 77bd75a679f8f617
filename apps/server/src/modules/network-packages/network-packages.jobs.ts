import { dayOf } from '@campus/rules/basics/time-zone.ts';
import type { Db } from '#server/platform/database.ts';
import type { JobHandler, SendJob } from '#server/platform/jobs.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { sql } from '#server/platform/sql.ts';
import { chargeDues } from './account.service.ts';
import { listUnpaid } from './account.store.ts';

export const CHARGE_QUEUE = 'network-charge';
/** Some of the people of an organisation, from the first one after `after`. */
export type ChargePart = { organisationId: string; after: string };
const FIRST = '00000000-0000-0000-0000-000000000000';
const AT_ONCE = 100;

/** The first of a month: everybody whose line runs is charged, some hundred of them in each job. */
export async function beginCharging(send: SendJob, organisationId: string): Promise<void> {
  await send(CHARGE_QUEUE, { organisationId, after: FIRST } satisfies ChargePart);
}

/** Charges a part of the people, each in a transaction of their own; a second run finds them paid. */
export async function chargePart(
  db: Db,
  part: ChargePart,
  now: number,
  sendIn: (db: Db) => SendJob,
  secrets: Secrets,
): Promise<string[]> {
  const { organisationId } = part;
  const found = await db.rows<{ zone: string }>(
    sql`select time_zone as zone from organisations where id = ${organisationId}`,
  );
  const [organisation] = found;
  if (!organisation) return [];
  const people = await listUnpaid(db, organisationId, dayOf(now, organisation.zone), part.after, AT_ONCE);
  for (const personId of people)
    await db.transaction((tx) => chargeDues({ db: tx, now, send: sendIn(tx), secrets }, { organisationId, personId }));
  const last = people.at(-1);
  if (last && people.length === AT_ONCE) await sendIn(db)(CHARGE_QUEUE, { organisationId, after: last });
  return people;
}

export const chargeJobs = (db: Db, now: () => number, sendIn: (db: Db) => SendJob, secrets: Secrets): JobHandler[] => [
  {
    queue: CHARGE_QUEUE,
    run: async (data) => {
      await chargePart(db, data as ChargePart, now(), sendIn, secrets);
    },
  },
];
