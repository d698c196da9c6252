import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { mockUsdAbi } from '@parvalue/shared/chain/abi/mock-usd.ts'
import { usdPlusAbi } from '@parvalue/shared/chain/abi/usd-plus.ts'
import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import { listPaymentTokenKinds } from '@parvalue/shared/chain/tokens.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import { encodeFunctionData, keccak256, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { spawnAnvil, waitForAnvil } from '../../../../dev/chain/anvil.ts'
import { connectRpc, type Rpc } from '../../../../dev/chain/rpc.ts'
import { readArtifacts } from '../../../../dev/deploy/artifacts.ts'
import { planDeployment } from '../../../../dev/deploy/plan.ts'
import { sendMulticall3 } from '../../../../dev/deploy/public-contracts.ts'
import { RESERVE_BPS } from '../../../../dev/deploy/reserves.ts'
import { placeSafeDeployer } from '../../../../dev/deploy/safe-contracts.ts'
import { seedDemoAccounts } from '../../../../dev/deploy/seed.ts'
import { sendPlannedTransactions } from '../../../../dev/deploy/send.ts'
import { SEPOLIA_CHAIN_ID } from '../server/test-app.ts'
import { findChainCopy, saveChainCopy } from './test-chain-copy.ts'

export const testChainKeys = {
  deployer: `0x${'d1'.repeat(32)}`,
  restrictor: `0x${'d2'.repeat(32)}`,
  fulfiller: `0x${'d3'.repeat(32)}`,
  wireMinter: `0x${'d4'.repeat(32)}`,
  treasury: `0x${'d5'.repeat(32)}`,
  faucet: `0x${'d6'.repeat(32)}`,
  relay: `0x${'d7'.repeat(32)}`,
  rebaser: `0x${'e1'.repeat(32)}`,
  house: `0x${'e2'.repeat(32)}`,
  distributor: `0x${'e3'.repeat(32)}`,
  orders: `0x${'e4'.repeat(32)}`,
  reporter: `0x${'e7'.repeat(32)}`,
  admin: `0x${'e5'.repeat(32)}`,
  upgrader: `0x${'e6'.repeat(32)}`,
  guardian: `0x${'e8'.repeat(32)}`,
} as const

export type TestChain = Awaited<ReturnType<typeof startTestChain>>

export type TestChainOptions = {
  chainId?: number
  /** Chain ids of the bridge's peers. */
  peerChainIds?: readonly number[]
  /** True if the wrapped USD+ vault is seeded, so that USD+ can be wrapped. */
  isSeeded?: boolean
  /**
   * Base units of USD+ that the operator wallet has, with reserves as in the demo; without it only the vault's seed
   * exists.
   */
  houseAmount?: bigint
  /** Number of reference stocks with a token. */
  stockCount?: number
  /**
   * True if the contracts are deployed again, for tests that read from block 0: anvil creates a new block 0, which may
   * not precede a loaded block 1.
   */
  isDeployedAnew?: boolean
}

