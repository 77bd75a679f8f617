import { getUniversity, listUniversities } from '@campus/contract/calls/universities.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import { useRefresh } from '#web/client/queries.ts';

export type UniversityRow = Reply<typeof listUniversities>['items'][number];
export type University = Reply<typeof getUniversity>;

/** What the page knows of universities is old. */
export const useRefreshUniversities = () => useRefresh(listUniversities, getUniversity);
