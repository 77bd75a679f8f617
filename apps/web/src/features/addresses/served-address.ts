import { hallPcPages } from '@campus/contract/pages/hall-pc.ts';
import { hallPhonePages } from '@campus/contract/pages/hall-phone.ts';
import { type Hall, hallFor, servesArea } from '@campus/rules/deployment/modes.ts';
import { boot } from '#web/client/boot.ts';
import { areaOf } from '#web/client/current-area.ts';
import { withOrganisation } from '#web/client/with-organisation.ts';

/** The address, if this instance has that page: what is told here may have been made by another one. */
export function servedAddress(address: string | null): string | null {
  if (address === null) return null;
  const area = areaOf(new URL(address, 'http://page').pathname);
  return area === 'open' || servesArea(boot().mode, area) ? address : null;
}

const { pages: pc } = hallPcPages;
const { pages: phone } = hallPhonePages;
const ownPages = {
  'hall-pc': { line: pc.openNetwork, content: pc.newsContent, person: pc.profile, outage: pc.index },
  'hall-phone': { line: phone.openNetwork, content: phone.articleContent, person: phone.identity, outage: phone.main },
} as const satisfies Record<Hall, object>;

type Own = { kind: keyof (typeof ownPages)[Hall]; id: string };

/** Where a hall shows what is the reader's own: in the hall that fits the app or in the one that is served; null without one. */
export function addressInHall({ kind, id }: Own, app: { phone: boolean; orgSign: string | null }): string | null {
  const hall = hallFor({ mode: boot().mode, phone: app.phone });
  const more = kind === 'line' ? { part: 'lines' } : kind === 'content' ? { article: id } : {};
  return hall && withOrganisation(ownPages[hall][kind].path, app.orgSign, more as Record<string, string>);
}
