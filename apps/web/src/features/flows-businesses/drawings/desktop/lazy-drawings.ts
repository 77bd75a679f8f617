import { lazy } from 'react';
import { withTexts } from '#web/client/texts.ts';

/** What is fetched only where somebody looks at a drawing or takes a file along. */
export const DownloadMenu = lazy(() =>
  withTexts(['flows-interchange'], () => import('./download-menu.tsx')).then(({ DownloadMenu }) => ({
    default: DownloadMenu,
  })),
);
export const DrawingTab = lazy(() =>
  withTexts(['flows-interchange'], () => import('./drawing-tab.tsx')).then(({ DrawingTab }) => ({
    default: DrawingTab,
  })),
);
export const VersionDrawing = lazy(() =>
  withTexts(['flows-interchange'], () => import('./version-drawing.tsx')).then(({ VersionDrawing }) => ({
    default: VersionDrawing,
  })),
);
export const FileForm = lazy(() =>
  withTexts(['flows-interchange'], () => import('./file-form.tsx')).then(({ FileForm }) => ({ default: FileForm })),
);
