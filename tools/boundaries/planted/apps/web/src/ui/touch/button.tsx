export const press = {};
