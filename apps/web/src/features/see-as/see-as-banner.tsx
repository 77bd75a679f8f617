import { endSeeAs } from '@campus/contract/calls/see-as.ts';
import { useEffect, useState } from 'react';
import { callServer } from '#web/client/call-server.ts';
import { endSeeing, type Seeing, seeing } from '#web/client/see-as.ts';
import { useSay } from '#web/client/texts.ts';
import { seeAsAreas } from './see-as-areas.ts';
import styles from './see-as-banner.module.css';

/** On every page of every area while the tab shows what somebody else sees. */
export function SeeAsBanner() {
  const person = seeing();
  return person && <Banner person={person} />;
}

const left = (untilAt: number) => Math.max(0, Math.ceil((untilAt - Date.now()) / 1000));

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Back to the viewer's own; where the server is away, the quarter of an hour ends it. */
async function leave(): Promise<void> {
  const back = endSeeing();
  await callServer(endSeeAs, {}).catch(() => {});
  window.location.assign(back);
}

function Banner({ person }: { person: Seeing }) {
  const say = useSay('see-as');
  const [seconds, setSeconds] = useState(() => left(person.untilAt));
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left(person.untilAt)), 1000);
    return () => clearInterval(timer);
  }, [person.untilAt]);
  useEffect(() => {
    if (seconds === 0) void leave();
  }, [seconds]);
  const { name, account, orgSign } = person;
  return (
    <aside className={styles.banner} aria-label={say('title')} data-testid="see-as-banner">
      <span>{say('banner-who', { name, account })}</span>
      <span className={styles.left} role="timer">
        {say('banner-left', { time: clock(seconds) })}
      </span>
      <button type="button" onClick={() => void leave()}>
        {say('end')}
      </button>
      <nav aria-label={say('banner-areas')} className={styles.areas}>
        {seeAsAreas(orgSign).map(({ area, address }) => (
          <a key={area} href={address}>
            {say(`area-${area}`)}
          </a>
        ))}
      </nav>
    </aside>
  );
}
