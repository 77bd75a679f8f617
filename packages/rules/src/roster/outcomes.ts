import { oddRowFaults } from './lists.ts';

/** What becomes of a row: `asked` waits for a person to say who is meant, `returned` comes back after having been gone. */
export const rosterOutcomes = ['same', 'new', 'changed', 'returned', 'gone', 'asked', 'odd'] as const;
export type RosterOutcome = (typeof rosterOutcomes)[number];

/** What a list of people is the whole of; those of that kind whom it does not name are gone. */
export const rosterWholes = ['no', 'student', 'staff', 'everybody'] as const;
export type RosterWhole = (typeof rosterWholes)[number];

/** Why a row that could be read is put aside all the same. */
export const asideFaults = [
  'person-twice',
  'former-account-of-another',
  'document-of-another',
  'document-of-several',
  'department-unknown',
  'department-ambiguous',
  'department-closed',
  'department-cycle',
  'label-unknown',
  'account-unknown',
  'person-disabled',
  'out-of-reach',
  'stronger-person',
  'more-than-held',
  'own-address',
  'beside-odd',
  'refused-by-database',
] as const;
export type AsideFault = (typeof asideFaults)[number];

/** Every reason for which a row is put aside. */
export const rosterRowFaults = [...oddRowFaults, ...asideFaults] as const;
export type RosterRowFault = (typeof rosterRowFaults)[number];

/** Why a list is not applied before a second person agrees. */
export const rosterDoubts = ['many-gone', 'many-moved', 'administrator-gone'] as const;
export type RosterDoubt = (typeof rosterDoubts)[number];

/** What one list may change before a second person has to agree, and how long somebody leaves, where no parameter says otherwise. */
export const rosterLimits = { gonePercent: 5, movedPercent: 20, graceDays: 30 };
export type RosterLimits = Readonly<typeof rosterLimits>;

/** How long a list can be undone. */
export const UNDO_MS = 30 * 24 * 60 * 60_000;

/** The doubts about a list, from how many it touches of how many. */
export function doubtsOf(
  counts: { gone: number; covered: number; moved: number; standing: number; administratorsGone: number },
  limits: RosterLimits,
): RosterDoubt[] {
  const tooMany = (some: number, all: number, percent: number) => some * 100 > all * percent;
  const isDoubtful: Record<RosterDoubt, boolean> = {
    'many-gone': tooMany(counts.gone, counts.covered, limits.gonePercent),
    'many-moved': tooMany(counts.moved, counts.standing, limits.movedPercent),
    'administrator-gone': counts.administratorsGone > 0,
  };
  return rosterDoubts.filter((doubt) => isDoubtful[doubt]);
}

/** The limits that a parameter gives; what it leaves out or gets wrong is as usual. */
export function readRosterLimits(values: Readonly<Record<string, string | null>> | null): RosterLimits {
  const limitIn = (name: string, usual: number, most: number) => {
    const text = values?.[name] ?? '';
    return /^\d{1,4}$/.test(text) && Number(text) <= most ? Number(text) : usual;
  };
  return {
    graceDays: limitIn('pValue1', rosterLimits.graceDays, 365),
    gonePercent: limitIn('pValue2', rosterLimits.gonePercent, 100),
    movedPercent: limitIn('pValue3', rosterLimits.movedPercent, 100),
  };
}
