import type { ParameterKey } from './catalogue.ts';

/** Settings that lead to another system: their values can be tried before they are saved. */
const tried = ['hall.sign-in', 'sign-in.unified'] as const satisfies ParameterKey[];
export type TriedKey = (typeof tried)[number];
export const canBeTried = (key: string): key is TriedKey => (tried as readonly string[]).includes(key);

/** What a trial of values found out. */
export const trialOutcomes = [
  /** It leads nowhere: account and password. */
  'nothing-to-try',
  /** This installation does not know its own address, to which people would come back. */
  'no-public-address',
  /** It answers as a CAS server does, and refuses a ticket that nobody gave out. */
  'cas-works',
  'cas-unregistered',
  'cas-away',
  'cas-strange',
  /** It vouches for a ticket that was made up: whoever sets it would let everybody in. */
  'cas-believes-anything',
] as const;
export type TrialOutcome = (typeof trialOutcomes)[number];

export const isGoodTrial = (outcome: TrialOutcome): boolean => ['nothing-to-try', 'cas-works'].includes(outcome);
