import { randomBytes } from 'node:crypto'
import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import pino from 'pino'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { Environment } from '../../config/environment.ts'
import { notifyAccountHolder } from '../../modules/account/notify-holder.ts'
import { recordBrokerStep } from '../../modules/account/service.ts'
import type { BrokerageJobDeps } from '../../modules/brokerage/deps.ts'
import { createBrokerageWorkers } from '../../modules/brokerage/submit/jobs.ts'
import {
  consumeBrokerageEventsJob,
  watchBrokerageQueue,
} from '../../modules/brokerage/submit/queues.ts'
import { createDataCipher } from '../../platform/data-cipher.ts'
import type { DatabaseEngine } from '../../platform/db/database.ts'
import { neverCrash } from '../../platform/fail-point.ts'
import type { JobRequest } from '../../ports/jobs.ts'
import { createBrokerageCalls, createBrokerageEvents } from '../../providers/brokerage/service.ts'
import { createCustomerAccounts } from '../../providers/customer-accounts/service.ts'
import { alice, type SessionCredentials, signIn } from '../chain/test-wallet.ts'
import { IN_SESSION_MS, startTestBrokerage } from '../orders/test-brokerage.ts'
import { startTestApp } from '../server/test-app.ts'
import { startTestBankLink } from './test-bank-link.ts'
import { insertVerifiedIdentity } from './test-identity.ts'

const KEY = 'd7'.repeat(32)

export type BrokerageAccountFixture = Awaited<ReturnType<typeof startBrokerageAccountFixture>>

