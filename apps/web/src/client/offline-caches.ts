/** What the worker of the phone hall keeps for a time without a network, and under which name. */

export const shellCache = 'phone-shell';
export const assetCache = 'phone-assets';
export const pictureCache = 'phone-pictures';
/** Public replies, and replies for one person; the latter are deleted when that person signs out. */
export const openCache = 'phone-open';
export const ownCache = 'phone-own';

/** The header of a cached reply: when it arrived. */
export const KEPT_AT = 'x-kept-at';

export const phoneHall = '/CampusNetworkPhone/';

/** Reads that pages of the phone hall show; never a call that writes, streams or carries a password. */
export const isCachedCall = (paths: ReadonlySet<string>, method: string, url: URL): boolean =>
  method === 'GET' && paths.has(url.pathname);

/** The cache key of a call: without its timestamp, but with the person who calls. */
export function nameOfReply(url: URL, who: string | null): string {
  const name = new URL(url);
  name.searchParams.delete('stamp');
  name.searchParams.sort();
  if (who) name.searchParams.set('who', who);
  return name.href;
}

/** Pictures that the hall shows to everybody; a part of a video is none. */
export const isOpenPicture = (url: URL, ranged: boolean): boolean =>
  url.pathname === '/attachments/content' && !ranged && !url.searchParams.has('download');
