import { CallPart } from './call-part.tsx';
import { ChildPart } from './child-part.tsx';
import { RouterPart } from './router-part.tsx';
import { SetPart } from './set-part.tsx';
import type { StepPartProps } from './step-part-props.ts';
import type { SystemStep } from './system-step.ts';

// What few flows have comes together, and only to those.
export { ComposedRules } from './composed-rules.tsx';
export { WeightsPart } from './weights-part.tsx';

/** What can be set of a step that the system does by itself. */
export function SystemPart({ step, ...part }: StepPartProps<SystemStep>) {
  switch (step.kind) {
    case 'router':
      return <RouterPart step={step} remarks={part.remarks} />;
    case 'set':
      return <SetPart step={step} {...part} />;
    case 'child':
      return <ChildPart step={step} {...part} />;
    case 'call':
      return <CallPart step={step} {...part} />;
  }
}
