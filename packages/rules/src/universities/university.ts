import { isStillToCome } from '../basics/moments.ts';

const HOUR = 60 * 60 * 1000;

/** How long the link for a first administrator is good. */
export const FIRST_LINK_MS = 24 * HOUR;

/** The sign is a part of addresses and of file names: small letters, digits and hyphens, and no hyphen first. */
export const isSign = (text: string): boolean => /^[a-z0-9][a-z0-9-]{0,39}$/.test(text);

/** The one colour that a university gives; the pages make readable shades of whatever it is. */
export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** The names that a clock is known by: those of the IANA, as this machine can reckon with them. */
export const timeZones = (): readonly string[] => ['UTC', ...Intl.supportedValuesOf('timeZone')];
export const isTimeZone = (name: string): boolean => timeZones().includes(name);

/** Nobody has used the sign yet: it may still be another one. */
export const isSignFixed = ({ people, keys }: { people: number; keys: number }): boolean => people > 0 || keys > 0;

export const universityStates = ['waiting', 'open', 'suspended'] as const;
export type UniversityState = (typeof universityStates)[number];

/** `waiting` until somebody administers it with a password of their own. */
export function universityState({ active, administered }: { active: boolean; administered: boolean }): UniversityState {
  if (!active) return 'suspended';
  return administered ? 'open' : 'waiting';
}

/** Whether the link still opens; its holder gets the same answer whatever ended it. */
export function opensLink(
  link: { usedAt: number | null; expiresAt: number },
  university: { active: boolean; administered: boolean },
  now: number,
): boolean {
  return (
    link.usedAt === null &&
    isStillToCome(link.expiresAt, now, FIRST_LINK_MS) &&
    universityState(university) === 'waiting'
  );
}

export const universityActions = ['save', 'change-sign', 'make-link', 'suspend', 'resume'] as const;
export type UniversityAction = (typeof universityActions)[number];

/** What can be done with a university as it stands. One with a platform administrator is never suspended: nobody could resume it. */
export function openActionsOf(stands: {
  state: UniversityState;
  signFixed: boolean;
  hasPlatformAdministrator: boolean;
}): UniversityAction[] {
  const { state, signFixed, hasPlatformAdministrator } = stands;
  const may: Record<UniversityAction, boolean> = {
    save: true,
    'change-sign': !signFixed,
    'make-link': state === 'waiting',
    suspend: state !== 'suspended' && !hasPlatformAdministrator,
    resume: state === 'suspended',
  };
  return universityActions.filter((action) => may[action]);
}

/** Whether so many more fit; without a quota everything does. What is there already stays, also when the quota became smaller. */
export const fits = (quota: number | null, standing: number, adding: number): boolean =>
  quota === null || adding <= 0 || standing + adding <= quota;
