import { hallPcPages } from '@campus/contract/pages/hall-pc.ts';
import { hallPhonePages } from '@campus/contract/pages/hall-phone.ts';
import { openPages } from '@campus/contract/pages/open.ts';
import { OFFICE_BASE } from '@campus/contract/pages/page.ts';
import type { Area } from '@campus/rules/deployment/modes.ts';

const firstWords = new Set(Object.values(openPages.pages).map((page) => firstWord(page.path)));

/** The area of an address; unknown addresses count as the workflow app, whose addresses have no common base. */
export function areaOf(path: string): Area | 'open' {
  const word = firstWord(path);
  if (word === firstWord(hallPcPages.base)) return 'hall-pc';
  if (word === firstWord(hallPhonePages.base)) return 'hall-phone';
  if (word === firstWord(OFFICE_BASE)) return 'office';
  return firstWords.has(word) ? 'open' : 'workflow';
}

/** Both halls are the campus-network area, which has a token of its own. */
export function isHall(area: Area | 'open'): boolean {
  return area === 'hall-pc' || area === 'hall-phone';
}

function firstWord(path: string): string {
  return (path.split('/')[1] ?? '').toLowerCase();
}
