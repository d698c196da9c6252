import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import type { Abi } from 'viem'
import { encodeAbiParameters, encodeEventTopics } from 'viem/utils'
import type { StoredOrder } from './contract-order.ts'

export type Ticket = {
  ticket: bigint
  owner: Address
  receiver: Address
  paymentToken: Address
  paymentTokenAmount: bigint
  usdplusAmount: bigint
  requestHash: Hex
  shares: bigint
  status: 'open' | 'fulfilled' | 'cancelled' | 'burned'
}

/** State of all contracts after a block. */
export type State = {
  nonces: Map<Address, number>
  dollars: Map<Address, bigint>
  /** Allowances of the payment token, by owner and spender. */
  allowances: Map<string, bigint>
  shares: Map<Address, bigint>
  totalShares: bigint
  balancePerShare: bigint
  tickets: Ticket[]
  /** Mints for wires, by the hash of the bank reference. */
  wires: Map<Hex, { to: Address; amount: bigint }>
  /** Balances of the only stock token. */
  stock: Map<Address, bigint>
  stockSupply: bigint
  orders: StoredOrder[]
  fills: Set<Hex>
  /** The part of the vault's payment tokens that open orders own. */
  vaultOwed: bigint
}

export type Emitted = { address: Address; topics: Hex[]; data: Hex }

/** Reverts a transaction, like a contract: none of its changes remain. */
export class Reverted extends Error {
  constructor(reason: string) {
    super(`execution reverted: ${reason}`)
    this.name = 'Reverted'
  }
}

/** `timestamp` is that of the block, in seconds. */
export type Sent = { from: Address; data: Hex; timestamp: number }

/** Model of one contract. `send` mutates the state and returns the emitted events; `send` and `read` may revert. */
export type Contract = {
  send: (state: State, call: Sent) => Emitted[]
  read: (state: State, data: Hex) => Hex
}

/** Encodes an event by the contract's ABI. */
export function emit(
  address: Address,
  abi: Abi,
  eventName: string,
  args: Record<string, unknown>,
): Emitted {
  const event = abi.find((entry) => entry.type === 'event' && entry.name === eventName)
  if (event?.type !== 'event') throw new Error(`The ABI has no event ${eventName}`)
  const topics = encodeEventTopics({ abi: [event], args } as never) as Hex[]
  const plain = event.inputs.filter(({ indexed }) => !indexed)
  const values = plain.map(({ name }) => args[name ?? ''])
  return { address, topics, data: encodeAbiParameters(plain, values as never) }
}

export const held = <Key>(amounts: ReadonlyMap<Key, bigint>, key: Key): bigint =>
  amounts.get(key) ?? 0n

/** Reverts if the balance is too low. */
export function moveAmount(
  amounts: Map<Address, bigint>,
  { from, to, amount }: { from: Address; to: Address; amount: bigint },
) {
  const left = held(amounts, from) - amount
  if (left < 0n) throw new Reverted('InsufficientBalance')
  amounts.set(from, left)
  amounts.set(to, held(amounts, to) + amount)
}

export const lower = (address: Address) => address.toLowerCase() as Address
