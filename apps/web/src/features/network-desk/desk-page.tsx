import { useState } from 'react';
import { RefusalError } from '#web/client/refusal-error.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { Card } from '#web/ui/base/card.tsx';
import { Chip } from '#web/ui/base/chip.tsx';
import { classes } from '#web/ui/base/classes.ts';
import { Note } from '#web/ui/base/note.tsx';
import { Empty, Failed } from '#web/ui/base/page-state.tsx';
import { SkeletonText } from '#web/ui/base/skeleton.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { useWords } from '#web/ui/base/words.ts';
import styles from './desk.module.css';
import type { DeskKit } from './desk-kit.ts';
import { DeskLineCard } from './desk-line.tsx';
import { DeskReplies, DeskSessions } from './desk-lists.tsx';
import { type Looked, useLook } from './network-desk.queries.ts';

type Props = { personId: string; kit: DeskKit; touch: boolean };

/** One person's network as its owner sees it, and what the desk does for them. */
export function DeskPage({ personId, kit, touch }: Props) {
  const say = useSay('network-desk');
  const failure = useFailureText();
  const [lineId, setLineId] = useState<string | null>(null);
  const asked = useLook(personId, lineId);
  const { data, error } = asked;
  const gone = error instanceof RefusalError && error.code === 'not-found';
  return (
    <div className={classes(styles.page, touch && styles.touch)}>
      <h1 className={styles.title}>{data?.person.name ?? say('title')}</h1>
      {gone && <Empty title={say('gone')} text={say('gone-text')} />}
      {error && !gone && <Failed why={failure(error)} busy={asked.isFetching} onRetry={() => void asked.refetch()} />}
      {!error && !data && (
        <Card as="div">
          <SkeletonText lines={8} />
        </Card>
      )}
      {data && !gone && <Whole looked={data} kit={kit} onDiagnose={setLineId} />}
    </div>
  );
}

function Whole({ looked, kit, onDiagnose }: { looked: Looked; kit: DeskKit; onDiagnose: (lineId: string) => void }) {
  const say = useSay('network-desk');
  const words = useWords();
  const { person, order, acts, outage } = looked;
  const lines = looked.lines.filter(({ line }) => line.state !== 'ended');
  return (
    <>
      <Card as="div">
        <p>{[say('account', { account: person.account }), words(person.department)].filter(Boolean).join(' · ')}</p>
        <p className={styles.muted}>{say('about')}</p>
        {order && <Note as="p">{say('by-order', { number: order.number })}</Note>}
        {!acts && <Note as="p">{say('own-network')}</Note>}
      </Card>
      {lines.length === 0 && <Empty title={say('no-lines')} text={say('no-lines-text')} />}
      {lines.length > 0 && <Diagnosis outage={outage} />}
      {lines.map((one) => (
        <DeskLineCard
          key={one.line.id}
          one={one}
          personId={person.id}
          kit={kit}
          onDiagnose={lines.length > 1 && one.line.id !== outage.line?.id ? () => onDiagnose(one.line.id) : null}
        />
      ))}
      <DeskReplies personId={person.id} />
      <DeskSessions personId={person.id} />
    </>
  );
}

/** The one cause that the owner is told, and what was looked at. */
function Diagnosis({ outage }: { outage: Looked['outage'] }) {
  const desk = useSay('network-desk');
  const say = useSay('network');
  const words = useWords();
  const format = useFormat();
  return (
    <Card aria-label={desk('diagnosis')} data-testid="desk-diagnosis">
      <div className={classes(styles.row, styles.spread)}>
        <h2 className={styles.heading}>{desk('diagnosis')}</h2>
        {outage.line && <span className={styles.muted}>{words(outage.line.package.name)}</span>}
      </div>
      <Note kind={outage.cause === 'fine' ? 'calm' : 'attention'}>
        <b>{say(`cause-${outage.cause}`)}</b>
        <p>
          {say(`cause-${outage.cause}-text`, {
            amount: format.money(outage.owedFen),
            bound: outage.boundMac || say('mac-none'),
            seen: outage.seenMac || '—',
          })}
        </p>
      </Note>
      <ul className={styles.rows}>
        {outage.evidence.map(({ what, ok, at }) => (
          <li key={what} className={styles.entry}>
            <span>
              {say(`look-${what}`)}
              {at !== null && <span className={styles.muted}> {format.dateTime(at)}</span>}
            </span>
            <Chip kind={ok === null ? 'neutral' : ok ? 'done' : 'attention'}>
              {say(ok === null ? 'look-unknown' : ok ? 'look-ok' : 'look-not')}
            </Chip>
          </li>
        ))}
      </ul>
    </Card>
  );
}
