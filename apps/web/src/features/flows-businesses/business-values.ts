import type { saveBusiness } from '@campus/contract/calls/flows-catalogue.ts';
import type { FormDefinition } from '@campus/rules/flows/form.ts';
import type { PrintPart, PrintReader } from '@campus/rules/flows/print-template.ts';
import type { Payload } from '#web/client/call-head.ts';
import type { ServerFault } from '#web/ui/base/faults.ts';
import type { Annex, Business, Named, Person } from './flows-businesses.queries.ts';

export type GuideValues = {
  name: string;
  titleZh: string;
  titleEn: string;
  bodyZh: string;
  bodyEn: string;
};

/** Who signs a printed sheet by hand. */
export type SignatureValues = { zh: string; en: string };

/** The inputs of a business's settings. */
export type BusinessValues = {
  nameZh: string;
  nameEn: string;
  summaryZh: string;
  summaryEn: string;
  introductionZh: string;
  introductionEn: string;
  code: string;
  category: string;
  icon: string;
  numberPrefix: string;
  audience: string;
  departments: readonly Named[];
  labels: readonly Named[];
  people: readonly Person[];
  owners: readonly Person[];
  supervisors: readonly Person[];
  guides: readonly GuideValues[];
  printFor: readonly string[];
  printHeadingZh: string;
  printHeadingEn: string;
  printParts: readonly string[];
  printLeftOut: readonly string[];
  printClosingZh: string;
  printClosingEn: string;
  printSignatures: readonly SignatureValues[];
  annexes: readonly Annex[];
};

export const MOST_GUIDES = 20;
export const MOST_ANNEXES = 20;
export const MOST_CHOSEN = 50;
export const MOST_OWNERS = 20;

export const audienceKinds = ['all', 'student', 'staff', 'chosen'] as const;
type AudienceKind = (typeof audienceKinds)[number];

export const isCode = (text: string): boolean => /^[a-z][a-z0-9-]{1,39}$/.test(text.trim());
export const isNumberPrefix = (text: string): boolean => /^[A-Z]{1,6}$/.test(text.trim());

export const valuesOf = (business: Business): BusinessValues => ({
  nameZh: business.name.zh,
  nameEn: business.name.en,
  summaryZh: business.summary.zh,
  summaryEn: business.summary.en,
  introductionZh: business.introduction.zh,
  introductionEn: business.introduction.en,
  code: business.code,
  category: business.category.id,
  icon: business.icon,
  numberPrefix: business.numberPrefix,
  audience: business.audience.kind,
  departments: business.audience.departments,
  labels: business.audience.labels,
  people: business.audience.people,
  owners: business.owners,
  supervisors: business.supervisors,
  guides: business.guides.map(({ name, title, body }) => ({
    name,
    titleZh: title.zh,
    titleEn: title.en,
    bodyZh: body.zh,
    bodyEn: body.en,
  })),
  printFor: business.print.offeredTo,
  printHeadingZh: business.print.heading.zh,
  printHeadingEn: business.print.heading.en,
  printParts: business.print.parts,
  printLeftOut: business.print.leftOut,
  printClosingZh: business.print.closing.zh,
  printClosingEn: business.print.closing.en,
  printSignatures: business.print.signatures,
  annexes: business.annexes,
});

/** The fields that can be left out of what is printed: those of the draft, or of what is published. */
export const fieldsToPrint = ({ draft, published }: Pick<Business, 'draft' | 'published'>): FormDefinition['fields'] =>
  ((draft ?? published)?.form as FormDefinition | undefined)?.fields ?? [];

const idsOf = (all: readonly { id: string }[]): string[] => all.map(({ id }) => id);

