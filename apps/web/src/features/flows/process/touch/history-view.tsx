import { listProcessEvents } from '@campus/contract/calls/flows-processes.ts';
import { useEndlessAfter } from '#web/client/endless.ts';
import { LINKS_MS } from '#web/client/pictures.ts';
import { useSay } from '#web/client/texts.ts';
import { eventText } from '#web/ui/base/event-text.ts';
import { PictureRow } from '#web/ui/base/picture-row.tsx';
import { SkeletonList } from '#web/ui/base/skeleton.tsx';
import { Sentence, Typed } from '#web/ui/base/typed.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { EndlessList } from '#web/ui/touch/endless-list.tsx';
import { useFlowLabels } from '../../flow-labels.ts';
import type { Process } from '../../flow-types.ts';
import parts from '../../parts.module.css';
import { PersonRow } from '../../people/person-row.tsx';
import styles from '../step-list.module.css';

/** What happened, the newest first; scrolling loads more. */
export function HistoryView({ process }: { process: Process }) {
  const say = useSay('workflow');
  const { say: flow, words, names } = useFlowLabels();
  const format = useFormat();
  const events = useEndlessAfter(listProcessEvents, { id: process.id }, process.events, { refetchInterval: LINKS_MS });
  return (
    <EndlessList
      list={events}
      skeleton={<SkeletonList rows={3} />}
      empty={<p className={parts.muted}>{say('no-history')}</p>}
    >
      {(items) => (
        <ol className={styles.steps}>
          {items.map(({ id, at, kind, by, instead, stepName, people, count, reason, pictures, signature }) => (
            <li key={id} className={styles.step}>
              <span className={styles.mark} aria-hidden="true" />
              <div className={styles.words}>
                <div className={styles.head}>
                  <h3 className={styles.name}>
                    {flow(eventText(kind))}
                    {count && flow('event-count', count)}
                  </h3>
                  <span className={parts.muted}>{format.dateTime(at)}</span>
                </div>
                {by ? (
                  <PersonRow person={by} size={28}>
                    {instead && (
                      <span className={parts.muted}>
                        <Sentence>{flow('instead-of', { name: instead.name })}</Sentence>
                      </span>
                    )}
                  </PersonRow>
                ) : (
                  <span className={parts.muted}>
                    {flow('by-system')} {instead && <Sentence>{flow('instead-of', { name: instead.name })}</Sentence>}
                  </span>
                )}
                {(stepName || people.length > 0) && (
                  <p className={parts.muted}>
                    <Sentence>
                      {[words(stepName), people.length > 0 && `→ ${names(people)}`].filter(Boolean).join(' ')}
                    </Sentence>
                  </p>
                )}
                {reason && (
                  <Typed as="p" className={styles.reason}>
                    {reason}
                  </Typed>
                )}
                <PictureRow pictures={[...pictures, ...(signature ? [signature] : [])]} />
              </div>
            </li>
          ))}
        </ol>
      )}
    </EndlessList>
  );
}
