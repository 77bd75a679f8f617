import { isFilledIn } from '@campus/rules/flows/form.ts';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Card } from '#web/ui/base/card.tsx';
import type { BoundField } from '#web/ui/base/field-source.ts';
import { isLong } from '#web/ui/base/field-widths.ts';
import { FormAround, SectionLevel } from '#web/ui/base/form-around.ts';
import { FormCard, FormColumns, FormField, FormFields, FormFoot } from '#web/ui/base/form-page.tsx';
import { PictureRow } from '#web/ui/base/picture-row.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { FieldInput } from '../../fields/desktop/field-input.tsx';
import { GroupTable } from '../../fields/desktop/group-table.tsx';
import { valueText } from '../../fields/value-text.ts';
import { useFlowLabels } from '../../flow-labels.ts';
import type { Person, ShownField } from '../../flow-types.ts';
import parts from '../../parts.module.css';
import { PeopleInput } from '../../people/desktop/people-input.tsx';
import { DraftStatus } from '../draft-status.tsx';
import { PathPreview } from '../path-preview.tsx';
import { pickName, type Submission, useSubmissionForm } from '../use-submission-form.ts';
import styles from './service-view.module.css';

type SubmissionFormProps = { submission: Submission; onDone: (id: string) => void };

/** The form of an application: its fields, the people to pick, and the steps that it will pass. */
export function SubmissionForm({ submission, onDone }: SubmissionFormProps) {
  const say = useSay('workflow');
  const { words } = useFlowLabels();
  const { form, visibleFields, standing, picks, draft, path, pathFailed } = useSubmissionForm(submission, onDone);
  const chosen = (sId: string) => (form.values[pickName(sId)] as readonly Person[] | undefined) ?? [];
  return (
    <FormColumns>
      <FormCard onSubmit={form.submit} aria-label={say('what-to-fill-in')}>
        {visibleFields.length === 0 && <p className={parts.muted}>{say('nothing-to-fill-in')}</p>}
        <FormFields>
          <SectionLevel value={2}>
            <FormAround value={standing}>
              {visibleFields.map((row) => (
                <FormField key={row.field.id} whole={isLong(row.field.kind)}>
                  {row.right === 'write' || !isFilledIn(row.field.kind) ? (
                    <FieldInput field={row.field} bound={form.field(row.field.id) as BoundField<unknown>} />
                  ) : (
                    <FieldRead row={row} submission={submission} />
                  )}
                </FormField>
              ))}
            </FormAround>
          </SectionLevel>
          {picks.map(({ sId, stepName, several, required }) => (
            <FormField key={sId} whole>
              <PeopleInput
                {...form.field(pickName(sId))}
                value={chosen(sId)}
                label={words(stepName)}
                several={several}
                required={required}
              />
            </FormField>
          ))}
        </FormFields>
        <FormFoot>
          <Button kind="primary" type="submit" busy={form.busy}>
            {say(submission.sent ? 'submit-again' : 'submit')}
          </Button>
          <DraftStatus draft={draft} />
        </FormFoot>
      </FormCard>
      <Card as="aside" className={styles.way} aria-label={say('the-way')}>
        <h2 className={parts.heading}>{say('the-way')}</h2>
        <PathPreview path={path} failed={pathFailed} chosen={chosen} />
      </Card>
    </FormColumns>
  );
}

function FieldRead({ row, submission: { names, pictures } }: { row: ShownField; submission: Submission }) {
  const labels = useFlowLabels();
  const format = useFormat();
  const { field, value } = row;
  return (
    <dl className={styles.read}>
      <dt>{labels.words(field.label)}</dt>
      <dd>
        {field.kind === 'group' ? (
          <GroupTable row={row} names={names} />
        ) : field.kind === 'pictures' ? (
          <PictureRow pictures={pictures.filter(({ id }) => Array.isArray(value) && value.includes(id))} />
        ) : (
          (valueText(row, { names, labels, format }) ?? labels.say('not-filled'))
        )}
      </dd>
    </dl>
  );
}
