import { lazy } from 'react';

/** A form as a phone draws it. It is asked for by name only, so that the kit of phones is loaded with a preview and never before. */
export const PhoneForm = lazy(() => import('./touch/phone-form.tsx').then(({ PhoneForm }) => ({ default: PhoneForm })));
