export type { Cas, Vouched } from './port.ts';
export { LOGOUT_BYTES, readLogout } from './read-logout.ts';
export { createCas } from './real.ts';
