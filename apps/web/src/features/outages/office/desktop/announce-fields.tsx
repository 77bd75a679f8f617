import { MAX_OUTAGE_TEXT, outageKinds } from '@campus/rules/outages/outages.ts';
import { Link } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { Note } from '#web/ui/base/note.tsx';
import { SegmentedInput } from '#web/ui/base/segmented-input.tsx';
import { useWords } from '#web/ui/base/words.ts';
import rows from '#web/ui/desktop/form-rows.module.css';
import { MomentInput } from '#web/ui/desktop/inputs/moment-input.tsx';
import { PickerInput } from '#web/ui/desktop/inputs/picker-input.tsx';
import { TextareaInput } from '#web/ui/desktop/inputs/textarea-input.tsx';
import type { AnnounceForm } from '../use-announce-form.ts';
import { useOutagesAddress } from '../use-outages-address.ts';
import { PlacesField } from './places-field.tsx';
import { TheirChanges } from './their-changes.tsx';

/** What is announced: where, what, since when, and the words for it in both languages. */
export function AnnounceFields({ announce, formId }: { announce: AnnounceForm; formId: string }) {
  const say = useSay('outages-office');
  const known = useSay('refusals');
  const words = useWords();
  const { addressOf } = useOutagesAddress();
  const { form, types, chosenType, preview, changes, theirs, knownId, becomesEvery } = announce;
  const maintenance = form.values.kind === 'maintenance';
  const offered = [
    ...types,
    ...(chosenType && !types.some(({ value }) => value === chosenType.value) ? [chosenType] : []),
  ];
  return (
    <form id={formId} noValidate className={rows.form} onSubmit={form.submit} aria-label={say('announcement')}>
      {theirs && <TheirChanges changes={theirs} />}
      <SegmentedInput
        label={say('kind')}
        required
        options={outageKinds.map((value) => ({ value, label: say(`kind-${value}`) }))}
        {...form.field('kind')}
      />
      <PlacesField label={say('places')} required hint={say('places-hint')} {...form.field('places')} />
      <PickerInput
        label={say('type')}
        placeholder={say('type-every')}
        hint={say(becomesEvery ? 'type-becomes-every' : 'type-hint')}
        options={offered.map(({ value, label }) => ({ value, label: words(label) }))}
        {...form.field('type')}
      />
      <div className={rows.pair}>
        <MomentInput
          label={say('begins')}
          required={maintenance || changes}
          {...(!maintenance && !changes && { hint: say('begins-hint') })}
          {...form.field('begins')}
        />
        <MomentInput
          label={say('ends')}
          required={maintenance}
          after={form.values.begins}
          message={say('ends-after')}
          {...(!maintenance && { hint: say('ends-hint') })}
          {...form.field('ends')}
        />
      </div>
      <TextareaInput label={say('text-zh')} required rows={3} max={MAX_OUTAGE_TEXT} {...form.field('textZh')} />
      <TextareaInput
        label={say('text-en')}
        lang="en"
        required
        rows={3}
        max={MAX_OUTAGE_TEXT}
        {...form.field('textEn')}
      />
      {!changes && (
        <Note as="p" kind="calm" aria-live="polite" data-testid="outage-preview">
          {preview ? say('preview', { n: preview.orders, people: preview.concerned }) : say('preview-none')}
        </Note>
      )}
      {knownId && (
        <Note kind="bad" role="alert">
          <p>{known('outage-known')}</p>
          <Link to={addressOf(knownId)}>{say('see-known')}</Link>
        </Note>
      )}
    </form>
  );
}
