import type { ArticleSection } from '@campus/rules/hall-content/hall-content.ts';
import { useSay } from '#web/client/texts.ts';
import { MoreList } from '#web/ui/base/more-list.tsx';
import { Empty } from '#web/ui/base/page-state.tsx';
import styles from './content-page.module.css';
import { ContentRows, RowsSkeleton } from './content-rows.tsx';
import { useContentList } from './hall-content.queries.ts';

type Props = { orgSign: string; section: Extract<ArticleSection, 'guide' | 'help'>; heading: 'h1' | 'h2' };

/** The guides, or the articles that help. [PC-20] [PH-05] */
export function SectionList({ orgSign, section, heading: Heading }: Props) {
  const say = useSay('hall-content');
  const list = useContentList(orgSign, { kind: 'article', section });
  const name = section === 'guide' ? 'guides' : 'help';
  return (
    <section className={styles.part} aria-labelledby={`section-${section}`}>
      <Heading id={`section-${section}`} className={Heading === 'h1' ? styles.title : undefined}>
        {say(name)}
      </Heading>
      <p className={styles.about}>{say(`${name}-text`)}</p>
      <div className={styles.card}>
        <MoreList
          list={list}
          skeleton={<RowsSkeleton rows={3} />}
          empty={<Empty title={say(`no-${name}`)} text={say(`no-${name}-text`)} />}
        >
          {(items) => <ContentRows items={items} label={say(name)} dated={false} />}
        </MoreList>
      </div>
    </section>
  );
}