export function payloadOf(values: BusinessValues, id: string, revision: number): Payload<typeof saveBusiness> {
  const audience = values.audience as AudienceKind;
  return {
    id,
    revision,
    code: values.code.trim(),
    categoryId: values.category,
    name: { zh: values.nameZh.trim(), en: values.nameEn.trim() },
    icon: values.icon,
    summary: { zh: values.summaryZh.trim(), en: values.summaryEn.trim() },
    introduction: { zh: values.introductionZh.trim(), en: values.introductionEn.trim() },
    numberPrefix: values.numberPrefix.trim(),
    audience: {
      kind: audience,
      ...(audience === 'chosen' && {
        departments: idsOf(values.departments),
        labels: idsOf(values.labels),
        people: idsOf(values.people),
      }),
    },
    guides: values.guides.map(({ name, titleZh, titleEn, bodyZh, bodyEn }) => ({
      name: name.trim(),
      title: { zh: titleZh.trim(), en: titleEn.trim() },
      body: { zh: bodyZh.trim(), en: bodyEn.trim() },
    })),
    print: {
      offeredTo: values.printFor as PrintReader[],
      heading: { zh: values.printHeadingZh.trim(), en: values.printHeadingEn.trim() },
      parts: values.printParts as PrintPart[],
      leftOut: [...values.printLeftOut],
      closing: { zh: values.printClosingZh.trim(), en: values.printClosingEn.trim() },
      signatures: values.printSignatures.map(({ zh, en }) => ({ zh: zh.trim(), en: en.trim() })),
    },
    annexes: idsOf(values.annexes),
    owners: idsOf(values.owners),
    supervisors: idsOf(values.supervisors),
  };
}

/** Whether a guide has the name of an earlier one; its name is its address, so there is only one of each. */
export const isNameTaken = (guides: readonly Pick<GuideValues, 'name'>[], at: number): boolean =>
  guides.slice(0, at).some(({ name }) => name.trim() !== '' && name.trim() === guides[at]?.name.trim());

/** A name that no guide has yet. */
export function freshName(guides: readonly Pick<GuideValues, 'name'>[]): string {
  const taken = new Set(guides.map(({ name }) => name));
  let n = guides.length + 1;
  while (taken.has(`guide-${n}`)) n++;
  return `guide-${n}`;
}

/** What the inputs cannot see one by one, each fault beside its field; the server says the same. */
export function faultsIn(values: BusinessValues): ServerFault[] {
  const { departments, labels, people } = values;
  const nobody = values.audience === 'chosen' && departments.length + labels.length + people.length === 0;
  return [
    ...(isCode(values.code) ? [] : [{ field: 'code', code: 'format' }]),
    ...(isNumberPrefix(values.numberPrefix) ? [] : [{ field: 'numberPrefix', code: 'format' }]),
    ...(nobody ? [{ field: 'audience', code: 'required' }] : []),
    ...values.guides.flatMap((_guide, at) =>
      isNameTaken(values.guides, at) ? [{ field: `guides.${at}.name`, code: 'taken' }] : [],
    ),
  ];
}

/** The server's name of a field, as the form calls it. */
export function fieldOf(name: string): string {
  const [part = '', second = '', third = '', fourth = ''] = name.split('.');
  const both = (field: string, language: string) => `${field}${language === 'en' ? 'En' : 'Zh'}`;
  if (part === 'name' || part === 'summary' || part === 'introduction') return both(part, second);
  if (part === 'guides' && third) return `guides.${second}.${third === 'name' ? 'name' : both(third, fourth)}`;
  if (part === 'print') return printFieldOf(second, third, fourth);
  if (part === 'audience') return second === 'kind' || second === '' ? 'audience' : second;
  return part === 'categoryId' ? 'category' : part;
}

function printFieldOf(field: string, second: string, third: string): string {
  const [first = '', ...rest] = field;
  const name = field === 'offeredTo' ? 'printFor' : `print${first.toUpperCase()}${rest.join('')}`;
  if (field === 'heading' || field === 'closing') return `${name}${second === 'en' ? 'En' : 'Zh'}`;
  return [name, ...(field === 'signatures' ? [second, third].filter(Boolean) : [])].join('.');
}
