import type { FlagName } from '@parvalue/shared/domain/product/flags.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import type { Logger } from 'pino'
import {
  applyOrderAction,
  type CaseDecision,
  type OrderCase,
  type OrderOperation,
  settleOrderCase,
  type TokenOrder,
} from '../modules/orders/service.ts'
import {
  applyRedemptionAction,
  type Redemption,
  type RedemptionOperatorInput,
} from '../modules/redemptions/service.ts'
import {
  changeEntityFlags,
  changeWalletFlag,
  findRestrictionStatus,
  type RestrictionStatus,
} from '../modules/restrictions/service.ts'
import { saveFeatureFlag } from '../modules/system/service.ts'
import { registerWallet } from '../modules/user/service.ts'
import type { Clock } from '../platform/ambient.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Enqueue } from '../ports/jobs.ts'
import type { Db, Tx } from '../tables/tables.ts'
import {
  insertOperatorAction,
  listOperatorActions as listStored,
  type OperatorAction,
} from './store.ts'

export type OperatorDeps = {
  db: Db
  clock: Clock
  enqueue: Enqueue
  chainIds: readonly number[]
}

/** Operator's name by the token, and the reason in the operator's words. */
export type OperatorReason = { who: string; why: string }

export const walletFlags = ['blocked', 'whitelisted', 'aml-entity', 'aml-wallet'] as const

export type WalletFlag = (typeof walletFlags)[number]

const ACTIONS_MAX = 100

export function setFeatureFlag(
  { db, clock }: OperatorDeps,
  { name, isOn, ...reason }: OperatorReason & { name: FlagName; isOn: boolean },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const nowMs = clock()
    await saveFeatureFlag(tx, { name, isOn, nowMs })
    const action = `flag ${toWord(isOn)}`
    await insertOperatorAction(tx, { action, subject: name, ...reason, doneAtMs: nowMs })
  })
}

export type WalletFlagChange = OperatorReason & {
  address: Address
  flag: WalletFlag
  isOn: boolean
}

/**
 * Sets a flag of a wallet or of its holder, and enqueues the restrictions that follow. A wallet that never signed in
 * can be flagged in advance, but has no flag to lift.
 */
export function setWalletFlag(
  deps: OperatorDeps,
  change: WalletFlagChange,
): Promise<Outcome<RestrictionStatus, 'wallet_unknown'>> {
  return inTransaction(deps.db, async (tx) => {
    const { flag, isOn, who, why } = change
    const address = change.address.toLowerCase() as Address
    const nowMs = deps.clock()
    if (isOn) await registerWallet(tx, address, nowMs)
    const before = await findRestrictionStatus(tx, deps.chainIds, address)
    if (!before) return refused('wallet_unknown')
    await applyFlag(tx, deps, { ...change, address }, before.entityId)
    const action = `${flag} ${toWord(isOn)}`
    await insertOperatorAction(tx, { action, subject: address, who, why, doneAtMs: nowMs })
    return accepted((await findRestrictionStatus(tx, deps.chainIds, address)) ?? before)
  })
}

const ENTITY_FLAGS = {
  blocked: 'isBlocked',
  whitelisted: 'isWhitelisted',
  'aml-entity': 'isAmlFlagged',
} as const

async function applyFlag(tx: Tx, deps: OperatorDeps, change: WalletFlagChange, entityId: string) {
  const { address, flag, isOn, who, why } = change
  const outcome =
    flag === 'aml-wallet'
      ? await changeWalletFlag(tx, deps, { address, isAmlFlagged: isOn, who, why })
      : await changeEntityFlags(tx, deps, {
          entityId,
          flags: { [ENTITY_FLAGS[flag]]: isOn },
          who,
          why,
        })
  if (!outcome.ok) throw new Error(`A flag could not be set: ${outcome.reason}`)
}

/** Parks a redemption, returns it to its queue, or closes it without a payment. */
export function performRedemptionAction(
  deps: OperatorDeps & { log: Pick<Logger, 'warn'> },
  move: RedemptionOperatorInput,
): Promise<Outcome<Redemption, 'unknown' | 'not_now'>> {
  return inTransaction(deps.db, async (tx) => {
    const outcome = await applyRedemptionAction(tx, deps, move)
    if (!outcome.ok) return outcome
    const { id: subject, action, who, why } = move
    const doneAtMs = deps.clock()
    await insertOperatorAction(tx, { action: `redemption ${action}`, subject, who, why, doneAtMs })
    return outcome
  })
}

/** Parks an order, or releases it: to retry, cancel or reject it. */
export function performOrderAction(
  deps: OperatorDeps & { log: Pick<Logger, 'warn'> },
  operation: OrderOperation,
): Promise<Outcome<TokenOrder, 'unknown' | 'not_now'>> {
  return inTransaction(deps.db, async (tx) => {
    const outcome = await applyOrderAction(tx, deps, operation)
    if (!outcome.ok) return outcome
    const { id: subject, action, who, why } = operation
    const doneAtMs = deps.clock()
    await insertOperatorAction(tx, { action: `order ${action}`, subject, who, why, doneAtMs })
    return outcome
  })
}

/** Closes a case; if it is covered, the missing shares are bought again. */
export function decideOrderCase(
  deps: OperatorDeps,
  decision: CaseDecision,
): Promise<Outcome<OrderCase, 'unknown' | 'not_now'>> {
  return inTransaction(deps.db, async (tx) => {
    const outcome = await settleOrderCase(tx, deps, decision)
    if (!outcome.ok) return outcome
    const { id: subject, isCovered, who, why } = decision
    const action = isCovered ? 'case cover' : 'case settle'
    await insertOperatorAction(tx, { action, subject, who, why, doneAtMs: deps.clock() })
    return outcome
  })
}

const toWord = (isOn: boolean) => (isOn ? 'on' : 'off')

/** Lists the newest hundred actions, of one subject or of all. */
export const listRecordedActions = (
  { db }: OperatorDeps,
  subject: string | null,
): Promise<OperatorAction[]> => listStored(db, { subject, countMax: ACTIONS_MAX })
