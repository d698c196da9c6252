import { expect, test } from 'vitest'
import { mintHindranceOf } from './wire-mint.ts'

const caps = { perTransaction: 10n, perDay: 20n, left: 5n }

test('what the caps never let through waits for a person, what they let through later for time', () => {
  expect([
    mintHindranceOf(11n, caps),
    mintHindranceOf(9n, { ...caps, perDay: 8n }),
    mintHindranceOf(6n, caps),
    mintHindranceOf(5n, caps),
  ]).toEqual(['over_mint_cap', 'over_mint_cap', 'mint_cap', null])
})
