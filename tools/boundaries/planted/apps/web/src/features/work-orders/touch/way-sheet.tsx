import { token } from '@campus/contract/calls/sessions.ts';

export const WaySheet = token;
