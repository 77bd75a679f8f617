import { Link } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { WarningIcon } from '#web/ui/base/icons.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { Sentence, Typed } from '#web/ui/base/typed.tsx';
import { useWords } from '#web/ui/base/words.ts';
import { KindIcon } from '../../flow/desktop/kind-icon.tsx';
import {
  type DifferentCase,
  peopleAt,
  type ReplayEntry,
  type ReplayLine,
  type ReplayPeople,
} from '../replay-result.ts';
import { useCaseAddress } from '../use-case-address.ts';
import type { Replaying } from '../use-replay.ts';
import styles from './replay-view.module.css';

type Props = {
  one: DifferentCase;
  people: ReplayPeople;
  organisation: NonNullable<Replaying['run']>['organisation'];
};

/** The way that a case took and the way that it takes under the draft, step by step. */
export function BothWays({ one, people, organisation }: Props) {
  const say = useSay('flows-replay');
  const addressOf = useCaseAddress();
  const { id, number, lines, moreLines, ends } = one;
  const endDiffers = ends.before !== ends.after;
  return (
    <div className={styles.ways}>
      <table className={styles.table} aria-label={say('both-ways', { number })}>
        <thead>
          <tr>
            <th scope="col">{say('head-step')}</th>
            <th scope="col">{say(`head-before-${organisation}`)}</th>
            <th scope="col">{say('head-after')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a way never change, and have no other name
            <Line key={n} line={line} people={people} />
          ))}
          <tr data-differs={endDiffers || undefined}>
            <th scope="row">
              <span className={styles.step}>
                <KindIcon kind="end" size={18} />
                <span>{say('end')}</span>
              </span>
              {endDiffers && <Differs text={say('differs-outcome')} />}
            </th>
            <td>{say(`end-${ends.before}`)}</td>
            <td>{say(`end-${ends.after}`)}</td>
          </tr>
        </tbody>
      </table>
      <Marks lines={lines} />
      {moreLines > 0 && <Small as="p">{say('more-lines', { n: moreLines })}</Small>}
      {addressOf && (
        <p>
          <Link to={addressOf(id)}>{say('open-case', { number })}</Link>
        </p>
      )}
    </div>
  );
}

/** What the marks mean that stand in these lines. */
function Marks({ lines }: { lines: readonly ReplayLine[] }) {
  const say = useSay('flows-replay');
  const marks = (['assumed', 'today', 'drawn'] as const).filter((mark) =>
    lines.some(({ before, after }) => before?.[mark] || after?.[mark]),
  );
  return marks.map((mark) => (
    <Small as="p" key={mark}>
      {say('mark-means', { name: say(mark), why: say(`${mark}-hint`) })}
    </Small>
  ));
}

/** What is different is marked by a word and an icon, never by its colour alone. */
function Differs({ text }: { text: string }) {
  return (
    <span className={styles.differs}>
      <WarningIcon size={16} />
      {text}
    </span>
  );
}

function Line({ line, people }: { line: ReplayLine; people: ReplayPeople }) {
  const say = useSay('flows-replay');
  const words = useWords();
  const { before, after, differs } = line;
  const entry = after ?? before;
  if (!entry) return null;
  const name = words(entry.name);
  return (
    <tr data-differs={differs !== null || undefined}>
      <th scope="row">
        <span className={styles.step}>
          <KindIcon kind={entry.kind} size={18} />
          <Sentence>{entry.after ? say('signs-after', { name }) : name}</Sentence>
        </span>
        {differs && <Differs text={say(`differs-${differs}`)} />}
      </th>
      <td>{before ? <At entry={before} people={people} /> : <Nothing text={say('not-reached')} />}</td>
      <td>{after ? <At entry={after} people={people} /> : <Nothing text={say('not-reached')} />}</td>
    </tr>
  );
}

const Nothing = ({ text }: { text: string }) => <span className={styles.nothing}>{text}</span>;

/** What one of the ways does at a step. */
function At({ entry, people }: { entry: ReplayEntry; people: ReplayPeople }) {
  const say = useSay('flows-replay');
  const words = useWords();
  const { kind, branches, more, assumed, today, drawn, timedOut } = entry;
  if (kind === 'exclusive' || kind === 'inclusive' || kind === 'parallel' || kind === 'router')
    return branches.length === 0 ? (
      <Nothing text={say('no-branch')} />
    ) : (
      <Sentence>{branches.map(words).join(say('between-names'))}</Sentence>
    );
  const asked = peopleAt(entry);
  if (asked.length === 0)
    return (
      <Nothing
        text={say(
          kind === 'copy'
            ? 'copied-nobody'
            : kind === 'approve' || kind === 'handle'
              ? 'passed-by-itself'
              : 'by-itself',
        )}
      />
    );
  return (
    <div className={styles.cell}>
      <ul className={styles.people}>
        {asked.map(({ person, said }) => {
          const known = people[person];
          const notes = [...(known?.gone ? [say('gone')] : []), ...said.map((what) => say(`said-${what}`))];
          return (
            <li key={person}>
              <Typed>{known?.name ?? '—'}</Typed>
              {notes.length > 0 && <span className={styles.said}> · {notes.join(say('between-kinds'))}</span>}
            </li>
          );
        })}
        {more > 0 && <li className={styles.mark}>{say('more-people', { n: more })}</li>}
      </ul>
      {timedOut && <span className={styles.mark}>{say('timed-out')}</span>}
      {assumed && <span className={styles.mark}>{say('assumed')}</span>}
      {today && <span className={styles.mark}>{say('today')}</span>}
      {drawn && <span className={styles.mark}>{say('drawn')}</span>}
    </div>
  );
}
