import { exploreDraft } from '@campus/contract/calls/flows-explore.ts';
import { useCall } from '#web/client/queries.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Note } from '#web/ui/base/note.tsx';
import { Sentence } from '#web/ui/base/typed.tsx';
import type { Business } from '../flows-businesses.queries.ts';
import styles from './business-view.module.css';

type Props = { businessId: string; draft: NonNullable<Business['draft']>; onLook: () => void };

/** What every way of the draft comes to, before somebody publishes it; it hinders nobody. [DES-08] */
export function PublishCheck({ businessId, draft: { flow, form }, onLook }: Props) {
  const say = useSay('flows-explore');
  const failure = useFailureText();
  const { data, error, isFetching, refetch } = useCall(exploreDraft, {
    businessId,
    flow: JSON.stringify(flow),
    form: JSON.stringify(form),
  });
  if (error && !data)
    return (
      <Note kind="calm" className={styles.check}>
        <Sentence>{say('not-checked', { why: failure(error) })}</Sentence>
        <Button busy={isFetching} onClick={() => void refetch()}>
          {say('again')}
        </Button>
      </Note>
    );
  if (!data)
    return (
      <Note kind="calm" as="p" role="status">
        {say('checking')}
      </Note>
    );
  const { ways, findings } = data;
  const faults = findings.filter(({ weight }) => weight === 'fault').length;
  const isSound = ways.length > 0 && findings.length === 0;
  return (
    <Note kind={isSound ? 'calm' : 'attention'} className={styles.check} role="status">
      {ways.length === 0
        ? say('no-way')
        : say(isSound ? 'sound' : 'summary', { n: ways.length, faults, notices: findings.length - faults })}
      {!isSound && <Button onClick={onLook}>{say('look')}</Button>}
    </Note>
  );
}
