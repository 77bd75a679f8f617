export const refusals = ['not-found'];
