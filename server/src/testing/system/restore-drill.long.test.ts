import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { pauseAsStimulus, waitUntil } from '@parvalue/shared/test-wait-until.ts'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { isCaughtUp } from '../../modules/chains/service.ts'
import { auditLedger } from '../../modules/ledger/service.ts'
import { listFillFaults } from '../../modules/orders/service.ts'
import { toTokenFile } from '../../operator/local-operators.ts'
import {
  BINARIES,
  hasPostgres,
  NEEDS_POSTGRES,
  startPostgres,
  type TestPostgres,
} from '../database/test-engines.ts'
import { createOrderWitness } from '../orders/test-order-checks.ts'
import { type OrderSystem, startOrderSystem } from '../orders/test-order-system.ts'
import { CHAIN_ID } from '../server/test-app.ts'
import { RECOVERY } from '../server/test-quiet.ts'

const DOLLAR = 10n ** 6n
const UNIT = 10n ** 18n

let postgres: TestPostgres | null = null
let system: OrderSystem | null = null
afterEach(async () => {
  await system?.stop()
  await postgres?.stop()
})

/** A process with these roles, once it may be sent requests. */
async function start(place: OrderSystem, roles: string) {
  const running = place.run('', {}, [`--roles=${roles}`])
  const ready = `http://127.0.0.1:${place.env.ADMIN_PORT}/readyz`
  const isReady = () =>
    fetch(ready).then(
      ({ ok }) => ok,
      () => false,
    )
  await waitUntil(isReady, `${roles} are ready`, RECOVERY)
  return {
    end: async (signal: NodeJS.Signals) => {
      running.child.kill(signal)
      await running.ended
    },
  }
}

/** As `npm run operator -- flows unfreeze orders` does it. */
async function thaw({ env, dataDir }: OrderSystem) {
  const token = readFileSync(toTokenFile(dataDir, 'alice'), 'utf8').trim()
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ flow: 'orders', why: 'restored' })
  const url = `http://127.0.0.1:${env.ADMIN_PORT}/operator/flows/thaw`
  expect([200, 409]).toContain((await fetch(url, { method: 'POST', headers, body })).status)
}

const run = (program: string, args: readonly string[]) =>
  execFileSync(path.join(BINARIES, program), args, { stdio: 'ignore' })

/** As after the loss of the server: an empty database, and into it what was saved. */
async function restore(url: string, file: string) {
  const client = new pg.Client(url.replace('/postgres?', '/template1?'))
  await client.connect()
  await client.query('drop database postgres with (force)')
  await client.query('create database postgres')
  await client.end()
  run('pg_restore', ['--exit-on-error', '--no-owner', '-d', url, file])
}

test.skipIf(!hasPostgres)(
  `a backup is restored while the chain and the broker have gone on; nothing is done twice; ${NEEDS_POSTGRES}`,
  async () => {
    postgres = await startPostgres()
    const { url } = postgres
    const place = await startOrderSystem(4, 250, url)
    system = place
    const [alice = '0x', bob = '0x'] = await place.chain.accounts()
    for (const each of [alice, bob]) await place.prepare(each, 90_000n * DOLLAR, ['AAPL'])
    await place.give('AAPL', bob, 90n * UNIT)
    const witness = await createOrderWitness(place, 'AAPL')
    const made: Hex[] = []
    const order = async () => {
      made.push(await place.orders.buy(alice, 'AAPL', 150n * DOLLAR))
      made.push(await place.orders.sell(bob, 'AAPL', UNIT / 2n))
      // So far apart that some end while others begin.
      await pauseAsStimulus(600)
    }

    const before = await start(place, 'api,worker,indexer')
    await order()
    await witness.untilOver(made)
    // Saved while some are under way: here, at the broker, and back on their way to the chain.
    for (let count = 0; count < 4; count += 1) await order()
    const file = path.join(place.dataDir, 'backup')
    run('pg_dump', ['-Fc', '-f', file, url])
    // What the backup knows nothing of: ended on the chain, and at the broker only.
    for (let count = 0; count < 3; count += 1) await order()
    await witness.untilOver(made)
    for (let count = 0; count < 4; count += 1) await order()
    await before.end('SIGKILL')
    await restore(url, file)

    const reading = await start(place, 'indexer')
    const isRead = () => place.inspect(({ db }) => isCaughtUp(db, CHAIN_ID))
    await waitUntil(isRead, 'the indexer has caught up', RECOVERY)
    await reading.end('SIGTERM')
    expect(await place.inspect(({ db }) => auditLedger(db))).toEqual([])

    // What was filled is on the chain before the broker's word for it is heard again, which is a fault
    // until then: it is thawed once the books have all of it.
    const after = await start(place, 'api,worker,indexer')
    const isBooked = () =>
      place.inspect(async ({ db }) => (await listFillFaults(db, CHAIN_ID)).length === 0)
    await waitUntil(isBooked, 'the books have every fill', RECOVERY)
    await thaw(place)
    await order()
    await witness.untilOver(made)
    await place.untilQuiet()
    await after.end('SIGTERM')
    await witness.expectWhole(made)
  },
  600_000,
)
