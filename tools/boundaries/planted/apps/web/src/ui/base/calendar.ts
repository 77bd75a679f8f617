import { createRoot } from 'react-dom/client';

export const calendar = [createRoot, () => import('dayjs/esm/index.js')]; // breaks: undeclared-dependency
