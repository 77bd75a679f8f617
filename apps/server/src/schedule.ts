import { sql } from '#server/platform/sql.ts';
import { sweepAttachments } from './modules/attachments/index.ts';
import { askForSeals } from './modules/audit/index.ts';
import {
  clearOldCalls,
  continueChildren,
  continueMoves,
  enqueueDueCalls,
  enqueueDueClocks,
  enqueueForgotten,
  enqueueReplacements,
  makePromises,
} from './modules/flows/index.ts';
import { clearReadMessages, deliverToHolders, enqueueOutgoing } from './modules/inbox/index.ts';
import { clearNetworkRecords, disconnectAgain } from './modules/network-accounts/index.ts';
import { clearRegistrations } from './modules/network-applications/index.ts';
import { beginCharging } from './modules/network-packages/index.ts';
import { listOrganisations } from './modules/organisations/index.ts';
import { askAboutOutages, endOldSuspicions, settleLostEnds } from './modules/outages/index.ts';
import { clearPasswordCodes } from './modules/passwords/index.ts';
import { askForFeed } from './modules/places/index.ts';
import { askForMonthlyMails, askForReportDays } from './modules/reports/index.ts';
import { askForRoster, askToLeave } from './modules/roster/index.ts';
import { clearOldScans } from './modules/scan-code/index.ts';
import { clearSearches } from './modules/search/index.ts';
import { clearOldSessions, type SignInAlarm, watchSignIns } from './modules/sessions/index.ts';
import { clearOldArrivals } from './modules/sign-on/index.ts';
import { clearOldTries } from './modules/tries/index.ts';
import { clearOldWeCom } from './modules/wecom/index.ts';
import type { Db } from './platform/database.ts';
import type { ClockJob, ClockPlace } from './platform/jobs.ts';
import { at } from './platform/sql.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** Where a timed job is due: each organisation by its own clock, never before it was made. */
const everyOrganisation = async (db: Db): Promise<ClockPlace[]> =>
  (await listOrganisations(db))
    .filter(({ active }) => active)
    .map(({ id, timeZone, createdAt }) => ({ organisationId: id, timeZone, since: createdAt }));

/** Tells those who see in the log where sign-ins come from. */
const tellOfSignIns = (db: Db, { organisationId, kind, ...facts }: SignInAlarm, now: number): Promise<void> => {
  const news = kind === 'many-accounts' ? 'sign-ins-tried' : 'account-guessed';
  return deliverToHolders(
    db,
    { organisationId, permission: 'audit.read' },
    { kind: 'sign-ins', id: organisationId },
    { kind: news, facts, onceKey: `${news} ${now}` },
    now,
  );
};

/** Every job that the clock starts, in one table. */
export const schedule: readonly ClockJob[] = [
  {
    name: 'clear-old-sessions',
    cron: '7 * * * *',
    timeZone: 'Asia/Shanghai',
    run: async (db, now) => {
      await clearOldSessions(db, now - DAY);
      await clearOldArrivals(db, now - DAY);
      await clearOldScans(db, now - DAY);
      await clearOldWeCom(db, now - DAY);
      await clearOldTries(db, now - DAY);
      await clearPasswordCodes(db, now - DAY);
    },
  },
  {
    name: 'clear-request-keys',
    cron: '23 * * * *',
    timeZone: 'Asia/Shanghai',
    run: async (db, now) => {
      await db.run(sql`delete from idempotency_keys where created_at < ${at(now - DAY)}`);
      await db.run(sql`delete from signing_nonces where seen_at < ${at(now - HOUR)}`);
      await clearRegistrations(db, now - HOUR);
      await db.run(sql`delete from clock_slots where due_at < ${at(now - 90 * DAY)}`);
    },
  },
  {
    name: 'sweep-attachments',
    cron: '40 3 * * *',
    timeZone: 'Asia/Shanghai',
    run: sweepAttachments,
  },
  {
    name: 'clear-network-records',
    cron: '50 * * * *',
    timeZone: 'Asia/Shanghai',
    run: (db, now) => clearNetworkRecords(db, now),
  },
  { name: 'disconnect-again', cron: '20 * * * *', timeZone: 'Asia/Shanghai', run: disconnectAgain },
  {
    name: 'clear-read-messages',
    cron: '20 4 * * *',
    timeZone: 'Asia/Shanghai',
    run: (db, now) => clearReadMessages(db, now - 365 * DAY),
  },
  { name: 'seal-audit', cron: '* * * * *', timeZone: 'Asia/Shanghai', run: askForSeals },
  { name: 'watch-sign-ins', cron: '* * * * *', timeZone: 'Asia/Shanghai', run: watchSignIns(tellOfSignIns) },
  { name: 'end-old-suspicions', cron: '* * * * *', timeZone: 'Asia/Shanghai', run: endOldSuspicions },
  { name: 'ask-about-outages', cron: '* * * * *', timeZone: 'Asia/Shanghai', run: askAboutOutages },
  { name: 'settle-lost-ends', cron: '45 * * * *', timeZone: 'Asia/Shanghai', run: settleLostEnds },
  { name: 'send-messages', cron: '* * * * *', timeZone: 'Asia/Shanghai', run: enqueueOutgoing },
  { name: 'clear-searches', cron: '30 4 * * *', timeZone: 'Asia/Shanghai', run: (db, now) => clearSearches(db, now) },
  { name: 'process-clocks', cron: '* * * * *', timeZone: 'Asia/Shanghai', run: enqueueDueClocks },
  { name: 'hang-ups-forgotten', cron: '55 3 * * *', timeZone: 'Asia/Shanghai', run: enqueueForgotten },
  { name: 'due-calls', cron: '* * * * *', timeZone: 'Asia/Shanghai', run: enqueueDueCalls },
  {
    name: 'clear-calls',
    cron: '10 4 * * *',
    timeZone: 'Asia/Shanghai',
    run: (db, now) => clearOldCalls(db, now - 180 * DAY),
  },
  { name: 'people-gone', cron: '35 * * * *', timeZone: 'Asia/Shanghai', run: enqueueReplacements },
  { name: 'version-moves', cron: '*/10 * * * *', timeZone: 'Asia/Shanghai', run: continueMoves },
  { name: 'children-left', cron: '*/10 * * * *', timeZone: 'Asia/Shanghai', run: continueChildren },
  { name: 'promises', cron: '15 * * * *', timeZone: 'Asia/Shanghai', run: makePromises },
  { name: 'report-days', cron: '25 * * * *', timeZone: 'Asia/Shanghai', run: askForReportDays },
  // Due at 08:00 on the 1st by each organisation's clock, and until it is delivered, however long no worker was there.
  { name: 'report-monthly', cron: '*/10 * * * *', timeZone: 'Asia/Shanghai', run: askForMonthlyMails },
  {
    // The first of a month is when everybody pays; on other days it finds those whom a long stop left out, and nobody else.
    name: 'network-charges',
    at: ['00:05'],
    makeUp: true,
    organisations: everyOrganisation,
    run: (_db, _now, send, { organisationId }) => beginCharging(send, organisationId),
  },
  {
    name: 'dormitory-feed',
    at: ['14:30', '20:00'],
    makeUp: true,
    organisations: everyOrganisation,
    run: askForFeed,
  },
  { name: 'roster', at: ['03:30'], makeUp: true, organisations: everyOrganisation, run: askForRoster },
  { name: 'roster-leaving', at: ['01:30'], makeUp: true, organisations: everyOrganisation, run: askToLeave },
];
