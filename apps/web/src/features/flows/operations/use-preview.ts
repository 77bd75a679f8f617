import { previewOperation } from '@campus/contract/calls/flows-tasks.ts';
import { useCall } from '#web/client/queries.ts';
import type { Preview } from './operation.ts';

/** What an operation would do to others; read again each time, because others act meanwhile. */
export const usePreview = (preview: Preview | null) => useCall(previewOperation, preview, { staleTime: 0 });
