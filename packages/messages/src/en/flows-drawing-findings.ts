import type { SameKeys } from '../texts.ts';
import type zh from '../zh/flows-drawing-findings.ts';

/** What of a drawing from elsewhere was not taken as it stands there. */
const drawingFindings: SameKeys<typeof zh> = {
  'not-reached': 'Nothing leads to {{what}}, so it was left out.',
  'jump-left-out':
    '{{what}} leads into the middle of another way that runs at the same time. A flow cannot do that, so it was left out.',
  'taken-twice': '{{what}} lies on several ways, so it was taken as several equal steps.',
  'too-many-steps': 'The drawing is too large. It was left out from {{what}} on.',
  'condition-open': '{{what}} has no condition. Please add one.',
  'condition-dropped': 'A condition has no effect on {{what}}, so it was left out{{more}}.',
  'end-in-parallel':
    '{{what}} stands on one of several ways at the same time while others go on, so it was not taken as an end.',
  'meets-nowhere':
    'The ways from {{what}} do not meet again at one place, so the steps behind them were taken once for each way.',
  'id-twice': '{{what}} has the same id as another element, so it was left out: {{said}}.',
  'note-left-out': 'What is written about {{what}} was left out: {{said}}.',
  'settings-left-out': 'Settings of {{what}} that belong to another system were left out: {{said}}.',
  'left-out': 'There is no step like {{what}}, so it was left out: {{said}}.',
  'process-left-out': 'The file has several processes. Only the largest was taken, without {{what}}.',
  simplified: '{{what}} was taken as the nearest thing there is. Please check it: {{said}}.',
  'people-open': 'Who gets {{what}} has to be chosen again{{more}}.',
  'call-open': '{{what}} calls another system. Please choose a connection and a path{{more}}.',
  'child-open': '{{what}} starts another service. Please choose which{{more}}.',
  'time-open': 'The time of {{what}} could not be read. Please fill it in{{more}}.',
  'expression-open': 'The condition of {{what}} could not be read. Please choose it again{{more}}.',
  'arrow-leads-nowhere': '{{what}} does not lead from one step to another, so it was left out{{more}}.',
  'form-elsewhere': 'The form of {{what}} is kept in another system and was left out: {{said}}.',
  'changed-elsewhere':
    'This drawing was changed after it left this system. Its order, names and conditions count; everything else is as it was.',
  'definition-unreadable': 'The settings that came with the drawing are damaged. Only what is drawn was taken.',
};

export default drawingFindings;
