import { expect, test } from 'vitest'
import { findWireMintBlocker } from './wire-mint.ts'

const caps = { perTransaction: 10n, perDay: 20n, left: 5n }

test('a mint above a cap is blocked for good, one above the remaining allowance until a day has passed', () => {
  expect([
    findWireMintBlocker(11n, caps),
    findWireMintBlocker(9n, { ...caps, perDay: 8n }),
    findWireMintBlocker(6n, caps),
    findWireMintBlocker(5n, caps),
  ]).toEqual(['over_mint_cap', 'over_mint_cap', 'mint_cap', null])
})
