import { Link } from 'react-router';
import { isStale } from '#web/client/refusal-faults.ts';
import { useFailureText } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Chip } from '#web/ui/base/chip.tsx';
import { ContentBody } from '#web/ui/base/content-body.tsx';
import { fileSize } from '#web/ui/base/file-size.ts';
import { Empty, Failed } from '#web/ui/base/page-state.tsx';
import { SkeletonText } from '#web/ui/base/skeleton.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { HistoryLink } from '#web/ui/desktop/history-link.tsx';
import panel from '#web/ui/desktop/panel-parts.module.css';
import { SidePanel } from '#web/ui/desktop/side-panel.tsx';
import { editAddress } from '../content-addresses.ts';
import { standingChips, useContentLabels } from '../content-labels.ts';
import { type FullItem, useItem } from '../office.queries.ts';
import { useContentActions } from '../use-content-actions.ts';
import { ChangeList } from './change-list.tsx';
import styles from './content-panel.module.css';
import { PublishDialog } from './publish-dialog.tsx';

/** One item beside the list: how it stands, how it looks, who changed it, and what can be done with it. */
export function ContentPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { say, nameOf } = useContentLabels();
  const failure = useFailureText();
  const query = useItem(id);
  const actions = useContentActions(onClose);
  const item = query.data;
  const title = item ? nameOf(item.title) : say('facts');
  return (
    <SidePanel
      label={title}
      width={640}
      onClose={onClose}
      head={
        <>
          <h2 className={styles.title}>{title}</h2>
          {item && (
            <p className={styles.marks}>
              <Chip kind={standingChips[item.standing]}>{say(`standing-${item.standing}`)}</Chip>
              {item.pinned && <Chip kind="attention">{say('pinned')}</Chip>}
              <HistoryLink kind="content" id={item.id} name={title} />
            </p>
          )}
        </>
      }
      foot={
        item && (
          <div className={styles.foot}>
            <Link className={styles.edit} to={editAddress({ kind: item.kind, section: item.section, item: item.id })}>
              {say('edit')}
            </Link>
            {item.openActions.map((action) => (
              <Button
                key={action}
                kind={action === 'publish' ? 'primary' : action === 'delete' ? 'danger' : 'plain'}
                busy={actions.busy}
                onClick={() => actions.ask(item, action)}
              >
                {say(action)}
              </Button>
            ))}
          </div>
        )
      }
    >
      <div className={panel.body}>
        {item ? (
          <>
            <Facts item={item} />
            <section className={panel.part}>
              <h3>{say('how-shown')}</h3>
              {/* Looked at, not used: nothing in it is followed or downloaded from here. */}
              <div className={styles.shown} inert>
                <ContentBody item={item} heading="h2" />
              </div>
            </section>
            <section className={panel.part}>
              <h3>{say('who-changed')}</h3>
              <ChangeList id={id} />
            </section>
          </>
        ) : query.isError && isStale(query.error) ? (
          <Empty title={say('gone-title')} text={say('gone-text')} />
        ) : query.isError ? (
          <Failed why={failure(query.error)} busy={query.isFetching} onRetry={() => void query.refetch()} />
        ) : (
          <SkeletonText lines={8} />
        )}
      </div>
      {actions.asking && (
        <PublishDialog
          item={actions.asking}
          busy={actions.busy}
          onClose={actions.stopAsking}
          onPublish={async (tell) => {
            if (actions.asking) await actions.act(actions.asking, 'publish', tell);
            actions.stopAsking();
          }}
        />
      )}
    </SidePanel>
  );
}

function Facts({ item }: { item: FullItem }) {
  const { say, schedule, format } = useContentLabels();
  return (
    <dl className={styles.pairs}>
      {item.section && (
        <div>
          <dt>{say('section')}</dt>
          <dd>{say(`section-${item.section}`)}</dd>
        </div>
      )}
      <div>
        <dt>{say('schedule')}</dt>
        <dd>{schedule(item)}</dd>
      </div>
      <div>
        <dt>{say('changed')}</dt>
        <dd>
          {item.changedBy ? <Typed>{item.changedBy.name}</Typed> : say('changed-by-nobody')}{' '}
          {format.dateTime(item.changedAt)}
        </dd>
      </div>
      {item.address && (
        <div>
          <dt>{say('address')}</dt>
          <dd lang="zxx">{item.address}</dd>
        </div>
      )}
      {item.file && (
        <div>
          <dt>{say('file')}</dt>
          <dd lang="zxx">
            {item.file.name} · {fileSize(item.file.bytes)}
          </dd>
        </div>
      )}
    </dl>
  );
}
