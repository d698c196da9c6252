import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { accountOrderQuery } from '#api/brokerage/brokerage.ts'
import { boot } from '#api/client/boot.ts'
import { queryClient } from '#api/client/query-client.ts'
import { bridgeTransferQuery } from '#api/dollar/bridge.ts'
import { listOrders, orderQuery } from '#api/orders/orders.ts'
import { toOrderNumber } from '#features/orders/order-number.ts'
import { findChainFacts } from '#receipts/chain/chain-facts.ts'
import { toChainReceipt } from '#receipts/chain/chain-receipt.ts'
import { loadPublicClient } from '#wallet/wallet.ts'
import type { FoundLookup } from './found-lookup.ts'
import type { Lookup } from './parse-lookup.ts'

type SearchedLookup = Exclude<Lookup, { of: 'address' }>

/** Finds what an identifier names; an empty list if it names nothing. Throws if that cannot be decided. */
export async function findLookup(
  lookup: SearchedLookup,
  account: Address | null,
): Promise<FoundLookup[]> {
  if (lookup.of === 'hash') return findHash(lookup.hash)
  if (account === null) return []
  return lookup.of === 'order' ? findOrder(account, lookup.id) : findNumber(account, lookup.number)
}

/** Searches every network, because a hash does not name its own. */
async function findHash(hash: Hex): Promise<FoundLookup[]> {
  const answers = await Promise.allSettled([
    ...boot.chains.map(({ id }) => findOnChain(id, hash)),
    findTransfer(hash),
  ])
  const found = answers.flatMap((answer) =>
    answer.status === 'fulfilled' && answer.value ? [answer.value] : [],
  )
  const failed = answers.find((answer) => answer.status === 'rejected')
  if (found.length === 0 && failed) throw failed.reason
  return found
}

async function findOnChain(chainId: number, hash: Hex): Promise<FoundLookup | null> {
  const facts = await findChainFacts(await loadPublicClient(chainId), { chainId, hash })
  if (facts === null) return null
  const deployment = boot.deployments.find((one) => one.chainId === chainId)
  const isOurs = deployment !== undefined && toChainReceipt(facts, deployment).is !== 'unknown'
  return { is: 'transaction', chainId, hash, isOurs }
}

async function findTransfer(messageId: Hex): Promise<FoundLookup | null> {
  const transfer = await queryClient.query(bridgeTransferQuery(messageId))
  return transfer && { is: 'bridge', messageId }
}

/** Finds a token order, or else an order of the brokerage account, which not every wallet has. */
async function findOrder(account: Address, id: string): Promise<FoundLookup[]> {
  const order = await queryClient.query(orderQuery(account, id))
  if (order) return [{ is: 'order', id, symbol: order.symbol }]
  const other = await queryClient.query(accountOrderQuery(account, id)).catch(() => null)
  return other ? [{ is: 'accountOrder', id }] : []
}

async function findNumber(account: Address, number: string): Promise<FoundLookup[]> {
  const orders = await listOrders(account, {
    searchText: number.toLowerCase(),
    page: 1,
    pageSize: 20,
  })
  return orders
    .filter(({ id }) => toOrderNumber(id) === number)
    .map(({ id, symbol }) => ({ is: 'order', id, symbol }))
}
