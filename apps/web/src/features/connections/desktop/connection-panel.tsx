import { getConnection } from '@campus/contract/calls/connections.ts';
import { useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '#web/client/queries.ts';
import { RefusalError } from '#web/client/refusal-error.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Chip } from '#web/ui/base/chip.tsx';
import { classes } from '#web/ui/base/classes.ts';
import { Empty, Failed } from '#web/ui/base/page-state.tsx';
import { SkeletonText } from '#web/ui/base/skeleton.tsx';
import { Sentence, Typed } from '#web/ui/base/typed.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { useUnsaved } from '#web/ui/base/use-unsaved.ts';
import { useWords } from '#web/ui/base/words.ts';
import rows from '#web/ui/desktop/form-rows.module.css';
import { PanelHead, PanelLine } from '#web/ui/desktop/panel-head.tsx';
import panel from '#web/ui/desktop/panel-parts.module.css';
import { SidePanel } from '#web/ui/desktop/side-panel.tsx';
import type { AreaParts } from '../area-parts.ts';
import type { Connection } from '../connections.queries.ts';
import { useDeleteConnection } from '../use-connection-actions.ts';
import { useConnectionForm } from '../use-connection-form.ts';
import { connectionOf, useConnectionsAddress } from '../use-connections-address.ts';
import { ClashNote } from './clash-note.tsx';
import { ConnectionFields } from './connection-fields.tsx';
import styles from './connections.module.css';
import { TryPart } from './try-part.tsx';

type Props = { id: string; areaParts: AreaParts; onClose: () => void };

/** One connection next to the list: its settings, trying it, who uses it, and deleting it. */
export function ConnectionPanel({ id, areaParts, onClose }: Props) {
  const say = useSay('connections-office');
  const words = useWords();
  const failure = useFailureText();
  const formId = useId();
  const { data: now, error, isFetching, refetch } = useCall(getConnection, { id });
  const [changed, setChanged] = useState(false);
  const [busy, setBusy] = useState(false);
  const isGone = error instanceof RefusalError && (error.code === 'not-found' || error.code === 'invalid');
  const title = now ? words(now.name) : say('name');
  return (
    <SidePanel
      label={title}
      width={680}
      onClose={onClose}
      head={<PanelHead title={title}>{now && <HeadLine connection={now} />}</PanelHead>}
      foot={
        now?.openActions.includes('change') && (
          <Button kind="primary" type="submit" form={formId} busy={busy}>
            {say('save')}
          </Button>
        )
      }
    >
      <div className={panel.body}>
        {now ? (
          <>
            <Settings now={now} formId={formId} onChanged={setChanged} onBusy={setBusy} />
            {now.openActions.includes('try') && <TryPart connection={now} unsaved={changed} />}
            <Uses connection={now} businessAt={areaParts.businessAt} />
            <Deleting connection={now} onDone={onClose} />
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

function HeadLine({ connection: { id, on, changedAt, changedBy } }: { connection: Connection }) {
  const say = useSay('connections-office');
  const format = useFormat();
  const { callsOf } = useConnectionsAddress();
  const at = format.dateTime(changedAt);
  return (
    <PanelLine>
      <Chip kind={on ? 'done' : 'neutral'}>{say(on ? 'on' : 'off')}</Chip>
      <span>
        <Sentence>{changedBy ? say('changed-by', { name: changedBy, at }) : say('changed-at', { at })}</Sentence>
      </span>
      <Link to={callsOf(id)}>{say('see-calls')}</Link>
    </PanelLine>
  );
}

type SettingsProps = {
  now: Connection;
  formId: string;
  onChanged: (changed: boolean) => void;
  onBusy: (busy: boolean) => void;
};

/** What is edited began with one version of the connection; somebody else may make another meanwhile. */
function Settings({ now, ...props }: SettingsProps) {
  const [base, setBase] = useState(now);
  return <SettingsForm key={base.version} base={base} now={now} onBase={setBase} {...props} />;
}

type FormProps = SettingsProps & { base: Connection; onBase: (base: Connection) => void };

function SettingsForm({ base, now, formId, onBase, onChanged, onBusy }: FormProps) {
  const say = useSay('connections-office');
  const [over, setOver] = useState(base.version);
  const form = useConnectionForm(base, over, onBase);
  const { changed, busy } = form;
  const isNewer = now.version > base.version;
  useUnsaved(changed, connectionOf);
  useEffect(() => onChanged(changed), [changed, onChanged]);
  useEffect(() => onBusy(busy), [busy, onBusy]);
  useEffect(() => {
    // Nothing was typed: what is saved now simply takes its place.
    if (isNewer && !changed && !busy) onBase(now);
  }, [isNewer, changed, busy, now, onBase]);
  return (
    <section className={classes(panel.part, styles.sentences)}>
      <h3>{say('settings')}</h3>
      {isNewer && changed && !busy && (
        <ClashNote
          now={now}
          mine={form.values}
          kept={over === now.version}
          onTake={() => onBase(now)}
          onKeep={() => setOver(now.version)}
        />
      )}
      <form id={formId} noValidate className={rows.form} onSubmit={form.submit}>
        <ConnectionFields
          form={form}
          secretKept={base.secretKept && form.values.authentication === base.authentication}
        />
      </form>
    </section>
  );
}

function Uses({ connection: { usedBy }, businessAt }: { connection: Connection } & Pick<AreaParts, 'businessAt'>) {
  const say = useSay('connections-office');
  const words = useWords();
  return (
    <section className={classes(panel.part, styles.sentences)}>
      <h3>{say('uses')}</h3>
      {usedBy.length === 0 ? (
        <p>{say('uses-none')}</p>
      ) : (
        <ul className={styles.uses}>
          {usedBy.map(({ id, name, now }) => (
            <li key={id} className={styles.marks}>
              {businessAt ? (
                <Link to={businessAt(id)}>
                  <Typed>{words(name)}</Typed>
                </Link>
              ) : (
                <Typed>{words(name)}</Typed>
              )}
              <Chip kind={now ? 'running' : 'neutral'}>{say(now ? 'use-now' : 'use-other')}</Chip>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Deleting({ connection, onDone }: { connection: Connection; onDone: () => void }) {
  const say = useSay('connections-office');
  const { remove, busy } = useDeleteConnection(connection, onDone);
  const may = connection.openActions.includes('delete');
  return (
    <section className={classes(panel.part, styles.sentences)}>
      <h3>{say('delete-part')}</h3>
      <p>{say(may ? 'delete-text' : 'delete-used')}</p>
      {may && (
        <div className={styles.row}>
          <Button kind="danger" busy={busy} onClick={() => void remove()}>
            {say('delete')}
          </Button>
        </div>
      )}
    </section>
  );
}
