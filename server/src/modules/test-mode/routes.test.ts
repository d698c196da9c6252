import { api } from '@parvalue/shared/api/table.ts'
import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { simulatorPorts } from '../../providers/simulated.ts'
import {
  type BrokerageAccountFixture,
  startBrokerageAccountFixture,
} from '../../testing/accounts/test-brokerage-accounts.ts'
import { startTestKyc, type TestKyc } from '../../testing/accounts/test-kyc.ts'
import {
  alice,
  bob,
  createUserAccount,
  type SessionCredentials,
  signIn,
} from '../../testing/chain/test-wallet.ts'
import { startTestBank, type TestBank } from '../../testing/money/test-bank.ts'
import { insertTestOrder, toTestOrderId } from '../../testing/orders/test-order-rows.ts'
import { listUntestedStatuses } from '../../testing/server/test-api-caller.ts'
import { SEPOLIA_CHAIN_ID, startTestApp, TEST_START_MAX_MS } from '../../testing/server/test-app.ts'
import { startTestMail } from '../../testing/server/test-mail.ts'
import { vendorVariables } from '../../testing/server/test-vendor-variables.ts'

const NOBODYS = '01977f3e-9d1a-7c55-8b1e-2f4a5d6c7b80'
const NO_CODE = 'ACDEF-HJKMN-PQRTU'

let bank: TestBank
let kyc: TestKyc
let mail: Awaited<ReturnType<typeof startTestMail>>
let desk: BrokerageAccountFixture
let server: BrokerageAccountFixture['server']
let ofAlice: SessionCredentials
let ofBob: SessionCredentials
let bankId: string

beforeAll(async () => {
  ;[bank, kyc, mail] = await Promise.all([startTestBank(), startTestKyc(), startTestMail()])
  desk = await startBrokerageAccountFixture({
    env: {
      SIM_PORT_BASE: `${Number(new URL(bank.url).port) - simulatorPorts.bank}`,
      KYC_URL: kyc.url,
      KYC_KEY: kyc.key,
      KYC_WEBHOOK_SECRET: kyc.webhookSecret,
      KYC_TEMPLATE: kyc.template,
      KYC_REPORT_TEMPLATE: kyc.reportTemplate,
      MAIL_URL: mail.url,
      MAIL_KEY: mail.key,
      MAIL_FROM: mail.from,
    },
  })
  server = desk.server
  const [own, foreign] = await desk.openAll([
    { amount: '1000', person: alice },
    { amount: '1000', person: bob },
  ])
  if (!own || !foreign) throw new Error('No account was opened')
  ;({ credentials: ofAlice, bankId } = own)
  ofBob = foreign.credentials
}, 2 * TEST_START_MAX_MS)
afterAll(async () => {
  await desk?.stop()
  await Promise.all([bank?.stop(), kyc?.stop(), mail?.stop()])
})

type Play = 'wires' | 'ach_transfers' | 'identity_check' | 'orders' | 'market'

const play = (what: Play, body: object, credentials: Partial<SessionCredentials> = ofAlice) =>
  server.send('POST', `test_mode/${what}`, { ...credentials, body })

const conflict = (reason: string) => ({
  status: 409,
  body: { code: 'conflict', fields: { test_mode: reason } },
})
const NOT_FOUND = { status: 404, body: { code: 'not_found' } }

const bodies: [Play, object][] = [
  ['wires', { memo_code: NO_CODE, payment_quantity: 100 }],
  ['ach_transfers', { transfer_id: NOBODYS, decision: 'settle' }],
  ['identity_check', { decision: 'approve' }],
  ['orders', { order_id: NOBODYS, decision: 'fill' }],
  ['market', { move: 'open' }],
]

test.each(bodies)('%s: no session is 401, a wrong body 400', async (what, body) => {
  expect(await play(what, body, {})).toMatchObject({ status: 401 })
  expect(await play(what, { ...body, extra: 1 })).toMatchObject({ status: 400 })
})

test('the mails of a person are read with a session only', async () => {
  expect(await server.send('GET', 'test_mode/mails')).toMatchObject({ status: 401 })
})

test('TR-07 every call is 404 where the outside parties are real, and in hardened mode', async () => {
  for (const settings of [{ isHardened: true }, { env: vendorVariables }]) {
    const real = await startTestApp({ engine: desk.server.engine, ...settings })
    const credentials = await signIn(real, alice)
    const answers = [
      ...(await Promise.all(
        bodies.map(([what, body]) =>
          real.send('POST', `test_mode/${what}`, { ...credentials, body }),
        ),
      )),
      await real.send('GET', 'test_mode/mails', credentials),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      answers.map(() => [404, 'not_found']),
    )
    await real.close()
  }
})

