import { deskActions } from '@campus/rules/network-desk/network-desk.ts';
import { z } from 'zod';
import { desks } from '../areas.ts';
import { defineCall, signedIn } from '../define-call.ts';
import { moment, pageOf, pageQuery, required, uuid } from '../fields.ts';
import { flowRefusals } from '../refusals.ts';
import { acted } from './flows-processes.ts';
import { words } from './flows-shapes.ts';
import { listMySessions } from './network-accounts.ts';
import { applicationRow, explainOutage, networkLine } from './network-applications.ts';

/**
 * What the desk sees of one person's network, and does for them: whoever manages the network, and whoever handles an open order
 * of that person. To everybody else the person is not there. Every look is kept, so these reads count as writing.
 */

export const lookAtNetwork = defineCall({
  method: 'GET',
  path: '/api/networkDesk/LookAtNetwork',
  summary: 'The network of one person as its owner sees it: lines, devices, what is under way, and why a line is down.',
  areas: desks,
  access: signedIn('session'),
  alsoBy: ['network.manage'],
  writes: true,
  /** The diagnosis is of this line, or of the first one. */
  query: z.strictObject({ personId: uuid, lineId: uuid.optional() }),
  reply: z.object({
    person: z.object({ id: uuid, account: z.string(), name: z.string(), department: words.nullable() }),
    /** The open order that lets a handler look; null for people who manage the network. */
    order: z.object({ id: uuid, number: z.string() }).nullable(),
    /** Whether the caller may act here at all; nobody does on their own network. */
    acts: z.boolean(),
    lines: z.array(
      z.object({
        line: networkLine.omit({ openActions: true }),
        /** Its password is an initial one, which its owner has to change. */
        mustChange: z.boolean(),
        /** The device that last used its name, or tried to. */
        lastSeen: z.object({ mac: z.string(), at: moment, accepted: z.boolean() }).nullable(),
        deeds: z.array(z.enum(deskActions)),
      }),
    ),
    underWay: z.array(applicationRow.omit({ openActions: true, stars: true })),
    /** The same text that the owner sees. */
    outage: explainOutage.reply,
  }),
  audit: ['personId', 'lineId'],
});

export const listDeskSessions = defineCall({
  method: 'GET',
  path: '/api/networkDesk/ListDeskSessions',
  summary: 'The sessions of one person’s network accounts, the newest first.',
  areas: desks,
  access: signedIn('session'),
  alsoBy: ['network.manage'],
  writes: true,
  query: z.strictObject({ ...pageQuery, personId: uuid }),
  reply: listMySessions.reply,
  audit: ['personId'],
});

export const listDeskReplies = defineCall({
  method: 'GET',
  path: '/api/networkDesk/ListDeskReplies',
  summary: 'When the network let one person’s accounts in or refused them, and why, the newest first.',
  areas: desks,
  access: signedIn('session'),
  alsoBy: ['network.manage'],
  writes: true,
  query: z.strictObject({ ...pageQuery, personId: uuid }),
  reply: pageOf(
    z.object({
      id: z.string(),
      username: z.string(),
      accepted: z.boolean(),
      at: moment,
      mac: z.string().nullable(),
      /** The network’s own code for the refusal; null where it stored none. */
      reason: z.string().nullable(),
    }),
  ),
  audit: ['personId'],
});

/** What every deed of the desk names. */
const lineAct = z.strictObject({ personId: uuid, lineId: uuid, reason: required(200) });
const audited = ['personId', 'lineId', 'reason'] as const;

export const resetForPerson = defineCall({
  method: 'POST',
  path: '/api/networkDesk/ResetForPerson',
  summary: 'Resets the network password of somebody to a random initial one, which only they see and have to change.',
  areas: desks,
  access: signedIn('session'),
  alsoBy: ['network.manage'],
  body: lineAct,
  reply: acted,
  refusals: [
    'own-network',
    'no-operation',
    'business-in-process',
    'data-syncing',
    'no-package-for-password',
    'business-suspended',
    'version-superseded',
    'order-business-missing',
    ...flowRefusals,
  ],
  audit: audited,
});

export const unbindForPerson = defineCall({
  method: 'POST',
  path: '/api/networkDesk/UnbindForPerson',
  summary: 'Takes the device off a line of somebody, so that any may use it; running sessions end.',
  areas: desks,
  access: signedIn('session'),
  alsoBy: ['network.manage'],
  body: lineAct,
  reply: z.object({ unbound: z.literal(true) }),
  refusals: ['own-network', 'no-operation'],
  audit: audited,
});

export const disconnectForPerson = defineCall({
  method: 'POST',
  path: '/api/networkDesk/DisconnectForPerson',
  summary: 'Ends the running sessions of a line of somebody.',
  areas: desks,
  access: signedIn('session'),
  alsoBy: ['network.manage'],
  body: lineAct,
  reply: z.object({ asked: z.literal(true) }),
  refusals: ['own-network', 'no-operation'],
  audit: audited,
});
