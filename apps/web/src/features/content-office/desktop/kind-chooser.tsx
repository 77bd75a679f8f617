import { contentKinds } from '@campus/rules/hall-content/content.ts';
import { Link } from 'react-router';
import { DataPage } from '#web/ui/desktop/data-page.tsx';
import { editAddress } from '../content-addresses.ts';
import { useContentLabels } from '../content-labels.ts';
import styles from './kind-chooser.module.css';

/** What is to be added, for those who came by the menu. [BO-21] */
export function KindChooser({ title }: { title: string }) {
  const { say } = useContentLabels();
  return (
    <DataPage title={title}>
      <section aria-labelledby="what-to-add">
        <h2 id="what-to-add" className={styles.question}>
          {say('what-to-add')}
        </h2>
        <ul className={styles.kinds}>
          {contentKinds.map((kind) => (
            <li key={kind}>
              <Link className={styles.kind} to={editAddress({ kind })} data-testid={`add-${kind}`}>
                <b>{say(`kind-${kind}`)}</b>
                <span>{say(`about-${kind}`)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </DataPage>
  );
}
