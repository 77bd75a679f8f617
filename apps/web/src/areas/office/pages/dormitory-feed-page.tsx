import { useSay } from '#web/client/texts.ts';
import { FeedList } from '#web/features/places/desktop/feed-list.tsx';

export function Component() {
  const title = useSay('pages');
  return <FeedList title={title('office.dormitoryFeed')} />;
}
