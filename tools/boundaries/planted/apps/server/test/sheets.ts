import { rows } from '#server/platform/table-file.ts';
import { readXlsx } from 'hucre/xlsx'; // breaks: one-door

export const sheets = [rows, readXlsx];
