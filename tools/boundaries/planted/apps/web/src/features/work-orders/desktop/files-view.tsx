import { listFiles } from '@campus/contract/calls/token.ts';

export const FilesView = listFiles;
