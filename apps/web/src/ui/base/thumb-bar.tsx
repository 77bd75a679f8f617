import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import styles from './thumb-bar.module.css';

type Props = ComponentProps<'div'> & {
  /** The height of its content: free, a row of buttons, or the two decisions of a page. */
  size?: 'own' | 'buttons' | 'decisions';
  /** A note above the buttons. */
  stacked?: boolean;
  /** It stands above the area's own bar. */
  above?: boolean;
};

/** The main actions of a page, where thumbs are; as wide as the area's frame. */
export function ThumbBar({ size = 'own', stacked = false, above = false, className, ...rest }: Props) {
  return (
    <div
      {...rest}
      className={classes(styles.bar, styles[size], stacked && styles.stacked, above && styles.above, className)}
    />
  );
}
