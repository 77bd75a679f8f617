import { useSay } from '#web/client/texts.ts';
import { useOpenAt } from '../open-comments.ts';
import styles from './comment-count.module.css';

/** How many comments wait on a card. */
export function CommentCount({ thing }: { thing: string }) {
  const say = useSay('flows-designer');
  const n = useOpenAt(thing);
  return n === 0 ? null : <span className={styles.count}>{say('comments-n', { n })}</span>;
}
