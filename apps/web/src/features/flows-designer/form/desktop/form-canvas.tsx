import type { FormField } from '@campus/rules/flows/form.ts';
import { useRef } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Card } from '#web/ui/base/card.tsx';
import { FormFields, FormField as FormPlace } from '#web/ui/base/form-page.tsx';
import { inputValue } from '#web/ui/base/form-values.ts';
import { DownIcon, WarningIcon } from '#web/ui/base/icons.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import type { Bound } from '#web/ui/base/use-form.ts';
import { FieldInput } from '../../conditions/desktop/field-input.tsx';
import { useDesigning } from '../../design-context.tsx';
import { isLong } from '../field-kinds.ts';
import type { FormDesigning } from '../use-form-designer.ts';
import { useTitleSample } from '../use-title-sample.ts';
import { BinIcon, FieldKindIcon, GripIcon, TwiceIcon, UpIcon } from './field-kind-icon.tsx';
import styles from './form-canvas.module.css';
import { type Dragged, useDragSource, useDropTarget } from './form-drag.ts';

/** The form as it is drawn for whoever fills it in, each of its fields to be chosen, moved and removed. */
export function FormCanvas({ designing }: { designing: FormDesigning }) {
  const say = useSay('flows-designer-form');
  const { form, chosen, mayEdit } = designing;
  const { fields } = form;
  const drop = (dragged: Dragged, gap: number) => {
    if ('newKind' in dragged) designing.add(dragged.newKind, gap);
    else designing.move(dragged.field, gap);
  };
  const reached = chosen.kind === 'field' ? chosen.at : 0;
  return (
    <Card className={styles.canvas}>
      <TitleRow designing={designing} />
      {fields.length === 0 && (
        <div className={styles.empty}>
          <p>{say('nothing-yet')}</p>
          {mayEdit && <p>{say('nothing-yet-hint')}</p>}
        </div>
      )}
      <section aria-label={say('fields')}>
        <FormFields>
          {fields.map((field, n) => (
            <FormPlace key={field.id} whole={isLong(field.kind)}>
              <FieldCard designing={designing} field={field} index={n} isReached={n === reached} onDrop={drop} />
            </FormPlace>
          ))}
        </FormFields>
      </section>
      {mayEdit && <End key={fields.length} onDrop={(dragged) => drop(dragged, fields.length)} />}
    </Card>
  );
}

function TitleRow({ designing }: { designing: FormDesigning }) {
  const say = useSay('flows-designer-form');
  const sample = useTitleSample();
  const problems = designing.problemsOf(null);
  return (
    <button
      type="button"
      className={styles.title}
      aria-pressed={designing.chosen.kind === 'form'}
      onClick={designing.chooseForm}
    >
      <span className={styles.titleName}>{say('title')}</span>
      {sample === '' ? <span className={styles.quiet}>{say('title-empty')}</span> : <Typed as="strong">{sample}</Typed>}
      {problems.length > 0 && (
        <span className={styles.problem}>
          <WarningIcon size={14} />
          {say('problems', { n: problems.length })}
        </span>
      )}
    </button>
  );
}

/** The room behind the last field. */
function End({ onDrop }: { onDrop: (dragged: Dragged) => void }) {
  const room = useRef<HTMLDivElement>(null);
  const side = useDropTarget(room, { isRow: false, isOn: true, onDrop });
  return <div ref={room} className={styles.end} data-over={side !== null || undefined} />;
}

type CardProps = {
  designing: FormDesigning;
  field: FormField;
  index: number;
  /** Whether it is the one that the Tab key comes to. */
  isReached: boolean;
  onDrop: (dragged: Dragged, gap: number) => void;
};

