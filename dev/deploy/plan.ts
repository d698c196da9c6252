import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import type { TokenKind } from '@parvalue/shared/chain/tokens.ts'
import type { Address, Hex } from '@parvalue/shared/domain/address.ts'
import { encodeDeployData, encodeFunctionData, getContractAddress, maxUint256 } from 'viem'
import type { Artifacts, ContractName } from './artifacts.ts'

export type PlannedTransaction = { label: string; to?: Address; data: Hex }

export type Plan = Pick<Deployment, 'contracts' | 'paymentTokens'> & {
  transactions: PlannedTransaction[]
}

type Facts = {
  deployer: Address
  treasury: Address
  /** One mock dollar is deployed for each. */
  paymentKinds: readonly TokenKind[]
  /** Addresses differ from those of a chain that is not: as live, so that mixing them up shows. */
  isShifted: boolean
}

/**
 * The transactions that set the system up, in order. Addresses follow from deployer and nonce, so
 * nothing waits for anything. Proxies are initialised in their constructor: nobody can come between.
 */
export function planDeployment(artifacts: Artifacts, facts: Facts): Plan {
  const { deployer, treasury, paymentKinds, isShifted } = facts
  const transactions: PlannedTransaction[] = isShifted
    ? [{ label: 'shift', to: deployer, data: '0x' }]
    : []
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
  call('UsdPlus', usdPlus, 'setIssuerLimits', [usdPlusMinter, maxUint256, 0n])
  const oracle = create('UnityOracle')
  const paymentTokens = paymentKinds.map(({ symbol, name, decimals }) => {
    const address = create('MockUSD')
    call('UsdPlusMinter', usdPlusMinter, 'setPaymentTokenOracle', [address, oracle])
    return { symbol, name, decimals, address }
  })
  return { transactions, contracts: { usdPlus, usdPlusMinter, transferRestrictor }, paymentTokens }
}
