import { listPlaces } from '@campus/contract/calls/places.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import { callServer } from './call-server.ts';

type Page = Reply<typeof listPlaces>;

/** Every place directly under one, or the campuses: a cascade shows them all. */
export async function placesUnder(parentId: string | null): Promise<Page['items']> {
  const found: Page['items'] = [];
  let after: string | null = null;
  do {
    const page: Page = await callServer(listPlaces, {
      size: 100,
      ...(parentId && { parentId }),
      ...(after && { after }),
    });
    found.push(...page.items);
    after = page.next;
  } while (after);
  return found;
}

type Place = Page['items'][number];
/** What an address cascade offers under a place. */
export const placeChoices = async (
  parent: { id: string } | null,
): Promise<Pick<Place, 'id' | 'kind' | 'leaf' | 'name'>[]> =>
  (await placesUnder(parent?.id ?? null)).map(({ id, kind, leaf, name }) => ({ id, kind, leaf, name }));
