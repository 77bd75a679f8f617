import { ROOT_LANE, type SplitStep, type Step } from '@campus/rules/flows/definition.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useSay } from '#web/client/texts.ts';
import { PlusIcon } from '#web/ui/base/icons.tsx';
import { useKeepFocus } from '#web/ui/base/use-keep-focus.ts';
import { useDesigning } from '../../design-context.tsx';
import { moveTo } from '../acts.ts';
import { useTree } from '../flow-tree-context.ts';
import { laneOf } from '../tree.ts';
import { useTreeKeys } from '../use-tree-keys.ts';
import { StepCard } from './step-card.tsx';
import { useGapTarget } from './step-drag.ts';
import styles from './tree-view.module.css';

/** A flow as a tree of cards; what is pressed with a mouse between them has an equal among the keys. [DES-02] */
export function TreeView({ label }: { label: string }) {
  const tree = useTree();
  const say = useSay('flows-designer');
  const { mayEdit } = useDesigning();
  const onKeyDown = useTreeKeys(tree);
  const box = useRef<HTMLDivElement>(null);
  // A card that had the focus may be undone: then the tree gets it, and hands it on.
  useKeepFocus(box);
  const { start, steps } = tree.flow;
  const most = useMoreInTurn(steps.length);
  return (
    <div
      ref={box}
      role="tree"
      aria-label={label}
      aria-multiselectable={mayEdit || undefined}
      className={styles.tree}
      // The focus is on the cards.
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onFocus={(event) => event.target === event.currentTarget && tree.go(tree.at)}
    >
      <StepCard id={start.id} thing={{ kind: 'start', start }} />
      <Lane lane={ROOT_LANE} steps={steps.slice(0, most)} />
      <span className={styles.end} aria-hidden="true">
        {say('flow-ends')}
      </span>
    </div>
  );
}

/** More than a page shows at once. */
const AT_ONCE = 15;

/** How many of so many are shown: a long flow comes in parts, one behind the other, so that no key waits for all of it. */
function useMoreInTurn(all: number): number {
  const [most, setMost] = useState(AT_ONCE);
  useEffect(() => {
    if (most === Number.POSITIVE_INFINITY) return;
    const timer = setTimeout(() => setMost(most < all ? most + AT_ONCE : Number.POSITIVE_INFINITY));
    return () => clearTimeout(timer);
  }, [most, all]);
  return most;
}

/** The steps of a lane below each other, with a gap before, between and behind them. */
function Lane({ lane, steps }: { lane: string; steps: readonly Step[] }) {
  return (
    <>
      <Gap lane={lane} index={0} />
      {steps.map((step, n) => (
        <Standing key={step.id} step={step} lane={lane} index={n} />
      ))}
    </>
  );
}

function Standing({ step, lane, index }: { step: Step; lane: string; index: number }) {
  return (
    <>
      <StepCard id={step.id} thing={{ kind: 'step', step }} />
      {'branches' in step && <Branches split={step} />}
      <Gap lane={lane} index={index + 1} />
    </>
  );
}

/** Whether something has more in it than it can show side by side. */
function useOverflow(box: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setOverflows(element.scrollWidth > element.clientWidth);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const column of element.children) observer.observe(column);
    return () => observer.disconnect();
  }, [box]);
  return overflows;
}

function Branches({ split }: { split: SplitStep }) {
  const columns = useRef<HTMLDivElement>(null);
  const isWide = useOverflow(columns);
  const tree = useTree();
  const { mayEdit } = useDesigning();
  const say = useSay('flows-designer');
  return (
    <div className={styles.split}>
      <div className={styles.stem}>
        {mayEdit && (
          <button
            type="button"
            tabIndex={-1}
            aria-hidden="true"
            className={styles.addBranch}
            onClick={() => tree.addBranch(split.id)}
          >
            <PlusIcon size={14} />
            {say('add-branch')}
          </button>
        )}
      </div>
      <div ref={columns} className={styles.columns} data-wide={isWide || undefined}>
        {split.branches.map((branch, n) => {
          const lane = laneOf(split, branch, n);
          const { steps } = branch;
          return (
            <div key={lane} className={styles.column}>
              <StepCard id={lane} thing={{ kind: 'branch', split, branch, id: lane.slice(split.id.length + 1) }} />
              <Lane lane={lane} steps={steps} />
              {steps.length === 0 && <span className={styles.empty}>{say('branch-empty')}</span>}
              <span className={styles.tail} />
            </div>
          );
        })}
      </div>
      {split.branches.length > 0 && <div className={styles.join} />}
    </div>
  );
}

/** Where something can be put: with the mouse by its plus, or dropped here. */
function Gap({ lane, index }: { lane: string; index: number }) {
  const tree = useTree();
  const { mayEdit } = useDesigning();
  const say = useSay('flows-designer');
  const gap = useRef<HTMLSpanElement>(null);
  const place = { lane, index };
  const isOver = useGapTarget(gap, {
    flow: tree.flow,
    place,
    isOn: mayEdit,
    onDrop: (step) => tree.act(moveTo(step, place)),
  });
  const { asked } = tree;
  const isAsked = asked?.kind === 'add' && asked.place.lane === lane && asked.place.index === index;
  return (
    <span ref={gap} className={styles.gap} data-over={isOver || undefined}>
      {mayEdit && (
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          title={say('add-here')}
          className={styles.plus}
          data-gap={`${lane}:${index}`}
          data-asked={isAsked || undefined}
          onClick={() => tree.ask({ kind: 'add', at: tree.at, place })}
        >
          <PlusIcon size={16} />
        </button>
      )}
    </span>
  );
}
