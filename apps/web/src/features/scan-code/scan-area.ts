import type { SignOnArea } from '@campus/rules/sign-on/cas.ts';
import { areaOf, isHall } from '#web/client/current-area.ts';

/** The area in which an address needs a sign-in; the workflow app without an address. [OPEN-4] */
export function scanAreaOf(target: string | null): SignOnArea {
  const area = target === null ? 'workflow' : areaOf(target);
  if (area === 'open' || area === 'workflow') return 'workflow';
  return isHall(area) ? 'hall' : 'office';
}
