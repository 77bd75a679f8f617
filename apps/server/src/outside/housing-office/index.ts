export { createFakeHousingOffice } from './fake.ts';
export { createHousingFolder } from './file.ts';
export type { HousingOffice } from './port.ts';
