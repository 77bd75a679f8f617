import { attempts } from '@campus/rules/sessions/sign-in.ts';
import { z } from 'zod';

export interface Call {
  path: string;
}
export const token = z.object({ attempts: z.literal(attempts) });
