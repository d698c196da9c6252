import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ccipWaypointAbi } from '@parvalue/shared/chain/abi/ccip-waypoint.ts'
import { localCcipRouterAbi } from '@parvalue/shared/chain/abi/local-ccip-router.ts'
import { transferRestrictorAbi } from '@parvalue/shared/chain/abi/transfer-restrictor.ts'
import { usdPlusAbi } from '@parvalue/shared/chain/abi/usd-plus.ts'
import { wrappedUsdPlusAbi } from '@parvalue/shared/chain/abi/wrapped-usd-plus.ts'
import { wrappedUsdPlusWaypointAbi } from '@parvalue/shared/chain/abi/wrapped-usd-plus-waypoint.ts'
import { arbitrumSepolia, findChain, sepolia } from '@parvalue/shared/chain/chains.ts'
import { createChainEventDecoder } from '@parvalue/shared/chain/events.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import { decodeFunctionResult, encodeFunctionData } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { ccipSimulator } from '../../../../simulators/ccip/role.ts'
import type { RelayMessage, RelayMode } from '../../../../simulators/ccip/store.ts'
import { startSimulator } from '../../../../simulators/role.ts'
import { createBridgeChainHandler } from '../../modules/bridge/chain-handler.ts'
import { createUsdPlusHandler } from '../../modules/usdplus/chain-handler.ts'
import { neverCrash } from '../../platform/fail-point.ts'
import { GENESIS_PARENT_HASH } from '../../platform/indexer/common-ancestor.ts'
import { createLogCrossCheck } from '../../platform/indexer/cross-check-logs.ts'
import { takeChainLease } from '../../platform/indexer/lease.ts'
import { findChainCursor, insertCursorIfMissing } from '../../platform/indexer/store.ts'
import { createSyncSession, syncToHead } from '../../platform/indexer/sync.ts'
import { createRpc } from '../../providers/chain/service.ts'
import type { Db } from '../../tables/tables.ts'
import { startTestChain, type TestChain, testChainKeys } from './test-chain.ts'

export const SOURCE_CHAIN_ID = sepolia.id
export const DESTINATION_CHAIN_ID = arbitrumSepolia.id

export type BridgeChains = { source: TestChain; destination: TestChain }

/** Starts two real chains whose waypoints and routers are peers. */
export async function startBridgeChains(): Promise<BridgeChains> {
  const optionsOf = (chainId: number, peer: number) => ({
    chainId,
    peerChainIds: [peer],
    isSeeded: true as const,
  })
  const source = await startTestChain(undefined, optionsOf(SOURCE_CHAIN_ID, DESTINATION_CHAIN_ID))
  const destination = await startTestChain(
    undefined,
    optionsOf(DESTINATION_CHAIN_ID, SOURCE_CHAIN_ID),
  )
  return { source, destination }
}

/** Writes the files that a relay reads: its key and the deployments. */
export function writeRelayFiles(chains: BridgeChains, dataDir: string) {
  for (const folder of ['keys', 'deployments']) {
    mkdirSync(path.join(dataDir, folder), { recursive: true })
  }
  writeFileSync(path.join(dataDir, 'keys', 'relay'), testChainKeys.relay)
  for (const { deployment } of [chains.source, chains.destination]) {
    const file = path.join(dataDir, 'deployments', `${deployment.chainId}.json`)
    writeFileSync(file, JSON.stringify(deployment))
  }
}

export type ListedRelayMessage = Omit<RelayMessage, 'raw'>

export const listRelayMessages = async (url: string) =>
  (await (await fetch(`${url}/control/messages`)).json()) as ListedRelayMessage[]

