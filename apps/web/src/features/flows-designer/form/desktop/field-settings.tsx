import { sayCondition } from '@campus/messages/flow-sentences.ts';
import { type FormField, isFilledIn } from '@campus/rules/flows/form.ts';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { WarningIcon } from '#web/ui/base/icons.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { Sentence, Typed } from '#web/ui/base/typed.tsx';
import { useWords } from '#web/ui/base/words.ts';
import { ConditionEditor } from '../../conditions/desktop/condition-editor.tsx';
import { NumberBox } from '../../conditions/desktop/number-box.tsx';
import { useDesigning } from '../../design-context.tsx';
import { isProvisional } from '../edit-fields.ts';
import { boundsOf, hasOptions, mayKeepOut } from '../field-kinds.ts';
import { fieldsIn, groupOf, idIn } from '../field-places.ts';
import { fieldsForShowing } from '../field-uses.ts';
import { hintOf } from '../one-language.ts';
import { isBlocking } from '../problems.ts';
import type { FormDesigning } from '../use-form-designer.ts';
import { useProblemText } from '../use-problem-text.ts';
import { useUseText } from '../use-use-text.ts';
import { ComputeSettings } from './compute-settings.tsx';
import { FieldKindIcon } from './field-kind-icon.tsx';
import styles from './field-settings.module.css';
import { OptionsEditor } from './options-editor.tsx';
import { RowsSettings } from './rows-settings.tsx';
import { Section, SwitchLine } from './setting-parts.tsx';
import { WordsInputs } from './words-inputs.tsx';

const LABEL = 60;
/** The label of a note is what is to be read. */
const NOTE = 500;
const HINT = 200;
const noWords = { zh: '', en: '' };

type Props = { designing: FormDesigning; place: string; field: FormField };

/** Everything that can be said of one field. */
export function FieldSettings({ designing, place, field }: Props) {
  const say = useSay('flows-designer-form');
  const problemText = useProblemText();
  const { mayEdit } = designing;
  const { kind } = field;
  const group = groupOf(place);
  const problems = designing.problemsOf(place);
  return (
    <section className={styles.settings} aria-label={say('properties')}>
      <header className={styles.head}>
        <FieldKindIcon kind={kind} size={22} />
        <div className={styles.headWords}>
          <Typed as="h2">{designing.nameOf(field)}</Typed>
          <Small>{say(`kind-${kind}`)}</Small>
        </div>
      </header>
      {group !== null && (
        <Button kind="quiet" className={styles.up} onClick={() => designing.chooseField(group, 'card')}>
          {say('back-to-group')}
        </Button>
      )}
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
      <FieldWords designing={designing} place={place} field={field} />
      {kind === 'group' && (
        <Section title={say('section-rows')}>
          <RowsSettings designing={designing} field={field} />
        </Section>
      )}
      {kind === 'computed' && (
        <Section title={say('section-compute')}>
          <ComputeSettings key={place} designing={designing} place={place} field={field} />
        </Section>
      )}
      {isFilledIn(kind) && <Answer designing={designing} place={place} field={field} />}
      {hasOptions(kind) && (
        <Section title={say('section-options')}>
          <OptionsEditor designing={designing} place={place} field={field} />
        </Section>
      )}
      <Section title={say('section-shown')}>
        {kind === 'section' && <Small as="p">{say('section-governs')}</Small>}
        <ShownWhen designing={designing} place={place} field={field} />
      </Section>
      {kind !== 'section' && kind !== 'note' && (
        <Section title={say('section-uses')}>
          <Uses designing={designing} place={place} />
        </Section>
      )}
      {mayEdit && (
        <div className={styles.acts}>
          <Button onClick={() => designing.copy(place)}>{say('copy')}</Button>
          <Button disabled={designing.isFullAt(place)} onClick={() => designing.duplicate(place)}>
            {say('duplicate')}
          </Button>
          <Button
            className={styles.danger}
            disabled={designing.isReliedOn(place)}
            onClick={() => designing.askToRemove(place)}
          >
            {say('remove')}
          </Button>
          {designing.isReliedOn(place) && <Small as="p">{say('relied-text')}</Small>}
        </div>
      )}
    </section>
  );
}

