import { attempts } from '../sessions/sign-in.ts';
import { readFileSync } from 'node:fs'; // breaks: rules-alone
import { z } from 'zod'; // breaks: rules-alone
import type { Call } from '@campus/contract/calls/token.ts'; // breaks: rules-alone

export const money = [attempts, readFileSync, z] as unknown as Call;
