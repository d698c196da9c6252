import { expect, test } from 'vitest'
import { chains, networkNameOf } from './chains.ts'
import { findLocalNodeUrl } from './local-nodes.ts'

test('EN-08 the chains are those of the specified table', () => {
  expect(
    chains.map(({ id, name, group, explorer, ccipSelector }) => [
      id,
      name,
      group,
      explorer.url,
      ccipSelector,
    ]),
  ).toEqual([
    [1, 'Ethereum', 'ethereum', 'https://etherscan.io', 5009297550715157269n],
    [11155111, 'Sepolia', 'ethereum', 'https://sepolia.etherscan.io', 16015286601757825753n],
    [42161, 'Arbitrum One', 'arbitrum', 'https://arbiscan.io', 4949039107694359620n],
    [421614, 'Arbitrum Sepolia', 'arbitrum', 'https://sepolia.arbiscan.io', 3478487238524512106n],
    [8453, 'Base', 'base', 'https://basescan.org', 15971525489660198786n],
    [84532, 'Base Sepolia', 'base', 'https://sepolia.basescan.org', 10344971235874465080n],
    [81457, 'Blast', 'blast', 'https://blastscan.io', null],
    [168587773, 'Blast Sepolia', 'blast', 'https://sepolia.blastscan.io', null],
  ])
})

test.each(chains)('EN-08 $name pays gas in ether of 18 decimals', ({ nativeCurrency }) => {
  expect(nativeCurrency).toEqual({ name: 'Ether', symbol: 'ETH', decimals: 18 })
})

test.each([0, 5, 31337])('EN-08 chain %i is an unknown network', (chainId) => {
  expect(networkNameOf(chainId)).toBe('Unknown Network')
})

test('EN-08 Sepolia and Arbitrum Sepolia have local nodes, the others none', () => {
  const urls = chains.flatMap(({ id }) => {
    const url = findLocalNodeUrl(id)
    return url ? [[id, url]] : []
  })
  expect(urls).toEqual([
    [11155111, 'http://127.0.0.1:8545'],
    [421614, 'http://127.0.0.1:8546'],
  ])
  expect(findLocalNodeUrl(421614, 5545)).toBe('http://127.0.0.1:5546')
})
