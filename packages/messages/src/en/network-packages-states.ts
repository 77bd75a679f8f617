import type { SameKeys } from '../texts.ts';
import type zh from '../zh/network-packages-states.ts';

/** The one name of each state of a line and of each reason why one is off; the halls and the back-office take it from here. */
const networkPackagesStates = {
  'line-applied': 'In approval',
  'line-reviewed': 'To be opened',
  'line-active': 'Active',
  'line-pause-booked': 'Pause booked',
  'line-paused': 'Paused',
  'line-open-booked': 'Reopening booked',
  'line-ended': 'Ended',
  'line-off': 'Off ({{why}})',
  'hold-own-pause': 'paused',
  'hold-arrears': 'arrears',
  'hold-freeze': 'frozen by an administrator',
  'hold-epidemic': 'epidemic freeze',
  'between-holds': '; ',
} as const satisfies SameKeys<typeof zh>;

export default networkPackagesStates;
