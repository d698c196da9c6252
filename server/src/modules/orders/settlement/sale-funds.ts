import type { Tx } from '../../../tables/tables.ts'
import { advanceTransaction, findSentStatus, settleSent } from '../../chain-tx/service.ts'
import type { BrokerDeps } from '../broker/broker-deps.ts'
import { type OnChainFill, sumProceeds, type TokenBalanceKey } from '../chain/delivery-store.ts'
import type { OrderChain } from '../deps.ts'
import {
  type Allowance,
  findAllowance,
  listAllowedChains,
  saveAllowance,
} from '../intake/allowance-store.ts'

type Sale = {
  purse: TokenBalanceKey
  chain: OrderChain
  delivery: Pick<OnChainFill, 'received' | 'status'>
}

/**
 * Ensures that the operator holds the proceeds of a sale and that the processor may take them. `liquidity`: the
 * operator's balance is too low; payments of filled buys are withdrawn from the vault, if it has any.
 */
export async function ensureProceedsLiquidity(
  deps: BrokerDeps,
  sale: Sale,
): Promise<'ready' | 'look' | 'liquidity'> {
  const { purse, chain, delivery } = sale
  const { contracts, sender } = chain
  // This delivery is not signed yet, so it is not part of the amount in flight.
  const { onTheWay } = await sumProceeds(deps.db, purse)
  const balance = await contracts.readBalance(purse.token, sender.address)
  const allowance = await findAllowance(deps.db, purse)
  if (balance - onTheWay < delivery.received) return withdraw(deps, sale, allowance)
  if (allowance.granted - allowance.used < delivery.received) return allow(deps, sale, allowance)
  const onChain = await contracts.readAllowance(purse.token, sender.address)
  if (onChain >= delivery.received) return 'ready'
  return settleAllowance(deps, sale, allowance)
}

/** Returns the prefix of the intent ids of all approvals and withdrawals on a chain. */
const toIntentPrefix = (chainId: number) => `order-proceeds/${chainId}/`

const toIntent = ({ chainId, token }: TokenBalanceKey, what: string, number: number) =>
  `${toIntentPrefix(chainId)}${token}/${what}/${number}`

/** Approves exactly what unsigned fills will take; signed fills precede it by nonce and use the approval before. */
async function allow(deps: BrokerDeps, { purse, chain }: Sale, before: Allowance): Promise<'look'> {
  const number = before.number + 1
  const { planned } = await sumProceeds(deps.db, purse)
  const isWanted = async (tx: Tx) => {
    const now = await findAllowance(tx, purse)
    if (now.number !== before.number) return false
    await saveAllowance(tx, purse, { ...now, number, granted: planned, used: 0n })
    deps.crashAt('orders.before-allowance-commit')
    return true
  }
  const call = chain.contracts.toApproval(purse.token, planned)
  const id = toIntent(purse, 'allow', number)
  await advanceTransaction({ ...deps, sender: chain.sender }, { id, call, isWanted })
  return 'look'
}

/** Follows the approval until it is mined. One that reverted, or is final without the allowance, is sent anew. */
async function settleAllowance(
  deps: BrokerDeps,
  { purse, chain }: Sale,
  allowance: Allowance,
): Promise<'look'> {
  const id = toIntent(purse, 'allow', allowance.number)
  const call = chain.contracts.toApproval(purse.token, allowance.granted)
  const isWanted = async () => true
  const state = await advanceTransaction({ ...deps, sender: chain.sender }, { id, call, isWanted })
  if (state === 'reverted' || state === 'final') await forget(deps, purse, allowance)
  return 'look'
}

/** Clears the stored allowance, because something else has used it up on the chain. */
const forget = ({ db }: BrokerDeps, purse: TokenBalanceKey, allowance: Allowance) =>
  db.transaction().execute(async (tx) => {
    const now = await findAllowance(tx, purse)
    if (now.number === allowance.number)
      await saveAllowance(tx, purse, { ...now, granted: now.used })
  })

/** Withdraws all payments of filled buys from the vault, whether or not that is enough yet. */
async function withdraw(
  deps: BrokerDeps,
  { purse, chain }: Sale,
  before: Allowance,
): Promise<'look' | 'liquidity'> {
  const sending = { ...deps, sender: chain.sender }
  const last = toIntent(purse, 'withdraw', before.withdrawals)
  if ((await findSentStatus(deps.db, last)) === 'signed') {
    const call = { to: chain.contracts.vault, data: '0x' } as const
    await advanceTransaction(sending, { id: last, call, isWanted: async () => false })
    return 'look'
  }
  const free = await chain.contracts.readFree(purse.token)
  if (free === 0n) return 'liquidity'
  const number = before.withdrawals + 1
  const isWanted = async (tx: Tx) => {
    const now = await findAllowance(tx, purse)
    if (now.withdrawals !== before.withdrawals) return false
    await saveAllowance(tx, purse, { ...now, withdrawals: number })
    return true
  }
  const call = chain.contracts.toWithdrawal(purse.token, chain.sender.address, free)
  await advanceTransaction(sending, { id: toIntent(purse, 'withdraw', number), call, isWanted })
  return 'liquidity'
}

/** Spends allowance in the commit that reserves the nonce of its fill; false when other fills have used it up. */
export async function spendAllowance(
  tx: Tx,
  purse: TokenBalanceKey,
  amount: bigint,
): Promise<boolean> {
  const now = await findAllowance(tx, purse)
  if (now.granted - now.used < amount) return false
  await saveAllowance(tx, purse, { ...now, used: now.used + amount })
  return true
}

/**
 * Follows approvals and withdrawals to their end. They belong to no order, and a newer one may have replaced them while
 * no sale waits.
 */
export async function confirmProceedsTransactions(deps: BrokerDeps): Promise<void> {
  for (const chainId of await listAllowedChains(deps.db)) {
    const chain = deps.findChain(chainId)
    if (!chain) continue
    const sending = { ...deps, sender: chain.sender }
    await settleSent(sending, toIntentPrefix(chainId)).catch((error: unknown) => {
      deps.log.warn({ chain: chainId, err: error }, 'what pays sales cannot be followed')
    })
  }
}
