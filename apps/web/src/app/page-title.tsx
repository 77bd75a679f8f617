import { useEffect } from 'react';
import { useMatches } from 'react-router';
import { useOrganisation, useOrgSign } from '#web/client/organisation.ts';
import { useSay } from '#web/client/texts.ts';
import { pageIn } from '#web/features/addresses/page-in.ts';
import { useLanguage } from '#web/features/frames/use-language.ts';
import { setPrimary } from '#web/ui/base/scheme.ts';

/** The window's title, in the reader's language, and the organisation's own colour. */
export function PageTitle() {
  const say = useSay('frames');
  const title = useSay('pages');
  const { language } = useLanguage();
  const page = pageIn(useMatches())?.page;
  const organisation = useOrganisation(useOrgSign()).data;
  const place = organisation ? (language === 'en' ? organisation.oNameEn : organisation.oName) : say('product');
  const text = page ? say('page-title', { page: title(page), place }) : place;
  useEffect(() => {
    document.title = text;
  }, [text]);
  useEffect(() => setPrimary(organisation?.primaryColour ?? null), [organisation?.primaryColour]);
  return null;
}
