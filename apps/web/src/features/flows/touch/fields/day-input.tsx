import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import type { DateInputProps } from '#web/ui/base/use-date-field.ts';
import { DateInput } from '#web/ui/touch/inputs/date-input.tsx';

/** A day that may be left out can also be taken out again. */
export function DayInput(props: DateInputProps) {
  const say = useSay('workflow');
  return (
    <div>
      <DateInput {...props} />
      {!props.required && props.value !== '' && (
        <Button kind="quiet" onClick={() => props.onChange('')}>
          {say('no-day')}
        </Button>
      )}
    </div>
  );
}
