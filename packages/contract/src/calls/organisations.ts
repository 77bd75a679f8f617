import { z } from 'zod';
import { everyArea } from '../areas.ts';
import { defineCall, open } from '../define-call.ts';
import { orgSign } from '../fields.ts';

export const getOrganisation = defineCall({
  method: 'GET',
  path: '/api/default/GetOrganisation',
  summary: 'What everyone may know of an organisation: its names, colour, desk and whether inactivity signs out.',
  areas: everyArea,
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

const icon = z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.enum(['any', 'maskable']) });

export const getManifest = defineCall({
  method: 'GET',
  path: '/api/default/GetManifest',
  summary: 'What a phone needs to put the hall of an organisation among its apps.',
  areas: ['hall-phone'],
  access: open,
  query: z.strictObject({ orgSign, language: z.enum(['zh', 'en']) }),
  reply: z.object({
    id: z.string(),
    name: z.string(),
    short_name: z.string(),
    lang: z.string(),
    start_url: z.string(),
    scope: z.string(),
    display: z.literal('standalone'),
    background_color: z.string(),
    theme_color: z.string(),
    icons: z.array(icon),
  }),
  envelope: 'bare',
  refusals: ['organisation-unknown'],
});
