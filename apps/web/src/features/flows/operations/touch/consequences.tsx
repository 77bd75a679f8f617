import { useFailureText, useSay } from '#web/client/texts.ts';
import { Note } from '#web/ui/base/note.tsx';
import { SkeletonText } from '#web/ui/base/skeleton.tsx';
import { Sentence } from '#web/ui/base/typed.tsx';
import { useFlowLabels } from '../../flow-labels.ts';
import parts from '../../parts.module.css';
import type { Preview } from '../operation.ts';
import { useForeseenDraws } from '../use-foreseen-draws.ts';
import { usePreview } from '../use-preview.ts';

/** What an operation would cancel and whom it would ask anew, before it is done. */
export function Consequences({ preview }: { preview: Preview | null }) {
  const say = useSay('workflow');
  const failureText = useFailureText();
  const { words } = useFlowLabels();
  const { data, error } = usePreview(preview);
  const foreseenDraws = useForeseenDraws();
  if (preview === null) return null;
  if (error)
    return (
      <Note as="p" kind="bad">
        {failureText(error)}
      </Note>
    );
  if (!data) return <SkeletonText lines={2} />;
  const { cancelled, asked: anew, ends } = data;
  const draws = foreseenDraws(data);
  return (
    <Note as="section" kind="calm" gap="lines" aria-label={say('foreseen')}>
      <h3 className={parts.heading}>{say('foreseen')}</h3>
      {ends && <p>{say('foreseen-ends')}</p>}
      {cancelled.length > 0 && (
        <div>
          <p>{say('foreseen-cancelled')}</p>
          <ul>
            {cancelled.map(({ stepName, person, hadDecided }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same person may be asked twice
              <li key={at} className={parts.muted}>
                <Sentence>
                  {say(hadDecided ? 'foreseen-decided' : 'foreseen-open', { name: person.name, step: words(stepName) })}
                </Sentence>
              </li>
            ))}
          </ul>
        </div>
      )}
      {anew.length > 0 && (
        <div>
          <p>{say('foreseen-asked')}</p>
          <ul>
            {anew.map(({ stepName, person }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same person may be asked twice
              <li key={at} className={parts.muted}>
                <Sentence>{say('foreseen-open', { name: person.name, step: words(stepName) })}</Sentence>
              </li>
            ))}
          </ul>
        </div>
      )}
      {draws.map(({ heading, lines }) => (
        <div key={heading}>
          <p>{heading}</p>
          <ul>
            {lines.map((line) => (
              <li key={line} className={parts.muted}>
                <Sentence>{line}</Sentence>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {!ends && cancelled.length + anew.length + draws.length === 0 && <p>{say('foreseen-nothing')}</p>}
    </Note>
  );
}
