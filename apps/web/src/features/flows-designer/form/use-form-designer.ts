import type { FieldChange } from '@campus/rules/flows/edit-definition/fields.ts';
import { forgetField } from '@campus/rules/flows/edit-definition/forget-field.ts';
import { definitionLimits } from '@campus/rules/flows/edit-definition/limits.ts';
import { type FieldUse, usesOfField } from '@campus/rules/flows/edit-definition/uses.ts';
import type { FieldKind, FormDefinition, FormField } from '@campus/rules/flows/form.ts';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useSay } from '#web/client/texts.ts';
import { afterPress, watchPresses } from '#web/ui/base/after-press.ts';
import { readStored, writeStored } from '#web/ui/base/device-storage.ts';
import { toast } from '#web/ui/base/toast.ts';
import { useWords } from '#web/ui/base/words.ts';
import { useDesigning } from '../design-context.tsx';
import { definitionOf } from '../draft/design.ts';
import { cardAct } from './card-keys.ts';
import {
  addOption,
  alterField,
  type CopiedField,
  copyBehind,
  type FieldOption,
  freshField,
  idFromLabel,
  indexOfField,
  isAskedFor,
  isPublished,
  optionValueFrom,
  pastedField,
  publishedValues,
  putField,
  readCopiedField,
  renameUnused,
  shiftField,
} from './edit-fields.ts';
import { type Problem, problemsOf } from './problems.ts';

const SHELF = 'campus.copied-field';

