import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../ui/base/tokens.css';
import { showLanguage } from '../client/language.ts';
import { loadTexts } from '../client/texts.ts';
import { CrashPage, NetworkAwayPage, NotFoundPage } from '../ui/base/page-state.tsx';
import { setPrimary, setScheme, setTextSize, startScheme } from '../ui/base/scheme.ts';
import { FarPictures } from './far-pictures.tsx';
import { Gallery } from './gallery.tsx';
import { galleryTexts } from './texts.ts';

/** A page for those who build pages: every part of both kits, in both languages and all looks. It is not built for production. */
const query = new URLSearchParams(location.search);
const language = query.get('lang') === 'en' ? 'en' : 'zh';
const kitName = query.get('kit') === 'touch' ? 'touch' : 'desktop';

document.documentElement.lang = language;
startScheme();
const scheme = query.get('scheme');
if (scheme === 'dark' || scheme === 'light') setScheme(scheme);
const text = query.get('text');
if (text === 'large' || text === 'normal') setTextSize(text);
const primary = query.get('primary');
if (primary) setPrimary(`#${primary}`);

showLanguage(language);
await loadTexts(['ui']);
// Not one import or the other in one expression: the minifier joins the two, and one loses its styles.
const kits = { desktop: () => import('./kit-desktop.ts'), touch: () => import('./kit-touch.ts') };
const { kit } = await kits[kitName]();

const nowhere = () => {};
const wholePages = {
  crash: <CrashPage onReload={nowhere} onHome={nowhere} reference="01J9Z3" />,
  'not-found': <NotFoundPage onHome={nowhere} onBack={nowhere} path="/CampusNetWork/nothing" />,
  away: <NetworkAwayPage onRetry={nowhere} />,
  pictures: <FarPictures />,
};
const page = wholePages[query.get('page') as keyof typeof wholePages];
const place = document.getElementById('page');
if (place)
  createRoot(place).render(
    <StrictMode>
      {page ?? <Gallery kit={kit} kitName={kitName} texts={galleryTexts[language]} query={query} />}
    </StrictMode>,
  );
