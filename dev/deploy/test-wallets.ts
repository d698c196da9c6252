import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import {
  CONTRACT_WALLET_OWNER_INDEX,
  LOCAL_SAFE_THRESHOLD,
  SAFE_OWNER_INDEXES,
  TEST_MNEMONIC,
} from '@parvalue/shared/chain/test-wallets.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { mnemonicToAccount } from 'viem/accounts'
import type { Artifacts } from './artifacts.ts'
import type { DeploymentPlanner } from './planner.ts'
import { planPublicContracts, planSmartAccount } from './public-contracts.ts'
import { planSafe, planSafeContracts } from './safe-contracts.ts'

type TestWallets = NonNullable<Deployment['testWallets']>

/** Initial balance of each payment token in base units: 1,000, like the other test accounts. */
const DOLLARS = 1_000_000_000n

/**
 * Plans the public contracts, a smart account with one owner, Safe's contracts and a Safe with three owners, at the
 * same addresses on all chains, and funds both wallets.
 */
export function planTestWallets(
  artifacts: Artifacts,
  { transactions, toCall }: DeploymentPlanner,
  paymentTokens: Deployment['paymentTokens'],
): TestWallets {
  const smart = planSmartAccount(artifacts, addressAt(CONTRACT_WALLET_OWNER_INDEX))
  const owners = SAFE_OWNER_INDEXES.map(addressAt)
  const { transaction, safe } = planSafe({ owners, threshold: LOCAL_SAFE_THRESHOLD })
  transactions.push(...planPublicContracts(), ...smart.transactions)
  transactions.push(...planSafeContracts(), transaction)
  for (const { address } of paymentTokens) {
    for (const wallet of [smart.account, safe]) {
      transactions.push(toCall('MockUSD', address, 'mint', [wallet, DOLLARS]))
    }
  }
  return { contractWallet: smart.account, safe }
}

const addressAt = (addressIndex: number) =>
  mnemonicToAccount(TEST_MNEMONIC, { addressIndex }).address

/** The Safe's second owner, which pays the gas of its transactions and is no test account. */
export const SAFE_EXECUTOR: Address = addressAt(SAFE_OWNER_INDEXES[1])
