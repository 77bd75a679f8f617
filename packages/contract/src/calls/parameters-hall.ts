import { z } from 'zod';
import { halls } from '../areas.ts';
import { defineCall, signature } from '../define-call.ts';
import { orgSign } from '../fields.ts';

/** One row of the hall's parameters; the second row is the sign-in: pValue5 its mode, pValue9 and pValue10 its addresses. */
export const hallParameter = z.object({
  pKey: z.string(),
  pName: z.string(),
  pValue1: z.string().nullable(),
  pValue2: z.string().nullable(),
  pValue3: z.string().nullable(),
  pValue4: z.string().nullable(),
  pValue5: z.string().nullable(),
  pValue6: z.string().nullable(),
  pValue7: z.string().nullable(),
  pValue8: z.string().nullable(),
  pValue9: z.string().nullable(),
  pValue10: z.string().nullable(),
});

export const getServiceHallParameter = defineCall({
  method: 'GET',
  path: '/api/serviceHall/GetServiceHallParameter',
  summary: 'The hall parameters of an organisation, as a bare list.',
  areas: halls,
  access: signature('hall'),
  query: z.strictObject({ orgSign }),
  reply: z.array(hallParameter),
  envelope: 'bare',
  refusals: ['organisation-unknown'],
});
