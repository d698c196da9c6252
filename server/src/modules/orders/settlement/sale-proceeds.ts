import { BUDGET_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { isRefusedByLimits } from '../../../providers/orders/errors.ts'
import type { Tx } from '../../../tables/tables.ts'
import {
  findIntentStatus,
  processTransactionIntent,
  settleSentTransactions,
} from '../../chain-tx/service.ts'
import type { BrokerDeps } from '../broker/broker-deps.ts'
import { type OnChainFill, sumSaleProceeds, type TokenBalanceKey } from '../chain/delivery-store.ts'
import type { OrderChain } from '../deps.ts'
import {
  getProceedsAllowance,
  listChainsWithAllowance,
  type ProceedsAllowance,
  saveProceedsAllowance,
} from './allowance-store.ts'

type SaleFunding = {
  balanceKey: TokenBalanceKey
  chain: OrderChain
  delivery: Pick<OnChainFill, 'received' | 'status'>
}

/**
 * Ensures that the operator holds the proceeds of a sale and that the processor may take them. `liquidity`: the
 * operator's balance is too low; payments of filled buys are withdrawn from the vault, if it has any. `limits`: the vault
 * has them, but does not pay them out today.
 */
export async function ensureProceedsLiquidity(
  deps: BrokerDeps,
  sale: SaleFunding,
): Promise<'ready' | 'in_progress' | 'liquidity' | 'limits'> {
  const { balanceKey, chain, delivery } = sale
  const { contracts, sender } = chain
  // This delivery is not signed yet, so it is not part of the amount in flight.
  const { inFlight, planned } = await sumSaleProceeds(deps.db, balanceKey)
  const balance = await contracts.readBalance(balanceKey.token, sender.address)
  const allowance = await getProceedsAllowance(deps.db, balanceKey)
  if (balance - inFlight < delivery.received) {
    return sendWithdrawal(deps, sale, allowance, planned + inFlight - balance)
  }
  if (allowance.granted - allowance.used < delivery.received)
    return sendApproval(deps, sale, allowance)
  const onChain = await contracts.readAllowance(balanceKey.token, sender.address)
  if (onChain >= delivery.received) return 'ready'
  return settleApproval(deps, sale, allowance)
}

/** Returns the prefix of the intent ids of all approvals and withdrawals on a chain. */
const toIntentPrefix = (chainId: number) => `order-proceeds/${chainId}/`

const toIntent = ({ chainId, token }: TokenBalanceKey, purpose: string, number: number) =>
  `${toIntentPrefix(chainId)}${token}/${purpose}/${number}`

/** Approves exactly what unsigned fills will take; signed fills have lower nonces and use the previous approval. */
async function sendApproval(
  deps: BrokerDeps,
  { balanceKey, chain }: SaleFunding,
  before: ProceedsAllowance,
): Promise<'in_progress'> {
  const number = before.number + 1
  const { planned } = await sumSaleProceeds(deps.db, balanceKey)
  const isWanted = async (tx: Tx) => {
    const now = await getProceedsAllowance(tx, balanceKey)
    if (now.number !== before.number) return false
    await saveProceedsAllowance(tx, balanceKey, { ...now, number, granted: planned, used: 0n })
    deps.crashAt('orders.before-allowance-commit')
    return true
  }
  const call = chain.contracts.toApproval(balanceKey.token, planned)
  const id = toIntent(balanceKey, 'allow', number)
  await processTransactionIntent({ ...deps, sender: chain.sender }, { id, call, isWanted })
  return 'in_progress'
}

/**
 * Follows the approval until it is mined. An approval that reverted, or is final without the allowance, is sent again.
 */
async function settleApproval(
  deps: BrokerDeps,
  { balanceKey, chain }: SaleFunding,
  allowance: ProceedsAllowance,
): Promise<'in_progress'> {
  const id = toIntent(balanceKey, 'allow', allowance.number)
  const call = chain.contracts.toApproval(balanceKey.token, allowance.granted)
  const isWanted = async () => true
  const state = await processTransactionIntent(
    { ...deps, sender: chain.sender },
    { id, call, isWanted },
  )
  if (state === 'reverted' || state === 'final') await clearAllowance(deps, balanceKey, allowance)
  return 'in_progress'
}

/**
 * Sets what is left of the stored allowance to zero, because the chain does not have it; the next sale approves anew.
 */
const clearAllowance = (
  { db }: BrokerDeps,
  balanceKey: TokenBalanceKey,
  allowance: ProceedsAllowance,
) =>
  db.transaction().execute(async (tx) => {
    const now = await getProceedsAllowance(tx, balanceKey)
    if (now.number === allowance.number)
      await saveProceedsAllowance(tx, balanceKey, { ...now, granted: now.used })
  })

/**
 * Withdraws payments of filled buys from the vault, whether or not they are enough yet: all of them, or no more than is
 * `missing` where a daily budget has to last for the fills too.
 */
async function sendWithdrawal(
  deps: BrokerDeps,
  { balanceKey, chain }: SaleFunding,
  before: ProceedsAllowance,
  missing: bigint,
): Promise<'in_progress' | 'liquidity' | 'limits'> {
  const sending = { ...deps, sender: chain.sender }
  const last = toIntent(balanceKey, 'withdraw', before.withdrawals)
  if ((await findIntentStatus(deps.db, last)) === 'signed') {
    const call = { to: chain.contracts.vault, data: '0x' } as const
    await processTransactionIntent(sending, { id: last, call, isWanted: async () => false })
    return 'in_progress'
  }
  const free = await chain.contracts.readFree(balanceKey.token)
  if (free === 0n) return 'liquidity'
  const amount = await limitWithdrawal(chain, balanceKey, { free, missing })
  if (amount === 0n) return 'limits'
  const number = before.withdrawals + 1
  const isWanted = async (tx: Tx) => {
    const now = await getProceedsAllowance(tx, balanceKey)
    if (now.withdrawals !== before.withdrawals) return false
    await saveProceedsAllowance(tx, balanceKey, { ...now, withdrawals: number })
    return true
  }
  const call = chain.contracts.toWithdrawal(balanceKey.token, chain.sender.address, amount)
  const id = toIntent(balanceKey, 'withdraw', number)
  try {
    await processTransactionIntent(sending, { id, call, isWanted })
  } catch (error) {
    if (!isRefusedByLimits(error)) throw error
    return 'limits'
  }
  return 'liquidity'
}

/** Returns the base units that the vault may pay out now: everything if it has no budget. */
async function limitWithdrawal(
  { contracts, findToken }: OrderChain,
  { token }: TokenBalanceKey,
  { free, missing }: { free: bigint; missing: bigint },
): Promise<bigint> {
  const budget = await contracts.readBudgetLeft()
  if (budget === null) return free
  const decimals = findToken(token)?.decimals ?? BUDGET_DECIMALS
  const left = budget / 10n ** BigInt(BUDGET_DECIMALS - decimals)
  return [free, missing, left].reduce((least, each) => (each < least ? each : least))
}

/** Spends allowance in the commit that reserves the nonce of a fill; returns false if other fills have used it up. */
export async function spendProceedsAllowance(
  tx: Tx,
  balanceKey: TokenBalanceKey,
  amount: bigint,
): Promise<boolean> {
  const now = await getProceedsAllowance(tx, balanceKey)
  if (now.granted - now.used < amount) return false
  await saveProceedsAllowance(tx, balanceKey, { ...now, used: now.used + amount })
  return true
}

/**
 * Settles signed approvals and withdrawals. They belong to no order: otherwise only a waiting sale follows them.
 */
export async function settleProceedsTransactions(deps: BrokerDeps): Promise<void> {
  for (const chainId of await listChainsWithAllowance(deps.db)) {
    const chain = deps.findChain(chainId)
    if (!chain) continue
    const sending = { ...deps, sender: chain.sender }
    await settleSentTransactions(sending, toIntentPrefix(chainId)).catch((error: unknown) => {
      deps.log.warn(
        { chain_id: chainId, err: error },
        'orders: approvals and withdrawals not settled, will retry',
      )
    })
  }
}
