import { useState } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { FramedField } from '#web/ui/base/framed-field.tsx';
import { CloseIcon } from '#web/ui/base/icons.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { useUnsaved } from '#web/ui/base/use-unsaved.ts';
import { useWords } from '#web/ui/base/words.ts';
import type { AreaParts } from '../area-parts.ts';
import type { OfficePerson } from '../people-office.queries.ts';
import { partOf } from '../use-people-address.ts';
import { usePersonActs } from '../use-person-acts.ts';
import styles from './people-office.module.css';

type Props = { person: OfficePerson } & Pick<AreaParts, 'DepartmentSelect'>;

/** A person's main department, their other departments, and those they head. */
export function DepartmentsTab({ person, DepartmentSelect }: Props) {
  const say = useSay('people-office');
  const words = useWords();
  const acts = usePersonActs(person);
  const [home, setHome] = useState(person.homeDepartment);
  const [others, setOthers] = useState(person.otherDepartments);
  const disabled = !person.mayAct;
  const was = person.otherDepartments;
  const sameOthers =
    others.length === was.length && was.every((department) => others.some(({ id }) => id === department.id));
  useUnsaved(home?.id !== person.homeDepartment?.id || !sameOthers, partOf);
  return (
    <div className={styles.form}>
      <FramedField label={say('home')} value={home} onChange={setHome}>
        {(homeId) => (
          <DepartmentSelect
            id={homeId}
            disabled={disabled}
            value={home?.id}
            name={home?.name}
            onChange={(id, name) => setHome(id ? { id, name: name ?? { zh: id, en: id } } : null)}
          />
        )}
      </FramedField>
      <div className={styles.part}>
        <h3>{say('others')}</h3>
        {others.length === 0 && <Small as="p">{say('others-none')}</Small>}
        <ul className={styles.rows}>
          {others.map((department) => (
            <li key={department.id}>
              <span className={styles.grow}>{words(department.name)}</span>
              <Button
                kind="quiet"
                disabled={disabled}
                icon={<CloseIcon size={16} />}
                aria-label={say('remove', { name: words(department.name) })}
                onClick={() => setOthers(others.filter(({ id }) => id !== department.id))}
              />
            </li>
          ))}
        </ul>
        <FramedField label={say('other-add')} value={others} onChange={setOthers}>
          {(otherId) => (
            <DepartmentSelect
              key={others.length}
              id={otherId}
              disabled={disabled}
              value={undefined}
              onChange={(id, name) => {
                if (id && name && !others.some((department) => department.id === id))
                  setOthers([...others, { id, name }]);
              }}
            />
          )}
        </FramedField>
      </div>
      {person.heads.length > 0 && (
        <div className={styles.part}>
          <h3>{say('heads')}</h3>
          <p>{person.heads.map(({ name }) => words(name)).join(' · ')}</p>
        </div>
      )}
      <div className={styles.acts}>
        <Button
          kind="primary"
          disabled={disabled}
          busy={acts.busy}
          onClick={() =>
            void acts.setDepartments(
              home?.id ?? null,
              others.map(({ id }) => id),
            )
          }
        >
          {say('save')}
        </Button>
      </div>
    </div>
  );
}
