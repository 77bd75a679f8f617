export { deliver, deliverToHolders, type News } from './inbox.store.ts';
