import { Link } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { Chip } from '#web/ui/base/chip.tsx';
import { Sentence, Typed } from '#web/ui/base/typed.tsx';
import { useFlowLabels } from '../flow-labels.ts';
import type { Process } from '../flow-types.ts';
import { childChip, type Relative } from './relatives.ts';
import styles from './relatives-list.module.css';

export type RelativesProps = {
  process: Process;
  /** Where another case is seen; null where the page cannot show it. */
  addressOf: ((id: string) => string) | null;
};

/** The case that handed this one in, for whoever may open it with a link. [DES-13] [C8] */
export function ParentLine({ process: { parent }, addressOf }: RelativesProps) {
  const say = useSay('flows-relatives');
  const { words } = useFlowLabels();
  if (!parent) return null;
  if (!parent.number) return <span>{say('handed-in-by-other')}</span>;
  const text = say('handed-in-by', { number: parent.number });
  if (!parent.mayOpen || !addressOf) return <span>{text}</span>;
  return (
    <Link to={addressOf(parent.id)} title={words(parent.title)}>
      {text}
    </Link>
  );
}

/** What the steps of a case handed in, with how each stands. [DES-13] [C8] [C9] */
export function RelativesList({ process: { children }, addressOf }: RelativesProps) {
  const { say: label } = useFlowLabels();
  return (
    <ul className={styles.list} aria-label={label('handed-in')}>
      {children.map((child) => (
        <li key={`${child.visit} ${child.item}`} className={styles.item}>
          <ChildItem child={child} addressOf={addressOf} />
        </li>
      ))}
    </ul>
  );
}

function ChildItem({ child, addressOf }: Pick<RelativesProps, 'addressOf'> & { child: Relative }) {
  const say = useSay('flows-relatives');
  const { words } = useFlowLabels();
  const { id, business, number, stepName, state, failure, at, mayOpen } = child;
  const chip = childChip(child);
  const title = words(child.title) || words(business);
  const isHidden = !mayOpen && state !== 'to-start' && state !== 'failed' && state !== 'dropped';
  return (
    <>
      <div className={styles.head}>
        {id && mayOpen && addressOf ? (
          <Link className={styles.title} to={addressOf(id)}>
            <Typed>{title}</Typed>
          </Link>
        ) : (
          <Typed className={styles.title}>{title}</Typed>
        )}
        <Chip kind={chip.kind}>{say(chip.text)}</Chip>
      </div>
      <span className={styles.quiet}>
        <Sentence>
          {[number, words(stepName), isHidden && say('handed-in-hidden'), ...at.map((name) => words(name))]
            .filter(Boolean)
            .join(' · ')}
        </Sentence>
      </span>
      {failure && <span className={styles.why}>{say(`child-failure-${failure}`)}</span>}
    </>
  );
}
