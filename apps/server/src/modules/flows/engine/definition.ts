import type { Loaded } from './processes.store.ts';

/** What the engine needs to know of a business: its flow and form in one version. */
export type Definition = Pick<Loaded, 'flow' | 'form' | 'timeZone'> & {
  organisationId: string;
  businessId: string;
  businessCode: string;
  versionId: string;
};

export const definitionOf = ({ flow, form, timeZone, process, business }: Loaded): Definition => ({
  flow,
  form,
  timeZone,
  organisationId: process.organisationId,
  businessId: process.businessId,
  versionId: process.versionId,
  businessCode: business.code,
});
