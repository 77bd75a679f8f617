export const builders = [];
