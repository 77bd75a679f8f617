import { getUserInfo } from '@campus/contract/calls/access.ts';
import { officePages } from '@campus/contract/pages/office.ts';
import { Link } from 'react-router';
import { useCall } from '#web/client/queries.ts';
import { useTexts } from '../base/use-texts.ts';
import styles from './history-link.module.css';

type Kind = 'person' | 'role' | 'menu' | 'business' | 'package' | 'place' | 'content' | 'line' | 'department' | 'label';

/** A link from a record to its entries in the log, for people who may read the log. */
export function HistoryLink({ kind, id, name }: { kind: Kind; id: string; name: string }) {
  const { say } = useTexts();
  const held = useCall(getUserInfo, {}, { staleTime: 60_000 }).data?.permissions;
  if (!held?.includes('audit.read')) return null;
  const params = new URLSearchParams({ record: `${kind}/${id}`, name });
  return (
    <Link className={styles.link} to={`${officePages.pages.systemLog.path}?${params}`}>
      {say('record-history')}
    </Link>
  );
}
