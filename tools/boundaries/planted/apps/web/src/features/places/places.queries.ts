export const places = [];
