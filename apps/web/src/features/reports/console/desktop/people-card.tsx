import { taskAges } from '@campus/rules/reports/console.ts';
import { type FocusEvent, useState } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Initials } from '#web/ui/base/initials.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { useWords } from '#web/ui/base/words.ts';
import { inPlace } from '../bars.ts';
import type { CasesAsked, ConsoleView } from '../console-address.ts';
import type { ConsolePerson } from '../console-types.ts';
import { AgeBar, AgeLegend } from './age-bar.tsx';
import { ConsoleCard } from './console-card.tsx';
import { FigureLink } from './figure-link.tsx';
import styles from './people-card.module.css';

/** So many people fit on the screen without scrolling. */
const SHOWN = 6;

type Props = { people: readonly ConsolePerson[]; view: ConsoleView; addressOf: (cases: CasesAsked) => string };

/** Who has too much: how much is in each person's hands, how much of it is late, and for how long they have had it. */
export function PeopleCard({ people, view, addressOf }: Props) {
  const say = useSay('reports-console');
  const words = useWords();
  const [all, setAll] = useState(false);
  const { rows, reading } = useReading(people);
  const mine = view === 'mine';
  return (
    <ConsoleCard title={say(mine ? 'my-tasks' : 'who-has-much')} means={say('means-people')} end={<AgeLegend />}>
      {rows.length === 0 && <p className={styles.calm}>{say(mine ? 'nothing-mine' : 'nobody')}</p>}
      {rows.length > 0 && (
        <table className={styles.table} {...reading}>
          <thead>
            <tr>
              <th scope="col">{say('person')}</th>
              <th scope="col">{say('open')}</th>
              <th scope="col">{say('late')}</th>
              <th scope="col">{say('ages')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, all ? rows.length : SHOWN).map(({ person, open, late, ages }) => (
              <tr key={person.id} data-row={person.id}>
                <th scope="row">
                  <span className={styles.person}>
                    <Initials name={person.name} size={26} />
                    <span className={styles.names}>
                      <Typed>{person.name}</Typed>
                      {person.department && <small>{words(person.department)}</small>}
                    </span>
                  </span>
                </th>
                <td data-title={say('open')}>
                  <FigureLink
                    n={open}
                    to={addressOf({ figure: 'of-person', personId: person.id })}
                    label={say('open-of', { name: person.name, n: open })}
                  />
                </td>
                <td data-title={say('late')} data-late={late > 0 || undefined}>
                  <FigureLink
                    n={late}
                    to={addressOf({ figure: 'late', personId: person.id })}
                    label={say('late-of', { name: person.name, n: late })}
                  />
                </td>
                <td className={styles.ages}>
                  <AgeBar
                    counts={ages}
                    name={person.name}
                    addressOf={(n) =>
                      addressOf({ figure: 'of-person', personId: person.id, age: taskAges[n] ?? 'longer' })
                    }
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rows.length > SHOWN && (
        <div className={styles.more}>
          <Button kind="quiet" onClick={() => setAll(!all)}>
            {all ? say('show-fewer-people') : say('show-all-people', { n: rows.length })}
          </Button>
        </div>
      )}
    </ConsoleCard>
  );
}

/** While somebody points at the rows or stands in them, renewed figures come into the places that the rows have. */
function useReading(people: readonly ConsolePerson[]) {
  const [held, setHeld] = useState<readonly string[] | null>(null);
  const idOf = ({ person }: ConsolePerson) => person.id;
  const hold = () => setHeld((before) => before ?? people.map(idOf));
  return {
    rows: held ? inPlace(held, people, idOf) : people,
    reading: {
      onPointerEnter: hold,
      onPointerLeave: () => setHeld(null),
      onFocus: hold,
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setHeld(null);
      },
    },
  };
}
