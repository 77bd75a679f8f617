import { token } from '@campus/contract/calls/token.ts';

export const WaySheet = token;
