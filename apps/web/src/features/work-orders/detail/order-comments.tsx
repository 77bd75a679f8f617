import { listComments } from '@campus/contract/calls/flows-processes.ts';
import { listOrderRecords } from '@campus/contract/calls/work-orders.ts';
import { useEndless } from '#web/client/endless.ts';
import { LINKS_MS } from '#web/client/pictures.ts';
import { useSay } from '#web/client/texts.ts';
import { MoreList } from '#web/ui/base/more-list.tsx';
import { PictureRow } from '#web/ui/base/picture-row.tsx';
import { RelativeTime } from '#web/ui/base/relative-time.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import type { OrderComment, OrderRecord } from '../order-types.ts';
import parts from '../parts.module.css';
import styles from './order-comments.module.css';
import { PersonEntry } from './person-entry.tsx';

/** What requester and handlers said to each other. */
export function CommentList({ id }: { id: string }) {
  const say = useSay('work-orders');
  const list = useEndless(listComments, { id, size: 10 }, { refetchInterval: LINKS_MS });
  return (
    <MoreList list={list} empty={<p className={parts.muted}>{say('comments-none')}</p>}>
      {(items) => <Entries entries={items} />}
    </MoreList>
  );
}

/** What those who work on it noted down, with their photos. */
export function RecordList({ id }: { id: string }) {
  const say = useSay('work-orders');
  const list = useEndless(listOrderRecords, { id, size: 10 }, { refetchInterval: LINKS_MS });
  return (
    <MoreList list={list} empty={<p className={parts.muted}>{say('records-none')}</p>}>
      {(items) => <Entries entries={items} />}
    </MoreList>
  );
}

function Entries({ entries }: { entries: readonly (OrderComment | OrderRecord)[] }) {
  const say = useSay('work-orders');
  return (
    <ul className={styles.entries}>
      {entries.map(({ id, at, by, text, pictures }) => (
        <li key={id}>
          <PersonEntry person={by} system={say('by-system')} aside={<RelativeTime at={at} />}>
            <Typed as="p" className={parts.text}>
              {text}
            </Typed>
            <PictureRow pictures={pictures} size={64} />
          </PersonEntry>
        </li>
      ))}
    </ul>
  );
}
