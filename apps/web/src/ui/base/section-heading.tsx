import { useContext } from 'react';
import { SectionLevel } from './form-around.ts';
import styles from './form-parts.module.css';
import { Typed } from './typed.tsx';

/** The heading of the fields that follow, with a line of explanation below it. */
export function SectionHeading({ title, hint }: { title: string; hint: string }) {
  const level = useContext(SectionLevel);
  return (
    <div className={styles.section}>
      <Typed as={level === 2 ? 'h2' : 'h3'} className={styles.heading}>
        {title}
      </Typed>
      {hint !== '' && (
        <Typed as="p" className={styles.about}>
          {hint}
        </Typed>
      )}
    </div>
  );
}
