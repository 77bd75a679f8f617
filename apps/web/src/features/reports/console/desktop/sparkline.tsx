import { useSay } from '#web/client/texts.ts';
import { barHeights, sumOf } from '../bars.ts';
import styles from './sparkline.module.css';

const HEIGHT = 26;
const STEP = 4;

/** How many began on each day, as small bars; a text says their sum and the most of one day. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const say = useSay('reports-console');
  const most = Math.max(0, ...values);
  const width = values.length * STEP;
  return (
    <svg
      role="img"
      aria-label={say('begun-label', { n: sumOf(values), most })}
      className={styles.line}
      width={width}
      height={HEIGHT}
      viewBox={`0 0 ${width} ${HEIGHT}`}
    >
      <line x1="0" x2={width} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} className={styles.ground} />
      {barHeights(values, most, HEIGHT - 2).map((height, day) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the days never change places
        <rect key={day} x={day * STEP} y={HEIGHT - height} width={STEP - 1} height={height} className={styles.bar} />
      ))}
    </svg>
  );
}
