import { useEffect, useState } from 'react';
import { useFormat } from './use-format.ts';
import { useTexts } from './use-texts.ts';

const MINUTE_MS = 60_000;

/** "5 minutes ago", updated while the page is open; the title has the full date. */
export function RelativeTime({ at }: { at: number }) {
  const { say } = useTexts();
  const format = useFormat();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={new Date(at).toISOString()} title={format.dateTime(at)}>
      {format.ago(at, now) ?? say('just-now')}
    </time>
  );
}
