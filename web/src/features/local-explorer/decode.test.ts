import { ccipWaypointAbi } from '@parvalue/shared/chain/abi/ccip-waypoint.ts'
import { mockUsdAbi } from '@parvalue/shared/chain/abi/mock-usd.ts'
import { usdPlusMinterAbi } from '@parvalue/shared/chain/abi/usd-plus-minter.ts'
import { encodeAbiParameters, encodeEventTopics, encodeFunctionData } from 'viem'
import { expect, test } from 'vitest'
import { decodeCall, decodeEvents } from './decode.ts'

const minter = '0x2222222222222222222222222222222222222222'
const token = '0x3333333333333333333333333333333333333333'
const holder = '0x4444444444444444444444444444444444444444'

test.each([
  ['a plain transfer', minter, '0x'],
  ['a function of strangers', minter, '0xdeadbeef'],
  ['arguments that are cut short', minter, '0x095ea7b30000'],
  ['a new contract', null, '0x095ea7b3'],
] as const)('a call is not decoded: %s', (_, to, data) => {
  expect(decodeCall(to, data)).toBeNull()
})

test('an approval is decoded with its arguments', () => {
  const data = encodeFunctionData({
    abi: mockUsdAbi,
    functionName: 'approve',
    args: [minter, 25_000_000n],
  })
  expect(decodeCall(token, data)).toEqual({
    name: 'approve',
    arguments: [
      { name: 'spender', value: minter },
      { name: 'value', value: '25000000' },
    ],
  })
})

test('the overload that was called is decoded', () => {
  const data = encodeFunctionData({
    abi: usdPlusMinterAbi,
    functionName: 'deposit',
    args: [token, 25_000_000n, holder, 1n],
  })
  expect(decodeCall(minter, data)?.arguments.map(({ name }) => name)).toEqual([
    'paymentToken',
    'paymentTokenAmount',
    'receiver',
    'minUsdPlusAmount',
  ])
})

test('a bridge transfer is decoded, with its whole chain selector', () => {
  const data = encodeFunctionData({
    abi: ccipWaypointAbi,
    functionName: 'sendUsdPlus',
    args: [3478487238524512106n, holder, 25_000_000n],
  })
  expect(decodeCall(minter, data)).toEqual({
    name: 'sendUsdPlus',
    arguments: [
      { name: 'destinationChainSelector', value: '3478487238524512106' },
      { name: 'to', value: holder },
      { name: 'amount', value: '25000000' },
    ],
  })
})

test('events of our contracts are decoded, others only counted', () => {
  const topics = encodeEventTopics({
    abi: usdPlusMinterAbi,
    eventName: 'Issued',
    args: { receiver: holder, paymentToken: token },
  }) as [`0x${string}`]
  const data = encodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], [25n, 24n])
  const stranger = { address: token, logIndex: 1, data: '0x', topics: [`0x${'9'.repeat(64)}`] }
  expect(decodeEvents([{ address: minter, logIndex: 0, data, topics }, stranger as never])).toEqual(
    [
      {
        address: minter,
        logIndex: 0,
        call: {
          name: 'Issued',
          arguments: [
            { name: 'receiver', value: holder },
            { name: 'paymentToken', value: token },
            { name: 'paymentTokenAmount', value: '25' },
            { name: 'usdPlusAmount', value: '24' },
          ],
        },
      },
      { address: token, logIndex: 1, call: null },
    ],
  )
})
