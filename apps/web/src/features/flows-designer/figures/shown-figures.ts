import { createContext, use } from 'react';
import type { StepFiguresShown } from './use-step-figures.ts';

/** How the steps go, while the cards show it. */
export const ShownFigures = createContext<StepFiguresShown | null>(null);

export const useShownFigures = (): StepFiguresShown | null => use(ShownFigures);
