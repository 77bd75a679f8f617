import { createServer } from 'node:http'; // breaks: one-way-out
import { organisations } from '#server/modules/organisations/index.ts'; // breaks: server-storeys
import type { mail } from '../outside/mail/index.ts'; // breaks: server-storeys

export const now = [createServer, organisations] as unknown as typeof mail;
