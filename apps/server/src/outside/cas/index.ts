export type { Vouched } from './port.ts';
export { LOGOUT_BYTES, readLogout } from './read-logout.ts';
export { validateTicket } from './real.ts';
