import {
  type ArticleSection,
  articleSections,
  type ContentKind,
  isContentAddress,
} from '@campus/rules/hall-content/hall-content.ts';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#web/ui/base/button.tsx';
import { Chip } from '#web/ui/base/chip.tsx';
import { SegmentedInput } from '#web/ui/base/segmented-input.tsx';
import { Skeleton } from '#web/ui/base/skeleton.tsx';
import type { Form } from '#web/ui/base/use-form.ts';
import { useLeaveGuard } from '#web/ui/base/use-leave-guard.ts';
import { DataPage } from '#web/ui/desktop/data-page.tsx';
import { ChecklistInput } from '#web/ui/desktop/inputs/checklist-input.tsx';
import { MomentInput } from '#web/ui/desktop/inputs/moment-input.tsx';
import { TextInput } from '#web/ui/desktop/inputs/text-input.tsx';
import { TextareaInput } from '#web/ui/desktop/inputs/textarea-input.tsx';
import { listAddress } from '../content-addresses.ts';
import { standingChips, useContentLabels } from '../content-labels.ts';
import { hasAddress, hasCover, type ItemValues, isWritten, uploadOf } from '../item-values.ts';
import type { FullItem } from '../office.queries.ts';
import { useItemForm } from '../use-item-form.ts';
import { FileField } from './file-field.tsx';
import styles from './item-form.module.css';
import { FormNotices, OwnVersion } from './item-notices.tsx';

// The editor's library is heavy, and only texts need it.
const RichEditor = lazy(() => import('./rich-editor.tsx').then(({ RichEditor }) => ({ default: RichEditor })));
const PreviewDialog = lazy(() =>
  import('./preview-dialog.tsx').then(({ PreviewDialog }) => ({ default: PreviewDialog })),
);

type Props = {
  title: string;
  kind: ContentKind;
  section: ArticleSection | null;
  item: FullItem | null;
  onSaved: (item: FullItem, wanted: 'save' | 'publish') => void;
};

/** The same page with another item, kind or none is another page. */
const itemIn = ({ search }: { search: string }) => {
  const params = new URLSearchParams(search);
  return `${params.get('kind')} ${params.get('item')}`;
};

/** Both languages side by side, when it is shown, its files; what was typed stays until it is saved. */
export function ItemForm({ title, kind, section, item, onSaved }: Props) {
  const { say } = useContentLabels();
  const [previewed, setPreviewed] = useState(false);
  const state = useItemForm({
    kind,
    section,
    item,
    onSaved: (saved, wanted) => {
      leave.pass();
      onSaved(saved, wanted);
    },
  });
  const { form, dirty, save } = state;
  const leave = useLeaveGuard(
    dirty,
    { title: say('leave-title'), text: say('leave-text'), okText: say('leave'), cancelText: say('stay') },
    itemIn,
  );
  const published = item?.state === 'published';
  return (
    <DataPage
      title={title}
      actions={
        <span className={styles.standing}>
          {item && <Chip kind={standingChips[item.standing]}>{say(`standing-${item.standing}`)}</Chip>}
          <Link to={listAddress(kind)}>{say('to-list')}</Link>
        </span>
      }
    >
      <FormNotices state={state} />
      <div className={styles.parts} data-beside={state.aside ? true : undefined}>
        <div className={styles.form}>
          <Words form={form} kind={kind} />
          <Settings form={form} kind={kind} />
        </div>
        {state.aside && <OwnVersion kind={kind} state={state} values={state.aside} />}
      </div>
      <footer className={styles.foot}>
        <p className={styles.hint} role="status">
          {dirty && <b>{say('unsaved')} </b>}
          {item &&
            say(
              item.standing === 'shown' ? 'live-hint' : item.standing === 'waiting' ? 'waiting-hint' : 'not-live-hint',
            )}
        </p>
        <Button onClick={() => setPreviewed(true)}>{say('preview')}</Button>
        <Button kind={published ? 'primary' : 'plain'} busy={form.busy} onClick={() => void save('save')}>
          {say(published ? 'save-changes' : 'save-draft')}
        </Button>
        {!published && (
          <Button kind="primary" busy={form.busy} onClick={() => void save('publish')}>
            {say('save-publish')}
          </Button>
        )}
      </footer>
      <Suspense fallback={null}>
        {previewed && (
          <PreviewDialog
            kind={kind}
            values={form.values}
            shownAt={item?.shownAt ?? null}
            onClose={() => setPreviewed(false)}
          />
        )}
      </Suspense>
    </DataPage>
  );
}

