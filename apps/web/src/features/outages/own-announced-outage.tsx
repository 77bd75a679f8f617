import { AnnouncedOutage } from './announced-outage.tsx';
import { MeToo } from './me-too.tsx';
import type { NamedOutage } from './outage-facts.tsx';

type Props = { outage: NamedOutage & { joined: boolean }; besides: boolean };

/** The same for the one whom it concerns: who says "me too" once it has begun. */
export function OwnAnnouncedOutage({ outage, besides }: Props) {
  return (
    <AnnouncedOutage outage={outage} besides={besides}>
      {outage.standing === 'in-force' && <MeToo outage={outage} main={!besides} />}
    </AnnouncedOutage>
  );
}
