import { getSeeAs } from '@campus/contract/calls/see-as.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import { useCall } from '#web/client/queries.ts';
import { RefusalError } from '#web/client/refusal-error.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Card } from '#web/ui/base/card.tsx';
import { Note } from '#web/ui/base/note.tsx';
import { Empty, Failed } from '#web/ui/base/page-state.tsx';
import { SegmentedInput } from '#web/ui/base/segmented-input.tsx';
import { SkeletonText } from '#web/ui/base/skeleton.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { useWords } from '#web/ui/base/words.ts';
import { DataPage } from '#web/ui/desktop/data-page.tsx';
import { TextareaInput } from '#web/ui/desktop/inputs/textarea-input.tsx';
import { useSeeAs } from '../use-see-as.ts';
import styles from './see-as-view.module.css';

type SeeAsReply = Reply<typeof getSeeAs>;

/** The person to see as, the obstacles, and the reason. */
export function SeeAsView({ personId, back }: { personId: string; back: string }) {
  const say = useSay('see-as');
  const failure = useFailureText();
  const query = useCall(getSeeAs, { personId });
  const { data, error } = query;
  const gone = error instanceof RefusalError && error.code === 'not-found';
  return (
    <DataPage title={say('title')}>
      {gone && <Empty title={say('gone')} text={say('gone-text')} />}
      {error && !gone && <Failed why={failure(error)} busy={query.isFetching} onRetry={() => void query.refetch()} />}
      {!data && !error && (
        <Card as="div">
          <SkeletonText lines={6} />
        </Card>
      )}
      {data && !gone && <Person looked={data} back={back} />}
    </DataPage>
  );
}

function Person({ looked: { person, hindrance, minutes }, back }: { looked: SeeAsReply; back: string }) {
  const say = useSay('see-as');
  const words = useWords();
  return (
    <Card as="div" className={styles.card}>
      <h2 className={styles.name}>
        <Typed>{person.name}</Typed>
      </h2>
      <p>{[say('account', { account: person.account }), words(person.department)].filter(Boolean).join(' · ')}</p>
      {hindrance ? (
        <Note as="p" kind="bad">
          {say(`hindered-${hindrance}`)}
        </Note>
      ) : (
        <>
          <p className={styles.muted}>{say('about', { minutes })}</p>
          <p className={styles.muted}>{say('told')}</p>
          <ReasonForm personId={person.id} back={back} />
        </>
      )}
    </Card>
  );
}

function ReasonForm({ personId, back }: { personId: string; back: string }) {
  const say = useSay('see-as');
  const { form, areas } = useSeeAs(personId, back);
  return (
    <form noValidate onSubmit={form.submit} className={styles.form}>
      <TextareaInput label={say('reason')} hint={say('reason-hint')} required max={200} {...form.field('reason')} />
      <SegmentedInput
        label={say('where')}
        required
        options={areas.map(({ area }) => ({ value: area, label: say(`area-${area}`) }))}
        {...form.field('area')}
      />
      <div>
        <Button kind="primary" type="submit" busy={form.busy}>
          {say('begin')}
        </Button>
      </div>
    </form>
  );
}
