import { analytics } from './analytics/role.ts'
import { bank } from './bank/role.ts'
import { bankLink } from './bank-link/role.ts'
import { brokerage } from './brokerage/role.ts'
import { ccip } from './ccip/role.ts'
import { custodian } from './custodian/role.ts'
import { kyc } from './kyc/role.ts'
import { login } from './login/role.ts'
import { mail } from './mail/role.ts'
import { marketData } from './market-data/role.ts'
import type { Role } from './role.ts'
import { safe } from './safe/role.ts'
import { translations } from './translations/role.ts'

/** The outside world on one machine; the numbers are those of the operating contract. */
export const roles: readonly Role[] = [
  login,
  kyc,
  bankLink,
  bank,
  brokerage,
  marketData,
  custodian,
  mail,
  safe,
  analytics,
  translations,
  ccip,
]
