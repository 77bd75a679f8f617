import { flowOutside, tellOfFeed, tellOfRoster } from './app.ts';
import { attachmentJobs } from './modules/attachments/index.ts';
import { auditJobs, withAuditLines } from './modules/audit/index.ts';
import { callJobs, flowJobs } from './modules/flows/index.ts';
import { contentJobs } from './modules/hall-content/index.ts';
import { inboxJobs } from './modules/inbox/index.ts';
import { networkJobs } from './modules/network-accounts/index.ts';
import { applicationJobs } from './modules/network-applications/index.ts';
import { chargeJobs } from './modules/network-packages/index.ts';
import { waitWhileSuspended } from './modules/organisations/index.ts';
import { outageJobs } from './modules/outages/index.ts';
import { passwordJobs } from './modules/passwords/index.ts';
import { feedJobs } from './modules/places/index.ts';
import { monthlyMailJobs, reportDayJobs } from './modules/reports/index.ts';
import { leavingJobs, rosterJobs } from './modules/roster/index.ts';
import { createWeComSender } from './modules/wecom/index.ts';
import { workOrderJobs } from './modules/work-orders/index.ts';
import { createHousingFolder } from './outside/housing-office/index.ts';
import type { createSmtp } from './outside/mail/index.ts';
import { createNetworkAccessServer } from './outside/network-access-server/index.ts';
import { createRosterFolder } from './outside/roster-folder/index.ts';
import type { CallOut } from './platform/call-out.ts';
import type { Config } from './platform/config.ts';
import type { Db } from './platform/database.ts';
import type { JobHandler, SendJob } from './platform/jobs.ts';
import type { Log } from './platform/log.ts';
import type { Secrets } from './platform/secrets.ts';
import type { Storage } from './platform/storage.ts';

type Tools = {
  config: Config;
  db: Db;
  now: () => number;
  log: Log;
  secrets: Secrets;
  storage: Storage;
  callOut: CallOut;
  sendIn: (db: Db) => SendJob;
};

/** Every job that people or calls enqueue, as a worker runs it. */
export function workerJobs(
  { config, db, now, log, secrets, storage, callOut, sendIn }: Tools,
  mail: ReturnType<typeof createSmtp> | null,
): JobHandler[] {
  const { publicAddress } = config;
  const outgoing = { mail, wecom: createWeComSender({ db, secrets, log, callOut }, now), publicAddress };
  const engine = { db, outside: flowOutside, now, sendIn, secrets };
  const handlers = [
    ...auditJobs(db, now),
    ...attachmentJobs(db, storage, now),
    ...feedJobs(db, createHousingFolder(config.housingFeedFolder), tellOfFeed, now),
    ...inboxJobs(db, outgoing, now),
    ...passwordJobs(db, mail, secrets, now),
    ...networkJobs(createNetworkAccessServer(), db),
    ...flowJobs(db, flowOutside, now, sendIn, secrets),
    ...callJobs(engine, { callOut, publicAddress }),
    ...chargeJobs(db, now, sendIn, secrets),
    ...applicationJobs(db, flowOutside, now, sendIn, secrets),
    ...workOrderJobs(db, flowOutside, now, sendIn, secrets),
    ...outageJobs(db, flowOutside, now, sendIn, secrets),
    ...reportDayJobs(db, now),
    ...monthlyMailJobs(db, now),
    ...contentJobs(db, now, sendIn),
    ...rosterJobs(db, createRosterFolder(config.rosterFolder), tellOfRoster, now),
    ...leavingJobs(db, now, sendIn, secrets),
  ];
  return withAuditLines(db, now, handlers).map((handler) => waitWhileSuspended(db, handler, now));
}
