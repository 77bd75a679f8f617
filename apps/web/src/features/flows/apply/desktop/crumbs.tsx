import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { useFlowAddress } from '../../flow-addresses.ts';
import styles from './crumbs.module.css';

/** The place of the page in the hall, with a link back to all services. */
export function Crumbs({ children, service }: { children: ReactNode; service?: { id: string; name: string } }) {
  const say = useSay('hall-services');
  const flowAddress = useFlowAddress();
  return (
    <nav className={styles.crumbs} aria-label={say('crumbs')}>
      <Link to={flowAddress.main}>{say('catalogue')}</Link>
      {service && <Link to={flowAddress.service(service.id)}>{service.name}</Link>}
      <span aria-current="page">{children}</span>
    </nav>
  );
}
