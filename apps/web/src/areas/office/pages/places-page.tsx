import { useSay } from '#web/client/texts.ts';
import { PlaceList } from '#web/features/places/desktop/place-list.tsx';

export function Component() {
  const title = useSay('pages');
  return <PlaceList title={title('office.places')} />;
}
