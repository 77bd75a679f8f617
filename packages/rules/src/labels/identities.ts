import { staffTypes, studentTypes } from '../profile/kinds.ts';

/** The identities that the rule of a label can require: student, staff, or one of their types. */
export const identities = ['student', ...studentTypes, 'staff', ...staffTypes] as const;
export type Identity = (typeof identities)[number];
