export type { CallOut, OutgoingCall, OutgoingReply } from './port.ts';
export { createCallOut } from './real.ts';
