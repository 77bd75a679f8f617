import type { ChildGiven } from '@campus/rules/flows/definition.ts';
import type { FormField, RowField } from '@campus/rules/flows/form.ts';
import { takesField } from '@campus/rules/flows/given-kinds.ts';
import { Input } from 'antd';
import { useSay } from '#web/client/texts.ts';
import { useWords } from '#web/ui/base/words.ts';
import { upTo } from '#web/ui/desktop/up-to.ts';
import { ValueInput } from '../../conditions/desktop/value-input.tsx';
import { useDesigning } from '../../design-context.tsx';
import { givenKinds, newGiven } from '../givens.ts';
import fields from './fields.module.css';
import { Choose, Labelled } from './fields.tsx';

type Props<G extends ChildGiven> = {
  /** The field that is filled; null for what another system calls by a name of its own. */
  into: FormField | null;
  from: G;
  /** The fields of an item, where each application is about one: none where an item is no row. */
  item?: readonly RowField[] | null;
  /** A field of the form from which nothing comes: what is filled itself. */
  without?: string;
  onChange: (from: G, merge?: string) => void;
};

/** From where a value comes, and which it is. */
export function GivenCells<G extends ChildGiven>({ into, from, item = null, without, onChange }: Props<G>) {
  const say = useSay('flows-designer-steps');
  const kinds = givenKinds(into?.kind ?? null, from.kind, item !== null);
  // Only what is offered here is chosen, and an item is offered only where there is one.
  const put = (next: ChildGiven, merge?: string) => onChange(next as G, merge);
  return (
    <>
      <Choose
        label={say('given')}
        value={from.kind}
        options={kinds.map((kind) => ({ value: kind, label: say(`given-${kind}`) }))}
        onChange={(kind) => {
          const chosen = kinds.find((each) => each === kind);
          if (chosen && chosen !== from.kind) put(newGiven(chosen));
        }}
      />
      {from.kind === 'value' && <Typed into={into} from={from} onChange={put} />}
      {from.kind === 'field' && <OwnField into={into} from={from} without={without} onChange={put} />}
      {from.kind === 'item' && item !== null && item.length > 0 && (
        <ItemField into={into} from={from} item={item} onChange={put} />
      )}
    </>
  );
}

type CellProps<K extends ChildGiven['kind']> = {
  into: FormField | null;
  from: Extract<ChildGiven, { kind: K }>;
  onChange: (from: ChildGiven, merge?: string) => void;
};

function Typed({ into, from, onChange }: CellProps<'value'>) {
  const say = useSay('flows-designer-steps');
  const { value } = from;
  if (into === null)
    return (
      <Labelled label={say('given-which-value')}>
        {(id) => (
          <Input
            id={id}
            value={String(value ?? '')}
            {...upTo(200)}
            onChange={({ target }) => onChange({ ...from, value: target.value === '' ? null : target.value }, 'value')}
          />
        )}
      </Labelled>
    );
  return (
    <div className={fields.field}>
      <span className={fields.label} aria-hidden="true">
        {say('given-which-value')}
      </span>
      <ValueInput
        key={into.id}
        label={say('given-which-value')}
        field={into}
        condition={{ kind: 'field', field: into.id, is: 'is', value }}
        onChange={(next) => onChange({ ...from, value: next }, 'value')}
      />
    </div>
  );
}

function OwnField({ into, from, without, onChange }: CellProps<'field'> & { without: string | undefined }) {
  const { form } = useDesigning().draft.definition;
  const say = useSay('flows-designer-steps');
  const words = useWords();
  return (
    <Choose
      label={say('given-which-field')}
      value={from.field}
      options={form.fields
        .filter((field) => (into === null ? isSendable(field.kind) : field.id !== without && takesField(into, field)))
        .map(({ id, label }) => ({ value: id, label: words(label) || say('nameless') }))}
      none={say('no-field-fits')}
      onChange={(field) => onChange({ ...from, field: field ?? '' })}
    />
  );
}

const isSendable = (kind: FormField['kind']): boolean => kind !== 'section' && kind !== 'note' && kind !== 'pictures';

const WHOLE = ' ';

function ItemField({ into, from, item, onChange }: CellProps<'item'> & { item: readonly RowField[] }) {
  const say = useSay('flows-designer-steps');
  const words = useWords();
  return (
    <Choose
      label={say('given-which-field')}
      value={from.field ?? WHOLE}
      options={item
        .filter((field) => into === null || takesField(into, field))
        .map(({ id, label }) => ({ value: id, label: words(label) || say('nameless') }))}
      none={say('no-field-fits')}
      onChange={(field) => onChange({ ...from, field: field ?? '' })}
    />
  );
}
