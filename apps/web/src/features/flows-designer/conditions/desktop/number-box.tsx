import { formatYuan, parseYuan } from '@campus/rules/basics/money.ts';
import { Input } from 'antd';
import { useState } from 'react';
import { useSay } from '#web/client/texts.ts';

/** What is counted: anything, whole things, or yuan that are kept as fen. */
export type NumberKind = 'number' | 'count' | 'yuan';

const read: Record<NumberKind, (text: string) => number | null> = {
  number: (text) => (/^-?\d{1,12}(\.\d{1,4})?$/.test(text) ? Number(text) + 0 : null),
  count: (text) => (/^\d{1,6}$/.test(text) ? Number(text) : null),
  yuan: parseYuan,
};
const write = (kind: NumberKind, value: number | null): string => {
  if (value === null) return '';
  return kind === 'yuan' && Number.isSafeInteger(value) ? formatYuan(value).replace(/\.00$/, '') : String(value);
};

type Props = {
  label: string;
  kind: NumberKind;
  value: number | null;
  onChange: (value: number | null) => void;
  unit?: string | undefined;
  placeholder?: string | undefined;
  disabled?: boolean;
};

/** A number in a narrow line; what is no number yet stays to be seen and counts as none. */
export function NumberBox({ label, kind, value, onChange, unit, placeholder, disabled = false }: Props) {
  const say = useSay('flows-conditions');
  const [typed, setTyped] = useState('');
  const isTyped = read[kind](typed.trim()) === value;
  const text = isTyped ? typed : write(kind, value);
  const isWrong = text.trim() !== '' && read[kind](text.trim()) === null;
  return (
    <Input
      aria-label={label}
      aria-invalid={isWrong || undefined}
      title={isWrong ? say('not-a-number') : undefined}
      status={isWrong ? 'error' : ''}
      inputMode={kind === 'count' ? 'numeric' : 'decimal'}
      value={text}
      placeholder={placeholder ?? ''}
      disabled={disabled}
      {...(unit ? { suffix: unit } : {})}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(read[kind](target.value.trim()));
      }}
    />
  );
}
