import { useId } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { SegmentedInput } from '#web/ui/base/segmented-input.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { useTexts } from '#web/ui/base/use-texts.ts';
import { Dialog } from '#web/ui/desktop/dialog.tsx';
import { TextInput } from '#web/ui/desktop/inputs/text-input.tsx';
import { type CalendarYear, isWorked, type NamedDay, useDayForm } from '../use-calendar.ts';

type Props = { day: string; standing: NamedDay | undefined; calendar: CalendarYear; onClose: () => void };

/** The kind of a day: a holiday, a make-up workday, or the usual for its day of the week. */
export function DayDialog({ day, standing, calendar, onClose }: Props) {
  const say = useSay('calendar');
  const { say: ui } = useTexts();
  const format = useFormat();
  const id = useId();
  const form = useDayForm(day, standing, isWorked(day, calendar), onClose);
  return (
    <Dialog
      title={format.date(day)}
      width={480}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button kind="primary" type="submit" form={id} busy={form.busy}>
            {say('save')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={form.submit} style={{ display: 'grid', gap: 'var(--space-3)' }}>
        <SegmentedInput
          label={say('kind-label')}
          required
          options={(['holiday', 'workday', 'plain'] as const).map((kind) => ({
            value: kind,
            label: say(`kind-${kind}`),
          }))}
          {...form.field('kind')}
        />
        {form.values.kind !== 'plain' && (
          <>
            <TextInput label={say('name-zh')} required max={40} {...form.field('zh')} />
            <TextInput label={say('name-en')} lang="en" required max={80} {...form.field('en')} />
          </>
        )}
      </form>
    </Dialog>
  );
}
