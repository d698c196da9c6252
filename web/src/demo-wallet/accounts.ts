import type { Address } from '@parvalue/shared/domain/address.ts'
import { type HDAccount, mnemonicToAccount } from 'viem/accounts'

/** anvil's public test phrase: everybody knows these keys, so they must never hold real money. */
const MNEMONIC = 'test test test test test test test test test test test junk'
const COUNT = 10

const names: Record<number, 'plain' | 'noGas'> = { 0: 'plain', 4: 'noGas' }

export type DemoAccount = { index: number; name: 'plain' | 'noGas' | 'numbered'; signer: HDAccount }

export const demoAccounts: readonly DemoAccount[] = Array.from({ length: COUNT }, (_, index) => ({
  index,
  name: names[index] ?? 'numbered',
  signer: mnemonicToAccount(MNEMONIC, { addressIndex: index }),
}))

export const findAccount = (address: string | null): DemoAccount | null =>
  demoAccounts.find(({ signer }) => isSame(signer.address, address)) ?? null

const isSame = (a: Address, b: string | null) => a.toLowerCase() === b?.toLowerCase()

type Words = { plain: string; noGas: string; account: string }

export const toAccountLabel = ({ name, index }: DemoAccount, words: Words) =>
  name === 'numbered' ? `${words.account} ${index}` : words[name]
