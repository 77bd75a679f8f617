import { sayField } from '@campus/messages/flow-sentences.ts';
import { definitionLimits } from '@campus/rules/flows/edit-definition/limits.ts';
import { useState } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Card } from '#web/ui/base/card.tsx';
import { WarningIcon } from '#web/ui/base/icons.tsx';
import { Note } from '#web/ui/base/note.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { Sentence, Typed } from '#web/ui/base/typed.tsx';
import { useMedia } from '#web/ui/base/use-media.ts';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import { useWords } from '#web/ui/base/words.ts';
import { TextTabs } from '#web/ui/desktop/text-tabs.tsx';
import { useDesigning } from '../../design-context.tsx';
import { fieldAt, placeOf } from '../field-places.ts';
import type { Problem } from '../problems.ts';
import { type FormDesigning, useFormDesigner } from '../use-form-designer.ts';
import { useProblemText } from '../use-problem-text.ts';
import { useTitleSample } from '../use-title-sample.ts';
import { FieldSettings } from './field-settings.tsx';
import { FormCanvas } from './form-canvas.tsx';
import styles from './form-designer.module.css';
import { FormPreview } from './form-preview.tsx';
import { FormSettings } from './form-settings.tsx';
import { KindPalette } from './kind-palette.tsx';
import { RemovalDialog } from './removal-dialog.tsx';

const parts = ['arrange', 'preview'] as const;

/** The form of a business: its fields are put in, ordered and described, and seen as those see them who fill them in. [DES-05] */
export function FormDesigner() {
  const say = useSay('flows-designer-form');
  const designing = useFormDesigner();
  const [part, setPart] = useState<(typeof parts)[number]>('arrange');
  const roomy = useMedia('(min-width: 760px)');
  const { chosen, field, removing, mayEdit } = designing;
  const gone = removing === null ? undefined : fieldAt(designing.form, removing);
  if (!roomy) return <FormToRead designing={designing} />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: undo works wherever the focus is inside
    <div className={styles.designer} onKeyDown={designing.onKeys}>
      <div className={styles.bar}>
        <TextTabs label={say('form')} tabs={parts} tab={part} nameOf={(name) => say(name)} onChange={setPart} />
        {mayEdit ? (
          <Button kind="quiet" disabled={designing.isFull} onClick={designing.paste}>
            {say('paste')}
          </Button>
        ) : (
          <Small as="p">{say('read-only')}</Small>
        )}
      </div>
      {part === 'preview' ? (
        <FormPreview form={designing.form} />
      ) : (
        <div className={styles.columns} data-reading={!mayEdit || undefined}>
          {mayEdit && (
            <Card as="div" className={styles.side}>
              <KindPalette designing={designing} />
              {designing.isFull && <Small as="p">{say('full', { n: definitionLimits.fields })}</Small>}
            </Card>
          )}
          <div className={styles.middle}>
            <FormCanvas designing={designing} />
            {mayEdit && <Small as="p">{say('keys-hint')}</Small>}
          </div>
          <Card as="div" className={styles.side}>
            {field && chosen.kind === 'field' ? (
              <FieldSettings designing={designing} place={chosen.id} field={field} />
            ) : (
              <FormSettings designing={designing} />
            )}
          </Card>
        </div>
      )}
      {removing !== null && gone && <RemovalDialog designing={designing} place={removing} field={gone} />}
      <VisuallyHidden>
        <output aria-live="polite">{designing.heard}</output>
      </VisuallyHidden>
    </div>
  );
}

/** The form as sentences, where there is no room to change it. */
function FormToRead({ designing }: { designing: FormDesigning }) {
  const say = useSay('flows-designer-form');
  const words = useWords();
  const { saying, mayEdit } = useDesigning();
  const sample = useTitleSample();
  const { form } = designing;
  return (
    <div className={styles.reading}>
      <Note kind="calm" as="p">
        {say(mayEdit ? 'small-screen' : 'read-only')}
      </Note>
      <Card title={say('title')}>{sample === '' ? <p>{say('title-empty')}</p> : <Typed as="p">{sample}</Typed>}</Card>
      <Card title={say('fields')}>
        {form.fields.length === 0 && <p>{say('no-fields')}</p>}
        <ol className={styles.list}>
          {form.fields.map((field) => (
            <li key={field.id}>
              <Typed as="strong">{designing.nameOf(field)}</Typed>
              <p>
                <Sentence>{words(sayField(field, saying))}</Sentence>
              </p>
              <Mending problems={designing.problemsOf(field.id)} />
              {field.fields && field.fields.length > 0 && (
                <ul className={styles.list}>
                  {field.fields.map((inner) => (
                    <li key={inner.id}>
                      <Typed as="strong">{designing.nameOf(inner)}</Typed>
                      <p>
                        <Sentence>{words(sayField(inner, saying, field.id))}</Sentence>
                      </p>
                      <Mending problems={designing.problemsOf(placeOf(field.id, inner.id))} />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ol>
      </Card>
    </div>
  );
}

/** What is to be mended in a field. */
function Mending({ problems }: { problems: readonly Problem[] }) {
  const problemText = useProblemText();
  return problems.map((problem) => (
    <p key={problemText(problem)} className={styles.problem}>
      <WarningIcon size={14} /> {problemText(problem)}
    </p>
  ));
}