/** Starts the simulated CCIP relay between the two chains. */
export async function startTestRelay(chains: BridgeChains) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'parvalue-relay-'))
  writeRelayFiles(chains, dataDir)
  const running = await startSimulator(
    ccipSimulator,
    {
      portBase: 0,
      dataDir,
      productUrl: 'http://127.0.0.1:1',
      rpcUrls: {
        [SOURCE_CHAIN_ID]: chains.source.url,
        [DESTINATION_CHAIN_ID]: chains.destination.url,
      },
      env: { CCIP_DELIVERY_SECONDS: '0' },
    },
    0,
  )
  const post = async (urlPath: string, body: object = {}) => {
    const response = await fetch(`${running.url}${urlPath}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(await response.text())
  }
  return {
    url: running.url,
    setMode: (mode: RelayMode) => post('/control/mode', { mode }),
    resume: () => post('/control/resume'),
    list: () => listRelayMessages(running.url),
    /** Resolves once the relay has read all blocks that are final by now and delivered what was due. */
    untilPolled: async () => {
      // A pass of the relay is complete when the next one has begun, so this waits for two.
      for (let round = 0; round < 2; round += 1) {
        await chains.source.mine()
        const final = await readFinalBlock(chains.source)
        const isRead = () => readCursor(dataDir, SOURCE_CHAIN_ID) === final
        await waitUntil(isRead, `the relay has read block ${final}`)
      }
    },
    stop: async () => {
      await running.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function readFinalBlock({ rpc }: TestChain): Promise<number> {
  const block = await rpc<{ number: Hex }>('eth_getBlockByNumber', 'finalized', false)
  return Number(block.number)
}

/** Returns the last block that the relay has read on a chain; null before the first. */
function readCursor(dataDir: string, chainId: number): number | null {
  const store = new DatabaseSync(path.join(dataDir, 'world', 'ccip.sqlite'), { readOnly: true })
  const row = store.prepare('select block from cursors where chain_id = ?').get(chainId)
  store.close()
  return row ? Number(row.block) : null
}

const GAS = '0x16e360'
const FEE: Hex = `0x${(10n ** 15n).toString(16)}`

/** Creates the actions of users and of the owner on one chain's bridge contracts; accounts are anvil's. */
export function createBridgeActions(chain: TestChain) {
  const { contracts, chainId } = chain.deployment
  const { ccipWaypoint = '0x', wrappedUsdPlusWaypoint = '0x', wrappedUsdPlus = '0x' } = contracts
  const other = chainId === SOURCE_CHAIN_ID ? DESTINATION_CHAIN_ID : SOURCE_CHAIN_ID
  const selector = findChain(other)?.ccipSelector ?? 0n
  const send = (from: Address, to: Address, data: Hex, value: Hex = '0x0') =>
    chain.rpc<Hex>('eth_sendTransaction', { from, to, data, value, gas: GAS })
  const approve = (from: Address, token: Address, spender: Address, amount: bigint) =>
    send(
      from,
      token,
      encodeFunctionData({ abi: usdPlusAbi, functionName: 'approve', args: [spender, amount] }),
    )
  return {
    /** Buys USD+ and approves it to both waypoints; wraps half of it on request. */
    fund: async (account: Address, amount: bigint, { isHalfWrapped = false } = {}) => {
      await chain.approve(account, amount)
      await chain.mine()
      await chain.deposit(account, amount)
      await chain.mine()
      await approve(account, contracts.usdPlus, ccipWaypoint, amount)
      await approve(account, wrappedUsdPlus, wrappedUsdPlusWaypoint, amount)
      if (isHalfWrapped) {
        await approve(account, contracts.usdPlus, wrappedUsdPlus, amount / 2n)
        await chain.mine()
        await approve(account, contracts.usdPlus, ccipWaypoint, amount)
        await approve(account, contracts.usdPlus, wrappedUsdPlus, amount / 2n)
        const args = [amount / 2n, account] as const
        const abi = wrappedUsdPlusAbi
        await send(
          account,
          wrappedUsdPlus,
          encodeFunctionData({ abi, functionName: 'deposit', args }),
        )
      }
      await chain.mine()
    },
    sendUsdPlus: (from: Address, to: Address, amount: bigint) =>
      send(
        from,
        ccipWaypoint,
        encodeFunctionData({
          abi: ccipWaypointAbi,
          functionName: 'sendUsdPlus',
          args: [selector, to, amount],
        }),
        FEE,
      ),
    sendWrapped: (from: Address, to: Address, amount: bigint) =>
      send(
        from,
        wrappedUsdPlusWaypoint,
        encodeFunctionData({
          abi: wrappedUsdPlusWaypointAbi,
          functionName: 'sendWrappedUsdPlus',
          args: [selector, to, amount],
        }),
        FEE,
      ),
    pause: (functionName: 'pause' | 'unpause') =>
      chain.sendAsOwner(ccipWaypoint, encodeFunctionData({ abi: ccipWaypointAbi, functionName })),
    pauseRouter: (functionName: 'pause' | 'unpause') =>
      chain.sendAsOwner(
        contracts.ccipRouter ?? '0x',
        encodeFunctionData({ abi: localCcipRouterAbi, functionName }),
      ),
    setWrapping: (functionName: 'pause' | 'unpause') =>
      chain.sendAsOwner(
        wrappedUsdPlus,
        encodeFunctionData({ abi: wrappedUsdPlusAbi, functionName }),
      ),
    restrict: async (account: Address, isRestricted: boolean) => {
      const { address } = privateKeyToAccount(testChainKeys.restrictor)
      await chain.rpc('anvil_impersonateAccount', address)
      const functionName = isRestricted ? 'restrict' : 'unrestrict'
      await send(
        address,
        contracts.transferRestrictor,
        encodeFunctionData({ abi: transferRestrictorAbi, functionName, args: [account] }),
      )
    },
    wrappedOf: async (account: Address) => {
      const abi = wrappedUsdPlusAbi
      const data = encodeFunctionData({ abi, functionName: 'balanceOf', args: [account] })
      const answer = await chain.rpc<Hex>('eth_call', { to: wrappedUsdPlus, data }, 'latest')
      return decodeFunctionResult({ abi, functionName: 'balanceOf', data: answer })
    },
  }
}

/** Creates an indexer per chain that only runs when the test calls it. */
export async function createBridgeIndexers(db: Db, chains: BridgeChains) {
  const source = await createFollower(db, chains.source)
  const destination = await createFollower(db, chains.destination)
  const follow = async () => {
    await source()
    await destination()
  }
  const mine = async (count = 1) => {
    await chains.source.mine(count)
    await chains.destination.mine(count)
  }
  return {
    source,
    destination,
    follow,
    mine,
    /** Mines and indexes blocks on both chains until the condition holds. */
    until: (isSo: () => Promise<boolean>) => {
      const isSoNow = async () => {
        await follow()
        return isSo()
      }
      return waitUntil(isSoNow, 'both chains came to it', { meanwhile: () => mine() })
    },
  }
}

async function createFollower(db: Db, chain: TestChain) {
  const { chainId, contracts } = chain.deployment
  const rpc = createRpc(fetch, chain.url)
  const decoder = createChainEventDecoder(chain.deployment)
  const waypoint = (contracts.ccipWaypoint?.toLowerCase() ?? '0x') as Address
  await insertCursorIfMissing(db, chainId, { block: -1, hash: GENESIS_PARENT_HASH })
  const epoch = await takeChainLease(db, { chainId, holder: 'test', isAlone: true })
  const cursor = await findChainCursor(db, chainId)
  if (epoch === null || !cursor) throw new Error('no lease')
  const session = createSyncSession(epoch, cursor)
  const deps = {
    db,
    rpc,
    secondRpc: null,
    crossCheck: createLogCrossCheck([rpc], decoder),
    decoder,
    handlers: [
      createUsdPlusHandler(async () => {}),
      createBridgeChainHandler({
        waypoint,
        crashAt: neverCrash,
        clock: Date.now,
        enqueue: async () => {},
      }),
    ],
    clock: Date.now,
    crashAt: neverCrash,
    log: () => {},
  }
  return async () => {
    const fault = await syncToHead(deps, session)
    if (fault) throw new Error(JSON.stringify(fault))
  }
}
