import { listComments } from '@campus/contract/calls/flows-processes.ts';
import { useEndless } from '#web/client/endless.ts';
import { usePictureUpload } from '#web/client/pictures.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { PictureRow } from '#web/ui/base/picture-row.tsx';
import { RelativeTime } from '#web/ui/base/relative-time.tsx';
import { SkeletonList } from '#web/ui/base/skeleton.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { ImageInput } from '#web/ui/touch/inputs/image-input.tsx';
import { TextareaInput } from '#web/ui/touch/inputs/textarea-input.tsx';
import type { Process } from '../../flow-types.ts';
import { type Operation, operationOf } from '../../operations/operations.ts';
import { useOperation } from '../../operations/use-operation.ts';
import parts from '../../parts.module.css';
import { PersonRow } from '../../people/person-row.tsx';
import styles from './comments-view.module.css';

/** The comments of those who take part, with the form for a new one on top. */
export function CommentsView({ process }: { process: Process }) {
  const say = useSay('workflow');
  const failureText = useFailureText();
  const comments = useEndless(listComments, { id: process.id, size: 10 });
  const operation = operationOf(process, { name: 'comment', about: 0 });
  return (
    <>
      {operation && <CommentForm process={process} operation={operation} />}
      {comments.error ? (
        <p className={parts.muted}>{failureText(comments.error)}</p>
      ) : comments.waiting ? (
        <SkeletonList rows={2} />
      ) : comments.items.length === 0 ? (
        <p className={parts.muted}>{say(operation ? 'no-comments-add' : 'no-comments')}</p>
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

function CommentForm({ process, operation }: { process: Process; operation: Operation }) {
  const say = useSay('workflow');
  const upload = usePictureUpload();
  const { limits } = operation;
  const { form } = useOperation({
    process,
    operation,
    keepAs: `comment.${process.id}`,
    onDone: () => form.reset(),
  });
  const begun = form.values.reason !== '';
  return (
    <form noValidate onSubmit={form.submit} className={parts.stack}>
      <TextareaInput
        label={say('your-comment')}
        placeholder={say('comment-ask')}
        rows={2}
        max={limits.reason}
        {...form.field('reason')}
      />
      {begun && <ImageInput label={say('pictures')} max={limits.pictures} {...upload} {...form.field('pictures')} />}
      {begun && (
        <Button kind="primary" type="submit" busy={form.busy}>
          {say('add-comment')}
        </Button>
      )}
    </form>
  );
}
