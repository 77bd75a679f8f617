import type { Words } from './definition.ts';
import { definitionLimits } from './edit-definition/limits.ts';
import type { TimelineKind } from './vocabulary.ts';

/** What a printed sheet of a case can hold, in the order in which it stands there. */
export const printParts = ['form', 'way', 'evaluation', 'attachments'] as const;
export type PrintPart = (typeof printParts)[number];

/** To whom a business can offer its cases on paper. */
export const printReaders = ['submitter', 'taking-part', 'overseeing'] as const;
export type PrintReader = (typeof printReaders)[number];

/** How the cases of a business look on paper. */
export type PrintTemplate = {
  /** Nobody: the business offers no paper. */
  offeredTo: readonly PrintReader[];
  /** In a language where it is empty, the name of the business. */
  heading: Words;
  parts: readonly PrintPart[];
  /** Fields of the form that do not go onto the paper. */
  leftOut: readonly string[];
  /** What stands below everything else, such as "in two copies". */
  closing: Words;
  /** Who signs by hand. */
  signatures: readonly Words[];
};

/** How much a sheet may be told to say; the form of a business has at most as many fields as may be left out. */
export const PRINT_LIMITS = {
  heading: 60,
  closing: 300,
  signatures: 6,
  signature: 20,
  leftOut: definitionLimits.fields,
} as const;

/** What a business has until somebody says otherwise: no paper, and everything on it once it is offered. */
export const USUAL_PRINT: PrintTemplate = {
  offeredTo: [],
  heading: { zh: '', en: '' },
  parts: printParts,
  leftOut: [],
  closing: { zh: '', en: '' },
  signatures: [],
};

/** What somebody has to do with a case, which they may see. */
export type PrintReading = { submitter: boolean; takesPart: boolean; oversees: boolean };

/** Whether a business offers a case on paper to somebody who may see it: in any of their parts is enough. */
export function offersPrint({ offeredTo }: Pick<PrintTemplate, 'offeredTo'>, reader: PrintReading): boolean {
  const parts: Record<PrintReader, boolean> = {
    submitter: reader.submitter,
    'taking-part': reader.takesPart,
    overseeing: reader.oversees,
  };
  return offeredTo.some((part) => parts[part]);
}

/** The heading in each language: what was written, or the name of the business. */
export const printHeading = ({ heading }: Pick<PrintTemplate, 'heading'>, business: Words): Words => ({
  zh: heading.zh.trim() || business.zh,
  en: heading.en.trim() || business.en,
});

/** The faults of a template that its shape alone does not show, by the field that they belong to. */
export function printFaults({
  offeredTo,
  parts,
  leftOut,
}: PrintTemplate): { field: string; code: 'required' | 'mismatch' }[] {
  const twice = (list: readonly string[]) => new Set(list).size < list.length;
  return [
    ...(offeredTo.length > 0 && parts.length === 0 ? [{ field: 'parts', code: 'required' as const }] : []),
    ...Object.entries({ offeredTo, parts, leftOut }).flatMap(([field, list]) =>
      twice(list) ? [{ field, code: 'mismatch' as const }] : [],
    ),
  ];
}

/**
 * What happened to a case without anybody deciding anything: it stays off the paper. A kind of event that is new stands on
 * it until somebody says otherwise, so that no decision is ever left out by oversight.
 */
export const unprintedKinds = [
  'edit',
  'claim',
  'release',
  'read',
  'hang-up',
  'resume',
  'hang-up-process',
  'resume-process',
  'copy',
  'pick',
  'remind',
  'evaluate',
  'left',
  'timer',
  'action-done',
  'clock-remind',
  'clock-escalate',
  'clock-late',
  'clock-resume',
  'clock-close',
  'clock-wait',
  'moved-version',
  'move-undone',
  'own-application',
] as const satisfies readonly TimelineKind[];

export const isPrintedKind = (kind: string): boolean => !unprintedKinds.some((unprinted) => unprinted === kind);

/** So many lines of its way stand on the paper, the latest; a case that went round and round would fill a book. */
export const MOST_PRINTED_LINES = 200;
