import { bank } from './bank/role.ts'
import { custodian } from './custodian/role.ts'
import { marketData } from './market-data/role.ts'
import type { Role } from './role.ts'

/** The outside world on one machine; the numbers are those of the operating contract. */
export const roles: readonly Role[] = [bank, marketData, custodian]
