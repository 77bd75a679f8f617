import { authentications, connectionLimits } from '@campus/rules/connections/vocabulary.ts';
import { Checkbox } from 'antd';
import { useSay } from '#web/client/texts.ts';
import { Small } from '#web/ui/base/small.tsx';
import type { Form } from '#web/ui/base/use-form.ts';
import rows from '#web/ui/desktop/form-rows.module.css';
import { PasswordInput } from '#web/ui/desktop/inputs/password-input.tsx';
import { PickerInput } from '#web/ui/desktop/inputs/picker-input.tsx';
import { TextInput } from '#web/ui/desktop/inputs/text-input.tsx';
import { TextareaInput } from '#web/ui/desktop/inputs/textarea-input.tsx';
import { type ConnectionValues, waits } from '../connection-values.ts';
import styles from './connections.module.css';

const { callsPerMinute, secret: secretLimits } = connectionLimits;
const LONGEST_PATHS = 4000;

type Props = {
  form: Form<ConnectionValues>;
  /** A secret is there, and an empty input keeps it. */
  secretKept: boolean;
};

/** The fields of a new connection, and of one that is changed. */
export function ConnectionFields({ form, secretKept }: Props) {
  const say = useSay('connections-office');
  return (
    <>
      <div className={rows.pair}>
        <TextInput label={say('name-zh')} required max={60} {...form.field('nameZh')} />
        <TextInput label={say('name-en')} lang="en" required max={60} {...form.field('nameEn')} />
      </div>
      <TextInput label={say('address')} required max={300} hint={say('address-hint')} {...form.field('address')} />
      <TextareaInput
        label={say('paths')}
        required
        rows={3}
        max={LONGEST_PATHS}
        hint={say('paths-hint')}
        {...form.field('paths')}
      />
      <SignIn form={form} secretKept={secretKept} />
      <div className={rows.pair}>
        <TextInput
          label={say('per-minute')}
          required
          max={4}
          hint={say('per-minute-hint', { n: callsPerMinute })}
          {...form.field('perMinute')}
        />
        <TextInput
          label={say('longest-wait')}
          required
          max={3}
          hint={say('longest-wait-hint', { from: waits.least, to: waits.most })}
          {...form.field('longestWait')}
        />
      </div>
      <div className={styles.check}>
        <Checkbox checked={form.values.on} onChange={({ target }) => form.set('on', target.checked)}>
          {say('on-label')}
        </Checkbox>
        <Small>{say('on-hint')}</Small>
      </div>
    </>
  );
}

/** How the other system sees who calls; the secret can be written and never read. */
function SignIn({ form, secretKept }: Props) {
  const say = useSay('connections-office');
  const kind = authentications.find((name) => name === form.values.authentication) ?? 'none';
  return (
    <>
      <PickerInput
        label={say('authentication')}
        required
        options={authentications.map((value) => ({ value, label: say(`authentication-${value}`) }))}
        hint={say(`authentication-${kind}-hint`)}
        {...form.field('authentication')}
      />
      {kind === 'basic' && <TextInput label={say('account')} required max={120} {...form.field('account')} />}
      {kind !== 'none' && (
        <PasswordInput
          label={say(`secret-${kind}`)}
          required={!secretKept}
          purpose="new"
          max={secretLimits.most}
          hint={
            secretKept ? say('secret-kept') : say('secret-new', { from: secretLimits.least, to: secretLimits.most })
          }
          {...form.field('secret')}
        />
      )}
    </>
  );
}
