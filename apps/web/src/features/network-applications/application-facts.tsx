import type { ReactNode } from 'react';
import { Card } from '#web/ui/base/card.tsx';
import { Chip } from '#web/ui/base/chip.tsx';
import { Note } from '#web/ui/base/note.tsx';
import { Small } from '#web/ui/base/small.tsx';
import styles from './application-facts.module.css';
import { useNetworkLabels } from './network-labels.ts';
import { NetworkStates } from './network-states.tsx';
import { type detailsOf, useApplicationDetails } from './use-application-details.ts';

type Props = {
  id: string;
  /** Among the cards of a page; otherwise among the parts of a panel. */
  cards?: boolean;
};

/** What one application asks for and how far it has come; stands in place of its process's plain form. */
export function ApplicationFacts({ id, cards = false }: Props) {
  const { say } = useNetworkLabels();
  const { query, details } = useApplicationDetails(id);
  const Part = cards ? CardPart : PanelPart;
  return (
    <NetworkStates query={{ ...query, data: details }} plain={!cards} lines={7}>
      {(application) => (
        <>
          <Part title={say('asked-for')}>
            <RequestFacts application={application} />
          </Part>
          {application.clock && (
            <Part title={say('progress')}>
              <Clock application={application} clock={application.clock} />
            </Part>
          )}
        </>
      )}
    </NetworkStates>
  );
}

type PartProps = { title: string; children: ReactNode };

function CardPart({ title, children }: PartProps) {
  return (
    <Card title={title} aria-label={title}>
      {children}
    </Card>
  );
}

function PanelPart({ title, children }: PartProps) {
  return (
    <section className={styles.part} aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      {children}
    </section>
  );
}

type Application = ReturnType<typeof detailsOf>;

function RequestFacts({ application: { facts, waitsForMoney } }: { application: Application }) {
  const { say } = useNetworkLabels();
  return (
    <>
      {waitsForMoney && <Note as="p">{say('waits-for-money')}</Note>}
      <dl className={styles.facts}>
        {facts.map(({ key, label, text, long }) => (
          <div key={key} className={styles.fact} data-long={long || undefined}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

type ClockProps = { application: Application; clock: NonNullable<Application['clock']> };

/** The way from the queue to being in force, and what the network itself answered since. */
function Clock({ application: { completes, evidence }, clock }: ClockProps) {
  const { say } = useNetworkLabels();
  return (
    <>
      {!clock.begun && <Small as="p">{say('clock-begins')}</Small>}
      <ol className={styles.stages}>
        {clock.stages.map(({ stage, label, done, when }) => (
          <li key={stage} className={styles.stage} data-done={done || undefined}>
            <Chip kind={done ? 'done' : 'waiting'}>{label}</Chip>
            {clock.begun && <Small>{when}</Small>}
          </li>
        ))}
      </ol>
      {evidence && (
        <p className={styles.evidence}>
          <Small>{say('evidence')}</Small>
          {evidence.accepted === null ? (
            <Small>{evidence.text}</Small>
          ) : (
            <Chip kind={evidence.accepted ? 'done' : 'failed'}>{evidence.text}</Chip>
          )}
        </p>
      )}
      {completes && <Small as="p">{completes}</Small>}
    </>
  );
}