/** What is set up beside the form: one of its fields, or what holds for all of it. */
export type Chosen = { kind: 'field'; id: string; at: number } | { kind: 'form' };
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
  const published = useMemo(
    (): FormDefinition | null => design.published && definitionOf(design.published).form,
    [design.published],
  );
  const [wanted, choose] = useState<Chosen>({ kind: 'form' });
  const [removing, setRemoving] = useState<string | null>(null);
  const [heard, setHeard] = useState('');
  const [goal, setGoal] = useState<{ id: string; target: Target } | null>(null);
  const [copied, setCopied] = useState<CopiedField | null>(() => readCopiedField(readStored('localStorage', SHELF)));
  useEffect(watchPresses, []);

  // What was chosen may be gone after an undo; then what stands in its place is.
  const chosen = stillThere(form, wanted);
  const field = chosen.kind === 'field' ? form.fields[indexOfField(form, chosen.id)] : undefined;

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

  /** Puts a field in and has it chosen; null where the form is full. */
  const put = (made: FormField, index: number, target: Target): boolean => {
    if (!mayEdit || form.fields.length >= definitionLimits.fields) {
      if (mayEdit) toast(say('full', { n: definitionLimits.fields }), { kind: 'warning' });
      return false;
    }
    edit((now) => putField(now, index, made));
    choose({ kind: 'field', id: made.id, at: index });
    setGoal({ id: made.id, target });
    return true;
  };
  const behindChosen = chosen.kind === 'field' ? chosen.at + 1 : form.fields.length;

  const add = (kind: FieldKind, index = behindChosen) => {
    if (put(freshField(form, kind), index, 'label'))
      setHeard(say('added', { kind: say(`kind-${kind}`), n: index + 1 }));
  };
  const move = (id: string, gap: number) => {
    const at = indexOfField(form, id);
    const moved = form.fields[at];
    if (!mayEdit || !moved || gap < 0 || gap > form.fields.length || gap === at || gap === at + 1) return;
    edit((now) => shiftField(now, id, gap));
    const to = gap > at ? gap - 1 : gap;
    choose({ kind: 'field', id, at: to });
    setGoal({ id, target: 'card' });
    setHeard(say('moved', { name: nameOf(moved), n: to + 1 }));
  };
  /** One place up or down. */
  const shift = (id: string, by: -1 | 1) => {
    const at = indexOfField(form, id);
    move(id, by === 1 ? at + 2 : at - 1);
  };
  const duplicate = (id: string) => {
    const original = form.fields[indexOfField(form, id)];
    const made = mayEdit && original ? copyBehind(definition, id) : null;
    if (!original || !made) return;
    edit((now) => copyBehind(now, id)?.definition ?? now);
    choose({ kind: 'field', id: made.id, at: indexOfField(made.definition.form, made.id) });
    setGoal({ id: made.id, target: 'card' });
    setHeard(say('duplicated', { name: nameOf(original) }));
  };
  const copy = (id: string) => {
    const taken = form.fields[indexOfField(form, id)];
    if (!taken) return;
    const next: CopiedField = { kind: 'copied-field', field: taken };
    setCopied(next);
    writeStored('localStorage', SHELF, next);
    toast(say('copied', { name: nameOf(taken) }));
  };
  const paste = () => {
    // Another tab may have copied something since.
    const found = readCopiedField(readStored('localStorage', SHELF)) ?? copied;
    if (!found) return toast(say('nothing-copied'), { kind: 'warning' });
    if (put(pastedField(form, found), behindChosen, 'card')) setHeard(say('pasted', { name: nameOf(found.field) }));
  };
  const remove = (id: string) => {
    const at = indexOfField(form, id);
    const gone = form.fields[at];
    if (!mayEdit || !gone) return;
    edit((now) => forgetField(now, id));
    setRemoving(null);
    toast(say('removed', { name: nameOf(gone) }));
    const next = form.fields[at + 1] ?? form.fields[at - 1];
    choose(
      next ? { kind: 'field', id: next.id, at: Math.max(0, Math.min(at, form.fields.length - 2)) } : { kind: 'form' },
    );
    if (next) setGoal({ id: next.id, target: 'card' });
  };
  /** What is used somewhere is only removed after it was said where. */
  const askToRemove = (id: string) => {
    if (!mayEdit) return;
    if (usesOfField(definition, id).length === 0 && !isPublished(published, id)) remove(id);
    else setRemoving(id);
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
      const named = next.id;
      if (named !== null) choose((now) => (now.kind === 'field' && now.id === id ? { ...now, id: named } : now));
    });
  const nameOption = (id: string, at: number) =>
    afterPress(() =>
      edit((now) => {
        const of = now.form.fields[indexOfField(now.form, id)];
        const about = { published: publishedValues(published, id), asked: isAskedFor(now, id) };
        const value = of ? optionValueFrom(of, at, about) : null;
        if (!of || value === null) return now;
        return alterField(now, id, {
          options: of.options.map((option, n) => (n === at ? { ...option, value } : option)),
        });
      }, `option-${at} ${id}`),
    );
  const setOptions = (of: FormField, options: readonly FieldOption[], part: string | null = null) =>
    alter(of.id, { options }, part);

  const undo = () => {
    if (!mayEdit || !draft.mayUndo) return;
    draft.undo();
    setHeard(say('undone'));
  };
  const redo = () => {
    if (!mayEdit || !draft.mayRedo) return;
    draft.redo();
    setHeard(say('redone'));
  };

  /** The keys of the whole page. */
  const onKeys = (event: KeyboardEvent) => {
    if (event.defaultPrevented || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    event.stopPropagation();
    if (key === 'y' || event.shiftKey) redo();
    else undo();
  };
  /** The keys of a field in the form. */
  const onCardKeys = (event: KeyboardEvent, id: string) => {
    const act = cardAct(event, Boolean(getSelection()?.toString()));
    if (!act || (!mayEdit && act !== 'before' && act !== 'after' && act !== 'copy')) return;
    event.preventDefault();
    event.stopPropagation();
    const at = indexOfField(form, id);
    const step = { before: -1, after: 1 }[act as 'before' | 'after'];
    const neighbour = step && form.fields[at + step];
    if (neighbour) chooseField(neighbour.id, 'card');
    if (act === 'up') shift(id, -1);
    if (act === 'down') shift(id, 1);
    if (act === 'remove') askToRemove(id);
    if (act === 'duplicate') duplicate(id);
    if (act === 'copy') copy(id);
    if (act === 'paste') paste();
  };

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
    removing: form.fields.find(({ id }) => id === removing),
    usesOf: (id: string): readonly FieldUse[] => usesOfField(definition, id),
    isPublished: (id: string) => isPublished(published, id),
    publishedValues: (id: string) => publishedValues(published, id),
    isFull: form.fields.length >= definitionLimits.fields,
    cardId,
    labelId,
    nameOf,
    chooseForm: () => choose({ kind: 'form' }),
    chooseField,
    add,
    addOption: (of: FormField) => setOptions(of, addOption(of)),
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
    onKeys,
    onCardKeys,
  };
}

export type FormDesigning = ReturnType<typeof useFormDesigner>;

function stillThere(form: FormDefinition, wanted: Chosen): Chosen {
  if (wanted.kind === 'form') return wanted;
  const at = indexOfField(form, wanted.id);
  if (at >= 0) return { ...wanted, at };
  const instead = form.fields[Math.min(wanted.at, form.fields.length - 1)];
  return instead ? { kind: 'field', id: instead.id, at: form.fields.indexOf(instead) } : { kind: 'form' };
}
