/** Whether the packages that the lock of this folder names are in place. */
export function isInstalled(root?: string): boolean;
