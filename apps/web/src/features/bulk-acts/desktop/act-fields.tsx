import { useState } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { FramedField } from '#web/ui/base/framed-field.tsx';
import { SkeletonText } from '#web/ui/base/skeleton.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import type { FieldProps } from '#web/ui/base/use-field.ts';
import { useWords } from '#web/ui/base/words.ts';
import { ChecklistInput } from '#web/ui/desktop/inputs/checklist-input.tsx';
import { TextareaInput } from '#web/ui/desktop/inputs/textarea-input.tsx';
import type { AreaParts, Receiver } from '../area-parts.ts';
import { type ActName, useGroups } from '../bulk-acts.queries.ts';
import type { useBulkAct } from '../use-bulk-act.ts';
import styles from './bulk-acts.module.css';
import { BusinessReceivers } from './business-receivers.tsx';

type Bulk = ReturnType<typeof useBulkAct>;
type Props = { bulk: Bulk; areaParts: AreaParts };

/** The fields of each act. */
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
  // Nobody can give a role with more rights than they have themselves.
  const toGive = groups.map((group, n) => ({ ...options[n]!, disabled: 'beyond' in group && group.beyond === true }));
  return (
    <>
      <ChecklistInput label={say('give')} options={toGive} whenEmpty={say('give-or-take')} {...form.field('give')} />
      <ChecklistInput label={say('take')} options={options} {...form.field('take')} />
    </>
  );
}

function DepartmentField({ bulk: { form }, areaParts: { DepartmentSelect } }: Props) {
  const say = useSay('bulk-acts');
  return (
    <FramedField label={say('home')} hint={say('department-says')} required {...form.field('departmentId')}>
      {(id) => (
        <DepartmentSelect
          id={id}
          value={form.values.departmentId || undefined}
          onChange={(chosen) => form.set('departmentId', chosen ?? '')}
        />
      )}
    </FramedField>
  );
}

function DisableFields({ bulk: { form }, areaParts }: Props) {
  const say = useSay('bulk-acts');
  const field = { areaParts };
  return (
    <>
      <p className={styles.says}>{say('disable-says')}</p>
      <ReceiverField label={say('tasks-to')} nobody={say('by-rule')} {...field} {...form.field('tasksTo')} />
      <ReceiverField label={say('heads-to')} nobody={say('leave-open')} {...field} {...form.field('headsTo')} />
      <ReceiverField
        label={say('businesses-to')}
        nobody={say('leave-open')}
        {...field}
        {...form.field('businessesTo')}
      />
      <TextareaInput label={say('reason')} required rows={2} max={200} {...form.field('reason')} />
    </>
  );
}

function HandOverFields({ bulk, areaParts }: Props) {
  const say = useSay('bulk-acts');
  return (
    <>
      <p className={styles.says}>{say('hand-over-says')}</p>
      <ReceiverField
        label={say('tasks-to')}
        nobody={say('tasks-stay')}
        areaParts={areaParts}
        {...bulk.form.field('tasksTo')}
      />
      <BusinessReceivers bulk={bulk} areaParts={areaParts} />
      <TextareaInput label={say('reason')} required rows={2} max={200} {...bulk.form.field('reason')} />
    </>
  );
}

type ReceiverProps = FieldProps<Receiver | null> & { nobody: string; areaParts: AreaParts };

/** The person who receives something, or nobody. */
function ReceiverField({ nobody, areaParts: { PersonDialog }, ...props }: ReceiverProps) {
  const { label, value: to, onChange } = props;
  const say = useSay('bulk-acts');
  const [choosing, setChoosing] = useState(false);
  return (
    <FramedField group {...props}>
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
          onChoose={(chosen) => {
            onChange(chosen);
            setChoosing(false);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </FramedField>
  );
}
