import type { ComponentType } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import type { PeopleInputProps } from '#web/ui/base/field-source.ts';
import { SegmentedInput } from '#web/ui/base/segmented-input.tsx';
import type { Form } from '#web/ui/base/use-form.ts';
import { useUnsaved } from '#web/ui/base/use-unsaved.ts';
import { useWords } from '#web/ui/base/words.ts';
import { DepartmentsInput } from '#web/ui/desktop/departments-input.tsx';
import rows from '#web/ui/desktop/form-rows.module.css';
import { PickerInput } from '#web/ui/desktop/inputs/picker-input.tsx';
import { TextInput } from '#web/ui/desktop/inputs/text-input.tsx';
import { TextareaInput } from '#web/ui/desktop/inputs/textarea-input.tsx';
import { editedPart } from '../business-address.ts';
import { audienceKinds, type BusinessValues, MOST_CHOSEN, MOST_OWNERS } from '../business-values.ts';
import { type Business, useCategories } from '../flows-businesses.queries.ts';
import { useSettingsForm } from '../use-settings-form.ts';
import { AnnexesField } from './annexes-field.tsx';
import { CodeInput, PrefixInput } from './code-inputs.tsx';
import { GuidesField } from './guides-field.tsx';
import { IconInput } from './icon-input.tsx';
import { LabelsInput } from './labels-input.tsx';
import { PrintFields } from './print-fields.tsx';
import styles from './settings-form.module.css';
import { TheirChangesNote } from './their-changes-note.tsx';

type People = ComponentType<PeopleInputProps>;
type Props = { business: Business; People: People };

/** What is said of a business, both languages side by side; it stays until it is saved. [DES-01] [DES-06] */
export function SettingsForm({ business, People }: Props) {
  const say = useSay('flows-businesses');
  const state = useSettingsForm(business, () => leave.pass());
  const { form, dirty, theirs } = state;
  const leave = useUnsaved(dirty, editedPart);
  return (
    <form noValidate className={styles.form} aria-label={say('tab-settings')} onSubmit={form.submit}>
      {theirs && <TheirChangesNote state={state} theirs={theirs} business={business} />}
      <div className={styles.parts}>
        <Texts form={form} />
        <Catalogue form={form} business={business} />
        <Audience form={form} People={People} />
        <Responsible form={form} People={People} />
        <section className={styles.card} aria-labelledby="business-guides">
          <h2 id="business-guides">{say('guides')}</h2>
          <GuidesField form={form} />
        </section>
        <section className={styles.card} aria-labelledby="business-print">
          <h2 id="business-print">{say('print')}</h2>
          <PrintFields form={form} business={business} />
        </section>
        <section className={styles.card} aria-labelledby="business-annexes">
          <h2 id="business-annexes">{say('annexes')}</h2>
          <AnnexesField label={say('annexes')} known={business.annexes} {...form.field('annexes')} />
        </section>
      </div>
      <footer className={styles.foot}>
        <p className={styles.hint} role="status">
          {dirty ? <b>{say('unsaved')}</b> : say('all-saved')}
        </p>
        {dirty && <Button onClick={state.discard}>{say('undo-all')}</Button>}
        <Button kind="primary" type="submit" busy={form.busy}>
          {say('save')}
        </Button>
      </footer>
    </form>
  );
}

type PartProps = { form: Form<BusinessValues> };

function Texts({ form }: PartProps) {
  const say = useSay('flows-businesses');
  return (
    <div className={styles.languages}>
      {(['Zh', 'En'] as const).map((which) => {
        const lang = which === 'Zh' ? 'zh' : 'en';
        return (
          <section key={lang} className={styles.card} aria-labelledby={`business-${lang}`}>
            <h2 id={`business-${lang}`}>{say(lang === 'zh' ? 'chinese' : 'english')}</h2>
            <TextInput label={say(`name-${lang}`)} required max={40} {...form.field(`name${which}`)} />
            <TextareaInput
              label={say(`summary-${lang}`)}
              rows={2}
              max={120}
              hint={say('summary-hint')}
              {...form.field(`summary${which}`)}
            />
            <TextareaInput
              label={say(`introduction-${lang}`)}
              rows={6}
              max={4000}
              {...form.field(`introduction${which}`)}
            />
          </section>
        );
      })}
    </div>
  );
}

/** Why a code stays as it is; null while it may still be changed. */
const codeStays = ({ builtIn, published }: Business): 'built-in' | 'published' | null => {
  if (builtIn) return 'built-in';
  return published === null ? null : 'published';
};

function Catalogue({ form, business }: PartProps & { business: Business }) {
  const say = useSay('flows-businesses');
  const words = useWords();
  const known = useCategories().items;
  const { category } = business;
  // Its own is named before the others are there.
  const categories = known.some(({ id }) => id === category.id) ? known : [category, ...known];
  return (
    <section className={styles.card} aria-labelledby="business-catalogue">
      <h2 id="business-catalogue">{say('in-catalogue')}</h2>
      <div className={styles.triple}>
        <PickerInput
          label={say('category')}
          required
          options={categories.map(({ id, name }) => ({ value: id, label: words(name) }))}
          {...form.field('category')}
        />
        <CodeInput stays={codeStays(business)} {...form.field('code')} />
        <PrefixInput {...form.field('numberPrefix')} />
      </div>
      <IconInput label={say('icon')} required {...form.field('icon')} />
    </section>
  );
}

function Audience({ form, People }: PartProps & { People: People }) {
  const say = useSay('flows-businesses');
  const chosen = form.values.audience === 'chosen';
  return (
    <section className={styles.card} aria-labelledby="business-audience">
      <h2 id="business-audience">{say('audience')}</h2>
      <SegmentedInput
        label={say('audience-who')}
        required
        whenEmpty={say('audience-nobody')}
        options={audienceKinds.map((value) => ({ value, label: say(`audience-${value}`) }))}
        {...form.field('audience')}
      />
      {chosen && (
        <div className={rows.form}>
          <DepartmentsInput
            label={say('departments')}
            hint={say('departments-hint')}
            max={MOST_CHOSEN}
            texts={{
              any: say('departments-choose'),
              loading: say('departments-loading'),
              failed: say('departments-failed'),
            }}
            {...form.field('departments')}
          />
          <LabelsInput label={say('labels')} {...form.field('labels')} />
          <People label={say('people')} several max={MOST_CHOSEN} {...form.field('people')} />
        </div>
      )}
    </section>
  );
}

function Responsible({ form, People }: PartProps & { People: People }) {
  const say = useSay('flows-businesses');
  return (
    <section className={styles.card} aria-labelledby="business-responsible">
      <h2 id="business-responsible">{say('responsible')}</h2>
      <People
        label={say('owners')}
        hint={say('owners-hint')}
        several
        required
        min={1}
        max={MOST_OWNERS}
        {...form.field('owners')}
      />
      <People
        label={say('supervisors')}
        hint={say('supervisors-hint')}
        several
        max={MOST_OWNERS}
        {...form.field('supervisors')}
      />
    </section>
  );
}
