import { placeKinds } from '@campus/rules/places/levels.ts';
import { z } from 'zod';
import { defineCall, signedIn } from '../define-call.ts';
import { pageOf, pageQuery, uuid } from '../fields.ts';

export const listPlaces = defineCall({
  method: 'GET',
  path: '/api/places/ListPlaces',
  summary: 'The places directly under one, or the campuses; what the address cascade asks for.',
  areas: [],
  access: signedIn('any'),
  query: z.strictObject({ ...pageQuery, parentId: uuid.optional() }),
  reply: pageOf(
    z.object({
      id: uuid,
      kind: z.enum(placeKinds),
      name: z.object({ zh: z.string(), en: z.string() }),
      leaf: z.boolean(),
      portRequired: z.boolean(),
      networkOpen: z.boolean(),
      mobileSignalNotice: z.boolean(),
    }),
  ),
});
