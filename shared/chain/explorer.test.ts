import { expect, test } from 'vitest'
import { networkNameOf } from './chains.ts'
import { findExplorerBase, toTransactionUrl } from './explorer.ts'

test('a hash links to {explorer}/tx/{hash}', () => {
  const explorer = findExplorerBase(42161, null)
  expect(explorer && toTransactionUrl(explorer, '0xab')).toBe('https://arbiscan.io/tx/0xab')
})

test('a local chain links to our own page', () => {
  const explorer = findExplorerBase(11155111, 'http://localhost:3000')
  expect(explorer && toTransactionUrl(explorer, '0xab')).toBe(
    'http://localhost:3000/local/11155111/tx/0xab',
  )
})

test('explorers of all chains have known hosts', () => {
  const hosts = [1, 42161, 8453, 11155111, 421614, 84532].map((chainId) => {
    const { protocol, hostname } = new URL(findExplorerBase(chainId, null)?.url ?? '')
    return `${protocol}//${hostname}`
  })
  expect(hosts).toEqual([
    'https://etherscan.io',
    'https://arbiscan.io',
    'https://basescan.org',
    'https://sepolia.etherscan.io',
    'https://sepolia.arbiscan.io',
    'https://sepolia.basescan.org',
  ])
})

test('an unknown chain has neither explorer nor name', () => {
  expect(findExplorerBase(5, null)).toBeNull()
  expect(networkNameOf(5)).toBe('Unknown Network')
})
