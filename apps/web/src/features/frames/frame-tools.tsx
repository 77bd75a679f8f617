import { LanguageSwitch } from './language-switch.tsx';
import { LookSettings } from './look-settings.tsx';

/** What every page that needs no sign-in has at the top: language and look. */
export function FrameTools() {
  return (
    <>
      <LanguageSwitch />
      <LookSettings />
    </>
  );
}
