import { Suspense, useState } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { RestingSearch } from '#web/ui/base/resting-search.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { DateInput } from '#web/ui/desktop/inputs/date-input.tsx';
import type { AreaParts } from '../area-parts.ts';
import { type LogPart, useLogAddress } from '../use-log-address.ts';
import { CallSelect } from './call-select.tsx';
import styles from './system-log.module.css';

/** The filters of the log; all of them are in the address. */
export function LogFilters({ PersonDialog }: AreaParts) {
  const say = useSay('audit');
  const { of, narrowed, go, clear } = useLogAddress();
  const [choosing, setChoosing] = useState(false);
  const put = (part: LogPart) => go({ ...part, open: null }, true);
  return (
    <div className={styles.narrowing}>
      <div className={styles.filters}>
        <RestingSearch
          value={of('account')}
          onChange={(account) => put({ account })}
          placeholder={`${say('account')} · ${say('account-hint')}`}
        />
        <CallSelect value={of('call')} onChange={(call) => put({ call })} />
        <DateInput label={say('from')} value={of('from')} onChange={(from) => put({ from })} />
        <DateInput label={say('until')} value={of('until')} onChange={(until) => put({ until })} />
      </div>
      <div className={styles.acts}>
        <Button onClick={() => setChoosing(true)}>{say('choose-person')}</Button>
        {narrowed && (
          <Button kind="quiet" onClick={clear}>
            {say('clear')}
          </Button>
        )}
      </div>
      <Narrowed />
      <Suspense fallback={null}>
        {choosing && (
          <PersonDialog
            title={say('choose-person')}
            onChoose={({ id, name }) => {
              setChoosing(false);
              put({ person: id, personName: name });
            }}
            onClose={() => setChoosing(false)}
          />
        )}
      </Suspense>
    </div>
  );
}

/** Filters that cannot be typed: the person, the record or the request. */
function Narrowed() {
  const say = useSay('audit');
  const { of, recordName, personName } = useLogAddress();
  return (
    <>
      {of('person') && <Typed as="p">{say('only-person', { name: personName || of('person') })}</Typed>}
      {of('record') && <Typed as="p">{say('only-record', { name: recordName })}</Typed>}
      {of('requestId') && <p>{say('only-request')}</p>}
    </>
  );
}
