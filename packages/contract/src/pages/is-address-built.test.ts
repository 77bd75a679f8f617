import { expect, test } from 'vitest';
import { isAddressBuilt } from './is-address-built.ts';
import { loginPage } from './page.ts';

const area = {
  area: 'office',
  base: '/DTBS',
  pages: {
    built: loginPage('x', '/DTBS/Mine/ToDo', { built: true }),
    planned: loginPage('x', '/DTBS/Reports/Numbers'),
  },
  redirects: [
    { path: '/DTBS', to: '/DTBS/Mine', spec: 'x' },
    { path: '/DTBS/Mine', to: '/DTBS/Mine/ToDo', spec: 'x' },
    { path: '/DTBS/Reports', to: '/DTBS/Reports/Numbers', spec: 'x' },
    { path: '/DTBS/Round', to: '/DTBS/Round', spec: 'x' },
  ],
} as const;

test.each([
  ['/DTBS/Mine/ToDo', true],
  ['/DTBS/Mine', true],
  ['/DTBS', true],
  ['/DTBS/Reports/Numbers', false],
  ['/DTBS/Reports', false],
  ['/DTBS/Nowhere', false],
  ['/DTBS/Round', false],
  ['/DTBSlogin', true],
  ['https://help.example.edu.cn/', true],
])('%s ends at a page that is built: %s', (address, built) => {
  expect(isAddressBuilt(area, address)).toBe(built);
});
