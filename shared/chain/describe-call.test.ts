import { encodeFunctionData, getAddress } from 'viem'
import { expect, test } from 'vitest'
import type { Address, Hex } from '../domain/values/address.ts'
import { ccipWaypointAbi } from './abi/ccip-waypoint.ts'
import { mockUsdAbi } from './abi/mock-usd.ts'
import { usdPlusMinterAbi } from './abi/usd-plus-minter.ts'
import { usdPlusRedeemerAbi } from './abi/usd-plus-redeemer.ts'
import { wrappedUsdPlusAbi } from './abi/wrapped-usd-plus.ts'
import { wrappedUsdPlusWaypointAbi } from './abi/wrapped-usd-plus-waypoint.ts'
import type { Deployment } from './deployment.ts'
import { describeContractCall } from './describe-call.ts'

const at = (digit: string): Address => `0x${digit.repeat(40)}`
const HOLDER = getAddress(at('a'))

const contracts = {
  usdPlus: at('4'),
  wrappedUsdPlus: at('5'),
  usdPlusMinter: at('6'),
  usdPlusRedeemer: at('7'),
  transferRestrictor: at('8'),
  ccipWaypoint: at('d'),
  wrappedUsdPlusWaypoint: at('e'),
} as const

const deployment: Deployment = {
  chainId: 11155111,
  deployedAtBlock: 1,
  contracts,
  paymentTokens: [{ symbol: 'mockUSD', name: 'Mock USD', decimals: 6, address: at('1') }],
  stockTokens: [
    {
      ...{ address: at('2'), wrapped: at('3'), symbol: 'AAPL.d', name: 'Apple' },
      ...{ decimals: 18, stockId: 1, kind: 'share' },
    },
  ],
}

const settings = { deployments: [deployment], language: 'en' } as const

const describeTo = (to: Address, data: Hex) => {
  const { args, amount } = describeContractCall(to, data, settings)
  return { ...Object.fromEntries(args), spent: amount }
}

test('a call of an unknown function is not described', () => {
  expect(describeContractCall(HOLDER, '0x12345678', settings)).toEqual({
    functionName: null,
    args: [],
    amount: null,
  })
})

test('a wrap names its own arguments, and measures what it spends and what it receives', () => {
  const args = [50_000_000n, HOLDER, 49_749_958n] as const
  const data = encodeFunctionData({ abi: wrappedUsdPlusAbi, functionName: 'deposit', args })
  expect(describeTo(contracts.wrappedUsdPlus, data)).toEqual({
    spent: '50.00 USD+',
    assets: '50.00 USD+',
    receiver: HOLDER,
    minShares: '49.749958 wUSD+',
  })
})

test('a wrap of a stock token spends that token', () => {
  const args = [10n ** 18n, HOLDER, 10n ** 18n] as const
  const data = encodeFunctionData({ abi: wrappedUsdPlusAbi, functionName: 'deposit', args })
  expect(describeTo(at('3'), data)).toMatchObject({
    spent: '1.00 AAPL.d',
    minShares: '1.00 AAPL.d.x',
  })
})

test('an unwrap spends wrapped tokens', () => {
  const args = [20_000_000n, HOLDER, HOLDER, 19_900_000n] as const
  const data = encodeFunctionData({ abi: wrappedUsdPlusAbi, functionName: 'redeem', args })
  expect(describeTo(contracts.wrappedUsdPlus, data)).toMatchObject({
    spent: '20.00 wUSD+',
    minAssets: '19.90 USD+',
  })
})

test('a purchase spends the payment token and receives USD+', () => {
  const args = [at('1'), 250_000_000n, HOLDER, 249_000_000n] as const
  const data = encodeFunctionData({ abi: usdPlusMinterAbi, functionName: 'deposit', args })
  expect(describeTo(contracts.usdPlusMinter, data)).toMatchObject({
    spent: '250.00 mockUSD',
    minUsdPlusAmount: '249.00 USD+',
  })
})

test('a redemption spends USD+, whatever payment token it names', () => {
  const args = [at('1'), 40_000_000n, HOLDER, HOLDER] as const
  const data = encodeFunctionData({ abi: usdPlusRedeemerAbi, functionName: 'requestRedeem', args })
  expect(describeTo(contracts.usdPlusRedeemer, data)).toMatchObject({ spent: '40.00 USD+' })
})

test('a bridge transfer spends its token, and its network is no amount', () => {
  const plain = encodeFunctionData({
    abi: ccipWaypointAbi,
    functionName: 'sendUsdPlus',
    args: [3478487238524512106n, HOLDER, 40_000_000n],
  })
  expect(describeTo(contracts.ccipWaypoint, plain)).toMatchObject({
    spent: '40.00 USD+',
    destinationChainSelector: '3478487238524512106',
  })
  const wrapped = encodeFunctionData({
    abi: wrappedUsdPlusWaypointAbi,
    functionName: 'sendWrappedUsdPlus',
    args: [3478487238524512106n, HOLDER, 38_000_000n],
  })
  expect(describeTo(contracts.wrappedUsdPlusWaypoint, wrapped)).toMatchObject({
    spent: '38.00 wUSD+',
  })
})

test('an approval is measured in its token, and a deadline is no amount', () => {
  const approval = encodeFunctionData({
    abi: mockUsdAbi,
    functionName: 'approve',
    args: [contracts.usdPlusMinter, 250_000_000n],
  })
  expect(describeTo(at('1'), approval)).toMatchObject({ spent: '250.00 mockUSD' })
  const permit = encodeFunctionData({
    abi: usdPlusMinterAbi,
    functionName: 'selfPermit',
    args: [
      at('1'),
      HOLDER,
      5_000_000n,
      1_795_000_000n,
      27,
      at('0').padEnd(66, '0') as Hex,
      at('0').padEnd(66, '0') as Hex,
    ],
  })
  expect(describeTo(contracts.usdPlusMinter, permit)).toMatchObject({
    spent: '5.00 mockUSD',
    deadline: '1795000000',
  })
})
