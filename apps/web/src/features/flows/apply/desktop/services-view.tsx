import { getRecentServices } from '@campus/contract/calls/flows-businesses.ts';
import { Link } from 'react-router';
import { useCall } from '#web/client/queries.ts';
import { useSay } from '#web/client/texts.ts';
import parts from '../../parts.module.css';
import { useMyApplicationCount } from '../use-my-application-count.ts';
import category from './catalogue.module.css';
import { Catalogue, ServiceGrid } from './catalogue.tsx';
import styles from './service-view.module.css';

/** Every service that the reader may use, by category and by search; recent and running ones first. [PC-08] */
export function ServicesView({ title, mine }: { title: string; mine: string }) {
  const say = useSay('hall-services');
  const recent = useCall(getRecentServices, {}).data?.items ?? [];
  const count = useMyApplicationCount(null);
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <div className={styles.topWords}>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.lead}>{say('catalogue-about')}</p>
        </div>
        {count !== undefined && count > 0 && (
          <Link className={parts.wayOn} to={mine}>
            {say('all-mine', { n: count })}
          </Link>
        )}
      </header>
      <Catalogue>
        {recent.length > 0 && (
          <section className={category.category}>
            <h2 className={category.heading}>{say('recent')}</h2>
            <ServiceGrid services={recent.slice(0, 4)} />
          </section>
        )}
      </Catalogue>
    </div>
  );
}
