import { isFilledIn } from '@campus/rules/flows/form.ts';
import { useNavigate } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Card } from '#web/ui/base/card.tsx';
import { FormAround, SectionLevel } from '#web/ui/base/form-around.ts';
import { ThumbBar } from '#web/ui/base/thumb-bar.tsx';
import { FieldInput } from '../../fields/touch/field-input.tsx';
import { FieldRow } from '../../fields/touch/field-row.tsx';
import { useFlowAddress } from '../../flow-addresses.ts';
import { useFlowLabels } from '../../flow-labels.ts';
import type { Person } from '../../flow-types.ts';
import parts from '../../parts.module.css';
import { askChoice } from '../../people/contact-choice.ts';
import { PickRow } from '../../people/touch/pick-row.tsx';
import { DraftStatus } from '../draft-status.tsx';
import { PathPreview } from '../path-preview.tsx';
import { type Pick, pickName, type Submission, useSubmissionForm } from '../use-submission-form.ts';

type SubmissionFormProps = { submission: Submission; onDone: (id: string) => void };

/** The form of an application: its fields, the people to pick, the steps that it will pass, and the button to submit. */
export function SubmissionForm({ submission, onDone }: SubmissionFormProps) {
  const say = useSay('workflow');
  const { words } = useFlowLabels();
  const navigate = useNavigate();
  const flowAddress = useFlowAddress();
  const { form, visibleFields, standing, picks, slotOf, draft, path, pathFailed } = useSubmissionForm(
    submission,
    onDone,
  );
  const choose = ({ sId, stepName, several, required }: Pick) => {
    const slot = slotOf(sId);
    const people = form.values[pickName(sId)] as readonly Person[];
    askChoice(slot, { people, title: stepName, several, required });
    void navigate(flowAddress.editContacts(sId), { state: { slot } });
  };
  return (
    <form noValidate onSubmit={form.submit} className={parts.stack}>
      <Card aria-label={say('what-to-fill-in')}>
        {visibleFields.length === 0 && <p className={parts.muted}>{say('nothing-to-fill-in')}</p>}
        <SectionLevel value={2}>
          <FormAround value={standing}>
            {visibleFields.map((row) =>
              row.right === 'write' || !isFilledIn(row.field.kind) ? (
                <FieldInput key={row.field.id} field={row.field} bound={form.field(row.field.id)} />
              ) : (
                <dl key={row.field.id}>
                  <FieldRow row={row} names={submission.names} pictures={submission.pictures} />
                </dl>
              ),
            )}
          </FormAround>
        </SectionLevel>
      </Card>
      {picks.length > 0 && (
        <Card>
          <h2 className={parts.heading}>{say('who-gets-it')}</h2>
          {picks.map((pick) => (
            <PickRow
              key={pick.sId}
              {...form.field(pickName(pick.sId))}
              value={form.values[pickName(pick.sId)] as readonly Person[]}
              label={words(pick.stepName)}
              required={pick.required}
              onOpen={() => choose(pick)}
            />
          ))}
        </Card>
      )}
      <Card>
        <h2 className={parts.heading}>{say('the-way')}</h2>
        <PathPreview
          path={path}
          failed={pathFailed}
          chosen={(sId) => (form.values[pickName(sId)] as readonly Person[] | undefined) ?? []}
        />
      </Card>
      <DraftStatus draft={draft} />
      <ThumbBar size="decisions">
        <Button kind="primary" type="submit" wide busy={form.busy}>
          {say(submission.sent ? 'submit-again' : 'submit')}
        </Button>
      </ThumbBar>
    </form>
  );
}
