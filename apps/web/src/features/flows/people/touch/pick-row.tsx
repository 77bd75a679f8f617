import { useSay } from '#web/client/texts.ts';
import { FieldFrame } from '#web/ui/base/field-frame.tsx';
import { checkCount } from '#web/ui/base/use-checklist-field.ts';
import type { FieldProps } from '#web/ui/base/use-field.ts';
import { useField } from '#web/ui/base/use-field.ts';
import { SheetOpener } from '#web/ui/touch/sheet-opener.tsx';
import { useFlowLabels } from '../../flow-labels.ts';
import type { Person } from '../../flow-types.ts';

type PickRowProps = Omit<FieldProps<readonly Person[]>, 'onChange'> & {
  /** How many may be chosen. */
  max?: number;
  onOpen: () => void;
};

/** People who are chosen on a page of their own. */
export function PickRow(props: PickRowProps) {
  const { label, value, required, hint, max, onOpen } = props;
  const say = useSay('workflow');
  const { names } = useFlowLabels();
  const field = useField(
    { ...props, onChange: () => {} },
    { check: (people) => checkCount(people.length, { required, max }) },
  );
  return (
    <FieldFrame field={field} label={label} required={required} hint={hint}>
      <SheetOpener field={field} text={names(value)} placeholder={say('choose-people')} onOpen={onOpen} />
    </FieldFrame>
  );
}
