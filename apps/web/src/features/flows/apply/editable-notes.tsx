import { useSay } from '#web/client/texts.ts';
import { Note } from '#web/ui/base/note.tsx';
import { Sentence, Typed } from '#web/ui/base/typed.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { useFlowLabels } from '../flow-labels.ts';
import type { Editable } from '../flow-types.ts';
import parts from '../parts.module.css';

/** Why it was returned and what happens next, and whether the business has a newer version. */
export function EditableNotes({ editable: { returned, newerVersion } }: { editable: Editable }) {
  const say = useSay('workflow');
  const { words } = useFlowLabels();
  const format = useFormat();
  return (
    <>
      {returned && (
        <Note as="section" gap="lines" aria-label={say('returned-because')}>
          <h2 className={parts.heading}>{say('returned-because')}</h2>
          <p className={parts.text}>{returned.reason ? <Typed>{returned.reason}</Typed> : say('no-reason-given')}</p>
          <p className={parts.muted}>
            <Sentence>
              {say('returned-by', {
                name: returned.by?.name ?? say('the-system'),
                step: words(returned.stepName),
                at: format.dateTime(returned.at),
              })}
            </Sentence>
          </p>
          <p className={parts.muted}>{say(`afterwards-${returned.afterwards}-text`)}</p>
        </Note>
      )}
      {newerVersion && (
        <Note as="p" kind="calm" role="status">
          {say('newer-version')}
        </Note>
      )}
    </>
  );
}
