import { useSearchParams } from 'react-router';
import { useOrgSign } from '#web/client/organisation.ts';
import styles from '#web/features/hall-content/content-page.module.css';
import { SectionList } from '#web/features/hall-content/section-list.tsx';
import { ServiceGuide } from '#web/features/hall-content/service-guide.tsx';
import { useHallUser } from '#web/features/sign-in/use-hall-user.ts';
import { ContentPage } from '#web/ui/base/content-link.tsx';
import { hallLink } from '../hall-link.ts';
import { ownPages } from '../own-pages.ts';

/** One guide of a service, or all guides and what else helps. [PC-20] */
export function Component() {
  const orgSign = useOrgSign() as string;
  const [search] = useSearchParams();
  const own = ownPages(orgSign, useHallUser(orgSign).user?.kind === 'staff');
  const [businessId, name] = [search.get('bId'), search.get('name')];
  if (businessId && name)
    return (
      <ServiceGuide
        orgSign={orgSign}
        businessId={businessId}
        name={name}
        guides={hallLink('guide', orgSign)}
        service={({ id, code }) => own(code)?.form ?? hallLink('flowBusiness', orgSign, { bId: id })}
      />
    );
  return (
    <ContentPage value={(id) => hallLink('newsContent', orgSign, { article: id })}>
      <div className={styles.page}>
        <SectionList orgSign={orgSign} section="guide" heading="h1" />
        <SectionList orgSign={orgSign} section="help" heading="h2" />
      </div>
    </ContentPage>
  );
}
