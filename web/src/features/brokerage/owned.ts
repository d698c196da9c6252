import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { BrokerageAccount } from '#api/account/account.ts'

/** Whose account it is, and the account: what every part of the page is about. */
export type Owned = { address: Address; account: BrokerageAccount }
