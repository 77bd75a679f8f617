/** What somebody can do in a play, by the names of the calls that do it in earnest. */
export const playedActs = [
  'Decide',
  'Return',
  'TakeBack',
  'Transfer',
  'Delegate',
  'AddSigners',
  'RemoveSigner',
  'Claim',
  'Release',
  'HangUp',
  'CopyTo',
  'Resume',
  'Remind',
  'Withdraw',
  'Evaluate',
  'Reopen',
  'End',
  'Move',
  'HangUpProcess',
  'ResumeProcess',
  'PickPeople',
  'ReopenEnded',
] as const;
export type PlayedAct = (typeof playedActs)[number];

export const isPlayedAct = (name: string): name is PlayedAct => playedActs.some((act) => act === name);

/** The longest play: so many moves are walked through at once. */
export const MOST_MOVES = 200;
