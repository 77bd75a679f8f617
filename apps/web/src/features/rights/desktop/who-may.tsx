import { listWhoMay } from '@campus/contract/calls/rights.ts';
import { permissions } from '@campus/contract/permissions.ts';
import { useSearchParams } from 'react-router';
import { useEndless } from '#web/client/endless.ts';
import { useSay } from '#web/client/texts.ts';
import { Chip } from '#web/ui/base/chip.tsx';
import { Empty } from '#web/ui/base/page-state.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { useWords } from '#web/ui/base/words.ts';
import { DataList } from '#web/ui/desktop/data-list.tsx';
import { PickerInput } from '#web/ui/desktop/inputs/picker-input.tsx';
import { type Holder, useRightWords } from '../rights.queries.ts';
import styles from './rights.module.css';

/** Who holds a right, and by which of their roles. */
export function WhoMay() {
  const say = useSay('rights');
  const words = useWords();
  const { title, scope } = useRightWords();
  const [params, setParams] = useSearchParams();
  const right = permissions.find((permission) => permission === params.get('right')) ?? 'roles.manage';
  const list = useEndless(listWhoMay, { right, size: 50 });
  return (
    <>
      <div className={styles.narrow}>
        <PickerInput
          label={say('choose-right')}
          required
          options={permissions.map((value) => ({ value, label: title(value) }))}
          value={right}
          onChange={(next) => setParams({ view: 'who', right: next }, { replace: true })}
        />
      </div>
      <p className={styles.says}>{say(`says-${right}`)}</p>
      <DataList<Holder>
        list={list}
        empty={<Empty title={say('who-none')} text={say('who-none-text')} />}
        label={say('who')}
        keyOf={({ id }) => id}
        columns={[
          {
            key: 'name',
            title: say('person-name'),
            width: '24%',
            render: ({ name, account, active }) => (
              <>
                <Typed className={styles.name}>{name}</Typed>
                <Small>
                  <span lang="zxx">{account}</span>
                  {!active && ` · ${say('inactive')}`}
                </Small>
              </>
            ),
          },
          { key: 'department', title: say('department'), render: ({ department }) => words(department) },
          {
            key: 'roles',
            title: say('by-roles'),
            render: ({ roles }) => (
              <span className={styles.chips}>
                {roles.map((role) => (
                  <Chip key={role.id}>
                    {words(role.name)} · {scope(role.scope)}
                  </Chip>
                ))}
              </span>
            ),
          },
        ]}
      />
    </>
  );
}
