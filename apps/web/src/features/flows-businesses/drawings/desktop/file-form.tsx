import { type ComponentType, useEffect, useLayoutEffect, useRef } from 'react';
import { useSay } from '#web/client/texts.ts';
import type { PeopleInputProps } from '#web/ui/base/field-source.ts';
import { Note } from '#web/ui/base/note.tsx';
import { Sentence } from '#web/ui/base/typed.tsx';
import rows from '#web/ui/desktop/form-rows.module.css';
import { NewBusinessFields } from '../../desktop/new-business-fields.tsx';
import { useFileForm } from '../use-file-form.ts';
import styles from './file-form.module.css';
import { FileInput } from './file-input.tsx';
import { LookView } from './look-view.tsx';
import { ReferenceInputs } from './reference-inputs.tsx';

type Props = {
  /** Of the form, for the button at the foot of the dialog. */
  id: string;
  People: ComponentType<PeopleInputProps>;
  onBusy: (busy: boolean) => void;
  onMade: (id: string) => void;
};

/** A new business from a drawing or from a file of another organisation. [DES-12] */
export function FileForm({ id, People, onBusy, onMade }: Props) {
  const say = useSay('flows-interchange');
  const { form, look, looked, failed, categories, chosen, choose } = useFileForm(onMade);
  const { busy } = form;
  useEffect(() => {
    onBusy(busy);
    return () => onBusy(false);
  }, [busy, onBusy]);
  const result = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (looked) result.current?.focus();
  }, [looked]);
  return (
    <form id={id} noValidate className={rows.form} onSubmit={form.submit}>
      <FileInput field={form.field('source')} look={look} />
      {looked && (
        <section ref={result} tabIndex={-1} className={styles.result} aria-label={say('becomes')}>
          <LookView look={looked.look} />
          <ReferenceInputs look={looked.look} People={People} chosen={chosen} onChoose={choose} />
          <div className={rows.form}>
            <h3 className={styles.heading}>{say('named')}</h3>
            <NewBusinessFields form={form} categories={categories} />
          </div>
        </section>
      )}
      {failed && (
        <Note kind="bad" role="alert">
          <Sentence>{say('not-made', { why: failed })}</Sentence>
        </Note>
      )}
    </form>
  );
}
