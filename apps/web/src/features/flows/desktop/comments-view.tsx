import { addComment, listComments } from '@campus/contract/calls/processes.ts';
import { useState } from 'react';
import { useEndless } from '#web/client/endless.ts';
import { usePictureUpload } from '#web/client/pictures.ts';
import { useWrite } from '#web/client/queries.ts';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Initials } from '#web/ui/base/initials.tsx';
import { MoreList } from '#web/ui/base/more-list.tsx';
import { Empty } from '#web/ui/base/page-state.tsx';
import { PictureRow } from '#web/ui/base/picture-row.tsx';
import { RelativeTime } from '#web/ui/base/relative-time.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { useForm } from '#web/ui/base/use-form.ts';
import type { Picture } from '#web/ui/base/use-image-field.ts';
import { ImageInput } from '#web/ui/desktop/inputs/image-input.tsx';
import { TextareaInput } from '#web/ui/desktop/inputs/textarea-input.tsx';
import { useFlowLabels } from '../flow-labels.ts';
import { useOperate } from '../refusal-answers.ts';
import styles from './history-view.module.css';

/** What those who take part say to each other; the way to say something stands first. */
export function CommentsView({ id, mayComment }: { id: string; mayComment: boolean }) {
  const say = useSay('monitoring');
  const { words } = useFlowLabels();
  const list = useEndless(listComments, { id, size: 20 });
  // Each comment has a form of its own: one that was just sent has no faults to show.
  const [sent, setSent] = useState(0);
  return (
    <>
      {mayComment && <CommentForm key={sent} id={id} onSent={() => setSent(sent + 1)} />}
      <MoreList list={list} empty={<Empty title={say('comments-none')} />}>
        {(comments) => (
          <ol className={styles.events} aria-label={say('tab-comments')}>
            {comments.map((comment) => (
              <li key={comment.id} className={styles.event}>
                <Initials name={comment.by.name} size={32} />
                <div className={styles.words}>
                  <p>
                    <Typed as="strong">{comment.by.name}</Typed>
                    <span className={styles.quiet}> {words(comment.by.department)}</span>
                  </p>
                  <Typed as="p" style={{ whiteSpace: 'pre-line' }}>
                    {comment.text}
                  </Typed>
                  <PictureRow pictures={comment.pictures} size={56} />
                </div>
                <span className={styles.quiet}>
                  <RelativeTime at={comment.at} />
                </span>
              </li>
            ))}
          </ol>
        )}
      </MoreList>
    </>
  );
}

function CommentForm({ id, onSent }: { id: string; onSent: () => void }) {
  const say = useSay('monitoring');
  const upload = usePictureUpload();
  const operate = useOperate();
  const write = useWrite(addComment, { quiet: true });
  const form = useForm({
    initial: { text: '', pictures: [] as readonly Picture[] },
    keepAs: `desk.comment.${id}`,
    onSubmit: async ({ text, pictures }) => {
      const answer = await operate(
        () =>
          write.mutateAsync({
            id,
            text: text.trim(),
            ...(pictures.length > 0 && { pictures: pictures.map((one) => one.id) }),
          }),
        'comment',
      );
      if (!answer.ok) return answer.faults;
      form.reset();
      onSent();
      return undefined;
    },
  });
  return (
    <form className={styles.write} noValidate onSubmit={form.submit} aria-label={say('comment-add')}>
      <TextareaInput label={say('comment')} required max={1000} rows={2} {...form.field('text')} />
      <ImageInput label={say('pictures')} max={6} {...upload} {...form.field('pictures')} />
      <Button kind="primary" type="submit" busy={form.busy}>
        {say('comment-add')}
      </Button>
    </form>
  );
}
