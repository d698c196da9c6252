import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { pino } from 'pino'
import { createAccountOrder } from '../../modules/brokerage/account-orders.ts'
import { createAchTransfer } from '../../modules/brokerage/ach-transfers.ts'
import type { BrokerageDeps } from '../../modules/brokerage/deps.ts'
import { getEntityId } from '../../modules/user/service.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { createSimulatedEnqueue } from '../world/queue.ts'
import { STOCK_SYMBOL, stockId, userAddresses } from '../world/simulated-deployment.ts'
import { type ActionRun, countOne } from './scenario.ts'

/** The user with a brokerage account, and the ids of its rows. */
export const accountHolder = userAddresses[0] as Address
export const ACCOUNT_ID = '00000000-0000-7000-8000-000000000001'
const LINK_ID = '00000000-0000-7000-8000-000000000002'

const BEFORE_MS = 3_600_000

/** Opens a brokerage account with a bank account at the broker, with the rows that the server has of them. */
export async function openAccount({ world, database: { db } }: ActionRun): Promise<void> {
  const { broker, goOn, clock } = world
  const { id } = await broker.request('/v1/accounts', applicant)
  for (let count = 0; count < 2; count += 1) {
    goOn(1_500)
    await broker.step()
  }
  const bank = { processor_token: 'processor-sandbox-Main-1' }
  const link = await broker.request(`/v1/accounts/${id}/ach_relationships`, bank)
  goOn(1_500)
  await broker.step()
  const created_at = new Date(clock() - BEFORE_MS)
  const opened = { created_at, last_attempt_at: created_at }
  const none = { reason: null, close_requested_at: null, closed_at: null }
  const entity_id = await getEntityId(db, accountHolder)
  await db
    .insertInto('brokerage_accounts')
    .values({
      ...{ id: ACCOUNT_ID, entity_id, wallet: accountHolder, email: 'ana@example.com' },
      ...{ vendor_id: id, account_number: '1', name: 'Ana Example', status: 'ACTIVE' },
      ...{ agreed_address: '127.0.0.1', opened_at: created_at, ...opened, ...none },
    })
    .execute()
  await db
    .insertInto('bank_links')
    .values({
      ...{ id: LINK_ID, account_id: ACCOUNT_ID, item_id: 'item', access_token: null },
      ...{ bank_account_id: 'bank', vendor_id: link.id, bank_name: 'Bank', mask: '0000' },
      ...{ account_type: 'CHECKING', status: 'APPROVED', ended_at: null, ...opened },
      ...{ review_name: null, reviewed_at: null },
    })
    .execute()
}

const applicant = {
  contact: { email_address: 'ana@example.com', city: 'Puebla', country: 'MEX' },
  identity: {
    given_name: 'Ana',
    family_name: 'Example',
    date_of_birth: '1990-05-01',
    tax_id: 'MOAA900501',
    tax_id_type: 'NOT_SPECIFIED',
    country_of_tax_residence: 'MEX',
    funding_source: ['employment_income'],
  },
  disclosures: {
    is_control_person: false,
    is_affiliated_exchange_or_finra: false,
    is_politically_exposed: false,
    immediate_family_exposed: false,
  },
  agreements: [
    { agreement: 'customer', signed_at: '2026-11-20T00:00:00.000Z', ip_address: '127.0.0.1' },
  ],
}

const unused = () => Promise.reject(new Error('simulation: no such provider'))

function toDeps({ world: { clock }, database: { db }, random }: ActionRun): BrokerageDeps {
  return {
    ...{ db, clock, marketClock: clock, random: random.bytes, cipher: null },
    enqueue: createSimulatedEnqueue(clock),
    log: pino({ level: 'silent' }),
    customers: {} as BrokerageDeps['customers'],
    bankLink: {} as BrokerageDeps['bankLink'],
    getEntityId,
    findStepBeforeAccountOpening: unused,
    findHolderName: unused,
    findConfirmedEmail: unused,
    readStock: unused,
    listStocks: unused,
    notify: async () => {},
    saveStep: async () => {},
  }
}

/** Deposits, withdraws, buys or sells as the holder of the account. */
export function runAccountStep(run: ActionRun): Promise<string> {
  const { random } = run
  return random.pick([depositCash, depositCash, withdraw, withdraw, buy, buy, buy, sell])(run)
}

