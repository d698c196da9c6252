import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { BrokerageAccount } from '#api/account/account.ts'

/** The wallet's address and its brokerage account, passed to every section of the page. */
export type BrokerageSectionProps = { address: Address; account: BrokerageAccount }
