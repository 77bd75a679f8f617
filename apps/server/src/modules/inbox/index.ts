export {
  deliver,
  deliverToHolders,
  deliverToNext,
  deliverToResponsible,
  deliveryWith,
  INBOX,
  type News,
  noticeOfChange,
  processesKey,
  workKey,
} from './deliver.store.ts';
export { enqueueOutgoing, inboxJobs } from './inbox.jobs.ts';
export { inboxRoutes } from './inbox.routes.ts';
export { clearReadMessages, listChosenWays } from './inbox.store.ts';
export { listSentFor } from './outgoing.store.ts';
