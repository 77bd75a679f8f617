import { remind } from '@campus/contract/calls/token.ts';

export const RemindButton = remind;
