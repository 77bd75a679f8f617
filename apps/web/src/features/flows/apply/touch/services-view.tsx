import { getRecentServices } from '@campus/contract/calls/flows-businesses.ts';
import { Link } from 'react-router';
import { useCall } from '#web/client/queries.ts';
import { useSay } from '#web/client/texts.ts';
import { Card } from '#web/ui/base/card.tsx';
import { ChevronIcon } from '#web/ui/base/icons.tsx';
import parts from '../../parts.module.css';
import { useMyApplicationCount } from '../use-my-application-count.ts';
import { Catalogue, ServiceGrid } from './catalogue.tsx';

/** Every service that the reader may use, by category and by search; recent and running ones first. [PH-08] */
export function ServicesView({ mine }: { mine: string }) {
  const say = useSay('hall-services');
  const recent = useCall(getRecentServices, {}).data?.items ?? [];
  const count = useMyApplicationCount(null);
  return (
    <div className={parts.page}>
      <Catalogue look="rows">
        {count !== undefined && count > 0 && (
          <Card as="div" low>
            <Link to={mine} className={parts.rowLink}>
              {say('all-mine', { n: count })}
              <ChevronIcon size={18} />
            </Link>
          </Card>
        )}
        {recent.length > 0 && (
          <Card>
            <h2 className={parts.heading}>{say('recent')}</h2>
            <ServiceGrid services={recent} />
          </Card>
        )}
      </Catalogue>
    </div>
  );
}
