import { useId, useState } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { SkeletonText } from '#web/ui/base/skeleton.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { useWords } from '#web/ui/base/words.ts';
import { ChecklistInput } from '#web/ui/desktop/inputs/checklist-input.tsx';
import { TextareaInput } from '#web/ui/desktop/inputs/textarea-input.tsx';
import { type ActName, useGroups } from '../bulk-acts.queries.ts';
import type { Composed, Receiver } from '../composed.ts';
import type { useBulkAct } from '../use-bulk-act.ts';
import styles from './bulk-acts.module.css';
import { BusinessReceivers } from './business-receivers.tsx';

type Bulk = ReturnType<typeof useBulkAct>;
type Props = { bulk: Bulk; composed: Composed };

/** What has to be said of each act. */
export function ActFields({ act, ...props }: Props & { act: ActName }) {
  if (act === 'roles' || act === 'labels') return <GroupFields act={act} {...props} />;
  if (act === 'department') return <DepartmentField {...props} />;
  return act === 'disable' ? <DisableFields {...props} /> : <HandOverFields {...props} />;
}

function GroupFields({ act, bulk: { form } }: Props & { act: 'roles' | 'labels' }) {
  const say = useSay('bulk-acts');
  const words = useWords();
  const groups = useGroups(act);
  if (!groups) return <SkeletonText lines={4} />;
  if (groups.length === 0) return <p>{say('none-to-choose')}</p>;
  const options = groups.map(({ id, name }) => ({ value: id, label: words(name) }));
  return (
    <>
      <ChecklistInput label={say('give')} options={options} {...form.field('give')} />
      <ChecklistInput label={say('take')} options={options} {...form.field('take')} />
    </>
  );
}

function DepartmentField({ bulk: { form }, composed: { DepartmentSelect } }: Props) {
  const say = useSay('bulk-acts');
  const id = useId();
  return (
    <div className={styles.part}>
      <label htmlFor={id}>{say('home')}</label>
      <DepartmentSelect
        id={id}
        value={form.values.departmentId || undefined}
        onChange={(chosen) => form.set('departmentId', chosen ?? '')}
      />
      <Small as="p">{say('department-says')}</Small>
    </div>
  );
}

function DisableFields({ bulk, composed }: Props) {
  const say = useSay('bulk-acts');
  const one = (of: 'tasksTo' | 'headsTo' | 'businessesTo', label: string, nobody: string) => (
    <ReceiverField
      label={label}
      nobody={nobody}
      to={bulk.receivers[of] ?? null}
      onChange={(to) => bulk.setReceiver(of, to)}
      composed={composed}
    />
  );
  return (
    <>
      <p className={styles.says}>{say('disable-says')}</p>
      {one('tasksTo', say('tasks-to'), say('by-rule'))}
      {one('headsTo', say('heads-to'), say('leave-open'))}
      {one('businessesTo', say('businesses-to'), say('leave-open'))}
      <TextareaInput label={say('reason')} required rows={2} max={200} {...bulk.form.field('reason')} />
    </>
  );
}

function HandOverFields({ bulk, composed }: Props) {
  const say = useSay('bulk-acts');
  return (
    <>
      <p className={styles.says}>{say('hand-over-says')}</p>
      <ReceiverField
        label={say('tasks-to')}
        nobody={say('tasks-stay')}
        to={bulk.receivers.tasksTo ?? null}
        onChange={(to) => bulk.setReceiver('tasksTo', to)}
        composed={composed}
      />
      <BusinessReceivers bulk={bulk} composed={composed} />
      <TextareaInput label={say('reason')} required rows={2} max={200} {...bulk.form.field('reason')} />
    </>
  );
}

type ReceiverProps = {
  label: string;
  nobody: string;
  to: Receiver | null;
  onChange: (to: Receiver | null) => void;
  composed: Composed;
};

/** Somebody who gets something, or nobody. */
function ReceiverField({ label, nobody, to, onChange, composed: { PersonDialog } }: ReceiverProps) {
  const say = useSay('bulk-acts');
  const [choosing, setChoosing] = useState(false);
  return (
    <fieldset className={styles.receiver}>
      <legend>{label}</legend>
      {to ? <Typed as="b">{to.name}</Typed> : <Small>{nobody}</Small>}
      <Button aria-label={`${say(to ? 'change' : 'choose')} · ${label}`} onClick={() => setChoosing(true)}>
        {say(to ? 'change' : 'choose')}
      </Button>
      {to && (
        <Button kind="quiet" aria-label={`${say('remove')} · ${label}`} onClick={() => onChange(null)}>
          {say('remove')}
        </Button>
      )}
      {choosing && (
        <PersonDialog
          title={label}
          onChoose={(one) => {
            onChange(one);
            setChoosing(false);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </fieldset>
  );
}
