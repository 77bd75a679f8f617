import { Link, type LinkProps } from 'react-router';
import styles from './button.module.css';
import { classes } from './classes.ts';

type Props = Omit<LinkProps, 'className'> & { kind?: 'primary' | 'plain' };

/** A way on that looks like a button. */
export function ButtonLink({ kind = 'plain', ...rest }: Props) {
  return <Link {...rest} className={classes(styles.button, styles[kind])} />;
}
