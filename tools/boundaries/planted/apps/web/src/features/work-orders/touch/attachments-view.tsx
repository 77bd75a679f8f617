import { listFiles } from '@campus/contract/calls/token.ts'; // breaks: same-name-two-looks

export const AttachmentsView = listFiles;
