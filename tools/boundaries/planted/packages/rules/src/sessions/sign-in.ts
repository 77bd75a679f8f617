export const attempts = 5;
