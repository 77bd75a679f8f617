import { z } from 'zod';
import { halls } from '../areas.ts';
import { defineCall, signedIn } from '../define-call.ts';
import { moment, pageOf, pageQuery, required } from '../fields.ts';

export const listMySessions = defineCall({
  method: 'GET',
  path: '/api/network/ListMySessions',
  summary: 'The sessions of the caller’s own network accounts, the newest first.',
  areas: halls,
  access: signedIn('any'),
  query: z.strictObject(pageQuery),
  reply: pageOf(
    z.object({
      id: z.string(),
      username: z.string(),
      startedAt: moment,
      /** Null while it runs. */
      stoppedAt: moment.nullable(),
      mac: z.string().nullable(),
      ip: z.string().nullable(),
      /** As the person's device sees it: in is what it received. */
      bytesIn: z.number().int(),
      bytesOut: z.number().int(),
      seconds: z.number().int(),
      /** Why it ended, in the words of RADIUS. */
      cause: z.string().nullable(),
    }),
  ),
});

export const getMyNetworkAccounts = defineCall({
  method: 'GET',
  path: '/api/network/GetMyNetworkAccounts',
  summary: 'The caller’s network accounts, each with the last time that the network let it in or refused it.',
  areas: halls,
  access: signedIn('any'),
  reply: z.object({
    items: z.array(
      z.object({
        username: z.string(),
        mustChange: z.boolean(),
        /** The desk gave it, and nobody but its owner can see it. */
        initial: z.boolean(),
        lastReply: z.object({ accepted: z.boolean(), at: moment, mac: z.string().nullable() }).nullable(),
      }),
    ),
  }),
});

export const showInitialPassword = defineCall({
  method: 'POST',
  path: '/api/network/ShowInitialPassword',
  summary: 'The initial password that the desk gave a network account of the caller, until it is changed.',
  areas: halls,
  access: signedIn('hall'),
  body: z.strictObject({ username: required(80) }),
  reply: z.object({ password: z.string() }),
  audit: ['username'],
});
