import { useState } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { useUnsaved } from '#web/ui/base/use-unsaved.ts';
import { useWords } from '#web/ui/base/words.ts';
import { ChecklistInput } from '#web/ui/desktop/inputs/checklist-input.tsx';
import { type OfficePerson, useChoices } from '../people-office.queries.ts';
import { partOf } from '../use-people-address.ts';
import { usePersonActs } from '../use-person-acts.ts';
import styles from './people-office.module.css';

/** Which roles somebody has, or which labels they carry. */
export function GroupTab({ person, kind }: { person: OfficePerson; kind: 'roles' | 'labels' }) {
  const say = useSay('people-office');
  const words = useWords();
  const acts = usePersonActs(person);
  const choices = useChoices()[kind];
  const [chosen, setChosen] = useState<readonly string[]>(() => person[kind].map(({ id }) => id));
  // What somebody has stays to be seen, though it is not among the first hundred.
  const all = [...choices, ...person[kind].filter((group) => !choices.some(({ id }) => id === group.id))];
  const disabled = !person.mayAct;
  const isBeyond = (group: object) => 'beyond' in group && group.beyond === true;
  useUnsaved(chosen.length !== person[kind].length || person[kind].some(({ id }) => !chosen.includes(id)), partOf);
  return (
    <div className={styles.form}>
      {all.length === 0 && <Small as="p">{say(`${kind}-none`)}</Small>}
      <ChecklistInput
        label={say(`tab-${kind}`)}
        value={chosen}
        onChange={setChosen}
        disabled={disabled}
        options={all.map((group) => ({ value: group.id, label: words(group.name), disabled: isBeyond(group) }))}
      />
      {kind === 'roles' && <Small as="p">{say('roles-says')}</Small>}
      {all.some(isBeyond) && <Small as="p">{say('roles-beyond')}</Small>}
      <div className={styles.acts}>
        <Button
          kind="primary"
          disabled={disabled}
          busy={acts.busy}
          onClick={() => void (kind === 'roles' ? acts.setRoles(chosen) : acts.setLabels(chosen))}
        >
          {say('save')}
        </Button>
      </div>
    </div>
  );
}
