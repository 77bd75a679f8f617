import type { ReactNode } from 'react';
import { useSay } from '#web/client/texts.ts';
import { CloseIcon, DownIcon, UpIcon } from '#web/ui/base/icons.tsx';
import styles from './step-rows.module.css';

type Props = {
  /** What is moved or removed, as it is called. */
  name: string;
  n: number;
  among: number;
  /** Into another gap, counted before it moves. */
  onMove?: (gap: number) => void;
  onRemove: (() => void) | null;
  children?: ReactNode;
};

/** What can be done to one of several: a place up or down, or away. */
export function RowActs({ name, n, among, onMove, onRemove, children }: Props) {
  const say = useSay('flows-designer-steps');
  return (
    <span className={styles.acts}>
      {children}
      {onMove && among > 1 && (
        <>
          <Act name={say('move-up', { name })} off={n === 0} onPress={() => onMove(n - 1)}>
            <UpIcon size={16} />
          </Act>
          <Act name={say('move-down', { name })} off={n === among - 1} onPress={() => onMove(n + 2)}>
            <DownIcon size={16} />
          </Act>
        </>
      )}
      {onRemove && (
        <Act name={say('remove', { name })} onPress={onRemove}>
          <CloseIcon size={16} />
        </Act>
      )}
    </span>
  );
}

type ActProps = { name: string; off?: boolean; onPress: () => void; children: ReactNode };

/** At an end it keeps the focus of who pressed it on the way there. */
const Act = ({ name, off = false, onPress, children }: ActProps) => (
  <button
    type="button"
    className={styles.act}
    title={name}
    aria-label={name}
    aria-disabled={off || undefined}
    onClick={() => !off && onPress()}
  >
    {children}
  </button>
);
