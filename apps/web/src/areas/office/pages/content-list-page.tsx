import { contentKinds } from '@campus/rules/hall-content/hall-content.ts';
import { useMatches } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { pageIn } from '#web/features/addresses/page-in.ts';
import { listPages } from '#web/features/hall-content/office/content-addresses.ts';
import { ContentList } from '#web/features/hall-content/office/desktop/content-list.tsx';

/** The content of one kind, which the address names. [BO-15] [BO-16] [BO-17] [BO-18] [BO-19] [BO-20] */
export function Component() {
  const title = useSay('pages');
  const page = pageIn(useMatches())?.page ?? 'office.pictureManagement';
  const kind = contentKinds.find((candidate) => page === `office.${listPages[candidate]}`) ?? 'picture';
  return <ContentList key={kind} kind={kind} title={title(page)} />;
}
