import { INBOX, processesKey, workKey } from '#server/modules/inbox/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import type { Events } from '#server/platform/streams.ts';
import { seesAll } from './console-reader.ts';

/** A console asks for all of its figures again, so it need not hear of everything that happens in a busy minute. */
const REST_MS = 3_000;

const NOTHING: Events['read'] = async () => new Map();

/** Says that a process changed: any of the organisation to those who see all of it, to others what they had or have to do. */
export const followConsole = async (ctx: CallerCtx): Promise<Events> => ({
  channel: INBOX,
  keys: seesAll(ctx)
    ? [processesKey(ctx.caller.organisationId)]
    : [workKey(ctx.caller.personId), workKey(ctx.caller.organisationId)],
  event: 'console',
  read: NOTHING,
  restMs: REST_MS,
});
