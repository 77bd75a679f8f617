import {
  addDepartment,
  closeDepartment,
  getDepartment,
  listManagedDepartments,
  mergeDepartment,
  moveDepartment,
  orderDepartment,
  previewDepartment,
  renameDepartment,
  setDepartmentHeads,
} from '@campus/contract/calls/departments.ts';
import { bind } from '#server/platform/bind.ts';
import { type DepartmentsOutside, departmentActs } from './acts.service.ts';
import { addUnder, nameHeads, orderBefore, rename } from './change.service.ts';
import { viewDepartment, viewLevel } from './look.service.ts';

export const departmentRoutes = (outside: DepartmentsOutside) => {
  const acts = departmentActs(outside);
  return [
    bind(listManagedDepartments, viewLevel),
    bind(getDepartment, viewDepartment),
    bind(previewDepartment, acts.preview),
    bind(addDepartment, addUnder),
    bind(renameDepartment, rename),
    bind(orderDepartment, orderBefore),
    bind(setDepartmentHeads, nameHeads),
    bind(moveDepartment, acts.move),
    bind(mergeDepartment, acts.merge),
    bind(closeDepartment, acts.close),
  ];
};
