import { read } from 'hucre';

export const rows = read;
