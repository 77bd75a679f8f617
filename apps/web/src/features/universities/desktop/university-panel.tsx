import { getUniversity } from '@campus/contract/calls/universities.ts';
import { useId, useRef, useState } from 'react';
import { useCall } from '#web/client/queries.ts';
import { RefusalError } from '#web/client/refusal-error.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { withOrganisation } from '#web/client/with-organisation.ts';
import { Button } from '#web/ui/base/button.tsx';
import { classes } from '#web/ui/base/classes.ts';
import { fileSize } from '#web/ui/base/file-size.ts';
import { Empty, Failed } from '#web/ui/base/page-state.tsx';
import { SkeletonText } from '#web/ui/base/skeleton.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { useUnsaved } from '#web/ui/base/use-unsaved.ts';
import { useWords } from '#web/ui/base/words.ts';
import rows from '#web/ui/desktop/form-rows.module.css';
import { PanelHead, PanelLine } from '#web/ui/desktop/panel-head.tsx';
import panel from '#web/ui/desktop/panel-parts.module.css';
import { SidePanel } from '#web/ui/desktop/side-panel.tsx';
import type { University } from '../universities.queries.ts';
import { useChangeLogo, useMakeLink, useResumeUniversity } from '../use-university-actions.ts';
import { universityOf } from '../use-university-address.ts';
import { type FirstLink, useUniversityForm, valuesOf } from '../use-university-form.ts';
import { StateChip } from './state-chip.tsx';
import { SuspendDialog } from './suspend-dialog.tsx';
import styles from './universities.module.css';
import { UniversityFields } from './university-fields.tsx';

type Props = { id: string; onLink: (link: FirstLink) => void; onClose: () => void };

/** One university next to the list: its state, its link, its settings, and suspending it. */
export function UniversityPanel({ id, onLink, onClose }: Props) {
  const say = useSay('universities');
  const words = useWords();
  const failure = useFailureText();
  const formId = useId();
  const { data: university, error, isFetching, refetch } = useCall(getUniversity, { id });
  const isGone = error instanceof RefusalError && (error.code === 'not-found' || error.code === 'invalid');
  const title = university ? words(university.name) : say('name');
  return (
    <SidePanel
      label={title}
      width={600}
      onClose={onClose}
      head={
        <PanelHead title={title}>
          {university && (
            <PanelLine>
              <StateChip state={university.state} />
              <span lang="zxx">{university.orgSign}</span>
              {university.state !== 'suspended' && (
                <a href={withOrganisation('/', university.orgSign)} target="_blank" rel="noreferrer">
                  {say('hall')}
                </a>
              )}
            </PanelLine>
          )}
        </PanelHead>
      }
      foot={
        university && (
          <Button kind="primary" type="submit" form={formId}>
            {say('save')}
          </Button>
        )
      }
    >
      <div className={panel.body}>
        {university ? (
          <>
            <Counts university={university} />
            {university.openActions.includes('make-link') && <LinkPart university={university} onLink={onLink} />}
            {/* The key resets the form to the saved values. */}
            <Settings key={Object.values(valuesOf(university)).join(' ')} university={university} formId={formId} />
            <LogoPart university={university} />
            <Service university={university} />
          </>
        ) : isGone ? (
          <Empty title={say('gone')} text={say('gone-text')} />
        ) : error ? (
          <Failed why={failure(error)} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <SkeletonText lines={8} />
        )}
      </div>
    </SidePanel>
  );
}

function Counts({ university: { counts } }: { university: University }) {
  const say = useSay('universities');
  const format = useFormat();
  return (
    <dl className={styles.counts}>
      {(['people', 'departments', 'running'] as const).map((key) => (
        <div key={key}>
          <dt>{say(key)}</dt>
          <dd>{format.number(counts[key])}</dd>
        </div>
      ))}
      <div>
        <dt>{say('bytes')}</dt>
        <dd>{fileSize(counts.bytes)}</dd>
      </div>
    </dl>
  );
}

function LinkPart({ university, onLink }: { university: University; onLink: (link: FirstLink) => void }) {
  const say = useSay('universities');
  const format = useFormat();
  const { make, busy } = useMakeLink(university, onLink);
  const { linkUntil } = university;
  return (
    <section className={classes(panel.part, styles.sentences)}>
      <h3>{say('link')}</h3>
      <p>{say('link-text')}</p>
      <p>{linkUntil === null ? say('link-none') : say('link-until', { until: format.dateTime(linkUntil) })}</p>
      <div className={styles.row}>
        <Button busy={busy} onClick={() => void make()}>
          {say('link-make')}
        </Button>
      </div>
    </section>
  );
}

function Settings({ university, formId }: { university: University; formId: string }) {
  const say = useSay('universities');
  const form = useUniversityForm(university, () => {});
  useUnsaved(form.changed, universityOf);
  return (
    <section className={classes(panel.part, styles.sentences)}>
      <h3>{say('settings')}</h3>
      <form id={formId} noValidate className={rows.form} onSubmit={form.submit}>
        <UniversityFields form={form} signFixed={!university.openActions.includes('change-sign')} />
      </form>
    </section>
  );
}

function LogoPart({ university }: { university: University }) {
  const say = useSay('universities');
  const file = useRef<HTMLInputElement>(null);
  const { give, clear, busy } = useChangeLogo(university);
  return (
    <section className={classes(panel.part, styles.sentences)}>
      <h3>{say('logo')}</h3>
      <p>{say('logo-hint')}</p>
      <div className={styles.row}>
        {university.logo ? (
          <img className={styles.logo} src={university.logo} alt={say('logo')} />
        ) : (
          <span>{say('logo-none')}</span>
        )}
        <Button busy={busy} onClick={() => file.current?.click()}>
          {say('logo-choose')}
        </Button>
        {university.logo && (
          <Button kind="quiet" busy={busy} onClick={() => void clear()}>
            {say('logo-clear')}
          </Button>
        )}
        <input
          ref={file}
          type="file"
          className={styles.hidden}
          aria-label={say('logo-choose')}
          accept="image/png,image/jpeg,image/webp,image/gif"
          onChange={(event) => {
            const [chosen] = event.target.files ?? [];
            event.target.value = '';
            if (chosen) void give(chosen);
          }}
        />
      </div>
    </section>
  );
}

/** Suspending it, and opening it again. */
function Service({ university }: { university: University }) {
  const say = useSay('universities');
  const [asking, setAsking] = useState(false);
  const { resume, busy } = useResumeUniversity(university);
  if (university.openActions.includes('resume'))
    return (
      <section className={classes(panel.part, styles.sentences)}>
        <h3>{say('resume')}</h3>
        <p>{say('resume-text')}</p>
        <div className={styles.row}>
          <Button busy={busy} onClick={() => void resume()}>
            {say('resume')}
          </Button>
        </div>
      </section>
    );
  const may = university.openActions.includes('suspend');
  return (
    <section className={classes(panel.part, styles.sentences)}>
      <h3>{say('suspend')}</h3>
      <p>{say(may ? 'suspend-text' : 'platform-text')}</p>
      {may && (
        <div className={styles.row}>
          <Button kind="danger" onClick={() => setAsking(true)}>
            {say('suspend')}
          </Button>
        </div>
      )}
      {asking && <SuspendDialog university={university} onClose={() => setAsking(false)} />}
    </section>
  );
}