/** Deposits cash as the holder of the account. */
export const depositCash = (run: ActionRun) =>
  transfer(run, 'INCOMING', BigInt(10_000 + run.random.below(300_000)))

async function withdraw(run: ActionRun): Promise<string> {
  const { cash } = await findMoney(run)
  return transfer(run, 'OUTGOING', cash / BigInt(1 + run.random.below(3)))
}

async function transfer(run: ActionRun, direction: 'INCOMING' | 'OUTGOING', cents: bigint) {
  const deps = toDeps(run)
  const owner = { wallet: accountHolder, entityId: await getEntityId(deps.db, accountHolder) }
  const made = await inTransaction(deps.db, (tx) =>
    createAchTransfer(tx, deps, owner, { linkId: LINK_ID, direction, cents }),
  )
  return `${direction} ${cents}: ${made.ok || made.reason}`
}

const buy = (run: ActionRun) =>
  order(run, 'BUY', { kind: 'cents', cents: BigInt(5_000 + run.random.below(80_000)) })

async function sell(run: ActionRun): Promise<string> {
  const held = run.world.broker.customerPosition(await findVendorId(run))
  const shares = held / BigInt(1 + run.random.below(3))
  return shares === 0n ? 'nothing to sell' : order(run, 'SELL', { kind: 'shares', shares })
}

type Size = { kind: 'cents'; cents: bigint } | { kind: 'shares'; shares: bigint }

async function order(run: ActionRun, side: 'BUY' | 'SELL', size: Size): Promise<string> {
  const deps = toDeps(run)
  const owner = { wallet: accountHolder, entityId: await getEntityId(deps.db, accountHolder) }
  const stock = {
    ...{ symbol: STOCK_SYMBOL, price: 20_000_000_000n },
    ...{ isHalted: false, isTradable: true, isSplitting: false },
  }
  const made = await inTransaction(deps.db, (tx) =>
    createAccountOrder(tx, deps, owner, { stockId, side, size, stock, funds: null }),
  )
  return `${side}: ${made.ok}`
}

const findMoney = async ({ database: { db } }: ActionRun) => {
  const row = await db
    .selectFrom('ledger_accounts')
    .where('id', '=', `account/cash/${ACCOUNT_ID}`)
    .select(['credits', 'debits'])
    .executeTakeFirst()
  return { cash: BigInt(row?.credits ?? 0) - BigInt(row?.debits ?? 0) }
}

export async function findVendorId({
  database: { db },
}: Pick<ActionRun, 'database'>): Promise<string> {
  const row = await db
    .selectFrom('brokerage_accounts')
    .select('vendor_id')
    .executeTakeFirstOrThrow()
  return row.vendor_id ?? ''
}

/** Lets the bank return a transfer that the broker has completed, often a deposit whose cash was withdrawn since. */
export async function runBankStep(run: ActionRun): Promise<string> {
  const { random, happened, world } = run
  const account = await findVendorId(run)
  const completed = world.broker
    .listTransfers(account)
    .filter(({ status }) => status === 'COMPLETE')
  if (completed.length === 0) return 'nothing'
  const { id, direction } = random.pick(completed)
  const isWithdrawn = completed.some((each) => each.direction === 'OUTGOING')
  await world.broker.control('ach', { transfer_id: id, status: 'RETURNED', reason: 'R01' })
  if (direction === 'INCOMING' && isWithdrawn)
    countOne(happened, 'ACH deposit returned after a withdrawal')
  else countOne(happened, `ACH ${direction === 'INCOMING' ? 'deposit' : 'withdrawal'} returned`)
  return `returns ${direction}`
}

/** Busts an execution of the account's orders. */
export async function runTradeBustStep({ random, world, happened }: ActionRun): Promise<string> {
  const valid = world.broker.listTraded().filter(({ isOver }) => !isOver)
  if (valid.length === 0) return 'nothing'
  const { id, splits } = random.pick(valid)
  await world.broker.control('bust', { execution_id: id })
  countOne(happened, splits > 0 ? 'trade busted after a split' : 'trade busted')
  return `busts ${id}`
}
