import type { Flow, Words } from '@campus/rules/flows/definition.ts';
import type { FormDefinition } from '@campus/rules/flows/form.ts';
import type { PrintTemplate } from '@campus/rules/flows/print-template.ts';
import type { Audience, Guide } from '#server/modules/flows/index.ts';

export const demoBusinessCodes = ['leave', 'seal', 'loan', 'certificate', 'room'] as const;
export type DemoBusinessCode = (typeof demoBusinessCodes)[number];

export const demoCategoryCodes = ['office', 'assets', 'students'] as const;
export type DemoCategoryCode = (typeof demoCategoryCodes)[number];

/** A table to fill in; the first row is its head. */
export type DemoAnnex = { name: string; sheet: string; notes: readonly string[]; rows: readonly (readonly string[])[] };

/** A business as data. People, labels and departments are ids of the organisation that it is made for. */
export type DemoBusiness = {
  code: DemoBusinessCode;
  category: DemoCategoryCode;
  name: Words;
  icon: string;
  summary: Words;
  introduction: Words;
  numberPrefix: string;
  audience: Audience;
  guides: readonly Guide[];
  /** How its cases look on paper, where they are wanted there. */
  print?: PrintTemplate;
  annex: DemoAnnex;
  flow: Flow;
  form: FormDefinition;
};
