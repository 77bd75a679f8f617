import { type Flow, findStep } from '@campus/rules/flows/definition.ts';
import { useState } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { Sentence, Typed } from '#web/ui/base/typed.tsx';
import type { Explored, ExploredWay } from '../use-explore.ts';
import type { FindingText } from '../use-finding-text.ts';
import styles from './explore-view.module.css';

/** So many ways are shown at first; whoever wants more sees them all. */
const FIRST = 12;

type Props = { explored: Explored; text: FindingText; flow: Flow };

/** The ways as sentences: what of the form leads there, who is asked in which order, and how it ends. */
export function WaysList({ explored, text, flow }: Props) {
  const say = useSay('flows-explore');
  const [showsAll, setShowsAll] = useState(false);
  const { ways, others } = explored;
  const taken = branchesTaken(ways);
  const shown = showsAll ? ways : ways.slice(0, FIRST);
  return (
    <>
      <ol className={styles.ways}>
        {shown.map((way, n) => (
          <li key={`${JSON.stringify(way.branches)} ${String(n)}`} id={`way-${n + 1}`} className={styles.way}>
            <Way way={way} n={n + 1} text={text} flow={flow} taken={taken} />
          </li>
        ))}
      </ol>
      {shown.length < ways.length && (
        <div>
          <Button onClick={() => setShowsAll(true)}>{say('show-more', { n: ways.length - shown.length })}</Button>
        </div>
      )}
      {others.n > 0 && <Small as="p">{say(others.all ? 'other-ways' : 'other-ways-at-least', { n: others.n })}</Small>}
    </>
  );
}

type WayProps = Pick<Props, 'text' | 'flow'> & { way: ExploredWay; n: number; taken: ReturnType<typeof branchesTaken> };

function Way({ way, n, text, flow, taken }: WayProps) {
  const say = useSay('flows-explore');
  const conditions = way.branches.filter(({ step }) => isChoice(flow, step) && (taken.get(step)?.size ?? 0) > 1);
  const routes = way.routes.map((route) =>
    say('routed-to', { step: text.stepName(route.step), to: text.wayName(route.step, route.way) }),
  );
  const branches = conditions.map(({ step, branch }) => text.branchText(step, branch));
  const said = [...branches, ...routes].join(say('between-conditions'));
  return (
    <>
      <p className={styles.when}>
        <span className={styles.n}>{say('way-n', { n })}</span> <Sentence>{said || say('always')}</Sentence>
      </p>
      <ol className={styles.chain}>
        <li>{say('submit')}</li>
        {way.stops.map((stop, at) => (
          <li key={`${stop.step} ${String(at)}`} data-kind={stop.because}>
            <Typed>{text.stepName(stop.step)}</Typed>
            <Asked stop={stop} text={text} />
          </li>
        ))}
        <li data-kind={way.outcome === null ? 'nobody' : 'end'}>
          {way.outcome === null ? say('stuck') : say(`end-${way.outcome}`)}
        </li>
      </ol>
    </>
  );
}

/** Of each split the branches that some way takes; what every way takes needs no words. */
function branchesTaken(ways: readonly ExploredWay[]): Map<string, Set<string>> {
  const taken = new Map<string, Set<string>>();
  for (const { branches } of ways)
    for (const { step, branch } of branches) taken.set(step, (taken.get(step) ?? new Set()).add(branch));
  return taken;
}

const isChoice = (flow: Flow, stepId: string): boolean => {
  const kind = findStep(flow, stepId)?.kind;
  return kind === 'exclusive' || kind === 'inclusive';
};

function Asked({ stop: { because, people, more }, text }: { stop: ExploredWay['stops'][number]; text: FindingText }) {
  const say = useSay('flows-explore');
  if (because === 'passed') return <span className={styles.people}>{say('passes')}</span>;
  const names = more > 0 ? [...people, ...Array.from({ length: more }, () => '')] : people;
  const listed = people.length === 0 ? '' : text.names(names);
  const said = because === 'nobody' ? (listed ? say('nobody-but', { names: listed }) : say('nobody')) : listed;
  if (!said) return null;
  return (
    <span className={styles.people}>
      <Sentence>{said}</Sentence>
    </span>
  );
}
