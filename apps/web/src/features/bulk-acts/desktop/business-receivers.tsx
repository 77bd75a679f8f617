import { listBusinesses } from '@campus/contract/calls/flows-catalogue.ts';
import { Select } from 'antd';
import { useState } from 'react';
import { useCall } from '#web/client/queries.ts';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { FramedField } from '#web/ui/base/framed-field.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { useWords } from '#web/ui/base/words.ts';
import { downIcon } from '#web/ui/desktop/icons.tsx';
import type { AreaParts } from '../area-parts.ts';
import type { useBulkAct } from '../use-bulk-act.ts';
import styles from './bulk-acts.module.css';

type Props = { bulk: ReturnType<typeof useBulkAct>; areaParts: AreaParts };

/** Who gets the tasks of single businesses: first the business is chosen, then its receiver. */
export function BusinessReceivers({ bulk: { form }, areaParts: { PersonDialog } }: Props) {
  const say = useSay('bulk-acts');
  const words = useWords();
  const { byBusiness } = form.values;
  const setByBusiness = (next: typeof byBusiness) => form.set('byBusiness', next);
  const all = useCall(listBusinesses, { size: 100 }, { staleTime: 60_000 }).data?.items ?? [];
  const left = all.filter(({ id }) => !byBusiness.some((receiver) => receiver.id === id));
  const [businessId, setBusinessId] = useState<string | null>(null);
  const business = all.find(({ id }) => id === businessId);
  return (
    <FramedField group label={say('by-business')} {...form.field('byBusiness')}>
      <ul className={styles.lines}>
        {byBusiness.map(({ id, name, to }) => (
          <li key={id}>
            <span>
              {words(name)} → <Typed as="b">{to.name}</Typed>
            </span>
            <Button
              kind="quiet"
              aria-label={`${say('remove')} · ${words(name)}`}
              onClick={() => setByBusiness(byBusiness.filter((receiver) => receiver.id !== id))}
            >
              {say('remove')}
            </Button>
          </li>
        ))}
      </ul>
      <Select<string>
        aria-label={say('add-business')}
        placeholder={say('add-business')}
        value={null}
        options={left.map(({ id, name }) => ({ value: id, label: words(name) }))}
        suffixIcon={downIcon}
        showSearch={{ optionFilterProp: 'label' }}
        onChange={(id) => setBusinessId(id)}
      />
      {business && (
        <PersonDialog
          title={words(business.name)}
          onChoose={(to) => {
            setByBusiness([...byBusiness, { id: business.id, name: business.name, to }]);
            setBusinessId(null);
          }}
          onClose={() => setBusinessId(null)}
        />
      )}
    </FramedField>
  );
}
