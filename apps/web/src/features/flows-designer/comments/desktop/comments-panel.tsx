import { listDraftComments } from '@campus/contract/calls/flows-draft-comments.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import { type KeyboardEvent, useId, useState } from 'react';
import { useEndless } from '#web/client/endless.ts';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { classes } from '#web/ui/base/classes.ts';
import { MoreList } from '#web/ui/base/more-list.tsx';
import { RelativeTime } from '#web/ui/base/relative-time.tsx';
import { Sentence, Typed } from '#web/ui/base/typed.tsx';
import { useWords } from '#web/ui/base/words.ts';
import { TextareaInput } from '#web/ui/desktop/inputs/textarea-input.tsx';
import { useCommentForm, useSettleComment } from '../use-comment-form.ts';
import styles from './comments-panel.module.css';

type Comment = Reply<typeof listDraftComments>['items'][number];
type Props = {
  businessId: string;
  /** What is spoken about; null for everything that was said, where one speaks about all of it. */
  thing: string | null;
};

/** What those who manage a business say to one another about what is drawn; also for who may only read it. */
export function CommentsPanel({ businessId, thing }: Props) {
  const say = useSay('flows-draft-comments');
  const id = useId();
  const [said, setSaid] = useState(0);
  const list = useEndless(listDraftComments, { businessId, ...(thing !== null && { thing }), size: 20 });
  const { settle, busyWith } = useSettleComment();
  return (
    // What is typed here is taken back here, and not in the draft.
    <section className={classes(styles.panel, thing === null && styles.all)} aria-labelledby={id} onKeyDown={keepUndo}>
      <h3 id={id} className={styles.title}>
        {say(thing === null ? 'all' : 'title')}
      </h3>
      <Writing key={said} businessId={businessId} thing={thing ?? ''} onSaid={() => setSaid(said + 1)} />
      <MoreList list={list} empty={<p className={styles.none}>{say('none')}</p>}>
        {(items) => (
          <ul className={styles.list}>
            {items.map((comment) => (
              <One
                key={comment.id}
                comment={comment}
                about={thing === null}
                busy={busyWith === comment.id}
                onSettle={(settled) => settle(comment.id, settled)}
              />
            ))}
          </ul>
        )}
      </MoreList>
    </section>
  );
}

function keepUndo(event: KeyboardEvent): void {
  const letter = event.key.toLowerCase();
  if ((event.ctrlKey || event.metaKey) && (letter === 'z' || letter === 'y')) event.stopPropagation();
}

type WritingProps = { businessId: string; thing: string; onSaid: () => void };

/** Each comment has its own form, so that the emptied form after sending shows no faults. */
function Writing({ businessId, thing, onSaid }: WritingProps) {
  const say = useSay('flows-draft-comments');
  const form = useCommentForm(businessId, thing, onSaid);
  return (
    <form noValidate className={styles.list} onSubmit={form.submit}>
      <TextareaInput
        label={say(thing === '' ? 'write-all' : 'write')}
        placeholder={say('ask')}
        rows={2}
        max={1000}
        {...form.field('text')}
      />
      {form.values.text !== '' && (
        <div>
          <Button kind="primary" type="submit" busy={form.busy}>
            {say('send')}
          </Button>
        </div>
      )}
    </form>
  );
}

type OneProps = { comment: Comment; about: boolean; busy: boolean; onSettle: (settled: boolean) => void };

function One({ comment, about, busy, onSettle }: OneProps) {
  const say = useSay('flows-draft-comments');
  const words = useWords();
  const { thingName, text, madeAt, madeBy, settledAt, settledBy } = comment;
  const isSettled = settledAt !== null;
  return (
    <li className={styles.comment} data-settled={isSettled || undefined}>
      <p className={styles.head}>
        <Typed as="span" className={styles.by}>
          {madeBy?.name ?? '—'}
        </Typed>
        <RelativeTime at={madeAt} />
        {about && (
          <span>
            <Sentence>{thingName ? say('about', { name: words(thingName) }) : say('about-all')}</Sentence>
          </span>
        )}
      </p>
      <Typed as="p" className={styles.text}>
        {text}
      </Typed>
      <p className={styles.head}>
        {isSettled && (
          <span>
            <Sentence>{say('settled', { name: settledBy?.name ?? '—' })}</Sentence>
          </span>
        )}
        <Button kind="quiet" busy={busy} onClick={() => onSettle(!isSettled)}>
          {say(isSettled ? 'reopen' : 'settle')}
        </Button>
      </p>
    </li>
  );
}
