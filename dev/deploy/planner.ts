import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { encodeDeployData, encodeFunctionData, getContractAddress, keccak256, toHex } from 'viem'
import type { Artifacts, ContractName } from './artifacts.ts'
import { planOwnerBatches } from './owner-batches.ts'
import type { OwnerCall, PlannedTransaction } from './transactions.ts'

export const roleHashOf = (name: string) => keccak256(toHex(name))

/**
 * Collects the transactions of one deployer, from its first nonce on. The address of a contract follows from deployer
 * and nonce, so all transactions can be sent at once. Proxies are initialized in their constructor, so that no foreign
 * transaction can initialize them first. The contracts are owned by a timelock, whose calls are collected separately.
 */
export function createDeploymentPlanner(artifacts: Artifacts, deployer: Address) {
  const transactions: PlannedTransaction[] = []
  const ownerCalls: OwnerCall[] = []
  let batches = 0
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
  ): OwnerCall => {
    const data = encodeFunctionData({ abi: artifacts[name].abi, functionName, args })
    return { label: `${name}.${functionName}`, to, data, ...(gas ? { gas } : {}) }
  }
  /** Adds a call of the contracts' owner, which is sent by `sendOwnerCalls`. */
  const call = (...what: Parameters<typeof toCall>) => ownerCalls.push(toCall(...what))
  const toOwnerTransactions = (timelock: Address, calls: readonly OwnerCall[]) => {
    const planned = planOwnerBatches(timelock, calls, batches)
    batches += planned.length
    return planned
  }
  /** Adds the transactions that make the collected calls of the owner. */
  const sendOwnerCalls = (timelock: Address) => {
    transactions.push(...toOwnerTransactions(timelock, ownerCalls.splice(0)))
  }
  /** Skips this many nonces of the deployer. */
  const skip = (count: number) => {
    for (let skipped = 0; skipped < count; skipped += 1) {
      transactions.push({ label: 'shift', to: deployer, data: '0x', gas: 21_000n })
    }
  }
  return {
    transactions,
    create,
    createBehindProxy,
    toCall,
    call,
    toOwnerTransactions,
    sendOwnerCalls,
    skip,
  }
}

export type DeploymentPlanner = ReturnType<typeof createDeploymentPlanner>
