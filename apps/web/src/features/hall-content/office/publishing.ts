import { standingOf } from '@campus/rules/hall-content/hall-content.ts';
import type { ContentItem } from './office.queries.ts';

type Facts = Pick<ContentItem, 'kind' | 'title' | 'showFrom' | 'showUntil'>;

/** What publishing would do now: when it is visible, its only language, and whether a message can be sent. */
export function publishingOf({ kind, title, showFrom, showUntil }: Facts, now: number) {
  const standing = standingOf({ state: 'published', showFrom, showUntil }, now);
  const when = standing === 'shown' ? 'now' : standing === 'waiting' ? 'later' : 'over';
  const only = title.en === '' ? 'zh' : title.zh === '' ? 'en' : null;
  return {
    when,
    only,
    // A message links to a page, which pictures and links do not have; and it makes no sense after the last day.
    tellable: when !== 'over' && kind !== 'picture' && kind !== 'link',
  } as const;
}
