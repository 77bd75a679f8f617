export { organisations } from './organisations.store.ts';