const createWire = async (credentials: SessionCredentials) => {
  const body = { payment_quantity: 250.5, chain_id: SEPOLIA_CHAIN_ID, is_staked: false }
  const wire = await server.send('POST', 'user/funding/wire', {
    ...desk.keyed(credentials),
    body,
  })
  return String(wire.body.memo_code)
}

const listBankWires = async () => {
  const response = await fetch(`${bank.url}/control/wires`)
  const wires = (await response.json()) as {
    amount: number
    unstructured_remittance_information: string
  }[]
  return wires.map((wire) => [wire.unstructured_remittance_information, wire.amount])
}

test('TR-07 a wire is sent for an own request only', async () => {
  const foreign = await createWire(ofBob)
  for (const memo_code of [NO_CODE, foreign])
    expect(await play('wires', { memo_code, payment_quantity: 1 })).toMatchObject(NOT_FOUND)
  const tooLarge = { memo_code: NO_CODE, payment_quantity: 1e12 }
  expect(await play('wires', tooLarge)).toMatchObject({ status: 400 })
  expect(await listBankWires()).toEqual([])

  const memo_code = await createWire(ofAlice)
  const wire = { memo_code, payment_quantity: 250.5 }
  expect(await play('wires', wire)).toMatchObject({ status: 200, body: wire })
  expect(await listBankWires()).toEqual([[memo_code, 25_050]])
})

const transferStatusOf = async (id: unknown) =>
  (await desk.find('transfers', ofAlice, id))?.status ?? null

test('TR-07 an ACH transfer is settled once, and returned also afterwards', async () => {
  await desk.broker.setMode('ach_seconds', '600')
  const moving = { bankId, amount: '25', direction: 'INCOMING' } as const
  const { id } = (await desk.transfer(ofAlice, moving)).body
  const settle = { transfer_id: id, decision: 'settle' }
  const giveBack = { transfer_id: id, decision: 'return' }
  expect(await play('ach_transfers', { ...settle, transfer_id: NOBODYS })).toMatchObject(NOT_FOUND)
  expect(await play('ach_transfers', settle, ofBob)).toMatchObject(NOT_FOUND)
  expect(await play('ach_transfers', settle)).toMatchObject(conflict('transfer_not_sent'))
  await desk.runJobs()
  expect(await play('ach_transfers', settle)).toMatchObject({ status: 200, body: settle })
  await desk.until(async () => (await transferStatusOf(id)) === 'settled')
  expect(await play('ach_transfers', settle)).toMatchObject(conflict('transfer_ended'))
  expect(await play('ach_transfers', giveBack)).toMatchObject({ status: 200, body: giveBack })
  await desk.until(async () => (await transferStatusOf(id)) === 'returned')
  expect(await play('ach_transfers', giveBack)).toMatchObject(conflict('transfer_ended'))
})

test('TR-07 an own identity check is decided, also before its form is filled in', async () => {
  const visitor = await signIn(server, createUserAccount())
  const approve = { decision: 'approve' }
  expect(await play('identity_check', approve, visitor)).toMatchObject(
    conflict('no_identity_check'),
  )
  await server.send('POST', 'user/kyc', { ...visitor, body: { type: 'PERSONA' } })
  const statusOf = async () =>
    (await server.send('GET', 'user/kyc/validate', visitor)).body.status as string
  for (const [decision, status] of [
    ['review', 'NEEDS_REVIEW'],
    ['decline', 'FAIL'],
    ['approve', 'PASS'],
  ]) {
    const decided = await play('identity_check', { decision }, visitor)
    expect(decided).toMatchObject({ status: 200, body: { decision } })
    expect(await statusOf()).toBe(status)
  }
})

test('TR-07 what the holder typed into the form of the check is kept', async () => {
  const visitor = await signIn(server, createUserAccount())
  const { body } = await server.send('POST', 'user/kyc', { ...visitor, body: { type: 'PERSONA' } })
  await kyc.complete(String(body.inquiry_id), { 'name-last': 'Typed' })
  await play('identity_check', { decision: 'approve' }, visitor)
  await server.send('GET', 'user/kyc/validate', visitor)
  const check = await server.send('GET', 'user/kyc', visitor)
  expect(check.text).toContain('Typed')
})

const orderOf = async (id: unknown) => desk.find('orders', ofAlice, id)

