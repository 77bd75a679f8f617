import { Button } from '../../base/button.tsx';
import type { DateInputProps } from '../../base/use-date-field.ts';
import { useTexts } from '../../base/use-texts.ts';
import { DateInput } from './date-input.tsx';

/** An optional day can also be removed again. */
export function DayInput(props: DateInputProps) {
  const { say } = useTexts();
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
