import { useSay } from '#web/client/texts.ts';
import { Sentence } from '#web/ui/base/typed.tsx';
import { useShownPeople } from '../shown-people.ts';
import styles from './tree-view.module.css';

/** Whom a step asks today, on its card, while these are shown. */
export function PeopleOnCard({ step }: { step: string }) {
  const today = useShownPeople();
  const say = useSay('flows-designer');
  if (!today) return null;
  const asked = today.at(step);
  if (!asked)
    return <span className={styles.people}>{say(today.query.isError ? 'today-failed' : 'today-coming')}</span>;
  const names = asked.people.map(({ person }) => person.name).join(say('between-names'));
  const text =
    asked.people.length === 0
      ? say(`because-${asked.because}`)
      : asked.more > 0
        ? say('today-and-more', { names, n: asked.more })
        : names;
  return (
    <span
      className={styles.people}
      data-nobody={asked.because === 'nobody-found' || undefined}
      data-old={today.isOld || undefined}
    >
      <span className={styles.peopleLabel}>{say('today')}</span>
      <Sentence>{text}</Sentence>
    </span>
  );
}
