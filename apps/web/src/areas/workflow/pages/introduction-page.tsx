import { useParams } from 'react-router';
import parts from '#web/features/flows/parts.module.css';
import { Catalogue } from '#web/features/flows/touch/catalogue.tsx';
import { IntroductionView } from '#web/features/flows/touch/introduction-view.tsx';

/** One service, or all of them for 0. [WF-03] */
export function Component() {
  const { id = '0' } = useParams();
  if (id !== '0') return <IntroductionView key={id} businessId={id} />;
  return (
    <div className={parts.page}>
      <Catalogue look="rows" />
    </div>
  );
}
