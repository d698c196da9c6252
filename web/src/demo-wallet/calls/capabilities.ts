import { numberToHex } from 'viem'
import { boot } from '#api/client/boot.ts'
import { type DemoAccount, findDemoAccount } from '../accounts.ts'
import { unauthorizedError, unsupportedMethodError } from '../rpc-error.ts'
import { findConnectedAccount } from '../saved-connection.ts'
import { getDemoSettings } from '../settings.ts'
import { findBatchAccount, isDelegated } from './batch-account.ts'
import { isContractAccount } from './sign-for-contract.ts'

type Status = 'supported' | 'ready' | 'unsupported'

/** Returns the wallet's capabilities for an account, by network (EIP-5792). */
export async function getCapabilities([address, chainIds]: readonly unknown[]) {
  if (getDemoSettings().batching === 'no') throw unsupportedMethodError('wallet_getCapabilities')
  const connected = findConnectedAccount()
  if (!connected || isContractAccount(connected) || findDemoAccount(String(address)) !== connected)
    throw unauthorizedError()
  const requested = Array.isArray(chainIds) ? chainIds.map(Number) : boot.chains.map(({ id }) => id)
  const known = requested.filter((id) => boot.chains.some((chain) => chain.id === id))
  const entries = known.map(async (id) => {
    const atomic = { status: await toStatus(id, connected) }
    return [numberToHex(id), { atomic }] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

async function toStatus(chainId: number, { signer }: DemoAccount): Promise<Status> {
  const batchAccount = findBatchAccount(chainId)
  if (batchAccount === null) return 'unsupported'
  return (await isDelegated(chainId, signer.address, batchAccount)) ? 'supported' : 'ready'
}
