import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { boot } from '#api/client/boot.ts'
import { passToNodeOf } from '../node-call.ts'
import { getSettings } from '../settings.ts'

/** What an account that was handed over to a contract's code has instead of its own (EIP-7702). */
const DELEGATION = '0xef0100'

/** What accounts become on this network to send calls together; null where they cannot. */
export function findBatchAccount(chainId: number): Address | null {
  const { batching } = getSettings()
  const [first] = boot.chains
  if (batching === 'no' || (batching === 'first' && chainId !== first?.id)) return null
  return boot.deployments.find((one) => one.chainId === chainId)?.batchAccount ?? null
}

/** Whether the account is one already. */
export async function hasBecome(chainId: number, account: Address, batchAccount: Address) {
  const code = await getCode(chainId, account)
  return code.toLowerCase() === DELEGATION + batchAccount.slice(2).toLowerCase()
}

export const getCode = async (chainId: number, address: Address): Promise<Hex> =>
  (await passToNodeOf(chainId, 'eth_getCode', [address, 'latest'])) as Hex
