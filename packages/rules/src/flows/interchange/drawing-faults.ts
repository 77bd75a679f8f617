/** Why a file is not read as a drawing at all. */
export const drawingFaults = [
  'unknown-kind',
  'encoding',
  'not-xml',
  'document-type',
  'too-deep',
  'too-many-elements',
  'no-process',
  'no-flow',
  'not-json',
  'other-format',
  'bundle-malformed',
] as const;
export type DrawingFault = (typeof drawingFaults)[number];

/** What of a drawing was not taken as it stands there; each has a text that a clerk understands. */
export const drawingFindings = [
  'not-reached',
  'jump-left-out',
  'taken-twice',
  'too-many-steps',
  'condition-open',
  'condition-dropped',
  'end-in-parallel',
  'meets-nowhere',
  'left-out',
  'id-twice',
  'note-left-out',
  'settings-left-out',
  'process-left-out',
  'simplified',
  'people-open',
  'call-open',
  'child-open',
  'time-open',
  'expression-open',
  'arrow-leads-nowhere',
  'form-elsewhere',
  'changed-elsewhere',
  'definition-unreadable',
] as const;
export type DrawingFindingCode = (typeof drawingFindings)[number];
