import { remind, token } from '@campus/contract/calls/token.ts';

export const WayView = [remind, token];
