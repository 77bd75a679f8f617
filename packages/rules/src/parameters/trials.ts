import type { ParameterKey } from './catalogue.ts';

/** Settings that lead to another system: their values can be tried before they are saved. */
const trialKeys = ['hall.sign-in', 'sign-in.unified', 'sign-in.wecom'] as const satisfies ParameterKey[];
export type TriedKey = (typeof trialKeys)[number];
export const canBeTried = (key: string): key is TriedKey => (trialKeys as readonly string[]).includes(key);

/** What a trial of values found out. */
export const trialOutcomes = [
  /** It leads nowhere: account and password. */
  'nothing-to-try',
  /** This installation does not know its own address, to which people would come back. */
  'no-public-address',
  /** The address is one that this installation does not call. */
  'address-refused',
  /** It answers as a CAS server does, and refuses a ticket that nobody gave out. */
  'cas-works',
  'cas-unregistered',
  'cas-away',
  'cas-strange',
  /** It vouches for a ticket that was made up: whoever sets it would let everybody in. */
  'cas-believes-anything',
  /** Corp, agent and secret are not all there; a kept secret goes to no other address than the kept one. */
  'wecom-not-set',
  'wecom-works',
  'wecom-secret',
  'wecom-corp',
  /** WeCom does not let the address of this server in; the detail is that address. */
  'wecom-address',
  'wecom-busy',
  /** Any other number that WeCom says; the detail is that number. */
  'wecom-refused',
  'wecom-away',
] as const;
export type TrialOutcome = (typeof trialOutcomes)[number];

export const isGoodTrial = (outcome: TrialOutcome): boolean =>
  ['nothing-to-try', 'cas-works', 'wecom-works'].includes(outcome);
