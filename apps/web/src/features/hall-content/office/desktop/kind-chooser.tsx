import { contentKinds } from '@campus/rules/hall-content/hall-content.ts';
import { Link } from 'react-router';
import { ButtonLink } from '#web/ui/base/button-link.tsx';
import { DataPage } from '#web/ui/desktop/data-page.tsx';
import { editAddress, listAddress } from '../content-addresses.ts';
import { useContentLabels } from '../content-labels.ts';
import styles from './kind-chooser.module.css';

/** The start page of the editors: each kind with a link to its items and a button to add one. [BO-21] */
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
              <section className={styles.kind} aria-label={say(`kind-${kind}`)}>
                <h3>{say(`kind-${kind}`)}</h3>
                <p>{say(`about-${kind}`)}</p>
                <div className={styles.ways}>
                  <ButtonLink to={editAddress({ kind })} data-testid={`add-${kind}`}>
                    {say(`add-${kind}`)}
                  </ButtonLink>
                  <Link to={listAddress(kind)}>{say('to-existing')}</Link>
                </div>
              </section>
            </li>
          ))}
        </ul>
      </section>
    </DataPage>
  );
}
