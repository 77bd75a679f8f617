import { useQuery } from '@tanstack/react-query';
import { placesUnder } from '#web/client/places.ts';
import type { PlacePath } from '#web/ui/base/place-path.ts';

/** What the building of a chosen place says: whether it has the network, needs a port, or will have it soon. */
export function useBuilding(path: PlacePath) {
  const at = path.findIndex(({ kind }) => kind === 'building');
  const parent = path[at - 1]?.id ?? null;
  const siblings = useQuery({
    queryKey: ['places-under', parent],
    queryFn: () => placesUnder(parent),
    enabled: at > 0,
    staleTime: 600_000,
  });
  return siblings.data?.find(({ id }) => id === path[at]?.id) ?? null;
}
