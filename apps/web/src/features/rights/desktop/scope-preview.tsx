import { previewScope } from '@campus/contract/calls/rights.ts';
import { type DataScope, dataScopes } from '@campus/contract/permissions.ts';
import { useState } from 'react';
import { useCall } from '#web/client/queries.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { Chip, type ChipKind } from '#web/ui/base/chip.tsx';
import { Failed } from '#web/ui/base/page-state.tsx';
import { SkeletonText } from '#web/ui/base/skeleton.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { useWords } from '#web/ui/base/words.ts';
import { DataTable } from '#web/ui/desktop/data-table.tsx';
import { PickerInput } from '#web/ui/desktop/inputs/picker-input.tsx';
import { type ChoosePeople, type FullRole, useRightWords } from '../rights.queries.ts';
import { ChoosePerson } from './choose-person.tsx';
import styles from './rights.module.css';

const counted = ['people', 'processes', 'lines'] as const;
const moments = ['now', 'after', 'added', 'taken'] as const;
const marks: Record<'added' | 'taken' | 'same', ChipKind> = { added: 'done', taken: 'failed', same: 'neutral' };

/** What a role reaches for somebody, in numbers and examples, now and with another scope. */
export function ScopePreview({ role, choosePeople }: { role: FullRole; choosePeople: ChoosePeople }) {
  const say = useSay('rights');
  const words = useWords();
  const failure = useFailureText();
  const { scope: scopeName } = useRightWords();
  const [person, setPerson] = useState<{ id: string; name: string } | null>(null);
  const [scope, setScope] = useState<DataScope>(role.scope);
  const query = useCall(previewScope, { roleId: role.id, scope, ...(person ? { personId: person.id } : {}) });
  const { data } = query;
  return (
    <>
      <Small as="p">{say('preview-text')}</Small>
      <ChoosePerson
        label={say('preview-person')}
        value={person}
        none={say('myself')}
        choosePeople={choosePeople}
        onChange={setPerson}
      />
      <div className={styles.narrow}>
        <PickerInput
          label={say('preview-scope')}
          required
          options={dataScopes.map((value) => ({ value, label: scopeName(value) }))}
          value={scope}
          onChange={(next) => setScope(next as DataScope)}
        />
      </div>
      {query.isError && (
        <Failed why={failure(query.error)} busy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <SkeletonText lines={6} />}
      {data && (
        <>
          <DataTable
            label={say('figures')}
            rows={counted}
            keyOf={(what) => what}
            busy={query.isFetching}
            columns={[
              { key: 'what', title: say('what'), render: (what) => say(`count-${what}`) },
              ...moments.map((moment) => ({
                key: moment,
                title: say(moment),
                width: 100,
                render: (what: (typeof counted)[number]) => <span className={styles.number}>{data[moment][what]}</span>,
              })),
            ]}
          />
          <h3 className={styles.heading}>{say('samples')}</h3>
          {data.samples.length === 0 && <Small as="p">{say('samples-none')}</Small>}
          <ul className={styles.list}>
            {data.samples.map(({ id, name, department, change }) => (
              <li key={id} className={styles.sample}>
                <Chip kind={marks[change]}>{say(`change-${change}`)}</Chip>
                <Typed>{name}</Typed>
                <Small>{words(department)}</Small>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
