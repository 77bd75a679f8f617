import { moveWithin } from '@campus/rules/flows/edit-definition/order.ts';
import type { FormField } from '@campus/rules/flows/form.ts';
import { Input } from 'antd';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { CloseIcon, DownIcon, PlusIcon, UpIcon } from '#web/ui/base/icons.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { upTo } from '#web/ui/desktop/up-to.ts';
import type { FieldOption } from '../edit-fields.ts';
import type { FormDesigning } from '../use-form-designer.ts';
import styles from './field-settings.module.css';

const LABEL = 60;

/** What can be chosen in a field: its texts may change at any time, a published value never. */
export function OptionsEditor({
  designing,
  place,
  field,
}: {
  designing: FormDesigning;
  place: string;
  field: FormField;
}) {
  const say = useSay('flows-designer-form');
  const { mayEdit, setOptions } = designing;
  const { options } = field;
  const published = designing.publishedValues(place);
  const relied = designing.reliedOptions(place);
  const change = (at: number, language: 'zh' | 'en', text: string) =>
    setOptions(
      place,
      options.map((option, n) => (n === at ? { ...option, label: { ...option.label, [language]: text } } : option)),
      `option-${at}`,
    );
  const move = (from: number, gap: number) => setOptions(place, moveWithin(options, from, gap));
  return (
    <>
      <ol className={styles.options}>
        {options.map((option, at) => (
          <li key={option.value} className={styles.option}>
            <OptionTexts
              option={option}
              n={at + 1}
              disabled={!mayEdit}
              onChange={(language, text) => change(at, language, text)}
              onLeave={() => designing.nameOption(place, at)}
            />
            {mayEdit && (
              <div className={styles.optionTools}>
                <button
                  type="button"
                  aria-label={say('option-up', { number: at + 1 })}
                  disabled={at === 0}
                  onClick={() => move(at, at - 1)}
                >
                  <UpIcon size={16} />
                </button>
                <button
                  type="button"
                  aria-label={say('option-down', { number: at + 1 })}
                  disabled={at === options.length - 1}
                  onClick={() => move(at, at + 2)}
                >
                  <DownIcon size={16} />
                </button>
                <button
                  type="button"
                  aria-label={say('remove-option', { n: at + 1 })}
                  disabled={relied.includes(option.value)}
                  title={relied.includes(option.value) ? say('option-relied') : undefined}
                  onClick={() => setOptions(place, options.toSpliced(at, 1))}
                >
                  <CloseIcon size={15} />
                </button>
              </div>
            )}
            <span className={styles.value}>
              {say('option-value', { value: option.value })}
              {relied.includes(option.value) && ` · ${say('relied')}`}
            </span>
          </li>
        ))}
      </ol>
      {published.size > 0 && (
        <Small as="p">
          {say('option-fixed')} {say('option-gone-hint')}
        </Small>
      )}
      {mayEdit && (
        <Button
          kind="quiet"
          className={styles.add}
          icon={<PlusIcon size={16} />}
          onClick={() => designing.addOption(place, field)}
        >
          {say('add-option')}
        </Button>
      )}
    </>
  );
}

type TextsProps = {
  option: FieldOption;
  n: number;
  disabled: boolean;
  onChange: (language: 'zh' | 'en', text: string) => void;
  onLeave: () => void;
};

function OptionTexts({ option, n, disabled, onChange, onLeave }: TextsProps) {
  const say = useSay('flows-designer-form');
  return (
    <div className={styles.optionTexts}>
      {(['zh', 'en'] as const).map((language) => (
        <Input
          key={language}
          size="small"
          lang={language}
          aria-label={say(`option-${language}`, { n })}
          placeholder={say(`option-${language}`, { n })}
          value={option.label[language]}
          {...upTo(LABEL)}
          disabled={disabled}
          onChange={({ target }) => onChange(language, target.value)}
          onBlur={onLeave}
        />
      ))}
    </div>
  );
}
