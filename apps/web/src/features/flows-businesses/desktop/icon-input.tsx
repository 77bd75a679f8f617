import { useId } from 'react';
import { useSay } from '#web/client/texts.ts';
import { BusinessIcon } from '#web/ui/base/business-icon.tsx';
import { businessIcons, drawingOf } from '#web/ui/base/business-icon-names.ts';
import { FieldFrame } from '#web/ui/base/field-frame.tsx';
import { FieldGroup } from '#web/ui/base/field-group.tsx';
import { type FieldProps, useField } from '#web/ui/base/use-field.ts';
import styles from './settings-form.module.css';

/** One of the product's own drawings. */
export function IconInput(props: FieldProps<string>) {
  const { label, value, onChange, required } = props;
  const say = useSay('flows-businesses');
  const name = useId();
  const field = useField(props, {
    check: (icon) => (required && icon === '' ? { code: 'required' } : null),
    asks: 'choose-label',
  });
  const chosen = drawingOf(value);
  return (
    <FieldFrame field={field} label={label} required={required} group>
      <FieldGroup field={field} className={styles.icons}>
        {businessIcons.map((icon) => (
          <label key={icon} className={styles.icon} data-chosen={icon === chosen || undefined}>
            <input
              type="radio"
              name={name}
              className={styles.radio}
              checked={icon === chosen}
              onChange={() => onChange(icon)}
            />
            {/* The one that is chosen is drawn in the tone that it has. */}
            <BusinessIcon icon={icon === chosen ? value : icon} size={32} />
            <span>{say(`icon-${icon}`)}</span>
          </label>
        ))}
      </FieldGroup>
    </FieldFrame>
  );
}
