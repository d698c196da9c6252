import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Deployment, deploymentSchema } from '@parvalue/shared/chain/deployment.ts'
import { accepted, refused } from '@parvalue/shared/domain/outcome.ts'
import type { LocalChain } from './chain/local-chain.ts'
import { saveState, writeSafely } from './chain/state-file.ts'
import { hashCode, readArtifacts } from './deploy/artifacts.ts'
import { openKey, type SystemRole } from './keys.ts'
import type { Attempt } from './refusal.ts'

const deploymentFile = (dataDir: string, chainId: number) =>
  join(dataDir, 'deployments', `${chainId}.json`)

const codeFile = (dataDir: string, chainId: number) =>
  join(dataDir, 'chain', String(chainId), 'code.json')

/**
 * The deployment file is written last of all, so without it there is nothing worth keeping of the
 * chain: a start that was killed in the middle begins again from an empty one.
 */
export function clearHalfMade(dataDir: string, chainId: number): void {
  if (existsSync(deploymentFile(dataDir, chainId))) return
  rmSync(join(dataDir, 'chain', String(chainId)), { recursive: true, force: true })
}

/** Uses what is deployed, or deploys and seeds. Refuses contracts made from other code. */
export async function ensureDeployment(
  chain: LocalChain,
  chainId: number,
  dataDir: string,
): Promise<Attempt<'made' | 'found'>> {
  const file = deploymentFile(dataDir, chainId)
  if (existsSync(file)) return checkDeployment(chain, chainId, dataDir)
  const deployment = await deploy(chain, chainId, dataDir)
  await saveState(chain.rpc, chain.folder, true)
  const hashes = hashCode(readArtifacts())
  await writeSafely(codeFile(dataDir, chainId), JSON.stringify(hashes, null, 2))
  mkdirSync(join(dataDir, 'deployments'), { recursive: true })
  await writeSafely(file, `${JSON.stringify(deployment, null, 2)}\n`)
  return accepted('made')
}

async function checkDeployment(
  { rpc, folder }: LocalChain,
  chainId: number,
  dataDir: string,
): Promise<Attempt<'found'>> {
  const found = readDeployment(deploymentFile(dataDir, chainId))
  const code = found && (await rpc<string>('eth_getCode', found.contracts.usdPlus, 'latest'))
  if (!code || code === '0x') {
    return refused(
      `The saved chain in ${folder} does not hold the contracts; npm start -- --fresh starts over.`,
    )
  }
  const deployed = readText(codeFile(dataDir, chainId))
  if (deployed === JSON.stringify(hashCode(readArtifacts()), null, 2)) return accepted('found')
  return refused(
    'The contracts changed since they were deployed here; npm start -- --fresh deploys the new ones.',
  )
}

function readDeployment(file: string): Deployment | null {
  try {
    return deploymentSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}

const readText = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : null)

const HUNDRED_ETHER = `0x${(100n * 10n ** 18n).toString(16)}`

async function deploy({ rpc }: LocalChain, chainId: number, dataDir: string): Promise<Deployment> {
  // Loaded here alone: a start that finds its contracts needs none of it.
  const [{ privateKeyToAccount }, { planDeployment }, { sendPlanned }, { seedAccounts }] =
    await Promise.all([
      import('viem/accounts'),
      import('./deploy/plan.ts'),
      import('./deploy/send.ts'),
      import('./deploy/seed.ts'),
    ])
  const deployer = privateKeyToAccount(openKey(dataDir, 'deployer'))
  const addressOf = (role: SystemRole) => privateKeyToAccount(openKey(dataDir, role)).address
  const restrictor = addressOf('restrictor')
  for (const sender of [deployer.address, restrictor]) {
    await rpc('anvil_setBalance', sender, HUNDRED_ETHER)
  }
  const owners = { deployer: deployer.address, treasury: addressOf('treasury'), restrictor }
  const { transactions, addresses } = planDeployment(readArtifacts(), owners)
  const deployedAtBlock = Number(await rpc<string>('eth_blockNumber')) + 1
  await sendPlanned(rpc, deployer, chainId, transactions)
  await seedAccounts(rpc, addresses.mockUsd)
  const { mockUsd, ...contracts } = addresses
  return {
    chainId,
    deployedAtBlock,
    contracts,
    paymentTokens: [{ symbol: 'mockUSD', name: 'Mock USD', decimals: 6, address: mockUsd }],
  }
}
