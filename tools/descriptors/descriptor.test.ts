import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AbiFunction, parseAbiItem } from 'viem'
import { expect, test } from 'vitest'
import { listSourceFiles, REPOSITORY_ROOT } from '../source-files.ts'
import { type Display, describeCall, describeMessage, toDescriptor } from './descriptor.ts'
import { listAsked, listDescriptors } from './list.ts'
import { listPageCalls, listUndescribedCalls } from './page-calls.ts'
import { fillSigningPage } from './signing-page.ts'
import { loadDescriptorSchema } from './validate.ts'

const SPENDER = '0x00000000000000000000000000000000000000A1'
const transfer = parseAbiItem('function pay(address token, uint256 amount) payable') as AbiFunction

const display: Display = {
  intent: 'Pay',
  fields: {
    token: { label: 'Token', format: 'address' },
    amount: { label: 'Amount', format: 'token', token: 'token' },
    '@.value': { label: 'Fee', format: 'native' },
  },
}

const toText = (shown: Display) =>
  toDescriptor({
    name: 'Payments',
    kind: 'contract',
    entries: [describeCall(transfer, shown)],
    deployments: [{ chainId: 1, address: SPENDER }],
  })

test.each<[string, Display['fields'], string]>([
  ['a field without description', { token: { label: 'Token', format: 'raw' } }, 'amount, @.value'],
  [
    'a field that does not exist',
    { ...display.fields, to: { label: 'To', format: 'raw' } },
    'No such field: to',
  ],
  [
    'a format that does not fit',
    { ...display.fields, amount: { label: 'Amount', format: 'address' } },
    'amount of type uint256 cannot be shown as address',
  ],
  [
    'a token that is no address',
    { ...display.fields, amount: { label: 'Amount', format: 'token', token: 'amount' } },
    'The token of amount is no address',
  ],
])('%s is refused', (_, fields, error) => {
  expect(() => toText({ ...display, fields })).toThrow(error)
})

test('the schema refuses unknown words, addresses without checksum and formats without parameters', () => {
  const validate = loadDescriptorSchema()
  const good = JSON.parse(toText(display)) as object
  const key = 'pay(address token,uint256 amount)'
  const withField = (field: object) => ({
    ...good,
    display: { formats: { [key]: { intent: 'Pay', fields: [field] } } },
  })
  const at = [
    { chainId: 1, address: SPENDER.toLowerCase().replace('a1', 'A1').replace('0x00', '0x0g') },
  ]
  expect(validate({ ...good, shown: 1 })).not.toEqual([])
  expect(validate({ ...good, context: { contract: { deployments: at } } })).not.toEqual([])
  expect(validate(withField({ path: 'token', label: 'Token', format: 'address' }))).not.toEqual([])
  expect(
    validate(withField({ path: 'amount', label: 'At', format: 'date', params: {} })),
  ).not.toEqual([])
  expect(validate(good)).toEqual([])
})

test('a call is described in the words of ERC-7730', () => {
  const {
    display: shown,
    context,
    metadata,
  } = JSON.parse(toText(display)) as {
    display: { formats: unknown }
    context: unknown
    metadata: unknown
  }
  expect(context).toEqual({ contract: { deployments: [{ chainId: 1, address: SPENDER }] } })
  expect(metadata).toEqual({ owner: 'Parvalue', contractName: 'Payments' })
  expect(shown.formats).toEqual({
    'pay(address token,uint256 amount)': {
      intent: 'Pay',
      fields: [
        { path: 'token', label: 'Token', format: 'addressName', visible: 'always' },
        {
          path: 'amount',
          label: 'Amount',
          format: 'tokenAmount',
          params: { tokenPath: 'token' },
          visible: 'always',
        },
        { path: '@.value', label: 'Fee', format: 'amount', visible: 'always' },
      ],
    },
  })
})

