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

export type Plan = {
  transactions: PlannedTransaction[]
  addresses: Record<'usdPlus' | 'usdPlusMinter' | 'transferRestrictor' | 'mockUsd', Address>
}

/** Who deploys and owns, who keeps the reserve, and who may restrict accounts. */
export type Owners = Record<'deployer' | 'treasury' | 'restrictor', Address>

const RESTRICTOR_ROLE = keccak256(toHex('RESTRICTOR_ROLE'))

/**
 * The transactions that set the system up, in order. Addresses follow from deployer and nonce, so
 * nothing waits for anything. Proxies are initialised in their constructor: nobody can come between.
 */
export function planDeployment(artifacts: Artifacts, owners: Owners): Plan {
  const { deployer, treasury, restrictor } = owners
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
  call('TransferRestrictor', transferRestrictor, 'grantRole', [RESTRICTOR_ROLE, restrictor])
  const usdPlus = createBehindProxy('UsdPlus', [treasury, transferRestrictor, deployer, deployer])
  const usdPlusMinter = createBehindProxy('UsdPlusMinter', [usdPlus, treasury, deployer, deployer])
  call('UsdPlus', usdPlus, 'setIssuerLimits', [usdPlusMinter, maxUint256, 0n])
  const mockUsd = create('MockUSD')
  const oracle = create('UnityOracle')
  call('UsdPlusMinter', usdPlusMinter, 'setPaymentTokenOracle', [mockUsd, oracle])
  return { transactions, addresses: { usdPlus, usdPlusMinter, transferRestrictor, mockUsd } }
}