/** Starts a real chain with our contracts and a funded treasury. Blocks are only mined when a test mines them. */
export async function startTestChain(portWanted?: number, options: TestChainOptions = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'parvalue-anvil-'))
  const port = portWanted ?? (await findPort())
  const logFile = path.join(folder, 'anvil.log')
  const copy = options.isDeployedAnew ? null : findChainCopy(options)
  const stateFile = copy?.stateFile ?? null
  const child = spawnAnvil({
    chainId: options.chainId ?? SEPOLIA_CHAIN_ID,
    port,
    logFile,
    stateFile,
  })
  const url = `http://127.0.0.1:${port}`
  if (!(await waitForAnvil(child, url))) throw new Error('anvil did not start')
  const rpc = connectRpc(url)
  // Later the list also has the accounts that tests impersonate.
  const operator = (await rpc<Address[]>('eth_accounts')).at(-1) ?? '0x'
  const deployment = copy?.deployment ?? (await deploy(rpc, options))
  if (!copy && !options.isDeployedAnew) await saveChainCopy(rpc, options, deployment)
  return {
    url,
    port,
    wsUrl: url.replace('http', 'ws'),
    rpc,
    deployment,
    ...createActions(rpc, deployment, operator),
    stop: () => {
      child.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function deploy(rpc: Rpc, options: TestChainOptions): Promise<Deployment> {
  const {
    chainId = SEPOLIA_CHAIN_ID,
    peerChainIds = [],
    houseAmount = 0n,
    stockCount = 5,
  } = options
  const deployer = privateKeyToAccount(testChainKeys.deployer)
  const addressOf = (role: keyof typeof testChainKeys) =>
    privateKeyToAccount(testChainKeys[role]).address
  for (const role of Object.keys(testChainKeys) as (keyof typeof testChainKeys)[]) {
    await rpc('anvil_setBalance', addressOf(role), `0x${(10n ** 20n).toString(16)}`)
  }
  const plan = planDeployment(readArtifacts(), {
    chainId,
    peerChainIds,
    deployer: deployer.address,
    admin: addressOf('admin'),
    upgrader: addressOf('upgrader'),
    guardian: addressOf('guardian'),
    treasury: TREASURY_ADDRESS,
    restrictor: addressOf('restrictor'),
    fulfiller: addressOf('fulfiller'),
    wireMinter: addressOf('wireMinter'),
    relay: addressOf('relay'),
    rebaser: addressOf('rebaser'),
    distributor: addressOf('distributor'),
    stockCount,
    orders: addressOf('orders'),
    reporter: addressOf('reporter'),
    paymentKinds: listPaymentTokenKinds(chainId),
    house: addressOf('house'),
    houseAmount,
    reserveBps: RESERVE_BPS,
  })
  const [, operator = '0x'] = (await rpc<Address[]>('eth_accounts')).slice(-2)
  const data = encodeFunctionData({
    abi: usdPlusAbi,
    functionName: 'grantRole',
    args: [keccak256(toHex('OPERATOR_ROLE')), operator],
  })
  const allowRebase = { label: 'UsdPlus.grantRole', to: plan.contracts.usdPlus, data }
  const { contracts, timelocks, paymentTokens, stockTokens, testWallets } = plan
  await rpc('anvil_setBalance', timelocks.owner, `0x${(10n ** 20n).toString(16)}`)
  const fillTreasury = paymentTokens.map(({ address: to }) => ({
    label: 'MockUSD.mint',
    to,
    data: encodeFunctionData({
      abi: mockUsdAbi,
      functionName: 'mint',
      args: [TREASURY_ADDRESS, TREASURY_DOLLARS],
    }),
  }))
  const isHoused = houseAmount > 0n
  const seeds = isHoused || options.isSeeded ? plan.seedTransactions : []
  const filled = isHoused ? seeds : [...fillTreasury, ...seeds]
  const allowances = plan.toOwnerTransactions([allowRebase])
  const last = [...allowances, ...plan.handOverTransactions]
  const transactions = [...plan.transactions, ...filled, ...last]
  await placeSafeDeployer(rpc)
  await sendMulticall3(rpc)
  await sendPlannedTransactions(rpc, deployer, chainId, transactions)
  if (isHoused) {
    await sendPlannedTransactions(
      rpc,
      privateKeyToAccount(testChainKeys.treasury),
      chainId,
      plan.treasuryTransactions,
    )
  }
  await seedDemoAccounts(
    rpc,
    paymentTokens.map(({ address }) => address),
  )
  const ownAccounts = [TREASURY_ADDRESS, addressOf('house'), addressOf('orders')]
  return {
    chainId,
    deployedAtBlock: 1,
    contracts,
    timelocks,
    paymentTokens,
    ownAccounts,
    stockTokens,
    testWallets,
  }
}

/** Base units of each payment token in the treasury, from which redemptions are paid. */
const TREASURY_DOLLARS = 5_000_000_000_000n

export const TREASURY_ADDRESS: Address = privateKeyToAccount(testChainKeys.treasury).address

const word = (value: Address | bigint) =>
  (typeof value === 'bigint' ? value.toString(16) : value.slice(2)).padStart(64, '0')

function createActions(
  rpc: Rpc,
  { contracts, timelocks, paymentTokens }: Deployment,
  operator: Address,
) {
  const token = paymentTokens[0]?.address ?? '0x'
  const owner: Address = timelocks?.owner ?? '0x'
  const send = (from: Address, to: Address, data: string) =>
    rpc<Hex>('eth_sendTransaction', { from, to, data, gas: '0x7a120' })
  const call = async (data: string, block = 'latest') =>
    BigInt(await rpc<Hex>('eth_call', { to: contracts.usdPlus, data }, block))
  return {
    token: token.toLowerCase() as Address,
    accounts: () => rpc<Address[]>('eth_accounts'),
    mine: (count = 1) => rpc('anvil_mine', `0x${count.toString(16)}`),
    head: async () => Number(await rpc<Hex>('eth_blockNumber')),
    approve: (from: Address, amount: bigint) =>
      send(from, token, `0x095ea7b3${word(contracts.usdPlusMinter)}${word(amount)}`),
    deposit: (from: Address, amount: bigint) =>
      send(from, contracts.usdPlusMinter, `0xf45346dc${word(token)}${word(amount)}${word(from)}`),
    transfer: (from: Address, to: Address, amount: bigint) =>
      send(from, contracts.usdPlus, `0xa9059cbb${word(to)}${word(amount)}`),
    /** The timelock that owns the contracts; its balance pays for the calls of `sendAsOwner`. */
    owner,
    /** Sends a call of the owner without its delay, which the next block contains. */
    sendAsOwner: async (to: Address, data: Hex) => {
      await rpc('anvil_impersonateAccount', owner)
      const hash = await send(owner, to, data)
      // An impersonated account would be the last one of `accounts`, which rebases.
      await rpc('anvil_stopImpersonatingAccount', owner)
      return hash
    },
    /** Rebases as the operator (anvil's last account): the supply grows by `value` base units. */
    rebase: async (value: bigint) => {
      const data = encodeFunctionData({
        abi: usdPlusAbi,
        functionName: 'rebaseAdd',
        args: [value],
      })
      return send(operator, contracts.usdPlus, data)
    },
    /** Lowers the supply by `value` base units, as the operator. */
    lose: async (value: bigint) => {
      const data = encodeFunctionData({
        abi: usdPlusAbi,
        functionName: 'rebaseSub',
        args: [value],
      })
      return send(operator, contracts.usdPlus, data)
    },
    /** Sets the limits on rebases as the owner; the rate of losses stays unlimited. */
    setRebaseLimits: async (limits: { period: number; gainBpsPerYear: number }) => {
      const data = encodeFunctionData({
        abi: usdPlusAbi,
        functionName: 'setRebaseLimits',
        args: [limits.period, limits.gainBpsPerYear, 2 ** 32 - 1],
      })
      await rpc('anvil_impersonateAccount', owner)
      await send(owner, contracts.usdPlus, data)
      await rpc('anvil_stopImpersonatingAccount', owner)
    },
    sharesOf: (account: Address) => call(`0xf5eb42dc${word(account)}`),
    totalSupply: (block?: string) => call('0x18160ddd', block),
    /** Waits until the transaction is mined; the chain must be mining by itself. */
    untilMined: (hash: Hex) =>
      waitUntil(() => rpc('eth_getTransactionReceipt', hash), `${hash} is mined`),
    balanceOf: (account: Address) => call(`0x70a08231${word(account)}`),
  }
}

/**
 * Each run of Vitest has its own port range, and each worker a part of it, because several runs share a
 * machine.
 */
const RUNS = 60
const PORTS = { first: 10_240 + (process.ppid % RUNS) * 160, count: 160, each: 20 }
let lastPort = 0

/**
 * Returns a free port. Another process may take a port between the check and its use, so each worker has its own ports.
 */
async function findPort(): Promise<number> {
  const workerBase = Number(process.env.VITEST_POOL_ID ?? 0) * PORTS.each
  for (let attempt = 0; attempt < PORTS.count; attempt += 1) {
    lastPort = (lastPort + 1) % PORTS.each
    const beyond = Math.floor(attempt / PORTS.each) * PORTS.each
    const port = PORTS.first + ((workerBase + beyond + lastPort) % PORTS.count)
    if (await isFree(port)) return port
  }
  throw new Error('No port is free for a test chain')
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, host: '127.0.0.1' }, () => server.close(() => resolve(true)))
  })
