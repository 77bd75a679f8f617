import type { PageId } from '@campus/messages/zh/pages.ts';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readStored, writeStored } from '#web/ui/base/device-storage.ts';
import { type OpenPage, withoutPage, withPage } from './open-pages.ts';

const KEY = 'campus.office.tabs';
type StoredPages = { account: string; open: OpenPage[] };

/** The open pages of this person in this window; `current` is null while nothing may be opened. */
export function useOpenPages(account: string | undefined, current: PageId | null) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [open, setOpen] = useState<OpenPage[]>([]);
  useEffect(() => {
    const stored = readStored('sessionStorage', KEY) as StoredPages | null;
    if (account && stored?.account === account) setOpen((before) => before.reduce(withPage, stored.open));
  }, [account]);
  useEffect(() => {
    if (current) setOpen((before) => withPage(before, { page: current, to: pathname + search }));
  }, [current, pathname, search]);
  // In a layout effect, so that the tabs are stored even if the window navigates away at once.
  useLayoutEffect(() => {
    if (account && open.length > 0) writeStored('sessionStorage', KEY, { account, open } satisfies StoredPages);
  }, [account, open]);

  const close = (page: PageId) => {
    const left = withoutPage(open, page);
    setOpen(left.open);
    if (page === current && left.next) void navigate(left.next.to);
  };
  const closeOthers = () => setOpen((before) => before.filter(({ page }) => page === current));
  /** Only the page at `first` stays, and is shown. */
  const closeAll = (first: OpenPage | null) => {
    setOpen(first ? [first] : []);
    if (first && first.page !== current) void navigate(first.to);
  };
  return { open, close, closeOthers, closeAll };
}
