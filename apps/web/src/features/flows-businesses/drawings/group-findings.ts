import type { DrawingFindingCode } from '@campus/rules/flows/interchange/drawing-faults.ts';
import type { Look } from './drawings.queries.ts';

type Finding = Look['findings'][number];
/** By what is to be done about them, the most urgent first. */
export const findingGroups = ['open', 'check', 'left-out'] as const;
export type FindingGroup = (typeof findingGroups)[number];

const leftOut: readonly DrawingFindingCode[] = [
  'not-reached',
  'jump-left-out',
  'too-many-steps',
  'condition-dropped',
  'left-out',
  'id-twice',
  'note-left-out',
  'settings-left-out',
  'process-left-out',
  'arrow-leads-nowhere',
  'form-elsewhere',
];

const groupOf = (code: string): FindingGroup => {
  if (code.endsWith('-open')) return 'open';
  return leftOut.some((known) => known === code) ? 'left-out' : 'check';
};

export const groupFindings = (findings: readonly Finding[]): { group: FindingGroup; findings: Finding[] }[] =>
  findingGroups
    .map((group) => ({ group, findings: findings.filter(({ code }) => groupOf(code) === group) }))
    .filter(({ findings: some }) => some.length > 0);
