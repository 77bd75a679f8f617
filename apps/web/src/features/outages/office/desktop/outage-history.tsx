import type { ReactNode } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Note } from '#web/ui/base/note.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { useWords } from '#web/ui/base/words.ts';
import panel from '#web/ui/desktop/panel-parts.module.css';
import { useWhenWords } from '../../when-words.ts';
import type { OutageRow } from '../outages-office.queries.ts';
import styles from './outage-panel.module.css';

/** What was said of an outage, when it began and ended, and who did what. */
export function OutageHistory({ row }: { row: OutageRow }) {
  const say = useSay('outages-office');
  const words = useWords();
  const when = useWhenWords();
  const format = useFormat();
  const { text, endText, announcedAt, announcedBy, endedAt, endedBy, standing } = row;
  const by = (person: { name: string } | null): ReactNode =>
    person ? (
      <>
        {' · '}
        <Typed>{person.name}</Typed>
      </>
    ) : (
      ` · ${say('by-itself')}`
    );
  const endedHere = endedAt !== null && standing === 'ended';
  return (
    <section className={panel.part} aria-label={say('facts')}>
      <div aria-live="polite">
        {endedHere && !row.settled && (
          <Note as="p" kind="calm">
            {say('settling', { n: row.openOrders })}
          </Note>
        )}
        {endedHere && row.settled && row.openOrders > 0 && announcedAt !== null && (
          <Note as="p">{say('still-open', { n: row.openOrders })}</Note>
        )}
      </div>
      <dl className={styles.facts}>
        <Fact name={say('places')}>{row.places.map(({ name }) => words(name)).join(say('between'))}</Fact>
        {endedAt === null && <Fact name={say('when')}>{when(row)}</Fact>}
        {endedAt !== null && <Fact name={say('begun')}>{format.dateTime(row.beginsAt)}</Fact>}
        {text.zh !== '' && (
          <>
            <Fact name={say('text-zh')}>
              <span lang="zh">{text.zh}</span>
            </Fact>
            <Fact name={say('text-en')}>
              <span lang="en">{text.en}</span>
            </Fact>
          </>
        )}
        {announcedAt !== null && (
          <Fact name={say('announced-at')}>
            {format.dateTime(announcedAt)}
            {announcedBy && by(announcedBy)}
          </Fact>
        )}
        {endedAt !== null && (
          <Fact name={say(standing === 'dismissed' ? 'dismissed-at' : 'ended-at')}>
            {format.dateTime(endedAt)}
            {by(endedBy)}
          </Fact>
        )}
        {endText.zh !== '' && (
          <>
            <Fact name={say('end-text-zh')}>
              <span lang="zh">{endText.zh}</span>
            </Fact>
            <Fact name={say('end-text-en')}>
              <span lang="en">{endText.en}</span>
            </Fact>
          </>
        )}
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
