import { sayField } from '@campus/messages/flow-sentences.ts';
import type { Compute, FormField } from '@campus/rules/flows/form.ts';
import { Select } from 'antd';
import { useSay } from '#web/client/texts.ts';
import { Small } from '#web/ui/base/small.tsx';
import { Sentence } from '#web/ui/base/typed.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { useWords } from '#web/ui/base/words.ts';
import { downIcon } from '#web/ui/desktop/icons.tsx';
import { useDesigning } from '../../design-context.tsx';
import { type ComputeKind, computeKinds, reckonBy, sampleOf, unitFor, unitOf } from '../edit-compute.ts';
import { groupOf } from '../field-places.ts';
import { countsFor, daysFor } from '../field-uses.ts';
import type { FormDesigning } from '../use-form-designer.ts';
import { Operands } from './compute-operands.tsx';
import styles from './field-settings.module.css';
import { SwitchLine } from './setting-parts.tsx';

type Props = { designing: FormDesigning; place: string; field: FormField };

/** How a computed field comes to its value, put together by choosing, in a sentence and with a sample. */
export function ComputeSettings({ designing, place, field }: Props) {
  const say = useSay('flows-designer-form');
  const words = useWords();
  const { saying } = useDesigning();
  const { form, mayEdit } = designing;
  const { compute } = field;
  const put = (next: Compute, part: string | null = null) => {
    const unit = unitFor(form, place, next);
    designing.alter(place, { compute: next, unit: unit === 'money' ? unit : undefined }, part);
  };
  return (
    <>
      <Line label={say('reckon-how')}>
        <Select<ComputeKind>
          aria-label={say('reckon-how')}
          value={compute?.kind ?? null}
          placeholder={say('reckon-choose')}
          disabled={!mayEdit}
          suffixIcon={downIcon}
          options={computeKinds.map((kind) => ({ value: kind, label: say(`reckon-${kind}`) }))}
          onChange={(kind) => put(reckonBy(kind, compute))}
        />
      </Line>
      {compute && compute.kind !== 'count' && compute.kind !== 'days' && (
        <Operands designing={designing} place={place} compute={compute} onChange={put} />
      )}
      {compute?.kind === 'count' && (
        <OneField
          label={say('reckon-count-of')}
          fields={countsFor(form, place)}
          value={compute.of}
          disabled={!mayEdit}
          none={say('reckon-no-lists')}
          onChange={(of) => put({ ...compute, of })}
        />
      )}
      {compute?.kind === 'days' && (
        <>
          {(['from', 'until'] as const).map((end) => (
            <OneField
              key={end}
              label={say(`reckon-${end}`)}
              fields={daysFor(form, place)}
              value={compute[end]}
              disabled={!mayEdit}
              none={say('reckon-no-days')}
              onChange={(id) => put({ ...compute, [end]: id })}
            />
          ))}
          <SwitchLine
            label={say('reckon-inclusive')}
            checked={compute.inclusive}
            disabled={!mayEdit}
            onChange={(inclusive) => put({ ...compute, inclusive })}
          />
        </>
      )}
      {compute && (
        <p className={styles.sentence}>
          <Sentence>{words(sayField(field, saying, groupOf(place)))}</Sentence>
        </p>
      )}
      <SampleLine designing={designing} place={place} field={field} />
    </>
  );
}

function Line({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className={styles.line}>
      <span className={styles.label}>{label}</span>
      {children}
    </div>
  );
}

type OneFieldProps = {
  label: string;
  fields: readonly FormField[];
  value: string;
  disabled: boolean;
  /** What is said where there is nothing to choose. */
  none: string;
  onChange: (id: string) => void;
};

function OneField({ label, fields, value, disabled, none, onChange }: OneFieldProps) {
  const say = useSay('flows-designer-form');
  const words = useWords();
  const isKnown = fields.some(({ id }) => id === value);
  const gone = value === '' || isKnown ? [] : [{ value, label: say('reckon-gone', { name: value }) }];
  return (
    <Line label={label}>
      <Select<string>
        aria-label={label}
        value={value === '' ? null : value}
        placeholder={say('reckon-choose-field')}
        disabled={disabled}
        suffixIcon={downIcon}
        notFoundContent={none}
        options={[
          ...gone,
          ...fields.map(({ id, label: name, kind }) => ({
            value: id,
            label: words(name) || say('nameless', { kind: say(`kind-${kind}`) }),
          })),
        ]}
        onChange={onChange}
      />
    </Line>
  );
}

/** What it comes to for made-up answers. */
function SampleLine({ designing, place, field }: Props) {
  const say = useSay('flows-designer-form');
  const words = useWords();
  const format = useFormat();
  const sample = sampleOf(designing.form, place, field);
  if (!sample) return <Small as="p">{say('reckon-sample-waits')}</Small>;
  const amount = (of: FormField, value: number | string) => {
    if (typeof value === 'string') return format.date(value);
    return unitOf(of) === 'money' ? format.money(value) : format.number(value);
  };
  const facts = sample.parts.map(({ field: of, values, count }) => {
    const name = words(of.label) || of.id;
    const value = count === null ? values.map((each) => amount(of, each)).join(' + ') : format.number(count);
    return say('reckon-sample-part', { name, value });
  });
  return (
    <p className={styles.sample}>
      <span>{say('reckon-sample')}</span>
      <span>
        <Sentence>{facts.join(say('reckon-sample-join'))}</Sentence> → <strong>{amount(field, sample.value)}</strong>
      </span>
    </p>
  );
}
