import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Chip } from '#web/ui/base/chip.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import { useWords } from '#web/ui/base/words.ts';
import type { Column } from '#web/ui/desktop/data-table.tsx';
import type { ListedRow, RosterRun, RowPart } from '../roster.queries.ts';
import { useRunActions } from '../use-roster.ts';
import { useRowTexts } from '../use-row-texts.ts';
import styles from './roster.module.css';

const whoTitles = { departments: 'department', people: 'person', heads: 'head', labels: 'label' } as const;

/** What is shown of a row, by the part of the list in which it stands. */
export function useRowColumns(run: RosterRun, part: RowPart): Column<ListedRow>[] {
  const say = useSay('roster');
  const words = useWords();
  const line: Column<ListedRow> = { key: 'nr', title: say('line'), width: 70, render: ({ nr }) => nr };
  const who: Column<ListedRow> = {
    key: 'who',
    title: say(whoTitles[run.list]),
    width: 190,
    render: ({ name, key }) => (
      <>
        <Typed className={styles.strong}>{name}</Typed>
        <Small>
          <span lang="zxx">{key}</span>
        </Small>
      </>
    ),
  };
  const where: Column<ListedRow> = {
    key: 'department',
    title: say('department'),
    width: 180,
    render: ({ department }) => (department ? words(department.name) : <Small>{say('department-none')}</Small>),
  };
  const changes: Column<ListedRow> = {
    key: 'changes',
    title: say(part === 'kept' ? 'kept-says' : 'changes'),
    render: (row) => <Sides run={run} sides={sidesOf(row, part)} differs={part === 'kept'} />,
  };
  if (part === 'odd')
    return [line, who, { key: 'reason', title: say('reason'), render: (row) => <Faults run={run} row={row} /> }];
  if (part === 'asked')
    return [line, who, { key: 'near', title: say('near'), render: (row) => <Near run={run} row={row} /> }];
  const people = run.list === 'people' ? [where] : [];
  if (part === 'gone') return [who, ...people, ...(run.list === 'people' ? [] : [changes])];
  if (part === 'same') return [line, who, ...people];
  return [line, who, ...people, changes];
}

type Side = ListedRow['changes'][number];

/** Fields of a new person that have their own columns and are not repeated among the changes. */
const identifying = ['account', 'name', 'code', 'nameZh', 'department'];
function sidesOf(row: ListedRow, part: RowPart): readonly Side[] {
  if (part === 'kept') return row.kept;
  if (row.outcome !== 'new') return row.changes;
  return row.changes.filter(({ field, after }) => after !== null && !identifying.includes(field));
}

/** Each field with its old and new value; for a value kept by hand, with what the list has instead. */
function Sides({ run, sides, differs }: { run: RosterRun; sides: readonly Side[]; differs: boolean }) {
  const say = useSay('roster');
  const texts = useRowTexts(run.list);
  return (
    <ul className={styles.sides}>
      {texts.ordered(sides).map(({ field, before, after }) => (
        <li key={field}>
          <span className={styles.field}>{texts.field(field)}</span>{' '}
          {before !== null && (
            <>
              <Typed>{texts.value(field, before)}</Typed> <span aria-hidden="true">{differs ? '≠' : '→'}</span>
              <VisuallyHidden>{say(differs ? 'but-list' : 'becomes')}</VisuallyHidden>{' '}
            </>
          )}
          <Typed>{texts.value(field, after)}</Typed>
        </li>
      ))}
    </ul>
  );
}

/** Every reason why a row was set aside, with its column and value. */
function Faults({ run, row }: { run: RosterRun; row: ListedRow }) {
  const reason = useSay('roster-reasons');
  const texts = useRowTexts(run.list);
  return (
    <ul className={styles.sides}>
      {row.faults.map(({ fault, column, value }) => (
        <li key={`${column} ${fault}`}>
          {column && <span className={styles.field}>{texts.field(column)}</span>} {value && <Typed>{value}</Typed>}{' '}
          <span className={styles.fault}>{reason(fault)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Who may be meant, and the two answers. */
function Near({ run, row }: { run: RosterRun; row: ListedRow }) {
  const say = useSay('roster');
  const words = useWords();
  const { answer, busy } = useRunActions(run);
  const { near, nr, answer: givenAnswer, name } = row;
  return (
    <div className={styles.near}>
      {near && (
        <div>
          <Typed className={styles.strong}>{near.name}</Typed>
          <Small as="p">
            <span lang="zxx">{near.account}</span> {near.department && words(near.department)}
          </Small>
          <Small as="p">
            {say('near-why', { why: near.why.map((reason) => say(`near-${reason}`)).join(say('near-and')) })}
          </Small>
        </div>
      )}
      {givenAnswer && <Chip kind="done">{say(`answer-${givenAnswer}`)}</Chip>}
      {run.state === 'dry' && (
        <span className={styles.chips}>
          {(['same', 'new'] as const).map((choice) => (
            <Button
              key={choice}
              busy={busy}
              aria-label={say('answer-of', { name, answer: say(`answer-${choice}`) })}
              onClick={() => answer(nr, choice)}
            >
              {say(`answer-${choice}`)}
            </Button>
          ))}
        </span>
      )}
    </div>
  );
}
