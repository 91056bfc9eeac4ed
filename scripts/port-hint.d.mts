export function portHint(options: string): string;
