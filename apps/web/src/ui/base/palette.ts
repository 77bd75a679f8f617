/** The colours of tokens.css as values, for libraries that must calculate with them. */
export type Palette = {
  readonly ink: string;
  readonly 'ink-2': string;
  readonly 'ink-3': string;
  readonly paper: string;
  readonly card: string;
  readonly raised: string;
  readonly sunk: string;
  readonly line: string;
  readonly 'line-strong': string;
  readonly primary: string;
  readonly 'primary-text': string;
  readonly 'primary-soft': string;
  readonly 'on-primary': string;
  readonly 'teal-text': string;
  readonly 'teal-soft': string;
  readonly amber: string;
  readonly 'amber-text': string;
  readonly 'amber-soft': string;
  readonly red: string;
  readonly 'red-text': string;
  readonly 'red-soft': string;
  readonly 'on-red': string;
  readonly green: string;
  readonly 'green-text': string;
  readonly 'green-soft': string;
};

export const lightPalette: Palette = {
  ink: '#16213a',
  'ink-2': '#47536d',
  'ink-3': '#5d6982',
  paper: '#f5f7fb',
  card: '#ffffff',
  raised: '#ffffff',
  sunk: '#edf1f7',
  line: '#e1e6ef',
  'line-strong': '#858fa4',
  primary: '#1b5fd9',
  'primary-text': '#1b5fd9',
  'primary-soft': '#e7effd',
  'on-primary': '#ffffff',
  'teal-text': '#0a7367',
  'teal-soft': '#dff4f1',
  amber: '#e58a00',
  'amber-text': '#8a5300',
  'amber-soft': '#fcf0da',
  red: '#d9363e',
  'red-text': '#c0272f',
  'red-soft': '#fce9ea',
  'on-red': '#ffffff',
  green: '#1e9e6a',
  'green-text': '#11714a',
  'green-soft': '#e1f4eb',
};

export const darkPalette: Palette = {
  ink: '#e6ebf5',
  'ink-2': '#b5c0d4',
  'ink-3': '#98a4bb',
  paper: '#0e1420',
  card: '#171f2f',
  raised: '#1f293c',
  sunk: '#0a0f19',
  line: '#2a3548',
  'line-strong': '#74809a',
  primary: '#2f6be0',
  'primary-text': '#8cb4ff',
  'primary-soft': '#1a2c4f',
  'on-primary': '#ffffff',
  'teal-text': '#4ccbbb',
  'teal-soft': '#12332f',
  amber: '#f0a02c',
  'amber-text': '#f5b254',
  'amber-soft': '#382a12',
  red: '#cf3d45',
  'red-text': '#ff9196',
  'red-soft': '#40202a',
  'on-red': '#ffffff',
  green: '#2fb57e',
  'green-text': '#56ce9b',
  'green-soft': '#143325',
};
