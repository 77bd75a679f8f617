import type { FieldChange } from '@campus/rules/flows/edit-definition/fields.ts';
import { forgetField } from '@campus/rules/flows/edit-definition/forget-field.ts';
import type { FieldUse } from '@campus/rules/flows/edit-definition/uses.ts';
import type { FieldKind, FormDefinition, FormField } from '@campus/rules/flows/form.ts';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useSay } from '#web/client/texts.ts';
import { afterPress, watchPresses } from '#web/ui/base/after-press.ts';
import { toast } from '#web/ui/base/toast.ts';
import { useWords } from '#web/ui/base/words.ts';
import { useDesigning } from '../design-context.tsx';
import { definitionOf } from '../draft/design.ts';
import {
  addOption,
  alterField,
  copyBehind,
  dropRowField,
  type FieldOption,
  freshField,
  idFromLabel,
  isAskedFor,
  isFullOf,
  isPublished,
  mostFields,
  optionValueFrom,
  pastedField,
  publishedValues,
  putField,
  renameUnused,
  shiftField,
} from './edit-fields.ts';
import { rowKindsOffered } from './field-kinds.ts';
import { everyPlace, fieldAt, fieldsAround, fieldsIn, groupOf, indexOfField, placeOf } from './field-places.ts';
import { usesOfPlace } from './field-uses.ts';
import { type Problem, problemsOf } from './problems.ts';
import { reliedField } from './relied-field.ts';
import { useCopiedField } from './use-copied-field.ts';
import { useFormKeys } from './use-form-keys.ts';

/** What is set up beside the form: one of its fields, by its place, or what holds for all of it. */
export type Chosen = { kind: 'field'; id: string; at: number } | { kind: 'form' };
/** Where a new field comes to stand: before the one of this number, in a form or in the rows of a group. */
export type Gap = { group: string | null; index: number };
/** Where the focus goes once a change is drawn. */
type Target = 'card' | 'label';

