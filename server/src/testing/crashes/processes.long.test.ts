import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { pauseAsTestStimulus } from '@parvalue/shared/test-wait-until.ts'
import { afterEach, expect, test } from 'vitest'
import {
  hasPostgres,
  NEEDS_POSTGRES,
  startPostgres,
  type TestPostgres,
} from '../database/test-engines.ts'
import { createOrderChecks } from '../orders/test-order-checks.ts'
import { createSponsoredOwner } from '../orders/test-order-sponsored.ts'
import { type OrderSystem, startOrderSystem } from '../orders/test-order-system.ts'
import {
  startPollingServers,
  startRoleProcesses,
  type TestRoleProcess,
  waitUntilServersAnswer,
} from '../server/test-role-processes.ts'

const DOLLAR = 10n ** 6n
const UNIT = 10n ** 18n

// The downtimes and the pauses between them are the stimulus; the test waits for no result by a fixed time.

/** Longer than the timeouts of leases, heartbeats and idle transactions. */
const FROZEN_MS = Number(process.env.FROZEN_MS ?? 60_000)
const AWAY_MS = 8_000
const BETWEEN_MS = 4_000
const APART_MS = 900
const BLOCK_MS = 250

let postgres: TestPostgres | null = null
let system: OrderSystem | null = null
afterEach(async () => {
  await system?.stop()
  await postgres?.stop()
})

/** Sends buys and sells directly to the chain, whatever state the servers are in. */
async function orderOn(fixture: OrderSystem, made: Hex[], state: { isOver: boolean }) {
  const [alice = '0x', bob = '0x'] = await fixture.chain.accounts()
  while (!state.isOver) {
    made.push(await fixture.orders.buy(alice, 'AAPL', 150n * DOLLAR))
    await pauseAsTestStimulus(APART_MS)
    made.push(await fixture.orders.sell(bob, 'AAPL', UNIT / 2n))
    await pauseAsTestStimulus(APART_MS)
  }
}

/** Signs in at this API process and submits a sponsored order. */
async function orderAt(fixture: OrderSystem, api: TestRoleProcess | undefined): Promise<Hex> {
  const env = { ...fixture.env, PORT: new URL(api?.url ?? '').port }
  const owner = createSponsoredOwner({ ...fixture, env })
  await fixture.giveDollars(owner.address, 1_000n * DOLLAR)
  const { orderHash, id } = owner.buy(100n * DOLLAR)
  await id
  return orderHash
}

const note = (sentence: string) => {
  if (process.env.TEST_LOG) process.stdout.write(`${sentence}\n`)
}

test.skipIf(!hasPostgres)(
  `processes killed, frozen and without their database do everything once; ${NEEDS_POSTGRES}`,
  async () => {
    postgres = await startPostgres()
    const fixture = await startOrderSystem(3, BLOCK_MS, postgres.url)
    system = fixture
    const [alice = '0x', bob = '0x'] = await fixture.chain.accounts()
    for (const each of [alice, bob]) await fixture.prepare(each, 900_000n * DOLLAR, ['AAPL'])
    await fixture.give('AAPL', bob, 900n * UNIT)
    const checks = await createOrderChecks(fixture, 'AAPL')
    const processes = await startRoleProcesses(fixture)
    const find = (name: string) => {
      const found = processes.find((each) => each.name === name)
      if (!found) throw new Error(`There is no ${name}`)
      return found
    }
    const listEnded = () => processes.filter((each) => !each.isRunning()).map(({ name }) => name)
    const apis = [find('api-1'), find('api-2')]
    const urls = apis.map(({ url }) => url)
    await waitUntilServersAnswer(urls)
    const reads = startPollingServers(urls)
    const made: Hex[] = []
    const ordering = { isOver: false }
    const ordered = orderOn(fixture, made, ordering)
    for (const api of apis) made.push(await orderAt(fixture, api))
    expect(reads.answers()).toEqual(['200'])

    reads.forget()
    await postgres.crash()
    await pauseAsTestStimulus(AWAY_MS)
    await postgres.startAgain()
    note(`all answer again ${await waitUntilServersAnswer(urls)} ms after the database does`)
    note(`without database: ${reads.answers().join(', ')}`)
    expect(reads.answers().filter((each) => !/^(200|503 (unavailable|down))$/.test(each))).toEqual(
      [],
    )
    expect(reads.answers()).toContain('503 unavailable')
    await pauseAsTestStimulus(BETWEEN_MS)
    expect(listEnded()).toEqual([])
    for (const api of apis) made.push(await orderAt(fixture, api))

    for (const [worker, indexer] of [
      ['worker-1', 'indexer-1'],
      ['worker-2', 'indexer-2'],
    ]) {
      reads.forget()
      const frozen = [find(worker ?? ''), find(indexer ?? '')]
      for (const each of frozen) each.freeze()
      await pauseAsTestStimulus(FROZEN_MS)
      for (const each of frozen) each.thaw()
      await pauseAsTestStimulus(BETWEEN_MS)
      expect(listEnded()).toEqual([])
      note(`froze ${worker} and ${indexer}: ${reads.answers().join(', ')}`)
      expect(reads.answers()).toEqual(['200'])
    }
    made.push(await orderAt(fixture, find('api-1')))

    for (const number of [1, 2]) {
      reads.forget()
      const killed = ['worker', 'indexer', 'api'].map((role) => find(`${role}-${number}`))
      for (const each of killed) {
        await each.kill('SIGKILL')
        await pauseAsTestStimulus(BETWEEN_MS)
      }
      await Promise.all(killed.map((each) => each.startAgain()))
      note(`killed all ${number}: ${reads.answers().join(', ')}`)
      expect(reads.answers()).toEqual(['200', 'gone'])
    }
    made.push(await orderAt(fixture, find('api-2')))

    ordering.isOver = true
    await ordered
    await reads.stop()
    note(`${made.length} orders were made`)
    await checks.untilAllEnded(made)
    await fixture.untilQuiet()
    for (const each of processes)
      expect([each.name, await each.readDeadLetters()]).toEqual([each.name, 0])
    for (const each of processes) await each.kill('SIGTERM')
    await checks.expectConsistent(made)
  },
)
