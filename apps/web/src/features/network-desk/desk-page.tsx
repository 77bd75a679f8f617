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
import { type DeskKit, DeskLineCard } from './desk-line.tsx';
import { DeskReplies, DeskSessions } from './desk-lists.tsx';
import { type NetworkLook, useLookAtNetwork } from './network-desk.queries.ts';

/** Shows the diagnosis in the same words as to the owner; the area supplies it. */
export type OutageDrawing = (outage: NetworkLook['outage']) => ReactNode;

type Props = { personId: string; kit: DeskKit; diagnosis: OutageDrawing };

/** One person's network as its owner sees it, and what the desk does for them. */
export function DeskPage({ personId, kit, diagnosis }: Props) {
  const say = useSay('network-desk');
  const failure = useFailureText();
  const [lineId, setLineId] = useState<string | null>(null);
  const query = useLookAtNetwork(personId, lineId);
  const { data, error } = query;
  const gone = error instanceof RefusalError && error.code === 'not-found';
  return (
    <div className={classes(styles.page, kit.look === 'touch' && styles.touch)}>
      <h1 className={styles.title}>{data ? <Typed>{data.person.name}</Typed> : say('title')}</h1>
      {gone && <Empty title={say('gone')} text={say('gone-text')} />}
      {error && !gone && <Failed why={failure(error)} busy={query.isFetching} onRetry={() => void query.refetch()} />}
      {!error && !data && (
        <Card as="div">
          <SkeletonText lines={8} />
        </Card>
      )}
      {data && !gone && <Parts look={data} kit={kit} diagnosis={diagnosis} onDiagnose={setLineId} />}
    </div>
  );
}

type PartsProps = { look: NetworkLook; kit: DeskKit; diagnosis: OutageDrawing; onDiagnose: (lineId: string) => void };

function Parts({ look, kit, diagnosis, onDiagnose }: PartsProps) {
  const say = useSay('network-desk');
  const words = useWords();
  const { person, order, acts, outage } = look;
  const lines = look.lines.filter(({ line }) => line.state !== 'ended');
  return (
    <>
      <Card as="div">
        <p>{[say('account', { account: person.account }), words(person.department)].filter(Boolean).join(' · ')}</p>
        <p className={styles.muted}>{say('about')}</p>
        {order && <Note as="p">{say('by-order', { number: order.number })}</Note>}
        {!acts && <Note as="p">{say('own-network')}</Note>}
      </Card>
      {lines.length === 0 && <Empty title={say('no-lines')} text={say('no-lines-text')} />}
      {lines.length > 0 && <Diagnosis outage={outage} cause={diagnosis(outage)} />}
      {lines.map((deskLine) => (
        <DeskLineCard
          key={deskLine.line.id}
          deskLine={deskLine}
          personId={person.id}
          kit={kit}
          onDiagnose={
            lines.length > 1 && deskLine.line.id !== outage.line?.id ? () => onDiagnose(deskLine.line.id) : null
          }
        />
      ))}
      <DeskReplies personId={person.id} />
      <DeskSessions personId={person.id} />
    </>
  );
}

/** The one cause that the owner is told, and what was looked at. */
function Diagnosis({ outage, cause }: { outage: NetworkLook['outage']; cause: ReactNode }) {
  const desk = useSay('network-desk');
  const words = useWords();
  return (
    <Card aria-label={desk('diagnosis')} data-testid="desk-diagnosis">
      <div className={classes(styles.row, styles.spread)}>
        <h2 className={styles.heading}>{desk('diagnosis')}</h2>
        {outage.line && <span className={styles.muted}>{words(outage.line.package.name)}</span>}
      </div>
      {cause}
    </Card>
  );
}
