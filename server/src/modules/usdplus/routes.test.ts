import { api } from '@parvalue/shared/api/table.ts'
import { USD_PLUS_RATES_MAX } from '@parvalue/shared/api/usdplus.ts'
import { ONE_SHARE } from '@parvalue/shared/domain/money/shares.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alice, signIn } from '../../testing/chain/test-wallet.ts'
import { listUntestedStatuses } from '../../testing/server/test-api-caller.ts'
import {
  SEPOLIA_CHAIN_ID,
  startTestApp,
  TEST_START_MAX_MS,
  type TestApp,
} from '../../testing/server/test-app.ts'

const COUNT = 1201
const START_MS = Date.UTC(2026, 10, 1)

let server: TestApp

beforeAll(async () => {
  server = await startTestApp()
}, TEST_START_MAX_MS)
afterAll(() => server.close())

const getRates = (chainId: number | string) =>
  server.send('GET', `usdplus/rates?chain_id=${chainId}`)

test.each(['', 'one', 999])('rates of the chain "%s" are refused', async (chainId) => {
  const { status, body } = await getRates(chainId)
  expect([status, body]).toMatchObject([400, { code: 'validation' }])
})

test('before the first rebase there is no history', async () => {
  expect(await getRates(SEPOLIA_CHAIN_ID)).toMatchObject({ status: 200, body: [] })
})

test('the history is thinned evenly and includes the newest rebase', async () => {
  const rows = Array.from({ length: COUNT }, (_, index) => ({
    chain_id: SEPOLIA_CHAIN_ID,
    block_number: index + 1,
    log_index: 0,
    balance_per_share: `${ONE_SHARE + BigInt(index + 1) * 10n ** 12n}`,
    supply_before: '1',
    supply_after: '1',
    mined_at: new Date(START_MS + index * 60_000),
    transaction_hash: `0x${`${index}`.padStart(64, '0')}`,
    vault_shares: index === 0 ? null : '1999',
    wrapped_supply: index === 0 ? null : '999',
  }))
  await server.db.insertInto('usdplus_rebases').values(rows).execute()
  const { body } = await getRates(SEPOLIA_CHAIN_ID)
  const rates = body as unknown as Record<string, unknown>[]
  expect(rates.length).toBeGreaterThan(USD_PLUS_RATES_MAX / 2)
  expect(rates.length).toBeLessThanOrEqual(USD_PLUS_RATES_MAX)
  const blocks = rates.map(({ block_number }) => Number(block_number))
  expect(new Set(blocks.slice(1).map((block, index) => block - (blocks[index] ?? 0)))).toEqual(
    new Set([3]),
  )
  expect(rates.at(-1)).toEqual({
    created_dt: new Date(START_MS + (COUNT - 1) * 60_000).toISOString(),
    block_number: COUNT,
    balance_per_share: '1001201000000000000',
    // The vault has 2000 shares of USD+ for 1000 units of wUSD+.
    usdplus_per_wusdplus: '2002402000000000000',
  })
})

test('earnings need a wallet and show only its own', async () => {
  expect((await server.send('GET', 'user/wallet/earnings')).status).toBe(401)
  const mine = await signIn(server)
  expect(await server.send('GET', 'user/wallet/earnings', mine)).toMatchObject({
    status: 200,
    body: [],
  })
})

test('earnings have received, sent, held and earned amounts', async () => {
  const wallet = alice.address.toLowerCase()
  const cursor = { seen_block: 9, confirmed_block: 7, final_block: 5, head_block: 9 }
  await server.db
    .insertInto('chain_cursors')
    .values({ chain_id: SEPOLIA_CHAIN_ID, seen_hash: '0x', ...cursor })
    .execute()
  const totals = { wrapped: '0', came_in: '500', went_out: '520' }
  await server.db
    .insertInto('wallet_totals')
    .values({ chain_id: SEPOLIA_CHAIN_ID, wallet, ...totals })
    .execute()
  const { body } = await server.send('GET', 'user/wallet/earnings', await signIn(server))
  expect(body).toEqual([
    {
      chain_id: SEPOLIA_CHAIN_ID,
      block_number: 7,
      block_dt: null,
      usdplus_quantity: '0',
      wusdplus_quantity: '0',
      wusdplus_value_quantity: '0',
      in_quantity: '500',
      out_quantity: '520',
      earned_quantity: '20',
    },
  ])
})

test('every call of the group is tested for success and refusal', () => {
  expect(listUntestedStatuses(api.usdplus, server.seen)).toEqual([])
})
