import type { Address, Hex } from '@parvalue/shared/domain/address.ts'
import { encodeDeployData, encodeFunctionData, getContractAddress, maxUint256 } from 'viem'
import type { Artifacts, ContractName } from './artifacts.ts'

export type PlannedTransaction = { label: string; to?: Address; data: Hex }

export type Plan = {
  transactions: PlannedTransaction[]
  addresses: Record<
    'usdPlus' | 'usdPlusMinter' | 'wrappedUsdPlus' | 'transferRestrictor' | 'mockUsd',
    Address
  >
}

/** What all issuers together may mint, in USD+: far above a demo, far below a slip by a million. */
const MINT_CAP_PER_TRANSACTION = 10_000_000_000_000n
const MINT_CAP_PER_DAY = 50_000_000_000_000n

/** One call of the mock dollar's faucet, 1,000 of them, is just what the vault's seed has to be. */
const SEED = 1_000_000_000n

/**
 * The transactions that set the system up, in order. Addresses follow from deployer and nonce, so
 * nothing waits for anything. Proxies are initialised in their constructor: nobody can come between.
 */
export function planDeployment(artifacts: Artifacts, deployer: Address, treasury: Address): Plan {
  const transactions: PlannedTransaction[] = []
  const create = (name: ContractName, args: unknown[] = []): Address => {
    const { abi, bytecode } = artifacts[name]
    const nonce = BigInt(transactions.length)
    transactions.push({ label: name, data: encodeDeployData({ abi, bytecode, args }) })
    return getContractAddress({ from: deployer, nonce })
  }
  const createBehindProxy = (name: ContractName, args: unknown[]): Address => {
    const implementation = create(name)
    const { abi } = artifacts[name]
    const initialize = encodeFunctionData({ abi, functionName: 'initialize', args })
    return create('ERC1967Proxy', [implementation, initialize])
  }
  const call = (name: ContractName, to: Address, functionName: string, args: unknown[]) => {
    const data = encodeFunctionData({ abi: artifacts[name].abi, functionName, args })
    transactions.push({ label: `${name}.${functionName}`, to, data })
  }

  const transferRestrictor = createBehindProxy('TransferRestrictor', [deployer, deployer])
  const usdPlus = createBehindProxy('UsdPlus', [treasury, transferRestrictor, deployer, deployer])
  const usdPlusMinter = createBehindProxy('UsdPlusMinter', [usdPlus, treasury, deployer, deployer])
  call('UsdPlus', usdPlus, 'setMintCaps', [MINT_CAP_PER_TRANSACTION, MINT_CAP_PER_DAY])
  call('UsdPlus', usdPlus, 'setIssuerLimits', [usdPlusMinter, maxUint256, 0n])
  const mockUsd = create('MockUSD', ['Mock USD', 'mockUSD'])
  const oracle = create('UnityOracle')
  call('UsdPlusMinter', usdPlusMinter, 'setPaymentTokenOracle', [mockUsd, oracle])

  const wrappedUsdPlus = createBehindProxy('WrappedUsdPlus', [usdPlus, deployer, deployer])
  call('MockUSD', mockUsd, 'faucet', [])
  call('MockUSD', mockUsd, 'approve', [usdPlusMinter, SEED])
  call('UsdPlusMinter', usdPlusMinter, 'deposit', [mockUsd, SEED, deployer])
  call('UsdPlus', usdPlus, 'approve', [wrappedUsdPlus, SEED])
  call('WrappedUsdPlus', wrappedUsdPlus, 'seed', [SEED])

  const addresses = { usdPlus, usdPlusMinter, wrappedUsdPlus, transferRestrictor, mockUsd }
  return { transactions, addresses }
}
