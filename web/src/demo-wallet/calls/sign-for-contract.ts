import { toSafeMessageTypedData } from '@parvalue/shared/chain/test-wallet-data.ts'
import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { concat } from 'viem'
import { type DemoAccount, safeSigners } from '../accounts.ts'

/** Signs `digest` so that the contract accepts it on one chain (ERC-1271). */
export async function signForContract(
  { name, address, signer }: DemoAccount,
  chainId: number,
  digest: Hex,
): Promise<Hex> {
  if (name === 'contract') return signer.sign({ hash: digest })
  const message = toSafeMessageTypedData(address, chainId, digest)
  // The Safe requires signatures in ascending order of address.
  const signers = safeSigners.toSorted((a, b) =>
    a.address.toLowerCase() < b.address.toLowerCase() ? -1 : 1,
  )
  return concat(await Promise.all(signers.map((owner) => owner.signTypedData(message))))
}

export const isContractAccount = ({ name }: DemoAccount) => name === 'contract' || name === 'safe'
