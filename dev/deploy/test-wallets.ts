import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import {
  CONTRACT_WALLET_OWNER_INDEX,
  LOCAL_SAFE_THRESHOLD,
  SAFE_OWNER_INDEXES,
  TEST_MNEMONIC,
} from '@parvalue/shared/chain/test-wallets.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { concat, encodeDeployData, getContractAddress, zeroHash } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import type { Artifacts, ContractName } from './artifacts.ts'
import type { DeploymentPlanner } from './planner.ts'
import { planSafe, planSafeContracts } from './safe-contracts.ts'

type TestWallets = NonNullable<Deployment['testWallets']>

/**
 * The CREATE2 deployer that exists on every chain, anvil included: the address of a contract that it creates follows
 * from the contract's code alone.
 */
const MAKER: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const MAKER_GAS = 3_000_000n

/** Initial balance of each payment token in base units: 1,000, like the other test accounts. */
const DOLLARS = 1_000_000_000n

/**
 * Plans a contract wallet with one owner, Safe's contracts and a Safe with three owners, at the same addresses on all
 * chains, and funds both wallets.
 */
export function planTestWallets(
  artifacts: Artifacts,
  { transactions, toCall }: DeploymentPlanner,
  paymentTokens: Deployment['paymentTokens'],
): TestWallets {
  const make = (name: ContractName, args: readonly unknown[]): Address => {
    const { abi, bytecode } = artifacts[name]
    const code = encodeDeployData({ abi, bytecode, args })
    const data: Hex = concat([zeroHash, code])
    transactions.push({ label: name, to: MAKER, data, gas: MAKER_GAS })
    return getContractAddress({ opcode: 'CREATE2', from: MAKER, salt: zeroHash, bytecode: code })
  }
  const contractWallet = make('LocalContractWallet', [addressAt(CONTRACT_WALLET_OWNER_INDEX)])
  const owners = SAFE_OWNER_INDEXES.map(addressAt)
  const { transaction, safe } = planSafe({ owners, threshold: LOCAL_SAFE_THRESHOLD })
  transactions.push(...planSafeContracts(), transaction)
  for (const { address } of paymentTokens) {
    for (const wallet of [contractWallet, safe]) {
      transactions.push(toCall('MockUSD', address, 'mint', [wallet, DOLLARS]))
    }
  }
  return { contractWallet, safe }
}

const addressAt = (addressIndex: number) =>
  mnemonicToAccount(TEST_MNEMONIC, { addressIndex }).address

/** The Safe's second owner, which pays the gas of its transactions and is no test account. */
export const SAFE_EXECUTOR: Address = addressAt(SAFE_OWNER_INDEXES[1])
