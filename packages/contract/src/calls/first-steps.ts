import { type FirstStep, firstSteps } from '@campus/rules/universities/first-steps.ts';
import { z } from 'zod';
import { defineCall, signedIn } from '../define-call.ts';
import type { Permission } from '../permissions.ts';

/** The right by which each step is done. */
export const firstStepRights: Readonly<Record<FirstStep, Permission>> = {
  departments: 'roster.manage',
  people: 'roster.manage',
  passwords: 'people.manage',
  places: 'places.manage',
  handlers: 'roles.manage',
  desk: 'parameters.write',
  packages: 'network.manage',
  content: 'hall-content.manage',
};

export const getFirstSteps = defineCall({
  method: 'GET',
  path: '/api/firstSteps/GetFirstSteps',
  summary: 'What a university needs before its hall is of use, of what the caller may do for all of it: done or not.',
  areas: ['office'],
  access: signedIn('session'),
  alsoBy: [...new Set(Object.values(firstStepRights))],
  reply: z.object({ steps: z.array(z.object({ step: z.enum(firstSteps), done: z.boolean() })) }),
});
