import { expect, test } from 'vitest'
import { findMintBlocker } from './wire-mint.ts'

const caps = { perTransaction: 10n, perDay: 20n, left: 5n }

test('a mint above the caps waits for an operator, one above the remaining allowance for time', () => {
  expect([
    findMintBlocker(11n, caps),
    findMintBlocker(9n, { ...caps, perDay: 8n }),
    findMintBlocker(6n, caps),
    findMintBlocker(5n, caps),
  ]).toEqual(['over_mint_cap', 'over_mint_cap', 'mint_cap', null])
})
