import { timelockControllerAbi } from '@parvalue/shared/chain/abi/timelock-controller.ts'
import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import {
  type Abi,
  type ContractFunctionArgs,
  decodeFunctionResult,
  encodeFunctionData,
  numberToHex,
  parseEventLogs,
  type RpcLog,
  zeroHash,
} from 'viem'
import type { Rpc } from '../chain/rpc.ts'
import type { TimelockName } from './encode-change.ts'

export const operationStates = ['unknown', 'waiting', 'ready', 'executed', 'canceled'] as const
export type OperationState = (typeof operationStates)[number]

/** The calls that were scheduled at a timelock under one id. */
export type Operation = {
  id: Hex
  timelock: TimelockName
  address: Address
  calls: readonly { target: Address; value: bigint; data: Hex }[]
  predecessor: Hex
  salt: Hex
  state: OperationState
  /** Unix time in seconds from which it can be executed; 0 if it was executed or canceled. */
  readyAt: bigint
}

const abi = timelockControllerAbi

type ReadName = 'hashOperation' | 'getTimestamp' | 'getOperationState' | 'getMinDelay'

/** Reads a function of a timelock. */
export async function readTimelock<Name extends ReadName>(
  rpc: Rpc,
  to: Address,
  functionName: Name,
  args: ContractFunctionArgs<typeof abi, 'view' | 'pure', Name>,
): Promise<unknown> {
  const called: { abi: Abi; functionName: string } = { abi, functionName }
  const call = { ...called, args: args as readonly unknown[] }
  const data = await rpc<Hex>('eth_call', { to, data: encodeFunctionData(call) }, 'latest')
  return decodeFunctionResult({ ...call, data })
}

/** Lists what was ever scheduled at both timelocks, from their events, the oldest first. */
export async function listOperations(rpc: Rpc, deployment: Deployment): Promise<Operation[]> {
  const { timelocks, deployedAtBlock } = deployment
  if (!timelocks) return []
  const lists = (['owner', 'upgrades'] as const).map((name) =>
    listAt(rpc, { name, address: timelocks[name], fromBlock: deployedAtBlock }),
  )
  return (await Promise.all(lists)).flat()
}

type TimelockPlace = { name: TimelockName; address: Address; fromBlock: number }

async function listAt(rpc: Rpc, { name, address, fromBlock }: TimelockPlace): Promise<Operation[]> {
  const range = { fromBlock: numberToHex(fromBlock), toBlock: 'latest' }
  const logs = await rpc<RpcLog[]>('eth_getLogs', { address, ...range })
  const events = parseEventLogs({ abi, logs })
  const operations = new Map<Hex, Operation>()
  for (const { eventName, args } of events) {
    if (eventName === 'CallScheduled') {
      const { id, target, value, data, predecessor } = args
      // A canceled operation can be scheduled again, with the same calls.
      const known = args.index === 0n ? null : operations.get(id)
      const calls = [...(known?.calls ?? []), { target, value, data }]
      const rest = { predecessor, salt: zeroHash, state: 'unknown', readyAt: 0n } as const
      operations.set(id, { id, timelock: name, address, calls, ...rest })
    }
    const found = 'id' in args ? operations.get(args.id) : undefined
    if (found && eventName === 'CallSalt') operations.set(found.id, { ...found, salt: args.salt })
  }
  return Promise.all([...operations.values()].map((each) => withState(rpc, each)))
}

async function withState(rpc: Rpc, operation: Operation): Promise<Operation> {
  const { address, id } = operation
  const index = Number(await readTimelock(rpc, address, 'getOperationState', [id]))
  // The timelock forgets a canceled operation.
  const state = index === 0 ? 'canceled' : (operationStates[index] ?? 'unknown')
  const isOpen = state === 'waiting' || state === 'ready'
  const readyAt = isOpen ? await readTimelock(rpc, address, 'getTimestamp', [id]) : 0n
  return { ...operation, state, readyAt: readyAt as bigint }
}

/** Encodes the call that schedules one call. */
export function encodeSchedule(
  { target, data }: { target: Address; data: Hex },
  { salt, delay }: { salt: Hex; delay: bigint },
): Hex {
  const args = [target, 0n, data, zeroHash, salt, delay] as const
  return encodeFunctionData({ abi, functionName: 'schedule', args })
}

/** Encodes the call that executes an operation. */
export async function encodeExecute(rpc: Rpc, operation: Operation): Promise<Hex> {
  const { id, address, calls, predecessor, salt } = operation
  const [first, ...others] = calls
  if (first && others.length === 0) {
    const args = [first.target, first.value, first.data, predecessor, salt] as const
    const isSingle = (await readTimelock(rpc, address, 'hashOperation', args)) === id
    if (isSingle) return encodeFunctionData({ abi, functionName: 'execute', args })
  }
  const targets = calls.map(({ target }) => target)
  const values = calls.map(({ value }) => value)
  const payloads = calls.map(({ data }) => data)
  const args = [targets, values, payloads, predecessor, salt] as const
  return encodeFunctionData({ abi, functionName: 'executeBatch', args })
}

export const encodeCancel = (id: Hex): Hex =>
  encodeFunctionData({ abi, functionName: 'cancel', args: [id] })
