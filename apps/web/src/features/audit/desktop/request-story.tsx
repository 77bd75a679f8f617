import { getRequestStory } from '@campus/contract/calls/audit.ts';
import { useCallName } from '#web/client/call-name.ts';
import { useCall } from '#web/client/queries.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { Card } from '#web/ui/base/card.tsx';
import { Failed } from '#web/ui/base/page-state.tsx';
import { SkeletonText } from '#web/ui/base/skeleton.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { useLogWords } from '../use-log-words.ts';
import { OutcomeChip } from './outcome-chip.tsx';
import styles from './system-log.module.css';

/** Everything that one request caused, in order of time: the page, the calls, the jobs, and what was sent. */
export function RequestStory({ requestId }: { requestId: string }) {
  const say = useSay('audit');
  const callName = useCallName();
  const words = useLogWords();
  const failure = useFailureText();
  const format = useFormat();
  const { data: story, isError, error, isFetching, refetch } = useCall(getRequestStory, { requestId });
  if (isError) return <Failed why={failure(error)} busy={isFetching} onRetry={() => void refetch()} />;
  if (!story) return <SkeletonText lines={4} />;
  return (
    <Card as="section" aria-label={say('story')}>
      <div className={styles.part}>
        <h2 className={styles.storyTitle}>{say('story')}</h2>
        <ol className={styles.story}>
          <li>
            <Small>{say('story-page')}</Small>{' '}
            {story.page ? (words.page(story.page) ?? <code lang="zxx">{story.page}</code>) : say('story-no-page')}
          </li>
          {story.calls.map(({ call, outcome, at, records }) => (
            <li key={`${call} ${outcome}`}>
              <Small>{say('story-call')}</Small> {callName(call)} <OutcomeChip outcome={outcome} />{' '}
              <Small>
                {format.dateTime(at)}
                {records > 0 && ` · ${say('story-records', { n: records })}`}
              </Small>
            </li>
          ))}
          {story.jobs.map(({ job, outcome, at }, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same job may run twice, and the order stays
            <li key={n}>
              <Small>{say('story-job')}</Small> {callName(job)} <OutcomeChip outcome={outcome} />{' '}
              <Small>{format.dateTime(at)}</Small>
            </li>
          ))}
          {story.sent.map(({ channel, kind, state, people }) => (
            <li key={`${channel} ${kind} ${state}`}>
              <Small>{say(`story-${channel}`)}</Small> {words.message(kind)} {say(`sent-${state}`, { n: people })}
            </li>
          ))}
        </ol>
      </div>
    </Card>
  );
}
