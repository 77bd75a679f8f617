import { useSay } from '#web/client/texts.ts';
import { Card } from '#web/ui/base/card.tsx';
import { WarningIcon } from '#web/ui/base/icons.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import type { FormDesigning } from '../use-form-designer.ts';
import { useTitleSample } from '../use-title-sample.ts';
import { FieldCards } from './field-card.tsx';
import styles from './form-canvas.module.css';

/** The form as it is drawn for whoever fills it in, each of its fields to be chosen, moved and removed. */
export function FormCanvas({ designing }: { designing: FormDesigning }) {
  const say = useSay('flows-designer-form');
  const { form, mayEdit } = designing;
  const { fields } = form;
  return (
    <Card className={styles.canvas}>
      <TitleRow designing={designing} />
      {fields.length === 0 && (
        <div className={styles.empty}>
          <p>{say('nothing-yet')}</p>
          {mayEdit && <p>{say('nothing-yet-hint')}</p>}
        </div>
      )}
      <section aria-label={say('fields')}>
        <FieldCards designing={designing} group={null} />
      </section>
    </Card>
  );
}

function TitleRow({ designing }: { designing: FormDesigning }) {
  const say = useSay('flows-designer-form');
  const sample = useTitleSample();
  const problems = designing.problemsOf(null);
  return (
    <button
      type="button"
      className={styles.title}
      aria-pressed={designing.chosen.kind === 'form'}
      onClick={designing.chooseForm}
    >
      <span className={styles.titleName}>{say('title')}</span>
      {sample === '' ? <span className={styles.quiet}>{say('title-empty')}</span> : <Typed as="strong">{sample}</Typed>}
      {problems.length > 0 && (
        <span className={styles.problem}>
          <WarningIcon size={14} />
          {say('problems', { n: problems.length })}
        </span>
      )}
    </button>
  );
}