test('a message has the key that the contract hashes as its type', () => {
  const source = readFileSync(
    join(REPOSITORY_ROOT, 'contracts/src/libraries/OrderHashes.sol'),
    'utf8',
  )
  const hashed = [...source.matchAll(/keccak256\(\s*((?:"[^"]*"\s*)+)\)/g)].map(([, text = '']) =>
    text.replaceAll(/"\s*"|^"|"\s*$/g, ''),
  )
  const orders = [...(listDescriptors().get('eip712-orders')?.entries ?? [])]
  expect(orders.map(({ key }) => hashed.includes(key))).toEqual([true, true, true])
})

test('a message of nested types has them in the order of their names', () => {
  const types = {
    Top: [
      { name: 'z', type: 'Zed' },
      { name: 'a', type: 'Alpha' },
    ],
    Alpha: [{ name: 'one', type: 'bool' }],
    Zed: [{ name: 'two', type: 'bool' }],
  }
  const hidden = { label: 'Hidden', format: 'hidden' } as const
  const { key } = describeMessage(
    { types, primaryType: 'Top' },
    { intent: 'Top', fields: { 'z.two': hidden, 'a.one': hidden } },
  )
  expect(key).toBe('Top(Zed z,Alpha a)Alpha(bool one)Zed(bool two)')
})

test('a call that another contract describes under the same name is missing', () => {
  const describedBy = (key: string) => ({
    entries: [{ key, leaves: [], display: { intent: '', fields: {} } }],
  })
  const descriptors = new Map([
    ['calldata-usd-plus-redeemer', describedBy('cancelByOwner(uint256 ticket)')],
    ['calldata-order-processor', describedBy('requestCancel(uint256 id)')],
  ])
  const calls = listPageCalls(`
    encodeFunctionData({ abi: usdPlusRedeemerAbi, functionName: 'cancelByOwner', args })
    encodeFunctionData({ abi: orderProcessorAbi, functionName: 'cancelByOwner', args })
    encodeFunctionData({ abi: newAbi, functionName: 'requestCancel', args })`)
  expect(listUndescribedCalls(calls, descriptors)).toEqual([
    'calldata-order-processor: cancelByOwner',
    'newAbi: requestCancel',
  ])
})

test('a call whose names cannot be read is refused', () => {
  expect(() => listPageCalls('encodeFunctionData({ abi, functionName: name })')).toThrow(
    'Only 0 of 1 calls can be read',
  )
})

test('every call and message of the page is described for each contract', () => {
  const sources = listSourceFiles(
    /^web\/src\/(features|tx)\/.*\.ts$|^shared\/chain\/order-signing\.ts$/,
  )
    .filter((file) => !/\.test\.ts$|\/test-[^/]*$/.test(file))
    .map((file) => readFileSync(join(REPOSITORY_ROOT, file), 'utf8'))
    .join('\n')
  const descriptors = listDescriptors()
  const calls = listPageCalls(sources)
  expect(calls).toEqual(
    expect.arrayContaining([
      { abi: 'usdPlusAbi', functionName: 'approve' },
      { abi: 'orderProcessorAbi', functionName: 'cancelByOwner' },
      { abi: 'usdPlusRedeemerAbi', functionName: 'cancelByOwner' },
      { abi: 'vaultAbi', functionName: 'claimProceeds' },
    ]),
  )
  expect(listUndescribedCalls(calls, descriptors)).toEqual([])
  const messages = [...sources.matchAll(/primaryType: '(\w+)'/g)].map(([, name = '']) => name)
  const described = new Set(
    [...descriptors.values()].flatMap(({ entries }) => entries.map(({ key }) => key.split('(')[0])),
  )
  // Our own key signs the quote of a fee, and the id of an order is only hashed.
  const ours = ['FeeQuote', 'RequestedOrder']
  expect(messages.filter((name) => !described.has(name) && !ours.includes(name))).toEqual([])
})

test('the page lists every message and call between its markers, and is refused without them', () => {
  expect(() => fillSigningPage('a', listAsked())).toThrow('lacks the two markers')
  const marked =
    '<!-- Generated by `npm run gen`: begin -->x<!-- Generated by `npm run gen`: end -->'
  const page = fillSigningPage(marked, [
    {
      title: '`Pay`',
      asked: { ...display, when: 'Once', usedBy: 'us', until: 'Soon', cost: 'Little.' },
    },
  ])
  expect(page.split('\n').slice(2, -1)).toEqual([
    '### `Pay`: Pay',
    '',
    '- **Asked for:** Once.',
    '- **Shown:** Token (`token`); Amount (`amount`, in units of `token`); Fee (the value of the transaction, in the',
    '  network’s own currency).',
    '- **Used by:** us.',
    '- **Until:** Soon.',
    '- **Costs at most:** Little.',
    '',
  ])
})
