import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import type { Abi } from 'viem'
import { encodeAbiParameters, encodeEventTopics } from 'viem/utils'
import type { ContractOrder } from './contract-order.ts'

export type RedemptionTicket = {
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
export type ContractState = {
  nonces: Map<Address, number>
  dollars: Map<Address, bigint>
  /** Allowances of the payment token, by owner and spender. */
  allowances: Map<string, bigint>
  shares: Map<Address, bigint>
  totalShares: bigint
  balancePerShare: bigint
  tickets: RedemptionTicket[]
  /** Mints for wires, by the hash of the bank reference. */
  wires: Map<Hex, { to: Address; amount: bigint }>
  /** Shares of the only stock token. */
  stock: Map<Address, bigint>
  stockShares: bigint
  /** The balance of one share of the stock token, which a split changes. */
  stockPerShare: bigint
  /** The balance per share of the announced split; 0 for none. */
  announcedSplit: bigint
  isStockPaused: boolean
  orders: ContractOrder[]
  fills: Set<Hex>
  /** The part of the vault's payment tokens that open orders own. */
  vaultOwed: bigint
  /** Allowances of USD+, by owner and spender. */
  usdPlusAllowances: Map<string, bigint>
  /** Mints for dividends, by their reference. */
  dividendMints: Map<Hex, bigint>
  distributions: ContractDistribution[]
}

/** A dividend in the distribution contract; `units` are the shares of USD+ that back `remaining`. */
export type ContractDistribution = {
  remaining: bigint
  units: bigint
  endSeconds: bigint
  paid: Map<Address, bigint>
}

export type EmittedEvent = { address: Address; topics: Hex[]; data: Hex }

/** A revert of a transaction, of which no change remains. */
export class RevertError extends Error {
  constructor(reason: string) {
    super(`execution reverted: ${reason}`)
    this.name = 'Reverted'
  }
}

/** `timestamp` is that of the block, in seconds. */
export type ContractCall = { from: Address; data: Hex; timestamp: number }

/** Model of one contract. `send` mutates the state and returns the emitted events; `send` and `read` may revert. */
export type ContractModel = {
  send: (state: ContractState, call: ContractCall) => EmittedEvent[]
  read: (state: ContractState, data: Hex) => Hex
}

/** Encodes an event by the contract's ABI. */
export function encodeEvent(
  address: Address,
  abi: Abi,
  eventName: string,
  args: Record<string, unknown>,
): EmittedEvent {
  const event = abi.find((entry) => entry.type === 'event' && entry.name === eventName)
  if (event?.type !== 'event') throw new Error(`The ABI has no event ${eventName}`)
  const topics = encodeEventTopics({ abi: [event], args } as never) as Hex[]
  const plain = event.inputs.filter(({ indexed }) => !indexed)
  const values = plain.map(({ name }) => args[name ?? ''])
  return { address, topics, data: encodeAbiParameters(plain, values as never) }
}

export const amountOrZero = <Key>(amounts: ReadonlyMap<Key, bigint>, key: Key): bigint =>
  amounts.get(key) ?? 0n

/** Transfers an amount between two balances; reverts if the first one is too low. */
export function transferAmount(
  amounts: Map<Address, bigint>,
  { from, to, amount }: { from: Address; to: Address; amount: bigint },
) {
  const left = amountOrZero(amounts, from) - amount
  if (left < 0n) throw new RevertError('InsufficientBalance')
  amounts.set(from, left)
  amounts.set(to, amountOrZero(amounts, to) + amount)
}

export const toLowerAddress = (address: Address) => address.toLowerCase() as Address
