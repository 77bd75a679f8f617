import type { FormField } from '@campus/rules/flows/form.ts';
import { type ReactNode, useRef } from 'react';
import { useSay } from '#web/client/texts.ts';
import { isLong } from '#web/ui/base/field-widths.ts';
import { FormFields, FormField as FormPlace } from '#web/ui/base/form-page.tsx';
import { inputValue } from '#web/ui/base/form-values.ts';
import { BinIcon, CopyIcon, DownIcon, UpIcon, WarningIcon } from '#web/ui/base/icons.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import type { Bound } from '#web/ui/base/use-form.ts';
import { useWords } from '#web/ui/base/words.ts';
import { FieldInput } from '../../conditions/desktop/field-input.tsx';
import { useDesigning } from '../../design-context.tsx';
import { isFullOf } from '../edit-fields.ts';
import { rowKindsOffered } from '../field-kinds.ts';
import { fieldsIn, groupOf, placeOf } from '../field-places.ts';
import type { FormDesigning } from '../use-form-designer.ts';
import { FieldKindIcon, GripIcon } from './field-kind-icon.tsx';
import styles from './form-canvas.module.css';
import { type Dragged, useDragSource, useDropTarget } from './form-drag.ts';

type ListProps = { designing: FormDesigning; group: string | null };

/** The fields of a form, or of the rows of a group, as they are drawn for whoever fills them in. */
export function FieldCards({ designing, group }: ListProps) {
  const { form, mayEdit } = designing;
  const fields = fieldsIn(form, group);
  const { takes, drop } = useDropping(designing, group);
  return (
    <>
      <FormFields>
        {fields.map((field, n) => (
          <FormPlace key={field.id} whole={isLong(field.kind)}>
            <FieldCard designing={designing} group={group} field={field} index={n} />
          </FormPlace>
        ))}
      </FormFields>
      {mayEdit && (
        <End
          key={fields.length}
          isOfGroup={group !== null}
          isEmpty={fields.length === 0}
          takes={takes}
          onDrop={(dragged) => drop(dragged, fields.length)}
        />
      )}
    </>
  );
}

/** What can be dropped among these fields, and what becomes of it: fields stay in their form or their group. */
function useDropping(designing: FormDesigning, group: string | null) {
  return {
    takes: (dragged: Dragged): boolean =>
      'field' in dragged
        ? groupOf(dragged.field) === group
        : !isFullOf(designing.form, group) &&
          (group === null || rowKindsOffered.some((kind) => kind === dragged.newKind)),
    drop: (dragged: Dragged, index: number) => {
      if ('newKind' in dragged) designing.add(dragged.newKind, { group, index });
      else designing.move(dragged.field, index);
    },
  };
}

type EndProps = {
  isOfGroup: boolean;
  isEmpty: boolean;
  takes: (dragged: Dragged) => boolean;
  onDrop: (dragged: Dragged) => void;
};

/** The room behind the last field. */
function End({ isOfGroup, isEmpty, takes, onDrop }: EndProps) {
  const say = useSay('flows-designer-form');
  const room = useRef<HTMLDivElement>(null);
  const side = useDropTarget(room, { isRow: false, isOn: true, takes, onDrop });
  return (
    <div ref={room} className={styles.end} data-over={side !== null || undefined} data-rows={isOfGroup || undefined}>
      {isOfGroup && isEmpty && say('rows-empty')}
    </div>
  );
}

type CardProps = ListProps & { field: FormField; index: number };

function FieldCard({ designing, group, field, index }: CardProps) {
  const say = useSay('flows-designer-form');
  const { chosen, form, mayEdit } = designing;
  const { kind } = field;
  const place = placeOf(group, field.id);
  const { takes, drop } = useDropping(designing, group);
  const card = useRef<HTMLDivElement>(null);
  const grip = useRef<HTMLSpanElement>(null);
  const dragging = useDragSource(card, grip, { field: place }, mayEdit);
  const side = useDropTarget(card, {
    isRow: !isLong(kind),
    isOn: mayEdit,
    takes,
    onDrop: (dragged, where) => drop(dragged, where === 'before' ? index : index + 1),
  });
  const name = designing.nameOf(field);
  const problems = designing.problemsOf(place);
  const isChosen = chosen.kind === 'field' && chosen.id === place;
  // The one that the Tab key comes to.
  const isReached = chosen.kind === 'field' ? isChosen : group === null && index === 0;
  const facts = [
    say(`kind-${kind}`),
    field.required ? say('required') : '',
    field.showWhen ? say('shown') : '',
    designing.isReliedOn(place) ? say('relied') : '',
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
        id={designing.cardId(place)}
        className={styles.choose}
        aria-pressed={isChosen}
        aria-label={[name, ...facts].join(' · ')}
        aria-keyshortcuts={mayEdit ? 'Alt+ArrowUp Alt+ArrowDown Control+D Control+C Control+V Delete' : undefined}
        tabIndex={isReached ? 0 : -1}
        onClick={() => designing.chooseField(place)}
        onDoubleClick={() => designing.chooseField(place, 'label')}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && isChosen) {
            event.preventDefault();
            designing.chooseField(place, 'label');
          } else designing.onCardKeys(event, place);
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
        {kind === 'group' && field.required && <span className={styles.mark}>{say('required')}</span>}
        {field.showWhen && <span className={styles.mark}>{say('shown')}</span>}
        {designing.isReliedOn(place) && (
          <span className={styles.mark} title={say('relied-text')}>
            {say('relied')}
          </span>
        )}
        {field.keepsOut && <span className={styles.mark}>{say('keeps-out')}</span>}
        {problems.length > 0 && (
          <span className={styles.problem} title={say('problems', { n: problems.length })}>
            <WarningIcon size={14} />
            {problems.length}
          </span>
        )}
      </div>
      {kind === 'group' ? (
        <Rows designing={designing} field={field} name={name} />
      ) : (
        <div className={styles.input} inert>
          <DrawnField field={field} name={name} />
        </div>
      )}
      {mayEdit && isChosen && (
        <div className={styles.tools}>
          <Tool label={say('move-up')} disabled={index === 0} onClick={() => designing.shift(place, -1)}>
            <UpIcon size={16} />
          </Tool>
          <Tool
            label={say('move-down')}
            disabled={index === fieldsIn(form, group).length - 1}
            onClick={() => designing.shift(place, 1)}
          >
            <DownIcon size={16} />
          </Tool>
          <Tool
            label={say('duplicate')}
            disabled={designing.isFullAt(place)}
            onClick={() => designing.duplicate(place)}
          >
            <CopyIcon size={16} />
          </Tool>
          <Tool
            label={say(designing.isReliedOn(place) ? 'relied-text' : 'remove')}
            disabled={designing.isReliedOn(place)}
            onClick={() => designing.askToRemove(place)}
          >
            <BinIcon size={16} />
          </Tool>
        </div>
      )}
    </div>
  );
}

/** What every row of a group asks: cards within a card. */
function Rows({ designing, field, name }: { designing: FormDesigning; field: FormField; name: string }) {
  const say = useSay('flows-designer-form');
  const words = useWords();
  const hint = words(field.hint);
  return (
    <section className={styles.rows} aria-label={say('rows-of', { name })}>
      <Typed as="strong">{name}</Typed>
      {hint !== '' && (
        <Typed as="p" className={styles.quiet}>
          {hint}
        </Typed>
      )}
      <FieldCards designing={designing} group={field.id} />
    </section>
  );
}

type ToolProps = { label: string; disabled?: boolean; onClick: () => void; children: ReactNode };

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
