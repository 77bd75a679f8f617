import type { ReactNode } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { nextZoom, type Zoom } from '../zoom.ts';
import styles from './drawing-view.module.css';

type Props = {
  percent: number;
  zoom: Zoom;
  onZoom: (zoom: Zoom) => void;
  onPrint: () => void;
  children: ReactNode;
};

/** How large a drawing is shown, and where it goes from here. */
export function DrawingTools({ percent, zoom, onZoom, onPrint, children }: Props) {
  const say = useSay('flows-interchange');
  const larger = nextZoom(percent, 1);
  const smaller = nextZoom(percent, -1);
  return (
    <div className={styles.tools}>
      <Button
        aria-label={say('smaller')}
        aria-disabled={smaller === null || undefined}
        onClick={() => smaller && onZoom(smaller)}
      >
        −
      </Button>
      <span role="status" className={styles.percent}>
        {say('size', { percent })}
      </span>
      <Button
        aria-label={say('larger')}
        aria-disabled={larger === null || undefined}
        onClick={() => larger && onZoom(larger)}
      >
        +
      </Button>
      <Button aria-pressed={zoom === 'fit'} onClick={() => onZoom('fit')}>
        {say('fit')}
      </Button>
      <Button aria-pressed={zoom === 100} onClick={() => onZoom(100)}>
        {say('actual-size')}
      </Button>
      <span className={styles.space} />
      <Button onClick={onPrint}>{say('print')}</Button>
      {children}
    </div>
  );
}
