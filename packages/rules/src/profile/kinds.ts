/** Words of a profile; pages show them by their names in messages. */
export const staffTypes = ['teaching', 'administration', 'technical', 'postdoc', 'retired'] as const;
export type StaffType = (typeof staffTypes)[number];
export const studentTypes = ['undergraduate', 'master', 'doctoral', 'exchange'] as const;
export type StudentType = (typeof studentTypes)[number];
