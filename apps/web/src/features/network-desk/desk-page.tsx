import { type ReactNode, useState } from 'react';
import { RefusalError } from '#web/client/refusal-error.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { Card } from '#web/ui/base/card.tsx';
import { classes } from '#web/ui/base/classes.ts';
import { Note } from '#web/ui/base/note.tsx';
import { Empty, Failed } from '#web/ui/base/page-state.tsx';
import { SkeletonText } from '#web/ui/base/skeleton.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { useWords } from '#web/ui/base/words.ts';
import styles from './desk.module.css';
import type { DeskKit, ShowsOutage } from './desk-kit.ts';
import { DeskLineCard } from './desk-line.tsx';
import { DeskReplies, DeskSessions } from './desk-lists.tsx';
import { type Looked, useLook } from './network-desk.queries.ts';

type Props = { personId: string; kit: DeskKit; touch: boolean; diagnosis: ShowsOutage };

/** One person's network as its owner sees it, and what the desk does for them. */
export function DeskPage({ personId, kit, touch, diagnosis }: Props) {
  const say = useSay('network-desk');
  const failure = useFailureText();
  const [lineId, setLineId] = useState<string | null>(null);
  const asked = useLook(personId, lineId);
  const { data, error } = asked;
  const gone = error instanceof RefusalError && error.code === 'not-found';
  return (
    <div className={classes(styles.page, touch && styles.touch)}>
      <h1 className={styles.title}>{data ? <Typed>{data.person.name}</Typed> : say('title')}</h1>
      {gone && <Empty title={say('gone')} text={say('gone-text')} />}
      {error && !gone && <Failed why={failure(error)} busy={asked.isFetching} onRetry={() => void asked.refetch()} />}
      {!error && !data && (
        <Card as="div">
          <SkeletonText lines={8} />
        </Card>
      )}
      {data && !gone && <Whole looked={data} kit={kit} diagnosis={diagnosis} onDiagnose={setLineId} />}
    </div>
  );
}

type WholeProps = { looked: Looked; kit: DeskKit; diagnosis: ShowsOutage; onDiagnose: (lineId: string) => void };

function Whole({ looked, kit, diagnosis, onDiagnose }: WholeProps) {
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
      {lines.length > 0 && <Diagnosis outage={outage} shown={diagnosis(outage)} />}
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
function Diagnosis({ outage, shown }: { outage: Looked['outage']; shown: ReactNode }) {
  const desk = useSay('network-desk');
  const words = useWords();
  return (
    <Card aria-label={desk('diagnosis')} data-testid="desk-diagnosis">
      <div className={classes(styles.row, styles.spread)}>
        <h2 className={styles.heading}>{desk('diagnosis')}</h2>
        {outage.line && <span className={styles.muted}>{words(outage.line.package.name)}</span>}
      </div>
      {shown}
    </Card>
  );
}
