import { type FormField, isFilledIn } from '@campus/rules/flows/form.ts';
import { takesField } from '@campus/rules/flows/given-kinds.ts';
import { Input } from 'antd';
import type { ReactNode } from 'react';
import { useSay } from '#web/client/texts.ts';
import { useWords } from '#web/ui/base/words.ts';
import { useDesigning } from '../../design-context.tsx';
import { isSettable } from '../givens.ts';
import { FieldRows, IntoField } from './field-rows.tsx';
import { Choose, Labelled } from './fields.tsx';
import styles from './step-rows.module.css';

type FromChild = { field: string; from: string };
type FromAnswer = { field: string; path: string };

type ChildProps = {
  rows: readonly FromChild[];
  fields: readonly FormField[];
  onChange: (rows: readonly FromChild[], merge?: string) => void;
};

/** What comes back from the one application that was waited for. */
export function TakenFromChild({ rows, fields, onChange }: ChildProps) {
  const { form } = useDesigning().draft.definition;
  const say = useSay('flows-designer-steps');
  const words = useWords();
  return (
    <Taken rows={rows} title={say('take-child')} blank={{ field: '', from: '' }} onChange={onChange}>
      {(row, put) => {
        const into = form.fields.find(({ id }) => id === row.field);
        return (
          <Choose
            label={say('take-from-child')}
            value={row.from}
            options={fields
              .filter((field) => isFilledIn(field.kind) || field.kind === 'computed')
              .filter((field) => !into || takesField(into, field))
              .map(({ id, label }) => ({ value: id, label: words(label) || say('nameless') }))}
            none={say('no-field-fits')}
            onChange={(from) => put({ ...row, from: from ?? '' })}
          />
        );
      }}
    </Taken>
  );
}

type AnswerProps = {
  rows: readonly FromAnswer[];
  onChange: (rows: readonly FromAnswer[], merge?: string) => void;
};

/** What is read from the answer of another system. */
export function TakenFromAnswer({ rows, onChange }: AnswerProps) {
  const say = useSay('flows-designer-steps');
  return (
    <Taken rows={rows} title={say('take-answer')} blank={{ field: '', path: '' }} onChange={onChange}>
      {(row, put) => (
        <Labelled label={say('take-path')} hint={say('take-path-about')}>
          {(id, hint) => (
            <Input
              id={id}
              aria-describedby={hint}
              value={row.path}
              maxLength={200}
              onChange={({ target }) => put({ ...row, path: target.value }, 'path')}
            />
          )}
        </Labelled>
      )}
    </Taken>
  );
}

type TakenProps<R> = {
  rows: readonly R[];
  title: string;
  blank: R;
  onChange: (rows: readonly R[], merge?: string) => void;
  children: (row: R, put: (row: R, merge?: string) => void) => ReactNode;
};

function Taken<R extends { field: string }>({ rows, title, blank, onChange, children }: TakenProps<R>) {
  const { form } = useDesigning().draft.definition;
  const say = useSay('flows-designer-steps');
  return (
    <div className={styles.list}>
      <p className={styles.name}>{title}</p>
      <FieldRows
        rows={rows}
        blank={blank}
        nameOf={(n) => say('take-n', { n })}
        addName={say('add-take')}
        onChange={onChange}
      >
        {(row, put) => (
          <>
            <IntoField
              label={say('into-own')}
              value={row.field}
              fields={form.fields.filter(isSettable)}
              taken={rows.map(({ field }) => field)}
              onChange={(field) => put({ ...row, field })}
            />
            {children(row, put)}
          </>
        )}
      </FieldRows>
    </div>
  );
}
