import { findStep } from '@campus/rules/flows/definition.ts';
import { offersPrint, USUAL_PRINT } from '@campus/rules/flows/print-template.ts';
import type { Loaded } from '../engine/processes.store.ts';
import type { Reader } from './process.policy.ts';
import { isForPeople } from './task.policy.ts';

/** Whether somebody is or was asked to decide or to handle it; what was taken from them again does not count. */
export function wasAsked({ flow, process: { state } }: Pick<Loaded, 'flow' | 'process'>, personId: string): boolean {
  return state.tasks.some(({ person, instead, state: became, visit }) => {
    if ((person !== personId && instead !== personId) || became === 'removed') return false;
    const at = state.visits.find(({ id }) => id === visit);
    return at !== undefined && isForPeople(findStep(flow, at.step));
  });
}

/** Whether the business of a process offers it on paper to somebody who may see it. */
export const isOnPaper = (loaded: Loaded, reader: Reader): boolean =>
  offersPrint(loaded.business.print ?? USUAL_PRINT, {
    submitter: reader.submitter,
    takesPart: wasAsked(loaded, reader.personId) || loaded.reader.copied,
    oversees: reader.monitors,
  });
