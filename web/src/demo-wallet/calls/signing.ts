import { toSafeMessage, toWalletMessage } from '@parvalue/shared/chain/test-wallet-data.ts'
import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { concat } from 'viem'
import { type DemoAccount, safeSigners } from '../accounts.ts'

/** ERC-1271: what a contract takes for its signature of `digest` on one chain. */
export async function signForContract(
  { name, address, signer }: DemoAccount,
  chainId: number,
  digest: Hex,
): Promise<Hex> {
  if (name === 'contract') return signer.signTypedData(toWalletMessage(address, chainId, digest))
  const message = toSafeMessage(address, chainId, digest)
  // The Safe wants them in the order of their addresses.
  const signers = safeSigners.toSorted((a, b) =>
    a.address.toLowerCase() < b.address.toLowerCase() ? -1 : 1,
  )
  return concat(await Promise.all(signers.map((each) => each.signTypedData(message))))
}

export const isContractAccount = ({ name }: DemoAccount) => name === 'contract' || name === 'safe'