function FieldCard({ designing, field, index, isReached, onDrop }: CardProps) {
  const say = useSay('flows-designer-form');
  const { chosen, form, mayEdit } = designing;
  const { id, kind } = field;
  const card = useRef<HTMLDivElement>(null);
  const grip = useRef<HTMLSpanElement>(null);
  const dragging = useDragSource(card, grip, { field: id }, mayEdit);
  const side = useDropTarget(card, {
    isRow: !isLong(kind),
    isOn: mayEdit,
    onDrop: (dragged, where) => onDrop(dragged, where === 'before' ? index : index + 1),
  });
  const name = designing.nameOf(field);
  const problems = designing.problemsOf(id);
  const isChosen = chosen.kind === 'field' && chosen.id === id;
  const facts = [
    say(`kind-${kind}`),
    field.required ? say('required') : '',
    field.showWhen ? say('shown') : '',
    problems.length > 0 ? say('problems', { n: problems.length }) : '',
  ].filter((fact) => fact !== '');
  return (
    <div
      ref={card}
      className={styles.card}
      data-chosen={isChosen || undefined}
      data-dragging={dragging || undefined}
      data-side={side ?? undefined}
      data-row={!isLong(kind) || undefined}
    >
      <button
        type="button"
        id={designing.cardId(id)}
        className={styles.choose}
        aria-pressed={isChosen}
        aria-label={[name, ...facts].join(' · ')}
        aria-keyshortcuts={mayEdit ? 'Alt+ArrowUp Alt+ArrowDown Control+D Control+C Control+V Delete' : undefined}
        tabIndex={isReached ? 0 : -1}
        onClick={() => designing.chooseField(id)}
        onDoubleClick={() => designing.chooseField(id, 'label')}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && isChosen) {
            event.preventDefault();
            designing.chooseField(id, 'label');
          } else designing.onCardKeys(event, id);
        }}
      />
      <div className={styles.head}>
        {mayEdit && (
          <span ref={grip} className={styles.grip} title={say('drag', { name })}>
            <GripIcon />
          </span>
        )}
        <span className={styles.kind}>
          <FieldKindIcon kind={kind} size={15} />
          {say(`kind-${kind}`)}
        </span>
        {field.showWhen && <span className={styles.mark}>{say('shown')}</span>}
        {field.keepsOut && <span className={styles.mark}>{say('keeps-out')}</span>}
        {problems.length > 0 && (
          <span className={styles.problem} title={say('problems', { n: problems.length })}>
            <WarningIcon size={14} />
            {problems.length}
          </span>
        )}
      </div>
      <div className={styles.input} inert>
        <DrawnField field={field} name={name} />
      </div>
      {mayEdit && isChosen && (
        <div className={styles.tools}>
          <Tool label={say('move-up')} disabled={index === 0} onClick={() => designing.shift(id, -1)}>
            <UpIcon />
          </Tool>
          <Tool
            label={say('move-down')}
            disabled={index === form.fields.length - 1}
            onClick={() => designing.shift(id, 1)}
          >
            <DownIcon size={16} />
          </Tool>
          <Tool label={say('duplicate')} disabled={designing.isFull} onClick={() => designing.duplicate(id)}>
            <TwiceIcon />
          </Tool>
          <Tool label={say('remove')} onClick={() => designing.askToRemove(id)}>
            <BinIcon />
          </Tool>
        </div>
      )}
    </div>
  );
}

type ToolProps = { label: string; disabled?: boolean; onClick: () => void; children: React.ReactNode };

/** For pointers only: the keyboard has keys for all of it. */
function Tool({ label, disabled = false, onClick, children }: ToolProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.tool}
      title={label}
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

/** The product's own input, as it is before anything is filled in. */
function DrawnField({ field, name }: { field: FormField; name: string }) {
  const { names } = useDesigning();
  const label = { zh: field.label.zh || name, en: field.label.en || name };
  const bound: Bound<unknown> = {
    name: '',
    value: inputValue(field, null, { names, pictures: [] }),
    onChange: () => {},
    fault: null,
    link: noForm,
  };
  return <FieldInput field={{ ...field, label }} bound={bound} />;
}

const noForm = { register: () => () => {} };
