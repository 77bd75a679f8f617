import { addComment, listComments } from '@campus/contract/calls/processes.ts';
import { useEndless } from '#web/client/endless.ts';
import { usePictureUpload } from '#web/client/pictures.ts';
import { useWrite } from '#web/client/queries.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { PictureRow } from '#web/ui/base/picture-row.tsx';
import { RelativeTime } from '#web/ui/base/relative-time.tsx';
import { SkeletonList } from '#web/ui/base/skeleton.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { useForm } from '#web/ui/base/use-form.ts';
import type { Picture } from '#web/ui/base/use-image-field.ts';
import { ImageInput } from '#web/ui/touch/inputs/image-input.tsx';
import { TextareaInput } from '#web/ui/touch/inputs/textarea-input.tsx';
import parts from '../parts.module.css';
import { PersonRow } from '../person-row.tsx';
import { useOperate } from '../refusal-answers.ts';
import styles from './comments-view.module.css';

/** What those who take part said to each other, and a place to say something. */
export function CommentsView({ prId, mayAdd }: { prId: string; mayAdd: boolean }) {
  const say = useSay('workflow');
  const failureText = useFailureText();
  const comments = useEndless(listComments, { id: prId, size: 10 });
  return (
    <>
      {mayAdd && <AddComment prId={prId} />}
      {comments.error ? (
        <p className={parts.muted}>{failureText(comments.error)}</p>
      ) : comments.waiting ? (
        <SkeletonList rows={2} />
      ) : comments.items.length === 0 ? (
        <p className={parts.muted}>{say(mayAdd ? 'no-comments-add' : 'no-comments')}</p>
      ) : (
        <ul className={styles.list}>
          {comments.items.map(({ id, at, by, text, pictures }) => (
            <li key={id} className={styles.comment}>
              <PersonRow person={by} size={32} aside={<RelativeTime at={at} />} />
              <Typed as="p" className={parts.text}>
                {text}
              </Typed>
              <PictureRow pictures={pictures} />
            </li>
          ))}
        </ul>
      )}
      {comments.more && (
        <Button kind="quiet" busy={comments.busy} onClick={() => void comments.loadMore().catch(() => {})}>
          {say('earlier-comments')}
        </Button>
      )}
    </>
  );
}

function AddComment({ prId }: { prId: string }) {
  const say = useSay('workflow');
  const upload = usePictureUpload();
  const operate = useOperate();
  const write = useWrite(addComment, { quiet: true });
  const form = useForm({
    initial: { text: '', pictures: [] as readonly Picture[] },
    keepAs: `comment.${prId}`,
    onSubmit: async ({ text, pictures }) => {
      const ids = pictures.map(({ id }) => id);
      const sent = { id: prId, text: text.trim(), ...(ids.length > 0 && { pictures: ids }) };
      const answer = await operate(() => write.mutateAsync(sent), 'comment');
      if (!answer.ok) return answer.faults;
      form.reset();
      return undefined;
    },
  });
  const begun = form.values.text !== '';
  return (
    <form noValidate onSubmit={form.submit} className={parts.stack}>
      <TextareaInput
        label={say('your-comment')}
        placeholder={say('comment-ask')}
        rows={2}
        max={1000}
        {...form.field('text')}
      />
      {begun && <ImageInput label={say('pictures')} max={6} {...upload} {...form.field('pictures')} />}
      {begun && (
        <Button kind="primary" type="submit" busy={form.busy}>
          {say('add-comment')}
        </Button>
      )}
    </form>
  );
}
