import { parseArgs } from 'node:util'
import { toLocalNodeUrl } from '@parvalue/shared/chain/local-nodes.ts'
import { refused } from '@parvalue/shared/domain/values/outcome.ts'
import { toChainFiles } from '../chain/chain-files.ts'
import { connectRpc } from '../chain/rpc.ts'
import { describeInvalidOption } from '../cli/operator-refusal.ts'
import { messageOfSystemError, type Result } from '../cli/refusal.ts'
import { readDeployment } from '../deploy/deployment-files.ts'
import type { StackSettings } from '../stack/settings.ts'
import { runChanges } from './run-changes.ts'

const OPTIONS = {
  chain: { type: 'string' },
  rpc: { type: 'string' },
  deployment: { type: 'string' },
} as const

/** Runs `npm run operator -- changes …`, which needs a node and no server. */
export async function runChangesCommand(
  args: readonly string[],
  settings: Pick<StackSettings, 'chains' | 'dataDir'>,
): Promise<Result<string>> {
  const { dataDir, chains } = settings
  try {
    const options = { args: [...args], options: OPTIONS, allowPositionals: true } as const
    const { positionals, values } = parseArgs(options)
    const known = chains.map(({ chainId }) => String(chainId))
    const chain = values.chain ?? known[0] ?? ''
    const local = chains.find(({ chainId }) => String(chainId) === chain)
    const url = values.rpc ?? (local && toLocalNodeUrl(local.port))
    if (!url) {
      return refused(
        `Chain ${chain} is none of ${known.join(', ')}: name its node with --rpc <url>.`,
      )
    }
    const file = values.deployment ?? toChainFiles(dataDir, Number(chain)).deployment
    const deployment = readDeployment(file)
    if (!deployment) {
      return refused(
        `${file} is no deployment: start the system, or name a file with --deployment.`,
      )
    }
    return await runChanges({ rpc: connectRpc(url), deployment, dataDir }, positionals)
  } catch (error) {
    const message = messageOfSystemError(error)
    return refused(
      message.includes('fetch failed')
        ? 'The node does not answer: start the system, or name another with --rpc <url>.'
        : describeInvalidOption(message, Object.keys(OPTIONS)),
    )
  }
}
