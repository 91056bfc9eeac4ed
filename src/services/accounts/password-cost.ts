/** OWASP's scrypt setting of 16 MiB (N = 2^14, r = 8, p = 5): about 0.1 s of CPU, and it fits the isolate. */
export const passwordCost = { logN: 14, r: 8, p: 5 };
