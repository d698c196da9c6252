import {
  getAddress,
  type Hex,
  hashMessage,
  hashTypedData,
  isAddressEqual,
  recoverAddress,
  type TypedDataDefinition,
  toHex,
} from 'viem'
import { toSafeMessageTypedData } from '../../shared/chain/test-wallet-data.ts'
import type { Address } from '../../shared/domain/values/address.ts'

/** Safe adds this to the last byte of a signature of the hash as a text (`eth_sign`), to tell it from typed data. */
const ETH_SIGN_OFFSET = 4
const ETH_SIGN_MIN = 31

const lastByteOf = (signature: string) => Number.parseInt(signature.slice(-2), 16)

/** Returns what an owner signed: typed data, or the hash as a text. */
export const signatureTypeOf = (signature: string): 'EOA' | 'ETH_SIGN' =>
  lastByteOf(signature) >= ETH_SIGN_MIN ? 'ETH_SIGN' : 'EOA'

async function recoverSigner(hash: Hex, signature: Hex): Promise<Address> {
  if (signatureTypeOf(signature) === 'EOA') return recoverAddress({ hash, signature })
  const last = toHex(lastByteOf(signature) - ETH_SIGN_OFFSET, { size: 1 }).slice(2)
  return recoverAddress({
    hash: hashMessage({ raw: hash }),
    signature: `${signature.slice(0, -2)}${last}` as Hex,
  })
}

type SafeReader = {
  readSafe: (chainId: number, safe: Address) => Promise<{ owners: readonly Address[] } | null>
}
type Signed = { chainId: number; safe: Address; hash: Hex }

/** Returns the owner who signed a hash for a Safe; null if it was nobody, or no owner. */
export async function findSafeSigner(
  node: SafeReader,
  { chainId, safe, hash }: Signed,
  signature: Hex,
): Promise<Address | null> {
  const signer = await recoverSigner(hash, signature).catch(() => null)
  if (signer === null) return null
  const facts = await node.readSafe(chainId, safe)
  return facts?.owners.some((owner) => isAddressEqual(owner, signer)) ? signer : null
}

/** Puts signatures in the ascending order of their owners, which Safe's contract requires. */
export const sortBySigner = <Signature extends { owner: string }>(
  signatures: readonly Signature[],
): Signature[] =>
  signatures.toSorted((a, b) => (a.owner.toLowerCase() < b.owner.toLowerCase() ? -1 : 1))

/** Returns the hash that owners sign for a message, which is a text or typed data; throws for other data. */
export function safeMessageHashOf(
  safe: string,
  chainId: number,
  message: string | TypedDataDefinition,
): Hex {
  const digest = typeof message === 'string' ? hashMessage(message) : hashTypedData(message)
  return hashTypedData(toSafeMessageTypedData(getAddress(safe), chainId, digest))
}