/** A form in somebody's hands: what is chosen, what is asked before it is done, and everything that can be done. */
export function useFormDesigner() {
  const { design, draft, mayEdit } = useDesigning();
  const say = useSay('flows-designer-form');
  const words = useWords();
  const room = useId();
  const { definition, edit, faults } = draft;
  const { form } = definition;
  const { relied } = design;
  const published = useMemo(
    (): FormDefinition | null => design.published && definitionOf(design.published).form,
    [design.published],
  );
  const [wanted, choose] = useState<Chosen>({ kind: 'form' });
  const [removing, setRemoving] = useState<string | null>(null);
  const [heard, setHeard] = useState('');
  const [goal, setGoal] = useState<{ id: string; target: Target } | null>(null);
  const clipboard = useCopiedField();
  useEffect(watchPresses, []);

  // What was chosen may be gone after an undo; then what stands in its place is.
  const chosen = stillThere(form, wanted);
  const field = chosen.kind === 'field' ? fieldAt(form, chosen.id) : undefined;

  const cardId = (id: string) => `${room}-card-${id}`;
  const labelId = `${room}-label`;
  const goTo = useRef({ cardId, labelId });
  goTo.current = { cardId, labelId };
  useEffect(() => {
    if (!goal) return;
    const { cardId, labelId } = goTo.current;
    const element = document.getElementById(goal.target === 'label' ? labelId : cardId(goal.id));
    element?.focus();
    element?.scrollIntoView({ block: 'nearest' });
  }, [goal]);

  const nameOf = (of: Pick<FormField, 'label' | 'kind'>): string =>
    words(of.label) || say('nameless', { kind: say(`kind-${of.kind}`) });
  const chooseField = (id: string, target: Target | null = null) => {
    const at = indexOfField(form, id);
    choose({ kind: 'field', id, at });
    if (target) setGoal({ id, target });
  };

  const chosenGroup = chosen.kind === 'field' ? groupOf(chosen.id) : null;
  /** Right behind what is chosen: in its rows where a field of this kind may stand in rows, else in the form. */
  const behindChosen = (kind: FieldKind): Gap => {
    if (chosen.kind !== 'field') return { group: null, index: form.fields.length };
    if (chosenGroup === null) return { group: null, index: chosen.at + 1 };
    if (rowKindsOffered.some((offered) => offered === kind) && !isFullOf(form, chosenGroup))
      return { group: chosenGroup, index: chosen.at + 1 };
    return { group: null, index: indexOfField(form, chosenGroup) + 1 };
  };
  /** Puts a field in and has it chosen; false where no more fit. */
  const put = (made: FormField, { group, index }: Gap, target: Target): boolean => {
    if (!mayEdit || isFullOf(form, group)) {
      if (mayEdit) toast(say(group === null ? 'full' : 'full-rows', { n: mostFields(group) }), { kind: 'warning' });
      return false;
    }
    const place = placeOf(group, made.id);
    edit((now) => putField(now, group, index, made));
    choose({ kind: 'field', id: place, at: index });
    setGoal({ id: place, target });
    return true;
  };

  const add = (kind: FieldKind, gap: Gap = behindChosen(kind)) => {
    if (put(freshField(form, gap.group, kind), gap, 'label'))
      setHeard(say('added', { kind: say(`kind-${kind}`), n: gap.index + 1 }));
  };
  const move = (place: string, gap: number) => {
    const around = fieldsAround(form, place);
    const at = indexOfField(form, place);
    const moved = around[at];
    if (!mayEdit || !moved || gap < 0 || gap > around.length || gap === at || gap === at + 1) return;
    edit((now) => shiftField(now, place, gap));
    const to = gap > at ? gap - 1 : gap;
    choose({ kind: 'field', id: place, at: to });
    setGoal({ id: place, target: 'card' });
    setHeard(say('moved', { name: nameOf(moved), n: to + 1 }));
  };
  /** One place up or down. */
  const shift = (place: string, by: -1 | 1) => {
    const at = indexOfField(form, place);
    move(place, by === 1 ? at + 2 : at - 1);
  };
  const duplicate = (place: string) => {
    const original = fieldAt(form, place);
    const made = mayEdit && original ? copyBehind(definition, place) : null;
    if (!original || !made) return;
    edit((now) => copyBehind(now, place)?.definition ?? now);
    choose({ kind: 'field', id: made.place, at: indexOfField(made.definition.form, made.place) });
    setGoal({ id: made.place, target: 'card' });
    setHeard(say('duplicated', { name: nameOf(original) }));
  };
  const copy = (place: string) => {
    const taken = fieldAt(form, place);
    if (!taken) return;
    clipboard.take(taken);
    toast(say('copied', { name: nameOf(taken) }));
  };
  const paste = () => {
    const found = clipboard.found();
    if (!found) return toast(say('nothing-copied'), { kind: 'warning' });
    const gap = behindChosen(found.field.kind);
    if (put(pastedField(form, gap.group, found), gap, 'card')) setHeard(say('pasted', { name: nameOf(found.field) }));
  };
  const remove = (place: string) => {
    const group = groupOf(place);
    const around = fieldsIn(form, group);
    const at = indexOfField(form, place);
    const gone = around[at];
    if (!mayEdit || !gone) return;
    edit((now) => (group === null ? forgetField(now, place) : dropRowField(now, place)));
    setRemoving(null);
    toast(say('removed', { name: nameOf(gone) }));
    const next = around[at + 1] ?? around[at - 1];
    const nextPlace = next ? placeOf(group, next.id) : group;
    const nextAt = next ? Math.max(0, Math.min(at, around.length - 2)) : indexOfField(form, group ?? '');
    choose(nextPlace === null ? { kind: 'form' } : { kind: 'field', id: nextPlace, at: nextAt });
    if (nextPlace !== null) setGoal({ id: nextPlace, target: 'card' });
  };
  /** What is used somewhere is only removed after it was said where. */
  const askToRemove = (place: string) => {
    if (!mayEdit) return;
    const needed = reliedField(relied, place) ? fieldAt(form, place) : undefined;
    if (needed) return toast(say('relied-stays', { name: nameOf(needed) }), { kind: 'warning' });
    if (usesOfPlace(definition, place).length === 0 && !isPublished(published, place)) remove(place);
    else setRemoving(place);
  };

  const alter = (id: string, change: FieldChange, part: string | null = null) =>
    mayEdit && edit((now) => alterField(now, id, change), part === null ? null : `${part} ${id}`);
  /** Typing in a label is over: a field that nothing knows yet takes its id from it. */
  const nameField = (id: string) =>
    afterPress(() => {
      const next: { id: string | null } = { id: null };
      edit((now) => {
        next.id = idFromLabel(now, id, published);
        return next.id === null ? now : renameUnused(now, id, next.id);
      }, `label ${id}`);
      const named = next.id === null ? null : placeOf(groupOf(id), next.id);
      if (named !== null) choose((now) => (now.kind === 'field' && now.id === id ? { ...now, id: named } : now));
    });
  const nameOption = (id: string, at: number) =>
    afterPress(() =>
      edit((now) => {
        const of = fieldAt(now.form, id);
        const about = { published: publishedValues(published, id), asked: isAskedFor(now, id) };
        const value = of ? optionValueFrom(of, at, about) : null;
        if (!of || value === null) return now;
        return alterField(now, id, {
          options: of.options.map((option, n) => (n === at ? { ...option, value } : option)),
        });
      }, `option-${at} ${id}`),
    );
  const setOptions = (id: string, options: readonly FieldOption[], part: string | null = null) =>
    alter(id, { options }, part);

  const keys = useFormKeys({
    places: everyPlace(form),
    mayEdit,
    draft,
    onHear: setHeard,
    go: (place) => chooseField(place, 'card'),
    acts: {
      up: (place) => shift(place, -1),
      down: (place) => shift(place, 1),
      remove: askToRemove,
      duplicate,
      copy,
      paste,
    },
  });
  const groupChosen = chosenGroup === null ? undefined : fieldAt(form, chosenGroup);
  const problems = useMemo((): readonly Problem[] => problemsOf(form, faults), [form, faults]);
  return {
    definition,
    form,
    published,
    mayEdit,
    chosen,
    field,
    heard,
    problems,
    problemsOf: (id: string | null) => problems.filter((problem) => problem.field === id),
    removing: removing !== null && fieldAt(form, removing) ? removing : null,
    usesOf: (id: string): readonly FieldUse[] => usesOfPlace(definition, id),
    isPublished: (id: string) => isPublished(published, id),
    isReliedOn: (id: string) => reliedField(relied, id) !== null,
    reliedOptions: (id: string): readonly string[] => reliedField(relied, id)?.options ?? [],
    publishedValues: (id: string) => publishedValues(published, id),
    isFull: isFullOf(form, null),
    /** Whether no more fit beside a field. */
    isFullAt: (id: string) => isFullOf(form, groupOf(id)),
    /** The name of the group in whose rows a field is chosen. */
    rowsChosen: groupChosen ? nameOf(groupChosen) : null,
    cardId,
    labelId,
    nameOf,
    chooseForm: () => choose({ kind: 'form' }),
    chooseField,
    add,
    addOption: (id: string, of: FormField) => setOptions(id, addOption(of)),
    setOptions,
    move,
    shift,
    duplicate,
    copy,
    paste,
    remove,
    askToRemove,
    keep: () => setRemoving(null),
    alter,
    nameField,
    nameOption,
    edit,
    ...keys,
  };
}

export type FormDesigning = ReturnType<typeof useFormDesigner>;

function stillThere(form: FormDefinition, wanted: Chosen): Chosen {
  if (wanted.kind === 'form') return wanted;
  const at = indexOfField(form, wanted.id);
  if (at >= 0) return { ...wanted, at };
  const group = groupOf(wanted.id);
  const around = fieldsIn(form, group);
  const instead = around[Math.min(wanted.at, around.length - 1)];
  if (instead) return { kind: 'field', id: placeOf(group, instead.id), at: around.indexOf(instead) };
  // An empty group, or none any more.
  return group === null ? { kind: 'form' } : stillThere(form, { kind: 'field', id: group, at: 0 });
}
