import { useSay } from '#web/client/texts.ts';
import { RestingSearch } from '#web/ui/base/resting-search.tsx';
import { useWords } from '#web/ui/base/words.ts';
import { FilterSelect } from '#web/ui/desktop/filter-select.tsx';
import type { AreaParts } from '../area-parts.ts';
import { useChoices } from '../people-office.queries.ts';
import { states, usePeopleAddress } from '../use-people-address.ts';
import styles from './people-office.module.css';

/** The filters of the list, all of which are in the address. */
export function PeopleFilters({ DepartmentSelect }: Pick<AreaParts, 'DepartmentSelect'>) {
  const say = useSay('people-office');
  const words = useWords();
  const address = usePeopleAddress();
  const { roles, labels } = useChoices();
  const go = (part: Parameters<typeof address.go>[0]) => address.go({ ...part, open: null });
  return (
    <div className={styles.filters}>
      <RestingSearch
        value={address.words}
        onChange={(next) => address.go({ words: next, open: null }, true)}
        placeholder={say('search')}
      />
      <DepartmentSelect
        label={say('department')}
        placeholder={say('department-any')}
        value={address.departmentId}
        onChange={(departmentId) => go({ departmentId: departmentId ?? null })}
      />
      <FilterSelect
        label={say('kind')}
        any={say('kind-any')}
        value={address.kind}
        options={(['student', 'staff'] as const).map((value) => ({ value, label: say(`kind-${value}`) }))}
        onChange={(kind) => go({ kind })}
      />
      <FilterSelect
        label={say('role')}
        any={say('role-any')}
        value={address.roleId}
        options={roles.map(({ id, name }) => ({ value: id, label: words(name) }))}
        onChange={(roleId) => go({ roleId })}
      />
      <FilterSelect
        label={say('label')}
        any={say('label-any')}
        value={address.labelId}
        options={labels.map(({ id, name }) => ({ value: id, label: words(name) }))}
        onChange={(labelId) => go({ labelId })}
      />
      <FilterSelect
        label={say('state')}
        any={say('state-any')}
        value={address.state}
        options={states.map((value) => ({ value, label: say(`state-${value}`) }))}
        onChange={(state) => go({ state })}
      />
    </div>
  );
}
