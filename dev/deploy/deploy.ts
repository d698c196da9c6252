import { existsSync, readFileSync } from 'node:fs'
import { ethereum, findChain } from '@parvalue/shared/chain/chains.ts'
import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import { listPaymentTokenKinds } from '@parvalue/shared/chain/tokens.ts'
import { accepted, refused } from '@parvalue/shared/domain/values/outcome.ts'
import type { LocalChain } from '../chain/local-chain.ts'
import { saveChainState } from '../chain/state-file.ts'
import { writeFileAtomic } from '../chain/write-file-atomic.ts'
import type { Result } from '../cli/refusal.ts'
import { openDataKey, openRoleKey, type SystemRole, systemRoles } from '../stack/keys.ts'
import { hashContractCode, readArtifacts } from './artifacts.ts'
import { readDeployment } from './deployment-files.ts'
import { RESERVE_BPS } from './reserves.ts'

type DeploymentTarget = {
  chainId: number
  dataDir: string
  /** All chains of this system, which are deployed as each other's peers. */
  chainIds: readonly number[]
  /** Initial reserves in basis points of all USD+. */
  reserveBps?: bigint
  /** Number of stocks with a token. */
  stockCount?: number
}

/** Uses the existing deployment, or deploys and seeds. Refuses a deployment of other code. */
export async function ensureDeployment(
  chain: LocalChain,
  target: DeploymentTarget,
): Promise<Result<'made' | 'found'>> {
  const { rpc, files } = chain
  openDataKey(target.dataDir)
  if (existsSync(files.deployment)) return checkDeployment(chain)
  const deployment = await deploy(chain, target)
  await saveChainState(rpc, files, true)
  await writeFileAtomic(files.code, toCodeText())
  await writeFileAtomic(files.deployment, `${JSON.stringify(deployment, null, 2)}\n`)
  return accepted('made')
}

async function checkDeployment({ rpc, files }: LocalChain): Promise<Result<'found'>> {
  const found = readDeployment(files.deployment)
  const code = found && (await rpc<string>('eth_getCode', found.contracts.usdPlus, 'latest'))
  if (!code || code === '0x') {
    return refused(
      `The saved chain in ${files.folder} does not hold the contracts; npm start -- --fresh starts over.`,
    )
  }
  const deployed = existsSync(files.code) ? readFileSync(files.code, 'utf8') : null
  if (deployed === toCodeText()) return accepted('found')
  return refused(
    'The contracts changed since they were deployed here; npm start -- --fresh deploys the new ones.',
  )
}

const toCodeText = () => JSON.stringify(hashContractCode(readArtifacts()), null, 2)

const HUNDRED_ETHER = `0x${(100n * 10n ** 18n).toString(16)}`
const MILLION_ETHER = `0x${(10n ** 24n).toString(16)}`

/** Number of reference stocks. */
const STOCK_COUNT = 60

/** Initial USD+ purchase of the operator wallet in base units: a million USD+ over both chains. */
const HOUSE_AMOUNT = { ethereum: 600_000_000_000n, other: 400_000_000_000n }

async function deploy({ rpc }: LocalChain, target: DeploymentTarget): Promise<Deployment> {
  const { chainId, dataDir, chainIds, reserveBps = RESERVE_BPS, stockCount = STOCK_COUNT } = target
  // The modules of a deployment are loaded lazily, because a start that finds its contracts does not need them.
  const [
    { privateKeyToAccount },
    { planDeployment },
    { sendPlannedTransactions: sendPlanned },
    { sendMulticall3 },
    { placeSafeDeployer },
    seed,
  ] = await Promise.all([
    import('viem/accounts'),
    import('./plan.ts'),
    import('./send.ts'),
    import('./public-contracts.ts'),
    import('./safe-contracts.ts'),
    import('./seed.ts'),
  ])
  const deployer = privateKeyToAccount(openRoleKey(dataDir, 'deployer'))
  const addressOf = (role: SystemRole) => privateKeyToAccount(openRoleKey(dataDir, role)).address
  for (const role of systemRoles) await rpc('anvil_setBalance', addressOf(role), HUNDRED_ETHER)
  await rpc('anvil_setBalance', addressOf('faucet'), MILLION_ETHER)
  await placeSafeDeployer(rpc)
  await sendMulticall3(rpc)
  const isEthereum = findChain(chainId)?.group === ethereum.group
  const { contracts, paymentTokens, stockTokens, testWallets, batchAccount, ...planned } =
    planDeployment(readArtifacts(), {
      chainId,
      peerChainIds: chainIds.filter((id) => id !== chainId),
      deployer: deployer.address,
      admin: addressOf('admin'),
      upgrader: addressOf('upgrader'),
      guardian: addressOf('guardian'),
      treasury: addressOf('treasury'),
      restrictor: addressOf('restrictor'),
      fulfiller: addressOf('fulfiller'),
      wireMinter: addressOf('wire-minter'),
      relay: addressOf('relay'),
      rebaser: addressOf('rebaser'),
      distributor: addressOf('distributor'),
      stockCount,
      orders: addressOf('orders'),
      reporter: addressOf('reporter'),
      paymentKinds: listPaymentTokenKinds(chainId),
      house: addressOf('house'),
      houseAmount: isEthereum ? HOUSE_AMOUNT.ethereum : HOUSE_AMOUNT.other,
      reserveBps,
    })
  const deployedAtBlock = Number(await rpc<string>('eth_blockNumber')) + 1
  const { transactions, seedTransactions, treasuryTransactions, handOverTransactions } = planned
  await sendPlanned(rpc, deployer, chainId, [
    ...transactions,
    ...seedTransactions,
    ...handOverTransactions,
  ])
  const treasury = privateKeyToAccount(openRoleKey(dataDir, 'treasury'))
  await sendPlanned(rpc, treasury, chainId, treasuryTransactions)
  const tokens = paymentTokens.map(({ address }) => address)
  await seed.seedDemoAccounts(rpc, tokens)
  const ownAccounts = [addressOf('treasury'), addressOf('house'), addressOf('orders')]
  await seed.fundTestWallets(rpc, testWallets)
  return {
    chainId,
    deployedAtBlock,
    contracts,
    timelocks: planned.timelocks,
    paymentTokens,
    ownAccounts,
    stockTokens,
    testWallets,
    batchAccount,
    ...(planned.nameRegistry ? { nameRegistry: planned.nameRegistry } : {}),
  }
}
