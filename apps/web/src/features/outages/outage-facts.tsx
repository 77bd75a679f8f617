import type { ReactNode } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Chip } from '#web/ui/base/chip.tsx';
import { Note } from '#web/ui/base/note.tsx';
import { RecordText } from '#web/ui/base/record-text.tsx';
import { Sentence } from '#web/ui/base/typed.tsx';
import { useWords } from '#web/ui/base/words.ts';
import styles from './outage-facts.module.css';
import type { ShownOutage } from './outage-types.ts';
import { saysAll } from './said-names.ts';
import { useWhenWords } from './when-words.ts';

/** What every page that names an outage knows of it. */
export type NamedOutage = Pick<
  ShownOutage,
  'id' | 'kind' | 'standing' | 'overrun' | 'text' | 'beginsAt' | 'expectedEndAt'
> &
  Partial<Pick<ShownOutage, 'places' | 'type' | 'concerned'>>;

type Props = { outage: NamedOutage; mine?: boolean; children?: ReactNode };

/** One announced outage in the reader's language: what, where, since when, until when; and what to do about it. */
export function OutageFacts({ outage, mine = false, children }: Props) {
  const say = useSay('outages');
  const words = useWords();
  const when = useWhenWords();
  const { kind, standing, overrun, places, type, concerned = 0 } = outage;
  const isChecked = overrun === 'checking';
  // What the text itself names is not said twice.
  const where = [(places ?? []).map(({ name }) => words(name)), [words(type)]]
    .filter((names) => !saysAll(words(outage.text), names))
    .map((names) => names.join(say('between')))
    .join(' · ');
  return (
    <Note
      kind={kind === 'outage' && standing === 'in-force' && !isChecked ? 'attention' : 'calm'}
      className={styles.outage}
      data-testid="outage"
    >
      <div className={styles.words}>
        <div className={styles.head}>
          <Chip kind={standing === 'planned' || isChecked ? 'waiting' : kind === 'outage' ? 'attention' : 'running'}>
            {say(`${kind}-${standing}`)}
          </Chip>
          {overrun && <Chip kind="waiting">{say(`overrun-${overrun}`)}</Chip>}
          {mine && <Chip kind="urgent">{say('mine')}</Chip>}
          <span>{when(outage)}</span>
        </div>
        <p className={styles.text}>
          <RecordText words={outage.text} />
        </p>
        {(where || concerned > 0) && (
          <p className={styles.where}>
            {where && (
              <span>
                <Sentence>{where}</Sentence>
              </span>
            )}
            {concerned > 0 && <span>{say('concerned', { n: concerned })}</span>}
          </p>
        )}
      </div>
      {children}
    </Note>
  );
}
