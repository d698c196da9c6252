import { redemptionAccountsOf } from '@parvalue/shared/domain/ledger/ledger-redemption.ts'
import type { RedemptionEvent } from '@parvalue/shared/domain/redemptions/redemption.ts'
import {
  isRedemptionFinal,
  isRedemptionParked,
  type RedemptionStatus,
  transitionRedemption,
} from '@parvalue/shared/domain/redemptions/redemption.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { findChainState } from '../../modules/chains/service.ts'
import { auditLedger, getBalance } from '../../modules/ledger/service.ts'
import { listRedemptionViolations } from '../../modules/redemptions/service.ts'
import { getLedgerSupply } from '../../modules/usdplus/service.ts'
import type { Db } from '../../tables/tables.ts'
import { amountOrZero } from '../models/contract-state.ts'
import { usdPlusSupplyOf } from '../models/token-models.ts'
import {
  dollarAddress,
  fulfillerAddress,
  SIMULATED_CHAIN_ID,
  simulatedDeployment,
} from '../world/simulated-deployment.ts'
import type { SimulatedEnvironment } from '../world/world.ts'
import { listOrderViolations, listUnsettledOrders } from './order-invariants.ts'
import { listOvertakingViolations } from './queue-invariants.ts'
import { listMintedWireViolations, listUnsettledWires } from './wire-invariants.ts'

/** Lists violations of the invariants that hold after every step, one sentence each. */
export async function listInvariantViolations(
  db: Db,
  world: SimulatedEnvironment,
): Promise<string[]> {
  const tokens = simulatedDeployment.paymentTokens.map(
    ({ address }) => address.toLowerCase() as Address,
  )
  return [
    ...(await auditLedger(db)),
    ...(await listRedemptionViolations(db, SIMULATED_CHAIN_ID, tokens)),
    ...(await listSupplyViolations(db, world)),
    ...(await listTransitionViolations(db)),
    ...(await listOvertakingViolations(db)),
    ...(await listTransferViolations(db, world)),
    ...(await listOrderViolations(db, world)),
    ...(await listMintedWireViolations(db, world)),
  ]
}

/** Checks invariant 2: the ledger has the token's supply at the confirmed block. */
export async function listSupplyViolations(
  db: Db,
  { chain }: SimulatedEnvironment,
): Promise<string[]> {
  const state = await findChainState(db, SIMULATED_CHAIN_ID)
  const block = chain.blockOf((state?.confirmedHash ?? '0x') as Hex)
  if (!block) return []
  const [inBooks, onChain] = [
    await getLedgerSupply(db, SIMULATED_CHAIN_ID),
    usdPlusSupplyOf(block.state),
  ]
  if (inBooks === onChain) return []
  return [`Block ${block.number}: ledger supply ${inBooks} USD+, chain ${onChain}.`]
}

/** Checks that the steps of every redemption follow the transition table and end in its status. */
async function listTransitionViolations(db: Db): Promise<string[]> {
  const steps = await db.selectFrom('redemption_events').orderBy('number').selectAll().execute()
  const rows = await db.selectFrom('redemptions').select(['id', 'status']).execute()
  const violations: string[] = []
  const lives = new Map<string, LifeCycle>()
  for (const { redemption_id: id, event, status } of steps) {
    const life = lives.get(id) ?? { status: 'PENDING_SUBMIT', parkedFrom: null }
    const moved = transitionRedemption(life, event as RedemptionEvent)
    if (!moved.ok || moved.value.next !== status) {
      violations.push(
        `Redemption ${id}: illegal transition ${event} from ${life.status} to ${status}.`,
      )
    }
    lives.set(id, toNext(life, status))
  }
  for (const { id, status } of rows) {
    const reached = lives.get(id)?.status
    if (reached !== status)
      violations.push(`Redemption ${id} is ${status}, its steps end at ${reached}.`)
  }
  return violations
}

type LifeCycle = { status: RedemptionStatus; parkedFrom: RedemptionStatus | null }

