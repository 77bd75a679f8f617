export type { Ending, NetworkAccessServer } from './port.ts';
export { createNetworkAccessServer } from './real.ts';
