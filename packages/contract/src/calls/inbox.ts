import { z } from 'zod';
import { everyArea, halls } from '../areas.ts';
import { defineCall, signedIn } from '../define-call.ts';
import { flag, moment, pageOf, pageQuery, uuid } from '../fields.ts';
import { words } from './flows-shapes.ts';

/** What a message can be about, so that pressing it opens that. */
export const aboutKinds = [
  'process',
  'line',
  'feed-run',
  'roster-run',
  'parameters',
  'content',
  'person',
  'report-month',
  'outage',
  'sign-ins',
] as const;

const message = z.object({
  id: uuid,
  at: moment,
  kind: z.string(),
  title: words,
  text: words,
  about: z.object({
    kind: z.enum(aboutKinds),
    id: uuid,
    /** The business that a process belongs to, by its code; the kind of a content item; the month of figures. */
    name: z.string().nullable(),
  }),
  readAt: moment.nullable(),
});

export const listMessages = defineCall({
  method: 'GET',
  path: '/api/inbox/ListMessages',
  summary: 'The messages of the caller, the newest first: the unread ones, or all.',
  areas: everyArea,
  access: signedIn('any'),
  query: z.strictObject({ tab: z.enum(['unread', 'all']), ...pageQuery }),
  reply: pageOf(message),
});

export const countUnread = defineCall({
  method: 'GET',
  path: '/api/inbox/CountUnread',
  summary: 'How many messages the caller has not read; a hundred stands for more.',
  areas: everyArea,
  access: signedIn('any'),
  reply: z.object({ unread: z.number().int() }),
});

export const readMessage = defineCall({
  method: 'POST',
  path: '/api/inbox/ReadMessage',
  summary: 'Marks one message as read.',
  areas: everyArea,
  access: signedIn('any'),
  body: z.strictObject({ id: uuid }),
  reply: z.object({ unread: z.number().int() }),
});

export const readAllMessages = defineCall({
  method: 'POST',
  path: '/api/inbox/ReadAllMessages',
  summary: 'Marks as read everything up to the newest message that the caller saw; what came later stays unread.',
  areas: everyArea,
  access: signedIn('any'),
  body: z.strictObject({ upTo: uuid }),
  reply: z.object({ unread: z.number().int() }),
});

export const streamMessages = defineCall({
  method: 'GET',
  path: '/api/inbox/StreamMessages',
  summary:
    'Server-sent events: `unread` with the number of unread messages, at once and after each change; `ended` when the session is over; `displaced` when the caller has opened too many, and this one should not be opened again. Neither opening it nor what it says is activity.',
  areas: everyArea,
  access: signedIn('any'),
  reply: z.unknown(),
  envelope: 'events',
});

/** What also goes out by other ways, by kind of news. */
export const messageGroups = ['tasks', 'progress', 'network', 'news'] as const;
export type MessageGroup = (typeof messageGroups)[number];
export const messageChannels = ['mail', 'wecom'] as const;
export type MessageChannel = (typeof messageChannels)[number];

const choices = z.object({
  choices: z.array(z.object({ group: z.enum(messageGroups), channel: z.enum(messageChannels), on: z.boolean() })),
  /** A way that is not open to the caller says why: the organisation has none, or the caller has no address there. */
  closed: z.object({
    mail: z.enum(['not-offered', 'no-address']).nullable(),
    wecom: z.enum(['not-offered', 'no-address']).nullable(),
  }),
  mailAddress: z.string().nullable(),
});

export const getMessageChoices = defineCall({
  method: 'GET',
  path: '/api/inbox/GetMessageChoices',
  summary: 'Which messages the caller also gets by mail or WeCom.',
  areas: halls,
  access: signedIn('any'),
  reply: choices,
});

export const saveMessageChoice = defineCall({
  method: 'POST',
  path: '/api/inbox/SaveMessageChoice',
  summary: 'Switches one kind of messages on or off for one way.',
  areas: halls,
  access: signedIn('any'),
  body: z.strictObject({ group: z.enum(messageGroups), channel: z.enum(messageChannels), on: flag }),
  reply: choices,
  audit: ['group', 'channel', 'on'],
});
