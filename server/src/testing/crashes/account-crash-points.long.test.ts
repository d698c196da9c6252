import { brokerageAccountsOf } from '@parvalue/shared/domain/ledger/ledger-account.ts'
import { pauseAsTestStimulus, waitUntil } from '@parvalue/shared/test-wait-until.ts'
import { afterEach, expect, test } from 'vitest'
import { auditLedger, getBalance } from '../../modules/ledger/service.ts'
import type { CrashPoint } from '../../platform/fail-point.ts'
import type { Db } from '../../tables/tables.ts'
import {
  type AccountSystem,
  startAccountSystem,
  type TestMember,
} from '../accounts/test-account-system.ts'
import { runAccountLifecycle } from '../accounts/test-member.ts'
import { RECOVERY_LIMITS } from '../server/test-server-status.ts'
import { listCrashTestPoints } from './crash-test-points.ts'

const points = listCrashTestPoints('accounts')

/** Interval between the starts of life cycles, each of which reaches every fail point. */
const APART_MS = 3_000
const AT_ONCE = 8
const MEMBERS = 60
const FIVE_DOLLARS = 5_000_000n

let system: AccountSystem | null = null
afterEach(async () => {
  await system?.stop()
  system = null
})

test('AB-03 AB-04 AB-11 killed at every fail point of an account, a gift and a notification, the server does each step once', async () => {
  const fixture = await startAccountSystem(8, MEMBERS)
  system = fixture
  await fixture.control('mode', { mode: 'ach_seconds', value: '0' })
  // Fills come in parts, so that something is left to cancel.
  await fixture.control('mode', { mode: 'parts', value: '30' })
  const waiting = [...fixture.members]
  const lives: Promise<void>[] = []
  const begun: TestMember[] = []
  const under = new Set<TestMember>()
  const failures: unknown[] = []
  const begin = () => {
    for (const failure of failures) throw failure
    const member = under.size < AT_ONCE ? waiting.shift() : undefined
    if (!member) return
    begun.push(member)
    under.add(member)
    const life = runAccountLifecycle(fixture, member)
    life.catch((failure: unknown) => failures.push(failure)).finally(() => under.delete(member))
    lives.push(life)
  }
  for (const point of points) await killAt(fixture, point, begin)
  const last = fixture.run()
  await Promise.all(lives)
  await fixture.untilQuiet()
  await untilMailed(fixture, begun)
  last.child.kill('SIGTERM')
  expect(await last.ended).toBe(0)
  await fixture.inspect(async ({ db }) => {
    expect(await auditLedger(db)).toEqual([])
    for (const member of begun) await expectWhole(fixture, db, member)
  })
})

async function killAt(fixture: AccountSystem, point: CrashPoint, begin: () => void) {
  const { ended } = fixture.run(point)
  let isOver = false
  void ended.then(() => {
    isOver = true
  })
  while (!isOver) {
    begin()
    await pauseAsTestStimulus(APART_MS, () => isOver)
  }
  expect([point, await ended]).toEqual([point, 'SIGKILL'])
}

/** Waits until each member has a mail about an order, because mails may still be under way. */
async function untilMailed(fixture: AccountSystem, members: readonly TestMember[]) {
  for (const { email } of members) {
    const isMailed = async () =>
      (await fixture.listMails(email)).some(({ subject }) => /order/i.test(subject))
    await waitUntil(isMailed, `${email} has a mail about an order`, RECOVERY_LIMITS)
  }
}

const dollarsOf = (cents: bigint) => Number(cents) / 100

/** Checks one member: one account, one transfer, one gift each, and the broker's cash and shares. */
async function expectWhole(fixture: AccountSystem, db: Db, { wallet, email }: TestMember) {
  const accounts = await db
    .selectFrom('brokerage_accounts')
    .where('wallet', '=', wallet)
    .selectAll()
    .execute()
  const [account] = accounts
  const vendorId = account?.vendor_id ?? ''
  const orders = await db
    .selectFrom('account_orders')
    .where('account_id', '=', account?.id ?? '')
    .selectAll()
    .execute()
  const items = await db
    .selectFrom('notifications')
    .where('wallet', '=', wallet)
    .select(['event', 'mail', 'key'])
    .execute()
  const ledger = brokerageAccountsOf(account?.id ?? '')
  const spent = orders.reduce((sum, { settled }) => sum + BigInt(settled), 0n)
  const positions = await fixture.customers.listPositions(vendorId)
  const shares = orders.reduce((sum, { filled }) => sum + BigInt(filled), 0n)
  expect({
    accounts: accounts.map(({ status }) => status),
    atBroker: (await fixture.customers.listAccountsOf(email)).map(({ id }) => id),
    transfers: (await fixture.customers.listTransfers(vendorId)).map(({ status }) => status),
    orders: orders.map(({ status, held }) => `${status} ${held}`).sort(),
    shares: positions.reduce((sum, position) => sum + position.shares, 0n),
    cash: dollarsOf(await getBalance(db, ledger.cash)),
    left: await getBalance(db, ledger.held),
    gift: await fixture.chain.balanceOf(wallet),
    due: items.filter(({ mail }) => mail === 'due'),
    settled: items.filter(({ event }) => event === 'transfer_settled').length,
  }).toEqual({
    accounts: ['ACTIVE'],
    atBroker: [vendorId],
    transfers: ['settled'],
    orders: [expect.stringMatching(/^(CANCELED|FILLED) 0$/), 'FILLED 0', 'REJECTED 0'],
    shares,
    cash: dollarsOf(51_000n - spent),
    left: 0n,
    gift: FIVE_DOLLARS,
    due: [],
    settled: 1,
  })
}