test('TR-07 an own order is filled in halves, or rejected, while it is open', async () => {
  await desk.broker.setMode('still')
  const buy = async () => {
    const placed = await desk.order(ofAlice, 'buy', { stock_id: 4, notional: '100' })
    return String(placed.body.id)
  }
  const [first, second] = [await buy(), await buy()]
  const fill = { order_id: first, decision: 'fill' }
  expect(await play('orders', { ...fill, order_id: NOBODYS })).toMatchObject(NOT_FOUND)
  expect(await play('orders', fill, ofBob)).toMatchObject(NOT_FOUND)
  for (const decision of ['fill', 'fill_half', 'reject'])
    expect(await play('orders', { ...fill, decision })).toMatchObject(conflict('order_not_sent'))
  await desk.runJobs()

  expect(await play('orders', { ...fill, decision: 'fill_half' })).toMatchObject({ status: 200 })
  await desk.until(async () => (await orderOf(first))?.status === 'PARTIALLY_FILLED')
  expect(await play('orders', fill)).toMatchObject({ status: 200, body: fill })
  await desk.until(async () => (await orderOf(first))?.status === 'FILLED')
  expect(await play('orders', fill)).toMatchObject(conflict('order_ended'))

  const reject = { order_id: second, decision: 'reject' }
  expect(await play('orders', reject)).toMatchObject({ status: 200, body: reject })
  await desk.until(async () => (await orderOf(second))?.status === 'REJECTED')
  await desk.broker.resume()
})

test('an order of stock tokens is found by its wallet, and must have reached the broker', async () => {
  await insertTestOrder(desk.db, 7, alice.address)
  const fill = { order_id: toTestOrderId(7), decision: 'fill' }
  expect(await play('orders', fill, ofBob)).toMatchObject(NOT_FOUND)
  expect(await play('orders', fill)).toMatchObject(conflict('order_not_sent'))
})

test('TR-07 the market’s clock moves forward for market and product', async () => {
  const sessionOf = async () => (await server.send('GET', 'market/status')).body.session
  expect(await play('market', { move: 'open' })).toMatchObject(conflict('already_there'))
  for (const [move, session] of [
    ['close', 'post'],
    ['open', 'regular'],
    ['next_day', 'regular'],
  ]) {
    expect(await play('market', { move })).toMatchObject({ status: 200, body: { session } })
    expect(await sessionOf()).toBe(session)
  }
  const { body } = await play('market', { move: 'close' })
  const clock = await fetch(`${desk.broker.marketUrl}/v2/clock`, {
    headers: {
      'apca-api-key-id': 'simulated',
      'apca-api-secret-key': 'simulated-market-data',
    },
  })
  const { timestamp } = (await clock.json()) as { timestamp: string }
  expect(Date.parse(timestamp) - Date.parse(String(body.world_dt))).toBeLessThan(60_000)
  expect(await play('market', { move: 'open' })).toMatchObject({ status: 200 })
})

const listMails = async (credentials: SessionCredentials) => {
  const { text } = await server.send('GET', 'test_mode/mails', credentials)
  return JSON.parse(text) as { subject: string; text: string }[]
}

test('TR-07 the code in the newest mail is shown, and no mail from before it was requested', async () => {
  const visitor = await signIn(server, createUserAccount())
  expect(await listMails(visitor)).toEqual([])
  const To = 'visitor@example.com'
  const post = (TextBody: string) =>
    fetch(`${mail.url}/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-postmark-server-token': 'simulated-mail' },
      body: JSON.stringify({ From: 'a@example.com', To, Subject: 'Hello', TextBody }),
    })
  await post('For another person')
  await server.send('POST', 'user/email', { ...visitor, body: { email: To } })
  await waitUntil(async () => Date.now() > server.clock.nowMs - 1, 'the clock has moved')
  await post('Your code')
  expect((await listMails(visitor)).map(({ text }) => text)).toEqual(['Your code'])
})

test('an unreachable simulator is 503', async () => {
  const env = { SIM_PORT_BASE: '1' }
  const other = await startTestApp({ engine: desk.server.engine, env })
  const credentials = await signIn(other, alice)
  const memo_code = await createWire(ofAlice)
  const body = { memo_code, payment_quantity: 5 }
  const answer = await other.send('POST', 'test_mode/wires', { ...credentials, body })
  expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  await other.close()
})

test('a wallet decides at most thirty times a minute', async () => {
  const visitor = await signIn(server, createUserAccount())
  const decide = () => play('identity_check', { decision: 'approve' }, visitor)
  for (let count = 0; count < 30; count += 1) await decide()
  expect(await decide()).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
})

test('every call of the group is tested for success and refusal', () => {
  expect(listUntestedStatuses(api['test-mode'], server.seen)).toEqual([])
})
