import { useSay } from '#web/client/texts.ts';
import { HotSearchList } from '#web/features/search/desktop/hot-search-list.tsx';

export function Component() {
  const title = useSay('pages');
  return <HotSearchList title={title('office.hotSearches')} />;
}
