import { z } from 'zod';
import { defineCall, open } from '../define-call.ts';
import { orgSign } from '../fields.ts';

export const getOrganisation = defineCall({
  method: 'GET',
  path: '/api/default/GetOrganisation',
  summary: 'What everyone may know of an organisation: its names, colour, desk and whether inactivity signs out.',
  areas: [],
  access: open,
  query: z.strictObject({ orgSign }),
  reply: z.object({
    orgSign: z.string(),
    oName: z.string(),
    oNameEn: z.string(),
    primaryColour: z.string().nullable(),
    logo: z.string().nullable(),
    deskPhone: z.string().nullable(),
    deskHours: z.object({ zh: z.string(), en: z.string() }).nullable(),
    inactivity: z.boolean(),
  }),
  refusals: ['organisation-unknown'],
});
