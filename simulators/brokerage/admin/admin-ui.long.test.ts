import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createTestApplicant,
  getChangeResult,
} from '../../../server/src/providers/customer-accounts/behaviour.ts'
import type { CustomerAccount } from '../../../server/src/providers/customer-accounts/port.ts'
import { createCustomerAccounts } from '../../../server/src/providers/customer-accounts/service.ts'
import {
  startTestBrokerage,
  type TestBrokerage,
} from '../../../server/src/testing/orders/test-brokerage.ts'
import { waitUntil } from '../../../shared/test-wait-until.ts'

let broker: TestBrokerage
let customers: ReturnType<typeof createCustomerAccounts>

beforeAll(async () => {
  broker = await startTestBrokerage()
  customers = createCustomerAccounts(broker.access, { http: fetch, clock: Date.now })
})
afterAll(() => broker.stop())

const readPage = async () => (await fetch(`${broker.access.url}/`)).text()

const press = async (path: string, decision: string, headers: Record<string, string> = {}) => {
  const body = new URLSearchParams({ decision })
  const init = { method: 'POST', body, headers, redirect: 'manual' } as const
  return (await fetch(`${broker.access.url}/desk/${path}`, init)).status
}

const untilAccount = (id: string, status: CustomerAccount['status']) =>
  waitUntil(async () => {
    const found = await customers.findAccount(id)
    return found?.status === status && found
  }, `account ${id} is ${status}`)

const open = async (change: Parameters<typeof createTestApplicant>[0] = {}) =>
  getChangeResult(await customers.openAccount(createTestApplicant(change)))

async function begin(cents: bigint) {
  const { id } = await open()
  await untilAccount(id, 'ACTIVE')
  const bank = getChangeResult(await customers.linkBank(id, `processor-sandbox-cordell4821-${id}`))
  const isApproved = async () => (await customers.listBanks(id))[0]?.status === 'APPROVED'
  await waitUntil(isApproved, 'the bank is approved')
  const terms = { direction: 'INCOMING', cents, relationshipId: bank.id } as const
  const transfer = getChangeResult(await customers.createTransfer(id, terms))
  const statusNow = async () => (await customers.listTransfers(id))[0]?.status
  return { transfer, statusNow }
}

test('an unknown transfer, account or decision is refused', async () => {
  const { transfer, statusNow } = await begin(2_500n)
  expect(await press('transfers/nobody', 'settle')).toBe(409)
  expect(await press('accounts/nobody', 'approve')).toBe(409)
  expect(await press(`transfers/${transfer.id}`, 'burn')).toBe(409)
  const foreign = { 'sec-fetch-site': 'cross-site' }
  expect(await press(`transfers/${transfer.id}`, 'settle', foreign)).toBe(403)
  expect(await statusNow()).toBe('queued')
})

test('buttons settle a transfer, then return it, and then disappear', async () => {
  const { transfer, statusNow } = await begin(123_45n)
  expect(await readPage()).toContain('In, 123.45 USD')
  expect(await press(`transfers/${transfer.id}`, 'settle')).toBe(303)
  expect(await statusNow()).toBe('settled')
  expect(await press(`transfers/${transfer.id}`, 'settle')).toBe(409)
  expect(await press(`transfers/${transfer.id}`, 'return')).toBe(303)
  expect(await statusNow()).toBe('returned')
  expect(await press(`transfers/${transfer.id}`, 'return')).toBe(409)
  expect(await readPage()).toContain('RETURNED, R01')
})

test('accounts wait for a reviewer’s decision, and markup in their data is shown as text', async () => {
  expect(await press('holding', 'hold')).toBe(303)
  const { id } = await open({ lastName: '<b>Moreno</b>' })
  await untilAccount(id, 'APPROVAL_PENDING')
  const page = await readPage()
  expect(page).toContain('Ana &lt;b&gt;Moreno&lt;/b&gt;')
  expect(page).toContain(`/desk/accounts/${id}`)
  expect(await press(`accounts/${id}`, 'ask')).toBe(303)
  expect(await untilAccount(id, 'ACTION_REQUIRED')).toMatchObject({
    reason: 'A document that shows your address is needed.',
  })
  expect(await press(`accounts/${id}`, 'approve')).toBe(303)
  await untilAccount(id, 'ACTIVE')
  expect(await press(`accounts/${id}`, 'reject')).toBe(409)
  const other = await open()
  await untilAccount(other.id, 'APPROVAL_PENDING')
  expect(await press(`accounts/${other.id}`, 'reject')).toBe(303)
  await untilAccount(other.id, 'REJECTED')
  expect(await press('holding', 'let')).toBe(303)
  await untilAccount((await open()).id, 'ACTIVE')
})