function toNext({ status, parkedFrom }: LifeCycle, next: RedemptionStatus): LifeCycle {
  if (!isRedemptionParked(next)) return { status: next, parkedFrom: null }
  return { status: next, parkedFrom: isRedemptionParked(status) ? parkedFrom : status }
}

/** Checks that every transfer of the custodian is in our rows, and that no redemption was funded twice. */
async function listTransferViolations(
  db: Db,
  { custodian }: SimulatedEnvironment,
): Promise<string[]> {
  const fundings = await db
    .selectFrom('custodian_transfers')
    .select(['id', 'redemption_id'])
    .execute()
  const redemptionOf = new Map(fundings.map(({ id, redemption_id }) => [id, redemption_id]))
  const violations: string[] = []
  const sent = new Set<string>()
  for (const { id, key, status } of custodian.transfers()) {
    const redemption = redemptionOf.get(key)
    if (redemption === undefined) violations.push(`Custodian transfer ${id} has no row.`)
    else if (status !== 'failed') {
      if (sent.has(redemption)) violations.push(`Redemption ${redemption} was funded twice.`)
      sent.add(redemption)
    }
  }
  return violations
}

/** Lists violations of the invariants that hold once all work is done. */
export async function listUnsettledWork(db: Db, world: SimulatedEnvironment): Promise<string[]> {
  return [
    ...(await listEndViolations(db, world)),
    ...(await listMoneyViolations(db, world)),
    ...(await listUnsettledOrders(db, world)),
    ...(await listUnsettledWires(db, world)),
  ]
}

/** Checks that every ticket on chain has a row with the same end. */
async function listEndViolations(db: Db, { chain }: SimulatedEnvironment): Promise<string[]> {
  const { tickets } = chain.head().state
  const rows = await db.selectFrom('redemptions').selectAll().orderBy('id').execute()
  const canonical = rows.filter((row) => row.is_canonical)
  const violations = canonical
    .filter(({ status }) => !isRedemptionFinal(status))
    .map(({ id, status }) => `Redemption ${id} stays ${status}.`)
  const ends = { open: '', fulfilled: 'FILLED', cancelled: 'CANCELLED', burned: 'REJECTED' }
  for (const ticket of tickets) {
    const row = canonical.find(({ request_hash }) => request_hash === ticket.requestHash)
    if (row?.status === ends[ticket.status]) continue
    violations.push(`Ticket ${ticket.ticket} is ${ticket.status}, its row is ${row?.status}.`)
  }
  if (canonical.length !== tickets.length) {
    violations.push(`${tickets.length} tickets on chain, ${canonical.length} rows.`)
  }
  return violations
}

/** Compares the ledger's balances for redemptions with the simulated chain and custodian. */
async function listMoneyViolations(
  db: Db,
  { chain, custodian }: SimulatedEnvironment,
): Promise<string[]> {
  const { state } = chain.head()
  const accounts = redemptionAccountsOf(SIMULATED_CHAIN_ID, dollarAddress)
  const sum = (amounts: readonly bigint[]) => amounts.reduce((all, amount) => all + amount, 0n)
  const sent = custodian.transfers().filter(({ status }) => status === 'complete')
  const paid = state.tickets.filter(({ status }) => status === 'fulfilled')
  const really = {
    drawn: sum(sent.map(({ amount }) => amount)),
    inFlight: 0n,
    fulfiller: amountOrZero(state.dollars, fulfillerAddress),
    redeemers: sum(paid.map(({ paymentTokenAmount }) => paymentTokenAmount)),
    owed: 0n,
  }
  const violations: string[] = []
  for (const name of ['drawn', 'inFlight', 'fulfiller', 'redeemers', 'owed'] as const) {
    const inBooks = await getBalance(db, accounts[name])
    if (inBooks === really[name]) continue
    violations.push(`Redemption account ${name}: ledger ${inBooks}, expected ${really[name]}.`)
  }
  return violations
}
