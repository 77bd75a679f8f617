import { deleteLabel, getLabel } from '@campus/contract/calls/labels.ts';
import { lazy, Suspense, useState } from 'react';
import { useCall, useWrite } from '#web/client/queries.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Chip } from '#web/ui/base/chip.tsx';
import { confirm } from '#web/ui/base/confirm.ts';
import { Failed } from '#web/ui/base/page-state.tsx';
import { SkeletonText } from '#web/ui/base/skeleton.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { toast } from '#web/ui/base/toast.ts';
import { useTexts } from '#web/ui/base/use-texts.ts';
import { useWords } from '#web/ui/base/words.ts';
import { DataState } from '#web/ui/desktop/data-page.tsx';
import { HistoryLink } from '#web/ui/desktop/history-link.tsx';
import { type Label, useRefreshLabels } from '../labels.queries.ts';
import { useRuleWords } from '../rule-words.ts';
import { useLabelAddress } from '../use-label-address.ts';
import styles from './label-detail.module.css';
import { LabelMembers } from './label-members.tsx';

const NameDialog = lazy(() => import('./name-dialog.tsx').then(({ NameDialog }) => ({ default: NameDialog })));
const RulePanel = lazy(() => import('./rule-panel.tsx').then(({ RulePanel }) => ({ default: RulePanel })));

/** One label: its name, its rule, where it is used, and its people. */
export function LabelDetail({ id }: { id: string }) {
  const failure = useFailureText();
  const query = useCall(getLabel, { id });
  if (query.isPending) return <SkeletonText lines={8} />;
  if (!query.data)
    return (
      <DataState>
        <Failed why={failure(query.error)} busy={query.isFetching} onRetry={() => void query.refetch()} />
      </DataState>
    );
  return (
    <>
      <LabelCard label={query.data} />
      <LabelMembers label={query.data} />
    </>
  );
}

function LabelCard({ label }: { label: Label }) {
  const say = useSay('labels');
  const words = useWords();
  const ruleWords = useRuleWords();
  const { language } = useTexts();
  const english = language.startsWith('en');
  const [open, setOpen] = useState<'rename' | 'rule' | null>(null);
  const remove = useDelete(label);
  const may = (action: Label['openActions'][number]) => label.openActions.includes(action);
  return (
    <section className={styles.card} aria-label={words(label.name)}>
      <header className={styles.head}>
        <div className={styles.names}>
          <h2 className={styles.title}>{words(label.name)}</h2>
          <Small>
            <span lang={english ? 'zh-CN' : 'en'}>{english ? label.name.zh : label.name.en}</span>
          </Small>
        </div>
        <span className={styles.acts}>
          {may('rename') && <Button onClick={() => setOpen('rename')}>{say('rename')}</Button>}
          {may('rule') && (
            <Button onClick={() => setOpen('rule')}>{say(label.rule ? 'change-rule' : 'set-rule')}</Button>
          )}
          {may('delete') && <Button onClick={() => void remove()}>{say('delete')}</Button>}
          <HistoryLink kind="label" id={label.id} name={words(label.name)} />
        </span>
      </header>
      <p className={styles.counts}>
        <b>{say('people-n', { n: label.members })}</b>
        {label.disabled > 0 && <Small>{say('disabled-n', { n: label.disabled })}</Small>}
        {!label.reachesAll && <Small>{say('part-only')}</Small>}
        {label.asksPeople && <Chip kind="attention">{say('asks-people')}</Chip>}
      </p>
      {label.asksPeople && <Small as="p">{say('asks-people-text')}</Small>}
      <dl className={styles.facts}>
        <dt>{say('rule')}</dt>
        <dd>
          {label.rule ? (
            <ul>
              {ruleWords(label.rule).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          ) : (
            say('no-rule')
          )}
        </dd>
        <dt>{say('used-by')}</dt>
        <dd>
          {label.usedBy.length === 0 && say('used-nowhere')}
          <ul>
            {label.usedBy.map(({ kind, name, now, topic }) => (
              <li key={`${kind} ${name.zh} ${topic}`}>
                {say(kind === 'flow' && !now ? 'use-flow-before' : `use-${kind}`, {
                  name: words(name),
                  what: topic ?? '',
                })}
              </li>
            ))}
          </ul>
        </dd>
      </dl>
      <Suspense fallback={null}>
        {open === 'rename' && <NameDialog label={label} onClose={() => setOpen(null)} />}
        {open === 'rule' && <RulePanel label={label} onClose={() => setOpen(null)} />}
      </Suspense>
    </section>
  );
}

/** Deletes a label after saying how many people carry it. */
function useDelete({ id, name, members, disabled }: Label) {
  const say = useSay('labels');
  const words = useWords();
  const refresh = useRefreshLabels();
  const { go } = useLabelAddress();
  const write = useWrite(deleteLabel);
  return async () => {
    const n = members + disabled;
    const agreed = await confirm({
      title: say('delete-question', { name: words(name) }),
      text: n > 0 ? say('delete-says', { n }) : say('delete-says-none'),
      okText: say('delete'),
      danger: true,
    });
    if (!agreed) return;
    try {
      await write.mutateAsync({ id, members: n });
      toast(say('deleted'), { kind: 'success' });
      go({ label: null, list: null, who: null });
    } finally {
      await refresh();
    }
  };
}
