import { remind } from '@campus/contract/calls/token.ts';
import { token } from '@campus/contract/calls/sessions.ts';

export const WayView = [remind, token];
