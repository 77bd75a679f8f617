import { z } from 'zod';
import { texts } from '@campus/messages/texts.ts'; // breaks: contract-below
import fastify from 'fastify'; // breaks: contract-below

export const field = z.string().describe(texts.hello + String(fastify));
