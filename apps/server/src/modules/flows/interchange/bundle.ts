import { saveBusiness } from '@campus/contract/calls/flows-catalogue.ts';
import { referenceKinds } from '@campus/contract/calls/flows-interchange.ts';
import { line } from '@campus/contract/fields.ts';
import { unkeepableIn } from '@campus/rules/basics/texts.ts';
import { asDrawn } from '@campus/rules/flows/meaning.ts';
import { printFaults } from '@campus/rules/flows/print-template.ts';
import { z } from 'zod';
import { Refusal } from '#server/platform/refusal.ts';
import { readDefinition } from '../catalogue/definition.reader.ts';
import type { Definition } from '../catalogue/definitions.store.ts';

/** What a file of a business says that it is; a reader of another version does not read it. */
export const BUNDLE = { format: 'campus-hall-business', version: 1 } as const;

const words = z.strictObject({ zh: line(200), en: line(200) });
const { code, name, icon, summary, introduction, numberPrefix, audience, guides, print } = saveBusiness.body.shape;

const business = z.strictObject({
  code,
  name,
  icon,
  summary,
  introduction,
  numberPrefix,
  audience,
  guides: guides.unwrap(),
  print,
});

/** Whom and what it names: by the id that stands in the definition, and by what others know it by. */
const reference = z.strictObject({
  kind: z.enum(referenceKinds),
  id: z.string().min(1).max(60),
  key: z.string().max(1000).nullable(),
  name: words,
});

const MOST_REFERENCES = 5000;

const bundle = z.strictObject({
  format: z.literal(BUNDLE.format),
  version: z.literal(BUNDLE.version),
  business,
  flow: z.unknown(),
  form: z.unknown(),
  references: z.array(reference).max(MOST_REFERENCES),
});

export type BundledBusiness = z.output<typeof business>;
export type BundledReference = z.output<typeof reference>;
export type Bundle = Definition & { business: BundledBusiness; references: BundledReference[] };

export const writeBundle = ({ business, flow, form, references }: Bundle): string =>
  `${JSON.stringify({ ...BUNDLE, business, flow: asDrawn(flow), form, references })}\n`;

export type BundleFault = 'not-json' | 'other-format' | 'bundle-malformed';

/** Reads the file of another organisation. Its definition goes through the same reader as a draft that is saved. */
export function readBundle(text: string): Bundle | BundleFault {
  const said = parsed(text);
  if (said === undefined) return 'not-json';
  const head = z.looseObject({ format: z.string(), version: z.number() }).safeParse(said);
  if (!head.success || head.data.format !== BUNDLE.format || head.data.version !== BUNDLE.version)
    return 'other-format';
  const read = bundle.safeParse(said);
  if (!read.success || unkeepableIn(head.data, null)?.length !== 0) return 'bundle-malformed';
  const { flow, form, business: own, references } = read.data;
  if (own.print && printFaults(own.print).length > 0) return 'bundle-malformed';
  try {
    return { business: own, references, ...readDefinition({ flow, form }) };
  } catch (error) {
    if (error instanceof Refusal) return 'bundle-malformed';
    throw error;
  }
}

/** Undefined where it is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
