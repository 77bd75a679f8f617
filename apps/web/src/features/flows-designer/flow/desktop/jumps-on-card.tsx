import type { StepId } from '@campus/rules/flows/definition.ts';
import { useSay } from '#web/client/texts.ts';
import { Sentence } from '#web/ui/base/typed.tsx';
import { useWords } from '#web/ui/base/words.ts';
import { useTree } from '../flow-tree-context.ts';
import { nameAt } from '../tree.ts';
import styles from './tree-view.module.css';

/** To which cards a router leads, and from which a card is reached besides the one before it; each is a way to that card. */
export function JumpsOnCard({ step }: { step: StepId }) {
  const { to, from } = useTree().jumps;
  return (
    <>
      <Jumps at={step} key="to" kind="leads" cards={to.get(step) ?? []} />
      <Jumps at={step} key="from" kind="reached" cards={from.get(step) ?? []} />
    </>
  );
}

type Props = { at: StepId; kind: 'leads' | 'reached'; cards: readonly StepId[] };

function Jumps({ at, kind, cards }: Props) {
  const tree = useTree();
  const say = useSay('flows-designer');
  const words = useWords();
  if (cards.length === 0) return null;
  return (
    <span className={styles.jumps}>
      <span>{say(`jumps-${kind}`)}</span>
      {cards.map((card) => (
        <button
          key={card}
          type="button"
          className={styles.jump}
          // Of all cards one is reached by Tab, and from there what is on it.
          tabIndex={tree.at === at ? 0 : -1}
          onClick={(event) => {
            event.stopPropagation();
            tree.go(card);
          }}
        >
          <Sentence>{words(nameAt(tree.flow, card)) || say('nameless')}</Sentence>
        </button>
      ))}
    </span>
  );
}
