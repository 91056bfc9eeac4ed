import type { passwordCost as real } from "../src/services/accounts/password-cost.ts";

/** What stands for the cost of passwords in tests that register people by the thousand: a thousandth of it. */
export const passwordCost: typeof real = { logN: 6, r: 8, p: 1 };
