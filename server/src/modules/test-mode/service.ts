import type { TestModeRefusal } from '@parvalue/shared/api/test-mode-refusals.ts'
import type { MarketMove } from '@parvalue/shared/domain/market/market-moves.ts'
import { isBrokerStatusFinal } from '@parvalue/shared/domain/orders/broker-order.ts'
import { isOrderFinal } from '@parvalue/shared/domain/orders/order.ts'
import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import { isAchOpen } from '@parvalue/shared/domain/wires/ach-transfer.ts'
import type {
  BankControl,
  BrokerControl,
  FillRefusal,
  IdentityControl,
  IdentityDecision,
  MailControl,
  MarketControl,
  SimulatedMail,
} from '../../providers/simulator-controls/port.ts'
import type { Db } from '../../tables/tables.ts'
import { findHolderOrder, findHolderTransfer } from '../brokerage/service.ts'
import { getEmailState } from '../email/service.ts'
import { findWireDetails } from '../funding/service.ts'
import { findIdentityCheck } from '../kyc/service.ts'
import { findOwnerOrder } from '../orders/service.ts'
import type { Person, TestModeDeps } from './deps.ts'

/** `unknown`: the wallet has no such object. */
type Refusal = TestModeRefusal | 'unknown'
type Done = Outcome<void, Refusal>

const done: Done = accepted(undefined)

/** Sends a wire for a request of the wallet. A request that has ended still gets it, as it would from a real sender. */
export async function sendTestWire(
  { db }: Pick<TestModeDeps, 'db'>,
  bank: BankControl,
  { wallet, memoCode, cents }: Pick<Person, 'wallet'> & { memoCode: string; cents: bigint },
): Promise<Outcome<void, 'unknown'>> {
  if (!(await findWireDetails(db, wallet, memoCode))) return refused('unknown')
  await bank.sendWire({ memo: memoCode, cents })
  return accepted(undefined)
}

/** Settles or returns a transfer of the holder's account. Only a return follows a settlement. */
export async function decideTestTransfer(
  { db }: Pick<TestModeDeps, 'db'>,
  broker: BrokerControl,
  { entityId, id, decision }: { entityId: string; id: string; decision: 'settle' | 'return' },
): Promise<Done> {
  const transfer = await findHolderTransfer(db, entityId, id)
  if (!transfer) return refused('unknown')
  const { status, vendor_id: vendorId } = transfer
  if (!isAchOpen(status) && !(decision === 'return' && status === 'settled'))
    return refused('transfer_ended')
  if (vendorId === null) return refused('transfer_not_sent')
  await (decision === 'settle' ? broker.settleAch(vendorId) : broker.returnAch(vendorId))
  return done
}

/** Decides the holder's check. A form that is not filled in yet is filled in with an example person. */
export async function decideTestIdentity(
  { db }: Pick<TestModeDeps, 'db'>,
  identity: IdentityControl,
  { entityId, decision }: { entityId: string; decision: IdentityDecision },
): Promise<Outcome<void, 'no_identity_check'>> {
  const check = await findIdentityCheck(db, entityId)
  if (!check) return refused('no_identity_check')
  await identity.complete(check.inquiryId)
  await identity.decide(check.inquiryId, decision)
  return accepted(undefined)
}

const fillRefusals: Record<FillRefusal, TestModeRefusal> = {
  unknown: 'order_not_sent',
  ended: 'order_ended',
  no_quote: 'no_price',
  far_from_market: 'far_from_market',
  too_small: 'too_small',
}

/** Decides an open order of the person: one of stock tokens, or one of their brokerage account. */
export async function decideTestOrder(
  { db }: Pick<TestModeDeps, 'db'>,
  broker: BrokerControl,
  {
    person,
    id,
    decision,
  }: { person: Person; id: string; decision: 'fill' | 'fill_half' | 'reject' },
): Promise<Done> {
  const isOpen = await findIsOrderOpen(db, person, id)
  if (isOpen === null) return refused('unknown')
  if (!isOpen) return refused('order_ended')
  if (decision === 'reject') {
    const rejected = await broker.reject(id, 'Rejected in test mode')
    return rejected.ok ? done : refused('order_not_sent')
  }
  const filled = await broker.fill(id, decision === 'fill' ? 'all' : 'half')
  return filled.ok ? done : refused(fillRefusals[filled.reason])
}

/** Returns whether an order of the person is open; null if they have no such order. */
async function findIsOrderOpen(
  db: Db,
  { wallet, entityId }: Person,
  id: string,
): Promise<boolean | null> {
  const tokenOrder = await findOwnerOrder(db, (ms) => ms, { owner: wallet, id })
  if (tokenOrder) return !isOrderFinal(tokenOrder.status)
  const order = await findHolderOrder(db, entityId, id)
  return order && !isBrokerStatusFinal(order.status)
}

/** Moves the clock of the market, and with it that of this process. */
export async function moveTestMarket(
  { followShifts }: Pick<TestModeDeps, 'followShifts'>,
  market: MarketControl,
  move: MarketMove,
): Promise<Outcome<void, 'already_there'>> {
  const moved = await market.move(move)
  if (!moved.ok) return moved
  followShifts(moved.value)
  return accepted(undefined)
}

const MAILS_MAX = 5

/** Lists the newest mails to the holder's address, which need not be confirmed yet; none without an address. */
export async function listTestMails(
  { db }: Pick<TestModeDeps, 'db'>,
  mail: MailControl,
  entityId: string,
): Promise<readonly SimulatedMail[]> {
  const { confirmed, code } = await getEmailState(db, entityId)
  const address = code?.email ?? confirmed?.email
  if (address === undefined) return []
  // An address that is not confirmed may be someone else's, so only mails since the code was requested are listed.
  const sinceMs = address === confirmed?.email ? 0 : (code?.sentAtMs ?? 0)
  const mails = await mail.listMails(address)
  return mails.filter(({ receivedAtMs }) => receivedAtMs >= sinceMs).slice(0, MAILS_MAX)
}
