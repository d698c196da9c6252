import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dShareAbi } from '@parvalue/shared/chain/abi/d-share.ts'
import { dShareFactoryAbi } from '@parvalue/shared/chain/abi/d-share-factory.ts'
import { usdPlusAbi } from '@parvalue/shared/chain/abi/usd-plus.ts'
import { wrappedDShareAbi } from '@parvalue/shared/chain/abi/wrapped-d-share.ts'
import { referenceStocks } from '@parvalue/shared/domain/stocks/reference-prices.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { keccak256, toHex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LocalChain } from '../chain/local-chain.ts'
import { openRoleKey, type SystemRole } from '../stack/keys.ts'
import { callContract, readDeploymentOf, startDeployedChain } from './test-deployment.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'parvalue-treasury-'))
const addressOf = (role: SystemRole) => privateKeyToAddress(openRoleKey(dataDir, role))
let first: LocalChain
/** An Arbitrum One chain (42161), on which production has two payment tokens. */
let second: LocalChain
/** A chain that is seeded with a reserve shortfall. */
let short: LocalChain

beforeAll(async () => {
  const port = 28_000 + (process.pid % 1000) * 3
  first = await startDeployedChain({ chainId: 1, port, dataDir })
  second = await startDeployedChain({ chainId: 42161, port: port + 1, dataDir })
  short = await startDeployedChain({
    chainId: 11155111,
    port: port + 2,
    dataDir,
    reserveBps: 9_750n,
  })
})

afterAll(async () => {
  await Promise.all([first.stop(), second.stop(), short.stop()])
  rmSync(dataDir, { recursive: true, force: true })
})

const balanceOf = async (chain: LocalChain, token: Address, account: Address) =>
  (await callContract(chain, token, dShareAbi, 'balanceOf', [account])) as bigint

/** Returns the USD+ supply of a chain and the reserves of treasury and buffer, in units of its payment tokens. */
async function sumTreasury(chain: LocalChain) {
  const { contracts, paymentTokens, stockTokens = [] } = readDeploymentOf(chain)
  const treasury = addressOf('treasury')
  let dollars = 0n
  const buffer = contracts.instantRedeemer ?? '0x'
  for (const { address } of paymentTokens) {
    dollars += await balanceOf(chain, address, treasury)
    dollars += await balanceOf(chain, address, buffer)
  }
  let funds = 0n
  for (const { address, stockId, kind } of stockTokens) {
    const stock = referenceStocks.find((each) => each.stockId === stockId)
    const value = (await balanceOf(chain, address, treasury)) * (stock?.priceCents ?? 0n) * 10_000n
    expect([value % 10n ** 18n, value > 0n]).toEqual([0n, kind === 'fund'])
    funds += value / 10n ** 18n
  }
  const supply = (await callContract(chain, contracts.usdPlus, usdPlusAbi, 'totalSupply')) as bigint
  return { supply, dollars, reserves: dollars + funds }
}

test('a million USD+ and the vault seeds are minted, backed by exactly 100.42 %', async () => {
  const [here, there] = [await sumTreasury(first), await sumTreasury(second)]
  expect([here.supply, there.supply]).toEqual([601_000_000_000n, 401_000_000_000n])
  const reserves = here.reserves + there.reserves
  expect(reserves * 10_000n).toBe((here.supply + there.supply) * 10_042n)
  expect(here.dollars + there.dollars).toBe(150_582_640_000n)
})

test('a shortfall can be seeded', async () => {
  const { supply, reserves } = await sumTreasury(short)
  expect(reserves * 10_000n).toBe(supply * 9_750n)
})

test('the treasury’s dollars are spread over all payment tokens', async () => {
  const { paymentTokens } = readDeploymentOf(second)
  const held = await Promise.all(
    paymentTokens.map(({ address }) => balanceOf(second, address, addressOf('treasury'))),
  )
  // A quarter of each part fills the buffer of the token.
  expect(held).toEqual([22_621_980_000n, 22_621_980_000n])
})

test('the operator wallet holds ten thousand of each stock, and the dividend contracts are deployed', async () => {
  const { contracts, stockTokens = [] } = readDeploymentOf(second)
  const held = stockTokens.map(({ address }) => balanceOf(second, address, addressOf('house')))
  expect(await Promise.all(held)).toEqual(stockTokens.map(() => 10_000n * 10n ** 18n))
  const { dividendDistribution = '0x', dividendMinter = '0x' } = contracts
  const distributor = addressOf('distributor')
  const has = (to: Address, role: string, account: Address) =>
    callContract(second, to, dShareAbi, 'hasRole', [keccak256(toHex(role)), account])
  expect(await has(dividendDistribution, 'DISTRIBUTOR_ROLE', distributor)).toBe(true)
  expect(await has(dividendMinter, 'MINTER_ROLE', distributor)).toBe(true)
  expect(await has(contracts.usdPlus, 'ESCROW_ROLE', dividendDistribution)).toBe(true)
  for (const { address } of stockTokens) {
    expect(await has(address, 'MINTER_ROLE', dividendDistribution)).toBe(true)
    expect(await has(address, 'MINTER_ROLE', distributor)).toBe(false)
    expect(await has(address, 'OPERATOR_ROLE', distributor)).toBe(true)
  }
})

test('the operator wallet and the orders account hold the million, and are no demo accounts', async () => {
  const house = addressOf('house')
  const listHeld = (account: Address) =>
    Promise.all(
      [first, second].map((chain) =>
        balanceOf(chain, readDeploymentOf(chain).contracts.usdPlus, account),
      ),
    )
  expect(await listHeld(house)).toEqual([550_000_000_000n, 350_000_000_000n])
  expect(await listHeld(addressOf('orders'))).toEqual([50_000_000_000n, 50_000_000_000n])
  const accounts = await first.rpc<string[]>('eth_accounts')
  expect(accounts.map((account) => account.toLowerCase())).not.toContain(house.toLowerCase())
})

test.each([0, 1])(
  'chain %i has tokens of three funds and two shares, with wrapped forms',
  async (index) => {
    const chain = index === 0 ? first : second
    const { contracts, stockTokens = [] } = readDeploymentOf(chain)
    const symbols = ['SGOV.d', 'BIL.d', 'TBIL.d', 'AAPL.d', 'NVDA.d']
    expect(stockTokens.map(({ symbol }) => symbol)).toEqual(symbols)
    const factory = contracts.dShareFactory ?? '0x'
    expect(await callContract(chain, factory, dShareFactoryAbi, 'getDShares')).toEqual([
      stockTokens.map(({ address }) => address),
      stockTokens.map(({ wrapped }) => wrapped),
    ])
    for (const { address, wrapped, symbol, name } of stockTokens) {
      const token = (called: string) => callContract(chain, address, dShareAbi, called)
      const names = [await token('symbol'), await token('name'), await token('decimals')]
      expect(names).toEqual([symbol, name, 18])
      expect(await token('transferRestrictor')).toBe(contracts.transferRestrictor)
      const vault = (called: string) => callContract(chain, wrapped, wrappedDShareAbi, called)
      expect([await vault('symbol'), await vault('asset')]).toEqual([`${symbol}.x`, address])
    }
  },
)

test('the deployer cannot mint stock tokens after the setup', async () => {
  const role = keccak256(toHex('MINTER_ROLE'))
  for (const { address } of readDeploymentOf(first).stockTokens ?? []) {
    const deployer = [role, addressOf('deployer')]
    expect(await callContract(first, address, dShareAbi, 'hasRole', deployer)).toBe(false)
  }
})
