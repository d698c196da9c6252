import { numberToHex } from 'viem'
import { boot } from '#api/client/boot.ts'
import { type DemoAccount, findAccount } from '../accounts.ts'
import { findConnected } from '../memory.ts'
import { unauthorized, unsupported } from '../rpc-error.ts'
import { getSettings } from '../settings.ts'
import { findBatchAccount, hasBecome } from './batch-account.ts'
import { isContractAccount } from './signing.ts'

type Status = 'supported' | 'ready' | 'unsupported'

/** EIP-5792: what this wallet does for an account, network by network. */
export async function getCapabilities([address, chainIds]: readonly unknown[]) {
  if (getSettings().batching === 'no') throw unsupported('wallet_getCapabilities')
  const connected = findConnected()
  if (!connected || isContractAccount(connected) || findAccount(String(address)) !== connected)
    throw unauthorized()
  const wanted = Array.isArray(chainIds) ? chainIds.map(Number) : boot.chains.map(({ id }) => id)
  const known = wanted.filter((id) => boot.chains.some((chain) => chain.id === id))
  const answers = known.map(async (id) => {
    const atomic = { status: await toStatus(id, connected) }
    return [numberToHex(id), { atomic }] as const
  })
  return Object.fromEntries(await Promise.all(answers))
}

async function toStatus(chainId: number, { signer }: DemoAccount): Promise<Status> {
  const batchAccount = findBatchAccount(chainId)
  if (batchAccount === null) return 'unsupported'
  return (await hasBecome(chainId, signer.address, batchAccount)) ? 'supported' : 'ready'
}
