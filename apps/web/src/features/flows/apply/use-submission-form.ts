import { editProcess, previewPath, resubmitProcess, submitProcess } from '@campus/contract/calls/flows-start.ts';
import { isFilledIn } from '@campus/rules/flows/form.ts';
import type { StandingForm } from '@campus/rules/flows/standing-form.ts';
import { useEffect, useState } from 'react';
import { useCall, useWrite } from '#web/client/queries.ts';
import { withoutBareHeadings } from '#web/ui/base/form-sections.ts';
import { filledForm, type InputValues, inputValue, isBlank, sentForm } from '#web/ui/base/form-values.ts';
import { type Form, useForm } from '#web/ui/base/use-form.ts';
import type { Editable, PathEntry, Person, ShownField } from '../flow-types.ts';
import { useOperate } from '../operations/use-operate.ts';
import { takeAnswer } from '../people/contact-choice.ts';
import { type DraftState, useDraft } from './use-draft.ts';

export type Pick = Editable['picks'][number];

/** A form before it is sent: of a new application, a draft, a returned application, or one without a handler. */
export type Submission = {
  /** The key under which the device keeps what was typed; it names the person and the form. */
  key: string;
  sId: string;
  fields: readonly ShownField[];
  names: Editable['names'];
  pictures: Editable['pictures'];
  picks: readonly Pick[];
  draftId: string | null;
  /** The process that was sent before, and the call that sends it again; null for what is new. */
  sent: { id: string; how: 'resubmit' | 'edit' } | null;
};

export type SubmissionFormState = {
  form: Form<InputValues>;
  /** The fields that the present values show, including those that may only be read. */
  visibleFields: readonly ShownField[];
  /** All of them as things stand. */
  standing: StandingForm;
  picks: readonly Pick[];
  slotOf: (sId: string) => string;
  draft: DraftState;
  path: readonly PathEntry[] | undefined;
  pathFailed: boolean;
};

export const pickName = (sId: string) => `picked.${sId}`;
const PATH_PAUSE_MS = 600;

/** Values, picks, draft, the steps that it will pass, and one submit. */
export function useSubmissionForm(submission: Submission, onDone: (id: string) => void): SubmissionFormState {
  const { key, sId, fields, picks, sent: before } = submission;
  const operate = useOperate();
  const submit = useWrite(submitProcess, { quiet: true });
  const resubmit = useWrite(resubmitProcess, { quiet: true });
  const edit = useWrite(editProcess, { quiet: true });
  const [initial] = useState<InputValues>(() => ({
    ...Object.fromEntries(
      fields
        .filter(({ field }) => isFilledIn(field.kind))
        .map(({ field, value }) => [field.id, inputValue(field, value, submission)]),
    ),
    ...Object.fromEntries(picks.map((pick) => [pickName(pick.sId), pick.people])),
  }));
  const slotOf = (step: string) => `${key}/${step}`;

  const form: Form<InputValues> = useForm<InputValues>({
    initial,
    keepAs: key,
    onSubmit: async (values) => {
      const sent = content(values);
      const draftId = await draft.settle();
      let id = before?.id;
      const answer = await operate(
        async () => {
          const again = before && { id: before.id, form: sent.form, picked: sent.picked };
          if (again) return (before.how === 'edit' ? edit : resubmit).mutateAsync(again);
          const reply = await submit.mutateAsync({ ...sent, ...(draftId && { draftId }) });
          id = reply.id;
        },
        `did-${before?.how ?? 'submit'}`,
      );
      if (!answer.ok) {
        draft.goOn();
        return answer.faults;
      }
      draft.forget();
      if (id) onDone(id);
      return undefined;
    },
  });

  const given = Object.fromEntries(fields.map(({ field, value }) => [field.id, value]));
  const content = (values: InputValues) => {
    const { shown, standing } = filledForm(fields, values, given);
    const written = shown.filter(({ right }) => right === 'write');
    const picked = picks.map(({ sId: step }) => [step, idsOf(values[pickName(step)])] as const);
    return {
      sId,
      form: sentForm(written, values, standing),
      picked: Object.fromEntries(picked.filter(([, people]) => people.length > 0)),
    };
  };
  const toSend = content(form.values);
  const draft = useDraft(key, submission.draftId, toSend, before === null && !isBlank(form.values));

  // The contact pages answer while this page is not shown; it takes the answer when it is shown again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time the page is opened
  useEffect(() => {
    for (const { sId: step } of picks) {
      const people = takeAnswer(slotOf(step));
      if (people) form.set(pickName(step), people);
    }
  }, []);

  const settled = useSettled(JSON.stringify(toSend));
  const preview = useCall(previewPath, JSON.parse(settled) as typeof toSend, {
    placeholderData: (before: unknown) => before as never,
    staleTime: 60_000,
  });
  const { shown, standing } = filledForm(fields, form.values, given);
  // Fields that others fill in later are shown once they have a value.
  const isHere = ({ field, right, value }: ShownField) =>
    right === 'write' || !isFilledIn(field.kind) || value !== null;
  return {
    form,
    visibleFields: withoutBareHeadings(shown.filter(isHere)),
    standing,
    picks,
    slotOf,
    draft: draft.state,
    path: preview.data?.path,
    pathFailed: preview.isError,
  };
}

const idsOf = (people: unknown): string[] => (people as readonly Person[] | undefined)?.map(({ id }) => id) ?? [];

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PATH_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
