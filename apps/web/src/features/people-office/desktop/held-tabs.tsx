import { Link } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { ButtonLink } from '#web/ui/base/button-link.tsx';
import { LineChip } from '#web/ui/base/line-chip.tsx';
import { Empty } from '#web/ui/base/page-state.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { useWords } from '#web/ui/base/words.ts';
import type { AreaParts } from '../area-parts.ts';
import type { OfficePerson } from '../people-office.queries.ts';
import styles from './people-office.module.css';

type TasksProps = { tasks: OfficePerson['tasks'] } & Pick<AreaParts, 'processOf'>;

/** How much somebody holds of each business, and the oldest of it. */
export function TasksTab({ tasks, processOf }: TasksProps) {
  const say = useSay('people-office');
  const words = useWords();
  const format = useFormat();
  if (tasks.count === 0) return <Empty title={say('tasks-none')} />;
  return (
    <div className={styles.part}>
      <p>
        <b>{say('tasks-count', { n: tasks.count })}</b>
      </p>
      <ul className={styles.rows}>
        {tasks.businesses.map(({ id, name, count }) => (
          <li key={id}>
            <span className={styles.grow}>{words(name)}</span>
            <span>{count}</span>
          </li>
        ))}
      </ul>
      <h3>{say('tasks-first')}</h3>
      <ul className={styles.rows}>
        {tasks.first.map(({ id, number, business, sinceAt }) => (
          <li key={id}>
            <Link className={styles.grow} to={processOf(id)}>
              <span lang="zxx">{number}</span> {words(business)}
            </Link>
            {sinceAt !== null && <Small>{say('task-since', { on: format.date(sinceAt) })}</Small>}
          </li>
        ))}
      </ul>
    </div>
  );
}

type LinesProps = { lines: OfficePerson['network']['lines']; balanceFen: number };

/** The packages of somebody in short, and their money. */
export function Lines({ lines, balanceFen }: LinesProps) {
  const say = useSay('people-office');
  const words = useWords();
  const format = useFormat();
  return (
    <>
      {lines.length === 0 && <Small as="p">{say('lines-none')}</Small>}
      <ul className={styles.rows}>
        {lines.map((line) => (
          <li key={line.id}>
            <span className={styles.grow}>
              {words(line.packageName)} <Small>{line.username}</Small>
            </span>
            <LineChip line={{ state: line.state, holds: [] }} say={say} />
          </li>
        ))}
      </ul>
      <p>
        {say('balance')} {format.money(balanceFen)}
      </p>
    </>
  );
}

export function NetworkTab({ person, deskOf }: { person: OfficePerson } & Pick<AreaParts, 'deskOf'>) {
  const say = useSay('people-office');
  return (
    <div className={styles.part}>
      <Lines {...person.network} />
      <div className={styles.acts}>
        <ButtonLink to={deskOf(person.id)}>{say('desk')}</ButtonLink>
      </div>
    </div>
  );
}
