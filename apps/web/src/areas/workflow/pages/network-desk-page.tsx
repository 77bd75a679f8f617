import { useParams } from 'react-router';
import { OutageDiagnosis } from '#web/features/network-applications/outage-diagnosis.tsx';
import { DeskView } from '#web/features/network-desk/touch/desk-view.tsx';
import { AnnouncedOutage } from '#web/features/outages/announced-outage.tsx';

/** The network of one person, for those who look after it. */
export function Component() {
  const { personId = '' } = useParams();
  return (
    <DeskView
      key={personId}
      personId={personId}
      diagnosis={(look) => (
        <OutageDiagnosis
          outage={look}
          announced={(outage, besides) => <AnnouncedOutage outage={outage} besides={besides} />}
        />
      )}
    />
  );
}
