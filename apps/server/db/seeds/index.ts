export * from './demo/index.ts';
export { CannotMakeAdministrator, createFirstAdministrator, type FirstAdministrator } from './first-administrator.ts';
export { giveReference, seedReference } from './reference/seed-reference.ts';
