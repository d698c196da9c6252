import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { encodeDeployData, encodeFunctionData, getContractAddress, keccak256, toHex } from 'viem'
import type { Artifacts, ContractName } from './artifacts.ts'

export type PlannedTransaction = {
  label: string
  to?: Address
  data: Hex
  /** Gas limit of a call that needs more than the default. */
  gas?: bigint
}

export const roleHashOf = (name: string) => keccak256(toHex(name))

/**
 * Collects the transactions of one deployer, from its first nonce on. The address of a contract follows from deployer
 * and nonce, so all transactions can be sent at once. Proxies are initialized in their constructor, so that no foreign
 * transaction can initialize them first.
 */
export function createDeploymentPlanner(artifacts: Artifacts, deployer: Address) {
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
  const toCall = (
    name: ContractName,
    to: Address,
    functionName: string,
    args: unknown[],
    gas?: bigint,
  ): PlannedTransaction => {
    const data = encodeFunctionData({ abi: artifacts[name].abi, functionName, args })
    return { label: `${name}.${functionName}`, to, data, ...(gas ? { gas } : {}) }
  }
  const call = (...what: Parameters<typeof toCall>) => transactions.push(toCall(...what))
  /** Skips this many nonces of the deployer. */
  const skip = (count: number) => {
    for (let skipped = 0; skipped < count; skipped += 1) {
      transactions.push({ label: 'shift', to: deployer, data: '0x', gas: 21_000n })
    }
  }
  return { transactions, create, createBehindProxy, toCall, call, skip }
}

export type DeploymentPlanner = ReturnType<typeof createDeploymentPlanner>
