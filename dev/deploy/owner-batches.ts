import { timelockControllerAbi } from '@parvalue/shared/chain/abi/timelock-controller.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { encodeFunctionData, numberToHex, zeroHash } from 'viem'
import type { OwnerCall, PlannedTransaction } from './transactions.ts'

const CALL_GAS = 250_000n

/** Gas limit of one batch, below the limit of a transaction (EIP-7825). */
const BATCH_GAS = 14_000_000n

const SCHEDULE_GAS = 25_000n
const BASE_GAS = 150_000n

/**
 * Plans the calls of the owner as batches, each scheduled and executed at once. This works as long as the timelock has no
 * delay and the deployer is its proposer. `first` numbers the batches, because the timelock refuses an operation that it
 * knows.
 */
export function planOwnerBatches(
  timelock: Address,
  calls: readonly OwnerCall[],
  first: number,
): PlannedTransaction[] {
  return toBatches(calls).flatMap((batch, index) => {
    const targets = batch.map(({ to }) => to)
    const values = batch.map(() => 0n)
    const payloads = batch.map(({ data }) => data)
    const salt = numberToHex(first + index * 2, { size: 32 })
    const operation = [targets, values, payloads, zeroHash, salt] as const
    const label = `${batch.length} calls of the owner from ${batch[0]?.label} on`
    const send = (data: Hex, gas: bigint) => ({ label, to: timelock, data, gas })
    const abi = timelockControllerAbi
    return [
      send(
        encodeFunctionData({ abi, functionName: 'scheduleBatch', args: [...operation, 0n] }),
        BASE_GAS + SCHEDULE_GAS * BigInt(batch.length),
      ),
      send(
        encodeFunctionData({ abi, functionName: 'executeBatch', args: operation }),
        BASE_GAS + batch.reduce((sum, call) => sum + gasOf(call), 0n),
      ),
    ]
  })
}

const gasOf = ({ gas = CALL_GAS }: OwnerCall) => gas

function toBatches(calls: readonly OwnerCall[]): OwnerCall[][] {
  const batches: OwnerCall[][] = []
  let room = 0n
  for (const call of calls) {
    if (gasOf(call) > room) {
      batches.push([])
      room = BATCH_GAS
    }
    batches.at(-1)?.push(call)
    room -= gasOf(call)
  }
  return batches
}
