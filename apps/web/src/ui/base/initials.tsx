import { classes } from './classes.ts';
import styles from './initials.module.css';
import { initialsOf, toneOf } from './initials-of.ts';
import { languageOf } from './typed-language.ts';

const tones = ['azure', 'teal', 'amber', 'green', 'red'] as const;

/** A portrait made of the name; the name is next to it, so screen readers skip this. */
export function Initials({ name, size = 40 }: { name: string; size?: number }) {
  const tone = tones[toneOf(name, tones.length)] ?? 'azure';
  return (
    <span
      aria-hidden="true"
      lang={languageOf(name)}
      className={classes(styles.face, styles[tone])}
      style={{ width: size, height: size, fontSize: size * 0.36 }}
    >
      {initialsOf(name)}
    </span>
  );
}
