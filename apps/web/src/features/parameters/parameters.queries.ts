import { listParameterChanges, listParameters } from '@campus/contract/calls/parameters.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import { useRefresh } from '#web/client/queries.ts';

export type Parameter = Reply<typeof listParameters>['items'][number];
export type ParameterVersion = Reply<typeof listParameterChanges>['items'][number];

/** What the page knows of settings is old. */
export const useRefreshParameters = () => useRefresh(listParameters, listParameterChanges);
