import { sayCondition } from '@campus/messages/flow-sentences.ts';
import type { FormField } from '@campus/rules/flows/form.ts';
import { type ReactNode, useId } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { WarningIcon } from '#web/ui/base/icons.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { Switch } from '#web/ui/base/switch.tsx';
import { Sentence, Typed } from '#web/ui/base/typed.tsx';
import { useWords } from '#web/ui/base/words.ts';
import { ConditionEditor } from '../../conditions/desktop/condition-editor.tsx';
import { NumberBox } from '../../conditions/desktop/number-box.tsx';
import { useDesigning } from '../../design-context.tsx';
import { fieldsForShowing, isProvisional } from '../edit-fields.ts';
import { boundsOf, hasOptions, mayKeepOut } from '../field-kinds.ts';
import { hintOf } from '../one-language.ts';
import { isBlocking } from '../problems.ts';
import type { FormDesigning } from '../use-form-designer.ts';
import { useProblemText } from '../use-problem-text.ts';
import { useUseText } from '../use-use-text.ts';
import { FieldKindIcon } from './field-kind-icon.tsx';
import styles from './field-settings.module.css';
import { OptionsEditor } from './options-editor.tsx';
import { WordsInputs } from './words-inputs.tsx';

const LABEL = 60;
const HINT = 200;
const noWords = { zh: '', en: '' };

/** Everything that can be said of one field. */
export function FieldSettings({ designing, field }: { designing: FormDesigning; field: FormField }) {
  const say = useSay('flows-designer-form');
  const problemText = useProblemText();
  const { mayEdit, alter } = designing;
  const { id, kind } = field;
  const problems = designing.problemsOf(id);
  const disabled = !mayEdit;
  return (
    <section className={styles.settings} aria-label={say('properties')}>
      <header className={styles.head}>
        <FieldKindIcon kind={kind} size={22} />
        <div className={styles.headWords}>
          <Typed as="h2">{designing.nameOf(field)}</Typed>
          <Small>{say(`kind-${kind}`)}</Small>
        </div>
      </header>
      {problems.length > 0 && (
        <ul className={styles.problems}>
          {problems.map((problem) => (
            <li key={problemText(problem)} data-blocks={isBlocking(problem) || undefined}>
              <WarningIcon size={15} />
              <span>{problemText(problem)}</span>
            </li>
          ))}
        </ul>
      )}
      <Section title={say('section-words')}>
        <WordsInputs
          id={designing.labelId}
          labels={{ zh: say('label-zh'), en: say('label-en') }}
          words={field.label}
          most={LABEL}
          disabled={disabled}
          onChange={(label) => alter(id, { label }, 'label')}
          onLeave={() => designing.nameField(id)}
        />
        <WordsInputs
          labels={{ zh: say('hint-zh'), en: say('hint-en') }}
          words={field.hint ?? noWords}
          most={HINT}
          long
          disabled={disabled}
          onChange={(hint) => alter(id, { hint: hintOf(hint) }, 'hint')}
        />
        <FieldId designing={designing} id={id} />
      </Section>
      <Section title={say('section-answer')}>
        <SwitchLine
          label={say('must-fill')}
          checked={field.required}
          disabled={disabled}
          onChange={(required) => alter(id, { required })}
        />
        <Bounds designing={designing} field={field} />
        {mayKeepOut(kind) && (
          <>
            <SwitchLine
              label={say('keeps-out-switch')}
              checked={field.keepsOut === true}
              disabled={disabled}
              onChange={(keepsOut) => alter(id, { keepsOut: keepsOut || undefined })}
            />
            <Small as="p">{say('keeps-out-hint')}</Small>
          </>
        )}
      </Section>
      {hasOptions(kind) && (
        <Section title={say('section-options')}>
          <OptionsEditor designing={designing} field={field} />
        </Section>
      )}
      <Section title={say('section-shown')}>
        <ShownWhen designing={designing} field={field} />
      </Section>
      <Section title={say('section-uses')}>
        <Uses designing={designing} id={id} />
      </Section>
      {mayEdit && (
        <div className={styles.acts}>
          <Button onClick={() => designing.copy(id)}>{say('copy')}</Button>
          <Button disabled={designing.isFull} onClick={() => designing.duplicate(id)}>
            {say('duplicate')}
          </Button>
          <Button className={styles.danger} onClick={() => designing.askToRemove(id)}>
            {say('remove')}
          </Button>
        </div>
      )}
    </section>
  );
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

type SwitchProps = { label: string; checked: boolean; disabled: boolean; onChange: (checked: boolean) => void };

function SwitchLine({ label, checked, disabled, onChange }: SwitchProps) {
  const id = useId();
  return (
    <label htmlFor={id} className={styles.switch}>
      <span>{label}</span>
      <Switch id={id} checked={checked} disabled={disabled} onChange={({ target }) => onChange(target.checked)} />
    </label>
  );
}

function FieldId({ designing, id }: { designing: FormDesigning; id: string }) {
  const say = useSay('flows-designer-form');
  const why = designing.isPublished(id) ? 'id-fixed' : isProvisional(id) ? 'id-waits' : 'id-made';
  return (
    <p className={styles.id}>
      {say('id')} <code>{id}</code>
      <Small>{say(why)}</Small>
    </p>
  );
}

function Bounds({ designing, field }: { designing: FormDesigning; field: FormField }) {
  const say = useSay('flows-designer-form');
  const kind = boundsOf(field.kind);
  if (!kind) return null;
  const count = kind === 'yuan' || kind === 'number' ? kind : 'count';
  return (
    <div className={styles.bounds}>
      {(['min', 'max'] as const).map((bound) => (
        <div key={bound} className={styles.line}>
          <span className={styles.label}>{say(`${bound}-${kind}`)}</span>
          <NumberBox
            key={field.id}
            label={say(`${bound}-${kind}`)}
            kind={count}
            unit={kind === 'number' ? undefined : say(`unit-${kind}`)}
            placeholder={say('no-bound')}
            value={field[bound]}
            disabled={!designing.mayEdit}
            onChange={(value) => designing.alter(field.id, { [bound]: value }, bound)}
          />
        </div>
      ))}
    </div>
  );
}

function ShownWhen({ designing, field }: { designing: FormDesigning; field: FormField }) {
  const say = useSay('flows-designer-form');
  const words = useWords();
  const { saying } = useDesigning();
  const fields = fieldsForShowing(designing.form, field.id);
  const { showWhen } = field;
  return (
    <>
      {showWhen && (
        <p className={styles.sentence}>
          <Sentence>{words(sayCondition(showWhen, saying))}</Sentence>
        </p>
      )}
      {!showWhen && !designing.mayEdit && <p className={styles.sentence}>{say('always-shown')}</p>}
      {designing.mayEdit &&
        (fields.length > 0 || showWhen ? (
          <ConditionEditor
            key={field.id}
            condition={showWhen}
            fields={fields}
            steps={[]}
            onChange={(condition) => designing.alter(field.id, { showWhen: condition }, 'shown')}
          />
        ) : (
          <Small as="p">{say('ask-first')}</Small>
        ))}
    </>
  );
}

function Uses({ designing, id }: { designing: FormDesigning; id: string }) {
  const say = useSay('flows-designer-form');
  const useText = useUseText();
  const uses = [...new Set(designing.usesOf(id).map(useText))];
  if (uses.length === 0) return <Small as="p">{say('no-uses')}</Small>;
  return (
    <ul className={styles.uses}>
      {uses.map((use) => (
        <li key={use}>{use}</li>
      ))}
    </ul>
  );
}