type PartProps = { form: Form<ItemValues>; kind: ContentKind };

function Words({ form, kind }: PartProps) {
  const { say } = useContentLabels();
  const editor = (
    <div className={styles.waiting}>
      <Skeleton shape="block" height={380} />
    </div>
  );
  return (
    <div className={styles.languages}>
      {(['Zh', 'En'] as const).map((which) => {
        const lang = which === 'Zh' ? 'zh' : 'en';
        return (
          <section key={lang} className={styles.card} aria-labelledby={`words-${lang}`}>
            <h2 id={`words-${lang}`}>{say(lang === 'zh' ? 'chinese' : 'english')}</h2>
            <TextInput
              label={say(`title-${lang}`)}
              lang={lang}
              max={120}
              hint={say('title-hint')}
              whenEmpty={say('title-needed')}
              {...form.field(`title${which}`)}
            />
            <TextareaInput
              label={say(`summary-${lang}`)}
              lang={lang}
              rows={2}
              max={300}
              hint={say('summary-hint')}
              {...form.field(`summary${which}`)}
            />
            {isWritten(kind) && (
              <Suspense fallback={editor}>
                <RichEditor
                  label={say(`body-${lang}`)}
                  lang={lang}
                  whenEmpty={say('body-needed')}
                  {...form.field(`body${which}`)}
                />
              </Suspense>
            )}
          </section>
        );
      })}
    </div>
  );
}

function Settings({ form, kind }: PartProps) {
  const { say } = useContentLabels();
  const upload = uploadOf(kind);
  return (
    <section className={styles.card} aria-labelledby="shown-when">
      <h2 id="shown-when">{say('shown-when')}</h2>
      <div className={styles.pair}>
        {kind === 'article' && (
          <SegmentedInput
            label={say('section')}
            required
            options={articleSections.map((value) => ({ value, label: say(`section-${value}`) }))}
            {...form.field('section')}
          />
        )}
        {upload && !isWritten(kind) && (
          <FileField
            label={say(`file-${upload}`)}
            required
            upload={upload}
            whenEmpty={say('file-needed')}
            {...form.field('file')}
          />
        )}
        {hasCover(kind) && (
          <FileField label={say('cover')} upload="picture" hint={say('cover-hint')} {...form.field('cover')} />
        )}
        {isWritten(kind) && (
          <FileField label={say('attached')} upload="file" hint={say('attached-hint')} {...form.field('file')} />
        )}
        {hasAddress(kind) && (
          <TextInput
            label={say('address')}
            required={kind === 'link'}
            max={500}
            hint={say(kind === 'link' ? 'address-hint' : 'address-optional-hint')}
            {...form.field('address')}
            fault={
              form.field('address').fault ??
              (form.values.address.length > 9 && !isContentAddress(form.values.address.trim())
                ? { code: 'format' }
                : null)
            }
          />
        )}
      </div>
      <div className={styles.pair}>
        <MomentInput label={say('show-from')} hint={say('show-from-hint')} {...form.field('showFrom')} />
        <MomentInput
          label={say('show-until')}
          hint={say('show-until-hint')}
          after={form.values.showFrom}
          message={say('until-too-early')}
          {...form.field('showUntil')}
        />
      </div>
      <ChecklistInput
        label={say('pinned')}
        options={[{ value: 'pinned', label: say('pin-choice') }]}
        {...form.field('pinned')}
      />
    </section>
  );
}
