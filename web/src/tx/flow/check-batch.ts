import { BaseError, InvalidParamsRpcError, MethodNotFoundRpcError } from 'viem'
import { simulateCalls } from 'viem/actions'
import { toFailure } from '../failure/failure.ts'
import type { JournalEntry, JournalStep } from '../journal/journal-entry.ts'
import { type Checked, checkSigner } from './check-step.ts'
import type { FlowPorts } from './flow-ports.ts'

/** Looks once more before the wallet is asked: who signs, where, and whether all of it would work. */
export async function checkBatch(
  { client, wallet }: FlowPorts,
  entry: JournalEntry,
  step: JournalStep,
): Promise<Exclude<Checked, { name: 'needless' }>> {
  const { account } = entry
  const problem = (await checkSigner(wallet, entry)) ?? (await simulate(client, account, step))
  if (problem) return problem
  const [nonce, fromBlock] = await Promise.all([
    client.getTransactionCount({ address: account, blockTag: 'pending' }),
    client.getBlockNumber({ cacheTime: 0 }),
  ])
  // Looking takes seconds, in which somebody may have changed the wallet.
  const ready = { name: 'ready', nonce, fromBlock, isByContract: false } as const
  return (await checkSigner(wallet, entry)) ?? ready
}

/** One after the other on the same state. Nodes that cannot leave it to the wallet, which looks too. */
async function simulate(
  client: FlowPorts['client'],
  account: JournalEntry['account'],
  { calls = [] }: JournalStep,
) {
  const wanted = calls.map(({ to, data, value }) => ({ to, data, value: BigInt(value) }))
  try {
    const { results } = await simulateCalls(client, { account, calls: wanted })
    const refused = results.find(({ status }) => status === 'failure')
    return refused ? ({ name: 'failed', failure: toFailure(refused.error) } as const) : null
  } catch (error) {
    if (isUnknownCall(error)) return null
    return { name: 'failed', failure: toFailure(error) } as const
  }
}

const isUnknownCall = (error: unknown) =>
  error instanceof BaseError &&
  error.walk(
    (one) => one instanceof MethodNotFoundRpcError || one instanceof InvalidParamsRpcError,
  ) !== null
