export const visit = [];
