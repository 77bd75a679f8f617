import type { SingleValue } from '@campus/rules/flows/conditions.ts';
import type { FormField } from '@campus/rules/flows/form.ts';
import { DatePicker, Input, Select } from 'antd';
import dayjs from 'dayjs';
import { upTo } from '#web/ui/desktop/up-to.ts';
import 'dayjs/locale/zh-cn';
import { useSay } from '#web/client/texts.ts';
import { DAY_FORMAT } from '#web/ui/base/day.ts';
import {
  type FormField as DrawnField,
  type InputValue,
  inputValue,
  type Person,
  sentValue,
} from '#web/ui/base/form-values.ts';
import type { Bound } from '#web/ui/base/use-form.ts';
import { useTexts } from '#web/ui/base/use-texts.ts';
import { useWords, type Words } from '#web/ui/base/words.ts';
import { dayIcon, downIcon, useClearable } from '#web/ui/desktop/icons.tsx';
import { useDesigning } from '../../design-context.tsx';
import { asksSeveral, type FieldCondition } from '../edit-condition.ts';
import styles from './condition-editor.module.css';
import { FieldInput } from './field-input.tsx';
import { NumberBox } from './number-box.tsx';

type Props = {
  field: FormField;
  condition: FieldCondition;
  /** What it is called, unless it is compared with. */
  label?: string;
  onChange: (value: SingleValue) => void;
};

/** What a field is compared with, entered as its kind is. */
export function ValueInput({ field, condition, label: given, onChange }: Props) {
  const say = useSay('flows-conditions');
  const { say: sayUi, language } = useTexts();
  const words = useWords();
  const clearable = useClearable();
  const { value, is } = condition;
  const label = given ?? say('value');
  const isList = asksSeveral(is, field.kind);
  switch (field.kind) {
    case 'number':
    case 'money':
    case 'computed': {
      const isMoney = field.kind === 'money' || field.unit === 'money';
      return (
        <NumberBox
          label={label}
          kind={isMoney ? 'yuan' : 'number'}
          unit={isMoney ? say('yuan-unit') : undefined}
          placeholder={say('enter-value')}
          value={typeof value === 'number' ? value : null}
          onChange={onChange}
        />
      );
    }
    case 'date':
      return (
        <DatePicker
          aria-label={label}
          value={
            typeof value === 'string' && value !== ''
              ? dayjs(value).locale(language.startsWith('en') ? 'en' : 'zh-cn')
              : null
          }
          placeholder={say('choose-value')}
          suffixIcon={dayIcon}
          allowClear={clearable}
          onChange={(day) => onChange(day ? day.format(DAY_FORMAT) : null)}
        />
      );
    case 'yes-no':
      return (
        <Select<string>
          aria-label={label}
          value={value === null ? null : String(value)}
          suffixIcon={downIcon}
          options={[
            { value: 'true', label: sayUi('yes') },
            { value: 'false', label: sayUi('no') },
          ]}
          onChange={(next) => onChange(next === 'true')}
        />
      );
    case 'choice':
    case 'choices': {
      const options = field.options.map((option) => ({
        value: option.value,
        label: words(option.label) || say('nameless'),
      }));
      return isList ? (
        <Select<string[]>
          aria-label={label}
          mode="multiple"
          value={listOf(value)}
          options={options}
          placeholder={say('choose-value')}
          suffixIcon={downIcon}
          onChange={(next) => onChange(next.length > 0 ? next : null)}
        />
      ) : (
        <Select<string>
          aria-label={label}
          value={typeof value === 'string' ? value : null}
          options={options}
          placeholder={say('choose-value')}
          suffixIcon={downIcon}
          onChange={(next) => onChange(next ?? null)}
        />
      );
    }
    case 'person':
    case 'people':
    case 'department':
    case 'place':
      return <NamedInput field={field} label={label} value={value} isList={isList} onChange={onChange} />;
    case 'moment':
    case 'pictures':
      return <span className={styles.quiet}>{say('kind-not-here')}</span>;
    default:
      return (
        <Input
          aria-label={label}
          value={Array.isArray(value) ? value.join(' ') : String(value ?? '')}
          placeholder={say('enter-value')}
          {...upTo(200)}
          onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
        />
      );
  }
}

const listOf = (value: SingleValue): string[] =>
  value === null || value === '' ? [] : Array.isArray(value) ? [...value] : [String(value)];

type NamedProps = Omit<Props, 'condition' | 'label'> & { label: string; value: SingleValue; isList: boolean };

/** People, departments and places by their names. */
function NamedInput({ field, label: name, value, isList, onChange }: NamedProps) {
  const { names, learnPeople, learnNames } = useDesigning();
  const kind = isList && field.kind === 'person' ? 'people' : field.kind;
  const label = { zh: name, en: name };
  const drawn: DrawnField = { ...field, kind, label, required: false, hint: null, min: null, max: null };
  const take = (next: InputValue) => {
    const sent = sentValue(drawn, next);
    if (kind === 'person' || kind === 'people') learnPeople(next as readonly Person[]);
    else learnNames(kind === 'department' ? 'departments' : 'places', next as readonly { id: string; name: Words }[]);
    onChange(sent === '' ? null : isList && !Array.isArray(sent) ? [String(sent)] : sent);
  };
  const bound: Bound<unknown> = {
    name: '',
    value: inputValue(drawn, value, { names, pictures: [] }),
    onChange: (next) => take(next as InputValue),
    fault: null,
    link: noForm,
  };
  return (
    <div className={styles.named}>
      <FieldInput field={drawn} bound={bound} />
    </div>
  );
}

const noForm = { register: () => () => {} };
