import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type BrokerageAccountFixture,
  startBrokerageAccountFixture,
} from '../../testing/accounts/test-brokerage-accounts.ts'
import { bob, carol, type SessionCredentials, signIn } from '../../testing/chain/test-wallet.ts'
import { TEST_START_MAX_MS } from '../../testing/server/test-app.ts'

const PAPERS = 'brokerage/account/statements'

let desk: BrokerageAccountFixture
let server: BrokerageAccountFixture['server']
let mine: SessionCredentials
let theirs: SessionCredentials
let stranger: SessionCredentials

beforeAll(async () => {
  desk = await startBrokerageAccountFixture()
  server = desk.server
  ;({ credentials: mine } = await desk.openWith(null))
  ;({ credentials: theirs } = await desk.openWith(null, carol))
  stranger = await signIn(server, bob)
}, TEST_START_MAX_MS)
afterAll(() => desk.stop())

const statusOf = async (credentials: SessionCredentials) =>
  (await server.send('GET', 'brokerage/account', credentials)).body.status

async function close(credentials: SessionCredentials) {
  await server.send('POST', 'brokerage/account/close', credentials)
  await desk.until(async () => (await statusOf(credentials)) === 'ACCOUNT_CLOSED')
}

const listPapers = async (credentials: SessionCredentials) => {
  const answer = await server.send('GET', PAPERS, credentials)
  const papers = JSON.parse(answer.text) as { id: string; type: string }[]
  return { status: answer.status, ids: papers.map(({ id }) => id) }
}

test('RO-13 a holder without an account has no documents, and gets the missing step', async () => {
  const downloadPath = `${PAPERS}/01977f3e-9d1a-7c55-8b1e-2f4a5d6c7b80/download`
  for (const path of [PAPERS, downloadPath]) {
    expect(await server.send('GET', path, stranger)).toMatchObject({
      status: 403,
      body: { code: 'account_step_required', fields: { step: 'email' } },
    })
  }
})

test('XT-08 AB-08 AB-09 documents of a closed account stay available, to its owner only', async () => {
  const { vendor_id } = await server.db
    .selectFrom('brokerage_accounts')
    .where('wallet', '=', mine.headers['wallet-address']?.toLowerCase() ?? '')
    .select('vendor_id')
    .executeTakeFirstOrThrow()
  await desk.broker.control('documents', { account_id: vendor_id })
  await close(mine)
  const { status, ids } = await listPapers(mine)
  expect([status, ids.length]).toEqual([200, 2])
  const downloadPath = `${PAPERS}/${ids[0]}/download`
  const paper = await server.send('GET', downloadPath, mine)
  expect([paper.status, paper.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(paper.text).toMatch(/^%PDF-1\.4\n[\s\S]*%%EOF\n$/)
  expect((await server.send('GET', downloadPath, theirs)).status).toBe(404)
  const orders = await server.send('GET', 'brokerage/orders', mine)
  expect(orders).toMatchObject({ status: 403, body: { fields: { step: 'account' } } })
})

test('XT-08 an account that is opened later has its documents beside them', async () => {
  const before = await listPapers(mine)
  await server.send('POST', 'brokerage/account', mine)
  expect(await listPapers(mine)).toEqual(before)
  await desk.until(async () => (await statusOf(mine)) === 'ACTIVE')
  expect(await listPapers(mine)).toEqual(before)
})

test('XT-08 closing an account unlinks its bank and deletes the access token', async () => {
  const link = async () =>
    server.db
      .selectFrom('bank_links')
      .innerJoin('brokerage_accounts', 'brokerage_accounts.id', 'bank_links.account_id')
      .where('brokerage_accounts.wallet', '=', mine.headers['wallet-address']?.toLowerCase() ?? '')
      .orderBy('bank_links.created_at')
      .select(['bank_links.status', 'bank_links.access_token'])
      .executeTakeFirstOrThrow()
  await desk.until(async () => (await link()).status === 'CANCELED')
  expect(await link()).toEqual({ status: 'CANCELED', access_token: null })
  const { body } = await server.send('GET', 'user/account', mine)
  const steps = body.steps as { step: string; status: string; reason: string | null }[]
  expect(steps.find(({ step }) => step === 'bank')).toMatchObject({
    status: 'needs_more',
    reason: 'closed',
  })
  const id = await desk.chooseBank(mine)
  await desk.until(async () => {
    const answer = await server.send('GET', 'brokerage/account/ach', mine)
    const bank = answer.body.bank as { id: string; status: string } | null
    return bank?.id === id && bank.status === 'APPROVED'
  })
})

test('RO-13 a holder whose identity check lapsed has to repeat it before documents are shown', async () => {
  const wallet = theirs.headers['wallet-address']?.toLowerCase() ?? ''
  const { entity_id } = await server.db
    .selectFrom('wallets')
    .where('address', '=', wallet)
    .select('entity_id')
    .executeTakeFirstOrThrow()
  await server.db
    .updateTable('identity_checks')
    .set({ status: 'needs_review' })
    .where('entity_id', '=', entity_id)
    .execute()
  expect(await server.send('GET', PAPERS, theirs)).toMatchObject({
    status: 403,
    body: { fields: { step: 'identity' } },
  })
})
