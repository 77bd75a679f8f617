import type { CallerCtx } from '#server/platform/context.ts';
import type { ListReader } from './process-rows.store.ts';

export const readerOfList = (ctx: CallerCtx): ListReader => ({
  organisationId: ctx.caller.organisationId,
  personId: ctx.caller.personId,
  now: ctx.now,
});
