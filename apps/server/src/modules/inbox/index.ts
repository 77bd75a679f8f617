export { inboxMessages } from './inbox.tables.ts';
