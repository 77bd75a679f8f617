import { getHallHome } from '@campus/contract/calls/hall-content.ts';
import { getHallServices } from '@campus/contract/calls/hall-services.ts';
import { getOrganisation } from '@campus/contract/calls/organisations.ts';
import { listShownOutages } from '@campus/contract/calls/outages.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import { hallPcPages } from '@campus/contract/pages/hall-pc.ts';
import { hallPhonePages } from '@campus/contract/pages/hall-phone.ts';
import { readOrganisationSign } from '@campus/rules/deployment/organisation-in-address.ts';
import type { Clock } from './platform/clock.ts';
import { type AskOpenRead, type FindPreload, preloadedReply } from './platform/preload.ts';

const firstPages: readonly string[] = [hallPcPages.pages.index.path, hallPhonePages.pages.main.path];

/** What the first pages of the halls show to everybody comes with their document: on a weak signal each round trip is long. */
export function preloadFirstPages(
  ask: AskOpenRead,
  clock: Clock,
  findDefault: () => Promise<string | null>,
): FindPreload {
  return async (request, path) => {
    if (!firstPages.includes(path)) return null;
    const id = new URLSearchParams(request.url.split('?')[1]).get('id');
    const orgSign = readOrganisationSign(id) ?? (await findDefault());
    if (!orgSign) return null;
    const payload = { orgSign };
    const [organisation, services, home, outages] = await Promise.all([
      ask(request, getOrganisation, payload),
      ask(request, getHallServices, payload),
      ask(request, getHallHome, payload),
      ask(request, listShownOutages, payload),
    ]);
    const { oName, oNameEn } = organisation as Reply<typeof getOrganisation>;
    const { pictures } = home as Reply<typeof getHallHome>;
    return {
      at: clock.now(),
      replies: [
        preloadedReply(getOrganisation, payload, organisation),
        preloadedReply(getHallServices, payload, services),
        preloadedReply(getHallHome, payload, home),
        preloadedReply(listShownOutages, payload, outages),
      ],
      name: { zh: oName, en: oNameEn },
      picture: pictures[0]?.file?.link ?? null,
    };
  };
}
