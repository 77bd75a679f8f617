import {
  documentTypes,
  type IdentityType,
  identityTypes,
  mayShow,
  permitKinds,
} from '@campus/rules/network-applications/registration.ts';
import { useFailureText } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { ButtonLink } from '#web/ui/base/button-link.tsx';
import { Card } from '#web/ui/base/card.tsx';
import { FormColumns, FormFoot } from '#web/ui/base/form-page.tsx';
import { CheckIcon } from '#web/ui/base/icons.tsx';
import type { InputKit } from '#web/ui/base/input-kit.ts';
import { Empty } from '#web/ui/base/page-state.tsx';
import { ThumbBar } from '#web/ui/base/thumb-bar.tsx';
import { missingSentences } from './missing-sentences.ts';
import styles from './network.module.css';
import { useNetworkLabels } from './network-labels.ts';
import { NetworkStates } from './network-states.tsx';
import { type RegistrationStart, useRegistration, useRegistrationStart } from './use-registration.ts';

export type RegistrationKit = InputKit<
  'EmailInput' | 'ImageInput' | 'MobileInput' | 'PickerInput' | 'RadioInput' | 'TextInput'
>;

type Props = {
  orgSign: string;
  /** The first page of the hall. */
  home: string;
  kit: RegistrationKit;
};

/** Asking for an account as staff, without having one. [PC-16] [PH-11] */
export function RegistrationForm({ orgSign, home, kit }: Props) {
  const { say } = useNetworkLabels();
  return (
    <NetworkStates query={useRegistrationStart(orgSign)} lines={9}>
      {(start) =>
        start.open ? (
          <Registering orgSign={orgSign} home={home} kit={kit} start={start} />
        ) : (
          <Card as="div">
            <Empty title={say('register-closed')} text={say('register-closed-text')} />
          </Card>
        )
      }
    </NetworkStates>
  );
}

function Registering({ orgSign, home, kit, start }: Props & { start: RegistrationStart }) {
  const { say, words } = useNetworkLabels();
  const failureText = useFailureText();
  const { form, number, upload, refusalOf } = useRegistration(orgSign, start.ticket);
  const { EmailInput, ImageInput, MobileInput, PickerInput, RadioInput, TextInput } = kit;
  if (number !== null)
    return (
      <Card as="div" role="status">
        <Empty
          icon={<CheckIcon size={32} />}
          title={say('register-done')}
          text={say('register-done-text', { number })}
          action={<ButtonLink to={home}>{say('register-again')}</ButtonLink>}
        />
      </Card>
    );
  const bar = kit.look === 'touch';
  const Foot = bar ? ThumbBar : FormFoot;
  const identity = form.values.identityType as IdentityType;
  const introduction = words(start.introduction);
  const notes = missingSentences(introduction, [say('note-review'), say('note-password')]);
  return (
    <FormColumns>
      <Card noValidate onSubmit={form.submit} as="form" gap="fields" roomy={!bar} aria-label={say('register-submit')}>
        <h2 className={styles.heading}>{say('register-who')}</h2>
        <TextInput label={say('person-name')} required prompted max={40} autoComplete="name" {...form.field('name')} />
        <TextInput
          label={say('unified-account')}
          required
          prompted
          max={40}
          hint={say('account-hint')}
          {...form.field('account')}
          {...refusalOf('account')}
        />
        <RadioInput
          label={say('sex')}
          required
          prompted
          options={(['male', 'female'] as const).map((value) => ({ value, label: say(`sex-${value}`) }))}
          {...form.field('sex')}
        />
        <MobileInput label={say('mobile')} required prompted {...form.field('mobile')} />
        <EmailInput label={say('email')} prompted {...form.field('email')} />
        <h2 className={styles.heading}>{say('register-where')}</h2>
        <PickerInput
          label={say('department')}
          required
          prompted
          options={departmentOptions(start.departments, words)}
          {...form.field('departmentId')}
        />
        <TextInput label={say('section')} prompted max={60} {...form.field('section')} />
        <TextInput label={say('job-number')} required prompted max={40} {...form.field('jobNumber')} />
        <h2 className={styles.heading}>{say('register-proof')}</h2>
        <RadioInput
          label={say('identity-type')}
          required
          prompted
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
          prompted
          options={documentTypes.map((value) => ({ value, label: say(`document-${value}`) }))}
          {...form.field('documentType')}
        />
        <TextInput label={say('document-number')} required prompted max={20} {...form.field('documentNumber')} />
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
          {...refusalOf('permits')}
        />
        <Foot>
          <Button kind="primary" type="submit" wide={bar} busy={form.busy}>
            {say('register-submit')}
          </Button>
        </Foot>
      </Card>
      <aside className={styles.aside}>
        <Card className={styles.first}>
          <h2 className={styles.heading}>{say('before-you-apply')}</h2>
          {introduction && <p className={styles.text}>{introduction}</p>}
          {notes.length > 0 && (
            <ul className={styles.notes}>
              {notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          )}
        </Card>
      </aside>
    </FormColumns>
  );
}

type Departments = RegistrationStart['departments'];

/** Each department with its parents, so that equal names can be told apart; the organisation itself is left out. */
function departmentOptions(departments: Departments, words: (name: Departments[number]['name']) => string) {
  const byId = new Map(departments.map((department) => [department.id, department]));
  const path = (department: Departments[number]): string => {
    const parent = department.parentId === null ? undefined : byId.get(department.parentId);
    return parent && parent.parentId !== null ? `${path(parent)} / ${words(department.name)}` : words(department.name);
  };
  return departments
    .map((department) => ({ value: department.id, label: path(department) }))
    .toSorted((a, b) => (a.label < b.label ? -1 : 1));
}
