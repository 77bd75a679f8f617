import { visit as small } from '../touch/visit.tsx'; // breaks: desktop-not-touch

export const visit = [small];
