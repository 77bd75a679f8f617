export const areas = ['hall-pc', 'hall-phone', 'office', 'workflow'] as const;

export type Area = (typeof areas)[number];
export type Hall = 'hall-pc' | 'hall-phone';
export type DeploymentMode = 1 | 2 | 3 | 4 | 5 | 6;
export type RootTarget = Hall | 'office-login' | 'stay';

/** What an instance serves; approvals arrive by message on any device, so the workflow app is in every mode. */
export const modeAreas: Readonly<Record<DeploymentMode, readonly Area[]>> = {
  1: ['hall-pc', 'workflow'],
  2: ['hall-phone', 'workflow'],
  3: ['office', 'workflow'],
  4: ['hall-pc', 'hall-phone', 'workflow'],
  5: ['hall-phone', 'office', 'workflow'],
  6: ['hall-pc', 'office', 'workflow'],
};

/** Without a mode an instance serves everything. */
export function servesArea(mode: DeploymentMode | null, area: Area): boolean {
  return mode === null || modeAreas[mode].includes(area);
}

/** Phones are told by user agent, never by width; a tablet has room for the desktop pages. */
export function isPhone(userAgent: string | null | undefined): boolean {
  if (!userAgent || /\biPad\b|\((?:Tablet|PC);/.test(userAgent)) return false;
  if (/\b(?:iPhone|iPod|Windows Phone)\b|\(Phone; (?:OpenHarmony|HarmonyOS)/.test(userAgent)) return true;
  return /\bAndroid\b/.test(userAgent) && /\bMobile\b/.test(userAgent);
}

/**
 * The hall for a device: the one that fits it, otherwise the one that is served, or none.
 * A hall page sends a device away only when this names the other hall, so nobody is sent in circles.
 */
export function hallFor(visit: { mode: DeploymentMode | null; phone: boolean }): Hall | null {
  const halls: readonly Hall[] = visit.phone ? ['hall-phone', 'hall-pc'] : ['hall-pc', 'hall-phone'];
  return halls.find((hall) => servesArea(visit.mode, hall)) ?? null;
}

/** Where `/` leads; a ticket in the address is exchanged first, so nothing redirects then. */
export function rootTarget(visit: { mode: DeploymentMode | null; phone: boolean; hasTicket: boolean }): RootTarget {
  if (visit.hasTicket) return 'stay';
  return hallFor(visit) ?? 'office-login';
}
