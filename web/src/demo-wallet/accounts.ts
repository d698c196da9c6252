import {
  CONTRACT_WALLET_OWNER_INDEX,
  SAFE_OWNER_INDEXES,
  TEST_MNEMONIC,
} from '@parvalue/shared/chain/test-wallets.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { type HDAccount, mnemonicToAccount } from 'viem/accounts'
import { boot } from '#api/client/boot.ts'

const COUNT = 10

const names: Record<number, 'plain' | 'noGas'> = { 0: 'plain', 4: 'noGas' }

export type DemoAccount = {
  index: number
  name: 'plain' | 'noGas' | 'numbered' | 'contract' | 'safe'
  address: Address
  /** The key of the account; for a contract, the key of its owner. */
  signer: HDAccount
}

const keyAt = (addressIndex: number) => mnemonicToAccount(TEST_MNEMONIC, { addressIndex })

export const demoAccounts: readonly DemoAccount[] = [
  ...Array.from({ length: COUNT }, (_, index) => {
    const signer = keyAt(index)
    return { index, name: names[index] ?? ('numbered' as const), address: signer.address, signer }
  }),
  ...listContracts(),
]

/** Lists the contract accounts; both have the same address on all local chains. */
function listContracts(): DemoAccount[] {
  const wallets = boot.deployments.find(({ testWallets }) => testWallets)?.testWallets
  if (!wallets) return []
  const [safeOwner] = SAFE_OWNER_INDEXES
  return [
    {
      index: CONTRACT_WALLET_OWNER_INDEX,
      name: 'contract',
      address: wallets.contractWallet,
      signer: keyAt(CONTRACT_WALLET_OWNER_INDEX),
    },
    { index: safeOwner, name: 'safe', address: wallets.safe, signer: keyAt(safeOwner) },
  ]
}

/** The keys of the two owners that a Safe message needs. */
export const safeSigners: readonly HDAccount[] = SAFE_OWNER_INDEXES.slice(0, 2).map(keyAt)

export const findDemoAccount = (address: string | null): DemoAccount | null =>
  demoAccounts.find((account) => isSame(account.address, address)) ?? null

const isSame = (a: Address, b: string | null) => a.toLowerCase() === b?.toLowerCase()

type AccountTexts = {
  plain: string
  noGas: string
  account: string
  contractWallet: string
  safe: string
}

export function toAccountLabel({ name, index }: DemoAccount, texts: AccountTexts): string {
  if (name === 'numbered') return `${texts.account} ${index}`
  return name === 'contract' ? texts.contractWallet : texts[name]
}
