export { presentEntry } from './ledger.present.ts';
export { ledgerRoutes } from './ledger.routes.ts';
export { addEntries, findCharge, findDeposit, listEntries, lockBalance, type NewEntry } from './ledger.store.ts';
