import type { SignOnArea } from '@campus/rules/sign-on/cas.ts';
import { areaOf, isHall } from '#web/client/current-area.ts';

/** Where one has to be signed in for an address; the workflow app where there is none. [OPEN-4] */
export function scanAreaOf(target: string | null): SignOnArea {
  const area = target === null ? 'workflow' : areaOf(target);
  if (area === 'open' || area === 'workflow') return 'workflow';
  return isHall(area) ? 'hall' : 'office';
}
