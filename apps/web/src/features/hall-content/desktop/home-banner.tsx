import { useSay } from '#web/client/texts.ts';
import { ContentPage } from '#web/ui/base/content-link.tsx';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import { useHallHome } from '../home/home.queries.ts';
import { PictureShow } from '../home/picture-show.tsx';
import styles from './home-banner.module.css';
import { Skyline } from './skyline.tsx';

type Props = { orgSign: string; articleOf: (id: string) => string };

/** The clerks' pictures; where there are none, what this place is for. */
export function HomeBanner({ orgSign, articleOf }: Props) {
  const say = useSay('frames');
  const { data, isPending } = useHallHome(orgSign);
  const pictures = data?.pictures ?? [];
  if (isPending) return <div className={styles.coming} />;
  return (
    <div className={styles.top}>
      {/* The page keeps its heading whatever the pictures say. */}
      {pictures.length > 0 ? (
        <>
          <VisuallyHidden as="h1">{say('index-headline')}</VisuallyHidden>
          <ContentPage value={articleOf}>
            <PictureShow pictures={pictures} />
          </ContentPage>
        </>
      ) : (
        <div className={styles.banner}>
          <h1 className={styles.headline}>{say('index-headline')}</h1>
          <p className={styles.line}>{say('index-line')}</p>
          <Skyline className={styles.skyline} />
        </div>
      )}
    </div>
  );
}