/** Starts the server with the simulated broker, market and bank linking; jobs only run when a test runs them. */
export async function startBrokerageAccountFixture({
  env = {},
  ...options
}: {
  engine?: DatabaseEngine
  env?: Environment
} = {}) {
  const aheadMs = IN_SESSION_MS - Date.now()
  const broker = await startTestBrokerage(IN_SESSION_MS)
  const banks = await startTestBankLink()
  const queued: JobRequest[] = []
  const enqueue = async (_: unknown, requests: readonly JobRequest[]) => {
    queued.push(...requests)
  }
  const server = await startTestApp({
    ...options,
    env: {
      RATE_LIMIT_PER_MINUTE: '1000000',
      RATE_LIMIT_SIGN_IN_PER_MINUTE: '1000000',
      ENCRYPTION_KEY: KEY,
      SIMULATED_CLOCK_SHIFTS: JSON.stringify([{ fromMs: 0, aheadMs }]),
      BROKERAGE_URL: broker.access.url,
      BROKERAGE_KEY: broker.access.key,
      BROKERAGE_ACCOUNT: broker.access.account,
      MARKET_DATA_URL: broker.marketUrl,
      MARKET_DATA_KEY: 'simulated:simulated-market-data',
      BANK_LINK_URL: banks.access.url,
      BANK_LINK_CLIENT: banks.access.client,
      BANK_LINK_SECRET: banks.access.secret,
      ...env,
    },
    jobs: { enqueue, countDeadLetters: async () => 0 },
  })
  const { db } = server
  letClockRun(server.clock)
  await db
    .insertInto('stocks')
    .values({
      id: 4,
      symbol: 'AAPL',
      name: 'Apple Inc.',
      display_name: 'Apple',
      is_backing: false,
      is_fund: false,
      is_fractionable: true,
      is_tradable: true,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const deps: BrokerageJobDeps = {
    db,
    clock: Date.now,
    random: randomBytes,
    marketClock: () => Date.now() + aheadMs,
    enqueue,
    log: pino({ level: 'silent' }),
    customers: createCustomerAccounts(broker.access, { http: fetch, clock: Date.now }),
    bankLink: banks.bankLink,
    cipher: createDataCipher(KEY, randomBytes),
    notify: notifyAccountHolder,
    saveStep: recordBrokerStep,
    crashAt: neverCrash,
    inFlightMaxMs: 0,
    listTradeEvents: createBrokerageEvents(broker.access, { http: fetch, clock: Date.now })
      .listEvents,
    createTradingClient: (vendorId) =>
      createBrokerageCalls({ ...broker.access, account: vendorId }, fetch),
    findApplicant: async () => ({
      firstName: 'Ana',
      lastName: 'Moreno',
      birthDate: '1990-05-01',
      street: 'Calle 1',
      city: 'Puebla',
      subdivision: null,
      postalCode: '72000',
      countryCode: 'MX',
      taxNumber: 'MOAA900501',
    }),
  }
  const workers = createBrokerageWorkers(deps)
  const runJobs = async () => {
    const due = new Map(
      queued.splice(0).map((request) => [`${request.queue.name}/${request.key}`, request]),
    )
    due.set('hear', consumeBrokerageEventsJob())
    for (const { queue, data } of due.values()) {
      await workers.find((worker) => worker.queue === queue)?.run(data)
    }
  }
  /** Runs jobs until `find` returns a truthy value. */
  const until = <Found>(find: () => Promise<Found | null | false>) =>
    waitUntil(find, 'the jobs have brought it about', { meanwhile: runJobs })
  const keyed = (credentials: SessionCredentials) => ({
    ...credentials,
    headers: { ...credentials.headers, 'idempotency-key': crypto.randomUUID() },
  })
  /** Opens an account with an approved bank and, unless `amount` is null, a deposit of this many dollars. */
  const openWith = async (amount: string | null, person = alice) => {
    const [opened] = await openAll([{ amount, person }])
    if (!opened) throw new Error('No account was opened')
    return opened
  }
  type Wanted = { amount: string | null; person: PrivateKeyAccount }
  /** Opens several accounts in parallel, because each step takes a moment. */
  const openAll = async (wanted: readonly Wanted[]) => {
    const people = await Promise.all(
      wanted.map(async ({ amount, person }) => {
        const credentials = await signIn(server, person)
        const entityId = await insertVerifiedIdentity(db, person.address, server.clock.nowMs)
        await server.send('POST', 'brokerage/account', credentials)
        return { amount, credentials, entityId }
      }),
    )
    const untilEach = (isSo: (credentials: SessionCredentials) => Promise<boolean>) =>
      until(async () =>
        (await Promise.all(people.map(({ credentials }) => isSo(credentials)))).every(Boolean),
      )
    await untilEach(async (credentials) => {
      const { body } = await server.send('GET', 'brokerage/account', credentials)
      return body.status === 'ACTIVE'
    })
    const bankIds = await Promise.all(people.map(({ credentials }) => chooseBank(credentials)))
    await untilEach(isBankApproved)
    if (people.some(({ amount }) => amount !== null)) await broker.setMode('ach_seconds', '0')
    const opened = people.map((each, index) => ({ ...each, bankId: bankIds[index] ?? '' }))
    for (const { amount, bankId, credentials } of opened) {
      if (amount !== null) await transfer(credentials, { bankId, amount, direction: 'INCOMING' })
    }
    await untilEach(async (credentials) => (await ledger(credentials)).incoming === '0.00')
    return opened
  }
  /** Links a bank account whose owner has this name, by default the holder's. */
  const linkBank = async (credentials: SessionCredentials, ownerName?: string) => {
    const form = await server.send('POST', 'brokerage/plaid/link_token', credentials)
    const chosen = await banks.choose(String(form.body.link_token), undefined, ownerName)
    const body = { public_token: chosen.publicToken, account_id: chosen.accountId }
    return server.send('POST', 'brokerage/account/ach', { ...credentials, body })
  }
  const chooseBank = async (credentials: SessionCredentials) =>
    String((await linkBank(credentials)).body.id)
  const isBankApproved = async (credentials: SessionCredentials) => {
    const { body } = await server.send('GET', 'brokerage/account/ach', credentials)
    return (body.bank as { status: string } | null)?.status === 'APPROVED'
  }
  type Moving = { bankId: string; amount: string; direction: 'INCOMING' | 'OUTGOING' }
  const transfer = (credentials: SessionCredentials, { bankId, amount, direction }: Moving) =>
    server.send('POST', 'brokerage/account/ach/transfer', {
      ...keyed(credentials),
      body: { relationship_id: bankId, amount, direction },
    })
  const ledger = async (credentials: SessionCredentials) =>
    (await server.send('GET', 'brokerage/account/ledger', credentials)).body as Record<
      string,
      string
    >
  const order = (credentials: SessionCredentials, side: 'buy' | 'sell', body: object) =>
    server.send('POST', `brokerage/orders/market/${side}`, { ...keyed(credentials), body })
  const find = async (
    list: 'orders' | 'transfers',
    credentials: SessionCredentials,
    id: unknown,
  ) => {
    const path = list === 'orders' ? 'brokerage/orders' : 'brokerage/account/ach/transfers'
    const { body } = await server.send('GET', path, credentials)
    return (body[list] as Record<string, unknown>[]).find((each) => each.id === id) ?? null
  }
  return {
    broker,
    banks,
    server,
    db,
    deps,
    until,
    runJobs,
    openWith,
    openAll,
    chooseBank,
    linkBank,
    isBankApproved,
    /** Runs the watch job, which polls everything that is not final. */
    watch: async () => {
      await workers.find(({ queue }) => queue === watchBrokerageQueue)?.run({})
    },
    transfer,
    ledger,
    order,
    find,
    keyed,
    stop: async () => {
      await server.close()
      await banks.stop()
      await broker.stop()
    },
  }
}

/** Lets the server's clock run like those of the simulators; a test may still move it ahead. */
function letClockRun(clock: { nowMs: number }) {
  let aheadMs = 0
  Object.defineProperty(clock, 'nowMs', {
    get: () => Date.now() + aheadMs,
    set: (nowMs: number) => {
      aheadMs = nowMs - Date.now()
    },
  })
}
