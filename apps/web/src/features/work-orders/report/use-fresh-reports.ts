import { listFreshReports } from '@campus/contract/calls/work-orders.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import { orderFields } from '@campus/rules/work-orders/work-orders.ts';
import { useCall } from '#web/client/queries.ts';
import type { InputValues } from '#web/ui/base/form-values.ts';
import type { PlacePath } from '#web/ui/base/place-path.ts';

export type FreshReport = Reply<typeof listFreshReports>['items'][number];

/** What is reported where, once both are chosen. */
export type Subject = { placeId: string; type: string };

export function subjectOf(values: InputValues): Subject | null {
  const type = values[orderFields.type];
  const place = (values[orderFields.place] as PlacePath | undefined)?.at(-1);
  return typeof type === 'string' && type && (place?.kind === 'building' || place?.kind === 'room')
    ? { placeId: place.id, type }
    : null;
}

/** Recent reports of the chosen type and building; the report to join counts only while it is among them. */
export function useFreshReports(query: Subject | null, chosen: string | null) {
  // A hint that fails to come is no reason to stop anybody from reporting.
  const items = useCall(listFreshReports, query).data?.items ?? [];
  const listed = query ? items : [];
  return { items: listed, joined: listed.find(({ id, mine }) => id === chosen && !mine) ?? null };
}
