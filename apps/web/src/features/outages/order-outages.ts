import type { OwnOutage, ShownOutage } from './outage-types.ts';

/** What a first page shows of an outage; whoever is not signed in has no part in it. */
export type StripOutage = ShownOutage & Pick<OwnOutage, 'mine' | 'joined' | 'orderId'>;

const MINUTE_MS = 60_000;
/** What could not be renewed for so long may be over. */
const BELIEVED_MS = 10 * MINUTE_MS;

type Read = {
  dataUpdatedAt: number;
  isError: boolean;
  fetchStatus: string;
  /** When the device kept it, if it has not come from the network since. */
  keptAt: number | null;
};

/** Whether what was read last may still be shown. */
export const stillTrue = ({ dataUpdatedAt, isError, fetchStatus, keptAt }: Read, now: number): boolean =>
  (keptAt === null && !isError && fetchStatus !== 'paused') || now - (keptAt ?? dataUpdatedAt) < BELIEVED_MS;

/** What covers the reader's own places first, then what is in force, the newest first; what is planned in its order, and what is being checked. */
export function orderOutages(shown: readonly ShownOutage[], own: readonly OwnOutage[]): StripOutage[] {
  const ofReader = new Map(own.map((outage) => [outage.id, outage]));
  const rank = ({ mine, standing, overrun }: StripOutage) =>
    (mine ? 0 : 3) + (overrun === 'checking' ? 2 : standing === 'in-force' ? 0 : 1);
  return shown
    .map((outage) => {
      const { mine = false, joined = false, orderId = null } = ofReader.get(outage.id) ?? {};
      return { ...outage, mine, joined, orderId };
    })
    .toSorted(
      (a, b) => rank(a) - rank(b) || (a.standing === 'in-force' ? b.beginsAt - a.beginsAt : a.beginsAt - b.beginsAt),
    );
}
