import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import type { Outcome } from '@parvalue/shared/domain/values/outcome.ts'

/** `digest` is what was signed, hashed as ERC-191 or EIP-712 has it. */
export type SignatureQuestion = { chainId: number; address: Address; digest: Hex; signature: Hex }

/** Whether the contract at an address says that the signature is its own, on one chain. */
export type AskContract = (question: SignatureQuestion) => Promise<Outcome<boolean, 'unreachable'>>
