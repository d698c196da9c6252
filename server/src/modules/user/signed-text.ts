import { type TermsForm, toSignInMessage } from '@parvalue/shared/domain/identity/sign-in.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { parseKeySignature } from '@parvalue/shared/domain/values/key-signature.ts'
import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import { getAddress, hashMessage } from 'viem/utils'
import type { VerifyContractSignature } from '../../providers/contract-signature/port.ts'
import { isMessageSignedBy } from './signature.ts'

export type SignedText = {
  form: TermsForm
  text: string
  /** The signature was verified by a contract on the chain that the text names; it is not valid on other chains. */
  isByContract: boolean
}

type Brand = {
  publicUrl: string
  brand: string
  termsDate: string
  askContract: VerifyContractSignature
}
type Signing = { address: Address; nonce: string; signature: Hex; chainId: number }

/**
 * Finds which of the two texts was signed. The key is tried first: for an account with both key and code (EIP-7702)
 * the key decides. Otherwise the contract on the chain that the text names is asked; an account without code cannot
 * sign that way.
 */
export async function findSignedText(
  { askContract, ...brand }: Brand,
  { address, nonce, signature, chainId }: Signing,
): Promise<Outcome<SignedText, 'signature_form' | 'signature_invalid' | 'unreachable'>> {
  const facts = { ...brand, address: getAddress(address), chainId, nonce }
  const texts = (['usdplus', 'company'] as const).map((form) => ({
    form,
    text: toSignInMessage({ ...facts, form }),
  }))
  for (const each of texts) {
    if (isMessageSignedBy(address, each.text, signature)) {
      return accepted({ ...each, isByContract: false })
    }
  }
  for (const each of texts) {
    const digest = hashMessage(each.text)
    const verified = await askContract({ chainId, address, digest, signature })
    if (!verified.ok) return verified
    if (verified.value) return accepted({ ...each, isByContract: true })
  }
  const parsed = parseKeySignature(signature)
  const isHigh = !parsed.ok && parsed.reason === 'high_s'
  return refused(isHigh ? 'signature_form' : 'signature_invalid')
}
