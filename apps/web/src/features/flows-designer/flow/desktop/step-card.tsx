import { sayFlowSettings } from '@campus/messages/flow-sentences.ts';
import { lazy, memo, Suspense, useEffect, useId, useRef } from 'react';
import { useSay, withTexts } from '#web/client/texts.ts';
import { Sentence, Typed } from '#web/ui/base/typed.tsx';
import { useWords } from '#web/ui/base/words.ts';
import { CommentCount } from '../../comments/desktop/comment-count.tsx';
import { useDesigning } from '../../design-context.tsx';
import { useShownFigures } from '../../figures/shown-figures.ts';
import type { Remark } from '../faults.ts';
import { useTree } from '../flow-tree-context.ts';
import { isReliedOn } from '../relied-on.ts';
import { isSameThing, type Thing } from '../tree.ts';
import { useThingWords } from '../use-thing-words.ts';
import { JumpsOnCard } from './jumps-on-card.tsx';
import { KindIcon } from './kind-icon.tsx';
import { PeopleOnCard } from './people-on-card.tsx';
import { RemarkCount, RemarkLines } from './remarks.tsx';
import { useDragSource } from './step-drag.ts';
import styles from './tree-view.module.css';

// Nobody who does not ask how it goes waits for these.
const FiguresOnCard = lazy(() =>
  withTexts(['flows-step-figures'], () =>
    import('../../figures/desktop/figures-on-card.tsx').then(({ FiguresOnCard }) => ({ default: FiguresOnCard })),
  ),
);

/** A thing of the tree in words: what it is, what it is called, what it does, and what is wrong with it. */
export function StepCard({ id, thing }: { id: string; thing: Thing }) {
  const { mayEdit } = useDesigning();
  const tree = useTree();
  const card = useRef<HTMLDivElement>(null);
  const says = useId();
  const item = tree.tree.get(id);
  const dragging = useDragSource(card, id, mayEdit && thing.kind === 'step');
  const isWanted = tree.moved.id === id;
  const { n } = tree.moved;
  // Each wish counts, also a second one for the same card.
  useEffect(() => {
    if (!isWanted || n === 0) return;
    card.current?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isWanted, n]);
  if (!item) return null;
  const remarks = tree.remarksAt(id);
  const isChosen = tree.run?.includes(id) ?? false;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree hears the keys of all its cards
    <div
      ref={card}
      role="treeitem"
      data-item={id}
      tabIndex={tree.at === id ? 0 : -1}
      aria-level={item.level}
      aria-posinset={item.place}
      aria-setsize={item.among}
      aria-expanded={item.inside.length > 0 ? true : undefined}
      aria-selected={tree.run ? isChosen : tree.at === id}
      aria-describedby={remarks.length > 0 ? says : undefined}
      className={styles.card}
      data-kind={thing.kind === 'step' ? thing.step.kind : thing.kind}
      data-open={tree.open?.id === id || undefined}
      data-chosen={isChosen || undefined}
      data-away={dragging || tree.isCut(id) || undefined}
      data-wrong={remarks.some((remark) => remark.kind === 'fault') || undefined}
      onClick={() => tree.show(id)}
      onFocus={() => tree.at !== id && tree.go(id)}
    >
      <CardBody id={id} thing={thing} remarks={remarks} says={says} />
      {thing.kind === 'step' && <JumpsOnCard step={id} />}
      <CommentCount thing={id} />
    </div>
  );
}

type BodyProps = { id: string; thing: Thing; remarks: readonly Remark[]; says: string };

/** What stands on a card. A walk through the tree does not put sixty sentences together again. */
const CardBody = memo(function CardBody({ id, thing, remarks, says }: BodyProps) {
  const { design, saying } = useDesigning();
  const say = useSay('flows-designer');
  const words = useWords();
  const { kind, kindName, name, sentence } = useThingWords(thing);
  return (
    <>
      <span className={styles.top}>
        <KindIcon kind={kind} />
        <span className={styles.name}>{name ? <Typed>{name}</Typed> : say('nameless')}</span>
        {thing.kind === 'step' && isReliedOn(design.relied, thing.step) && (
          <span className={styles.relied} title={say('relied-text')}>
            {say('relied')}
          </span>
        )}
        <span className={styles.kindName}>{kindName}</span>
        <RemarkCount remarks={remarks} />
      </span>
      <span className={styles.sentence}>
        <Sentence>{sentence}</Sentence>
      </span>
      {thing.kind === 'start' && (
        <span className={styles.settings}>
          <Sentence>{words(sayFlowSettings(saying))}</Sentence>
        </span>
      )}
      {thing.kind === 'step' && 'who' in thing.step && <PeopleOnCard step={id} />}
      <FiguresOfThing thing={thing} />
      <RemarkLines id={says} remarks={remarks} />
    </>
  );
}, isSameBody);

function FiguresOfThing({ thing }: { thing: Thing }) {
  const shown = useShownFigures();
  if (!shown || thing.kind === 'start') return null;
  return (
    <Suspense fallback={null}>
      <FiguresOnCard thing={thing} />
    </Suspense>
  );
}

function isSameBody(before: BodyProps, after: BodyProps): boolean {
  return before.id === after.id && before.remarks === after.remarks && isSameThing(before.thing, after.thing);
}
