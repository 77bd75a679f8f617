export { deliver, type News } from './inbox.store.ts';
