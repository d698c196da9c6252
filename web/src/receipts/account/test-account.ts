import type { Receipt } from '../model/receipt.ts'
import type { FindToken } from './find-token.ts'

export const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const HASH_A = `0x${'a1'.repeat(32)}` as const
export const HASH_B = `0x${'b2'.repeat(32)}` as const
export const CHAIN_ID = 11155111
export const PAYMENT_TOKEN = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512'

/** Finds each token at an address that is made of its symbol. */
export const findToken: FindToken = (chainId, wanted) => {
  const symbol = wanted === PAYMENT_TOKEN ? 'mockUSD' : wanted
  return { chainId, token: `0x${Buffer.from(symbol).toString('hex')}`, decimals: 6, symbol }
}

/** Returns whether the parts of the receipt's sum are of one token and add up to its total. */
export function addsUp({ sum }: Receipt): boolean {
  if (sum === null) return true
  const { money: total } = sum.total
  const isOne = sum.parts.every(({ money }) => money.symbol === total.symbol)
  return isOne && sum.parts.reduce((all, { money }) => all + money.amount, 0n) === total.amount
}
