import { useMatches, useSearchParams } from 'react-router';
import { useOrgSign } from '#web/client/organisation.ts';
import { pageIn } from '#web/features/addresses/page-in.ts';
import styles from '#web/features/hall-content/content-page.module.css';
import { SectionList } from '#web/features/hall-content/section-list.tsx';
import { ServiceGuide } from '#web/features/hall-content/service-guide.tsx';
import { useHallUser } from '#web/features/sign-in/use-hall-user.ts';
import { classes } from '#web/ui/base/classes.ts';
import { ContentPage } from '#web/ui/base/content-link.tsx';
import { ownPages } from '../own-pages.ts';
import { phoneLink } from '../phone-link.ts';

/** One guide of a service, all guides, or what helps. [PH-05] */
export function Component() {
  const orgSign = useOrgSign() as string;
  const [search] = useSearchParams();
  const own = ownPages(orgSign, useHallUser(orgSign).user?.kind === 'staff');
  const [businessId, name] = [search.get('bId'), search.get('name')];
  const helps = pageIn(useMatches())?.page === 'hall-phone.help';
  if (businessId && name && !helps)
    return (
      <ServiceGuide
        touch
        orgSign={orgSign}
        businessId={businessId}
        name={name}
        guides={phoneLink('guide', orgSign)}
        service={({ id, code }) => own(code)?.form ?? phoneLink('viewService', orgSign, { bId: id })}
      />
    );
  return (
    <ContentPage value={(id) => phoneLink('articleContent', orgSign, { article: id })}>
      <div className={classes(styles.page, styles.touch)}>
        <SectionList orgSign={orgSign} section={helps ? 'help' : 'guide'} heading="h1" />
      </div>
    </ContentPage>
  );
}
