import { listParameterChanges, restoreParameter } from '@campus/contract/calls/parameters.ts';
import { fieldsOf, type ParameterField } from '@campus/rules/parameters/catalogue.ts';
import { useEndless } from '#web/client/endless.ts';
import { useWrite } from '#web/client/queries.ts';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { confirm } from '#web/ui/base/confirm.ts';
import { MoreList } from '#web/ui/base/more-list.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { toast } from '#web/ui/base/toast.ts';
import { Sentence, Typed } from '#web/ui/base/typed.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { useWords } from '#web/ui/base/words.ts';
import { Dialog } from '#web/ui/desktop/dialog.tsx';
import { type Parameter, type ParameterVersion, useRefreshParameters } from '../parameters.queries.ts';
import { useProof } from '../use-parameter-form.ts';
import styles from './parameters.module.css';
import { ProofInput } from './proof-input.tsx';

type Key = Parameters<ReturnType<typeof useSay<'parameters'>>>[0];
type Props = { parameter: Parameter; mayChange: boolean; onClose: () => void };

/** What a setting was, version by version; each can be brought back. */
export function HistoryDialog({ parameter, mayChange, onClose }: Props) {
  const say = useSay('parameters');
  const words = useWords();
  const list = useEndless(listParameterChanges, { key: parameter.key });
  const refresh = useRefreshParameters();
  const write = useWrite(restoreParameter);
  const proof = useProof(parameter);
  const restore = async (to: number) => {
    const agreed = await confirm({
      title: say('restore-ask', { n: to }),
      text: say('restore-says'),
      okText: say('restore'),
    });
    if (!agreed || !(await proof.prove())) return;
    await write.mutateAsync({ key: parameter.key, version: parameter.version, to });
    await refresh();
    toast(say('restored'), { kind: 'success' });
    onClose();
  };
  return (
    <Dialog title={say('history-of', { name: words(parameter.name) })} width={640} onClose={onClose}>
      {mayChange && parameter.version > 1 && <ProofInput proof={proof} />}
      <MoreList list={list} empty={<p>{say('never-changed')}</p>}>
        {(versions) => (
          <ol className={styles.versions}>
            {versions.map((version) => (
              <li key={version.version} className={styles.version}>
                <Version of={parameter.key} version={version} />
                {version.version === parameter.version ? (
                  <Small>{say('now')}</Small>
                ) : (
                  mayChange && (
                    <Button busy={write.isPending} onClick={() => void restore(version.version).catch(() => {})}>
                      {say('restore')}
                    </Button>
                  )
                )}
              </li>
            ))}
          </ol>
        )}
      </MoreList>
    </Dialog>
  );
}

function Version({
  of,
  version: { version, values, secrets, changedAt, changedBy, restoredFrom },
}: {
  of: string;
  version: ParameterVersion;
}) {
  const say = useSay('parameters');
  const format = useFormat();
  const valueText = (field: ParameterField) => {
    const text = values[field.value];
    if (field.kind === 'secret') return say(secrets.includes(field.value) ? 'secret-set' : 'secret-unset');
    if (text === undefined) return say('unset');
    if (field.kind === 'choice' && field.options.includes(text)) return say(`choice ${text}` as Key);
    return field.kind === 'fen' && /^\d+$/.test(text) ? format.money(Number(text)) : text;
  };
  const parts = [
    say('version', { n: version }),
    say('changed', { who: changedBy ?? say('by-product'), time: format.dateTime(changedAt) }),
    restoredFrom !== null && say('restored-from', { n: restoredFrom }),
  ];
  return (
    <div>
      <Small as="p">
        <Sentence>{parts.filter(Boolean).join(' · ')}</Sentence>
      </Small>
      <dl className={styles.kept}>
        {fieldsOf(of).map((field) => (
          <div key={field.value}>
            <dt>{say(`${of} ${field.name}` as Key)}</dt>
            <dd>
              <Typed>{valueText(field)}</Typed>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
