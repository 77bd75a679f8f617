import { ConfigProvider, Input, Select } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Sentence } from '#web/ui/base/typed.tsx';
import type { Words } from '#web/ui/base/words.ts';
import { downIcon, useClearable } from '#web/ui/desktop/icons.tsx';
import { upTo } from '#web/ui/desktop/up-to.ts';
import { useDesigning } from '../../design-context.tsx';
import type { Part, Remark } from '../faults.ts';
import { type SpanUnit, savedSpan, shownSpan, spanUnits } from '../spans.ts';
import styles from './fields.module.css';
import { RemarksOf } from './remarks.tsx';

type LabelledProps = {
  label: string;
  hint?: string | undefined;
  children: (id: string, hintId: string | undefined) => ReactNode;
};

/** A name above a control, and what it means below. */
export function Labelled({ label, hint, children }: LabelledProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children(id, hint ? `${id}-hint` : undefined)}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          <Sentence>{hint}</Sentence>
        </p>
      )}
    </div>
  );
}

/** A part of a step under its heading, with what is wrong with it; who may not change it reads it. */
export function PartBox(props: { part: Part; title: string; remarks: readonly Remark[]; children: ReactNode }) {
  const { part, title, remarks, children } = props;
  const { mayEdit } = useDesigning();
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id} data-part={part}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      <ConfigProvider componentDisabled={!mayEdit}>
        <fieldset className={styles.inputs} disabled={!mayEdit}>
          {children}
        </fieldset>
      </ConfigProvider>
      <RemarksOf part={part} remarks={remarks} />
    </section>
  );
}

type NameProps = { value: Words; max?: number; onChange: (value: Words, language: keyof Words) => void };

/** What something is called, in both languages. */
export function NameFields({ value, max = 40, onChange }: NameProps) {
  const say = useSay('flows-designer');
  return (
    <div className={styles.pair}>
      {(['zh', 'en'] as const).map((language) => (
        <Labelled key={language} label={say(`name-${language}`)}>
          {(id) => (
            <Input
              id={id}
              lang={language}
              value={value[language]}
              {...upTo(max)}
              onChange={(event) => onChange({ ...value, [language]: event.target.value }, language)}
            />
          )}
        </Labelled>
      ))}
    </div>
  );
}

export type Choice = { value: string; label: string; about?: string | undefined };
type ChooseProps = {
  label: string;
  value: string | null;
  options: readonly Choice[];
  hint?: string | undefined;
  placeholder?: string | undefined;
  /** Whether nothing is a choice, too. */
  clearable?: boolean;
  none?: string | undefined;
  onChange: (value: string | null) => void;
};

const SEARCH_FROM = 9;

/** One of many; each says in its second line what it means. What is chosen and no longer offered stays to be seen. */
export function Choose(props: ChooseProps) {
  const { label, value, options, hint, placeholder, clearable = false, none, onChange } = props;
  const say = useSay('flows-designer');
  const clear = useClearable();
  const isGone = value !== null && value !== '' && !options.some((option) => option.value === value);
  const offered = isGone ? [...options, { value, label: say('not-there') }] : options;
  return (
    <Labelled label={label} hint={hint ?? options.find((option) => option.value === value)?.about}>
      {(id, hintId) => (
        <Select<string>
          id={id}
          value={value === '' ? null : value}
          options={offered.map((option) => ({ ...option }))}
          optionRender={({ data }) => (
            <span className={styles.choice}>
              <Sentence>{(data as Choice).label}</Sentence>
              {(data as Choice).about && (
                <span className={styles.about}>
                  <Sentence>{(data as Choice).about ?? ''}</Sentence>
                </span>
              )}
            </span>
          )}
          placeholder={placeholder ?? say('choose')}
          notFoundContent={none}
          suffixIcon={downIcon}
          allowClear={clearable && clear}
          showSearch={options.length >= SEARCH_FROM && { optionFilterProp: 'label' }}
          aria-describedby={hintId}
          listHeight={360}
          style={{ width: '100%' }}
          onChange={(next) => onChange(next ?? null)}
        />
      )}
    </Labelled>
  );
}

type NumberProps = {
  label: string;
  value: number;
  /** Nothing typed is nought, which the checker names where it makes no sense. */
  max?: number;
  suffix?: string;
  whole?: boolean;
  onChange: (value: number) => void;
};

const shown = (value: number): string => (value === 0 ? '' : String(Math.round(value * 10_000) / 10_000));

/** A number as it is typed; what is none yet stays in sight and counts as nought. */
export function NumberField({ label, value, max = 100_000, suffix, whole = true, onChange }: NumberProps) {
  const [typed, setTyped] = useState<{ text: string; value: number } | null>(null);
  const text = typed && typed.value === value ? typed.text : shown(value);
  const read = (next: string): number => {
    const found = next.trim() === '' ? 0 : Number(next);
    if (!Number.isFinite(found) || found < 0) return 0;
    return Math.min(whole ? Math.floor(found) : found, max);
  };
  return (
    <Labelled label={label}>
      {(id) => (
        <Input
          id={id}
          inputMode={whole ? 'numeric' : 'decimal'}
          value={text}
          maxLength={8}
          suffix={suffix}
          onChange={(event) => {
            const next = event.target.value.replace(whole ? /[^\d]/g : /[^\d.]/g, '');
            setTyped({ text: next, value: read(next) });
            onChange(read(next));
          }}
          onBlur={() => setTyped(null)}
        />
      )}
    </Labelled>
  );
}

type Span = Parameters<typeof shownSpan>[0];

/** A length of time: so many, and of what. */
export function SpanField({ label, value, onChange }: { label: string; value: Span; onChange: (span: Span) => void }) {
  const say = useSay('flows-designer');
  const [unit, setUnit] = useState<SpanUnit | null>(null);
  const found = shownSpan(value);
  // Two days are also 48 hours: the unit that was chosen stays as long as it says the same.
  const kept = unit !== null && savedSpan(unitNumber(value, unit), unit).clock === value.clock ? unit : found.unit;
  const n = unitNumber(value, kept);
  return (
    <div className={styles.pair}>
      <NumberField label={label} value={n} whole={false} onChange={(next) => onChange(savedSpan(next, kept))} />
      <Choose
        label={say('unit')}
        value={kept}
        options={spanUnits.map((each) => ({ value: each, label: say(`unit-${each}`) }))}
        onChange={(next) => {
          const chosen = spanUnits.find((each) => each === next);
          if (!chosen) return;
          setUnit(chosen);
          onChange(savedSpan(n, chosen));
        }}
      />
    </div>
  );
}

/** So many of a unit. */
const unitNumber = ({ ms }: Span, unit: SpanUnit): number => ms / savedSpan(1, unit).ms;

type CheckProps = { label: string; about?: string; checked: boolean; onChange: (checked: boolean) => void };

/** Something that is so or not, with what it means. */
export function Check({ label, about, checked, onChange }: CheckProps) {
  const id = useId();
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        checked={checked}
        aria-describedby={about ? id : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={styles.choice}>
        {label}
        {about && (
          <span id={id} className={styles.about}>
            {about}
          </span>
        )}
      </span>
    </label>
  );
}
