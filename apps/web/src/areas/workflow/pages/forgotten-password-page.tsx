import { openPages } from '@campus/contract/pages/open.ts';
import { useOrganisation, useOrgSign } from '#web/client/organisation.ts';
import { useSay } from '#web/client/texts.ts';
import { withOrganisation } from '#web/client/with-organisation.ts';
import { LanguageSwitch } from '#web/features/frames/language-switch.tsx';
import { LookSettings } from '#web/features/frames/look-settings.tsx';
import { useLanguage } from '#web/features/frames/use-language.ts';
import { Forgotten } from '#web/features/sign-in/forgotten.tsx';
import { SignInPage } from '#web/features/sign-in/touch/sign-in-page.tsx';

/** Where the workflow app helps whoever forgot their sign-in password. [ADM-13] */
export function Component() {
  const say = useSay('passwords');
  const { language } = useLanguage();
  const orgSign = useOrgSign() as string;
  const organisation = useOrganisation(orgSign).data;
  const name = organisation && (language === 'en' ? organisation.oNameEn : organisation.oName);
  return (
    <SignInPage
      brand={name ?? '\u00a0'}
      title={say('title')}
      tools={
        <>
          <LanguageSwitch />
          <LookSettings />
        </>
      }
    >
      <Forgotten orgSign={orgSign} signInAddress={withOrganisation(openPages.pages.login.path, orgSign)} />
    </SignInPage>
  );
}
