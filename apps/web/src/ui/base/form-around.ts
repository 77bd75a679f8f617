import type { StandingForm } from '@campus/rules/flows/standing-form.ts';
import { createContext, useContext } from 'react';

const nothing: StandingForm = { values: {}, shown: new Set(), rows: new Map() };

/** The whole form as it stands, for inputs that look beyond their own answer: what is reckoned, and rows with conditions. */
export const FormAround = createContext<StandingForm>(nothing);

/** The level of the headings within a form: the one below the heading that it stands under. */
export const SectionLevel = createContext<2 | 3>(3);

export const useFormAround = (): StandingForm => useContext(FormAround);
