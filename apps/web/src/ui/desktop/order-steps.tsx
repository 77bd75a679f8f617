import { RecordText } from '../base/record-text.tsx';
import { VisuallyHidden } from '../base/visually-hidden.tsx';
import type { Words } from '../base/words.ts';
import { movedByOne } from './moved-before.ts';
import { OrderArrow } from './order-arrow.tsx';
import styles from './order-steps.module.css';

/** A list that people put into an order of their own; `move` is null where nothing can be moved. */
export type ListOrder<Row> = {
  rows: readonly Row[];
  more: boolean;
  move: ((id: string, before: string) => void) | null;
  busy: boolean;
};
type Props = ListOrder<{ id: string }> & { id: string; name: Words; says: { up: string; down: string } };

/** One place up or down, for those who do not drag; the grip shows those who do where to take hold. */
export function OrderSteps({ id, name, says, rows, more, move, busy }: Props) {
  const ids = rows.map((row) => row.id);
  return (
    <span className={styles.order}>
      <svg className={styles.grip} aria-hidden="true" focusable="false" width="16" height="16" viewBox="0 0 16 16">
        <path
          d="M6 4v.01M10 4v.01M6 8v.01M10 8v.01M6 12v.01M10 12v.01"
          stroke="currentColor"
          strokeWidth="2.4"
          strokeLinecap="round"
        />
      </svg>
      {([-1, 1] as const).map((by) => {
        const before = movedByOne(ids, id, by, more);
        return (
          <OrderArrow
            key={by}
            up={by === -1}
            disabled={before === null || busy}
            onClick={() => before !== null && move?.(id, before)}
          >
            <VisuallyHidden>
              {by === -1 ? says.up : says.down} <RecordText words={name} />
            </VisuallyHidden>
          </OrderArrow>
        );
      })}
    </span>
  );
}
