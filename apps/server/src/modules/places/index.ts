export { findDormitory, setDormitory } from './dormitories.store.ts';
export { askForFeed, feedJobs } from './feed.jobs.ts';
export { feedRoutes } from './feed.routes.ts';
export { type FeedListener, takeFeed } from './feed.service.ts';
export { lockFeed } from './feed.store.ts';
export { receivePart } from './feed-parts.service.ts';
export { placeManagementRoutes } from './manage.routes.ts';
export { placeRoutes } from './places.routes.ts';
export { places } from './places.tables.ts';
