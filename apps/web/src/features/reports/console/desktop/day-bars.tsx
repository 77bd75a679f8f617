import { useId } from 'react';
import { Link } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { useFormat } from '#web/ui/base/use-format.ts';
import { useMedia } from '#web/ui/base/use-media.ts';
import { barHeights, topOf } from '../bars.ts';
import type { DaysProps } from '../console-types.ts';
import { useDayWords } from '../use-day-words.ts';
import styles from './day-bars.module.css';

const HEIGHT = 108;
/** Room for the number at the top, and for the days below. */
const LEFT = 30;
const TOP = 8;
const BELOW = 20;
/** How wide a day and each of its bars is, and every how many days one is named. */
const roomy = { slot: 18, bar: 7, named: 5 };
const narrow = { slot: 9.5, bar: 3.5, named: 10 };

/** Two bars for each day; the table has the same figures for those who do not see or press them. */
export function DayBars({ days, today, view, addressOf }: DaysProps) {
  const say = useSay('reports-console');
  const { dayTitle } = useDayWords(view);
  const format = useFormat();
  const hatch = useId();
  const { slot, bar, named } = useMedia('(min-width: 640px)') ? roomy : narrow;
  const top = topOf(Math.max(0, ...days.flatMap(({ begun, ended }) => [begun, ended])));
  const begunBars = barHeights(
    days.map(({ begun }) => begun),
    top,
    HEIGHT,
  );
  const endedBars = barHeights(
    days.map(({ ended }) => ended),
    top,
    HEIGHT,
  );
  const width = LEFT + Math.max(1, days.length) * slot;
  const bottom = TOP + HEIGHT;
  return (
    <svg aria-hidden="true" className={styles.chart} viewBox={`0 0 ${width} ${bottom + BELOW}`}>
      <defs>
        <pattern id={hatch} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="4" height="4" className={styles.endedGround} />
          <rect width="2" height="4" className={styles.endedLine} />
        </pattern>
      </defs>
      {[1, 0.5, 0].map((share) => {
        const y = bottom - HEIGHT * share;
        return (
          <g key={share}>
            <line x1={LEFT} x2={width} y1={y} y2={y} className={styles.line} />
            <text x={LEFT - 6} y={y + 4} textAnchor="end" className={styles.scale}>
              {format.number(top * share)}
            </text>
          </g>
        );
      })}
      {days.map(({ on, begun, ended }, n) => {
        const x = LEFT + n * slot;
        const pressed = (figure: 'begun' | 'ended', height: number, at: number) => (
          <Link to={addressOf({ figure, on })} preventScrollReset tabIndex={-1} className={styles.bar}>
            <rect x={at - 0.5} y={TOP} width={bar + 1} height={HEIGHT} className={styles.press} />
            {height > 0 && (
              <rect
                x={at}
                y={bottom - height}
                width={bar}
                height={height}
                className={styles[figure]}
                {...(figure === 'ended' && { fill: `url(#${hatch})` })}
              />
            )}
          </Link>
        );
        const last = n === days.length - 1;
        return (
          <g key={on}>
            <title>{dayTitle(format.date(on), begun, ended)}</title>
            {on === today && <rect x={x} y={TOP} width={slot} height={HEIGHT} className={styles.today} />}
            {pressed('begun', begunBars[n] ?? 0, x + 1)}
            {pressed('ended', endedBars[n] ?? 0, x + 1.5 + bar)}
            {(days.length - 1 - n) % named === 0 && (
              <text
                x={last ? width : x + slot / 2}
                y={bottom + 15}
                textAnchor={last ? 'end' : 'middle'}
                className={styles.scale}
              >
                {on === today ? say('today') : `${Number(on.slice(5, 7))}/${Number(on.slice(8))}`}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}