/** What a field is called, and what is said below it. */
function FieldWords({ designing, place, field }: Props) {
  const say = useSay('flows-designer-form');
  const { mayEdit, alter } = designing;
  const isNote = field.kind === 'note';
  return (
    <Section title={say(isNote ? 'section-note' : 'section-words')}>
      <WordsInputs
        id={designing.labelId}
        labels={{ zh: say(isNote ? 'note-zh' : 'label-zh'), en: say(isNote ? 'note-en' : 'label-en') }}
        words={field.label}
        most={isNote ? NOTE : LABEL}
        long={isNote}
        disabled={!mayEdit}
        onChange={(label) => alter(place, { label }, 'label')}
        onLeave={() => designing.nameField(place)}
      />
      <WordsInputs
        labels={{ zh: say(isNote ? 'note-more-zh' : 'hint-zh'), en: say(isNote ? 'note-more-en' : 'hint-en') }}
        words={field.hint ?? noWords}
        most={HINT}
        long
        disabled={!mayEdit}
        onChange={(hint) => alter(place, { hint: hintOf(hint) }, 'hint')}
      />
      {field.kind !== 'section' && !isNote && <FieldId designing={designing} place={place} />}
    </Section>
  );
}

/** What is accepted as an answer. */
function Answer({ designing, place, field }: Props) {
  const say = useSay('flows-designer-form');
  const { mayEdit, alter } = designing;
  return (
    <Section title={say('section-answer')}>
      <SwitchLine
        label={say(field.kind === 'group' ? 'must-fill-rows' : 'must-fill')}
        checked={field.required}
        disabled={!mayEdit}
        onChange={(required) => alter(place, { required })}
      />
      <Bounds designing={designing} place={place} field={field} />
      {mayKeepOut(field.kind) && groupOf(place) === null && (
        <>
          <SwitchLine
            label={say('keeps-out-switch')}
            checked={field.keepsOut === true}
            disabled={!mayEdit}
            onChange={(keepsOut) => alter(place, { keepsOut: keepsOut || undefined })}
          />
          <Small as="p">{say('keeps-out-hint')}</Small>
        </>
      )}
    </Section>
  );
}

function FieldId({ designing, place }: { designing: FormDesigning; place: string }) {
  const say = useSay('flows-designer-form');
  const why = designing.isPublished(place) ? 'id-fixed' : isProvisional(place) ? 'id-waits' : 'id-made';
  return (
    <p className={styles.id}>
      {say('id')} <code>{idIn(place)}</code>
      <Small>{say(why)}</Small>
    </p>
  );
}

function Bounds({ designing, place, field }: Props) {
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
            key={place}
            label={say(`${bound}-${kind}`)}
            kind={count}
            unit={kind === 'number' ? undefined : say(`unit-${kind}`)}
            placeholder={say('no-bound')}
            value={field[bound]}
            disabled={!designing.mayEdit}
            onChange={(value) => designing.alter(place, { [bound]: value }, bound)}
          />
        </div>
      ))}
    </div>
  );
}

function ShownWhen({ designing, place, field }: Props) {
  const say = useSay('flows-designer-form');
  const words = useWords();
  const { saying } = useDesigning();
  const { form } = designing;
  const fields = fieldsForShowing(form, place);
  // In rows, a condition asks the fields of the row first.
  const group = groupOf(place);
  const known = group === null ? form.fields : [...fieldsIn(form, group), ...form.fields];
  const { showWhen } = field;
  return (
    <>
      {showWhen && (
        <p className={styles.sentence}>
          <Sentence>{words(sayCondition(showWhen, { ...saying, form: { ...form, fields: known } }))}</Sentence>
        </p>
      )}
      {!showWhen && !designing.mayEdit && <p className={styles.sentence}>{say('always-shown')}</p>}
      {designing.mayEdit &&
        (fields.length > 0 || showWhen ? (
          <ConditionEditor
            key={place}
            condition={showWhen}
            fields={fields}
            steps={[]}
            onChange={(condition) => designing.alter(place, { showWhen: condition }, 'shown')}
          />
        ) : (
          <Small as="p">{say('ask-first')}</Small>
        ))}
    </>
  );
}

function Uses({ designing, place }: { designing: FormDesigning; place: string }) {
  const say = useSay('flows-designer-form');
  const useText = useUseText();
  const uses = [...new Set(designing.usesOf(place).map(useText))];
  if (uses.length === 0) return <Small as="p">{say('no-uses')}</Small>;
  return (
    <ul className={styles.uses}>
      {uses.map((use) => (
        <li key={use}>{use}</li>
      ))}
    </ul>
  );
}
