import { useState } from 'react';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { Initials } from '#web/ui/base/initials.tsx';
import { Failed } from '#web/ui/base/page-state.tsx';
import { SkeletonText } from '#web/ui/base/skeleton.tsx';
import { Sentence, Typed } from '#web/ui/base/typed.tsx';
import { useWords } from '#web/ui/base/words.ts';
import { useDesigning } from '../../design-context.tsx';
import type { AskedAt, PeopleToday } from '../use-people-today.ts';
import styles from './people-today-panel.module.css';

/** Whom a step would ask today, and why, for a submitter to try it with. [DES-04] */
export function PeopleTodayPanel({ step, today }: { step: string; today: PeopleToday }) {
  const say = useSay('flows-designer');
  const failure = useFailureText();
  const { query } = today;
  const asked = today.at(step);
  return (
    <section className={styles.panel} aria-label={say('today-title')} aria-busy={today.isOld || undefined}>
      <h3 className={styles.title}>{say('today-title')}</h3>
      <SampleSubmitter today={today} />
      <div aria-live="polite" className={styles.found} data-old={today.isOld || undefined}>
        {query.isError && (
          <Failed why={failure(query.error)} busy={query.isFetching} onRetry={() => void query.refetch()} />
        )}
        {!query.isError && !asked && <SkeletonText lines={2} />}
        {!query.isError && asked && <Found asked={asked} />}
      </div>
    </section>
  );
}

function Found({ asked }: { asked: AskedAt }) {
  const say = useSay('flows-designer');
  const words = useWords();
  return (
    <>
      <p className={styles.why} data-kind={asked.because}>
        {say(`because-${asked.because}`)}
      </p>
      {asked.people.length > 0 && (
        <ul className={styles.people}>
          {asked.people.map(({ person, instead }) => (
            <li key={person.id} className={styles.person}>
              <Initials name={person.name} size={24} />
              <span>
                <Typed>{person.name}</Typed> <span className={styles.where}>{words(person.department)}</span>
                {instead && (
                  <span className={styles.where}>
                    {' · '}
                    <Sentence>{say('instead-of', { name: instead.name })}</Sentence>
                  </span>
                )}
              </span>
            </li>
          ))}
          {asked.more > 0 && <li className={styles.where}>{say('more-people', { n: asked.more })}</li>}
        </ul>
      )}
      {asked.draw !== null && asked.people.length > 0 && (
        <p className={styles.where}>{say('today-drawn', { n: asked.draw })}</p>
      )}
      {asked.dropped.length > 0 && (
        <p className={styles.dropped}>
          <Sentence>
            {say('dropped', { names: asked.dropped.map(({ name }) => name).join(say('between-names')) })}
          </Sentence>
        </p>
      )}
    </>
  );
}

/** Who would submit it: oneself, or somebody else to try it with. Reading needs it as much as changing. */
export function SampleSubmitter({ today }: { today: PeopleToday }) {
  const { parts } = useDesigning();
  const say = useSay('flows-designer');
  const [choosing, setChoosing] = useState(false);
  const { submitter } = today;
  if (choosing)
    return (
      <parts.People
        label={say('sample')}
        several={false}
        value={submitter ? [submitter] : []}
        onChange={(people) => {
          today.choose(people[0] ?? null);
          setChoosing(false);
        }}
      />
    );
  return (
    <p className={styles.sample}>
      <span className={styles.where}>{say('sample')}</span>{' '}
      {submitter ? <Typed>{submitter.name}</Typed> : say('sample-me')}{' '}
      <button type="button" className={styles.change} onClick={() => setChoosing(true)}>
        {say('sample-change')}
      </button>
    </p>
  );
}
