import { expect, test } from 'vitest'
import { networkNameOf } from './chains.ts'
import { explorerOf, transactionUrl } from './explorer.ts'

test('a hash links to {explorer}/tx/{hash}', () => {
  const explorer = explorerOf(42161, null)
  expect(explorer && transactionUrl(explorer, '0xab')).toBe('https://arbiscan.io/tx/0xab')
})

test('on a local chain it leads to our own page', () => {
  const explorer = explorerOf(11155111, 'http://localhost:3000')
  expect(explorer && transactionUrl(explorer, '0xab')).toBe(
    'http://localhost:3000/local/11155111/tx/0xab',
  )
})

test('a chain nobody knows has neither explorer nor name', () => {
  expect(explorerOf(5, null)).toBeNull()
  expect(networkNameOf(5)).toBe('Unknown Network')
})
