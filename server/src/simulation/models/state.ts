import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import type { Abi } from 'viem'
import { encodeAbiParameters, encodeEventTopics } from 'viem/utils'
import type { StoredOrder } from './order-state.ts'

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

/** What all contracts of the chain know after a block. */
export type State = {
  nonces: Map<Address, number>
  dollars: Map<Address, bigint>
  /** Of dollars, by owner and spender. */
  allowances: Map<string, bigint>
  shares: Map<Address, bigint>
  totalShares: bigint
  balancePerShare: bigint
  tickets: Ticket[]
  /** Minted for wires, by the bank's reference. */
  wires: Map<Hex, { to: Address; amount: bigint }>
  /** Of the one stock token there is. */
  stock: Map<Address, bigint>
  stockSupply: bigint
  orders: StoredOrder[]
  fills: Set<Hex>
  /** Of the dollars in the vault, what belongs to orders. */
  vaultOwed: bigint
}

export type Emitted = { address: Address; topics: Hex[]; data: Hex }

/** Ends a transaction as a contract does: nothing of it remains. */
export class Reverted extends Error {
  constructor(reason: string) {
    super(`execution reverted: ${reason}`)
    this.name = 'Reverted'
  }
}

/** `timestamp`: of its block, in seconds. */
export type Sent = { from: Address; data: Hex; timestamp: number }

/** The model of one contract. `send` changes the state and says its events; both may revert. */
export type Contract = {
  send: (state: State, call: Sent) => Emitted[]
  read: (state: State, data: Hex) => Hex
}

/** An event as the contract of this ABI writes it. */
export function emit(
  address: Address,
  abi: Abi,
  eventName: string,
  args: Record<string, unknown>,
): Emitted {
  const event = abi.find((entry) => entry.type === 'event' && entry.name === eventName)
  if (event?.type !== 'event') throw new Error(`There is no event ${eventName}`)
  const topics = encodeEventTopics({ abi: [event], args } as never) as Hex[]
  const plain = event.inputs.filter(({ indexed }) => !indexed)
  const values = plain.map(({ name }) => args[name ?? ''])
  return { address, topics, data: encodeAbiParameters(plain, values as never) }
}

export const held = <Key>(amounts: ReadonlyMap<Key, bigint>, key: Key): bigint =>
  amounts.get(key) ?? 0n

/** Reverts where there is not enough. */
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
