import { type ReactNode, useState } from 'react';
import { useSay } from '#web/client/texts.ts';
import { lastWay, type Way } from './last-way.ts';
import styles from './ways-in.module.css';

export type WayIn = {
  way: Way;
  /** Its name while another way is open. */
  name: string;
  body: ReactNode;
  /** It is for few people, so it is never the first. */
  forFew?: boolean;
};

/** The way that is shown first: the one that was used last, otherwise the first that the organisation has. */
export function firstWay(ways: readonly Pick<WayIn, 'way' | 'forFew'>[], last: Way | null): Way | undefined {
  const open = ways.filter(({ forFew }) => !forFew);
  return (open.find(({ way }) => way === last) ?? open[0])?.way;
}

/** The ways in that an organisation has, the one that was used last first; the others are a tap away. [SSO-08] */
export function WaysIn({ ways }: { ways: readonly WayIn[] }) {
  const say = useSay('sign-in');
  const [chosen, setChosen] = useState(() => firstWay(ways, lastWay()));
  const openWay = ways.find(({ way }) => way === chosen) ?? ways[0];
  const others = ways.filter((way) => way !== openWay);
  if (others.length === 0) return openWay?.body;
  return (
    <div className={styles.ways}>
      {openWay?.body}
      <div className={styles.others}>
        <span className={styles.or}>{say('or-by')}</span>
        {others.map(({ way, name }) => (
          <button key={way} type="button" className={styles.other} onClick={() => setChosen(way)}>
            {name}
          </button>
        ))}
      </div>
    </div>
  );
}
