import { revealDocument } from '@campus/contract/calls/people-office.ts';
import { documentTypes } from '@campus/rules/network-applications/registration.ts';
import { staffTypes, studentTypes } from '@campus/rules/profile/kinds.ts';
import { useId, useState } from 'react';
import { useWrite } from '#web/client/queries.ts';
import { faultsOf } from '#web/client/refusal-faults.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { toast } from '#web/ui/base/toast.ts';
import { useForm } from '#web/ui/base/use-form.ts';
import { useTexts } from '#web/ui/base/use-texts.ts';
import { Dialog } from '#web/ui/desktop/dialog.tsx';
import { PickerInput } from '#web/ui/desktop/inputs/picker-input.tsx';
import { ContactsInput, EmailInput, MobileInput, TextInput } from '#web/ui/desktop/inputs/text-input.tsx';
import { TextareaInput } from '#web/ui/desktop/inputs/textarea-input.tsx';
import type { OfficePerson } from '../people-office.queries.ts';
import { usePersonForm } from '../use-person-form.ts';
import styles from './people-office.module.css';

/** Every field of a profile that does not come from the network, as it applies to students or staff. */
export function ProfileTab({ person }: { person: OfficePerson }) {
  const say = useSay('people-office');
  const field = useSay('profile');
  const { form, clearDocument } = usePersonForm(person);
  const [revealing, setRevealing] = useState(false);
  const disabled = !person.mayAct;
  const masked = person.profile.documentNumber;
  const zh = (label: string) => say('words-zh', { label });
  const en = (label: string) => say('words-en', { label });
  const textField = (label: string, name: Parameters<typeof form.field>[0], max: number) => (
    <TextInput
      label={label}
      lang={name.endsWith('En') ? 'en' : undefined}
      disabled={disabled}
      max={max}
      {...form.field(name)}
    />
  );
  const options = <T extends string>(words: readonly T[], prefix: string) =>
    words.map((value) => ({ value, label: field(`${prefix}-${value}` as Parameters<typeof field>[0]) }));
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <Small as="p">{say('account-stays')}</Small>
      <div className={styles.pair}>
        <TextInput label={say('name')} required disabled={disabled} max={60} {...form.field('name')} />
        <PickerInput
          label={say('kind')}
          required
          disabled={disabled}
          options={options(['student', 'staff'], 'userType')}
          {...form.field('kind')}
        />
        <PickerInput
          label={field('sex')}
          disabled={disabled}
          options={options(['male', 'female'], 'sex')}
          {...form.field('sex')}
        />
        {textField(field('campusCardNumber'), 'campusCardNumber', 40)}
      </div>
      <div className={styles.pair}>
        <MobileInput label={field('mobile')} disabled={disabled} {...form.field('mobile')} />
        <ContactsInput label={field('telephone')} disabled={disabled} {...form.field('telephone')} />
        <EmailInput label={field('email')} disabled={disabled} {...form.field('email')} />
        {textField(field('qq'), 'qq', 12)}
        {textField(field('os'), 'os', 40)}
      </div>
      <div className={styles.pair}>
        <PickerInput
          label={field('documentType')}
          disabled={disabled}
          options={options(documentTypes, 'document')}
          {...form.field('documentType')}
        />
        <TextInput
          label={field('documentNumber')}
          disabled={disabled}
          max={40}
          hint={masked ? say('document-keep', { number: masked }) : undefined}
          {...form.field('documentNumber')}
        />
      </div>
      {masked && (
        <div className={styles.acts}>
          <Button disabled={disabled} onClick={() => setRevealing(true)}>
            {say('reveal')}
          </Button>
          <Button kind="quiet" disabled={disabled} onClick={() => void clearDocument()}>
            {say('document-clear')}
          </Button>
        </div>
      )}
      <div className={styles.pair}>
        {textField(field('identityType'), 'identityType', 40)}
        {form.values.kind === 'student' ? (
          <>
            <PickerInput
              label={field('studentType')}
              disabled={disabled}
              options={options(studentTypes, 'studentType')}
              {...form.field('studentType')}
            />
            {textField(field('admissionYear'), 'admissionYear', 4)}
            {textField(zh(field('major')), 'majorZh', 80)}
            {textField(en(field('major')), 'majorEn', 120)}
            {textField(field('className'), 'className', 60)}
          </>
        ) : (
          <>
            <PickerInput
              label={field('staffType')}
              disabled={disabled}
              options={options(staffTypes, 'staffType')}
              {...form.field('staffType')}
            />
            {textField(field('jobNumber'), 'jobNumber', 40)}
          </>
        )}
        {textField(zh(field('unit')), 'unitZh', 80)}
        {textField(en(field('unit')), 'unitEn', 120)}
        {textField(zh(field('address')), 'addressZh', 120)}
        {textField(en(field('address')), 'addressEn', 160)}
      </div>
      {textField(field('remarks'), 'remarks', 500)}
      <div className={styles.acts}>
        <Button kind="primary" type="submit" disabled={disabled} busy={form.busy}>
          {say('save')}
        </Button>
      </div>
      {revealing && <RevealDialog id={person.id} onClose={() => setRevealing(false)} />}
    </form>
  );
}

/** Asks why somebody has to see the whole number, and shows it until it is closed. */
function RevealDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const say = useSay('people-office');
  const { say: ui } = useTexts();
  const failure = useFailureText();
  const write = useWrite(revealDocument, { quiet: true });
  const [number, setNumber] = useState<string | null>(null);
  const formId = useId();
  const form = useForm({
    initial: { reason: '' },
    onSubmit: async ({ reason }) => {
      try {
        setNumber((await write.mutateAsync({ id, reason })).documentNumber);
        return undefined;
      } catch (error) {
        const faults = faultsOf(error);
        if (faults.length === 0) toast(failure(error), { kind: 'warning', ms: 5000 });
        return faults;
      }
    },
  });
  return (
    <Dialog
      title={say('reveal')}
      onClose={onClose}
      foot={
        number === null ? (
          <>
            <Button onClick={onClose}>{ui('cancel')}</Button>
            <Button kind="primary" busy={form.busy} onClick={() => void form.submit()}>
              {say('reveal')}
            </Button>
          </>
        ) : (
          <Button kind="primary" onClick={onClose}>
            {say('done')}
          </Button>
        )
      }
    >
      {number === null ? (
        <div id={formId} className={styles.form}>
          <p className={styles.says}>{say('reveal-says')}</p>
          <TextareaInput label={say('reason')} required rows={3} max={200} {...form.field('reason')} />
        </div>
      ) : (
        <output className={styles.secret} lang="zxx" aria-label={say('revealed')}>
          {number}
        </output>
      )}
    </Dialog>
  );
}
