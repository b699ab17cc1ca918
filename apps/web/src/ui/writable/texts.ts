export const writableHint = 'Writable: Supervisors and Admins can write this point';
export const writable = 'Writable';
