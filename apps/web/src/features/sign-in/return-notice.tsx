import { hallPcPages } from '@campus/contract/pages/hall-pc.ts';
import { hallPhonePages } from '@campus/contract/pages/hall-phone.ts';
import { openPages } from '@campus/contract/pages/open.ts';
import type { AreaPages } from '@campus/contract/pages/page.ts';
import type { PageId } from '@campus/messages/zh/pages.ts';
import { matchPath } from 'react-router';
import { useSay } from '#web/client/texts.ts';

/** "Please log in first", and for which page. */
export function ReturnNotice({ path }: { path: string }) {
  const say = useSay('frames');
  const signIn = useSay('sign-in');
  const title = useSay('pages');
  const page = hallPageAt(path);
  return (
    <>
      <b>{say('please-sign-in')}</b>
      {page && <span>{signIn('to-continue', { page: title(page) })}</span>}
    </>
  );
}

function hallPageAt(path: string): PageId | null {
  const [pathname = ''] = path.split('?');
  const areas: AreaPages[] = [hallPcPages, hallPhonePages, openPages];
  for (const { area, pages } of areas) {
    const found = Object.entries(pages).find(([, page]) => matchPath(page.path, pathname));
    if (found) return `${area}.${found[0]}` as PageId;
  }
  return null;
}
