import { permitTypes } from '@parvalue/shared/chain/signed-types.ts'
import { decodeFunctionData, encodeFunctionData, erc20Abi, type Hex, parseSignature } from 'viem'
import type { JournalStep } from '../journal/journal-entry.ts'
import { readPermitDomain, readPermitNonce, selfPermitAbi } from '../strategies/permit.ts'
import { findSignerFailure, readAllowance } from './check-step.ts'
import { failedStep, type StepResult } from './flow-ports.ts'
import type { StepHandle } from './step-handle.ts'

/** Validity of a signed permit in seconds. */
const VALID_SECONDS = 20n * 60n

/**
 * Minimum remaining validity in seconds: a permit with less is signed again, because it could expire before it is
 * mined.
 */
const LEFT_MIN_SECONDS = 60n

/**
 * Requests a signed permit for the exact amount (EIP-2612) and prepends it to the call that uses it, so that both are
 * one transaction. The permit is valid for 20 minutes.
 */
export async function runPermitStep(handle: StepHandle): Promise<StepResult> {
  const { trigger, ports, entry, step } = handle
  if (trigger !== 'pressed') return { name: 'needs-signature' }
  const problem = await findSignerFailure(handle)
  if (problem) return problem
  const allowance = await readAllowance(ports.client, entry.account, step)
  if (allowance !== null && allowance.now >= allowance.needed) {
    handle.save({ status: 'skipped' })
    return { name: 'done' }
  }
  return signPermit(handle)
}

async function signPermit(handle: StepHandle): Promise<StepResult> {
  const { client, sign } = handle.ports
  const { account, chainId } = handle.entry
  const { step } = handle
  const [domain, nonce, { timestamp }] = await Promise.all([
    readPermitDomain(client, step.to, chainId),
    readPermitNonce(client, step.to, account),
    client.getBlock(),
  ])
  if (domain === null) return failedStep('signature_invalid')
  const deadline = timestamp + VALID_SECONDS
  const { spender, value } = readApproval(step)
  handle.save({ status: 'signing' })
  handle.report({ isSigning: true })
  const message = { owner: account, spender, value, nonce, deadline }
  const data = { domain, types: permitTypes, primaryType: 'Permit', message }
  const signature = await sign(data, { address: account, chainId })
  const permit = { token: step.to, owner: account, value, deadline, signature }
  const action = handle.at(handle.index + 1)
  action.save({ data: withPermit(permit, action.step.data) })
  const signed = { status: 'done', deadline: `${deadline}`, nonce: Number(nonce) } as const
  handle.save(signed)
  return { name: 'done' }
}

/** Returns whether the signed permit can no longer be used: it expires soon, or its nonce is spent. */
export async function isPermitSpent({ entry, ports }: StepHandle): Promise<boolean> {
  const [permit, action] = entry.steps
  if (permit?.name !== 'permit' || permit.status !== 'done' || !action) return false
  const { client } = ports
  const { timestamp } = await client.getBlock()
  if (BigInt(permit.deadline ?? '0') < timestamp + LEFT_MIN_SECONDS) return true
  if (Number(await readPermitNonce(client, permit.to, entry.account)) === permit.nonce) return false
  // Another account may have submitted the permit; the allowance is then set.
  const allowance = await readAllowance(client, entry.account, permit)
  return allowance === null || allowance.now < allowance.needed
}

/** Resets the permit and the action to their state before the signature. */
export function resetPermitStep(handle: StepHandle) {
  const action = handle.at(1)
  action.save({ status: 'waiting', data: withoutPermit(action.step.data) })
  handle.at(0).save({ status: 'waiting', nonce: null })
}

type Permit = { token: Hex; owner: Hex; value: bigint; deadline: bigint; signature: Hex }

function withPermit({ token, owner, value, deadline, signature }: Permit, action: Hex): Hex {
  const { r, s, yParity } = parseSignature(signature)
  const args = [token, owner, value, deadline, yParity + 27, r, s] as const
  const permit = encodeFunctionData({ abi: selfPermitAbi, functionName: 'selfPermit', args })
  const calls = [permit, withoutPermit(action)]
  return encodeFunctionData({ abi: selfPermitAbi, functionName: 'multicall', args: [calls] })
}

function withoutPermit(data: Hex): Hex {
  try {
    const { functionName, args } = decodeFunctionData({ abi: selfPermitAbi, data })
    return functionName === 'multicall' ? (args[0].at(-1) ?? data) : data
  } catch {
    return data
  }
}

function readApproval({ data }: JournalStep) {
  const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data })
  if (functionName !== 'approve') throw new Error('The permit step does not encode an approval.')
  const [spender, value] = args
  return { spender, value }
}
