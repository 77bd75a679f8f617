import { getContent, listContent } from '@campus/contract/calls/hall-content.ts';
import { getHallGuide } from '@campus/contract/calls/hall-services.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import type { ArticleSection, ContentKind } from '@campus/rules/hall-content/hall-content.ts';
import { useEndless } from '#web/client/endless.ts';
import { useCall } from '#web/client/queries.ts';

export type ContentRow = Reply<typeof listContent>['items'][number];
export type Content = Reply<typeof getContent>;
export type Guide = Reply<typeof getHallGuide>;

const PAGE = 20;
const MINUTE_MS = 60_000;

type ContentFilter = { kind: ContentKind; section?: ArticleSection; words?: string; size?: number };

/** What the hall shows of a kind; null while there is nothing to ask for. */
export function useContentList(orgSign: string, filter: ContentFilter | null) {
  return useEndless(listContent, filter && { orgSign, size: PAGE, ...filter });
}

/** One item with its text. */
export function useContent(orgSign: string, id: string | null) {
  return useCall(getContent, id === null ? null : { orgSign, id }, { staleTime: MINUTE_MS });
}

/** One guide of a service. */
export function useServiceGuide(orgSign: string, id: string, name: string) {
  return useCall(getHallGuide, { orgSign, id, name }, { staleTime: MINUTE_MS });
}
