import { Link } from 'react-router';
import { Typed } from '#web/ui/base/typed.tsx';
import { useFlowLabels } from '../../flow-labels.ts';
import type { ProcessRow } from '../../flow-types.ts';
import styles from './title-link.module.css';

type Props = { row: ProcessRow; addressOf: (id: string) => string; onOpen: (id: string) => void };

/** A real link, so that a detail can be opened in another tab or sent to somebody; a plain click opens it here. */
export function TitleLink({ row, addressOf, onOpen }: Props) {
  const { say, words } = useFlowLabels();
  return (
    <Link
      to={addressOf(row.id)}
      className={styles.title}
      data-unread={!row.read || undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onOpen(row.id);
      }}
    >
      {!row.read && <span className={styles.dot} role="img" aria-label={say('unread')} />}
      <Typed>{words(row.title)}</Typed>
    </Link>
  );
}
