import { useSay } from '#web/client/texts.ts';
import { Note } from '#web/ui/base/note.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { useWords } from '#web/ui/base/words.ts';
import { type Difference, faultText, type RosterRun } from '../roster.queries.ts';
import { MissingLabels } from './missing-labels.tsx';
import styles from './roster.module.css';

/** What should be known before a list is applied. */
export function RunNotes({ run, difference }: { run: RosterRun; difference: Difference | undefined }) {
  const say = useSay('roster');
  const waits = run.state === 'dry';
  return (
    <>
      {run.fault && (
        <Note as="p" kind="bad">
          {say(faultText(run.fault))}
        </Note>
      )}
      {waits && run.doubts.length > 0 && <Second run={run} difference={difference} />}
      {waits && run.whole !== 'no' && run.unreadAccounts > 0 && (
        <Note as="p">{say('unread-accounts', { n: run.unreadAccounts })}</Note>
      )}
      {run.unknownHeadings.length > 0 && (
        <Note as="p" kind="calm">
          <span>
            {say('unknown-headings')} <Typed>{run.unknownHeadings.join(' · ')}</Typed>
          </span>
        </Note>
      )}
      {waits && difference && <MissingLabels run={run} difference={difference} />}
      {waits && difference && <Alone difference={difference} />}
      {run.counts.gone > 0 && difference && <Leaves difference={difference} />}
    </>
  );
}

/** Why a second person has to agree, and who did. */
function Second({ run, difference }: { run: RosterRun; difference: Difference | undefined }) {
  const say = useSay('roster');
  const format = useFormat();
  const { doubts, agreedAt, agreedByName, openActions } = run;
  /** How many of how many, and the limit; the rows themselves show who they are. */
  const figures = (doubt: (typeof doubts)[number]) => {
    const found = difference?.doubted.find((line) => line.doubt === doubt);
    if (!found) return null;
    const { some, all, mostPercent } = found;
    if (all === null || mostPercent === null) return say('doubt-some', { n: some });
    const percent = format.number((some * 100) / Math.max(all, 1), 1);
    return say('doubt-figures', { n: format.number(some), total: format.number(all), percent, limit: mostPercent });
  };
  return (
    <Note as="section" kind={agreedAt === null ? 'attention' : 'calm'} aria-label={say('second')}>
      <strong>{say('second')}</strong>
      <ul className={styles.points}>
        {doubts.map((doubt) => (
          <li key={doubt}>
            {say(`doubt-${doubt}`)} {figures(doubt)}
          </li>
        ))}
      </ul>
      <p>
        {agreedAt !== null
          ? say('agreed-by', { name: agreedByName ?? '', time: format.dateTime(agreedAt) })
          : say(openActions.includes('agree') ? 'agree-yours' : 'agree-others')}
      </p>
    </Note>
  );
}

/** The approvals that would ask nobody any more. */
function Alone({ difference }: { difference: Difference }) {
  const say = useSay('roster');
  const words = useWords();
  if (difference.alone.length === 0) return null;
  return (
    <Note as="section" kind="bad" aria-label={say('alone')}>
      <strong>{say('alone')}</strong>
      <ul className={styles.points}>
        {difference.alone.map(({ kind, name, businesses }) => (
          <li key={`${kind} ${name.zh}`}>
            {say(`alone-${kind}`, { name: words(name) })}{' '}
            {businesses.map((business) => words(business.name)).join(' · ')}
          </li>
        ))}
      </ul>
    </Note>
  );
}

/** What the people who leave still hold. */
function Leaves({ difference }: { difference: Difference }) {
  const say = useSay('roster');
  const format = useFormat();
  const { openTasks, lines, balanceFen } = difference;
  if (openTasks + lines + balanceFen === 0) return null;
  return (
    <Note as="p" kind="calm">
      {say('leaves', {
        tasks: format.number(openTasks),
        lines: format.number(lines),
        balance: format.money(balanceFen),
      })}
    </Note>
  );
}
