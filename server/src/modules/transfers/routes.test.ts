import { api } from '@parvalue/shared/api/table.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { encodeFunctionData, erc20Abi, getAddress } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createRpc } from '../../providers/chain/service.ts'
import { startTestChain, type TestChain } from '../../testing/chain/test-chain.ts'
import { createTestIndexer } from '../../testing/chain/test-indexer.ts'
import {
  createStockTokenActions,
  type StockTokenActions,
} from '../../testing/chain/test-stock-tokens.ts'
import { alice, bob, type SessionCredentials, signIn } from '../../testing/chain/test-wallet.ts'
import { listUntestedStatuses } from '../../testing/server/test-api-caller.ts'
import { startTestApp, TEST_START_MAX_MS, type TestApp } from '../../testing/server/test-app.ts'
import { createTransferHandler } from './chain-handler.ts'
import { readPaymentTransfers } from './payment-transfers.ts'

const UNIT = 10n ** 18n
const CAROL = getAddress('0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC')
const [ALICE, BOB] = [alice.address, bob.address]

let chain: TestChain
let server: TestApp
let stocks: StockTokenActions
let follow: () => Promise<void>
let mine: SessionCredentials
let theirs: SessionCredentials

beforeAll(async () => {
  chain = await startTestChain()
  const { deployment } = chain
  server = await startTestApp({ deployment })
  stocks = await createStockTokenActions(chain)
  const deps = { clock: () => server.clock.nowMs, enqueue: async () => {} }
  follow = await createTestIndexer(server.db, chain, [createTransferHandler(deps, deployment)])
  await stocks.allowMint('AAPL')
  await stocks.mint('AAPL', ALICE, 10n * UNIT)
  await stocks.approve('AAPL', ALICE)
  await chain.mine()
  await stocks.wrap('AAPL', ALICE, 4n * UNIT)
  await chain.mine()
}, TEST_START_MAX_MS)
beforeEach(async () => {
  mine = await signIn(server)
  theirs = await signIn(server, bob)
})
afterAll(async () => {
  await server?.close()
  chain?.stop()
})

async function settle(blocks: number) {
  await chain.mine(blocks)
  await follow()
}

const read = async (path: string, credentials: object = mine) => {
  server.clock.nowMs += 1000
  return server.send('GET', `user/${path}`, credentials)
}

type Listed = {
  direction: string
  token_symbol: string
  quantity: string
  counterparty_address: Address
}

async function listOf(credentials = mine) {
  const { body } = await read('transfers', credentials)
  const rows = body.transfers as Listed[]
  return rows.map((row) => [
    row.direction,
    row.quantity,
    row.token_symbol,
    row.counterparty_address,
  ])
}

const listReceived = async () => {
  const { body } = await read('notices?kind=received', theirs)
  const rows = body.notices as { event: string; facts: Record<string, string> }[]
  return rows.map(({ event, facts }) => [event, facts.amount, facts.symbol, facts.sender])
}

test('MN-01 transfers and recipients need a session and known parameters', async () => {
  for (const path of ['transfers', 'recipients']) {
    const { status, body } = await read(path, {})
    expect([status, body.code]).toEqual([401, 'session_required'])
    expect((await read(`${path}?wallet=${BOB}`)).status).toBe(400)
  }
  expect((await read('transfers?page=0')).status).toBe(400)
})

test('MN-01 mints, wraps, transfers of nothing and those to our contracts are not listed', async () => {
  await stocks.transfer('AAPL', ALICE, BOB, 0n)
  await stocks.transfer('AAPL', ALICE, stocks.findPair('AAPL').wrapped, UNIT)
  await stocks.transfer('AAPL', ALICE, ALICE, UNIT)
  await settle(40)
  expect(await listOf()).toEqual([])
  expect((await read('recipients')).body.recipients).toEqual([])
  expect(await listReceived()).toEqual([])
})

test('MN-01 a confirmed transfer is listed for both wallets, and announced once it is final', async () => {
  await stocks.transfer('AAPL', ALICE, BOB, UNIT / 2n)
  await settle(1)
  expect(await listOf()).toEqual([])
  await settle(2)
  expect(await listOf()).toEqual([['sent', `${UNIT / 2n}`, 'AAPL.d', BOB]])
  expect(await listOf(theirs)).toEqual([['received', `${UNIT / 2n}`, 'AAPL.d', ALICE]])
  await settle(40)
  await settle(1)
  expect(await listReceived()).toEqual([['tokens_received', '0.5', 'AAPL.d', ALICE.toLowerCase()]])
})

test('MN-01 a wrapped token is a token of its own, and recipients are listed last used first', async () => {
  await stocks.transferWrapped('AAPL', ALICE, CAROL, UNIT)
  await settle(3)
  expect((await listOf())[0]).toEqual(['sent', `${UNIT}`, 'AAPL.d.x', CAROL])
  const recipients = async (credentials = mine) => {
    const { body } = await read('recipients', credentials)
    return (body.recipients as { address: string }[]).map(({ address }) => address)
  }
  expect(await recipients()).toEqual([CAROL, BOB])
  expect(await recipients(theirs)).toEqual([])
})

test('MN-01 payment tokens are read from final blocks for our wallets only, and announced once', async () => {
  const { deployment, token, rpc } = chain
  const deps = { db: server.db, clock: () => server.clock.nowMs, enqueue: async () => {} }
  const client = createRpc(fetch, chain.url)
  const readAll = () => readPaymentTransfers(deps, { deployment, rpc: client })
  const send = (from: Address, to: Address, value: bigint) =>
    rpc('eth_sendTransaction', {
      ...{ from, to: token, gas: '0x7a120' },
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, value] }),
    })
  await settle(40)
  await readAll()
  const before = (await listOf()).length
  await send(ALICE, BOB, 25_000_000n)
  await send(ALICE, CAROL, 1n)
  await send(ALICE, deployment.contracts.usdPlusMinter, 1n)
  await settle(1)
  await readAll()
  expect(await listOf()).toHaveLength(before)
  await settle(40)
  for (let run = 0; run < 2; run++) await readAll()
  const [symbol] = deployment.paymentTokens.map((one) => one.symbol)
  expect((await listOf()).slice(0, 2)).toEqual([
    ['sent', '1', symbol, CAROL],
    ['sent', '25000000', symbol, BOB],
  ])
  expect(await listOf(theirs)).toContainEqual(['received', '25000000', symbol, ALICE])
  expect((await listReceived())[0]).toEqual([
    ...['tokens_received', '25', symbol, ALICE.toLowerCase()],
  ])
  const carols = await server.db
    .selectFrom('notifications')
    .where('wallet', '=', CAROL.toLowerCase())
    .select('facts')
    .execute()
  expect(JSON.stringify(carols)).not.toContain(symbol)
})

test('MN-01 a reorg removes a transfer from the lists', async () => {
  const before = await listOf()
  const snapshot = await chain.rpc('evm_snapshot')
  await stocks.transfer('AAPL', ALICE, CAROL, 1n)
  await settle(4)
  expect(await listOf()).toHaveLength(before.length + 1)
  await chain.rpc('evm_revert', snapshot)
  await settle(8)
  expect(await listOf()).toEqual(before)
})

test('every call of the group is tested for success and refusal', () => {
  expect(listUntestedStatuses(api.transfers, server.seen)).toEqual([])
})
