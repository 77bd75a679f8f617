import { now } from '#server/platform/clock.ts';
export { organisations } from '#server/modules/organisations/index.ts'; // breaks: server-storeys

export const mail = now;
