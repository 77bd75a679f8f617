import { printParts } from '@campus/rules/flows/print-template.ts';
import { z } from 'zod';
import { everyArea } from '../areas.ts';
import { defineCall, signedIn } from '../define-call.ts';
import { moment, required, uuid } from '../fields.ts';
import { getProcess } from './flows-processes.ts';
import { overseers, person, picture, words } from './flows-shapes.ts';

/** One process on paper, and the way back from the paper to the process. */

const printedLine = z.object({
  id: z.string(),
  at: moment,
  kind: z.string(),
  by: person.nullable(),
  instead: person.nullable(),
  stepName: words.nullable(),
  /** Whom it concerns: those transferred to, added… */
  people: z.array(person),
  reason: z.string(),
  signature: picture.nullable(),
});

export const getPrint = defineCall({
  method: 'GET',
  path: '/api/process/GetPrint',
  summary: 'One process as its business has it printed for the caller: what they may see, without what is left out.',
  areas: everyArea,
  access: signedIn('any'),
  alsoBy: overseers,
  about: { kind: 'process', field: 'id' },
  query: z.strictObject({ id: uuid }),
  reply: getProcess.reply.extend({
    sheet: z.object({
      heading: words,
      parts: z.array(z.enum(printParts)).readonly(),
      closing: words,
      signatures: z.array(words).readonly(),
      /** Who decided what and when, the oldest first. */
      way: z.array(printedLine),
      /** How many lines before these are not on the paper. */
      earlier: z.number().int(),
      files: z.array(z.string()),
      /** Whether there are more files than those. */
      moreFiles: z.boolean(),
      /** Where the code of the sheet leads; without its origin where this installation does not know its own. */
      address: z.string(),
    }),
  }),
  refusals: ['print-not-offered'],
});

export const findRecord = defineCall({
  method: 'GET',
  path: '/api/process/FindRecord',
  summary:
    'The process with a number, as it stands on paper, if the caller may see it, and what they have to do with it.',
  areas: everyArea,
  access: signedIn('any'),
  alsoBy: overseers,
  query: z.strictObject({ number: required(40) }),
  reply: z.object({
    id: uuid,
    number: z.string(),
    /** The code of its business, some of which have pages of their own. */
    code: z.string(),
    submitter: z.boolean(),
    /** Is or was asked to decide or to handle it, or oversees its business. */
    handles: z.boolean(),
  }),
});
