import '#web/ui/base/tokens.css';
import './arriving.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { loadBoot } from '#web/client/boot.ts';
import { onSessionOver, onSignatureJudged, onSuspended } from '#web/client/call-server.ts';
import { storeDocumentReplies } from '#web/client/document-replies.ts';
import { followLanguage, language, restoreLanguage } from '#web/client/language.ts';
import { followOtherTabs } from '#web/client/sessions.ts';
import { loadTexts } from '#web/client/texts.ts';
import { startScheme } from '#web/ui/base/scheme.ts';
import { firstTexts } from './first-texts.ts';
import { watchInactivity } from './inactivity.ts';
import { renewWhenOlder } from './older-version.ts';
import { showStoredNotice } from './one-time-notice.ts';
import { createQueryClient } from './query-client.ts';
import { discoverRoutes, routes } from './routes.tsx';
import { endSession, leaveSuspended } from './session-over.ts';
import { openedWell, reloadOnVanishedChunk } from './vanished-chunk.ts';

async function start(): Promise<void> {
  startScheme();
  followOtherTabs();
  followLanguage(() => {
    document.documentElement.lang = language();
  });
  restoreLanguage();
  // The rest comes with the pages.
  const texts = loadTexts(firstTexts);
  await loadBoot();
  const queries = createQueryClient();
  storeDocumentReplies(queries);
  // The router opens the first page at once, so its code comes beside the texts.
  const router = createBrowserRouter(routes, { patchRoutesOnNavigation: discoverRoutes });
  reloadOnVanishedChunk(() => {
    const { location } = router.state.navigation;
    return location ? location.pathname + location.search : null;
  });
  onSignatureJudged(renewWhenOlder);
  onSuspended((kind) => leaveSuspended(router, queries, kind));
  onSessionOver((kind, { code }) => endSession(router, queries, kind, code));
  watchInactivity(queries, (kind, code) => endSession(router, queries, kind, code));
  router.subscribe(({ initialized, navigation, errors }) => {
    if (initialized && navigation.state === 'idle' && !errors) {
      openedWell();
      showStoredNotice();
    }
  });
  await texts;
  showStoredNotice();
  const page = document.getElementById('page') as HTMLElement;
  createRoot(page).render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

start().catch((error) => {
  const away = document.getElementById('away');
  away?.removeAttribute('hidden');
  away?.querySelector('button')?.addEventListener('click', () => location.reload());
  throw error;
});
