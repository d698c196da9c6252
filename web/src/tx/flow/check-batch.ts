import { BaseError, InvalidParamsRpcError, MethodNotFoundRpcError } from 'viem'
import { simulateCalls } from 'viem/actions'
import { toTransactionFailure } from '../failure/failure.ts'
import { findSignerFailure, type StepCheckResult } from './check-step.ts'
import type { StepHandle } from './step-handle.ts'

/** Checks a batch just before the wallet prompts: signer, network, and a simulation of all calls. */
export async function checkBatch(
  handle: StepHandle,
): Promise<Exclude<StepCheckResult, { name: 'not-needed' }>> {
  const { client } = handle.ports
  const { account } = handle.entry
  const problem = (await findSignerFailure(handle)) ?? (await simulate(handle))
  if (problem) return problem
  const [nonce, fromBlock] = await Promise.all([
    client.getTransactionCount({ address: account, blockTag: 'pending' }),
    client.getBlockNumber({ cacheTime: 0 }),
  ])
  // The checks take seconds, during which the wallet may switch account or network.
  const ready = { name: 'ready', nonce, fromBlock, isByContract: false } as const
  return (await findSignerFailure(handle)) ?? ready
}

/** Simulates the calls in sequence. If the node has no `eth_simulateV1`, only the wallet simulates them. */
async function simulate({
  entry: { account },
  step: { calls = [] },
  ports: { client },
}: StepHandle) {
  const requests = calls.map(({ to, data, value }) => ({ to, data, value: BigInt(value) }))
  try {
    const { results } = await simulateCalls(client, { account, calls: requests })
    const failure = results.find(({ status }) => status === 'failure')
    return failure
      ? ({ name: 'failed', failure: toTransactionFailure(failure.error) } as const)
      : null
  } catch (error) {
    if (isUnsupportedMethod(error)) return null
    return { name: 'failed', failure: toTransactionFailure(error) } as const
  }
}

const isUnsupportedMethod = (error: unknown) =>
  error instanceof BaseError &&
  error.walk(
    (cause) => cause instanceof MethodNotFoundRpcError || cause instanceof InvalidParamsRpcError,
  ) !== null
