import { type Abi, toFunctionSelector } from 'viem'
import { expect, test } from 'vitest'
import { ccipWaypointAbi } from './abi/ccip-waypoint.ts'
import { usdPlusAbi } from './abi/usd-plus.ts'
import { usdPlusMinterAbi } from './abi/usd-plus-minter.ts'
import { usdPlusRedeemerAbi } from './abi/usd-plus-redeemer.ts'
import { wrappedUsdPlusAbi } from './abi/wrapped-usd-plus.ts'

const selectorsOf = (abi: Abi) =>
  abi.flatMap((item) => (item.type === 'function' ? [toFunctionSelector(item)] : []))

/** Selectors of the published contracts, of ERC-20 and of ERC-4626. */
test.each<[string, Abi, string]>([
  ['balanceOf', usdPlusAbi, '0x70a08231'],
  ['decimals', usdPlusAbi, '0x313ce567'],
  ['name', usdPlusAbi, '0x06fdde03'],
  ['symbol', usdPlusAbi, '0x95d89b41'],
  ['treasury', usdPlusAbi, '0x61d027b3'],
  ['previewDeposit of the minter', usdPlusMinterAbi, '0xb8f82b26'],
  ['previewRedeem of the redeemer', usdPlusRedeemerAbi, '0xcbe52ae3'],
  ['previewDeposit of wUSD+', wrappedUsdPlusAbi, '0xef8b30f7'],
  ['previewRedeem of wUSD+', wrappedUsdPlusAbi, '0x4cdad506'],
  ['maxWithdraw', wrappedUsdPlusAbi, '0xce96cb77'],
  ['getFee', ccipWaypointAbi, '0xdc4ca20c'],
])('AU-08 the read %s has its published selector', (_, abi, selector) => {
  expect(selectorsOf(abi)).toContain(selector)
})

test.each<[string, Abi, string]>([
  ['approve', usdPlusAbi, '0x095ea7b3'],
  ['deposit at the minter', usdPlusMinterAbi, '0xf45346dc'],
  ['deposit at wUSD+', wrappedUsdPlusAbi, '0x6e553f65'],
  ['redeem', wrappedUsdPlusAbi, '0xba087652'],
  ['requestRedeem', usdPlusRedeemerAbi, '0x478f2787'],
  ['sendUsdPlus', ccipWaypointAbi, '0xc8841c24'],
])('AU-09 the write %s has its published selector', (_, abi, selector) => {
  expect(selectorsOf(abi)).toContain(selector)
})
