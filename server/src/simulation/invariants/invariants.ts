import { redemptionAccountsOf } from '@parvalue/shared/domain/ledger/ledger-redemption.ts'
import type { RedemptionEvent } from '@parvalue/shared/domain/redemptions/redemption.ts'
import {
  isFinal,
  isParked,
  type RedemptionStatus,
  transitionRedemption,
} from '@parvalue/shared/domain/redemptions/redemption.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { findChainState } from '../../modules/chains/service.ts'
import { auditLedger, getBalance } from '../../modules/ledger/service.ts'
import { listRedemptionFaults } from '../../modules/redemptions/service.ts'
import { getLedgerSupply } from '../../modules/usdplus/service.ts'
import type { Db } from '../../tables/tables.ts'
import { held } from '../models/state.ts'
import { supplyOf } from '../models/token-models.ts'
import { CHAIN_ID, deployment, dollar, fulfiller } from '../world/places.ts'
import type { World } from '../world/world.ts'
import { listOrdersUnsettled, listOrderViolations } from './order-invariants.ts'
import { listWireFaults, listWiresUnsettled } from './wire-invariants.ts'

/** What holds after every step: one sentence for each thing that does not. */
export async function listViolations(db: Db, world: World): Promise<string[]> {
  const tokens = deployment.paymentTokens.map(({ address }) => address.toLowerCase() as Address)
  return [
    ...(await auditLedger(db)),
    ...(await listRedemptionFaults(db, CHAIN_ID, tokens)),
    ...(await listSupplyFaults(db, world)),
    ...(await listMoveFaults(db)),
    ...(await listTransferFaults(db, world)),
    ...(await listOrderViolations(db, world)),
    ...(await listWireFaults(db, world)),
  ]
}

/** Invariant 2: the books have the token's supply at the block up to which they are kept. */
async function listSupplyFaults(db: Db, { chain }: World): Promise<string[]> {
  const state = await findChainState(db, CHAIN_ID)
  const block = chain.blockOf((state?.confirmedHash ?? '0x') as Hex)
  if (!block) return []
  const [inBooks, onChain] = [await getLedgerSupply(db, CHAIN_ID), supplyOf(block.state)]
  if (inBooks === onChain) return []
  return [`At block ${block.number} the books have ${inBooks} USD+ and the chain ${onChain}.`]
}

/** The life of every redemption is one of the table's, and nothing comes after its end. */
async function listMoveFaults(db: Db): Promise<string[]> {
  const steps = await db.selectFrom('redemption_events').orderBy('number').selectAll().execute()
  const rows = await db.selectFrom('redemptions').select(['id', 'status']).execute()
  const faults: string[] = []
  const lives = new Map<string, Life>()
  for (const { redemption_id: id, event, status } of steps) {
    const life = lives.get(id) ?? { status: 'PENDING_SUBMIT', parkedFrom: null }
    const moved = transitionRedemption(life, event as RedemptionEvent)
    if (!moved.ok || moved.value.next !== status) {
      faults.push(`The redemption ${id} went by ${event} from ${life.status} to ${status}.`)
    }
    lives.set(id, toNext(life, status))
  }
  for (const { id, status } of rows) {
    const told = lives.get(id)?.status
    if (told !== status) faults.push(`The redemption ${id} is ${status}, its steps say ${told}.`)
  }
  return faults
}

type Life = { status: RedemptionStatus; parkedFrom: RedemptionStatus | null }

function toNext({ status, parkedFrom }: Life, next: RedemptionStatus): Life {
  if (!isParked(next)) return { status: next, parkedFrom: null }
  return { status: next, parkedFrom: isParked(status) ? parkedFrom : status }
}

/** The custodian was asked for nothing that is not written down, and never twice for one payment. */
async function listTransferFaults(db: Db, { custodian }: World): Promise<string[]> {
  const fundings = await db
    .selectFrom('custodian_transfers')
    .select(['id', 'redemption_id'])
    .execute()
  const redemptionOf = new Map(fundings.map(({ id, redemption_id }) => [id, redemption_id]))
  const faults: string[] = []
  const sent = new Set<string>()
  for (const { id, key, status } of custodian.transfers()) {
    const redemption = redemptionOf.get(key)
    if (redemption === undefined) faults.push(`The custodian's ${id} is in no row of ours.`)
    else if (status !== 'failed') {
      if (sent.has(redemption)) faults.push(`The redemption ${redemption} has its dollars twice.`)
      sent.add(redemption)
    }
  }
  return faults
}

/** What holds once everything has come to rest. */
export async function listUnsettled(db: Db, world: World): Promise<string[]> {
  return [
    ...(await listEndFaults(db, world)),
    ...(await listMoneyFaults(db, world)),
    ...(await listOrdersUnsettled(db, world)),
    ...(await listWiresUnsettled(db, world)),
  ]
}

/** Every ticket of the chain has its row, and both have come to the same end. */
async function listEndFaults(db: Db, { chain }: World): Promise<string[]> {
  const { tickets } = chain.head().state
  const rows = await db.selectFrom('redemptions').selectAll().orderBy('id').execute()
  const standing = rows.filter((row) => row.is_canonical)
  const faults = standing
    .filter(({ status }) => !isFinal(status))
    .map(({ id, status }) => `The redemption ${id} stays ${status}.`)
  const ends = { open: '', fulfilled: 'FILLED', cancelled: 'CANCELLED', burned: 'REJECTED' }
  for (const ticket of tickets) {
    const row = standing.find(({ request_hash }) => request_hash === ticket.requestHash)
    if (row?.status === ends[ticket.status]) continue
    faults.push(`Ticket ${ticket.ticket} is ${ticket.status}, its row ${row?.status}.`)
  }
  if (standing.length !== tickets.length) {
    faults.push(`There are ${tickets.length} tickets and ${standing.length} rows.`)
  }
  return faults
}

/** Where the dollars are by the books, they are. */
async function listMoneyFaults(db: Db, { chain, custodian }: World): Promise<string[]> {
  const { state } = chain.head()
  const accounts = redemptionAccountsOf(CHAIN_ID, dollar)
  const sum = (amounts: readonly bigint[]) => amounts.reduce((all, amount) => all + amount, 0n)
  const sent = custodian.transfers().filter(({ status }) => status === 'complete')
  const paid = state.tickets.filter(({ status }) => status === 'fulfilled')
  const really = {
    drawn: sum(sent.map(({ amount }) => amount)),
    inFlight: 0n,
    fulfiller: held(state.dollars, fulfiller),
    redeemers: sum(paid.map(({ paymentTokenAmount }) => paymentTokenAmount)),
    owed: 0n,
  }
  const faults: string[] = []
  for (const name of ['drawn', 'inFlight', 'fulfiller', 'redeemers', 'owed'] as const) {
    const inBooks = await getBalance(db, accounts[name])
    if (inBooks === really[name]) continue
    faults.push(`The books have ${inBooks} as ${name}, the world ${really[name]}.`)
  }
  return faults
}
