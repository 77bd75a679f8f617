import { useSay } from '#web/client/texts.ts';
import { Empty } from '#web/ui/base/page-state.tsx';
import type { NewsTab } from './news-tabs.tsx';

export function NewsEmpty({ tab }: { tab: NewsTab }) {
  const say = useSay('hall-content');
  const what = tab === 'news' ? 'no-news' : 'no-notices';
  return <Empty title={say(what)} text={say(`${what}-text`)} />;
}
