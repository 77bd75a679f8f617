export { createFakeMail } from './fake.ts';
export type { MailServer } from './port.ts';
export { createSmtp } from './real.ts';
