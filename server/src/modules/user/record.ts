import type { WalletRecord } from '@parvalue/shared/api/user.ts'
import { getAddress } from 'viem/utils'
import type { Wallet } from './store.ts'

/** The current wallet record (Spec 3), as the page reads it and restriction follows from it. */
export const toRecord = ({ address, isAmlFlagged, entity }: Wallet): WalletRecord => ({
  entity: {
    is_blocked: entity.isBlocked,
    is_whitelisted: entity.isWhitelisted,
    is_aml_flagged: entity.isAmlFlagged,
  },
  wallet: { address: getAddress(address), is_aml_flagged: isAmlFlagged },
})
