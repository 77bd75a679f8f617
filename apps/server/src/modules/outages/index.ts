export { askAboutOutages } from './ask.jobs.ts';
export { endOldSuspicions, outageJobs, settleLostEnds } from './outages.jobs.ts';
export { outageListener } from './outages.listener.ts';
export { outageRoutes } from './outages.routes.ts';
export { findAnnounced } from './people.service.ts';
