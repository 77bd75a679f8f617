import { staffTypes, studentTypes } from '../profile/kinds.ts';

/** What the rule of a label may ask of who somebody is: a student or one of the staff, or one of their types. */
export const identities = ['student', ...studentTypes, 'staff', ...staffTypes] as const;
export type Identity = (typeof identities)[number];
