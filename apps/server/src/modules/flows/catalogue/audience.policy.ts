import type { Audience } from '../flows.tables.ts';

/** The facts about a person that decide whether a business is meant for them. */
export type Applicant = {
  personId: string;
  kind: 'student' | 'staff';
  /** The departments that they belong to, all above these, and what was merged into any of them. */
  departments: readonly string[];
  labels: readonly string[];
};

/** Whether a business is meant for somebody; a chosen department means everybody below it too. */
export function isMeantFor(audience: Audience, applicant: Applicant): boolean {
  if (audience.kind === 'all') return true;
  if (audience.kind !== 'chosen') return audience.kind === applicant.kind;
  return (
    (audience.people ?? []).includes(applicant.personId) ||
    (audience.departments ?? []).some((department) => applicant.departments.includes(department)) ||
    (audience.labels ?? []).some((label) => applicant.labels.includes(label))
  );
}
