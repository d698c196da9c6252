import { decodeFunctionData, erc20Abi, type Hex, isAddressEqual } from 'viem'
import type { ReadClient } from '#wallet/network/read-client.ts'
import { toTransactionFailure } from '../failure/failure.ts'
import type { JournalStep } from '../journal/journal-entry.ts'
import { failedStep, type StepResult } from './flow-ports.ts'
import type { StepHandle } from './step-handle.ts'

export type StepCheckResult =
  | { name: 'ready'; nonce: number | null; fromBlock: bigint; isByContract: boolean }
  | { name: 'not-needed' }
  | Extract<StepResult, { name: 'failed' }>

/** Checks a step just before the wallet prompts: signer, network, need for an approval, simulation, gas. */
export async function checkStep(handle: StepHandle): Promise<StepCheckResult> {
  const { step } = handle
  const { client } = handle.ports
  const { account } = handle.entry
  const problemBefore = await findSignerFailure(handle)
  if (problemBefore) return problemBefore
  const allowance = step.name === 'approve' ? await readAllowance(client, account, step) : null
  if (allowance !== null && allowance.now >= allowance.needed) return { name: 'not-needed' }
  const isByContract = isContractCode(await client.getCode({ address: account }))
  const problem = await simulate(client, account, step, isByContract)
  if (problem) {
    // Tokens like USDT refuse to change an allowance that is not zero.
    const isResetNeeded = allowance !== null && allowance.now > 0n && isRevert(problem)
    return isResetNeeded ? failedStep('allowance_reset_needed') : problem
  }
  const [nonce, fromBlock] = await Promise.all([
    client.getTransactionCount({ address: account, blockTag: 'pending' }),
    client.getBlockNumber({ cacheTime: 0 }),
  ])
  // The checks take seconds, during which the wallet may switch account or network.
  return (
    (await findSignerFailure(handle)) ?? {
      name: 'ready',
      ...(isByContract ? { nonce: null } : { nonce }),
      fromBlock,
      isByContract,
    }
  )
}

/** Returns whether the account is a contract wallet; one delegated to code (EIP-7702) still sends with its key. */
export const isContractCode = (code: Hex | undefined) =>
  code !== undefined && code !== '0x' && !code.startsWith('0xef0100')

/** Returns null if the wallet is on the entry's account and network, else the failure. */
export async function findSignerFailure({
  entry: { account, chainId },
  ports,
}: StepHandle): Promise<Extract<StepResult, { name: 'failed' }> | null> {
  const signer = await ports.wallet.read()
  if (!signer) return failedStep('wallet_busy')
  if (!isAddressEqual(signer.address, account)) return failedStep('wrong_account')
  return signer.chainId === chainId ? null : failedStep('wrong_network')
}

const isRevert = ({ failure }: Extract<StepResult, { name: 'failed' }>) =>
  failure.cause === 'simulation_failed' || failure.cause === 'unknown'

/** Reads the allowance of an approval or permit: current and needed amount, in base units of the token. */
export async function readAllowance(client: ReadClient, account: Hex, { to, data }: JournalStep) {
  const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data })
  if (functionName !== 'approve') return null
  const [spender, needed] = args
  const now = await client.readContract({
    address: to,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [account, spender],
  })
  return { now, needed }
}

const failedForGas = (missing: bigint) =>
  ({
    name: 'failed',
    failure: { cause: 'insufficient_gas', detail: null, missing: `${missing}` },
  }) as const

async function simulate(
  client: ReadClient,
  account: Hex,
  step: JournalStep,
  isByContract: boolean,
) {
  const call = { account, to: step.to, data: step.data, value: BigInt(step.value) }
  try {
    await client.call(call)
    // A contract wallet is executed by another account, which pays the gas.
    if (isByContract) return null
    const [gas, { maxFeePerGas }, balance] = await Promise.all([
      client.estimateGas(call),
      client.estimateFeesPerGas(),
      client.getBalance({ address: account }),
    ])
    // Nodes accept a transaction only if the balance covers its maximum cost.
    const missing = gas * maxFeePerGas + call.value - balance
    return missing > 0n ? failedForGas(missing) : null
  } catch (error) {
    return { name: 'failed', failure: toTransactionFailure(error) } as const
  }
}
