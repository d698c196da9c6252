import { brokerageAccountsOf } from '@parvalue/shared/domain/ledger/ledger-account.ts'
import { pauseAsStimulus, waitUntil } from '@parvalue/shared/test-wait-until.ts'
import { afterEach, expect, test } from 'vitest'
import { auditLedger, getBalance } from '../../modules/ledger/service.ts'
import { type CrashPoint, crashPoints } from '../../platform/fail-point.ts'
import type { Db } from '../../tables/tables.ts'
import {
  type AccountSystem,
  type Member,
  startAccountSystem,
} from '../accounts/test-account-system.ts'
import { liveThrough } from '../accounts/test-member.ts'
import { RECOVERY } from '../server/test-quiet.ts'

const points = crashPoints.filter((name) => /^(account|gift|notice)\./.test(name))

/** A life is as long as somebody needs to come to each point; a new one begins every few seconds. */
const APART_MS = 3_000
const AT_ONCE = 8
const MEMBERS = 60
const FIVE_DOLLARS = 5_000_000n

let system: AccountSystem | null = null
afterEach(async () => {
  await system?.stop()
  system = null
})

test('AB-03 AB-04 AB-11 killed at every point of an account, a gift and a notice, each thing is done once', async () => {
  const place = await startAccountSystem(8, MEMBERS)
  system = place
  await place.control('mode', { mode: 'ach_seconds', value: '0' })
  // In parts, so that there is something left to cancel.
  await place.control('mode', { mode: 'parts', value: '30' })
  const waiting = [...place.members]
  const lives: Promise<void>[] = []
  const begun: Member[] = []
  const under = new Set<Member>()
  const failures: unknown[] = []
  const begin = () => {
    for (const failure of failures) throw failure
    const member = under.size < AT_ONCE ? waiting.shift() : undefined
    if (!member) return
    begun.push(member)
    under.add(member)
    const life = liveThrough(place, member)
    life.catch((failure: unknown) => failures.push(failure)).finally(() => under.delete(member))
    lives.push(life)
  }
  for (const point of points) await killAt(place, point, begin)
  const last = place.run()
  await Promise.all(lives)
  await place.untilQuiet()
  await untilMailed(place, begun)
  last.child.kill('SIGTERM')
  expect(await last.ended).toBe(0)
  await place.inspect(async ({ db }) => {
    expect(await auditLedger(db)).toEqual([])
    for (const member of begun) await expectWhole(place, db, member)
  })
}, 900_000)

async function killAt(place: AccountSystem, point: CrashPoint, begin: () => void) {
  const { ended } = place.run(point)
  let isOver = false
  void ended.then(() => {
    isOver = true
  })
  while (!isOver) {
    begin()
    await pauseAsStimulus(APART_MS, () => isOver)
  }
  expect([point, await ended]).toEqual([point, 'SIGKILL'])
}

/** What is mailed last may be on its way still. */
async function untilMailed(place: AccountSystem, members: readonly Member[]) {
  for (const { email } of members) {
    const isMailed = async () =>
      (await place.listMails(email)).some(({ subject }) => /order/i.test(subject))
    await waitUntil(isMailed, `${email} has a mail about an order`, RECOVERY)
  }
}

const dollarsOf = (cents: bigint) => Number(cents) / 100

/** One account, one transfer, one gift each, and as much money and shares as the broker says. */
async function expectWhole(place: AccountSystem, db: Db, { wallet, email }: Member) {
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
  const positions = await place.customers.listPositions(vendorId)
  const shares = orders.reduce((sum, { filled }) => sum + BigInt(filled), 0n)
  expect({
    accounts: accounts.map(({ status }) => status),
    atBroker: (await place.customers.listAccountsOf(email)).map(({ id }) => id),
    transfers: (await place.customers.listTransfers(vendorId)).map(({ status }) => status),
    orders: orders.map(({ status, held }) => `${status} ${held}`).sort(),
    shares: positions.reduce((sum, position) => sum + position.shares, 0n),
    cash: dollarsOf(await getBalance(db, ledger.cash)),
    left: await getBalance(db, ledger.held),
    gift: await place.chain.balanceOf(wallet),
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
