import { getProfile, saveProfile } from '@campus/contract/calls/profile.ts';
import { changePerson } from '#server/modules/people/index.ts';
import { bind } from '#server/platform/bind.ts';
import { viewProfile } from './profile.service.ts';

export const profileRoutes = [
  bind(getProfile, viewProfile),
  bind(saveProfile, async (ctx, input) => {
    const { organisationId, personId } = ctx.caller;
    const change = Object.fromEntries(Object.entries(input).map(([field, text]) => [field, text === '' ? null : text]));
    await changePerson(ctx.db, organisationId, personId, change, ctx.now);
    return viewProfile(ctx);
  }),
];
