import { getServices } from '@campus/contract/calls/flows-businesses.ts';
import {
  getBusiness,
  listBusinesses,
  listManagedCategories,
  listTemplates,
} from '@campus/contract/calls/flows-catalogue.ts';
import { compareVersions, getDesign } from '@campus/contract/calls/flows-design.ts';
import { listVersions } from '@campus/contract/calls/flows-versions.ts';
import { listContactLabels } from '@campus/contract/calls/people-contacts.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import { useQuery } from '@tanstack/react-query';
import { callServer } from '#web/client/call-server.ts';
import { useEndless } from '#web/client/endless.ts';
import { LINKS_MS } from '#web/client/pictures.ts';
import { useCall, useRefresh } from '#web/client/queries.ts';

export type BusinessRow = Reply<typeof listBusinesses>['items'][number];
export type Business = Reply<typeof getBusiness>;
export type BusinessState = BusinessRow['state'];
export type BusinessAction = Business['openActions'][number];
export type Category = Reply<typeof listManagedCategories>['items'][number];
export type Template = Reply<typeof listTemplates>['items'][number];
export type Version = Reply<typeof listVersions>['items'][number];
export type Annex = Business['annexes'][number];
export type Person = Business['owners'][number];
export type Named = Business['audience']['labels'][number];

const MINUTE = 60_000;
const MANY = 100;
const PAGE = 30;

type Filters = { words: string; category: string | null; state: BusinessState | null; inOrder: boolean };

/** What is put in order by hand is loaded as a whole. */
export const useBusinesses = ({ words, category, state, inOrder }: Filters) =>
  useEndless(
    listBusinesses,
    {
      size: inOrder ? MANY : PAGE,
      ...(words && { words }),
      ...(category && { categoryId: category }),
      ...(state && { state }),
    },
    { refetchInterval: MINUTE },
  );

/** With links to its annexes that still open. */
export const useBusiness = (id: string) => useCall(getBusiness, { id }, { refetchInterval: LINKS_MS });

export const useCategories = () => useEndless(listManagedCategories, { size: MANY });

/** What the product ships does not change while a page is open. */
export const useTemplates = () => useCall(listTemplates, {}, { staleTime: Number.POSITIVE_INFINITY });

/** What is different between two versions; the draft may be one of them. */
export const useDifference = (businessId: string, from: string, to: string) =>
  useCall(compareVersions, { businessId, from, to });

export const useVersions = (businessId: string) => useEndless(listVersions, { businessId, size: 20 });

/** What may be copied, found by words. */
export const useSources = (words: string) =>
  useCall(listBusinesses, { size: 50, ...(words && { words }) }, { staleTime: MINUTE });

/** All labels by which an audience can be chosen. */
export const useAudienceLabels = (enabled: boolean) =>
  useQuery({
    queryKey: [listContactLabels.path, 'all'],
    enabled,
    staleTime: MINUTE,
    queryFn: async () => {
      const found: Named[] = [];
      let after: string | null = null;
      do {
        const page: Reply<typeof listContactLabels> = await callServer(listContactLabels, {
          size: MANY,
          ...(after ? { after } : {}),
        });
        found.push(...page.items);
        after = page.next;
      } while (after !== null);
      return found;
    },
  });

export const useRefreshBusinesses = () =>
  useRefresh(
    listBusinesses,
    getBusiness,
    listManagedCategories,
    listVersions,
    getDesign,
    // What the same browser shows of services elsewhere.
    getServices,
  );

/** What is old when a draft was kept; whoever draws goes on with it. */
export const useRefreshDraft = () => useRefresh(listBusinesses, getBusiness, listVersions);
