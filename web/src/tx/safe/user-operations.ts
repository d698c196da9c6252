import { entryPointAbi } from '@parvalue/shared/chain/abi/smart-account.ts'
import { entryPoints } from '@parvalue/shared/chain/entry-points.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { type Log, parseEventLogs } from 'viem'

const addresses = Object.values(entryPoints).map((one) => one.toLowerCase())

/** Returns whether an entry point (ERC-4337) reports that an operation of the account failed. */
export function isFailedOperation(log: Log, account: Address): boolean {
  if (!addresses.includes(log.address.toLowerCase())) return false
  const [event] = parseEventLogs({
    abi: entryPointAbi,
    logs: [log],
    eventName: 'UserOperationEvent',
    args: { sender: account },
  })
  return event?.args.success === false
}
