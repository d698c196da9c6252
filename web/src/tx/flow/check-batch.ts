import { BaseError, InvalidParamsRpcError, MethodNotFoundRpcError } from 'viem'
import { simulateCalls } from 'viem/actions'
import { toFailure } from '../failure/failure.ts'
import { type Checked, checkSigner } from './check-step.ts'
import type { StepHandle } from './step-handle.ts'

/** Looks once more before the wallet is asked: who signs, where, and whether all of it would work. */
export async function checkBatch(
  handle: StepHandle,
): Promise<Exclude<Checked, { name: 'needless' }>> {
  const { client } = handle.ports
  const { account } = handle.entry
  const problem = (await checkSigner(handle)) ?? (await simulate(handle))
  if (problem) return problem
  const [nonce, fromBlock] = await Promise.all([
    client.getTransactionCount({ address: account, blockTag: 'pending' }),
    client.getBlockNumber({ cacheTime: 0 }),
  ])
  // Looking takes seconds, in which somebody may have changed the wallet.
  const ready = { name: 'ready', nonce, fromBlock, isByContract: false } as const
  return (await checkSigner(handle)) ?? ready
}

/** One after the other on the same state. Nodes that cannot leave it to the wallet, which looks too. */
async function simulate({
  entry: { account },
  step: { calls = [] },
  ports: { client },
}: StepHandle) {
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
