import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import type { TokenKind } from '@parvalue/shared/chain/tokens.ts'
import type { Address, Hex } from '@parvalue/shared/domain/address.ts'
import {
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  keccak256,
  maxUint256,
  toHex,
} from 'viem'
import type { Artifacts, ContractName } from './artifacts.ts'

export type PlannedTransaction = { label: string; to?: Address; data: Hex }

export type Plan = Pick<Deployment, 'contracts' | 'paymentTokens'> & {
  transactions: PlannedTransaction[]
  /** Come after them: the first deposit into the vault, which nobody can ever take out. */
  seedTransactions: PlannedTransaction[]
}

type Facts = {
  deployer: Address
  treasury: Address
  /** May restrict accounts. */
  restrictor: Address
  /** One mock dollar is deployed for each. */
  paymentKinds: readonly TokenKind[]
  /** Addresses differ from those of a chain that is not: as live, so that mixing them up shows. */
  isShifted: boolean
}

/** What all issuers together may mint, in USD+: far above a demo, far below a slip by a million. */
const MINT_CAP_PER_TRANSACTION = 10_000_000_000_000n
const MINT_CAP_PER_DAY = 50_000_000_000_000n

/** More nonces than any deployment takes, so that no address of one chain is one of another. */
const SHIFT = 64

/** One call of the mock dollar's faucet, 1,000 of them, is just what the vault's seed has to be. */
const SEED = 1_000_000_000n

const RESTRICTOR_ROLE = keccak256(toHex('RESTRICTOR_ROLE'))

/**
 * The transactions that set the system up, in order. Addresses follow from deployer and nonce, so
 * nothing waits for anything. Proxies are initialised in their constructor: nobody can come between.
 */
export function planDeployment(artifacts: Artifacts, facts: Facts): Plan {
  const { deployer, treasury, restrictor, paymentKinds, isShifted } = facts
  const transactions: PlannedTransaction[] = Array.from({ length: isShifted ? SHIFT : 0 }, () => ({
    label: 'shift',
    to: deployer,
    data: '0x',
  }))
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
  const toCall = (name: ContractName, to: Address, functionName: string, args: unknown[]) => {
    const data = encodeFunctionData({ abi: artifacts[name].abi, functionName, args })
    return { label: `${name}.${functionName}`, to, data }
  }
  const call = (...what: Parameters<typeof toCall>) => transactions.push(toCall(...what))

  const transferRestrictor = createBehindProxy('TransferRestrictor', [deployer, deployer])
  call('TransferRestrictor', transferRestrictor, 'grantRole', [RESTRICTOR_ROLE, restrictor])
  const usdPlus = createBehindProxy('UsdPlus', [treasury, transferRestrictor, deployer, deployer])
  const usdPlusMinter = createBehindProxy('UsdPlusMinter', [usdPlus, treasury, deployer, deployer])
  call('UsdPlus', usdPlus, 'setMintCaps', [MINT_CAP_PER_TRANSACTION, MINT_CAP_PER_DAY])
  call('UsdPlus', usdPlus, 'setIssuerLimits', [usdPlusMinter, maxUint256, 0n])
  const oracle = create('UnityOracle')
  const paymentTokens = paymentKinds.map(({ symbol, name, decimals }) => {
    const address = create('MockUSD', [name, symbol])
    call('UsdPlusMinter', usdPlusMinter, 'setPaymentTokenOracle', [address, oracle])
    return { symbol, name, decimals, address }
  })

  const wrappedUsdPlus = createBehindProxy('WrappedUsdPlus', [usdPlus, deployer, deployer])
  const [seedToken] = paymentTokens
  if (!seedToken) throw new Error('Nothing pays on this chain.')
  const seedTransactions = [
    toCall('MockUSD', seedToken.address, 'faucet', []),
    toCall('MockUSD', seedToken.address, 'approve', [usdPlusMinter, SEED]),
    toCall('UsdPlusMinter', usdPlusMinter, 'deposit', [seedToken.address, SEED, deployer]),
    toCall('UsdPlus', usdPlus, 'approve', [wrappedUsdPlus, SEED]),
    toCall('WrappedUsdPlus', wrappedUsdPlus, 'seed', [SEED]),
  ]

  const contracts = { usdPlus, usdPlusMinter, transferRestrictor, wrappedUsdPlus }
  return { transactions, seedTransactions, contracts, paymentTokens }
}
