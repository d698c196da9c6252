import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import type { Rpc } from '../chain/rpc.ts'
import { mineAllPending, requireTransactionSuccess } from './send.ts'
import { SAFE_EXECUTOR } from './test-wallets.ts'

/** Selector of `faucet()`, which gives 1,000 mock dollars. */
const FAUCET_CALL = '0xde5f72fd'

/** Index of the demo account with payment tokens but no gas, which shows how the page handles missing gas. */
const NO_GAS_INDEX = 4

/** Gives each demo account 1,000 of each payment token. */
export async function seedDemoAccounts(rpc: Rpc, tokens: readonly Address[]): Promise<void> {
  const accounts = await rpc<Address[]>('eth_accounts')
  const hashes: Hex[] = []
  // The tokens are requested one after the other, because anvil gives simultaneous requests of one account the same
  // nonce.
  for (const to of tokens) {
    const send = (from: Address) =>
      rpc<Hex>('eth_sendTransaction', { from, to, data: FAUCET_CALL, gas: '0x30d40' })
    hashes.push(...(await Promise.all(accounts.map(send))))
  }
  await mineAllPending(rpc)
  for (const hash of hashes) await requireTransactionSuccess(rpc, hash, 'MockUSD.faucet')
  // The accounts paid gas for the faucet; this restores their balances of 10,000 ETH.
  for (const [index, account] of accounts.entries()) {
    await rpc('anvil_setBalance', account, index === NO_GAS_INDEX ? '0x0' : TEN_THOUSAND_ETHER)
  }
}

/** Funds the contract wallets, which pay the bridge fee; the caller of `execute` pays the gas. */
export async function fundTestWallets(
  rpc: Rpc,
  wallets: NonNullable<Deployment['testWallets']>,
): Promise<void> {
  for (const account of [...Object.values(wallets), SAFE_EXECUTOR]) {
    await rpc('anvil_setBalance', account, TEN_THOUSAND_ETHER)
  }
}

const TEN_THOUSAND_ETHER = `0x${(10_000n * 10n ** 18n).toString(16)}`
