import { getUserInfo } from '@campus/contract/calls/access.ts';
import { officePages } from '@campus/contract/pages/office.ts';
import { useCall } from '#web/client/queries.ts';

const { busMonGetThrough, myBusGetThrough, myMonDoing } = officePages.pages;

/** Where a case can be opened; null for whoever has no list that shows it. */
export function useCaseAddress(): ((id: string) => string) | null {
  const held = useCall(getUserInfo, {}, { staleTime: 60_000 }).data?.permissions ?? [];
  const list = [busMonGetThrough, myMonDoing, myBusGetThrough].find(({ rights }) =>
    rights.some((right) => held.includes(right)),
  );
  return list ? (id) => `${list.path}?${new URLSearchParams({ open: id })}` : null;
}
