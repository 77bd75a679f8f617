import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Note } from '#web/ui/base/note.tsx';
import type { OutageRow } from '../outages-office.queries.ts';
import { useAnswerOutage } from '../use-outage-actions.ts';
import styles from './asked-answer.module.css';

/** Ends it with the words that are proposed, or extends it: one press each. */
export function AnswerButtons({ row }: { row: OutageRow }) {
  const say = useSay('outages-office');
  const { end, extend, busy } = useAnswerOutage(row);
  return (
    <div className={styles.buttons}>
      <Button busy={busy} onClick={extend}>
        {say('answer-extend')}
      </Button>
      <Button kind="primary" busy={busy} onClick={end}>
        {row.concerned > 0 ? say('answer-end', { n: row.concerned }) : say(`end-${row.kind}`)}
      </Button>
    </div>
  );
}

/** In the panel of what should be over by now: the question, and both answers. [REP-06] */
export function AskedAnswer({ row }: { row: OutageRow }) {
  const say = useSay('outages-office');
  if (!row.wantsAnswer) return null;
  return (
    <Note as="section" gap="parts" data-testid="asked-answer">
      <p>{say(row.expectedEndAt === null ? 'asks-unsaid' : 'asks')}</p>
      {row.overrun === 'checking' && <p>{say('asks-checking')}</p>}
      <AnswerButtons row={row} />
    </Note>
  );
}
