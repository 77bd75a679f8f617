import { changeWhoPart, findWhoPart } from '@campus/rules/flows/edit-definition/who-parts.ts';
import { isComposed } from '@campus/rules/flows/who-leaves.ts';
import { lazy, Suspense } from 'react';
import { withTexts } from '#web/client/texts.ts';
import { changeWhoKind, whoKindsAt } from '../compose-who.ts';
import { WhoChoice } from './who-choice.tsx';
import type { WhoPartProps, WhoRuleProps } from './who-props.ts';

// Most steps ask people by one rule.
const ComposedRules = lazy(() =>
  withTexts(['flows-designer-steps'], () =>
    import('./rare-parts.tsx').then(({ ComposedRules }) => ({ default: ComposedRules })),
  ),
);

/** Who gets a step: by what rule, and everything that the rule needs. */
export const WhoPart = (props: WhoPartProps) => <WhoRule {...props} path="" />;

function WhoRule({ value, step, path, onChange }: WhoRuleProps) {
  const rule = findWhoPart(value, path);
  if (!rule) return null;
  return (
    <>
      <WhoChoice
        value={rule}
        kinds={whoKindsAt(value, path)}
        turn={(kind) => changeWhoKind(rule, kind)}
        onChange={(next, merge) => onChange(changeWhoPart(value, path, next), merge && `${path} ${merge}`)}
      />
      {isComposed(rule) && (
        <Suspense fallback={null}>
          <ComposedRules value={value} rule={rule} step={step} path={path} onChange={onChange} Rule={WhoRule} />
        </Suspense>
      )}
    </>
  );
}
