import { useNavigate } from 'react-router';
import { useOrganisation, useOrgSign } from '#web/client/organisation.ts';
import { useSay } from '#web/client/texts.ts';
import { LanguageSwitch } from '#web/features/frames/language-switch.tsx';
import { LookSettings } from '#web/features/frames/look-settings.tsx';
import { useLanguage } from '#web/features/frames/use-language.ts';
import { Forgotten } from '#web/features/sign-in/forgotten.tsx';
import { SignInPage } from '#web/features/sign-in/touch/sign-in-page.tsx';
import { DraggableHomeButton } from '#web/ui/base/draggable-home-button.tsx';
import { phoneLink } from '../phone-link.ts';

/** Where the phone hall helps whoever forgot their sign-in password. [ADM-13] */
export function Component() {
  const say = useSay('passwords');
  const frame = useSay('frames');
  const navigate = useNavigate();
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
      <Forgotten orgSign={orgSign} signInAddress={phoneLink('login', orgSign)} />
      <DraggableHomeButton
        label={frame('to-phone-main')}
        onPress={() => void navigate(phoneLink('main', orgSign))}
        bottomGap={24}
      />
    </SignInPage>
  );
}
