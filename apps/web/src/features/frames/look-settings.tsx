import { useId } from 'react';
import { type TextKey, useSay } from '#web/client/texts.ts';
import { LookIcon } from '#web/ui/base/frame-icons.tsx';
import { Popover } from '#web/ui/base/popover.tsx';
import { type Scheme, type TextSize, useScheme } from '#web/ui/base/scheme.ts';
import styles from './look-settings.module.css';

const schemes = [
  ['light', 'scheme-light'],
  ['dark', 'scheme-dark'],
  ['system', 'scheme-system'],
] as const satisfies [Scheme, TextKey<'frames'>][];
const sizes = [
  ['normal', 'text-normal'],
  ['large', 'text-large'],
] as const satisfies [TextSize, TextKey<'frames'>][];

/** Light or dark, normal or large. */
export function LookSettings() {
  const say = useSay('frames');
  return (
    <Popover label={say('look')} face={<LookIcon />} testId="look-settings">
      <LookChoices />
    </Popover>
  );
}

export function LookChoices() {
  const say = useSay('frames');
  const { scheme, textSize, setScheme, setTextSize } = useScheme();
  return (
    <div className={styles.groups}>
      <Choice
        label={say('scheme')}
        value={scheme}
        onChoose={setScheme}
        options={schemes.map(([v, key]) => [v, say(key)])}
      />
      <Choice
        label={say('text-size')}
        value={textSize}
        onChoose={setTextSize}
        options={sizes.map(([v, key]) => [v, say(key)])}
      />
    </div>
  );
}

type ChoiceProps<T extends string> = { label: string; value: T; options: [T, string][]; onChoose: (value: T) => void };

function Choice<T extends string>({ label, value, options, onChoose }: ChoiceProps<T>) {
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.options}>
        {options.map(([option, text]) => (
          <label key={option} className={styles.option}>
            <input
              type="radio"
              name={name}
              value={option}
              checked={option === value}
              onChange={() => onChoose(option)}
            />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
