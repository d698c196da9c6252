import type { WalletRecord } from '@parvalue/shared/api/user.ts'
import type { RestrictionFlags } from '@parvalue/shared/domain/identity/restriction.ts'
import { listAcceptedTerms } from '@parvalue/shared/domain/identity/sign-in.ts'
import { getAddress } from 'viem/utils'
import type { Eligibility } from './eligibility.ts'
import type { SignedTerms, Wallet } from './store.ts'

/** Converts a wallet to the record of requirement EN-05, which the page reads and from which restrictions follow. */
export const toWalletRecord = (
  wallet: Wallet,
  { versionDate, signed }: SignedTerms,
  eligibility: Eligibility,
): WalletRecord => ({
  ...toRestrictionFlags(wallet),
  wallet: { address: getAddress(wallet.address), is_aml_flagged: wallet.isAmlFlagged },
  terms: { version_date: versionDate, accepted: listAcceptedTerms(signed) },
  eligibility: {
    version_date: eligibility.versionDate,
    is_confirmed: eligibility.isConfirmed,
  },
})

export const toRestrictionFlags = ({ isAmlFlagged, entity }: Wallet): RestrictionFlags => ({
  entity: {
    is_blocked: entity.isBlocked,
    is_whitelisted: entity.isWhitelisted,
    is_aml_flagged: entity.isAmlFlagged,
  },
  wallet: { is_aml_flagged: isAmlFlagged },
})
