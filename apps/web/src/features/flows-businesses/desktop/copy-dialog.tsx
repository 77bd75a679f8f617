import { truncateText } from '@campus/rules/basics/characters.ts';
import { Select } from 'antd';
import { type ComponentType, Suspense, useId, useState } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import type { PeopleInputProps } from '#web/ui/base/field-source.ts';
import { FramedField } from '#web/ui/base/framed-field.tsx';
import { Note } from '#web/ui/base/note.tsx';
import { SkeletonText } from '#web/ui/base/skeleton.tsx';
import { useDebounced } from '#web/ui/base/use-debounced.ts';
import { useTexts } from '#web/ui/base/use-texts.ts';
import { useWords } from '#web/ui/base/words.ts';
import { Dialog } from '#web/ui/desktop/dialog.tsx';
import rows from '#web/ui/desktop/form-rows.module.css';
import { downIcon } from '#web/ui/desktop/icons.tsx';
import { TextTabs } from '#web/ui/desktop/text-tabs.tsx';
import type { BusinessTab } from '../business-address.ts';
import { FileForm } from '../drawings/desktop/lazy-drawings.ts';
import { useCategories, useSources } from '../flows-businesses.queries.ts';
import { type CopySource, useCopyForm } from '../use-copy-form.ts';
import { NewBusinessFields } from './new-business-fields.tsx';
import { TemplateInput } from './template-input.tsx';

type Props = {
  /** Null as long as it is to be chosen. */
  source: CopySource | null;
  /** How people are chosen for those of a file; not needed where the source is known. */
  People?: ComponentType<PeopleInputProps>;
  /** `tab`: where one goes on with it, if not with its settings. */
  onMade: (id: string, tab?: BusinessTab) => void;
  onClose: () => void;
};

const ways = ['template', 'copy', 'file'] as const;

/** A new business from a template, as a copy of another one, or from a file. [DES-01] [DES-12] [DES-16] */
export function CopyDialog({ source, People, onMade, onClose }: Props) {
  const say = useSay('flows-businesses');
  const { say: ui } = useTexts();
  const words = useWords();
  const id = useId();
  const { form, choose, begin } = useCopyForm(source, onMade);
  const [way, setWay] = useState<(typeof ways)[number]>(source ? 'copy' : 'template');
  const [filing, setFiling] = useState(false);
  const categories = useCategories().items;
  return (
    <Dialog
      title={source ? say('copy-title', { name: words(source.name) }) : say('new')}
      width={640}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button kind="primary" type="submit" form={id} busy={form.busy || filing}>
            {say('make')}
          </Button>
        </>
      }
    >
      {!source && (
        <TextTabs
          label={say('begin-from')}
          tabs={ways}
          tab={way}
          nameOf={(name) => say(`from-${name}`)}
          onChange={(next) => {
            form.set('source', '');
            setWay(next);
          }}
        />
      )}
      <Suspense fallback={<SkeletonText lines={6} />}>
        {way === 'file' && People && (
          <FileForm id={id} People={People} onBusy={setFiling} onMade={(made) => onMade(made, 'flow')} />
        )}
      </Suspense>
      {way !== 'file' && (
        <form id={id} noValidate className={rows.form} onSubmit={form.submit}>
          {!source && way === 'copy' && <SourceField field={form.field('source')} onChoose={choose} />}
          {way === 'template' ? (
            <TemplateInput
              label={say('template')}
              required
              {...form.field('source')}
              onTemplate={(template) => begin(template, form.values.category || (categories[0]?.id ?? ''))}
            />
          ) : (
            <Note as="p" kind="calm">
              {say('copy-says')}
            </Note>
          )}
          <NewBusinessFields form={form} categories={categories} />
        </form>
      )}
    </Dialog>
  );
}

type SourceProps = {
  field: ReturnType<ReturnType<typeof useCopyForm>['form']['field']>;
  onChoose: (source: CopySource) => void;
};

/** Which business is copied, found by its name. */
function SourceField({ field, onChoose }: SourceProps) {
  const say = useSay('flows-businesses');
  const words = useWords();
  const [typed, setTyped] = useState('');
  const found = useSources(useDebounced(truncateText(typed.trim(), 40)));
  const [chosen, setChosen] = useState<CopySource | null>(null);
  const copyable = (found.data?.items ?? []).filter(({ openActions }) => openActions.includes('copy'));
  // What is chosen stays named while something else is searched for.
  const offered = chosen && !copyable.some(({ id }) => id === chosen.id) ? [chosen, ...copyable] : copyable;
  return (
    <FramedField label={say('copy-from')} required {...field}>
      {(id) => (
        <Select<string>
          id={id}
          placeholder={say('copy-from-hint')}
          value={field.value || null}
          options={offered.map((business) => ({ value: business.id, label: words(business.name) }))}
          suffixIcon={downIcon}
          showSearch={{ filterOption: false, onSearch: setTyped }}
          notFoundContent={say(found.isPending ? 'loading' : 'nothing-found')}
          aria-required
          aria-invalid={field.fault ? true : undefined}
          onChange={(next) => {
            const source = offered.find((business) => business.id === next);
            if (!source) return;
            setChosen(source);
            onChoose(source);
          }}
        />
      )}
    </FramedField>
  );
}
