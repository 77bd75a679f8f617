import {
  documentTypes,
  type IdentityType,
  identityTypes,
  mayShow,
  permitKinds,
} from '@campus/rules/network-packages/registration.ts';
import { Link } from 'react-router';
import { useFailureText } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { classes } from '#web/ui/base/classes.ts';
import { CheckIcon } from '#web/ui/base/icons.tsx';
import { Empty } from '#web/ui/base/page-state.tsx';
import styles from './network.module.css';
import { useNetworkLabels } from './network-labels.ts';
import type { RegistrationKit } from './registration-kit.ts';
import { Shown } from './shown.tsx';
import { type RegistrationStart, useRegistration, useRegistrationStart } from './use-registration.ts';

type Props = {
  orgSign: string;
  /** The first page of the hall. */
  home: string;
  kit: RegistrationKit;
  bar: boolean;
};

/** Asking for an account as staff, without having one. [PC-16] [PH-11] */
export function RegistrationForm({ orgSign, home, kit, bar }: Props) {
  const { say } = useNetworkLabels();
  return (
    <Shown asked={useRegistrationStart(orgSign)} lines={9}>
      {(start) =>
        start.open ? (
          <Registering orgSign={orgSign} home={home} kit={kit} bar={bar} start={start} />
        ) : (
          <div className={styles.card}>
            <Empty title={say('register-closed')} text={say('register-closed-text')} />
          </div>
        )
      }
    </Shown>
  );
}

function Registering({ orgSign, home, kit, bar, start }: Props & { start: RegistrationStart }) {
  const { say, words } = useNetworkLabels();
  const failureText = useFailureText();
  const { form, number, upload, saidOf } = useRegistration(orgSign, start.ticket);
  const { EmailInput, ImageInput, MobileInput, PickerInput, RadioInput, TextInput } = kit;
  if (number !== null)
    return (
      <div className={styles.card} role="status">
        <Empty
          icon={<CheckIcon size={32} />}
          title={say('register-done')}
          text={say('register-done-text', { number })}
          action={
            <Link className={styles.way} to={home}>
              {say('register-again')}
            </Link>
          }
        />
      </div>
    );
  const identity = form.values.identityType as IdentityType;
  const introduction = words(start.introduction);
  return (
    <div className={styles.columns}>
      <form
        noValidate
        onSubmit={form.submit}
        className={classes(styles.card, styles.form, !bar && styles.roomy)}
        aria-label={say('register-submit')}
      >
        <h2 className={styles.heading}>{say('register-who')}</h2>
        <TextInput label={say('person-name')} required max={40} autoComplete="name" {...form.field('name')} />
        <TextInput
          label={say('unified-account')}
          required
          max={40}
          hint={say('account-hint')}
          {...form.field('account')}
          {...saidOf('account')}
        />
        <RadioInput
          label={say('sex')}
          required
          options={(['male', 'female'] as const).map((value) => ({ value, label: say(`sex-${value}`) }))}
          {...form.field('sex')}
        />
        <MobileInput label={say('mobile')} required {...form.field('mobile')} />
        <EmailInput label={say('email')} {...form.field('email')} />
        <h2 className={styles.heading}>{say('register-where')}</h2>
        <PickerInput
          label={say('department')}
          required
          options={departmentOptions(start.departments, words)}
          {...form.field('departmentId')}
        />
        <TextInput label={say('section')} max={60} {...form.field('section')} />
        <TextInput label={say('job-number')} required max={40} {...form.field('jobNumber')} />
        <h2 className={styles.heading}>{say('register-proof')}</h2>
        <RadioInput
          label={say('identity-type')}
          required
          options={identityTypes.map((value) => ({ value, label: say(`identity-${value}`) }))}
          {...form.field('identityType')}
          onChange={(value) => {
            form.set('identityType', value);
            if (!mayShow(value as IdentityType, form.values.permitKind as 'work-permit'))
              form.set('permitKind', 'work-permit');
          }}
        />
        <RadioInput
          label={say('document-type')}
          required
          options={documentTypes.map((value) => ({ value, label: say(`document-${value}`) }))}
          {...form.field('documentType')}
        />
        <TextInput label={say('document-number')} required max={20} {...form.field('documentNumber')} />
        {identity === 'postdoc' && (
          <RadioInput
            label={say('permit-kind')}
            required
            options={permitKinds.map((value) => ({ value, label: say(`permit-${value}`) }))}
            {...form.field('permitKind')}
          />
        )}
        <ImageInput
          label={say(`permit-${form.values.permitKind as 'work-permit'}`)}
          required
          max={3}
          whenEmpty={say('permit-hint')}
          upload={upload}
          explain={failureText}
          {...form.field('permits')}
          {...saidOf('permits')}
        />
        <div className={bar ? styles.bar : styles.foot}>
          <Button kind="primary" type="submit" wide={bar} busy={form.busy}>
            {say('register-submit')}
          </Button>
        </div>
      </form>
      <aside className={styles.aside}>
        <section className={classes(styles.card, styles.first)}>
          <h2 className={styles.heading}>{say('before-you-apply')}</h2>
          {introduction ? (
            <p className={styles.text}>{introduction}</p>
          ) : (
            <ul className={styles.notes}>
              <li>{say('note-review')}</li>
              <li>{say('permit-hint')}</li>
              <li>{say('note-password')}</li>
            </ul>
          )}
        </section>
      </aside>
    </div>
  );
}

type Departments = RegistrationStart['departments'];

/** Each with those that it is in, so that two of one name are told apart; the organisation itself goes without saying. */
function departmentOptions(departments: Departments, words: (given: Departments[number]['name']) => string) {
  const byId = new Map(departments.map((one) => [one.id, one]));
  const path = (one: Departments[number]): string => {
    const parent = one.parentId === null ? undefined : byId.get(one.parentId);
    return parent && parent.parentId !== null ? `${path(parent)} / ${words(one.name)}` : words(one.name);
  };
  return departments
    .map((one) => ({ value: one.id, label: path(one) }))
    .toSorted((a, b) => (a.label < b.label ? -1 : 1));
}
