import { useState } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Card } from '#web/ui/base/card.tsx';
import { ChevronIcon } from '#web/ui/base/icons.tsx';
import { Note } from '#web/ui/base/note.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { Sentence, Typed } from '#web/ui/base/typed.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { useWords } from '#web/ui/base/words.ts';
import type { DifferentCase, DifferentGroup, ReplayPeople, ReplayResult } from '../replay-result.ts';
import type { Replaying } from '../use-replay.ts';
import { BothWays } from './both-ways.tsx';
import styles from './replay-view.module.css';

type Run = NonNullable<Replaying['run']>;

/** What came of it: one sentence, what was left out, and every case that is different by what differs first. */
export function ReplayOutcome({ result, run }: { result: ReplayResult; run: Run }) {
  const say = useSay('flows-replay');
  return (
    <div className={styles.outcome}>
      <div aria-live="polite" className={styles.outcome}>
        <Summary result={result} run={run} />
      </div>
      {result.groups.length > 0 && (
        <section className={styles.outcome} aria-label={say('differences')}>
          {result.groups.map((group) => (
            <Group key={group.key} group={group} people={result.people} organisation={run.organisation} />
          ))}
        </section>
      )}
    </div>
  );
}

/** So many numbers are named; the others are counted. */
const MOST_NUMBERS = 5;

function Summary({ result, run }: { result: ReplayResult; run: Run }) {
  const say = useSay('flows-replay');
  const { looked, same, different, leftOut, unclear, counts } = result;
  const compared = same + different.length;
  const isOver = run.state !== 'busy' && run.state !== 'failed';
  if (looked === 0)
    return isOver ? (
      <Note as="p" kind="calm">
        {say('none-ended')}
      </Note>
    ) : null;
  const between = (texts: readonly string[], key: 'between-kinds' | 'between-names') => texts.join(say(key));
  const named = unclear.slice(0, MOST_NUMBERS).map(({ number }) => number);
  return (
    <>
      {compared === 0 && leftOut === looked ? (
        isOver && (
          <Note as="p" kind="calm">
            {say('nothing-visible')}
          </Note>
        )
      ) : (
        <p className={styles.summary}>
          {different.length === 0
            ? say('all-same', { n: compared })
            : say('summary', { n: compared, left: same, changed: different.length })}
        </p>
      )}
      {different.length > 0 && (
        <p>
          {say('counted', {
            what: between(
              counts.map(({ kind, n }) => say(`n-${kind}`, { n })),
              'between-kinds',
            ),
          })}
        </p>
      )}
      {run.state === 'stopped' && <Small as="p">{say('stopped-at')}</Small>}
      {leftOut > 0 && compared > 0 && <Small as="p">{say('left-out', { n: leftOut })}</Small>}
      {unclear.length > 0 && (
        <Small as="p">
          {say('unclear', {
            n: unclear.length,
            names: between(unclear.length > MOST_NUMBERS ? [...named, '…'] : named, 'between-names'),
          })}
        </Small>
      )}
    </>
  );
}

/** So many cases of a group stand there at first. */
const SHOWN = 10;

type GroupProps = { group: DifferentGroup; people: ReplayPeople; organisation: Run['organisation'] };

function Group({ group, people, organisation }: GroupProps) {
  const say = useSay('flows-replay');
  const words = useWords();
  const [shown, setShown] = useState(SHOWN);
  const { kind, step, cases } = group;
  const left = cases.length - shown;
  return (
    <Card as="section" gap="lines">
      <header className={styles.groupHead}>
        <h2 className={styles.groupTitle}>
          <Sentence>{say(`group-${kind}`, { step: words(step) })}</Sentence>
        </h2>
        <span className={styles.n}>{say('n-cases', { n: cases.length })}</span>
      </header>
      <ul className={styles.cases}>
        {cases.slice(0, shown).map((one) => (
          <Case key={one.id} one={one} people={people} organisation={organisation} />
        ))}
      </ul>
      {left > 0 && (
        <div>
          <Button kind="quiet" onClick={() => setShown(shown + 5 * SHOWN)}>
            {say('more-cases', { n: Math.min(left, 5 * SHOWN) })}
          </Button>
        </div>
      )}
    </Card>
  );
}

type CaseProps = { one: DifferentCase; people: ReplayPeople; organisation: Run['organisation'] };

function Case({ one, people, organisation }: CaseProps) {
  const say = useSay('flows-replay');
  const words = useWords();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { number, title, endedAt } = one;
  return (
    <li className={styles.case}>
      <button type="button" className={styles.opener} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <ChevronIcon size={16} />
        <span className={styles.title}>
          <Typed>{words(title)}</Typed> <span className={styles.number}>{number}</span>
        </span>
        <span className={styles.when}>{say('ended', { at: format.date(endedAt) })}</span>
      </button>
      {isOpen && <BothWays one={one} people={people} organisation={organisation} />}
    </li>
  );
}
