import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pauseAsTestStimulus, waitUntil } from '@parvalue/shared/test-wait-until.ts'
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestChain, type TestChain, testChainKeys } from '../../testing/chain/test-chain.ts'
import {
  createRedeemActions,
  startTestCustodian,
  writeCustodianFiles,
} from '../../testing/money/test-redemptions.ts'
import { SEPOLIA_CHAIN_ID } from '../../testing/server/test-app.ts'
import { toSimulatedAccess } from '../simulated.ts'
import { describeCustodian } from './behaviour.ts'
import { createCircleCustodian } from './circle.ts'

const FULFILLER = privateKeyToAddress(testChainKeys.fulfiller)
const TOKEN = { symbol: 'mockUSD', decimals: 6 }

describeCustodian('Circle against the simulator', async () => {
  const chain = await startTestChain()
  const custody = await startTestCustodian(chain)
  return {
    custodian: custody.adapter,
    chainId: SEPOLIA_CHAIN_ID,
    receiver: FULFILLER,
    token: TOKEN,
    mine: () => chain.mine(),
    stop: async () => {
      await custody.stop()
      chain.stop()
    },
  }
})

const answering = (status: number, body: string) =>
  createCircleCustodian(
    { url: 'http://custodian.example', key: 'k' },
    async () => new Response(body, { status }),
  )

test.each([
  ['a wrong key', 401, '{}', 'broken'],
  ['too often', 429, '{}', 'retryable'],
  ['its own failure', 502, '<html>', 'retryable'],
  ['no', 400, '{"code":2,"message":"no"}', 'refused'],
  ['another form', 200, '{"id":1}', 'broken'],
  ['half an answer', 200, '{"da', 'retryable'],
])('%s maps to its kind of failure', async (_, status, body, kind) => {
  const asking = answering(status, body).getBalance(TOKEN)
  await expect(asking).rejects.toMatchObject({ name: 'ProviderError', kind })
})

test('an unreachable custodian is retryable', async () => {
  const custodian = createCircleCustodian({ url: 'http://127.0.0.1:1', key: 'k' }, fetch)
  await expect(custodian.getBalance(TOKEN)).rejects.toMatchObject({ kind: 'retryable' })
})

const MAIN = path.join(import.meta.dirname, '../../../../simulators/main.ts')
const PORT_BASE = 7190

let chain: TestChain
let dataDir: string
let child: ChildProcess

beforeAll(async () => {
  chain = await startTestChain()
  dataDir = mkdtempSync(path.join(tmpdir(), 'parvalue-custodian-'))
  writeCustodianFiles(chain, dataDir)
})
afterAll(async () => {
  if (child) await kill()
  chain?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function startProcess() {
  child = spawn(process.execPath, [MAIN, '--roles=custodian'], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      SIM_PORT_BASE: `${PORT_BASE}`,
      DATA_DIR: dataDir,
      PUBLIC_URL: 'http://127.0.0.1:1',
      CUSTODIAN_SETTLE_SECONDS: '0',
      [`RPC_URL_${SEPOLIA_CHAIN_ID}`]: chain.url,
    },
    stdio: 'ignore',
  })
  const { url, key } = toSimulatedAccess('custodian', PORT_BASE)
  const adapter = createCircleCustodian({ url, key }, fetch)
  await waitUntil(() => fetch(`${url}/livez`).catch(() => null), 'the custodian answers')
  return adapter
}

async function kill() {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
}

test('a repeatedly killed custodian pays each request once', async () => {
  const { dollarsOf } = createRedeemActions(chain)
  const toRequest = (index: number) => ({
    key: `7f9a1c52-8a0e-4a6f-9d8e-0c7c1f6b2a1${index}`,
    chainId: SEPOLIA_CHAIN_ID,
    receiver: FULFILLER,
    token: TOKEN,
    amount: 5_000_000n,
  })
  let adapter = await startProcess()
  for (const index of [1, 2, 3, 4]) {
    await adapter.requestTransfer(toRequest(index))
    // Each kill comes later than the one before: from before the signature to after the transaction's block.
    await pauseAsTestStimulus(70 * index)
    if (index > 2) await chain.mine(2)
    await kill()
    adapter = await startProcess()
  }
  for (const index of [1, 2, 3, 4]) {
    const isPaid = async () =>
      (await adapter.requestTransfer(toRequest(index))).status === 'complete'
    await waitUntil(isPaid, `transfer ${index} is paid`, { meanwhile: () => chain.mine() })
  }
  await kill()
  expect(await dollarsOf(FULFILLER)).toBe(4n * toRequest(1).amount)
})
