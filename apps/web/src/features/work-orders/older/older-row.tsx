import type { ReactNode } from 'react';
import { Chip, type ChipKind } from '#web/ui/base/chip.tsx';
import { RelativeTime } from '#web/ui/base/relative-time.tsx';
import { StarRating } from '#web/ui/base/stars.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import type { OlderRow, OrderGroup } from '../order-types.ts';
import styles from './older-row.module.css';

const kinds: Record<OrderGroup, ChipKind> = { todo: 'waiting', doing: 'running', done: 'done', abort: 'neutral' };

/** Where an older order stands, in the words of its own system. */
export function OlderChip({ order }: { order: Pick<OlderRow, 'group' | 'status'> }) {
  return (
    <Chip kind={kinds[order.group]}>
      <Typed>{order.status}</Typed>
    </Chip>
  );
}

/** One order of the older system; `title` is its way to the detail, `children` what can be done with it. */
export function OlderCard({ row, title, children }: { row: OlderRow; title: ReactNode; children?: ReactNode }) {
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <OlderChip order={row} />
      </div>
      <div className={styles.foot}>
        <p className={styles.meta}>
          <span>{row.number}</span>
          <RelativeTime at={row.submittedAt} />
        </p>
        {row.stars !== null && <StarRating value={row.stars} />}
        {children && <div className={styles.buttons}>{children}</div>}
      </div>
    </li>
  );
}
