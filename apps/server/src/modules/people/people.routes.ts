import { saveContact } from '@campus/contract/calls/people.ts';
import { bind } from '#server/platform/bind.ts';
import { setContact } from './people.store.ts';

export const peopleRoutes = [
  bind(saveContact, async (ctx, input) => {
    const { organisationId, personId } = ctx.caller;
    const change = Object.fromEntries(Object.entries(input).map(([field, text]) => [field, text === '' ? null : text]));
    return setContact(ctx.db, organisationId, personId, change, ctx.now);
  }),
];
