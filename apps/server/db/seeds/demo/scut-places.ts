import { areaOne, areaTwo, building, campus, type DemoPlace } from './describe.ts';

const north = { team: 'operations-north' };
const south = { team: 'operations-south', portRequired: true };
const international = { team: 'operations-international' };

/** Dormitories C1 to C4, D1 to D5 and E1 to E3; D5 alone asks for no port, and the E buildings are not wired yet. */
const universityTown = campus(
  'DXC',
  '大学城校区',
  'University Town Campus',
  ['192.0.2.20', '192.0.2.21'],
  [
    areaOne(
      'C',
      'C区',
      'Zone C',
      ['C1', 'C2', 'C3', 'C4'].map((code) => building(code, `${code}栋`, `Building ${code}`, south)),
    ),
    areaOne('D', 'D区', 'Zone D', [
      ...['D1', 'D2', 'D3', 'D4'].map((code) => building(code, `${code}栋`, `Building ${code}`, south)),
      building('D5', 'D5栋', 'Building D5', { ...south, portRequired: false }),
    ]),
    areaOne('E', 'E区', 'Zone E', [
      building('E1', 'E1栋', 'Building E1', { ...south, networkOpen: false, mobileSignalNotice: true }),
      building('E2', 'E2栋', 'Building E2', { ...south, networkOpen: false, mobileSignalNotice: true }),
      building('E3', 'E3栋', 'Building E3', { ...south, networkOpen: false }),
    ]),
    areaOne('A', 'A区', 'Zone A', [building('A1', 'A1教学楼', 'Teaching Building A1', { ...south, floors: 3 })]),
  ],
);

const wushan = campus(
  'WS',
  '五山校区',
  'Wushan Campus',
  ['192.0.2.10', '192.0.2.11'],
  [
    areaOne('EAST', '东区', 'East Area', [
      areaTwo('EAST-N', '东区北片', 'East Area, North Part', [
        building('EAST3', '东三宿舍', 'East Dormitory 3', { ...north, portRequired: true }),
        building('EAST4', '东四宿舍', 'East Dormitory 4', { ...north, portRequired: true }),
      ]),
      areaTwo('EAST-S', '东区南片', 'East Area, South Part', [
        building('EAST12', '东十二宿舍', 'East Dormitory 12', { ...north, portRequired: true }),
        building('EAST13', '东十三宿舍', 'East Dormitory 13', { ...north, portRequired: true }),
      ]),
    ]),
    areaOne('WEST', '西区', 'West Area', [
      areaTwo('WEST-D', '西区宿舍', 'West Area Dormitories', [
        building('WEST5', '西五宿舍', 'West Dormitory 5', north),
        building('WEST6', '西六宿舍', 'West Dormitory 6', north),
        building('INTL', '国际学生公寓', 'International Student Residence', north),
      ]),
      areaTwo('WEST-O', '西区办公', 'West Area Offices', [
        building('31', '31号楼', 'Building 31', { ...north, floors: 5 }),
        building('33', '33号楼', 'Building 33', { ...north, floors: 3 }),
      ]),
    ]),
    areaOne('NORTH', '北区', 'North Area', [
      areaTwo('NORTH-D', '北区宿舍', 'North Area Dormitories', [
        building('NORTH1', '北一宿舍', 'North Dormitory 1', { ...north, portRequired: true }),
        building('NORTH2', '北二宿舍', 'North Dormitory 2', north),
      ]),
      areaTwo('NORTH-H', '北区教工住宅', 'North Area Staff Housing', [
        building('STAFF1', '教工住宅1栋', 'Staff Housing 1', north),
        building('STAFF2', '教工住宅2栋', 'Staff Housing 2', north),
      ]),
    ]),
  ],
);

const internationalCampus = campus(
  'GZIC',
  '国际校区',
  'International Campus',
  ['192.0.2.30', '192.0.2.31'],
  [
    building('G1', '学生公寓G1', 'Student Residence G1', international),
    building('G2', '学生公寓G2', 'Student Residence G2', international),
    building('G5', '实验楼G5', 'Laboratory Building G5', { ...international, floors: 3 }),
  ],
);

export const scutCampuses: DemoPlace[] = [wushan, universityTown, internationalCampus];
