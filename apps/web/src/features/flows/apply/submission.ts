import { noNames } from '#web/ui/base/form-values.ts';
import type { Editable, StartForm } from '../flow-types.ts';
import type { Submission } from './use-submission-form.ts';

/** A new application from the form of a start step; what is typed is kept on the device for this account. */
export const newSubmission = (start: StartForm, account: string): Submission => ({
  key: `apply.${account}.${start.sId}`,
  sId: start.sId,
  fields: start.fields.map((field) => ({ field, value: null, right: 'write' })),
  names: noNames,
  pictures: [],
  picks: start.picks.map((pick) => ({ ...pick, people: [] })),
  draftId: null,
  sent: null,
});

/** Edits a draft, a returned application, or an application without a handler. */
export const submissionAgain = (editable: Editable): Submission => {
  const { kind, id, sId, fields, names, pictures, picks } = editable;
  return {
    key: `edit.${id}`,
    sId,
    fields,
    names,
    pictures,
    picks,
    draftId: kind === 'draft' ? id : null,
    sent: kind === 'draft' ? null : { id, how: kind === 'editing' ? 'edit' : 'resubmit' },
  };
};
