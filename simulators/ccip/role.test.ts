import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { endChildProcess } from '../../dev/stack/end-child-process.ts'
import {
  type BridgeChains,
  createBridgeActions,
  DESTINATION_CHAIN_ID,
  listRelayMessages,
  SOURCE_CHAIN_ID,
  startBridgeChains,
  startTestRelay,
  writeRelayFiles,
} from '../../server/src/testing/chain/test-bridge.ts'
import { testChainKeys } from '../../server/src/testing/chain/test-chain.ts'
import type { Address, Hex } from '../../shared/domain/values/address.ts'
import { waitUntil } from '../../shared/test-wait-until.ts'
import { relayCrashPoints } from './relay.ts'

const AMOUNT = 1_000_000n
const PORT_BASE = 7230
const RELAY = `http://127.0.0.1:${PORT_BASE + 12}`

let chains: BridgeChains
let here: ReturnType<typeof createBridgeActions>
let alice: Address
let bob: Address

beforeAll(async () => {
  chains = await startBridgeChains()
  here = createBridgeActions(chains.source)
  const accounts = await chains.source.accounts()
  ;[alice = '0x', bob = '0x'] = accounts
  await here.fund(alice, 100_000_000n)
})
afterAll(() => {
  chains?.source.stop()
  chains?.destination.stop()
})

const arrived = () => chains.destination.balanceOf(bob)

/** Counts the relay's transactions on the destination. */
const countSent = async () =>
  Number(
    await chains.destination.rpc<Hex>(
      'eth_getTransactionCount',
      privateKeyToAddress(testChainKeys.relay),
      'latest',
    ),
  )

/** The number of messages that the source has sent. */
let sentCount = 0

async function sendUnfinal() {
  await here.sendUsdPlus(alice, bob, AMOUNT)
  sentCount += 1
}

/** Sends a message and mines until it is final at the source. */
async function send() {
  await sendUnfinal()
  await chains.source.mine(16)
}

/** Mines blocks on the destination until the condition holds. */
const until = (isSo: () => Promise<boolean>, what: string) =>
  waitUntil(isSo, what, { meanwhile: () => chains.destination.mine() })

const untilArrived = (wanted: bigint) =>
  until(async () => (await arrived()) === wanted, `${wanted} has arrived`)

const children: ChildProcess[] = []
afterEach(async () => {
  for (const child of children.splice(0)) await endChildProcess(child, 0)
})

function start(dataDir: string, crashAt: string): ChildProcess {
  const child = spawn(
    process.execPath,
    [path.join(import.meta.dirname, '../main.ts'), '--roles=ccip'],
    {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        SIM_PORT_BASE: `${PORT_BASE}`,
        DATA_DIR: dataDir,
        PUBLIC_URL: 'http://127.0.0.1:1',
        CCIP_DELIVERY_SECONDS: '0',
        CCIP_FAIL_POINT: crashAt,
        [`RPC_URL_${SOURCE_CHAIN_ID}`]: chains.source.url,
        [`RPC_URL_${DESTINATION_CHAIN_ID}`]: chains.destination.url,
      },
      stdio: 'ignore',
    },
  )
  children.push(child)
  return child
}

const ended = (child: ChildProcess) =>
  new Promise<string | number | null>((resolve) =>
    child.once('exit', (code, signal) => resolve(signal ?? code)),
  )

test.each(relayCrashPoints)('BR-09 killed at %s, the relay delivers once', async (point) => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'parvalue-ccip-'))
  writeRelayFiles(chains, dataDir)
  const [before, sentBefore] = [await arrived(), await countSent()]
  const first = start(dataDir, point)
  const killed = ended(first)
  await send()
  expect(await killed).toBe('SIGKILL')
  await chains.destination.mine(2)

  const second = start(dataDir, '')
  const done = ended(second)
  await untilArrived(before + AMOUNT)
  const isDone = async () =>
    (await listRelayMessages(RELAY).catch(() => [])).some(({ status }) => status === 'done')
  await until(isDone, 'the relay says that it is done')
  second.kill('SIGTERM')
  await done
  rmSync(dataDir, { recursive: true, force: true })
  expect([await arrived(), await countSent()]).toEqual([before + AMOUNT, sentBefore + 1])
})

const relays: Awaited<ReturnType<typeof startTestRelay>>[] = []
afterEach(async () => {
  for (const relay of relays.splice(0)) await relay.stop()
})

async function startRelay() {
  const relay = await startTestRelay(chains)
  relays.push(relay)
  return relay
}

/** Starts a relay that has processed all earlier messages. */
async function startCaughtUp() {
  const relay = await startRelay()
  await until(async () => {
    const known = await relay.list()
    return known.length === sentCount && known.every(({ status }) => status === 'done')
  }, 'all that was sent before is done')
  return relay
}

test('a message whose block is not final is not delivered', async () => {
  const relay = await startCaughtUp()
  const before = await arrived()
  await sendUnfinal()
  await chains.source.mine(10)
  await relay.untilPolled()
  expect((await relay.list()).filter(({ status }) => status !== 'done')).toEqual([])
  expect(await arrived()).toBe(before)
  await chains.source.mine(10)
  await untilArrived(before + AMOUNT)
})

test.each(['slow', 'drop', 'paused'] as const)(
  'in mode %s the relay waits until a control resumes it',
  async (mode) => {
    const relay = await startCaughtUp()
    await relay.setMode(mode)
    const before = await arrived()
    const known = (await relay.list()).length
    await send()
    await until(async () => (await relay.list()).length > known, 'the relay knows of it')
    await relay.untilPolled()
    await chains.destination.mine(2)
    expect(await arrived()).toBe(before)
    await relay.resume()
    await untilArrived(before + AMOUNT)
  },
)

test('in mode duplicate the router accepts one delivery', async () => {
  const relay = await startCaughtUp()
  await relay.setMode('duplicate')
  const [before, sentBefore] = [await arrived(), await countSent()]
  await send()
  await until(async () => (await countSent()) === sentBefore + 2, 'it was handed over twice')
  await relay.resume()
  expect(await arrived()).toBe(before + AMOUNT)
  const areDone = async () => (await relay.list()).every(({ status }) => status === 'done')
  await until(areDone, 'all is done')
  expect(await arrived()).toBe(before + AMOUNT)
})

test('the first page explains the simulator, and an unknown mode is refused', async () => {
  const relay = await startRelay()
  expect(await (await fetch(relay.url)).text()).toContain('POST /control/mode')
  await expect(relay.setMode('gone' as never)).rejects.toThrow('mode')
})
