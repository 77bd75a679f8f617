import { Link } from 'react-router';
import { isStale } from '#web/client/refusal-faults.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { BusinessIcon } from '#web/ui/base/business-icon.tsx';
import { classes } from '#web/ui/base/classes.ts';
import { Empty, Failed } from '#web/ui/base/page-state.tsx';
import { OneLanguage, useRecordWords } from '#web/ui/base/record-text.tsx';
import { SkeletonText } from '#web/ui/base/skeleton.tsx';
import { useWords } from '#web/ui/base/words.ts';
import { ReadingCard } from './article-view.tsx';
import styles from './content-page.module.css';
import { type Guide, useServiceGuide } from './hall-content.queries.ts';

type Props = {
  orgSign: string;
  businessId: string;
  name: string;
  guides: string;
  /** Where the service is applied for. */
  service: (business: Guide['business']) => string;
  touch?: boolean;
};

/** One guide of a service, for anybody; plain text, a blank line between paragraphs. [PC-20] [PH-05] */
export function ServiceGuide({ orgSign, businessId, name, guides, service, touch = false }: Props) {
  const say = useSay('hall-content');
  const words = useWords();
  const own = useRecordWords();
  const failure = useFailureText();
  const { data, error, isFetching, refetch } = useServiceGuide(orgSign, businessId, name);
  const all = <Link to={guides}>{say('to-guides')}</Link>;
  return (
    <div className={classes(styles.page, touch && styles.touch)}>
      <ReadingCard>
        {data ? (
          <article>
            <header className={styles.guideHead}>
              <p className={styles.about}>{say('guide-of', { name: words(data.business.name) })}</p>
              <h1 className={styles.title} lang={own(data.title).lang}>
                {own(data.title).text}
              </h1>
              <OneLanguage words={data.body} />
            </header>
            <div className={styles.paragraphs} lang={own(data.body).lang}>
              {own(data.body)
                .text.split(/\n{2,}/)
                .map((paragraph, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs never change places
                  <p key={at}>{paragraph}</p>
                ))}
            </div>
            <Link className={styles.to} to={service(data.business)}>
              <BusinessIcon icon={data.business.icon} size={32} />
              {say('to-service', { name: words(data.business.name) })}
            </Link>
          </article>
        ) : error && isStale(error) ? (
          <Empty heading title={say('guide-gone')} text={say('guide-gone-text')} action={all} />
        ) : error ? (
          <Failed why={failure(error)} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <SkeletonText lines={8} />
        )}
      </ReadingCard>
      {data && <p className={styles.ways}>{all}</p>}
    </div>
  );
}
